// SPDX-License-Identifier: GPL-2.0-only
/*
 * C-box: a slice of the last-level cache and its ring stop, up to one per core. Its four counters
 * share one filter register or two.
 */
#include "boxes.h"
#include "cbox_events.h"

#define TID_EN		BIT(19)

/* config1 has the bits of the filter register (327043 section 2.3) */
#define FILTER_TID	GENMASK(4, 0)
#define FILTER_NID	GENMASK(17, 10)
#define FILTER_STATE	GENMASK(22, 18)
#define FILTER_OPC	GENMASK(31, 23)

/* Sub-event bits of LLC_LOOKUP, TOR_* and LLC_VICTIMS, in the control word */
#define BY_OPCODE	BIT(8)
#define BY_NID		BIT(14)

/* Only Intel's list of events gives this sub-event of RXR_ISMQ_RETRY a node */
#define WB_CREDITS	BIT(15)

/*
 * The v2 has two filter registers (329468), which are the halves of config1. Bits 16:5 and, in the
 * second, 29 are reserved; the in-kernel driver offers filter_link and filter_c6 there.
 */
#define FILTER2_STATE	GENMASK(22, 17)
#define FILTER2_NID	GENMASK(15, 0)
#define FILTER2_OPC	(GENMASK(28, 20) | BIT(30) | BIT(31))

/* The v3 has one more bit for the thread and for the states (libpfm4, in-kernel driver) */
#define FILTER3_TID	GENMASK(5, 0)
#define FILTER3_STATE	GENMASK(23, 17)

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD_ON(ON_SNBEP | ON_V3, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD_ON(ON_EP, "filter_tid", PMON_CONFIG1, 0, 4),
	PMON_FIELD_ON(ON_V3, "filter_tid", PMON_CONFIG1, 0, 5),
	PMON_FIELD_ON(ON_SNBEP, "filter_nid", PMON_CONFIG1, 10, 17),
	PMON_FIELD_ON(ON_SNBEP, "filter_state", PMON_CONFIG1, 18, 22),
	PMON_FIELD_ON(ON_SNBEP, "filter_opc", PMON_CONFIG1, 23, 31),
	PMON_FIELD_ON(ON_IVBEP, "filter_state", PMON_CONFIG1, 17, 22),
	PMON_FIELD_ON(ON_V3, "filter_state", PMON_CONFIG1, 17, 23),
	PMON_FIELD_ON(ON_V2UP, "filter_nid", PMON_CONFIG1, 32, 47),
	PMON_FIELD_ON(ON_V2UP, "filter_opc", PMON_CONFIG1, 52, 60),
	PMON_FIELD_ON(ON_V2UP, "filter_nc", PMON_CONFIG1, 62, 62),
	PMON_FIELD_ON(ON_V2UP, "filter_isoc", PMON_CONFIG1, 63, 63),
	{}
};

/*
 * A row has the counters that both Intel's event lists and the in-kernel driver allow; the
 * in-kernel driver allows more for 0x03, 0x06 and 0x14.
 */
static const struct pmon_constraint ep_constraints[] = {
	{ 0x01, 0x01, 0x1 },
	{ 0x02, 0x07, 0x3 },
	{ 0x09, 0x09, 0x3 },
	{ 0x11, 0x11, 0x1 },
	{ 0x12, 0x14, 0x3 },
	{ 0x1b, 0x1e, 0xc },
	{ 0x1f, 0x1f, 0xe },
	{ 0x21, 0x21, 0x3 },
	{ 0x23, 0x23, 0x3 },
	{ 0x31, 0x35, 0x3 },
	{ 0x36, 0x36, 0x1 },
	{ 0x37, 0x39, 0x3 },
	{ 0x3b, 0x3b, 0x1 },
	/* Only the v2 has the event QLRU */
	{ 0x3c, 0x3c, 0x3, ON_IVBEP },
	{}
};

/*
 * Nearly all events of the v3 can be on any counter. The restrictions of 0x01, 0x38 and 0x3b, and
 * counter 0 for 0x09, are from the in-kernel driver alone, which has them for the v3 but not for
 * the v4; that of 0x1f is from libpfm4.
 */
static const struct pmon_constraint v3_constraints[] = {
	{ 0x01, 0x01, 0x1, ON_HSX },
	{ 0x09, 0x09, 0x1, ON_HSX },
	{ 0x09, 0x09, 0x3, ON_V4 },
	{ 0x11, 0x11, 0x1 },
	{ 0x1f, 0x1f, 0xe },
	{ 0x36, 0x36, 0x1 },
	{ 0x38, 0x38, 0x3, ON_HSX },
	{ 0x3b, 0x3b, 0x1, ON_HSX },
	{ 0x3e, 0x3e, 0x1 },
	{}
};

