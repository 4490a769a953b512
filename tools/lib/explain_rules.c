// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rules, see explain.h.
 *
 * A limit is a convention unless it says that it is exact: no source has one that holds for every
 * machine, and none was tried on silicon. Saturation of memory is seen at 70 to 90 % of what its
 * clock allows (Mess, MICRO 2024); of PCI Express, headers take a tenth to a fifth.
 */
#include "catalogue.h"
#include "explain.h"

#define TEST(_is, _limit, _unit, _what)		{ EXPLAIN_##_is, _limit, _what, _unit }
#define EXACTLY(_is, _limit, _unit, _what)	{ EXPLAIN_##_is, _limit, _what, _unit, true }
#define LOAD(_percent)				TEST(ABOVE, _percent, "%", "mem_load")

#define ON_MESH		(ON_SP | ON_ICE | ON_DISC)

const struct explain_quantity explain_quantities[] = {
	/* What the channels that carry traffic could move */
	{ NOT_ON(ON_EX), "mem_ceiling", "MB/s",
	  "mem_capacity * mem_bw{carrying} / mem_capacity{carrying}" },
	{ NOT_ON(ON_EX), "mem_share", "%", "100 * mem_bw / mem_ceiling" },
	/* Whether memory is used at all. The clock of an M-box is not that of its bus: a scale */
	{ NOT_ON(ON_EX), "mem_load", "%", "100 * mem_bw / mem_capacity" },
	{ ON_EX, "mem_load", "%", "100 * mem_bw / (16 * mem_clock * mem_bw{channels})" },
	/* Where no latency is counted, that of the curve; without load, always that of the curve */
	{ NOT_ON(ON_EX), "read_time", "ns", "llc_miss_time" },
	{ ON_EX, "read_time", "ns", "curve_read" },
	{ ON_ALL, "wait", "", "read_time / idle_read" },
	/* What a link sends, another one receives */
	{ ON_QPI, "link_out", "%", NULL, "qpi_out_util" },
	{ ON_EX, "link_out", "%", NULL, "qpi_port?_out_util" },
	{ ON_SP | ON_ICX | ON_LINKED, "link_out", "%", NULL, "upi_out_util" },
	{ NOT_ON(ON_EX), "heat", "%", NULL, "limit_heat" },
	{ ON_EX, "heat", "%", NULL, "throttled_heat" },
	{ NOT_ON(ON_EX), "device_bw", "MB/s", "pcie_write_bw + pcie_read_bw" },
	{ ON_EX, "device_bw", "MB/s", "io_bw" },
	/* I/O hubs do not pass an LLC */
	{ NOT_ON(ON_EX), "device_misses", "MB/s", "ddio_write_miss_bw + ddio_read_miss_bw" },
	{ ON_EX, "device_misses", "MB/s", "io_bw" },
	/* Lanes x GT/s x coding / bits: a stack has 16, an E5 40 in all */
	{ NOT_ON(ON_EX), "pcie_ways", "MB/s", NULL, "pcie_[rw]*_bw" },
	{ ON_MESH, "pcie_busiest", "MB/s", "pcie_ways{max}" },
	{ ON_E5, "pcie_busiest", "MB/s", "pcie_ways{most}" },
	{ ON_E5, "pcie_ceiling", "MB/s", "40 * 8 * 128 / 130 / 8 * 1000" },
	{ ON_SP | ON_SNR, "pcie_ceiling", "MB/s", "16 * 8 * 128 / 130 / 8 * 1000" },
	{ ON_SUNNY, "pcie_ceiling", "MB/s", "16 * 16 * 128 / 130 / 8 * 1000" },
	{ ON_DISC, "pcie_ceiling", "MB/s", "16 * 32 * 128 / 130 / 8 * 1000" },
	{ NOT_ON(ON_EX), "pcie_share", "%", "100 * pcie_busiest / pcie_ceiling" },
	{}
};

