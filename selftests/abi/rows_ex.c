// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_ex.c - what the PMUs of a Xeon 7500 (nhmex) and a Xeon E7 (wsmex) refuse and accept (323535)
 */
#include <stddef.h>

#include "rows.h"

/* Rows for one of the two only */
#define NHMEX	.on = BED_NHMEX
#define WSMEX	.on = BED_WSMEX

/* The types of boxes; of each, the last is meant here and in all tables below */
static const struct pmu_row pmus[] = {
	{ "uncore_ubox" }, { "uncore_cbox" }, { "uncore_bbox" }, { "uncore_sbox" },
	{ "uncore_mbox" }, { "uncore_rbox" }, { "uncore_wbox" },
};

/* Bits without a field on every box */
static const struct bits_row everywhere[] = {
	{ "config=0x10000", "0x10000" },
	{ "config=0x20000", "0x20000" },
	{ "config=0x30000", "0x30000" },
};

/* One of each kind of reason */
static const struct wrong_row wrong[] = {
	{ "uncore_ubox", "config=0x200", "0x200" },
	{ "uncore_ubox", "event=0x50,config1=1", "config1" },
	{ "uncore_cbox", "config=0x80000", "0x80000" },
	{ "uncore_cbox", "event=0x14,config1=1", "config1" },
	{ "uncore_cbox", "event=0x14,config2=1", "config2" },
	{ "uncore_bbox", "config=0x400000", "0x400000" },
	{ "uncore_bbox", "event=0x1,config1=0x1000000000000000", "0x1000000000000000" },
	{ "uncore_bbox", "event=0x0,match=1", "match" },
	{ "uncore_bbox", "event=0x3,counter=2,match=1", "match" },
	{ "uncore_sbox", "event=0x64,match=1", "match" },
	{ "uncore_mbox", "config=0x400000", "0x400000" },
	{ "uncore_mbox", "config=0x4000", "0x4000" },
	{ "uncore_mbox", "inc_sel=0x1a,config1=0xff", "dsp" },
	{ "uncore_mbox", "inc_sel=0x0,dsp=1,pld=1", "pld" },
	{ "uncore_mbox", "inc_sel=0x9,iss=1,filter_match=1", "filter_match" },
	{ "uncore_mbox", "inc_sel=0x8,iss=1", "iss", NHMEX },
	{ "uncore_mbox", "inc_sel=0xd,fvc=0x4000", "fvc", NHMEX },
	{ "uncore_mbox", "inc_sel=0xd,fvc=0x8000", "fvc", WSMEX },
	{ "uncore_rbox", "config=0x400000", "0x400000" },
	{ "uncore_rbox", "config=0x40", "0x40" },
	{ "uncore_rbox", "event=0x0,xbr_mm_cfg=1", "xbr_mm_cfg" },
	{ "uncore_rbox", "event=0x2,qlx_cfg=0x100", "qlx_cfg" },
	/* there are 24 events */
	{ "uncore_rbox", "event=0x18", "event" },
	{ "uncore_wbox", "event=0xff,umask=0x1", "umask" },
	{ "uncore_wbox", "event=0x4,config1=1", "config1" },
};

