// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows.c - what the tests of this folder know of the platforms
 *
 * Xeon E5: the uncore guides (327043, of the v2 329468), for the v3 and later the tables of Linux;
 * Xeon 7500 and E7: the guide (323535); Xeon 5500 and client dies: SDM vol. 3B; since the Xeon Phi
 * and Skylake-SP: the filters that the in-kernel driver, LIKWID and PCM agree on; of all, Intel's
 * event lists. Of Diamond Rapids no source has an event: the in-kernel driver has fields and
 * constraints.
 */
#include "rows.h"
#include "testbed.h"

#define DISC	(ON_DISC & ~ON_DMR)

/* An event with a umask, and one of a box that has none */
#define E(_event) \
	{ "event=" #_event ",umask=1", "event=" #_event " umask=1", 0x100 | (_event) }
#define N(_event)	{ "event=" #_event, "event=" #_event, (_event) }
/* Each of the E5's IRP's two units has two counters. */
#define IRP(_event, _unit) \
	{ "event=" #_event ",umask=1,unit=" #_unit, "event=" #_event " umask=1 set=" #_unit, \
	  0x100 | (_event) }

#define EN		0x400000
/* M-box of the 7500: it must go on when it overflows, table 2-67 */
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

const struct box_type own_types[] = {
	{
		.on = ON_E5, .name = "irp", .enable = BED_ENABLE, .fixed_enable = BED_ENABLE,
		.bound = true,
		.event = { IRP(0x01, 0), IRP(0x02, 0), IRP(0x03, 1), IRP(0x04, 1) },
	},
	{ .on = ON_EX, .name = "ubox", .enable = EN, .event = { N(0x50) } },
	{
		.on = ON_EX, .name = "cbox", .enable = EN,
		.event = { E(0x05), E(0x06), E(0x14), E(0x15), E(0x17), E(0x27) },
	},
	{
		.on = ON_EX, .name = "bbox", .enable = 1, .bound = true,
		.event = { B(0x07, 0), B(0x09, 1), B(0x02, 2), B(0x17, 3) },
	},
	{
		.on = ON_EX, .name = "sbox", .enable = EN,
		.event = { E(0x43), E(0x64), E(0x65), E(0x72) },
	},
	{
		.on = ON_EX, .name = "mbox", .enable = M_EN,
		.event = { M(0x06), M(0x07), M(0x11), M(0x13), M(0x14), M(0x1a) },
	},
	{
		.on = ON_EX, .name = "rbox", .enable = 1,
		.event = { R_IPERF(0x00), R_QLX(0x02), R_IPERF(0x06), R_QLX(0x08),
			   R_IPERF(0x0c), R_QLX(0x0e), R_IPERF(0x12), R_QLX(0x14) },
	},
	{
		.on = ON_EX, .name = "wbox", .enable = EN, .fixed_enable = 1,
		.event = { E(0x00), E(0x01), E(0x02), E(0x04) },
	},
	/* The enable bit of the fixed counter is bit 0 of its control register */
	{
		.on = ON_GQ, .name = "uncore", .enable = EN, .fixed_enable = 1,
		.event = { E(0x03), E(0x04), E(0x05), E(0x06), E(0x07), E(0x08), E(0x09), E(0x0b) },
	},
	{}
};

/* Skylake-SP: any target, in memory of either kind; data reads of cores and reads for ownership */
#define TOR		"filter_rem=1,filter_loc=1,filter_nm=1,filter_not_nm=1"
#define SKX_DRD		"event=0x35 umask=0x21 opc=0x202"
#define SKX_RFO		"event=0x35 umask=0x21 opc=0x200"
/* Ice Lake: reads of cores that miss, to DRAM of this socket and of another, and for ownership */
#define ICE_LOCAL	"event=0x35 umask=0x88108601"
#define ICE_REMOTE	"event=0x35 umask=0x88110601"
#define ICE_RFO		"event=0x35 umask=0x88008601"
#define ICE_HIT		"event=0x35 umask=0x88108501"
/* Later: data reads (opcode 0x102) and reads for ownership (0x100) that miss, to local DDR */
#define DISC_DRD	"umask=0xc816fe01"
#define DISC_RFO	"umask=0xc806fe01"
#define DISC_REMOTE	"umask=0xc8177e01"
#define TID(_tid)	"event=0x62,tid_en=1,filter_tid=" #_tid
/* Xeon Phi: requests of cores that miss, one opcode and another */
#define PHI_DRD		"event=0x35 umask=0x21 opc=0x182"
#define PHI_RFO		"event=0x35 umask=0x21 opc=0x180"
/* Xeon 5500 */
#define MATCH(_sel, _more)	"event=0x35,umask=0x01,match_sel=" #_sel "," _more
#define MESSAGE(_what)		"event=0x35 umask=0x01 " _what
#define BOTH(_sel)		MATCH(_sel, "match_addr=0x201,match_opc=0x1a")
/* A bit of the upper half of a control word */
#define WIDE(_on, _type)	{ FILTER, _on, _type, { "event=0x62,umask=0x800003" }, \
	{ "event=0x62 umask=0x800000", "!event=0x62 umask=0x400000" } }

