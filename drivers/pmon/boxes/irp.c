// SPDX-License-Identifier: GPL-2.0-only
/*
 * IRP: the I/O hub's cache for coherent requests. One PCI function has two units of two counters:
 * counters 0 and 1 count the first unit's events, 2 and 3 the second's (329468 table 1-3). On the
 * v3 and later, Intel's lists of events allow counters 0 and 1 only, so the driver assumes the same
 * there.
 */
#include "boxes.h"
#include "irp_events.h"

#define UNIT	32	/* above the control word: it is not written */

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD_ON(ON_V3, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("unit", PMON_CONFIG, UNIT, UNIT),
	{}
};

static const struct pmon_counter_select counter_select = { .lo = UNIT, .counters = { 0x3, 0xc } };

#define TRANSACTIONS	0x16
#define SNOOP_RESP	0x17

/*
 * SNOOP_RESP needs one bit for the state that was found and one for the type of snoop; bit 7 of
 * TRANSACTIONS only qualifies other bits. The notes in Intel's own lists, from which ucevent is
 * made, say so.
 */
static const struct pmon_rule v3_rules[] = {
	PMON_EP_NEEDS(0, TRANSACTIONS, GENMASK(14, 8)),
	PMON_EP_LISTED(0, SNOOP_RESP, GENMASK(11, 8)),
	PMON_EP_LISTED(0, SNOOP_RESP, GENMASK(14, 12)),
	{}
};

/* The IRP is a function of the I/O hub, which is not on the bus of the other boxes */
#define UNIT_AT(_device) \
	{ .function = { .device = (_device), .devfn = PCI_DEVFN(5, 6), .io = true } }

static const struct pmon_unit ivbep_units[] = {
	UNIT_AT(0x0e39),
};

static const struct pmon_unit hsx_units[] = {
	UNIT_AT(0x2f39),
};

static const struct pmon_unit bdx_units[] = {
	UNIT_AT(0x6f39),
};

/* IRP_PCI_PMON_CTRn, which have other offsets than the counters of other boxes (329468) */
#define IVBEP_CTR0		0xa0
#define IVBEP_CTR1		0xb0
#define IVBEP_CTR2		0xb8
#define IVBEP_CTR3		0xc0

static const struct pmon_counter ivbep_counters[] = {
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(0), IVBEP_CTR0, 44),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(1), IVBEP_CTR1, 44),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(2), IVBEP_CTR2, 44),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(3), IVBEP_CTR3, 44),
};

/* CACHE_*_OCCUPANCY adds 128 at most */
#define IRP_DESC \
	PMON_EP_DESC, \
	.name = "irp", \
	.counters = 4, \
	.max_inc = 128, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events, \
	.select = &counter_select

#define IRP \
	.units = 1, \
	PMON_EP_PCI

const struct pmon_type pmon_ivbep_irp = {
	IRP,
	.desc = &(const struct pmon_pmu_desc) {
		IRP_DESC,
		.on = ON_IVBEP,
	},
	.unit = ivbep_units,
	.counter = ivbep_counters,
};

/* The counters of the v3 have the usual offsets (in-kernel driver) */
const struct pmon_type pmon_hsx_irp = {
	IRP,
	.desc = &(const struct pmon_pmu_desc) {
		IRP_DESC,
		.on = ON_HSX,
		.rules = v3_rules,
	},
	.unit = hsx_units,
	.counter = pmon_ep_counters_48,
};

const struct pmon_type pmon_bdx_irp = {
	IRP,
	.desc = &(const struct pmon_pmu_desc) {
		IRP_DESC,
		.on = ON_BDX,
		.rules = v3_rules,
	},
	.unit = bdx_units,
	.counter = pmon_ep_counters_48,
};

const struct pmon_type pmon_bdxde_irp = {
	IRP,
	.desc = &(const struct pmon_pmu_desc) {
		IRP_DESC,
		.on = ON_BDXDE,
		.rules = v3_rules,
	},
	.unit = bdx_units,
	.counter = pmon_ep_counters_48,
};

