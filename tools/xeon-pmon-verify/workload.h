/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The known workload: done by this program, or by another one.
 */
#ifndef VERIFY_WORKLOAD_H
#define VERIFY_WORKLOAD_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include <linux/types.h>

#include "perf_events.h"

/**
 * struct verify_work - a known workload
 * @kind: "time", "spin", "read", "write" or "chase"
 * @cpu: on a CPU of which die
 * @memory: with the memory of which die
 * @dies: all that there are
 * @bytes: how much of it
 * @ns: "time", "spin": how long
 * @begin: called when it is prepared and about to begin
 * @look: "time": called as often as possible meanwhile, at least once; or NULL
 * @end: called when it is done, or has failed after @begin
 * @context: for these
 */
struct verify_work {
	const char *kind;
	const struct xp_die *cpu;
	const struct xp_die *memory;
	const struct xp_die *dies;
	u64 bytes;
	u64 ns;
	void (*begin)(void *context);
	void (*look)(void *context);
	void (*end)(void *context);
	void *context;
};

/**
 * struct verify_done - the result of a workload
 * @bytes: how much memory was read or written
 * @seconds: how long it took
 */
struct verify_done {
	u64 bytes;
	double seconds;
};

/**
 * struct verify_worker - the program that runs the workloads
 * @to: requests go here, NULL: it is this program
 * @from: answers come from here
 * @pid: the process at the other end
 * @patience: for how many seconds it may be silent, beyond what it is asked to take
 * @still: no time passes between requests, so that nothing is counted there
 */
struct verify_worker {
	FILE *to;
	FILE *from;
	pid_t pid;
	unsigned int patience;
	bool still;
};

/**
 * verify_worker_start() - start the program that runs the workloads
 * @worker: filled in
 * @command: a program that speaks the protocol of xeon-pmon(1), NULL: this one
 * @patience: for how many seconds it may be silent, at least 1
 * @error: why not
 *
 * Return: 0, or -1.
 */
int verify_worker_start(struct verify_worker *worker, const char *command, unsigned int patience,
			struct xp_error *error);

/**
 * verify_worker_stop() - end that program, and wait for it
 * @worker: the program; nothing happens if it is this one
 * @error: why not
 *
 * It is killed if it does not end in time.
 *
 * Return: 0, or -1 if it had to be killed.
 */
int verify_worker_stop(struct verify_worker *worker, struct xp_error *error);

/**
 * verify_do() - run a workload
 * @worker: the program that runs it
 * @work: the workload
 * @done: its result
 * @error: why not
 *
 * Return: 0, or -1.
 */
int verify_do(struct verify_worker *worker, const struct verify_work *work,
	      struct verify_done *done, struct xp_error *error);

#endif /* VERIFY_WORKLOAD_H */
