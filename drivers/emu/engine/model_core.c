// SPDX-License-Identifier: GPL-2.0-only
/*
 * Old cores with counters of their own: one box for each CPU.
 *
 * Reserved bits raise #GP, as Intel's SDM says of WRMSR in general.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>

#include "model.h"
#include "event.h"
#include "state.h"

/* No document says that a value wider than the counter is refused. */
#define CORE_CTR(_name, _idx, _addr, _width)				\
	EMU_COUNTER(_name, _addr, _width, EMU_CTR, .idx = (_idx), .ignores_reserved = true)

/* The counters of all these families: what exists on another one only must raise #GP. */
static const struct emu_range core_msrs[] = {
	{ 0x11, 0x13 },
	{ 0xc1, 0xc2 },
	{ 0x186, 0x187 },
	{ 0xc0010000, 0xc0010007 },
};

#define CORE_CHIP(_name, _title, _units)				\
	.name = (_name),						\
	.title = (_title),						\
	.per_cpu = true,						\
	UNITS(_units),							\
	MSRS(core_msrs)
#define CORE_UNIT(_regs, _decode)					\
	.name = "core",							\
	.type = EMU_BOX_TYPES,						\
	.space = EMU_MSR,						\
	.count = 1,							\
	.modes = true,							\
	REGS(_regs),							\
	.decode_control = (_decode)

/*
 * Cores with two counters behind one control and event select register (CESR):
 * Intel P5, P54C and P55C, Cyrix 6x86MX and M II, Centaur WinChip.
 *
 * Written from Intel's manual (SDM volume 3, Performance Monitoring, Pentium
 * processors), the data book of the M II, and what is known of the WinChip:
 * its data sheet was not at hand. Half n of the register, 16 bits, is counter
 * n's:
 *
 *	5:0	event; of the M II bit 10 also, as its bit 6
 *	6	count at CPL 0 to 2
 *	7	count at CPL 3; with neither the counter is off
 *	8	count cycles while the event lasts, not its occurrences
 *	9	what the pin PM0 or PM1 shows: no pin here
 *
 * A WinChip's half is an 8-bit event and nothing else, so its counters never
 * stop. Bits of a counter above its width are lost.
 */
#define HALF		16
#define HALF_EVENT	GENMASK(5, 0)
#define HALF_KERNEL	BIT(6)
#define HALF_USER	BIT(7)
#define HALF_CLOCKS	BIT(8)
#define HALF_PIN	BIT(9)
#define HALF_EVENT_6	BIT(10)

#define HALF_P5		(HALF_EVENT | HALF_KERNEL | HALF_USER | HALF_CLOCKS | \
			 HALF_PIN)
#define HALF_WINCHIP	GENMASK(7, 0)

#define CESR_REGS(_name, _half, _width)					\
static const struct emu_reg _name##_regs[] = {				\
	EMU_REG("cesr", 0x11, 32, EMU_CTL, .rw = (_half) * (BIT(0) | BIT(HALF)), \
		.en = HALF_KERNEL | HALF_USER),				\
	CORE_CTR("ctr0", 0, 0x12, _width),				\
	CORE_CTR("ctr1", 1, 0x13, _width),				\
}

CESR_REGS(p5, HALF_P5, 40);
CESR_REGS(m2, HALF_P5 | HALF_EVENT_6, 48);
CESR_REGS(winchip, HALF_WINCHIP, 40);

/* Codes that are in no list count nothing. */
#define UNLISTED	{ 0, 0xff }
#define BOTH		(BIT(0) | BIT(1))

static const struct emu_constraint p5_constraints[] = {
	{ 0x00, 0x0f, BOTH }, { 0x12, 0x1f, BOTH }, { 0x22, 0x29, BOTH },
	UNLISTED,
};

static const struct emu_constraint p55c_constraints[] = {
	{ 0x00, 0x0f, BOTH }, { 0x12, 0x1f, BOTH }, { 0x22, 0x29, BOTH },
	{ 0x2a, 0x38, BOTH, .per_counter = true },
	{ 0x39, 0x39, BIT(0) },
	{ 0x3a, 0x3b, BOTH, .per_counter = true },
	UNLISTED,
};

static const struct emu_constraint m2_constraints[] = {
	{ 0x00, 0x0f, BOTH }, { 0x12, 0x1f, BOTH }, { 0x22, 0x29, BOTH },
	{ 0x2b, 0x2b, BOTH, .per_counter = true },
	{ 0x2d, 0x2d, BOTH, .per_counter = true },
	{ 0x2f, 0x2f, BOTH, .per_counter = true },
	{ 0x31, 0x31, BIT(0) },
	{ 0x32, 0x32, BIT(1) },
	{ 0x37, 0x3b, BOTH, .per_counter = true },
	{ 0x40, 0x46, BOTH },
	{ 0x48, 0x48, BOTH },
	UNLISTED,
};

static const struct emu_constraint c6_constraints[] = {
	{ 0x00, 0x02, BOTH },
	{ 0x47, 0x47, BOTH },
	{ 0x4a, 0x4a, BOTH },
	{ 0x63, 0x63, BOTH },
	UNLISTED,
};

static const struct emu_constraint winchip2_constraints[] = {
	{ 0x00, 0x04, BOTH }, { 0x06, 0x06, BOTH }, { 0x08, 0x09, BOTH },
	{ 0x0b, 0x0e, BOTH }, { 0x13, 0x14, BOTH }, { 0x16, 0x18, BOTH },
	{ 0x1d, 0x1d, BOTH }, { 0x28, 0x28, BOTH },
	{ 0x2b, 0x2b, BOTH, .per_counter = true },
	{ 0x37, 0x37, BOTH, .per_counter = true },
	{ 0x3f, 0x3f, BOTH },
	UNLISTED,
};

