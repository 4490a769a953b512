/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Metrics that are looked at for as long as a program runs: events are opened
 * once, and each look reads them. Only of a PCI box whose counts have not moved
 * since the last one, it also asks whether that is still there, with an event
 * that it opens and closes.
 *
 *	live = sampler_open(&(struct sampler_config){ .metrics = "mem_*bw" }, &error);
 *	for (;;) {
 *		snapshot = sampler_read(live);
 *		for (i = 0; i < snapshot->nr_values; i++)
 *			print(&snapshot->value[i]);
 *		sleep(1);
 *	}
 *
 * All of it through perf_event_open(): a program needs CAP_PERFMON and no other
 * right. What is missing at first, or goes, is no error: it is in the snapshot
 * with its state, and is opened as soon as it is there. What was counted before
 * is kept, so that totals never go backwards.
 *
 * Not for several threads at a time.
 */
#ifndef XEON_PMON_SAMPLER_H
#define XEON_PMON_SAMPLER_H

#include "evaluate.h"

/**
 * struct sampler_count - an event of a formula, of one box or added up
 * @event: its text, as in &formula.event
 * @count: what the counters have gained while they counted it
 * @estimate: the same for all of the time: equal to @count if it was not multiplexed
 * @enabled: how long it was wanted, in ns, added up over boxes; also while it
 *	     waits for a turn and all the others stand still
 * @running: how long it was on a counter
 * @summed: how much of @estimate is in &metric_value.sum, of sampler_read() itself
 *
 * All of them since sampler_open(), and none ever goes backwards.
 */
struct sampler_count {
	const char *event;
	u64 count;
	double estimate;
	u64 enabled;
	u64 running;
	double summed;
};

/**
 * struct metric_value - a metric of a box, of a socket's die or of the machine
 * @metric: the metric
 * @socket: the socket, or XP_MACHINE
 * @box: name of the PMU, as in "uncore_imc_0"; NULL: the die as a whole
 * @state: whether there is a value, and what it is worth
 * @why: a sentence on that, for people; empty if there is nothing to say
 * @value: in the base unit, of the time since the last look
 * @share: the part of that time in which it was counted, 0 to 1
 * @seconds: that time
 * @partial: whether there is a value, but not of all boxes
 * @nr_parts: of how many boxes it should be, as in &xp_result
 * @nr_refused: as in &xp_result: above 0, the sum is not that of the place
 * @total: what the value adds up to since sampler_open(), in the base unit times
 *	   seconds, so bytes of bytes/s. It never goes backwards, not even for
 *	   a difference of estimates. A mean is one of the boxes that counted
 *	   at the time. It stands still while one of them waits for a turn. NAN
 *	   if the metric is no rate.
 * @nr_counts: how many events the formula has
 * @count: each of them
 * @sum: what all looks have added to @total, which can go backwards: of sampler_read() itself
 * @die: which die of the socket, as text that stays where it is; NULL if the socket has one
 * @nr_boxes: how many boxes are in it
 *
 * A machine of one die has no values of its own; those of others have no @total and no @count.
 * A socket's value is LOST if one of its boxes is. Boxes that were never there
 * are not in it, and then @why names one of them. @total and @count keep what a
 * lost box has counted.
 */
struct metric_value {
	const struct metric *metric;
	int socket;
	const char *box;
	enum metric_state state;
	const char *why;
	double value;
	double share;
	double seconds;
	bool partial;
	unsigned int nr_parts;
	unsigned int nr_refused;
	double total;
	unsigned int nr_counts;
	struct sampler_count *count;
	double sum;
	const char *die;
	unsigned int nr_boxes;
};

#define XP_MACHINE	(-1)

/**
 * struct sampler_box - a box that is looked at
 * @name: of its PMU
 * @socket: the socket
 * @state: MEASURED, LOST, ABSENT, HIDDEN or REFUSED
 * @why: why it does not count; empty if it does
 * @die: as in &metric_value
 * @type: of its type, as "imc"
 */
struct sampler_box {
	const char *name;
	int socket;
	enum metric_state state;
	const char *why;
	const char *die;
	const char *type;
};

/**
 * struct sampler_snapshot - what one look has shown
 * @time: when, in seconds of CLOCK_MONOTONIC; of a recording, of the Epoch
 * @missing: why nothing is looked at, or not all that was asked for, as a
 *	     driver that is not loaded; empty if there is no such reason
 * @driver: the driver that counts, if it is not ours, or NULL
 * @nr_refused: how many metrics that driver cannot count
 * @nr_metrics: of so many
 * @nr_values: how many values
 * @value: by metric, in the order that was asked for; of each metric, die by
 *	   die the die itself and then its boxes; at last that of the machine
 * @impossible: how many values of boxes were impossible since sampler_open(); no @total has them
 * @losses: how often a box was found lost since then
 * @duration: how long the look took, in seconds
 * @nr_boxes: how many boxes
 * @box: by type, unit and die, each one once
 */
