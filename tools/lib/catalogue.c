// SPDX-License-Identifier: GPL-2.0-only
/*
 * The catalogue of metrics.
 *
 * Counters are named by Prometheus's rules: base units, with the unit as the last word. Clock
 * cycles are exported beside the events that are counted in cycles, since a quotient of two rates
 * is a share of time, a utilization or a latency. In "top", "in" is traffic towards the socket:
 * data received on its links, and writes by its devices.
 */
#include <stdio.h>
#include <string.h>

#include "catalogue.h"
#include "util.h"

#define TOTAL		SERIES_TOTAL
#define NORMAL		.normal = ON_ALL
#define FULL		.full = ON_ALL

#define DIRECTION(_way)		.label = { { "direction", _way } }
#define PORT(_way, _port)	.label = { { "direction", _way }, { "port", _port } }
#define REQUEST(_kind)		.label = { { "request", _kind } }
#define REQUESTER(_whose)	.label = { { "requester", _whose } }
#define MEMORY(_whose)		.label = { { "memory", _whose } }
#define REASON(_reason)		.label = { { "reason", _reason } }
#define STATE(_state)		.label = { { "state", _state } }
#define PAGE(_page)		.label = { { "page", _page } }

#define REQUESTS(_kind, ...) .series = { \
	{ "llc_requests", 1, REQUEST(_kind), __VA_ARGS__ }, \
	{ "llc_misses", 0, REQUEST(_kind), __VA_ARGS__ } }
#define WAITS(_whose, ...) .series = { \
	{ "llc_waits", 1, MEMORY(_whose), __VA_ARGS__ }, \
	{ "llc_wait_cycles", 0, MEMORY(_whose), __VA_ARGS__ } }

/* Up to Cooper Lake prefetches into an L2 have the opcode of other reads. */
#define WITHOUT_PREFETCHES(_also) .without = { \
	{ ON_E5 | ON_SKX_ALL, "prefetches into the LLC" _also }, \
	{ ON_ICE | ON_DISC_CHA, "prefetches" _also } }
#define DATA_READS	WITHOUT_PREFETCHES(", code reads, reads for ownership (RFO)")
#define WITHOUT(_on, _what)	.without = { { _on, _what } }
#define WHOLE_LINES	WITHOUT(ON_ALL, "writes of a part of a line (RFO, ItoMCacheNear)")

/* Platforms whose LLC event counts lookups of all kinds */
#define ON_ALL_REQUESTS	(ON_EX | ON_ONE_TILE | ON_GQ)

/*
 * Ceilings of metrics. An E7 v2 to v4 has the uncore of an E5, but can have two DRAM channels
 * behind the buffer of each channel. With discovery tables, only Intel's event names tell the
 * frequency of the channel's clock.
 */
#define CHANNEL		.ceiling = "mem_capacity", .ceiling_on = ON_SNBEP | ON_SP | ON_PHI
#define LINK(_kind)	.ceiling = _kind "_capacity"
#define SHARE		.ceiling = "100"

/* Intel PCM and LIKWID include these reads; the sum would need three events */
#define PRIORITIES	WITHOUT(ON_GQ, "reads of high and critical priority")

/* A metric that is not exported, and one that is exported as one counter */
#define ENTRY(_name, _group)		{ _name, GROUP_##_group }
#define COUNTER(_name, _group, ...)	{ _name, GROUP_##_group, .series = { { __VA_ARGS__ } } }

/* Exported where the counter is free-running, or where no other event needs it */
#define PORT_READ_BW(_port) \
	COUNTER("pcie_port" _port "_read_bw", IO, "pcie_port_bytes", TOTAL, PORT("read", _port), \
		.on = ON_SKX_ALL, NORMAL)
#define PORT_WRITE_BW(_port) \
	COUNTER("pcie_port" _port "_write_bw", IO, "pcie_port_bytes", TOTAL, PORT("write", _port), \
		NORMAL)

