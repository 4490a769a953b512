// SPDX-License-Identifier: GPL-2.0-only
/*
 * Virtual time and what it accumulates: the truth about the workload.
 *
 * In manual mode time moves only when debugfs (or a gap) says so, which makes
 * every count of a test exact. In real mode it follows the monotonic clock.
 * There is no timer: whoever looks at a counter brings it up to date.
 */
#include <linux/ktime.h>
#include <linux/slab.h>
#include <linux/timekeeping.h>

#include "emu.h"

/* @ns is the virtual time at @since; @since and @held matter in real mode only. */
static struct {
	bool real;
	bool held;
	u64 ns;
	u64 since;
	u64 gap;
} emu_clock;

static struct emu_sum *emu_truth;
static u64 emu_truth_synced;

static void emu_clock_follow(void)
{
	u64 now = ktime_get_mono_fast_ns();

	/* The fast clock may step back a little between CPUs. */
	if (now <= emu_clock.since)
		return;
	emu_clock.ns += now - emu_clock.since;
	emu_clock.since = now;
}

/**
 * emu_clock_now() - virtual time
 *
 * Return: nanoseconds since the module was loaded.
 */
u64 emu_clock_now(void)
{
	if (emu_clock.real && !emu_clock.held)
		emu_clock_follow();
	return emu_clock.ns;
}

/**
 * emu_clock_hold() - make one instant of what takes a while
 * @hold: whether time stands still from now on, or goes on again
 *
 * The time in between is not lost: it passes when time goes on.
 */
void emu_clock_hold(bool hold)
{
	emu_clock_now();
	emu_clock.held = hold;
}

/**
 * emu_clock_is_real() - which clock?
 *
 * Return: true if time follows the monotonic clock.
 */
bool emu_clock_is_real(void)
{
	return emu_clock.real;
}

/**
 * emu_clock_real() - choose the clock; time goes on from where it is
 * @real: follow the monotonic clock
 */
void emu_clock_real(bool real)
{
	emu_clock_now();
	emu_clock.since = ktime_get_mono_fast_ns();
	emu_clock.real = real;
}

/**
 * emu_clock_advance() - let time pass
 * @ns: how much
 */
void emu_clock_advance(u64 ns)
{
	emu_clock.ns += ns;
}

/**
 * emu_clock_gap() - fault "gap"
 *
 * Return: virtual time that passes after each register access.
 */
u64 emu_clock_gap(void)
{
	return emu_clock.gap;
}

/**
 * emu_clock_set_gap() - fault "gap"
 * @ns: virtual time that passes after each register access
 */
void emu_clock_set_gap(u64 ns)
{
	emu_clock.gap = ns;
}

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
 * @row: row of traffic_truth.c
 *
 * Return: sum since the module was loaded or the truth was reset.
 */
u64 emu_truth_value(unsigned int socket, unsigned int row)
{
	return emu_truth_sum(socket, row)->total;
}
