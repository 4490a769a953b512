// SPDX-License-Identifier: GPL-2.0-only
/*
 * Waiting for overflows: with the real clock, a thread waits for the next one; a
 * write that advances the manual clock or injects waits until the driver has served one.
 */
#include <linux/cpumask.h>
#include <linux/err.h>
#include <linux/hrtimer.h>
#include <linux/jiffies.h>
#include <linux/kthread.h>
#include <linux/ktime.h>
#include <linux/minmax.h>
#include <linux/sched.h>
#include <linux/wait.h>

#include "clock.h"
#include "host.h"
#include "model.h"
#include "nmi.h"
#include "overflow.h"
#include "overflow_wait.h"
#include "state.h"

#define OVERFLOW_WAIT_MAX	(60 * HZ)

static struct task_struct *emu_overflow_wait_task;

static void emu_overflow_wait_give_up(void)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_overflow_give_up();
	emu_unlock(flags);
}

/**
 * emu_overflow_wait_served() - wait until the driver has served an interrupt
 *
 * Until its counters run again, no core has received the interrupt, or a minute has passed.
 *
 * Context: sleeps.
 * Return: 0, or -EINTR: a deadly signal.
 */
int emu_overflow_wait_served(void)
{
	long left;

	if (!emu.chip->is_frozen)
		return 0;
	left = wait_event_killable_timeout(emu_overflow_waitq, !emu_overflow_pending(),
					   OVERFLOW_WAIT_MAX);
	if (!left)
		emu_overflow_wait_give_up();
	return left < 0 ? -EINTR : 0;
}

/*
 * The interrupt would hit this thread on its own CPU, so it moves away from those
 * that are to be interrupted, if possible.
 */
static void emu_overflow_wait_move(void)
{
	static struct cpumask free;
	unsigned int cpu;

	cpumask_clear(&free);
	for_each_online_cpu(cpu)
		if (!emu_overflow_interrupts(cpu))
			cpumask_set_cpu(cpu, &free);
	if (!cpumask_empty(&free) && !cpumask_test_cpu(raw_smp_processor_id(), &free))
		set_cpus_allowed_ptr(current, &free);
}

/* Nanoseconds until the next overflow, EMU_NEVER: there is none. */
static u64 emu_overflow_wait_time(void)
{
	u64 next, now, left = EMU_NEVER;
	unsigned long flags;

	emu_lock(&flags);
	now = emu_clock_now();
	next = emu_overflow_next();
	if (emu_clock_is_real() && next != EMU_NEVER)
		left = next > now ? next - now : 0;
	emu_unlock(flags);
	return left;
}

static void emu_overflow_wait_expire(void)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_overflow_expire_all();
	emu_unlock(flags);
}

/* Sleep for @ns, or until emu_overflow_waitq is woken */
static void emu_overflow_wait_sleep(u64 ns)
{
	ktime_t timeout = ns_to_ktime(min_t(u64, ns, KTIME_MAX));

	if (ns == EMU_NEVER)
		schedule();
	else
		schedule_hrtimeout(&timeout, HRTIMER_MODE_REL);
}

static int emu_overflow_wait_run(void *unused)
{
	DEFINE_WAIT(wait);
	u64 left;

	while (!kthread_should_stop()) {
		prepare_to_wait(&emu_overflow_waitq, &wait, TASK_IDLE);
		left = emu_overflow_wait_time();
		if (left && !kthread_should_stop())
			emu_overflow_wait_sleep(left);
		finish_wait(&emu_overflow_waitq, &wait);
		if (left)
			continue;
		emu_overflow_wait_move();
		emu_overflow_wait_expire();
	}
	return 0;
}

/**
 * emu_overflow_wait_init() - start the thread
 *
 * Return: 0 or an error.
 */
int emu_overflow_wait_init(void)
{
	emu_overflow_wait_task = kthread_create(emu_overflow_wait_run, NULL, "emu_overflow");
	if (IS_ERR(emu_overflow_wait_task))
		return PTR_ERR(emu_overflow_wait_task);
	sched_set_fifo(emu_overflow_wait_task);
	wake_up_process(emu_overflow_wait_task);
	return 0;
}

/** emu_overflow_wait_exit() - stop the thread; no driver under test is loaded any more */
void emu_overflow_wait_exit(void)
{
	kthread_stop(emu_overflow_wait_task);
}
