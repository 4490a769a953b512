// SPDX-License-Identifier: GPL-2.0-only
/*
 * bench.c - count register accesses and instructions of perf operations with either driver
 *
 * Loads one driver, measures, unloads it, does the same with the other one, and prints both. The
 * emulator is loaded first, and its clock is stopped. QEMU gives the guest one CPU whose TSC
 * advances by one with every instruction (-icount shift=0), so a TSC difference is a number of
 * instructions; the emulator counts its own instructions, which are subtracted.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>
#include <x86intrin.h>

#include "boxes.h"
#include "emu.h"
#include "ktap.h"
#include "plain_events.h"
#include "pmu.h"
#include "sys.h"

#define SAMPLES		15
#define MAX_COUNTERS	8
#define MAX_BOXES	20
#define PROOF_ROUNDS	100000
#define PERF_TRIES	3

/*
 * perf's multiplexing interval, and the durations of the measurements in virtual time, which also
 * drives the poll timer
 */
#define MUX_MS		4
#define ROTATE_SECONDS	2
#define POLL_SECONDS	40000

enum { KERNEL, OURS, DRIVERS };

static const char *const modules[DRIVERS] = { "intel_uncore", "xeon_pmon" };

enum op {
	START, STOP, READ, START_GROUP, STOP_GROUP, READ_GROUP, START_FILTER, START_OTHER,
	START_BESIDE, ROTATE, POLL, OPEN_CLOSE, REFUSE, OPS
};

static const char *const op_names[OPS] = {
	[START] = "start one",
	[STOP] = "stop one",
	[READ] = "read one",
	[START_GROUP] = "start group",
	[STOP_GROUP] = "stop group",
	[READ_GROUP] = "read group",
	[START_FILTER] = "start one, filter",
	[START_OTHER] = "start one, new filter",
	[START_BESIDE] = "start one beside others",
	[ROTATE] = "rotate two groups",
	[POLL] = "poll group",
	[OPEN_CLOSE] = "open and close",
	[REFUSE] = "refuse to open",
};

/* perf commands whose instructions are counted */
#define COMMANDS	2

static char *const commands[COMMANDS][4] = {
	{ "perf", "stat", "true" },
	{ "perf", "list" },
};

/* Samples of an operation; the first one is the first start of the box. */
struct cell {
	int n;
	__u64 accesses[SAMPLES];
	__u64 instructions[SAMPLES];
};

static_assert(sizeof(ep_boxes) <= MAX_BOXES * sizeof(*ep_boxes) &&
	      sizeof(ex_boxes) <= MAX_BOXES * sizeof(*ex_boxes), "a result for each type of box");

static struct result {
	struct cell cell[MAX_BOXES][OPS];
	__u64 load;
	__u64 unload;
	__u64 perf[COMMANDS];
} results[DRIVERS];

/* Instructions of perf without an uncore driver, and with all_names=1 of xeon_pmon */
static __u64 bare[COMMANDS], all_names[COMMANDS];

static __u64 window;
static struct pmu pmu;
static int cpu;
/* The platform's bit */
static __u64 on;

/* Exit with an error if @ret is negative. Return: @ret. */
static int bench_check(int ret, const char *what)
{
	if (ret < 0)
		ktap_bail("%s: %s", what, strerror(-ret));
	return ret;
}

static __u64 bench_accesses(void)
{
	struct emu_access access;

	bench_check(emu_access_total(&access), "access totals");
	return access.msr_rd + access.msr_wr + access.pci_rd + access.pci_wr + access.mmio_rd +
	       access.mmio_wr;
}

static __u64 bench_emulator_ticks(void)
{
	char ticks[32];

	bench_check(emu_info("ticks", ticks, sizeof(ticks)), "ticks of the emulator");
	return strtoull(ticks, NULL, 10);
}

static __u64 bench_timed(int (*act)(int arg), int arg)
{
	__u64 start = __rdtsc();
	int ret = act(arg);
	__u64 end = __rdtsc();

	bench_check(ret, "an operation");
	return end - start;
}

static int bench_act_nothing(int arg)
{
	return 0;
}

