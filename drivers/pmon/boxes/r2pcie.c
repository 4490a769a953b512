// SPDX-License-Identifier: GPL-2.0-only
/*
 * R2PCIe: between the ring and the I/O hub, one per socket.
 */
#include "boxes.h"
#include "r2pcie_events.h"

/*
 * Intel's event lists allow 0x23, 0x24 and 0x25 on counter 0 only, 0x13 too on
 * the next generation; the in-kernel table allows more.
 */
static const struct pmon_constraint ep_constraints[] = {
	{ 0x10, 0x11, 0x3 },
	{ 0x12, 0x12, 0x1 },
	{ 0x13, 0x13, 0x1, ON_IVBEP },
	{ 0x23, 0x25, 0x1 },
	{ 0x26, 0x26, 0x3 },
	{ 0x28, 0x28, 0x3, ON_IVBEP },
	{ 0x32, 0x34, 0x3 },
	{}
};

/*
 * The rows allow what Intel's event lists and the in-kernel table both allow; the table has most
 * codes on the v3 alone
 */
static const struct pmon_constraint v3_constraints[] = {
	{ 0x10, 0x11, 0x3 },
	{ 0x13, 0x13, 0x1 },
	{ 0x23, 0x23, 0x1 },
	{ 0x24, 0x24, 0x1, ON_HSX },
	{ 0x25, 0x25, 0x1 },
	{ 0x26, 0x26, 0x3 },
	{ 0x27, 0x27, 0x1, ON_HSX },
	{ 0x28, 0x28, 0x3 },
	{ 0x29, 0x29, 0x3, ON_HSX },
	{ 0x2a, 0x2a, 0x1 },
	{ 0x2b, 0x2b, 0x3, ON_HSX },
	{ 0x2c, 0x2d, 0x3 },
	{ 0x32, 0x33, 0x3 },
	{ 0x34, 0x35, 0x3, ON_HSX },
	{}
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3c43, 19, 1),
};

static const struct pmon_unit ivbep_units[] = {
	PMON_IVB_PCI_UNIT(0x0e34, 19, 1, 26),
};

static const struct pmon_unit hsx_units[] = {
	PMON_EP_PCI_UNIT(0x2f34, 16, 1),
};

static const struct pmon_unit bdx_units[] = {
	PMON_EP_PCI_UNIT(0x6f34, 16, 1),
};

#define R2PCIE_DESC \
	PMON_EP_DESC, \
	.name = "r2pcie", \
	.counters = 4, \
	.max_inc = 31, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = pmon_ep_fields, \
	.events = events

#define R2PCIE \
	.units = 1, \
	PMON_EP_PCI

const struct pmon_type pmon_snbep_r2pcie = {
	R2PCIE,
	.desc = &(const struct pmon_pmu_desc) {
		R2PCIE_DESC,
		.on = ON_SNBEP,
		.constraints = ep_constraints,
	},
	.unit = snbep_units,
	.counter = pmon_ep_counters_44,
};

const struct pmon_type pmon_ivbep_r2pcie = {
	R2PCIE,
	.desc = &(const struct pmon_pmu_desc) {
		R2PCIE_DESC,
		.on = ON_IVBEP,
		.constraints = ep_constraints,
	},
	.unit = ivbep_units,
	.overflow = &pmon_ivb_pci_overflow,
	.counter = pmon_ep_counters_44,
};

const struct pmon_type pmon_hsx_r2pcie = {
	R2PCIE,
	.desc = &(const struct pmon_pmu_desc) {
		R2PCIE_DESC,
		.on = ON_HSX,
		.constraints = v3_constraints,
	},
	.unit = hsx_units,
	.counter = pmon_ep_counters_48,
};

const struct pmon_type pmon_bdx_r2pcie = {
	R2PCIE,
	.desc = &(const struct pmon_pmu_desc) {
		R2PCIE_DESC,
		.on = ON_BDX,
		.constraints = v3_constraints,
	},
	.unit = bdx_units,
	.counter = pmon_ep_counters_48,
};

const struct pmon_type pmon_bdxde_r2pcie = {
	R2PCIE,
	.desc = &(const struct pmon_pmu_desc) {
		R2PCIE_DESC,
		.on = ON_BDXDE,
		.constraints = v3_constraints,
	},
	.unit = bdx_units,
	.counter = pmon_ep_counters_48,
};
