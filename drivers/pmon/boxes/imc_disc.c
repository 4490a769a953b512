// SPDX-License-Identifier: GPL-2.0-only
/*
 * iMC from Sapphire Rapids on: a channel of a memory controller, or of the memory (HBM) in the
 * package of a Xeon Max. The registers are in memory; control registers have 32 bits.
 */
#include "boxes.h"
#include "imc_disc_events.h"

/* Registers are offsets from the unit's control register (in-kernel driver, Intel PCM) */
#define CTL(n)		(0x40 + 4 * (n))
#define CTR(n)		(0x08 + 8 * (n))
#define FIXED_CTL	0x54
#define FIXED_CTR	0x38

/* No table has the fixed counter */
static const struct pmon_counter counters[] = {
	PMON_EP_COUNTER(CTL(0), CTR(0), 48),
	PMON_EP_COUNTER(CTL(1), CTR(1), 48),
	PMON_EP_COUNTER(CTL(2), CTR(2), 48),
	PMON_EP_COUNTER(CTL(3), CTR(3), 48),
	PMON_EP_COUNTER(FIXED_CTL, FIXED_CTR, 48),
};

/* The fixed counter alone has an enable bit */
#define IMC_DESC \
	PMON_DISCOVERY_DESC, \
	.name = "imc", \
	.counters = 4, \
	.fixed = true, \
	.fixed_enable = BIT(22), \
	.fields = pmon_ex_fields, \
	.events = events

/* LIKWID clears a counter by a write before each count, so a write holds */
#define IN_MEMORY(_number) \
	PMON_PROBE(pmon_imc_probe), \
	.space = PMON_MMIO, \
	.counter = counters, \
	.discovery = &(const struct pmon_discovery_type) { .number = (_number), .mmio_step = 4 }

const struct pmon_type pmon_spr_imc = {
	IN_MEMORY(6),
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		.on = ON_RAPIDS,
	},
};

const struct pmon_type pmon_gnr_imc = {
	IN_MEMORY(6),
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		.on = ON_XEON6,
	},
};

/* The sources do not agree whether HBM has a fixed counter, so the driver uses none */
const struct pmon_type pmon_spr_hbm = {
	IN_MEMORY(14),
	.desc = &(const struct pmon_pmu_desc) {
		PMON_DISCOVERY_DESC,
		.name = "hbm",
		.alias = "mchbm",
		.counters = 4,
		.on = ON_RAPIDS,
		.fields = pmon_ex_fields,
		.events = hbm_events,
	},
};

static const u16 free_codes[] = { 0x10ff, 0x20ff, 0x21ff, 0 };

/*
 * Free-running counters are in the window of a controller (in-kernel driver). No source bounds the
 * queues' increments.
 */
#define FREE_DCLK		0x22b0
#define FREE_RPQ_CYCLES		0x2318
#define FREE_WPQ_CYCLES		0x2320

#define FREE_COUNTER(_ctr, _max_inc) { \
	.ctl = PMON_NO_REG, .ctr = (_ctr) - FREE_DCLK, .width = 48, .max_inc = (_max_inc), \
}

static const struct pmon_counter free_counters[] = {
	FREE_COUNTER(FREE_DCLK, 1),
	FREE_COUNTER(FREE_RPQ_CYCLES, 255), FREE_COUNTER(FREE_WPQ_CYCLES, 255),
};

static const struct pmon_unit free_units[] = {
	{ .window = 0, .base[0] = FREE_DCLK }, { .window = 1, .base[0] = FREE_DCLK },
	{ .window = 2, .base[0] = FREE_DCLK }, { .window = 3, .base[0] = FREE_DCLK },
};

/* The windows are from the in-kernel driver, Intel PCM and i10nm_edac */
static const struct pmon_window controllers = {
	.device = 0x3251,
	PMON_WINDOW_REGS,
	.first_at_base = true,
};

/* A controller has two channels: Intel PCM */
const struct pmon_type pmon_spr_imc_free_running = {
	.desc = &(const struct pmon_pmu_desc) {
		.name = "imc_free_running",
		.numbered = true,
		.freerunning = free_codes,
		.max_inc = 255,
		.on = ON_RAPIDS,
		.fields = pmon_free_fields,
		.events = free_events,
	},
	.space = PMON_MMIO,
	.units = ARRAY_SIZE(free_units),
	.unit = free_units,
	.counter = free_counters,
	.size = FREE_WPQ_CYCLES + sizeof(u64) - FREE_DCLK,
	.box_ctl = PMON_NO_REG,
	.window = &controllers,
	.part_of = "imc",
	.part_units = 2,
};
