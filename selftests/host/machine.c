// SPDX-License-Identifier: GPL-2.0-only
/*
 * machine.c - CPUs, time, interrupts, work, locks
 *
 * The process is one CPU at a time. A call of another CPU makes it that one for as long as the call
 * takes. Time is virtual: it passes while the process waits, and a microsecond with each system
 * call. What is due then runs: timers on their CPUs, then interrupts, then work.
 */
#include "host.h"

struct host host;
struct task_struct host_task;
struct cpuinfo_x86 boot_cpu_data;

static LIST_HEAD(timers);
static struct irq_work *irqs, **irqs_end = &irqs;
static struct work_struct *works, **works_end = &works;
static u64 nmis, pmis;

void host_bug(const char *what, const char *file, int line)
{
	fflush(stdout);
	fprintf(stderr, "# host: %s at %s:%d, CPU %u\n", what, file, line, host.cpu);
	abort();
}

/* Stores of this CPU since its last barrier, the last few, with the values before them */
static struct store {
	void *at;
	size_t size;
	u64 other;
} stores[8];

static unsigned int nr_stores;

void host_store(void *at, size_t size)
{
	struct store *store;

	if (nr_stores == ARRAY_SIZE(stores))
		host_barrier();
	store = &stores[nr_stores++];
	*store = (struct store){ at, size };
	memcpy(&store->other, at, size);
}

void host_barrier(void)
{
	nr_stores = 0;
}

static void machine_swap_store(struct store *store)
{
	u64 now;

	memcpy(&now, store->at, store->size);
	memcpy(store->at, &store->other, store->size);
	store->other = now;
}

/* Call another CPU, which sees nothing yet of what this one has stored since its last barrier */
void host_call_unseen(unsigned int cpu, void (*call)(void *info), void *info)
{
	struct store unseen[ARRAY_SIZE(stores)];
	unsigned int nr = nr_stores, i;

	memcpy(unseen, stores, sizeof(stores));
	for (i = nr; i-- > 0;)
		machine_swap_store(&unseen[i]);
	host_on_cpu(cpu, call, info);
	for (i = 0; i < nr; i++)
		machine_swap_store(&unseen[i]);
}

/* Locks: another CPU cannot hold one, so one that is held is held for ever */

static void machine_hold(raw_spinlock_t *lock)
{
	host_barrier();
	lock->held = true;
	host.locks++;
}

/* A lock that an interrupt takes must not be held by code that it can interrupt */
void host_take(raw_spinlock_t *lock)
{
	WARN_ON(!lock->used || lock->held);
	*lock->used |= host.hardirq ? 1 : host.irqs_off ? 0 : 2;
	WARN_ON(*lock->used == 3);
	machine_hold(lock);
}

void host_mutex(struct mutex *mutex, bool take)
{
	might_sleep();
	if (take)
		host_mutex_wanted(mutex);
	WARN_ON(!mutex->lock.used || mutex->lock.held == take);
	mutex->lock.held = take;
}

bool host_try(raw_spinlock_t *lock)
{
	if (lock->held)
		return false;
	machine_hold(lock);
	return true;
}

/* NMIs: handlers, the last one first; they come when no lock is held */

static struct {
	const char *name;
	nmi_handler_t handler;
} handlers[4];

int register_nmi_handler(unsigned int type, nmi_handler_t handler, int flags, const char *name)
{
	memmove(handlers + 1, handlers, sizeof(handlers) - sizeof(*handlers));
	handlers[0].name = name;
	handlers[0].handler = handler;
	return 0;
}

void unregister_nmi_handler(unsigned int type, const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(handlers); i++)
		if (handlers[i].name && !strcmp(handlers[i].name, name))
			handlers[i].name = NULL;
}

static u32 lvtpc[HOST_CPUS];

static u32 machine_apic_read(u32 reg)
{
	return lvtpc[host.cpu];
}

static void machine_apic_write(u32 reg, u32 value)
{
	lvtpc[host.cpu] = value;
}

/* The entry of the local APIC: it delivers an interrupt as an NMI once */
static bool machine_apic_delivers(void)
{
	u32 entry = lvtpc[host.cpu];

	if (entry & APIC_LVT_MASKED || GET_APIC_DELIVERY_MODE(entry) != APIC_MODE_NMI)
		return false;
	lvtpc[host.cpu] |= APIC_LVT_MASKED;
	return true;
}

