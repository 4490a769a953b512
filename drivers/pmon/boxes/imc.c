// SPDX-License-Identifier: GPL-2.0-only
/*
 * iMC: a channel of the memory controller. The fixed counter counts its DRAM
 * clock. Bits 1:0 of its box control are reserved (327043 table 2-61): no
 * reset.
 */
#include "boxes.h"

/* A column access moves a cache line: 64 bytes, in MiB */
#define LINE_IN_MIB	"6.103515625e-5"

static const struct pmon_event snbep_events[] = {
	{ .name = "clockticks", .config = 0xff },
	{
		.name = "cas_count_read", .config = 0x0304,
		.scale = LINE_IN_MIB, .unit = "MiB",
	},
	{
		.name = "cas_count_write", .config = 0x0c04,
		.scale = LINE_IN_MIB, .unit = "MiB",
	},
	{}
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3cb0, 16, 0),
	PMON_EP_PCI_UNIT(0x3cb1, 16, 1),
	PMON_EP_PCI_UNIT(0x3cb4, 16, 4),
	PMON_EP_PCI_UNIT(0x3cb5, 16, 5),
};

const struct pmon_type pmon_snbep_imc = {
	.name = "imc",
	.units = 4,
	.unit = snbep_units,
	.counters = 4,
	.width = 48,
	.max_inc = 255,
	PMON_EP_PCI,
	PMON_EP_FREEZING,
	.fixed_ctl = 0xf0,
	.fixed_ctr = 0xd0,
	.fixed_width = 48,
	.fixed_enable = PMON_EP_ENABLE,
	.fields = pmon_ep_fields,
	.events = snbep_events,
};
