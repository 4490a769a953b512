// SPDX-License-Identifier: GPL-2.0-only
/*
 * The truth about the workload: what it has caused so far.
 */
#include <linux/slab.h>
#include <linux/string.h>

#include "clock.h"
#include "ground_truth.h"
#include "state.h"
#include "workload.h"

static struct emu_sum *emu_ground_truth_sums;
static u64 emu_ground_truth_synced;

static struct emu_sum *emu_ground_truth_sum(unsigned int socket, unsigned int row)
{
	return &emu_ground_truth_sums[socket * emu_ground_truth_rows(&emu.shape) + row];
}

/**
 * emu_ground_truth_init() - get memory for the sums
 *
 * Return: 0 or -ENOMEM.
 */
int emu_ground_truth_init(void)
{
	emu_ground_truth_sums = kcalloc(emu.sockets * emu_ground_truth_rows(&emu.shape),
					sizeof(*emu_ground_truth_sums), GFP_KERNEL);
	return emu_ground_truth_sums ? 0 : -ENOMEM;
}

/** emu_ground_truth_exit() - give it back */
void emu_ground_truth_exit(void)
{
	kfree(emu_ground_truth_sums);
}

static void emu_ground_truth_advance(unsigned int socket, u64 ns)
{
	unsigned int row, rows = emu_ground_truth_rows(&emu.shape);
	struct emu_sum *sum;
	u64 rate;

	for (row = 0; row < rows; row++) {
		rate = emu_ground_truth_rate(emu.quantities, socket, row);
		sum = emu_ground_truth_sum(socket, row);
		sum->total += emu_ticks(rate, ns, &sum->frac);
	}
}

static void emu_ground_truth_advance_rate(struct emu_rate *rate, u64 ns)
{
	rate->user.total += emu_ticks(rate->sig.user, ns, &rate->user.frac);
	rate->kernel.total += emu_ticks(rate->sig.kernel, ns,
					&rate->kernel.frac);
}

/** emu_ground_truth_sync() - bring the truth up to date; before the workload changes */
void emu_ground_truth_sync(void)
{
	u64 ns = emu_clock_now() - emu_ground_truth_synced;
	struct emu_rate *rate;
	unsigned int socket;

	emu_ground_truth_synced += ns;
	list_for_each_entry(rate, &emu.rates, node)
		emu_ground_truth_advance_rate(rate, ns);
	for (socket = 0; socket < emu.sockets; socket++)
		emu_ground_truth_advance(socket, ns);
}

/** emu_ground_truth_reset() - start all sums again at zero */
void emu_ground_truth_reset(void)
{
	struct emu_rate *rate;
	struct emu_box *box;

	list_for_each_entry(rate, &emu.rates, node) {
		rate->user = (struct emu_sum) { };
		rate->kernel = (struct emu_sum) { };
	}
	memset(emu_ground_truth_sums, 0, emu.sockets * emu_ground_truth_rows(&emu.shape) *
			     sizeof(*emu_ground_truth_sums));
	emu_ground_truth_synced = emu_clock_now();
	for (box = emu.boxes; box < emu.end; box++)
		box->injected = 0;
}

/**
 * emu_ground_truth_value() - what the workload has caused
 * @socket: socket
 * @row: row of workload_truth.c
 *
 * Return: sum since the module was loaded or the truth was reset.
 */
u64 emu_ground_truth_value(unsigned int socket, unsigned int row)
{
	return emu_ground_truth_sum(socket, row)->total;
}
