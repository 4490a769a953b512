// SPDX-License-Identifier: GPL-2.0-only
/*
 * The registers of one box. The driver keeps a shadow of every register that it writes, and never
 * reads a register to modify it: a start is one write, a stop is one write and the read of the
 * counter.
 *
 * All members of a group start and stop in one instant: the box is frozen while they are
 * programmed, as far as the freeze budget allows it. A member that stops in a frozen box keeps its
 * enable bit until the box is unfrozen. If no counter is left to run, the box stays frozen.
 */
#include <linux/bitops.h>
#include <linux/hardirq.h>
#include <linux/percpu.h>
#include <linux/sched/clock.h>

#include "box.h"
#include "global.h"

static bool box_has_control(const struct pmon_box *box)
{
	return box->type->box_ctl != PMON_NO_REG;
}

/*
 * A counter without a control register of its own is the fixed counter that all units read
 * (&pmon_platform.clock_ctl). It is never written, and runs while any box counts with it.
 */
static bool box_counter_is_shared(const struct pmon_box *box, unsigned int counter)
{
	return box->type->counter[counter].ctl == PMON_NO_REG;
}

static unsigned int box_nr_counters(const struct pmon_box *box)
{
	return box->type->desc->counters + box->type->desc->fixed;
}

static void box_write(struct pmon_box *box, u32 reg, u64 value, unsigned int bytes)
{
	if (box->io)
		box->io->write(&box->regs, reg, value, bytes);
}

static void box_write_box_ctl(struct pmon_box *box, u32 word)
{
	box_write(box, box->type->box_ctl, word, sizeof(u32));
}

/*
 * The low half of a control register of 64 bits has the enable bit, so it is written last. A stop
 * writes the low half alone, because the next start writes both.
 */
static void box_write_ctl(struct pmon_box *box, unsigned int counter, u64 ctl)
{
	const struct pmon_counter *row = &box->type->counter[counter];

	if (box_counter_is_shared(box, counter) && !ctl != !box->shadow.ctl[counter])
		pmon_global_clock(box->die, ctl);
	box->shadow.ctl[counter] = ctl;
	if (box_counter_is_shared(box, counter))
		return;
	if (row->ctl64 && ctl)
		box_write(box, row->ctl + sizeof(u32), upper_32_bits(ctl), sizeof(u32));
	box_write(box, row->ctl, ctl, sizeof(u32));
}

/*
 * A fixed counter that is a box of its own is read instead of cleared, because no source says that
 * it can be written
 */
static void box_clear_counter(struct pmon_box *box, unsigned int counter)
{
	const struct pmon_counter *row = &box->type->counter[counter];

	if (box_counter_is_shared(box, counter))
		return;
	box_write_ctl(box, counter, 0);
	if (box->type->desc->counters && !box->type->desc->read_only)
		pmon_box_preset(box, counter, 0);
	else
		box->shadow.ctr[counter] = pmon_box_read(box, row, true, 0);
}

/*
 * pmon_box_probe() does not test extra registers, so this is a PMON_TRY, which ignores a register
 * that does not exist. @io: access functions, which a match function needs even while the box is
 * absent; NULL: update the shadow only
 */
static void box_write_extra(struct pmon_box *box, const struct pmon_io *io, unsigned int i,
			    u64 value)
{
	const struct pmon_extra *row = &box->type->extra[i];
	unsigned int flags = row->is64 ? sizeof(u64) : sizeof(u32);

	if (row->match)
		flags |= PMON_IN_MATCH;
	if (io)
		io->write(&box->regs, pmon_reg_of(&box->regs, row->base, row->reg), value,
			  flags | PMON_TRY);
	box->shadow.extra[i] = value;
}

/* The reset bits of the box control register do not clear the fixed counter and its control */
static void box_clear_registers(struct pmon_box *box)
{
	unsigned int counter = box->type->desc->reset[0] ? box->type->desc->counters : 0;

	for (; counter < box_nr_counters(box); counter++)
		box_clear_counter(box, counter);
}

static void box_clear_extra(struct pmon_box *box)
{
	unsigned int i;

	/* Gates come last in the table, and are closed first */
	for (i = box->type->nr_extra; i-- > 0; )
		box_write_extra(box, box->io, i, 0);
}

/*
 * The last write lets the box run. It clears the reset bits, too, because not every source says
 * that they clear themselves; other software does the same.
 */
static void box_write_reset(struct pmon_box *box)
{
	const struct pmon_pmu_desc *desc = box->type->desc;
	unsigned int i;

	for (i = 0; i < PMON_MAX_RESET && desc->reset[i]; i++)
		box_write_box_ctl(box, desc->reset[i]);
	box_write_box_ctl(box, desc->run);
}

