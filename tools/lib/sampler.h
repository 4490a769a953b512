/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sampling metrics for as long as a program runs: sampler_open() opens the perf events once, and
 * each sampler_read() reads them. If the counts of a PCI box have not changed since the last read,
 * sampler_read() also opens and closes a probe event to find out whether the box still exists.
 *
 *	live = sampler_open(&(struct sampler_config){ .metrics = "mem_*bw" }, &error);
 *	for (;;) {
 *		snapshot = sampler_read(live);
 *		for (i = 0; i < snapshot->nr_values; i++)
 *			print(&snapshot->value[i]);
 *		sleep(1);
 *	}
 *
 * All counts come from perf_event_open(): a program needs CAP_PERFMON and no other right. A box
 * that is absent at first, or is removed later, is no error: the snapshot has it with its state,
 * and sampler_read() opens its events as soon as it exists. Earlier counts are kept, so totals
 * never decrease.
 *
 * The functions are not thread-safe.
 */
#ifndef XEON_PMON_SAMPLER_H
#define XEON_PMON_SAMPLER_H

#include "evaluate.h"

/**
 * struct sampler_count - an event of a formula, counted on one box or summed over boxes
 * @event: the event's text, as in &formula.event
 * @count: raw counts since sampler_open()
 * @estimate: @count scaled by @enabled / @running; equal to @count if the event was not multiplexed
 * @enabled: time in ns in which the event was enabled, summed over boxes; also increases while the
 *	     group waits for a counter and the other members stand still
 * @running: time in ns in which the event was on a counter
 * @summed: the part of @estimate that is already in &metric_value.sum; used by sampler_read() only
 *
 * No member ever decreases between sampler_open() and sampler_close().
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
 * struct metric_value - a metric of a box, of a die of a socket, or of the machine
 * @metric: the metric
 * @socket: the socket number, or XP_MACHINE
 * @box: name of the PMU, as in "uncore_imc_0"; NULL: the whole die
 * @state: whether @value is exact, an estimate, or missing
 * @why: a sentence for users that explains @state; empty if no explanation is needed
 * @value: the metric in its base unit, for the interval since the last snapshot
 * @share: the fraction of the interval in which the events were on counters, 0 to 1
 * @seconds: length of the interval
 * @partial: whether there is a value, but some boxes are missing from it
 * @nr_parts: number of boxes that should contribute, as in &xp_result
 * @refused: as in &xp_result: if true, the sum is not that of the whole die or machine
 * @total: @value integrated over time since sampler_open(), in the base unit times seconds, so
 *	   bytes for bytes/s. It never decreases, even if the difference of two estimates is
 *	   negative. For a mean, the boxes that counted at the time are averaged. It does not change
 *	   while the group of one box waits for a counter. NAN if the metric is no rate.
 * @nr_counts: number of events in the formula
 * @count: the counts of each event
 * @sum: the sum that @total is the maximum of; can decrease; used by sampler_read() only
 * @die: name of the die within the socket, a string that stays valid; NULL if the socket has one
 *	 die
 * @nr_boxes: number of boxes that @value is the sum of
 *
 * A machine of one die has no values with XP_MACHINE; those of other machines have no @total and no
 * @count. The value of a die is LOST if one of its boxes is. Boxes that were absent from the start
 * do not contribute, and @why names one of them. @total and @count keep what a lost box has
 * counted.
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
	bool refused;
	double total;
	unsigned int nr_counts;
	struct sampler_count *count;
	double sum;
	const char *die;
	unsigned int nr_boxes;
};

#define XP_MACHINE	(-1)

/**
 * struct sampler_box - a box in a snapshot
 * @name: name of its PMU
 * @socket: the socket
 * @state: MEASURED, LOST, ABSENT, HIDDEN or REFUSED
 * @why: why it does not count; empty if it counts
 * @die: as in &metric_value
 * @type: name of the box type, as "imc"
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
 * struct sampler_snapshot - the result of one read
 * @time: time of the read, in seconds of CLOCK_MONOTONIC; for a recording, in seconds since the
 *	  Epoch
 * @missing: why some or all metrics are not counted, for example because no driver is loaded; empty
 *	     if all are
 * @driver: name of the driver that counts if it is not xeon_pmon, or NULL
 * @nr_refused: number of metrics that @driver cannot count
 * @nr_metrics: number of metrics that were requested
 * @nr_values: number of values
 * @value: sorted by metric, in the requested order; for each metric, each die is followed by its
 *	   boxes, and the machine is last
 * @impossible: number of box values that were impossible since sampler_open(); no @total contains
 *		them
 * @losses: number of boxes that were lost since sampler_open()
 * @duration: how long the read took, in seconds
 * @nr_boxes: number of boxes
 * @box: sorted by type, unit and die, without duplicates
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
 * struct sampler_config - parameters of sampler_open()
 * @metrics: metric names, separated by commas; * and ? are wildcards
 * @named: whether the user named each metric, so that &sampler_snapshot.missing reports the metrics
 *	   whose boxes this machine does not have
 * @nodes: node id of each of XP_SOCKETS sockets; NULL, or XP_NO_NODE for a socket: use the driver's
 * @counts: the source of the counts; NULL: this machine
 */
