// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf.c - instructions of the perf tool
 */
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "perf.h"

#define TRIES	3

const char *const bench_commands[BENCH_COMMANDS] = { "perf stat true", "perf list" };

static char *const arguments[BENCH_COMMANDS][4] = {
	{ "/usr/bin/perf", "stat", "true" },
	{ "/usr/bin/perf", "list" },
};

static void perf_run(char *const *argv)
{
	int null = open("/dev/null", O_WRONLY);

	dup2(null, 1);
	dup2(null, 2);
	execv(argv[0], argv);
	_exit(127);
}

static __u64 perf_microseconds(const struct timeval *time)
{
	return time->tv_sec * 1000000ULL + time->tv_usec;
}

/* The scheduler's clock is the TSC: a microsecond of a process is 1000 instructions. */
static __u64 perf_once(char *const *argv)
{
	struct rusage usage;
	int status;
	pid_t pid = fork();

	if (!pid)
		perf_run(argv);
	bench_check(pid < 0 ? -1 : wait4(pid, &status, 0, &usage), "perf");
	if (status)
		ktap_bail("perf %s: status %#x", argv[1], status);
	return 1000 * (perf_microseconds(&usage.ru_utime) + perf_microseconds(&usage.ru_stime));
}

void bench_perf(struct bench_perf *perf)
{
	__u64 instructions;
	int c, i;

	for (c = 0; c < BENCH_COMMANDS; c++) {
		perf[c].instructions = ~0ULL;
		for (i = 0; i < TRIES; i++) {
			instructions = perf_once(arguments[c]);
			if (instructions < perf[c].instructions)
				perf[c].instructions = instructions;
		}
	}
}
