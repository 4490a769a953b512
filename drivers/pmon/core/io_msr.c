// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes behind model-specific registers. A 64-bit read cannot tear.
 */
#include <linux/errno.h>

#include "objects.h"

/**
 * pmon_msr_write() - write a register that belongs to no box
 * @msr: its number
 * @value: the value
 *
 * Context: a CPU of the socket that is meant. A register that does not exist is
 * left alone: then no box will answer either.
 */
void pmon_msr_write(u32 msr, u64 value)
{
	wrmsrq_safe(msr, value);
}

static int msr_echo(const struct pmon_box *box, u16 reg, u32 value)
{
	u32 msr = reg + box->unit->msr;
	u64 back;

	/* A unit that this chip does not have raises #GP */
	if (wrmsrq_safe(msr, value) || rdmsrq_safe(msr, &back))
		return -ENXIO;
	return back == value ? 0 : -ENODEV;
}

static void msr_write_counter(const struct pmon_box *box, u16 reg, u64 value)
{
	wrmsrq(reg + box->unit->msr, value);
}

static void msr_write(const struct pmon_box *box, u16 reg, u32 value)
{
	msr_write_counter(box, reg, value);
}

static void msr_write_shared(const struct pmon_box *box,
			     const struct pmon_shared *shared, u64 value)
{
	wrmsrq(shared->reg + shared->stride * box->pmu->unit, value);
}

static int msr_peek(const struct pmon_box *box, u16 reg, u64 *value)
{
	u64 now;

	rdmsrq(reg + box->unit->msr, now);
	*value = pmon_undo_early_carry(*value, now, box->type->early_carry,
				       box->type->width);
	return 0;
}

static int msr_read(const struct pmon_box *box, u16 reg, unsigned int width,
		    bool still, u64 *value)
{
	return msr_peek(box, reg, value);
}

const struct pmon_io pmon_io_msr = {
	.echo = msr_echo,
	.write = msr_write,
	.write_counter = msr_write_counter,
	.write_shared = msr_write_shared,
	.read = msr_read,
	.peek = msr_peek,
};
