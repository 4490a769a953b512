// SPDX-License-Identifier: GPL-2.0-only
/* The options that all commands with a measurement share. */
#include "arguments.h"
#include "measure_options.h"

#define MIN_SECONDS	0.01
#define MAX_SECONDS	1e6

static void measure_choose(struct measure_job *job, const struct argp_state *state,
			   const char *text,
			   int (*add)(struct metric_set *, const char *, struct xp_error *))
{
	if (job->nr_choices == XP_METRICS)
		argp_error(state, "%s: more than %d metrics and formulas", text, XP_METRICS);
	job->choice[job->nr_choices++] = (struct measure_choice){ text, add };
}

error_t measure_parse(struct measure_job *job, int key, char *arg, struct argp_state *state)
{
	switch (key) {
	case 'M':
		measure_choose(job, state, arg, metric_set_add_names);
		return 0;
	case 'e':
		measure_choose(job, state, arg, metric_set_add_events);
		return 0;
	case MEASURE_FORMULA:
		measure_choose(job, state, arg, metric_set_add_formula);
		return 0;
	case MEASURE_FOR:
		job->seconds = xp_option_seconds(state, "--for", arg, MIN_SECONDS, MAX_SECONDS);
		return 0;
	case MEASURE_FILE:
		job->file = arg;
		return 0;
	case ARGP_KEY_ARG:
		job->command = state->argv + state->next - 1;
		state->next = state->argc;
		return 0;
	case ARGP_KEY_END:
		if (!!job->seconds + !!job->command + !!job->file > 1)
			argp_error(state, "%s--for, and a command: choose one",
				   job->file ? "--file, " : "");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}
