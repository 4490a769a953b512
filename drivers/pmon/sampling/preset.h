/* SPDX-License-Identifier: GPL-2.0-only */
/* The value that a counter starts with, to overflow at the end of a period. Pure. */
#ifndef PMON_PRESET_H
#define PMON_PRESET_H

#include <linux/minmax.h>

#include "type.h"

/* Return: true if a preset of -@count would meet the erratum of &pmon_counter.early_carry */
static inline bool pmon_preset_is_unsafe(u64 count, u64 step)
{
	return ((count + 1) & (step - 1)) <= 3;
}

/**
 * pmon_preset() - where a counter starts to overflow after so many counts
 * @counter: the counter
 * @left: how many, 1 at least
 *
 * A counter is preset at most half its range before its overflow, so that what it gains between the
 * overflow and the next read is not taken for a wrap. A longer period needs several overflows.
 *
 * By the erratum, a preset must not end in 24 ones, or one less (323535 p2-128), and a read of a
 * counter that ends in 24 zeros, or one more, is not safe, either. Instead of such a preset, the
 * overflow comes 4 counts early, and these are counted afterwards; if 1 or 2 counts are left, it
 * comes after 3.
 *
 * Return: the value.
 */
static inline u64 pmon_preset(const struct pmon_counter *counter, u64 left)
{
	u64 count = min(left, BIT_ULL(counter->width - 1));

	if (counter->early_carry && pmon_preset_is_unsafe(count, BIT_ULL(counter->early_carry)))
		count = count > 4 ? count - 4 : 3;
	return -count & GENMASK_ULL(counter->width - 1, 0);
}

#endif /* PMON_PRESET_H */
