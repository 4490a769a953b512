// SPDX-License-Identifier: GPL-2.0-only
/*
 * Suspend to RAM while an overflow waits: its period has a sample, and the next ones have theirs.
 *
 * Asleep, registers are lost. The runner wakes the machine up.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD	1000ULL

static void sleep_once(void)
{
	int ret = sys_sleep();

	ktap_ok(!ret, "the machine has slept and is awake again (%s)", strerror(-ret));
}

/* Return: how often the driver has set bit 13 of a CPU, or cleared it, since the trace began */
static int switched(const char *cpu, bool on)
{
	char *text = emu_read("trace");
	const char *at = text;
	struct emu_trace trace;
	int nr = 0;

	if (!text)
		ktap_bail("the emulator has no trace");
	while (emu_trace_next(&at, &trace))
		nr += trace.write && !strcmp(trace.box, cpu) && !strcmp(trace.reg, "debugctl") &&
		      !!(trace.new & RING_RECEIVE) == on;
	free(text);
	return nr;
}

/* Before the machine sleeps the CPU receives no more, and afterwards it does again. */
static void check_receiving(void)
{
	char cpu[16];

	snprintf(cpu, sizeof(cpu), "cpu%d", ring_cpu(0));
	ktap_eq(switched(cpu, false), 1, "%s: bit 13 was cleared before", cpu);
	ktap_eq(switched(cpu, true), 1, "%s: and is set again", cpu);
	ktap_ok(ring_receives(0), "%s: and holds", cpu);
}

/* One that was not taken at once may stand for the next period as well. */
static void check(struct ring *ring, __u64 before)
{
	ktap_eq(pmu_read(ring->fd), before, "%s: the count is kept", ring->box->pmu);
	ring_counts(ring, 0, before / PERIOD * PERIOD, "of before");
	ring_wait_running(ring, ring->box, 0);
	ring_counts(ring, 2 * PERIOD, (before + 2 * PERIOD + 1) / PERIOD * PERIOD, "it goes on");
	ktap_eq(pmu_read(ring->fd), before + 2 * PERIOD + 1, "%s: and its count", ring->box->pmu);
}

int main(void)
{
	struct ring ring[2];
	int b;

	if (!sys_can_sleep())
		ktap_skip_all("this kernel does not wake up again");
	ring_up();
	for (b = 0; b < 2; b++) {
		ring_open(&ring[b], ring_box(b), 0, PERIOD);
		bed_inject(ring_box(b), 0, PERIOD + PERIOD / 2);
	}
	ring_fault("lost-pmi socket=0");
	bed_inject(ring_box(0), 0, PERIOD / 2);
	if (emu_write("trace", "clear") || emu_write("trace", "on"))
		ktap_bail("the emulator has no trace");
	sleep_once();
	check_receiving();
	check(&ring[0], 2 * PERIOD);
	check(&ring[1], PERIOD + PERIOD / 2);
	for (b = 0; b < 2; b++)
		ring_close(&ring[b]);
	return ring_exit();
}
