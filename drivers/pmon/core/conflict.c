// SPDX-License-Identifier: GPL-2.0-only
/*
 * intel_uncore, the in-kernel driver, registers PMUs of the same names and programs the same
 * registers. Of the two drivers, the one that is loaded second must not access the registers.
 *
 * A PMU name that is taken does not prevent that: from 7.3 on, intel_uncore resets an MSR box
 * before it registers its PMUs, and the counts of that box are lost.
 */
#include <linux/cpu.h>
#include <linux/device.h>
#include <linux/kobject.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/notifier.h>
#include <linux/spinlock.h>
#include <linux/string.h>

#include "conflict.h"

/*
 * On machines with discovery tables, the names of intel_uncore's PMUs differ between kernels, but
 * all begin with "uncore"
 */
static bool conflict_is_uncore(const struct device *dev)
{
	return dev->bus && !strcmp(dev->bus->name, "event_source") &&
	       !strncmp(dev_name(dev), "uncore", strlen("uncore"));
}

/*
 * intel_uncore may be built in, so it is found by its PMUs, while this driver has none yet. perf's
 * bus is not exported, but the kset of all devices, which contains CPU 0, contains PMUs, too.
 */
static bool conflict_is_loaded(void)
{
	const struct kobject *cpu = &get_cpu_device(0)->kobj;
	struct kobject *other;
	bool found = false;

	spin_lock(&cpu->kset->list_lock);
	list_for_each_entry(other, &cpu->kset->list, entry)
		found |= other->ktype == cpu->ktype && conflict_is_uncore(kobj_to_dev(other));
	spin_unlock(&cpu->kset->list_lock);
	return found;
}

static int conflict_module_event(struct notifier_block *block, unsigned long state, void *data)
{
	const struct module *module = data;

	if (state != MODULE_STATE_COMING || strcmp(module->name, "intel_uncore"))
		return NOTIFY_DONE;
	pr_warn("intel_uncore was refused: it would reset these counters; unload this driver first: modprobe -r xeon_pmon\n");
	return notifier_from_errno(-EBUSY);
}

const char pmon_conflict_text[] = {
	"intel_uncore is loaded and drives the same counters; remove it first: modprobe -r intel_uncore, or if it is built in, boot with initcall_blacklist=intel_uncore_init"
};

static struct notifier_block conflict_block = { .notifier_call = conflict_module_event };

/**
 * pmon_conflict_block() - keep the in-kernel driver from being loaded
 *
 * Context: may sleep; before any register is touched.
 * Return: 0, or -EBUSY if it is loaded already.
 */
int pmon_conflict_block(void)
{
	/* This fails only if the block is registered already */
	register_module_notifier(&conflict_block);
	if (!conflict_is_loaded())
		return 0;
	unregister_module_notifier(&conflict_block);
	pr_err("%s\n", pmon_conflict_text);
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
