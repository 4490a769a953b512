/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The subcommands of xeon-pmon. Shell completion is generated from their argp tables; the manual
 * page's lists are tested against the tables.
 */
#ifndef XEON_PMON_COMMAND_H
#define XEON_PMON_COMMAND_H

#include <argp.h>

/**
 * struct xp_command - a subcommand
 * @name: its name
 * @summary: description for --help; NULL: an internal command that --help omits
 * @argp: its argument parser; NULL: the argument is the name of a subcommand
 * @run: runs the subcommand; argv[0] is its name; returns an exit code
 */
struct xp_command {
	const char *name;
	const char *summary;
	const struct argp *argp;
	int (*run)(int argc, char **argv);
};

/* All subcommands; the last one has no name. main() sets it, and completion uses it. */
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
extern const struct argp xp_replay_argp;
extern const struct argp xp_report_argp;
extern const struct argp xp_completion_argp;

/*
 * Entry points of the subcommands, which return an exit code; an invalid argument exits with
 * EXIT_FAILURE
 */
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
