// SPDX-License-Identifier: GPL-2.0-only
/*
 * The atlas: what machines were measured to reach, with the source of each row. Limits of the rules
 * are taken from the band of a family, not from one row. Facts and links only.
 */
#include <linux/kernel.h>
#include <math.h>

#include "explain.h"
#include "rows.h"

#define MIX	5	/* per cent of writes that make no difference */
#define NEAR	10	/* per cent of writes: a row that is farther away says little */

#define MCCALPIN \
	"https://github.com/jdmccalpin/periodic-performance-counters (Example, 1039539)"
#define CANALI	"https://github.com/LucaCanali/Miscellaneous (Tools_Linux_Memory_Perf_Measure.md)"
#define PROFET	"https://github.com/bsc-mem/PROFET (data/bw_lat_curves, abc9584)"
#define CNF	"https://github.com/cncf/cnf-testbed/issues/129"
#define PLANTEGG \
	"https://github.com/plantegg/plantegg.github.io (2019-01-24, MLC of an 8269CY)"
#define IK	"https://github.com/ikawrakow/ik_llama.cpp/discussions/201"

const struct explain_atlas explain_atlas_memory[] = {
	{ ON_BDX, "2 x E5-2630 v4, 4 x DDR4-2133, MLC reads", 0, 68.6, 106.9, 0, 235, CANALI },
	{ ON_BDX, "2 x E5-2630 v4, 4 x DDR4-2133, Spark", 30, 71.6, 0, 0, 0, CANALI },
	{ ON_BDX, "2 x E5-2630 v4, 4 x DDR4-2133, MLC 1:1", 50, 59.0, 0, 0, 0, CANALI },
	{ ON_SP, "2 x Gold 5218, 6 x DDR4-2666, loads", 0, 87, 101.7, 174.8, 0, PROFET },
	{ ON_SP, "2 x Gold 5218, 6 x DDR4-2666, 90 % loads", 10, 79, 0, 0, 0, PROFET },
	{ ON_SP, "2 x Gold 5218, 6 x DDR4-2666, 50 % loads", 33, 76, 0, 0, 0, PROFET },
	{ ON_SP, "2 x Gold 5218, 6 x DDR4-2666, stores", 50, 74, 0, 0, 0, PROFET },
	{ ON_SP, "2 x Platinum 8160, 6 x DDR4-2666, STREAM", 40, 75.0, 0, 0, 0, MCCALPIN },
	{ ON_SP, "2 x Platinum 8160, 6 x DDR4-2666, STREAM, socket 1", 40, 75.4, 0, 0, 0,
	  MCCALPIN },
	{ ON_SP, "2 x Platinum 8269CY, 6 x DDR4-2666, MLC reads", 0, 87.9, 77.9, 143.2, 261,
	  PLANTEGG },
	{ ON_SP, "2 x Platinum 8269CY, 6 x DDR4-2666, MLC 3:1", 25, 83.0, 0, 0, 0, PLANTEGG },
	{ ON_SP, "2 x Platinum 8269CY, 6 x DDR4-2666, MLC 2:1", 33, 82.3, 0, 0, 0, PLANTEGG },
	{ ON_SP, "2 x Platinum 8269CY, 6 x DDR4-2666, MLC 1:1", 50, 77.9, 0, 0, 0, PLANTEGG },
	{ ON_GNR, "2 x Xeon 6980P, 12 x DDR5-6400, MLC reads", 0, 91.6, 131, 449, 378, IK },
	{ ON_GNR, "2 x Xeon 6980P, 12 x DDR5-6400, MLC 1:1", 50, 75.4, 0, 0, 0, IK },
	{}
};

/* A link of 10.4 GT/s can have 23.4 GB/s one way, headers included (upi_capacity) */
const struct explain_atlas explain_atlas_links[] = {
	{ ON_BDX, "2 x E5-2630 v4, 2 x 8 GT/s, Spark", 0, 85, 0, 0, 0, CANALI },
	{ ON_SP, "2 x Gold 5218, 2 x 10.4 GT/s, remote loads", 0, 73.6, 0, 0, 0, PROFET },
	{ ON_SP, "2 x Platinum 8269CY, 3 x 10.4 GT/s, MLC", 0, 72.6, 0, 0, 0, PLANTEGG },
	{ ON_SP, "2 sockets, 2 x 10.4 GT/s, MLC", 0, 73.6, 0, 0, 0, CNF },
	{}
};

/* The most that a socket was seen to move of memory that is not DRAM, in GB/s */
const struct explain_other explain_atlas_other[] = {
	{ ON_SP, "6 x Optane DC persistent memory (first generation)", 39.4, 13.9,
	  "https://arxiv.org/abs/1903.05714" },
	{ ON_PHI, "16 GB of MCDRAM, flat mode", 480, 0,
	  "https://lowain.org/Motivation/MemoryCapacity/IntelKNL.html" },
	{}
};

