// SPDX-License-Identifier: GPL-2.0-only
/*
 * W-box: power control unit of the 7500. Its fixed counter counts the uncore
 * clock.
 */
#include "boxes.h"
#include "wbox_events.h"

static const struct pmon_unit units[] = { {} };

/* Registers of the W-box (323535) */
#define GLOBAL_CTL		0xc80
#define GLOBAL_STATUS		0xc81
#define GLOBAL_OVF_CTL		0xc82
#define EVT_SEL(n)		(0xc90 + 2 * (n))
#define CTR(n)			(0xc91 + 2 * (n))
#define FIXED_CTR		0x394
#define FIXED_CTR_CTL		0x395

/* wbox_carry.c describes the erratum */
#define WBOX_COUNTER(_ctl, _ctr) { \
	.ctl = (_ctl), .ctr = (_ctr), .width = 48, .early_carry = 24, \
}

static const struct pmon_counter counters[] = {
	WBOX_COUNTER(EVT_SEL(0), CTR(0)),
	WBOX_COUNTER(EVT_SEL(1), CTR(1)),
	WBOX_COUNTER(EVT_SEL(2), CTR(2)),
	WBOX_COUNTER(EVT_SEL(3), CTR(3)),
	WBOX_COUNTER(FIXED_CTR_CTL, FIXED_CTR),
};

/* No source has the pmi_en of the fixed counter, which is bit 31 */
static const struct pmon_overflow overflow =
	PMON_EX_OVERFLOW(GLOBAL_STATUS, GLOBAL_OVF_CTL, PMON_EX_PMI_ENABLE,
			 BIT(31) | GENMASK(3, 0));

/*
 * Bit 31 of the box control enables the fixed counter. Each counter goes up by
 * one at most.
 */
const struct pmon_type pmon_nhmex_wbox = {
	.desc = &(const struct pmon_pmu_desc) {
		.name = "wbox",
		.on = ON_EX,
		.enable = BIT(22),
		.fixed_enable = BIT(0),
		.counters = 4,
		.fixed = true,
		.max_inc = 1,
		.run = BIT(31) | GENMASK(3, 0),
		.fields = pmon_ex_fields,
		.events = events,
	},
	.space = PMON_MSR,
	.units = 1,
	.unit = units,
	.counter = counters,
	PMON_PROBE(pmon_wbox_probe),
	.box_ctl = GLOBAL_CTL,
	.overflow = &overflow,
};
