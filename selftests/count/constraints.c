// SPDX-License-Identifier: GPL-2.0-only
/*
 * constraints.c - events that only some counters can count
 *
 * Another event makes room if it can, and loses nothing by it. If not, the two are multiplexed.
 */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"
#include "sys.h"

static const char *terms_of(unsigned int event)
{
	static char terms[32];

	snprintf(terms, sizeof(terms), "config=0x%x", event);
	return terms;
}

static void inject_generic(const struct box *box, int i, int cycles)
{
	box_inject(box, "%s cycles=%d", box_signal(box->type, i), cycles);
}

/* An event on counter 0 has to leave it, and its count goes on where it was. */
static void test_displaced(const char *type, unsigned char needs_0, int socket)
{
	struct box box = box_get(box_type(type), 0, socket);
	int first = box_open(&box, box.type->event[0].terms), second;
	__u64 before;

	inject_generic(&box, 0, 100);
	ktap_eq(box_find(&box, box.type->event[0].ctl), 0,
		"%s on socket %d: on counter 0 at first", type, socket);
	second = box_open(&box, terms_of(needs_0));
	before = pmu_read(first);
	inject_generic(&box, 0, 200);
	box_inject(&box, "event=0x%x cycles=31", needs_0);
	ktap_eq(box_find(&box, needs_0), 0, "%s on socket %d: event 0x%02x gets it", type, socket,
		needs_0);
	ktap_eq(before, 100, "%s on socket %d: the other one keeps its count", type, socket);
	ktap_eq(pmu_read(first), 300, "%s on socket %d: and goes on", type, socket);
	ktap_eq(pmu_read(second), 31, "%s on socket %d: event 0x%02x counts", type, socket,
		needs_0);
	close(first);
	inject_generic(&box, 0, 5);
	ktap_eq(pmu_read(second), 31, "%s on socket %d: alone as well", type, socket);
	close(second);
}

/* A group that is read beside another event: the freeze budget of its box is used up for a while */
static void use_up_freezes(const struct box *box)
{
	const char *const list[] = { box->type->event[0].terms, box->type->event[1].terms };
	struct pmu_count count[2];
	int fd[2], alone;

	alone = pmu_open(&box->pmu, box->type->event[2].terms, box->cpu, -1, PMU_PINNED);
	if (pmu_open_group(&box->pmu, list, 2, box->cpu, fd) || pmu_enable(fd[0]))
		ktap_bail("%s: no group of two", box->type->name);
	pmu_read_group(fd[0], count, 2);
	pmu_close_group(fd, 2);
	close(alone);
}

/* Time passes at each access, in which both members count: if one moves, the other stands still */
static void test_displaced_member(const char *type, unsigned char needs_0, int socket)
{
	struct box box = box_get(box_type(type), 0, socket);
	int fd[2], i, needs;
	__u64 count[2];
	bool moves;

	/* All counters are taken */
	if (box.type->counters < 3)
		return;
	use_up_freezes(&box);
	for (i = 0; i < 2; i++) {
		fd[i] = pmu_open(&box.pmu, box.type->event[i].terms, box.cpu, i ? fd[0] : -1,
				 i ? 0 : PMU_PINNED | PMU_DISABLED);
		box_stream(&box, box_signal(box.type, i));
	}
	emu_write("fault", "gap 1000");
	pmu_enable(fd[0]);
	/* If the other member needs counter 0, none can move */
	moves = !box_find(&box, box.type->event[0].ctl);
	needs = box_open(&box, terms_of(needs_0));
	i = box_find(&box, needs_0);
	/* The members stop at one instant only if no other event counts */
	close(needs);
	pmu_disable(fd[0]);
	emu_write("fault", "gap 0");
	box_streams_end();
	ktap_ok(!moves || !i, "%s on socket %d: event 0x%02x gets the counter of a member", type,
		socket, needs_0);
	for (i = 0; i < 2; i++)
		count[i] = pmu_read(fd[i]);
	ktap_ok(count[0] && count[0] == count[1],
		"%s on socket %d: and counts as much as the other one (%llu, %llu)", type, socket,
		count[0], count[1]);
	pmu_close_group(fd, 2);
}

/* What either of the two counts happens once, and again. */
static void happen(const struct box *box, const struct row *row)
{
	int i;

	for (i = 0; i < 2; i++)
		if (row->signal[i])
			box_inject(box, "%s cycles=1", row->signal[i]);
}

static bool had_turns(const struct pmu_count *count)
{
	return count->value && count->running < count->enabled;
}

