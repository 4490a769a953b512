// SPDX-License-Identifier: GPL-2.0-only
/*
 * MSRs: what an access of a driver under test does. How accesses get here is
 * in text_patch.c.
 *
 * They come from wherever the driver makes them, under the scheduler's locks
 * and in NMIs too, so nothing here may sleep, and only irq_work may print. An
 * NMI that interrupts a CPU which holds the lock reads the registers without it
 * (nmi.c).
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/irq_work.h>
#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/printk.h>
#include <linux/smp.h>
#include <linux/xarray.h>

#include <asm/msr.h>
#include <asm/tsc.h>

#include "clock.h"
#include "count.h"
#include "model.h"
#include "msr.h"
#include "nmi.h"
#include "pmi.h"
#include "regfile.h"
#include "state.h"
#include "text_patch.h"

static bool unguarded;
module_param(unguarded, bool, 0644);
MODULE_PARM_DESC(unguarded, "an access that is not guarded against #GP is meant: no warning");

static void emu_msr_log_refusal(struct irq_work *work)
{
	pr_warn_once("#GP: MSR 0x%x %s on %s\n", emu.bad_msr, emu.bad_why,
		     emu.chip->name);
	if (emu.unguarded && !unguarded)
		pr_warn_once("unchecked MSR access error: MSR 0x%x\n", emu.unguarded_msr);
}

static DEFINE_IRQ_WORK(emu_complaint, emu_msr_log_refusal);

static void emu_msr_refuse(u32 msr, const char *why)
{
	emu.bad_msr = msr;
	emu.bad_why = why;
	emu.bad_msrs++;
	emu_irq_work_queue(&emu_complaint);
}

/* An access to one of the platform's must not reach the machine. */
static bool emu_msr_is_ours(u32 msr)
{
	const struct emu_range *range = emu.chip->msrs;
	unsigned int i;

	for (i = 0; i < emu.chip->nmsrs; i++, range++) {
		if (msr >= range->first && msr <= range->last)
			return true;
	}
	return emu_pmi_owns(msr);
}

/* The register behind each MSR of a socket: which box, times this, and which of its registers */
#define EMU_MSR_REGS	4096

static struct xarray emu_msrs[EMU_MAX_SOCKETS];

/* If two registers have one number, the first in the list is found */
static int emu_msr_list(unsigned int socket, const struct emu_box *box, unsigned int r)
{
	unsigned long value = (box - emu.socket[socket].boxes) * EMU_MSR_REGS + r;
	int err = xa_insert(&emu_msrs[socket], emu_reg_addr(box, r), xa_mk_value(value),
			    GFP_KERNEL);

	return err == -EBUSY ? 0 : err;
}

static int emu_msr_list_socket(unsigned int socket)
{
	const struct emu_box *box = emu.socket[socket].boxes;
	unsigned int r;
	int err = 0;

	xa_init(&emu_msrs[socket]);
	for (; box < emu.socket[socket].end; box++)
		for (r = 0; !err && box->unit->space == EMU_MSR && r < box->unit->nregs; r++)
			err = emu_msr_list(socket, box, r);
	return err;
}

/**
 * emu_msr_init() - list the MSRs of each socket, by which they are found
 *
 * Context: may sleep; the boxes exist.
 * Return: 0 or -ENOMEM; emu_msr_free() follows in any case.
 */
int emu_msr_init(void)
{
	unsigned int s;
	int err = 0;

	for (s = 0; !err && s < emu.sockets; s++)
		err = emu_msr_list_socket(s);
	return err;
}

/**
 * emu_msr_free() - undo emu_msr_init()
 *
 * Context: may sleep; nothing accesses an MSR any more.
 */
void emu_msr_free(void)
{
	unsigned int s;

	for (s = 0; s < emu.sockets; s++)
		xa_destroy(&emu_msrs[s]);
}

static bool emu_msr_is_of(const struct emu_box *box, u32 msr, int *r)
{
	for (*r = 0; *r < box->unit->nregs; (*r)++) {
		if (emu_reg_addr(box, *r) == msr)
			return true;
	}
	return false;
}

/* The socket of a CPU that was offline when this module was loaded is known only now. */
static struct emu_box *emu_msr_find_own(u32 msr, unsigned int socket, int *r)
{
	struct emu_box *box = emu_pmi_box(smp_processor_id());

	if (!box || !emu_msr_is_of(box, msr, r))
		return NULL;
	box->socket = socket;
	return box;
}

static struct emu_box *emu_msr_indexed(u32 msr, unsigned int socket, int *r)
{
	const void *entry = xa_load(&emu_msrs[socket], msr);
	struct emu_box *box;

	if (!entry)
		return NULL;
	*r = xa_to_value(entry) % EMU_MSR_REGS;
	box = &emu.socket[socket].boxes[xa_to_value(entry) / EMU_MSR_REGS];
	return emu_reg_addr(box, *r) == msr ? box : NULL;
}

/*
 * The answer to an open question may have moved a register since it was listed, so search all
 * boxes
 */
static struct emu_box *emu_msr_search(u32 msr, unsigned int socket, int *r)
{
	struct emu_box *box;