static void box_write_frozen(struct pmon_box *box, bool frozen)
{
	const struct pmon_pmu_desc *desc = box->type->desc;

	if (!box->freeze.by_die)
		box_write_box_ctl(box, frozen ? desc->freeze : desc->run);
	else if (frozen)
		pmon_global_freeze(box->die);
	else
		pmon_global_unfreeze(box->die);
	WRITE_ONCE(box->shadow.frozen, frozen);
}

/* Give up what boxes of the die share: the freeze of all boxes, and the counter of the clock */
static void box_release_die(struct pmon_box *box)
{
	unsigned int counter;

	if (box->shadow.frozen)
		box_write_frozen(box, false);
	for (counter = box->type->desc->counters; counter < box_nr_counters(box); counter++)
		if (box_counter_is_shared(box, counter))
			box_write_ctl(box, counter, 0);
}

/**
 * pmon_box_reset() - clear all registers of a box, and unfreeze it
 * @box: the box
 *
 * Afterwards the shadow is valid in both halves of all counters, and no counter runs.
 */
void pmon_box_reset(struct pmon_box *box)
{
	lockdep_assert_held(&box->lock);
	if (box->freeze.by_die)
		box_release_die(box);
	WRITE_ONCE(box->shadow.frozen, false);
	box->freeze.affected = 0;
	box->shadow.verified = true;
	box->shadow.hi_valid = ~0u;
	WRITE_ONCE(box->running, 0);
	box->freeze.to_disable = 0;
	memset(box->shadow.ctl, 0, sizeof(box->shadow.ctl));
	memset(box->shadow.ctr, 0, sizeof(box->shadow.ctr));

	if (box_has_control(box))
		box_write_reset(box);
	box_clear_registers(box);
	box_clear_extra(box);
}

/**
 * pmon_box_clear_match() - clear the registers of a box's match function
 * @box: the box; without a match function only the shadows are cleared
 */
void pmon_box_clear_match(struct pmon_box *box)
{
	unsigned int i;

	lockdep_assert_held(&box->lock);
	for (i = 0; i < box->type->nr_extra; i++)
		if (box->type->extra[i].match)
			box_write_extra(box, pmon_io(box->type), i, 0);
}

DEFINE_PER_CPU(bool, pmon_in_box_lock);

/**
 * pmon_box_lock_in_nmi() - take the lock of a box in an NMI, if that is possible
 * @box: the box
 *
 * The kernel reaches config space below offset 0x100 under a lock that it takes
 * with interrupts off (arch/x86/pci/direct.c), and whether the interrupted CPU
 * holds it cannot be tested: no NMI reads a PCI box. An MSR needs no lock but the
 * box', which another CPU may hold while it waits for the interrupted one: an NMI
 * does not wait for it.
 *
 * Context: an NMI that has not interrupted a holder of a box lock on this CPU.
 * Return: false if the lock was not taken.
 */
bool pmon_box_lock_in_nmi(struct pmon_box *box)
{
	if (!pmon_io(box->type)->in_nmi)
		return false;

	this_cpu_write(pmon_in_box_lock, true);
	if (raw_spin_trylock(&box->lock)) {
		__release(&box->lock);
		return true;
	}
	this_cpu_write(pmon_in_box_lock, false);
	return false;
}

/**
 * pmon_box_mark_lost() - stop using a box that reads all ones
 * @box: the box
 * @prev: the value that a counter had before
 *
 * The function was removed, or the unit is in a sleep state. &pmon_removal.irq lets perf
 * unschedule the events of the box, and tries to attach it again later.
 *
 * Return: @prev.
 */
u64 pmon_box_mark_lost(struct pmon_box *box, u64 prev)
{
	lockdep_assert_held(&box->lock);
	WRITE_ONCE(box->io, NULL);
	WRITE_ONCE(box->state, PMON_LOST);
	irq_work_queue(&box->removal.irq);
	return prev;
}

/* After a freeze in which other events lose counts, none for this many times its length */
#define FREEZE_PAUSE	99

/* Return: true if the budget allows a freeze in which the counters of @others lose counts */
static bool box_budget_begin(struct pmon_box *box, u32 others)
{
	u64 now;

	if (!others)
		return true;
	now = local_clock();
	if (now < box->freeze.not_before)
		return false;
	box->freeze.since = now;
	return true;
}

