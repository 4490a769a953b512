// SPDX-License-Identifier: GPL-2.0-only
/*
 * Metrics of the Xeon Scalable up to Cooper Lake.
 */
#include "metric.h"

const struct metric metrics_sp[] = {
	/* Memory: a channel each */
	{ ON_SP, "mem_read_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_read / 1e6 / duration_time",
	  "Memory read bandwidth" },
	{ ON_SP, "mem_write_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_write / 1e6 / duration_time",
	  "Memory write bandwidth" },
	{ ON_SP, "mem_bw", "imc", "MB/s", ONCE,
	  "64 * (cas_count_read + cas_count_write) / 1e6 / duration_time",
	  "Memory bandwidth" },
	{ ON_SP, "dram_clock", "imc", "MHz", ONCE,
	  "clockticks / boxes / 1e6 / duration_time",
	  "Clock of the memory channels, half the transfer rate" },
	{ ON_SP, "llc_drd_miss", "cha", "%", MULTIPLEXED,
	  "100 * llc_lookup_data_read_miss / llc_lookup_data_read",
	  "Lookups for data reads that did not find their line in the LLC" },
	{ ON_SP, "remote", "cha", "%", MULTIPLEXED,
	  "100 * llc_data_read_miss_remote / llc_data_read_miss",
	  "Data reads that miss and go to the memory of another socket" },
	{ ON_SP, "pcie_write_bw", "iio_free_running", "MB/s", ONCE,
	  "4 * (bw_in_port0 + bw_in_port1 + bw_in_port2 + bw_in_port3) / 1e6 / duration_time",
	  "Data from devices" },
	{ ON_SP, "pcie_read_bw", "iio_free_running", "MB/s", ONCE,
	  "4 * (bw_out_port0 + bw_out_port1 + bw_out_port2 + bw_out_port3) / 1e6 / duration_time",
	  "Data to devices" },
	{ ON_SP, "uncore_clock", "ubox", "GHz", ONCE,
	  "clockticks / 1e9 / duration_time",
	  "Frequency of the mesh" },
	{}
};
