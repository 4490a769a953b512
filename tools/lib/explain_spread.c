// SPDX-License-Identifier: GPL-2.0-only
/*
 * Statistics of a metric over the boxes of a place (least, greatest, without traffic), and the
 * sub-NUMA clusters of the boxes.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "explain_spread.h"
#include "explain_value.h"
#include "rows.h"

/* Share of the greatest box's value: a box below it has only refreshes or the patrol scrubber */
#define CARRYING	0.01
#define ALIKE		0.01	/* relative difference of boxes that are named in their order */
#define IDLE_CLUSTER	0.02	/* share of the busiest channel: a cluster below it is idle */
#define EVEN		1.3	/* factor by which channels of one cluster differ at most */
#define LINK_SILENT	0.01	/* per cent: every system sends more than this to another socket */

const char *explain_pattern(const struct explain_at *at, const char *name)
{
	const struct explain_quantity *quantity;

	quantity = explain_find_quantity(xp_on(at->facts->platform), name);
	return quantity && quantity->ways ? quantity->ways : name;
}

static int spread_compare(const void *a, const void *b)
{
	const struct explain_fact *one = *(const struct explain_fact *const *)a;
	const struct explain_fact *other = *(const struct explain_fact *const *)b;

	return (one->value > other->value) - (one->value < other->value) ?:
	       (one > other) - (one < other);
}

static double spread_most_of(const struct explain_spread *spread, unsigned int cluster)
{
	double most = 0;
	unsigned int b;

	for (b = 0; b < spread->nr; b++)
		if (spread->box[b]->cluster == cluster)
			most = fmax(most, spread->box[b]->value);
	return most;
}

/* Work bound to one sub-NUMA cluster does not use the channels of the others. */
static void spread_drop_clusters(struct explain_spread *spread)
{
	unsigned int b, left = 0;
	double most = 0;

	for (b = 0; b < spread->nr; b++)
		most = fmax(most, spread->box[b]->value);
	for (b = 0; b < spread->nr; b++)
		if (spread_most_of(spread, spread->box[b]->cluster) > IDLE_CLUSTER * most)
			spread->box[left++] = spread->box[b];
	spread->nr = left ?: spread->nr;
}

void explain_list_boxes(const struct explain_at *at, unsigned int place, const char *name,
			struct explain_spread *spread)
{
	const struct explain_fact *fact = at->facts->fact + at->facts->place[place].first;
	const struct explain_fact *end = at->facts->fact + at->facts->place[place].end;
	const char *pattern = explain_pattern(at, name);

	spread->nr = 0;
	for (; fact < end && spread->nr < EXPLAIN_BOXES; fact++)
		if (fact->box && metric_has_value(fact->state) &&
		    xp_matches(pattern, fact->metric->name))
			spread->box[spread->nr++] = fact;
}

unsigned int explain_count_links(const struct explain_at *at, unsigned int place)
{
	struct explain_spread spread;
	unsigned int b, nr = 0;

	explain_list_boxes(at, place, "link_out", &spread);
	for (b = 0; b < spread.nr; b++)
		nr += spread.box[b]->value > LINK_SILENT;
	return nr;
}

unsigned int explain_count_idle(const struct explain_at *at)
{
	struct explain_spread spread;
	unsigned int all;

	explain_list_boxes(at, at->place, "mem_bw", &spread);
	all = spread.nr;
	spread_drop_clusters(&spread);
	return all - spread.nr;
}

/* Boxes without traffic come first, the others are sorted by value. */
void explain_spread_over(const struct explain_at *at, unsigned int place, const char *name,
			 struct explain_spread *spread)
{
	const struct explain_fact *box;
	unsigned int b, i;

	explain_list_boxes(at, place, name, spread);
	spread_drop_clusters(spread);
	qsort(spread->box, spread->nr, sizeof(*spread->box), spread_compare);
	spread->silent = 0;
	for (b = 0; b < spread->nr; b++) {
		box = spread->box[b];
		if (box->value > CARRYING * spread_most_of(spread, box->cluster))
			continue;
		for (i = b; i > spread->silent; i--)
			spread->box[i] = spread->box[i - 1];
		spread->box[spread->silent++] = box;
	}
}

/* Return: the median of the boxes with traffic, of which there must be at least one. */
static double spread_median(const struct explain_spread *spread)
{
	unsigned int twice = spread->silent + spread->nr - 1;

	return (spread->box[twice / 2]->value + spread->box[(twice + 1) / 2]->value) / 2;
}

/* Return: the median of the boxes of one cluster that carry traffic. */
static double spread_median_of(const struct explain_spread *spread, unsigned int cluster)
{
	struct explain_spread one = {};
	unsigned int b;

	for (b = spread->silent; b < spread->nr; b++)
		if (spread->box[b]->cluster == cluster)
			one.box[one.nr++] = spread->box[b];
	return spread_median(&one);
}