/* A channel of an E7 v2 to v4 can have two of DRAM; of an M-box, a command a clock */
const struct explain_limit explain_limits[] = {
	{ ON_V2UP | ON_DISC, "mem_bw", "2 * mem_capacity" },
	{ ON_EX, "mem_bw", "64 * mem_clock" },
	/* All of a socket, or a stack */
	{ ON_E5 | ON_MESH, "pcie_[rw]*_bw", "pcie_ceiling" },
	{}
};

const struct explain_rule explain_rules[] = {
	{ EXPLAIN_IMPOSSIBLE,
	  .remedy = "Do not believe that box; \"xeon-pmon verify\" checks the counters.",
	  .blind = "a wrong count below the ceiling" },
	{ EXPLAIN_DOUBTED,
	  .remedy = "Count again, longer, or with no other program on these counters; "
		    "\"xeon-pmon-check\" looks for the cause.",
	  .blind = "another program that writes the registers itself" },
	{ "throttled-heat",
	  .when = { TEST(ABOVE, 10, "%", "heat{most}") },
	  .sentence = "heat limits the cores' frequency for [heat{most}|%] of the time",
	  .remedy = "Look at fans, airflow and heat sink: \"ipmitool sensor\", \"turbostat\".",
	  .also = "prochot,throttled_prochot,cores_c0",
	  .blind = "by how much; Xeon 6, which does not count it" },
	{ "channel-missing",
	  .when = { EXACTLY(ABOVE, 0.5, "", "mem_bw{silent}"), LOAD(1) },
	  .sentence = "[mem_bw{carrying}|n] of [mem_bw{channels}|n] memory channels carry traffic "
		      "([mem_bw{silent}|name]: none)"
		      "; ceiling [mem_ceiling|B] of "
		      "[mem_ceiling / mem_bw{carrying} * mem_bw{channels}|B]"
		      "; now [mem_bw|B], [mem_share|%] of it"
		      "; reads wait [wait|x] x as long as when idle",
	  .remedy = "Compare the DIMMs with \"dmidecode -t memory\"; "
		    "\"xeon-pmon stat -M mem_bw --per-box\" has each channel.",
	  .blind = "a channel that firmware hides on every socket; whether the slot is empty on "
		   "purpose" },
	/* The real limit of some accesses is far lower: reads wait. With a slow uncore all do */
	{ "memory-saturated",
	  .when = { TEST(ABOVE, 80, "%", "mem_share"), EXACTLY(BELOW, 202, "%", "mem_share") },
	  .or = { TEST(ABOVE, 200, "ns", "llc_miss_time"), LOAD(20),
		  TEST(BELOW, 80, "%", "mem_share"), TEST(ABOVE, 1.4, "GHz", "uncore_clock") },
	  .sentence = "memory is at [mem_share|%] of its ceiling: [mem_bw|B] of [mem_ceiling|B]"
		      "; [mem_reads|%] of it reads; reads take [llc_miss_time|n] ns"
		      "; [wait|x] x as long as when idle",
	  .remedy = "Spread the data over the nodes (\"numactl --interleave=all\") or run less at "
		    "a time; below 80 %, few banks or ranks, refresh, or another socket's memory "
		    "can be the reason: \"xeon-pmon curve\".",
	  .also = "llc_miss_time,local_latency,remote_latency,remote,page_miss,mem_read_queue",
	  .blind = "the real limit, which is below the ceiling; the 7500 and the first E7, whose "
		   "memory clock is not that of the bus; waiting on a Xeon Phi" },
	{ "link-saturated",
	  .when = { TEST(ABOVE, 80, "%", "link_out{max}") },
	  .sentence = "[link_out{max}|name] sends [link_out{max}|%] of what the link can",
	  .remedy = "Keep threads beside their memory: \"numastat -p PID\", "
		    "\"numactl --cpunodebind=N --membind=N\".",
	  .also = "qpi_capacity,upi_capacity,remote",
	  .blind = "a link that runs below the rate that it was sold with" },
	{ "pcie-saturated",
	  .when = { TEST(ABOVE, 70, "%", "pcie_share") },
	  .sentence = "devices move [pcie_busiest|B] one way, [pcie_share|%] of [pcie_ceiling|B]",
	  .remedy = "Put the devices behind different stacks; \"lspci -vv\" has the width and the "
		    "speed of each (LnkSta).",
	  .blind = "a slot at less than 16 lanes or below the CPU's rate: its ceiling is lower; on "
		   "an E5, the slot: all 40 lanes are one",
	  .devices = true },
	{ "throttled-power",
	  .when = { TEST(ABOVE, 50, "%", "limit_power") },
	  .sentence = "power limits the cores' frequency for [limit_power|%] of the time",
	  .remedy = "Look at the limits: \"turbostat\", the firmware's power profile, and what the "
		    "board caps.",
	  .also = "cores_c0,limit_current,uncore_clock",
	  .blind = "by how much: in turbo it is the usual limit; Xeon 6, 7500, E7" },
	{ "uncore-clock-low",
	  .when = { TEST(BELOW, 1.4, "GHz", "uncore_clock"), LOAD(10) },
	  .sentence = "the uncore runs at [uncore_clock|g], while memory moves [mem_bw|B]",
	  .remedy = "Raise its limit: /sys/devices/system/cpu/intel_uncore_frequency/, or the "
		    "firmware's profile.",
	  .also = "llc_miss_time",
	  .blind = "the clock that this model could have" },
	{ "channel-imbalance",
	  .when = { TEST(ABOVE, 1.4, "", "mem_bw{apart}"), LOAD(5) },
	  .sentence = "memory channels are used unevenly: [mem_bw{odd}|name] has [mem_bw{odd}|B], "
		      "the median [mem_bw{median}|B], [mem_bw{apart}|x] times apart",
	  .remedy = "Populate all channels alike (\"dmidecode -t memory\"); "
		    "\"xeon-pmon stat -M mem_bw --per-box\" has each channel.",
	  .blind = "whether few hot lines are the reason" },
	/* With more sockets links lead to different ones; an R-box's to I/O hubs, too */
	{ "link-asymmetric", NOT_ON(ON_EX),
	  .when = { TEST(BELOW, 50, "%", "100 * link_out{min} / link_out{max}"),
		    TEST(ABOVE, 10, "%", "link_out{max}"), EXACTLY(BELOW, 2.5, "", "sockets") },
	  .sentence = "links are used unevenly: [link_out{max}|name] sends [link_out{max}|%] of "
		      "what it can, another one [link_out{min}|%]",
	  .remedy = "\"xeon-pmon stat -M '?pi_out_util,?pi_off' --per-box\" has each link; one "
		    "that is down is cabling or firmware.",
	  .blind = "machines of more than two sockets; a link whose clock stands still" },
	{ "remote-heavy",
	  .when = { TEST(ABOVE, 40, "%", "remote"), TEST(ABOVE, 5, "%", "mem_load{anywhere}") },
	  .sentence = "[remote|%] of the LLC misses go to memory of another socket or die",
	  .remedy = "\"numastat -p PID\"; keep threads beside their memory with "
		    "\"numactl --cpunodebind=N --membind=N\".",
	  .also = "remote_bw,local_latency,remote_latency",
	  .blind = "write-backs; interleaving over two sockets, on purpose, gives 50 %" },
	{ "device-dominates",
	  .when = { TEST(ABOVE, 50, "%", "100 * device_misses / mem_bw"), LOAD(10) },
	  .sentence = "devices cause [100 * device_misses / mem_bw|%] of the memory traffic: "
		      "[device_misses|B] of [mem_bw|B]",
	  .remedy = "\"xeon-pmon stat -M 'pcie_*_bw' --per-box\" has each stack; then the device's "
		    "own counters.",
	  .also = "pcie_write_bw,pcie_read_bw,io_write_bw",
	  .blind = "which device of a stack; one of another socket that uses this memory is not "
		   "named",
	  .devices = true },
	{ "ddio-miss",
	  .when = { TEST(BELOW, 50, "%", "ddio_write_hit"),
		    TEST(ABOVE, 5, "%", "100 * ddio_write_miss_bw / mem_capacity") },
	  .sentence = "[100 - ddio_write_hit|%] of what devices write is not in the LLC: "
		      "[ddio_write_miss_bw|B] of [ddio_write_bw|B] take a new place there",
	  .remedy = "Use smaller rings and buffers, or leave devices more ways of the LLC.",
	  .also = "ddio_read_hit,llc_drd_miss",
	  .blind = "whether the line was still there when a core wanted it; the 7500 and the first "
		   "E7" },
	{ "page-conflicts",
	  .when = { TEST(ABOVE, 50, "%", "page_miss"), LOAD(20) },
	  .sentence = "[page_miss|%] of the memory accesses have to close another DRAM page first",
	  .remedy = "Access memory in longer runs: large pages, fewer streams; interleave ranks "
		    "and channels in the firmware.",
	  .also = "page_hit,page_empty,llc_miss_time",
	  .blind = "how much time that takes; random access is so by nature" },
	{ "read-write-turnaround",
	  .when = { TEST(ABOVE, 40, "%", "100 - mem_reads"),
		    TEST(BELOW, 75, "%", "100 - mem_reads"), TEST(ABOVE, 60, "%", "mem_share") },
	  .sentence = "[100 - mem_reads|%] of the memory traffic are writes, at [mem_share|%] of "
		      "its ceiling: the bus loses time between reads and writes",
	  .remedy = "Write less: non-temporal stores do not read what they overwrite.",
	  .also = "mem_write_queue",
	  .blind = "the turnarounds: no counter has them, it is the mix that is known to cost" },
	{ "ddio-hit",
	  .when = { TEST(ABOVE, 80, "%", "ddio_write_hit"),
		    TEST(ABOVE, 5, "%", "100 * device_bw / mem_capacity"),
		    TEST(ABOVE, 2, "", "device_bw / mem_bw") },
	  .sentence = "devices move [device_bw|B], and memory only [mem_bw|B]: both are right, "
		      "[ddio_write_hit|%] of what devices write stays in the LLC",
	  .remedy = "Nothing is wrong; count devices with \"xeon-pmon stat -M 'pcie_*_bw'\".",
	  .also = "pcie_write_bw,pcie_read_bw",
	  .blind = "the 7500 and the first E7" },
	{}
};

