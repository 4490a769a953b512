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
} all_checks[NR_VERIFY_CHECKS] = {
	[VERIFY_CLOCKS] = { verify_check_clocks,
	  "Every counter of a box counts the same clock, in one group. It starts and stops in one\n"
	  "# instant of the box, so the counters must be equal. Boxes of a kind have the same clock:\n"
	  "# equal but for the time that it takes to start and stop them all, which is measured. Each die\n"
	  "# of a Xeon 6 has its own. Channels and links that are not used may stand still." },
	[VERIFY_STEPS] = { verify_check_steps,
	  "Counters are read while they run. None may go back, or grow by more than the fastest\n"
	  "# clock of the platform can between the reads: half of it would be older. Those of a box\n"
	  "# are read in one instant, so they must be equal.", true },
	[VERIFY_SLICES] = { verify_check_slices,
	  "C-boxes and arbiters of a client die have no clock to count. Memory is read, and each of\n"
	  "# them counts the requests on every counter, which must be equal." },
	[VERIFY_MEMORY] = { verify_check_memory,
	  "Memory of each socket is read, written past the caches, and walked through by\n"
	  "# pointers, from that socket and from another: a known number of lines, none of them in a\n"
	  "# cache. The counts must be that, but for a line of page table for 512 of them, and for\n"
	  "# twice what is counted in the same time without; it is tried three times." },
	[VERIFY_LATENCY] = { verify_check_latency,
	  "Pointers are followed once more. There is one line at a time to wait for, so no more than\n"
	  "# one may be waited for on average, but for twice what is without; and none of them comes\n"
	  "# faster than memory can." },
	[VERIFY_LAWS] = { verify_check_laws,
	  "Memory of each socket is read once more. What was never exceeded on the machines whose\n"
	  "# counts were published should not be here: how far channels are apart, how much of the\n"
	  "# bus is used. No manual promises it, so a machine that differs does not fail." },
	[VERIFY_STATES] = { verify_check_states,
	  "A core of each socket spins, all others may sleep: at least one core is in C0, and in all\n"
	  "# states together are no more than there can be." },
	[VERIFY_FILTERS] = { verify_check_filters,
	  "The same work is counted with all bits of a filter, with each alone, and with all again.\n"
	  "# The parts must add up to the whole, but for 1.5 % or what that differs from itself." },
	[VERIFY_MULTIPLEXING] = { verify_check_multiplexing,
	  "Two groups of clocks, too many for a box at a time, and beside them one that counts all\n"
	  "# of the time. Scaled by time_running, the groups must have counted as many, but for what\n"
	  "# they differ from each other, and for a stop and a start of the box each rotation." },
	[VERIFY_SAMPLING] = { verify_check_sampling,
	  "A clock of each socket samples a hundred times in a second. An interrupt must come for\n"
	  "# each overflow, on the CPU that owns the socket, and the samples stand for all cycles; how\n"
	  "# long the counters stood still for it, and what a counter beside has lost, is said.",
	  true },
	[VERIFY_REFUSALS] = { verify_check_refusals,
	  "Events that no box can count as they are given are opened: with a bit that no field\n"
	  "# has, with a filter that the event does not use, without one that it needs. Each must be\n"
	  "# refused.", true },
};

static int main_run_checks(struct verify *run, const struct verify_options *options,
			   struct xp_error *error)
{
	char none[128] = "";
	unsigned int i;

	for (i = 0; i < NR_VERIFY_CHECKS; i++) {
		if (options->nr_checks ? !options->check[i] : run->alone && all_checks[i].ours)
			continue;
		run->check = verify_check_name[i];
		run->what = all_checks[i].what;
		/* Flush, so that a pipe gets the results so far */
		fflush(stdout);
		if (all_checks[i].run(run, error))
			return -1;
		if (run->what)
			snprintf(none + strlen(none), sizeof(none) - strlen(none), " %s",
				 run->check);
	}
	if (*none)
		printf("# There is nothing to check here for:%s\n", none);
	return 0;
}

static void main_print_total(const struct verify *run)
{
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

	printf("# The same with %s\n", other->run.who);
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
				       "xeon_pmon is not loaded; xeon-pmon-check says what to do");
		run->alone = true;
		run->who = VERIFY_OTHER;
		puts("# Counted by " VERIFY_OTHER ": its counts are checked. What xeon_pmon alone\n"
		     "# promises (steps, sampling, refusals) is checked if you name it.");
	}
	if (options->against && verify_can_swap(options->against, error))
		return -1;
	if (!options->workload && !access(EMULATOR, F_OK))
		puts("# These counters are emulated: they count what they are told, not what is\n"
		     "# done here, so that checks fail. --workload names a program that tells them.");
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
