// SPDX-License-Identifier: GPL-2.0-only
/*
 * R2PCIe: between the ring and the I/O hub, one per socket.
 */
#include "boxes.h"

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP, "clockticks", "event=0x01", EACH,
		   "Clocks of the ring stop (uncore clock)"),
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

static const struct pmon_constraint ivbep_constraints[] = {
	{ 0x10, 0x11, 0x3 },
	{ 0x12, 0x13, 0x1 },
	{ 0x23, 0x25, 0x1 },
	{ 0x26, 0x26, 0x3 },
	{ 0x28, 0x28, 0x3 },
	{ 0x32, 0x34, 0x3 },
	{}
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3c43, 19, 1),
};

static const struct pmon_unit ivbep_units[] = {
	PMON_EP_PCI_UNIT(0x0e34, 19, 1),
};

#define R2PCIE \
	.name = "r2pcie", \
	.units = 1, \
	.counters = 4, \
	.width = 44, \
	.max_inc = 31, \
	PMON_EP_PCI, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.events = events

/* The v2 counts these bounces by direction, by umask: without one, nothing */
static const struct pmon_rule ivbep_rules[] = {
	PMON_EP_NEEDS(0x12, PMON_EP_UMASK),
	{}
};

const struct pmon_type pmon_snbep_r2pcie = {
	R2PCIE,
	.on = ON_SNB,
	.unit = snbep_units,
	.fields = pmon_ep_fields,
	.constraints = snbep_constraints,
};

const struct pmon_type pmon_ivbep_r2pcie = {
	R2PCIE,
	.on = ON_IVB,
	.rules = ivbep_rules,
	.unit = ivbep_units,
	.fields = pmon_ep2_fields,
	.constraints = ivbep_constraints,
};
