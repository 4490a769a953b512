// SPDX-License-Identifier: GPL-2.0-only
/*
 * Find out whether the control registers of counters in memory are 8 or 4 bytes apart, where no
 * source has the distance: write to the registers and read them back. 8 is tested first, since the
 * test with 8 fails on registers that are 4 bytes apart, whose last one does not exist. The test
 * with 4 could pass on registers that are 8 bytes apart, because the upper half of a control
 * register may hold what is written.
 */
#include <linux/bits.h>
#include <linux/printk.h>

#include "reg_io.h"
#include "step.h"
#include "unit.h"

#define STEP_WIDE	8
#define STEP_NARROW	4

static u32 step_reg(const struct pmon_discovered *found, unsigned int step, unsigned int i)
{
	return found->ctl + i * step;
}

/* Return: true if a register holds what is written; its old value is restored */
static bool step_reg_holds(const struct pmon_regs *regs, u32 reg)
{
	const struct pmon_io *io = &pmon_io_mmio;
	u64 before, after, event;

	before = io->read(regs, reg, sizeof(u32));
	if (before == PMON_ALL_ONES)
		return false;
	event = before == 1 ? 2 : 1;
	io->write(regs, reg, event, sizeof(u32));
	after = io->read(regs, reg, sizeof(u32));
	if (after != before)
		io->write(regs, reg, before, sizeof(u32));
	return after == event;
}

/*
 * The last register is tested first: if the distance is wrong, this test fails, and only one write
 * went to an address that is no control register.
 */
static bool step_holds(const struct pmon_regs *regs, const struct pmon_discovered *found,
		       unsigned int step, unsigned int first)
{
	unsigned int i;

	for (i = found->counters; i-- > first;)
		if (!step_reg_holds(regs, step_reg(found, step, i)))
			return false;
	return true;
}

/*
 * The test with 8 uses the registers that are behind all control registers if these are 4 bytes
 * apart. Return: the distance, 0 if both tests fail or the unit cannot be accessed
 */
static unsigned int step_of_unit(const struct pmon_discovered *found)
{
	const struct pmon_type type = {
		.space = PMON_MMIO,
		.size = step_reg(found, STEP_WIDE, found->counters),
	};
	struct pmon_regs regs = { .address = found->address };
	unsigned int step = 0;

	if (pmon_io_mmio.map(&regs, &type))
		return 0;
	if (step_holds(&regs, found, STEP_WIDE, (found->counters + 1) / 2))
		step = STEP_WIDE;
	else if (step_holds(&regs, found, STEP_NARROW, 1))
		step = STEP_NARROW;
	pmon_io_mmio.unmap(&regs, &type);
	return step;
}

/* Return: true if neither the row nor the table has the distance, and it matters */
static bool step_is_unknown(const struct pmon_discovered *found)
{
	return found->row && found->row->discovery->step_unknown && found->space == PMON_MMIO &&
	       found->ctl_step == STEP_WIDE && found->counters > 1;
}

/**
 * pmon_step_find() - find out how far the control registers of units are apart
 * @found: one of the units; gets the distance, or if that remains unknown, one counter only
 *
 * The result of the first unit that passes a test is that of all units with the same layout.
 *
 * Context: may sleep; at load.
 */
void pmon_step_find(struct pmon_discovered *found)
{
	const struct pmon_discovered *unit, same_layout = *found;
	unsigned int step = 0;

	if (!step_is_unknown(found))
		return;
	for (unit = pmon_units; !step && unit < pmon_units + pmon_nr_units; unit++)
		if (pmon_discovered_same_layout(unit, &same_layout))
			step = step_of_unit(unit);
	if (step == STEP_WIDE)
		return;
	if (step) {
		found->ctl_step = step;
		pr_info("control registers of uncore_%s are %u bytes apart\n",
			found->row->desc->name, step);
		return;
	}
	found->counters = 1;
	pr_info("control registers of uncore_%s are not known to be 8 or 4 bytes apart: its first counter is used\n",
		found->row->desc->name);
}
