// SPDX-License-Identifier: GPL-2.0-only
/*
 * Overflows in one instant: of boxes of a socket, of sockets. Each event has its samples.
 *
 * Events that come at the same rate from the same moment of a clock that stands still between two
 * steps, overflow in the same tick.
 */

#include "emu.h"
#include "pmu.h"
#include "sample_ring.h"
#include "sys.h"

#define PERIOD		1000ULL
#define EVENTS		4
/* More than the boxes of two sockets */
#define ALL		128

/* So many in a second of the emulator, and ten periods of them in ns */
#define RATE		"1000000000"
#define TEN_PERIODS	10000ULL

/* An event, and where */
struct at {
	const char *emu;
	int socket;
};

static void let_happen(const struct at *at, int nr)
{
	const struct bed_box *box;
	int i;

	for (i = 0; i < nr; i++) {
		box = bed_box(at[i].emu);
		if (emu_write("rate", "%s socket=%d %s per_sec=" RATE, box->emu, at[i].socket,
			      box->signal))
			ktap_bail("no rate for %s", box->emu);
	}
	if (emu_advance(TEN_PERIODS) || emu_write("rate", "clear"))
		ktap_bail("the emulator's clock does not go on");
}

static void check(const struct at *at, struct ring *ring)
{
	__u64 count = pmu_read(ring->fd);

	ktap_ok(count >= 10 * PERIOD && ring_reaches(ring, count / PERIOD),
		"%s of socket %d: %llu counts, %llu samples", at->emu, at->socket, count,
		ring->samples);
	ktap_eq(ring->cpus, 1ULL << ring_cpu(at->socket), "%s of socket %d: from its CPU", at->emu,
		at->socket);
}

/* A CPU that is reached in an NMI, and one that is not. */
static void test_all_have(const struct at *at, struct ring *rings, int nr)
{
	int i;

	for (i = 0; i < nr; i++)
		ring_open(&rings[i], bed_box(at[i].emu), at[i].socket, PERIOD);
	let_happen(at, nr);
	for (i = 0; i < nr; i++)
		check(&at[i], &rings[i]);
	for (i = 0; i < nr; i++)
		ring_close(&rings[i]);
}

/* An interrupt of a socket is for all that has happened there at the time. */
static void test_at_once(const struct at *at, int nr, int sockets)
{
	unsigned long long before = emu_number("pmis");
	struct ring rings[EVENTS];

	test_all_have(at, rings, nr);
	ktap_eq(emu_number("pmis") - before, sockets * rings[0].samples,
		"%s and %s: an interrupt for each instant", at[0].emu, at[1].emu);
}

/* All that can, of all sockets: no box hides the overflow of another */
static void test_all(void)
{
	struct ring rings[ALL];
	struct at at[ALL];
	int b, s, nr = 0;

	for (b = 0; b < bed()->nr; b++)
		for (s = 0; s < sys_sockets() && ring_can(&bed()->boxes[b]); s++)
			at[nr++] = (struct at){ bed()->boxes[b].emu, s };
	test_all_have(at, rings, nr);
}

int main(void)
{
	static const struct at at[] = {
		{ "cbox3", 0 }, { "cbox4", 0 }, { "cbox3", 1 }, { "cbox4", 1 },
	};

	bed_want();
	ring_up();
	test_at_once(at, 2, 1);
	test_at_once(at, 4, 2);
	test_at_once(at + 1, 2, 2);
	test_all();
	return ring_exit();
}
