/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sampling: from the interrupt that an overflow raises to what perf records.
 *
 * When a counter overflows that may interrupt, the hardware stops all counters of the die and
 * sends a PMI to the core that pmi_core_sel names: that of the CPU that owns the die, which
 * programs its boxes anyway. A CPU receives it only while a bit of its own IA32_DEBUGCTL is set,
 * and then a bit of its IA32_PERF_GLOBAL_STATUS is set (&struct pmon_receive). The status of the
 * die selects the boxes, that of a box whether a counter overflowed; which event it was follows
 * from the counters (period.c).
 *
 * An NMI may interrupt anything, so it accesses MSRs of the CPU and the die alone. The rest is done
 * there if the interrupted code holds no box and no lock is needed to access one, otherwise in an
 * irq_work: as soon as interrupts are on, which is mostly before the interrupted code continues.
 *
 * A timer, the watch, expires every 10 ms while an event samples. It finds overflows for which no
 * interrupt came; after several of these in a row, sampling ends on that die.
 */
#ifndef PMON_INTERRUPTS_H
#define PMON_INTERRUPTS_H

#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/ptrace.h>

#include "count.h"
#include "die.h"
#include "platform.h"
#include "sampling.h"

/* Period of the watch */
#define PMON_WATCH_NS	(10 * NSEC_PER_MSEC)
/* Every so many expiries, 0.2 s apart, the watch reads the counters as well */
#define PMON_WATCH_READS	20

/**
 * struct pmon_sampler - the overflow interrupts of a die
 * @die: the die
 * @cpu: the CPU that they interrupt
 * @armed: the CPU can receive them
 * @attached: the MSR boxes are attached; otherwise it is not armed
 * @halted: the counters have stopped for samples
 * @busy: that CPU is processing one, outside an NMI
 * @pending: an overflow is left to @work
 * @throttled: sampling has reached its limits: the counters run until @watch expires
 * @due: a sample was found that is not recorded yet
 * @missed: a box or an event could not be processed, or a sample not be recorded: all are to be
 *	    processed
 * @overdue: @watch has read a counter that is past its overflow, while no status said so
 * @waits: expiries of @watch that found a status that no interrupt has cleared
 * @watches: expiries of @watch that found none
 * @lost_in_a_row: overflows since the last interrupt for which none came
 * @stuck: interrupts in a row that have left the status of the CPU set
 * @taken: samples since @watch expired
 * @denied: events whose &pmon_sample.switched is this or less no longer sample
 * @spent: time for which counters have stood still that is not paid back yet, in nanoseconds
 * @status: status of the die when they were stopped
 * @halted_at: the earliest moment when they can have stopped; local_clock(), as the next three
 * @ran_at: when they were last started
 * @clear_at: when @watch last found no status set
 * @refunded_at: until when @spent is paid back
 * @interrupts: interrupts since the driver was loaded, as the next three
 * @lost: overflows for which none came
 * @samples: samples that were recorded
 * @stopped_ns: time for which the counters stood still, in nanoseconds
 * @regs: what the interrupt that is @pending has interrupted
 * @task: the task that it has interrupted
 * @work: does what an NMI must not do
 * @watch: expires every 10 ms while there are events that sample
 *
 * @cpu alone accesses all but @cpu, @armed and @denied; other CPUs read the totals.
 */
struct pmon_sampler {
	struct pmon_die *die;
	int cpu;
	bool armed;
	bool attached;
	bool halted;
	bool busy;
	bool pending;
	bool throttled;
	bool due;
	bool missed;
	bool overdue;
	unsigned int waits;
	unsigned int watches;
	unsigned int lost_in_a_row;
	unsigned int stuck;
	unsigned int taken;
	u32 denied;
	u64 spent;
	u64 status;
	u64 halted_at;
	u64 ran_at;
	u64 clear_at;
	u64 refunded_at;
	u64 interrupts;
	u64 lost;
	u64 samples;
	u64 stopped_ns;
	struct pt_regs regs;
	const struct task_struct *task;
	struct irq_work work;
	struct hrtimer watch;
};

/**
 * struct pmon_sample - the sampling of an event
 * @switched: how often sampling had been switched on when it was opened
 * @preset: value at which its counter was started, to overflow at the end of the period
 * @period: length of the current period, 0 before the first
 * @left: what was left of it at @preset; &hw_perf_event.period_left is the same, or 0 if perf
 *	  wants a new one to begin
 * @due: counts of the periods that have passed, and have no sample yet
 */
struct pmon_sample {
	u32 switched;
	u64 preset;
	u64 period;
	u64 left;
	u64 due;
};

/*
 * pmon_sampling_on: sampling is on. pmon_sampling_switched: how often it was switched on, plus one
 */
extern bool pmon_sampling_on;
extern u32 pmon_sampling_switched;

/* interrupt.c */
bool pmon_interrupt_selects(unsigned int cpu);
void pmon_interrupt_set(struct pmon_die *die, u64 word);
void pmon_interrupt_command(const struct pmon_sampler *sampler, u64 what);
u64 pmon_interrupt_status(void);
u64 pmon_interrupt_clear(void);
bool pmon_interrupt_pending(void);
u64 pmon_interrupt_acknowledge(void);
bool pmon_interrupt_of_box(const struct pmon_box *box);
bool pmon_interrupt_receive(bool on);
void pmon_interrupt_unmask(void);

/* period.c */
void pmon_period_start(struct pmon_event *pevent);
void pmon_period_stop(struct pmon_event *pevent);
unsigned int pmon_period_update(struct pmon_box *box);
bool pmon_period_overdue(struct pmon_box *box);
struct pmon_event *pmon_period_due(struct pmon_box *box, u64 *counts);
void pmon_period_return(struct pmon_event *pevent, u64 counts);
bool pmon_period_record(struct perf_event *event, u64 counts, struct pt_regs *regs, bool *last);

/* process.c */
void pmon_process_halt(struct pmon_sampler *sampler, u64 since);
void pmon_process_run(struct pmon_sampler *sampler);
bool pmon_process_lock(struct pmon_box *box);
bool pmon_process_has_paid(const struct pmon_sampler *sampler);
void pmon_process_refund(struct pmon_sampler *sampler);
void pmon_process_unthrottle(struct pmon_sampler *sampler);
unsigned int pmon_process(struct pmon_die *die, struct pt_regs *regs, u64 since);

/* overflow.c */
void pmon_overflow_init(struct pmon_sampler *sampler);
int pmon_overflow_listen(void);
void pmon_overflow_ignore(void);
void pmon_overflow_arm(struct pmon_sampler *sampler);
void pmon_overflow_disarm(struct pmon_die *die, u64 ctl);
void pmon_overflow_hand_over(struct pmon_sampler *sampler);
unsigned int pmon_overflow_process_all(struct pmon_die *die, u64 since);

/* watch.c */
void pmon_watch_init(struct pmon_sampler *sampler);
bool pmon_watch_is_idle(const struct pmon_die *die);
bool pmon_watch_has_ended(const struct pmon_die *die);
void pmon_watch_arm(struct pmon_die *die);
void pmon_watch_off(void *info);

#endif /* PMON_INTERRUPTS_H */
