// SPDX-License-Identifier: GPL-2.0-only
/*
 * U-box: system configuration agent, one per socket. On the E5 it has no box control register
 * (327043 p18), so a group cannot be stopped in one instant; on the v3 it has a filter register. On
 * the 7500 it has one counter, and the bit that enables it is in the global control register of the
 * socket.
 */
#include "boxes.h"
#include "ubox_events.h"

/* Bit 23 is reserved on the v2 (329468) */
static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD_ON(ON_PHI, "tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD_ON(ON_SNBEP | ON_V3 | ON_SP | ON_PHI, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD_ON(ON_E5 | ON_SKX_ALL | ON_SUNNY | ON_PHI, "thresh", PMON_CONFIG, 24, 28),
	PMON_FIELD_ON(ON_SNR, "thresh", PMON_CONFIG, 24, 31),
	/* The in-kernel driver's filter_cid is the lowest bit of five */
	PMON_FIELD_ON(ON_HSX, "filter_tid", PMON_CONFIG1, 0, 0),
	PMON_FIELD_ON(ON_HSX, "filter_cid", PMON_CONFIG1, 1, 5),
	{}
};

/* The event select has nine bits (323535), of which the in-kernel driver uses eight */
static const struct pmon_field ex_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 8),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	{}
};

#define FILTER_MATCH		0x41
#define FILTERED		BIT(8)
#define FILTERED_U2C		BIT(10)

#define FILTER { .mask = GENMASK(5, 0), .word = PMON_CONFIG1 }

/* The in-kernel driver, the only source, has this filter for the v3 and not for the v4 */
static const struct pmon_rule hsx_rules[] = {
	{ FILTERED | FILTER_MATCH, FILTERED | 0xff, .filter = { FILTER } },
	{ FILTERED_U2C | FILTER_MATCH, FILTERED_U2C | 0xff, .filter = { FILTER } },
	{}
};

/*
 * Registers by their names in 327043, less U_MSR_PMON_. The status was inferred from that of the
 * C-box.
 */
#define EP_FIXED_CTL		0xc08
#define EP_FIXED_CTR		0xc09
#define EP_CTL(n)		(0xc10 + (n))
#define EP_BOX_STATUS		0xc15
#define EP_CTR(n)		(0xc16 + (n))

/* The v3 has other addresses (libpfm4, the in-kernel driver) */
#define V3_FIXED_CTL		0x703
#define V3_FIXED_CTR		0x704
#define V3_CTL(n)		(0x705 + (n))
#define V3_BOX_FILTER		0x707
#define V3_CTR(n)		(0x709 + (n))

static const struct pmon_extra hsx_extra[] = { { .reg = V3_BOX_FILTER } };

/* The fixed counter has a bit of its own in the die's status of the v2 (LIKWID) */
static const struct pmon_unit ep_units[] = { { .overflow = GENMASK(1, 0) } };
static const struct pmon_unit ex_units[] = { {} };

/*
 * The fixed counter has 44 bits in 327043 table 2-5, and 48 in an i7-3960X and other sources.
 * Folding modulo 44 bits is right for both, because a poll comes long before it gains 2^44.
 */
static const struct pmon_counter ep_counters[] = {
	PMON_EP_COUNTER(EP_CTL(0), EP_CTR(0), 44),
	PMON_EP_COUNTER(EP_CTL(1), EP_CTR(1), 44),
	PMON_EP_COUNTER(EP_FIXED_CTL, EP_FIXED_CTR, 44),
};

/*
 * The v3's general counters have 44 bits in the in-kernel driver and 48 in LIKWID: folding modulo
 * 44 bits is right for both
 */
static const struct pmon_counter hsx_counters[] = {
	PMON_EP_COUNTER(V3_CTL(0), V3_CTR(0), 44),
	PMON_EP_COUNTER(V3_CTL(1), V3_CTR(1), 44),
	PMON_EP_COUNTER(V3_FIXED_CTL, V3_FIXED_CTR, 48),
};

static const struct pmon_counter v4_counters[] = {
	PMON_EP_COUNTER(V3_CTL(0), V3_CTR(0), 48),
	PMON_EP_COUNTER(V3_CTL(1), V3_CTR(1), 48),
	PMON_EP_COUNTER(V3_FIXED_CTL, V3_FIXED_CTR, 48),
};

/* The status has bits of three counters, in an order that no source gives */
static const struct pmon_overflow ivbep_overflow =
	PMON_IVB_OVERFLOW(EP_BOX_STATUS, EP_BOX_STATUS, GENMASK(2, 0));

#define UBOX_DESC \
	PMON_EP_DESC, \
	.name = "ubox", \
	.counters = 2, \
	.fixed = true, \
	.max_inc = 1, \
	.fields = fields, \
	.events = events