static void machine_handle_nmi(void *unused)
{
	struct pt_regs regs = { 0 };
	unsigned int i;

	host.nmi = true;
	for (i = 0; i < ARRAY_SIZE(handlers); i++)
		if (handlers[i].name && handlers[i].handler(NMI_LOCAL, &regs) == NMI_HANDLED)
			break;
	host.nmi = false;
}

static void machine_handle_pmi(void *unused)
{
	if (machine_apic_delivers())
		machine_handle_nmi(NULL);
	else
		host_pmi_refused(host.cpu);
}

static void machine_deliver_nmis(void)
{
	while ((nmis | pmis) && !host.locks && !host.nmi) {
		unsigned int cpu = __builtin_ctzll(nmis | pmis);
		bool pmi = pmis & BIT_ULL(cpu);

		*(pmi ? &pmis : &nmis) &= ~BIT_ULL(cpu);
		host_on_cpu(cpu, pmi ? machine_handle_pmi : machine_handle_nmi, NULL);
	}
}

/* Send an NMI, @pmi: by the entry for performance counters */
void host_send_nmi(unsigned int cpu, bool pmi)
{
	*(pmi ? &pmis : &nmis) |= BIT_ULL(cpu);
	machine_deliver_nmis();
}

static const struct apic local_apic = { machine_apic_read, machine_apic_write };
const struct apic *const apic = &local_apic;

void host_release(raw_spinlock_t *lock)
{
	WARN_ON(!lock->held);
	lock->held = false;
	host.locks--;
	machine_deliver_nmis();
}

/* Other CPUs */

void host_on_cpu(unsigned int cpu, void (*call)(void *info), void *info)
{
	unsigned int was = host.cpu;
	bool off = host.irqs_off, hardirq = host.hardirq;

	host_barrier();
	host.cpu = cpu;
	host.irqs_off = true;
	host.hardirq = true;
	call(info);
	host_barrier();
	host.cpu = was;
	host.irqs_off = off;
	host.hardirq = hardirq;
}

int smp_call_function_single(unsigned int cpu, void (*call)(void *info), void *info, int wait)
{
	WARN_ON(host.irqs_off || host.locks || host.nmi);
	if (cpu >= host.cpus || !cpu_online(cpu))
		return -ENXIO;
	host_on_cpu(cpu, call, info);
	host_settle();
	return 0;
}

void on_each_cpu(void (*call)(void *info), void *info, int wait)
{
	unsigned int cpu;

	for_each_online_cpu(cpu)
		host_on_cpu(cpu, call, info);
}

int topology_phys_to_logical_pkg(unsigned int package)
{
	unsigned int cpu;

	for (cpu = 0; cpu < host.cpus; cpu++)
		if (host.package[cpu] == (int)package)
			return host.die[cpu] / host.dies_per_package;
	return -1;
}

const struct cpumask *cpumask_of_node(int node)
{
	static struct cpumask mask;
	unsigned int cpu;

	mask.bits = 0;
	for (cpu = 0; cpu < host.cpus; cpu++)
		if (host.node[cpu] == node)
			cpumask_set_cpu(cpu, &mask);
	return &mask;
}

/* Interrupts and work */

bool host_irqs(bool off)
{
	bool was = host.irqs_off;

	host.irqs_off = off;
	host.hardirq &= off;
	if (was && !off && !host.locks && !host.nmi)
		irq_work_run();
	return was;
}

bool irq_work_queue(struct irq_work *work)
{
	if (work->queued)
		return false;
	work->queued = true;
	work->cpu = host.cpu;
	work->next = NULL;
	*irqs_end = work;
	irqs_end = &work->next;
	return true;
}

static void machine_run_irq(void *info)
{
	struct irq_work *work = info;

	work->func(work);
}

/* Run the pending irq_work of all CPUs */
void irq_work_run(void)
{
	struct irq_work *work;

	while ((work = irqs)) {
		irqs = work->next;
		if (!irqs)
			irqs_end = &irqs;
		work->queued = false;
		host_on_cpu(work->cpu, machine_run_irq, work);
	}
}

bool queue_work(void *queue, struct work_struct *work)
{
	if (work->queued)
		return false;
	work->queued = true;
	work->next = NULL;
	*works_end = work;
	works_end = &work->next;
	return true;
}

