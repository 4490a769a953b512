/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A box and its counters: the counters of one unit on one die, their registers,
 * shadowed, and the events that have them. How a box is found and
 * removed is in presence.h.
 */
#ifndef PMON_BOX_H
#define PMON_BOX_H

#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/ktime.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/spinlock.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "reg_io.h"

struct perf_event;
struct pmon_event;
struct pmon_pmu;
struct pmon_sample;
struct pmon_sampler;

/**
 * struct pmon_die - a die: a socket has one, with a Cascade Lake-AP two
 * @id: its number, as the kernel counts
 * @cpu: the owner CPU, on which all its boxes are programmed; -1 if none is
 *	 online
 * @shelter: without an owner: the CPU where its events wait, or -1
 * @seen: it had a CPU once, so it exists
 * @listed: a function of it has a discovery table, or it is logged that none has
 * @unsure: of a unit that &pmon_listed.count counts, too, the entry there is void or wrong
 * @timer: polls the running counters of all its boxes
 * @pace: the longest time from one expiry of @timer to the next, 0 if it is stopped;
 *	  accessed by the owner CPU
 * @boxes: the boxes, absent ones included
 * @globals: the registers that control all its boxes, of discovery tables
 * @sampler: of sampling/; NULL if its overflows do not interrupt
 */
struct pmon_die {
	unsigned int id;
	int cpu;
	int shelter;
	bool seen;
	bool listed;
	bool unsure;
	struct hrtimer timer;
	ktime_t pace;
	struct list_head boxes;
	struct list_head globals;
	struct pmon_sampler *sampler;
};

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
 * @surplus: its die has fewer of them: no register is accessed
 * @serves: text of its file die<n>, NULL if there is none
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
 * @disabled: perf has disabled the PMU to rearrange events; the owner CPU alone writes
 *	      this and the next three, with interrupts off
 * @stopped: an event has stopped since then
 * @txn: perf is in a transaction
 * @reading: the transaction is one of reads, and none was made yet
 * @lock: guards what follows; taken with interrupts off
 * @bystanders: while it is frozen: mask of the counters that ran before, and lose counts for
 *		events of others
 * @frozen_at: when it was frozen, if there are bystanders; local_clock()
 * @freeze_after: earliest time of the next such freeze
 * @frozen_ns: total time of such freezes, in nanoseconds
 * @plan: the events that have counters
 * @held: their claims on the extra registers, taken together; not valid if @outdated
 * @outdated: an event of @held was removed, or has another encoding
 * @frozen: the box control register says freeze
 * @verified: the shadows are valid; false after a time in which no event counted
 * @running: mask of the counters that count once the box is not frozen
 * @to_disable: mask of the counters that were stopped while it was frozen, and are still
 *		enabled
 * @ctl: per counter, what its control register holds
 * @raw: per counter, its value when it stopped
 * @folded: per counter, what a poll has folded and the event does not have yet
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
	bool surplus;
	const char *serves;
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

	bool disabled;
	bool stopped;
	bool txn;
	bool reading;

	raw_spinlock_t lock;
	u32 bystanders;
	u64 frozen_at;
	u64 freeze_after;
	u64 frozen_ns;
	struct pmon_plan plan;
	struct pmon_held held;
	bool outdated;
	bool frozen;
	bool verified;
	u32 running;
	u32 to_disable;
	u64 ctl[PMON_MAX_COUNTERS];
	u64 raw[PMON_MAX_COUNTERS];
	u64 folded[PMON_MAX_COUNTERS];
	u64 extra[PMON_MAX_EXTRA];
	unsigned int sampling;
	struct list_head freerunning;
	unsigned int users[BITS_PER_TYPE(u32)];
};

/**
 * struct pmon_event_ops - perf's callbacks for one sort of event
 * @add: give it a counter. Return: 0 or -EAGAIN
 * @del: stop it, and free the counter
 * @start: start to count
 * @stop: stop it and update its count; nothing happens if it does not count
 * @read: update its count; it counts
 *
 * All of them under the box lock.
 */
struct pmon_event_ops {
	int (*add)(struct pmon_event *opened);
	void (*del)(struct pmon_event *opened);
	void (*start)(struct pmon_event *opened);
	void (*stop)(struct pmon_event *opened);
	void (*read)(struct pmon_event *opened);
};

