// SPDX-License-Identifier: GPL-2.0-only
/*
 * Dies, and which CPU owns each.
 *
 * One CPU of a die, its owner, programs all boxes of the die, because an MSR access reaches the
 * die whose CPU executes it. When the owner goes offline, it hands over to another CPU of the die.
 */
#include <linux/cpuhotplug.h>
#include <linux/sched/isolation.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "die.h"
#include "events.h"
#include "global.h"
#include "polling.h"
#include "presence.h"
#include "sampling.h"

static struct pmon_die *dies;
static unsigned int nr_dies;
static enum cpuhp_state hotplug_state;
/* Called when the first CPU of a die comes online */
static void (*die_first_online)(const struct pmon_die *die);
/* CPUs that were online once; the kernel does not know the die of all others */
static struct cpumask known_cpus;
/* The die that a CPU owns, or NULL */
static DEFINE_PER_CPU(struct pmon_die *, die_owned);

/**
 * pmon_nr_dies() - largest number of dies of the machine
 *
 * Context: any.
 * Return: the number.
 */
unsigned int pmon_nr_dies(void)
{
	return nr_dies;
}

/**
 * pmon_die_of_firmware() - the kernel's number of a die, by that of the firmware
 * @number: the firmware's number: of the package, or of the die if packages have several
 *
 * Return: the number, as the kernel counts; negative if it has no CPU that the kernel knows.
 */
int pmon_die_of_firmware(unsigned int number)
{
	if (topology_max_dies_per_package() > 1)
		return number;
	return topology_phys_to_logical_pkg(number);
}

/**
 * pmon_die() - a die by number
 * @id: its number, as the kernel counts
 *
 * Return: the die, or NULL.
 */
struct pmon_die *pmon_die(unsigned int id)
{
	return id < nr_dies ? &dies[id] : NULL;
}

/**
 * pmon_die_of_cpu() - the die of a CPU
 * @cpu: the CPU
 *
 * Return: the die, or NULL for a CPU that was never online.
 */
struct pmon_die *pmon_die_of_cpu(unsigned int cpu)
{
	if (cpu >= nr_cpu_ids || !cpumask_test_cpu(cpu, &known_cpus))
		return NULL;
	return pmon_die(pmon_die_number(cpu));
}

/**
 * pmon_die_owned() - the die that this CPU owns
 *
 * Context: preemption off.
 * Return: the die; NULL if it owns none, or during a hand-over to another CPU.
 */
struct pmon_die *pmon_die_owned(void)
{
	return this_cpu_read(die_owned);
}

static void die_set_owner(struct pmon_die *die, int cpu)
{
	if (die->cpu >= 0)
		WRITE_ONCE(per_cpu(die_owned, die->cpu), NULL);
	WRITE_ONCE(die->cpu, cpu);
	if (cpu >= 0)
		WRITE_ONCE(per_cpu(die_owned, cpu), die);
}

/**
 * pmon_dies_create() - make an object for every die
 *
 * Context: may sleep.
 * Return: 0 or a negative error.
 */
int pmon_dies_create(void)
{
	unsigned int id, nr = topology_max_packages() * topology_max_dies_per_package();

	dies = kcalloc(nr, sizeof(*dies), GFP_KERNEL);
	if (!dies)
		return -ENOMEM;

	nr_dies = nr;
	for (id = 0; id < nr_dies; id++) {
		dies[id].id = id;
		dies[id].cpu = -1;
		dies[id].parking_cpu = -1;
		INIT_LIST_HEAD(&dies[id].boxes);
		INIT_LIST_HEAD(&dies[id].globals);
		pmon_poll_init(&dies[id]);
	}
	return 0;
}

/**
 * pmon_dies_free() - undo pmon_dies_create()
 *
 * Context: may sleep; after the boxes were freed.
 */
void pmon_dies_free(void)
{
	struct pmon_die *die;

	for (die = dies; die < dies + nr_dies; die++)
		pmon_globals_free(die);
	kfree(dies);
	dies = NULL;
	nr_dies = 0;
}

static void die_change(struct pmon_die *die, enum pmon_die_change change)
{
	if (pmon_sampling)
		pmon_sampling->change(die, change);
}

/* CPU hotplug calls with interrupts on, but a die is changed with interrupts off */
static void die_change_here(struct pmon_die *die, enum pmon_die_change change)
{
	unsigned long flags;

	local_irq_save(flags);
	die_change(die, change);
	local_irq_restore(flags);
}

static void die_attach_boxes(struct pmon_die *die, bool parts)
{
	struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (pmon_io(box->type)->by_hotplug && !!box->type->part_of == parts)
			pmon_box_attach(box);
}

/**
 * pmon_die_attach() - attach the boxes of a die that are in MSRs or memory
 * @die: the die
 *
 * Context: a CPU of it.
 */
