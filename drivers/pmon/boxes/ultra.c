// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes of the Core Ultra, whose dies consist of tiles. The compute tile has C-boxes and arbiters
 * (ARB), the tile with the memory controllers the home agents' (HAC). Since Lunar Lake the boxes of
 * the second tile are in memory (HBO, sNCU). cNCU and sNCU count the clock of their tile.
 *
 * MSRs: the in-kernel driver (7.2); of Meteor Lake PmcReader, too. Events: Intel's lists, which
 * have none of a C-box, santa, ia_core_bridge and hbo, nor of the sNCU in memory.
 */
#include "boxes.h"
#include "ultra_events.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("threshold", PMON_CONFIG, 24, 29),
	{}
};

static const struct pmon_alias no_events[] = { {} };

/*
 * The row is from Intel's list of Meteor Lake. No source has other events that add up a level, as
 * older arbiters have.
 */
static const struct pmon_constraint arb_constraints[] = {
	{ 0x85, 0x85, BIT(0) },
	{}
};

/*
 * The first control register of the first unit, by its name in the in-kernel driver less MTL_UNC_,
 * PTL_UNC_ and NVL_UNC_; that driver calls HAC_CBO HBO. PTL's SANTA has the registers of ARB. The
 * counters, PER_CTR0 or CTR, are six registers further on.
 */
#define CBO_0_PERFEVTSEL0		0x2442
#define NVL_CBO_0_PERFEVTSEL0		0x2102
#define ARB_CTRL			0x2412
#define HAC_ARB_CTRL			0x2012
#define HAC_CBO_CTRL			0x2042
#define NVL_SANTA_CTRL0			0x2042
#define IA_CORE_BRIDGE_PERFEVTSEL0	0x2022
#define CTR_OFFSET			6

/* Each box has two counters of 48 bits; PmcReader clears them by writing 0 */
#define COUNTER(_ctl)	{ .ctl = (_ctl), .ctr = (_ctl) + CTR_OFFSET, .width = 48 }
#define COUNTERS(_ctl)	{ COUNTER(_ctl), COUNTER((_ctl) + 1) }

static const struct pmon_counter cbox_counters[] = COUNTERS(CBO_0_PERFEVTSEL0);
static const struct pmon_counter nvl_cbox_counters[] = COUNTERS(NVL_CBO_0_PERFEVTSEL0);
static const struct pmon_counter arb_counters[] = COUNTERS(ARB_CTRL);
static const struct pmon_counter hac_arb_counters[] = COUNTERS(HAC_ARB_CTRL);
static const struct pmon_counter hac_cbox_counters[] = COUNTERS(HAC_CBO_CTRL);
static const struct pmon_counter nvl_santa_counters[] = COUNTERS(NVL_SANTA_CTRL0);
static const struct pmon_counter bridge_counters[] = COUNTERS(IA_CORE_BRIDGE_PERFEVTSEL0);

#define UNIT(_base)	{ .base[0] = (_base) }

static const struct pmon_unit units[] = {
	UNIT(0x00), UNIT(0x10), UNIT(0x20), UNIT(0x30), UNIT(0x40), UNIT(0x50), UNIT(0x60),
	UNIT(0x70), UNIT(0x80), UNIT(0x90), UNIT(0xa0), UNIT(0xb0),
};

/* No source bounds the increments */
#define DESC(_name, _on, _counters, _events, ...) \
	.counter = (_counters), \
	.desc = &(const struct pmon_pmu_desc) { \
		.name = (_name), \
		.enable = PMON_CLIENT_ENABLE, \
		.counters = ARRAY_SIZE(_counters), \
		.max_inc = 255, \
		.on = (_on), \
		.fields = fields, \
		.events = (_events), \
		__VA_ARGS__ \
	}

#define BOX(_units, _desc, ...) { \
	.space = PMON_MSR, \
	.units = (_units), \
	.unit = units, \
	.box_ctl = PMON_NO_REG, \
	_desc, \
	__VA_ARGS__ \
}

#define ARB(_on)	BOX(2, DESC("arb", _on, arb_counters, arb_events, \
				    .constraints = arb_constraints))

