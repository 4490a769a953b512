// SPDX-License-Identifier: GPL-2.0-only
/*
 * How far the boxes have counted, and the overflows that stop them there.
 *
 * A counter whose control word asks for it reports its overflow to the socket,
 * which freezes and interrupts cores as the model says. That is an instant of
 * virtual time, however late it is processed: all counters of the socket count up
 * to it and no further. So the next such instant of each socket is kept
 * (emu_overflow_update_next()), and an injected event stops at the clock of an overflow, too.
 */
#include <linux/bitops.h>
#include <linux/minmax.h>
#include <linux/topology.h>

#include "chip.h"
#include "clock.h"
#include "count.h"
#include "ground_truth.h"
#include "host.h"
#include "model.h"
#include "open_questions.h"
#include "overflow.h"
#include "pmi.h"
#include "event.h"
#include "state.h"

/* Cores of a socket that can be told apart: bits of a mask. */
#define EMU_MAX_CORES	64

/**
 * emu_overflow_report() - a box reports an overflow to its socket
 * @box: box
 * @bits: what the model's on_overflow_arrival() is to get
 *
 * It arrives once the socket has counted up to that instant, or later if the
 * open question freeze_late or a fault says so.
 */
void emu_overflow_report(struct emu_box *box, u64 bits)
{
	struct emu_socket *s = &emu.socket[box->socket];

	s->arriving |= bits;
	if (s->due != EMU_NEVER)
		return;
	s->due = box->synced + emu.answer[EMU_FREEZE_LATE] + s->freeze_delay;
	s->freeze_delay = 0;
	emu.reporting = true;
}

/**
 * emu_overflow_blocked() - does the status of an old overflow suppress a new one?
 * @box: box, its status as it was before
 * @bit: the counter's in there
 * @global: what of the socket's status stands for it
 *
 * Return: true if it raises nothing.
 */
bool emu_overflow_blocked(const struct emu_box *box, u32 bit, u64 global)
{
	const struct emu_box *top = emu.socket[box->socket].global;
	u32 by = emu.answer[EMU_BLOCKED_BY];

	if (by == EMU_BLOCKED_NEVER)
		return false;
	if (emu_value(box, EMU_STATUS, 0) & bit)
		return true;
	return by == EMU_BLOCKED_SOCKET &&
	       emu_value(top, EMU_GLOBAL_STATUS, 0) & global;
}

/* A thread of a selected core; its registers decide whether it receives the PMI. */
static bool emu_overflow_is_selected(unsigned int cpu, unsigned int socket, u64 cores)
{
	unsigned int core = topology_core_id(cpu);

	return emu_socket_of(cpu) == socket && core < EMU_MAX_CORES &&
	       cores & BIT_ULL(core);
}

/* Return: mask of the cores that the core-select field of the socket names */
static u64 emu_overflow_selected_cores(unsigned int socket)
{
	u64 mask = emu.chip->cores, field;

	if (!mask)
		return 0;
	field = (emu_value(emu.socket[socket].global, EMU_GLOBAL_CTL, 0) & mask) >> __ffs64(mask);
	if (!emu.chip->selects_one_core)
		return field;
	return field < EMU_MAX_CORES ? BIT_ULL(field) : 0;
}

/**
 * emu_overflow_interrupt() - a socket raises its interrupt
 * @socket: socket
 */
void emu_overflow_interrupt(unsigned int socket)
{
	struct emu_socket *s = &emu.socket[socket];
	u64 cores = emu_overflow_selected_cores(socket);
	unsigned int cpu;

	if (!cores)
		return;
	emu.pmis++;
	s->unserved = 0;
	if (s->lost_pmis) {
		s->lost_pmis--;
		return;
	}
	for_each_online_cpu(cpu) {
		if (!emu_overflow_is_selected(cpu, socket, cores) || !emu_pmi_receive(cpu))
			continue;
		s->unserved++;
		emu.host->interrupt(cpu);
	}
}

/**
 * emu_overflow_arrive() - if an overflow is due at the socket, it arrives
 * @s: socket
 * @now: virtual time up to which the box has counted that reported it
 */
static void emu_overflow_arrive(struct emu_socket *s, u64 now)
{
	struct emu_box *box;
	u64 bits = s->arriving;

	if (s->due > now)
		return;
	for (box = s->boxes; box < s->end; box++)
		emu_box_count(box, now);
	s->due = EMU_NEVER;
	s->arriving = 0;
	emu.chip->on_overflow_arrival(s - emu.socket, bits);
}

/* Time of the next overflow of the socket that is reported or arrives. */
static u64 emu_overflow_socket_next(struct emu_socket *s)
{
	u64 next = s->due;
	struct emu_box *box;

	s->reports = false;
	for (box = s->boxes; box < s->end; box++) {
		if (!box->reports)
			continue;
		next = min(next, emu_box_next(box));
		s->reports |= box->reports;
	}
	return next;
}

/* Process reported overflows up to now */
static void emu_overflow_expire(struct emu_socket *s, u64 now)
{
	struct emu_box *box;
	u64 next;

	while ((next = emu_overflow_socket_next(s)) <= now) {
		for (box = s->boxes; box < s->end; box++)
			emu_box_count(box, next);
		emu_overflow_arrive(s, next);
	}
	s->next = next;
}

/**
 * emu_overflow_cancel() - cancel pending overflows
 * @s: socket
 */
void emu_overflow_cancel(struct emu_socket *s)
{
	s->next = EMU_NEVER;
	s->due = EMU_NEVER;
	s->arriving = 0;
	s->unserved = 0;
}

