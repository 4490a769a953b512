// SPDX-License-Identifier: GPL-2.0-only
/*
 * S-box: between the ring and the router of the 7500. Event 0 counts packets
 * that match.
 */
#include "boxes.h"

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
	{ 0x00, 0xff, .use = {
		{ .shared = MATCH, .mask = ~0ULL, .word = PMON_CONFIG1 },
		{ .shared = MASK, .mask = ~0ULL, .word = PMON_CONFIG2 },
		{
			.shared = MM_CFG, .mask = MATCH_ON,
			.word = PMON_WORDS, .natural = MATCH_ON,
		},
	} },
	{}
};

/* Writing match or mask while they are on raises #GP (323535 p2-49) */
static const struct pmon_shared shared[] = {
	[MATCH] = { .reg = 0xe49, .stride = 0x10, .gate = MM_CFG },
	[MASK] = { .reg = 0xe4a, .stride = 0x10, .gate = MM_CFG },
	[MM_CFG] = { .reg = 0xe48, .stride = 0x10 },
};

static const struct pmon_unit units[] = { { .msr = 0x00 }, { .msr = 0x80 } };

const struct pmon_type pmon_nhmex_sbox = {
	PMON_EX_BOX,
	.on = ON_EX,
	.name = "sbox",
	.units = 2,
	.unit = units,
	.counters = 4,
	.ctl = { 0xc50, 0xc52, 0xc54, 0xc56 },
	.ctr = { 0xc51, 0xc53, 0xc55, 0xc57 },
	.run = GENMASK(3, 0),
	.box_ctl = 0xc40,
	.enable = BIT(22),
	.fields = fields,
	.rules = rules,
	.shared = shared,
	.nr_shared = ARRAY_SIZE(shared),
};
