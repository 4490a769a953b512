// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon_pmon on discovery tables with random faults: it is loaded, each of its PMUs opens an event
 * and reads it, and it is unloaded, again and again. It writes to no MSR that is no counter, maps
 * no RAM and no persistent memory, leaves no counter enabled, and gives back all that it has
 * mapped; the runner finds what it says in the kernel's log.
 *
 * PMON_FUZZ=SECONDS: how long (default 10). PMON_SEED=N: the first seed (default 1).
 */
#define _GNU_SOURCE
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "sys.h"

#define DRIVER	"xeon_pmon"

static unsigned long long number(const char *name, unsigned long long otherwise)
{
	const char *text = getenv(name);

	return text ? strtoull(text, NULL, 0) : otherwise;
}

/* A first event on each PMU, read once. Return: PMUs that have one. */
static unsigned int use_all(void)
{
	unsigned int used = 0;
	glob_t found;
	size_t i;

	if (glob(PMU_DIR "/uncore_*", 0, NULL, &found))
		return 0;
	for (i = 0; i < found.gl_pathc; i++) {
		struct pmu_count count;
		struct pmu pmu;
		int cpu, fd;

		if (pmu_find(&pmu, strrchr(found.gl_pathv[i], '/') + 1) ||
		    pmu_cpumask(&pmu, &cpu, 1) < 1)
			continue;
		fd = pmu_open(&pmu, "event=0x42", cpu, -1, 0);
		if (fd < 0)
			continue;
		used += !pmu_read_count(fd, &count);
		close(fd);
	}
	globfree(&found);
	return used;
}

/* Return: PMUs that counted, or -1 if the driver did not load, which it may refuse. */
static int one_table(unsigned long long seed)
{
	unsigned int used;

	if (emu_write("table", "reset\nseed %llu", seed))
		ktap_bail("the emulator refuses the seed %llu", seed);
	if (sys_load(DRIVER, ""))
		return -1;
	used = use_all();
	if (sys_unload(DRIVER))
		ktap_bail("seed %llu: the driver cannot be unloaded", seed);
	return used;
}

/* Of a machine whose tables are right, for comparison */
static int right_table(void)
{
	emu_write("table", "reset");
	return sys_load(DRIVER, "") ? -1 : (int)use_all();
}

int main(void)
{
	unsigned long long first = number("PMON_SEED", 1), seed = first;
	time_t end = time(NULL) + number("PMON_FUZZ", 10);
	unsigned long long loaded = 0, pmus = 0, writes, maps;
	int all;

	if (emu_write("table", "reset"))
		ktap_bail("the emulator is not loaded, or has no table");
	if (sys_loaded(DRIVER) && sys_unload(DRIVER))
		ktap_bail("the driver cannot be unloaded");
	/* Each PMU that goes waits for all CPUs: most of the time that a table takes */
	sys_write("/sys/kernel/rcu_expedited", "1");
	ktap_plan(0);
	all = right_table();
	ktap_ok(all > 1, "the right table: %d PMUs count", all);
	writes = emu_number("foreign_writes");
	maps = emu_number("foreign_maps");
	if (sys_unload(DRIVER))
		ktap_bail("the driver cannot be unloaded");
	do {
		int used = one_table(seed++);

		loaded += used >= 0;
		pmus += used > 0 ? used : 0;
		if (emu_number("foreign_writes") != writes || emu_number("foreign_maps") != maps ||
		    emu_number("running"))
			break;
	} while (time(NULL) < end);
	ktap_note("seeds %llu to %llu: loaded %llu times, %llu PMUs", first, seed - 1, loaded,
		  pmus);
	ktap_ok(pmus > 0, "what is right in a wrong table counts");
	ktap_eq(emu_number("foreign_writes"), writes,
		"no MSR is written that is no counter, seed %llu", seed - 1);
	ktap_eq(emu_number("foreign_maps"), maps, "no memory is mapped, seed %llu", seed - 1);
	ktap_eq(emu_number("running"), 0, "no counter is left enabled, seed %llu", seed - 1);
	ktap_eq(emu_number("mappings"), 0, "nothing stays mapped");
	ktap_eq(emu_number("unguarded"), 0, "no access raises an exception that nothing handles");
	return ktap_exit();
}