#define USE(_mask) { .mask = (_mask), .word = PMON_CONFIG1 }

/* Without a value the filter compares with 0; perf and telegraf list such events */
#define NEED(_mask) { .mask = (_mask), .word = PMON_CONFIG1, .advice = PMON_COUNTS_ZERO }

static const struct pmon_rule snbep_rules[] = {
	{ TID_EN, TID_EN, .filter = { USE(FILTER_TID) } },
	/* A lookup finds its line in some state, so an event without a filter gets all states */
	{ 0x34, 0xff, .filter = { {
		.mask = FILTER_STATE, .word = PMON_CONFIG1,
		.neutral = FILTER_STATE,
	} } },
	{ BY_NID | 0x34, BY_NID | 0xff, .filter = { NEED(FILTER_NID) } },
	{ BY_NID | 0x35, BY_NID | 0xff, .filter = { NEED(FILTER_NID) } },
	{ BY_NID | 0x36, BY_NID | 0xff, .filter = { NEED(FILTER_NID) } },
	{ BY_NID | 0x37, BY_NID | 0xff, .filter = { NEED(FILTER_NID) } },
	{ BY_OPCODE | 0x35, BY_OPCODE | 0xff, .filter = { NEED(FILTER_OPC) } },
	{ BY_OPCODE | 0x36, BY_OPCODE | 0xff, .filter = { NEED(FILTER_OPC) } },
	{}
};

enum { FILTER, FILTER2 };

/*
 * Registers of the first C-box, which 327043 calls Cn_MSR_PMON_BOX_CTL, CTLn, BOX_FILTER and CTRn;
 * the second filter is from 329468. No source has the address of the status: it was inferred from
 * the other registers.
 */
#define EP_BOX_CTL		0xd04
#define EP_CTL(n)		(0xd10 + (n))
#define EP_BOX_FILTER		0xd14
#define EP_BOX_STATUS		0xd15
#define EP_CTR(n)		(0xd16 + (n))
#define EP_BOX_FILTER1		0xd1a

/* The v3 has other addresses (libpfm4, the in-kernel driver) */
#define V3_BOX_CTL		0xe00
#define V3_CTL(n)		(0xe01 + (n))
#define V3_BOX_FILTER0		0xe05
#define V3_BOX_FILTER1		0xe06
#define V3_CTR(n)		(0xe08 + (n))

static const struct pmon_extra snbep_extra[] = {
	[FILTER] = { .reg = EP_BOX_FILTER },
};

#define NEED2(_mask) { \
	.mask = (_mask), .extra = FILTER2, .word = PMON_CONFIG1, .shift = 32, \
	.advice = PMON_COUNTS_ZERO, \
}

/*
 * The filter registers compare with one criterion at a time (329468 section 2.3.3.3), beside the
 * thread: state, node or opcode. So a rule has only the criterion without which its event counts
 * nothing. No source says whether the v3 can compare with two.
 */
static const struct pmon_rule two_filters_rules[] = {
	{ TID_EN, TID_EN, ON_IVBEP, .filter = { USE(FILTER_TID) } },
	{ TID_EN, TID_EN, ON_V3, .filter = { USE(FILTER3_TID) } },
	{ 0x34, 0xff, ON_IVBEP, .filter = { {
		.mask = FILTER2_STATE, .word = PMON_CONFIG1,
		.neutral = FILTER2_STATE,
	} } },
	{ 0x34, 0xff, ON_V3, .filter = { {
		.mask = FILTER3_STATE, .word = PMON_CONFIG1,
		.neutral = FILTER3_STATE,
	} } },
	/*
	 * LLC_LOOKUP counts nothing without bit 0 of the umask, which all its names have (Intel's
	 * list, ucevent)
	 */
	PMON_EP_NEEDS(ON_V3, 0x34, BIT(8)),
	{ BY_NID | 0x28, BY_NID | 0xff, ON_V3, .filter = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x29, BY_NID | 0xff, ON_V3, .filter = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x2a, BY_NID | 0xff, ON_V3, .filter = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x32, BY_NID | 0xff, ON_V3, .filter = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x33, BY_NID | 0xff, ON_V3, .filter = { NEED2(FILTER2_NID) } },
	{ WB_CREDITS | 0x33, WB_CREDITS | 0xff, ON_V3, .filter = { {
		.mask = FILTER2_NID, .extra = FILTER2, .word = PMON_CONFIG1,
		.shift = 32,
	} } },
	{ BY_NID | 0x34, BY_NID | 0xff, ON_IVBEP, .filter = { NEED2(FILTER2_NID) } },
	/*
	 * The event's name has a node, but no source has a node filter for it: any node may be
	 * given
	 */
	{ BY_NID | 0x34, BY_NID | 0xff, ON_V3, .filter = { {
		.mask = FILTER2_NID, .neutral = FILTER2_NID, .extra = FILTER2,
		.word = PMON_CONFIG1, .shift = 32,
	} } },
	{ BY_NID | 0x35, BY_NID | 0xff, .filter = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x36, BY_NID | 0xff, .filter = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x37, BY_NID | 0xff, .filter = { NEED2(FILTER2_NID) } },
	{ BY_OPCODE | 0x35, BY_OPCODE | 0xff, .filter = { NEED2(FILTER2_OPC) } },
	{ BY_OPCODE | 0x36, BY_OPCODE | 0xff, .filter = { NEED2(FILTER2_OPC) } },
	{}
};

