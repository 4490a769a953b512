// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_filters.c - every filter and match field lets through what it should, nothing else
 *
 * Each row opens an event, makes things happen that it wants and things that differ in that one
 * field, and looks at the count and at the register.
 */
#include <stdio.h>
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"

#define MAX_SIGNALS	4

static const struct row {
	const char *type;
	const char *terms;
	const char *yes[MAX_SIGNALS];
	const char *no[MAX_SIGNALS];
	const char *reg;
	__u64 value;
} rows[] = {
	/* C-box: thread */
	{ "cbox", "event=0x0,tid_en,filter_tid=0x15", { "event=0 tid=0x15" },
	  { "event=0 tid=0x14", "event=0 tid=0x05", "event=0 tid=0" }, "filter", 0x15 },
	{ "cbox", "event=0x0,tid_en,filter_tid=0x0", { "event=0 tid=0" }, { "event=0 tid=1" },
	  "filter", 0 },
	{ "cbox", "event=0x0", { "event=0 tid=0x15", "event=0 tid=0" }, {} },
	/* node: a mask of nodes */
	{ "cbox", "event=0x37,umask=0x41,filter_nid=0x05",
	  { "event=0x37 umask=0x41 nid=1", "event=0x37 umask=0x41 nid=4" },
	  { "event=0x37 umask=0x41 nid=2", "event=0x37 umask=0x41 nid=0xf8" }, "filter", 0x1400 },
	{ "cbox", "event=0x35,umask=0x48,filter_nid=0x80", { "event=0x35 umask=0x48 nid=0x80" },
	  { "event=0x35 umask=0x48 nid=0x7f" }, "filter", 0x20000 },
	/* state: a mask of states; none given means any */
	{ "cbox", "event=0x34,umask=0x3,filter_state=0x12",
	  { "event=0x34 umask=3 state=2", "event=0x34 umask=3 state=0x10" },
	  { "event=0x34 umask=3 state=1", "event=0x34 umask=3 state=0xd" }, "filter", 0x480000 },
	{ "cbox", "event=0x34,umask=0x5",
	  { "event=0x34 umask=5 state=1", "event=0x34 umask=5 state=0x10",
	    "event=0x34 umask=5 state=4" },
	  { "event=0x34 umask=3 state=1" }, "filter", 0x7c0000 },
	/* opcode */
	{ "cbox", "event=0x35,umask=0x1,filter_opc=0x182", { "event=0x35 umask=1 opc=0x182" },
	  { "event=0x35 umask=1 opc=0x183", "event=0x35 umask=1 opc=0x82", "event=0x35 umask=1" },
	  "filter", 0xc1000000 },
	{ "cbox", "event=0x36,umask=0x3,filter_opc=0x1ff", { "event=0x36 umask=3 opc=0x1ff" },
	  { "event=0x36 umask=3 opc=0xff", "event=0x36 umask=1 opc=0x1ff" }, "filter", 0xff800000 },
	/* several at once */
	{ "cbox", "event=0x35,umask=0x43,filter_opc=0x19c,filter_nid=0x2",
	  { "event=0x35 umask=0x43 opc=0x19c nid=2" },
	  { "event=0x35 umask=0x43 opc=0x19c nid=1", "event=0x35 umask=0x43 opc=0x19e nid=2" },
	  "filter", 0xce000800 },
	{ "cbox", "event=0x34,umask=0x43,filter_nid=0x1,filter_state=0x8",
	  { "event=0x34 umask=0x43 nid=1 state=8" },
	  { "event=0x34 umask=0x43 nid=2 state=8", "event=0x34 umask=0x43 nid=1 state=4" },
	  "filter", 0x200400 },
	{ "cbox", "event=0x35,umask=0x41,tid_en,filter_tid=30,filter_opc=0x180,filter_nid=4",
	  { "event=0x35 umask=0x41 tid=0x1e opc=0x180 nid=4" },
	  { "event=0x35 umask=0x41 tid=0x1f opc=0x180 nid=4",
	    "event=0x35 umask=0x41 tid=0x1e opc=0x180 nid=8",
	    "event=0x35 umask=0x41 tid=0x1e opc=0x181 nid=4" }, "filter", 0xc000101e },
	/* PCU: cycles at or above a frequency */
	{ "pcu", "event=0xb,filter_band0=12", { "event=0xb freq=12", "event=0xb freq=13" },
	  { "event=0xb freq=11" }, "filter", 0x0c },
	{ "pcu", "event=0xc,filter_band1=20", { "event=0xc freq=20", "event=0xc freq=255" },
	  { "event=0xc freq=19" }, "filter", 0x1400 },
	{ "pcu", "event=0xd,filter_band2=27", { "event=0xd freq=27" }, { "event=0xd freq=26" },
	  "filter", 0x1b0000 },
	{ "pcu", "event=0xe,filter_band3=38", { "event=0xe freq=38" }, { "event=0xe freq=37" },
	  "filter", 0x26000000 },
	{ "pcu", "event=0x10b", { "event=0xb ext=1 freq=1" }, { "event=0xb freq=1" } },
	/* HA: a line and an opcode */
	{ "ha", "event=0x20,umask=0x3,filter_addr=0xffffffffff,filter_opc=0x3f",
	  { "event=0x20 umask=3 addr=0x3fffffffffff opcode=0x3f",
	    "event=0x20 umask=3 addr=0x3fffffffffc0 opcode=0x3f" },
	  { "event=0x20 umask=3 addr=0x1fffffffffc0 opcode=0x3f",
	    "event=0x20 umask=3 addr=0x3fffffffff80 opcode=0x3f",
	    "event=0x20 umask=3 addr=0x3fffffffffc0 opcode=0x1f" }, "addrmatch1", 0x3fff },
	{ "ha", "event=0x20,umask=0x3,filter_addr=0x4000000,filter_opc=0x1",
	  { "event=0x20 umask=3 addr=0x100000000 opcode=1" },
	  { "event=0x20 umask=3 addr=0 opcode=1", "event=0x20 umask=3 addr=0x200000000 opcode=1" },
	  "addrmatch1", 1 },
	/* QPI: a packet's header, 327043 tables 2-88 to 2-91; each field alone, then together */
	{ "qpi", "event=0x38",
	  { "event=0x38", "event=0x38 match0=0xffffffff match1=0xffffffff" }, {} },
	{ "qpi", "event=0x38,match_rds=0x8,mask_rds=0xf",
	  { "event=0x38 match1=0x80000", "event=0x38 match1=0x8ffff match0=0xffffffff" },
	  { "event=0x38 match1=0x40000", "event=0x38 match1=0x90000", "event=0x38" } },
	{ "qpi", "event=0x38,match_rnid30=0x5,mask_rnid30=0xf",
	  { "event=0x38 match1=5", "event=0x38 match1=0xffff5" },
	  { "event=0x38 match1=4", "event=0x38 match1=0xd" } },
	{ "qpi", "event=0x38,match_rnid4=1,mask_rnid4=1",
	  { "event=0x38 match0=0x80000000" }, { "event=0x38 match0=0x7fffffff" } },
	{ "qpi", "event=0x38,match_dnid=0x11,mask_dnid=0x1f",
	  { "event=0x38 match0=0x22000", "event=0x38 match0=0xfffe3fff" },
	  { "event=0x38 match0=0x20000", "event=0x38 match0=0x2000",
	    "event=0x38 match0=0x2a000" } },
	{ "qpi", "event=0x38,match_mc=0xe,mask_mc=0xf",
	  { "event=0x38 match0=0x1c00", "event=0x38 match0=0xfffffdff" },
	  { "event=0x38 match0=0x1e00", "event=0x38 match0=0xc00" } },
	{ "qpi", "event=0x38,match_opc=0x9,mask_opc=0xf",
	  { "event=0x38 match0=0x120", "event=0x38 match0=0xffffff3f" },
	  { "event=0x38 match0=0x100", "event=0x38 match0=0x20", "event=0x38 match0=0x1a0" } },
	{ "qpi", "event=0x38,match_vnw=2,mask_vnw=3",
	  { "event=0x38 match0=0x10", "event=0x38 match0=0xfffffff7" },
	  { "event=0x38 match0=8", "event=0x38 match0=0x18" } },
	{ "qpi", "event=0x38,match0=0x1c00,mask0=0x1e00,match1=0x80000,mask1=0xf0000",
	  { "event=0x38 match0=0x1c00 match1=0x80000" },
	  { "event=0x38 match0=0x1c00 match1=0", "event=0x38 match0=0 match1=0x80000" } },
	{ "qpi", "event=0x38,match_mc=0xe,mask_mc=0x6",
	  { "event=0x38 match0=0x1c00", "event=0x38 match0=0xc00", "event=0x38 match0=0xe00" },
	  { "event=0x38 match0=0x1800" } },
};

