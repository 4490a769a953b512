// SPDX-License-Identifier: GPL-2.0-only
/*
 * The struct pmu callbacks, and the only file that schedules perf events.
 *
 * perf calls everything below on the CPU that speaks for the box's socket, or in
 * a hand-over on the one that did, with interrupts off; event_init() and
 * destroy() on any CPU, and may sleep there. The box lock is for the hand-over.
 *
 * An event is encoded anew each time it is scheduled: that is a walk through a
 * few rows, against register accesses that take a microsecond each.
 */
#include <linux/bitops.h>
#include <linux/smp.h>

#include "objects.h"

/**
 * struct plan - events that are to count on one box at the same time
 * @match: their counters
 * @held: the shared registers
 * @event: the events, in the order of @match
 * @twin: which encoding each of them counts
 *
 * Opening an event makes a plan for its group on an empty box; adding one to a
 * live box makes a plan for what is there and the new one. Same code, so what
 * was opened can be scheduled.
 */
struct plan {
	struct pmon_match match;
	struct pmon_held held;
	struct perf_event *event[PMON_MAX_COUNTERS];
	u8 twin[PMON_MAX_COUNTERS];
};

static struct pmon_pmu *to_pmon_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct pmon_pmu, pmu);
}

static int encode(const struct perf_event *event, unsigned int twin,
		  struct pmon_code *code, struct pmon_refusal *refusal)
{
	const struct perf_event_attr *attr = &event->attr;
	const u64 config[PMON_WORDS] = {
		attr->config, attr->config1, attr->config2
	};

	return pmon_encode(to_pmon_pmu(event->pmu)->type, config, twin, code,
			   refusal);
}

/* An event that is scheduled was encoded before, so it cannot be refused */
static void encode_again(const struct perf_event *event, unsigned int twin,
			 struct pmon_code *code)
{
	struct pmon_refusal refusal;

	encode(event, twin, code, &refusal);
}

/* Any of the interchangeable encodings will do, the user's own one first */
static bool choose_twin(const struct pmon_held *held, struct perf_event *event,
			struct pmon_code *code, unsigned int *twin)
{
	*twin = 0;
	do {
		encode_again(event, *twin, code);
		if (pmon_held_fits(held, code))
			return true;
	} while (++*twin < code->twins);
	return false;
}

static void hold_others(const struct plan *plan, unsigned int but,
			struct pmon_held *held)
{
	struct pmon_code code;
	unsigned int e;

	memset(held, 0, sizeof(*held));
	for (e = 0; e < plan->match.nr; e++) {
		if (e == but)
			continue;
		encode_again(plan->event[e], plan->twin[e], &code);
		pmon_held_add(held, &code);
	}
}

/* An event planned before may have a twin that leaves the field to this one */
static bool make_way(struct plan *plan, const struct pmon_code *code)
{
	struct pmon_held held;
	struct pmon_code other;
	unsigned int e, twin;

	for (e = 0; e < plan->match.nr; e++) {
		hold_others(plan, e, &held);
		if (!pmon_held_fits(&held, code))
			continue;
		pmon_held_add(&held, code);
		if (!choose_twin(&held, plan->event[e], &other, &twin))
			continue;
		pmon_held_add(&held, &other);
		plan->held = held;
		plan->twin[e] = twin;
		return true;
	}
	return false;
}

static bool claim_fields(struct plan *plan, struct perf_event *event,
			 struct pmon_code *code, unsigned int *twin)
{
	if (choose_twin(&plan->held, event, code, twin))
		return true;

	*twin = 0;
	encode_again(event, *twin, code);
	return make_way(plan, code);
}

/* Return: NULL, or why the event cannot count with the others */
static const char *plan_add(struct plan *plan, struct perf_event *event)
{
	unsigned int e = plan->match.nr;
	struct pmon_code code;
	unsigned int twin;

	if (!claim_fields(plan, event, &code, &twin))
		return "its filter has another value in the same group; open them apart";
	if (!pmon_match_add(&plan->match, code.counters))
		return "the group has too many events for the counters that can count them";

	pmon_held_add(&plan->held, &code);
	plan->event[e] = event;
	plan->twin[e] = twin;
	return NULL;
}

