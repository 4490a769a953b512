// SPDX-License-Identifier: GPL-2.0-only
/*
 * What perf lets a program do with events that sample: groups, frequencies, periods that change,
 * a number of samples, signals; and a storm of samples.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD		1000ULL
#define MAX_RATE	"/proc/sys/kernel/perf_event_max_sample_rate"
/* What bounds a storm: by number, and by time */
#define RATE		RING_PARAMETER("sample_rate")
#define PERCENT		RING_PARAMETER("sample_percent")

static const struct bed_box *box;
static int signals;

static void open_attr(struct ring *ring, struct perf_event_attr *attr, int group)
{
	int err = ring_try(ring, attr, ring_cpu(0), group);

	if (err)
		ktap_bail("%s does not sample: %s", box->pmu, strerror(-err));
	ring->box = box;
}

/* The counts in a sample are those of the overflow, and of one instant. */
static void test_group(bool leader_samples)
{
	struct perf_event_attr attr;
	struct ring leader, member;
	struct ring *ring = leader_samples ? &leader : &member;

	ring_attr(box, PERIOD, &attr);
	attr.sample_type |= PERF_SAMPLE_READ;
	attr.read_format = PERF_FORMAT_GROUP;
	if (!leader_samples)
		attr.sample_period = 0;
	attr.disabled = 1;
	open_attr(&leader, &attr, -1);
	attr.disabled = 0;
	attr.sample_period = leader_samples ? 0 : PERIOD;
	open_attr(&member, &attr, leader.fd);
	pmu_enable(leader.fd);
	ring_gives(ring, 7 * PERIOD + 1, 7, "a %s that samples",
		   leader_samples ? "leader" : "member");
	ktap_ok(ring->nr == 2 && ring->values[0] == 7 * PERIOD && ring->values[1] == 7 * PERIOD,
		"%s: the counts of the group in the last one are %llu and %llu", box->pmu,
		ring->values[0], ring->values[1]);
	ring_close(&member);
	ring_close(&leader);
}

/* So low that even a kernel to which a sample takes 10 ms finds periods that are longer than 1. */
static void test_frequency(void)
{
	struct perf_event_attr attr;
	struct ring ring;
	int i;

	ring_attr(box, 0, &attr);
	attr.freq = 1;
	attr.sample_freq = 50;
	open_attr(&ring, &attr, -1);
	for (i = 0; i < 50; i++)
		bed_inject(box, 0, 100000);
	ring_drain(&ring);
	ktap_ok(ring.samples > 1 && ring.periods <= 5000000,
		"%s: by frequency: %llu samples for %llu", box->pmu, ring.samples, ring.periods);
	ktap_eq(pmu_read(ring.fd), 5000000, "%s: and the count", box->pmu);
	ring_close(&ring);
}

/* A new period begins when it is set. */
static void test_new_period(void)
{
	__u64 period = 100;
	struct ring ring;

	ring_open(&ring, box, 0, PERIOD);
	bed_inject(box, 0, PERIOD - 1);
	ktap_eq(ioctl(ring.fd, PERF_EVENT_IOC_PERIOD, &period), 0, "%s: a new period", box->pmu);
	ring_gives(&ring, 250, 2, "of the new period");
	ktap_eq(pmu_read(ring.fd), PERIOD - 1 + 250, "%s: and the count", box->pmu);
	ring_close(&ring);
}

/* After the last one perf disables the event, but not at once: then its clock stands still. */
static void wait_disabled(const struct ring *ring)
{
	struct pmu_count before, now = {};
	double since = 0;

	do {
		before = now;
		pmu_read_count(ring->fd, &now);
	} while (now.enabled != before.enabled && sys_patient(&since));
}

/* So many and then no more, until the next refresh. */
static void test_refresh(void)
{
	struct perf_event_attr attr;
	struct ring ring;

	ring_attr(box, PERIOD, &attr);
	attr.disabled = 1;
	open_attr(&ring, &attr, -1);
	ioctl(ring.fd, PERF_EVENT_IOC_REFRESH, 3);
	ring_gives(&ring, 10 * PERIOD, 3, "three, says refresh");
	wait_disabled(&ring);
	ioctl(ring.fd, PERF_EVENT_IOC_REFRESH, 2);
	ring_gives(&ring, 10 * PERIOD, 5, "and two more");
	ring_close(&ring);
}

static void count_signal(int number)
{
	__atomic_add_fetch(&signals, 1, __ATOMIC_RELAXED);
}

static int seen(void)
{
	return __atomic_load_n(&signals, __ATOMIC_RELAXED);
}

static void test_signal(void)
{
	struct pollfd look = { .events = POLLIN };
	struct perf_event_attr attr;
	struct ring ring;
	double since = 0;

	ring_attr(box, PERIOD, &attr);
	attr.wakeup_events = 1;
	open_attr(&ring, &attr, -1);
	look.fd = ring.fd;
	signal(SIGIO, count_signal);
	fcntl(ring.fd, F_SETOWN, getpid());
	fcntl(ring.fd, F_SETFL, O_ASYNC | O_NONBLOCK);
	bed_inject(box, 0, PERIOD - 1);
	ktap_eq(seen(), 0, "%s: no signal before the sample", box->pmu);
	bed_inject(box, 0, 1);
	while (!seen() && sys_patient(&since))
		;
	ktap_ok(seen(), "%s: a signal after it", box->pmu);
	ktap_ok(poll(&look, 1, 0) == 1 && look.revents & POLLIN, "%s: and poll() tells", box->pmu);
	ring_close(&ring);
}

