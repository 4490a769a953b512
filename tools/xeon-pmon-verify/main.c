// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon-verify, which "xeon-pmon verify" executes: check whether this machine's counters count
 * right. Each check runs a known workload, counts it, and compares with the expected counts.
 *
 * It is a separate program since it needs root, starts a shell, and loads and unloads drivers.
 * Monitoring needs none of that.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "driver_swap.h"
#include "other_driver.h"
#include "rows.h"
#include "verify.h"
#include "verify_options.h"

#define EMULATOR	"/sys/module/xeon_pmon_emu"

const char *argp_program_version = "xeon-pmon " XP_VERSION;

static const struct {
	int (*run)(struct verify *run, struct xp_error *error);
	const char *what;
	bool ours;	/* checks xeon_pmon, not counters */
	bool asked;	/* runs only if it is named */
} all_checks[NR_VERIFY_CHECKS] = {
	[VERIFY_CLOCKS] = { verify_check_clocks,
	  "All counters of a box count the same clock in one group. The group starts and stops at one\n"
	  "# instant, so the counters must be equal. Boxes of a type have the same clock (on a Xeon 6,\n"
	  "# those of a die): they may differ by the time that starting and stopping all of them takes,\n"
	  "# which is measured. Counters of unused channels and links may stand still." },
	[VERIFY_STEPS] = { verify_check_steps,
	  "Counters are read while they run. No counter may decrease, or grow by more than the\n"
	  "# fastest clock of the platform allows between two reads, as after a torn read. The counters\n"
	  "# of a box are read at one instant, so they must be equal.", true },
	[VERIFY_SLICES] = { verify_check_slices,
	  "C-boxes and arbiters of a client die have no clock to count. Memory is read, and each box\n"
	  "# counts the requests on all its counters, which must be equal." },
	[VERIFY_MEMORY] = { verify_check_memory,
	  "The memory of each socket is read, written past the caches, and traversed by a chain of\n"
	  "# pointers, from this socket and from another one. The number of lines is known, and no line\n"
	  "# is in a cache. The counts must match it. The tolerance is one line of page table for 512\n"
	  "# lines, and twice the count of an interval without the workload. Three tries." },
	[VERIFY_LATENCY] = { verify_check_latency,
	  "A chain of pointers is followed, one load at a time. On average at most one request may\n"
	  "# wait, plus twice the requests of an interval without the workload; and no line may arrive\n"
	  "# faster than memory allows." },
	[VERIFY_LAWS] = { verify_check_laws,
	  "The memory of each socket is read again. The difference of the channels and the use of\n"
	  "# the bus should not exceed those of the machines whose counts were published. No manual\n"
	  "# guarantees that, so a machine that differs does not fail." },
	[VERIFY_STATES] = { verify_check_states,
	  "One core of each socket spins, all others may sleep. At least one core must be in C0, and\n"
	  "# the sum over all states must not exceed the number of cores." },
	[VERIFY_FILTERS] = { verify_check_filters,
	  "The same workload is counted with all bits of a filter, with each bit alone, and with all\n"
	  "# bits again. The parts must add up to the whole; the tolerance is 1.5 %, or the difference\n"
	  "# of the two counts of the whole." },
	[VERIFY_MULTIPLEXING] = { verify_check_multiplexing,
	  "Each box counts two groups of clocks, more than it has counters, and one clock without\n"
	  "# multiplexing. Scaled by time_running, the groups must have the count of that clock; the\n"
	  "# tolerance is their difference, and a stop and a start of the box for each rotation." },
	[VERIFY_SAMPLING] = { verify_check_sampling,
	  "A clock of each socket samples a hundred times in a second. Each overflow must raise an\n"
	  "# interrupt on the owner CPU of the socket, and the periods of the samples must add up to all\n"
	  "# cycles. The check prints how long the counters stood still, and the counts that another\n"
	  "# counter lost in that time.",
	  true },
	[VERIFY_REFUSALS] = { verify_check_refusals,
	  "Events that no box can count are opened: with a bit that no field has, with a filter\n"
	  "# that the event does not use, or without one that it needs. Each must be refused.",
	  true },
	[VERIFY_THREADS] = { verify_check_threads,
	  "A reader is pinned to each CPU. Counted with its number, the thread filter must pass all\n"
	  "# its lines, and with the number of another CPU none. If each CPU passes, the numbers are\n"
	  "# stored for xeon-pmon who, which prints no part by thread before.", .asked = true },
};

