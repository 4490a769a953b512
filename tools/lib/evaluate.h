/* SPDX-License-Identifier: GPL-2.0-only */
/* Evaluation of metrics: from the counts of boxes to a value and its state. */
#ifndef XEON_PMON_EVALUATE_H
#define XEON_PMON_EVALUATE_H

#include "perf_events.h"

/*
 * A larger share counts as all of the time: the group's time enabled begins a moment before it
 * counts
 */
#define ALL_THE_TIME	0.9995

/**
 * enum metric_state - the state of a value or of a box
 * @METRIC_MEASURED: the events were on counters all the time
 * @METRIC_MULTIPLEXED: the events were on counters for &metric_value.share of the time: an estimate
 * @METRIC_WAITING: the events were not on a counter since the last read, or this is the first read:
 *		    no value
 * @METRIC_UNDEFINED: the formula divides by 0, as on an idle box; or a percentage is outside 0 to
 *		      100 because its events were not counted at the same time: no value
 * @METRIC_IMPOSSIBLE: more than the hardware can do, so a counter is wrong: no value
 * @METRIC_LOST: the box counted before, and was removed: no value
 * @METRIC_ABSENT: this chip does not have the box, its MMIO registers are absent, or no driver is
 *		   loaded
 * @METRIC_HIDDEN: the PCI function of the box is absent: hidden by the firmware, or its slot is
 *		   empty
 * @METRIC_REFUSED: the box exists, but its events cannot be opened, for example for lack of file
 *		    descriptors
 *
 * The state of a box that counts is MEASURED; otherwise it is LOST, ABSENT, HIDDEN or REFUSED.
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
 * metric_state_name() - the name of a state, as in "multiplexed"
 * @state: the state
 *
 * Return: the name.
 */
const char *metric_state_name(enum metric_state state);

/**
 * metric_has_value() - whether a state has a value
 * @state: the state of a metric
 *
 * Return: true if &metric_value.value is valid.
 */
static inline bool metric_has_value(enum metric_state state)
{
	return state == METRIC_MEASURED || state == METRIC_MULTIPLEXED;
}

/**
 * xp_absence() - the state of a box that has never counted
 * @box: the box
 *
 * Return: METRIC_REFUSED, METRIC_HIDDEN or METRIC_ABSENT.
 */
enum metric_state xp_absence(const struct xp_box *box);

/**
 * struct xp_result - the counts of a metric since the last read, summed over boxes
 * @nr_boxes: number of boxes in the sum
 * @nr_parts: number of boxes that should be in the sum: @nr_boxes and all missing ones
 * @refused: whether a box that exists could not be counted: without it, the sum is not that of the
 *	     die or machine. Absent boxes may have no traffic at all.
 * @missing: a box that is not in the sum; NULL if none is missing. A lost box comes first, then a
 *	     refused one, then an absent one.
 * @lost: whether a box was lost during the interval, so that there is no value
 * @count: counts of each event in the formula, scaled to the whole interval
 * @seconds: length of the interval, averaged over boxes and groups
 * @share: the smallest fraction of the interval in which an event was on a counter
 * @ceiling: the greatest possible value, in the metric's unit; infinite if unknown
 * @wrong: a box whose own value is above its ceiling, if the sum has several boxes; else NULL
 */
struct xp_result {
	unsigned int nr_boxes;
	unsigned int nr_parts;
	bool refused;
	const struct xp_box *missing;
	bool lost;
	double count[FORMULA_EVENTS];
	double seconds;
	double share;
	double ceiling;
	const struct xp_box *wrong;
};

/**
 * xp_next_box() - iterate over the boxes of a metric, missing ones included
 * @request: the metric
 * @die: the die, package or NUMA node; NULL: the whole machine
 * @box: the last box; NULL: begin
 *
 * Return: the next box; NULL: no more.
 */
const struct xp_box *xp_next_box(const struct metric_request *request, const struct xp_die *die,
				 const struct xp_box *box);

#define xp_for_each_box(_box, _wanted, _die) \
	for (_box = NULL; (_box = xp_next_box(_wanted, _die, _box));)

/**
 * xp_collect() - sum the counts of boxes for a metric
 * @request: the metric
 * @die: sum over this die, package or NUMA node; NULL: the whole machine
 * @only: if not NULL, use this box alone
 * @result: set to the sums
 */
void xp_collect(const struct metric_request *request, const struct xp_die *die,
		const struct xp_box *only, struct xp_result *result);

/**
 * xp_evaluate() - evaluate a metric
 * @request: the metric
 * @result: from xp_collect()
 * @value: set to the value in the metric's own unit, if there is one
 *
 * Return: whether @value is exact, an estimate, or missing, and why.
 */
enum metric_state xp_evaluate(const struct metric_request *request, const struct xp_result *result,
			      double *value);

/**
 * xp_has_total() - whether a metric has a value for the whole machine besides those of its dies
 * @boxes: all boxes
 * @request: the metric
 *
 * Return: false if the machine has one such die, or if only some dies are counted: their sum is not
 * the machine's.
 */
bool xp_has_total(const struct xp_boxes *boxes, const struct metric_request *request);

/**
 * xp_evaluate_total() - evaluate a metric over several dies
 * @boxes: all boxes
 * @request: the metric
 * @place: the package; NULL: the whole machine
 * @result: set to the sums
 * @value: set to the value in the metric's own unit, if there is one
 *
 * Bandwidths, ratios and latencies are evaluated from the summed counts of all boxes. Clocks are
 * averaged over dies; numbers of cores are added.
 *
 * Return: as xp_evaluate().
 */
enum metric_state xp_evaluate_total(const struct xp_boxes *boxes,
				    const struct metric_request *request,
				    const struct xp_die *place, struct xp_result *result,
				    double *value);

/**
 * xp_note() - describe the state of a value in a few words
 * @note: set to the description; empty if there is none
 * @size: size of @note
 * @request: the metric
 * @result: the counts
 * @state: from xp_evaluate()
 */
void xp_note(char *note, size_t size, const struct metric_request *request,
	     const struct xp_result *result, enum metric_state state);

#endif /* XEON_PMON_EVALUATE_H */
