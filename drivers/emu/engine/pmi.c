// SPDX-License-Identifier: GPL-2.0-only
/*
 * The receiving side of an uncore PMI: three MSRs of each logical CPU.
 *
 * A CPU of a selected core receives an uncore PMI only if bit 13 of its IA32_DEBUGCTL is set at
 * that moment; else the PMI is gone. A received PMI sets Ovf_Uncore, bit 61 of
 * IA32_PERF_GLOBAL_STATUS, and goes to the local APIC, whose entry decides about the NMI (nmi.c).
 * Bit 61 of IA32_PERF_GLOBAL_OVF_CTRL clears Ovf_Uncore (SDM volume 3C table 35-2; 3B, uncore
 * performance monitoring of Nehalem and Sandy Bridge).
 *
 * INIT leaves these MSRs as they are (SDM volume 3A table 9-1), so they outlast a CPU's time
 * offline; suspend to RAM takes the power away, and they are as after reset.
 */
#include <linux/bits.h>
#include <linux/cpumask.h>

#include "model.h"
#include "open_questions.h"
#include "pmi.h"
#include "state.h"

/* IA32_DEBUGCTL: LBR, BTF; TR to FREEZE_PERFMON_ON_PMI, bit 13, FREEZE_WHILE_SMM_EN */
#define DEBUGCTL_UNCORE_PMI	BIT_ULL(13)
#define DEBUGCTL_BITS		(GENMASK_ULL(14, 6) | GENMASK_ULL(1, 0))
/* IA32_PERF_GLOBAL_STATUS */
#define STATUS_OVF_UNCORE	BIT_ULL(61)
/* IA32_PERF_GLOBAL_OVF_CTRL: those of the core's counters do nothing here */
#define OVF_CTRL_BITS		(GENMASK_ULL(63, 61) | GENMASK_ULL(34, 32) | \
				 GENMASK_ULL(3, 0))

/* The answers to EMU_OVF_UNCORE */
enum { PMI_CLEARS_ALWAYS, PMI_CLEARS_AFTER_UBOX, PMI_CLEARS_NEVER };

const char *const emu_ovf_uncore_words[] = { "always", "after_ubox", "never" };

static const struct emu_reg pmi_regs[] = {
	EMU_REG("debugctl", 0x1d9, 64, EMU_DEBUGCTL, .rw = DEBUGCTL_BITS),
	EMU_REG("global_status", 0x38e, 64, EMU_CPU_STATUS),
	EMU_REG("global_ovf_ctrl", 0x390, 64, EMU_CPU_OVF_CTRL, .strobe = OVF_CTRL_BITS),
};

/*
 * A CPU has this unit, not a socket, so its box type is none of a socket's and its index is the
 * CPU's number
 */
static const struct emu_unit pmi_unit = {
	.name = "cpu",
	.type = EMU_BOX_TYPES,
	.space = EMU_MSR,
	.numbered = true,
	.regs = pmi_regs,
	.nregs = ARRAY_SIZE(pmi_regs),
};

/**
 * emu_pmi_unit() - the MSRs of a CPU that have to do with uncore PMIs
 *
 * Return: the unit, or NULL: the platform's sockets interrupt no CPU.
 */
const struct emu_unit *emu_pmi_unit(void)
{
	return emu.chip->cores ? &pmi_unit : NULL;
}

/**
 * emu_pmi_owns() - does each CPU have an MSR here?
 * @msr: number
 *
 * Return: false if it is a socket's or not emulated.
 */
bool emu_pmi_owns(u32 msr)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(pmi_regs); i++) {
		if (pmi_regs[i].addr == msr)
			return emu_pmi_unit();
	}
	return false;
}

/**
 * emu_pmi_box() - the MSRs of one CPU
 * @cpu: the CPU
 *
 * Return: its box, or NULL: it has none.
 */
struct emu_box *emu_pmi_box(unsigned int cpu)
{
	return cpu < emu.end - emu.cpus ? &emu.cpus[cpu] : NULL;
}

/**
 * emu_pmi_enabled() - would a CPU receive an uncore PMI for its core?
 * @cpu: the CPU
 *
 * Return: bit 13 of its IA32_DEBUGCTL.
 */
bool emu_pmi_enabled(unsigned int cpu)
{
	return emu_value(emu_pmi_box(cpu), EMU_DEBUGCTL, 0) & DEBUGCTL_UNCORE_PMI;
}

/**
 * emu_pmi_receive() - an uncore PMI for a CPU's core
 * @cpu: the CPU
 *
 * Return: true if it goes to the CPU's local APIC.
 */
bool emu_pmi_receive(unsigned int cpu)
{
	struct emu_box *box = emu_pmi_box(cpu);

	if (!emu_pmi_enabled(cpu)) {
		if (box)
			box->disabled++;
		return false;
	}
	box->received++;
	emu_value_set(box, EMU_CPU_STATUS, 0, 0, STATUS_OVF_UNCORE);
	return true;
}

/* Does Ovf_Uncore stay set, perhaps because of the U-box' own status? */
static bool pmi_holds(const struct emu_box *box)
{
	const struct emu_box *ubox = emu.socket[box->socket].global;

	switch (emu.answer[EMU_OVF_UNCORE]) {
	case PMI_CLEARS_AFTER_UBOX:
		return emu_value(ubox, EMU_GLOBAL_STATUS, 0);
	case PMI_CLEARS_NEVER:
		return true;
	default:
		return false;
	}
}

/**
 * emu_pmi_clear() - software has written IA32_PERF_GLOBAL_OVF_CTRL
 * @box: the CPU's box
 * @bits: the ones
 */
void emu_pmi_clear(struct emu_box *box, u64 bits)
{
	if (!pmi_holds(box))
		emu_value_set(box, EMU_CPU_STATUS, 0, bits & STATUS_OVF_UNCORE, 0);
}
