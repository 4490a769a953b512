// SPDX-License-Identifier: GPL-2.0-only
/*
 * R3QPI: between the ring and a QPI link. Three counters.
 */
#include "boxes.h"

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP, "clockticks", "event=0x01", EACH,
		   "Clocks of the ring stop (uncore clock)"),
	{}
};

static const struct pmon_constraint constraints[] = {
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

/* The third link is on the E7 v2 only */
static const struct pmon_unit ivbep_units[] = {
	PMON_EP_PCI_UNIT(0x0e36, 19, 5),
	PMON_EP_PCI_UNIT(0x0e37, 19, 6),
	PMON_EP_PCI_UNIT(0x0e3e, 18, 5),
};

#define R3QPI \
	.name = "r3qpi", \
	.counters = 3, \
	.width = 44, \
	.max_inc = 31, \
	PMON_EP_PCI, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.events = events, \
	.constraints = constraints

/* The v2 counts these credits by ring, by umask: without one, nothing */
static const struct pmon_rule ivbep_rules[] = {
	PMON_EP_NEEDS(0x33, PMON_EP_UMASK),
	{}
};

const struct pmon_type pmon_snbep_r3qpi = {
	R3QPI,
	.on = ON_SNB,
	.units = 2,
	.unit = snbep_units,
	.fields = pmon_ep_fields,
};

const struct pmon_type pmon_ivbep_r3qpi = {
	R3QPI,
	.on = ON_IVB,
	.rules = ivbep_rules,
	.units = 3,
	.unit = ivbep_units,
	.fields = pmon_ep2_fields,
};
