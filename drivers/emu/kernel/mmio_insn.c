// SPDX-License-Identifier: GPL-2.0-only
/*
 * Instructions that access registers in memory.
 *
 * The address that a driver under test has for them is not canonical (mmio.c), so
 * its instruction raises #GP, or #SS if the address is in rbp or rsp. The chain of
 * notifiers that the kernel asks then makes the access and goes on behind the
 * instruction, if it is a move that insn.c decodes: readl() and writeq() are, and
 * memcpy_fromio() is one of strings. Everything else is left to the kernel: it oopses.
 */
#include <linux/kdebug.h>
#include <linux/kernel.h>
#include <linux/notifier.h>
#include <linux/ptrace.h>
#include <linux/string.h>
#include <linux/types.h>

#include <asm/trapnr.h>
#include <asm/tsc.h>

#include "counts.h"
#include "insn.h"
#include "mmio.h"
#include "model.h"
#include "state.h"

static bool emu_mmio_insn_move(const struct emu_insn *insn, struct pt_regs *regs)
{
	phys_addr_t phys;

	if (!emu_mmio_find(insn->addr, insn->size, &phys))
		return false;
	if (insn->kind == EMU_INSN_LOAD)
		emu_insn_load(insn, regs, emu_mmio_read(phys, insn->size));
	else
		emu_mmio_write(phys, insn->size, emu_insn_stored(insn, regs));
	return true;
}

static bool emu_mmio_insn_string_one(struct pt_regs *regs, unsigned int size)
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
static bool emu_mmio_insn_string(const struct emu_insn *insn, struct pt_regs *regs)
{
	if (!insn->repeat)
		return emu_mmio_insn_string_one(regs, insn->size);
	while (regs->cx) {
		if (!emu_mmio_insn_string_one(regs, insn->size))
			return false;
		regs->cx--;
	}
	return true;
}

static bool emu_mmio_insn_run(struct pt_regs *regs)
{
	struct emu_insn insn;

	if (!emu_insn_decode(&insn, (const u8 *)regs->ip, EMU_INSN_MAX, regs))
		return false;
	if (insn.kind == EMU_INSN_STRING ? !emu_mmio_insn_string(&insn, regs) :
					   !emu_mmio_insn_move(&insn, regs))
		return false;
	regs->ip += insn.length;
	return true;
}

/* The chain runs in an RCU section. */
static int emu_mmio_insn_trap(struct notifier_block *nb, unsigned long what, void *data)
{
	const struct die_args *args = data;
	u64 began = rdtsc();

	if (what != DIE_GPF && !(what == DIE_TRAP && args->trapnr == X86_TRAP_SS))
		return NOTIFY_DONE;
	if (user_mode(args->regs) || !emu_mmio_insn_run(args->regs))
		return NOTIFY_DONE;
	emu_count_ticks(began);
	return NOTIFY_STOP;
}

static struct notifier_block emu_mmio_insn_nb = { .notifier_call = emu_mmio_insn_trap };

/**
 * emu_mmio_insn_init() - answer accesses from now on
 *
 * Return: 0 or an error.
 */
int emu_mmio_insn_init(void)
{
	return emu.chip->window ? register_die_notifier(&emu_mmio_insn_nb) : 0;
}

/** emu_mmio_insn_exit() - and no longer: nothing is mapped */
void emu_mmio_insn_exit(void)
{
	if (emu.chip->window)
		unregister_die_notifier(&emu_mmio_insn_nb);
}
