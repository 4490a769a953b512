// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lines that a CHA has of the workload: the same since Skylake-SP.
 */
#include <linux/kernel.h>

#include "workload_model.h"

#define EMU_THREADS		2	/* per core, a choice */

const struct emu_states emu_states_skx = {
	.miss = BIT(0), .shared = BIT(4), .exclusive = BIT(5), .modified = BIT(6),
	.forward = BIT(7),
};

/**
 * emu_skx_thread_part() - part of an amount that a thread causes
 * @value: amount, of all threads of the cores
 * @sel: box, thread
 *
 * Thread in bits 2:0, core above: two threads of each core do the same; devices are none.
 *
 * Return: the part.
 */
u64 emu_skx_thread_part(u64 value, const struct emu_select *sel)
{
	unsigned int thread = (sel->tid >> 3) * EMU_THREADS + (sel->tid & 7);

	if ((sel->tid & 7) >= EMU_THREADS || thread >= EMU_THREADS * sel->units)
		return 0;
	return emu_split(value, thread, EMU_THREADS * sel->units);
}

static u64 emu_cha_part(u64 value, enum emu_class class, const struct emu_select *sel)
{
	value = emu_split(value, sel->unit, sel->units);
	if (!sel->tid_en)
		return value;
	return EMU_CORE & BIT(class) ? emu_skx_thread_part(value, sel) : 0;
}

/**
 * emu_skx_lines() - what a CHA has of a class of lines
 * @t: quantities
 * @sel: the CHA, and the thread if only its lines count
 * @class: class
 * @home: socket whose memory has the lines
 *
 * Return: hits and misses a second.
 */
struct emu_lines emu_skx_lines(const struct emu_quantities *t, const struct emu_select *sel,
			       enum emu_class class, unsigned int home)
{
	struct emu_lines l = t->line[sel->socket][class][home];

	l.hit = emu_cha_part(l.hit, class, sel);
	l.miss = emu_cha_part(l.miss, class, sel);
	return l;
}

/**
 * emu_cha_victim_rate() - how fast a CHA counts LLC_VICTIMS
 * @t: quantities
 * @sel: what a counter is programmed to see; modified, exclusive and shared lines are bits 0 to 2
 *	of its umask
 * @here: bits of the umask that select lines of this socket's memory
 * @elsewhere: those of other sockets' memory; with neither all lines count
 *
 * Return: per second.
 */
u64 emu_cha_victim_rate(const struct emu_quantities *t, const struct emu_select *sel, u64 here,
			u64 elsewhere)
{
	bool all = !(sel->umask & (here | elsewhere));
	unsigned int home, i;
	u64 sum = 0;

	for (home = 0; home < t->sockets; home++) {
		if (!all && !(sel->umask & (home == sel->socket ? here : elsewhere)))
			continue;
		for (i = 0; i < 3; i++)
			if (sel->umask & BIT(i))
				sum += emu_skx_lines(t, sel, EMU_VICTIM_M + i, home).hit;
	}
	return sum;
}
