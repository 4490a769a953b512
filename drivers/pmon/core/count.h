/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Events that have counters of a box. All functions are called under the box lock.
 */
#ifndef PMON_COUNT_H
#define PMON_COUNT_H

#include "box.h"
#include "fold.h"

/**
 * pmon_count_update() - update an event's count
 * @event: an event that has a counter
 * @box: its box
 * @stopped: the counter does not run
 *
 * Context: under the box lock.
 */
static inline void pmon_count_update(struct perf_event *event, struct pmon_box *box,
				     bool stopped)
{
	unsigned int counter = event->hw.idx;
	const struct pmon_counter *row = &box->type->counter[counter];
	u64 *pending = &box->pending[counter];
	u64 prev = local64_read(&event->hw.prev_count);
	u64 now = pmon_box_read(box, row, stopped, prev);

	lockdep_assert_held(&box->lock);
	local64_set(&event->hw.prev_count, now);
	local64_add(*pending + pmon_counter_delta(prev, now, row->width), &event->count);
	*pending = 0;
}

bool pmon_count_sampling_ended(const struct pmon_event *pevent);
bool pmon_count_needs_match(const struct pmon_event *pevent);
bool pmon_count_can_add(const struct pmon_event *pevent);
int pmon_count_add(struct pmon_event *pevent);
void pmon_count_del(struct pmon_event *pevent);
void pmon_count_start(struct pmon_event *pevent);
void pmon_count_stop(struct pmon_event *pevent);
void pmon_count_read_group(struct pmon_event *pevent);
void pmon_count_poll(struct pmon_box *box);
void pmon_count_start_all(struct pmon_box *box);
void pmon_count_stop_all(struct pmon_box *box);
void pmon_count_stop_matching(struct pmon_box *box);

#endif /* PMON_COUNT_H */
