// SPDX-License-Identifier: GPL-2.0-only
/*
 * ep.c - the boxes of a Xeon E5-2600 (snbep) and of an E5-2600 v2 (ivbep), by the uncore guide
 * (327043), the manual of the second (329468) and Intel's event lists; of the v3 (hsx), the v4
 * (bdx) and the Xeon D (bdxde), by the tables of Linux and Intel's event lists
 */
#include "platform.h"

/* How many boxes of a type a socket has */
#define HAVE(_snbep, _ivbep, _hsx, _bdx, _bdxde) { \
	[RIG_AT_SNBEP] = _snbep, [RIG_AT_IVBEP] = _ivbep, \
	[RIG_AT_HSX] = _hsx, [RIG_AT_BDX] = _bdx, [RIG_AT_BDXDE] = _bdxde, \
}

/* Rows for some of them only; RIG_EP are the first two, RIG_V3 all that came later */
#define SNBEP	.on = RIG_SNBEP
#define IVBEP	.on = RIG_IVBEP
#define OLD	.on = RIG_EP
#define SINCE_2	.on = RIG_IVBEP | RIG_V3
#define HSX	.on = RIG_HSX
#define V4	.on = RIG_V4
#define V3	.on = RIG_V3
/* The invert bit is reserved on the second (329468 T2-121). */
#define HAS_INV	(RIG_SNBEP | RIG_V3)
#define WITH_INV .on = HAS_INV

/* Each of the IRP's two units has two counters. */
#define IRP(_event, _unit) \
	{ "event=" #_event ",umask=1,unit=" #_unit, "event=" #_event " umask=1 set=" #_unit, \
	  0x100 | (_event) }

#define EP_BOX(_name, _have, _counters, _thresh) \
	.name = _name, .have = _have, .counters = _counters, .enable = EP_EN, \
	.thresh = _thresh, .inv = HAS_INV

static const struct box_type types[] = {
	{
		EP_BOX("ubox", HAVE(1, 1, 1, 1, 1), 2, 5), .fixed_enable = EP_EN,
		.narrow = RIG_EP | RIG_HSX, .fixed_narrow = RIG_EP,
		.event = { E(0x42), E(0x43) },
	}, {
		EP_BOX("cbox", HAVE(8, 15, 18, 24, 16), 4, 8), .narrow = RIG_EP,
		.event = { E(0x0a), E(0x0b), E(0x0c), E(0x0d) },
	}, {
		EP_BOX("sbox", HAVE(0, 0, 4, 4, 0), 4, 8), .narrow = RIG_HSX,
		.event = { E(0x02), E(0x03), E(0x04), E(0x05) },
	}, {
		EP_BOX("pcu", HAVE(1, 1, 1, 1, 1), 4, 5),
		.event = { N(0x01), N(0x02), N(0x03), N(0x04) },
	}, {
		EP_BOX("ha", HAVE(1, 2, 2, 2, 1), 4, 8), .numbered = RIG_BDXDE,
		.event = { E(0x01), E(0x03), E(0x0c), E(0x0d) },
	}, {
		EP_BOX("imc", HAVE(4, 8, 8, 8, 4), 4, 8), .fixed_enable = EP_EN,
		.event = { E(0x01), E(0x02), E(0x04), E(0x05) },
	}, {
		EP_BOX("irp", HAVE(0, 1, 1, 1, 1), 4, 8), .narrow = RIG_IVBEP, .bound = true,
		.event = { IRP(0x01, 0), IRP(0x02, 0), IRP(0x03, 1), IRP(0x04, 1) },
	}, {
		EP_BOX("qpi", HAVE(2, 3, 3, 3, 0), 4, 8), .unfiltered = RIG_IVBEP,
		.event = { E(0x04), E(0x05), E(0x06), E(0x07) },
	}, {
		EP_BOX("r2pcie", HAVE(1, 1, 1, 1, 1), 4, 8), .narrow = RIG_EP,
		.event = { E(0x07), E(0x08), E(0x09), E(0x0a) },
	}, {
		EP_BOX("r3qpi", HAVE(2, 3, 3, 3, 0), 3, 8), .narrow = RIG_EP | RIG_V3,
		.event = { E(0x07), E(0x08), E(0x09) },
	},
};

