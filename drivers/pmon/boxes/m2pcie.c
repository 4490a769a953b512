// SPDX-License-Identifier: GPL-2.0-only
/*
 * M2PCIe: between the mesh and a stack of the I/O. No list of Intel's has its events on
 * Skylake-SP, so it has no names there. On Ice Lake it is in MSRs.
 */
#include "boxes.h"
#include "m2pcie_events.h"

/* The rows are the in-kernel driver's; Intel's lists of Ice Lake and Snow Ridge have the same */
static const struct pmon_constraint constraints[] = {
	{ 0x14, 0x14, 0x3, ON_ICE },
	{ 0x23, 0x23, 0x3 },
	{ 0x2d, 0x2d, 0x3, ON_ICE },
	{}
};

/*
 * The units are in the order of the in-kernel driver's numbers. It expects the last one in device
 * 21, where no machine has it; all have it here, as enumerations of their PCI functions show.
 */
static const struct pmon_unit units[] = {
	PMON_SP_PCI_UNIT(0x2088, 21, 1),
	PMON_SP_PCI_UNIT(0x2088, 22, 1),
	PMON_SP_PCI_UNIT(0x2088, 23, 1),
	PMON_SP_PCI_UNIT(0x2088, 22, 5),
};

#define M2PCIE_DESC \
	PMON_SP_DESC, \
	.name = "m2pcie", \
	.counters = 4, \
	PMON_SP_RESET, \
	PMON_SP_FREEZING, \
	.fields = pmon_ep_fields, \
	.events = events, \
	.constraints = constraints

#define M2PCIE_SKX \
	.desc = &(const struct pmon_pmu_desc) { \
		M2PCIE_DESC, \
		.on = ON_SKX_ALL, \
	}, \
	PMON_EP_PCI, \
	.unit = units, \
	.counter = pmon_ep_counters_48

const struct pmon_type pmon_skx_m2pcie = {
	M2PCIE_SKX,
	.units = ARRAY_SIZE(units),
};

/* Cooper Lake has the first three units (the boot log of a machine) */
const struct pmon_type pmon_cpx_m2pcie = {
	M2PCIE_SKX,
	.units = 3,
};

/* The PCI id on a Xeon Phi is from the in-kernel driver, device and function are from LIKWID */
static const struct pmon_unit knl_units[] = {
	PMON_EP_PCI_UNIT(0x7817, 12, 1),
};

const struct pmon_type pmon_knl_m2pcie = {
	.desc = &(const struct pmon_pmu_desc) {
		PMON_EP_DESC,
		.name = "m2pcie",
		.counters = 4,
		.max_inc = 255,
		PMON_EP_RESET,
		PMON_EP_FREEZING,
		.on = ON_PHI,
		.fields = pmon_ep_fields,
		.events = events,
		.constraints = constraints,
	},
	PMON_EP_PCI,
	.units = ARRAY_SIZE(knl_units),
	.unit = knl_units,
	.counter = pmon_ep_counters_48,
};

/* The M2PCIe's registers are in the window of its IIO stack (in-kernel driver, LIKWID) */
#define ICX_BOX_CTL	0xa40
#define ICX_CTR(n)	(0xa41 + (n))
#define ICX_CTL(n)	(0xa46 + (n))

static const struct pmon_counter icx_counters[] = {
	PMON_EP_COUNTER(ICX_CTL(0), ICX_CTR(0), 48),
	PMON_EP_COUNTER(ICX_CTL(1), ICX_CTR(1), 48),
	PMON_EP_COUNTER(ICX_CTL(2), ICX_CTR(2), 48),
	PMON_EP_COUNTER(ICX_CTL(3), ICX_CTR(3), 48),
};

static const struct pmon_pmu_desc icx_desc = {
	M2PCIE_DESC,
	.on = ON_ICE,
};

const struct pmon_type pmon_icx_m2pcie = {
	.desc = &icx_desc,
	.space = PMON_MSR,
	.units = PMON_ICX_STACKS,
	.unit = pmon_icx_stacks,
	.counter = icx_counters,
	.box_ctl = ICX_BOX_CTL,
};

/* The registers on Snow Ridge are from the in-kernel driver */
#define SNR_BOX_CTL	0x1e50
#define SNR_CTR(n)	(0x1e51 + (n))
#define SNR_CTL(n)	(0x1e58 + (n))

static const struct pmon_counter snr_counters[] = {
	PMON_EP_COUNTER(SNR_CTL(0), SNR_CTR(0), 48),
	PMON_EP_COUNTER(SNR_CTL(1), SNR_CTR(1), 48),
	PMON_EP_COUNTER(SNR_CTL(2), SNR_CTR(2), 48),
	PMON_EP_COUNTER(SNR_CTL(3), SNR_CTR(3), 48),
};

const struct pmon_type pmon_snr_m2pcie = {
	.desc = &icx_desc,
	.space = PMON_MSR,
	.units = PMON_SNR_STACKS,
	.unit = pmon_snr_stacks,
	.counter = snr_counters,
	.box_ctl = SNR_BOX_CTL,
};
