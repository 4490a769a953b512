// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf.c - what kernel/events/core.c does with a PMU whose events count a whole CPU
 *
 * Each PMU has a context for each CPU, with its groups in the order of rotation. What is decided
 * here decides what a test sees: so a function has the name of the one of core.c (6.12) whose rule
 * it is, and one that merges several names them.
 */
#include "host.h"

#define MUX_INTERVAL	(4 * NSEC_PER_MSEC)
#define MUX_INTERVAL_MS	"4"

static LIST_HEAD(pmus);
static struct pmu software;
static int last_type = 10;
static u64 last_id;
/* perf's own time, ctx->time: it moves when perf begins something, update_context_time() */
static u64 context_time;

static void update_context_time(void)
{
	context_time = host.now;
}

/* Time: an event's state, that of its leader included */

/* __perf_effective_state() */
static enum perf_event_state effective_state(const struct perf_event *event)
{
	const struct perf_event *leader = event->group_leader;

	return leader->state <= PERF_EVENT_STATE_OFF ? leader->state : event->state;
}

/* __perf_update_times() */
static void perf_event_update_time(struct perf_event *event)
{
	enum perf_event_state state = effective_state(event);
	u64 passed = context_time - event->stamp;

	if (event->ctx && state >= PERF_EVENT_STATE_INACTIVE)
		event->total_time_enabled += passed;
	if (event->ctx && state >= PERF_EVENT_STATE_ACTIVE)
		event->total_time_running += passed;
	event->stamp = context_time;
}

static void perf_event_set_state(struct perf_event *event, enum perf_event_state state)
{
	struct perf_event *sibling;

	if (event->state == state)
		return;
	perf_event_update_time(event);
	/* A leader takes the others along, perf_event_update_sibling_time() */
	for_each_sibling_event(sibling, event)
		perf_event_update_time(sibling);
	event->state = state;
}

static void perf_pmu_disable(struct pmu *pmu)
{
	if (!pmu->cpu_pmu_context[host.cpu].disabled++ && pmu->pmu_disable)
		pmu->pmu_disable(pmu);
}

/*
 * In a hand-over the CPU that owned a die takes events away while the one that owns it now enables
 * the PMU: it does so once, for this event, right behind that.
 */
static struct perf_event *meanwhile;

void host_perf_meanwhile(struct perf_event *event)
{
	meanwhile = event;
}

static void stop_and_start(void *info)
{
	struct perf_event *event = info;

	event->pmu->stop(event, PERF_EF_UPDATE);
	event->pmu->start(event, 0);
}

static void do_meanwhile(struct pmu *pmu)
{
	struct perf_event *event = meanwhile;

	if (!event || event->pmu != pmu)
		return;
	meanwhile = NULL;
	host_call_unseen(host.cpu ^ 1, stop_and_start, event);
}

static void perf_pmu_enable(struct pmu *pmu)
{
	if (--pmu->cpu_pmu_context[host.cpu].disabled || !pmu->pmu_enable)
		return;
	pmu->pmu_enable(pmu);
	do_meanwhile(pmu);
}

/* In and out */

static void event_sched_out(struct perf_event *event)
{
	struct pmu *pmu = event->pmu;

	if (event->state != PERF_EVENT_STATE_ACTIVE)
		return;
	perf_pmu_disable(pmu);
	pmu->del(event, 0);
	event->oncpu = -1;
	perf_event_set_state(event, PERF_EVENT_STATE_INACTIVE);
	perf_pmu_enable(pmu);
}

static void group_sched_out(struct perf_event *leader)
{
	struct perf_event *sibling;

	if (leader->state != PERF_EVENT_STATE_ACTIVE)
		return;
	perf_pmu_disable(leader->ctx->pmu);
	event_sched_out(leader);
	for_each_sibling_event(sibling, leader)
		event_sched_out(sibling);
	perf_pmu_enable(leader->ctx->pmu);
}

/* How often it was called */
static u64 adds;

