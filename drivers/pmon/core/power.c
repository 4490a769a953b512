// SPDX-License-Identifier: GPL-2.0-only
/*
 * Suspend, resume and shutdown of boxes in MSRs and memory. For PCI boxes, the PCI driver has
 * callbacks.
 *
 * At a suspend, CPU hotplug detaches all dies but that of the boot CPU, which this file handles.
 */
#include <linux/irq_work.h>
#include <linux/notifier.h>
#include <linux/reboot.h>
#include <linux/smp.h>
#include <linux/syscore_ops.h>

#include "die.h"
#include "power.h"

/* Return: the die of this CPU, NULL if the kernel has not counted its package */
static struct pmon_die *power_die_here(void)
{
	return pmon_die_of_cpu(smp_processor_id());
}

static int power_suspend(void *data)
{
	struct pmon_die *die = power_die_here();

	if (die)
		pmon_die_detach(die);
	return 0;
}

/*
 * In a sleep state the local APIC loses interrupts that are pending. One may be that of an
 * irq_work, which pmon_box_mark_lost() has queued during the detach, or an NMI handler. Only the
 * first irq_work in the list of a CPU raises an interrupt: if that is lost, no irq_work of the CPU
 * runs again, not even perf's. So irq_work_run() runs the list here. It is not called at suspend,
 * because a work would wake tasks, and a syscore callback that follows might reschedule.
 */
static void power_resume(void *data)
{
	struct pmon_die *die = power_die_here();

	if (die)
		pmon_die_attach(die);
	irq_work_run();
}

static const struct syscore_ops power_ops = {
	.suspend = power_suspend,
	.resume = power_resume,
};

static struct syscore power_syscore = { .ops = &power_ops };

/*
 * A kernel that is started by kexec must find no counters that run, and no CPUs that receive their
 * interrupts. After a panic, reboot notifiers are not called, and the crash kernel finds both: an
 * overflow raises an NMI with an unknown reason there, once for each socket, since it stops the
 * counters.
 */
static int power_off(struct notifier_block *block, unsigned long action,
		     void *data)
{
	pmon_dies_detach();
	return NOTIFY_DONE;
}

static struct notifier_block power_block = { .notifier_call = power_off };

/**
 * pmon_power_register() - register for suspend, resume and shutdown
 *
 * Context: may sleep.
 * Return: 0 or a negative error.
 */
int pmon_power_register(void)
{
	int err = register_reboot_notifier(&power_block);

	if (!err)
		register_syscore(&power_syscore);
	return err;
}

/**
 * pmon_power_unregister() - undo pmon_power_register()
 *
 * Context: may sleep.
 */
void pmon_power_unregister(void)
{
	unregister_syscore(&power_syscore);
	unregister_reboot_notifier(&power_block);
}
