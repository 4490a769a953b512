// SPDX-License-Identifier: GPL-2.0-only
/*
 * Check whether an event that is being opened can be counted alone and with its group.
 */
#include <linux/bitops.h>
#include <linux/perf_event.h>

#include "check.h"
#include "count.h"
#include "die.h"
#include "refusal.h"
#include "sampling.h"

/**
 * pmon_check_refuse() - refuse an event
 * @event: the event
 * @why: the reason, which the user reads in last_refusal
 * @err: the errno for perf
 *
 * Context: may sleep; in the process that is refused.
 * Return: @err.
 */
int pmon_check_refuse(const struct perf_event *event, const char *why, int err)
{
	pmon_refusal_record(event, "", why);
	return err;
}

/*
 * perf accepts an event in the group of a leader whose CPU went offline, although it has removed
 * that leader from its lists: when the leader is freed, the event still points to it. So such an
 * event is refused here.
 *
 * perf holds the mutex of the leader's context while it calls event_init(), so a hand-over moves
 * the leader before or after this. Afterwards perf itself compares the CPUs of the two, and the
 * leader's CPU does not go offline before the event is installed: pmon_events_wait_opening().
 */
static const char *check_leader(const struct pmon_event *pevent)
{
	const struct perf_event *leader = pevent->event->group_leader;

	if (!(leader->attach_state & PERF_ATTACH_CONTEXT))
		return "the group's leader ended when its CPU went offline; open the group again";
	if (leader->cpu != READ_ONCE(pevent->box->die->cpu))
		return "the group's leader is on another CPU; use one CPU of cpumask for all";
	return NULL;
}

static const char *check_plan_add(struct pmon_plan *plan, const struct pmon_event *pevent)
{
	/* A free-running counter can be read by any number of events */
	if (pevent->box->type->desc->freerunning)
		return NULL;
	switch (pmon_plan_add(plan, pevent->encoding)) {
	case PMON_NO_COMMON_FILTER:
		return "another event has another value in the same filter; split the group";
	case PMON_NO_COUNTER_LEFT:
		return "the group has too many events for the counters that can count them";
	default:
		return NULL;
	}
}

static const char *check_plan_member(struct pmon_plan *plan, const struct perf_event *member,
				     const struct pmon_event *pevent)
{
	if (member->pmu != pevent->event->pmu)
		return NULL;
	if (to_pmon_event(member)->box != pevent->box)
		return "the members of a group must be on one socket";
	return check_plan_add(plan, to_pmon_event(member));
}

/* Return: NULL, or why the event can never count together with the others of its group */
static const char *check_members(const struct pmon_event *pevent)
{
	struct perf_event *leader = pevent->event->group_leader;
	struct perf_event *sibling;
	struct pmon_plan plan = {};
	const char *why;

	why = check_leader(pevent) ?: check_plan_member(&plan, leader, pevent);
	if (why)
		return why;

	for_each_sibling_event(sibling, leader) {
		why = check_plan_member(&plan, sibling, pevent);
		if (why)
			return why;
	}
	return check_plan_add(&plan, pevent);
}

/*
 * The error is -ENXIO, because perf then continues with the other boxes, which it does not after
 * -ENODEV. After -EINVAL, perf looks for an attribute that the kernel does not know. After
 * -EOPNOTSUPP, perf 6.12 tries again with exclude_guest, forever if an earlier -EINVAL made it
 * leave that attribute out.
 */
static int check_refuse_match(const struct pmon_event *pevent)
{
	return pmon_check_refuse(pevent->event, pevent->box->regs.unit.match.device ?
				 "the function with the match registers is hidden" :
				 "the PCI id of its match function is not documented; use another port",
				 -ENXIO);
}

/* Find the event's encodings, and whether the box can count it at present */
static int check_config(struct pmon_event *pevent, struct pmon_refusal *refusal)
{
	struct perf_event *event = pevent->event;
	const u64 config[PMON_WORDS] = {
		event->attr.config, event->attr.config1, event->attr.config2
	};
	int err;

	if (pmon_attr_extra(&event->attr))
		return pmon_check_refuse(event, "no field is in config3 or later; leave them 0",
				  -EINVAL);

	err = pmon_encode(pevent->box->type->desc, config, pevent->encoding, refusal);
	if (err) {
		pmon_refusal_record_bits(event, refusal);
		return err;
	}
	if (!pevent->encoding->counters)
		return pmon_check_refuse(event, "no counter can count it: there is no such event",
				  -EINVAL);
	if (!READ_ONCE(pevent->box->regs.match) && pmon_count_needs_match(pevent))
		return check_refuse_match(pevent);
	return 0;
}

static int check_sampling(struct pmon_event *pevent)
{
	const char *why = is_sampling_event(pevent->event) ? pmon_sampling->check(pevent) : NULL;

	return why ? pmon_check_refuse(pevent->event, why, -EOPNOTSUPP) : 0;
}

/* A user may open an event on any CPU of a die; the owner CPU counts it */
static struct pmon_box *check_box_of_event(const struct perf_event *event)
{
	const struct pmon_die *die = pmon_die_of_cpu(event->cpu);
	struct pmon_box *box;

	if (!die || READ_ONCE(die->cpu) < 0)
		return NULL;
	box = to_pmon_pmu(event->pmu)->box[die->id];
	return pmon_box_present(box) ? box : NULL;
}

static int check_attr(struct perf_event *event)
{
	if (is_sampling_event(event) && !pmon_sampling)
		return pmon_check_refuse(event, pmon_platform->no_pmi, -EOPNOTSUPP);
	if (event->attr.precise_ip)
		return pmon_check_refuse(event, "the uncore has no precise samples; leave out :p",
				  -EOPNOTSUPP);
	if (event->attach_state & PERF_ATTACH_TASK || event->cpu < 0)
		return pmon_check_refuse(event,
					 "the uncore counts for a whole socket; use perf stat -a or -C",
				  -EINVAL);
	return 0;
}

/*
 * This check comes last: perf opens an event that is refused with an exclude flag and without, and
 * perf 6.12 retries forever if the errors differ.
 */
static int check_exclude(struct perf_event *event)
{
	if (event_has_any_exclude_flag(event))
		return pmon_check_refuse(event,
					 "the uncore cannot exclude modes; leave out :u, :k and others",
					 -EINVAL);
	return 0;
}

/**
 * pmon_check_event() - can an event that is being opened be counted?
 * @pevent: the event; gets its box and its encodings
 * @refusal: filled in: why it counts 0 if it is accepted all the same
 *
 * Context: may sleep.
 * Return: 0 or a negative error; then the reason is recorded.
 */
int pmon_check_event(struct pmon_event *pevent, struct pmon_refusal *refusal)
{
	struct perf_event *event = pevent->event;
	const char *why;
	int err = check_attr(event);

	if (err)
		return err;
	pevent->box = check_box_of_event(event);
	if (!pevent->box)
		return pmon_check_refuse(event, "this socket has no such box; see the cpumask file",
				  -ENXIO);
	err = check_config(pevent, refusal) ?: check_sampling(pevent) ?:
	      check_exclude(event);
	if (err)
		return err;
	/* A leader has no siblings, and no context, whose mutex for_each_sibling_event() asserts */
	why = event->group_leader == event ? NULL : check_members(pevent);
	return why ? pmon_check_refuse(event, why, -EINVAL) : 0;
}
