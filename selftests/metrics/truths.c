// SPDX-License-Identifier: GPL-2.0-only
/*
 * truths.c - what each metric must be under a workload of the emulator
 *
 * The right column of the tables below is written from what a metric is said to mean, in terms of
 * the emulator's truth: the tool's formulas are in terms of events. A metric that is counted all at
 * once is compared with the manual clock, where it must be as exact as its documentation says. One
 * whose terms are multiplexed needs time that passes; so does a comparison with it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <pmon/platform_groups.h>

#include "emu.h"
#include "formula.h"
#include "pmu.h"
#include "sys.h"
#include "tool.h"
#include "traffic.h"
#include "truths.h"

#define MAX_LINES	512
#define MAX_BATCH	8

/*
 * Between perf's time stamp and the register access of a turn, the host may take the machine's CPU
 * away for some milliseconds. Turns that are longer than perf's four make that small beside them.
 */
#define TURN_MS		"50"
#define PERF_TURN_MS	"4"

/* What the workload does; all of it steady */
#define WORK	"default partial=100 l0p=150 lim_thermal=70 prochot=40 pcie_hit=300 page_hit=550"
#define WORK_EP	WORK " ncb=512M"
/* A part of the lines is of persistent memory */
#define WORK_PMM	WORK_EP " pmm=250"
/* Devices write parts of lines, and a part of the reads is prefetched */
#define WORK_DISC	WORK_EP " pcie_part_write=3M prefetch=400"
#define NO_DEVICES	" pcie_read=0 pcie_write=0 pcie_part_write=0"
/* Kinds of access by devices that are not DDIO: E5, and since the E5 v2 */
#define OTHER	" pcie_wilf=100"
#define OTHER2	OTHER " pcie_ns=200"

/* Platforms with a power control unit, and those that report the hits of pages */
#define WITH_PCU	(ON_E5 | ON_SP | ON_DISC)
#define CLIENT_PAGES	(ON_ADL_IMC | ON_PTL)
#define WITH_PAGES	(ON_ALL & ~(ON_PHI | (ON_CLIENT & ~CLIENT_PAGES)))
/* Platforms whose memory controller counts the requests of cores and devices apart */
#define BY_REQUESTER	ON_CLIENT_32

/* What is left of them then, by thousandths */
#define DDIO	" * (1 - key_pcie_wilf / 1000) * (1 - key_pcie_ns / 1000)"

static __u64 here;		/* the platform */
static const char *excepted;	/* metrics that are not compared */

/* struct row - what a metric must be */
struct row {
	__u64 on;		/* platforms, as bits (ON_SNBEP) */
	const char *metric;	/* the metric */
	bool per_box;		/* for each box, not for a socket */
	/*
	 * a formula of rows of the file "truth" and, as key_<name>, of keys of the traffic. '%' is
	 * the box in the emulator's words; of an R-box, its first link, and '&' the second
	 */
	const char *truth;
	/* what must happen besides the workload, which then has no devices */
	const char *inject;
	/* type of box without which there is nothing to measure: some machines have it */
	const char *needs;
};

/* A port of a stack: what comes in, and what goes out */
#define PORT_IN(_port) { \
	ON_SKX_ALL, "pcie_port" #_port "_write_bw", true, "4 * injected_% / 1e6 / duration_time", \
	"iio2 socket=%d free=0x2" #_port " cycles=12345678" \
}

/* @_free: 4 more than the port */
#define PORT_OUT(_port, _free) { \
	ON_SKX_ALL, "pcie_port" #_port "_read_bw", true, "4 * injected_% / 1e6 / duration_time", \
	"iio4 socket=%d free=0x2" #_free " cycles=12345678" \
}

/* Since Ice Lake: units of 32 bytes; what goes out is on no free-running counter of a known unit */
#define ICE_IN(_port) { \
	ON_ICE | ON_DISC, "pcie_port" #_port "_write_bw", true, \
	  "32 * injected_% / 1e6 / duration_time", \
	"iio2 socket=%d free=0x2" #_port " cycles=12345678" \
}

/* @_part: the bit of the port */
#define ICE_OUT(_port, _part) { \
	ON_ICE | ON_DISC, "pcie_port" #_port "_read_bw", true, \
	  "4 * injected_% / 1e6 / duration_time", \
	"iio1 socket=%d event=0x83 umask=0x04 part=" #_part " flow=4 cycles=12345678" \
}

/* Data reads of cores and of prefetchers */
#define REMOTE_READS \
	"100 * (llc_drd_misses_remote + injected_cha1 * (1 - key_prefetch / 1000)) / (llc_drd_misses + injected_cha1 * (1 - key_prefetch / 1000))"

/* Bytes of all that misses: of cores, and of devices, which write parts of lines, too */
#define MISSED_DISC \
	"(64 * llc_misses + pcie_write_miss_bytes + 64 * pcie_partial_writes * (1 - key_pcie_hit / 1000))"

#define MISSED_PARTS	"64 * pcie_partial_writes * (1 - key_pcie_hit / 1000)"
#define REMOTE		" * key_remote / 1000 / 1e6 / duration_time"
#define HOME_LOCAL	"home_reads_local + home_writes_local"

/* Reads of persistent memory, and their clocks: 150 each */
#define PMM_READS \
	"cha1 socket=%1$d event=0x35 umask=0xc8178a01 cycles=1000 > inject; " \
	"echo cha1 socket=%1$d event=0x36 umask=0xc8178a01 cycles=150000"

/* In millions a second */
#define RATE	" / 1e6 / duration_time"

