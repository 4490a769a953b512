// SPDX-License-Identifier: GPL-2.0-only
/*
 * W-box: power control unit of the 7500. Its fixed counter counts the uncore
 * clock.
 */
#include "boxes.h"

/* An event per core: the umask has a bit for each of eight, on the E7 as well */
#define OF_CORE(_name, _event, _core, _umask, _by, _what) \
	PMON_EVENT(ON_EX, _name "_c" #_core, \
		   "event=" _event ",umask=" #_umask, _by, \
		   _what " (core " #_core ")")
#define OF_ALL(_name, _event, _by, _what) \
	PMON_EVENT(ON_EX | PMON_LISTED, _name "_c_all", "event=" _event ",umask=0xff", _by, \
		   _what " (any core)")

#define THROTTLE_TMP(_core, _umask) \
	OF_CORE("c_c0_throttle_tmp", "0x00", _core, _umask, CLOCKS, \
		"Throttled for its temperature")
#define THROTTLE_DIE(_core, _umask) \
	OF_CORE("c_c0_throttle_die", "0x01", _core, _umask, CLOCKS, \
		"Throttled in C0 for the die's temperature")
#define THROTTLE_PROCHOT(_core, _umask) \
	OF_CORE("c_c0_throttle_prochot", "0x03", _core, _umask, CLOCKS, \
		"Throttled in C0 because the board forces PROCHOT")
#define CYCLES_TURBO(_core, _umask) \
	OF_CORE("c_cycles_turbo", "0x04", _core, _umask, CLOCKS, \
		"In C0 and faster than the rated frequency (turbo)")
#define TM1_ON(_core, _umask) \
	OF_CORE("tm1_on", "0x07", _core, _umask, CLOCKS, \
		"Clock modulated by thermal monitor 1 (TM1)")
#define RATIO_CHANGE_ABORT(_core, _umask) \
	OF_CORE("ratio_change_abort", "0x08", _core, _umask, EACH, \
		"Frequency changes given up")

static const struct pmon_alias events[] = {
	PMON_EVENT(ON_EX | PMON_LISTED, "clockticks",
		   "event=0xff", EACH,
		   "Uncore cycles, on the fixed counter"),
	PMON_EVENT(ON_EX, "prochot", "event=0x02", CLOCKS,
		   "The package is too hot: PROCHOT is asserted"),

	THROTTLE_TMP(0, 0x01), THROTTLE_TMP(1, 0x02), THROTTLE_TMP(2, 0x04), THROTTLE_TMP(3, 0x08),
	THROTTLE_TMP(4, 0x10), THROTTLE_TMP(5, 0x20), THROTTLE_TMP(6, 0x40), THROTTLE_TMP(7, 0x80),
	OF_ALL("c_c0_throttle_tmp", "0x00", CLOCKS,
	       "Throttled for its temperature"),

	THROTTLE_DIE(0, 0x01), THROTTLE_DIE(1, 0x02), THROTTLE_DIE(2, 0x04), THROTTLE_DIE(3, 0x08),
	THROTTLE_DIE(4, 0x10), THROTTLE_DIE(5, 0x20), THROTTLE_DIE(6, 0x40), THROTTLE_DIE(7, 0x80),
	OF_ALL("c_c0_throttle_die", "0x01", CLOCKS,
	       "Throttled in C0 for the die's temperature"),

	THROTTLE_PROCHOT(0, 0x01), THROTTLE_PROCHOT(1, 0x02),
	THROTTLE_PROCHOT(2, 0x04), THROTTLE_PROCHOT(3, 0x08),
	THROTTLE_PROCHOT(4, 0x10), THROTTLE_PROCHOT(5, 0x20),
	THROTTLE_PROCHOT(6, 0x40), THROTTLE_PROCHOT(7, 0x80),
	OF_ALL("c_c0_throttle_prochot", "0x03", CLOCKS,
	       "Throttled in C0 because the board forces PROCHOT"),

	CYCLES_TURBO(0, 0x01), CYCLES_TURBO(1, 0x02), CYCLES_TURBO(2, 0x04), CYCLES_TURBO(3, 0x08),
	CYCLES_TURBO(4, 0x10), CYCLES_TURBO(5, 0x20), CYCLES_TURBO(6, 0x40), CYCLES_TURBO(7, 0x80),
	OF_ALL("c_cycles_turbo", "0x04", CLOCKS,
	       "In C0 and faster than the rated frequency (turbo)"),

	TM1_ON(0, 0x01), TM1_ON(1, 0x02), TM1_ON(2, 0x04), TM1_ON(3, 0x08),
	TM1_ON(4, 0x10), TM1_ON(5, 0x20), TM1_ON(6, 0x40), TM1_ON(7, 0x80),
	OF_ALL("tm1_on", "0x07", CLOCKS,
	       "Clock modulated by thermal monitor 1 (TM1)"),

	RATIO_CHANGE_ABORT(0, 0x01), RATIO_CHANGE_ABORT(1, 0x02),
	RATIO_CHANGE_ABORT(2, 0x04), RATIO_CHANGE_ABORT(3, 0x08),
	RATIO_CHANGE_ABORT(4, 0x10), RATIO_CHANGE_ABORT(5, 0x20),
	RATIO_CHANGE_ABORT(6, 0x40), RATIO_CHANGE_ABORT(7, 0x80),
	OF_ALL("ratio_change_abort", "0x08", EACH,
	       "Frequency changes given up"),
	{}
};

static const struct pmon_unit units[] = { {} };

/* Registers, 323535 */
#define GLOBAL_CTL		0xc80
#define GLOBAL_STATUS		0xc81
#define GLOBAL_OVF_CTL		0xc82
#define EVT_SEL(n)		(0xc90 + 2 * (n))
#define CTR(n)			(0xc91 + 2 * (n))
#define FIXED_CTR		0x394
#define FIXED_CTR_CTL		0x395

/* See wbox_carry.c */
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
	.kind = &(const struct pmon_kind) {
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
