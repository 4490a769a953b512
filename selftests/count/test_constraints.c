// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_constraints.c - events that only some counters can count
 *
 * Another event makes room if it can, and loses nothing by it. If it cannot, the two take turns.
 */
#include <stdio.h>
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"

#define TURNS_MS	60

/* Counters of each event code: 327043, by way of Intel's event lists */
static const struct {
	const char *type;
	unsigned char event;
	unsigned char counters;
} limits[] = {
	{ "cbox", 0x02, 0x3 }, { "cbox", 0x03, 0x3 }, { "cbox", 0x04, 0x3 }, { "cbox", 0x05, 0x3 },
	{ "cbox", 0x06, 0x3 }, { "cbox", 0x07, 0x3 }, { "cbox", 0x11, 0x1 }, { "cbox", 0x12, 0x3 },
	{ "cbox", 0x13, 0x3 }, { "cbox", 0x14, 0x3 }, { "cbox", 0x1b, 0xc }, { "cbox", 0x1c, 0xc },
	{ "cbox", 0x1d, 0xc }, { "cbox", 0x1e, 0xc }, { "cbox", 0x1f, 0xe }, { "cbox", 0x21, 0x3 },
	{ "cbox", 0x31, 0x3 }, { "cbox", 0x32, 0x3 }, { "cbox", 0x33, 0x3 }, { "cbox", 0x34, 0x3 },
	{ "cbox", 0x35, 0x3 }, { "cbox", 0x36, 0x1 }, { "cbox", 0x37, 0x3 }, { "cbox", 0x39, 0x3 },
	{ "r2pcie", 0x10, 0x3 }, { "r2pcie", 0x12, 0x1 }, { "r2pcie", 0x23, 0x1 },
	{ "r2pcie", 0x24, 0x1 }, { "r2pcie", 0x25, 0x1 }, { "r2pcie", 0x26, 0x3 },
	{ "r2pcie", 0x32, 0x3 }, { "r2pcie", 0x33, 0x3 }, { "r2pcie", 0x34, 0x3 },
	{ "r3qpi", 0x10, 0x3 }, { "r3qpi", 0x11, 0x3 }, { "r3qpi", 0x12, 0x3 },
	{ "r3qpi", 0x13, 0x1 }, { "r3qpi", 0x20, 0x3 }, { "r3qpi", 0x26, 0x3 },
	{ "r3qpi", 0x31, 0x3 }, { "r3qpi", 0x34, 0x3 }, { "r3qpi", 0x36, 0x3 },
	{ "r3qpi", 0x37, 0x3 },
};

static const char *terms_of(unsigned char event)
{
	static char terms[32];

	snprintf(terms, sizeof(terms), "event=0x%x", event);
	return terms;
}

/* With the box full of events that can go anywhere, but for one place, it lands where it may. */
static void test_limit(int row, int socket)
{
	const struct box_type *type = box_type(limits[row].type);
	struct box box = box_get(type, type->units - 1, socket);
	int fd[MAX_COUNTERS], i, at;

	for (i = 0; i < type->counters - 1; i++)
		fd[i] = box_open(&box, box_event(type, i));
	fd[i] = box_open(&box, terms_of(limits[row].event));
	at = box_find(&box, limits[row].event);
	/* LLC_LOOKUP counts a line in any state, but it has to have one. */
	box_inject(&box, "event=0x%x state=1 cycles=77", limits[row].event);
	ktap_ok(at >= 0 && limits[row].counters >> at & 1 && pmu_read(fd[i]) == 77,
		"%s event 0x%02x on socket %d: counter %d of 0x%x", type->name, limits[row].event,
		socket, at, limits[row].counters);
	pmu_close_group(fd, type->counters);
}

static void inject_generic(const struct box *box, int i, int cycles)
{
	box_inject(box, "%s cycles=%d", box_signal(box->type, i), cycles);
}

