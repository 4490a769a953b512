// SPDX-License-Identifier: GPL-2.0-only
/*
 * Metrics that are looked at for as long as a program runs.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sampler.h"

/* How often to look for a box that is missing, and for a socket that is not known yet */
#define RETRY_SECONDS	1
#define AROUND_SECONDS	10

/**
 * struct sampler - what is looked at
 * @wants: metrics
 * @boxes: boxes
 * @snapshot: the last look
 * @at: how many values of that have been found again in the one that is being made
 * @impossible: values of boxes that were left out, since they were
 * @losses: boxes that were lost
 * @retried: when what is missing was last looked for
 * @why: and why not all of it was found
 */
struct sampler {
	struct xp_wants wants;
	struct xp_boxes boxes;
	struct sampler_snapshot snapshot;
	unsigned int at;
	u64 impossible;
	u64 losses;
	double retried;
	struct xp_error why;
};

static const struct sampler_unit units[] = {
	{ "MB/s", "bytes/s", 1e6, true },
	{ "%", "ratio", 0.01, false },
	{ "MHz", "hertz", 1e6, true },
	{ "GHz", "hertz", 1e9, true },
	{ "GT/s", "transfers/s", 1e9, true },
	{ "ns", "seconds", 0.000000001, false },
	{ "cycles", "cycles", 1, false },
	{ "cores", "cores", 1, false },
	{ "reads", "reads", 1, false },
	{ "", "", 1, false },
};

const struct sampler_unit *sampler_unit(const struct metric *metric)
{
	const struct sampler_unit *unit = units;

	while (*unit->unit && strcmp(unit->unit, metric->unit))
		unit++;
	return unit;
}

int sampler_quantity(const struct xp_wanted *wanted, const double *count, unsigned int boxes,
		     double *quantity)
{
	const struct formula_input input = { count, 1, boxes };

	if (formula_eval(&wanted->formula, &input, quantity))
		return -1;
	*quantity *= sampler_unit(wanted->metric)->scale;
	return 0;
}

/* Return: 0; also if a box refuses, which the snapshot will say. */
static int sampler_open_first(struct sampler *live, bool named, struct xp_error *error)
{
	unsigned int p;

	for (p = 0; p < live->wants.nr_plans; p++)
		live->wants.plan[p]->named &= named;
	xp_want_ceilings(&live->wants, false);
	if (!xp_is_forbidden(xp_boxes_open(&live->boxes, &live->wants, &live->why)))
		return 0;
	*error = live->why;
	return -1;
}

struct sampler *sampler_open(const struct sampler_config *config, struct xp_error *error)
{
	struct sampler *live = calloc(1, sizeof(*live));

	if (!live) {
		xp_fail(error, "no memory");
		return NULL;
	}
	xp_boxes_init(&live->boxes);
	if (config->nodes)
		memcpy(live->boxes.nodes, config->nodes, sizeof(live->boxes.nodes));
	if (xp_wants_init(&live->wants, error) ||
	    xp_want_list(&live->wants, config->metrics, error) ||
	    sampler_open_first(live, config->named, error)) {
		sampler_close(live);
		return NULL;
	}
	xp_boxes_enable(&live->boxes, true);
	return live;
}

static void sampler_forget(struct sampler_snapshot *snapshot)
{
	free(snapshot->value);
	free(snapshot->box);
	memset(snapshot, 0, sizeof(*snapshot));
}

void sampler_close(struct sampler *live)
{
	xp_boxes_close(&live->boxes);
	xp_boxes_free(&live->boxes);
	xp_wants_free(&live->wants);
	sampler_forget(&live->snapshot);
	free(live);
}

unsigned int sampler_multiplexed(const struct sampler *live)
{
	const struct xp_wanted *wanted = live->wants.wanted;
	const struct xp_wanted *end = wanted + live->wants.nr_wanted;
	unsigned int nr = 0;

	for (; wanted < end; wanted++)
		nr += !xp_fits(wanted->plan);
	return nr;
}

static void sampler_add_count(struct sampler_count *count, const struct xp_box *box,
			      const struct xp_place *place)
{
	const struct xp_count *group = &box->count[place->group];

	count->count += group->total.count[place->member];
	count->estimate += group->estimate[place->member];
	count->enabled += xp_time_wanted(group);
	count->running += group->total.running;
}

