// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon 5500 and 5600: Global Queue, last-level cache (LLC), home logic of QPI (QHL), memory
 * controller (QMC), QPI link and DRAM share eight counters.
 *
 * MSRs: SDM vol. 3B 18.6.2; events: tables 19-18 and 19-20. Names as the in-kernel driver's, and
 * libpfm4's.
 */
#include "boxes.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("occ_ctr_rst", PMON_CONFIG, 17, 17),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("cmask", PMON_CONFIG, 24, 31),
	PMON_FIELD("match_addr", PMON_CONFIG1, 3, 39),
	PMON_FIELD("match_opc", PMON_CONFIG1, 40, 47),
	PMON_FIELD("match_sel", PMON_CONFIG1, 61, 63),
	{}
};

#define LISTED		(ON_GQ | PMON_LISTED)

#define UNIT(_on, _name, _event, _umask, _by, _what) \
	PMON_EVENT(_on, _name, "event=" _event ",umask=" _umask, _by, _what)

/* EACH_OF_3() names one event for each of three trackers, origins or channels */
#define EACH_OF_3(_on, _name, _event, _a, _b, _c, _by, _what) \
	UNIT(_on, _name "_" _a, _event, "0x01", _by, _what ": " _a), \
	UNIT(_on, _name "_" _b, _event, "0x02", _by, _what ": " _b), \
	UNIT(_on, _name "_" _c, _event, "0x04", _by, _what ": " _c)
#define TRACKERS(_on, _name, _event, _by, _what) \
	EACH_OF_3(_on, _name, _event, "read_tracker", "write_tracker", "peer_probe_tracker", _by, \
		  _what)
#define ORIGINS(_on, _name, _event, _by, _what) \
	EACH_OF_3(_on, _name, _event, "ioh", "remote", "local", _by, _what)
#define CHANNELS(_on, _name, _event, _by, _what) \
	EACH_OF_3(_on, _name, _event, "ch0", "ch1", "ch2", _by, _what)
#define CHANNELS_AND_ANY(_on, _any, _name, _event, _by, _what) \
	CHANNELS(_on, _name, _event, _by, _what), \
	UNIT(_any, _name "_any", _event, "0x07", _by, _what ": any channel")
#define READS_AND_WRITES(_on, _name, _event, _by, _what) \
	CHANNELS(_on, _name "_read", _event, _by, _what), \
	UNIT(_on, _name "_write_ch0", _event, "0x08", _by, _what ": write_ch0"), \
	UNIT(_on, _name "_write_ch1", _event, "0x10", _by, _what ": write_ch1"), \
	UNIT(_on, _name "_write_ch2", _event, "0x20", _by, _what ": write_ch2")
/* COLUMNS() names an event with and without automatic precharge */
#define COLUMNS(_name, _event, _what) \
	UNIT(ON_GQ, _name "_ch0", _event, "0x01", EACH, _what " of channel 0"), \
	UNIT(ON_GQ, _name "_autopre_ch0", _event, "0x02", EACH, \
	     _what " of channel 0 with automatic precharge"), \
	UNIT(ON_GQ, _name "_ch1", _event, "0x04", EACH, _what " of channel 1"), \
	UNIT(ON_GQ, _name "_autopre_ch1", _event, "0x08", EACH, \
	     _what " of channel 1 with automatic precharge"), \
	UNIT(ON_GQ, _name "_ch2", _event, "0x10", EACH, _what " of channel 2"), \
	UNIT(ON_GQ, _name "_autopre_ch2", _event, "0x20", EACH, \
	     _what " of channel 2 with automatic precharge"), \
	UNIT(LISTED, _name "_any", _event, "0x3f", EACH, _what " of any channel")
