/* SPDX-License-Identifier: GPL-2.0-only */
/* The files die<n> of a PMU: the I/O stack, or the far end of a link. */
#ifndef PMON_MAPPING_H
#define PMON_MAPPING_H

#include <linux/sysfs.h>

struct pmon_die;

extern const struct attribute_group pmon_mapping_group;
void pmon_mapping_read(const struct pmon_die *die);

#endif /* PMON_MAPPING_H */
