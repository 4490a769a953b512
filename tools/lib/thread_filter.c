// SPDX-License-Identifier: GPL-2.0-only
/*
 * The thread filter of the C-boxes and CHAs: numbers of threads, and the stored result of the
 * check.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <linux/kernel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "other_driver.h"
#include "thread_filter.h"

#define SHARED		"/var/lib"
#define HEAD		"xeon-pmon thread filter 1"
#define VERIFY		"run xeon-pmon verify thread-filter"
#define DRIVER		"/sys/module/xeon_pmon/version"
#define EMULATOR	"/sys/module/xeon_pmon_emu"
#define FOLDER		"/xeon-pmon"
#define FILE_NAME	FOLDER "/thread-filter"
#define NUMBERS		1024	/* of ten bits, as the widest filter has */
#define BY_THREAD	"tid_en=1,filter_tid=%u}"

/*
 * Requests of cores that miss and go to the socket's own memory. Positions in the number: Intel
 * 327043 table 2-22 (E5), 329468 (E5 v2), 331051 (E5 v3); libpfm4, intel_skx_unc_cha_events.h
 * (Skylake-SP and later). The E5 v2 has up to 12 cores, and its guide three bits for them.
 */
static const struct thread_filter filters[] = {
	{ ON_SNBEP, "cbox:tor_inserts_nid_miss_all{filter_nid=LOCAL_NODE," BY_THREAD, 1, 3 },
	{ ON_IVBEP, "cbox:tor_inserts_miss_local{" BY_THREAD, 1, 3 },
	{ ON_V3, "cbox:tor_inserts_miss_local{" BY_THREAD, 1, 5 },
	{ ON_SKX_ALL, "cha:llc_miss_all{umask=0x21,filter_rem=0," BY_THREAD, 3, 6 },
	{ ON_SUNNY, "cha:llc_miss_all{umask=0xc000fe01," BY_THREAD, 3, 6 },
	{ ON_RAPIDS, "cha:{event=0x35,umask=0xc000fe01," BY_THREAD, 3, 7 },
};

const struct thread_filter *thread_filter_of(const struct pmon_platform *platform)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(filters); i++)
		if (filters[i].on & xp_on(platform))
			return &filters[i];
	return NULL;
}

static int filter_read_number(const char *sysfs, unsigned int cpu, const char *file)
{
	char path[PATH_MAX], text[32];

	snprintf(path, sizeof(path), "%s/devices/system/cpu/cpu%u/topology/%s", sysfs, cpu, file);
	return xp_read_line(path, text, sizeof(text)) || !isdigit((unsigned char)*text) ? -1 :
	       atoi(text);
}

static int filter_compare(const void *a, const void *b)
{
	const struct thread *one = a, *other = b;

	return one->cpu < other->cpu ? -1 : one->cpu > other->cpu;
}

/* An offline CPU has no folder "topology". */
static void filter_add_thread(struct threads *threads, const char *sysfs, unsigned int cpu)
{
	int socket = filter_read_number(sysfs, cpu, "physical_package_id");
	int core = filter_read_number(sysfs, cpu, "core_id");

	if (socket < 0 || core < 0)
		return;
	threads->thread = xp_grow(threads->thread, threads->nr + 1, sizeof(*threads->thread));
	threads->thread[threads->nr++] = (struct thread){
		.cpu = cpu, .socket = socket, .core = core,
	};
}

static void filter_find_sibling(const struct threads *threads, struct thread *thread)
{
	const struct thread *other;

	for (other = threads->thread; other < thread; other++)
		thread->sibling += other->socket == thread->socket && other->core == thread->core;
}

/* The place of a core is the number of smaller core_ids, each counted at its first CPU. */
static void filter_find_place(const struct threads *threads, struct thread *thread)
{
	const struct thread *other, *end = threads->thread + threads->nr;

	for (other = threads->thread; other < end; other++)
		thread->place += other->socket == thread->socket && !other->sibling &&
				 other->core < thread->core;
}

void threads_read(const char *sysfs, struct threads *threads)
{
	char path[PATH_MAX];
	struct dirent *entry;
	unsigned int cpu, t;
	int end;
	DIR *dir;

	*threads = (struct threads){};
	snprintf(path, sizeof(path), "%s/devices/system/cpu", sysfs);
	dir = opendir(path);
	while (dir && (entry = readdir(dir))) {
		end = 0;
		if (sscanf(entry->d_name, "cpu%u%n", &cpu, &end) == 1 && !entry->d_name[end])
			filter_add_thread(threads, sysfs, cpu);
	}
	if (dir)
		closedir(dir);
	if (threads->nr)
		qsort(threads->thread, threads->nr, sizeof(*threads->thread), filter_compare);
	for (t = 0; t < threads->nr; t++)
		filter_find_sibling(threads, &threads->thread[t]);
	for (t = 0; t < threads->nr; t++)
		filter_find_place(threads, &threads->thread[t]);
}

void threads_free(struct threads *threads)
{
	free(threads->thread);
	*threads = (struct threads){};
}

