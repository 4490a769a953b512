// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon stat: metrics while a command runs.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "command.h"
#include "measure_options.h"
#include "nodes.h"
#include "output.h"
#include "rows.h"
#include "sampler.h"
#include "settings.h"

#define MIN_MS		10
#define MAX_MS		86400000
#define MAX_RUNS	100000

/**
 * struct stat_line - a line of the table
 * @die: a die, a package or a NUMA node; NULL: the whole machine
 * @box: name of the PMU; empty: the whole die
 * @request: the metric
 * @result: the counts
 * @state: the state of @value
 * @value: the value; for repeated runs, the mean
 * @deviation: the standard error of the mean, relative to the mean
 * @min: the least value of a single box
 * @max: the greatest value of a single box
 * @note: explanation of the state, in a few words
 */
struct stat_line {
	const struct xp_die *die;
	const char *box;
	const struct metric_request *request;
	struct xp_result result;
	enum metric_state state;
	double value;
	double deviation;
	double min;
	double max;
	char note[XP_ERROR + 64];
};

/**
 * struct stat_sum - statistics of a line over repeated runs
 * @line: the line of the last run, or of the first one without a value
 * @nr: number of runs with a value
 * @mean: mean of the values
 * @squares: sum of squared deviations from the mean
 */
struct stat_sum {
	struct stat_line line;
	unsigned int nr;
	double mean;
	double squares;
};

/**
 * struct stat_run - the command line, and the state of printing
 * @measure: the measurement
 * @summary: whether to print one more table for the whole time
 * @runs: number of runs of the command
 * @per_box: whether to print a line for each box
 * @per_socket: whether to print lines of packages instead of dies
 * @per_die: whether to print lines of dies but not of their packages
 * @per_node: whether to print lines of NUMA nodes instead of dies and packages
 * @output: how values are printed
 * @path: the file to print to; NULL: stderr if a command runs, else stdout
 * @append: whether to append to that file
 * @has_header: whether the names of the columns were printed
 * @sums: statistics of each line over repeated runs
 * @at: the next element of @sums
 * @wide: widths of the columns for place, box and metric
 */
struct stat_run {
	struct measure measure;
	bool summary;
	unsigned int runs;
	bool per_box;
	bool per_socket;
	bool per_die;
	bool per_node;
	struct output output;
	const char *path;
	bool append;
	bool has_header;
	struct stat_sum *sums;
	unsigned int at;
	struct {
		int place;
		int box;
		int metric;
	} wide;
};

static int stat_socket_of(const struct stat_line *line)
{
	return line->die ? line->die->socket : XP_MACHINE;
}

static const char *stat_die_of(const struct stat_run *run, const struct stat_line *line)
{
	if (!line->die)
		return NULL;
	return run->per_die ? line->die->name : xp_die_name(line->die);
}

static const char *stat_node_of(const struct stat_line *line)
{
	return line->die && line->die->of ? line->die->name : NULL;
}

static const char *stat_place_of(const struct stat_run *run, const struct stat_line *line,
				 char *text)
{
	return stat_node_of(line) ?: output_place(text, stat_socket_of(line),
						  stat_die_of(run, line));
}

static void stat_widen(int *wide, const char *text)
{
	int len = strlen(text);

	*wide = len > *wide ? len : *wide;
}

static void stat_measure_line(struct stat_run *run, const struct stat_line *line)
{
	char place[OUTPUT_PLACE];

	stat_widen(&run->wide.place, stat_place_of(run, line, place));
	stat_widen(&run->wide.box, line->box);
	stat_widen(&run->wide.metric, line->request->metric->name);
}

/*
 * Return: true if a box that exists is missing from the sum. Absent and hidden boxes do not matter,
 * since they may have no traffic.
 */
static bool stat_is_partial(const struct stat_line *line)
{
	return metric_has_value(line->state) && line->result.refused;
}