u64 host_perf_adds(void)
{
	return adds;
}

static int event_sched_in(struct perf_event *event)
{
	struct pmu *pmu = event->pmu;
	int err = 0;

	if (event->state <= PERF_EVENT_STATE_OFF)
		return 0;
	event->oncpu = host.cpu;
	perf_event_set_state(event, PERF_EVENT_STATE_ACTIVE);
	perf_pmu_disable(pmu);
	adds++;
	if (pmu->add(event, PERF_EF_START)) {
		perf_event_set_state(event, PERF_EVENT_STATE_INACTIVE);
		event->oncpu = -1;
		err = -EAGAIN;
	}
	perf_pmu_enable(pmu);
	return err;
}

static int group_sched_in(struct perf_event *leader)
{
	struct pmu *pmu = leader->ctx->pmu;
	struct perf_event *sibling;

	if (leader->state == PERF_EVENT_STATE_OFF)
		return 0;
	pmu->start_txn(pmu, PERF_PMU_TXN_ADD);
	if (event_sched_in(leader))
		goto refused;
	for_each_sibling_event(sibling, leader)
		if (event_sched_in(sibling))
			goto partly;
	if (!pmu->commit_txn(pmu))
		return 0;
partly:
	for_each_sibling_event(sibling, leader)
		event_sched_out(sibling);
	event_sched_out(leader);
refused:
	pmu->cancel_txn(pmu);
	return -EAGAIN;
}

/* No program here has exclusive events: group_can_go_on() is @can_add_hw */
static void merge_sched_in(struct perf_event *leader, bool *can_add_hw)
{
	struct perf_cpu_pmu_context *ctx = leader->ctx;

	if (leader->state != PERF_EVENT_STATE_INACTIVE)
		return;
	if (*can_add_hw)
		group_sched_in(leader);
	if (leader->state != PERF_EVENT_STATE_INACTIVE)
		return;
	*can_add_hw = false;
	if (leader->attr.pinned) {
		perf_event_set_state(leader, PERF_EVENT_STATE_ERROR);
		return;
	}
	ctx->rotate = true;
	if (!ctx->hrtimer.queued)
		hrtimer_start(&ctx->hrtimer, MUX_INTERVAL, HRTIMER_MODE_REL_PINNED_HARD);
}

/* pmu_groups_sched_in(), visit_groups_merge() */
static void groups_sched_in(struct perf_cpu_pmu_context *ctx, bool pinned)
{
	struct perf_event *leader;
	bool can_add_hw = true;

	if (ctx->pmu->filter && ctx->pmu->filter(ctx->pmu, host.cpu))
		return;

	list_for_each_entry(leader, &ctx->groups, group_entry)
		if (leader->attr.pinned == pinned)
			merge_sched_in(leader, &can_add_hw);
}

/* __pmu_ctx_sched_out() */
static void groups_sched_out(struct perf_cpu_pmu_context *ctx, bool pinned)
{
	struct perf_event *leader;

	list_for_each_entry(leader, &ctx->groups, group_entry)
		if (leader->attr.pinned == pinned)
			group_sched_out(leader);
	if (!pinned)
		ctx->rotate = false;
}

/* ctx_resched(): all flexible groups go and come; the pinned ones too if one is the reason */
static void ctx_resched(struct perf_cpu_pmu_context *ctx, bool pinned)
{
	perf_pmu_disable(ctx->pmu);
	groups_sched_out(ctx, false);
	if (pinned)
		groups_sched_out(ctx, true);
	groups_sched_in(ctx, true);
	groups_sched_in(ctx, false);
	perf_pmu_enable(ctx->pmu);
}

/*
 * perf_rotate_context(), ctx_event_to_rotate(): the first group that counts goes to the end, or the
 * first one if none does
 */
