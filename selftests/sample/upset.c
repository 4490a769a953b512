// SPDX-License-Identifier: GPL-2.0-only
/*
 * Interrupts that are late or another driver's, status that is stale, an owner CPU that goes while
 * an overflow waits, and whatever the manuals leave open.
 */

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD		1000ULL

/* What is counted until the freeze arrives is not lost, be it several periods. */
static void test_late(const struct bed_box *box, int clocks)
{
	__u64 total = 9 * PERIOD;
	struct ring ring;

	ring_open(&ring, box, 0, PERIOD);
	ring_fault("late-freeze socket=0 %d", clocks);
	ring_gives(&ring, total, 9 - clocks / PERIOD, "%d clocks late", clocks);
	ktap_eq(ring.periods, total, "%s: what they stand for", box->pmu);
	ktap_eq(pmu_read(ring.fd), total, "%s: and the count", box->pmu);
	ring_close(&ring);
}

/*
 * A status that is still set keeps an overflow to itself: what was of before is cleared, and what
 * comes from nowhere is found in time.
 */
static void test_stale(const struct bed_box *box, bool before)
{
	struct ring ring;

	if (before)
		ring_fault("stale-status %s socket=0 ctr0", box->emu);
	ring_open(&ring, box, 0, PERIOD);
	if (!before)
		ring_fault("stale-status %s socket=0 ctr0", box->emu);
	if (before)
		ring_gives(&ring, 3 * PERIOD, 3, "a status of before");
	else
		ring_counts(&ring, 3 * PERIOD, 3 * PERIOD, "a status of nothing");
	ktap_eq(pmu_read(ring.fd), 3 * PERIOD, "%s: and the count", box->pmu);
	ring_close(&ring);
}

/* Another driver's: the status is read, nothing else. */
static void test_foreign(const struct bed_box *box)
{
	struct emu_access before, after;
	struct ring ring;

	ring_open(&ring, box, 0, PERIOD);
	bed_inject(box, 0, PERIOD - 1);
	emu_access_total(&before);
	ring_fault("nmi cpu=%d", ring_cpu(0));
	ring_fault("nmi cpu=%d", ring_cpu(0));
	pmu_read(ring.fd);
	emu_access_total(&after);
	ktap_eq(after.msr_wr - before.msr_wr, 0, "%s: another's NMI: nothing is written", box->pmu);
	ring_gives(&ring, 0, 0, "of another's");
	ring_close(&ring);
}

/* Whatever the manuals leave open. */
static void test_answer(const struct bed_box *box, const char *line, const char *back)
{
	struct ring ring;

	if (emu_write("overflow", "%s", line)) {
		ktap_skip("%s: this platform has no question %s", box->pmu, line);
		return;
	}
	ring_open(&ring, box, 0, PERIOD);
	ring_gives(&ring, 4 * PERIOD + 50, 4, "%s", line);
	ktap_eq(pmu_read(ring.fd), 4 * PERIOD + 50, "%s: and the count", box->pmu);
	ring_close(&ring);
	emu_write("overflow", "%s", back);
}

static void test_answers_ex(const struct bed_box *box)
{
	test_answer(box, "bit_pmi=29", "bit_pmi=30");
	test_answer(box, "bit_s0=4", "bit_s0=3");
	test_answer(box, "bit_u=5", "bit_u=0");
	test_answer(box, "summary=0", "summary=0xc43");
	test_answer(box, "silent_status=0", "silent_status=1");
	test_answer(box, "propagate=0", "propagate=1");
	test_answer(box, "low24=never", "low24=always");
	test_answer(box, "low24=preload", "low24=always");
}

static void test_answers(const struct bed_box *box)
{
	test_answer(box, "blocked_by=nothing", bed()->msr_only ? "blocked_by=box" :
							       "blocked_by=socket");
	test_answer(box, "blocked_by=socket", bed()->msr_only ? "blocked_by=box" :
							      "blocked_by=socket");
	test_answer(box, "freeze_late=17", "freeze_late=0");
	if (bed()->msr_only)
		test_answers_ex(box);
}

/* The interrupt follows the CPU that owns the socket, and an overflow on its way is found. */
static void test_handover(const struct bed_box *box, bool pending)
{
	int from = ring_cpu(1), to;
	struct ring ring;

	ring_open(&ring, box, 1, PERIOD);
	bed_inject(box, 1, 2 * PERIOD);
	if (pending) {
		ring_fault("lost-pmi socket=1");
		bed_inject(box, 1, PERIOD);
	}
	ktap_eq(-sys_online(from, false), 0, "%s: CPU %d goes%s", box->pmu, from,
		pending ? ", an overflow waits" : "");
	to = ring_cpu(1);
	ring_wait_running(&ring, box, 1);
	/* One that was not taken at once may stand for the next period as well */
	ring_counts(&ring, (pending ? 2 : 3) * PERIOD - 1, 5 * PERIOD, "after a hand-over");
	ktap_ok(ring.samples == 5 || (pending && ring.samples == 4), "%s: %llu samples", box->pmu,
		ring.samples);
	ktap_ok(ring.cpus >> to & 1, "%s: from CPU %d", box->pmu, to);
	ktap_eq(pmu_read(ring.fd), 5 * PERIOD, "%s: and the count", box->pmu);
	ring_close(&ring);
	sys_online(from, true);
}

/* Samples come all the time, and the events and the driver go. */
static void test_unload(const struct bed_box *box)
{
	int child = ring_start_injector(box, 0, 100, -1), i;
	struct ring ring;

	for (i = 0; i < 200; i++) {
		ring_open(&ring, box, 0, 1 + i % 7);
		ring_drain(&ring);
		ring_close(&ring);
	}
	ring_unload(box, child);
}

int main(void)
{
	const struct bed_box *box;
	int b;

	bed_want();
	ring_up();
	for (b = 0; b < 4; b++) {
		box = ring_box(b);
		test_late(box, 1);
		test_late(box, 999);
		test_late(box, 2500);
		test_stale(box, true);
		test_stale(box, false);
		test_foreign(box);
		test_answers(box);
		test_handover(box, false);
		test_handover(box, true);
		test_unload(box);
	}
	return ring_exit();
}