/* Return: the greatest factor by which a box differs from its cluster's median. */
double explain_apart(const struct explain_spread *spread, const struct explain_fact **box)
{
	double most = 0, median, one;
	unsigned int b;

	for (b = spread->silent; b < spread->nr; b++) {
		median = spread_median_of(spread, spread->box[b]->cluster);
		one = fmax(spread->box[b]->value / median, median / spread->box[b]->value);
		if (one > most)
			*box = spread->box[b];
		most = fmax(most, one);
	}
	return most;
}

static void spread_list_clusters(const struct explain_at *at, struct explain_cluster *all)
{
	struct explain_spread spread;
	unsigned int b, c;

	explain_list_boxes(at, at->place, "mem_bw", &spread);
	for (b = 0; b < spread.nr; b++) {
		c = spread.box[b]->cluster % EXPLAIN_CLUSTERS;
		all[c].members = 1 << c;
		all[c].nr++;
		all[c].sum += spread.box[b]->value;
	}
}

/*
 * The clusters with the greatest or smallest bandwidth for each channel. If two clusters are alike,
 * no source tells which channel belongs to which. Return: true if there are other clusters.
 */
bool explain_busy_clusters(const struct explain_at *at, bool most, struct explain_cluster *found)
{
	struct explain_cluster all[EXPLAIN_CLUSTERS] = {};
	double best = most ? 0 : HUGE_VAL, one;
	unsigned int c, others = 0;

	spread_list_clusters(at, all);
	for (c = 0; c < EXPLAIN_CLUSTERS; c++) {
		one = all[c].nr ? all[c].sum / all[c].nr : best;
		best = most ? fmax(best, one) : fmin(best, one);
	}
	*found = (struct explain_cluster){};
	for (c = 0; c < EXPLAIN_CLUSTERS; c++) {
		if (!all[c].nr)
			continue;
		one = all[c].sum / all[c].nr;
		if (one * EVEN < best || one > best * EVEN) {
			others++;
			continue;
		}
		found->members |= all[c].members;
		found->nr += all[c].nr;
		found->sum += all[c].sum;
	}
	return others;
}

static struct explain_value spread_cluster_of_socket(const struct explain_at *at, bool most,
						     bool share)
{
	struct explain_cluster cluster;
	struct explain_value one;

	if (!explain_busy_clusters(at, most, &cluster))
		return explain_no(EXPLAIN_LACKING, "sub-NUMA clusters");
	one = explain_formula(at, share ? "mem_capacity{median} * mem_ways / 100" : "mem_bw");
	if (one.state == EXPLAIN_KNOWN)
		one.value = share ? cluster.sum / cluster.nr / one.value : cluster.sum;
	return one;
}

struct explain_value explain_cluster_bw(const struct explain_at *at)
{
	return spread_cluster_of_socket(at, true, false);
}

struct explain_value explain_cluster_share(const struct explain_at *at)
{
	return spread_cluster_of_socket(at, true, true);
}

struct explain_value explain_cluster_least(const struct explain_at *at)
{
	return spread_cluster_of_socket(at, false, true);
}

/* A socket with fewer channels than another one lacks some. */
static unsigned int spread_channels(const struct explain_at *at, const char *name)
{
	struct explain_spread spread;
	unsigned int place, most, idle = strcmp(name, "mem_bw") ? 0 : explain_count_idle(at);

	explain_spread_over(at, at->place, name, &spread);
	most = spread.nr;
	for (place = 0; place < at->facts->nr_places; place++) {
		explain_spread_over(at, place, name, &spread);
		if (spread.nr - spread.silent > most + idle)
			most = spread.nr - spread.silent - idle;
	}
	return most;
}

/* Name the first of boxes that hardly differ, so that findings of several sockets are merged. */
const struct explain_fact *explain_first_alike(const struct explain_spread *spread,
					       const struct explain_fact *like)
{
	const struct explain_fact *first = like;
	unsigned int b;

	for (b = 0; b < spread->nr; b++)
		if (fabs(spread->box[b]->value - like->value) <= ALIKE * like->value &&
		    spread->box[b] < first)
			first = spread->box[b];
	return first;
}

/* All metrics of the pattern must be reliable */
struct explain_value explain_ways(const struct explain_at *at, const char *name, double *most)
{
	const struct explain_fact *fact = at->facts->fact + at->facts->place[at->place].first;
	const struct explain_fact *end = at->facts->fact + at->facts->place[at->place].end;
	const char *pattern = explain_pattern(at, name);
	struct explain_value value = explain_no(EXPLAIN_LACKING, name), one;

	*most = -HUGE_VAL;
	for (; fact < end; fact++) {
		if (fact->box || !xp_matches(pattern, fact->metric->name))
			continue;
		one = explain_believe(at->facts, fact);
		if (one.state == EXPLAIN_DOUBT)
			return one;
		if (one.state != EXPLAIN_KNOWN) {
			value = value.state == EXPLAIN_KNOWN ? value : one;
			continue;
		}
		value = one;
		*most = fmax(*most, one.value);
		explain_add_metric(at, fact);
	}
	return value;
}

