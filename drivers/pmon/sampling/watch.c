// SPDX-License-Identifier: GPL-2.0-only
/*
 * The watch over a die that samples: overflows for which no interrupt came, what was left over, and
 * the end of sampling.
 */
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/sched/clock.h>
#include <linux/smp.h>

#include "interrupts.h"

/* A status found at so many expiries has lost its interrupt: 0.2 s */
#define WATCH_LOST_AFTER	20
/* Sampling ends after so many overflows in a row without an interrupt */
#define WATCH_MAX_LOST		5
/* Sampling ends after so many interrupts in a row whose status could not be cleared */
#define WATCH_MAX_STUCK		5

bool pmon_sampling_on;
u32 pmon_sampling_switched = 1;

/**
 * pmon_watch_is_idle() - has no event of a die that samples a counter?
 * @die: the die
 *
 * Context: any.
 * Return: true if none has.
 */
bool pmon_watch_is_idle(const struct pmon_die *die)
{
	const struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (READ_ONCE(box->sampling))
			return false;
	return true;
}

static void watch_stop_box(struct pmon_box *box)
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
 * pmon_watch_has_ended() - has sampling ended on a die since it was switched on last?
 * @die: the die
 *
 * Context: any.
 * Return: true if it has.
 */
bool pmon_watch_has_ended(const struct pmon_die *die)
{
	return READ_ONCE(die->sampler->denied) == READ_ONCE(pmon_sampling_switched);
}

/* No event samples on a die until sampling is switched on again; the present ones end */
static void watch_deny(struct pmon_die *die, const char *why)
{
	struct pmon_box *box;

	pr_warn("socket %u: %s; its events that sample end\n", die->id, why);
	die->sampler->lost_in_a_row = 0;
	die->sampler->stuck = 0;
	WRITE_ONCE(die->sampler->denied, READ_ONCE(pmon_sampling_switched));
	list_for_each_entry(box, &die->boxes, node) {
		watch_stop_box(box);
		if (pmon_box_present(box))
			irq_work_queue(&box->removal.irq);
	}
}

static void watch_note_lost(struct pmon_die *die)
{
	struct pmon_sampler *sampler = die->sampler;

	sampler->lost++;
	pr_warn_once("socket %u: no interrupt came for an overflow; until a timer found it, all counters of the socket stood still\n",
		     die->id);
	if (++sampler->lost_in_a_row >= WATCH_MAX_LOST)
		watch_deny(die, "no interrupt came for several overflows in a row");
}

static bool watch_box_overdue(struct pmon_box *box)
{
	bool overdue;

	if (!READ_ONCE(box->sampling) || !pmon_process_lock(box))
		return false;
	__acquire(&box->lock); /* for sparse */
	overdue = pmon_period_overdue(box);
	pmon_box_unlock(box);
	return overdue;
}

static bool watch_any_overdue(struct pmon_die *die)
{
	struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (watch_box_overdue(box))
			return true;
	return false;
}

/*
 * Return: true if a counter has overflowed without a status, at two readings in a row, since a PMI
 * may be pending
 */
static bool watch_is_hidden(struct pmon_die *die)
{
	struct pmon_sampler *sampler = die->sampler;
	bool before = sampler->overdue;

	if (++sampler->watches % PMON_WATCH_READS && !before)
		return false;
	sampler->overdue = watch_any_overdue(die);
	return before && sampler->overdue;
}

/*
 * Return: true if an overflow has lost its interrupt. Any status bit may have suppressed it, even
 * one that raises none itself; and it is lost if this CPU could not have received it (@was_off).
 */
static bool watch_is_lost(struct pmon_die *die, bool was_off)
{
	struct pmon_sampler *sampler = die->sampler;

	if (!pmon_interrupt_status()) {
		sampler->waits = 0;
		sampler->clear_at = local_clock();
		return watch_is_hidden(die);
	}
	return ++sampler->waits >= WATCH_LOST_AFTER || was_off;
}

