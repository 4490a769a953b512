// SPDX-License-Identifier: GPL-2.0-only
/*
 * The open events of a box. While the box cannot count them, they lose their counters, keep their
 * counts, and wait as multiplexed events do: time enabled goes on, time running does not, so the
 * percentage that perf prints shows the loss. Once the box can count them, perf adds them again at
 * a rotation.
 *
 * This file sets the state of events without the lock of their context, which perf does not export.
 * A cmpxchg() replaces one state in which an event is disabled by another such state, and perf
 * treats both alike under its lock: it enables the event, or frees it. So an event that has a
 * counter never loses its state.
 */
#include <linux/atomic.h>
#include <linux/cpu.h>
#include <linux/err.h>
#include <linux/irq_work.h>
#include <linux/jiffies.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/smp.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "count.h"
#include "events.h"
#include "presence.h"

/*
 * A program that waits for samples does not read the count, so it would not find out that sampling
 * has ended on the die. Its event gets the state of an event whose task has exited: for this state
 * alone, perf returns POLLHUP from poll(2) on all kernels. The event cannot be enabled again.
 *
 * An event that is still being opened has no context, and is left to pmon_count_can_add(), which
 * refuses it. That function also refuses an event that a user enables between the two steps here.
 */
static void events_end_event(struct pmon_event *pevent)
{
	struct perf_event *event = pevent->event;

	if (!READ_ONCE(event->ctx) || !pmon_count_sampling_ended(pevent))
		return;

	perf_event_disable(event);
	cmpxchg(&event->state, PERF_EVENT_STATE_OFF, PERF_EVENT_STATE_EXIT);
	wake_up_all(&event->waitq);
}

static struct pmon_event *events_next_to_end(struct pmon_box *box,
					     struct list_head *todo)
{
	struct pmon_event *pevent;

	spin_lock(&box->events.lock);
	pevent = list_first_entry_or_null(todo, struct pmon_event, node);
	if (pevent)
		list_move_tail(&pevent->node, &box->events.open);
	WRITE_ONCE(box->events.ending, pevent);
	spin_unlock(&box->events.lock);

	wake_up_all(&box->events.ended);
	return pevent;
}

/*
 * End the events of a box that must not sample any more. perf_event_disable() takes a mutex that
 * perf may hold when it calls event_init() or destroy(), so no lock that these take is held around
 * it. An event that is being ended cannot be freed, because pmon_events_close() waits.
 */
static void events_end_denied(struct pmon_box *box)
{
	struct pmon_event *pevent;
	LIST_HEAD(todo);

	mutex_lock(&box->events.end_lock);
	spin_lock(&box->events.lock);
	list_splice_init(&box->events.open, &todo);
	spin_unlock(&box->events.lock);

	while ((pevent = events_next_to_end(box, &todo)))
		events_end_event(pevent);
	mutex_unlock(&box->events.end_lock);
}

static void events_dummy_overflow(struct perf_event *event, struct perf_sample_data *data,
				  struct pt_regs *regs)
{
}

/**
 * pmon_events_dummy_box() - is an event one of pmon_events_reschedule()?
 * @event: the event
 *
 * Context: any.
 * Return: the box if it is one, otherwise NULL.
 */
struct pmon_box *pmon_events_dummy_box(const struct perf_event *event)
{
	return event->overflow_handler == events_dummy_overflow ? event->overflow_handler_context :
								NULL;
}

/**
 * pmon_events_reschedule() - let perf schedule the events of a box anew
 * @box: the box
 *
 * The events that the box can count start, all others wait. perf exports no function for that, but
 * reschedules when a pinned event is installed: so this function opens such an event, which needs
 * no counter, and closes it at once. In a hand-over perf reschedules anyway.
 *
 * Context: may sleep.
 */
void pmon_events_reschedule(struct pmon_box *box)
{
	struct perf_event_attr attr = {
		.type = box->pmu->pmu.type, .size = sizeof(attr), .pinned = 1,
	};
	int cpu = READ_ONCE(box->die->cpu);
	struct perf_event *event;

	if (cpu < 0 || list_empty(&box->events.open))
		return;
	event = perf_event_create_kernel_counter(&attr, cpu, NULL, events_dummy_overflow, box);
	if (!IS_ERR(event))
		perf_event_release_kernel(event);
}

