// SPDX-License-Identifier: GPL-2.0-only
/*
 * R-box: the router of the 7500, in two halves of four ports. A port has six event codes: each pair
 * of codes does the same, with one of two sets of registers.
 */
#include "boxes.h"
#include "rbox_events.h"

#define EVENT(n)	((n) << 1)
#define EVENT_MASK	GENMASK(5, 1)

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 1, 5),
	PMON_FIELD("xbr_mm_cfg", PMON_CONFIG, 32, 63),
	PMON_FIELD("xbr_match", PMON_CONFIG1, 0, 63),
	PMON_FIELD("qlx_cfg", PMON_CONFIG1, 0, 15),
	PMON_FIELD("iperf_cfg", PMON_CONFIG1, 0, 31),
	PMON_FIELD("xbr_mask", PMON_CONFIG2, 0, 63),
	{}
};

/* The R-box has 24 events: codes from 0x18 on count nothing, on any counter */
static const struct pmon_constraint constraints[] = {
	{ 0x18, 0x1f, PMON_NO_COUNTER },
	{}
};

/* The extra registers of one port */
enum {
	IPERF0, IPERF1, QLX,
	XBR1_MATCH, XBR1_MASK, XBR1_CFG,
	XBR2_MATCH, XBR2_MASK, XBR2_CFG,
	PER_PORT
};

#define EXTRA(_port, _reg)	((_port) * PER_PORT + (_reg))

#define PAIR(_event, _alt) \
	.key = EVENT(_event), .mask = EVENT_MASK, \
	.alts = 2, .alt = (_alt), .step = EVENT(1)

#define IPERF(_event, _alt, _extra) { \
	PAIR(_event, _alt), .filter = { { \
		.extra = (_extra), .mask = GENMASK(31, 0), \
		.word = PMON_CONFIG1, .extra_step = IPERF1 - IPERF0, \
	} } \
}

#define QLX_BYTE(_event, _alt, _extra, _mask) { \
	PAIR(_event, _alt), .filter = { { \
		.extra = (_extra), .mask = (_mask), \
		.word = PMON_CONFIG1, .step = 8, \
	} } \
}

#define XBR(_event, _alt, _match, _mask, _cfg) { \
	PAIR(_event, _alt), .filter = { { \
		.extra = (_match), .mask = ~0ULL, \
		.word = PMON_CONFIG1, .extra_step = XBR2_MATCH - XBR1_MATCH, \
	}, { \
		.extra = (_mask), .mask = ~0ULL, \
		.word = PMON_CONFIG2, .extra_step = XBR2_MASK - XBR1_MASK, \
	}, { \
		.extra = (_cfg), .mask = GENMASK(31, 0), \
		.word = PMON_CONFIG, .shift = 32, \
		.extra_step = XBR2_CFG - XBR1_CFG, \
	} } \
}

