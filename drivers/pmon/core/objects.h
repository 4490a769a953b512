/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The mutable objects of xeon_pmon: pmon_die and pmon_pmu, whose crossing is
 * a pmon_box. All are made at load and freed at unload.
 */
#ifndef PMON_OBJECTS_H
#define PMON_OBJECTS_H

#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/pci.h>
#include <linux/perf_event.h>
#include <linux/spinlock.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "pmon.h"

struct pmon_box;

/**
 * struct pmon_io - how the registers of one kind of box are reached
 * @echo: write a control register and read it back; -ENXIO if it is not there,
 *	  -ENODEV if it does not hold the value. The only access that may fail.
 * @write: write a control register
 * @write_counter: set a counter
 * @write_shared: set a shared register; nothing happens if it is in a companion
 *		  that is not there
 * @read: the value of a counter into @value, which has an earlier one; @still
 *	  says that the counter does not move
 * @peek: a value that the counter has passed since @value, close enough to
 *	  fold it before it wraps, into @value
 *
 * The last two return -ENODEV if nobody answers.
 *
 * All but @echo run with interrupts off, on a CPU of the box's die.
 */
struct pmon_io {
	int (*echo)(const struct pmon_box *box, u16 reg, u32 value);
	void (*write)(const struct pmon_box *box, u16 reg, u32 value);
	void (*write_counter)(const struct pmon_box *box, u16 reg, u64 value);
	void (*write_shared)(const struct pmon_box *box,
			     const struct pmon_shared *shared, u64 value);
	int (*read)(const struct pmon_box *box, u16 reg, unsigned int width,
		    bool still, u64 *value);
	int (*peek)(const struct pmon_box *box, u16 reg, u64 *value);
};

/**
 * struct pmon_die - a socket
 * @id: logical package number
 * @cpu: the CPU that speaks for it, -1 if none is online
 * @seen: it had a CPU once, so it exists
 * @timer: folds the running counters of all its boxes
 * @boxes: the boxes, absent ones included
 */
struct pmon_die {
	unsigned int id;
	int cpu;
	bool seen;
	struct hrtimer timer;
	struct list_head boxes;
};

/**
 * struct pmon_pmu - one name under /sys/bus/event_source/devices
 * @pmu: what perf knows
 * @type: the type of box
 * @unit: which unit of it
 * @name: PMU name
 * @node: in pmon_pmus
 * @registered: perf knows it
 * @groups: its sysfs files, which all units of the type share
 * @box: its box on each die
 */
struct pmon_pmu {
	struct pmu pmu;
	const struct pmon_type *type;
	unsigned int unit;
	char name[PMON_NAME_LEN];
	struct list_head node;
	bool registered;
	const struct attribute_group **groups;
	struct pmon_box *box[];
};

/**
 * enum pmon_state - what is known of a box's hardware
 * @PMON_HIDDEN: not found so far: hidden, or this chip has none
 * @PMON_FOUND: in use
 * @PMON_WRONG: found, but it does not work
 * @PMON_GONE: was in use, and is no longer there
 */
enum pmon_state { PMON_HIDDEN, PMON_FOUND, PMON_WRONG, PMON_GONE };

/**
 * struct pmon_box - the counters of one unit on one socket
 * @type: what it is
 * @unit: where it is
 * @io: how to reach it; pmon_io_absent while there is no hardware
 * @pmu: its PMU
 * @die: its socket
 * @node: in &pmon_die.boxes
 * @pdev: PCI function, NULL for MSRs and absent boxes
 * @companion: PCI function with the match registers, NULL if there is none now;
 *	       changes with @lock held, whether the box is there or not
 * @state: what is known of the hardware
 * @looked: when the timer has looked at it, or its first counter has begun to
 *	    count; of the CPU that speaks for its socket
 * @opened: events that exist, running or not
 * @opened_lock: guards @opened
 * @end_lock: held while events are ended; may sleep
 * @ending: the event that is being ended, which must not be freed
 * @ended: woken when @ending changes
 * @end_irq: asks for @end_work, from where that cannot be done
 * @end_work: ends all events
 * @lock: guards what follows; taken with interrupts off
 * @disabled: perf is rearranging events
 * @stopped: and has stopped one
 * @txn: perf is in a transaction
 * @reading: of reads, of which none has come yet
 * @borrowed_at: when the box was frozen for one of those who count in it, 0 if it
 *		 is not; local_clock()
 * @lends_at: not before then is that done again
 * @frozen: the box control register says freeze
 * @known: what follows is what the registers hold; false after a time in which
 *	   nothing counted
 * @running: mask of the counters that count once the box is not frozen
 * @event: per counter, the event that owns it
 * @twin: per counter, which encoding of its event it counts
 * @ctl: per counter, what its control register holds
 * @raw: per counter, its value when it stopped
 * @gained: per counter, what the timer saw and the event does not have yet
 * @shared: what the shared registers hold
 *
 * @ctl, @raw, @shared and @frozen shadow registers that nobody else writes while
 * this driver counts, so that none is read back then.
 */
