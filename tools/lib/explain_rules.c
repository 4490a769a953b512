// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rules, see explain.h.
 *
 * Limits of memory and links are those of the family in the atlas (explain_atlas.c). Any other
 * limit is a convention unless the test is EXACTLY(): no source has one that holds for every
 * machine. PCI Express headers take a tenth to a fifth of the bandwidth.
 */
#include "catalogue.h"
#include "explain.h"

#define TEST(_is, _limit, _unit, _what)		{ EXPLAIN_##_is, _limit, _what, _unit }
#define EXACTLY(_is, _limit, _unit, _what)	{ EXPLAIN_##_is, _limit, _what, _unit, true }
#define LINKS	"; published links of this family end at [link_low|n] to [link_high|n] %" \
		"; the published link of this family ends at [link_once|n] %" \
		"; nothing is published of links of this family: [link_assumed|n] % assumed"
#define SILENT	"; [channels_silent|n] of [mem_bw{channels}|n] channels carry nothing " \
		"([mem_bw{silent}|name] no traffic)"
#define LOAD(_percent)				TEST(ABOVE, _percent, "%", "mem_load")
#define SLOW_UNCORE	TEST(BELOW, 65, "%", "100 * uncore_clock / uncore_normal")
#define SLOW_NOT	TEST(ABOVE, 65, "%", "100 * uncore_clock / uncore_normal")

#define ON_HOME		(ON_E5 | ON_MESH)	/* home agents count each request */
#define ON_SPLIT	(ON_QPI | ON_UPI)

#define PUBLISHED \
	"; the kept curve of this machine ends at [curve_most|n] %" \
	"; [mem_machines|n] published machines of this family end at [mem_low|n] to " \
	"[mem_high|n] %" \
	"; the published machine of this family ends at [mem_once|n] %" \
	"; between published mixes of reads and writes, this family ends at about " \
	"[mem_between|n] %" \
	"; nothing is published of this family: [mem_assumed|n] % assumed"

const struct explain_quantity explain_quantities[] = {
	/* Capacity of the channels that carry traffic */
	{ NOT_ON(ON_EX), "mem_ceiling", "MB/s",
	  "mem_capacity * mem_ways * mem_bw{carrying} / mem_capacity{carrying}" },
	{ NOT_ON(ON_EX), "mem_share", "%", "100 * mem_bw / mem_ceiling" },
	/*
	 * A measure of whether memory is used at all. The clock of an M-box is not its memory bus's
	 * clock.
	 */
	{ NOT_ON(ON_EX), "mem_load", "%", "100 * mem_bw / mem_capacity" },
	{ ON_EX, "mem_load", "%", "100 * mem_bw / (16 * mem_clock * mem_bw{channels})" },
	/*
	 * 100 is the highest value that memory, a channel or a link of this family is known to
	 * reach
	 */
	{ NOT_ON(ON_EX), "mem_full", "%", "100 * mem_share / mem_limit" },
	{ NOT_ON(ON_EX), "channel_share", "%",
	  "100 * mem_bw{max} / (mem_capacity{median} * mem_ways)" },
	{ NOT_ON(ON_EX), "channel_full", "%", "100 * channel_share / mem_limit" },
	{ NOT_ON(ON_EX), "cluster_full", "%", "100 * cluster_share / mem_limit" },
	{ ON_ALL, "link_full", "%", "100 * link_out{max} / link_limit" },
	{ ON_ALL, "link_in_full", "%", "100 * link_in{max} / link_limit" },
	/* Two transfers of 8 bytes in a clock cycle */
	{ NOT_ON(ON_EX), "mem_rate", "MT/s", "mem_capacity{median} * mem_ways / 8" },
	/*
	 * Factor by which reads take longer than usual without load, for the mix of local and
	 * remote reads
	 */
	{ NOT_ON(ON_EX), "longer", "", "llc_miss_time / usual_read" },
	/* Requests to home agents and memory; reads for partial writes are added */
	{ ON_SNBEP, "home_all", "MB/s", "home_bw + mem_underfill_bw" },
	{ ON_BDXDE | ON_ICXD | ON_SNR, "home_all", "MB/s", "home_local_bw + mem_underfill_bw" },
	{ ON_V2UP | ON_SKX_ALL | ON_ICX, "home_all", "MB/s",
	  "home_local_bw + home_remote_bw + mem_underfill_bw" },
	{ ON_LINKED, "home_all", "MB/s",
	  "home_local_bw + home_remote_bw + directory_bw + mem_underfill_bw" },
	{ ON_DISC_CHA & ~ON_LINKED, "home_all", "MB/s", "home_local_bw + mem_underfill_bw" },
	{ ON_CLX_CPX | ON_ICX, "counted_all", "MB/s", "mem_bw + pmm_read_bw + pmm_write_bw" },
	{ NOT_ON(ON_CLX_CPX | ON_ICX), "counted_all", "MB/s", "mem_bw" },
	{ ON_HOME, "gap", "%", "200 * (counted_all - home_all) / (counted_all + home_all)" },
	/* LLC misses of cores: all misses except those of devices */
	{ ON_SPLIT, "core_remote_bw", "MB/s", "remote_bw - device_remote_bw" },
	{ ON_SPLIT, "core_remote", "%",
	  "100 * (remote_bw - device_remote_bw) / (local_bw + remote_bw - device_remote_bw)" },
	/*
	 * The latency of the stored curve where none is counted; the latency without load is always
	 * the curve's
	 */
	{ NOT_ON(ON_EX), "read_time", "ns", "llc_miss_time" },
	{ ON_EX, "read_time", "ns", "curve_read" },
	{ ON_ALL, "wait", "", "read_time / idle_read" },
	/* Links are only measured at the sender: another link receives the same traffic */
	{ ON_QPI, "link_out", "%", NULL, "qpi_out_util" },
	{ ON_EX, "link_out", "%", NULL, "qpi_port?_out_util" },
	{ ON_UPI, "link_out", "%", NULL, "upi_out_util" },
	{ ON_QPI, "link_in", "%", NULL, "qpi_in_util" },
	{ ON_UPI, "link_in", "%", NULL, "upi_in_util" },
	{ ON_ALL, "link_most", "%", "link_out{max}" },
	{ ON_ALL, "links_used", "", "link_out{carrying}" },
	{ NOT_ON(ON_EX), "heat", "%", NULL, "limit_heat" },
	{ ON_EX, "heat", "%", NULL, "throttled_heat" },
	{ NOT_ON(ON_EX), "prochot_time", "%", NULL, "prochot" },
	{ ON_EX, "prochot_time", "%", NULL, "throttled_prochot" },
	{ NOT_ON(ON_EX), "device_bw", "MB/s", "pcie_write_bw + pcie_read_bw" },
	{ ON_EX, "device_bw", "MB/s", "io_bw" },
	/* Traffic of I/O hubs does not use the LLC */
	{ NOT_ON(ON_EX), "device_misses", "MB/s", "ddio_write_miss_bw + ddio_read_miss_bw" },
	{ ON_EX, "device_misses", "MB/s", "io_bw" },
	{ ON_QPI, "link_half", "%", NULL, "qpi_half_width" },
	{ ON_UPI, "link_half", "%", NULL, "upi_half_width" },
	/*
	 * The published bandwidth is that of six modules: there is one for each channel with such
	 * traffic
	 */
	{ ON_CLX_CPX, "pmm_used", "%",
	  "600 * (pmm_read_bw / other_reads + pmm_write_bw / other_writes) / pmm_channels" },
	/* Lanes x GT/s x coding / bits: a stack has 16 lanes, an E5 40 in total */
	{ NOT_ON(ON_EX), "pcie_ways", "MB/s", NULL, "pcie_[rw]*_bw" },
	{ ON_MESH, "pcie_busiest", "MB/s", "pcie_ways{max}" },
	{ ON_E5, "pcie_busiest", "MB/s", "pcie_ways{most}" },
	{ ON_E5, "pcie_ceiling", "MB/s", "40 * 8 * 128 / 130 / 8 * 1000" },
	{ ON_SKX_ALL | ON_SNR, "pcie_ceiling", "MB/s", "16 * 8 * 128 / 130 / 8 * 1000" },
	{ ON_SUNNY, "pcie_ceiling", "MB/s", "16 * 16 * 128 / 130 / 8 * 1000" },
	{ ON_DISC_CHA, "pcie_ceiling", "MB/s", "16 * 32 * 128 / 130 / 8 * 1000" },
	{ NOT_ON(ON_EX), "pcie_share", "%", "100 * pcie_busiest / pcie_ceiling" },
	{}
};

