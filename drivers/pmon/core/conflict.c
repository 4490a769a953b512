// SPDX-License-Identifier: GPL-2.0-only
/*
 * The in-kernel driver, which has the same names and drives the same registers. The one that is
 * loaded second must not touch them.
 *
 * Taken PMU names do not prevent that: from 7.3 on it resets an MSR box before it registers its
 * PMUs, and the counts of that box are lost.
 */
#include <linux/cpu.h>
#include <linux/device.h>
#include <linux/kobject.h>
#include <linux/module.h>
#include <linux/notifier.h>
#include <linux/string.h>

#include "core.h"

/*
 * It may be built in, so it is looked for by its devices. The driver core keeps all of them in
 * one set, perf's and CPU 0 among them; a search of the bus of PMUs would need a PMU
 * that is registered first.
 */
static bool conflict_is_loaded(void)
{
	struct kobject *device;

	device = kset_find_obj(get_cpu_device(0)->kobj.kset, "uncore_ubox");
	kobject_put(device);
	return device;
}

static int conflict_module_event(struct notifier_block *block, unsigned long state, void *data)
{
	const struct module *module = data;

	if (state != MODULE_STATE_COMING || strcmp(module->name, "intel_uncore"))
		return NOTIFY_DONE;
	pr_warn("intel_uncore is kept out: it would reset these counters; first remove this driver: modprobe -r xeon_pmon\n");
	return notifier_from_errno(-EBUSY);
}

static struct notifier_block conflict_block = { .notifier_call = conflict_module_event };

/**
 * pmon_conflict_block() - keep the in-kernel driver from being loaded
 *
 * Context: may sleep; before any register is touched.
 * Return: 0, or -EBUSY if it is loaded already.
 */
int pmon_conflict_block(void)
{
	/* Fails only for a block that is registered already */
	register_module_notifier(&conflict_block);
	if (!conflict_is_loaded())
		return 0;
	unregister_module_notifier(&conflict_block);
	pr_err("intel_uncore is loaded and drives the same counters; remove it first: modprobe -r intel_uncore, or if it is built in, boot with initcall_blacklist=intel_uncore_init\n");
	return -EBUSY;
}

/**
 * pmon_conflict_allow() - undo pmon_conflict_block()
 *
 * Context: may sleep.
 */
void pmon_conflict_allow(void)
{
	unregister_module_notifier(&conflict_block);
}
