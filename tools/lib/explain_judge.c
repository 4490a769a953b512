// SPDX-License-Identifier: GPL-2.0-only
/*
 * What applies the rules to what was counted.
 */
#include <linux/kernel.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "rows.h"

/* Of the greatest box; below it there is no traffic: a patrol scrubber, a refresh */
#define CARRYING	0.01
/* A value that was counted in less of the time is not to be believed: a convention */
#define SHARE_LEAST	0.01
#define PERCENT_MOST	102
#define WELL_ABOVE	110	/* per cent of use, which no load that changes explains */
#define DEPTH		8
#define BOXES		128	/* of a metric or a pattern of some */
#define SAME		0.05	/* values of two places that differ by no more are one finding */
#define ALIKE		0.01	/* boxes that differ by no more are named in their order */
#define IDLE_CLUSTER	0.02	/* of the busiest channel: a cluster that has no more is idle */
#define EVEN		1.3	/* channels of a cluster differ by less */
#define CLUSTERS	4	/* of a socket, at most */
/*
 * Of what the slowest published machine of a family reaches: full. Reads took 1.7 to 2.1 times as
 * long as without load at 93 to 97 % of the greatest bandwidth in the loaded latencies of the atlas
 * (VSC, CSIT). With writes the machines of a family end farther apart, so the least is less far
 * below a machine's own end.
 */
#define NEARLY		0.93
#define NEARLY_MIXED	0.97
#define LINK_SILENT	0.01	/* per cent: less than any system sends to another socket */
#define LINK_NEARLY	0.97
#define MOSTLY_READS	15	/* per cent of writes */
#define SAME_MIX	17	/* per cent of writes: a curve that was measured with as many holds */
#define CURVE_LEAST	50	/* per cent of the ceiling: where a curve ends that is believed */
#define MANY_WRITES	40	/* per cent */
#define USUAL_CLOCK	2.15	/* GHz, of the uncore of a family of which none is known */

/**
 * struct judge_at - where a formula is worked out
 * @facts: what was counted
 * @place: where
 * @box: of this box alone, if it is not NULL
 * @finding: gets the arithmetic; NULL: none is wanted
 * @depth: of formulas in formulas
 */
struct judge_at {
	const struct explain_facts *facts;
	unsigned int place;
	const char *box;
	struct explain_finding *finding;
	unsigned int depth;
};

/**
 * struct judge_spread - the boxes of a metric
 * @nr: how many have a value
 * @silent: how many of them have no more than a hundredth of the greatest
 * @box: each one, the least first
 */
struct judge_spread {
	unsigned int nr;
	unsigned int silent;
	const struct explain_fact *box[BOXES];
};

static struct explain_value judge_formula(const struct judge_at *at, const char *what);

static struct explain_value judge_no(enum explain_state state, const char *why)
{
	struct explain_value value = { .state = state };

	snprintf(value.why, sizeof(value.why), "%s", why);
	return value;
}

static struct explain_value judge_yes(double number)
{
	return (struct explain_value){ .value = number };
}

static const struct explain_quantity *judge_find_quantity(u64 on, const char *name)
{
	const struct explain_quantity *quantity;

	for (quantity = explain_quantities; quantity->name; quantity++)
		if (quantity->on & on && !strcmp(quantity->name, name))
			return quantity;
	return NULL;
}

/* A counter that is wrong once has its box's other counts in doubt. */
static bool judge_is_doubted(const struct explain_facts *facts, unsigned int place,
			     const char *box)
{
	const struct explain_fact *fact = facts->fact + facts->place[place].first;
	const struct explain_fact *end = facts->fact + facts->place[place].end;

	for (; facts->place[place].doubt && fact < end; fact++)
		if (fact->state == METRIC_IMPOSSIBLE && !strcmp(fact->metric->box, box))
			return true;
	return false;
}

/*
 * Another driver leaves filters out that it does not know; since Ice Lake an event has none. What
 * home agents count has no filter, and is what slices are doubted by.
 */
static bool judge_is_slice_doubted(const struct explain_facts *facts,
				   const struct explain_fact *fact)
{
	const char *box = fact->metric->box;

	if ((strcmp(box, "cbox") && strcmp(box, "cha")) ||
	    !strncmp(fact->metric->name, "home_", 5) ||
	    !strncmp(fact->metric->name, "directory_", 10))
		return false;
	return facts->place[fact->place].slices ||
	       (facts->driver && xp_on(facts->platform) & (ON_E5 | ON_SKX_ALL));
}

static struct explain_value judge_fact(const struct explain_facts *facts,
				       const struct explain_fact *fact)
{
	const char *name = fact->metric->name;

	if (judge_is_doubted(facts, fact->place, fact->metric->box) ||
	    judge_is_slice_doubted(facts, fact))
		return judge_no(EXPLAIN_DOUBT, name);
	switch (fact->state) {
	case METRIC_MEASURED:
		return judge_yes(fact->value);
	case METRIC_MULTIPLEXED:
		return fact->share < SHARE_LEAST ? judge_no(EXPLAIN_DOUBT, name) :
						   judge_yes(fact->value);
	case METRIC_UNDEFINED:
		return judge_no(EXPLAIN_NOTHING, name);
	case METRIC_ABSENT:
	case METRIC_HIDDEN:
		return judge_no(EXPLAIN_LACKING, name);
	default:
		return judge_no(EXPLAIN_DOUBT, name);
	}
}

static const struct explain_fact *judge_find_fact(const struct judge_at *at, unsigned int place,
						  const char *name)
{
	const struct explain_fact *fact = at->facts->fact + at->facts->place[place].first;
	const struct explain_fact *end = at->facts->fact + at->facts->place[place].end;

	for (; fact < end; fact++)
		if (!strcmp(fact->metric->name, name) &&
		    (at->box ? fact->box && !strcmp(fact->box, at->box) : !fact->box))
			return fact;
	return NULL;
}

/* Return: NULL if there is no room, no arithmetic is wanted, or it is there already. */
static struct explain_term *judge_new_term(const struct judge_at *at, const char *name)
{
	struct explain_finding *finding = at->finding;
	struct explain_term *term;
	unsigned int t;

	for (t = 0; finding && t < finding->nr_terms; t++)
		if (!strcmp(finding->term[t].name, name))
			return NULL;
	if (!finding || t == EXPLAIN_TERMS)
		return NULL;
	term = &finding->term[finding->nr_terms++];
	snprintf(term->name, sizeof(term->name), "%s", name);
	return term;
}

static void judge_add_metric(const struct judge_at *at, const struct explain_fact *fact)
{
	struct explain_term *term = judge_new_term(at, fact->metric->name);

	if (!term)
		return;
	term->what = fact->metric->formula;
	term->value = fact->value;
	term->share = fact->share;
	term->unit = fact->metric->unit;
	term->fact = fact->formula ? fact : NULL;
	/* A line in four clocks, two transfers in each: of any DDR bus of 64 bits */
	if (!strcmp(fact->metric->name, "mem_capacity"))
		snprintf(term->note, sizeof(term->note), "%.0f MHz x 16 B x %u channels",
			 fact->value / 16 / fact->nr_boxes, fact->nr_boxes);
	else if (fact->state == METRIC_MULTIPLEXED)
		snprintf(term->note, sizeof(term->note), "an estimate: %.0f %% of the time",
			 100 * fact->share);
}

static struct explain_value judge_metric(const struct judge_at *at, unsigned int place,
					 const char *name)
{
	const struct explain_fact *fact = judge_find_fact(at, place, name);
	struct explain_value value;

	if (!fact)
		return judge_no(EXPLAIN_LACKING, name);
	value = judge_fact(at->facts, fact);
	if (value.state == EXPLAIN_KNOWN)
		judge_add_metric(at, fact);
	return value;
}

static struct explain_value judge_sockets(const struct judge_at *at)
{
	return judge_yes(at->facts->nr_places);
}

static struct explain_value judge_curve(const struct judge_at *at, const char *name,
					double latency)
{
	struct explain_term *term = latency ? judge_new_term(at, name) : NULL;

	if (term) {
		term->value = latency;
		term->unit = "ns";
		snprintf(term->note, sizeof(term->note), "by the kept curve");
	}
	return latency ? judge_yes(latency) : judge_no(EXPLAIN_LACKING, "xeon-pmon curve");
}

static struct explain_value judge_idle_read(const struct judge_at *at)
{
	const struct explain_facts *facts = at->facts;

	return judge_curve(at, "idle_read", facts->curve ?
			   curve_idle(facts->curve, facts->place[at->place].socket) : 0);
}

static double judge_writes(const struct judge_at *at)
{
	struct explain_value reads = judge_metric(at, at->place, "mem_reads");

	return reads.state == EXPLAIN_KNOWN ? 100 - reads.value : 0;
}

