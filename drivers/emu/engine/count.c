// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counters: what a control word selects, and what an event adds.
 *
 * Threshold, invert and edge detect act in series on the increment of each clock (327043 table
 * 2-86): with threshold 0 the increments are added, else a clock counts if the increment reaches
 * the threshold (invert: if it does not), and with edge detect only the first clock of each run
 * counts. Without a threshold invert and edge have nothing to work on and do nothing.
 */
#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/time64.h>

#include "clock.h"
#include "count.h"
#include "model.h"
#include "replay.h"
#include "event.h"
#include "state.h"

/* Clocks in a second, for counters that compare and for the time stamp counter of a core. */
#define EMU_CLOCK	1000000000

static const struct emu_constraint emu_any_counter = { .counters = 0xff };

static const struct emu_constraint *
emu_count_constraint(const struct emu_unit *unit, unsigned int event)
{
	const struct emu_constraint *row = unit->constraints;
	unsigned int i;

	for (i = 0; i < unit->nconstraints; i++, row++) {
		if (event >= row->first && event <= row->last)
			return row;
	}
	return &emu_any_counter;
}

/**
 * emu_event_known() - can a counter of the box count that event?
 * @unit: kind of box
 * @event: event number
 * @set: counter whose event it is, if others mean something else by it
 *
 * Return: false if it would change no count.
 */
bool emu_event_known(const struct emu_unit *unit, unsigned int event, unsigned int set)
{
	const struct emu_constraint *row = emu_count_constraint(unit, event);

	return row->per_counter || unit->per_set ? row->counters & BIT(set) :
					     row->counters && !set;
}

static int emu_count_control_find(const struct emu_box *box, const struct emu_reg *ctr)
{
	enum emu_role role = ctr->role == EMU_FIXED_CTR ? EMU_FIXED_CTL : EMU_CTL;

	if (ctr->role == EMU_FREE)
		return -1;
	return emu_reg_find(box, role, box->unit->ctl_bits ? 0 : ctr->idx);
}

/* A counter's field of a control register that several counters share */
static u64 emu_count_share(const struct emu_unit *unit, u64 ctl, unsigned int idx)
{
	if (!unit->ctl_bits)
		return ctl;
	return ctl >> unit->ctl_bits * idx & GENMASK(unit->ctl_bits - 1, 0);
}

/**
 * emu_count_init() - a new box: find the controls of its counters
 * @box: box
 */
void emu_count_init(struct emu_box *box)
{
	unsigned int r;

	for (r = 0; r < box->unit->nregs; r++)
		box->state[r].control = emu_count_control_find(box, &box->unit->regs[r]);
}

static int emu_count_control_row(const struct emu_box *box, const struct emu_reg *ctr)
{
	return box->state[ctr - box->unit->regs].control;
}

static u64 emu_count_control(const struct emu_box *box, const struct emu_reg *ctr)
{
	int c = emu_count_control_row(box, ctr);

	return c < 0 ? 0 : emu_count_share(box->unit, box->state[c].val, ctr->idx);
}

static u16 emu_count_event_of(const struct emu_unit *unit, u64 ctl)
{
	return unit->event_of_control ? unit->event_of_control(ctl) : FIELD_GET(EMU_CTL_EVENT, ctl);
}

/* A counter that the event is not wired to stays where it is. The fixed counter has no event. */
static bool emu_count_is_wired(const struct emu_box *box, const struct emu_reg *ctr)
{
	u16 event = emu_count_event_of(box->unit, emu_count_control(box, ctr));

	return ctr->role == EMU_FIXED_CTR || !box->unit->nconstraints ||
	       emu_count_constraint(box->unit, event)->counters & BIT(ctr->idx);
}

static bool emu_count_ctl_enables(const struct emu_unit *unit, int c, u64 ctl)
{
	return unit->always_counts || (c >= 0 && ctl & unit->regs[c].en);
}

