// SPDX-License-Identifier: GPL-2.0-only
/*
 * iMC: a channel of the memory controller. The fixed counter counts its DRAM
 * clock. Bits 1:0 of its box control are reserved (327043 table 2-61): no
 * reset. On Ice Lake its registers are in memory, and each controller has free-running
 * counters, which are a PMU of their own.
 */
#include "boxes.h"
#include "imc_events.h"

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3cb0, 16, 0),
	PMON_EP_PCI_UNIT(0x3cb1, 16, 1),
	PMON_EP_PCI_UNIT(0x3cb4, 16, 4),
	PMON_EP_PCI_UNIT(0x3cb5, 16, 5),
};

/* The platform has two controllers with four channels each, numbered as in the in-kernel driver */
static const struct pmon_unit ivbep_units[] = {
	PMON_IVB_PCI_UNIT(0x0eb4, 16, 4, 20),
	PMON_IVB_PCI_UNIT(0x0eb5, 16, 5, 20),
	PMON_IVB_PCI_UNIT(0x0eb0, 16, 0, 20),
	PMON_IVB_PCI_UNIT(0x0eb1, 16, 1, 20),
	PMON_IVB_PCI_UNIT(0x0ef4, 30, 4, 21),
	PMON_IVB_PCI_UNIT(0x0ef5, 30, 5, 21),
	PMON_IVB_PCI_UNIT(0x0ef0, 30, 0, 21),
	PMON_IVB_PCI_UNIT(0x0ef1, 30, 1, 21),
};

/*
 * The platform has two controllers with up to four channels each; firmware should hide the others
 */
static const struct pmon_unit hsx_units[] = {
	PMON_EP_PCI_UNIT(0x2fb0, 20, 0),
	PMON_EP_PCI_UNIT(0x2fb1, 20, 1),
	PMON_EP_PCI_UNIT(0x2fb4, 21, 0),
	PMON_EP_PCI_UNIT(0x2fb5, 21, 1),
	PMON_EP_PCI_UNIT(0x2fd0, 23, 0),
	PMON_EP_PCI_UNIT(0x2fd1, 23, 1),
	PMON_EP_PCI_UNIT(0x2fd4, 24, 0),
	PMON_EP_PCI_UNIT(0x2fd5, 24, 1),
};

/* The Xeon D has only the first controller */
static const struct pmon_unit bdx_units[] = {
	PMON_EP_PCI_UNIT(0x6fb0, 20, 0),
	PMON_EP_PCI_UNIT(0x6fb1, 20, 1),
	PMON_EP_PCI_UNIT(0x6fb4, 21, 0),
	PMON_EP_PCI_UNIT(0x6fb5, 21, 1),
	PMON_EP_PCI_UNIT(0x6fd0, 23, 0),
	PMON_EP_PCI_UNIT(0x6fd1, 23, 1),
	PMON_EP_PCI_UNIT(0x6fd4, 24, 0),
	PMON_EP_PCI_UNIT(0x6fd5, 24, 1),
};

/* Registers of the clock: MC_CHy_PCI_PMON_FIXED_CTL and FIXED_CTR in 327043 */
#define FIXED_CTR	0xd0
#define FIXED_CTL	0xf0

static const struct pmon_counter counters[] = {
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(0), PMON_EP_PCI_CTR(0), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(1), PMON_EP_PCI_CTR(1), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(2), PMON_EP_PCI_CTR(2), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(3), PMON_EP_PCI_CTR(3), 48),
	PMON_EP_COUNTER(FIXED_CTL, FIXED_CTR, 48),
};

#define IMC_DESC \
	PMON_EP_DESC, \
	.name = "imc", \
	.counters = 4, \
	.fixed = true, \
	.max_inc = 255, \
	.fields = pmon_ep_fields, \
	.events = events

/* A channel without memory may have a PCI function (LIKWID's issues 142 and 262) */
#define IMC \
	PMON_PROBE(pmon_imc_probe), \
	.counter = counters, \
	PMON_EP_PCI

const struct pmon_type pmon_snbep_imc = {
	IMC,
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		.on = ON_SNBEP,
		PMON_EP_FREEZING,
	},
	.units = 4,
	.unit = snbep_units,
};

/* Software must write 1 to bits 17:16 (329468 table 2-72) */
#define MUST_BE_ONE	GENMASK(17, 16)