struct sampler_snapshot {
	double time;
	char missing[XP_ERROR];
	const char *driver;
	unsigned int nr_refused;
	unsigned int nr_metrics;
	unsigned int nr_values;
	struct metric_value *value;
	u64 impossible;
	u64 losses;
	double duration;
	unsigned int nr_boxes;
	struct sampler_box *box;
};

/**
 * struct sampler_config - what is to be looked at
 * @metrics: names with commas between them; * and ? stand for any text
 * @named: whether the user has asked for each of them by its name, so that
 *	   &sampler_snapshot.missing says which ones this machine has no box for
 * @nodes: node id of each socket, XP_SOCKETS of them; NULL, or XP_NO_NODE of a
 *	   socket: what the driver says
 * @counts: where counts come from; NULL: the machine
 */
struct sampler_config {
	const char *metrics;
	bool named;
	const int *nodes;
	const struct xp_counts *counts;
};

/**
 * struct sampler_unit - the base unit of a metric's unit
 * @unit: as in &metric.unit, "MB/s"
 * @base: the base unit, "bytes/s"
 * @scale: how many of these one @unit is
 * @rate: whether a value times seconds is a quantity
 */
struct sampler_unit {
	const char *unit;
	const char *base;
	double scale;
	bool rate;
};

/**
 * sampler_unit() - the base unit of a metric
 * @metric: the metric
 *
 * Base units are bytes/s, ratio, hertz, seconds, clocks, cores, transfers/s.
 *
 * Return: its row.
 */
const struct sampler_unit *sampler_unit(const struct metric *metric);

/**
 * sampler_quantity() - what a rate adds up to
 * @wanted: the metric
 * @count: of each event of its formula
 * @boxes: of how many boxes
 * @quantity: filled in, in the base unit times seconds
 *
 * A rate divides by the time: with one second it is the quantity itself.
 *
 * Return: 0, or -1 if there is none.
 */
int sampler_quantity(const struct xp_wanted *wanted, const double *count, unsigned int boxes,
		     double *quantity);

struct sampler;

/**
 * sampler_open() - begin to look
 * @config: at what
 * @error: why not
 *
 * Return: to be closed with sampler_close(); NULL if the CPU is unknown, there is
 * no such metric, or perf does not allow it. A driver that is not loaded yet is
 * no error, nor is a box that refuses: &sampler_snapshot.missing says so.
 */
struct sampler *sampler_open(const struct sampler_config *config, struct xp_error *error);

/**
 * sampler_read() - look
 * @live: from sampler_open(); NULL does nothing
 *
 * Opens what is missing, once a second at most.
 *
 * Return: the snapshot, good until the next call with @live.
 */
const struct sampler_snapshot *sampler_read(struct sampler *live);

/**
 * sampler_read_recent() - the last snapshot, if it is recent, or else a new one
 * @live: from sampler_open(); NULL does nothing
 * @seconds: how old it may be
 *
 * Return: the snapshot, good until the next call with @live.
 */
const struct sampler_snapshot *sampler_read_recent(struct sampler *live, double seconds);

/**
 * sampler_multiplexed() - how many metrics do not fit into the counters together
 * @live: from sampler_open(); NULL does nothing
 *
 * By the rows of the driver, before anything is counted. What others count at
 * the same time is not in it.
 *
 * Return: how many metrics are multiplexed.
 */
unsigned int sampler_multiplexed(const struct sampler *live);

/**
 * sampler_release() - close all events, and keep all totals
 * @live: from sampler_open(); NULL does nothing
 *
 * Looks a last time: what has been counted until now is in the totals.
 * As long as an event is open, the driver cannot be unloaded. The next
 * sampler_read() opens what it finds.
 */
void sampler_release(struct sampler *live);

/**
 * sampler_is_outdated() - whether another driver counts than at sampler_open()
 * @live: the sampler
 *
 * sampler_open() chooses the metrics by what the driver that counts can do. After a change of the
 * driver, close the sampler and open it again.
 *
 * Return: true if the PMUs are those of another driver now, or are the first ones; false also as
 * long as there is none.
 */
bool sampler_is_outdated(const struct sampler *live);

/**
 * sampler_close() - end
 * @live: from sampler_open(); NULL does nothing
 */
void sampler_close(struct sampler *live);

#endif /* XEON_PMON_SAMPLER_H */
