// SPDX-License-Identifier: GPL-2.0-only
/*
 * cesr_rival.ko - others who have the counters, for selftests/cesr/load
 *
 * evntsel= and perfctr= name MSRs that it reserves, as a driver would. Without, it is as if the
 * kernel had a PMU for the CPU, which then has the CPU hotplug state of these. QEMU without KVM has
 * no CPU for which the kernel finds one. As a driver under test, selftests/emu/overflow, it uses a
 * function that is redirected, but without a call that the emulator could find.
 */
#include <linux/cpuhotplug.h>
#include <linux/module.h>
#include <asm/msr.h>
#include <asm/nmi.h>

static unsigned int evntsel;
module_param(evntsel, uint, 0444);
MODULE_PARM_DESC(evntsel, "select register to reserve");

static unsigned int perfctr;
module_param(perfctr, uint, 0444);
MODULE_PARM_DESC(perfctr, "counter to reserve");

static int no_cpu(unsigned int cpu)
{
	return 0;
}

static void *const rival_read __used = rdmsrq_on_cpu;

static int __init rival_init(void)
{
	if (evntsel)
		return reserve_evntsel_nmi(evntsel) ? 0 : -EBUSY;
	if (perfctr)
		return reserve_perfctr_nmi(perfctr) ? 0 : -EBUSY;
	return cpuhp_setup_state_nocalls(CPUHP_AP_PERF_X86_STARTING, "perf/x86:starting", no_cpu,
					 no_cpu);
}

static void __exit rival_exit(void)
{
	if (evntsel)
		release_evntsel_nmi(evntsel);
	else if (perfctr)
		release_perfctr_nmi(perfctr);
	else
		cpuhp_remove_state_nocalls(CPUHP_AP_PERF_X86_STARTING);
}

module_init(rival_init);
module_exit(rival_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Another driver that has the counters, for a test");
