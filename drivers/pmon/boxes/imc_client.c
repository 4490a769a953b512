// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory controllers of the client dies: counters in the window MCHBAR of the host bridge. Up to
 * Rocket Lake and on Tiger Lake they run freely and are never cleared; Alder Lake has both sorts.
 * Sources are Intel's article 672689 on the request counters, the in-kernel driver and Intel PCM;
 * the size of the window is from datasheets and Linux' edac drivers.
 */
#include "boxes.h"

/* The rows are those of Intel's lists; the lists of Meteor Lake and Nova Lake are short */
#define ON_LATER	(ON_LNL | ON_PTL)
#define ON_LONG		(ON_ADL | ON_LATER)
#define ON_OLDER	(ON_ADL | ON_MTL)
#define ON_MOST		(ON_LONG | ON_MTL)
#define ON_EACH		(ON_MOST | ON_NVL)

#include "imc_client_events.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{}
};

static const u16 codes[] = { 0x01, 0x02, 0x03, 0x04, 0x05, 0 };

/* Counters in MCHBAR (Intel's article 672689) */
#define GT_REQUESTS	0x5040
#define IA_REQUESTS	0x5044
#define IO_REQUESTS	0x5048
#define DATA_READS	0x5050
#define DATA_WRITES	0x5054

/*
 * DDR4-3200 in two channels moves 0.8 lines a nanosecond. Parts of lines may come faster, up to
 * about half a ring's clock.
 */
#define COUNTER_32(_reg) { \
	.ctl = PMON_NO_REG, .ctr = (_reg) - GT_REQUESTS, .width = 32, \
	.max_inc = 1, .max_mhz = 2000, \
}

static const struct pmon_counter counters[] = {
	COUNTER_32(DATA_READS), COUNTER_32(DATA_WRITES),
	COUNTER_32(GT_REQUESTS), COUNTER_32(IA_REQUESTS), COUNTER_32(IO_REQUESTS),
};

static const struct pmon_unit units[] = { { .base[0] = GT_REQUESTS } };

#define MCHBAR		0x48

/* The window has 32 KiB */
static const struct pmon_bar bar = {
	.reg = MCHBAR,
	.enabled = BIT_ULL(0),
	.base = GENMASK_ULL(38, 15),
};

const struct pmon_type pmon_client_imc = {
	.desc = &(const struct pmon_pmu_desc) {
		.name = "imc",
		.freerunning = codes,
		.max_inc = 1,
		.on = ON_CLIENT_32,
		.fields = fields,
		.events = events,
	},
	.space = PMON_MMIO,
	.size = DATA_WRITES + sizeof(u32) - GT_REQUESTS,
	.bar = &bar,
	.units = ARRAY_SIZE(units),
	.unit = units,
	.counter = counters,
	.box_ctl = PMON_NO_REG,
};

static const u16 free_codes[] = { 0x10ff, 0x20ff, 0x30ff, 0 };

/* Offsets from the first counter of a controller (in-kernel driver, Intel PCM) */
#define DATA_TOTAL	0x00
#define DATA_READ	0x18
#define DATA_WRITE	0x60

#define COUNTER_64(_reg) { \
	.ctl = PMON_NO_REG, .ctr = (_reg), .width = 64, .max_inc = 1, \
}

static const struct pmon_counter free_counters[] = {
	COUNTER_64(DATA_TOTAL), COUNTER_64(DATA_READ), COUNTER_64(DATA_WRITE),
};

#define CONTROLLER_STRIDE	0x10000
#define CONTROLLERS(_first) \
	{ .base[0] = (_first) }, { .base[0] = (_first) + CONTROLLER_STRIDE }

/* DATA_TOTAL of the first controller, in MCHBAR */
#define TGL_U_FREE_FIRST	0x5040
#define FREE_FIRST		0xd840

static const struct pmon_unit tgl_u_controllers[] = { CONTROLLERS(TGL_U_FREE_FIRST) };
static const struct pmon_unit controllers[] = { CONTROLLERS(FREE_FIRST) };

/*
 * The window has 128 KiB. No datasheet of Tiger Lake was read; its second controller needs this
 * size.
 */
static const struct pmon_bar wide_bar = {
	.reg = MCHBAR,
	.enabled = BIT_ULL(0),
	.base = GENMASK_ULL(41, 17),
};

#define FREE_RUNNING(_on, _units, _events) \
	.space = PMON_MMIO, \
	.size = DATA_WRITE + sizeof(u64), \
	.bar = &wide_bar, \
	.units = ARRAY_SIZE(_units), \
	.unit = (_units), \
	.counter = free_counters, \
	.box_ctl = PMON_NO_REG, \
	.desc = &(const struct pmon_pmu_desc) { \
		.name = "imc_free_running", \
		.freerunning = free_codes, \
		.max_inc = 1, \
		.on = (_on), \
		.fields = pmon_free_fields, \
		.events = (_events), \
	}

