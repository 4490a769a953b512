// SPDX-License-Identifier: GPL-2.0-only
/*
 * measure.c - count the register accesses and the instructions of one operation
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <x86intrin.h>

#include "bench.h"
#include "emu.h"

#define PROOF_ROUNDS	100000
#define PROOF_TRIES	5

/* Nothing but what stands around an operation in bench_sample(). */
static __u64 window_cost;

static int nothing(int arg)
{
	return 0;
}

static __u64 timed(int (*act)(int arg), int arg)
{
	__u64 start = __rdtsc();
	int ret = act(arg);
	__u64 end = __rdtsc();

	if (ret < 0)
		ktap_bail("an operation failed: %s", strerror(-ret));
	return end - start;
}

/* Two instructions in each round. */
static int loop(int rounds)
{
	asm volatile("1: dec %0\n\tjnz 1b" : "+r"(rounds));
	return 0;
}

/* An interrupt may come in between, so the least of some tries. */
static __u64 least(int (*act)(int arg), int arg)
{
	__u64 ticks, min = ~0ULL;
	int i;

	for (i = 0; i < PROOF_TRIES; i++) {
		ticks = timed(act, arg);
		min = ticks < min ? ticks : min;
	}
	return min;
}

void bench_prove_ticks(void)
{
	__u64 ticks;

	window_cost = least(nothing, 0);
	ticks = least(loop, PROOF_ROUNDS) - window_cost;
	ktap_note("a loop of %d instructions takes %llu ticks of the TSC", 2 * PROOF_ROUNDS, ticks);
	if (ticks < 2 * PROOF_ROUNDS || ticks > 2 * PROOF_ROUNDS + 20)
		ktap_bail("the TSC does not count instructions");
}

__u64 bench_accesses(void)
{
	struct emu_access access;

	bench_check(emu_access_total(&access), "access totals");
	return access.msr_rd + access.msr_wr + access.pci_rd + access.pci_wr;
}

/* Everything but counters holds what software wrote: box_ctl, ctl0, filter, match0 ... */
static bool is_readback(const struct emu_trace *t)
{
	return !t->write && strncmp(t->reg, "ctr", 3) && strncmp(t->reg, "fixed_ctr", 9);
}

static void read_trace(struct bench_result *result, struct bench_cell *cell)
{
	char *text = emu_read("trace");
	const char *next = text;
	struct emu_trace t;

	if (!text)
		ktap_bail("no trace: %s", strerror(errno));
	cell->reads = 0;
	cell->emulator = 0;
	while (emu_trace_next(&next, &t)) {
		cell->reads += !t.write;
		cell->emulator += bench_cost(t.box, t.reg, t.write);
		result->readbacks += is_readback(&t);
	}
	free(text);
}

static void trace(struct bench_result *result, struct bench_cell *cell, int (*act)(int arg),
		  int arg)
{
	bench_check(emu_write("trace", "clear\non"), "trace");
	timed(act, arg);
	bench_check(emu_write("trace", "off"), "trace");
	read_trace(result, cell);
}

bool bench_traced(const struct bench_cell *cell)
{
	return cell->n == BENCH_SAMPLES;
}

void bench_sample(struct bench_result *result, struct bench_cell *cell, int (*act)(int arg),
		  int arg)
{
	if (bench_traced(cell)) {
		trace(result, cell, act, arg);
		return;
	}
	bench_check(emu_access_reset(), "access totals");
	cell->instructions[cell->n] = timed(act, arg) - window_cost;
	cell->accesses[cell->n] = bench_accesses();
	cell->n++;
}
