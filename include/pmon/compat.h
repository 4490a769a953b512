/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The only file that depends on the version of the kernel. It is force-included into every file of
 * all modules. All other code is written for the newest kernel; each shim here gives an older
 * kernel the name and the signature of the newest one.
 *
 * Oldest kernel: 5.10, that of Debian 11 (Documentation/admin-guide/install.rst).
 */
#ifndef PMON_COMPAT_H
#define PMON_COMPAT_H

/* pr_fmt(), the prefix of every line in the kernel log, has to precede all headers */
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
 * 6.16 renamed the 64-bit MSR accessors from "l" (long) to "q" (quad), and the functions that they
 * call no longer split a value into halves.
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

/* 6.9 renamed topology_max_die_per_package() */
#ifndef PMON_HAVE_MAX_DIES
#define topology_max_dies_per_package()	topology_max_die_per_package()
#endif

/* 5.18 renamed HK_FLAG_* to HK_TYPE_*, 6.4 has cpu_is_isolated() */
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

/* 6.13 has hrtimer_setup(), which also sets the function of the timer */
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

/* 5.17 has macros that let the compiler see the suspend functions where CONFIG_PM_SLEEP is off */
#ifndef SYSTEM_SLEEP_PM_OPS
#define SYSTEM_SLEEP_PM_OPS	SET_SYSTEM_SLEEP_PM_OPS
#endif
#ifndef pm_sleep_ptr
#define pm_sleep_ptr(_ops)	(IS_ENABLED(CONFIG_PM_SLEEP) ? (_ops) : NULL)
#endif

/*
 * 6.19 moved the operations of a struct syscore to a const structure and gave them an argument. On
 * older kernels, a file can register one struct syscore.
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
 * 6.2 gave each PMU a context of its own in every task. On older kernels, a task keeps a pointer to
 * the PMU after its last event, and a second PMU in the hardware context must have the capability
 * to share that context, even if the first one was unregistered.
 */
#ifdef PMON_HAVE_PMU_CONTEXT
#define PMON_TASK_KEEPS_PMU	false
#define PMON_CAP_SHARED_CONTEXT	0
#else
#define PMON_TASK_KEEPS_PMU	true
#define PMON_CAP_SHARED_CONTEXT	PERF_PMU_CAP_HETEROGENEOUS_CPUS
#endif

/*
 * perf_pmu_unregister() frees the timers that rotate the events of a PMU, one for each CPU, without
 * waiting for them (free_pmu_context() of 5.14 to 6.8). After the last event that had to wait for a
 * counter, a timer is queued for up to perf_event_mux_interval_ms. Before 6.2, a context that
 * several PMUs can share is not freed; with PMON_HAVE_CONTEXT_POINTERS, a CPU has no context before
 * its first event.
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
 * A filter selects the CPUs where perf adds no event of a PMU: its events wait there, and no timer
 * rotates them. perf calls the filter for the PMU since 6.2, on older kernels for each event. A
 * file can set one filter, once.
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

/* Unregister a PMU that has no event, after the timers of its contexts have ended */
static inline void pmon_unregister_pmu(struct pmu *pmu)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu)
		pmon_cancel_rotation(pmu, cpu);
	perf_pmu_unregister(pmu);
}

/*
 * A sample is recorded by the functions of modules' tracepoints, since perf exports none for
 * drivers. On a kernel that does not export them, no event can sample.
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
 * 6.3 has functions for the flags of a mapping, which take its lock. A mapping that is being made
 * needs no lock.
 */
#ifndef PMON_HAVE_VM_FLAGS_SET
#define vm_flags_set(_vma, _flags)	((_vma)->vm_flags |= (_flags))
#define vm_flags_clear(_vma, _flags)	((_vma)->vm_flags &= ~(_flags))
#endif

/* 5.11 can sample the page size of the instruction */
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

/* The words of perf_event_attr after config2, which came with sizes VER8 and VER9 */
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