/*
 * Where home agents count, they see each read and write of their memory. An E5's and a 7500's do
 * not, in these metrics: what misses the LLC does not tell the write-backs.
 */
const struct explain_part explain_parts[] = {
	{ ON_PMM | ON_ICX, "DRAM and persistent memory", "mem_bw + pmm_read_bw + pmm_write_bw" },
	{ NOT_ON(ON_PMM | ON_ICX), "DRAM", "mem_bw" },
	{ ON_MESH, "its own cores and devices", "home_local_bw" },
	{ ON_SP | ON_ICX | ON_LINKED, "other sockets and dies", "home_remote_bw" },
	{ ON_LINKED, "the directory", "directory_bw" },
	{ ON_E5, "LLC misses of this socket, devices included", "local_bw" },
	{ ON_QPI, "LLC misses of the other socket", "remote_bw{others}" },
	{ ON_EX, "I/O hubs", "io_bw" },
	{}
};

const struct explain_part explain_headroom[] = {
	{ ON_ALL, "memory", "mem_share" },
	{ ON_ALL, "the busiest link", "link_out{max}" },
	{ ON_ALL, "PCI Express", "pcie_share" },
	{}
};

/* All of these: there is nothing to do */
const struct explain_test explain_idle[] = {
	TEST(BELOW, 1, "%", "mem_load{anywhere}"),
	TEST(BELOW, 200, "MB/s", "device_bw{anywhere}"),
	TEST(BELOW, 1, "%", "link_out{max}"),
	{}
};
