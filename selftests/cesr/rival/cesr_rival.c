// SPDX-License-Identifier: GPL-2.0-only
/*
 * cesr_rival.ko - others who have the counters, for selftests/cesr/load
 *
 * select= and counter= name MSRs that it reserves, as a driver would. pmu=1 is as if the kernel had
 * a PMU for the CPU, which then has the CPU hotplug state of these. QEMU without KVM has no CPU for
 * which the kernel finds one. As a driver under test, selftests/emu/core, it uses a function that
 * is redirected, but without a call that the emulator could find.
 */
#include <linux/cpuhotplug.h>
#include <linux/module.h>
#include <asm/msr.h>
#include <asm/nmi.h>

static unsigned int select;
module_param(select, uint, 0444);
MODULE_PARM_DESC(select, "select register to reserve");

static unsigned int counter;
module_param(counter, uint, 0444);
MODULE_PARM_DESC(counter, "counter to reserve");

static bool pmu;
module_param(pmu, bool, 0444);
MODULE_PARM_DESC(pmu, "tell of a PMU that the kernel has");

/* The kernel sets this state up if it has a PMU for the CPU */
#define HOTPLUG_STATE	CPUHP_AP_PERF_X86_STARTING

static int no_cpu(unsigned int cpu)
{
	return 0;
}

static int fake(void)
{
	return cpuhp_setup_state_nocalls(HOTPLUG_STATE, "perf/x86:starting", no_cpu, no_cpu);
}

static void *const rival_read __used = rdmsrq_on_cpu;

/* The test has it do one thing at a time */
static int __init rival_init(void)
{
	if (select)
		return reserve_evntsel_nmi(select) ? 0 : -EBUSY;
	if (counter)
		return reserve_perfctr_nmi(counter) ? 0 : -EBUSY;
	return pmu ? fake() : -EINVAL;
}

static void __exit rival_exit(void)
{
	if (pmu)
		cpuhp_remove_state_nocalls(HOTPLUG_STATE);
	if (counter)
		release_perfctr_nmi(counter);
	if (select)
		release_evntsel_nmi(select);
}

module_init(rival_init);
module_exit(rival_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Another driver that has the counters, for a test");
