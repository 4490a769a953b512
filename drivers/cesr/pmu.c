// SPDX-License-Identifier: GPL-2.0-only
/*
 * The struct pmu callbacks: a core PMU, whose events follow a task or stay on a
 * CPU. All but event_init() run on the CPU of the event, interrupts off.
 */
#include <linux/module.h>

#include "driver.h"

/**
 * struct pmu_plan - the events of a CPU and their counters
 * @match: which counter each has
 * @event: the events, in the order of @match
 */
struct pmu_plan {
	struct pmon_assigned match;
	struct perf_event *event[CESR_COUNTERS];
};

static int pmu_refuse(const struct perf_event *event, int err, const char *why)
{
	pr_debug("%s config=0x%llx config1=0x%llx: %s\n", cesr_family->name,
		 event->attr.config, event->attr.config1, why);
	return err;
}

static int pmu_check_modes(const struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;

	if (!cesr_can_stop(cesr_family) && (attr->exclude_user || attr->exclude_kernel))
		return pmu_refuse(event, -EOPNOTSUPP,
				  "these counters cannot distinguish user and kernel mode; leave out :u and :k");
	if (attr->exclude_user && attr->exclude_kernel)
		return pmu_refuse(event, -EINVAL,
				  "user and kernel mode are both excluded; leave out one of them");
	if (attr->exclude_idle || attr->exclude_host)
		return pmu_refuse(event, -EINVAL,
				  "idle time and guests cannot be excluded; leave these flags out");
	return 0;
}

static int pmu_encode(struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;
	const u64 words[PMON_WORDS] = {
		attr->config, attr->config1, attr->config2
	};
	struct cesr_code code;
	const char *why;

	if (pmon_attr_extra(attr))
		return pmu_refuse(event, -EINVAL, "no field is in config3 or later; leave them 0");
	why = cesr_encode(cesr_family, words, !attr->exclude_user,
			  !attr->exclude_kernel, &code);
	if (why)
		return pmu_refuse(event, -EINVAL, why);

	event->hw.config = code.code;
	event->hw.config_base = code.counters;
	event->hw.idx = -1;
	return 0;
}

static bool pmu_plan_member(struct pmon_assigned *match, const struct perf_event *member,
			    const struct perf_event *event)
{
	return member->pmu != event->pmu ||
	       pmon_assign(match, member->hw.config_base);
}

/* Return: whether an event can ever count together with its group */
static bool pmu_fits_group(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;
	struct pmon_assigned match = {};

	if (leader == event)
		return true;
	if (!pmu_plan_member(&match, leader, event))
		return false;
	for_each_sibling_event(sibling, leader)
		if (!pmu_plan_member(&match, sibling, event))
			return false;
	return pmu_plan_member(&match, event, event);
}

/*
 * A task that had an event keeps a bare pointer to the PMU until it ends (before 6.2), and
 * dereferences it then: perf_event_exit_task() would crash.
 */
static void pmu_stay_for_task(const struct perf_event *event)
{
	static atomic_t stays;

	if (!PMON_TASK_KEEPS_PMU || !(event->attach_state & PERF_ATTACH_TASK))
		return;
	if (atomic_xchg(&stays, 1))
		return;
	__module_get(THIS_MODULE);
	pr_info("a task has had an event: this kernel keeps a pointer to the PMU with it, so the module can no longer be unloaded\n");
}

static int cesr_pmu_event_init(struct perf_event *event)
{
	int err;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	if (is_sampling_event(event))
		return pmu_refuse(event, -EOPNOTSUPP, "no sampling is supported; use perf stat");

	err = pmu_check_modes(event);
	if (!err)
		err = pmu_encode(event);
	if (err)
		return err;
	if (!pmu_fits_group(event))
		return pmu_refuse(event, -EINVAL,
				  "the group has more events than counters that can count them");

	pmu_stay_for_task(event);
	return 0;
}