/* Codes from Intel's event lists, bits from the guide and the manual */
static const struct reg_row regs[] = {
	/* U-box: no box control; LOCK_CYCLES with a threshold of 5 bits */
	{ "ubox", "clockticks", { { "fixed_ctl", 0x400000 } } },
	{ "ubox", "event=0x44,thresh=0x1f,inv,edge", { { "ctl0", 0x1fc40044 } }, WITH_INV },
	{ "ubox", "event=0x44,thresh=0x1f,edge", { { "ctl0", 0x1f440044 } }, IVBEP },
	{ "cbox", "clockticks", { { "ctl0", 0x400000 }, { "box_ctl", EP_RUN } } },
	/* RING_BL_USED.UP can only be counted by 2 and 3 */
	{ "cbox", "event=0x1d,umask=0x3", { { "ctl2", 0x40031d }, { "ctl0", 0 } }, OLD },
	{ "cbox", "event=0x1d,umask=0x3", { { "ctl0", 0x40031d } }, V3 },
	{ "cbox", "event=0x1f,tid_en,filter_tid=0x1f,thresh=0xff",
	  { { "ctl1", 0xff48001f }, { "filter", 0x1f } }, SNBEP },
	{ "cbox", "event=0x1f,tid_en,filter_tid=0x1f,thresh=0xff",
	  { { "ctl1", 0xff48001f }, { "filter0", 0x1f }, { "filter1", 0 } }, IVBEP },
	{ "cbox", "event=0x0,tid_en,filter_tid=0x3f,thresh=0xff,inv",
	  { { "ctl0", 0xffc80000 }, { "filter0", 0x3f }, { "filter1", 0 } }, V3 },
	{ "pcu", "clockticks", { { "ctl0", 0x400000 }, { "box_ctl", EP_RUN } } },
	{ "pcu", "event=0x103", { { "ctl0", 0x600003 } }, SNBEP },
	{ "pcu", "event=0x117", { { "ctl0", 0x600017 } }, IVBEP },
	{ "pcu", "event=0x10b", { { "ctl0", 0x60000b } }, OLD },
	{ "pcu", "event=0xb,filter_band0=12", { { "ctl0", 0x40000b }, { "filter", 0x0000000c } } },
	{ "pcu", "event=0xe,filter_band3=30", { { "ctl0", 0x40000e }, { "filter", 0x1e000000 } } },
	{ "pcu", "event=0x46,filter_band0=7", { { "ctl0", 0x400046 }, { "filter", 0x00000007 } },
	  IVBEP },
	{ "pcu", "event=0x80,occ_sel=2,thresh=0x1,occ_edge", { { "ctl0", 0x81408080 } },
	  .on = RIG_EP | RIG_HSX },
	{ "pcu", "event=0x80,occ_sel=3,thresh=0x3,occ_invert", { { "ctl0", 0x4340c080 } },
	  .on = RIG_EP | RIG_HSX },
	/* Counter 0 of the v4 cannot count this. */
	{ "pcu", "event=0x80,occ_sel=2,thresh=0x1,occ_edge",
	  { { "ctl1", 0x81408080 }, { "ctl0", 0 } }, V4 },
	{ "ha", "event=0x1,umask=0x3", { { "ctl0", 0x400301 }, { "box_ctl", EP_RUN } } },
	/* line 0x48d159e26 is at address 0x12345678980; its bits 45:32 go to the second register */
	{ "ha", "event=0x20,umask=0x3,filter_addr=0x48d159e26,filter_opc=0x25",
	  { { "ctl0", 0x400320 }, { "addrmatch0", 0x45678980 }, { "addrmatch1", 0x123 },
	    { "opcodematch", 0x25 } } },
	{ "ha", "event=0x20,umask=0x3,filter_addr=0xffffffffff",
	  { { "addrmatch0", 0xffffffc0 }, { "addrmatch1", 0x3fff } } },
	{ "imc", "clockticks", { { "fixed_ctl", 0x400000 }, { "box_ctl", EP_RUN } }, SNBEP },
	/* The name is the in-kernel driver's, and there it is no more the fixed counter. */
	{ "imc", "clockticks", { { "ctl0", 0x400000 }, { "fixed_ctl", 0 } }, V3 },
	{ "imc", "event=0xff", { { "fixed_ctl", 0x400000 }, { "ctl0", 0 } }, V3 },
	{ "ha", "event=0x20,umask=0x10,filter_opc=0x3f",
	  { { "ctl0", 0x401020 }, { "opcodematch", 0x3f } }, SINCE_2 },
	/* 329468 table 2-72: bits 17:16 must be 1 */
	{ "imc", "clockticks", { { "fixed_ctl", 0x400000 }, { "box_ctl", 0x30000 } }, IVBEP },
	{ "imc", "cas_count_read", { { "ctl0", 0x400304 } } },
	{ "imc", "cas_count_write", { { "ctl0", 0x400c04 } } },
	{ "imc", "event=0x80,thresh=0x80,inv,edge", { { "ctl0", 0x80c40080 } }, WITH_INV },
	{ "imc", "event=0x80,thresh=0x80,edge", { { "ctl0", 0x80440080 } }, IVBEP },
	{ "irp", "clockticks", { { "ctl0", 0x400000 }, { "box_ctl", EP_RUN } } },
	{ "irp", "event=0x15,umask=0x4,unit=0", { { "ctl0", 0x400415 }, { "ctl2", 0 } } },
	{ "irp", "event=0x15,umask=0x4,unit=1", { { "ctl0", 0 }, { "ctl2", 0x400415 } } },
	{ "qpi", "clockticks", { { "ctl0", 0x400014 }, { "box_ctl", EP_RUN } } },
	{ "qpi", "txl_flits_active", { { "ctl0", 0x400600 } }, SNBEP },
	{ "qpi", "drs_data", { { "ctl0", 0x600802 } }, SNBEP },
	{ "qpi", "ncb_data", { { "ctl0", 0x600403 } }, SNBEP },
	{ "qpi", "event=0x102,umask=0x8", { { "ctl0", 0x600802 } }, SINCE_2 },
	{ "qpi", "event=0x138", { { "ctl0", 0x600038 } }, SINCE_2 },
	{ "r2pcie", "clockticks", { { "ctl0", 0x400001 }, { "box_ctl", EP_RUN } } },
	{ "r3qpi", "clockticks", { { "ctl0", 0x400001 }, { "box_ctl", EP_RUN } } },
};

