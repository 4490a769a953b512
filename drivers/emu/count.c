// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counters: what a control word asks for, and what a signal adds.
 *
 * Threshold, invert and edge detect act in series on the increment of each
 * clock (327043 table 2-86): with threshold 0 the increments are added, else
 * a clock counts if the increment reaches the threshold (invert: if it does
 * not), and with edge detect only the first clock of each run counts. Without
 * a threshold invert and edge have nothing to work on and do nothing.
 */
#include <linux/bitfield.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/time64.h>

#include "emu.h"

#define EMU_COUNTER0_OCCUPANCY	0x1f

/* rate * EMU_SLICE / NSEC_PER_SEC has to fit into 64 bits. */
#define EMU_SLICE	1000000000000000ULL

static const struct emu_event emu_any_counter = { .counters = 0xff };

static const struct emu_event *emu_event_row(const struct emu_unit *unit,
					     u8 event)
{
	const struct emu_event *row = unit->events;
	unsigned int i;

	for (i = 0; i < unit->nevents; i++, row++) {
		if (event >= row->first && event <= row->last)
			return row;
	}
	return &emu_any_counter;
}

static u64 emu_control(const struct emu_box *box, const struct emu_reg *ctr)
{
	if (ctr->role == EMU_FIXED_CTR)
		return emu_value(box, EMU_FIXED_CTL, 0);
	return emu_value(box, EMU_CTL, ctr->idx);
}

/* 327043 table 2-85: frz alone does nothing, the box must be told to obey. */
static bool emu_frozen(const struct emu_box *box)
{
	const u64 both = EMU_BOX_FRZ | EMU_BOX_FRZ_EN;

	return (emu_value(box, EMU_BOX_CTL, 0) & both) == both;
}

/*
 * A counter that the event is not wired to stays where it is. The fixed
 * counter has no event.
 */
static bool emu_wired(const struct emu_box *box, const struct emu_reg *ctr,
		      u64 ctl)
{
	u8 event = FIELD_GET(EMU_CTL_EVENT, ctl);

	return ctr->role == EMU_FIXED_CTR ||
	       emu_event_row(box->unit, event)->counters & BIT(ctr->idx);
}

static bool emu_enabled(const struct emu_box *box, int r)
{
	const struct emu_reg *reg = &box->unit->regs[r];

	return (reg->role == EMU_CTR || reg->role == EMU_FIXED_CTR) &&
	       (emu_control(box, reg) & EMU_CTL_EN);
}

static bool emu_counts(const struct emu_box *box, int r)
{
	const struct emu_reg *reg = &box->unit->regs[r];

	return emu_enabled(box, r) && !box->cell[r].stuck && !emu_frozen(box) &&
	       emu_wired(box, reg, emu_control(box, reg));
}

/**
 * emu_count_enabled() - counters that are enabled, whether or not they can count
 * @frozen: those in frozen boxes, else those in all others
 *
 * Return: how many there are on all sockets.
 */
unsigned int emu_count_enabled(bool frozen)
{
	const struct emu_box *box;
	unsigned int r, count = 0;

	for (box = emu.boxes; box < emu.end; box++) {
		if (emu_frozen(box) != frozen)
			continue;
		for (r = 0; r < box->unit->nregs; r++)
			count += emu_enabled(box, r);
	}
	return count;
}

static void emu_watch_fixed(struct emu_watch *watch)
{
	watch->sel.event = EMU_EVENT_FIXED;
}

static void emu_watch_shape(struct emu_watch *watch, u32 ctl)
{
	watch->thresh = FIELD_GET(EMU_CTL_THRESH, ctl);
	watch->invert = ctl & EMU_CTL_INVERT;
	watch->edge = ctl & EMU_CTL_EDGE;
}

/*
 * The PCU's word has occ_sel where others have a umask, a threshold of five
 * bits, and for events of the occupancy path (bit 7) an invert and an edge
 * bit of their own. The facts do not say whether bits 23 and 18 act on that
 * path as well; having separate bits means they do not.
 */
static void emu_watch_pcu(struct emu_watch *watch, u32 ctl)
{
	watch->sel.occ_sel = FIELD_GET(EMU_CTL_OCC_SEL, ctl);
	watch->sel.umask = 0;
	watch->thresh = FIELD_GET(EMU_CTL_THRESH5, ctl);
	if (watch->sel.event & 0x80) {
		watch->invert = ctl & EMU_CTL_OCC_INVERT;
		watch->edge = ctl & EMU_CTL_OCC_EDGE;
	}
}

