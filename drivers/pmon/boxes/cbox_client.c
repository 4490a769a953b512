// SPDX-License-Identifier: GPL-2.0-only
/*
 * C-box of the client dies: a slice of the last-level cache and its stop on the ring. The clock of
 * the ring has one fixed counter, which all C-boxes read; since Ice Lake it is a PMU of its own.
 *
 * MSRs: SDM vol. 4 (Sandy Bridge, Haswell, Skylake), the in-kernel driver. Four machines, of which
 * VirtualBox's CPU database has the bits that each MSR takes, have registers for four counters in
 * each C-box, and documents name two of them: more are not used.
 */
#include "boxes.h"

#define ON_SDM		(ON_CLIENT_V1 & ~ON_BDW)
/*
 * No list has events of these C-boxes. The events are Skylake's, which PmcReader counts there, too.
 */
#define ON_UNLISTED	((ON_ONE_TILE & ~ON_RING) | ON_MTL)

#include "cbox_client_events.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD_ON(ON_ONE_TILE & ~ON_ADL, "cmask", PMON_CONFIG, 24, 28),
	PMON_FIELD_ON(ON_ADL, "threshold", PMON_CONFIG, 24, 29),
	{}
};

/* SDM vol. 3B tables 19-9 and 19-16: one half of the umask alone counts nothing */
#define PAIR(_event, _one, _other) { \
	.key = (_event), .mask = GENMASK(7, 0), \
	.filter = { { \
		.extra = PMON_IN_CONTROL, .mask = (_one), \
		.word = PMON_CONFIG, .required = true, \
	}, { \
		.extra = PMON_IN_CONTROL, .mask = (_other), \
		.word = PMON_CONFIG, .required = true, \
	} } \
}

const struct pmon_rule pmon_client_cbox_rules[] = {
	PAIR(0x22, 0x1f << 8, 0xe0 << 8),
	PAIR(0x34, 0x0f << 8, 0xf0 << 8),
	{}
};

/* No source bounds the increments */
#define CBOX_DESC \
	.name = "cbox", \
	.numbered = true, \
	.enable = PMON_CLIENT_ENABLE, \
	.counters = 2, \
	.max_inc = 255, \
	.fields = fields, \
	.events = pmon_client_cbox_events, \
	.rules = pmon_client_cbox_rules

/*
 * Base 1 of a unit is 0, so the MSR of the clock is the same for all units. The clock has 48 bits
 * on all four machines.
 */
#define CLOCK_COUNTER(_ctr, _width) { \
	.ctl = PMON_NO_REG, .base = 1, .ctr = (_ctr), .width = (_width), \
}

/*
 * Registers by their names in the SDM, vol. 4, less MSR_UNC_: CBO_0_PERFEVTSELn and CBO_0_PERFCTRn,
 * of the first C-box, PERF_FIXED_CTRL and PERF_FIXED_CTR, the clock, and CBO_CONFIG. Ice Lake moved
 * the counters, Alder Lake all of them.
 */
#define PERFEVTSEL(n)		(0x700 + (n))
#define PERFCTR(n)		(0x706 + (n))
#define ICL_PERFCTR(n)		(0x702 + (n))
#define ADL_PERFEVTSEL(n)	(0x2000 + (n))
#define ADL_PERFCTR(n)		(0x2002 + (n))
#define FIXED_CTRL		0x394
#define FIXED_CTR		0x395
#define ADL_FIXED_CTRL		0x2fde
#define ADL_FIXED_CTR		0x2fdf
#define CBO_CONFIG		0x396

#define CLOCK \
	.fixed = true, \
	.fixed_enable = PMON_CLIENT_ENABLE

static const struct pmon_counter counters[] = {
	PMON_CLIENT_COUNTER(PERFEVTSEL(0), PERFCTR(0)),
	PMON_CLIENT_COUNTER(PERFEVTSEL(1), PERFCTR(1)),
	CLOCK_COUNTER(FIXED_CTR, 48),
};

#define UNIT(_base)	{ .base[0] = (_base) }

/*
 * MSRs from 0x770 on are those of HWP, so the eighth unit is elsewhere (in-kernel driver). No
 * source has the ninth and tenth unit, of the W-1290: the driver tries the addresses behind the
 * eighth unit.
 */
static const struct pmon_unit units[] = {
	UNIT(0x00), UNIT(0x10), UNIT(0x20), UNIT(0x30), UNIT(0x40), UNIT(0x50), UNIT(0x60),
	UNIT(0x870), UNIT(0x880), UNIT(0x890),
};

