// SPDX-License-Identifier: GPL-2.0-only
/*
 * A recording in the place of the rates: each counter gains what the same event gained on the
 * machine that was recorded, interval by interval and evenly within each. An event is recognised
 * by the control word and the filters that a driver must write for it, so nothing is inferred from
 * events that are alike. A counter whose event was not recorded stays where it is, and is listed.
 */
#include <linux/math64.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "alloc.h"
#include "clock.h"
#include "line.h"
#include "model.h"
#include "replay.h"
#include "state.h"

#define EMU_REPLAY_STRANGERS	64

/* struct emu_replay_stranger - an event that the recording does not have, and that was counted */
struct emu_replay_stranger {
	const struct emu_box *box;	/* where */
	bool fixed;			/* the fixed counter */
	u64 ctl;			/* its control word */
};

/*
 * @on: it has started
 * @begin: virtual time of that
 * @room: how many intervals there may be
 * @nr: how many there are
 * @nr_events: how many events
 * @last: the one that got a count last, number @last_number
 * @time: begin of each interval and end of the last, in microseconds after @begin
 * @nr_strangers: how many events were not recorded
 * @stranger: each one
 */
static struct {
	bool on;
	u64 begin;
	unsigned int room;
	unsigned int nr;
	unsigned int nr_events;
	struct emu_replay_event *last;
	unsigned int last_number;
	u64 *time;
	unsigned int nr_strangers;
	struct emu_replay_stranger stranger[EMU_REPLAY_STRANGERS];
} emu_replay;

static LIST_HEAD(emu_replay_events);

/**
 * emu_replay_is_on() - whether counters gain what a recording says
 *
 * Return: that.
 */
bool emu_replay_is_on(void)
{
	return emu_replay.on;
}

static bool emu_replay_filters_fit(const struct emu_replay_event *event)
{
	const struct emu_replay_filter *filter = event->filter;
	unsigned int f;

	for (f = 0; f < event->nr_filters; f++, filter++)
		if ((filter->box->state[filter->r].val ^ filter->value) & filter->mask)
			return false;
	return true;
}

static bool emu_replay_fits(const struct emu_replay_event *event, const struct emu_reg *reg,
			    u64 control)
{
	if (event->role != reg->role)
		return false;
	if (reg->role == EMU_FREE)
		return event->free == reg->idx;
	return reg->role == EMU_FIXED_CTR ||
	       (!((control ^ event->ctl) & event->mask) && emu_replay_filters_fit(event));
}

static const struct emu_replay_event *emu_replay_find(const struct emu_box *box,
						      const struct emu_reg *reg, u64 control)
{
	const struct emu_replay_event *event;

	list_for_each_entry(event, &box->replay, beside)
		if (emu_replay_fits(event, reg, control))
			return event;
	return NULL;
}

