// SPDX-License-Identifier: GPL-2.0-only
/*
 * The table of what is exported.
 *
 * Names follow Prometheus's rules: base units, and the unit is the last word. Clocks are exported
 * beside what was counted in them: a quotient of rates is a share of time, a utilisation or a
 * latency.
 */
#include "series.h"

#define NORMAL		SERIES_NORMAL
#define FULL		SERIES_FULL
#define ASKED		SERIES_ASKED
#define TOTAL		NULL

#define DIRECTION(_way)		.label = { { "direction", _way } }
#define PORT(_way, _port)	.label = { { "direction", _way }, { "port", _port } }
#define REQUEST(_kind)		.label = { { "request", _kind } }
#define REQUESTER(_whose)	.label = { { "requester", _whose } }
#define MEMORY(_whose)		.label = { { "memory", _whose } }
#define REASON(_reason)		.label = { { "reason", _reason } }
#define STATE(_state)		.label = { { "state", _state } }
#define PAGE(_page)		.label = { { "page", _page } }

static const struct series memory_bytes[] = {
	{ ON_E5 | ON_EX | ON_SP | ON_ICE | ON_DISC, "mem_read_bw", TOTAL, NORMAL,
	  DIRECTION("read") },
	{ ON_E5 | ON_SP | ON_ICE | ON_DISC, "mem_write_bw", TOTAL, NORMAL, DIRECTION("write") },
	/* The 7500's M-box has one filter for both: they are multiplexed */
	{ ON_EX, "mem_write_bw", TOTAL, ASKED, DIRECTION("write") },
	{}
};

static const struct series memory_all_bytes[] = {
	{ ON_EX, "mem_bw", TOTAL, NORMAL },
	{ ON_E5 | ON_SP | ON_ICE | ON_DISC, "mem_bw", TOTAL, ASKED },
	{}
};

static const struct series memory_cycles[] = {
	{ ON_E5 | ON_SP | ON_ICE | ON_DISC, "dram_clock", TOTAL, NORMAL },
	{ ON_EX, "mem_clock", TOTAL, NORMAL },
	{}
};

static const struct series memory_accesses[] = {
	{ ON_E5, "page_hit", "cas_count_all", ASKED },
	{ ON_SP, "page_hit", "cas_count_read,umask=0x0f", ASKED },
	{ ON_ICE, "page_hit", "cas_count_read,umask=0x3f", ASKED },
	{ ON_RAPIDS, "page_hit", "cas_count_read,umask=0xff", ASKED },
	{}
};

static const struct series memory_activations[] = {
	{ ON_E5 | ON_SP | ON_ICE, "page_hit", "act_count", ASKED },
	{ ON_E5, "page_hit", "act_count_rd,umask=0x0b", ASKED },
	{ ON_RAPIDS, "page_hit", "act_count_all", ASKED },
	{}
};

static const struct series memory_page_misses[] = {
	{ ON_E5, "page_miss", "pre_count_page_miss", ASKED },
	{ ON_SP | ON_ICE, "page_miss", "pre_page_miss", ASKED },
	{ ON_RAPIDS, "page_miss", "pre_count_all,umask=0x33", ASKED },
	{}
};

static const struct series persistent_memory_bytes[] = {
	{ ON_PMM | ON_ICX, "pmm_read_bw", TOTAL, FULL, DIRECTION("read") },
	{ ON_PMM | ON_ICX, "pmm_write_bw", TOTAL, FULL, DIRECTION("write") },
	{}
};

/* Asked for, since few machines of a platform have these boxes */
static const struct series package_memory_bytes[] = {
	{ ON_DISC, "hbm_read_bw", TOTAL, ASKED, DIRECTION("read") },
	{ ON_DISC, "hbm_write_bw", TOTAL, ASKED, DIRECTION("write") },
	{}
};

static const struct series cxl_memory_bytes[] = {
	{ ON_DISC, "cxl_read_bw", TOTAL, ASKED, DIRECTION("read") },
	{ ON_DISC, "cxl_write_bw", TOTAL, ASKED, DIRECTION("write") },
	{}
};

static const struct series near_memory_accesses[] = {
	{ ON_PMM | ON_ICX, "near_memory_hit", ",event=0xd3,umask=0x07", ASKED },
	{}
};

