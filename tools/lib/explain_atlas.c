// SPDX-License-Identifier: GPL-2.0-only
/*
 * The atlas: published measurements of machines, with the source of each row. The limits of rules
 * are derived from the range of a family, not from one row. It contains facts and links only.
 */
#include <linux/kernel.h>
#include <math.h>
#include <string.h>

#include "explain.h"
#include "rows.h"

#define MIX	5	/* per cent of writes: rows that differ by less are equal */
#define NEAR	10	/* per cent of writes: rows that differ by more are not used */

/*
 * Publications with their dates. Some dates are unknown; for a repository with several files, the
 * date is that of the file.
 */
#define MCCALPIN \
	"https://github.com/jdmccalpin/periodic-performance-counters (Example), 2018-07-26"
#define CANALI \
	"https://github.com/LucaCanali/Miscellaneous " \
	"(Tools_Linux_Memory_Perf_Measure.md), 2023-05-04"
#define PROFET	"https://github.com/bsc-mem/PROFET (data/bw_lat_curves), 2024-07-31"
#define CNF	"https://github.com/cncf/cnf-testbed/issues/129, 2018-11-13"
#define PLANTEGG \
	"https://github.com/plantegg/plantegg.github.io (MLC of an 8269CY), 2019-01-24"
#define IK	"https://github.com/ikawrakow/ik_llama.cpp/discussions/201, 2025-03"
#define VSC	"https://github.com/hpcleuven/VscDocumentation (source/leuven), 2023-04-14"
#define CSIT	"https://github.com/FDio/csit (test_environment_sut_calib), 2018-08-14"
#define KERNCRAFT \
	"https://github.com/RRZE-HPC/kerncraft (examples/machine-files), 2021-03-19"
#define UOB	"https://github.com/UoB-HPC/benchmarks (stream), 2019-04-03"
#define REFRAME \
	"https://github.com/reframe-hpc/reframe (cscs-checks, 799764798), 2021-10-28"
#define MESS	"https://github.com/bsc-mem/Mess-Results (Systems/HPC, 635f30b9), undated"
#define COLIBRI	"https://github.com/JustVugg/colibri/issues/537, 2026-07-28"
#define PCM_669	"https://github.com/intel/pcm/issues/669, 2024-02-06"
#define PCM_64	"https://github.com/intel/pcm/issues/64, 2018-04-17"
#define PCM_516	"https://github.com/intel/pcm/issues/516, 2023-02-17"
#define LIKWID	"https://github.com/RRZE-HPC/likwid/issues/664, 2025-02-26"
#define OPTANE	"https://arxiv.org/abs/1903.05714, 2019-03"
#define LOWAIN	"https://lowain.org/Motivation/MemoryCapacity/IntelKNL.html, undated"
#define RUPP	"https://github.com/karlrupp/knl-stream-benchmark, 2016-07-01"
#define BABEL	"https://github.com/UoB-HPC/BabelStream (results/v2.0/knl), 2016-10-20"

#define INTERLEAVED \
	"memory is interleaved over both sockets: half of the reads use the QPI links, which end " \
	"first"
#define CORES_WAIT	"cores wait for such stores: memory may reach more"
#define FEW_CHANNELS	"two of eight channels have DIMMs: the cores can fill these"

/*
 * "?" marks memory whose speed the publication does not state: the highest rate that the CPU
 * supports. With slower memory, the share would be greater.
 */
