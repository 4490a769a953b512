// SPDX-License-Identifier: GPL-2.0-only
/*
 * What only the kernel knows of the accesses of drivers, for the file "info".
 */
#include <linux/atomic.h>

#include <asm/tsc.h>

#include "counts.h"
#include "host.h"

static atomic64_t counts_ticks, counts_foreign_writes, counts_foreign_maps;
static atomic64_t counts_masked, counts_ignored;

/**
 * emu_count_ticks() - an access of a driver under test is over
 * @began: the TSC when it began
 *
 * For benchmarks: on hardware it takes another time.
 *
 * Context: any.
 */
void emu_count_ticks(u64 began)
{
	atomic64_add(rdtsc() - began, &counts_ticks);
}

/** emu_count_foreign_write() - a driver writes to an MSR that is not the platform's */
void emu_count_foreign_write(void)
{
	atomic64_inc(&counts_foreign_writes);
}

/** emu_count_foreign_map() - a driver maps memory, or wants to */
void emu_count_foreign_map(void)
{
	atomic64_inc(&counts_foreign_maps);
}

/** emu_count_masked() - a local APIC did not deliver an interrupt */
void emu_count_masked(void)
{
	atomic64_inc(&counts_masked);
}

/** emu_count_ignored() - a write in an NMI that hardware would not have delivered */
void emu_count_ignored(void)
{
	atomic64_inc(&counts_ignored);
}

/**
 * emu_counts_get() - what was counted so far
 * @counts: gets it
 */
void emu_counts_get(struct emu_host_counts *counts)
{
	counts->ticks = atomic64_read(&counts_ticks);
	counts->foreign_writes = atomic64_read(&counts_foreign_writes);
	counts->foreign_maps = atomic64_read(&counts_foreign_maps);
	counts->pmis_masked = atomic64_read(&counts_masked);
	counts->nmi_ignored = atomic64_read(&counts_ignored);
}
