// SPDX-License-Identifier: GPL-2.0-only
/*
 * A driver of nothing: it makes the MSR accesses that a test of the emulator
 * asks for, so that no test needs a real driver to tell a register's faults.
 *
 * Write "rd_safe <cpu> <msr>" or "wr_safe <cpu> <msr> <value>", numbers in hexadecimal,
 * to the parameter "access", and read "<error> <value>" there.
 * MSR 0 of "apic_wr" is the local APIC's entry for performance counters.
 *
 * It takes care of NMIs as the parameter "serve" says, "<msr> <bits> <msr> <value>": an NMI is ours
 * if the first register has any of those bits; then the value is written to the other. "nmis" is
 * how many have been ours; "strays" is how many no handler has claimed, and the log does not speak
 * of these.
 *
 * With 1 in "recording" perf is already recording a sample in each NMI, for the handlers that were
 * registered before this module was loaded.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/percpu.h>
#include <linux/smp.h>
#include <linux/string.h>
#include <linux/sysfs.h>
#include <linux/trace_events.h>

#include <asm/apic.h>
#include <asm/msr.h>
#include <asm/nmi.h>

/* struct try_serve - what to do in an NMI */
struct try_serve {
	u32 status;	/* number of the register that tells */
	u64 bits;	/* its bits, of which the NMI is ours if it has any */
	u32 msr;	/* number of the register that is then written */
	u64 val;	/* value */
};

static struct try_serve try_serve;
static atomic_t try_ours;
static atomic_t try_strays;

/* struct try_access - an access, and what came of it */
struct try_access {
	char what[8];
	u32 msr;	/* number */
	u64 val;	/* value that was read or is to be written */
	int err;	/* error of a safe access */
};

static struct try_access try_last;

static void try_do(void *data)
{
	struct try_access *a = data;

	if (!strcmp(a->what, "rd_safe"))
		a->err = rdmsrq_safe(a->msr, &a->val);
	else if (!strcmp(a->what, "wr_safe"))
		a->err = wrmsrq_safe(a->msr, a->val);
	else if (!strcmp(a->what, "apic_wr"))
		apic->write(APIC_LVTPC, a->val);
	else
		a->err = -EINVAL;
}

static int try_set(const char *text, const struct kernel_param *kp)
{
	struct try_access a = { };
	unsigned int cpu;

	if (sscanf(text, "%7s %x %x %llx", a.what, &cpu, &a.msr, &a.val) < 3)
		return -EINVAL;
	if (smp_call_function_single(cpu, try_do, &a, true))
		return -ENXIO;
	try_last = a;
	return 0;
}

static int try_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%d %llx\n", try_last.err, try_last.val);
}

static const struct kernel_param_ops try_ops = {
	.set = try_set,
	.get = try_get,
};

module_param_cb(access, &try_ops, NULL, 0600);
MODULE_PARM_DESC(access, "an MSR access to make; the last one's result");

/* Only while no NMI can come. */
static int try_serve_set(const char *text, const struct kernel_param *kp)
{
	struct try_serve serve = { };

	if (sscanf(text, "%x %llx %x %llx", &serve.status, &serve.bits, &serve.msr,
		   &serve.val) != 4)
		return -EINVAL;
	try_serve = serve;
	atomic_set(&try_ours, 0);
	return 0;
}

static int try_ours_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%d\n", atomic_read(&try_ours));
}

static int try_strays_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%d\n", atomic_read(&try_strays));
}

static const struct kernel_param_ops try_serve_ops = { .set = try_serve_set };
static const struct kernel_param_ops try_ours_ops = { .get = try_ours_get };
static const struct kernel_param_ops try_strays_ops = { .get = try_strays_get };

module_param_cb(serve, &try_serve_ops, NULL, 0200);
MODULE_PARM_DESC(serve, "how to know an NMI, and what to write then");
module_param_cb(nmis, &try_ours_ops, NULL, 0400);
MODULE_PARM_DESC(nmis, "NMIs that were ours");
module_param_cb(strays, &try_strays_ops, NULL, 0400);
MODULE_PARM_DESC(strays, "NMIs that no handler has claimed");

static bool try_recording;
module_param_named(recording, try_recording, bool, 0600);
MODULE_PARM_DESC(recording, "in NMIs perf is already recording");

/* perf's recursion context of NMIs, while it is taken; else -1 */
static DEFINE_PER_CPU(int, try_context) = -1;
static struct trace_event_call try_call;

/* Called before all others */
static int try_nmi_begin(unsigned int type, struct pt_regs *regs)
{
	if (READ_ONCE(try_recording))
		this_cpu_write(try_context, perf_swevent_get_recursion_context());
	return NMI_DONE;
}

/* A record for no event gives the context back: perf exports no other function that does. */
static void try_nmi_end(struct pt_regs *regs)
{
	int context = this_cpu_xchg(try_context, -1);
	struct trace_entry entry = {};
	struct hlist_head none = {};

	if (context >= 0)
		perf_trace_run_bpf_submit(&entry, sizeof(entry), context, &try_call, 0, regs, &none,
					  NULL);
}

static int try_answer(void)
{
	u64 val;

	if (!try_serve.bits)
		return NMI_DONE;
	rdmsrq(try_serve.status, val);
	if (!(val & try_serve.bits))
		return NMI_DONE;
	/* Before a reader that waits for what is written can look */
	atomic_inc(&try_ours);
	wrmsrq(try_serve.msr, try_serve.val);
	return NMI_HANDLED;
}

static int try_nmi(unsigned int type, struct pt_regs *regs)
{
	int ours = try_answer();

	try_nmi_end(regs);
	return ours;
}

/* All others have been asked: else the log would say "Uhhuh". */
static int try_stray(unsigned int type, struct pt_regs *regs)
{
	atomic_inc(&try_strays);
	return NMI_HANDLED;
}

static int __init try_register(void)
{
	int err = register_nmi_handler(NMI_UNKNOWN, try_stray, 0, "emu_try");

	if (err)
		return err;
	err = register_nmi_handler(NMI_LOCAL, try_nmi, 0, "emu_try");
	if (err)
		goto unknown;
	err = register_nmi_handler(NMI_LOCAL, try_nmi_begin, NMI_FLAG_FIRST, "emu_try_first");
	if (err)
		goto local;
	return 0;
local:
	unregister_nmi_handler(NMI_LOCAL, "emu_try");
unknown:
	unregister_nmi_handler(NMI_UNKNOWN, "emu_try");
	return err;
}

/* What is called here goes through the text that is thrown away. */
static int __init try_init(void)
{
	u64 val;

	return rdmsrq_safe(MSR_IA32_TSC, &val) ?: try_register();
}

static void __exit try_exit(void)
{
	unregister_nmi_handler(NMI_LOCAL, "emu_try_first");
	unregister_nmi_handler(NMI_LOCAL, "emu_try");
	unregister_nmi_handler(NMI_UNKNOWN, "emu_try");
}

module_init(try_init);
module_exit(try_exit);
MODULE_DESCRIPTION("MSR accesses on demand, for tests of the emulator");
MODULE_LICENSE("GPL");
