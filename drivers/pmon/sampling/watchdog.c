// SPDX-License-Identifier: GPL-2.0-only
/*
 * The watchdog of a die that samples: a timer that finds overflows for which no interrupt came,
 * processes what an interrupt could not, and ends sampling if the interrupts do not work.
 */
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/sched/clock.h>
#include <linux/smp.h>

#include "interrupt.h"
#include "overflow.h"
#include "period.h"
#include "process.h"
#include "watchdog.h"

/* After this many expiries with a status, 0.2 s, no interrupt will come for it */
#define WATCHDOG_LOST_AFTER	20
/* Sampling ends after so many overflows in a row without an interrupt */
#define WATCHDOG_MAX_LOST	5
/* Sampling ends after so many interrupts in a row whose status could not be cleared */
#define WATCHDOG_MAX_STUCK	5

bool pmon_sampling_on;
u32 pmon_sampling_switched = 1;

/**
 * pmon_watchdog_is_idle() - does no event sample on a die?
 * @die: the die
 *
 * Context: any.
 * Return: true if no event that samples has a counter.
 */
bool pmon_watchdog_is_idle(const struct pmon_die *die)
{
	const struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (READ_ONCE(box->sampling))
			return false;
	return true;
}

static void watchdog_stop_box(struct pmon_box *box)
{
	struct pmon_event *pevent;
	unsigned int e;

	pmon_box_lock(box);
	for (e = 0; e < box->plan.assigned.nr; e++) {
		pevent = pmon_event_at(&box->plan, e);
		if (pevent->sample)
			pmon_count_stop(pevent);
	}
	pmon_box_commit(box);
	pmon_box_unlock(box);
}

/**
 * pmon_watchdog_has_ended() - has sampling ended on a die since it was switched on last?
 * @die: the die
 *
 * Context: any.
 * Return: true if it has.
 */
bool pmon_watchdog_has_ended(const struct pmon_die *die)
{
	return READ_ONCE(die->sampler->denied) == READ_ONCE(pmon_sampling_switched);
}

/* End the events that sample on a die, and refuse others until sampling is switched on again */
static void watchdog_deny(struct pmon_die *die, const char *why)
{
	struct pmon_box *box;

	pr_warn("socket %u: %s; its sampling events end\n", die->id, why);
	die->sampler->watchdog.lost_in_a_row = 0;
	die->sampler->stuck = 0;
	WRITE_ONCE(die->sampler->denied, READ_ONCE(pmon_sampling_switched));
	list_for_each_entry(box, &die->boxes, node) {
		watchdog_stop_box(box);
		if (pmon_box_present(box))
			irq_work_queue(&box->removal.irq);
	}
}

static void watchdog_note_lost(struct pmon_die *die)
{
	struct pmon_sampler *sampler = die->sampler;

	sampler->total.lost++;
	pr_warn_once("socket %u: no interrupt came for an overflow; until a timer found it, all counters of the socket stood still\n",
		     die->id);
	if (++sampler->watchdog.lost_in_a_row >= WATCHDOG_MAX_LOST)
		watchdog_deny(die, "no interrupt came for several overflows in a row");
}

static bool watchdog_box_overdue(struct pmon_box *box)
{
	bool overdue;

	if (!READ_ONCE(box->sampling) || !pmon_process_lock(box))
		return false;
	__acquire(&box->lock); /* for sparse */
	overdue = pmon_period_overdue(box);
	pmon_box_unlock(box);
	return overdue;
}

static bool watchdog_any_overdue(struct pmon_die *die)
{
	struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (watchdog_box_overdue(box))
			return true;
	return false;
}

/*
 * Return: true if a counter is past its overflow, while no status is set, in two reads in a row:
 * after the first one, the PMI may still be pending
 */
static bool watchdog_is_hidden(struct pmon_die *die)
{
	struct pmon_sampler *sampler = die->sampler;
	bool before = sampler->watchdog.overdue;

	if (++sampler->watchdog.expiries % PMON_WATCHDOG_READS && !before)
		return false;
	sampler->watchdog.overdue = watchdog_any_overdue(die);
	return before && sampler->watchdog.overdue;
}

/*
 * Return: true if no interrupt will come for an overflow. Any status bit that is set suppresses
 * later interrupts, even a bit that raises none itself. @was_off: this CPU could not receive an
 * interrupt, because its bit in IA32_DEBUGCTL was clear.
 */
static bool watchdog_is_lost(struct pmon_die *die, bool was_off)
{
	struct pmon_sampler *sampler = die->sampler;

	if (!pmon_interrupt_status()) {
		sampler->watchdog.waits = 0;
		sampler->watchdog.clear_at = local_clock();
		return watchdog_is_hidden(die);
	}
	return ++sampler->watchdog.waits >= WATCHDOG_LOST_AFTER || was_off;
}