#define UBOX \
	.space = PMON_MSR, \
	.units = 1, \
	.unit = ep_units, \
	.box_ctl = PMON_NO_REG

const struct pmon_type pmon_snbep_ubox = {
	UBOX,
	.desc = &(const struct pmon_pmu_desc) {
		UBOX_DESC,
		.on = ON_SNBEP,
	},
	.counter = ep_counters,
};

const struct pmon_type pmon_ivbep_ubox = {
	UBOX,
	.desc = &(const struct pmon_pmu_desc) {
		UBOX_DESC,
		.on = ON_IVBEP,
	},
	.overflow = &ivbep_overflow,
	.counter = ep_counters,
};

const struct pmon_type pmon_hsx_ubox = {
	UBOX,
	.desc = &(const struct pmon_pmu_desc) {
		UBOX_DESC,
		.on = ON_HSX,
		.rules = hsx_rules,
	},
	.counter = hsx_counters,
	.extra = hsx_extra,
	.nr_extra = ARRAY_SIZE(hsx_extra),
};

const struct pmon_type pmon_bdx_ubox = {
	UBOX,
	.desc = &(const struct pmon_pmu_desc) {
		UBOX_DESC,
		.on = ON_BDX,
	},
	.counter = v4_counters,
};

const struct pmon_type pmon_bdxde_ubox = {
	UBOX,
	.desc = &(const struct pmon_pmu_desc) {
		UBOX_DESC,
		.on = ON_BDXDE,
	},
	.counter = v4_counters,
};

/* Skylake's U-box is as on the v4 (in-kernel driver, LIKWID) */
const struct pmon_type pmon_skx_ubox = {
	UBOX,
	.desc = &(const struct pmon_pmu_desc) {
		UBOX_DESC,
		.on = ON_SKX_ALL | ON_SUNNY,
	},
	.counter = v4_counters,
};

/* Registers of Snow Ridge (in-kernel driver) */
#define SNR_CTL(n)		(0x1f91 + (n))
#define SNR_FIXED_CTL		0x1f93
#define SNR_FIXED_CTR		0x1f94
#define SNR_CTR(n)		(0x1f98 + (n))

static const struct pmon_counter snr_counters[] = {
	PMON_EP_COUNTER(SNR_CTL(0), SNR_CTR(0), 48),
	PMON_EP_COUNTER(SNR_CTL(1), SNR_CTR(1), 48),
	PMON_EP_COUNTER(SNR_FIXED_CTL, SNR_FIXED_CTR, 48),
};

const struct pmon_type pmon_snr_ubox = {
	UBOX,
	.desc = &(const struct pmon_pmu_desc) {
		UBOX_DESC,
		.on = ON_SNR,
	},
	.counter = snr_counters,
};

/* The Xeon Phi's U-box has the same registers (in-kernel driver, LIKWID) */
const struct pmon_type pmon_knl_ubox = {
	UBOX,
	.desc = &(const struct pmon_pmu_desc) {
		UBOX_DESC,
		.on = ON_PHI,
	},
	.counter = v4_counters,
};

/* Registers of the U-box (323535); the status is that of the die */
#define EX_GLOBAL_STATUS	0xc01
#define EX_GLOBAL_OVF_CTL	0xc02
#define EX_EVNT_SEL		0xc10
#define EX_CTR			0xc11

static const struct pmon_counter ex_counters[] = {
	PMON_EX_COUNTER(EX_EVNT_SEL, EX_CTR),
};

static const struct pmon_overflow ex_overflow =
	PMON_EX_OVERFLOW(EX_GLOBAL_STATUS, EX_GLOBAL_OVF_CTL, PMON_EX_PMI_ENABLE, BIT(0));

#define EX_UBOX_DESC \
	PMON_EX_DESC, \
	.enable = BIT(22), \
	.name = "ubox", \
	.counters = 1, \
	.fields = ex_fields, \
	.events = ex_events

#define EX_UBOX \
	.space = PMON_MSR, \
	.units = 1, \
	.unit = ex_units, \
	.counter = ex_counters, \
	.box_ctl = PMON_NO_REG, \
	.overflow = &ex_overflow

const struct pmon_type pmon_nhmex_ubox = {
	EX_UBOX,
	.desc = &(const struct pmon_pmu_desc) {
		EX_UBOX_DESC,
		.on = ON_NHMEX,
	},
};

const struct pmon_type pmon_wsmex_ubox = {
	EX_UBOX,
	.desc = &(const struct pmon_pmu_desc) {
		EX_UBOX_DESC,
		.on = ON_WSMEX,
	},
};
