// SPDX-License-Identifier: GPL-2.0-only
/*
 * The registers by which a die stops at an overflow and interrupts, and the entry of
 * the local APIC that lets it.
 */
#include <linux/bitops.h>
#include <linux/topology.h>
#include <asm/apic.h>

#include "presence.h"

/**
 * pmon_pmi_core() - the field of &pmon_pmi.ctl that lets a CPU's core be interrupted
 * @cpu: the CPU
 *
 * Return: its value.
 */
u64 pmon_pmi_core(unsigned int cpu)
{
	const struct pmon_pmi *pmi = pmon_platform->pmi;
	unsigned int core = topology_core_id(cpu) % pmi->cores;

	return (pmi->one_hot ? BIT_ULL(core) : core) << pmi->core;
}

static void write_ctl(const struct pmon_sampler *sampler, u32 what, u64 cores)
{
	pmon_msr_write(pmon_platform->pmi->ctl, what | pmon_pmi_core(sampler->cpu) | cores);
}

/* With a field of cores, what stops and what starts the counters are bits apart */
static void name_cores(const struct pmon_sampler *sampler)
{
	const struct pmon_pmi *pmi = pmon_platform->pmi;

	write_ctl(sampler, pmi->run & pmi->halt, READ_ONCE(sampler->cores));
}

/* Another CPU may be at pmon_pmi_choose(), and an NMI cannot wait: whoever writes last is right */
static void command(const struct pmon_sampler *sampler, u32 what)
{
	u64 cores = READ_ONCE(sampler->cores);

	write_ctl(sampler, what, cores);
	if (unlikely(cores != READ_ONCE(sampler->cores)))
		name_cores(sampler);
}

/**
 * pmon_pmi_halt() - stop all counters of a die, if they have not stopped yet
 * @sampler: the die's
 *
 * Context: a CPU of the die, as for all below; NMI or interrupts off.
 */
void pmon_pmi_halt(const struct pmon_sampler *sampler)
{
	command(sampler, pmon_platform->pmi->halt);
}

/**
 * pmon_pmi_run() - let all counters of a die run, and stop at the next overflow
 * @sampler: the die's
 */
void pmon_pmi_run(const struct pmon_sampler *sampler)
{
	command(sampler, pmon_platform->pmi->run);
}

/**
 * pmon_pmi_choose() - interrupt other cores, too
 * @die: the die
 * @cores: their fields, together
 *
 * Context: a CPU of the die, one at a time.
 */
void pmon_pmi_choose(struct pmon_die *die, u64 cores)
{
	WRITE_ONCE(die->sampler.cores, cores);
	if (READ_ONCE(die->sampler.armed))
		name_cores(&die->sampler);
}

/**
 * pmon_pmi_status() - what the die tells of overflows
 *
 * Return: its status.
 */
u64 pmon_pmi_status(void)
{
	return pmon_msr_read(pmon_platform->pmi->status);
}

/**
 * pmon_pmi_overflows() - how many boxes tell of an overflow
 *
 * As far as the die's status says so. Where the hardware shows that the counters stand still,
 * any bit will do.
 *
 * Context: a CPU of the die.
 * Return: their number, 0 if there was none.
 */
unsigned int pmon_pmi_overflows(void)
{
	const struct pmon_pmi *pmi = pmon_platform->pmi;
	u64 status = pmon_pmi_status();

	if (!status || status & pmi->any || !pmi->going)
		return hweight64(status & pmi->any);
	return !(pmon_msr_read(pmi->ctl) & pmi->going);
}

/**
 * pmon_pmi_clear() - clear the status: what is set raises no other interrupt
 */
void pmon_pmi_clear(void)
{
	u64 status = pmon_pmi_status();

	if (status)
		pmon_msr_write(pmon_platform->pmi->clear, status);
}

/**
 * pmon_pmi_unmask() - let overflows interrupt this CPU
 *
 * The interrupt comes by the local APIC's entry for counters, which masks itself.
 */
void pmon_pmi_unmask(void)
{
	apic->write(APIC_LVTPC, APIC_DM_NMI);
}
