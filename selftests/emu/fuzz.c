// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon_pmon on discovery tables with random faults: it is loaded, each of its PMUs opens an event
 * and reads it, and it is unloaded, again and again. It writes to no MSR that is no counter, maps
 * no RAM and no persistent memory, leaves no counter enabled, and gives back all that it has
 * mapped; the runner finds what it says in the kernel's log. Where an MSR has a table's address,
 * that is random, too: another table may be there, a part of one, registers of units, or nothing.
 *
 * PMON_FUZZ=SECONDS: how long (default: TABLES, the same ones on any host). PMON_SEED=N: the first
 * seed (default 1).
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
#define SOCKETS	8
#define TABLES	200

/* Of a die, in the MSR; 0: it is in none */
static __u64 tables[SOCKETS];

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

/* On a CPU that no row is for, the table is where such a CPU can have it */
static void find_tables(void)
{
	char *text = sys_read("/proc/cpuinfo"), *at = text ? strstr(text, "cpu family") : NULL;
	unsigned int socket, family = 0;

	for (socket = 0; socket < SOCKETS; socket++)
		if (emu_reg(socket, "cbb", "table_at", &tables[socket]))
			tables[socket] = 0;
	if (at && tables[0])
		sscanf(at, "cpu family : %u", &family);
	free(text);
	if (family && family != 19)
		emu_write("overflow", "table_msr=%d", family == 6 ? 0x201e : 0x711);
}

/* Of five, one is right, and two are near */
static __u64 random_address(__u64 table)
{
	__u64 word = (__u64)rand() << 42 ^ (__u64)rand() << 21 ^ rand();

	switch (rand() % 10) {
	case 0:
	case 1:
		return table;
	case 2:
		return tables[rand() % SOCKETS];
	case 3:
		return rand() % 2 ? word : word & 0x3ffffffffff8;
	case 4:
		return word & 0x3ffffff8;
	case 5:
		return table ^ 1ULL << rand() % 64;
	default:
		return table + (word & (rand() % 2 ? 0x1fff8 : 0x5ffff8));
	}
}

static void set_tables(unsigned long long seed)
{
	unsigned int socket;

	srand(seed);
	for (socket = 0; socket < SOCKETS; socket++)
		if (tables[socket])
			emu_reg_set(socket, "cbb", "table_at",
				    seed ? random_address(tables[socket]) : tables[socket]);
}

/* Return: PMUs that counted, or -1 if the driver did not load, which it may refuse. */
static int one_table(unsigned long long seed)
{
	unsigned int used;

	if (emu_write("table", "reset\nseed %llu", seed))
		ktap_bail("the emulator refuses the seed %llu", seed);
	set_tables(seed);
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
	set_tables(0);
	return sys_load(DRIVER, "") ? -1 : (int)use_all();
}

int main(void)
{
	unsigned long long first = number("PMON_SEED", 1), seed = first;
	time_t end = time(NULL) + number("PMON_FUZZ", 0);
	unsigned long long loaded = 0, pmus = 0, writes, maps;
	int all;

	if (emu_write("table", "reset"))
		ktap_bail("the emulator is not loaded, or has no table");
	if (sys_loaded(DRIVER) && sys_unload(DRIVER))
		ktap_bail("the driver cannot be unloaded");
	/* Each PMU that goes waits for all CPUs: most of the time that a table takes */
	sys_write("/sys/kernel/rcu_expedited", "1");
	find_tables();
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
	} while (getenv("PMON_FUZZ") ? time(NULL) < end : seed < first + TABLES);
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
