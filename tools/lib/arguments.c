// SPDX-License-Identifier: GPL-2.0-only
/* Common parts of the programs' argument parsers. */
#include <ctype.h>
#include <errno.h>
#include <linux/kernel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/**
 * struct arguments_word - an option on the command line
 * @name: name of a long option; NULL: a short option
 * @len: length of @name
 * @key: letter of a short option
 * @takes: whether the option, if the command has it, takes an argument
 */
struct arguments_word {
	const char *name;
	size_t len;
	int key;
	bool takes;
};

static bool arguments_is_end(const struct argp_option *option)
{
	return !option->name && !option->key && !option->doc;
}

/* Options may be abbreviated. Return: true if the command has such an option. */
static bool arguments_find(const struct argp *argp, struct arguments_word *word)
{
	static const char *const common[] = { "help", "usage", "version" };
	const struct argp_option *option = argp->options, *aliased = option;
	unsigned int i;

	for (; option && !arguments_is_end(option); option++) {
		if (!(option->flags & OPTION_ALIAS))
			aliased = option;
		word->takes = aliased->arg;
		if (word->name ? option->name && !strncmp(option->name, word->name, word->len) :
				 option->key == word->key)
			return true;
	}
	word->takes = false;
	for (i = 0; word->name && i < ARRAY_SIZE(common); i++)
		if (!strncmp(common[i], word->name, word->len))
			return true;
	return false;
}

static void arguments_refuse(const struct argp *argp, const char *command, const char *name,
			     size_t len)
{
	const struct argp_option *option = argp->options;
	char word[64];
	struct xp_nearest nearest = { .word = word };

	snprintf(word, sizeof(word), "%.*s", (int)len, name);
	for (; option && !arguments_is_end(option); option++)
		if (option->name && !(option->flags & OPTION_HIDDEN))
			xp_compare(&nearest, option->name);
	if (!nearest.name)
		return;
	fprintf(stderr, "%s: no option --%s; did you mean --%s?\n", command, word, nearest.name);
	exit(argp_err_exit_status);
}

void xp_check_options(const struct argp *argp, char **argv)
{
	const char *command = *argv, *at;

	while (*argv && *++argv && **argv == '-' && strcmp(*argv, "--")) {
		struct arguments_word word = {};

		if (!strncmp(*argv, "--", 2)) {
			word.name = *argv + 2;
			word.len = strcspn(word.name, "=");
			if (!arguments_find(argp, &word))
				arguments_refuse(argp, command, word.name, word.len);
			argv += word.takes && !word.name[word.len];
			continue;
		}
		for (at = *argv + 1; *at && !word.takes; at++) {
			word.key = *at;
			arguments_find(argp, &word);
		}
		argv += word.takes && !*at;
	}
}

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

/* The first error of a write: errno has another value by the end of the program */
static int arguments_write_error;

int xp_flush(FILE *file)
{
	int ret = fflush(file);

	if (ret && !arguments_write_error)
		arguments_write_error = errno;
	return ret;
}

int xp_close(FILE *file, const char *name, int code)
{
	errno = EIO;
	if (!xp_flush(file) && !ferror(file) && (file == stdout || !fclose(file)))
		return code;
	fprintf(stderr, "xeon-pmon: %s: %s\n", name, strerror(arguments_write_error ?: errno));
	return EXIT_FAILURE;
}

int xp_end(int code)
{
	return xp_close(stdout, "standard output", code);
}
