// SPDX-License-Identifier: GPL-2.0-only
/*
 * Metrics of the Xeon 7500 and E7. Their boxes say nothing of the frequency's
 * limits other than throttling, of package C-states or of PCIe: devices are
 * behind an I/O hub, and only a B-box tells hubs from processors.
 */
#include "metric.h"

const struct metric metrics_ex[] = {
	/* Memory: one M-box is one memory controller, two channels in lockstep */
	{ ON_EX, "mem_read_bw", "mbox", "MB/s", ONCE,
	  "64 * fvc_ev0_bbox_cmds_reads / 1e6 / duration_time",
	  "Lines that the home agents had read from memory" },
	{ ON_EX, "mem_write_bw", "mbox", "MB/s", ONCE,
	  "64 * fvc_ev0_bbox_cmds_writes / 1e6 / duration_time",
	  "Lines that the home agents had written to memory" },
	{ ON_EX, "mem_bw", "mbox", "MB/s", ONCE,
	  "64 * bbox_cmds_all / 1e6 / duration_time",
	  "Both; a merge of a partial write counts as one more line" },
	{ ON_NHM, "page_hit", "mbox", "%", ONCE,
	  "100 * page_hit / (page_hit + page_empty + page_miss)",
	  "Accesses that found their DRAM page open" },
	{ ON_NHM, "page_empty", "mbox", "%", ONCE,
	  "100 * page_empty / (page_hit + page_empty + page_miss)",
	  "Accesses that found no page open in their bank" },
	{ ON_NHM, "page_miss", "mbox", "%", ONCE,
	  "100 * page_miss / (page_hit + page_empty + page_miss)",
	  "Accesses that had to close another page first" },
	{ ON_WSM, "page_hit", "mbox", "%", ONCE,
	  "100 * page_hit / (page_hit + pgt_page_ev2_page_empty + page_miss)",
	  "Accesses that found their DRAM page open" },
	{ ON_WSM, "page_empty", "mbox", "%", ONCE,
	  "100 * pgt_page_ev2_page_empty / (page_hit + pgt_page_ev2_page_empty + page_miss)",
	  "Accesses that found no page open in their bank" },
	{ ON_WSM, "page_miss", "mbox", "%", ONCE,
	  "100 * page_miss / (page_hit + pgt_page_ev2_page_empty + page_miss)",
	  "Accesses that had to close another page first" },
	{ ON_EX, "mem_clock", "mbox", "MHz", ONCE,
	  "clockticks / boxes / 1e6 / duration_time",
	  "Clock of the memory controllers" },

	/* Last-level cache */
	{ ON_EX, "llc_miss", "cbox", "%", ONCE,
	  "100 * llc_misses_all / (llc_hits_all + llc_misses_all)",
	  "Requests that did not find their line in the LLC" },

	/* Home agents: what all sockets want of this socket's memory */
	{ ON_EX, "mem_latency", "bbox", "clocks", ONCE,
	  "imt_valid_occupancy / imt_inserts_all",
	  "Uncore clocks that a home agent kept a request in its table" },
	{ ON_EX, "io_bw", "bbox", "MB/s", ONCE,
	  "64 * imt_inserts_ioh / 1e6 / duration_time",
	  "Lines of this socket's memory that I/O hubs asked for or wrote" },
	{ ON_EX, "io_write_bw", "bbox", "MB/s", ONCE,
	  "64 * imt_inserts_ioh_wr / 1e6 / duration_time",
	  "Lines of this socket's memory that I/O hubs wrote" },
	{ ON_EX, "io_read_bw", "bbox", "MB/s", TURNS,
	  "64 * (imt_inserts_rd - imt_inserts_non_ioh_rd) / 1e6 / duration_time",
	  "Lines of this socket's memory that I/O hubs read" },

	/* Whose memory: requests that leave the LLC */
	{ ON_EX, "remote", "sbox", "%", ONCE,
	  "100 * pkts_sent_hom_rbox / (pkts_sent_hom_rbox + pkts_sent_hom_bbox)",
	  "Requests of this socket to the memory of another socket" },

	/* QPI: ports 0 and 1 of each R-box are links to sockets and I/O hubs */
	{ ON_EX, "qpi_in_data_bw", "rbox", "MB/s", ONCE,
	  "64 * (new_packets_recv_port0_iperf0_any_drs + new_packets_recv_port1_iperf0_any_drs) / 1e6 / duration_time",
	  "Lines received on both links, without headers" },
	{ ON_EX, "qpi_out_bw", "rbox", "MB/s", ONCE,
	  "8 * (flits_sent_port0_iperf0 + flits_sent_port1_iperf0) / 1e6 / duration_time",
	  "All that was sent on both links: data, headers, protocol" },
	{ ON_EX, "qpi_port0_in_data_bw", "rbox", "MB/s", ONCE,
	  "64 * new_packets_recv_port0_iperf0_any_drs / 1e6 / duration_time",
	  "Lines received on port 0 of the R-box" },
	{ ON_EX, "qpi_port1_in_data_bw", "rbox", "MB/s", ONCE,
	  "64 * new_packets_recv_port1_iperf0_any_drs / 1e6 / duration_time",
	  "Lines received on port 1 of the R-box" },
	{ ON_EX, "qpi_port0_out_bw", "rbox", "MB/s", ONCE,
	  "8 * flits_sent_port0_iperf0 / 1e6 / duration_time",
	  "All that was sent on port 0 of the R-box" },
	{ ON_EX, "qpi_port1_out_bw", "rbox", "MB/s", ONCE,
	  "8 * flits_sent_port1_iperf0 / 1e6 / duration_time",
	  "All that was sent on port 1 of the R-box" },
	{ ON_EX, "qpi_port0_out_util", "rbox", "%", ONCE,
	  "100 * flits_sent_port0_iperf0 / (flits_sent_port0_iperf0 + null_idle_port0_iperf1)",
	  "Flits sent on port 0 of the R-box that were not idle" },
	{ ON_EX, "qpi_port1_out_util", "rbox", "%", ONCE,
	  "100 * flits_sent_port1_iperf0 / (flits_sent_port1_iperf0 + null_idle_port1_iperf1)",
	  "Flits sent on port 1 of the R-box that were not idle" },

	/* Clocks and power; a core that is throttled counts one in a clock */
	{ ON_EX, "uncore_clock", "wbox", "GHz", ONCE,
	  "clockticks / 1e9 / duration_time",
	  "Clock of cores' ring, LLC and home agents" },
	{ ON_EX, "throttled_heat", "wbox", "cores", ONCE,
	  "c_c0_throttle_die_c_all / clockticks",
	  "Cores slowed down because the die was hot, on average" },
	{ ON_EX, "throttled_prochot", "wbox", "cores", ONCE,
	  "c_c0_throttle_prochot_c_all / clockticks",
	  "Cores slowed down because the board asserted PROCHOT, on average" },
	{ ON_EX, "cores_turbo", "wbox", "cores", ONCE,
	  "c_cycles_turbo_c_all / clockticks",
	  "Cores in turbo, on average" },
	{}
};