static const struct pmon_extra ivbep_extra[] = {
	[FILTER] = { .reg = EP_BOX_FILTER },
	[FILTER2] = { .reg = EP_BOX_FILTER1 },
};

static const struct pmon_extra v3_extra[] = {
	[FILTER] = { .reg = V3_BOX_FILTER0 },
	[FILTER2] = { .reg = V3_BOX_FILTER1 },
};

/* On the v2 the die's status has a bit for each C-box, from bit 3 on (LIKWID) */
#define EP_UNIT(_base, _overflow)	{ .base[0] = (_base), .overflow = BIT(_overflow) }

static const struct pmon_unit units[] = {
	EP_UNIT(0x000, 3), EP_UNIT(0x020, 4), EP_UNIT(0x040, 5),
	EP_UNIT(0x060, 6), EP_UNIT(0x080, 7), EP_UNIT(0x0a0, 8),
	EP_UNIT(0x0c0, 9), EP_UNIT(0x0e0, 10), EP_UNIT(0x100, 11),
	EP_UNIT(0x120, 12), EP_UNIT(0x140, 13), EP_UNIT(0x160, 14),
	EP_UNIT(0x180, 15), EP_UNIT(0x1a0, 16), EP_UNIT(0x1c0, 17),
};

static const struct pmon_overflow ivbep_overflow =
	PMON_IVB_OVERFLOW(EP_BOX_STATUS, EP_BOX_STATUS, GENMASK(3, 0));

/* The E5 v3 has 18 units, the v4 24, the Xeon D 16 */
static const struct pmon_unit v3_units[] = {
	{ .base[0] = 0x000 }, { .base[0] = 0x010 }, { .base[0] = 0x020 }, { .base[0] = 0x030 },
	{ .base[0] = 0x040 }, { .base[0] = 0x050 }, { .base[0] = 0x060 }, { .base[0] = 0x070 },
	{ .base[0] = 0x080 }, { .base[0] = 0x090 }, { .base[0] = 0x0a0 }, { .base[0] = 0x0b0 },
	{ .base[0] = 0x0c0 }, { .base[0] = 0x0d0 }, { .base[0] = 0x0e0 }, { .base[0] = 0x0f0 },
	{ .base[0] = 0x100 }, { .base[0] = 0x110 }, { .base[0] = 0x120 }, { .base[0] = 0x130 },
	{ .base[0] = 0x140 }, { .base[0] = 0x150 }, { .base[0] = 0x160 }, { .base[0] = 0x170 },
};

static const struct pmon_counter ep_counters[] = {
	PMON_EP_COUNTER(EP_CTL(0), EP_CTR(0), 44),
	PMON_EP_COUNTER(EP_CTL(1), EP_CTR(1), 44),
	PMON_EP_COUNTER(EP_CTL(2), EP_CTR(2), 44),
	PMON_EP_COUNTER(EP_CTL(3), EP_CTR(3), 44),
};

static const struct pmon_counter v3_counters[] = {
	PMON_EP_COUNTER(V3_CTL(0), V3_CTR(0), 48),
	PMON_EP_COUNTER(V3_CTL(1), V3_CTR(1), 48),
	PMON_EP_COUNTER(V3_CTL(2), V3_CTR(2), 48),
	PMON_EP_COUNTER(V3_CTL(3), V3_CTR(3), 48),
};

#define CBOX_DESC \
	PMON_EP_DESC, \
	.name = "cbox", \
	.counters = 4, \
	.max_inc = 31, \
	.implied = TID_EN, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events

#define CBOX \
	.space = PMON_MSR

#define EP_CBOX_DESC \
	CBOX_DESC, \
	.constraints = ep_constraints

#define EP_CBOX \
	CBOX, \
	.unit = units, \
	.counter = ep_counters, \
	.box_ctl = EP_BOX_CTL

/* libpfm4 writes the second filter register as config2 */
#define TWO_FILTERS \
	.rules = two_filters_rules, \
	.zero_unused = true, \
	.libpfm_word = PMON_CONFIG2

