// SPDX-License-Identifier: GPL-2.0-only
/*
 * UPI from Sapphire Rapids on: the link layer of a link to another socket; M3UPI and B2UPI, between
 * the mesh and a link. Some discovery tables of Sapphire Rapids list two links on machines with
 * three (linux-kernel, 2022-11-29), so the driver finds each link of Sapphire Rapids by its PCI
 * function.
 */
#include "boxes.h"
#include "upi_disc_events.h"

/* Registers of the link are at offsets in config space (in-kernel driver, Intel PCM) */
#define UPI_BOX_CTL	0x318
#define UPI_CTL(n)	(0x350 + 8 * (n))
#define UPI_CTR(n)	(0x320 + 8 * (n))

/*
 * Control registers are 8 bytes apart in the in-kernel driver, 4 bytes in Intel PCM, as on Ice
 * Lake-SP
 */
#define M3UPI_BOX_CTL	0xa0
#define M3UPI_CTL(n)	(0xd8 + 8 * (n))
#define M3UPI_CTR(n)	(0xa8 + 8 * (n))

#define COUNTER(_ctl, _ctr)	{ .ctl = (_ctl), .ctr = (_ctr), .width = 48, .ctl64 = true }

static const struct pmon_counter upi_counters[] = {
	COUNTER(UPI_CTL(0), UPI_CTR(0)),
	COUNTER(UPI_CTL(1), UPI_CTR(1)),
	COUNTER(UPI_CTL(2), UPI_CTR(2)),
	COUNTER(UPI_CTL(3), UPI_CTR(3)),
};

static const struct pmon_counter m3upi_counters[] = {
	COUNTER(M3UPI_CTL(0), M3UPI_CTR(0)),
	COUNTER(M3UPI_CTL(1), M3UPI_CTR(1)),
	COUNTER(M3UPI_CTL(2), M3UPI_CTR(2)),
	COUNTER(M3UPI_CTL(3), M3UPI_CTR(3)),
};

/* The functions are from the in-kernel driver */
static const struct pmon_unit upi_units[] = {
	PMON_SP_PCI_UNIT(0x3241, 1, 1),
	PMON_SP_PCI_UNIT(0x3241, 2, 1),
	PMON_SP_PCI_UNIT(0x3241, 3, 1),
	PMON_SP_PCI_UNIT(0x3241, 4, 1),
};

static const struct pmon_unit m3upi_units[] = {
	PMON_SP_PCI_UNIT(0x3246, 5, 1),
	PMON_SP_PCI_UNIT(0x3246, 6, 1),
	PMON_SP_PCI_UNIT(0x3246, 7, 1),
	PMON_SP_PCI_UNIT(0x3246, 8, 1),
};

#define UPI_DESC \
	PMON_DISCOVERY_DESC, \
	.name = "upi", \
	.counters = 4, \
	.ctl_bits = PMON_DISCOVERY_WIDE, \
	.fields = pmon_disc_fields, \
	.events = upi_events

const struct pmon_type pmon_spr_upi = {
	.desc = &(const struct pmon_pmu_desc) {
		UPI_DESC,
		.on = ON_RAPIDS,
	},
	.space = PMON_PCI,
	.units = ARRAY_SIZE(upi_units),
	.unit = upi_units,
	.discovery = &(const struct pmon_discovery_type) { .number = 8 },
	.counter = upi_counters,
	.box_ctl = UPI_BOX_CTL,
	.link_peer = &pmon_upi_link_peer,
};

const struct pmon_type pmon_gnr_upi = {
	.desc = &(const struct pmon_pmu_desc) {
		UPI_DESC,
		.on = ON_XEON6,
	},
	.space = PMON_PCI_AT,
	.discovery = &(const struct pmon_discovery_type) { .number = 8 },
	.counter = upi_counters,
	.box_ctl = UPI_BOX_CTL,
};

/*
 * The rows are those of Intel's event lists; the in-kernel driver has the first row and those of
 * three counters
 */
static const struct pmon_constraint m3upi_constraints[] = {
	{ 0x1c, 0x1f, 0x1 },
	{ 0x21, 0x21, 0x1 },
	{ 0x30, 0x30, 0x1 },
	{ 0x35, 0x35, 0x1 },
	{ 0x40, 0x40, 0x7 },
	{ 0x43, 0x43, 0x1 },
	{ 0x47, 0x4d, 0x1 },
	{ 0x4e, 0x50, 0x7 },
	{ 0x51, 0x61, 0x1 },
	{ 0x7d, 0x7e, 0x1 },
	{}
};

const struct pmon_type pmon_spr_m3upi = {
	.desc = &(const struct pmon_pmu_desc) {
		PMON_DISCOVERY_DESC,
		.name = "m3upi",
		.counters = 4,
		.ctl_bits = PMON_DISCOVERY_WIDE,
		.on = ON_RAPIDS,
		.fields = pmon_disc_fields,
		.events = mesh_events,
		.constraints = m3upi_constraints,
	},
	.space = PMON_PCI,
	.units = ARRAY_SIZE(m3upi_units),
	.unit = m3upi_units,
	.discovery = &(const struct pmon_discovery_type) { .number = 9 },
	.counter = m3upi_counters,
	.box_ctl = M3UPI_BOX_CTL,
};

/* Registers of B2UPI in config space (Intel PCM) */
#define B2UPI_BOX_CTL	0x408
#define B2UPI_CTR(n)	(0x410 + 8 * (n))
#define B2UPI_CTL(n)	(0x430 + 8 * (n))

static const struct pmon_counter b2upi_counters[] = {
	COUNTER(B2UPI_CTL(0), B2UPI_CTR(0)),
	COUNTER(B2UPI_CTL(1), B2UPI_CTR(1)),
	COUNTER(B2UPI_CTL(2), B2UPI_CTR(2)),
	COUNTER(B2UPI_CTL(3), B2UPI_CTR(3)),
};

const struct pmon_type pmon_gnr_b2upi = {
	.desc = &(const struct pmon_pmu_desc) {
		PMON_DISCOVERY_DESC,
		.name = "b2upi",
		.counters = 4,
		.ctl_bits = PMON_DISCOVERY_WIDE,
		.on = ON_XEON6,
		.fields = pmon_disc_fields,
		.events = mesh_events,
	},
	.space = PMON_PCI_AT,
	.discovery = &(const struct pmon_discovery_type) { .number = 18 },
	.counter = b2upi_counters,
	.box_ctl = B2UPI_BOX_CTL,
};
