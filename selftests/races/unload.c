// SPDX-License-Identifier: GPL-2.0-only
/*
 * Unloading right behind the last close: every register is as if nothing had ever been opened.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testbed.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

#define GROUP	2

/* An event with a filter, and another one. */
struct filtered {
	unsigned int on;
	const char *pmu;
	const char *terms[GROUP];
};

static struct bed_set set;
static const struct filtered filtered[] = {
	{ BED_E5, "uncore_cbox_6",
	  { "event=0x34,umask=0x03,filter_state=0x02", "event=0x00" } },
	{ BED_SINCE_SKX, "uncore_cha_6",
	  { "event=0x0f,tid_en=1,filter_tid=0x5", "event=0x0f" } },
	{ BED_EX, "uncore_sbox_1",
	  { "event=0x00,match=0x1,mask=0x2", "event=0x08" } },
};

/* What a group leaves behind differs from what single events do. */
static void use_group(void)
{
	const struct filtered *f = filtered;
	int fds[GROUP];
	struct pmu pmu;

	while (!(f->on & bed()->id))
		f++;
	pmu_find(&pmu, f->pmu);
	if (pmu_open_group(&pmu, f->terms, GROUP, pmu_cpu(&pmu, bed_sockets() - 1), fds) ||
	    pmu_enable(fds[0]))
		ktap_bail("no group");
	bed_set_inject(&set);
	pmu_close_group(fds, GROUP);
}

static void must(const char *what, int ret)
{
	if (ret)
		ktap_bail("%s: %s", what, strerror(-ret));
}

static bool counts_freely(const char *line)
{
	char box[24], reg[32];

	return sscanf(line, "%*d %23s %31s", box, reg) == 2 && bed_is_free(box, reg);
}

/* The first line that is not the same, or NULL. */
static const char *first_change(char *now, char *before)
{
	char *got, *want;

	do {
		got = strsep(&now, "\n");
		want = strsep(&before, "\n");
	} while (got && want && (!strcmp(got, want) || counts_freely(got)));
	return got ?: want;
}

static void use_all(void)
{
	bed_set_open_two(&set);
	bed_set_inject(&set);
	use_group();
	ktap_eq(bed_running(), bed_sockets() * bed_two_running(), "counters run");
	bed_set_close(&set);
}

/* Loads, lets @use do its work, and unloads; what is in the registers then. */
static char *registers_after(void (*use)(void))
{
	must("load", sys_load(BED_DRIVER, ""));
	if (use)
		use();
	must("unload", bed_unload(BED_DRIVER));
	return emu_read("regs");
}

int main(void)
{
	char platform[32], *unused, *used;
	const char *change;

	bed_want();
	ktap_plan(3);
	snprintf(platform, sizeof(platform), "platform=%s", bed()->name);
	must("load", emu_load(platform));
	unused = registers_after(NULL);
	ktap_eq(bed_running(), 0, "loaded and unloaded: no counter runs");
	used = registers_after(use_all);
	change = first_change(used, unused);
	if (change)
		ktap_note("now: %s", change);
	ktap_ok(!change, "used and unloaded: every register is the same");
	must("unload", bed_unload(EMU_MODULE));
	return ktap_exit();
}
