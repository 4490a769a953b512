// SPDX-License-Identifier: GPL-2.0-only
/*
 * time.c - what needs time: the poll timer, counters that move, the perf tool
 *
 * QEMU leaps over the time in which the guest is idle (-icount sleep=off), so an hour of waiting
 * takes seconds. The emulator's clock stands still, except where this says otherwise.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <x86intrin.h>

#include "bench.h"
#include "emu.h"
#include "pmu.h"
#include "sys.h"

#define MAX_PMUS	64

/* Longer than anybody's period, and how often to look whether it is over. */
#define POLL_SECONDS	40000
#define LOOK_SECONDS	10
#define HOUR		3600
#define ROTATE_SECONDS	2

#define READS		10000

static int open_plain(const struct bench_box *box, int i)
{
	return bench_open(box->pmu, bench_terms(box, box->plain, i));
}

static __u64 accesses_of(const struct bench_box *box)
{
	struct emu_access access;

	bench_check(emu_access(0, box->emu, &access), box->emu);
	return access.msr_rd + access.msr_wr + access.pci_rd + access.pci_wr;
}

/* The whole of a tick happens in one interrupt: there is no half of it to be seen. */
static int look_for_ticks(struct bench_result *result)
{
	struct bench_cell *cell;
	int b, missing = 0;
	__u64 accesses;

	for (b = 0; b < bench_nr; b++) {
		cell = &result->cell[b][POLL];
		accesses = cell->n ? 0 : accesses_of(&bench_boxes[b]);
		while (accesses && cell->n < 2)
			cell->accesses[cell->n++] = accesses;
		missing += !cell->n;
	}
	return missing;
}

void bench_poll(struct bench_result *result)
{
	int fds[BENCH_BOXES * BENCH_COUNTERS];
	int b, i, s, nr = 0;

	for (b = 0; b < bench_nr; b++)
		for (i = 0; i < bench_boxes[b].counters; i++)
			fds[nr++] = open_plain(&bench_boxes[b], i);
	bench_check(emu_access_reset(), "access totals");
	for (s = 0; look_for_ticks(result); s += LOOK_SECONDS) {
		if (s == POLL_SECONDS)
			ktap_bail("a box was not polled in %d s", POLL_SECONDS);
		sleep(LOOK_SECONDS);
	}
	pmu_close_group(fds, nr);
}

static const unsigned int paces[BENCH_PACES] = { 1, 10, 100, 1000, 10000 };

static void read_moving(int fd, unsigned int ms, unsigned int reads, struct bench_moving *moving)
{
	__u64 before = bench_accesses();
	unsigned int i;

	for (i = 0; i < reads; i++) {
		bench_check(emu_advance(1000000ULL * ms), "clock");
		pmu_read(fd);
	}
	moving->ms = ms;
	moving->reads = reads;
	moving->accesses = bench_accesses() - before;
}

/* 1e9 events a second, and a quarter of the reads at each pace of a second or less. */
void bench_moving(struct bench_result *result, int b)
{
	const struct bench_box *box = &bench_boxes[b];
	int fd = bench_open(box->pmu, box->plain);
	int p;

	bench_check(emu_write("rate", "%s socket=0 %s per_sec=1000000000", box->emu, box->signal),
		    "rate");
	for (p = 0; p < BENCH_PACES; p++)
		read_moving(fd, paces[p], READS / (BENCH_PACES - 1), &result->moving[b][p]);
	bench_check(emu_write("rate", "clear"), "rate");
	close(fd);
}

/* "uncore_imc_3" is of the type of "uncore_imc_0". */
static const struct bench_box *box_like(const char *name)
{
	const struct bench_box *box;

	for (box = bench_boxes; box < bench_boxes + bench_nr; box++) {
		size_t len = strcspn(box->pmu, "0123456789");

		if (!strncmp(box->pmu, name, len) && strcspn(name, "0123456789") == len)
			return box;
	}
	return NULL;
}

static int open_all(int *fds)
{
	struct dirent *entry;
	DIR *dir = opendir(PMU_DIR);
	int nr = 0;

	while (dir && (entry = readdir(dir)) && nr < MAX_PMUS) {
		const struct bench_box *box = box_like(entry->d_name);

		if (box)
			fds[nr++] = bench_open(entry->d_name, box->plain);
	}
	if (dir)
		closedir(dir);
	return nr;
}

static const char *const expiries[] = {
	"timer/hrtimer_expire_entry", "timer/hrtimer_expire_exit", NULL
};

/**
 * struct timers - those that have expired, of one function or module
 * @nr: how many different ones
 * @id: them
 * @entry: when the last one began; 0: it has ended
 */
struct timers {
	int nr;
	__u64 id[MAX_PMUS];
	__u64 entry;
};

static void note_timer(struct timers *timers, const char *line)
{
	const char *at = strstr(line, "hrtimer=");
	__u64 id = at ? strtoull(at + strlen("hrtimer="), NULL, 16) : 0;
	int i;

	for (i = 0; i < timers->nr; i++)
		if (timers->id[i] == id)
			return;
	if (timers->nr < MAX_PMUS)
		timers->id[timers->nr++] = id;
}

/**
 * struct expired - what is to be known of timers
 * @whose: their function or module
 * @timers: those that there are
 * @hour: what they do
 */
struct expired {
	const char *whose;
	struct timers timers;
	struct bench_hour *hour;
};