static void stat_print_text(const struct stat_run *run, const struct stat_line *line)
{
	const struct metric *metric = line->request->metric;
	const char *unit = metric->unit;
	double value = output_in_units(&run->output, &unit, line->value);
	FILE *out = run->output.file;
	char place[OUTPUT_PLACE];

	if (run->output.summary)
		fprintf(out, "%12s ", "summary");
	else if (run->measure.job.interval)
		fprintf(out, "%12.3f ", run->measure.now);
	fprintf(out, "%-*s ", run->wide.place, stat_place_of(run, line, place));
	if (run->per_box)
		fprintf(out, "%-*s ", run->wide.box, line->box);
	fprintf(out, "%-*s ", run->wide.metric, metric->name);
	if (!metric_has_value(line->state)) {
		fprintf(out, "%14s %-7s %s\n", "-", unit, line->note);
		return;
	}
	fprintf(out, "%14.3f%c%-7s", value, stat_is_partial(line) ? '*' : ' ', unit);
	if (run->output.min_max)
		fprintf(out, " ( %.3f to %.3f )",
			output_number(&run->output, metric->unit, line->min),
			output_number(&run->output, metric->unit, line->max));
	if (run->runs > 1)
		fprintf(out, " ( +- %6.2f%% )", 100 * line->deviation);
	fprintf(out, "%s%s%s\n", *line->note ? " (" : "", line->note, *line->note ? ")" : "");
}

/* A partial sum is no value in the output for programs. */
static void stat_print_line(struct stat_run *run, const struct stat_line *line)
{
	enum metric_state state = stat_is_partial(line) ? METRIC_REFUSED : line->state;
	const struct output_value value = {
		.time = run->measure.now, .socket = stat_socket_of(line),
		.die = stat_die_of(run, line), .node = stat_node_of(line), .box = line->box,
		.nr_boxes = line->result.nr_boxes, .metric = line->request->metric->name,
		.unit = line->request->metric->unit, .counted = metric_has_value(state),
		.impossible = state == METRIC_IMPOSSIBLE, .state = metric_state_name(state),
		.value = line->value, .seconds = line->result.seconds,
		.min = line->min, .max = line->max,
		.share = line->result.share, .deviation = line->deviation, .note = line->note,
	};

	if (output_is_for_programs(&run->output))
		output_value(&run->output, &value);
	else
		stat_print_text(run, line);
}

/* Welford's algorithm, which avoids subtracting large numbers. */
static void stat_add_line(struct stat_run *run, const struct stat_line *line)
{
	struct stat_sum *sum = &run->sums[run->at++];
	double distance = line->value - sum->mean;

	if (!sum->line.request || metric_has_value(sum->line.state))
		sum->line = *line;
	if (!metric_has_value(line->state))
		return;
	sum->nr++;
	sum->mean += distance / sum->nr;
	sum->squares += distance * (line->value - sum->mean);
}

/* Find the least and the greatest value of single boxes: they show empty slots and unused links */
static void stat_find_extremes(struct stat_line *line)
{
	const struct xp_box *box;
	struct xp_result result;
	double value;

	line->min = HUGE_VAL;
	line->max = -HUGE_VAL;
	xp_for_each_box(box, line->request, line->die) {
		xp_collect(line->request, line->die, box, &result);
		if (!metric_has_value(xp_evaluate(line->request, &result, &value)))
			continue;
		line->min = fmin(line->min, value);
		line->max = fmax(line->max, value);
	}
}

/* @die: a die or a package; NULL: the whole machine */
static void stat_do_one(struct stat_run *run, const struct metric_request *request,
			const struct xp_die *die, const struct xp_box *box,
			void (*act)(struct stat_run *, const struct stat_line *))
{
	struct stat_line line = { .die = die, .box = box ? box->name : "", .request = request };

	if (!xp_next_box(request, die, NULL)) {
		if (*request->lacks)
			strcpy(line.note, request->lacks);
		else
			snprintf(line.note, sizeof(line.note), "there is no %s%s on this machine",
				 pmon_pmu_prefix(request->metric->box), request->metric->box);
		line.state = METRIC_ABSENT;
		act(run, &line);
		return;
	}
	if (die && die->id != XP_PACKAGE) {
		xp_collect(request, die, box, &line.result);
		line.state = xp_evaluate(request, &line.result, &line.value);
	} else {
		line.state = xp_evaluate_total(&run->measure.boxes, request, die, &line.result,
					       &line.value);
	}
	if (run->output.min_max && metric_has_value(line.state))
		stat_find_extremes(&line);
	xp_note(line.note, sizeof(line.note), request, &line.result, line.state);
	if (run->per_node && die && !die->of && !*line.note)
		snprintf(line.note, sizeof(line.note), "the NUMA node of its boxes is unknown");
	act(run, &line);
}

