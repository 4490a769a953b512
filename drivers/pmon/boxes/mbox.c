// SPDX-License-Identifier: GPL-2.0-only
/*
 * M-box: memory controller of the 7500. Sub-select registers, which the counters share, determine
 * what most events count. With flag_mode 0 inc_sel selects the event; with flag_mode 1 the counter
 * measures how long the flag is set that set_flag_sel selects.
 */
#include "boxes.h"
#include "mbox_events.h"

/*
 * WRAP_MODE is always set: without it a counter stops when it overflows (323535 table 2-67), and
 * nothing reports that.
 */
#define ENABLE		BIT(0)
#define WRAP_MODE	BIT(6)

#define FLAG_MODE	BIT(7)
#define INC_SEL(n)	((n) << 9)
#define INC_SEL_MASK	(FLAG_MODE | GENMASK(13, 9))
#define FLAG_SEL(n)	(FLAG_MODE | (n) << 19)
#define FLAG_SEL_MASK	(FLAG_MODE | GENMASK(21, 19))

static const struct pmon_field fields[] = {
	PMON_FIELD("count_mode", PMON_CONFIG, 2, 3),
	PMON_FIELD("storage_mode", PMON_CONFIG, 4, 5),
	PMON_FIELD("wrap_mode", PMON_CONFIG, 6, 6),
	PMON_FIELD("flag_mode", PMON_CONFIG, 7, 7),
	PMON_FIELD("inc_sel", PMON_CONFIG, 9, 13),
	PMON_FIELD("set_flag_sel", PMON_CONFIG, 19, 21),
	PMON_FIELD("dsp", PMON_CONFIG1, 0, 31),
	PMON_FIELD("thr", PMON_CONFIG1, 0, 31),
	PMON_FIELD("fvc", PMON_CONFIG1, 0, 31),
	PMON_FIELD("pgt", PMON_CONFIG1, 0, 31),
	PMON_FIELD("map", PMON_CONFIG1, 0, 31),
	PMON_FIELD("iss", PMON_CONFIG1, 0, 31),
	PMON_FIELD("pld", PMON_CONFIG1, 32, 63),
	PMON_FIELD("filter_match", PMON_CONFIG2, 0, 33),
	/* The field has 27 bits; the in-kernel driver shows 28 and drops the last */
	PMON_FIELD("filter_mask", PMON_CONFIG2, 34, 60),
	PMON_FIELD("filter_cfg_en", PMON_CONFIG2, 63, 63),
	{}
};

enum { DSP, ISS, MAP, THR, PGT, PLD, FVC, ADDR_MATCH, ADDR_MASK, MM_CFG };

#define LOW(_extra) { \
	.extra = (_extra), .mask = GENMASK(31, 0), .word = PMON_CONFIG1, \
}

#define USE_PLD { \
	.extra = PLD, .mask = GENMASK(31, 0), .word = PMON_CONFIG1, .shift = 32, \
}

#define USE_MATCH { \
	.extra = ADDR_MATCH, .mask = GENMASK_ULL(33, 0), .word = PMON_CONFIG2, \
}

#define USE_MASK { \
	.extra = ADDR_MASK, .mask = GENMASK(26, 0), .word = PMON_CONFIG2, \
	.shift = 34, \
}

#define USE_CFG { \
	.extra = MM_CFG, .mask = BIT_ULL(63), .word = PMON_CONFIG2, \
}

/*
 * The four FVC events differ in the field of the FVC register that selects what is counted, so each
 * can be counted as another. The other fields of the register are common to them.
 */
#define FVC_EVENT(_on, _inc_sel, _alt, _common, _field) { \
	.on = (_on), .key = INC_SEL(_inc_sel), .mask = INC_SEL_MASK, \
	.alts = 4, .alt = (_alt), .step = INC_SEL(1), \
	.filter = { \
		{ .extra = FVC, .mask = (_common), .word = PMON_CONFIG1 }, \
		{ \
			.extra = FVC, .mask = (_field), .word = PMON_CONFIG1, \
			.step = 3, \
		}, \
	}, \
}

#define NHMEX_COMMON	(BIT(23) | GENMASK(10, 0))
/* The E7 has all fields one bit higher, and two more events have a register of their own */
#define WSMEX_COMMON	(BIT(24) | GENMASK(11, 0))

