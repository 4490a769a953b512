// SPDX-License-Identifier: GPL-2.0-only
/*
 * CHA of a Xeon Phi: one for each tile, with the tags of its cores' caches (the snoop filter). Its
 * two filter registers are those of Skylake-SP, except for the states (in-kernel driver, LIKWID).
 */
#include "boxes.h"
#include "cha.h"
#include "cha_phi_events.h"

/*
 * The fields are those of the in-kernel driver, and filter_nm, which lets requests pass that are
 * found in MCDRAM, where it caches DDR memory. No event uses filter_link, so it must be 0.
 */
static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("qor", PMON_CONFIG, 16, 16),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("filter_tid", PMON_CONFIG1, 0, 8),
	PMON_FIELD("filter_link", PMON_CONFIG1, 12, 12),
	PMON_FIELD("filter_state", PMON_CONFIG1, 18, 20),
	PMON_FIELD("filter_local", PMON_CONFIG1, 33, 33),
	PMON_FIELD("filter_all_op", PMON_CONFIG1, 35, 35),
	PMON_FIELD("filter_nm", PMON_CONFIG1, 36, 36),
	PMON_FIELD("filter_nnm", PMON_CONFIG1, 37, 37),
	PMON_FIELD("filter_opc", PMON_CONFIG1, 41, 60),
	PMON_FIELD("filter_nc", PMON_CONFIG1, 62, 62),
	PMON_FIELD("filter_isoc", PMON_CONFIG1, 63, 63),
	{}
};

/* Registers of the first CHA. The ranges of the other CHAs follow without a gap. */
#define BOX_CTL		0xe00
#define CTL(n)		(0xe01 + (n))
#define BOX_FILTER0	0xe05
#define BOX_FILTER1	0xe06
#define CTR(n)		(0xe08 + (n))
#define STRIDE		0xc

static const struct pmon_extra extra[] = {
	[FILTER0] = { .reg = BOX_FILTER0 },
	[FILTER1] = { .reg = BOX_FILTER1 },
};

#define TID_EN		BIT(19)

/* Fields of BOX_FILTER0 */
#define FILTER_TID	GENMASK(8, 0)
#define FILTER_STATE	GENMASK(20, 18)

#define SF_LOOKUP		0x34
#define TOR_INSERTS		0x35
#define TOR_OCCUPANCY		0x36

/*
 * LIKWID has the field of states for SF_LOOKUP; the in-kernel driver has it for an event that
 * Intel's list lacks
 */
static const struct pmon_rule rules[] = {
	{ .key = TID_EN, .mask = TID_EN,
	  .filter = { { .mask = FILTER_TID, .word = PMON_CONFIG1 } } },
	{ .key = SF_LOOKUP, .mask = 0xff, .filter = { {
		.mask = FILTER_STATE, .neutral = FILTER_STATE, .word = PMON_CONFIG1,
	} } },
	{ .key = TOR_INSERTS, .mask = 0xff, .filter = TOR_USE },
	{ .key = TOR_OCCUPANCY, .mask = 0xff, .filter = TOR_USE },
	{}
};

/* COUNTER0_OCCUPANCY is not in Intel's list; the in-kernel driver, LIKWID and libpfm4 have it */
static const struct pmon_constraint constraints[] = {
	{ 0x11, 0x11, 0x1 },
	{ 0x1f, 0x1f, 0x1 },
	{ TOR_OCCUPANCY, TOR_OCCUPANCY, 0x1 },
	{}
};

static const struct pmon_counter counters[] = {
	PMON_EP_COUNTER(CTL(0), CTR(0), 48),
	PMON_EP_COUNTER(CTL(1), CTR(1), 48),
	PMON_EP_COUNTER(CTL(2), CTR(2), 48),
	PMON_EP_COUNTER(CTL(3), CTR(3), 48),
};

#define UNIT(_n)	{ .base[0] = STRIDE * (_n) }

static const struct pmon_unit units[] = {
	UNIT(0), UNIT(1), UNIT(2), UNIT(3), UNIT(4), UNIT(5), UNIT(6), UNIT(7), UNIT(8), UNIT(9),
	UNIT(10), UNIT(11), UNIT(12), UNIT(13), UNIT(14), UNIT(15), UNIT(16), UNIT(17), UNIT(18),
	UNIT(19), UNIT(20), UNIT(21), UNIT(22), UNIT(23), UNIT(24), UNIT(25), UNIT(26), UNIT(27),
	UNIT(28), UNIT(29), UNIT(30), UNIT(31), UNIT(32), UNIT(33), UNIT(34), UNIT(35), UNIT(36),
	UNIT(37),
};

const struct pmon_type pmon_knl_cha = {
	.desc = &(const struct pmon_pmu_desc) {
		PMON_EP_DESC,
		.name = "cha",
		.counters = 4,
		.max_inc = 255,
		PMON_EP_RESET,
		PMON_EP_FREEZING,
		.on = ON_PHI,
		/* libpfm4 writes BOX_FILTER1 as config2 */
		.libpfm_word = PMON_CONFIG2,
		.fields = fields,
		.events = events,
		.constraints = constraints,
		.rules = rules,
		.implied = TID_EN,
	},
	.space = PMON_MSR,
	.units = ARRAY_SIZE(units),
	.unit = units,
	.counter = counters,
	.box_ctl = BOX_CTL,
	.extra = extra,
	.nr_extra = ARRAY_SIZE(extra),
};