#define V3_CBOX_DESC \
	CBOX_DESC, \
	TWO_FILTERS, \
	.constraints = v3_constraints

#define V3_CBOX \
	CBOX, \
	.unit = v3_units, \
	.counter = v3_counters, \
	.box_ctl = V3_BOX_CTL, \
	.extra = v3_extra, \
	.nr_extra = ARRAY_SIZE(v3_extra)

const struct pmon_type pmon_snbep_cbox = {
	EP_CBOX,
	.desc = &(const struct pmon_pmu_desc) {
		EP_CBOX_DESC,
		.on = ON_SNBEP,
		.rules = snbep_rules,
	},
	.units = 8,
	.extra = snbep_extra,
	.nr_extra = ARRAY_SIZE(snbep_extra),
};

const struct pmon_type pmon_ivbep_cbox = {
	EP_CBOX,
	.desc = &(const struct pmon_pmu_desc) {
		EP_CBOX_DESC,
		TWO_FILTERS,
		.on = ON_IVBEP,
	},
	.units = 15,
	.overflow = &ivbep_overflow,
	.extra = ivbep_extra,
	.nr_extra = ARRAY_SIZE(ivbep_extra),
};

const struct pmon_type pmon_hsx_cbox = {
	V3_CBOX,
	.desc = &(const struct pmon_pmu_desc) {
		V3_CBOX_DESC,
		.on = ON_HSX,
	},
	.units = 18,
};

const struct pmon_type pmon_bdx_cbox = {
	V3_CBOX,
	.desc = &(const struct pmon_pmu_desc) {
		V3_CBOX_DESC,
		.on = ON_BDX,
	},
	.units = 24,
};

const struct pmon_type pmon_bdxde_cbox = {
	V3_CBOX,
	.desc = &(const struct pmon_pmu_desc) {
		V3_CBOX_DESC,
		.on = ON_BDXDE,
	},
	.units = 16,
};

/* Registers of the first C-box (323535) */
#define EX_GLOBAL_CTL		0xd00
#define EX_GLOBAL_STATUS	0xd01
#define EX_GLOBAL_OVF_CTL	0xd02
#define EX_EVNT_SEL(n)		(0xd10 + 2 * (n))
#define EX_CTR(n)		(0xd11 + 2 * (n))

/* The last two units are of the E7 */
static const struct pmon_unit ex_units[] = {
	{ .base[0] = 0x000 }, { .base[0] = 0x080 }, { .base[0] = 0x040 }, { .base[0] = 0x0c0 },
	{ .base[0] = 0x020 }, { .base[0] = 0x0a0 }, { .base[0] = 0x060 }, { .base[0] = 0x0e0 },
	{ .base[0] = 0x240 }, { .base[0] = 0x2c0 },
};

static const struct pmon_counter ex_counters[] = {
	PMON_EX_COUNTER(EX_EVNT_SEL(0), EX_CTR(0)),
	PMON_EX_COUNTER(EX_EVNT_SEL(1), EX_CTR(1)),
	PMON_EX_COUNTER(EX_EVNT_SEL(2), EX_CTR(2)),
	PMON_EX_COUNTER(EX_EVNT_SEL(3), EX_CTR(3)),
	PMON_EX_COUNTER(EX_EVNT_SEL(4), EX_CTR(4)),
	PMON_EX_COUNTER(EX_EVNT_SEL(5), EX_CTR(5)),
};

static const struct pmon_overflow ex_overflow =
	PMON_EX_OVERFLOW(EX_GLOBAL_STATUS, EX_GLOBAL_OVF_CTL, PMON_EX_PMI_ENABLE,
			 GENMASK(5, 0));

#define EX_CBOX_DESC \
	PMON_EX_DESC, \
	.enable = BIT(22), \
	.name = "cbox", \
	.counters = 6, \
	.run = GENMASK(5, 0), \
	.fields = pmon_ex_fields, \
	.events = ex_events

#define EX_CBOX \
	.space = PMON_MSR, \
	.unit = ex_units, \
	.counter = ex_counters, \
	.box_ctl = EX_GLOBAL_CTL, \
	.overflow = &ex_overflow

const struct pmon_type pmon_nhmex_cbox = {
	EX_CBOX,
	.desc = &(const struct pmon_pmu_desc) {
		EX_CBOX_DESC,
		.on = ON_NHMEX,
	},
	.units = 8,
};

const struct pmon_type pmon_wsmex_cbox = {
	EX_CBOX,
	.desc = &(const struct pmon_pmu_desc) {
		EX_CBOX_DESC,
		.on = ON_WSMEX,
	},
	.units = 10,
};
