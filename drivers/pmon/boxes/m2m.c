// SPDX-License-Identifier: GPL-2.0-only
/*
 * M2M: between the mesh and a memory controller of two or three channels. Only LIKWID has the
 * registers with which PKT_MATCH compares, and no PMU has terms for them: the driver does not write
 * them.
 */
#include "boxes.h"
#include "m2m_events.h"

/* The upper part of umask selects the channels of events 0x37 and 0x38 */
static const struct pmon_field icx_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 39 } } },
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	{}
};

#define ICX_CONTROL_BITS	40

/*
 * The registers are from the in-kernel driver and LIKWID. The upper half of a control register is
 * not used.
 */
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

#define M2M_DESC \
	PMON_SP_DESC, \
	.name = "m2m", \
	.counters = 4, \
	PMON_SP_RESET, \
	PMON_SP_FREEZING, \
	.events = events

const struct pmon_type pmon_skx_m2m = {
	.desc = &(const struct pmon_pmu_desc) {
		M2M_DESC,
		.on = ON_SKX_ALL,
		.fields = pmon_ep_fields,
	},
	.space = PMON_PCI,
	.units = ARRAY_SIZE(units),
	.unit = units,
	.counter = counters,
	.box_ctl = BOX_CTL,
};

/* The registers on Ice Lake are from the in-kernel driver and LIKWID */
#define ICX_BOX_CTL	0x438
#define ICX_CTR(n)	(0x440 + 8 * (n))
#define ICX_CTL(n)	(0x468 + 8 * (n))

static const struct pmon_counter icx_counters[] = {
	PMON_SP_WIDE_COUNTER(ICX_CTL(0), ICX_CTR(0)),
	PMON_SP_WIDE_COUNTER(ICX_CTL(1), ICX_CTR(1)),
	PMON_SP_WIDE_COUNTER(ICX_CTL(2), ICX_CTR(2)),
	PMON_SP_WIDE_COUNTER(ICX_CTL(3), ICX_CTR(3)),
};

static const struct pmon_unit icx_units[] = {
	PMON_SP_PCI_UNIT(0x344a, 12, 0),
	PMON_SP_PCI_UNIT(0x344a, 13, 0),
	PMON_SP_PCI_UNIT(0x344a, 14, 0),
	PMON_SP_PCI_UNIT(0x344a, 15, 0),
};

#define ICX_M2M \
	.space = PMON_PCI, \
	.unit = icx_units, \
	.counter = icx_counters, \
	.box_ctl = ICX_BOX_CTL

const struct pmon_type pmon_icx_m2m = {
	ICX_M2M,
	.desc = &(const struct pmon_pmu_desc) {
		M2M_DESC,
		.ctl_bits = ICX_CONTROL_BITS,
		.on = ON_ICX,
		.fields = icx_fields,
	},
	.units = ARRAY_SIZE(icx_units),
};

/* Ice Lake-D has as many M2Ms as memory controllers */
const struct pmon_type pmon_icxd_m2m = {
	ICX_M2M,
	.desc = &(const struct pmon_pmu_desc) {
		M2M_DESC,
		.ctl_bits = ICX_CONTROL_BITS,
		.on = ON_ICXD,
		.fields = icx_fields,
	},
	.units = ARRAY_SIZE(icx_units),
	.min_units = 1,
};

/* The in-kernel driver has one unit; Intel PCM tries four */
const struct pmon_type pmon_snr_m2m = {
	ICX_M2M,
	.desc = &(const struct pmon_pmu_desc) {
		M2M_DESC,
		.ctl_bits = ICX_CONTROL_BITS,
		.on = ON_SNR,
		.fields = icx_fields,
	},
	.units = 1,
};