/* Two instructions per iteration */
static int bench_act_loop(int rounds)
{
	asm volatile("1: dec %0\n\tjnz 1b" : "+r"(rounds));
	return 0;
}

/* Use the minimum of some tries, since an interrupt may occur. */
static __u64 bench_least(int (*act)(int arg), int arg)
{
	__u64 ticks, min = ~0ULL;
	int i;

	for (i = 0; i < 5; i++) {
		ticks = bench_timed(act, arg);
		min = ticks < min ? ticks : min;
	}
	return min;
}

static void bench_prove_ticks(void)
{
	__u64 ticks;

	window = bench_least(bench_act_nothing, 0);
	ticks = bench_least(bench_act_loop, PROOF_ROUNDS) - window;
	if (ticks < 2 * PROOF_ROUNDS || ticks > 2 * PROOF_ROUNDS + 20)
		ktap_bail("a loop of %d instructions takes %llu ticks: the TSC does not count them",
			  2 * PROOF_ROUNDS, ticks);
}

static void bench_sample(struct cell *cell, int (*act)(int arg), int arg)
{
	__u64 emulator, ticks;

	bench_check(emu_access_reset(), "access totals");
	emulator = bench_emulator_ticks();
	ticks = bench_timed(act, arg) - window;
	cell->accesses[cell->n] = bench_accesses();
	cell->instructions[cell->n] = ticks - (bench_emulator_ticks() - emulator);
	cell->n++;
}

/* As in the perf tool: only the leader of a group is disabled, and its members follow. */
static int bench_act_enable(int fd)
{
	return ioctl(fd, PERF_EVENT_IOC_ENABLE, 0) ? -errno : 0;
}

static int bench_act_disable(int fd)
{
	return ioctl(fd, PERF_EVENT_IOC_DISABLE, 0) ? -errno : 0;
}

static int bench_act_read(int fd)
{
	char buffer[256];

	return read(fd, buffer, sizeof(buffer)) < 0 ? -errno : 0;
}

static bool bench_has_term(const char *term)
{
	char format[64];

	snprintf(format, sizeof(format), "format/%s", term);
	return sys_exists(pmu_path(&pmu, format));
}

static const char *bench_plain(const struct box *box)
{
	char type[32];

	if (box->plain)
		return box->plain;
	snprintf(type, sizeof(type), "%s", box->pmu + strlen("uncore_"));
	type[strcspn(type, "_")] = '\0';
	return plain_event_of(on, type)->terms;
}

/* An event for counter @i; intel_uncore does not know the term of the IRP. */
static const char *bench_terms(const struct box *box, int i, const char *more)
{
	static char text[MAX_COUNTERS][128];
	int len = snprintf(text[i], sizeof(text[i]), "%s%s", bench_plain(box), more);

	if (box->own && bench_has_term(box->own))
		snprintf(text[i] + len, sizeof(text[i]) - len, ",%s=%d", box->own, i / box->share);
	return text[i];
}

static int bench_open_event(const char *event)
{
	return bench_check(pmu_open(&pmu, event, cpu, -1, PMU_DISABLED), event);
}

/* Open the largest group: as many events as the box has counters */
static int bench_open_group(const struct box *box, const char *more, int *fds)
{
	const char *events[MAX_COUNTERS];
	int nr;

	for (nr = 0; nr < MAX_COUNTERS; nr++)
		events[nr] = bench_terms(box, nr, more);
	while (nr && pmu_open_group(&pmu, events, nr, cpu, fds))
		nr--;
	if (!nr)
		ktap_bail("%s: no event can be opened", box->pmu);
	return nr;
}

static void bench_measure_one(const struct box *box, struct cell *cell)
{
	int i, fd = bench_open_event(bench_terms(box, 0, ""));

	for (i = 0; i < SAMPLES; i++) {
		bench_sample(&cell[START], bench_act_enable, fd);
		bench_sample(&cell[READ], bench_act_read, fd);
		bench_sample(&cell[STOP], bench_act_disable, fd);
	}
	close(fd);
}

