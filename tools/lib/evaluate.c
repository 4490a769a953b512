// SPDX-License-Identifier: GPL-2.0-only
/* Evaluation of metrics: from the counts of boxes to a value and its state. */
#include <math.h>
#include <string.h>

#include "evaluate.h"

/* The events of a group are not started and stopped at exactly the same time */
#define CEILING_SLACK	1.02

const char *metric_state_name(enum metric_state state)
{
	static const char *const names[] = {
		[METRIC_MEASURED] = "measured",
		[METRIC_MULTIPLEXED] = "multiplexed",
		[METRIC_WAITING] = "not counted",
		[METRIC_UNDEFINED] = "idle",
		[METRIC_IMPOSSIBLE] = "impossible",
		[METRIC_LOST] = "lost",
		[METRIC_ABSENT] = "absent",
		[METRIC_HIDDEN] = "hidden",
		[METRIC_REFUSED] = "refused",
	};

	return names[state];
}

/* MSR and MMIO boxes exist or not depending on the chip; only PCI functions can be hidden. */
enum metric_state xp_absence(const struct xp_box *box)
{
	enum pmon_space space = box->plan->type->space;

	if (box->refused)
		return METRIC_REFUSED;
	return space == PMON_PCI || space == PMON_PCI_AT ? METRIC_HIDDEN : METRIC_ABSENT;
}

static double evaluate_share_of(const struct xp_tally *tally)
{
	return tally->enabled ? (double)tally->running / tally->enabled : 0;
}

/* Scale a count by time enabled / time running */
static double evaluate_scaled(const struct xp_tally *tally, unsigned int member)
{
	double share = evaluate_share_of(tally);

	return share ? tally->count[member] / share : 0;
}

static void evaluate_add_box(struct xp_result *result, const struct metric_request *request,
			     const struct xp_box *box)
{
	unsigned int nr = request->formula.nr_events;
	double seconds = 0;
	unsigned int e;

	for (e = 0; e < nr; e++) {
		const struct xp_place *place = &request->place[e];
		const struct xp_tally *fresh = &box->count[place->group].fresh;

		result->count[e] += evaluate_scaled(fresh, place->member);
		seconds += fresh->enabled / 1e9;
		if (evaluate_share_of(fresh) < result->share)
			result->share = evaluate_share_of(fresh);
	}
	result->seconds += seconds / nr;
	result->nr_boxes += box->nr;
}

const struct xp_box *xp_next_box(const struct metric_request *request, const struct xp_die *die,
				 const struct xp_box *box)
{
	if (*request->lacks)
		return NULL;
	for (box = box ? box->next : request->plan->first; box && box->plan == request->plan;
	     box = box->next)
		if ((die && die->of ? box->node == die : xp_is_in(box->die, die)) &&
		    (request->unit == XP_ALL_UNITS || request->unit == box->unit))
			return box;
	return NULL;
}

static double evaluate_ceiling(const struct metric_request *ceiling, const struct xp_die *die,
			       const struct xp_box *only)
{
	struct formula_input input;
	struct xp_result result;
	double value;

	if (!ceiling)
		return HUGE_VAL;
	xp_collect(ceiling, die, only, &result);
	input = (struct formula_input){ result.count, result.seconds, result.nr_boxes };
	/* If the ceiling's clock counted 0, the ceiling is unknown */
	return formula_eval(&ceiling->formula, &input, &value) || value <= 0 ? HUGE_VAL : value;
}

/* Return: a box whose own value is above its ceiling, or NULL. */
static const struct xp_box *evaluate_find_wrong(const struct metric_request *request,
						const struct xp_die *die)
{
	const struct xp_box *box;
	struct xp_result result;
	double value;

	xp_for_each_box(box, request, die) {
		xp_collect(request, die, box, &result);
		if (xp_evaluate(request, &result, &value) == METRIC_IMPOSSIBLE)
			return box;
	}
	return NULL;
}

