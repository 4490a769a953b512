// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reads that cannot tear, and control words that do not: time moves between any two register
 * accesses, by nanoseconds to seconds, and events happen all that time, by one a second to the most
 * that the hardware can.
 *
 * What an event reads must lie between what had happened before the read began and what had when
 * it was over, which the emulator's clock and the rate tell exactly.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define READS		60
#define NSEC		1000000000ULL

/* A 44-bit counter gains at most 31 in each of 4e9 clocks a second. */
#define FASTEST		124000000000ULL

/* Values other than the end of a counter that are approached in small steps */
static const struct {
	__u64 platforms;
	const char *type;
	int bit;
	const char *what;
} edges[] = {
	{ ON_EX, "wbox", 24, "it reads too much (323535 p2-128)" },
	{ ON_BDX, "sbox", 44, "one of 44 bits would wrap" },
};

static const __u64 rates[] = { 1, 1000, 4294967296ULL, FASTEST };
static const __u64 gaps[] = {
	1, 17, 1000, 33333, 1000001, 34636833, 123456789, 999999999, 4000000001ULL,
};

#define NR(array)	((int)(sizeof(array) / sizeof(*(array))))

static int clock_fd;

static __u64 now(void)
{
	char text[64];
	ssize_t len = pread(clock_fd, text, sizeof(text) - 1, 0);

	text[len < 0 ? 0 : len] = '\0';
	return strtoull(strchr(text, ' ') ? strchr(text, ' ') + 1 : "0", NULL, 10);
}

/* struct run - an event that counts at a steady rate */
struct run {
	int fd;		/* the event */
	__u64 rate;	/* how often it happens in a second */
	__u64 start;	/* when it began to */
	__u64 last;	/* what was read last */
	int low;	/* reads that were too small */
	int high;	/* reads that were too great */
	int back;	/* reads that were less than the one before */
};

static __u64 truth(const struct run *run)
{
	return (__uint128_t)(now() - run->start) * run->rate / NSEC;
}

static void read_once(struct run *run)
{
	__u64 least, count, most;

	least = truth(run);
	count = pmu_read(run->fd);
	most = truth(run);
	run->low += count < least;
	run->high += count > most;
	run->back += count < run->last;
	run->last = count;
}

/* The rate begins with the gap still 0, so that the beginning is known exactly. */
static void one_run(const struct bed_box *box, __u64 rate, __u64 gap, struct run *run)
{
	int i;

	run->fd = bed_open(box, 0);
	if (run->fd < 0)
		ktap_bail("cannot open %s", box->pmu);
	run->rate = rate;
	run->start = now();
	run->last = 0;
	emu_write("rate", "%s socket=0 %s per_sec=%llu", box->emu, box->signal, rate);
	emu_write("fault", "gap %llu", gap);
	for (i = 0; i < READS; i++)
		read_once(run);
	emu_write("fault", "clear");
	read_once(run);
	emu_write("rate", "clear");
	close(run->fd);
}

static void test_box(const struct bed_box *box)
{
	struct run run = { };
	int r, g, bad = 0;

	for (r = 0; r < NR(rates); r++) {
		for (g = 0; g < NR(gaps); g++) {
			one_run(box, rates[r], gaps[g], &run);
			if (!bad && run.low + run.high + run.back)
				ktap_note("first at %llu events/s, %llu ns", rates[r], gaps[g]);
			bad = run.low + run.high + run.back;
		}
	}
	ktap_ok(!run.low, "%s: no read of %d is less than had happened (%d)", box->pmu,
		NR(rates) * NR(gaps) * (READS + 1), run.low);
	ktap_ok(!run.high, "none is more (%d)", run.high);
	ktap_ok(!run.back, "none is less than the one before (%d)", run.back);
}