const struct explain_atlas explain_atlas_memory[] = {
	{ ON_SNBEP, "2 x E5-2680, 4 x DDR3-1600?", "loads", 0, 87.0, 0, 0, 0, KERNCRAFT },
	{ ON_SNBEP, "2 x E5-2680, 4 x DDR3-1600?", "updates", 50, 77.7, 0, 0, 0, KERNCRAFT },
	{ ON_IVBEP, "2 x E5-2680 v2, 4 x DDR3-1866?", "MLC reads", 0, 92.4, 61.7, 115.1, 189, VSC },
	{ ON_IVBEP, "2 x E5-2680 v2, 4 x DDR3-1866?", "MLC 3:1", 25, 78.2, 0, 0, 0, VSC },
	{ ON_IVBEP, "2 x E5-2680 v2, 4 x DDR3-1866?", "MLC 2:1", 33, 74.4, 0, 0, 0, VSC },
	{ ON_IVBEP, "2 x E5-2680 v2, 4 x DDR3-1866?", "MLC 1:1", 50, 67.9, 0, 0, 0, VSC },
	{ ON_IVBEP, "2 x E5-2690 v2, 4 x DDR3-1866?", "loads", 0, 94.5, 0, 0, 0, KERNCRAFT },
	{ ON_IVBEP, "2 x E5-2690 v2, 4 x DDR3-1866?", "updates", 50, 72.0, 0, 0, 0, KERNCRAFT },
	{ ON_IVBEP, "2 x E5-2660 v2, 4 x DDR3-1866?", "loads", 0, 78.7, 0, 0, 0, KERNCRAFT,
	  .note = "of DDR3-1600 it would be 91.8 %", .aside = true },
	{ ON_HSX, "2 x E5-2680 v3, 4 x DDR4-2133?", "MLC reads", 0, 89.5, 92.1, 127.1, 200, VSC },
	{ ON_HSX, "2 x E5-2680 v3, 4 x DDR4-2133?", "MLC 3:1", 25, 82.7, 0, 0, 0, VSC },
	{ ON_HSX, "2 x E5-2680 v3, 4 x DDR4-2133?", "MLC 2:1", 33, 80.9, 0, 0, 0, VSC },
	{ ON_HSX, "2 x E5-2680 v3, 4 x DDR4-2133?", "MLC 1:1", 50, 72.6, 0, 0, 0, VSC },
	{ ON_HSX, "2 x E5-2695 v3, 4 x DDR4-2133?", "loads", 0, 90.6, 0, 0, 0, KERNCRAFT },
	{ ON_HSX, "2 x E5-2695 v3, 4 x DDR4-2133?", "updates", 50, 69.3, 0, 0, 0, KERNCRAFT },
	{ ON_HSX, "2 x E5-2699 v3, 4 x DDR4-2133?", "MLC reads", 0, 84.6, 97.5, 139.6, 293,
	  CSIT },
	{ ON_HSX, "2 x E5-2699 v3, 4 x DDR4-2133?", "MLC 3:1", 25, 77.8, 0, 0, 0, CSIT },
	{ ON_HSX, "2 x E5-2699 v3, 4 x DDR4-2133?", "MLC 2:1", 33, 75.5, 0, 0, 0, CSIT },
	{ ON_HSX, "2 x E5-2699 v3, 4 x DDR4-2133?", "MLC 1:1", 50, 64.6, 0, 0, 0, CSIT },
	{ ON_HSX, "1 x E5-2690 v3, 4 x DDR4-2133?", "STREAM triad, non-temporal", 33, 87.1, 0, 0,
	  0, REFRAME, .note = "one socket, which no other one snoops" },
	{ ON_BDX, "2 x E5-2630 v4, 4 x DDR4-2133", "MLC reads", 0, 68.6, 106.9, 0, 235, CANALI,
	  .note = INTERLEAVED },
	{ ON_BDX, "2 x E5-2630 v4, 4 x DDR4-2133", "MLC 3:1", 25, 65.3, 0, 0, 0, CANALI,
	  .note = INTERLEAVED, .aside = true },
	{ ON_BDX, "2 x E5-2630 v4, 4 x DDR4-2133", "Spark", 30, 71.6, 0, 0, 0, CANALI,
	  .note = INTERLEAVED },
	{ ON_BDX, "2 x E5-2630 v4, 4 x DDR4-2133", "MLC 1:1", 50, 59.0, 0, 0, 0, CANALI,
	  .note = INTERLEAVED },
	{ ON_BDX, "2 x E5-2630 v4, 4 x DDR4-2133?", "loads", 0, 85.7, 0, 0, 0, KERNCRAFT },
	{ ON_BDX, "2 x E5-2630 v4, 4 x DDR4-2133?", "updates", 50, 74.0, 0, 0, 0, KERNCRAFT },
	{ ON_BDX, "2 x E5-2680 v4, 4 x DDR4-2400?, two clusters", "MLC reads", 0, 94.3, 73.8, 185.7,
	  204, VSC },
	{ ON_BDX, "2 x E5-2680 v4, 4 x DDR4-2400?, two clusters", "MLC 3:1", 25, 84.9, 0, 0, 0,
	  VSC },
	{ ON_BDX, "2 x E5-2680 v4, 4 x DDR4-2400?, two clusters", "MLC 2:1", 33, 82.4, 0, 0, 0,
	  VSC },
	{ ON_BDX, "2 x E5-2680 v4, 4 x DDR4-2400?, two clusters", "MLC 1:1", 50, 74.8, 0, 0, 0,
	  VSC },
	{ ON_BDX, "2 x E5-2697 v4, 4 x DDR4-2400?, two clusters", "loads", 0, 91.1, 0, 0, 0,
	  KERNCRAFT },
	{ ON_BDX, "2 x E5-2697 v4, 4 x DDR4-2400?, two clusters", "updates", 50, 73.5, 0, 0, 0,
	  KERNCRAFT },
	{ ON_BDX, "2 x E5-2699 v4, 4 x DDR4-2400", "STREAM triad, non-temporal", 33, 84.7, 0, 0, 0,
	  UOB },
	{ ON_BDX, "2 x E5-2699 v4, 4 x DDR4-2400", "STREAM copy, non-temporal", 50, 76.8, 0, 0, 0,
	  UOB },
	{ ON_SKX_ALL, "2 x Gold 5218, 6 x DDR4-2666", "loads", 0, 87, 101.7, 174.8, 0, PROFET },
	{ ON_SKX_ALL, "2 x Gold 5218, 6 x DDR4-2666", "90 % loads", 10, 79, 0, 0, 0, PROFET },
	{ ON_SKX_ALL, "2 x Gold 5218, 6 x DDR4-2666", "50 % loads", 33, 76, 0, 0, 0, PROFET },
	{ ON_SKX_ALL, "2 x Gold 5218, 6 x DDR4-2666", "stores", 50, 74, 0, 0, 0, PROFET },
	{ ON_SKX_ALL, "2 x Platinum 8160, 6 x DDR4-2666", "STREAM", 40, 75.0, 0, 0, 0, MCCALPIN },
	{ ON_SKX_ALL, "2 x Platinum 8160, 6 x DDR4-2666", "STREAM, socket 1", 40, 75.4, 0, 0, 0,
	  MCCALPIN },
	{ ON_SKX_ALL, "2 x Platinum 8269CY, 6 x DDR4-2666", "MLC reads", 0, 87.9, 77.9, 143.2, 261,
	  PLANTEGG },
	{ ON_SKX_ALL, "2 x Platinum 8269CY, 6 x DDR4-2666", "MLC 3:1", 25, 83.0, 0, 0, 0,
	  PLANTEGG },
	{ ON_SKX_ALL, "2 x Platinum 8269CY, 6 x DDR4-2666", "MLC 2:1", 33, 82.3, 0, 0, 0,
	  PLANTEGG },
	{ ON_SKX_ALL, "2 x Platinum 8269CY, 6 x DDR4-2666", "MLC 1:1", 50, 77.9, 0, 0, 0,
	  PLANTEGG },
	{ ON_SKX_ALL, "2 x Gold 6132, 6 x DDR4-2666?", "MLC reads", 0, 86.5, 79.8, 131.4, 147,
	  VSC },
	{ ON_SKX_ALL, "2 x Gold 6132, 6 x DDR4-2666?", "MLC 3:1", 25, 74.8, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x Gold 6132, 6 x DDR4-2666?", "MLC 2:1", 33, 73.5, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x Gold 6132, 6 x DDR4-2666?", "MLC 1:1", 50, 70.8, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x Gold 6140, 6 x DDR4-2666?", "MLC reads", 0, 82.5, 90.2, 144.3, 166,
	  VSC },
	{ ON_SKX_ALL, "2 x Gold 6140, 6 x DDR4-2666?", "MLC 3:1", 25, 75.6, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x Gold 6140, 6 x DDR4-2666?", "MLC 2:1", 33, 75.2, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x Gold 6140, 6 x DDR4-2666?", "MLC 1:1", 50, 72.5, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x Gold 6240, 6 x DDR4-2933?", "MLC reads", 0, 80.1, 80.8, 140.4, 156,
	  VSC },
	{ ON_SKX_ALL, "2 x Gold 6240, 6 x DDR4-2933?", "MLC 3:1", 25, 74.0, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x Gold 6240, 6 x DDR4-2933?", "MLC 2:1", 33, 73.3, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x Gold 6240, 6 x DDR4-2933?", "MLC 1:1", 50, 71.0, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x 24-core Cascade Lake, 6 x DDR4-2933?", "MLC reads", 0, 86.4, 81.2, 130.2,
	  234, CSIT },
	{ ON_SKX_ALL, "2 x 24-core Cascade Lake, 6 x DDR4-2933?", "MLC 3:1", 25, 77.8, 0, 0, 0,
	  CSIT },
	{ ON_SKX_ALL, "2 x 24-core Cascade Lake, 6 x DDR4-2933?", "MLC 2:1", 33, 76.9, 0, 0, 0,
	  CSIT },
	{ ON_SKX_ALL, "2 x 24-core Cascade Lake, 6 x DDR4-2933?", "MLC 1:1", 50, 72.3, 0, 0, 0,
	  CSIT },
	{ ON_SKX_ALL, "2 x Platinum 8176, 6 x DDR4-2666", "STREAM triad, non-temporal", 33, 79.2, 0,
	  0, 0, UOB },
	{ ON_SKX_ALL, "2 x Platinum 8176, 6 x DDR4-2666", "STREAM copy, non-temporal", 50, 68.9, 0,
	  0, 0, UOB, .note = CORES_WAIT, .aside = true },
	{ ON_SKX_ALL, "2 x Gold 6148, 6 x DDR4-2666", "STREAM triad, non-temporal", 33, 76.5, 0, 0,
	  0, UOB },
	{ ON_SKX_ALL, "2 x Gold 6148, 6 x DDR4-2666", "STREAM copy, non-temporal", 50, 67.1, 0, 0,
	  0, UOB, .note = CORES_WAIT, .aside = true },
	{ ON_SKX_ALL, "2 x Silver 4216, 3 x DDR4-2400?", "STREAM, eight cores", 29, 85.7, 0, 0, 0,
	  PCM_669, .note = "three of six channels carry traffic" },
	{ ON_ICX, "2 x Platinum 8360Y, 8 x DDR4-3200?", "MLC reads", 0, 85.9, 89.2, 142.7, 264,
	  VSC },
	{ ON_ICX, "2 x Platinum 8360Y, 8 x DDR4-3200?", "MLC 3:1", 25, 76.4, 0, 0, 0, VSC },
	{ ON_ICX, "2 x Platinum 8360Y, 8 x DDR4-3200?", "MLC 2:1", 33, 72.5, 0, 0, 0, VSC },
	{ ON_ICX, "2 x Platinum 8360Y, 8 x DDR4-3200?", "MLC 1:1", 50, 71.2, 0, 0, 0, VSC },
	{ ON_PHI, "1 x Xeon Phi, 68 cores, 6 x DDR4-2400?", "STREAM triad, 64 threads", 33, 76.7, 0,
	  0, 0, RUPP },
	{ ON_RAPIDS, "2 x Platinum 8480+, 8 x DDR5-4800", "Mess reads", 0, 78.3, 115, 0, 254,
	  MESS },
	{ ON_RAPIDS, "2 x Platinum 8480+, 8 x DDR5-4800", "Mess 1:1", 50, 61.3, 0, 0, 419, MESS },
	{ ON_RAPIDS, "2 x Platinum 8568CXL, 8 x DDR5-4800", "Mess reads", 0, 79.7, 0, 0, 247,
	  MESS },
	{ ON_RAPIDS, "2 x Silver 4510, 2 x DDR5-4400", "loads", 0, 89.4, 0, 0, 0, COLIBRI,
	  .note = FEW_CHANNELS },
	{ ON_RAPIDS, "2 x Sapphire Rapids, 8 x DDR5-4800?", "likwid triad, 20 threads", 25, 75.9,
	  0, 0, 0, LIKWID, .note = "not all cores load the memory: it may reach more" },
	{ ON_GNR, "2 x Xeon 6980P, 12 x DDR5-6400", "MLC reads", 0, 91.6, 131, 449, 378, IK },
	{ ON_GNR, "2 x Xeon 6980P, 12 x DDR5-6400", "MLC 3:1", 25, 79.1, 0, 0, 0, IK },
	{ ON_GNR, "2 x Xeon 6980P, 12 x DDR5-6400", "MLC 2:1", 33, 75.9, 0, 0, 0, IK },
	{ ON_GNR, "2 x Xeon 6980P, 12 x DDR5-6400", "MLC 1:1", 50, 75.4, 0, 0, 0, IK },
	{ ON_GNR, "2 x Xeon 6980P, 12 x DDR5-6400, at BSC", "Mess reads", 0, 91.4, 0, 0, 388,
	  MESS },
	{}
};

