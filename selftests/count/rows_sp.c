// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_sp.c - Xeon Scalable: Intel's event lists, and the filters that the in-kernel driver, LIKWID
 * and PCM agree on
 */
#include "rows.h"

#define SKX_ALL	.on = ON_SKX_ALL

/* Any target, in memory of either kind */
#define TOR	"filter_rem=1,filter_loc=1,filter_nm=1,filter_not_nm=1"
#define DRD	"event=0x35 umask=0x21 opc=0x202"
#define RFO	"event=0x35 umask=0x21 opc=0x200"

static const struct filter_row filters[] = {
	{ "cha", "event=0x34,umask=0x11,filter_state=0x3ff", { "event=0x34 umask=0x11 state=0x20" },
	  { "event=0x34 umask=0x02 state=0x20" }, SKX_ALL },
	{ "cha", "event=0x34,umask=0x11,filter_state=0x1", { "event=0x34 umask=0x11 state=1" },
	  { "event=0x34 umask=0x11 state=0x20" }, SKX_ALL },
	/* No state is any state; no target and no opcode are all of them */
	{ "cha", "event=0x34,umask=0x11",
	  { "event=0x34 umask=0x11 state=0x20", "event=0x34 umask=0x11 state=1" },
	  { "event=0x35 umask=0x11 state=1" }, SKX_ALL },
	{ "cha", "event=0x35,umask=0x21", { DRD, RFO " remote=1" }, { "event=0x35 umask=0x02" },
	  SKX_ALL },
	{ "cha", "event=0x35,umask=0x21,filter_opc0=0x202", { DRD, DRD " remote=1", DRD " near=1" },
	  { RFO }, SKX_ALL },
	{ "cha", "event=0x35,umask=0x21,filter_opc0=0x202,filter_opc1=0x200", { DRD, RFO },
	  { "event=0x35 umask=0x21 opc=0x201" }, SKX_ALL },
	{ "cha", "event=0x35,umask=0x21,filter_loc=1,filter_opc0=0x202", { DRD },
	  { DRD " remote=1", RFO }, SKX_ALL },
	{ "cha", "event=0x36,umask=0x21,filter_opc0=0x202," TOR,
	  { "event=0x36 umask=0x21 opc=0x202" }, { "event=0x36 umask=0x21 opc=0x200" }, SKX_ALL },
	/* As perf's metrics write it: what belongs in the upper half is in the lower one */
	{ "cha", "event=0x35,umask=0x21,config1=0x40433", { DRD }, { RFO }, SKX_ALL },
	{ "cha", "event=0x0f,tid_en=1,filter_tid=0x5", { "event=0x0f tid=5" },
	  { "event=0x0f tid=6" }, SKX_ALL },
	{ "iio", "event=0x83,umask=0x04,ch_mask=0x02,fc_mask=0x07",
	  { "event=0x83 umask=4 part=2 flow=4", "event=0x83 umask=4 part=2 flow=1" },
	  { "event=0x83 umask=4 part=1 flow=4", "event=0x83 umask=1 part=2 flow=4" }, SKX_ALL },
	/* What a header must match: umask above bit 15 */
	{ "upi", "event=0x04,umask=0x200000f", { "event=0x04 umask=0x200000f" },
	  { "event=0x04 umask=0x100000f" }, SKX_ALL },
};

/* Events that Intel's lists give to one counter */
static const struct displaced displaced[] = {
	{ "cha", 0x11, SKX_ALL }, { "cha", 0x3b, SKX_ALL },
	{ "m3upi", 0x1c, SKX_ALL }, { "m3upi", 0x1d, SKX_ALL }, { "m3upi", 0x1e, SKX_ALL },
	{ "m3upi", 0x3c, SKX_ALL }, { "m3upi", 0x8e, SKX_ALL },
};

static const struct rivals rivals[] = {
	{ "a state", "cha",
	  { "event=0x34,umask=0x11,filter_state=0x1", "event=0x34,umask=0x11,filter_state=0x2" },
	  { "event=0x34 umask=0x11 state=1", "event=0x34 umask=0x11 state=2" }, SKX_ALL },
	{ "an opcode", "cha",
	  { "event=0x35,umask=0x21,filter_opc0=0x202", "event=0x35,umask=0x21,filter_opc0=0x200" },
	  { DRD, RFO }, SKX_ALL },
	{ "the only counter", "m3upi", { "event=0x1c,umask=0x01", "event=0x1c,umask=0x01" },
	  { "event=0x1c umask=0x01", NULL }, SKX_ALL },
};

static const struct shared_row shares[] = {
	{ "cha", "event=0x35,umask=0x21,filter_opc0=0x202", DRD, SKX_ALL },
	{ "cha", "event=0x34,umask=0x11,filter_state=0x1", "event=0x34 umask=0x11 state=1",
	  SKX_ALL },
};

static const struct together togethers[] = {
	{ "both halves of config1, and a thread", "cha",
	  { "event=0x35,umask=0x21,filter_opc0=0x202", "event=0x34,umask=0x11,filter_state=0x1",
	    "event=0x0f,tid_en=1,filter_tid=0x5" },
	  { DRD, "event=0x34 umask=0x11 state=1", "event=0x0f tid=5" }, SKX_ALL },
};

