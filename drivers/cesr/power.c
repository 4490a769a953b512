// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPU hotplug, suspend, resume and shutdown.
 */
#include <linux/cpu.h>
#include <linux/notifier.h>
#include <linux/reboot.h>
#include <linux/syscore_ops.h>

#include "driver.h"

/*
 * The state of core PMUs: before any event runs on a CPU that comes online, and after
 * perf has removed all events from one that goes offline. The dynamic states are neither.
 * The kernel sets it up if, and only if, it has a PMU for this CPU, and a state can be set up once:
 * so this also keeps two drivers from the same counters.
 */
#define HOTPLUG_STATE	CPUHP_AP_PERF_X86_STARTING

/* Must not fail: a CPU without these registers comes online, too, and counts no events */
static int power_cpu_starting(unsigned int cpu)
{
	cesr_take(per_cpu_ptr(&cesr_cpus, cpu));
	return 0;
}

static void power_take_here(void *unused)
{
	cesr_take(this_cpu_ptr(&cesr_cpus));
}

static int power_cpu_dying(unsigned int cpu)
{
	cesr_poll_stop(per_cpu_ptr(&cesr_cpus, cpu));
	cesr_halt(per_cpu_ptr(&cesr_cpus, cpu));
	return 0;
}

static void power_give_back_here(void *unused)
{
	cesr_give_back(this_cpu_ptr(&cesr_cpus));
}

/* The other CPUs are offline: only the last one has events */
static int power_suspend(void *data)
{
	cesr_for_running(this_cpu_ptr(&cesr_cpus), cesr_counter_stop);
	return 0;
}

/* The content of the registers after sleep is undefined */
static void power_resume(void *data)
{
	struct cesr_cpu *cpu = this_cpu_ptr(&cesr_cpus);

	cesr_take(cpu);
	cesr_for_running(cpu, cesr_counter_start);
}

static const struct syscore_ops power_ops = {
	.suspend = power_suspend,
	.resume = power_resume,
};

static struct syscore power_syscore = { .ops = &power_ops };

static void power_halt_here(void *unused)
{
	cesr_halt(this_cpu_ptr(&cesr_cpus));
}

/*
 * A kernel that is started by kexec must not find counters that run. Perf removes
 * events of CPUs, but not those of a running task.
 */
static int power_off(struct notifier_block *block, unsigned long action,
		     void *data)
{
	on_each_cpu(power_halt_here, NULL, 1);
	return NOTIFY_DONE;
}

static struct notifier_block power_block = { .notifier_call = power_off };

static int power_claim_state(void)
{
	int err = __cpuhp_setup_state_cpuslocked(HOTPLUG_STATE, "perf/cesr:starting",
						 false, power_cpu_starting, power_cpu_dying, false);

	if (err == -EBUSY)
		pr_err("%s: the kernel has a driver for these counters: use its PMU, cpu\n",
		       cesr_family->name);
	else if (err)
		pr_err("%s: cannot register for CPU hotplug: error %d\n",
		       cesr_family->name, err);
	return err;
}

/* CPUs stay online meanwhile */
static int power_take_cpus(void)
{
	int err = power_claim_state();

	if (err)
		return err;
	err = cesr_check_counters();
	if (err)
		__cpuhp_remove_state_cpuslocked(HOTPLUG_STATE, false);
	else
		on_each_cpu(power_take_here, NULL, 1);
	return err;
}

/**
 * cesr_power_register() - take the counters of all CPUs, now and as they come online
 *
 * Only if the kernel has no driver for them, and all are free and keep values; otherwise the log
 * has the reason.
 *
 * Context: may sleep; at load.
 * Return: 0 or a negative error.
 */
int cesr_power_register(void)
{
	int err;

	cpus_read_lock();
	err = power_take_cpus();
	cpus_read_unlock();
	if (err)
		return err;

	register_syscore(&power_syscore);
	/* Fails only for a block that is registered already */
	register_reboot_notifier(&power_block);
	return 0;
}

/**
 * cesr_power_unregister() - give the counters of all CPUs back
 *
 * Context: may sleep; at unload, no event is open.
 */
void cesr_power_unregister(void)
{
	int cpu;

	unregister_reboot_notifier(&power_block);
	unregister_syscore(&power_syscore);
	cpus_read_lock();
	__cpuhp_remove_state_cpuslocked(HOTPLUG_STATE, false);
	on_each_cpu(power_give_back_here, NULL, 1);
	cpus_read_unlock();

	for_each_possible_cpu(cpu)
		cesr_poll_stop(per_cpu_ptr(&cesr_cpus, cpu));
}
