// SPDX-License-Identifier: GPL-2.0-only
/*
 * B-box: home agent of the 7500. Each of its four counters has events of its
 * own; the in-kernel driver's term "counter" says which are meant, and is not
 * written anywhere. Some events count only what address and message match.
 */
#include "boxes.h"
#include "bbox_events.h"

#define COUNTER		6	/* lowest bit of the term */

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 1, 5),
	PMON_FIELD("counter", PMON_CONFIG, COUNTER, COUNTER + 1),
	/* the registers have 60 bits */
	PMON_FIELD("match", PMON_CONFIG1, 0, 59),
	PMON_FIELD("mask", PMON_CONFIG2, 0, 59),
	{}
};

static const struct pmon_counter_select counter_select = {
	.lo = COUNTER, .counters = { 0x1, 0x2, 0x4, 0x8 },
};

enum { MATCH, MASK };

#define MATCHED(_counter, _event) { \
	.key = (_counter) << COUNTER | (_event) << 1, .mask = GENMASK(7, 1), \
	.filter = { \
		{ \
			.extra = MATCH, .mask = GENMASK_ULL(59, 0), \
			.word = PMON_CONFIG1, \
		}, { \
			.extra = MASK, .mask = GENMASK_ULL(59, 0), \
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

/* Registers of the first B-box (323535) */
#define GLOBAL_CTL		0xc20
#define GLOBAL_STATUS		0xc21
#define GLOBAL_OVF_CTL		0xc22
#define EVT_SEL(n)		(0xc30 + 2 * (n))
#define CNT(n)			(0xc31 + 2 * (n))
#define MSR_MATCH		0xe45
#define MSR_MASK		0xe46

#define MATCHING_BASE	1

static const struct pmon_extra extra[] = {
	[MATCH] = { .reg = MSR_MATCH, .base = MATCHING_BASE },
	[MASK] = { .reg = MSR_MASK, .base = MATCHING_BASE },
};

static const struct pmon_unit units[] = { {}, { .base = { 0x40, 0x08 } } };

static const struct pmon_counter counters[] = {
	PMON_EX_COUNTER(EVT_SEL(0), CNT(0)),
	PMON_EX_COUNTER(EVT_SEL(1), CNT(1)),
	PMON_EX_COUNTER(EVT_SEL(2), CNT(2)),
	PMON_EX_COUNTER(EVT_SEL(3), CNT(3)),
};

static const struct pmon_overflow overflow =
	PMON_EX_OVERFLOW(GLOBAL_STATUS, GLOBAL_OVF_CTL, PMON_EX_PMI_ENABLE, GENMASK(3, 0));

const struct pmon_type pmon_nhmex_bbox = {
	.desc = &(const struct pmon_pmu_desc) {
		PMON_EX_DESC,
		.enable = BIT(0),
		.on = ON_EX,
		.name = "bbox",
		.counters = 4,
		.run = GENMASK(3, 0),
		.fields = fields,
		.events = events,
		.select = &counter_select,
		.rules = rules,
	},
	.space = PMON_MSR,
	.units = 2,
	.unit = units,
	.counter = counters,
	.box_ctl = GLOBAL_CTL,
	.overflow = &overflow,
	.extra = extra,
	.nr_extra = ARRAY_SIZE(extra),
};
