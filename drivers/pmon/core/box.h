/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A box: the counters of one unit on one die, the shadow of their registers, and the events that
 * use them.
 */
#ifndef PMON_BOX_H
#define PMON_BOX_H

#include <linux/hardirq.h>
#include <linux/irq_work.h>
#include <linux/ktime.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/spinlock.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "event_plan.h"
#include "reg_io.h"

struct perf_event;
struct pmon_die;
struct pmon_event;
struct pmon_pmu;

/**
 * enum pmon_state - what is known of a box's hardware
 * @PMON_HIDDEN: the box was never found: firmware hides it, or this chip has none
 * @PMON_FOUND: the box is in use
 * @PMON_WRONG: the registers exist, but do not hold what is written
 * @PMON_ASLEEP: the PCI function is suspended; the box is attached again at resume
 * @PMON_GONE: the box was in use; its PCI function, or all CPUs of its die, are gone
 * @PMON_LOST: the box was in use and does not respond; &pmon_removal.retry tries it again
 */
enum pmon_state { PMON_HIDDEN, PMON_FOUND, PMON_WRONG, PMON_ASLEEP, PMON_GONE, PMON_LOST };

/**
 * struct pmon_txn - what perf is doing with the PMU, from pmu_disable() to pmu_enable()
 *
 * The owner CPU alone writes it, with interrupts off.
 */
struct pmon_txn {
	/** @disabled: set by pmu_disable(), cleared by pmu_enable(), which unfreezes the box */
	bool disabled;
	/** @stopped: an event has stopped since pmu_disable(); the second one freezes the box */
	bool stopped;
	/** @reading: start_txn() has begun a transaction of reads, and no event was read since */
	bool reading;
	/** @group_read: leader of the group that the first read of this transaction has updated */
	const struct perf_event *group_read;
};

/**
 * struct pmon_shadow - what the registers of a box hold
 *
 * No other program writes the registers while this driver counts, so none of them is read back.
 * Guarded by the box lock.
 */
struct pmon_shadow {
	/** @frozen: the box control register, or that of the die, freezes the counters */
	bool frozen;
	/**
	 * @verified: the shadow is valid. pmon_box_unfreeze() clears this flag once no event
	 * counts, because another program may use the box then; the next start verifies the box.
	 */
	bool verified;
	/**
	 * @hi_valid: mask of the counters whose @ctr is known in both halves;
	 * pmon_box_verify_idle() compares the low half alone
	 */
	u32 hi_valid;
	/** @ctl: control register of each counter */
	u64 ctl[PMON_MAX_COUNTERS];
	/** @ctr: value of each counter when it stopped */
	u64 ctr[PMON_MAX_COUNTERS];
	/** @extra: the filter and match registers */
	u64 extra[PMON_MAX_EXTRA];
};

/**
 * struct pmon_freeze - the freeze of a box for a group, and its budget
 *
 * Guarded by the box lock, except @by_die, which is const.
 */
struct pmon_freeze {
	/**
	 * @by_die: the box has no control register: it is frozen together with all other such
	 * boxes of its die, by &pmon_platform.global_ctl
	 */
	bool by_die;
	/**
	 * @affected: while the box is frozen, mask of the counters of other events, which lose
	 * counts. 0 if there are none: then the freeze needs no budget
	 */
	u32 affected;
	/**
	 * @to_disable: mask of the counters that were stopped while the box was frozen;
	 * pmon_box_unfreeze() clears their enable bits
	 */
	u32 to_disable;
	/** @since: when the box was frozen, if counters are @affected; local_clock() */
	u64 since;
	/** @not_before: the budget allows no freeze with @affected counters earlier than this */
	u64 not_before;
	/** @total_ns: total time in which counters were @affected; debugfs shows it */
	u64 total_ns;
};

/**
 * struct pmon_open_events - the open events of a box, whether they count or not
 *
 * For events.c alone.
 */
struct pmon_open_events {
	/** @open: list of &struct pmon_event */
	struct list_head open;
	/** @lock: guards @open and @ending */
	spinlock_t lock;
	/** @end_lock: held while events are ended or moved; may sleep */
	struct mutex end_lock;
	/** @ending: the event that is being ended, which must not be freed */
	struct pmon_event *ending;
	/** @ended: woken up when @ending changes */
	wait_queue_head_t ended;
};

/**
 * struct pmon_removal - handles a box that no longer responds, see &enum pmon_state
 *
 * For events.c, but @irq, which is queued where the loss is detected.
 */
struct pmon_removal {
	/** @irq: queues @work: pmon_box_read() must not, since perf holds locks around it */
	struct irq_work irq;
	/** @work: ends events that may no longer sample, and lets perf schedule all others anew */
	struct work_struct work;
	/** @retry: tries to attach the box again, every @delay */
	struct delayed_work retry;
	/** @delay: in jiffies, doubled at each attempt */
	unsigned long delay;
	/** @recovered: when a retry last attached the box, in jiffies */
	unsigned long recovered;
};

/**
 * struct pmon_free_counters - the users of free-running counters, for freerunning.c
 *
 * Guarded by the box lock.
 */
