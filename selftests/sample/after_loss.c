// SPDX-License-Identifier: GPL-2.0-only
/*
 * The interrupt of an overflow is lost, on each box of each socket: until the timer finds it all
 * counters of the socket stand still, so what happens in between has no count and no sample. Then
 * the event samples on, and the loss is counted.
 */
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD	1000ULL
#define AFTER	42

static void check_totals(const struct bed_box *box, int socket, const struct ring_totals *before,
			 __u64 samples, __u64 interrupts, const char *what)
{
	struct ring_totals now;

	ring_totals(socket, &now);
	ktap_ok(now.samples - before->samples == samples && now.lost - before->lost == 1 &&
		now.interrupts - before->interrupts == interrupts,
		"%s, socket %d, %s: %llu samples, %llu interrupts, %llu lost", box->pmu, socket,
		what, now.samples - before->samples, now.interrupts - before->interrupts,
		now.lost - before->lost);
}

static void test_box(const struct bed_box *box, int socket)
{
	struct ring_totals before, now;
	struct perf_event_attr attr;
	int fd;

	ring_totals(socket, &before);
	ring_attr(box, PERIOD, &attr);
	fd = pmu_open_attr(&attr, ring_cpu(socket), -1);
	ring_fault("lost-pmi socket=%d", socket);
	bed_inject(box, socket, PERIOD);
	bed_inject(box, socket, AFTER * PERIOD);
	sys_await((ring_totals(socket, &now), now.lost != before.lost), "the timer to find it");
	check_totals(box, socket, &before, 1, 0, "lost");
	ktap_eq(pmu_read(fd), PERIOD, "%s, socket %d: the counter stood still", box->pmu, socket);
	bed_inject(box, socket, AFTER * PERIOD);
	check_totals(box, socket, &before, AFTER + 1, AFTER, "after it");
	ktap_eq(pmu_read(fd), (AFTER + 1) * PERIOD, "%s, socket %d: the count", box->pmu, socket);
	close(fd);
}

/*
 * Before the timer finds the loss the event is closed, and another one is opened on the same box,
 * which clears its status: the counters of the socket must not stand still for good.
 */
static void test_reopened(const struct bed_box *box, int socket)
{
	struct perf_event_attr attr;
	struct ring_totals before, now;
	int fd;

	ring_attr(box, PERIOD, &attr);
	fd = pmu_open_attr(&attr, ring_cpu(socket), -1);
	ring_fault("lost-pmi socket=%d", socket);
	bed_inject(box, socket, PERIOD);
	close(fd);
	ring_totals(socket, &before);
	fd = pmu_open_attr(&attr, ring_cpu(socket), -1);
	sys_await((bed_inject(box, socket, 1), pmu_read(fd)), "the counters of the socket to run");
	bed_inject(box, socket, AFTER * PERIOD - pmu_read(fd));
	ring_totals(socket, &now);
	ktap_eq(pmu_read(fd), AFTER * PERIOD, "%s, socket %d, opened again: the count", box->pmu,
		socket);
	ktap_eq(now.samples - before.samples, AFTER, "%s, socket %d, opened again: samples",
		box->pmu, socket);
	close(fd);
}

/*
 * So is an event whose period is longer than its counter: no period has passed at the overflow, so
 * the status alone says that the counters stand still.
 */
static void test_long_period(const struct bed_box *box, int socket)
{
	__u64 half = 1ULL << (box->width - 1);
	struct perf_event_attr attr;
	int fd;

	ring_attr(box, 4 * half, &attr);
	fd = pmu_open_attr(&attr, ring_cpu(socket), -1);
	ring_fault("lost-pmi socket=%d", socket);
	bed_inject(box, socket, half);
	close(fd);
	fd = pmu_open_attr(&attr, ring_cpu(socket), -1);
	sys_await((bed_inject(box, socket, 1), pmu_read(fd)), "the counters of the socket to run");
	close(fd);
}

int main(void)
{
	const struct bed_box *box;
	int socket;

	bed_want();
	ring_up();
	for (box = bed()->boxes; box < bed()->boxes + bed()->nr; box++)
		for (socket = 0; socket < sys_sockets() && ring_can(box); socket++) {
			test_box(box, socket);
			test_reopened(box, socket);
			test_long_period(box, socket);
		}
	return bed_exit();
}
