// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events to counters: a bipartite matching, kept as it grows. Pure.
 */
#include <linux/bitops.h>

#include "pmon.h"

static u32 taken(const struct pmon_match *match)
{
	u32 counters = 0;
	unsigned int e;

	for (e = 0; e < match->nr; e++)
		counters |= BIT(match->at[e]);
	return counters;
}

static unsigned int holder(const struct pmon_match *match, unsigned int counter)
{
	unsigned int e = 0;

	while (match->at[e] != counter)
		e++;
	return e;
}

/*
 * Find event @e a counter that is free or whose holder can move, without
 * looking at a counter twice: at most PMON_MAX_COUNTERS levels deep.
 */
static bool place(struct pmon_match *match, unsigned int e, u32 *tried)
{
	u32 busy = taken(match);
	u32 open = match->can[e] & ~*tried;
	unsigned int counter;

	if (open & ~busy) {
		match->at[e] = __ffs(open & ~busy);
		return true;
	}

	while (open) {
		counter = __ffs(open);
		*tried |= BIT(counter);
		if (place(match, holder(match, counter), tried)) {
			match->at[e] = counter;
			return true;
		}
		open = match->can[e] & ~*tried;
	}
	return false;
}

/**
 * pmon_match_add() - give one more event a counter
 * @match: the events that have one; some may get another to make room
 * @can: mask of the counters that the new event can use
 *
 * Events move only along one augmenting path, so no more than needed.
 *
 * Return: true, or false and an unchanged @match if there is no way.
 */
bool pmon_match_add(struct pmon_match *match, u32 can)
{
	struct pmon_match wider = *match;
	u32 tried = 0;

	if (match->nr == PMON_MAX_COUNTERS)
		return false;

	wider.can[match->nr] = can;
	if (!place(&wider, match->nr, &tried))
		return false;

	wider.nr++;
	*match = wider;
	return true;
}