/* CLASSES() names three message classes on each of two links */
#define CLASSES(_name, _event, _a, _b, _c, _what) \
	UNIT(ON_GQ, _name "_" _a "_link_0", _event, "0x01", CLOCKS, _what " on link 0: " _a), \
	UNIT(ON_GQ, _name "_" _b "_link_0", _event, "0x02", CLOCKS, _what " on link 0: " _b), \
	UNIT(ON_GQ, _name "_" _c "_link_0", _event, "0x04", CLOCKS, _what " on link 0: " _c), \
	UNIT(LISTED, _name "_link_0", _event, "0x07", CLOCKS, _what " on link 0"), \
	UNIT(ON_GQ, _name "_" _a "_link_1", _event, "0x08", CLOCKS, _what " on link 1: " _a), \
	UNIT(ON_GQ, _name "_" _b "_link_1", _event, "0x10", CLOCKS, _what " on link 1: " _b), \
	UNIT(ON_GQ, _name "_" _c "_link_1", _event, "0x20", CLOCKS, _what " on link 1: " _c), \
	UNIT(LISTED, _name "_link_1", _event, "0x38", CLOCKS, _what " on link 1")
#define SNOOP_ANSWERS(_home, _event, _what) \
	UNIT(ON_GQ, "snp_resp_to_" _home "_home_i_state", _event, "0x01", EACH, _what \
	     ": the line is not in the LLC"), \
	UNIT(ON_GQ, "snp_resp_to_" _home "_home_s_state", _event, "0x02", EACH, _what \
	     ": the line is shared"), \
	UNIT(ON_GQ, "snp_resp_to_" _home "_home_fwd_s_state", _event, "0x04", EACH, _what \
	     ": forwarded, and kept as shared"), \
	UNIT(ON_GQ, "snp_resp_to_" _home "_home_fwd_i_state", _event, "0x08", EACH, _what \
	     ": forwarded, and given up"), \
	UNIT(ON_GQ, "snp_resp_to_" _home "_home_conflict", _event, "0x10", EACH, _what \
	     ": a conflict"), \
	UNIT(ON_GQ, "snp_resp_to_" _home "_home_wb", _event, "0x20", EACH, _what \
	     ": modified, and written back")
#define STATES(_name, _event, _what) \
	UNIT(LISTED, _name "_m_state", _event, "0x01", EACH, _what ", modified"), \
	UNIT(ON_GQ, _name "_e_state", _event, "0x02", EACH, _what ", exclusive"), \
	UNIT(ON_GQ, _name "_s_state", _event, "0x04", EACH, _what ", shared")
#define LOOKUPS(_name, _event, _what) \
	UNIT(LISTED, _name "_read", _event, "0x01", EACH, "Reads of the cores that " _what), \
	UNIT(LISTED, _name "_write", _event, "0x02", EACH, \
	     "Writes of the cores that " _what), \
	UNIT(LISTED, _name "_any", _event, "0x03", EACH, \
	     "Reads and writes of the cores that " _what), \
	UNIT(ON_GQ, _name "_probe", _event, "0x04", EACH, "Snoops that " _what)
#define REQUESTS(_name, _umask, _what) \
	UNIT(LISTED, "qhl_request_" _name, "0x20", _umask, EACH, \
	     "Requests to the home logic: " _what)
#define CORES(_name, _event, _what) \
	UNIT(ON_WSM, _name "_core_0", _event, "0x01", CLOCKS, _what ": core 0"), \
	UNIT(ON_WSM, _name "_core_1", _event, "0x02", CLOCKS, _what ": core 1"), \
	UNIT(ON_WSM, _name "_core_2", _event, "0x04", CLOCKS, _what ": core 2"), \
	UNIT(ON_WSM, _name "_core_3", _event, "0x08", CLOCKS, _what ": core 3")

/*
 * umask 0x0f of the in-kernel driver's qmc_writes_full_any has partial writes of channel 0 as well,
 * that of qmc_normal_reads_any a bit that no table has
 */
