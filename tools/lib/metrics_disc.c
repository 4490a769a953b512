// SPDX-License-Identifier: GPL-2.0-only
/*
 * Metrics of the platforms with discovery tables, from Sapphire Rapids on.
 *
 * Events without a name in the driver are written as terms, with codes of Intel's event lists.
 * Umask of a TOR event of the CHA: 0xfd01 hits, 0xfe01 misses, 0xff01 both, of cores; 04 instead of
 * 01 for devices; the bits above are the opcode.
 */
#include "metric.h"

/* Xeon 6: sum of both subchannels */
#define CAS_ALL		"cas_count_read{umask=0xff}"
#define CAS_BOTH		"(cas_count_read_sch0{umask=0xff} + cas_count_read_sch1{umask=0xff})"

/* 64 bytes take nine slots; five flits of three slots go in six cycles (Intel PCM) */
#define UPI_SLOTS(_way, _event) \
	"(" #_way "_flits_all_data + {event=" _event ",umask=0x97})"
#define UPI_CAPACITY	"(clockticks * 5 / 6 * 3)"

#define TOR(_umask)		"{event=0x35,umask=" _umask "}"
#define TOR_OCCUPANCY(_umask)	"{event=0x36,umask=" _umask "}"

#define LOCAL_READS	"(tor_inserts_ia_miss_drd_local + " TOR("0xc896fe01") ")"
#define REMOTE_READS	"(tor_inserts_ia_miss_drd_remote + " TOR("0xc8977e01") ")"
#define LOCAL_READS_OPT	"(tor_inserts_ia_miss_drd_opt_local + " TOR("0xc8a6fe01") ")"
#define REMOTE_READS_OPT	"(tor_inserts_ia_miss_drd_opt_remote + " TOR("0xc8a77e01") ")"

/* Partial writes by devices: ItoMCacheNear and RFO */
#define PARTS		"(tor_inserts_io_itomcachenear + " TOR("0xc803ff04") ")"
#define PARTS_MISSED	"(" TOR("0xcd43fe04") " + " TOR("0xc803fe04") ")"

/* Core misses to CXL devices: accelerators, and memory expanders */
#define ACC(_opcode)		TOR("0x10" _opcode "8201")
#define EXP(_opcode, _source)	TOR("0x20" _opcode "82" _source)

/* Units of 4 bytes, all parts of a stack, all flow classes */
#define BY_CPU(_umask)	"{event=0xc0,umask=" _umask ",ch_mask=0xff,fc_mask=0x07}"

#define PORT_WRITE_BW(_port) { \
	ON_DISC_CHA, "pcie_port" #_port "_write_bw", "iio_free_running", "MB/s", ONCE, \
	"32 * bw_in_port" #_port " / 1e6 / duration_time", \
	"Data from devices behind port " #_port " of a stack" \
}

#define PORT_READ_BW(_port) { \
	ON_DISC_CHA, "pcie_port" #_port "_read_bw", "iio", "MB/s", ONCE, \
	"4 * data_read_port" #_port " / 1e6 / duration_time", \
	"Data to devices behind port " #_port " of a stack" \
}

