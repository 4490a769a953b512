// SPDX-License-Identifier: GPL-2.0-only
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
 * stop. Reserved bits raise #GP, as the SDM says of WRMSR in general. Bits of a
 * counter above its width are lost.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>

#include "model.h"
#include "model_core.h"
#include "signal.h"
#include "state.h"

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

static const struct emu_event p5_events[] = {
	{ 0x00, 0x0f, BOTH }, { 0x12, 0x1f, BOTH }, { 0x22, 0x29, BOTH },
	UNLISTED,
};

static const struct emu_event p55c_events[] = {
	{ 0x00, 0x0f, BOTH }, { 0x12, 0x1f, BOTH }, { 0x22, 0x29, BOTH },
	{ 0x2a, 0x38, BOTH, .apart = true },
	{ 0x39, 0x39, BIT(0) },
	{ 0x3a, 0x3b, BOTH, .apart = true },
	UNLISTED,
};

static const struct emu_event m2_events[] = {
	{ 0x00, 0x0f, BOTH }, { 0x12, 0x1f, BOTH }, { 0x22, 0x29, BOTH },
	{ 0x2b, 0x2b, BOTH, .apart = true },
	{ 0x2d, 0x2d, BOTH, .apart = true },
	{ 0x2f, 0x2f, BOTH, .apart = true },
	{ 0x31, 0x31, BIT(0) },
	{ 0x32, 0x32, BIT(1) },
	{ 0x37, 0x3b, BOTH, .apart = true },
	{ 0x40, 0x46, BOTH },
	{ 0x48, 0x48, BOTH },
	UNLISTED,
};

static const struct emu_event c6_events[] = {
	{ 0x00, 0x02, BOTH },
	{ 0x47, 0x47, BOTH },
	{ 0x4a, 0x4a, BOTH },
	{ 0x63, 0x63, BOTH },
	UNLISTED,
};

static const struct emu_event winchip2_events[] = {
	{ 0x00, 0x04, BOTH }, { 0x06, 0x06, BOTH }, { 0x08, 0x09, BOTH },
	{ 0x0b, 0x0e, BOTH }, { 0x13, 0x14, BOTH }, { 0x16, 0x18, BOTH },
	{ 0x1d, 0x1d, BOTH }, { 0x28, 0x28, BOTH },
	{ 0x2b, 0x2b, BOTH, .apart = true },
	{ 0x37, 0x37, BOTH, .apart = true },
	{ 0x3f, 0x3f, BOTH },
	UNLISTED,
};

static u16 cesr_p5_event(u32 half)
{
	return FIELD_GET(HALF_EVENT, half);
}

static u16 cesr_m2_event(u32 half)
{
	return cesr_p5_event(half) | FIELD_GET(HALF_EVENT_6, half) << 6;
}

static u16 cesr_winchip_event(u32 half)
{
	return FIELD_GET(HALF_WINCHIP, half);
}

static void cesr_decode(const struct emu_box *box, u64 half,
			struct emu_watch *watch)
{
	watch->event = box->unit->event_of_control(half);
	watch->user = half & HALF_USER;
	watch->kernel = half & HALF_KERNEL;
	watch->once = !(half & HALF_CLOCKS);
	watch->thresh = !watch->once;
}

static void cesr_winchip_decode(const struct emu_box *box, u64 half,
				struct emu_watch *watch)
{
	watch->event = box->unit->event_of_control(half);
	watch->user = true;
	watch->kernel = true;
}

#define CESR_CHIP(_name, _title, _regs, _event, _decode, ...)		\
static const struct emu_unit _name##_units[] = {			\
	{								\
		.name = "core",						\
		.type = EMU_BOX_TYPES,					\
		.space = EMU_MSR,					\
		.count = 1,						\
		.share = HALF,						\
		.modes = true,						\
		.regs = (_regs),					\
		.nregs = ARRAY_SIZE(_regs),				\
		EVENTS(_name##_events),					\
		.event_of_control = (_event),				\
		.decode_control = (_decode),				\
		__VA_ARGS__						\
	},								\
};									\
const struct emu_chip emu_##_name = { CORE_CHIP(#_name, _title, _name##_units) }

#define STOPS(_event_max)	.stop_first = true, .event_max = (_event_max)

CESR_CHIP(p5, "Intel Pentium (P5, P54C)", p5_regs, cesr_p5_event, cesr_decode, STOPS(0x3f));
CESR_CHIP(p55c, "Intel Pentium MMX (P55C)", p5_regs, cesr_p5_event, cesr_decode, STOPS(0x3f));
CESR_CHIP(m2, "Cyrix 6x86MX and M II", m2_regs, cesr_m2_event, cesr_decode, STOPS(0x7f));
CESR_CHIP(c6, "IDT WinChip C6", winchip_regs, cesr_winchip_event, cesr_winchip_decode,
	  .always_counts = true);
CESR_CHIP(winchip2, "IDT WinChip 2 and 3", winchip_regs, cesr_winchip_event, cesr_winchip_decode,
	  .always_counts = true);
