/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The events that count on a box at the same time. Pure.
 */
#ifndef PMON_EVENT_PLAN_H
#define PMON_EVENT_PLAN_H

#include "counter_sched.h"
#include "filter.h"

/**
 * struct pmon_plan - events that count on one box at the same time
 * @assigned: their counters
 * @encoding: for each event, in the order of @assigned, all its encodings
 * @alt: for each event, index in @encoding of the encoding that it counts
 * @changes: how often an event was added or removed; an event that does not fit cannot fit
 *	     before this changes
 *
 * Opening an event makes a plan for its group on an empty box; starting it adds it to the
 * plan of its box. Both use the same functions, so a group that could be opened can count.
 */
struct pmon_plan {
	struct pmon_assigned assigned;
	const struct pmon_encoding *encoding[PMON_MAX_COUNTERS];
	u8 alt[PMON_MAX_COUNTERS];
	u64 changes;
};

/**
 * enum pmon_fit - whether an event can join a plan
 * @PMON_FITS: it can
 * @PMON_NO_COMMON_FILTER: no value of an extra register satisfies all
 * @PMON_NO_COUNTER_LEFT: there are too few counters that can count it
 */
enum pmon_fit { PMON_FITS, PMON_NO_COMMON_FILTER, PMON_NO_COUNTER_LEFT };

enum pmon_fit pmon_plan_add(struct pmon_plan *plan, const struct pmon_encoding *enc);
unsigned int pmon_plan_find(const struct pmon_plan *plan,
			    const struct pmon_encoding *enc);
void pmon_plan_remove(struct pmon_plan *plan, unsigned int e);
void pmon_plan_shared_regs(const struct pmon_plan *plan, unsigned int nr_extra,
			   struct pmon_shared_regs *shared);

/* Return: the encoding that event @e counts */
static inline const struct pmon_encoding *pmon_plan_encoding(const struct pmon_plan *plan,
							     unsigned int e)
{
	return &plan->encoding[e][plan->alt[e]];
}

#endif /* PMON_EVENT_PLAN_H */
