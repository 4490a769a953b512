// SPDX-License-Identifier: GPL-2.0-only
/*
 * What becomes of the events of a box that is gone for good: they end, so that
 * a reader gets the end of the file, which perf shows as <not counted>.
 *
 * perf has no call for "this event failed". An event that is disabled and then
 * marked as failed is in the state that perf gives to a pinned event for which
 * there was no room; enabling it again tries anew.
 */
#include <linux/irq_work.h>
#include <linux/workqueue.h>

#include "objects.h"

static void end_event(struct perf_event *event)
{
	perf_event_disable(event);
	if (READ_ONCE(event->state) == PERF_EVENT_STATE_OFF)
		WRITE_ONCE(event->state, PERF_EVENT_STATE_ERROR);
}

/**
 * pmon_lost_end() - end all the events of a box
 * @box: the box, absent by now
 *
 * Context: may sleep.
 */
void pmon_lost_end(struct pmon_box *box)
{
	struct perf_event *event;

	mutex_lock(&box->opened_lock);
	list_for_each_entry(event, &box->opened, active_entry)
		end_event(event);
	mutex_unlock(&box->opened_lock);
}

static void end_work(struct work_struct *work)
{
	struct pmon_box *box = container_of(work, struct pmon_box, end_work);

	pr_warn("%s on socket %u does not answer any more; its events end\n",
		box->pmu->name, box->die->id);
	pmon_lost_end(box);
}

static void end_irq(struct irq_work *irq)
{
	schedule_work(&container_of(irq, struct pmon_box, end_irq)->end_work);
}

/**
 * pmon_lost_init() - prepare a new box
 * @box: the box
 */
void pmon_lost_init(struct pmon_box *box)
{
	INIT_LIST_HEAD(&box->opened);
	mutex_init(&box->opened_lock);
	init_irq_work(&box->end_irq, end_irq);
	INIT_WORK(&box->end_work, end_work);
}

/**
 * pmon_lost_now() - a box has just been found not to answer
 * @box: the box
 *
 * perf and the timer come here with locks held that allow no more than to
 * raise an interrupt.
 *
 * Context: box lock held, interrupts off.
 */
void pmon_lost_now(struct pmon_box *box)
{
	irq_work_queue(&box->end_irq);
}

/**
 * pmon_lost_flush() - wait until nothing more is to be ended
 * @box: the box
 *
 * Context: may sleep.
 */
void pmon_lost_flush(struct pmon_box *box)
{
	irq_work_sync(&box->end_irq);
	flush_work(&box->end_work);
}