static int bench_measure_group(const struct box *box, struct cell *cell)
{
	int fds[MAX_COUNTERS];
	int i, nr = bench_open_group(box, "", fds);

	for (i = 0; i < SAMPLES; i++) {
		bench_sample(&cell[START_GROUP], bench_act_enable, fds[0]);
		bench_sample(&cell[READ_GROUP], bench_act_read, fds[0]);
		bench_sample(&cell[STOP_GROUP], bench_act_disable, fds[0]);
	}
	pmu_close_group(fds, nr);
	return nr;
}

/* Repeat one filter, then alternate between two */
static void bench_measure_filter(const struct box *box, struct cell *cell)
{
	int i, fd = bench_open_event(box->filtered), other = bench_open_event(box->other);

	for (i = 0; i < SAMPLES; i++) {
		bench_sample(&cell[START_OTHER], bench_act_enable, fd);
		bench_check(bench_act_disable(fd), "stop");
		bench_sample(&cell[START_FILTER], bench_act_enable, fd);
		bench_check(bench_act_disable(fd), "stop");
		bench_check(bench_act_enable(other), "start");
		bench_check(bench_act_disable(other), "stop");
	}
	close(fd);
	close(other);
}

/* perf removes the other events and adds them again. */
static void bench_measure_beside(const struct box *box, struct cell *cell, int nr)
{
	int fds[MAX_COUNTERS];
	int i;

	for (i = 0; i < nr; i++)
		fds[i] = bench_open_event(bench_terms(box, i, ""));
	for (i = 0; i < nr - 1; i++)
		bench_check(bench_act_enable(fds[i]), "start");
	for (i = 0; i < SAMPLES; i++) {
		bench_sample(&cell[START_BESIDE], bench_act_enable, fds[nr - 1]);
		bench_check(bench_act_disable(fds[nr - 1]), "stop");
	}
	pmu_close_group(fds, nr);
}

/* Register accesses of a timer's callback; its instructions cannot be counted. */
static void bench_sample_timer(struct cell *cell, __u64 each)
{
	while (cell->n < SAMPLES)
		cell->accesses[cell->n++] = each;
}

/* Two groups without a common control word */
static void bench_measure_rotation(const struct box *box, struct cell *cell)
{
	__u64 rotations = ROTATE_SECONDS * 1000 / MUX_MS;
	int fds[2][MAX_COUNTERS];
	int nr = bench_open_group(box, "", fds[0]);

	bench_open_group(box, ",thresh=1", fds[1]);
	bench_check(bench_act_enable(fds[0][0]), "start");
	bench_check(bench_act_enable(fds[1][0]), "start");
	bench_check(emu_access_reset(), "access totals");
	sleep(ROTATE_SECONDS);
	bench_sample_timer(cell, (bench_accesses() + rotations / 2) / rotations);
	pmu_close_group(fds[0], nr);
	pmu_close_group(fds[1], nr);
}

/* No other event exists, so the first accesses are those of one expiry of the timer. */
static void bench_measure_poll(const struct box *box, struct cell *cell)
{
	int fds[MAX_COUNTERS];
	int s, nr = bench_open_group(box, "", fds);

	bench_check(bench_act_enable(fds[0]), "start");
	bench_check(emu_access_reset(), "access totals");
	for (s = 0; !bench_accesses(); s++) {
		if (s == POLL_SECONDS)
			ktap_bail("%s was not polled in %d s", box->pmu, POLL_SECONDS);
		sleep(1);
	}
	bench_sample_timer(cell, bench_accesses());
	pmu_close_group(fds, nr);
}

/* An event that has been parsed, since parsing is not the driver's work */
static struct perf_event_attr opened;

static int bench_act_open_close(int arg)
{
	int fd = pmu_open_attr(&opened, cpu, -1);

	return fd < 0 ? fd : close(fd);
}

/* An uncore event with exclude_kernel is invalid. */
static int bench_act_refuse(int arg)
{
	struct perf_event_attr attr = opened;
	int fd;

	attr.exclude_kernel = 1;
	fd = pmu_open_attr(&attr, cpu, -1);
	return fd < 0 ? 0 : -EBADF;
}

/* Ice Lake's CHAs have their filters in the umask, unlike Skylake-SP's */
static bool bench_has_filter(const struct box *box)
{
	struct perf_event_attr attr;

	return box->filtered && !pmu_parse(&pmu, box->filtered, &attr);
}