static const struct row rows[] = {
	{ ON_ALL, "mem_read_bw", false, "mem_read_bytes" RATE },
	{ ON_ALL, "mem_write_bw", false, "mem_write_bytes" RATE },
	{ ON_ALL, "mem_bw", false, "(mem_read_bytes + mem_write_bytes)" RATE },
	{ ON_ALL & ~ON_GQ, "mem_read_bw", true, "%_read_bytes" RATE },
	{ ON_ALL & ~ON_GQ, "mem_write_bw", true, "%_write_bytes" RATE },
	{ ON_ALL & ~ON_GQ, "mem_bw", true, "(%_read_bytes + %_write_bytes)" RATE },
	{ BY_REQUESTER, "mem_cores_bw", false, "mem_cores_bytes" RATE },
	{ BY_REQUESTER, "mem_devices_bw", false, "mem_devices_bytes" RATE },
	{ BY_REQUESTER, "mem_graphics_bw", true, "64 * injected_%" RATE,
	  "imc socket=%d free=0x03 cycles=12345678" },
	{ BY_REQUESTER, "mem_graphics", true,
	  "100 * injected_% / (injected_% + (mem_cores_bytes + mem_devices_bytes) / 64)",
	  "imc socket=%d free=0x03 cycles=12345678" },
	{ BY_REQUESTER, "mem_devices", false,
	  "100 * mem_devices_bytes / (mem_cores_bytes + mem_devices_bytes)" },
	{ WITH_PCU | ON_PHI | ON_CLIENT | ON_GQ, "mem_reads", false,
	  "100 * mem_read_bytes / (mem_read_bytes + mem_write_bytes)" },
	{ WITH_PAGES, "page_hit", false,
	  "100 * page_hits / (page_hits + page_empties + page_misses)" },
	{ WITH_PAGES, "page_empty", false,
	  "100 * page_empties / (page_hits + page_empties + page_misses)" },
	{ WITH_PAGES, "page_miss", false,
	  "100 * page_misses / (page_hits + page_empties + page_misses)" },
	{ WITH_PAGES & ~(ON_CLIENT | ON_GQ), "page_miss", true,
	  "100 * %_page_misses / (%_page_hits + %_page_empties + %_page_misses)" },
	{ WITH_PCU | ON_PHI, "dram_clock", false, "dclk_cycles" RATE },
	{ WITH_PCU | ON_PHI, "mem_util", true,
	  "100 * 4 * (%_read_bytes + %_write_bytes) / 64 / dclk_cycles" },
	{ WITH_PCU | ON_PHI, "mem_capacity", true, "16 * dclk_cycles" RATE },
	{ ON_EX | ON_ADL | ON_LNL | ON_PTL, "mem_clock", false, "dclk_cycles" RATE },

	{ ON_CLIENT & ~ON_ULTRA, "llc_miss", false, "100 * llc_any_misses / llc_lookups" },
	{ ON_CLIENT & ~ON_ULTRA, "llc_lookups", false, "llc_lookups" RATE },
	{ ON_CLIENT & ~(ON_ICL | ON_ULTRA), "arb_latency", false,
	  "64 * request_clocks_local / mem_local_bytes" },
	{ ON_E5 | ON_EX | ON_SKX_ALL | ON_GQ, "llc_miss", false, "100 * llc_misses / llc_reads" },
	/* The share is of reads for data alone, those of devices included. */
	{ ON_ICE, "llc_miss", false,
	  "100 * (llc_drd_misses + pcie_read_miss_bytes / 64) / (llc_drd + pcie_read_bytes / 64)" },
	{ WITH_PCU, "llc_drd_miss", false, "100 * llc_drd_misses / llc_drd" },
	{ WITH_PCU, "llc_crd_miss", false, "100 * llc_crd_misses / llc_crd" },
	{ WITH_PCU, "llc_rfo_miss", false, "100 * llc_rfo_misses / llc_rfo" },
	{ WITH_PCU | (ON_CLIENT & ~(ON_CLIENT_V1 | ON_ICL | ON_ULTRA)), "llc_miss_latency", false,
	  "llc_drd_miss_clocks / llc_drd_misses" },
	{ WITH_PCU, "llc_miss_time", false,
	  "llc_drd_miss_clocks / llc_drd_misses * 1e9 * duration_time / uclk_cycles" },
	{ WITH_PCU, "llc_hit_latency", false, "key_wait_hit" },
	{ ((ON_E5 | ON_SP) & ~ON_SNR) | ON_P_CORES, "local_latency", false, "key_wait_local" },
	{ ON_QPI | ON_SKX_ALL | ON_ICX | ON_P_CORES, "remote_latency", false, "key_wait_remote" },
	{ ON_EX, "llc_request_latency", false, "llc_request_clocks / (llc_reads + llc_writes)" },
	{ ON_EX, "llc_miss_latency", false,
	  "64 * (request_clocks_local + request_clocks_remote) / (mem_local_bytes + mem_remote_out_bytes)"
	},
	{ ON_EX, "local_latency", false, "64 * request_clocks_local / mem_local_bytes" },
	{ ON_EX, "remote_latency", false, "64 * request_clocks_remote / mem_remote_out_bytes" },

	{ ON_QPI | ON_EX | ON_UPI, "remote", false, "key_remote / 10" },
	{ ON_SKX_ALL, "remote_reads", false, "key_remote / 10" },
	{ ON_ICX | (ON_LINKED & ON_P_CORES), "remote_reads", false, REMOTE_READS,
	  "cha1 socket=%d event=0x35 umask=0xc8977e01 cycles=12345678" },
	{ ON_LINKED & ~ON_P_CORES, "remote_reads", false, REMOTE_READS,
	  "cha1 socket=%d event=0x35 umask=0xc8a77e01 cycles=12345678" },
	{ ON_QPI | ON_SKX_ALL | ON_ICX, "local_bw", false,
	  "(64 * llc_misses + pcie_write_miss_bytes) * (1 - key_remote / 1000)" RATE },
	{ ON_QPI | ON_SKX_ALL | ON_ICX, "remote_bw", false,
	  "(64 * llc_misses + pcie_write_miss_bytes) * key_remote / 1000" RATE },
	{ ON_UPI, "device_remote_bw", false,
	  "(pcie_read_miss_bytes + pcie_write_miss_bytes + " MISSED_PARTS ")" REMOTE },
	{ ON_QPI, "device_remote_bw", false,
	  "(pcie_read_miss_bytes * (1 - key_pcie_ns / 1000) + pcie_write_miss_bytes" DDIO ")"
	  REMOTE },
	{ WITH_PCU, "mem_underfill_bw", false, "mem_write_bytes * key_partial / 1000" RATE },
	{ ON_BDXDE | ON_ICXD | ON_SNR, "local_bw", false,
	  "(64 * llc_misses + pcie_write_miss_bytes)" RATE },

	{ ON_E5, "pcie_read_bw", false, "pcie_read_bytes" RATE },
	{ ON_E5, "pcie_write_bw", false, "pcie_write_bytes" RATE },
	{ ON_E5 | ON_SP, "ddio_read_bw", false, "pcie_read_bytes" RATE },
	{ ON_EP | ON_SINCE_SKX, "ddio_write_bw", false, "pcie_write_bytes" RATE },
	{ WITH_PCU, "ddio_read_miss_bw", false, "pcie_read_miss_bytes" RATE },
	{ ON_EP | ON_SINCE_SKX, "ddio_write_miss_bw", false, "pcie_write_miss_bytes" RATE },
	/* Multiplexed with what is not DDIO */
	{ ON_V3, "ddio_write_bw", false, "pcie_write_bytes" DDIO RATE },
	{ ON_V3, "ddio_write_miss_bw", false, "pcie_write_miss_bytes" DDIO RATE },
	{ WITH_PCU, "ddio_read_hit", false, "100 - 100 * pcie_read_miss_bytes / pcie_read_bytes" },
	{ WITH_PCU, "ddio_write_hit", false,
	  "100 - 100 * pcie_write_miss_bytes / pcie_write_bytes" },
	{ ON_EX | ON_GQ, "io_bw", false, "(ioh_read_bytes + ioh_write_bytes)" RATE },
	{ ON_EX | ON_GQ, "io_read_bw", false, "ioh_read_bytes" RATE },
	{ ON_EX | ON_GQ, "io_write_bw", false, "ioh_write_bytes" RATE },

	{ ON_QPI | ON_EX, "qpi_in_data_bw", false, "qpi_rx_data_bytes" RATE },
	{ ON_QPI, "qpi_out_data_bw", false, "qpi_tx_data_bytes" RATE },
	{ ON_QPI, "qpi_in_data_bw", true, "%_rx_data_bytes" RATE },
	{ ON_QPI, "qpi_out_data_bw", true, "%_tx_data_bytes" RATE },
	{ ON_QPI, "qpi_in_bw", true, "8 * %_rx_flits" RATE },
	{ ON_QPI, "qpi_out_bw", true, "8 * %_tx_flits" RATE },
	{ ON_EP, "qpi_in_util", true, "100 * %_rx_flits / (2 * qclk_cycles)" },
	{ ON_EP, "qpi_out_util", true, "100 * %_tx_flits / (2 * qclk_cycles)" },
	/* The capacity is of the transfer rate, so half width takes its share of it. */
	{ ON_SBOX, "qpi_in_util", true,
	  "100 * %_rx_flits / (%_rx_flits + %_rx_idle_flits) * (1 - key_l0p / 2000)" },
	{ ON_SBOX, "qpi_out_util", true,
	  "100 * %_tx_flits / (%_tx_flits + %_tx_idle_flits) * (1 - key_l0p / 2000)" },
	{ ON_QPI, "qpi_capacity", true,
	  "16 * key_qclk / 1e6 * uclk_cycles / key_uclk / duration_time" },
	/* The key is an eighth of it, whatever a port's clock; the uncore's tells the time. */
	{ ON_QPI, "qpi_rate", false,
	  "8 * key_qclk / 1e9 * uclk_cycles / key_uclk / duration_time" },
	{ ON_QPI, "qpi_half_width", false, "key_l0p / 10" },
	{ ON_QPI, "qpi_off", true, "100 * injected_% / qclk_cycles",
	  "qpi0 socket=%d event=0x12 cycles=123456789" },
	{ ON_EX, "qpi_in_data_bw", true, "(%_rx_data_bytes + &_rx_data_bytes)" RATE },
	{ ON_EX, "qpi_out_bw", true, "8 * (%_tx_flits + &_tx_flits)" RATE },
	{ ON_EX, "qpi_port0_in_data_bw", true, "%_rx_data_bytes" RATE },
	{ ON_EX, "qpi_port1_in_data_bw", true, "&_rx_data_bytes" RATE },
	{ ON_EX, "qpi_port0_out_bw", true, "8 * %_tx_flits" RATE },
	{ ON_EX, "qpi_port1_out_bw", true, "8 * &_tx_flits" RATE },
	{ ON_EX, "qpi_port0_out_util", true, "100 * %_tx_flits / (%_tx_flits + %_tx_idle_flits)" },
	{ ON_EX, "qpi_port1_out_util", true, "100 * &_tx_flits / (&_tx_flits + &_tx_idle_flits)" },

	/* What a request waits in a channel's queue is no key: always the same */
	{ ON_SP | ON_RAPIDS, "mem_read_queue", true, "24" },
	{ ON_SP | ON_RAPIDS, "mem_write_queue", true, "16" },
	{ ON_SP | ON_RAPIDS, "mem_self_refresh", true, "100 * injected_% / dclk_cycles",
	  "imc1 socket=%d event=0x43 cycles=123456789" },
	{ ON_SP | ON_RAPIDS, "mem_power_down", true, "100 * injected_% / dclk_cycles",
	  "imc0 socket=%d event=0x85 cycles=123456789" },
	/* What a request waits in these queues is always the same, too */
	{ ON_SKX_ALL | ON_ICX, "pmm_read_bw", false, "pmm_read_bytes" RATE },
	{ ON_SKX_ALL | ON_ICX, "pmm_write_bw", false, "pmm_write_bytes" RATE },
	{ ON_SKX_ALL | ON_ICX, "pmm_read_queue", true, "160" },
	{ ON_SKX_ALL | ON_ICX, "pmm_write_queue", true, "96" },
	{ ON_SKX_ALL | ON_ICX, "near_memory_hit", false, "100",
	  "imc1 socket=%d event=0xd3 umask=0x01 cycles=3000" },
	{ ON_SKX_ALL | ON_ICX, "near_memory_hit", false, "0",
	  "imc1 socket=%d event=0xd3 umask=0x04 cycles=3000" },
	{ ON_SNBEP, "home_bw", false,
	  "64 * (" HOME_LOCAL " + home_reads_remote + home_writes_remote)" RATE },
	{ ON_V2UP | ON_SINCE_SKX, "home_local_bw", false,
	  "64 * (home_reads_local + home_writes_local)" RATE },
	{ ON_IVBEP | ON_SBOX | (ON_SP & ~ON_SNR) | ON_LINKED | ON_GQ, "home_remote_bw", false,
	  "64 * (home_reads_remote + home_writes_remote)" RATE },

	{ ON_SINCE_SKX, "pcie_write_bw", false, "io_in_bytes" RATE },
	{ ON_SINCE_SKX, "pcie_read_bw", false, "io_out_bytes" RATE },
	PORT_IN(0), PORT_IN(1), PORT_IN(2), PORT_IN(3), PORT_OUT(0, 4), PORT_OUT(1, 5),
	PORT_OUT(2, 6), PORT_OUT(3, 7), ICE_IN(0), ICE_IN(1), ICE_IN(2), ICE_IN(3), ICE_IN(4),
	ICE_IN(5), ICE_IN(6), ICE_IN(7), ICE_OUT(0, 0x01), ICE_OUT(1, 0x02), ICE_OUT(2, 0x04),
	ICE_OUT(3, 0x08), ICE_OUT(4, 0x10), ICE_OUT(5, 0x20), ICE_OUT(6, 0x40), ICE_OUT(7, 0x80),
	{ ON_SINCE_SKX, "mmio_write_bw", true, "4 * injected_%" RATE,
	  "iio1 socket=%d event=0xc0 umask=0x01 part=2 flow=1 cycles=1234567" },
	{ ON_SINCE_SKX, "mmio_read_bw", true, "4 * injected_%" RATE,
	  "iio2 socket=%d event=0xc0 umask=0x04 part=8 flow=2 cycles=1234567" },
	{ ON_ICE | ON_DISC, "iotlb_misses", true, "injected_% / duration_time",
	  "iio2 socket=%d event=0x40 umask=0x20 cycles=1234567" },
	{ ON_SKX_ALL, "iotlb_misses", true, "injected_% / duration_time",
	  "iio2 socket=%d event=0x41 umask=0x20 cycles=1234567" },
	{ ON_SINCE_SKX, "iio_clock", false, "ioclk_cycles / 1e9 / duration_time" },

	/* A message without data is one slot, 64 bytes of data are nine */
	{ ON_UPI, "upi_in_data_bw", false, "upi_rx_data_bytes" RATE },
	{ ON_UPI, "upi_out_data_bw", false, "upi_tx_data_bytes" RATE },
	{ ON_UPI, "upi_in_data_bw", true, "%_rx_data_bytes" RATE },
	{ ON_UPI, "upi_out_data_bw", true, "%_tx_data_bytes" RATE },
	{ ON_UPI, "upi_in_bw", true, "(%_rx_data_bytes + 64 / 9 * %_rx_messages)" RATE },
	{ ON_UPI, "upi_out_bw", true, "(%_tx_data_bytes + 64 / 9 * %_tx_messages)" RATE },
	{ ON_UPI, "upi_in_util", true,
	  "100 * (9 / 64 * %_rx_data_bytes + %_rx_messages) / (5 / 2 * qclk_cycles)" },
	{ ON_UPI, "upi_out_util", true,
	  "100 * (9 / 64 * %_tx_data_bytes + %_tx_messages) / (5 / 2 * qclk_cycles)" },
	{ ON_UPI, "upi_capacity", true,
	  "160 / 9 * key_qclk / 1e6 * uclk_cycles / key_uclk / duration_time" },
	{ ON_UPI, "upi_rate", false,
	  "8 * key_qclk / 1e9 * uclk_cycles / key_uclk / duration_time" },
	{ ON_SKX_ALL | ON_ICX, "upi_half_width", true, "100 * injected_% / qclk_cycles",
	  "upi1 socket=%d event=0x25 cycles=123456789" },
	{ ON_LINKED, "upi_half_width", true, "key_l0p / 10 + 100 * injected_% / qclk_cycles",
	  "upi1 socket=%d event=0x27 cycles=123456789" },
	{ ON_UPI, "upi_off", true, "100 * injected_% / qclk_cycles",
	  "upi2 socket=%d event=0x21 cycles=123456789" },

	/* Machines with a discovery table */
	{ ON_XEON6 | ON_GQ, "mem_read_queue", false, "24" },
	{ ON_XEON6, "mem_write_queue", false, "16" },
	{ ON_XEON6 & ON_LINKED, "mem_self_refresh", true, "100 * injected_% / dclk_cycles",
	  "imc1 socket=%d event=0x43 umask=0x01 cycles=123456789" },
	{ ON_XEON6, "mem_power_down", true, "100 * injected_% / dclk_cycles",
	  "imc0 socket=%d event=0x88 cycles=123456789" },
	{ ON_RAPIDS, "ddr_latency", false, "llc_drd_miss_clocks / llc_drd_misses" },
	/* The line injects both events at once. */
	{ ON_RAPIDS, "pmem_latency", false, "150", PMM_READS },
	{ ON_DISC, "reads_in_flight", false, "4" },
	{ ON_LINKED, "local_bw", false, MISSED_DISC " * (1 - key_remote / 1000)" RATE },
	{ ON_LINKED, "remote_bw", false, MISSED_DISC " * key_remote / 1000" RATE },
	{ ON_GRR, "local_bw", false, MISSED_DISC RATE },
	{ ON_LINKED, "directory_bw", false, "64 * injected_cha1" RATE,
	  "cha1 socket=%d event=0x54 umask=0x02 cycles=1234567" },
	{ ON_RAPIDS, "directory_m2m_bw", true, "64 * injected_%" RATE,
	  "m2m1 socket=%d event=0x21 umask=0x301 cycles=1234567" },
	{ ON_DISC, "io_read_bw", false, "pcie_read_bytes" RATE },
	{ ON_DISC, "io_write_bw", false, "(pcie_write_bytes + 64 * pcie_partial_writes)" RATE },
	{ ON_LINKED, "io_read_local_bw", false, "pcie_read_bytes * (1 - key_remote / 1000)" RATE },
	{ ON_LINKED, "io_read_remote_bw", false, "pcie_read_bytes * key_remote / 1000" RATE },
	{ ON_DISC, "ddio_part_hit", false, "key_pcie_hit / 10" },
	{ ON_XEON6, "msi_rate", true, "injected_% / duration_time",
	  "iio2 socket=%d event=0x8e umask=0x04 part=0x10 flow=1 cycles=1234567" },
	{ ON_GNR, "io_lost_forwards", true, "injected_% / duration_time",
	  "irp3 socket=%d event=0x1f umask=0x20 cycles=1234567" },
	{ ON_RAPIDS, "hbm_read_bw", true, "32 * injected_%" RATE,
	  "hbm5 socket=%d event=0x05 umask=0xcf cycles=1234567", "hbm" },
	{ ON_RAPIDS, "hbm_write_bw", true, "32 * injected_%" RATE,
	  "hbm31 socket=%d event=0x05 umask=0xf0 cycles=1234567", "hbm" },
	{ ON_RAPIDS, "hbm_clock", false, "dclk_cycles / 2" RATE, NULL, "hbm" },
	{ ON_PHI, "hbm_read_bw", false, "hbm_read_bytes" RATE },
	{ ON_PHI, "hbm_write_bw", false, "hbm_write_bytes" RATE },
	{ ON_PHI, "hbm_miss_bw", true, "64 * injected_%" RATE,
	  "edc_uclk2 socket=%d event=0x02 umask=0x08 cycles=1234567" },
	{ ON_PHI, "hbm_clock", false, "dclk_cycles" RATE },
	{ ON_PHI, "near_memory_hit", false, "100",
	  "edc_uclk1 socket=%d event=0x02 umask=0x01 cycles=3000" },
	{ ON_PHI, "near_memory_hit", false, "0",
	  "edc_uclk1 socket=%d event=0x02 umask=0x10 cycles=3000" },
	/* A prefetch into the LLC, and on Emerald Rapids a read of another socket */
	{ ON_SPR, "cxl_read_bw", false, "64 * injected_cha1" RATE,
	  "cha1 socket=%d event=0x35 umask=0x10ccd78201 cycles=12345678" },
	{ ON_RAPIDS & ~ON_SPR, "cxl_read_bw", false, "64 * injected_cha1" RATE,
	  "cha1 socket=%d event=0x35 umask=0x20e8168240 cycles=12345678" },
	{ ON_RAPIDS, "cxl_write_bw", true, "32 * injected_%" RATE,
	  "cxlcm0 socket=%d event=0x02 umask=0x10 cycles=1234567", "cxlcm" },
	{ ON_RAPIDS, "cxl_cache_bw", true, "32 * injected_%" RATE,
	  "cxlcm0 socket=%d event=0x02 umask=0x04 cycles=1234567", "cxlcm" },
	{ ON_XEON6 & ON_LINKED, "cxl_read_bw", true, "64 * injected_%" RATE,
	  "cxlcm1 socket=%d event=0x41 umask=0x10 cycles=1234567", "cxlcm" },
	{ ON_XEON6 & ON_LINKED, "cxl_write_bw", true, "64 * injected_%" RATE,
	  "cxldp1 socket=%d event=0x02 umask=0x20 cycles=1234567", "cxldp" },
	{ ON_XEON6 & ON_LINKED, "cxl_cache_bw", true, "64 * injected_%" RATE,
	  "cxlcm0 socket=%d event=0x02 umask=0x04 cycles=1234567", "cxlcm" },

	{ ON_ALL & ~ON_LNL, "uncore_clock", false, "uclk_cycles / 1e9 / duration_time" },
	{ ON_E5 | ON_SP | ON_RAPIDS, "limit_heat", false,
	  "100 * lim_thermal_cycles / pclk_cycles" },
	{ ON_E5 | ON_SP | ON_RAPIDS, "limit_power", false, "100 * lim_power_cycles / pclk_cycles" },
	{ ON_E5, "limit_os", false, "100 * lim_os_cycles / pclk_cycles" },
	{ ON_EP, "limit_current", false, "100 * lim_current_cycles / pclk_cycles" },
	{ ON_E5 | ON_SP | ON_RAPIDS, "prochot", false, "100 * prochot_cycles / pclk_cycles" },
	{ WITH_PCU & ~ON_GRR, "cores_c0", false, "core_c0_cycles / pclk_cycles" },
	{ WITH_PCU & ~ON_GRR, "cores_c3", false, "core_c3_cycles / pclk_cycles" },
	{ WITH_PCU & ~ON_GRR, "cores_c6", false, "core_c6_cycles / pclk_cycles" },
	{ ON_V2UP | ON_SP | ON_RAPIDS, "pkg_c0", false, "100 * pkg_c0_cycles / pclk_cycles" },
	{ ON_V2UP | ON_SP | ON_RAPIDS, "pkg_c2", false, "100 * pkg_c2_cycles / pclk_cycles" },
	{ ON_V2UP | ON_SP, "pkg_c3", false, "100 * pkg_c3_cycles / pclk_cycles" },
	{ ON_V2UP | ON_SP | ON_RAPIDS, "pkg_c6", false, "100 * pkg_c6_cycles / pclk_cycles" },
	{ ON_EX, "throttled_heat", false, "100 * lim_thermal_cycles / uclk_cycles" },
	{ ON_EX, "throttled_prochot", false, "100 * prochot_cycles / uclk_cycles" },
	{ ON_EX, "turbo", false, "100 * turbo_cycles / uclk_cycles" },
};

