// SPDX-License-Identifier: GPL-2.0-only
/*
 * C-box: a slice of the last-level cache and its ring stop, up to one per
 * core. One filter register, shared by its four counters.
 */
#include "boxes.h"

#define TID_EN		BIT(19)

/* Filter register, 327043 section 2.3; the same bits in config1 */
#define FILTER_TID	GENMASK(4, 0)
#define FILTER_NID	GENMASK(17, 10)
#define FILTER_STATE	GENMASK(22, 18)
#define FILTER_OPC	GENMASK(31, 23)

/* Sub-event bits of LLC_LOOKUP, TOR_* and LLC_VICTIMS, in the control word */
#define BY_OPCODE	BIT(8)
#define BY_NID		BIT(14)

static const struct pmon_field snbep_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("filter_tid", PMON_CONFIG1, 0, 4),
	PMON_FIELD("filter_nid", PMON_CONFIG1, 10, 17),
	PMON_FIELD("filter_state", PMON_CONFIG1, 18, 22),
	PMON_FIELD("filter_opc", PMON_CONFIG1, 23, 31),
	{}
};

/*
 * 329468: two filter registers, here the halves of config1. Bits 16:5 and, in
 * the second, 29 are reserved; the in-kernel driver offers filter_link and
 * filter_c6 there.
 */
#define FILTER2_STATE	GENMASK(22, 17)
#define FILTER2_NID	GENMASK(15, 0)
#define FILTER2_OPC	(GENMASK(28, 20) | BIT(30) | BIT(31))

static const struct pmon_field ivbep_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("filter_tid", PMON_CONFIG1, 0, 4),
	PMON_FIELD("filter_state", PMON_CONFIG1, 17, 22),
	PMON_FIELD("filter_nid", PMON_CONFIG1, 32, 47),
	PMON_FIELD("filter_opc", PMON_CONFIG1, 52, 60),
	PMON_FIELD("filter_nc", PMON_CONFIG1, 62, 62),
	PMON_FIELD("filter_isoc", PMON_CONFIG1, 63, 63),
	{}
};

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP, "clockticks", "event=0x00", EACH,
		   "Clocks of the slice (uncore clock)"),
	{}
};

/*
 * Counters per event: the intersection of Intel's event lists and of the
 * in-kernel table, which allows more (0x03, 0x06, 0x14).
 */
static const struct pmon_constraint snbep_constraints[] = {
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
	{}
};

/* The same, and QLRU (0x3c), which only this generation has */
static const struct pmon_constraint ivbep_constraints[] = {
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
	{ 0x3c, 0x3c, 0x3 },
	{}
};

#define USE(_mask) { .mask = (_mask), .word = PMON_CONFIG1 }
#define NEED(_mask) { .mask = (_mask), .word = PMON_CONFIG1, .required = true }

static const struct pmon_rule snbep_rules[] = {
	{ TID_EN, TID_EN, .use = { USE(FILTER_TID) } },
	/* A lookup finds its line in some state: without a filter, in any */
	{ 0x34, 0xff, .use = { {
		.mask = FILTER_STATE, .word = PMON_CONFIG1,
		.natural = FILTER_STATE,
	} } },
	{ BY_NID | 0x34, BY_NID | 0xff, .use = { NEED(FILTER_NID) } },
	{ BY_NID | 0x35, BY_NID | 0xff, .use = { NEED(FILTER_NID) } },
	{ BY_NID | 0x36, BY_NID | 0xff, .use = { NEED(FILTER_NID) } },
	{ BY_NID | 0x37, BY_NID | 0xff, .use = { NEED(FILTER_NID) } },
	{ BY_OPCODE | 0x35, BY_OPCODE | 0xff, .use = { NEED(FILTER_OPC) } },
	{ BY_OPCODE | 0x36, BY_OPCODE | 0xff, .use = { NEED(FILTER_OPC) } },
	{}
};

enum { FILTER, FILTER2 };

static const struct pmon_shared snbep_shared[] = {
	[FILTER] = { .reg = 0xd14, .stride = 0x20 },
};