static void rotate(struct perf_cpu_pmu_context *ctx)
{
	struct perf_event *leader, *first = NULL;

	list_for_each_entry(leader, &ctx->groups, group_entry)
		if (!leader->attr.pinned && leader->state == PERF_EVENT_STATE_ACTIVE && !first)
			first = leader;
	list_for_each_entry(leader, &ctx->groups, group_entry)
		if (!leader->attr.pinned && !first)
			first = leader;
	perf_pmu_disable(ctx->pmu);
	groups_sched_out(ctx, false);
	if (first)
		list_move_tail(&first->group_entry, &ctx->groups);
	groups_sched_in(ctx, false);
	perf_pmu_enable(ctx->pmu);
}

static enum hrtimer_restart perf_mux_hrtimer_handler(struct hrtimer *timer)
{
	struct perf_cpu_pmu_context *ctx = container_of(timer, struct perf_cpu_pmu_context,
							hrtimer);

	if (!ctx->rotate)
		return HRTIMER_NORESTART;
	update_context_time();
	rotate(ctx);
	hrtimer_forward_now(timer, MUX_INTERVAL);
	return ctx->rotate ? HRTIMER_RESTART : HRTIMER_NORESTART;
}

/* Contexts */

struct install {
	struct perf_event *event;
	struct pmu *pmu;
};

/* __perf_install_in_context(), perf_group_attach() */
static void add_event_to_ctx(void *info)
{
	const struct install *install = info;
	struct perf_event *event = install->event;
	struct perf_cpu_pmu_context *ctx = &install->pmu->cpu_pmu_context[host.cpu];

	event->ctx = ctx;
	event->cpu = host.cpu;
	update_context_time();
	event->stamp = context_time;
	event->attach_state |= PERF_ATTACH_CONTEXT;
	list_add_tail(&event->event_entry, &ctx->events);
	if (event->group_leader == event) {
		list_add_tail(&event->group_entry, &ctx->groups);
	} else if (!(event->attach_state & PERF_ATTACH_GROUP)) {
		list_add_tail(&event->group_entry, &event->group_leader->sibling_list);
		event->group_leader->nr_siblings++;
	}
	event->attach_state |= PERF_ATTACH_GROUP;
	/* One that is disabled, or whose leader is, changes nothing: perf_install_in_context() */
	if (effective_state(event) >= PERF_EVENT_STATE_INACTIVE &&
	    event->state >= PERF_EVENT_STATE_INACTIVE)
		ctx_resched(ctx, event->attr.pinned || event->group_leader->attr.pinned);
}

static void perf_install_in_context(struct perf_event *event, struct pmu *pmu, unsigned int cpu)
{
	struct install install = { event, pmu };

	host_on_cpu(cpu, add_event_to_ctx, &install);
	host_settle();
}

/* perf_group_detach(): a leader that goes leaves its siblings as leaders of their own */
static void perf_group_detach(struct perf_event *event)
{
	struct perf_event *sibling, *next;

	if (!(event->attach_state & PERF_ATTACH_GROUP))
		return;
	event->attach_state &= ~PERF_ATTACH_GROUP;
	if (event->group_leader != event) {
		list_del_init(&event->group_entry);
		event->group_leader->nr_siblings--;
		return;
	}
	list_for_each_entry_safe(sibling, next, &event->sibling_list, group_entry) {
		perf_event_update_time(sibling);
		sibling->group_leader = sibling;
		list_del_init(&sibling->group_entry);
		if (sibling->attach_state & PERF_ATTACH_CONTEXT)
			list_add_tail(&sibling->group_entry, &sibling->ctx->groups);
	}
	event->nr_siblings = 0;
}

static void list_del_event(struct perf_event *event)
{
	if (!(event->attach_state & PERF_ATTACH_CONTEXT))
		return;
	event->attach_state &= ~PERF_ATTACH_CONTEXT;
	list_del_init(&event->event_entry);
	if (event->group_leader == event)
		list_del_init(&event->group_entry);
	if (event->state > PERF_EVENT_STATE_OFF)
		perf_event_set_state(event, PERF_EVENT_STATE_OFF);
}

