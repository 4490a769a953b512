// SPDX-License-Identifier: GPL-2.0-only
/*
 * S-box of the E5 v3 and v4: the stop that joins two rings of a chip. A large chip has four
 * S-boxes, a small one two (v3) or none (v4), a Xeon D none. The S-box of the 7500, in sbox.c, is
 * another unit.
 */
#include "boxes.h"
#include "sbox_ep_events.h"

/* The row is libpfm4's; Intel's list of events allows all counters */
static const struct pmon_constraint constraints[] = {
	{ 0x11, 0x11, 0x1, ON_HSX },
	{}
};

static const struct pmon_unit units[] = {
	{ .base[0] = 0x00 }, { .base[0] = 0x0a }, { .base[0] = 0x14 }, { .base[0] = 0x1e },
};

/* Registers of the first S-box (libpfm4, the in-kernel driver) */
#define BOX_CTL		0x720
#define CTL(n)		(0x721 + (n))
#define CTR(n)		(0x726 + (n))

/* The in-kernel driver has 44 bits, LIKWID 48; folding modulo 44 bits is right for both */
static const struct pmon_counter hsx_counters[] = {
	PMON_EP_COUNTER(CTL(0), CTR(0), 44),
	PMON_EP_COUNTER(CTL(1), CTR(1), 44),
	PMON_EP_COUNTER(CTL(2), CTR(2), 44),
	PMON_EP_COUNTER(CTL(3), CTR(3), 44),
};

static const struct pmon_counter bdx_counters[] = {
	PMON_EP_COUNTER(CTL(0), CTR(0), 48),
	PMON_EP_COUNTER(CTL(1), CTR(1), 48),
	PMON_EP_COUNTER(CTL(2), CTR(2), 48),
	PMON_EP_COUNTER(CTL(3), CTR(3), 48),
};

/*
 * A write that sets several bits of the box control word may raise #GP (in-kernel driver), so each
 * reset word sets one bit more than the word before. Freezing and running change one bit anyway.
 */
#define SBOX_DESC \
	PMON_EP_DESC, \
	.name = "sbox", \
	.counters = 4, \
	.max_inc = 12, \
	.reset = { \
		PMON_EP_RESET_CTL, \
		PMON_EP_RESET_CTL | PMON_EP_RESET_CTR, \
		PMON_EP_RESET_CTL | PMON_EP_RESET_CTR | PMON_EP_FREEZE_ENABLE, \
	}, \
	PMON_EP_FREEZING, \
	.fields = pmon_ep_fields, \
	.events = events, \
	.constraints = constraints

#define SBOX \
	.space = PMON_MSR, \
	.units = 4, \
	.unit = units, \
	.box_ctl = BOX_CTL

const struct pmon_type pmon_hsx_sbox = {
	SBOX,
	.desc = &(const struct pmon_pmu_desc) {
		SBOX_DESC,
		.on = ON_HSX,
	},
	.counter = hsx_counters,
};

const struct pmon_type pmon_bdx_sbox = {
	SBOX,
	.desc = &(const struct pmon_pmu_desc) {
		SBOX_DESC,
		.on = ON_BDX,
	},
	.counter = bdx_counters,
};