#define TGL_H	141
#define TGL_U	140

const struct pmon_type pmon_tgl_imc_free_running = {
	FREE_RUNNING(ON_TGL, controllers, free_events),
	.model = TGL_H,
};

const struct pmon_type pmon_tgl_u_imc_free_running = {
	FREE_RUNNING(ON_TGL, tgl_u_controllers, free_events),
	.model = TGL_U,
};

const struct pmon_type pmon_adl_imc_free_running = {
	FREE_RUNNING(ON_ADL, controllers, free_events),
};

const struct pmon_type pmon_ultra_imc_free_running = {
	FREE_RUNNING(ON_ULTRA, controllers, ultra_free_events),
};

/*
 * Programmable counters of Alder Lake, Meteor Lake and Lunar Lake (in-kernel driver, which has
 * neither invert nor threshold, and datasheet 844345); from Panther Lake on a table lists them.
 * They have no enable bit: a counter with an event counts.
 */
static const struct pmon_field imc_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("chmask", PMON_CONFIG, 8, 11),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("threshold", PMON_CONFIG, 24, 31),
	{}
};

/* Some of perf's tables list the free-running counters without a code */
static const struct pmon_constraint imc_constraints[] = {
	{ 0x00, 0x00, PMON_NO_COUNTER },
	{}
};

/*
 * Global control of the first controller in MCHBAR, and the offsets of the other registers from
 * there (in-kernel driver). That of the second controller freezes both controllers, see
 * pmon_adl_imc_probe().
 */
#define IMC_GLOBAL_CTL	0xd9c0
#define IMC_BOX_CTL	0x04
#define IMC_CTL(n)	(0x10 + 4 * (n))
#define IMC_CTR(n)	(0x28 + 8 * (n))

#define IMC_COUNTER(_n)	{ .ctl = IMC_CTL(_n), .ctr = IMC_CTR(_n), .width = 64 }

static const struct pmon_counter imc_counters[] = {
	IMC_COUNTER(0), IMC_COUNTER(1), IMC_COUNTER(2), IMC_COUNTER(3), IMC_COUNTER(4),
};

static const struct pmon_unit imc_units[] = { CONTROLLERS(IMC_GLOBAL_CTL) };

#define IMC_FREEZE	BIT(0)
#define IMC_RESET_CTL	BIT(1)
#define IMC_RESET_CTR	BIT(2)

#define IN_BAR(_on) { \
	.desc = &(const struct pmon_pmu_desc) { \
		.name = "imc", \
		.counters = ARRAY_SIZE(imc_counters), \
		.reset = { IMC_RESET_CTL | IMC_RESET_CTR }, \
		.freeze = IMC_FREEZE, \
		.max_inc = 255, \
		.on = (_on), \
		.fields = imc_fields, \
		.events = imc_events, \
		.constraints = imc_constraints, \
	}, \
	.space = PMON_MMIO, \
	.size = IMC_CTR(ARRAY_SIZE(imc_counters)), \
	.bar = &wide_bar, \
	.units = ARRAY_SIZE(imc_units), \
	.unit = imc_units, \
	.counter = imc_counters, \
	.box_ctl = IMC_BOX_CTL, \
	PMON_PROBE(pmon_adl_imc_probe), \
}

const struct pmon_type pmon_adl_imc = IN_BAR(ON_ADL);
const struct pmon_type pmon_mtl_imc = IN_BAR(ON_MTL);
const struct pmon_type pmon_lnl_imc = IN_BAR(ON_LNL);

/*
 * On Panther Lake and later a table has number, width and offsets of the counters; the counters
 * here, of Alder Lake, are for the documents. The fields are those of all units in tables.
 */
#define LISTED_COUNTER(_n)	{ .ctl = 0x0c + 4 * (_n), .ctr = 0x24 + 8 * (_n), .width = 64 }

static const struct pmon_counter listed_counters[] = {
	LISTED_COUNTER(0), LISTED_COUNTER(1), LISTED_COUNTER(2), LISTED_COUNTER(3),
	LISTED_COUNTER(4),
};

#define BY_TABLE(_on) { \
	.discovery = &(const struct pmon_discovery_type) { \
		.number = 6, .mmio_step = 8, .step_unknown = true, \
	}, \
	.space = PMON_MMIO, \
	.counter = listed_counters, \
	.desc = &(const struct pmon_pmu_desc) { \
		PMON_DISCOVERY_DESC, \
		.name = "imc", \
		.counters = ARRAY_SIZE(listed_counters), \
		.on = (_on), \
		.fields = pmon_ex_fields, \
		.events = imc_events, \
	}, \
}

const struct pmon_type pmon_ptl_imc = BY_TABLE(ON_PTL);
const struct pmon_type pmon_nvl_imc = BY_TABLE(ON_NVL);
