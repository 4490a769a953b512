// SPDX-License-Identifier: GPL-2.0-only
/*
 * The entry points of sampling for the core, and the parameter that switches sampling on.
 */
#include <linux/moduleparam.h>
#include <linux/sched/clock.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "die.h"
#include "interrupt.h"
#include "overflow.h"
#include "period.h"
#include "process.h"
#include "watchdog.h"

/* sampling_exists: the dies have samplers. The parameter lock guards both variables */
static bool sampling_exists;
static bool sampling_registered;

/* pmon_sampling_on is false, so no event that is added arms a die again */
static void sampling_disarm(void)
{
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		pmon_die_call(pmon_die(id), pmon_watchdog_off, pmon_die(id));
}

/*
 * The NMI handler is unregistered after all dies were disarmed, since overflows interrupt until
 * then. Context: under the parameter lock
 */
static int sampling_switch(bool on)
{
	int err = on && sampling_exists && !sampling_registered ? pmon_overflow_register() : 0;

	if (err)
		return err;
	WRITE_ONCE(pmon_sampling_on, on);
	if (on)
		WRITE_ONCE(pmon_sampling_switched, pmon_sampling_switched + 1);
	else if (sampling_registered)
		sampling_disarm();
	if (!on && sampling_registered)
		pmon_overflow_unregister();
	sampling_registered = on && sampling_exists;
	return 0;
}

static int sampling_set(const char *value, const struct kernel_param *param)
{
	struct kernel_param into = *param;
	bool on;
	int err;

	into.arg = &on;
	err = param_set_bool(value, &into);
	return err ?: sampling_switch(on);
}

static const struct kernel_param_ops sampling_ops = {
	.flags = KERNEL_PARAM_OPS_FL_NOARG,
	.set = sampling_set,
	.get = param_get_bool,
};
module_param_cb(sampling, &sampling_ops, &pmon_sampling_on, 0644);
__MODULE_PARM_TYPE(sampling, "bool");
MODULE_PARM_DESC(sampling, "let events sample, by overflow interrupts that stop all counters of a socket (default off)");

#define SAMPLING_SWITCH		"echo 1 > /sys/module/" KBUILD_MODNAME "/parameters/sampling"
#define SAMPLING_NO_EXPORT	\
	"this kernel exports no perf_trace_run_bpf_submit() or no perf_swevent_get_recursion_context(), so no sampling; use perf stat"
#define SAMPLING_OFF		"sampling is off; to switch it on: " SAMPLING_SWITCH
#define SAMPLING_ENDED		\
	"sampling has ended on this socket, see the kernel log; to try again: " SAMPLING_SWITCH
#define SAMPLING_NO_CORE	\
	"the interrupts of this socket cannot select the core of its CPU in cpumask; to give it another CPU, take that one offline and online again"

/* Return: NULL, or why the box, or the event's counter, cannot interrupt */
static const char *sampling_why_not_box(const struct pmon_event *pevent)
{
	const struct pmon_box *box = pevent->box;

	if (!box->type->overflow ||
	    (pmon_platform->pmi->by_unit && !box->regs.unit.overflow))
		return "overflows of this box are not documented; use perf stat";
	if (pevent->encoding->counters >= BIT(box->type->desc->counters))
		return "overflows of its fixed counter are not documented; use perf stat";
	return NULL;
}

/* SAMPLE_CONTENTS: a sample can have the state of a CPU of the socket, and counts */
#define SAMPLE_CONTENTS	(PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_READ | \
			 PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_ID | PERF_SAMPLE_CPU | \
			 PERF_SAMPLE_PERIOD | PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_REGS_USER | \
			 PERF_SAMPLE_STACK_USER | PERF_SAMPLE_IDENTIFIER | \
			 PERF_SAMPLE_REGS_INTR | PERF_SAMPLE_CGROUP | PERF_SAMPLE_CODE_PAGE_SIZE)

#define NO_SUCH_SAMPLES \
	"its samples have no address, data source, weight, branches or raw data; leave out perf record's -d, -W, -b, -j, -R"

/* Return: NULL, or why no new event can sample on a die */
static const char *sampling_why_not_die(const struct pmon_die *die)
{
	int cpu = READ_ONCE(die->cpu);

	if (!PMON_CAN_RECORD)
		return SAMPLING_NO_EXPORT;
	if (!READ_ONCE(pmon_sampling_on))
		return SAMPLING_OFF;
	if (cpu >= 0 && !pmon_interrupt_can_select(cpu))
		return SAMPLING_NO_CORE;
	return pmon_watchdog_has_ended(die) ? SAMPLING_ENDED : NULL;
}

static const char *sampling_check(struct pmon_event *pevent)
{
	const char *why = sampling_why_not_box(pevent);
	unsigned int alt;

	if (!why && pevent->event->attr.sample_type & ~SAMPLE_CONTENTS)
		why = NO_SUCH_SAMPLES;
	why = why ?: sampling_why_not_die(pevent->box->die);
	if (why)
		return why;
	pevent->sample = kzalloc(sizeof(*pevent->sample), GFP_KERNEL);
	if (!pevent->sample)
		return "no memory is left";
	pevent->sample->switched = READ_ONCE(pmon_sampling_switched);
	for (alt = 0; alt < pevent->encoding->alts; alt++)
		pevent->encoding[alt].ctl |= pevent->box->type->overflow->enable;
	return NULL;
}

/* An event that was denied stays so: switching sampling on again is for events opened later */
static bool sampling_ended(const struct pmon_event *pevent)
{
	return READ_ONCE(pevent->box->die->sampler->denied) >= pevent->sample->switched;
}

