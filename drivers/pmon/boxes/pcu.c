// SPDX-License-Identifier: GPL-2.0-only
/*
 * PCU: power control unit, one per socket. The filter register holds four
 * frequencies, one for each of four events that count cycles at or above it.
 */
#include "boxes.h"

static const struct pmon_field snbep_fields[] = {
	/* 327043 table 2-78 has the extra select bit; twelve events need it */
	{ "event", PMON_CONFIG, 0, 7, .top = 21 },
	PMON_FIELD("occ_sel", PMON_CONFIG, 14, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 28),
	PMON_FIELD("occ_invert", PMON_CONFIG, 30, 30),
	PMON_FIELD("occ_edge", PMON_CONFIG, 31, 31),
	PMON_FIELD("filter_band0", PMON_CONFIG1, 0, 7),
	PMON_FIELD("filter_band1", PMON_CONFIG1, 8, 15),
	PMON_FIELD("filter_band2", PMON_CONFIG1, 16, 23),
	PMON_FIELD("filter_band3", PMON_CONFIG1, 24, 31),
	{}
};

static const struct pmon_field ivbep_fields[] = {
	{ "event", PMON_CONFIG, 0, 7, .top = 21 },
	PMON_FIELD("occ_sel", PMON_CONFIG, 14, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 28),
	PMON_FIELD("occ_invert", PMON_CONFIG, 30, 30),
	PMON_FIELD("occ_edge", PMON_CONFIG, 31, 31),
	PMON_FIELD("filter_band0", PMON_CONFIG1, 0, 7),
	PMON_FIELD("filter_band1", PMON_CONFIG1, 8, 15),
	PMON_FIELD("filter_band2", PMON_CONFIG1, 16, 23),
	PMON_FIELD("filter_band3", PMON_CONFIG1, 24, 31),
	{}
};

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP, "clockticks", "event=0x00", EACH,
		   "Clocks of the power control unit, 800 MHz"),
	{}
};

/*
 * The four band events differ only in the filter byte they look at, so one
 * whose byte is taken can be counted as another.
 */
#define BAND(_event, _twin, _byte) { \
	.key = (_event), .mask = PMON_EP_EVENT_MASK, \
	.twins = 4, .twin = (_twin), .step = 1, \
	.use = { { .mask = (_byte), .word = PMON_CONFIG1, .step = 8 } } \
}

/* Cores in a state: 1 is C0, 2 C3, 3 C6; 0 is none of them */
#define OCCUPANCY	0x80
#define OCC_SEL		GENMASK(15, 14)

/* DEMOTIONS_CORE<n>: the manual names the first filter byte, optional */
#define DEMOTIONS(_event) { \
	.key = (_event), .mask = PMON_EP_EVENT_MASK, \
	.use = { { .mask = 0xff, .word = PMON_CONFIG1, .if_given = true } } \
}

/* Codes are compared with the extra select bit, with which they are other events */
static const struct pmon_rule snbep_rules[] = {
	BAND(0x0b, 0, 0x000000ff),
	BAND(0x0c, 1, 0x0000ff00),
	BAND(0x0d, 2, 0x00ff0000),
	BAND(0x0e, 3, 0xff000000),
	DEMOTIONS(0x1e), DEMOTIONS(0x1f), DEMOTIONS(0x20), DEMOTIONS(0x21),
	DEMOTIONS(0x22), DEMOTIONS(0x23), DEMOTIONS(0x24), DEMOTIONS(0x25),
	PMON_EP_NEEDS(OCCUPANCY, OCC_SEL),
	{}
};

/* Seven more cores, and codes 0x17 to 0x26 with the extra select bit */
static const struct pmon_rule ivbep_rules[] = {
	BAND(0x0b, 0, 0x000000ff),
	BAND(0x0c, 1, 0x0000ff00),
	BAND(0x0d, 2, 0x00ff0000),
	BAND(0x0e, 3, 0xff000000),
	DEMOTIONS(0x1e), DEMOTIONS(0x1f), DEMOTIONS(0x20), DEMOTIONS(0x21),
	DEMOTIONS(0x22), DEMOTIONS(0x23), DEMOTIONS(0x24), DEMOTIONS(0x25),
	DEMOTIONS(0x40), DEMOTIONS(0x41), DEMOTIONS(0x42), DEMOTIONS(0x43),
	DEMOTIONS(0x44), DEMOTIONS(0x45), DEMOTIONS(0x46),
	PMON_EP_NEEDS(OCCUPANCY, OCC_SEL),
	{}
};

static const struct pmon_shared shared[] = { { .reg = 0xc34 } };

static const struct pmon_unit units[] = { {} };

#define PCU \
	.name = "pcu", \
	.access = PMON_MSR, \
	.units = 1, \
	.unit = units, \
	.counters = 4, \
	.width = 48, \
	.max_inc = 15, \
	.ctl = { 0xc30, 0xc31, 0xc32, 0xc33 }, \
	.ctr = { 0xc36, 0xc37, 0xc38, 0xc39 }, \
	.enable = PMON_EP_ENABLE, \
	.box_ctl = 0xc24, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.events = events, \
	.shared = shared, \
	.nr_shared = ARRAY_SIZE(shared)

const struct pmon_type pmon_snbep_pcu = {
	PCU,
	.on = ON_SNB,
	.fields = snbep_fields,
	.rules = snbep_rules,
};

const struct pmon_type pmon_ivbep_pcu = {
	PCU,
	.on = ON_IVB,
	.fields = ivbep_fields,
	.rules = ivbep_rules,
};
