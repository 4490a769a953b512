/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The open events of a box.
 */
#ifndef PMON_EVENTS_H
#define PMON_EVENTS_H

#include "objects.h"

void pmon_events_init(struct pmon_box *box);
struct pmon_box *pmon_events_dummy_box(const struct perf_event *event);
void pmon_events_reschedule(struct pmon_box *box);
int pmon_events_open(struct pmon_event *pevent);
void pmon_events_close(struct pmon_event *pevent);
void pmon_events_migrate(struct pmon_box *box, unsigned int from, unsigned int to);
void pmon_events_park(struct pmon_box *box, unsigned int from, unsigned int to,
		      bool (*filter)(struct pmu *pmu, int cpu));
void pmon_events_wait_opening(struct pmon_box *box, unsigned int cpu, unsigned long end);
void pmon_events_exit(struct pmon_box *box);

#endif /* PMON_EVENTS_H */