struct pmon_free_counters {
	/** @events: list of the &struct pmon_event that were added */
	struct list_head events;
	/** @users: per counter, number of events that count */
	unsigned int users[BITS_PER_TYPE(u32)];
};

/**
 * struct pmon_box - the counters of one unit on one die
 */
struct pmon_box {
	/** @type: where its registers are, and by &pmon_type.desc what its events mean */
	const struct pmon_type *type;
	/**
	 * @io: accesses its registers; NULL while there is no hardware: then no register is
	 * written, and counters keep their values
	 */
	const struct pmon_io *io;
	/** @die: its die */
	struct pmon_die *die;
	/** @txn: perf's transaction */
	struct pmon_txn txn;

	/** @lock: guards all that follows up to @freerunning; taken with interrupts off */
	raw_spinlock_t lock;
	/** @running: mask of the counters that count unless the box is frozen */
	u32 running;
	/** @sampling: number of events with a counter that sample */
	unsigned int sampling;
	/**
	 * @outdated: @shared has too much, because an event was removed, or a value of an
	 * encoding that was replaced; the next start computes @shared anew from @plan
	 */
	bool outdated;
	/** @freeze: the freeze for a group */
	struct pmon_freeze freeze;
	/** @plan: the events that have counters */
	struct pmon_plan plan;
	/** @shadow: what the registers hold */
	struct pmon_shadow shadow;
	/** @shared: what the events of @plan need in the filter and match registers */
	struct pmon_shared_regs shared;
	/** @pending: per counter, counts found by a poll, to be added to &perf_event.count */
	u64 pending[PMON_MAX_COUNTERS];
	/** @freerunning: the users of its free-running counters, if it has such counters */
	struct pmon_free_counters freerunning;

	/** @state: what is known of the hardware; written under @lock */
	enum pmon_state state;
	/** @regs: addresses and functions; changes while @io is NULL, its match under @lock */
	struct pmon_regs regs;
	/** @polled: when it was polled last, or began to count; for the owner CPU */
	ktime_t polled;
	/** @period_ns: longest time from one poll to the next, in nanoseconds */
	u64 period_ns;
	/** @sleeps: a package sleep state may stop it, see &pmon_platform.global_sleeps */
	bool sleeps;
	/** @fused_off: this die has fewer units of the type: no register is accessed */
	bool fused_off;
	/** @pmu: its PMU */
	struct pmon_pmu *pmu;
	/** @node: in &pmon_die.boxes */
	struct list_head node;
	/** @mapping: text of its file die<n>, NULL if there is none */
	const char *mapping;
	/** @events: the open events */
	struct pmon_open_events events;
	/** @removal: for a box that no longer responds */
	struct pmon_removal removal;
};

/*
 * True while this CPU takes, holds or releases the lock of a box. It is set before the lock is
 * taken and cleared after it was released, so that an NMI at any point in between finds it set.
 */
DECLARE_PER_CPU(bool, pmon_in_box);

/**
 * pmon_box_lock() - take the lock of a box
 * @box: the box
 *
 * Context: interrupts off.
 */
static inline void pmon_box_lock(struct pmon_box *box)
	__acquires(&box->lock)
{
	this_cpu_write(pmon_in_box, true);
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
	this_cpu_write(pmon_in_box, false);
}

/**
 * pmon_box_present() - is the hardware of a box in use?
 * @box: the box
 *
 * Context: any; the answer lasts while the box lock is held.
 * Return: true if it was attached and not detached since.
 */
static inline bool pmon_box_present(const struct pmon_box *box)
{
	return READ_ONCE(box->io);
}

bool pmon_box_lock_in_nmi(struct pmon_box *box);
u64 pmon_box_is_gone(struct pmon_box *box, u64 prev);
void pmon_box_reset(struct pmon_box *box);
void pmon_box_clear_match(struct pmon_box *box);
void pmon_box_freeze(struct pmon_box *box, u32 members);
void pmon_box_unfreeze(struct pmon_box *box);
void pmon_box_verify_idle(struct pmon_box *box);
void pmon_box_start(struct pmon_box *box, unsigned int counter,
		    const struct pmon_encoding *enc);
void pmon_box_stop(struct pmon_box *box, unsigned int counter);
void pmon_box_preset(struct pmon_box *box, unsigned int counter, u64 value);
u64 pmon_box_first(struct pmon_box *box, unsigned int counter);

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
	if (this_cpu_read(pmon_in_box))
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
 * @still: the counter does not run
 * @prev: an earlier value, less than one wrap ago
 *
 * Context: under the box lock.
 * Return: a value that the counter had during this call; @prev if the box was
 * removed.
 */
static inline u64 pmon_box_read(struct pmon_box *box, const struct pmon_counter *counter,
				bool still, u64 prev)
{
	u64 value;

	if (unlikely(!box->io))
		return prev;
	value = box->io->read_counter(&box->regs, counter, still, prev);
	return likely(value != PMON_ALL_ONES) ? value : pmon_box_is_gone(box, prev);
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
