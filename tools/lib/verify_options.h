/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The arguments of "xeon-pmon verify": xeon-pmon-verify parses them, and xeon-pmon makes its
 * completion from the same tables.
 */
#ifndef XEON_PMON_VERIFY_OPTIONS_H
#define XEON_PMON_VERIFY_OPTIONS_H

#include <argp.h>
#include <stdbool.h>

#define VERIFY_OTHER	"intel_uncore"	/* the kernel's driver */

/**
 * enum verify_check - the checks, in the order in which they run
 * @VERIFY_CLOCKS: counters of the same clock are equal
 * @VERIFY_STEPS: running counters are read without a torn value
 * @VERIFY_SLICES: requests to the boxes of client dies, on every counter
 * @VERIFY_MEMORY: known memory traffic
 * @VERIFY_LATENCY: outstanding reads of a chain of dependent loads
 * @VERIFY_LAWS: relations that hold on all machines with published counts
 * @VERIFY_STATES: cores in C-states
 * @VERIFY_FILTERS: the parts of a filter add up to the whole
 * @VERIFY_MULTIPLEXING: scaled counts of multiplexed groups
 * @VERIFY_SAMPLING: overflow interrupts
 * @VERIFY_REFUSALS: events that the driver has to reject
 * @VERIFY_THREADS: the thread filter, for xeon-pmon who; runs only if it is named
 * @NR_VERIFY_CHECKS: number of checks
 */
enum verify_check {
	VERIFY_CLOCKS,
	VERIFY_STEPS,
	VERIFY_SLICES,
	VERIFY_MEMORY,
	VERIFY_LATENCY,
	VERIFY_LAWS,
	VERIFY_STATES,
	VERIFY_FILTERS,
	VERIFY_MULTIPLEXING,
	VERIFY_SAMPLING,
	VERIFY_REFUSALS,
	VERIFY_THREADS,
	NR_VERIFY_CHECKS,
};

/* Names of the checks on the command line */
extern const char *const verify_check_name[NR_VERIFY_CHECKS];

/**
 * struct verify_options - the parsed arguments
 * @workload: command of the program that runs the workload; NULL: xeon-pmon-verify itself
 * @patience: seconds to wait for output of the workload
 * @against: the driver to compare with; NULL: none
 * @nr_checks: number of checks that were named; 0: run all, except VERIFY_THREADS
 * @check: whether a check was named
 */
struct verify_options {
	const char *workload;
	unsigned int patience;
	const char *against;
	unsigned int nr_checks;
	bool check[NR_VERIFY_CHECKS];
};

/* The parser's input is a &struct verify_options, which it initializes. */
extern const struct argp verify_argp;

/**
 * verify_check_names() - the names of all checks
 *
 * Return: the names, separated by spaces.
 */
const char *verify_check_names(void);

#endif /* XEON_PMON_VERIFY_OPTIONS_H */
