// SPDX-License-Identifier: GPL-2.0-only
/*
 * MSRs: accesses of a driver under test, and of the kernel's module msr, by which a program has
 * /dev/cpu/N/msr. How accesses get here is in text_patch.c.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/irq_work.h>
#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/smp.h>

#include <asm/msr.h>
#include <asm/tsc.h>

#include "chip.h"
#include "counts.h"
#include "msr.h"
#include "nmi.h"
#include "text_patch.h"

static bool unguarded;
module_param(unguarded, bool, 0644);
MODULE_PARM_DESC(unguarded, "an access that is not guarded against #GP is meant: no warning");

static void emu_msr_log_refusal(struct irq_work *work)
{
	emu_msr_log(unguarded);
}

static DEFINE_IRQ_WORK(emu_complaint, emu_msr_log_refusal);

/**
 * emu_msr_refused() - an access was refused, which only irq_work may print
 *
 * Context: any.
 */
void emu_msr_refused(void)
{
	emu_irq_work_queue(&emu_complaint);
}

/* Preemption may be on: then any CPU may be the one that accesses. */
static int emu_msr_access_here(struct emu_access *access)
{
	access->space = EMU_MSR;
	access->cpu = raw_smp_processor_id();
	access->size = 8;
	return emu_access(access);
}

/**
 * emu_rdmsr() - a driver under test reads an MSR, emulated or not
 * @msr: number
 * @val: gets the value, 0 if there is none
 *
 * Context: preemption may be on; then any CPU may be the one that reads.
 * Return: 0, or -EIO for a #GP.
 */
int emu_rdmsr(u32 msr, u64 *val)
{
	u64 began = rdtsc();
	struct emu_access access = { .addr = msr };
	int err = emu_msr_access_here(&access);

	if (err == -ENXIO)
		return rdmsrq_safe(msr, val);
	*val = access.val;
	emu_count_ticks(began);
	return err;
}

/**
 * emu_wrmsr() - a driver under test writes an MSR, emulated or not
 * @msr: number
 * @val: value
 *
 * Context: as emu_rdmsr().
 * Return: 0, or -EIO for a #GP.
 */
int emu_wrmsr(u32 msr, u64 val)
{
	u64 began = rdtsc();
	struct emu_access access = { .addr = msr, .write = true, .val = val };
	int err = emu_msr_access_here(&access);

	if (err == -ENXIO) {
		atomic64_inc(&emu_counts.foreign_writes);
		return wrmsrq_safe(msr, val);
	}
	emu_count_ticks(began);
	return err;
}

/* An access on another CPU: @val of a read is 0 if there is none; @err is -EIO for a #GP */
struct emu_msr_call {
	u32 msr;
	bool write;
	u64 val;
	int err;
};

static void emu_msr_called(void *data)
{
	struct emu_msr_call *call = data;

	call->err = call->write ? emu_wrmsr(call->msr, call->val) :
				  emu_rdmsr(call->msr, &call->val);
}

static int emu_msr_on_cpu(unsigned int cpu, struct emu_msr_call *call)
{
	return smp_call_function_single(cpu, emu_msr_called, call, true);
}

/* Takes the place of rdmsrq_on_cpu() in a driver under test: that warns of a #GP. */
static int emu_msr_read_on_cpu(unsigned int cpu, u32 msr, u64 *val)
{
	struct emu_msr_call call = { .msr = msr };
	int err;

	if (!emu_msr_is_ours(msr))
		return rdmsrq_on_cpu(cpu, msr, val);
	err = emu_msr_on_cpu(cpu, &call);
	if (call.err)
		emu_msr_unguarded(msr);
	*val = call.val;
	return err;
}

/* The same of wrmsrq_on_cpu(), by which Linux 7.2 clears the freeze of a Granite Rapids */
static int emu_msr_write_on_cpu(unsigned int cpu, u32 msr, u64 val)
{
	struct emu_msr_call call = { .msr = msr, .write = true, .val = val };
	int err;

	if (!emu_msr_is_ours(msr))
		return wrmsrq_on_cpu(cpu, msr, val);
	err = emu_msr_on_cpu(cpu, &call);
	if (call.err)
		emu_msr_unguarded(msr);
	return err;
}

/* The safe ones: a #GP is an error, without a warning. */
static int emu_msr_read_safe_on_cpu(unsigned int cpu, u32 msr, u64 *val)
{
	struct emu_msr_call call = { .msr = msr };
	int err = emu_msr_on_cpu(cpu, &call);

	*val = call.val;
	return err ?: call.err;
}

static int emu_msr_write_safe_on_cpu(unsigned int cpu, u32 msr, u64 val)
{
	struct emu_msr_call call = { .msr = msr, .write = true, .val = val };

	return emu_msr_on_cpu(cpu, &call) ?: call.err;
}

static int emu_msr_read_halves(unsigned int cpu, u32 msr, u32 *low, u32 *high)
{
	u64 val;
	int err = emu_msr_read_safe_on_cpu(cpu, msr, &val);

	*low = val;
	*high = val >> 32;
	return err;
}

static int emu_msr_write_halves(unsigned int cpu, u32 msr, u32 low, u32 high)
{
	return emu_msr_write_safe_on_cpu(cpu, msr, (u64)high << 32 | low);
}

/* An ioctl() passes eax, ecx, edx, and registers that an access does not change */
static int emu_msr_read_regs(unsigned int cpu, u32 regs[8])
{
	return emu_msr_read_halves(cpu, regs[1], &regs[0], &regs[2]);
}

static int emu_msr_write_regs(unsigned int cpu, u32 regs[8])
{
	return emu_msr_write_halves(cpu, regs[1], regs[0], regs[2]);
}

/**
 * emu_msr_patch() - redirect accesses on other CPUs, which are calls on every kernel
 * @mod: module in state COMING
 *
 * Return: how many there are, or an error.
 */
int emu_msr_patch(const struct module *mod)
{
	const struct emu_redirect list[] = {
		{ (unsigned long)rdmsrq_on_cpu, (unsigned long)emu_msr_read_on_cpu },
		{ (unsigned long)rdmsrq_safe_on_cpu, (unsigned long)emu_msr_read_safe_on_cpu },
		{ (unsigned long)wrmsrq_on_cpu, (unsigned long)emu_msr_write_on_cpu },
#ifdef EMU_HAVE_MSR_SAFE_HALVES
		{ (unsigned long)rdmsr_safe_on_cpu, (unsigned long)emu_msr_read_halves },
		{ (unsigned long)wrmsr_safe_on_cpu, (unsigned long)emu_msr_write_halves },
#endif
		{ (unsigned long)wrmsrq_safe_on_cpu, (unsigned long)emu_msr_write_safe_on_cpu },
		{ (unsigned long)rdmsr_safe_regs_on_cpu, (unsigned long)emu_msr_read_regs },
		{ (unsigned long)wrmsr_safe_regs_on_cpu, (unsigned long)emu_msr_write_regs },
	};

	return emu_text_patch_calls(mod, list, ARRAY_SIZE(list));
}

/** emu_msr_exit() - no driver under test is loaded any more */
void emu_msr_exit(void)
{
	irq_work_sync(&emu_complaint);
}
