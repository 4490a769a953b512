/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The commands of xeon-pmon. Their argp tables are also the source of the shell completion; the
 * manual page's lists are tested against them.
 */
#ifndef XEON_PMON_COMMAND_H
#define XEON_PMON_COMMAND_H

#include <argp.h>

/**
 * struct xp_command - a command
 * @name: its name
 * @summary: what it does, half a line; NULL: programs run it, and no help has it
 * @argp: its arguments; NULL: the name of a command
 * @run: runs it, with the arguments from the name of the command on; returns an exit code
 */
struct xp_command {
	const char *name;
	const char *summary;
	const struct argp *argp;
	int (*run)(int argc, char **argv);
};

/* All commands, the last one has no name; main() sets it. The completion is made from it. */
extern const struct xp_command *xp_commands;

extern const struct argp xp_list_argp;
extern const struct argp xp_show_argp;
extern const struct argp xp_stat_argp;
extern const struct argp xp_record_argp;
extern const struct argp xp_diff_argp;
extern const struct argp xp_explain_argp;
extern const struct argp xp_map_argp;
extern const struct argp xp_who_argp;
extern const struct argp xp_curve_argp;
extern const struct argp xp_top_argp;
extern const struct argp xp_report_argp;
extern const struct argp xp_completion_argp;

/* Exit codes; an argument that is refused ends the program with EXIT_FAILURE. */
int xp_list(int argc, char **argv);
int xp_show(int argc, char **argv);
int xp_stat(int argc, char **argv);
int xp_record(int argc, char **argv);
int xp_diff(int argc, char **argv);
int xp_explain(int argc, char **argv);
int xp_map(int argc, char **argv);
int xp_who(int argc, char **argv);
int xp_curve(int argc, char **argv);
int xp_top(int argc, char **argv);
int xp_report(int argc, char **argv);
int xp_replay(int argc, char **argv);
int xp_complete(int argc, char **argv);
int xp_completion(int argc, char **argv);

#endif /* XEON_PMON_COMMAND_H */
