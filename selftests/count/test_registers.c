// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_registers.c - what named events put into the registers
 *
 * Codes from Intel's event lists, bits from the uncore guide (327043), by hand.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "box.h"
#include "emu.h"
#include "ktap.h"

#define BOX_RUN		0x10000
#define MAX_REGS	5

static const struct {
	const char *type;
	const char *terms;
	struct {
		const char *reg;
		__u64 value;
	} want[MAX_REGS];
} rows[] = {
	/* U-box: no box control; LOCK_CYCLES with a threshold of 5 bits */
	{ "ubox", "clockticks", { { "fixed_ctl", 0x400000 } } },
	{ "ubox", "event=0x44,thresh=0x1f,inv,edge", { { "ctl0", 0x1fc40044 } } },
	{ "cbox", "clockticks", { { "ctl0", 0x400000 }, { "box_ctl", BOX_RUN } } },
	/* RING_BL_USED.UP can only be counted by 2 and 3 */
	{ "cbox", "event=0x1d,umask=0x3", { { "ctl2", 0x40031d }, { "ctl0", 0 } } },
	{ "cbox", "event=0x35,umask=0x1,filter_opc=0x182",
	  { { "ctl0", 0x400135 }, { "filter", 0xc1000000 } } },
	{ "cbox", "event=0x36,umask=0x43,filter_opc=0x19c,filter_nid=0x2",
	  { { "ctl0", 0x404336 }, { "filter", 0xce000800 } } },
	{ "cbox", "event=0x34,umask=0x3", { { "ctl0", 0x400334 }, { "filter", 0x007c0000 } } },
	{ "cbox", "event=0x34,umask=0x41,filter_state=0x1,filter_nid=0x1",
	  { { "ctl0", 0x404134 }, { "filter", 0x00040400 } } },
	{ "cbox", "event=0x1f,tid_en,filter_tid=0x1f,thresh=0xff",
	  { { "ctl1", 0xff48001f }, { "filter", 0x1f } } },
	{ "pcu", "clockticks", { { "ctl0", 0x400000 }, { "box_ctl", BOX_RUN } } },
	{ "pcu", "event=0x103", { { "ctl0", 0x600003 } } },
	{ "pcu", "event=0x10b", { { "ctl0", 0x60000b } } },
	{ "pcu", "event=0xb,filter_band0=12", { { "ctl0", 0x40000b }, { "filter", 0x0000000c } } },
	{ "pcu", "event=0xe,filter_band3=30", { { "ctl0", 0x40000e }, { "filter", 0x1e000000 } } },
	{ "pcu", "event=0x80,occ_sel=2,thresh=0x1,occ_edge", { { "ctl0", 0x81408080 } } },
	{ "pcu", "event=0x80,occ_sel=3,thresh=0x3,occ_invert", { { "ctl0", 0x4340c080 } } },
	{ "ha", "event=0x1,umask=0x3", { { "ctl0", 0x400301 }, { "box_ctl", BOX_RUN } } },
	/* line 0x48d159e26 is at address 0x12345678980; its bits 45:32 go to the second register */
	{ "ha", "event=0x20,umask=0x3,filter_addr=0x48d159e26,filter_opc=0x25",
	  { { "ctl0", 0x400320 }, { "addrmatch0", 0x45678980 }, { "addrmatch1", 0x123 },
	    { "opcodematch", 0x25 } } },
	{ "ha", "event=0x20,umask=0x3,filter_addr=0xffffffffff",
	  { { "addrmatch0", 0xffffffc0 }, { "addrmatch1", 0x3fff } } },
	{ "imc", "clockticks", { { "fixed_ctl", 0x400000 }, { "box_ctl", BOX_RUN } } },
	{ "imc", "cas_count_read", { { "ctl0", 0x400304 } } },
	{ "imc", "cas_count_write", { { "ctl0", 0x400c04 } } },
	{ "imc", "event=0x80,thresh=0x80,inv,edge", { { "ctl0", 0x80c40080 } } },
	{ "qpi", "clockticks", { { "ctl0", 0x400014 }, { "box_ctl", BOX_RUN } } },
	{ "qpi", "txl_flits_active", { { "ctl0", 0x400600 } } },
	{ "qpi", "drs_data", { { "ctl0", 0x600802 } } },
	{ "qpi", "ncb_data", { { "ctl0", 0x600403 } } },
	{ "r2pcie", "clockticks", { { "ctl0", 0x400001 }, { "box_ctl", BOX_RUN } } },
	{ "r3qpi", "clockticks", { { "ctl0", 0x400001 }, { "box_ctl", BOX_RUN } } },
};

