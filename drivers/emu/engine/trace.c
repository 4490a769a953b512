// SPDX-License-Identifier: GPL-2.0-only
/* A ring of the driver's last accesses. */
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "alloc.h"
#include "clock.h"
#include "trace.h"

#define EMU_TRACE_LEN	8192	/* power of two */

static struct emu_trace *emu_trace_ring;
static u64 emu_trace_next;
static u64 emu_trace_start;
static bool emu_trace_on;

/**
 * emu_trace_add() - one more access
 * @entry: what it was; number, time and CPU are filled in
 */
void emu_trace_add(struct emu_trace entry)
{
	if (!emu_trace_on)
		return;
	entry.seq = emu_trace_next++;
	entry.ns = emu_clock_now();
	entry.cpu = raw_smp_processor_id();
	emu_trace_ring[entry.seq % EMU_TRACE_LEN] = entry;
}

/**
 * emu_trace_init() - get memory for the trace
 *
 * Return: 0 or -ENOMEM.
 */
int emu_trace_init(void)
{
	emu_trace_ring = emu_zalloc(EMU_TRACE_LEN, sizeof(*emu_trace_ring));
	return emu_trace_ring ? 0 : -ENOMEM;
}

/** emu_trace_exit() - give it back */
void emu_trace_exit(void)
{
	kvfree(emu_trace_ring);
}

/**
 * emu_trace_switch() - start or stop tracing
 * @on: start
 */
void emu_trace_switch(bool on)
{
	emu_trace_on = on;
}

/** emu_trace_clear() - forget what was traced */
void emu_trace_clear(void)
{
	emu_trace_start = emu_trace_next;
}

/* The number of the oldest entry */
static u64 emu_trace_first(void)
{
	if (emu_trace_next - emu_trace_start > EMU_TRACE_LEN)
		return emu_trace_next - EMU_TRACE_LEN;
	return emu_trace_start;
}

/**
 * emu_trace_get() - one entry
 * @seq: its number
 * @entry: where to put it
 *
 * Return: false if there is none of that number or of a later one. If the
 * ring has overwritten it meanwhile, @entry is a later one.
 */
bool emu_trace_get(u64 seq, struct emu_trace *entry)
{
	seq = max(seq, emu_trace_first());
	if (seq >= emu_trace_next)
		return false;
	*entry = emu_trace_ring[seq % EMU_TRACE_LEN];
	return true;
}