/* The interval that a time is in. Return: its number; that of intervals, behind the last. */
static unsigned int emu_replay_interval(u64 us)
{
	unsigned int low = 0, high = emu_replay.nr, mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (emu_replay.time[mid + 1] <= us)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* count * part / all; the product of the last two must fit into 64 bits. */
static u64 emu_replay_part(u64 count, u64 part, u64 all)
{
	u64 left, whole = div64_u64_rem(count, all, &left);

	return whole * part + div64_u64(left * part, all);
}

/* What an event has counted up to a virtual time */
static u64 emu_replay_sum(const struct emu_replay_event *event, u64 now)
{
	u64 us = now > emu_replay.begin ? div_u64(now - emu_replay.begin, 1000) : 0;
	unsigned int i = emu_replay_interval(us);

	if (i == emu_replay.nr)
		return event->sum[i];
	return event->sum[i] + emu_replay_part(event->sum[i + 1] - event->sum[i],
					       us - emu_replay.time[i],
					       emu_replay.time[i + 1] - emu_replay.time[i]);
}

static void emu_replay_note(const struct emu_box *box, bool fixed, u64 ctl)
{
	struct emu_replay_stranger *stranger = emu_replay.stranger;
	struct emu_replay_stranger *end = stranger + emu_replay.nr_strangers;

	for (; stranger < end; stranger++)
		if (stranger->box == box && stranger->fixed == fixed && stranger->ctl == ctl)
			return;
	if (emu_replay.nr_strangers == EMU_REPLAY_STRANGERS)
		return;
	*stranger = (struct emu_replay_stranger){ box, fixed, ctl };
	emu_replay.nr_strangers++;
}

/**
 * emu_replay_gain() - what a counter that counts gains
 * @box: box
 * @r: row of the counter
 * @control: its control word
 * @from: virtual time from which on it counts
 * @until: and up to which
 *
 * Return: that; 0 if the event was not recorded.
 */
u64 emu_replay_gain(const struct emu_box *box, int r, u64 control, u64 from, u64 until)
{
	const struct emu_reg *reg = &box->unit->regs[r];
	const struct emu_replay_event *event = emu_replay_find(box, reg, control);

	if (event)
		return emu_replay_sum(event, until) - emu_replay_sum(event, from);
	if (reg->role != EMU_FREE)
		emu_replay_note(box, reg->role == EMU_FIXED_CTR, control);
	return 0;
}

/** emu_replay_exit() - forget the recording; nothing may count by it any more */
void emu_replay_exit(void)
{
	struct emu_replay_event *event, *next;

	list_for_each_entry_safe(event, next, &emu_replay_events, node) {
		list_del(&event->beside);
		kvfree(event);
	}
	INIT_LIST_HEAD(&emu_replay_events);
	kvfree(emu_replay.time);
	memset(&emu_replay, 0, sizeof(emu_replay));
}

/** emu_replay_stop() - counters gain what rates say from now on */
void emu_replay_stop(void)
{
	emu_replay.on = false;
}

/**
 * emu_replay_begin() - forget the last recording, which was stopped, and begin another
 * @intervals: how many it will have, at most EMU_REPLAY_INTERVALS; 0: none begins
 *
 * Return: 0 or -ENOMEM.
 */
int emu_replay_begin(unsigned int intervals)
{
	emu_replay_exit();
	if (!intervals)
		return 0;
	emu_replay.time = emu_zalloc(intervals + 1, sizeof(*emu_replay.time));
	if (!emu_replay.time)
		return -ENOMEM;
	emu_replay.room = intervals;
	return 0;
}

/**
 * emu_replay_new_event() - an event that emu_replay_add_event() will add
 *
 * Return: room for it, to be freed by kvfree(); NULL: no memory, no recording has begun, or its
 * intervals have.
 */
struct emu_replay_event *emu_replay_new_event(void)
{
	struct emu_replay_event *event;

	if (!emu_replay.room || emu_replay.nr)
		return NULL;
	return kvzalloc(sizeof(*event) + (emu_replay.room + 1) * sizeof(*event->sum), GFP_KERNEL);
}

/**
 * emu_replay_add_event() - the next event of the recording
 * @event: it
 */
void emu_replay_add_event(struct emu_replay_event *event)
{
	list_add_tail(&event->node, &emu_replay_events);
	list_add_tail(&event->beside, &event->box->replay);
	emu_replay.nr_events++;
}

/**
 * emu_replay_add_interval() - the next interval, in which nothing is counted yet
 * @us: microseconds
 *
 * Return: 0 or -EINVAL.
 */
int emu_replay_add_interval(u64 us)
{
	struct emu_replay_event *event;
	unsigned int i = emu_replay.nr;

	/* A product of two such times fits into 64 bits. */
	if (i >= emu_replay.room || !us || us > U32_MAX || emu_replay.on)
		return -EINVAL;
	emu_replay.time[i + 1] = emu_replay.time[i] + us;
	list_for_each_entry(event, &emu_replay_events, node)
		event->sum[i + 1] = event->sum[i];
	emu_replay.nr++;
	return 0;
}

/* Mostly it is one of the next ones. */
static struct emu_replay_event *emu_replay_event(unsigned int number)
{
	if (!emu_replay.last || number < emu_replay.last_number) {
		emu_replay.last = list_first_entry(&emu_replay_events, struct emu_replay_event,
						   node);
		emu_replay.last_number = 0;
	}
	for (; emu_replay.last_number < number; emu_replay.last_number++)
		emu_replay.last = list_next_entry(emu_replay.last, node);
	return emu_replay.last;
}

/**
 * emu_replay_set_count() - what an event counted in the last interval
 * @number: number of the event, from 0
 * @count: how much
 *
 * Return: 0 or -EINVAL.
 */
int emu_replay_set_count(unsigned int number, u64 count)
{
	struct emu_replay_event *event;
	unsigned int i = emu_replay.nr;

	if (!i || emu_replay.on || number >= emu_replay.nr_events)
		return -EINVAL;
	event = emu_replay_event(number);
	event->sum[i] = event->sum[i - 1] + count;
	return 0;
}

/**
 * emu_replay_start() - let all counters gain what was recorded, from now on
 *
 * Context: with emu.lock, all boxes have counted up to now.
 * Return: 0 or -EINVAL.
 */
int emu_replay_start(void)
{
	if (!emu_replay.nr)
		return -EINVAL;
	emu_replay.begin = emu_clock_now();
	emu_replay.on = true;
	return 0;
}

/**
 * emu_replay_show() - how far it is, and what was counted though it was not recorded
 * @sink: where to
 */
void emu_replay_show(struct emu_sink *sink)
{
	const struct emu_replay_stranger *stranger = emu_replay.stranger;
	u64 us = emu_replay.on ? div_u64(emu_clock_now() - emu_replay.begin, 1000) : 0;
	unsigned int i;

	emu_print(sink, "events %u intervals %u of %u\n", emu_replay.nr_events,
		  emu_replay.on ? emu_replay_interval(us) : 0, emu_replay.nr);
	for (i = 0; i < emu_replay.nr_strangers; i++, stranger++)
		emu_print(sink, "unknown %s socket=%u %s=%#llx\n", stranger->box->name,
			  stranger->box->socket, stranger->fixed ? "fixed" : "ctl",
			   stranger->ctl);
}
