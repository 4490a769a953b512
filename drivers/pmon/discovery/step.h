/* SPDX-License-Identifier: GPL-2.0-only */
/* The distance between two control registers in memory, if no source has it. */
#ifndef PMON_STEP_H
#define PMON_STEP_H

#include "table.h"

void pmon_step_find(struct pmon_discovered *found);

#endif /* PMON_STEP_H */
