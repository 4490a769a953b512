/* SPDX-License-Identifier: GPL-2.0-only */
/* Virtual time. Called under emu.lock. */
#ifndef EMU_CLOCK_H
#define EMU_CLOCK_H

#include <linux/types.h>

/* Increments per second beyond any box's reach; keeps 64 bit maths exact. */
#define EMU_MAX_RATE	10000000000000ULL

u64 emu_clock_now(void);
void emu_clock_hold(bool hold);
bool emu_clock_is_real(void);
void emu_clock_real(bool real);
u64 emu_clock_left(void);
void emu_clock_advance(u64 ns);
u64 emu_ticks(u64 rate, u64 ns, u64 *frac);
u64 emu_ticks_time(u64 rate, u64 count, u64 frac);

#endif /* EMU_CLOCK_H */