/* One event a nanosecond, and @step of them between any two accesses. */
static bool read_over_edge(const struct bed_box *box, __u64 edge, __u64 before, __u64 step)
{
	int fd = bed_open(box, 0);
	/* Counters go on from where they were: bring it to @before the edge. */
	__u64 way = (edge - before - emu_reg_get(0, box->emu, "ctr0")) & (edge - 1);
	__u64 count, least, most;
	bool right;

	bed_inject(box, 0, way ? way : edge);
	least = pmu_read(fd);
	right = least == (way ? way : edge);
	emu_write("rate", "%s socket=0 %s per_sec=%llu", box->emu, box->signal, NSEC);
	emu_write("fault", "gap %llu", step);
	count = pmu_read(fd);
	emu_write("fault", "clear");
	most = pmu_read(fd);
	emu_write("rate", "clear");
	close(fd);
	return right && count >= least && count <= most && most - least <= 8 * step;
}

static void test_edge(const struct bed_box *box, __u64 edge, const char *what)
{
	__u64 before;
	int wrong = 0;

	for (before = 1; before < 32; before++)
		wrong += !read_over_edge(box, edge, before, 8);
	ktap_eq(wrong, 0, "%s: right at every distance from where %s", box->pmu, what);
}

static bool is_type(const struct bed_box *box, const char *type)
{
	return !strcmp(box->type, type);
}

/*
 * The first box of each type, with an event that never happens by itself: a box' clock would run as
 * time does. The U-box of the 7500 must stay at rest; free-running counters of 36 bits
 * would wrap within a gap.
 */
static bool is_tried(const struct bed_box *box)
{
	return bed_is_first(box) && !box->free && !(bed()->msr_only && is_type(box, "ubox"));
}

static struct bed_box without_clock(const struct bed_box *found)
{
	struct bed_box box = *found;

	if (bed()->id & ON_EX ? !is_type(&box, "wbox") && !is_type(&box, "cbox") :
	    is_type(&box, "imc") || is_type(&box, "ha"))
		return box;
	box.terms = "event=0x0f";
	box.signal = "event=0x0f";
	return box;
}

/* Of config space a counter is read in halves; of memory it must not be. */
static void test_edges(const struct bed_box *box)
{
	unsigned int i;

	if (box->devfn || box->mapped)
		test_edge(box, 1ULL << 32, "the low half carries");
	test_edge(box, 1ULL << box->width, "the counter wraps");
	for (i = 0; i < NR(edges); i++)
		if (edges[i].platforms & bed()->id && is_type(box, edges[i].type))
			test_edge(box, 1ULL << edges[i].bit, edges[i].what);
}

/*
 * In config space a control register of 64 bits is two. A counter must not run with half a word:
 * the low half starts it, so the high one is written first.
 */
static void test_control(const struct bed_box *box)
{
	struct emu_trace t;
	const char *next;
	struct pmu pmu;
	char *text;
	int fd;

	if (pmu_find(&pmu, box->pmu))
		ktap_bail("no %s", box->pmu);
	emu_write("trace", "clear");
	emu_write("trace", "on");
	fd = pmu_open(&pmu, "event=0x02,umask=0x12340f", pmu_cpu(&pmu, 0), -1, 0);
	emu_write("trace", "off");
	text = emu_read("trace");
	next = text;
	while (emu_trace_next(&next, &t) && (!t.write || strncmp(t.reg, "ctl", 3)))
		;
	ktap_ok(fd >= 0 && strstr(t.reg, ".hi") && t.new == 0x1234,
		"%s: the high half of a control word is written first: %s 0x%llx", box->pmu, t.reg,
		t.new);
	free(text);
	close(fd);
}

int main(void)
{
	struct bed_box box;
	int i;

	bed_up("", BED_DRIVER);
	clock_fd = open(EMU_DIR "/clock", O_RDONLY | O_CLOEXEC);
	if (clock_fd < 0)
		ktap_bail("no clock");
	for (i = 0; i < bed()->nr; i++) {
		if (!is_tried(&bed()->boxes[i]))
			continue;
		box = without_clock(&bed()->boxes[i]);
		test_box(&box);
		test_edges(&box);
		if (bed()->id & ON_RAPIDS && is_type(&box, "upi"))
			test_control(&box);
	}
	close(clock_fd);
	return bed_exit();
}
