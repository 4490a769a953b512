// SPDX-License-Identifier: GPL-2.0-only
/* xeon-pmon diff: find metrics that differ significantly between two recordings. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "command.h"
#include "evaluate.h"
#include "output.h"
#include "recording.h"
#include "rows.h"
#include "statistics.h"

#define SCHEMA	1	/* version of the JSON output */
#define RATE	0.01	/* accepted false discovery rate of the printed differences */
#define LEAST	0.001	/* relative difference below which the time of reading matters */
#define NAME	96

/**
 * struct diff_series - the values of a metric in a place
 * @metric: name of the metric
 * @unit: its unit
 * @socket: the socket
 * @die: name of the die; empty: the socket has one die
 * @box: name of the PMU; empty: the whole die
 * @nr: number of values
 * @value: the values
 */
struct diff_series {
	char metric[NAME];
	char unit[16];
	int socket;
	char die[16];
	char box[PMON_NAME_LEN];
	unsigned int nr;
	double *value;
};

/**
 * struct diff_side - one of the two recordings
 * @path: path of the file
 * @machine: its machine
 * @facts: its memory and firmware settings
 * @platform: its platform
 * @nr_dies: number of dies
 * @nr_counts: number of intervals
 * @ended: whether the recording is complete
 * @nr: number of series
 * @series: the series
 * @at: index where the next value probably belongs
 */
struct diff_side {
	const char *path;
	struct recording_machine machine;
	struct recording_facts facts;
	const struct pmon_platform *platform;
	unsigned int nr_dies;
	unsigned int nr_counts;
	bool ended;
	unsigned int nr;
	struct diff_series *series;
	unsigned int at;
};

/**
 * struct diff_pair - a series that both recordings have
 * @series: the series of the first recording
 * @a: statistics of the first recording
 * @b: statistics of the second recording
 * @p: p value of the difference
 */
struct diff_pair {
	const struct diff_series *series;
	struct statistics a;
	struct statistics b;
	double p;
};

/**
 * struct diff - the command line, and the comparison
 * @metrics: names of metrics; NULL: all recorded ones
 * @json: whether to print JSON
 * @nr_files: number of files
 * @side: the recordings
 * @nr: number of series in both recordings
 * @pair: these series; finally sorted by p value
 * @kept: number of series that differ significantly
 */
struct diff {
	const char *metrics;
	bool json;
	unsigned int nr_files;
	struct diff_side side[2];
	unsigned int nr;
	struct diff_pair *pair;
	unsigned int kept;
};

static bool diff_is_same(const struct diff_series *a, const struct diff_series *b)
{
	return a->socket == b->socket && !strcmp(a->die, b->die) && !strcmp(a->box, b->box) &&
	       !strcmp(a->metric, b->metric);
}

static struct diff_series *diff_find(const struct diff_side *side, const struct diff_series *like)
{
	unsigned int i, at;

	for (i = 0; i < side->nr; i++) {
		at = (side->at + i) % side->nr;
		if (diff_is_same(&side->series[at], like))
			return &side->series[at];
	}
	return NULL;
}

static struct diff_series *diff_series_of(struct diff_side *side, const struct diff_series *like)
{
	struct diff_series *series = diff_find(side, like);

	if (!series) {
		side->series = xp_grow(side->series, side->nr + 1, sizeof(*series));
		series = &side->series[side->nr++];
		*series = *like;
	}
	side->at = series - side->series + 1;
	return series;
}

static void diff_add_value(struct diff_side *side, const struct metric_request *request,
			   const struct xp_die *die, const struct xp_box *box)
{
	struct diff_series like = { .socket = die->socket }, *series;
	struct xp_result result;
	double value;

	snprintf(like.metric, sizeof(like.metric), "%s", request->metric->name);
	snprintf(like.unit, sizeof(like.unit), "%s", request->metric->unit);
	snprintf(like.die, sizeof(like.die), "%s", xp_die_name(die) ?: "");
	snprintf(like.box, sizeof(like.box), "%s", box ? box->name : "");
	xp_collect(request, die, box, &result);
	if (!metric_has_value(xp_evaluate(request, &result, &value)))
		return;
	/* The value of a user's event is a count: divide it by the length of the interval */
	if (!request->metric->on && result.seconds)
		value /= result.seconds;
	series = diff_series_of(side, &like);
	if (!(series->nr & (series->nr - 1)))
		series->value = xp_grow(series->value, 2 * series->nr + 1, sizeof(value));
	series->value[series->nr++] = value;
}

