// SPDX-License-Identifier: GPL-2.0-only
/*
 * The periods of events that sample, and the records of those that have passed.
 *
 * A counter is preset so that it overflows at the end of the period. How many periods have passed
 * is computed from what the counter has gained since the preset, so no period is lost or recorded
 * twice, however late the counter is read, and whether or not the event stopped in between.
 */
#include <linux/bitops.h>
#include <linux/math64.h>
#include <linux/perf_event.h>
#include <linux/smp.h>
#include <linux/trace_events.h>

#include "period.h"
#include "preset.h"

static const struct pmon_counter *period_counter(const struct pmon_event *pevent)
{
	return &pevent->box->type->counter[pevent->event->hw.idx];
}

/*
 * Add @gain to the current period, and find the periods that have passed; @next is the length of
 * those after the current one. One sample will stand for all of them; the others count as lost
 * (PERF_FORMAT_LOST).
 */
static void period_advance(struct pmon_event *pevent, u64 gain, u64 next)
{
	u64 more;

	if (gain >= pevent->sample->left) {
		more = div64_u64(gain - pevent->sample->left, next);
		pmon_lose_samples(pevent->event, more + !!pevent->sample->due);
		more *= next;
		pevent->sample->due += pevent->sample->period + more;
		pevent->sample->period = next;
		pevent->sample->left += next + more;
		WRITE_ONCE(pevent->box->die->sampler->due, true);
	}
	pevent->sample->left -= gain;
}

static void period_begin(struct pmon_event *pevent)
{
	pevent->sample->period = pevent->event->hw.sample_period;
	pevent->sample->left = pevent->sample->period;
}

/*
 * Account for what the counter gained until it was read last. If a user sets another period, perf
 * changes sample_period, then stops the event, and sets period_left to 0 to begin a new period: so
 * periods that have passed had the old length. With a frequency (attr.freq), perf changes
 * sample_period at any time, and the next period has the new length.
 */
static void period_account(struct pmon_event *pevent)
{
	struct hw_perf_event *hwc = &pevent->event->hw;
	u64 gain = pmon_counter_delta(pevent->sample->preset, local64_read(&hwc->prev_count),
				      period_counter(pevent)->width);

	if (pevent->sample->period)
		period_advance(pevent, gain, pevent->event->attr.freq ? hwc->sample_period :
								pevent->sample->period);
	if (!local64_read(&hwc->period_left) || !pevent->sample->period)
		period_begin(pevent);
	local64_set(&hwc->period_left, pevent->sample->left);
}

/*
 * Preset the counter so that it overflows at the end of the period. While sampling is throttled,
 * the next overflow is as far away as possible.
 */
static void period_preset(struct pmon_event *pevent)
{
	struct hw_perf_event *hwc = &pevent->event->hw;
	struct pmon_box *box = pevent->box;
	u64 left;

	period_account(pevent);
	left = READ_ONCE(box->die->sampler->limit.throttled) ? S64_MAX : pevent->sample->left;
	pevent->sample->preset = pmon_preset(period_counter(pevent), left);
	pmon_box_preset(box, hwc->idx, pevent->sample->preset);
	local64_set(&hwc->prev_count, pevent->sample->preset);
}

/**
 * pmon_period_start() - set the counter of an event that is about to start to its next overflow
 * @pevent: the event, whose count is up to date
 *
 * A sample that was due when the event stopped was counted as lost; it is recorded after all.
 */
void pmon_period_start(struct pmon_event *pevent)
{
	lockdep_assert_held(&pevent->box->lock);
	if (pevent->sample->due) {
		pmon_lose_samples(pevent->event, -1);
		WRITE_ONCE(pevent->box->die->sampler->due, true);
	}
	period_preset(pevent);
}

/**
 * pmon_period_stop() - account for the periods of an event that has stopped
 * @pevent: the event, whose count is up to date
 *
 * Periods that passed just before have no sample; they count as lost unless the event starts again.
 */
void pmon_period_stop(struct pmon_event *pevent)
{
	lockdep_assert_held(&pevent->box->lock);
	period_account(pevent);
	pevent->sample->preset = local64_read(&pevent->event->hw.prev_count);
	pmon_lose_samples(pevent->event, !!pevent->sample->due);
}

static bool period_runs(const struct pmon_event *pevent)
{
	return pevent->sample && pevent->box->running & BIT(pevent->event->hw.idx);
}

/**
 * pmon_period_update() - update the sampling events of a box, and preset their counters
 * @box: the box, whose counters do not run
 *
 * Return: how many of them have a sample to be recorded.
 */
unsigned int pmon_period_update(struct pmon_box *box)
{
	struct pmon_event *pevent;
	unsigned int e, found = 0;

	lockdep_assert_held(&box->lock);
	for (e = 0; e < box->plan.assigned.nr; e++) {
		pevent = pmon_event_at(&box->plan, e);
		if (!period_runs(pevent))
			continue;
		pmon_count_update(pevent->event, box, box->shadow.frozen);
		period_preset(pevent);
		found += !!pevent->sample->due;
	}
	return found;
}