struct removal {
	struct perf_event *event;
	bool detach;
};

/* __perf_remove_from_context() */
static void remove_from_context(void *info)
{
	struct removal *removal = info;
	struct perf_event *event = removal->event;

	if (!(event->attach_state & PERF_ATTACH_CONTEXT))
		goto detach;
	perf_event_update_time(event);
	event_sched_out(event);
	list_del_event(event);
detach:
	if (removal->detach)
		perf_group_detach(event);
}

static void perf_remove_from_context(struct perf_event *event, bool detach)
{
	struct removal removal = { event, detach };

	update_context_time();
	if (event->ctx && cpu_online(event->ctx->cpu))
		host_on_cpu(event->ctx->cpu, remove_from_context, &removal);
	else
		remove_from_context(&removal);
	host_settle();
}

/* PMUs */

static char *show_type(struct host_file *file)
{
	return host_text("%d\n", ((struct pmu *)file->data)->type);
}

static struct kset devices;
static const struct kobj_type device_type;
static const struct bus_type pmu_bus = { "event_source" };
static struct device cpu_device;

struct device *get_cpu_device(unsigned int cpu)
{
	if (!devices.list.next) {
		INIT_LIST_HEAD(&devices.list);
		spin_lock_init(&devices.list_lock);
		cpu_device.kobj.name = "cpu0";
		cpu_device.kobj.kset = &devices;
		cpu_device.kobj.ktype = &device_type;
		list_add(&cpu_device.kobj.entry, &devices.list);
	}
	return &cpu_device;
}

static void make_contexts(struct pmu *pmu)
{
	unsigned int cpu;

	pmu->cpu_pmu_context = host_alloc(HOST_CPUS * sizeof(*pmu->cpu_pmu_context));
	for (cpu = 0; cpu < HOST_CPUS; cpu++) {
		struct perf_cpu_pmu_context *ctx = &pmu->cpu_pmu_context[cpu];

		ctx->pmu = pmu;
		ctx->cpu = cpu;
		INIT_LIST_HEAD(&ctx->groups);
		INIT_LIST_HEAD(&ctx->events);
		mutex_init(&ctx->mutex);
		hrtimer_setup(&ctx->hrtimer, perf_mux_hrtimer_handler, CLOCK_MONOTONIC,
			      HRTIMER_MODE_REL_PINNED_HARD);
	}
}

static char *pmu_path(const struct pmu *pmu)
{
	return host_text("/sys/bus/event_source/devices/%s", pmu->name);
}

static void add_device(struct pmu *pmu)
{
	char *path = pmu_path(pmu);
	struct host_file *folder = host_folder(path);
	struct host_file *other = host_add_folder(host_folder("/sys/devices"), pmu->name);

	free(path);
	pmu->dev = host_alloc(sizeof(*pmu->dev));
	pmu->dev->kobj = (struct kobject){
		.name = pmu->name, .kset = get_cpu_device(0)->kobj.kset, .ktype = &device_type,
	};
	pmu->dev->bus = &pmu_bus;
	pmu->dev->driver_data = pmu;
	list_add_tail(&pmu->dev->kobj.entry, &devices.list);
	host_add_file(folder, "type", show_type, NULL, pmu, NULL);
	host_add_file(other, "type", show_type, NULL, pmu, NULL);
	host_add_file(folder, "perf_event_mux_interval_ms", host_show_text, host_store_nothing,
		      MUX_INTERVAL_MS "\n", NULL);
	host_add_groups(folder, pmu->dev, pmu->attr_groups);
}

/* Defaults for a PMU without transactions, as perf_pmu_nop_txn() */

static void perf_pmu_nop_start_txn(struct pmu *pmu, unsigned int flags)
{
}

static int perf_pmu_nop_commit_txn(struct pmu *pmu)
{
	return 0;
}

static void perf_pmu_nop_cancel_txn(struct pmu *pmu)
{
}

