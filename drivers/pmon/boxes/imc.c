// SPDX-License-Identifier: GPL-2.0-only
/*
 * iMC: a channel of the memory controller. The fixed counter counts its DRAM
 * clock. Bits 1:0 of its box control are reserved (327043 table 2-61): no
 * reset. On Ice Lake its registers are in memory, and each controller has free-running
 * counters, which are a PMU of their own.
 */
#include "boxes.h"

/* Sub-event bit of a rank, or of a bank of the v2 */
#define UMASK_0	"umask=0x01"
#define UMASK_1	"umask=0x02"
#define UMASK_2	"umask=0x04"
#define UMASK_3	"umask=0x08"
#define UMASK_4	"umask=0x10"
#define UMASK_5	"umask=0x20"
#define UMASK_6	"umask=0x40"
#define UMASK_7	"umask=0x80"

#define THROTTLED(_rank) \
	PMON_EVENT(ON_E5, "power_throttle_cycles_rank" #_rank, \
		   "event=0x41," UMASK_##_rank, CLOCKS, \
		   "Rank " #_rank " is throttled: too hot, or told to by the PCU")

#define CKE(_rank) \
	PMON_EVENT(ON_E5, "power_cke_cycles_rank" #_rank, \
		   "event=0x83," UMASK_##_rank, UP_TO(16), \
		   "Rank " #_rank " is in a power-down mode (CKE), of whichever kind")

#define READS(_rank, _bank) \
	PMON_BYTES_64(ON_IVBEP, "rd_cas_rank" #_rank "_bank" #_bank, \
		      "event=0xb" #_rank "," UMASK_##_bank, \
		      "Lines read from bank " #_bank " of rank " #_rank)

#define WRITES(_event, _rank, _bank) \
	PMON_BYTES_64(ON_IVBEP, "wr_cas_rank" #_rank "_bank" #_bank, \
		      "event=" #_event "," UMASK_##_bank, \
		      "Lines written to bank " #_bank " of rank " #_rank)

/*
 * The sub-event of the v3 and later is the number of one of 16 banks, all banks, or one of four
 * bank groups. Only one list has ranks 2 and 3 of the v4 and the Xeon D.
 */
#define BANK_0	"umask=0x00"
#define BANK_1	"umask=0x01"
#define BANK_2	"umask=0x02"
#define BANK_3	"umask=0x03"
#define BANK_4	"umask=0x04"
#define BANK_5	"umask=0x05"
#define BANK_6	"umask=0x06"
#define BANK_7	"umask=0x07"
#define BANK_8	"umask=0x08"
#define BANK_9	"umask=0x09"
#define BANK_10	"umask=0x0a"
#define BANK_11	"umask=0x0b"
#define BANK_12	"umask=0x0c"
#define BANK_13	"umask=0x0d"
#define BANK_14	"umask=0x0e"
#define BANK_15	"umask=0x0f"
#define ALL_BANKS "umask=0x10"
#define GROUP_0	"umask=0x11"
#define GROUP_1	"umask=0x12"
#define GROUP_2	"umask=0x13"
#define GROUP_3	"umask=0x14"

#define BANK_READS(_on, _rank, _bank) \
	PMON_BYTES_64(_on, "rd_cas_rank" #_rank "_bank" #_bank, \
		      "event=0xb" #_rank "," BANK_##_bank, \
		      "Lines read from bank " #_bank " of rank " #_rank)

#define GROUP_READS(_on, _rank, _group) \
	PMON_BYTES_64(_on, "rd_cas_rank" #_rank "_bankg" #_group, \
		      "event=0xb" #_rank "," GROUP_##_group, \
		      "Lines read from bank group " #_group " of rank " #_rank)

#define RANK_READS(_on, _rank) \
	PMON_BYTES_64(_on, "rd_cas_rank" #_rank "_allbanks", \
		      "event=0xb" #_rank "," ALL_BANKS, \
		      "Lines read from rank " #_rank)

#define BANK_WRITES(_on, _event, _rank, _bank) \
	PMON_BYTES_64(_on, "wr_cas_rank" #_rank "_bank" #_bank, \
		      "event=" #_event "," BANK_##_bank, \
		      "Lines written to bank " #_bank " of rank " #_rank)

#define GROUP_WRITES(_on, _event, _rank, _group) \
	PMON_BYTES_64(_on, "wr_cas_rank" #_rank "_bankg" #_group, \
		      "event=" #_event "," GROUP_##_group, \
		      "Lines written to bank group " #_group " of rank " #_rank)

#define RANK_WRITES(_on, _event, _rank) \
	PMON_BYTES_64(_on, "wr_cas_rank" #_rank "_allbanks", \
		      "event=" #_event "," ALL_BANKS, \
		      "Lines written to rank " #_rank)

static const struct pmon_alias events[] = {
	/* The in-kernel driver's name is of the fixed counter on the first two alone */
	PMON_EVENT(ON_EP | PMON_LISTED, "clockticks",
		   "event=0xff", EACH,
		   "DRAM cycles, on the fixed counter"),
	PMON_EVENT(ON_V3 | ON_SP | PMON_LISTED, "clockticks", "event=0x00", EACH,
		   "DRAM cycles, on any counter"),
	PMON_EVENT(ON_V3, "clockticks_fixed", "event=0xff", EACH,
		   "DRAM cycles, on the fixed counter"),
	PMON_EVENT(ON_SKX_ALL | PMON_LISTED, "clockticks_fixed", "event=0xff", EACH,
		   "DRAM cycles, on the fixed counter"),
	/*
	 * Intel's lists call the fixed counter's clock HCLOCKTICKS, so it should count half of
	 * the DRAM cycles
	 */
	PMON_EVENT(ON_ICE | PMON_LISTED, "clockticks_fixed", "event=0xff", EACH,
		   "The fixed counter's clock"),
	PMON_EVENT(ON_BDX, "clockticks_p", "event=0x00", EACH,
		   "DRAM cycles, on any counter"),
	PMON_EVENT(ON_E5, "dclockticks", "event=0x00", EACH,
		   "DRAM cycles, on any counter"),

	PMON_EVENT(ON_SP | PMON_LISTED, "act_count", "event=0x01,umask=0x0b", EACH,
		   "Rows opened: activate commands"),
	PMON_EVENT(ON_SKX_ALL | PMON_LISTED, "pre_page_miss", "event=0x02,umask=0x01", EACH,
		   "Rows closed because another row of the bank is wanted: page misses"),
	PMON_EVENT(ON_ICE | PMON_LISTED, "pre_page_miss", "event=0x02,umask=0x0c", EACH,
		   "Rows closed because another row of the bank is wanted: page misses"),
	PMON_EVENT(ON_SKX_ALL | PMON_LISTED, "rpq_inserts", "event=0x10", EACH,
		   "Reads put into the RPQ"),
	PMON_EVENT(ON_SKX_ALL | PMON_LISTED, "rpq_occupancy", "event=0x80", LEVEL,
		   "Reads waiting in the RPQ"),
	/* A channel is two pseudo-channels */
	PMON_EVENT(ON_ICE | PMON_LISTED, "rpq_inserts_pch0", "event=0x10,umask=0x01", EACH,
		   "Reads put into the RPQ of pseudo-channel 0"),
	PMON_EVENT(ON_ICE | PMON_LISTED, "rpq_inserts_pch1", "event=0x10,umask=0x02", EACH,
		   "Reads put into the RPQ of pseudo-channel 1"),
	PMON_EVENT(ON_ICE | PMON_LISTED, "rpq_occupancy_pch0", "event=0x80", LEVEL,
		   "Reads waiting in the RPQ of pseudo-channel 0"),
	PMON_EVENT(ON_ICE | PMON_LISTED, "rpq_occupancy_pch1", "event=0x81", LEVEL,
		   "Reads waiting in the RPQ of pseudo-channel 1"),
	PMON_EVENT(ON_SKX_ALL | PMON_LISTED, "wpq_inserts", "event=0x20", EACH,
		   "Writes put into the WPQ"),
	PMON_EVENT(ON_SKX_ALL | PMON_LISTED, "wpq_occupancy", "event=0x81", LEVEL,
		   "Writes waiting in the WPQ"),
	PMON_BYTES_64(ON_CLX_CPX | ON_SUNNY | PMON_LISTED, "pmm_read", "event=0xe3",
		      "Lines read from persistent memory"),
	PMON_BYTES_64(ON_CLX_CPX | ON_SUNNY | PMON_LISTED, "pmm_write", "event=0xe7",
		      "Lines written to persistent memory"),

	PMON_EVENT(ON_SNBEP | PMON_LISTED, "act_count", "event=0x01", EACH,
		   "Rows opened: activate commands"),
	PMON_EVENT(ON_V2UP | PMON_LISTED, "act_count_rd", "event=0x01,umask=0x01", EACH,
		   "Rows opened for a read: activate commands"),
	PMON_EVENT(ON_V2UP, "act_count_wr", "event=0x01,umask=0x02", EACH,
		   "Rows opened for a write: activate commands"),
	PMON_EVENT(ON_V2UP, "act_count_byp", "event=0x01,umask=0x08", EACH,
		   "Rows opened for a read that bypasses the scheduler"),

	PMON_EVENT(ON_E5 | PMON_LISTED, "pre_count_page_miss", "event=0x02,umask=0x01", EACH,
		   "Rows closed because another row of the bank is wanted: page misses"),
	PMON_EVENT(ON_E5, "pre_count_page_close", "event=0x02,umask=0x02", EACH,
		   "Rows closed because they were idle for a while"),
	PMON_EVENT(ON_V2UP, "pre_count_rd", "event=0x02,umask=0x04", EACH,
		   "Rows closed for a read: precharge commands"),
	PMON_EVENT(ON_V2UP, "pre_count_wr", "event=0x02,umask=0x08", EACH,
		   "Rows closed for a write: precharge commands"),
	PMON_EVENT(ON_V2UP, "pre_count_byp", "event=0x02,umask=0x10", EACH,
		   "Rows closed for a read that bypasses the scheduler"),
	PMON_EVENT(ON_E5, "dram_pre_all", "event=0x06", EACH,
		   "Commands that close all rows of a rank: precharge all"),

	PMON_BYTES_64(ON_E5, "cas_count_rd_reg", "event=0x04,umask=0x01",
		      "Lines read from DRAM on request, underfill reads not included"),
	PMON_BYTES_64(ON_E5, "cas_count_rd_underfill", "event=0x04,umask=0x02",
		      "Lines read from DRAM to complete a partial write"),
	PMON_BYTES_64(ON_E5, "cas_count_rd", "event=0x04,umask=0x03",
		      "Lines read from DRAM: column accesses, underfill reads included"),
	PMON_BYTES_64(ON_E5 | PMON_LISTED, "cas_count_read",
		      "event=0x04,umask=0x03",
		      "The in-kernel driver's name of cas_count_rd"),
	PMON_BYTES_64(ON_SKX_ALL | PMON_LISTED, "cas_count_read", "event=0x04,umask=0x03",
		      "Lines read from DRAM: column accesses, underfill reads included"),
	PMON_BYTES_64(ON_ICE | PMON_LISTED, "cas_count_read", "event=0x04,umask=0x0f",
		      "Lines read from DRAM: column accesses, underfill reads included"),
	PMON_BYTES_64(ON_V2UP, "cas_count_rd_wmm", "event=0x04,umask=0x10",
		      "Lines read from DRAM in write major mode"),
	PMON_BYTES_64(ON_V2UP, "cas_count_rd_rmm", "event=0x04,umask=0x20",
		      "Lines read from DRAM in read major mode"),
	PMON_BYTES_64(ON_E5, "cas_count_wr_wmm", "event=0x04,umask=0x04",
		      "Lines written to DRAM in write major mode"),
	PMON_BYTES_64(ON_E5, "cas_count_wr_rmm", "event=0x04,umask=0x08",
		      "Lines written to DRAM in read major mode"),
	PMON_BYTES_64(ON_E5, "cas_count_wr", "event=0x04,umask=0x0c",
		      "Lines written to DRAM: column accesses"),
	PMON_BYTES_64(ON_E5 | PMON_LISTED, "cas_count_write",
		      "event=0x04,umask=0x0c",
		      "The in-kernel driver's name of cas_count_wr"),
	PMON_BYTES_64(ON_SKX_ALL | PMON_LISTED, "cas_count_write", "event=0x04,umask=0x0c",
		      "Lines written to DRAM: column accesses"),
	PMON_BYTES_64(ON_ICE | PMON_LISTED, "cas_count_write", "event=0x04,umask=0x30",
		      "Lines written to DRAM: column accesses"),
	PMON_BYTES_64(ON_E5 | PMON_LISTED, "cas_count_all", "event=0x04,umask=0x0f",
		      "Lines read from and written to DRAM: column accesses"),

	PMON_EVENT(ON_E5, "dram_refresh_panic", "event=0x05,umask=0x02", EACH,
		   "Refreshes that could not be put off any longer"),
	PMON_EVENT(ON_E5, "dram_refresh_high", "event=0x05,umask=0x04", EACH,
		   "Refreshes of high priority, put off for a while"),
	PMON_EVENT(ON_E5, "ecc_correctable_errors", "event=0x09", EACH,
		   "Errors in data read from DRAM that ECC corrected"),

	/* The channel serves reads or writes for a while; partial writes need both */
	PMON_EVENT(ON_E5, "major_modes_read", "event=0x07,umask=0x01", CLOCKS,
		   "In read major mode"),
	PMON_EVENT(ON_E5, "major_modes_write", "event=0x07,umask=0x02", CLOCKS,
		   "In write major mode"),
	PMON_EVENT(ON_E5, "major_modes_partial",
		   "event=0x07,umask=0x04", CLOCKS,
		   "In partial major mode: underfill reads and their writes"),
	PMON_EVENT(ON_E5, "major_modes_isoch", "event=0x07,umask=0x08", CLOCKS,
		   "In isochronous major mode"),
	PMON_EVENT(ON_V2UP, "wmm_to_rmm_low_thresh",
		   "event=0xc0,umask=0x01", EACH,
		   "Changes from write to read mode: few writes left in the WPQ"),
	PMON_EVENT(ON_V2UP, "wmm_to_rmm_starve", "event=0xc0,umask=0x02", EACH,
		   "Changes from write to read mode: reads had waited too long"),
	PMON_EVENT(ON_V2UP, "wmm_to_rmm_vmse_retry",
		   "event=0xc0,umask=0x04", EACH,
		   "Changes from write to read mode: retry on the VMSE link"),
	PMON_EVENT(ON_V2UP, "wrong_mm", "event=0xc1", EACH,
		   "Requests for a major mode that were not granted"),
	PMON_EVENT(ON_E5, "preemption_rd_preempt_rd",
		   "event=0x08,umask=0x01", EACH,
		   "Reads put before another read that was waiting"),
	PMON_EVENT(ON_E5, "preemption_rd_preempt_wr",
		   "event=0x08,umask=0x02", EACH,
		   "Reads put before a write that was waiting"),
	PMON_EVENT(ON_V2UP, "rd_cas_prio_low", "event=0xa0,umask=0x01", EACH,
		   "Reads from DRAM with low priority, isochronous ones excluded"),
	PMON_EVENT(ON_V2UP, "rd_cas_prio_med", "event=0xa0,umask=0x02", EACH,
		   "Reads from DRAM with medium priority, isochronous ones excluded"),
	PMON_EVENT(ON_V2UP, "rd_cas_prio_high", "event=0xa0,umask=0x04", EACH,
		   "Reads from DRAM with high priority, isochronous ones excluded"),
	PMON_EVENT(ON_V2UP, "rd_cas_prio_panic", "event=0xa0,umask=0x08", EACH,
		   "Reads from DRAM that had waited so long that they come first"),
	PMON_EVENT(ON_V2UP, "byp_cmds_act", "event=0xa1,umask=0x01", EACH,
		   "Commands past the scheduler: activate"),
	PMON_EVENT(ON_V2UP, "byp_cmds_cas", "event=0xa1,umask=0x02", EACH,
		   "Commands past the scheduler: column access"),
	PMON_EVENT(ON_V2UP, "byp_cmds_pre", "event=0xa1,umask=0x04", EACH,
		   "Commands past the scheduler: precharge"),

	/* Queues of reads (RPQ) and writes (WPQ) between home agent and DRAM */
	PMON_EVENT(ON_E5, "rpq_inserts", "event=0x10", EACH,
		   "Reads put into the RPQ"),
	PMON_EVENT(ON_E5, "rpq_cycles_ne", "event=0x11", CLOCKS,
		   "Reads are waiting: the RPQ is not empty"),
	PMON_EVENT(ON_SNBEP, "rpq_cycles_full", "event=0x12", CLOCKS,
		   "The RPQ is full"),
	PMON_EVENT(ON_SNBEP, "rpq_occupancy", "event=0x80", LEVEL_TO(22),
		   "Reads waiting in the RPQ"),
	PMON_EVENT(ON_EP, "wpq_inserts", "event=0x20", EACH,
		   "Writes put into the WPQ"),
	PMON_EVENT(ON_E5, "wpq_cycles_ne", "event=0x21", CLOCKS,
		   "Writes are waiting: the WPQ is not empty"),
	PMON_EVENT(ON_E5, "wpq_cycles_full", "event=0x22", CLOCKS,
		   "The WPQ is full"),
	PMON_EVENT(ON_SNBEP, "wpq_occupancy", "event=0x81", LEVEL_TO(32),
		   "Writes waiting in the WPQ"),
	PMON_EVENT(ON_E5, "wpq_read_hit", "event=0x23", EACH,
		   "Reads of a line that waited in the WPQ, answered from there"),
	PMON_EVENT(ON_E5, "wpq_write_hit", "event=0x24", EACH,
		   "Writes to a line that waited in the WPQ, merged there"),
	PMON_EVENT(ON_V2UP, "vmse_wr_push_wmm", "event=0x90,umask=0x01", EACH,
		   "Writes pushed to the memory buffer (VMSE) in write major mode"),
	PMON_EVENT(ON_V2UP, "vmse_wr_push_rmm", "event=0x90,umask=0x02", EACH,
		   "Writes pushed to the memory buffer (VMSE) in read major mode"),
	PMON_EVENT(ON_V2UP, "vmse_mxb_wr_occupancy", "event=0x91", LEVEL_TO(32),
		   "Writes that the memory buffer (VMSE) holds"),

	PMON_EVENT(ON_E5, "power_self_refresh", "event=0x43", CLOCKS,
		   "All ranks refresh themselves"),
	PMON_EVENT(ON_E5, "power_channel_dlloff", "event=0x84", CLOCKS,
		   "All ranks have their clock off and their DLL off"),
	PMON_EVENT(ON_E5, "power_channel_ppd", "event=0x85", UP_TO(4),
		   "All ranks are in precharge power-down"),
	PMON_EVENT(ON_E5, "power_critical_throttle_cycles",
		   "event=0x86", CLOCKS,
		   "Too hot: all traffic is blocked"),
	PMON_EVENT(ON_V2UP, "power_pcu_throttling", "event=0x42", CLOCKS,
		   "The power control unit throttles the channel"),
	THROTTLED(0), THROTTLED(1), THROTTLED(2), THROTTLED(3),
	THROTTLED(4), THROTTLED(5), THROTTLED(6), THROTTLED(7),
	CKE(0), CKE(1), CKE(2), CKE(3), CKE(4), CKE(5), CKE(6), CKE(7),

	/* Eight ranks of eight banks, on the v2 */
	READS(0, 0), READS(0, 1), READS(0, 2), READS(0, 3),
	READS(0, 4), READS(0, 5), READS(0, 6), READS(0, 7),
	READS(1, 0), READS(1, 1), READS(1, 2), READS(1, 3),
	READS(1, 4), READS(1, 5), READS(1, 6), READS(1, 7),
	READS(2, 0), READS(2, 1), READS(2, 2), READS(2, 3),
	READS(2, 4), READS(2, 5), READS(2, 6), READS(2, 7),
	READS(3, 0), READS(3, 1), READS(3, 2), READS(3, 3),
	READS(3, 4), READS(3, 5), READS(3, 6), READS(3, 7),
	READS(4, 0), READS(4, 1), READS(4, 2), READS(4, 3),
	READS(4, 4), READS(4, 5), READS(4, 6), READS(4, 7),
	READS(5, 0), READS(5, 1), READS(5, 2), READS(5, 3),
	READS(5, 4), READS(5, 5), READS(5, 6), READS(5, 7),
	READS(6, 0), READS(6, 1), READS(6, 2), READS(6, 3),
	READS(6, 4), READS(6, 5), READS(6, 6), READS(6, 7),
	READS(7, 0), READS(7, 1), READS(7, 2), READS(7, 3),
	READS(7, 4), READS(7, 5), READS(7, 6), READS(7, 7),
	WRITES(0xb8, 0, 0), WRITES(0xb8, 0, 1), WRITES(0xb8, 0, 2), WRITES(0xb8, 0, 3),
	WRITES(0xb8, 0, 4), WRITES(0xb8, 0, 5), WRITES(0xb8, 0, 6), WRITES(0xb8, 0, 7),
	WRITES(0xb9, 1, 0), WRITES(0xb9, 1, 1), WRITES(0xb9, 1, 2), WRITES(0xb9, 1, 3),
	WRITES(0xb9, 1, 4), WRITES(0xb9, 1, 5), WRITES(0xb9, 1, 6), WRITES(0xb9, 1, 7),
	WRITES(0xba, 2, 0), WRITES(0xba, 2, 1), WRITES(0xba, 2, 2), WRITES(0xba, 2, 3),
	WRITES(0xba, 2, 4), WRITES(0xba, 2, 5), WRITES(0xba, 2, 6), WRITES(0xba, 2, 7),
	WRITES(0xbb, 3, 0), WRITES(0xbb, 3, 1), WRITES(0xbb, 3, 2), WRITES(0xbb, 3, 3),
	WRITES(0xbb, 3, 4), WRITES(0xbb, 3, 5), WRITES(0xbb, 3, 6), WRITES(0xbb, 3, 7),
	WRITES(0xbc, 4, 0), WRITES(0xbc, 4, 1), WRITES(0xbc, 4, 2), WRITES(0xbc, 4, 3),
	WRITES(0xbc, 4, 4), WRITES(0xbc, 4, 5), WRITES(0xbc, 4, 6), WRITES(0xbc, 4, 7),
	WRITES(0xbd, 5, 0), WRITES(0xbd, 5, 1), WRITES(0xbd, 5, 2), WRITES(0xbd, 5, 3),
	WRITES(0xbd, 5, 4), WRITES(0xbd, 5, 5), WRITES(0xbd, 5, 6), WRITES(0xbd, 5, 7),
	WRITES(0xbe, 6, 0), WRITES(0xbe, 6, 1), WRITES(0xbe, 6, 2), WRITES(0xbe, 6, 3),
	WRITES(0xbe, 6, 4), WRITES(0xbe, 6, 5), WRITES(0xbe, 6, 6), WRITES(0xbe, 6, 7),
	WRITES(0xbf, 7, 0), WRITES(0xbf, 7, 1), WRITES(0xbf, 7, 2), WRITES(0xbf, 7, 3),
	WRITES(0xbf, 7, 4), WRITES(0xbf, 7, 5), WRITES(0xbf, 7, 6), WRITES(0xbf, 7, 7),

	/* Banks by rank on the v3 and later, which have sixteen */
	BANK_READS(ON_V3, 0, 0), BANK_READS(ON_V3, 0, 1), BANK_READS(ON_V3, 0, 2),
	BANK_READS(ON_V3, 0, 3), BANK_READS(ON_V3, 0, 4), BANK_READS(ON_V3, 0, 5),
	BANK_READS(ON_V3, 0, 6), BANK_READS(ON_V3, 0, 7), BANK_READS(ON_V3, 0, 8),
	BANK_READS(ON_V3, 0, 9), BANK_READS(ON_V3, 0, 10), BANK_READS(ON_V3, 0, 11),
	BANK_READS(ON_V3, 0, 12), BANK_READS(ON_V3, 0, 13), BANK_READS(ON_V3, 0, 14),
	BANK_READS(ON_V3, 0, 15), RANK_READS(ON_V3, 0), GROUP_READS(ON_V3, 0, 0),
	GROUP_READS(ON_V3, 0, 1), GROUP_READS(ON_V3, 0, 2), GROUP_READS(ON_V3, 0, 3),
	BANK_READS(ON_V3, 1, 0), BANK_READS(ON_V3, 1, 1), BANK_READS(ON_V3, 1, 2),
	BANK_READS(ON_V3, 1, 3), BANK_READS(ON_V3, 1, 4), BANK_READS(ON_V3, 1, 5),
	BANK_READS(ON_V3, 1, 6), BANK_READS(ON_V3, 1, 7), BANK_READS(ON_V3, 1, 8),
	BANK_READS(ON_V3, 1, 9), BANK_READS(ON_V3, 1, 10), BANK_READS(ON_V3, 1, 11),
	BANK_READS(ON_V3, 1, 12), BANK_READS(ON_V3, 1, 13), BANK_READS(ON_V3, 1, 14),
	BANK_READS(ON_V3, 1, 15), RANK_READS(ON_V3, 1), GROUP_READS(ON_V3, 1, 0),
	GROUP_READS(ON_V3, 1, 1), GROUP_READS(ON_V3, 1, 2), GROUP_READS(ON_V3, 1, 3),
	BANK_READS(ON_V3, 2, 0), BANK_READS(ON_HSX, 2, 1), BANK_READS(ON_HSX, 2, 2),
	BANK_READS(ON_HSX, 2, 3), BANK_READS(ON_HSX, 2, 4), BANK_READS(ON_HSX, 2, 5),
	BANK_READS(ON_HSX, 2, 6), BANK_READS(ON_HSX, 2, 7), BANK_READS(ON_HSX, 2, 8),
	BANK_READS(ON_HSX, 2, 9), BANK_READS(ON_HSX, 2, 10), BANK_READS(ON_HSX, 2, 11),
	BANK_READS(ON_HSX, 2, 12), BANK_READS(ON_HSX, 2, 13), BANK_READS(ON_HSX, 2, 14),
	BANK_READS(ON_HSX, 2, 15), RANK_READS(ON_HSX, 2), GROUP_READS(ON_HSX, 2, 0),
	GROUP_READS(ON_HSX, 2, 1), GROUP_READS(ON_HSX, 2, 2), GROUP_READS(ON_HSX, 2, 3),
	BANK_READS(ON_HSX, 3, 0), BANK_READS(ON_HSX, 3, 1), BANK_READS(ON_HSX, 3, 2),
	BANK_READS(ON_HSX, 3, 3), BANK_READS(ON_HSX, 3, 4), BANK_READS(ON_HSX, 3, 5),
	BANK_READS(ON_HSX, 3, 6), BANK_READS(ON_HSX, 3, 7), BANK_READS(ON_HSX, 3, 8),
	BANK_READS(ON_HSX, 3, 9), BANK_READS(ON_HSX, 3, 10), BANK_READS(ON_HSX, 3, 11),
	BANK_READS(ON_HSX, 3, 12), BANK_READS(ON_HSX, 3, 13), BANK_READS(ON_HSX, 3, 14),
	BANK_READS(ON_HSX, 3, 15), RANK_READS(ON_HSX, 3), GROUP_READS(ON_HSX, 3, 0),
	GROUP_READS(ON_HSX, 3, 1), GROUP_READS(ON_HSX, 3, 2), GROUP_READS(ON_HSX, 3, 3),
	BANK_READS(ON_V3, 4, 0), BANK_READS(ON_V3, 4, 1), BANK_READS(ON_V3, 4, 2),
	BANK_READS(ON_V3, 4, 3), BANK_READS(ON_V3, 4, 4), BANK_READS(ON_V3, 4, 5),
	BANK_READS(ON_V3, 4, 6), BANK_READS(ON_V3, 4, 7), BANK_READS(ON_V3, 4, 8),
	BANK_READS(ON_V3, 4, 9), BANK_READS(ON_V3, 4, 10), BANK_READS(ON_V3, 4, 11),
	BANK_READS(ON_V3, 4, 12), BANK_READS(ON_V3, 4, 13), BANK_READS(ON_V3, 4, 14),
	BANK_READS(ON_V3, 4, 15), RANK_READS(ON_V3, 4), GROUP_READS(ON_V3, 4, 0),
	GROUP_READS(ON_V3, 4, 1), GROUP_READS(ON_V3, 4, 2), GROUP_READS(ON_V3, 4, 3),
	BANK_READS(ON_V3, 5, 0), BANK_READS(ON_V3, 5, 1), BANK_READS(ON_V3, 5, 2),
	BANK_READS(ON_V3, 5, 3), BANK_READS(ON_V3, 5, 4), BANK_READS(ON_V3, 5, 5),
	BANK_READS(ON_V3, 5, 6), BANK_READS(ON_V3, 5, 7), BANK_READS(ON_V3, 5, 8),
	BANK_READS(ON_V3, 5, 9), BANK_READS(ON_V3, 5, 10), BANK_READS(ON_V3, 5, 11),
	BANK_READS(ON_V3, 5, 12), BANK_READS(ON_V3, 5, 13), BANK_READS(ON_V3, 5, 14),
	BANK_READS(ON_V3, 5, 15), RANK_READS(ON_V3, 5), GROUP_READS(ON_V3, 5, 0),
	GROUP_READS(ON_V3, 5, 1), GROUP_READS(ON_V3, 5, 2), GROUP_READS(ON_V3, 5, 3),
	BANK_READS(ON_V3, 6, 0), BANK_READS(ON_V3, 6, 1), BANK_READS(ON_V3, 6, 2),
	BANK_READS(ON_V3, 6, 3), BANK_READS(ON_V3, 6, 4), BANK_READS(ON_V3, 6, 5),
	BANK_READS(ON_V3, 6, 6), BANK_READS(ON_V3, 6, 7), BANK_READS(ON_V3, 6, 8),
	BANK_READS(ON_V3, 6, 9), BANK_READS(ON_V3, 6, 10), BANK_READS(ON_V3, 6, 11),
	BANK_READS(ON_V3, 6, 12), BANK_READS(ON_V3, 6, 13), BANK_READS(ON_V3, 6, 14),
	BANK_READS(ON_V3, 6, 15), RANK_READS(ON_V3, 6), GROUP_READS(ON_V3, 6, 0),
	GROUP_READS(ON_V3, 6, 1), GROUP_READS(ON_V3, 6, 2), GROUP_READS(ON_V3, 6, 3),
	BANK_READS(ON_V3, 7, 0), BANK_READS(ON_V3, 7, 1), BANK_READS(ON_V3, 7, 2),
	BANK_READS(ON_V3, 7, 3), BANK_READS(ON_V3, 7, 4), BANK_READS(ON_V3, 7, 5),
	BANK_READS(ON_V3, 7, 6), BANK_READS(ON_V3, 7, 7), BANK_READS(ON_V3, 7, 8),
	BANK_READS(ON_V3, 7, 9), BANK_READS(ON_V3, 7, 10), BANK_READS(ON_V3, 7, 11),
	BANK_READS(ON_V3, 7, 12), BANK_READS(ON_V3, 7, 13), BANK_READS(ON_V3, 7, 14),
	BANK_READS(ON_V3, 7, 15), RANK_READS(ON_V3, 7), GROUP_READS(ON_V3, 7, 0),
	GROUP_READS(ON_V3, 7, 1), GROUP_READS(ON_V3, 7, 2), GROUP_READS(ON_V3, 7, 3),
	BANK_WRITES(ON_V3, 0xb8, 0, 0), BANK_WRITES(ON_V3, 0xb8, 0, 1),
	BANK_WRITES(ON_V3, 0xb8, 0, 2), BANK_WRITES(ON_V3, 0xb8, 0, 3),
	BANK_WRITES(ON_V3, 0xb8, 0, 4), BANK_WRITES(ON_V3, 0xb8, 0, 5),
	BANK_WRITES(ON_V3, 0xb8, 0, 6), BANK_WRITES(ON_V3, 0xb8, 0, 7),
	BANK_WRITES(ON_V3, 0xb8, 0, 8), BANK_WRITES(ON_V3, 0xb8, 0, 9),
	BANK_WRITES(ON_V3, 0xb8, 0, 10), BANK_WRITES(ON_V3, 0xb8, 0, 11),
	BANK_WRITES(ON_V3, 0xb8, 0, 12), BANK_WRITES(ON_V3, 0xb8, 0, 13),
	BANK_WRITES(ON_V3, 0xb8, 0, 14), BANK_WRITES(ON_V3, 0xb8, 0, 15),
	RANK_WRITES(ON_V3, 0xb8, 0), GROUP_WRITES(ON_V3, 0xb8, 0, 0),
	GROUP_WRITES(ON_V3, 0xb8, 0, 1), GROUP_WRITES(ON_V3, 0xb8, 0, 2),
	GROUP_WRITES(ON_V3, 0xb8, 0, 3),
	BANK_WRITES(ON_V3, 0xb9, 1, 0), BANK_WRITES(ON_V3, 0xb9, 1, 1),
	BANK_WRITES(ON_V3, 0xb9, 1, 2), BANK_WRITES(ON_V3, 0xb9, 1, 3),
	BANK_WRITES(ON_V3, 0xb9, 1, 4), BANK_WRITES(ON_V3, 0xb9, 1, 5),
	BANK_WRITES(ON_V3, 0xb9, 1, 6), BANK_WRITES(ON_V3, 0xb9, 1, 7),
	BANK_WRITES(ON_V3, 0xb9, 1, 8), BANK_WRITES(ON_V3, 0xb9, 1, 9),
	BANK_WRITES(ON_V3, 0xb9, 1, 10), BANK_WRITES(ON_V3, 0xb9, 1, 11),
	BANK_WRITES(ON_V3, 0xb9, 1, 12), BANK_WRITES(ON_V3, 0xb9, 1, 13),
	BANK_WRITES(ON_V3, 0xb9, 1, 14), BANK_WRITES(ON_V3, 0xb9, 1, 15),
	RANK_WRITES(ON_V3, 0xb9, 1), GROUP_WRITES(ON_V3, 0xb9, 1, 0),
	GROUP_WRITES(ON_V3, 0xb9, 1, 1), GROUP_WRITES(ON_V3, 0xb9, 1, 2),
	GROUP_WRITES(ON_V3, 0xb9, 1, 3),
	BANK_WRITES(ON_HSX, 0xba, 2, 0), BANK_WRITES(ON_HSX, 0xba, 2, 1),
	BANK_WRITES(ON_HSX, 0xba, 2, 2), BANK_WRITES(ON_HSX, 0xba, 2, 3),
	BANK_WRITES(ON_HSX, 0xba, 2, 4), BANK_WRITES(ON_HSX, 0xba, 2, 5),
	BANK_WRITES(ON_HSX, 0xba, 2, 6), BANK_WRITES(ON_HSX, 0xba, 2, 7),
	BANK_WRITES(ON_HSX, 0xba, 2, 8), BANK_WRITES(ON_HSX, 0xba, 2, 9),
	BANK_WRITES(ON_HSX, 0xba, 2, 10), BANK_WRITES(ON_HSX, 0xba, 2, 11),
	BANK_WRITES(ON_HSX, 0xba, 2, 12), BANK_WRITES(ON_HSX, 0xba, 2, 13),
	BANK_WRITES(ON_HSX, 0xba, 2, 14), BANK_WRITES(ON_HSX, 0xba, 2, 15),
	RANK_WRITES(ON_HSX, 0xba, 2), GROUP_WRITES(ON_HSX, 0xba, 2, 0),
	GROUP_WRITES(ON_HSX, 0xba, 2, 1), GROUP_WRITES(ON_HSX, 0xba, 2, 2),
	GROUP_WRITES(ON_HSX, 0xba, 2, 3),
	BANK_WRITES(ON_HSX, 0xbb, 3, 0), BANK_WRITES(ON_HSX, 0xbb, 3, 1),
	BANK_WRITES(ON_HSX, 0xbb, 3, 2), BANK_WRITES(ON_HSX, 0xbb, 3, 3),
	BANK_WRITES(ON_HSX, 0xbb, 3, 4), BANK_WRITES(ON_HSX, 0xbb, 3, 5),
	BANK_WRITES(ON_HSX, 0xbb, 3, 6), BANK_WRITES(ON_HSX, 0xbb, 3, 7),
	BANK_WRITES(ON_HSX, 0xbb, 3, 8), BANK_WRITES(ON_HSX, 0xbb, 3, 9),
	BANK_WRITES(ON_HSX, 0xbb, 3, 10), BANK_WRITES(ON_HSX, 0xbb, 3, 11),
	BANK_WRITES(ON_HSX, 0xbb, 3, 12), BANK_WRITES(ON_HSX, 0xbb, 3, 13),
	BANK_WRITES(ON_HSX, 0xbb, 3, 14), BANK_WRITES(ON_HSX, 0xbb, 3, 15),
	RANK_WRITES(ON_HSX, 0xbb, 3), GROUP_WRITES(ON_HSX, 0xbb, 3, 0),
	GROUP_WRITES(ON_HSX, 0xbb, 3, 1), GROUP_WRITES(ON_HSX, 0xbb, 3, 2),
	GROUP_WRITES(ON_HSX, 0xbb, 3, 3),
	BANK_WRITES(ON_V3, 0xbc, 4, 0), BANK_WRITES(ON_V3, 0xbc, 4, 1),
	BANK_WRITES(ON_V3, 0xbc, 4, 2), BANK_WRITES(ON_V3, 0xbc, 4, 3),
	BANK_WRITES(ON_V3, 0xbc, 4, 4), BANK_WRITES(ON_V3, 0xbc, 4, 5),
	BANK_WRITES(ON_V3, 0xbc, 4, 6), BANK_WRITES(ON_V3, 0xbc, 4, 7),
	BANK_WRITES(ON_V3, 0xbc, 4, 8), BANK_WRITES(ON_V3, 0xbc, 4, 9),
	BANK_WRITES(ON_V3, 0xbc, 4, 10), BANK_WRITES(ON_V3, 0xbc, 4, 11),
	BANK_WRITES(ON_V3, 0xbc, 4, 12), BANK_WRITES(ON_V3, 0xbc, 4, 13),
	BANK_WRITES(ON_V3, 0xbc, 4, 14), BANK_WRITES(ON_V3, 0xbc, 4, 15),
	RANK_WRITES(ON_V3, 0xbc, 4), GROUP_WRITES(ON_V3, 0xbc, 4, 0),
	GROUP_WRITES(ON_V3, 0xbc, 4, 1), GROUP_WRITES(ON_V3, 0xbc, 4, 2),
	GROUP_WRITES(ON_V3, 0xbc, 4, 3),
	BANK_WRITES(ON_V3, 0xbd, 5, 0), BANK_WRITES(ON_V3, 0xbd, 5, 1),
	BANK_WRITES(ON_V3, 0xbd, 5, 2), BANK_WRITES(ON_V3, 0xbd, 5, 3),
	BANK_WRITES(ON_V3, 0xbd, 5, 4), BANK_WRITES(ON_V3, 0xbd, 5, 5),
	BANK_WRITES(ON_V3, 0xbd, 5, 6), BANK_WRITES(ON_V3, 0xbd, 5, 7),
	BANK_WRITES(ON_V3, 0xbd, 5, 8), BANK_WRITES(ON_V3, 0xbd, 5, 9),
	BANK_WRITES(ON_V3, 0xbd, 5, 10), BANK_WRITES(ON_V3, 0xbd, 5, 11),
	BANK_WRITES(ON_V3, 0xbd, 5, 12), BANK_WRITES(ON_V3, 0xbd, 5, 13),
	BANK_WRITES(ON_V3, 0xbd, 5, 14), BANK_WRITES(ON_V3, 0xbd, 5, 15),
	RANK_WRITES(ON_V3, 0xbd, 5), GROUP_WRITES(ON_V3, 0xbd, 5, 0),
	GROUP_WRITES(ON_V3, 0xbd, 5, 1), GROUP_WRITES(ON_V3, 0xbd, 5, 2),
	GROUP_WRITES(ON_V3, 0xbd, 5, 3),
	BANK_WRITES(ON_V3, 0xbe, 6, 0), BANK_WRITES(ON_V3, 0xbe, 6, 1),
	BANK_WRITES(ON_V3, 0xbe, 6, 2), BANK_WRITES(ON_V3, 0xbe, 6, 3),
	BANK_WRITES(ON_V3, 0xbe, 6, 4), BANK_WRITES(ON_V3, 0xbe, 6, 5),
	BANK_WRITES(ON_V3, 0xbe, 6, 6), BANK_WRITES(ON_V3, 0xbe, 6, 7),
	BANK_WRITES(ON_V3, 0xbe, 6, 8), BANK_WRITES(ON_V3, 0xbe, 6, 9),
	BANK_WRITES(ON_V3, 0xbe, 6, 10), BANK_WRITES(ON_V3, 0xbe, 6, 11),
	BANK_WRITES(ON_V3, 0xbe, 6, 12), BANK_WRITES(ON_V3, 0xbe, 6, 13),
	BANK_WRITES(ON_V3, 0xbe, 6, 14), BANK_WRITES(ON_V3, 0xbe, 6, 15),
	RANK_WRITES(ON_V3, 0xbe, 6), GROUP_WRITES(ON_V3, 0xbe, 6, 0),
	GROUP_WRITES(ON_V3, 0xbe, 6, 1), GROUP_WRITES(ON_V3, 0xbe, 6, 2),
	GROUP_WRITES(ON_V3, 0xbe, 6, 3),
	BANK_WRITES(ON_V3, 0xbf, 7, 0), BANK_WRITES(ON_V3, 0xbf, 7, 1),
	BANK_WRITES(ON_V3, 0xbf, 7, 2), BANK_WRITES(ON_V3, 0xbf, 7, 3),
	BANK_WRITES(ON_V3, 0xbf, 7, 4), BANK_WRITES(ON_V3, 0xbf, 7, 5),
	BANK_WRITES(ON_V3, 0xbf, 7, 6), BANK_WRITES(ON_V3, 0xbf, 7, 7),
	BANK_WRITES(ON_V3, 0xbf, 7, 8), BANK_WRITES(ON_V3, 0xbf, 7, 9),
	BANK_WRITES(ON_V3, 0xbf, 7, 10), BANK_WRITES(ON_V3, 0xbf, 7, 11),
	BANK_WRITES(ON_V3, 0xbf, 7, 12), BANK_WRITES(ON_V3, 0xbf, 7, 13),
	BANK_WRITES(ON_V3, 0xbf, 7, 14), BANK_WRITES(ON_V3, 0xbf, 7, 15),
	RANK_WRITES(ON_V3, 0xbf, 7), GROUP_WRITES(ON_V3, 0xbf, 7, 0),
	GROUP_WRITES(ON_V3, 0xbf, 7, 1), GROUP_WRITES(ON_V3, 0xbf, 7, 2),
	GROUP_WRITES(ON_V3, 0xbf, 7, 3),
	{}
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3cb0, 16, 0),
	PMON_EP_PCI_UNIT(0x3cb1, 16, 1),
	PMON_EP_PCI_UNIT(0x3cb4, 16, 4),
	PMON_EP_PCI_UNIT(0x3cb5, 16, 5),
};

/* The platform has two controllers with four channels each, numbered as in the in-kernel driver */
static const struct pmon_unit ivbep_units[] = {
	PMON_IVB_PCI_UNIT(0x0eb4, 16, 4, 20),
	PMON_IVB_PCI_UNIT(0x0eb5, 16, 5, 20),
	PMON_IVB_PCI_UNIT(0x0eb0, 16, 0, 20),
	PMON_IVB_PCI_UNIT(0x0eb1, 16, 1, 20),
	PMON_IVB_PCI_UNIT(0x0ef4, 30, 4, 21),
	PMON_IVB_PCI_UNIT(0x0ef5, 30, 5, 21),
	PMON_IVB_PCI_UNIT(0x0ef0, 30, 0, 21),
	PMON_IVB_PCI_UNIT(0x0ef1, 30, 1, 21),
};

/*
 * The platform has two controllers with up to four channels each; firmware should hide the others
 */
static const struct pmon_unit hsx_units[] = {
	PMON_EP_PCI_UNIT(0x2fb0, 20, 0),
	PMON_EP_PCI_UNIT(0x2fb1, 20, 1),
	PMON_EP_PCI_UNIT(0x2fb4, 21, 0),
	PMON_EP_PCI_UNIT(0x2fb5, 21, 1),
	PMON_EP_PCI_UNIT(0x2fd0, 23, 0),
	PMON_EP_PCI_UNIT(0x2fd1, 23, 1),
	PMON_EP_PCI_UNIT(0x2fd4, 24, 0),
	PMON_EP_PCI_UNIT(0x2fd5, 24, 1),
};

/* The Xeon D has the first controller alone */
static const struct pmon_unit bdx_units[] = {
	PMON_EP_PCI_UNIT(0x6fb0, 20, 0),
	PMON_EP_PCI_UNIT(0x6fb1, 20, 1),
	PMON_EP_PCI_UNIT(0x6fb4, 21, 0),
	PMON_EP_PCI_UNIT(0x6fb5, 21, 1),
	PMON_EP_PCI_UNIT(0x6fd0, 23, 0),
	PMON_EP_PCI_UNIT(0x6fd1, 23, 1),
	PMON_EP_PCI_UNIT(0x6fd4, 24, 0),
	PMON_EP_PCI_UNIT(0x6fd5, 24, 1),
};

/* Registers of the clock, 327043 */
#define FIXED_CTR	0xd0
#define FIXED_CTL	0xf0

static const struct pmon_counter counters[] = {
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(0), PMON_EP_PCI_CTR(0), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(1), PMON_EP_PCI_CTR(1), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(2), PMON_EP_PCI_CTR(2), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(3), PMON_EP_PCI_CTR(3), 48),
	PMON_EP_COUNTER(FIXED_CTL, FIXED_CTR, 48),
};

#define IMC_KIND \
	PMON_EP_KIND, \
	.name = "imc", \
	.counters = 4, \
	.fixed = true, \
	.max_inc = 255, \
	.fields = pmon_ep_fields, \
	.events = events

/* Channels without memory may be there as functions: LIKWID's issues 142 and 262 */
#define IMC \
	PMON_PROBE(pmon_imc_probe), \
	.counter = counters, \
	PMON_EP_PCI

const struct pmon_type pmon_snbep_imc = {
	IMC,
	.kind = &(const struct pmon_kind) {
		IMC_KIND,
		.on = ON_SNBEP,
		PMON_EP_FREEZING,
	},
	.units = 4,
	.unit = snbep_units,
};

/* 329468 table 2-72: software must write 1 to bits 17:16 */
#define MUST_BE_ONE	GENMASK(17, 16)

const struct pmon_type pmon_ivbep_imc = {
	IMC,
	.kind = &(const struct pmon_kind) {
		IMC_KIND,
		.on = ON_IVBEP,
		.reset = { MUST_BE_ONE | PMON_EP_RESET_CTL | PMON_EP_RESET_CTR },
		.run = MUST_BE_ONE,
		.freeze = MUST_BE_ONE | PMON_EP_FREEZE,
	},
	.units = 8,
	.unit = ivbep_units,
	.overflow = &pmon_ivb_pci_overflow,
};

/*
 * No manual says whether bits 1:0 are reserved here, too, nor whether bit 17 has to
 * be 1: as on the E5-2600, since the in-kernel driver, which counts, clears bit 17.
 */
const struct pmon_type pmon_hsx_imc = {
	IMC,
	.kind = &(const struct pmon_kind) {
		IMC_KIND,
		.on = ON_HSX,
		PMON_EP_FREEZING,
	},
	.units = 8,
	.unit = hsx_units,
};

const struct pmon_type pmon_bdx_imc = {
	IMC,
	.kind = &(const struct pmon_kind) {
		IMC_KIND,
		.on = ON_BDX,
		PMON_EP_FREEZING,
	},
	.units = 8,
	.unit = bdx_units,
};

const struct pmon_type pmon_bdxde_imc = {
	IMC,
	.kind = &(const struct pmon_kind) {
		IMC_KIND,
		.on = ON_BDXDE,
		PMON_EP_FREEZING,
	},
	.units = 4,
	.unit = bdx_units,
};

static const struct pmon_unit sp_units[] = {
	PMON_SP_PCI_UNIT(0x2042, 10, 2),
	PMON_SP_PCI_UNIT(0x2046, 10, 6),
	PMON_SP_PCI_UNIT(0x204a, 11, 2),
	PMON_SP_PCI_UNIT(0x2042, 12, 2),
	PMON_SP_PCI_UNIT(0x2046, 12, 6),
	PMON_SP_PCI_UNIT(0x204a, 13, 2),
};

#define SP_IMC \
	IMC, \
	.units = ARRAY_SIZE(sp_units), \
	.unit = sp_units

const struct pmon_type pmon_skx_imc = {
	SP_IMC,
	.kind = &(const struct pmon_kind) {
		IMC_KIND,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_SKX,
	},
};

const struct pmon_type pmon_clx_imc = {
	SP_IMC,
	.kind = &(const struct pmon_kind) {
		IMC_KIND,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_CLX_CPX,
	},
};

/* Registers of a channel of Ice Lake: the in-kernel driver, LIKWID */
#define ICX_BOX_CTL	0x00
#define ICX_CTR(n)	(0x08 + 8 * (n))
#define ICX_FIXED_CTR	0x38
#define ICX_CTL(n)	(0x40 + 4 * (n))
#define ICX_FIXED_CTL	0x54
#define ICX_SIZE	0x60

static const struct pmon_counter icx_counters[] = {
	PMON_EP_COUNTER(ICX_CTL(0), ICX_CTR(0), 48),
	PMON_EP_COUNTER(ICX_CTL(1), ICX_CTR(1), 48),
	PMON_EP_COUNTER(ICX_CTL(2), ICX_CTR(2), 48),
	PMON_EP_COUNTER(ICX_CTL(3), ICX_CTR(3), 48),
	PMON_EP_COUNTER(ICX_FIXED_CTL, ICX_FIXED_CTR, 48),
};

/* Each controller has an M2M */
static const struct pmon_function icx_m2m[] = {
	{ .device = 0x344a, .devfn = PCI_DEVFN(12, 0) },
	{ .device = 0x344a, .devfn = PCI_DEVFN(13, 0) },
	{ .device = 0x344a, .devfn = PCI_DEVFN(14, 0) },
	{ .device = 0x344a, .devfn = PCI_DEVFN(15, 0) },
};

/* The in-kernel driver, LIKWID, Intel PCM */
static const struct pmon_window icx_window = {
	.device = 0x3451,
	PMON_WINDOW_REGS,
	.controllers = icx_m2m,
};

/* CHANNEL() places channel _n of controller _mc in that controller's window */
#define CHANNEL(_mc, _n)	{ .window = (_mc), .base[0] = 0x22800 + 0x4000 * (_n) }
#define NO_CHANNEL(_mc)		{ .window = (_mc), .base[0] = PMON_NO_ADDRESS }

/*
 * The in-kernel driver has three channels for each controller, Intel PCM and LIKWID two, and PCM
 * three on Ice Lake-D. The numbers are those of the in-kernel driver.
 */
#define TWO_CHANNELS(_mc)	CHANNEL(_mc, 0), CHANNEL(_mc, 1), NO_CHANNEL(_mc)
#define THREE_CHANNELS(_mc)	CHANNEL(_mc, 0), CHANNEL(_mc, 1), CHANNEL(_mc, 2)

static const struct pmon_unit icx_units[] = {
	TWO_CHANNELS(0), TWO_CHANNELS(1), TWO_CHANNELS(2), TWO_CHANNELS(3),
};

static const struct pmon_unit icxd_units[] = {
	THREE_CHANNELS(0), THREE_CHANNELS(1), THREE_CHANNELS(2), THREE_CHANNELS(3),
};

#define ICX_IMC \
	PMON_PROBE(pmon_imc_probe), \
	.space = PMON_MMIO, \
	.size = ICX_SIZE, \
	.window = &icx_window, \
	.exists = PMON_HOOK(pmon_icx_imc_exists), \
	.counter = icx_counters, \
	.box_ctl = ICX_BOX_CTL

const struct pmon_type pmon_icx_imc = {
	ICX_IMC,
	.kind = &(const struct pmon_kind) {
		IMC_KIND,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_ICX,
	},
	.units = ARRAY_SIZE(icx_units),
	.unit = icx_units,
};

const struct pmon_type pmon_icxd_imc = {
	ICX_IMC,
	.kind = &(const struct pmon_kind) {
		IMC_KIND,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_ICXD,
	},
	.units = ARRAY_SIZE(icxd_units),
	.unit = icxd_units,
};

/* Snow Ridge has one controller (in-kernel driver, Intel PCM) */
const struct pmon_type pmon_snr_imc = {
	ICX_IMC,
	.kind = &(const struct pmon_kind) {
		IMC_KIND,
		PMON_SP_RESET,
		PMON_SP_FREEZING,
		.on = ON_SNR,
	},
	.units = 2,
	.unit = icx_units,
};

/*
 * Free-running counters of a controller are at these offsets (in-kernel driver, LIKWID, Intel PCM)
 */
#define ICX_FREE_READ		0x2290
#define ICX_FREE_WRITE		0x2298
#define ICX_FREE_DDRT_READ	0x22a0
#define ICX_FREE_DDRT_WRITE	0x22a8
#define ICX_FREE_DCLK		0x22b0

static const struct pmon_alias icx_free_events[] = {
	PMON_EVENT(ON_ICE | PMON_LISTED, "dclk", "event=0xff,umask=0x10", EACH,
		   "DRAM cycles"),
	PMON_BYTES_64(ON_ICE | PMON_LISTED, "read", "event=0xff,umask=0x20",
		      "Lines read from DRAM"),
	PMON_BYTES_64(ON_ICE | PMON_LISTED, "write", "event=0xff,umask=0x21",
		      "Lines written to DRAM"),
	PMON_BYTES_64(ON_SUNNY | PMON_LISTED, "ddrt_read", "event=0xff,umask=0x30",
		      "Lines read from persistent memory"),
	PMON_BYTES_64(ON_SUNNY | PMON_LISTED, "ddrt_write", "event=0xff,umask=0x31",
		      "Lines written to persistent memory"),
	{}
};

static const u16 icx_free_codes[] = { 0x10ff, 0x20ff, 0x21ff, 0x30ff, 0x31ff, 0 };

/*
 * Free-running counters in the order of their umasks. Three channels of DDR4-3200 move 77 GB/s:
 * 1.2 lines a nanosecond.
 */
#define ICX_FREE_COUNTER(_reg)	PMON_SP_FREE_COUNTER(0, (_reg) - ICX_FREE_READ, 48)

static const struct pmon_counter icx_free_counters[] = {
	ICX_FREE_COUNTER(ICX_FREE_DCLK),
	ICX_FREE_COUNTER(ICX_FREE_READ), ICX_FREE_COUNTER(ICX_FREE_WRITE),
	ICX_FREE_COUNTER(ICX_FREE_DDRT_READ), ICX_FREE_COUNTER(ICX_FREE_DDRT_WRITE),
};

#define CONTROLLER(_mc)		{ .window = (_mc), .base[0] = ICX_FREE_READ }

static const struct pmon_unit icx_controllers[] = {
	CONTROLLER(0), CONTROLLER(1), CONTROLLER(2), CONTROLLER(3),
};

#define ICX_FREE \
	.space = PMON_MMIO, \
	.window = &icx_window, \
	.unit = icx_controllers, \
	.counter = icx_free_counters, \
	.size = ICX_FREE_DCLK - ICX_FREE_READ + sizeof(u64), \
	.box_ctl = PMON_NO_REG

#define ICX_FREE_KIND \
	.name = "imc_free_running", \
	.max_inc = 1, \
	.fields = pmon_free_fields, \
	.events = icx_free_events

const struct pmon_type pmon_icx_imc_free_running = {
	ICX_FREE,
	.kind = &(const struct pmon_kind) {
		ICX_FREE_KIND,
		.freerunning = icx_free_codes,
		.on = ON_SUNNY,
	},
	.units = ARRAY_SIZE(icx_controllers),
};

/* Persistent memory, which comes last, is that of the Xeons */
static const u16 snr_free_codes[] = { 0x10ff, 0x20ff, 0x21ff, 0 };

const struct pmon_type pmon_snr_imc_free_running = {
	ICX_FREE,
	.kind = &(const struct pmon_kind) {
		ICX_FREE_KIND,
		.freerunning = snr_free_codes,
		.on = ON_SNR,
	},
	.units = 1,
};
