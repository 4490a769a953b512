// SPDX-License-Identifier: GPL-2.0-only
/*
 * What perf records of an overflow.
 *
 * perf_event_overflow() is not for modules. What is, and does the same for a list of events
 * that it is given, is perf_tp_event(), the way of tracepoints.
 */
#include <linux/perf_event.h>
#include <linux/ptrace.h>
#include <linux/trace_events.h>

#include "presence.h"

/*
 * One record, however many periods it stands for. perf adds what it is told to the count,
 * which has it already; and it has a period of its own to take it from.
 */
static void record(struct perf_event *event, u64 counts, struct pt_regs *regs)
{
	struct hlist_head only_it = { .first = &event->hlist_entry };
	struct hw_perf_event *hwc = &event->hw;
	s64 left = local64_read(&hwc->period_left);
	struct trace_entry entry = {};
	int context = perf_swevent_get_recursion_context();

	if (context < 0)
		return;
	hwc->last_period = counts;
	local64_set(&hwc->period_left, -counts);
	local64_sub(counts, &event->count);
	perf_tp_event(0, counts, &entry, sizeof(entry), regs, &only_it, context, NULL);
	local64_set(&hwc->period_left, left);
}

/**
 * pmon_record_keep() - keep what an NMI has interrupted
 * @kept: where
 * @regs: what
 *
 * Code that has interrupts off is not where it was when they are on again: its
 * stack is not to be followed then.
 *
 * Context: NMI.
 */
void pmon_record_keep(struct pt_regs *kept, const struct pt_regs *regs)
{
	*kept = *regs;
	if (!(regs->flags & X86_EFLAGS_IF))
		kept->sp = 0;
}

/**
 * pmon_record() - take a sample
 * @event: the event
 * @counts: what it stands for, which the event's count has already
 * @regs: what was interrupted
 *
 * After the last of so many that were asked for, perf disables the event; but not at once.
 *
 * Context: the event's CPU, NMI or interrupts off, no lock held.
 * Return: true if it was the last one.
 */
bool pmon_record(struct perf_event *event, u64 counts, struct pt_regs *regs)
{
	const atomic_t *limit = &event->event_limit;
	bool limited = atomic_read(limit);

	record(event, counts, regs);
	return limited && !atomic_read(limit);
}