static bool main_runs(const struct verify *run, const struct verify_options *options,
		      unsigned int check)
{
	if (options->nr_checks)
		return options->check[check];
	return !all_checks[check].asked && !(run->alone && all_checks[check].ours);
}

static int main_run_checks(struct verify *run, const struct verify_options *options,
			   struct xp_error *error)
{
	char none[128] = "";
	unsigned int i;

	for (i = 0; i < NR_VERIFY_CHECKS; i++) {
		if (!main_runs(run, options, i))
			continue;
		run->check = verify_check_name[i];
		run->what = all_checks[i].what;
		/* A reader of a pipe gets the lines of each check before the next one starts */
		fflush(stdout);
		if (all_checks[i].run(run, error))
			return -1;
		if (run->what)
			snprintf(none + strlen(none), sizeof(none) - strlen(none), " %s",
				 run->check);
	}
	if (*none)
		printf("# This machine has no counters for these checks:%s\n", none);
	return 0;
}

static void main_print_total(struct verify *run)
{
	verify_print_confirmed(run);
	printf("%s: %u passed, %u failed, %u cannot be said\n", run->who ?: "verify",
	       run->number[VERIFY_PASS], run->number[VERIFY_FAIL], run->number[VERIFY_CANNOT]);
	fflush(stdout);
}

/**
 * struct other_run - a run with another driver
 * @run: state of the run
 * @options: the command line
 */
struct other_run {
	struct verify run;
	const struct verify_options *options;
};

static int main_check_other(void *context)
{
	struct other_run *other = context;
	struct xp_error error;

	printf("# The same checks with %s\n", other->run.who);
	if (!main_run_checks(&other->run, other->options, &error)) {
		main_print_total(&other->run);
		return 0;
	}
	xp_complain(&error);
	return -1;
}

/* Runs before the total of xeon_pmon is printed, which must be the last line */
static int main_check_against(const struct verify *run, const struct verify_options *options)
{
	static struct other_run other;

	if (!options->against)
		return 0;
	other.run.worker = run->worker;
	other.run.awake = run->awake;
	other.run.machine = run->machine;
	other.run.who = options->against;
	other.options = options;
	return verify_swap(options->against, main_check_other, &other);
}

static int main_prepare(struct verify *run, const struct verify_options *options,
			struct xp_error *error)
{
	if (!xp_platform(NULL))
		return xp_unsupported(error);
	if (other_driver_counts()) {
		if (options->against || !other_driver_has_pmu(xp_platform(NULL)))
			return xp_fail(error,
				       "xeon_pmon is not loaded; xeon-pmon-check prints the remedy");
		run->alone = true;
		run->who = VERIFY_OTHER;
		puts("# xeon_pmon is not loaded: the counts of " VERIFY_OTHER " are checked. The\n"
		     "# checks steps, sampling and refusals run only if you name them.");
	}
	if (options->against && verify_can_swap(options->against, error))
		return -1;
	if (!options->workload && !access(EMULATOR, F_OK))
		puts("# These counters are emulated and do not count the workload: checks fail.\n"
		     "# Use --workload with a program that controls the emulator.");
	xp_find_dies(&run->machine);
	verify_keep_awake(run);
	return verify_worker_start(&run->worker, options->workload, options->patience, error);
}

/* Return: an exit code, after a message if it is an error. */
static int main_verify(struct verify *run, const struct verify_options *options)
{
	struct xp_error error;
	int err;

	if (main_prepare(run, options, &error) || main_run_checks(run, options, &error))
		return xp_end_with(&error);
	err = main_check_against(run, options);
	main_print_total(run);
	return err ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
	static const char name[] = "xeon-pmon verify";
	struct verify_options options;
	static struct verify run;
	struct xp_error error;
	int code;

	argp_err_exit_status = EXIT_FAILURE;
	/* argp's messages take the name that the user typed from argv[0] */
	if (argc)
		*argv = (char *)name;
	if (argp_parse(&verify_argp, argc, argv, 0, NULL, &options))
		return EXIT_FAILURE;
	code = main_verify(&run, &options);
	if (verify_worker_stop(&run.worker, &error)) {
		xp_complain(&error);
		code = EXIT_FAILURE;
	}
	if (!code && (run.number[VERIFY_FAIL] || !run.number[VERIFY_PASS]))
		code = EXIT_FAILURE;
	return xp_end(code);
}