/* Things that are wanted happen 1000 times each, all others more seldom. */
static void test_row(const struct row *row, int socket)
{
	const struct box_type *type = box_type(row->type);
	struct box box = box_get(type, socket ? 0 : type->units - 1, socket);
	int fd = box_open(&box, row->terms), i, wanted = 0;

	for (i = 0; i < MAX_SIGNALS && row->yes[i]; i++, wanted += 1000)
		box_inject(&box, "%s cycles=1000", row->yes[i]);
	for (i = 0; i < MAX_SIGNALS && row->no[i]; i++)
		box_inject(&box, "%s cycles=%d", row->no[i], 1 << i);
	ktap_eq(pmu_read(fd), wanted, "%s/%s/ on socket %d", box.pmu.name, row->terms, socket);
	if (row->reg)
		ktap_eq(emu_reg_get(socket, box.name, row->reg), row->value,
			"%s of %s on socket %d", row->reg, box.name, socket);
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

static void test_twins_in_group(const struct bands *row)
{
	struct box box = box_get(box_type("pcu"), 0, 1);
	struct pmu_count counts[4];
	int fds[4], ret, i, right = 0;

	ret = pmu_open_group(&box.pmu, row->terms, 4, box.cpu, fds);
	if (!ktap_ok(!ret, "pcu: %s, in a group (%d)", row->what, ret)) {
		ktap_skip("pcu: %s, in a group: counts", row->what);
		return;
	}
	pmu_enable(fds[0]);
	inject_clocks(&box, 13, 100);
	pmu_disable(fds[0]);
	if (pmu_read_group(fds[0], counts, 4) == 4)
		for (i = 0; i < 4; i++)
			right += counts[i].value == (row->band[i] <= 13 ? 100 : 0);
	ktap_eq(right, 4, "pcu: %s, in a group: counts", row->what);
	pmu_close_group(fds, 4);
}

/* Demotions look at byte 0, which a band event of that byte can leave to them. */
static void test_demotions(const char *const *terms, const char *what)
{
	struct box box = box_get(box_type("pcu"), 0, 0);
	int fds[2], ret;

	ret = pmu_open_group(&box.pmu, terms, 2, box.cpu, fds);
	ktap_eq(-ret, 0, "pcu: %s", what);
	if (!ret)
		pmu_close_group(fds, 2);
}

static const char *const demotion_first[] = {
	"event=0x20,filter_band0=9", "event=0xb,filter_band0=12",
};

static const char *const demotion_last[] = {
	"event=0xb,filter_band0=12", "event=0x20,filter_band0=9",
};

/* Events that want the same of a shared register count at the same time. */
static void test_shared(const char *type, const char *terms, const char *signal, int socket)
{
	struct box box = box_get(box_type(type), 0, socket);
	struct pmu_count count;
	int fds[2], i, right = 0;

	for (i = 0; i < 2; i++)
		fds[i] = box_open(&box, terms);
	box_inject(&box, "%s cycles=55", signal);
	for (i = 0; i < 2; i++) {
		pmu_read_count(fds[i], &count);
		right += count.value == 55 && count.running == count.enabled;
	}
	ktap_eq(right, 2, "%s on socket %d: two events share %s", type, socket, terms);
	pmu_close_group(fds, 2);
}

/* Fields of one register that different events use do not disturb each other. */
static void test_beside(int socket)
{
	struct box box = box_get(box_type("cbox"), 6, socket);
	int opcode = box_open(&box, "event=0x35,umask=0x1,filter_opc=0x182");
	int node = box_open(&box, "event=0x37,umask=0x40,filter_nid=0x1");
	int thread = box_open(&box, "event=0x1b,umask=0x3,tid_en,filter_tid=0x2");

	ktap_eq(emu_reg_get(socket, box.name, "filter"), 0xc1000402,
		"cbox on socket %d: three fields", socket);
	box_inject(&box, "event=0x35 umask=1 opc=0x182 cycles=1");
	box_inject(&box, "event=0x37 umask=0x40 nid=1 cycles=20");
	box_inject(&box, "event=0x1b umask=3 tid=2 cycles=300");
	ktap_eq(pmu_read(opcode), 1, "cbox on socket %d: the opcode", socket);
	ktap_eq(pmu_read(node), 20, "cbox on socket %d: the node", socket);
	ktap_eq(pmu_read(thread), 300, "cbox on socket %d: the thread", socket);
	close(node);
	box_inject(&box, "event=0x35 umask=1 opc=0x182 cycles=1");
	ktap_eq(pmu_read(opcode), 2, "cbox on socket %d: the opcode without the node", socket);
	close(opcode);
	close(thread);
}

int main(void)
{
	int i, socket;

	ktap_plan(0);
	for (socket = 0; socket < SOCKETS; socket++) {
		for (i = 0; i < ARRAY_SIZE(rows); i++)
			test_row(&rows[i], socket);
		for (i = 0; i < ARRAY_SIZE(bands); i++)
			test_twins(&bands[i], socket);
		test_shared("cbox", "event=0x35,umask=1,filter_opc=0x182",
			    "event=0x35 umask=1 opc=0x182", socket);
		test_shared("qpi", "event=0x38,match_mc=4,mask_mc=0xf", "event=0x38 match0=0x800",
			    socket);
		test_shared("ha", "event=0x20,umask=3,filter_addr=7,filter_opc=3",
			    "event=0x20 umask=3 addr=0x1c0 opcode=3", socket);
		test_beside(socket);
	}
	for (i = 0; i < ARRAY_SIZE(bands); i++)
		test_twins_in_group(&bands[i]);
	test_demotions(demotion_first, "a demotion, then a band of another value");
	test_demotions(demotion_last, "a band, then a demotion of another value");
	return ktap_exit();
}
