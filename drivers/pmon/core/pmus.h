/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * PMUs: a PMU is a name in /sys/bus/event_source/devices, for one unit of a type on all dies.
 */
#ifndef PMON_PMUS_H
#define PMON_PMUS_H

#include "objects.h"

extern struct list_head pmon_pmus;
int pmon_pmus_create(void);
void pmon_pmus_free(void);
void pmon_pmus_register_pmu(struct pmon_pmu *pmu);
void pmon_pmus_register_die(const struct pmon_die *die);
int pmon_pmus_register_all(void);
void pmon_pmus_unregister_all(void);
int pmon_pmus_reserve_name(void);

#endif /* PMON_PMUS_H */
