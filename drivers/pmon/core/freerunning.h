/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Events on free-running counters. All functions are called under the box lock.
 */
#ifndef PMON_FREERUNNING_H
#define PMON_FREERUNNING_H

#include "objects.h"

int pmon_freerunning_add(struct pmon_event *pevent);
void pmon_freerunning_del(struct pmon_event *pevent);
void pmon_freerunning_start(struct pmon_event *pevent);
void pmon_freerunning_stop(struct pmon_event *pevent);
void pmon_freerunning_read(struct pmon_event *pevent);
void pmon_freerunning_poll(struct pmon_box *box);

#endif /* PMON_FREERUNNING_H */
