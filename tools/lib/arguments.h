/* SPDX-License-Identifier: GPL-2.0-only */
/* Common parts of the programs' argument parsers. */
#ifndef XEON_PMON_ARGUMENTS_H
#define XEON_PMON_ARGUMENTS_H

#include <argp.h>

#include "util.h"

/* Child parser for each command's argp: adds -h, which glibc does not have */
extern const struct argp_child xp_help_child[];

/**
 * xp_check_options() - exit with a suggestion for a misspelled long option
 * @argp: parser of the command
 * @argv: name and arguments of the command; arguments behind the first non-option are not checked
 *
 * argp itself reports an unknown option without a suggestion.
 */
void xp_check_options(const struct argp *argp, char **argv);

/**
 * xp_parse_number() - parse a number of the command line
 * @text: decimal digits
 * @min: minimum
 * @max: maximum
 * @number: set to the number
 *
 * Return: true if @text is a number from @min to @max.
 */
bool xp_parse_number(const char *text, unsigned int min, unsigned int max, unsigned int *number);

/**
 * xp_option_number() - parse the number of an option, or exit with an error
 * @state: state of argp
 * @option: as the user writes it, as in "--patience"
 * @text: argument of the option
 * @min: minimum
 * @max: maximum
 *
 * Return: the number.
 */
unsigned int xp_option_number(const struct argp_state *state, const char *option,
			      const char *text, unsigned int min, unsigned int max);

/**
 * xp_parse_seconds() - parse seconds, with an optional fraction
 * @text: the number
 * @min: minimum
 * @max: maximum
 * @seconds: set to the number
 *
 * Return: true if @text is a number from @min to @max.
 */
bool xp_parse_seconds(const char *text, double min, double max, double *seconds);

/**
 * xp_option_seconds() - parse the seconds of an option, or exit with an error
 * @state: state of argp
 * @option: as the user writes it
 * @text: argument of the option
 * @min: minimum
 * @max: maximum
 *
 * Return: the seconds.
 */
double xp_option_seconds(const struct argp_state *state, const char *option, const char *text,
			 double min, double max);

/**
 * xp_complain() - print an error message
 * @error: the error
 */
void xp_complain(const struct xp_error *error);

/**
 * xp_end_with() - print an error message
 * @error: the error
 *
 * Return: the exit code.
 */
int xp_end_with(const struct xp_error *error);

/**
 * xp_flush() - flush a file, and remember the first error for xp_close()
 * @file: the file
 *
 * Return: as fflush().
 */
int xp_flush(FILE *file);

/**
 * xp_close() - flush a file, and close it unless it is stdout
 * @file: the file
 * @name: its name in the message
 * @code: exit code of the program
 *
 * Return: @code; EXIT_FAILURE after a message if output was lost.
 */
int xp_close(FILE *file, const char *name, int code);

/**
 * xp_end() - flush stdout at the end of a program
 * @code: exit code of the program
 *
 * Return: @code; EXIT_FAILURE after a message if output was lost.
 */
int xp_end(int code);

#endif /* XEON_PMON_ARGUMENTS_H */
