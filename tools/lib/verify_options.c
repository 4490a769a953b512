// SPDX-License-Identifier: GPL-2.0-only
/*
 * The arguments of "xeon-pmon verify".
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "verify_options.h"

#define PATIENCE	60		/* seconds to wait for output of the workload, by default */
#define MOST_PATIENCE	86400		/* a day */

const char *const verify_check_name[NR_VERIFY_CHECKS] = {
	[VERIFY_CLOCKS] = "clocks",
	[VERIFY_STEPS] = "steps",
	[VERIFY_SLICES] = "slices",
	[VERIFY_MEMORY] = "memory",
	[VERIFY_LATENCY] = "latency",
	[VERIFY_LAWS] = "laws",
	[VERIFY_STATES] = "states",
	[VERIFY_FILTERS] = "filters",
	[VERIFY_MULTIPLEXING] = "multiplexing",
	[VERIFY_SAMPLING] = "sampling",
	[VERIFY_REFUSALS] = "refusals",
	[VERIFY_THREADS] = "thread-filter",
};

const char *verify_check_names(void)
{
	static char names[128];
	unsigned int i;

	*names = '\0';
	for (i = 0; i < NR_VERIFY_CHECKS; i++)
		snprintf(names + strlen(names), sizeof(names) - strlen(names), "%s%s",
			 i ? " " : "", verify_check_name[i]);
	return names;
}

enum { WORKLOAD = 256, WAIT, AGAINST };

static const struct argp_option verify_option[] = {
	{ "workload", WORKLOAD, "COMMAND", 0, "Run COMMAND as the workload" },
	{ "patience", WAIT, "SECONDS", 0, "Kill the workload when it is SECONDS late (60)" },
	{ "against", AGAINST, "DRIVER", 0, "Repeat with the kernel's driver, intel_uncore" },
	{}
};

static void verify_add_check(struct verify_options *options, const char *name,
			     const struct argp_state *state)
{
	unsigned int i = 0;

	while (i < NR_VERIFY_CHECKS && strcmp(name, verify_check_name[i]))
		i++;
	if (i == NR_VERIFY_CHECKS) {
		argp_error(state, "no check \"%s\"; there are %s", name, verify_check_names());
		return;
	}
	options->check[i] = true;
	options->nr_checks++;
}

static error_t verify_parse(int key, char *arg, struct argp_state *state)
{
	struct verify_options *options = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		*options = (struct verify_options){ .patience = PATIENCE };
		return 0;
	case WORKLOAD:
		options->workload = arg;
		return 0;
	case WAIT:
		options->patience = xp_option_number(state, "--patience", arg, 1, MOST_PATIENCE);
		return 0;
	case AGAINST:
		if (strcmp(arg, VERIFY_OTHER))
			argp_error(state, "--against %s: must be " VERIFY_OTHER, arg);
		options->against = arg;
		return 0;
	case ARGP_KEY_ARG:
		verify_add_check(options, arg, state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static char *verify_help(int key, const char *text, void *input)
{
	char *checks;

	if (key == ARGP_KEY_HELP_POST_DOC &&
	    asprintf(&checks, "Checks: %s; see xeon-pmon(1)", verify_check_names()) >= 0)
		return checks;
	return (char *)text;
}

const struct argp verify_argp = {
	.options = verify_option,
	.parser = verify_parse,
	.args_doc = "[CHECK...]",
	.doc = "Run a known workload and check its counts (all checks but thread-filter).\v",
	.children = xp_help_child,
	.help_filter = verify_help,
};