static const struct series near_memory_hits[] = {
	{ ON_PMM | ON_ICX, "near_memory_hit", ",event=0xd3,umask=0x01", ASKED },
	{}
};

static const struct series memory_page_accesses[] = {
	{ ON_EX, "page_hit", "page_hit", ASKED, PAGE("hit") },
	{ ON_EX, "page_hit", "page_empty", ASKED, PAGE("empty") },
	{ ON_EX, "page_hit", "pgt_page_ev2_page_empty", ASKED, PAGE("empty") },
	{ ON_EX, "page_hit", "page_miss", ASKED, PAGE("miss") },
	{}
};

static const struct series llc_requests[] = {
	{ ON_E5, "llc_drd_miss", "tor_inserts_drd", NORMAL, REQUEST("data_read") },
	{ ON_SP, "llc_drd_miss", "llc_data_read_miss,umask=0x31", NORMAL, REQUEST("data_read") },
	{ ON_E5, "llc_crd_miss", "tor_inserts_crd", ASKED, REQUEST("code_read") },
	{ ON_E5, "llc_rfo_miss", "tor_inserts_rfo", ASKED, REQUEST("rfo") },
	{ ON_SP, "llc_crd_miss", "llc_code_read_miss,umask=0x31", ASKED, REQUEST("code_read") },
	{ ON_SP, "llc_rfo_miss", "llc_rfo_miss,umask=0x31", ASKED, REQUEST("rfo") },
	{ ON_ICE, "llc_drd_miss", "llc_data_read_miss,umask=0xc817ff01", NORMAL,
	  REQUEST("data_read") },
	{ ON_ICE, "llc_crd_miss", "llc_code_read_miss,umask=0xc80fff01", ASKED,
	  REQUEST("code_read") },
	{ ON_ICE, "llc_rfo_miss", "llc_rfo_miss,umask=0xc807ff01", ASKED, REQUEST("rfo") },
	{ ON_P_CORES, "llc_drd_miss", ",event=0x35,umask=0xc817ff01", NORMAL,
	  REQUEST("data_read") },
	{ ON_E_CORES, "llc_drd_miss", ",event=0x35,umask=0xc827ff01", NORMAL,
	  REQUEST("data_read") },
	{ ON_DISC, "llc_crd_miss", ",event=0x35,umask=0xc80fff01", ASKED, REQUEST("code_read") },
	{ ON_DISC, "llc_rfo_miss", ",event=0x35,umask=0xc807ff01", ASKED, REQUEST("rfo") },
	{}
};

static const struct series llc_hits[] = {
	{ ON_EX, "llc_miss", "llc_hits_all", NORMAL },
	{}
};

static const struct series llc_misses[] = {
	{ ON_E5, "llc_drd_miss", "tor_inserts_miss_drd", NORMAL, REQUEST("data_read") },
	{ ON_SP | ON_ICE, "llc_drd_miss", "llc_data_read_miss", NORMAL, REQUEST("data_read") },
	{ ON_E5, "llc_crd_miss", "tor_inserts_miss_crd", ASKED, REQUEST("code_read") },
	{ ON_E5, "llc_rfo_miss", "tor_inserts_miss_rfo", ASKED, REQUEST("rfo") },
	{ ON_SP | ON_ICE, "llc_crd_miss", "llc_code_read_miss", ASKED, REQUEST("code_read") },
	{ ON_SP | ON_ICE, "llc_rfo_miss", "llc_rfo_miss", ASKED, REQUEST("rfo") },
	{ ON_EX, "llc_miss", "llc_misses_all", NORMAL },
	{ ON_P_CORES, "llc_drd_miss", "tor_inserts_ia_miss_drd", NORMAL, REQUEST("data_read") },
	{ ON_E_CORES, "llc_drd_miss", "tor_inserts_ia_miss_drd_opt", NORMAL, REQUEST("data_read") },
	{ ON_DISC, "llc_crd_miss", ",event=0x35,umask=0xc80ffe01", ASKED, REQUEST("code_read") },
	{ ON_DISC, "llc_rfo_miss", ",event=0x35,umask=0xc807fe01", ASKED, REQUEST("rfo") },
	{}
};

