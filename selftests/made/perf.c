// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf.c - perf stat on a machine that describes itself: what it prints is what the emulator did
 *
 *	perf occur	what perf stat runs: the event of each unit occurs, in every die
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "machine.h"
#include "sys.h"

#define OUTPUT		"/tmp/made-perf"
#define COUNTERS	4
#define ROOM		8192

/* Another number for each */
static unsigned int cycles(int die, int unit)
{
	return 10000 * (die + 1) + 100 * (unit + 1);
}

static int occur(void)
{
	int die, i;

	for (die = 0; die < DIES; die++)
		for (i = 0; i < UNITS; i++)
			inject(&units[i], die, cycles(die, i));
	return 0;
}

/* All events of a unit's box, as the emulator counts them: before the first one it lists none */
static __u64 truth(int die, int unit)
{
	char quantity[32];
	__u64 value = 0;

	snprintf(quantity, sizeof(quantity), "injected_%s", units[unit].box);
	emu_truth(die, quantity, &value);
	return value;
}

/* Several units may be of one box. Return: how many boxes had other events than occur() means. */
static int untrue(__u64 before[DIES][UNITS])
{
	int die, i, k, nr = 0;
	__u64 sum;

	for (die = 0; die < DIES; die++)
		for (i = 0; i < UNITS; i++) {
			for (sum = 0, k = 0; k < UNITS; k++)
				if (!strcmp(units[k].box, units[i].box))
					sum += cycles(die, k);
			nr += truth(die, i) - before[die][i] != sum;
		}
	return nr;
}

/* A line of perf: die, number of CPUs, count, its unit, and the name that the event got */
static bool is_right(char *line, int *seen)
{
	unsigned int package, die, unit;
	unsigned long long count;

	if (sscanf(line, "S%u-D%u;%*d;%llu;;u%u;", &package, &die, &count, &unit) != 4 ||
	    package >= DIES || die >= DIES || unit >= UNITS)
		return *line == '#' || *line == '\n' || !*line;
	(*seen)++;
	/* Since Linux 6.9 dies of all packages have different numbers */
	return count == cycles(package || die, unit);
}

static void test_output(int want)
{
	char *text = sys_read(OUTPUT), *next = text, *line;
	int seen = 0, wrong = 0;

	while (next && (line = strsep(&next, "\n"))) {
		bool right = is_right(line, &seen);

		wrong += !right;
		if (!right)
			ktap_note("not as it should be: %s", line);
	}
	free(text);
	ktap_eq(seen, want, "perf stat prints a count of each event of each die");
	ktap_eq(wrong, 0, "and each is the truth");
}

/* @events: of all dies */
static void test_events(const char *self, const char *events, int nr)
{
	__u64 before[DIES][UNITS];
	char command[ROOM + PATH_MAX];
	int die, i;

	for (die = 0; die < DIES; die++)
		for (i = 0; i < UNITS; i++)
			before[die][i] = truth(die, i);
	snprintf(command, sizeof(command),
		 "perf stat -x';' -o " OUTPUT " -a --per-die -e '%s' -- %s occur", events, self);
	ktap_eq(system(command), 0, "perf stat ends well");
	test_output(DIES * nr);
	ktap_eq(untrue(before), 0, "by the emulator's ground truth");
}

static int add_event(char *events, int len, const char *separator, int unit)
{
	return len + snprintf(events + len, ROOM - len, "%s%s/%s,name=u%d/", separator,
			      units[unit].pmu, units[unit].terms, unit);
}

static void test_each(const char *self)
{
	char events[ROOM];
	int i, len = 0;

	for (i = 0; i < UNITS; i++)
		len = add_event(events, len, i ? "," : "", i);
	test_events(self, events, UNITS);
}

/* On all counters of a box at a time */
static void test_groups(const char *self)
{
	char events[ROOM];
	int i, n, len = 0, nr = 0;

	for (i = 0; i < UNITS; i++) {
		if (!units[i].ctl || units[i].single)
			continue;
		for (n = 0; n < COUNTERS; n++)
			len = add_event(events, len, n ? "," : nr ? ",{" : "{", i);
		len += snprintf(events + len, ROOM - len, "}");
		nr += COUNTERS;
	}
	test_events(self, events, nr);
}

int main(int argc, char **argv)
{
	char self[PATH_MAX] = "";

	if (argc > 1)
		return occur();
	ktap_plan(8);
	if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0)
		ktap_bail("this program has no path");
	load_emulator("");
	if (sys_load(MODULE, ""))
		ktap_bail("the driver does not load");
	test_each(self);
	test_groups(self);
	unload();
	sys_unload(EMU_MODULE);
	return ktap_exit();
}
