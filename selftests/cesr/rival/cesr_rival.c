// SPDX-License-Identifier: GPL-2.0-only
/*
 * cesr_rival.ko - others who have the counters, for selftests/cesr/load
 *
 * select= and counter= name MSRs that it reserves, as a driver would. pmu=1 is as if the kernel had
 * a PMU for the CPU: perf_get_x86_pmu_capability() tells of two counters, and there is one of its
 * name. QEMU without KVM has no CPU for which the kernel finds one.
 */
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/perf_event.h>
#include <asm/nmi.h>
#include <asm/perf_event.h>

static unsigned int select;
module_param(select, uint, 0444);
MODULE_PARM_DESC(select, "select register to reserve");

static unsigned int counter;
module_param(counter, uint, 0444);
MODULE_PARM_DESC(counter, "counter to reserve");

static bool pmu;
module_param(pmu, bool, 0444);
MODULE_PARM_DESC(pmu, "tell of a PMU that the kernel has");

/* What the kernel says where it has a PMU */
static void fake_capability(struct x86_pmu_capability *cap)
{
	memset(cap, 0, sizeof(*cap));
	cap->num_counters_gp = 2;
}

/* At the entry of the function: go there instead, and from there to the caller */
static int divert(struct kprobe *probe, struct pt_regs *regs)
{
	regs->ip = (unsigned long)fake_capability;
	return 1;
}

/* A probe with this is never made a jump, which could not change the instruction pointer */
static void no_jump(struct kprobe *probe, struct pt_regs *regs, unsigned long flags)
{
}

static struct kprobe probe = {
	.symbol_name = "perf_get_x86_pmu_capability",
	.pre_handler = divert,
	.post_handler = no_jump,
};

static int no_event(struct perf_event *event)
{
	return -ENOENT;
}

static struct pmu fake_pmu = {
	.task_ctx_nr = perf_invalid_context,
	.event_init = no_event,
};

static int fake(void)
{
	int err = register_kprobe(&probe);

	if (err)
		return err;
	err = perf_pmu_register(&fake_pmu, "cpu", -1);
	if (err)
		unregister_kprobe(&probe);
	return err;
}

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
	if (pmu) {
		perf_pmu_unregister(&fake_pmu);
		unregister_kprobe(&probe);
	}
	if (counter)
		release_perfctr_nmi(counter);
	if (select)
		release_evntsel_nmi(select);
}

module_init(rival_init);
module_exit(rival_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Somebody else who has the counters, for a test");
