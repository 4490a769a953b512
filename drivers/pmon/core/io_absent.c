// SPDX-License-Identifier: GPL-2.0-only
/*
 * A box whose hardware is not there, or no longer: writes go nowhere and the
 * counters stay where they were.
 */
#include <linux/errno.h>

#include "reg_io.h"

static int absent_echo(const struct pmon_place *place, u32 reg, u64 value)
{
	return -ENODEV;
}

static void absent_write(const struct pmon_place *place, u32 reg, u64 value)
{
}

static void absent_write_counter(const struct pmon_place *place,
				 const struct pmon_counter *counter, u64 value)
{
}

static void absent_write_extra(const struct pmon_place *place,
			       const struct pmon_extra *extra, u64 value)
{
}

static u64 absent_read(const struct pmon_place *place,
		       const struct pmon_counter *counter, bool still, u64 prev)
{
	return prev;
}

static u64 absent_peek(const struct pmon_place *place,
		       const struct pmon_counter *counter, u64 prev)
{
	return prev;
}

static u64 absent_status(const struct pmon_place *place, u32 reg)
{
	return 0;
}

static bool absent_moved(const struct pmon_place *place,
			 const struct pmon_counter *counter, u64 value)
{
	return false;
}

const struct pmon_io pmon_io_absent = {
	.in_nmi = true,
	.echo = absent_echo,
	.write = absent_write,
	.write_counter = absent_write_counter,
	.write_extra = absent_write_extra,
	.read = absent_read,
	.peek = absent_peek,
	.status = absent_status,
	.moved = absent_moved,
};
