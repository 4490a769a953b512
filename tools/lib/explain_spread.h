/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Statistics of a metric over the boxes of a place (least, greatest, without traffic), and the
 * sub-NUMA clusters of the boxes.
 */
#ifndef XEON_PMON_EXPLAIN_SPREAD_H
#define XEON_PMON_EXPLAIN_SPREAD_H

#include "explain_value.h"

#define EXPLAIN_BOXES		128	/* boxes of a metric, or of a pattern of metrics */
#define EXPLAIN_CLUSTERS	4	/* maximum number of clusters of a socket */

/**
 * struct explain_spread - the boxes of a metric that have a value
 * @nr: number of boxes
 * @silent: number of boxes with no more than a hundredth of the greatest value
 * @box: the boxes, sorted by value; boxes counted in @silent come first
 */
struct explain_spread {
	unsigned int nr;
	unsigned int silent;
	const struct explain_fact *box[EXPLAIN_BOXES];
};

/**
 * struct explain_cluster - clusters of a socket with about the same bandwidth per channel
 * @members: mask of their numbers
 * @nr: number of channels
 * @sum: their total bandwidth in MB/s
 */
struct explain_cluster {
	unsigned int members;
	unsigned int nr;
	double sum;
};

/**
 * explain_pattern() - the metrics that a name refers to
 * @at: the place
 * @name: a metric, or a quantity of several metrics
 *
 * Return: a pattern of metric names.
 */
const char *explain_pattern(const struct explain_at *at, const char *name);

/**
 * explain_list_boxes() - list the boxes of a metric in their order
 * @at: the place
 * @place: replaces @at->place
 * @name: as in explain_pattern()
 * @spread: set to the boxes, except @silent
 */
void explain_list_boxes(const struct explain_at *at, unsigned int place, const char *name,
			struct explain_spread *spread);

/**
 * explain_spread_over() - list the boxes of a metric by value, without idle clusters
 * @at: the place
 * @place: replaces @at->place
 * @name: as in explain_pattern()
 * @spread: set to the boxes
 */
void explain_spread_over(const struct explain_at *at, unsigned int place, const char *name,
			 struct explain_spread *spread);

/**
 * explain_apart() - the box that differs most from the median of its cluster
 * @spread: the boxes; at least one carries traffic
 * @box: set to the box
 *
 * Return: the factor by which it differs, at least 1.
 */
double explain_apart(const struct explain_spread *spread, const struct explain_fact **box);

/**
 * explain_first_alike() - the first of the boxes whose values hardly differ
 * @spread: the boxes
 * @like: a box to compare with
 *
 * Places with the same problem then name the same box, so that their findings are merged.
 *
 * Return: the box.
 */
const struct explain_fact *explain_first_alike(const struct explain_spread *spread,
					       const struct explain_fact *like);

/**
 * explain_busy_clusters() - the clusters with the greatest or smallest bandwidth for each channel
 * @at: the place
 * @most: true: the greatest
 * @found: set to the clusters. There are several if their bandwidths are about equal; it is then
 *	   unknown which channel belongs to which of them.
 *
 * Return: true if there are other clusters.
 */
bool explain_busy_clusters(const struct explain_at *at, bool most, struct explain_cluster *found);

/**
 * explain_ways() - the greatest of several metrics, all of which must be reliable
 * @at: the place
 * @name: as in explain_pattern()
 * @most: set to the greatest value
 *
 * Return: a value of one of them, or the reason why there is none.
 */
struct explain_value explain_ways(const struct explain_at *at, const char *name, double *most);

/**
 * explain_of_boxes() - evaluate a statistic over the boxes of a place
 * @at: the place
 * @name: as in explain_pattern()
 * @asked: "carrying", "channels", "silent", "min", "max", "median", "odd" or "apart"
 * @unit: set to "" for a number, NULL for the unit of the metric
 * @box: set to the box that the value belongs to, if there is one
 *
 * Return: the value.
 */
struct explain_value explain_of_boxes(const struct explain_at *at, const char *name,
				      const char *asked, const char **unit,
				      const struct explain_fact **box);

/**
 * explain_count_links() - number of a socket's links that carry traffic
 * @at: the place
 * @place: replaces @at->place
 *
 * Return: the number of links.
 */
unsigned int explain_count_links(const struct explain_at *at, unsigned int place);

/**
 * explain_count_idle() - number of channels in idle clusters
 * @at: the place
 *
 * Return: the number of channels.
 */
unsigned int explain_count_idle(const struct explain_at *at);

/**
 * explain_cluster_bw() - the bandwidth of the busiest clusters
 * @at: the place
 *
 * Return: the bandwidth in MB/s; no value if all clusters have about the same.
 */
struct explain_value explain_cluster_bw(const struct explain_at *at);

/**
 * explain_cluster_share() - the utilization of the busiest clusters' channels
 * @at: the place
 *
 * Return: per cent of the ceiling; no value if all clusters have about the same.
 */
struct explain_value explain_cluster_share(const struct explain_at *at);

/**
 * explain_cluster_least() - the utilization of the least busy clusters' channels
 * @at: the place
 *
 * Return: per cent of the ceiling; no value if all clusters have about the same.
 */
struct explain_value explain_cluster_least(const struct explain_at *at);

/**
 * explain_find_clusters() - set &explain_fact.cluster of memory channels
 * @facts: the facts
 */
void explain_find_clusters(struct explain_facts *facts);

#endif /* XEON_PMON_EXPLAIN_SPREAD_H */
