// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a counter sees of the workload.
 */
#include <linux/kernel.h>

#include "workload_model.h"

static const struct emu_family *emu_workload_family(const struct emu_select *sel)
{
	if (BIT(sel->gen) & EMU_SP)
		return &emu_family_skx;
	if (BIT(sel->gen) & EMU_LISTED)
		return &emu_family_spr;
	return emu_is_ex(sel->gen) ? &emu_family_ex : &emu_family_ep;
}

static unsigned int emu_workload_code(const struct emu_select *sel)
{
	return sel->ext ? sel->event | EMU_EXT : sel->event;
}

static bool emu_workload_row_matches(const struct emu_row *r,
				     const struct emu_select *sel)
{
	unsigned int code = emu_workload_code(sel);

	if (r->box != sel->box || code < r->code ||
	    code > r->code + (r->codes ? r->codes - 1 : 0))
		return false;
	return !r->umask || (r->umask & sel->umask);
}

/* The first row behind @r that counts, or NULL; start with NULL. */
static const struct emu_row *emu_workload_row_next(const struct emu_select *sel,
						   const struct emu_row *r)
{
	const struct emu_family *family = emu_workload_family(sel);
	bool found = !r;
	unsigned int t;

	for (t = 0; t < family->ntables; t++) {
		const struct emu_row *row = family->tables[t].rows;
		const struct emu_row *end = row + family->tables[t].count;

		if (!(family->tables[t].gens & BIT(sel->gen)))
			continue;
		for (; row < end; row++) {
			if (found && emu_workload_row_matches(row, sel))
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
static u64 emu_workload_row_part(const struct emu_row *r, const struct emu_select *sel,
				 const u64 *q, unsigned int i)
{
	unsigned int code = emu_workload_code(sel) - r->code;
	unsigned int amount = r->amount + i * r->step + code * r->each;
	u64 value = q[amount];

	if (amount >= EMU_DIVIDED)
		value = emu_split(value, sel->unit, sel->units);
	value = div_u64(value * r->to, r->den) -
		div_u64(value * r->from, r->den);
	if (!r->each)
		value = emu_split(value, code, r->codes);
	return emu_split(value, i, r->parts);
}

static u64 emu_workload_row_value(const struct emu_row *r, const struct emu_select *sel,
				  const u64 *q)
{
	unsigned int bit, i = 0;
	u64 sum = 0;

	if (!r->umask || r->any)
		return emu_workload_row_part(r, sel, q, 0);
	for (bit = 0; bit < 8; bit++) {
		if (!(r->umask & BIT(bit)))
			continue;
		if (sel->umask & BIT(bit))
			sum += emu_workload_row_part(r, sel, q, i);
		i++;
	}
	return sum;
}

static u64 emu_workload_row_rate(const struct emu_quantities *t,
				 const struct emu_select *sel)
{
	u64 clock = emu_workload_clock(t, sel);
	const struct emu_row *r = NULL;
	bool cycles = true;
	u64 sum = 0;

	while ((r = emu_workload_row_next(sel, r))) {
		sum += emu_workload_row_value(r, sel, t->q[sel->socket]);
		cycles &= !r->inc;
	}
	if (emu_workload_family(sel)->share)
		sum = emu_workload_family(sel)->share(sum, sel);
	return cycles && sum > clock ? clock : sum;
}

static u32 emu_workload_row_inc(const struct emu_select *sel)
{
	const struct emu_row *r = NULL;
	u32 inc = 1;

	while ((r = emu_workload_row_next(sel, r)))
		inc = max_t(u32, inc, r->inc);
	return inc;
}

u64 emu_workload_rate(const struct emu_quantities *t, const struct emu_select *sel)
{
	const struct emu_family *family = emu_workload_family(sel);
	unsigned int i;

	for (i = 0; i < family->nspecials; i++)
		if (family->specials[i].caught(sel))
			return family->specials[i].rate(t, sel);
	return emu_workload_row_rate(t, sel);
}

u32 emu_workload_inc(const struct emu_quantities *t, const struct emu_select *sel,
		     u64 rate)
{
	u64 clock = emu_workload_clock(t, sel);
	u32 inc = emu_workload_row_inc(sel);

	if (emu_workload_family(sel)->inc)
		inc = max(inc, emu_workload_family(sel)->inc(sel));
	return max_t(u64, inc, div64_u64(rate + clock - 1, clock));
}

u64 emu_workload_clock(const struct emu_quantities *t, const struct emu_select *sel)
{
	return emu_workload_family(sel)->clock(&t->w[sel->socket], sel);
}