const struct pmon_type pmon_ivbep_imc = {
	IMC,
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		.on = ON_IVBEP,
		.reset = { MUST_BE_ONE | PMON_EP_RESET_CTL | PMON_EP_RESET_CTR },
		.run = MUST_BE_ONE,
		.freeze = MUST_BE_ONE | PMON_EP_FREEZE,
	},
	.units = 8,
	.unit = ivbep_units,
	.overflow = &pmon_ivb_pci_overflow,
};

/*
 * No manual says whether bits 1:0 are reserved here, too, nor whether bit 17 has to
 * be 1: as on the E5-2600, since the in-kernel driver, which counts, clears bit 17.
 */
const struct pmon_type pmon_hsx_imc = {
	IMC,
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		.on = ON_HSX,
		PMON_EP_FREEZING,
	},
	.units = 8,
	.unit = hsx_units,
};

const struct pmon_type pmon_bdx_imc = {
	IMC,
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		.on = ON_BDX,
		PMON_EP_FREEZING,
	},
	.units = 8,
	.unit = bdx_units,
};

const struct pmon_type pmon_bdxde_imc = {
	IMC,
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		.on = ON_BDXDE,
		PMON_EP_FREEZING,
	},
	.units = 4,
	.unit = bdx_units,
};

static const struct pmon_unit sp_units[] = {
	PMON_SP_PCI_UNIT(0x2042, 10, 2),
	PMON_SP_PCI_UNIT(0x2046, 10, 6),
	PMON_SP_PCI_UNIT(0x204a, 11, 2),
	PMON_SP_PCI_UNIT(0x2042, 12, 2),
	PMON_SP_PCI_UNIT(0x2046, 12, 6),
	PMON_SP_PCI_UNIT(0x204a, 13, 2),
};

#define SP_IMC \
	IMC, \
	.units = ARRAY_SIZE(sp_units), \
	.unit = sp_units

const struct pmon_type pmon_skx_imc = {
	SP_IMC,
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_SKX,
	},
};

const struct pmon_type pmon_clx_imc = {
	SP_IMC,
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_CLX_CPX,
	},
};

/* Registers of a channel of Ice Lake (in-kernel driver, LIKWID) */
#define ICX_BOX_CTL	0x00
#define ICX_CTR(n)	(0x08 + 8 * (n))
#define ICX_FIXED_CTR	0x38
#define ICX_CTL(n)	(0x40 + 4 * (n))
#define ICX_FIXED_CTL	0x54
#define ICX_SIZE	0x60

static const struct pmon_counter icx_counters[] = {
	PMON_EP_COUNTER(ICX_CTL(0), ICX_CTR(0), 48),
	PMON_EP_COUNTER(ICX_CTL(1), ICX_CTR(1), 48),
	PMON_EP_COUNTER(ICX_CTL(2), ICX_CTR(2), 48),
	PMON_EP_COUNTER(ICX_CTL(3), ICX_CTR(3), 48),
	PMON_EP_COUNTER(ICX_FIXED_CTL, ICX_FIXED_CTR, 48),
};

/* Each controller has an M2M */
static const struct pmon_function icx_m2m[] = {
	{ .device = 0x344a, .devfn = PCI_DEVFN(12, 0) },
	{ .device = 0x344a, .devfn = PCI_DEVFN(13, 0) },
	{ .device = 0x344a, .devfn = PCI_DEVFN(14, 0) },
	{ .device = 0x344a, .devfn = PCI_DEVFN(15, 0) },
};

/* The window is from the in-kernel driver, LIKWID and Intel PCM */
static const struct pmon_window icx_window = {
	.device = 0x3451,
	PMON_WINDOW_REGS,
	.controllers = icx_m2m,
};

/* CHANNEL() places channel _n of controller _mc in that controller's window */
#define CHANNEL(_mc, _n)	{ .window = (_mc), .base[0] = 0x22800 + 0x4000 * (_n) }
#define NO_CHANNEL(_mc)		{ .window = (_mc), .base[0] = PMON_NO_ADDRESS }

/*
 * The in-kernel driver has three channels for each controller, Intel PCM and LIKWID two, and PCM
 * three on Ice Lake-D. The numbers are those of the in-kernel driver.
 */
#define TWO_CHANNELS(_mc)	CHANNEL(_mc, 0), CHANNEL(_mc, 1), NO_CHANNEL(_mc)
#define THREE_CHANNELS(_mc)	CHANNEL(_mc, 0), CHANNEL(_mc, 1), CHANNEL(_mc, 2)

