// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampling: from the interrupt that an overflow raises to what perf records.
 *
 * When a counter overflows that may interrupt, the hardware stops all counters of the
 * die, and interrupts a core by an NMI: that of the die's owner, which drives its boxes
 * anyway, and those of witnesses (witness.c). The status tells whose NMI it is, and down
 * the hierarchy, from the die to the box, where to look. Who overflowed is told by the
 * counters (due.c).
 *
 * An NMI may interrupt anybody, so it looks at MSRs of the die alone. Everything
 * else is done there if nobody on this CPU is at work on a box and no lock is needed
 * to reach one, and if not in an irq_work: as soon as interrupts are on, which is
 * mostly the next thing that happens, before what was interrupted goes on.
 */
#include <linux/hrtimer.h>
#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/moduleparam.h>
#include <linux/sched/clock.h>
#include <linux/smp.h>
#include <asm/irq_regs.h>
#include <asm/nmi.h>

#include "presence.h"
#include "update.h"

/* How often the watch comes */
#define WATCH_NS	(10 * NSEC_PER_MSEC)
/* An overflow that it has found so often has lost its interrupt: 0.2 s */
#define PATIENCE	20

static unsigned int sample_percent = 25;
module_param(sample_percent, uint, 0644);
MODULE_PARM_DESC(sample_percent, "most of a CPU's time that samples may take, in percent (default 25); beyond it one sample stands for several periods");

static unsigned int sample_rate = 10000;
module_param(sample_rate, uint, 0644);
MODULE_PARM_DESC(sample_rate, "most samples of a socket in a second (default 10000); beyond it one stands for several periods");

/* The die whose overflows interrupt a CPU */
static DEFINE_PER_CPU(struct pmon_die *, listens_to);

/* A box that tells nothing at the die is always asked */
static bool is_meant(const struct pmon_box *box, u64 status, bool all)
{
	u32 bits = box->place.unit->overflow;

	if (!READ_ONCE(box->sampling))
		return false;
	return all || !bits || bits & status;
}

/* A box that somebody is at work on is looked at when the watch comes */
static bool lock_to_look(struct pmon_box *box)
{
	if (pmon_box_lock_to_read(box))
		return true;
	box->die->sampler.missed = true;
	return false;
}

static unsigned int look(struct pmon_box *box, bool all)
{
	unsigned int found = 0;

	if (!lock_to_look(box))
		return 0;
	__acquire(&box->lock); /* for sparse */
	if (pmon_box_overflowed(box) || all)
		found = pmon_due_look(box);
	pmon_box_unlock(box);
	return found;
}

static unsigned int look_at_boxes(struct pmon_die *die, u64 status, bool all)
{
	struct pmon_box *box;
	unsigned int found = 0;

	list_for_each_entry(box, &die->boxes, node)
		if (is_meant(box, status, all))
			found += look(box, all);
	return found;
}

/* If the status leads to nobody, everybody is asked */
static unsigned int find_overflows(struct pmon_die *die)
{
	u64 status = pmon_pmi_status();

	return look_at_boxes(die, status, false) ?: look_at_boxes(die, status, true);
}

static void stop(struct pmon_opened *opened)
{
	if (!pmon_box_lock_to_read(opened->box))
		return;
	__acquire(&opened->box->lock); /* for sparse */
	pmon_count_stop(opened);
	pmon_box_settle(opened->box);
	pmon_box_unlock(opened->box);
}

static struct pmon_opened *next_due(struct pmon_box *box, u64 *counts)
{
	struct pmon_opened *opened;

	if (!READ_ONCE(box->sampling) || !lock_to_look(box))
		return NULL;
	__acquire(&box->lock); /* for sparse */
	opened = pmon_due_next(box, counts);
	pmon_box_unlock(box);
	return opened;
}

/* No lock is held: a sample can have the counts of its group, which perf reads */
static void record_all(struct pmon_die *die, struct pt_regs *regs)
{
	struct pmon_opened *opened;
	struct pmon_box *box;
	u64 counts;

	WRITE_ONCE(die->sampler.due, false);
	list_for_each_entry(box, &die->boxes, node)
		while ((opened = next_due(box, &counts))) {
			die->sampler.taken++;
			if (pmon_record(opened->event, counts, regs))
				stop(opened);
		}
}

/* A storm of samples: the counters run, and the watch takes what they have gained */
static void spend(struct pmon_sampler *sampler, u64 ns)
{
	u64 watches = NSEC_PER_SEC / WATCH_NS;

	sampler->spent += ns;
	if (sampler->spent * 100 > WATCH_NS * (u64)READ_ONCE(sample_percent) ||
	    sampler->taken * watches > READ_ONCE(sample_rate))
		sampler->resting = true;
}

