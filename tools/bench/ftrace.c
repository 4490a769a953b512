// SPDX-License-Identifier: GPL-2.0-only
/*
 * ftrace.c - what the kernel's tracepoints say, with times in ticks of the TSC
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "sys.h"

#define TRACING	"/sys/kernel/tracing"

static void switch_events(const char *const *events, const char *to)
{
	char path[128];

	for (; *events; events++) {
		snprintf(path, sizeof(path), TRACING "/events/%s/enable", *events);
		bench_check(sys_write(path, to), path);
	}
}

void bench_ftrace_begin(const char *const *events)
{
	bench_check(sys_write(TRACING "/trace_clock", "x86-tsc"), "tracing");
	bench_check(sys_write(TRACING "/trace_options", "nohash-ptr"), "tracing");
	bench_check(sys_write(TRACING "/buffer_size_kb", "16384"), "tracing");
	bench_check(sys_write(TRACING "/trace", ""), "tracing");
	switch_events(events, "1");
}

void bench_ftrace_end(const char *const *events, void (*look)(const char *line, void *data),
		      void *data)
{
	FILE *file = fopen(TRACING "/trace", "r");
	char line[512];

	switch_events(events, "0");
	if (!file)
		ktap_bail("no trace: %s", strerror(errno));
	while (fgets(line, sizeof(line), file))
		look(line, data);
	fclose(file);
}

/* "          <idle>-0   [000] d.h1.   5000000: hrtimer_expire_entry: hrtimer=... function=..." */
__u64 bench_ftrace_ticks(const char *line)
{
	const char *at = strstr(line, "] ");

	at = at ? strchr(at + 2, ' ') : NULL;
	return at ? strtoull(at, NULL, 10) : 0;
}