static const struct series llc_waits[] = {
	{ ON_E5, "llc_miss_latency", "tor_inserts_miss_drd", ASKED, MEMORY("all") },
	{ ON_EX, "llc_miss_latency", "to_r_b_requests_all", NORMAL, MEMORY("all") },
	{ ON_EX, "remote_latency", "to_r_b_requests_remote", ASKED, MEMORY("remote") },
	{ ON_EX, "local_latency", "to_r_b_requests_local", ASKED, MEMORY("local") },
	{ ON_SP | ON_ICE, "llc_miss_latency", "llc_data_read_miss", FULL, MEMORY("all") },
	{ ON_SP | ON_ICX, "remote_latency", "llc_data_read_miss_remote", ASKED, MEMORY("remote") },
	{ ON_SP | ON_ICE, "local_latency", "llc_data_read_miss_local", ASKED, MEMORY("local") },
	{ ON_P_CORES, "llc_miss_latency", "tor_inserts_ia_miss_drd", FULL, MEMORY("all") },
	{ ON_P_CORES, "remote_latency", "tor_inserts_ia_miss_drd_remote", ASKED, MEMORY("remote") },
	{ ON_P_CORES, "local_latency", "tor_inserts_ia_miss_drd_local", ASKED, MEMORY("local") },
	{ ON_E_CORES, "llc_miss_latency", "tor_inserts_ia_miss_drd_opt", FULL, MEMORY("all") },
	{}
};

static const struct series llc_wait_cycles[] = {
	{ ON_E5, "llc_miss_latency", "tor_occupancy_miss_drd", ASKED, MEMORY("all") },
	{ ON_EX, "llc_miss_latency", "req_tbl_occupancy_all", NORMAL, MEMORY("all") },
	{ ON_EX, "remote_latency", "req_tbl_occupancy_remote", ASKED, MEMORY("remote") },
	{ ON_EX, "local_latency", "req_tbl_occupancy_local", ASKED, MEMORY("local") },
	{ ON_SP | ON_ICE, "llc_miss_latency", "llc_data_read_miss_occupancy", FULL,
	  MEMORY("all") },
	{ ON_SP | ON_ICX, "remote_latency", "llc_data_read_miss_remote_occupancy", ASKED,
	  MEMORY("remote") },
	{ ON_SP | ON_ICE, "local_latency", "llc_data_read_miss_local_occupancy", ASKED,
	  MEMORY("local") },
	{ ON_P_CORES, "llc_miss_latency", "tor_occupancy_ia_miss_drd", FULL, MEMORY("all") },
	{ ON_P_CORES, "remote_latency", "tor_occupancy_ia_miss_drd_remote", ASKED,
	  MEMORY("remote") },
	{ ON_P_CORES, "local_latency", "tor_occupancy_ia_miss_drd_local", ASKED, MEMORY("local") },
	{ ON_E_CORES, "llc_miss_latency", "tor_occupancy_ia_miss_drd_opt", FULL, MEMORY("all") },
	{}
};

static const struct series llc_miss_bytes[] = {
	{ ON_E5 | ON_SP | ON_ICE | ON_DISC, "local_bw", TOTAL, ASKED, MEMORY("local") },
	{ ON_E5 | ON_SP | ON_ICX | ON_DISC, "remote_bw", TOTAL, ASKED, MEMORY("remote") },
	{}
};

static const struct series home_bytes[] = {
	{ ON_SP | ON_ICE | ON_DISC, "home_local_bw", TOTAL, ASKED, REQUESTER("local") },
	{ ON_SP | ON_ICE | ON_DISC, "home_remote_bw", TOTAL, ASKED, REQUESTER("remote") },
	{}
};

static const struct series qpi_data_bytes[] = {
	{ ON_E5 & ~ON_HSX, "qpi_in_data_bw", TOTAL, NORMAL, DIRECTION("receive") },
	/* Two events, for which the port has no counters left */
	{ ON_HSX, "qpi_in_data_bw", TOTAL, ASKED, DIRECTION("receive") },
	{ ON_E5, "qpi_out_data_bw", TOTAL, NORMAL, DIRECTION("transmit") },
	{ ON_EX, "qpi_port0_in_data_bw", TOTAL, NORMAL, PORT("receive", "0") },
	{ ON_EX, "qpi_port1_in_data_bw", TOTAL, NORMAL, PORT("receive", "1") },
	{}
};