struct pmon_box {
	const struct pmon_type *type;
	const struct pmon_unit *unit;
	const struct pmon_io *io;
	struct pmon_pmu *pmu;
	struct pmon_die *die;
	struct list_head node;
	struct pci_dev *pdev;
	struct pci_dev *companion;
	enum pmon_state state;
	ktime_t looked;
	struct list_head opened;
	spinlock_t opened_lock;		/* guards opened */
	struct mutex end_lock;		/* one who ends events at a time */
	struct perf_event *ending;
	wait_queue_head_t ended;
	struct irq_work end_irq;
	struct work_struct end_work;

	raw_spinlock_t lock;
	bool disabled;
	bool stopped;
	bool txn;
	bool reading;
	u64 borrowed_at;
	u64 lends_at;
	bool frozen;
	bool known;
	u32 running;
	struct perf_event *event[PMON_MAX_COUNTERS];
	u8 twin[PMON_MAX_COUNTERS];
	u32 ctl[PMON_MAX_COUNTERS];
	u64 raw[PMON_MAX_COUNTERS];
	u64 gained[PMON_MAX_COUNTERS];
	u64 shared[PMON_MAX_SHARED];
};

extern const struct pmon_platform *pmon_platform;
extern struct list_head pmon_pmus;

/* platforms.c */
const struct pmon_platform *pmon_find_platform(void);

/* io_msr.c, io_pci.c, io_absent.c */
extern const struct pmon_io pmon_io_msr;
extern const struct pmon_io pmon_io_pci;
extern const struct pmon_io pmon_io_absent;
void pmon_msr_write(u32 msr, u64 value);
int pmon_pci_register(void);
void pmon_pci_unregister(void);

/* box.c */
int pmon_box_attach(struct pmon_box *box);
void pmon_box_lock(struct pmon_box *box);
bool pmon_box_lock_to_read(struct pmon_box *box);
void pmon_box_unlock(struct pmon_box *box);
void pmon_box_detach(struct pmon_box *box, enum pmon_state state);
bool pmon_box_present(const struct pmon_box *box);
void pmon_box_set_companion(struct pmon_box *box, struct pci_dev *companion);
void pmon_box_look(struct pmon_box *box);
void pmon_box_start(struct pmon_box *box, unsigned int counter, u32 ctl,
		    const struct pmon_held *held, bool together);
void pmon_box_stop(struct pmon_box *box, unsigned int counter, bool together);
void pmon_box_freeze(struct pmon_box *box);
void pmon_box_borrow(struct pmon_box *box);
void pmon_box_settle(struct pmon_box *box);
unsigned int pmon_box_width(const struct pmon_box *box, unsigned int counter);
u64 pmon_box_read(struct pmon_box *box, unsigned int counter, u64 prev);
u64 pmon_box_peek(struct pmon_box *box, unsigned int counter, u64 prev);

/* die.c */
int pmon_dies_create(void);
void pmon_dies_free(void);
int pmon_dies_online(void);
void pmon_dies_offline(void);
void pmon_die_attach(struct pmon_die *die);
void pmon_die_detach(struct pmon_die *die);
void pmon_dies_detach(void);
unsigned int pmon_nr_dies(void);
struct pmon_die *pmon_die(unsigned int id);
struct pmon_die *pmon_die_of_cpu(unsigned int cpu);
struct pmon_die *pmon_die_of_bus(struct pci_bus *bus);
int pmon_bus_of_die(const struct pmon_die *die);
int pmon_node_of_die(const struct pmon_die *die);

/* poll.c */
void pmon_poll_init(struct pmon_die *die);
void pmon_poll_start(struct pmon_box *box);
void pmon_poll_move(struct pmon_die *die);

/* pmu.c */
void pmon_pmu_setup(struct pmon_pmu *pmu);
void pmon_events_start(struct pmon_box *box);
void pmon_events_stop(struct pmon_box *box);
void pmon_events_stop_matching(struct pmon_box *box);
bool pmon_event_served(const struct perf_event *event);
void pmon_event_peek(struct perf_event *event);

/* lost.c */
void pmon_lost_init(struct pmon_box *box);
void pmon_lost_now(struct pmon_box *box);
void pmon_lost_end(struct pmon_box *box);
int pmon_lost_open(struct perf_event *event);
void pmon_lost_close(struct perf_event *event);
unsigned int pmon_lost_on(struct pmon_box *box, unsigned int cpu);
void pmon_lost_settle(struct pmon_box *box, unsigned int cpu);
void pmon_lost_flush(struct pmon_box *box);

/* power.c */
int pmon_power_register(void);
void pmon_power_unregister(void);

/* report.c */
void pmon_report_create(void);
void pmon_report_remove(void);

/* sysfs.c */
const struct attribute_group **pmon_sysfs_create(const struct pmon_type *type);
void pmon_sysfs_free(const struct attribute_group **groups);

/* main.c */
int pmon_publish(struct pmon_pmu *pmu);

/* refuse.c */
void pmon_refuse(const struct pmon_pmu *pmu, const struct perf_event *event,
		 const char *what, const char *why);
void pmon_accept(const struct perf_event *event);
void pmon_refuse_bits(const struct pmon_pmu *pmu, const struct perf_event *event,
		      const struct pmon_refusal *refusal);

#endif /* PMON_OBJECTS_H */
