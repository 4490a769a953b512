// SPDX-License-Identifier: GPL-2.0-only
/*
 * filters.c - filter registers, and events that share them
 *
 * Each row opens an event, makes things happen that it wants and things that differ in one field,
 * and looks at the count.
 */
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"

/* Things that are wanted happen 1000 times each, all others more seldom. */
static void test_row(const struct row *row, int socket)
{
	const struct box_type *type = box_type(row->type);
	struct box box = box_get(type, socket ? 0 : box_filtering(type) - 1, socket);
	int fd = box_open(&box, row->terms[0]), i, wanted = 0, times;

	for (i = 0; i < MAX_SIGNALS && row->signal[i]; i++) {
		times = *row->signal[i] == '!' ? 1 << i : 1000;
		box_inject(&box, "%s cycles=%d", row->signal[i] + (times != 1000), times);
		wanted += times == 1000 ? times : 0;
	}
	ktap_eq(pmu_read(fd), wanted, "%s/%s/ on socket %d", box.pmu.name, row->terms[0], socket);
	close(fd);
}

/* A clock at some frequency is a cycle for every band at or below it. */
static void inject_clocks(const struct box *box, int freq, int cycles)
{
	int event;

	for (event = 0xb; event <= 0xe; event++)
		box_inject(box, "event=0x%x freq=%d cycles=%d", event, freq, cycles);
}

static const struct bands {
	const char *what;
	const char *terms[4];
	int band[4];
} bands[] = {
	{ "four values of one band", { "event=0xb,filter_band0=10", "event=0xb,filter_band0=20",
	  "event=0xb,filter_band0=30", "event=0xb,filter_band0=15" }, { 10, 20, 30, 15 } },
	{ "four values of the last band", { "event=0xe,filter_band3=5", "event=0xe,filter_band3=6",
	  "event=0xe,filter_band3=7", "event=0xe,filter_band3=8" }, { 5, 6, 7, 8 } },
	{ "own bands and twins mixed", { "event=0xc,filter_band1=12", "event=0xc,filter_band1=13",
	  "event=0xd,filter_band2=14", "event=0xb,filter_band0=15" }, { 12, 13, 14, 15 } },
	{ "the same value twice", { "event=0xb,filter_band0=12", "event=0xb,filter_band0=12",
	  "event=0xb,filter_band0=13", "event=0xd,filter_band2=14" }, { 12, 12, 13, 14 } },
};

static void check_bands(const struct bands *row, const int *fds, int socket)
{
	int i, wrong = 0;

	for (i = 0; i < 4; i++) {
		struct pmu_count count = {};

		/* There was one clock at each frequency up to 40. */
		pmu_read_count(fds[i], &count);
		if (count.value == (__u64)(41 - row->band[i]) && count.running == count.enabled)
			continue;
		ktap_note("%s: %llu, %llu of %llu ns", row->terms[i], count.value, count.running,
			  count.enabled);
		wrong++;
	}
	ktap_eq(wrong, 0, "pcu on socket %d: %s", socket, row->what);
}

/* Events of one code with different values count at the same time: any code will do. */
static void test_twins(const struct bands *row, int socket)
{
	struct box box = box_get(box_type("pcu"), 0, socket);
	int fds[4], i, freq;

	for (i = 0; i < 4; i++)
		fds[i] = box_open(&box, row->terms[i]);
	for (freq = 1; freq <= 40; freq++)
		inject_clocks(&box, freq, 1);
	check_bands(row, fds, socket);
	pmu_close_group(fds, 4);
}

/* Demotions look at byte 0: a band that counts already leaves it to them, with its value. */
static void test_moved_band(void)
{
	static const char *const terms[] = {
		"event=0xb,filter_band0=12", "event=0x20,filter_band0=9",
	};
	struct box box = box_get(box_type("pcu"), 0, 0);
	struct pmu_count count;
	int fds[2], i;

	for (i = 0; i < 2; i++)
		fds[i] = box_open(&box, terms[i]);
	inject_clocks(&box, 13, 100);
	inject_clocks(&box, 11, 1);
	pmu_read_count(fds[0], &count);
	ktap_ok(count.value == 100 && count.running == count.enabled,
		"pcu: a band that gives way to a demotion counts on: %llu", count.value);
	pmu_close_group(fds, 2);
}

/* Events that want the same of a shared register count at the same time. */
static void test_shared(const struct row *row, int socket)
{
	struct box box = box_get(box_type(row->type), 0, socket);
	struct pmu_count count;
	int fds[2], i, right = 0;

	for (i = 0; i < 2; i++)
		fds[i] = box_open(&box, row->terms[0]);
	box_inject(&box, "%s cycles=55", row->signal[0]);
	for (i = 0; i < 2; i++) {
		pmu_read_count(fds[i], &count);
		right += count.value == 55 && count.running == count.enabled;
	}
	ktap_eq(right, 2, "%s on socket %d: two events share %s", row->type, socket,
		row->terms[0]);
	pmu_close_group(fds, 2);
}

static int check_together(const struct row *row, const int *fds, int nr)
{
	struct pmu_count count;
	int i, wrong = 0;

	for (i = 0; i < nr; i++) {
		pmu_read_count(fds[i], &count);
		if (count.value == (__u64)(i + 1) * 1009 && count.running == count.enabled)
			continue;
		ktap_note("%s: %llu, %llu of %llu ns", row->terms[i], count.value, count.running,
			  count.enabled);
		wrong++;
	}
	return wrong;
}

/* Each event has its own signal, which happens its own number of times. */
static void test_together(const struct row *row, int socket)
{
	const struct box_type *type = box_type(row->type);
	struct box box = box_get(type, socket ? 0 : box_filtering(type) - 1, socket);
	int fds[MAX_TOGETHER], i, nr;

	for (nr = 0; nr < MAX_TOGETHER && row->terms[nr]; nr++)
		fds[nr] = box_open(&box, row->terms[nr]);
	for (i = 0; i < nr; i++)
		box_inject(&box, "%s cycles=%d", row->signal[i], (i + 1) * 1009);
	ktap_eq(check_together(row, fds, nr), 0, "%s on socket %d: %s", row->type, socket,
		row->what);
	close(fds[1]);
	box_inject(&box, "%s cycles=5", row->signal[0]);
	ktap_eq(pmu_read(fds[0]), 1009 + 5, "the first without the second");
	close(fds[0]);
	pmu_close_group(fds + 2, nr - 2);
}

static void test_socket(int socket)
{
	const struct row *row;
	int i;

	for (row = rows; row->on; row++) {
		if (!box_row(row->on, row->type))
			continue;
		if (row->kind == FILTER)
			test_row(row, socket);
		if (row->kind == SHARED || row->kind == VALUES)
			test_shared(row, socket);
		if (row->kind == TOGETHER)
			test_together(row, socket);
	}
	for (i = 0; bed()->id & (ON_E5 | ON_SP) && i < ARRAY_SIZE(bands); i++)
		test_twins(&bands[i], socket);
}

int main(void)
{
	int socket;

	box_init();
	for (socket = 0; socket < sockets; socket++)
		test_socket(socket);
	if (bed()->id & ON_EP)
		test_moved_band();
	return ktap_exit();
}