static const struct series qpi_link_bytes[] = {
	{ ON_E5, "qpi_in_bw", TOTAL, ASKED, DIRECTION("receive") },
	{ ON_E5, "qpi_out_bw", TOTAL, FULL, DIRECTION("transmit") },
	{ ON_EX, "qpi_port0_out_bw", TOTAL, NORMAL, PORT("transmit", "0") },
	{ ON_EX, "qpi_port1_out_bw", TOTAL, NORMAL, PORT("transmit", "1") },
	{}
};

static const struct series qpi_capacity_bytes[] = {
	{ ON_E5, "qpi_capacity", TOTAL, FULL },
	{}
};

static const struct series qpi_cycles[] = {
	{ ON_E5, "qpi_rate", "clockticks", FULL },
	{}
};

static const struct series qpi_low_power_cycles[] = {
	{ ON_E5, "qpi_half_width", "rxl0p_power_cycles", ASKED, STATE("half_width") },
	{ ON_E5, "qpi_off", "l1_power_cycles", ASKED, STATE("off") },
	{}
};

static const struct series upi_data_bytes[] = {
	{ ON_SP | ON_ICX | ON_DISC, "upi_in_data_bw", TOTAL, NORMAL, DIRECTION("receive") },
	{ ON_SP | ON_ICX | ON_DISC, "upi_out_data_bw", TOTAL, NORMAL, DIRECTION("transmit") },
	{}
};

static const struct series upi_link_bytes[] = {
	{ ON_SP | ON_ICX | ON_DISC, "upi_in_bw", TOTAL, ASKED, DIRECTION("receive") },
	{ ON_SP | ON_ICX | ON_DISC, "upi_out_bw", TOTAL, FULL, DIRECTION("transmit") },
	{}
};

static const struct series upi_capacity_bytes[] = {
	{ ON_SP | ON_ICX | ON_DISC, "upi_capacity", TOTAL, FULL },
	{}
};

static const struct series upi_cycles[] = {
	{ ON_SP | ON_ICX | ON_DISC, "upi_rate", "clockticks", FULL },
	{}
};

static const struct series upi_low_power_cycles[] = {
	{ ON_SP | ON_ICX, "upi_half_width", ",event=0x25", ASKED, STATE("half_width") },
	{ ON_SP | ON_ICX | ON_DISC, "upi_off", ",event=0x21", ASKED, STATE("off") },
	{}
};

/* The counters of the ports run freely: no other event needs them */
static const struct series pcie_bytes[] = {
	{ ON_E5, "pcie_read_bw", TOTAL, ASKED, DIRECTION("read") },
	{ ON_E5, "pcie_write_bw", TOTAL, ASKED, DIRECTION("write") },
	{ ON_SP | ON_ICE | ON_DISC, "pcie_read_bw", TOTAL, NORMAL, DIRECTION("read") },
	{ ON_SP | ON_ICE | ON_DISC, "pcie_write_bw", TOTAL, NORMAL, DIRECTION("write") },
	{}
};

static const struct series pcie_port_bytes[] = {
	{ ON_SP, "pcie_port0_read_bw", TOTAL, NORMAL, PORT("read", "0") },
	{ ON_SP, "pcie_port1_read_bw", TOTAL, NORMAL, PORT("read", "1") },
	{ ON_SP, "pcie_port2_read_bw", TOTAL, NORMAL, PORT("read", "2") },
	{ ON_SP, "pcie_port3_read_bw", TOTAL, NORMAL, PORT("read", "3") },
	{ ON_SP | ON_ICE | ON_DISC, "pcie_port0_write_bw", TOTAL, NORMAL, PORT("write", "0") },
	{ ON_SP | ON_ICE | ON_DISC, "pcie_port1_write_bw", TOTAL, NORMAL, PORT("write", "1") },
	{ ON_SP | ON_ICE | ON_DISC, "pcie_port2_write_bw", TOTAL, NORMAL, PORT("write", "2") },
	{ ON_SP | ON_ICE | ON_DISC, "pcie_port3_write_bw", TOTAL, NORMAL, PORT("write", "3") },
	{ ON_ICE | ON_DISC, "pcie_port4_write_bw", TOTAL, NORMAL, PORT("write", "4") },
	{ ON_ICE | ON_DISC, "pcie_port5_write_bw", TOTAL, NORMAL, PORT("write", "5") },
	{ ON_ICE | ON_DISC, "pcie_port6_write_bw", TOTAL, NORMAL, PORT("write", "6") },
	{ ON_ICE | ON_DISC, "pcie_port7_write_bw", TOTAL, NORMAL, PORT("write", "7") },
	{}
};