static void check_row(const struct box *box, int row)
{
	int i, wrong = 0;

	for (i = 0; i < MAX_REGS && rows[row].want[i].reg; i++) {
		__u64 value = emu_reg_get(box->socket, box->name, rows[row].want[i].reg);

		if (value == rows[row].want[i].value)
			continue;
		ktap_note("%s is 0x%llx, not 0x%llx", rows[row].want[i].reg, value,
			  rows[row].want[i].value);
		wrong++;
	}
	ktap_eq(wrong, 0, "%s/%s/ on socket %d", box->pmu.name, rows[row].terms, box->socket);
}

/* The last unit on the one socket, the first on the other */
static void test_row(int row, int socket)
{
	const struct box_type *type = box_type(rows[row].type);
	struct box box = box_get(type, socket ? 0 : type->units - 1, socket);
	int fd = box_open(&box, rows[row].terms);

	check_row(&box, row);
	close(fd);
}

/* 327043 tables 2-88 to 2-91, each field with what it puts into its register */
static const struct {
	const char *terms;
	const char *reg;
	__u64 value;
} match[] = {
	{ "match_rnid4=1", "match0", 0x80000000 },
	{ "match_dnid=0x11", "match0", 0x00022000 },
	{ "match_mc=0xe", "match0", 0x00001c00 },
	{ "match_opc=0x9", "match0", 0x00000120 },
	{ "match_vnw=2", "match0", 0x00000010 },
	{ "match_rds=8", "match1", 0x00080000 },
	{ "match_rnid30=0xa", "match1", 0x0000000a },
	{ "mask_rnid4=1", "mask0", 0x80000000 },
	{ "mask_dnid=0x1f", "mask0", 0x0003e000 },
	{ "mask_mc=0xf", "mask0", 0x00001e00 },
	{ "mask_opc=0xf", "mask0", 0x000001e0 },
	{ "mask_vnw=3", "mask0", 0x00000018 },
	{ "mask_rds=0xf", "mask1", 0x000f0000 },
	{ "mask_rnid30=0xf", "mask1", 0x0000000f },
	{ "match0=0x80022918", "match0", 0x80022918 },
	{ "match1=0x80003", "match1", 0x00080003 },
	{ "mask0=0x8003fff8", "mask0", 0x8003fff8 },
	{ "mask1=0xf000f", "mask1", 0x000f000f },
};

static const char *const match_regs[] = { "match0", "match1", "mask0", "mask1" };

/* The value is in its register, and the other three are zero. */
static bool match_is_right(const struct box *box, int row)
{
	char name[24];
	int i, right = 0;

	snprintf(name, sizeof(name), "%s_mm", box->name);
	for (i = 0; i < ARRAY_SIZE(match_regs); i++)
		right += emu_reg_get(box->socket, name, match_regs[i]) ==
			 (strcmp(match_regs[i], match[row].reg) ? 0 : match[row].value);
	return right == ARRAY_SIZE(match_regs) && box_ctl(box, 0) == 0x400038;
}

static void test_match(int row, int unit, int socket)
{
	struct box box = box_get(box_type("qpi"), unit, socket);
	char terms[96];
	int fd;

	snprintf(terms, sizeof(terms), "event=0x38,%s", match[row].terms);
	fd = box_open(&box, terms);
	ktap_ok(match_is_right(&box, row), "%s/%s/ on socket %d", box.pmu.name, terms, socket);
	close(fd);
}

int main(void)
{
	int row, socket;

	ktap_plan(SOCKETS * (ARRAY_SIZE(rows) + ARRAY_SIZE(match)));
	for (socket = 0; socket < SOCKETS; socket++) {
		for (row = 0; row < ARRAY_SIZE(rows); row++)
			test_row(row, socket);
		for (row = 0; row < ARRAY_SIZE(match); row++)
			test_match(row, !socket, socket);
	}
	return ktap_exit();
}