/* struct batch - rows that are measured at a time */
struct batch {
	/*
	 * the rows; of several, each is of another type of box, so that none takes a counter from
	 * another, and injects into another box
	 */
	const struct row *row[MAX_BATCH];
	char box[MAX_BATCH][32];	/* their types */
	int within[MAX_BATCH];		/* thousandths that they may be off */
	int nr;				/* how many */
	bool turns;			/* their terms are multiplexed */
};

/* The truth before and after the tool has run */
struct run {
	char *before;
	char *after;
	double seconds;
};

static bool persistent;		/* it has persistent memory */
static char shown[65536];	/* of all metrics, behind an empty line */

static bool is_ours(const struct row *row)
{
	/* No source has another event there */
	if (here & ON_DMR)
		return !strcmp(row->metric, "dram_clock");
	if (!strncmp(row->metric, "pmm_", 4) || !strncmp(row->metric, "near_", 5))
		return (persistent || here & ON_PHI) && row->on & here;
	return row->on & here;
}

static bool is_among(const char *name, const char *names)
{
	size_t len = strlen(name);
	const char *at = names;

	while (at && (at = strstr(at, name))) {
		if ((at == names || at[-1] == ' ') && (!at[len] || at[len] == ' '))
			return true;
		at += len;
	}
	return false;
}