/*
 * Filters of the E5, and of the 7500's boxes but the R-box, whose settings are not what a signal
 * has, are in unit/test_agreement with all events, and one for each kind in parity/same.
 */
const struct row rows[] = {
	/* IPERF: the port, a class of packets, a virtual network */
	{ FILTER, ON_EX, "rbox", { "event=0x12,iperf_cfg=0xc4" },
	  { "event=0x12 iperf=0x04", "event=0x12 iperf=0x44", "event=0x12 iperf=0x84",
	    "!event=0x12 iperf=0x08", "!event=0xc iperf=0x04" } },
	{ FILTER, ON_EX, "rbox", { "event=0x13,iperf_cfg=0x44" },
	  { "event=0x13 iperf=0x44", "!event=0x13 iperf=0x04", "!event=0x13 iperf=0x84" } },
	{ FILTER, ON_EX, "rbox", { "event=0x3,qlx_cfg=0xc100" },
	  { "event=3 qlx=0xc1", "!event=3 qlx=0x41", "!event=3" } },
	/* XBR: 72 bits of a flit and its number (table 2-50) */
	{ FILTER, ON_EX, "rbox",
	  { "event=0x4,xbr_mm_cfg=0x100000,xbr_match=0x1234,xbr_mask=0xffff" },
	  { "event=4 match=0x1234", "event=4 match=0x51234 flit=3 match_hi=7",
	    "!event=4 match=0x1235", "!event=0xa match=0x1234" } },
	{ FILTER, ON_EX, "rbox", { "event=0x5,xbr_mm_cfg=0x30000,xbr_match=0x9,xbr_mask=0xf" },
	  { "event=5 match=9 flit=3", "!event=5 match=9 flit=2", "!event=5 match=8 flit=3" } },
	{ FILTER, ON_EX, "rbox", { "event=0xb,xbr_mm_cfg=0x10a5ff" },
	  { "event=0xb match_hi=0xa5 match=0x77", "!event=0xb match_hi=0xa4" } },
	{ FILTER, ON_EX, "rbox", { "event=0x17,xbr_mm_cfg=0x10a00f" },
	  { "event=0x17 match_hi=0x30", "!event=0x17 match_hi=0x31" } },
	{ FILTER, ON_SKX_ALL, "cha", { "event=0x34,umask=0x11,filter_state=0x3ff" },
	  { "event=0x34 umask=0x11 state=0x20", "!event=0x34 umask=0x02 state=0x20" } },
	{ FILTER, ON_SKX_ALL, "cha", { "event=0x34,umask=0x11,filter_state=0x1" },
	  { "event=0x34 umask=0x11 state=1", "!event=0x34 umask=0x11 state=0x20" } },
	/* No state is any state; no target and no opcode are all of them */
	{ FILTER, ON_SKX_ALL, "cha", { "event=0x34,umask=0x11" },
	  { "event=0x34 umask=0x11 state=0x20", "event=0x34 umask=0x11 state=1",
	    "!event=0x35 umask=0x11 state=1" } },
	{ FILTER, ON_SKX_ALL, "cha", { "event=0x35,umask=0x21" },
	  { SKX_DRD, SKX_RFO " remote=1", "!event=0x35 umask=0x02" } },
	{ FILTER, ON_SKX_ALL, "cha", { "event=0x35,umask=0x21,filter_opc0=0x202" },
	  { SKX_DRD, SKX_DRD " remote=1", SKX_DRD " near=1", "!" SKX_RFO } },
	{ FILTER, ON_SKX_ALL, "cha",
	  { "event=0x35,umask=0x21,filter_opc0=0x202,filter_opc1=0x200" },
	  { SKX_DRD, SKX_RFO, "!event=0x35 umask=0x21 opc=0x201" } },
	{ FILTER, ON_SKX_ALL, "cha", { "event=0x35,umask=0x21,filter_loc=1,filter_opc0=0x202" },
	  { SKX_DRD, "!" SKX_DRD " remote=1", "!" SKX_RFO } },
	{ FILTER, ON_SKX_ALL, "cha", { "event=0x36,umask=0x21,filter_opc0=0x202," TOR },
	  { "event=0x36 umask=0x21 opc=0x202", "!event=0x36 umask=0x21 opc=0x200" } },
	/* As perf's metrics write it: what belongs in the upper half is in the lower one */
	{ FILTER, ON_SKX_ALL, "cha", { "event=0x35,umask=0x21,config1=0x40433" },
	  { SKX_DRD, "!" SKX_RFO } },
	{ FILTER, ON_SKX_ALL, "cha", { "event=0x0f,tid_en=1,filter_tid=0x5" },
	  { "event=0x0f tid=5", "!event=0x0f tid=6" } },
	{ FILTER, ON_SKX_ALL, "iio", { "event=0x83,umask=0x04,ch_mask=0x02,fc_mask=0x07" },
	  { "event=0x83 umask=4 part=2 flow=4", "event=0x83 umask=4 part=2 flow=1",
	    "!event=0x83 umask=4 part=1 flow=4", "!event=0x83 umask=1 part=2 flow=4" } },
	/* What a header must match: umask above bit 15 */
	{ FILTER, ON_SKX_ALL, "upi", { "event=0x04,umask=0x200000f" },
	  { "event=0x04 umask=0x200000f", "!event=0x04 umask=0x100000f" } },
	{ FILTER, ON_ICE, "cha", { "event=0x34,umask=0x1bc1ff" },
	  { "event=0x34 umask=0x84120", "event=0x34 umask=0x84101", "!event=0x34 umask=0x84820" } },
	{ FILTER, ON_ICE, "cha", { "event=0x34,umask=0x1bc101" },
	  { "event=0x34 umask=0x84101", "!event=0x34 umask=0x84120" } },
	{ FILTER, ON_ICE, "cha", { "event=0x35,umask=0xc001fe01" },
	  { ICE_LOCAL, ICE_REMOTE, ICE_RFO, "!" ICE_HIT } },
	{ FILTER, ON_ICE, "cha", { "event=0x35,umask=0xc817fe01" },
	  { ICE_LOCAL, ICE_REMOTE, "!" ICE_RFO, "!" ICE_HIT } },
	{ FILTER, ON_ICE, "cha", { "event=0x35,umask=0xc816fe01" },
	  { ICE_LOCAL, "!" ICE_REMOTE, "!" ICE_RFO } },
	{ FILTER, ON_ICE, "cha", { "event=0x36,umask=0xc817fd01" },
	  { "event=0x36 umask=0x88108501", "!event=0x36 umask=0x88108601" } },
	{ FILTER, ON_ICE, "cha", { "event=0x0f,tid_en=1,filter_tid=0x5" },
	  { "event=0x0f tid=5", "!event=0x0f tid=6" } },
	{ FILTER, ON_ICE, "iio", { "event=0x83,umask=0x04,ch_mask=0x82,fc_mask=0x07" },
	  { "event=0x83 umask=4 part=2 flow=4", "event=0x83 umask=4 part=0x80 flow=1",
	    "!event=0x83 umask=4 part=1 flow=4", "!event=0x83 umask=1 part=2 flow=4" } },
	/* A root port has the masks of Skylake's stacks */
	{ FILTER, ON_SNR, "pcie3", { "event=0x83,umask=0x04,ch_mask=0x82,fc_mask=0x05" },
	  { "event=0x83 umask=4 part=2 flow=4", "event=0x83 umask=4 part=0x80 flow=1",
	    "!event=0x83 umask=4 part=2 flow=2", "!event=0x83 umask=4 part=1 flow=4" } },
	{ FILTER, ON_ICE, "m2m", { "event=0x37,umask=0x104" },
	  { "event=0x37 umask=0x104", "!event=0x37 umask=0x204" } },
	{ FILTER, ON_ICX, "upi", { "event=0x04,umask=0x200000f" },
	  { "event=0x04 umask=0x200000f", "!event=0x04 umask=0x100000f" } },
	{ FILTER, DISC, "cha", { "event=0x35," DISC_DRD },
	  { "event=0x35 " DISC_DRD, "!event=0x35 " DISC_RFO, "!event=0x35 " DISC_REMOTE,
	    "!event=0x36 " DISC_DRD } },
	{ FILTER, DISC, "cha", { "event=0x36," DISC_RFO },
	  { "event=0x36 " DISC_RFO, "!event=0x36 " DISC_DRD } },
	{ FILTER, DISC, "cha", { "event=0x35," DISC_DRD ",tid_en=1,filter_tid=0x155" },
	  { "event=0x35 " DISC_DRD " tid=0x155", "!event=0x35 " DISC_DRD " tid=0x154",
	    "!event=0x35 " DISC_RFO " tid=0x155" } },
	{ FILTER, DISC, "cha", { "event=0x62,umask=0x03,tid_en=1,filter_tid=0x3ff" },
	  { "event=0x62 umask=1 tid=0x3ff", "!event=0x62 umask=1 tid=0x1ff",
	    "!event=0x62 umask=4 tid=0x3ff" } },
	{ FILTER, DISC, "iio", { "event=0x83,umask=0x04,ch_mask=0x82,fc_mask=0x05" },
	  { "event=0x83 umask=4 part=2 flow=4", "event=0x83 umask=4 part=0x80 flow=1",
	    "!event=0x83 umask=4 part=1 flow=4", "!event=0x83 umask=4 part=2 flow=2",
	    "!event=0x83 umask=1 part=2 flow=4" } },
	WIDE(DISC, "m3upi"), WIDE(DISC, "upi"), WIDE(DISC, "m2m"), WIDE(DISC, "b2cmi"),
	WIDE(ON_DMR, "cbo"), WIDE(ON_DMR, "sca"), WIDE(ON_DMR, "d2d_ula"), WIDE(ON_DMR, "itc"),
	WIDE(ON_DMR, "sbo"),
	{ FILTER, ON_PHI, "cha", { "event=0x34,umask=0x11,filter_state=0x1" },
	  { "event=0x34 umask=0x11 state=1", "!event=0x34 umask=0x11 state=2" } },
	/* No state is any state; no target, no memory and no opcode are all of them */
	{ FILTER, ON_PHI, "cha", { "event=0x34,umask=0x11" },
	  { "event=0x34 umask=0x11 state=4", "event=0x34 umask=0x11 state=1",
	    "!event=0x35 umask=0x11 state=1" } },
	{ FILTER, ON_PHI, "cha", { "event=0x35,umask=0x21" },
	  { PHI_DRD, PHI_RFO, PHI_DRD " near=1", "!event=0x35 umask=0x02" } },
	{ FILTER, ON_PHI, "cha", { "event=0x35,umask=0x21,filter_opc=0x182" },
	  { PHI_DRD, PHI_DRD " near=1", "!" PHI_RFO } },
	{ FILTER, ON_PHI, "cha", { "event=0x35,umask=0x21,filter_opc=0x60182" },
	  { PHI_DRD, PHI_RFO, "!event=0x35 umask=0x21 opc=0x181" } },
	{ FILTER, ON_PHI, "cha", { "event=0x35,umask=0x21,filter_nnm=1" },
	  { PHI_DRD, PHI_RFO, "!" PHI_DRD " near=1" } },
	{ FILTER, ON_PHI, "cha", { "event=0x35,umask=0x21,filter_nm=1" },
	  { PHI_DRD " near=1", "!" PHI_DRD } },
	{ FILTER, ON_PHI, "cha", { "event=0x36,umask=0x21,filter_opc=0x182" },
	  { "event=0x36 umask=0x21 opc=0x182", "!event=0x36 umask=0x21 opc=0x180" } },
	{ FILTER, ON_PHI, "cha", { "event=0x0f,tid_en=1,filter_tid=0x5" },
	  { "event=0x0f tid=5", "!event=0x0f tid=6" } },
	{ FILTER, ON_CLIENT, "cbox", { "event=0x34,umask=0x18" },
	  { "event=0x34 umask=0x98", "!event=0x34 umask=0xa8", "!event=0x34 umask=0x94" } },
	{ FILTER, ON_CLIENT, "cbox", { "event=0x34,umask=0x8f" },
	  { "event=0x34 umask=0x98", "event=0x34 umask=0xa1", "!event=0x22 umask=0x98" } },
	{ FILTER, ON_CLIENT, "cbox", { "event=0x22,umask=0x41" },
	  { "event=0x22 umask=0x41", "!event=0x22 umask=0x81", "!event=0x22 umask=0x44" } },
	{ FILTER, ON_ADL_IMC, "imc", { "event=0x22,chmask=0x2" },
	  { "event=0x22 umask=0x02", "!event=0x22 umask=0x01" } },
	/* Whole requests, and reads of data among them; 32 bytes read, written, and both */
	{ FILTER, ON_MTL, "hac_arb", { "event=0x81,umask=0x01" },
	  { "event=0x81 umask=0x01", "!event=0x81 umask=0x02", "!event=0x8a umask=0x01",
	    "!event=0x84 umask=0x01" } },
	{ FILTER, ON_MTL, "hac_arb", { "event=0x8a,umask=0x06" },
	  { "event=0x8a umask=0x02", "event=0x8a umask=0x04", "!event=0x8a umask=0x01",
	    "!event=0x81 umask=0x02" } },
	{ FILTER, ON_MTL, "hac_cbox", { "event=0x35,umask=0x08" },
	  { "event=0x35 umask=0x08", "!event=0x35 umask=0x01", "!event=0x34 umask=0x98" } },
	{ FILTER, ON_ULTRA, "imc", { "event=0x3a" },
	  { "event=0x3a", "!event=0x3b", "!event=0x3c", "!event=0x22" } },
	{ FILTER, ON_ULTRA, "imc", { "event=0x3c" },
	  { "event=0x3c", "!event=0x3a", "!event=0x3b" } },
	{ FILTER, ON_GQ, "uncore", { BOTH(0x1) },
	  { MESSAGE("addr=0x1008 opcode=0x1a"), "!" MESSAGE("addr=0x1008 opcode=0x1d"),
	    "!" MESSAGE("addr=0x1010 opcode=0x1a") } },
	{ FILTER, ON_GQ, "uncore", { MATCH(0x2, "match_opc=0x1a") },
	  { MESSAGE("addr=0x1008 opcode=0x1a"), "!" MESSAGE("opcode=0x1d"),
	    "!event=0x35 umask=0x02 opcode=0x1a" } },
	{ FILTER, ON_GQ, "uncore", { MATCH(0x4, "match_addr=0x201") },
	  { MESSAGE("addr=0x1008 opcode=0x1a"), "!" MESSAGE("addr=0x1010") } },
	{ FILTER, ON_GQ, "uncore", { BOTH(0x6) },
	  { MESSAGE("addr=0x1008 opcode=0x1d"), MESSAGE("addr=0x1010 opcode=0x1a"),
	    "!" MESSAGE("addr=0x1010 opcode=0x1d") } },

	{ RIVALS, ON_E5, "cbox", { "event=0x11", "event=0x36,umask=8" },
	  { "event=0x11", "event=0x36 umask=8" }, "counter 0" },
	{ RIVALS, ON_SNBEP, "r2pcie", { "event=0x12", "event=0x25" },
	  { "event=0x12", "event=0x25" }, "counter 0" },
	{ RIVALS, ON_V2UP, "r2pcie", { "event=0x13", "event=0x25" }, { "event=0x13", "event=0x25" },
	  "counter 0" },
	{ RIVALS, ON_E5, "imc", { "event=0xff", "event=0xff" }, { "fixed" }, "the fixed counter" },
	{ VALUES, ON_E5, "cbox",
	  { "event=0x35,umask=1,filter_opc=0x182", "event=0x35,umask=1,filter_opc=0x180" },
	  { "event=0x35 umask=1 opc=0x182", "event=0x35 umask=1 opc=0x180" }, "an opcode" },
	{ VALUES, ON_E5, "cbox",
	  { "event=0x37,umask=0x40,filter_nid=1", "event=0x37,umask=0x40,filter_nid=2" },
	  { "event=0x37 umask=0x40 nid=1", "event=0x37 umask=0x40 nid=2" }, "a node" },
	{ VALUES, ON_E5, "qpi",
	  { "event=0x38,match_mc=2,mask_mc=0xf", "event=0x38,match_mc=4,mask_mc=0xf" },
	  { "event=0x38 match0=0x400", "event=0x38 match0=0x800" }, "a packet" },
	{ VALUES, ON_E5, "ha",
	  { "event=0x20,umask=3,filter_addr=1", "event=0x20,umask=3,filter_addr=2" },
	  { "event=0x20 umask=3 addr=0x40", "event=0x20 umask=3 addr=0x80" }, "an address" },
	{ RIVALS, ON_EX, "ubox", { "event=0x50", "event=0x51" }, { "event=0x50", "event=0x51" },
	  "the only counter" },
	{ RIVALS, ON_EX, "bbox", { "event=0x7,counter=0", "event=0x9,counter=0" },
	  { "event=7", "event=9" }, "a counter" },
	{ RIVALS, ON_EX, "bbox",
	  { "event=0x1,counter=0,match=1,mask=0xf", "event=0x1,counter=1,match=2,mask=0xf" },
	  { "event=1 match=1", "event=1 set=1 match=2" }, "a message" },
	{ VALUES, ON_EX, "sbox", { "event=0,match=1,mask=0", "event=0,match=2,mask=0" },
	  { "event=0 match=1", "event=0 match=2" }, "a packet" },
	{ VALUES, ON_EX, "mbox", { "inc_sel=0,dsp=0x80", "inc_sel=0,dsp=0x100" },
	  { "event=0 dsp=0x80", "event=0 dsp=0x100" }, "DSP" },
	{ VALUES, ON_EX, "mbox", { "inc_sel=0xb,pld=1", "inc_sel=0xb,pld=2" },
	  { "event=0xb pld=1", "event=0xb pld=2" }, "PLD" },
	{ VALUES, ON_NHMEX, "mbox", { "inc_sel=0xd,fvc=0x2800", "inc_sel=0xd,fvc=0x2820" },
	  { "event=0xd fvc=0x2800", "event=0xd fvc=0x2820" }, "a command" },
	{ VALUES, ON_WSMEX, "mbox", { "inc_sel=0xd,fvc=0x5000", "inc_sel=0xd,fvc=0x5040" },
	  { "event=0xd fvc=0x5000", "event=0xd fvc=0x5040" }, "a command" },
	{ RIVALS, ON_EX, "wbox", { "clockticks", "clockticks" }, { "fixed" }, "the fixed counter" },
	{ VALUES, ON_SKX_ALL, "cha",
	  { "event=0x34,umask=0x11,filter_state=0x1", "event=0x34,umask=0x11,filter_state=0x2" },
	  { "event=0x34 umask=0x11 state=1", "event=0x34 umask=0x11 state=2" }, "a state" },
	{ VALUES, ON_SKX_ALL, "cha",
	  { "event=0x35,umask=0x21,filter_opc0=0x202", "event=0x35,umask=0x21,filter_opc0=0x200" },
	  { SKX_DRD, SKX_RFO }, "an opcode" },
	{ RIVALS, ON_SKX_ALL, "m3upi", { "event=0x1c,umask=0x01", "event=0x1c,umask=0x01" },
	  { "event=0x1c umask=0x01" }, "the only counter" },
	{ VALUES, ON_ICE, "cha",
	  { "event=0x0f,tid_en=1,filter_tid=5", "event=0x0f,tid_en=1,filter_tid=6" },
	  { "event=0x0f tid=5", "event=0x0f tid=6" }, "a thread" },
	{ RIVALS, ON_ICE, "m3upi", { "event=0x1c,umask=0x01", "event=0x1c,umask=0x01" },
	  { "event=0x1c umask=0x01" }, "the only counter" },
	{ VALUES, DISC, "cha", { TID(1), TID(2) }, { "event=0x62 tid=1", "event=0x62 tid=2" },
	  "a thread" },
	{ RIVALS, DISC, "cha", { "event=0x11,umask=0x01", "event=0x36,umask=0xc816fe01" },
	  { "event=0x11 umask=0x01", "event=0x36 umask=0xc816fe01" }, "the only counter" },
	{ RIVALS, DISC, "imc", { "event=0xff", "event=0xff" }, { "fixed" }, "the fixed counter" },
	{ RIVALS, ON_DMR, "cbo", { "event=0x11,umask=0x01", "event=0x25,umask=0x01" },
	  { "event=0x11 umask=0x01", "event=0x25 umask=0x01" }, "the only counter" },
	{ RIVALS, ON_DMR, "imc", { "event=0xff", "event=0xff" }, { "fixed" }, "the fixed counter" },
	{ VALUES, ON_PHI, "cha",
	  { "event=0x34,umask=0x11,filter_state=0x1", "event=0x34,umask=0x11,filter_state=0x2" },
	  { "event=0x34 umask=0x11 state=1", "event=0x34 umask=0x11 state=2" }, "a state" },
	{ VALUES, ON_PHI, "cha",
	  { "event=0x35,umask=0x21,filter_opc=0x182", "event=0x35,umask=0x21,filter_opc=0x180" },
	  { PHI_DRD, PHI_RFO }, "an opcode" },
	{ RIVALS, ON_CLIENT & ~(ON_ICL | ON_ULTRA), "arb",
	  { "event=0x80,umask=0x01", "event=0x83,umask=0x01" },
	  { "event=0x80 umask=0x01", "event=0x83 umask=0x01" }, "counter 0" },
	{ RIVALS, ON_MTL | ON_LNL, "arb", { "event=0x85,umask=0x01", "event=0x85,umask=0x02" },
	  { "event=0x85 umask=0x01", "event=0x85 umask=0x02" }, "counter 0" },
	{ VALUES, ON_GQ, "uncore", { MATCH(0x2, "match_opc=0x1a"), MATCH(0x2, "match_opc=0x1d") },
	  { MESSAGE("opcode=0x1a"), MESSAGE("opcode=0x1d") }, "match" },

	{ SHARED, ON_E5, "ha", { "event=0x20,umask=3,filter_addr=7,filter_opc=3" },
	  { "event=0x20 umask=3 addr=0x1c0 opcode=3" } },
	{ SHARED, ON_EX, "mbox",
	  { "inc_sel=0xa,iss=3,pld=1,filter_match=0x40,filter_mask=1,filter_cfg_en" },
	  { "event=0xa iss=3 pld=1 addr=0x40" } },
	{ SHARED, ON_EX, "rbox", { "event=0x4,xbr_match=0x5,xbr_mask=0xf,xbr_mm_cfg=0x100000" },
	  { "event=4 match=5" } },

	{ TOGETHER, ON_E5, "cbox",
	  { "event=0x35,umask=0x1,filter_opc=0x182", "event=0x37,umask=0x40,filter_nid=0x1",
	    "event=0x1b,umask=0x3,tid_en,filter_tid=0x2" },
	  { "event=0x35 umask=1 opc=0x182", "event=0x37 umask=0x40 nid=1",
	    "event=0x1b umask=3 tid=2" }, "an opcode, a node and a thread" },
	{ TOGETHER, ON_EX, "bbox",
	  { "event=1,counter=0,match=5,mask=0xf", "event=2,counter=1,match=5,mask=0xf",
	    "event=4,counter=2,match=5,mask=0xf" },
	  { "event=1 match=5", "event=2 set=1 match=5", "event=4 set=2 match=5" },
	  "two counters share a match" },
	{ TOGETHER, ON_EX, "mbox",
	  { "inc_sel=0,dsp=0x80", "inc_sel=4,thr=8", "inc_sel=9,iss=3", "inc_sel=0x16,pgt=1" },
	  { "event=0 dsp=0x80", "event=4 thr=8", "event=9 iss=3", "event=0x16 pgt=1" },
	  "four sub-selects" },
	{ TOGETHER, ON_EX, "mbox",
	  { "inc_sel=0x0,dsp=0x480", "inc_sel=0xb,pld=0x1f00",
	    "flag_mode,set_flag_sel=6,map=0x1c0" },
	  { "event=0 dsp=0x480", "event=0xb pld=0x1f00", "flag=1 event=6 map=0x1c0" },
	  "two of them and a flag" },
	{ TOGETHER, ON_NHMEX, "mbox",
	  { "inc_sel=0xd,fvc=0x2800", "inc_sel=0xd,fvc=0x3000", "inc_sel=0xd,fvc=0x0800",
	    "inc_sel=0xd,fvc=0x1000" },
	  { "event=0xd fvc=0x2800", "event=0xd fvc=0x3000", "event=0xd fvc=0x0800",
	    "event=0xd fvc=0x1000" }, "four values of the first FVC event" },
	{ TOGETHER, ON_NHMEX, "mbox",
	  { "inc_sel=0x10,fvc=0x500000", "inc_sel=0x10,fvc=0x600000", "inc_sel=0xe,fvc=0x4000",
	    "inc_sel=0xd,fvc=0x1000" },
	  { "event=0x10 fvc=0x500000", "event=0x10 fvc=0x600000", "event=0xe fvc=0x4000",
	    "event=0xd fvc=0x1000" }, "FVC events of several kinds" },
	{ TOGETHER, ON_WSMEX, "mbox",
	  { "inc_sel=0xd,fvc=0x5000", "inc_sel=0xd,fvc=0x6000", "inc_sel=0xd,fvc=0x1000",
	    "inc_sel=0xd,fvc=0x2000" },
	  { "event=0xd fvc=0x5000", "event=0xd fvc=0x6000", "event=0xd fvc=0x1000",
	    "event=0xd fvc=0x2000" }, "four values of the first FVC event" },
	{ TOGETHER, ON_WSMEX, "mbox",
	  { "inc_sel=0x10,fvc=0xa00000", "inc_sel=0x10,fvc=0xc00000", "inc_sel=0xe,fvc=0x8000",
	    "inc_sel=0xd,fvc=0x2000" },
	  { "event=0x10 fvc=0xa00000", "event=0x10 fvc=0xc00000", "event=0xe fvc=0x8000",
	    "event=0xd fvc=0x2000" }, "FVC events of several kinds" },
	{ TOGETHER, ON_EX, "rbox",
	  { "event=0x6,iperf_cfg=0x80000000", "event=0x6,iperf_cfg=0x40000000" },
	  { "event=6 iperf=0x80000000", "event=6 iperf=0x40000000" },
	  "two IPERF events of a port" },
	{ TOGETHER, ON_EX, "rbox", { "event=0x9,qlx_cfg=0x4100", "event=0x9,qlx_cfg=0x4200" },
	  { "event=9 qlx=0x41", "event=9 qlx=0x42" }, "two QLX events of a port" },
	{ TOGETHER, ON_EX, "rbox",
	  { "event=0x10,xbr_match=1,xbr_mask=0xff,xbr_mm_cfg=0x100000",
	    "event=0x10,xbr_match=2,xbr_mask=0xff,xbr_mm_cfg=0x100000" },
	  { "event=0x10 match=1", "event=0x10 match=2" }, "two XBR events of a port" },
	{ TOGETHER, ON_EX, "rbox",
	  { "event=0x0,iperf_cfg=0x80000000", "event=0x0,iperf_cfg=0x40000000",
	    "event=0x2,qlx_cfg=0x11", "event=0x2,qlx_cfg=0x22" },
	  { "event=0 iperf=0x80000000", "event=0 iperf=0x40000000", "event=2 qlx=0x11",
	    "event=2 qlx=0x22" }, "one port's pairs mixed" },
	{ TOGETHER, ON_SKX_ALL, "cha",
	  { "event=0x35,umask=0x21,filter_opc0=0x202", "event=0x34,umask=0x11,filter_state=0x1",
	    "event=0x0f,tid_en=1,filter_tid=0x5" },
	  { SKX_DRD, "event=0x34 umask=0x11 state=1", "event=0x0f tid=5" },
	  "both halves of config1, and a thread" },
	{ TOGETHER, ON_ICE, "cha",
	  { "event=0x35,umask=0xc817fe01", "event=0x34,umask=0x1bc101",
	    "event=0x0f,tid_en=1,filter_tid=0x5" },
	  { ICE_LOCAL, "event=0x34 umask=0x84101", "event=0x0f tid=5" },
	  "a thread, and events without" },
	{ TOGETHER, DISC, "cha", { TID(5), "event=0x35,umask=0xc816fe01", "event=0x63" },
	  { "event=0x62 tid=5", "event=0x35 umask=0xc816fe01", "event=0x63" },
	  "a thread, and events without" },
	{ TOGETHER, ON_PHI, "cha",
	  { "event=0x35,umask=0x21,filter_opc=0x182", "event=0x34,umask=0x11,filter_state=0x1",
	    "event=0x0f,tid_en=1,filter_tid=0x5" },
	  { PHI_DRD, "event=0x34 umask=0x11 state=1", "event=0x0f tid=5" },
	  "an opcode, a state, and a thread" },
	{ TOGETHER, ON_GQ, "uncore",
	  { MATCH(0x2, "match_opc=0x1a"), "event=0x35,umask=0x04,match_sel=0x2,match_opc=0x1a" },
	  { MESSAGE("opcode=0x1a"), "event=0x35 umask=0x04 opcode=0x1a" }, "one match" },
	{}
};

