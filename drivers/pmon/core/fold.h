/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Arithmetic on counters that are narrower than 64 bits and wrap. Pure.
 */
#ifndef PMON_FOLD_H
#define PMON_FOLD_H

#include <linux/bits.h>
#include <linux/types.h>

struct pmon_counter;
struct pmon_type;

/* A wider counter does not wrap: 255 in each cycle of 4 GHz make 2^63 in 100 days */
#define FOLD_WIDEST	62

/**
 * pmon_counter_delta() - what a counter gained between two reads
 * @prev: earlier reading
 * @now: later reading; the gain is less than 2^@width
 * @width: bits of the counter
 *
 * If a counter that is too wide to wrap has a lower value than before, a sleep state or another
 * program has cleared it, and it has counted from 0.
 *
 * Return: the gain, right across a wrap.
 */
static inline u64 pmon_counter_delta(u64 prev, u64 now, unsigned int width)
{
	if (width > FOLD_WIDEST && now < prev)
		return now;
	return (now - prev) & GENMASK_ULL(width - 1, 0);
}

/* fold.c: pure */
bool pmon_halves_consistent(u64 prev, u32 low, u32 high, unsigned int width);
u64 pmon_period_ns(unsigned int width, unsigned int max_inc,
		   unsigned int max_mhz);
u64 pmon_type_period_ns(const struct pmon_type *type, unsigned int max_mhz);

#endif /* PMON_FOLD_H */
