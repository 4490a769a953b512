// SPDX-License-Identifier: GPL-2.0-only
/*
 * S-box: between the ring and the router of the 7500. Event 0 counts packets
 * that match.
 */
#include "boxes.h"
#include "sbox_events.h"

#define MATCH_ON	BIT_ULL(63)

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("match", PMON_CONFIG1, 0, 63),
	PMON_FIELD("mask", PMON_CONFIG2, 0, 63),
	{}
};

enum { MATCH, MASK, MM_CFG };

static const struct pmon_rule rules[] = {
	{ 0x00, 0xff, .filter = {
		{ .extra = MATCH, .mask = ~0ULL, .word = PMON_CONFIG1 },
		{ .extra = MASK, .mask = ~0ULL, .word = PMON_CONFIG2 },
		{
			.extra = MM_CFG, .mask = MATCH_ON,
			.word = PMON_WORDS, .neutral = MATCH_ON,
		},
	} },
	{}
};

/* Registers of the first S-box (323535) */
#define GLOBAL_CTL		0xc40
#define GLOBAL_STATUS		0xc41
#define GLOBAL_OVF_CTL		0xc42
#define CTL(n)			(0xc50 + 2 * (n))
#define CTR(n)			(0xc51 + 2 * (n))
#define MSR_MM_CFG		0xe48
#define MSR_MATCH		0xe49
#define MSR_MASK		0xe4a

#define MATCHING_BASE	1

/* Writing match or mask while they are on raises #GP (323535 p2-49) */
static const struct pmon_extra extra[] = {
	[MATCH] = { .reg = MSR_MATCH, .base = MATCHING_BASE, .gate = MM_CFG },
	[MASK] = { .reg = MSR_MASK, .base = MATCHING_BASE, .gate = MM_CFG },
	[MM_CFG] = { .reg = MSR_MM_CFG, .base = MATCHING_BASE },
};

static const struct pmon_unit units[] = { {}, { .base = { 0x80, 0x10 } } };

static const struct pmon_counter counters[] = {
	PMON_EX_COUNTER(CTL(0), CTR(0)),
	PMON_EX_COUNTER(CTL(1), CTR(1)),
	PMON_EX_COUNTER(CTL(2), CTR(2)),
	PMON_EX_COUNTER(CTL(3), CTR(3)),
};

static const struct pmon_overflow overflow =
	PMON_EX_OVERFLOW(GLOBAL_STATUS, GLOBAL_OVF_CTL, PMON_EX_PMI_ENABLE, GENMASK(3, 0));

#define SBOX_DESC \
	PMON_EX_DESC, \
	.enable = BIT(22), \
	.name = "sbox", \
	.counters = 4, \
	.run = GENMASK(3, 0), \
	.fields = fields, \
	.events = events, \
	.rules = rules

#define SBOX \
	.space = PMON_MSR, \
	.units = 2, \
	.unit = units, \
	.counter = counters, \
	.box_ctl = GLOBAL_CTL, \
	.overflow = &overflow, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

const struct pmon_type pmon_nhmex_sbox = {
	SBOX,
	.desc = &(const struct pmon_pmu_desc) {
		SBOX_DESC,
		.on = ON_NHMEX,
	},
};

/* The E7's S-box has the same registers; its events differ with the number of slices */
const struct pmon_type pmon_wsmex_sbox = {
	SBOX,
	.desc = &(const struct pmon_pmu_desc) {
		SBOX_DESC,
		.on = ON_WSMEX,
	},
};
