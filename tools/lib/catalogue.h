/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The catalogue of metrics: what each one is for. Formulas, which differ from platform to platform,
 * are in metrics_*.c; stat, top, the exporter and the documents are views of both.
 */
#ifndef XEON_PMON_CATALOGUE_H
#define XEON_PMON_CATALOGUE_H

#include "metric.h"
#include "text_label.h"

/* A mask of all platforms but some */
#define NOT_ON(_on)	(~(_on))

#define SERIES_LABELS	2
#define SERIES_EACH	5	/* of a metric */
#define SERIES_TOTAL	(-1)	/* no event, but what the metric itself adds up to */

/**
 * struct series - what the exporter makes of a metric
 * @family: name of the counter without "xeon_pmon_" and "_total"
 * @event: which event of the metric's formula is exported, from 0 on, or SERIES_TOTAL
 * @label: what tells it from others of the family
 * @on: on which of the platforms that have the metric, 0: on all
 * @normal: where it is exported by default
 * @full: where it takes "full"; elsewhere its name
 */
struct series {
	const char *family;
	int event;
	struct text_label label[SERIES_LABELS];
	u64 on;
	u64 normal;
	u64 full;
};

/* What a metric is of: "stat -M @memory" counts all of a group */
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
 * struct metric_without - what a metric leaves out
 * @on: on these platforms
 * @what: some words
 */
struct metric_without {
	u64 on;
	const char *what;
};

/**
 * struct metric_entry - what a metric is for, on all platforms that have it
 * @name: as in &metric.name
 * @group: what it is of
 * @stat: where "stat" counts it by default
 * @stat_found: where it does so on machines that have its boxes, and says nothing on others
 * @ceiling: what it cannot be above: a metric of the same boxes, or a number in its own unit; NULL:
 *	     it is not known
 * @ceiling_on: on which platforms that is sure, 0: on all
 * @top: its label in "top", NULL: it has no row there
 * @top_on: on which of the platforms it has, 0: on all
 * @second: the metric of a second number there, a ratio; the bar shows this one
 * @hit: the second number is what is left of the first to 100 %
 * @detail: not in the overview of the machine
 * @whole: where it is of a socket only: what a single box says of it means nothing
 * @fact: what stands before it in the heading of a socket, NULL: it is not there
 * @without: what a reader of its name may look for in it in vain
 * @series: what is exported of it
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

/* Ends with one without a name. */
extern const struct metric_entry catalogue[];

/**
 * catalogue_find() - look a metric up
 * @name: its name
 *
 * Return: its entry; NULL for a formula of the user.
 */
const struct metric_entry *catalogue_find(const char *name);

/**
 * catalogue_group() - a group as users write it
 * @group: the group
 *
 * Return: its name, without @.
 */
const char *catalogue_group(enum metric_group group);

/**
 * catalogue_groups() - all groups as users write them
 *
 * Return: their names with @, a space before each.
 */
const char *catalogue_groups(void);

/**
 * catalogue_without() - what a metric leaves out
 * @entry: of the metric
 * @on: the platform, as in &metric.on
 *
 * Return: some words, or NULL.
 */
const char *catalogue_without(const struct metric_entry *entry, u64 on);

/**
 * catalogue_fits() - whether a metric is meant
 * @pattern: a name, in which * and ? stand for any text; or "@memory", the metrics of a group
 * @name: name of the metric
 *
 * Return: whether it is.
 */
bool catalogue_fits(const char *pattern, const char *name);

#endif /* XEON_PMON_CATALOGUE_H */