/*
 * Payload of remote reads, as a share of the bandwidth in one direction by the links' clock,
 * headers included (upi_capacity: 23.4 GB/s at 10.4 GT/s, 25.2 at 11.2; qpi_capacity: 2 bytes a
 * transfer). "?" marks the CPU's number of links, where the publication does not state the number
 * in use.
 */
const struct explain_atlas explain_atlas_links[] = {
	{ ON_IVBEP, "2 x E5-2680 v2, 2 x 8 GT/s", "MLC", 0, 79.7, 0, 0, 0, VSC },
	{ ON_HSX, "2 x E5-2680 v3, 2 x 9.6 GT/s", "MLC", 0, 79.7, 0, 0, 0, VSC },
	{ ON_HSX, "2 x E5-2699 v3, 2 x 9.6 GT/s", "MLC", 0, 78.9, 0, 0, 0, CSIT },
	{ ON_BDX, "2 x E5-2630 v4, 2 x 8 GT/s", "Spark", 0, 85, 0, 0, 0, CANALI,
	  .note = "by counters, with headers" },
	{ ON_SKX_ALL, "2 x Gold 5218, 2 x 10.4 GT/s", "remote loads", 0, 73.6, 0, 0, 0, PROFET },
	{ ON_SKX_ALL, "2 x Platinum 8269CY, 3 x 10.4 GT/s", "MLC", 0, 72.6, 0, 0, 0, PLANTEGG },
	{ ON_SKX_ALL, "2 sockets, 2 x 10.4 GT/s", "MLC", 0, 73.6, 0, 0, 0, CNF },
	{ ON_SKX_ALL, "2 x Gold 6132, 2 x 10.4 GT/s?", "MLC", 0, 73.4, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x Gold 6140, 2 x 10.4 GT/s?", "MLC", 0, 73.3, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x Gold 6240, 2 x 10.4 GT/s?", "MLC", 0, 73.3, 0, 0, 0, VSC },
	{ ON_SKX_ALL, "2 x 24-core Cascade Lake, 3 x 10.4 GT/s?", "MLC", 0, 73.1, 0, 0, 0, CSIT },
	{ ON_SKX_ALL, "2 x Gold 5115, 2 x 10.4 GT/s", "MLC, remote reads", 0, 90, 0, 0, 0, PCM_64,
	  .note = "by counters, with headers and credits" },
	{ ON_ICX, "2 x Platinum 8360Y, 3 x 11.2 GT/s?", "MLC", 0, 73.7, 0, 0, 0, VSC },
	{ ON_RAPIDS, "2 x Sapphire Rapids, 16 GT/s", "MLC", 0, 54, 0, 0, 0, PCM_516,
	  .note = "what the load was is not published: the link may carry more", .aside = true },
	{}
};