static void emu_watch_generic(const struct emu_box *box,
			      struct emu_watch *watch, u32 ctl)
{
	watch->sel.event = FIELD_GET(EMU_CTL_EVENT, ctl);
	watch->sel.umask = FIELD_GET(EMU_CTL_UMASK, ctl);
	watch->sel.ext = ctl & EMU_CTL_EXT;
	watch->sel.tid_en = ctl & EMU_CTL_TID_EN;
	watch->code = emu_event_row(box->unit, watch->sel.event)->code;
	emu_watch_shape(watch, ctl);
	if (box->unit->type == EMU_PCU)
		emu_watch_pcu(watch, ctl);
}

static void emu_watch_get(const struct emu_box *box, const struct emu_reg *ctr,
			  struct emu_watch *watch)
{
	*watch = (struct emu_watch) {
		.sel.box = box->unit->type,
		.sel.socket = box->socket,
		.sel.unit = box->index,
		.sel.units = box->units,
	};
	if (ctr->role == EMU_FIXED_CTR)
		emu_watch_fixed(watch);
	else
		emu_watch_generic(box, watch, emu_control(box, ctr));
	if (box->unit->filters)
		box->unit->filters(box, watch);
}

/*
 * A counter sees the sub-events whose bits are set, so all bits of a signal
 * must be among them; where the umask is a code it must be the same.
 */
static bool emu_umask_fits(const struct emu_watch *watch, u64 umask)
{
	if (watch->code)
		return watch->sel.umask == umask;
	return (watch->sel.umask & umask) == umask;
}

static bool emu_sees(const struct emu_box *box, const struct emu_reg *ctr,
		     const struct emu_watch *watch,
		     const struct emu_signal *sig)
{
	if (sig->fixed || ctr->role == EMU_FIXED_CTR)
		return sig->fixed && ctr->role == EMU_FIXED_CTR;
	return watch->sel.event == sig->event && watch->sel.ext == sig->ext &&
	       emu_umask_fits(watch, sig->umask) &&
	       (!box->unit->passes || box->unit->passes(watch, sig));
}

/* The line is idle before and after the signal, so both polarities agree. */
static u64 emu_edges(const struct emu_watch *watch,
		     const struct emu_signal *sig)
{
	if (sig->inc < watch->thresh)
		return 0;
	return sig->idle ? sig->times : 1;
}

static u64 emu_gain(const struct emu_watch *watch,
		    const struct emu_signal *sig)
{
	u64 active = sig->cycles * sig->times;
	u64 idle = sig->idle * sig->times;
	bool above = sig->inc >= watch->thresh;

	if (!watch->thresh)
		return sig->inc * active;
	if (watch->edge)
		return emu_edges(watch, sig);
	if (watch->invert)
		return idle + (above ? 0 : active);
	return above ? active : 0;
}

static void emu_add(struct emu_box *box, int r, u64 count)
{
	struct emu_cell *cell = &box->cell[r];

	cell->val = (cell->val + count) & emu_reg_mask(&box->unit->regs[r]);
}

static void emu_inject_one(struct emu_box *box, int r,
			   const struct emu_signal *sig)
{
	const struct emu_reg *reg = &box->unit->regs[r];
	struct emu_watch watch;

	emu_watch_get(box, reg, &watch);
	if (emu_sees(box, reg, &watch, sig))
		emu_add(box, r, emu_gain(&watch, sig));
}

/**
 * emu_inject() - let an event happen in a box, in no time
 * @box: where
 * @sig: what
 */
void emu_inject(struct emu_box *box, const struct emu_signal *sig)
{
	unsigned int r;

	emu_box_sync(box);
	for (r = 0; r < box->unit->nregs; r++) {
		if (emu_counts(box, r))
			emu_inject_one(box, r, sig);
	}
	box->injected += sig->inc * sig->cycles * sig->times;
}

/* A steady stream, per second: increments, and clocks above the threshold. */
struct emu_flow {
	u64 raw;
	u64 active;
};

static void emu_flow_add(struct emu_flow *flow, u64 rate, u32 inc, u8 thresh)
{
	flow->raw += rate;
	if (inc >= thresh)
		flow->active += div_u64(rate, inc);
}

/*
 * C-box event 0x1f hands counter 0's occupancy to the other counters, for them
 * to apply another threshold to it.
 */
static void emu_follow_counter0(const struct emu_box *box,
				struct emu_select *sel)
{
	int r = emu_reg_find(box, EMU_CTR, 0);
	struct emu_watch watch;

	emu_watch_get(box, &box->unit->regs[r], &watch);
	*sel = watch.sel;
}

static void emu_flow_traffic(const struct emu_box *box,
			     const struct emu_reg *ctr,
			     const struct emu_watch *watch,
			     struct emu_flow *flow)
{
	struct emu_select sel = watch->sel;