/* Has the driver served the last interrupt, or disabled overflows? */
static bool emu_overflow_is_served(struct emu_socket *s)
{
	bool served = s->unserved &&
		      (!s->reports || !emu.chip->is_frozen(s - emu.socket));

	if (served)
		s->unserved = 0;
	return served;
}

/* Compute the time of the next reported overflow, after each change if overflows are reported */
static void emu_overflow_update_next(void)
{
	struct emu_socket *s = emu.socket;
	u64 next = emu_overflow_next();
	bool served = false;
	unsigned int i;

	emu.reporting = false;
	for (i = 0; i < emu.sockets; i++, s++) {
		s->next = emu_overflow_socket_next(s);
		served |= emu_overflow_is_served(s);
		emu.reporting |= s->reports || s->due != EMU_NEVER ||
				 s->unserved;
	}
	emu.changed |= served || emu_overflow_next() != next;
}

/**
 * emu_overflow_next() - when is the next reported overflow of any socket?
 *
 * Return: virtual time, or EMU_NEVER.
 */
u64 emu_overflow_next(void)
{
	u64 next = EMU_NEVER;
	unsigned int s;

	for (s = 0; s < emu.sockets; s++)
		next = min(next, emu.socket[s].next);
	return next;
}

/**
 * emu_box_sync() - let the counters of a box count up to now
 * @box: box
 */
void emu_box_sync(struct emu_box *box)
{
	struct emu_socket *s = &emu.socket[box->socket];
	u64 now = emu_clock_now();

	if (unlikely(s->next <= now))
		emu_overflow_expire(s, now);
	emu_box_count(box, now);
}

/**
 * emu_socket_sync() - let the counters of a socket count up to now
 * @socket: socket
 */
void emu_socket_sync(unsigned int socket)
{
	struct emu_box *box;

	for (box = emu.socket[socket].boxes; box < emu.socket[socket].end; box++)
		emu_box_sync(box);
}

/* Clocks of an injected event until a pending overflow arrives. */
static u64 emu_overflow_due_clocks(const struct emu_socket *s, const struct emu_box *box)
{
	return s->due == EMU_NEVER ? EMU_NEVER : s->due - box->synced;
}

/**
 * emu_inject() - inject an event into a box, in no virtual time
 * @box: where
 * @ev: what
 * @done: clocks of it that are over, 0 to begin with; moves on
 *
 * It stops at an overflow that is reported to the socket, and where that arrives.
 *
 * Return: true if that was all of it.
 */
bool emu_inject(struct emu_box *box, const struct emu_event *ev, u64 *done)
{
	u64 all = (ev->burst.cycles + ev->burst.idle) * ev->burst.times;
	struct emu_socket *s = &emu.socket[box->socket];
	struct emu_part part = { *done, all };
	u64 left;

	emu_box_sync(box);
	left = emu_overflow_due_clocks(s, box);
	if (box->reports)
		part.to = emu_count_until(box, ev, part);
	if (part.to - part.from > left)
		part.to = part.from + left;
	emu_count_part(box, ev, part);
	if (left != EMU_NEVER)
		s->due -= part.to - part.from;
	emu_overflow_arrive(s, box->synced);
	if (!*done)
		box->injected += ev->burst.inc * ev->burst.cycles * ev->burst.times;
	*done = part.to;
	return part.to == all;
}

/**
 * emu_sync_all() - update all boxes and the ground truth at one instant, before a rate changes
 *
 * Otherwise some boxes would have counted longer than others.
 */
void emu_sync_all(void)
{
	struct emu_box *box;

	emu_clock_hold(true);
	for (box = emu.boxes; box < emu.end; box++)
		emu_box_sync(box);
	emu_ground_truth_sync();
	emu_clock_hold(false);
}

/**
 * emu_overflow_interrupts() - may an overflow interrupt a CPU?
 * @cpu: the CPU
 *
 * Return: true if its core is selected and it would receive the PMI.
 */
bool emu_overflow_interrupts(unsigned int cpu)
{
	unsigned int socket = emu_socket_of(cpu);

	return emu_overflow_is_selected(cpu, socket, emu_overflow_selected_cores(socket)) &&
	       emu_pmi_enabled(cpu);
}

/**
 * emu_overflow_refused() - the local APIC of a CPU does not deliver an interrupt
 * @cpu: the CPU, which is not waited for any more
 */
void emu_overflow_refused(unsigned int cpu)
{
	struct emu_socket *s = &emu.socket[emu_socket_of(cpu)];

	s->unserved -= !!s->unserved;
}

/**
 * emu_overflow_pending() - is there an interrupt that the driver has not served yet?
 *
 * Context: without emu.lock.
 * Return: true if there is.
 */
bool emu_overflow_pending(void)
{
	unsigned int i, asked = 0;

	for (i = 0; i < emu.sockets; i++)
		asked += READ_ONCE(emu.socket[i].unserved);
	return asked;
}

/** emu_overflow_give_up() - the driver does not serve its interrupts */
void emu_overflow_give_up(void)
{
	unsigned int i;

	for (i = 0; i < emu.sockets; i++)
		emu.socket[i].unserved = 0;
}

/** emu_overflow_expire_all() - process the reported overflows of all sockets up to now */
void emu_overflow_expire_all(void)
{
	u64 now = emu_clock_now();
	unsigned int s;

	for (s = 0; s < emu.sockets; s++) {
		if (emu.socket[s].next <= now)
			emu_overflow_expire(&emu.socket[s], now);
	}
}

/**
 * emu_overflow_settle() - what emu_unlock() does before the lock is released
 *
 * Return: true if the next overflow is another one now, or one was served.
 */
bool emu_overflow_settle(void)
{
	bool changed;

	if (unlikely(emu.reporting))
		emu_overflow_update_next();
	changed = emu.changed;
	emu.changed = false;
	return changed;
}
