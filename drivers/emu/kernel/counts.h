/* SPDX-License-Identifier: GPL-2.0-only */
/* What only the kernel knows of the accesses of drivers, for the file "info". */
#ifndef EMU_COUNTS_H
#define EMU_COUNTS_H

#include <linux/atomic.h>
#include <linux/types.h>

#include <asm/tsc.h>

/* Members are those of &struct emu_host_counts. */
struct emu_counts {
	atomic64_t ticks;
	atomic64_t foreign_writes;
	atomic64_t foreign_maps;
	atomic64_t pmis_masked;
};

extern struct emu_counts emu_counts;

/**
 * emu_count_ticks() - an access of a driver under test is over
 * @began: the TSC when it began
 *
 * For benchmarks: on hardware it takes another time.
 *
 * Context: any.
 */
static inline void emu_count_ticks(u64 began)
{
	atomic64_add(rdtsc() - began, &emu_counts.ticks);
}

#endif /* EMU_COUNTS_H */
