/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The one place with kernel versions. It is force-included into every
 * file of all modules; code elsewhere is written for the newest kernel, and
 * each shim here supplies that kernel's name and signature on an older one.
 *
 * Oldest kernel: 5.10, the one in Debian 11 (see Documentation/admin-guide/install.rst).
 */
#ifndef PMON_COMPAT_H
#define PMON_COMPAT_H

/* pr_fmt() has to precede all headers: the prefix of every line in the kernel log */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/hrtimer.h>
#include <linux/irq_work.h>
#include <linux/perf_event.h>
#include <linux/pm.h>
#include <linux/sched/isolation.h>
#include <linux/syscore_ops.h>
#include <linux/types.h>
#include <uapi/linux/pci_regs.h>
#include <asm/msr.h>
#include <asm/perf_event.h>

/*
 * 6.16 renamed the 64-bit MSR accessors from "l" (long) to "q" (quad), and its
 * functions behind them no longer take and give a value by halves.
 */
#ifndef rdmsrq
#define PMON_MSR_HALVES
#define rdmsrq(msr, val)	rdmsrl(msr, val)
#define wrmsrq(msr, val)	wrmsrl(msr, val)
#define rdmsrq_safe(msr, p)	rdmsrl_safe(msr, p)
#define wrmsrq_safe(msr, val)	wrmsrl_safe(msr, val)
#define rdmsrq_on_cpu		rdmsrl_on_cpu
#define wrmsrq_on_cpu		wrmsrl_on_cpu
#define rdmsrq_safe_on_cpu	rdmsrl_safe_on_cpu
#define wrmsrq_safe_on_cpu	wrmsrl_safe_on_cpu
#endif

/* 6.16 moved cpuid() out of asm/processor.h */
#ifdef PMON_HAVE_CPUID_API
#include <asm/cpuid/api.h>
#else
#include <asm/processor.h>
#endif

/* The capability has a name since 5.11 */
#ifndef PCI_EXT_CAP_ID_DVSEC
#define PCI_EXT_CAP_ID_DVSEC	0x23
#endif

/* 6.9 counts dies in the plural */
#ifndef PMON_HAVE_MAX_DIES
#define topology_max_dies_per_package()	topology_max_die_per_package()
#endif

/* 5.18 renamed what CPUs are isolated from, 6.4 joined the two questions */
#ifndef PMON_HAVE_CPU_IS_ISOLATED
#ifndef PMON_HAVE_HK_TYPE
#define HK_TYPE_DOMAIN	HK_FLAG_DOMAIN
#define HK_TYPE_TICK	HK_FLAG_TICK
#endif
static inline bool cpu_is_isolated(int cpu)
{
	return !housekeeping_test_cpu(cpu, HK_TYPE_DOMAIN) ||
	       !housekeeping_test_cpu(cpu, HK_TYPE_TICK);
}
#endif

/* 6.13 joined hrtimer_init() and the assignment of the function */
#ifndef PMON_HAVE_HRTIMER_SETUP
static inline void hrtimer_setup(struct hrtimer *timer,
				 enum hrtimer_restart (*function)(struct hrtimer *),
				 clockid_t clock_id, enum hrtimer_mode mode)
{
	hrtimer_init(timer, clock_id, mode);
	timer->function = function;
}
#endif

/*
 * 5.11 gave irq_work an initialiser for work that runs in hard interrupt context on PREEMPT_RT,
 * too. Before, an irq_work of a kernel without PREEMPT_RT has no other context.
 */
#ifndef IRQ_WORK_INIT_HARD
#define IRQ_WORK_INIT_HARD(_func) \
	((struct irq_work){ .flags = ATOMIC_INIT(0), .func = (_func) })
#endif

/* 5.17 let the compiler see the functions of suspend where CONFIG_PM_SLEEP is off */
#ifndef SYSTEM_SLEEP_PM_OPS
#define SYSTEM_SLEEP_PM_OPS	SET_SYSTEM_SLEEP_PM_OPS
#endif
#ifndef pm_sleep_ptr
#define pm_sleep_ptr(_ops)	(IS_ENABLED(CONFIG_PM_SLEEP) ? (_ops) : NULL)
#endif

/*
 * 6.19 split what is registered, struct syscore, from its const operations,
 * and gave these an argument. Here each file may register one.
 */
#ifndef PMON_HAVE_SYSCORE
struct pmon_syscore_ops {
	int (*suspend)(void *data);
	void (*resume)(void *data);
};

struct syscore {
	struct syscore_ops old;
	const struct pmon_syscore_ops *ops;
	void *data;
};

static __maybe_unused struct syscore *pmon_syscore;

static inline int pmon_syscore_suspend(void)
{
	return pmon_syscore->ops->suspend(pmon_syscore->data);
}

static inline void pmon_syscore_resume(void)
{
	pmon_syscore->ops->resume(pmon_syscore->data);
}

static inline void register_syscore(struct syscore *syscore)
{
	pmon_syscore = syscore;
	syscore->old.suspend = pmon_syscore_suspend;
	syscore->old.resume = pmon_syscore_resume;
	register_syscore_ops(&syscore->old);
}

static inline void unregister_syscore(struct syscore *syscore)
{
	unregister_syscore_ops(&syscore->old);
}

