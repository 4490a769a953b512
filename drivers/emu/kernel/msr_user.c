// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's module msr: accesses of programs to /dev/cpu/N/msr, on the CPU that they ask for. A
 * #GP is an error, without a warning.
 */
#include <linux/kernel.h>
#include <linux/module.h>

#include <asm/msr.h>

#include "msr.h"
#include "text_patch.h"

static int emu_msr_user_write(unsigned int cpu, u32 msr, u64 val)
{
	struct emu_msr_call call = { .msr = msr, .write = true, .val = val };

	return emu_msr_on_cpu(cpu, &call) ?: call.err;
}

static int emu_msr_user_read_halves(unsigned int cpu, u32 msr, u32 *low, u32 *high)
{
	u64 val;
	int err = emu_msr_read_safe_on_cpu(cpu, msr, &val);

	*low = val;
	*high = val >> 32;
	return err;
}

static int emu_msr_user_write_halves(unsigned int cpu, u32 msr, u32 low, u32 high)
{
	return emu_msr_user_write(cpu, msr, (u64)high << 32 | low);
}

/* An ioctl() passes eax, ecx, edx, and registers that an access does not change */
static int emu_msr_user_read_regs(unsigned int cpu, u32 regs[8])
{
	return emu_msr_user_read_halves(cpu, regs[1], &regs[0], &regs[2]);
}

static int emu_msr_user_write_regs(unsigned int cpu, u32 regs[8])
{
	return emu_msr_user_write_halves(cpu, regs[1], regs[0], regs[2]);
}

/**
 * emu_msr_user_patch() - redirect what the module msr calls
 * @mod: module in state COMING
 *
 * Return: how many calls there are, or an error.
 */
int emu_msr_user_patch(const struct module *mod)
{
	const struct emu_redirect list[] = {
#ifdef EMU_HAVE_MSR_SAFE_HALVES
		{ (unsigned long)rdmsr_safe_on_cpu, (unsigned long)emu_msr_user_read_halves },
		{ (unsigned long)wrmsr_safe_on_cpu, (unsigned long)emu_msr_user_write_halves },
#endif
		/* rdmsrq_safe_on_cpu() is redirected in drivers, too: emu_msr_patch() */
		{ (unsigned long)wrmsrq_safe_on_cpu, (unsigned long)emu_msr_user_write },
		{ (unsigned long)rdmsr_safe_regs_on_cpu, (unsigned long)emu_msr_user_read_regs },
		{ (unsigned long)wrmsr_safe_regs_on_cpu, (unsigned long)emu_msr_user_write_regs },
	};

	return emu_text_patch_calls(mod, list, ARRAY_SIZE(list));
}