static void sampler_add_counts(struct metric_value *value, const struct xp_wanted *wanted,
			       const struct xp_die *die, const struct xp_box *only)
{
	const struct xp_box *box;
	unsigned int e;

	value->nr_counts = wanted->formula.nr_events;
	for (e = 0; e < value->nr_counts; e++)
		value->count[e].event = wanted->formula.event[e];
	for (box = only ?: xp_next_box(wanted, die, NULL); box;
	     box = only ? NULL : xp_next_box(wanted, die, box))
		for (e = 0; e < value->nr_counts; e++)
			sampler_add_count(&value->count[e], box, &wanted->place[e]);
}

/*
 * A mean is one of the boxes
 * that have counted since the last look: later there may be more. As long as one of them waits for
 * a turn, that stands for more than its own time: then for all of them together.
 */
static void sampler_add_quantity(struct metric_value *value, const struct xp_wanted *wanted,
				 const struct xp_result *result)
{
	double gained[FORMULA_EVENTS], quantity;
	unsigned int e;

	if (!result->nr_boxes || !result->share)
		return;
	for (e = 0; e < value->nr_counts; e++)
		gained[e] = value->count[e].estimate - value->sum.estimate[e];
	if (sampler_quantity(wanted, gained, result->nr_boxes, &quantity))
		return;
	if (value->state != METRIC_IMPOSSIBLE)
		value->sum.total += quantity;
	for (e = 0; e < value->nr_counts; e++)
		value->sum.estimate[e] = value->count[e].estimate;
}

/* Both snapshots have the same order, and the new one has all values of the old one. */
static const struct metric_value *sampler_find_last(struct sampler *live,
						    const struct metric_value *value)
{
	const struct metric_value *last;

	if (live->at == live->snapshot.nr_values)
		return NULL;
	last = live->snapshot.value + live->at;
	if (last->metric != value->metric ||
	    last->socket != value->socket || last->die != value->die || last->box != value->box)
		return NULL;
	live->at++;
	return last;
}

static void sampler_add_up(struct sampler *live, struct metric_value *value,
			   const struct xp_wanted *wanted, const struct xp_result *result)
{
	const struct metric_value *last = sampler_find_last(live, value);

	if (last)
		value->sum = last->sum;
	sampler_add_quantity(value, wanted, result);
	value->total = last ? last->total : 0;
	if (value->total < value->sum.total)
		value->total = value->sum.total;
	if (!sampler_unit(wanted->metric)->rate)
		value->total = NAN;
}

static void sampler_set_value(struct metric_value *value, const struct xp_wanted *wanted,
			      const struct xp_result *result)
{
	value->metric = wanted->metric;
	xp_note(value->why, sizeof(value->why), wanted, result, value->state);
	value->value *= sampler_unit(wanted->metric)->scale;
	value->share = result->share;
	value->seconds = result->seconds;
	value->partial = metric_has_value(value->state) && result->missing;
	value->nr_boxes = result->nr_boxes;
	value->nr_refused = result->nr_refused;
}

/* One more value; its place may change with the next one. */
static struct metric_value *sampler_new_value(struct sampler_snapshot *new)
{
	unsigned int nr = new->nr_values++;

	/* Twice the room whenever a power of two is full */
	if (!(nr & (nr - 1)))
		new->value = xp_grow(new->value, 2 * nr ?: 1, sizeof(*new->value));
	memset(&new->value[nr], 0, sizeof(*new->value));
	return &new->value[nr];
}

static void sampler_read_metric(struct sampler *live, struct sampler_snapshot *new,
				const struct xp_wanted *wanted, const struct xp_die *die,
				const struct xp_box *box)
{
	struct metric_value *value = sampler_new_value(new);
	struct xp_result result;

	value->socket = die->socket;
	value->die = xp_die_name(die);
	value->box = box ? box->name : NULL;
	xp_collect(wanted, die, box, &result);
	value->state = xp_evaluate(wanted, &result, &value->value);
	live->impossible += box && value->state == METRIC_IMPOSSIBLE;
	sampler_set_value(value, wanted, &result);
	sampler_add_counts(value, wanted, die, box);
	sampler_add_up(live, value, wanted, &result);
}

static void sampler_read_die(struct sampler *live, struct sampler_snapshot *new,
			     const struct xp_wanted *wanted, const struct xp_die *die)
{
	const struct xp_box *box;

	if (xp_next_box(wanted, die, NULL))
		sampler_read_metric(live, new, wanted, die, NULL);
	xp_for_each_box(box, wanted, die)
		sampler_read_metric(live, new, wanted, die, box);
}

