// SPDX-License-Identifier: GPL-2.0-only
/* The truth about the rates: what they have caused so far. */
#include <linux/list.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "clock.h"
#include "ground_truth.h"
#include "line.h"
#include "state.h"

/* struct emu_truth - a quantity of which user space says how fast it grows */
struct emu_truth {
	struct list_head node;		/* in emu_ground_truths */
	char name[EMU_TRUTH_NAME];
	unsigned int socket;		/* of this socket */
	u64 per_sec;			/* a second */
	u64 total;			/* so far */
	u64 frac;			/* what is not yet a whole one, x ns */
};

static LIST_HEAD(emu_ground_truths);
static u64 emu_ground_truth_synced;

/**
 * emu_ground_truth_add() - a quantity that grows
 * @list: gets it
 * @name: its name
 * @socket: of this socket
 * @per_sec: so much a second
 *
 * Return: 0 or -ENOMEM.
 */
int emu_ground_truth_add(struct list_head *list, const char *name, unsigned int socket, u64 per_sec)
{
	struct emu_truth *truth = kzalloc(sizeof(*truth), GFP_KERNEL);

	if (!truth)
		return -ENOMEM;
	snprintf(truth->name, sizeof(truth->name), "%s", name);
	truth->socket = socket;
	truth->per_sec = per_sec;
	list_add_tail(&truth->node, list);
	return 0;
}

/**
 * emu_ground_truth_free() - forget quantities
 * @list: has them
 */
void emu_ground_truth_free(struct list_head *list)
{
	struct emu_truth *truth, *next;

	list_for_each_entry_safe(truth, next, list, node)
		kfree(truth);
	INIT_LIST_HEAD(list);
}

/** emu_ground_truth_exit() - give back all memory */
void emu_ground_truth_exit(void)
{
	emu_ground_truth_free(&emu_ground_truths);
}

static struct emu_truth *emu_ground_truth_find(const struct emu_truth *like)
{
	struct emu_truth *truth;

	list_for_each_entry(truth, &emu_ground_truths, node)
		if (truth->socket == like->socket && !strcmp(truth->name, like->name))
			return truth;
	return NULL;
}

/**
 * emu_ground_truth_change() - quantities grow at other rates from now on
 * @clear: those that are known do not grow any more
 * @list: new rates; what is not known yet is taken, the rest stays in the list
 */
void emu_ground_truth_change(bool clear, struct list_head *list)
{
	struct emu_truth *truth, *next, *known;

	list_for_each_entry(truth, &emu_ground_truths, node)
		if (clear)
			truth->per_sec = 0;
	list_for_each_entry_safe(truth, next, list, node) {
		known = emu_ground_truth_find(truth);
		if (known)
			known->per_sec = truth->per_sec;
		else
			list_move_tail(&truth->node, &emu_ground_truths);
	}
}

/**
 * emu_ground_truth_show() - all quantities of a socket
 * @sink: where to
 * @socket: the socket
 */
void emu_ground_truth_show(struct emu_sink *sink, unsigned int socket)
{
	const struct emu_truth *truth;

	list_for_each_entry(truth, &emu_ground_truths, node)
		if (truth->socket == socket)
			emu_print(sink, "%u %s %llu\n", socket, truth->name, truth->total);
}

/** emu_ground_truth_sync() - bring the truth up to date; before a rate changes */
void emu_ground_truth_sync(void)
{
	u64 ns = emu_clock_now() - emu_ground_truth_synced;
	struct emu_truth *truth;

	emu_ground_truth_synced += ns;
	list_for_each_entry(truth, &emu_ground_truths, node)
		truth->total += emu_ticks(truth->per_sec, ns, &truth->frac);
}

/** emu_ground_truth_reset() - start all sums again at zero */
void emu_ground_truth_reset(void)
{
	struct emu_truth *truth;
	struct emu_box *box;

	list_for_each_entry(truth, &emu_ground_truths, node) {
		truth->total = 0;
		truth->frac = 0;
	}
	emu_ground_truth_synced = emu_clock_now();
	for (box = emu.boxes; box < emu.end; box++)
		box->injected = 0;
}