int thread_number(const struct thread_filter *filter, const struct thread *thread, bool by_place)
{
	unsigned int core = by_place ? thread->place : thread->core;

	if (core >> filter->core_bits || thread->sibling >> filter->core_at)
		return -1;
	return core << filter->core_at | thread->sibling;
}

/* A result is valid for the CPU model, its microcode, and the driver with its version. */
static void filter_key(char *text, size_t size)
{
	char cpu[128], microcode[32], version[64] = "unknown";
	bool other = other_driver_counts();
	struct utsname kernel;

	xp_cpuinfo("model name", cpu, sizeof(cpu));
	xp_cpuinfo("microcode", microcode, sizeof(microcode));
	if (other && !uname(&kernel))
		snprintf(version, sizeof(version), "%.63s", kernel.release);
	else if (!other)
		xp_read_line(DRIVER, version, sizeof(version));
	snprintf(text, size, "%s, microcode %s, %s %s%s", cpu, microcode,
		 other ? "intel_uncore" : "xeon_pmon", version,
		 access(EMULATOR, F_OK) ? "" : ", emulated");
}

/* The standard of XDG says to ignore a path that is not absolute. */
static const char *filter_folder(void)
{
	const char *cache = getenv("XDG_CACHE_HOME");

	return cache && *cache == '/' ? cache : SHARED;
}

/* rename() replaces the old file only after the new one is complete. */
int thread_verdict_write(const struct threads *threads, char *path, size_t size)
{
	char new[PATH_MAX], key[512];
	unsigned int t;
	FILE *file;

	snprintf(path, size, "%.200s" FILE_NAME, filter_folder());
	mkdir(filter_folder(), 0755);
	snprintf(new, sizeof(new), "%.200s" FOLDER, filter_folder());
	if (mkdir(new, 0755) && errno != EEXIST)
		return -1;
	snprintf(new, sizeof(new), "%s.new", path);
	file = fopen(new, "we");
	if (!file)
		return -1;
	filter_key(key, sizeof(key));
	fprintf(file, HEAD "\n%s\n%s\n", key, threads ? "passed" : "failed");
	for (t = 0; threads && t < threads->nr; t++)
		fprintf(file, "%u %u\n", threads->thread[t].cpu, threads->thread[t].number);
	return fclose(file) || rename(new, path) ? -1 : 0;
}

static bool filter_next_line(FILE *file, char *line, size_t size)
{
	if (!fgets(line, size, file))
		return false;
	line[strcspn(line, "\n")] = '\0';
	return true;
}

/*
 * The last number of a truncated file may lack digits, and a number with too many bits would change
 * the event. Return: whether all lines are complete and valid.
 */
static bool filter_take_numbers(FILE *file, struct threads *threads)
{
	unsigned int cpu, number, t;
	char line[64], end;

	while (fgets(line, sizeof(line), file)) {
		if (sscanf(line, "%u %u%c", &cpu, &number, &end) != 3 || end != '\n' ||
		    number >= NUMBERS)
			return false;
		for (t = 0; t < threads->nr; t++)
			if (threads->thread[t].cpu == cpu)
				threads->thread[t].number = number;
	}
	return true;
}

static int filter_parse(FILE *file, struct threads *threads, struct xp_error *error)
{
	char line[512], key[512];
	unsigned int t;

	if (!filter_next_line(file, line, sizeof(line)) || strcmp(line, HEAD))
		return xp_fail(error, "the result of the thread filter's check is of another "
			       "version: " VERIFY);
	filter_key(key, sizeof(key));
	if (!filter_next_line(file, line, sizeof(line)) || strcmp(line, key))
		return xp_fail(error, "the thread filter was verified with another CPU, microcode "
			       "or driver: " VERIFY);
	if (!filter_next_line(file, line, sizeof(line)) || strcmp(line, "passed"))
		return xp_fail(error, "the thread filter does not count right on this machine: "
			       VERIFY " to see why");
	for (t = 0; t < threads->nr; t++)
		threads->thread[t].number = UINT_MAX;
	if (!filter_take_numbers(file, threads))
		return xp_fail(error, "the result of the thread filter's check is damaged: "
			       VERIFY);
	for (t = 0; t < threads->nr; t++)
		if (threads->thread[t].number == UINT_MAX)
			return xp_fail(error, "CPU %u was offline when the thread filter was "
				       "verified: " VERIFY, threads->thread[t].cpu);
	return 0;
}

int thread_verdict_read(struct threads *threads, struct xp_error *error)
{
	char path[PATH_MAX];
	FILE *file;
	int err;

	snprintf(path, sizeof(path), "%.200s" FILE_NAME, filter_folder());
	file = fopen(path, "re");
	err = errno;
	if (!file && err != ENOENT)
		return xp_fail(error, "%.150s: %s%s", path, strerror(err),
			       err == EACCES ? "; run it as root" : "");
	if (!file)
		return xp_fail(error, "the thread filter was not verified on this machine: "
			       VERIFY);
	err = filter_parse(file, threads, error);
	fclose(file);
	return err;
}