/* By the curve of the nearest mix that was measured */
static struct explain_value judge_curve_read(const struct judge_at *at)
{
	struct explain_value now = judge_metric(at, at->place, "mem_bw");
	const struct curve *curve = at->facts->curve;
	int socket = at->facts->place[at->place].socket;
	enum curve_mix mix;

	if (now.state != EXPLAIN_KNOWN)
		return now;
	mix = curve ? curve_nearest(curve, socket, judge_writes(at)) : CURVE_MIXES;
	return judge_curve(at, "curve_read",
			   mix < CURVE_MIXES ? curve_at(curve, socket, mix, now.value) : 0);
}

static struct explain_value judge_known(double value, const char *name)
{
	return value ? judge_yes(value) : judge_no(EXPLAIN_LACKING, name);
}

/* An MRDIMM, or a buffer, moves several times what the clock of the channel says. */
static struct explain_value judge_ways_of_memory(const struct judge_at *at)
{
	struct judge_at within = *at;
	struct explain_value rate;
	double fastest = at->facts->memory.fastest;

	within.finding = NULL;
	if (at->facts->buffered)
		return judge_yes(2);
	if (!fastest || !(xp_on(at->facts->platform) & ON_XEON6))
		return judge_yes(1);
	within.box = NULL;
	rate = judge_formula(&within, "mem_capacity{median} / 8");
	return judge_yes(rate.state == EXPLAIN_KNOWN && fastest > 1.5 * rate.value ? 2 : 1);
}

/* The Xeon 6 of the atlas have DDR5-6400: what MRDIMMs reach is in no row. */
static bool judge_has_mrdimms(const struct judge_at *at)
{
	struct judge_at within = *at;
	struct explain_value rate;

	within.finding = NULL;
	within.box = NULL;
	rate = judge_formula(&within, "mem_rate");
	return xp_on(at->facts->platform) & ON_XEON6 && rate.state == EXPLAIN_KNOWN &&
	       rate.value > 7300;
}

static struct explain_band judge_band(const struct judge_at *at, double *writes)
{
	*writes = judge_writes(at);
	if (judge_has_mrdimms(at))
		return (struct explain_band){};
	return explain_memory_band(xp_on(at->facts->platform), *writes);
}

static struct explain_value judge_mem_low(const struct judge_at *at)
{
	double writes;
	struct explain_band band = judge_band(at, &writes);

	return judge_known(band.between || band.machines == 1 ? 0 : band.low, "published");
}

static struct explain_value judge_mem_high(const struct judge_at *at)
{
	double writes;

	return judge_known(judge_band(at, &writes).high, "published");
}

static struct explain_value judge_mem_once(const struct judge_at *at)
{
	double writes;
	struct explain_band band = judge_band(at, &writes);

	return judge_known(!band.between && band.machines == 1 ? band.low : 0, "published");
}

static struct explain_value judge_mem_between(const struct judge_at *at)
{
	double writes;
	struct explain_band band = judge_band(at, &writes);

	return judge_known(band.between ? band.low : 0, "published");
}

static struct explain_value judge_mem_machines(const struct judge_at *at)
{
	double writes;

	return judge_known(judge_band(at, &writes).machines, "published");
}

static struct explain_value judge_mem_assumed(const struct judge_at *at)
{
	double writes;

	return judge_known(judge_band(at, &writes).nr ? 0 : EXPLAIN_ASSUMED, "published");
}

/* With more writes than in any publication memory does not reach more than is assumed elsewhere. */
static struct explain_value judge_mem_reach(const struct judge_at *at)
{
	double writes;
	struct explain_band band = judge_band(at, &writes);
	double low = band.low ?: EXPLAIN_ASSUMED;

	return judge_yes(band.far && !band.between ? fmin(low, EXPLAIN_ASSUMED) : low);
}

/*
 * By the kept curve of about this mix, per cent of the clock's ceiling; one that ends early was not
 * measured well.
 */
static struct explain_value judge_curve_most(const struct judge_at *at)
{
	struct explain_value capacity = judge_metric(at, at->place, "mem_capacity");
	const struct curve *curve = at->facts->curve;
	int socket = at->facts->place[at->place].socket;
	double writes = judge_writes(at), most = 0;
	enum curve_mix mix = curve ? curve_nearest(curve, socket, writes) : CURVE_MIXES;

	if (mix < CURVE_MIXES && fabs(curve_mix_writes(mix) - writes) < SAME_MIX)
		most = curve_most(curve, socket, mix);
	if (capacity.state != EXPLAIN_KNOWN || 100 * most < CURVE_LEAST * capacity.value)
		return judge_no(EXPLAIN_LACKING, "xeon-pmon curve");
	return judge_yes(100 * most / capacity.value);
}

/*
 * From where on memory is full: near the least that was published, by the machine's own curve if
 * it has such a mix. A mix with many writes has a rule of its own below that; where no publication
 * has so many, full is the most that was reached with fewer.
 */
static struct explain_value judge_mem_limit(const struct judge_at *at)
{
	double writes;
	struct explain_band band = judge_band(at, &writes);
	struct explain_value most = judge_curve_most(at);

	if (most.state == EXPLAIN_KNOWN)
		return judge_yes(fmin(NEARLY * most.value, 100));
	if (!band.nr)
		return judge_yes(EXPLAIN_ASSUMED);
	if (band.far && !band.between)
		return judge_yes(band.high);
	return judge_yes(band.low * (writes < MOSTLY_READS || band.between ? NEARLY :
				     writes < MANY_WRITES ? NEARLY_MIXED : 1));
}

/* A sentence has one number for a band whose ends are the same in per cent. */
static bool judge_is_one(const struct explain_band *band)
{
	return round(band->low) == round(band->high);
}

static struct explain_value judge_link_low(const struct judge_at *at)
{
	struct explain_band band = explain_link_band(xp_on(at->facts->platform));

	return judge_known(judge_is_one(&band) ? 0 : band.low, "published");
}

static struct explain_value judge_link_once(const struct judge_at *at)
{
	struct explain_band band = explain_link_band(xp_on(at->facts->platform));

	return judge_known(judge_is_one(&band) ? band.low : 0, "published");
}

static struct explain_value judge_link_high(const struct judge_at *at)
{
	return judge_known(explain_link_band(xp_on(at->facts->platform)).high, "published");
}

static struct explain_value judge_link_assumed(const struct judge_at *at)
{
	return judge_known(explain_link_band(xp_on(at->facts->platform)).nr ? 0 : EXPLAIN_ASSUMED,
			   "published");
}

static struct explain_value judge_link_limit(const struct judge_at *at)
{
	struct explain_band band = explain_link_band(xp_on(at->facts->platform));

	return judge_yes(band.nr ? LINK_NEARLY * band.low : EXPLAIN_ASSUMED);
}

/* Return: what a socket was seen to move of memory that is not DRAM, in MB/s; 0: unknown. */
static double judge_other(const struct judge_at *at, bool reads)
{
	const struct explain_other *row;

	for (row = explain_atlas_other; row->machine; row++)
		if (row->on & xp_on(at->facts->platform))
			return 1000 * (reads ? row->reads : row->writes);
	return 0;
}

static struct explain_value judge_other_reads(const struct judge_at *at)
{
	return judge_known(judge_other(at, true), "published");
}

static struct explain_value judge_other_writes(const struct judge_at *at)
{
	return judge_known(judge_other(at, false), "published");
}

/* Return: whether the PCU of a place counts clock cycles, which each of its metrics is a share of. */
static bool judge_pcu_counts(const struct judge_at *at, unsigned int place, bool *has)
{
	static const char *const names[] = { "limit_heat", "limit_power", "prochot" };
	const struct explain_fact *fact;
	unsigned int n;
	bool counts = false;

	for (n = 0; n < ARRAY_SIZE(names); n++) {
		fact = judge_find_fact(at, place, names[n]);
		*has |= !!fact;
		counts |= fact && fact->state != METRIC_UNDEFINED;
	}
	return counts;
}

/* 1: it counts nothing at all, that of another place does. */
static struct explain_value judge_pcu_stopped(const struct judge_at *at)
{
	bool has = false, other = false, here = judge_pcu_counts(at, at->place, &has);
	unsigned int p;

	if (!has)
		return judge_no(EXPLAIN_LACKING, "limit_heat");
	for (p = 0; p < at->facts->nr_places; p++)
		other |= judge_pcu_counts(at, p, &has);
	return judge_yes(other && !here);
}

/* Between that of local and of remote reads */
static struct explain_value judge_usual_read(const struct judge_at *at)
{
	u64 on = xp_on(at->facts->platform);
	struct explain_value remote = judge_metric(at, at->place, "remote");
	double near = explain_idle_time(on, false), far = explain_idle_time(on, true);
	double share = remote.state == EXPLAIN_KNOWN ? remote.value / 100 : 0;

