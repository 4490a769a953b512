// SPDX-License-Identifier: GPL-2.0-only
/*
 * Metrics of the Xeon 5500 and 5600. The size of a partial write is unknown: a whole line at most.
 * The QPI events count waiting requests, not transfers.
 */
#include "metric.h"

#define READS	"qmc_normal_reads_any"
#define WRITES	"qmc_writes_full_any + qmc_writes_partial_any"
#define COLUMNS	"(dram_read_cas_any + dram_write_cas_any)"

const struct metric metrics_nhm[] = {
	{ ON_GQ, "mem_read_bw", "uncore", "MB/s", ONCE,
	  "64 * " READS " / 1e6 / duration_time",
	  "Memory read bandwidth" },
	{ ON_GQ, "mem_write_bw", "uncore", "MB/s", ONCE,
	  "64 * (" WRITES ") / 1e6 / duration_time",
	  "Memory write bandwidth: parts of lines count as lines" },
	{ ON_GQ, "mem_bw", "uncore", "MB/s", ONCE,
	  "64 * (" READS " + " WRITES ") / 1e6 / duration_time",
	  "Memory bandwidth: read from and written to DRAM" },
	{ ON_GQ, "mem_reads", "uncore", "%", ONCE,
	  "100 * " READS " / (" READS " + " WRITES ")",
	  "Share of reads in the DRAM traffic" },
	{ ON_GQ, "page_hit", "uncore", "%", ONCE,
	  "100 - 100 * dram_open_any / " COLUMNS,
	  "Accesses that found their DRAM page open" },
	{ ON_GQ, "page_empty", "uncore", "%", ONCE,
	  "100 * (dram_open_any - dram_page_miss_any) / " COLUMNS,
	  "Accesses that found no page open in their bank and had to open theirs" },
	{ ON_GQ, "page_miss", "uncore", "%", ONCE,
	  "100 * dram_page_miss_any / " COLUMNS,
	  "Accesses that had to close another page first" },
	{ ON_GQ, "mem_read_queue", "uncore", "cycles", ONCE,
	  "qmc_occupancy_any / qmc_normal_reads_any",
	  "Uncore cycles that the memory controller took for a read" },

	{ ON_GQ, "llc_miss", "uncore", "%", ONCE,
	  "100 * llc_miss_read / (llc_hits_read + llc_miss_read)",
	  "Reads of the cores that did not find their line in the LLC" },

	/* The global queue's home logic distinguishes local and remote requests */
	{ ON_GQ, "home_remote_bw", "uncore", "MB/s", ONCE,
	  "64 * (qhl_request_remote_reads + qhl_request_remote_writes) / 1e6 / duration_time",
	  "Bandwidth of this socket's memory that other sockets ask for" },
	{ ON_GQ, "io_bw", "uncore", "MB/s", ONCE,
	  "64 * (qhl_request_ioh_reads + qhl_request_ioh_writes) / 1e6 / duration_time",
	  "I/O bandwidth: lines of this socket's memory that I/O hubs read and wrote" },
	{ ON_GQ, "io_write_bw", "uncore", "MB/s", ONCE,
	  "64 * qhl_request_ioh_writes / 1e6 / duration_time",
	  "I/O write bandwidth: lines of this socket's memory that I/O hubs wrote" },
	{ ON_GQ, "io_read_bw", "uncore", "MB/s", ONCE,
	  "64 * qhl_request_ioh_reads / 1e6 / duration_time",
	  "I/O read bandwidth: lines of this socket's memory that I/O hubs read" },

	{ ON_GQ, "uncore_clock", "uncore", "GHz", ONCE,
	  "clockticks / 1e9 / duration_time",
	  "Clock of Global Queue, LLC and home logic" },
	{}
};
