// SPDX-License-Identifier: GPL-2.0-only
/* The file "trace": a ring of the driver's last accesses. */
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "alloc.h"
#include "clock.h"
#include "files.h"
#include "host.h"
#include "line.h"
#include "model.h"
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

/* The number of the oldest entry */
static u64 emu_trace_first(void)
{
	if (emu_trace_next - emu_trace_start > EMU_TRACE_LEN)
		return emu_trace_next - EMU_TRACE_LEN;
	return emu_trace_start;
}

/* The entry of that number, or a later one if the ring has overwritten it. Return: there is one */
static bool emu_trace_get(u64 seq, struct emu_trace *entry)
{
	unsigned long flags;
	bool found;

	emu_lock(&flags);
	seq = max(seq, emu_trace_first());
	found = seq < emu_trace_next;
	if (found)
		*entry = emu_trace_ring[seq % EMU_TRACE_LEN];
	emu_unlock(flags);
	return found;
}

/*
 * The high dword of a counter that was accessed by halves is "<counter>.hi", no register "@offset".
 */
static void trace_show_reg(struct emu_sink *sink, const struct emu_trace *t)
{
	bool high = t->box->unit->space != EMU_MSR && t->reg &&
		    t->offset >= t->reg->addr + 4;

	if (t->reg)
		emu_print(sink, "%s%s", t->reg->name, high ? ".hi" : "");
	else
		emu_print(sink, "@%x", t->offset);
}

static void trace_show_one(struct emu_sink *sink, const struct emu_trace *t)
{
	emu_print(sink, "%llu %llu cpu%d %u %s ", t->seq, t->ns, t->cpu,
		  t->box->socket, t->box->name);
	trace_show_reg(sink, t);
	emu_print(sink, " %s %llx %llx\n", t->write ? "wr" : "rd", t->old, t->val);
}

/**
 * emu_trace_show() - file "trace"
 * @sink: where to
 */
void emu_trace_show(struct emu_sink *sink)
{
	struct emu_trace entry;
	u64 seq = 0;

	while (emu_trace_get(seq, &entry)) {
		trace_show_one(sink, &entry);
		seq = entry.seq + 1;
	}
}

static int trace_clear(const struct emu_line_form *form, struct emu_line_args *args)
{
	emu_trace_start = emu_trace_next;
	return 0;
}

static int trace_switch(const struct emu_line_form *form, struct emu_line_args *args)
{
	emu_trace_on = form->value;
	return 0;
}

const struct emu_line_form emu_trace_lines[EMU_TRACE_LINES] = {
	{ "clear", "", trace_clear },
	{ "on", "", trace_switch, .value = true },
	{ "off", "", trace_switch, .value = false },
};