static bool evaluate_is_worse(const struct xp_box *box, const struct xp_box *than)
{
	if (!than || box->gone != than->gone)
		return !than || box->gone;
	return box->refused && !than->refused;
}

/* An absent box is left out of the sum; a box that was lost makes the sum invalid. */
static void evaluate_add(struct xp_result *result, const struct metric_request *request,
			 const struct xp_box *box)
{
	result->nr_parts += box->nr;
	if (!*box->missing) {
		evaluate_add_box(result, request, box);
		return;
	}
	if (evaluate_is_worse(box, result->missing))
		result->missing = box;
	result->lost |= box->gone;
	result->refused |= box->refused;
}

void xp_collect(const struct metric_request *request, const struct xp_die *die,
		const struct xp_box *only, struct xp_result *result)
{
	const struct xp_box *box;

	memset(result, 0, sizeof(*result));
	result->share = 1;
	if (only)
		evaluate_add(result, request, only);
	else
		xp_for_each_box(box, request, die)
			evaluate_add(result, request, box);
	if (result->nr_boxes)
		result->seconds /= result->nr_boxes;
	result->ceiling = evaluate_ceiling(request->ceiling, die, only);
	if (request->ceiling && !only)
		result->wrong = evaluate_find_wrong(request, die);
}

static bool evaluate_is_partly(const struct metric_request *request, const struct xp_result *result)
{
	return result->share < ALL_THE_TIME || request->split;
}

/*
 * A metric in "%" is 0 to 100. Multiplexed terms that were not counted at the same time can exceed
 * this: the value is then undefined, but no counter is wrong.
 */
static enum metric_state evaluate_share(const struct metric_request *request,
					const struct xp_result *result, double *value)
{
	bool partly = evaluate_is_partly(request, result);

	if (!strcmp(request->metric->unit, "%")) {
		if (*value > 100 * CEILING_SLACK || *value < 100 - 100 * CEILING_SLACK)
			return partly ? METRIC_UNDEFINED : METRIC_IMPOSSIBLE;
		*value = fmin(fmax(*value, 0), 100);
	}
	return partly ? METRIC_MULTIPLEXED : METRIC_MEASURED;
}

static int evaluate_formula(const struct metric_request *request, const struct xp_result *result,
			    double *value)
{
	const struct formula_input input = {
		.count = result->count,
		.seconds = result->seconds,
		.boxes = result->nr_boxes,
	};

	return formula_eval(&request->formula, &input, value);
}

/*
 * A count of 0 is impossible for a metric with &metric_request.busy: a running machine accesses its
 * memory.
 */
static bool evaluate_is_dead(const struct metric_request *request, const struct xp_result *result)
{
	unsigned int e;

	for (e = 0; e < request->formula.nr_events; e++)
		if (result->count[e])
			return false;
	return request->busy;
}

enum metric_state xp_evaluate(const struct metric_request *request, const struct xp_result *result,
			      double *value)
{
	if (result->lost)
		return METRIC_LOST;
	if (!result->nr_boxes)
		return result->missing ? xp_absence(result->missing) : METRIC_ABSENT;
	if (!result->share)
		return METRIC_WAITING;
	if (evaluate_is_dead(request, result))
		return METRIC_IMPOSSIBLE;
	if (evaluate_formula(request, result, value))
		return METRIC_UNDEFINED;
	if (result->wrong || *value > CEILING_SLACK * result->ceiling)
		return METRIC_IMPOSSIBLE;
	return evaluate_share(request, result, value);
}

bool xp_has_total(const struct xp_boxes *boxes, const struct metric_request *request)
{
	const struct xp_die *die;
	unsigned int nr = 0;

	for (die = boxes->dies; die; die = die->next)
		nr += !!xp_next_box(request, die, NULL);
	return nr > 1 && xp_is_counted(boxes, NULL);
}

