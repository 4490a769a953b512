// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the exporter itself takes of the machine: proc_pid_statm(5), and its folder of files.
 */
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "process.h"

/* From how many files on they are listed more seldom, and how seldom */
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

/* Without ".", "..", and the file of this loop */
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
 * The folder's size since Linux 6.2. To list it costs more than all else of a scrape if each event
 * is a file, and the kernel makes an inode of each: a large number is listed once a minute.
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
