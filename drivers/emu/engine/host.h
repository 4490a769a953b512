/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Functions that the emulator needs from the program that it runs in: a kernel, or the process of a
 * test.
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

/* struct emu_host - functions of a host */
struct emu_host {
	/* takes emu.lock, with interrupts off; not where @hides is true */
	void (*lock)(unsigned long *flags);
	/* calls emu_overflow_settle(), releases the lock, sends the interrupts of @interrupt */
	void (*unlock)(unsigned long flags);
	/*
	 * is this an NMI that hardware would not have delivered now? Then no overflow may be
	 * visible to it, and emu.lock must not be taken
	 */
	bool (*hides)(void);
	void (*interrupt)(unsigned int cpu);	/* queues an overflow interrupt, with emu.lock */
	/* sends an NMI without an overflow, which a handler claims or does not; with emu.lock */
	void (*send_nmi)(unsigned int cpu, bool claimed);
	bool (*is_online)(unsigned int cpu);	/* is a CPU online? */
	/* after a refused or unguarded access: has emu_msr_log() called later; any context */
	void (*refused)(void);
	/* waits until the driver has served an interrupt; 0, or -EINTR: a deadly signal */
	int (*wait_served)(void);
	u64 (*now)(void);	/* monotonic time in nanoseconds, any context */
	void (*counts)(struct emu_host_counts *counts);	/* fills in the counts of the host */
};

/**
 * emu_lock() - take emu.lock, which protects everything that changes
 * @flags: saved flags, for emu_unlock()
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
 * emu_unlock() - release emu.lock; pending interrupts are delivered now
 * @flags: saved flags of emu_lock()
 */
static inline void emu_unlock(unsigned long flags)
	__releases(&emu.lock)
{
	emu.host->unlock(flags);
	__release(&emu.lock);
}

#endif /* EMU_HOST_H */
