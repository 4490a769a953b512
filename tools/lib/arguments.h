/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the parsers of the programs' arguments share.
 */
#ifndef XEON_PMON_ARGUMENTS_H
#define XEON_PMON_ARGUMENTS_H

#include <argp.h>

#include "util.h"

/* A child of each command's argp: -h, which glibc leaves to the program */
extern const struct argp_child xp_help_child[];

/**
 * xp_check_options() - end the program at a long option that is almost one of a command's
 * @argp: of the command
 * @argv: its name and its arguments; only those before the first that is no option are checked
 *
 * argp says that there is no such option, but not which one may be meant.
 */
void xp_check_options(const struct argp *argp, char **argv);

/**
 * xp_parse_number() - a number of the command line
 * @text: decimal digits
 * @min: the least that is allowed
 * @max: the most
 * @number: filled in
 *
 * Return: whether it is such a number.
 */
bool xp_parse_number(const char *text, unsigned int min, unsigned int max, unsigned int *number);

/**
 * xp_option_number() - the number behind an option; another one ends the program
 * @state: argp's
 * @option: as the user writes it, as in "--patience"
 * @text: what is behind it
 * @min: the least that is allowed
 * @max: the most
 *
 * Return: the number.
 */
unsigned int xp_option_number(const struct argp_state *state, const char *option,
			      const char *text, unsigned int min, unsigned int max);

/**
 * xp_parse_seconds() - seconds, also parts of one
 * @text: the number
 * @min: the least that is allowed
 * @max: the most
 * @seconds: filled in
 *
 * Return: whether it is such a number.
 */
bool xp_parse_seconds(const char *text, double min, double max, double *seconds);

/**
 * xp_option_seconds() - the seconds behind an option; anything else ends the program
 * @state: argp's
 * @option: as the user writes it
 * @text: what is behind it
 * @min: the least that is allowed
 * @max: the most
 *
 * Return: seconds.
 */
double xp_option_seconds(const struct argp_state *state, const char *option, const char *text,
			 double min, double max);

/**
 * xp_complain() - print why something cannot be done
 * @error: the reason
 */
void xp_complain(const struct xp_error *error);

/**
 * xp_end_with() - print why a command cannot be done
 * @error: the reason
 *
 * Return: the exit code.
 */
int xp_end_with(const struct xp_error *error);

/**
 * xp_end() - end a program, of which all has to be where stdout leads
 * @code: its exit code
 *
 * Return: the exit code; EXIT_FAILURE, and a message, if something of it was lost.
 */
int xp_end(int code);

#endif /* XEON_PMON_ARGUMENTS_H */
