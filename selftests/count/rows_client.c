// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_client.c - client dies: SDM vol. 3B, Intel's event lists
 */
#include "rows.h"

/* Lookups: reads, writes, any request (bits 4, 5, 7), and states M, E, S, I (0 to 3) */
static const struct filter_row filters[] = {
	{ "cbox", "event=0x34,umask=0x18", { "event=0x34 umask=0x98" },
	  { "event=0x34 umask=0xa8", "event=0x34 umask=0x94" } },
	{ "cbox", "event=0x34,umask=0x8f", { "event=0x34 umask=0x98", "event=0x34 umask=0xa1" },
	  { "event=0x22 umask=0x98" } },
	{ "cbox", "event=0x22,umask=0x41", { "event=0x22 umask=0x41" },
	  { "event=0x22 umask=0x81", "event=0x22 umask=0x44" } },
	{ "imc", "event=0x22,chmask=0x2", { "event=0x22 umask=0x02" }, { "event=0x22 umask=0x01" },
	  BED_ADL },
};

static const struct displaced displaced[] = {
	{ "arb", 0x80, BED_CLIENT & ~BED_ICL }, { "arb", 0x85, BED_CLIENT & ~BED_ICL },
};

static const struct rivals rivals[] = {
	{ "counter 0", "arb", { "event=0x80,umask=0x01", "event=0x83,umask=0x01" },
	  { "event=0x80 umask=0x01", "event=0x83 umask=0x01" }, BED_CLIENT & ~BED_ICL },
};

const struct platform platform_client = {
	.on = BED_CLIENT,
	.filters = filters, .nr_filters = ARRAY_SIZE(filters),
	.displaced = displaced, .nr_displaced = ARRAY_SIZE(displaced),
	.rivals = rivals, .nr_rivals = ARRAY_SIZE(rivals),
};