int perf_pmu_register(struct pmu *pmu, const char *name, int type)
{
	struct pmu *other;

	list_for_each_entry(other, &pmus, entry)
		if (!strcmp(other->name, name))
			return -EEXIST;
	if (host_no_memory())
		return -ENOMEM;
	pmu->name = name;
	pmu->type = ++last_type;
	if (!pmu->start_txn) {
		pmu->start_txn = perf_pmu_nop_start_txn;
		pmu->commit_txn = perf_pmu_nop_commit_txn;
		pmu->cancel_txn = perf_pmu_nop_cancel_txn;
	}
	make_contexts(pmu);
	add_device(pmu);
	list_add_tail(&pmu->entry, &pmus);
	return 0;
}

void perf_pmu_unregister(struct pmu *pmu)
{
	char *path = pmu_path(pmu);
	unsigned int cpu;

	for (cpu = 0; cpu < HOST_CPUS; cpu++) {
		WARN_ON(!list_empty(&pmu->cpu_pmu_context[cpu].events));
		hrtimer_cancel(&pmu->cpu_pmu_context[cpu].hrtimer);
	}
	host_remove_file(host_find_file(path));
	free(path);
	path = host_text("/sys/devices/%s", pmu->name);
	host_remove_file(host_find_file(path));
	free(path);
	list_del(&pmu->dev->kobj.entry);
	free(pmu->dev);
	free(pmu->cpu_pmu_context);
	list_del(&pmu->entry);
}

/* The call of another thread at a point of a hand-over or of unloading */
static struct {
	void (*call)(void);
	enum host_when when;
} other_thread;

void host_perf_when(void (*call)(void), enum host_when when)
{
	other_thread.call = call;
	other_thread.when = when;
}

void host_perf_other_thread(enum host_when when)
{
	void (*call)(void) = other_thread.call;

	if (!call || other_thread.when != when)
		return;
	other_thread.call = NULL;
	call();
}

/* perf_event_ctx_lock() of a thread precedes that of @mutex */
void host_mutex_wanted(const struct mutex *mutex)
{
	const struct pmu *pmu;

	list_for_each_entry(pmu, &pmus, entry)
		if (mutex == &pmu->cpu_pmu_context[host.cpu].mutex)
			host_perf_other_thread(HOST_HAS_MUTEX);
}

/*
 * All events are taken away, and come back on the other CPU: siblings first
 * (__perf_pmu_remove(), __perf_pmu_install()). From 6.2 to 6.15 core.c moves one group in a call.
 */
void perf_pmu_migrate_context(struct pmu *pmu, int from, int to)
{
	struct perf_cpu_pmu_context *ctx = &pmu->cpu_pmu_context[from];
	struct perf_event *event, *next, *moved[4096];
	unsigned int nr = 0, i, leaders;
	bool leads;

	host_perf_other_thread(HOST_BEFORE_MOVE);
	mutex_lock(&ctx->mutex);
	list_for_each_entry_safe(event, next, &ctx->events, event_entry) {
		WARN_ON(nr == ARRAY_SIZE(moved));
		moved[nr++] = event;
	}
	for (i = 0; i < nr; i++)
		perf_remove_from_context(moved[i], false);
	for (leaders = 0; leaders < 2; leaders++)
		for (i = 0; i < nr; i++) {
			event = moved[i];
			leads = event->group_leader == event;
			if (leads != leaders)
				continue;
			if (event->state >= PERF_EVENT_STATE_OFF)
				event->state = PERF_EVENT_STATE_INACTIVE;
			perf_install_in_context(event, pmu, to);
		}
	mutex_unlock(&ctx->mutex);
	host_perf_other_thread(HOST_AFTER_MOVE);
}

/* Software events: those that count nothing */

static int software_init(struct perf_event *event)
{
	return 0;
}

static int software_add(struct perf_event *event, int flags)
{
	return 0;
}

static void software_del(struct perf_event *event, int flags)
{
}

static void software_read(struct perf_event *event)
{
}

