/* SPDX-License-Identifier: GPL-2.0-only */
/* The files of a PMU in sysfs. */
#ifndef PMON_SYSFS_H
#define PMON_SYSFS_H

struct attribute_group;
struct pmon_pmu_desc;

const struct attribute_group **pmon_sysfs_create(const struct pmon_pmu_desc *desc);
void pmon_sysfs_free(const struct attribute_group **groups);

#endif /* PMON_SYSFS_H */
