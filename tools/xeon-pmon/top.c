// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon top: a live view, on a screen or line by line.
 */
#include <errno.h>
#include <getopt.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "top.h"

#define BATCH_COLUMNS	80

/* The first look comes soon, even if the others are far apart. */
#define FIRST_SECONDS	1

/**
 * struct top_options - what the user has asked for
 * @batch: lines, no screen
 * @tables: how many tables then, 0 for as long as it runs
 * @nodes: node ids
 * @top: the view
 */
struct top_options {
	bool batch;
	unsigned int tables;
	struct xp_boxes nodes;
	struct top *top;
};

double top_time_left(const struct top *top)
{
	double left = top->next - xp_now();

	return left > 0 ? left : 0;
}

void top_skip(struct top *top)
{
	live_read(top->live);
	top->next = xp_now() + top->view.interval;
}

void top_look(struct top *top)
{
	top->snapshot = live_read(top->live);
	page_remember(&top->history, top->snapshot);
	top->next += top->view.interval;
	if (top->next < xp_now())
		top->next = xp_now() + top->view.interval;
}

static void sleep_for(double seconds)
{
	struct timespec time = { .tv_sec = seconds };

	time.tv_nsec = (seconds - time.tv_sec) * 1e9;
	while (nanosleep(&time, &time) && errno == EINTR)
		;
}

static void print_line(const char *text)
{
	for (; *text; text++)
		if (*text > STYLE_WARNING || *text < STYLE_PLAIN)
			putchar(*text);
	putchar('\n');
}

/* Return: an exit code. */
static int print_tables(struct top *top, unsigned int tables)
{
	unsigned int table, i;

	for (table = 0; !tables || table < tables; table++) {
		sleep_for(top_time_left(top));
		top_look(top);
		page_make(&top->page, &top->view, top->snapshot, &top->history);
		if (table)
			putchar('\n');
		for (i = 0; i < top->page.nr; i++)
			print_line(top->page.line[i].text);
		if (fflush(stdout)) {
			perror("xeon-pmon");
			return EXIT_FAILURE;
		}
	}
	return EXIT_SUCCESS;
}

static unsigned int columns(void)
{
	const char *text = getenv("COLUMNS");
	struct winsize size;

	if (text && atoi(text) > 0)
		return atoi(text);
	if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col)
		return size.ws_col;
	return BATCH_COLUMNS;
}

static int parse_seconds(struct top *top, const char *text, struct xp_error *error)
{
	char *end;

	top->view.interval = strtod(text, &end);
	if (end == text || *end || !(top->view.interval >= 0.1 && top->view.interval <= 3600))
		return xp_fail(error, "-d wants seconds, 0.1 to 3600");
	return 0;
}

static int parse_tables(struct top_options *options, const char *text, struct xp_error *error)
{
	char *end;
	unsigned long nr = strtoul(text, &end, 10);

	if (end == text || *end || *text == '-' || !nr || nr > 1000000000)
		return xp_fail(error, "-n wants a number of tables, 1 or more");
	options->tables = nr;
	return 0;
}

static int parse_units(struct top *top, const char *text, struct xp_error *error)
{
	static const char *const names[] = {
		[UNITS_SI] = "si", [UNITS_IEC] = "iec", [UNITS_MB] = "mb",
	};
	unsigned int i;

	for (i = 0; i < NR_UNITS; i++)
		if (!strcasecmp(text, names[i])) {
			top->view.units = i;
			return 0;
		}
	return xp_fail(error, "-u wants si, iec or mb");
}

static const struct option long_options[] = {
	{ "batch", no_argument, NULL, 'b' },
	{ "tables", required_argument, NULL, 'n' },
	{ "delay", required_argument, NULL, 'd' },
	{ "units", required_argument, NULL, 'u' },
	{ "nodes", required_argument, NULL, 'N' },
	{}
};

static int parse_option(struct top_options *options, int option, struct xp_error *error)
{
	switch (option) {
	case 'b':
		options->batch = true;
		return 0;
	case 'n':
		return parse_tables(options, optarg, error);
	case 'd':
		return parse_seconds(options->top, optarg, error);
	case 'u':
		return parse_units(options->top, optarg, error);
	case 'N':
		return xp_parse_nodes(&options->nodes, optarg, error);
	default:
		return xp_fail(error, "see \"xeon-pmon help\"");
	}
}

/* "1", "1/imc_2": a socket, or a box of it. What is not there cannot be shown. */
static int parse_place(struct top *top, const char *text, struct xp_error *error)
{
	const struct live_snapshot *snapshot = live_read(top->live);
	char *end;
	unsigned long socket = strtoul(text, &end, 10);
	unsigned int i;

	for (i = 0; i < snapshot->nr_boxes && end != text; i++) {
		const struct live_box *box = &snapshot->box[i];

		if ((unsigned long)box->socket != socket ||
		    (*end && (*end != '/' || strcmp(end + 1, xp_box_name(box->name)))))
			continue;
		top->view.socket = socket;
		top->view.box = *end ? box->name : NULL;
		return 0;
	}
	return xp_fail(error, "%s is no socket and no box that is looked at; 1, or 1/imc_2", text);
}

static int parse(struct top_options *options, int argc, char **argv, struct xp_error *error)
{
	int option;

	while ((option = getopt_long(argc, argv, "bn:d:u:", long_options, NULL)) >= 0)
		if (parse_option(options, option, error))
			return -1;
	if (argc > optind + 1)
		return xp_fail(error, "one socket or box at a time");
	return 0;
}

static int begin(struct top_options *options, const char *place, struct xp_error *error)
{
	struct top *top = options->top;
	struct live_config config = { .nodes = options->nodes.nodes };
	char metrics[1024];

	page_metrics(top->view.platform, metrics, sizeof(metrics));
	config.metrics = metrics;
	top->live = live_open(&config, error);
	if (!top->live || (place && parse_place(top, place, error)))
		return -1;
	top_skip(top);
	if (top->view.interval > FIRST_SECONDS)
		top->next += FIRST_SECONDS - top->view.interval;
	return 0;
}

static int set_up(struct top_options *options, int argc, char **argv, struct xp_error *error)
{
	struct top *top = options->top;

	setlocale(LC_CTYPE, "");
	top->view.utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
	top->view.platform = xp_platform(NULL);
	top->view.socket = -1;
	top->view.interval = 1;
	xp_boxes_init(&options->nodes);
	if (!top->view.platform)
		return xp_fail(error, "this CPU is none whose uncore is known");
	if (parse(options, argc, argv, error))
		return -1;
	return begin(options, argv[optind], error);
}

int xp_top(int argc, char **argv)
{
	static struct top top;
	struct top_options options = { .top = &top };
	struct xp_error error;
	int code = EXIT_SUCCESS;

	if (set_up(&options, argc, argv, &error)) {
		fprintf(stderr, "xeon-pmon: %s\n", error.text);
		return EXIT_FAILURE;
	}
	top.view.width = columns();
	if (options.batch || options.tables || !screen_can())
		code = print_tables(&top, options.tables);
	else
		screen_run(&top);
	live_close(top.live);
	page_forget(&top.history);
	return code;
}