static struct module kernel = { "kernel" };
static struct pmu software = {
	.module = &kernel, .type = PERF_TYPE_SOFTWARE, .name = "software",
	.event_init = software_init, .add = software_add, .del = software_del,
	.read = software_read, .start_txn = perf_pmu_nop_start_txn,
	.commit_txn = perf_pmu_nop_commit_txn, .cancel_txn = perf_pmu_nop_cancel_txn,
};

/* Events */

static struct pmu *find_pmu(unsigned int type)
{
	struct pmu *pmu;

	if (type == PERF_TYPE_SOFTWARE) {
		if (!software.cpu_pmu_context)
			make_contexts(&software);
		return &software;
	}

	list_for_each_entry(pmu, &pmus, entry)
		if (pmu->type == (int)type)
			return pmu;
	return NULL;
}

/* perf_event_exit_cpu() */
static void exit_context(struct pmu *pmu, unsigned int cpu)
{
	struct perf_event *event, *next;

	list_for_each_entry_safe(event, next, &pmu->cpu_pmu_context[cpu].events, event_entry)
		perf_remove_from_context(event, true);
}

void host_perf_cpu_gone(unsigned int cpu)
{
	struct pmu *pmu;

	list_for_each_entry(pmu, &pmus, entry)
		exit_context(pmu, cpu);
	exit_context(find_pmu(PERF_TYPE_SOFTWARE), cpu);
}

/* perf_try_init_event() */
static int try_init_event(struct pmu *pmu, struct perf_event *event)
{
	int err;

	event->pmu = pmu;
	try_module_get(pmu->module);
	err = pmu->event_init(event);
	if (!err && pmu->capabilities & PERF_PMU_CAP_NO_EXCLUDE &&
	    event_has_any_exclude_flag(event)) {
		event->destroy(event);
		err = -EINVAL;
	}
	if (err)
		module_put(pmu->module);
	return err;
}

static void free_event(struct perf_event *event)
{
	if (event->destroy)
		event->destroy(event);
	module_put(event->pmu->module);
	free(event);
}

static struct perf_event *perf_event_alloc(const struct perf_event_attr *attr, int pid, int cpu,
					   struct perf_event *leader,
					   perf_overflow_handler_t handler, void *context)
{
	struct perf_event *event = host_alloc(sizeof(*event));
	struct pmu *pmu = find_pmu(attr->type);
	int err;

	event->attr = *attr;
	event->attach_state = pid >= 0 ? PERF_ATTACH_TASK : 0;
	event->cpu = cpu;
	event->oncpu = -1;
	event->group_leader = leader ?: event;
	event->state = attr->disabled ? PERF_EVENT_STATE_OFF : PERF_EVENT_STATE_INACTIVE;
	event->overflow_handler = handler;
	event->overflow_handler_context = context;
	event->id = ++last_id;
	event->hw.sample_period = attr->sample_period;
	INIT_LIST_HEAD(&event->sibling_list);
	INIT_LIST_HEAD(&event->group_entry);
	INIT_LIST_HEAD(&event->event_entry);
	err = pmu ? try_init_event(pmu, event) : -ENOENT;
	if (!err)
		return event;
	free(event);
	return ERR_PTR(err);
}

/* What __perf_event_open() refuses */
static int check_event(const struct perf_event *event, const struct perf_event *leader)
{
	if (is_sampling_event(event) && event->pmu->capabilities & PERF_PMU_CAP_NO_INTERRUPT)
		return -EOPNOTSUPP;
	if (!leader)
		return 0;
	if (leader->state <= PERF_EVENT_STATE_EXIT)
		return -ENODEV;
	if (leader->group_leader != leader || leader->cpu != event->cpu || !leader->ctx)
		return -EINVAL;
	if (event->pmu != &software && leader->ctx->pmu != &software &&
	    leader->ctx->pmu != event->pmu)
		return -EINVAL;
	if (event->attr.pinned)
		return -EINVAL;
	return 0;
}

