// SPDX-License-Identifier: GPL-2.0-only
/*
 * Suspend to RAM while an overflow waits: its period has a sample, and the next ones have theirs.
 *
 * Asleep, registers are lost. The runner wakes the machine up. Needs vmlinuz, see
 * ../suspend/suspend.c.
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
/* Bit 13 of IA32_DEBUGCTL lets a CPU receive the interrupt */
#define ENABLE	0x2000ULL

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
		      !!(trace.new & ENABLE) == on;
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
	ktap_eq(emu_reg_get(0, cpu, "debugctl") & ENABLE, ENABLE, "%s: and holds", cpu);
}

/* One that was not taken at once may stand for the next period as well. */
static void check(struct ring *ring, const struct bed_box *box, __u64 before)
{
	ktap_eq(pmu_read(ring->fd), before, "%s: the count is kept", box->pmu);
	ktap_ok(ring_stands_for(ring, before / PERIOD * PERIOD),
		"%s: samples of %llu counts of before", box->pmu, ring->periods);
	ring_wait_running(ring, box, 0);
	bed_inject(box, 0, 2 * PERIOD);
	ktap_eq(pmu_read(ring->fd), before + 2 * PERIOD + 1, "%s: and goes on", box->pmu);
	ktap_ok(ring_stands_for(ring, (before + 2 * PERIOD + 1) / PERIOD * PERIOD),
		"%s: samples of %llu counts", box->pmu, ring->periods);
}

int main(void)
{
	static const char *const of_ep[] = { "cbox0", "imc0" };
	static const char *const of_ex[] = { "cbox0", "wbox" };
	const char *const *names = bed()->msr_only ? of_ex : of_ep;
	struct ring ring[2];
	int b;

	if (!sys_can_sleep())
		ktap_skip_all("this kernel does not wake up again");
	ring_up();
	for (b = 0; b < 2; b++) {
		ring_open(&ring[b], bed_box(names[b]), 0, PERIOD);
		bed_inject(bed_box(names[b]), 0, PERIOD + PERIOD / 2);
	}
	ring_fault("lost-pmi socket=0");
	bed_inject(bed_box(names[0]), 0, PERIOD / 2);
	if (emu_write("trace", "clear") || emu_write("trace", "on"))
		ktap_bail("the emulator has no trace");
	sleep_once();
	check_receiving();
	check(&ring[0], bed_box(names[0]), 2 * PERIOD);
	check(&ring[1], bed_box(names[1]), PERIOD + PERIOD / 2);
	for (b = 0; b < 2; b++)
		ring_close(&ring[b]);
	return ring_exit();
}
