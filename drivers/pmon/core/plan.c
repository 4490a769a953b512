// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which events can count on a box at the same time: each needs a counter, and
 * values in extra registers that suit the others. Pure.
 *
 * The two questions do not depend on each other, because all encodings of an
 * event can use the same counters: pmon_assign() answers the first one, a
 * search through the encodings the second.
 */
#include <linux/string.h>

#include "pmon.h"

/* Does event @e suit those before it, with the encodings they have in the plan? */
static bool agrees(const struct pmon_plan *plan, unsigned int e)
{
	unsigned int other;

	for (other = 0; other < e; other++)
		if (!pmon_codes_agree(pmon_plan_code(plan, e),
				      pmon_plan_code(plan, other)))
			return false;
	return true;
}

/*
 * Choose encodings for event @e and those after it, the last one new. Each but
 * the new one first tries to stay as it is; at most @moves of them do not. The
 * depth is the number of events.
 */
static bool choose(struct pmon_plan *plan, unsigned int nr, unsigned int e,
		   unsigned int moves)
{
	bool new = e == nr - 1;
	unsigned int i;
	u8 now;

	if (e == nr)
		return true;
	now = plan->twin[e];
	for (i = 0; i < plan->code[e]->twins; i++) {
		if (i && !new && !moves)
			break;
		plan->twin[e] = (now + i) % plan->code[e]->twins;
		if (agrees(plan, e) &&
		    choose(plan, nr, e + 1, moves - (i && !new)))
			return true;
	}
	plan->twin[e] = now;
	return false;
}

/* The fewest possible events change: each one that does stops for a moment */
static bool choose_twins(struct pmon_plan *plan, unsigned int nr)
{
	unsigned int moves;

	for (moves = 0; moves < nr; moves++)
		if (choose(plan, nr, 0, moves))
			return true;
	return false;
}

/**
 * pmon_plan_add() - let one more event count with the others
 * @plan: the others; some may get another counter or encoding to make room
 * @code: all encodings of the event, &pmon_code.twins of them; the plan points
 *	  to them as long as it has the event
 *
 * Return: PMON_FITS; or why there is no way, and the events as they were.
 */
enum pmon_fit pmon_plan_add(struct pmon_plan *plan, const struct pmon_code *code)
{
	unsigned int e = plan->assigned.nr;
	u8 twin[PMON_MAX_COUNTERS];

	if (e == PMON_MAX_COUNTERS)
		return PMON_NO_COUNTER_LEFT;
	memcpy(twin, plan->twin, sizeof(twin));
	plan->code[e] = code;
	plan->twin[e] = 0;
	if (code->nr_claims && !choose_twins(plan, e + 1))
		return PMON_NO_COMMON_FILTER;
	if (pmon_assign(&plan->assigned, code->counters))
		return PMON_FITS;
	memcpy(plan->twin, twin, sizeof(twin));
	return PMON_NO_COUNTER_LEFT;
}

/**
 * pmon_plan_find() - where a plan has an event
 * @plan: the plan
 * @code: the encodings that the event was added with
 *
 * Return: its index; the number of events if the plan does not have it.
 */
unsigned int pmon_plan_find(const struct pmon_plan *plan,
			    const struct pmon_code *code)
{
	unsigned int e = 0;

	while (e < plan->assigned.nr && plan->code[e] != code)
		e++;
	return e;
}

/**
 * pmon_plan_remove() - an event no longer counts
 * @plan: the plan
 * @e: the event's index, which the last event gets
 *
 * The others keep their counters and encodings.
 */
void pmon_plan_remove(struct pmon_plan *plan, unsigned int e)
{
	unsigned int last = --plan->assigned.nr;

	plan->assigned.can[e] = plan->assigned.can[last];
	plan->assigned.at[e] = plan->assigned.at[last];
	plan->code[e] = plan->code[last];
	plan->twin[e] = plan->twin[last];
}

/**
 * pmon_plan_hold() - what the events of a plan need of the extra registers
 * @plan: the plan
 * @nr_extra: number of extra registers that the box has
 * @held: filled in, for so many of them
 */
void pmon_plan_hold(const struct pmon_plan *plan, unsigned int nr_extra,
		    struct pmon_held *held)
{
	unsigned int e;

	memset(held->mask, 0, nr_extra * sizeof(held->mask[0]));
	memset(held->value, 0, nr_extra * sizeof(held->value[0]));
	for (e = 0; e < plan->assigned.nr; e++)
		pmon_held_add(held, pmon_plan_code(plan, e));
}
