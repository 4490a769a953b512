// SPDX-License-Identifier: GPL-2.0-only
/*
 * The NMI handler for overflows.
 */
#include <linux/kernel.h>
#include <linux/sched.h>
#include <linux/sched/clock.h>
#include <asm/nmi.h>

#include "interrupt.h"
#include "overflow.h"
#include "process.h"

/*
 * overflow_die: the die whose overflows interrupt this CPU. overflow_last_die: the same, but kept
 * when the die moves to another CPU, because an interrupt may be pending then
 */
static DEFINE_PER_CPU(struct pmon_die *, overflow_die);
static DEFINE_PER_CPU(struct pmon_die *, overflow_last_die);

/* Without a lock, and not while perf rearranges the events of the box on this CPU */
static bool overflow_box_is_free(const struct pmon_box *box)
{
	return !READ_ONCE(box->sampling) ||
	       (pmon_io(box->type)->in_nmi && !READ_ONCE(box->txn.disabled));
}

static bool overflow_can_process(const struct pmon_die *die)
{
	const struct pmon_box *box;

	if (die->sampler->busy || this_cpu_read(pmon_in_box_lock))
		return false;
	list_for_each_entry(box, &die->boxes, node)
		if (!overflow_box_is_free(box))
			return false;
	return true;
}

/*
 * The irq_work records the sample when the interrupted code has interrupts on again. By then, code
 * that had them off has gone on, so its stack pointers are cleared: no unwinder must follow them.
 */
static void overflow_save_regs(struct pmon_sampler *sampler, const struct pt_regs *regs)
{
	sampler->regs = *regs;
	sampler->task = current;
	if (regs->flags & X86_EFLAGS_IF)
		return;
	sampler->regs.sp = 0;
	sampler->regs.bp = 0;
}

/*
 * If this NMI has interrupted pmon_process(), which may be recording with @sampler->regs, it does
 * not overwrite these: @sampler->task says that the registers are unknown.
 */
static void overflow_defer(struct pmon_sampler *sampler, const struct pt_regs *regs)
{
	if (sampler->pending)
		return;
	if (sampler->busy)
		sampler->task = NULL;
	else
		overflow_save_regs(sampler, regs);
	WRITE_ONCE(sampler->pending, true);
	irq_work_queue(&sampler->work);
}

/*
 * Return: how long ago the counters may have stopped, in nanoseconds: an idle CPU may have had to
 * leave a sleep state first.
 */
static u64 overflow_latency(void)
{
	return is_idle_task(current) ? pmon_platform->pmi->exit_latency_ns : 0;
}

/*
 * Count interrupts whose status on this CPU is still set after it was cleared. The counters are
 * stopped, so no other overflow sets it, except one whose interrupt is on its way.
 */
static void overflow_note_stuck(struct pmon_sampler *sampler)
{
	sampler->stuck = pmon_interrupt_pending() ? sampler->stuck + 1 : 0;
}

/* A status that cannot be cleared would make overflow_nmi() claim every later NMI of this CPU */
static void overflow_forget_stuck(void)
{
	if (pmon_interrupt_pending())
		this_cpu_write(overflow_last_die, NULL);
}

/* Return: how many NMIs this one may stand for, since NMIs that are pending are merged */
static int overflow_handle(struct pmon_die *die, struct pt_regs *regs)
{
	struct pmon_sampler *sampler = die->sampler;

	sampler->total.interrupts++;
	sampler->watchdog.lost_in_a_row = 0;
	if (sampler->halted)
		sampler->status |= pmon_interrupt_acknowledge();
	else
		pmon_process_halt(sampler, local_clock() - overflow_latency());
	overflow_note_stuck(sampler);
	if (!sampler->pending && overflow_can_process(die))
		pmon_process(die, regs, 0);
	else
		overflow_defer(sampler, regs);
	return max(hweight64(sampler->status & pmon_platform->pmi->status_bits), 1UL);
}

/*
 * The interrupt was pending when sampling ended, or moved to another CPU. It is acknowledged here,
 * and the watchdog processes the overflow.
 */
static int overflow_discard(struct pmon_die *die)
{
	pmon_interrupt_acknowledge();
	overflow_forget_stuck();
	WRITE_ONCE(die->sampler->missed, true);
	return NMI_HANDLED;
}

/*
 * Registered to be called before the kernel's own PMI handler, which loops while the status that
 * this handler clears is set
 */
