// SPDX-License-Identifier: GPL-2.0-only
/*
 * HA: home agent. Event 0x20 counts requests by address and opcode, which are
 * matched by three registers of its own function. Bits 1:0 of its box control
 * and 17 of its control words are reserved (327043 p48): no reset.
 */
#include "boxes.h"

#define MATCH_EVENT	0x20
#define BY_ADDRESS	BIT(8)
#define BY_OPCODE	BIT(9)

static const struct pmon_field snbep_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	/* the bits of a physical address, so address >> 6 is the value */
	PMON_FIELD("filter_addr", PMON_CONFIG1, 6, 45),
	PMON_FIELD("filter_opc", PMON_CONFIG1, 48, 53),
	{}
};

static const struct pmon_field ivbep_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("filter_addr", PMON_CONFIG1, 6, 45),
	PMON_FIELD("filter_opc", PMON_CONFIG1, 48, 53),
	{}
};

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP, "clockticks", "event=0x00", EACH,
		   "Clocks of the home agent (uncore clock)"),
	{}
};

enum { ADDRESS, OPCODE };

#define USE_ADDRESS { \
	.shared = ADDRESS, .mask = GENMASK_ULL(45, 6), .word = PMON_CONFIG1, \
	.required = true, \
}

#define USE_OPCODE { \
	.shared = OPCODE, .mask = GENMASK(5, 0), .word = PMON_CONFIG1, \
	.shift = 48, \
}

static const struct pmon_rule snbep_rules[] = {
	{ BY_ADDRESS | MATCH_EVENT, BY_ADDRESS | 0xff, .use = { USE_ADDRESS } },
	{ BY_OPCODE | MATCH_EVENT, BY_OPCODE | 0xff, .use = { USE_OPCODE } },
	PMON_EP_NEEDS(MATCH_EVENT, PMON_EP_UMASK),
	{}
};

/* On the v2 also the opcode alone, on one of three rings: umask bits 2 to 4 */
#define ON_AD	BIT(10)
#define ON_BL	BIT(11)
#define ON_AK	BIT(12)

static const struct pmon_rule ivbep_rules[] = {
	{ BY_ADDRESS | MATCH_EVENT, BY_ADDRESS | 0xff, .use = { USE_ADDRESS } },
	{ BY_OPCODE | MATCH_EVENT, BY_OPCODE | 0xff, .use = { USE_OPCODE } },
	{ ON_AD | MATCH_EVENT, ON_AD | BY_OPCODE | 0xff, .use = { USE_OPCODE } },
	{ ON_BL | MATCH_EVENT, ON_BL | BY_OPCODE | 0xff, .use = { USE_OPCODE } },
	{ ON_AK | MATCH_EVENT, ON_AK | BY_OPCODE | 0xff, .use = { USE_OPCODE } },
	PMON_EP_NEEDS(MATCH_EVENT, PMON_EP_UMASK),
	{}
};

static const struct pmon_shared shared[] = {
	[ADDRESS] = { .reg = 0x40, .quad = true },
	[OPCODE] = { .reg = 0x48 },
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3c46, 14, 1),
};

static const struct pmon_unit ivbep_units[] = {
	PMON_EP_PCI_UNIT(0x0e30, 14, 1),
	PMON_EP_PCI_UNIT(0x0e38, 28, 1),
};

/* No source says that the v2 has a reset; cleared one by one it needs none */
#define HA \
	.name = "ha", \
	.counters = 4, \
	.width = 48, \
	.max_inc = 255, \
	PMON_EP_PCI, \
	PMON_EP_FREEZING, \
	.events = events, \
	.shared = shared, \
	.nr_shared = ARRAY_SIZE(shared)

const struct pmon_type pmon_snbep_ha = {
	HA,
	.on = ON_SNB,
	.units = 1,
	.unit = snbep_units,
	.fields = snbep_fields,
	.rules = snbep_rules,
};

const struct pmon_type pmon_ivbep_ha = {
	HA,
	.on = ON_IVB,
	.units = 2,
	.unit = ivbep_units,
	.fields = ivbep_fields,
	.rules = ivbep_rules,
};