static bool emu_count_is_counter(const struct emu_reg *reg)
{
	return reg->role == EMU_CTR || reg->role == EMU_FIXED_CTR;
}

static bool emu_count_is_enabled(const struct emu_box *box, int r)
{
	const struct emu_reg *reg = &box->unit->regs[r];

	if (!emu_count_is_counter(reg))
		return false;
	return emu_count_ctl_enables(box->unit, box->state[r].control, emu_count_control(box, reg));
}

/**
 * emu_count_misuse() - count a write that a manual forbids and that raises no #GP
 * @what: description of it
 */
void emu_count_misuse(const char *what)
{
	emu.misuse = what;
	emu.misuses++;
}

static void emu_count_control_check_one(struct emu_box *box, int r, u32 old, u32 now)
{
	const struct emu_unit *unit = box->unit;
	int c = box->state[r].control;
	struct emu_reg_state *ctr = &box->state[r];
	bool ran = emu_count_ctl_enables(unit, c, old);

	if (old == now)
		return;
	ctr->frac = 0;
	if (ran) {
		ctr->stale = true;
		ctr->event = emu_count_event_of(unit, old);
	}
	if (unit->stop_first && emu_count_ctl_enables(unit, c, now) && ctr->stale &&
	    ctr->event != emu_count_event_of(unit, now))
		emu_count_misuse(ran ? "a running counter got another event" :
				 "a counter with a value of another event started");
}

/**
 * emu_count_control_check() - a control register that counters share was written
 * @box: box
 * @old: its value before
 * @now: and after
 *
 * A counter whose part has changed starts with a whole event to go.
 */
void emu_count_control_check(struct emu_box *box, u32 old, u32 now)
{
	const struct emu_unit *unit = box->unit;
	const struct emu_reg *reg = unit->regs;
	int r;

	for (r = 0; r < unit->nregs; r++, reg++) {
		if (reg->role == EMU_CTR)
			emu_count_control_check_one(box, r,
						    emu_count_share(unit, old, reg->idx),
						    emu_count_share(unit, now, reg->idx));
	}
}

/* Do box and socket let this counter count? A channel without memory does not. */
static bool emu_count_may_run(const struct emu_box *box, const struct emu_reg *ctr)
{
	return !box->empty && (!emu.chip->may_count || emu.chip->may_count(box, ctr));
}

static bool emu_count_is_counting(const struct emu_box *box, int r)
{
	const struct emu_reg *reg = &box->unit->regs[r];

	if (reg->role == EMU_FREE)
		return !box->state[r].stuck;
	return emu_count_is_enabled(box, r) && !box->state[r].stuck &&
	       !box->state[r].stopped && emu_count_may_run(box, reg) &&
	       emu_count_is_wired(box, reg);
}

/**
 * emu_count_enabled() - counters that are enabled, whether or not they can count
 * @frozen: those that a freeze or a box or socket holds, else all others
 *
 * Return: how many there are on all sockets.
 */
unsigned int emu_count_enabled(bool frozen)
{
	const struct emu_box *box;
	unsigned int r, count = 0;

	for (box = emu.boxes; box < emu.end; box++)
		for (r = 0; r < box->unit->nregs; r++)
			count += emu_count_is_enabled(box, r) &&
				 emu_count_may_run(box, &box->unit->regs[r]) != frozen;
	return count;
}

static void emu_count_decode_shape(struct emu_control *control, u64 ctl)
{
	control->thresh = FIELD_GET(EMU_CTL_THRESH, ctl);
	control->invert = ctl & EMU_CTL_INVERT;
	control->edge = ctl & EMU_CTL_EDGE;
}

/* A field whose bits are scattered over @mask, as one number */
static u64 emu_count_gather(u64 ctl, u64 mask)
{
	unsigned int to = 0;
	u64 val = 0;

	for (; mask; mask &= mask - 1)
		val |= (ctl >> __ffs64(mask) & 1) << to++;
	return val;
}