/* What is on the box now, where it is now */
static void plan_box(struct plan *plan, const struct pmon_box *box)
{
	struct pmon_code code;
	unsigned int counter, e;

	memset(plan, 0, sizeof(*plan));
	for (counter = 0; counter < PMON_MAX_COUNTERS; counter++) {
		if (!box->event[counter])
			continue;
		e = plan->match.nr++;
		encode_again(box->event[counter], box->twin[counter], &code);
		pmon_held_add(&plan->held, &code);
		plan->match.can[e] = code.counters;
		plan->match.at[e] = counter;
		plan->event[e] = box->event[counter];
		plan->twin[e] = box->twin[counter];
	}
}

static bool is_stopped(const struct perf_event *event)
{
	return event->hw.state & PERF_HES_STOPPED;
}

static bool in_group(const struct perf_event *event)
{
	return event->group_leader->nr_siblings;
}

static void advance(struct perf_event *event,
		    u64 (*value)(struct pmon_box *box, unsigned int counter,
				 u64 prev))
{
	struct pmon_box *box = event->pmu_private;
	struct hw_perf_event *hwc = &event->hw;
	u64 prev, now;

	lockdep_assert_held(&box->lock);
	prev = local64_read(&hwc->prev_count);
	now = value(box, hwc->idx, prev);
	local64_set(&hwc->prev_count, now);
	box->gained[hwc->idx] += pmon_fold(prev, now,
					   pmon_box_width(box, hwc->idx));
}

static void update_event(struct perf_event *event)
{
	struct pmon_box *box = event->pmu_private;
	unsigned int counter = event->hw.idx;

	advance(event, pmon_box_read);
	local64_add(box->gained[counter], &event->count);
	box->gained[counter] = 0;
}

/**
 * pmon_event_peek() - look at an event's counter so that no wrap is missed
 * @event: an event that owns a counter
 *
 * Its count stays as it is: perf reads the counts of a group one by one, under
 * a lock that the timer cannot take, and they must be of one instant.
 *
 * Context: under the box lock.
 */
void pmon_event_peek(struct perf_event *event)
{
	advance(event, pmon_box_peek);
}

static void start_event(struct pmon_box *box, struct perf_event *event,
			const struct pmon_held *held)
{
	unsigned int counter = event->hw.idx;
	struct pmon_code code;

	encode_again(event, box->twin[counter], &code);
	event->hw.state = 0;
	pmon_box_look(box);
	local64_set(&event->hw.prev_count, box->raw[counter]);
	pmon_box_start(box, counter, code.ctl, held, in_group(event));
	pmon_poll_start(box);
}

static void stop_event(struct pmon_box *box, struct perf_event *event)
{
	unsigned int counter = event->hw.idx;

	if (is_stopped(event))
		return;

	pmon_box_stop(box, counter, in_group(event));
	update_event(event);
	box->raw[counter] = local64_read(&event->hw.prev_count);
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
}

/**
 * pmon_events_stop() - bring the counts of a box up to date before it goes
 * @box: the box
 *
 * Context: under the box lock.
 */
void pmon_events_stop(struct pmon_box *box)
{
	unsigned int counter;

	lockdep_assert_held(&box->lock);
	for (counter = 0; counter < PMON_MAX_COUNTERS; counter++)
		if (box->event[counter])
			stop_event(box, box->event[counter]);
}

static bool needs_companion(const struct pmon_type *type,
			    const struct pmon_code *code)
{
	const struct pmon_claim *claim = code->claim;

	for (; claim < code->claim + code->nr_claims; claim++)
		if (type->shared[claim->shared].companion)
			return true;
	return false;
}

/**
 * pmon_events_stop_matching() - the same for those that need the companion
 * @box: the box, whose companion is about to go
 *
 * Context: box lock held, interrupts off.
 */
void pmon_events_stop_matching(struct pmon_box *box)
{
	struct pmon_code code;
	unsigned int counter;

	for (counter = 0; counter < PMON_MAX_COUNTERS; counter++) {
		if (!box->event[counter])
			continue;
		encode_again(box->event[counter], 0, &code);
		if (needs_companion(box->type, &code))
			stop_event(box, box->event[counter]);
	}
}

