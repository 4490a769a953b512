// SPDX-License-Identifier: GPL-2.0-only
/*
 * R3QPI: between the ring and a QPI link. It has three counters.
 */
#include "boxes.h"
#include "r3qpi_events.h"

static const struct pmon_constraint ep_constraints[] = {
	{ 0x10, 0x12, 0x3 },
	{ 0x13, 0x13, 0x1 },
	{ 0x20, 0x26, 0x3 },
	{ 0x28, 0x34, 0x3 },
	{ 0x36, 0x39, 0x3 },
	{}
};

/* The rows allow what the in-kernel driver and Intel's event lists both allow */
static const struct pmon_constraint v3_constraints[] = {
	{ 0x01, 0x01, 0x3, ON_HSX },
	{ 0x10, 0x11, 0x3 },
	{ 0x12, 0x12, 0x3, ON_HSX },
	{ 0x13, 0x13, 0x1 },
	{ 0x14, 0x15, 0x3 },
	{ 0x1f, 0x23, 0x3 },
	{ 0x25, 0x26, 0x3 },
	{ 0x28, 0x29, 0x3 },
	{ 0x2a, 0x2b, 0x1 },
	{ 0x2c, 0x2f, 0x3 },
	{ 0x31, 0x32, 0x3, ON_HSX },
	{ 0x33, 0x34, 0x3 },
	{ 0x36, 0x39, 0x3 },
	{}
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3c44, 19, 5),
	PMON_EP_PCI_UNIT(0x3c45, 19, 6),
};

/* Only the E7 v2 has the third link */
static const struct pmon_unit ivbep_units[] = {
	PMON_IVB_PCI_UNIT(0x0e36, 19, 5, 24),
	PMON_IVB_PCI_UNIT(0x0e37, 19, 6, 25),
	PMON_EP_PCI_UNIT(0x0e3e, 18, 5),
};

/*
 * The third function exists on machines without a third QPI port, too. The Xeon D has the first two
 * functions but no QPI, so it has no type of R3QPI.
 */
static const struct pmon_unit hsx_units[] = {
	PMON_EP_PCI_UNIT(0x2f36, 11, 1),
	PMON_EP_PCI_UNIT(0x2f37, 11, 2),
	PMON_EP_PCI_UNIT(0x2f3e, 11, 5),
};

static const struct pmon_unit bdx_units[] = {
	PMON_EP_PCI_UNIT(0x6f36, 11, 1),
	PMON_EP_PCI_UNIT(0x6f37, 11, 2),
	PMON_EP_PCI_UNIT(0x6f3e, 11, 5),
};

#define R3QPI_DESC \
	PMON_EP_DESC, \
	.name = "r3qpi", \
	.counters = 3, \
	.max_inc = 32, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = pmon_ep_fields, \
	.events = events

/*
 * The in-kernel driver takes 48 bits on the v4, LIKWID 44: folding modulo 44 bits is right for
 * both
 */
#define R3QPI \
	.counter = pmon_ep_counters_44, \
	PMON_EP_PCI

const struct pmon_type pmon_snbep_r3qpi = {
	R3QPI,
	.desc = &(const struct pmon_pmu_desc) {
		R3QPI_DESC,
		.on = ON_SNBEP,
		.constraints = ep_constraints,
	},
	.units = 2,
	.unit = snbep_units,
};

const struct pmon_type pmon_ivbep_r3qpi = {
	R3QPI,
	.desc = &(const struct pmon_pmu_desc) {
		R3QPI_DESC,
		.on = ON_IVBEP,
		.constraints = ep_constraints,
	},
	.units = 3,
	.unit = ivbep_units,
	.overflow = &pmon_ivb_pci_overflow,
};

const struct pmon_type pmon_hsx_r3qpi = {
	R3QPI,
	.desc = &(const struct pmon_pmu_desc) {
		R3QPI_DESC,
		.on = ON_HSX,
		.constraints = v3_constraints,
	},
	.units = 3,
	.unit = hsx_units,
};

const struct pmon_type pmon_bdx_r3qpi = {
	R3QPI,
	.desc = &(const struct pmon_pmu_desc) {
		R3QPI_DESC,
		.on = ON_BDX,
		.constraints = v3_constraints,
	},
	.units = 3,
	.unit = bdx_units,
};
