/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The objects of the driver: a die, a PMU, a box and an open event. All dies, PMUs and boxes are
 * made at load and freed at unload, whether their hardware is present or not.
 */
#ifndef PMON_OBJECTS_H
#define PMON_OBJECTS_H

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/ktime.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/perf_event.h>
#include <linux/spinlock.h>
#include <linux/topology.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "event_plan.h"
#include "platform.h"
#include "reg_io.h"

struct pmon_box;
struct pmon_event;
struct pmon_sample;
struct pmon_sampler;
struct pmon_tables;

/**
 * struct pmon_die - a die: a socket has one, with a Cascade Lake-AP two
 */
struct pmon_die {
	/** @id: its number, as the kernel counts */
	unsigned int id;
	/** @cpu: the owner CPU, on which all boxes are programmed; -1 if no CPU is online */
	int cpu;
	/** @parking_cpu: without an owner, the CPU of another die where its events wait, or -1 */
	int parking_cpu;
	/** @was_online: a CPU of the die was online, so the die exists */
	bool was_online;
	/** @timer: polls the running counters of all boxes */
	struct hrtimer timer;
	/** @timer_period: longest time from one expiry of @timer to the next, 0 if it is stopped */
	ktime_t timer_period;
	/** @boxes: all boxes, absent ones included */
	struct list_head boxes;
	/** @globals: registers of discovery tables that control all boxes */
	struct list_head globals;
	/**
	 * @maybe_frozen: firmware may have left the counters frozen by a register that the driver
	 * does not know, or cannot access
	 */
	bool maybe_frozen;
	/** @global_word: value of &pmon_platform.global_ctl while no box freezes the die */
	u64 global_word;
	/** @global_before: values of these MSRs before the die was attached */
	u64 global_before[PMON_GLOBALS];
	/** @global_holds: mask of these MSRs that exist, since they hold what is written */
	u8 global_holds;
	/** @freezes: number of boxes that freeze the die by these MSRs at present */
	atomic_t freezes;
	/** @clocks: number of boxes that count with the counter of &pmon_platform.clock_ctl */
	atomic_t clocks;
	/** @reenabled: a sleep state had disabled boxes while they counted; to be logged */
	bool reenabled;
	/** @sampler: of sampling/; NULL if overflows do not interrupt */
	struct pmon_sampler *sampler;
	/** @tables: of discovery/; NULL without discovery tables */
	struct pmon_tables *tables;
};

/**
 * pmon_die_number() - the number of a CPU's die
 * @cpu: the CPU, which was online once
 *
 * All other code gets the die of a CPU from here, because a die need not be a package.
 *
 * Return: the number, as the kernel counts.
 */
static inline int pmon_die_number(unsigned int cpu)
{
	return topology_logical_die_id(cpu);
}

/**
 * struct pmon_pmu - a PMU
 */
struct pmon_pmu {
	/** @pmu: perf's structure */
	struct pmu pmu;
	/** @type: the type of its boxes */
	const struct pmon_type *type;
	/** @unit: index of the unit in &pmon_type.unit */
	unsigned int unit;
	/** @name: its name */
	char name[PMON_NAME_LEN];
	/** @node: in pmon_pmus */
	struct list_head node;
	/** @registered: it is registered with perf */
	bool registered;
	/** @groups: its files in sysfs, which all units of the type share */
	const struct attribute_group **groups;
	/** @box: its box on each die */
	struct pmon_box *box[];
};

static inline struct pmon_pmu *to_pmon_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct pmon_pmu, pmu);
}

/* Return: the PMU of a device on perf's bus */
static inline struct pmon_pmu *pmon_pmu_of(struct device *dev)
{
	return to_pmon_pmu(dev_get_drvdata(dev));
}

/* Return: number of the PMU's unit among the units of its type */
static inline unsigned int pmon_pmu_number(const struct pmon_pmu *pmu)
{
	return pmu->type->discovered ? pmu->type->unit[pmu->unit].id : pmu->unit;
}

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
	 * @shared_outdated: @shared has too much, because an event was removed, or a value of an
	 * encoding that was replaced; the next start computes @shared anew from @plan
	 */
	bool shared_outdated;
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

/**
 * struct pmon_event_ops - perf's callbacks for one sort of event
 * @add: give the event a counter; return 0 or -EAGAIN
 * @del: stop the event, and free its counter
 * @start: start counting
 * @stop: stop counting, and update &perf_event.count; does nothing if the event is stopped
 * @read: update &perf_event.count; the event counts
 *
 * All are called under the box lock.
 */
struct pmon_event_ops {
	int (*add)(struct pmon_event *pevent);
	void (*del)(struct pmon_event *pevent);
	void (*start)(struct pmon_event *pevent);
	void (*stop)(struct pmon_event *pevent);
	void (*read)(struct pmon_event *pevent);
};

/**
 * struct pmon_event - an open event, which counts or not
 */
struct pmon_event {
	/** @event: the event; its &perf_event.pmu_private points to this */
	struct perf_event *event;
	/** @ops: what perf's callbacks do with this sort of event */
	const struct pmon_event_ops *ops;
	/** @box: its box */
	struct pmon_box *box;
	/** @node: in &pmon_open_events.open */
	struct list_head node;
	/** @alt: index in @encoding of the encoding that it counts, chosen when it got a counter */
	u8 alt;
	/** @saved_off: @event, if it is off and moves to another CPU, see pmon_events_migrate() */
	struct perf_event *saved_off;
	/** @leader_saved_off: its group leader, if this member has saved that the leader is off */
	struct perf_event *leader_saved_off;
	/** @try_after: it cannot fit on the box before &pmon_plan.changes reaches this */
	u64 try_after;
	/** @sample: of sampling/; NULL if it does not sample */
	struct pmon_sample *sample;
	/** @added: in &pmon_free_counters.events */
	struct list_head added;
	/** @pending: free-running: counts found by a poll, to be added to &perf_event.count */
	u64 pending;
	/** @encoding: its encodings, from pmon_encode() */
	struct pmon_encoding encoding[PMON_MAX_ALTS];
};

static inline struct pmon_event *to_pmon_event(const struct perf_event *event)
{
	return event->pmu_private;
}

static inline bool pmon_event_is_stopped(const struct pmon_event *pevent)
{
	return pevent->event->hw.state & PERF_HES_STOPPED;
}

/* Return: the event with index @e of a plan */
static inline struct pmon_event *pmon_event_at(const struct pmon_plan *plan,
					       unsigned int e)
{
	return container_of(plan->encoding[e], struct pmon_event, encoding[0]);
}

#endif /* PMON_OBJECTS_H */
