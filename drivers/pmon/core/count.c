// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events that have counters: which counter, start, stop, read, poll. All functions are called under
 * the box lock.
 */
#include <linux/bitops.h>
#include <linux/perf_event.h>
#include <linux/smp.h>

#include "count.h"
#include "sampling.h"

/* The entry points of sampling/, which sets this pointer at load */
const struct pmon_sampling *pmon_sampling;

/*
 * Return: true if another member of the group is on the event's PMU. perf lets only software events
 * of other PMUs join the group, and no freeze is needed for these.
 */
static bool count_in_group(const struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;
	unsigned int ours = leader->pmu == event->pmu;

	for_each_sibling_event(sibling, leader)
		ours += sibling->pmu == event->pmu;
	return ours > 1;
}

/**
 * pmon_count_needs_match() - does an event need match registers?
 * @pevent: the event
 *
 * Return: true if it does.
 */
bool pmon_count_needs_match(const struct pmon_event *pevent)
{
	const struct pmon_extra *extra = pevent->box->type->extra;
	const struct pmon_encoding *enc = pevent->encoding;
	unsigned int i;

	for (i = 0; i < enc->nr_claims; i++)
		if (extra[enc->claim[i].extra].match)
			return true;
	return false;
}

/**
 * pmon_count_sampling_ended() - was an event opened for sampling, which has ended?
 * @pevent: the event
 *
 * Context: any.
 * Return: true if the event samples, and sampling has ended on its die since it was opened.
 */
bool pmon_count_sampling_ended(const struct pmon_event *pevent)
{
	return pevent->sample && pmon_sampling->ended(pevent);
}

/* Return: true if the event may count now, whatever the state of its box */
static bool count_allowed(const struct pmon_event *pevent)
{
	const struct pmon_box *box = pevent->box;

	if (READ_ONCE(box->die->cpu) < 0 || pmon_count_sampling_ended(pevent))
		return false;
	return READ_ONCE(box->regs.match) || !pmon_count_needs_match(pevent);
}

/*
 * PCI functions are bound and unbound while events are open, so what check.c has tested when the
 * event was opened is tested again at each start.
 */
static bool count_can_start(const struct pmon_event *pevent)
{
	return pmon_box_present(pevent->box) && count_allowed(pevent);
}

/**
 * pmon_count_can_add() - can an event get a counter of its box?
 * @pevent: the event, about to get one on this CPU
 *
 * At a system suspend, PCI boxes are suspended before CPUs go offline and events move to other
 * CPUs. If an event was refused there, it would not count from the resume of its box until perf's
 * next rotation, and a pinned event never again. So it gets a counter, which starts at resume.
 *
 * Return: true if the box can count the event now, or will at resume.
 */
bool pmon_count_can_add(const struct pmon_event *pevent)
{
	const struct pmon_box *box = pevent->box;

	lockdep_assert_held(&box->lock);
	/* Events of a die without a CPU wait on a CPU of another die */
	return (pmon_box_present(box) || box->state == PMON_ASLEEP) && count_allowed(pevent) &&
	       pmon_die_number(raw_smp_processor_id()) == (int)box->die->id;
}

static void count_poll(struct pmon_event *pevent)
{
	struct hw_perf_event *hwc = &pevent->event->hw;
	struct pmon_box *box = pevent->box;
	const struct pmon_counter *row = &box->type->counter[hwc->idx];
	u64 prev = local64_read(&hwc->prev_count);
	u64 now = pmon_box_read(box, row, false, prev);

	local64_set(&hwc->prev_count, now);
	box->pending[hwc->idx] += pmon_counter_delta(prev, now, row->width);
}

/**
 * pmon_count_poll() - fold the running counters, so that no wrap is missed
 * @box: the box
 *
 * &perf_event.count is not changed: perf reads the counts of a group one by one, under
 * a lock that the timer cannot take, and they must be of one instant.
 */
void pmon_count_poll(struct pmon_box *box)
{
	unsigned int e;

	lockdep_assert_held(&box->lock);
	for (e = 0; e < box->plan.assigned.nr; e++)
		if (box->running & BIT(box->plan.assigned.counter[e]))
			count_poll(pmon_event_at(&box->plan, e));
}

