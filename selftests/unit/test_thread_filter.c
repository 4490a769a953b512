// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_thread_filter.c - numbers of hardware threads in the filter, and the stored result of
 * "xeon-pmon verify thread-filter"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ktap.h"
#include "rows.h"
#include "thread_filter.h"
#include "thread_rotation.c"

static char folder[] = "/tmp/test_thread_filter.XXXXXX";

static void write_number(unsigned int cpu, const char *file, unsigned int number)
{
	char path[256];
	FILE *to;

	snprintf(path, sizeof(path), "mkdir -p %s/devices/system/cpu/cpu%u/topology", folder, cpu);
	if (system(path))
		ktap_bail("%s", path);
	snprintf(path, sizeof(path), "%s/devices/system/cpu/cpu%u/topology/%s", folder, cpu, file);
	to = fopen(path, "w");
	fprintf(to, "%u\n", number);
	fclose(to);
}

/* Two sockets of three cores, whose core_ids have a gap; the second threads come last. */
static void write_cpus(void)
{
	static const unsigned int cores[] = { 0, 1, 9 };

	for (unsigned int cpu = 0; cpu < 12; cpu++) {
		write_number(cpu, "physical_package_id", cpu / 3 % 2);
		write_number(cpu, "core_id", cores[cpu % 3]);
	}
}

/* The last thread of the last core that a family has, and a third one of a core */
static void test_last_cores(void)
{
	static const struct {
		const char *platform;
		struct thread thread;
		int number;
	} rows[] = {
		{ "snbep", { .core = 7, .sibling = 1 }, 0xf },
		{ "bdx", { .core = 23, .sibling = 1 }, 0x2f },
		{ "cpx", { .core = 27, .sibling = 1 }, 0xd9 },
		{ "icx", { .core = 39, .sibling = 1 }, 0x139 },
		{ "spr", { .core = 64, .sibling = 1 }, 0x201 },
		{ "bdx", { .core = 1, .sibling = 2 }, -1 },
	};
	const struct thread_filter *filter;

	for (unsigned int r = 0; r < ARRAY(rows); r++) {
		filter = thread_filter_of(xp_platform(rows[r].platform));
		ktap_eq(thread_number(filter, &rows[r].thread, false), rows[r].number,
			"%s: core %u", rows[r].platform, rows[r].thread.core);
	}
}

static void test_numbers(struct threads *threads)
{
	const struct thread_filter *skx = thread_filter_of(xp_platform("skx"));
	const struct thread_filter *snbep = thread_filter_of(xp_platform("snbep"));
	const struct thread *thread;

	threads_read(folder, threads);
	ktap_eq(threads->nr, 12, "all CPUs are listed");
	thread = &threads->thread[11];
	ktap_ok(thread->cpu == 11 && thread->socket == 1 && thread->core == 9 &&
		thread->place == 2 && thread->sibling == 1, "CPU 11: second thread of core 9");
	ktap_eq(thread_number(skx, thread, false), 0x49, "skx: core_id in bits 8 to 3");
	ktap_eq(thread_number(skx, thread, true), 0x11, "skx: place of the core");
	ktap_eq(thread_number(snbep, thread, false), -1,
		"snbep: core 9 has no number of three bits");
	ktap_eq(thread_number(snbep, thread, true), 5, "snbep: place of the core in bits 3 to 1");
	ktap_ok(!thread_filter_of(xp_platform("knl")) && !thread_filter_of(xp_platform("gnr")) &&
		!thread_filter_of(xp_platform("skl")), "others have no filter");
}

static void refused(struct threads *threads, const char *why)
{
	struct xp_error error = {};

	ktap_ok(thread_verdict_read(threads, &error) && strstr(error.text, why) &&
		strstr(error.text, "run xeon-pmon verify thread-filter"), "refused: %s", why);
	ktap_note("%s", error.text);
}

static void write_numbers(const char *path, const char *head, const char *last)
{
	FILE *file = fopen(path, "w");

	fputs(head, file);
	for (unsigned int cpu = 0; cpu < 11; cpu++)
		fprintf(file, "%u %u\n", cpu, 100 + cpu);
	fputs(last, file);
	fclose(file);
}

