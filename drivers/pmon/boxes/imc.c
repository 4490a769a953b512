// SPDX-License-Identifier: GPL-2.0-only
/*
 * iMC: a channel of the memory controller. The fixed counter counts its DRAM
 * clock. Bits 1:0 of its box control are reserved (327043 table 2-61): no
 * reset.
 */
#include "boxes.h"

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP, "clockticks", "event=0xff", EACH,
		   "DRAM clocks, on the fixed counter"),
	PMON_BYTES_64(ON_EP, "cas_count_read", "event=0x04,umask=0x03",
		      "Lines read from DRAM: column accesses, underfill reads included"),
	PMON_BYTES_64(ON_EP, "cas_count_write", "event=0x04,umask=0x0c",
		      "Lines written to DRAM: column accesses"),
	{}
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3cb0, 16, 0),
	PMON_EP_PCI_UNIT(0x3cb1, 16, 1),
	PMON_EP_PCI_UNIT(0x3cb4, 16, 4),
	PMON_EP_PCI_UNIT(0x3cb5, 16, 5),
};

/* Two controllers with four channels each, numbered as in the kernel's driver */
static const struct pmon_unit ivbep_units[] = {
	PMON_EP_PCI_UNIT(0x0eb4, 16, 4),
	PMON_EP_PCI_UNIT(0x0eb5, 16, 5),
	PMON_EP_PCI_UNIT(0x0eb0, 16, 0),
	PMON_EP_PCI_UNIT(0x0eb1, 16, 1),
	PMON_EP_PCI_UNIT(0x0ef4, 30, 4),
	PMON_EP_PCI_UNIT(0x0ef5, 30, 5),
	PMON_EP_PCI_UNIT(0x0ef0, 30, 0),
	PMON_EP_PCI_UNIT(0x0ef1, 30, 1),
};

#define IMC \
	.name = "imc", \
	.counters = 4, \
	.width = 48, \
	.max_inc = 255, \
	PMON_EP_PCI, \
	.fixed_ctl = 0xf0, \
	.fixed_ctr = 0xd0, \
	.fixed_width = 48, \
	.fixed_enable = PMON_EP_ENABLE, \
	.events = events

const struct pmon_type pmon_snbep_imc = {
	IMC,
	.on = ON_SNB,
	.units = 4,
	.unit = snbep_units,
	.fields = pmon_ep_fields,
	PMON_EP_FREEZING,
};

/* 329468 table 2-72: software must write 1 to bits 17:16 */
#define MUST_BE_ONE	GENMASK(17, 16)

const struct pmon_type pmon_ivbep_imc = {
	IMC,
	.on = ON_IVB,
	.units = 8,
	.unit = ivbep_units,
	.fields = pmon_ep2_fields,
	.reset = MUST_BE_ONE | PMON_EP_RESET_CTL | PMON_EP_RESET_CTR,
	.run = MUST_BE_ONE,
	.freeze = MUST_BE_ONE | PMON_EP_FREEZE,
};