static const struct group_row groups[] = {
	{ "two on one", "uncore_ubox", { "event=0x50", "event=0x51" } },
	{ "seven on six", "uncore_cbox",
	  { "event=5", "event=6", "event=7", "event=8", "event=0x14", "event=0x15",
	    "event=0x17" } },
	{ "two on one counter", "uncore_bbox", { "event=0x7,counter=0", "event=0x9,counter=0" } },
	{ "two on one counter among others", "uncore_bbox",
	  { "event=0x7,counter=0", "event=0x9,counter=1", "event=2,counter=2",
	    "event=0x17,counter=3",
	    "event=0x16,counter=3" } },
	{ "two messages", "uncore_bbox",
	  { "event=1,counter=0,match=1,mask=0xf", "event=1,counter=1,match=2,mask=0xf" } },
	{ "two masks", "uncore_bbox",
	  { "event=1,counter=0,match=1,mask=0xf", "event=4,counter=2,match=1,mask=0x7" } },
	{ "five on four", "uncore_sbox",
	  { "event=1", "event=3", "event=6", "event=7", "event=8" } },
	{ "two packets", "uncore_sbox", { "event=0,match=1", "event=0,match=2" } },
	{ "two masks", "uncore_sbox", { "event=0,match=1,mask=1", "event=0,match=1,mask=2" } },
	{ "seven on six", "uncore_mbox",
	  { "inc_sel=6", "inc_sel=7", "inc_sel=0x11", "inc_sel=0x12", "inc_sel=0x13",
	    "inc_sel=0x14",
	    "inc_sel=0x1a" } },
	{ "two fillings", "uncore_mbox", { "inc_sel=0,dsp=0x80", "inc_sel=0,dsp=0x100" } },
	{ "two thresholds", "uncore_mbox", { "inc_sel=4,thr=8", "inc_sel=5,thr=0x10" } },
	{ "two modes", "uncore_mbox", { "inc_sel=9,iss=1", "flag_mode,set_flag_sel=1,iss=2" } },
	{ "two commands", "uncore_mbox", { "inc_sel=0xb,pld=1", "inc_sel=0xa,iss=1,pld=2" } },
	{ "two pages", "uncore_mbox", { "inc_sel=0x16,pgt=1", "inc_sel=0x16,pgt=0x40" } },
	{ "two maps", "uncore_mbox",
	  { "flag_mode,set_flag_sel=6,map=0x20", "flag_mode,set_flag_sel=6,map=0x40" } },
	{ "two addresses", "uncore_mbox",
	  { "inc_sel=0xb,filter_match=1,filter_mask=1,filter_cfg_en",
	    "inc_sel=0xb,filter_match=2,filter_mask=1,filter_cfg_en" } },
	{ "an address and none", "uncore_mbox",
	  { "inc_sel=0xb,filter_cfg_en", "inc_sel=0xb" } },
	{ "read and write", "uncore_mbox", { "bbox_cmds_read", "bbox_cmds_write" } },
	{ "five in four fields", "uncore_mbox",
	  { "inc_sel=0xd,fvc=0x800", "inc_sel=0xd,fvc=0x1000", "inc_sel=0xd,fvc=0x1800",
	    "inc_sel=0xd,fvc=0x2000", "inc_sel=0xd,fvc=0x2800" }, NHMEX },
	{ "five in four fields", "uncore_mbox",
	  { "inc_sel=0xd,fvc=0x1000", "inc_sel=0xd,fvc=0x2000", "inc_sel=0xd,fvc=0x3000",
	    "inc_sel=0xd,fvc=0x4000", "inc_sel=0xd,fvc=0x5000" }, WSMEX },
	{ "nine on eight", "uncore_rbox",
	  { "event=0", "event=1", "event=6", "event=7", "event=0xc", "event=0xd", "event=0x12",
	    "event=0x13", "event=2" } },
	{ "three in a pair of IPERF", "uncore_rbox",
	  { "event=0,iperf_cfg=1", "event=0,iperf_cfg=2", "event=1,iperf_cfg=4" } },
	{ "three in a pair of QLX", "uncore_rbox",
	  { "event=2,qlx_cfg=1", "event=3,qlx_cfg=0x200", "event=2,qlx_cfg=4" } },
	{ "three in a pair of XBR", "uncore_rbox",
	  { "event=4,xbr_match=1", "event=4,xbr_match=2", "event=5,xbr_match=3" } },
	{ "three flits in a pair of XBR", "uncore_rbox",
	  { "event=4,xbr_mm_cfg=0x10000", "event=4,xbr_mm_cfg=0x20000",
	    "event=4,xbr_mm_cfg=0x30000" } },
	{ "five on four beside the clock", "uncore_wbox",
	  { "clockticks", "event=0", "event=1", "event=2", "event=3", "event=4" } },
	{ "two clocks on one fixed counter", "uncore_wbox", { "clockticks", "clockticks" } },
};

