/* SPDX-License-Identifier: GPL-2.0-only */
/* Discovery tables in memory of PCI functions. */
#ifndef PMON_FUNCTION_H
#define PMON_FUNCTION_H

#include <linux/types.h>

struct pmon_discovery;

bool pmon_functions_exist(const struct pmon_discovery *row);
int pmon_functions_read(const struct pmon_discovery *row, bool *any);

#endif /* PMON_FUNCTION_H */
