// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon 5500 and 5600: Global Queue, last-level cache (LLC), home logic of QPI (QHL), memory
 * controller (QMC), QPI link and DRAM share eight counters.
 *
 * MSRs: SDM vol. 3B 18.6.2; events: tables 19-18 and 19-20. Names as the in-kernel driver's, and
 * libpfm4's.
 */
#include "boxes.h"
#include "uncore_nhm_events.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("occ_ctr_rst", PMON_CONFIG, 17, 17),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("cmask", PMON_CONFIG, 24, 31),
	PMON_FIELD("match_addr", PMON_CONFIG1, 3, 39),
	PMON_FIELD("match_opc", PMON_CONFIG1, 40, 47),
	PMON_FIELD("match_sel", PMON_CONFIG1, 61, 63),
	{}
};

static const char mixed_writes[] =
	"accepted, but no source says what whole and partial lines count together; use two events";

/*
 * SDM tables 19-18 and 19-20 have whole lines (bits 10:8) and parts of lines (13:11) as separate
 * events
 */
#define MIXED_WRITES(_full, _part) { \
	.key = 0x2f | BIT(8 + (_full)) | BIT(11 + (_part)), \
	.mask = GENMASK(7, 0) | BIT(8 + (_full)) | BIT(11 + (_part)), \
	.filter = { { \
		.extra = PMON_IN_CONTROL, .mask = BIT(19), .word = PMON_CONFIG, \
		.advice = mixed_writes, \
	} } \
}

#define MIXED_CHANNEL(_full) \
	MIXED_WRITES(_full, 0), MIXED_WRITES(_full, 1), MIXED_WRITES(_full, 2)

/* Without a selection nothing matches (SDM vol. 3B figure 18-31) */
static const struct pmon_rule rules[] = {
	{
		.key = 0x35, .mask = GENMASK(7, 0),
		.filter = {
			{ .mask = GENMASK_ULL(63, 61), .word = PMON_CONFIG1, .required = true },
			{ .mask = GENMASK_ULL(39, 3), .word = PMON_CONFIG1 },
			{ .mask = GENMASK_ULL(47, 40), .word = PMON_CONFIG1 },
		},
	},
	MIXED_CHANNEL(0), MIXED_CHANNEL(1), MIXED_CHANNEL(2),
	{}
};

/* Registers by their names in the SDM, vol. 4, less MSR_UNCORE_ */
#define PERFEVTSEL(n)		(0x3c0 + (n))
#define PMC(n)			(0x3b0 + (n))
#define FIXED_CTR0		0x394
#define FIXED_CTR_CTRL		0x395
#define ADDR_OPCODE_MATCH	0x396

#define COUNTER(n)	PMON_EP_COUNTER(PERFEVTSEL(n), PMC(n), 48)

static const struct pmon_counter counters[] = {
	COUNTER(0), COUNTER(1), COUNTER(2), COUNTER(3),
	COUNTER(4), COUNTER(5), COUNTER(6), COUNTER(7),
	PMON_EP_COUNTER(FIXED_CTR_CTRL, FIXED_CTR0, 48),
};

static const struct pmon_extra match[] = { { .reg = ADDR_OPCODE_MATCH } };

static const struct pmon_unit units[] = { {} };

/* No source bounds the increments */
#define UNCORE(_on) { \
	.desc = &(const struct pmon_pmu_desc) { \
		.name = "uncore", \
		.enable = BIT(22), \
		.counters = 8, \
		.fixed = true, \
		.fixed_enable = BIT(0), \
		.max_inc = 255, \
		.on = (_on), \
		.fields = fields, \
		.events = events, \
		.rules = rules, \
	}, \
	.space = PMON_MSR, \
	.units = ARRAY_SIZE(units), \
	.unit = units, \
	.counter = counters, \
	.extra = match, \
	.nr_extra = ARRAY_SIZE(match), \
	.box_ctl = PMON_NO_REG, \
	.overflow = &overflow, \
}

static const struct pmon_overflow overflow = {
	.enable = BIT(20),
	.status = PMON_NHM_STATUS,
	.clear = PMON_NHM_OVF_CTL,
	.bits = GENMASK(7, 0),
};

/* libpfm4 and LIKWID list some events for only one of the two CPUs */
const struct pmon_type pmon_nhm_uncore = UNCORE(ON_NHM);
const struct pmon_type pmon_wsm_uncore = UNCORE(ON_WSM);
