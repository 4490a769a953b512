/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The read path, inline: take the lock, read the counter, update the count.
 */
#ifndef PMON_UPDATE_H
#define PMON_UPDATE_H

#include <linux/hardirq.h>
#include <linux/perf_event.h>

#include "box.h"
#include "events.h"
#include "fold.h"

/**
 * pmon_box_lock_to_read() - take the lock of a box, unless this CPU may hold it
 * @box: the box
 *
 * An event may be read in an NMI, or by a probe on a function of this driver. If
 * this CPU holds the lock of a box, it does not release it before the reader
 * returns; nor is another box read, which may need a lock that the interrupted
 * access holds.
 *
 * Context: interrupts off.
 * Return: false if the lock was not taken; the caller uses the last count.
 */
static inline bool pmon_box_lock_to_read(struct pmon_box *box)
{
	if (this_cpu_read(pmon_in_box))
		return false;
	if (unlikely(in_nmi()))
		return pmon_box_lock_in_nmi(box);

	pmon_box_lock(box);
	/* For sparse, which has no annotation for it on all kernels: taken only if true */
	__release(&box->lock);
	return true;
}

/**
 * pmon_box_read() - value of a counter
 * @box: the box
 * @counter: the counter
 * @still: it stands still
 * @prev: an earlier value, less than one wrap ago
 *
 * Context: under the box lock.
 * Return: a value that the counter had during this call; @prev if the box was
 * removed.
 */
static inline u64 pmon_box_read(struct pmon_box *box, const struct pmon_counter *counter,
				bool still, u64 prev)
{
	u64 value;

	if (unlikely(!box->io))
		return prev;
	value = box->io->read_counter(&box->place, counter, still, prev);
	return likely(value != PMON_ALL_ONES) ? value : pmon_box_is_gone(box, prev);
}

/**
 * pmon_count_update() - update an event's count
 * @event: an event that has a counter
 * @box: its box
 * @still: the counter stands still
 *
 * Context: under the box lock.
 */
static inline void pmon_count_update(struct perf_event *event, struct pmon_box *box,
				     bool still)
{
	unsigned int counter = event->hw.idx;
	const struct pmon_counter *row = &box->type->counter[counter];
	u64 *gained = &box->folded[counter];
	u64 prev = local64_read(&event->hw.prev_count);
	u64 now = pmon_box_read(box, row, still, prev);

	lockdep_assert_held(&box->lock);
	local64_set(&event->hw.prev_count, now);
	local64_add(*gained + pmon_fold(prev, now, row->width), &event->count);
	*gained = 0;
}

#endif /* PMON_UPDATE_H */