static void install_moved(struct perf_event *event, struct pmu *pmu)
{
	if (!event->attr.disabled && event->state == PERF_EVENT_STATE_OFF)
		event->state = PERF_EVENT_STATE_INACTIVE;
	perf_install_in_context(event, pmu, event->cpu);
}

/* __perf_event_open(): a group of software events goes to the context of the first other one */
static void move_group(struct perf_event *leader, struct pmu *pmu)
{
	struct perf_event *sibling;

	perf_remove_from_context(leader, false);
	for_each_sibling_event(sibling, leader)
		perf_remove_from_context(sibling, false);
	/* Removed is off */
	for_each_sibling_event(sibling, leader)
		install_moved(sibling, pmu);
	install_moved(leader, pmu);
}

long host_perf_open(const struct perf_event_attr *attr, int pid, int cpu, struct perf_event *leader,
		    unsigned long flags, struct perf_event **opened)
{
	struct perf_event *event;
	int err;

	if ((pid == -1 && cpu == -1) || cpu >= (int)host.cpus)
		return -EINVAL;
	if (flags & PERF_FLAG_PID_CGROUP)
		pid = -1;
	event = perf_event_alloc(attr, pid, cpu, leader, NULL, NULL);
	if (IS_ERR(event))
		return PTR_ERR(event);
	/* There are no cgroups */
	err = flags & PERF_FLAG_PID_CGROUP ? -EINVAL : check_event(event, leader);
	/* Tasks have no contexts */
	if (!err && pid >= 0)
		err = -EOPNOTSUPP;
	if (!err && !cpu_online(event->cpu))
		err = -ENODEV;
	if (err) {
		free_event(event);
		return err;
	}
	if (leader && leader->ctx->pmu == &software && event->pmu != &software)
		move_group(leader, event->pmu);
	perf_install_in_context(event, leader ? leader->ctx->pmu : event->pmu, event->cpu);
	*opened = event;
	return 0;
}

struct perf_event *perf_event_create_kernel_counter(struct perf_event_attr *attr, int cpu,
						    struct task_struct *task,
						    perf_overflow_handler_t handler, void *context)
{
	struct perf_event *event = perf_event_alloc(attr, -1, cpu, NULL, handler, context);

	if (!IS_ERR(event))
		perf_install_in_context(event, event->pmu, cpu);
	return event;
}

int perf_event_release_kernel(struct perf_event *event)
{
	perf_remove_from_context(event, true);
	perf_event_set_state(event, PERF_EVENT_STATE_DEAD);
	free_event(event);
	host_settle();
	return 0;
}

/* __perf_event_enable() */
static void enable_here(void *info)
{
	struct perf_event *event = info;

	if (event->state >= PERF_EVENT_STATE_INACTIVE || event->state <= PERF_EVENT_STATE_EXIT)
		return;
	perf_event_set_state(event, PERF_EVENT_STATE_INACTIVE);
	if (event->group_leader == event || event->group_leader->state == PERF_EVENT_STATE_ACTIVE)
		ctx_resched(event->ctx, event->group_leader->attr.pinned);
}

/* __perf_event_disable() */
static void disable_here(void *info)
{
	struct perf_event *event = info;

	if (event->state < PERF_EVENT_STATE_INACTIVE)
		return;
	perf_event_update_time(event);
	if (event->group_leader == event)
		group_sched_out(event);
	else
		event_sched_out(event);
	perf_event_set_state(event, PERF_EVENT_STATE_OFF);
}

/* event_function_call(); _perf_event_disable(): one that is in no context is only marked */
static void call_event(struct perf_event *event, void (*call)(void *info))
{
	update_context_time();
	if (event->attach_state & PERF_ATTACH_CONTEXT)
		host_on_cpu(event->ctx->cpu, call, event);
	else if (call == disable_here && event->state > PERF_EVENT_STATE_OFF)
		event->state = PERF_EVENT_STATE_OFF;
	host_settle();
}

