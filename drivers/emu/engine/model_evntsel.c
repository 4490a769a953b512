// SPDX-License-Identifier: GPL-2.0-only
/*
 * Cores with an event select register for each counter: Intel P6, AMD K7, VIA
 * C3; and what is common to all cores with counters of their own.
 *
 * Written from Intel's manual (SDM volume 3, Performance Monitoring, P6 family)
 * and AMD's for the K7 (22007). VIA's data sheet of the C3 was not at hand.
 *
 *	7:0	event		18	edge: count its beginnings
 *	15:8	umask		19	what the pin shows: no pin here
 *	16	user		20	interrupt at an overflow: not emulated
 *	17	kernel		22	enable
 *	31:24	threshold	23	count cycles below the threshold
 *
 * The P6 has the enable bit in the first register only, for both counters.
 * Reserved bits raise #GP, as the SDM says of WRMSR in general.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>

#include "model.h"
#include "model_core.h"
#include "signal.h"
#include "state.h"

#define SEL_USER	BIT(16)
#define SEL_KERNEL	BIT(17)
#define SEL_PIN		BIT(19)
#define SEL_INT		BIT(20)

#define SEL_BITS	(EMU_CTL_EVENT | EMU_CTL_UMASK | SEL_USER | SEL_KERNEL | \
			 EMU_CTL_EDGE | SEL_PIN | SEL_INT | EMU_CTL_INVERT | \
			 EMU_CTL_THRESH)

#define SELECT(_n, _addr, _rw, _en)					\
	EMU_REG("evntsel" #_n, _addr, 32, EMU_CTL, .idx = (_n), .rw = (_rw), .en = (_en))

/* A write gives a P6 counter 32 bits, of which the last fills the other 8. */
#define P6_CTR(_n, _addr)	EMU_CTR_N(_n, _addr, 40, .lax = true, .signed_at = 31)

static const struct emu_reg p6_regs[] = {
	SELECT(0, 0x186, SEL_BITS | EMU_CTL_EN, SEL_USER | SEL_KERNEL),
	SELECT(1, 0x187, SEL_BITS, SEL_USER | SEL_KERNEL),
	P6_CTR(0, 0xc1),
	P6_CTR(1, 0xc2),
};

#define K7_PAIR(_n)							\
	SELECT(_n, 0xc0010000 + (_n), SEL_BITS | EMU_CTL_EN, EMU_CTL_EN), \
	CORE_CTR("ctr" #_n, _n, 0xc0010004 + (_n), 48)

static const struct emu_reg k7_regs[] = {
	K7_PAIR(0), K7_PAIR(1), K7_PAIR(2), K7_PAIR(3),
};

/*
 * The first counter of a C3 is another name of the time stamp counter, and its
 * select register cannot be written. The second one has nine bits of event and
 * never stops; that the other bits keep what is written, and do nothing, is a
 * guess: they are not zero at power-on.
 */
#define C3_EVENT	GENMASK(8, 0)

static const struct emu_reg c3_regs[] = {
	EMU_REG("evntsel0", 0x186, 32, EMU_PLAIN),
	EMU_REG("evntsel1", 0x187, 32, EMU_CTL, .rw = U32_MAX, .reset = 0x70079),
	EMU_COUNTER("tsc", 0xc1, 64, EMU_TSC),
	CORE_CTR("ctr1", 0, 0xc2, 32),
};

/* Floating point is counted by one counter only; what is not listed, by both. */
static const struct emu_event p6_events[] = {
	{ 0x10, 0x10, BIT(0) },
	{ 0x11, 0x13, BIT(1) },
	{ 0x14, 0x14, BIT(0) },
	{ 0xc1, 0xc1, BIT(0) },
};

static const struct emu_event c3_events[] = {
	{ 0x079, 0x079, BIT(0) },
	{ 0x0c0, 0x0c0, BIT(0) },
	{ 0x1c0, 0x1c0, BIT(0) },
	{ 0, 0x1ff, 0 },
};

static u16 evntsel_c3_event(u32 ctl)
{
	return FIELD_GET(C3_EVENT, ctl);
}

static void evntsel_c3_decode(const struct emu_box *box, u64 ctl,
			      struct emu_watch *watch)
{
	watch->event = evntsel_c3_event(ctl);
	watch->user = true;
	watch->kernel = true;
}

/* Edges are those of "at least one" if there is no threshold. */
static void evntsel_decode(const struct emu_box *box, u64 ctl,
			   struct emu_watch *watch)
{
	watch->event = FIELD_GET(EMU_CTL_EVENT, ctl);
	watch->sel.umask = FIELD_GET(EMU_CTL_UMASK, ctl);
	watch->user = ctl & SEL_USER;
	watch->kernel = ctl & SEL_KERNEL;
	watch->thresh = FIELD_GET(EMU_CTL_THRESH, ctl);
	watch->invert = watch->thresh && ctl & EMU_CTL_INVERT;
	watch->edge = ctl & EMU_CTL_EDGE;
	if (watch->edge && !watch->thresh)
		watch->thresh = 1;
}

#define SELECT_UNIT(_name, _decode)					\
	.name = "core",							\
	.type = EMU_BOX_TYPES,						\
	.space = EMU_MSR,						\
	.count = 1,							\
	.modes = true,							\
	REGS(_name##_regs),						\
	.decode_control = (_decode)

static const struct emu_unit p6_units[] = {
	{
		SELECT_UNIT(p6, evntsel_decode),
		EVENTS(p6_events),
	},
};

static const struct emu_unit k7_units[] = {
	{ SELECT_UNIT(k7, evntsel_decode) },
};

static const struct emu_unit c3_units[] = {
	{
		SELECT_UNIT(c3, evntsel_c3_decode),
		EVENTS(c3_events),
		.event_max = 0x1ff,
		.always_counts = true,
		.event_of_control = evntsel_c3_event,
	},
};

const struct emu_range emu_core_msrs[EMU_CORE_MSRS] = {
	{ 0x11, 0x13 },
	{ 0xc1, 0xc2 },
	{ 0x186, 0x187 },
	{ 0xc0010000, 0xc0010007 },
};

static bool evntsel_p6_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return emu_value(box, EMU_CTL, 0) & EMU_CTL_EN;
}

const struct emu_chip emu_p6 = {
	CORE_CHIP("p6", "Intel P6", p6_units),
	.may_count = evntsel_p6_running,
};

const struct emu_chip emu_k7 = {
	CORE_CHIP("k7", "AMD K7", k7_units),
};

const struct emu_chip emu_c3 = {
	CORE_CHIP("c3", "VIA Cyrix III and C3", c3_units),
};
