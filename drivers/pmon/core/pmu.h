/* SPDX-License-Identifier: GPL-2.0-only */
/* The callbacks of struct pmu. */
#ifndef PMON_PMU_H
#define PMON_PMU_H

struct pmon_pmu;

void pmon_pmu_setup(struct pmon_pmu *pmu);

#endif /* PMON_PMU_H */