/* 327043 tables 2-88 to 2-91, each field with what it puts into its register */
static const struct match_row matches[] = {
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

static const struct filter_row filters[] = {
	/* C-box: thread */
	{ "cbox", "event=0x0,tid_en,filter_tid=0x15", { "event=0 tid=0x15" },
	  { "event=0 tid=0x14", "event=0 tid=0x05", "event=0 tid=0" }, "filter", 0x15, SNBEP },
	{ "cbox", "event=0x0,tid_en,filter_tid=0x0", { "event=0 tid=0" }, { "event=0 tid=1" },
	  "filter", 0, SNBEP },
	/* C-box: thread, 329468 table 2-16 */
	{ "cbox", "event=0x0,tid_en,filter_tid=0x15", { "event=0 tid=0x15" },
	  { "event=0 tid=0x14", "event=0 tid=0x05", "event=0 tid=0" }, "filter0", 0x15, SINCE_2 },
	{ "cbox", "event=0x0,tid_en,filter_tid=0x0", { "event=0 tid=0" }, { "event=0 tid=1" },
	  "filter0", 0, SINCE_2 },
	{ "cbox", "event=0x0", { "event=0 tid=0x15", "event=0 tid=0" }, {} },
	/* a sixth bit: whatever is no core's */
	{ "cbox", "event=0x0,tid_en,filter_tid=0x3e", { "event=0 tid=0x3e" },
	  { "event=0 tid=0x1e", "event=0 tid=0x3f" }, "filter0", 0x3e, V3 },
	/* node: a mask of nodes */
	{ "cbox", "event=0x37,umask=0x41,filter_nid=0x05",
	  { "event=0x37 umask=0x41 nid=1", "event=0x37 umask=0x41 nid=4" },
	  { "event=0x37 umask=0x41 nid=2", "event=0x37 umask=0x41 nid=0xf8" }, "filter", 0x1400,
	  SNBEP },
	{ "cbox", "event=0x35,umask=0x48,filter_nid=0x80", { "event=0x35 umask=0x48 nid=0x80" },
	  { "event=0x35 umask=0x48 nid=0x7f" }, "filter", 0x20000, SNBEP },
	/* state: a mask of states; none given means any */
	{ "cbox", "event=0x34,umask=0x3,filter_state=0x12",
	  { "event=0x34 umask=3 state=2", "event=0x34 umask=3 state=0x10" },
	  { "event=0x34 umask=3 state=1", "event=0x34 umask=3 state=0xd" }, "filter", 0x480000,
	  SNBEP },
	{ "cbox", "event=0x34,umask=0x5",
	  { "event=0x34 umask=5 state=1", "event=0x34 umask=5 state=0x10",
	    "event=0x34 umask=5 state=4" }, { "event=0x34 umask=3 state=1" }, "filter", 0x7c0000,
	  SNBEP },
	/* opcode */
	{ "cbox", "event=0x35,umask=0x1,filter_opc=0x182", { "event=0x35 umask=1 opc=0x182" },
	  { "event=0x35 umask=1 opc=0x183", "event=0x35 umask=1 opc=0x82", "event=0x35 umask=1" },
	  "filter", 0xc1000000, SNBEP },
	{ "cbox", "event=0x36,umask=0x3,filter_opc=0x1ff", { "event=0x36 umask=3 opc=0x1ff" },
	  { "event=0x36 umask=3 opc=0xff", "event=0x36 umask=1 opc=0x1ff" }, "filter", 0xff800000,
	  SNBEP },
	/* several at once */
	{ "cbox", "event=0x35,umask=0x43,filter_opc=0x19c,filter_nid=0x2",
	  { "event=0x35 umask=0x43 opc=0x19c nid=2" },
	  { "event=0x35 umask=0x43 opc=0x19c nid=1", "event=0x35 umask=0x43 opc=0x19e nid=2" },
	  "filter", 0xce000800, SNBEP },
	{ "cbox", "event=0x34,umask=0x43,filter_nid=0x1,filter_state=0x8",
	  { "event=0x34 umask=0x43 nid=1 state=8" },
	  { "event=0x34 umask=0x43 nid=2 state=8", "event=0x34 umask=0x43 nid=1 state=4" },
	  "filter", 0x200400, SNBEP },
	{ "cbox", "event=0x35,umask=0x41,tid_en,filter_tid=30,filter_opc=0x180,filter_nid=4",
	  { "event=0x35 umask=0x41 tid=0x1e opc=0x180 nid=4" },
	  { "event=0x35 umask=0x41 tid=0x1f opc=0x180 nid=4",
	    "event=0x35 umask=0x41 tid=0x1e opc=0x180 nid=8",
	    "event=0x35 umask=0x41 tid=0x1e opc=0x181 nid=4" }, "filter", 0xc000101e, SNBEP },
	/* node: a mask of sixteen nodes, table 2-17 */
	{ "cbox", "event=0x37,umask=0x41,filter_nid=0x0105",
	  { "event=0x37 umask=0x41 nid=1", "event=0x37 umask=0x41 nid=4",
	    "event=0x37 umask=0x41 nid=0x100" },
	  { "event=0x37 umask=0x41 nid=2", "event=0x37 umask=0x41 nid=0xfefa" }, "filter1", 0x105,
	  SINCE_2 },
	{ "cbox", "event=0x35,umask=0x48,filter_nid=0x8000",
	  { "event=0x35 umask=0x48 nid=0x8000" }, { "event=0x35 umask=0x48 nid=0x7fff" },
	  "filter1", 0x8000, SINCE_2 },
	{ "cbox", "event=0x36,umask=0x50,filter_nid=0x10", { "event=0x36 umask=0x50 nid=0x10" },
	  { "event=0x36 umask=0x50 nid=0xffef" }, "filter1", 0x10, SINCE_2 },
	{ "cbox", "event=0x34,umask=0x3,filter_state=0x12",
	  { "event=0x34 umask=3 state=2", "event=0x34 umask=3 state=0x10" },
	  { "event=0x34 umask=3 state=1", "event=0x34 umask=3 state=0x2d" }, "filter0", 0x240000,
	  SINCE_2 },
	{ "cbox", "event=0x34,umask=0x11,filter_state=0x20",
	  { "event=0x34 umask=0x11 state=0x20" }, { "event=0x34 umask=0x11 state=0x1f" },
	  "filter0", 0x400000, SINCE_2 },
	{ "cbox", "event=0x34,umask=0x5",
	  { "event=0x34 umask=5 state=1", "event=0x34 umask=5 state=0x20",
	    "event=0x34 umask=5 state=4" }, { "event=0x34 umask=3 state=1" }, "filter0", 0x7e0000,
	  IVBEP },
	{ "cbox", "event=0x34,umask=0x5",
	  { "event=0x34 umask=5 state=1", "event=0x34 umask=5 state=0x40",
	    "event=0x34 umask=5 state=4" }, { "event=0x34 umask=3 state=1" }, "filter0", 0xfe0000,
	  V3 },
	{ "cbox", "event=0x34,umask=0x21,filter_state=0x40",
	  { "event=0x34 umask=0x21 state=0x40" }, { "event=0x34 umask=0x21 state=0x3f" },
	  "filter0", 0x800000, V3 },
	/* opcode, and what belongs to it */
	{ "cbox", "event=0x35,umask=0x1,filter_opc=0x182", { "event=0x35 umask=1 opc=0x182" },
	  { "event=0x35 umask=1 opc=0x183", "event=0x35 umask=1 opc=0x82", "event=0x35 umask=1" },
	  "filter1", 0x18200000, SINCE_2 },
	{ "cbox", "event=0x36,umask=0x3,filter_opc=0x1ff", { "event=0x36 umask=3 opc=0x1ff" },
	  { "event=0x36 umask=3 opc=0xff", "event=0x36 umask=1 opc=0x1ff" }, "filter1", 0x1ff00000,
	  SINCE_2 },
	{ "cbox", "event=0x35,umask=0x21,filter_opc=0x1c8", { "event=0x35 umask=0x21 opc=0x1c8" },
	  { "event=0x35 umask=0x21 opc=0x1c0", "event=0x35 umask=1 opc=0x1c8" }, "filter1",
	  0x1c800000, SINCE_2 },
	{ "cbox", "event=0x36,umask=0x83,filter_opc=0x19e", { "event=0x36 umask=0x83 opc=0x19e" },
	  { "event=0x36 umask=0x83 opc=0x19c", "event=0x36 umask=3 opc=0x19e" }, "filter1",
	  0x19e00000, SINCE_2 },
	{ "cbox", "event=0x35,umask=0x1,filter_opc=0x187,filter_nc",
	  { "event=0x35 umask=1 opc=0x187 nc=1", "event=0x35 umask=1 opc=0x187 nc=1 isoc=1" },
	  { "event=0x35 umask=1 opc=0x187", "event=0x35 umask=1 opc=0x186 nc=1" }, "filter1",
	  0x58700000, SINCE_2 },
	{ "cbox", "event=0x35,umask=0x1,filter_opc=0x1e6,filter_isoc",
	  { "event=0x35 umask=1 opc=0x1e6 isoc=1" },
	  { "event=0x35 umask=1 opc=0x1e6", "event=0x35 umask=1 opc=0x1e6 nc=1" }, "filter1",
	  0x9e600000, SINCE_2 },
	/* two that one event needs */
	{ "cbox", "event=0x35,umask=0x43,filter_opc=0x19c,filter_nid=0x2",
	  { "event=0x35 umask=0x43 opc=0x19c nid=2" },
	  { "event=0x35 umask=0x43 opc=0x19c nid=1", "event=0x35 umask=0x43 opc=0x19e nid=2" },
	  "filter1", 0x19c00002, SINCE_2 },
	{ "cbox", "event=0x34,umask=0x43,filter_nid=0x1,filter_state=0x8",
	  { "event=0x34 umask=0x43 nid=1 state=8" },
	  { "event=0x34 umask=0x43 nid=2 state=8", "event=0x34 umask=0x43 nid=1 state=4" },
	  "filter0", 0x100000, IVBEP },
	/* and the thread beside them */
	{ "cbox", "event=0x34,umask=0x45,tid_en,filter_tid=1,filter_nid=3,filter_state=0x3f",
	  { "event=0x34 umask=0x45 tid=1 nid=1 state=8",
	    "event=0x34 umask=0x45 tid=1 nid=2 state=1" },
	  { "event=0x34 umask=0x45 tid=2 nid=1 state=8",
	    "event=0x34 umask=0x45 tid=1 nid=4 state=8" }, "filter0", 0x7e0001, IVBEP },
	{ "cbox", "event=0x34,umask=0x3,tid_en,filter_tid=9,filter_state=0x1",
	  { "event=0x34 umask=3 tid=9 state=1" },
	  { "event=0x34 umask=3 tid=9 state=8", "event=0x34 umask=3 tid=8 state=1" }, "filter0",
	  0x20009, SINCE_2 },
	{ "cbox", "event=0x35,umask=0x1,tid_en,filter_tid=9,filter_opc=0x182",
	  { "event=0x35 umask=1 tid=9 opc=0x182" },
	  { "event=0x35 umask=1 tid=9 opc=0x181", "event=0x35 umask=1 tid=8 opc=0x182" },
	  "filter1", 0x18200000, SINCE_2 },
	/* PCU: cycles at or above a frequency */
	{ "pcu", "event=0xb,filter_band0=12", { "event=0xb freq=12", "event=0xb freq=13" },
	  { "event=0xb freq=11" }, "filter", 0x0c },
	{ "pcu", "event=0xc,filter_band1=20", { "event=0xc freq=20", "event=0xc freq=255" },
	  { "event=0xc freq=19" }, "filter", 0x1400 },
	{ "pcu", "event=0xd,filter_band2=27", { "event=0xd freq=27" }, { "event=0xd freq=26" },
	  "filter", 0x1b0000 },
	{ "pcu", "event=0xe,filter_band3=38", { "event=0xe freq=38" }, { "event=0xe freq=37" },
	  "filter", 0x26000000 },
	{ "pcu", "event=0x10b", { "event=0xb ext=1 freq=1" }, { "event=0xb freq=1" },
	  OLD },
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
	/* one of them alone, and on the three rings */
	{ "ha", "event=0x20,umask=0x1,filter_addr=0x9",
	  { "event=0x20 umask=1 addr=0x240 opcode=0x3f", "event=0x20 umask=1 addr=0x240" },
	  { "event=0x20 umask=1 addr=0x200" }, "addrmatch0", 0x240, SINCE_2 },
	{ "ha", "event=0x20,umask=0x2,filter_opc=0x2a",
	  { "event=0x20 umask=2 addr=0x240 opcode=0x2a", "event=0x20 umask=2 opcode=0x2a" },
	  { "event=0x20 umask=2 opcode=0xa" }, "opcodematch", 0x2a, SINCE_2 },
	{ "ha", "event=0x20,umask=0x4,filter_opc=0x2a",
	  { "event=0x20 umask=4 addr=0x240 opcode=0x2a" },
	  { "event=0x20 umask=4 opcode=0xa", "event=0x20 umask=8 opcode=0x2a" }, "opcodematch",
	  0x2a, SINCE_2 },
	{ "ha", "event=0x20,umask=0x18,filter_opc=0x1",
	  { "event=0x20 umask=8 opcode=1", "event=0x20 umask=0x10 opcode=1" },
	  { "event=0x20 umask=8 opcode=3", "event=0x20 umask=4 opcode=1" }, "opcodematch", 1,
	  SINCE_2 },
	/* IRP: which unit */
	{ "irp", "event=0x12,umask=0x1,unit=0", { "event=0x12 umask=1 inc=1" },
	  { "event=0x12 umask=1 set=1" }, SINCE_2 },
	{ "irp", "event=0x12,umask=0x1,unit=1", { "event=0x12 umask=1 set=1" },
	  { "event=0x12 umask=1" }, SINCE_2 },
	/* QPI: CTO_COUNT as libpfm4 has it */
	{ "qpi", "event=0x138,match_mc=0xe,mask_mc=0xf", { "event=0x38 ext=1 match0=0x1c00" },
	  { "event=0x38 ext=1 match0=0x1800", "event=0x38 match0=0x1c00" }, SINCE_2 },
	/* QPI: a packet's header, 327043 tables 2-88 to 2-91; each field alone, then together */
	{ "qpi", "event=0x38", { "event=0x38", "event=0x38 match0=0xffffffff match1=0xffffffff" },
	  {} },
	{ "qpi", "event=0x38,match_rds=0x8,mask_rds=0xf",
	  { "event=0x38 match1=0x80000", "event=0x38 match1=0x8ffff match0=0xffffffff" },
	  { "event=0x38 match1=0x40000", "event=0x38 match1=0x90000", "event=0x38" } },
	{ "qpi", "event=0x38,match_rnid30=0x5,mask_rnid30=0xf",
	  { "event=0x38 match1=5", "event=0x38 match1=0xffff5" },
	  { "event=0x38 match1=4", "event=0x38 match1=0xd" } },
	{ "qpi", "event=0x38,match_rnid4=1,mask_rnid4=1", { "event=0x38 match0=0x80000000" },
	  { "event=0x38 match0=0x7fffffff" } },
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

/* Counters of each event code, by way of Intel's event lists: what all sources allow */
static const struct limit limits[] = {
	{ "cbox", 0x02, 0x3, OLD }, { "cbox", 0x03, 0x3, OLD }, { "cbox", 0x04, 0x3, OLD },
	{ "cbox", 0x05, 0x3, OLD }, { "cbox", 0x06, 0x3, OLD }, { "cbox", 0x07, 0x3, OLD },
	{ "cbox", 0x11, 0x1, OLD }, { "cbox", 0x12, 0x3, OLD }, { "cbox", 0x13, 0x3, OLD },
	{ "cbox", 0x14, 0x3, OLD }, { "cbox", 0x1b, 0xc, OLD }, { "cbox", 0x1c, 0xc, OLD },
	{ "cbox", 0x1d, 0xc, OLD }, { "cbox", 0x1e, 0xc, OLD }, { "cbox", 0x1f, 0xe, OLD },
	{ "cbox", 0x21, 0x3, SNBEP }, { "cbox", 0x31, 0x3, OLD }, { "cbox", 0x32, 0x3, OLD },
	{ "cbox", 0x33, 0x3, OLD }, { "cbox", 0x34, 0x3, OLD }, { "cbox", 0x35, 0x3, OLD },
	{ "cbox", 0x36, 0x1, OLD }, { "cbox", 0x37, 0x3, OLD }, { "cbox", 0x39, 0x3, OLD },
	{ "cbox", 0x3c, 0x3, IVBEP }, { "r2pcie", 0x10, 0x3, OLD },
	{ "r2pcie", 0x12, 0x1, SNBEP }, { "r2pcie", 0x11, 0x3, IVBEP },
	{ "r2pcie", 0x112, 0x1, IVBEP }, { "r2pcie", 0x13, 0x1, IVBEP },
	{ "r2pcie", 0x23, 0x1, OLD }, { "r2pcie", 0x24, 0x1, OLD }, { "r2pcie", 0x25, 0x1, OLD },
	{ "r2pcie", 0x26, 0x3, OLD }, { "r2pcie", 0x28, 0x3, IVBEP },
	{ "r2pcie", 0x32, 0x3, OLD }, { "r2pcie", 0x33, 0x3, OLD }, { "r2pcie", 0x34, 0x3, OLD },
	{ "r3qpi", 0x10, 0x3, OLD }, { "r3qpi", 0x11, 0x3, OLD }, { "r3qpi", 0x12, 0x3, OLD },
	{ "r3qpi", 0x13, 0x1, OLD }, { "r3qpi", 0x20, 0x3, OLD }, { "r3qpi", 0x26, 0x3, OLD },
	{ "r3qpi", 0x31, 0x3, OLD }, { "r3qpi", 0x34, 0x3, OLD }, { "r3qpi", 0x36, 0x3, OLD },
	{ "r3qpi", 0x37, 0x3, OLD }, { "r3qpi", 0x28, 0x3, IVBEP },
	{ "r3qpi", 0x39, 0x3, IVBEP },
	/* Of the v3 and later, what Linux and Intel's lists both allow */
	{ "cbox", 0x01, 0x1, HSX }, { "cbox", 0x09, 0x1, HSX }, { "cbox", 0x3b, 0x1, HSX },
	{ "cbox", 0x38, 0x3, HSX }, { "cbox", 0x09, 0x3, V4 }, { "cbox", 0x11, 0x1, V3 },
	{ "cbox", 0x36, 0x1, V3 }, { "cbox", 0x3e, 0x1, V3 }, { "pcu", 0x4080, 0xe, V4 },
	{ "ha", 0x0b, 0x2, V3 }, { "ha", 0x61, 0x7, V3 }, { "ha", 0x62, 0x7, V3 },
	{ "ha", 0x64, 0x7, V3 },
	{ "ha", 0x65, 0x7, V3 }, { "r2pcie", 0x10, 0x3, V3 }, { "r2pcie", 0x11, 0x3, V3 },
	{ "r2pcie", 0x26, 0x3, V3 }, { "r2pcie", 0x28, 0x3, V3 }, { "r2pcie", 0x2c, 0x3, V3 },
	{ "r2pcie", 0x2d, 0x3, V3 }, { "r2pcie", 0x32, 0x3, V3 }, { "r2pcie", 0x33, 0x3, V3 },
	{ "r2pcie", 0x13, 0x1, V3 }, { "r2pcie", 0x23, 0x1, V3 }, { "r2pcie", 0x25, 0x1, V3 },
	{ "r2pcie", 0x2a, 0x1, V3 }, { "r2pcie", 0x24, 0x1, HSX }, { "r2pcie", 0x27, 0x1, HSX },
	{ "r2pcie", 0x29, 0x3, HSX }, { "r2pcie", 0x2b, 0x3, HSX }, { "r2pcie", 0x34, 0x3, HSX },
	{ "r2pcie", 0x35, 0x3, HSX }, { "r3qpi", 0x01, 0x3, HSX }, { "r3qpi", 0x12, 0x3, HSX },
	{ "r3qpi", 0x31, 0x3, HSX }, { "r3qpi", 0x32, 0x3, HSX }, { "r3qpi", 0x10, 0x3, V3 },
	{ "r3qpi", 0x11, 0x3, V3 }, { "r3qpi", 0x14, 0x3, V3 }, { "r3qpi", 0x15, 0x3, V3 },
	{ "r3qpi", 0x1f, 0x3, V3 }, { "r3qpi", 0x20, 0x3, V3 }, { "r3qpi", 0x21, 0x3, V3 },
	{ "r3qpi", 0x22, 0x3, V3 }, { "r3qpi", 0x23, 0x3, V3 }, { "r3qpi", 0x25, 0x3, V3 },
	{ "r3qpi", 0x26, 0x3, V3 }, { "r3qpi", 0x28, 0x3, V3 }, { "r3qpi", 0x29, 0x3, V3 },
	{ "r3qpi", 0x2c, 0x3, V3 }, { "r3qpi", 0x2d, 0x3, V3 }, { "r3qpi", 0x2e, 0x3, V3 },
	{ "r3qpi", 0x2f, 0x3, V3 }, { "r3qpi", 0x133, 0x3, V3 }, { "r3qpi", 0x34, 0x3, V3 },
	{ "r3qpi", 0x36, 0x3, V3 }, { "r3qpi", 0x37, 0x3, V3 }, { "r3qpi", 0x38, 0x3, V3 },
	{ "r3qpi", 0x39, 0x3, V3 }, { "r3qpi", 0x13, 0x1, V3 }, { "r3qpi", 0x2a, 0x1, V3 },
	{ "r3qpi", 0x2b, 0x1, V3 },
};

/* Events that exclude each other, and what makes them happen */
static const struct rivals rivals[] = {
	{ "counter 0", "cbox", { "event=0x11", "event=0x36,umask=8" },
	  { "event=0x11", "event=0x36 umask=8" } },
	{ "counter 0", "r2pcie", { "event=0x12", "event=0x25" }, { "event=0x12", "event=0x25" },
	  SNBEP },
	{ "counter 0", "r2pcie", { "event=0x13", "event=0x25" }, { "event=0x13", "event=0x25" },
	  SINCE_2 },
	{ "the fixed counter", "imc", { "event=0xff", "event=0xff" }, { "fixed", NULL } },
	{ "an opcode", "cbox",
	  { "event=0x35,umask=1,filter_opc=0x182", "event=0x35,umask=1,filter_opc=0x180" },
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

/* A counter sees the sub-events of its umask; on TOR_* the umask is a code. */
static const struct umask_row umasks[] = {
	{ "imc", "event=0x4,umask=0x3", "event=4 umask=1 cycles=9", 9 },
	{ "imc", "event=0x4,umask=0x3", "event=4 umask=2 cycles=9", 9 },
	{ "imc", "event=0x4,umask=0x3", "event=4 umask=4 cycles=9", 0 },
	{ "imc", "event=0x4,umask=0xf", "event=4 umask=8 cycles=9", 9 },
	{ "imc", "event=0x4,umask=0x3", "event=5 umask=1 cycles=9", 0 },
	{ "cbox", "event=0x35,umask=0xa", "event=0x35 umask=0x8 cycles=9", 0 },
	{ "cbox", "event=0x35,umask=0xa", "event=0x35 umask=0xa cycles=9", 9 },
	{ "qpi", "event=0x102,umask=0x8", "event=2 ext=1 umask=8 cycles=9 inc=2", 18 },
	{ "qpi", "event=0x102,umask=0x8", "event=2 umask=8 cycles=9", 0 },
	{ "qpi", "event=0x2,umask=0x8", "event=2 ext=1 umask=8 cycles=9", 0 },
	{ "pcu", "event=0x103", "event=3 ext=1 cycles=9", 9, SNBEP },
	{ "pcu", "event=0x103", "event=3 cycles=9", 0, SNBEP },
	{ "pcu", "event=0x3", "event=3 ext=1 cycles=9", 0, SNBEP },
	{ "pcu", "event=0x117", "event=0x17 ext=1 cycles=9", 9, IVBEP },
	{ "pcu", "event=0x117", "event=0x17 cycles=9", 0, IVBEP },
	{ "pcu", "event=0x17", "event=0x17 ext=1 cycles=9", 0, IVBEP },
};

static const struct displaced displaced[] = {
	{ "cbox", 0x11 }, { "r2pcie", 0x12, SNBEP }, { "r2pcie", 0x13, SINCE_2 }, { "r3qpi", 0x13 },
};

static const struct shared_row shares[] = {
	{ "cbox", "event=0x35,umask=1,filter_opc=0x182", "event=0x35 umask=1 opc=0x182" },
	{ "qpi", "event=0x38,match_mc=4,mask_mc=0xf", "event=0x38 match0=0x800" },
	{ "ha", "event=0x20,umask=3,filter_addr=7,filter_opc=3",
	  "event=0x20 umask=3 addr=0x1c0 opcode=3" },
};

/* An opcode, a node and a thread in one box */
static const struct beside beside[] = {
	{ "cbox",
	  { "event=0x35,umask=0x1,filter_opc=0x182", "event=0x37,umask=0x40,filter_nid=0x1",
	    "event=0x1b,umask=0x3,tid_en,filter_tid=0x2" },
	  { "event=0x35 umask=1 opc=0x182", "event=0x37 umask=0x40 nid=1",
	    "event=0x1b umask=3 tid=2" }, { { "filter", 0xc1000402 } }, SNBEP },
	{ "cbox",
	  { "event=0x35,umask=0x1,filter_opc=0x182", "event=0x37,umask=0x40,filter_nid=0x1",
	    "event=0x1b,umask=0x3,tid_en,filter_tid=0x2" },
	  { "event=0x35 umask=1 opc=0x182", "event=0x37 umask=0x40 nid=1",
	    "event=0x1b umask=3 tid=2" }, { { "filter0", 0x2 }, { "filter1", 0x18200001 } },
	  SINCE_2 },
};

static const struct elsewhere elsewhere = {
	"cbox",
	{ "event=0x35,umask=1,filter_opc=0x182", "event=0x35,umask=1,filter_opc=0x180" },
	{ "event=0x35 umask=1 opc=0x182", "event=0x35 umask=1 opc=0x180" },
};

const struct platform platform_ep = {
	.on = RIG_E5,
	.types = types, .nr_types = ARRAY_SIZE(types),
	.regs = regs, .nr_regs = ARRAY_SIZE(regs),
	.matches = matches, .nr_matches = ARRAY_SIZE(matches),
	.filters = filters, .nr_filters = ARRAY_SIZE(filters),
	.limits = limits, .nr_limits = ARRAY_SIZE(limits),
	.displaced = displaced, .nr_displaced = ARRAY_SIZE(displaced),
	.rivals = rivals, .nr_rivals = ARRAY_SIZE(rivals),
	.shares = shares, .nr_shares = ARRAY_SIZE(shares),
	.umasks = umasks, .nr_umasks = ARRAY_SIZE(umasks),
	.beside = beside, .nr_beside = ARRAY_SIZE(beside),
	.elsewhere = &elsewhere,
	.chain = RIG_EP,
	.bands = RIG_E5,
	.demotions = RIG_EP,
};
