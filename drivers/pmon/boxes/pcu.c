// SPDX-License-Identifier: GPL-2.0-only
/*
 * PCU: power control unit, one per socket. The filter register holds four
 * frequencies, one for each of four events that count cycles at or above it.
 */
#include "boxes.h"
#include "pcu_events.h"

static const struct pmon_field fields[] = {
	/* 327043 table 2-78 has the extra select bit; no event of the v3 needs it */
	{ "event", PMON_CONFIG, { { 0, 7 }, { 21, 21 } }, .on = ON_EP },
	PMON_FIELD_ON(ON_V3, "event", PMON_CONFIG, 0, 7),
	PMON_FIELD("occ_sel", PMON_CONFIG, 14, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	/* The field is reserved on the v2 (329468) */
	PMON_FIELD_ON(ON_SNBEP | ON_V3, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 28),
	PMON_FIELD("occ_invert", PMON_CONFIG, 30, 30),
	PMON_FIELD("occ_edge", PMON_CONFIG, 31, 31),
	PMON_FIELD("filter_band0", PMON_CONFIG1, 0, 7),
	PMON_FIELD("filter_band1", PMON_CONFIG1, 8, 15),
	PMON_FIELD("filter_band2", PMON_CONFIG1, 16, 23),
	PMON_FIELD("filter_band3", PMON_CONFIG1, 24, 31),
	{}
};

/*
 * The in-kernel driver offers umask 13:8 and thresh 31:29, which this driver does not use: the
 * hardware has no such bits of umask, and occ_invert and occ_edge_det are the upper bits of
 * thresh.
 */
static const struct pmon_field sp_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 28),
	PMON_FIELD("occ_invert", PMON_CONFIG, 30, 30),
	PMON_FIELD("occ_edge_det", PMON_CONFIG, 31, 31),
	PMON_FIELD("filter_band0", PMON_CONFIG1, 0, 7),
	PMON_FIELD("filter_band1", PMON_CONFIG1, 8, 15),
	PMON_FIELD("filter_band2", PMON_CONFIG1, 16, 23),
	PMON_FIELD("filter_band3", PMON_CONFIG1, 24, 31),
	{}
};

/*
 * The four band events differ only in the filter byte they use, so one
 * whose byte is taken can be counted as another.
 */
#define BAND(_event, _alt, _byte) { \
	.key = (_event), .mask = PMON_EP_EVENT_MASK, \
	.alts = 4, .alt = (_alt), .step = 1, \
	.filter = { { .mask = (_byte), .word = PMON_CONFIG1, .step = 8 } } \
}

/*
 * occ_sel selects the state of the cores that are counted: 1 is C0, 2 is C3, 3 is C6; 0 selects no
 * state
 */
#define OCCUPANCY	0x80
#define OCC_SEL		GENMASK(15, 14)

/*
 * The manual names the first filter byte for DEMOTIONS_CORE<n>, as optional; no source has it for
 * the v3
 */
#define DEMOTIONS(_on, _event) { \
	.on = (_on), .key = (_event), .mask = PMON_EP_EVENT_MASK, \
	.filter = { { .mask = 0xff, .word = PMON_CONFIG1 } } \
}

/*
 * The extra select bit is a part of the code: with it, 0x17 to 0x26 of the v2 are other events. The
 * v2 has seven more cores than the E5-2600.
 */
