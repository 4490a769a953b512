// SPDX-License-Identifier: GPL-2.0-only
/*
 * A box whose hardware is not there, or no longer: writes go nowhere and the
 * counters stay where they were.
 */
#include <linux/errno.h>

#include "objects.h"

static int absent_echo(const struct pmon_box *box, u16 reg, u32 value)
{
	return -ENODEV;
}

static void absent_write(const struct pmon_box *box, u16 reg, u32 value)
{
}

static void absent_write_counter(const struct pmon_box *box, u16 reg, u64 value)
{
}

static void absent_write_shared(const struct pmon_box *box,
				const struct pmon_shared *shared, u64 value)
{
}

static int absent_read(const struct pmon_box *box, u16 reg, unsigned int width,
		       bool still, u64 *value)
{
	return 0;
}

static int absent_peek(const struct pmon_box *box, u16 reg, u64 *value)
{
	return 0;
}

const struct pmon_io pmon_io_absent = {
	.echo = absent_echo,
	.write = absent_write,
	.write_counter = absent_write_counter,
	.write_shared = absent_write_shared,
	.read = absent_read,
	.peek = absent_peek,
};
