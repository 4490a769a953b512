// SPDX-License-Identifier: GPL-2.0-only
/*
 * M-box: memory controller of the 7500. What an event counts is mostly said by
 * sub-select registers, which its counters share. With flag_mode 0 inc_sel
 * selects the event, with 1 the flag that set_flag_sel selects is timed.
 */
#include "boxes.h"

/*
 * WRAP_MODE is always set: without it a counter stops when it overflows (323535 table 2-67), and
 * nothing reports that.
 */
#define ENABLE		BIT(0)
#define WRAP_MODE	BIT(6)

#define FLAG_MODE	BIT(7)
#define INC_SEL(n)	((n) << 9)
#define INC_SEL_MASK	(FLAG_MODE | GENMASK(13, 9))
#define FLAG_SEL(n)	(FLAG_MODE | (n) << 19)
#define FLAG_SEL_MASK	(FLAG_MODE | GENMASK(21, 19))

static const struct pmon_field fields[] = {
	PMON_FIELD("count_mode", PMON_CONFIG, 2, 3),
	PMON_FIELD("storage_mode", PMON_CONFIG, 4, 5),
	PMON_FIELD("wrap_mode", PMON_CONFIG, 6, 6),
	PMON_FIELD("flag_mode", PMON_CONFIG, 7, 7),
	PMON_FIELD("inc_sel", PMON_CONFIG, 9, 13),
	PMON_FIELD("set_flag_sel", PMON_CONFIG, 19, 21),
	PMON_FIELD("dsp", PMON_CONFIG1, 0, 31),
	PMON_FIELD("thr", PMON_CONFIG1, 0, 31),
	PMON_FIELD("fvc", PMON_CONFIG1, 0, 31),
	PMON_FIELD("pgt", PMON_CONFIG1, 0, 31),
	PMON_FIELD("map", PMON_CONFIG1, 0, 31),
	PMON_FIELD("iss", PMON_CONFIG1, 0, 31),
	PMON_FIELD("pld", PMON_CONFIG1, 32, 63),
	PMON_FIELD("filter_match", PMON_CONFIG2, 0, 33),
	/* 27 bits; the in-kernel driver shows 28 and drops the last */
	PMON_FIELD("filter_mask", PMON_CONFIG2, 34, 60),
	PMON_FIELD("filter_cfg_en", PMON_CONFIG2, 63, 63),
	{}
};

/*
 * B-box commands come by way of the mapper; the scheduler (ISS) orders them by
 * one of four policies: trade-off (trdoff), read priority (rdprio), write
 * priority (wrprio), or adaptive; the dispatch queues (DSP), one for reads and
 * one for writes, hand them to the memory buffers over the links (SMI); those
 * that failed wait in the retry queue. FVID, the fill and victim index, is the
 * number of a command's buffer.
 */

/* The four FVC events are alternative encodings: one is counted as another if that is free */
#define FVC_EV0		"inc_sel=0xd"
#define FVC_EV1		"inc_sel=0xe"
#define FVC_EV2		"inc_sel=0xf"
#define FVC_EV3		"inc_sel=0x10"

