// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPUs that come and go, the machine's sleep, and its end.
 */
#include <linux/cpu.h>
#include <linux/notifier.h>
#include <linux/reboot.h>
#include <linux/syscore_ops.h>

#include "driver.h"

/*
 * The place of the kernel's own core PMU, free as there is none: early enough
 * on a CPU that comes for no event to be there yet, and late enough on one that
 * goes for perf to have taken all events off.
 */
#define HOTPLUG_STATE	CPUHP_AP_PERF_X86_STARTING

static int take_cpu(unsigned int cpu)
{
	cesr_take(per_cpu_ptr(&cesr_cpus, cpu));
	return 0;
}

static int lose_cpu(unsigned int cpu)
{
	cesr_poll_stop(per_cpu_ptr(&cesr_cpus, cpu));
	cesr_halt(per_cpu_ptr(&cesr_cpus, cpu));
	return 0;
}

static void give_back(void *unused)
{
	cesr_give_back(this_cpu_ptr(&cesr_cpus));
}

/* The other CPUs are offline: this is about the last one */
static int power_suspend(void *data)
{
	cesr_for_running(this_cpu_ptr(&cesr_cpus), cesr_counter_stop);
	return 0;
}

/* What the registers hold after sleep, nobody knows */
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

static void halt_here(void *unused)
{
	cesr_halt(this_cpu_ptr(&cesr_cpus));
}

/*
 * A kernel that is started by kexec must not find counters that run. Perf takes
 * off events of CPUs, but none of a task that goes on.
 */
static int power_off(struct notifier_block *block, unsigned long action,
		     void *data)
{
	on_each_cpu(halt_here, NULL, 1);
	return NOTIFY_DONE;
}

static struct notifier_block power_block = { .notifier_call = power_off };

static int take_cpus(void)
{
	int err = __cpuhp_setup_state_cpuslocked(HOTPLUG_STATE, "perf/cesr:starting",
						 true, take_cpu, lose_cpu, false);

	if (err)
		pr_err("%s: cannot follow CPUs that come and go: %d\n",
		       cesr_family->name, err);
	return err;
}

/**
 * cesr_power_register() - take the counters of all CPUs, now and as they come
 *
 * If all of them are free and answer; the log says what is wrong.
 *
 * Return: 0 or a negative error.
 */
int cesr_power_register(void)
{
	int err;

	cpus_read_lock();
	err = cesr_check_counters() ?: take_cpus();
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
 */
void cesr_power_unregister(void)
{
	int cpu;

	unregister_reboot_notifier(&power_block);
	unregister_syscore(&power_syscore);
	cpus_read_lock();
	__cpuhp_remove_state_cpuslocked(HOTPLUG_STATE, false);
	on_each_cpu(give_back, NULL, 1);
	cpus_read_unlock();

	for_each_possible_cpu(cpu)
		cesr_poll_stop(per_cpu_ptr(&cesr_cpus, cpu));
}
