// SPDX-License-Identifier: GPL-2.0-only
/*
 * boxes.c - every counter of every box, on both sockets, all at the same time
 *
 * Every event of every box happens its own number of times. So whatever counts in a wrong counter,
 * box or socket shows, as one number too high and another one too low.
 */
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"

#define MAX_BOXES	512
#define EVENTS	(MAX_COUNTERS + 1)

static struct test_box {
	struct box box;
	int fd[EVENTS];
	__u64 expected[EVENTS];
} boxes[MAX_SOCKETS * MAX_BOXES];

static int nr_boxes;

static void find_boxes(void)
{
	int t, unit, socket;

	for (t = 0; t < nr_box_types; t++)
		for (unit = 0; unit < box_types[t]->units; unit++)
			for (socket = 0; socket < sockets; socket++)
				boxes[nr_boxes++].box = box_get(box_types[t], unit, socket);
}

static int nr_events(const struct test_box *test)
{
	return test->box.type->counters + test->box.fixed;
}

/* Event number of the box's list, FIXED behind the generic ones */
static int event_at(const struct test_box *test, int i)
{
	return i < test->box.type->counters ? i : FIXED;
}

/* One event more is one generic counter more. */
static void open_generic(struct test_box *test, int i)
{
	const struct box_type *type = test->box.type;
	int counter;

	test->fd[i] = box_open(&test->box, type->event[i].terms);
	counter = box_find(&test->box, type->event[i].ctl);
	ktap_ok(counter >= 0, "%s on socket %d: event %d is on counter %d", test->box.pmu.name,
		test->box.socket, i, counter);
}

/* Which counter has which event, by the control words; all must be there at the end. */
static void check_full(const struct test_box *test)
{
	const struct box_type *type = test->box.type;
	int i, used = 0;

	for (i = 0; i < type->counters; i++)
		used |= 1 << box_find(&test->box, type->event[i].ctl);
	ktap_eq(used, (1 << type->counters) - 1, "%s on socket %d: every counter has one",
		test->box.pmu.name, test->box.socket);
}

static void open_box(struct test_box *test)
{
	int i;

	for (i = 0; i < test->box.type->counters; i++)
		open_generic(test, i);
	check_full(test);
	if (!test->box.fixed)
		return;
	test->fd[i] = box_open(&test->box, "event=0xff");
	ktap_ok(box_enabled(&test->box, FIXED), "%s on socket %d: the fixed counter",
		test->box.pmu.name, test->box.socket);
}

/* No two events of the machine get the same, and no sum of some is another one soon. */
static void inject_box(struct test_box *test, int round)
{
	static __u64 amount = 1000003;
	int i;

	for (i = 0; i < nr_events(test); i++) {
		amount += 7919 + round;
		box_inject(&test->box, "%s cycles=%llu",
			   box_signal(test->box.type, event_at(test, i)), amount);
		test->expected[i] += amount;
	}
}

static void check_counts(const struct test_box *test, int round)
{
	int i, wrong = 0;

	for (i = 0; i < nr_events(test); i++) {
		__u64 got = pmu_read(test->fd[i]);

		if (got == test->expected[i])
			continue;
		ktap_note("event %d: got %llu, want %llu", i, got, test->expected[i]);
		wrong++;
	}
	ktap_eq(wrong, 0, "%s on socket %d: counts of round %d", test->box.pmu.name,
		test->box.socket, round);
}

static void close_box(const struct test_box *test)
{
	int i, counting = 0;

	for (i = 0; i < nr_events(test); i++)
		close(test->fd[i]);
	for (i = 0; i < test->box.type->counters; i++)
		counting += box_enabled(&test->box, i);
	if (test->box.fixed)
		counting += box_enabled(&test->box, FIXED);
	ktap_eq(counting, 0, "%s on socket %d: nothing is enabled at the end",
		test->box.pmu.name, test->box.socket);
}

int main(void)
{
	int b, round;

	box_init();
	find_boxes();
	for (b = 0; b < nr_boxes; b++)
		open_box(&boxes[b]);
	for (round = 0; round < 2; round++) {
		for (b = 0; b < nr_boxes; b++)
			inject_box(&boxes[b], round);
		for (b = 0; b < nr_boxes; b++)
			check_counts(&boxes[b], round);
	}
	for (b = 0; b < nr_boxes; b++)
		close_box(&boxes[b]);
	return ktap_exit();
}