static u64 emu_count_umask_of(const struct emu_unit *unit, u64 ctl)
{
	return unit->umask ? emu_count_gather(ctl, unit->umask) : FIELD_GET(EMU_CTL_UMASK, ctl);
}

/**
 * emu_umask_max() - largest umask of an event
 * @unit: kind of box
 *
 * Return: that.
 */
u64 emu_umask_max(const struct emu_unit *unit)
{
	return emu_count_umask_of(unit, U64_MAX);
}

/**
 * emu_decode_control() - decode a control word by the common layout (327043 table 2-86)
 * @box: box
 * @ctl: control word
 * @control: gets the fields
 */
void emu_decode_control(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	control->event = emu_count_event_of(box->unit, ctl);
	control->sel.event = control->event;
	control->sel.umask = emu_count_umask_of(box->unit, ctl);
	control->sel.ext = ctl & EMU_CTL_EXT;
	control->sel.tid_en = ctl & EMU_CTL_TID_EN;
	control->exact_umask = emu_count_constraint(box->unit, control->sel.event)->exact_umask;
	emu_count_decode_shape(control, ctl);
}

static void emu_count_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	if (box->unit->decode_control)
		box->unit->decode_control(box, ctl, control);
	else
		emu_decode_control(box, ctl, control);
}

/* What a counter is programmed to count */
static void emu_count_get_control(const struct emu_box *box, const struct emu_reg *ctr,
				  struct emu_control *control)
{
	*control = (struct emu_control) {
		.box = box,
		.ctr = ctr->idx,
		.ctl = emu_count_control(box, ctr),
	};
	if (box->unit->per_set)
		control->set = ctr->idx / box->unit->per_set;
	if (ctr->role == EMU_CTR)
		emu_count_decode(box, control->ctl, control);
	control->per_counter = emu_count_constraint(box->unit, control->event)->per_counter;
	if (box->unit->decode_filters)
		box->unit->decode_filters(box, control);
	if (box->unfiltered) {
		control->sel.state = U16_MAX;
		control->sel.nid = U16_MAX;
		control->sel.any_opc = true;
		control->sel.tid_en = false;
		memset(control->sel.band, 0, sizeof(control->sel.band));
	}
}

/*
 * A counter counts the sub-events whose umask bits are set, so all bits of an event must be among
 * them; where the umask is a code it must be equal.
 */
static bool emu_count_umask_matches(const struct emu_control *control, u64 umask)
{
	if (control->exact_umask)
		return control->sel.umask == umask;
	return (control->sel.umask & umask) == umask;
}

static bool emu_count_event_matches(const struct emu_control *control, const struct emu_event *ev)
{
	if (control->box->unit->event_matches)
		return control->box->unit->event_matches(control, ev);
	if (control->per_counter && control->ctr != ev->set)
		return false;
	return control->event == ev->code && control->sel.ext == ev->ext &&
	       emu_count_umask_matches(control, ev->umask);
}

static bool emu_count_matches(const struct emu_box *box, const struct emu_reg *ctr,
			      const struct emu_control *control,
			      const struct emu_event *ev)
{
	if (ev->free || ctr->role == EMU_FREE)
		return ctr->role == EMU_FREE && ev->free == ctr->idx;
	if (ev->fixed || ctr->role == EMU_FIXED_CTR)
		return ev->fixed && ctr->role == EMU_FIXED_CTR;
	if (box->unit->per_set && control->set != ev->set)
		return false;
	return emu_count_event_matches(control, ev) &&
	       (!box->unit->filters_match || box->unit->filters_match(control, ev));
}

/* Return: how often the event happens in the modes, user and kernel, that the counter counts */
static u64 emu_count_times(const struct emu_control *control, const struct emu_event *ev)
{
	if (!control->box->unit->modes)
		return ev->burst.times;
	return (control->user ? ev->mode.user : 0) +
	       (control->kernel ? ev->mode.kernel : 0);
}

