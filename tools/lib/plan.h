/* SPDX-License-Identifier: GPL-2.0-only */
/* Assignment of events to groups that the hardware can count at the same time. */
#ifndef XEON_PMON_PLAN_H
#define XEON_PMON_PLAN_H

#include "event_plan.h"
#include "formula.h"
#include "metric.h"
#include "util.h"

struct xp_box;

#define XP_GROUPS	32	/* groups of one metric, or of one type of box */
#define XP_EVENTS	64	/* events of one type of box */

/**
 * struct xp_group - events that one box can count at the same time
 * @nr: number of events
 * @event: indices into &xp_plan.config
 * @plan: counters and filters of the events, in the same order
 */
struct xp_group {
	unsigned int nr;
	unsigned int event[PMON_MAX_COUNTERS];
	struct pmon_plan plan;
};

/**
 * struct xp_plan - the events to count on one type of box
 * @type: the type of box
 * @nr_events: number of events
 * @text: text of each event
 * @config: perf_event_attr config words of each event, for a socket with node id 0
 * @code: encodings of each event
 * @named: whether a metric of this plan was requested by its name, not by a pattern
 * @pinned: whether the first group is pinned, so that only the others are multiplexed
 * @nr_groups: number of groups
 * @group: the groups; an event that two metrics share can be in two groups
 * @first: the first box of this plan; its boxes are consecutive in &xp_boxes.first
 */
struct xp_plan {
	const struct pmon_type *type;
	unsigned int nr_events;
	char text[XP_EVENTS][FORMULA_TEXT];
	u64 config[XP_EVENTS][PMON_WORDS];
	struct pmon_encoding code[XP_EVENTS][PMON_MAX_ALTS];
	bool named;
	bool pinned;
	unsigned int nr_groups;
	struct xp_group group[XP_GROUPS];
	const struct xp_box *first;
};

/**
 * struct xp_place - the position of a formula's event in a plan
 * @group: index into &xp_plan.group
 * @member: index into &xp_group.event
 */
struct xp_place {
	unsigned int group;
	unsigned int member;
};

/**
 * struct metric_request - a metric to count
 * @metric: its row in the metrics' tables
 * @formula: its formula
 * @plan: the plan of its type of box
 * @place: the position of each event of @formula in @plan
 * @split: whether the events are in several groups, which are multiplexed
 * @unit: the unit number of the only box to count, or XP_ALL_UNITS
 * @found: whether to omit the metric without a message if the machine has none of its boxes
 * @lacks: why the metric is not counted: an event that a recording does not have or that
 *	   intel_uncore cannot count; empty if it is counted
 * @busy: whether counts of 0 are impossible on a running machine
 * @ceiling: the greatest possible value of the metric, with a formula and positions of its own;
 *	     NULL: unknown
 */
struct metric_request {
	const struct metric *metric;
	struct formula formula;
	struct xp_plan *plan;
	struct xp_place place[FORMULA_EVENTS];
	bool split;
	int unit;
	bool found;
	char lacks[XP_ERROR];
	bool busy;
	struct metric_request *ceiling;
};

#define XP_ALL_UNITS	(-1)

/**
 * metric_request_init() - initialize a metric whose events are in no plan yet
 * @request: initialized
 * @metric: the metric
 * @plan: the plan of its type of box
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1 if its formula cannot be parsed.
 */
int metric_request_init(struct metric_request *request, const struct metric *metric,
			struct xp_plan *plan, struct xp_error *error);

/**
 * metric_request_plan() - add a metric's events to a plan
 * @request: initialized
 * @metric: the metric
 * @plan: the plan of its type of box
 * @error: set to the reason of a failure
 *
 * If the hardware can count all events of a metric at the same time, they are added to one group,
 * else to as few groups as possible.
 *
 * Return: 0, or -1.
 */
int metric_request_plan(struct metric_request *request, const struct metric *metric,
			struct xp_plan *plan, struct xp_error *error);

/**
 * metric_request_add_ceiling() - add the events of a metric's ceiling, if no other event loses a
 *	counter
 * @request: a metric whose events are in its plan; sets &metric_request.ceiling
 * @formula: the greatest possible value of the metric
 * @spare: whether the events may use any free counter; otherwise only a counter that no other event
 *	   can use, such as the fixed counter
 *
 * The events are added to the group of the metric's first event, or not at all; they never cause
 * multiplexing.
 */
void metric_request_add_ceiling(struct metric_request *request, const char *formula, bool spare);

/**
 * xp_plan_fits() - whether a box can count all groups of a plan at the same time
 * @plan: the plan
 *
 * Return: true if it can; otherwise the groups are multiplexed.
 */
bool xp_plan_fits(const struct xp_plan *plan);

/**
 * xp_plan_everywhere() - plan one event on every counter of a box, in one group
 * @plan: initialized
 * @type: the type of box
 * @text: the event, as in &formula.event
 *
 * Return: true if every generic counter can count the event; false also if the box has no generic
 * counter.
 */
bool xp_plan_everywhere(struct xp_plan *plan, const struct pmon_type *type, const char *text);

/**
 * xp_plan_also() - plan one more event in the group of xp_plan_everywhere()
 * @plan: the plan
 * @text: the event
 *
 * Return: true if there was a free counter for it.
 */
bool xp_plan_also(struct xp_plan *plan, const char *text);

/**
 * xp_plan_multiplexed() - plan an event once in a pinned group, and again in two multiplexed groups
 * @plan: initialized with a pinned group of one event, and two groups that each need all other
 *	  counters
 * @type: the type of box
 * @text: the event, as in &formula.event
 *
 * Return: true if the box has enough counters.
 */
bool xp_plan_multiplexed(struct xp_plan *plan, const struct pmon_type *type, const char *text);

/**
 * xp_plan_counter() - the counter that the driver assigns to an event on an idle box
 * @plan: the plan
 * @group: index into &xp_plan.group
 * @member: index into &xp_group.event
 *
 * Return: the counter's number; the fixed counter follows the generic ones.
 */
unsigned int xp_plan_counter(const struct xp_plan *plan, unsigned int group, unsigned int member);

#endif /* XEON_PMON_PLAN_H */
