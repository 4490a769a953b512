// SPDX-License-Identifier: GPL-2.0-only
/*
 * One timer per die polls the running counters before one can wrap twice, as seldom as these allow.
 * The timer is stopped while no event counts. Its period is the shortest of all boxes that count;
 * a box with a longer one is polled when it would be due before the next expiry.
 *
 * During a hand-over, the timer may expire on the previous owner while the new one starts a
 * counter. Either may then read die->timer_period or box->polled before the other has changed it.
 * pmon_poll_move() corrects that: it starts the timer anew afterwards.
 */
#include <linux/ktime.h>
#include <linux/moduleparam.h>
#include <linux/smp.h>

#include "count.h"
#include "freerunning.h"
#include "global.h"
#include "polling.h"

static unsigned int poll_ms;
module_param(poll_ms, uint, 0644);
MODULE_PARM_DESC(poll_ms, "poll running counters this often, in ms (default 0: as seldom as is safe, and never less often)");

static void poll_box(struct pmon_box *box, ktime_t now)
{
	WRITE_ONCE(box->polled, now);
	pmon_box_lock(box);
	pmon_count_poll(box);
	pmon_freerunning_poll(box);
	pmon_box_unlock(box);
}

/* The parameter poll_ms may change at any time, so each decision reads it once */
static unsigned int poll_limit_ms(void)
{
	return READ_ONCE(poll_ms);
}

static ktime_t poll_box_period(const struct pmon_box *box, unsigned int limit)
{
	u64 ns = box->period_ns;

	if (limit)
		ns = min(ns, (u64)limit * NSEC_PER_MSEC);
	return ns_to_ktime(ns);
}

/* Return: the shortest period of the boxes that count, 0 if no box counts */
static ktime_t poll_die_period(const struct pmon_die *die, unsigned int limit)
{
	const struct pmon_box *box;
	ktime_t period = KTIME_MAX;

	list_for_each_entry(box, &die->boxes, node)
		if (READ_ONCE(box->running))
			period = min(period, poll_box_period(box, limit));
	return period == KTIME_MAX ? 0 : period;
}

static bool poll_is_due(const struct pmon_box *box, unsigned int limit, ktime_t until)
{
	ktime_t due = ktime_add(READ_ONCE(box->polled), poll_box_period(box, limit));

	return READ_ONCE(box->running) && ktime_compare(due, until) <= 0;
}

static enum hrtimer_restart poll_timer(struct hrtimer *timer)
{
	struct pmon_die *die = container_of(timer, struct pmon_die, timer);
	unsigned int limit = poll_limit_ms();
	ktime_t now = ktime_get(), next = poll_die_period(die, limit);
	struct pmon_box *box;

	WRITE_ONCE(die->timer_period, next);
	if (!next)
		return HRTIMER_NORESTART;

	pmon_global_reenable(die);
	/*
	 * The timer logs what pmon_global_reenable() has found at any time, because perf may add an
	 * event under a lock that a console takes, too
	 */
	if (die->reenabled)
		pr_warn_once("socket %u: a sleep state or another program had stopped all counters; they run again; earlier counts are too low\n",
			     die->id);
	list_for_each_entry(box, &die->boxes, node)
		if (poll_is_due(box, limit, ktime_add(now, next)))
			poll_box(box, now);
	hrtimer_forward_now(timer, next);
	return HRTIMER_RESTART;
}

/**
 * pmon_poll_init() - make the timer of a die
 * @die: the die
 *
 * Context: any; before the die is attached.
 */
void pmon_poll_init(struct pmon_die *die)
{
	/* A hard timer, because a poll that softirq processing delays may come too late */
	hrtimer_setup(&die->timer, poll_timer, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL_PINNED_HARD);
}

static void poll_start_timer(struct pmon_die *die, ktime_t period)
{
	WRITE_ONCE(die->timer_period, period);
	hrtimer_start(&die->timer, period, HRTIMER_MODE_REL_PINNED_HARD);
}

/**
 * pmon_poll_begin() - begin the poll period of a box
 * @box: the box
 *
 * Context: the CPU that owns its die, interrupts off.
 */
void pmon_poll_begin(struct pmon_box *box)
{
	WRITE_ONCE(box->polled, ktime_get());
}

/**
 * pmon_poll_start() - start the timer for a box whose first counter runs
 * @box: the box
 *
 * Context: the CPU that owns its die, interrupts off.
 */
void pmon_poll_start(struct pmon_box *box)
{
	struct pmon_die *die = box->die;
	ktime_t period = poll_box_period(box, poll_limit_ms());
	ktime_t timer_period = READ_ONCE(die->timer_period);

	/* If the timer's period is short enough, its remaining time need not be read */
	if (!timer_period ||
	    (timer_period > period && hrtimer_get_remaining(&die->timer) > period))
		poll_start_timer(die, period);
}

static void poll_restart(void *info)
{
	struct pmon_die *die = info;
	ktime_t period = poll_die_period(die, poll_limit_ms());

	if (period)
		poll_start_timer(die, period);
}

/**
 * pmon_poll_move() - move the timer to the owner of the die
 * @die: the die; if no CPU owns it, the timer stops
 *
 * Context: may sleep.
 */
void pmon_poll_move(struct pmon_die *die)
{
	hrtimer_cancel(&die->timer);
	WRITE_ONCE(die->timer_period, 0);
	if (die->cpu >= 0)
		smp_call_function_single(die->cpu, poll_restart, die, 1);
}
