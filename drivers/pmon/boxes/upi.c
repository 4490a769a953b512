// SPDX-License-Identifier: GPL-2.0-only
/*
 * UPI: the link layer of a link to another socket, as QPI was on the E5; the control word has the
 * fields of the match registers. Cooper Lake has six links, two in each of three devices, Ice
 * Lake-D none.
 */
#include "boxes.h"
#include "upi_events.h"

/*
 * Bit 44 is reserved. libpfm4 writes the upper half, which selects packets by their header, as
 * config1
 */
static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 43 }, { 45, 55 } } },
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	{}
};

#define CONTROL_BITS	56

/* The registers are from the in-kernel driver and LIKWID */
#define CTR(n)		(0x318 + 8 * (n))
#define CTL(n)		(0x350 + 8 * (n))
#define BOX_CTL		0x378

static const struct pmon_counter counters[] = {
	PMON_SP_WIDE_COUNTER(CTL(0), CTR(0)),
	PMON_SP_WIDE_COUNTER(CTL(1), CTR(1)),
	PMON_SP_WIDE_COUNTER(CTL(2), CTR(2)),
	PMON_SP_WIDE_COUNTER(CTL(3), CTR(3)),
};

/* The last three units are from Intel PCM */
static const struct pmon_unit units[] = {
	PMON_SP_PCI_UNIT(0x2058, 14, 0),
	PMON_SP_PCI_UNIT(0x2058, 15, 0),
	PMON_SP_PCI_UNIT(0x2058, 16, 0),
	PMON_SP_PCI_UNIT(0x2058, 14, 4),
	PMON_SP_PCI_UNIT(0x2058, 15, 4),
	PMON_SP_PCI_UNIT(0x2058, 16, 4),
};

/* The registers are from the in-kernel driver, which has none of Cooper Lake */
const struct pmon_link_peer pmon_upi_link_peer = {
	.status = 0x120,
	.trained = BIT(4),
	.ends = 0x94,
	.port = GENMASK(12, 8),
	.node = GENMASK(19, 16),
};

#define UPI_DESC \
	PMON_SP_DESC, \
	.name = "upi", \
	.counters = 4, \
	.ctl_bits = CONTROL_BITS, \
	PMON_SP_RESET, \
	PMON_SP_FREEZING, \
	.events = events

#define UPI \
	.space = PMON_PCI, \
	.unit = units, \
	.counter = counters, \
	.box_ctl = BOX_CTL

const struct pmon_type pmon_skx_upi = {
	UPI,
	.desc = &(const struct pmon_pmu_desc) {
		UPI_DESC,
		.fields = fields,
		.libpfm_word = PMON_CONFIG1,
		.on = ON_SKX | ON_CLX,
	},
	.units = 3,
	.link_peer = &pmon_upi_link_peer,
};

/* No source has the registers with the peers of Cooper Lake's links */
const struct pmon_type pmon_cpx_upi = {
	UPI,
	.desc = &(const struct pmon_pmu_desc) {
		UPI_DESC,
		.fields = fields,
		.libpfm_word = PMON_CONFIG1,
		.on = ON_CPX,
	},
	.units = 6,
};

/*
 * The counters are one register further on than Skylake's, behind the box control register. The
 * in-kernel driver resets Skylake's.
 */
#define ICX_BOX_CTL	0x318
#define ICX_CTR(n)	(0x320 + 8 * (n))

static const struct pmon_counter icx_counters[] = {
	PMON_SP_WIDE_COUNTER(CTL(0), ICX_CTR(0)),
	PMON_SP_WIDE_COUNTER(CTL(1), ICX_CTR(1)),
	PMON_SP_WIDE_COUNTER(CTL(2), ICX_CTR(2)),
	PMON_SP_WIDE_COUNTER(CTL(3), ICX_CTR(3)),
};

static const struct pmon_unit icx_units[] = {
	PMON_SP_PCI_UNIT(0x3441, 2, 1),
	PMON_SP_PCI_UNIT(0x3441, 3, 1),
	PMON_SP_PCI_UNIT(0x3441, 4, 1),
};

const struct pmon_type pmon_icx_upi = {
	.desc = &(const struct pmon_pmu_desc) {
		UPI_DESC,
		.fields = pmon_disc_fields,
		.on = ON_ICX,
	},
	.space = PMON_PCI,
	.units = ARRAY_SIZE(icx_units),
	.unit = icx_units,
	.link_peer = &pmon_upi_link_peer,
	.counter = icx_counters,
	.box_ctl = ICX_BOX_CTL,
};
