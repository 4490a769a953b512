/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Registers that control all boxes of a die.
 */
#ifndef PMON_GLOBAL_H
#define PMON_GLOBAL_H

#include "type.h"

struct pmon_die;

void pmon_global_run(struct pmon_die *die);
void pmon_global_stop(struct pmon_die *die);
void pmon_global_set(struct pmon_die *die, u64 word);
void pmon_global_freeze(struct pmon_die *die);
void pmon_global_unfreeze(struct pmon_die *die);
void pmon_global_reenable(struct pmon_die *die);
void pmon_global_clock(struct pmon_die *die, bool run);
int pmon_global_add(struct pmon_die *die, enum pmon_space space, u64 address, u32 offset,
		    u32 freeze);
void pmon_globals_open(struct pmon_die *die);
void pmon_globals_close(const struct pmon_die *die);
void pmon_globals_unfreeze(struct pmon_die *die);
void pmon_globals_free(struct pmon_die *die);

#endif /* PMON_GLOBAL_H */
