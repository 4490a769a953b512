// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters wrap without an interrupt, so a timer on each CPU that counts polls them
 * often enough.
 */
#include <linux/ktime.h>
#include <linux/moduleparam.h>

#include "driver.h"

static unsigned int poll_ms;
module_param(poll_ms, uint, 0444);
MODULE_PARM_DESC(poll_ms, "poll running counters this often, in ms (default 0: as seldom as is safe)");

static ktime_t poll_period(void)
{
	return ms_to_ktime(poll_ms ?: cesr_family->period_ms);
}

static enum hrtimer_restart poll_timer(struct hrtimer *timer)
{
	struct cesr_cpu *cpu = container_of(timer, struct cesr_cpu, timer);

	if (!cesr_for_running(cpu, cesr_counter_read))
		return HRTIMER_NORESTART;
	hrtimer_forward_now(timer, poll_period());
	return HRTIMER_RESTART;
}

/**
 * cesr_poll_init() - make the timers
 *
 * Context: at load.
 */
void cesr_poll_init(void)
{
	int cpu;

	/* Hard: a poll that softirq processing delays may be too late */
	for_each_possible_cpu(cpu)
		hrtimer_setup(&per_cpu(cesr_cpus, cpu).timer, poll_timer,
			      CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
}

/**
 * cesr_poll_start() - a counter begins to count
 * @cpu: this CPU
 *
 * The timer ends by itself when it finds none.
 *
 * Context: on that CPU, interrupts off.
 */
void cesr_poll_start(struct cesr_cpu *cpu)
{
	if (!hrtimer_active(&cpu->timer))
		hrtimer_start(&cpu->timer, poll_period(), HRTIMER_MODE_REL_PINNED_HARD);
}

/**
 * cesr_poll_stop() - stop the timer of a CPU
 * @cpu: the CPU
 *
 * Context: on that CPU, or where it can wait for the timer's function.
 */
void cesr_poll_stop(struct cesr_cpu *cpu)
{
	hrtimer_cancel(&cpu->timer);
}
