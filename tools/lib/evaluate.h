/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the counts of boxes say of a metric, and what that is worth.
 */
#ifndef XEON_PMON_EVALUATE_H
#define XEON_PMON_EVALUATE_H

#include "perf_events.h"

/* More than this is as good as all of the time: enabling a group takes a moment */
#define ALL_THE_TIME	0.9995

/**
 * enum metric_state - what there is to be said of a value or of a box
 * @METRIC_MEASURED: counted all the time
 * @METRIC_MULTIPLEXED: counted in &metric_value.share of the time: an estimate
 * @METRIC_WAITING: not counted since the last look, or there was none: no value
 * @METRIC_UNDEFINED: idle: what the formula divides by was not there once; or a share beyond 0 to
 *		      100 % whose terms were not counted at the same time: no value
 * @METRIC_IMPOSSIBLE: more than the hardware can do, so a mistake of a counter: no value
 * @METRIC_LOST: it was there, and is not any more: no value
 * @METRIC_ABSENT: this chip does not have the box, it is in memory and not there, or the driver is
 *		 not loaded
 * @METRIC_HIDDEN: the PCI function of the box is not there: hidden by the
 *		 firmware, or nothing is in its slot
 * @METRIC_REFUSED: the box is there, but its events cannot be opened, as without files for them
 *
 * Of a box: one that counts is MEASURED, or else LOST, ABSENT, HIDDEN or REFUSED.
 */
enum metric_state {
	METRIC_MEASURED,
	METRIC_MULTIPLEXED,
	METRIC_WAITING,
	METRIC_UNDEFINED,
	METRIC_IMPOSSIBLE,
	METRIC_LOST,
	METRIC_ABSENT,
	METRIC_HIDDEN,
	METRIC_REFUSED,
};

/**
 * metric_state_name() - a state as a word, as in "multiplexed"
 * @state: the state
 *
 * Return: the word.
 */
const char *metric_state_name(enum metric_state state);

/**
 * metric_has_value() - whether there is a number
 * @state: of a value
 *
 * Return: whether &metric_value.value is one.
 */
static inline bool metric_has_value(enum metric_state state)
{
	return state == METRIC_MEASURED || state == METRIC_MULTIPLEXED;
}

/**
 * xp_absence() - what to call it that a box has never counted
 * @box: the box
 *
 * Return: METRIC_REFUSED, METRIC_HIDDEN or METRIC_ABSENT.
 */
enum metric_state xp_absence(const struct xp_box *box);

/**
 * struct xp_result - what boxes have counted for a metric since the last read
 * @nr_boxes: boxes that it is the sum of
 * @nr_parts: boxes that it should be the sum of: those, and all that are missing
 * @nr_refused: missing ones that are there, but could not be counted: without them, the sum is not
 *		that of the place. Others, which are absent, may have no part in it.
 * @missing: a box that is not in it, NULL if none is missing: a lost one, or else one that was
 *	     refused, or else one that is absent
 * @lost: whether that makes it worthless
 * @count: of each event of the formula, scaled to the whole time
 * @seconds: how long they counted, on average over boxes and groups
 * @share: smallest share of that time in which an event was on a counter
 * @ceiling: what the value cannot be above, in the metric's unit; infinite if that is not known
 * @wrong: of several boxes, one that is above its own; NULL: none is
 */
struct xp_result {
	unsigned int nr_boxes;
	unsigned int nr_parts;
	unsigned int nr_refused;
	const struct xp_box *missing;
	bool lost;
	double count[FORMULA_EVENTS];
	double seconds;
	double share;
	double ceiling;
	const struct xp_box *wrong;
};

/**
 * xp_next_box() - the boxes that have a part in a metric, be they missing
 * @wanted: the metric
 * @die: the die, package or NUMA node; NULL: the whole machine
 * @box: the last one; NULL: begin
 *
 * Return: the next one; NULL: there is none.
 */
const struct xp_box *xp_next_box(const struct xp_wanted *wanted, const struct xp_die *die,
				 const struct xp_box *box);

#define xp_for_each_box(_box, _wanted, _die) \
	for (_box = NULL; (_box = xp_next_box(_wanted, _die, _box));)

/**
 * xp_collect() - add up what boxes have counted
 * @wanted: the metric
 * @die: of this die, package or NUMA node; NULL: of the whole machine
 * @only: only of this box, if it is not NULL
 * @result: filled in
 */
void xp_collect(const struct xp_wanted *wanted, const struct xp_die *die,
		const struct xp_box *only, struct xp_result *result);

/**
 * xp_evaluate() - work out the metric
 * @wanted: the metric
 * @result: what was counted
 * @value: filled in, in the metric's own unit, if there is a value
 *
 * Return: whether @value is exact, an estimate, or missing, and why.
 */
enum metric_state xp_evaluate(const struct xp_wanted *wanted, const struct xp_result *result,
			      double *value);

/**
 * xp_has_total() - whether a metric is one of several dies
 * @boxes: all boxes
 * @wanted: the metric
 *
 * Return: whether there is more to say of the machine than of its die. There is not where only some
 * dies are counted: the sum of those is not the machine's.
 */
bool xp_has_total(const struct xp_boxes *boxes, const struct xp_wanted *wanted);

/**
 * xp_evaluate_total() - work out the metric of several dies
 * @boxes: all boxes
 * @wanted: the metric
 * @place: the package; NULL: the whole machine
 * @result: filled in
 * @value: filled in, in the metric's own unit, if there is a value
 *
 * Bandwidths, ratios and latencies are worked out from the sums of the counts of all boxes. Clocks
 * are the mean of the dies', and cores in a state are added up.
 *
 * Return: as xp_evaluate().
 */
enum metric_state xp_evaluate_total(const struct xp_boxes *boxes, const struct xp_wanted *wanted,
				    const struct xp_die *place, struct xp_result *result,
				    double *value);

/**
 * xp_note() - say in a few words what a value is worth
 * @note: where to put that; empty if there is nothing to say
 * @size: room there
 * @wanted: the metric
 * @result: what was counted
 * @state: from xp_evaluate()
 */
void xp_note(char *note, size_t size, const struct xp_wanted *wanted,
	     const struct xp_result *result, enum metric_state state);

#endif /* XEON_PMON_EVALUATE_H */
