// SPDX-License-Identifier: GPL-2.0-only
/*
 * Unloading right behind the last close: every register is as if nothing had ever been opened. What
 * is no counter of the driver's, as much of a client die is, holds what others have left in it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testbed.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

#define GROUP	2
/* Of a Diamond Rapids: pcu, ubox, santa, cncu, sncu, crs, cms */
#define NARROW_TYPES	7

/* An event with a filter, and another one. */
struct filtered {
	__u64 on;
	const char *pmu;
	const char *terms[GROUP];
};

static struct bed_set set;
static const struct filtered filtered[] = {
	{ ON_E5, "uncore_cbox_6",
	  { "event=0x34,umask=0x03,filter_state=0x02", "event=0x00" } },
	{ ON_SINCE_SKX & ~ON_DMR, "uncore_cha_5",
	  { "event=0x0f,tid_en=1,filter_tid=0x5", "event=0x0f" } },
	{ ON_EX, "uncore_sbox_1",
	  { "event=0x00,match=0x1,mask=0x2", "event=0x08" } },
};

#define FILTERED	(sizeof(filtered) / sizeof(*filtered))

/* On client dies, beside the counters */
static const struct other {
	__u64 on;
	const char *box;
	const char *reg;
	__u64 value;
} others[] = {
	{ ON_CLIENT, "global", "unknown", 0x5 },
	{ ON_CLIENT & ~ON_ULTRA, "global", "global_ctl", 0x2000000f },
	{ ON_LNL, "global", "box_ctl", 0x20000000 },
	{ ON_MTL, "sncu", "box_ctl", 0x20000000 },
	{ ON_PTL, "cncu1", "box_ctl", 0x20000000 },
	{ ON_CLIENT, "arb", "dead_ctl", 0x400080 },
	/* Whether the set behind the last slice is one since Ice Lake is not known */
	{ ON_CLIENT_V1 | ON_SKL, "extra", "unknown", 0xa },
	{ ON_CLIENT_V1 | ON_SKL, "extra", "ctl0", 0x400034 },
	{ ON_CLIENT_V1 | ON_SKL, "extra", "ctr1", 0x123 },
};

#define OTHERS	(others + sizeof(others) / sizeof(*others))

/* What a group leaves behind differs from what single events do. */
static void use_group(void)
{
	const struct filtered *f = filtered;
	int fds[GROUP];
	struct pmu pmu;

	while (f < filtered + FILTERED && !(f->on & bed()->id))
		f++;
	if (f == filtered + FILTERED)
		return;
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

static bool is_clock(const char *box)
{
	return !strcmp(box, "clock") || !strncmp(box, "cncu", 4) ||
	       (bed()->id & ON_MTL && !strcmp(box, "sncu"));
}

/*
 * The clock of client dies since Ice Lake keeps its value: no source says that it can be written,
 * nor that counters of Lunar Lake's HBO can
 */
static bool counts_freely(const char *line)
{
	char box[24], reg[32];

	return sscanf(line, "%*d %23s %31s", box, reg) == 2 &&
	       (bed_is_free(box, reg) || (is_clock(box) && !strcmp(reg, "fixed_ctr")) ||
		(bed()->id & ON_LNL && !strncmp(box, "hbo", 3) && !strncmp(reg, "ctr", 3)));
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

/*
 * How far controls are apart that a table lists is tried with one write at each load, of each type
 * that has them 4 apart: on Panther Lake the HBO
 */
static __u64 tries(void)
{
	return bed()->id & ON_DMR ? 2 * NARROW_TYPES : bed()->id & (ON_PTL | ON_NVL) ? 2 : 0;
}

/* Writes and exceptions that no driver should be the reason of, and what is in @others */
static void test_others(void)
{
	static const char *const nothing[] = {
		"stray_writes", "misuses", "foreign_writes", "foreign_maps", "unguarded",
	};
	const struct other *other;
	unsigned int i;
	__u64 value;

	for (i = 0; i < sizeof(nothing) / sizeof(*nothing); i++)
		ktap_eq(emu_number(nothing[i]), i ? 0 : tries(), "%s", nothing[i]);
	for (other = others; other < OTHERS; other++)
		if (other->on & bed()->id && !emu_reg(0, other->box, other->reg, &value))
			ktap_eq(value, other->value, "%s %s is as it was", other->box, other->reg);
}

int main(void)
{
	const struct other *other;
	char *unused, *used;
	const char *change;

	bed_want();
	bed_emulate("");
	for (other = others; other < OTHERS; other++)
		if (other->on & bed()->id)
			emu_reg_set(0, other->box, other->reg, other->value);
	unused = registers_after(NULL);
	ktap_eq(bed_running(), 0, "loaded and unloaded: no counter runs");
	used = registers_after(use_all);
	change = first_change(used, unused);
	if (change)
		ktap_note("now: %s", change);
	ktap_ok(!change, "used and unloaded: every register is the same");
	test_others();
	free(unused);
	free(used);
	must("unload", bed_unload(EMU_MODULE));
	return ktap_exit();
}
