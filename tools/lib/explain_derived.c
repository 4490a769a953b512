// SPDX-License-Identifier: GPL-2.0-only
/*
 * Operands of rules that are no metrics: limits of the hardware, from the atlas, the stored latency
 * curve, SMBIOS and sysfs.
 */
#include <linux/kernel.h>
#include <math.h>
#include <string.h>

#include "explain.h"
#include "explain_derived.h"
#include "explain_spread.h"
#include "explain_value.h"
#include "rows.h"

/*
 * Memory is full at this share of the bandwidth that the slowest published machine of the family
 * reached. In the atlas's loaded latencies, reads took 1.7 to 2.1 times as long as without load at
 * 93 to 97 % of the greatest bandwidth (VSC, CSIT). With writes the machines of a family differ
 * more, so the slowest one is already farther below the others' maximum.
 */
#define NEARLY		0.93
#define NEARLY_MIXED	0.97
#define LINK_NEARLY	0.97
#define MOSTLY_READS	15	/* per cent of writes */
#define SAME_MIX	17	/* per cent of writes by which a curve's mix may differ */
#define CURVE_LEAST	50	/* per cent of the ceiling: a curve that ends below is ignored */
#define MANY_WRITES	40	/* per cent */
/*
 * Rate at which memory takes writes alone, as a share of its rate of reads, and the share of writes
 * up to which there are publications. A convention: no source with an address has the rate.
 */
#define WRITES_ALONE	0.55
#define MIXED_WRITES	50	/* per cent */
#define USUAL_CLOCK	2.15	/* GHz, uncore clock of families without a usual clock */

static struct explain_value derived_sockets(const struct explain_at *at)
{
	return explain_yes(at->facts->nr_places);
}

static struct explain_value derived_curve(const struct explain_at *at, const char *name,
					  double latency)
{
	struct explain_term *term = latency ? explain_new_term(at, name) : NULL;

	if (term) {
		term->value = latency;
		term->unit = "ns";
		snprintf(term->note, sizeof(term->note), "by the kept curve");
	}
	return latency ? explain_yes(latency) : explain_no(EXPLAIN_LACKING, "xeon-pmon curve");
}

static struct explain_value derived_idle_read(const struct explain_at *at)
{
	const struct explain_facts *facts = at->facts;

	return derived_curve(at, "idle_read", facts->curve ?
			   curve_idle(facts->curve, facts->place[at->place].socket) : 0);
}

static double derived_writes(const struct explain_at *at)
{
	struct explain_value reads = explain_metric_value(at, at->place, "mem_reads");

	return reads.state == EXPLAIN_KNOWN ? 100 - reads.value : 0;
}

/* Return: the latency at the current bandwidth, from the curve of the nearest mix. */
static struct explain_value derived_curve_read(const struct explain_at *at)
{
	struct explain_value now = explain_metric_value(at, at->place, "mem_bw");
	const struct curve *curve = at->facts->curve;
	int socket = at->facts->place[at->place].socket;
	enum curve_mix mix;

	if (now.state != EXPLAIN_KNOWN)
		return now;
	mix = curve ? curve_nearest(curve, socket, derived_writes(at)) : CURVE_MIXES;
	return derived_curve(at, "curve_read",
			   mix < CURVE_MIXES ? curve_at(curve, socket, mix, now.value) : 0);
}

static struct explain_value derived_known(double value, const char *name)
{
	return value ? explain_yes(value) : explain_no(EXPLAIN_LACKING, name);
}

/* An MRDIMM, or a memory buffer, transfers a multiple of the bandwidth of its channel's clock. */
static struct explain_value derived_ways_of_memory(const struct explain_at *at)
{
	struct explain_at within = *at;
	struct explain_value rate;
	double fastest = at->facts->memory.fastest;

	within.finding = NULL;
	if (at->facts->buffered)
		return explain_yes(2);
	if (!fastest || !(xp_on(at->facts->platform) & ON_XEON6))
		return explain_yes(1);
	within.box = NULL;
	rate = explain_formula(&within, "mem_capacity{median} / 8");
	return explain_yes(rate.state == EXPLAIN_KNOWN && fastest > 1.5 * rate.value ? 2 : 1);
}

/* The atlas has no row with MRDIMMs: its Xeon 6 have DDR5-6400. */
static bool derived_has_mrdimms(const struct explain_at *at)
{
	struct explain_at within = *at;
	struct explain_value rate;

	within.finding = NULL;
	within.box = NULL;
	rate = explain_formula(&within, "mem_rate");
	return xp_on(at->facts->platform) & ON_XEON6 && rate.state == EXPLAIN_KNOWN &&
	       rate.value > 7300;
}

