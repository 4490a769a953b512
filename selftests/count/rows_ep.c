// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_ep.c - the boxes of a Xeon E5-2600 (snbep) and of an E5-2600 v2 (ivbep), by the uncore guide
 * (327043), the manual of the second (329468) and Intel's event lists; of the v3 (hsx), the v4
 * (bdx) and the Xeon D (bdxde), by the tables of Linux and Intel's event lists
 */
#include "rows.h"
#include "testbed.h"

/* Rows for some of them only; ON_EP are the first two, ON_V3 all that came later */
#define SNBEP	.on = ON_SNBEP
#define SINCE_2	.on = ON_V2UP

/* Each of the IRP's two units has two counters. */
#define IRP(_event, _unit) \
	{ "event=" #_event ",umask=1,unit=" #_unit, "event=" #_event " umask=1 set=" #_unit, \
	  0x100 | (_event) }

static const struct box_type types[] = {
	{
		.name = "irp", .enable = BED_ENABLE, .fixed_enable = BED_ENABLE, .bound = true,
		.event = { IRP(0x01, 0), IRP(0x02, 0), IRP(0x03, 1), IRP(0x04, 1) },
	},
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

static const struct together togethers[] = {
	{ "an opcode, a node and a thread", "cbox",
	  { "event=0x35,umask=0x1,filter_opc=0x182", "event=0x37,umask=0x40,filter_nid=0x1",
	    "event=0x1b,umask=0x3,tid_en,filter_tid=0x2" },
	  { "event=0x35 umask=1 opc=0x182", "event=0x37 umask=0x40 nid=1",
	    "event=0x1b umask=3 tid=2" } },
};

const struct platform platform_ep = {
	.on = ON_E5,
	.types = types, .nr_types = ARRAY_SIZE(types),
	.displaced = displaced, .nr_displaced = ARRAY_SIZE(displaced),
	.rivals = rivals, .nr_rivals = ARRAY_SIZE(rivals),
	.shares = shares, .nr_shares = ARRAY_SIZE(shares),
	.togethers = togethers, .nr_togethers = ARRAY_SIZE(togethers),
	.bands = ON_E5,
	.demotions = ON_EP,
};
