// SPDX-License-Identifier: GPL-2.0-only
/*
 * groups - events together, events in turns, and events that make room for others
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core_pmu.h"

#define CPU	1
#define MANY	6

/* As many as there are counters fit, and one more does not */
static void test_full(void)
{
	int fd[5], i;

	for (i = 0; i < core()->counters; i++)
		fd[i] = core_open(-1, CPU, i ? fd[0] : -1, i ? "event=0x%x" : "event=0x%x:d",
				  core()->a);
	ktap_ok(fd[i - 1] >= 0, "a group of %d", core()->counters);
	ktap_eq(-core_open(-1, CPU, fd[0], "event=0x%x", core()->b), EINVAL, "and not one more");
	pmu_enable(fd[0]);
	core_inject(CPU, core()->a, 70, 7);
	while (i--) {
		ktap_eq(pmu_read(fd[i]), 77, "member %d counts all of it", i);
		close(fd[i]);
	}
}

static void test_same_counter(void)
{
	int fd[2];

	if (core()->counters == 1)
		return;
	fd[0] = core_open(-1, CPU, -1, "event=0x%x,ctr=2", core()->a);
	fd[1] = core_open(-1, CPU, fd[0], "event=0x%x,ctr=2", core()->b);
	ktap_eq(-fd[1], EINVAL, "two that need one counter are no group");
	close(fd[0]);
}

/* A member of another PMU is none of our business */
static void test_software(void)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_CPU_CLOCK,
		.size = sizeof(attr),
	};
	int fd[6], i;

	fd[0] = pmu_open_attr(&attr, CPU, -1);
	for (i = 0; i < core()->counters; i++)
		fd[i + 1] = core_open(-1, CPU, fd[0], "event=0x%x", core()->a);
	ktap_ok(fd[i] >= 0, "a software event needs no counter");
	for (; i >= 0; i--)
		close(fd[i]);
}

static __u64 running(int fd)
{
	struct pmu_count count;

	if (pmu_read_count(fd, &count))
		ktap_bail("cannot read");
	return count.running;
}

/* One that can be anywhere has the first counter, until one comes that can only be there */
static void test_moving(void)
{
	bool alone = true;
	int fd[5], i, last = core()->counters - 1;

	if (core()->counters == 1)
		return;
	for (i = 0; i < last; i++) {
		fd[i] = core_open(-1, CPU, -1, "event=0x%x", core()->a);
		core_inject(CPU, core()->a, 10, 0);
	}
	fd[last] = core_open(-1, CPU, -1, "event=0x%x,ctr=1", core()->b);
	for (i = 0; i < last; i++)
		core_inject(CPU, core()->a, 10, 0);
	core_inject(CPU, core()->b, 5, 0);
	ktap_eq(pmu_read(fd[last]), 5, "one that needs a counter has it");
	for (i = 0; i < last; i++)
		alone &= pmu_read(fd[i]) == 10u * (2 * last - i) && running(fd[i]);
	ktap_ok(alone, "those that made room have lost nothing");
	for (i = 0; i <= last; i++)
		close(fd[i]);
}

/* More than there are counters: all get their turn. Real time, as perf's turns are. */
static void test_turns(void)
{
	struct pmu_count count;
	int fd[MANY], i, idle = 0;

	for (i = 0; i < MANY; i++)
		fd[i] = core_open(-1, CPU, -1, "event=0x%x", i & 1 ? core()->a : core()->b);
	for (i = 0; i < MANY; i++)
		sys_await(running(fd[i]), "a time slice of event %d", i);
	for (i = 0; i < MANY; i++) {
		pmu_disable(fd[i]);
		if (!pmu_read_count(fd[i], &count))
			idle += count.running < count.enabled;
		close(fd[i]);
	}
	ktap_ok(idle >= MANY - core()->counters, "%d events are multiplexed", MANY);
	ktap_ok(core_halted(CPU), "in the end nothing runs");
}

int main(void)
{
	core_up();
	test_full();
	test_same_counter();
	test_software();
	test_moving();
	test_turns();
	ktap_eq(core_misuses(), 0, "the registers were used as the manual asks");
	return ktap_exit();
}
