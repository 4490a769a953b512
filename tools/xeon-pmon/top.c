// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon top: a live view, on a screen or line by line.
 */
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "command.h"
#include "rows.h"
#include "settings.h"
#include "top.h"

#define BATCH_COLUMNS	80
#define MAX_TABLES	1000000000

/* The first values appear after this time, even if the interval is longer. */
#define FIRST_SECONDS	1

/**
 * struct top_options - the command line
 * @batch: whether to print lines instead of using the screen
 * @tables: number of tables in batch mode; 0: unlimited
 * @output: how values are printed for programs
 * @begin: time of the first table
 * @has_units: whether an option selects units
 * @place: the socket or box to show first, or NULL
 * @file: the recording to read instead of counting; NULL: count
 * @nodes: node ids of --nodes
 * @settings: the user's settings
 * @top: the view
 */
struct top_options {
	bool batch;
	unsigned int tables;
	struct output output;
	double begin;
	bool has_units;
	const char *place;
	const char *file;
	struct xp_boxes nodes;
	struct xp_settings settings;
	struct top *top;
};

static void top_sleep_for(double seconds)
{
	struct timespec time = { .tv_sec = seconds };

	time.tv_nsec = (seconds - time.tv_sec) * 1e9;
	while (nanosleep(&time, &time) && errno == EINTR)
		;
}

static void top_print_line(const char *text)
{
	for (; *text; text++)
		if (*text > STYLE_WARNING || *text < STYLE_PLAIN)
			putchar(*text);
	putchar('\n');
}

static void top_print_page(struct top *top, bool first)
{
	unsigned int i;

	top_view_make(&top->page, &top->view, top->snapshot, &top->history);
	if (!first)
		putchar('\n');
	for (i = 0; i < top->page.nr; i++)
		top_print_line(top->page.line[i].text);
}

/* Return: true for values of the machine, or of the place that was selected. */
static bool top_is_in_view(const struct top_choice *view, const struct metric_value *value)
{
	return view->socket < 0 || (value->socket == view->socket && value->die == view->die &&
	       (!view->box || (value->box && !strcmp(value->box, view->box))));
}

/* As in stat, a sum without the counts of a box that exists is no value */
static void top_print_value(const struct top_options *options, const struct metric_value *value)
{
	bool partial = metric_has_value(value->state) && value->refused;
	enum metric_state state = partial ? METRIC_REFUSED : value->state;
	const struct output_value line = {
		.time = options->top->snapshot->time - options->begin,
		.socket = value->socket, .die = value->die, .box = value->box ?: "",
		.nr_boxes = value->nr_boxes,
		.metric = value->metric->name, .unit = value->metric->unit,
		.counted = metric_has_value(state), .impossible = state == METRIC_IMPOSSIBLE,
		.state = metric_state_name(state),
		.value = value->value / sampler_unit(value->metric)->scale,
		.seconds = value->seconds, .share = value->share, .note = value->why,
	};

	output_value(&options->output, &line);
}

/* Print to stderr, once for each message: the output for programs has no column for it. */
static void top_print_missing(const char *missing)
{
	static char last[XP_ERROR];

	if (*missing && strcmp(missing, last))
		fprintf(stderr, "xeon-pmon: %s\n", missing);
	snprintf(last, sizeof(last), "%s", missing);
}

static void top_print_values(const struct top_options *options)
{
	const struct sampler_snapshot *snapshot = options->top->snapshot;
	unsigned int i;

	for (i = 0; i < snapshot->nr_values; i++)
		if (top_is_in_view(&options->top->view, &snapshot->value[i]))
			top_print_value(options, &snapshot->value[i]);
}

static bool top_has_value(const struct sampler_snapshot *snapshot)
{
	unsigned int i = 0;

	while (i < snapshot->nr_values && !metric_has_value(snapshot->value[i].state))
		i++;
	return i < snapshot->nr_values;
}

/* recording.mark callback: a suspend, or a box that was lost; not printed on a screen */
static void top_print_mark(const char *sentence, void *data)
{
	const struct top_options *options = data;

	fprintf(stderr, "xeon-pmon: %s: %s\n", options->file, sentence);
}

