// SPDX-License-Identifier: GPL-2.0-only
/*
 * Instructions that access registers in memory.
 *
 * The address that a driver under test has for them is not canonical (mmio.c), so
 * its instruction raises #GP, or #SS if the address is in rbp or rsp. The chain of
 * notifiers that the kernel asks then makes the access and goes on behind the
 * instruction: moves between a register or a constant and memory, in all widths,
 * which is what readl() and writel() are, and string moves, which is what
 * memcpy_fromio() is. Everything else is left to the kernel: it oopses.
 */
#include <linux/bitops.h>
#include <linux/bits.h>
#include <linux/kdebug.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
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

enum emu_insn_kind { EMU_INSN_LOAD, EMU_INSN_STORE, EMU_INSN_CONST, EMU_INSN_STRING };

/**
 * struct emu_opcode - an instruction that moves between memory and somewhere else
 * @opcode: its opcode, 0x100 more behind the escape 0x0f
 * @kind: what it does
 * @size: bytes in memory, 0: as its prefixes say
 * @extend: the register gets all that its prefixes say: 1 with zeros, 2 with the sign
 */
struct emu_opcode {
	u16 opcode;
	u8 kind;
	u8 size;
	u8 extend;
};

static const struct emu_opcode emu_opcodes[] = {
	{ 0x88, EMU_INSN_STORE, 1 },
	{ 0x89, EMU_INSN_STORE },
	{ 0x8a, EMU_INSN_LOAD, 1 },
	{ 0x8b, EMU_INSN_LOAD },
	{ 0xa4, EMU_INSN_STRING, 1 },
	{ 0xa5, EMU_INSN_STRING },
	{ 0xc6, EMU_INSN_CONST, 1 },
	{ 0xc7, EMU_INSN_CONST },
	{ 0x63, EMU_INSN_LOAD, 4, 2 },
	{ 0x1b6, EMU_INSN_LOAD, 1, 1 },
	{ 0x1b7, EMU_INSN_LOAD, 2, 1 },
	{ 0x1be, EMU_INSN_LOAD, 1, 2 },
	{ 0x1bf, EMU_INSN_LOAD, 2, 2 },
};

/**
 * struct emu_insn - an instruction
 * @next: the byte behind what is decoded
 * @op: what it does
 * @rex: its REX prefix
 * @half: it has the prefix for operands of 16 bits
 * @repeat: it has the prefix that repeats a string instruction
 * @reg: number of the register operand
 * @addr: address of the memory operand
 */
struct emu_insn {
	const u8 *next;
	const struct emu_opcode *op;
	u8 rex;
	bool half;
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
	return bytes == 4 ? (s32)val : bytes == 2 ? (s16)val : (s8)val;
}

/* Segments other than fs and gs begin at 0. */
static bool emu_insn_take_prefix(struct emu_insn *insn)
{
	switch (*insn->next) {
	case 0x26:
	case 0x2e:
	case 0x36:
	case 0x3e:
		break;
	case 0x66:
		insn->half = true;
		break;
	case 0xf3:
		insn->repeat = true;
		break;
	default:
		return false;
	}
	insn->next++;
	return true;
}

static void emu_insn_take_opcode(struct emu_insn *insn)
{
	u16 opcode;
	unsigned int i;

	if ((*insn->next & 0xf0) == 0x40)
		insn->rex = *insn->next++;
	opcode = *insn->next++;
	if (opcode == 0x0f)
		opcode = 0x100 | *insn->next++;
	for (i = 0; i < ARRAY_SIZE(emu_opcodes); i++) {
		if (emu_opcodes[i].opcode == opcode)
			insn->op = &emu_opcodes[i];
	}
}

static unsigned int emu_insn_width(const struct emu_insn *insn)
{
	if (insn->rex & REX_W)
		return 8;
	return insn->half ? 2 : 4;
}

static unsigned int emu_insn_size(const struct emu_insn *insn)
{
	return insn->op->size ?: emu_insn_width(insn);
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

/* Without REX, bytes 4 to 7 are the second bytes of registers 0 to 3: no compiler uses them so. */
static bool emu_insn_decode(struct emu_insn *insn, struct pt_regs *regs)
{
	insn->next = (const u8 *)regs->ip;
	while (emu_insn_take_prefix(insn))
		;
	emu_insn_take_opcode(insn);
	if (!insn->op)
		return false;
	if (insn->op->kind == EMU_INSN_STRING)
		return true;
	return emu_insn_take_operands(insn, regs) &&
	       (insn->op->size != 1 || insn->op->extend || insn->rex || insn->reg < 4);
}

/* A register of 32 bits takes the upper half with it, a narrower one does not. */
static void emu_insn_set(unsigned long *reg, unsigned int width, u64 val)
{
	u64 mask = GENMASK_ULL(8 * width - 1, 0);

	*reg = (width >= 4 ? 0 : *reg & ~mask) | (val & mask);
}

static void emu_insn_load(const struct emu_insn *insn, struct pt_regs *regs, phys_addr_t phys)
{
	unsigned int size = emu_insn_size(insn);
	u64 val = emu_mmio_read(phys, size);

	if (insn->op->extend == 2)
		val = sign_extend64(val, 8 * size - 1);
	emu_insn_set(emu_pt_reg(regs, insn->reg), insn->op->extend ? emu_insn_width(insn) : size,
		     val);
}

static bool emu_insn_move(struct emu_insn *insn, struct pt_regs *regs)
{
	unsigned int size = emu_insn_size(insn);
	phys_addr_t phys;

	if (!emu_mmio_find(insn->addr, size, &phys))
		return false;
	if (insn->op->kind == EMU_INSN_LOAD)
		emu_insn_load(insn, regs, phys);
	else if (insn->op->kind == EMU_INSN_STORE)
		emu_mmio_write(phys, size, *emu_pt_reg(regs, insn->reg));
	else
		emu_mmio_write(phys, size, emu_insn_number(insn, min(size, 4u)));
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

/* What is left when it comes to an end that is not ours raises #GP again. */
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
	if (insn.op->kind == EMU_INSN_STRING ? !emu_insn_string(&insn, regs) :
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
