/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The counts that the rates have caused. Called under emu.lock, except for functions that allocate
 * or free memory.
 */
#ifndef EMU_GROUND_TRUTH_H
#define EMU_GROUND_TRUTH_H

#include <linux/types.h>

#define EMU_TRUTH_NAME	40

struct emu_sink;

int emu_ground_truth_add(struct list_head *list, const char *name, unsigned int socket,
			 u64 per_sec);
void emu_ground_truth_free(struct list_head *list);
void emu_ground_truth_change(bool clear, struct list_head *list);
void emu_ground_truth_show(struct emu_sink *sink, unsigned int socket);
void emu_ground_truth_exit(void);
void emu_ground_truth_sync(void);
void emu_ground_truth_reset(void);

#endif /* EMU_GROUND_TRUTH_H */
