// SPDX-License-Identifier: GPL-2.0-only
/* As many samples as periods, on every box; and the counts are as exact as without them. */
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD	1000ULL

/* More than the counters of any box */
#define TURNS	9

/* Two lots, of which neither is a multiple of the period */
static void test_box(const struct bed_box *box, int socket)
{
	struct ring ring;

	ring_open(&ring, box, socket, PERIOD);
	ring_gives(&ring, 5 * PERIOD + 7, 5, "5 periods");
	ring_gives(&ring, PERIOD - 7, 6, "and what was left of them");
	ktap_eq(pmu_read(ring.fd), 6 * PERIOD, "%s, socket %d: its count", box->pmu, socket);
	ktap_eq(ring.periods, 6 * PERIOD, "%s, socket %d: what they stand for", box->pmu, socket);
	ktap_eq(ring.cpus, 1ULL << ring_cpu(socket), "%s, socket %d: the CPU", box->pmu, socket);
	ring_close(&ring);
}

static void test_boxes(void)
{
	int b, s;

	for (b = 0; b < bed()->nr; b++)
		if (!ring_can(&bed()->boxes[b]))
			ring_refused(&bed()->boxes[b], ring_cpu(0), NULL);
		else
			for (s = 0; s < sys_sockets(); s++)
				test_box(&bed()->boxes[b], s);
}

static void test_period(const struct bed_box *box, __u64 period, __u64 times, __u64 more)
{
	struct ring ring;
	__u64 t;

	ring_open(&ring, box, 0, period);
	for (t = 0; t < times; t++)
		bed_inject(box, 0, period);
	ring_gives(&ring, more, times, "period %llu, %llu times", period, times);
	ktap_eq(pmu_read(ring.fd), times * period + more, "%s: and its count", box->pmu);
	ring_close(&ring);
}

static void test_periods(const struct bed_box *box)
{
	__u64 turn = 1ULL << box->width;

	test_period(box, 3, 20, 2);
	test_period(box, 4, 20, 3);
	test_period(box, 0x1000001, 2, 5);
	test_period(box, turn / 2 - 1, 2, 9);
	test_period(box, turn / 2 + 1, 2, 9);
	test_period(box, turn - 1, 2, 9);
	test_period(box, turn + 1, 2, 9);
	test_period(box, 3 * turn + 5, 1, 9);
}

/* Each event to its own period, however often it must be stopped for the others */
static void test_together(const struct bed_box *box)
{
	struct ring rings[3];
	int i, n = box->room < 3 ? box->room : 3;

	for (i = 0; i < n; i++)
		ring_open(&rings[i], box, 0, PERIOD * (i + 1));
	bed_inject(box, 0, 6 * PERIOD);
	for (i = 0; i < n; i++) {
		ring_gives(&rings[i], 0, 6 / (i + 1), "event %d of %d", i, n);
		ktap_eq(pmu_read(rings[i].fd), 6 * PERIOD, "%s: and its count", box->pmu);
	}
	for (i = 0; i < n; i++)
		ring_close(&rings[i]);
}

/* One that only counts loses nothing that it could have counted */
static void test_beside(const struct bed_box *box)
{
	struct ring ring;
	int fd = bed_open(box, 0);

	ring_open(&ring, box, 0, PERIOD);
	ring_gives(&ring, 20 * PERIOD, 20, "beside one that counts");
	ktap_eq(pmu_read(fd), 20 * PERIOD, "%s: and that one's count", box->pmu);
	ring_close(&ring);
	close(fd);
}

/* What is left of a period is kept over a stop; a reset of the count does not touch it */
static void test_stops(const struct bed_box *box)
{
	struct ring ring;

	ring_open(&ring, box, 0, PERIOD);
	bed_inject(box, 0, PERIOD / 2);
	pmu_disable(ring.fd);
	bed_inject(box, 0, PERIOD);
	pmu_enable(ring.fd);
	pmu_reset(ring.fd);
	ring_gives(&ring, PERIOD / 2 - 1, 0, "stopped and reset");
	ring_gives(&ring, 1, 1, "then one");
	ring_close(&ring);
}

/* More events than counters: they are multiplexed, and each keeps what is left of its period. */
static void test_turns(const struct bed_box *box)
{
	struct ring rings[TURNS];
	__u64 count;
	int i;

	for (i = 0; i < TURNS; i++)
		ring_open(&rings[i], box, 0, PERIOD);
	for (i = 0; i < 100; i++)
		bed_inject(box, 0, 7 * PERIOD / 3);
	for (i = 0; i < TURNS; i++) {
		count = pmu_read(rings[i].fd);
		ring_counts(&rings[i], 0, count / PERIOD * PERIOD, "event %d of %d multiplexed", i,
			    TURNS);
	}
	for (i = 0; i < TURNS; i++)
		ring_close(&rings[i]);
}

int main(void)
{
	const struct bed_box *box;

	bed_want();
	ring_up();
	test_boxes();
	test_periods(bed_box(bed_slice(0)));
	test_periods(&bed()->boxes[0]);
	for (box = bed()->boxes; box < bed()->boxes + bed()->nr; box += 5)
		if (ring_can(box) && box->room > 1) {
			test_together(box);
			test_beside(box);
			test_stops(box);
		}
	test_turns(bed_box(bed_slice(1)));
	return bed_exit();
}
