/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which counter each event of a box has. Pure.
 */
#ifndef PMON_COUNTER_SCHED_H
#define PMON_COUNTER_SCHED_H

#include "encoding.h"

/**
 * struct pmon_assigned - which counter each event of a box has
 * @nr: number of events
 * @allowed: for each event, mask of the counters that can count it
 * @counter: for each event, its counter
 */
struct pmon_assigned {
	unsigned int nr;
	u32 allowed[PMON_MAX_COUNTERS];
	s8 counter[PMON_MAX_COUNTERS];
};

bool pmon_assign(struct pmon_assigned *assigned, u32 allowed);

#endif /* PMON_COUNTER_SCHED_H */