	return judge_yes(near + share * (far - near));
}

static struct explain_value judge_uncore_most(const struct judge_at *at)
{
	return judge_known(at->facts->place[at->place].uncore_most, "initial_max_freq_khz");
}

static struct explain_value judge_uncore_usual(const struct judge_at *at)
{
	if (at->facts->place[at->place].uncore_most)
		return judge_no(EXPLAIN_LACKING, "known");
	return judge_known(explain_usual_clock(xp_on(at->facts->platform)), "usual");
}

static struct explain_value judge_uncore_normal(const struct judge_at *at)
{
	return judge_yes(at->facts->place[at->place].uncore_most ?:
			 explain_usual_clock(xp_on(at->facts->platform)) ?: USUAL_CLOCK);
}

static struct explain_value judge_slot_bw(const struct judge_at *at)
{
	return judge_known(at->facts->place[at->place].slot_bw, "current_link_width");
}

static struct explain_value judge_dimm_configured(const struct judge_at *at)
{
	return judge_known(at->facts->memory.slowest, "SMBIOS");
}

static struct explain_value judge_dimm_rated(const struct judge_at *at)
{
	return judge_known(at->facts->memory.rated, "SMBIOS");
}

/* Channels that are there, of the socket that has most, whatever they count */
static unsigned int judge_count_channels(const struct explain_facts *facts)
{
	unsigned int seen[EXPLAIN_PLACES] = {}, most = 0, f;
	const struct explain_fact *fact;

	for (f = 0; f < facts->nr; f++) {
		fact = &facts->fact[f];
		if (!fact->box || strcmp(fact->metric->name, "mem_bw") ||
		    fact->state == METRIC_HIDDEN || fact->state == METRIC_ABSENT)
			continue;
		if (++seen[fact->place] > most)
			most = seen[fact->place];
	}
	return most;
}

static struct explain_value judge_channels_model(const struct judge_at *at)
{
	unsigned int seen = judge_count_channels(at->facts);

	return judge_known(seen ? explain_channels(xp_on(at->facts->platform), seen) : 0, "mem_bw");
}

static struct explain_value judge_channels_empty(const struct judge_at *at)
{
	struct explain_value model = judge_channels_model(at);
	unsigned int seen = judge_count_channels(at->facts);

	model.value -= explain_may_be_all(xp_on(at->facts->platform), at->facts->nr_places, seen) ?
			       model.value : seen;
	return model;
}

static unsigned int judge_count_idle(const struct judge_at *at);
static struct explain_value judge_cluster_bw(const struct judge_at *at);
static struct explain_value judge_cluster_share(const struct judge_at *at);
static struct explain_value judge_cluster_least(const struct judge_at *at);

/* Channels of clusters without traffic */
static struct explain_value judge_idle_channels(const struct judge_at *at)
{
	return judge_known(judge_count_idle(at), "mem_bw");
}

static unsigned int judge_count_links(const struct judge_at *at, unsigned int place);

/*
 * Sockets where fewer links show traffic than at another one, if this is one of them: a dead link
 * has two ends, a dead counter has one.
 */
static struct explain_value judge_link_ends(const struct judge_at *at)
{
	unsigned int p, most = 0, ends = 0;

	for (p = 0; p < at->facts->nr_places; p++)
		most = fmax(most, judge_count_links(at, p));
	for (p = 0; p < at->facts->nr_places; p++)
		ends += judge_count_links(at, p) < most;
	return judge_yes(judge_count_links(at, at->place) < most ? ends : 0);
}

/* Channels without traffic, beside others that have some */
static struct explain_value judge_channels_silent(const struct judge_at *at)
{
	struct explain_value silent = judge_formula(at, "mem_bw{silent}");

	return silent.state == EXPLAIN_KNOWN ? judge_known(silent.value, "mem_bw") : silent;
}

/* What is not counted */
static const struct {
	const char *name;
	struct explain_value (*value)(const struct judge_at *at);
} judge_others[] = {
	{ "sockets", judge_sockets },
	{ "idle_read", judge_idle_read },
	{ "curve_read", judge_curve_read },
	{ "mem_ways", judge_ways_of_memory },
	{ "mem_low", judge_mem_low },
	{ "mem_high", judge_mem_high },
	{ "mem_once", judge_mem_once },
	{ "mem_between", judge_mem_between },
	{ "mem_machines", judge_mem_machines },
	{ "mem_assumed", judge_mem_assumed },
	{ "mem_reach", judge_mem_reach },
	{ "mem_limit", judge_mem_limit },
	{ "curve_most", judge_curve_most },
	{ "link_low", judge_link_low },
	{ "link_high", judge_link_high },
	{ "link_once", judge_link_once },
	{ "link_assumed", judge_link_assumed },
	{ "link_limit", judge_link_limit },
	{ "link_ends", judge_link_ends },
	{ "other_reads", judge_other_reads },
	{ "other_writes", judge_other_writes },
	{ "pcu_stopped", judge_pcu_stopped },
	{ "usual_read", judge_usual_read },
	{ "uncore_most", judge_uncore_most },
	{ "uncore_usual", judge_uncore_usual },
	{ "uncore_normal", judge_uncore_normal },
	{ "slot_bw", judge_slot_bw },
	{ "dimm_configured", judge_dimm_configured },
	{ "dimm_rated", judge_dimm_rated },
	{ "channels_model", judge_channels_model },
	{ "channels_empty", judge_channels_empty },
	{ "channels_silent", judge_channels_silent },
	{ "idle_channels", judge_idle_channels },
	{ "cluster_bw", judge_cluster_bw },
	{ "cluster_share", judge_cluster_share },
	{ "cluster_least", judge_cluster_least },
};

static unsigned int judge_find_other(const char *name)
{
	unsigned int o = 0;

	while (o < ARRAY_SIZE(judge_others) && strcmp(judge_others[o].name, name))
		o++;
	return o;
}

static struct explain_value judge_plain(const struct judge_at *at, const char *name)
{
	const struct explain_quantity *quantity;
	unsigned int other = judge_find_other(name);
	struct explain_value value;
	struct explain_term *term;

	if (other < ARRAY_SIZE(judge_others))
		return judge_others[other].value(at);
	quantity = judge_find_quantity(xp_on(at->facts->platform), name);
	if (!quantity)
		return judge_metric(at, at->place, name);
	value = judge_formula(at, quantity->what);
	term = value.state == EXPLAIN_KNOWN ? judge_new_term(at, name) : NULL;
	if (!term)
		return value;
	term->what = quantity->what;
	term->unit = quantity->unit;
	term->value = value.value;
	return value;
}

static const char *judge_pattern(const struct judge_at *at, const char *name)
{
	const struct explain_quantity *quantity;

	quantity = judge_find_quantity(xp_on(at->facts->platform), name);
	return quantity && quantity->ways ? quantity->ways : name;
}

static int judge_compare(const void *a, const void *b)
{
	const struct explain_fact *one = *(const struct explain_fact *const *)a;
	const struct explain_fact *other = *(const struct explain_fact *const *)b;

	return (one->value > other->value) - (one->value < other->value) ?:
	       (one > other) - (one < other);
}

static double judge_most_of(const struct judge_spread *spread, unsigned int cluster)
{
	double most = 0;
	unsigned int b;

	for (b = 0; b < spread->nr; b++)
		if (spread->box[b]->cluster == cluster)
			most = fmax(most, spread->box[b]->value);
	return most;
}

/* Work that is bound to one sub-NUMA cluster leaves the channels of the others without traffic. */
static void judge_drop_clusters(struct judge_spread *spread)
{
	unsigned int b, left = 0;
	double most = 0;

	for (b = 0; b < spread->nr; b++)
		most = fmax(most, spread->box[b]->value);
	for (b = 0; b < spread->nr; b++)
		if (judge_most_of(spread, spread->box[b]->cluster) > IDLE_CLUSTER * most)
			spread->box[left++] = spread->box[b];
	spread->nr = left ?: spread->nr;
}

static void judge_list_boxes(const struct judge_at *at, unsigned int place, const char *name,
			     struct judge_spread *spread)
{
	const struct explain_fact *fact = at->facts->fact + at->facts->place[place].first;
	const struct explain_fact *end = at->facts->fact + at->facts->place[place].end;
	const char *pattern = judge_pattern(at, name);

	spread->nr = 0;
	for (; fact < end && spread->nr < BOXES; fact++)
		if (fact->box && metric_has_value(fact->state) &&
		    xp_matches(pattern, fact->metric->name))
			spread->box[spread->nr++] = fact;
}