/* Ice Lake: reads of cores that miss, to DRAM of this socket and of another, and for ownership */
#define ICE		.on = ON_ICE
#define ICE_LOCAL	"event=0x35 umask=0x88108601"
#define ICE_REMOTE	"event=0x35 umask=0x88110601"
#define ICE_RFO		"event=0x35 umask=0x88008601"
#define ICE_HIT		"event=0x35 umask=0x88108501"

static const struct filter_row ice_filters[] = {
	{ "cha", "event=0x34,umask=0x1bc1ff",
	  { "event=0x34 umask=0x84120", "event=0x34 umask=0x84101" },
	  { "event=0x34 umask=0x84820" }, ICE },
	{ "cha", "event=0x34,umask=0x1bc101", { "event=0x34 umask=0x84101" },
	  { "event=0x34 umask=0x84120" }, ICE },
	{ "cha", "event=0x35,umask=0xc001fe01", { ICE_LOCAL, ICE_REMOTE, ICE_RFO },
	  { ICE_HIT }, ICE },
	{ "cha", "event=0x35,umask=0xc817fe01", { ICE_LOCAL, ICE_REMOTE },
	  { ICE_RFO, ICE_HIT }, ICE },
	{ "cha", "event=0x35,umask=0xc816fe01", { ICE_LOCAL }, { ICE_REMOTE, ICE_RFO }, ICE },
	{ "cha", "event=0x36,umask=0xc817fd01", { "event=0x36 umask=0x88108501" },
	  { "event=0x36 umask=0x88108601" }, ICE },
	{ "cha", "event=0x0f,tid_en=1,filter_tid=0x5", { "event=0x0f tid=5" },
	  { "event=0x0f tid=6" }, ICE },
	{ "iio", "event=0x83,umask=0x04,ch_mask=0x82,fc_mask=0x07",
	  { "event=0x83 umask=4 part=2 flow=4", "event=0x83 umask=4 part=0x80 flow=1" },
	  { "event=0x83 umask=4 part=1 flow=4", "event=0x83 umask=1 part=2 flow=4" }, ICE },
	/* A root port has the masks of Skylake's stacks */
	{ "pcie3", "event=0x83,umask=0x04,ch_mask=0x82,fc_mask=0x05",
	  { "event=0x83 umask=4 part=2 flow=4", "event=0x83 umask=4 part=0x80 flow=1" },
	  { "event=0x83 umask=4 part=2 flow=2", "event=0x83 umask=4 part=1 flow=4" },
	  .on = ON_SNR },
	{ "m2m", "event=0x37,umask=0x104", { "event=0x37 umask=0x104" },
	  { "event=0x37 umask=0x204" }, ICE },
	{ "upi", "event=0x04,umask=0x200000f", { "event=0x04 umask=0x200000f" },
	  { "event=0x04 umask=0x100000f" }, .on = ON_ICX },
};

static const struct displaced ice_displaced[] = {
	{ "cha", 0x11, ICE }, { "m3upi", 0x1c, ICE }, { "m3upi", 0x1d, ICE },
	{ "m3upi", 0x1e, ICE }, { "m3upi", 0x1f, ICE },
};

static const struct rivals ice_rivals[] = {
	{ "a thread", "cha",
	  { "event=0x0f,tid_en=1,filter_tid=5", "event=0x0f,tid_en=1,filter_tid=6" },
	  { "event=0x0f tid=5", "event=0x0f tid=6" }, ICE },
	{ "the only counter", "m3upi", { "event=0x1c,umask=0x01", "event=0x1c,umask=0x01" },
	  { "event=0x1c umask=0x01", NULL }, ICE },
};

static const struct shared_row ice_shares[] = {
	{ "cha", "event=0x0f,tid_en=1,filter_tid=0x5", "event=0x0f tid=5", ICE },
};

static const struct together ice_togethers[] = {
	{ "a thread, and events without", "cha",
	  { "event=0x35,umask=0xc817fe01", "event=0x34,umask=0x1bc101",
	    "event=0x0f,tid_en=1,filter_tid=0x5" },
	  { ICE_LOCAL, "event=0x34 umask=0x84101", "event=0x0f tid=5" }, ICE },
};

const struct platform platform_ice = {
	.on = ON_ICE,
	.filters = ice_filters, .nr_filters = ARRAY_SIZE(ice_filters),
	.displaced = ice_displaced, .nr_displaced = ARRAY_SIZE(ice_displaced),
	.rivals = ice_rivals, .nr_rivals = ARRAY_SIZE(ice_rivals),
	.shares = ice_shares, .nr_shares = ARRAY_SIZE(ice_shares),
	.togethers = ice_togethers, .nr_togethers = ARRAY_SIZE(ice_togethers),
	.bands = ON_ICE,
};

const struct platform platform_sp = {
	.on = ON_SKX_ALL,
	.filters = filters, .nr_filters = ARRAY_SIZE(filters),
	.displaced = displaced, .nr_displaced = ARRAY_SIZE(displaced),
	.rivals = rivals, .nr_rivals = ARRAY_SIZE(rivals),
	.shares = shares, .nr_shares = ARRAY_SIZE(shares),
	.togethers = togethers, .nr_togethers = ARRAY_SIZE(togethers),
	.bands = ON_SKX_ALL,
};
