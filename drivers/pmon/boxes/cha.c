// SPDX-License-Identifier: GPL-2.0-only
/*
 * CHA: a slice of the last-level cache, its snoop filter and home agent, with its stop of the mesh.
 * It replaces the C-box and the home agent of the E5. The TOR (table of requests) holds the
 * requests in flight. Its two events count requests that both filter registers let pass: by the
 * target, by the memory and by the opcode. On Ice Lake the control word selects these, and the one
 * filter register selects a thread.
 */
#include "boxes.h"
#include "cha.h"
#include "cha_events.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("filter_tid", PMON_CONFIG1, 0, 8),
	PMON_FIELD("filter_state", PMON_CONFIG1, 17, 26),
	PMON_FIELD("filter_rem", PMON_CONFIG1, 32, 32),
	PMON_FIELD("filter_loc", PMON_CONFIG1, 33, 33),
	PMON_FIELD("filter_all_op", PMON_CONFIG1, 35, 35),
	PMON_FIELD("filter_nm", PMON_CONFIG1, 36, 36),
	PMON_FIELD("filter_not_nm", PMON_CONFIG1, 37, 37),
	PMON_FIELD("filter_opc0", PMON_CONFIG1, 41, 50),
	PMON_FIELD("filter_opc1", PMON_CONFIG1, 51, 60),
	PMON_FIELD("filter_nc", PMON_CONFIG1, 62, 62),
	PMON_FIELD("filter_isoc", PMON_CONFIG1, 63, 63),
	{}
};

/* The in-kernel driver shows ten bits of filter_tid and writes nine */
static const struct pmon_field icx_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 57 } } },
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("filter_tid", PMON_CONFIG1, 0, 9),
	{}
};

#define ICX_CONTROL_BITS	58

/* Registers of the first CHA (in-kernel driver, LIKWID) */
#define BOX_CTL		0xe00
#define CTL(n)		(0xe01 + (n))
#define BOX_FILTER0	0xe05
#define BOX_FILTER1	0xe06
#define CTR(n)		(0xe08 + (n))
#define STRIDE		0x10

static const struct pmon_extra extra[] = {
	[FILTER0] = { .reg = BOX_FILTER0 },
	[FILTER1] = { .reg = BOX_FILTER1 },
};

#define TID_EN		BIT(19)

/* Fields of BOX_FILTER0 */
#define FILTER_TID	GENMASK(8, 0)
#define FILTER_STATE	GENMASK(26, 17)

#define LLC_LOOKUP		0x34
#define TOR_INSERTS		0x35
#define TOR_OCCUPANCY		0x36
#define UPI_CREDITS_ACQUIRED	0x38

static const struct pmon_rule rules[] = {
	{ .key = TID_EN, .mask = TID_EN,
	  .filter = { { .mask = FILTER_TID, .word = PMON_CONFIG1 } } },
	/* A lookup finds its line in some state, so an event without a filter gets all states */
	{ .key = LLC_LOOKUP, .mask = 0xff, .filter = { {
		.mask = FILTER_STATE, .neutral = FILTER_STATE, .word = PMON_CONFIG1,
	} } },
	{ .key = TOR_INSERTS, .mask = 0xff, .filter = TOR_USE },
	{ .key = TOR_OCCUPANCY, .mask = 0xff, .filter = TOR_USE },
	{ .key = UPI_CREDITS_ACQUIRED, .mask = 0xff, .filter = { {
		.mask = FILTER_TID, .word = PMON_CONFIG1,
	} } },
	{}
};

/* Only Intel's event lists of Skylake-SP have the last row */
static const struct pmon_constraint constraints[] = {
	{ 0x11, 0x11, 0x1 },
	{ TOR_OCCUPANCY, TOR_OCCUPANCY, 0x1 },
	{ 0x3b, 0x3b, 0x1, ON_SKX_ALL },
	{}
};

static const struct pmon_counter counters[] = {
	PMON_EP_COUNTER(CTL(0), CTR(0), 48),
	PMON_EP_COUNTER(CTL(1), CTR(1), 48),
	PMON_EP_COUNTER(CTL(2), CTR(2), 48),
	PMON_EP_COUNTER(CTL(3), CTR(3), 48),
};

#define UNIT(_n)	{ .base[0] = STRIDE * (_n) }

static const struct pmon_unit units[] = {
	UNIT(0), UNIT(1), UNIT(2), UNIT(3), UNIT(4), UNIT(5), UNIT(6), UNIT(7),
	UNIT(8), UNIT(9), UNIT(10), UNIT(11), UNIT(12), UNIT(13), UNIT(14), UNIT(15),
	UNIT(16), UNIT(17), UNIT(18), UNIT(19), UNIT(20), UNIT(21), UNIT(22), UNIT(23),
	UNIT(24), UNIT(25), UNIT(26), UNIT(27),
};

/* CAPID6 of the power control unit has a bit for each slice that is not fused off */
#define CAPID6	0x9c

static const struct pmon_unit_count bound = {
	.device = 0x2083,
	.devfn = PCI_DEVFN(30, 3),
	.reg = CAPID6,
	.bits = GENMASK(27, 0),
};

