/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A metric over the boxes of a place: the least, the greatest, the silent ones; and the sub-NUMA
 * clusters of which the boxes are.
 */
#ifndef XEON_PMON_EXPLAIN_SPREAD_H
#define XEON_PMON_EXPLAIN_SPREAD_H

#include "explain_value.h"

#define EXPLAIN_BOXES		128	/* of a metric or a pattern of some */
#define EXPLAIN_CLUSTERS	4	/* of a socket, at most */

/**
 * struct explain_spread - the boxes of a metric
 * @nr: how many have a value
 * @silent: how many of them have no more than a hundredth of the greatest
 * @box: each one, the silent ones first, then by value
 */
struct explain_spread {
	unsigned int nr;
	unsigned int silent;
	const struct explain_fact *box[EXPLAIN_BOXES];
};

/**
 * struct explain_cluster - sub-NUMA clusters of a socket that move about as much for each channel
 * @members: their numbers, a bit each
 * @nr: channels
 * @sum: what they move together, in MB/s
 */
struct explain_cluster {
	unsigned int members;
	unsigned int nr;
	double sum;
};

/**
 * explain_pattern() - which metrics a name stands for
 * @at: where
 * @name: a metric, or a quantity of several metrics
 *
 * Return: a pattern of their names.
 */
const char *explain_pattern(const struct explain_at *at, const char *name);

/**
 * explain_list_boxes() - the boxes of a metric, in their order
 * @at: where
 * @place: in place of @at->place
 * @name: as in explain_pattern()
 * @spread: gets them; not @silent
 */
void explain_list_boxes(const struct explain_at *at, unsigned int place, const char *name,
			struct explain_spread *spread);

/**
 * explain_spread_over() - the boxes of a metric, without those of idle clusters
 * @at: where
 * @place: in place of @at->place
 * @name: as in explain_pattern()
 * @spread: gets them
 */
void explain_spread_over(const struct explain_at *at, unsigned int place, const char *name,
			 struct explain_spread *spread);

/**
 * explain_apart() - the box that is farthest from the median of its cluster
 * @spread: the boxes, of which one carries traffic
 * @box: gets that box
 *
 * Return: how many times more, or less, than the median it has.
 */
double explain_apart(const struct explain_spread *spread, const struct explain_fact **box);

/**
 * explain_first_alike() - the first of the boxes that hardly differ from one
 * @spread: the boxes
 * @like: that one
 *
 * Places with the same trouble then name the same box, and become one finding.
 *
 * Return: the box.
 */
const struct explain_fact *explain_first_alike(const struct explain_spread *spread,
					       const struct explain_fact *like);

/**
 * explain_busy_clusters() - the clusters that move most for each channel, or least
 * @at: where
 * @most: which of them
 * @found: gets them; several if they move about as much: which channel is of which is unknown then
 *
 * Return: whether there are others.
 */
bool explain_busy_clusters(const struct explain_at *at, bool most, struct explain_cluster *found);

/**
 * explain_ways() - the metrics of a pattern, each of which must be believed
 * @at: where
 * @name: as in explain_pattern()
 * @most: gets the greatest value
 *
 * Return: a value of one of them, or the reason for which there is none.
 */
struct explain_value explain_ways(const struct explain_at *at, const char *name, double *most);

/**
 * explain_of_boxes() - answer a question about the boxes of a place
 * @at: where
 * @name: as in explain_pattern()
 * @asked: "carrying", "channels", "silent", "min", "max", "median", "odd" or "apart"
 * @unit: gets "" for a number, NULL if it is that of the metric
 * @box: gets the box that the answer is of, if it is one
 *
 * Return: the answer.
 */
struct explain_value explain_of_boxes(const struct explain_at *at, const char *name,
				      const char *asked, const char **unit,
				      const struct explain_fact **box);

/**
 * explain_count_links() - the links of a socket that carry traffic
 * @at: where
 * @place: in place of @at->place
 *
 * Return: how many there are.
 */
unsigned int explain_count_links(const struct explain_at *at, unsigned int place);

/**
 * explain_count_idle() - the channels of idle clusters
 * @at: where
 *
 * Return: how many there are.
 */
unsigned int explain_count_idle(const struct explain_at *at);

/**
 * explain_cluster_bw() - what the busiest clusters move
 * @at: where
 *
 * Return: the bandwidth in MB/s; none if all are alike.
 */
struct explain_value explain_cluster_bw(const struct explain_at *at);

/**
 * explain_cluster_share() - the use of the busiest clusters' channels
 * @at: where
 *
 * Return: per cent of their ceiling; none if all are alike.
 */
struct explain_value explain_cluster_share(const struct explain_at *at);

/**
 * explain_cluster_least() - the use of the channels of the clusters that move least
 * @at: where
 *
 * Return: per cent of their ceiling; none if all are alike.
 */
struct explain_value explain_cluster_least(const struct explain_at *at);

/**
 * explain_find_clusters() - set the cluster of each memory channel
 * @facts: what was counted
 */
void explain_find_clusters(struct explain_facts *facts);

#endif /* XEON_PMON_EXPLAIN_SPREAD_H */
