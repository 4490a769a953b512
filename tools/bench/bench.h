/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * bench.h - what operations of perf cost; see bench.c
 */
#ifndef BENCH_H
#define BENCH_H

#include <linux/types.h>
#include <string.h>

#include "ktap.h"

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
 * bench_check() - end the program as failed if something did not work
 * @ret: negative errno of it, or not
 * @what: what it was
 *
 * Return: @ret.
 */
static inline int bench_check(int ret, const char *what)
{
	if (ret < 0)
		ktap_bail("%s: %s", what, strerror(-ret));
	return ret;
}

/**
 * bench_perf() - measure the perf tool
 * @perf: where to keep it, of each command
 */
void bench_perf(struct bench_perf *perf);

#endif
