/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Moves between registers and memory: what an interrupted instruction would do.
 */
#ifndef EMU_INSN_H
#define EMU_INSN_H

#include <linux/types.h>

struct pt_regs;

/* An instruction has at most so many bytes */
#define EMU_INSN_MAX	15

enum emu_insn_kind { EMU_INSN_LOAD, EMU_INSN_STORE, EMU_INSN_CONST, EMU_INSN_STRING };

/**
 * struct emu_insn - an instruction
 * @kind: what it does
 * @length: its bytes
 * @size: bytes of the operand in memory
 * @fills: bytes of the register that a load fills; one of four bytes clears the upper half
 * @sign: a load extends the sign
 * @repeat: a string instruction has the prefix that repeats it
 * @reg: number of the register operand
 * @high: bits 15:8 of register @reg are the operand
 * @addr: address of the operand in memory, but for string instructions
 * @value: what is stored, of EMU_INSN_CONST
 */
struct emu_insn {
	enum emu_insn_kind kind;
	u8 length;
	u8 size;
	u8 fills;
	bool sign;
	bool repeat;
	u8 reg;
	bool high;
	unsigned long addr;
	u64 value;
};

bool emu_insn_decode(struct emu_insn *insn, const u8 *code, unsigned int length,
		     struct pt_regs *regs);
u64 emu_insn_stored(const struct emu_insn *insn, struct pt_regs *regs);
void emu_insn_load(const struct emu_insn *insn, struct pt_regs *regs, u64 val);

#endif /* EMU_INSN_H */