void host_settle(void)
{
	struct work_struct *work;

	if (host.irqs_off || host.locks || host.nmi)
		return;
	irq_work_run();
	while ((work = works)) {
		works = work->next;
		if (!works)
			works_end = &works;
		work->queued = false;
		work->func(work);
		irq_work_run();
	}
}

/* Time */

static void machine_queue_timer(struct hrtimer *timer)
{
	if (!timer->queued)
		list_add_tail(&timer->node, &timers);
	timer->queued = true;
	timer->cpu = host.cpu;
}

void hrtimer_start(struct hrtimer *timer, ktime_t in, enum hrtimer_mode mode)
{
	timer->expires = host.now + in;
	machine_queue_timer(timer);
}

int hrtimer_cancel(struct hrtimer *timer)
{
	bool was = timer->queued;

	if (was)
		list_del(&timer->node);
	timer->queued = false;
	return was;
}

u64 hrtimer_forward_now(struct hrtimer *timer, ktime_t interval)
{
	u64 n = 0;

	if (timer->expires <= host.now)
		n = (host.now - timer->expires) / interval + 1;
	timer->expires += n * interval;
	return n;
}

ktime_t hrtimer_get_remaining(const struct hrtimer *timer)
{
	return timer->expires - host.now;
}

static void machine_expire_timer(void *info)
{
	struct hrtimer *timer = info;

	hrtimer_cancel(timer);
	if (timer->function(timer) == HRTIMER_RESTART)
		machine_queue_timer(timer);
}

static struct hrtimer *machine_next_timer(u64 until)
{
	struct hrtimer *timer, *first = NULL;

	list_for_each_entry(timer, &timers, node)
		if (timer->expires <= until && (!first || timer->expires < first->expires))
			first = timer;
	return first;
}

/* Let time pass, with interrupts on */
void host_pass(u64 ns)
{
	u64 until = host.now + ns;
	struct hrtimer *timer;

	while ((timer = machine_next_timer(until))) {
		host.now = max(host.now, timer->expires);
		host_on_cpu(timer->cpu, machine_expire_timer, timer);
		host_settle();
	}
	host.now = max(host.now, until);
	host_settle();
}

void host_sleep(u64 ns)
{
	might_sleep();
	host_pass(ns);
}

static enum hrtimer_restart machine_delay_over(struct hrtimer *timer)
{
	queue_work(NULL, &container_of(timer, struct delayed_work, timer)->work);
	return HRTIMER_NORESTART;
}

bool mod_delayed_work(void *queue, struct delayed_work *work, unsigned long delay)
{
	bool pending = work->work.queued || hrtimer_cancel(&work->timer);

	if (!work->work.queued) {
		work->timer.function = machine_delay_over;
		hrtimer_start(&work->timer, delay * (NSEC_PER_SEC / HZ), HRTIMER_MODE_REL);
	}
	return pending;
}

bool cancel_delayed_work_sync(struct delayed_work *work)
{
	host_wait();
	return hrtimer_cancel(&work->timer);
}

/* CPU hotplug: a state where interrupts are off, that of core PMUs, and a dynamic one */

static struct {
	int (*up)(unsigned int cpu);
	int (*down)(unsigned int cpu);
} hotplug[2];

static void machine_hotplug_call(void *info)
{
	int (**call)(unsigned int cpu) = info;
	bool off = host_irqs(call == &hotplug[CPUHP_AP_PERF_X86_STARTING].up ||
			     call == &hotplug[CPUHP_AP_PERF_X86_STARTING].down);

	if (*call)
		(*call)(host.cpu);
	host_irqs(off);
}

/* __cpuhp_setup_state_cpuslocked(): a state that is not dynamic can be set up once */
int __cpuhp_setup_state_cpuslocked(enum cpuhp_state state, const char *name, bool invoke,
				   int (*up)(unsigned int cpu), int (*down)(unsigned int cpu),
				   bool multi)
{
	if (hotplug[state].up)
		return -EBUSY;
	hotplug[state].up = up;
	hotplug[state].down = down;
	if (invoke)
		on_each_cpu(machine_hotplug_call, &hotplug[state].up, 1);
	return state == CPUHP_AP_ONLINE_DYN;
}

