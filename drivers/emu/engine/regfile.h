/* SPDX-License-Identifier: GPL-2.0-only */
/* Accesses of a driver to a register. Called under emu.lock, but for emu_reg_read_unlocked(). */
#ifndef EMU_REGFILE_H
#define EMU_REGFILE_H

#include <linux/types.h>

struct emu_box;

u64 emu_reg_read(struct emu_box *box, int r, unsigned int shift, u32 offset, u64 mask);
void emu_reg_write(struct emu_box *box, int r, unsigned int shift, u32 offset, u64 val, u64 mask);
void emu_reg_preset(struct emu_box *box, int r, u64 val);
u64 emu_reg_read_unlocked(const struct emu_box *box, int r);

#endif /* EMU_REGFILE_H */
