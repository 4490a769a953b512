// SPDX-License-Identifier: GPL-2.0-only
/*
 * Virtual time, and how many events of a steady stream fall into some of it.
 *
 * In manual mode time moves only when debugfs (or a gap) says so, which makes every count of a test
 * exact. In real mode it follows the monotonic clock. Counters are updated when they are accessed;
 * a timer runs only for an overflow that is reported (overflow.c).
 */
#include <linux/bits.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/time64.h>

#include "clock.h"
#include "host.h"
#include "state.h"

/* Seconds that virtual time does not come to. */
#define EMU_FAR	BIT_ULL(32)

/* Nanoseconds, 146 years. The time of an overflow, which comes later, is below EMU_NEVER. */
#define EMU_CLOCK_END	BIT_ULL(62)

/* @ns is the virtual time at @since; @since and @held matter in real mode only. */
static struct {
	bool real;
	bool held;
	u64 ns;
	u64 since;
} emu_clock;

static void emu_clock_follow(void)
{
	u64 now = emu.host->now();

	/* The fast clock may step back a little between CPUs. */
	if (now <= emu_clock.since)
		return;
	emu_clock_advance(now - emu_clock.since);
	emu_clock.since = now;
}

/**
 * emu_clock_now() - virtual time
 *
 * Return: nanoseconds since the module was loaded.
 */
u64 emu_clock_now(void)
{
	if (emu_clock.real && !emu_clock.held)
		emu_clock_follow();
	return emu_clock.ns;
}

/**
 * emu_clock_hold() - hold virtual time during an operation
 * @hold: whether time stands still from now on, or goes on again
 *
 * The time in between is not lost: it passes when time goes on.
 */
void emu_clock_hold(bool hold)
{
	emu_clock_now();
	emu_clock.held = hold;
}

/**
 * emu_clock_is_real() - which clock?
 *
 * Return: true if time follows the monotonic clock.
 */
bool emu_clock_is_real(void)
{
	return emu_clock.real;
}

/**
 * emu_clock_real() - choose the clock; time goes on from where it is
 * @real: follow the monotonic clock
 */
void emu_clock_real(bool real)
{
	emu_clock_now();
	emu_clock.since = emu.host->now();
	emu_clock.real = real;
}

/**
 * emu_clock_left() - how much time can pass
 *
 * Return: nanoseconds until the end of virtual time.
 */
u64 emu_clock_left(void)
{
	return EMU_CLOCK_END - emu_clock.ns;
}

/**
 * emu_clock_advance() - let time pass; it stands still at its end
 * @ns: how much
 */
void emu_clock_advance(u64 ns)
{
	emu_clock.ns += min(ns, emu_clock_left());
}

/**
 * emu_ticks() - events of a steady stream in a time
 * @rate: events per second
 * @ns: time
 * @frac: what was left over before and is after; below NSEC_PER_SEC
 *
 * The sum over any sequence of calls is that of one call with the whole time.
 *
 * Return: whole events.
 */
u64 emu_ticks(u64 rate, u64 ns, u64 *frac)
{
	u32 part, odd, left;
	u64 sec, per_ns, whole;

	/*
	 * rate * ns with either split at NSEC_PER_SEC: whatever is divided is
	 * below its square. The rest may wrap, as any counter does.
	 */
	rate = min(rate, EMU_MAX_RATE);
	sec = div_u64_rem(ns, NSEC_PER_SEC, &part);
	per_ns = div_u64_rem(rate, NSEC_PER_SEC, &odd);
	whole = div_u64_rem((u64)odd * part + *frac, NSEC_PER_SEC, &left);
	*frac = left;
	return rate * sec + per_ns * part + whole;
}

/* count * NSEC_PER_SEC / rate, and what is left; none of it overflows. */
static u64 emu_clock_ticks_div(u64 rate, u64 count, u64 *left)
{
	u64 ns = div64_u64_rem(count, rate, left);
	unsigned int i;

	for (i = 0; i < 3; i++) {
		*left *= 1000;
		ns = ns * 1000 + div64_u64_rem(*left, rate, left);
	}
	return ns;
}

/**
 * emu_ticks_time() - how long a steady stream takes, the inverse of emu_ticks()
 * @rate: events per second, not 0
 * @count: events, not 0
 * @frac: what was left over before
 *
 * Return: nanoseconds after which there have been so many, EMU_NEVER: centuries.
 */
u64 emu_ticks_time(u64 rate, u64 count, u64 frac)
{
	u64 ns, left;

	rate = min(rate, EMU_MAX_RATE);
	if (div64_u64(count, rate) >= EMU_FAR)
		return EMU_NEVER;
	ns = emu_clock_ticks_div(rate, count, &left);
	if (left > frac)
		return ns + 1;
	return ns - div64_u64(frac - left, rate);
}