/* CPUs can go offline again: another thread waits for that while a driver is unloaded */
void host_hotplug_may(void)
{
	if (!hotplug[CPUHP_AP_ONLINE_DYN].down)
		host_perf_other_thread(HOST_UNLOADING);
}

void __cpuhp_remove_state_cpuslocked(enum cpuhp_state state, bool invoke)
{
	memset(&hotplug[state], 0, sizeof(hotplug[state]));
}

/* nmi_perfctr_msr_to_bit(), nmi_evntsel_msr_to_bit(): of perfctr-watchdog.c */
static unsigned int machine_nmi_msr_to_bit(u32 msr, bool counter)
{
	if (!strcmp(host.vendor, "AuthenticAMD"))
		return msr - (counter ? 0xc0010004 : 0xc0010000);
	if (!strcmp(host.vendor, "CentaurHauls") ||
	    (!strcmp(host.vendor, "GenuineIntel") && boot_cpu_data.x86 == 6))
		return msr - (counter ? 0xc1 : 0x186);
	return 0;
}

bool host_nmi_msr(u32 msr, bool counter, bool take)
{
	static u64 taken[2];
	unsigned int bit = machine_nmi_msr_to_bit(msr, counter);
	bool was;

	/* reserve_perfctr_nmi(): others are not managed */
	if (bit > 63)
		return true;
	was = taken[counter] >> bit & 1;
	if (take)
		taken[counter] |= BIT_ULL(bit);
	else
		taken[counter] &= ~BIT_ULL(bit);
	return !was;
}

/* Timers of a CPU that is gone go to another */
static void machine_move_timers(unsigned int cpu)
{
	struct hrtimer *timer;

	list_for_each_entry(timer, &timers, node)
		if (timer->cpu == cpu)
			timer->cpu = cpumask_first(&host.online);
}

int host_cpu_online(unsigned int cpu, bool online)
{
	if (cpu >= host.cpus || cpu_online(cpu) == online)
		return cpu >= host.cpus ? -EINVAL : 0;
	if (!online && host.online.bits == BIT_ULL(cpu))
		return -EBUSY;
	if (online) {
		host_on_cpu(cpu, machine_hotplug_call, &hotplug[CPUHP_AP_PERF_X86_STARTING].up);
		cpumask_set_cpu(cpu, &host.online);
		host_on_cpu(cpu, machine_hotplug_call, &hotplug[CPUHP_AP_ONLINE_DYN].up);
		cpumask_set_cpu(cpu, &host.active);
	} else {
		cpumask_clear_cpu(cpu, &host.active);
		host_on_cpu(cpu, machine_hotplug_call, &hotplug[CPUHP_AP_ONLINE_DYN].down);
		host_settle();
		host_perf_cpu_gone(cpu);
		host_on_cpu(cpu, machine_hotplug_call, &hotplug[CPUHP_AP_PERF_X86_STARTING].down);
		cpumask_clear_cpu(cpu, &host.online);
		machine_move_timers(cpu);
		if (host.cpu == cpu)
			host.cpu = cpumask_first(&host.online);
	}
	host_settle();
	return 0;
}

/* Suspend: functions, all CPUs but one, the last callbacks; and back */

static LIST_HEAD(syscores);

void register_syscore(struct syscore *syscore)
{
	list_add_tail(&syscore->node, &syscores);
}

void unregister_syscore(struct syscore *syscore)
{
	list_del(&syscore->node);
}

static void machine_sleep_and_wake(void *info)
{
	struct syscore *syscore;

	list_for_each_entry_reverse(syscore, &syscores, node)
		syscore->ops->suspend(syscore->data);
	host.state = SYSTEM_SUSPEND;
	/* A local APIC loses its pending interrupts */
	list_for_each_entry(syscore, &syscores, node)
		syscore->ops->resume(syscore->data);
	host.state = SYSTEM_RUNNING;
}

int host_suspend(void)
{
	struct cpumask were = host.online;
	unsigned int cpu, boot = cpumask_first(&were);

	host_pci_sleep(true);
	for_each_cpu(cpu, &were)
		if (cpu != boot)
			host_cpu_online(cpu, false);
	host_on_cpu(boot, machine_sleep_and_wake, NULL);
	host_settle();
	for_each_cpu(cpu, &were)
		if (cpu != boot)
			host_cpu_online(cpu, true);
	host_pci_sleep(false);
	host_settle();
	return 0;
}

