// SPDX-License-Identifier: GPL-2.0-only
/* Resource usage of the exporter: proc_pid_statm(5), and the directory of its file descriptors. */
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "process.h"

/* Number of descriptors above which they are counted less often, and that interval */
#define LIST_ALWAYS	500
#define LIST_SECONDS	60

static double started = NAN;

static double process_seconds_of(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

void process_start(void)
{
	started = process_seconds_of(CLOCK_REALTIME);
}

static void process_read_memory(struct process *process)
{
	FILE *file = fopen("/proc/self/statm", "r");
	unsigned long size, resident;

	process->virtual_bytes = NAN;
	process->resident_bytes = NAN;
	if (!file)
		return;
	if (fscanf(file, "%lu %lu", &size, &resident) == 2) {
		process->virtual_bytes = (double)size * sysconf(_SC_PAGESIZE);
		process->resident_bytes = (double)resident * sysconf(_SC_PAGESIZE);
	}
	fclose(file);
}

/* Do not count ".", "..", and the descriptor of this directory */
static double process_list_files(void)
{
	DIR *folder = opendir("/proc/self/fd");
	int nr = -3;

	if (!folder)
		return NAN;
	while (readdir(folder))
		nr++;
	closedir(folder);
	return nr;
}

/*
 * Since Linux 6.2, st_size of the directory is the number of descriptors. On older kernels listing
 * it is more expensive than the rest of a scrape if there are many, since the kernel creates an
 * inode for each: large numbers are updated once a minute.
 */
static double process_count_files(void)
{
	static double listed = NAN, at;
	struct stat status;

	if (!stat("/proc/self/fd", &status) && status.st_size > 0)
		return status.st_size;
	if (!(listed > LIST_ALWAYS) || process_seconds_of(CLOCK_MONOTONIC) > at + LIST_SECONDS) {
		listed = process_list_files();
		at = process_seconds_of(CLOCK_MONOTONIC);
	}
	return listed;
}

static double process_most_files(void)
{
	struct rlimit limit;

	return getrlimit(RLIMIT_NOFILE, &limit) ? NAN : limit.rlim_cur;
}

void process_read(struct process *process)
{
	process->cpu_seconds = process_seconds_of(CLOCK_PROCESS_CPUTIME_ID);
	process->start_seconds = started;
	process->open_fds = process_count_files();
	process->max_fds = process_most_files();
	process_read_memory(process);
}
