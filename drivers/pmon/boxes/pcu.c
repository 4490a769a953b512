// SPDX-License-Identifier: GPL-2.0-only
/*
 * PCU: power control unit, one per socket. The filter register holds four
 * frequencies, one for each of four events that count cycles at or above it.
 */
#include "boxes.h"

static const struct pmon_field fields[] = {
	/* 327043 table 2-78 has the extra select bit; no event of the v3 needs it */
	{ "event", PMON_CONFIG, { { 0, 7 }, { 21, 21 } }, .on = ON_EP },
	PMON_FIELD_ON(ON_V3, "event", PMON_CONFIG, 0, 7),
	PMON_FIELD("occ_sel", PMON_CONFIG, 14, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	/* 329468: reserved on the v2 */
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

#define TRANSITION(_on, _core, _event) \
	PMON_EVENT(_on, "core" #_core "_transition_cycles", "event=" #_event, \
		   CLOCKS, "Core " #_core " changes its C-state")

#define DEMOTED(_on, _core, _event) \
	PMON_EVENT(_on, "demotions_core" #_core, "event=" #_event, EACH, \
		   "Core " #_core " asked for a deeper C-state than it was given")

/* The deeper state is entered only if the core stays idle for a while */
#define ABORTED(_core, _event) \
	PMON_EVENT(ON_IVBEP, "delayed_c_state_abort_core" #_core, \
		   "event=" #_event, EACH, \
		   "Core " #_core " woke before its deeper C-state was entered")

static const struct pmon_alias events[] = {
	PMON_EVENT(ON_EP | ON_HSX | PMON_LISTED, "clockticks",
		   "event=0x00", EACH,
		   "Cycles of the power control unit, 800 MHz"),
	PMON_EVENT(ON_V4 | PMON_LISTED, "clockticks",
		   "event=0x00", EACH,
		   "Cycles of the power control unit, 1 GHz"),

	PMON_EVENT(ON_SP | PMON_LISTED, "clockticks", "event=0x00", EACH,
		   "Cycles of the power control unit"),

	PMON_EVENT(ON_EP, "volt_trans_cycles_increase", "event=0x01", CLOCKS,
		   "The voltage goes up"),
	PMON_EVENT(ON_EP, "volt_trans_cycles_decrease", "event=0x02", CLOCKS,
		   "The voltage goes down"),
	PMON_EVENT(ON_EP, "volt_trans_cycles_change", "event=0x03", CLOCKS,
		   "The voltage changes, up or down"),

	/*
	 * FREQ_MAX_* events count while a cause holds the frequency down, FREQ_MIN_* while one
	 * keeps it from going lower
	 */
	PMON_EVENT(ON_E5 | PMON_LISTED, "freq_max_limit_thermal_cycles", "event=0x04", CLOCKS,
		   "Temperature is what limits the frequency"),
	PMON_EVENT(ON_E5 | PMON_LISTED, "freq_max_power_cycles", "event=0x05", CLOCKS,
		   "Power is what limits the frequency"),
	PMON_EVENT(ON_E5 | PMON_LISTED, "freq_max_os_cycles", "event=0x06", CLOCKS,
		   "The operating system's request is what limits the frequency"),
	PMON_EVENT(ON_EP | PMON_LISTED, "freq_max_current_cycles", "event=0x07", CLOCKS,
		   "Electric current is what limits the frequency"),
	PMON_EVENT(ON_SNBEP, "freq_min_io_p_cycles", "event=0x101", CLOCKS,
		   "I/O traffic is what keeps the frequency from going lower"),
	PMON_EVENT(ON_IVBEP, "freq_min_io_p_cycles", "event=0x61", CLOCKS,
		   "I/O traffic is what keeps the frequency from going lower"),
	PMON_EVENT(ON_V3, "freq_min_io_p_cycles", "event=0x73", CLOCKS,
		   "I/O traffic is what keeps the frequency from going lower"),
	PMON_EVENT(ON_SNBEP, "freq_min_perf_p_cycles", "event=0x102", CLOCKS,
		   "The performance setting is what keeps the frequency from going lower"),
	PMON_EVENT(ON_IVBEP, "freq_min_perf_p_cycles", "event=0x62", CLOCKS,
		   "The performance setting is what keeps the frequency from going lower"),
	PMON_EVENT(ON_SNBEP, "freq_trans_cycles", "event=0x100", CLOCKS,
		   "The frequency changes"),
	PMON_EVENT(ON_IVBEP, "freq_trans_cycles", "event=0x60", CLOCKS,
		   "The frequency changes"),
	PMON_EVENT(ON_V3, "freq_trans_cycles", "event=0x74", CLOCKS,
		   "The frequency changes"),
	PMON_EVENT(ON_V3, "ufs_transitions_ring_gv", "event=0x79", EACH,
		   "Changes of the ring's frequency that end where they began"),
	PMON_EVENT(ON_E5, "prochot_internal_cycles", "event=0x09", CLOCKS,
		   "PROCHOT raised by the processor: it is too hot"),
	PMON_EVENT(ON_E5 | PMON_LISTED, "prochot_external_cycles", "event=0x0a", CLOCKS,
		   "PROCHOT raised by the board: something else is too hot"),
	PMON_EVENT(ON_EP, "vr_hot_cycles", "event=0x32", CLOCKS,
		   "The voltage regulator says that it is too hot"),
	PMON_EVENT(ON_V3, "vr_hot_cycles", "event=0x42", CLOCKS,
		   "The voltage regulator says that it is too hot"),
	PMON_EVENT(ON_E5, "memory_phase_shedding_cycles", "event=0x2f", CLOCKS,
		   "Memory saves power by phase shedding, and is slower"),

	/* The v3 evaluates the filter only when its frequency changes (ucevent) */
	PMON_EVENT(ON_EP | ON_HSX, "freq_band0_cycles",
		   "event=0x0b,filter_band0=?", CLOCKS,
		   "The cores run at filter_band0 times 100 MHz or faster"),
	PMON_EVENT(ON_EP | ON_HSX, "freq_band1_cycles",
		   "event=0x0c,filter_band1=?", CLOCKS,
		   "The cores run at filter_band1 times 100 MHz or faster"),
	PMON_EVENT(ON_EP | ON_HSX, "freq_band2_cycles",
		   "event=0x0d,filter_band2=?", CLOCKS,
		   "The cores run at filter_band2 times 100 MHz or faster"),
	PMON_EVENT(ON_EP | ON_HSX, "freq_band3_cycles",
		   "event=0x0e,filter_band3=?", CLOCKS,
		   "The cores run at filter_band3 times 100 MHz or faster"),

	PMON_EVENT(ON_E5 | PMON_LISTED, "power_state_occupancy_cores_c0",
		   "event=0x80,occ_sel=0x1", LEVEL,
		   "Cores in C0, awake"),
	PMON_EVENT(ON_E5 | PMON_LISTED, "power_state_occupancy_cores_c3",
		   "event=0x80,occ_sel=0x2", LEVEL,
		   "Cores in C3, their caches flushed"),
	PMON_EVENT(ON_E5 | PMON_LISTED, "power_state_occupancy_cores_c6",
		   "event=0x80,occ_sel=0x3", LEVEL,
		   "Cores in C6, without power"),
	PMON_EVENT(ON_IVBEP | PMON_LISTED, "pkg_c_state_residency_c0_cycles",
		   "event=0x12a", CLOCKS,
		   "The package is in C0"),
	PMON_EVENT(ON_IVBEP | PMON_LISTED, "pkg_c_state_residency_c2_cycles",
		   "event=0x12b", CLOCKS,
		   "The package is in C2"),
	PMON_EVENT(ON_IVBEP | PMON_LISTED, "pkg_c_state_residency_c3_cycles",
		   "event=0x12c", CLOCKS,
		   "The package is in C3"),
	PMON_EVENT(ON_IVBEP | PMON_LISTED, "pkg_c_state_residency_c6_cycles",
		   "event=0x12d", CLOCKS,
		   "The package is in C6"),
	PMON_EVENT(ON_V3 | PMON_LISTED, "pkg_residency_c0_cycles", "event=0x2a", CLOCKS,
		   "The package is in C0"),
	PMON_EVENT(ON_V3, "pkg_residency_c1e_cycles", "event=0x4e", CLOCKS,
		   "The package is in C1E"),
	PMON_EVENT(ON_V3 | PMON_LISTED, "pkg_residency_c2e_cycles", "event=0x2b", CLOCKS,
		   "The package is in C2E"),
	PMON_EVENT(ON_V3 | PMON_LISTED, "pkg_residency_c3_cycles", "event=0x2c", CLOCKS,
		   "The package is in C3"),
	PMON_EVENT(ON_V3 | PMON_LISTED, "pkg_residency_c6_cycles", "event=0x2d", CLOCKS,
		   "The package is in C6"),
	PMON_EVENT(ON_V3, "pkg_residency_c7_cycles", "event=0x2e", CLOCKS,
		   "The package is in C7"),
	PMON_EVENT(ON_IVBEP, "pkg_c_exit_latency", "event=0x126", CLOCKS,
		   "The package passes between C2 and C3"),
	PMON_EVENT(ON_SNBEP, "total_transition_cycles", "event=0x10b", CLOCKS,
		   "One core or more changes its C-state"),
	PMON_EVENT(ON_IVBEP, "total_transition_cycles", "event=0x63", CLOCKS,
		   "One core or more changes its C-state"),
	PMON_EVENT(ON_V3, "total_transition_cycles", "event=0x72", CLOCKS,
		   "One core or more changes its C-state"),

	TRANSITION(ON_SNBEP, 0, 0x103), TRANSITION(ON_SNBEP, 1, 0x104),
	TRANSITION(ON_SNBEP, 2, 0x105), TRANSITION(ON_SNBEP, 3, 0x106),
	TRANSITION(ON_SNBEP, 4, 0x107), TRANSITION(ON_SNBEP, 5, 0x108),
	TRANSITION(ON_SNBEP, 6, 0x109), TRANSITION(ON_SNBEP, 7, 0x10a),
	TRANSITION(ON_IVBEP, 0, 0x70), TRANSITION(ON_IVBEP, 1, 0x71),
	TRANSITION(ON_IVBEP, 2, 0x72), TRANSITION(ON_IVBEP, 3, 0x73),
	TRANSITION(ON_IVBEP, 4, 0x74), TRANSITION(ON_IVBEP, 5, 0x75),
	TRANSITION(ON_IVBEP, 6, 0x76), TRANSITION(ON_IVBEP, 7, 0x77),
	TRANSITION(ON_IVBEP, 8, 0x78), TRANSITION(ON_IVBEP, 9, 0x79),
	TRANSITION(ON_IVBEP, 10, 0x7a), TRANSITION(ON_IVBEP, 11, 0x7b),
	TRANSITION(ON_IVBEP, 12, 0x7c), TRANSITION(ON_IVBEP, 13, 0x7d),
	TRANSITION(ON_IVBEP, 14, 0x7e),
	TRANSITION(ON_V3, 0, 0x60), TRANSITION(ON_V3, 1, 0x61),
	TRANSITION(ON_V3, 2, 0x62), TRANSITION(ON_V3, 3, 0x63),
	TRANSITION(ON_V3, 4, 0x64), TRANSITION(ON_V3, 5, 0x65),
	TRANSITION(ON_V3, 6, 0x66), TRANSITION(ON_V3, 7, 0x67),
	TRANSITION(ON_V3, 8, 0x68), TRANSITION(ON_V3, 9, 0x69),
	TRANSITION(ON_V3, 10, 0x6a), TRANSITION(ON_V3, 11, 0x6b),
	TRANSITION(ON_V3, 12, 0x6c), TRANSITION(ON_V3, 13, 0x6d),
	TRANSITION(ON_V3, 14, 0x6e), TRANSITION(ON_V3, 15, 0x6f),
	TRANSITION(ON_V3, 16, 0x70), TRANSITION(ON_V3, 17, 0x71),

	DEMOTED(ON_EP, 0, 0x1e), DEMOTED(ON_EP, 1, 0x1f), DEMOTED(ON_EP, 2, 0x20),
	DEMOTED(ON_EP, 3, 0x21), DEMOTED(ON_EP, 4, 0x22), DEMOTED(ON_EP, 5, 0x23),
	DEMOTED(ON_EP, 6, 0x24), DEMOTED(ON_EP, 7, 0x25),
	DEMOTED(ON_IVBEP, 8, 0x40), DEMOTED(ON_IVBEP, 9, 0x41),
	DEMOTED(ON_IVBEP, 10, 0x42), DEMOTED(ON_IVBEP, 11, 0x43),
	DEMOTED(ON_IVBEP, 12, 0x44), DEMOTED(ON_IVBEP, 13, 0x45),
	DEMOTED(ON_IVBEP, 14, 0x46),
	DEMOTED(ON_V3, 0, 0x30), DEMOTED(ON_V3, 1, 0x31), DEMOTED(ON_V3, 2, 0x32),
	DEMOTED(ON_V3, 3, 0x33), DEMOTED(ON_V3, 4, 0x34), DEMOTED(ON_V3, 5, 0x35),
	DEMOTED(ON_V3, 6, 0x36), DEMOTED(ON_V3, 7, 0x37), DEMOTED(ON_V3, 8, 0x38),
	DEMOTED(ON_V3, 9, 0x39), DEMOTED(ON_V3, 10, 0x3a), DEMOTED(ON_V3, 11, 0x3b),
	DEMOTED(ON_V3, 12, 0x3c), DEMOTED(ON_V3, 13, 0x3d), DEMOTED(ON_V3, 14, 0x3e),
	DEMOTED(ON_V3, 15, 0x3f), DEMOTED(ON_V3, 16, 0x40), DEMOTED(ON_V3, 17, 0x41),

	ABORTED(0, 0x117), ABORTED(1, 0x118), ABORTED(2, 0x119),
	ABORTED(3, 0x11a), ABORTED(4, 0x11b), ABORTED(5, 0x11c),
	ABORTED(6, 0x11d), ABORTED(7, 0x11e), ABORTED(8, 0x11f),
	ABORTED(9, 0x120), ABORTED(10, 0x121), ABORTED(11, 0x122),
	ABORTED(12, 0x123), ABORTED(13, 0x124), ABORTED(14, 0x125),
	{}
};

/*
 * The four band events differ only in the filter byte they use, so one
 * whose byte is taken can be counted as another.
 */
#define BAND(_event, _alt, _byte) { \
	.key = (_event), .mask = PMON_EP_EVENT_MASK, \
	.alts = 4, .alt = (_alt), .step = 1, \
	.use = { { .mask = (_byte), .word = PMON_CONFIG1, .step = 8 } } \
}

/* Cores in a state: 1 is C0, 2 C3, 3 C6; 0 is none of them */
#define OCCUPANCY	0x80
#define OCC_SEL		GENMASK(15, 14)

/*
 * DEMOTIONS_CORE<n>: the manual names the first filter byte, optional; for the v3's
 * no source does
 */
#define DEMOTIONS(_on, _event) { \
	.on = (_on), .key = (_event), .mask = PMON_EP_EVENT_MASK, \
	.use = { { .mask = 0xff, .word = PMON_CONFIG1 } } \
}

/*
 * Codes are compared with the extra select bit, with which they are other
 * events: on the v2, 0x17 to 0x26. That has seven cores more.
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

/* Registers, 327043; the status where the C-box has it */
#define EP_BOX_CTL		0xc24
#define EP_CTL(n)		(0xc30 + (n))
#define EP_BOX_FILTER		0xc34
#define EP_BOX_STATUS		0xc35
#define EP_CTR(n)		(0xc36 + (n))

/* The v3 has them elsewhere: libpfm4, the in-kernel driver */
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

#define PCU_KIND \
	PMON_EP_KIND, \
	.name = "pcu", \
	.counters = 4, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events, \
	.constraints = constraints, \
	.whole_filter = true, \
	.rules = rules

#define PCU \
	.space = PMON_MSR, \
	.units = 1, \
	.unit = units

#define EP_PCU_KIND \
	PCU_KIND, \
	.max_inc = 15

#define EP_PCU \
	PCU, \
	.counter = ep_counters, \
	.box_ctl = EP_BOX_CTL, \
	.extra = ep_extra, \
	.nr_extra = ARRAY_SIZE(ep_extra)

/* The lists of events say 8, but the occupancies add up all cores: 24 on the v4 */
#define V3_PCU_KIND \
	PCU_KIND, \
	.max_inc = 24

#define V3_PCU \
	PCU, \
	.counter = v3_counters, \
	.box_ctl = V3_BOX_CTL, \
	.extra = v3_extra, \
	.nr_extra = ARRAY_SIZE(v3_extra)

const struct pmon_type pmon_snbep_pcu = {
	EP_PCU,
	.kind = &(const struct pmon_kind) {
		EP_PCU_KIND,
		.on = ON_SNBEP,
	},
};

const struct pmon_type pmon_ivbep_pcu = {
	EP_PCU,
	.kind = &(const struct pmon_kind) {
		EP_PCU_KIND,
		.on = ON_IVBEP,
	},
	.overflow = &ivbep_overflow,
};

const struct pmon_type pmon_hsx_pcu = {
	V3_PCU,
	.kind = &(const struct pmon_kind) {
		V3_PCU_KIND,
		.on = ON_HSX,
	},
};

const struct pmon_type pmon_bdx_pcu = {
	V3_PCU,
	.kind = &(const struct pmon_kind) {
		V3_PCU_KIND,
		.on = ON_BDX,
	},
};

const struct pmon_type pmon_bdxde_pcu = {
	V3_PCU,
	.kind = &(const struct pmon_kind) {
		V3_PCU_KIND,
		.on = ON_BDXDE,
	},
};

static const struct pmon_kind sp_kind = {
	PMON_SP_KIND,
	.name = "pcu",
	.counters = 4,
	.reserved = GENMASK(13, 8),
	PMON_SP_RESET,
	PMON_SP_FREEZING,
	.on = ON_SP,
	.whole_filter = true,
	.fields = sp_fields,
	.events = events,
	.rules = rules,
};

/* The registers of Skylake's PCU are the v3's (in-kernel driver, LIKWID) */
const struct pmon_type pmon_skx_pcu = {
	V3_PCU,
	.kind = &sp_kind,
};

/* Registers of Snow Ridge: the in-kernel driver */
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
	.kind = &sp_kind,
	.counter = snr_counters,
	.box_ctl = SNR_BOX_CTL,
	.extra = snr_extra,
	.nr_extra = ARRAY_SIZE(snr_extra),
};

/* No list has events of a Xeon Phi's: terms and registers are the in-kernel driver's */
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
	.kind = &(const struct pmon_kind) {
		PMON_EP_KIND,
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
