// SPDX-License-Identifier: GPL-2.0-only
/*
 * Witnesses: events that have no counter. They take a sample on a CPU of their own whenever an
 * event that samples, equal to them but of the CPU that owns the die, takes one.
 *
 * The hardware interrupts all of their cores at once, so together they show what the cores of a
 * die did when the counter overflowed. Which event that was is found out on the CPU that owns the
 * die, in one round for each overflow. A witness's CPU keeps what its interrupt has met, and
 * when the round is over it asks the event that it is equal to for what has passed.
 */
#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/ktime.h>
#include <linux/smp.h>
#include <linux/topology.h>
#include <asm/nmi.h>

#include "presence.h"

/*
 * When it is asked again whether the round is over, each time twice as long after, and how often:
 * for 0.4 s, in which the owner's watch has found an overflow whose interrupt was lost
 */
#define AGAIN_NS	(50 * NSEC_PER_USEC)
#define TRIES		13

/*
 * The witnesses of a CPU, and what an interrupt has met that @waits for the end of its @round. For
 * the rounds up to @claimed an interrupt has come, and after @last there is none, if the
 * last witness has gone. All but @named, whether its core is to be interrupted, is of that CPU
 * alone, with interrupts off; @nr, the rounds, @waits and @regs are the NMI's as well.
 */
struct witnesses {
	struct list_head list;
	unsigned int nr;
	bool named;
	struct pmon_die *die;
	u32 round;
	u32 claimed;
	u32 last;
	bool waits;
	unsigned int tries;
	struct pt_regs regs;
	struct irq_work later;
	struct hrtimer again;
};

static DEFINE_PER_CPU(struct witnesses, witnesses);
/* Guards @named */
static DEFINE_RAW_SPINLOCK(cores_lock);

static bool is_same(const struct perf_event_attr *a, const struct perf_event_attr *b)
{
	return a->config == b->config && a->config1 == b->config1 &&
	       a->config2 == b->config2 && a->sample_period == b->sample_period;
}

static bool can_lead(const struct pmon_opened *opened, const struct pmon_opened *witness)
{
	return opened->sampling && !opened->witness && !opened->event->attr.freq &&
	       is_same(&opened->event->attr, &witness->event->attr);
}

/**
 * pmon_witness_fits() - shall a new event be a witness?
 * @opened: the event, which still has the CPU that it was opened on
 *
 * It is one if it samples by a period, is in no group, was opened on another CPU than that which
 * owns the die, and an event that it is equal to exists there.
 *
 * Context: under &pmon_box.opened_lock.
 * Return: true if so.
 */
bool pmon_witness_fits(const struct pmon_opened *opened)
{
	const struct perf_event *event = opened->event;
	const struct pmon_box *box = opened->box;
	const struct pmon_opened *other;

	if (!opened->sampling || !pmon_platform->pmi->one_hot || event->attr.freq ||
	    event->group_leader != event || event->cpu == READ_ONCE(box->die->cpu))
		return false;
	list_for_each_entry(other, &box->opened, node)
		if (can_lead(other, opened))
			return true;
	return false;
}

static struct pmon_opened *find_leader(const struct pmon_opened *witness)
{
	const struct pmon_plan *plan = &witness->box->plan;
	unsigned int e;

	for (e = 0; e < plan->assigned.nr; e++)
		if (can_lead(pmon_opened_at(plan, e), witness))
			return pmon_opened_at(plan, e);
	return NULL;
}

/* What the event that it is equal to has taken samples of since this was last asked */
static u64 passed(struct pmon_opened *witness)
{
	const struct pmon_opened *leader;
	u64 gain = 0;

	pmon_box_lock(witness->box);
	leader = find_leader(witness);
	if (leader) {
		gain = leader->passed;
		if (witness->epoch == leader->epoch)
			gain -= witness->passed;
		witness->epoch = leader->epoch;
		witness->passed = leader->passed;
	}
	pmon_box_unlock(witness->box);
	return gain;
}