/* Return: true if the value of the counter is past its overflow */
static bool period_is_over(const struct pmon_event *pevent)
{
	const struct pmon_counter *counter = period_counter(pevent);
	u64 prev = local64_read(&pevent->event->hw.prev_count);
	u64 now = pmon_box_read(pevent->box, counter, pevent->box->shadow.frozen, prev);

	return pmon_counter_delta(pevent->sample->preset, now, counter->width) >=
	       pmon_counter_delta(pevent->sample->preset, 0, counter->width);
}

/**
 * pmon_period_overdue() - has a counter of a box overflowed since it was preset?
 * @box: the box; its counters run on
 *
 * Reads the counters of the events that sample and no status.
 *
 * Return: true if one has.
 */
bool pmon_period_overdue(struct pmon_box *box)
{
	const struct pmon_event *pevent;
	unsigned int e;

	lockdep_assert_held(&box->lock);
	for (e = 0; e < box->plan.assigned.nr; e++) {
		pevent = pmon_event_at(&box->plan, e);
		if (period_runs(pevent) && period_is_over(pevent))
			return true;
	}
	return false;
}

/**
 * pmon_period_take_due() - an event of a box that has a sample to be recorded on this CPU
 * @box: the box
 * @counts: the length of the periods that the sample stands for; taken from the event
 *
 * An event that runs on another CPU is being moved to this one; the watchdog finds it afterwards.
 *
 * Return: the event, NULL if there is none.
 */
struct pmon_event *pmon_period_take_due(struct pmon_box *box, u64 *counts)
{
	struct pmon_event *pevent;
	unsigned int e;

	lockdep_assert_held(&box->lock);
	for (e = 0; e < box->plan.assigned.nr; e++) {
		pevent = pmon_event_at(&box->plan, e);
		if (!period_runs(pevent) || !pevent->sample->due)
			continue;
		if (pevent->event->oncpu != smp_processor_id()) {
			box->die->sampler->missed = true;
			continue;
		}
		*counts = pevent->sample->due;
		pevent->sample->due = 0;
		return pevent;
	}
	return NULL;
}

/**
 * pmon_period_put_back() - a sample could not be recorded now
 * @pevent: its event
 * @counts: from pmon_period_take_due()
 */
void pmon_period_put_back(struct pmon_event *pevent, u64 counts)
{
	lockdep_assert_held(&pevent->box->lock);
	pmon_lose_samples(pevent->event, !!pevent->sample->due);
	pevent->sample->due += counts;
	pevent->box->die->sampler->missed = true;
}

/* perf_trace_run_bpf_submit() needs a call, as a tracepoint has it; this one has no BPF program */
static struct trace_event_call period_call;

/*
 * perf_event_overflow() is not exported. perf_trace_run_bpf_submit(), which is exported for the
 * tracepoints of modules, does the same for a list of events, here of one. perf adds @counts to
 * the count of the event and subtracts them from period_left; if that becomes 0, perf records one
 * sample. The count has @counts already, so they are subtracted first.
 *
 * A reader on another CPU may find the count @counts too low in the few instructions between this
 * subtraction and perf's addition; its next read is right. This cannot be avoided, because perf
 * adds what it records as the period. The count in the sample and on this CPU is right.
 *
 * With a frequency, perf computes the next period from the time since the last sample and from
 * sample_period. If the sample stands for another number of counts, that would be wrong, so a time
 * stamp of 0 keeps perf from doing it here; perf's tick does it from the count instead.
 */
static void period_submit(struct perf_event *event, u64 counts, struct pt_regs *regs, int context)
{
	struct hlist_head only_it = { .first = &event->hlist_entry };
	struct hw_perf_event *hwc = &event->hw;
	s64 left = local64_read(&hwc->period_left);
	struct trace_entry entry = {};

	if (counts != hwc->sample_period)
		hwc->freq_time_stamp = 0;
	hwc->last_period = counts;
	local64_set(&hwc->period_left, -counts);
	local64_sub(counts, &event->count);
	perf_trace_run_bpf_submit(&entry, sizeof(entry), context, &period_call, counts, regs,
				  &only_it, NULL);
	local64_set(&hwc->period_left, left);
}

/**
 * pmon_period_record() - record a sample
 * @event: the event
 * @counts: the counts that the sample stands for, which the event's count has already
 * @regs: registers of the interrupted code
 * @last: set to true if this was the last sample that PERF_EVENT_IOC_REFRESH has allowed: then perf
 *	  disables the event, but not at once
 *
 * If perf is already recording in the same context of this CPU, it records no other sample.
 *
 * Context: the event's CPU, NMI or interrupts off, no lock held.
 * Return: true if it was recorded.
 */
bool pmon_period_record(struct perf_event *event, u64 counts, struct pt_regs *regs, bool *last)
{
	int context = perf_swevent_get_recursion_context();
	const atomic_t *limit = &event->event_limit;
	bool limited = atomic_read(limit);

	if (context < 0)
		return false;
	period_submit(event, counts, regs, context);
	*last = limited && !atomic_read(limit);
	return true;
}
