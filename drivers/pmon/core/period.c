// SPDX-License-Identifier: GPL-2.0-only
/*
 * The periods of events that sample. A counter is preset so that it overflows at the
 * end of the period; what it has gained since, by whatever it reads later, tells how many
 * periods have passed. So no count is lost or taken twice, however late anybody looks, and
 * whether the event stopped in between.
 */
#include <linux/bitops.h>
#include <linux/math64.h>
#include <linux/perf_event.h>
#include <linux/smp.h>

#include "box.h"

static void pass(struct pmon_opened *opened, u64 gain, u64 left)
{
	struct hw_perf_event *hwc = &opened->event->hw;
	u64 more;

	if (gain >= left) {
		more = div64_u64(gain - left, hwc->sample_period) * hwc->sample_period;
		opened->due += opened->period + more;
		opened->period = hwc->sample_period;
		left += opened->period + more;
		WRITE_ONCE(opened->box->die->sampler.due, true);
	}
	local64_set(&hwc->period_left, left - gain);
}

static void begin(struct pmon_opened *opened)
{
	opened->period = opened->event->hw.sample_period;
	local64_set(&opened->event->hw.period_left, opened->period);
}

/* By the last reading */
static void account(struct pmon_opened *opened)
{
	struct hw_perf_event *hwc = &opened->event->hw;
	unsigned int width = opened->box->type->counter[hwc->idx].width;
	u64 gain = pmon_fold(opened->preset, local64_read(&hwc->prev_count), width);
	u64 left = local64_read(&hwc->period_left);

	if (left && opened->period)
		pass(opened, gain, left);
	else
		begin(opened);
}

/**
 * pmon_period_preset() - set the counter of an event to its next overflow
 * @opened: the event, whose count is up to date and whose counter stands still
 *
 * Context: under the box lock.
 */
void pmon_period_preset(struct pmon_opened *opened)
{
	struct hw_perf_event *hwc = &opened->event->hw;
	struct pmon_box *box = opened->box;
	u64 left;

	account(opened);
	left = box->die->sampler.resting ? S64_MAX : local64_read(&hwc->period_left);
	opened->preset = pmon_preset(&box->type->counter[hwc->idx], left);
	pmon_box_preset(box, hwc->idx, opened->preset);
	local64_set(&hwc->prev_count, opened->preset);
}

static bool samples(const struct pmon_opened *opened)
{
	return opened->sampling && opened->box->running & BIT(opened->event->hw.idx);
}

/**
 * pmon_period_look() - look what the events of a box that sample have counted
 * @box: the box, whose counters stand still
 *
 * Context: under the box lock.
 * Return: how many of them have samples to be taken.
 */
unsigned int pmon_period_look(struct pmon_box *box)
{
	struct pmon_opened *opened;
	unsigned int e, found = 0;

	for (e = 0; e < box->plan.assigned.nr; e++) {
		opened = pmon_opened_at(&box->plan, e);
		if (!samples(opened))
			continue;
		pmon_count_update(opened);
		pmon_period_preset(opened);
		found += !!opened->due;
	}
	return found;
}

/**
 * pmon_period_due() - an event of a box that has samples to be taken on this CPU
 * @box: the box
 * @counts: the length of their periods together, which is taken from the event
 *
 * One that is on another CPU is moving there, and will be found again.
 *
 * Context: under the box lock.
 * Return: the event, NULL if there is none.
 */
struct pmon_opened *pmon_period_due(struct pmon_box *box, u64 *counts)
{
	struct pmon_opened *opened;
	unsigned int e;

	for (e = 0; e < box->plan.assigned.nr; e++) {
		opened = pmon_opened_at(&box->plan, e);
		if (!opened->due || !samples(opened) ||
		    opened->event->oncpu != smp_processor_id())
			continue;
		*counts = opened->due;
		opened->due = 0;
		return opened;
	}
	return NULL;
}