	if (sel.box == EMU_CBOX && sel.event == EMU_COUNTER0_OCCUPANCY)
		emu_follow_counter0(box, &sel);
	/* The workload means the fixed counter by this number, nothing else. */
	if (ctr->role == EMU_CTR && sel.event == EMU_EVENT_FIXED)
		return;
	emu_flow_add(flow, emu_traffic_rate(emu.work, emu.sockets, &sel),
		     emu_traffic_inc(emu.work, emu.sockets, &sel),
		     watch->thresh);
}

static void emu_flow_rates(const struct emu_box *box,
			   const struct emu_reg *ctr,
			   const struct emu_watch *watch,
			   struct emu_flow *flow)
{
	const struct emu_rate *rate;

	list_for_each_entry(rate, &emu.rates, node) {
		if (rate->box == box && emu_sees(box, ctr, watch, &rate->sig))
			emu_flow_add(flow, rate->per_sec, rate->sig.inc,
				     watch->thresh);
	}
}

/*
 * Events come spread evenly over the clocks. If fewer than half of them are
 * active, no two active ones are neighbours and each is an edge; else no two
 * idle ones are. That holds for both polarities.
 */
static u64 emu_flow_shape(const struct emu_flow *flow, u64 clock,
			  const struct emu_watch *watch)
{
	u64 active = min(flow->active, clock);

	if (!watch->thresh)
		return flow->raw;
	if (watch->edge)
		return min(active, clock - active);
	return watch->invert ? clock - active : active;
}

static u64 emu_counter_rate(const struct emu_box *box, int r)
{
	const struct emu_reg *reg = &box->unit->regs[r];
	struct emu_flow flow = { };
	struct emu_watch watch;

	emu_watch_get(box, reg, &watch);
	emu_flow_traffic(box, reg, &watch, &flow);
	emu_flow_rates(box, reg, &watch, &flow);
	return emu_flow_shape(&flow, emu_traffic_clock(emu.work, &watch.sel),
			      &watch);
}

/*
 * MSRs 0x3fc and 0x3fd: how long the cores of the package were in C3 or C6,
 * in clocks of the PCU. The unit is not in the facts; nothing depends on it.
 */
static u64 emu_residency_rate(const struct emu_box *box, int r)
{
	const struct emu_workload *work = &emu.work[box->socket];
	u32 share = box->unit->regs[r].idx ? work->c6 : work->c3;

	if (!work->on)
		return 0;
	return div_u64(work->pclk, 1000) * share * work->cores;
}

static u64 emu_reg_rate(const struct emu_box *box, int r)
{
	if (box->unit->regs[r].role == EMU_RESIDENCY)
		return emu_residency_rate(box, r);
	return emu_counts(box, r) ? emu_counter_rate(box, r) : 0;
}

/* The remainder is smaller than the divisor, so 64 bit wrap cannot hurt it. */
static u64 emu_ticks_slice(u64 rate, u64 ns, u64 *frac)
{
	u64 whole = mul_u64_u64_div_u64(rate, ns, NSEC_PER_SEC);
	u64 left = rate * ns - whole * NSEC_PER_SEC + *frac;

	if (left >= NSEC_PER_SEC) {
		left -= NSEC_PER_SEC;
		whole++;
	}
	*frac = left;
	return whole;
}

/**
 * emu_ticks() - events of a steady stream in a time
 * @rate: events per second
 * @ns: time
 * @frac: what was left over before and is after; below NSEC_PER_SEC
 *
 * The sum over any sequence of calls is that of one call with the whole time.
 *
 * Return: whole events.
 */
u64 emu_ticks(u64 rate, u64 ns, u64 *frac)
{
	u64 total = 0;

	rate = min(rate, EMU_MAX_RATE);
	for (; ns > EMU_SLICE; ns -= EMU_SLICE)
		total += emu_ticks_slice(rate, EMU_SLICE, frac);
	return total + emu_ticks_slice(rate, ns, frac);
}

/**
 * emu_box_sync() - let the counters of a box count up to now
 * @box: box
 */
void emu_box_sync(struct emu_box *box)
{
	u64 ns = emu_clock_now() - box->synced;
	unsigned int r;
	u64 rate;

	if (!ns)
		return;
	box->synced += ns;
	for (r = 0; r < box->unit->nregs; r++) {
		rate = emu_reg_rate(box, r);
		if (rate)
			emu_add(box, r, emu_ticks(rate, ns,
						  &box->cell[r].frac));
	}
}

/** emu_sync_all() - all boxes and the truth; before a rate changes */
void emu_sync_all(void)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		emu_box_sync(box);
	emu_truth_sync();
}
