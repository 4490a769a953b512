// SPDX-License-Identifier: GPL-2.0-only
/*
 * Simple boxes of machines that list their units in discovery tables: boxes between the mesh and
 * its agents, power control, CXL. The type numbers are from the in-kernel driver, Intel PCM and
 * LIKWID. The tables have the addresses of registers; the counters here are for the documents, from
 * the same sources.
 */
#include "boxes.h"
#include "disc_events.h"

/* The high half of the control word holds more of umask */
const struct pmon_field pmon_disc_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 55 } } },
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	{}
};

/* PMON_CTLn and PMON_CTRn, from the unit's control register on (Intel PCM, LIKWID) */
#define MSR_CTL(n)	(2 + (n))
#define MSR_CTR(n)	(8 + (n))

const struct pmon_counter pmon_disc_msr_counters[] = {
	PMON_EP_COUNTER(MSR_CTL(0), MSR_CTR(0), 48),
	PMON_EP_COUNTER(MSR_CTL(1), MSR_CTR(1), 48),
	PMON_EP_COUNTER(MSR_CTL(2), MSR_CTR(2), 48),
	PMON_EP_COUNTER(MSR_CTL(3), MSR_CTR(3), 48),
};

#define COUNTER(_ctl, _ctr)	{ .ctl = (_ctl), .ctr = (_ctr), .width = 48, .ctl64 = true }

/* Registers of M2M and B2CMI, and of PCIe, in config space (Intel PCM) */
#define M2M_BOX_CTL	0x438
#define M2M_CTR(n)	(0x440 + 8 * (n))
#define M2M_CTL(n)	(0x468 + 8 * (n))
#define PCIE_BOX_CTL	0x620
#define PCIE_CTL(n)	(0x630 + 8 * (n))
#define PCIE_CTR(n)	(0x650 + 8 * (n))

static const struct pmon_counter m2m_counters[] = {
	COUNTER(M2M_CTL(0), M2M_CTR(0)),
	COUNTER(M2M_CTL(1), M2M_CTR(1)),
	COUNTER(M2M_CTL(2), M2M_CTR(2)),
	COUNTER(M2M_CTL(3), M2M_CTR(3)),
};

static const struct pmon_counter pcie_counters[] = {
	COUNTER(PCIE_CTL(0), PCIE_CTR(0)),
	COUNTER(PCIE_CTL(1), PCIE_CTR(1)),
	COUNTER(PCIE_CTL(2), PCIE_CTR(2)),
	COUNTER(PCIE_CTL(3), PCIE_CTR(3)),
};

#define PLAIN_DESC(_name, _on, _counters, _events) \
	PMON_DISCOVERY_DESC, \
	.name = (_name), \
	.counters = (_counters), \
	.on = (_on), \
	.fields = pmon_ex_fields, \
	.events = (_events)

#define WIDE_DESC(_name, _on, _counters, _events) \
	PMON_DISCOVERY_DESC, \
	.name = (_name), \
	.counters = (_counters), \
	.ctl_bits = PMON_DISCOVERY_WIDE, \
	.on = (_on), \
	.fields = pmon_disc_fields, \
	.events = (_events)

#define LISTED(_number)		\
	.discovery = &(const struct pmon_discovery_type) { .number = (_number) }
#define IN_MSRS(_number)	PMON_DISCOVERY_MSR, LISTED(_number)

#define IN_CONFIG_SPACE(_number, _counters, _box_ctl) \
	.space = PMON_PCI_AT, \
	.counter = (_counters), \
	.box_ctl = (_box_ctl), \
	LISTED(_number)

const struct pmon_type pmon_spr_irp = {
	IN_MSRS(2),
	.desc = &(const struct pmon_pmu_desc) { WIDE_DESC("irp", ON_RAPIDS, 2, irp_events) },
};

const struct pmon_type pmon_gnr_irp = {
	IN_MSRS(2),
	.desc = &(const struct pmon_pmu_desc) { WIDE_DESC("irp", ON_XEON6, 4, irp_events) },
};

/* Only Intel's event lists have the second row */
static const struct pmon_constraint m2pcie_constraints[] = {
	{ 0x14, 0x14, 0x3 },
	{ 0x23, 0x23, 0x3 },
	{ 0x2d, 0x2d, 0x3 },
	{}
};

const struct pmon_type pmon_spr_m2pcie = {
	IN_MSRS(3),
	.desc = &(const struct pmon_pmu_desc) {
		WIDE_DESC("m2pcie", ON_RAPIDS, 4, mesh_events),
		.constraints = m2pcie_constraints,
	},
};

/* The rows are those of Intel's event lists */
static const struct pmon_constraint pcu_constraints[] = {
	{ 0x06, 0x06, 0x1, ON_RAPIDS },
	{}
};

#define PCU(_on) \
	PLAIN_DESC("pcu", _on, 4, pcu_events), \
	.constraints = pcu_constraints

const struct pmon_type pmon_spr_pcu = {
	IN_MSRS(4),
	.desc = &(const struct pmon_pmu_desc) { PCU(ON_RAPIDS) },
};

const struct pmon_type pmon_gnr_pcu = {
	IN_MSRS(4),
	.desc = &(const struct pmon_pmu_desc) { PCU(ON_XEON6) },
};

/* The rows are those of Intel's event lists */
static const struct pmon_constraint ubox_constraints[] = {
	{ 0x4c, 0x4f, 0x1, ON_RAPIDS },
	{}
};

