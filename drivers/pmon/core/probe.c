// SPDX-License-Identifier: GPL-2.0-only
/* Test whether the registers of a box exist and work, before it is used. */
#include <linux/errno.h>

#include "box.h"
#include "probe.h"

static bool probe_responds(const struct pmon_box *box, u32 reg, unsigned int bytes)
{
	return pmon_io(box->type)->read(&box->regs, reg, bytes) != PMON_ALL_ONES;
}

/* The low half of a counter in two registers may be all ones, so only the high half is read */
static bool probe_counter_responds(const struct pmon_box *box, const struct pmon_counter *row)
{
	u32 reg = pmon_reg_of(&box->regs, row->base, row->ctr);

	if (pmon_io(box->type)->split64)
		return probe_responds(box, reg + sizeof(u32), sizeof(u32));
	return probe_responds(box, reg, row->width <= 32 ? sizeof(u32) : sizeof(u64));
}

/*
 * Read all registers of a box. The caller does so before the first write if the counters cannot be
 * written (free-running), if a discovery table, which may be wrong, has the addresses, or if
 * registers of other units are beside these.
 */
static bool probe_all_respond(const struct pmon_box *box)
{
	const struct pmon_counter *row = box->type->counter;
	unsigned int counter, nr = pmon_nr_counters(box->type->desc);

	if (box->type->box_ctl != PMON_NO_REG &&
	    !probe_responds(box, box->type->box_ctl, sizeof(u32)))
		return false;
	for (counter = 0; counter < nr; counter++, row++)
		if (!probe_counter_responds(box, row))
			return false;
	return true;
}

/* Return: the value to be restored, 0 for all ones, which would set each bit of the register */
static u32 probe_read_control(const struct pmon_box *box, u32 reg)
{
	u64 value = pmon_io(box->type)->read(&box->regs, reg, sizeof(u32));

	return value == PMON_ALL_ONES ? 0 : value;
}

/* The function of a PCI box exists, so one that reads all ones is broken: -ENODEV, not -ENXIO */
static int probe_control(const struct pmon_box *box, u32 reg, u32 value)
{
	const struct pmon_io *io = pmon_io(box->type);
	u64 back;

	if (!io->write(&box->regs, reg, value, sizeof(u32) | PMON_TRY))
		return -ENXIO;
	back = io->read(&box->regs, reg, sizeof(u32));
	if (back == PMON_ALL_ONES && !io->split64)
		return -ENXIO;
	return back == value ? 0 : -ENODEV;
}

/* Write the first @nr controls; @before: their values, NULL: 0 */
static void probe_restore_controls(const struct pmon_box *box, const u32 *before, unsigned int nr)
{
	while (nr-- > 0)
		pmon_io(box->type)->write(&box->regs, box->type->counter[nr].ctl,
					  before ? before[nr] : 0, sizeof(u32) | PMON_TRY);
}

/**
 * pmon_box_probe() - test whether the registers of a box hold what is written
 * @box: the box; for PCI with its function set
 *
 * Each control register gets another value, an event code without the enable bit, because one
 * register that holds a value does not prove that the others exist. Free-running counters are read.
 *
 * Context: a CPU of the box's die.
 * Return: 0, -ENXIO if the registers are not there, or -ENODEV if they do not
 * hold what is written.
 */
int pmon_box_probe(struct pmon_box *box)
{
	unsigned int shift = pmon_next_field(box->type->desc, NULL)->part[0].lo;
	const struct pmon_counter *row = box->type->counter;
	bool alone = !box->type->desc->counters;
	u32 before[PMON_MAX_COUNTERS];
	unsigned int counter;
	int err = 0;

	if (box->regs.unit.base[0] == PMON_NO_ADDRESS || !pmon_is_mapped(&box->regs, box->type) ||
	    ((alone || box->type->discovered || box->type->bar) && !probe_all_respond(box)))
		return -ENXIO;
	/* The control register of a fixed counter that is a box of its own holds no event code */
	if (alone && box->type->desc->fixed)
		return probe_control(box, row->ctl, 0) == -ENXIO ? -ENXIO : 0;
	if (alone)
		return 0;
	for (counter = 0; !err && counter < box->type->desc->counters; counter++) {
		before[counter] = probe_read_control(box, row[counter].ctl);
		err = probe_control(box, row[counter].ctl, (counter + 1) << shift);
	}
	/*
	 * Controls of a discovery table have no enable bit, and the box control may not reset them:
	 * an event code would count, and change what is written to a counter
	 */
	if (!err && box->type->discovered)
		probe_restore_controls(box, NULL, counter);
	if (!err && box->type->probe)
		err = box->type->probe(&box->regs, box->type);
	/* Other registers are at these addresses: restore what they held */
	if (err)
		probe_restore_controls(box, before, counter);
	return err;
}