/* The highest published bandwidth of a socket's memory that is not DRAM, in GB/s */
const struct explain_other explain_atlas_other[] = {
	{ ON_SKX_ALL, "6 x Optane DC persistent memory (first generation)", 39.4, 13.9, OPTANE },
	{ ON_PHI, "16 GB of MCDRAM, flat mode", 480, 0, LOWAIN },
	{ ON_PHI, "16 GB of MCDRAM, STREAM triad on 64 cores", 447, 0, BABEL },
	{}
};

/* Usual values of a family. The clock is that of common models; firmware may set a lower one. */
static const struct {
	u64 on;
	unsigned int channels;
	double clock;
	const char *memory;
} families[] = {
	{ ON_SNBEP, 4, 2.7, "DDR3" },
	{ ON_IVBEP, 4, 2.7, "DDR3" },
	{ ON_HSX | ON_BDX, 4, 2.7, "DDR4" },
	{ ON_BDXDE, 0, 0, "DDR4" },
	{ ON_SKX_ALL, 6, 2.4, "DDR4" },
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

static void atlas_add(struct explain_band *band, const struct explain_atlas *row, bool machine)
{
	band->low = band->nr && band->low < row->share ? band->low : row->share;
	band->high = band->nr && band->high > row->share ? band->high : row->share;
	band->nr++;
	band->machines += machine;
}

/* Return: the distance of a row from a share of writes; infinite: the row is not applicable. */
static double atlas_distance(const struct explain_atlas *row, u64 on, double writes, bool below,
			     bool above)
{
	double away = row->writes - writes;

	return !(row->on & on) || row->aside || (away < 0 ? !below : !above) ? HUGE_VAL :
									      fabs(away);
}

/* Return: true if no earlier row of the range is about the same machine. */
static bool atlas_is_new(const struct explain_atlas *row, u64 on, double writes, bool below,
			 bool above, double farthest)
{
	const struct explain_atlas *before;

	for (before = explain_atlas_memory; before < row; before++)
		if (!strcmp(before->machine, row->machine) &&
		    atlas_distance(before, on, writes, below, above) <= farthest)
			return false;
	return true;
}

/* Return: the range of the rows nearest to a share of writes, on one side of it or within NEAR. */
static struct explain_band atlas_band(u64 on, double writes, bool below, bool above, double *at)
{
	const struct explain_atlas *row;
	struct explain_band band = {};
	double nearest = HUGE_VAL, away;

	for (row = explain_atlas_memory; row->machine; row++) {
		away = atlas_distance(row, on, writes, below, above);
		if (away >= nearest)
			continue;
		nearest = away;
		*at = row->writes;
	}
	for (row = explain_atlas_memory; nearest < HUGE_VAL && row->machine; row++) {
		if (atlas_distance(row, on, writes, below, above) <= fmax(nearest, MIX))
			atlas_add(&band, row, atlas_is_new(row, on, writes, below, above,
							   fmax(nearest, MIX)));
	}
	return band;
}

/*
 * Without a row near, interpolate between the nearest rows on both sides, which may be far apart.
 */
struct explain_band explain_memory_band(u64 on, double writes)
{
	double at, from, to;
	struct explain_band band = atlas_band(on, writes, true, true, &at), below, above;

	if (!band.nr || fabs(at - writes) <= NEAR)
		return band;
	below = atlas_band(on, writes, true, false, &from);
	above = atlas_band(on, writes, false, true, &to);
	band.far = true;
	if (!below.nr || !above.nr)
		return band;
	at = (writes - from) / (to - from);
	return (struct explain_band){
		.nr = below.nr + above.nr, .far = true, .between = true,
		.machines = below.machines > above.machines ? below.machines : above.machines,
		.low = below.low + at * (above.low - below.low),
		.high = below.high + at * (above.high - below.high),
	};
}

struct explain_band explain_link_band(u64 on)
{
	const struct explain_atlas *row;
	struct explain_band band = {};

	for (row = explain_atlas_links; row->machine; row++)
		if (row->on & on && !row->aside)
			atlas_add(&band, row, true);
	return band;
}

/*
 * A single published machine may be faster than others of its family, so use at least the usual
 * latency.
 */
double explain_idle_time(u64 on, bool remote)
{
	const struct explain_atlas *row;
	double longest = remote ? 150 : 100, time;

	for (row = explain_atlas_memory; row->machine; row++) {
		time = remote ? row->remote : row->idle;
		if (row->on & on && time > longest)
			longest = time;
	}
	return longest;
}

double explain_usual_clock(u64 on)
{
	unsigned int f;

	for (f = 0; families[f].on; f++)
		if (families[f].on & on)
			return families[f].clock;
	return 0;
}

/* Xeon 6 packages have 8 or 12 channels; an E5 v2 to v4 may be an E7, with more channels. */
unsigned int explain_channels(u64 on, unsigned int seen)
{
	unsigned int f;

	for (f = 0; families[f].on && !(families[f].on & on); f++)
		;
	if (seen > families[f].channels)
		return 0;
	return families[f].channels == 12 && seen <= 8 ? 8 : families[f].channels;
}

/* LGA 2066 processors have the servers' die, but four channels. */
bool explain_may_be_all(const struct explain_facts *facts, unsigned int seen)
{
	return xp_on(facts->platform) & ON_SKX_ALL && facts->nr_places == 1 && seen == 4 &&
	       !facts->scalable;
}

const char *explain_memory_name(u64 on)
{
	unsigned int f;

	for (f = 0; families[f].on && !(families[f].on & on); f++)
		;
	return families[f].memory ?: "DRAM";
}

/* Standard transfer rates, in MT/s */
static const unsigned int sold_rates[] = {
	800, 1066, 1333, 1600, 1866, 2133, 2400, 2666, 2933, 3200, 4000, 4400, 4800, 5200, 5600,
	6000, 6400, 7200, 8000, 8800,
};

double explain_sold_rate(double rate)
{
	double nearest = *sold_rates;
	unsigned int r;

	for (r = 1; r < ARRAY_SIZE(sold_rates); r++)
		if (fabs(rate - sold_rates[r]) < fabs(rate - nearest))
			nearest = sold_rates[r];
	return nearest;
}

double explain_round_rate(double rate)
{
	double sold = explain_sold_rate(rate);

	return fabs(rate - sold) < 0.03 * rate ? sold : round(rate);
}
