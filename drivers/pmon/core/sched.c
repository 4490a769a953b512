// SPDX-License-Identifier: GPL-2.0-only
/*
 * Assign counters to events, one event after the other, by shortest augmenting paths. Pure.
 */
#include <linux/bitops.h>

#include "counter_sched.h"

/**
 * struct sched_search - breadth-first search from the new event for a free counter
 * @from: per counter seen, the event that would take it
 * @queue: events whose counters are to be visited, the new one first
 * @nr: number of events in @queue
 * @seen: mask of the counters seen
 */
struct sched_search {
	u8 from[PMON_MAX_COUNTERS];
	u8 queue[PMON_MAX_COUNTERS];
	unsigned int nr;
	u32 seen;
};

/* Return: the event that has a counter; @assigned->nr if the counter is free */
static unsigned int sched_owner(const struct pmon_assigned *assigned, unsigned int counter)
{
	unsigned int e = 0;

	while (e < assigned->nr && assigned->counter[e] != counter)
		e++;
	return e;
}

/* Visit the counters that event @e can use. Return: a free one, or -1. */
static int sched_visit(struct sched_search *search, const struct pmon_assigned *assigned,
		       unsigned int e)
{
	u32 open = assigned->allowed[e] & ~search->seen;

	for (; open; open &= open - 1) {
		unsigned int counter = __ffs(open);
		unsigned int owner = sched_owner(assigned, counter);

		search->seen |= BIT(counter);
		search->from[counter] = e;
		if (owner == assigned->nr)
			return counter;
		search->queue[search->nr++] = owner;
	}
	return -1;
}

/* Each event on the augmenting path takes the counter that the next one leaves */
static void sched_shift(struct pmon_assigned *assigned, const struct sched_search *search,
			int counter)
{
	unsigned int e;
	int left;

	do {
		e = search->from[counter];
		left = assigned->counter[e];
		assigned->counter[e] = counter;
		counter = left;
	} while (e != assigned->nr);
}

/* Move others so that the new event gets a counter. Return: false if that is not possible */
static bool sched_make_room(struct pmon_assigned *assigned)
{
	struct sched_search search = { .queue = { assigned->nr }, .nr = 1 };
	unsigned int next;
	int counter = -1;

	for (next = 0; counter < 0 && next < search.nr; next++)
		counter = sched_visit(&search, assigned, search.queue[next]);
	if (counter >= 0)
		sched_shift(assigned, &search, counter);
	return counter >= 0;
}

static u32 sched_taken(const struct pmon_assigned *assigned)
{
	unsigned int e;
	u32 taken = 0;

	for (e = 0; e < assigned->nr; e++)
		taken |= BIT(assigned->counter[e]);
	return taken;
}

/**
 * pmon_assign() - give one more event a counter
 * @assigned: the events that have one; some may get another to make room
 * @allowed: mask of the counters that the new event can use
 *
 * As few events as possible move, because each of these stops for a moment.
 *
 * Return: true; false if there is no assignment, and @assigned is unchanged.
 */
bool pmon_assign(struct pmon_assigned *assigned, u32 allowed)
{
	u32 free = allowed & ~sched_taken(assigned);
	unsigned int e = assigned->nr;

	if (e == PMON_MAX_COUNTERS)
		return false;

	assigned->allowed[e] = allowed;
	assigned->counter[e] = free ? __ffs(free) : -1;
	if (!free && !sched_make_room(assigned))
		return false;
	assigned->nr++;
	return true;
}
