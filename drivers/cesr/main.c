// SPDX-License-Identifier: GPL-2.0-only
/*
 * Load and unload. It has no table of CPUs, so that udev does not load
 * it.
 */
#include <linux/module.h>
#include <asm/nmi.h>

#include "driver.h"

/* The family is found by CPUID, because the kernel changes the model of a Cyrix */
static const struct cesr_family *main_find_family(void)
{
	u32 vendor[4] = {}, max, signature = cpuid_eax(1);

	cpuid(0, &max, &vendor[0], &vendor[2], &vendor[1]);
	return cesr_find_family((const char *)vendor, signature >> 8 & 0xf,
				(signature >> 12 & 0xf0) | (signature >> 4 & 0xf),
				boot_cpu_has(X86_FEATURE_MMX));
}

static void main_release(unsigned int nr)
{
	while (nr--) {
		release_perfctr_nmi(cesr_family->counter + nr);
		release_evntsel_nmi(cesr_family->select + nr);
	}
}

static int main_reserve_one(unsigned int i)
{
	if (!reserve_evntsel_nmi(cesr_family->select + i))
		return -EBUSY;
	if (reserve_perfctr_nmi(cesr_family->counter + i))
		return 0;
	release_evntsel_nmi(cesr_family->select + i);
	return -EBUSY;
}

/*
 * The kernel treats all MSRs with unknown numbers as one: where counters share a select
 * register, one reservation of each kind stands for all.
 */
static int main_reserve(void)
{
	unsigned int i;

	for (i = 0; i < cesr_selects(cesr_family); i++) {
		if (!main_reserve_one(i))
			continue;
		main_release(i);
		pr_err("%s: the counters are reserved: another driver or the kernel's NMI watchdog uses them; unload or disable that first\n",
		       cesr_family->name);
		return -EBUSY;
	}
	return 0;
}

static int main_publish(void)
{
	int err;

	cesr_sysfs_init();
	err = perf_pmu_register(&cesr_pmu, cesr_family->name, -1);
	if (err)
		pr_err("%s: cannot register with perf: error %d\n", cesr_family->name, err);
	return err;
}

static int __init cesr_init(void)
{
	int err;

	cesr_family = main_find_family();
	if (!cesr_family)
		return -ENODEV;

	err = cesr_check_machine();
	if (err)
		return err;
	err = main_reserve();
	if (err)
		return err;
	cesr_poll_init();
	err = cesr_power_register();
	if (err)
		goto release;
	err = main_publish();
	if (err)
		goto give_back;
	return 0;

give_back:
	cesr_power_unregister();
release:
	main_release(cesr_selects(cesr_family));
	return err;
}

static void __exit cesr_exit(void)
{
	pmon_unregister_pmu(&cesr_pmu);
	cesr_power_unregister();
	main_release(cesr_selects(cesr_family));
}

module_init(cesr_init);
module_exit(cesr_exit);

MODULE_LICENSE("GPL");
MODULE_VERSION(PMON_VERSION);
MODULE_AUTHOR("The xeon-pmon founders");
MODULE_DESCRIPTION("Core performance counters of P5, Cyrix M II, WinChip, C3, P6 and K7");
