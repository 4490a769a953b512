// SPDX-License-Identifier: GPL-2.0-only
/*
 * count - every event that has a name counts exactly, on each counter that can count it
 *
 * In user mode, in the kernel, and in both; its occurrences, and where the CPU has the choice,
 * its clocks.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core_pmu.h"

#define CPU	1

/* Whether a code is another event on the other counter */
static bool has_twin(const struct core_name *name)
{
	const struct core_name *other = NULL;

	while ((other = core_next_name(other)))
		if (other->event == name->event && other->counters != name->counters)
			return true;
	return false;
}

static void happen(const struct core_name *name, __u64 user, __u64 kernel)
{
	char more[64] = "";
	int ret;

	if (name->umask)
		snprintf(more, sizeof(more), " umask=0x%x", name->umask);
	else if (has_twin(name))
		snprintf(more, sizeof(more), " set=%u", name->counters >> 1);
	ret = emu_inject("core cpu=%d event=0x%x user=%llu kernel=%llu%s", CPU, name->event, user,
			 kernel, more);
	if (ret)
		ktap_bail("cannot inject %s: %s", name->name, strerror(-ret));
}

/* Each time another number, so that a counter tells that it has counted it */
static bool counts_right(const struct core_name *name, const char *terms, int counter)
{
	static unsigned int times = 1000;
	__u64 before = core_reg(CPU, "ctr%d", core()->first + counter), got, moved;
	int fd = core_open(-1, CPU, -1, "%s", terms);

	if (fd < 0) {
		ktap_note("%s: %s", terms, strerror(-fd));
		return false;
	}
	happen(name, ++times, 37);
	got = pmu_read(fd);
	moved = core_reg(CPU, "ctr%d", core()->first + counter);
	close(fd);
	if (got == times + 37 && moved != before)
		return true;
	ktap_note("%s: %llu of %u, %s", terms, got, times + 37,
		  moved == before ? "on another counter" : "on this counter");
	return false;
}

/* By its name alone, and where it can be chosen, on each of its counters */
static bool name_right(const struct core_name *name)
{
	char terms[128];
	bool right = true;
	int i;

	for (i = 0; i < core()->counters; i++) {
		if (!(name->counters & 1U << i))
			continue;
		if (core()->counters == 1)
			snprintf(terms, sizeof(terms), "%s", name->name);
		else
			snprintf(terms, sizeof(terms), "%s,ctr=%u", name->name, 1U << i);
		right &= counts_right(name, terms, i);
	}
	return right;
}

/* Without being told which */
static bool finds_counter(const struct core_name *name)
{
	char terms[64];

	if (name->counters == core_all_counters() || has_twin(name))
		return true;
	snprintf(terms, sizeof(terms), "event=0x%x", name->event);
	return counts_right(name, terms, name->counters >> 1);
}

static void test_names(void)
{
	const struct core_name *name = NULL;
	unsigned int right = 0, all = 0, found = 0;

	while ((name = core_next_name(name))) {
		all++;
		right += name_right(name);
		found += finds_counter(name);
	}
	ktap_ok(all && right == all, "%u of %u names count on each of their counters", right, all);
	ktap_eq(found, all, "a code that one counter alone can count finds it");
}

static void test_mode(const char *option, __u64 want, const char *what)
{
	int fd = core_open(-1, CPU, -1, "event=0x%x%s", core()->a, option);

	if (!core()->modes) {
		ktap_eq(-fd, EOPNOTSUPP, "%s alone cannot be counted", what);
		return;
	}
	core_inject(CPU, core()->a, 500, 20);
	ktap_eq(fd < 0 ? 0 : pmu_read(fd), want, "%s", what);
	close(fd);
}

static void test_modes(void)
{
	test_mode(":u", 500, "user mode");
	test_mode(":k", 20, "the kernel");
}

/* An event that lasts five clocks each time */
static void test_duration(const char *terms, __u64 want, const char *what)
{
	int fd = core_open(-1, CPU, -1, "event=0x%x,%s", core()->a, terms);

	if (fd < 0)
		ktap_bail("%s: %s", terms, strerror(-fd));
	if (emu_inject("core cpu=%d event=0x%x user=10 kernel=1 cycles=5", CPU, core()->a))
		ktap_bail("cannot inject clocks");
	ktap_eq(pmu_read(fd), want, "%s", what);
	close(fd);
}

static void test_durations(void)
{
	if (!core()->modes)
		return;
	if (!strcmp(core()->select, "cesr")) {
		test_duration("clocks=1", 55, "clocks while it lasts");
		test_duration("clocks=0", 11, "occurrences, whatever they last");
		return;
	}
	test_duration("edge=1,cmask=1", 11, "edges");
	test_duration("edge=0", 55, "each clock");
	test_duration("cmask=2", 0, "more than one in a clock");
	test_duration("cmask=2,inv=1", 66, "fewer than two in a clock: also in those between");
}

/* What is counted on one CPU is no matter of the other */
static void test_cpus(void)
{
	int fd[CORE_CPUS], cpu;

	for (cpu = 0; cpu < CORE_CPUS; cpu++)
		fd[cpu] = core_open(-1, cpu, -1, "event=0x%x", core()->a);
	for (cpu = 0; cpu < CORE_CPUS; cpu++)
		core_inject(cpu, core()->a, 100 * (cpu + 1), 0);
	for (cpu = 0; cpu < CORE_CPUS; cpu++) {
		ktap_eq(pmu_read(fd[cpu]), 100 * (cpu + 1), "CPU %d counts its own", cpu);
		close(fd[cpu]);
	}
}

/* Stopped and started again, it goes on from where it was */
static void test_pauses(void)
{
	int fd = core_open(-1, CPU, -1, "event=0x%x", core()->a), round;

	for (round = 0; round < 3; round++) {
		core_inject(CPU, core()->a, 7, 0);
		pmu_disable(fd);
		core_inject(CPU, core()->a, 1000, 0);
		pmu_enable(fd);
	}
	ktap_eq(pmu_read(fd), 21, "what happens in a pause is not counted");
	close(fd);
}

int main(void)
{
	core_up();
	test_names();
	test_modes();
	test_durations();
	test_cpus();
	test_pauses();
	ktap_eq(core_misuses(), 0, "the registers were used as the manual asks");
	return ktap_exit();
}
