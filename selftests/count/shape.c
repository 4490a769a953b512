// SPDX-License-Identifier: GPL-2.0-only
/*
 * shape.c - threshold, invert and edge detect, and the PCU's occupancy fields
 *
 * 327043 table 2-86: the threshold comes first, then invert, then edge detect. Without a threshold
 * the increments are added and the other two do nothing.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "box.h"
#include "ktap.h"

/* Three runs of ten clocks with an increment of 5, four idle clocks behind each */
#define RUNS	"inc=5 cycles=10 times=3 idle=4"
/* The same without the idle clocks: a single run */
#define RUN	"inc=5 cycles=10 times=3"
#define RAW	(5 * 10 * 3)
#define ACTIVE	(10 * 3)
#define IDLE	(4 * 3)

struct shape {
	const char *terms;
	const char *signal;
	unsigned int want;
};

static const struct shape shapes[] = {
	{ ",edge,inv", RUNS, RAW },
	{ ",thresh=5", RUNS, ACTIVE },
	{ ",thresh=6", RUNS, 0 },
	{ ",thresh=5,inv", RUNS, IDLE },
	{ ",thresh=6,inv", RUNS, IDLE + ACTIVE },
	{ ",thresh=5,edge", RUNS, 3 },
	{ ",thresh=5,edge,inv", RUNS, 3 },
	{ ",thresh=5,edge", RUN, 1 },
	{ ",thresh=6,inv", RUN, ACTIVE },
};

/* The largest threshold: five bits in the U-box and the PCU, eight elsewhere */
static const struct shape five_bits[] = {
	{ ",thresh=31", "inc=31 cycles=7", 7 },
	{ ",thresh=31", "inc=30 cycles=7", 0 },
	{ ",thresh=31,inv", "inc=30 cycles=7", 7 },
};

static const struct shape eight_bits[] = {
	{ ",thresh=255", "inc=255 cycles=7", 7 },
	{ ",thresh=255", "inc=254 cycles=7", 0 },
	{ ",thresh=255,inv", "inc=254 cycles=7", 7 },
	{ ",thresh=128,edge", "inc=128 cycles=7", 1 },
};

/* The U-box of the 7500 has no threshold: edge detect works on the event itself. */
static const struct shape only_edge[] = {
	{ "", "cycles=10 times=3 idle=4", 10 * 3 },
	{ ",edge", "cycles=10 times=3 idle=4", 3 },
	{ ",edge", "cycles=10 times=3", 1 },
};

static bool shape_is_right(const struct box *box, const struct shape *shape)
{
	char terms[96];
	__u64 got;
	int fd;

	snprintf(terms, sizeof(terms), "%s%s", box->type->event[0].terms, shape->terms);
	if (!strncmp(shape->terms, ",thresh", 7))
		snprintf(terms, sizeof(terms), "%s,%s%s", box->type->event[0].terms,
			 box->type->threshold, shape->terms + 7);
	fd = box_open(box, terms);
	box_inject(box, "%s %s", box_signal(box->type, 0), shape->signal);
	got = pmu_read(fd);
	close(fd);
	if (got != shape->want)
		ktap_note("%s with %s: %llu, not %u", terms, shape->signal, got, shape->want);
	return got == shape->want;
}

static void test_shapes(const struct box *box, const struct shape *shape, int nr, const char *what)
{
	int i, wrong = 0;

	for (i = 0; i < nr; i++)
		if (box->type->inv || !strstr(shape[i].terms, "inv"))
			wrong += !shape_is_right(box, &shape[i]);
	ktap_eq(wrong, 0, "%s on socket %d: %s", box->pmu.name, box->socket, what);
}

static void test_box(const struct box_type *type, int socket)
{
	struct box box = box_get(type, type->units - 1, socket);

	if (type->thresh)
		test_shapes(&box, shapes, ARRAY_SIZE(shapes), "threshold, invert, edge");
	if (type->thresh == 5)
		test_shapes(&box, five_bits, ARRAY_SIZE(five_bits), "threshold of five bits");
	else if (type->thresh == 8)
		test_shapes(&box, eight_bits, ARRAY_SIZE(eight_bits), "threshold of eight bits");
	else if (!strcmp(type->name, "ubox"))
		test_shapes(&box, only_edge, ARRAY_SIZE(only_edge), "edge detect alone");
}

/* POWER_STATE_OCCUPANCY: cores in C0, C3 or C6 in every clock, event bit 7 */
static const struct shape occupancy[] = {
	{ "occ_sel=1", "occ=1 inc=8 cycles=10", 80 },
	{ "occ_sel=2", "occ=2 inc=8 cycles=10", 80 },
	{ "occ_sel=3", "occ=3 inc=8 cycles=10", 80 },
	{ "occ_sel=2", "occ=3 inc=8 cycles=10", 0 },
	{ "occ_sel=3", "occ=1 inc=8 cycles=10", 0 },
	{ "occ_sel=2,thresh=6,occ_invert", "occ=2 " RUNS, IDLE + ACTIVE },
	{ "occ_sel=2,thresh=5,occ_invert", "occ=2 " RUNS, IDLE },
	{ "occ_sel=3,thresh=5,occ_edge", "occ=3 " RUNS, 3 },
	/* occ_edge is bit 31 and none of occ_sel's */
	{ "occ_sel=2,thresh=5,occ_edge", "occ=2 " RUNS, 3 },
	{ "occ_sel=2,thresh=5,occ_edge", "occ=3 " RUNS, 0 },
};

static void test_occupancy(int row, int socket)
{
	struct box box = box_get(box_type("pcu"), 0, socket);
	char terms[96];
	int fd;

	snprintf(terms, sizeof(terms), "event=0x80,%s", occupancy[row].terms);
	fd = box_open(&box, terms);
	box_inject(&box, "event=0x80 %s", occupancy[row].signal);
	ktap_eq(pmu_read(fd), occupancy[row].want, "pcu/%s/ on socket %d with %s", terms, socket,
		occupancy[row].signal);
	close(fd);
}

static void test_socket(int socket)
{
	int i;

	for (i = 0; i < nr_box_types; i++)
		test_box(box_types[i], socket);
	for (i = 0; box_row(ON_E5, "pcu") && i < ARRAY_SIZE(occupancy); i++)
		test_occupancy(i, socket);
}

int main(void)
{
	int socket;

	box_init();
	for (socket = 0; socket < sockets; socket++)
		test_socket(socket);
	return ktap_exit();
}
