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

static const struct pmon_event snbep_events[] = {
	{ .name = "clockticks", .config = 0x00 },
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

static const struct pmon_shared snbep_shared[] = { { .reg = 0xd14 } };

static const struct pmon_unit units[] = {
	{ .msr = 0x00 }, { .msr = 0x20 }, { .msr = 0x40 }, { .msr = 0x60 },
	{ .msr = 0x80 }, { .msr = 0xa0 }, { .msr = 0xc0 }, { .msr = 0xe0 },
};

const struct pmon_type pmon_snbep_cbox = {
	.name = "cbox",
	.access = PMON_MSR,
	.units = 8,
	.unit = units,
	.counters = 4,
	.width = 44,
	.max_inc = 31,
	.ctl = { 0xd10, 0xd11, 0xd12, 0xd13 },
	.ctr = { 0xd16, 0xd17, 0xd18, 0xd19 },
	.enable = PMON_EP_ENABLE,
	.box_ctl = 0xd04,
	PMON_EP_RESET,
	PMON_EP_FREEZING,
	.fields = snbep_fields,
	.events = snbep_events,
	.constraints = snbep_constraints,
	.rules = snbep_rules,
	.shared = snbep_shared,
	.nr_shared = 1,
};