static void stat_do_boxes(struct stat_run *run, const struct metric_request *request,
			  const struct xp_die *die,
			  void (*act)(struct stat_run *, const struct stat_line *))
{
	const struct xp_box *box;

	xp_for_each_box(box, request, die)
		if (measure_has_box(&run->measure.job, box->name))
			stat_do_one(run, request, die, box, act);
}

static void stat_do_place(struct stat_run *run, const struct xp_die *die,
			  void (*act)(struct stat_run *, const struct stat_line *))
{
	const struct metric_set *set = &run->measure.set;
	const struct metric_request *request, *end = set->request + set->nr_requests;

	for (request = set->request; request < end; request++) {
		if (!xp_next_box(request, die, NULL))
			continue;
		if (run->per_box)
			stat_do_boxes(run, request, die, act);
		else
			stat_do_one(run, request, die, NULL, act);
	}
}

/* NUMA nodes; dies for metrics of boxes whose node is unknown */
static void stat_do_nodes(struct stat_run *run,
			  void (*act)(struct stat_run *, const struct stat_line *))
{
	const struct metric_set *set = &run->measure.set;
	const struct metric_request *request, *end = set->request + set->nr_requests;
	const struct xp_die *place;
	const struct xp_box *box;

	for (place = run->measure.boxes.numa; place; place = place->next)
		stat_do_place(run, place, act);
	for (place = run->measure.boxes.dies; place; place = place->next)
		for (request = set->request; request < end; request++) {
			box = xp_next_box(request, place, NULL);
			if (box && !box->node)
				stat_do_one(run, request, place, NULL, act);
		}
}

/* All dies; each package follows its dies, unless only some of them were selected */
static void stat_do_dies(struct stat_run *run,
			 void (*act)(struct stat_run *, const struct stat_line *))
{
	const struct xp_die *die, *package = run->measure.boxes.packages;
	bool whole;

	for (die = run->measure.boxes.dies; die; die = die->next) {
		while (package && package->socket < die->socket)
			package = package->next;
		whole = package && package->socket == die->socket &&
			xp_is_counted(&run->measure.boxes, package);
		if (!run->per_socket || run->per_box || !whole)
			stat_do_place(run, die, act);
		if (whole && !run->per_box && !run->per_die &&
		    (!die->next || die->next->socket != die->socket))
			stat_do_place(run, package, act);
	}
}

/* All lines of the table, in a fixed order; the machine is last */
static void stat_do_all(struct stat_run *run,
			void (*act)(struct stat_run *, const struct stat_line *))
{
	const struct metric_set *set = &run->measure.set;
	const struct metric_request *request, *end = set->request + set->nr_requests;

	if (run->per_node)
		stat_do_nodes(run, act);
	else
		stat_do_dies(run, act);
	for (request = set->request; request < end && !run->per_box; request++)
		if (xp_has_total(&run->measure.boxes, request) ||
		    (!request->found && !xp_next_box(request, NULL, NULL)))
			stat_do_one(run, request, NULL, NULL, act);
}

static void stat_print_lines(struct stat_run *run)
{
	if (!run->has_header)
		output_begin(&run->output);
	run->has_header = true;
	stat_do_all(run, stat_print_line);
	xp_flush(run->output.file);
}

static bool stat_show(const struct measure_table *table, void *data)
{
	stat_print_lines(data);
	return true;
}

static void stat_count_line(struct stat_run *run, const struct stat_line *line)
{
	run->at++;
}

static void stat_print_sums(struct stat_run *run)
{
	unsigned int nr = run->at;
	struct stat_sum *sum;

	output_begin(&run->output);
	for (sum = run->sums; sum < run->sums + nr; sum++) {
		sum->line.value = sum->mean;
		if (sum->nr > 1 && sum->mean)
			sum->line.deviation =
				sqrt(sum->squares / (sum->nr - 1) / sum->nr) / fabs(sum->mean);
		stat_print_line(run, &sum->line);
	}
	xp_flush(run->output.file);
}

/* As in perf; omitted from the output for programs, where each line is a value. */
static void stat_print_elapsed(const struct stat_run *run, double seconds)
{
	if (!run->measure.job.interval && !output_is_for_programs(&run->output))
		fprintf(stderr, "\n%18.9f seconds time elapsed\n", seconds);
}

