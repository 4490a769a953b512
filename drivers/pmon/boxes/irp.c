// SPDX-License-Identifier: GPL-2.0-only
/*
 * IRP: the I/O hub's cache for coherent requests. One PCI function with two
 * units of two counters: counters 0 and 1 see the first unit's events, 2 and 3
 * the second's (329468 table 1-3). Its counters are not in one row.
 */
#include "boxes.h"

#define UNIT	32	/* above the control word: it is not written */

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("unit", PMON_CONFIG, UNIT, UNIT),
	{}
};

static const struct pmon_event events[] = {
	PMON_EVENT(ON_IVB, "clockticks", "event=0x00", EACH,
		   "Clocks of the unit (uncore clock)"),
	{}
};

static const struct pmon_pick pick = { .lo = UNIT, .counters = { 0x3, 0xc } };

static const struct pmon_unit units[] = {
	PMON_EP_PCI_UNIT(0x0e39, 5, 6),
};

/* CACHE_*_OCCUPANCY goes up by 128 at most */
const struct pmon_type pmon_ivbep_irp = {
	.name = "irp",
	.on = ON_IVB,
	.access = PMON_PCI,
	.units = 1,
	.unit = units,
	.counters = 4,
	.width = 44,
	.max_inc = 128,
	.ctl = { 0xd8, 0xdc, 0xe0, 0xe4 },
	.ctr = { 0xa0, 0xb0, 0xb8, 0xc0 },
	.enable = PMON_EP_ENABLE,
	.box_ctl = 0xf4,
	PMON_EP_RESET,
	PMON_EP_FREEZING,
	.fields = fields,
	.events = events,
	.pick = &pick,
};
