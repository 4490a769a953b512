/* SPDX-License-Identifier: GPL-2.0-only */
/* The core's view of sampling/: one pointer. */
#ifndef PMON_SAMPLING_H
#define PMON_SAMPLING_H

#include <linux/types.h>

struct dentry;
struct pmon_die;
struct pmon_event;

/**
 * enum pmon_die_change - what has become of a die
 * @PMON_DIE_ATTACHED: its boxes were attached; on a CPU of it, interrupts off
 * @PMON_DIE_DETACHED: they were detached, and its control register is still the driver's; as above
 * @PMON_DIE_MOVED: it has another owner, or none; on the one that was; may sleep
 * @PMON_DIE_ENDED: it is detached for good; may sleep
 */
enum pmon_die_change {
	PMON_DIE_ATTACHED,
	PMON_DIE_DETACHED,
	PMON_DIE_MOVED,
	PMON_DIE_ENDED,
};

/**
 * struct pmon_sampling - the entry points of sampling/
 * @check: may an event sample that is being opened? NULL if it may, then &pmon_event.sample is
 *	   allocated; else the reason. May sleep
 * @ended: may an event that samples do so no longer? It is not added any more, and ends. Any
 *	   context
 * @start: it is about to start, with its count up to date: set its counter to its next overflow;
 *	   under the box lock
 * @stop: it has stopped, with its count up to date; under the box lock
 * @selects: can overflows interrupt a CPU? Any context
 * @change: a die has changed
 */
struct pmon_sampling {
	const char *(*check)(struct pmon_event *pevent);
	bool (*ended)(const struct pmon_event *pevent);
	void (*start)(struct pmon_event *pevent);
	void (*stop)(struct pmon_event *pevent);
	bool (*selects)(unsigned int cpu);
	void (*change)(struct pmon_die *die, enum pmon_die_change change);
};

/* NULL where overflows do not interrupt */
extern const struct pmon_sampling *pmon_sampling;

/* main.c and report.c call these at load and unload */
int pmon_sampling_begin(void);
void pmon_sampling_end(void);
void pmon_sampling_create_file(struct dentry *folder);

#endif /* PMON_SAMPLING_H */
