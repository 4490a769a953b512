// SPDX-License-Identifier: GPL-2.0-only
/* Sampling metrics for as long as a program runs: see sampler.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "other_driver.h"
#include "sampler.h"

/* Seconds between attempts to open missing boxes, and between searches for new sockets */
#define RETRY_SECONDS	1
#define AROUND_SECONDS	10

/**
 * struct sampler_texts - a block in a list of blocks that hold the strings of a snapshot
 * @next: the next block
 * @len: bytes of @text in use
 * @text: the strings, each with a terminating zero
 */
struct sampler_texts {
	struct sampler_texts *next;
	size_t len;
	char text[4096];
};

/**
 * struct sampler_memory - the arrays of a snapshot, some megabytes on eight sockets
 * @value: &sampler_snapshot.value
 * @count: array that &metric_value.count points into
 * @box: &sampler_snapshot.box
 * @texts: strings of &metric_value.why and &sampler_box.why
 * @nr_values: allocated elements of @value
 * @nr_counts: allocated elements of @count
 * @next_count: the first element of @count that is free
 */
struct sampler_memory {
	struct metric_value *value;
	struct sampler_count *count;
	struct sampler_box *box;
	struct sampler_texts *texts;
	unsigned int nr_values;
	unsigned int nr_counts;
	struct sampler_count *next_count;
};

/* The driver of the PMUs on this machine */
enum sampler_driver { SAMPLER_NO_DRIVER, SAMPLER_XEON_PMON, SAMPLER_OTHER_DRIVER };

/**
 * struct sampler - open events and their last snapshot
 * @driver: for which the metrics were chosen
 * @set: the metrics
 * @boxes: the boxes, with their open events
 * @snapshot: the last snapshot
 * @memory: arrays of the last snapshot, and of the one before, which the next snapshot reuses
 * @turn: index of the last snapshot's arrays in @memory
 * @at: number of values of the last snapshot that have already been matched with the new one
 * @impossible: &sampler_snapshot.impossible
 * @losses: &sampler_snapshot.losses
 * @retried: time of the last attempt to open missing boxes
 * @why: why that attempt did not open all of them
 */
struct sampler {
	enum sampler_driver driver;
	struct metric_set set;
	struct xp_boxes boxes;
	struct sampler_snapshot snapshot;
	struct sampler_memory memory[2];
	unsigned int turn;
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

int sampler_quantity(const struct metric_request *request, const double *count, unsigned int boxes,
		     double *quantity)
{
	const struct formula_input input = { count, 1, boxes };

	if (formula_eval(&request->formula, &input, quantity))
		return -1;
	*quantity *= sampler_unit(request->metric)->scale;
	return 0;
}

/* Return: 0, also if the events of a box cannot be opened: the snapshot reports such boxes. */
static int sampler_open_first(struct sampler *live, struct xp_error *error)
{
	metric_set_add_ceilings(&live->set, false);
	if (!xp_is_forbidden(xp_boxes_open(&live->boxes, &live->set, &live->why)))
		return 0;
	*error = live->why;
	return -1;
}

static enum sampler_driver sampler_find_driver(const struct pmon_platform *platform)
{
	if (!other_driver_counts())
		return SAMPLER_XEON_PMON;
	return other_driver_has_pmu(platform) ? SAMPLER_OTHER_DRIVER : SAMPLER_NO_DRIVER;
}

static int sampler_choose(struct sampler *live, const struct sampler_config *config,
			  struct xp_error *error)
{
	struct metric_set *set = &live->set;