static bool is_there(const struct row *row)
{
	char path[64];

	if (is_among(row->metric, excepted))
		return false;
	if (!row->needs)
		return true;
	snprintf(path, sizeof(path), "/sys/bus/event_source/devices/uncore_%s_0", row->needs);
	return !access(path, F_OK);
}

static void find_platform(void)
{
	char *truth;

	if (traffic_set("off"))
		ktap_bail("no workload: is this platform in WITH_TRAFFIC of lib/traffic_model.h?");
	truth = emu_read("truth");
	here = 1ULL << emu_platform();
	persistent = here & (ON_SKX_ALL | ON_ICX) && truth && strstr(truth, " pmm_read_bytes ");
	free(truth);
}

/* The number behind "@socket @name " in a text of lines; 0 for what never happened */
static double number(const char *text, int socket, const char *name)
{
	char key[128];
	const char *at;

	snprintf(key, sizeof(key), "%d %s ", socket, name);
	at = strstr(text, key);
	while (at && at != text && at[-1] != '\n')
		at = strstr(at + 1, key);
	if (!at && strncmp(name, "injected_", 9))
		ktap_bail("the truth has no %s of socket %d", name, socket);
	return at ? strtod(at + strlen(key), NULL) : 0;
}

/* The box that the events happen in */
static int inject_length(const struct row *row)
{
	return strcspn(row->inject, " ");
}

