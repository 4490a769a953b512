// SPDX-License-Identifier: GPL-2.0-only
/*
 * IIO from Sapphire Rapids on: a stack of the I/O, with up to eight PCIe ports. Beside the four
 * counters each stack has free-running ones, which are a PMU of their own.
 */
#include "boxes.h"
#include "iio_disc_events.h"

/*
 * Intel's lists of Xeon 6, and perf's since 6.12, have port and flow class in umask, by the bits of
 * ch_mask and fc_mask. The four bits of thresh between them are 0 in all of these events.
 */
static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 50 } } },
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 35),
	PMON_FIELD("ch_mask", PMON_CONFIG, 36, 47),
	PMON_FIELD("fc_mask", PMON_CONFIG, 48, 50),
	{}
};

#define CONTROL_BITS	51
#define CH_MASK		GENMASK_ULL(47, 36)
#define FC_MASK		GENMASK_ULL(50, 48)

#define DATA_REQ_OF_CPU		0x83
#define TXN_REQ_OF_CPU		0x84
#define DATA_REQ_BY_CPU		0xc0
#define TXN_REQ_BY_CPU		0xc1
#define COMP_BUF_INSERTS	0xc2
#define COMP_BUF_OCCUPANCY	0xd5

#define TRAFFIC(_event) \
	PMON_EP_LISTED(0, _event, CH_MASK), PMON_EP_LISTED(0, _event, FC_MASK)

/* An event counts 0 without a bit for a port, and without one for a flow class */
static const struct pmon_rule rules[] = {
	TRAFFIC(DATA_REQ_OF_CPU),
	TRAFFIC(TXN_REQ_OF_CPU),
	TRAFFIC(DATA_REQ_BY_CPU),
	TRAFFIC(TXN_REQ_BY_CPU),
	TRAFFIC(COMP_BUF_INSERTS),
	PMON_EP_LISTED(0, COMP_BUF_OCCUPANCY, FC_MASK),
	PMON_IIO_NO_FREERUN(0),
	{}
};

/*
 * Where the in-kernel driver and Intel's event lists differ, a row has the counters that both
 * allow
 */
static const struct pmon_constraint constraints[] = {
	{ 0x02, 0x03, 0x3 },
	{ 0x40, 0x40, 0x1, ON_RAPIDS },
	{ 0x41, 0x41, 0x1, ON_RAPIDS, 0xc0 },
	{ DATA_REQ_OF_CPU, DATA_REQ_OF_CPU, 0x3 },
	{ TXN_REQ_OF_CPU, TXN_REQ_OF_CPU, 0x3, ON_XEON6 },
	{ 0x88, 0x88, 0xc },
	{ DATA_REQ_BY_CPU, DATA_REQ_BY_CPU, 0xc },
	{ TXN_REQ_BY_CPU, TXN_REQ_BY_CPU, 0xc, ON_XEON6 },
	{ 0xc5, 0xc5, 0xc },
	{ COMP_BUF_OCCUPANCY, COMP_BUF_OCCUPANCY, 0xc },
	{}
};

#define IIO_DESC \
	PMON_DISCOVERY_DESC, \
	.name = "iio", \
	.counters = 4, \
	.ctl_bits = CONTROL_BITS, \
	.fields = fields, \
	.events = events, \
	.constraints = constraints, \
	.rules = rules

#define IIO \
	PMON_DISCOVERY_MSR, \
	.discovery = &(const struct pmon_discovery_type) { .number = 1 }

/* Model numbers select the stacks, in which the CPUs of a type differ */
enum {
#define PMON_PLATFORM(_name, _id, _family, _model, ...) _id##_MODEL = (_model),
#include <pmon/platforms.h>
};

/*
 * Stacks in the order of the units. Intel PCM is the only source, since the in-kernel driver has no
 * such files. PCM has no stacks of Granite Rapids-D and Clearwater Forest. It assumes those of
 * units 0 and 4 of the medium die, so they are left out. Units 10 and 13 of Granite Rapids have the
 * stacks of 12 and 11 where links are used as ports; no known register says where they are.
 */