static struct explain_band derived_band(const struct explain_at *at, double *writes)
{
	*writes = derived_writes(at);
	if (derived_has_mrdimms(at))
		return (struct explain_band){};
	return explain_memory_band(xp_on(at->facts->platform), *writes);
}

static struct explain_value derived_mem_low(const struct explain_at *at)
{
	double writes;
	struct explain_band band = derived_band(at, &writes);

	return derived_known(band.between || band.machines == 1 ? 0 : band.low, "published");
}

static struct explain_value derived_mem_high(const struct explain_at *at)
{
	double writes;

	return derived_known(derived_band(at, &writes).high, "published");
}

static struct explain_value derived_mem_once(const struct explain_at *at)
{
	double writes;
	struct explain_band band = derived_band(at, &writes);

	return derived_known(!band.between && band.machines == 1 ? band.low : 0, "published");
}

static struct explain_value derived_mem_between(const struct explain_at *at)
{
	double writes;
	struct explain_band band = derived_band(at, &writes);

	return derived_known(band.between ? band.low : 0, "published");
}

static struct explain_value derived_mem_machines(const struct explain_at *at)
{
	double writes;

	return derived_known(derived_band(at, &writes).machines, "published");
}

static struct explain_value derived_mem_assumed(const struct explain_at *at)
{
	double writes;

	return derived_known(derived_band(at, &writes).nr ? 0 : EXPLAIN_ASSUMED, "published");
}

/* With a greater share of writes than in any publication, assume at most EXPLAIN_ASSUMED. */
static struct explain_value derived_mem_reach(const struct explain_at *at)
{
	double writes;
	struct explain_band band = derived_band(at, &writes);
	double low = band.low ?: EXPLAIN_ASSUMED;

	return explain_yes(band.far && !band.between ? fmin(low, EXPLAIN_ASSUMED) : low);
}

/* The share that memory reaches with mostly writes: between that of the mix and WRITES_ALONE. */
static struct explain_value derived_mem_writes_end(const struct explain_at *at)
{
	double mixed = derived_mem_reach(at).value;
	struct explain_band reads = explain_memory_band(xp_on(at->facts->platform), 0);
	double alone = WRITES_ALONE * (reads.nr ? reads.low : EXPLAIN_ASSUMED);
	double part = fmax(0, (derived_writes(at) - MIXED_WRITES) / (100 - MIXED_WRITES));

	return explain_yes(fmin(mixed, mixed + part * (alone - mixed)));
}

/*
 * The greatest bandwidth of the stored curve with a similar mix, in per cent of the clock's
 * ceiling. A curve that ends below CURVE_LEAST is not reliable.
 */
static struct explain_value derived_curve_most(const struct explain_at *at)
{
	struct explain_value capacity = explain_metric_value(at, at->place, "mem_capacity");
	const struct curve *curve = at->facts->curve;
	int socket = at->facts->place[at->place].socket;
	double writes = derived_writes(at), most = 0;
	enum curve_mix mix = curve ? curve_nearest(curve, socket, writes) : CURVE_MIXES;

	if (mix < CURVE_MIXES && fabs(curve_mix_writes(mix) - writes) < SAME_MIX)
		most = curve_most(curve, socket, mix);
	if (capacity.state != EXPLAIN_KNOWN || 100 * most < CURVE_LEAST * capacity.value)
		return explain_no(EXPLAIN_LACKING, "xeon-pmon curve");
	return explain_yes(100 * most / capacity.value);
}

/*
 * The share at which memory is full: by the stored curve if it has a similar mix, else near the
 * smallest published share. A mix with many writes has a separate rule below this limit; if no
 * publication has as many writes, the limit is the greatest share that was reached with fewer.
 */
static struct explain_value derived_mem_limit(const struct explain_at *at)
{
	double writes;
	struct explain_band band = derived_band(at, &writes);
	struct explain_value most = derived_curve_most(at);

	if (most.state == EXPLAIN_KNOWN)
		return explain_yes(fmin(NEARLY * most.value, 100));
	if (!band.nr)
		return explain_yes(EXPLAIN_ASSUMED);
	if (band.far && !band.between)
		return explain_yes(band.high);
	return explain_yes(band.low * (writes < MOSTLY_READS || band.between ? NEARLY :
				     writes < MANY_WRITES ? NEARLY_MIXED : 1));
}