static void bench_measure_box(const struct box *box, struct cell *cell)
{
	int i, nr;

	cpu = bench_check(pmu_cpu(&pmu, 0), box->pmu);
	bench_check(pmu_parse(&pmu, bench_plain(box), &opened), box->pmu);
	opened.disabled = 1;
	bench_measure_one(box, cell);
	nr = bench_measure_group(box, cell);
	if (bench_has_filter(box))
		bench_measure_filter(box, cell);
	bench_measure_beside(box, cell, nr);
	if (bench_has_term("thresh"))
		bench_measure_rotation(box, &cell[ROTATE]);
	bench_measure_poll(box, &cell[POLL]);
	for (i = 0; i < SAMPLES; i++) {
		bench_sample(&cell[OPEN_CLOSE], bench_act_open_close, 0);
		bench_sample(&cell[REFUSE], bench_act_refuse, 0);
	}
}

/* Return: the number of register accesses */
static __u64 bench_load(int d, const char *params)
{
	bench_check(emu_access_reset(), "access totals");
	bench_check(sys_load(modules[d], params), modules[d]);
	return bench_accesses();
}

/* perf releases a closed event and its module after an RCU grace period. */
static __u64 bench_unload(int d)
{
	int ret, tries = 50;

	bench_check(emu_access_reset(), "access totals");
	do {
		usleep(20000);
		ret = sys_unload(modules[d]);
	} while (ret == -EWOULDBLOCK && --tries);
	bench_check(ret, modules[d]);
	return bench_accesses();
}

static void bench_exec_perf(char *const *argv)
{
	int null = open("/dev/null", O_WRONLY);

	dup2(null, 1);
	dup2(null, 2);
	execvp(argv[0], argv);
	_exit(127);
}

static __u64 bench_microseconds(const struct timeval *time)
{
	return time->tv_sec * 1000000ULL + time->tv_usec;
}

/*
 * Count the instructions of the command's processes, including system calls. The scheduler's clock
 * is the TSC, so a microsecond of CPU time is 1000 instructions.
 */
static __u64 bench_perf_once(char *const *argv)
{
	struct rusage usage;
	int status;
	pid_t pid = fork();

	if (!pid)
		bench_exec_perf(argv);
	bench_check(pid < 0 ? -1 : wait4(pid, &status, 0, &usage), "perf");
	if (status)
		ktap_bail("perf %s: status %#x", argv[1], status);
	return 1000 * (bench_microseconds(&usage.ru_utime) + bench_microseconds(&usage.ru_stime));
}

static void bench_perf(__u64 *perf)
{
	__u64 instructions;
	int c, i;

	for (c = 0; c < COMMANDS; c++) {
		perf[c] = ~0ULL;
		for (i = 0; i < PERF_TRIES; i++) {
			instructions = bench_perf_once(commands[c]);
			perf[c] = instructions < perf[c] ? instructions : perf[c];
		}
	}
}

static void bench_measure_perf(int d, const char *params, __u64 *perf)
{
	bench_load(d, params);
	bench_perf(perf);
	bench_unload(d);
}

static void bench_measure(int d, const struct box *boxes)
{
	int b;

	ktap_note("%s", modules[d]);
	results[d].load = bench_load(d, "");
	for (b = 0; boxes[b].pmu; b++)
		if (!pmu_find(&pmu, boxes[b].pmu))
			bench_measure_box(&boxes[b], results[d].cell[b]);
	results[d].unload = bench_unload(d);
	bench_measure_perf(d, "", results[d].perf);
}

static int bench_by_value(const void *a, const void *b)
{
	__u64 x = *(const __u64 *)a, y = *(const __u64 *)b;

	return (x > y) - (x < y);
}

/* About one sample in twenty contains an interrupt; the first one is the box's first start. */
static __u64 bench_median(const __u64 *samples)
{
	__u64 sorted[SAMPLES - 1];

	memcpy(sorted, samples + 1, sizeof(sorted));
	qsort(sorted, SAMPLES - 1, sizeof(*sorted), bench_by_value);
	return sorted[(SAMPLES - 1) / 2];
}

