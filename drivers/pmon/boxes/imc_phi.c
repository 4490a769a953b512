// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory of a Xeon Phi: two controllers of three channels of DDR4, and eight of MCDRAM (EDC), which
 * is memory or a cache of the DDR4. A controller has counters in two clocks: UCLK, the clock of the
 * mesh, and that of its memory, DCLK for each channel of DDR4 and ECLK for MCDRAM.
 */
#include "boxes.h"
#include "imc_phi_events.h"

/*
 * The types differ in the base of the registers and in the offset of the fixed counter, which is
 * not at a multiple of eight bytes (in-kernel driver, LIKWID, Intel PCM)
 */
#define CTR(_base, _n)		((_base) + 8 * (_n))
#define CTL(_base, _n)		((_base) + 0x20 + 4 * (_n))
#define BOX_CTL(_base)		((_base) + 0x30)
#define UCLK_FIXED_CTR		0x44c
#define UCLK_FIXED_CTL		0x454
#define ECLK_FIXED_CTR		0xa3c
#define ECLK_FIXED_CTL		0xa44
#define DCLK_FIXED_CTR		0xb3c
#define DCLK_FIXED_CTL		0xb44

#define COUNTER(_base, _n)	PMON_EP_COUNTER(CTL(_base, _n), CTR(_base, _n), 48)
#define COUNTERS(_base) \
	COUNTER(_base, 0), COUNTER(_base, 1), COUNTER(_base, 2), COUNTER(_base, 3)

#define UCLK		0x400
#define ECLK		0xa00
#define DCLK		0xb00

static const struct pmon_counter uclk_counters[] = {
	COUNTERS(UCLK), PMON_EP_COUNTER(UCLK_FIXED_CTL, UCLK_FIXED_CTR, 48),
};

static const struct pmon_counter eclk_counters[] = {
	COUNTERS(ECLK), PMON_EP_COUNTER(ECLK_FIXED_CTL, ECLK_FIXED_CTR, 48),
};

static const struct pmon_counter dclk_counters[] = {
	COUNTERS(DCLK), PMON_EP_COUNTER(DCLK_FIXED_CTL, DCLK_FIXED_CTR, 48),
};

/* Functions of a type share one id, so the place decides (in-kernel driver, LIKWID, Intel PCM) */
static const struct pmon_unit imc_units[] = {
	PMON_SP_PCI_UNIT(0x7843, 8, 2),
	PMON_SP_PCI_UNIT(0x7843, 8, 3),
	PMON_SP_PCI_UNIT(0x7843, 8, 4),
	PMON_SP_PCI_UNIT(0x7843, 9, 2),
	PMON_SP_PCI_UNIT(0x7843, 9, 3),
	PMON_SP_PCI_UNIT(0x7843, 9, 4),
};

static const struct pmon_unit imc_uclk_units[] = {
	PMON_SP_PCI_UNIT(0x7841, 10, 0),
	PMON_SP_PCI_UNIT(0x7841, 11, 0),
};

static const struct pmon_unit edc_uclk_units[] = {
	PMON_SP_PCI_UNIT(0x7833, 15, 0),
	PMON_SP_PCI_UNIT(0x7833, 16, 0),
	PMON_SP_PCI_UNIT(0x7833, 17, 0),
	PMON_SP_PCI_UNIT(0x7833, 18, 0),
	PMON_SP_PCI_UNIT(0x7833, 19, 0),
	PMON_SP_PCI_UNIT(0x7833, 20, 0),
	PMON_SP_PCI_UNIT(0x7833, 21, 0),
	PMON_SP_PCI_UNIT(0x7833, 22, 0),
};

static const struct pmon_unit edc_eclk_units[] = {
	PMON_SP_PCI_UNIT(0x7835, 24, 2),
	PMON_SP_PCI_UNIT(0x7835, 25, 2),
	PMON_SP_PCI_UNIT(0x7835, 26, 2),
	PMON_SP_PCI_UNIT(0x7835, 27, 2),
	PMON_SP_PCI_UNIT(0x7835, 28, 2),
	PMON_SP_PCI_UNIT(0x7835, 29, 2),
	PMON_SP_PCI_UNIT(0x7835, 30, 2),
	PMON_SP_PCI_UNIT(0x7835, 31, 2),
};

/* The fixed counter has an enable bit of its own (in-kernel driver, LIKWID) */
#define DESC \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.enable = PMON_EP_ENABLE, \
	.fixed_enable = BIT(0), \
	.counters = 4, \
	.fixed = true, \
	.max_inc = 255, \
	.on = ON_PHI, \
	.fields = pmon_ep_fields

#define UNITS(_units) \
	.space = PMON_PCI, \
	.units = ARRAY_SIZE(_units), \
	.unit = (_units)

/* Intel's event list, and so perf's, names the channels after their clock */
const struct pmon_type pmon_knl_imc = {
	.desc = &(const struct pmon_pmu_desc) {
		DESC,
		.name = "imc",
		.alias = "imc_dclk",
		.events = imc_events,
	},
	UNITS(imc_units),
	PMON_PROBE(pmon_imc_probe),
	.counter = dclk_counters,
	.box_ctl = BOX_CTL(DCLK),
};

const struct pmon_type pmon_knl_imc_uclk = {
	.desc = &(const struct pmon_pmu_desc) {
		DESC,
		.name = "imc_uclk",
		.events = imc_uclk_events,
	},
	UNITS(imc_uclk_units),
	.counter = uclk_counters,
	.box_ctl = BOX_CTL(UCLK),
};

const struct pmon_type pmon_knl_edc_uclk = {
	.desc = &(const struct pmon_pmu_desc) {
		DESC,
		.name = "edc_uclk",
		.events = edc_uclk_events,
	},
	UNITS(edc_uclk_units),
	.counter = uclk_counters,
	.box_ctl = BOX_CTL(UCLK),
};

const struct pmon_type pmon_knl_edc_eclk = {
	.desc = &(const struct pmon_pmu_desc) {
		DESC,
		.name = "edc_eclk",
		.events = edc_eclk_events,
	},
	UNITS(edc_eclk_units),
	.counter = eclk_counters,
	.box_ctl = BOX_CTL(ECLK),
};
