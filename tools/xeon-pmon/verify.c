// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify: whether the counts of this machine are right. Something known is done, and
 * counted; each check says what must come out, and why.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "command.h"
#include "evaluate.h"
#include "rows.h"
#include "verify.h"

#define PATIENCE	60		/* seconds that a workload may be silent, unless told */
#define MOST_PATIENCE	86400		/* a day */
#define OTHER		"intel_uncore"

static const struct check {
	const char *name;
	int (*run)(struct verify *run, struct xp_error *error);
	const char *what;
} checks[] = {
	{ "clocks", verify_check_clocks,
	  "Every counter of a box counts the same clock, in one group. It starts and stops in one\n"
	  "# instant of the box, so the counters must be equal. Boxes of a kind have the same clock:\n"
	  "# equal but for the time that it takes to start and stop them all, which is measured." },
	{ "steps", verify_check_steps,
	  "Counters are read while they run. None may go back, or grow by more than the fastest\n"
	  "# clock of the platform can between the reads: half of it would be older. Those of a box\n"
	  "# are read in one instant, so they must be equal." },
	{ "memory", verify_check_memory,
	  "Memory of each socket is read, written past the caches, and walked through by\n"
	  "# pointers, from that socket and from another: a known number of lines, none of them in a\n"
	  "# cache. The counts must be that, but for a line of page table for 512 of them, and for\n"
	  "# twice what is counted in the same time without; it is tried three times." },
	{ "latency", verify_check_latency,
	  "Pointers are followed once more. There is one line at a time to wait for, so no more than\n"
	  "# one may be waited for on average, but for twice what is without; and none of them comes\n"
	  "# faster than memory can." },
	{ "states", verify_check_states,
	  "A core of each socket spins, all others may sleep: at least one core is in C0, and in all\n"
	  "# states together are no more than there can be." },
	{ "filters", verify_check_filters,
	  "The same work is counted with all bits of a filter, with each alone, and with all again.\n"
	  "# The parts must add up to the whole, but for 1.5 % or what that differs from itself." },
	{ "turns", verify_check_turns,
	  "Two groups of clocks, too many for a box at a time, and beside them one that counts all\n"
	  "# of the time. Scaled by time_running, the groups must have counted as many, but for what\n"
	  "# they differ from each other, and for a stop and a start of the box in each turn." },
	{ "sampling", verify_check_sampling,
	  "A clock of each socket samples a hundred times in a second. An interrupt must come for\n"
	  "# each overflow, on the CPU that owns the socket, and the samples stand for all clocks; how\n"
	  "# long the counters stood still for it, and what a counter beside has lost, is said." },
	{ "refusals", verify_check_refusals,
	  "Events that no box can count as they are given are opened: with a bit that no field\n"
	  "# has, with a filter that the event does not use, without one that it needs. Each must be\n"
	  "# refused." },
};

static int run_checks(struct verify *run, char **names, struct xp_error *error)
{
	unsigned int i;
	char **name;

	for (i = 0; i < ARRAY_SIZE(checks); i++) {
		for (name = names; *name && strcmp(*name, checks[i].name); name++)
			;
		if (*names && !*name)
			continue;
		printf("# %s: %s\n", checks[i].name, checks[i].what);
		fflush(stdout);
		if (checks[i].run(run, error))
			return -1;
	}
	return 0;
}

/* Those that have a CPU online are the first ones */
static int count_sockets(void)
{
	int socket = 0;

	while (socket < XP_SOCKETS && xp_cpu_of_socket(socket) >= 0)
		socket++;
	return socket;
}

/**
 * struct wishes - the command line
 * @command: who does the work, NULL: this program
 * @patience: for how many seconds it may be silent
 * @against: the driver to compare with, NULL: none
 * @names: which checks, all if there is none
 */
struct wishes {
	const char *command;
	unsigned int patience;
	const char *against;
	char **names;
};

enum { WORKLOAD = 256, WAIT, AGAINST };

static const struct argp_option options[] = {
	{ "workload", WORKLOAD, "COMMAND", 0, "COMMAND does the work that is counted" },
	{ "patience", WAIT, "SECONDS", 0, "Wait that long for a silent workload (60)" },
	{ "against", AGAINST, "DRIVER", 0, "Then the same with the kernel's driver, intel_uncore" },
	{}
};

