// SPDX-License-Identifier: GPL-2.0-only
/*
 * M3UPI: between the mesh and a UPI link. Three counters. What R3QPI was on the E5.
 */
#include "boxes.h"

static const struct pmon_event events[] = {
	PMON_EVENT(ON_SP | PMON_LISTED, "clockticks", "event=0x01", EACH,
		   "Clocks of the mesh (uncore clock)"),
	{}
};

/* Intel's event lists; the in-kernel driver has the second row alone */
static const struct pmon_constraint constraints[] = {
	{ 0x1c, 0x1c, 0x1 },
	{ 0x1d, 0x1e, 0x1 },
	{ 0x3c, 0x3c, 0x1 },
	{ 0x8e, 0x8e, 0x1 },
	{}
};

/* The in-kernel driver and Intel PCM; LIKWID has other functions */
static const struct pmon_unit skx_units[] = {
	PMON_SP_PCI_UNIT(0x204d, 18, 1),
	PMON_SP_PCI_UNIT(0x204e, 18, 2),
	PMON_SP_PCI_UNIT(0x204d, 18, 5),
};

/* Intel PCM */
static const struct pmon_unit cpx_units[] = {
	PMON_SP_PCI_UNIT(0x204d, 18, 1),
	PMON_SP_PCI_UNIT(0x204e, 18, 2),
	PMON_SP_PCI_UNIT(0x204d, 19, 1),
	PMON_SP_PCI_UNIT(0x204e, 19, 2),
	PMON_SP_PCI_UNIT(0x204d, 20, 1),
	PMON_SP_PCI_UNIT(0x204e, 20, 2),
};

#define M3UPI_KIND \
	PMON_SP_KIND, \
	.name = "m3upi", \
	.counters = 3, \
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
	.kind = &(const struct pmon_kind) {
		M3UPI_KIND,
		.on = ON_SKX | ON_CLX,
	},
	.units = ARRAY_SIZE(skx_units),
	.unit = skx_units,
};

const struct pmon_type pmon_cpx_m3upi = {
	M3UPI,
	.kind = &(const struct pmon_kind) {
		M3UPI_KIND,
		.on = ON_CPX,
	},
	.units = ARRAY_SIZE(cpx_units),
	.unit = cpx_units,
};