	if (live->boxes.counts) {
		set->platform = live->boxes.counts->platform;
	} else {
		if (metric_set_init(set, error))
			return -1;
		live->driver = sampler_find_driver(set->platform);
	}
	set->no_nodes = set->other_driver &&
			  !other_driver_find_nodes(&live->boxes, set->platform);
	set->partial = !config->named;
	return metric_set_add_names(set, config->metrics, error);
}

bool sampler_is_outdated(const struct sampler *live)
{
	enum sampler_driver driver;

	if (live->boxes.counts)
		return false;
	driver = sampler_find_driver(live->set.platform);
	return driver != SAMPLER_NO_DRIVER && driver != live->driver;
}

static void sampler_enable(struct sampler *live)
{
	if (!live->boxes.counts)
		xp_boxes_enable(&live->boxes, true);
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
	live->boxes.counts = config->counts;
	if (sampler_choose(live, config, error) || sampler_open_first(live, error)) {
		sampler_close(live);
		return NULL;
	}
	sampler_enable(live);
	return live;
}

static void sampler_free(struct sampler_memory *memory)
{
	struct sampler_texts *texts;

	while ((texts = memory->texts)) {
		memory->texts = texts->next;
		free(texts);
	}
	free(memory->value);
	free(memory->count);
	free(memory->box);
}

void sampler_close(struct sampler *live)
{
	if (!live)
		return;
	xp_boxes_close(&live->boxes);
	xp_boxes_free(&live->boxes);
	metric_set_free(&live->set);
	sampler_free(&live->memory[0]);
	sampler_free(&live->memory[1]);
	free(live);
}

unsigned int sampler_multiplexed(const struct sampler *live)
{
	const struct metric_request *request = live->set.request;
	const struct metric_request *end = request + live->set.nr_requests;
	unsigned int nr = 0;

	for (; request < end; request++)
		nr += !xp_plan_fits(request->plan);
	return nr;
}

static void sampler_add_count(struct sampler_count *count, const struct xp_box *box,
			      const struct xp_place *place)
{
	const struct xp_count *group = &box->count[place->group];

	count->count += group->total.count[place->member];
	count->estimate += group->estimate[place->member];
	count->enabled += xp_time_enabled(group);
	count->running += group->total.running;
}

static void sampler_add_counts(struct sampler_memory *memory, struct metric_value *value,
			       const struct metric_request *request, const struct xp_die *die,
			       const struct xp_box *only)
{
	const struct xp_box *box;
	unsigned int e;

	value->nr_counts = request->formula.nr_events;
	value->count = memory->next_count;
	memory->next_count += value->nr_counts;
	memset(value->count, 0, value->nr_counts * sizeof(*value->count));
	for (e = 0; e < value->nr_counts; e++)
		value->count[e].event = request->formula.event[e];
	for (box = only ?: xp_next_box(request, die, NULL); box;
	     box = only ? NULL : xp_next_box(request, die, box))
		for (e = 0; e < value->nr_counts; e++)
			sampler_add_count(&value->count[e], box, &request->place[e]);
}

/*
 * A mean divides by the number of boxes that have counted since the last read, which may differ at
 * the next read. While the group of one box waits for a counter, its next counts will cover a
 * longer time than those of the other boxes: nothing is added until all have counted.
 */
static void sampler_add_quantity(struct metric_value *value, const struct metric_request *request,
				 const struct xp_result *result)
{
	double gained[FORMULA_EVENTS], quantity;
	unsigned int e;

	if (!result->nr_boxes || !result->share)
		return;
	for (e = 0; e < value->nr_counts; e++)
		gained[e] = value->count[e].estimate - value->count[e].summed;
	if (sampler_quantity(request, gained, result->nr_boxes, &quantity))
		return;
	if (value->state != METRIC_IMPOSSIBLE)
		value->sum += quantity;
	for (e = 0; e < value->nr_counts; e++)
		value->count[e].summed = value->count[e].estimate;
}

/* Snapshots have the same order, and the new one contains all values of the last one. */
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
			   const struct metric_request *request, const struct xp_result *result)
{
	const struct metric_value *last = sampler_find_last(live, value);
	unsigned int e;

	if (last)
		value->sum = last->sum;
	for (e = 0; last && e < value->nr_counts; e++)
		value->count[e].summed = last->count[e].summed;
	sampler_add_quantity(value, request, result);
	value->total = last ? last->total : 0;
	if (value->total < value->sum)
		value->total = value->sum;
	if (!sampler_unit(request->metric)->rate)
		value->total = NAN;
}