/* What is usual; the clock is that of common models, of which the firmware may allow less */
static const struct {
	u64 on;
	unsigned int channels;
	double clock;
	const char *memory;
} families[] = {
	{ ON_SNB, 4, 2.7, "DDR3" },
	{ ON_IVB, 4, 2.7, "DDR3" },
	{ ON_HSX | ON_BDX, 4, 2.7, "DDR4" },
	{ ON_BDE, 0, 0, "DDR4" },
	{ ON_SP, 6, 2.4, "DDR4" },
	{ ON_ICX, 8, 2.4, "DDR4" },
	{ ON_SUNNY, 0, 0, "DDR4" },
	{ ON_SNR, 2, 0, "DDR4" },
	{ ON_RAPIDS, 8, 2.5, "DDR5" },
	{ ON_GRR, 2, 0, "DDR5" },
	{ ON_XEON6, 12, 2.4, "DDR5" },
	{ ON_PHI, 6, 0, "DDR4" },
	{ ON_EX | ON_GQ, 0, 0, "DDR3" },
	{}
};

static void atlas_add(struct explain_band *band, double share)
{
	band->low = band->nr && band->low < share ? band->low : share;
	band->high = band->nr && band->high > share ? band->high : share;
	band->nr++;
}

/* Rows whose share of writes is the nearest on one side, or hardly farther */
static struct explain_band atlas_band(u64 on, double writes, bool below, bool above, double *at)
{
	const struct explain_atlas *row;
	struct explain_band band = {};
	double nearest = HUGE_VAL, away;

	for (row = explain_atlas_memory; row->machine; row++) {
		away = row->writes - writes;
		if (!(row->on & on) || !row->share || (away < 0 ? !below : !above) ||
		    fabs(away) >= nearest)
			continue;
		nearest = fabs(away);
		*at = row->writes;
	}
	for (row = explain_atlas_memory; row->machine; row++) {
		away = row->writes - writes;
		if (row->on & on && row->share && (away < 0 ? below : above) &&
		    fabs(away) <= nearest + MIX)
			atlas_add(&band, row->share);
	}
	return band;
}

/* Where no mix is near, between the nearest ones of either side: the ends may be far apart. */
struct explain_band explain_memory_band(u64 on, double writes)
{
	double at, from, to;
	struct explain_band band = atlas_band(on, writes, true, true, &at), below, above;

	if (!band.nr || fabs(at - writes) <= NEAR)
		return band;
	below = atlas_band(on, writes, true, false, &from);
	above = atlas_band(on, writes, false, true, &to);
	if (!below.nr || !above.nr)
		return band;
	at = (writes - from) / (to - from);
	return (struct explain_band){
		.nr = below.nr + above.nr, .between = true,
		.low = below.low + at * (above.low - below.low),
		.high = below.high + at * (above.high - below.high),
	};
}

struct explain_band explain_link_band(u64 on)
{
	const struct explain_atlas *row;
	struct explain_band band = {};

	for (row = explain_atlas_links; row->machine; row++)
		if (row->on & on)
			atlas_add(&band, row->share);
	return band;
}

double explain_idle_time(u64 on, bool remote)
{
	const struct explain_atlas *row;
	double longest = 0, time;

	for (row = explain_atlas_memory; row->machine; row++) {
		time = remote ? row->remote : row->idle;
		if (row->on & on && time > longest)
			longest = time;
	}
	return longest ?: remote ? 150 : 100;
}

double explain_usual_clock(u64 on)
{
	unsigned int f;

	for (f = 0; families[f].on; f++)
		if (families[f].on & on)
			return families[f].clock;
	return 0;
}

/* A Xeon 6 has packages with 8 and with 12 channels; an E5 v2 to v4 may show those of an E7. */
unsigned int explain_channels(u64 on, unsigned int seen)
{
	unsigned int f;

	for (f = 0; families[f].on && !(families[f].on & on); f++)
		;
	if (seen > families[f].channels)
		return 0;
	return families[f].channels == 12 && seen <= 8 ? 8 : families[f].channels;
}

/* LGA 2066 has the die of the servers, and four of its channels. */
bool explain_may_be_all(u64 on, unsigned int places, unsigned int seen)
{
	return on & ON_SP && places == 1 && seen == 4;
}

const char *explain_memory_name(u64 on)
{
	unsigned int f;

	for (f = 0; families[f].on && !(families[f].on & on); f++)
		;
	return families[f].memory ?: "DRAM";
}

/* Transfer rates that are sold, in MT/s */
static const unsigned int sold_rates[] = {
	800, 1066, 1333, 1600, 1866, 2133, 2400, 2666, 2933, 3200, 4000, 4400, 4800, 5200, 5600,
	6000, 6400, 7200, 8000, 8800,
};

double explain_round_rate(double rate)
{
	unsigned int r;

	for (r = 0; r < ARRAY_SIZE(sold_rates); r++)
		if (fabs(rate - sold_rates[r]) < 0.03 * rate)
			return sold_rates[r];
	return round(rate);
}