static const struct pmon_unit icx_units[] = {
	TWO_CHANNELS(0), TWO_CHANNELS(1), TWO_CHANNELS(2), TWO_CHANNELS(3),
};

static const struct pmon_unit icxd_units[] = {
	THREE_CHANNELS(0), THREE_CHANNELS(1), THREE_CHANNELS(2), THREE_CHANNELS(3),
};

#define ICX_IMC \
	PMON_PROBE(pmon_imc_probe), \
	.space = PMON_MMIO, \
	.size = ICX_SIZE, \
	.window = &icx_window, \
	.exists = PMON_HOOK(pmon_icx_imc_exists), \
	.counter = icx_counters, \
	.box_ctl = ICX_BOX_CTL

const struct pmon_type pmon_icx_imc = {
	ICX_IMC,
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_ICX,
	},
	.units = ARRAY_SIZE(icx_units),
	.unit = icx_units,
};

const struct pmon_type pmon_icxd_imc = {
	ICX_IMC,
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_ICXD,
	},
	.units = ARRAY_SIZE(icxd_units),
	.unit = icxd_units,
};

/* Snow Ridge has one controller (in-kernel driver, Intel PCM) */
const struct pmon_type pmon_snr_imc = {
	ICX_IMC,
	.desc = &(const struct pmon_pmu_desc) {
		IMC_DESC,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_SNR,
	},
	.units = 2,
	.unit = icx_units,
};

/*
 * Free-running counters of a controller are at these offsets (in-kernel driver, LIKWID, Intel PCM)
 */
#define ICX_FREE_READ		0x2290
#define ICX_FREE_WRITE		0x2298
#define ICX_FREE_DDRT_READ	0x22a0
#define ICX_FREE_DDRT_WRITE	0x22a8
#define ICX_FREE_DCLK		0x22b0

static const u16 icx_free_codes[] = { 0x10ff, 0x20ff, 0x21ff, 0x30ff, 0x31ff, 0 };

/*
 * Free-running counters in the order of their umasks. Three channels of DDR4-3200 move 77 GB/s:
 * 1.2 lines a nanosecond.
 */
#define ICX_FREE_COUNTER(_reg)	PMON_SP_FREE_COUNTER(0, (_reg) - ICX_FREE_READ, 48)

static const struct pmon_counter icx_free_counters[] = {
	ICX_FREE_COUNTER(ICX_FREE_DCLK),
	ICX_FREE_COUNTER(ICX_FREE_READ), ICX_FREE_COUNTER(ICX_FREE_WRITE),
	ICX_FREE_COUNTER(ICX_FREE_DDRT_READ), ICX_FREE_COUNTER(ICX_FREE_DDRT_WRITE),
};

#define CONTROLLER(_mc)		{ .window = (_mc), .base[0] = ICX_FREE_READ }

static const struct pmon_unit icx_controllers[] = {
	CONTROLLER(0), CONTROLLER(1), CONTROLLER(2), CONTROLLER(3),
};

#define ICX_FREE \
	.space = PMON_MMIO, \
	.window = &icx_window, \
	.unit = icx_controllers, \
	.counter = icx_free_counters, \
	.size = ICX_FREE_DCLK - ICX_FREE_READ + sizeof(u64), \
	.box_ctl = PMON_NO_REG

#define ICX_FREE_DESC \
	.name = "imc_free_running", \
	.max_inc = 1, \
	.fields = pmon_free_fields, \
	.events = icx_free_events

const struct pmon_type pmon_icx_imc_free_running = {
	ICX_FREE,
	.desc = &(const struct pmon_pmu_desc) {
		ICX_FREE_DESC,
		.freerunning = icx_free_codes,
		.on = ON_SUNNY,
	},
	.units = ARRAY_SIZE(icx_controllers),
};

/* Only the Xeons have persistent memory, the last counter */
static const u16 snr_free_codes[] = { 0x10ff, 0x20ff, 0x21ff, 0 };

const struct pmon_type pmon_snr_imc_free_running = {
	ICX_FREE,
	.desc = &(const struct pmon_pmu_desc) {
		ICX_FREE_DESC,
		.freerunning = snr_free_codes,
		.on = ON_SNR,
	},
	.units = 1,
};
