// SPDX-License-Identifier: GPL-2.0-only
/*
 * The open events of a box, and their end when it can no longer count them: a
 * reader then gets the end of the file, which perf shows as <not counted>.
 *
 * perf has no call for "this event failed". An event that is disabled and then
 * marked as failed is in the state that perf gives to a pinned event for which
 * there was no room; enabling it again tries anew.
 *
 * The state is set without the lock of the event's context, which is private to perf. Under that
 * lock, an ioctl enables an event that is off, or perf frees it; both treat the error state alike.
 * So the error state may be lost if the event is enabled at the same time, which is correct; since
 * it replaces "off" only, by one cmpxchg(), it never hides that an event has a counter.
 */
#include <linux/atomic.h>
#include <linux/irq_work.h>
#include <linux/jiffies.h>
#include <linux/sched.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "presence.h"

/*
 * A program that waits for samples does not read the count. If sampling ends on the die, its event
 * gets the state of an event whose task has exited: poll(2) returns POLLHUP, which perf returns for
 * no other state on all kernels. The event cannot be enabled again.
 */
static int removal_end_state(const struct pmon_opened *opened)
{
	return pmon_opened_denied(opened) ? PERF_EVENT_STATE_EXIT : PERF_EVENT_STATE_ERROR;
}

/*
 * An event that is still being opened has no context; add() will refuse it. One
 * that is enabled between the two steps is refused by add() as well.
 */
static void removal_end_event(struct pmon_opened *opened)
{
	struct perf_event *event = opened->event;

	if (!READ_ONCE(event->ctx) || pmon_count_served(opened))
		return;

	perf_event_disable(event);
	cmpxchg(&event->state, PERF_EVENT_STATE_OFF, removal_end_state(opened));
	wake_up_all(&event->waitq);
}

static struct pmon_opened *removal_next_to_end(struct pmon_box *box,
					       struct list_head *todo)
{
	struct pmon_opened *opened;

	spin_lock(&box->opened_lock);
	opened = list_first_entry_or_null(todo, struct pmon_opened, node);
	if (opened)
		list_move_tail(&opened->node, &box->opened);
	WRITE_ONCE(box->ending, opened);
	spin_unlock(&box->opened_lock);

	wake_up_all(&box->ended);
	return opened;
}

/**
 * pmon_removal_end() - end the events that a box cannot count any more
 * @box: the box; if it is absent by now, all of them
 *
 * perf_event_disable() takes a mutex that perf may hold when it opens or closes
 * an event, so no lock that those take is held around it. An event that is just
 * being ended cannot be freed: pmon_removal_close() waits for it.
 *
 * Context: may sleep.
 */
void pmon_removal_end(struct pmon_box *box)
{
	struct pmon_opened *opened;
	LIST_HEAD(todo);

	mutex_lock(&box->end_lock);
	spin_lock(&box->opened_lock);
	list_splice_init(&box->opened, &todo);
	spin_unlock(&box->opened_lock);

	while ((opened = removal_next_to_end(box, &todo)))
		removal_end_event(opened);
	mutex_unlock(&box->end_lock);
}

/**
 * pmon_removal_open() - an event of a box begins to exist
 * @opened: the event
 *
 * It is listed and gets its CPU under one lock: a hand-over, which changes the owner of
 * the die and then walks the list, finds the event there, or the event gets the new
 * owner.
 *
 * Context: may sleep; the event is being opened.
 * Return: 0, or -ENODEV if no CPU owns the die any more.
 */
int pmon_removal_open(struct pmon_opened *opened)
{
	struct pmon_box *box = opened->box;
	int cpu;

	spin_lock(&box->opened_lock);
	cpu = READ_ONCE(box->die->cpu);
	if (cpu >= 0) {
		WRITE_ONCE(opened->event->cpu, cpu);
		list_add_tail(&opened->node, &box->opened);
	}
	spin_unlock(&box->opened_lock);
	return cpu < 0 ? -ENODEV : 0;
}

/**
 * pmon_removal_close() - an event of a box is freed
 * @opened: the event
 *
 * Context: may sleep.
 */
