// SPDX-License-Identifier: GPL-2.0-only
/*
 * W-box: power control unit of the 7500. Its fixed counter counts the uncore
 * clock.
 */
#include "boxes.h"

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EX, "clockticks", "event=0xff", EACH,
		   "Uncore clocks, on the fixed counter"),
	{}
};

static const struct pmon_unit units[] = { {} };

/*
 * Bit 31 of the box control enables the fixed counter. Each counter goes up by
 * one at most. Readings that end in 24 zeros, or those and a one, are too large
 * by one in bit 24 (323535 p2-128).
 */
const struct pmon_type pmon_nhmex_wbox = {
	.name = "wbox",
	.on = ON_EX,
	.access = PMON_MSR,
	.units = 1,
	.unit = units,
	.counters = 4,
	.width = 48,
	.max_inc = 1,
	.ctl = { 0xc90, 0xc92, 0xc94, 0xc96 },
	.ctr = { 0xc91, 0xc93, 0xc95, 0xc97 },
	.enable = BIT(22),
	.fixed_ctl = 0x395,
	.fixed_ctr = 0x394,
	.fixed_width = 48,
	.fixed_enable = BIT(0),
	.box_ctl = 0xc80,
	.run = BIT(31) | GENMASK(3, 0),
	.early_carry = 24,
	.fields = pmon_ex_fields,
	.events = events,
};
