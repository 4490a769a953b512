/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The commands of xeon-pmon, and what the parsers of their arguments share. The argp tables are
 * also the source of the shell completion; the manual page's lists are tested against them.
 */
#ifndef XEON_PMON_COMMAND_H
#define XEON_PMON_COMMAND_H

#include <argp.h>

#include "xeon-pmon.h"

/**
 * struct xp_command - a command
 * @name: its name
 * @summary: what it does, half a line
 * @argp: its arguments; NULL: those of another program
 * @run: runs it, with the arguments from the name of the command on; returns an exit code
 */
struct xp_command {
	const char *name;
	const char *summary;
	const struct argp *argp;
	int (*run)(int argc, char **argv);
};

/* All commands, the last one has no name; main() sets it. */
extern const struct xp_command *xp_commands;

extern const struct argp xp_list_argp;
extern const struct argp xp_show_argp;
extern const struct argp xp_stat_argp;
extern const struct argp xp_top_argp;
extern const struct argp xp_verify_argp;
extern const struct argp xp_report_argp;
extern const struct argp xp_completion_argp;

/* Exit codes; an argument that is refused ends the program with EXIT_FAILURE. */
int xp_list(int argc, char **argv);
int xp_show(int argc, char **argv);
int xp_stat(int argc, char **argv);
int xp_top(int argc, char **argv);
int xp_report(int argc, char **argv);
int xp_verify(int argc, char **argv);
int xp_completion(int argc, char **argv);

/* A child of each command's argp: -h, which glibc leaves to the program */
extern const struct argp_child xp_help_child[];

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
 * Return: the exit code: EXIT_FAILURE, or XP_EXIT_UNSUPPORTED on a CPU that has no uncore driver.
 */
int xp_end_with(const struct xp_error *error);

#endif /* XEON_PMON_COMMAND_H */