static const u8 xcc_stack_of[] = { 8, 0, 1, 9, 2, 10, 3, 4, 11, 5 };
static const u8 mcc_stack_of[] = {
	PMON_NO_STACK, 1, 2, 8, PMON_NO_STACK, 5, PMON_NO_STACK, PMON_NO_STACK, PMON_NO_STACK,
	PMON_NO_STACK, 3,
};

static const u8 emr_stack_of[] = { 8, 1, 2, 3, 9, 10, 5, 0, 4, 11 };
static const u8 gnr_stack_of[] = {
	0, 8, 1, 2, 3, 4, 12, 5, 28, 20, PMON_NO_STACK, 29, 26, PMON_NO_STACK, 16,
};

static const u8 grr_stack_of[] = { 2, 1, 0 };

#define OF_UNIT(_stacks)	.units = ARRAY_SIZE(_stacks), .of_unit = (_stacks)

/*
 * A function of each socket lists the root buses of all its stacks: a mask of the stacks that have
 * one, and the buses of stacks 0 to 15 and of 16 to 31 (Intel PCM)
 */
#define STACKS_VALID	0x1a0
#define STACKS_BUSES	0x190
#define STACKS_BUSES_16	0x1c0

#define STACKS(_model, _stacks) \
	.model = (_model), \
	.device = 0x09a6, \
	.mask = STACKS_VALID, \
	.buses = { STACKS_BUSES, STACKS_BUSES_16 }, \
	.reg = PMON_SAD_CONTROL_CFG, \
	.package = GENMASK(3, 0), \
	OF_UNIT(_stacks)

/* CAPID4 of the power control unit distinguishes the large and the medium die */
#define CAPID4	0x94

static const struct pmon_unit_count chip_by = {
	.device = 0x325b,
	.devfn = PCI_DEVFN(30, 3),
	.reg = CAPID4,
	.bits = GENMASK(7, 6),
};

static const struct pmon_stacks spr_stacks[] = {
	{ STACKS(SPR_MODEL, xcc_stack_of), .chip_by = &chip_by, .chip = 3 },
	{ STACKS(SPR_MODEL, mcc_stack_of), .chip_by = &chip_by, .chip = 1 },
	{ STACKS(EMR_MODEL, emr_stack_of) },
	{}
};

static const struct pmon_stacks gnr_stacks[] = {
	{ STACKS(GNR_MODEL, gnr_stack_of) },
	{ STACKS(SRF_MODEL, gnr_stack_of) },
	{ .model = GRR_MODEL, PMON_STACKS_09A2, OF_UNIT(grr_stack_of) },
	{}
};

const struct pmon_type pmon_spr_iio = {
	IIO,
	.stacks = spr_stacks,
	.desc = &(const struct pmon_pmu_desc) {
		IIO_DESC,
		.on = ON_RAPIDS,
	},
};

const struct pmon_type pmon_gnr_iio = {
	IIO,
	.stacks = gnr_stacks,
	.desc = &(const struct pmon_pmu_desc) {
		IIO_DESC,
		.on = ON_XEON6,
	},
};

static const u16 free_codes[] = {
	0x10ff,
	0x20ff, 0x21ff, 0x22ff, 0x23ff, 0x24ff, 0x25ff, 0x26ff, 0x27ff,
	0x30ff, 0x31ff, 0x32ff, 0x33ff, 0x34ff, 0x35ff, 0x36ff, 0x37ff,
	0
};

/* The registers of the ports have a base of their own */
enum { STACK, PORTS };

/* A port of 16 lanes (PCIe 5.0) moves 63 GB/s each way: less than 32 bytes in a clock */
#define FREE_COUNTER(_base, _ctr) { \
	.ctl = PMON_NO_REG, .base = (_base), .ctr = (_ctr), .width = 48, .max_inc = 1, \
}

