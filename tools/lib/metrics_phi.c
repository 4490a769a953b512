// SPDX-License-Identifier: GPL-2.0-only
/*
 * Metrics of the Xeon Phi: DDR memory and MCDRAM. MCDRAM is separate memory (flat mode), a cache of
 * DDR memory (cache mode), or both (hybrid). As a cache, it is read for each lookup and written for
 * each fill: hbm_miss_bw is the part of hbm_read_bw that found another line, and mem_read_bw the
 * part of hbm_write_bw that came from DDR memory (LIKWID).
 */
#include "metric.h"

const struct metric metrics_phi[] = {
	/* DDR memory: one iMC box is one channel */
	{ ON_PHI, "mem_read_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_read / 1e6 / duration_time",
	  "Read bandwidth of DDR memory" },
	{ ON_PHI, "mem_write_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_write / 1e6 / duration_time",
	  "Write bandwidth of DDR memory" },
	{ ON_PHI, "mem_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_all / 1e6 / duration_time",
	  "Bandwidth of DDR memory: read and written" },
	{ ON_PHI, "mem_reads", "imc", "%", ONCE,
	  "100 * cas_count_read / cas_count_all",
	  "Share of reads in the traffic of DDR memory" },
	/* The event of the fixed counter, which no other event can use */
	{ ON_PHI, "dram_clock", "imc", "MHz", ONCE,
	  "clockticks_fixed / boxes / 1e6 / duration_time",
	  "Clock of the DRAM, half its transfer rate" },
	/* A line uses the bus for a burst of eight transfers, two in a cycle */
	{ ON_PHI, "mem_util", "imc", "%", ONCE,
	  "100 * 4 * cas_count_all / clockticks",
	  "Share of the memory bus that was used: a line takes it for four DRAM cycles" },
	{ ON_PHI, "mem_capacity", "imc", "MB/s", ONCE,
	  "64 / 4 * clockticks / 1e6 / duration_time",
	  "Bandwidth that the memory channels can have" },

	/* MCDRAM: one box is one controller */
	{ ON_PHI, "hbm_read_bw", "edc_eclk", "MB/s", ONCE,
	  "64 * rpq_inserts / 1e6 / duration_time",
	  "Read bandwidth of MCDRAM; as a cache also what hbm_miss_bw says" },
	{ ON_PHI, "hbm_write_bw", "edc_eclk", "MB/s", ONCE,
	  "64 * wpq_inserts / 1e6 / duration_time",
	  "Write bandwidth of MCDRAM; as a cache also what it gets from DDR memory" },
	{ ON_PHI, "hbm_clock", "edc_eclk", "MHz", ONCE,
	  "clockticks / boxes / 1e6 / duration_time",
	  "Clock of MCDRAM" },
	{ ON_PHI, "near_memory_hit", "edc_uclk", "%", ONCE,
	  "100 * edc_access_hit_clean{umask=0x03} / edc_access_hit_clean{umask=0x1f}",
	  "Accesses that found their line in MCDRAM, where that is a cache" },
	{ ON_PHI, "hbm_miss_bw", "edc_uclk", "MB/s", ONCE,
	  "64 * (edc_access_miss_clean + edc_access_miss_dirty) / 1e6 / duration_time",
	  "The part of hbm_read_bw that found another line, where MCDRAM is a cache" },

	{ ON_PHI, "uncore_clock", "ubox", "GHz", ONCE,
	  "clockticks / 1e9 / duration_time",
	  "Clock of the mesh" },
	{}
};
