/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The open events of a box.
 */
#ifndef PMON_EVENTS_H
#define PMON_EVENTS_H

#include <linux/list.h>
#include <linux/perf_event.h>

#include "event_plan.h"

struct pmon_box;
struct pmon_event;
struct pmon_sample;

/**
 * struct pmon_event_ops - perf's callbacks for one sort of event
 * @add: give the event a counter; return 0 or -EAGAIN
 * @del: stop the event, and free its counter
 * @start: start counting
 * @stop: stop counting, and update &perf_event.count; does nothing if the event is stopped
 * @read: update &perf_event.count; the event counts
 *
 * All are called under the box lock.
 */
struct pmon_event_ops {
	int (*add)(struct pmon_event *pevent);
	void (*del)(struct pmon_event *pevent);
	void (*start)(struct pmon_event *pevent);
	void (*stop)(struct pmon_event *pevent);
	void (*read)(struct pmon_event *pevent);
};

/**
 * struct pmon_event - an open event, which counts or not
 */
struct pmon_event {
	/** @event: the event; its &perf_event.pmu_private points to this */
	struct perf_event *event;
	/** @ops: what perf's callbacks do with this sort of event */
	const struct pmon_event_ops *ops;
	/** @box: its box */
	struct pmon_box *box;
	/** @node: in &pmon_open_events.open */
	struct list_head node;
	/** @alt: index in @encoding of the encoding that it counts, chosen when it got a counter */
	u8 alt;
	/** @saved_off: @event, if it is off and moves to another CPU, see pmon_events_migrate() */
	struct perf_event *saved_off;
	/** @leader_saved_off: its group leader, if this member has saved that the leader is off */
	struct perf_event *leader_saved_off;
	/** @try_after: it cannot fit on the box before &pmon_plan.changes reaches this */
	u64 try_after;
	/** @sample: of sampling/; NULL if it does not sample */
	struct pmon_sample *sample;
	/** @added: in &pmon_free_counters.events */
	struct list_head added;
	/** @pending: free-running: counts found by a poll, to be added to &perf_event.count */
	u64 pending;
	/** @encoding: its encodings, from pmon_encode() */
	struct pmon_encoding encoding[PMON_MAX_ALTS];
};

static inline struct pmon_event *to_pmon_event(const struct perf_event *event)
{
	return event->pmu_private;
}

static inline bool pmon_event_is_stopped(const struct pmon_event *pevent)
{
	return pevent->event->hw.state & PERF_HES_STOPPED;
}

/* Return: the event with index @e of a plan */
static inline struct pmon_event *pmon_event_at(const struct pmon_plan *plan,
					       unsigned int e)
{
	return container_of(plan->encoding[e], struct pmon_event, encoding[0]);
}

/* events.c */
void pmon_events_init(struct pmon_box *box);
struct pmon_box *pmon_events_is_own(const struct perf_event *event);
void pmon_events_reschedule(struct pmon_box *box);
int pmon_events_open(struct pmon_event *pevent);
void pmon_events_close(struct pmon_event *pevent);
void pmon_events_migrate(struct pmon_box *box, unsigned int from, unsigned int to);
void pmon_events_park(struct pmon_box *box, unsigned int from, unsigned int to,
		      bool (*filter)(struct pmu *pmu, int cpu));
void pmon_events_wait_opening(struct pmon_box *box, unsigned int cpu, unsigned long end);
void pmon_events_exit(struct pmon_box *box);

#endif /* PMON_EVENTS_H */