const struct metric_entry catalogue[] = {
	{ "mem_read_bw", GROUP_MEMORY, .stat = ON_ALL, .top = "memory read", CHANNEL,
	  PRIORITIES,
	  .series = { { "memory_bytes", TOTAL, DIRECTION("read"), NORMAL } } },
	/* On the 7500, the M-box has one filter for reads and writes: the events are multiplexed */
	{ "mem_write_bw", GROUP_MEMORY, .stat = ON_ALL, .top = "memory write", CHANNEL,
	  .series = { { "memory_bytes", TOTAL, DIRECTION("write"), .normal = NOT_ON(ON_EX) } } },
	{ "mem_bw", GROUP_MEMORY, CHANNEL, PRIORITIES,
	  .series = { { "memory_all_bytes", TOTAL, .normal = ON_EX } } },
	{ "mem_util", GROUP_MEMORY, SHARE, .ceiling_on = NOT_ON(ON_V2UP),
	  WITHOUT(ON_CLX_CPX | ON_ICX, "transfers of persistent memory") },
	ENTRY("mem_underfill_bw", MEMORY),
	ENTRY("mem_capacity", MEMORY),
	ENTRY("mem_reads", MEMORY),
	{ "mem_cores_bw", GROUP_MEMORY, .top = "for cores",
	  .series = { { "memory_request_bytes", TOTAL, REQUESTER("cores"), NORMAL } } },
	{ "mem_graphics_bw", GROUP_MEMORY, .top = "for graphics",
	  .second = "mem_graphics",
	  .series = { { "memory_request_bytes", TOTAL, REQUESTER("graphics"), NORMAL } } },
	{ "mem_devices_bw", GROUP_MEMORY, .top = "for devices",
	  .second = "mem_devices",
	  .series = { { "memory_request_bytes", TOTAL, REQUESTER("devices"), NORMAL } } },
	ENTRY("mem_graphics", MEMORY),
	ENTRY("mem_devices", MEMORY),
	/* Xeon 6: the accesses of the two subchannels are separate events */
	{ "page_hit", GROUP_MEMORY, .series = {
		{ "memory_accesses", 1, .on = NOT_ON(ON_EX | ON_XEON6) },
		{ "memory_activations", 0, .on = NOT_ON(ON_EX | ON_XEON6) },
		{ "memory_page_accesses", 0, PAGE("hit"), .on = ON_EX },
		{ "memory_page_accesses", 1, PAGE("empty"), .on = ON_EX },
		{ "memory_page_accesses", 2, PAGE("miss"), .on = ON_EX } } },
	ENTRY("page_empty", MEMORY),
	COUNTER("page_miss", MEMORY, "memory_page_misses", 0, .on = NOT_ON(ON_EX | ON_XEON6)),
	/* Diamond Rapids: no other metric is known */
	{ "dram_clock", GROUP_MEMORY, .stat = ON_DMR,
	  .series = { { "memory_cycles", TOTAL, NORMAL } } },
	COUNTER("mem_clock", MEMORY, "memory_cycles", TOTAL, NORMAL),
	ENTRY("mem_self_refresh", MEMORY),
	ENTRY("mem_power_down", MEMORY),
	/* Few Sapphire Rapids have HBM boxes, and some of these have no other memory */
	{ "hbm_read_bw", GROUP_MEMORY, .stat = ON_PHI, .stat_found = ON_RAPIDS,
	  .top = "HBM read", .series = {
		{ "package_memory_bytes", TOTAL, DIRECTION("read"), NORMAL } } },
	{ "hbm_write_bw", GROUP_MEMORY, .stat = ON_PHI, .stat_found = ON_RAPIDS,
	  .top = "HBM write", .series = {
		{ "package_memory_bytes", TOTAL, DIRECTION("write"), NORMAL } } },
	ENTRY("hbm_miss_bw", MEMORY),
	ENTRY("hbm_clock", MEMORY),
	COUNTER("cxl_read_bw", MEMORY, "cxl_memory_bytes", TOTAL, DIRECTION("read")),
	COUNTER("cxl_write_bw", MEMORY, "cxl_memory_bytes", TOTAL, DIRECTION("write")),
	ENTRY("cxl_cache_bw", MEMORY),
	{ "near_memory_hit", GROUP_MEMORY, .series = {
		{ "near_memory_accesses", 1 }, { "near_memory_hits", 0 } } },

	/* On the v3 this needs two events, for which the port has no counters left */
	{ "qpi_in_data_bw", GROUP_LINKS, LINK("qpi"), .top = "QPI in", .top_on = ON_EX, .series = {
		{ "qpi_data_bytes", TOTAL, DIRECTION("receive"), .on = ON_E5,
		  .normal = NOT_ON(ON_HSX) } } },
	{ "qpi_out_data_bw", GROUP_LINKS, LINK("qpi"),
	  .series = { { "qpi_data_bytes", TOTAL, DIRECTION("transmit"), NORMAL } } },
	{ "qpi_in_bw", GROUP_LINKS, LINK("qpi"), .top = "QPI in", .second = "qpi_in_util",
	  .series = { { "qpi_link_bytes", TOTAL, DIRECTION("receive") } } },
	{ "qpi_out_bw", GROUP_LINKS, LINK("qpi"), .top = "QPI out", .second = "qpi_out_util",
	  .series = { { "qpi_link_bytes", TOTAL, DIRECTION("transmit"), .on = ON_E5, FULL } } },
	{ "qpi_in_util", GROUP_LINKS, SHARE },
	{ "qpi_out_util", GROUP_LINKS, SHARE },
	COUNTER("qpi_capacity", LINKS, "qpi_capacity_bytes", TOTAL, FULL),
	COUNTER("qpi_rate", LINKS, "qpi_cycles", 0, FULL),
	COUNTER("qpi_half_width", LINKS, "qpi_low_power_cycles", 0, STATE("half_width")),
	COUNTER("qpi_off", LINKS, "qpi_low_power_cycles", 0, STATE("off")),
	COUNTER("qpi_port0_in_data_bw", LINKS, "qpi_data_bytes", TOTAL, PORT("receive", "0"),
		NORMAL),
	COUNTER("qpi_port1_in_data_bw", LINKS, "qpi_data_bytes", TOTAL, PORT("receive", "1"),
		NORMAL),
	{ "qpi_port0_out_bw", GROUP_LINKS, .top = "port 0 out", .second = "qpi_port0_out_util",
	  .detail = true,
	  .series = { { "qpi_link_bytes", TOTAL, PORT("transmit", "0"), NORMAL } } },
	{ "qpi_port1_out_bw", GROUP_LINKS, .top = "port 1 out", .second = "qpi_port1_out_util",
	  .detail = true,
	  .series = { { "qpi_link_bytes", TOTAL, PORT("transmit", "1"), NORMAL } } },
	ENTRY("qpi_port0_out_util", LINKS),
	ENTRY("qpi_port1_out_util", LINKS),
	{ "pmm_read_bw", GROUP_MEMORY, .top = "PMM read", .top_on = ON_CLX_CPX,
	  .series = { { "persistent_memory_bytes", TOTAL, DIRECTION("read"), FULL } } },
	{ "pmm_write_bw", GROUP_MEMORY, .top = "PMM write", .top_on = ON_CLX_CPX,
	  .series = { { "persistent_memory_bytes", TOTAL, DIRECTION("write"), FULL } } },
	{ "upi_in_data_bw", GROUP_LINKS, LINK("upi"),
	  .series = { { "upi_data_bytes", TOTAL, DIRECTION("receive"), NORMAL } } },
	{ "upi_out_data_bw", GROUP_LINKS, LINK("upi"),
	  .series = { { "upi_data_bytes", TOTAL, DIRECTION("transmit"), NORMAL } } },
	{ "upi_in_bw", GROUP_LINKS, LINK("upi"), .top = "UPI in", .second = "upi_in_util",
	  .series = { { "upi_link_bytes", TOTAL, DIRECTION("receive") } } },
	{ "upi_out_bw", GROUP_LINKS, LINK("upi"), .top = "UPI out", .second = "upi_out_util",
	  .series = { { "upi_link_bytes", TOTAL, DIRECTION("transmit"), FULL } } },
	{ "upi_in_util", GROUP_LINKS, SHARE },
	{ "upi_out_util", GROUP_LINKS, SHARE },
	COUNTER("upi_capacity", LINKS, "upi_capacity_bytes", TOTAL, FULL),
	COUNTER("upi_rate", LINKS, "upi_cycles", 0, FULL),
	COUNTER("upi_half_width", LINKS, "upi_low_power_cycles", 0, STATE("half_width")),
	COUNTER("upi_off", LINKS, "upi_low_power_cycles", 0, STATE("off")),

	/*
	 * Except on the 7500, llc_miss needs two values of one filter: it is multiplexed, an
	 * estimate
	 */
	{ "llc_drd_miss", GROUP_CACHE, .stat = ON_ALL, .top = "LLC miss, hit", .hit = true,
	  DATA_READS, REQUESTS("data_read", NORMAL) },
	{ "llc_crd_miss", GROUP_CACHE, WITHOUT_PREFETCHES(""), REQUESTS("code_read") },
	{ "llc_rfo_miss", GROUP_CACHE, WITHOUT_PREFETCHES(""), REQUESTS("rfo") },
	{ "llc_miss", GROUP_CACHE, .stat = ON_ALL_REQUESTS, .top = "LLC miss, hit",
	  .top_on = ON_ALL_REQUESTS, .hit = true,
	  WITHOUT(NOT_ON(ON_ALL_REQUESTS), "code reads, reads for ownership (RFO)"), .series = {
		{ "llc_hits", 1, .on = ON_EX | ON_GQ, NORMAL },
		{ "llc_lookups", 1, .on = ON_ONE_TILE, NORMAL },
		{ "llc_misses", 0, .on = ON_ALL_REQUESTS, NORMAL } } },
	ENTRY("llc_lookups", CACHE),
	{ "llc_miss_time", GROUP_LATENCY, .top = "miss latency", DATA_READS },
	{ "llc_miss_latency", GROUP_LATENCY, .top = "miss latency",
	  .top_on = ON_EX | ON_SKL | ON_RKL | ON_CLIENT_64, DATA_READS,
	  WAITS("all", .normal = ON_EX, .full = NOT_ON(ON_E5)) },
	{ "remote_latency", GROUP_LATENCY, DATA_READS, WAITS("remote", .on = NOT_ON(ON_E5)) },
	{ "local_latency", GROUP_LATENCY, DATA_READS, WAITS("local", .on = NOT_ON(ON_E5)) },
	{ "llc_hit_latency", GROUP_LATENCY, DATA_READS },
	ENTRY("llc_request_latency", LATENCY),
	{ "arb_latency", GROUP_LATENCY, .series = {
		{ "arb_requests", 1 }, { "arb_wait_cycles", 0 } } },
	{ "ddr_latency", GROUP_LATENCY, DATA_READS },
	{ "pmem_latency", GROUP_LATENCY, DATA_READS },
	ENTRY("mem_read_queue", LATENCY),
	ENTRY("mem_write_queue", LATENCY),
	ENTRY("pmm_read_queue", LATENCY),
	ENTRY("pmm_write_queue", LATENCY),
	{ "reads_in_flight", GROUP_LATENCY, DATA_READS },
	ENTRY("remote", CACHE),
	{ "remote_reads", GROUP_CACHE,
	  WITHOUT(ON_ALL, "prefetches into the LLC, code reads, reads for ownership (RFO)") },
	COUNTER("local_bw", CACHE, "llc_miss_bytes", TOTAL, MEMORY("local")),
	COUNTER("remote_bw", CACHE, "llc_miss_bytes", TOTAL, MEMORY("remote")),
	{ "device_remote_bw", GROUP_IO, WITHOUT(ON_E5, "accesses that are not snooped") },

	{ "pcie_write_bw", GROUP_IO, .top = "PCIe in", .whole = ON_E5,
	  WITHOUT(ON_E5, "writes of a part of a line"),
	  .series = { { "pcie_bytes", TOTAL, DIRECTION("write"), .normal = NOT_ON(ON_E5) } } },
	{ "pcie_read_bw", GROUP_IO, .top = "PCIe out", .whole = ON_E5,
	  .series = { { "pcie_bytes", TOTAL, DIRECTION("read"), .normal = NOT_ON(ON_E5) } } },
	PORT_READ_BW("0"), PORT_READ_BW("1"), PORT_READ_BW("2"), PORT_READ_BW("3"),
	ENTRY("pcie_port4_read_bw", IO), ENTRY("pcie_port5_read_bw", IO),
	ENTRY("pcie_port6_read_bw", IO), ENTRY("pcie_port7_read_bw", IO),
	PORT_WRITE_BW("0"), PORT_WRITE_BW("1"), PORT_WRITE_BW("2"), PORT_WRITE_BW("3"),
	PORT_WRITE_BW("4"), PORT_WRITE_BW("5"), PORT_WRITE_BW("6"), PORT_WRITE_BW("7"),
	{ "io_write_bw", GROUP_IO, .top = "I/O in", .top_on = ON_EX | ON_GQ,
	  WITHOUT(ON_DISC_CHA, "reads for ownership by devices (RFO)"),
	  .series = { { "io_bytes", TOTAL, DIRECTION("write") } } },
	{ "io_read_bw", GROUP_IO, .top = "I/O out", .top_on = ON_EX | ON_GQ,
	  .series = { { "io_bytes", TOTAL, DIRECTION("read") } } },
	COUNTER("io_bw", IO, "io_all_bytes", TOTAL, .normal = NOT_ON(ON_GQ), .full = ON_GQ),
	ENTRY("io_read_local_bw", IO),
	ENTRY("io_read_remote_bw", IO),
	ENTRY("io_lost_forwards", IO),
	COUNTER("mmio_read_bw", IO, "mmio_bytes", TOTAL, DIRECTION("read")),
	COUNTER("mmio_write_bw", IO, "mmio_bytes", TOTAL, DIRECTION("write")),
	COUNTER("iotlb_misses", IO, "iotlb_misses", 0),
	COUNTER("msi_rate", IO, "device_interrupts", 0),
	COUNTER("iio_clock", IO, "io_stack_cycles", TOTAL),
	COUNTER("ddio_read_bw", IO, "ddio_bytes", TOTAL, DIRECTION("read")),
	{ "ddio_write_bw", GROUP_IO, WHOLE_LINES,
	  .series = { { "ddio_bytes", TOTAL, DIRECTION("write") } } },
	COUNTER("ddio_read_miss_bw", IO, "ddio_miss_bytes", TOTAL, DIRECTION("read")),
	{ "ddio_write_miss_bw", GROUP_IO, WHOLE_LINES,
	  .series = { { "ddio_miss_bytes", TOTAL, DIRECTION("write") } } },
	ENTRY("ddio_read_hit", IO),
	{ "ddio_write_hit", GROUP_IO, WHOLE_LINES },
	ENTRY("ddio_part_hit", IO),

	ENTRY("home_bw", MESH),
	COUNTER("home_local_bw", MESH, "home_bytes", TOTAL, REQUESTER("local")),
	COUNTER("home_remote_bw", MESH, "home_bytes", TOTAL, REQUESTER("remote")),
	ENTRY("directory_bw", MESH),
	ENTRY("directory_m2m_bw", MESH),
	/* With discovery tables, no box has a dedicated counter for it */
	{ "uncore_clock", GROUP_MESH, .stat = NOT_ON(ON_PHI | ON_LNL), .top = "uncore clock",
	  .detail = true, .fact = " ",
	  .series = { { "uncore_cycles", TOTAL, .normal = NOT_ON(ON_DISC_CHA),
			.full = ON_DISC_CHA } } },

	/* Xeon 6: several power control units, each of which counts some of the cores */
	{ "cores_c0", GROUP_POWER, .top = "cores in C0", .detail = true, .fact = "  C0",
	  .series = { { "core_state_cycles", 0, STATE("c0"), .on = NOT_ON(ON_XEON6), FULL } } },
	{ "cores_c3", GROUP_POWER, .top = "cores in C3", .detail = true, .fact = " C3",
	  .series = { { "core_state_cycles", 0, STATE("c3"), .on = NOT_ON(ON_XEON6) } } },
	{ "cores_c6", GROUP_POWER, .top = "cores in C6", .detail = true, .fact = " C6",
	  .series = { { "core_state_cycles", 0, STATE("c6"), .on = NOT_ON(ON_XEON6) } } },
	{ "turbo", GROUP_POWER, .top = "turbo", .detail = true, .fact = "  turbo",
	  .series = { { "turbo_cycles", 0, FULL } } },
	{ "limit_heat", GROUP_POWER, .top = "limit: heat", .detail = true, .fact = "  limits: heat",
	  .series = { { "power_unit_cycles", 1, NORMAL },
		{ "frequency_limited_cycles", 0, REASON("heat"), NORMAL } } },
	{ "limit_power", GROUP_POWER, .top = "limit: power", .detail = true, .fact = " power",
	  .series = { { "frequency_limited_cycles", 0, REASON("power"), FULL } } },
	COUNTER("limit_os", POWER, "frequency_limited_cycles", 0, REASON("os")),
	{ "limit_current", GROUP_POWER, .top = "limit: current", .detail = true, .fact = " amps",
	  .series = { { "frequency_limited_cycles", 0, REASON("current") } } },
	COUNTER("prochot", POWER, "frequency_limited_cycles", 0, REASON("prochot")),
	{ "throttled_heat", GROUP_POWER, .top = "limit: heat", .detail = true,
	  .fact = "  limits: heat",
	  .series = { { "power_unit_cycles", 1, NORMAL },
		{ "frequency_limited_cycles", 0, REASON("heat"), NORMAL } } },
	{ "throttled_prochot", GROUP_POWER, .top = "limit: PROCHOT", .detail = true,
	  .fact = " PROCHOT",
	  .series = { { "frequency_limited_cycles", 0, REASON("prochot"), NORMAL } } },
	COUNTER("pkg_c0", POWER, "package_state_cycles", 0, STATE("c0")),
	COUNTER("pkg_c2", POWER, "package_state_cycles", 0, STATE("c2")),
	COUNTER("pkg_c3", POWER, "package_state_cycles", 0, STATE("c3")),
	COUNTER("pkg_c6", POWER, "package_state_cycles", 0, STATE("c6")),
	{}
};

