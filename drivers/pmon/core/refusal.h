/* SPDX-License-Identifier: GPL-2.0-only */
/* Why an event was refused: the parameter last_refusal. */
#ifndef PMON_REFUSAL_H
#define PMON_REFUSAL_H

struct perf_event;
struct pmon_refusal;

void pmon_refusal_record(const struct perf_event *event, const char *what, const char *why);
void pmon_refusal_record_bits(const struct perf_event *event, const struct pmon_refusal *refusal);
void pmon_refusal_forget(const struct perf_event *event);

#endif /* PMON_REFUSAL_H */