static int stat_repeat(struct stat_run *run)
{
	struct measure *measure = &run->measure;
	unsigned int i;
	int code = 0, last;

	stat_do_all(run, stat_count_line);
	run->sums = xp_allocate(run->at, sizeof(*run->sums));
	measure_block_signals(measure);
	for (i = 0; i < run->runs && !measure->signal; i++) {
		last = measure_once(measure);
		if (!measure->counted)
			return last;
		code = code ?: last;
		run->at = 0;
		stat_do_all(run, stat_add_line);
	}
	stat_print_sums(run);
	stat_print_elapsed(run, measure->elapsed / i);
	return code;
}

static int stat_count(struct stat_run *run)
{
	struct measure *measure = &run->measure;
	int code = measure_run(measure);

	if (!measure->counted)
		return code;
	if (run->summary) {
		measure_sum_up(measure);
		run->output.summary = true;
		stat_print_lines(run);
	}
	if (!measure->recording)
		stat_print_elapsed(run, measure->elapsed);
	return code;
}

static int stat_count_and_close(struct stat_run *run)
{
	int code;

	stat_do_all(run, stat_measure_line);
	code = run->runs > 1 ? stat_repeat(run) : stat_count(run);
	free(run->sums);
	/* main() checks stdout for errors, and the caller prints to stderr after this */
	return run->path ? xp_close(run->output.file, run->path, code) : code;
}

enum {
	PER_BOX = 256, PER_SOCKET, PER_DIE, PER_NODE, MIN_MAX, NODES, TIMEOUT,
	HEADER, IEC, SOCKET, BOX, PER_THREAD, INTERVAL_COUNT, SUMMARY, APPEND, NO_BIG_NUM
};

static const struct argp_option options[] = {
	{ NULL, 0, NULL, 0, "What is counted:", 1 },
	{ "metrics", 'M', "METRIC,...", 0, "Metrics; * and ? are wildcards, @memory a group" },
	{ "event", 'e', "EVENT,...", 0, "Events as perf writes them: uncore_imc/cas_count_read/" },
	{ "formula", MEASURE_FORMULA, "BOX:FORMULA", 0,
	  "A formula of the events of one type of box" },
	{ "all-cpus", 'a', NULL, 0, "All sockets (the default)" },
	{ "cpu", 'C', "CPU,...", 0, "Only the sockets of these CPUs" },
	{ "socket", SOCKET, "SOCKET,...", 0, "Only these sockets" },
	{ "box", BOX, "BOX,...", 0, "Only these boxes, a line for each, as in imc_0,qpi_*" },
	{ "nodes", NODES, "NODE,...", 0, "Node ids of the sockets, instead of the driver's" },
	{ "file", MEASURE_FILE, "FILE", 0, "Read a recording instead of counting" },
	{ NULL, 0, NULL, 0, "Time:", 2 },
	{ "for", MEASURE_FOR, "SECONDS", 0, "Count for SECONDS, without a command" },
	{ "timeout", TIMEOUT, "MS", 0, "Count for MS milliseconds, without a command" },
	{ "interval-print", 'I', "MS", 0, "Print a table every MS milliseconds" },
	{ "interval", 0, NULL, OPTION_ALIAS | OPTION_HIDDEN },
	{ "interval-count", INTERVAL_COUNT, "N", 0, "End after N tables of -I" },
	{ "summary", SUMMARY, NULL, 0, "With -I, print one more table for the whole time" },
	{ "delay", 'D', "MS", 0, "Start counting MS milliseconds after the command starts" },
	{ "repeat", 'r', "N", 0, "Run the command N times; print mean and deviation" },
	{ NULL, 0, NULL, 0, "How it is printed:", 3 },
	{ "per-socket", PER_SOCKET, NULL, 0, "A line for each socket, and one for all" },
	{ "per-die", PER_DIE, NULL, 0, "A line for each die, and one for all" },
	{ "per-node", PER_NODE, NULL, 0, "A line for each NUMA node, and one for all" },
	{ "per-box", PER_BOX, NULL, 0, "A line for each channel, port, slice" },
	{ "min-max", MIN_MAX, NULL, 0, "Also the lowest and highest of a channel, port, slice" },
	{ "iec", IEC, NULL, 0, "MiB/s instead of MB/s" },
	{ "field-separator", 'x', "SEPARATOR", 0, "CSV with this separator" },
	{ "header", HEADER, NULL, 0, "CSV begins with the names of its columns" },
	{ "json", 'j', NULL, 0, "A JSON object on each line" },
	{ "output", 'o', "FILE", 0, "Print to FILE (default: stderr, or stdout without COMMAND)" },
	{ "append", APPEND, NULL, 0, "Append to FILE" },
	/* Options of perf stat without an effect */
	{ "big-num", 'B', NULL, OPTION_HIDDEN },
	{ "no-big-num", NO_BIG_NUM, NULL, OPTION_HIDDEN },
	{ "null", 'n', NULL, OPTION_HIDDEN },
	{ "verbose", 'v', NULL, OPTION_HIDDEN },
	/* Options of perf stat that are rejected with a reason */
	{ "pid", 'p', "PID", OPTION_HIDDEN },
	{ "tid", 't', "TID", OPTION_HIDDEN },
	{ "cgroup", 'G', "NAME", OPTION_HIDDEN },
	{ "per-thread", PER_THREAD, NULL, OPTION_HIDDEN },
	{}
};