const struct metric_entry *catalogue_find(const char *name)
{
	const struct metric_entry *entry = catalogue;

	while (entry->name && strcmp(entry->name, name))
		entry++;
	return entry->name ? entry : NULL;
}

const char *catalogue_group(enum metric_group group)
{
	static const char *const names[] = {
		[GROUP_MEMORY] = "memory", [GROUP_LINKS] = "links", [GROUP_CACHE] = "cache",
		[GROUP_LATENCY] = "latency", [GROUP_IO] = "io", [GROUP_MESH] = "mesh",
		[GROUP_POWER] = "power",
	};

	return names[group];
}

const char *catalogue_groups(void)
{
	static char names[NR_GROUPS * 10];
	unsigned int i;

	if (*names)
		return names;
	for (i = 0; i < NR_GROUPS; i++)
		snprintf(names + strlen(names), sizeof(names) - strlen(names), " @%s",
			 catalogue_group(i));
	return names;
}

const char *catalogue_without(const struct metric_entry *entry, u64 on)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(entry->without); i++)
		if (entry->without[i].on & on)
			return entry->without[i].what;
	return NULL;
}

bool catalogue_fits(const char *pattern, const char *name)
{
	const struct metric_entry *entry = catalogue_find(name);

	if (*pattern != '@')
		return xp_matches(pattern, name);
	return entry && !strcmp(pattern + 1, catalogue_group(entry->group));
}