/**
 * pmon_event_served() - has its box what an event needs, at this moment?
 * @event: the event
 *
 * Functions come and go while events are open: what was right when one was opened
 * is asked again whenever it is to count.
 *
 * Context: any; the answer lasts while the box lock is held.
 * Return: false if the box is absent, no CPU speaks for its socket, or the event
 * needs match registers that are not there.
 */
bool pmon_event_served(const struct perf_event *event)
{
	const struct pmon_box *box = event->pmu_private;
	struct pmon_code code;

	if (!pmon_box_present(box) || READ_ONCE(box->die->cpu) < 0)
		return false;
	encode_again(event, 0, &code);
	return READ_ONCE(box->companion) || !needs_companion(box->type, &code);
}

/**
 * pmon_events_start() - let the events that own counters go on
 * @box: the box, just reset
 *
 * Context: under the box lock.
 */
void pmon_events_start(struct pmon_box *box)
{
	struct plan plan;
	unsigned int e;

	lockdep_assert_held(&box->lock);
	plan_box(&plan, box);
	for (e = 0; e < plan.match.nr; e++)
		if (pmon_event_served(plan.event[e]))
			start_event(box, plan.event[e], &plan.held);
	pmon_box_settle(box);
}

static bool stays(const struct pmon_box *box, const struct plan *plan,
		  unsigned int e)
{
	int counter = plan->event[e]->hw.idx;

	return counter < 0 || (counter == plan->match.at[e] &&
			       box->twin[counter] == plan->twin[e]);
}

/* An event that has to make room stops, and goes on in its new place */
static u32 stop_movers(struct pmon_box *box, const struct plan *plan)
{
	u32 moved = 0;
	unsigned int e;

	for (e = 0; e < plan->match.nr; e++) {
		struct perf_event *event = plan->event[e];

		if (stays(box, plan, e))
			continue;
		if (!is_stopped(event))
			moved |= BIT(e);
		stop_event(box, event);
	}
	return moved;
}

static void apply_plan(struct pmon_box *box, const struct plan *plan)
{
	unsigned long moved = stop_movers(box, plan);
	unsigned int e;

	memset(box->event, 0, sizeof(box->event));
	for (e = 0; e < plan->match.nr; e++) {
		unsigned int counter = plan->match.at[e];

		box->event[counter] = plan->event[e];
		box->twin[counter] = plan->twin[e];
		plan->event[e]->hw.idx = counter;
	}
	for_each_set_bit(e, &moved, PMON_MAX_COUNTERS)
		start_event(box, plan->event[e], &plan->held);
}

static int add_event(struct pmon_box *box, struct perf_event *event, int flags)
{
	struct plan plan;

	/* Not scheduled, so not counted: its running time stands still */
	if (!pmon_event_served(event))
		return -EAGAIN;

	plan_box(&plan, box);
	if (plan_add(&plan, event))
		return -EAGAIN;

	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	apply_plan(box, &plan);
	if (flags & PERF_EF_START)
		start_event(box, event, &plan.held);
	return 0;
}

static int pmon_pmu_add(struct perf_event *event, int flags)
{
	struct pmon_box *box = event->pmu_private;
	int err;

	pmon_box_lock(box);
	err = add_event(box, event, flags);
	pmon_box_settle(box);
	pmon_box_unlock(box);

	perf_event_update_userpage(event);
	return err;
}

static void pmon_pmu_del(struct perf_event *event, int flags)
{
	struct pmon_box *box = event->pmu_private;

	pmon_box_lock(box);
	stop_event(box, event);
	box->event[event->hw.idx] = NULL;
	event->hw.idx = -1;
	pmon_box_settle(box);
	pmon_box_unlock(box);

	perf_event_update_userpage(event);
}

static void pmon_pmu_start(struct perf_event *event, int flags)
{
	struct pmon_box *box = event->pmu_private;
	struct plan plan;

	pmon_box_lock(box);
	plan_box(&plan, box);
	if (pmon_event_served(event))
		start_event(box, event, &plan.held);
	pmon_box_settle(box);
	pmon_box_unlock(box);
}

static void pmon_pmu_stop(struct perf_event *event, int flags)
{
	struct pmon_box *box = event->pmu_private;

	pmon_box_lock(box);
	stop_event(box, event);
	pmon_box_settle(box);
	pmon_box_unlock(box);
}