/* MSR_UNC_CBO_CONFIG. No source says whether the number includes graphics, as on Alder Lake. */
#define CBO_CONFIG	0x396

static const struct pmon_unit_count slices = {
	.msr = CBO_CONFIG,
	.bits = GENMASK(3, 0),
};

/*
 * PmcReader counts a C-box of Meteor Lake by Skylake's events. Smaller dies of Lunar, Panther and
 * Nova Lake have fewer slices, and no source has a register with their number.
 */
const struct pmon_type pmon_mtl_cbox =
	BOX(ARRAY_SIZE(units), DESC("cbox", ON_MTL, cbox_counters, pmon_client_cbox_events,
				    .rules = pmon_client_cbox_rules), .unit_count = &slices);
const struct pmon_type pmon_lnl_cbox =
	BOX(4, DESC("cbox", ON_LNL, cbox_counters, no_events), .min_units = 1);
const struct pmon_type pmon_ptl_cbox =
	BOX(6, DESC("cbox", ON_PTL, cbox_counters, no_events), .min_units = 1);
const struct pmon_type pmon_nvl_cbox =
	BOX(ARRAY_SIZE(units), DESC("cbox", ON_NVL, nvl_cbox_counters, no_events), .min_units = 1);

const struct pmon_type pmon_mtl_arb = ARB(ON_MTL);
const struct pmon_type pmon_lnl_arb = ARB(ON_LNL);
const struct pmon_type pmon_mtl_hac_arb =
	BOX(2, DESC("hac_arb", ON_MTL, hac_arb_counters, hac_arb_events));
const struct pmon_type pmon_mtl_hac_cbox =
	BOX(2, DESC("hac_cbox", ON_MTL, hac_cbox_counters, hac_cbox_events));
const struct pmon_type pmon_ptl_santa = BOX(2, DESC("santa", ON_PTL, arb_counters, no_events));
const struct pmon_type pmon_nvl_santa =
	BOX(2, DESC("santa", ON_NVL, nvl_santa_counters, no_events));
const struct pmon_type pmon_ptl_ia_core_bridge =
	BOX(1, DESC("ia_core_bridge", ON_PTL, bridge_counters, no_events));

/* A unit with a clock has one fixed counter and no other */
static const struct pmon_field clock_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{}
};

#define CNCU_FIXED_CTRL		0x2402
#define SNCU_FIXED_CTRL		0x2002
#define NVL_CNCU_FIXED_CTRL	0x2022

static const struct pmon_counter cncu_counters[] = { COUNTER(CNCU_FIXED_CTRL) };
static const struct pmon_counter sncu_counters[] = { COUNTER(SNCU_FIXED_CTRL) };
static const struct pmon_counter nvl_cncu_counters[] = { COUNTER(NVL_CNCU_FIXED_CTRL) };

static const struct pmon_unit cncu_units[] = { UNIT(0), UNIT(0x140) };

#define CLOCKS_OF(_name, _on, _units, _counters, _events) { \
	.space = PMON_MSR, \
	.units = (_units), \
	.unit = cncu_units, \
	.counter = (_counters), \
	.box_ctl = PMON_NO_REG, \
	.desc = &(const struct pmon_pmu_desc) { \
		.name = (_name), \
		.fixed = true, \
		.fixed_enable = PMON_CLIENT_ENABLE, \
		.max_inc = 1, \
		.on = (_on), \
		.fields = clock_fields, \
		.events = (_events), \
	}, \
}

const struct pmon_type pmon_mtl_cncu = CLOCKS_OF("cncu", ON_MTL, 1, cncu_counters, cncu_events);
const struct pmon_type pmon_mtl_sncu = CLOCKS_OF("sncu", ON_MTL, 1, sncu_counters, sncu_events);
const struct pmon_type pmon_ptl_cncu = CLOCKS_OF("cncu", ON_PTL, 2, cncu_counters, cncu_events);
const struct pmon_type pmon_nvl_cncu =
	CLOCKS_OF("cncu", ON_NVL, 1, nvl_cncu_counters, cncu_events);

