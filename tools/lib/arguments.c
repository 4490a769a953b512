// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the parsers of the programs' arguments share.
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "arguments.h"

static const struct argp_option help_options[] = {
	{ NULL, 'h', NULL, 0, "The same as --help", -1 },
	{}
};

static error_t arguments_help_parse(int key, char *arg, struct argp_state *state)
{
	if (key != 'h')
		return ARGP_ERR_UNKNOWN;
	argp_state_help(state, state->out_stream, ARGP_HELP_STD_HELP);
	return 0;
}

static const struct argp help_argp = { .options = help_options, .parser = arguments_help_parse };

const struct argp_child xp_help_child[] = { { &help_argp, 0, NULL, -1 }, {} };

bool xp_parse_number(const char *text, unsigned int min, unsigned int max, unsigned int *number)
{
	unsigned long long value;
	char *end;

	if (!isdigit((unsigned char)*text))
		return false;
	errno = 0;
	value = strtoull(text, &end, 10);
	*number = value;
	return !errno && !*end && value >= min && value <= max;
}

unsigned int xp_option_number(const struct argp_state *state, const char *option,
			      const char *text, unsigned int min, unsigned int max)
{
	unsigned int number;

	if (!xp_parse_number(text, min, max, &number))
		argp_error(state, "%s %s: must be a number from %u to %u", option, text, min, max);
	return number;
}

bool xp_parse_seconds(const char *text, double min, double max, double *seconds)
{
	char *end;

	*seconds = strtod(text, &end);
	return end != text && !*end && *seconds >= min && *seconds <= max;
}

double xp_option_seconds(const struct argp_state *state, const char *option, const char *text,
			 double min, double max)
{
	double seconds;

	if (!xp_parse_seconds(text, min, max, &seconds))
		argp_error(state, "%s %s: must be seconds from %.7g to %.7g", option, text, min,
			   max);
	return seconds;
}

void xp_complain(const struct xp_error *error)
{
	fprintf(stderr, "xeon-pmon: %s\n", error->text);
}

int xp_end_with(const struct xp_error *error)
{
	xp_complain(error);
	return error->code;
}

int xp_end(int code)
{
	/* Of a write that has failed before */
	errno = EIO;
	if (!fflush(stdout) && !ferror(stdout))
		return code;
	perror("xeon-pmon: standard output");
	return EXIT_FAILURE;
}
