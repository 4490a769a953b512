// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_disc.c - Sapphire Rapids and later: Intel's event lists, and the filters that the in-kernel
 * driver, LIKWID and PCM agree on
 */
#include "rows.h"

#define RAPIDS	.on = ON_RAPIDS

/* Data reads of cores (opcode 0x102) and reads for ownership (0x100) that miss, to local DDR */
#define DRD	"umask=0xc816fe01"
#define RFO	"umask=0xc806fe01"
#define REMOTE	"umask=0xc8177e01"

static const struct filter_row filters[] = {
	{ "cha", "event=0x35," DRD, { "event=0x35 " DRD },
	  { "event=0x35 " RFO, "event=0x35 " REMOTE, "event=0x36 " DRD } },
	{ "cha", "event=0x36," RFO, { "event=0x36 " RFO }, { "event=0x36 " DRD } },
	{ "cha", "event=0x35," DRD ",tid_en=1,filter_tid=0x155", { "event=0x35 " DRD " tid=0x155" },
	  { "event=0x35 " DRD " tid=0x154", "event=0x35 " RFO " tid=0x155" } },
	{ "cha", "event=0x62,umask=0x03,tid_en=1,filter_tid=0x3ff",
	  { "event=0x62 umask=1 tid=0x3ff" },
	  { "event=0x62 umask=1 tid=0x1ff", "event=0x62 umask=4 tid=0x3ff" } },
	{ "iio", "event=0x83,umask=0x04,ch_mask=0x82,fc_mask=0x05",
	  { "event=0x83 umask=4 part=2 flow=4", "event=0x83 umask=4 part=0x80 flow=1" },
	  { "event=0x83 umask=4 part=1 flow=4", "event=0x83 umask=4 part=2 flow=2",
	    "event=0x83 umask=1 part=2 flow=4" } },
	{ "m3upi", "event=0x62,umask=0x800003", { "event=0x62 umask=0x800000" },
	  { "event=0x62 umask=0x400000" } },
	{ "upi", "event=0x62,umask=0x800003", { "event=0x62 umask=0x800000" },
	  { "event=0x62 umask=0x400000" } },
	{ "m2m", "event=0x62,umask=0x800003", { "event=0x62 umask=0x800000" },
	  { "event=0x62 umask=0x400000" } },
	{ "b2cmi", "event=0x62,umask=0x800003", { "event=0x62 umask=0x800000" },
	  { "event=0x62 umask=0x400000" } },
};

/* Events that Intel's lists, or the in-kernel driver, give to one counter */
static const struct displaced displaced[] = {
	{ "cha", 0x11 }, { "cha", 0x36 },
	{ "m3upi", 0x1c }, { "m3upi", 0x55 }, { "pcu", 0x06, RAPIDS },
};

#define TID(_tid)	"event=0x62,tid_en=1,filter_tid=" #_tid

static const struct rivals rivals[] = {
	{ "a thread", "cha", { TID(1), TID(2) }, { "event=0x62 tid=1", "event=0x62 tid=2" } },
	{ "the only counter", "cha", { "event=0x11,umask=0x01", "event=0x36,umask=0xc816fe01" },
	  { "event=0x11 umask=0x01", "event=0x36 umask=0xc816fe01" } },
	{ "the fixed counter", "imc", { "event=0xff", "event=0xff" }, { "fixed", NULL } },
};

static const struct shared_row shares[] = {
	{ "cha", TID(5), "event=0x62 tid=5" },
};

static const struct together togethers[] = {
	{ "a thread, and events without", "cha",
	  { TID(5), "event=0x35,umask=0xc816fe01", "event=0x63" },
	  { "event=0x62 tid=5", "event=0x35 umask=0xc816fe01", "event=0x63" } },
};

const struct platform platform_disc = {
	.on = ON_DISC & ~ON_DMR,
	.filters = filters, .nr_filters = ARRAY_SIZE(filters),
	.displaced = displaced, .nr_displaced = ARRAY_SIZE(displaced),
	.rivals = rivals, .nr_rivals = ARRAY_SIZE(rivals),
	.shares = shares, .nr_shares = ARRAY_SIZE(shares),
	.togethers = togethers, .nr_togethers = ARRAY_SIZE(togethers),
};

/* Diamond Rapids: no source has an event; the in-kernel driver has fields, and constraints */
#define WIDE(_type)								\
	{ _type, "event=0x62,umask=0x800003", { "event=0x62 umask=0x800000" },	\
	  { "event=0x62 umask=0x400000" } }

static const struct filter_row dmr_filters[] = {
	WIDE("cbo"), WIDE("sca"), WIDE("d2d_ula"), WIDE("itc"), WIDE("sbo"),
};

static const struct displaced dmr_displaced[] = {
	{ "cbo", 0x11 }, { "cbo", 0x36 }, { "sbo", 0x1f },
};

#define BOUND	{ "event=0x11,umask=0x01", "event=0x25,umask=0x01" }
#define HAPPENS	{ "event=0x11 umask=0x01", "event=0x25 umask=0x01" }

static const struct rivals dmr_rivals[] = {
	{ "the only counter", "cbo", BOUND, HAPPENS },
	{ "the fixed counter", "imc", { "event=0xff", "event=0xff" }, { "fixed", NULL } },
};

const struct platform platform_dmr = {
	.on = ON_DMR,
	.filters = dmr_filters, .nr_filters = ARRAY_SIZE(dmr_filters),
	.displaced = dmr_displaced, .nr_displaced = ARRAY_SIZE(dmr_displaced),
	.rivals = dmr_rivals, .nr_rivals = ARRAY_SIZE(dmr_rivals),
};
