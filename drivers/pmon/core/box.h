/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The registers of one box. All functions but those that take the box lock are called under it.
 */
#ifndef PMON_BOX_H
#define PMON_BOX_H

#include <linux/hardirq.h>
#include <linux/percpu.h>

#include "objects.h"

/*
 * True while this CPU takes, holds or releases the lock of a box. It is set before the lock is
 * taken and cleared after it was released, so that an NMI at any point in between finds it set.
 */
DECLARE_PER_CPU(bool, pmon_in_box_lock);

/**
 * pmon_box_lock() - take the lock of a box
 * @box: the box
 *
 * Context: interrupts off.
 */
static inline void pmon_box_lock(struct pmon_box *box)
	__acquires(&box->lock)
{
	this_cpu_write(pmon_in_box_lock, true);
	raw_spin_lock(&box->lock);
}

/**
 * pmon_box_unlock() - release the lock of a box
 * @box: the box
 *
 * Context: after pmon_box_lock(), interrupts still off.
 */
static inline void pmon_box_unlock(struct pmon_box *box)
	__releases(&box->lock)
{
	raw_spin_unlock(&box->lock);
	this_cpu_write(pmon_in_box_lock, false);
}

bool pmon_box_lock_in_nmi(struct pmon_box *box);
u64 pmon_box_mark_lost(struct pmon_box *box, u64 prev);
void pmon_box_reset(struct pmon_box *box);
void pmon_box_clear_match(struct pmon_box *box);
void pmon_box_freeze(struct pmon_box *box, u32 members);
void pmon_box_unfreeze(struct pmon_box *box);
void pmon_box_verify_idle(struct pmon_box *box);
void pmon_box_start(struct pmon_box *box, unsigned int counter,
		    const struct pmon_encoding *enc);
void pmon_box_stop(struct pmon_box *box, unsigned int counter);
void pmon_box_preset(struct pmon_box *box, unsigned int counter, u64 value);
u64 pmon_box_start_value(struct pmon_box *box, unsigned int counter);

/**
 * pmon_box_lock_to_read() - take the lock of a box, unless this CPU may hold it
 * @box: the box
 *
 * An event may be read in an NMI, or by a BPF program at a kprobe in this driver. If the code that
 * was interrupted holds a box lock, the reader must not wait for that lock. The reader does not
 * access another box, either: the interrupted code may hold a lock of the PCI core, which that
 * access needs.
 *
 * Context: interrupts off.
 * Return: false if the lock was not taken; the caller uses the last count.
 */
static inline bool pmon_box_lock_to_read(struct pmon_box *box)
{
	if (this_cpu_read(pmon_in_box_lock))
		return false;
	if (unlikely(in_nmi()))
		return pmon_box_lock_in_nmi(box);

	pmon_box_lock(box);
	/*
	 * For sparse: the caller holds the lock only if the result is true. Not all kernels have
	 * an annotation for that.
	 */
	__release(&box->lock);
	return true;
}

/**
 * pmon_box_read() - value of a counter
 * @box: the box
 * @counter: the counter
 * @stopped: the counter does not run
 * @prev: an earlier value, less than one wrap ago
 *
 * Context: under the box lock.
 * Return: a value that the counter had during this call; @prev if the box was
 * removed.
 */
static inline u64 pmon_box_read(struct pmon_box *box, const struct pmon_counter *counter,
				bool stopped, u64 prev)
{
	u64 value;

	if (unlikely(!box->io))
		return prev;
	value = box->io->read_counter(&box->regs, counter, stopped, prev);
	return likely(value != PMON_ALL_ONES) ? value : pmon_box_mark_lost(box, prev);
}

/**
 * pmon_box_commit() - unfreeze a box at the end of a transaction
 * @box: the box
 *
 * While perf has the PMU disabled to rearrange events, as in a transaction that adds events, the
 * box stays as it is: pmu_enable() commits.
 *
 * In a hand-over, this may run on the previous owner of the die. The barrier orders its stores to
 * &pmon_shadow.frozen and &pmon_box.running before the test whether perf has the PMU disabled on
 * the new owner.
 *
 * Context: under the box lock.
 */
static inline void pmon_box_commit(struct pmon_box *box)
{
	/* pairs with smp_store_mb() in pmon_pmu_enable() */
	smp_mb();
	if (!READ_ONCE(box->txn.disabled))
		pmon_box_unfreeze(box);
}

/**
 * pmon_box_is_committed() - would pmon_box_commit() change nothing?
 * @box: the box
 *
 * Context: any; after a barrier, if @box->txn.disabled was just cleared.
 * Return: true if the box runs, and so do counters of it.
 */
static inline bool pmon_box_is_committed(const struct pmon_box *box)
{
	return !READ_ONCE(box->shadow.frozen) && READ_ONCE(box->running);
}

#endif /* PMON_BOX_H */
