// SPDX-License-Identifier: GPL-2.0-only
/*
 * wrap.c - counters that wrap, once and often, lose nothing
 *
 * Every counter of one unit of every type, the fixed ones as well, on both sockets. 327043 gives
 * the fixed counter of the U-box 44 bits (table 2-5), that of the iMC 48 (table 2-62): each as wide
 * as the others of its box. On the E5 v3 that of the U-box is wider.
 */
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"

#define ROUNDS	9

static __u64 value_of(const struct box *box, int counter)
{
	static const char *const names[] = {
		"fixed_ctr", "ctr0", "ctr1", "ctr2", "ctr3", "ctr4", "ctr5", "ctr6", "ctr7",
	};
	__u64 value = emu_reg_get(box->socket, box->name, names[counter + 1]);

	/* Where sources disagree the register may have more bits than may be relied on. */
	return value & ((1ULL << box_width(box->type, counter)) - 1);
}

/* From five below the top: five more reach the turn, and another one is the next turn's second. */
static bool wraps_by_steps(const struct box *box, int counter, int event, int fd)
{
	__u64 top = 1ULL << box_width(box->type, counter), base;
	int i;

	box_preset(box, counter, top - 5);
	base = pmu_read(fd);
	for (i = 1; i <= 10; i++) {
		box_inject(box, "%s cycles=1", box_signal(box->type, event));
		if (pmu_read(fd) != base + i)
			return false;
	}
	return value_of(box, counter) == 5;
}

/* Steps of just under a turn, of half a turn and of a low half: each read sees at most one wrap. */
static bool wraps_often(const struct box *box, int event, int fd)
{
	__u64 turn = 1ULL << box_width(box->type, event);
	const __u64 steps[] = { turn - 1, turn / 2, 1ULL << 32, 0xffffffff, turn / 2 + 12345 };
	__u64 expected = pmu_read(fd);
	int i;

	for (i = 0; i < ROUNDS; i++) {
		__u64 step = steps[i % ARRAY_SIZE(steps)];

		box_inject(box, "%s cycles=%llu", box_signal(box->type, event), step);
		expected += step;
		if (pmu_read(fd) != expected)
			return false;
	}
	return expected >= 4 * turn;
}

/* Across the wrap while it is stopped and started: the shadow of a stopped counter. */
static bool wraps_over_restart(const struct box *box, int counter, int event, int fd)
{
	__u64 top = 1ULL << box_width(box->type, counter), base;

	box_preset(box, counter, top - 3);
	base = pmu_read(fd);
	pmu_disable(fd);
	pmu_enable(fd);
	box_inject(box, "%s cycles=7", box_signal(box->type, event));
	return pmu_read(fd) == base + 7;
}

/*
 * Carries inside of a counter, one by one: the first into the upper bits, one between the halves
 * of a PCI counter, the last before the turn. The W-box of the 7500 reads too high behind each of
 * 24 bits (323535 p2-128).
 */
static bool carries(const struct box *box, int counter, int event, int fd)
{
	__u64 turn = 1ULL << box_width(box->type, counter);
	const __u64 at[] = { 1 << 24, 1 << 25, 1ULL << 32, turn / 2, turn - (1 << 24) };
	int i, step, wrong = 0;

	for (i = 0; i < ARRAY_SIZE(at); i++) {
		__u64 base;

		box_preset(box, counter, at[i] - 2);
		base = pmu_read(fd);
		for (step = 1; step <= 5; step++) {
			box_inject(box, "%s cycles=1", box_signal(box->type, event));
			if (pmu_read(fd) == base + step)
				continue;
			ktap_note("%d steps from 0x%llx: %llu more", step, at[i] - 2,
				  pmu_read(fd) - base);
			wrong++;
		}
	}
	return !wrong;
}

static void test_counter(const struct box *box, int counter, int event, int fd)
{
	const char *name = box->pmu.name;
	int socket = box->socket;

	ktap_ok(wraps_by_steps(box, counter, event, fd), "%s on socket %d, counter %d: at %d bits",
		name, socket, counter, box_width(box->type, counter));
	ktap_ok(carries(box, counter, event, fd), "%s on socket %d, counter %d: carries", name,
		socket, counter);
	ktap_ok(wraps_often(box, event, fd), "%s on socket %d, counter %d: again and again", name,
		socket, counter);
	ktap_ok(wraps_over_restart(box, counter, event, fd),
		"%s on socket %d, counter %d: after a stop", name, socket, counter);
}

static void test_box(const struct box *box)
{
	const struct box_type *type = box->type;
	int fd[MAX_COUNTERS], i;

	for (i = 0; i < type->counters; i++)
		fd[i] = box_open(box, type->event[i].terms);
	for (i = 0; i < type->counters; i++)
		test_counter(box, box_find(box, type->event[i].ctl), i, fd[i]);
	for (i = 0; i < type->counters; i++)
		close(fd[i]);
	if (!box->fixed)
		return;
	fd[0] = box_open(box, "event=0xff");
	test_counter(box, FIXED, FIXED, fd[0]);
	close(fd[0]);
}

int main(void)
{
	int t, socket;

	box_init();
	for (t = 0; t < nr_box_types; t++) {
		for (socket = 0; socket < sockets; socket++) {
			struct box box = box_get(box_types[t], box_types[t]->units - 1, socket);

			/* 64 bits last for centuries */
			if (box_types[t]->width < 64)
				test_box(&box);
		}
	}
	return ktap_exit();
}