/* Free-running counters in the order of their umasks: the clock, then the ports by direction */
#define FREE_COUNTERS(_clock, _in, _out, _step) { \
	FREE_COUNTER(STACK, _clock), \
	FREE_COUNTER(PORTS, _in), FREE_COUNTER(PORTS, (_in) + (_step)), \
	FREE_COUNTER(PORTS, (_in) + 2 * (_step)), FREE_COUNTER(PORTS, (_in) + 3 * (_step)), \
	FREE_COUNTER(PORTS, (_in) + 4 * (_step)), FREE_COUNTER(PORTS, (_in) + 5 * (_step)), \
	FREE_COUNTER(PORTS, (_in) + 6 * (_step)), FREE_COUNTER(PORTS, (_in) + 7 * (_step)), \
	FREE_COUNTER(PORTS, _out), FREE_COUNTER(PORTS, (_out) + (_step)), \
	FREE_COUNTER(PORTS, (_out) + 2 * (_step)), FREE_COUNTER(PORTS, (_out) + 3 * (_step)), \
	FREE_COUNTER(PORTS, (_out) + 4 * (_step)), FREE_COUNTER(PORTS, (_out) + 5 * (_step)), \
	FREE_COUNTER(PORTS, (_out) + 6 * (_step)), FREE_COUNTER(PORTS, (_out) + 7 * (_step)), \
}

/* MSRs of the first stack (in-kernel driver): its clock, and the first port, by direction */
#define SPR_IOCLK	0x340e
#define SPR_BW_IN	0x3800
#define SPR_BW_OUT	0x3808
#define SPR_STEP	0x1
#define GNR_IOCLK	0x290e
#define GNR_BW_IN	0x360e
#define GNR_BW_OUT	0x2e0e
#define GNR_STEP	0x10

static const struct pmon_counter spr_free_counters[] =
	FREE_COUNTERS(SPR_IOCLK, SPR_BW_IN, SPR_BW_OUT, SPR_STEP);
static const struct pmon_counter gnr_free_counters[] =
	FREE_COUNTERS(GNR_IOCLK, GNR_BW_IN, GNR_BW_OUT, GNR_STEP);

#define SPR_UNIT(_n)	{ .base = { [STACK] = 0x10 * (_n), [PORTS] = 0x10 * (_n) } }
#define GNR_UNIT(_n)	{ .base = { [STACK] = 0x10 * (_n), [PORTS] = 0x80 * (_n) } }

static const struct pmon_unit spr_free_units[] = {
	SPR_UNIT(0), SPR_UNIT(1), SPR_UNIT(2), SPR_UNIT(3), SPR_UNIT(4), SPR_UNIT(5),
	SPR_UNIT(6), SPR_UNIT(7), SPR_UNIT(8), SPR_UNIT(9), SPR_UNIT(10), SPR_UNIT(11),
};

static const struct pmon_unit gnr_free_units[] = {
	GNR_UNIT(0), GNR_UNIT(1), GNR_UNIT(2), GNR_UNIT(3), GNR_UNIT(4), GNR_UNIT(5),
	GNR_UNIT(6), GNR_UNIT(7), GNR_UNIT(8), GNR_UNIT(9), GNR_UNIT(10), GNR_UNIT(11),
	GNR_UNIT(12), GNR_UNIT(13), GNR_UNIT(14), GNR_UNIT(15),
};

#define FREE_DESC \
	.name = "iio_free_running", \
	.numbered = true, \
	.freerunning = free_codes, \
	.max_inc = 1, \
	.fields = pmon_free_fields, \
	.events = free_events

#define FREE \
	.space = PMON_MSR, \
	.box_ctl = PMON_NO_REG, \
	.part_of = "iio"

const struct pmon_type pmon_spr_iio_free_running = {
	FREE,
	.desc = &(const struct pmon_pmu_desc) {
		FREE_DESC,
		.on = ON_RAPIDS,
	},
	.units = ARRAY_SIZE(spr_free_units),
	.unit = spr_free_units,
	.counter = spr_free_counters,
};

const struct pmon_type pmon_gnr_iio_free_running = {
	FREE,
	.desc = &(const struct pmon_pmu_desc) {
		FREE_DESC,
		.on = ON_XEON6,
	},
	.units = ARRAY_SIZE(gnr_free_units),
	.unit = gnr_free_units,
	.counter = gnr_free_counters,
};