const struct pmon_type pmon_skx_cha = {
	.desc = &(const struct pmon_pmu_desc) {
		PMON_SP_DESC,
		.name = "cha",
		.counters = 4,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_SKX_ALL,
		/* libpfm4 writes BOX_FILTER1 as config2, perf's metrics write it as config1 */
		.libpfm_word = PMON_CONFIG2,
		.perf_half = { FILTER_TARGET, FILTER_MEMORY, FILTER_OPC0 },
		.fields = fields,
		.events = events,
		.constraints = constraints,
		.rules = rules,
		.implied = TID_EN,
	},
	.space = PMON_MSR,
	.units = ARRAY_SIZE(units),
	.unit = units,
	.unit_count = &bound,
	.counter = counters,
	.box_ctl = BOX_CTL,
	.extra = extra,
	.nr_extra = ARRAY_SIZE(extra),
};

/*
 * Registers of a CHA of Ice Lake, and in the order of the numbers where each begins: the
 * in-kernel driver, LIKWID, Intel PCM
 */
#define ICX_BOX_CTL		0x0
#define ICX_CTL(n)		(0x1 + (n))
#define ICX_BOX_FILTER		0x5
#define ICX_CTR(n)		(0x8 + (n))

#define ICX_UNIT(_msr)		{ .base[0] = (_msr) }

static const struct pmon_unit icx_units[] = {
	ICX_UNIT(0xe00), ICX_UNIT(0xe0e), ICX_UNIT(0xe1c), ICX_UNIT(0xe2a), ICX_UNIT(0xe38),
	ICX_UNIT(0xe46), ICX_UNIT(0xe54), ICX_UNIT(0xe62), ICX_UNIT(0xe70), ICX_UNIT(0xe7e),
	ICX_UNIT(0xe8c), ICX_UNIT(0xe9a), ICX_UNIT(0xea8), ICX_UNIT(0xeb6), ICX_UNIT(0xec4),
	ICX_UNIT(0xed2), ICX_UNIT(0xee0), ICX_UNIT(0xeee), ICX_UNIT(0xf0a), ICX_UNIT(0xf18),
	ICX_UNIT(0xf26), ICX_UNIT(0xf34), ICX_UNIT(0xf42), ICX_UNIT(0xf50), ICX_UNIT(0xf5e),
	ICX_UNIT(0xf6c), ICX_UNIT(0xf7a), ICX_UNIT(0xf88), ICX_UNIT(0xf96), ICX_UNIT(0xfa4),
	ICX_UNIT(0xfb2), ICX_UNIT(0xfc0), ICX_UNIT(0xfce), ICX_UNIT(0xfdc), ICX_UNIT(0xb60),
	ICX_UNIT(0xb6e), ICX_UNIT(0xb7c), ICX_UNIT(0xb8a), ICX_UNIT(0xb98), ICX_UNIT(0xba6),
};

static const struct pmon_counter icx_counters[] = {
	PMON_EP_COUNTER(ICX_CTL(0), ICX_CTR(0), 48),
	PMON_EP_COUNTER(ICX_CTL(1), ICX_CTR(1), 48),
	PMON_EP_COUNTER(ICX_CTL(2), ICX_CTR(2), 48),
	PMON_EP_COUNTER(ICX_CTL(3), ICX_CTR(3), 48),
};

static const struct pmon_extra icx_extra[] = { { .reg = ICX_BOX_FILTER } };

static const struct pmon_rule icx_rules[] = {
	{ .key = TID_EN, .mask = TID_EN,
	  .filter = { { .mask = FILTER_TID, .word = PMON_CONFIG1 } } },
	{}
};

/* The bits are those of CAPID6 and CAPID7 of the power control unit */
static const struct pmon_unit_count icx_bound = {
	.device = 0x345b,
	.devfn = PCI_DEVFN(30, 3),
	.reg = CAPID6,
	.bits = GENMASK_ULL(63, 0),
};

#define ICX_CHA_DESC \
	PMON_SP_DESC, \
	.name = "cha", \
	.counters = 4, \
	.ctl_bits = ICX_CONTROL_BITS, \
	PMON_SP_RESET, \
	PMON_SP_FREEZING, \
	.fields = icx_fields, \
	.events = events, \
	.constraints = constraints, \
	.rules = icx_rules, \
	.implied = TID_EN

#define ICX_CHA \
	.space = PMON_MSR, \
	.counter = icx_counters, \
	.box_ctl = ICX_BOX_CTL, \
	.extra = icx_extra, \
	.nr_extra = ARRAY_SIZE(icx_extra)

const struct pmon_type pmon_icx_cha = {
	ICX_CHA,
	.desc = &(const struct pmon_pmu_desc) {
		ICX_CHA_DESC,
		.on = ON_SUNNY,
	},
	.units = ARRAY_SIZE(icx_units),
	.unit = icx_units,
	.unit_count = &icx_bound,
};

/* Each cluster of four cores has a CHA (in-kernel driver, Intel PCM). A chip may have fewer. */
#define SNR_UNIT(_n)	{ .base[0] = 0x1c00 + 0x10 * (_n) }

static const struct pmon_unit snr_units[] = {
	SNR_UNIT(0), SNR_UNIT(1), SNR_UNIT(2), SNR_UNIT(3), SNR_UNIT(4), SNR_UNIT(5),
};

const struct pmon_type pmon_snr_cha = {
	ICX_CHA,
	.desc = &(const struct pmon_pmu_desc) {
		ICX_CHA_DESC,
		.on = ON_SNR,
	},
	.units = ARRAY_SIZE(snr_units),
	.unit = snr_units,
};
