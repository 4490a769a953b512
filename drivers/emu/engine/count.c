// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counters: what a control word asks for, and what a signal adds.
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
#include "signal.h"
#include "state.h"

/* Clocks in a second, for counters that compare and for the time stamp counter of a core. */
#define EMU_CLOCK	1000000000

static const struct emu_event emu_any_counter = { .counters = 0xff };

static const struct emu_event *emu_count_event_row(const struct emu_unit *unit, unsigned int event)
{
	const struct emu_event *row = unit->events;
	unsigned int i;

	for (i = 0; i < unit->nevents; i++, row++) {
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
	const struct emu_event *row = emu_count_event_row(unit, event);

	return row->apart || unit->per_set ? row->counters & BIT(set) :
					     row->counters && !set;
}

static int emu_count_control_find(const struct emu_box *box, const struct emu_reg *ctr)
{
	bool fixed = ctr->role == EMU_FIXED_CTR;

	if (ctr->role == EMU_FREE)
		return -1;
	return emu_reg_find(box, fixed ? EMU_FIXED_CTL : EMU_CTL, box->unit->share ? 0 : ctr->idx);
}

/* A counter's part of a register that it shares. */
static u64 emu_count_share(const struct emu_unit *unit, u64 ctl, unsigned int idx)
{
	if (!unit->share)
		return ctl;
	return ctl >> unit->share * idx & GENMASK(unit->share - 1, 0);
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

	return ctr->role == EMU_FIXED_CTR || !box->unit->nevents ||
	       emu_count_event_row(box->unit, event)->counters & BIT(ctr->idx);
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
 * emu_misuse() - count a write that a manual forbids and that raises no #GP
 * @what: description of it
 */
void emu_misuse(const char *what)
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
		emu_misuse(ran ? "a running counter got another event" :
				 "a counter with a value of another event started");
}

/**
 * emu_control_check() - a control register that counters share was written
 * @box: box
 * @old: its value before
 * @now: and after
 *
 * A counter whose part has changed starts with a whole event to go.
 */
void emu_control_check(struct emu_box *box, u32 old, u32 now)
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

static void emu_count_watch_shape(struct emu_watch *watch, u64 ctl)
{
	watch->thresh = FIELD_GET(EMU_CTL_THRESH, ctl);
	watch->invert = ctl & EMU_CTL_INVERT;
	watch->edge = ctl & EMU_CTL_EDGE;
}

/* The pieces of a field next to each other. */
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
 * emu_watch_generic() - what a control word asks for (327043 table 2-86)
 * @box: box
 * @ctl: control word
 * @watch: gets what is in it
 */
void emu_watch_generic(const struct emu_box *box, u64 ctl, struct emu_watch *watch)
{
	watch->event = emu_count_event_of(box->unit, ctl);
	watch->sel.event = watch->event;
	watch->sel.umask = emu_count_umask_of(box->unit, ctl);
	watch->sel.ext = ctl & EMU_CTL_EXT;
	watch->sel.tid_en = ctl & EMU_CTL_TID_EN;
	watch->code = emu_count_event_row(box->unit, watch->sel.event)->code;
	emu_count_watch_shape(watch, ctl);
}

static void emu_count_watch_decode(const struct emu_box *box, u64 ctl, struct emu_watch *watch)
{
	if (box->unit->decode_control)
		box->unit->decode_control(box, ctl, watch);
	else
		emu_watch_generic(box, ctl, watch);
}

/* What a counter is programmed to see */
static void emu_count_watch_get(const struct emu_box *box, const struct emu_reg *ctr,
				struct emu_watch *watch)
{
	*watch = (struct emu_watch) {
		.box = box,
		.ctr = ctr->idx,
		.ctl = emu_count_control(box, ctr),
	};
	if (box->unit->per_set)
		watch->set = ctr->idx / box->unit->per_set;
	if (ctr->role == EMU_CTR)
		emu_count_watch_decode(box, watch->ctl, watch);
	watch->apart = emu_count_event_row(box->unit, watch->event)->apart;
	if (box->unit->decode_filters)
		box->unit->decode_filters(box, watch);
	if (box->unfiltered) {
		watch->sel.state = U16_MAX;
		watch->sel.nid = U16_MAX;
		watch->sel.any_opc = true;
		watch->sel.tid_en = false;
		memset(watch->sel.band, 0, sizeof(watch->sel.band));
	}
}

/*
 * A counter sees the sub-events whose bits are set, so all bits of a signal
 * must be among them; where the umask is a code it must be the same.
 */
static bool emu_count_umask_matches(const struct emu_watch *watch, u64 umask)
{
	if (watch->code)
		return watch->sel.umask == umask;
	return (watch->sel.umask & umask) == umask;
}

static bool emu_count_event_matches(const struct emu_watch *watch, const struct emu_signal *sig)
{
	if (watch->box->unit->event_matches)
		return watch->box->unit->event_matches(watch, sig);
	if (watch->apart && watch->ctr != sig->set)
		return false;
	return watch->event == sig->event && watch->sel.ext == sig->ext &&
	       emu_count_umask_matches(watch, sig->umask);
}

static bool emu_count_signal_matches(const struct emu_box *box, const struct emu_reg *ctr,
				     const struct emu_watch *watch,
				     const struct emu_signal *sig)
{
	if (sig->free || ctr->role == EMU_FREE)
		return ctr->role == EMU_FREE && sig->free == ctr->idx;
	if (sig->fixed || ctr->role == EMU_FIXED_CTR)
		return sig->fixed && ctr->role == EMU_FIXED_CTR;
	if (box->unit->per_set && watch->set != sig->set)
		return false;
	return emu_count_event_matches(watch, sig) &&
	       (!box->unit->filters_match || box->unit->filters_match(watch, sig));
}

/* Return: how often the event happens in the modes, user and kernel, that the counter counts */
static u64 emu_count_times(const struct emu_watch *watch, const struct emu_signal *sig)
{
	if (!watch->box->unit->modes)
		return sig->times;
	return (watch->user ? sig->user : 0) +
	       (watch->kernel ? sig->kernel : 0);
}

/* struct emu_point - a moment in the course of a signal */
struct emu_point {
	u64 rows;		/* rows of active and idle clocks that are over */
	u64 clocks;		/* clocks of the next one that are */
};

/* A clock that is not the first one is that of a signal without modes. */
static struct emu_point emu_count_point(const struct emu_watch *watch,
					const struct emu_signal *sig, u64 clock)
{
	struct emu_point at = { };

	if (watch->box->unit->modes)
		at.rows = clock ? emu_count_times(watch, sig) : 0;
	else
		at.rows = div64_u64_rem(clock, sig->cycles + sig->idle, &at.clocks);
	return at;
}

/* Return: what one clock of the signal adds to the counter */
static u64 emu_count_inc(const struct emu_watch *watch, const struct emu_signal *sig)
{
	return sig->inc + watch->more;
}

/* The line is idle before and after the signal, so both polarities agree. */
static u64 emu_count_edges(const struct emu_watch *watch, const struct emu_signal *sig, u64 begun)
{
	if (emu_count_inc(watch, sig) < watch->thresh)
		return 0;
	return sig->idle ? begun : !!begun;
}

/* Return: what the counter gains from the beginning of the signal up to @clock */
static u64 emu_count_gain(const struct emu_watch *watch, const struct emu_signal *sig, u64 clock)
{
	struct emu_point at = emu_count_point(watch, sig, clock);
	u64 part = min(at.clocks, sig->cycles);
	u64 active = sig->cycles * at.rows + part;
	u64 idle = sig->idle * at.rows + at.clocks - part;
	u64 begun = at.rows + !!at.clocks;
	bool above = emu_count_inc(watch, sig) >= watch->thresh;

	if (watch->once)
		return sig->inc * begun;
	if (!watch->thresh)
		return emu_count_inc(watch, sig) * active;
	if (watch->edge)
		return emu_count_edges(watch, sig, begun);
	if (watch->invert)
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

static u64 emu_count_part_gain(const struct emu_watch *watch,
			       const struct emu_signal *sig, struct emu_part part)
{
	return emu_count_gain(watch, sig, part.to) - emu_count_gain(watch, sig, part.from);
}

/* Does the counter see the signal? And which way does it count then? */
static bool emu_count_counts_signal(const struct emu_box *box, int r,
				    const struct emu_signal *sig, struct emu_watch *watch)
{
	if (!emu_count_is_counting(box, r))
		return false;
	emu_count_watch_get(box, &box->unit->regs[r], watch);
	watch->down |= watch->both && sig->flag;
	return emu_count_signal_matches(box, &box->unit->regs[r], watch, sig);
}

static bool emu_count_inject_one(struct emu_box *box, int r,
				 const struct emu_signal *sig, struct emu_part part)
{
	struct emu_watch watch;

	return emu_count_counts_signal(box, r, sig, &watch) &&
	       emu_count_add(box, r, emu_count_part_gain(&watch, sig, part), watch.down);
}

/* The clock after which a counter has overflowed, or the end of the part. */
static u64 emu_count_overflow_clock(const struct emu_watch *watch,
				    const struct emu_signal *sig,
				    struct emu_part part, u64 room)
{
	u64 mid, low = part.from;

	if (emu_count_part_gain(watch, sig, part) <= room)
		return part.to;
	while (part.to - low > 1) {
		mid = low + (part.to - low) / 2;
		if (emu_count_gain(watch, sig, mid) - emu_count_gain(watch, sig, part.from) > room)
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
 * emu_inject_until() - the clock of a signal at which the first reported
 *	overflow happens
 * @box: box
 * @sig: signal
 * @part: part of it
 *
 * Return: the clock after it, or the end of the part.
 */
u64 emu_inject_until(const struct emu_box *box, const struct emu_signal *sig, struct emu_part part)
{
	struct emu_watch watch;
	unsigned int r;

	for (r = 0; r < box->unit->nregs; r++) {
		if (emu_count_counts_signal(box, r, sig, &watch) &&
		    emu_count_reports(box, &box->unit->regs[r]))
			part.to = emu_count_overflow_clock(&watch, sig, part,
							   emu_count_room(box, r,
									  watch.down));
	}
	return part.to;
}

/**
 * emu_inject_part() - let the counters of a box see a part of a signal
 * @box: box
 * @sig: signal
 * @part: part of it
 */
void emu_inject_part(struct emu_box *box, const struct emu_signal *sig, struct emu_part part)
{
	unsigned int r;
	u64 over = 0;

	for (r = 0; r < box->unit->nregs; r++) {
		if (emu_count_inject_one(box, r, sig, part))
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

static u64 emu_count_per_sec(const struct emu_watch *watch, const struct emu_rate *rate)
{
	if (watch->box->unit->modes)
		return emu_count_times(watch, &rate->sig);
	return rate->sig.per_sec + div_u64(rate->sig.per_sec, rate->sig.inc) * watch->more;
}

static void emu_count_flow_rates(const struct emu_box *of, const struct emu_reg *ctr,
				 const struct emu_watch *watch, struct emu_flow *flow)
{
	const struct emu_box *box = watch->box;
	const struct emu_rate *rate;

	list_for_each_entry(rate, &of->rates, node) {
		/* A counter that goes both ways takes injections only. */
		if ((rate->all || rate->box == box) && !watch->both &&
		    emu_count_signal_matches(box, ctr, watch, &rate->sig))
			emu_count_flow_add(flow, emu_count_per_sec(watch, rate),
					   emu_count_inc(watch, &rate->sig), watch->thresh);
	}
}

/*
 * Events come spread evenly over the clocks. If fewer than half of them are
 * active, no two active ones are neighbours and each is an edge; else no two
 * idle ones are. That holds for both polarities.
 */
static u64 emu_count_flow_shape(const struct emu_flow *flow, u64 clock,
				const struct emu_watch *watch)
{
	u64 active = min(flow->active, clock);

	if (!watch->thresh)
		return flow->raw;
	if (watch->edge)
		return min(active, clock - active);
	return watch->invert ? clock - active : active;
}

static u64 emu_count_counter_rate(const struct emu_box *box, int r, bool *down)
{
	const struct emu_reg *reg = &box->unit->regs[r];
	struct emu_flow flow = { };
	struct emu_watch watch;
	u64 rate;

	emu_count_watch_get(box, reg, &watch);
	*down = watch.down;
	emu_count_flow_rates(box, reg, &watch, &flow);
	if (box != box->first)
		emu_count_flow_rates(box->first, reg, &watch, &flow);
	rate = emu_count_flow_shape(&flow, EMU_CLOCK, &watch);
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