void pmon_die_attach(struct pmon_die *die)
{
	pmon_global_run(die);
	pmon_globals_unfreeze(die);
	die_attach_boxes(die, false);
	die_attach_boxes(die, true);
	die_change_here(die, PMON_DIE_ATTACHED);
}

/**
 * pmon_die_detach() - detach the boxes of a die that are in MSRs or memory
 * @die: the die
 *
 * Context: a CPU of it.
 */
void pmon_die_detach(struct pmon_die *die)
{
	struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		if (pmon_io(box->type)->by_hotplug)
			pmon_box_detach(box, PMON_GONE);
	die_change_here(die, PMON_DIE_DETACHED);
	pmon_global_stop(die);
}

static void die_migrate_events(const struct pmon_die *die, unsigned int from, unsigned int to)
{
	struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		pmon_events_migrate(box, from, to);
}

/* Wait for events that are being opened on @cpu, a second at most for all boxes */
static void die_wait_opening(const struct pmon_die *die, unsigned int cpu)
{
	unsigned long end = jiffies + HZ;
	struct pmon_box *box;

	list_for_each_entry(box, &die->boxes, node)
		pmon_events_wait_opening(box, cpu, end);
}

/* Return: true if events of a die without CPUs wait on this CPU */
static bool die_is_parking_cpu(unsigned int cpu)
{
	const struct pmon_die *die;

	for (die = dies; die < dies + nr_dies; die++)
		if (READ_ONCE(die->parking_cpu) == (int)cpu)
			return true;
	return false;
}

/*
 * Reads, polls and overflows interrupt the owner, so a CPU that is not isolated is better. Some
 * cores cannot be selected for overflow interrupts.
 */
static int die_cpu_rank(unsigned int cpu)
{
	return 2 * !cpu_is_isolated(cpu) + (!pmon_sampling || pmon_sampling->can_select(cpu));
}

/*
 * Return: the best CPU that neither owns a die nor is the parking CPU of another die, or -1. perf
 * moves all events of a PMU from a CPU together, so those of two dies on one CPU could not be
 * separated again.
 */
static int die_find_parking_cpu(void)
{
	unsigned int cpu;
	int best = -1;

	/* A CPU that is going offline is not in cpu_active_mask */
	for_each_cpu(cpu, cpu_active_mask)
		if (!per_cpu(die_owned, cpu) && !die_is_parking_cpu(cpu) &&
		    (best < 0 || die_cpu_rank(cpu) >= die_cpu_rank(best)))
			best = cpu;
	return best;
}

static bool die_filter(struct pmu *pmu, int cpu)
{
	return die_is_parking_cpu(cpu);
}

/*
 * While no CPU of a die is online, its events wait on a parking CPU, where a filter keeps perf from
 * adding them: they keep their counts, and get no time running. If there is no parking CPU, the
 * events stay on @from: perf disables them when @from goes offline; if @from owns another die, perf
 * tries to add them at each rotation, in vain.
 */
static void die_park_events(struct pmon_die *die, unsigned int from)
{
	struct pmon_box *box;

	WRITE_ONCE(die->parking_cpu, die_find_parking_cpu());
	if (die->parking_cpu < 0)
		return;
	list_for_each_entry(box, &die->boxes, node)
		pmon_events_park(box, from, die->parking_cpu, die_filter);
}

static void die_move_parked(unsigned int cpu)
{
	struct pmon_die *die;

	for (die = dies; die < dies + nr_dies; die++)
		if (die->parking_cpu == (int)cpu)
			die_park_events(die, cpu);
}

/* Opening a box may sleep, which pmon_die_attach() must not. Boxes stay open in suspend. */
static void die_open_boxes(struct pmon_die *die)
{
	struct pmon_box *box;

	pmon_globals_open(die);
	list_for_each_entry(box, &die->boxes, node)
		if (pmon_io(box->type)->by_hotplug)
			pmon_box_open(box);
}

static void die_close_boxes(const struct pmon_die *die)
{
	struct pmon_box *box;

	pmon_globals_close(die);
	list_for_each_entry(box, &die->boxes, node)
		if (pmon_io(box->type)->by_hotplug)
			pmon_box_close(box);
}

/*
 * Return: another CPU of the die that is online, or -1; preferably one that is not isolated
 * (isolcpus=, nohz_full=). Of several, the last: CPUs of a socket are mostly taken offline in
 * ascending order, which takes one hand-over then.
 */
static int die_best_other_cpu(unsigned int cpu)
{
	const struct cpumask *cpus = topology_die_cpumask(cpu);
	unsigned int other;
	int best = -1;

	for_each_cpu_and(other, cpus, cpu_online_mask)
		if (other != cpu && (best < 0 || die_cpu_rank(other) >= die_cpu_rank(best)))
			best = other;
	return best;
}