/* A sentence has a single number for a range whose ends are equal in per cent. */
static bool derived_is_one(const struct explain_band *band)
{
	return round(band->low) == round(band->high);
}

static struct explain_value derived_link_low(const struct explain_at *at)
{
	struct explain_band band = explain_link_band(xp_on(at->facts->platform));

	return derived_known(derived_is_one(&band) ? 0 : band.low, "published");
}

static struct explain_value derived_link_once(const struct explain_at *at)
{
	struct explain_band band = explain_link_band(xp_on(at->facts->platform));

	return derived_known(derived_is_one(&band) ? band.low : 0, "published");
}

static struct explain_value derived_link_high(const struct explain_at *at)
{
	return derived_known(explain_link_band(xp_on(at->facts->platform)).high, "published");
}

static struct explain_value derived_link_assumed(const struct explain_at *at)
{
	return derived_known(explain_link_band(xp_on(at->facts->platform)).nr ? 0 : EXPLAIN_ASSUMED,
			   "published");
}

static struct explain_value derived_link_limit(const struct explain_at *at)
{
	struct explain_band band = explain_link_band(xp_on(at->facts->platform));

	return explain_yes(band.nr ? LINK_NEARLY * band.low : EXPLAIN_ASSUMED);
}

/* Return: the published bandwidth of a socket's memory that is not DRAM, in MB/s; 0: unknown. */
static double derived_other(const struct explain_at *at, bool reads)
{
	const struct explain_other *row;

	for (row = explain_atlas_other; row->machine; row++)
		if (row->on & xp_on(at->facts->platform))
			return 1000 * (reads ? row->reads : row->writes);
	return 0;
}

static struct explain_value derived_other_reads(const struct explain_at *at)
{
	return derived_known(derived_other(at, true), "published");
}

static struct explain_value derived_other_writes(const struct explain_at *at)
{
	return derived_known(derived_other(at, false), "published");
}

/*
 * Return: true if the PCU of a place counts clock cycles: its metrics, shares of them, have values.
 */
static bool derived_pcu_counts(const struct explain_at *at, unsigned int place, bool *has)
{
	static const char *const names[] = { "limit_heat", "limit_power", "prochot" };
	const struct explain_fact *fact;
	unsigned int n;
	bool counts = false;

	for (n = 0; n < ARRAY_SIZE(names); n++) {
		fact = explain_find_fact(at, place, names[n]);
		*has |= !!fact;
		counts |= fact && fact->state != METRIC_UNDEFINED;
	}
	return counts;
}

/* 1 if the PCU of this place counts nothing, but the PCU of another place does. */
static struct explain_value derived_pcu_stopped(const struct explain_at *at)
{
	bool has = false, other = false, here = derived_pcu_counts(at, at->place, &has);
	unsigned int p;

	if (!has)
		return explain_no(EXPLAIN_LACKING, "limit_heat");
	for (p = 0; p < at->facts->nr_places; p++)
		other |= derived_pcu_counts(at, p, &has);
	return explain_yes(other && !here);
}

/* Interpolate between the latencies of local and remote reads */
static struct explain_value derived_usual_read(const struct explain_at *at)
{
	u64 on = xp_on(at->facts->platform);
	struct explain_value remote = explain_metric_value(at, at->place, "remote");
	double near = explain_idle_time(on, false), far = explain_idle_time(on, true);
	double share = remote.state == EXPLAIN_KNOWN ? remote.value / 100 : 0;

	return explain_yes(near + share * (far - near));
}

static struct explain_value derived_uncore_most(const struct explain_at *at)
{
	return derived_known(at->facts->place[at->place].uncore_most, "initial_max_freq_khz");
}

static struct explain_value derived_uncore_usual(const struct explain_at *at)
{
	if (at->facts->place[at->place].uncore_most)
		return explain_no(EXPLAIN_LACKING, "known");
	return derived_known(explain_usual_clock(xp_on(at->facts->platform)), "usual");
}

static struct explain_value derived_uncore_normal(const struct explain_at *at)
{
	return explain_yes(at->facts->place[at->place].uncore_most ?:
			 explain_usual_clock(xp_on(at->facts->platform)) ?: USUAL_CLOCK);
}

static struct explain_value derived_slot_bw(const struct explain_at *at)
{
	return derived_known(at->facts->place[at->place].slot_bw, "current_link_width");
}

static struct explain_value derived_dimm_configured(const struct explain_at *at)
{
	return derived_known(at->facts->memory.slowest, "SMBIOS");
}