/*
 * Return: mask of the running counters of an event's group, by the counters that its members have
 * now (hw.idx): while pmon_count_add() moves events, the plan has their next ones already. A new
 * event has the index -1, which gives bit 31, and no counter has that bit.
 */
static u32 count_group(const struct pmon_event *pevent)
{
	const struct perf_event *leader = pevent->event->group_leader;
	const struct pmon_box *box = pevent->box;
	u32 members = 0;
	unsigned int e;

	for (e = 0; e < box->plan.assigned.nr; e++) {
		const struct perf_event *event = pmon_event_at(&box->plan, e)->event;

		if (event->group_leader == leader)
			members |= 1u << (event->hw.idx & 31);
	}
	return members & box->running;
}

/**
 * pmon_count_read_group() - update the counts of an event's group, all of one instant
 * @pevent: a member
 *
 * If the freeze budget is used up, the counters are read one by one while the box runs.
 */
void pmon_count_read_group(struct pmon_event *pevent)
{
	struct pmon_box *box = pevent->box;
	const struct pmon_plan *plan = &box->plan;
	u32 members = count_group(pevent);
	bool before = box->shadow.frozen;
	unsigned int e;

	lockdep_assert_held(&box->lock);
	if (hweight32(members) > 1)
		pmon_box_freeze(box, members);
	for (e = 0; e < plan->assigned.nr; e++)
		if (members & BIT(plan->assigned.counter[e]))
			pmon_count_update(pmon_event_at(plan, e)->event, box, box->shadow.frozen);
	if (!before)
		pmon_box_unfreeze(box);
}

/* Freeze the box so that the members of a group start and stop in one instant */
static void count_freeze_with_group(const struct pmon_event *pevent)
{
	if (!pevent->box->shadow.frozen && count_in_group(pevent->event))
		pmon_box_freeze(pevent->box, count_group(pevent));
}

static void count_update_shared(struct pmon_box *box)
{
	pmon_plan_shared_regs(&box->plan, box->type->nr_extra, &box->shared);
	box->shared_outdated = false;
}

/**
 * pmon_count_start() - start an event that has a counter
 * @pevent: the event
 */
void pmon_count_start(struct pmon_event *pevent)
{
	struct perf_event *event = pevent->event;
	struct pmon_box *box = pevent->box;
	unsigned int counter = event->hw.idx;

	lockdep_assert_held(&box->lock);
	event->hw.state = 0;
	if (box->shared_outdated)
		count_update_shared(box);
	pmon_box_verify_idle(box);
	if (unlikely(pevent->sample))
		pmon_sampling->start(pevent);
	count_freeze_with_group(pevent);
	local64_set(&event->hw.prev_count, pmon_box_start_value(box, counter));
	pmon_box_start(box, counter, &pevent->encoding[pevent->alt]);
}

/**
 * pmon_count_stop() - stop an event and update its count
 * @pevent: the event; nothing happens if it does not count
 */
void pmon_count_stop(struct pmon_event *pevent)
{
	struct perf_event *event = pevent->event;
	struct pmon_box *box = pevent->box;

	lockdep_assert_held(&box->lock);
	if (pmon_event_is_stopped(pevent))
		return;

	count_freeze_with_group(pevent);
	pmon_box_stop(box, event->hw.idx);
	/* The counter is disabled, or the box is frozen */
	pmon_count_update(event, box, true);
	if (unlikely(pevent->sample))
		pmon_sampling->stop(pevent);
	box->shadow.ctr[event->hw.idx] = local64_read(&event->hw.prev_count);
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
}

static bool count_keeps_counter(const struct pmon_event *pevent,
				const struct pmon_plan *plan, unsigned int e)
{
	return pevent->event->hw.idx == plan->assigned.counter[e] && pevent->alt == plan->alt[e];
}

/* Stop the events whose counter or encoding changes; return a mask of them, to be started again */
static u32 count_stop_moved(const struct pmon_plan *plan)
{
	u32 moved = 0;
	unsigned int e;

	for (e = 0; e < plan->assigned.nr - 1; e++) {
		struct pmon_event *pevent = pmon_event_at(plan, e);

		if (count_keeps_counter(pevent, plan, e) || pmon_event_is_stopped(pevent))
			continue;
		moved |= BIT(e);
		pmon_count_stop(pevent);
	}
	return moved;
}

/*
 * perf tries to add an event at every rotation, with interrupts off. A search that has failed is
 * repeated only if the plan has changed since.
 */
