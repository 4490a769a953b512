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
 * @add: give it a counter. Return: 0 or -EAGAIN
 * @del: stop it, and free the counter
 * @start: start to count
 * @stop: stop it and update its count; nothing happens if it does not count
 * @read: update its count; it counts
 *
 * All of them under the box lock.
 */
struct pmon_event_ops {
	int (*add)(struct pmon_event *pevent);
	void (*del)(struct pmon_event *pevent);
	void (*start)(struct pmon_event *pevent);
	void (*stop)(struct pmon_event *pevent);
	void (*read)(struct pmon_event *pevent);
};

/**
 * struct pmon_event - an event that exists, counting or not
 * @event: the event, whose &perf_event.pmu_private this is
 * @ops: what sort of event it is
 * @box: its box
 * @node: in &pmon_box.events.open
 * @alt: which of @code it counts, since it got a counter
 * @saved_off: the event while it is disabled and moves to another CPU, otherwise NULL
 * @leader_saved_off: the same of its leader
 * @try_after: it cannot fit on the box until &pmon_plan.changes reaches this
 * @sample: of sampling/; NULL if it does not sample
 * @added: in &pmon_box.freerunning.events
 * @pending: free-running: what a poll has folded and the event does not have yet
 * @code: its encodings, made when it was opened
 */
struct pmon_event {
	struct perf_event *event;
	const struct pmon_event_ops *ops;
	struct pmon_box *box;
	struct list_head node;
	u8 alt;
	struct perf_event *saved_off;
	struct perf_event *leader_saved_off;
	u64 try_after;
	struct pmon_sample *sample;
	struct list_head added;
	u64 pending;
	struct pmon_encoding code[PMON_MAX_ALTS];
};

static inline struct pmon_event *to_pmon_event(const struct perf_event *event)
{
	return event->pmu_private;
}

static inline bool pmon_event_is_stopped(const struct pmon_event *pevent)
{
	return pevent->event->hw.state & PERF_HES_STOPPED;
}

/* The event that is at a place of a plan */
static inline struct pmon_event *pmon_event_at(const struct pmon_plan *plan,
					       unsigned int e)
{
	return container_of(plan->code[e], struct pmon_event, code[0]);
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