/* Return: a copy of @text, valid as long as the snapshot. */
static const char *sampler_keep(struct sampler_memory *memory, const char *text)
{
	struct sampler_texts **texts = &memory->texts;
	size_t size = strlen(text) + 1;
	char *copy;

	if (!*text)
		return "";
	while (*texts && (*texts)->len + size > sizeof((*texts)->text))
		texts = &(*texts)->next;
	if (!*texts)
		*texts = xp_allocate(1, sizeof(**texts));
	copy = (*texts)->text + (*texts)->len;
	(*texts)->len += size;
	return memcpy(copy, text, size);
}

static void sampler_set_value(struct sampler_memory *memory, struct metric_value *value,
			      const struct metric_request *request, const struct xp_result *result)
{
	char why[XP_ERROR];

	value->metric = request->metric;
	xp_note(why, sizeof(why), request, result, value->state);
	value->why = sampler_keep(memory, why);
	value->value *= sampler_unit(request->metric)->scale;
	value->share = result->share;
	value->seconds = result->seconds;
	value->partial = metric_has_value(value->state) && result->missing;
	value->nr_boxes = result->nr_boxes;
	value->nr_parts = result->nr_parts;
	value->refused = result->refused;
}

static struct metric_value *sampler_new_value(struct sampler_snapshot *new)
{
	return memset(&new->value[new->nr_values++], 0, sizeof(*new->value));
}

static void sampler_read_metric(struct sampler *live, struct sampler_snapshot *new,
				const struct metric_request *request, const struct xp_die *die,
				const struct xp_box *box)
{
	struct sampler_memory *memory = &live->memory[live->turn];
	struct metric_value *value = sampler_new_value(new);
	struct xp_result result;

	value->socket = die->socket;
	value->die = xp_die_name(die);
	value->box = box ? box->name : NULL;
	xp_collect(request, die, box, &result);
	value->state = xp_evaluate(request, &result, &value->value);
	live->impossible += box && value->state == METRIC_IMPOSSIBLE;
	sampler_set_value(memory, value, request, &result);
	sampler_add_counts(memory, value, request, die, box);
	sampler_add_up(live, value, request, &result);
}

static void sampler_read_die(struct sampler *live, struct sampler_snapshot *new,
			     const struct metric_request *request, const struct xp_die *die)
{
	const struct xp_box *box;

	if (xp_next_box(request, die, NULL))
		sampler_read_metric(live, new, request, die, NULL);
	xp_for_each_box(box, request, die)
		sampler_read_metric(live, new, request, die, box);
}

static void sampler_read_machine(struct sampler *live, struct sampler_snapshot *new,
				 const struct metric_request *request)
{
	struct metric_value *value;
	struct xp_result result;

	if (!xp_has_total(&live->boxes, request))
		return;
	value = sampler_new_value(new);
	value->socket = XP_MACHINE;
	value->state = xp_evaluate_total(&live->boxes, request, NULL, &result, &value->value);
	sampler_set_value(&live->memory[live->turn], value, request, &result);
	sampler_find_last(live, value);
	value->total = NAN;
}

static void sampler_read_all(struct sampler *live, struct sampler_snapshot *new)
{
	const struct metric_request *request = live->set.request;
	const struct metric_request *end = request + live->set.nr_requests;
	const struct xp_die *die;

	live->at = 0;
	for (; request < end; request++) {
		for (die = live->boxes.dies; die; die = die->next)
			sampler_read_die(live, new, request, die);
		sampler_read_machine(live, new, request);
	}
}

