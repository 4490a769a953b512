// SPDX-License-Identifier: GPL-2.0-only
/*
 * NMIs: those that overflows raise, and those that come while the lock is held.
 *
 * The hardware's interrupt comes by the local APIC's entry for performance
 * counters: as an NMI if software has said so there, and then the entry is masked
 * until software clears that. Here an NMI is sent to the CPU, and a handler that
 * is called before the driver's looks at the entry. If that lets nothing through,
 * the NMI is hidden: the handler claims it, and during it every status reads 0.
 *
 * An NMI that interrupts a CPU which holds emu.lock, a place that does not exist on
 * hardware, is hidden as well, and is sent again when the lock is free.
 */
#include <linux/cpumask.h>
#include <linux/irq_work.h>
#include <linux/irqflags.h>
#include <linux/kernel.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/smp.h>
#include <linux/wait.h>

#include <asm/apic.h>
#include <asm/irq_vectors.h>
#include <asm/nmi.h>

#include "chip.h"
#include "counts.h"
#include "host.h"
#include "nmi.h"
#include "overflow.h"
#include "state.h"

/* struct emu_nmi - the NMIs of a CPU */
struct emu_nmi {
	bool inside;		/* it holds emu.lock, or is about to take it */
	bool again;		/* an NMI has interrupted it there, and is to be sent again */
	atomic_t called;	/* NMIs that have been sent since the last one was handled */
	/* the last NMI was for several, so another NMI may follow, which would not on hardware */
	bool left;
	bool foreign;		/* an NMI unrelated to overflows was sent, and is to be claimed */
	bool hidden;		/* the current NMI was not delivered by the local APIC */
};

static DEFINE_PER_CPU(struct emu_nmi, emu_nmi);

/* CPUs to interrupt as soon as emu.lock is free */
static struct cpumask emu_nmi_calls;

/**
 * emu_irq_work_queue() - irq_work_queue(), unless the machine falls asleep or wakes up
 * @work: the work
 *
 * The local APIC forgets interrupts that wait when the machine falls asleep, and then no irq_work
 * of the CPU would run again. emu_nmi_resume() wakes the tasks that the works would have woken; an
 * access that is refused meanwhile is counted, but not logged.
 *
 * Context: any.
 */
void emu_irq_work_queue(struct irq_work *work)
{
	if (likely(system_state != SYSTEM_SUSPEND))
		irq_work_queue(work);
}

/* Woken when the time of the next overflow changes, or the driver has served one. */
DECLARE_WAIT_QUEUE_HEAD(emu_overflow_waitq);

/* The lock's holder may be under that of a run queue, so it cannot wake. */
static void emu_nmi_wake(struct irq_work *work)
{
	wake_up_all(&emu_overflow_waitq);
}

static DEFINE_IRQ_WORK(emu_nmi_wake_work, emu_nmi_wake);

/**
 * emu_nmi_lock() - emu_lock()
 * @flags: what emu_nmi_unlock() needs
 *
 * Context: any but an NMI for which emu_nmi_is_hidden() is true. Interrupts are off
 * until emu_nmi_unlock().
 */
void emu_nmi_lock(unsigned long *flags)
	__acquires(&emu.lock)
{
	local_irq_save(*flags);
	this_cpu_write(emu_nmi.inside, true);
	/* A trylock is all that lockdep allows in an NMI. */
	while (!raw_spin_trylock(&emu.lock))
		cpu_relax();
}

static void emu_nmi_send(unsigned int cpu)
{
	atomic_inc(per_cpu_ptr(&emu_nmi.called, cpu));
	apic->send_IPI(cpu, NMI_VECTOR);
}

/*
 * Send an NMI to the other CPUs, which may wait for the lock; this one is sent its own after the
 * lock is free.
 */
static bool emu_nmi_call_others(void)
{
	unsigned int cpu, self = smp_processor_id();
	bool me = cpumask_test_and_clear_cpu(self, &emu_nmi_calls);

	for_each_cpu(cpu, &emu_nmi_calls)
		emu_nmi_send(cpu);
	cpumask_clear(&emu_nmi_calls);
	return me;
}

static void emu_nmi_send_pending(struct irq_work *work)
{
	unsigned long flags;

	emu_lock(&flags);
	emu_unlock(flags);
}

static DEFINE_IRQ_WORK(emu_nmi_work, emu_nmi_send_pending);

/*
 * An NMI may have interrupted its CPU between the two writes that send an
 * interrupt to another one: it must not do that itself.
 */
static bool emu_nmi_postpone(void)
{
	if (!in_nmi())
		return false;
	emu_irq_work_queue(&emu_nmi_work);
	return true;
}

/**
 * emu_nmi_unlock() - emu_unlock(); interrupts that were raised come now
 * @flags: what emu_nmi_lock() has left
 */
void emu_nmi_unlock(unsigned long flags)
	__releases(&emu.lock)
{
	bool me = false;

	if (unlikely(emu_overflow_settle()))
		emu_irq_work_queue(&emu_nmi_wake_work);
	if (unlikely(!cpumask_empty(&emu_nmi_calls)) && !emu_nmi_postpone())
		me = emu_nmi_call_others();
	raw_spin_unlock(&emu.lock);
	this_cpu_write(emu_nmi.inside, false);
	if (unlikely(this_cpu_xchg(emu_nmi.again, false) || me))
		emu_nmi_send(smp_processor_id());
	local_irq_restore(flags);
}

/**
 * emu_nmi_interrupt() - an overflow interrupts a CPU
 * @cpu: the CPU
 *
 * Context: with emu.lock.
 */
