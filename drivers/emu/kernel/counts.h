/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What only the kernel knows of the accesses of drivers, for the file "info".
 */
#ifndef EMU_COUNTS_H
#define EMU_COUNTS_H

#include <linux/types.h>

struct emu_host_counts;

void emu_count_ticks(u64 began);
void emu_count_foreign_write(void);
void emu_count_foreign_map(void);
void emu_count_masked(void);
void emu_count_ignored(void);
void emu_counts_get(struct emu_host_counts *counts);

#endif /* EMU_COUNTS_H */