#define syscore_ops pmon_syscore_ops
#endif

/*
 * 6.2 gave each PMU a context of its own in every task. Before, a task keeps a
 * bare pointer to the PMU after its last event; and the second PMU that is
 * registered for the hardware context, if only after the first was
 * unregistered, must say that it shares it.
 */
#ifdef PMON_HAVE_PMU_CONTEXT
#define PMON_TASK_KEEPS_PMU	false
#define PMON_CAP_SHARED_CONTEXT	0
#else
#define PMON_TASK_KEEPS_PMU	true
#define PMON_CAP_SHARED_CONTEXT	PERF_PMU_CAP_HETEROGENEOUS_CPUS
#endif

/*
 * perf frees the timers by which it rotates the events of a PMU, one for each CPU, and does not
 * wait for them: after the last event that had to wait for a counter, one is queued for up to
 * perf_event_mux_interval_ms. From 5.14 to 6.8 so read in free_pmu_context(). Before 6.2, contexts
 * that several PMUs can share are not freed; of late, a CPU has none before its first event.
 */
static inline void pmon_cancel_rotation(const struct pmu *pmu, unsigned int cpu)
{
#if defined(PMON_HAVE_CONTEXT_POINTERS)
	struct perf_cpu_pmu_context *context = *per_cpu_ptr(pmu->cpu_pmu_context, cpu);

	if (context)
		hrtimer_cancel(&context->hrtimer);
#elif defined(PMON_HAVE_PMU_CONTEXT)
	hrtimer_cancel(&per_cpu_ptr(pmu->cpu_pmu_context, cpu)->hrtimer);
#else
	if (pmu->task_ctx_nr == perf_invalid_context)
		hrtimer_cancel(&per_cpu_ptr(pmu->pmu_cpu_context, cpu)->hrtimer);
#endif
}

/*
 * A filter names the CPUs where perf adds no event of a PMU: its events wait there, and no timer
 * rotates them. 6.2 asks for the PMU, older kernels for each event. It is set once. Here each file
 * may have one.
 */
#ifdef PMON_HAVE_PMU_CONTEXT
#define pmon_set_filter(_pmu, _filter)	WRITE_ONCE((_pmu)->filter, _filter)
#else
static __maybe_unused bool (*pmon_filter)(struct pmu *pmu, int cpu);

static __maybe_unused int pmon_filter_match(struct perf_event *event)
{
	return !pmon_filter(event->pmu, event->cpu);
}

static inline void pmon_set_filter(struct pmu *pmu, bool (*filter)(struct pmu *pmu, int cpu))
{
	pmon_filter = filter;
	/* Publish after pmon_filter, which pmon_filter_match() calls */
	smp_store_release(&pmu->filter_match, pmon_filter_match);
}
#endif

/* perf_pmu_unregister() of a PMU that has no event, when nothing of it is queued any more */
static inline void pmon_unregister_pmu(struct pmu *pmu)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu)
		pmon_cancel_rotation(pmu, cpu);
	perf_pmu_unregister(pmu);
}

/*
 * The functions that record a sample: those of modules' tracepoints, since perf exports none for
 * drivers. A kernel may stop exporting them; then sampling alone is missing.
 */
#if defined(PMON_HAVE_SUBMIT) && defined(PMON_HAVE_RECURSION)
#define PMON_CAN_RECORD	true
#else
#define PMON_CAN_RECORD	false
/* The header declares these names, so it is included before they are redefined */
#include <linux/trace_events.h>
#define perf_swevent_get_recursion_context()	(-1)
#define perf_trace_run_bpf_submit(...)		pmon_submit_nothing(__VA_ARGS__)
static inline void pmon_submit_nothing(void *record, int size, int context,
				       struct trace_event_call *call, u64 count,
				       struct pt_regs *regs, struct hlist_head *head,
				       struct task_struct *task) { }
#endif

/*
 * 6.3 gave the flags of a mapping functions that take its lock; a mapping that is being made needs
 * none
 */
#ifndef PMON_HAVE_VM_FLAGS_SET
#define vm_flags_set(_vma, _flags)	((_vma)->vm_flags |= (_flags))
#define vm_flags_clear(_vma, _flags)	((_vma)->vm_flags &= ~(_flags))
#endif

/* 5.11 gave samples the page size of the instruction: before, no event can ask for it */
#ifndef PMON_HAVE_CODE_PAGE_SIZE
#define PERF_SAMPLE_CODE_PAGE_SIZE	0
#endif

/* 6.0 counts the samples that an event has lost: PERF_FORMAT_LOST */
static inline void pmon_lose_samples(struct perf_event *event, u64 nr)
{
#ifdef PMON_HAVE_LOST_SAMPLES
	atomic64_add(nr, &event->lost_samples);
#endif
}

/* The attr words after config2, which came with sizes VER8 and VER9 */
static inline __u64 pmon_attr_extra(const struct perf_event_attr *attr)
{
	__u64 extra = 0;

#ifdef PERF_ATTR_SIZE_VER8
	extra |= attr->config3;
#endif
#ifdef PERF_ATTR_SIZE_VER9
	extra |= attr->config4;
#endif
	return extra;
}

#endif /* PMON_COMPAT_H */
