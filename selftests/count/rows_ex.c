// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_ex.c - the boxes of a Xeon 7500 (nhmex) and of a Xeon E7 (wsmex), by the guide (323535)
 */
#include "rows.h"

/* Rows for one of the two only */
#define NHMEX	.on = ON_NHMEX
#define WSMEX	.on = ON_WSMEX

#define EN		0x400000
/* M-box: it must go on when it overflows, table 2-67 */
#define M_EN		0x41

/* B-box: each counter has events of its own */
#define B(_event, _counter) \
	{ "event=" #_event ",counter=" #_counter, "event=" #_event " set=" #_counter, \
	  (_event) << 1 }
/* M-box: an event without a sub-select register */
#define M(_inc_sel)	{ "inc_sel=" #_inc_sel, "event=" #_inc_sel, (_inc_sel) << 9 }
/* R-box: an event with a register of its own port */
#define R_IPERF(_event) \
	{ "event=" #_event ",iperf_cfg=0x80000000", "event=" #_event " iperf=0x80000000", \
	  (_event) << 1 }
#define R_QLX(_event) \
	{ "event=" #_event ",qlx_cfg=0x41", "event=" #_event " qlx=0x41", (_event) << 1 }

static const struct box_type types[] = {
	{ .name = "ubox", .enable = EN, .event = { N(0x50) } },
	{
		.name = "cbox", .enable = EN,
		.event = { E(0x05), E(0x06), E(0x14), E(0x15), E(0x17), E(0x27) },
	},
	{
		.name = "bbox", .enable = 1, .bound = true,
		.event = { B(0x07, 0), B(0x09, 1), B(0x02, 2), B(0x17, 3) },
	},
	{ .name = "sbox", .enable = EN, .event = { E(0x43), E(0x64), E(0x65), E(0x72) } },
	{
		.name = "mbox", .enable = M_EN,
		.event = { M(0x06), M(0x07), M(0x11), M(0x13), M(0x14), M(0x1a) },
	},
	{
		.name = "rbox", .enable = 1,
		.event = { R_IPERF(0x00), R_QLX(0x02), R_IPERF(0x06), R_QLX(0x08),
			   R_IPERF(0x0c), R_QLX(0x0e), R_IPERF(0x12), R_QLX(0x14) },
	},
	{
		.name = "wbox", .enable = EN, .fixed_enable = 1,
		.event = { E(0x00), E(0x01), E(0x02), E(0x04) },
	},
};

/*
 * The R-box, whose settings are not what a signal has; unit/test_agreement has all events and
 * fields of the others, parity/same one for each kind of filter register.
 */
static const struct filter_row filters[] = {
	/* IPERF: the port, a class of packets, a virtual network */
	{ "rbox", "event=0x12,iperf_cfg=0xc4",
	  { "event=0x12 iperf=0x04", "event=0x12 iperf=0x44", "event=0x12 iperf=0x84" },
	  { "event=0x12 iperf=0x08", "event=0xc iperf=0x04" } },
	{ "rbox", "event=0x13,iperf_cfg=0x44", { "event=0x13 iperf=0x44" },
	  { "event=0x13 iperf=0x04", "event=0x13 iperf=0x84" } },
	{ "rbox", "event=0x3,qlx_cfg=0xc100", { "event=3 qlx=0xc1" },
	  { "event=3 qlx=0x41", "event=3" } },
	/* XBR: 72 bits of a flit and its number (table 2-50) */
	{ "rbox", "event=0x4,xbr_mm_cfg=0x100000,xbr_match=0x1234,xbr_mask=0xffff",
	  { "event=4 match=0x1234", "event=4 match=0x51234 flit=3 match_hi=7" },
	  { "event=4 match=0x1235", "event=0xa match=0x1234" } },
	{ "rbox", "event=0x5,xbr_mm_cfg=0x30000,xbr_match=0x9,xbr_mask=0xf",
	  { "event=5 match=9 flit=3" }, { "event=5 match=9 flit=2", "event=5 match=8 flit=3" } },
	{ "rbox", "event=0xb,xbr_mm_cfg=0x10a5ff", { "event=0xb match_hi=0xa5 match=0x77" },
	  { "event=0xb match_hi=0xa4" } },
	{ "rbox", "event=0x17,xbr_mm_cfg=0x10a00f", { "event=0x17 match_hi=0x30" },
	  { "event=0x17 match_hi=0x31" } },
};

/* Of two events that want different things of a register without a twin, each has its turn. */
static const struct rivals rivals[] = {
	{ "the only counter", "ubox", { "event=0x50", "event=0x51" },
	  { "event=0x50", "event=0x51" } },
	{ "a counter", "bbox", { "event=0x7,counter=0", "event=0x9,counter=0" },
	  { "event=7", "event=9" } },
	{ "a message", "bbox", { "event=0x1,counter=0,match=1,mask=0xf",
	  "event=0x1,counter=1,match=2,mask=0xf" },
	  { "event=1 match=1", "event=1 set=1 match=2" } },
	{ "a packet", "sbox", { "event=0,match=1,mask=0", "event=0,match=2,mask=0" },
	  { "event=0 match=1", "event=0 match=2" } },
	{ "DSP", "mbox", { "inc_sel=0,dsp=0x80", "inc_sel=0,dsp=0x100" },
	  { "event=0 dsp=0x80", "event=0 dsp=0x100" } },
	{ "PLD", "mbox", { "inc_sel=0xb,pld=1", "inc_sel=0xb,pld=2" },
	  { "event=0xb pld=1", "event=0xb pld=2" } },
	{ "a command", "mbox", { "inc_sel=0xd,fvc=0x2800", "inc_sel=0xd,fvc=0x2820" },
	  { "event=0xd fvc=0x2800", "event=0xd fvc=0x2820" }, NHMEX },
	{ "a command", "mbox", { "inc_sel=0xd,fvc=0x5000", "inc_sel=0xd,fvc=0x5040" },
	  { "event=0xd fvc=0x5000", "event=0xd fvc=0x5040" }, WSMEX },
	{ "the fixed counter", "wbox", { "clockticks", "clockticks" }, { "fixed", NULL } },
};

static const struct shared_row shares[] = {
	{ "sbox", "event=0x0,match=0x5,mask=0x0", "event=0 match=5" },
	{ "mbox", "inc_sel=0x0,dsp=0x80", "event=0 dsp=0x80" },
	{ "mbox", "inc_sel=0xa,iss=3,pld=1,filter_match=0x40,filter_mask=1,filter_cfg_en",
	  "event=0xa iss=3 pld=1 addr=0x40" },
	{ "mbox", "inc_sel=0xd,fvc=0x2800", "event=0xd fvc=0x2800", NHMEX },
	{ "mbox", "inc_sel=0xd,fvc=0x5000", "event=0xd fvc=0x5000", WSMEX },
	{ "rbox", "event=0x4,xbr_match=0x5,xbr_mask=0xf,xbr_mm_cfg=0x100000", "event=4 match=5" },
};

/* Events that are equal but for the register, or the field, that says what to count */
static const struct together togethers[] = {
	{ "two counters share a match", "bbox",
	  { "event=1,counter=0,match=5,mask=0xf", "event=2,counter=1,match=5,mask=0xf",
	    "event=4,counter=2,match=5,mask=0xf" },
	  { "event=1 match=5", "event=2 set=1 match=5", "event=4 set=2 match=5" } },
	{ "four sub-selects", "mbox",
	  { "inc_sel=0,dsp=0x80", "inc_sel=4,thr=8", "inc_sel=9,iss=3", "inc_sel=0x16,pgt=1" },
	  { "event=0 dsp=0x80", "event=4 thr=8", "event=9 iss=3", "event=0x16 pgt=1" } },
	{ "two of them and a flag", "mbox",
	  { "inc_sel=0x0,dsp=0x480", "inc_sel=0xb,pld=0x1f00",
	    "flag_mode,set_flag_sel=6,map=0x1c0" },
	  { "event=0 dsp=0x480", "event=0xb pld=0x1f00", "flag=1 event=6 map=0x1c0" } },
	{ "four values of the first FVC event", "mbox",
	  { "inc_sel=0xd,fvc=0x2800", "inc_sel=0xd,fvc=0x3000", "inc_sel=0xd,fvc=0x0800",
	    "inc_sel=0xd,fvc=0x1000" },
	  { "event=0xd fvc=0x2800", "event=0xd fvc=0x3000", "event=0xd fvc=0x0800",
	    "event=0xd fvc=0x1000" }, NHMEX },
	{ "FVC events of several kinds", "mbox",
	  { "inc_sel=0x10,fvc=0x500000", "inc_sel=0x10,fvc=0x600000", "inc_sel=0xe,fvc=0x4000",
	    "inc_sel=0xd,fvc=0x1000" },
	  { "event=0x10 fvc=0x500000", "event=0x10 fvc=0x600000", "event=0xe fvc=0x4000",
	    "event=0xd fvc=0x1000" }, NHMEX },
	{ "four values of the first FVC event", "mbox",
	  { "inc_sel=0xd,fvc=0x5000", "inc_sel=0xd,fvc=0x6000", "inc_sel=0xd,fvc=0x1000",
	    "inc_sel=0xd,fvc=0x2000" },
	  { "event=0xd fvc=0x5000", "event=0xd fvc=0x6000", "event=0xd fvc=0x1000",
	    "event=0xd fvc=0x2000" }, WSMEX },
	{ "FVC events of several kinds", "mbox",
	  { "inc_sel=0x10,fvc=0xa00000", "inc_sel=0x10,fvc=0xc00000", "inc_sel=0xe,fvc=0x8000",
	    "inc_sel=0xd,fvc=0x2000" },
	  { "event=0x10 fvc=0xa00000", "event=0x10 fvc=0xc00000", "event=0xe fvc=0x8000",
	    "event=0xd fvc=0x2000" }, WSMEX },
	{ "two IPERF events of a port", "rbox",
	  { "event=0x6,iperf_cfg=0x80000000", "event=0x6,iperf_cfg=0x40000000" },
	  { "event=6 iperf=0x80000000", "event=6 iperf=0x40000000" } },
	{ "two QLX events of a port", "rbox",
	  { "event=0x9,qlx_cfg=0x4100", "event=0x9,qlx_cfg=0x4200" },
	  { "event=9 qlx=0x41", "event=9 qlx=0x42" } },
	{ "two XBR events of a port", "rbox",
	  { "event=0x10,xbr_match=1,xbr_mask=0xff,xbr_mm_cfg=0x100000",
	    "event=0x10,xbr_match=2,xbr_mask=0xff,xbr_mm_cfg=0x100000" },
	  { "event=0x10 match=1", "event=0x10 match=2" } },
	{ "one port's pairs mixed", "rbox",
	  { "event=0x0,iperf_cfg=0x80000000", "event=0x0,iperf_cfg=0x40000000",
	    "event=0x2,qlx_cfg=0x11", "event=0x2,qlx_cfg=0x22" },
	  { "event=0 iperf=0x80000000", "event=0 iperf=0x40000000", "event=2 qlx=0x11",
	    "event=2 qlx=0x22" } },
};

const struct platform platform_ex = {
	.on = ON_EX,
	.types = types, .nr_types = ARRAY_SIZE(types),
	.filters = filters, .nr_filters = ARRAY_SIZE(filters),
	.rivals = rivals, .nr_rivals = ARRAY_SIZE(rivals),
	.shares = shares, .nr_shares = ARRAY_SIZE(shares),
	.togethers = togethers, .nr_togethers = ARRAY_SIZE(togethers),
};