const char *verify_check_names(void)
{
	static char names[128];
	unsigned int i;

	*names = '\0';
	for (i = 0; i < ARRAY_SIZE(checks); i++)
		snprintf(names + strlen(names), sizeof(names) - strlen(names), "%s%s",
			 i ? " " : "", checks[i].name);
	return names;
}

static char *verify_help(int key, const char *text, void *input)
{
	char *checks;

	if (key == ARGP_KEY_HELP_POST_DOC &&
	    asprintf(&checks, "Checks: %s; see xeon-pmon(1)", verify_check_names()) >= 0)
		return checks;
	return (char *)text;
}

static void check_name(const char *name, const struct argp_state *state)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(checks); i++)
		if (!strcmp(name, checks[i].name))
			return;
	argp_error(state, "no check \"%s\"", name);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct wishes *wishes = state->input;

	switch (key) {
	case WORKLOAD:
		wishes->command = arg;
		return 0;
	case WAIT:
		wishes->patience = xp_option_number(state, "--patience", arg, 1, MOST_PATIENCE);
		return 0;
	case AGAINST:
		if (strcmp(arg, OTHER))
			argp_error(state, "--against %s: must be " OTHER, arg);
		wishes->against = arg;
		return 0;
	case ARGP_KEY_ARG:
		check_name(arg, state);
		if (!wishes->names)
			wishes->names = state->argv + state->next - 1;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp xp_verify_argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[CHECK...]",
	.doc = "Run a known workload and check its counts; without CHECK, by all checks.\v",
	.children = xp_help_child,
	.help_filter = verify_help,
};

static void tell_total(const struct verify *run)
{
	printf("%s: %u passed, %u failed, %u cannot be said\n", run->who ?: "verify",
	       run->number[VERIFY_PASS], run->number[VERIFY_FAIL], run->number[VERIFY_CANNOT]);
	fflush(stdout);
}

/**
 * struct other - what is done with the other driver
 * @run: the same as with ours
 * @names: and the same checks
 */
struct other {
	struct verify run;
	char **names;
};

static int check_other(void *context)
{
	struct other *other = context;
	struct xp_error error;

	printf("# The same with %s\n", other->run.who);
	if (!run_checks(&other->run, other->names, &error)) {
		tell_total(&other->run);
		return 0;
	}
	xp_complain(&error);
	return -1;
}

/* Before ours is told: the last line is about ours */
static int check_against(const struct verify *run, const struct wishes *wishes)
{
	static struct other other;

	if (!wishes->against)
		return 0;
	other.run.worker = run->worker;
	other.run.awake = run->awake;
	other.run.sockets = run->sockets;
	other.run.who = wishes->against;
	other.names = wishes->names;
	return verify_swap(wishes->against, check_other, &other);
}

static int prepare(struct verify *run, const struct wishes *wishes, struct xp_error *error)
{
	if (!xp_platform(NULL))
		return xp_unsupported(error);
	if (access("/sys/module/xeon_pmon", F_OK))
		return xp_fail(error, "xeon_pmon is not loaded; xeon-pmon-check says what to do");
	if (wishes->against && verify_can_swap(wishes->against, error))
		return -1;
	run->sockets = count_sockets();
	verify_keep_awake(run);
	return verify_hire(&run->worker, wishes->command, wishes->patience, error);
}

/* Return: an exit code; what is wrong has been told. */
static int verify(struct verify *run, const struct wishes *wishes)
{
	struct xp_error error;
	int err;

	if (prepare(run, wishes, &error) || run_checks(run, wishes->names, &error))
		return xp_end_with(&error);
	err = check_against(run, wishes);
	tell_total(run);
	return err ? EXIT_FAILURE : EXIT_SUCCESS;
}

int xp_verify(int argc, char **argv)
{
	static char *all[1];
	struct wishes wishes = { .patience = PATIENCE };
	static struct verify run;
	struct xp_error error;
	int code;

	if (argp_parse(&xp_verify_argp, argc, argv, 0, NULL, &wishes))
		return EXIT_FAILURE;
	if (!wishes.names)
		wishes.names = all;
	code = verify(&run, &wishes);
	if (verify_dismiss(&run.worker, &error)) {
		xp_complain(&error);
		code = EXIT_FAILURE;
	}
	if (!code && (run.number[VERIFY_FAIL] || !run.number[VERIFY_PASS]))
		code = EXIT_FAILURE;
	return code;
}