/*
 * Metrics without a certain ceiling in the catalogue. A channel of an E7 v2 to v4 has two DRAM
 * channels behind a buffer, and an MRDIMM transfers twice the bandwidth of its clock (mem_ways). An
 * M-box takes one command in a clock cycle.
 */
const struct explain_limit explain_limits[] = {
	{ NOT_ON(ON_EX), "mem_bw", "mem_ways * mem_capacity" },
	{ ON_EX, "mem_bw", "64 * mem_clock" },
	/* The sum of a socket, or a stack */
	{ ON_E5 | ON_MESH, "pcie_[rw]*_bw", "pcie_ceiling" },
	{}
};

const struct explain_rule explain_rules[] = {
	{ EXPLAIN_IMPOSSIBLE, EXPLAIN_COUNTER,
	  .remedy = "Do not use the counts of that box; \"xeon-pmon verify\" checks the "
		    "counters.",
	  .misses = "a wrong count below the ceiling" },
	{ EXPLAIN_DOUBTED, EXPLAIN_COUNTER,
	  .remedy = "Count again, longer, or with no other program on these counters; "
		    "\"xeon-pmon-check\" looks for the cause.",
	  .misses = "another program that writes the registers itself" },
	/* This rule precedes all rules that name a channel. */
	{ EXPLAIN_BOOKS, EXPLAIN_COUNTER, .on = ON_HOME,
	  .when = { TEST(BELOW, -5, "%", "gap"), TEST(ABOVE, 1000, "MB/s", "home_all"),
		    TEST(ABOVE, 0.5, "", "mem_bw{silent}") },
	  .or = { TEST(BELOW, -5, "%", "gap"), TEST(ABOVE, 1000, "MB/s", "home_all"),
		  TEST(ABOVE, 1.2, "", "mem_bw{apart}") },
	  .sentence = "[mem_bw{min}|name] does not count all: the channels count "
		      "[counted_all|B], but home agents were asked for [home_all|B]"
		      "; [mem_bw{min}|name] has [mem_bw{min}|B], the median is "
		      "[mem_bw{median}|B]",
	  .remedy = "A counter is wrong, not a DIMM: \"xeon-pmon verify\" checks the counters. "
		    "It is fixed when the books below close.",
	  .also = "mem_bw,home_bw,home_local_bw,home_remote_bw,mem_underfill_bw",
	  .misses = "a gap below 5 %; CPUs whose home agents are not counted" },
	/*
	 * One dead channel of many causes a small gap, which must match the traffic of that
	 * channel.
	 */
	{ EXPLAIN_BOOKS, EXPLAIN_COUNTER, .on = ON_HOME,
	  .when = { TEST(BELOW, -1.5, "%", "gap"), TEST(ABOVE, 1000, "MB/s", "home_all"),
		    TEST(ABOVE, 1.2, "", "mem_bw{apart}"),
		    TEST(ABOVE, 0.7, "",
			 "(home_all - counted_all) / (mem_bw{median} - mem_bw{min})") },
	  .sentence = "[mem_bw{min}|name] does not count all: the channels count "
		      "[counted_all|B], but home agents were asked for [home_all|B]"
		      "; [mem_bw{min}|name] has [mem_bw{min}|B], the median is "
		      "[mem_bw{median}|B]",
	  .remedy = "A counter is wrong, not a DIMM: \"xeon-pmon verify\" checks the counters. "
		    "It is fixed when the books below close.",
	  .also = "mem_bw,home_bw,home_local_bw,home_remote_bw,mem_underfill_bw",
	  .misses = "a channel that lacks less than a sixth of its count" },
	{ EXPLAIN_BOOKS, EXPLAIN_COUNTER, .on = ON_HOME,
	  .when = { TEST(ABOVE, 5, "%", "gap"), TEST(ABOVE, 1000, "MB/s", "mem_bw"),
		    TEST(ABOVE, 1.2, "", "home_local_bw{apart}") },
	  .or = { TEST(ABOVE, 5, "%", "gap"), TEST(ABOVE, 1000, "MB/s", "mem_bw"),
		  TEST(ABOVE, 0.5, "", "home_local_bw{silent}") },
	  .sentence = "[home_local_bw{min}|name] does not count all: home agents were asked for "
		      "[home_all|B], but the memory channels moved [counted_all|B]",
	  .remedy = "A counter is wrong: \"xeon-pmon verify\" checks the counters. The counts "
		    "of the LLC's boxes are not used. It is fixed when the books below close.",
	  .also = "mem_bw,home_bw,home_local_bw,home_remote_bw,mem_underfill_bw",
	  .misses = "a gap below 5 %; CPUs whose home agents are not counted" },
	{ EXPLAIN_BOOKS, EXPLAIN_HINT, .on = ON_HOME,
	  .when = { TEST(BELOW, -5, "%", "gap"), TEST(ABOVE, 1000, "MB/s", "home_all") },
	  .or = { TEST(ABOVE, 5, "%", "gap"), TEST(ABOVE, 1000, "MB/s", "home_all") },
	  .sentence = "the books do not close: memory channels count [counted_all|B], home agents "
		      "were asked for [home_all|B]; no channel is blamed",
	  .remedy = "Count longer (\"--for 30\") under a steady load; if the gap stays, "
		    "\"xeon-pmon verify\" checks the counters.",
	  .also = "mem_bw,home_bw,home_local_bw,home_remote_bw,mem_underfill_bw",
	  .misses = "a gap below 5 %; CPUs whose home agents are not counted" },
	/* A link with traffic must count at both of its ends. */
	{ "link-not-counted", EXPLAIN_COUNTER, .on = NOT_ON(ON_EX),
	  .when = { EXACTLY(ABOVE, 0.5, "", "link_ends"), EXACTLY(BELOW, 1.5, "", "link_ends"),
		    TEST(ABOVE, 2, "%", "link_out{max}") },
	  .sentence = "[links_used|n] of [links_used{greatest}|n] links show traffic "
		      "([link_out{silent}|name] none), but at any other socket all of them do",
	  .remedy = "A counter is wrong, not a cable, which has two ends: \"xeon-pmon verify\" "
		    "checks the counters.",
	  .also = "qpi_out_util,upi_out_util",
	  .misses = "stopped counters on two sockets at once, which look like a link that is "
		    "down" },
	/* The PCU's clock never stops, but a socket in a package C-state may not count. */
	{ "pcu-not-counted", EXPLAIN_COUNTER, .on = ON_E5 | ON_SP | ON_RAPIDS,
	  .when = { EXACTLY(ABOVE, 0.5, "", "pcu_stopped"), LOAD(1) },
	  .sentence = "the power control unit counts no clock cycles, that of another socket does: "
		      "whether heat, power or PROCHOT limit the cores is not known here",
	  .remedy = "Compare the sockets: \"xeon-pmon stat -M limit_heat,prochot --per-socket\"; "
		    "\"xeon-pmon verify\" checks the counters, and \"turbostat\" says what limits "
		    "the cores.",
	  .also = "mem_bw",
	  .misses = "a stopped counter of a unit whose clock still counts, which shows 0 %, as "
		    "without heat; machines with one socket" },
	/* Throttling of the whole socket, not only of cores; a hot CPU asserts PROCHOT itself. */
	{ "throttled-heat", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 5, "%", "heat{most}"), SLOW_UNCORE,
		    LOAD(10) },
	  .sentence = "heat limits the cores' frequency for [heat{most}|%] of the time, and the "
		      "uncore runs at [uncore_clock|g]",
	  .remedy = "Look at fans, airflow and heat sink: \"ipmitool sensor\", \"turbostat\"; "
		    "the change helped if this share is 0.",
	  .also = "prochot,throttled_prochot,cores_c0",
	  .misses = "the amount of throttling; Xeon 6, which does not count heat" },
	{ "throttled-prochot", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 1, "%", "prochot_time{most}"), SLOW_UNCORE,
		    LOAD(10) },
	  .sentence = "the board asserts PROCHOT for [prochot_time{most}|%] of the time, and the "
		      "uncore runs at [uncore_clock|g]",
	  .remedy = "Look at power supplies, voltage regulators and the BMC's log (\"ipmitool "
		    "sel list\", \"ipmitool sensor\"); the change helped if this share is 0.",
	  .also = "limit_heat,limit_power,cores_c0",
	  .misses = "the component that asserts PROCHOT; Xeon 6, Xeon Phi" },
	{ "throttled-power", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 50, "%", "limit_power"), SLOW_UNCORE,
		    LOAD(10) },
	  .sentence = "power limits the cores' frequency for [limit_power|%] of the time, and the "
		      "uncore runs at [uncore_clock|g]",
	  .remedy = "Look at the limits: \"turbostat\", the firmware's power profile, and the "
		    "power cap of the board.",
	  .also = "cores_c0,limit_current,uncore_clock",
	  .misses = "the amount of throttling; Xeon 6, 7500, first E7" },
	/*
	 * Work bound to one sub-NUMA cluster saturates the cluster's channels before the socket's.
	 */
	{ "memory-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 100, "%", "cluster_full"), TEST(BELOW, 60, "%", "cluster_least"),
		    LOAD(1) },
	  .or = { TEST(ABOVE, 2, "", "longer"), TEST(ABOVE, 60, "%", "cluster_share"),
		  TEST(BELOW, 60, "%", "cluster_least"), SLOW_NOT },
	  .sentence = "sub-NUMA clusters are used unevenly, and the memory channels of the busiest "
		      "are full ([cluster_bw|name]): [cluster_bw|B], [cluster_share|%] of their "
		      "ceiling; another cluster of this socket is at [cluster_least|%]" PUBLISHED
		      "; reads take [llc_miss_time|n] ns"
		      "; [wait|x] x as long as when idle",
	  .remedy = "Spread the work over the nodes of this socket, threads together with their "
		    "memory: \"numactl --hardware\" lists nodes, \"numactl --cpunodebind=N "
		    "--membind=N\" binds. The change helped if \"xeon-pmon stat -M mem_bw "
		    "--per-box\" shows even channels.",
	  .also = "mem_bw,mem_reads,llc_miss_time",
	  .misses = "the clusters' channels on most CPUs: groups of channels with equal traffic "
		    "are taken for clusters" },
	/* One channel is saturated before the socket is. */
	{ "memory-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 100, "%", "channel_full"),
		    TEST(ABOVE, 1.15, "", "mem_bw{max} / mem_bw{median}") },
	  .sentence = "memory channel [mem_bw{max}|name] is full: [mem_bw{max}|B], "
		      "[channel_share|%] of its ceiling; as full: [mem_bw{alike}|name]"
		      "; the median is [mem_bw{median}|B]; the socket as a whole is at "
		      "[mem_share|%]" PUBLISHED,
	  .remedy = "Spread the data over the channels: the same DIMMs in all of them, "
		    "interleaving in the firmware, no hot page. The change helped if "
		    "\"xeon-pmon stat -M mem_bw --per-box\" shows even channels.",
	  .also = "mem_bw,mem_reads,llc_miss_time",
	  .misses = "the hot addresses; the 7500 and the first E7" },
	{ "memory-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 100, "%", "mem_full"),
		    TEST(BELOW, 60, "%", "mem_share{elsewhere}") },
	  .sentence = "memory is at [mem_share|%] of its ceiling: [mem_bw|B] of [mem_ceiling|B]"
		      "; [mem_reads|%] of it reads" SILENT PUBLISHED
		      "; [idle_channels|n] channels of sub-NUMA clusters without traffic are left "
		      "out; reads take [llc_miss_time|n] ns"
		      "; [wait|x] x as long as when idle",
	  .remedy = "Another socket is below 60 %: start a part of the work there, threads "
		    "together with their memory (\"numactl --cpunodebind=N --membind=N\"). The "
		    "change helped if mem_bw of both sockets is nearly the same, and remote did "
		    "not rise.",
	  .also = "llc_miss_time,local_latency,remote_latency,remote,page_miss,mem_read_queue",
	  .misses = "the real limit of this machine, which \"xeon-pmon curve --measure\" "
		    "measures; the 7500 and the first E7, whose memory clock is not that of the "
		    "bus" },
	{ "memory-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 100, "%", "mem_full"), EXACTLY(ABOVE, 0.5, "", "channels_empty") },
	  .sentence = "memory is at [mem_share|%] of its ceiling: [mem_bw|B] of [mem_ceiling|B]"
		      "; [channels_empty|n] of [channels_model|n] channels are empty"
		      "; [mem_reads|%] of it reads" PUBLISHED
		      "; reads take [llc_miss_time|n] ns"
		      "; [wait|x] x as long as when idle",
	  .remedy = "Fill the empty channels (\"dmidecode -t memory\"): the ceiling grows with "
		    "each. Until then, run fewer programs at a time on this socket. The change helped if "
		    "mem_capacity rises, and reads take less time (llc_miss_time).",
	  .also = "llc_miss_time,local_latency,remote_latency,remote,page_miss,mem_read_queue",
	  .misses = "the real limit of this machine, which \"xeon-pmon curve --measure\" "
		    "measures; whether the board has slots for the empty channels" },
	{ "memory-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 100, "%", "mem_full") },
	  .or = { TEST(ABOVE, 2, "", "longer"), TEST(ABOVE, 60, "%", "mem_share"),
		  SLOW_NOT },
	  .sentence = "memory is at [mem_share|%] of its ceiling: [mem_bw|B] of [mem_ceiling|B]"
		      "; [mem_reads|%] of it reads" SILENT PUBLISHED
		      "; [idle_channels|n] channels of sub-NUMA clusters without traffic are left "
		      "out; reads take [llc_miss_time|n] ns"
		      "; [wait|x] x as long as when idle",
	  .remedy = "Run fewer programs at a time on this socket, or make the work read less. "
		    "The change helped if reads take less time (llc_miss_time).",
	  .also = "llc_miss_time,local_latency,remote_latency,remote,page_miss,mem_read_queue",
	  .misses = "the real limit of this machine, which \"xeon-pmon curve --measure\" "
		    "measures; the time of reads on a Xeon Phi" },
	{ "link-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 100, "%", "link_full"),
		    TEST(BELOW, 500, "MB/s", "core_remote_bw{anywhere}") },
	  .sentence = "[link_out{max}|name] sends [link_out{max}|%] of what the link can" LINKS
		      "; no core reads the memory of another socket: devices use the link",
	  .remedy = "Move a device, or the work that it exchanges data with, so that both are "
		    "on one socket. The change helped if link utilisation (qpi_out_util, "
		    "upi_out_util) falls.",
	  .also = "qpi_capacity,upi_capacity,pcie_write_bw,pcie_read_bw",
	  .misses = "a link that runs below its nominal rate" },
	{ "link-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 100, "%", "link_full"),
		    TEST(ABOVE, 2000, "MB/s", "core_remote_bw{greatest}"),
		    TEST(BELOW, 2000, "MB/s", "core_remote_bw") },
	  .sentence = "[link_out{max}|name] sends [link_out{max}|%] of what the link can" LINKS
		      "; cores of [core_remote_bw{greatest}|where] read memory of other sockets, "
		      "[core_remote_bw{greatest}|B], and so this socket's",
	  .remedy = "Keep the threads of the socket that reads on the node of their memory: "
		    "\"numastat -p PID\" shows where the memory is, \"numactl --cpunodebind=N "
		    "--membind=N\" binds both. The change helped if link utilisation "
		    "(qpi_out_util, upi_out_util) falls.",
	  .also = "qpi_capacity,upi_capacity,remote",
	  .misses = "a link that runs below its nominal rate" },
	{ "link-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 100, "%", "link_full") },
	  .sentence = "[link_out{max}|name] sends [link_out{max}|%] of what the link can" LINKS
		      "; [core_remote|%] of the cores' LLC misses go to another socket",
	  .remedy = "Keep threads and their memory on the same node: \"numastat -p PID\" shows "
		    "where the memory is, \"numactl --cpunodebind=N --membind=N\" binds both. "
		    "The change helped if link utilisation (qpi_out_util, upi_out_util) falls.",
	  .also = "qpi_capacity,upi_capacity,remote",
	  .misses = "a link that runs below its nominal rate" },
	/* Several sockets send to this one, so none of their links is full. */
	{ "link-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 100, "%", "link_in_full"),
		    TEST(ABOVE, 2000, "MB/s", "core_remote_bw"), TEST(ABOVE, 2.5, "", "sockets") },
	  .sentence = "[link_in{max}|name] receives [link_in{max}|%] of what the link can" LINKS
		      "; [core_remote|%] of the cores' LLC misses go to other sockets, "
		      "[core_remote_bw|B]",
	  .remedy = "Keep threads and their memory on the same node: \"numastat -p PID\" shows "
		    "where the memory is, \"numactl --cpunodebind=N --membind=N\" binds both. "
		    "The change helped if link utilisation (qpi_in_util, upi_in_util) falls.",
	  .also = "qpi_capacity,upi_capacity,remote",
	  .misses = "a link that runs below its nominal rate" },
	{ "pcie-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 80, "%", "100 * pcie_busiest / slot_bw") },
	  .sentence = "devices move [pcie_busiest|B] one way, [100 * pcie_busiest / slot_bw|%] of "
		      "[slot_bw|B], which the links of that stack can at their present width and "
		      "rate",
	  .remedy = "\"lspci -vv\" has the width and the speed of each link (LnkSta, LnkCap): a "
		    "card that runs below its own width belongs in another slot. The change "
		    "helped if the share falls.",
	  .misses = "the busiest of several links of a stack",
	  .devices = true },
	{ "pcie-saturated", EXPLAIN_LIMIT,
	  .when = { TEST(ABOVE, 70, "%", "pcie_share") },
	  .sentence = "devices move [pcie_busiest|B] one way, [pcie_share|%] of [pcie_ceiling|B]",
	  .remedy = "Put the devices behind different stacks; \"lspci -vv\" has the width and the "
		    "speed of each (LnkSta).",
	  .misses = "a slot with fewer than 16 lanes or below the CPU's rate, if sysfs does not "
		    "show it; on an E5 the slot, since all 40 lanes are counted together",
	  .devices = true },
	{ "throttled-heat", EXPLAIN_CONFIG,
	  .when = { TEST(ABOVE, 5, "%", "heat{most}") },
	  .sentence = "heat limits the cores' frequency for [heat{most}|%] of the time",
	  .remedy = "Look at fans, airflow and heat sink: \"ipmitool sensor\", \"turbostat\"; "
		    "the change helped if this share is 0.",
	  .also = "prochot,throttled_prochot,cores_c0",
	  .misses = "the amount of throttling; Xeon 6, which does not count heat" },
	{ "throttled-prochot", EXPLAIN_CONFIG,
	  .when = { TEST(ABOVE, 1, "%", "prochot_time{most}") },
	  .sentence = "the board asserts PROCHOT for [prochot_time{most}|%] of the time, which "
		      "throttles all cores",
	  .remedy = "Look at power supplies, voltage regulators and the BMC's log (\"ipmitool "
		    "sel list\", \"ipmitool sensor\"); the change helped if this share is 0.",
	  .also = "limit_heat,limit_power,cores_c0",
	  .misses = "the component that asserts PROCHOT; Xeon 6, Xeon Phi" },
	{ "channel-missing", EXPLAIN_CONFIG, .on = ON_EX, .channels = true,
	  .when = { EXACTLY(ABOVE, 0.5, "", "mem_bw{silent}"), LOAD(1) },
	  .sentence = "[mem_bw{carrying}|n] of [mem_bw{channels}|n] memory controllers carry "
		      "traffic ([mem_bw{silent}|name] no traffic); now [mem_bw|B]"
		      "; reads wait [wait|x] x as long as when idle",
	  .remedy = "Compare the DIMMs with \"dmidecode -t memory\". It is fixed when "
		    "\"xeon-pmon stat -M mem_bw --per-box\" shows traffic on each controller.",
	  .misses = "whether the slots are empty on purpose" },
	{ "channel-missing", EXPLAIN_CONFIG, .on = NOT_ON(ON_EX), .channels = true,
	  .when = { EXACTLY(ABOVE, 0.5, "", "mem_bw{silent}"), LOAD(1) },
	  .sentence = "[mem_bw{carrying}|n] of [mem_bw{channels}|n] memory channels carry traffic "
		      "([mem_bw{silent}|name] no traffic)"
		      "; ceiling [mem_ceiling|B] of "
		      "[mem_ceiling / mem_bw{carrying} * mem_bw{channels}|B]"
		      "; now [mem_bw|B], [mem_share|%] of it"
		      "; reads wait [wait|x] x as long as when idle",
	  .remedy = "Compare the DIMMs with \"dmidecode -t memory\". It is fixed when "
		    "\"xeon-pmon stat -M mem_bw --per-box\" shows traffic on each channel.",
	  .misses = "whether the slot is empty on purpose" },
	/*
	 * The clock of channels in self-refresh stops, so an idle socket's memory clock is no
	 * reference.
	 */
	{ "memory-slow", EXPLAIN_CONFIG,
	  .when = { TEST(BELOW, 97, "%", "100 * mem_rate / mem_rate{fastest}"), LOAD(5),
		    TEST(ABOVE, 1, "%", "mem_load{elsewhere}") },
	  .sentence = "memory runs at [mem_rate|r] MT/s, that of another socket at "
		      "[mem_rate{fastest}|r] MT/s",
	  .remedy = "One slow DIMM slows all of a socket: compare \"Speed\" and \"Configured "
		    "Memory Speed\" in \"dmidecode -t memory\".",
	  .misses = "memory that is slow on every socket, if SMBIOS does not show it; a socket "
		    "below 5 % of its bandwidth" },
	{ "memory-slow", EXPLAIN_CONFIG,
	  .when = { TEST(BELOW, 97, "%", "100 * mem_rate / dimm_configured"), LOAD(5) },
	  .sentence = "memory runs at [mem_rate|r] MT/s by its counters, but SMBIOS says "
		      "[dimm_configured|n] MT/s",
	  .remedy = "The counters are right; look for the memory speed in the firmware's setup "
		    "and log.",
	  .misses = "machines whose SMBIOS tables cannot be read" },
	{ "memory-slow", EXPLAIN_CONFIG,
	  .when = { TEST(BELOW, 97, "%", "100 * dimm_configured / dimm_rated") },
	  .sentence = "DIMMs are configured for [dimm_configured|n] MT/s, and rated at "
		      "[dimm_rated|n] MT/s (SMBIOS)",
	  .remedy = "The CPU model, or two DIMMs to a channel, may allow no more; else look at the "
		    "memory speed in the firmware's setup.",
	  .misses = "whether this CPU allows more" },
	{ "uncore-clock-low", EXPLAIN_CONFIG, .on = NOT_ON(ON_XEON6),
	  .when = { SLOW_UNCORE, LOAD(20) },
	  .unless = "throttled-heat,throttled-prochot,throttled-power",
	  .sentence = "the uncore runs at [uncore_clock|g], while memory moves [mem_bw|B]"
		      "; the CPU allows [uncore_most|g]; [uncore_usual|g] is usual in this family",
	  .remedy = "Compare max_freq_khz with initial_max_freq_khz in "
		    "/sys/devices/system/cpu/intel_uncore_frequency/, and look at the "
		    "firmware's power profile. The change helped if uncore_clock rises.",
	  .also = "llc_miss_time",
	  .misses = "the highest clock of this model, if sysfs does not show it" },
	/* A Xeon 6 lowers its uncore clock while the load is low (ELC), by design. */
	{ "uncore-clock-low", EXPLAIN_CONFIG, .on = ON_XEON6,
	  .when = { TEST(BELOW, 65, "%", "100 * uncore_clock / uncore_normal"), LOAD(20) },
	  .sentence = "the uncore runs at [uncore_clock|g], while memory moves [mem_bw|B]"
		      "; the CPU allows [uncore_most|g]; [uncore_usual|g] is usual in this family",
	  .remedy = "Look at elc_floor_freq_khz and max_freq_khz in "
		    "/sys/devices/system/cpu/intel_uncore_frequency/, and at the firmware's "
		    "power profile. The change helped if uncore_clock rises.",
	  .also = "llc_miss_time",
	  .misses = "the highest clock of this model, if sysfs does not show it" },
	{ "channel-imbalance", EXPLAIN_CONFIG, .channels = true,
	  .when = { TEST(ABOVE, 1.4, "", "mem_bw{apart}"), LOAD(5) },
	  .unless = "memory-saturated",
	  .sentence = "memory channels are used unevenly: [mem_bw{odd}|name] has [mem_bw{odd}|B], "
		      "the median [mem_bw{median}|B], [mem_bw{apart}|x] times apart",
	  .remedy = "Populate all channels alike (\"dmidecode -t memory\"). It is fixed when "
		    "\"xeon-pmon stat -M mem_bw --per-box\" shows even channels.",
	  .misses = "whether a few hot lines are the cause" },
	/*
	 * With more than two sockets, links lead to different sockets; links of an R-box also to
	 * I/O hubs.
	 */
	{ "link-asymmetric", EXPLAIN_CONFIG, .on = NOT_ON(ON_EX),
	  .when = { TEST(BELOW, 50, "%", "100 * link_out{min} / link_out{max}"),
		    TEST(ABOVE, 5, "%", "link_out{max}"), EXACTLY(BELOW, 2.5, "", "sockets") },
	  .unless = "link-not-counted",
	  .sentence = "links are used unevenly: [link_out{max}|name] sends [link_out{max}|%] of "
		      "what it can, [link_out{min}|name] [link_out{min}|%]",
	  .remedy = "\"xeon-pmon stat -M '?pi_out_util,?pi_off' --per-box\" has each link; if "
		    "one is down, look at cabling and firmware; one that is silent at both ends "
		    "may not be wired on this board.",
	  .misses = "a link with little traffic on a machine with more than two sockets; a link "
		    "whose clock stands still" },
	{ "link-asymmetric", EXPLAIN_HINT, .on = NOT_ON(ON_EX),
	  .when = { EXACTLY(ABOVE, 1.5, "", "link_ends"), EXACTLY(BELOW, 2.5, "", "link_ends"),
		    TEST(ABOVE, 5, "%", "link_out{max}") },
	  .sentence = "[links_used|n] of [links_used{greatest}|n] links show traffic "
		      "([link_out{silent}|name] none), at two of the sockets alone: the link "
		      "between the two may be down",
	  .remedy = "\"xeon-pmon stat -M '?pi_out_util,?pi_off' --per-box\" has each link; if "
		    "one is down, look at cabling and firmware.",
	  .misses = "two sockets that have nothing to send to each other" },
	{ "link-half-width", EXPLAIN_CONFIG,
	  .when = { TEST(ABOVE, 20, "%", "link_half{max}"), TEST(ABOVE, 30, "%", "link_out{max}") },
	  .sentence = "[link_half{max}|name] is at half width for [link_half{max}|%] of the time, "
		      "while [link_out{max}|name] sends [link_out{max}|%] of what it can at full "
		      "width",
	  .remedy = "Turn the links' L0p off in the firmware's setup (link power management).",
	  .misses = "the direction: up to Ice Lake receiving is counted, later sending" },
	{ "device-remote", EXPLAIN_CONFIG,
	  .when = { TEST(ABOVE, 1500, "MB/s", "device_remote_bw"),
		    TEST(ABOVE, 60, "%", "100 * device_remote_bw / device_misses"),
		    EXACTLY(ABOVE, 1.5, "", "sockets") },
	  .sentence = "devices of this socket move [device_remote_bw|B] to or from the memory of "
		      "another socket: they write [pcie_write_bw|B] and read [pcie_read_bw|B]",
	  .remedy = "No thread is wrong: bind the device's interrupts, queues and application "
		    "to this socket's node, or put the card into a slot of the other socket. "
		    "The change helped if device_remote_bw falls.",
	  .also = "remote_bw,device_remote_bw,ddio_write_hit",
	  .misses = "the device of a stack; accesses that hit the LLC",
	  .devices = true },
	/* Interleaving over all sockets causes this share of remote accesses by design. */
	{ "remote-heavy", EXPLAIN_CONFIG,
	  .when = { TEST(ABOVE, 5, "%", "core_remote - 100 * (sockets - 1) / sockets"),
		    TEST(ABOVE, 2000, "MB/s", "core_remote_bw"),
		    EXACTLY(ABOVE, 1.5, "", "sockets") },
	  .sentence = "[core_remote|%] of the cores' LLC misses go to memory of another socket or "
		      "die, [core_remote_bw|B]; interleaving over all of them gives "
		      "[100 * (sockets - 1) / sockets|%]"
		      "; the busiest link, [link_most{anywhere}|where] "
		      "[link_most{anywhere}|name], sends [link_most{anywhere}|%]",
	  .remedy = "\"numastat -p PID\" shows which nodes hold the memory of a process; keep "
		    "its threads on the same node with \"numactl --cpunodebind=N --membind=N\". "
		    "The change helped if remote falls.",
	  .also = "remote,remote_bw,local_latency,remote_latency",
	  .misses = "write-backs" },
	/* Pages that nothing places have the same share as interleaved ones: 50 % of two sockets */
	{ "remote-heavy", EXPLAIN_NOTE, .depends = true,
	  .when = { TEST(ABOVE, 55, "%", "core_remote"),
		    TEST(ABOVE, 2000, "MB/s", "core_remote_bw"),
		    EXACTLY(ABOVE, 1.5, "", "sockets") },
	  .or = { TEST(ABOVE, 95, "%", "core_remote + 100 / sockets"),
		  TEST(ABOVE, 2000, "MB/s", "core_remote_bw"),
		  EXACTLY(ABOVE, 1.5, "", "sockets") },
	  .sentence = "[core_remote|%] of the cores' LLC misses go to memory of another socket or "
		      "die, [core_remote_bw|B]; interleaving over all of them gives "
		      "[100 * (sockets - 1) / sockets|%]",
	  .remedy = "Nothing is wrong if memory is interleaved on purpose; else \"numastat -p "
		    "PID\" shows which nodes hold the memory of a process.",
	  .also = "remote,remote_bw,local_latency,remote_latency",
	  .misses = "write-backs" },
	{ "remote-heavy", EXPLAIN_CONFIG, .on = ON_EX,
	  .when = { TEST(ABOVE, 5, "%", "remote - 100 * (sockets - 1) / sockets"),
		    TEST(ABOVE, 5, "%", "mem_load{anywhere}"),
		    EXACTLY(ABOVE, 1.5, "", "sockets") },
	  .sentence = "[remote|%] of the LLC misses go to memory of another socket or die"
		      "; interleaving over all of them gives [100 * (sockets - 1) / sockets|%]"
		      "; the busiest link, [link_most{anywhere}|where] "
		      "[link_most{anywhere}|name], sends [link_most{anywhere}|%]",
	  .remedy = "\"numastat -p PID\" shows which nodes hold the memory of a process; keep "
		    "its threads on the same node with \"numactl --cpunodebind=N --membind=N\". "
		    "The change helped if remote falls.",
	  .also = "remote_bw,local_latency,remote_latency",
	  .misses = "write-backs" },
	{ "remote-heavy", EXPLAIN_NOTE, .on = ON_EX, .depends = true,
	  .when = { TEST(ABOVE, 55, "%", "remote"), TEST(ABOVE, 5, "%", "mem_load{anywhere}"),
		    EXACTLY(ABOVE, 1.5, "", "sockets") },
	  .or = { TEST(ABOVE, 95, "%", "remote + 100 / sockets"),
		  TEST(ABOVE, 5, "%", "mem_load{anywhere}"), EXACTLY(ABOVE, 1.5, "", "sockets") },
	  .sentence = "[remote|%] of the LLC misses go to memory of another socket or die"
		      "; interleaving over all of them gives [100 * (sockets - 1) / sockets|%]",
	  .remedy = "Nothing is wrong if memory is interleaved on purpose; else \"numastat -p "
		    "PID\" shows which nodes hold the memory of a process.",
	  .also = "remote_bw,local_latency,remote_latency",
	  .misses = "write-backs" },
	/*
	 * The home logic distinguishes local and remote requests; these platforms have two sockets
	 * at most.
	 */
	{ "remote-heavy", EXPLAIN_CONFIG, .on = ON_GQ,
	  .when = { TEST(ABOVE, 60, "%", "100 * home_remote_bw / mem_bw"),
		    TEST(ABOVE, 2000, "MB/s", "home_remote_bw"),
		    EXACTLY(ABOVE, 1.5, "", "sockets") },
	  .sentence = "cores of [mem_bw{elsewhere}|where], the other socket, read and write "
		      "[home_remote_bw|B] of this socket's memory, "
		      "[100 * home_remote_bw / mem_bw|%] of its traffic",
	  .remedy = "\"numastat -p PID\" shows which nodes hold the memory of a process; keep "
		    "its threads on the same node with \"numactl --cpunodebind=N --membind=N\". "
		    "The change helped if home_remote_bw falls.",
	  .also = "home_remote_bw,mem_bw,io_bw",
	  .misses = "I/O hubs of the other socket" },
	{ "other-memory", EXPLAIN_NOTE, .on = ON_CLX_CPX,
	  .when = { TEST(ABOVE, 1000, "MB/s", "pmm_read_bw + pmm_write_bw"),
		    TEST(BELOW, 50, "%", "pmm_used"),
		    TEST(BELOW, 1.5, "", "longer") },
	  .sentence = "persistent memory moves [pmm_read_bw|B] of reads and [pmm_write_bw|B] of "
		      "writes, beside [mem_bw|B] of DRAM; channels with such traffic: "
		      "[pmm_channels|n]"
		      "; six modules of the first generation were measured to end at "
		      "[other_reads|B] of reads or [other_writes|B] of writes"
		      "; reads take [llc_miss_time|n] ns",
	  .remedy = "Nothing is wrong; \"xeon-pmon stat -M 'pmm_*' --per-box\" has each channel.",
	  .also = "pmm_read_bw,pmm_write_bw,pmm_read_queue",
	  .misses = "the bandwidth that is left" },
	{ "other-memory", EXPLAIN_HINT, .on = ON_CLX_CPX | ON_ICX,
	  .when = { TEST(ABOVE, 1000, "MB/s", "pmm_read_bw + pmm_write_bw") },
	  .sentence = "persistent memory moves [pmm_read_bw|B] of reads and [pmm_write_bw|B] of "
		      "writes, beside [mem_bw|B] of DRAM; its ceiling is not known"
		      "; six modules of the first generation were measured to end at "
		      "[other_reads|B] of reads or [other_writes|B] of writes"
		      "; reads take [llc_miss_time|n] ns",
	  .remedy = "\"xeon-pmon stat -M 'pmm_*' --per-box\" has each channel; compare with the "
		    "specification of the modules.",
	  .also = "pmm_read_bw,pmm_write_bw,pmm_read_queue",
	  .misses = "the bandwidth that is left" },
	{ "other-memory", EXPLAIN_HINT, .on = ON_PHI,
	  .when = { TEST(ABOVE, 70, "%", "100 * (hbm_read_bw + hbm_write_bw) / other_reads") },
	  .sentence = "MCDRAM moves [hbm_read_bw + hbm_write_bw|B], beside [mem_bw|B] of DRAM; "
		      "about [other_reads|B] is published for it",
	  .remedy = "Run fewer programs at a time, or move a part of the data to DRAM. "
		    "\"xeon-pmon stat -M 'hbm_*' --per-box\" has each channel.",
	  .also = "hbm_read_bw,hbm_write_bw,hbm_clock",
	  .misses = "its ceiling on this machine" },
	{ "other-memory", EXPLAIN_NOTE, .on = ON_PHI,
	  .when = { TEST(ABOVE, 1000, "MB/s", "hbm_read_bw + hbm_write_bw") },
	  .sentence = "MCDRAM moves [hbm_read_bw + hbm_write_bw|B], beside [mem_bw|B] of DRAM; "
		      "about [other_reads|B] is published for it",
	  .remedy = "Nothing is wrong; \"xeon-pmon stat -M 'hbm_*' --per-box\" has each channel.",
	  .also = "hbm_read_bw,hbm_write_bw,hbm_clock",
	  .misses = "its ceiling on this machine" },
	{ "other-memory", EXPLAIN_HINT, .on = ON_RAPIDS,
	  .when = { TEST(ABOVE, 1000, "MB/s", "hbm_read_bw + hbm_write_bw") },
	  .sentence = "HBM moves [hbm_read_bw + hbm_write_bw|B], beside [mem_bw|B] of DRAM; its "
		      "ceiling is not known",
	  .remedy = "\"xeon-pmon stat -M 'hbm_*' --per-box\" has each channel.",
	  .also = "hbm_read_bw,hbm_write_bw,hbm_clock",
	  .misses = "the bandwidth that is left" },
	{ "other-memory", EXPLAIN_HINT, .on = ON_LINKED,
	  .when = { TEST(ABOVE, 1000, "MB/s", "cxl_read_bw + cxl_write_bw") },
	  .sentence = "memory behind CXL moves [cxl_read_bw + cxl_write_bw|B], beside [mem_bw|B] "
		      "of DRAM; its ceiling is not known",
	  .remedy = "\"xeon-pmon stat -M 'cxl_*' --per-box\" has each port.",
	  .also = "cxl_read_bw,cxl_write_bw",
	  .misses = "the bandwidth that is left" },
	/*
	 * Even if memory has room, a core that reads each line of 1500 MB/s from it waits for 23
	 * million reads a second, of some 100 ns if nothing prefetches them.
	 */
	{ "ddio-miss", EXPLAIN_HINT,
	  .when = { TEST(BELOW, 50, "%", "ddio_write_hit"),
		    TEST(ABOVE, 1500, "MB/s", "ddio_write_miss_bw") },
	  .sentence = "[100 - ddio_write_hit|%] of what devices write misses the LLC: "
		      "[ddio_write_miss_bw|B] of [ddio_write_bw|B] evict other lines and go "
		      "through memory",
	  .remedy = "Use smaller rings and buffers, or leave devices more ways of the LLC; data "
		    "that drives write is read once, so it always misses. The change helped if "
		    "ddio_write_hit rises.",
	  .also = "ddio_read_hit,llc_drd_miss",
	  .misses = "whether the line was still in the LLC when a core read it; the 7500 and the "
		    "first E7",
	  .devices = true },
	{ "device-dominates", EXPLAIN_HINT, .on = NOT_ON(ON_EX),
	  .when = { TEST(ABOVE, 50, "%", "100 * device_misses / mem_bw"),
		    TEST(ABOVE, 1500, "MB/s", "device_misses"), LOAD(5) },
	  .sentence = "devices cause [100 * device_misses / mem_bw|%] of the memory traffic: "
		      "[device_misses|B] of [mem_bw|B]",
	  .remedy = "\"xeon-pmon stat -M 'pcie_*_bw' --per-box\" has each stack; then the device's "
		    "own counters.",
	  .also = "pcie_write_bw,pcie_read_bw,io_write_bw",
	  .misses = "the device of a stack; a device of another socket that uses this memory",
	  .devices = true },
	{ "device-dominates", EXPLAIN_HINT, .on = ON_EX,
	  .when = { TEST(ABOVE, 50, "%", "100 * device_misses / mem_bw"),
		    TEST(ABOVE, 1500, "MB/s", "device_misses"), LOAD(5) },
	  .sentence = "devices cause [100 * device_misses / mem_bw|%] of the memory traffic: "
		      "[device_misses|B] of [mem_bw|B]",
	  .remedy = "\"xeon-pmon stat -M 'io_*bw' --per-box\" has reads and writes at each home "
		    "agent; then the device's own counters.",
	  .also = "io_write_bw,io_read_bw",
	  .misses = "the device: I/O hubs are not counted separately",
	  .devices = true },
	{ "channels-empty", EXPLAIN_NOTE,
	  .when = { EXACTLY(ABOVE, 0.5, "", "channels_empty") },
	  .sentence = "[channels_empty|n] of [channels_model|n] memory channels "
		      "are empty, on every socket"
		      "; with the others the ceiling is [mem_ceiling|B]",
	  .remedy = "Nothing is wrong if that is on purpose (\"--ignore channels-empty\"); else "
		    "fill the same slots of each socket.",
	  .misses = "whether the channels are empty on purpose; models of a family with fewer "
		    "channels" },
	{ "page-conflicts", EXPLAIN_HINT,
	  .when = { TEST(ABOVE, 50, "%", "page_miss"), LOAD(20) },
	  .sentence = "[page_miss|%] of the memory accesses have to close another DRAM page first",
	  .remedy = "Access memory in longer runs: large pages, fewer streams; interleave ranks "
		    "and channels in the firmware.",
	  .also = "page_hit,page_empty,llc_miss_time",
	  .misses = "the time that the conflicts take; random accesses, for which conflicts are "
		    "normal" },
	{ "read-write-turnaround", EXPLAIN_HINT,
	  .when = { TEST(ABOVE, 60, "%", "100 - mem_reads"),
		    TEST(ABOVE, 80, "%", "100 * mem_share / mem_writes_end"), LOAD(20) },
	  .sentence = "[100 - mem_reads|%] of the memory traffic are writes, [mem_bw|B], at "
		      "[mem_share|%] of the ceiling; memory takes writes alone at about half the "
		      "rate of reads, with this mix at about [mem_writes_end|n] % of the ceiling",
	  .remedy = "Keep what is written in the caches, or write it later and in longer runs.",
	  .also = "mem_write_queue,llc_miss_time",
	  .misses = "the limit of this mix, for which nothing is published" },
	{ "read-write-turnaround", EXPLAIN_HINT,
	  .when = { TEST(ABOVE, 40, "%", "100 - mem_reads"),
		    TEST(ABOVE, 80, "%", "100 * mem_share / mem_reach") },
	  .sentence = "[100 - mem_reads|%] of the memory traffic are writes, [mem_bw|B] at "
		      "[mem_share|%] of the ceiling; such a mix ends earlier than reads alone"
		      PUBLISHED,
	  .remedy = "Keep what is written in the caches, or write it later and in longer runs; "
		    "non-temporal stores save reads, not writes.",
	  .also = "mem_write_queue",
	  .misses = "the turnarounds themselves: on some CPUs events of the iMC count them "
		    "(wmm_to_rmm, major_modes in \"xeon-pmon list\"), but no metric does" },
	{ "memory-near-limit", EXPLAIN_HINT,
	  .when = { TEST(ABOVE, 90, "%", "mem_full") },
	  .unless = "memory-saturated,read-write-turnaround",
	  .sentence = "memory comes near its limit: [mem_bw|B] are [mem_share|%] of its ceiling"
		      "; [mem_reads|%] of it reads" PUBLISHED
		      "; [idle_channels|n] channels of sub-NUMA clusters without traffic are left "
		      "out; reads take [llc_miss_time|n] ns",
	  .remedy = "From here on reads take longer, and machines differ in how much more they "
		    "move: \"xeon-pmon curve --measure\" measures where this one ends.",
	  .also = "llc_miss_time,mem_read_queue",
	  .misses = "the real limit of this machine; the 7500 and the first E7" },
	/* Long reads are a symptom, so their causes come first. */
	{ "long-reads", EXPLAIN_HINT,
	  .when = { TEST(ABOVE, 2, "", "longer"), TEST(ABOVE, 1000, "MB/s", "mem_bw"),
		    SLOW_NOT },
	  .unless = "memory-saturated,memory-near-limit,uncore-clock-low",
	  .sentence = "reads that miss the LLC take [llc_miss_time|n] ns, [longer|x] x what is "
		      "usual without load ([usual_read|n] ns); memory is at [mem_share|%] of its "
		      "ceiling; [remote|%] of the misses go to another socket",
	  .remedy = "Look at page_miss (few banks or ranks), remote, uncore_clock and persistent "
		    "memory; \"xeon-pmon stat -M @latency\" has the parts.",
	  .also = "local_latency,remote_latency,page_miss,uncore_clock,llc_drd_miss",
	  .misses = "the cause; throttled DIMMs, which no metric counts; Xeon Phi, 7500 and first "
		    "E7" },
	{ "ddio-hit", EXPLAIN_NOTE,
	  .when = { TEST(ABOVE, 80, "%", "ddio_write_hit"), TEST(ABOVE, 1500, "MB/s", "device_bw"),
		    TEST(ABOVE, 2, "", "device_bw / mem_bw") },
	  .sentence = "devices move [device_bw|B], and memory only [mem_bw|B]: both are right, "
		      "[ddio_write_hit|%] of what devices write stays in the LLC",
	  .remedy = "Nothing is wrong; count devices with \"xeon-pmon stat -M 'pcie_*_bw'\".",
	  .also = "pcie_write_bw,pcie_read_bw",
	  .misses = "the 7500 and the first E7" },
	{ "throttled-power", EXPLAIN_NOTE,
	  .when = { TEST(ABOVE, 50, "%", "limit_power") },
	  .sentence = "power limits the cores' frequency for [limit_power|%] of the time, as is "
		      "usual in turbo",
	  .remedy = "If cores run below their base frequency (\"turbostat\"), look at the "
		    "firmware's power profile, and the power cap of the board.",
	  .also = "cores_c0,limit_current,uncore_clock",
	  .misses = "the amount of throttling: in turbo, power is the usual limit; Xeon 6, 7500, "
		    "first E7" },
	{ EXPLAIN_DRIVER, EXPLAIN_CAVEAT,
	  .remedy = "\"modprobe -r intel_uncore; modprobe xeon_pmon\", then count again.",
	  .misses = "metrics that need xeon_pmon, which \"xeon-pmon stat -M '*'\" lists" },
	{}
};