static const struct pmon_rule rules[] = {
	IPERF(0x00, 0, EXTRA(0, IPERF0)),
	IPERF(0x01, 1, EXTRA(0, IPERF1)),
	QLX_BYTE(0x02, 0, EXTRA(0, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x03, 1, EXTRA(0, QLX), GENMASK(15, 8)),
	XBR(0x04, 0, EXTRA(0, XBR1_MATCH),
	    EXTRA(0, XBR1_MASK), EXTRA(0, XBR1_CFG)),
	XBR(0x05, 1, EXTRA(0, XBR2_MATCH),
	    EXTRA(0, XBR2_MASK), EXTRA(0, XBR2_CFG)),
	IPERF(0x06, 0, EXTRA(1, IPERF0)),
	IPERF(0x07, 1, EXTRA(1, IPERF1)),
	QLX_BYTE(0x08, 0, EXTRA(1, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x09, 1, EXTRA(1, QLX), GENMASK(15, 8)),
	XBR(0x0a, 0, EXTRA(1, XBR1_MATCH),
	    EXTRA(1, XBR1_MASK), EXTRA(1, XBR1_CFG)),
	XBR(0x0b, 1, EXTRA(1, XBR2_MATCH),
	    EXTRA(1, XBR2_MASK), EXTRA(1, XBR2_CFG)),
	IPERF(0x0c, 0, EXTRA(2, IPERF0)),
	IPERF(0x0d, 1, EXTRA(2, IPERF1)),
	QLX_BYTE(0x0e, 0, EXTRA(2, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x0f, 1, EXTRA(2, QLX), GENMASK(15, 8)),
	XBR(0x10, 0, EXTRA(2, XBR1_MATCH),
	    EXTRA(2, XBR1_MASK), EXTRA(2, XBR1_CFG)),
	XBR(0x11, 1, EXTRA(2, XBR2_MATCH),
	    EXTRA(2, XBR2_MASK), EXTRA(2, XBR2_CFG)),
	IPERF(0x12, 0, EXTRA(3, IPERF0)),
	IPERF(0x13, 1, EXTRA(3, IPERF1)),
	QLX_BYTE(0x14, 0, EXTRA(3, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x15, 1, EXTRA(3, QLX), GENMASK(15, 8)),
	XBR(0x16, 0, EXTRA(3, XBR1_MATCH),
	    EXTRA(3, XBR1_MASK), EXTRA(3, XBR1_CFG)),
	XBR(0x17, 1, EXTRA(3, XBR2_MATCH),
	    EXTRA(3, XBR2_MASK), EXTRA(3, XBR2_CFG)),
	{}
};

/* Registers of the first R-box (323535); the argument is the number of a port */
#define GLOBAL_CTL		0xe00
#define GLOBAL_STATUS		0xe01
#define GLOBAL_OVF_CTL		0xe02
#define CTL(n)			(0xe10 + 2 * (n))
#define CTR(n)			(0xe11 + 2 * (n))
#define IPERF_CFG0(port)	(0xe04 + (port))
#define IPERF_CFG1(port)	(0xe24 + (port))
#define QLX_CFG(port)		(0xe0c + (port))
#define SET1_MM_CFG(port)	(0xe60 + 4 * (port))
#define SET1_MATCH(port)	(0xe61 + 4 * (port))
#define SET1_MASK(port)		(0xe62 + 4 * (port))
#define SET2_MM_CFG(port)	(0xe70 + 4 * (port))
#define SET2_MATCH(port)	(0xe71 + 4 * (port))
#define SET2_MASK(port)		(0xe72 + 4 * (port))

/*
 * IPERF registers of both halves are in one row, the others are far apart; .base selects the
 * distance of the second half
 */
#define IPERF_REG(_reg)	{ .reg = (_reg), .base = 1 }
#define HALF_REG(_reg)	{ .reg = (_reg) }

/* The registers are in the order of the enum above, port by port */
static const struct pmon_extra extra[] = {
	IPERF_REG(IPERF_CFG0(0)), IPERF_REG(IPERF_CFG1(0)), HALF_REG(QLX_CFG(0)),
	HALF_REG(SET1_MATCH(0)), HALF_REG(SET1_MASK(0)), HALF_REG(SET1_MM_CFG(0)),
	HALF_REG(SET2_MATCH(0)), HALF_REG(SET2_MASK(0)), HALF_REG(SET2_MM_CFG(0)),
	IPERF_REG(IPERF_CFG0(1)), IPERF_REG(IPERF_CFG1(1)), HALF_REG(QLX_CFG(1)),
	HALF_REG(SET1_MATCH(1)), HALF_REG(SET1_MASK(1)), HALF_REG(SET1_MM_CFG(1)),
	HALF_REG(SET2_MATCH(1)), HALF_REG(SET2_MASK(1)), HALF_REG(SET2_MM_CFG(1)),
	IPERF_REG(IPERF_CFG0(2)), IPERF_REG(IPERF_CFG1(2)), HALF_REG(QLX_CFG(2)),
	HALF_REG(SET1_MATCH(2)), HALF_REG(SET1_MASK(2)), HALF_REG(SET1_MM_CFG(2)),
	HALF_REG(SET2_MATCH(2)), HALF_REG(SET2_MASK(2)), HALF_REG(SET2_MM_CFG(2)),
	IPERF_REG(IPERF_CFG0(3)), IPERF_REG(IPERF_CFG1(3)), HALF_REG(QLX_CFG(3)),
	HALF_REG(SET1_MATCH(3)), HALF_REG(SET1_MASK(3)), HALF_REG(SET1_MM_CFG(3)),
	HALF_REG(SET2_MATCH(3)), HALF_REG(SET2_MASK(3)), HALF_REG(SET2_MM_CFG(3)),
};

static const struct pmon_unit units[] = { {}, { .base = { 0x20, 0x04 } } };

static const struct pmon_counter counters[] = {
	PMON_EX_COUNTER(CTL(0), CTR(0)),
	PMON_EX_COUNTER(CTL(1), CTR(1)),
	PMON_EX_COUNTER(CTL(2), CTR(2)),
	PMON_EX_COUNTER(CTL(3), CTR(3)),
	PMON_EX_COUNTER(CTL(4), CTR(4)),
	PMON_EX_COUNTER(CTL(5), CTR(5)),
	PMON_EX_COUNTER(CTL(6), CTR(6)),
	PMON_EX_COUNTER(CTL(7), CTR(7)),
};

static const struct pmon_overflow overflow =
	PMON_EX_OVERFLOW(GLOBAL_STATUS, GLOBAL_OVF_CTL, BIT(6), GENMASK(7, 0));

const struct pmon_type pmon_nhmex_rbox = {
	.desc = &(const struct pmon_pmu_desc) {
		PMON_EX_DESC,
		.enable = BIT(0),
		.on = ON_EX,
		.name = "rbox",
		.counters = 8,
		.run = GENMASK(7, 0),
		.fields = fields,
		.events = events,
		.constraints = constraints,
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
