// SPDX-License-Identifier: GPL-2.0-only
/*
 * Checks at load: whether the counters exist and are free. If not, the log says
 * why, and registers are as they were.
 */
#include <linux/cpu.h>
#include <linux/moduleparam.h>
#include <linux/smp.h>
#include <asm/cpufeature.h>

#include "driver.h"

static bool force;
module_param(force, bool, 0444);
MODULE_PARM_DESC(force, "load in a virtual machine, although a counter is running, and on a WinChip whose TSC the kernel uses");

/* PATTERN is in bits that every counter holds: bits above 31 of a P6 repeat bit 31 */
#define PATTERN		0x55555555
#define WRITABLE	0x7fffffff

/* More than a running counter gains while it is checked */
#define CHECK_MAX_GAIN		BIT(24)

static int check_refuse(int err, const char *why)
{
	pr_err("%s: %s\n", cesr_family->name, why);
	return err;
}

/* Return: @err, or 0 with force=1 */
static int check_object(int err, const char *why)
{
	return force ? 0 : check_refuse(err, why);
}

/**
 * cesr_check_machine() - may the counters of this machine be touched?
 *
 * Accesses none itself: in a guest of KVM, 0x11 and 0x12 hold addresses that the
 * hypervisor writes to.
 *
 * Context: may sleep; at load.
 * Return: 0 or a negative error.
 */
int cesr_check_machine(void)
{
	int err = 0;

	if (boot_cpu_has(X86_FEATURE_HYPERVISOR))
		err = check_object(-ENODEV,
				   "in a virtual machine these MSRs may be something else; force=1 if not");
	if (err)
		return err;

	if (cesr_family->eats_tsc && boot_cpu_has(X86_FEATURE_TSC))
		err = check_object(-ENODEV,
				   "the kernel uses the TSC, which these counters are; boot with clearcpuid=tsc");
	return err;
}

/* Return: 0 or a negative error; @running: which counters do, on this CPU */
static int check_find_running(u32 *running)
{
	u32 select[CESR_COUNTERS];
	unsigned int i;
	u64 value;

	for (i = 0; i < cesr_selects(cesr_family); i++) {
		if (rdmsrq_safe(cesr_family->select + i, &value))
			return -ENODEV;
		select[i] = value;
	}
	*running = cesr_running(cesr_family, select);
	return 0;
}

static void check_free(void *info)
{
	int *err = info;
	u32 running;

	*err = check_find_running(&running);
	if (!*err && running)
		*err = -EBUSY;
}

/* Return: whether a counter keeps what is written to it, give or take @gain */
static bool check_holds_value(u32 msr, u64 gain)
{
	u64 old, new, now = 0;

	if (rdmsrq_safe(msr, &old))
		return false;
	new = (old ^ PATTERN) & WRITABLE;
	if (wrmsrq_safe(msr, new) || rdmsrq_safe(msr, &now) ||
	    wrmsrq_safe(msr, old))
		return false;
	return pmon_counter_delta(new, now, cesr_family->width) <= gain;
}

static void check_there(void *info)
{
	int *err = info;
	unsigned int i;
	u32 running;

	*err = check_find_running(&running);
	if (!cesr_can_stop(cesr_family))
		running = ~0U;
	for (i = 0; !*err && i < cesr_family->counters; i++)
		if (!check_holds_value(cesr_family->counter + i,
				       running & BIT(i) ? CHECK_MAX_GAIN : 0))
			*err = -ENODEV;
}

/* Return: 0, or the error of the first CPU that has one */
static int check_each_cpu(void (*check)(void *info))
{
	int err = 0, cpu;

	for_each_online_cpu(cpu) {
		smp_call_function_single(cpu, check, &err, 1);
		if (err)
			break;
	}
	return err;
}

/**
 * cesr_check_counters() - are the counters of all CPUs free, and do they keep values?
 *
 * Context: CPUs stay online meanwhile.
 * Return: 0 or a negative error.
 */
int cesr_check_counters(void)
{
	int err = check_each_cpu(check_free);

	if (err == -EBUSY)
		err = check_object(err,
				   "a counter is running: another program or a watchdog uses it; stop that, or load with force=1");
	if (!err)
		err = check_each_cpu(check_there);
	if (err == -ENODEV)
		check_refuse(err,
			     "the counters do not work: one does not hold the value written to it");
	return err;
}
