// SPDX-License-Identifier: GPL-2.0-only
/*
 * R3QPI: between the ring and a QPI link. Three counters.
 */
#include "boxes.h"

static const struct pmon_event snbep_events[] = {
	{ .name = "clockticks", .config = 0x01 },
	{}
};

static const struct pmon_constraint snbep_constraints[] = {
	{ 0x10, 0x12, 0x3 },
	{ 0x13, 0x13, 0x1 },
	{ 0x20, 0x26, 0x3 },
	{ 0x28, 0x34, 0x3 },
	{ 0x36, 0x39, 0x3 },
	{}
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3c44, 19, 5),
	PMON_EP_PCI_UNIT(0x3c45, 19, 6),
};

const struct pmon_type pmon_snbep_r3qpi = {
	.name = "r3qpi",
	.units = 2,
	.unit = snbep_units,
	.counters = 3,
	.width = 44,
	.max_inc = 31,
	PMON_EP_PCI,
	PMON_EP_RESET,
	PMON_EP_FREEZING,
	.fields = pmon_ep_fields,
	.events = snbep_events,
	.constraints = snbep_constraints,
};
