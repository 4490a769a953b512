// SPDX-License-Identifier: GPL-2.0-only
/*
 * The truth about the workload: what it has caused so far.
 */
#include <linux/slab.h>
#include <linux/string.h>

#include "emu.h"

static struct emu_sum *emu_truth;
static u64 emu_truth_synced;

static struct emu_sum *emu_truth_sum(unsigned int socket, unsigned int row)
{
	return &emu_truth[socket * emu_traffic_truths(&emu.shape) + row];
}

/**
 * emu_truth_init() - get memory for the sums
 *
 * Return: 0 or -ENOMEM.
 */
int emu_truth_init(void)
{
	emu_truth = kcalloc(emu.sockets * emu_traffic_truths(&emu.shape),
			    sizeof(*emu_truth), GFP_KERNEL);
	return emu_truth ? 0 : -ENOMEM;
}

/** emu_truth_exit() - give it back */
void emu_truth_exit(void)
{
	kfree(emu_truth);
}

static void emu_truth_advance(unsigned int socket, u64 ns)
{
	unsigned int row, rows = emu_traffic_truths(&emu.shape);
	struct emu_sum *sum;
	u64 rate;

	for (row = 0; row < rows; row++) {
		rate = emu_traffic_truth_rate(emu.traffic, socket, row);
		sum = emu_truth_sum(socket, row);
		sum->total += emu_ticks(rate, ns, &sum->frac);
	}
}

static void emu_rate_advance(struct emu_rate *rate, u64 ns)
{
	rate->user.total += emu_ticks(rate->sig.user, ns, &rate->user.frac);
	rate->kernel.total += emu_ticks(rate->sig.kernel, ns,
					&rate->kernel.frac);
}

/** emu_truth_sync() - bring the truth up to date; before the workload changes */
void emu_truth_sync(void)
{
	u64 ns = emu_clock_now() - emu_truth_synced;
	struct emu_rate *rate;
	unsigned int socket;

	emu_truth_synced += ns;
	list_for_each_entry(rate, &emu.rates, node)
		emu_rate_advance(rate, ns);
	for (socket = 0; socket < emu.sockets; socket++)
		emu_truth_advance(socket, ns);
}

/** emu_truth_reset() - start all sums again at zero */
void emu_truth_reset(void)
{
	struct emu_rate *rate;
	struct emu_box *box;

	list_for_each_entry(rate, &emu.rates, node) {
		rate->user = (struct emu_sum) { };
		rate->kernel = (struct emu_sum) { };
	}
	memset(emu_truth, 0, emu.sockets * emu_traffic_truths(&emu.shape) *
			     sizeof(*emu_truth));
	emu_truth_synced = emu_clock_now();
	for (box = emu.boxes; box < emu.end; box++)
		box->injected = 0;
}

/**
 * emu_truth_value() - what the workload has caused
 * @socket: socket
 * @row: row of workload_truth.c
 *
 * Return: sum since the module was loaded or the truth was reset.
 */
u64 emu_truth_value(unsigned int socket, unsigned int row)
{
	return emu_truth_sum(socket, row)->total;
}