static const struct series mmio_bytes[] = {
	{ ON_SP | ON_ICE | ON_DISC, "mmio_read_bw", TOTAL, ASKED, DIRECTION("read") },
	{ ON_SP | ON_ICE | ON_DISC, "mmio_write_bw", TOTAL, ASKED, DIRECTION("write") },
	{}
};

static const struct series iotlb_misses[] = {
	{ ON_SP | ON_ICE, "iotlb_misses", "iotlb_misses", ASKED },
	{ ON_DISC, "iotlb_misses", ",event=0x40,umask=0x20", ASKED },
	{}
};

static const struct series device_interrupts[] = {
	{ ON_DISC, "msi_rate", ",event=0x8e,umask=0x04,ch_mask=0xff,fc_mask=0x01", ASKED },
	{}
};

static const struct series io_stack_cycles[] = {
	{ ON_SP | ON_ICE | ON_DISC, "iio_clock", TOTAL, ASKED },
	{}
};

static const struct series ddio_bytes[] = {
	{ ON_E5 | ON_SP | ON_ICE, "ddio_read_bw", TOTAL, ASKED, DIRECTION("read") },
	{ ON_E5 | ON_SP | ON_ICE | ON_DISC, "ddio_write_bw", TOTAL, ASKED, DIRECTION("write") },
	{}
};

static const struct series ddio_miss_bytes[] = {
	{ ON_E5 | ON_SP | ON_ICE | ON_DISC, "ddio_read_miss_bw", TOTAL, ASKED, DIRECTION("read") },
	{ ON_E5 | ON_SP | ON_ICE | ON_DISC, "ddio_write_miss_bw", TOTAL, ASKED,
	  DIRECTION("write") },
	{}
};

static const struct series io_all_bytes[] = {
	{ ON_EX, "io_bw", TOTAL, NORMAL },
	{}
};

static const struct series io_bytes[] = {
	{ ON_EX | ON_DISC, "io_read_bw", TOTAL, ASKED, DIRECTION("read") },
	{ ON_EX | ON_DISC, "io_write_bw", TOTAL, ASKED, DIRECTION("write") },
	{}
};

static const struct series uncore_cycles[] = {
	{ ON_E5 | ON_EX | ON_SP | ON_ICE, "uncore_clock", TOTAL, NORMAL },
	/* No box has a counter of its own for it */
	{ ON_DISC, "uncore_clock", TOTAL, FULL },
	{}
};

static const struct series power_unit_cycles[] = {
	{ ON_E5 | ON_SP | ON_ICE | ON_RAPIDS, "limit_heat", "clockticks", NORMAL },
	{ ON_EX, "throttled_heat", "clockticks", NORMAL },
	{}
};

static const struct series frequency_limited_cycles[] = {
	{ ON_E5, "limit_heat", "freq_max_limit_thermal_cycles", NORMAL, REASON("heat") },
	{ ON_E5, "limit_power", "freq_max_power_cycles", FULL, REASON("power") },
	{ ON_E5, "limit_os", "freq_max_os_cycles", ASKED, REASON("os") },
	{ ON_E5, "limit_current", "freq_max_current_cycles", ASKED, REASON("current") },
	{ ON_E5, "prochot", "prochot_external_cycles", ASKED, REASON("prochot") },
	{ ON_EX, "throttled_heat", "c_c0_throttle_tmp_c_all", NORMAL, REASON("heat") },
	{ ON_EX, "throttled_prochot", "c_c0_throttle_prochot_c_all", NORMAL, REASON("prochot") },
	{ ON_SP | ON_ICE | ON_RAPIDS, "limit_heat", ",event=0x04", NORMAL, REASON("heat") },
	{ ON_SP | ON_ICE | ON_RAPIDS, "limit_power", ",event=0x05", FULL, REASON("power") },
	{ ON_SP | ON_ICE | ON_RAPIDS, "prochot", ",event=0x0a", ASKED, REASON("prochot") },
	{}
};

