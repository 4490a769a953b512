// SPDX-License-Identifier: GPL-2.0-only
/*
 * The periods of events that sample. A counter is preset so that it overflows at the
 * end of the period; what it has gained since, by whatever it reads later, tells how many
 * periods have passed. So no count is lost or taken twice, however late anybody looks, and
 * whether the event stopped in between.
 */
#include <linux/math64.h>
#include <linux/perf_event.h>

#include "box.h"

/**
 * pmon_period_enter() - an event that samples has got a counter
 * @opened: the event
 *
 * Context: under the box lock.
 */
void pmon_period_enter(struct pmon_opened *opened)
{
	struct pmon_box *box = opened->box;

	WRITE_ONCE(box->sampling, box->sampling + 1);
	opened->epoch = ++box->epoch;
	opened->passed = 0;
}

/**
 * pmon_period_leave() - an event that samples has lost its counter
 * @opened: the event
 *
 * Context: under the box lock.
 */
void pmon_period_leave(struct pmon_opened *opened)
{
	struct pmon_box *box = opened->box;

	WRITE_ONCE(box->sampling, box->sampling - 1);
}

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
