/* SPDX-License-Identifier: GPL-2.0-only */
/* Whether an event that is being opened can be counted. */
#ifndef PMON_CHECK_H
#define PMON_CHECK_H

struct perf_event;
struct pmon_event;
struct pmon_refusal;

int pmon_check_refuse(const struct perf_event *event, const char *why, int err);
int pmon_check_event(struct pmon_event *pevent, struct pmon_refusal *refusal);

#endif /* PMON_CHECK_H */
