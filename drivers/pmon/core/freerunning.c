// SPDX-License-Identifier: GPL-2.0-only
/*
 * Free-running counters: they have no control register, are never stopped, cleared or preset, and
 * any number of events can read one. So there is no plan and no claim; each event has the last
 * value that it has read, and counts from there.
 */
#include <linux/bitops.h>
#include <linux/list.h>
#include <linux/perf_event.h>

#include "count.h"

static const struct pmon_counter *freerunning_counter(const struct pmon_event *opened)
{
	return &opened->box->type->counter[opened->event->hw.idx];
}

static u64 freerunning_read(const struct pmon_event *opened)
{
	return pmon_box_read(opened->box, freerunning_counter(opened), false,
			     local64_read(&opened->event->hw.prev_count));
}

/* Return: what the counter has gained between the previous reading and @now */
static u64 freerunning_fold(const struct pmon_event *opened, u64 now)
{
	local64_t *kept = &opened->event->hw.prev_count;
	u64 prev = local64_read(kept);

	local64_set(kept, now);
	return pmon_fold(prev, now, freerunning_counter(opened)->width);
}

static u64 freerunning_gain(const struct pmon_event *opened)
{
	return freerunning_fold(opened, freerunning_read(opened));
}

/* @box->running is for the poll timer. A box that is back also starts events that did not stop */
static void freerunning_set_state(struct pmon_event *opened, int state)
{
	unsigned int counter = opened->event->hw.idx;
	struct pmon_box *box = opened->box;

	box->users[counter] += pmon_event_is_stopped(opened);
	opened->event->hw.state = state;
	box->users[counter] -= pmon_event_is_stopped(opened);
	if (box->users[counter])
		WRITE_ONCE(box->running, box->running | BIT(counter));
	else
		WRITE_ONCE(box->running, box->running & ~BIT(counter));
}

/**
 * pmon_freerunning_add() - let an event use its counter
 * @opened: the event
 *
 * Return: 0, or -EAGAIN if the box cannot count it now.
 */
int pmon_freerunning_add(struct pmon_event *opened)
{
	lockdep_assert_held(&opened->box->lock);
	if (!pmon_count_may_join(opened))
		return -EAGAIN;
	opened->event->hw.idx = __ffs(opened->code->counters);
	list_add_tail(&opened->added, &opened->box->freerunning);
	return 0;
}

/**
 * pmon_freerunning_start() - let an event count
 * @opened: the event, which was added
 */
void pmon_freerunning_start(struct pmon_event *opened)
{
	lockdep_assert_held(&opened->box->lock);
	local64_set(&opened->event->hw.prev_count, 0);
	/* The event counts from the first reading */
	freerunning_gain(opened);
	freerunning_set_state(opened, 0);
}

/**
 * pmon_freerunning_read() - update the count of an event
 * @opened: the event, which counts
 */
void pmon_freerunning_read(struct pmon_event *opened)
{
	lockdep_assert_held(&opened->box->lock);
	local64_add(opened->folded + freerunning_gain(opened), &opened->event->count);
	opened->folded = 0;
}

/**
 * pmon_freerunning_stop() - stop an event and update its count
 * @opened: the event; nothing happens if it does not count
 */
void pmon_freerunning_stop(struct pmon_event *opened)
{
	lockdep_assert_held(&opened->box->lock);
	if (pmon_event_is_stopped(opened))
		return;
	pmon_freerunning_read(opened);
	freerunning_set_state(opened, PERF_HES_STOPPED | PERF_HES_UPTODATE);
}

/**
 * pmon_freerunning_del() - stop an event for good
 * @opened: the event
 */
void pmon_freerunning_del(struct pmon_event *opened)
{
	lockdep_assert_held(&opened->box->lock);
	pmon_freerunning_stop(opened);
	list_del(&opened->added);
	opened->event->hw.idx = -1;
}

/**
 * pmon_freerunning_poll() - read the counters of the events that count, so that no wrap is missed
 * @box: the box
 *
 * Each counter once, however many events there are: interrupts are off. If the box is gone there is
 * no reading for the others.
 *
 * As in pmon_count_poll(), &perf_event.count is not changed.
 */
void pmon_freerunning_poll(struct pmon_box *box)
{
	u64 now[BITS_PER_TYPE(box->running)];
	struct pmon_event *opened;
	u32 done = 0;

	lockdep_assert_held(&box->lock);
	list_for_each_entry(opened, &box->freerunning, added) {
		unsigned int counter = opened->event->hw.idx;

		if (pmon_event_is_stopped(opened))
			continue;
		if (!(done & BIT(counter)))
			now[counter] = freerunning_read(opened);
		if (!pmon_box_present(box))
			return;
		done |= BIT(counter);
		opened->folded += freerunning_fold(opened, now[counter]);
	}
}
