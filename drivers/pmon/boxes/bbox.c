// SPDX-License-Identifier: GPL-2.0-only
/*
 * B-box: home agent of the 7500. Each of its four counters has events of its
 * own; the in-kernel driver's term "counter" says which are meant, and is not
 * written anywhere. Some events count only what address and message match.
 */
#include "boxes.h"

#define COUNTER		6	/* lowest bit of the term */

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 1, 5),
	PMON_FIELD("counter", PMON_CONFIG, COUNTER, COUNTER + 1),
	/* the registers have 60 bits */
	PMON_FIELD("match", PMON_CONFIG1, 0, 59),
	PMON_FIELD("mask", PMON_CONFIG2, 0, 59),
	{}
};

static const struct pmon_pick pick = {
	.lo = COUNTER, .counters = { 0x1, 0x2, 0x4, 0x8 },
};

enum { MATCH, MASK };

#define MATCHED(_counter, _event) { \
	.key = (_counter) << COUNTER | (_event) << 1, .mask = GENMASK(7, 1), \
	.use = { \
		{ \
			.shared = MATCH, .mask = GENMASK_ULL(59, 0), \
			.word = PMON_CONFIG1, \
		}, { \
			.shared = MASK, .mask = GENMASK_ULL(59, 0), \
			.word = PMON_CONFIG2, \
		}, \
	}, \
}

static const struct pmon_rule rules[] = {
	MATCHED(0, 1), MATCHED(0, 2), MATCHED(0, 3),
	MATCHED(1, 1), MATCHED(1, 2), MATCHED(1, 3),
	MATCHED(1, 4), MATCHED(1, 5), MATCHED(1, 6),
	MATCHED(2, 4),
	{}
};

static const struct pmon_shared shared[] = {
	[MATCH] = { .reg = 0xe45, .stride = 8 },
	[MASK] = { .reg = 0xe46, .stride = 8 },
};

static const struct pmon_unit units[] = { { .msr = 0x00 }, { .msr = 0x40 } };

const struct pmon_type pmon_nhmex_bbox = {
	PMON_EX_BOX,
	.on = ON_EX,
	.name = "bbox",
	.units = 2,
	.unit = units,
	.counters = 4,
	.ctl = { 0xc30, 0xc32, 0xc34, 0xc36 },
	.ctr = { 0xc31, 0xc33, 0xc35, 0xc37 },
	.run = GENMASK(3, 0),
	.box_ctl = 0xc20,
	.enable = BIT(0),
	.fields = fields,
	.pick = &pick,
	.rules = rules,
	.shared = shared,
	.nr_shared = ARRAY_SIZE(shared),
};