/* A storm is over when two periods have their samples: the first may have been set in the storm. */
static void wait_calm(struct ring *ring, __u64 period)
{
	double since = 0;
	__u64 before;
	int calm = 0;

	ring_no_limit();
	while (calm < 2 && sys_patient(&since)) {
		ring_drain(ring);
		before = ring->samples;
		bed_inject(box, 0, period);
		ring_drain(ring);
		calm = ring->samples == before ? 0 : calm + 1;
	}
}

/* Return: whether the kernel counts what an event loses: from Linux 6.0 on, in place of the id. */
static bool open_lost(struct ring *ring, __u64 period)
{
	struct perf_event_attr attr;

	ring_attr(box, period, &attr);
	attr.read_format ^= PERF_FORMAT_ID | PERF_FORMAT_LOST;
	if (!ring_try(ring, &attr, ring_cpu(0), -1)) {
		ring->box = box;
		return true;
	}
	ring_open(ring, box, 0, period);
	return false;
}

static __u64 samples_and_lost(struct ring *ring)
{
	struct pmu_count count = {};

	pmu_read_count(ring->fd, &count);
	ring_drain(ring);
	return ring->samples + count.id;
}

/*
 * An event that stops while it is throttled has lost its last sample, unless it starts again. The
 * periods that have passed are of the length that they had.
 */
static void test_stop(void)
{
	__u64 period = PERIOD / 10;
	struct ring ring;

	sys_write(RATE, "1");
	if (open_lost(&ring, PERIOD)) {
		bed_inject(box, 0, 2 * PERIOD);
		bed_inject(box, 0, 5 * PERIOD);
		ioctl(ring.fd, PERF_EVENT_IOC_PERIOD, &period);
		ioctl(ring.fd, PERF_EVENT_IOC_DISABLE, 0);
		ktap_eq(samples_and_lost(&ring), 7,
			"%s: stopped, %llu samples, the others are lost", box->pmu, ring.samples);
		ring_no_limit();
		ioctl(ring.fd, PERF_EVENT_IOC_ENABLE, 0);
		ring_counts(&ring, period, 7 * PERIOD + period, "started again, with all");
		ktap_eq(samples_and_lost(&ring), 8, "%s: one more, in %llu samples", box->pmu,
			ring.samples);
	}
	ring_close(&ring);
}

/* Few samples, each of which says for how many periods it stands. */
static void test_storm(const char *limit, const char *value, __u64 period)
{
	__u64 total = 2000 * period;
	struct pmu_count count = {};
	struct ring ring;
	bool counts_lost;

	sys_write(limit, value);
	counts_lost = open_lost(&ring, period);
	ring_counts(&ring, total, total, "%s, period %llu", strrchr(limit, '/') + 1, period);
	ktap_ok(ring.samples < 1500, "%s: and are %llu", box->pmu, ring.samples);
	pmu_read_count(ring.fd, &count);
	ktap_eq(count.value, total, "%s: and the count", box->pmu);
	ktap_ok(!counts_lost || ring.samples + count.id == 2000,
		"%s: the other periods are counted as lost samples", box->pmu);
	wait_calm(&ring, period);
	ring_close(&ring);
}

/* Without PERF_SAMPLE_PERIOD perf counts the periods in a sample by itself. */
static void open_plain(struct ring *ring)
{
	struct perf_event_attr attr;

	ring_attr(box, 1, &attr);
	attr.sample_type &= ~PERF_SAMPLE_PERIOD;
	open_attr(ring, &attr, -1);
}

/*
 * perf throttles events that overflow more often than its sysctl says, here once in a tick. The
 * driver takes care of these, and perf records all samples that it hands over.
 */
static void test_no_throttle(void)
{
	struct ring ring;

	sys_write(MAX_RATE, "250");
	open_plain(&ring);
	ring_gives(&ring, 300, 300, "300 counts have one each");
	sys_write(RATE, "100");
	bed_inject(box, 0, 2000);
	wait_calm(&ring, 1);
	ktap_ok(ring.samples < 1800, "%s: 2000 in a storm have fewer: %llu", box->pmu,
		ring.samples);
	ktap_eq(ring.strange, 0, "%s: nothing is throttled or lost", box->pmu);
	ring_close(&ring);
	sys_write(MAX_RATE, "100000");
}

int main(void)
{
	static const char *const boxes[] = { "cbox1", "ha0", "mbox1" };
	unsigned int b;

	bed_want();
	ring_up();
	for (b = 0; b < 3; b++) {
		if ((b == 1 && bed()->msr_only) || (b == 2 && !bed()->msr_only))
			continue;
		box = bed_box(boxes[b]);
		signals = 0;
		test_group(true);
		test_group(false);
		test_frequency();
		test_new_period();
		test_refresh();
		test_signal();
		test_stop();
		test_storm(RATE, "100", 1);
		test_storm(RATE, "100", PERIOD);
		test_storm(PERCENT, "1", 1);
		test_no_throttle();
	}
	return ring_exit();
}