/*
 * Home agents count each read and write of their memory, except on a 7500 and a first E7, whose
 * metrics do not use them.
 */
const struct explain_part explain_parts[] = {
	{ ON_CLX_CPX | ON_ICX, "DRAM and persistent memory",
	  "mem_bw + pmm_read_bw + pmm_write_bw" },
	{ NOT_ON(ON_CLX_CPX | ON_ICX), "DRAM", "mem_bw" },
	{ ON_SNBEP, "asked by all sockets", "home_bw" },
	{ ON_V2UP | ON_MESH, "own cores and devices", "home_local_bw" },
	{ (ON_V2UP & ON_QPI) | ON_UPI, "other sockets and dies",
	  "home_remote_bw" },
	{ ON_LINKED, "the directory", "directory_bw" },
	{ ON_HOME, "reads for partial writes", "mem_underfill_bw" },
	{ ON_EX, "I/O hubs", "io_bw" },
	{}
};

const struct explain_part explain_headroom[] = {
	{ NOT_ON(ON_EX), "memory", "mem_share" },
	{ NOT_ON(ON_EX), "the busiest channel", "channel_share" },
	{ ON_ALL, "the busiest link", "link_out{max}" },
	{ ON_ALL, "PCI Express", "100 * pcie_busiest / slot_bw" },
	{}
};

/* The machine is idle if all of these hold */
const struct explain_test explain_idle[] = {
	TEST(BELOW, 1, "%", "mem_load{anywhere}"),
	TEST(BELOW, 800, "MB/s", "mem_bw{anywhere}"),
	TEST(BELOW, 200, "MB/s", "device_bw{anywhere}"),
	TEST(BELOW, 200, "MB/s", "pmm_read_bw{anywhere} + pmm_write_bw{anywhere}"),
	TEST(BELOW, 200, "MB/s", "hbm_read_bw{anywhere} + hbm_write_bw{anywhere}"),
	TEST(BELOW, 1, "%", "link_out{max}"),
	{}
};

static const char *const severities[] = {
	[EXPLAIN_COUNTER] = "counter", [EXPLAIN_LIMIT] = "limit", [EXPLAIN_CONFIG] = "config",
	[EXPLAIN_HINT] = "hint", [EXPLAIN_NOTE] = "note", [EXPLAIN_CAVEAT] = "caveat",
};

const char *explain_severity_name(enum explain_severity severity)
{
	return severities[severity];
}
