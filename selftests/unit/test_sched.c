// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_sched.c - events get counters if there is any way to give them some
 *
 * The truth is found by trying every assignment, which is possible because boxes are small.
 */
#include <stdlib.h>
#include <string.h>

#include "ktap.h"
#include "pmon.h"

#define NOBODY	(-1)

static unsigned long cases;

/* Fewest of the events of @match that change counter if one that can use @can joins; -1: no way. */
static int cheapest(const struct pmon_assigned *match, u32 can, unsigned int e, u32 free)
{
	int best = NOBODY, cost;
	unsigned int counter;
	u32 mask;

	if (e > match->nr)
		return 0;
	mask = e < match->nr ? match->can[e] : can;
	for (counter = 0; counter < PMON_MAX_COUNTERS; counter++) {
		if (!(mask & free & BIT(counter)))
			continue;
		cost = cheapest(match, can, e + 1, free & ~BIT(counter));
		if (cost == NOBODY)
			continue;
		cost += e < match->nr && match->at[e] != (int)counter;
		if (best == NOBODY || cost < best)
			best = cost;
	}
	return best;
}

static int moves(const struct pmon_assigned *old, const struct pmon_assigned *new)
{
	unsigned int e;
	int moved = 0;

	for (e = 0; e < old->nr; e++)
		moved += old->at[e] != new->at[e];
	return moved;
}

/* Every event has a counter that it can use, and no other event has it. */
static bool is_matching(const struct pmon_assigned *match)
{
	u32 busy = 0;
	unsigned int e;

	for (e = 0; e < match->nr; e++) {
		u32 bit = BIT(match->at[e]);

		if (!(match->can[e] & bit) || busy & bit)
			return false;
		busy |= bit;
	}
	return true;
}

/* What each test looks at; every case adds what it finds wrong. */
static struct {
	unsigned long lost;	/* refused although there was a way */
	unsigned long made_up;	/* accepted although there was none */
	unsigned long broken;	/* not a matching, or the events are not those that were added */
	unsigned long changed;	/* refused, but something is different */
	unsigned long moved;	/* more events changed counter than had to */
} wrong;

static bool same_events(const struct pmon_assigned *old, const struct pmon_assigned *new, u32 can)
{
	return new->nr == old->nr + 1 && new->can[old->nr] == can &&
	       !memcmp(old->can, new->can, old->nr * sizeof(old->can[0]));
}

/* What is behind the last event belongs to no event. */
static bool is_unchanged(const struct pmon_assigned *old, const struct pmon_assigned *new)
{
	return new->nr == old->nr && !memcmp(old->can, new->can, old->nr * sizeof(old->can[0])) &&
	       !memcmp(old->at, new->at, old->nr * sizeof(old->at[0]));
}

static void check_accepted(const struct pmon_assigned *old, const struct pmon_assigned *new,
			   u32 can, int cost)
{
	if (cost == NOBODY)
		wrong.made_up++;
	else if (!same_events(old, new, can) || !is_matching(new))
		wrong.broken++;
	else
		wrong.moved += moves(old, new) > cost;
}

static bool add_and_check(struct pmon_assigned *match, u32 can)
{
	const struct pmon_assigned old = *match;
	int cost = cheapest(&old, can, 0, ~0u);
	bool added = pmon_assign(match, can);

	cases++;
	if (added) {
		check_accepted(&old, match, can, cost);
	} else {
		wrong.lost += cost != NOBODY;
		wrong.changed += !is_unchanged(&old, match);
	}
	return added;
}

static void report(const char *what)
{
	ktap_note("%s: %lu cases", what, cases);
	ktap_eq(wrong.lost, 0, "%s: what fits is accepted", what);
	ktap_eq(wrong.made_up, 0, "%s: what does not fit is refused", what);
	ktap_eq(wrong.broken, 0, "%s: each event has a counter of its own that it can use", what);
	ktap_eq(wrong.changed, 0, "%s: a refusal changes nothing", what);
	ktap_eq(wrong.moved, 0, "%s: no event moves without need", what);
	memset(&wrong, 0, sizeof(wrong));
	cases = 0;
}

/* All sequences of up to @depth events on a box with that many counters. */
static void try_all(const struct pmon_assigned *match, unsigned int counters, unsigned int depth)
{
	u32 can;

	for (can = 0; depth && can < BIT(counters); can++) {
		struct pmon_assigned next = *match;

		if (add_and_check(&next, can))
			try_all(&next, counters, depth - 1);
	}
}

static void test_all(unsigned int counters, unsigned int depth, const char *what)
{
	const struct pmon_assigned empty = {};

	try_all(&empty, counters, depth);
	report(what);
}

/* Larger boxes: sequences at random, of events that can use few counters, so that it gets tight. */
static void test_random(unsigned int counters, unsigned int sequences, const char *what)
{
	unsigned int i, added;
	u32 all = BIT(counters) - 1;

	srandom(counters);
	for (i = 0; i < sequences; i++) {
		struct pmon_assigned match = {};

		for (added = 0; added < 2 * counters && match.nr < PMON_MAX_COUNTERS; added++)
			add_and_check(&match, random() & random() & all);
	}
	report(what);
}

/* Events leave as well: the box then has holes anywhere. */
static void drop(struct pmon_assigned *match, unsigned int e)
{
	match->nr--;
	match->can[e] = match->can[match->nr];
	match->at[e] = match->at[match->nr];
}

static void test_leaving(unsigned int counters, unsigned int steps, const char *what)
{
	struct pmon_assigned match = {};
	u32 all = BIT(counters) - 1;

	srandom(steps);
	while (steps--) {
		if (match.nr && random() % 3 == 0)
			drop(&match, random() % match.nr);
		else
			add_and_check(&match, random() & all);
	}
	report(what);
}

static void test_full(void)
{
	struct pmon_assigned match = {};
	unsigned int i;
	bool all = true;

	for (i = 0; i < PMON_MAX_COUNTERS; i++)
		all &= pmon_assign(&match, BIT(i));
	ktap_ok(all, "as many events as there are counters at most");
	ktap_ok(!pmon_assign(&match, BIT(PMON_MAX_COUNTERS) | 1), "and not one more");
	ktap_eq(match.nr, PMON_MAX_COUNTERS, "which changes nothing");
}

int main(void)
{
	ktap_plan(33);
	test_all(2, 3, "2 counters, all sequences of 3");
	test_all(3, 4, "3 counters, all sequences of 4");
	test_all(4, 5, "4 counters, all sequences of 5");
	test_all(5, 3, "5 counters, all sequences of 3");
	test_random(9, 2000, "9 counters, at random");
	test_leaving(4, 50000, "4 counters, events come and go");
	test_full();
	return ktap_exit();
}