/*
 * Samples are taken before the counters go on: so the counts that they have of their
 * group are those of the overflow. An overflow that was late to stop the counters is in what
 * they have counted.
 */
static void take_samples(struct pmon_die *die, struct pt_regs *regs)
{
	struct pmon_sampler *sampler = &die->sampler;
	u64 began = local_clock();

	sampler->missed = false;
	pmon_pmi_halt(sampler);
	find_overflows(die);
	pmon_pmi_clear();
	record_all(die, regs);
	WRITE_ONCE(sampler->ended, sampler->begun);
	spend(sampler, local_clock() - began);
	/* the next overflow can be at once */
	WRITE_ONCE(sampler->pending, false);
	pmon_pmi_run(sampler);
}

/* The interrupted code may be at work on a box, or about to */
static bool is_free(const struct pmon_box *box)
{
	return !READ_ONCE(box->sampling) ||
	       (pmon_io(box->type)->in_nmi && !READ_ONCE(box->disabled) &&
		!READ_ONCE(box->txn));
}

static bool can_do_now(const struct pmon_die *die)
{
	const struct pmon_box *box;

	if (die->sampler.busy || this_cpu_read(pmon_in_box))
		return false;
	list_for_each_entry(box, &die->boxes, node)
		if (!is_free(box))
			return false;
	return true;
}

static void leave(struct pmon_sampler *sampler, const struct pt_regs *regs)
{
	pmon_record_keep(&sampler->regs, regs);
	sampler->pending = true;
	irq_work_queue(&sampler->later);
}

/* Before status is cleared, so that a CPU that finds it clear knows why */
static void begin(struct pmon_sampler *sampler)
{
	WRITE_ONCE(sampler->begun, sampler->begun + 1);
}

/* Return: how many interrupts this may have been; a second one may be on its way */
static int overflow_nmi(unsigned int type, struct pt_regs *regs)
{
	struct pmon_die *die = this_cpu_read(listens_to);
	unsigned int nr;

	if (!die)
		return pmon_witness_nmi(regs);
	if (!READ_ONCE(die->sampler.armed) || die->sampler.pending)
		return NMI_DONE;
	nr = pmon_pmi_overflows();
	if (!nr)
		return NMI_DONE;
	pmon_pmi_unmask();
	pmon_witness_hear(regs);
	begin(&die->sampler);
	if (can_do_now(die))
		take_samples(die, regs);
	else
		leave(&die->sampler, regs);
	return nr;
}

static void work(struct pmon_die *die, struct pt_regs *regs)
{
	struct pmon_sampler *sampler = &die->sampler;

	WRITE_ONCE(sampler->busy, true);
	take_samples(die, regs);
	WRITE_ONCE(sampler->busy, false);
}

static void later(struct irq_work *irq)
{
	struct pmon_die *die = container_of(irq, struct pmon_die, sampler.later);

	if (READ_ONCE(die->sampler.armed))
		work(die, &die->sampler.regs);
	else
		WRITE_ONCE(die->sampler.pending, false);
}

static bool is_idle(const struct pmon_die *die)
{
	const struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (READ_ONCE(box->sampling))
			return false;
	return true;
}

static void disarm(struct pmon_die *die)
{
	pmon_pmi_run(&die->sampler);
	pmon_msr_write(pmon_platform->pmi->ctl, pmon_platform->global_run);
	WRITE_ONCE(die->sampler.armed, false);
}

/*
 * Whether somebody has to look who was not told to. Any status may have kept an overflow to
 * itself, even one that stands for no interrupt.
 */
static bool is_overdue(struct pmon_sampler *sampler)
{
	sampler->waits = pmon_pmi_status() ? sampler->waits + 1 : 0;
	return sampler->resting || sampler->missed || READ_ONCE(sampler->due) ||
	       sampler->waits >= PATIENCE;
}

/*
 * Comes between two NMIs, but on the same CPU: never while one is at work. An overflow that nobody
 * was told of may be one that a masked entry has kept back.
 */
static enum hrtimer_restart watch(struct hrtimer *timer)
{
	struct pmon_die *die = container_of(timer, struct pmon_die, sampler.watch);
	struct pmon_sampler *sampler = &die->sampler;

	if (!sampler->armed)
		return HRTIMER_NORESTART;