/*
 * The watchdog processes what an interrupt could not: a box that was locked, or a sample that perf
 * did not record. While a die is throttled, it also takes a sample every PMON_WATCHDOG_READS
 * expiries.
 */
static bool watchdog_is_due(const struct pmon_sampler *sampler)
{
	if (sampler->limit.throttled)
		return pmon_process_within_limit(sampler) ||
		       !(sampler->watchdog.expiries % PMON_WATCHDOG_READS);
	return sampler->missed || READ_ONCE(sampler->due);
}

static void watchdog_check(struct pmon_die *die, bool was_off)
{
	struct pmon_sampler *sampler = die->sampler;
	bool lost = watchdog_is_lost(die, was_off);
	u64 interrupts = sampler->total.interrupts;
	unsigned int found;
	u64 since;

	/* If an interrupt has just come, its irq_work samples, because it has the registers */
	if (READ_ONCE(sampler->pending) || (!lost && !watchdog_is_due(sampler)))
		return;
	pmon_process_unthrottle(sampler);
	since = sampler->watchdog.waits ? sampler->watchdog.clear_at : local_clock();
	found = pmon_overflow_process_all(die, since);
	sampler->watchdog.waits = 0;
	sampler->watchdog.overdue = false;
	if (lost && found && sampler->total.interrupts == interrupts)
		watchdog_note_lost(die);
}

/* Return: NULL, or why no event can sample any more */
static const char *watchdog_why_end(const struct pmon_sampler *sampler)
{
	if (!READ_ONCE(pmon_sampling_on))
		return "sampling was switched off";
	if (!pmon_interrupt_can_select(sampler->cpu))
		return "its interrupts cannot select the core of its new CPU";
	if (sampler->stuck >= WATCHDOG_MAX_STUCK)
		return "the status of its interrupts, Ovf_Uncore, cannot be cleared";
	return NULL;
}

static void watchdog_check_end(struct pmon_die *die)
{
	const char *why = watchdog_why_end(die->sampler);

	if (why && !pmon_watchdog_has_ended(die))
		watchdog_deny(die, why);
}

/* The timer is pinned to the CPU that the NMIs interrupt, so no NMI handler runs beside it */
static enum hrtimer_restart watchdog_expire(struct hrtimer *timer)
{
	struct pmon_sampler *sampler = container_of(timer, struct pmon_sampler, watchdog.timer);
	struct pmon_die *die = sampler->die;
	bool was_off;

	if (pmon_watchdog_is_idle(die)) {
		if (sampler->armed)
			pmon_overflow_disarm(die, pmon_platform->global_run);
		return HRTIMER_NORESTART;
	}
	if (!sampler->armed) {
		watchdog_check_end(die);
		return HRTIMER_NORESTART;
	}

	hrtimer_forward_now(timer, ns_to_ktime(PMON_WATCHDOG_NS));
	/* KVM may restore a value of DEBUGCTL that it saved before the bit was set */
	was_off = pmon_interrupt_receive(true);
	pmon_interrupt_unmask();
	pmon_process_refund(sampler);
	watchdog_check(die, was_off);
	watchdog_check_end(die);
	return HRTIMER_RESTART;
}

/**
 * pmon_watchdog_arm() - arm a die, unless sampling is off, and start its watchdog
 * @die: the die; if sampling is off, the watchdog ends its events
 *
 * Context: the CPU that owns it, interrupts off.
 */
void pmon_watchdog_arm(struct pmon_die *die)
{
	die->sampler->cpu = smp_processor_id();
	if (READ_ONCE(pmon_sampling_on))
		pmon_overflow_arm(die->sampler);
	hrtimer_start(&die->sampler->watchdog.timer, ns_to_ktime(PMON_WATCHDOG_NS),
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/**
 * pmon_watchdog_off() - sampling was switched off: end the events of a die, and disarm it
 * @info: the die
 *
 * Context: the CPU that owns it, if any does, interrupts off.
 */
void pmon_watchdog_off(void *info)
{
	struct pmon_die *die = info;

	if (!die->sampler->armed)
		return;
	watchdog_check_end(die);
	pmon_overflow_disarm(die, pmon_platform->global_run);
}

/**
 * pmon_watchdog_init() - prepare the watchdog of a die
 * @sampler: its sampler
 *
 * Context: any.
 */
void pmon_watchdog_init(struct pmon_sampler *sampler)
{
	hrtimer_setup(&sampler->watchdog.timer, watchdog_expire, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL_PINNED_HARD);
}
