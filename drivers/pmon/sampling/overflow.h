/* SPDX-License-Identifier: GPL-2.0-only */
/* The NMI of an overflow. */
#ifndef PMON_OVERFLOW_H
#define PMON_OVERFLOW_H

#include "sample.h"

void pmon_overflow_init(struct pmon_sampler *sampler);
int pmon_overflow_register(void);
void pmon_overflow_unregister(void);
void pmon_overflow_arm(struct pmon_sampler *sampler);
void pmon_overflow_disarm(struct pmon_die *die, u64 ctl);
void pmon_overflow_hand_over(struct pmon_sampler *sampler);
unsigned int pmon_overflow_process_all(struct pmon_die *die, u64 since);

#endif /* PMON_OVERFLOW_H */
