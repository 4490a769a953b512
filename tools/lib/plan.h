/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which events can be counted at the same time, and in which groups.
 */
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
 * struct xp_group - events that the hardware can count at the same time
 * @nr: how many
 * @event: which, indices of &xp_plan.config
 * @plan: their counters and filters, in the same order
 */
struct xp_group {
	unsigned int nr;
	unsigned int event[PMON_MAX_COUNTERS];
	struct pmon_plan plan;
};

/**
 * struct xp_plan - the events that are wanted of one type of box
 * @type: the type
 * @nr_events: how many events
 * @text: each event's text
 * @config: each event's words, of a socket with node id 0
 * @code: each event's encodings
 * @named: some metric of it was asked for by its name, not by a pattern
 * @pinned: the first group counts all of the time, and only the others are multiplexed
 * @nr_groups: how many groups
 * @group: the groups; an event that two metrics share can be in two
 * @first: the first of its boxes, which are one after the other in &xp_boxes.first
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
 * struct xp_place - where a plan has an event of a formula
 * @group: the group
 * @member: its place there
 */
struct xp_place {
	unsigned int group;
	unsigned int member;
};

/**
 * struct xp_wanted - a metric that is to be counted
 * @metric: its row
 * @formula: its formula
 * @plan: the plan of its boxes
 * @place: where that has each event of the formula
 * @split: whether its events are in several groups, which are multiplexed
 * @unit: of which of the boxes, or XP_ALL_UNITS
 * @found: if the machine has none of its boxes, nothing is said of it
 * @lacks: why it is not counted: an event that a recording does not have, or that the kernel's own
 *	   driver cannot count; empty: it is
 * @busy: its counts cannot all be 0
 * @ceiling: what its value cannot be above, with a formula and places of its own; NULL: unknown
 */
struct xp_wanted {
	const struct metric *metric;
	struct formula formula;
	struct xp_plan *plan;
	struct xp_place place[FORMULA_EVENTS];
	bool split;
	int unit;
	bool found;
	char lacks[XP_ERROR];
	bool busy;
	struct xp_wanted *ceiling;
};

#define XP_ALL_UNITS	(-1)

/**
 * xp_want_nothing() - a metric without a place in a plan yet
 * @wanted: filled in
 * @metric: the metric
 * @plan: the plan of its type of box
 * @error: why not
 *
 * Return: 0, or -1 if its formula cannot be parsed.
 */
int xp_want_nothing(struct xp_wanted *wanted, const struct metric *metric, struct xp_plan *plan,
		    struct xp_error *error);

/**
 * xp_want() - add a metric's events to a plan
 * @wanted: filled in
 * @metric: the metric
 * @plan: the plan of its type of box
 * @error: why not
 *
 * The events of a metric get into one group if the hardware can count them at
 * the same time, into as few as possible otherwise.
 *
 * Return: 0, or -1.
 */
int xp_want(struct xp_wanted *wanted, const struct metric *metric,
	    struct xp_plan *plan, struct xp_error *error);

/**
 * xp_want_ceiling() - count what a value cannot be above, if that takes nothing away
 * @wanted: a metric that is in its plan; gets &xp_wanted.ceiling
 * @formula: what it cannot be above
 * @spare: whether it may take a counter that is not used; otherwise only one that no other event
 *	   can use, as the fixed one
 *
 * It is counted in the same group, or not at all; nothing is multiplexed because of it.
 */
void xp_want_ceiling(struct xp_wanted *wanted, const char *formula, bool spare);

/**
 * xp_fits() - whether a box can count all groups of a plan at the same time
 * @plan: the plan
 *
 * Return: whether it can; otherwise they are multiplexed.
 */
bool xp_fits(const struct xp_plan *plan);

/**
 * xp_plan_everywhere() - plan an event on every counter, in one group
 * @plan: filled in
 * @type: of which box
 * @text: the event, as in &formula.event
 *
 * Return: whether each of the generic counters can count it; false if the box has none.
 */
bool xp_plan_everywhere(struct xp_plan *plan, const struct pmon_type *type, const char *text);

/**
 * xp_plan_also() - plan one more event in the group of xp_plan_everywhere()
 * @plan: the plan
 * @text: the event
 *
 * Return: whether there is a counter left for it.
 */
bool xp_plan_also(struct xp_plan *plan, const char *text);

/**
 * xp_plan_multiplexed() - plan an event once for all of the time, and twice multiplexed
 * @plan: filled in: a group of one that is pinned, and two of which each fills the other counters
 * @type: of which box
 * @text: the event, as in &formula.event
 *
 * Return: whether there are counters for that.
 */
bool xp_plan_multiplexed(struct xp_plan *plan, const struct pmon_type *type, const char *text);

/**
 * xp_plan_counter() - the counter that the driver gives to an event on an idle box
 * @plan: the plan
 * @group: the group
 * @member: its place there
 *
 * Return: its number; the fixed one comes after the generic ones.
 */
unsigned int xp_plan_counter(const struct xp_plan *plan, unsigned int group, unsigned int member);

#endif /* XEON_PMON_PLAN_H */