static void test_damaged(struct threads *threads, const char *path)
{
	char head[512] = "";
	struct xp_error error = {};
	FILE *file = fopen(path, "r");

	/* The first three lines are those of this machine. */
	for (unsigned int line = 0; line < 3; line++)
		if (!fgets(head + strlen(head), sizeof(head) - strlen(head), file))
			ktap_bail("%s is short", path);
	fclose(file);
	write_numbers(path, head, "11 111\n");
	ktap_eq(thread_verdict_read(threads, &error), 0, "numbers of all CPUs");
	write_numbers(path, head, "11 11");
	refused(threads, "is damaged");
	write_numbers(path, head, "11 4096\n");
	refused(threads, "is damaged");
	write_numbers(path, head, "11 -1\n");
	refused(threads, "is damaged");
	write_numbers(path, head, "11\n");
	refused(threads, "is damaged");
	remove(path);
	if (symlink("thread-filter", path))
		ktap_bail("%s: no link", path);
	ktap_ok(thread_verdict_read(threads, &error) && strstr(error.text, "symbolic links"),
		"a file that cannot be opened: %s", error.text);
	remove(path);
}

/* A path that is not absolute is ignored, so that a file of this folder is not read. */
static void test_relative(struct threads *threads, const char *path)
{
	struct xp_error error = {};

	write_numbers(path, "of another version\n", "");
	if (chdir(folder))
		ktap_bail("%s: no folder", folder);
	setenv("XDG_CACHE_HOME", ".", 1);
	ktap_ok(!thread_verdict_read(threads, &error) || !strstr(error.text, "another version"),
		"a relative XDG_CACHE_HOME is ignored: %s", error.text);
	setenv("XDG_CACHE_HOME", folder, 1);
	remove(path);
}

/* No event can be opened. */
long __wrap_syscall(long number, ...)
{
	errno = EMFILE;
	return -1;
}

static void test_rings(void)
{
	struct rotation_ring ring = {};
	struct xp_error error = {};

	ktap_ok(rotation_open_ring(&ring, 0, &error) && strstr(error.text, "see \"ulimit -n\""),
		"too many open files: %s", error.text);
}

/* A CPU's ring has 256 samples, one each 97 ms. The last slot has up to half a slot more. */
static void test_slots(void)
{
	ktap_ok(rotation_slot(0.1) == 0.1 && rotation_slot(1) == 0.5 && rotation_slot(40) == 2,
		"slots of short and long intervals");
	ktap_ok(rotation_slot(3600) * 1.5 < 256 * 0.097,
		"the samples of the longest slot have room: %g s", rotation_slot(3600));
}

/* A slot in which no box could count the thread */
static void test_uncounted(void)
{
	const struct shares_count count = { .cpu = 0 };
	const struct shares_run run = { .cpu = 0, .seen = 10 };
	const struct shares_slot slot = { 1, 1, &count, 1, &run };
	struct shares_thread thread = { .cpu = 0 };
	struct shares shares = {
		.nr_threads = 1, .thread = &thread, .boxes = { 8 }, .period = PERIOD,
	};
	struct shares_use use;

	shares_start_slot(&shares);
	shares_add(&shares, &slot);
	ktap_ok(shares_use(&shares, 0, 0, &use) && !use.counted && !use.value && !use.high,
		"a task that was not counted has no value: %g", use.value);
	shares_free(&shares);
}

static void test_verdict(struct threads *threads)
{
	struct xp_error error = {};
	char path[256];
	FILE *file;

	setenv("XDG_CACHE_HOME", folder, 1);
	refused(threads, "was not verified");
	ktap_eq(thread_verdict_write(NULL, path, sizeof(path)), 0, "a failure is stored");
	refused(threads, "does not count right");
	for (unsigned int t = 0; t < threads->nr; t++)
		threads->thread[t].number = 100 + t;
	threads->nr--;
	ktap_eq(thread_verdict_write(threads, path, sizeof(path)), 0, "numbers are stored");
	memset(&threads->thread[3].number, 0, sizeof(threads->thread[3].number));
	ktap_ok(!thread_verdict_read(threads, &error) && threads->thread[3].number == 103,
		"and read");
	threads->nr++;
	refused(threads, "CPU 11 was offline");
	threads->nr--;
	thread_verdict_write(threads, path, sizeof(path));
	threads->nr++;
	test_damaged(threads, path);
	test_relative(threads, path);
	file = fopen(path, "w");
	fputs("xeon-pmon thread filter 1\nAnother CPU\npassed\n0 0\n", file);
	fclose(file);
	refused(threads, "another CPU, microcode or driver");
}

int main(void)
{
	struct threads threads;
	char command[64];

	if (!mkdtemp(folder))
		ktap_bail("no folder");
	write_cpus();
	test_last_cores();
	test_numbers(&threads);
	test_verdict(&threads);
	test_slots();
	test_uncounted();
	test_rings();
	threads_free(&threads);
	snprintf(command, sizeof(command), "rm -r %s", folder);
	if (system(command))
		ktap_note("%s stays", folder);
	return ktap_exit();
}
