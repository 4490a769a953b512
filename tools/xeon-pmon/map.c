// SPDX-License-Identifier: GPL-2.0-only
/* xeon-pmon map: draw a picture of the machine with the traffic of its parts. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "command.h"
#include "map.h"
#include "measure_options.h"
#include "rows.h"

#define METRICS		4096
#define NO_SYSFS	"/dev/null"	/* for a recording, which has no device names */

/**
 * struct map_input - the command line
 * @path: file for the SVG; NULL: print text
 * @svg: stream of that file
 * @job: the measurement
 */
struct map_input {
	const char *path;
	FILE *svg;
	struct measure_job job;
};

enum { SVG = 256 };

static const struct argp_option options[] = {
	{ "for", MEASURE_FOR, "SECONDS", 0, "Count for SECONDS, without a command (1)" },
	{ "file", MEASURE_FILE, "FILE", 0, "Read a recording instead of counting" },
	{ "svg", SVG, "FILE", 0, "Write the picture to FILE as SVG; - is the standard output" },
	{}
};

static error_t map_parse(int key, char *arg, struct argp_state *state)
{
	struct map_input *input = state->input;

	if (key != SVG)
		return measure_parse(&input->job, key, arg, state);
	input->path = arg;
	return 0;
}

const struct argp xp_map_argp = {
	.options = options,
	.parser = map_parse,
	.args_doc = "[COMMAND...]",
	.doc = "Draw memory channels, links and devices, with their load.",
	.children = xp_help_child,
};

/* Open the file before counting, so that a wrong path is reported at once */
static bool map_open(struct map_input *input)
{
	if (!input->path)
		return true;
	input->svg = strcmp(input->path, "-") ? fopen(input->path, "we") : stdout;
	if (!input->svg)
		fprintf(stderr, "xeon-pmon: %s: %s\n", input->path, strerror(errno));
	return input->svg;
}

/* Return: @ret, or EXIT_FAILURE if the file is incomplete */
static int map_close(const struct map_input *input, int ret)
{
	return input->svg && input->svg != stdout ? xp_close(input->svg, input->path, ret) : ret;
}

static bool map_show(const struct measure_table *table, void *data)
{
	const struct map_input *input = data;
	const char *no = getenv("NO_COLOR");
	const char *sysfs = table->recording ? NO_SYSFS : DEVICES_SYSFS;
	static struct explain_report report;
	struct explain_facts facts;
	char host[65] = "";
	const struct map map = {
		.facts = &facts, .report = &report, .sysfs = sysfs,
		.devices = devices_read(sysfs),
		.host = table->recording || gethostname(host, sizeof(host) - 1) ? NULL : host,
		.time = table->recording ? 0 : time(NULL),
	};

	explain_gather(&facts, table->set, table->boxes);
	if (table->recording)
		explain_read_recording(&facts, table->recording);
	else
		explain_read_machine(&facts, sysfs);
	explain_judge(&facts, &report);
	explain_leave_known(&facts, &report);
	if (input->svg)
		map_draw(&map, input->svg);
	else
		map_print(&map, table->out, isatty(fileno(table->out)) && (!no || !*no));
	explain_drop(&facts);
	devices_free(map.devices);
	return true;
}

int xp_map(int argc, char **argv)
{
	struct map_input input = { .job = { .show = map_show, .nr_choices = 1 } };
	struct measure_job *job = &input.job;
	const struct pmon_platform *platform;
	struct xp_error error;
	char metrics[METRICS];

	if (argp_parse(&xp_map_argp, argc, argv, ARGP_IN_ORDER, NULL, &input))
		return EXIT_FAILURE;
	platform = measure_platform(job->file, &error);
	if (!platform)
		return xp_end_with(&error);
	map_metrics(platform, metrics, sizeof(metrics));
	if (!job->command && !job->seconds && !job->file)
		job->seconds = 1;
	if (!map_open(&input))
		return EXIT_FAILURE;
	job->choice[0] = (struct measure_choice){ metrics, metric_set_add_names };
	job->data = &input;
	return map_close(&input, measure_run_job(job));
}
