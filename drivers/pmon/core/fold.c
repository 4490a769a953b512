// SPDX-License-Identifier: GPL-2.0-only
/*
 * Arithmetic on counters that are narrower than 64 bits and wrap. Pure.
 */
#include <linux/math64.h>
#include <linux/minmax.h>

#include "fold.h"
#include "type.h"

/**
 * pmon_halves_consistent() - are two halves of a running counter from one value?
 * @prev: an earlier value of the counter; since then it has gained less than
 *	  2^@width - 2^32 (see pmon_period_ns())
 * @low: its low 32 bits, read first
 * @high: the bits above them, read second, however much later
 * @width: bits of the counter
 *
 * If the high half is still that of @prev, the low half cannot have carried in between. If the high
 * half is one more, and the low half is already below that of @prev, the one carry was before the
 * low half was read. In all other cases, the carry may have been between the two reads.
 *
 * Return: true if high:low is the counter's value when @low was read.
 */
bool pmon_halves_consistent(u64 prev, u32 low, u32 high, unsigned int width)
{
	u32 carries = (high - (u32)(prev >> 32)) & GENMASK(width - 33, 0);

	return carries == 0 || (carries == 1 && low < (u32)prev);
}

/**
 * pmon_period_ns() - how often a counter must be polled
 * @width: bits of the counter
 * @max_inc: most it gains in a clock
 * @max_mhz: fastest its clock can be
 *
 * A counter wraps after 2^width / (max_inc * clock) seconds at the earliest, and
 * pmon_counter_delta() needs a poll in each such time. With half of that time as the period, a poll
 * may be late by the other half. A 44-bit counter that gains up to 32 in a clock wraps after
 * 2^44 / (32 * 4e9 Hz) = 137 s, so its period is 69 s.
 *
 * Return: half the shortest time between two wraps, in nanoseconds.
 */
u64 pmon_period_ns(unsigned int width, unsigned int max_inc,
		   unsigned int max_mhz)
{
	return div_u64(BIT_ULL(width - 1), max_inc * max_mhz) * 1000;
}

/* Return: highest frequency of the clock of a counter, in MHz */
static unsigned int fold_max_mhz(const struct pmon_type *type, unsigned int counter,
				 unsigned int max_mhz)
{
	return type->desc->freerunning ? type->counter[counter].max_mhz ?: max_mhz : max_mhz;
}

/* The fixed counter counts cycles, so it gains at most 1 in a clock */
static unsigned int fold_max_inc(const struct pmon_type *type, unsigned int counter)
{
	const struct pmon_pmu_desc *desc = type->desc;

	if (desc->freerunning)
		return type->counter[counter].max_inc;
	return counter < desc->counters ? desc->max_inc : 1;
}

/**
 * pmon_type_period_ns() - how often a box must be polled
 * @type: its type
 * @max_mhz: fastest any clock can be
 *
 * The fixed counter and each free-running one can have another width than the generic counters.
 *
 * Return: half the shortest time between two wraps of any counter, in nanoseconds.
 */
u64 pmon_type_period_ns(const struct pmon_type *type, unsigned int max_mhz)
{
	unsigned int counter, nr = pmon_nr_counters(type->desc);
	u64 period = ~0ULL;

	for (counter = 0; counter < nr; counter++)
		period = min(period, pmon_period_ns(type->counter[counter].width,
						    fold_max_inc(type, counter),
						    fold_max_mhz(type, counter, max_mhz)));
	return period;
}
