/* SPDX-License-Identifier: GPL-2.0-only */
/* The types of boxes that are made of discovered units. */
#ifndef PMON_TYPES_H
#define PMON_TYPES_H

int pmon_types_make(void);
void pmon_types_free(void);

#endif /* PMON_TYPES_H */
