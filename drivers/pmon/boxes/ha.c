// SPDX-License-Identifier: GPL-2.0-only
/*
 * HA: home agent. Event 0x20 counts requests by address and opcode, which are
 * matched by three registers of its own function. Bits 1:0 of its box control
 * and 17 of its control words are reserved (327043 p48): no reset.
 */
#include "boxes.h"
#include "ha_events.h"

#define MATCH_EVENT	0x20
#define BY_ADDRESS	BIT(8)
#define BY_OPCODE	BIT(9)

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD_ON(ON_SNBEP | ON_V3, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	/* the bits of a physical address, so address >> 6 is the value */
	PMON_FIELD("filter_addr", PMON_CONFIG1, 6, 45),
	PMON_FIELD("filter_opc", PMON_CONFIG1, 48, 53),
	{}
};

enum { ADDRESS, OPCODE };

#define USE_ADDRESS { \
	.extra = ADDRESS, .mask = GENMASK_ULL(45, 6), .word = PMON_CONFIG1, \
	.advice = PMON_COUNTS_ZERO, \
}

#define USE_OPCODE { \
	.extra = OPCODE, .mask = GENMASK(5, 0), .word = PMON_CONFIG1, \
	.shift = 48, \
}

/*
 * The v2 and later can also match the opcode without an address, on one of three rings (umask bits
 * 2 to 4)
 */
#define RING_AD	BIT(10)
#define RING_BL	BIT(11)
#define RING_AK	BIT(12)

static const struct pmon_rule rules[] = {
	{ BY_ADDRESS | MATCH_EVENT, BY_ADDRESS | 0xff, .filter = { USE_ADDRESS } },
	{ BY_OPCODE | MATCH_EVENT, BY_OPCODE | 0xff, .filter = { USE_OPCODE } },
	{ RING_AD | MATCH_EVENT, RING_AD | BY_OPCODE | 0xff, ON_V2UP, .filter = { USE_OPCODE } },
	{ RING_BL | MATCH_EVENT, RING_BL | BY_OPCODE | 0xff, ON_V2UP, .filter = { USE_OPCODE } },
	{ RING_AK | MATCH_EVENT, RING_AK | BY_OPCODE | 0xff, ON_V2UP, .filter = { USE_OPCODE } },
	PMON_EP_NEEDS(0, MATCH_EVENT, PMON_EP_UMASK),
	{}
};

/*
 * The rows are those of Intel's event lists; the in-kernel driver allows all four counters for
 * every event
 */
static const struct pmon_constraint v3_constraints[] = {
	{ 0x0b, 0x0b, 0x2 },
	{ 0x61, 0x62, 0x7 },
	{ 0x64, 0x65, 0x7 },
	{}
};

/*
 * Registers by their names in 327043, less HA_PCI_PMON_BOX_; the address has two registers of 32
 * bits
 */
#define ADDRMATCH	0x40
#define OPCODEMATCH	0x48

static const struct pmon_extra extra[] = {
	[ADDRESS] = { .reg = ADDRMATCH, .is64 = true },
	[OPCODE] = { .reg = OPCODEMATCH },
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3c46, 14, 1),
};

static const struct pmon_unit ivbep_units[] = {
	PMON_IVB_PCI_UNIT(0x0e30, 14, 1, 18),
	PMON_IVB_PCI_UNIT(0x0e38, 28, 1, 19),
};

static const struct pmon_unit hsx_units[] = {
	PMON_EP_PCI_UNIT(0x2f30, 18, 1),
	PMON_EP_PCI_UNIT(0x2f38, 18, 5),
};

/* The Xeon D has only the first unit */
static const struct pmon_unit bdx_units[] = {
	PMON_EP_PCI_UNIT(0x6f30, 18, 1),
	PMON_EP_PCI_UNIT(0x6f38, 18, 5),
};

/*
 * The increment is not the 8 bits of the manual: the v2's backup tracker has 512 entries, and an
 * event counts them.
 *
 * No source says that the box control of the v2 and later has reset bits, which the in-kernel
 * driver sets. This driver clears the registers one by one, so it needs no reset.
 */
#define HA_DESC \
	PMON_EP_DESC, \
	.name = "ha", \
	.counters = 4, \
	.max_inc = 512, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events, \
	.rules = rules

#define HA \
	.counter = pmon_ep_counters_48, \
	PMON_EP_PCI, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

const struct pmon_type pmon_snbep_ha = {
	HA,
	.desc = &(const struct pmon_pmu_desc) {
		HA_DESC,
		.on = ON_SNBEP,
	},
	.units = 1,
	.unit = snbep_units,
};

const struct pmon_type pmon_ivbep_ha = {
	HA,
	.desc = &(const struct pmon_pmu_desc) {
		HA_DESC,
		.on = ON_IVBEP,
	},
	.units = 2,
	.unit = ivbep_units,
	.overflow = &pmon_ivb_pci_overflow,
};

const struct pmon_type pmon_hsx_ha = {
	HA,
	.desc = &(const struct pmon_pmu_desc) {
		HA_DESC,
		.on = ON_HSX,
		.constraints = v3_constraints,
	},
	.units = 2,
	.unit = hsx_units,
};

const struct pmon_type pmon_bdx_ha = {
	HA,
	.desc = &(const struct pmon_pmu_desc) {
		HA_DESC,
		.on = ON_BDX,
		.constraints = v3_constraints,
	},
	.units = 2,
	.unit = bdx_units,
};

const struct pmon_type pmon_bdxde_ha = {
	HA,
	.desc = &(const struct pmon_pmu_desc) {
		HA_DESC,
		.on = ON_BDXDE,
		.numbered = true,
		.constraints = v3_constraints,
	},
	.units = 1,
	.unit = bdx_units,
};
