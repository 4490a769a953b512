// SPDX-License-Identifier: GPL-2.0-only
/*
 * Record samples while the counters of a die are stopped, and limit the time for which they are.
 */
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/moduleparam.h>
#include <linux/sched/clock.h>

#include "interrupt.h"
#include "period.h"
#include "process.h"

#define PROCESS_EXPIRIES	(NSEC_PER_SEC / PMON_WATCHDOG_NS)

static unsigned int sample_percent = 2;
module_param(sample_percent, uint, 0644);
MODULE_PARM_DESC(sample_percent, "most of the time that the counters of a socket may stand still for samples, in percent (default 2); beyond it one sample stands for several periods");

static unsigned int sample_rate = 10000;
module_param(sample_rate, uint, 0644);
MODULE_PARM_DESC(sample_rate, "most samples of a socket in a second (default 10000); beyond it one stands for several periods");

/**
 * pmon_process_halt() - stop all counters of a die if they have not stopped, and take its status
 * @sampler: its sampler
 * @since: the earliest moment at which they may have stopped, local_clock()
 *
 * Context: interrupts off, on the CPU that owns the die.
 */
void pmon_process_halt(struct pmon_sampler *sampler, u64 since)
{
	if (sampler->halted)
		return;
	sampler->halted = true;
	sampler->halted_at = max(since, sampler->ran_at);
	pmon_interrupt_command(sampler, pmon_platform->pmi->halt);
	sampler->status = pmon_interrupt_acknowledge();
}

/**
 * pmon_process_run() - let all counters of a die run until the next overflow, which may be at once
 * @sampler: its sampler
 *
 * Context: interrupts off, on the CPU that owns the die.
 */
void pmon_process_run(struct pmon_sampler *sampler)
{
	sampler->ran_at = local_clock();
	sampler->halted = false;
	pmon_interrupt_command(sampler, pmon_platform->pmi->run);
}

/* A box without a bit in the die's status may have overflowed at any time */
static bool process_may_have_overflowed(const struct pmon_box *box, u64 status, bool all)
{
	u32 bits = box->regs.unit.overflow;

	if (!READ_ONCE(box->sampling))
		return false;
	return all || !bits || bits & status;
}

/**
 * pmon_process_lock() - take the lock of a box
 * @box: the box; if it cannot be locked here, it is processed at the next expiry of the watchdog
 *
 * Context: interrupts off, or an NMI.
 * Return: true if it was taken.
 */
bool pmon_process_lock(struct pmon_box *box)
{
	if (pmon_box_lock_to_read(box))
		return true;
	box->die->sampler->missed = true;
	return false;
}

/*
 * The 7500's U-box has no status of its own: it is the die's, which was cleared when the counters
 * were stopped
 */
static bool process_has_own_status(const struct pmon_box *box)
{
	return box->type->overflow->status != pmon_platform->pmi->status;
}

static unsigned int process_update_box(struct pmon_box *box, bool all)
{
	unsigned int found = 0;

	if (!pmon_process_lock(box))
		return 0;
	__acquire(&box->lock); /* for sparse */
	if (pmon_interrupt_clear_box(box) || all || !process_has_own_status(box))
		found = pmon_period_update(box);
	pmon_box_unlock(box);
	return found;
}

static unsigned int process_update_boxes(struct pmon_die *die, bool all)
{
	u64 status = die->sampler->status;
	struct pmon_box *box;
	unsigned int found = 0;

	list_for_each_entry(box, &die->boxes, node)
		if (process_may_have_overflowed(box, status, all))
			found += process_update_box(box, all);
	return found;
}

/* If the status selects no event, all boxes are read. Return: how many events have a sample */
static unsigned int process_find(struct pmon_die *die, bool all)
{
	unsigned int found = all ? 0 : process_update_boxes(die, false);

	return found ?: process_update_boxes(die, true);
}

static void process_stop_event(struct pmon_event *pevent)
{
	if (!pmon_process_lock(pevent->box))
		return;
	__acquire(&pevent->box->lock); /* for sparse */
	pmon_count_stop(pevent);
	pmon_box_commit(pevent->box);
	pmon_box_unlock(pevent->box);
}

static struct pmon_event *process_next(struct pmon_box *box, u64 *counts)
{
	struct pmon_event *pevent;

	if (!READ_ONCE(box->sampling) || !pmon_process_lock(box))
		return NULL;
	__acquire(&box->lock); /* for sparse */
	pevent = pmon_period_take_due(box, counts);
	pmon_box_unlock(box);
	return pevent;
}

static void process_put_back(struct pmon_event *pevent, u64 counts)
{
	if (!pmon_process_lock(pevent->box))
		return;
	__acquire(&pevent->box->lock); /* for sparse */
	pmon_period_put_back(pevent, counts);
	pmon_box_unlock(pevent->box);
}

