/* SPDX-License-Identifier: GPL-2.0-only */
/* From an overflow status to the samples of a die. */
#ifndef PMON_PROCESS_H
#define PMON_PROCESS_H

#include "sample.h"

void pmon_process_halt(struct pmon_sampler *sampler, u64 since);
void pmon_process_run(struct pmon_sampler *sampler);
bool pmon_process_lock(struct pmon_box *box);
bool pmon_process_within_limit(const struct pmon_sampler *sampler);
void pmon_process_refund(struct pmon_sampler *sampler);
void pmon_process_unthrottle(struct pmon_sampler *sampler);
unsigned int pmon_process(struct pmon_die *die, struct pt_regs *regs, u64 since);

#endif /* PMON_PROCESS_H */