/* The IRP's registers are in the window of its IIO stack (in-kernel driver, LIKWID, Intel PCM) */
#define SP_BOX_CTL	0xa58
#define SP_CTR(n)	(0xa59 + (n))
#define SP_CTL(n)	(0xa5b + (n))

#define STACK(_n)	{ .base[0] = 0x20 * (_n) }

static const struct pmon_unit sp_units[] = {
	STACK(0), STACK(1), STACK(2), STACK(3), STACK(4), STACK(5),
};

static const struct pmon_counter sp_counters[] = {
	PMON_EP_COUNTER(SP_CTL(0), SP_CTR(0), 48),
	PMON_EP_COUNTER(SP_CTL(1), SP_CTR(1), 48),
};

static const struct pmon_pmu_desc sp_desc = {
	PMON_SP_DESC,
	.name = "irp",
	.counters = 2,
	PMON_SP_RESET,
	PMON_SP_FREEZING,
	.on = ON_SP,
	.fields = pmon_ep_fields,
	.events = sp_events,
};

const struct pmon_type pmon_skx_irp = {
	.desc = &sp_desc,
	.space = PMON_MSR,
	.units = ARRAY_SIZE(sp_units),
	.unit = sp_units,
	.counter = sp_counters,
	.box_ctl = SP_BOX_CTL,
};

/* Registers in the window of an IIO stack of Ice Lake (in-kernel driver, LIKWID, Intel PCM) */
#define ICX_BOX_CTL		0xa4a
#define ICX_CTR(n)		(0xa4b + (n))
#define ICX_CTL(n)		(0xa4d + (n))

static const struct pmon_counter icx_counters[] = {
	PMON_EP_COUNTER(ICX_CTL(0), ICX_CTR(0), 48),
	PMON_EP_COUNTER(ICX_CTL(1), ICX_CTR(1), 48),
};

const struct pmon_type pmon_icx_irp = {
	.desc = &sp_desc,
	.space = PMON_MSR,
	.units = PMON_ICX_STACKS,
	.unit = pmon_icx_stacks,
	.counter = icx_counters,
	.box_ctl = ICX_BOX_CTL,
};

/* Addresses on Snow Ridge (in-kernel driver, Intel PCM) */
#define SNR_BOX_CTL		0x1ea0
#define SNR_CTR(n)		(0x1ea1 + (n))
#define SNR_CTL(n)		(0x1ea8 + (n))

static const struct pmon_counter snr_counters[] = {
	PMON_EP_COUNTER(SNR_CTL(0), SNR_CTR(0), 48),
	PMON_EP_COUNTER(SNR_CTL(1), SNR_CTR(1), 48),
};

const struct pmon_type pmon_snr_irp = {
	.desc = &sp_desc,
	.space = PMON_MSR,
	.units = PMON_SNR_STACKS,
	.unit = pmon_snr_stacks,
	.counter = snr_counters,
	.box_ctl = SNR_BOX_CTL,
};

/*
 * A Xeon Phi has two of the E5's counters, and its box control is one register before that of the
 * E5 (in-kernel driver, LIKWID)
 */
#define KNL_BOX_CTL		0xf0

static const struct pmon_field knl_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("qor", PMON_CONFIG, 16, 16),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	{}
};

static const struct pmon_unit knl_units[] = {
	UNIT_AT(0x7814),
};

const struct pmon_type pmon_knl_irp = {
	.desc = &(const struct pmon_pmu_desc) {
		PMON_EP_DESC,
		.name = "irp",
		.counters = 2,
		.max_inc = 128,
		PMON_EP_RESET,
		PMON_EP_FREEZING,
		.on = ON_PHI,
		.fields = knl_fields,
		.events = events,
		.rules = v3_rules,
	},
	.space = PMON_PCI,
	.units = ARRAY_SIZE(knl_units),
	.unit = knl_units,
	.counter = pmon_ep_counters_48,
	.box_ctl = KNL_BOX_CTL,
};