/* Boxes are compared individually only if the die has several. */
static void diff_add_values(struct diff_side *side, const struct metric_set *set,
			    const struct xp_boxes *boxes)
{
	const struct metric_request *request, *end = set->request + set->nr_requests;
	const struct xp_box *box, *first;
	const struct xp_die *die;

	for (request = set->request; request < end; request++)
		for (die = boxes->dies; die; die = die->next) {
			first = xp_next_box(request, die, NULL);
			if (first)
				diff_add_value(side, request, die, NULL);
			if (!first || !xp_next_box(request, die, first))
				continue;
			xp_for_each_box(box, request, die)
				diff_add_value(side, request, die, box);
		}
}

static int diff_read_counts(struct diff_side *side, struct recording *recording,
			    const struct metric_set *set, struct xp_boxes *boxes,
			    struct xp_error *error)
{
	int got;

	while ((got = recording_next(recording, error)) > 0) {
		xp_boxes_read(boxes);
		diff_add_values(side, set, boxes);
	}
	side->machine = recording->machine;
	side->facts = recording->facts;
	side->platform = recording->platform;
	side->nr_dies = boxes->nr_dies;
	side->nr_counts = recording->nr_counts;
	side->ended = recording->ended;
	return got;
}

static void diff_print_lacking(const struct diff_side *side, const struct metric_set *set)
{
	const struct metric_request *request = set->request;

	for (; request < set->request + set->nr_requests; request++)
		if (*request->lacks)
			fprintf(stderr, "xeon-pmon: %s: %s: %s\n",
				side->path, request->metric->name, request->lacks);
}

static int diff_read(const struct diff *diff, struct diff_side *side, struct xp_error *error)
{
	struct recording *recording = recording_open(side->path, error);
	static struct metric_set set;
	struct xp_boxes boxes;
	int err;

	if (!recording)
		return -1;
	xp_boxes_init(&boxes);
	boxes.counts = &recording->counts;
	memset(&set, 0, sizeof(set));
	set.platform = recording->platform;
	err = diff->metrics ? metric_set_add_names(&set, diff->metrics, error) :
	      recording_add_to_set(recording, &set, error);
	if (!err) {
		metric_set_add_ceilings(&set, true);
		err = xp_boxes_open(&boxes, &set, error);
		diff_print_lacking(side, &set);
		err = err ?: diff_read_counts(side, recording, &set, &boxes, error);
	}
	xp_boxes_free(&boxes);
	metric_set_free(&set);
	recording_close(recording);
	return err;
}

static int diff_by_p(const void *a, const void *b)
{
	const struct diff_pair *x = a, *y = b;
	double far = fabs(y->b.mean / y->a.mean - 1) - fabs(x->b.mean / x->a.mean - 1);

	if (x->p != y->p)
		return x->p < y->p ? -1 : 1;
	return far > 0 ? 1 : far < 0 ? -1 : 0;
}

static bool diff_is_small(const struct diff_pair *pair)
{
	return fabs(pair->a.mean - pair->b.mean) <
	       LEAST * fmax(fabs(pair->a.mean), fabs(pair->b.mean));
}