struct sampler_config {
	const char *metrics;
	bool named;
	const int *nodes;
	const struct xp_counts *counts;
};

/**
 * struct sampler_unit - a unit of metrics, and its base unit
 * @unit: as in &metric.unit, "MB/s"
 * @base: the base unit, "bytes/s"
 * @scale: factor from @unit to @base
 * @rate: whether a value times seconds is a quantity, as bytes for bytes/s
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
 * Base units are bytes/s, ratio, hertz, seconds, cycles, cores, transfers/s and reads.
 *
 * Return: the unit of &metric.unit.
 */
const struct sampler_unit *sampler_unit(const struct metric *metric);

/**
 * sampler_quantity() - compute the quantity that a rate adds up to
 * @request: the metric
 * @count: counts of each event in the formula
 * @boxes: number of boxes that @count is summed over
 * @quantity: set to the quantity, in the base unit times seconds
 *
 * A rate divides by duration_time. Evaluated for a duration of 1 s, the formula yields the
 * quantity.
 *
 * Return: 0, or -1 if the formula has no value.
 */
int sampler_quantity(const struct metric_request *request, const double *count, unsigned int boxes,
		     double *quantity);

struct sampler;

/**
 * sampler_open() - open the events of metrics
 * @config: which metrics, and where the counts come from
 * @error: set to the reason of a failure
 *
 * Return: the sampler, to be closed with sampler_close(); NULL if the CPU is unknown, a metric does
 * not exist, or perf denies access. A driver that is not loaded yet is no error, nor is a box whose
 * events cannot be opened: &sampler_snapshot.missing reports both.
 */
struct sampler *sampler_open(const struct sampler_config *config, struct xp_error *error);

/**
 * sampler_read() - read all events
 * @live: from sampler_open(); NULL does nothing
 *
 * Also opens the events of missing boxes, at most once a second.
 *
 * Return: the snapshot, valid until the next call with @live.
 */
const struct sampler_snapshot *sampler_read(struct sampler *live);

/**
 * sampler_read_recent() - return the last snapshot if it is recent, else a new one
 * @live: from sampler_open(); NULL does nothing
 * @seconds: maximum age of the last snapshot
 *
 * Return: the snapshot, valid until the next call with @live.
 */
const struct sampler_snapshot *sampler_read_recent(struct sampler *live, double seconds);

/**
 * sampler_multiplexed() - number of metrics that do not fit into the counters together
 * @live: from sampler_open(); NULL does nothing
 *
 * The result comes from the driver's tables, before anything is counted. Events of other programs
 * are not considered.
 *
 * Return: the number of metrics that are multiplexed.
 */
unsigned int sampler_multiplexed(const struct sampler *live);

/**
 * sampler_release() - close all events, keep all totals
 * @live: from sampler_open(); NULL does nothing
 *
 * Reads the events once more before it closes them, so the totals include all counts until now. The
 * driver cannot be unloaded while an event is open. The next sampler_read() opens the events again.
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
 * sampler_close() - close all events and free the sampler
 * @live: from sampler_open(); NULL does nothing
 */
void sampler_close(struct sampler *live);

#endif /* XEON_PMON_SAMPLER_H */
