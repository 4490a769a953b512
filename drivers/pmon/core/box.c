// SPDX-License-Identifier: GPL-2.0-only
/*
 * The registers of one box. Every register that this driver writes is
 * shadowed, so a start is one write, a stop is one write and the read of the
 * counter, and nothing is ever read back to be modified.
 *
 * A group starts and stops in one instant: the box is frozen while its members
 * are programmed. Once frozen, a member that stops keeps its enable bit until
 * the box runs again; if nothing is left to run the box just stays frozen.
 */
#include <linux/bitops.h>
#include <linux/hardirq.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/sched/clock.h>

#include "objects.h"

static const struct pmon_io *const pmon_io_of[] = {
	[PMON_MSR] = &pmon_io_msr,
	[PMON_PCI] = &pmon_io_pci,
};

static bool is_fixed(const struct pmon_box *box, unsigned int counter)
{
	return counter == box->type->counters;
}

static u16 ctl_reg(const struct pmon_box *box, unsigned int counter)
{
	return is_fixed(box, counter) ? box->type->fixed_ctl :
					box->type->ctl[counter];
}

static u16 ctr_reg(const struct pmon_box *box, unsigned int counter)
{
	return is_fixed(box, counter) ? box->type->fixed_ctr :
					box->type->ctr[counter];
}

static unsigned int nr_counters(const struct pmon_box *box)
{
	return box->type->counters + !!box->type->fixed_ctl;
}

/**
 * pmon_box_width() - bits of a counter
 * @box: the box
 * @counter: the counter, the fixed one after the generic ones
 *
 * Return: the number of bits.
 */
unsigned int pmon_box_width(const struct pmon_box *box, unsigned int counter)
{
	return is_fixed(box, counter) ? box->type->fixed_width :
					box->type->width;
}

static void write_ctl(struct pmon_box *box, unsigned int counter, u32 ctl)
{
	box->io->write(box, ctl_reg(box, counter), ctl);
	box->ctl[counter] = ctl;
}

static void clear_counter(struct pmon_box *box, unsigned int counter)
{
	write_ctl(box, counter, 0);
	box->io->write_counter(box, ctr_reg(box, counter), 0);
	box->raw[counter] = 0;
}

static void write_shared(struct pmon_box *box, unsigned int i, u64 value)
{
	box->io->write_shared(box, &box->type->shared[i], value);
	box->shared[i] = value;
}

/* A reset clears the generic registers only: the fixed pair is not listed */
static void clear_registers(struct pmon_box *box)
{
	unsigned int counter = box->type->reset ? box->type->counters : 0;

	for (; counter < nr_counters(box); counter++)
		clear_counter(box, counter);
}

static void clear_shared(struct pmon_box *box)
{
	unsigned int i;

	/* Backwards: gates come last */
	for (i = box->type->nr_shared; i-- > 0; )
		write_shared(box, i, 0);
}

static void clear_companion(struct pmon_box *box)
{
	unsigned int i;

	for (i = 0; i < box->type->nr_shared; i++)
		if (box->type->shared[i].companion)
			write_shared(box, i, 0);
}

/* Everything zero, nothing enabled, not frozen, and the shadows say so */
static void reset(struct pmon_box *box)
{
	const struct pmon_type *type = box->type;

	box->frozen = false;
	box->borrowed_at = 0;
	box->known = true;
	box->running = 0;
	memset(box->ctl, 0, sizeof(box->ctl));
	memset(box->raw, 0, sizeof(box->raw));

	if (type->box_ctl)
		box->io->write(box, type->box_ctl, type->reset ?: type->run);
	clear_registers(box);
	clear_shared(box);
}

/*
 * Whether this CPU takes, holds or releases the lock of a box: set before and
 * cleared after, so that whoever interrupts it at any point in between can tell.
 */
static DEFINE_PER_CPU(bool, in_box);

