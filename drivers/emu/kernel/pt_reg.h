/* SPDX-License-Identifier: GPL-2.0-only */
/* Registers of an interrupted instruction by the numbers that instructions have for them. */
#ifndef EMU_PT_REG_H
#define EMU_PT_REG_H

#include <linux/ptrace.h>
#include <linux/stddef.h>
#include <linux/types.h>

static const u16 emu_pt_reg_offsets[] = {
#define REG(_name)	offsetof(struct pt_regs, _name)
	REG(ax), REG(cx), REG(dx), REG(bx), REG(sp), REG(bp), REG(si), REG(di),
#ifdef CONFIG_X86_64
	REG(r8), REG(r9), REG(r10), REG(r11), REG(r12), REG(r13), REG(r14),
	REG(r15),
#endif
#undef REG
};

/**
 * emu_pt_reg() - a general register
 * @regs: registers
 * @n: its number, 0 to 15; on i386 to 7
 *
 * Return: where its value is.
 */
static inline unsigned long *emu_pt_reg(struct pt_regs *regs, unsigned int n)
{
	return (void *)regs + emu_pt_reg_offsets[n];
}

#endif /* EMU_PT_REG_H */