/* Return: whether either has had its turns */
static bool another_step(const struct box *box, const struct row *row, const int *fd,
			 struct pmu_count *count, __u64 *steps)
{
	int i;

	happen(box, row);
	++*steps;
	for (i = 0; i < 2; i++)
		pmu_read_count(fd[i], &count[i]);
	return had_turns(&count[0]) && had_turns(&count[1]);
}

/* perf's own timer rotates them, and count nothing between them. */
static void test_rivals(const struct row *row)
{
	const struct box_type *type = box_type(row->type);
	struct box box = box_get(type, box_filtering(type) - 1, sockets - 1);
	struct pmu_count count[2] = { };
	__u64 steps = 0;
	int fd[2], i;

	ktap_eq(pmu_open_group(&box.pmu, row->terms, 2, box.cpu, fd), -EINVAL,
		"%s, %s: no group", row->type, row->what);
	for (i = 0; i < 2; i++)
		fd[i] = box_open(&box, row->terms[i]);
	sys_await(another_step(&box, row, fd, count, &steps), "a time slice of either event");
	pmu_close_group(fd, 2);
	for (i = 0; i < 2; i++)
		ktap_ok(had_turns(&count[i]) && count[i].value <= steps,
			"%s, %s: event %d has its turns, and counts in them", row->type, row->what,
			i);
}

/* The same two on two boxes, or on two sockets, have nothing to do with each other. */
static void test_elsewhere(const struct row *row, int unit, int socket)
{
	struct box one = box_get(box_type(row->type), 0, 0);
	struct box other = box_get(box_type(row->type), unit, socket);
	int fd[2];

	fd[0] = box_open(&one, row->terms[0]);
	fd[1] = box_open(&other, row->terms[1]);
	box_inject(&one, "%s cycles=3", row->signal[0]);
	box_inject(&one, "%s cycles=30", row->signal[1]);
	box_inject(&other, "%s cycles=500", row->signal[1]);
	box_inject(&other, "%s cycles=7000", row->signal[0]);
	ktap_eq(pmu_read(fd[0]), 3, "%s on unit 0 of socket 0", row->terms[0]);
	ktap_eq(pmu_read(fd[1]), 500, "%s on unit %d of socket %d", row->terms[1], unit, socket);
	pmu_close_group(fd, 2);
}

/* How many of the events had to wait, once each of them has counted */
static int waiting(const int *fd, int nr)
{
	struct pmu_count count;
	int i, waited = 0;

	for (i = 0; i < nr; i++) {
		if (pmu_read_count(fd[i], &count) || !count.running)
			return 0;
		waited += count.running < count.enabled;
	}
	return waited;
}

/*
 * A box that is full: one more event waits for a turn and gets it. Of events that are bound to
 * counters only rivals need to wait. How fast they rotate is perf's decision.
 */
static void test_full(const struct box_type *type)
{
	struct box box = box_get(type, 0, 0);
	int nr = type->counters + 1, want = type->bound ? 2 : nr;
	int fd[MAX_COUNTERS + 1], i, waited;

	for (i = 0; i < nr; i++)
		fd[i] = box_open(&box, type->event[i % type->counters].terms);
	sys_await((waited = waiting(fd, nr)) >= want, "%d multiplexed events", want);
	ktap_ok(waited >= want, "%s: one event more than counters, %d are multiplexed", type->name,
		waited);
	pmu_close_group(fd, nr);
}

static void test_socket(int socket)
{
	const struct displaced *row;

	for (row = displaced; row->on; row++)
		if (box_row(row->on, row->type)) {
			test_displaced(row->type, row->event, socket);
			test_displaced_member(row->type, row->event, socket);
		}
}

static void test_row(const struct row *row)
{
	int last = box_filtering(box_type(row->type)) - 1;

	test_rivals(row);
	if (row->signal[1] && sockets > 1)
		test_elsewhere(row, 0, 1);
	if (row->signal[1] && last)
		test_elsewhere(row, last, 0);
}

int main(void)
{
	unsigned long long bad = emu_number("bad_msrs");
	const struct row *row;
	int socket, t;

	box_init();
	for (socket = 0; socket < sockets; socket++)
		test_socket(socket);
	for (row = rows; row->on; row++)
		if ((row->kind == RIVALS || row->kind == VALUES) && box_row(row->on, row->type))
			test_row(row);
	for (t = 0; t < nr_box_types; t++)
		if (box_types[t]->counters)
			test_full(box_types[t]);
	/* The S-box of the 7500 refuses another match while the old one is in use. */
	ktap_eq(emu_number("bad_msrs"), bad, "no register is written when it must not be");
	return ktap_exit();
}
