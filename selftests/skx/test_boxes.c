// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_boxes.c - every box of every socket counts what happens in it, and nothing else
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "pmu.h"
#include "skx.h"
#include "sys.h"

/* What TOR events need: any target, near memory or not */
#define TOR	"filter_rem=1,filter_loc=1,filter_nm=1,filter_not_nm=1"

/**
 * struct row - an event
 * @pmu: of these PMUs
 * @terms: the event
 * @signal: the same for the emulator
 */
struct row {
	const char *pmu;
	const char *terms;
	const char *signal;
};

static const struct row rows[] = {
	{ "ubox", "event=0x42,umask=0x02", "event=0x42 umask=0x02" },
	{ "ubox", "config=0xff", "fixed" },
	{ "pcu", "event=0x05", "event=0x05" },
	{ "cha", "event=0x50,umask=0x03", "event=0x50 umask=0x01" },
	{ "cha", "event=0x34,umask=0x11,filter_state=0x3ff", "event=0x34 umask=0x11 state=0x20" },
	{ "cha", "event=0x35,umask=0x21,filter_opc0=0x202," TOR,
	  "event=0x35 umask=0x21 opc=0x202" },
	{ "iio", "event=0x83,umask=0x04,ch_mask=0x02,fc_mask=0x07",
	  "event=0x83 umask=0x04 part=2 flow=4" },
	{ "iio_free_running", "event=0xff,umask=0x10", "free=0x10" },
	{ "iio_free_running", "event=0xff,umask=0x20", "free=0x20" },
	{ "iio_free_running", "event=0xff,umask=0x27", "free=0x27" },
	{ "iio_free_running", "event=0xff,umask=0x30", "free=0x30" },
	{ "iio_free_running", "event=0xff,umask=0x37", "free=0x37" },
	{ "irp", "event=0x11,umask=0x01", "event=0x11 umask=0x01" },
	{ "imc", "event=0x04,umask=0x03", "event=0x04 umask=0x01" },
	{ "imc", "config=0xff", "fixed" },
	{ "upi", "event=0x02,umask=0x0f", "event=0x02 umask=0x09" },
	{ "m2m", "event=0x37,umask=0x04", "event=0x37 umask=0x04" },
	{ "m2pcie", "event=0x10,umask=0x01", "event=0x10 umask=0x01" },
	{ "m3upi", "event=0x41,umask=0x02", "event=0x41 umask=0x02" },
};

static int sockets;

static unsigned long long number_of(int socket, int box)
{
	return 1000 * (socket + 1) + box;
}

/* All at a time, and a number of its own for each */
static void test_row(const struct row *row)
{
	int boxes = skx_boxes(skx_kind(row->pmu)), fds[SKX_SOCKETS][SKX_MOST], s, b, good = 0;

	for (s = 0; s < sockets; s++)
		for (b = 0; b < boxes; b++)
			fds[s][b] = skx_open(row->pmu, b, s, row->terms);
	for (s = 0; s < sockets; s++)
		for (b = 0; b < boxes; b++)
			skx_inject(row->pmu, b, s, row->signal, number_of(s, b));
	for (s = 0; s < sockets; s++)
		for (b = 0; b < boxes; b++) {
			good += fds[s][b] >= 0 && pmu_read(fds[s][b]) == number_of(s, b);
			close(fds[s][b]);
		}
	ktap_eq(good, sockets * boxes, "%s: every box counts %s", row->pmu, row->terms);
}

/* As many events as a box has counters, of different counts */
static void test_counters(const char *pmu, int counters, const char *event)
{
	char terms[64];
	int fds[4], i, good = 0;

	for (i = 0; i < counters; i++) {
		snprintf(terms, sizeof(terms), "%s,umask=0x%x", event, 1 << i);
		fds[i] = skx_open(pmu, 0, 0, terms);
	}
	for (i = 0; i < counters; i++) {
		snprintf(terms, sizeof(terms), "event=%s umask=0x%x", strchr(event, '=') + 1,
			 1 << i);
		skx_inject(pmu, 0, 0, terms, 100 + i);
	}
	for (i = 0; i < counters; i++) {
		good += fds[i] >= 0 && pmu_read(fds[i]) == 100ULL + i;
		close(fds[i]);
	}
	ktap_eq(good, counters, "%s: each of its counters counts", pmu);
}

/* Any number of events can read one free-running counter; each counts from its own beginning. */
static void test_shared(void)
{
	int first = skx_open("iio_free_running", 2, 0, "event=0xff,umask=0x21"), second;

	skx_inject("iio_free_running", 2, 0, "free=0x21", 1000);
	second = skx_open("iio_free_running", 2, 0, "event=0xff,umask=0x21");
	skx_inject("iio_free_running", 2, 0, "free=0x21", 234);
	ktap_eq(pmu_read(first), 1234, "free running: the first event has all");
	ktap_eq(pmu_read(second), 234, "the second what came since");
	close(first);
	close(second);
}

static void test_wrap(void)
{
	emu_reg_set(0, "iio3", "bw_in1", 0xffffffff0ULL);
	ktap_eq(skx_count("iio_free_running", 3, 0, "event=0xff,umask=0x21", "free=0x21", 100), 100,
		"free running: right across a wrap of 36 bits");
}

static void test_exists(void)
{
	char text[64] = "";

	emu_info("bad_msrs", text, sizeof(text));
	ktap_str_eq(text, "0", "no register was accessed that is not there");
}

int main(void)
{
	int i;

	ktap_plan(0);
	sockets = skx_start();
	ktap_eq(sockets, sys_sockets(), "a CPU of each socket is in the cpumask");
	for (i = 0; i < ARRAY_SIZE(rows); i++)
		test_row(&rows[i]);
	test_counters("cha", 4, "event=0x50");
	test_counters("irp", 2, "event=0x11");
	test_counters("imc", 4, "event=0x04");
	test_counters("upi", 4, "event=0x02");
	test_counters("m2m", 4, "event=0x37");
	test_counters("m2pcie", 4, "event=0x10");
	test_counters("m3upi", 3, "event=0x41");
	test_shared();
	test_wrap();
	test_exists();
	return ktap_exit();
}