/* Return: an exit code; as for stat, an error if nothing was counted. */
static int top_print_tables(const struct top_options *options)
{
	struct top *top = options->top;
	bool counted = false;
	unsigned int table;

	if (top->recording) {
		top->recording->mark = top_print_mark;
		top->recording->data = (void *)options;
	}
	output_begin(&options->output);
	for (table = 0; !options->tables || table < options->tables; table++) {
		if (!top->recording)
			top_sleep_for(top_time_left(top));
		if (!top_look(top))
			break;
		counted |= top_has_value(top->snapshot);
		top_print_missing(top->snapshot->missing);
		if (output_is_for_programs(&options->output))
			top_print_values(options);
		else
			top_print_page(top, !table);
		if (xp_flush(stdout))
			break;
	}
	return counted ? EXIT_SUCCESS : EXIT_FAILURE;
}

static unsigned int top_columns(void)
{
	const char *text = getenv("COLUMNS");
	struct winsize size;

	if (text && atoi(text) > 0)
		return atoi(text);
	if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col)
		return size.ws_col;
	return BATCH_COLUMNS;
}

enum { ROWS = 256, NODES, HEADER, FILE_KEY };

static const struct argp_option top_options_table[] = {
	{ "units", 'u', "UNITS", 0, "si (GB/s, the default), iec (GiB/s) or mb (MB/s)" },
	{ "delay", 'd', "SECONDS", 0, "Seconds between two tables (1)" },
	{ "interval", 'i', NULL, OPTION_ALIAS | OPTION_HIDDEN },	/* as in turbostat */
	{ "rows", ROWS, "METRIC,...", 0, "Only the rows of these metrics" },
	{ "nodes", NODES, "NODE,...", 0, "Node ids of the sockets, instead of the driver's" },
	{ "file", FILE_KEY, "FILE", 0, "Read a recording instead of counting" },
	{ NULL, 0, NULL, 0, "Without a terminal:", 2 },
	{ "batch", 'b', NULL, 0, "Print tables, even to a terminal" },
	{ "tables", 'n', "N", 0, "End after N tables" },
	{ "field-separator", 'x', "SEPARATOR", 0, "CSV with this separator" },
	{ "header", HEADER, NULL, 0, "CSV begins with the names of its columns" },
	{ "json", 'j', NULL, 0, "A JSON object on each line" },
	{}
};

