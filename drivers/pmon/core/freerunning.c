// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events on free-running counters. These counters have no control register, are never stopped,
 * cleared or preset, and any number of events can use one. So there is no plan and no claim; each
 * event keeps the last value that it has read, and counts from there.
 */
#include <linux/bitops.h>
#include <linux/list.h>
#include <linux/perf_event.h>

#include "count.h"
#include "freerunning.h"

static const struct pmon_counter *freerunning_counter(const struct pmon_event *pevent)
{
	return &pevent->box->type->counter[pevent->event->hw.idx];
}

static u64 freerunning_read(const struct pmon_event *pevent)
{
	return pmon_box_read(pevent->box, freerunning_counter(pevent), false,
			     local64_read(&pevent->event->hw.prev_count));
}

/* Return: what the counter has gained between the previous reading and @now */
static u64 freerunning_delta(const struct pmon_event *pevent, u64 now)
{
	local64_t *kept = &pevent->event->hw.prev_count;
	u64 prev = local64_read(kept);

	local64_set(kept, now);
	return pmon_counter_delta(prev, now, freerunning_counter(pevent)->width);
}

static u64 freerunning_gain(const struct pmon_event *pevent)
{
	return freerunning_delta(pevent, freerunning_read(pevent));
}

/*
 * Update &pmon_box.running, by which the poll timer runs. When a box is attached again, events that
 * were not stopped start once more, so the users are counted by the change of the state.
 */
static void freerunning_set_state(struct pmon_event *pevent, int state)
{
	unsigned int counter = pevent->event->hw.idx;
	struct pmon_box *box = pevent->box;

	box->freerunning.users[counter] += pmon_event_is_stopped(pevent);
	pevent->event->hw.state = state;
	box->freerunning.users[counter] -= pmon_event_is_stopped(pevent);
	if (box->freerunning.users[counter])
		WRITE_ONCE(box->running, box->running | BIT(counter));
	else
		WRITE_ONCE(box->running, box->running & ~BIT(counter));
}

/**
 * pmon_freerunning_add() - let an event use its counter
 * @pevent: the event
 *
 * Return: 0, or -EAGAIN if the box cannot count it now.
 */
int pmon_freerunning_add(struct pmon_event *pevent)
{
	lockdep_assert_held(&pevent->box->lock);
	if (!pmon_count_can_add(pevent))
		return -EAGAIN;
	pevent->event->hw.idx = __ffs(pevent->encoding->counters);
	list_add_tail(&pevent->added, &pevent->box->freerunning.events);
	return 0;
}

/**
 * pmon_freerunning_start() - let an event count
 * @pevent: the event, which was added
 */
void pmon_freerunning_start(struct pmon_event *pevent)
{
	lockdep_assert_held(&pevent->box->lock);
	local64_set(&pevent->event->hw.prev_count, 0);
	/* The event counts from the first reading */
	freerunning_gain(pevent);
	freerunning_set_state(pevent, 0);
}

/**
 * pmon_freerunning_read() - update the count of an event
 * @pevent: the event, which counts
 */
void pmon_freerunning_read(struct pmon_event *pevent)
{
	lockdep_assert_held(&pevent->box->lock);
	local64_add(pevent->pending + freerunning_gain(pevent), &pevent->event->count);
	pevent->pending = 0;
}

/**
 * pmon_freerunning_stop() - stop an event and update its count
 * @pevent: the event; nothing happens if it does not count
 */
void pmon_freerunning_stop(struct pmon_event *pevent)
{
	lockdep_assert_held(&pevent->box->lock);
	if (pmon_event_is_stopped(pevent))
		return;
	pmon_freerunning_read(pevent);
	freerunning_set_state(pevent, PERF_HES_STOPPED | PERF_HES_UPTODATE);
}

/**
 * pmon_freerunning_del() - stop an event for good
 * @pevent: the event
 */
void pmon_freerunning_del(struct pmon_event *pevent)
{
	lockdep_assert_held(&pevent->box->lock);
	pmon_freerunning_stop(pevent);
	list_del(&pevent->added);
	pevent->event->hw.idx = -1;
}

/**
 * pmon_freerunning_poll() - read the counters of the events that count, so that no wrap is missed
 * @box: the box
 *
 * Interrupts are off, so each counter is read once, however many events use it. If the box does not
 * respond, the poll ends.
 *
 * As in pmon_count_poll(), &perf_event.count is not changed.
 */
void pmon_freerunning_poll(struct pmon_box *box)
{
	u64 now[BITS_PER_TYPE(box->running)];
	struct pmon_event *pevent;
	u32 done = 0;

	lockdep_assert_held(&box->lock);
	list_for_each_entry(pevent, &box->freerunning.events, added) {
		unsigned int counter = pevent->event->hw.idx;

		if (pmon_event_is_stopped(pevent))
			continue;
		if (!(done & BIT(counter)))
			now[counter] = freerunning_read(pevent);
		if (!pmon_box_present(box))
			return;
		done |= BIT(counter);
		pevent->pending += freerunning_delta(pevent, now[counter]);
	}
}