/**
 * pmon_events_open() - list an event that is being opened, and move it to the owner CPU
 * @pevent: the event
 *
 * Both happen under one lock. A hand-over changes the owner of the die and then walks the list, so
 * it finds the event there, or the event gets the new owner.
 *
 * Context: may sleep; the event is being opened.
 * Return: 0, or -ENXIO if no CPU owns the die any more.
 */
int pmon_events_open(struct pmon_event *pevent)
{
	struct pmon_box *box = pevent->box;
	int cpu;

	spin_lock(&box->events.lock);
	cpu = READ_ONCE(box->die->cpu);
	if (cpu >= 0) {
		WRITE_ONCE(pevent->event->cpu, cpu);
		list_add_tail(&pevent->node, &box->events.open);
	}
	spin_unlock(&box->events.lock);
	return cpu < 0 ? -ENXIO : 0;
}

/*
 * While events move to another CPU, one member of a group keeps the pointer to a leader that was
 * off. When that member is closed, another one gets the pointer. If there is none, the leader stays
 * in the error state until it is enabled: it may be freed already, so it is not accessed here.
 */
static void events_pass_leader(const struct pmon_event *closed)
{
	struct pmon_event *pevent;

	if (!closed->leader_saved_off)
		return;
	list_for_each_entry(pevent, &closed->box->events.open, node)
		if (READ_ONCE(pevent->event->group_leader) == closed->leader_saved_off) {
			pevent->leader_saved_off = closed->leader_saved_off;
			return;
		}
}

/**
 * pmon_events_close() - remove an event that is being freed from the list
 * @pevent: the event
 *
 * Context: may sleep.
 */
void pmon_events_close(struct pmon_event *pevent)
{
	struct pmon_box *box = pevent->box;

	spin_lock(&box->events.lock);
	list_del(&pevent->node);
	events_pass_leader(pevent);
	spin_unlock(&box->events.lock);

	wait_event(box->events.ended, READ_ONCE(box->events.ending) != pevent);
}

static bool events_is_any(const struct perf_event *event)
{
	return true;
}

/* perf sets event->ctx when it installs the event, after everything that can fail */
static bool events_is_opening(const struct perf_event *event)
{
	return !READ_ONCE(event->ctx);
}

static unsigned int events_count_on(struct pmon_box *box, unsigned int cpu,
				    bool (*counts)(const struct perf_event *event))
{
	const struct pmon_event *pevent;
	unsigned int nr = 0;

	/* events_end_denied() moves events to a list of its own while it holds end_lock */
	mutex_lock(&box->events.end_lock);
	spin_lock(&box->events.lock);
	list_for_each_entry(pevent, &box->events.open, node)
		nr += READ_ONCE(pevent->event->cpu) == cpu && counts(pevent->event);
	spin_unlock(&box->events.lock);
	mutex_unlock(&box->events.end_lock);
	return nr;
}

static void events_save_off(struct perf_event *event, struct perf_event **saved_off)
{
	if (cmpxchg(&event->state, PERF_EVENT_STATE_OFF, PERF_EVENT_STATE_ERROR) ==
	    PERF_EVENT_STATE_OFF)
		*saved_off = event;
}

static void events_restore_off(struct perf_event *event, struct perf_event **saved_off)
{
	if (*saved_off == event)
		cmpxchg(&event->state, PERF_EVENT_STATE_ERROR, PERF_EVENT_STATE_OFF);
	*saved_off = NULL;
}

/*
 * Call @act for the events of a CPU (@cpu), or of all (-1), and for their group leaders, which may
 * be of another PMU. perf frees a leader an RCU grace period after it has dissolved the group, so
 * the leader of an event that is in a group now exists until rcu_read_unlock().
 */
static void events_for_disabled(struct pmon_box *box, int cpu,
				void (*act)(struct perf_event *event,
					    struct perf_event **saved_off))
{
	struct pmon_event *pevent;

