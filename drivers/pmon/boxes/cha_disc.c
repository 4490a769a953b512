// SPDX-License-Identifier: GPL-2.0-only
/*
 * CHA from Sapphire Rapids on: a slice of the last-level cache, its snoop filter and home agent.
 * The upper half of the control word, a part of umask, selects what the filter registers of
 * Skylake-SP selected: target, memory, opcode. One filter register remains, for the thread.
 */
#include "boxes.h"
#include "cha_disc_events.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 63 } } },
	PMON_FIELD("tid_en", PMON_CONFIG, 16, 16),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("filter_tid", PMON_CONFIG1, 0, 9),
	{}
};

/* FILTER is the offset from the unit's control register (in-kernel driver, LIKWID, Intel PCM) */
#define FILTER		0xe
#define FILTER_TID	GENMASK(9, 0)
#define TID_EN		BIT(16)

static const struct pmon_extra extra[] = { { .reg = FILTER } };

static const struct pmon_rule rules[] = {
	{ .key = TID_EN, .mask = TID_EN,
	  .filter = { { .mask = FILTER_TID, .word = PMON_CONFIG1 } } },
	{}
};

#define TOR_OCCUPANCY	0x36

static const struct pmon_constraint constraints[] = {
	{ 0x11, 0x11, 0x1 },
	{ TOR_OCCUPANCY, TOR_OCCUPANCY, 0x1 },
	{}
};

#define CHA_DESC \
	PMON_DISCOVERY_DESC, \
	.implied = TID_EN, \
	.name = "cha", \
	.counters = 4, \
	.ctl_bits = 64, \
	.fields = fields, \
	.events = events, \
	.constraints = constraints, \
	.rules = rules

#define CHA \
	PMON_DISCOVERY_MSR, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

/*
 * An MSR has the number of CHAs, and is right where discovery tables are not (in-kernel driver,
 * Intel PCM)
 */
const struct pmon_type pmon_spr_cha = {
	CHA,
	.discovery = &(const struct pmon_discovery_type) {
		.number = 0,
		.count = { .msr = 0x2ffe, .first = 0x2000, .stride = 0x10 },
	},
	.desc = &(const struct pmon_pmu_desc) {
		CHA_DESC,
		.on = ON_RAPIDS,
	},
};

const struct pmon_type pmon_gnr_cha = {
	CHA,
	.discovery = &(const struct pmon_discovery_type) { .number = 0 },
	.desc = &(const struct pmon_pmu_desc) {
		CHA_DESC,
		.on = ON_GNR,
	},
};

const struct pmon_type pmon_srf_cha = {
	CHA,
	.discovery = &(const struct pmon_discovery_type) { .number = 0 },
	.desc = &(const struct pmon_pmu_desc) {
		CHA_DESC,
		.on = ON_E_CORES,
	},
};