/*
 * The status of an event that counted before is cleared. An overflow that it reports is found by
 * the value of its counter all the same. If the interrupt of that overflow was lost, the counters
 * of the die are stopped, and no status shows that any more: @missed has the watchdog process the
 * die, which lets them run.
 */
static void sampling_clear_box(struct pmon_box *box)
{
	const struct pmon_pmi *pmi = pmon_platform->pmi;
	u64 bits = pmon_interrupt_status() & box->regs.unit.overflow;

	pmon_interrupt_clear_box(box);
	if (!pmi->by_unit || !bits)
		return;
	pmon_msr_write(pmi->clear, bits);
	WRITE_ONCE(box->die->sampler->missed, true);
}

/*
 * Clear an old status of the box, unless another event of the box samples: then the overflow is
 * processed for that event. A detached die is not armed: at a reboot, PCI boxes and perf still run
 * after the MSR boxes were detached, and no CPU of the next kernel must receive interrupts.
 */
static void sampling_start_box(struct pmon_box *box)
{
	struct pmon_sampler *sampler = box->die->sampler;

	if (box->sampling == 1)
		sampling_clear_box(box);
	if (READ_ONCE(sampler->armed) || !sampler->attached)
		return;
	pmon_interrupt_acknowledge();
	sampler->watchdog.waits = 0;
	pmon_process_refund(sampler);
	pmon_process_unthrottle(sampler);
	pmon_watchdog_arm(box->die);
}

static void sampling_start(struct pmon_event *pevent)
{
	sampling_start_box(pevent->box);
	pmon_period_start(pevent);
}

static void sampling_attached(struct pmon_die *die)
{
	die->sampler->attached = true;
	if (!pmon_watchdog_is_idle(die) && !die->sampler->armed)
		pmon_watchdog_arm(die);
}

static void sampling_detached(struct pmon_die *die)
{
	die->sampler->attached = false;
	if (die->sampler->armed)
		pmon_overflow_disarm(die, 0);
}

/*
 * An overflow between the end of the previous owner and this call has interrupted neither CPU, so
 * all boxes are processed. The previous owner may also have disarmed the die after the events had
 * moved and started on this CPU, so the die is armed if it has any.
 */
static void sampling_take_over(void *info)
{
	struct pmon_die *die = info;

	if (!die->sampler->attached || (!die->sampler->armed && pmon_watchdog_is_idle(die)))
		return;
	pmon_watchdog_arm(die);
	if (die->sampler->armed)
		pmon_overflow_process_all(die, local_clock());
}

static void sampling_moved(struct pmon_die *die)
{
	hrtimer_cancel(&die->sampler->watchdog.timer);
	pmon_overflow_hand_over(die->sampler);
	if (die->cpu >= 0)
		smp_call_function_single(die->cpu, sampling_take_over, die, 1);
}

static void sampling_stop(struct pmon_die *die)
{
	hrtimer_cancel(&die->sampler->watchdog.timer);
	irq_work_sync(&die->sampler->work);
}

static void sampling_change(struct pmon_die *die, enum pmon_die_change change)
{
	static void (*const changes[])(struct pmon_die *die) = {
		[PMON_DIE_ATTACHED] = sampling_attached,
		[PMON_DIE_DETACHED] = sampling_detached,
		[PMON_DIE_MOVED] = sampling_moved,
		[PMON_DIE_ENDED] = sampling_stop,
	};

	changes[change](die);
}

static const struct pmon_sampling sampling = {
	.check = sampling_check,
	.ended = sampling_ended,
	.start = sampling_start,
	.stop = pmon_period_stop,
	.can_select = pmon_interrupt_can_select,
	.change = sampling_change,
};

static int sampling_make(struct pmon_die *die)
{
	struct pmon_sampler *sampler = kzalloc(sizeof(*sampler), GFP_KERNEL);

	if (!sampler)
		return -ENOMEM;
	sampler->die = die;
	pmon_overflow_init(sampler);
	pmon_watchdog_init(sampler);
	die->sampler = sampler;
	return 0;
}

/**
 * pmon_sampling_begin() - let events sample, where overflows interrupt
 *
 * Context: may sleep; the dies are made and not attached.
 * Return: 0 or a negative error; then pmon_sampling_end() is still to be called.
 */
int pmon_sampling_begin(void)
{
	unsigned int id;
	int err = 0;

	if (!pmon_platform->pmi)
		return 0;
	for (id = 0; !err && id < pmon_nr_dies(); id++)
		err = sampling_make(pmon_die(id));
	if (err)
		return err;
	pmon_sampling = &sampling;
	kernel_param_lock(THIS_MODULE);
	if (pmon_sampling_on)
		err = pmon_overflow_register();
	sampling_exists = !err;
	sampling_registered = !err && pmon_sampling_on;
	kernel_param_unlock(THIS_MODULE);
	return err;
}

/**
 * pmon_sampling_end() - undo pmon_sampling_begin()
 *
 * Context: may sleep; the dies are detached. No reader of sampling_stats is left when it returns.
 */
void pmon_sampling_end(void)
{
	unsigned int id;

	kernel_param_lock(THIS_MODULE);
	if (sampling_registered)
		pmon_overflow_unregister();
	sampling_exists = false;
	sampling_registered = false;
	pmon_sampling = NULL;
	kernel_param_unlock(THIS_MODULE);
	for (id = 0; id < pmon_nr_dies(); id++) {
		kfree(pmon_die(id)->sampler);
		pmon_die(id)->sampler = NULL;
	}
}
