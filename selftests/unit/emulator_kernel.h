/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * emulator_kernel.h - what the emulator's headers need of the kernel beside tools/lib/host: the
 * types of objects that no unit test touches
 *
 * Included ahead of all else. The headers that these come from are empty here, see the Makefile.
 */
#ifndef SELFTESTS_UNIT_EMULATOR_KERNEL_H
#define SELFTESTS_UNIT_EMULATOR_KERNEL_H

#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/pci.h>
#include <linux/string.h>
#include <linux/types.h>

#define U16_MAX			((u16)~0U)

struct list_head {
	struct list_head *next;
};

#define LIST_HEAD_INIT(name)	{ &(name) }
#define list_for_each_entry(pos, head, member)	for ((pos) = NULL; 0; )

struct word {
	s64 value;
};

#define raw_spinlock_t		struct word

#define __RAW_SPIN_LOCK_UNLOCKED(lock)	{ 0 }

static inline u64 div64_u64_rem(u64 dividend, u64 divisor, u64 *remainder)
{
	*remainder = dividend % divisor;
	return dividend / divisor;
}

static inline int topology_logical_die_id(unsigned int cpu)
{
	return 0;
}

#endif /* SELFTESTS_UNIT_EMULATOR_KERNEL_H */
