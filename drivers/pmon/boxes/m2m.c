// SPDX-License-Identifier: GPL-2.0-only
/*
 * M2M: between the mesh and a memory controller of three channels. The registers with
 * which PKT_MATCH compares are in LIKWID alone, and no PMU has terms for them: they keep
 * what they have.
 */
#include "boxes.h"

static const struct pmon_event events[] = {
	PMON_EVENT(ON_SP | PMON_LISTED, "clockticks", "event=0x00", EACH,
		   "Clocks of the mesh (uncore clock)"),
	PMON_BYTES_64(ON_SP | PMON_LISTED, "imc_reads", "event=0x37,umask=0x04",
		      "Lines read from the memory controller"),
	PMON_BYTES_64(ON_SP | PMON_LISTED, "imc_writes", "event=0x38,umask=0x10",
		      "Lines written to the memory controller"),
	{}
};

/* Registers: the in-kernel driver, LIKWID. The upper half of a control register is not used */
#define CTR(n)		(0x200 + 8 * (n))
#define CTL(n)		(0x228 + 8 * (n))
#define BOX_CTL		0x258

static const struct pmon_counter counters[] = {
	PMON_EP_COUNTER(CTL(0), CTR(0), 48),
	PMON_EP_COUNTER(CTL(1), CTR(1), 48),
	PMON_EP_COUNTER(CTL(2), CTR(2), 48),
	PMON_EP_COUNTER(CTL(3), CTR(3), 48),
};

static const struct pmon_unit units[] = {
	PMON_SP_PCI_UNIT(0x2066, 8, 0),
	PMON_SP_PCI_UNIT(0x2066, 9, 0),
};

const struct pmon_type pmon_skx_m2m = {
	.kind = &(const struct pmon_kind) {
		PMON_SP_KIND,
		.name = "m2m",
		.counters = 4,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_SP,
		.fields = pmon_ep_fields,
		.events = events,
	},
	.space = PMON_PCI,
	.units = ARRAY_SIZE(units),
	.unit = units,
	.counter = counters,
	.box_ctl = BOX_CTL,
};