static bool stat_choose_cpu(struct stat_run *run, unsigned int cpu)
{
	struct xp_die *die = xp_die_of_cpu(&run->measure.boxes, cpu);

	if (die)
		die->chosen = true;
	return die;
}

static bool stat_choose_socket(struct stat_run *run, unsigned int socket)
{
	bool found = false;
	unsigned int cpu;

	for (cpu = 0; cpu < XP_CPUS; cpu++)
		if (xp_socket_of_cpu(cpu) == (int)socket)
			found |= stat_choose_cpu(run, cpu);
	return found;
}

/* Parse "0,8-9", and call @choose for each number */
static void stat_choose_dies(struct stat_run *run, const struct argp_state *state,
			     const char *list, const char *kind,
			     bool (*choose)(struct stat_run *run, unsigned int number))
{
	char *copy = strdup(list), *rest = copy, *text, *dash;
	unsigned int number, last;

	while ((text = strsep(&rest, ","))) {
		dash = strchr(text, '-');
		if (dash)
			*dash++ = '\0';
		if (!xp_parse_number(text, 0, XP_CPUS - 1, &number) ||
		    !xp_parse_number(dash ?: text, number, XP_CPUS - 1, &last))
			argp_error(state, "%s %s: must be numbers, as in 0,8-9", kind, list);
		for (; number <= last; number++)
			if (!choose(run, number))
				argp_error(state, "no %s %u is online", kind, number);
	}
	free(copy);
	run->measure.boxes.some = true;
}

static error_t stat_parse_output(struct stat_run *run, int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case PER_BOX:
	case PER_SOCKET:
	case PER_DIE:
	case PER_NODE:
		run->per_box = key == PER_BOX;
		run->per_socket = key == PER_SOCKET;
		run->per_die = key == PER_DIE;
		run->per_node = key == PER_NODE;
		return 0;
	case MIN_MAX:
		run->output.min_max = true;
		return 0;
	case IEC:
		run->output.iec = true;
		return 0;
	case 'x':
		run->output.separator = output_separator(arg);
		if (!run->output.separator)
			argp_error(state, "-x: must be text without quotes and ends of lines");
		return 0;
	case HEADER:
		run->output.header = true;
		return 0;
	case 'j':
		run->output.json = true;
		return 0;
	case 'o':
		run->path = arg;
		return 0;
	case APPEND:
		run->append = true;
		return 0;
	case 'B':
	case NO_BIG_NUM:
	case 'n':
	case 'v':
		return 0;
	default:
		return measure_parse(&run->measure.job, key, arg, state);
	}
}

static error_t stat_parse_time(struct stat_run *run, int key, char *arg, struct argp_state *state)
{
	struct measure_job *job = &run->measure.job;

	switch (key) {
	case TIMEOUT:
		job->seconds = xp_option_number(state, "--timeout", arg, MIN_MS, MAX_MS) / 1e3;
		return 0;
	case 'I':
		job->interval = xp_option_number(state, "-I", arg, MIN_MS, MAX_MS);
		run->output.time = true;
		return 0;
	case INTERVAL_COUNT:
		job->tables = xp_option_number(state, "--interval-count", arg, 1, MAX_RUNS);
		return 0;
	case SUMMARY:
		run->summary = true;
		return 0;
	case 'D':
		job->delay = xp_option_number(state, "-D", arg, 0, MAX_MS) / 1e3;
		return 0;
	case 'r':
		run->runs = xp_option_number(state, "-r", arg, 1, MAX_RUNS);
		run->output.deviation = run->runs > 1;
		return 0;
	default:
		return stat_parse_output(run, key, arg, state);
	}
}