void perf_event_disable(struct perf_event *event)
{
	call_event(event, disable_here);
}

/* A sample is recorded nowhere here: what perf counts for it is added */
int perf_swevent_get_recursion_context(void)
{
	return 0;
}

void perf_trace_run_bpf_submit(void *record, int size, int context, struct trace_event_call *call,
			       u64 count, struct pt_regs *regs, struct hlist_head *head,
			       struct task_struct *task)
{
	struct perf_event *event = container_of((struct hlist_head *)head->first, struct perf_event,
						hlist_entry);

	local64_add(count, &event->count);
}

/* Reading: on the CPU where it counts; a group in a transaction, __perf_event_read() */

static void read_here(void *info)
{
	struct perf_event *event = info, *sibling;
	struct pmu *pmu = event->pmu;

	if (event->state != PERF_EVENT_STATE_ACTIVE)
		return;
	if (!(event->attr.read_format & PERF_FORMAT_GROUP)) {
		pmu->read(event);
		return;
	}
	pmu->start_txn(pmu, PERF_PMU_TXN_READ);
	pmu->read(event);
	for_each_sibling_event(sibling, event)
		if (sibling->state == PERF_EVENT_STATE_ACTIVE)
			sibling->pmu->read(sibling);
	pmu->commit_txn(pmu);
}

static u64 *put_value(u64 *at, const struct perf_event *event, u64 format)
{
	*at++ = local64_read(&event->count);
	if (format & PERF_FORMAT_ID)
		*at++ = event->id;
	return at;
}

/* __perf_read(), perf_read_group(), perf_read_one() */
long host_perf_read(struct perf_event *event, void *buf, size_t size)
{
	u64 format = event->attr.read_format, values[512], *at = values;
	struct perf_event *sibling;

	if (event->state == PERF_EVENT_STATE_ERROR)
		return 0;
	update_context_time();
	if (event->oncpu >= 0)
		host_on_cpu(event->oncpu, read_here, event);
	host_settle();
	perf_event_update_time(event);
	if (format & PERF_FORMAT_GROUP)
		*at++ = 1 + event->nr_siblings;
	else
		*at++ = local64_read(&event->count);
	if (format & PERF_FORMAT_TOTAL_TIME_ENABLED)
		*at++ = event->total_time_enabled;
	if (format & PERF_FORMAT_TOTAL_TIME_RUNNING)
		*at++ = event->total_time_running;
	if (format & PERF_FORMAT_GROUP) {
		at = put_value(at, event, format);
		for_each_sibling_event(sibling, event)
			at = put_value(at, sibling, format);
	} else {
		if (format & PERF_FORMAT_ID)
			*at++ = event->id;
	}
	if ((char *)at - (char *)values > (long)size)
		return -ENOSPC;
	memcpy(buf, values, (char *)at - (char *)values);
	return (char *)at - (char *)values;
}

/* _perf_ioctl() */
static long ioctl_one(struct perf_event *event, unsigned int request)
{
	switch (request) {
	case PERF_EVENT_IOC_ENABLE:
		call_event(event, enable_here);
		return 0;
	case PERF_EVENT_IOC_DISABLE:
		call_event(event, disable_here);
		return 0;
	case PERF_EVENT_IOC_RESET:
		if (event->oncpu >= 0)
			host_on_cpu(event->oncpu, read_here, event);
		local64_set(&event->count, 0);
		return 0;
	default:
		return -ENOTTY;
	}
}

/* perf_event_for_each() */
long host_perf_ioctl(struct perf_event *event, unsigned int request, unsigned long arg)
{
	struct perf_event *leader = arg & PERF_IOC_FLAG_GROUP ? event->group_leader : event;
	struct perf_event *sibling;
	long ret;

	ret = ioctl_one(leader, request);
	if (arg & PERF_IOC_FLAG_GROUP)
		for_each_sibling_event(sibling, leader)
			ioctl_one(sibling, request);
	return ret;
}
