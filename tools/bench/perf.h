/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * perf.h - what the perf tool costs
 */
#ifndef BENCH_PERF_H
#define BENCH_PERF_H

#include <linux/types.h>

/**
 * struct bench_perf - a command of the perf tool
 * @instructions: of its processes, system calls included
 */
struct bench_perf {
	__u64 instructions;
};

#define BENCH_COMMANDS	2

/* The commands, as they are printed */
extern const char *const bench_commands[BENCH_COMMANDS];

/**
 * bench_perf() - measure the perf tool
 * @perf: where to keep it, of each command
 */
void bench_perf(struct bench_perf *perf);

#endif /* BENCH_PERF_H */
