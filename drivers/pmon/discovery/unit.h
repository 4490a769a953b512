/* SPDX-License-Identifier: GPL-2.0-only */
/* The units that discovery tables list, of all dies. */
#ifndef PMON_UNIT_H
#define PMON_UNIT_H

#include "table.h"

struct pmon_die;

extern struct pmon_discovered *pmon_units;
extern unsigned int pmon_nr_units;
__printf(1, 2) void pmon_units_log(const char *format, ...);
int pmon_units_read(const struct pmon_discovery_source *source, struct pmon_die *die,
		    const void __iomem *at, size_t size);
int pmon_units_correct(void);
void pmon_units_free(void);

#endif /* PMON_UNIT_H */