/* An event on counter 0 has to leave it, and its count goes on where it was. */
static void test_displaced(const char *type, unsigned char needs_0, int socket)
{
	struct box box = box_get(box_type(type), 0, socket);
	int first = box_open(&box, box_event(box.type, 0)), second;
	__u64 before;

	inject_generic(&box, 0, 100);
	ktap_eq(box_find(&box, box_event_ctl(box.type, 0)), 0,
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

/* Counter 0 is wanted; who has it can go to 1, whose holder can go elsewhere: a chain of moves. */
static void test_chain(int socket)
{
	struct box box = box_get(box_type("cbox"), 5, socket);
	const unsigned char event[] = { 0x02, 0x0a, 0x11 };
	int fd[3], i;

	for (i = 0; i < 3; i++) {
		fd[i] = box_open(&box, terms_of(event[i]));
		box_inject(&box, "event=0x%x cycles=%d", event[i], 10 + i);
	}
	for (i = 0; i < 3; i++)
		box_inject(&box, "event=0x%x cycles=%d", event[i], 100);
	ktap_eq(box_find(&box, 0x11), 0, "socket %d: a chain of moves frees counter 0", socket);
	ktap_eq(box_find(&box, 0x02), 1, "socket %d: its holder goes to counter 1", socket);
	ktap_ok(box_find(&box, 0x0a) >= 2, "socket %d: whose holder goes to another", socket);
	for (i = 0; i < 3; i++)
		ktap_eq(pmu_read(fd[i]), 110 + i, "socket %d: event 0x%02x loses nothing", socket,
			event[i]);
	pmu_close_group(fd, 3);
}

/* Events that exclude each other, and what makes them happen */
static const struct {
	const char *what;
	const char *type;
	const char *terms[2];
	const char *signal[2];
} rivals[] = {
	{ "counter 0", "cbox", { "event=0x11", "event=0x36,umask=8" },
	  { "event=0x11", "event=0x36 umask=8" } },
	{ "counter 0", "r2pcie", { "event=0x12", "event=0x25" }, { "event=0x12", "event=0x25" } },
	{ "the fixed counter", "imc", { "clockticks", "clockticks" }, { "fixed", NULL } },
	{ "an opcode", "cbox", { "event=0x35,umask=1,filter_opc=0x182",
	  "event=0x35,umask=1,filter_opc=0x180" },
	  { "event=0x35 umask=1 opc=0x182", "event=0x35 umask=1 opc=0x180" } },
	{ "a node", "cbox",
	  { "event=0x37,umask=0x40,filter_nid=1", "event=0x37,umask=0x40,filter_nid=2" },
	  { "event=0x37 umask=0x40 nid=1", "event=0x37 umask=0x40 nid=2" } },
	{ "a packet", "qpi",
	  { "event=0x38,match_mc=2,mask_mc=0xf", "event=0x38,match_mc=4,mask_mc=0xf" },
	  { "event=0x38 match0=0x400", "event=0x38 match0=0x800" } },
	{ "an address", "ha",
	  { "event=0x20,umask=3,filter_addr=1", "event=0x20,umask=3,filter_addr=2" },
	  { "event=0x20 umask=3 addr=0x40", "event=0x20 umask=3 addr=0x80" } },
};

/* Steady streams in real time: the events take turns whenever perf's own timer says so. */
static void start_streams(const struct box *box, int row)
{
	int i;

	for (i = 0; i < 2; i++)
		if (rivals[row].signal[i])
			box_stream(box, rivals[row].signal[i]);
	emu_write("clock", "real");
}

static void stop_streams(void)
{
	emu_write("clock", "manual");
	box_streams_end();
}

/* Scaled up to the time it was enabled, a count is what there was; unscaled it is half of it. */
static bool scales(const struct pmu_count *count)
{
	double scaled = (double)count->value * count->enabled / count->running;
	double truth = (double)count->enabled / 1e9 * STREAM_PER_SEC;

	return scaled > truth * 0.75 && scaled < truth * 1.25;
}

static void check_turns(int row, const struct pmu_count *count)
{
	const char *what = rivals[row].what;
	const char *type = rivals[row].type;
	int i;

	for (i = 0; i < 2; i++) {
		ktap_note("%llu of %llu ns, %llu", count[i].running, count[i].enabled,
			  count[i].value);
		ktap_ok(count[i].running && count[i].running < count[i].enabled,
			"%s, %s: event %d has its turns", type, what, i);
		ktap_ok(count[i].running && scales(&count[i]), "%s, %s: event %d can be scaled",
			type, what, i);
	}
}

static void test_rivals(int row)
{
	const struct box_type *type = box_type(rivals[row].type);
	struct box box = box_get(type, type->units - 1, 1);
	struct pmu_count count[2];
	int fd[2], i;

	start_streams(&box, row);
	for (i = 0; i < 2; i++)
		fd[i] = box_open(&box, rivals[row].terms[i]);
	usleep(TURNS_MS * 1000);
	for (i = 0; i < 2; i++)
		if (pmu_read_count(fd[i], &count[i]))
			ktap_bail("cannot read");
	pmu_close_group(fd, 2);
	stop_streams();
	check_turns(row, count);
}

/* The same two on two boxes, or on two sockets, have nothing to do with each other. */
static void test_elsewhere(int unit, int socket)
{
	struct box one = box_get(box_type("cbox"), 0, 0);
	struct box other = box_get(box_type("cbox"), unit, socket);
	int fd[2];

	fd[0] = box_open(&one, "event=0x35,umask=1,filter_opc=0x182");
	fd[1] = box_open(&other, "event=0x35,umask=1,filter_opc=0x180");
	box_inject(&one, "event=0x35 umask=1 opc=0x182 cycles=3");
	box_inject(&one, "event=0x35 umask=1 opc=0x180 cycles=30");
	box_inject(&other, "event=0x35 umask=1 opc=0x180 cycles=500");
	box_inject(&other, "event=0x35 umask=1 opc=0x182 cycles=7000");
	ktap_eq(pmu_read(fd[0]), 3, "one opcode on cbox 0 of socket 0");
	ktap_eq(pmu_read(fd[1]), 500, "another one on cbox %d of socket %d", unit, socket);
	pmu_close_group(fd, 2);
}

/* A box that is full: one more event waits for a turn and gets it. */
static void test_full(const struct box_type *type)
{
	struct box box = box_get(type, 0, 0);
	struct pmu_count count;
	int fd[MAX_COUNTERS + 1], i, waited = 0;

	for (i = 0; i <= type->counters; i++)
		fd[i] = box_open(&box, box_event(type, i % type->counters));
	usleep(TURNS_MS * 1000);
	for (i = 0; i <= type->counters; i++) {
		if (pmu_read_count(fd[i], &count) || !count.running)
			ktap_note("event %d never counted", i);
		else
			waited += count.running < count.enabled;
	}
	ktap_eq(waited, type->counters + 1, "%s: one event more than counters, all take turns",
		type->name);
	pmu_close_group(fd, type->counters + 1);
}

int main(void)
{
	int row, socket, t;

	ktap_plan(SOCKETS * (ARRAY_SIZE(limits) + 3 * 6 + 6) + 4 * ARRAY_SIZE(rivals) + 3 * 2 +
		  nr_box_types);
	for (socket = 0; socket < SOCKETS; socket++) {
		for (row = 0; row < ARRAY_SIZE(limits); row++)
			test_limit(row, socket);
		test_displaced("cbox", 0x11, socket);
		test_displaced("r2pcie", 0x12, socket);
		test_displaced("r3qpi", 0x13, socket);
		test_chain(socket);
	}
	for (row = 0; row < ARRAY_SIZE(rivals); row++)
		test_rivals(row);
	test_elsewhere(1, 0);
	test_elsewhere(0, 1);
	test_elsewhere(7, 1);
	for (t = 0; t < nr_box_types; t++)
		test_full(&box_types[t]);
	return ktap_exit();
}