/* Fields of home agents in memory, as in the in-kernel driver */
static const struct pmon_field hbo_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("threshold", PMON_CONFIG, 24, 31),
	{}
};

/*
 * SAFBAR, 32 MiB (coreboot), of which the boxes need 16: the register of a smaller window would
 * have one more bit of the address
 */
#define SAFBAR		0x68

static const struct pmon_bar safbar = {
	.reg = SAFBAR,
	.enabled = BIT_ULL(0),
	.base = GENMASK_ULL(51, 24),
};

/*
 * Offset of the sNCU's control register in SAFBAR, and from there to the control register of all
 * boxes
 */
#define SNCU		0xe4b380
#define SNCU_GLOBAL	0x380

const struct pmon_freeze_reg pmon_lnl_freeze_reg = {
	.bar = &safbar,
	.unit = &(const struct pmon_unit) { .base[0] = SNCU + SNCU_GLOBAL },
	.freeze = BIT(0),
};

/*
 * The four control registers are in 32 bytes, 4 bytes apart (in-kernel driver) or 8. The first one
 * is in the same place in both cases, so the driver uses the first counter only.
 */
static const struct pmon_counter hbo_counters[] = { { .ctl = 0x08, .ctr = 0x28, .width = 64 } };

static const struct pmon_unit hbo_units[] = { UNIT(0xe54548), UNIT(0xe53548) };

/* No source says that a counter can be cleared, nor which bits of the control register do so */
const struct pmon_type pmon_lnl_hbo = {
	.space = PMON_MMIO,
	.size = 0x28 + sizeof(u64),
	.bar = &safbar,
	.units = ARRAY_SIZE(hbo_units),
	.unit = hbo_units,
	.counter = hbo_counters,
	.desc = &(const struct pmon_pmu_desc) {
		.name = "hbo",
		.counters = ARRAY_SIZE(hbo_counters),
		.read_only = true,
		.freeze = BIT(0),
		.max_inc = 255,
		.on = ON_LNL,
		.fields = hbo_fields,
		.events = no_events,
	},
};

/*
 * Since Panther Lake a table has number, width and offsets of these counters; the counters here, of
 * the hbo of Lunar Lake, are for the documents. The fields are those of all units in tables.
 */
#define LISTED(_number, _name, _on, ...) { \
	.discovery = &(const struct pmon_discovery_type) { \
		.number = (_number), .mmio_step = 8, .step_unknown = true, __VA_ARGS__ \
	}, \
	.space = PMON_MMIO, \
	.counter = listed_counters, \
	.desc = &(const struct pmon_pmu_desc) { \
		PMON_DISCOVERY_DESC, \
		.name = (_name), \
		.counters = ARRAY_SIZE(listed_counters), \
		.on = (_on), \
		.fields = pmon_ex_fields, \
		.events = no_events, \
	}, \
}

static const struct pmon_counter listed_counters[] = {
	{ .ctl = 0x08, .ctr = 0x28, .width = 48 }, { .ctl = 0x10, .ctr = 0x30, .width = 48 },
	{ .ctl = 0x18, .ctr = 0x38, .width = 48 }, { .ctl = 0x20, .ctr = 0x40, .width = 48 },
};

const struct pmon_type pmon_ptl_hbo = LISTED(41, "hbo", ON_PTL | ON_NVL);
const struct pmon_type pmon_ptl_sncu = LISTED(34, "sncu", ON_PTL | ON_NVL, .global = SNCU_GLOBAL);

/*
 * The MSRs that hold the address of the table (in-kernel driver); the second is that of Nova Lake.
 * The in-kernel driver uses no MSR of a table of these dies, so the range of MSRs is empty.
 */
#define TABLE(_msr) { \
	.source = { { .msr = (_msr), .name = "msr" } }, \
	.msr_first = 1, \
	.global_freeze = PMON_DISCOVERY_FREEZE, \
}

const struct pmon_discovery pmon_ptl_discovery = TABLE(0x201e);
const struct pmon_discovery pmon_nvl_discovery = TABLE(0x711);
