// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a counter sees of the workload.
 */
#include <linux/kernel.h>

#include "traffic_model.h"

#define EMU_TOR_DEPTH		4	/* a choice, not a fact */
#define EMU_EV_TOR_OCCUPANCY	0x36

/* What a platform has in common with another one, and what it has alone. */
static const struct emu_table * const emu_tables[EMU_GENS][2] = {
	[EMU_GEN_SNB]		= { &emu_table_ep, &emu_table_snb },
	[EMU_GEN_IVB]		= { &emu_table_ep, &emu_table_ivb },
	[EMU_GEN_NHM_EX]	= { &emu_table_ex, &emu_table_nhm_ex },
	[EMU_GEN_WSM_EX]	= { &emu_table_ex, &emu_table_wsm_ex },
};

/* A PCU control has no umask; occ_sel chooses among its sub-events instead. */
static unsigned int emu_sub_events(const struct emu_select *sel)
{
	return sel->box == EMU_PCU ? BIT(sel->occ_sel) : sel->umask;
}

static unsigned int emu_code(const struct emu_select *sel)
{
	return sel->ext ? sel->event | EMU_EXT : sel->event;
}

static bool emu_row_matches(const struct emu_row *r,
			    const struct emu_select *sel)
{
	unsigned int code = emu_code(sel);

	if (r->box != sel->box || code < r->code ||
	    code > r->code + (r->codes ? r->codes - 1 : 0))
		return false;
	return !r->umask || (r->umask & emu_sub_events(sel));
}

/* The first row behind @r that counts, or NULL; start with NULL. */
static const struct emu_row *emu_row_next(const struct emu_select *sel,
					  const struct emu_row *r)
{
	bool found = !r;
	unsigned int t;

	for (t = 0; t < ARRAY_SIZE(emu_tables[0]); t++) {
		const struct emu_row *row = emu_tables[sel->gen][t]->rows;
		const struct emu_row *end = row + emu_tables[sel->gen][t]->count;

		for (; row < end; row++) {
			if (found && emu_row_matches(row, sel))
				return row;
			found |= row == r;
		}
	}
	return NULL;
}

/*
 * What the row's sub-event number @i counts in the selected unit. The unit's share
 * comes first, so that what its sub-events count adds up to that.
 */
static u64 emu_row_part(const struct emu_row *r, const struct emu_select *sel,
			const u64 *q, unsigned int i)
{
	unsigned int amount = r->amount + i * r->step;
	u64 value = q[amount];

	if (amount >= EMU_DIVIDED)
		value = emu_split(value, sel->unit, sel->units);
	value = div_u64(value * r->to, r->den) -
		div_u64(value * r->from, r->den);
	value = emu_split(value, emu_code(sel) - r->code, r->codes);
	return emu_split(value, i, r->parts);
}

static u64 emu_row_value(const struct emu_row *r, const struct emu_select *sel,
			 const u64 *q)
{
	unsigned int bit, i = 0;
	u64 sum = 0;

	if (!r->umask || r->any)
		return emu_row_part(r, sel, q, 0);
	for (bit = 0; bit < 8; bit++) {
		if (!(r->umask & BIT(bit)))
			continue;
		if (emu_sub_events(sel) & BIT(bit))
			sum += emu_row_part(r, sel, q, i);
		i++;
	}
	return sum;
}

static u64 emu_row_rate(const struct emu_traffic *t,
			const struct emu_select *sel)
{
	u64 clock = emu_traffic_clock(t, sel);
	const struct emu_row *r = NULL;
	bool cycles = true;
	u64 sum = 0;

	while ((r = emu_row_next(sel, r))) {
		sum += emu_row_value(r, sel, t->q[sel->socket]);
		cycles &= !r->inc;
	}
	if (sel->box == EMU_CBOX && sel->tid_en && sel->event)
		sum = emu_traffic_threads(sum, sel);
	return cycles && sum > clock ? clock : sum;
}

static u32 emu_row_inc(const struct emu_select *sel)
{
	const struct emu_row *r = NULL;
	u32 inc = 1;

	while ((r = emu_row_next(sel, r)))
		inc = max_t(u32, inc, r->inc);
	return inc;
}

static const struct emu_special *emu_specials(enum emu_gen gen,
					      unsigned int *count)
{
	*count = emu_is_ex(gen) ? EMU_SPECIALS_EX : EMU_SPECIALS_EP;
	return emu_is_ex(gen) ? emu_specials_ex : emu_specials_ep;
}

u64 emu_traffic_rate(const struct emu_traffic *t, const struct emu_select *sel)
{
	const struct emu_special *special;
	unsigned int i, count;

	special = emu_specials(sel->gen, &count);
	for (i = 0; i < count; i++)
		if (special[i].caught(sel))
			return special[i].rate(t, sel);
	return emu_row_rate(t, sel);
}

u32 emu_traffic_inc(const struct emu_traffic *t, const struct emu_select *sel,
		    u64 rate)
{
	u64 clock = emu_traffic_clock(t, sel);
	u32 inc = emu_row_inc(sel);

	if (sel->box == EMU_CBOX && sel->event == EMU_EV_TOR_OCCUPANCY)
		inc = EMU_TOR_DEPTH;
	return max_t(u64, inc, div64_u64(rate + clock - 1, clock));
}

u64 emu_traffic_clock(const struct emu_traffic *t, const struct emu_select *sel)
{
	const struct emu_workload *w = &t->w[sel->socket];

	switch (sel->box) {
	case EMU_IMC:
	case EMU_MBOX:
		return w->dclk;
	case EMU_QPI:
	case EMU_RBOX:
		return w->qclk;
	case EMU_PCU:
		return w->pclk;
	default:
		return w->uclk;
	}
}