/* Clocks are averaged over dies, not added; cores in a state are relative to their die's clock. */
static bool evaluate_is_by_die(const char *unit, bool *mean)
{
	*mean = !strcmp(unit, "GHz") || !strcmp(unit, "MHz") || !strcmp(unit, "GT/s");
	return *mean || !strcmp(unit, "cores");
}

/*
 * Return: the state of the total, or of a die without a value, whose result is then in @result.
 * Dies without such boxes are skipped.
 */
static enum metric_state evaluate_dies(const struct xp_boxes *boxes,
				       const struct metric_request *request,
				       const struct xp_die *place, bool mean,
				       struct xp_result *result, double *value)
{
	struct xp_result part;
	const struct xp_die *die;
	unsigned int nr = 0;
	double sum = 0, one;

	for (die = boxes->dies; die; die = die->next) {
		enum metric_state of;

		xp_collect(request, die, NULL, &part);
		if (!xp_is_in(die, place) || !part.nr_boxes)
			continue;
		of = xp_evaluate(request, &part, &one);
		if (!metric_has_value(of)) {
			*result = part;
			return of;
		}
		sum += one;
		nr++;
	}
	*value = mean ? sum / nr : sum;
	return evaluate_share(request, result, value);
}

enum metric_state xp_evaluate_total(const struct xp_boxes *boxes,
				    const struct metric_request *request,
				    const struct xp_die *place, struct xp_result *result,
				    double *value)
{
	enum metric_state state;
	bool mean;

	xp_collect(request, place, NULL, result);
	state = xp_evaluate(request, result, value);
	if (!metric_has_value(state) || !evaluate_is_by_die(request->metric->unit, &mean))
		return state;
	return evaluate_dies(boxes, request, place, mean, result, value);
}

static size_t evaluate_note_multiplexed(char *note, size_t size,
					const struct metric_request *request,
					const struct xp_result *result)
{
	if (result->share < ALL_THE_TIME)
		return snprintf(note, size, "%s, %.0f%% of the time",
				request->split ? "terms multiplexed" : "multiplexed",
				100 * result->share);
	if (request->split)
		return snprintf(note, size, "terms in several groups");
	return 0;
}

void xp_note(char *note, size_t size, const struct metric_request *request,
	     const struct xp_result *result, enum metric_state state)
{
	size_t len = 0;
	double value;

	*note = '\0';
	if (!metric_has_value(state) && result->missing && (result->lost || !result->nr_boxes))
		snprintf(note, size, "%s", result->missing->missing);
	else if (state == METRIC_IMPOSSIBLE && evaluate_is_dead(request, result))
		snprintf(note, size,
			 "all counts are 0: intel_uncore does not know this memory controller");
	else if (state == METRIC_IMPOSSIBLE && result->wrong)
		snprintf(note, size, "%s has counted what is impossible", result->wrong->name);
	else if (state == METRIC_IMPOSSIBLE && !isfinite(result->ceiling))
		snprintf(note, size, "not within 0 to 100 %%, which is impossible");
	else if (state == METRIC_UNDEFINED && result->nr_boxes &&
		 !evaluate_formula(request, result, &value))
		snprintf(note, size, "terms multiplexed, which do not fit together");
	else if (state == METRIC_IMPOSSIBLE)
		snprintf(note, size, "above %.1f %s, which is impossible", result->ceiling,
			 request->metric->unit);
	else if (!metric_has_value(state))
		snprintf(note, size, "%s", state != METRIC_UNDEFINED || request->metric->on ?
			 metric_state_name(state) : "division by zero");
	else
		len = evaluate_note_multiplexed(note, size, request, result);
	if (!metric_has_value(state) || !result->missing)
		return;
	if (result->refused)
		len += snprintf(note + len, size - len, "%s%u of %u boxes", len ? ", " : "",
				result->nr_boxes, result->nr_parts);
	snprintf(note + len, size - len, "%s%s", len ? ", " : "", result->missing->missing);
}
