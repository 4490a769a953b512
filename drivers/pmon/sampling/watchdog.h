/* SPDX-License-Identifier: GPL-2.0-only */
/* The timer that finds overflows for which no interrupt came. */
#ifndef PMON_WATCHDOG_H
#define PMON_WATCHDOG_H

#include "sample.h"

/*
 * pmon_sampling_on: sampling is on. pmon_sampling_switched: how often it was switched on, plus one
 */
extern bool pmon_sampling_on;
extern u32 pmon_sampling_switched;

void pmon_watchdog_init(struct pmon_sampler *sampler);
bool pmon_watchdog_is_idle(const struct pmon_die *die);
bool pmon_watchdog_has_ended(const struct pmon_die *die);
void pmon_watchdog_arm(struct pmon_die *die);
void pmon_watchdog_off(void *info);

#endif /* PMON_WATCHDOG_H */