void emu_nmi_interrupt(unsigned int cpu)
{
	cpumask_set_cpu(cpu, &emu_nmi_calls);
}

/**
 * emu_nmi_is_hidden() - is this an NMI that hardware would not have delivered now?
 *
 * Context: any.
 * Return: true if no overflow may be visible to it, and emu.lock must not be taken.
 */
bool emu_nmi_is_hidden(void)
{
	return in_nmi() && (this_cpu_read(emu_nmi.inside) || this_cpu_read(emu_nmi.hidden));
}

/* The entry of the local APIC: does it deliver an interrupt as an NMI? */
static bool emu_nmi_apic_delivers(void)
{
	u32 entry = apic->read(APIC_LVTPC);

	if (entry & APIC_LVT_MASKED || GET_APIC_DELIVERY_MODE(entry) != APIC_MODE_NMI)
		return false;
	apic->write(APIC_LVTPC, entry | APIC_LVT_MASKED);
	return true;
}

/* A hidden NMI has ended when this interrupt runs; NMIs are sent under the lock. */
static void emu_nmi_end_hidden(struct irq_work *work)
{
	unsigned long flags;

	emu_lock(&flags);
	this_cpu_write(emu_nmi.hidden, false);
	this_cpu_write(emu_nmi.left, false);
	emu_unlock(flags);
}

static DEFINE_PER_CPU(struct irq_work, emu_nmi_end);

/* Hardware would have raised no NMI. */
static int emu_nmi_begin_hidden(void)
{
	this_cpu_write(emu_nmi.hidden, true);
	emu_irq_work_queue(this_cpu_ptr(&emu_nmi_end));
	return NMI_HANDLED;
}

/* A refused NMI is not sent again: emu_overflow_wait_served() no longer waits for this CPU */
static int emu_nmi_refuse(void)
{
	unsigned long flags;

	atomic64_inc(&emu_counts.pmis_masked);
	emu_lock(&flags);
	emu_overflow_refused(smp_processor_id());
	emu_unlock(flags);
	emu_irq_work_queue(&emu_nmi_wake_work);
	return emu_nmi_begin_hidden();
}

/* On hardware, the local APIC would have been masked when the second one was raised. */
static void emu_nmi_expect_another(void)
{
	this_cpu_write(emu_nmi.left, true);
	emu_irq_work_queue(this_cpu_ptr(&emu_nmi_end));
}

static int emu_nmi_handle(unsigned int type, struct pt_regs *regs)
{
	int foreign = this_cpu_xchg(emu_nmi.foreign, false) ? NMI_HANDLED :
							      NMI_DONE;

	int called = atomic_xchg(this_cpu_ptr(&emu_nmi.called), 0);

	this_cpu_write(emu_nmi.hidden, false);
	if (!called && this_cpu_xchg(emu_nmi.left, false))
		return emu_nmi_begin_hidden();
	if (!called)
		return foreign;
	if (called > 1)
		emu_nmi_expect_another();
	if (this_cpu_read(emu_nmi.inside)) {
		this_cpu_write(emu_nmi.again, true);
		return NMI_HANDLED;
	}
	return emu_nmi_apic_delivers() ? foreign : emu_nmi_refuse();
}

/**
 * emu_nmi_resume() - the machine wakes up: what waited for its CPU is gone
 *
 * Context: with emu.lock, on the only CPU that is online.
 */
void emu_nmi_resume(void)
{
	cpumask_clear(&emu_nmi_calls);
	atomic_set(this_cpu_ptr(&emu_nmi.called), 0);
	this_cpu_write(emu_nmi.hidden, false);
	this_cpu_write(emu_nmi.left, false);
	irq_work_queue(&emu_nmi_wake_work);
}

/**
 * emu_nmi_foreign() - send an NMI unrelated to overflows
 * @cpu: the CPU
 * @claimed: a handler claims it; else it is unknown to the kernel
 *
 * Context: with emu.lock.
 */
void emu_nmi_foreign(unsigned int cpu, bool claimed)
{
	per_cpu(emu_nmi.foreign, cpu) = claimed;
	apic->send_IPI(cpu, NMI_VECTOR);
}

static int emu_nmi_register(void)
{
	return register_nmi_handler(NMI_LOCAL, emu_nmi_handle, NMI_FLAG_FIRST, KBUILD_MODNAME);
}

/**
 * emu_nmi_register_first() - a driver under test has been loaded
 *
 * Its handler may be registered with NMI_FLAG_FIRST, too; the last one registered is called first.
 *
 * Return: 0 or an error.
 */
int emu_nmi_register_first(void)
{
	unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
	return emu_nmi_register();
}

/**
 * emu_nmi_init() - register the NMI handler, before the driver under test does
 *
 * Return: 0 or an error.
 */
int emu_nmi_init(void)
{
	struct irq_work *end;
	int cpu;

	/* A module's per-CPU data cannot be initialized with an address. */
	for_each_possible_cpu(cpu) {
		end = per_cpu_ptr(&emu_nmi_end, cpu);
		*end = IRQ_WORK_INIT_HARD(emu_nmi_end_hidden);
	}
	return emu_nmi_register();
}

/** emu_nmi_exit() - no driver under test is loaded any more */
void emu_nmi_exit(void)
{
	int cpu;

	unregister_nmi_handler(NMI_LOCAL, KBUILD_MODNAME);
	irq_work_sync(&emu_nmi_work);
	irq_work_sync(&emu_nmi_wake_work);
	for_each_possible_cpu(cpu)
		irq_work_sync(per_cpu_ptr(&emu_nmi_end, cpu));
}
