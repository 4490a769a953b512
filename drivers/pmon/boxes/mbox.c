// SPDX-License-Identifier: GPL-2.0-only
/*
 * M-box: memory controller of the 7500. What an event counts is mostly said by
 * companion registers, which its counters share. With flag_mode 0 inc_sel
 * selects the event, with 1 the flag that set_flag_sel selects is timed.
 */
#include "boxes.h"

/*
 * Without wrap mode a counter stops when it overflows (323535 table 2-67), and
 * nobody is told: it is always set.
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
	/* 27 bits; the in-kernel driver shows 28 and drops the last */
	PMON_FIELD("filter_mask", PMON_CONFIG2, 34, 60),
	PMON_FIELD("filter_cfg_en", PMON_CONFIG2, 63, 63),
	{}
};

static const struct pmon_event nhmex_events[] = {
	PMON_EVENT(ON_NHM, "bbox_cmds_read", "inc_sel=0xd,fvc=0x2800", EACH,
		   "Read commands from the B-box"),
	PMON_EVENT(ON_NHM, "bbox_cmds_write", "inc_sel=0xd,fvc=0x2820", EACH,
		   "Write commands from the B-box"),
	{}
};

static const struct pmon_event wsmex_events[] = {
	PMON_EVENT(ON_WSM, "bbox_cmds_read", "inc_sel=0xd,fvc=0x5000", EACH,
		   "Read commands from the B-box"),
	PMON_EVENT(ON_WSM, "bbox_cmds_write", "inc_sel=0xd,fvc=0x5040", EACH,
		   "Write commands from the B-box"),
	{}
};

enum { DSP, ISS, MAP, THR, PGT, PLD, FVC, ADDR_MATCH, ADDR_MASK, MM_CFG };

#define LOW(_shared) { \
	.shared = (_shared), .mask = GENMASK(31, 0), .word = PMON_CONFIG1, \
}

#define USE_PLD { \
	.shared = PLD, .mask = GENMASK(31, 0), .word = PMON_CONFIG1, .shift = 32, \
}

#define USE_MATCH { \
	.shared = ADDR_MATCH, .mask = GENMASK_ULL(33, 0), .word = PMON_CONFIG2, \
}

#define USE_MASK { \
	.shared = ADDR_MASK, .mask = GENMASK(26, 0), .word = PMON_CONFIG2, \
	.shift = 34, \
}

#define USE_CFG { \
	.shared = MM_CFG, .mask = BIT_ULL(63), .word = PMON_CONFIG2, \
}

/*
 * The four FVC events differ in the field that says what to count, so each can
 * be counted as another. The rest of the register they share.
 */
#define FVC_EVENT(_inc_sel, _twin, _common, _field) { \
	.key = INC_SEL(_inc_sel), .mask = INC_SEL_MASK, \
	.twins = 4, .twin = (_twin), .step = INC_SEL(1), \
	.use = { \
		{ .shared = FVC, .mask = (_common), .word = PMON_CONFIG1 }, \
		{ \
			.shared = FVC, .mask = (_field), .word = PMON_CONFIG1, \
			.step = 3, \
		}, \
	}, \
}

#define NHMEX_COMMON	(BIT(23) | GENMASK(10, 0))

static const struct pmon_rule nhmex_rules[] = {
	{ INC_SEL(0x00), INC_SEL_MASK, .use = { LOW(DSP) } },
	{ INC_SEL(0x04), INC_SEL_MASK, .use = { LOW(THR) } },
	{ INC_SEL(0x05), INC_SEL_MASK, .use = { LOW(THR) } },
	{ INC_SEL(0x09), INC_SEL_MASK, .use = { LOW(ISS) } },
	{ INC_SEL(0x0a), INC_SEL_MASK, .use = {
		LOW(ISS), USE_PLD, USE_MATCH, USE_MASK, USE_CFG } },
	{ INC_SEL(0x0b), INC_SEL_MASK, .use = {
		USE_PLD, USE_MATCH, USE_MASK, USE_CFG } },
	{ INC_SEL(0x16), INC_SEL_MASK, .use = { LOW(PGT) } },
	{ FLAG_SEL(0), FLAG_SEL_MASK, .use = { LOW(DSP) } },
	{ FLAG_SEL(1), FLAG_SEL_MASK, .use = { LOW(ISS) } },
	{ FLAG_SEL(5), FLAG_SEL_MASK, .use = { LOW(PGT) } },
	{ FLAG_SEL(6), FLAG_SEL_MASK, .use = { LOW(MAP) } },
	FVC_EVENT(0x0d, 0, NHMEX_COMMON, GENMASK(13, 11)),
	FVC_EVENT(0x0e, 1, NHMEX_COMMON, GENMASK(16, 14)),
	FVC_EVENT(0x0f, 2, NHMEX_COMMON, GENMASK(19, 17)),
	FVC_EVENT(0x10, 3, NHMEX_COMMON, GENMASK(22, 20)),
	{}
};