#define FVC(_on, _n, _name, _fvc, _what) \
	PMON_EVENT(_on, "fvc_ev" #_n "_" _name, FVC_EV##_n ",fvc=" #_fvc, EACH, \
		   _what ", by FVC event " #_n)
#define FVC_DATA(_on, _n, _name, _fvc, _what) \
	PMON_BYTES_64(_on, "fvc_ev" #_n "_" _name, FVC_EV##_n ",fvc=" #_fvc, \
		      _what ", by FVC event " #_n)

#define SMI_CRC_ERR(_on, _n, _fvc) \
	FVC(_on, _n, "smi_crc_err", _fvc, "CRC errors of the SMI links")
#define MEM_ECC_ERR(_on, _n, _fvc) \
	FVC(_on, _n, "mem_ecc_err", _fvc, "ECC errors of the memory")
#define POISON_TXN(_on, _n, _fvc) \
	FVC(_on, _n, "poison_txn", _fvc, "Transactions with poisoned data")
#define ALERT_FRAMES(_on, _n, _fvc) \
	FVC(_on, _n, "alert_frames", _fvc, "Alert frames from the memory buffers")
#define FAST_RESET(_on, _n, _fvc) \
	FVC(_on, _n, "fast_reset", _fvc, "Fast resets that the M-box asked for")
#define BBOX_READS(_on, _n, _fvc) \
	FVC_DATA(_on, _n, "bbox_cmds_reads", _fvc, "Read commands of the B-box")
#define BBOX_WRITES(_on, _n, _fvc) \
	FVC_DATA(_on, _n, "bbox_cmds_writes", _fvc, "Write commands of the B-box")
#define BBOX_ACK(_on, _n, _fvc) \
	FVC(_on, _n, "bbox_rsp_ack", _fvc, "Responses to the B-box without an error")
#define BBOX_RETRY(_on, _n, _fvc) \
	FVC(_on, _n, "bbox_rsp_retry", _fvc, "Responses to the B-box that announce a retry")
#define BBOX_COR(_on, _n, _fvc) \
	FVC(_on, _n, "bbox_rsp_cor", _fvc, "Responses to the B-box after a corrected error")
#define BBOX_UNCOR(_on, _n, _fvc) \
	FVC(_on, _n, "bbox_rsp_uncor", _fvc, "Responses to the B-box with an uncorrectable error")
#define BBOX_SPEC_ACK(_on, _n, _fvc) \
	FVC(_on, _n, "bbox_rsp_spec_ack", _fvc, "Early responses to the B-box, before the check")
#define BBOX_SPR_ACK(_on, _n, _fvc) \
	FVC(_on, _n, "bbox_rsp_spr_ack", _fvc, "Responses without an error of a DIMM being spared")
#define BBOX_SPR_UNCOR(_on, _n, _fvc) \
	FVC(_on, _n, "bbox_rsp_spr_uncor", _fvc, "Uncorrectable responses of a DIMM being spared")
#define SMI_NB_TRIG(_on, _n, _fvc) \
	FVC(_on, _n, "smi_nb_trig", _fvc, "Debug triggers in status frames of memory buffers")

/*
 * DRAM commands, bits 12:8 of PLD; with bit 0 only those that the scheduler gave
 * under the policy in bits 8:7 of ISS. filter_match, filter_mask and filter_cfg_en
 * restrict them to an address.
 */
#define TRDOFF		"iss=0x0"
#define RDPRIO		"iss=0x80"
#define WRPRIO		"iss=0x100"
#define ADAPTIVE	"iss=0x180"

#define DRAM_CMD(_name, _iss, _pld, _what) \
	PMON_EVENT(ON_EX, "dram_cmd_" _name, "inc_sel=0xa," _iss ",pld=" #_pld, EACH, _what)
#define DRAM_CAS(_name, _iss, _pld, _what) \
	PMON_BYTES_64(ON_EX, "dram_cmd_" _name, "inc_sel=0xa," _iss ",pld=" #_pld, _what)

/* The E7 can count them by a second matcher as well, bits 23:16 of PLD */
#define DRAM_MISC(_name, _pld, _what) \
	PMON_EVENT(ON_WSMEX, "dram_misc_" _name, "inc_sel=0xb,pld=" #_pld, EACH, \
		   _what ", by the second matcher")
#define DRAM_MISC_CAS(_name, _pld, _what) \
	PMON_BYTES_64(ON_WSMEX, "dram_misc_" _name, "inc_sel=0xb,pld=" #_pld, \
		      _what ", by the second matcher")

#define TIMED(_flag)	"flag_mode=0x1,set_flag_sel=" #_flag

static const struct pmon_alias events[] = {
	PMON_EVENT(ON_EX | PMON_LISTED, "clockticks", "inc_sel=0x1b", EACH,
		   "Cycles of the M-box"),

	/* Commands of the B-box */
	PMON_EVENT(ON_EX | PMON_LISTED, "bbox_cmds_all", "inc_sel=0x1a", EACH,
		   "Commands of the B-box of any kind"),
	PMON_EVENT(ON_EX, "inflight_cmds", "inc_sel=0x1d", EACH,
		   "Read and write commands accepted"),
	PMON_EVENT(ON_EX, "sched_inflight_cmds", "inc_sel=0x1c", EACH,
		   "Commands accepted by the scheduler"),
	PMON_EVENT(ON_EX, "trans_cmds", "inc_sel=0x12", EACH,
		   "Commands translated for the DRAMs"),
	PMON_EVENT(ON_EX, "patrol_txns", "inc_sel=0x11", EACH,
		   "Transactions of the patrol scrubber"),
	PMON_EVENT(ON_EX, "multicas", "inc_sel=0x17", EACH,
		   "Patrol transactions with several CAS to one open page"),
	PMON_EVENT(ON_EX, "bcmd_schedq_occupancy_reads", TIMED(0x6) ",map=0x0", CLOCKS,
		   "A read with FVID 0 is in the scheduler queue"),
	PMON_EVENT(ON_EX, "bcmd_schedq_occupancy_writes", TIMED(0x6) ",map=0x20", CLOCKS,
		   "A write with FVID 0 is in the scheduler queue"),
	PMON_EVENT(ON_EX, "bcmd_schedq_occupancy_merge", TIMED(0x6) ",map=0x40", CLOCKS,
		   "A merge with FVID 0 is in the scheduler queue"),
	PMON_EVENT(ON_EX, "bcmd_schedq_occupancy_v2f", TIMED(0x6) ",map=0x60", CLOCKS,
		   "A transfer from victim to fill buffer with FVID 0 is in the scheduler queue"),
	PMON_EVENT(ON_EX, "bcmd_schedq_occupancy_v2v", TIMED(0x6) ",map=0x80", CLOCKS,
		   "A transfer from victim to victim buffer with FVID 0 is in the scheduler queue"),
	PMON_EVENT(ON_EX, "bcmd_schedq_occupancy_f2v", TIMED(0x6) ",map=0xa0", CLOCKS,
		   "A transfer from fill to victim buffer with FVID 0 is in the scheduler queue"),
	PMON_EVENT(ON_EX, "bcmd_schedq_occupancy_f2b", TIMED(0x6) ",map=0xc0", CLOCKS,
		   "A read of the fill buffer by the B-box with FVID 0 is in the scheduler queue"),
	PMON_EVENT(ON_EX, "bcmd_schedq_occupancy_sprwr", TIMED(0x6) ",map=0xe0", CLOCKS,
		   "A write to the spare DIMM with FVID 0 is in the scheduler queue"),

	/* Full or empty: of dispatch queues, of the M-box, of the retry queue */
	PMON_EVENT(ON_EX, "cycles_dsp_fill_rdq_full", TIMED(0x0) ",dsp=0x80", CLOCKS,
		   "Read dispatch queue full"),
	PMON_EVENT(ON_EX, "dsp_fill_rdq_full", "inc_sel=0x0,dsp=0x80", EACH,
		   "Times that the read dispatch queue became full"),
	PMON_EVENT(ON_EX, "cycles_dsp_fill_wrq_full", TIMED(0x0) ",dsp=0x100", CLOCKS,
		   "Write dispatch queue full"),
	PMON_EVENT(ON_EX, "dsp_fill_wrq_full", "inc_sel=0x0,dsp=0x100", EACH,
		   "Times that the write dispatch queue became full"),
	PMON_EVENT(ON_EX, "cycles_dsp_fill_rdq_empty", TIMED(0x0) ",dsp=0x200", CLOCKS,
		   "Read dispatch queue empty"),
	PMON_EVENT(ON_EX, "dsp_fill_rdq_empty", "inc_sel=0x0,dsp=0x200", EACH,
		   "Times that the read dispatch queue became empty"),
	PMON_EVENT(ON_EX, "cycles_dsp_fill_wrq_empty", TIMED(0x0) ",dsp=0x400", CLOCKS,
		   "Write dispatch queue empty"),
	PMON_EVENT(ON_EX, "dsp_fill_wrq_empty", "inc_sel=0x0,dsp=0x400", EACH,
		   "Times that the write dispatch queue became empty"),
	PMON_EVENT(ON_EX, "cycles_mfull", "inc_sel=0x1", CLOCKS,
		   "M-box full"),
	PMON_EVENT(ON_EX, "retry_mfull", "inc_sel=0x2", EACH,
		   "Retries while the M-box is full"),
	PMON_EVENT(ON_EX, "cycles_retryq_mfull", TIMED(0x3), CLOCKS,
		   "Retry queue waits because the M-box is full"),
	PMON_EVENT(ON_EX, "retry_starve", "inc_sel=0x3", EACH,
		   "Retries of starving commands"),
	PMON_EVENT(ON_EX, "cycles_retryq_starved", TIMED(0x4), CLOCKS,
		   "Retry queue starves"),
	PMON_EVENT(ON_NHMEX, "retries_all", "inc_sel=0xb,pld=0x0", EACH,
		   "Retries"),
	PMON_EVENT(ON_WSMEX, "dram_misc_retries_all", "inc_sel=0xb,pld=0x0", EACH,
		   "Retries"),
	PMON_EVENT(ON_WSMEX, "dram_misc_retries_fvid", "inc_sel=0xb,pld=0x80", EACH,
		   "Retries of commands with FVID 0"),

	/* Scheduler */
	PMON_EVENT(ON_EX, "cycles_sched_mode_tradeoff", TIMED(0x1) ",iss=0x0", CLOCKS,
		   "The scheduler works by trade-off"),
	PMON_EVENT(ON_EX, "cycles_sched_mode_rdprio", TIMED(0x1) ",iss=0x10", CLOCKS,
		   "The scheduler works by read priority"),
	PMON_EVENT(ON_EX, "cycles_sched_mode_wrprio", TIMED(0x1) ",iss=0x20", CLOCKS,
		   "The scheduler works by write priority"),
	PMON_EVENT(ON_EX, "cycles_sched_mode_adaptive", TIMED(0x1) ",iss=0x30", CLOCKS,
		   "The scheduler works by the adaptive policy"),
	PMON_EVENT(ON_NHMEX, "sched_mode_changes", "inc_sel=0x8", EACH,
		   "Changes of the policy"),
	PMON_EVENT(ON_WSMEX, "iss_sched_changes", "inc_sel=0x8,iss=0x0", EACH,
		   "Changes of the policy"),
	PMON_EVENT(ON_WSMEX, "iss_sched_frame_beat", "inc_sel=0x8,iss=0x400", EACH,
		   "Frame beats of the scheduler"),
	PMON_EVENT(ON_EX, "frm_type_3cmd", "inc_sel=0x9,iss=0x0", EACH,
		   "SMI frames sent with three commands"),
	PMON_EVENT(ON_EX, "frm_type_wdat", "inc_sel=0x9,iss=0x1", EACH,
		   "SMI frames sent with data to write"),
	PMON_EVENT(ON_EX, "frm_type_sync", "inc_sel=0x9,iss=0x2", EACH,
		   "SMI frames sent that synchronise"),
	PMON_EVENT(ON_EX, "frm_type_chnl", "inc_sel=0x9,iss=0x3", EACH,
		   "SMI frames sent with a channel command"),
	PMON_EVENT(ON_EX, "frm_type_nop", "inc_sel=0x9,iss=0x8", EACH,
		   "SMI frames sent with nothing"),
	PMON_EVENT(ON_EX, "frm_type_1cmd", "inc_sel=0x9,iss=0xc", EACH,
		   "SMI frames sent with one command"),

	/* Pages */
	PMON_EVENT(ON_EX | PMON_LISTED, "page_hit", "inc_sel=0x14", EACH,
		   "Transactions that find their page open"),
	PMON_EVENT(ON_EX | PMON_LISTED, "page_miss", "inc_sel=0x13", EACH,
		   "Transactions that find another page open"),
	PMON_EVENT(ON_NHMEX | PMON_LISTED, "page_empty", "inc_sel=0x15", EACH,
		   "Transactions that find no page open"),
	PMON_EVENT(ON_WSMEX | PMON_LISTED, "pgt_page_ev2_page_empty", "inc_sel=0x15,pgt=0x800",
		   EACH, "Transactions that find no page open"),
	PMON_EVENT(ON_WSMEX, "pgt_page_ev2_auto_cls", "inc_sel=0x15,pgt=0x0", EACH,
		   "Pages closed by an auto-precharge"),
	PMON_EVENT(ON_EX, "pgt_page_ev_opn2cls", "inc_sel=0x16,pgt=0x0", EACH,
		   "Pages closed"),
	PMON_EVENT(ON_EX, "pgt_page_ev_cls2opn", "inc_sel=0x16,pgt=0x1", EACH,
		   "Pages opened"),
	PMON_EVENT(ON_EX, "cycles_pgt_state_closed", TIMED(0x5) ",pgt=0x0", CLOCKS,
		   "The page that the page table watches is closed"),
	PMON_EVENT(ON_EX, "cycles_pgt_state_open", TIMED(0x5) ",pgt=0x40", CLOCKS,
		   "The page that the page table watches is open"),

	/* Rare things */
	PMON_EVENT(ON_EX, "refresh", "inc_sel=0x6", EACH,
		   "Refreshes"),
	PMON_EVENT(ON_EX, "refresh_conflict", "inc_sel=0x7", EACH,
		   "Refreshes that were in the way of a command"),
	PMON_EVENT(ON_EX, "tt_cmd_conflict", "inc_sel=0x19", EACH,
		   "Commands held up by thermal throttling"),
	PMON_EVENT(ON_EX, "ma_par_err", "inc_sel=0xc", EACH,
		   "Parity errors of memory addresses"),
	PMON_EVENT(ON_EX, "fvid_race", "inc_sel=0x18", EACH,
		   "FVIDs used again too early; should not happen"),
	PMON_EVENT(ON_EX, "therm_trp_up_all_lt_lo", "inc_sel=0x4,thr=0x8", EACH,
		   "Upward thermal trips of any DIMM below the low point"),
	PMON_EVENT(ON_EX, "therm_trp_up_all_gt_lo", "inc_sel=0x4,thr=0x88", EACH,
		   "Upward thermal trips of any DIMM above the low point"),
	PMON_EVENT(ON_EX, "therm_trp_up_all_gt_mid_fall", "inc_sel=0x4,thr=0x108", EACH,
		   "Upward thermal trips of any DIMM above the middle point, falling"),
	PMON_EVENT(ON_EX, "therm_trp_up_all_gt_mid_rise", "inc_sel=0x4,thr=0x188", EACH,
		   "Upward thermal trips of any DIMM above the middle point, rising"),
	PMON_EVENT(ON_EX, "therm_trp_dn_all_lt_lo", "inc_sel=0x5,thr=0x8", EACH,
		   "Downward thermal trips of any DIMM below the low point"),
	PMON_EVENT(ON_EX, "therm_trp_dn_all_gt_lo", "inc_sel=0x5,thr=0x208", EACH,
		   "Downward thermal trips of any DIMM above the low point"),
	PMON_EVENT(ON_EX, "therm_trp_dn_all_gt_mid_fall", "inc_sel=0x5,thr=0x408", EACH,
		   "Downward thermal trips of any DIMM above the middle point, falling"),
	PMON_EVENT(ON_EX, "therm_trp_dn_all_gt_mid_rise", "inc_sel=0x5,thr=0x608", EACH,
		   "Downward thermal trips of any DIMM above the middle point, rising"),

	DRAM_CMD("preall", TRDOFF, 0x100,
		 "Precharges of all banks"),
	DRAM_CMD("preall_trdoff", TRDOFF, 0x101,
		 "Precharges of all banks, under trade-off"),
	DRAM_CMD("preall_rdprio", RDPRIO, 0x101,
		 "Precharges of all banks, under read priority"),
	DRAM_CMD("preall_wrprio", WRPRIO, 0x101,
		 "Precharges of all banks, under write priority"),
	DRAM_CMD("preall_adaptive", ADAPTIVE, 0x101,
		 "Precharges of all banks, under the adaptive policy"),
	DRAM_CMD("ras", TRDOFF, 0x200,
		 "Activates (RAS)"),
	DRAM_CMD("ras_trdoff", TRDOFF, 0x201,
		 "Activates (RAS), under trade-off"),
	DRAM_CMD("ras_rdprio", RDPRIO, 0x201,
		 "Activates (RAS), under read priority"),
	DRAM_CMD("ras_wrprio", WRPRIO, 0x201,
		 "Activates (RAS), under write priority"),
	DRAM_CMD("ras_adaptive", ADAPTIVE, 0x201,
		 "Activates (RAS), under the adaptive policy"),
	DRAM_CAS("cas_rd_opn", TRDOFF, 0x300,
		 "Reads (CAS) that leave the page open"),
	DRAM_CAS("cas_wr_opn", TRDOFF, 0x400,
		 "Writes (CAS) that leave the page open"),
	DRAM_CAS("cas_wr_opn_trdoff", TRDOFF, 0x401,
		 "Writes (CAS) that leave the page open, under trade-off"),
	DRAM_CAS("cas_wr_opn_rdprio", RDPRIO, 0x401,
		 "Writes (CAS) that leave the page open, under read priority"),
	DRAM_CAS("cas_wr_opn_wrprio", WRPRIO, 0x401,
		 "Writes (CAS) that leave the page open, under write priority"),
	DRAM_CAS("cas_wr_opn_adaptive", ADAPTIVE, 0x401,
		 "Writes (CAS) that leave the page open, under the adaptive policy"),
	DRAM_CAS("cas_rd_cls", TRDOFF, 0x500,
		 "Reads (CAS) that close the page"),
	DRAM_CAS("cas_rd_cls_trdoff", TRDOFF, 0x501,
		 "Reads (CAS) that close the page, under trade-off"),
	DRAM_CAS("cas_rd_cls_rdprio", RDPRIO, 0x501,
		 "Reads (CAS) that close the page, under read priority"),
	DRAM_CAS("cas_rd_cls_wrprio", WRPRIO, 0x501,
		 "Reads (CAS) that close the page, under write priority"),
	DRAM_CAS("cas_rd_cls_adaptive", ADAPTIVE, 0x501,
		 "Reads (CAS) that close the page, under the adaptive policy"),
	DRAM_CAS("cas_wr_cls", TRDOFF, 0x600,
		 "Writes (CAS) that close the page"),
	DRAM_CAS("cas_wr_cls_trdoff", TRDOFF, 0x601,
		 "Writes (CAS) that close the page, under trade-off"),
	DRAM_CAS("cas_wr_cls_rdprio", RDPRIO, 0x601,
		 "Writes (CAS) that close the page, under read priority"),
	DRAM_CAS("cas_wr_cls_wrprio", WRPRIO, 0x601,
		 "Writes (CAS) that close the page, under write priority"),
	DRAM_CAS("cas_wr_cls_adaptive", ADAPTIVE, 0x601,
		 "Writes (CAS) that close the page, under the adaptive policy"),
	DRAM_CMD("mrs", TRDOFF, 0x700,
		 "Settings of a mode register (MRS)"),
	DRAM_CMD("rfr", TRDOFF, 0x900,
		 "Refreshes of a rank"),
	DRAM_CMD("ensr", TRDOFF, 0xa00,
		 "Entries into self-refresh"),
	DRAM_CMD("exsr", TRDOFF, 0xb00,
		 "Exits from self-refresh"),
	DRAM_CMD("nop", TRDOFF, 0xc00,
		 "No-operations"),
	DRAM_CMD("trkl", TRDOFF, 0x1000,
		 "Trickle commands"),
	DRAM_CMD("pre", TRDOFF, 0x1100,
		 "Precharges of a bank"),
	DRAM_CMD("sync", TRDOFF, 0x1200,
		 "Synchronisations"),
	DRAM_CMD("cke_hi", TRDOFF, 0x1400,
		 "CKE set high (out of power-down)"),
	DRAM_CMD("cke_lo", TRDOFF, 0x1500,
		 "CKE set low (into power-down)"),
	DRAM_CMD("soft_rst", TRDOFF, 0x1700,
		 "Soft resets of a memory buffer"),
	DRAM_CMD("wr_cfg", TRDOFF, 0x1c00,
		 "Writes of configuration registers"),
	DRAM_CMD("rd_cfg", TRDOFF, 0x1d00,
		 "Reads of configuration registers"),
	DRAM_CMD("zqcal", TRDOFF, 0x1e00,
		 "ZQ calibrations"),

	DRAM_MISC("illegal", 0x10000, "Commands with an illegal code"),
	DRAM_MISC("valid", 0x20000, "Commands of any kind"),
	DRAM_MISC("non_nop_trkl", 0x40000, "Commands other than no-operation and trickle"),
	DRAM_MISC("preall", 0x90000, "Precharges of all banks"),
	DRAM_MISC("ras", 0x110000, "Activates (RAS)"),
	DRAM_MISC_CAS("cas_rd_opn", 0x190000, "Reads (CAS) that leave the page open"),
	DRAM_MISC_CAS("cas_wr_opn", 0x210000, "Writes (CAS) that leave the page open"),
	DRAM_MISC_CAS("cas_rd_cls", 0x290000, "Reads (CAS) that close the page"),
	DRAM_MISC_CAS("cas_wr_cls", 0x310000, "Writes (CAS) that close the page"),
	DRAM_MISC("mrs", 0x390000, "Settings of a mode register (MRS)"),
	DRAM_MISC("rfr", 0x490000, "Refreshes of a rank"),
	DRAM_MISC("ensr", 0x510000, "Entries into self-refresh"),
	DRAM_MISC("exsr", 0x590000, "Exits from self-refresh"),
	DRAM_MISC("nop", 0x610000, "No-operations"),
	DRAM_MISC("trkl", 0x810000, "Trickle commands"),
	DRAM_MISC("pre", 0x890000, "Precharges of a bank"),
	DRAM_MISC("sync", 0x910000, "Synchronisations"),
	DRAM_MISC("cke_hi", 0xa10000, "CKE set high (out of power-down)"),
	DRAM_MISC("cke_lo", 0xa90000, "CKE set low (into power-down)"),
	DRAM_MISC("soft_rst", 0xb90000, "Soft resets of a memory buffer"),
	DRAM_MISC("wr_cfg", 0xe10000, "Writes of configuration registers"),
	DRAM_MISC("rd_cfg", 0xe90000, "Reads of configuration registers"),
	DRAM_MISC("zqcal", 0xf10000, "ZQ calibrations"),

	SMI_CRC_ERR(ON_EX, 0, 0x0), SMI_CRC_ERR(ON_EX, 1, 0x0),
	SMI_CRC_ERR(ON_EX, 2, 0x0), SMI_CRC_ERR(ON_EX, 3, 0x0),

	MEM_ECC_ERR(ON_NHMEX, 0, 0x800), MEM_ECC_ERR(ON_NHMEX, 1, 0x4000),
	MEM_ECC_ERR(ON_NHMEX, 2, 0x20000), MEM_ECC_ERR(ON_NHMEX, 3, 0x100000),
	MEM_ECC_ERR(ON_WSMEX, 0, 0x1000), MEM_ECC_ERR(ON_WSMEX, 1, 0x8000),
	MEM_ECC_ERR(ON_WSMEX, 2, 0x40000), MEM_ECC_ERR(ON_WSMEX, 3, 0x200000),

	POISON_TXN(ON_NHMEX, 0, 0x1000), POISON_TXN(ON_NHMEX, 1, 0x8000),
	POISON_TXN(ON_NHMEX, 2, 0x40000), POISON_TXN(ON_NHMEX, 3, 0x200000),
	POISON_TXN(ON_WSMEX, 0, 0x2000), POISON_TXN(ON_WSMEX, 1, 0x10000),
	POISON_TXN(ON_WSMEX, 2, 0x80000), POISON_TXN(ON_WSMEX, 3, 0x400000),

	ALERT_FRAMES(ON_NHMEX, 0, 0x1800), ALERT_FRAMES(ON_NHMEX, 1, 0xc000),
	ALERT_FRAMES(ON_NHMEX, 2, 0x60000), ALERT_FRAMES(ON_NHMEX, 3, 0x300000),
	ALERT_FRAMES(ON_WSMEX, 0, 0x3000), ALERT_FRAMES(ON_WSMEX, 1, 0x18000),
	ALERT_FRAMES(ON_WSMEX, 2, 0xc0000), ALERT_FRAMES(ON_WSMEX, 3, 0x600000),

	FAST_RESET(ON_NHMEX, 0, 0x2000), FAST_RESET(ON_NHMEX, 1, 0x10000),
	FAST_RESET(ON_NHMEX, 2, 0x80000), FAST_RESET(ON_NHMEX, 3, 0x400000),
	FAST_RESET(ON_WSMEX, 0, 0x4000), FAST_RESET(ON_WSMEX, 1, 0x20000),
	FAST_RESET(ON_WSMEX, 2, 0x100000), FAST_RESET(ON_WSMEX, 3, 0x800000),

	BBOX_READS(ON_NHMEX, 0, 0x2800), BBOX_READS(ON_NHMEX, 1, 0x14000),
	BBOX_READS(ON_NHMEX, 2, 0xa0000), BBOX_READS(ON_NHMEX, 3, 0x500000),
	BBOX_READS(ON_WSMEX, 0, 0x5000), BBOX_READS(ON_WSMEX, 1, 0x28000),
	BBOX_READS(ON_WSMEX, 2, 0x140000), BBOX_READS(ON_WSMEX, 3, 0xa00000),

	BBOX_WRITES(ON_NHMEX, 0, 0x2820), BBOX_WRITES(ON_NHMEX, 1, 0x14020),
	BBOX_WRITES(ON_NHMEX, 2, 0xa0020), BBOX_WRITES(ON_NHMEX, 3, 0x500020),
	BBOX_WRITES(ON_WSMEX, 0, 0x5040), BBOX_WRITES(ON_WSMEX, 1, 0x28040),
	BBOX_WRITES(ON_WSMEX, 2, 0x140040), BBOX_WRITES(ON_WSMEX, 3, 0xa00040),

	BBOX_ACK(ON_NHMEX, 0, 0x3000), BBOX_ACK(ON_NHMEX, 1, 0x18000),
	BBOX_ACK(ON_NHMEX, 2, 0xc0000), BBOX_ACK(ON_NHMEX, 3, 0x600000),
	BBOX_ACK(ON_WSMEX, 0, 0x6000), BBOX_ACK(ON_WSMEX, 1, 0x30000),
	BBOX_ACK(ON_WSMEX, 2, 0x180000), BBOX_ACK(ON_WSMEX, 3, 0xc00000),

	BBOX_RETRY(ON_NHMEX, 0, 0x3100), BBOX_RETRY(ON_NHMEX, 1, 0x18100),
	BBOX_RETRY(ON_NHMEX, 2, 0xc0100), BBOX_RETRY(ON_NHMEX, 3, 0x600100),
	BBOX_RETRY(ON_WSMEX, 0, 0x6200), BBOX_RETRY(ON_WSMEX, 1, 0x30200),
	BBOX_RETRY(ON_WSMEX, 2, 0x180200), BBOX_RETRY(ON_WSMEX, 3, 0xc00200),

	BBOX_COR(ON_NHMEX, 0, 0x3200), BBOX_COR(ON_NHMEX, 1, 0x18200),
	BBOX_COR(ON_NHMEX, 2, 0xc0200), BBOX_COR(ON_NHMEX, 3, 0x600200),
	BBOX_COR(ON_WSMEX, 0, 0x6400), BBOX_COR(ON_WSMEX, 1, 0x30400),
	BBOX_COR(ON_WSMEX, 2, 0x180400), BBOX_COR(ON_WSMEX, 3, 0xc00400),

	BBOX_UNCOR(ON_NHMEX, 0, 0x3300), BBOX_UNCOR(ON_NHMEX, 1, 0x18300),
	BBOX_UNCOR(ON_NHMEX, 2, 0xc0300), BBOX_UNCOR(ON_NHMEX, 3, 0x600300),
	BBOX_UNCOR(ON_WSMEX, 0, 0x6600), BBOX_UNCOR(ON_WSMEX, 1, 0x30600),
	BBOX_UNCOR(ON_WSMEX, 2, 0x180600), BBOX_UNCOR(ON_WSMEX, 3, 0xc00600),

	BBOX_SPEC_ACK(ON_NHMEX, 0, 0x3400), BBOX_SPEC_ACK(ON_NHMEX, 1, 0x18400),
	BBOX_SPEC_ACK(ON_NHMEX, 2, 0xc0400), BBOX_SPEC_ACK(ON_NHMEX, 3, 0x600400),
	BBOX_SPEC_ACK(ON_WSMEX, 0, 0x6800), BBOX_SPEC_ACK(ON_WSMEX, 1, 0x30800),
	BBOX_SPEC_ACK(ON_WSMEX, 2, 0x180800), BBOX_SPEC_ACK(ON_WSMEX, 3, 0xc00800),

	BBOX_SPR_ACK(ON_NHMEX, 0, 0x3500), BBOX_SPR_ACK(ON_NHMEX, 1, 0x18500),
	BBOX_SPR_ACK(ON_NHMEX, 2, 0xc0500), BBOX_SPR_ACK(ON_NHMEX, 3, 0x600500),
	BBOX_SPR_ACK(ON_WSMEX, 0, 0x6a00), BBOX_SPR_ACK(ON_WSMEX, 1, 0x30a00),
	BBOX_SPR_ACK(ON_WSMEX, 2, 0x180a00), BBOX_SPR_ACK(ON_WSMEX, 3, 0xc00a00),

	BBOX_SPR_UNCOR(ON_NHMEX, 0, 0x3700), BBOX_SPR_UNCOR(ON_NHMEX, 1, 0x18700),
	BBOX_SPR_UNCOR(ON_NHMEX, 2, 0xc0700), BBOX_SPR_UNCOR(ON_NHMEX, 3, 0x600700),
	BBOX_SPR_UNCOR(ON_WSMEX, 0, 0x6e00), BBOX_SPR_UNCOR(ON_WSMEX, 1, 0x30e00),
	BBOX_SPR_UNCOR(ON_WSMEX, 2, 0x180e00), BBOX_SPR_UNCOR(ON_WSMEX, 3, 0xc00e00),

	SMI_NB_TRIG(ON_NHMEX, 0, 0x3800), SMI_NB_TRIG(ON_NHMEX, 1, 0x1c000),
	SMI_NB_TRIG(ON_NHMEX, 2, 0xe0000), SMI_NB_TRIG(ON_NHMEX, 3, 0x700000),
	SMI_NB_TRIG(ON_WSMEX, 0, 0x7000), SMI_NB_TRIG(ON_WSMEX, 1, 0x38000),
	SMI_NB_TRIG(ON_WSMEX, 2, 0x1c0000), SMI_NB_TRIG(ON_WSMEX, 3, 0xe00000),

	/* The in-kernel driver's names */
	PMON_EVENT(ON_NHMEX | PMON_LISTED, "bbox_cmds_read",
		   "inc_sel=0xd,fvc=0x2800", EACH,
		   "The in-kernel driver's name of fvc_ev0_bbox_cmds_reads"),
	PMON_EVENT(ON_NHMEX | PMON_LISTED, "bbox_cmds_write",
		   "inc_sel=0xd,fvc=0x2820", EACH,
		   "The in-kernel driver's name of fvc_ev0_bbox_cmds_writes"),
	PMON_EVENT(ON_WSMEX | PMON_LISTED, "bbox_cmds_read",
		   "inc_sel=0xd,fvc=0x5000", EACH,
		   "The in-kernel driver's name of fvc_ev0_bbox_cmds_reads"),
	PMON_EVENT(ON_WSMEX | PMON_LISTED, "bbox_cmds_write",
		   "inc_sel=0xd,fvc=0x5040", EACH,
		   "The in-kernel driver's name of fvc_ev0_bbox_cmds_writes"),
	{}
};

enum { DSP, ISS, MAP, THR, PGT, PLD, FVC, ADDR_MATCH, ADDR_MASK, MM_CFG };

#define LOW(_extra) { \
	.extra = (_extra), .mask = GENMASK(31, 0), .word = PMON_CONFIG1, \
}

#define USE_PLD { \
	.extra = PLD, .mask = GENMASK(31, 0), .word = PMON_CONFIG1, .shift = 32, \
}

#define USE_MATCH { \
	.extra = ADDR_MATCH, .mask = GENMASK_ULL(33, 0), .word = PMON_CONFIG2, \
}

#define USE_MASK { \
	.extra = ADDR_MASK, .mask = GENMASK(26, 0), .word = PMON_CONFIG2, \
	.shift = 34, \
}

