/* SPDX-License-Identifier: GPL-2.0-only */
/* Suspend, resume and shutdown of boxes in MSRs. */
#ifndef PMON_POWER_H
#define PMON_POWER_H

int pmon_power_register(void);
void pmon_power_unregister(void);

#endif /* PMON_POWER_H */