static const struct series turbo_cycles[] = {
	{ ON_EX, "turbo", "c_cycles_turbo_c_all", FULL },
	{}
};

static const struct series core_state_cycles[] = {
	{ ON_E5, "cores_c0", "power_state_occupancy_cores_c0", FULL, STATE("c0") },
	{ ON_E5, "cores_c3", "power_state_occupancy_cores_c3", ASKED, STATE("c3") },
	{ ON_E5, "cores_c6", "power_state_occupancy_cores_c6", ASKED, STATE("c6") },
	{ ON_SP | ON_ICE, "cores_c0", ",event=0x80,umask=0x40", FULL, STATE("c0") },
	{ ON_SP | ON_ICE, "cores_c3", ",event=0x80,umask=0x80", ASKED, STATE("c3") },
	{ ON_SP | ON_ICE, "cores_c6", ",event=0x80,umask=0xc0", ASKED, STATE("c6") },
	{ ON_RAPIDS, "cores_c0", "power_state_occupancy_cores_c0", FULL, STATE("c0") },
	{ ON_RAPIDS, "cores_c3", ",event=0x36", ASKED, STATE("c3") },
	{ ON_RAPIDS, "cores_c6", "power_state_occupancy_cores_c6", ASKED, STATE("c6") },
	{}
};

static const struct series package_state_cycles[] = {
	{ ON_E5, "pkg_c0", "pkg_c_state_residency_c0_cycles", ASKED, STATE("c0") },
	{ ON_E5, "pkg_c2", "pkg_c_state_residency_c2_cycles", ASKED, STATE("c2") },
	{ ON_E5, "pkg_c3", "pkg_c_state_residency_c3_cycles", ASKED, STATE("c3") },
	{ ON_E5, "pkg_c6", "pkg_c_state_residency_c6_cycles", ASKED, STATE("c6") },
	{ ON_V3, "pkg_c0", "pkg_residency_c0_cycles", ASKED, STATE("c0") },
	{ ON_V3, "pkg_c2", "pkg_residency_c2e_cycles", ASKED, STATE("c2") },
	{ ON_V3, "pkg_c3", "pkg_residency_c3_cycles", ASKED, STATE("c3") },
	{ ON_V3, "pkg_c6", "pkg_residency_c6_cycles", ASKED, STATE("c6") },
	{ ON_SP | ON_ICE | ON_RAPIDS, "pkg_c0", ",event=0x2a", ASKED, STATE("c0") },
	{ ON_SP | ON_ICE | ON_RAPIDS, "pkg_c2", ",event=0x2b", ASKED, STATE("c2") },
	{ ON_SP | ON_ICE, "pkg_c3", ",event=0x2c", ASKED, STATE("c3") },
	{ ON_SP | ON_ICE | ON_RAPIDS, "pkg_c6", ",event=0x2d", ASKED, STATE("c6") },
	{}
};