static u32 running_members(const struct pmon_box *box,
			   const struct perf_event *leader)
{
	unsigned long running = box->running;
	unsigned int counter;
	u32 members = 0;

	for_each_set_bit(counter, &running, PMON_MAX_COUNTERS)
		if (box->event[counter]->group_leader == leader)
			members |= BIT(counter);
	return members;
}

/*
 * Members of a group that are read together are read from a frozen box. If
 * others count on it, that is at their cost, and they do not know the reader.
 */
static void freeze_for_group(struct pmon_box *box, const struct perf_event *event)
{
	u32 members;

	if (!box->reading)
		return;

	/* With the first member it is decided for all */
	box->reading = false;
	members = running_members(box, event->group_leader);
	if (hweight32(members) < 2)
		return;
	if (members == box->running)
		pmon_box_freeze(box);
	else
		pmon_box_borrow(box);
}

static void pmon_pmu_read(struct perf_event *event)
{
	struct pmon_box *box = event->pmu_private;

	if (!pmon_box_lock_to_read(box))
		return;
	if (!is_stopped(event)) {
		freeze_for_group(box, event);
		update_event(event);
	}
	pmon_box_unlock(box);
}

/* The box that this CPU speaks for; NULL while another one takes over */
static struct pmon_box *box_here(struct pmu *pmu)
{
	const struct pmon_die *die = pmon_die_of_cpu(smp_processor_id());

	if (!die || READ_ONCE(die->cpu) != smp_processor_id())
		return NULL;
	return to_pmon_pmu(pmu)->box[die->id];
}

static void set_disabled(struct pmu *pmu, bool disabled)
{
	struct pmon_box *box = box_here(pmu);

	if (!box)
		return;
	pmon_box_lock(box);
	box->disabled = disabled;
	box->stopped = false;
	pmon_box_settle(box);
	pmon_box_unlock(box);
}

static void pmon_pmu_disable(struct pmu *pmu)
{
	set_disabled(pmu, true);
}

static void pmon_pmu_enable(struct pmu *pmu)
{
	set_disabled(pmu, false);
}

static void pmon_pmu_start_txn(struct pmu *pmu, unsigned int flags)
{
	struct pmon_box *box = box_here(pmu);

	if (!box)
		return;
	pmon_box_lock(box);
	box->txn = true;
	box->reading = flags & PERF_PMU_TXN_READ;
	pmon_box_unlock(box);
}

static void pmon_pmu_cancel_txn(struct pmu *pmu)
{
	struct pmon_box *box = box_here(pmu);

	if (!box)
		return;
	pmon_box_lock(box);
	box->txn = false;
	box->reading = false;
	pmon_box_settle(box);
	pmon_box_unlock(box);
}

/* Each member was scheduled, or not, when it was added */
static int pmon_pmu_commit_txn(struct pmu *pmu)
{
	pmon_pmu_cancel_txn(pmu);
	return 0;
}

static int refuse_event(const struct perf_event *event, const char *why, int err)
{
	pmon_refuse(to_pmon_pmu(event->pmu), event, "", why);
	return err;
}

/*
 * perf lets an event join a leader whose CPU went offline, although it has taken that
 * off its lists; when the leader is freed, its members still point to it. The mutex of the
 * leader's context is held here, and until the event is installed the leader's CPU
 * does not go: see pmon_lost_settle().
 */
static const char *check_leader(const struct perf_event *event,
				const struct pmon_box *box)
{
	const struct perf_event *leader = event->group_leader;

	if (leader == event)
		return NULL;
	if (!(leader->attach_state & PERF_ATTACH_CONTEXT))
		return "the group's leader ended when its CPU went offline; open the group again";
	if (leader->cpu != READ_ONCE(box->die->cpu))
		return "the group's leader is on another CPU; open all on one of the cpumask file";
	return NULL;
}

static const char *plan_member(struct plan *plan, struct perf_event *member,
			       const struct perf_event *event)
{
	if (member->pmu != event->pmu)
		return NULL;
	if (member->pmu_private != event->pmu_private)
		return "the members of a group must be on one socket";
	return plan_add(plan, member);
}