/* Everything one bit higher; two more events have a companion */
#define WSMEX_COMMON	(BIT(24) | GENMASK(11, 0))

static const struct pmon_rule wsmex_rules[] = {
	{ INC_SEL(0x00), INC_SEL_MASK, .use = { LOW(DSP) } },
	{ INC_SEL(0x04), INC_SEL_MASK, .use = { LOW(THR) } },
	{ INC_SEL(0x05), INC_SEL_MASK, .use = { LOW(THR) } },
	{ INC_SEL(0x08), INC_SEL_MASK, .use = { LOW(ISS) } },
	{ INC_SEL(0x09), INC_SEL_MASK, .use = { LOW(ISS) } },
	{ INC_SEL(0x0a), INC_SEL_MASK, .use = {
		LOW(ISS), USE_PLD, USE_MATCH, USE_MASK, USE_CFG } },
	{ INC_SEL(0x0b), INC_SEL_MASK, .use = {
		USE_PLD, USE_MATCH, USE_MASK, USE_CFG } },
	{ INC_SEL(0x15), INC_SEL_MASK, .use = { LOW(PGT) } },
	{ INC_SEL(0x16), INC_SEL_MASK, .use = { LOW(PGT) } },
	{ FLAG_SEL(0), FLAG_SEL_MASK, .use = { LOW(DSP) } },
	{ FLAG_SEL(1), FLAG_SEL_MASK, .use = { LOW(ISS) } },
	{ FLAG_SEL(5), FLAG_SEL_MASK, .use = { LOW(PGT) } },
	{ FLAG_SEL(6), FLAG_SEL_MASK, .use = { LOW(MAP) } },
	FVC_EVENT(0x0d, 0, WSMEX_COMMON, GENMASK(14, 12)),
	FVC_EVENT(0x0e, 1, WSMEX_COMMON, GENMASK(17, 15)),
	FVC_EVENT(0x0f, 2, WSMEX_COMMON, GENMASK(20, 18)),
	FVC_EVENT(0x10, 3, WSMEX_COMMON, GENMASK(23, 21)),
	{}
};

static const struct pmon_shared shared[] = {
	[DSP] = { .reg = 0xca5, .stride = 0x40 },
	[ISS] = { .reg = 0xca6, .stride = 0x40 },
	[MAP] = { .reg = 0xca7, .stride = 0x40 },
	[THR] = { .reg = 0xca8, .stride = 0x40 },
	[PGT] = { .reg = 0xca9, .stride = 0x40 },
	[PLD] = { .reg = 0xcaa, .stride = 0x40 },
	[FVC] = { .reg = 0xcab, .stride = 0x40 },
	[ADDR_MATCH] = { .reg = 0xe55, .stride = 8, .gate = MM_CFG },
	[ADDR_MASK] = { .reg = 0xe56, .stride = 8, .gate = MM_CFG },
	[MM_CFG] = { .reg = 0xe54, .stride = 8 },
};

static const struct pmon_unit units[] = { { .msr = 0x00 }, { .msr = 0x40 } };

#define MBOX \
	PMON_EX_BOX, \
	.name = "mbox", \
	.units = 2, \
	.unit = units, \
	.counters = 6, \
	.ctl = { 0xcb0, 0xcb2, 0xcb4, 0xcb6, 0xcb8, 0xcba }, \
	.ctr = { 0xcb1, 0xcb3, 0xcb5, 0xcb7, 0xcb9, 0xcbb }, \
	.run = GENMASK(5, 0), \
	.box_ctl = 0xca0, \
	.enable = ENABLE | WRAP_MODE, \
	.fields = fields, \
	.shared = shared, \
	.nr_shared = ARRAY_SIZE(shared)

const struct pmon_type pmon_nhmex_mbox = {
	MBOX,
	.on = ON_NHM,
	.events = nhmex_events,
	.rules = nhmex_rules,
};

const struct pmon_type pmon_wsmex_mbox = {
	MBOX,
	.on = ON_WSM,
	.events = wsmex_events,
	.rules = wsmex_rules,
};
