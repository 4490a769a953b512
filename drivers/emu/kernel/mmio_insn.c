// SPDX-License-Identifier: GPL-2.0-only
/*
 * Instructions that access registers in memory.
 *
 * The address that a driver under test has for them is not canonical (mmio.c), so
 * its instruction raises #GP, or #SS if the address is in rbp or rsp. The chain of
 * notifiers that the kernel asks then makes the access and goes on behind the
 * instruction: moves of 4 or 8 bytes between a register or a constant and memory,
 * which is what readl() and writeq() are, and string moves, which is what
 * memcpy_fromio() is. Everything else is left to the kernel: it oopses.
 */
#include <linux/kdebug.h>
#include <linux/kernel.h>
#include <linux/notifier.h>
#include <linux/ptrace.h>
#include <linux/string.h>
#include <linux/types.h>

#include <asm/trapnr.h>
#include <asm/tsc.h>

#include "clock.h"
#include "mmio.h"
#include "model.h"
#include "pt_reg.h"
#include "state.h"

#define REX_W	0x8
#define REX_R	0x4
#define REX_X	0x2
#define REX_B	0x1

/* Opcodes */
enum { EMU_INSN_STORE = 0x89, EMU_INSN_LOAD = 0x8b, EMU_INSN_STRING = 0xa5, EMU_INSN_CONST = 0xc7 };

/**
 * struct emu_insn - an instruction
 * @next: the byte behind what is decoded
 * @opcode: what it does
 * @rex: its REX prefix
 * @repeat: it has the prefix that repeats a string instruction
 * @reg: number of the register operand
 * @addr: address of the memory operand
 */
struct emu_insn {
	const u8 *next;
	u8 opcode;
	u8 rex;
	bool repeat;
	u8 reg;
	unsigned long addr;
};

static s32 emu_insn_number(struct emu_insn *insn, unsigned int bytes)
{
	u32 val = 0;
	unsigned int i;

	for (i = 0; i < bytes; i++)
		val |= (u32)*insn->next++ << (8 * i);
	return bytes == 4 ? (s32)val : (s8)val;
}

static unsigned int emu_insn_size(const struct emu_insn *insn)
{
	return insn->rex & REX_W ? 8 : 4;
}

static unsigned long emu_insn_value(struct pt_regs *regs, unsigned int reg, bool extended)
{
	return *emu_pt_reg(regs, reg | (extended ? 8 : 0));
}

/* Base, index and scale; a base of 5 without displacement is none. */
static unsigned long emu_insn_sib(struct emu_insn *insn, struct pt_regs *regs, u8 mod)
{
	u8 sib = *insn->next++, base = sib & 7, index = sib >> 3 & 7;
	unsigned long addr = 0;

	if (index != 4 || insn->rex & REX_X)
		addr = emu_insn_value(regs, index, insn->rex & REX_X) << (sib >> 6);
	if (base == 5 && !mod)
		return addr + emu_insn_number(insn, 4);
	return addr + emu_insn_value(regs, base, insn->rex & REX_B);
}

/* Memory that is addressed by the instruction pointer is no window. */
static bool emu_insn_take_operands(struct emu_insn *insn, struct pt_regs *regs)
{
	u8 modrm = *insn->next++, mod = modrm >> 6, rm = modrm & 7;

	if (mod == 3 || (!mod && rm == 5))
		return false;
	insn->reg = (modrm >> 3 & 7) | (insn->rex & REX_R ? 8 : 0);
	if (rm == 4)
		insn->addr = emu_insn_sib(insn, regs, mod);
	else
		insn->addr = emu_insn_value(regs, rm, insn->rex & REX_B);
	if (mod)
		insn->addr += emu_insn_number(insn, mod == 1 ? 1 : 4);
	return true;
}

/* Segments other than fs and gs begin at 0. */
static bool emu_insn_decode(struct emu_insn *insn, struct pt_regs *regs)
{
	insn->next = (const u8 *)regs->ip;
	while (*insn->next == 0xf3 || (*insn->next & 0xe7) == 0x26)
		insn->repeat |= *insn->next++ == 0xf3;
	if ((*insn->next & 0xf0) == 0x40)
		insn->rex = *insn->next++;
	insn->opcode = *insn->next++;
	switch (insn->opcode) {
	case EMU_INSN_STRING:
		return true;
	case EMU_INSN_LOAD:
	case EMU_INSN_STORE:
	case EMU_INSN_CONST:
		return emu_insn_take_operands(insn, regs);
	default:
		return false;
	}
}

static bool emu_insn_move(struct emu_insn *insn, struct pt_regs *regs)
{
	unsigned int size = emu_insn_size(insn);
	phys_addr_t phys;

	if (!emu_mmio_find(insn->addr, size, &phys))
		return false;
	if (insn->opcode == EMU_INSN_LOAD)
		*emu_pt_reg(regs, insn->reg) = emu_mmio_read(phys, size);
	else if (insn->opcode == EMU_INSN_STORE)
		emu_mmio_write(phys, size, *emu_pt_reg(regs, insn->reg));
	else
		emu_mmio_write(phys, size, emu_insn_number(insn, 4));
	return true;
}

static bool emu_insn_string_one(struct pt_regs *regs, unsigned int size)
{
	phys_addr_t phys;
	u64 val = 0;

	if (emu_mmio_find(regs->si, size, &phys)) {
		val = emu_mmio_read(phys, size);
		memcpy((void *)regs->di, &val, size);
	} else if (emu_mmio_find(regs->di, size, &phys)) {
		memcpy(&val, (void *)regs->si, size);
		emu_mmio_write(phys, size, val);
	} else {
		return false;
	}
	regs->si += size;
	regs->di += size;
	return true;
}

/*
 * Emulate a string instruction. If it leaves the emulated memory, the rest of it raises #GP again.
 */
static bool emu_insn_string(const struct emu_insn *insn, struct pt_regs *regs)
{
	if (!insn->repeat)
		return emu_insn_string_one(regs, emu_insn_size(insn));
	while (regs->cx) {
		if (!emu_insn_string_one(regs, emu_insn_size(insn)))
			return false;
		regs->cx--;
	}
	return true;
}

static bool emu_insn_run(struct pt_regs *regs)
{
	struct emu_insn insn = { };

	if (!emu_insn_decode(&insn, regs))
		return false;
	if (insn.opcode == EMU_INSN_STRING ? !emu_insn_string(&insn, regs) :
					     !emu_insn_move(&insn, regs))
		return false;
	regs->ip = (unsigned long)insn.next;
	return true;
}

/* The chain runs in an RCU section. */
static int emu_insn_trap(struct notifier_block *nb, unsigned long what, void *data)
{
	const struct die_args *args = data;
	u64 began = rdtsc();

	if (what != DIE_GPF && !(what == DIE_TRAP && args->trapnr == X86_TRAP_SS))
		return NOTIFY_DONE;
	if (user_mode(args->regs) || !emu_insn_run(args->regs))
		return NOTIFY_DONE;
	emu_clock_spent(began);
	return NOTIFY_STOP;
}

static struct notifier_block emu_insn_nb = { .notifier_call = emu_insn_trap };

/**
 * emu_mmio_insn_init() - answer accesses from now on
 *
 * Return: 0 or an error.
 */
int emu_mmio_insn_init(void)
{
	return emu.chip->window ? register_die_notifier(&emu_insn_nb) : 0;
}

/** emu_mmio_insn_exit() - and no longer: nothing is mapped */
void emu_mmio_insn_exit(void)
{
	if (emu.chip->window)
		unregister_die_notifier(&emu_insn_nb);
}