/* struct emu_point - a moment in the course of an event */
struct emu_point {
	u64 rows;		/* rows of active and idle clocks that are over */
	u64 clocks;		/* clocks of the next one that are */
};

/* Events with modes happen in one clock: all of them are over after clock 0. */
static struct emu_point emu_count_point(const struct emu_control *control,
					const struct emu_event *ev, u64 clock)
{
	struct emu_point at = { };

	if (control->box->unit->modes)
		at.rows = clock ? emu_count_times(control, ev) : 0;
	else
		at.rows = div64_u64_rem(clock, ev->burst.cycles + ev->burst.idle, &at.clocks);
	return at;
}

/* Return: what one active clock of the event adds to the counter */
static u64 emu_count_inc(const struct emu_control *control, const struct emu_event *ev)
{
	return ev->burst.inc + control->extra_inc;
}

/* The line is idle before and after the event, so both polarities have the same edges. */
static u64 emu_count_edges(const struct emu_control *control, const struct emu_event *ev, u64 begun)
{
	if (emu_count_inc(control, ev) < control->thresh)
		return 0;
	return ev->burst.idle ? begun : !!begun;
}

/* Return: what the counter gains from the beginning of the event up to @clock */
static u64 emu_count_gain(const struct emu_control *control, const struct emu_event *ev, u64 clock)
{
	struct emu_point at = emu_count_point(control, ev, clock);
	u64 part = min(at.clocks, ev->burst.cycles);
	u64 active = ev->burst.cycles * at.rows + part;
	u64 idle = ev->burst.idle * at.rows + at.clocks - part;
	u64 begun = at.rows + !!at.clocks;
	bool above = emu_count_inc(control, ev) >= control->thresh;

	if (control->per_occurrence)
		return ev->burst.inc * begun;
	if (!control->thresh)
		return emu_count_inc(control, ev) * active;
	if (control->edge)
		return emu_count_edges(control, ev, begun);
	if (control->invert)
		return idle + (above ? 0 : active);
	return above ? active : 0;
}

/* A counter that stops at an overflow holds the value after the wrap */
static void emu_count_stop(struct emu_reg_state *state, u64 mask, bool down)
{
	state->val = down ? mask : 0;
	state->stopped = true;
}

/* Return: true if the sum exceeds the counter's width */
static bool emu_count_add(struct emu_box *box, int r, u64 count, bool down)
{
	const struct emu_reg *reg = &box->unit->regs[r];
	struct emu_reg_state *state = &box->state[r];
	u64 mask = emu_reg_mask(reg);
	bool over = count > (down ? state->val : mask - state->val);
	u64 ctl = emu_count_control(box, reg);

	if (over && box->unit->counts_after_overflow && !box->unit->counts_after_overflow(ctl))
		emu_count_stop(state, mask, down);
	else
		state->val = (state->val + (down ? -count : count)) & mask;
	return over;
}

/* Is an overflow of this counter reported? */
static bool emu_count_reports(const struct emu_box *box, const struct emu_reg *ctr)
{
	int c = emu_count_control_row(box, ctr);

	return c >= 0 && emu_count_control(box, ctr) & box->unit->regs[c].ov;
}

/*
 * An overflow may stop other counters of the box: they get what happened at
 * the same time first. @over has a bit for each row.
 */
static void emu_count_report_overflows(struct emu_box *box, u64 over)
{
	const struct emu_reg *ctr = box->unit->regs;

	for (; over && emu.chip->on_overflow; ctr++, over >>= 1) {
		if (over & 1)
			emu.chip->on_overflow(box, ctr, emu_count_reports(box, ctr));
	}
}

static u64 emu_count_gain_in(const struct emu_control *control,
			     const struct emu_event *ev, struct emu_part part)
{
	return emu_count_gain(control, ev, part.to) - emu_count_gain(control, ev, part.from);
}