static const struct pmon_rule rules[] = {
	BAND(0x0b, 0, 0x000000ff),
	BAND(0x0c, 1, 0x0000ff00),
	BAND(0x0d, 2, 0x00ff0000),
	BAND(0x0e, 3, 0xff000000),
	DEMOTIONS(ON_EP, 0x1e), DEMOTIONS(ON_EP, 0x1f),
	DEMOTIONS(ON_EP, 0x20), DEMOTIONS(ON_EP, 0x21),
	DEMOTIONS(ON_EP, 0x22), DEMOTIONS(ON_EP, 0x23),
	DEMOTIONS(ON_EP, 0x24), DEMOTIONS(ON_EP, 0x25),
	DEMOTIONS(ON_IVBEP, 0x40), DEMOTIONS(ON_IVBEP, 0x41),
	DEMOTIONS(ON_IVBEP, 0x42), DEMOTIONS(ON_IVBEP, 0x43),
	DEMOTIONS(ON_IVBEP, 0x44), DEMOTIONS(ON_IVBEP, 0x45),
	DEMOTIONS(ON_IVBEP, 0x46),
	PMON_EP_NEEDS(ON_E5 | ON_SP, OCCUPANCY, OCC_SEL),
	{}
};

/* Counter 0 of the v4 cannot add up occupancies (in-kernel driver; no list of events says so) */
static const struct pmon_constraint constraints[] = {
	{ OCCUPANCY, 0xff, 0xe, ON_V4 },
	{}
};

/*
 * Registers by their names in 327043, less PCU_MSR_PMON_. The status was inferred from that of the
 * C-box.
 */
#define EP_BOX_CTL		0xc24
#define EP_CTL(n)		(0xc30 + (n))
#define EP_BOX_FILTER		0xc34
#define EP_BOX_STATUS		0xc35
#define EP_CTR(n)		(0xc36 + (n))

/* The v3 has other addresses (libpfm4, the in-kernel driver) */
#define V3_BOX_CTL		0x710
#define V3_CTL(n)		(0x711 + (n))
#define V3_BOX_FILTER		0x715
#define V3_CTR(n)		(0x717 + (n))

static const struct pmon_extra ep_extra[] = { { .reg = EP_BOX_FILTER } };
static const struct pmon_extra v3_extra[] = { { .reg = V3_BOX_FILTER } };

/* The PCU's overflow bit on the v2 is from LIKWID */
static const struct pmon_unit units[] = { { .overflow = BIT(2) } };

static const struct pmon_overflow ivbep_overflow =
	PMON_IVB_OVERFLOW(EP_BOX_STATUS, EP_BOX_STATUS, GENMASK(3, 0));

static const struct pmon_counter ep_counters[] = {
	PMON_EP_COUNTER(EP_CTL(0), EP_CTR(0), 48),
	PMON_EP_COUNTER(EP_CTL(1), EP_CTR(1), 48),
	PMON_EP_COUNTER(EP_CTL(2), EP_CTR(2), 48),
	PMON_EP_COUNTER(EP_CTL(3), EP_CTR(3), 48),
};

static const struct pmon_counter v3_counters[] = {
	PMON_EP_COUNTER(V3_CTL(0), V3_CTR(0), 48),
	PMON_EP_COUNTER(V3_CTL(1), V3_CTR(1), 48),
	PMON_EP_COUNTER(V3_CTL(2), V3_CTR(2), 48),
	PMON_EP_COUNTER(V3_CTL(3), V3_CTR(3), 48),
};

#define PCU_DESC \
	PMON_EP_DESC, \
	.name = "pcu", \
	.counters = 4, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events, \
	.constraints = constraints, \
	.raw_filter = true, \
	.rules = rules

#define PCU \
	.space = PMON_MSR, \
	.units = 1, \
	.unit = units

#define EP_PCU_DESC \
	PCU_DESC, \
	.max_inc = 15

#define EP_PCU \
	PCU, \
	.counter = ep_counters, \
	.box_ctl = EP_BOX_CTL, \
	.extra = ep_extra, \
	.nr_extra = ARRAY_SIZE(ep_extra)

/* The lists of events say 8, but the occupancies add up all cores: 24 on the v4 */
#define V3_PCU_DESC \
	PCU_DESC, \
	.max_inc = 24

#define V3_PCU \
	PCU, \
	.counter = v3_counters, \
	.box_ctl = V3_BOX_CTL, \
	.extra = v3_extra, \
	.nr_extra = ARRAY_SIZE(v3_extra)

