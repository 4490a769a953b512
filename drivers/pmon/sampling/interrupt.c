// SPDX-License-Identifier: GPL-2.0-only
/*
 * Access to the registers of a die and of a CPU that control overflow interrupts.
 */
#include <linux/lockdep.h>
#include <linux/topology.h>
#include <asm/apic.h>

#include "global.h"
#include "interrupt.h"

/**
 * pmon_interrupt_can_select() - can overflows interrupt a CPU?
 * @cpu: the CPU, online once
 *
 * The ids of a package's cores may have holes, so they can be larger than the number of cores, and
 * than the field that selects one.
 *
 * Return: false if its core has too large an id; true on platforms without overflow interrupts.
 */
bool pmon_interrupt_can_select(unsigned int cpu)
{
	const struct pmon_pmi *pmi = pmon_platform->pmi;

	return !pmi || topology_core_id(cpu) < pmi->cores;
}

/* The field of &pmon_pmi.ctl that lets a CPU's core be interrupted; 0 if it cannot be selected */
static u64 interrupt_core(unsigned int cpu)
{
	const struct pmon_pmi *pmi = pmon_platform->pmi;
	unsigned int core = topology_core_id(cpu);

	if (!pmon_interrupt_can_select(cpu))
		return 0;
	return (pmi->one_hot ? BIT_ULL(core) : core) << pmi->core;
}

/**
 * pmon_interrupt_set() - write the register that stops and starts all counters of a die
 * @die: the die
 * @word: the value
 *
 * If a group has frozen the die by the same register, @word is written when the group unfreezes it.
 *
 * Context: interrupts off, on the CPU that owns the die.
 */
void pmon_interrupt_set(struct pmon_die *die, u64 word)
{
	if (pmon_platform->global_freeze)
		pmon_global_set(die, word);
	else
		pmon_msr_write(pmon_platform->pmi->ctl, word);
}

/**
 * pmon_interrupt_command() - stop or start all counters of a die
 * @sampler: its sampler
 * @what: &pmon_pmi.run or &pmon_pmi.halt
 *
 * Context: interrupts off, on the CPU that owns the die.
 */
void pmon_interrupt_command(const struct pmon_sampler *sampler, u64 what)
{
	pmon_interrupt_set(sampler->die, what | interrupt_core(sampler->cpu));
}

/**
 * pmon_interrupt_status() - read the overflow status of the die
 *
 * Context: a CPU of the die.
 * Return: the status.
 */
u64 pmon_interrupt_status(void)
{
	return pmon_msr_read(pmon_platform->pmi->status);
}

/**
 * pmon_interrupt_clear() - clear the status of the die
 *
 * While a bit is set, overflows that would set it raise no interrupt.
 *
 * Context: a CPU of the die.
 * Return: the status before.
 */
u64 pmon_interrupt_clear(void)
{
	u64 status = pmon_interrupt_status();

	if (status)
		pmon_msr_write(pmon_platform->pmi->clear, status);
	return status;
}

/**
 * pmon_interrupt_pending() - has this CPU received an interrupt that is not acknowledged?
 *
 * Context: any.
 * Return: true if it has.
 */
bool pmon_interrupt_pending(void)
{
	const struct pmon_receive *row = pmon_platform->pmi->receive;

	return pmon_msr_read(row->status) & row->pending;
}

/**
 * pmon_interrupt_acknowledge() - clear the status of the die and of this CPU
 *
 * The status of the die is cleared first, because no source says whether a CPU's bit can be cleared
 * while the status of its die is set. The kernel's PMI handler, which runs later in the same NMI,
 * loops while the CPU's bit is set.
 *
 * Context: a CPU of the die.
 * Return: the status that the die had.
 */
u64 pmon_interrupt_acknowledge(void)
{
	const struct pmon_receive *row = pmon_platform->pmi->receive;
	u64 status = pmon_interrupt_clear();

	pmon_msr_write(row->clear, row->pending);
	return status;
}

/**
 * pmon_interrupt_clear_box() - has a counter of a box overflowed since the last call?
 * @box: the box, whose type can sample
 *
 * While a status bit is set, the box reports no further overflow: so the status is cleared.
 *
 * Return: true if a counter has overflowed, whether its event samples or not.
 */
bool pmon_interrupt_clear_box(const struct pmon_box *box)
{
	const struct pmon_overflow *row = box->type->overflow;
	u64 status = 0;

	lockdep_assert_held(&box->lock);
	if (box->io)
		status = box->io->read(&box->regs, row->status, sizeof(u32)) & row->bits;
	if (status)
		box->io->write(&box->regs, row->clear, status, sizeof(u32));
	return status;
}

/**
 * pmon_interrupt_receive() - set or clear the bit by which this CPU receives the die's interrupt
 * @on: set it
 *
 * The other bits of the MSR belong to the kernel and KVM, so this function reads the MSR before it
 * writes it. An NMI of perf in between does no harm: it switches branch records (LBR) off and on
 * again, and so leaves these bits as they were.
 *
 * Context: interrupts off.
 * Return: true if it was changed.
 */
bool pmon_interrupt_receive(bool on)
{
	const struct pmon_receive *row = pmon_platform->pmi->receive;
	u64 before = pmon_msr_read(row->ctl);
	u64 after = on ? before | row->enable : before & ~row->enable;

	lockdep_assert_irqs_disabled();
	if (after != before)
		pmon_msr_write(row->ctl, after);
	return after != before;
}

/**
 * pmon_interrupt_unmask() - let this CPU receive the next interrupt of its counters
 *
 * The PMI uses the local APIC's LVT entry for performance counters, which each PMI masks.
 *
 * Context: interrupts off.
 */
void pmon_interrupt_unmask(void)
{
	apic->write(APIC_LVTPC, APIC_DM_NMI);
}