/* There is one CPU, and no timer expires in another one: an exit belongs to the last entry. */
static void count_line(const char *line, void *data)
{
	struct expired *expired = data;
	struct timers *timers = &expired->timers;

	if (strstr(line, "hrtimer_expire_entry:") && strstr(line, expired->whose)) {
		note_timer(timers, line);
		expired->hour->expiries++;
		timers->entry = bench_ftrace_ticks(line);
	} else if (strstr(line, "hrtimer_expire_exit:") && timers->entry) {
		expired->hour->instructions += bench_ftrace_ticks(line) - timers->entry;
		timers->entry = 0;
	}
}

/* What timers do while nobody else does anything. */
static void watch(const char *whose, unsigned int seconds, struct bench_hour *hour)
{
	struct expired expired = { .whose = whose, .hour = hour };

	bench_ftrace_begin(expiries);
	bench_check(emu_access_reset(), "access totals");
	sleep(seconds);
	hour->accesses = bench_accesses();
	bench_ftrace_end(expiries, count_line, &expired);
	hour->timers = expired.timers.nr;
	if (!hour->expiries)
		ktap_bail("no timer of %s has expired", whose);
}

void bench_hour(struct bench_hour *hour, const char *driver)
{
	char module[64];
	int fds[MAX_PMUS];
	int nr;

	snprintf(module, sizeof(module), "[%s]", driver);
	nr = open_all(fds);
	watch(module, HOUR, hour);
	pmu_close_group(fds, nr);
}

static void open_full_group(const struct bench_box *box, const char *terms, int *fds)
{
	const char *all[BENCH_COUNTERS];
	struct pmu pmu;
	int i, cpu;

	for (i = 0; i < box->counters; i++)
		all[i] = bench_terms(box, terms, i);
	bench_check(pmu_find(&pmu, box->pmu), box->pmu);
	cpu = bench_check(pmu_cpu(&pmu, 0), box->pmu);
	bench_check(pmu_open_group(&pmu, all, box->counters, cpu, fds), terms);
	bench_check(pmu_enable(fds[0]), terms);
}

/* Of the two groups no word is the same. */
void bench_rotate(struct bench_result *result, int b)
{
	struct bench_cell *cell = &result->cell[b][ROTATE];
	const struct bench_box *box = &bench_boxes[b];
	struct bench_hour mux = { 0 };
	int fds[2][BENCH_COUNTERS];
	char other[64];

	snprintf(other, sizeof(other), "%s,thresh=1", box->plain);
	open_full_group(box, box->plain, fds[0]);
	open_full_group(box, box->second ?: other, fds[1]);
	watch("perf_mux_hrtimer_handler", ROTATE_SECONDS, &mux);
	pmu_close_group(fds[0], box->counters);
	pmu_close_group(fds[1], box->counters);
	while (cell->n < 2)
		cell->accesses[cell->n++] = (mux.accesses + mux.expiries / 2) / mux.expiries;
}

static __u64 microseconds(const struct timeval *time)
{
	return time->tv_sec * 1000000ULL + time->tv_usec;
}

static void run(char *const *argv)
{
	int null = open("/dev/null", O_WRONLY);

	dup2(null, 1);
	dup2(null, 2);
	execv(argv[0], argv);
	_exit(127);
}

/* The scheduler's clock is the TSC: a microsecond of a process is 1000 instructions. */
static struct bench_perf once(char *const *argv)
{
	struct bench_perf perf;
	struct rusage usage;
	int status;
	pid_t pid;

	perf.elapsed = __rdtsc();
	pid = fork();
	if (!pid)
		run(argv);
	bench_check(wait4(pid, &status, 0, &usage), "wait");
	if (status)
		ktap_bail("perf %s: status %#x", argv[1], status);
	perf.elapsed = __rdtsc() - perf.elapsed;
	perf.instructions = 1000 * (microseconds(&usage.ru_utime) + microseconds(&usage.ru_stime));
	return perf;
}

static struct bench_perf command(char *const *argv)
{
	struct bench_perf best = { ~0ULL, ~0ULL }, perf;
	int i;

	for (i = 0; i < 3; i++) {
		perf = once(argv);
		if (perf.instructions < best.instructions)
			best = perf;
	}
	return best;
}

/* "uncore_ubox/event=0x42/,..." with every PMU of the uncore. */
static void list_all(char *list, size_t size)
{
	struct dirent *entry;
	DIR *dir = opendir(PMU_DIR);
	size_t len = 0;

	*list = '\0';
	while (dir && (entry = readdir(dir)) && len < size) {
		const struct bench_box *box = box_like(entry->d_name);

		if (box)
			len += snprintf(list + len, size - len, "%s%s/%s/", len ? "," : "",
					entry->d_name, box->plain);
	}
	if (dir)
		closedir(dir);
}

void bench_perf(struct bench_perf *perf, bool pmus)
{
	char list[4096];
	char *const stat[] = { "/usr/bin/perf", "stat", "true", NULL };
	char *const all[] = { "/usr/bin/perf", "stat", "-a", "-e", list, "true", NULL };
	char *const names[] = { "/usr/bin/perf", "list", NULL };

	list_all(list, sizeof(list));
	perf[PERF_STAT] = command(stat);
	perf[PERF_LIST] = command(names);
	if (pmus)
		perf[PERF_STAT_ALL] = command(all);
}