#define USE_CFG { \
	.extra = MM_CFG, .mask = BIT_ULL(63), .word = PMON_CONFIG2, \
}

/*
 * The four FVC events differ in the field that says what to count, so each can
 * be counted as another. The rest of the register they share.
 */
#define FVC_EVENT(_on, _inc_sel, _alt, _common, _field) { \
	.on = (_on), .key = INC_SEL(_inc_sel), .mask = INC_SEL_MASK, \
	.alts = 4, .alt = (_alt), .step = INC_SEL(1), \
	.use = { \
		{ .extra = FVC, .mask = (_common), .word = PMON_CONFIG1 }, \
		{ \
			.extra = FVC, .mask = (_field), .word = PMON_CONFIG1, \
			.step = 3, \
		}, \
	}, \
}

#define NHMEX_COMMON	(BIT(23) | GENMASK(10, 0))
/* Everything one bit higher; two more events have a register of their own */
#define WSMEX_COMMON	(BIT(24) | GENMASK(11, 0))

static const struct pmon_rule rules[] = {
	{ INC_SEL(0x00), INC_SEL_MASK, .use = { LOW(DSP) } },
	{ INC_SEL(0x04), INC_SEL_MASK, .use = { LOW(THR) } },
	{ INC_SEL(0x05), INC_SEL_MASK, .use = { LOW(THR) } },
	{ INC_SEL(0x08), INC_SEL_MASK, .on = ON_WSMEX, .use = { LOW(ISS) } },
	{ INC_SEL(0x09), INC_SEL_MASK, .use = { LOW(ISS) } },
	{ INC_SEL(0x0a), INC_SEL_MASK, .use = {
		LOW(ISS), USE_PLD, USE_MATCH, USE_MASK, USE_CFG } },
	{ INC_SEL(0x0b), INC_SEL_MASK, .use = {
		USE_PLD, USE_MATCH, USE_MASK, USE_CFG } },
	{ INC_SEL(0x15), INC_SEL_MASK, .on = ON_WSMEX, .use = { LOW(PGT) } },
	{ INC_SEL(0x16), INC_SEL_MASK, .use = { LOW(PGT) } },
	{ FLAG_SEL(0), FLAG_SEL_MASK, .use = { LOW(DSP) } },
	{ FLAG_SEL(1), FLAG_SEL_MASK, .use = { LOW(ISS) } },
	{ FLAG_SEL(5), FLAG_SEL_MASK, .use = { LOW(PGT) } },
	{ FLAG_SEL(6), FLAG_SEL_MASK, .use = { LOW(MAP) } },
	FVC_EVENT(ON_NHMEX, 0x0d, 0, NHMEX_COMMON, GENMASK(13, 11)),
	FVC_EVENT(ON_NHMEX, 0x0e, 1, NHMEX_COMMON, GENMASK(16, 14)),
	FVC_EVENT(ON_NHMEX, 0x0f, 2, NHMEX_COMMON, GENMASK(19, 17)),
	FVC_EVENT(ON_NHMEX, 0x10, 3, NHMEX_COMMON, GENMASK(22, 20)),
	FVC_EVENT(ON_WSMEX, 0x0d, 0, WSMEX_COMMON, GENMASK(14, 12)),
	FVC_EVENT(ON_WSMEX, 0x0e, 1, WSMEX_COMMON, GENMASK(17, 15)),
	FVC_EVENT(ON_WSMEX, 0x0f, 2, WSMEX_COMMON, GENMASK(20, 18)),
	FVC_EVENT(ON_WSMEX, 0x10, 3, WSMEX_COMMON, GENMASK(23, 21)),
	{}
};