static void diff_compare(struct diff *diff)
{
	struct diff_side *a = &diff->side[0], *b = &diff->side[1];
	const struct diff_series *series, *other;
	struct diff_pair *pair;
	unsigned int i;
	double *p;

	diff->pair = xp_allocate(a->nr, sizeof(*diff->pair));
	for (series = a->series; series < a->series + a->nr; series++) {
		other = diff_find(b, series);
		if (!other || series->nr < STATISTICS_LEAST || other->nr < STATISTICS_LEAST)
			continue;
		pair = &diff->pair[diff->nr++];
		pair->series = series;
		pair->a = statistics_of(series->value, series->nr);
		pair->b = statistics_of(other->value, other->nr);
		pair->p = diff_is_small(pair) ? 1 : statistics_welch(&pair->a, &pair->b);
	}
	qsort(diff->pair, diff->nr, sizeof(*diff->pair), diff_by_p);
	p = xp_allocate(diff->nr, sizeof(*p));
	for (i = 0; i < diff->nr; i++)
		p[i] = diff->pair[i].p;
	diff->kept = statistics_keep(p, diff->nr, RATE);
	free(p);
}

/* Return: how the machines differ; NULL: no known difference. */
static const char *diff_machines(const struct diff *diff)
{
	const struct diff_side *a = &diff->side[0], *b = &diff->side[1];

	if (strcmp(a->machine.cpu, b->machine.cpu) || a->machine.model != b->machine.model ||
	    a->machine.stepping != b->machine.stepping || a->platform != b->platform)
		return "CPUs";
	if (a->nr_dies != b->nr_dies)
		return "numbers of sockets or dies";
	if (a->facts.filled != b->facts.filled || a->facts.slowest != b->facts.slowest)
		return "DIMMs";
	if (a->machine.emulated != b->machine.emulated)
		return "kinds: one is emulated";
	return NULL;
}

static const char *diff_driver(const struct diff *diff)
{
	return strcmp(diff->side[0].machine.driver, diff->side[1].machine.driver) ||
	       strcmp(diff->side[0].machine.kernel, diff->side[1].machine.kernel) ?
	       "kernels or drivers" : NULL;
}

static double diff_change(const struct diff_pair *pair)
{
	return pair->a.mean ? 100 * (pair->b.mean / pair->a.mean - 1) : HUGE_VAL;
}

static void diff_print_side(char name, const struct statistics *of, const char *unit)
{
	printf("  %c  mean %.3f, 10 %% below %.3f, 50 %% below %.3f, 90 %% below %.3f %s; n %u\n",
	       name, of->mean, of->low, of->median, of->high, unit, of->nr);
}

static void diff_print_pair(const struct diff_pair *pair)
{
	const struct diff_series *series = pair->series;
	char place[OUTPUT_PLACE];

	printf("%s %s%s%s: %+.1f %%, p %.1e\n", output_place(place, series->socket,
							     *series->die ? series->die : NULL),
	       series->box, *series->box ? " " : "", series->metric, diff_change(pair), pair->p);
	diff_print_side('A', &pair->a, series->unit);
	diff_print_side('B', &pair->b, series->unit);
}

/* Report series of only one recording, and series that are too short */
static void diff_print_missing(const struct diff *diff, unsigned int s)
{
	const struct diff_side *side = &diff->side[s], *other = &diff->side[!s];
	const struct diff_series *series, *found;

	for (series = side->series; series < side->series + side->nr; series++) {
		found = diff_find(other, series);
		if (found && (s || (found->nr >= STATISTICS_LEAST &&
				    series->nr >= STATISTICS_LEAST)))
			continue;
		fprintf(stderr, "xeon-pmon: S%d%s%s %s%s%s: %s\n", series->socket,
			*series->die ? "-D" : "", series->die, series->box,
			*series->box ? " " : "", series->metric,
			found ? "too few values to compare" :
			s ? "values in B alone" : "values in A alone");
	}
}

static void diff_print_sides(const struct diff *diff)
{
	const char *machines = diff_machines(diff), *driver = diff_driver(diff);
	unsigned int s;

	for (s = 0; s < 2; s++) {
		diff_print_missing(diff, s);
		if (!diff->side[s].ended)
			fprintf(stderr, "xeon-pmon: %s: the last interval is missing: %s\n",
				diff->side[s].path, "a crash, or a full disk");
	}
	if (machines)
		fprintf(stderr, "xeon-pmon: the machines have different %s\n", machines);
	if (driver)
		fprintf(stderr, "xeon-pmon: the machines have different %s\n", driver);
}

