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
	  ON_ADL_IMC },
	/* Whole requests, and reads of data among them; 32 bytes read, written, and both */
	{ "hac_arb", "event=0x81,umask=0x01", { "event=0x81 umask=0x01" },
	  { "event=0x81 umask=0x02", "event=0x8a umask=0x01", "event=0x84 umask=0x01" }, ON_MTL },
	{ "hac_arb", "event=0x8a,umask=0x06", { "event=0x8a umask=0x02", "event=0x8a umask=0x04" },
	  { "event=0x8a umask=0x01", "event=0x81 umask=0x02" }, ON_MTL },
	{ "hac_cbox", "event=0x35,umask=0x08", { "event=0x35 umask=0x08" },
	  { "event=0x35 umask=0x01", "event=0x34 umask=0x98" }, ON_MTL },
	{ "imc", "event=0x3a", { "event=0x3a" }, { "event=0x3b", "event=0x3c", "event=0x22" },
	  ON_ULTRA },
	{ "imc", "event=0x3c", { "event=0x3c" }, { "event=0x3a", "event=0x3b" }, ON_ULTRA },
};

static const struct displaced displaced[] = {
	{ "arb", 0x80, ON_CLIENT & ~(ON_ICL | ON_ULTRA) },
	{ "arb", 0x85, ON_CLIENT & ~(ON_ICL | ON_PTL | ON_NVL) },
};

static const struct rivals rivals[] = {
	{ "counter 0", "arb", { "event=0x80,umask=0x01", "event=0x83,umask=0x01" },
	  { "event=0x80 umask=0x01", "event=0x83 umask=0x01" },
	  ON_CLIENT & ~(ON_ICL | ON_ULTRA) },
	{ "counter 0", "arb", { "event=0x85,umask=0x01", "event=0x85,umask=0x02" },
	  { "event=0x85 umask=0x01", "event=0x85 umask=0x02" }, ON_MTL | ON_LNL },
};

const struct platform platform_client = {
	.on = ON_CLIENT,
	.filters = filters, .nr_filters = ARRAY_SIZE(filters),
	.displaced = displaced, .nr_displaced = ARRAY_SIZE(displaced),
	.rivals = rivals, .nr_rivals = ARRAY_SIZE(rivals),
};