/* Rows that are measured at a time inject into other boxes. */
static bool is_injected(const struct row *row, const char *box)
{
	int len = inject_length(row);

	return !strncmp(row->inject, box, len) && !box[len];
}

static double quantity(const struct row *row, const struct run *run, int socket, const char *name)
{
	if (!strncmp(name, "key_", 4))
		return traffic_key(socket, name + 4);
	if (!strncmp(name, "injected_", 9) && !is_injected(row, name + 9))
		return 0;
	return number(run->after, socket, name) - number(run->before, socket, name);
}

/*
 * uncore_edc_eclk_2 is edc_eclk2; links 2u and 2u+1 belong to uncore_rbox_u;
 * uncore_iio_free_running_2 are counters of iio2
 */
static void box_name(const char *pmu, int link, char *name, size_t size)
{
	const char *type = pmu_box(pmu), *number = strrchr(type, '_');
	const char *end = strstr(type, "_free_") ?: number ?: type + strlen(type);

	number = number ? number + 1 : "";

	if (!strncmp(type, "rbox", 4))
		snprintf(name, size, "qpi%d", 2 * atoi(number) + link);
	else if (here & ON_CLIENT && !strncmp(type, "imc_free", 8))
		snprintf(name, size, "mc%s", number);
	else
		snprintf(name, size, "%.*s%s", (int)(end - type), type, number);
}