#define UBOX(_on) \
	PLAIN_DESC("ubox", _on, 2, ubox_events), \
	.constraints = ubox_constraints

const struct pmon_type pmon_spr_ubox = {
	IN_MSRS(5),
	.desc = &(const struct pmon_pmu_desc) { UBOX(ON_RAPIDS) },
};

const struct pmon_type pmon_gnr_ubox = {
	IN_MSRS(5),
	.desc = &(const struct pmon_pmu_desc) { UBOX(ON_XEON6) },
};

const struct pmon_type pmon_spr_m2m = {
	IN_CONFIG_SPACE(7, m2m_counters, M2M_BOX_CTL),
	/*
	 * A Xeon Max has four memory controllers; M2Ms above their four belong to its HBM (Intel
	 * PCM)
	 */
	.desc = &(const struct pmon_pmu_desc) {
		WIDE_DESC("m2m", ON_RAPIDS, 4, m2m_events),
		.alias = "m2hbm",
		.alias_from = 4,
	},
};

/* The name is the in-kernel driver's; Intel's lists name the events B2CMI, B2CXL and B2HOT */
const struct pmon_type pmon_gnr_b2cmi = {
	IN_CONFIG_SPACE(16, m2m_counters, M2M_BOX_CTL),
	.desc = &(const struct pmon_pmu_desc) { WIDE_DESC("b2cmi", ON_XEON6, 4, m2m_events) },
};

const struct pmon_type pmon_gnr_b2hot = {
	IN_MSRS(15),
	.desc = &(const struct pmon_pmu_desc) { PLAIN_DESC("b2hot", ON_XEON6, 4, b2hot_events) },
};

/* The event of the clock is known from one measurement */
const struct pmon_type pmon_spr_mdf = {
	IN_MSRS(11),
	.desc = &(const struct pmon_pmu_desc) { WIDE_DESC("mdf", ON_RAPIDS, 4, mesh_events) },
};

const struct pmon_type pmon_gnr_mdf_sbo = {
	IN_MSRS(20),
	.desc = &(const struct pmon_pmu_desc) {
		PLAIN_DESC("mdf_sbo", ON_XEON6, 4, mesh_events),
		.alias = "mdf",
	},
};

/* No list has events of these units */
static const struct pmon_alias no_events[] = { {} };

const struct pmon_type pmon_gnr_pciex16 = {
	IN_CONFIG_SPACE(21, pcie_counters, PCIE_BOX_CTL),
	.desc = &(const struct pmon_pmu_desc) { WIDE_DESC("pciex16", ON_XEON6, 4, no_events) },
};

const struct pmon_type pmon_gnr_pciex8 = {
	IN_CONFIG_SPACE(22, pcie_counters, PCIE_BOX_CTL),
	.desc = &(const struct pmon_pmu_desc) { WIDE_DESC("pciex8", ON_XEON6, 4, no_events) },
};

/*
 * Controls of these units in memory are 8 bytes apart (Intel PCM). The in-kernel driver offers
 * bits of the upper half but does not write them; no event needs one.
 */
#define IN_MEMORY(_number) \
	.space = PMON_MMIO, \
	.discovery = &(const struct pmon_discovery_type) { .number = (_number), .mmio_step = 8 }

static const struct pmon_constraint cxlcm_constraints[] = {
	{ 0x02, 0x02, 0x0f },
	{ 0x05, 0x05, 0x0f },
	{ 0x40, 0x43, 0xf0 },
	{ 0x4b, 0x4b, 0xf0 },
	{ 0x52, 0x52, 0xf0 },
	{}
};

/* Offsets from the unit's control register are known from tables alone */
static const struct pmon_counter cxl_counters[] = {
	COUNTER(0x10, 0x50), COUNTER(0x18, 0x58), COUNTER(0x20, 0x60), COUNTER(0x28, 0x68),
	COUNTER(0x30, 0x70), COUNTER(0x38, 0x78), COUNTER(0x40, 0x80), COUNTER(0x48, 0x88),
};

#define CXLCM(_on) \
	PLAIN_DESC("cxlcm", _on, 8, cxlcm_events), \
	.constraints = cxlcm_constraints

const struct pmon_type pmon_spr_cxlcm = {
	IN_MEMORY(12),
	.desc = &(const struct pmon_pmu_desc) { CXLCM(ON_RAPIDS) },
	.counter = cxl_counters,
};

const struct pmon_type pmon_gnr_cxlcm = {
	IN_MEMORY(12),
	.desc = &(const struct pmon_pmu_desc) { CXLCM(ON_XEON6) },
	.counter = cxl_counters,
};

const struct pmon_type pmon_spr_cxldp = {
	IN_MEMORY(13),
	.desc = &(const struct pmon_pmu_desc) { PLAIN_DESC("cxldp", ON_RAPIDS, 4, cxldp_events) },
	.counter = cxl_counters,
};

const struct pmon_type pmon_gnr_cxldp = {
	IN_MEMORY(13),
	.desc = &(const struct pmon_pmu_desc) { PLAIN_DESC("cxldp", ON_XEON6, 4, cxldp_events) },
	.counter = cxl_counters,
};

const struct pmon_type pmon_gnr_b2cxl = {
	IN_MEMORY(17),
	.desc = &(const struct pmon_pmu_desc) { PLAIN_DESC("b2cxl", ON_XEON6, 4, mesh_events) },
	.counter = cxl_counters,
};