	hrtimer_forward_now(timer, ns_to_ktime(WATCH_NS));
	pmon_pmi_unmask();
	sampler->spent = 0;
	sampler->taken = 0;
	if (is_overdue(sampler)) {
		sampler->resting = false;
		sampler->waits = 0;
		/* the interrupt may have been lost here alone */
		if (pmon_pmi_overflows())
			begin(sampler);
		work(die, get_irq_regs());
	}
	if (sampler->waits || !is_idle(die))
		return HRTIMER_RESTART;
	disarm(die);
	return HRTIMER_NORESTART;
}

static void listen(void *info)
{
	struct pmon_die *die = info;

	die->sampler.cpu = smp_processor_id();
	this_cpu_write(listens_to, die);
	pmon_pmi_unmask();
	pmon_pmi_run(&die->sampler);
	hrtimer_start(&die->sampler.watch, ns_to_ktime(WATCH_NS),
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/**
 * pmon_sample_init() - prepare the sampler of a die
 * @die: the die
 */
void pmon_sample_init(struct pmon_die *die)
{
	die->sampler.later = IRQ_WORK_INIT_HARD(later);
	hrtimer_setup(&die->sampler.watch, watch, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/* An overflow that is on its way is found by its counter all the same */
static void forget_old(struct pmon_box *box)
{
	const struct pmon_pmi *pmi = pmon_platform->pmi;
	u64 bits = pmon_pmi_status() & box->place.unit->overflow;

	pmon_box_overflowed(box);
	if (pmi->by_unit && bits)
		pmon_msr_write(pmi->clear, bits);
}

/**
 * pmon_sample_start() - an event that samples is about to start
 * @box: its box, where it has a counter
 *
 * What the box says of before, of whomever, is cleared, unless another event of
 * it samples: then that will be looked at.
 *
 * Context: under the box lock, on the CPU that owns the die, interrupts off.
 */
void pmon_sample_start(struct pmon_box *box)
{
	struct pmon_die *die = box->die;

	if (box->sampling == 1)
		forget_old(box);
	if (die->sampler.armed) {
		/* an interrupt that found its status cleared may have masked it */
		pmon_pmi_unmask();
		return;
	}
	pmon_pmi_clear();
	die->sampler.waits = 0;
	WRITE_ONCE(die->sampler.armed, true);
	listen(die);
}

/**
 * pmon_sample_stop() - the MSR boxes of a die are off
 * @die: the die
 *
 * Context: a CPU of it, interrupts off.
 */
void pmon_sample_stop(struct pmon_die *die)
{
	if (!die->sampler.armed)
		return;
	/* A 0 alone lets no counter run that an overflow has stopped */
	pmon_pmi_run(&die->sampler);
	pmon_msr_write(pmon_platform->pmi->ctl, 0);
	pmon_pmi_clear();
	WRITE_ONCE(die->sampler.armed, false);
}

/**
 * pmon_sample_resume() - the boxes of a die are back
 * @die: the die
 *
 * Context: the CPU that owns it, interrupts off.
 */
void pmon_sample_resume(struct pmon_die *die)
{
	if (is_idle(die) || die->sampler.armed)
		return;
	WRITE_ONCE(die->sampler.armed, true);
	listen(die);
}

/**
 * pmon_sample_move() - let the interrupts follow the owner of the die
 * @die: the die
 *
 * An overflow that still finds the CPU before is taken there as far as its own events go; the
 * watch finds the others.
 *
 * Context: the CPU that was the owner; may sleep.
 */
void pmon_sample_move(struct pmon_die *die)
{
	struct pmon_sampler *sampler = &die->sampler;

	hrtimer_cancel(&sampler->watch);
	if (sampler->armed && die->cpu >= 0)
		smp_call_function_single(die->cpu, listen, die, 1);
	irq_work_sync(&sampler->later);
	this_cpu_write(listens_to, NULL);
}

/**
 * pmon_sample_end() - no event samples any more
 * @die: the die
 *
 * Context: may sleep.
 */
void pmon_sample_end(struct pmon_die *die)
{
	hrtimer_cancel(&die->sampler.watch);
	irq_work_sync(&die->sampler.later);
}

/**
 * pmon_sample_register() - take NMIs that overflows raise
 *
 * Return: 0 or a negative error.
 */
int pmon_sample_register(void)
{
	if (!pmon_platform->pmi)
		return 0;
	pmon_witness_init();
	return register_nmi_handler(NMI_LOCAL, overflow_nmi, 0, KBUILD_MODNAME);
}

/**
 * pmon_sample_unregister() - undo pmon_sample_register()
 */
void pmon_sample_unregister(void)
{
	if (!pmon_platform->pmi)
		return;
	unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
	pmon_witness_end();
}