static void sampler_read_machine(struct sampler *live, struct sampler_snapshot *new,
				 const struct xp_wanted *wanted)
{
	struct metric_value *value;
	struct xp_result result;

	if (!xp_has_total(&live->boxes, wanted))
		return;
	value = sampler_new_value(new);
	value->socket = XP_MACHINE;
	value->state = xp_evaluate_total(&live->boxes, wanted, NULL, &result, &value->value);
	sampler_set_value(value, wanted, &result);
	sampler_find_last(live, value);
	value->total = NAN;
}

static void sampler_read_all(struct sampler *live, struct sampler_snapshot *new)
{
	const struct xp_wanted *wanted = live->wants.wanted;
	const struct xp_wanted *end = wanted + live->wants.nr_wanted;
	const struct xp_die *die;

	live->at = 0;
	for (; wanted < end; wanted++) {
		for (die = live->boxes.dies; die; die = die->next)
			sampler_read_die(live, new, wanted, die);
		sampler_read_machine(live, new, wanted);
	}
}

static void sampler_list_boxes(const struct sampler *live, struct sampler_snapshot *new)
{
	const struct xp_box *box;
	struct sampler_box *line;

	for (box = live->boxes.first; box; box = box->next)
		new->nr_boxes++;
	new->box = xp_allocate(new->nr_boxes, sizeof(*line));
	line = new->box;
	for (box = live->boxes.first; box; box = box->next, line++) {
		line->name = box->name;
		line->type = box->plan->type->kind->name;
		line->socket = box->socket;
		line->die = xp_die_name(box->die);
		line->state = box->gone ? METRIC_LOST :
			      *box->missing ? xp_absence(box) : METRIC_MEASURED;
		memcpy(line->why, box->missing, sizeof(line->why));
	}
}

static unsigned int sampler_count_boxes(const struct sampler_snapshot *snapshot,
					enum metric_state state)
{
	unsigned int i, nr = 0;

	for (i = 0; i < snapshot->nr_boxes; i++)
		nr += snapshot->box[i].state == state;
	return nr;
}

/* Without a driver, this is a look into some folders. */
static void sampler_open_missing(struct sampler *live, const struct sampler_snapshot *snapshot)
{
	bool all = snapshot->nr_boxes &&
		   sampler_count_boxes(snapshot, METRIC_MEASURED) == snapshot->nr_boxes;

	if (snapshot->time < live->retried + (all ? AROUND_SECONDS : RETRY_SECONDS))
		return;
	live->retried = snapshot->time;
	memset(&live->why, 0, sizeof(live->why));
	if (!xp_boxes_open(&live->boxes, &live->wants, &live->why))
		xp_boxes_check(&live->boxes, &live->wants, &live->why);
	xp_boxes_enable(&live->boxes, true);
}

static void sampler_say_why(const struct sampler *live, struct sampler_snapshot *snapshot)
{
	memcpy(snapshot->missing, live->why.text, sizeof(snapshot->missing));
	if (!*snapshot->missing && !sampler_count_boxes(snapshot, METRIC_MEASURED))
		snprintf(snapshot->missing, sizeof(snapshot->missing),
			 "no box counts; is xeon_pmon loaded? See xeon-pmon-check");
}

/* Read the boxes that count, and make a snapshot of all. */
static void sampler_update(struct sampler *live)
{
	struct sampler_snapshot new = { .time = xp_now() };

	live->losses += xp_boxes_read(&live->boxes);
	sampler_read_all(live, &new);
	sampler_list_boxes(live, &new);
	new.impossible = live->impossible;
	new.losses = live->losses;
	new.duration = xp_now() - new.time;
	sampler_forget(&live->snapshot);
	live->snapshot = new;
}

const struct sampler_snapshot *sampler_read(struct sampler *live)
{
	sampler_update(live);
	sampler_open_missing(live, &live->snapshot);
	live->snapshot.driver = xp_other_driver(&live->boxes);
	sampler_say_why(live, &live->snapshot);
	return &live->snapshot;
}

const struct sampler_snapshot *sampler_read_recent(struct sampler *live, double seconds)
{
	const struct sampler_snapshot *last = &live->snapshot;

	return last->time && xp_now() < last->time + seconds ? last : sampler_read(live);
}

/* What was counted since the last look is not lost. */
void sampler_release(struct sampler *live)
{
	sampler_update(live);
	xp_boxes_close(&live->boxes);
}