static const struct event_row accepted[] = {
	/* the enable bit, which the driver sets in any case */
	{ "uncore_ubox", "config=0x400001" },
	{ "uncore_cbox", "config=0x400114" },
	{ "uncore_sbox", "config=0x400000" },
	{ "uncore_wbox", "config=0x4000ff" },
	{ "uncore_bbox", "config=0x3" },
	{ "uncore_mbox", "config=0x41" },
	{ "uncore_rbox", "config=0x1" },
	{ "uncore_ubox", "event=0x1ff,edge" },
	{ "uncore_ubox", "event=0x0" },
	{ "uncore_ubox", "event=0xff" },
	{ "uncore_cbox", "event=0xff,umask=0xff,edge,inv,thresh=0xff" },
	{ "uncore_cbox", "event=0x0" },
	{ "uncore_cbox", "event=0x3c,umask=0x1", WSMEX },
	{ "uncore_bbox", "event=0x1f,counter=3" },
	{ "uncore_bbox", "event=0x3,counter=0,match=0xfffffffffffffff,mask=0xfffffffffffffff" },
	{ "uncore_bbox", "event=0x6,counter=1,match=0x1" },
	{ "uncore_bbox", "event=0x4,counter=2" },
	{ "uncore_sbox", "event=0x0,config1=0xffffffffffffffff,config2=0xffffffffffffffff" },
	{ "uncore_sbox", "event=0xff,umask=0xff,edge,inv,thresh=0xff" },
	{ "uncore_mbox",
	  "count_mode=3,storage_mode=3,wrap_mode,flag_mode,inc_sel=0x1f,set_flag_sel=7" },
	{ "uncore_mbox",
	  "inc_sel=0xa,config1=0xffffffffffffffff,config2=0x9fffffffffffffff" },
	{ "uncore_mbox", "inc_sel=0x0" },
	{ "uncore_mbox", "inc_sel=0x8,iss=0x1", WSMEX },
	{ "uncore_mbox", "inc_sel=0x15,pgt=0x1", WSMEX },
	{ "uncore_mbox", "bbox_cmds_read" },
	{ "uncore_mbox", "inc_sel=0x10,fvc=0xf007ff", NHMEX },
	{ "uncore_mbox", "inc_sel=0x10,fvc=0x1e00fff", WSMEX },
	{ "uncore_rbox", "event=0x0,iperf_cfg=0xffffffff" },
	{ "uncore_rbox", "event=0x15,qlx_cfg=0xff00" },
	{ "uncore_rbox",
	  "event=0x17,xbr_mm_cfg=0xffffffff,config1=0xffffffffffffffff,config2=0xfffffffffffffff" },
	{ "uncore_rbox", "qpi1_date_response" },
	{ "uncore_wbox", "clockticks" },
	{ "uncore_wbox", "event=0xfe,umask=0xff,edge,inv,thresh=0xff" },
};

static const struct cpu_row anywhere[] = {
	{ "uncore_cbox_3", "cbox3", "event=0x14", "event=0x14" },
	{ "uncore_wbox", "wbox", "event=0x4", "event=4" },
};

const struct platform platform_ex = {
	.on = BED_EX,
	.cbox_counters = 6,
	.pmus = pmus, .nr_pmus = ARRAY_SIZE(pmus),
	.everywhere = everywhere, .nr_everywhere = ARRAY_SIZE(everywhere),
	.wrong = wrong, .nr_wrong = ARRAY_SIZE(wrong),
	.groups = groups, .nr_groups = ARRAY_SIZE(groups),
	.accepted = accepted, .nr_accepted = ARRAY_SIZE(accepted),
	.anywhere = anywhere, .nr_anywhere = ARRAY_SIZE(anywhere),
};
