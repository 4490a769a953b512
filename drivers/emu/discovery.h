/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Discovery tables: a machine describes its boxes.
 */
#ifndef EMU_DISCOVERY_H
#define EMU_DISCOVERY_H

#include <linux/types.h>

struct emu_box;

/* Words of eight bytes from one entry to the next: three are defined. */
#define EMU_DISCOVERY_STRIDE	4

u64 emu_discovery_word(const struct emu_box *box, u32 offset);

#endif /* EMU_DISCOVERY_H */