static void cesr_pmu_start(struct perf_event *event, int flags)
{
	struct cesr_cpu *cpu = this_cpu_ptr(&cesr_cpus);

	event->hw.state = 0;
	cesr_counter_start(cpu, event);
	cesr_poll_start(cpu);
}

static void cesr_pmu_stop(struct perf_event *event, int flags)
{
	if (cesr_is_stopped(event))
		return;
	cesr_counter_stop(this_cpu_ptr(&cesr_cpus), event);
	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
}

static void cesr_pmu_read(struct perf_event *event)
{
	if (!cesr_is_stopped(event))
		cesr_counter_read(this_cpu_ptr(&cesr_cpus), event);
}

static void pmu_get_plan(struct pmu_plan *plan, const struct cesr_cpu *cpu)
{
	struct pmon_assigned *match = &plan->match;
	unsigned int i;

	memset(plan, 0, sizeof(*plan));
	for (i = 0; i < cesr_family->counters; i++) {
		if (!cpu->event[i])
			continue;
		match->allowed[match->nr] = cpu->event[i]->hw.config_base;
		match->counter[match->nr] = i;
		plan->event[match->nr++] = cpu->event[i];
	}
}

/* An event whose counter changes stops, and starts again there */
static void pmu_apply(const struct pmu_plan *plan, struct cesr_cpu *cpu)
{
	struct perf_event *moved[CESR_COUNTERS];
	unsigned int e, nr = 0;

	for (e = 0; e < plan->match.nr; e++) {
		struct perf_event *event = plan->event[e];

		if (event->hw.idx == plan->match.counter[e])
			continue;
		if (!cesr_is_stopped(event))
			moved[nr++] = event;
		cesr_pmu_stop(event, PERF_EF_UPDATE);
	}
	memset(cpu->event, 0, sizeof(cpu->event));
	for (e = 0; e < plan->match.nr; e++) {
		plan->event[e]->hw.idx = plan->match.counter[e];
		cpu->event[plan->event[e]->hw.idx] = plan->event[e];
	}
	while (nr)
		cesr_pmu_start(moved[--nr], PERF_EF_RELOAD);
}

static int cesr_pmu_add(struct perf_event *event, int flags)
{
	struct cesr_cpu *cpu = this_cpu_ptr(&cesr_cpus);
	struct pmu_plan plan;

	if (!cpu->known)
		return -EAGAIN;
	pmu_get_plan(&plan, cpu);
	if (!pmon_assign(&plan.match, event->hw.config_base))
		return -EAGAIN;
	plan.event[plan.match.nr - 1] = event;

	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	pmu_apply(&plan, cpu);
	if (flags & PERF_EF_START)
		cesr_pmu_start(event, PERF_EF_RELOAD);
	perf_event_update_userpage(event);
	return 0;
}

static void cesr_pmu_del(struct perf_event *event, int flags)
{
	struct cesr_cpu *cpu = this_cpu_ptr(&cesr_cpus);

	cesr_pmu_stop(event, PERF_EF_UPDATE);
	cpu->event[event->hw.idx] = NULL;
	event->hw.idx = -1;
	perf_event_update_userpage(event);
}

static void cesr_pmu_disable(struct pmu *pmu)
{
	this_cpu_ptr(&cesr_cpus)->paused = true;
}

static void cesr_pmu_enable(struct pmu *pmu)
{
	cesr_resume_all(this_cpu_ptr(&cesr_cpus));
}

struct pmu cesr_pmu = {
	.module		= THIS_MODULE,
	.attr_groups	= cesr_groups,
	.capabilities	= PERF_PMU_CAP_NO_INTERRUPT | PMON_CAP_SHARED_CONTEXT,
	.task_ctx_nr	= perf_hw_context,
	.event_init	= cesr_pmu_event_init,
	.pmu_disable	= cesr_pmu_disable,
	.pmu_enable	= cesr_pmu_enable,
	.add		= cesr_pmu_add,
	.del		= cesr_pmu_del,
	.start		= cesr_pmu_start,
	.stop		= cesr_pmu_stop,
	.read		= cesr_pmu_read,
};
