// SPDX-License-Identifier: GPL-2.0-only
/*
 * IIO: a stack of the I/O, with up to four PCIe ports, on Ice Lake eight. Stack 0 of
 * Skylake-SP is DMI and CBDMA; a chip without a second die in its package has neither stack
 * 4 nor 5. Beside the four counters each stack has free-running ones, which are a PMU of their
 * own.
 */
#include "boxes.h"
#include "iio_events.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 35),
	PMON_FIELD("ch_mask", PMON_CONFIG, 36, 43),
	PMON_FIELD("fc_mask", PMON_CONFIG, 44, 46),
	{}
};

#define CONTROL_BITS	47
#define CH_MASK		GENMASK_ULL(43, 36)
#define FC_MASK		GENMASK_ULL(46, 44)

/* Ice Lake has eight parts (in-kernel driver, Intel PCM, Intel's event lists) */
static const struct pmon_field icx_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 35),
	PMON_FIELD("ch_mask", PMON_CONFIG, 36, 47),
	PMON_FIELD("fc_mask", PMON_CONFIG, 48, 50),
	{}
};

#define ICX_CONTROL_BITS	51
#define ICX_CH_MASK		GENMASK_ULL(47, 36)
#define ICX_FC_MASK		GENMASK_ULL(50, 48)

#define DATA_REQ_OF_CPU		0x83
#define TXN_REQ_OF_CPU		0x84
#define DATA_REQ_BY_CPU		0xc0
#define TXN_REQ_BY_CPU		0xc1
#define COMP_BUF_INSERTS	0xc2
#define COMP_BUF_OCCUPANCY	0xd5

/*
 * An event counts 0 without a bit for a part, and without one for a flow class. Events whose umask
 * has the part need no bit in the mask of parts.
 */
#define TRAFFIC(_event) \
	PMON_EP_LISTED(ON_SKX_ALL, _event, CH_MASK), PMON_EP_LISTED(ON_SKX_ALL, _event, FC_MASK), \
	PMON_EP_LISTED(ON_ICE, _event, ICX_CH_MASK), PMON_EP_LISTED(ON_ICE, _event, ICX_FC_MASK)

static const struct pmon_rule rules[] = {
	TRAFFIC(DATA_REQ_OF_CPU), TRAFFIC(TXN_REQ_OF_CPU), TRAFFIC(DATA_REQ_BY_CPU),
	TRAFFIC(TXN_REQ_BY_CPU), TRAFFIC(COMP_BUF_INSERTS),
	PMON_EP_LISTED(ON_SKX_ALL, COMP_BUF_OCCUPANCY, FC_MASK),
	PMON_EP_LISTED(ON_ICE, COMP_BUF_OCCUPANCY, ICX_FC_MASK),
	PMON_IIO_NO_FREERUN(ON_ICE),
	{}
};

/* Only the in-kernel driver has the last two rows, and those of 0x88 and 0xc5 for Skylake-SP */
static const struct pmon_constraint constraints[] = {
	{ 0x02, 0x03, 0x3, ON_ICE },
	{ DATA_REQ_OF_CPU, DATA_REQ_OF_CPU, 0x3 },
	{ DATA_REQ_BY_CPU, DATA_REQ_BY_CPU, 0xc },
	{ COMP_BUF_OCCUPANCY, COMP_BUF_OCCUPANCY, 0xc },
	{ 0x88, 0x88, 0xc },
	{ 0xc5, 0xc5, 0xc },
	{ 0x95, 0x95, 0xc, ON_SKX_ALL },
	{ 0xd4, 0xd4, 0xc, ON_SKX_ALL },
	{}
};

/* Registers of the first stack (in-kernel driver, LIKWID, Intel PCM) */
#define BOX_CTL		0xa40
#define CTR(n)		(0xa41 + (n))
#define IOCLK		0xa45
#define CTL(n)		(0xa48 + (n))
#define BW_IN(p)	(0xb00 + (p))
#define BW_OUT(p)	(0xb04 + (p))
#define UTIL_IN(p)	(0xb08 + 2 * (p))
#define UTIL_OUT(p)	(0xb09 + 2 * (p))

/* The registers of the ports have a base of their own */
enum { STACK, PORTS };

#define UNIT(_stack, _ports)	{ .base = { [STACK] = (_stack), [PORTS] = (_ports) } }

static const struct pmon_unit units[] = {
	UNIT(0x00, 0x00), UNIT(0x20, 0x10), UNIT(0x40, 0x20),
	UNIT(0x60, 0x30), UNIT(0x80, 0x40), UNIT(0xa0, 0x50),
};

