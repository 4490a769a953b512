// SPDX-License-Identifier: GPL-2.0-only
/*
 * Metrics of the Xeon Scalable up to Ice Lake.
 *
 * Events without a name in the driver are written as terms, with codes of Intel's event lists. In a
 * TOR event of the CHA, umask 0x10 is a hit, 0x20 a miss, 0x30 both, of cores (0x01) or of devices
 * (0x04). A CHA has one filter for all of its TOR events: two of them can be counted at the same
 * time if only their umasks differ.
 */
#include "metric.h"

#define CAS_ALL		"cas_count_read{umask=0x0f}"
#define ICE_CAS_ALL	"cas_count_read{umask=0x3f}"

/* Requests of cores and devices that miss; local or remote by a filter or by the umask */
#define SP_LOCAL	"llc_miss_all{umask=0x25,filter_rem=0}"
#define SP_REMOTE	"llc_miss_all{umask=0x25,filter_loc=0}"
#define ICX_LOCAL	"llc_miss_all{umask=0xc000fe05}"
#define ICX_REMOTE	"llc_miss_all{umask=0xc0017e05}"
#define ICX_LOCAL_READS	"(llc_data_read_miss_local + llc_data_read_miss{umask=0xc896fe01})"
#define ICX_REMOTE_READS	"(llc_data_read_miss_remote + llc_data_read_miss{umask=0xc8977e01})"

/* 64 bytes take nine slots; five flits of three slots go in six cycles (Intel PCM) */
#define UPI_SLOTS(_way)	"(" #_way "_flits_data + " #_way "_flits_non_data)"
#define UPI_CAPACITY	"(clockticks * 5 / 6 * 3)"

/* All parts of a stack, all flow classes, in units of 4 bytes */
#define BY_CPU(_umask, _parts) \
	"{event=0xc0,umask=" _umask ",ch_mask=" _parts ",fc_mask=0x07}"

#define PORT_WRITE_BW(_port) { \
	ON_SKX_ALL, "pcie_port" #_port "_write_bw", "iio_free_running", "MB/s", ONCE, \
	"4 * bw_in_port" #_port " / 1e6 / duration_time", \
	"Data from devices behind port " #_port " of a stack" \
}

#define PORT_READ_BW(_port) { \
	ON_SKX_ALL, "pcie_port" #_port "_read_bw", "iio_free_running", "MB/s", ONCE, \
	"4 * bw_out_port" #_port " / 1e6 / duration_time", \
	"Data to devices behind port " #_port " of a stack" \
}

#define ICE_PORT_WRITE_BW(_port) { \
	ON_ICE, "pcie_port" #_port "_write_bw", "iio_free_running", "MB/s", ONCE, \
	"32 * bw_in_port" #_port " / 1e6 / duration_time", \
	"Data from devices behind port " #_port " of a stack" \
}

#define ICE_PORT_READ_BW(_port) { \
	ON_ICE, "pcie_port" #_port "_read_bw", "iio", "MB/s", ONCE, \
	"4 * data_mem_read_part" #_port " / 1e6 / duration_time", \
	"Data to devices behind port " #_port " of a stack" \
}

