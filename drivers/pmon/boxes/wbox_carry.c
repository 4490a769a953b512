// SPDX-License-Identifier: GPL-2.0-only
/*
 * W-box, erratum of the 7500 (323535 p2-128): a counter whose low 24 bits are 0 or 1 reads too
 * large by one in the bits above, also across a wrap. No source says whether the E7 has it: it is
 * probed.
 */
#include "boxes.h"
#include "fold.h"
#include "reg_io.h"

static bool wbox_carry_in_doubt(const struct pmon_counter *counter, u64 value)
{
	return (value & (BIT_ULL(counter->early_carry) - 1)) <= 1;
}

/**
 * pmon_wbox_undo_carry() - correct a reading
 * @counter: the counter
 * @prev: an earlier value of it
 * @value: what was read
 *
 * A counter that has not changed yet, or was preset to just before a wrap, may read a true 0 or 1:
 * without the carry it would have gained more than half its range.
 *
 * Context: any.
 * Return: the counter's value.
 */
u64 pmon_wbox_undo_carry(const struct pmon_counter *counter, u64 prev, u64 value)
{
	u64 less = (value - BIT_ULL(counter->early_carry)) & GENMASK_ULL(counter->width - 1, 0);
	u64 half = BIT_ULL(counter->width - 1);

	if (!wbox_carry_in_doubt(counter, value))
		return value;
	if (pmon_counter_delta(prev, less, counter->width) >= half &&
	    pmon_counter_delta(prev, value, counter->width) < half)
		return value;
	return less;
}

static u64 wbox_carry_read(const struct pmon_regs *regs, const struct pmon_counter *counter)
{
	return pmon_io_msr.read(regs, counter->ctr, sizeof(u64));
}

/*
 * A running counter has a value that may be wrong for an instant, and the next value is right with
 * and without the erratum. A value that has not changed is right.
 */
static u64 wbox_carry_correct(const struct pmon_regs *regs, const struct pmon_counter *counter,
			      bool stopped, u64 prev, u64 value)
{
	u64 now = pmon_wbox_undo_carry(counter, prev, value);

	if (stopped || now == prev || !wbox_carry_in_doubt(counter, now))
		return now;
	return pmon_wbox_undo_carry(counter, prev, wbox_carry_read(regs, counter));
}

/**
 * pmon_wbox_probe() - find out whether the counters of a W-box have the erratum
 * @regs: where it is
 * @type: its type
 *
 * A value whose low bits are 0 reads as it was written, or with one too many above them.
 *
 * Context: as &pmon_type.probe.
 * Return: 0.
 */
int pmon_wbox_probe(struct pmon_regs *regs, const struct pmon_type *type)
{
	const struct pmon_counter *counter = type->counter;
	u64 value = BIT_ULL(counter->early_carry);

	pmon_io_msr.write(regs, counter->ctr, value, sizeof(u64));
	regs->correct_read = wbox_carry_read(regs, counter) != value ? wbox_carry_correct : NULL;
	return 0;
}