	for (box = emu.socket[socket].boxes; box < emu.socket[socket].end; box++) {
		if (box->unit->space == EMU_MSR && emu_msr_is_of(box, msr, r))
			return box;
	}
	return NULL;
}

/* A CPU reaches its own MSRs, and those of its own package only. */
static struct emu_box *emu_msr_find(u32 msr, int *r)
{
	unsigned int socket = emu_socket_of(smp_processor_id());

	*r = -1;
	if (socket >= emu.sockets)
		return NULL;
	return emu_msr_indexed(msr, socket, r) ?: emu_msr_search(msr, socket, r) ?:
	       emu_msr_find_own(msr, socket, r);
}

static bool emu_msr_has_reserved_bits(const struct emu_reg *reg, u64 val)
{
	return !reg->lax && val & ~(reg->rw | reg->w1c | reg->strobe | emu_report_bit(reg));
}

/* Why an access is refused, or NULL. */
static const char *emu_msr_refusal(const struct emu_box *box, int r,
				   bool write, u64 val)
{
	if (!box || box->absent)
		return "does not exist";
	if (box->silent == EMU_SILENT_GP)
		return "does not answer";
	if (write && emu_msr_has_reserved_bits(&box->unit->regs[r], val))
		return "has reserved bits that must be zero";
	if (write && box->unit->write_raises_gp &&
	    box->unit->write_raises_gp(box, r, val))
		return "cannot be written now";
	return NULL;
}

static int emu_msr_read_unlocked(u32 msr, u64 *val)
{
	struct emu_box *box;
	int r;

	box = emu_msr_find(msr, &r);
	if (emu_msr_refusal(box, r, false, 0))
		return -EIO;
	*val = emu_reg_read_unlocked(box, r);
	return 0;
}

static int emu_msr_read(u32 msr, u64 *val)
{
	struct emu_box *box;
	unsigned long flags;
	const char *why;
	int r;

	*val = 0;
	if (emu_nmi_is_hidden())
		return emu_msr_read_unlocked(msr, val);
	emu_lock(&flags);
	box = emu_msr_find(msr, &r);
	why = emu_msr_refusal(box, r, false, 0);
	if (why)
		emu_msr_refuse(msr, why);
	else
		*val = emu_reg_read(box, r, 0, msr, U64_MAX);
	emu_unlock(flags);
	return why ? -EIO : 0;
}

static int emu_msr_write(u32 msr, u64 val)
{
	struct emu_box *box;
	unsigned long flags;
	const char *why;
	int r;

	if (emu_nmi_is_hidden()) {
		atomic64_inc(&emu.nmi_ignored);
		return 0;
	}
	emu_lock(&flags);
	box = emu_msr_find(msr, &r);
	why = emu_msr_refusal(box, r, true, val);
	if (why)
		emu_msr_refuse(msr, why);
	else
		emu_reg_write(box, r, 0, msr, val, U64_MAX);
	emu_unlock(flags);
	return why ? -EIO : 0;
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
	int ret;

	if (!emu_msr_is_ours(msr))
		return rdmsrq_safe(msr, val);
	ret = emu_msr_read(msr, val);
	emu_clock_spent(began);
	return ret;
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
	int ret;

	if (!emu_msr_is_ours(msr)) {
		atomic64_inc(&emu.foreign_writes);
		return wrmsrq_safe(msr, val);
	}
	ret = emu_msr_write(msr, val);
	emu_clock_spent(began);
	return ret;
}

/**
 * emu_unguarded() - a #GP at an access without exception handling
 * @msr: number
 *
 * The kernel continues after it, with a warning in the log, and so there is one.
 *
 * Context: as emu_rdmsr().
 */
void emu_unguarded(u32 msr)
{
	unsigned long flags;

	emu_lock(&flags);
	emu.unguarded++;
	emu.unguarded_msr = msr;
	emu_unlock(flags);
	emu_irq_work_queue(&emu_complaint);
}

static void emu_msr_called(void *data)
{
	struct emu_msr_call *call = data;

	call->err = call->write ? emu_wrmsr(call->msr, call->val) :
				  emu_rdmsr(call->msr, &call->val);
}

/**
 * emu_msr_on_cpu() - an access on another CPU
 * @cpu: the CPU
 * @call: what it does; @err and of a read @val are filled in
 *
 * Return: 0, or an error if there is no such CPU.
 */
int emu_msr_on_cpu(unsigned int cpu, struct emu_msr_call *call)
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
		emu_unguarded(msr);
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
		emu_unguarded(msr);
	return err;
}

/**
 * emu_msr_read_safe_on_cpu() - in the place of rdmsrq_safe_on_cpu()
 * @cpu: the CPU
 * @msr: number
 * @val: gets the value, 0 if there is none
 *
 * Return: 0 or an error, -EIO for a #GP.
 */
int emu_msr_read_safe_on_cpu(unsigned int cpu, u32 msr, u64 *val)
{
	struct emu_msr_call call = { .msr = msr };
	int err = emu_msr_on_cpu(cpu, &call);

	*val = call.val;
	return err ?: call.err;
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
	};

	return emu_text_patch_calls(mod, list, ARRAY_SIZE(list));
}

/** emu_msr_exit() - no driver under test is loaded any more */
void emu_msr_exit(void)
{
	irq_work_sync(&emu_complaint);
}
