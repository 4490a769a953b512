// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon explain: what is wrong with the machine, in a sentence, and the arithmetic under it.
 */
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "command.h"
#include "explain_print.h"
#include "rows.h"
#include "stat.h"

#define METRICS		8192
#define SECONDS		"2"	/* each of a dozen groups of a slice has several turns */

/**
 * struct explain_input - the command line
 * @json: for programs
 * @seconds: how long, without a command
 * @command: ends with NULL; NULL: none
 */
struct explain_input {
	bool json;
	double seconds;
	char **command;
};

enum { FOR = 256 };

static const struct argp_option options[] = {
	{ "for", FOR, "SECONDS", 0, "Count that long, without a command (" SECONDS ")" },
	{ "json", 'j', NULL, 0, "An object with all findings, values and limits" },
	{}
};

static error_t explain_parse(int key, char *arg, struct argp_state *state)
{
	struct explain_input *input = state->input;

	switch (key) {
	case FOR:
		input->seconds = xp_option_seconds(state, "--for", arg, 0.01, 1e6);
		return 0;
	case 'j':
		input->json = true;
		return 0;
	case ARGP_KEY_ARG:
		input->command = state->argv + state->next - 1;
		state->next = state->argc;
		return 0;
	case ARGP_KEY_END:
		if (input->seconds && input->command)
			argp_error(state, "--for, and a command: leave one of them out");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp xp_explain_argp = {
	.options = options,
	.parser = explain_parse,
	.args_doc = "[COMMAND...]",
	.doc = "Say what limits the machine while COMMAND runs, and how that is known.",
	.children = xp_help_child,
};

static void explain_show(const struct xp_wants *wants, const struct xp_boxes *boxes, FILE *out,
			 void *data)
{
	struct xp_device *devices = devices_read(DEVICES_SYSFS);
	const struct explain_input *input = data;
	static struct explain_report report;
	struct explain_facts facts;
	static struct curve curve;

	explain_gather(&facts, wants, boxes);
	curve_read(&curve);
	facts.curve = &curve;
	explain_judge(&facts, &report);
	explain_name_devices(&facts, &report, DEVICES_SYSFS, devices);
	if (input->json)
		explain_print_json(out, &facts, &report);
	else
		explain_print(out, &facts, &report);
	devices_free(devices);
	explain_drop(&facts);
}

int xp_explain(int argc, char **argv)
{
	struct explain_input input = {};
	const struct pmon_platform *platform;
	struct xp_error error;
	char metrics[METRICS];

	if (argp_parse(&xp_explain_argp, argc, argv, ARGP_IN_ORDER, NULL, &input))
		return EXIT_FAILURE;
	platform = xp_platform(NULL);
	if (!platform) {
		xp_unsupported(&error);
		return xp_end_with(&error);
	}
	explain_metrics(platform, metrics, sizeof(metrics));
	if (!input.command && !input.seconds)
		input.seconds = atof(SECONDS);
	return stat_measure(metrics, input.seconds, input.command, explain_show, &input);
}