/**
 * struct pmon_event - an event that exists, counting or not
 * @event: the event, whose &perf_event.pmu_private this is
 * @ops: what sort of event it is
 * @box: its box
 * @node: in &pmon_box.opened
 * @code: its encodings, made when it was opened
 * @aside: the event while it is disabled and moves to another CPU, otherwise NULL
 * @leader_aside: the same of its leader
 * @try_after: it cannot fit on the box until &pmon_plan.changes reaches this
 * @sample: of sampling/; NULL if it does not sample
 * @added: in &pmon_box.freerunning
 * @folded: free-running: what a poll has folded and the event does not have yet
 */
struct pmon_event {
	struct perf_event *event;
	const struct pmon_event_ops *ops;
	struct pmon_box *box;
	struct list_head node;
	struct pmon_code code[PMON_MAX_ALTS];
	struct perf_event *aside;
	struct perf_event *leader_aside;
	u64 try_after;
	struct pmon_sample *sample;
	struct list_head added;
	u64 folded;
};

/*
 * Whether this CPU takes, holds or releases the lock of a box: set before and
 * cleared after, so that an NMI at any point in between can test it.
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
int pmon_box_probe(const struct pmon_box *box);
void pmon_box_try_carry(struct pmon_box *box);
void pmon_box_reset(struct pmon_box *box);
void pmon_box_clear_match(struct pmon_box *box);
void pmon_box_freeze(struct pmon_box *box, u32 members);
void pmon_box_unfreeze(struct pmon_box *box);
void pmon_box_verify_idle(struct pmon_box *box);
void pmon_box_start(struct pmon_box *box, unsigned int counter,
		    const struct pmon_code *code);
void pmon_box_stop(struct pmon_box *box, unsigned int counter);
void pmon_box_preset(struct pmon_box *box, unsigned int counter, u64 value);
bool pmon_box_overflowed(struct pmon_box *box);
u64 pmon_box_poll(struct pmon_box *box, unsigned int counter, u64 prev);

/**
 * pmon_box_commit() - unfreeze a box at the end of a transaction
 * @box: the box
 *
 * Nothing happens while perf is still in a transaction, or if no event counts.
 *
 * The barrier is for a CPU that does not own the die any more, in a hand-over: the owner must see
 * what it has stored in @box->frozen and @box->running before it tests here whether perf is in a
 * transaction there.
 *
 * Context: under the box lock.
 */
static inline void pmon_box_commit(struct pmon_box *box)
{
	/* pairs with smp_store_mb() in pmon_pmu_enable() and pmon_pmu_cancel_txn() */
	smp_mb();
	if (!READ_ONCE(box->disabled) && !READ_ONCE(box->txn))
		pmon_box_unfreeze(box);
}

/**
 * pmon_box_is_committed() - would pmon_box_commit() change nothing?
 * @box: the box
 *
 * Context: any; after a barrier, if @box->disabled or @box->txn was just cleared.
 * Return: true if the box runs, and so do counters of it.
 */
static inline bool pmon_box_is_committed(const struct pmon_box *box)
{
	return !READ_ONCE(box->frozen) && READ_ONCE(box->running);
}

/* The event that is at a place of a plan */
static inline struct pmon_event *pmon_event_at(const struct pmon_plan *plan,
					       unsigned int e)
{
	return container_of(plan->code[e], struct pmon_event, code[0]);
}

/* count.c */
bool pmon_count_ended(const struct pmon_event *opened);
bool pmon_count_needs_match(const struct pmon_event *opened);
bool pmon_count_served(const struct pmon_event *opened);
bool pmon_count_may_join(const struct pmon_event *opened);
int pmon_count_add(struct pmon_event *opened);
void pmon_count_del(struct pmon_event *opened);
void pmon_count_start(struct pmon_event *opened);
void pmon_count_stop(struct pmon_event *opened);
void pmon_count_poll(struct pmon_box *box);
u32 pmon_count_group(const struct pmon_event *opened);
void pmon_count_start_all(struct pmon_box *box);
void pmon_count_stop_all(struct pmon_box *box);
void pmon_count_stop_matching(struct pmon_box *box);

/* freerunning.c */
int pmon_freerunning_add(struct pmon_event *opened);
void pmon_freerunning_del(struct pmon_event *opened);
void pmon_freerunning_start(struct pmon_event *opened);
void pmon_freerunning_stop(struct pmon_event *opened);
void pmon_freerunning_read(struct pmon_event *opened);
void pmon_freerunning_poll(struct pmon_box *box);
void pmon_freerunning_start_all(struct pmon_box *box);
void pmon_freerunning_stop_all(struct pmon_box *box);

#endif /* PMON_BOX_H */