/*
 * An isolated CPU does not become the owner if another CPU of the die, which is not isolated, is
 * online. That CPU owns the die already, or will when its hotplug callback runs during load.
 */
static bool die_prefers_other_cpu(unsigned int cpu)
{
	int best = cpu_is_isolated(cpu) ? die_best_other_cpu(cpu) : -1;

	return best >= 0 && !cpu_is_isolated(best);
}

/* Runs on @cpu: the first CPU of a die that comes online becomes its owner, see above */
static int die_cpu_online(unsigned int cpu)
{
	struct pmon_die *die;

	cpumask_set_cpu(cpu, &known_cpus);
	die = pmon_die_of_cpu(cpu);
	if (!die || die->cpu >= 0 || die_prefers_other_cpu(cpu))
		return 0;

	die_open_boxes(die);
	pmon_die_attach(die);
	die->was_online = true;
	die_set_owner(die, cpu);
	if (die->parking_cpu >= 0)
		die_migrate_events(die, die->parking_cpu, cpu);
	WRITE_ONCE(die->parking_cpu, -1);
	die_first_online(die);
	return 0;
}

/*
 * Runs on @cpu while it is still online: hand over to another CPU, or detach the die. No event
 * stays on @cpu: once the owner has changed, no other event gets @cpu; die_wait_opening() waits
 * until those that have it are installed, and then all are moved.
 */
static int die_cpu_offline(unsigned int cpu)
{
	struct pmon_die *die = pmon_die_of_cpu(cpu);
	int next;

	die_move_parked(cpu);
	if (!die || die->cpu != cpu)
		return 0;

	next = die_best_other_cpu(cpu);
	/* Events that wait on the next owner move first, before events of this die get that CPU */
	if (next >= 0)
		die_move_parked(next);
	die_set_owner(die, next);
	die_wait_opening(die, cpu);
	if (die->cpu >= 0) {
		die_migrate_events(die, cpu, die->cpu);
	} else {
		die_park_events(die, cpu);
		pmon_die_detach(die);
		die_close_boxes(die);
	}
	pmon_poll_move(die);
	die_change(die, PMON_DIE_MOVED);
	return 0;
}

/**
 * pmon_dies_online() - give each die an owner CPU, and attach its boxes in MSRs and memory
 * @arrived: called on the first CPU of a die that comes online; may sleep
 *
 * Context: may sleep.
 * Return: 0 or a negative error.
 */
int pmon_dies_online(void (*arrived)(const struct pmon_die *die))
{
	int state;

	die_first_online = arrived;
	state = cpuhp_setup_state(CPUHP_AP_ONLINE_DYN, "perf/x86/xeon_pmon:online",
				  die_cpu_online, die_cpu_offline);
	if (state < 0)
		return state;
	hotplug_state = state;
	return 0;
}

/* Context: under cpus_read_lock() */
static void die_call(const struct pmon_die *die, void (*call)(void *arg), void *arg)
{
	if (die->cpu < 0)
		call(arg);
	else
		smp_call_function_single(die->cpu, call, arg, 1);
}

/**
 * pmon_die_call() - change boxes of a die on its owner CPU
 * @die: the die; if no CPU owns it, none of its events counts, and @call runs on this CPU
 * @call: the function; interrupts may be off
 * @arg: its argument
 *
 * Context: may sleep.
 */
void pmon_die_call(const struct pmon_die *die, void (*call)(void *arg), void *arg)
{
	cpus_read_lock();
	die_call(die, call, arg);
	cpus_read_unlock();
}

static void die_detach_here(void *die)
{
	pmon_die_detach(die);
}

static void die_detach_all(void)
{
	struct pmon_die *die;

	for (die = dies; die < dies + nr_dies; die++)
		if (die->cpu >= 0)
			die_call(die, die_detach_here, die);
}

/**
 * pmon_dies_detach() - detach the boxes in MSRs and memory of all dies
 *
 * Context: may sleep.
 */
void pmon_dies_detach(void)
{
	cpus_read_lock();
	die_detach_all();
	cpus_read_unlock();
}

/**
 * pmon_dies_offline() - detach all dies and their boxes in MSRs and memory for good
 *
 * Context: may sleep; no event is open.
 */
void pmon_dies_offline(void)
{
	struct pmon_die *die;

	/*
	 * Once the callbacks are removed, no hand-over takes place, so hotplug is locked until all
	 * dies are detached. The callbacks are not called for the CPUs that are online: they would
	 * hand over each die from CPU to CPU.
	 */
	cpus_read_lock();
	cpuhp_remove_state_nocalls_cpuslocked(hotplug_state);
	die_detach_all();
	cpus_read_unlock();
	for (die = dies; die < dies + nr_dies; die++) {
		hrtimer_cancel(&die->timer);
		die_change(die, PMON_DIE_ENDED);
	}
}