/* Intel's lists have these events; the Xeon Phi's COUNTER0_OCCUPANCY has the code of the others */
const struct displaced displaced[] = {
	{ ON_E5, "cbox", 0x11 }, { ON_SNBEP, "r2pcie", 0x12 }, { ON_V2UP, "r2pcie", 0x13 },
	{ ON_E5, "r3qpi", 0x13 }, { ON_SKX_ALL, "cha", 0x11 }, { ON_SKX_ALL, "cha", 0x3b },
	{ ON_SKX_ALL, "m3upi", 0x1c }, { ON_SKX_ALL, "m3upi", 0x1d }, { ON_SKX_ALL, "m3upi", 0x1e },
	{ ON_SKX_ALL, "m3upi", 0x3c }, { ON_SKX_ALL, "m3upi", 0x8e }, { ON_ICE, "cha", 0x11 },
	{ ON_ICE, "m3upi", 0x1c }, { ON_ICE, "m3upi", 0x1d }, { ON_ICE, "m3upi", 0x1e },
	{ ON_ICE, "m3upi", 0x1f }, { DISC, "cha", 0x11 }, { DISC, "cha", 0x36 },
	{ DISC, "m3upi", 0x1c }, { DISC, "m3upi", 0x55 }, { ON_RAPIDS, "pcu", 0x06 },
	{ ON_DMR, "cbo", 0x11 }, { ON_DMR, "cbo", 0x36 }, { ON_DMR, "sbo", 0x1f },
	{ ON_PHI, "cha", 0x11 }, { ON_PHI, "cha", 0x1f },
	{ ON_CLIENT & ~(ON_ICL | ON_ULTRA), "arb", 0x80 },
	{ ON_CLIENT & ~(ON_ICL | ON_PTL | ON_NVL), "arb", 0x85 },
	{}
};