#define COUNT(_name, _per, _help) \
	{ { "xeon_pmon_" #_name, "counter", NULL, _help }, _per, _name }
#define BYTES(_name, _per, _help) \
	{ { "xeon_pmon_" #_name "_bytes", "counter", "bytes", _help }, _per, _name##_bytes }
#define CYCLES(_name, _per, _help) \
	{ { "xeon_pmon_" #_name "_cycles", "counter", "cycles", _help }, _per, _name##_cycles }

const struct series_family series_families[] = {
	BYTES(memory, PER_BOX, "Bytes that a memory channel moved, by direction."),
	BYTES(memory_all, PER_BOX,
	      "Bytes that a memory channel moved; a merge of a partial write is one more line."),
	CYCLES(memory, PER_SOCKET, "Cycles of the memory channels, on average."),
	COUNT(memory_accesses, PER_SOCKET, "Accesses to DRAM."),
	COUNT(memory_activations, PER_SOCKET, "DRAM pages that were opened for an access."),
	COUNT(memory_page_misses, PER_SOCKET,
	      "Accesses to DRAM that had to close another page first."),
	BYTES(persistent_memory, PER_BOX,
	      "Bytes of persistent memory that a memory channel moved, by direction."),
	BYTES(package_memory, PER_BOX, "Bytes of memory in the package (HBM), by direction."),
	BYTES(cxl_memory, PER_SOCKET, "Bytes of the memory of CXL devices, by direction."),
	COUNT(near_memory_accesses, PER_SOCKET,
	      "Accesses to DRAM that caches persistent memory."),
	COUNT(near_memory_hits, PER_SOCKET,
	      "Accesses that found their line in DRAM that caches persistent memory."),
	COUNT(memory_page_accesses, PER_SOCKET,
	      "Accesses to DRAM, by what they found of their page."),
	COUNT(llc_requests, PER_SOCKET, "Requests of cores to the last-level cache."),
	COUNT(llc_hits, PER_SOCKET, "Requests that found their line in the last-level cache."),
	COUNT(llc_misses, PER_SOCKET,
	      "Requests that did not find their line in the last-level cache."),
	COUNT(llc_waits, PER_SOCKET,
	      "LLC misses that waited for memory, by home; see xeon_pmon_llc_wait_cycles_total."),
	CYCLES(llc_wait, PER_SOCKET,
	       "Uncore cycles that the requests of xeon_pmon_llc_waits_total waited, added up."),
	BYTES(llc_miss, PER_SOCKET,
	      "Bytes of lines that missed the LLC, by home: local or remote memory."),
	BYTES(home, PER_SOCKET,
	      "Lines of this socket's memory that were asked for, by the socket that asked."),
	BYTES(qpi_data, PER_BOX, "Data on a QPI link, without headers."),
	BYTES(qpi_link, PER_BOX, "All bytes on a QPI link: data, headers, protocol."),
	BYTES(qpi_capacity, PER_BOX,
	      "What a QPI link can send in each direction in the measured time."),
	CYCLES(qpi, PER_BOX, "Cycles of a QPI link."),
	CYCLES(qpi_low_power, PER_BOX, "Cycles in which a QPI link saved power."),
	BYTES(upi_data, PER_BOX, "Data on a UPI link, without headers."),
	BYTES(upi_link, PER_BOX, "All bytes on a UPI link: data, headers, credits."),
	BYTES(upi_capacity, PER_BOX,
	      "What a UPI link can send in each direction in the measured time."),
	CYCLES(upi, PER_BOX, "Cycles of a UPI link."),
	CYCLES(upi_low_power, PER_BOX, "Cycles in which a UPI link saved power."),
	BYTES(pcie, PER_SOCKET, "Bytes that devices read and wrote; up to the E5 v4 whole lines."),
	BYTES(pcie_port, PER_BOX, "Bytes that devices behind a port of a stack read and wrote."),
	BYTES(mmio, PER_BOX, "Bytes that cores read from and wrote to devices of a stack."),
	COUNT(iotlb_misses, PER_BOX, "Translations for devices that the IOTLB did not have."),
	COUNT(device_interrupts, PER_SOCKET, "Message-signalled interrupts of devices."),
	CYCLES(io_stack, PER_SOCKET, "Cycles of the I/O stacks, on average."),
	BYTES(ddio, PER_SOCKET, "Whole lines that devices read and wrote in the LLC (DDIO)."),
	BYTES(ddio_miss, PER_SOCKET, "The part of xeon_pmon_ddio_bytes_total that missed the LLC."),
	BYTES(io_all, PER_SOCKET, "Lines of the socket's memory that I/O read or wrote."),
	BYTES(io, PER_SOCKET, "Lines of the socket's memory that I/O read or wrote, by direction."),
	CYCLES(uncore, PER_SOCKET, "Cycles of the cores' ring or mesh and the last-level cache."),
	CYCLES(power_unit, PER_SOCKET, "Cycles of the power control unit."),
	CYCLES(frequency_limited, PER_SOCKET,
	       "Cycles of the power control unit in which the frequency was limited, by reason."),
	CYCLES(turbo, PER_SOCKET,
	       "Cycles of the power control unit in which some core was in turbo."),
	CYCLES(core_state, PER_SOCKET,
	       "Cycles of the power control unit, times the cores that were in a C-state."),
	CYCLES(package_state, PER_SOCKET,
	       "Cycles of the power control unit in which the package was in a C-state."),
	{}
};
