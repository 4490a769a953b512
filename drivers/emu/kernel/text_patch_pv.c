// SPDX-License-Identifier: GPL-2.0-only
/*
 * MSR accesses that are calls.
 *
 * With PARAVIRT_XXL every rdmsr and wrmsr of a module is, once it is loaded, a direct call of the
 * function in pv_ops. Such a call is led to the function of the same type below.
 */
#include <linux/kernel.h>
#include <linux/module.h>

#include <asm/msr.h>
#include <asm/paravirt.h>

#include "chip.h"
#include "msr.h"
#include "text_patch.h"

/* A plain read that faults gives 0 (the kernel's exception table says so). */
static u64 emu_text_patch_read_msr(u32 msr)
{
	u64 val;

	if (emu_rdmsr(msr, &val))
		emu_msr_unguarded(msr);
	return val;
}

#ifdef PMON_MSR_HALVES
static void emu_text_patch_write_msr(u32 msr, u32 low, u32 high)
{
	if (emu_wrmsr(msr, (u64)high << 32 | low))
		emu_msr_unguarded(msr);
}

static u64 emu_text_patch_read_msr_safe(u32 msr, int *err)
{
	u64 val;

	*err = emu_rdmsr(msr, &val);
	return val;
}

static int emu_text_patch_write_msr_safe(u32 msr, u32 low, u32 high)
{
	return emu_wrmsr(msr, (u64)high << 32 | low);
}
#else
static void emu_text_patch_write_msr(u32 msr, u64 val)
{
	if (emu_wrmsr(msr, val))
		emu_msr_unguarded(msr);
}

#define emu_text_patch_read_msr_safe	emu_rdmsr
#define emu_text_patch_write_msr_safe	emu_wrmsr
#endif

/* The initialisers let the compiler check that the functions have the kernel's types. */
static const struct pv_cpu_ops emu_text_patch_ops = {
	.read_msr = emu_text_patch_read_msr,
	.write_msr = emu_text_patch_write_msr,
	.read_msr_safe = emu_text_patch_read_msr_safe,
	.write_msr_safe = emu_text_patch_write_msr_safe,
};

int emu_text_patch_arch_init(void)
{
	return 0;
}

void emu_text_patch_arch_exit(void)
{
}

void emu_text_patch_forget(const struct module *mod)
{
}

int emu_text_patch_module(const struct module *mod)
{
	const struct pv_cpu_ops *ours = &emu_text_patch_ops;
	const struct emu_redirect list[] = {
		{ (unsigned long)pv_ops.cpu.read_msr, (unsigned long)ours->read_msr },
		{ (unsigned long)pv_ops.cpu.write_msr, (unsigned long)ours->write_msr },
		{ (unsigned long)pv_ops.cpu.read_msr_safe, (unsigned long)ours->read_msr_safe },
		{ (unsigned long)pv_ops.cpu.write_msr_safe, (unsigned long)ours->write_msr_safe },
	};

	return emu_text_patch_calls(mod, list, ARRAY_SIZE(list));
}
