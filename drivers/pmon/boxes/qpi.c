// SPDX-License-Identifier: GPL-2.0-only
/*
 * QPI: the link layer of a port. Four registers in a second PCI function, above offset 0x100, match
 * packets (327043 section 2.7.3.3).
 */
#include "boxes.h"
#include "qpi_events.h"

#define CTO_COUNT	0x38

/* Bit 23 of the control word is reserved on the v2 only (329468) */
static const struct pmon_field fields[] = {
	{ "event", PMON_CONFIG, { { 0, 7 }, { 21, 21 } } },
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD_ON(ON_SNBEP | ON_V3, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("match_rds", PMON_CONFIG1, 48, 51),
	PMON_FIELD("match_rnid30", PMON_CONFIG1, 32, 35),
	PMON_FIELD("match_rnid4", PMON_CONFIG1, 31, 31),
	PMON_FIELD("match_dnid", PMON_CONFIG1, 13, 17),
	PMON_FIELD("match_mc", PMON_CONFIG1, 9, 12),
	PMON_FIELD("match_opc", PMON_CONFIG1, 5, 8),
	PMON_FIELD("match_vnw", PMON_CONFIG1, 3, 4),
	PMON_FIELD("match0", PMON_CONFIG1, 0, 31),
	PMON_FIELD("match1", PMON_CONFIG1, 32, 63),
	PMON_FIELD("mask_rds", PMON_CONFIG2, 48, 51),
	PMON_FIELD("mask_rnid30", PMON_CONFIG2, 32, 35),
	PMON_FIELD("mask_rnid4", PMON_CONFIG2, 31, 31),
	PMON_FIELD("mask_dnid", PMON_CONFIG2, 13, 17),
	PMON_FIELD("mask_mc", PMON_CONFIG2, 9, 12),
	PMON_FIELD("mask_opc", PMON_CONFIG2, 5, 8),
	PMON_FIELD("mask_vnw", PMON_CONFIG2, 3, 4),
	PMON_FIELD("mask0", PMON_CONFIG2, 0, 31),
	PMON_FIELD("mask1", PMON_CONFIG2, 32, 63),
	{}
};

enum { MATCH, MASK };

static const struct pmon_rule rules[] = {
	/* CTO_COUNT counts every packet if match and mask are both 0 */
	{ CTO_COUNT, 0xff, .filter = {
		{ .extra = MATCH, .mask = ~0ULL, .word = PMON_CONFIG1 },
		{ .extra = MASK, .mask = ~0ULL, .word = PMON_CONFIG2 },
	} },
	{}
};

/*
 * PKT_MATCH0 and PKT_MASK0, of 32 bits; PKT_MATCH1 and PKT_MASK1, the upper halves, follow (327043
 * table 2-84)
 */
#define PKT_MATCH	0x228
#define PKT_MASK	0x238

#define OPCODE	GENMASK(8, 5)	/* a field of both registers */

static const struct pmon_extra extra[] = {
	[MATCH] = {
		.reg = PKT_MATCH, .is64 = true, .match = true, .probe = OPCODE,
	},
	[MASK] = {
		.reg = PKT_MASK, .is64 = true, .match = true, .probe = OPCODE,
	},
};

static const struct pmon_unit snbep_units[] = {
	{
		.function = { 0x3c41, PCI_DEVFN(8, 2) },
		.match = { 0x3c86, PCI_DEVFN(8, 6) },
	}, {
		.function = { 0x3c42, PCI_DEVFN(9, 2) },
		.match = { 0x3c96, PCI_DEVFN(9, 6) },
	},
};

static const struct pmon_unit ivbep_units[] = {
	{
		.function = { 0x0e32, PCI_DEVFN(8, 2) },
		.match = { 0x0e86, PCI_DEVFN(8, 6) },
		.overflow = BIT(22),
	}, {
		.function = { 0x0e33, PCI_DEVFN(9, 2) },
		.match = { 0x0e96, PCI_DEVFN(9, 6) },
		.overflow = BIT(23),
	}, {
		/* Port 2's match registers are at 24.6 (329468), but no source has the id */
		.function = { 0x0e3a, PCI_DEVFN(24, 2) },
	},
};

/*
 * The third match function of the v4 is from the in-kernel driver. That of the v3 has its id from
 * pci.ids, and device and function of the v4: the driver uses it if a function with that id exists
 * there, and otherwise refuses a match on port 2. These functions have match registers for the
 * sending side as well, at 0x200; no source names an event that uses them.
 */
static const struct pmon_unit hsx_units[] = {
	{
		.function = { 0x2f32, PCI_DEVFN(8, 2) },
		.match = { 0x2f86, PCI_DEVFN(8, 6) },
	}, {
		.function = { 0x2f33, PCI_DEVFN(9, 2) },
		.match = { 0x2f96, PCI_DEVFN(9, 6) },
	}, {
		.function = { 0x2f3a, PCI_DEVFN(10, 2) },
		.match = { 0x2f46, PCI_DEVFN(10, 6) },
	},
};

static const struct pmon_unit bdx_units[] = {
	{
		.function = { 0x6f32, PCI_DEVFN(8, 2) },
		.match = { 0x6f86, PCI_DEVFN(8, 6) },
	}, {
		.function = { 0x6f33, PCI_DEVFN(9, 2) },
		.match = { 0x6f96, PCI_DEVFN(9, 6) },
	}, {
		.function = { 0x6f3a, PCI_DEVFN(10, 2) },
		.match = { 0x6f46, PCI_DEVFN(10, 6) },
	},
};

/* The manual's "6b per cycle (???)" is less than its queue of 128 VNA credits */
#define QPI_DESC \
	PMON_EP_DESC, \
	.name = "qpi", \
	.counters = 4, \
	.max_inc = 128, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events, \
	.rules = rules

#define QPI \
	.counter = pmon_ep_counters_48, \
	PMON_EP_PCI, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

const struct pmon_type pmon_snbep_qpi = {
	QPI,
	.desc = &(const struct pmon_pmu_desc) {
		QPI_DESC,
		.on = ON_SNBEP,
	},
	.units = 2,
	.unit = snbep_units,
};

const struct pmon_type pmon_ivbep_qpi = {
	QPI,
	.desc = &(const struct pmon_pmu_desc) {
		QPI_DESC,
		.on = ON_IVBEP,
	},
	.units = 3,
	.unit = ivbep_units,
	.overflow = &pmon_ivb_pci_overflow,
};

const struct pmon_type pmon_hsx_qpi = {
	QPI,
	.desc = &(const struct pmon_pmu_desc) {
		QPI_DESC,
		.on = ON_HSX,
	},
	.units = 3,
	.unit = hsx_units,
};

const struct pmon_type pmon_bdx_qpi = {
	QPI,
	.desc = &(const struct pmon_pmu_desc) {
		QPI_DESC,
		.on = ON_BDX,
	},
	.units = 3,
	.unit = bdx_units,
};