static const struct pmon_rule rules[] = {
	{ INC_SEL(0x00), INC_SEL_MASK, .filter = { LOW(DSP) } },
	{ INC_SEL(0x04), INC_SEL_MASK, .filter = { LOW(THR) } },
	{ INC_SEL(0x05), INC_SEL_MASK, .filter = { LOW(THR) } },
	{ INC_SEL(0x08), INC_SEL_MASK, .on = ON_WSMEX, .filter = { LOW(ISS) } },
	{ INC_SEL(0x09), INC_SEL_MASK, .filter = { LOW(ISS) } },
	{ INC_SEL(0x0a), INC_SEL_MASK, .filter = {
		LOW(ISS), USE_PLD, USE_MATCH, USE_MASK, USE_CFG } },
	{ INC_SEL(0x0b), INC_SEL_MASK, .filter = {
		USE_PLD, USE_MATCH, USE_MASK, USE_CFG } },
	{ INC_SEL(0x15), INC_SEL_MASK, .on = ON_WSMEX, .filter = { LOW(PGT) } },
	{ INC_SEL(0x16), INC_SEL_MASK, .filter = { LOW(PGT) } },
	{ FLAG_SEL(0), FLAG_SEL_MASK, .filter = { LOW(DSP) } },
	{ FLAG_SEL(1), FLAG_SEL_MASK, .filter = { LOW(ISS) } },
	{ FLAG_SEL(5), FLAG_SEL_MASK, .filter = { LOW(PGT) } },
	{ FLAG_SEL(6), FLAG_SEL_MASK, .filter = { LOW(MAP) } },
	FVC_EVENT(ON_NHMEX, 0x0d, 0, NHMEX_COMMON, GENMASK(13, 11)),
	FVC_EVENT(ON_NHMEX, 0x0e, 1, NHMEX_COMMON, GENMASK(16, 14)),
	FVC_EVENT(ON_NHMEX, 0x0f, 2, NHMEX_COMMON, GENMASK(19, 17)),
	FVC_EVENT(ON_NHMEX, 0x10, 3, NHMEX_COMMON, GENMASK(22, 20)),
	FVC_EVENT(ON_WSMEX, 0x0d, 0, WSMEX_COMMON, GENMASK(14, 12)),
	FVC_EVENT(ON_WSMEX, 0x0e, 1, WSMEX_COMMON, GENMASK(17, 15)),
	FVC_EVENT(ON_WSMEX, 0x0f, 2, WSMEX_COMMON, GENMASK(20, 18)),
	FVC_EVENT(ON_WSMEX, 0x10, 3, WSMEX_COMMON, GENMASK(23, 21)),
	{}
};

/* Registers of the first M-box (323535) */
#define GLOBAL_CTL		0xca0
#define GLOBAL_STATUS		0xca1
#define GLOBAL_OVF_CTL		0xca2
#define PMU_DSP			0xca5
#define PMU_ISS			0xca6
#define PMU_MAP			0xca7
#define PMU_MSC_THR		0xca8
#define PMU_PGT			0xca9
#define PMU_PLD			0xcaa
#define PMU_ZDP_CTL_FVC		0xcab
#define CNT_CTL(n)		(0xcb0 + 2 * (n))
#define CNT(n)			(0xcb1 + 2 * (n))
#define PMU_MM_CFG		0xe54
#define PMU_ADDR_MATCH		0xe55
#define PMU_ADDR_MASK		0xe56

#define MATCHING_BASE	1

static const struct pmon_extra extra[] = {
	[DSP] = { .reg = PMU_DSP },
	[ISS] = { .reg = PMU_ISS },
	[MAP] = { .reg = PMU_MAP },
	[THR] = { .reg = PMU_MSC_THR },
	[PGT] = { .reg = PMU_PGT },
	[PLD] = { .reg = PMU_PLD },
	[FVC] = { .reg = PMU_ZDP_CTL_FVC },
	[ADDR_MATCH] = { .reg = PMU_ADDR_MATCH, .base = MATCHING_BASE, .gate = MM_CFG },
	[ADDR_MASK] = { .reg = PMU_ADDR_MASK, .base = MATCHING_BASE, .gate = MM_CFG },
	[MM_CFG] = { .reg = PMU_MM_CFG, .base = MATCHING_BASE },
};

static const struct pmon_unit units[] = { {}, { .base = { 0x40, 0x08 } } };

static const struct pmon_counter counters[] = {
	PMON_EX_COUNTER(CNT_CTL(0), CNT(0)),
	PMON_EX_COUNTER(CNT_CTL(1), CNT(1)),
	PMON_EX_COUNTER(CNT_CTL(2), CNT(2)),
	PMON_EX_COUNTER(CNT_CTL(3), CNT(3)),
	PMON_EX_COUNTER(CNT_CTL(4), CNT(4)),
	PMON_EX_COUNTER(CNT_CTL(5), CNT(5)),
};

static const struct pmon_overflow overflow =
	PMON_EX_OVERFLOW(GLOBAL_STATUS, GLOBAL_OVF_CTL, BIT(1), GENMASK(5, 0));

#define MBOX_DESC \
	PMON_EX_DESC, \
	.enable = ENABLE | WRAP_MODE, \
	.name = "mbox", \
	.counters = 6, \
	.run = GENMASK(5, 0), \
	.fields = fields, \
	.events = events, \
	.rules = rules

#define MBOX \
	.space = PMON_MSR, \
	.units = 2, \
	.unit = units, \
	.counter = counters, \
	.box_ctl = GLOBAL_CTL, \
	.overflow = &overflow, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

const struct pmon_type pmon_nhmex_mbox = {
	MBOX,
	.desc = &(const struct pmon_pmu_desc) {
		MBOX_DESC,
		.on = ON_NHMEX,
	},
};

const struct pmon_type pmon_wsmex_mbox = {
	MBOX,
	.desc = &(const struct pmon_pmu_desc) {
		MBOX_DESC,
		.on = ON_WSMEX,
	},
};