static void box_budget_charge(struct pmon_box *box)
{
	u64 now, taken;

	if (!box->freeze.affected)
		return;
	now = local_clock();
	/* In a hand-over, another CPU, whose clock may be ahead, may have frozen the box */
	taken = now > box->freeze.since ? now - box->freeze.since : 0;
	WRITE_ONCE(box->freeze.total_ns, box->freeze.total_ns + taken);
	box->freeze.not_before = now + FREEZE_PAUSE * taken;
	box->freeze.affected = 0;
}

/*
 * A register that freezes the whole die is not used while a counter of another box runs, because
 * that counter would stop, too
 */
static bool box_can_freeze(const struct pmon_box *box)
{
	const struct pmon_box *other;

	if (!box->freeze.by_die)
		return box_has_control(box);
	list_for_each_entry(other, &box->die->boxes, node)
		if (other != box && other->freeze.by_die && READ_ONCE(other->running))
			return false;
	return true;
}

/**
 * pmon_box_freeze() - stop all the counters of a box at once, if the freeze budget allows it
 * @box: the box; one that nothing freezes goes on
 * @members: mask of the counters whose events ask for it
 *
 * Called when a group starts, stops or is read, so that all its counters do so in one instant;
 * pmon_box_unfreeze() ends the freeze. The other events of a frozen box lose counts, so a budget
 * limits these freezes to 1 % of the time. If the box cannot be frozen, or the budget is used up,
 * the box runs on, and the caller, which tests &pmon_shadow.frozen, reads, starts or stops the
 * members one by one. The budget is not charged for a counter whose event perf stops before the
 * unfreeze, because that event loses nothing.
 *
 * Context: under the box lock, on the owner CPU, interrupts off.
 */
void pmon_box_freeze(struct pmon_box *box, u32 members)
{
	u32 others = box->running & ~members;

	if (box->shadow.frozen || !box_can_freeze(box))
		return;
	if (!box_budget_begin(box, others))
		return;

	box->freeze.affected = others;
	box_write_frozen(box, true);
}

/* Clear the enable bits of counters that were stopped while the box was frozen */
static void box_disable_stopped(struct pmon_box *box)
{
	for (; box->freeze.to_disable; box->freeze.to_disable &= box->freeze.to_disable - 1)
		box_write_ctl(box, __ffs(box->freeze.to_disable), 0);
}

/**
 * pmon_box_unfreeze() - let a frozen box run, unless no event counts
 * @box: the box
 *
 * If no event counts, the box stays frozen, and another program may use it. A freeze of all boxes
 * of the die ends in any case.
 */
void pmon_box_unfreeze(struct pmon_box *box)
{
	lockdep_assert_held(&box->lock);
	if (!box->running)
		box->shadow.verified = false;
	if (!box->shadow.frozen || (!box->running && !box->freeze.by_die))
		return;

	box_disable_stopped(box);
	box_write_frozen(box, false);
	box_budget_charge(box);
}

/*
 * Write extra register @i if a field that an event uses has another value. Fields that no event
 * uses keep their value, which has no effect, unless the hardware allows one filter at a time
 * (&pmon_pmu_desc.zero_unused). A gate is closed, that is 0, while a register behind it is written.
 * An event that claims such a register also claims the gate, which comes later in the table, and
 * is opened by that claim.
 */
static void box_write_shared(struct pmon_box *box, unsigned int i)
{
	u64 used = box->type->desc->zero_unused ? ~0ULL : box->shared.mask[i];
	unsigned int gate = box->type->extra[i].gate;

	if ((box->shadow.extra[i] & used) == box->shared.value[i])
		return;
	if (gate && box->shadow.extra[gate])
		box_write_extra(box, box->io, gate, 0);
	box_write_extra(box, box->io, i, box->shared.value[i]);
}

/*
 * Has a counter another value than the shadow? Of a counter in two registers, only the low half is
 * compared: a counter with which another program has counted has another low half. If that program
 * has cleared or preset the counter, the low half may be 0 as in the shadow: box_read_high_half().
 */
static bool box_counter_changed(const struct pmon_box *box, unsigned int counter)
{
	const struct pmon_counter *row = &box->type->counter[counter];
	u64 value = box->shadow.ctr[counter];

	if (box_counter_is_shared(box, counter))
		return false;
	if (box->io->split64)
		return box->io->read(&box->regs, row->ctr, sizeof(u32)) != lower_32_bits(value);
	return box->io->read_counter(&box->regs, row, true, value) != value;
}

/* Has no other program used the box? One that counts changes the counters, whatever it writes */
static bool box_is_idle(const struct pmon_box *box)
{
	unsigned int counter, nr = box->io ? box_nr_counters(box) : 0;

	for (counter = 0; counter < nr; counter++)
		if (box_counter_changed(box, counter))
			return false;
	return true;
}