/*
 * perf records without the box lock, because a sample can have the counts of the event's group:
 * perf reads these by pmon_pmu_read(), which takes the lock
 */
static void process_record_box(struct pmon_box *box, struct pt_regs *regs)
{
	struct pmon_event *pevent;
	bool last = false;
	u64 counts;

	while ((pevent = process_next(box, &counts))) {
		if (!pmon_period_record(pevent->event, counts, regs, &last)) {
			process_put_back(pevent, counts);
			return;
		}
		box->die->sampler->total.samples++;
		box->die->sampler->limit.taken++;
		if (last)
			process_stop_event(pevent);
	}
}

static void process_record(struct pmon_die *die, struct pt_regs *regs)
{
	struct pmon_box *box;

	WRITE_ONCE(die->sampler->due, false);
	list_for_each_entry(box, &die->boxes, node)
		process_record_box(box, regs);
}

/* Return: the part of @ns, a second at most, for which the counters may be stopped */
static u64 process_share(u64 ns)
{
	return div_u64(max(READ_ONCE(sample_percent), 1U) * ns, 100);
}

/**
 * pmon_process_within_limit() - may the counters of a die be stopped for samples again?
 * @sampler: its sampler
 *
 * Context: any.
 * Return: true if they may.
 */
bool pmon_process_within_limit(const struct pmon_sampler *sampler)
{
	return sampler->limit.spent <= process_share(PMON_WATCHDOG_NS);
}

/*
 * Beyond the limits the counters run on, and the watchdog records what they have gained. The time
 * beyond the limit delays later samples, but for a second at most, because a lost interrupt alone
 * stops the counters for the share of ten seconds.
 */
static void process_charge(struct pmon_sampler *sampler)
{
	/* The difference is negative if another CPU, whose clock is ahead, has set halted_at */
	u64 still = max_t(s64, local_clock() - sampler->halted_at, 0);

	sampler->total.stopped_ns += still;
	sampler->limit.spent = min(sampler->limit.spent + still, process_share(NSEC_PER_SEC));
	if (!pmon_process_within_limit(sampler) ||
	    sampler->limit.taken * PROCESS_EXPIRIES > READ_ONCE(sample_rate))
		WRITE_ONCE(sampler->limit.throttled, true);
}

/**
 * pmon_process_refund() - reduce @sampler->limit.spent for the time since the last call
 * @sampler: the sampler of a die
 *
 * Time in which no event sampled is refunded, too.
 *
 * Context: interrupts off, on the CPU that owns the die.
 */
void pmon_process_refund(struct pmon_sampler *sampler)
{
	u64 now = local_clock();
	u64 passed = clamp_t(s64, now - sampler->limit.refunded_at, 0, NSEC_PER_SEC);

	sampler->limit.spent -= min(sampler->limit.spent, process_share(passed));
	sampler->limit.refunded_at = now;
	sampler->limit.taken = 0;
}

/**
 * pmon_process_unthrottle() - let a die sample again, if it is within the limit
 * @sampler: its sampler
 *
 * Context: interrupts off, on the CPU that owns the die.
 */
void pmon_process_unthrottle(struct pmon_sampler *sampler)
{
	if (pmon_process_within_limit(sampler))
		WRITE_ONCE(sampler->limit.throttled, false);
}

/**
 * pmon_process() - find and record the samples of a die
 * @die: the die
 * @regs: registers of the interrupted code; NULL if they are unknown
 * @since: as for pmon_process_halt()
 *
 * Samples are recorded before the counters run again, so that the counts of a group in a sample
 * are those at the overflow. What the counters gain between the overflow and the moment at which
 * they stop belongs to the next period.
 *
 * Context: the CPU that overflows interrupt: an NMI, or interrupts off.
 * Return: how many events had a sample.
 */
unsigned int pmon_process(struct pmon_die *die, struct pt_regs *regs, u64 since)
{
	const struct pmon_receive *row = pmon_platform->pmi->receive;
	struct pt_regs unknown = { .cs = __KERNEL_CS };
	struct pmon_sampler *sampler = die->sampler;
	bool all = sampler->missed;
	unsigned int found;

	sampler->missed = false;
	pmon_process_halt(sampler, since);
	found = process_find(die, all);
	/* A box whose status was still set may have set those of the die and of the CPU again */
	if (pmon_interrupt_clear())
		pmon_msr_write(row->clear, row->pending);
	process_record(die, regs ?: &unknown);
	process_charge(sampler);
	WRITE_ONCE(sampler->pending, false);
	pmon_process_run(sampler);
	return found;
}
