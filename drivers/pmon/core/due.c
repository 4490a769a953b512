// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which events of a box have samples to be taken.
 */
#include <linux/bitops.h>
#include <linux/smp.h>

#include "update.h"

static bool samples(const struct pmon_opened *opened)
{
	return opened->sampling && opened->box->running & BIT(opened->event->hw.idx);
}

/**
 * pmon_due_look() - look what the events of a box that sample have counted
 * @box: the box, whose counters stand still
 *
 * Context: under the box lock.
 * Return: how many of them have samples to be taken.
 */
unsigned int pmon_due_look(struct pmon_box *box)
{
	struct pmon_opened *opened;
	unsigned int e, found = 0;

	for (e = 0; e < box->plan.assigned.nr; e++) {
		opened = pmon_opened_at(&box->plan, e);
		if (!samples(opened))
			continue;
		pmon_count_update(opened->event, box, box->frozen);
		pmon_period_preset(opened);
		found += !!opened->due;
	}
	return found;
}

/**
 * pmon_due_next() - an event of a box that has samples to be taken on this CPU
 * @box: the box
 * @counts: the length of their periods together, which is taken from the event
 *
 * One that is on another CPU is moving there, and will be found again.
 *
 * Context: under the box lock.
 * Return: the event, NULL if there is none.
 */
struct pmon_opened *pmon_due_next(struct pmon_box *box, u64 *counts)
{
	struct pmon_opened *opened;
	unsigned int e;

	for (e = 0; e < box->plan.assigned.nr; e++) {
		opened = pmon_opened_at(&box->plan, e);
		if (!opened->due || !samples(opened))
			continue;
		if (opened->event->oncpu != smp_processor_id()) {
			box->die->sampler.missed = true;
			continue;
		}
		*counts = opened->due;
		opened->passed += opened->due;
		opened->due = 0;
		return opened;
	}
	return NULL;
}