static struct explain_value derived_dimm_rated(const struct explain_at *at)
{
	return derived_known(at->facts->memory.rated, "SMBIOS");
}

/* Return: the greatest number of channels of a socket, with or without traffic. */
static unsigned int derived_count_channels(const struct explain_facts *facts)
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

static struct explain_value derived_channels_model(const struct explain_at *at)
{
	unsigned int seen = derived_count_channels(at->facts);

	return derived_known(seen ? explain_channels(xp_on(at->facts->platform), seen) : 0,
			     "mem_bw");
}

static struct explain_value derived_channels_empty(const struct explain_at *at)
{
	struct explain_value model = derived_channels_model(at);
	unsigned int seen = derived_count_channels(at->facts);

	model.value -= explain_may_be_all(at->facts, seen) ? model.value : seen;
	return model;
}

/* Number of channels in idle sub-NUMA clusters */
static struct explain_value derived_idle_channels(const struct explain_at *at)
{
	return derived_known(explain_count_idle(at), "mem_bw");
}

/*
 * If this socket has fewer links with traffic than another one: the number of such sockets. A dead
 * link affects two sockets, a dead counter one.
 */
static struct explain_value derived_link_ends(const struct explain_at *at)
{
	unsigned int p, most = 0, ends = 0;

	for (p = 0; p < at->facts->nr_places; p++)
		most = fmax(most, explain_count_links(at, p));
	for (p = 0; p < at->facts->nr_places; p++)
		ends += explain_count_links(at, p) < most;
	return explain_yes(explain_count_links(at, at->place) < most ? ends : 0);
}

/* Number of channels whose persistent memory has traffic; a log writes, and hardly reads */
static struct explain_value derived_pmm_channels(const struct explain_at *at)
{
	struct explain_value reads = explain_formula(at, "pmm_read_bw{carrying}");
	struct explain_value writes = explain_formula(at, "pmm_write_bw{carrying}");

	return derived_known(fmax(reads.value, writes.value), "pmm_read_bw");
}

/* Number of channels without traffic, if others carry some */
static struct explain_value derived_channels_silent(const struct explain_at *at)
{
	struct explain_value silent = explain_formula(at, "mem_bw{silent}");

	return silent.state == EXPLAIN_KNOWN ? derived_known(silent.value, "mem_bw") : silent;
}

/* Names of operands that are not counted */
static const struct {
	const char *name;
	explain_derived *value;
} derived_values[] = {
	{ "sockets", derived_sockets },
	{ "idle_read", derived_idle_read },
	{ "curve_read", derived_curve_read },
	{ "mem_ways", derived_ways_of_memory },
	{ "mem_low", derived_mem_low },
	{ "mem_high", derived_mem_high },
	{ "mem_once", derived_mem_once },
	{ "mem_between", derived_mem_between },
	{ "mem_machines", derived_mem_machines },
	{ "mem_assumed", derived_mem_assumed },
	{ "mem_reach", derived_mem_reach },
	{ "mem_writes_end", derived_mem_writes_end },
	{ "mem_limit", derived_mem_limit },
	{ "curve_most", derived_curve_most },
	{ "link_low", derived_link_low },
	{ "link_high", derived_link_high },
	{ "link_once", derived_link_once },
	{ "link_assumed", derived_link_assumed },
	{ "link_limit", derived_link_limit },
	{ "link_ends", derived_link_ends },
	{ "other_reads", derived_other_reads },
	{ "other_writes", derived_other_writes },
	{ "pcu_stopped", derived_pcu_stopped },
	{ "usual_read", derived_usual_read },
	{ "uncore_most", derived_uncore_most },
	{ "uncore_usual", derived_uncore_usual },
	{ "uncore_normal", derived_uncore_normal },
	{ "pmm_channels", derived_pmm_channels },
	{ "slot_bw", derived_slot_bw },
	{ "dimm_configured", derived_dimm_configured },
	{ "dimm_rated", derived_dimm_rated },
	{ "channels_model", derived_channels_model },
	{ "channels_empty", derived_channels_empty },
	{ "channels_silent", derived_channels_silent },
	{ "idle_channels", derived_idle_channels },
	{ "cluster_bw", explain_cluster_bw },
	{ "cluster_share", explain_cluster_share },
	{ "cluster_least", explain_cluster_least },
};

explain_derived *explain_find_derived(const char *name)
{
	unsigned int d;

	for (d = 0; d < ARRAY_SIZE(derived_values); d++)
		if (!strcmp(derived_values[d].name, name))
			return derived_values[d].value;
	return NULL;
}