static const char *bench_percentage(__u64 ours, __u64 kernel)
{
	static char text[24];

	snprintf(text, sizeof(text), "%llu%%", kernel ? (100 * ours + kernel / 2) / kernel : 0);
	return kernel ? text : "-";
}

static void bench_print_op(const char *platform, const struct box *box, int b, enum op op)
{
	const struct cell *k = &results[KERNEL].cell[b][op], *o = &results[OURS].cell[b][op];
	__u64 ka, oa, ki, oi;

	if (!k->n || !o->n)
		return;
	ka = bench_median(k->accesses);
	oa = bench_median(o->accesses);
	ki = bench_median(k->instructions);
	oi = bench_median(o->instructions);
	printf("  %-23s %6llu %5llu %5llu %6s", op_names[op], ka, oa, o->accesses[0],
	       bench_percentage(oa, ka));
	if (ki)
		printf(" %8llu %7llu %6s\n", ki, oi, bench_percentage(oi, ki));
	else
		printf(" %8s %7s %6s\n", "-", "-", "-");
	printf("csv:%s,%s,\"%s\",%llu,%llu,%llu,%llu,%llu\n", platform, box->pmu, op_names[op], ka,
	       oa, o->accesses[0], ki, oi);
}

static void bench_print_boxes(const struct box *boxes, const char *platform)
{
	enum op op;
	int b;

	printf("csv:platform,pmu,operation,kernel,ours,ours_first,");
	printf("kernel_instructions,ours_instructions\n");
	for (b = 0; boxes[b].pmu; b++) {
		if (!results[OURS].cell[b][START].n)
			continue;
		printf("\n%s: %25s %26s\n", boxes[b].pmu, "register accesses", "instructions");
		printf("  %-23s %6s %5s %5s %6s %8s %7s %6s\n", "operation", "kernel", "ours",
		       "first", "ratio", "kernel", "ours", "ratio");
		for (op = 0; op < OPS; op++)
			bench_print_op(platform, &boxes[b], b, op);
	}
}

static void bench_print_socket(const char *platform, const char *what, __u64 kernel, __u64 ours)
{
	printf("  %-48s %8llu %8llu %6s\n", what, kernel, ours, bench_percentage(ours, kernel));
	printf("csv:%s,socket,\"%s\",%llu,%llu,%llu,0,0\n", platform, what, kernel, ours, ours);
}

static void bench_print_rest(const char *platform)
{
	const struct result *k = &results[KERNEL], *o = &results[OURS];
	int c;

	printf("\n  %-48s %8s %8s %6s\n", "one socket, all boxes: register accesses", "kernel",
	       "ours", "ratio");
	bench_print_socket(platform, "load", k->load, o->load);
	bench_print_socket(platform, "unload", k->unload, o->unload);
	printf("\n  %-48s %8s %8s %6s %9s %9s\n", "the perf tool: thousands of instructions",
	       "kernel", "ours", "ratio", "all names", "no driver");
	for (c = 0; c < COMMANDS; c++) {
		__u64 kernel = k->perf[c] / 1000, ours = o->perf[c] / 1000;

		printf("  perf %-4s %-38s %8llu %8llu %6s %9llu %9llu\n", commands[c][1],
		       commands[c][2] ?: "", kernel, ours, bench_percentage(ours, kernel),
		       all_names[c] / 1000, bare[c] / 1000);
	}
}

int main(void)
{
	char platform[16], title[64];
	const struct box *boxes;
	struct utsname uts;

	bench_check(emu_info("platform", platform, sizeof(platform)), "platform");
	bench_check(emu_info("title", title, sizeof(title)), "title");
	on = 1ULL << emu_platform();
	boxes = strstr(platform, "ex") ? ex_boxes : ep_boxes;
	uname(&uts);
	bench_prove_ticks();
	bench_perf(bare);
	bench_measure(KERNEL, boxes);
	bench_measure(OURS, boxes);
	bench_measure_perf(OURS, "all_names=1", all_names);
	printf("Linux %s on one socket of an emulated %s\n", uts.release, title);
	printf("kernel: intel_uncore, ours: xeon_pmon\n");
	bench_print_boxes(boxes, platform);
	bench_print_rest(platform);
	return 0;
}
