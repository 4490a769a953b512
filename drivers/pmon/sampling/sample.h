/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sampling: from the interrupt that an overflow raises to what perf records.
 *
 * When a counter overflows whose control register enables the overflow interrupt, the hardware
 * stops all counters of the die and sends a PMI to the core that the field pmi_core_sel of the
 * die's control register selects. The driver selects the core of the owner CPU, which programs the
 * boxes of the die anyway. A CPU receives the PMI only while a bit of its own IA32_DEBUGCTL is set,
 * and the PMI sets a bit of its IA32_PERF_GLOBAL_STATUS (&struct pmon_receive). The status register
 * of the die names the boxes, and that of a box shows whether one of its counters has overflowed.
 * Which event it was follows from the values of the counters (period.c).
 *
 * The PMI is an NMI, and so may interrupt code that uses a box. The NMI handler itself accesses
 * MSRs of the CPU and the die only. If the interrupted code holds no box lock, and boxes can be
 * accessed without a lock of the PCI core, the handler also records the samples; otherwise an
 * irq_work does that as soon as interrupts are on, mostly before the interrupted code continues.
 *
 * The watchdog, a timer, expires every 10 ms while an event samples. It finds overflows for which
 * no interrupt came; after several of these in a row, sampling ends on that die.
 */
#ifndef PMON_SAMPLE_H
#define PMON_SAMPLE_H

#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/ptrace.h>

#include "count.h"
#include "sampling.h"

/* Period of the watchdog's timer */
#define PMON_WATCHDOG_NS	(10 * NSEC_PER_MSEC)
/* The watchdog reads the counters at each such expiry, every 0.2 s */
#define PMON_WATCHDOG_READS	20

/**
 * struct pmon_sample_limit - limits how many samples a die takes, and for how long it stops
 *
 * The parameters sample_rate and sample_percent set the limits.
 */
struct pmon_sample_limit {
	/**
	 * @throttled: a limit is reached: until the watchdog clears this flag, counters are preset
	 * as far from their overflow as possible, and one sample stands for several periods
	 */
	bool throttled;
	/** @taken: samples since the last expiry of the watchdog */
	unsigned int taken;
	/** @spent: time for which the counters stood still, less what was refunded since, in ns */
	u64 spent;
	/** @refunded_at: the time before this is refunded; local_clock() */
	u64 refunded_at;
};

/**
 * struct pmon_sample_totals - what sampling_stats shows, since the driver was loaded
 */
struct pmon_sample_totals {
	/** @interrupts: interrupts of the die */
	u64 interrupts;
	/** @lost: overflows for which no interrupt came */
	u64 lost;
	/** @samples: samples that perf has recorded */
	u64 samples;
	/** @stopped_ns: time for which the counters stood still, in nanoseconds */
	u64 stopped_ns;
};

/**
 * struct pmon_watchdog - finds overflows for which no interrupt came
 */
struct pmon_watchdog {
	/** @timer: expires every PMON_WATCHDOG_NS while events sample */
	struct hrtimer timer;
	/** @waits: expiries in a row that found a status which no interrupt has cleared */
	unsigned int waits;
	/** @expiries: number of expiries that found no status */
	unsigned int expiries;
	/** @lost_in_a_row: overflows without an interrupt since the last interrupt */
	unsigned int lost_in_a_row;
	/** @overdue: the last read found a counter past its overflow, though no status was set */
	bool overdue;
	/** @clear_at: when no status was set last; local_clock() */
	u64 clear_at;
};

/**
 * struct pmon_sampler - the overflow interrupts of a die
 *
 * Only @cpu accesses the members, except @cpu, @armed and @denied. Other CPUs read @total.
 */
struct pmon_sampler {
	/** @die: the die */
	struct pmon_die *die;
	/** @cpu: the CPU that an overflow interrupts */
	int cpu;
	/** @armed: @cpu can receive interrupts */
	bool armed;
	/** @attached: the MSR boxes of the die are attached; if they are not, it is not armed */
	bool attached;
	/** @halted: all counters are stopped until the samples are recorded */
	bool halted;
	/** @busy: pmon_process() runs on @cpu, not in an NMI: an NMI must not call it */
	bool busy;
	/** @pending: @work is queued to process an overflow */
	bool pending;
	/** @due: a sample was found, and is not recorded yet */
	bool due;
	/**
	 * @missed: a box was locked, or a sample not recorded: the next pmon_process() must look
	 * at all boxes, whatever the status says
	 */
	bool missed;
	/** @stuck: interrupts in a row whose status on @cpu stayed set when it was cleared */
	unsigned int stuck;
	/** @denied: events whose &pmon_sample.switched is at most this must not sample any more */
	u32 denied;
	/** @status: status register of the die when the counters were halted */
	u64 status;
	/** @halted_at: earliest time at which the counters can have stopped; local_clock() */
	u64 halted_at;
	/** @ran_at: when the counters were last started; local_clock() */
	u64 ran_at;
	/** @limit: the limits of sampling */
	struct pmon_sample_limit limit;
	/** @watchdog: the watchdog */
	struct pmon_watchdog watchdog;
	/** @total: for sampling_stats */
	struct pmon_sample_totals total;
	/** @work: processes overflows that the NMI could not process */
	struct irq_work work;
	/** @regs: registers of the code that the NMI interrupted, while @pending */
	struct pt_regs regs;
	/** @task: task that the NMI interrupted, while @pending; NULL: @regs is not valid */
	const struct task_struct *task;
};

/**
 * struct pmon_sample - the sampling of an event
 */
struct pmon_sample {
	/** @switched: pmon_sampling_switched when the event was opened */
	u32 switched;
	/** @preset: value at which the counter was started, to overflow after @left */
	u64 preset;
	/** @period: length of the current period, 0 before the first one */
	u64 period;
	/**
	 * @left: what was left of @period at @preset. &hw_perf_event.period_left has the same
	 * value, or 0 if perf wants a new period to begin
	 */
	u64 left;
	/** @due: total length of the periods that have passed and have no sample yet */
	u64 due;
};

#endif /* PMON_SAMPLE_H */
