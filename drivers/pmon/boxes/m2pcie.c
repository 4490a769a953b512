// SPDX-License-Identifier: GPL-2.0-only
/*
 * M2PCIe: between the mesh and a stack of the I/O. No list of Intel's has its events, so
 * it has no names; those of Ice Lake's need not be the same.
 */
#include "boxes.h"

static const struct pmon_event no_events[] = { {} };

/* The in-kernel driver's */
static const struct pmon_constraint constraints[] = {
	{ 0x23, 0x23, 0x3 },
	{}
};

/*
 * In the order of the in-kernel driver's numbers. It expects the last one in device 21,
 * where no machine has it; all have it here, as enumerations of their PCI functions show.
 */
static const struct pmon_unit units[] = {
	PMON_SP_PCI_UNIT(0x2088, 21, 1),
	PMON_SP_PCI_UNIT(0x2088, 22, 1),
	PMON_SP_PCI_UNIT(0x2088, 23, 1),
	PMON_SP_PCI_UNIT(0x2088, 22, 5),
};

#define M2PCIE							\
	.kind = &(const struct pmon_kind) {			\
		PMON_SP_KIND,					\
		.name = "m2pcie",				\
		.counters = 4,					\
		PMON_SP_RESET,					\
		PMON_SP_FREEZING,				\
		.on = ON_SP,					\
		.fields = pmon_ep_fields,			\
		.events = no_events,				\
		.constraints = constraints,			\
	},							\
	PMON_EP_PCI,						\
	.unit = units,						\
	.counter = pmon_ep_counters_48

const struct pmon_type pmon_skx_m2pcie = {
	M2PCIE,
	.units = ARRAY_SIZE(units),
};

/* A Cooper Lake has the first three (the boot log of one) */
const struct pmon_type pmon_cpx_m2pcie = {
	M2PCIE,
	.units = 3,
};