static const struct pmon_alias events[] = {
	UNIT(LISTED, "clockticks", "0xff", "0x00", EACH, "Cycles of the uncore"),
	TRACKERS(ON_GQ, "gq_cycles_full", "0x00", CLOCKS, "The Global Queue has no free entry"),
	TRACKERS(ON_GQ, "gq_cycles_not_empty", "0x01", CLOCKS, "The Global Queue has an entry"),
	UNIT(ON_WSM, "gq_occupancy_read_tracker", "0x02", "0x01", LEVEL,
	     "In the read tracker of the Global Queue"),
	UNIT(LISTED, "gq_alloc_read_tracker", "0x03", "0x01", EACH,
	     "Put into the read tracker of the Global Queue"),
	UNIT(ON_GQ, "gq_alloc_rt_llc_miss", "0x03", "0x02", EACH,
	     "In the read tracker: has missed the LLC"),
	UNIT(ON_GQ, "gq_alloc_rt_to_llc_resp", "0x03", "0x04", EACH,
	     "In the read tracker: has been answered by the LLC"),
	UNIT(ON_GQ, "gq_alloc_rt_to_rtid_acquired", "0x03", "0x08", EACH,
	     "In the read tracker: has an entry of the home logic"),
	UNIT(ON_GQ, "gq_alloc_wt_to_rtid_acquired", "0x03", "0x10", EACH,
	     "In the write tracker: has an entry of the home logic"),
	UNIT(ON_GQ, "gq_alloc_write_tracker", "0x03", "0x20", EACH,
	     "Put into the write tracker of the Global Queue"),
	UNIT(ON_GQ, "gq_alloc_peer_probe_tracker", "0x03", "0x40", EACH,
	     "Put into the tracker of snoops of other sockets"),
	UNIT(ON_GQ, "gq_data_from_qpi", "0x04", "0x01", CLOCKS,
	     "Data comes to the Global Queue from QPI"),
	UNIT(ON_GQ, "gq_data_from_qmc", "0x04", "0x02", CLOCKS,
	     "Data comes to the Global Queue from the memory controller"),
	UNIT(ON_GQ, "gq_data_from_llc", "0x04", "0x04", CLOCKS,
	     "Data comes to the Global Queue from the LLC"),
	UNIT(ON_GQ, "gq_data_from_cores_02", "0x04", "0x08", CLOCKS,
	     "Data comes to the Global Queue from cores 0 and 2"),
	UNIT(ON_GQ, "gq_data_from_cores_13", "0x04", "0x10", CLOCKS,
	     "Data comes to the Global Queue from cores 1 and 3"),
	UNIT(ON_GQ, "gq_data_to_qpi_qmc", "0x05", "0x01", CLOCKS,
	     "Data goes from the Global Queue to QPI or the memory controller"),
	UNIT(ON_GQ, "gq_data_to_llc", "0x05", "0x02", CLOCKS,
	     "Data goes from the Global Queue to the LLC"),
	UNIT(ON_GQ, "gq_data_to_cores", "0x05", "0x04", CLOCKS,
	     "Data goes from the Global Queue to the cores"),
	SNOOP_ANSWERS("local", "0x06", "Snoops of this socket's home logic answered"),
	SNOOP_ANSWERS("remote", "0x07", "Snoops of another home logic answered"),
	UNIT(ON_GQ, "snp_resp_to_remote_home_hitm", "0x07", "0x24", EACH,
	     "Snoops of another home logic answered: the line was modified"),
	LOOKUPS("llc_hits", "0x08", "found their line in the LLC"),
	LOOKUPS("llc_miss", "0x09", "did not find their line in the LLC"),
	STATES("llc_lines_in", "0x0a", "Lines put into the LLC"),
	UNIT(ON_GQ, "llc_lines_in_f_state", "0x0a", "0x08", EACH,
	     "Lines put into the LLC, to be forwarded"),
	UNIT(LISTED, "llc_lines_in_any", "0x0a", "0x0f", EACH, "Lines put into the LLC"),
	STATES("llc_lines_out", "0x0b", "Lines that left the LLC"),
	UNIT(ON_GQ, "llc_lines_out_i_state", "0x0b", "0x08", EACH,
	     "Lines that left the LLC, invalid"),
	UNIT(ON_GQ, "llc_lines_out_f_state", "0x0b", "0x10", EACH,
	     "Lines that left the LLC, to be forwarded"),
	UNIT(LISTED, "llc_lines_out_any", "0x0b", "0x1f", EACH, "Lines that left the LLC"),
	UNIT(ON_WSM, "gq_snoop_goto_s", "0x0c", "0x01", EACH,
	     "Snoops of the cores that leave the line shared"),
	UNIT(ON_WSM, "gq_snoop_goto_i", "0x0c", "0x02", EACH,
	     "Snoops of the cores that leave the line invalid"),

	REQUESTS("ioh_reads", "0x01", "reads of the I/O hub"),
	REQUESTS("ioh_writes", "0x02", "writes of the I/O hub"),
	REQUESTS("remote_reads", "0x04", "reads of another socket"),
	REQUESTS("remote_writes", "0x08", "writes of another socket"),
	REQUESTS("local_reads", "0x10", "reads of this socket"),
	REQUESTS("local_writes", "0x20", "writes of this socket"),
	ORIGINS(ON_GQ, "qhl_cycles_full", "0x21", CLOCKS, "The home logic has no free entry"),
	ORIGINS(ON_GQ, "qhl_cycles_not_empty", "0x22", CLOCKS, "The home logic has a request"),
	ORIGINS(ON_GQ, "qhl_occupancy", "0x23", LEVEL, "Reads in the home logic"),
	UNIT(ON_GQ, "qhl_address_conflicts_2way", "0x24", "0x02", EACH,
	     "Two requests to the home logic for one line"),
	UNIT(ON_GQ, "qhl_address_conflicts_3way", "0x24", "0x04", EACH,
	     "Three requests to the home logic for one line"),
	ORIGINS(ON_GQ, "qhl_conflict_cycles", "0x25", CLOCKS,
		"A request waits for another one to its line"),
	UNIT(ON_GQ, "qhl_to_qmc_bypass", "0x26", "0x01", EACH,
	     "Requests that went straight to the memory controller"),
	READS_AND_WRITES(ON_NHM, "qmc_normal_full", "0x27", CLOCKS,
			 "The memory controller's queue of normal requests is full"),
	UNIT(ON_NHM, "qmc_normal_full_read_any", "0x27", "0x07", CLOCKS,
	     "The memory controller's queue of normal requests is full: reads of any channel"),
	READS_AND_WRITES(ON_GQ, "qmc_isoc_full", "0x28", CLOCKS,
			 "The memory controller's queue of isochronous requests is full"),
	READS_AND_WRITES(ON_GQ, "qmc_busy", "0x29", CLOCKS, "The memory controller has a request"),
	CHANNELS_AND_ANY(ON_GQ, LISTED, "qmc_occupancy", "0x2a", LEVEL,
			 "Normal reads in the memory controller"),
	CHANNELS_AND_ANY(ON_GQ, ON_GQ, "imc_isoc_occupancy", "0x2b", LEVEL,
			 "Isochronous reads in the memory controller"),
	CHANNELS_AND_ANY(ON_GQ, LISTED, "qmc_normal_reads", "0x2c", EACH,
			 "Lines read from memory with normal priority"),
	CHANNELS_AND_ANY(ON_GQ, LISTED, "qmc_high_priority_reads", "0x2d", EACH,
			 "Lines read from memory with high priority"),
	CHANNELS_AND_ANY(ON_GQ, LISTED, "qmc_critical_priority_reads", "0x2e", EACH,
			 "Lines read from memory with critical priority"),
	CHANNELS_AND_ANY(ON_GQ, LISTED, "qmc_writes_full", "0x2f", EACH,
			 "Whole lines written to memory"),
	UNIT(ON_GQ, "qmc_writes_partial_ch0", "0x2f", "0x08", EACH,
	     "Parts of lines written to memory: ch0"),
	UNIT(ON_GQ, "qmc_writes_partial_ch1", "0x2f", "0x10", EACH,
	     "Parts of lines written to memory: ch1"),
	UNIT(ON_GQ, "qmc_writes_partial_ch2", "0x2f", "0x20", EACH,
	     "Parts of lines written to memory: ch2"),
	UNIT(LISTED, "qmc_writes_partial_any", "0x2f", "0x38", EACH,
	     "Parts of lines written to memory: any channel"),
	CHANNELS_AND_ANY(ON_GQ, ON_GQ, "qmc_cancel", "0x30", EACH,
			 "Requests to the memory controller cancelled"),
	CHANNELS_AND_ANY(ON_GQ, ON_GQ, "qmc_priority_updates", "0x31", EACH,
			 "Requests in the memory controller that get another priority"),
	CHANNELS_AND_ANY(ON_WSM, ON_WSM, "imc_retry", "0x32", EACH,
			 "Requests that the memory controller tries again"),
	UNIT(ON_WSM, "qhl_frc_ack_cnflts_ioh", "0x33", "0x01", EACH,
	     "Conflicts that the home logic has to acknowledge: ioh"),
	UNIT(ON_WSM, "qhl_frc_ack_cnflts_remote", "0x33", "0x02", EACH,
	     "Conflicts that the home logic has to acknowledge: remote"),
	UNIT(ON_GQ, "qhl_frc_ack_cnflts_local", "0x33", "0x04", EACH,
	     "Conflicts that the home logic has to acknowledge: local"),
	UNIT(ON_WSM, "qhl_frc_ack_cnflts_any", "0x33", "0x07", EACH,
	     "Conflicts that the home logic has to acknowledge"),
	UNIT(ON_WSM, "qhl_sleeps_ioh_order", "0x34", "0x01", EACH,
	     "Requests of the I/O hub that wait for their order"),
	UNIT(ON_WSM, "qhl_sleeps_remote_order", "0x34", "0x02", EACH,
	     "Requests of another socket that wait for their order"),
	UNIT(ON_WSM, "qhl_sleeps_local_order", "0x34", "0x04", EACH,
	     "Requests of this socket that wait for their order"),
	UNIT(ON_WSM, "qhl_sleeps_ioh_conflict", "0x34", "0x08", EACH,
	     "Requests of the I/O hub that wait for a conflict"),
	UNIT(ON_WSM, "qhl_sleeps_remote_conflict", "0x34", "0x10", EACH,
	     "Requests of another socket that wait for a conflict"),
	UNIT(ON_WSM, "qhl_sleeps_local_conflict", "0x34", "0x20", EACH,
	     "Requests of this socket that wait for a conflict"),
	PMON_EVENT(ON_GQ, "addr_opcode_match", "event=0x35,umask=?,match_sel=?", EACH,
		   "Messages to the home logic whose address, opcode or both match"),

	CLASSES("qpi_tx_stalled_single_flit", "0x40", "home", "snoop", "ndr",
		"A message of one flit waits"),
	CLASSES("qpi_tx_stalled_multi_flit", "0x41", "drs", "ncb", "ncs",
		"A message of several flits waits"),
	UNIT(ON_WSM, "qpi_tx_header_full_link_0", "0x42", "0x01", CLOCKS,
	     "The buffer of headers for link 0 is full"),
	UNIT(ON_GQ, "qpi_tx_header_busy_link_0", "0x42", "0x02", CLOCKS,
	     "The buffer of headers for link 0 is in use"),
	UNIT(ON_WSM, "qpi_tx_header_full_link_1", "0x42", "0x04", CLOCKS,
	     "The buffer of headers for link 1 is full"),
	UNIT(ON_GQ, "qpi_tx_header_busy_link_1", "0x42", "0x08", CLOCKS,
	     "The buffer of headers for link 1 is in use"),
	UNIT(ON_GQ, "qpi_rx_no_ppt_credit_stalls_link_0", "0x43", "0x01", CLOCKS,
	     "A snoop from link 0 waits for the tracker of snoops"),
	UNIT(ON_GQ, "qpi_rx_no_ppt_credit_stalls_link_1", "0x43", "0x02", CLOCKS,
	     "A snoop from link 1 waits for the tracker of snoops"),
	CHANNELS_AND_ANY(ON_GQ, LISTED, "dram_open", "0x60", EACH, "DRAM pages opened"),
	CHANNELS(ON_GQ, "dram_page_close", "0x61", EACH, "DRAM pages closed because unused"),
	CHANNELS_AND_ANY(ON_GQ, LISTED, "dram_page_miss", "0x62", EACH,
			 "DRAM pages closed because another one is needed"),
	COLUMNS("dram_read_cas", "0x63", "Reads"),
	COLUMNS("dram_write_cas", "0x64", "Writes"),
	CHANNELS(ON_GQ, "dram_refresh", "0x65", EACH, "DRAM refreshed"),
	CHANNELS(ON_GQ, "dram_pre_all", "0x66", EACH, "All DRAM pages closed"),
	UNIT(ON_WSM, "dram_thermal_throttled", "0x67", "0x01", CLOCKS,
	     "DRAM is slowed down because it is hot"),

	CORES("thermal_throttling_temp", "0x80", "Hot enough to be slowed down"),
	CORES("thermal_throttled_temp", "0x81", "Slowed down because it is hot"),
	UNIT(ON_WSM, "prochot_assertion", "0x82", "0x01", EACH, "PROCHOT asserted"),
	CORES("thermal_throttling_prochot", "0x83", "Slowed down because of PROCHOT"),
	CORES("turbo_mode", "0x84", "Above the base frequency"),
	UNIT(ON_WSM, "cycles_unhalted_l3_fll_enable", "0x85", "0x02", CLOCKS,
	     "The LLC runs with its own clock"),
	UNIT(ON_WSM, "cycles_unhalted_l3_fll_disable", "0x86", "0x01", CLOCKS,
	     "The LLC runs without its own clock"),
	{}
};

