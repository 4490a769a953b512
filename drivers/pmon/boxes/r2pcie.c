// SPDX-License-Identifier: GPL-2.0-only
/*
 * R2PCIe: between the ring and the I/O hub, one per socket.
 */
#include "boxes.h"

static const struct pmon_event snbep_events[] = {
	{ .name = "clockticks", .config = 0x01 },
	{}
};

/*
 * Intel's event lists allow 0x23, 0x24 and 0x25 on counter 0 only, 0x13 too on
 * the next generation; the in-kernel table allows more.
 */
static const struct pmon_constraint snbep_constraints[] = {
	{ 0x10, 0x11, 0x3 },
	{ 0x12, 0x12, 0x1 },
	{ 0x23, 0x25, 0x1 },
	{ 0x26, 0x26, 0x3 },
	{ 0x32, 0x34, 0x3 },
	{}
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3c43, 19, 1),
};

const struct pmon_type pmon_snbep_r2pcie = {
	.name = "r2pcie",
	.units = 1,
	.unit = snbep_units,
	.counters = 4,
	.width = 44,
	.max_inc = 31,
	PMON_EP_PCI,
	PMON_EP_RESET,
	PMON_EP_FREEZING,
	.fields = pmon_ep_fields,
	.events = snbep_events,
	.constraints = snbep_constraints,
};