static void testify(struct pmon_opened *witness, struct pt_regs *regs)
{
	struct perf_event *event = witness->event;
	u64 counts = passed(witness);

	if (!counts || event->hw.state & PERF_HES_STOPPED)
		return;
	local64_add(counts, &event->count);
	if (pmon_record(event, counts, regs))
		pmon_witness_stop(witness);
}

static bool is_after(u32 round, u32 other)
{
	return (s32)(round - other) > 0;
}

static bool is_over(const struct witnesses *here)
{
	return !is_after(here->round, READ_ONCE(here->die->sampler.ended));
}

/* What the next interrupt meets must not get into these samples */
static void attend(struct witnesses *here)
{
	struct pt_regs regs = here->regs;
	struct pmon_opened *witness;

	WRITE_ONCE(here->waits, false);
	list_for_each_entry(witness, &here->list, seat)
		testify(witness, &regs);
}

/*
 * The owner's CPU may be about to take the interrupt, or have interrupts off. If there is no round
 * at all, the samples are those of the next.
 */
static void try(struct witnesses *here)
{
	if (is_over(here)) {
		attend(here);
	} else if (!here->nr || here->tries == TRIES) {
		WRITE_ONCE(here->waits, false);
	} else {
		hrtimer_start(&here->again, ns_to_ktime(AGAIN_NS << here->tries++),
			      HRTIMER_MODE_REL_PINNED_HARD);
	}
}

static void later(struct irq_work *irq)
{
	struct witnesses *here = container_of(irq, struct witnesses, later);

	here->tries = 0;
	try(here);
}

static enum hrtimer_restart again(struct hrtimer *timer)
{
	try(container_of(timer, struct witnesses, again));
	return HRTIMER_NORESTART;
}

/* The first of several interrupts that wait has what is nearest to its overflow */
static void hear(struct witnesses *here, const struct pt_regs *regs, u32 round)
{
	here->round = round;
	if (here->waits)
		return;
	here->waits = true;
	pmon_record_keep(&here->regs, regs);
	irq_work_queue(&here->later);
}

/* The round that an overflow belongs to whose status still shows: the next, if none goes on */
static u32 this_round(const struct pmon_sampler *sampler)
{
	u32 ended = READ_ONCE(sampler->ended);
	u32 begun = READ_ONCE(sampler->begun);

	return begun == ended ? begun + 1 : begun;
}

/**
 * pmon_witness_hear() - an overflow has interrupted the CPU that owns the die
 * @regs: what it has interrupted
 *
 * Context: NMI, before its round begins.
 */
void pmon_witness_hear(const struct pt_regs *regs)
{
	struct witnesses *here = this_cpu_ptr(&witnesses);

	if (here->nr)
		hear(here, regs, this_round(&here->die->sampler));
}

/* The last interrupt may come when the last witness has just gone */
static bool is_called(const struct witnesses *here)
{
	return here->nr || (here->die &&
			    !is_after(READ_ONCE(here->die->sampler.begun), here->last));
}

/*
 * One interrupt for each round; but it may have been late, and look like that of the next,
 * which is still to come. Those that were lost are not claimed later, but for one. More of them
 * than one, while the status shows, are somebody else's, and nothing is taken off for these.
 */
static void claim(struct witnesses *here, u32 round)
{
	if (is_after(round, here->claimed))
		here->claimed++;
	if (is_after(round - 1, here->claimed))
		here->claimed = round - 1;
}

/**
 * pmon_witness_nmi() - an NMI on a CPU that may have witnesses
 * @regs: what it has interrupted
 *
 * Context: NMI, on a CPU that does not own the die.
 * Return: NMI_HANDLED if an overflow has raised it, or NMI_DONE.
 */