/*
 * A box control register with several reset words takes one more bit with each write. A freeze
 * needs the bit before to be set, which &pmon_pmu_desc.run does, and another program may have
 * cleared.
 */
static void box_prepare_freeze(struct pmon_box *box)
{
	if (box->type->desc->reset[1] && !box->shadow.frozen)
		box_write_box_ctl(box, box->type->desc->run);
}

/**
 * pmon_box_verify_idle() - verify an idle box before its first counter starts
 * @box: the box
 *
 * Intel PCM and likwid write registers from user space, without any arbitration. If a counter has
 * changed since its last event stopped, the box is reset. From then on the shadow is trusted until
 * no event counts.
 */
void pmon_box_verify_idle(struct pmon_box *box)
{
	lockdep_assert_held(&box->lock);
	if (box->shadow.verified)
		return;
	if (box->sleeps)
		pmon_global_reenable(box->die);
	box->shadow.hi_valid = 0;
	if (box_is_idle(box))
		box_prepare_freeze(box);
	else
		pmon_box_reset(box);
	box->shadow.verified = true;
}

/**
 * pmon_box_start() - program and enable a counter
 * @box: the box, whose plan has the event
 * @counter: the counter
 * @enc: the encoding of the event that counts
 */
void pmon_box_start(struct pmon_box *box, unsigned int counter,
		    const struct pmon_encoding *enc)
{
	const struct pmon_claim *claim;
	unsigned int i;

	lockdep_assert_held(&box->lock);
	/* The fields that other events use were written when those started */
	if (!box->type->desc->zero_unused)
		for (claim = enc->claim; claim < enc->claim + enc->nr_claims; claim++)
			box_write_shared(box, claim->extra);
	else
		for (i = 0; i < box->type->nr_extra; i++)
			box_write_shared(box, i);
	/* A counter that was stopped in a box that is still frozen has its control word */
	if (box->shadow.ctl[counter] != enc->ctl)
		box_write_ctl(box, counter, enc->ctl);
	box->freeze.to_disable &= ~BIT(counter);
	WRITE_ONCE(box->running, box->running | BIT(counter));
}

/**
 * pmon_box_stop() - stop a counter
 * @box: the box
 * @counter: the counter
 */
void pmon_box_stop(struct pmon_box *box, unsigned int counter)
{
	lockdep_assert_held(&box->lock);
	/* The second event that stops in a transaction is a member of a group: more will stop */
	if (READ_ONCE(box->txn.disabled) && READ_ONCE(box->txn.stopped))
		pmon_box_freeze(box, BIT(counter));
	if (box->shadow.frozen)
		box->freeze.to_disable |= BIT(counter);
	else
		box_write_ctl(box, counter, 0);
	WRITE_ONCE(box->txn.stopped, true);
	WRITE_ONCE(box->running, box->running & ~BIT(counter));
	box->freeze.affected &= ~BIT(counter);
}

/*
 * box_is_idle() compares only the low half of a counter in two registers. If that half is 0,
 * another program may have cleared or preset the counter, so the high half is read before the
 * first use.
 */
static u64 box_read_high_half(struct pmon_box *box, unsigned int counter, u64 value)
{
	u64 high;

	if (lower_32_bits(value) || box->shadow.hi_valid & BIT(counter) || !box->io ||
	    !box->io->split64)
		return value;
	box->shadow.hi_valid |= BIT(counter);
	high = box->io->read(&box->regs, box->type->counter[counter].ctr + sizeof(u32),
			     sizeof(u32));
	return high == PMON_ALL_ONES ? value : high << 32;
}

/**
 * pmon_box_start_value() - the value from which an event counts
 * @box: the box
 * @counter: the counter that it is about to start
 *
 * Return: the value at which the counter stopped; the present one of a counter that boxes share.
 */
u64 pmon_box_start_value(struct pmon_box *box, unsigned int counter)
{
	u64 value = box->shadow.ctr[counter];

	lockdep_assert_held(&box->lock);
	if (!box_counter_is_shared(box, counter))
		return box_read_high_half(box, counter, value);
	return pmon_box_read(box, &box->type->counter[counter], false, value);
}

/**
 * pmon_box_preset() - set a counter
 * @box: the box
 * @counter: the counter, which does not run
 * @value: the value
 */
void pmon_box_preset(struct pmon_box *box, unsigned int counter, u64 value)
{
	lockdep_assert_held(&box->lock);
	box_write(box, box->type->counter[counter].ctr, value, sizeof(u64));
	box->shadow.ctr[counter] = value;
}