static void expand(const char *text, const char *pmu, char *to, size_t size)
{
	size_t len = 0;

	for (; *text && len + 16 < size; text++) {
		if (*text == '%' || *text == '&')
			box_name(pmu, *text == '&', to + len, size - len);
		else
			snprintf(to + len, size - len, "%c", *text);
		len += strlen(to + len);
	}
}

static double expected(const struct row *row, const struct run *run, const struct tool_line *line)
{
	struct formula formula;
	double counts[FORMULA_EVENTS], value;
	struct formula_input input = { counts, run->seconds, 1 };
	char text[256];
	unsigned int e;

	expand(row->truth, line->box, text, sizeof(text));
	if (formula_parse(&formula, text))
		ktap_bail("%s: %s", text, formula.error);
	for (e = 0; e < formula.nr_events; e++)
		counts[e] = quantity(row, run, line->socket, formula.event[e]);
	if (!input.seconds)
		input.seconds = line->seconds;
	if (formula_eval(&formula, &input, &value))
		ktap_bail("%s divides by zero", text);
	return value;
}

/* What xeon-pmon shows of a metric: its name, and behind it the indented lines. */
static void find_shown(const char *metric, char *text, size_t size)
{
	char begin[64];
	const char *at, *end;

	snprintf(begin, sizeof(begin), "\n%s, in ", metric);
	at = strstr(shown, begin);
	if (!at)
		ktap_bail("xeon-pmon does not show %s", metric);
	for (end = at + 1; (end = strchr(end, '\n')) && end[1] == ' ';)
		end++;
	snprintf(text, size, "%.*s", end ? (int)(end - at) : (int)strlen(at), at);
}