static unsigned int judge_count_links(const struct judge_at *at, unsigned int place)
{
	struct judge_spread spread;
	unsigned int b, nr = 0;

	judge_list_boxes(at, place, "link_out", &spread);
	for (b = 0; b < spread.nr; b++)
		nr += spread.box[b]->value > LINK_SILENT;
	return nr;
}

static unsigned int judge_count_idle(const struct judge_at *at)
{
	struct judge_spread spread;
	unsigned int all;

	judge_list_boxes(at, at->place, "mem_bw", &spread);
	all = spread.nr;
	judge_drop_clusters(&spread);
	return all - spread.nr;
}

/* Those that are silent come first, the others by their value */
static void judge_spread_over(const struct judge_at *at, unsigned int place, const char *name,
			      struct judge_spread *spread)
{
	const struct explain_fact *box;
	unsigned int b, i;

	judge_list_boxes(at, place, name, spread);
	judge_drop_clusters(spread);
	qsort(spread->box, spread->nr, sizeof(*spread->box), judge_compare);
	spread->silent = 0;
	for (b = 0; b < spread->nr; b++) {
		box = spread->box[b];
		if (box->value > CARRYING * judge_most_of(spread, box->cluster))
			continue;
		for (i = b; i > spread->silent; i--)
			spread->box[i] = spread->box[i - 1];
		spread->box[spread->silent++] = box;
	}
}

/* Of the boxes that carry traffic, of which there has to be one */
static double judge_median(const struct judge_spread *spread)
{
	unsigned int twice = spread->silent + spread->nr - 1;

	return (spread->box[twice / 2]->value + spread->box[(twice + 1) / 2]->value) / 2;
}

/* The same of one cluster */
static double judge_median_of(const struct judge_spread *spread, unsigned int cluster)
{
	struct judge_spread one = {};
	unsigned int b;

	for (b = spread->silent; b < spread->nr; b++)
		if (spread->box[b]->cluster == cluster)
			one.box[one.nr++] = spread->box[b];
	return judge_median(&one);
}

/* How many times more, or less, than the median that box has which is farthest from it */
static double judge_apart(const struct judge_spread *spread, const struct explain_fact **box)
{
	double most = 0, median, one;
	unsigned int b;

	for (b = spread->silent; b < spread->nr; b++) {
		median = judge_median_of(spread, spread->box[b]->cluster);
		one = fmax(spread->box[b]->value / median, median / spread->box[b]->value);
		if (one > most)
			*box = spread->box[b];
		most = fmax(most, one);
	}
	return most;
}

/**
 * struct judge_cluster - sub-NUMA clusters of a socket that move about as much for each channel
 * @members: their numbers, a bit each
 * @nr: channels
 * @sum: what they move together, in MB/s
 */
struct judge_cluster {
	unsigned int members;
	unsigned int nr;
	double sum;
};

static void judge_list_clusters(const struct judge_at *at, struct judge_cluster *all)
{
	struct judge_spread spread;
	unsigned int b, c;

	judge_list_boxes(at, at->place, "mem_bw", &spread);
	for (b = 0; b < spread.nr; b++) {
		c = spread.box[b]->cluster % CLUSTERS;
		all[c].members = 1 << c;
		all[c].nr++;
		all[c].sum += spread.box[b]->value;
	}
}

/*
 * The clusters that move most for each channel, or least: which channel is of which of two that are
 * alike, nothing says. Return: whether there are others.
 */
