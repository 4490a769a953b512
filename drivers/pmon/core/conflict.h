/* SPDX-License-Identifier: GPL-2.0-only */
/* Keep intel_uncore from being loaded beside this driver. */
#ifndef PMON_CONFLICT_H
#define PMON_CONFLICT_H

extern const char pmon_conflict_text[];
int pmon_conflict_block(void);
void pmon_conflict_allow(void);

#endif /* PMON_CONFLICT_H */