/* Does the counter count the event? @control gets its settings and direction. */
static bool emu_count_counts_event(const struct emu_box *box, int r,
				   const struct emu_event *ev, struct emu_control *control)
{
	if (!emu_count_is_counting(box, r))
		return false;
	emu_count_get_control(box, &box->unit->regs[r], control);
	control->down |= control->up_down && ev->flag;
	return emu_count_matches(box, &box->unit->regs[r], control, ev);
}

static bool emu_count_inject_one(struct emu_box *box, int r,
				 const struct emu_event *ev, struct emu_part part)
{
	struct emu_control control;

	return emu_count_counts_event(box, r, ev, &control) &&
	       emu_count_add(box, r, emu_count_gain_in(&control, ev, part), control.down);
}

/* The clock after which a counter has overflowed, or the end of the part. */
static u64 emu_count_overflow_clock(const struct emu_control *control,
				    const struct emu_event *ev,
				    struct emu_part part, u64 room)
{
	u64 mid, low = part.from;

	if (emu_count_gain_in(control, ev, part) <= room)
		return part.to;
	while (part.to - low > 1) {
		mid = low + (part.to - low) / 2;
		if (emu_count_gain_in(control, ev, (struct emu_part) { part.from, mid }) > room)
			part.to = mid;
		else
			low = mid;
	}
	return part.to;
}

static u64 emu_count_room(const struct emu_box *box, int r, bool down)
{
	u64 val = box->state[r].val;

	return down ? val : emu_reg_mask(&box->unit->regs[r]) - val;
}

/**
 * emu_count_until() - the clock of an event at which the first reported overflow
 *	happens
 * @box: box
 * @ev: event
 * @part: part of it
 *
 * Return: the clock after it, or the end of the part.
 */
u64 emu_count_until(const struct emu_box *box, const struct emu_event *ev, struct emu_part part)
{
	struct emu_control control;
	unsigned int r;

	for (r = 0; r < box->unit->nregs; r++) {
		if (emu_count_counts_event(box, r, ev, &control) &&
		    emu_count_reports(box, &box->unit->regs[r]))
			part.to = emu_count_overflow_clock(&control, ev, part,
							   emu_count_room(box, r,
									  control.down));
	}
	return part.to;
}

/**
 * emu_count_part() - let the counters of a box count a part of an event
 * @box: box
 * @ev: event
 * @part: part of it
 */
void emu_count_part(struct emu_box *box, const struct emu_event *ev, struct emu_part part)
{
	unsigned int r;
	u64 over = 0;

	for (r = 0; r < box->unit->nregs; r++) {
		if (emu_count_inject_one(box, r, ev, part))
			over |= BIT_ULL(r);
	}
	emu_count_report_overflows(box, over);
}

/* A steady stream, per second: increments, and clocks above the threshold. */
struct emu_flow {
	u64 raw;
	u64 active;
};

static void emu_count_flow_add(struct emu_flow *flow, u64 rate, u32 inc, u16 thresh)
{
	flow->raw += rate;
	if (inc >= thresh)
		flow->active += div_u64(rate, inc);
}

static u64 emu_count_per_sec(const struct emu_control *control, const struct emu_rate *rate)
{
	if (control->box->unit->modes)
		return emu_count_times(control, &rate->event);
	return rate->event.per_sec +
	       div_u64(rate->event.per_sec, rate->event.burst.inc) * control->extra_inc;
}

static void emu_count_flow_rates(const struct emu_box *of, const struct emu_reg *ctr,
				 const struct emu_control *control, struct emu_flow *flow)
{
	const struct emu_box *box = control->box;
	const struct emu_rate *rate;

	list_for_each_entry(rate, &of->rates, node) {
		/* A counter that goes both ways takes injections only. */
		if ((rate->all || rate->box == box) && !control->up_down &&
		    emu_count_matches(box, ctr, control, &rate->event))
			emu_count_flow_add(flow, emu_count_per_sec(control, rate),
					   emu_count_inc(control, &rate->event), control->thresh);
	}
}