static bool count_add_to_plan(struct pmon_event *pevent)
{
	struct pmon_plan *plan = &pevent->box->plan;

	if (plan->changes < pevent->try_after)
		return false;
	if (pmon_plan_add(plan, pevent->encoding) == PMON_FITS)
		return true;
	pevent->try_after = plan->changes + 1;
	return false;
}

/*
 * Give the events the counters and encodings of the plan. The claims of the new event, the last of
 * the plan, are added to the shared registers; if another event got another encoding, these are
 * computed anew at the next start.
 */
static void count_assign_counters(struct pmon_box *box)
{
	const struct pmon_plan *plan = &box->plan;
	unsigned int e, added = plan->assigned.nr - 1;

	for (e = 0; e <= added; e++) {
		struct pmon_event *pevent = pmon_event_at(plan, e);

		box->shared_outdated |= e < added && pevent->alt != plan->alt[e];
		pevent->event->hw.idx = plan->assigned.counter[e];
		pevent->alt = plan->alt[e];
	}
	if (!box->shared_outdated)
		pmon_shared_regs_add(&box->shared, pmon_plan_encoding(plan, added));
}

/**
 * pmon_count_add() - give an event a counter, and claim its filters
 * @pevent: the event
 *
 * Return: 0, or -EAGAIN: it does not fit now, and perf tries again.
 */
int pmon_count_add(struct pmon_event *pevent)
{
	struct pmon_box *box = pevent->box;
	unsigned long moved;
	unsigned int e;

	lockdep_assert_held(&box->lock);
	if (!pmon_count_can_add(pevent) || !count_add_to_plan(pevent))
		return -EAGAIN;

	moved = count_stop_moved(&box->plan);
	count_assign_counters(box);
	WRITE_ONCE(box->sampling, box->sampling + !!pevent->sample);
	for_each_set_bit(e, &moved, PMON_MAX_COUNTERS)
		pmon_count_start(pmon_event_at(&box->plan, e));
	return 0;
}

/**
 * pmon_count_del() - stop an event, and free its counter and filters
 * @pevent: the event
 */
void pmon_count_del(struct pmon_event *pevent)
{
	struct pmon_box *box = pevent->box;

	lockdep_assert_held(&box->lock);
	pmon_count_stop(pevent);
	pmon_plan_remove(&box->plan, pmon_plan_find(&box->plan, pevent->encoding));
	/* More events may follow, so the shared registers are computed once, at the next start */
	box->shared_outdated |= pevent->encoding->nr_claims;
	WRITE_ONCE(box->sampling, box->sampling - !!pevent->sample);
	pevent->event->hw.idx = -1;
}

/**
 * pmon_count_stop_all() - stop the events of a box before it is detached
 * @box: the box
 */
void pmon_count_stop_all(struct pmon_box *box)
{
	struct pmon_event *pevent;
	unsigned int e;

	lockdep_assert_held(&box->lock);
	for (e = 0; e < box->plan.assigned.nr; e++)
		pmon_count_stop(pmon_event_at(&box->plan, e));
	list_for_each_entry(pevent, &box->freerunning.events, added)
		pevent->ops->stop(pevent);
}

/**
 * pmon_count_stop_matching() - stop the events that need match registers
 * @box: the box, whose match function is about to be removed
 */
void pmon_count_stop_matching(struct pmon_box *box)
{
	unsigned int e;

	lockdep_assert_held(&box->lock);
	for (e = 0; e < box->plan.assigned.nr; e++)
		if (pmon_count_needs_match(pmon_event_at(&box->plan, e)))
			pmon_count_stop(pmon_event_at(&box->plan, e));
}

/**
 * pmon_count_start_all() - start the events that have counters
 * @box: the box, just reset
 */
void pmon_count_start_all(struct pmon_box *box)
{
	struct pmon_event *pevent;
	unsigned int e;

	lockdep_assert_held(&box->lock);
	for (e = 0; e < box->plan.assigned.nr; e++)
		if (count_can_start(pmon_event_at(&box->plan, e)))
			pmon_count_start(pmon_event_at(&box->plan, e));
	list_for_each_entry(pevent, &box->freerunning.events, added)
		if (count_can_start(pevent))
			pevent->ops->start(pevent);
	pmon_box_commit(box);
}