static void diff_print(const struct diff *diff)
{
	unsigned int i;

	for (i = 0; i < diff->kept; i++)
		diff_print_pair(&diff->pair[i]);
	printf("%u of %u values differ by more than their noise\n", diff->kept, diff->nr);
}

static void diff_print_json_side(const char *name, const struct statistics *of)
{
	printf(", \"%s\" : {\"mean\" : %.9g, \"low\" : %.9g, \"median\" : %.9g, \"high\" : %.9g, ",
	       name, of->mean, of->low, of->median, of->high);
	printf("\"values\" : %u}", of->nr);
}

static void diff_print_json_pair(const struct diff_pair *pair)
{
	const struct diff_series *series = pair->series;

	putchar('{');
	output_json_text(stdout, "metric", series->metric);
	printf(", \"socket\" : %d, ", series->socket);
	if (*series->die)
		printf("\"die\" : \"%s\", ", series->die);
	if (*series->box) {
		output_json_text(stdout, "box", series->box);
		fputs(", ", stdout);
	}
	output_json_text(stdout, "unit", series->unit);
	printf(", \"p\" : %.3e", pair->p);
	if (pair->a.mean)
		printf(", \"change\" : %.3f", diff_change(pair));
	diff_print_json_side("a", &pair->a);
	diff_print_json_side("b", &pair->b);
	putchar('}');
}

static void diff_print_json(const struct diff *diff)
{
	unsigned int i;

	printf("{\"schema\" : %d, \"same-machine\" : %s, \"compared\" : %u, \"moved\" : [", SCHEMA,
	       diff_machines(diff) ? "false" : "true", diff->nr);
	for (i = 0; i < diff->kept; i++) {
		fputs(i ? ",\n" : "\n", stdout);
		diff_print_json_pair(&diff->pair[i]);
	}
	puts("]}");
}

static const struct argp_option options[] = {
	{ "metrics", 'M', "METRIC,...", 0, "Compare these metrics only" },
	{ "json", 'j', NULL, 0, "Print a JSON object with all values that differ" },
	{}
};

static error_t diff_parse(int key, char *arg, struct argp_state *state)
{
	struct diff *diff = state->input;

	switch (key) {
	case 'M':
		diff->metrics = arg;
		return 0;
	case 'j':
		diff->json = true;
		return 0;
	case ARGP_KEY_ARG:
		if (diff->nr_files == 2)
			argp_error(state, "\"%s\": two files at a time", arg);
		diff->side[diff->nr_files++].path = arg;
		return 0;
	case ARGP_KEY_END:
		if (diff->nr_files < 2)
			argp_error(state, "the names of two recordings are missing");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp xp_diff_argp = {
	.options = options,
	.parser = diff_parse,
	.args_doc = "FILE FILE",
	.doc = "Print the values of two recordings that differ by more than their noise.",
	.children = xp_help_child,
};

static void diff_free(struct diff *diff)
{
	struct diff_side *side;
	unsigned int i;

	for (side = diff->side; side < diff->side + 2; side++) {
		for (i = 0; i < side->nr; i++)
			free(side->series[i].value);
		free(side->series);
	}
	free(diff->pair);
}

/* Return: an exit code. */
static int diff_run(struct diff *diff)
{
	struct xp_error error;

	if (diff_read(diff, &diff->side[0], &error) || diff_read(diff, &diff->side[1], &error))
		return xp_end_with(&error);
	diff_compare(diff);
	diff_print_sides(diff);
	if (diff->json)
		diff_print_json(diff);
	else
		diff_print(diff);
	if (diff->nr)
		return EXIT_SUCCESS;
	xp_fail(&error, "nothing to compare: a value needs %d intervals in each recording",
		STATISTICS_LEAST);
	return xp_end_with(&error);
}

int xp_diff(int argc, char **argv)
{
	struct diff diff = {};
	int code;

	if (argp_parse(&xp_diff_argp, argc, argv, 0, NULL, &diff))
		return EXIT_FAILURE;
	code = diff_run(&diff);
	diff_free(&diff);
	return code;
}
