// SPDX-License-Identifier: GPL-2.0-only
/*
 * M3UPI: between the mesh and a UPI link, as R3QPI was on the E5. It has three counters, on Ice
 * Lake four.
 */
#include "boxes.h"
#include "m3upi_events.h"

/*
 * The rows are those of Intel's event lists. The in-kernel driver has only the second row for
 * Skylake-SP, and all rows for Ice Lake.
 */
static const struct pmon_constraint constraints[] = {
	{ 0x1c, 0x1c, 0x1 },
	{ 0x1d, 0x1e, 0x1 },
	{ 0x1f, 0x1f, 0x1, ON_ICE },
	{ 0x3c, 0x3c, 0x1, ON_SKX_ALL },
	{ 0x40, 0x40, 0x7, ON_ICE },
	{ 0x4e, 0x50, 0x7, ON_ICE },
	{ 0x8e, 0x8e, 0x1, ON_SKX_ALL },
	{}
};

/* The functions are from the in-kernel driver and Intel PCM; LIKWID has other ones */
static const struct pmon_unit skx_units[] = {
	PMON_SP_PCI_UNIT(0x204d, 18, 1),
	PMON_SP_PCI_UNIT(0x204e, 18, 2),
	PMON_SP_PCI_UNIT(0x204d, 18, 5),
};

/* The functions on Cooper Lake are from Intel PCM */
static const struct pmon_unit cpx_units[] = {
	PMON_SP_PCI_UNIT(0x204d, 18, 1),
	PMON_SP_PCI_UNIT(0x204e, 18, 2),
	PMON_SP_PCI_UNIT(0x204d, 19, 1),
	PMON_SP_PCI_UNIT(0x204e, 19, 2),
	PMON_SP_PCI_UNIT(0x204d, 20, 1),
	PMON_SP_PCI_UNIT(0x204e, 20, 2),
};

#define M3UPI_DESC \
	PMON_SP_DESC, \
	.name = "m3upi", \
	PMON_SP_RESET, \
	PMON_SP_FREEZING, \
	.fields = pmon_ep_fields, \
	.events = events, \
	.constraints = constraints

#define M3UPI \
	PMON_EP_PCI, \
	.counter = pmon_ep_counters_48

const struct pmon_type pmon_skx_m3upi = {
	M3UPI,
	.desc = &(const struct pmon_pmu_desc) {
		M3UPI_DESC,
		.counters = 3,
		.on = ON_SKX | ON_CLX,
	},
	.units = ARRAY_SIZE(skx_units),
	.unit = skx_units,
};

const struct pmon_type pmon_cpx_m3upi = {
	M3UPI,
	.desc = &(const struct pmon_pmu_desc) {
		M3UPI_DESC,
		.counters = 3,
		.on = ON_CPX,
	},
	.units = ARRAY_SIZE(cpx_units),
	.unit = cpx_units,
};

/* The box control register is below the other registers (in-kernel driver, LIKWID, Intel PCM) */
#define ICX_BOX_CTL	0xa0
#define ICX_CTR(n)	(0xa8 + 8 * (n))

static const struct pmon_counter icx_counters[] = {
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(0), ICX_CTR(0), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(1), ICX_CTR(1), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(2), ICX_CTR(2), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(3), ICX_CTR(3), 48),
};

static const struct pmon_unit icx_units[] = {
	PMON_SP_PCI_UNIT(0x3446, 5, 1),
	PMON_SP_PCI_UNIT(0x3446, 6, 1),
	PMON_SP_PCI_UNIT(0x3446, 7, 1),
};

const struct pmon_type pmon_icx_m3upi = {
	.desc = &(const struct pmon_pmu_desc) {
		M3UPI_DESC,
		.counters = 4,
		.on = ON_ICX,
	},
	.space = PMON_PCI,
	.units = ARRAY_SIZE(icx_units),
	.unit = icx_units,
	.counter = icx_counters,
	.box_ctl = ICX_BOX_CTL,
};