static const struct pmon_counter counters[] = {
	PMON_EP_COUNTER(CTL(0), CTR(0), 48),
	PMON_EP_COUNTER(CTL(1), CTR(1), 48),
	PMON_EP_COUNTER(CTL(2), CTR(2), 48),
	PMON_EP_COUNTER(CTL(3), CTR(3), 48),
};

/* The MSR CPUBUSNO has the root buses of the stacks (in-kernel driver) */
#define CPUBUSNO	0x300

static const struct pmon_stacks stacks[] = {
	{ .msr = CPUBUSNO, .valid = BIT_ULL(63) },
	{}
};

const struct pmon_type pmon_skx_iio = {
	.desc = &(const struct pmon_pmu_desc) {
		PMON_SP_DESC,
		.name = "iio",
		.counters = 4,
		.ctl_bits = CONTROL_BITS,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_SKX_ALL,
		.fields = fields,
		.events = events,
		.constraints = constraints,
		.rules = rules,
	},
	.space = PMON_MSR,
	.units = ARRAY_SIZE(units),
	.unit = units,
	.stacks = stacks,
	.counter = counters,
	.box_ctl = BOX_CTL,
};

static const u16 free_codes[] = {
	0x10ff,
	0x20ff, 0x21ff, 0x22ff, 0x23ff,
	0x24ff, 0x25ff, 0x26ff, 0x27ff,
	0x30ff, 0x31ff, 0x32ff, 0x33ff, 0x34ff, 0x35ff, 0x36ff, 0x37ff,
	0
};

/*
 * A port of 16 lanes (PCIe 3.0) moves 15.75 GB/s each way: less than 4 bytes in a clock
 * of the platform's fastest
 */
#define FREE_COUNTER(_base, _ctr)	PMON_SP_FREE_COUNTER(_base, _ctr, 36)

/* Free-running counters in the order of their umasks */
static const struct pmon_counter free_counters[] = {
	FREE_COUNTER(STACK, IOCLK),
	FREE_COUNTER(PORTS, BW_IN(0)), FREE_COUNTER(PORTS, BW_IN(1)),
	FREE_COUNTER(PORTS, BW_IN(2)), FREE_COUNTER(PORTS, BW_IN(3)),
	FREE_COUNTER(PORTS, BW_OUT(0)), FREE_COUNTER(PORTS, BW_OUT(1)),
	FREE_COUNTER(PORTS, BW_OUT(2)), FREE_COUNTER(PORTS, BW_OUT(3)),
	FREE_COUNTER(PORTS, UTIL_IN(0)), FREE_COUNTER(PORTS, UTIL_OUT(0)),
	FREE_COUNTER(PORTS, UTIL_IN(1)), FREE_COUNTER(PORTS, UTIL_OUT(1)),
	FREE_COUNTER(PORTS, UTIL_IN(2)), FREE_COUNTER(PORTS, UTIL_OUT(2)),
	FREE_COUNTER(PORTS, UTIL_IN(3)), FREE_COUNTER(PORTS, UTIL_OUT(3)),
};

const struct pmon_type pmon_skx_iio_free_running = {
	.desc = &(const struct pmon_pmu_desc) {
		.name = "iio_free_running",
		.freerunning = free_codes,
		.max_inc = 1,
		.on = ON_SKX_ALL,
		.fields = pmon_free_fields,
		.events = free_events,
	},
	.space = PMON_MSR,
	.units = ARRAY_SIZE(units),
	.unit = units,
	.counter = free_counters,
	.box_ctl = PMON_NO_REG,
	.part_of = "iio",
};

/* Registers of the first stack of Ice Lake (in-kernel driver, LIKWID, Intel PCM) */
#define ICX_BOX_CTL	0xa50
#define ICX_CTR(n)	(0xa51 + (n))
#define ICX_IOCLK	0xa55
#define ICX_CTL(n)	(0xa58 + (n))
#define ICX_BW_IN(p)	(0xaa0 + (p))

const struct pmon_unit pmon_icx_stacks[PMON_ICX_STACKS] = {
	UNIT(0x00, 0x00), UNIT(0x20, 0x10), UNIT(0x40, 0x20),
	UNIT(0x90, 0x90), UNIT(0xb0, 0xa0), UNIT(0xd0, 0xb0),
};