/**
 * pmon_box_lock() - take the lock of a box
 * @box: the box
 *
 * Context: interrupts off.
 */
void pmon_box_lock(struct pmon_box *box)
	__acquires(&box->lock)
{
	this_cpu_write(in_box, true);
	raw_spin_lock(&box->lock);
}

/**
 * pmon_box_unlock() - release the lock of a box
 * @box: the box
 */
void pmon_box_unlock(struct pmon_box *box)
	__releases(&box->lock)
{
	raw_spin_unlock(&box->lock);
	this_cpu_write(in_box, false);
}

/**
 * pmon_box_lock_to_read() - take the lock of a box, if waiting for it would end
 * @box: the box
 *
 * Somebody may want to read an event from an NMI, or from a probe on what is
 * done here. If this CPU is inside a box, that box' lock is not released before
 * the reader returns; nor is another box read, which may need what the
 * interrupted access holds.
 *
 * The kernel reaches config space below offset 0x100 under a lock that it takes
 * with interrupts off (arch/x86/pci/direct.c), and nobody can tell whether the
 * interrupted CPU holds it: no NMI reads a PCI box. An MSR needs no lock but
 * the box', and another CPU releases that whatever happens here; an NMI does not
 * wait for it, since the interrupted CPU may be who that other one waits for.
 *
 * Context: interrupts off.
 * Return: false if the lock was not taken; the last count has to do.
 */
bool pmon_box_lock_to_read(struct pmon_box *box)
{
	if (this_cpu_read(in_box))
		return false;
	if (!in_nmi()) {
		pmon_box_lock(box);
		return true;
	}
	if (box->type->access == PMON_PCI)
		return false;

	this_cpu_write(in_box, true);
	if (raw_spin_trylock(&box->lock))
		return true;
	this_cpu_write(in_box, false);
	return false;
}

/*
 * Each register its own value, an event code without the enable bit: one
 * register that answers is not yet a box.
 */
static int echo(const struct pmon_box *box, const struct pmon_io *io)
{
	const struct pmon_type *type = box->type;
	unsigned int counter;
	int err = 0;

	for (counter = 0; !err && counter < type->counters; counter++)
		err = io->echo(box, type->ctl[counter],
			       (counter + 1) << type->fields[0].lo);
	/* Whatever this is, it does not keep our event codes */
	if (err)
		while (counter-- > 0)
			io->echo(box, type->ctl[counter], 0);
	return err;
}

static enum pmon_state state_after(const struct pmon_box *box, int err)
{
	if (!err)
		return PMON_FOUND;
	if (err != -ENXIO)
		return PMON_WRONG;
	return box->state == PMON_GONE ? PMON_GONE : PMON_HIDDEN;
}

/**
 * pmon_box_attach() - start to use hardware that has just been found
 * @box: the box; for PCI with its function set
 *
 * If it was in use before and does not come back, its events end.
 *
 * Context: a CPU of the box's die.
 * Return: 0, -ENXIO if the registers are not there, or -ENODEV if they do not
 * hold what is written.
 */
int pmon_box_attach(struct pmon_box *box)
{
	const struct pmon_io *io = pmon_io_of[box->type->access];
	unsigned long flags;
	int err;

	local_irq_save(flags);
	pmon_box_lock(box);
	err = echo(box, io);
	if (!err) {
		WRITE_ONCE(box->io, io);
		reset(box);
		pmon_events_start(box);
	}
	if (err && box->state == PMON_GONE)
		pmon_lost_now(box);
	WRITE_ONCE(box->state, state_after(box, err));
	pmon_box_unlock(box);
	local_irq_restore(flags);
	return err;
}

/**
 * pmon_box_detach() - stop using a box, with everything off and cleared
 * @box: the box; nothing happens if it is absent
 * @state: what the box is from now on
 *
 * Events that own counters keep what they have counted, and go on if the box is
 * attached again.
 *
 * Context: a CPU of the box's die.
 */
