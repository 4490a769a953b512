/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The catalogue of metrics: how stat, top and the exporter present each metric. Formulas depend on
 * the platform and are in metrics_*.c. stat, top, the exporter and the documents use both.
 */
#ifndef XEON_PMON_CATALOGUE_H
#define XEON_PMON_CATALOGUE_H

#include "metric.h"
#include "text_label.h"

/* Mask of all platforms except some */
#define NOT_ON(_on)	(~(_on))

#define SERIES_LABELS	2
#define SERIES_EACH	5	/* series of a metric, at most */
#define SERIES_TOTAL	(-1)	/* as &series.event: the metric integrated over time */

/**
 * struct series - a counter that the exporter makes of a metric
 * @family: name of the counter, without "xeon_pmon_" and "_total"
 * @event: index of the exported event in the metric's formula, or SERIES_TOTAL
 * @label: labels that distinguish it from other series of the family
 * @on: on which of the metric's platforms; 0: all
 * @normal: platforms that export it by default
 * @full: platforms that export it with "full"; others export it only if it is requested by name
 */
struct series {
	const char *family;
	int event;
	struct text_label label[SERIES_LABELS];
	u64 on;
	u64 normal;
	u64 full;
};

/* Groups of metrics: "stat -M @memory" counts all metrics of a group */
enum metric_group {
	GROUP_MEMORY,
	GROUP_LINKS,
	GROUP_CACHE,
	GROUP_LATENCY,
	GROUP_IO,
	GROUP_MESH,
	GROUP_POWER,
	NR_GROUPS,
};

/**
 * struct metric_without - traffic that a metric does not include
 * @on: platforms
 * @what: description
 */
struct metric_without {
	u64 on;
	const char *what;
};

/**
 * struct metric_entry - the presentation of a metric, on all platforms that have it
 * @name: as in &metric.name
 * @group: its group
 * @stat: platforms on which "stat" counts it by default
 * @stat_found: platforms on which "stat" counts it by default if the machine has the boxes
 * @ceiling: the greatest possible value: a metric of the same boxes, or a number in the metric's
 *	     unit; NULL: unknown
 * @ceiling_on: platforms on which the ceiling is certain; 0: all
 * @top: label of its row in "top"; NULL: no row
 * @top_on: platforms with that row; 0: all
 * @second: metric of the second number in the row, a ratio; the bar shows the ratio
 * @hit: whether the second number is 100 % minus the first
 * @detail: whether the row is omitted from the overview of the machine
 * @whole: platforms on which only the value of the whole socket is meaningful, not those of single
 *	   boxes
 * @fact: label before the value in a socket's heading of "top"; NULL: not in the heading
 * @without: traffic that a reader might expect in the metric but that it does not include
 * @series: the exported counters
 *
 * Rows of "top", and of each family of the exporter, are in the order of the catalogue.
 */
struct metric_entry {
	const char *name;
	enum metric_group group;
	u64 stat;
	u64 stat_found;
	const char *ceiling;
	u64 ceiling_on;
	const char *top;
	u64 top_on;
	const char *second;
	bool hit;
	bool detail;
	u64 whole;
	const char *fact;
	struct metric_without without[2];
	struct series series[SERIES_EACH + 1];
};

/* The last entry has no name. */
extern const struct metric_entry catalogue[];

/**
 * catalogue_find() - find a metric
 * @name: its name
 *
 * Return: its entry; NULL for a formula of the user.
 */
const struct metric_entry *catalogue_find(const char *name);

/**
 * catalogue_group() - the name of a group
 * @group: the group
 *
 * Return: its name, without @.
 */
const char *catalogue_group(enum metric_group group);

/**
 * catalogue_groups() - the names of all groups
 *
 * Return: the names with @, each after a space.
 */
const char *catalogue_groups(void);

/**
 * catalogue_without() - traffic that a metric does not include
 * @entry: the metric
 * @on: the platform, as in &metric.on
 *
 * Return: a description, or NULL.
 */
const char *catalogue_without(const struct metric_entry *entry, u64 on);

/**
 * catalogue_fits() - whether a pattern matches a metric
 * @pattern: a name with * and ? as wildcards, or "@memory" for the metrics of a group
 * @name: name of the metric
 *
 * Return: true if it matches.
 */
bool catalogue_fits(const char *pattern, const char *name);

#endif /* XEON_PMON_CATALOGUE_H */