struct explain_value explain_of_boxes(const struct explain_at *at, const char *name,
				      const char *asked, const char **unit,
					   const struct explain_fact **box)
{
	struct explain_spread spread;
	unsigned int carrying;
	double apart;

	explain_spread_over(at, at->place, name, &spread);
	carrying = spread.nr - spread.silent;
	*unit = "";
	if (!strcmp(asked, "carrying"))
		return explain_yes(carrying);
	if (!strcmp(asked, "channels"))
		return explain_yes(spread_channels(at, name));
	if (!strcmp(asked, "silent"))
		return explain_yes(spread_channels(at, name) - carrying);
	*unit = NULL;
	if (!spread.nr)
		return explain_no(EXPLAIN_NOTHING, name);
	*box = explain_first_alike(&spread, spread.box[0]);
	if (!strcmp(asked, "min"))
		return explain_yes((*box)->value);
	*box = explain_first_alike(&spread, spread.box[spread.nr - 1]);
	if (!strcmp(asked, "max"))
		return explain_yes((*box)->value);
	*box = NULL;
	if (!carrying)
		return explain_no(EXPLAIN_NOTHING, name);
	if (!strcmp(asked, "median"))
		return explain_yes(spread_median(&spread));
	apart = explain_apart(&spread, box);
	if (!strcmp(asked, "odd"))
		return explain_yes((*box)->value);
	*unit = "";
	return explain_yes(apart);
}

/* Channels of a cluster are consecutive, except on platforms with a table in Linux's perf. */
static unsigned int spread_cluster_of(u64 on, unsigned int unit, unsigned int nodes)
{
	unsigned int nr = explain_channels(on, 1);

	if (on & ON_RAPIDS && nodes == 2)
		return unit % 4 / 2;
	if (on & ON_GNR && nodes == 2)
		return !(unit % 4 / 2);
	if (on & ON_GNR && nodes == 3)
		return "110022"[unit % 6] - '0';
	return on & ON_ICX ? unit * nodes / 12 : nr ? unit * nodes / nr : 0;
}

static bool spread_is_even(const struct explain_spread *spread, unsigned int first, unsigned int nr)
{
	return spread->box[first]->value > 0 &&
	       spread->box[first + nr - 1]->value < EVEN * spread->box[first]->value;
}

/*
 * Return: true if the channels of each cluster have about the same traffic, as interleaving causes.
 */
static bool spread_are_clusters_even(const struct explain_spread *spread, unsigned int nodes)
{
	struct explain_spread one = {};
	unsigned int cluster, b;

	for (cluster = 0; cluster < nodes; cluster++) {
		for (one.nr = 0, b = 0; b < spread->nr; b++)
			if (spread->box[b]->cluster == cluster)
				one.box[one.nr++] = spread->box[b];
		if (one.nr && !spread_is_even(&one, 0, one.nr))
			return false;
	}
	return true;
}

static void spread_set_cluster(struct explain_facts *facts, const struct explain_fact *like,
			       unsigned int cluster)
{
	struct explain_fact *fact = facts->fact + facts->place[like->place].first;
	struct explain_fact *end = facts->fact + facts->place[like->place].end;

	for (; fact < end; fact++)
		if (fact->box == like->box)
			fact->cluster = cluster;
}

static bool spread_regroup_by(struct explain_facts *facts, const struct explain_spread *spread,
			      unsigned int nodes)
{
	unsigned int size = spread->nr / nodes, b;

	if (spread->nr % nodes || size < 2)
		return false;
	for (b = 0; b < spread->nr; b += size)
		if (!spread_is_even(spread, b, size))
			return false;
	for (b = 0; b < spread->nr; b++)
		spread_set_cluster(facts, spread->box[b], b / size);
	return true;
}

/*
 * The order of channels is not documented for each CPU. If the counts contradict the usual order,
 * and the channels form groups of a cluster's size with the same traffic, the groups are the
 * clusters. Nodes whose CPUs are offline are not counted, so there may be more clusters than nodes.
 */
static void spread_regroup_clusters(struct explain_facts *facts, unsigned int place)
{
	const struct explain_at at = { .facts = facts, .place = place };
	unsigned int nodes = facts->place[place].clusters;
	struct explain_spread spread;

	if (nodes < 2)
		return;
	explain_list_boxes(&at, place, "mem_bw", &spread);
	qsort(spread.box, spread.nr, sizeof(*spread.box), spread_compare);
	if (spread_are_clusters_even(&spread, nodes))
		return;
	for (; nodes <= EXPLAIN_CLUSTERS; nodes++)
		if (spread_regroup_by(facts, &spread, nodes))
			return;
}

void explain_find_clusters(struct explain_facts *facts)
{
	u64 on = xp_on(facts->platform);
	struct explain_fact *fact;
	unsigned int f, p, nodes;

	for (f = 0; f < facts->nr; f++) {
		fact = &facts->fact[f];
		nodes = facts->place[fact->place].clusters;
		if (nodes > 1 && fact->box && !strcmp(fact->metric->box, "imc"))
			fact->cluster = spread_cluster_of(on, atoi(strrchr(fact->box, '_') + 1),
							  nodes);
	}
	for (p = 0; p < facts->nr_places; p++)
		spread_regroup_clusters(facts, p);
}