/* Registers of the first M-box, 323535 */
#define GLOBAL_CTL		0xca0
#define GLOBAL_STATUS		0xca1
#define GLOBAL_OVF_CTL		0xca2
#define PMU_DSP			0xca5
#define PMU_ISS			0xca6
#define PMU_MAP			0xca7
#define PMU_MSC_THR		0xca8
#define PMU_PGT			0xca9
#define PMU_PLD			0xcaa
#define PMU_ZDP_CTL_FVC		0xcab
#define CNT_CTL(n)		(0xcb0 + 2 * (n))
#define CNT(n)			(0xcb1 + 2 * (n))
#define PMU_MM_CFG		0xe54
#define PMU_ADDR_MATCH		0xe55
#define PMU_ADDR_MASK		0xe56

#define MATCHING_BASE	1

static const struct pmon_extra extra[] = {
	[DSP] = { .reg = PMU_DSP },
	[ISS] = { .reg = PMU_ISS },
	[MAP] = { .reg = PMU_MAP },
	[THR] = { .reg = PMU_MSC_THR },
	[PGT] = { .reg = PMU_PGT },
	[PLD] = { .reg = PMU_PLD },
	[FVC] = { .reg = PMU_ZDP_CTL_FVC },
	[ADDR_MATCH] = { .reg = PMU_ADDR_MATCH, .base = MATCHING_BASE, .gate = MM_CFG },
	[ADDR_MASK] = { .reg = PMU_ADDR_MASK, .base = MATCHING_BASE, .gate = MM_CFG },
	[MM_CFG] = { .reg = PMU_MM_CFG, .base = MATCHING_BASE },
};

