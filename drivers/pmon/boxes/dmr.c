// SPDX-License-Identifier: GPL-2.0-only
/*
 * Diamond Rapids: the types of its discovery tables. The in-kernel driver (since 7.0) is the only
 * source. It has their numbers, names and terms, and the constraints, which it calls preliminary;
 * no source has an event of these types. Tables in memory that an MSR of each die names list the
 * units of the core building blocks (CBB), tables of PCI functions those of the hubs for memory and
 * I/O (IMH). Only a table has number, width and offsets of counters, and the space of a unit: the
 * counters here are for the documents.
 */
#include "boxes.h"
#include "dmr_events.h"

/* The fields are those of the in-kernel driver, without bits that it offers but does not write */
#define EVENT	PMON_FIELD("event", PMON_CONFIG, 0, 7)
#define UMASK	PMON_FIELD("umask", PMON_CONFIG, 8, 15)
#define EDGE	PMON_FIELD("edge", PMON_CONFIG, 18, 18)
#define INV	PMON_FIELD("inv", PMON_CONFIG, 23, 23)
#define THRESH	PMON_FIELD("thresh", PMON_CONFIG, 24, 31)

static const struct pmon_field wide_fields[] = {
	EVENT,
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 63 } } },
	EDGE,
	INV,
	THRESH,
	{}
};

/*
 * The in-kernel driver has inv at the lowest bit of the memory controller's thresh; no source says
 * where inv really is
 */
static const struct pmon_field imc_fields[] = {
	EVENT,
	UMASK,
	EDGE,
	PMON_FIELD("thresh", PMON_CONFIG, 23, 32),
	{}
};

static const struct pmon_field cxlcm_fields[] = {
	EVENT,
	UMASK,
	EDGE,
	PMON_FIELD("inv", PMON_CONFIG, 21, 21),
	PMON_FIELD("thresh", PMON_CONFIG, 23, 31),
	PMON_FIELD("port_en", PMON_CONFIG, 32, 35),
	{}
};

static const struct pmon_field pcie_fields[] = {
	EVENT,
	UMASK,
	EDGE,
	INV,
	THRESH,
	PMON_FIELD("thresh_ext", PMON_CONFIG, 32, 35),
	PMON_FIELD("rs3_sel", PMON_CONFIG, 36, 36),
	PMON_FIELD("rx_sel", PMON_CONFIG, 37, 37),
	PMON_FIELD("tx_sel", PMON_CONFIG, 38, 38),
	PMON_FIELD("iep_sel", PMON_CONFIG, 39, 39),
	PMON_FIELD("vc_sel", PMON_CONFIG, 40, 47),
	PMON_FIELD("port_sel", PMON_CONFIG, 48, 55),
	{}
};

#define COUNTER(n)	{ .ctl = 0x10 + 8 * (n), .ctr = 0x50 + 8 * (n), .width = 48, .ctl64 = true }

static const struct pmon_counter counters[] = {
	COUNTER(0), COUNTER(1), COUNTER(2), COUNTER(3), COUNTER(4), COUNTER(5), COUNTER(6),
	COUNTER(7),
};

static const struct pmon_alias no_events[] = { {} };

/*
 * No source has the distance of control registers in memory. The in-kernel driver writes them 4
 * bytes apart, where the bits above 31 would be those of the next register. step.c tests 8 and 4 at
 * load.
 */
#define STEP_UNKNOWN	.mmio_step = 8, .step_unknown = true

#define TYPE(_number, ...) { \
	.discovery = &(const struct pmon_discovery_type) { \
		.number = (_number), STEP_UNKNOWN, .space_unknown = true, \
	}, \
	.space = PMON_MMIO, \
	.counter = counters, \
	.desc = &(const struct pmon_pmu_desc) { __VA_ARGS__ }, \
}

#define DESC(_name, _counters, _bits, _fields, _events) \
	PMON_DISCOVERY_DESC, \
	.name = (_name), \
	.counters = (_counters), \
	.ctl_bits = (_bits), \
	.on = ON_DMR, \
	.fields = (_fields), \
	.events = (_events)

#define PLAIN(_number, _name) \
	TYPE(_number, DESC(_name, 4, 32, pmon_ex_fields, no_events))
#define WIDE(_number, _name, ...) \
	TYPE(_number, DESC(_name, 4, 64, wide_fields, no_events), __VA_ARGS__)
#define PCIE(_number, _name) \
	TYPE(_number, DESC(_name, 4, 56, pcie_fields, no_events))

static const struct pmon_constraint cbo_constraints[] = {
	{ 0x11, 0x11, 0x1 },
	{ 0x19, 0x1a, 0x1 },
	{ 0x1f, 0x1f, 0x1 },
	{ 0x21, 0x21, 0x1 },
	{ 0x25, 0x25, 0x1 },
	{ 0x36, 0x36, 0x1 },
	{}
};

static const struct pmon_constraint sbo_constraints[] = {
	{ 0x1f, 0x1f, 0x1 },
	{ 0x25, 0x25, 0x1 },
	{}
};

static const struct pmon_constraint cxlcm_constraints[] = {
	{ 0x01, 0x24, 0x0f },
	{ 0x41, 0x41, 0xf0 },
	{ 0x50, 0x5e, 0xf0 },
	{ 0x60, 0x61, 0xf0 },
	{}
};

const struct pmon_type pmon_dmr_pcu = PLAIN(4, "pcu");
const struct pmon_type pmon_dmr_ubox = PLAIN(5, "ubox");
const struct pmon_type pmon_dmr_sca = WIDE(23, "sca");
const struct pmon_type pmon_dmr_cxlcm =
	TYPE(24, DESC("cxlcm", 8, 36, cxlcm_fields, no_events),
	     .constraints = cxlcm_constraints);
