// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes in model-specific registers. A read is one access of 64 bits, which cannot tear.
 */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <asm/msr.h>

#include "reg_io.h"

/**
 * pmon_msr_write() - write an MSR that belongs to no box
 * @msr: its number
 * @value: the value
 *
 * A #GP is ignored: where this MSR does not exist, the probe finds no box either.
 *
 * Context: a CPU of the die.
 */
void pmon_msr_write(u32 msr, u64 value)
{
	wrmsrq_safe(msr, value);
}

/**
 * pmon_msr_read() - read an MSR that belongs to no box
 * @msr: its number
 *
 * Context: a CPU of the die.
 * Return: its value, 0 if it does not exist.
 */
u64 pmon_msr_read(u32 msr)
{
	u64 value;

	return rdmsrq_safe(msr, &value) ? 0 : value;
}

static u64 io_msr_read(const struct pmon_regs *regs, u32 reg, unsigned int bytes)
{
	u64 value;

	return rdmsrq_safe(regs->unit.base[0] + reg, &value) ? PMON_ALL_ONES : value;
}

/* A write to a unit that this chip lacks raises #GP, so probes use PMON_TRY */
static bool io_msr_write(const struct pmon_regs *regs, u32 reg, u64 value, unsigned int flags)
{
	u32 msr = regs->unit.base[0] + reg;

	if (flags & PMON_TRY)
		return !wrmsrq_safe(msr, value);
	wrmsrq(msr, value);
	return true;
}

static u32 io_msr_ctr(const struct pmon_regs *regs, const struct pmon_counter *counter)
{
	return regs->unit.base[counter->base] + counter->ctr;
}

static u64 io_msr_read_plain(const struct pmon_regs *regs, const struct pmon_counter *counter)
{
	u64 value;

	rdmsrq(io_msr_ctr(regs, counter), value);
	return value;
}

static noinline u64 io_msr_read_correct(const struct pmon_regs *regs,
					const struct pmon_counter *counter, bool stopped, u64 prev)
{
	return regs->correct_read(regs, counter, stopped, prev, io_msr_read_plain(regs, counter));
}

static u64 io_msr_read_counter(const struct pmon_regs *regs, const struct pmon_counter *counter,
			       bool stopped, u64 prev)
{
	if (unlikely(regs->correct_read))
		return io_msr_read_correct(regs, counter, stopped, prev);
	return io_msr_read_plain(regs, counter);
}

static void io_msr_text(const struct pmon_regs *regs, const struct pmon_type *type, int bus,
			char *text, size_t size)
{
	const struct pmon_counter *first = type->counter;
	u32 msr = regs->unit.base[0];

	/* A register that controls all boxes has no counters */
	if (!first)
		msr += type->box_ctl;
	else if (first->ctl == PMON_NO_REG)
		msr = io_msr_ctr(regs, first);
	else
		msr += first->ctl;
	snprintf(text, size, "msr 0x%03x", msr);
}

const struct pmon_io pmon_io_msr = {
	.by_hotplug = true,
	.in_nmi = true,
	.read = io_msr_read,
	.write = io_msr_write,
	.read_counter = io_msr_read_counter,
	.text = io_msr_text,
};
