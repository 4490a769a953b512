/* SPDX-License-Identifier: GPL-2.0-only */
/* The interface of sampling/ for the core. */
#ifndef PMON_SAMPLING_H
#define PMON_SAMPLING_H

#include <linux/types.h>

struct dentry;
struct pmon_die;
struct pmon_event;

/**
 * enum pmon_die_change - what has happened to a die
 * @PMON_DIE_ATTACHED: its boxes were attached; called on a CPU of the die, with interrupts off
 * @PMON_DIE_DETACHED: its boxes were detached, and firmware's value of its control register is not
 *		       restored yet; called on a CPU of the die, with interrupts off
 * @PMON_DIE_MOVED: it has another owner, or none; called on the previous owner; may sleep
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
 */
struct pmon_sampling {
	/**
	 * @check: test whether an event that is being opened can sample: return NULL, with
	 * &pmon_event.sample allocated, or the reason. May sleep
	 */
	const char *(*check)(struct pmon_event *pevent);
	/**
	 * @ended: test whether sampling has ended for an event, which is not added any more. Any
	 * context
	 */
	bool (*ended)(const struct pmon_event *pevent);
	/**
	 * @start: preset the counter of an event that starts, whose count is up to date. Under the
	 * box lock
	 */
	void (*start)(struct pmon_event *pevent);
	/**
	 * @stop: account for the periods of an event that has stopped, whose count is up to date.
	 * Under the box lock
	 */
	void (*stop)(struct pmon_event *pevent);
	/** @can_select: test whether overflows can interrupt a CPU. Any context */
	bool (*can_select)(unsigned int cpu);
	/** @change: called when a die has changed */
	void (*change)(struct pmon_die *die, enum pmon_die_change change);
};

/* NULL on platforms without overflow interrupts */
extern const struct pmon_sampling *pmon_sampling;

/* main.c and report.c call these at load and unload */
int pmon_sampling_begin(void);
void pmon_sampling_end(void);
void pmon_sampling_create_file(struct dentry *folder);

#endif /* PMON_SAMPLING_H */