void pmon_removal_close(struct pmon_opened *opened)
{
	struct pmon_box *box = opened->box;

	spin_lock(&box->opened_lock);
	list_del(&opened->node);
	spin_unlock(&box->opened_lock);

	wait_event(box->ended, READ_ONCE(box->ending) != opened);
}

static bool removal_is_any(const struct perf_event *event)
{
	return true;
}

/* perf sets the context when it installs the event, as the last thing that can fail */
static bool removal_is_opening(const struct perf_event *event)
{
	return !READ_ONCE(event->ctx);
}

static unsigned int removal_count_on(struct pmon_box *box, unsigned int cpu,
				     bool (*counts)(const struct perf_event *event))
{
	const struct pmon_opened *opened;
	unsigned int nr = 0;

	/* While events are ended, some are on no list */
	mutex_lock(&box->end_lock);
	spin_lock(&box->opened_lock);
	list_for_each_entry(opened, &box->opened, node)
		nr += READ_ONCE(opened->event->cpu) == cpu && counts(opened->event);
	spin_unlock(&box->opened_lock);
	mutex_unlock(&box->end_lock);
	return nr;
}

/**
 * pmon_removal_count_on() - how many events of a box belong to a CPU?
 * @box: the box
 * @cpu: the CPU
 *
 * Context: may sleep.
 * Return: the number of them, running or not, those that have ended included.
 */
unsigned int pmon_removal_count_on(struct pmon_box *box, unsigned int cpu)
{
	return removal_count_on(box, cpu, removal_is_any);
}

/**
 * pmon_removal_wait_opening() - wait for the events of a CPU that are being opened
 * @box: the box
 * @cpu: the CPU, which is going offline and no longer owns the die
 *
 * perf reads an event's CPU once, after event_init(), and installs the event there
 * a little later, with no call to the driver in between. One that is installed on
 * a CPU after its events have moved away stays there, and ends with the CPU. So
 * before they move, those that got this CPU must be installed, or must have failed;
 * pmon_removal_open() gives it to no new one.
 *
 * perf has no notification for that, so this polls once a tick. An open can itself wait
 * for CPU hotplug: the first one ever with records of context switches has code
 * patched. So the wait ends after a second: then an event may not count, but the CPU
 * can go offline.
 *
 * Context: may sleep; the CPU still runs.
 */
void pmon_removal_wait_opening(struct pmon_box *box, unsigned int cpu)
{
	unsigned long end = jiffies + HZ;

	while (removal_count_on(box, cpu, removal_is_opening) && time_before(jiffies, end))
		schedule_timeout_uninterruptible(1);
}

static void removal_end_work(struct work_struct *work)
{
	struct pmon_box *box = container_of(work, struct pmon_box, end_work);

	if (!pmon_box_present(box))
		pr_warn("%s on socket %u no longer responds; its events end\n",
			box->pmu->name, box->die->id);
	pmon_removal_end(box);
}

/*
 * Raised where a box was found to be removed: perf and the timer hold locks there
 * that allow no more than raising an interrupt.
 */
static void removal_end_soon(struct irq_work *irq)
{
	struct pmon_box *box = container_of(irq, struct pmon_box, gone_irq);

	/* High priority: before the reader of the event uses its count */
	queue_work(system_highpri_wq, &box->end_work);
}

/**
 * pmon_removal_init() - prepare a new box
 * @box: the box
 *
 * Context: any; before the box is attached.
 */
void pmon_removal_init(struct pmon_box *box)
{
	INIT_LIST_HEAD(&box->opened);
	spin_lock_init(&box->opened_lock);
	mutex_init(&box->end_lock);
	init_waitqueue_head(&box->ended);
	init_irq_work(&box->gone_irq, removal_end_soon);
	INIT_WORK(&box->end_work, removal_end_work);
}

/**
 * pmon_removal_flush() - wait for the pending end of a box's events
 * @box: the box
 *
 * Context: may sleep.
 */
void pmon_removal_flush(struct pmon_box *box)
{
	irq_work_sync(&box->gone_irq);
	flush_work(&box->end_work);
}
