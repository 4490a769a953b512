// SPDX-License-Identifier: GPL-2.0-only
/*
 * Attach and detach a box at probe and unbind, CPU hotplug, suspend and resume. An attached box can
 * count; detach clears its registers and disables its counters. A surprise removal is detected in
 * box.c.
 */
#include <linux/errno.h>
#include <linux/irqflags.h>
#include <linux/smp.h>
#include <linux/string.h>

#include "count.h"
#include "polling.h"
#include "presence.h"
#include "probe.h"

static bool presence_was_found(const struct pmon_box *box)
{
	return box->state == PMON_ASLEEP || box->state == PMON_GONE || box->state == PMON_LOST;
}

static enum pmon_state presence_state_after(const struct pmon_box *box, int err)
{
	if (presence_was_found(box))
		return PMON_LOST;
	return err == -ENXIO ? PMON_HIDDEN : PMON_WRONG;
}

/* Start the events that have counters. If the box reads all ones meanwhile, it is lost again */
static void presence_start(struct pmon_box *box)
{
	WRITE_ONCE(box->state, PMON_FOUND);
	WRITE_ONCE(box->io, pmon_io(box->type));
	pmon_box_reset(box);
	pmon_poll_begin(box);
	pmon_count_start_all(box);
	if (box->running)
		pmon_poll_start(box);
}

static bool presence_is_part_of(const struct pmon_box *box, const struct pmon_box *other)
{
	unsigned int units = box->type->part_units ?: 1;

	return !strcmp(other->type->desc->name, box->type->part_of) &&
	       (box->type->one_per_machine ||
		pmon_pmu_number(other->pmu) / units == pmon_pmu_number(box->pmu));
}

/* die_attach_boxes() attaches the boxes of which others are parts before these parts */
static bool presence_parent_is_absent(const struct pmon_box *box)
{
	const struct pmon_box *other;

	if (!box->type->part_of)
		return false;
	list_for_each_entry(other, &box->die->boxes, node)
		if (presence_is_part_of(box, other) && pmon_box_present(other))
			return false;
	return true;
}

/* Discovery tables may list more units than the die has; a register of the die has their number */
static bool presence_is_fused_off(const struct pmon_box *box)
{
	const struct pmon_discovery_type *listed = box->type->discovery;
	u64 count = listed && listed->count.msr ? pmon_msr_read(listed->count.msr) : 0;

	return box->fused_off || (count && pmon_pmu_number(box->pmu) >= count);
}

static int presence_probe(struct pmon_box *box)
{
	if (presence_is_fused_off(box) || presence_parent_is_absent(box))
		return -ENXIO;
	return pmon_box_probe(box);
}

/**
 * pmon_box_open() - make the registers of a box accessible, before it is attached
 * @box: the box, absent; if its registers cannot be mapped, pmon_box_attach() fails
 *
 * Context: may sleep.
 */
void pmon_box_open(struct pmon_box *box)
{
	const struct pmon_io *io = pmon_io(box->type);
	char text[PMON_NAME_LEN];
	int err;

	if (!io->map || pmon_is_mapped(&box->regs, box->type) || !box->regs.address)
		return;
	err = io->map(&box->regs, box->type);
	/* pmon_discovery_log_absent() logs the units of discovery tables that cannot be opened */
	if (!err || err == -ENXIO || box->type->discovered)
		return;
	io->text(&box->regs, box->type, -1, text, sizeof(text));
	pr_warn("%s on socket %u: %s cannot be opened, error %d; see lspci and /proc/iomem\n",
		box->pmu->name, box->die->id, text, err);
}

/**
 * pmon_box_close() - undo pmon_box_open()
 * @box: the box, absent
 *
 * Context: may sleep.
 */
void pmon_box_close(struct pmon_box *box)
{
	if (pmon_io(box->type)->unmap && pmon_is_mapped(&box->regs, box->type))
		pmon_io(box->type)->unmap(&box->regs, box->type);
}

/* While a die comes online or goes offline, no CPU owns it, and none of its events counts */
static void presence_assert_owner(const struct pmon_box *box)
{
	int cpu = READ_ONCE(box->die->cpu);

	WARN_ON_ONCE(cpu >= 0 && cpu != smp_processor_id());
}

/**
 * pmon_box_attach() - start to use the hardware of a box
 * @box: the box, opened; for PCI with its function set
 *
 * If the box was in use before and does not respond, its events wait, and &pmon_removal.retry tries
 * it again.
 *
 * Context: the owner CPU, if the die has one.
 * Return: 0, -ENXIO if the registers are not there, or -ENODEV if they do not
 * hold what is written.
 */
int pmon_box_attach(struct pmon_box *box)
{
	unsigned long flags;
	int err;

	local_irq_save(flags);
	presence_assert_owner(box);
	pmon_box_lock(box);
	err = presence_probe(box);
	if (err) {
		if (presence_was_found(box))
			irq_work_queue(&box->removal.irq);
		WRITE_ONCE(box->state, presence_state_after(box, err));
	} else {
		box->removal.delay = 0;
		presence_start(box);
	}
	pmon_box_unlock(box);
	local_irq_restore(flags);
	return err;
}

/**
 * pmon_box_reattach() - attach a box in the state PMON_LOST, if it responds
 * @box: the box; in another state, nothing happens
 *
 * Context: as pmon_box_attach().
 */
void pmon_box_reattach(struct pmon_box *box)
{
	unsigned long flags;

	local_irq_save(flags);
	pmon_box_lock(box);
	if (box->state == PMON_LOST && !presence_probe(box))
		presence_start(box);
	pmon_box_unlock(box);
	local_irq_restore(flags);
}

/**
 * pmon_box_detach() - stop using a box, clear its registers and disable its counters
 * @box: the box; if it is absent, no register is accessed
 * @state: the new state of the box, if it was ever found
 *
 * Events that have counters keep their counts, and start again if the box is
 * attached again.
 *
 * Context: the owner CPU, if the die has one.
 */
void pmon_box_detach(struct pmon_box *box, enum pmon_state state)
{
	unsigned long flags;

	local_irq_save(flags);
	presence_assert_owner(box);
	pmon_box_lock(box);
	if (pmon_box_present(box)) {
		pmon_count_stop_all(box);
		pmon_box_reset(box);
		WRITE_ONCE(box->io, NULL);
		WRITE_ONCE(box->state, state);
	} else if (presence_was_found(box)) {
		WRITE_ONCE(box->state, state);
	}
	pmon_box_unlock(box);
	local_irq_restore(flags);
}

/**
 * pmon_box_set_match() - set or clear the match function of a box
 * @box: the box, present or not
 * @match: the function, NULL if it is removed
 *
 * The match registers and their shadows are cleared before and after the change. Events that need
 * the match function stop here and keep their counts; without a match function,
 * pmon_count_can_add() refuses them.
 *
 * Context: the owner CPU, if the die has one.
 */
void pmon_box_set_match(struct pmon_box *box, struct pci_dev *match)
{
	unsigned long flags;

	local_irq_save(flags);
	presence_assert_owner(box);
	pmon_box_lock(box);
	pmon_count_stop_matching(box);
	pmon_box_clear_match(box);
	WRITE_ONCE(box->regs.match, match);
	pmon_box_clear_match(box);
	pmon_box_commit(box);
	pmon_box_unlock(box);
	local_irq_restore(flags);
}
