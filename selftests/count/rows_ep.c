// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_ep.c - the boxes of a Xeon E5-2600 (snbep) and of an E5-2600 v2 (ivbep), by the uncore guide
 * (327043), the manual of the second (329468) and Intel's event lists; of the v3 (hsx), the v4
 * (bdx) and the Xeon D (bdxde), by the tables of Linux and Intel's event lists
 */
#include "rows.h"

/* How many boxes of a type a socket has */
#define HAVE(_snbep, _ivbep, _hsx, _bdx, _bdxde) { \
	[BED_AT_SNBEP] = _snbep, [BED_AT_IVBEP] = _ivbep, \
	[BED_AT_HSX] = _hsx, [BED_AT_BDX] = _bdx, [BED_AT_BDXDE] = _bdxde, \
}

/* Rows for some of them only; BED_EP are the first two, BED_V3 all that came later */
#define SNBEP	.on = BED_SNBEP
#define SINCE_2	.on = BED_SINCE_V2
/* The invert bit is reserved on the second (329468 T2-121). */
#define HAS_INV	(BED_OTHER_V2)

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
		.narrow = BED_EP | BED_HSX, .fixed_narrow = BED_EP,
		.event = { E(0x42), E(0x43) },
	}, {
		EP_BOX("cbox", HAVE(8, 15, 18, 24, 16), 4, 8), .narrow = BED_EP,
		.event = { E(0x0a), E(0x0b), E(0x0c), E(0x0d) },
	}, {
		EP_BOX("sbox", HAVE(0, 0, 4, 4, 0), 4, 8), .narrow = BED_HSX,
		.event = { E(0x02), E(0x03), E(0x04), E(0x05) },
	}, {
		EP_BOX("pcu", HAVE(1, 1, 1, 1, 1), 4, 5),
		.event = { N(0x01), N(0x02), N(0x03), N(0x04) },
	}, {
		EP_BOX("ha", HAVE(1, 2, 2, 2, 1), 4, 8), .numbered = BED_BDXDE,
		.event = { E(0x01), E(0x03), E(0x0c), E(0x0d) },
	}, {
		EP_BOX("imc", HAVE(4, 8, 8, 8, 4), 4, 8), .fixed_enable = EP_EN,
		.event = { E(0x01), E(0x02), E(0x04), E(0x05) },
	}, {
		EP_BOX("irp", HAVE(0, 1, 1, 1, 1), 4, 8), .narrow = BED_IVBEP, .bound = true,
		.event = { IRP(0x01, 0), IRP(0x02, 0), IRP(0x03, 1), IRP(0x04, 1) },
	}, {
		EP_BOX("qpi", HAVE(2, 3, 3, 3, 0), 4, 8), .unfiltered = BED_IVBEP,
		.event = { E(0x04), E(0x05), E(0x06), E(0x07) },
	}, {
		EP_BOX("r2pcie", HAVE(1, 1, 1, 1, 1), 4, 8), .narrow = BED_EP,
		.event = { E(0x07), E(0x08), E(0x09), E(0x0a) },
	}, {
		EP_BOX("r3qpi", HAVE(2, 3, 3, 3, 0), 3, 8), .narrow = BED_EP | BED_V3,
		.event = { E(0x07), E(0x08), E(0x09) },
	},
};

/* An event for each kind of filter register. unit/test_agreement has all events and fields. */
static const struct filter_row filters[] = {
	{ "cbox", "event=0x35,umask=0x41,tid_en,filter_tid=30,filter_opc=0x180,filter_nid=4",
	  { "event=0x35 umask=0x41 tid=0x1e opc=0x180 nid=4" },
	  { "event=0x35 umask=0x41 tid=0x1f opc=0x180 nid=4",
	    "event=0x35 umask=0x41 tid=0x1e opc=0x180 nid=8",
	    "event=0x35 umask=0x41 tid=0x1e opc=0x181 nid=4" }, SNBEP },
	{ "cbox", "event=0x34,umask=0x3,tid_en,filter_tid=9,filter_state=0x1",
	  { "event=0x34 umask=3 tid=9 state=1" },
	  { "event=0x34 umask=3 tid=9 state=8", "event=0x34 umask=3 tid=8 state=1" }, SINCE_2 },
	{ "cbox", "event=0x35,umask=0x43,filter_opc=0x19c,filter_nid=0x2",
	  { "event=0x35 umask=0x43 opc=0x19c nid=2" },
	  { "event=0x35 umask=0x43 opc=0x19c nid=1", "event=0x35 umask=0x43 opc=0x19e nid=2" } },
	{ "pcu", "event=0xe,filter_band3=38", { "event=0xe freq=38" }, { "event=0xe freq=37" } },
	{ "ha", "event=0x20,umask=0x3,filter_addr=0xffffffffff,filter_opc=0x3f",
	  { "event=0x20 umask=3 addr=0x3fffffffffff opcode=0x3f" },
	  { "event=0x20 umask=3 addr=0x1fffffffffc0 opcode=0x3f",
	    "event=0x20 umask=3 addr=0x3fffffffff80 opcode=0x3f",
	    "event=0x20 umask=3 addr=0x3fffffffffc0 opcode=0x1f" } },
	{ "irp", "event=0x12,umask=0x1,unit=1", { "event=0x12 umask=1 set=1" },
	  { "event=0x12 umask=1" }, SINCE_2 },
	{ "qpi", "event=0x38,match0=0x1c00,mask0=0x1e00,match1=0x80000,mask1=0xf0000",
	  { "event=0x38 match0=0x1c00 match1=0x80000" },
	  { "event=0x38 match0=0x1c00 match1=0", "event=0x38 match0=0 match1=0x80000" } },
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
	.on = BED_E5,
	.types = types, .nr_types = ARRAY_SIZE(types),
	.filters = filters, .nr_filters = ARRAY_SIZE(filters),
	.displaced = displaced, .nr_displaced = ARRAY_SIZE(displaced),
	.rivals = rivals, .nr_rivals = ARRAY_SIZE(rivals),
	.shares = shares, .nr_shares = ARRAY_SIZE(shares),
	.beside = beside, .nr_beside = ARRAY_SIZE(beside),
	.elsewhere = &elsewhere,
	.chain = BED_EP,
	.bands = BED_E5,
	.demotions = BED_EP,
};