#define NEED2(_mask) { \
	.mask = (_mask), .shared = FILTER2, .word = PMON_CONFIG1, .shift = 32, \
	.required = true, \
}

/* 329468 section 2.3.3.3: one filtering criterion at a time */
static const struct pmon_rule ivbep_rules[] = {
	{ TID_EN, TID_EN, .alone = true, .use = { USE(FILTER_TID) } },
	{ 0x34, 0xff, .use = { {
		.mask = FILTER2_STATE, .word = PMON_CONFIG1,
		.natural = FILTER2_STATE,
	} } },
	{ BY_NID | 0x34, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x35, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x36, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x37, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_OPCODE | 0x35, BY_OPCODE | 0xff, .use = { NEED2(FILTER2_OPC) } },
	{ BY_OPCODE | 0x36, BY_OPCODE | 0xff, .use = { NEED2(FILTER2_OPC) } },
	{}
};

static const struct pmon_shared ivbep_shared[] = {
	[FILTER] = { .reg = 0xd14, .stride = 0x20 },
	[FILTER2] = { .reg = 0xd1a, .stride = 0x20 },
};

static const struct pmon_unit units[] = {
	{ .msr = 0x000 }, { .msr = 0x020 }, { .msr = 0x040 }, { .msr = 0x060 },
	{ .msr = 0x080 }, { .msr = 0x0a0 }, { .msr = 0x0c0 }, { .msr = 0x0e0 },
	{ .msr = 0x100 }, { .msr = 0x120 }, { .msr = 0x140 }, { .msr = 0x160 },
	{ .msr = 0x180 }, { .msr = 0x1a0 }, { .msr = 0x1c0 },
};

#define CBOX \
	.name = "cbox", \
	.access = PMON_MSR, \
	.unit = units, \
	.counters = 4, \
	.width = 44, \
	.max_inc = 31, \
	.ctl = { 0xd10, 0xd11, 0xd12, 0xd13 }, \
	.ctr = { 0xd16, 0xd17, 0xd18, 0xd19 }, \
	.enable = PMON_EP_ENABLE, \
	.box_ctl = 0xd04, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.events = events

const struct pmon_type pmon_snbep_cbox = {
	CBOX,
	.on = ON_SNB,
	.units = 8,
	.fields = snbep_fields,
	.constraints = snbep_constraints,
	.rules = snbep_rules,
	.shared = snbep_shared,
	.nr_shared = ARRAY_SIZE(snbep_shared),
};

const struct pmon_type pmon_ivbep_cbox = {
	CBOX,
	.on = ON_IVB,
	.units = 15,
	.fields = ivbep_fields,
	.constraints = ivbep_constraints,
	.rules = ivbep_rules,
	.one_filter = true,
	.upper_in_config2 = true,
	.shared = ivbep_shared,
	.nr_shared = ARRAY_SIZE(ivbep_shared),
};

/* The 7500's slices have six counters and no filter; the E7 has two more */
static const struct pmon_unit ex_units[] = {
	{ .msr = 0x000 }, { .msr = 0x080 }, { .msr = 0x040 }, { .msr = 0x0c0 },
	{ .msr = 0x020 }, { .msr = 0x0a0 }, { .msr = 0x060 }, { .msr = 0x0e0 },
	{ .msr = 0x240 }, { .msr = 0x2c0 },
};

#define EX_CBOX \
	PMON_EX_BOX, \
	.name = "cbox", \
	.unit = ex_units, \
	.counters = 6, \
	.ctl = { 0xd10, 0xd12, 0xd14, 0xd16, 0xd18, 0xd1a }, \
	.ctr = { 0xd11, 0xd13, 0xd15, 0xd17, 0xd19, 0xd1b }, \
	.run = GENMASK(5, 0), \
	.box_ctl = 0xd00, \
	.enable = BIT(22), \
	.fields = pmon_ex_fields

const struct pmon_type pmon_nhmex_cbox = {
	EX_CBOX,
	.on = ON_NHM,
	.units = 8,
};

const struct pmon_type pmon_wsmex_cbox = {
	EX_CBOX,
	.on = ON_WSM,
	.units = 10,
};