const struct metric metrics_disc[] = {
	/* Memory: one box is one channel */
	{ ON_RAPIDS, "mem_read_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_read / 1e6 / duration_time",
	  "Memory read bandwidth" },
	{ ON_RAPIDS, "mem_write_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_write / 1e6 / duration_time",
	  "Memory write bandwidth" },
	{ ON_RAPIDS, "mem_bw", "imc", "MB/s", ONCE,
	  "64 * (cas_count_read + cas_count_write) / 1e6 / duration_time",
	  "Memory bandwidth" },
	{ ON_XEON6, "mem_read_bw", "imc", "MB/s", ONCE,
	  "64 * (cas_count_read_sch0 + cas_count_read_sch1) / 1e6 / duration_time",
	  "Memory read bandwidth" },
	{ ON_XEON6, "mem_write_bw", "imc", "MB/s", ONCE,
	  "64 * (cas_count_write_sch0 + cas_count_write_sch1) / 1e6 / duration_time",
	  "Memory write bandwidth" },
	{ ON_XEON6, "mem_bw", "imc", "MB/s", ONCE,
	  "64 * (cas_count_read_sch0 + cas_count_read_sch1 + cas_count_write_sch0 + cas_count_write_sch1) / 1e6 / duration_time",
	  "Memory bandwidth" },
	{ ON_RAPIDS, "mem_underfill_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_read{umask=0xcc} / 1e6 / duration_time",
	  "The part of mem_read_bw that a partial write had to read first" },
	{ ON_XEON6, "mem_underfill_bw", "imc", "MB/s", ONCE,
	  "64 * (cas_count_read_sch0{umask=0xcc} + cas_count_read_sch1{umask=0xcc}) / 1e6 / duration_time",
	  "The part of mem_read_bw that a partial write had to read first" },
	{ ON_DISC_CHA | ON_DMR, "dram_clock", "imc", "MHz", ONCE,
	  "clockticks_fixed / boxes / 1e6 / duration_time",
	  "Clock of the memory channels, half the transfer rate" },
	/* A line uses one of the two subchannels for a burst of 16 transfers, two in a cycle */
	{ ON_RAPIDS, "mem_util", "imc", "%", ONCE,
	  "100 * 4 * " CAS_ALL " / dclk_ticks",
	  "Share of the memory bus that was used: a line takes it for four DRAM cycles" },
	{ ON_XEON6, "mem_util", "imc", "%", ONCE,
	  "100 * 4 * " CAS_BOTH " / dclk_ticks",
	  "Share of the memory bus that was used: a line takes it for four DRAM cycles" },
	{ ON_DISC_CHA, "mem_capacity", "imc", "MB/s", ONCE,
	  "64 / 4 * dclk_ticks / 1e6 / duration_time",
	  "Bandwidth that the memory channels can have" },
	{ ON_RAPIDS, "mem_reads", "imc", "%", ONCE,
	  "100 * cas_count_read / " CAS_ALL,
	  "Share of reads in the DRAM traffic" },
	{ ON_RAPIDS, "page_hit", "imc", "%", ONCE,
	  "100 - 100 * act_count_all / " CAS_ALL,
	  "Accesses that found their DRAM page open" },
	{ ON_RAPIDS, "page_empty", "imc", "%", ONCE,
	  "100 * (act_count_all - pre_count_all{umask=0x33}) / " CAS_ALL,
	  "Accesses that found no page open in their bank and had to open theirs" },
	{ ON_RAPIDS, "page_miss", "imc", "%", ONCE,
	  "100 * pre_count_all{umask=0x33} / " CAS_ALL,
	  "Accesses that had to close another page first" },
	{ ON_RAPIDS, "mem_read_queue", "imc", "cycles", ONCE,
	  "(rpq_occupancy_pch0 + rpq_occupancy_pch1) / (rpq_inserts_pch0 + rpq_inserts_pch1)",
	  "DRAM cycles that a read waited in the queue of its channel" },
	{ ON_RAPIDS, "mem_write_queue", "imc", "cycles", ONCE,
	  "(wpq_occupancy_pch0 + wpq_occupancy_pch1) / (wpq_inserts_pch0 + wpq_inserts_pch1)",
	  "DRAM cycles that a write waited in the queue of its channel" },
	{ ON_RAPIDS, "mem_self_refresh", "imc", "%", ONCE,
	  "100 * {event=0x43} / dclk_ticks",
	  "Time that the channel was in self refresh" },
	{ ON_RAPIDS, "mem_power_down", "imc", "%", ONCE,
	  "100 * {event=0x85} / dclk_ticks",
	  "Time that the channel was in precharge power down" },
	{ ON_XEON6, "mem_reads", "imc", "%", ONCE,
	  "100 * (cas_count_read_sch0 + cas_count_read_sch1) / " CAS_BOTH,
	  "Share of reads in the DRAM traffic" },
	{ ON_XEON6, "page_hit", "imc", "%", ONCE,
	  "100 - 100 * {event=0x02,umask=0xf7} / " CAS_BOTH,
	  "Accesses that found their DRAM page open" },
	{ ON_XEON6, "page_empty", "imc", "%", ONCE,
	  "100 * ({event=0x02,umask=0xf7} - {event=0x03,umask=0xf3}) / " CAS_BOTH,
	  "Accesses that found no page open in their bank and had to open theirs" },
	{ ON_XEON6, "page_miss", "imc", "%", ONCE,
	  "100 * {event=0x03,umask=0xf3} / " CAS_BOTH,
	  "Accesses that had to close another page first" },
	{ ON_XEON6, "mem_read_queue", "imc", "cycles", MULTIPLEXED,
	  "(rpq_occupancy_sch0_pch0 + rpq_occupancy_sch0_pch1 + rpq_occupancy_sch1_pch0 + rpq_occupancy_sch1_pch1) / {event=0x10,umask=0xf0}",
	  "DRAM cycles that a read waited in the queue of its channel" },
	{ ON_XEON6, "mem_write_queue", "imc", "cycles", MULTIPLEXED,
	  "({event=0x84} + {event=0x85} + {event=0x86} + {event=0x87}) / {event=0x22,umask=0xf0}",
	  "DRAM cycles that a write waited in the queue of its channel" },
	{ ON_XEON6 & ON_LINKED, "mem_self_refresh", "imc", "%", ONCE,
	  "100 * {event=0x43,umask=0x01} / dclk_ticks",
	  "Time that the channel was in self refresh" },
	{ ON_XEON6, "mem_power_down", "imc", "%", ONCE,
	  "100 * {event=0x88} / dclk_ticks",
	  "Time that the channel was in precharge power down" },
	{ ON_RAPIDS, "hbm_read_bw", "hbm", "MB/s", ONCE,
	  "32 * cas_count_read / 1e6 / duration_time",
	  "Read bandwidth of the memory in the package (HBM)" },
	{ ON_RAPIDS, "hbm_write_bw", "hbm", "MB/s", ONCE,
	  "32 * cas_count_write / 1e6 / duration_time",
	  "Write bandwidth of the memory in the package (HBM)" },
	{ ON_RAPIDS, "hbm_clock", "hbm", "MHz", ONCE,
	  "clockticks / boxes / 1e6 / duration_time",
	  "Clock of the memory controllers in the package (HCLK)" },
	/* Last-level cache: data reads of P-cores, then of E-cores */
	{ ON_P_CORES, "llc_drd_miss", "cha", "%", ONCE,
	  "100 * tor_inserts_ia_miss_drd / " TOR("0xc817ff01"),
	  "Data reads of cores that missed the LLC" },
	{ ON_P_CORES, "llc_miss_latency", "cha", "cycles", ONCE,
	  "tor_occupancy_ia_miss_drd / tor_inserts_ia_miss_drd",
	  "Mesh cycles that a data read spent in the TOR if it missed the LLC" },
	{ ON_P_CORES, "llc_miss_time", "cha", "ns", ONCE,
	  "tor_occupancy_ia_miss_drd / tor_inserts_ia_miss_drd * 1e9 * duration_time * boxes / clockticks",
	  "llc_miss_latency in nanoseconds" },
	{ ON_P_CORES, "llc_hit_latency", "cha", "cycles", ONCE,
	  TOR_OCCUPANCY("0xc817fd01") " / " TOR("0xc817fd01"),
	  "Mesh cycles that a data read spent in the TOR if it hit the LLC" },
	{ ON_P_CORES, "local_latency", "cha", "cycles", ONCE,
	  "tor_occupancy_ia_miss_drd_local / tor_inserts_ia_miss_drd_local",
	  "llc_miss_latency of lines of this socket's memory" },
	{ ON_P_CORES, "remote_latency", "cha", "cycles", ONCE,
	  "tor_occupancy_ia_miss_drd_remote / tor_inserts_ia_miss_drd_remote",
	  "llc_miss_latency of lines of other sockets' memory" },
	{ ON_RAPIDS, "ddr_latency", "cha", "cycles", ONCE,
	  TOR_OCCUPANCY("0xc8178601") " / " TOR("0xc8178601"),
	  "llc_miss_latency of lines in DRAM" },
	{ ON_RAPIDS, "pmem_latency", "cha", "cycles", ONCE,
	  TOR_OCCUPANCY("0xc8178a01") " / " TOR("0xc8178a01"),
	  "llc_miss_latency of lines in persistent memory" },
	{ ON_P_CORES, "reads_in_flight", "cha", "reads", MULTIPLEXED,
	  "tor_occupancy_ia_miss_drd / tor_occupancy_ia_miss_drd{thresh=1}",
	  "Data reads of cores that miss, in a slice at a time while there is one" },
	{ ON_E_CORES, "llc_drd_miss", "cha", "%", ONCE,
	  "100 * tor_inserts_ia_miss_drd_opt / " TOR("0xc827ff01"),
	  "Data reads of cores that missed the LLC" },
	{ ON_E_CORES, "llc_miss_latency", "cha", "cycles", ONCE,
	  "tor_occupancy_ia_miss_drd_opt / tor_inserts_ia_miss_drd_opt",
	  "Mesh cycles that a data read spent in the TOR if it missed the LLC" },
	{ ON_E_CORES, "llc_miss_time", "cha", "ns", ONCE,
	  "tor_occupancy_ia_miss_drd_opt / tor_inserts_ia_miss_drd_opt * 1e9 * duration_time * boxes / clockticks",
	  "llc_miss_latency in nanoseconds" },
	{ ON_E_CORES, "llc_hit_latency", "cha", "cycles", ONCE,
	  TOR_OCCUPANCY("0xc827fd01") " / " TOR("0xc827fd01"),
	  "Mesh cycles that a data read spent in the TOR if it hit the LLC" },
	{ ON_E_CORES, "reads_in_flight", "cha", "reads", MULTIPLEXED,
	  "tor_occupancy_ia_miss_drd_opt / tor_occupancy_ia_miss_drd_opt{thresh=1}",
	  "Data reads of cores that miss, in a slice at a time while there is one" },
	{ ON_DISC_CHA, "llc_crd_miss", "cha", "%", ONCE,
	  "100 * " TOR("0xc80ffe01") " / " TOR("0xc80fff01"),
	  "Code reads that missed the LLC" },
	{ ON_DISC_CHA, "llc_rfo_miss", "cha", "%", ONCE,
	  "100 * " TOR("0xc807fe01") " / " TOR("0xc807ff01"),
	  "Reads for ownership that missed the LLC" },
	/* L2 prefetches have their own opcode */
	{ ON_P_CORES, "remote_reads", "cha", "%", ONCE,
	  "100 * " REMOTE_READS " / (" REMOTE_READS " + " LOCAL_READS ")",
	  "Data reads of cores, prefetches included, that miss and go to another socket's memory" },
	{ ON_LINKED & ON_E_CORES, "remote_reads", "cha", "%", ONCE,
	  "100 * " REMOTE_READS_OPT " / (" REMOTE_READS_OPT " + " LOCAL_READS_OPT ")",
	  "Data reads of cores, prefetches included, that miss and go to another socket's memory" },
	{ ON_LINKED, "remote", "cha", "%", ONCE,
	  "100 * " TOR("0xc0017e05") " / (" TOR("0xc000fe05") " + " TOR("0xc0017e05") ")",
	  "LLC misses whose line belongs to the memory of another socket" },
	{ ON_DISC_CHA, "local_bw", "cha", "MB/s", ONCE,
	  "64 * " TOR("0xc000fe05") " / 1e6 / duration_time",
	  "Bandwidth of LLC misses to the memory of this socket" },
	{ ON_LINKED, "remote_bw", "cha", "MB/s", ONCE,
	  "64 * " TOR("0xc0017e05") " / 1e6 / duration_time",
	  "Bandwidth of LLC misses to the memory of other sockets" },
	{ ON_LINKED, "device_remote_bw", "cha", "MB/s", ONCE,
	  "64 * " TOR("0xc0017e04") " / 1e6 / duration_time",
	  "The part of remote_bw that devices asked for" },
	{ ON_DISC_CHA, "home_local_bw", "cha", "MB/s", ONCE,
	  "64 * (requests_reads_local + requests_writes_local) / 1e6 / duration_time",
	  "Bandwidth of requests by this socket to its own memory" },
	{ ON_LINKED, "home_remote_bw", "cha", "MB/s", ONCE,
	  "64 * (requests_reads_remote + requests_writes_remote) / 1e6 / duration_time",
	  "Bandwidth of requests by other sockets to the memory of this one" },
	{ ON_LINKED, "directory_bw", "cha", "MB/s", ONCE,
	  "64 * ({event=0x54,umask=0x01} + {event=0x54,umask=0x02}) / 1e6 / duration_time",
	  "The part of mem_write_bw that writes a changed directory, by home agents" },
	{ ON_RAPIDS, "directory_m2m_bw", "m2m", "MB/s", ONCE,
	  "64 * directory_update_any / 1e6 / duration_time",
	  "The part of mem_write_bw that writes a changed directory, on the way to the memory" },

	/*
	 * Devices: counted at the ports of a stack, which is a box; DDIO hits and misses of whole
	 * lines in the LLC
	 */
	{ ON_DISC_CHA, "pcie_write_bw", "iio_free_running", "MB/s", ONCE,
	  "32 * (bw_in_port0 + bw_in_port1 + bw_in_port2 + bw_in_port3 + bw_in_port4 + bw_in_port5 + bw_in_port6 + bw_in_port7) / 1e6 / duration_time",
	  "PCIe write bandwidth: data from devices" },
	{ ON_DISC_CHA, "pcie_read_bw", "iio", "MB/s", ONCE,
	  "4 * data_read_port0{ch_mask=0xff} / 1e6 / duration_time",
	  "PCIe read bandwidth: data to devices" },
	PORT_WRITE_BW(0), PORT_READ_BW(0), PORT_WRITE_BW(1), PORT_READ_BW(1),
	PORT_WRITE_BW(2), PORT_READ_BW(2), PORT_WRITE_BW(3), PORT_READ_BW(3),
	PORT_WRITE_BW(4), PORT_READ_BW(4), PORT_WRITE_BW(5), PORT_READ_BW(5),
	PORT_WRITE_BW(6), PORT_READ_BW(6), PORT_WRITE_BW(7), PORT_READ_BW(7),
	{ ON_DISC_CHA, "mmio_write_bw", "iio", "MB/s", ONCE,
	  "4 * " BY_CPU("0x01") " / 1e6 / duration_time",
	  "Data that cores write to devices" },
	{ ON_DISC_CHA, "mmio_read_bw", "iio", "MB/s", ONCE,
	  "4 * " BY_CPU("0x04") " / 1e6 / duration_time",
	  "Data that cores read from devices" },
	{ ON_DISC_CHA, "iotlb_misses", "iio", "/s", ONCE,
	  "{event=0x40,umask=0x20} / duration_time",
	  "Translations for devices that the IOTLB did not have" },
	{ ON_XEON6, "msi_rate", "iio", "/s", ONCE,
	  "{event=0x8e,umask=0x04,ch_mask=0xff,fc_mask=0x01} / duration_time",
	  "Message-signalled interrupts of devices" },
	{ ON_GNR, "io_lost_forwards", "irp", "/s", ONCE,
	  "({event=0x1f,umask=0x10} + {event=0x1f,umask=0x20}) / duration_time",
	  "Lines that devices were about to write and lost to another request" },
	{ ON_DISC_CHA, "iio_clock", "iio", "GHz", ONCE,
	  "clockticks / boxes / 1e9 / duration_time",
	  "Clock of the I/O stacks" },
	{ ON_DISC_CHA, "ddio_read_miss_bw", "cha", "MB/s", ONCE,
	  "64 * " TOR("0xc8f3fe04") " / 1e6 / duration_time",
	  "The part of io_read_bw that had to come from memory" },
	{ ON_DISC_CHA, "ddio_read_hit", "cha", "%", ONCE,
	  "100 - 100 * " TOR("0xc8f3fe04") " / tor_inserts_io_pcirdcur",
	  "Share of io_read_bw that was in the LLC" },
	{ ON_DISC_CHA, "ddio_write_bw", "cha", "MB/s", ONCE,
	  "64 * tor_inserts_io_itom / 1e6 / duration_time",
	  "DDIO write bandwidth: whole lines that devices wrote into the LLC" },
	{ ON_DISC_CHA, "ddio_write_miss_bw", "cha", "MB/s", ONCE,
	  "64 * " TOR("0xcc43fe04") " / 1e6 / duration_time",
	  "The part of ddio_write_bw that took a new place in the LLC" },
	{ ON_DISC_CHA, "ddio_write_hit", "cha", "%", ONCE,
	  "100 - 100 * " TOR("0xcc43fe04") " / tor_inserts_io_itom",
	  "Share of ddio_write_bw that was in the LLC" },
	{ ON_DISC_CHA, "ddio_part_hit", "cha", "%", ONCE,
	  "100 - 100 * " PARTS_MISSED " / " PARTS,
	  "Writes of devices to a part of a line that was in the LLC" },
	{ ON_LINKED, "io_read_local_bw", "cha", "MB/s", ONCE,
	  "64 * " TOR("0xc8f2ff04") " / 1e6 / duration_time",
	  "Data that devices read from the memory of their socket" },
	{ ON_LINKED, "io_read_remote_bw", "cha", "MB/s", ONCE,
	  "64 * " TOR("0xc8f37f04") " / 1e6 / duration_time",
	  "Data that devices read from the memory of another socket" },
	{ ON_DISC_CHA, "io_read_bw", "cha", "MB/s", ONCE,
	  "64 * tor_inserts_io_pcirdcur / 1e6 / duration_time",
	  "Data that devices read" },
	{ ON_DISC_CHA, "io_write_bw", "cha", "MB/s", ONCE,
	  "64 * (tor_inserts_io_itom + tor_inserts_io_itomcachenear) / 1e6 / duration_time",
	  "Data that devices write, parts of lines as whole ones" },
	{ ON_LINKED, "upi_out_data_bw", "upi", "MB/s", ONCE,
	  "64 / 9 * txl_flits_all_data / 1e6 / duration_time",
	  "Data sent by UPI" },
	{ ON_LINKED, "upi_in_data_bw", "upi", "MB/s", ONCE,
	  "64 / 9 * rxl_flits_all_data / 1e6 / duration_time",
	  "Data received by UPI" },
	{ ON_LINKED, "upi_out_bw", "upi", "MB/s", ONCE,
	  "64 / 9 * " UPI_SLOTS(txl, "0x02") " / 1e6 / duration_time",
	  "UPI link bandwidth sent: data, headers, credits" },
	{ ON_LINKED, "upi_in_bw", "upi", "MB/s", ONCE,
	  "64 / 9 * " UPI_SLOTS(rxl, "0x03") " / 1e6 / duration_time",
	  "UPI link bandwidth received: data, headers, credits" },
	{ ON_LINKED, "upi_out_util", "upi", "%", ONCE,
	  "100 * " UPI_SLOTS(txl, "0x02") " / " UPI_CAPACITY,
	  "Share of the link's capacity that was used to send" },
	{ ON_LINKED, "upi_in_util", "upi", "%", ONCE,
	  "100 * " UPI_SLOTS(rxl, "0x03") " / " UPI_CAPACITY,
	  "Share of the link's capacity that was used to receive" },
	{ ON_LINKED, "upi_capacity", "upi", "MB/s", ONCE,
	  "64 / 9 * " UPI_CAPACITY " / 1e6 / duration_time",
	  "Bandwidth that the link can have in each direction" },
	{ ON_LINKED, "upi_rate", "upi", "GT/s", ONCE,
	  "8 * clockticks / boxes / 1e9 / duration_time",
	  "Transfer rate of the link; its clock stops while it is shut down" },
	{ ON_LINKED, "upi_off", "upi", "%", ONCE,
	  "100 * {event=0x21} / clockticks",
	  "Time that the link was shut down (L1)" },

	/*
	 * Memory behind CXL ports, by Intel PCM's events. Rapids: reads by opcode where they miss
	 * the LLC, and two inserts for each written line. Xeon 6: one insert for each line.
	 */
	{ ON_SPR, "cxl_read_bw", "cha", "MB/s", MULTIPLEXED,
	  "64 * (" ACC("c817") " + " ACC("c897") " + " ACC("ccd7") " + " ACC("c807") " + "
	  ACC("c887") " + " ACC("ccc7") " + " ACC("c80b") " + " ACC("cccf")
	  ") / 1e6 / duration_time",
	  "Data that cores read from the memory of CXL devices" },
	{ ON_EMR, "cxl_read_bw", "cha", "MB/s", MULTIPLEXED,
	  "64 * (" EXP("c816", "01") " + " EXP("c896", "01") " + " EXP("ccd6", "01") " + "
	  EXP("c806", "01") " + " EXP("c886", "01") " + " EXP("ccc6", "01") " + "
	  EXP("e806", "40") " + " EXP("e80e", "40") " + " EXP("e816", "40") " + "
	  EXP("e826", "40") " + " EXP("e87e", "40") ") / 1e6 / duration_time",
	  "Data that cores read from the memory of this socket's CXL devices" },
	{ ON_RAPIDS, "cxl_write_bw", "cxlcm", "MB/s", ONCE,
	  "32 * tx_mem_data / 1e6 / duration_time",
	  "Data written to the memory of CXL devices" },
	{ ON_RAPIDS, "cxl_cache_bw", "cxlcm", "MB/s", ONCE,
	  "32 * tx_cache_data / 1e6 / duration_time",
	  "Data sent to the caches of CXL devices" },
	{ ON_XEON6 & ON_LINKED, "cxl_read_bw", "cxlcm", "MB/s", ONCE,
	  "64 * {event=0x41,umask=0x10} / 1e6 / duration_time",
	  "Data read from the memory of CXL devices" },
	{ ON_XEON6 & ON_LINKED, "cxl_write_bw", "cxldp", "MB/s", ONCE,
	  "64 * {event=0x02,umask=0x20} / 1e6 / duration_time",
	  "Data written to the memory of CXL devices" },
	/* From Intel PCM; the event is in none of Intel's lists */
	{ ON_XEON6 & ON_LINKED, "cxl_cache_bw", "cxlcm", "MB/s", ONCE,
	  "64 * {event=0x02,umask=0x04} / 1e6 / duration_time",
	  "Data sent to the caches of CXL devices, by an undocumented event" },

	{ ON_DISC_CHA, "uncore_clock", "cha", "GHz", ONCE,
	  "clockticks / boxes / 1e9 / duration_time",
	  "Frequency of the mesh" },
	/* Xeon 6: several power control units, each of which counts some of the cores (Intel) */
	{ ON_RAPIDS, "limit_heat", "pcu", "%", ONCE,
	  "100 * {event=0x04} / clockticks",
	  "Time that heat was the limit of the cores' frequency" },
	{ ON_RAPIDS, "limit_power", "pcu", "%", ONCE,
	  "100 * {event=0x05} / clockticks",
	  "Time that power was the limit of the cores' frequency" },
	{ ON_RAPIDS, "prochot", "pcu", "%", ONCE,
	  "100 * {event=0x0a} / clockticks",
	  "Time that the board asserted PROCHOT" },
	/* The lists of Grand Ridge do not have these states */
	{ ON_LINKED, "cores_c0", "pcu", "cores", ONCE,
	  "power_state_occupancy_cores_c0 * boxes / clockticks",
	  "Cores in C0, on average" },
	{ ON_LINKED, "cores_c3", "pcu", "cores", ONCE,
	  "{event=0x36} * boxes / clockticks",
	  "Cores in C3, on average" },
	{ ON_LINKED, "cores_c6", "pcu", "cores", ONCE,
	  "power_state_occupancy_cores_c6 * boxes / clockticks",
	  "Cores in C6 or deeper, on average, and those that are fused off" },
	{ ON_RAPIDS, "pkg_c0", "pcu", "%", ONCE,
	  "100 * {event=0x2a} / clockticks",
	  "Time that the package was in C0" },
	{ ON_RAPIDS, "pkg_c2", "pcu", "%", ONCE,
	  "100 * {event=0x2b} / clockticks",
	  "Time that the package was in C2" },
	{ ON_RAPIDS, "pkg_c6", "pcu", "%", ONCE,
	  "100 * {event=0x2d} / clockticks",
	  "Time that the package was in C6" },
	{}
};
