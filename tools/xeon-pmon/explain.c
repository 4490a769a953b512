// SPDX-License-Identifier: GPL-2.0-only
/* xeon-pmon explain: print findings about the machine, with their arithmetic. */
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "command.h"
#include "explain_print.h"
#include "measure_options.h"
#include "rows.h"

#define METRICS		8192
#define IGNORED		64
#define SECONDS		"2"	/* long enough for several time slices of a dozen groups */

/**
 * struct explain_input - the command line
 * @json: whether to print JSON
 * @tree: whether to print the evaluation of all rules instead of findings
 * @exit_code: whether the worst finding determines the exit code
 * @shown: whether a report was printed
 * @code: the exit code of that report
 * @nr_ignored: number of findings to ignore
 * @ignored: their ids
 * @job: the measurement
 */
struct explain_input {
	bool json;
	bool tree;
	bool exit_code;
	bool shown;
	int code;
	unsigned int nr_ignored;
	const char *ignored[IGNORED];
	struct measure_job job;
};

enum { EXIT_CODE = 256, IGNORE, TREE };

/* Exit codes of --exit-code; 0: no finding that needs action */
enum { CODE_UNKNOWN = 4, CODE_LIMIT = 10, CODE_CONFIG = 11, CODE_HINT = 12 };

static const struct argp_option options[] = {
	{ "for", MEASURE_FOR, "SECONDS", 0, "Count for SECONDS, without a command (" SECONDS ")" },
	{ "file", MEASURE_FILE, "FILE", 0, "Read a recording instead of counting" },
	{ "json", 'j', NULL, 0, "A JSON object with all findings, values and limits" },
	{ "tree", TREE, NULL, 0, "Print each test of each rule, and its result" },
	{ "ignore", IGNORE, "ID[,ID]", 0, "Leave out these known findings; may be repeated" },
	{ "exit-code", EXIT_CODE, NULL, 0, "Exit with 10 (a limit is reached), 11 (configured "
	  "badly), 12 (a hint), 0 (none) or 4 (counter wrong, no rule), unless COMMAND fails" },
	{}
};

static void explain_parse_ignored(struct explain_input *input, char *arg, struct argp_state *state)
{
	char *ids = strdup(arg), *rest = ids, *id;

	if (input->nr_ignored == IGNORED)
		argp_error(state, "--ignore: more than %d", IGNORED);
	while ((id = strsep(&rest, ",")))
		if (!explain_has_id(id + strspn(id, " ")))
			argp_error(state, "--ignore: no finding has the id \"%s\"; "
				   "\"xeon-pmon explain --tree\" prints all ids", id);
	free(ids);
	input->ignored[input->nr_ignored++] = arg;
}

static error_t explain_parse(int key, char *arg, struct argp_state *state)
{
	struct explain_input *input = state->input;

	switch (key) {
	case 'j':
		input->json = true;
		return 0;
	case TREE:
		input->tree = true;
		return 0;
	case EXIT_CODE:
		input->exit_code = true;
		return 0;
	case IGNORE:
		explain_parse_ignored(input, arg, state);
		return 0;
	case ARGP_KEY_END:
		if (input->tree && input->json)
			argp_error(state, "--tree, and --json: leave one of them out");
		break;
	}
	return measure_parse(&input->job, key, arg, state);
}

const struct argp xp_explain_argp = {
	.options = options,
	.parser = explain_parse,
	.args_doc = "[COMMAND...]",
	.doc = "Print what limits the machine while COMMAND runs, and the arithmetic.",
	.children = xp_help_child,
};

static bool explain_is_ignored(const struct explain_input *input, const char *id)
{
	unsigned int i;

	for (i = 0; i < input->nr_ignored; i++)
		if (xp_fits_one(input->ignored[i], id))
			return true;
	return false;
}

static void explain_remove_ignored(const struct explain_input *input, struct explain_report *report)
{
	unsigned int f, left = 0;

	for (f = 0; f < report->nr; f++)
		if (!explain_is_ignored(input, report->finding[f].rule->id))
			report->finding[left++] = report->finding[f];
	report->nr = left;
}

static int explain_code(const struct explain_report *report)
{
	static const int codes[] = {
		[EXPLAIN_COUNTER] = CODE_UNKNOWN, [EXPLAIN_LIMIT] = CODE_LIMIT,
		[EXPLAIN_CONFIG] = CODE_CONFIG, [EXPLAIN_HINT] = CODE_HINT,
		[EXPLAIN_NOTE] = 0, [EXPLAIN_CAVEAT] = 0,
	};

	if (!report->nr_asked)
		return CODE_UNKNOWN;
	return report->nr ? codes[report->finding[0].severity] : 0;
}

static void explain_add_machine(struct explain_facts *facts)
{
	static struct curve curve;

	curve_read(&curve);
	facts->curve = &curve;
	explain_read_machine(facts, DEVICES_SYSFS);
}

static void explain_name_all_devices(const struct explain_facts *facts,
				     struct explain_report *report)
{
	struct xp_device *devices = devices_read(DEVICES_SYSFS);

	explain_name_devices(facts, report, DEVICES_SYSFS, devices);
	devices_free(devices);
}

static bool explain_show(const struct measure_table *table, void *data)
{
	struct explain_input *input = data;
	static struct explain_report report;
	struct explain_facts facts;

	explain_gather(&facts, table->set, table->boxes);
	facts.seconds = table->now;
	if (table->recording)
		explain_read_recording(&facts, table->recording);
	else
		explain_add_machine(&facts);
	explain_judge(&facts, &report);
	explain_leave_known(&facts, &report);
	explain_remove_ignored(input, &report);
	if (!table->recording)
		explain_name_all_devices(&facts, &report);
	input->code = explain_code(&report);
	input->shown = true;
	if (input->json)
		explain_print_json(table->out, &facts, &report);
	else if (input->tree)
		explain_print_tree(table->out, &facts, &report);
	else
		explain_print(table->out, &facts, &report);
	explain_drop(&facts);
	return true;
}

/* Print a JSON object without a report; the reason is on stderr. */
static int explain_fail(const struct explain_input *input, int code)
{
	if (input->json)
		printf("{\"schema\" : %d,\"error\" : %d,\"findings\" : []}\n", EXPLAIN_SCHEMA,
		       code);
	return code;
}

int xp_explain(int argc, char **argv)
{
	struct explain_input input = { .job = { .show = explain_show, .nr_choices = 1 } };
	struct measure_job *job = &input.job;
	const struct pmon_platform *platform;
	struct xp_error error;
	char metrics[METRICS];
	int code;

	if (argp_parse(&xp_explain_argp, argc, argv, ARGP_IN_ORDER, NULL, &input))
		return EXIT_FAILURE;
	platform = measure_platform(job->file, &error);
	if (!platform)
		return explain_fail(&input, xp_end_with(&error));
	explain_metrics(platform, metrics, sizeof(metrics));
	if (!job->command && !job->seconds && !job->file)
		job->seconds = atof(SECONDS);
	job->choice[0] = (struct measure_choice){ metrics, metric_set_add_names };
	job->data = &input;
	code = measure_run_job(job);
	if (!input.shown)
		return explain_fail(&input, code);
	return code || !input.exit_code ? code : input.code;
}