	rcu_read_lock();
	spin_lock(&box->events.lock);
	list_for_each_entry(pevent, &box->events.open, node) {
		if (cpu >= 0 && READ_ONCE(pevent->event->cpu) != cpu)
			continue;
		act(pevent->event, &pevent->saved_off);
		if (READ_ONCE(pevent->event->attach_state) & PERF_ATTACH_GROUP)
			act(READ_ONCE(pevent->event->group_leader), &pevent->leader_saved_off);
	}
	spin_unlock(&box->events.lock);
	rcu_read_unlock();
}

/* Return: perf's context of a CPU that has events of the box; NULL if all are being opened */
static struct perf_event_context *events_context(struct pmon_box *box, unsigned int cpu)
{
	struct perf_event_context *ctx = NULL;
	const struct pmon_event *pevent;

	spin_lock(&box->events.lock);
	list_for_each_entry(pevent, &box->events.open, node)
		if (!ctx && READ_ONCE(pevent->event->cpu) == cpu)
			ctx = READ_ONCE(pevent->event->ctx);
	spin_unlock(&box->events.lock);
	return ctx;
}

/*
 * The mutex of the context makes this wait for an ioctl that has begun. Only the events of @cpu are
 * changed: an event that was moved already, or was opened since, has another context, and an ioctl
 * that has tested for "off" under the mutex of that one must not find another state afterwards.
 */
static void events_save_all_off(struct pmon_box *box, unsigned int cpu)
{
	struct perf_event_context *ctx = events_context(box, cpu);

	if (!ctx)
		return;
	mutex_lock(&ctx->mutex);
	events_for_disabled(box, cpu, events_save_off);
	mutex_unlock(&ctx->mutex);
}

/**
 * pmon_events_migrate() - move the events of a box from one CPU to another
 * @box: the box
 * @from: the CPU that has them, online
 * @to: the CPU that gets them
 *
 * perf_pmu_migrate_context() enables events that are off (5.10 to 7.x), but keeps states below
 * "off". So disabled events are in the error state during the move, in which a user can still
 * enable and poll them, and open other events in their group. perf holds the mutex of the context
 * during the move. A system call that gets this mutex in the few instructions between the change of
 * the state and the move sees the difference: read(2) returns 0, and an event that is disabled just
 * before the move counts on. Only perf can prevent that: Documentation/upstream/patches/0001.
 *
 * In 6.1, one call moves all events of a PMU. From 6.2 on, perf continues its search at the group
 * that it has just removed from its tree, finds no other one, and so moves one group in each call.
 * This function repeats the call while the number of events on @from falls; events that perf has
 * removed from a CPU that went offline stay on that CPU.
 *
 * Context: may sleep.
 */
void pmon_events_migrate(struct pmon_box *box, unsigned int from, unsigned int to)
{
	unsigned int before;

	while ((before = events_count_on(box, from, events_is_any))) {
		mutex_lock(&box->events.end_lock);
		events_save_all_off(box, from);
		perf_pmu_migrate_context(&box->pmu->pmu, from, to);
		events_for_disabled(box, -1, events_restore_off);
		mutex_unlock(&box->events.end_lock);
		if (events_count_on(box, from, events_is_any) == before)
			break;
	}
}

/**
 * pmon_events_park() - move the events of a box to a CPU where they wait
 * @box: the box, whose die has no CPU
 * @from: the CPU that has them, online
 * @to: the CPU that gets them
 * @filter: names the CPUs where events wait
 *
 * Without the filter, perf would try to add them 250 to 1000 times a second, by a timer for each
 * PMU. A filter makes each start of an event a little slower, so a PMU gets it only here.
 *
 * Context: may sleep.
 */
void pmon_events_park(struct pmon_box *box, unsigned int from, unsigned int to,
		      bool (*filter)(struct pmu *pmu, int cpu))
{
	pmon_set_filter(&box->pmu->pmu, filter);
	pmon_events_migrate(box, from, to);
}

