// SPDX-License-Identifier: GPL-2.0-only
/*
 * A box whose hardware is absent: writes are ignored, and the counters keep
 * their last value.
 */
#include <linux/errno.h>

#include "reg_io.h"

static int io_absent_probe(const struct pmon_place *place, u32 reg, u64 value)
{
	return -ENODEV;
}

static bool io_absent_exists(const struct pmon_place *place, const struct pmon_counter *counter)
{
	return false;
}

static void io_absent_write(const struct pmon_place *place, u32 reg, u32 value)
{
}

static void io_absent_write_control(const struct pmon_place *place,
				    const struct pmon_counter *counter, u64 value)
{
}

static void io_absent_write_counter(const struct pmon_place *place,
				    const struct pmon_counter *counter, u64 value)
{
}

static void io_absent_write_extra(const struct pmon_place *place,
				  const struct pmon_extra *extra, u64 value)
{
}

static u64 io_absent_read(const struct pmon_place *place,
			  const struct pmon_counter *counter, bool still, u64 prev)
{
	return prev;
}

static u64 io_absent_poll(const struct pmon_place *place,
			  const struct pmon_counter *counter, u64 prev)
{
	return prev;
}

static u64 io_absent_status(const struct pmon_place *place, u32 reg)
{
	return 0;
}

static bool io_absent_moved(const struct pmon_place *place,
			    const struct pmon_counter *counter, u64 value)
{
	return false;
}

const struct pmon_io pmon_io_absent = {
	.in_nmi = true,
	.probe = io_absent_probe,
	.exists = io_absent_exists,
	.write = io_absent_write,
	.write_control = io_absent_write_control,
	.write_counter = io_absent_write_counter,
	.write_extra = io_absent_write_extra,
	.read = io_absent_read,
	.poll = io_absent_poll,
	.status = io_absent_status,
	.moved = io_absent_moved,
};