static const struct pmon_counter icx_counters[] = {
	PMON_EP_COUNTER(ICX_CTL(0), ICX_CTR(0), 48),
	PMON_EP_COUNTER(ICX_CTL(1), ICX_CTR(1), 48),
	PMON_EP_COUNTER(ICX_CTL(2), ICX_CTR(2), 48),
	PMON_EP_COUNTER(ICX_CTL(3), ICX_CTR(3), 48),
};

#define ICX_IIO_DESC \
	PMON_SP_DESC, \
	.name = "iio", \
	.counters = 4, \
	.ctl_bits = ICX_CONTROL_BITS, \
	PMON_SP_RESET, \
	PMON_SP_FREEZING, \
	.fields = icx_fields, \
	.events = events, \
	.constraints = constraints, \
	.rules = rules

#define ICX_IIO \
	.space = PMON_MSR, \
	.units = PMON_ICX_STACKS, \
	.unit = pmon_icx_stacks, \
	.counter = icx_counters, \
	.box_ctl = ICX_BOX_CTL

/* Stacks in the order of the units; only Intel PCM has those of Ice Lake-D */
static const u8 icx_stack_of[] = { 1, 2, 3, 4, 5, 0 };
static const u8 icxd_stack_of[] = { 3, 2, 0, 4, 5, 1 };

#define OF_UNIT(_stacks)	.units = ARRAY_SIZE(_stacks), .of_unit = (_stacks)

static const struct pmon_stacks icx_stacks[] = {
	{ PMON_STACKS_09A2, OF_UNIT(icx_stack_of) },
	{}
};

static const struct pmon_stacks icxd_stacks[] = {
	{ PMON_STACKS_09A2, OF_UNIT(icxd_stack_of) },
	{}
};

const struct pmon_type pmon_icx_iio = {
	ICX_IIO,
	.stacks = icx_stacks,
	.desc = &(const struct pmon_pmu_desc) {
		ICX_IIO_DESC,
		.on = ON_ICX,
	},
};

const struct pmon_type pmon_icxd_iio = {
	ICX_IIO,
	.stacks = icxd_stacks,
	.desc = &(const struct pmon_pmu_desc) {
		ICX_IIO_DESC,
		.on = ON_ICXD,
	},
};

/*
 * Registers of Snow Ridge; the clock is among the registers of the IRP (in-kernel driver, Intel
 * PCM)
 */
#define SNR_BOX_CTL	0x1e00
#define SNR_CTR(n)	(0x1e01 + (n))
#define SNR_CTL(n)	(0x1e08 + (n))
#define SNR_IOCLK	0x1eac
#define SNR_BW_IN(p)	(0x1f00 + (p))

const struct pmon_unit pmon_snr_stacks[PMON_SNR_STACKS] = {
	UNIT(0x00, 0x00), UNIT(0x10, 0x10), UNIT(0x20, 0x20), UNIT(0x30, 0x30), UNIT(0x40, 0x40),
};

static const struct pmon_counter snr_counters[] = {
	PMON_EP_COUNTER(SNR_CTL(0), SNR_CTR(0), 48),
	PMON_EP_COUNTER(SNR_CTL(1), SNR_CTR(1), 48),
	PMON_EP_COUNTER(SNR_CTL(2), SNR_CTR(2), 48),
	PMON_EP_COUNTER(SNR_CTL(3), SNR_CTR(3), 48),
};

/* The stacks are those of QAT, of CBDMA and DMI, of the network, of DLB and of PCIe */
static const u8 snr_stack_of[] = { 4, 0, 3, 2, 1 };

static const struct pmon_stacks snr_stacks[] = {
	{ PMON_STACKS_09A2, OF_UNIT(snr_stack_of) },
	{}
};

const struct pmon_type pmon_snr_iio = {
	.desc = &(const struct pmon_pmu_desc) {
		ICX_IIO_DESC,
		.on = ON_SNR,
	},
	.space = PMON_MSR,
	.units = PMON_SNR_STACKS,
	.unit = pmon_snr_stacks,
	.stacks = snr_stacks,
	.counter = snr_counters,
	.box_ctl = SNR_BOX_CTL,
};

/*
 * Snow Ridge alone has these four counters in its root port of PCIe 3.0, which the kernel's driver
 * of root ports has. The fields are those of an IIO of Skylake-SP; no list has events.
 */
#define PCIE3_BOX_CTL	0x4e0
#define PCIE3_CTR(n)	(0x4e8 + 8 * (n))
#define PCIE3_CTL(n)	(0x508 + 8 * (n))

