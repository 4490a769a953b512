// SPDX-License-Identifier: GPL-2.0-only
/*
 * A driver of nothing: it makes the MSR accesses that a test of the emulator
 * asks for, so that no test needs a real driver to tell a register's faults.
 *
 * Write "rd|rd_safe <cpu> <msr>" or "wr|wr_safe <cpu> <msr> <value>", numbers
 * in hexadecimal, to the parameter "access", and read "<error> <value>" there.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/smp.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include <asm/msr.h>

/**
 * struct try_access - an access, and what came of it
 * @what: its name
 * @msr: number
 * @val: value that was read or is to be written
 * @err: error of a safe access
 */
struct try_access {
	char what[8];
	u32 msr;
	u64 val;
	int err;
};

static struct try_access try_last;

static void try_do(void *data)
{
	struct try_access *a = data;

	if (!strcmp(a->what, "rd"))
		rdmsrq(a->msr, a->val);
	else if (!strcmp(a->what, "rd_safe"))
		a->err = rdmsrq_safe(a->msr, &a->val);
	else if (!strcmp(a->what, "wr"))
		wrmsrq(a->msr, a->val);
	else if (!strcmp(a->what, "wr_safe"))
		a->err = wrmsrq_safe(a->msr, a->val);
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

/* What is called here goes through the text that is thrown away. */
static int __init try_init(void)
{
	u64 val;

	return rdmsrq_safe(MSR_IA32_TSC, &val);
}

static void __exit try_exit(void)
{
}

module_init(try_init);
module_exit(try_exit);
MODULE_DESCRIPTION("MSR accesses on demand, for tests of the emulator");
MODULE_LICENSE("GPL");
