// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon: metrics and event names of the uncore of Xeon processors, and event names of old cores
 */
#include <errno.h>
#include <limits.h>
#include <linux/kernel.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "command.h"
#include "export_options.h"
#include "rows.h"
#include "verify_options.h"

#define PROGRAM	"xeon-pmon"
#define EXPORT	PROGRAM "-export"
#define VERIFY	PROGRAM "-verify"

const char *argp_program_version = PROGRAM " " XP_VERSION;

/* "export" is a separate program, since it needs additional libraries. */
static int main_run_export(int argc, char **argv)
{
	*argv = EXPORT;
	execvp(EXPORT, argv);
	fprintf(stderr, "xeon-pmon: " EXPORT ": %s%s\n", strerror(errno),
		errno == ENOENT ? "; install the package xeon-pmon-export" : "");
	return EXIT_FAILURE;
}

/* Return: length of the path of this program's directory, including the slash, or 0. */
static size_t main_program_folder(char *path, size_t size)
{
	ssize_t len = readlink("/proc/self/exe", path, size);

	while (len > 0 && path[len - 1] != '/')
		len--;
	return len > 0 ? len : 0;
}

/*
 * "verify" needs root and loads drivers, so it is a separate program outside of PATH: in this
 * program's directory, or in libexec if this program is in bin.
 */
static int main_run_verify(int argc, char **argv)
{
	static const char *const folders[] = { "", "../libexec/xeon-pmon/" };
	char path[PATH_MAX], folder[PATH_MAX];
	int len = main_program_folder(folder, sizeof(folder));
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(folders); i++) {
		snprintf(path, sizeof(path), "%.*s%s" VERIFY, len, folder, folders[i]);
		execv(path, argv);
		if (errno != ENOENT)
			break;
	}
	fprintf(stderr, "xeon-pmon: %s: %s%s\n", path, strerror(errno),
		errno == ENOENT ? "; install the package xeon-pmon-tools" : "");
	return EXIT_FAILURE;
}

static int main_run_help(int argc, char **argv);

static const struct xp_command commands[] = {
	{ "list", "list metrics and events", &xp_list_argp, xp_list },
	{ "show", "describe a metric or an event", &xp_show_argp, xp_show },
	{ "stat", "count while a command runs", &xp_stat_argp, xp_stat },
	{ "record", "write counts to a file", &xp_record_argp, xp_record },
	{ "diff", "compare two recordings", &xp_diff_argp, xp_diff },
	{ "explain", "print what limits the machine", &xp_explain_argp, xp_explain },
	{ "map", "draw the machine and the load of its parts", &xp_map_argp, xp_map },
	{ "who", "print whose traffic the memory carries", &xp_who_argp, xp_who },
	{ "curve", "show how latency rises with bandwidth", &xp_curve_argp, xp_curve },
	{ "top", "show a live view", &xp_top_argp, xp_top },
	{ "verify", "check this machine's counters", &verify_argp, main_run_verify },
	{ "report", "describe this machine for a bug report", &xp_report_argp, xp_report },
	{ "export", "serve counters to Prometheus", &export_argp, main_run_export },
	{ "completion", "print the completion script of a shell", &xp_completion_argp,
	  xp_completion },
	{ "help", "print the help of a command", NULL, main_run_help },
	{ "complete", NULL, NULL, xp_complete },
	{ "replay", NULL, &xp_replay_argp, xp_replay },
	{}
};

static const char *main_nearest(const char *name)
{
	struct xp_nearest nearest = { .word = name };
	const struct xp_command *command;

	for (command = commands; command->summary; command++)
		xp_compare(&nearest, command->name);
	return xp_did_you_mean(&nearest);
}

static const struct xp_command *main_find_command(const char *name)
{
	const struct xp_command *command = commands;

	while (command->name && strcmp(command->name, name))
		command++;
	return command->name ? command : NULL;
}

/* argp's messages take the command's name from argv[0]. */
static int main_run_command(const struct xp_command *command, int argc, char **argv)
{
	char name[64];

	snprintf(name, sizeof(name), "xeon-pmon %s", command->name);
	*argv = name;
	if (command->argp)
		xp_check_options(command->argp, argv);
	return command->run(argc, argv);
}

static char *main_add_commands(char *text)
{
	const struct xp_command *command;
	char *all;
	size_t size;
	FILE *out = open_memstream(&all, &size);

	if (!out)
		return text;
	fprintf(out, "Commands:\n");
	for (command = commands; command->summary; command++)
		fprintf(out, "  %-11s %s\n", command->name, command->summary);
	fprintf(out, "\n\"xeon-pmon COMMAND --help\" describes a command, xeon-pmon(1) all.\n"
		"Platforms:%s\n", xp_platforms());
	fclose(out);
	return all;
}

static char *main_filter(int key, const char *text, void *input)
{
	return key == ARGP_KEY_HELP_POST_DOC ? main_add_commands((char *)text) : (char *)text;
}

/**
 * struct main_input - arguments of the program itself
 * @command: the subcommand
 * @at: its index in argv
 */
struct main_input {
	const struct xp_command *command;
	int at;
};

/* Arguments after the name of the subcommand are parsed by the subcommand. */
static error_t main_parse(int key, char *arg, struct argp_state *state)
{
	struct main_input *input = state->input;

	switch (key) {
	case ARGP_KEY_ARG:
		input->at = state->next - 1;
		input->command = main_find_command(arg);
		if (!input->command)
			argp_error(state, "no command \"%s\"%s", arg, main_nearest(arg));
		state->next = state->argc;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_state_help(state, stderr, ARGP_HELP_SHORT_USAGE | ARGP_HELP_LONG |
				ARGP_HELP_DOC | ARGP_HELP_EXIT_ERR);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp main_argp = {
	.parser = main_parse,
	.args_doc = "COMMAND [ARGUMENT...]",
	.doc = "Metrics and events of the uncore counters of Intel Xeon servers.\v",
	.children = xp_help_child,
	.help_filter = main_filter,
};

/* Run "help", "help COMMAND", or an option that every subcommand has */
static int main_run_help(int argc, char **argv)
{
	static const char help[] = "--help";
	const struct xp_command *command = argc > 1 ? main_find_command(argv[1]) : NULL;
	bool option = argc == 2 && *argv[1] == '-';
	char *arguments[3] = { (char *)PROGRAM, option ? argv[1] : (char *)help };

	if (argc > 2 || (argc == 2 && !command && !option)) {
		fprintf(stderr, "xeon-pmon help: no command \"%s\"%s; see \"xeon-pmon --help\"\n",
			argv[argc - 1], main_nearest(argv[argc - 1]));
		return EXIT_FAILURE;
	}
	if (command && command->argp)
		return main_run_command(command, 2, arguments);
	argp_parse(&main_argp, 2, arguments, 0, NULL, NULL);
	return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
	struct main_input input = {};

	xp_commands = commands;
	argp_err_exit_status = EXIT_FAILURE;
	if (argc)
		*argv = (char *)PROGRAM;
	if (argp_parse(&main_argp, argc, argv, ARGP_IN_ORDER, NULL, &input))
		return EXIT_FAILURE;
	return xp_end(main_run_command(input.command, argc - input.at, argv + input.at));
}