static const char mixed_writes[] =
	"accepted, but what whole lines and parts of them count together is not known; take two";

/* Tables 19-18 and 19-20 have whole lines (bits 10:8) and parts (13:11) as events of their own */
#define MIXED_WRITES(_full, _part) { \
	.key = 0x2f | BIT(8 + (_full)) | BIT(11 + (_part)), \
	.mask = GENMASK(7, 0) | BIT(8 + (_full)) | BIT(11 + (_part)), \
	.use = { { \
		.extra = PMON_IN_CONTROL, .mask = BIT(19), .word = PMON_CONFIG, \
		.advice = mixed_writes, \
	} } \
}

#define MIXED_CHANNEL(_full) \
	MIXED_WRITES(_full, 0), MIXED_WRITES(_full, 1), MIXED_WRITES(_full, 2)

/* SDM vol. 3B figure 18-31: without a selection nothing matches */
static const struct pmon_rule rules[] = {
	{
		.key = 0x35, .mask = GENMASK(7, 0),
		.use = {
			{ .mask = GENMASK_ULL(63, 61), .word = PMON_CONFIG1, .required = true },
			{ .mask = GENMASK_ULL(39, 3), .word = PMON_CONFIG1 },
			{ .mask = GENMASK_ULL(47, 40), .word = PMON_CONFIG1 },
		},
	},
	MIXED_CHANNEL(0), MIXED_CHANNEL(1), MIXED_CHANNEL(2),
	{}
};