void pmon_box_detach(struct pmon_box *box, enum pmon_state state)
{
	unsigned long flags;

	local_irq_save(flags);
	pmon_box_lock(box);
	if (pmon_box_present(box)) {
		pmon_events_stop(box);
		reset(box);
		WRITE_ONCE(box->io, &pmon_io_absent);
		WRITE_ONCE(box->state, state);
	}
	pmon_box_unlock(box);
	local_irq_restore(flags);
}

/**
 * pmon_box_set_companion() - the function with a box's match registers comes or goes
 * @box: the box, present or not
 * @companion: the function, NULL if it goes
 *
 * Its registers are left and taken up with 0 in them, and the shadow says so. Events
 * that need the function that goes stop here, with all that they have counted, and
 * cannot start again: see pmon_event_served().
 */
void pmon_box_set_companion(struct pmon_box *box, struct pci_dev *companion)
{
	unsigned long flags;

	local_irq_save(flags);
	pmon_box_lock(box);
	pmon_events_stop_matching(box);
	clear_companion(box);
	WRITE_ONCE(box->companion, companion);
	clear_companion(box);
	pmon_box_settle(box);
	pmon_box_unlock(box);
	local_irq_restore(flags);
}

/* It reads all ones: whatever it held is gone, and no event can go on */
static void lose(struct pmon_box *box)
{
	WRITE_ONCE(box->io, &pmon_io_absent);
	WRITE_ONCE(box->state, PMON_GONE);
	pmon_lost_now(box);
}

/**
 * pmon_box_present() - is there hardware behind a box?
 * @box: the box
 *
 * Return: true if it was attached and not detached since.
 */
bool pmon_box_present(const struct pmon_box *box)
{
	return READ_ONCE(box->io) != &pmon_io_absent;
}

/**
 * pmon_box_freeze() - stop all the counters of a box at once
 * @box: the box; one without a box control register goes on
 */
void pmon_box_freeze(struct pmon_box *box)
{
	if (box->frozen || !box->type->box_ctl)
		return;

	box->io->write(box, box->type->box_ctl, box->type->freeze);
	box->frozen = true;
}

/* After a time in which others lost counts, so many times as long in which they do not */
#define LEND_PAUSE	99

/**
 * pmon_box_borrow() - freeze a box in which others count, if it is time
 * @box: the box
 *
 * Freezing takes counts away from all events of a box. However often somebody
 * asks for it, no more than 1 % of the time is taken from those who did not.
 */
void pmon_box_borrow(struct pmon_box *box)
{
	u64 now = local_clock();

	if (box->frozen || !box->type->box_ctl || now < box->lends_at)
		return;

	box->borrowed_at = now;
	pmon_box_freeze(box);
}

static void give_back(struct pmon_box *box)
{
	u64 now;

	if (!box->borrowed_at)
		return;

	now = local_clock();
	box->lends_at = now + LEND_PAUSE * (now - box->borrowed_at);
	box->borrowed_at = 0;
}

/* Members that stopped while the box was frozen are still enabled */
static void disable_stopped(struct pmon_box *box)
{
	unsigned int counter;

	for (counter = 0; counter < nr_counters(box); counter++)
		if (box->ctl[counter] && !(box->running & BIT(counter)))
			write_ctl(box, counter, 0);
}

/**
 * pmon_box_settle() - let a frozen box run, if it is time
 * @box: the box
 *
 * Not while perf is still rearranging events, and not for nothing. While nothing
 * counts, somebody else may use the box.
 */
void pmon_box_settle(struct pmon_box *box)
{
	if (box->disabled || box->txn)
		return;
	if (!box->running)
		box->known = false;
	if (!box->frozen || !box->running)
		return;

	disable_stopped(box);
	box->io->write(box, box->type->box_ctl, box->type->run);
	box->frozen = false;
	give_back(box);
}