static int overflow_nmi(unsigned int type, struct pt_regs *regs)
{
	struct pmon_die *die = this_cpu_read(overflow_last_die);

	if (!die || !pmon_interrupt_pending())
		return NMI_DONE;
	pmon_interrupt_unmask();
	if (!this_cpu_read(overflow_die) || !READ_ONCE(die->sampler->armed))
		return overflow_discard(die);
	return overflow_handle(die, regs);
}

static unsigned int overflow_process_here(struct pmon_die *die, struct pt_regs *regs, u64 since)
{
	struct pmon_sampler *sampler = die->sampler;
	unsigned int found;

	WRITE_ONCE(sampler->busy, true);
	found = pmon_process(die, regs, since);
	WRITE_ONCE(sampler->busy, false);
	return found;
}

/**
 * pmon_overflow_process_all() - process the boxes of a die without an interrupt
 * @die: the die
 * @since: as for pmon_process_halt()
 *
 * All boxes with sampling events are read, because the status need not name every box that has
 * overflowed: a counter that was preset while sampling was throttled has no status at all.
 *
 * Context: interrupts off, on the CPU that owns the die.
 * Return: how many events had a sample.
 */
unsigned int pmon_overflow_process_all(struct pmon_die *die, u64 since)
{
	die->sampler->missed = true;
	return overflow_process_here(die, NULL, since);
}

/* Samples have no registers if another task runs by now, to which perf would attribute them */
static void overflow_irq_work(struct irq_work *irq)
{
	struct pmon_sampler *sampler = container_of(irq, struct pmon_sampler, work);

	if (READ_ONCE(sampler->armed))
		overflow_process_here(sampler->die,
				      sampler->task == current ? &sampler->regs : NULL,
				      local_clock());
	else
		WRITE_ONCE(sampler->pending, false);
}

/**
 * pmon_overflow_disarm() - let overflows of a die no longer interrupt
 * @die: the die
 * @ctl: the value that the die's control keeps
 *
 * The PMI of an overflow that this CPU has not received yet will not come: the status is cleared
 * here, and the counters run again.
 *
 * Context: interrupts off, on the CPU that owns the die.
 */
void pmon_overflow_disarm(struct pmon_die *die, u64 ctl)
{
	struct pmon_sampler *sampler = die->sampler;

	WRITE_ONCE(sampler->armed, false);
	pmon_interrupt_receive(false);
	if (pmon_interrupt_acknowledge())
		sampler->total.stopped_ns += local_clock() - max(sampler->watchdog.clear_at,
								 sampler->ran_at);
	overflow_forget_stuck();
	/* @ctl alone does not start counters that an overflow has stopped */
	pmon_process_run(sampler);
	pmon_interrupt_set(die, ctl);
}

/**
 * pmon_overflow_arm() - let overflows of a die interrupt this CPU
 * @sampler: its sampler
 *
 * Context: interrupts off, on the CPU that owns the die.
 */
void pmon_overflow_arm(struct pmon_sampler *sampler)
{
	WRITE_ONCE(sampler->armed, true);
	this_cpu_write(overflow_die, sampler->die);
	this_cpu_write(overflow_last_die, sampler->die);
	pmon_interrupt_receive(true);
	pmon_interrupt_unmask();
	sampler->watchdog.clear_at = local_clock();
	pmon_process_run(sampler);
}

/**
 * pmon_overflow_hand_over() - let overflows no longer interrupt this CPU, which owned a die
 * @sampler: the sampler of the die
 *
 * Context: may sleep.
 */
void pmon_overflow_hand_over(struct pmon_sampler *sampler)
{
	unsigned long flags;
	bool received;

	local_irq_save(flags);
	/* The pointer is read before an NMI can clear it, see overflow_forget_stuck() */
	received = this_cpu_read(overflow_last_die);
	this_cpu_write(overflow_die, NULL);
	if (received)
		pmon_interrupt_receive(false);
	local_irq_restore(flags);
	irq_work_sync(&sampler->work);
}

/**
 * pmon_overflow_init() - prepare the sampler of a die
 * @sampler: the sampler
 *
 * Context: any.
 */
void pmon_overflow_init(struct pmon_sampler *sampler)
{
	sampler->work = IRQ_WORK_INIT_HARD(overflow_irq_work);
}

/**
 * pmon_overflow_register() - let overflows of all dies be processed
 *
 * Context: may sleep.
 * Return: 0 or a negative error.
 */
int pmon_overflow_register(void)
{
	return register_nmi_handler(NMI_LOCAL, overflow_nmi, NMI_FLAG_FIRST, KBUILD_MODNAME);
}

/**
 * pmon_overflow_unregister() - undo pmon_overflow_register()
 *
 * Context: may sleep; no die is armed.
 */
void pmon_overflow_unregister(void)
{
	unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
}