/*
 * Events come spread evenly over the clocks. If fewer than half of them are
 * active, no two active ones are neighbours and each is an edge; else no two
 * idle ones are. That holds for both polarities.
 */
static u64 emu_count_flow_shape(const struct emu_flow *flow, u64 clock,
				const struct emu_control *control)
{
	u64 active = min(flow->active, clock);

	if (!control->thresh)
		return flow->raw;
	if (control->edge)
		return min(active, clock - active);
	return control->invert ? clock - active : active;
}

static u64 emu_count_counter_rate(const struct emu_box *box, int r, bool *down)
{
	const struct emu_reg *reg = &box->unit->regs[r];
	struct emu_flow flow = { };
	struct emu_control control;
	u64 rate;

	emu_count_get_control(box, reg, &control);
	*down = control.down;
	emu_count_flow_rates(box, reg, &control, &flow);
	if (box != box->first)
		emu_count_flow_rates(box->first, reg, &control, &flow);
	rate = emu_count_flow_shape(&flow, EMU_CLOCK, &control);
	return rate - div_u64(rate, 1000) * box->state[r].loss;
}

static u64 emu_count_counter_next(const struct emu_box *box, int r)
{
	const struct emu_reg_state *state = &box->state[r];
	bool down;
	u64 rate = emu_count_counter_rate(box, r, &down);
	u64 ns = EMU_NEVER;

	if (rate && !emu_replay_is_on())
		ns = emu_ticks_time(rate, emu_count_room(box, r, down) + 1, state->frac);
	return ns == EMU_NEVER ? ns : box->synced + ns;
}

static u64 emu_count_replay(const struct emu_box *box, int r, u64 ns)
{
	return emu_replay_gain(box, r, emu_count_control(box, &box->unit->regs[r]),
			       box->synced - ns, box->synced);
}

static bool emu_count_counter_sync(struct emu_box *box, int r, u64 ns)
{
	bool down;
	u64 rate;

	if (!emu_count_is_counting(box, r))
		return false;
	if (emu_replay_is_on())
		return emu_count_add(box, r, emu_count_replay(box, r, ns), false);
	rate = emu_count_counter_rate(box, r, &down);
	if (!rate)
		return false;
	return emu_count_add(box, r, emu_ticks(rate, ns, &box->state[r].frac), down);
}

static bool emu_count_reg_sync(struct emu_box *box, int r, u64 ns)
{
	if (box->unit->regs[r].role != EMU_TSC)
		return emu_count_counter_sync(box, r, ns);
	box->state[r].val += emu_ticks(EMU_CLOCK, ns, &box->state[r].frac);
	return false;
}

/**
 * emu_box_next() - when will the first reported overflow of a box be?
 * @box: box
 *
 * Return: virtual time, or EMU_NEVER.
 */
u64 emu_box_next(struct emu_box *box)
{
	const struct emu_reg *ctr = box->unit->regs;
	u64 next = EMU_NEVER;
	unsigned int r;

	box->reports = false;
	for (r = 0; r < box->unit->nregs; r++, ctr++) {
		if (!emu_count_is_counter(ctr) || !emu_count_reports(box, ctr))
			continue;
		box->reports = true;
		if (emu_count_is_counting(box, r))
			next = min(next, emu_count_counter_next(box, r));
	}
	return next;
}

/**
 * emu_box_count() - let the counters of a box count
 * @box: box
 * @until: virtual time; nothing happens if they have counted up to then
 */
void emu_box_count(struct emu_box *box, u64 until)
{
	u64 ns = until - box->synced, over = 0;
	unsigned int r;

	if (until <= box->synced)
		return;
	box->synced = until;
	for (r = 0; r < box->unit->nregs; r++) {
		if (emu_count_reg_sync(box, r, ns))
			over |= BIT_ULL(r);
	}
	emu_count_report_overflows(box, over);
}