static bool judge_find_cluster(const struct judge_at *at, bool most, struct judge_cluster *found)
{
	struct judge_cluster all[CLUSTERS] = {};
	double best = most ? 0 : HUGE_VAL, one;
	unsigned int c, others = 0;

	judge_list_clusters(at, all);
	for (c = 0; c < CLUSTERS; c++) {
		one = all[c].nr ? all[c].sum / all[c].nr : best;
		best = most ? fmax(best, one) : fmin(best, one);
	}
	*found = (struct judge_cluster){};
	for (c = 0; c < CLUSTERS; c++) {
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

static struct explain_value judge_cluster_of_socket(const struct judge_at *at, bool most,
						    bool share)
{
	struct judge_cluster cluster;
	struct explain_value one;

	if (!judge_find_cluster(at, most, &cluster))
		return judge_no(EXPLAIN_LACKING, "sub-NUMA clusters");
	one = judge_formula(at, share ? "mem_capacity{median} * mem_ways / 100" : "mem_bw");
	if (one.state == EXPLAIN_KNOWN)
		one.value = share ? cluster.sum / cluster.nr / one.value : cluster.sum;
	return one;
}

static struct explain_value judge_cluster_bw(const struct judge_at *at)
{
	return judge_cluster_of_socket(at, true, false);
}

static struct explain_value judge_cluster_share(const struct judge_at *at)
{
	return judge_cluster_of_socket(at, true, true);
}

static struct explain_value judge_cluster_least(const struct judge_at *at)
{
	return judge_cluster_of_socket(at, false, true);
}

/* A socket that has fewer than another one lacks some. */
static unsigned int judge_channels(const struct judge_at *at, const char *name)
{
	struct judge_spread spread;
	unsigned int place, most, idle = strcmp(name, "mem_bw") ? 0 : judge_count_idle(at);

	judge_spread_over(at, at->place, name, &spread);
	most = spread.nr;
	for (place = 0; place < at->facts->nr_places; place++) {
		judge_spread_over(at, place, name, &spread);
		if (spread.nr - spread.silent > most + idle)
			most = spread.nr - spread.silent - idle;
	}
	return most;
}

/* Of boxes that hardly differ the first is named, so that sockets with the same trouble are one. */
static const struct explain_fact *judge_first_alike(const struct judge_spread *spread,
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

/* The metrics of a pattern, each of which has to be believed */
static struct explain_value judge_ways(const struct judge_at *at, const char *name, double *most)
{
	const struct explain_fact *fact = at->facts->fact + at->facts->place[at->place].first;
	const struct explain_fact *end = at->facts->fact + at->facts->place[at->place].end;
	const char *pattern = judge_pattern(at, name);
	struct explain_value value = judge_no(EXPLAIN_LACKING, name), one;

	*most = -HUGE_VAL;
	for (; fact < end; fact++) {
		if (fact->box || !xp_matches(pattern, fact->metric->name))
			continue;
		one = judge_fact(at->facts, fact);
		if (one.state == EXPLAIN_DOUBT)
			return one;
		if (one.state != EXPLAIN_KNOWN) {
			value = value.state == EXPLAIN_KNOWN ? value : one;
			continue;
		}
		value = one;
		*most = fmax(*most, one.value);
		judge_add_metric(at, fact);
	}
	return value;
}

static struct explain_value judge_of_boxes(const struct judge_at *at, const char *name,
					   const char *asked, const char **unit,
					   const struct explain_fact **box)
{
	struct judge_spread spread;
	unsigned int carrying;
	double apart;

	judge_spread_over(at, at->place, name, &spread);
	carrying = spread.nr - spread.silent;
	*unit = "";
	if (!strcmp(asked, "carrying"))
		return judge_yes(carrying);
	if (!strcmp(asked, "channels"))
		return judge_yes(judge_channels(at, name));
	if (!strcmp(asked, "silent"))
		return judge_yes(judge_channels(at, name) - carrying);
	*unit = NULL;
	if (!spread.nr)
		return judge_no(EXPLAIN_NOTHING, name);
	*box = judge_first_alike(&spread, spread.box[0]);
	if (!strcmp(asked, "min"))
		return judge_yes((*box)->value);
	*box = judge_first_alike(&spread, spread.box[spread.nr - 1]);
	if (!strcmp(asked, "max"))
		return judge_yes((*box)->value);
	*box = NULL;
	if (!carrying)
		return judge_no(EXPLAIN_NOTHING, name);
	if (!strcmp(asked, "median"))
		return judge_yes(judge_median(&spread));
	apart = judge_apart(&spread, box);
	if (!strcmp(asked, "odd"))
		return judge_yes((*box)->value);
	*unit = "";
	return judge_yes(apart);
}

/* Questions about several places: of all, or of all but this one; the greatest, or the least */
static const struct {
	const char *asked;
	bool others;
	bool least;
} judge_places[] = {
	{ "anywhere" }, { "others", true }, { "fastest", true }, { "greatest", true },
	{ "elsewhere", true, true },
};

static int judge_find_places_asked(const char *asked)
{
	unsigned int a;

	for (a = 0; a < ARRAY_SIZE(judge_places); a++)
		if (!strcmp(judge_places[a].asked, asked))
			return a;
	return -1;
}

static struct explain_value judge_of_places(const struct judge_at *at, const char *name, int asked)
{
	bool others = judge_places[asked].others, least = judge_places[asked].least;
	struct explain_value value = judge_no(EXPLAIN_LACKING, name), one;
	double number = least ? HUGE_VAL : 0;
	struct judge_at there = *at;

	/* What one other socket has: with several, none is meant */
	if (!strcmp(judge_places[asked].asked, "others") && at->facts->nr_places != 2)
		return value;
	there.finding = NULL;
	for (there.place = 0; there.place < at->facts->nr_places; there.place++) {
		if (others && there.place == at->place)
			continue;
		one = judge_plain(&there, name);
		if (one.state == EXPLAIN_KNOWN)
			number = least ? fmin(number, one.value) : fmax(number, one.value);
		if (one.state < value.state)
			value = one;
	}
	if (value.state == EXPLAIN_KNOWN)
		value.value = number;
	return value;
}

/* "name,asked" */
static struct explain_value judge_asked(const struct judge_at *at, const char *text)
{
	const char *asked = strchr(text, ',') + 1, *unit = NULL;
	const struct explain_fact *box = NULL;
	struct explain_value value;
	struct explain_term *term;
	char name[32], shown[48];
	double most;

	snprintf(name, sizeof(name), "%.*s", (int)(asked - text - 1), text);
	snprintf(shown, sizeof(shown), "%s{%s}", name, asked);
	if (judge_find_places_asked(asked) >= 0) {
		value = judge_of_places(at, name, judge_find_places_asked(asked));
	} else {
		value = judge_ways(at, name, &most);
		if (value.state == EXPLAIN_KNOWN || value.state == EXPLAIN_NOTHING)
			value = strcmp(asked, "most") ?
				judge_of_boxes(at, name, asked, &unit, &box) :
				value.state == EXPLAIN_KNOWN ? judge_yes(most) : value;
	}
	term = value.state == EXPLAIN_KNOWN ? judge_new_term(at, shown) : NULL;
	if (term) {
		term->value = value.value;
		term->unit = unit;
		term->box = box ? box->box : NULL;
	}
	return value;
}

static struct explain_value judge_formula(const struct judge_at *at, const char *what)
{
	struct explain_value worst = judge_yes(0), one;
	double count[FORMULA_EVENTS];
	struct judge_at within = *at;
	struct formula_input input = { .count = count };
	struct formula formula;
	unsigned int e;

	if (++within.depth > DEPTH || formula_parse(&formula, what))
		return judge_no(EXPLAIN_LACKING, what);
	for (e = 0; e < formula.nr_events; e++) {
		one = strchr(formula.event[e], ',') ? judge_asked(&within, formula.event[e]) :
						      judge_plain(&within, formula.event[e]);
		count[e] = one.value;
		if (one.state > worst.state)
			worst = one;
	}
	if (worst.state == EXPLAIN_KNOWN && formula_eval(&formula, &input, &worst.value))
		return judge_no(EXPLAIN_NOTHING, what);
	return worst;
}

struct explain_value explain_work_out(const struct explain_facts *facts, unsigned int place,
				      const char *what)
{
	const struct judge_at at = { .facts = facts, .place = place };

	return judge_formula(&at, what);
}

/*
 * Sentences
 */

/* "name{anywhere}": the place that the value is of */
static unsigned int judge_find_place(const struct judge_at *at, const char *what)
{
	unsigned int found = at->place;
	char name[48], question[16] = "";
	struct judge_at there = *at;
	struct explain_value one;
	double best = HUGE_VAL;
	int asked;

	if (sscanf(what, "%47[^{]{%15[^}]", name, question) < 2)
		return found;
	asked = judge_find_places_asked(question);
	if (asked < 0)
		return found;
	there.finding = NULL;
	for (there.place = 0; there.place < at->facts->nr_places; there.place++) {
		if (judge_places[asked].others && there.place == at->place)
			continue;
		one = judge_plain(&there, name);
		if (one.state != EXPLAIN_KNOWN)
			continue;
		one.value = judge_places[asked].least ? one.value : -one.value;
		if (one.value >= best)
			continue;
		best = one.value;
		found = there.place;
	}
	return found;
}

static void judge_name_place(const struct judge_at *at, const char *what, char *text, size_t size)
{
	const struct explain_place *place = &at->facts->place[judge_find_place(at, what)];

	snprintf(text, size, "S%d%s%s", place->socket, place->die ? "-D" : "", place->die ?: "");
}

/* Boxes that carry nothing, and those that have no value */
static void judge_name_silent(const struct judge_at *at, const char *name, char *text, size_t size)
{
	const struct explain_fact *fact = at->facts->fact + at->facts->place[at->place].first;
	const struct explain_fact *end = at->facts->fact + at->facts->place[at->place].end;
	const char *pattern = judge_pattern(at, name);
	struct judge_spread spread;
	size_t len = 0;
	unsigned int b;

	judge_spread_over(at, at->place, name, &spread);
	snprintf(text, size, "channels that are hidden or absent:");
	for (b = 0; b < spread.silent && len < size; b++)
		len += snprintf(text + len, size - len, "%s%s", len ? ", " : "",
				xp_box_name(spread.box[b]->box));
	for (; fact < end && len < size; fact++)
		if (fact->box && fact->state == METRIC_UNDEFINED &&
		    xp_matches(pattern, fact->metric->name))
			len += snprintf(text + len, size - len, "%s%s", len ? ", " : "",
					xp_box_name(fact->box));
	if (len && len + 2 < size)
		strcat(text, ":");
}

static int judge_compare_names(const void *a, const void *b)
{
	const struct explain_fact *one = *(const struct explain_fact *const *)a;
	const struct explain_fact *other = *(const struct explain_fact *const *)b;

	return atoi(strrchr(one->box, '_') + 1) - atoi(strrchr(other->box, '_') + 1);
}

static void judge_name_cluster(const struct judge_at *at, char *text, size_t size)
{
	struct judge_cluster cluster;
	struct judge_spread spread;
	unsigned int b;
	size_t len = 0;

	judge_find_cluster(at, true, &cluster);
	judge_list_boxes(at, at->place, "mem_bw", &spread);
	qsort(spread.box, spread.nr, sizeof(*spread.box), judge_compare_names);
	for (b = 0; b < spread.nr && len < size; b++)
		if (cluster.members & 1 << spread.box[b]->cluster % CLUSTERS)
			len += snprintf(text + len, size - len, "%s%s", len ? ", " : "",
					xp_box_name(spread.box[b]->box));
}

/* A box that has no value, beside others that have one; NULL: there is none */
static const char *judge_find_lost(const struct judge_at *at, const char *name)
{
	const struct explain_fact *fact = at->facts->fact + at->facts->place[at->place].first;
	const struct explain_fact *end = at->facts->fact + at->facts->place[at->place].end;
	const char *pattern = judge_pattern(at, name);

	for (; fact < end; fact++)
		if (fact->box && !metric_has_value(fact->state) &&
		    xp_matches(pattern, fact->metric->name))
			return fact->box;
	return NULL;
}

/* "name{asked}": which boxes that are */
static void judge_name_boxes(const struct judge_at *at, const char *what, char *text, size_t size)
{
	const struct explain_quantity *quantity;
	size_t len = strcspn(what, "{");
	const struct explain_fact *box;
	struct judge_spread spread;
	struct judge_at there = *at;
	const char *lost;
	char name[48];

	if (!strcmp(what, "cluster_bw")) {
		judge_name_cluster(at, text, size);
		return;
	}
	snprintf(name, sizeof(name), "%.*s", (int)len, what);
	if (!strcmp(what + len, "{silent}")) {
		judge_name_silent(at, name, text, size);
		return;
	}
	if (!strcmp(what + len, "{anywhere}")) {
		there.place = judge_find_place(at, what);
		quantity = judge_find_quantity(xp_on(at->facts->platform), name);
		judge_name_boxes(&there, quantity->what, text, size);
		return;
	}
	judge_spread_over(at, at->place, name, &spread);
	box = spread.nr ? judge_first_alike(&spread, spread.box[spread.nr - 1]) : NULL;
	if (!strcmp(what + len, "{odd}") && spread.nr > spread.silent)
		judge_apart(&spread, &box);
	else if (!strcmp(what + len, "{min}") && spread.nr)
		box = judge_first_alike(&spread, spread.box[0]);
	lost = strcmp(what + len, "{min}") ? NULL : judge_find_lost(at, name);
	snprintf(text, size, "%s", lost ? xp_box_name(lost) : box ? xp_box_name(box->box) : "?");
}

static void judge_format(char *text, size_t size, const char *format, double value)
{
	switch (*format) {
	case 'B':
		snprintf(text, size, "%.1f GB/s", value / 1000);
		break;
	case '%':
		snprintf(text, size, "%.0f %%", value);
		break;
	case 'g':
		snprintf(text, size, "%.2f GHz", value);
		break;
	case 'r':
		snprintf(text, size, "%.0f", explain_round_rate(value));
		break;
	case 'x':
		snprintf(text, size, "%.1f", value);
		break;
	default:
		snprintf(text, size, "%.0f", value);
	}
}

/* One "[FORMULA|FORMAT]". Return: false if it has no value. */
static bool judge_fill(const struct judge_at *at, const char *slot, size_t len, char *text,
		       size_t size)
{
	char what[96];
	char *format;
	struct explain_value value;

	snprintf(what, sizeof(what), "%.*s", (int)len, slot);
	format = strchr(what, '|');
	*format++ = '\0';
	if (!strcmp(format, "name") || !strcmp(format, "where")) {
		(*format == 'n' ? judge_name_boxes : judge_name_place)(at, what, text, size);
		return true;
	}
	value = judge_formula(at, what);
	if (value.state != EXPLAIN_KNOWN)
		return false;
	judge_format(text, size, format, value.value);
	return true;
}

/* A part up to a semicolon. Return: whether all of it has a value. */
static bool judge_say_part(const struct judge_at *at, const char *part, size_t len, char *text,
			   size_t size)
{
	const char *end = part + len, *close;
	size_t used = 0;

	*text = '\0';
	while (part < end && used + 1 < size) {
		if (*part != '[') {
			text[used++] = *part++;
			text[used] = '\0';
			continue;
		}
		close = strchr(part, ']');
		if (!judge_fill(at, part + 1, close - part - 1, text + used, size - used))
			return false;
		used += strlen(text + used);
		part = close + 1;
	}
	return true;
}

static bool judge_say(const struct judge_at *at, const char *sentence, char *text, size_t size)
{
	size_t len, used = 0;

	for (*text = '\0'; *sentence; sentence += len) {
		len = strcspn(sentence + 1, ";") + 1;
		if (judge_say_part(at, sentence, len, text + used, size - used))
			used += strlen(text + used);
		else if (!used)
			return false;
		text[used] = '\0';
	}
	return true;
}

/*
 * Rules
 */

static double judge_excess(const struct explain_test *test, double value)
{
	double limit = test->limit;

	return test->is == EXPLAIN_ABOVE ? value / limit : limit / fmax(value, limit / 1000);
}

/* Return: KNOWN with 1 or 0 for yes or no, or why it cannot be said. */
static struct explain_value judge_tests(const struct judge_at *at, const struct explain_test *when,
					double *excess)
{
	struct explain_value value, worst = judge_yes(1);
	const struct explain_test *test;
	bool is;

	for (test = when; test < when + EXPLAIN_TESTS && test->is; test++) {
		value = judge_formula(at, test->what);
		if (value.state > worst.state)
			worst = value;
		is = test->is == EXPLAIN_ABOVE ? value.value > test->limit :
						 value.value < test->limit;
		if (value.state == EXPLAIN_NOTHING || (value.state == EXPLAIN_KNOWN && !is))
			return judge_yes(0);
		if (test == when)
			*excess = judge_excess(test, value.value);
	}
	if (worst.state == EXPLAIN_KNOWN)
		worst.value = 1;
	return worst;
}

/* What the other tests need, a machine may lack: it is asked by the first ones then. */
static struct explain_value judge_rule(const struct judge_at *at, const struct explain_rule *rule,
				       const struct explain_test **when, double *excess)
{
	struct explain_value value = judge_tests(at, rule->when, excess), other;

	*when = rule->when;
	if (value.state != EXPLAIN_KNOWN || value.value || !rule->or->is)
		return value;
	other = judge_tests(at, rule->or, excess);
	if (other.state != EXPLAIN_KNOWN || !other.value)
		return value;
	*when = rule->or;
	return other;
}

static void judge_add_also(const struct judge_at *at, const char *list)
{
	const struct explain_fact *fact;
	char name[48];
	size_t len;

	for (; list && *list; list += len + !!list[len]) {
		len = strcspn(list, ",");
		snprintf(name, sizeof(name), "%.*s", (int)len, list);
		fact = judge_find_fact(at, at->place, name);
		if (fact && judge_fact(at->facts, fact).state == EXPLAIN_KNOWN)
			judge_add_metric(at, fact);
	}
}

/* Whether two words are the same, or numbers that hardly differ */
static bool judge_is_same_word(const char *a, size_t a_len, const char *b, size_t b_len)
{
	char *a_end, *b_end;
	double one = strtod(a, &a_end), other = strtod(b, &b_end);

	if (a_len == b_len && !strncmp(a, b, a_len))
		return true;
	return a_end > a && b_end > b && a_end <= a + a_len && b_end <= b + b_len &&
	       a_len - (a_end - a) == b_len - (b_end - b) &&
	       fabs(one - other) <= SAME * fmax(fabs(one), fabs(other));
}

/* Whether two findings say the same: names of boxes are in their sentences. */
static bool judge_is_same(const char *a, const char *b)
{
	size_t a_len, b_len;

	for (; *a && *b; a += a_len, b += b_len) {
		a += *a == ' ';
		b += *b == ' ';
		a_len = strcspn(a, " ");
		b_len = strcspn(b, " ");
		if (!judge_is_same_word(a, a_len, b, b_len))
			return false;
	}
	return !*a && !*b;
}

static struct explain_finding *judge_new_finding(struct explain_report *report,
						 const struct explain_rule *rule,
						 unsigned int place)
{
	struct explain_finding *finding;

	if (report->nr == EXPLAIN_FINDINGS)
		return NULL;
	finding = &report->finding[report->nr++];
	*finding = (struct explain_finding){
		.rule = rule, .severity = rule->severity, .when = rule->when, .place = place,
	};
	return finding;
}

/* The last finding of the report joins an earlier one that says the same of another place. */
static void judge_join(struct explain_report *report)
{
	struct explain_finding *last = &report->finding[report->nr - 1], *one = report->finding;
	struct explain_finding was;

	while (one < last && (one->rule != last->rule || one->when != last->when ||
			      !judge_is_same(one->sentence, last->sentence)))
		one++;
	if (one == last)
		return;
	if (last->excess > one->excess) {
		was = *one;
		*one = *last;
		one->also = was.also | 1ULL << was.place;
	} else {
		one->also |= 1ULL << last->place;
	}
	report->nr--;
}

static void judge_find(const struct explain_facts *facts, const struct explain_rule *rule,
		       const struct explain_test *when, unsigned int place, double excess,
		       struct explain_report *report)
{
	struct explain_finding *finding = judge_new_finding(report, rule, place);
	struct judge_at at = { .facts = facts, .place = place, .finding = finding };
	const struct explain_test *test;

	if (!finding)
		return;
	finding->when = when;
	finding->excess = excess;
	for (test = when; test < when + EXPLAIN_TESTS && test->is; test++)
		finding->value[test - when] = judge_formula(&at, test->what).value;
	judge_say(&at, rule->sentence, finding->sentence, sizeof(finding->sentence));
	judge_add_also(&at, rule->also);
	judge_join(report);
}

/* Whether a finding of a report, by a row of this id, is about a place */
static bool judge_has(const struct explain_report *report, const char *id, unsigned int place)
{
	const struct explain_finding *one, *end = report->finding + report->nr;

	for (one = report->finding; one < end; one++)
		if (!strcmp(one->rule->id, id) &&
		    (one->place == place || one->also & 1ULL << place))
			return true;
	return false;
}

/* Whether there is a finding that is a reason for what this rule sees */
static bool judge_is_explained(const struct explain_report *report, const struct explain_rule *rule,
			       unsigned int place)
{
	const struct explain_finding *one, *end = report->finding + report->nr;

	for (one = report->finding; rule->unless && one < end; one++)
		if (xp_fits_one(rule->unless, one->rule->id) &&
		    (one->place == place || one->also & 1ULL << place))
			return true;
	return false;
}

/* Return: why the rule could not be asked in any place; KNOWN or NOTHING: it was asked. */
/* What the platform lacks for a rule; top and the exporter ask at each refresh, so it is kept. */
static const char *judge_lacking(const struct pmon_platform *platform,
				 const struct explain_rule *rule)
{
	static struct {
		const struct pmon_platform *platform;
		char why[48];
	} kept[128], *one;

	one = &kept[(rule - explain_rules) % ARRAY_SIZE(kept)];
	if (one->platform != platform)
		explain_platform_has(platform, rule, one->why, sizeof(one->why));
	one->platform = platform;
	return one->why;
}

static struct explain_value judge_everywhere(const struct explain_facts *facts,
					     const struct explain_rule *rule,
					     struct explain_report *report)
{
	const char *why = judge_lacking(facts->platform, rule);
	struct explain_value value, best = judge_no(EXPLAIN_LACKING, why);
	bool has = !*why;
	const struct explain_test *when;
	struct judge_at at = { .facts = facts };
	double excess = 0;

	for (; has && at.place < facts->nr_places; at.place++) {
		if (rule->channels && judge_has(report, EXPLAIN_BOOKS, at.place)) {
			if (best.state > EXPLAIN_DOUBT)
				best = judge_no(EXPLAIN_DOUBT, "mem_bw");
			continue;
		}
		value = judge_rule(&at, rule, &when, &excess);
		if (value.state <= best.state)
			best = value;
		if (value.state == EXPLAIN_KNOWN && value.value &&
		    !judge_has(report, rule->id, at.place) &&
		    !judge_is_explained(report, rule, at.place))
			judge_find(facts, rule, when, at.place, excess, report);
	}
	return best;
}

static struct explain_unasked *judge_find_unasked(struct explain_report *report, const char *id)
{
	struct explain_unasked *one = report->unasked;

	while (one < report->unasked + report->nr_unasked && strcmp(one->rule->id, id))
		one++;
	return one;
}

/* A rule of several rows was asked if one of them was, and none needs a value in doubt. */
static void judge_note_unasked(struct explain_report *report, const struct explain_rule *rule,
			       const struct explain_value *best)
{
	struct explain_unasked *one = judge_find_unasked(report, rule->id);

	if (one == report->unasked + report->nr_unasked) {
		report->nr_unasked++;
		one->rule = rule;
	} else if (one->state == EXPLAIN_DOUBT ||
		   (best->state != EXPLAIN_DOUBT && best->state >= one->state)) {
		return;
	}
	one->state = best->state;
	snprintf(one->why, sizeof(one->why), "%s", best->why);
}

static void judge_drop_asked(struct explain_report *report)
{
	unsigned int u, left = 0;

	for (u = 0; u < report->nr_unasked; u++)
		if (report->unasked[u].state >= EXPLAIN_DOUBT)
			report->unasked[left++] = report->unasked[u];
	report->nr_asked = report->nr_unasked - left;
	report->nr_unasked = left;
}

/* Home agents that count too little have all counts of the slices in doubt. */
static void judge_doubt_slices(struct explain_facts *facts, const struct explain_report *report)
{
	const struct explain_finding *one, *end = report->finding + report->nr;
	unsigned int p;

	for (one = report->finding; one < end; one++)
		for (p = 0; p < facts->nr_places; p++)
			if (!strcmp(one->rule->id, EXPLAIN_BOOKS) &&
			    one->severity == EXPLAIN_COUNTER &&
			    one->when->is == EXPLAIN_ABOVE &&
			    (one->place == p || one->also & 1ULL << p))
				facts->place[p].slices = true;
}

/* The order of rules is that within a severity. */
static int judge_compare_findings(const void *a, const void *b)
{
	const struct explain_finding *one = a, *other = b;

	if (one->severity != other->severity)
		return (int)one->severity - (int)other->severity;
	if (one->rule != other->rule)
		return one->rule < other->rule ? -1 : 1;
	return (one->excess < other->excess) - (one->excess > other->excess) ?:
	       (int)one->place - (int)other->place;
}

/*
 * Counters
 */

/* What a metric cannot be above, where the catalogue does not say so */
static void judge_apply_limits(struct explain_facts *facts)
{
	struct explain_fact *fact, *end = facts->fact + facts->nr;
	const struct explain_limit *limit;
	struct explain_value most;

	for (fact = facts->fact; fact < end; fact++) {
		struct judge_at at = { .facts = facts, .place = fact->place, .box = fact->box };

		if (!metric_has_value(fact->state))
			continue;
		if (!strcmp(fact->metric->unit, "%") &&
		    (fact->value > PERCENT_MOST || fact->value < 100 - PERCENT_MOST)) {
			/* Terms that were not counted at the same time need not fit. */
			fact->state = fact->state == METRIC_MEASURED ||
				      (fact->value > WELL_ABOVE &&
				       xp_matches("*_util", fact->metric->name)) ?
				      METRIC_IMPOSSIBLE : METRIC_UNDEFINED;
			snprintf(fact->why, sizeof(fact->why), "%.1f %%", fact->value);
			continue;
		}
		for (limit = explain_limits; limit->metric; limit++) {
			if (!(limit->on & xp_on(facts->platform)) ||
			    !fact->box == explain_is_by_box(fact->metric) ||
			    !xp_matches(limit->metric, fact->metric->name))
				continue;
			most = judge_formula(&at, limit->what);
			if (most.state != EXPLAIN_KNOWN || most.value <= 0 ||
			    fact->value <= PERCENT_MOST / 100.0 * most.value)
				continue;
			fact->state = METRIC_IMPOSSIBLE;
			snprintf(fact->why, sizeof(fact->why), "%.1f %s of %.1f at most",
				 fact->value, fact->metric->unit, most.value);
		}
	}
}

static void judge_find_doubts(struct explain_facts *facts)
{
	unsigned int f;

	for (f = 0; f < facts->nr; f++)
		facts->place[facts->fact[f].place].doubt |=
			facts->fact[f].state == METRIC_IMPOSSIBLE;
}

/* Return: whether it is to be doubted, for another reason than that it is impossible. */
static bool judge_is_weak(const struct explain_fact *fact)
{
	return fact->state == METRIC_LOST || fact->state == METRIC_WAITING ||
	       (fact->state == METRIC_MULTIPLEXED && fact->share < SHARE_LEAST);
}

static void judge_say_doubt(const struct explain_fact *fact, struct explain_finding *finding)
{
	char *text = finding->sentence;
	size_t size = sizeof(finding->sentence);
	const char *box = fact->box ? xp_box_name(fact->box) : fact->metric->box;

	if (fact->state == METRIC_IMPOSSIBLE)
		snprintf(text, size, "%s is more than the hardware can do: %s%s%s; what %s counts "
			 "on this socket is not used", fact->metric->name, fact->box ? box : "",
			 fact->box && *fact->why ? ", " : "", fact->why, fact->metric->box);
	else if (fact->state == METRIC_MULTIPLEXED)
		snprintf(text, size, "%s was counted in %.2f %% of the time, which is too little "
			 "to be used: other programs have the counters of %s, or it does not answer",
			 fact->metric->name, 100 * fact->share, box);
	else if (fact->state == METRIC_WAITING)
		snprintf(text, size, "%s was not counted: other programs have all counters of %s, "
			 "for example pinned events of perf", fact->metric->name, box);
	else
		snprintf(text, size, "%s has no value: %s%s", fact->metric->name,
			 *fact->why ? fact->why : box, *fact->why ? "" : " is gone");
}

/* A finding for each place: of a box rather than of the place that it spoils */
static void judge_counters(const struct explain_facts *facts, const struct explain_rule *rule,
			   bool impossible, struct explain_report *report)
{
	const struct explain_fact *fact, *end, *worst;
	struct explain_finding *finding;
	unsigned int p;

	for (p = 0; p < facts->nr_places; p++) {
		worst = NULL;
		end = facts->fact + facts->place[p].end;
		for (fact = facts->fact + facts->place[p].first; fact < end; fact++)
			if ((impossible ? fact->state == METRIC_IMPOSSIBLE : judge_is_weak(fact)) &&
			    (!worst || (!worst->box && fact->box)))
				worst = fact;
		finding = worst ? judge_new_finding(report, rule, p) : NULL;
		if (!finding)
			continue;
		finding->excess = 1;
		judge_say_doubt(worst, finding);
		judge_join(report);
	}
}

static void judge_driver(const struct explain_facts *facts, const struct explain_rule *rule,
			 struct explain_report *report)
{
	struct explain_finding *finding;
	unsigned int p;

	finding = facts->driver && facts->nr_places ? judge_new_finding(report, rule, 0) : NULL;
	if (!finding)
		return;
	for (p = 1; p < facts->nr_places; p++)
		finding->also |= 1ULL << p;
	snprintf(finding->sentence, sizeof(finding->sentence), "%s counted, not xeon_pmon%s",
		 facts->driver, xp_on(facts->platform) & (ON_E5 | ON_SKX_ALL) ?
		 ": it leaves filters out that it does not know, so what the LLC's boxes count is "
		 "not used" : ", which makes no difference to these findings");
}

static bool judge_is_idle(const struct explain_facts *facts)
{
	const struct explain_test *test;
	struct explain_value value;
	bool known = false;

	for (test = explain_idle; test->is; test++) {
		value = explain_work_out(facts, 0, test->what);
		if (value.state == EXPLAIN_KNOWN && value.value >= test->limit)
			return false;
		known |= value.state == EXPLAIN_KNOWN;
	}
	return known;
}

/* Channels of each cluster follow one another, but for those in an order that Linux's perf has. */
static unsigned int judge_cluster_of(u64 on, unsigned int unit, unsigned int nodes)
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

static bool judge_is_even(const struct judge_spread *spread, unsigned int first, unsigned int nr)
{
	return spread->box[first]->value > 0 &&
	       spread->box[first + nr - 1]->value < EVEN * spread->box[first]->value;
}

/* Whether channels of each cluster have about the same traffic, as interleaving gives them */
static bool judge_are_clusters_even(const struct judge_spread *spread, unsigned int nodes)
{
	struct judge_spread one = {};
	unsigned int cluster, b;

	for (cluster = 0; cluster < nodes; cluster++) {
		for (one.nr = 0, b = 0; b < spread->nr; b++)
			if (spread->box[b]->cluster == cluster)
				one.box[one.nr++] = spread->box[b];
		if (one.nr && !judge_is_even(&one, 0, one.nr))
			return false;
	}
	return true;
}

static void judge_set_cluster(struct explain_facts *facts, const struct explain_fact *like,
			      unsigned int cluster)
{
	struct explain_fact *fact = facts->fact + facts->place[like->place].first;
	struct explain_fact *end = facts->fact + facts->place[like->place].end;

	for (; fact < end; fact++)
		if (fact->box == like->box)
			fact->cluster = cluster;
}

static bool judge_regroup_by(struct explain_facts *facts, const struct judge_spread *spread,
			     unsigned int nodes)
{
	unsigned int size = spread->nr / nodes, b;

	if (spread->nr % nodes || size < 2)
		return false;
	for (b = 0; b < spread->nr; b += size)
		if (!judge_is_even(spread, b, size))
			return false;
	for (b = 0; b < spread->nr; b++)
		judge_set_cluster(facts, spread->box[b], b / size);
	return true;
}

/*
 * No source has the order of channels for each CPU. Where the usual one contradicts what is
 * counted, and channels are groups of a cluster's size with the same traffic, these are clusters.
 * Nodes whose CPUs are offline are not counted, so there may be more.
 */
static void judge_regroup_clusters(struct explain_facts *facts, unsigned int place)
{
	const struct judge_at at = { .facts = facts, .place = place };
	unsigned int nodes = facts->place[place].clusters;
	struct judge_spread spread;

	if (nodes < 2)
		return;
	judge_list_boxes(&at, place, "mem_bw", &spread);
	qsort(spread.box, spread.nr, sizeof(*spread.box), judge_compare);
	if (judge_are_clusters_even(&spread, nodes))
		return;
	for (; nodes <= CLUSTERS; nodes++)
		if (judge_regroup_by(facts, &spread, nodes))
			return;
}

static void judge_find_clusters(struct explain_facts *facts)
{
	u64 on = xp_on(facts->platform);
	struct explain_fact *fact;
	unsigned int f, p, nodes;

	for (f = 0; f < facts->nr; f++) {
		fact = &facts->fact[f];
		nodes = facts->place[fact->place].clusters;
		if (nodes > 1 && fact->box && !strcmp(fact->metric->box, "imc"))
			fact->cluster = judge_cluster_of(on, atoi(strrchr(fact->box, '_') + 1),
							 nodes);
	}
	for (p = 0; p < facts->nr_places; p++)
		judge_regroup_clusters(facts, p);
}

void explain_judge(struct explain_facts *facts, struct explain_report *report)
{
	const struct explain_rule *rule;
	struct explain_value best;
	bool books;

	memset(report, 0, sizeof(*report));
	judge_find_clusters(facts);
	judge_apply_limits(facts);
	judge_find_doubts(facts);
	for (rule = explain_rules; rule->id; rule++) {
		books = !strcmp(rule->id, EXPLAIN_BOOKS);
		if (!books)
			judge_doubt_slices(facts, report);
		if (!strcmp(rule->id, EXPLAIN_IMPOSSIBLE)) {
			judge_counters(facts, rule, true, report);
		} else if (!strcmp(rule->id, EXPLAIN_DOUBTED)) {
			judge_counters(facts, rule, false, report);
		} else if (!strcmp(rule->id, EXPLAIN_DRIVER)) {
			judge_driver(facts, rule, report);
		} else {
			best = judge_everywhere(facts, rule, report);
			judge_note_unasked(report, rule, &best);
		}
	}
	judge_drop_asked(report);
	qsort(report->finding, report->nr, sizeof(*report->finding), judge_compare_findings);
	report->idle = !report->nr && judge_is_idle(facts);
}

/*
 * The metrics that are needed
 */

/**
 * struct judge_needs - metrics that formulas need
 * @platform: of which machine
 * @list: their names, as xp_want_list() has them; NULL: not wanted
 * @size: room there
 * @lacking: one that the platform does not have; empty: it has all
 */
struct judge_needs {
	const struct pmon_platform *platform;
	char *list;
	size_t size;
	char lacking[48];
};

/* Whether a list has an item, and not only the beginning of one */
static bool judge_has_item(const char *list, const char *item)
{
	size_t len = strlen(item);

	while ((list = strstr(list, item)) && list[len] && list[len] != ',')
		list += len;
	return list;
}

static void judge_need_metrics(struct judge_needs *needs, const char *pattern)
{
	const u64 on = xp_on(needs->platform);
	const struct metric *metric;
	bool found = false;
	char text[64];

	for (metric = xp_metrics(needs->platform); metric->name; metric++) {
		if (!(metric->on & on) || !xp_matches(pattern, metric->name))
			continue;
		found = true;
		/* A pattern, so that it is no error that a machine lacks the boxes */
		snprintf(text, sizeof(text), ",[%c]%s", *metric->name, metric->name + 1);
		if (needs->list && !judge_has_item(needs->list, text) &&
		    strlen(needs->list) + strlen(text) < needs->size)
			strcat(needs->list, text);
	}
	if (!found)
		snprintf(needs->lacking, sizeof(needs->lacking), "%s", pattern);
}

static void judge_need(struct judge_needs *needs, const char *what, unsigned int depth)
{
	const struct explain_quantity *quantity;
	struct formula formula;
	unsigned int e;

	if (depth > DEPTH || formula_parse(&formula, what))
		return;
	for (e = 0; e < formula.nr_events; e++) {
		char *name = formula.event[e];

		name[strcspn(name, ",")] = '\0';
		quantity = judge_find_quantity(xp_on(needs->platform), name);
		if (judge_find_other(name) < ARRAY_SIZE(judge_others))
			continue;
		if (quantity && quantity->what)
			judge_need(needs, quantity->what, depth + 1);
		else
			judge_need_metrics(needs, quantity ? quantity->ways : name);
	}
}

static void judge_need_sentence(struct judge_needs *needs, const char *sentence)
{
	char what[96];
	const char *slot;

	for (slot = sentence; slot && (slot = strchr(slot, '[')); slot++) {
		snprintf(what, sizeof(what), "%.*s", (int)strcspn(slot + 1, "|"), slot + 1);
		judge_need(needs, what, 0);
	}
}

static void judge_need_tests(struct judge_needs *needs, const struct explain_test *test)
{
	const struct explain_test *end = test + EXPLAIN_TESTS;

	for (; test < end && test->is; test++)
		judge_need(needs, test->what, 0);
}

static void judge_need_also(struct judge_needs *needs, const char *list)
{
	char name[48];
	size_t len;

	for (; list && *list; list += len + !!list[len]) {
		len = strcspn(list, ",");
		snprintf(name, sizeof(name), "%.*s", (int)len, list);
		judge_need_metrics(needs, name);
	}
}

bool explain_platform_has(const struct pmon_platform *platform, const struct explain_rule *rule,
			  char *why, size_t size)
{
	struct judge_needs needs = { .platform = platform };

	if (rule->on && !(rule->on & xp_on(platform)))
		snprintf(needs.lacking, sizeof(needs.lacking), "not on this CPU");
	else
		judge_need_tests(&needs, rule->when);
	snprintf(why, size, "%s", needs.lacking);
	return !*needs.lacking;
}

void explain_metrics(const struct pmon_platform *platform, char *list, size_t size)
{
	struct judge_needs needs = { .platform = platform, .list = list, .size = size };
	const struct explain_rule *rule;
	const struct explain_part *part;
	const struct explain_limit *limit;
	char lacking[48];

	*list = '\0';
	for (rule = explain_rules; rule->id; rule++) {
		if (!explain_platform_has(platform, rule, lacking, sizeof(lacking)))
			continue;
		judge_need_tests(&needs, rule->when);
		judge_need_tests(&needs, rule->or);
		judge_need_sentence(&needs, rule->sentence);
		judge_need_also(&needs, rule->also);
	}
	for (part = explain_parts; part->label; part++)
		if (part->on & xp_on(platform))
			judge_need(&needs, part->what, 0);
	for (limit = explain_limits; limit->metric; limit++)
		if (limit->on & xp_on(platform))
			judge_need(&needs, limit->what, 0);
	/* Each has a comma before it */
	if (*list)
		memmove(list, list + 1, strlen(list));
}
