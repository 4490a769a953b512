// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boxes behind model-specific registers. A 64-bit read cannot tear.
 */
#include <linux/errno.h>

#include "objects.h"

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
	msr_write_counter(box, shared->reg, value);
}

static int msr_peek(const struct pmon_box *box, u16 reg, u64 *value)
{
	rdmsrq(reg + box->unit->msr, *value);
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
