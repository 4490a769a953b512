/* SPDX-License-Identifier: GPL-2.0-only */
/* Known workloads, executed by this program or by another one. */
#ifndef VERIFY_WORKLOAD_H
#define VERIFY_WORKLOAD_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include <linux/types.h>

#include "perf_events.h"
#include "thread_filter.h"

/**
 * struct verify_work - a workload
 * @kind: "time", "spin", "read", "write" or "chase"
 * @cpu: die of the CPU that runs it
 * @memory: die of the memory
 * @dies: all dies of the machine
 * @thread: the CPU of @cpu that runs it; NULL: any
 * @bytes: size of the memory
 * @ns: duration of "time" and "spin"
 * @begin: callback before it starts, when all is prepared
 * @look: callback for "time": called as often as possible while it runs, at least once; or NULL
 * @end: callback after it, also if it failed after @begin
 * @context: argument of the callbacks
 */
struct verify_work {
	const char *kind;
	const struct xp_die *cpu;
	const struct xp_die *memory;
	const struct xp_die *dies;
	const struct thread *thread;
	u64 bytes;
	u64 ns;
	void (*begin)(void *context);
	void (*look)(void *context);
	void (*end)(void *context);
	void *context;
};

/**
 * struct verify_done - the result of a workload
 * @bytes: bytes read or written
 * @seconds: duration
 */
struct verify_done {
	u64 bytes;
	double seconds;
};

/**
 * struct verify_worker - the program that runs the workloads
 * @to: stream for requests; NULL: this program runs the workloads
 * @from: stream for responses
 * @pid: its process
 * @patience: seconds to wait for a response, in addition to the workload's duration
 * @still: whether time stops between requests, so that nothing is counted there
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
 * @worker: initialized
 * @command: a program that speaks the protocol of xeon-pmon(1); NULL: this program
 * @patience: seconds to wait for a response, at least 1
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int verify_worker_start(struct verify_worker *worker, const char *command, unsigned int patience,
			struct xp_error *error);

/**
 * verify_worker_stop() - end the program, and wait for its exit
 * @worker: the program; nothing is done if it is this one
 * @error: set to the reason of a failure
 *
 * The program is killed if it does not exit in time.
 *
 * Return: 0, or -1 if it had to be killed.
 */
int verify_worker_stop(struct verify_worker *worker, struct xp_error *error);

/**
 * verify_do() - run a workload
 * @worker: the program that runs it
 * @work: the workload
 * @done: its result
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int verify_do(struct verify_worker *worker, const struct verify_work *work,
	      struct verify_done *done, struct xp_error *error);

#endif /* VERIFY_WORKLOAD_H */
