// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_phi.c - Xeon Phi: Intel's event list, and the filters of the in-kernel driver and LIKWID
 */
#include "rows.h"

/* Requests of cores that miss: one opcode and another */
#define DRD	"event=0x35 umask=0x21 opc=0x182"
#define RFO	"event=0x35 umask=0x21 opc=0x180"

static const struct filter_row filters[] = {
	{ "cha", "event=0x34,umask=0x11,filter_state=0x1", { "event=0x34 umask=0x11 state=1" },
	  { "event=0x34 umask=0x11 state=2" } },
	/* No state is any state; no target, no memory and no opcode are all of them */
	{ "cha", "event=0x34,umask=0x11",
	  { "event=0x34 umask=0x11 state=4", "event=0x34 umask=0x11 state=1" },
	  { "event=0x35 umask=0x11 state=1" } },
	{ "cha", "event=0x35,umask=0x21", { DRD, RFO, DRD " near=1" },
	  { "event=0x35 umask=0x02" } },
	{ "cha", "event=0x35,umask=0x21,filter_opc=0x182", { DRD, DRD " near=1" }, { RFO } },
	{ "cha", "event=0x35,umask=0x21,filter_opc=0x60182", { DRD, RFO },
	  { "event=0x35 umask=0x21 opc=0x181" } },
	{ "cha", "event=0x35,umask=0x21,filter_nnm=1", { DRD, RFO }, { DRD " near=1" } },
	{ "cha", "event=0x35,umask=0x21,filter_nm=1", { DRD " near=1" }, { DRD } },
	{ "cha", "event=0x36,umask=0x21,filter_opc=0x182", { "event=0x36 umask=0x21 opc=0x182" },
	  { "event=0x36 umask=0x21 opc=0x180" } },
	{ "cha", "event=0x0f,tid_en=1,filter_tid=0x5", { "event=0x0f tid=5" },
	  { "event=0x0f tid=6" } },
};

/* Events that Intel's list, and for COUNTER0_OCCUPANCY the others, give to one counter */
static const struct displaced displaced[] = {
	{ "cha", 0x11 }, { "cha", 0x1f },
};

static const struct rivals rivals[] = {
	{ "a state", "cha",
	  { "event=0x34,umask=0x11,filter_state=0x1", "event=0x34,umask=0x11,filter_state=0x2" },
	  { "event=0x34 umask=0x11 state=1", "event=0x34 umask=0x11 state=2" } },
	{ "an opcode", "cha",
	  { "event=0x35,umask=0x21,filter_opc=0x182", "event=0x35,umask=0x21,filter_opc=0x180" },
	  { DRD, RFO } },
};

static const struct shared_row shares[] = {
	{ "cha", "event=0x35,umask=0x21,filter_opc=0x182", DRD },
	{ "cha", "event=0x34,umask=0x11,filter_state=0x1", "event=0x34 umask=0x11 state=1" },
};

static const struct together togethers[] = {
	{ "an opcode, a state, and a thread", "cha",
	  { "event=0x35,umask=0x21,filter_opc=0x182", "event=0x34,umask=0x11,filter_state=0x1",
	    "event=0x0f,tid_en=1,filter_tid=0x5" },
	  { DRD, "event=0x34 umask=0x11 state=1", "event=0x0f tid=5" } },
};

const struct platform platform_phi = {
	.on = ON_PHI,
	.filters = filters, .nr_filters = ARRAY_SIZE(filters),
	.displaced = displaced, .nr_displaced = ARRAY_SIZE(displaced),
	.rivals = rivals, .nr_rivals = ARRAY_SIZE(rivals),
	.shares = shares, .nr_shares = ARRAY_SIZE(shares),
	.togethers = togethers, .nr_togethers = ARRAY_SIZE(togethers),
};