/**
 * pmon_events_wait_opening() - wait for the events of a CPU that are being opened
 * @box: the box
 * @cpu: the CPU, which is going offline and no longer owns the die
 * @end: when the wait ends at the latest, in jiffies
 *
 * perf reads event->cpu once, after event_init(), and installs the event on that CPU a little
 * later, without another call to the driver. An event that is installed after the others have moved
 * away stays on the CPU, and ends when the CPU goes offline. So all events that got this CPU must
 * be installed, or have failed, before they move; pmon_events_open() gives no other event this CPU.
 *
 * perf does not tell the driver when it has installed an event, so this polls once a tick. The wait
 * is limited, because an open can itself wait for CPU hotplug: the first event with records of
 * context switches patches kernel code (a static key). After the limit, such an event may not
 * count, but the CPU can go offline.
 *
 * Context: may sleep; the CPU still runs.
 */
void pmon_events_wait_opening(struct pmon_box *box, unsigned int cpu, unsigned long end)
{
	while (events_count_on(box, cpu, events_is_opening) && time_before(jiffies, end))
		schedule_timeout_uninterruptible(1);
}

#define RETRY_MAX	(60UL * HZ)

/*
 * The first attempts follow soon, because a box may read all ones just once. The delay doubles,
 * also for a box that is lost again and again, because each attempt interrupts the owner CPU.
 * mod_delayed_work() replaces an attempt that is still queued from before the box was attached by
 * other means.
 */
static void events_try_later(struct pmon_box *box)
{
	box->removal.delay = clamp_t(unsigned long, 2 * box->removal.delay, 1, RETRY_MAX);
	mod_delayed_work(system_freezable_wq, &box->removal.retry, box->removal.delay);
}

static void events_reattach(void *box)
{
	pmon_box_reattach(box);
}

/* CPU hotplug may wait for this work, so the work must not wait for CPU hotplug */
static void events_retry_work(struct work_struct *work)
{
	struct pmon_box *box = container_of(work, struct pmon_box, removal.retry.work);
	int cpu;

	if (cpus_read_trylock()) {
		cpu = box->die->cpu;
		if (cpu >= 0)
			smp_call_function_single(cpu, events_reattach, box, 1);
		cpus_read_unlock();
	}
	if (READ_ONCE(box->state) == PMON_LOST)
		events_try_later(box);
	if (!pmon_box_present(box))
		return;
	box->removal.recovered = jiffies;
	pr_info_ratelimited("%s on socket %u responds again; its events continue\n",
			    box->pmu->name, box->die->id);
	pmon_events_reschedule(box);
}

static void events_lost_work(struct work_struct *work)
{
	struct pmon_box *box = container_of(work, struct pmon_box, removal.work);

	if (READ_ONCE(box->state) == PMON_LOST)
		pr_warn_ratelimited("%s on socket %u no longer responds; its events wait until it does\n",
				    box->pmu->name, box->die->id);
	events_end_denied(box);
	pmon_events_reschedule(box);
	if (READ_ONCE(box->state) != PMON_LOST)
		return;
	if (time_after(jiffies, box->removal.recovered + RETRY_MAX))
		box->removal.delay = 0;
	events_try_later(box);
}

/*
 * An irq_work, because perf and the timer hold locks where they find that a box was removed, under
 * which no work can be queued
 */
static void events_lost(struct irq_work *irq)
{
	struct pmon_box *box = container_of(irq, struct pmon_box, removal.irq);

	/* The work has high priority, to run before the reader of the event uses the count */
	queue_work(system_highpri_wq, &box->removal.work);
}

/**
 * pmon_events_init() - prepare a new box
 * @box: the box
 *
 * Context: any; before the box is attached.
 */
void pmon_events_init(struct pmon_box *box)
{
	INIT_LIST_HEAD(&box->events.open);
	spin_lock_init(&box->events.lock);
	mutex_init(&box->events.end_lock);
	init_waitqueue_head(&box->events.ended);
	init_irq_work(&box->removal.irq, events_lost);
	INIT_WORK(&box->removal.work, events_lost_work);
	INIT_DELAYED_WORK(&box->removal.retry, events_retry_work);
}

/**
 * pmon_events_exit() - undo pmon_events_init()
 * @box: the box, detached for good
 *
 * Context: may sleep.
 */
void pmon_events_exit(struct pmon_box *box)
{
	irq_work_sync(&box->removal.irq);
	flush_work(&box->removal.work);
	cancel_delayed_work_sync(&box->removal.retry);
}
