/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the workload has caused. Called under emu.lock, but for emu_ground_truth_init() and
 * emu_ground_truth_exit().
 */
#ifndef EMU_GROUND_TRUTH_H
#define EMU_GROUND_TRUTH_H

#include <linux/types.h>

int emu_ground_truth_init(void);
void emu_ground_truth_exit(void);
void emu_ground_truth_sync(void);
void emu_ground_truth_reset(void);
u64 emu_ground_truth_value(unsigned int socket, unsigned int row);

#endif /* EMU_GROUND_TRUTH_H */
