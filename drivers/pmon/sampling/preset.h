/* SPDX-License-Identifier: GPL-2.0-only */
/* The value that a counter starts with, to overflow at the end of a period. Pure. */
#ifndef PMON_PRESET_H
#define PMON_PRESET_H

#include <linux/minmax.h>

#include "type.h"

/* A preset whose low bits are these meets the erratum of &pmon_counter.early_carry */
static inline bool pmon_preset_is_unsafe(u64 count, u64 step)
{
	return ((count + 1) & (step - 1)) <= 3;
}

/**
 * pmon_preset() - where a counter starts to overflow after so many counts
 * @counter: the counter
 * @left: how many, 1 at least
 *
 * No more than half its range, so that what it gains between its overflow and the next
 * read is distinguished from a wrap. The remainder takes another overflow. By that erratum a
 * preset may not end in 24 ones, or one less (323535 p2-128); reading one that
 * ends in 24 zeros, or one more, is not safe, either. Such an overflow comes a little early,
 * and what is still left is counted afterwards; or, if 1 or 2 are left, after 3.
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
