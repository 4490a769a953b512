/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A box: the counters of one unit on one die, their registers, shadowed, and the events that have
 * them.
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

#include "code.h"
#include "reg_io.h"

struct perf_event;
struct pmon_die;
struct pmon_event;
struct pmon_pmu;

/**
 * enum pmon_state - what is known of a box's hardware
 * @PMON_HIDDEN: not found so far: hidden, or this chip has none
 * @PMON_FOUND: in use
 * @PMON_WRONG: found, but it does not work
 * @PMON_ASLEEP: its function is suspended; it is attached again when the machine is awake
 * @PMON_GONE: was in use, and its function or all CPUs of its die are gone
 * @PMON_LOST: was in use, and does not respond; it is tried again
 */
enum pmon_state { PMON_HIDDEN, PMON_FOUND, PMON_WRONG, PMON_ASLEEP, PMON_GONE, PMON_LOST };

/*
 * The flags of a box by perf's transaction. The owner CPU alone writes the first three, with
 * interrupts off; the others are written under the box lock.
 *
 * flag		set by			cleared by		read by
 * disabled	pmu_disable		pmu_enable: commits	commit, stop, NMI
 * reading	start_txn of reads	first read, commit_txn	read: of all members
 * stopped	a counter that stops	pmu_disable		stop: the second freezes
 * frozen	a group's freeze	unfreeze		start, stop, read, commit
 * bystanders	a group's freeze	unfreeze, their stop	unfreeze: the budget
 * to_disable	stop while frozen	unfreeze, start		unfreeze
 * running	start			stop			commit, unfreeze, timer
 * outdated	del, other encoding	the next start		start: claims anew
 * verified	the first start		commit, none running	start: is the box idle?
 *
 * pmon_box_reset() clears frozen, bystanders, to_disable and running, and sets verified and whole.
 */

/**
 * struct pmon_box - the counters of one unit on one die
 * @type: what it is
 * @place: where its registers are; changes while it is absent, the match function with @lock held
 * @io: how to reach them; NULL while there is no hardware: then nothing is written,
 *	and counters keep their values
 * @pmu: its PMU
 * @die: its die
 * @node: in &pmon_die.boxes
 * @period_ns: how often it must be polled, in nanoseconds
 * @by_die: it has no box control register, and is frozen with all the others of its die
 * @sleeps: a sleep state of the package may stop it, see &pmon_platform.global_sleeps
 * @freeze_after: earliest time of the next freeze in which other events lose counts
 * @fused_off: its die has fewer of them: no register is accessed
 * @mapping: text of its file die<n>, NULL if there is none
 * @state: what is known of the hardware
 * @polled: when it was polled last, or its first counter began to count; accessed by
 *	    the owner CPU
 * @opened: events that exist, running or not
 * @opened_lock: guards @opened
 * @end_lock: held while events are ended; may sleep
 * @ending: the event that is being ended, which must not be freed
 * @ended: woken when @ending changes
 * @gone_irq: queued when the box reads all ones, or does not respond when it is attached
 * @lost_work: takes the counters from the events, and ends those that no longer sample
 * @retry_work: tries a box again that does not respond
 * @retry_delay: how long it waited before, in jiffies
 * @retried: when it last responded again, in jiffies
 * @disabled: perf has disabled the PMU to rearrange events
 * @stopped: an event has stopped since then
 * @reading: perf is in a transaction of reads, and none was made yet
 * @group_read: in such a transaction, the leader of the group whose events were read
 * @lock: guards what follows; taken with interrupts off
 * @affected: while it is frozen: mask of the counters that ran before, and lose counts for
 *		events of others
 * @frozen_at: when it was frozen, if there are bystanders; local_clock()
 * @frozen_ns: total time of such freezes, in nanoseconds
 * @plan: the events that have counters
 * @shared: their claims on the extra registers, taken together; not valid if @outdated
 * @outdated: an event of @shared was removed, or has another encoding
 * @frozen: the box control register says freeze
 * @verified: the shadows are valid; false after a time in which no event counted
 * @hi_valid: mask of the counters of which @raw is right in both halves; the others were compared
 *	      by the low half
 * @running: mask of the counters that count once the box is not frozen
 * @to_disable: mask of the counters that were stopped while it was frozen, and are still
 *		enabled
 * @ctl: per counter, what its control register holds
 * @raw: per counter, its value when it stopped
 * @pending: per counter, what a poll has folded and the event does not have yet
 * @extra: what the extra registers hold
 * @sampling: how many of the events that have counters sample
 * @freerunning: the events that were added, if the counters are free-running
 * @users: per free-running counter, how many events count with it
 *
 * @ctl, @raw, @extra and @frozen shadow registers that no other software writes while
 * this driver counts, so none of them is read back then.
 */