int pmon_witness_nmi(const struct pt_regs *regs)
{
	struct witnesses *here = this_cpu_ptr(&witnesses);
	u32 round;

	if (!is_called(here))
		return NMI_DONE;
	round = this_round(&here->die->sampler);
	if (!pmon_pmi_overflows()) {
		/* The owner may have been faster, and have cleared the status */
		round = READ_ONCE(here->die->sampler.begun);
		if (!is_after(round, here->claimed))
			return NMI_DONE;
	}
	pmon_pmi_unmask();
	claim(here, round);
	hear(here, regs, round);
	return NMI_HANDLED;
}

/* Is this CPU's core to be interrupted, besides the owner's? */
static void name_core(struct witnesses *here, bool named)
{
	unsigned int cpu;
	u64 cores = 0;

	raw_spin_lock(&cores_lock);
	here->named = named;
	for_each_cpu(cpu, topology_core_cpumask(smp_processor_id()))
		if (per_cpu(witnesses, cpu).named)
			cores |= pmon_pmi_core(cpu);
	pmon_pmi_choose(here->die, cores);
	raw_spin_unlock(&cores_lock);
}

/**
 * pmon_witness_start() - a witness begins to take samples
 * @witness: the event
 *
 * Context: its CPU, interrupts off.
 */
void pmon_witness_start(struct pmon_opened *witness)
{
	witness->event->hw.state = 0;
	/* not of what was before */
	passed(witness);
}

/**
 * pmon_witness_stop() - and ends to
 * @witness: the event
 *
 * Context: its CPU, interrupts off.
 */
void pmon_witness_stop(struct pmon_opened *witness)
{
	witness->event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
}

/**
 * pmon_witness_add() - a witness gets its place on its CPU
 * @witness: the event
 * @start: it begins at once
 *
 * Context: its CPU, interrupts off.
 * Return: 0, or -EAGAIN if the box is not there now.
 */
int pmon_witness_add(struct pmon_opened *witness, bool start)
{
	struct witnesses *here = this_cpu_ptr(&witnesses);

	if (!pmon_count_served(witness))
		return -EAGAIN;
	pmon_witness_stop(witness);
	list_add_tail(&witness->seat, &here->list);
	here->die = witness->box->die;
	if (!here->nr)
		here->claimed = READ_ONCE(here->die->sampler.begun);
	WRITE_ONCE(here->nr, here->nr + 1);
	if (here->nr == 1) {
		pmon_pmi_unmask();
		name_core(here, true);
	}
	if (start)
		pmon_witness_start(witness);
	return 0;
}

/**
 * pmon_witness_del() - and leaves it
 * @witness: the event
 *
 * Context: its CPU, interrupts off.
 */
void pmon_witness_del(struct pmon_opened *witness)
{
	struct witnesses *here = this_cpu_ptr(&witnesses);

	pmon_witness_stop(witness);
	list_del(&witness->seat);
	if (here->nr == 1)
		name_core(here, false);
	/* one may have been raised before the hardware knew, and not have begun */
	here->last = READ_ONCE(here->die->sampler.begun) + 1;
	WRITE_ONCE(here->nr, here->nr - 1);
	/* a timer of a CPU that goes would go on elsewhere */
	if (!here->nr && hrtimer_try_to_cancel(&here->again) > 0)
		WRITE_ONCE(here->waits, false);
}

/**
 * pmon_witness_init() - prepare all CPUs
 */
void pmon_witness_init(void)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		struct witnesses *there = per_cpu_ptr(&witnesses, cpu);

		INIT_LIST_HEAD(&there->list);
		there->later = IRQ_WORK_INIT_HARD(later);
		hrtimer_setup(&there->again, again, CLOCK_MONOTONIC,
			      HRTIMER_MODE_REL_PINNED_HARD);
	}
}

/**
 * pmon_witness_end() - no event is left, and no NMI comes
 *
 * Context: may sleep.
 */
void pmon_witness_end(void)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		irq_work_sync(&per_cpu(witnesses, cpu).later);
		hrtimer_cancel(&per_cpu(witnesses, cpu).again);
	}
}