static void stat_check_arguments(const struct stat_run *run, const struct argp_state *state)
{
	const struct measure_job *job = &run->measure.job;

	if (run->output.json && run->output.separator)
		argp_error(state, "--json and -x: choose one");
	if (run->output.header && !run->output.separator)
		argp_error(state, "--header: needs -x");
	if (job->seconds && job->command)
		argp_error(state, "--for or --timeout, and a command: leave one of them out");
	if (run->runs > 1 && !job->command)
		argp_error(state, "-r: needs a command to repeat");
	if (run->output.min_max && (run->per_box || run->runs > 1))
		argp_error(state, "--min-max, and -r or --per-box: choose one");
	if (run->runs > 1 && job->interval)
		argp_error(state, "-r and -I: choose one");
	if ((job->tables || run->summary) && !job->interval)
		argp_error(state, "--interval-count and --summary: need -I");
	if (run->append && !run->path)
		argp_error(state, "--append: needs -o");
	if (job->file && (job->command || job->seconds || job->delay || run->per_node ||
			  run->measure.boxes.some || run->runs > 1))
		argp_error(state, "--file, and a command, %s: leave one of them out",
			   "--for, --timeout, -D, -r, -C, --socket or --per-node");
}

static void stat_refuse_process(const struct argp_state *state, int key)
{
	const struct argp_option *option = options;

	while (option->key != key)
		option++;
	argp_error(state, "--%s: the uncore counts for all processes of a socket; leave it out",
		   option->name);
}

static error_t stat_parse(int key, char *arg, struct argp_state *state)
{
	struct stat_run *run = state->input;
	struct xp_error error;

	switch (key) {
	case 'a':
		return 0;
	case 'C':
		stat_choose_dies(run, state, arg, "CPU", stat_choose_cpu);
		return 0;
	case SOCKET:
		stat_choose_dies(run, state, arg, "socket", stat_choose_socket);
		return 0;
	case BOX:
		run->measure.job.only = arg;
		run->per_box = true;
		run->per_node = false;
		return 0;
	case NODES:
		if (xp_parse_nodes(&run->measure.boxes, arg, &error))
			argp_error(state, "%s", error.text);
		return 0;
	case 'p':
	case 't':
	case 'G':
	case PER_THREAD:
		stat_refuse_process(state, key);
		return 0;
	case ARGP_KEY_END:
		stat_check_arguments(run, state);
		return 0;
	default:
		return stat_parse_time(run, key, arg, state);
	}
}

const struct argp xp_stat_argp = {
	.options = options,
	.parser = stat_parse,
	.args_doc = "[COMMAND...]",
	.doc = "Count metrics while COMMAND runs, or until Ctrl-C.",
	.children = xp_help_child,
};

/* The units of the settings file do not apply to the output for programs. */
static int stat_set_units(struct stat_run *run, struct xp_error *error)
{
	struct xp_settings settings;

	if (xp_settings_read(&settings, error))
		return -1;
	if (!output_is_for_programs(&run->output) && settings.has_units)
		run->output.iec |= settings.units == UNITS_IEC;
	return 0;
}

static int stat_set_up(struct stat_run *run, struct xp_error *error)
{
	struct measure *measure = &run->measure;

	measure->job.show = stat_show;
	measure->job.data = run;
	if (stat_set_units(run, error) || measure_open(measure, error))
		return -1;
	if (run->per_node)
		xp_find_nodes(&measure->boxes, measure->set.platform);
	run->output.file = run->path ? fopen(run->path, run->append ? "ae" : "we") :
			   measure->job.command ? stderr : stdout;
	return run->output.file ? 0 : xp_fail(error, "%s: %s", run->path, strerror(errno));
}

int xp_stat(int argc, char **argv)
{
	static struct stat_run run = { .runs = 1, .wide = { 3, 16, 22 } };
	struct xp_error error;

	measure_init(&run.measure);
	if (argp_parse(&xp_stat_argp, argc, argv, ARGP_IN_ORDER, NULL, &run))
		return EXIT_FAILURE;
	return stat_set_up(&run, &error) ? xp_end_with(&error) : stat_count_and_close(&run);
}