/* A gate is closed for the registers behind it, and opens when its turn comes */
static void write_gated(struct pmon_box *box, unsigned int i, u64 value)
{
	unsigned int gate = box->type->shared[i].gate;

	if (gate && box->shared[gate])
		write_shared(box, gate, 0);
	write_shared(box, i, value);
}

/*
 * Fields that nobody uses keep what they had, as nothing looks at them, unless
 * the hardware allows one filter at a time.
 */
static bool holds(const struct pmon_box *box, const struct pmon_held *held,
		  unsigned int i)
{
	u64 looked_at = box->type->one_filter ? ~0ULL : held->mask[i];

	return (box->shared[i] & looked_at) == held->value[i];
}

static void hold_shared(struct pmon_box *box, const struct pmon_held *held)
{
	unsigned int i;

	for (i = 0; i < box->type->nr_shared; i++)
		if (!holds(box, held, i))
			write_gated(box, i, held->value[i]);
}

/* A tool that counts with a box moves its counters, whatever else it writes */
static bool is_as_left(struct pmon_box *box)
{
	unsigned int counter;

	for (counter = 0; counter < nr_counters(box); counter++)
		if (pmon_box_read(box, counter, box->raw[counter]) !=
		    box->raw[counter])
			return false;
	return true;
}

/**
 * pmon_box_look() - see that a box is as it was left, before a counter starts
 * @box: the box
 *
 * There is nobody to ask: Intel PCM and likwid write registers from user space.
 * Until the box is idle again, the shadows are trusted.
 */
void pmon_box_look(struct pmon_box *box)
{
	if (!box->known && !is_as_left(box))
		reset(box);
	box->known = true;
}

/**
 * pmon_box_start() - program a counter and let it count
 * @box: the box
 * @counter: the counter
 * @ctl: control word, enable bit included
 * @held: what this and all the other events need of the shared registers
 * @together: it starts with others, when the box settles
 */
void pmon_box_start(struct pmon_box *box, unsigned int counter, u32 ctl,
		    const struct pmon_held *held, bool together)
{
	if (together)
		pmon_box_freeze(box);
	hold_shared(box, held);
	/* A group that starts again in its frozen box finds its words there */
	if (box->ctl[counter] != ctl)
		write_ctl(box, counter, ctl);
	box->running |= BIT(counter);
}

/**
 * pmon_box_stop() - stop a counter and take its value into @box->raw
 * @box: the box
 * @counter: the counter
 * @together: it stops with others, all at this instant
 */
void pmon_box_stop(struct pmon_box *box, unsigned int counter, bool together)
{
	/* The second to stop while perf rearranges is surely not the last */
	if (together || (box->disabled && box->stopped))
		pmon_box_freeze(box);
	if (!box->frozen)
		write_ctl(box, counter, 0);
	box->stopped = true;
	box->running &= ~BIT(counter);
}

/**
 * pmon_box_read() - value of a counter
 * @box: the box
 * @counter: the counter
 * @prev: an earlier value, less than a turn ago
 *
 * Return: a value that the counter had during this call; @prev if the box is
 * gone.
 */
u64 pmon_box_read(struct pmon_box *box, unsigned int counter, u64 prev)
{
	bool still = box->frozen || !(box->running & BIT(counter));
	u64 value = prev;

	if (box->io->read(box, ctr_reg(box, counter),
			  pmon_box_width(box, counter), still, &value))
		lose(box);
	return value;
}

/**
 * pmon_box_peek() - a value that a counter has passed
 * @box: the box
 * @counter: the counter
 * @prev: an earlier value, less than a turn ago
 *
 * Return: a value between @prev and the counter's, enough to see a wrap; @prev
 * if the box is gone.
 */
u64 pmon_box_peek(struct pmon_box *box, unsigned int counter, u64 prev)
{
	u64 value = prev;

	if (box->io->peek(box, ctr_reg(box, counter), &value))
		lose(box);
	return value;
}