static const struct pmon_unit units[] = { {}, { .base = { 0x40, 0x08 } } };

static const struct pmon_counter counters[] = {
	PMON_EX_COUNTER(CNT_CTL(0), CNT(0)),
	PMON_EX_COUNTER(CNT_CTL(1), CNT(1)),
	PMON_EX_COUNTER(CNT_CTL(2), CNT(2)),
	PMON_EX_COUNTER(CNT_CTL(3), CNT(3)),
	PMON_EX_COUNTER(CNT_CTL(4), CNT(4)),
	PMON_EX_COUNTER(CNT_CTL(5), CNT(5)),
};

static const struct pmon_overflow overflow =
	PMON_EX_OVERFLOW(GLOBAL_STATUS, GLOBAL_OVF_CTL, BIT(1), GENMASK(5, 0));

#define MBOX_KIND \
	PMON_EX_KIND, \
	.enable = ENABLE | WRAP_MODE, \
	.name = "mbox", \
	.counters = 6, \
	.run = GENMASK(5, 0), \
	.fields = fields, \
	.events = events, \
	.rules = rules

#define MBOX \
	.space = PMON_MSR, \
	.units = 2, \
	.unit = units, \
	.counter = counters, \
	.box_ctl = GLOBAL_CTL, \
	.overflow = &overflow, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

const struct pmon_type pmon_nhmex_mbox = {
	MBOX,
	.kind = &(const struct pmon_kind) {
		MBOX_KIND,
		.on = ON_NHMEX,
	},
};

const struct pmon_type pmon_wsmex_mbox = {
	MBOX,
	.kind = &(const struct pmon_kind) {
		MBOX_KIND,
		.on = ON_WSMEX,
	},
};
