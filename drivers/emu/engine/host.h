/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the emulator needs of the program that it is in: the kernel that a module runs in, or the
 * process of a test.
 */
#ifndef EMU_HOST_H
#define EMU_HOST_H

#include <linux/types.h>

#include "state.h"

/* struct emu_host_counts - what the host counts for the file "info" */
struct emu_host_counts {
	unsigned int mappings;	/* mappings of memory by drivers */
	u64 ticks;		/* ticks of the TSC that accesses of drivers have taken */
	u64 foreign_writes;	/* writes of drivers to MSRs that are not the platform's */
	u64 foreign_maps;	/* mappings, or attempts, of RAM and of persistent memory */
	u64 pmis_masked;	/* interrupts that a local APIC did not deliver */
};

/* struct emu_host - what a host does */
struct emu_host {
	/* takes emu.lock, with interrupts off; not where @hides is true */
	void (*lock)(unsigned long *flags);
	/* calls emu_settle(), releases the lock, and then sends what @interrupt asked for */
	void (*unlock)(unsigned long flags);
	/*
	 * is this an NMI that hardware would not have delivered now? Then no overflow may be
	 * visible to it, and emu.lock must not be taken
	 */
	bool (*hides)(void);
	void (*interrupt)(unsigned int cpu);	/* an overflow interrupts a CPU, with emu.lock */
	/* sends an NMI unrelated to overflows, which a handler claims or none; with emu.lock */
	void (*send_nmi)(unsigned int cpu, bool claimed);
	bool (*is_online)(unsigned int cpu);	/* is a CPU online? */
	/*
	 * an access was refused or unguarded: calls emu_msr_log() where that may print; any context
	 */
	void (*refused)(void);
	/* waits until the driver has served an interrupt; 0, or -EINTR: a deadly signal */
	int (*wait_served)(void);
	u64 (*now)(void);	/* monotonic time in nanoseconds, any context */
	void (*counts)(struct emu_host_counts *counts);	/* fills in what it has counted */
};

/**
 * emu_lock() - protect all that changes
 * @flags: what emu_unlock() needs
 *
 * Context: any but an NMI that the host hides. Interrupts are off until emu_unlock().
 */
static inline void emu_lock(unsigned long *flags)
	__acquires(&emu.lock)
{
	emu.host->lock(flags);
	__acquire(&emu.lock);
}

/**
 * emu_unlock() - the end of emu_lock(); interrupts that were raised come now
 * @flags: what that has left
 */
static inline void emu_unlock(unsigned long flags)
	__releases(&emu.lock)
{
	emu.host->unlock(flags);
	__release(&emu.lock);
}

#endif /* EMU_HOST_H */