static error_t top_parse_output(struct top_options *options, int key, char *arg,
				struct argp_state *state)
{
	switch (key) {
	case 'b':
		options->batch = true;
		return 0;
	case 'n':
		options->tables = xp_option_number(state, "-n", arg, 1, MAX_TABLES);
		return 0;
	case 'x':
		options->output.separator = output_separator(arg);
		if (!options->output.separator)
			argp_error(state, "-x: must be text without quotes and ends of lines");
		return 0;
	case HEADER:
		options->output.header = true;
		return 0;
	case 'j':
		options->output.json = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static void top_check(const struct top_options *options, const struct argp_state *state)
{
	if (options->output.json && options->output.separator)
		argp_error(state, "--json and -x: choose one");
	if (options->output.header && !options->output.separator)
		argp_error(state, "--header: needs -x");
}

static error_t top_parse(int key, char *arg, struct argp_state *state)
{
	struct top_options *options = state->input;
	struct top_choice *view = &options->top->view;
	struct xp_error error;

	switch (key) {
	case 'd':
	case 'i':
		view->interval = xp_option_seconds(state, "-d", arg, XP_MIN_INTERVAL,
						   XP_MAX_INTERVAL);
		return 0;
	case 'u':
		if (!xp_parse_units(arg, &view->units))
			argp_error(state, "-u %s: must be si, iec or mb", arg);
		options->has_units = true;
		return 0;
	case ROWS:
		view->rows = arg;
		return 0;
	case FILE_KEY:
		options->file = arg;
		return 0;
	case NODES:
		if (xp_parse_nodes(&options->nodes, arg, &error))
			argp_error(state, "%s", error.text);
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num)
			argp_error(state, "\"%s\": one socket or box at a time", arg);
		options->place = arg;
		return 0;
	case ARGP_KEY_END:
		top_check(options, state);
		return 0;
	default:
		return top_parse_output(options, key, arg, state);
	}
}

const struct argp xp_top_argp = {
	.options = top_options_table,
	.parser = top_parse,
	.args_doc = "[SOCKET[/BOX]]",
	.doc = "Show a live view.\vThe argument is the socket or box to begin with: 1, 1/imc_2.",
	.children = xp_help_child,
};

/* Parse "1" or "1/imc_2": a socket, or a box of it, which must exist. */
static int top_parse_place(struct top *top, const char *text, struct xp_error *error)
{
	const struct sampler_snapshot *snapshot = sampler_read(top->live);
	const char *rest = text + (*text == 'S');
	size_t len = strcspn(rest, "/");
	char place[OUTPUT_PLACE];
	unsigned int i;

	for (i = 0; i < snapshot->nr_boxes; i++) {
		const struct sampler_box *box = &snapshot->box[i];

		output_place(place, box->socket, box->die);
		if (strlen(place + 1) != len || strncmp(place + 1, rest, len) ||
		    (rest[len] && strcmp(rest + len + 1, xp_box_name(box->name))))
			continue;
		top->view.socket = box->socket;
		top->view.die = box->die;
		top->view.box = rest[len] ? box->name : NULL;
		return 0;
	}
	return xp_fail(error, "no such socket or box: %s; must be as in 1, 1-D0, or 1/imc_2; "
		       "for seconds: -d", text);
}

/* Apply the user's settings where no option is given */
static int top_apply_settings(struct top_options *options, struct xp_error *error)
{
	struct top_choice *view = &options->top->view;

	if (xp_settings_read(&options->settings, error))
		return -1;
	if (!options->has_units && options->settings.has_units &&
	    !output_is_for_programs(&options->output))
		view->units = options->settings.units;
	if (!view->interval)
		view->interval = options->settings.interval ?: 1;
	if (!view->rows && *options->settings.rows)
		view->rows = options->settings.rows;
	options->output.iec = view->units == UNITS_IEC;
	return 0;
}

/* Return: true to print tables instead of using the screen. */
static bool top_is_batch(const struct top_options *options)
{
	return options->batch || options->tables || output_is_for_programs(&options->output) ||
	       !top_terminal_works();
}

static int top_begin(struct top_options *options, struct xp_error *error)
{
	struct top *top = options->top;
	struct sampler_config config = {
		.nodes = options->nodes.nodes,
		.counts = top->recording ? &top->recording->counts : NULL,
	};
	char metrics[2048];

	top->nodes = options->nodes.nodes;
	top_view_metrics(&top->view, metrics, sizeof(metrics));
	if (!*metrics && !top->view.rows)
		return xp_fail(error, "top has no row for the %s; see \"xeon-pmon list\"",
			       top->view.platform->name);
	if (!*metrics)
		return xp_fail(error, "rows %.128s: no row on this CPU matches; --rows '*' has all",
			       top->view.rows);
	if (top->recording && !top_is_batch(options))
		top_who_metrics(top, metrics, sizeof(metrics));
	config.metrics = metrics;
	top->live = sampler_open(&config, error);
	if (!top->live || (options->place && top_parse_place(top, options->place, error)))
		return -1;
	top_skip(top);
	options->begin = top->recording ? top->recording->start : xp_now();
	if (top->view.interval > FIRST_SECONDS)
		top->next += FIRST_SECONDS - top->view.interval;
	return 0;
}

static int top_find_machine(struct top_options *options, struct xp_error *error)
{
	struct top *top = options->top;

	if (options->file) {
		top->recording = recording_open(options->file, error);
		top->view.platform = top->recording ? top->recording->platform : NULL;
		top->view.recorded = true;
		return top->recording ? 0 : -1;
	}
	top->view.platform = xp_platform(NULL);
	return top->view.platform ? 0 : xp_unsupported(error);
}

static int top_set_up(struct top_options *options, struct xp_error *error)
{
	struct top *top = options->top;

	setlocale(LC_CTYPE, "");
	top->view.utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
	if (top_find_machine(options, error))
		return -1;
	if (top_apply_settings(options, error))
		return -1;
	return top_begin(options, error);
}

/* Return: an exit code, @code unless the file is damaged. */
static int top_close_file(struct top *top, int code)
{
	recording_close(top->recording);
	return *top->error.text ? xp_end_with(&top->error) : code;
}

int xp_top(int argc, char **argv)
{
	static struct top top = { .view = { .socket = -1 } };
	struct top_options options = { .top = &top, .output = { .file = stdout, .time = true } };
	struct xp_error error;
	int code = EXIT_SUCCESS;

	xp_boxes_init(&options.nodes);
	if (argp_parse(&xp_top_argp, argc, argv, 0, NULL, &options))
		return EXIT_FAILURE;
	if (top_set_up(&options, &error))
		return xp_end_with(&error);
	top.view.width = top_columns();
	if (top_is_batch(&options))
		code = top_print_tables(&options);
	else
		top_terminal_run(&top);
	top_who_close(&top);
	sampler_close(top.live);
	top_view_forget(&top.history);
	return top.recording ? top_close_file(&top, code) : code;
}