/* Adds a row, with what the documentation says of its metric. */
static void add_row(struct batch *batch, const struct row *row)
{
	char text[4096];
	double percent = 0;
	const char *at;

	find_shown(row->metric, text, sizeof(text));
	at = strstr(text, "within ");
	if (!at || sscanf(at, "within %lf", &percent) != 1 || percent <= 0 || percent > 20)
		ktap_bail("%s: no tolerance", row->metric);
	at = strstr(text, " of uncore");
	if (!at || sscanf(at, " of %31s", batch->box[batch->nr]) != 1)
		ktap_bail("%s: of which box?", row->metric);
	batch->within[batch->nr] = lround(percent * 10);
	batch->turns = strstr(text, "are multiplexed");
	batch->row[batch->nr++] = row;
}

static bool same_inject(const struct row *a, const struct row *b)
{
	return a->inject && inject_length(a) == inject_length(b) &&
	       !strncmp(a->inject, b->inject, inject_length(a));
}

/* Whether a row can be measured with those of the other */
static bool goes_with(const struct batch *one, const struct batch *other)
{
	const struct row *row = one->row[0];
	int i;

	if (!other->nr)
		return true;
	if (one->turns || other->turns || !row->inject != !other->row[0]->inject ||
	    row->per_box != other->row[0]->per_box || other->nr == MAX_BATCH)
		return false;
	for (i = 0; i < other->nr; i++)
		if (!strcmp(one->box[0], other->box[i]) || same_inject(row, other->row[i]))
			return false;
	return true;
}

/* The workload's second takes a moment with the manual clock: show rates in its seconds. */
static double to_virtual(const struct row *row, const struct run *run,
			 const struct tool_line *line)
{
	if (run->seconds)
		return 1;
	if (strstr(row->truth, "/ duration_time"))
		return line->seconds;
	return strstr(row->truth, "* duration_time") ? 1 / line->seconds : 1;
}

static bool is_true(const struct row *row, const struct run *run, const struct tool_line *line,
		    int within)
{
	double want = expected(row, run, line);
	double off = want ? fabs(line->value / want - 1) : fabs(line->value);

	return line->counted && off <= within / 1000.0;
}

static void compare(const struct row *row, const struct run *run, const struct tool_line *line,
		    int within)
{
	double second = to_virtual(row, run, line);

	ktap_ok(is_true(row, run, line, within), "%-22s S%d %-14s %14.4f %14.4f %-6s %s",
		row->metric, line->socket, line->box, expected(row, run, line) * second,
		line->value * second, line->unit, line->note);
}

static void begin(struct run *run)
{
	run->before = emu_read("truth");
	if (!run->before)
		ktap_bail("the emulator does not answer");
}

static double clocks(const char *text)
{
	return number(text, 0, "uclk_cycles");
}

/* With a clock that runs, the uncore's own clock tells how long this was. */
static void end(struct run *run, bool turns)
{
	run->after = emu_read("truth");
	run->seconds = 0;
	if (turns)
		run->seconds = (clocks(run->after) - clocks(run->before)) /
			       traffic_key(0, "uclk");
}

static const char *work_here(void)
{
	if (persistent)
		return WORK_PMM;
	if (here & ON_DISC)
		return WORK_DISC;
	return here & (ON_E5 | ON_SP) ? WORK_EP : WORK;
}

static void set_work(const struct row *row, bool turns)
{
	const char *other = here == ON_SNBEP ? OTHER : OTHER2;
	bool ep = here & ON_E5;

	if (traffic_set("%s%s%s", work_here(), turns && ep ? other : "",
			row->inject ? NO_DEVICES : ""))
		ktap_bail("the emulator refuses the workload");
	if (emu_write("clock", turns ? "real" : "manual"))
		ktap_bail("the emulator refuses the clock");
}

static size_t inject_into(const struct row *row, int socket, char *command, size_t size)
{
	char line[256];
	size_t len;

	snprintf(line, sizeof(line), row->inject, socket);
	len = snprintf(command, size, "; echo %s > inject", line);
	if (len >= size)
		ktap_bail("a longer command is needed");
	return len;
}