static const void *machine_will_call(const struct hrtimer *timer)
{
	if (timer->function != machine_delay_over)
		return timer->function;
	return container_of(timer, struct delayed_work, timer)->work.func;
}

/* Whether anything is still to call a module */
bool host_calls(const struct host_module *m)
{
	const struct work_struct *work;
	const struct hrtimer *timer;
	const struct irq_work *irq;
	bool found = host_is_of(m, hotplug[0].up) || host_is_of(m, hotplug[1].up);
	unsigned int i;

	for (irq = irqs; irq; irq = irq->next)
		found |= host_is_of(m, irq->func);
	for (work = works; work; work = work->next)
		found |= host_is_of(m, work->func);
	list_for_each_entry(timer, &timers, node)
		found |= host_is_of(m, machine_will_call(timer));
	for (i = 0; i < ARRAY_SIZE(handlers); i++)
		found |= handlers[i].name && host_is_of(m, handlers[i].handler);
	return found;
}

/*
 * The machine: "model=45 stepping=7 sockets=2 dies=1 nodes=1 cpus=2 packages=0,1 isolated=2-3
 * guest=1 tsc=1"
 */

static unsigned int machine_shape_number(const char *shape, const char *key, unsigned int otherwise)
{
	const char *at = strstr(shape, key);

	return at ? strtoul(at + strlen(key), NULL, 0) : otherwise;
}

/* "2", "2-3" */
static void machine_isolate(const char *range)
{
	char *end;
	unsigned int cpu = strtoul(range, &end, 0), last = cpu;

	if (*end == '-')
		last = strtoul(end + 1, NULL, 0);
	for (; cpu <= last; cpu++)
		cpumask_set_cpu(cpu, &host.isolated);
}

static void machine_make_cpu(unsigned int cpu, unsigned int per_die, unsigned int nodes,
			     const int *packages)
{
	unsigned int die = cpu / per_die;

	host.die[cpu] = die;
	host.die_id[cpu] = die % host.dies_per_package;
	host.package[cpu] = packages[die / host.dies_per_package];
	host.core[cpu] = cpu % per_die;
	host.node[cpu] = nodes ? cpu * nodes * host.dies / host.cpus : 0;
	cpumask_set_cpu(cpu, &host.die_cpus[die]);
	cpumask_set_cpu(cpu, &host.package_cpus[die / host.dies_per_package]);
	cpumask_set_cpu(cpu, &host.possible);
}

void host_start(const char *shape)
{
	unsigned int per_die = machine_shape_number(shape, " cpus=", 2), cpu, p;
	unsigned int nodes = machine_shape_number(shape, " nodes=", 1);
	const char *ids = strstr(shape, " packages=");
	int packages[HOST_DIES];

	host.packages = machine_shape_number(shape, " sockets=", 2);
	host.dies_per_package = machine_shape_number(shape, " dies=", 1);
	host.dies = host.packages * host.dies_per_package;
	host.cpus = host.dies * per_die;
	host.nodes = nodes ? nodes * host.dies : 1;
	for (p = 0; p < host.packages; p++) {
		packages[p] = ids ? atoi(ids + (p ? 1 : 10)) : (int)p;
		ids = ids ? strchr(ids + 1, ',') : NULL;
	}
	for (cpu = 0; cpu < host.cpus; cpu++)
		machine_make_cpu(cpu, per_die, nodes, packages);
	host.online = host.possible;
	host.active = host.possible;
	if (strstr(shape, " isolated="))
		machine_isolate(strstr(shape, " isolated=") + 10);
	host.now = NSEC_PER_SEC;
	host.feature[X86_FEATURE_HYPERVISOR] = machine_shape_number(shape, " guest=", 1);
	host.feature[X86_FEATURE_TSC] = machine_shape_number(shape, " tsc=", 1);
	host.feature[X86_FEATURE_MMX] = true;
	boot_cpu_data = (struct cpuinfo_x86) {
		.x86 = machine_shape_number(shape, " family=", 6), .x86_vendor = X86_VENDOR_INTEL,
		.x86_phys_bits = 46,
		.x86_model = machine_shape_number(shape, " model=", 45),
		.x86_stepping = machine_shape_number(shape, " stepping=", 0),
	};
	strcpy(boot_cpu_data.x86_model_id, "of the host part");
}
