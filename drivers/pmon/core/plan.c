// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which events can count on a box at the same time: each needs a counter, and values in the extra
 * registers that contradict those of no other event. Pure.
 *
 * All encodings of an event can use the same counters, so the two conditions do not depend on each
 * other: pmon_assign() finds the counters, and a search the encodings.
 */
#include <linux/bitops.h>
#include <linux/string.h>

#include "event_plan.h"

/**
 * struct plan_search - a search for encodings
 * @plan: the plan, with the new event behind the others
 * @nr: number of events in it
 * @cut: the limit of events that change their encoding has ended the search somewhere
 */
struct plan_search {
	struct pmon_plan *plan;
	unsigned int nr;
	bool cut;
};

/* Return: true if event @e agrees with those in the mask @chosen, by their present encodings */
static bool plan_agrees(const struct pmon_plan *plan, unsigned int e, u32 chosen)
{
	for (; chosen; chosen &= chosen - 1)
		if (!pmon_encodings_agree(pmon_plan_encoding(plan, e),
					  pmon_plan_encoding(plan, __ffs(chosen))))
			return false;
	return true;
}

/* Return: an event whose encoding has to change; the number of events if there is none */
static unsigned int plan_next_to_move(const struct plan_search *search, u32 chosen)
{
	unsigned int e = 0;

	while (e < search->nr && (chosen & BIT(e) || plan_agrees(search->plan, e, chosen)))
		e++;
	return e;
}

/*
 * Choose an encoding for event @e that agrees with the events in @chosen, and other encodings for
 * at most @moves events that then conflict. All others keep their encodings, which agreed before.
 * The depth of the recursion is at most the number of events.
 */
static bool plan_choose(struct plan_search *search, unsigned int e, u32 chosen, unsigned int moves)
{
	u8 *alt = &search->plan->alt[e];
	u8 before = *alt;
	unsigned int next;

	for (*alt = 0; *alt < search->plan->encoding[e]->alts; ++*alt) {
		if (!plan_agrees(search->plan, e, chosen))
			continue;
		next = plan_next_to_move(search, chosen | BIT(e));
		if (next == search->nr)
			return true;
		if (!moves)
			search->cut = true;
		else if (plan_choose(search, next, chosen | BIT(e), moves - 1))
			return true;
	}
	*alt = before;
	return false;
}

/* Change the encodings of as few events as possible, because each of these stops for a moment */
static bool plan_choose_alts(struct pmon_plan *plan, unsigned int nr)
{
	struct plan_search search = { .plan = plan, .nr = nr, .cut = true };
	unsigned int moves;

	for (moves = 0; search.cut; moves++) {
		search.cut = false;
		if (plan_choose(&search, nr - 1, 0, moves))
			return true;
	}
	return false;
}

/**
 * pmon_plan_add() - add an event to a plan
 * @plan: the plan; other events may get another counter or encoding to make room
 * @enc: all encodings of the event, &pmon_encoding.alts of them; the plan points
 *	  to them as long as it has the event
 *
 * Counters are assigned first, which is cheap.
 *
 * Return: PMON_FITS; or the reason, and the plan is unchanged.
 */
enum pmon_fit pmon_plan_add(struct pmon_plan *plan, const struct pmon_encoding *enc)
{
	struct pmon_assigned before = plan->assigned;
	unsigned int e = before.nr;

	if (!pmon_assign(&plan->assigned, enc->counters))
		return PMON_NO_COUNTER_LEFT;
	plan->encoding[e] = enc;
	plan->alt[e] = 0;
	if (enc->nr_claims && !plan_choose_alts(plan, e + 1)) {
		plan->assigned = before;
		return PMON_NO_COMMON_FILTER;
	}
	plan->changes++;
	return PMON_FITS;
}

/**
 * pmon_plan_find() - index of an event in a plan
 * @plan: the plan
 * @enc: the encodings that the event was added with
 *
 * Return: its index; the number of events if the plan does not have it.
 */
unsigned int pmon_plan_find(const struct pmon_plan *plan,
			    const struct pmon_encoding *enc)
{
	unsigned int e = 0;

	while (e < plan->assigned.nr && plan->encoding[e] != enc)
		e++;
	return e;
}

/**
 * pmon_plan_remove() - remove an event from a plan
 * @plan: the plan
 * @e: the event's index, which the last event gets
 *
 * The others keep their counters and encodings.
 */
void pmon_plan_remove(struct pmon_plan *plan, unsigned int e)
{
	unsigned int last = --plan->assigned.nr;

	plan->assigned.allowed[e] = plan->assigned.allowed[last];
	plan->assigned.counter[e] = plan->assigned.counter[last];
	plan->encoding[e] = plan->encoding[last];
	plan->alt[e] = plan->alt[last];
	plan->changes++;
}

/**
 * pmon_plan_shared_regs() - the claims of a plan's events on the extra registers
 * @plan: the plan
 * @nr_extra: number of extra registers that the box has
 * @shared: filled in, for so many of them
 */
void pmon_plan_shared_regs(const struct pmon_plan *plan, unsigned int nr_extra,
			   struct pmon_shared_regs *shared)
{
	unsigned int e;

	memset(shared->mask, 0, nr_extra * sizeof(shared->mask[0]));
	memset(shared->value, 0, nr_extra * sizeof(shared->value[0]));
	for (e = 0; e < plan->assigned.nr; e++)
		pmon_shared_regs_add(shared, pmon_plan_encoding(plan, e));
}