static void sampler_list_boxes(struct sampler *live, struct sampler_snapshot *new)
{
	struct sampler_memory *memory = &live->memory[live->turn];
	const struct xp_box *box;
	struct sampler_box *line;

	for (box = live->boxes.first; box; box = box->next)
		new->nr_boxes++;
	memory->box = xp_grow(memory->box, new->nr_boxes + 1, sizeof(*line));
	new->box = memory->box;
	line = new->box;
	for (box = live->boxes.first; box; box = box->next, line++) {
		line->name = box->name;
		line->type = box->plan->type->desc->name;
		line->socket = box->socket;
		line->die = xp_die_name(box->die);
		line->state = box->gone ? METRIC_LOST :
			      *box->missing ? xp_absence(box) : METRIC_MEASURED;
		line->why = sampler_keep(memory, box->missing);
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

/* Without a driver this is cheap: it only searches sysfs for the PMUs' directories. */
static void sampler_open_missing(struct sampler *live, const struct sampler_snapshot *snapshot)
{
	bool all = snapshot->nr_boxes &&
		   sampler_count_boxes(snapshot, METRIC_MEASURED) == snapshot->nr_boxes;

	if (snapshot->time < live->retried + (all ? AROUND_SECONDS : RETRY_SECONDS))
		return;
	live->retried = snapshot->time;
	memset(&live->why, 0, sizeof(live->why));
	if (!xp_boxes_open(&live->boxes, &live->set, &live->why))
		xp_boxes_check(&live->boxes, &live->set, &live->why);
	sampler_enable(live);
}

static void sampler_say_why(const struct sampler *live, struct sampler_snapshot *snapshot)
{
	memcpy(snapshot->missing, live->why.text, sizeof(snapshot->missing));
	if (!*snapshot->missing && !sampler_count_boxes(snapshot, METRIC_MEASURED))
		snprintf(snapshot->missing, sizeof(snapshot->missing), "no box counts%s",
			 live->boxes.counts ? "" :
			 "; is xeon_pmon loaded? See xeon-pmon-check");
}

/* Allocate for the greatest number of values: one for each box, each die and the machine. */
static void sampler_make_room(struct sampler *live, struct sampler_memory *memory)
{
	const struct metric_request *request = live->set.request;
	const struct metric_request *end = request + live->set.nr_requests;
	unsigned int values = 0, counts = 0, nr;
	struct sampler_texts *texts;
	const struct xp_box *box;

	for (; request < end; request++) {
		nr = live->boxes.nr_dies + 1;
		xp_for_each_box(box, request, NULL)
			nr++;
		values += nr;
		counts += nr * request->formula.nr_events;
	}
	if (values > memory->nr_values) {
		memory->value = xp_grow(memory->value, values, sizeof(*memory->value));
		memory->nr_values = values;
	}
	if (counts > memory->nr_counts) {
		memory->count = xp_grow(memory->count, counts, sizeof(*memory->count));
		memory->nr_counts = counts;
	}
	memory->next_count = memory->count;
	for (texts = memory->texts; texts; texts = texts->next)
		texts->len = 0;
}

static double sampler_now(const struct sampler *live)
{
	const struct xp_counts *counts = live->boxes.counts;

	return counts ? counts->now(counts) : xp_now();
}

/* Read the boxes that count, and build a snapshot of all boxes. */
static void sampler_update(struct sampler *live)
{
	struct sampler_snapshot new = { .time = sampler_now(live) };

	live->losses += xp_boxes_read(&live->boxes);
	live->turn = !live->turn;
	sampler_make_room(live, &live->memory[live->turn]);
	new.value = live->memory[live->turn].value;
	sampler_read_all(live, &new);
	sampler_list_boxes(live, &new);
	new.impossible = live->impossible;
	new.losses = live->losses;
	new.duration = sampler_now(live) - new.time;
	live->snapshot = new;
}

const struct sampler_snapshot *sampler_read(struct sampler *live)
{
	sampler_update(live);
	sampler_open_missing(live, &live->snapshot);
	live->snapshot.driver = xp_other_driver(&live->boxes);
	live->snapshot.nr_refused = metric_set_refused(&live->set);
	live->snapshot.nr_metrics = live->set.nr_requests;
	sampler_say_why(live, &live->snapshot);
	return &live->snapshot;
}

const struct sampler_snapshot *sampler_read_recent(struct sampler *live, double seconds)
{
	const struct sampler_snapshot *last = &live->snapshot;

	return last->time && xp_now() < last->time + seconds ? last : sampler_read(live);
}

/*
 * Counts since the last read are in the totals: sampler_update() reads once more before the events
 * close.
 */
void sampler_release(struct sampler *live)
{
	sampler_update(live);
	xp_boxes_close(&live->boxes);
}