const struct pmon_type pmon_dmr_hamvf = WIDE(30, "hamvf");
const struct pmon_type pmon_dmr_cbo = WIDE(31, "cbo", .constraints = cbo_constraints);
const struct pmon_type pmon_dmr_santa = PLAIN(32, "santa");
const struct pmon_type pmon_dmr_cncu = PLAIN(33, "cncu");
const struct pmon_type pmon_dmr_sncu = PLAIN(34, "sncu");
/*
 * The tables of both domains list ULA. A list of a machine's PMUs, made with an earlier driver,
 * calls those of CBBs d2d_ula.
 */
const struct pmon_type pmon_dmr_ula = {
	.discovery = &(const struct pmon_discovery_type) {
		.number = 35, STEP_UNKNOWN, .later_name = "d2d_ula", .space_unknown = true,
	},
	.space = PMON_MMIO,
	.counter = counters,
	.desc = &(const struct pmon_pmu_desc) { DESC("ula", 4, 64, wide_fields, no_events) },
};

const struct pmon_type pmon_dmr_dda = WIDE(36, "dda");
const struct pmon_type pmon_dmr_sbo = WIDE(38, "sbo", .constraints = sbo_constraints);
const struct pmon_type pmon_dmr_ubr = WIDE(43, "ubr");
const struct pmon_type pmon_dmr_pcie4 = PCIE(45, "pcie4");
const struct pmon_type pmon_dmr_crs = PLAIN(46, "crs");
const struct pmon_type pmon_dmr_cpc = WIDE(47, "cpc");
const struct pmon_type pmon_dmr_itc = WIDE(48, "itc");
const struct pmon_type pmon_dmr_otc = WIDE(49, "otc");
const struct pmon_type pmon_dmr_cms = PLAIN(50, "cms");
const struct pmon_type pmon_dmr_pcie6 = PCIE(51, "pcie6");

/* The table has other offsets of the generic counters; no table has the fixed counter */
static const struct pmon_counter imc_counters[] = {
	COUNTER(6), COUNTER(7), COUNTER(8), COUNTER(9),
	{ .ctl = 0x10, .ctr = 0x18, .width = 48 },
};

const struct pmon_type pmon_dmr_imc = {
	.discovery = &(const struct pmon_discovery_type) { .number = 6, STEP_UNKNOWN },
	.space = PMON_MMIO,
	.counter = imc_counters,
	.desc = &(const struct pmon_pmu_desc) {
		DESC("imc", 4, 33, imc_fields, imc_events),
		.fixed = true,
		.fixed_enable = BIT(22),
	},
};

static const u16 free_codes[] = {
	0x10ff, 0x11ff, 0x12ff, 0x13ff, 0x14ff, 0x15ff, 0x16ff, 0x17ff,
	0x20ff, 0x21ff, 0x22ff, 0x23ff, 0x24ff, 0x25ff, 0x26ff, 0x27ff,
	0x30ff, 0x31ff, 0x32ff, 0x33ff, 0x34ff, 0x35ff, 0x36ff, 0x37ff,
	0x40ff, 0
};

#define FREE_FIRST		0x4d40
#define FREE(_ctr) { \
	.ctl = PMON_NO_REG, .ctr = (_ctr) - FREE_FIRST, .width = 48, .max_inc = 1, \
}

#define FREE_PORTS(_ctr) \
	FREE(_ctr), FREE((_ctr) + 0x08), FREE((_ctr) + 0x10), FREE((_ctr) + 0x18), \
	FREE((_ctr) + 0x20), FREE((_ctr) + 0x28), FREE((_ctr) + 0x30), FREE((_ctr) + 0x38)

/* Free-running counters in the order of their umasks */
static const struct pmon_counter free_counters[] = {
	FREE_PORTS(0x4d40), FREE_PORTS(0x6b00), FREE_PORTS(0x6b60), FREE(0x6bb0),
};

/* HIOP0, 1, 3 and 4 of the first hub of the first package; no source has those of others */
static const struct pmon_unit free_units[] = {
	{ .base[0] = 0x1ffff6ae7000 + FREE_FIRST },
	{ .base[0] = 0x1ffff6aef000 + FREE_FIRST },
	{ .base[0] = 0x1ffff6aff000 + FREE_FIRST },
	{ .base[0] = 0x1ffff6b07000 + FREE_FIRST },
};

const struct pmon_type pmon_dmr_iio_free_running = {
	.desc = &(const struct pmon_pmu_desc) {
		.name = "iio_free_running",
		.numbered = true,
		.freerunning = free_codes,
		.max_inc = 1,
		.on = ON_DMR,
		.fields = pmon_free_fields,
		.events = free_events,
	},
	.space = PMON_MMIO,
	.units = ARRAY_SIZE(free_units),
	.unit = free_units,
	.counter = free_counters,
	.size = 0x6bb8 - FREE_FIRST,
	.box_ctl = PMON_NO_REG,
	.part_of = "itc",
	.one_per_machine = true,
};

/*
 * The range of MSRs is empty, because the in-kernel driver uses no MSR of a table, and no source
 * says which MSRs a unit has. The types in .broken are those that commits of the in-kernel driver
 * call broken.
 */
const struct pmon_discovery pmon_dmr_discovery = {
	.source = {
		{ .device = 0x09a1, .name = "imh", .broken = { 0x13 } },
		{ .msr = 0x710, .name = "cbb", .broken = { 0x25 }, .frozen = true },
	},
	.of_package = true,
	.msr_first = 1,
	.global_freeze = PMON_DISCOVERY_FREEZE,
};
