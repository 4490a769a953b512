// SPDX-License-Identifier: GPL-2.0-only
/*
 * There is no memory left for the n-th allocation of something, for one n after the other: both
 * modules are loaded, an event opened.
 *
 *	nomem [SEED]		leaves out the same n as it has done with that seed
 *
 * What fails must say so and leave nothing behind; tried again, it works.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define NTH		"/sys/kernel/debug/fail-nth"

static int opened = -1;

static int load_emulator(void)
{
	char params[64];

	snprintf(params, sizeof(params), "platform=%s", bed()->name);
	return sys_load(EMU_MODULE, params);
}

static int unload_emulator(void)
{
	return bed_unload(EMU_MODULE);
}

static bool no_emulator(void)
{
	return !sys_loaded(EMU_MODULE) && !sys_exists(EMU_DIR);
}

static int load_driver(void)
{
	return sys_load(BED_DRIVER, "");
}

static int unload_driver(void)
{
	return bed_unload(BED_DRIVER);
}

static bool no_driver(void)
{
	return !sys_loaded(BED_DRIVER) && !bed_pmus();
}

static int open_event(void)
{
	opened = bed_open(bed()->boxes, 0);
	return opened < 0 ? opened : 0;
}

static int close_event(void)
{
	return close(opened);
}

static bool none_runs(void)
{
	return !bed_running();
}

/* struct act - what memory is missing for */
struct act {
	const char *name;	/* for the report */
	int (*act)(void);	/* does it; 0 or a negative errno */
	int (*back)(void);	/* undoes it */
	bool (*clean)(void);	/* whether all is as before, after it has failed */
};

static const struct act acts[] = {
	{ "emulator", load_emulator, unload_emulator, no_emulator },
	{ "driver", load_driver, unload_driver, no_driver },
	{ "event", open_event, close_event, none_runs },
};

/* What has failed must have undone itself. Return: whether the n-th allocation was asked for */
static bool attempt(const struct act *act, unsigned int n, int *wrong)
{
	char text[16];
	bool struck;
	int ret;

	snprintf(text, sizeof(text), "%u", n);
	sys_write(NTH, text);
	ret = act->act();
	struck = !sys_read_line(NTH, text, sizeof(text)) && !strcmp(text, "0");
	sys_write(NTH, "0");
	if (ret ? !act->clean() : act->back()) {
		(*wrong)++;
		ktap_note("%s: %d without allocation %u, and not as before", act->name, ret, n);
	}
	return struck;
}

/* Every n at first, then fewer and fewer of them. */
static void test_act(const struct act *act)
{
	unsigned int n = 1, tried = 0;
	int wrong = 0;

	for (; attempt(act, n, &wrong); tried++)
		n += 1 + rand() % (1 + n / 2);
	ktap_ok(tried, "%s: memory is missing %u times, up to the allocation %u",
		act->name, tried, n);
	ktap_eq(wrong, 0, "%s: what fails leaves nothing", act->name);
}

int main(int argc, char **argv)
{
	unsigned int seed = argc > 1 ? strtoul(argv[1], NULL, 0) : (unsigned int)time(NULL);
	static struct bed_set set;

	if (!sys_in_process())
		ktap_skip_all("only a kernel in the process has %s", NTH);
	bed_want();
	ktap_note("seed %u", seed);
	srand(seed);
	test_act(&acts[0]);
	bed_emulate("");
	test_act(&acts[1]);
	load_driver();
	test_act(&acts[2]);
	ktap_eq(bed_set_open(&set, bed_sockets()), bed_sockets() * bed()->nr,
		"afterwards all boxes are there");
	bed_set_inject(&set);
	bed_set_check(&set, "and count exactly");
	bed_set_close(&set);
	ktap_eq(bed_running(), 0, "in the end no counter runs");
	return bed_exit();
}