const struct pmon_type pmon_snbep_pcu = {
	EP_PCU,
	.desc = &(const struct pmon_pmu_desc) {
		EP_PCU_DESC,
		.on = ON_SNBEP,
	},
};

const struct pmon_type pmon_ivbep_pcu = {
	EP_PCU,
	.desc = &(const struct pmon_pmu_desc) {
		EP_PCU_DESC,
		.on = ON_IVBEP,
	},
	.overflow = &ivbep_overflow,
};

const struct pmon_type pmon_hsx_pcu = {
	V3_PCU,
	.desc = &(const struct pmon_pmu_desc) {
		V3_PCU_DESC,
		.on = ON_HSX,
	},
};

const struct pmon_type pmon_bdx_pcu = {
	V3_PCU,
	.desc = &(const struct pmon_pmu_desc) {
		V3_PCU_DESC,
		.on = ON_BDX,
	},
};

const struct pmon_type pmon_bdxde_pcu = {
	V3_PCU,
	.desc = &(const struct pmon_pmu_desc) {
		V3_PCU_DESC,
		.on = ON_BDXDE,
	},
};

static const struct pmon_pmu_desc sp_desc = {
	PMON_SP_DESC,
	.name = "pcu",
	.counters = 4,
	.reserved = GENMASK(13, 8),
	PMON_SP_RESET,
	PMON_SP_FREEZING,
	.on = ON_SP,
	.raw_filter = true,
	.fields = sp_fields,
	.events = events,
	.rules = rules,
};

/* The registers of Skylake's PCU are the v3's (in-kernel driver, LIKWID) */
const struct pmon_type pmon_skx_pcu = {
	V3_PCU,
	.desc = &sp_desc,
};

/* Registers of Snow Ridge (in-kernel driver) */
#define SNR_BOX_CTL		0x1ef0
#define SNR_CTL(n)		(0x1ef1 + (n))
#define SNR_CTR(n)		(0x1ef8 + (n))
#define SNR_BOX_FILTER		0x1efc

static const struct pmon_counter snr_counters[] = {
	PMON_EP_COUNTER(SNR_CTL(0), SNR_CTR(0), 48),
	PMON_EP_COUNTER(SNR_CTL(1), SNR_CTR(1), 48),
	PMON_EP_COUNTER(SNR_CTL(2), SNR_CTR(2), 48),
	PMON_EP_COUNTER(SNR_CTL(3), SNR_CTR(3), 48),
};

static const struct pmon_extra snr_extra[] = { { .reg = SNR_BOX_FILTER } };

const struct pmon_type pmon_snr_pcu = {
	PCU,
	.desc = &sp_desc,
	.counter = snr_counters,
	.box_ctl = SNR_BOX_CTL,
	.extra = snr_extra,
	.nr_extra = ARRAY_SIZE(snr_extra),
};

/* No list has events of the PCU of a Xeon Phi; fields and registers are the in-kernel driver's */
static const struct pmon_field knl_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 6),
	PMON_FIELD("use_occ_ctr", PMON_CONFIG, 7, 7),
	PMON_FIELD("occ_sel", PMON_CONFIG, 14, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 29),
	PMON_FIELD("occ_invert", PMON_CONFIG, 30, 30),
	PMON_FIELD("occ_edge_det", PMON_CONFIG, 31, 31),
	{}
};

const struct pmon_type pmon_knl_pcu = {
	PCU,
	.desc = &(const struct pmon_pmu_desc) {
		PMON_EP_DESC,
		.name = "pcu",
		.counters = 4,
		.max_inc = 255,
		PMON_EP_RESET,
		PMON_EP_FREEZING,
		.on = ON_PHI,
		.fields = knl_fields,
		.events = events,
	},
	.counter = v3_counters,
	.box_ctl = V3_BOX_CTL,
};