#define COUNTER(n)	PMON_EP_COUNTER(0x3c0 + (n), 0x3b0 + (n), 48)

static const struct pmon_counter counters[] = {
	COUNTER(0), COUNTER(1), COUNTER(2), COUNTER(3),
	COUNTER(4), COUNTER(5), COUNTER(6), COUNTER(7),
	PMON_EP_COUNTER(0x395, 0x394, 48),
};

static const struct pmon_extra match[] = { { .reg = 0x396 } };

static const struct pmon_unit units[] = { {} };

/* No source bounds the increments */
#define UNCORE(_on) { \
	.kind = &(const struct pmon_kind) { \
		.name = "uncore", \
		.enable = BIT(22), \
		.counters = 8, \
		.fixed = true, \
		.fixed_enable = BIT(0), \
		.max_inc = 255, \
		.on = (_on), \
		.fields = fields, \
		.events = events, \
		.rules = rules, \
	}, \
	.space = PMON_MSR, \
	.units = ARRAY_SIZE(units), \
	.unit = units, \
	.counter = counters, \
	.extra = match, \
	.nr_extra = ARRAY_SIZE(match), \
	.box_ctl = PMON_NO_REG, \
	.overflow = &overflow, \
}

static const struct pmon_overflow overflow = {
	.enable = BIT(20),
	.status = PMON_NHM_STATUS,
	.clear = PMON_NHM_OVF_CTL,
	.bits = GENMASK(7, 0),
};

/* libpfm4 and LIKWID list some events for only one of the two CPUs */
const struct pmon_type pmon_nhm_uncore = UNCORE(ON_NHM);
const struct pmon_type pmon_wsm_uncore = UNCORE(ON_WSM);