/*
 * MSR_UNC_CBO_CONFIG has the number of units. On four machines it is one more than that of the
 * cores; the last one is of the graphics.
 */
static const struct pmon_unit_count slices_and_graphics = {
	.msr = CBO_CONFIG,
	.bits = GENMASK(3, 0),
	.subtract = 1,
};

#define CBOX \
	.space = PMON_MSR, \
	.unit = units, \
	.counter = counters, \
	.box_ctl = PMON_NO_REG, \
	.unit_count = &slices_and_graphics

const struct pmon_type pmon_snb_cbox = {
	CBOX,
	.desc = &(const struct pmon_pmu_desc) { CBOX_DESC, CLOCK, .on = ON_SDM },
	.units = 4,
};

const struct pmon_type pmon_bdw_cbox = {
	CBOX,
	.desc = &(const struct pmon_pmu_desc) { CBOX_DESC, CLOCK, .on = ON_BDW },
	.units = 4,
};

const struct pmon_type pmon_skl_cbox = {
	CBOX,
	.desc = &(const struct pmon_pmu_desc) { CBOX_DESC, CLOCK, .on = ON_SKL },
	.units = ARRAY_SIZE(units),
};

/* The PMU of the clock since Ice Lake (in-kernel driver) */
static const struct pmon_counter icl_counters[] = {
	PMON_CLIENT_COUNTER(PERFEVTSEL(0), ICL_PERFCTR(0)),
	PMON_CLIENT_COUNTER(PERFEVTSEL(1), ICL_PERFCTR(1)),
};

static const struct pmon_counter adl_counters[] = {
	PMON_CLIENT_COUNTER(ADL_PERFEVTSEL(0), ADL_PERFCTR(0)),
	PMON_CLIENT_COUNTER(ADL_PERFEVTSEL(1), ADL_PERFCTR(1)),
};

static const struct pmon_unit icl_units[] = {
	UNIT(0x00), UNIT(0x08), UNIT(0x10), UNIT(0x18), UNIT(0x20), UNIT(0x28), UNIT(0x30),
	UNIT(0x38), UNIT(0x40), UNIT(0x48), UNIT(0x50), UNIT(0x58),
};

/*
 * No source tells whether MSR_UNC_CBO_CONFIG still counts the graphics. The in-kernel driver takes
 * its value as the number of slices: if graphics is included, the last box counts nothing; if not,
 * no slice is missing.
 */
static const struct pmon_unit_count slices = {
	.msr = CBO_CONFIG,
	.bits = GENMASK(3, 0),
};

#define ICL_CBOX \
	.space = PMON_MSR, \
	.unit = icl_units, \
	.box_ctl = PMON_NO_REG, \
	.unit_count = &slices

const struct pmon_type pmon_icl_cbox = {
	ICL_CBOX,
	.desc = &(const struct pmon_pmu_desc) { CBOX_DESC, .on = ON_ICL | ON_RKL | ON_TGL },
	.counter = icl_counters,
	.units = 8,
};

const struct pmon_type pmon_adl_cbox = {
	ICL_CBOX,
	.desc = &(const struct pmon_pmu_desc) { CBOX_DESC, .on = ON_ADL },
	.counter = adl_counters,
	.units = ARRAY_SIZE(icl_units),
};

static const struct pmon_field clock_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{}
};

/*
 * The width of the clock counter since Ice Lake was not seen on a machine; folding modulo 44 bits
 * is right for a counter of 48 bits as well
 */
static const struct pmon_counter icl_clock_counters[] = {
	PMON_CLIENT_COUNTER(FIXED_CTRL, FIXED_CTR),
};

static const struct pmon_counter adl_clock_counters[] = {
	PMON_CLIENT_COUNTER(ADL_FIXED_CTRL, ADL_FIXED_CTR),
};

static const struct pmon_unit clock_units[] = { {} };

#define CLOCK_PMU(_on, _counters) \
	.space = PMON_MSR, \
	.units = ARRAY_SIZE(clock_units), \
	.unit = clock_units, \
	.counter = (_counters), \
	.box_ctl = PMON_NO_REG, \
	.desc = &(const struct pmon_pmu_desc) { \
		CLOCK, \
		.name = "clock", \
		.max_inc = 1, \
		.on = (_on), \
		.fields = clock_fields, \
		.events = clock_events, \
	}

const struct pmon_type pmon_icl_clock = {
	CLOCK_PMU(ON_ICL | ON_RKL | ON_TGL, icl_clock_counters)
};

const struct pmon_type pmon_adl_clock = {
	CLOCK_PMU(ON_ADL, adl_clock_counters)
};
