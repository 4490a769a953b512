// SPDX-License-Identifier: GPL-2.0-only
/*
 * ARB: the arbiter of the client dies, between the ring and the memory controller. It tracks
 * requests: one tracker has an entry for each request of the cores and the last-level cache that is
 * under way, the coherency tracker one for each request of the graphics and of devices.
 */
#include "boxes.h"

#define ON_EARLY	(ON_SNB | ON_IVB)
#define ON_DAT		(ON_RKL | ON_CLIENT_64)

#include "arb_events.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("cmask", PMON_CONFIG, 24, 28),
	{}
};

/*
 * An event that adds the number of entries in each cycle counts on counter 0 only (SDM vol. 3B
 * 18.9.6, Intel's lists of events). Counter 0 does not work on Ice Lake (ICL068 of its
 * specification update).
 */
#define LEVEL_EVENT(_event) \
	{ _event, _event, BIT(0), ON_ONE_TILE & ~ON_ICL }, \
	{ _event, _event, PMON_NO_COUNTER, ON_ICL }

static const struct pmon_constraint constraints[] = {
	LEVEL_EVENT(0x80), LEVEL_EVENT(0x83), LEVEL_EVENT(0x85),
	/*
	 * Intel's lists of Sandy and Ivy Bridge have the clock here; its counter is in the C-boxes
	 */
	{ 0xff, 0xff, PMON_NO_COUNTER },
	{}
};

/*
 * The registers are MSR_UNC_ARB_PERFCTRn and MSR_UNC_ARB_PERFEVTSELn (SDM vol. 4). Alder Lake moved
 * them.
 */
#define PERFCTR(n)	(0x3b0 + (n))
#define PERFEVTSEL(n)	(0x3b2 + (n))
#define ADL_PERFEVTSEL(n)	(0x2fd0 + (n))
#define ADL_PERFCTR(n)	(0x2fd2 + (n))

static const struct pmon_counter counters[] = {
	PMON_CLIENT_COUNTER(PERFEVTSEL(0), PERFCTR(0)),
	PMON_CLIENT_COUNTER(PERFEVTSEL(1), PERFCTR(1)),
};

static const struct pmon_counter icl_counters[] = {
	PMON_CLIENT_COUNTER(PERFEVTSEL(1), PERFCTR(1)),
};

static const struct pmon_counter adl_counters[] = {
	PMON_CLIENT_COUNTER(ADL_PERFEVTSEL(0), ADL_PERFCTR(0)),
	PMON_CLIENT_COUNTER(ADL_PERFEVTSEL(1), ADL_PERFCTR(1)),
};

static const struct pmon_unit units[] = { {}, { .base[0] = 8 } };

/* No source bounds the increments */
#define ARB(_on, _counters, _units) \
	.space = PMON_MSR, \
	.units = (_units), \
	.unit = units, \
	.counter = (_counters), \
	.box_ctl = PMON_NO_REG, \
	.desc = &(const struct pmon_pmu_desc) { \
		.name = "arb", \
		.enable = PMON_CLIENT_ENABLE, \
		.counters = ARRAY_SIZE(_counters), \
		.max_inc = 255, \
		.on = (_on), \
		.fields = fields, \
		.events = events, \
		.constraints = constraints, \
	}

const struct pmon_type pmon_snb_arb = { ARB(ON_EARLY, counters, 1) };
const struct pmon_type pmon_hsw_arb = { ARB(ON_HSW, counters, 1) };
const struct pmon_type pmon_bdw_arb = { ARB(ON_BDW, counters, 1) };
const struct pmon_type pmon_skl_arb = { ARB(ON_SKL, counters, 1) };
const struct pmon_type pmon_icl_arb = { ARB(ON_ICL, icl_counters, 1) };
const struct pmon_type pmon_rkl_arb = { ARB(ON_RKL, counters, 1) };
const struct pmon_type pmon_tgl_arb = { ARB(ON_TGL, counters, 1) };
const struct pmon_type pmon_adl_arb = { ARB(ON_ADL, adl_counters, 2) };