struct pmon_box {
	const struct pmon_type *type;
	struct pmon_place place;
	const struct pmon_io *io;
	struct pmon_pmu *pmu;
	struct pmon_die *die;
	struct list_head node;
	u64 period_ns;
	bool by_die;
	bool sleeps;
	u64 freeze_after;
	bool fused_off;
	const char *mapping;
	enum pmon_state state;
	ktime_t polled;

	struct list_head opened;
	spinlock_t opened_lock;		/* guards opened */
	struct mutex end_lock;		/* events are ended by one caller at a time */
	struct pmon_event *ending;
	wait_queue_head_t ended;
	struct irq_work gone_irq;
	struct work_struct lost_work;
	struct delayed_work retry_work;
	unsigned long retry_delay;
	unsigned long retried;

	bool disabled;
	bool stopped;
	bool reading;
	const struct perf_event *group_read;

	raw_spinlock_t lock;
	u32 affected;
	u64 frozen_at;
	u64 frozen_ns;
	struct pmon_plan plan;
	struct pmon_shared_regs shared;
	bool outdated;
	bool frozen;
	bool verified;
	u32 hi_valid;
	u32 running;
	u32 to_disable;
	u64 ctl[PMON_MAX_COUNTERS];
	u64 raw[PMON_MAX_COUNTERS];
	u64 pending[PMON_MAX_COUNTERS];
	u64 extra[PMON_MAX_EXTRA];
	unsigned int sampling;
	struct list_head freerunning;
	unsigned int users[BITS_PER_TYPE(u32)];
};

/*
 * True while this CPU takes, holds or releases the lock of a box: set before and cleared after, so
 * that an NMI at any point in between can test it.
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

/* box.c */
bool pmon_box_lock_in_nmi(struct pmon_box *box);
u64 pmon_box_is_gone(struct pmon_box *box, u64 prev);
void pmon_box_reset(struct pmon_box *box);
void pmon_box_clear_match(struct pmon_box *box);
void pmon_box_freeze(struct pmon_box *box, u32 members);
void pmon_box_unfreeze(struct pmon_box *box);
void pmon_box_verify_idle(struct pmon_box *box);
void pmon_box_start(struct pmon_box *box, unsigned int counter,
		    const struct pmon_encoding *code);
void pmon_box_stop(struct pmon_box *box, unsigned int counter);
void pmon_box_preset(struct pmon_box *box, unsigned int counter, u64 value);
u64 pmon_box_first(struct pmon_box *box, unsigned int counter);

/**
 * pmon_box_lock_to_read() - take the lock of a box, unless this CPU may hold it
 * @box: the box
 *
 * An event may be read in an NMI, or by a probe on a function of this driver. If
 * this CPU holds the lock of a box, it does not release it before the reader
 * returns; nor is another box read, which may need a lock that the interrupted
 * access holds.
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
	 * Tell sparse that the caller holds the lock only if the result is true; not all kernels
	 * have an annotation for that
	 */
	__release(&box->lock);
	return true;
}

/**
 * pmon_box_read() - value of a counter
 * @box: the box
 * @counter: the counter
 * @still: it stands still
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
	value = box->io->read_counter(&box->place, counter, still, prev);
	return likely(value != PMON_ALL_ONES) ? value : pmon_box_is_gone(box, prev);
}

/**
 * pmon_box_commit() - unfreeze a box at the end of a transaction
 * @box: the box
 *
 * Nothing happens while perf is rearranging events, which it does all the time of a transaction
 * that adds some, or if no event counts.
 *
 * The barrier is for a CPU that does not own the die any more, in a hand-over: the owner must see
 * what it has stored in @box->frozen and @box->running before it tests here whether perf has
 * disabled the PMU there.
 *
 * Context: under the box lock.
 */
static inline void pmon_box_commit(struct pmon_box *box)
{
	/* pairs with smp_store_mb() in pmon_pmu_enable() */
	smp_mb();
	if (!READ_ONCE(box->disabled))
		pmon_box_unfreeze(box);
}

/**
 * pmon_box_is_committed() - would pmon_box_commit() change nothing?
 * @box: the box
 *
 * Context: any; after a barrier, if @box->disabled was just cleared.
 * Return: true if the box runs, and so do counters of it.
 */
static inline bool pmon_box_is_committed(const struct pmon_box *box)
{
	return !READ_ONCE(box->frozen) && READ_ONCE(box->running);
}

/* probe.c */
int pmon_box_probe(struct pmon_box *box);

/* presence.c */
void pmon_open(struct pmon_box *box);
void pmon_close(struct pmon_box *box);
int pmon_attach(struct pmon_box *box);
void pmon_reattach(struct pmon_box *box);
void pmon_detach(struct pmon_box *box, enum pmon_state state);
void pmon_set_match(struct pmon_box *box, struct pci_dev *match);

#endif /* PMON_BOX_H */
