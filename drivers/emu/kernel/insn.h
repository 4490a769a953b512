/* SPDX-License-Identifier: GPL-2.0-only */
/* Decoder for instructions that move data between registers and memory. */
#ifndef EMU_INSN_H
#define EMU_INSN_H

#include <linux/types.h>

struct pt_regs;

/* Maximum length of an x86 instruction in bytes */
#define EMU_INSN_MAX	15

enum emu_insn_kind { EMU_INSN_LOAD, EMU_INSN_STORE, EMU_INSN_CONST, EMU_INSN_STRING };

/* struct emu_insn - a decoded instruction */
struct emu_insn {
	enum emu_insn_kind kind;	/* kind of the instruction */
	u8 length;		/* length of the instruction in bytes */
	u8 size;		/* size of the memory operand in bytes */
	/* size of the register operand in bytes; a load of four bytes clears the upper half */
	u8 fills;
	bool sign;		/* the load extends the sign */
	bool repeat;		/* the string instruction has a REP prefix */
	u8 reg;			/* number of the register operand */
	bool high;		/* the operand is bits 15:8 of register @reg */
	unsigned long addr;	/* address of the memory operand; not set for string instructions */
	u64 value;		/* the immediate of EMU_INSN_CONST */
};

bool emu_insn_decode(struct emu_insn *insn, const u8 *code, unsigned int length,
		     struct pt_regs *regs);
u64 emu_insn_stored(const struct emu_insn *insn, struct pt_regs *regs);
void emu_insn_load(const struct emu_insn *insn, struct pt_regs *regs, u64 val);

#endif /* EMU_INSN_H */