/* Injected events happen at once: while the tool counts, so that its command must do it. */
static const char *workload(const struct batch *batch, char *command, size_t size)
{
	size_t len;
	int socket, i;

	if (batch->turns)
		return "sleep 2";
	if (!batch->row[0]->inject)
		return TOOL_STEP;
	len = snprintf(command, size, "sh -c 'cd " EMU_DIR "; echo +1000000000 > clock");
	for (socket = 0; socket < sys_sockets(); socket++)
		for (i = 0; i < batch->nr; i++)
			len += inject_into(batch->row[i], socket, command + len, size - len);
	snprintf(command + len, size - len, "'");
	return command;
}

/* Return: how many lines there are. */
static int measure(const struct batch *batch, struct run *run, struct tool_line *lines)
{
	const struct row *row = batch->row[0];
	char command[4096], names[MAX_BATCH * 32] = "";
	int i, nr;

	for (i = 0; i < batch->nr; i++)
		sprintf(names + strlen(names), "%s%s", i ? "," : "", batch->row[i]->metric);
	free(run->before);
	free(run->after);
	begin(run);
	nr = tool_stat(lines, MAX_LINES, "-M %s %s -- %s", names, row->per_box ? "--per-box" : "",
		       workload(batch, command, sizeof(command)));
	end(run, batch->turns);
	return nr;
}

static bool all_true(const struct batch *batch, const struct run *run,
		     const struct tool_line *lines, int nr)
{
	int i;

	for (i = 0; i < nr; i++)
		if (!is_true(batch->row[0], run, &lines[i], batch->within[0]))
			return false;
	return true;
}

/* Return: how many lines are of the row's metric. */
static int compare_row(const struct row *row, const struct run *run, bool turns,
		       const struct tool_line *lines, int nr, int within)
{
	const struct tool_line *line;
	int found = 0;

	for (line = lines; line < lines + nr; line++)
		found += !strcmp(line->metric, row->metric);
	ktap_ok(found, "%s is counted%s", row->metric, turns ? " multiplexed" : "");
	for (line = lines; line < lines + nr; line++)
		if (!strcmp(line->metric, row->metric))
			compare(row, run, line, within);
	return found;
}

/*
 * A turn that the host has stalled for a tenth of a second spoils an estimate of two, so that this
 * is taken again. A formula that is wrong is wrong each time.
 */
static void test_batch(const struct batch *batch)
{
	static struct tool_line lines[MAX_LINES];
	struct run run = {};
	double since = 0;
	int nr, i, found = 0;

	set_work(batch->row[0], batch->turns);
	do {
		nr = measure(batch, &run, lines);
	} while (batch->turns && !all_true(batch, &run, lines, nr) && sys_patient(&since));
	for (i = 0; i < batch->nr; i++)
		found += compare_row(batch->row[i], &run, batch->turns, lines, nr,
				     batch->within[i]);
	if (found != nr)
		ktap_ok(false, "%d of %d lines are of what was asked for", found, nr);
	free(run.before);
	free(run.after);
}

/* Each with the first that it goes with */
static void test_rows(void)
{
	static struct batch batches[ARRAY(rows)];
	struct batch *batch;
	unsigned int i;

	for (i = 0; i < ARRAY(rows); i++) {
		struct batch one = {};

		if (!is_ours(&rows[i]) || !is_there(&rows[i]))
			continue;
		add_row(&one, &rows[i]);
		for (batch = batches; !goes_with(&one, batch); batch++)
			;
		add_row(batch, &rows[i]);
	}
	for (batch = batches; batch < batches + ARRAY(batches) && batch->nr; batch++)
		test_batch(batch);
}

static bool has_row(const char *metric)
{
	unsigned int i;

	for (i = 0; i < ARRAY(rows); i++)
		if (is_ours(&rows[i]) && !strcmp(rows[i].metric, metric))
			return true;
	return false;
}

/* Metrics that have a row, each once */
static int count_rows(void)
{
	unsigned int i, before;
	int nr = 0;

	for (i = 0; i < ARRAY(rows); i++) {
		for (before = 0; before < i; before++)
			if (is_ours(&rows[before]) && !strcmp(rows[before].metric, rows[i].metric))
				break;
		nr += is_ours(&rows[i]) && before == i;
	}
	return nr;
}

/* None is forgotten here. @names: gets all that are listed */
static void test_all_have_rows(char *names)
{
	static char text[32768];
	char *rest = text, *line;
	int nr = 0;

	if (tool_text(text, sizeof(text), "xeon-pmon list -m"))
		ktap_bail("xeon-pmon list: %s", text);
	while ((line = strsep(&rest, "\n")) && *line) {
		line[strcspn(line, " ")] = '\0';
		if (!has_row(line))
			ktap_ok(false, "there is a truth for %s", line);
		names += sprintf(names, "%s ", line);
		nr++;
	}
	ktap_eq(nr, count_rows(), "as many metrics are listed as have a truth");
}

static void show_all(const char *names)
{
	*shown = '\n';
	if (tool_text(shown + 1, sizeof(shown) - 1, "xeon-pmon show %s", names))
		ktap_bail("xeon-pmon show: %s", shown);
}

void truths_compare(const char *except)
{
	static char names[32768];

	excepted = except;
	find_platform();
	test_all_have_rows(names);
	show_all(names);
	pmu_set_turns(TURN_MS);
	ktap_note("%-27s %-17s %14s %14s", "metric", "where", "put in", "read out");
	test_rows();
	pmu_set_turns(PERF_TURN_MS);
}