/* Return: NULL, or why the event can never count together with its group */
static const char *check_group(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader;
	struct perf_event *sibling;
	struct plan plan = {};
	const char *why;

	why = check_leader(event, event->pmu_private) ?:
	      plan_member(&plan, leader, event);
	if (why || leader == event)
		return why;

	for_each_sibling_event(sibling, leader) {
		why = plan_member(&plan, sibling, event);
		if (why)
			return why;
	}
	return plan_add(&plan, event);
}

/* Without support on one port, perf goes on with the others: not an ENODEV */
static int refuse_match(const struct perf_event *event, const struct pmon_box *box)
{
	if (box->unit->companion)
		return refuse_event(event, "the function with the match registers is hidden",
				    -ENODEV);
	return refuse_event(event, "nobody tells the id of its match function; use another port",
			    -EOPNOTSUPP);
}

static int check_config(struct perf_event *event, const struct pmon_box *box)
{
	struct pmon_refusal refusal;
	struct pmon_code code;
	int err;

	if (pmon_attr_extra(&event->attr))
		return refuse_event(event, "no field is in config3 or later; leave them 0",
				    -EINVAL);

	err = encode(event, 0, &code, &refusal);
	if (err) {
		pmon_refuse_bits(to_pmon_pmu(event->pmu), event, &refusal);
		return err;
	}
	if (!code.counters)
		return refuse_event(event, "no counter can count it: there is no such event",
				    -EINVAL);
	if (!READ_ONCE(box->companion) && needs_companion(box->type, &code))
		return refuse_match(event, box);
	return 0;
}

/* Any CPU of a socket names the socket; the one that speaks for it counts */
static struct pmon_box *box_of_event(const struct perf_event *event)
{
	const struct pmon_die *die = pmon_die_of_cpu(event->cpu);
	struct pmon_box *box;

	if (!die || READ_ONCE(die->cpu) < 0)
		return NULL;
	box = to_pmon_pmu(event->pmu)->box[die->id];
	return pmon_box_present(box) ? box : NULL;
}

static int check_event(struct perf_event *event)
{
	struct pmon_box *box;
	const char *why;
	int err;

	if (is_sampling_event(event))
		return refuse_event(event, "no sampling; use perf stat", -EOPNOTSUPP);
	if (event->attach_state & PERF_ATTACH_TASK || event->cpu < 0)
		return refuse_event(event, "counts a whole socket; use perf stat -a or -C",
				    -EINVAL);
	if (event_has_any_exclude_flag(event))
		return refuse_event(event, "nothing can be excluded; leave out :u, :k and such",
				    -EINVAL);

	box = box_of_event(event);
	if (!box)
		return refuse_event(event, "this socket has no such box; see the cpumask file",
				    -ENODEV);
	err = check_config(event, box);
	if (err)
		return err;
	event->pmu_private = box;

	why = check_group(event);
	return why ? refuse_event(event, why, -EINVAL) : 0;
}

static int pmon_event_init(struct perf_event *event)
{
	int err;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;

	err = check_event(event);
	if (err)
		return err;

	pmon_accept(event);
	event->hw.idx = -1;
	err = pmon_lost_open(event);
	if (err)
		return refuse_event(event, "the last CPU of this socket is going offline",
				    err);
	event->destroy = pmon_lost_close;
	return 0;
}

/**
 * pmon_pmu_setup() - fill in what perf needs to know
 * @pmu: the PMU, its @groups made
 */
void pmon_pmu_setup(struct pmon_pmu *pmu)
{
	pmu->pmu = (struct pmu) {
		.module		= THIS_MODULE,
		.attr_groups	= pmu->groups,
		/* counts everything on the socket, and has no interrupt */
		.capabilities	= PERF_PMU_CAP_NO_EXCLUDE |
				  PERF_PMU_CAP_NO_INTERRUPT,
		.task_ctx_nr	= perf_invalid_context,
		.event_init	= pmon_event_init,
		.pmu_disable	= pmon_pmu_disable,
		.pmu_enable	= pmon_pmu_enable,
		.add		= pmon_pmu_add,
		.del		= pmon_pmu_del,
		.start		= pmon_pmu_start,
		.stop		= pmon_pmu_stop,
		.read		= pmon_pmu_read,
		.start_txn	= pmon_pmu_start_txn,
		.commit_txn	= pmon_pmu_commit_txn,
		.cancel_txn	= pmon_pmu_cancel_txn,
	};
}