const struct metric metrics_sp[] = {
	/* Memory: one iMC box is one channel */
	{ ON_SP, "mem_read_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_read / 1e6 / duration_time",
	  "Memory read bandwidth; lines that a partial write had to read first included" },
	{ ON_SP, "mem_write_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_write / 1e6 / duration_time",
	  "Memory write bandwidth" },
	{ ON_SKX_ALL, "mem_bw", "imc", "MB/s", ONCE,
	  "64 * " CAS_ALL " / 1e6 / duration_time",
	  "Memory bandwidth: read from and written to DRAM" },
	{ ON_SKX_ALL, "mem_underfill_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_read{umask=0x02} / 1e6 / duration_time",
	  "The part of mem_read_bw that a partial write had to read first" },
	{ ON_ICE, "mem_underfill_bw", "imc", "MB/s", ONCE,
	  "64 * cas_count_read{umask=0x0c} / 1e6 / duration_time",
	  "The part of mem_read_bw that a partial write had to read first" },
	{ ON_SKX_ALL, "mem_reads", "imc", "%", ONCE,
	  "100 * cas_count_read / " CAS_ALL,
	  "Share of reads in the DRAM traffic" },
	{ ON_SKX_ALL, "page_hit", "imc", "%", ONCE,
	  "100 - 100 * act_count / " CAS_ALL,
	  "Accesses that found their DRAM page open" },
	{ ON_SKX_ALL, "page_empty", "imc", "%", ONCE,
	  "100 * (act_count - pre_page_miss) / " CAS_ALL,
	  "Accesses that found no page open in their bank and had to open theirs" },
	{ ON_SKX_ALL, "page_miss", "imc", "%", ONCE,
	  "100 * pre_page_miss / " CAS_ALL,
	  "Accesses that had to close another page first" },
	{ ON_SKX_ALL, "mem_read_queue", "imc", "cycles", ONCE,
	  "rpq_occupancy / rpq_inserts",
	  "DRAM cycles that a read waited in the queue of its channel" },
	{ ON_SKX_ALL, "mem_write_queue", "imc", "cycles", ONCE,
	  "wpq_occupancy / wpq_inserts",
	  "DRAM cycles that a write waited in the queue of its channel" },
	/* The event of the fixed counter, which no other event can use */
	{ ON_SKX_ALL, "dram_clock", "imc", "MHz", ONCE,
	  "clockticks_fixed / boxes / 1e6 / duration_time",
	  "Clock of the DRAM, half its transfer rate" },
	/* A line uses the bus for a burst of eight transfers, two in a cycle */
	{ ON_SKX_ALL, "mem_util", "imc", "%", ONCE,
	  "100 * 4 * " CAS_ALL " / clockticks_fixed",
	  "Share of the memory bus that was used: a line takes it for four DRAM cycles" },
	{ ON_SKX_ALL, "mem_capacity", "imc", "MB/s", ONCE,
	  "64 / 4 * clockticks_fixed / 1e6 / duration_time",
	  "Bandwidth that the memory channels can have" },
	/* No source has the rate of the fixed counter of Ice Lake, see decisions.rst */
	{ ON_ICE, "mem_util", "imc", "%", ONCE,
	  "100 * 4 * " ICE_CAS_ALL " / clockticks",
	  "Share of the memory bus that was used while the clock of its channel ran" },
	{ ON_ICE, "mem_capacity", "imc", "MB/s", ONCE,
	  "64 / 4 * clockticks / 1e6 / duration_time",
	  "Bandwidth that the channels can have; less if the clock of an idle channel stops" },
	{ ON_SP, "mem_self_refresh", "imc", "%", ONCE,
	  "100 * {event=0x43} / clockticks",
	  "Time that the channel was in self refresh" },
	{ ON_SP, "mem_power_down", "imc", "%", ONCE,
	  "100 * {event=0x85} / clockticks",
	  "Time that the channel was in precharge power down" },
	/* Ice Lake: further umask bits count burst commands, and there are two pseudo channels */
	{ ON_ICE, "mem_bw", "imc", "MB/s", ONCE,
	  "64 * " ICE_CAS_ALL " / 1e6 / duration_time",
	  "Memory bandwidth: read from and written to DRAM" },
	{ ON_ICE, "mem_reads", "imc", "%", ONCE,
	  "100 * cas_count_read / " ICE_CAS_ALL,
	  "Share of reads in the DRAM traffic" },
	{ ON_ICE, "page_hit", "imc", "%", ONCE,
	  "100 - 100 * act_count / " ICE_CAS_ALL,
	  "Accesses that found their DRAM page open" },
	{ ON_ICE, "page_empty", "imc", "%", ONCE,
	  "100 * (act_count - pre_page_miss) / " ICE_CAS_ALL,
	  "Accesses that found no page open in their bank and had to open theirs" },
	{ ON_ICE, "page_miss", "imc", "%", ONCE,
	  "100 * pre_page_miss / " ICE_CAS_ALL,
	  "Accesses that had to close another page first" },
	{ ON_ICE, "mem_read_queue", "imc", "cycles", ONCE,
	  "(rpq_occupancy_pch0 + rpq_occupancy_pch1) / (rpq_inserts_pch0 + rpq_inserts_pch1)",
	  "DRAM cycles that a read waited in the queue of its channel" },
	{ ON_ICE, "mem_write_queue", "imc", "cycles", ONCE,
	  "({event=0x82} + {event=0x83}) / {event=0x20,umask=0x03}",
	  "DRAM cycles that a write waited in the queue of its channel" },
	/* The frequency of the fixed counter is not documented */
	{ ON_ICE, "dram_clock", "imc_free_running", "MHz", ONCE,
	  "dclk / boxes / 1e6 / duration_time",
	  "Clock of the DRAM, half its transfer rate" },

	/* Persistent memory behind the same channels */
	{ ON_CLX_CPX | ON_ICX, "pmm_read_bw", "imc", "MB/s", ONCE,
	  "64 * pmm_read / 1e6 / duration_time",
	  "Read bandwidth of persistent memory" },
	{ ON_CLX_CPX | ON_ICX, "pmm_write_bw", "imc", "MB/s", ONCE,
	  "64 * pmm_write / 1e6 / duration_time",
	  "Write bandwidth of persistent memory" },
	{ ON_CLX_CPX | ON_ICX, "pmm_read_queue", "imc", "cycles", ONCE,
	  "{event=0xe0,umask=0x01} / pmm_read",
	  "DRAM cycles that a read of persistent memory waited in the queue of its channel" },
	{ ON_CLX_CPX | ON_ICX, "pmm_write_queue", "imc", "cycles", ONCE,
	  "{event=0xe4,umask=0x01} / pmm_write",
	  "DRAM cycles that a write of persistent memory waited in the queue of its channel" },
	{ ON_CLX_CPX | ON_ICX, "near_memory_hit", "imc", "%", ONCE,
	  "100 * {event=0xd3,umask=0x01} / {event=0xd3,umask=0x07}",
	  "Accesses that found their line in DRAM, where that caches persistent memory" },

	/* Last-level cache */
	{ ON_SKX_ALL, "llc_miss", "cha", "%", MULTIPLEXED,
	  "100 * llc_lookup_data_read_miss / llc_lookup_data_read",
	  "Lookups for data reads that did not find their line in the LLC" },
	{ ON_SKX_ALL, "llc_drd_miss", "cha", "%", ONCE,
	  "100 * llc_data_read_miss / llc_data_read_miss{umask=0x31}",
	  "Data reads of cores that missed the LLC" },
	{ ON_SKX_ALL, "llc_crd_miss", "cha", "%", ONCE,
	  "100 * llc_code_read_miss / llc_code_read_miss{umask=0x31}",
	  "Code reads that missed the LLC" },
	{ ON_SKX_ALL, "llc_rfo_miss", "cha", "%", ONCE,
	  "100 * llc_rfo_miss / llc_rfo_miss{umask=0x31}",
	  "Reads for ownership that missed the LLC" },
	{ ON_SP, "llc_miss_latency", "cha", "cycles", ONCE,
	  "llc_data_read_miss_occupancy / llc_data_read_miss",
	  "Mesh cycles that a data read spent in the TOR if it missed the LLC" },
	{ ON_SP, "llc_miss_time", "cha", "ns", ONCE,
	  "llc_data_read_miss_occupancy / llc_data_read_miss * 1e9 * duration_time * boxes / clockticks",
	  "llc_miss_latency in nanoseconds" },
	{ ON_SKX_ALL, "llc_hit_latency", "cha", "cycles", ONCE,
	  "llc_data_read_miss_occupancy{umask=0x11} / llc_data_read_miss{umask=0x11}",
	  "Mesh cycles that a data read spent in the TOR if it hit the LLC" },
	{ ON_SKX_ALL | ON_SUNNY, "local_latency", "cha", "cycles", ONCE,
	  "llc_data_read_miss_local_occupancy / llc_data_read_miss_local",
	  "llc_miss_latency of lines of this socket's memory" },
	{ ON_SKX_ALL | ON_ICX, "remote_latency", "cha", "cycles", ONCE,
	  "llc_data_read_miss_remote_occupancy / llc_data_read_miss_remote",
	  "llc_miss_latency of lines of other sockets' memory" },

	/*
	 * Local and remote memory: LLC misses of this socket, and requests to its memory. Up to
	 * Cooper Lake L2 prefetches have the opcode of other data reads.
	 */
	{ ON_SKX_ALL, "remote_reads", "cha", "%", MULTIPLEXED,
	  "100 * llc_data_read_miss_remote / (llc_data_read_miss_local + llc_data_read_miss_remote)",
	  "Data reads of cores, prefetches included, that miss and go to another socket's memory" },
	{ ON_SKX_ALL, "remote", "cha", "%", MULTIPLEXED,
	  "100 * " SP_REMOTE " / (" SP_LOCAL " + " SP_REMOTE ")",
	  "LLC misses whose line belongs to the memory of another socket" },
	{ ON_SKX_ALL, "local_bw", "cha", "MB/s", ONCE,
	  "64 * " SP_LOCAL " / 1e6 / duration_time",
	  "Bandwidth of LLC misses to the memory of this socket" },
	{ ON_SKX_ALL, "remote_bw", "cha", "MB/s", ONCE,
	  "64 * " SP_REMOTE " / 1e6 / duration_time",
	  "Bandwidth of LLC misses to the memory of other sockets" },
	/* Ice Lake: state, target and opcode are in the umask, so a CHA needs no filter */
	{ ON_ICE, "llc_miss", "cha", "%", ONCE,
	  "100 * llc_lookup_data_read_miss / llc_lookup_data_read",
	  "Lookups for data reads that did not find their line in the LLC" },
	{ ON_SUNNY, "llc_drd_miss", "cha", "%", ONCE,
	  "100 * llc_data_read_miss / llc_data_read_miss{umask=0xc817ff01}",
	  "Data reads of cores that missed the LLC" },
	{ ON_ICE, "llc_crd_miss", "cha", "%", ONCE,
	  "100 * llc_code_read_miss / llc_code_read_miss{umask=0xc80fff01}",
	  "Code reads that missed the LLC" },
	{ ON_ICE, "llc_rfo_miss", "cha", "%", ONCE,
	  "100 * llc_rfo_miss / llc_rfo_miss{umask=0xc807ff01}",
	  "Reads for ownership that missed the LLC" },
	{ ON_SUNNY, "llc_hit_latency", "cha", "cycles", ONCE,
	  "llc_data_read_miss_occupancy{umask=0xc817fd01} / llc_data_read_miss{umask=0xc817fd01}",
	  "Mesh cycles that a data read spent in the TOR if it hit the LLC" },
	{ ON_SNR, "llc_drd_miss", "cha", "%", ONCE,
	  "100 * llc_data_read_miss / llc_data_read_miss{umask=0xc827ff01}",
	  "Data reads of cores that missed the LLC" },
	{ ON_SNR, "llc_hit_latency", "cha", "cycles", ONCE,
	  "llc_data_read_miss_occupancy{umask=0xc827fd01} / llc_data_read_miss{umask=0xc827fd01}",
	  "Mesh cycles that a data read spent in the TOR if it hit the LLC" },
	/* L2 prefetches have their own opcode */
	{ ON_ICX, "remote_reads", "cha", "%", ONCE,
	  "100 * " ICX_REMOTE_READS " / (" ICX_REMOTE_READS " + " ICX_LOCAL_READS ")",
	  "Data reads of cores, prefetches included, that miss and go to another socket's memory" },
	{ ON_ICX, "remote", "cha", "%", ONCE,
	  "100 * " ICX_REMOTE " / (" ICX_LOCAL " + " ICX_REMOTE ")",
	  "LLC misses whose line belongs to the memory of another socket" },
	{ ON_SUNNY, "local_bw", "cha", "MB/s", ONCE,
	  "64 * " ICX_LOCAL " / 1e6 / duration_time",
	  "Bandwidth of LLC misses to the memory of this socket" },
	{ ON_ICX, "remote_bw", "cha", "MB/s", ONCE,
	  "64 * " ICX_REMOTE " / 1e6 / duration_time",
	  "Bandwidth of LLC misses to the memory of other sockets" },
	{ ON_SKX_ALL, "device_remote_bw", "cha", "MB/s", ONCE,
	  "64 * llc_miss_all{umask=0x24,filter_loc=0} / 1e6 / duration_time",
	  "The part of remote_bw that devices asked for" },
	{ ON_ICX, "device_remote_bw", "cha", "MB/s", ONCE,
	  "64 * llc_miss_all{umask=0xc0017e04} / 1e6 / duration_time",
	  "The part of remote_bw that devices asked for" },
	{ ON_SKX_ALL | ON_SUNNY, "home_local_bw", "cha", "MB/s", ONCE,
	  "64 * (requests_reads_local + requests_writes_local) / 1e6 / duration_time",
	  "Bandwidth of requests by this socket to its own memory" },
	{ ON_SKX_ALL | ON_SUNNY, "home_remote_bw", "cha", "MB/s", ONCE,
	  "64 * (requests_reads_remote + requests_writes_remote) / 1e6 / duration_time",
	  "Bandwidth of requests by other sockets to the memory of this one" },
	{ ON_SNR, "local_bw", "cha", "MB/s", ONCE,
	  "64 * llc_miss_all{umask=0xc001fe05} / 1e6 / duration_time",
	  "Bandwidth of LLC misses to the memory of this socket" },
	{ ON_SNR, "home_local_bw", "cha", "MB/s", ONCE,
	  "64 * (requests_reads + requests_writes) / 1e6 / duration_time",
	  "Bandwidth of requests by this socket to its own memory" },

	/*
	 * Devices: counted at the ports of a stack, which is a box; DDIO hits and misses of whole
	 * lines in the LLC
	 */
	{ ON_SKX_ALL, "pcie_write_bw", "iio_free_running", "MB/s", ONCE,
	  "4 * (bw_in_port0 + bw_in_port1 + bw_in_port2 + bw_in_port3) / 1e6 / duration_time",
	  "PCIe write bandwidth: data from devices" },
	{ ON_SKX_ALL, "pcie_read_bw", "iio_free_running", "MB/s", ONCE,
	  "4 * (bw_out_port0 + bw_out_port1 + bw_out_port2 + bw_out_port3) / 1e6 / duration_time",
	  "PCIe read bandwidth: data to devices" },
	PORT_WRITE_BW(0), PORT_READ_BW(0),
	PORT_WRITE_BW(1), PORT_READ_BW(1),
	PORT_WRITE_BW(2), PORT_READ_BW(2),
	PORT_WRITE_BW(3), PORT_READ_BW(3),
	{ ON_SKX_ALL, "mmio_write_bw", "iio", "MB/s", ONCE,
	  "4 * " BY_CPU("0x01", "0x0f") " / 1e6 / duration_time",
	  "Data that cores write to devices" },
	{ ON_SKX_ALL, "mmio_read_bw", "iio", "MB/s", ONCE,
	  "4 * " BY_CPU("0x04", "0x0f") " / 1e6 / duration_time",
	  "Data that cores read from devices" },
	/*
	 * Eight ports, units of 32 bytes; no free-running counter of outbound data has a documented
	 * unit
	 */
	{ ON_ICE, "pcie_write_bw", "iio_free_running", "MB/s", ONCE,
	  "32 * (bw_in_port0 + bw_in_port1 + bw_in_port2 + bw_in_port3 + bw_in_port4 + bw_in_port5 + bw_in_port6 + bw_in_port7) / 1e6 / duration_time",
	  "PCIe write bandwidth: data from devices" },
	{ ON_ICE, "pcie_read_bw", "iio", "MB/s", ONCE,
	  "4 * data_mem_read_part0{ch_mask=0xff} / 1e6 / duration_time",
	  "PCIe read bandwidth: data to devices" },
	ICE_PORT_WRITE_BW(0), ICE_PORT_READ_BW(0), ICE_PORT_WRITE_BW(1), ICE_PORT_READ_BW(1),
	ICE_PORT_WRITE_BW(2), ICE_PORT_READ_BW(2), ICE_PORT_WRITE_BW(3), ICE_PORT_READ_BW(3),
	ICE_PORT_WRITE_BW(4), ICE_PORT_READ_BW(4), ICE_PORT_WRITE_BW(5), ICE_PORT_READ_BW(5),
	ICE_PORT_WRITE_BW(6), ICE_PORT_READ_BW(6), ICE_PORT_WRITE_BW(7), ICE_PORT_READ_BW(7),
	{ ON_ICE, "mmio_write_bw", "iio", "MB/s", ONCE,
	  "4 * " BY_CPU("0x01", "0xff") " / 1e6 / duration_time",
	  "Data that cores write to devices" },
	{ ON_ICE, "mmio_read_bw", "iio", "MB/s", ONCE,
	  "4 * " BY_CPU("0x04", "0xff") " / 1e6 / duration_time",
	  "Data that cores read from devices" },
	{ ON_SP, "iotlb_misses", "iio", "/s", ONCE,
	  "iotlb_misses / duration_time",
	  "Translations for devices that the IOTLB did not have" },
	{ ON_SP, "iio_clock", "iio", "GHz", ONCE,
	  "clockticks / boxes / 1e9 / duration_time",
	  "Clock of the I/O stacks" },
	{ ON_SKX_ALL, "ddio_read_bw", "cha", "MB/s", ONCE,
	  "64 * io_read_miss{umask=0x34} / 1e6 / duration_time",
	  "DDIO read bandwidth: whole lines that devices read with a snoop" },
	{ ON_SKX_ALL, "ddio_write_bw", "cha", "MB/s", ONCE,
	  "64 * io_write_miss{umask=0x34} / 1e6 / duration_time",
	  "DDIO write bandwidth: whole lines that devices wrote into the LLC" },
	{ ON_SP, "ddio_read_miss_bw", "cha", "MB/s", ONCE,
	  "64 * io_read_miss / 1e6 / duration_time",
	  "The part of ddio_read_bw that had to come from memory" },
	{ ON_SKX_ALL, "ddio_write_miss_bw", "cha", "MB/s", ONCE,
	  "64 * io_write_miss / 1e6 / duration_time",
	  "The part of ddio_write_bw that took a new place in the LLC" },
	{ ON_SKX_ALL, "ddio_read_hit", "cha", "%", ONCE,
	  "100 - 100 * io_read_miss / io_read_miss{umask=0x34}",
	  "Share of ddio_read_bw that was in the LLC" },
	{ ON_SKX_ALL, "ddio_write_hit", "cha", "%", ONCE,
	  "100 - 100 * io_write_miss / io_write_miss{umask=0x34}",
	  "Share of ddio_write_bw that was in the LLC" },
	{ ON_ICE, "ddio_read_bw", "cha", "MB/s", ONCE,
	  "64 * io_read / 1e6 / duration_time",
	  "DDIO read bandwidth: whole lines that devices read with a snoop" },
	{ ON_ICE, "ddio_write_bw", "cha", "MB/s", ONCE,
	  "64 * io_write_full / 1e6 / duration_time",
	  "DDIO write bandwidth: whole lines that devices wrote into the LLC" },
	{ ON_ICE, "ddio_write_miss_bw", "cha", "MB/s", ONCE,
	  "64 * io_write_full{umask=0xcc43fe04} / 1e6 / duration_time",
	  "The part of ddio_write_bw that took a new place in the LLC" },
	{ ON_ICE, "ddio_read_hit", "cha", "%", ONCE,
	  "100 - 100 * io_read_miss / io_read",
	  "Share of ddio_read_bw that was in the LLC" },
	{ ON_ICE, "ddio_write_hit", "cha", "%", ONCE,
	  "100 - 100 * io_write_full{umask=0xcc43fe04} / io_write_full",
	  "Share of ddio_write_bw that was in the LLC" },

	/* UPI: one box is one link */
	{ ON_SKX_ALL | ON_ICX, "upi_in_data_bw", "upi", "MB/s", ONCE,
	  "64 / 9 * rxl_flits_data / 1e6 / duration_time",
	  "UPI bandwidth of data received, without headers" },
	{ ON_SKX_ALL | ON_ICX, "upi_out_data_bw", "upi", "MB/s", ONCE,
	  "64 / 9 * txl_flits_data / 1e6 / duration_time",
	  "UPI bandwidth of data sent, without headers" },
	{ ON_SKX_ALL | ON_ICX, "upi_in_bw", "upi", "MB/s", ONCE,
	  "64 / 9 * " UPI_SLOTS(rxl) " / 1e6 / duration_time",
	  "UPI link bandwidth received: data, headers, credits" },
	{ ON_SKX_ALL | ON_ICX, "upi_out_bw", "upi", "MB/s", ONCE,
	  "64 / 9 * " UPI_SLOTS(txl) " / 1e6 / duration_time",
	  "UPI link bandwidth sent: data, headers, credits" },
	{ ON_SKX_ALL | ON_ICX, "upi_in_util", "upi", "%", ONCE,
	  "100 * " UPI_SLOTS(rxl) " / " UPI_CAPACITY,
	  "Share of the link's capacity that was used to receive" },
	{ ON_SKX_ALL | ON_ICX, "upi_out_util", "upi", "%", ONCE,
	  "100 * " UPI_SLOTS(txl) " / " UPI_CAPACITY,
	  "Share of the link's capacity that was used to send" },
	{ ON_SKX_ALL | ON_ICX, "upi_capacity", "upi", "MB/s", ONCE,
	  "64 / 9 * " UPI_CAPACITY " / 1e6 / duration_time",
	  "Bandwidth that the link can have in each direction" },
	{ ON_SKX_ALL | ON_ICX, "upi_rate", "upi", "GT/s", ONCE,
	  "8 * clockticks / boxes / 1e9 / duration_time",
	  "Transfer rate of the link; its clock stops while it is shut down" },
	{ ON_SKX_ALL | ON_ICX, "upi_half_width", "upi", "%", ONCE,
	  "100 * {event=0x25} / clockticks",
	  "Time that the link received at half width to save power (L0p)" },
	{ ON_SKX_ALL | ON_ICX, "upi_off", "upi", "%", ONCE,
	  "100 * {event=0x21} / clockticks",
	  "Time that the link was shut down (L1)" },

	/* Clocks and power */
	{ ON_SP, "uncore_clock", "ubox", "GHz", ONCE,
	  "clockticks / 1e9 / duration_time",
	  "Clock of the mesh, with LLC and home agents" },
	{ ON_SP, "limit_heat", "pcu", "%", ONCE,
	  "100 * {event=0x04} / clockticks",
	  "Time that heat was the limit of the cores' frequency" },
	{ ON_SP, "limit_power", "pcu", "%", ONCE,
	  "100 * {event=0x05} / clockticks",
	  "Time that power was the limit of the cores' frequency" },
	{ ON_SP, "prochot", "pcu", "%", ONCE,
	  "100 * {event=0x0a} / clockticks",
	  "Time that the board asserted PROCHOT" },
	{ ON_SP, "cores_c0", "pcu", "cores", ONCE,
	  "{event=0x80,umask=0x40} / clockticks",
	  "Cores in C0, on average" },
	{ ON_SP, "cores_c3", "pcu", "cores", ONCE,
	  "{event=0x80,umask=0x80} / clockticks",
	  "Cores in C3, on average" },
	{ ON_SP, "cores_c6", "pcu", "cores", ONCE,
	  "{event=0x80,umask=0xc0} / clockticks",
	  "Cores in C6 or deeper, on average, and those that are fused off" },
	{ ON_SP, "pkg_c0", "pcu", "%", ONCE,
	  "100 * {event=0x2a} / clockticks",
	  "Time that the package was in C0" },
	{ ON_SP, "pkg_c2", "pcu", "%", ONCE,
	  "100 * {event=0x2b} / clockticks",
	  "Time that the package was in C2" },
	{ ON_SP, "pkg_c3", "pcu", "%", ONCE,
	  "100 * {event=0x2c} / clockticks",
	  "Time that the package was in C3" },
	{ ON_SP, "pkg_c6", "pcu", "%", ONCE,
	  "100 * {event=0x2d} / clockticks",
	  "Time that the package was in C6" },
	{}
};