static const struct pmon_counter pcie3_counters[] = {
	PMON_SP_WIDE_COUNTER(PCIE3_CTL(0), PCIE3_CTR(0)),
	PMON_SP_WIDE_COUNTER(PCIE3_CTL(1), PCIE3_CTR(1)),
	PMON_SP_WIDE_COUNTER(PCIE3_CTL(2), PCIE3_CTR(2)),
	PMON_SP_WIDE_COUNTER(PCIE3_CTL(3), PCIE3_CTR(3)),
};

static const struct pmon_unit pcie3_units[] = {
	{ .function = { 0x334a, PCI_DEVFN(4, 0), .exact = true } },
};

static const struct pmon_alias no_events[] = { {} };

const struct pmon_type pmon_snr_pcie3 = {
	.desc = &(const struct pmon_pmu_desc) {
		PMON_SP_DESC,
		.name = "pcie3",
		.counters = 4,
		.ctl_bits = CONTROL_BITS,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_SNR,
		.fields = fields,
		.events = no_events,
	},
	.space = PMON_PCI_AT,
	.units = ARRAY_SIZE(pcie3_units),
	.unit = pcie3_units,
	.counter = pcie3_counters,
	.box_ctl = PCIE3_BOX_CTL,
};

/*
 * No names for the eight counters of outgoing data (LIKWID, in-kernel driver up to 6.14): their
 * unit is not fixed (the in-kernel driver's commit 506f981ab40f)
 */
static const u16 icx_free_codes[] = {
	0x10ff,
	0x20ff, 0x21ff, 0x22ff, 0x23ff, 0x24ff, 0x25ff, 0x26ff, 0x27ff,
	0
};

/* A port of 16 lanes (PCIe 4.0) moves 31.5 GB/s each way */
#define ICX_FREE_COUNTER(_base, _ctr)	PMON_SP_FREE_COUNTER(_base, _ctr, 48)

static const struct pmon_counter icx_free_counters[] = {
	ICX_FREE_COUNTER(STACK, ICX_IOCLK),
	ICX_FREE_COUNTER(PORTS, ICX_BW_IN(0)), ICX_FREE_COUNTER(PORTS, ICX_BW_IN(1)),
	ICX_FREE_COUNTER(PORTS, ICX_BW_IN(2)), ICX_FREE_COUNTER(PORTS, ICX_BW_IN(3)),
	ICX_FREE_COUNTER(PORTS, ICX_BW_IN(4)), ICX_FREE_COUNTER(PORTS, ICX_BW_IN(5)),
	ICX_FREE_COUNTER(PORTS, ICX_BW_IN(6)), ICX_FREE_COUNTER(PORTS, ICX_BW_IN(7)),
};

static const struct pmon_pmu_desc icx_free_desc = {
	.name = "iio_free_running",
	.freerunning = icx_free_codes,
	.max_inc = 1,
	.on = ON_ICE,
	.fields = pmon_free_fields,
	.events = free_events,
};

const struct pmon_type pmon_icx_iio_free_running = {
	.desc = &icx_free_desc,
	.space = PMON_MSR,
	.units = PMON_ICX_STACKS,
	.unit = pmon_icx_stacks,
	.counter = icx_free_counters,
	.box_ctl = PMON_NO_REG,
	.part_of = "iio",
};

static const struct pmon_counter snr_free_counters[] = {
	ICX_FREE_COUNTER(STACK, SNR_IOCLK),
	ICX_FREE_COUNTER(PORTS, SNR_BW_IN(0)), ICX_FREE_COUNTER(PORTS, SNR_BW_IN(1)),
	ICX_FREE_COUNTER(PORTS, SNR_BW_IN(2)), ICX_FREE_COUNTER(PORTS, SNR_BW_IN(3)),
	ICX_FREE_COUNTER(PORTS, SNR_BW_IN(4)), ICX_FREE_COUNTER(PORTS, SNR_BW_IN(5)),
	ICX_FREE_COUNTER(PORTS, SNR_BW_IN(6)), ICX_FREE_COUNTER(PORTS, SNR_BW_IN(7)),
};

const struct pmon_type pmon_snr_iio_free_running = {
	.desc = &icx_free_desc,
	.space = PMON_MSR,
	.units = PMON_SNR_STACKS,
	.unit = pmon_snr_stacks,
	.counter = snr_free_counters,
	.box_ctl = PMON_NO_REG,
	.part_of = "iio",
};
