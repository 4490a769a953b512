/* SPDX-License-Identifier: GPL-2.0-only */
/* The periods of sampling events, and their samples. */
#ifndef PMON_PERIOD_H
#define PMON_PERIOD_H

#include "sample.h"

void pmon_period_start(struct pmon_event *pevent);
void pmon_period_stop(struct pmon_event *pevent);
unsigned int pmon_period_update(struct pmon_box *box);
bool pmon_period_overdue(struct pmon_box *box);
struct pmon_event *pmon_period_take_due(struct pmon_box *box, u64 *counts);
void pmon_period_put_back(struct pmon_event *pevent, u64 counts);
bool pmon_period_record(struct perf_event *event, u64 counts, struct pt_regs *regs, bool *last);

#endif /* PMON_PERIOD_H */