/*
 * The watch processes what an interrupt could not: a box that was locked, a sample that perf did
 * not take, and a throttled time, which also has a sample every PMON_WATCH_READS expiries.
 */
static bool watch_is_due(const struct pmon_sampler *sampler)
{
	if (sampler->throttled)
		return pmon_process_has_paid(sampler) || !(sampler->watches % PMON_WATCH_READS);
	return sampler->missed || READ_ONCE(sampler->due);
}

static void watch_check(struct pmon_die *die, bool was_off)
{
	struct pmon_sampler *sampler = die->sampler;
	bool lost = watch_is_lost(die, was_off);
	u64 interrupts = sampler->interrupts;
	unsigned int found;

	/* The irq_work of an interrupt that has just come samples, as it has the registers */
	if (READ_ONCE(sampler->pending) || (!lost && !watch_is_due(sampler)))
		return;
	pmon_process_unthrottle(sampler);
	found = pmon_overflow_process_all(die, sampler->waits ? sampler->clear_at : local_clock());
	sampler->waits = 0;
	sampler->overdue = false;
	if (lost && found && sampler->interrupts == interrupts)
		watch_note_lost(die);
}

/* Return: NULL, or why no event can sample any more */
static const char *watch_why_end(const struct pmon_sampler *sampler)
{
	if (!READ_ONCE(pmon_sampling_on))
		return "sampling was switched off";
	if (!pmon_interrupt_selects(sampler->cpu))
		return "its interrupts cannot select the core of its new CPU";
	if (sampler->stuck >= WATCH_MAX_STUCK)
		return "the status of its interrupts, Ovf_Uncore, cannot be cleared";
	return NULL;
}

static void watch_check_end(struct pmon_die *die)
{
	const char *why = watch_why_end(die->sampler);

	if (why && !pmon_watch_has_ended(die))
		watch_deny(die, why);
}

/* The timer runs on the CPU that the NMIs interrupt, so never inside an NMI */
static enum hrtimer_restart watch_expire(struct hrtimer *timer)
{
	struct pmon_sampler *sampler = container_of(timer, struct pmon_sampler, watch);
	struct pmon_die *die = sampler->die;
	bool was_off;

	if (pmon_watch_is_idle(die)) {
		if (sampler->armed)
			pmon_overflow_disarm(die, pmon_platform->global_run);
		return HRTIMER_NORESTART;
	}
	if (!sampler->armed) {
		watch_check_end(die);
		return HRTIMER_NORESTART;
	}

	hrtimer_forward_now(timer, ns_to_ktime(PMON_WATCH_NS));
	/* KVM may restore a value of DEBUGCTL that it saved before the bit was set */
	was_off = pmon_interrupt_receive(true);
	pmon_interrupt_unmask();
	pmon_process_refund(sampler);
	watch_check(die, was_off);
	watch_check_end(die);
	return HRTIMER_RESTART;
}

/**
 * pmon_watch_arm() - arm a die, unless sampling is off, and watch over it
 * @die: the die; where sampling is off the watch ends its events
 *
 * Context: the CPU that owns it, interrupts off.
 */
void pmon_watch_arm(struct pmon_die *die)
{
	die->sampler->cpu = smp_processor_id();
	if (READ_ONCE(pmon_sampling_on))
		pmon_overflow_arm(die->sampler);
	hrtimer_start(&die->sampler->watch, ns_to_ktime(PMON_WATCH_NS),
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/**
 * pmon_watch_off() - sampling was switched off: end the events of a die, and disarm it
 * @info: the die
 *
 * Context: the CPU that owns it, if any does, interrupts off.
 */
void pmon_watch_off(void *info)
{
	struct pmon_die *die = info;

	if (!die->sampler->armed)
		return;
	watch_check_end(die);
	pmon_overflow_disarm(die, pmon_platform->global_run);
}

/**
 * pmon_watch_init() - prepare the watch of a die
 * @sampler: its sampler
 *
 * Context: any.
 */
void pmon_watch_init(struct pmon_sampler *sampler)
{
	hrtimer_setup(&sampler->watch, watch_expire, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
}