static u16 core_p5_event(u32 half)
{
	return FIELD_GET(HALF_EVENT, half);
}

static u16 core_m2_event(u32 half)
{
	return core_p5_event(half) | FIELD_GET(HALF_EVENT_6, half) << 6;
}

static u16 core_winchip_event(u32 half)
{
	return FIELD_GET(HALF_WINCHIP, half);
}

static void core_decode(const struct emu_box *box, u64 half, struct emu_control *control)
{
	control->event = box->unit->event_of_control(half);
	control->user = half & HALF_USER;
	control->kernel = half & HALF_KERNEL;
	control->per_occurrence = !(half & HALF_CLOCKS);
	control->thresh = !control->per_occurrence;
}

static void core_winchip_decode(const struct emu_box *box, u64 half, struct emu_control *control)
{
	control->event = box->unit->event_of_control(half);
	control->user = true;
	control->kernel = true;
}

#define CESR_CHIP(_name, _title, _regs, _event, _decode, ...)		\
static const struct emu_unit _name##_units[] = {			\
	{								\
		CORE_UNIT(_regs, _decode),				\
		.ctl_bits = HALF,					\
		CONSTRAINTS(_name##_constraints),			\
		.event_of_control = (_event),				\
		__VA_ARGS__						\
	},								\
};									\
const struct emu_chip emu_##_name = { CORE_CHIP(#_name, _title, _name##_units) }

#define STOPS(_event_max)	.stop_first = true, .event_max = (_event_max)

CESR_CHIP(p5, "Intel Pentium (P5, P54C)", p5_regs, core_p5_event, core_decode, STOPS(0x3f));
CESR_CHIP(p55c, "Intel Pentium MMX (P55C)", p5_regs, core_p5_event, core_decode, STOPS(0x3f));
CESR_CHIP(m2, "Cyrix 6x86MX and M II", m2_regs, core_m2_event, core_decode, STOPS(0x7f));
CESR_CHIP(c6, "IDT WinChip C6", winchip_regs, core_winchip_event, core_winchip_decode,
	  .always_counts = true);
CESR_CHIP(winchip2, "IDT WinChip 2 and 3", winchip_regs, core_winchip_event, core_winchip_decode,
	  .always_counts = true);

/*
 * Cores with an event select register for each counter: Intel P6, AMD K7, VIA C3.
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
 */
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
#define P6_CTR(_n, _addr)	EMU_CTR_N(_n, _addr, 40, .ignores_reserved = true, .signed_at = 31)

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
 * The first counter of a C3 is another name of the time stamp counter, and its select register
 * cannot be written. The second one has nine bits of event and never stops; that the other bits
 * keep what is written, and do nothing, is a guess: they are not zero at power-on.
 */
#define C3_EVENT	GENMASK(8, 0)

static const struct emu_reg c3_regs[] = {
	EMU_REG("evntsel0", 0x186, 32, EMU_PLAIN),
	EMU_REG("evntsel1", 0x187, 32, EMU_CTL, .rw = U32_MAX, .reset = 0x70079),
	EMU_COUNTER("tsc", 0xc1, 64, EMU_TSC),
	CORE_CTR("ctr1", 0, 0xc2, 32),
};

/* Floating point is counted by one counter only; what is not listed, by both. */
static const struct emu_constraint p6_constraints[] = {
	{ 0x10, 0x10, BIT(0) },
	{ 0x11, 0x13, BIT(1) },
	{ 0x14, 0x14, BIT(0) },
	{ 0xc1, 0xc1, BIT(0) },
};

static const struct emu_constraint c3_constraints[] = {
	{ 0x079, 0x079, BIT(0) },
	{ 0x0c0, 0x0c0, BIT(0) },
	{ 0x1c0, 0x1c0, BIT(0) },
	{ 0, 0x1ff, 0 },
};

static u16 core_c3_event(u32 ctl)
{
	return FIELD_GET(C3_EVENT, ctl);
}

static void core_c3_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	control->event = core_c3_event(ctl);
	control->user = true;
	control->kernel = true;
}

/* Edges are those of "at least one" if there is no threshold. */
static void core_select_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	control->event = FIELD_GET(EMU_CTL_EVENT, ctl);
	control->sel.umask = FIELD_GET(EMU_CTL_UMASK, ctl);
	control->user = ctl & SEL_USER;
	control->kernel = ctl & SEL_KERNEL;
	control->thresh = FIELD_GET(EMU_CTL_THRESH, ctl);
	control->invert = control->thresh && ctl & EMU_CTL_INVERT;
	control->edge = ctl & EMU_CTL_EDGE;
	if (control->edge && !control->thresh)
		control->thresh = 1;
}

static const struct emu_unit p6_units[] = {
	{
		CORE_UNIT(p6_regs, core_select_decode),
		CONSTRAINTS(p6_constraints),
	},
};

static const struct emu_unit k7_units[] = {
	{ CORE_UNIT(k7_regs, core_select_decode) },
};

static const struct emu_unit c3_units[] = {
	{
		CORE_UNIT(c3_regs, core_c3_decode),
		CONSTRAINTS(c3_constraints),
		.event_max = 0x1ff,
		.always_counts = true,
		.event_of_control = core_c3_event,
	},
};

static bool core_p6_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return emu_value(box, EMU_CTL, 0) & EMU_CTL_EN;
}

const struct emu_chip emu_p6 = {
	CORE_CHIP("p6", "Intel P6", p6_units),
	.may_count = core_p6_running,
};

const struct emu_chip emu_k7 = {
	CORE_CHIP("k7", "AMD K7", k7_units),
};

const struct emu_chip emu_c3 = {
	CORE_CHIP("c3", "VIA Cyrix III and C3", c3_units),
};
