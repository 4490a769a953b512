// SPDX-License-Identifier: GPL-2.0-only
/*
 * S-box: between the ring and the router of the 7500. Event 0 counts packets
 * that match.
 */
#include "boxes.h"

#define MATCH_ON	BIT_ULL(63)

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("match", PMON_CONFIG1, 0, 63),
	PMON_FIELD("mask", PMON_CONFIG2, 0, 63),
	{}
};

/*
 * "To the system" in a description means to the R-box, or to the B-box of the same half. Packets
 * wait in a queue (MSGQ) per message class: home requests (HOM), snoops (SNP), responses without
 * data (NDR) and with (DRS), non-coherent ones (NCS, and NCB with data). DRS, NCB and NCS queues
 * are per slice: an S-box sees the slices of its half, the lower number on S-box 0, the higher on
 * S-box 1. AD, AK and BL are rings; cw and ccw (clockwise and counter-clockwise) are their
 * directions.
 */
#define SLICE(_on, _name, _event, _a, _b, _umask, _by, _what) \
	PMON_EVENT(_on, _name "_cbox" #_a "_" #_b, \
		   "event=" _event ",umask=" #_umask, _by, \
		   _what " of slice " #_a " or " #_b)

#define DRS_FULL(_on, _a, _b, _umask) \
	SLICE(_on, "to_r_drs_msgq_cycles_full", "0x0e", _a, _b, _umask, CLOCKS, \
	      "Full DRS queue to the system")
#define DRS_NE(_on, _a, _b, _umask) \
	SLICE(_on, "to_r_drs_msgq_cycles_ne", "0x0f", _a, _b, _umask, CLOCKS, \
	      "DRS packets wait for the system in the queue")
#define DRS_OCCUPANCY(_on, _a, _b, _umask) \
	SLICE(_on, "to_r_drs_msgq_occupancy", "0x10", _a, _b, _umask, LEVEL_TO(4), \
	      "Entries of the DRS queue to the system")
#define NCB_FULL(_on, _a, _b, _umask) \
	SLICE(_on, "to_r_ncb_msgq_cycles_full", "0x11", _a, _b, _umask, CLOCKS, \
	      "Full NCB queue to the system")
#define NCB_NE(_on, _a, _b, _umask) \
	SLICE(_on, "to_r_ncb_msgq_cycles_ne", "0x12", _a, _b, _umask, CLOCKS, \
	      "NCB packets wait for the system in the queue")
#define NCB_OCCUPANCY(_on, _a, _b, _umask) \
	SLICE(_on, "to_r_ncb_msgq_occupancy", "0x13", _a, _b, _umask, LEVEL_TO(2), \
	      "Entries of the NCB queue to the system")
#define NCS_FULL(_on, _a, _b, _umask) \
	SLICE(_on, "to_r_ncs_msgq_cycles_full", "0x14", _a, _b, _umask, CLOCKS, \
	      "Full NCS queue to the system")
#define NCS_NE(_on, _a, _b, _umask) \
	SLICE(_on, "to_r_ncs_msgq_cycles_ne", "0x15", _a, _b, _umask, CLOCKS, \
	      "NCS packets wait for the system in the queue")
#define NCS_OCCUPANCY(_on, _a, _b, _umask) \
	SLICE(_on, "to_r_ncs_msgq_occupancy", "0x16", _a, _b, _umask, LEVEL, \
	      "Entries of the NCS queue to the system")
#define DRS_SENT(_on, _a, _b, _umask) \
	SLICE(_on, "pkts_sent_drs", "0x64", _a, _b, _umask, EACH, \
	      "DRS packets sent to the system")
#define NCS_SENT(_on, _a, _b, _umask) \
	SLICE(_on, "pkts_sent_ncs", "0x66", _a, _b, _umask, EACH, \
	      "NCS packets sent to the system")
#define NCB_SENT(_on, _a, _b, _umask) \
	SLICE(_on, "pkts_sent_ncb", "0x68", _a, _b, _umask, EACH, \
	      "NCB packets sent to the system")
#define LOC_NCS_FULL(_a, _b, _umask) \
	SLICE(ON_WSMEX, "to_r_loc_ncs_msgq_cycles_full", "0x8c", _a, _b, _umask, CLOCKS, \
	      "Full queue of NCS packets to this socket")
#define LOC_NCS_NE(_a, _b, _umask) \
	SLICE(ON_WSMEX, "to_r_loc_ncs_msgq_cycles_ne", "0x8d", _a, _b, _umask, CLOCKS, \
	      "NCS packets for this socket wait in the queue")
#define LOC_NCS_OCCUPANCY(_a, _b, _umask) \
	SLICE(ON_WSMEX, "to_r_loc_ncs_msgq_occupancy", "0x8e", _a, _b, _umask, LEVEL, \
	      "Entries of the queue of NCS packets to this socket")

/*
 * DRS, NCB and NCS queues have no "all" for full: with more than one selected the
 * result is undefined (323535 p2-66 ff.). The sizes of the queues to the ring are
 * those of 323535 table 2-36.
 */
static const struct pmon_alias events[] = {
	PMON_EVENT(ON_EX, "to_r_prog_ev", "event=0x00,match=?,mask=?", EACH,
		   "Packets sent to the system that match; bits set in mask do not count"),

	/* Towards the system */
	PMON_EVENT(ON_EX, "to_r_b_hom_msgq_cycles_full_rbox", "event=0x03,umask=0x01", CLOCKS,
		   "HOM queue to the R-box full"),
	PMON_EVENT(ON_EX, "to_r_b_hom_msgq_cycles_full_bbox", "event=0x03,umask=0x02", CLOCKS,
		   "HOM queue to the B-box full"),
	PMON_EVENT(ON_EX, "to_r_b_hom_msgq_cycles_full_all", "event=0x03,umask=0x03", CLOCKS,
		   "HOM queues to R-box and B-box full: 64 packets in both together"),
	PMON_EVENT(ON_EX, "to_r_b_hom_msgq_cycles_ne_rbox", "event=0x06,umask=0x01", CLOCKS,
		   "HOM packets wait for the R-box"),
	PMON_EVENT(ON_EX, "to_r_b_hom_msgq_cycles_ne_bbox", "event=0x06,umask=0x02", CLOCKS,
		   "HOM packets wait for the B-box"),
	PMON_EVENT(ON_EX, "to_r_b_hom_msgq_cycles_ne_all", "event=0x06,umask=0x03", CLOCKS,
		   "HOM packets wait for R-box or B-box"),
	PMON_EVENT(ON_EX, "to_r_b_hom_msgq_occupancy_rbox", "event=0x07,umask=0x01", LEVEL_TO(64),
		   "Entries of the HOM queue to the R-box"),
	PMON_EVENT(ON_EX, "to_r_b_hom_msgq_occupancy_bbox", "event=0x07,umask=0x02", LEVEL_TO(64),
		   "Entries of the HOM queue to the B-box"),
	PMON_EVENT(ON_EX, "to_r_b_hom_msgq_occupancy_all", "event=0x07,umask=0x03", LEVEL_TO(64),
		   "Entries of the HOM queues to R-box and B-box"),
	PMON_EVENT(ON_EX, "to_r_snp_msgq_cycles_full", "event=0x08", CLOCKS,
		   "SNP queue to the system full"),
	PMON_EVENT(ON_EX, "to_r_snp_msgq_cycles_ne", "event=0x09", CLOCKS,
		   "SNP packets wait for the system"),
	PMON_EVENT(ON_EX, "to_r_snp_msgq_occupancy", "event=0x0a", LEVEL_TO(32),
		   "Entries of the SNP queue to the system"),
	PMON_EVENT(ON_EX, "to_r_ndr_msgq_cycles_full", "event=0x0b", CLOCKS,
		   "NDR queue to the system full"),
	PMON_EVENT(ON_EX, "to_r_ndr_msgq_cycles_ne", "event=0x0c", CLOCKS,
		   "NDR packets wait for the system"),
	PMON_EVENT(ON_EX, "to_r_ndr_msgq_occupancy", "event=0x0d", LEVEL_TO(16),
		   "Entries of the NDR queue to the system"),

	DRS_FULL(ON_NHMEX, 0, 4, 0x01), DRS_FULL(ON_NHMEX, 1, 5, 0x02),
	DRS_FULL(ON_NHMEX, 2, 6, 0x04), DRS_FULL(ON_NHMEX, 3, 7, 0x08),
	DRS_FULL(ON_WSMEX, 0, 5, 0x01), DRS_FULL(ON_WSMEX, 1, 6, 0x02),
	DRS_FULL(ON_WSMEX, 2, 7, 0x04), DRS_FULL(ON_WSMEX, 3, 8, 0x08),
	DRS_FULL(ON_WSMEX, 4, 9, 0x10),

	DRS_NE(ON_NHMEX, 0, 4, 0x01), DRS_NE(ON_NHMEX, 1, 5, 0x02), DRS_NE(ON_NHMEX, 2, 6, 0x04),
	DRS_NE(ON_NHMEX, 3, 7, 0x08),
	DRS_NE(ON_WSMEX, 0, 5, 0x01), DRS_NE(ON_WSMEX, 1, 6, 0x02), DRS_NE(ON_WSMEX, 2, 7, 0x04),
	DRS_NE(ON_WSMEX, 3, 8, 0x08), DRS_NE(ON_WSMEX, 4, 9, 0x10),
	PMON_EVENT(ON_NHMEX, "to_r_drs_msgq_cycles_ne_all", "event=0x0f,umask=0x0f", CLOCKS,
		   "DRS packets wait for the system in any queue"),
	PMON_EVENT(ON_WSMEX, "to_r_drs_msgq_cycles_ne_all", "event=0x0f,umask=0x1f", CLOCKS,
		   "DRS packets wait for the system in any queue"),

	DRS_OCCUPANCY(ON_NHMEX, 0, 4, 0x01), DRS_OCCUPANCY(ON_NHMEX, 1, 5, 0x02),
	DRS_OCCUPANCY(ON_NHMEX, 2, 6, 0x04), DRS_OCCUPANCY(ON_NHMEX, 3, 7, 0x08),
	DRS_OCCUPANCY(ON_WSMEX, 0, 5, 0x01), DRS_OCCUPANCY(ON_WSMEX, 1, 6, 0x02),
	DRS_OCCUPANCY(ON_WSMEX, 2, 7, 0x04), DRS_OCCUPANCY(ON_WSMEX, 3, 8, 0x08),
	DRS_OCCUPANCY(ON_WSMEX, 4, 9, 0x10),
	PMON_EVENT(ON_NHMEX, "to_r_drs_msgq_occupancy_all", "event=0x10,umask=0x0f", LEVEL_TO(16),
		   "Entries of the DRS queues to the system, all slices"),
	PMON_EVENT(ON_WSMEX, "to_r_drs_msgq_occupancy_all", "event=0x10,umask=0x1f", LEVEL,
		   "Entries of the DRS queues to the system, all slices"),

	NCB_FULL(ON_NHMEX, 0, 4, 0x01), NCB_FULL(ON_NHMEX, 1, 5, 0x02),
	NCB_FULL(ON_NHMEX, 2, 6, 0x04), NCB_FULL(ON_NHMEX, 3, 7, 0x08),
	NCB_FULL(ON_WSMEX, 0, 5, 0x01), NCB_FULL(ON_WSMEX, 1, 6, 0x02),
	NCB_FULL(ON_WSMEX, 2, 7, 0x04), NCB_FULL(ON_WSMEX, 3, 8, 0x08),
	NCB_FULL(ON_WSMEX, 4, 9, 0x10),

	NCB_NE(ON_NHMEX, 0, 4, 0x01), NCB_NE(ON_NHMEX, 1, 5, 0x02), NCB_NE(ON_NHMEX, 2, 6, 0x04),
	NCB_NE(ON_NHMEX, 3, 7, 0x08),
	NCB_NE(ON_WSMEX, 0, 5, 0x01), NCB_NE(ON_WSMEX, 1, 6, 0x02), NCB_NE(ON_WSMEX, 2, 7, 0x04),
	NCB_NE(ON_WSMEX, 3, 8, 0x08), NCB_NE(ON_WSMEX, 4, 9, 0x10),
	PMON_EVENT(ON_NHMEX, "to_r_ncb_msgq_cycles_ne_all", "event=0x12,umask=0x0f", CLOCKS,
		   "NCB packets wait for the system in any queue"),
	PMON_EVENT(ON_WSMEX, "to_r_ncb_msgq_cycles_ne_all", "event=0x12,umask=0x1f", CLOCKS,
		   "NCB packets wait for the system in any queue"),

	NCB_OCCUPANCY(ON_NHMEX, 0, 4, 0x01), NCB_OCCUPANCY(ON_NHMEX, 1, 5, 0x02),
	NCB_OCCUPANCY(ON_NHMEX, 2, 6, 0x04), NCB_OCCUPANCY(ON_NHMEX, 3, 7, 0x08),
	NCB_OCCUPANCY(ON_WSMEX, 0, 5, 0x01), NCB_OCCUPANCY(ON_WSMEX, 1, 6, 0x02),
	NCB_OCCUPANCY(ON_WSMEX, 2, 7, 0x04), NCB_OCCUPANCY(ON_WSMEX, 3, 8, 0x08),
	NCB_OCCUPANCY(ON_WSMEX, 4, 9, 0x10),
	PMON_EVENT(ON_NHMEX, "to_r_ncb_msgq_occupancy_all", "event=0x13,umask=0x0f", LEVEL_TO(8),
		   "Entries of the NCB queues to the system, all slices"),
	PMON_EVENT(ON_WSMEX, "to_r_ncb_msgq_occupancy_all", "event=0x13,umask=0x1f", LEVEL,
		   "Entries of the NCB queues to the system, all slices"),

	NCS_FULL(ON_NHMEX, 0, 4, 0x01), NCS_FULL(ON_NHMEX, 1, 5, 0x02),
	NCS_FULL(ON_NHMEX, 2, 6, 0x04), NCS_FULL(ON_NHMEX, 3, 7, 0x08),
	NCS_FULL(ON_WSMEX, 0, 5, 0x01), NCS_FULL(ON_WSMEX, 1, 6, 0x02),
	NCS_FULL(ON_WSMEX, 2, 7, 0x04), NCS_FULL(ON_WSMEX, 3, 8, 0x08),
	NCS_FULL(ON_WSMEX, 4, 9, 0x10),

	NCS_NE(ON_NHMEX, 0, 4, 0x01), NCS_NE(ON_NHMEX, 1, 5, 0x02), NCS_NE(ON_NHMEX, 2, 6, 0x04),
	NCS_NE(ON_NHMEX, 3, 7, 0x08),
	NCS_NE(ON_WSMEX, 0, 5, 0x01), NCS_NE(ON_WSMEX, 1, 6, 0x02), NCS_NE(ON_WSMEX, 2, 7, 0x04),
	NCS_NE(ON_WSMEX, 3, 8, 0x08), NCS_NE(ON_WSMEX, 4, 9, 0x10),
	PMON_EVENT(ON_NHMEX, "to_r_ncs_msgq_cycles_ne_all", "event=0x15,umask=0x0f", CLOCKS,
		   "NCS packets wait for the system in any queue"),
	PMON_EVENT(ON_WSMEX, "to_r_ncs_msgq_cycles_ne_all", "event=0x15,umask=0x1f", CLOCKS,
		   "NCS packets wait for the system in any queue"),

	NCS_OCCUPANCY(ON_NHMEX, 0, 4, 0x01), NCS_OCCUPANCY(ON_NHMEX, 1, 5, 0x02),
	NCS_OCCUPANCY(ON_NHMEX, 2, 6, 0x04), NCS_OCCUPANCY(ON_NHMEX, 3, 7, 0x08),
	NCS_OCCUPANCY(ON_WSMEX, 0, 5, 0x01), NCS_OCCUPANCY(ON_WSMEX, 1, 6, 0x02),
	NCS_OCCUPANCY(ON_WSMEX, 2, 7, 0x04), NCS_OCCUPANCY(ON_WSMEX, 3, 8, 0x08),
	NCS_OCCUPANCY(ON_WSMEX, 4, 9, 0x10),
	PMON_EVENT(ON_NHMEX, "to_r_ncs_msgq_occupancy_all", "event=0x16,umask=0x0f", LEVEL,
		   "Entries of the NCS queues to the system, all slices"),
	PMON_EVENT(ON_WSMEX, "to_r_ncs_msgq_occupancy_all", "event=0x16,umask=0x1f", LEVEL,
		   "Entries of the NCS queues to the system, all slices"),

	LOC_NCS_FULL(0, 5, 0x01), LOC_NCS_FULL(1, 6, 0x02), LOC_NCS_FULL(2, 7, 0x04),
	LOC_NCS_FULL(3, 8, 0x08), LOC_NCS_FULL(4, 9, 0x10),

	LOC_NCS_NE(0, 5, 0x01), LOC_NCS_NE(1, 6, 0x02), LOC_NCS_NE(2, 7, 0x04),
	LOC_NCS_NE(3, 8, 0x08), LOC_NCS_NE(4, 9, 0x10),
	PMON_EVENT(ON_WSMEX, "to_r_loc_ncs_msgq_cycles_ne_all", "event=0x8d,umask=0x1f", CLOCKS,
		   "NCS packets for this socket wait in any queue"),

	LOC_NCS_OCCUPANCY(0, 5, 0x01), LOC_NCS_OCCUPANCY(1, 6, 0x02),
	LOC_NCS_OCCUPANCY(2, 7, 0x04), LOC_NCS_OCCUPANCY(3, 8, 0x08),
	LOC_NCS_OCCUPANCY(4, 9, 0x10),
	PMON_EVENT(ON_WSMEX, "to_r_loc_ncs_msgq_occupancy_all", "event=0x8e,umask=0x1f", LEVEL,
		   "Entries of the queues of NCS packets to this socket, all slices"),

	/* Towards the ring; r2s are data from the R-box, b2s from the B-box */
	PMON_EVENT(ON_EX, "to_ring_snp_msgq_cycles_full", "event=0x20", CLOCKS,
		   "Queue to the ring full of SNP packets"),
	PMON_EVENT(ON_EX, "to_ring_ncb_msgq_cycles_full", "event=0x21", CLOCKS,
		   "Queue to the ring full of NCB packets"),
	PMON_EVENT(ON_EX, "to_ring_ncs_msgq_cycles_full", "event=0x22", CLOCKS,
		   "Queue to the ring full of NCS packets"),
	PMON_EVENT(ON_EX, "to_ring_snp_msgq_cycles_ne", "event=0x23", CLOCKS,
		   "SNP packets wait for the ring"),
	PMON_EVENT(ON_EX, "to_ring_ncb_msgq_cycles_ne", "event=0x24", CLOCKS,
		   "NCB packets wait for the ring"),
	PMON_EVENT(ON_WSMEX, "to_ring_ncs_msgq_cycles_ne", "event=0x25", CLOCKS,
		   "NCS packets wait for the ring"),
	PMON_EVENT(ON_EX, "to_ring_msgq_occupancy_snp", "event=0x26,umask=0x01", LEVEL_TO(31),
		   "SNP packets in the queue to the ring"),
	PMON_EVENT(ON_EX, "to_ring_msgq_occupancy_ncs", "event=0x26,umask=0x02", LEVEL_TO(4),
		   "NCS packets in the queue to the ring"),
	PMON_EVENT(ON_EX, "to_ring_msgq_occupancy_ncb", "event=0x26,umask=0x04", LEVEL_TO(4),
		   "NCB packets in the queue to the ring"),
	PMON_EVENT(ON_EX, "to_ring_msgq_occupancy_all", "event=0x26,umask=0x07", LEVEL_TO(36),
		   "SNP, NCS and NCB packets in the queue to the ring"),
	PMON_EVENT(ON_EX, "to_ring_ndr_msgq_cycles_full", "event=0x27", CLOCKS,
		   "NDR queue to the ring full"),
	PMON_EVENT(ON_EX, "to_ring_ndr_msgq_cycles_ne", "event=0x28", CLOCKS,
		   "NDR packets wait for the ring"),
	PMON_EVENT(ON_EX, "to_ring_ndr_msgq_occupancy", "event=0x29", LEVEL_TO(32),
		   "Entries of the NDR queue to the ring"),
	PMON_EVENT(ON_EX, "to_ring_r2s_msgq_cycles_full", "event=0x2a", CLOCKS,
		   "Queue of data from the R-box to the ring full"),
	PMON_EVENT(ON_NHMEX, "to_ring_r2s_msgq_cycles_ne", "event=0x2c", CLOCKS,
		   "Data from the R-box wait for the ring"),
	PMON_EVENT(ON_NHMEX, "to_ring_r2s_msgq_occupancy", "event=0x2e", LEVEL_TO(8),
		   "Entries of the queue of data from the R-box to the ring"),
	PMON_EVENT(ON_NHMEX, "to_ring_b2s_msgq_cycles_full", "event=0x2b", CLOCKS,
		   "Queue of data from the B-box to the ring full"),
	PMON_EVENT(ON_NHMEX, "to_ring_b2s_msgq_cycles_ne", "event=0x2d", CLOCKS,
		   "Data from the B-box wait for the ring"),
	PMON_EVENT(ON_EX, "to_ring_b2s_msgq_occupancy", "event=0x2f", LEVEL_TO(8),
		   "Entries of the queue of data from the B-box to the ring"),
	PMON_EVENT(ON_EX | PMON_LISTED, "req_tbl_occupancy_local",
		   "event=0x31,umask=0x01", LEVEL_TO(48),
		   "Requests to the B-boxes of this socket in the request table"),
	PMON_EVENT(ON_EX | PMON_LISTED, "req_tbl_occupancy_remote",
		   "event=0x31,umask=0x02", LEVEL_TO(48),
		   "Requests to other sockets in the request table"),
	PMON_EVENT(ON_EX | PMON_LISTED, "req_tbl_occupancy_all",
		   "event=0x31,umask=0x03", LEVEL_TO(48),
		   "Requests in the request table"),

	/* Egress queues of the rings */
	PMON_EVENT(ON_EX, "egress_bypass_ad_cw", "event=0x40,umask=0x01", EACH,
		   "Messages that went past the AD egress queue, clockwise"),
	PMON_EVENT(ON_EX, "egress_bypass_ad_ccw", "event=0x40,umask=0x02", EACH,
		   "Messages that went past the AD egress queue, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_bypass_ad", "event=0x40,umask=0x03", EACH,
		   "Messages that went past the AD egress queue"),
	PMON_EVENT(ON_EX, "egress_bypass_ak_cw", "event=0x40,umask=0x04", EACH,
		   "Messages that went past the AK egress queue, clockwise"),
	PMON_EVENT(ON_EX, "egress_bypass_ak_ccw", "event=0x40,umask=0x08", EACH,
		   "Messages that went past the AK egress queue, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_bypass_ak", "event=0x40,umask=0x0c", EACH,
		   "Messages that went past the AK egress queue"),
	PMON_EVENT(ON_EX, "egress_bypass_bl_cw", "event=0x40,umask=0x10", EACH,
		   "Messages that went past the BL egress queue, clockwise"),
	PMON_EVENT(ON_EX, "egress_bypass_bl_ccw", "event=0x40,umask=0x20", EACH,
		   "Messages that went past the BL egress queue, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_bypass_bl", "event=0x40,umask=0x30", EACH,
		   "Messages that went past the BL egress queue"),
	PMON_EVENT(ON_EX, "egress_arb_wins_ad_cw", "event=0x41,umask=0x01", EACH,
		   "Arbitrations for the AD ring won, clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_wins_ad_ccw", "event=0x41,umask=0x02", EACH,
		   "Arbitrations for the AD ring won, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_wins_ad", "event=0x41,umask=0x03", EACH,
		   "Arbitrations for the AD ring won"),
	PMON_EVENT(ON_EX, "egress_arb_wins_ak_cw", "event=0x41,umask=0x04", EACH,
		   "Arbitrations for the AK ring won, clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_wins_ak_ccw", "event=0x41,umask=0x08", EACH,
		   "Arbitrations for the AK ring won, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_wins_ak", "event=0x41,umask=0x0c", EACH,
		   "Arbitrations for the AK ring won"),
	PMON_EVENT(ON_EX, "egress_arb_wins_bl_cw", "event=0x41,umask=0x10", EACH,
		   "Arbitrations for the BL ring won, clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_wins_bl_ccw", "event=0x41,umask=0x20", EACH,
		   "Arbitrations for the BL ring won, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_wins_bl", "event=0x41,umask=0x30", EACH,
		   "Arbitrations for the BL ring won"),
	PMON_EVENT(ON_EX, "egress_arb_losses_ad_cw", "event=0x42,umask=0x01", EACH,
		   "Arbitrations for the AD ring lost, clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_losses_ad_ccw", "event=0x42,umask=0x02", EACH,
		   "Arbitrations for the AD ring lost, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_losses_ad", "event=0x42,umask=0x03", EACH,
		   "Arbitrations for the AD ring lost"),
	PMON_EVENT(ON_EX, "egress_arb_losses_ak_cw", "event=0x42,umask=0x04", EACH,
		   "Arbitrations for the AK ring lost, clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_losses_ak_ccw", "event=0x42,umask=0x08", EACH,
		   "Arbitrations for the AK ring lost, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_losses_ak", "event=0x42,umask=0x0c", EACH,
		   "Arbitrations for the AK ring lost"),
	PMON_EVENT(ON_EX, "egress_arb_losses_bl_cw", "event=0x42,umask=0x10", EACH,
		   "Arbitrations for the BL ring lost, clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_losses_bl_ccw", "event=0x42,umask=0x20", EACH,
		   "Arbitrations for the BL ring lost, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_arb_losses_bl", "event=0x42,umask=0x30", EACH,
		   "Arbitrations for the BL ring lost"),
	PMON_EVENT(ON_EX, "egress_starved_ad_cw", "event=0x43,umask=0x01", CLOCKS,
		   "Messages starve in the AD egress queue, clockwise"),
	PMON_EVENT(ON_EX, "egress_starved_ad_ccw", "event=0x43,umask=0x02", CLOCKS,
		   "Messages starve in the AD egress queue, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_starved_ad", "event=0x43,umask=0x03", CLOCKS,
		   "Messages starve in the AD egress queue"),
	PMON_EVENT(ON_EX, "egress_starved_ak_cw", "event=0x43,umask=0x04", CLOCKS,
		   "Messages starve in the AK egress queue, clockwise"),
	PMON_EVENT(ON_EX, "egress_starved_ak_ccw", "event=0x43,umask=0x08", CLOCKS,
		   "Messages starve in the AK egress queue, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_starved_ak", "event=0x43,umask=0x0c", CLOCKS,
		   "Messages starve in the AK egress queue"),
	PMON_EVENT(ON_EX, "egress_starved_bl_cw", "event=0x43,umask=0x10", CLOCKS,
		   "Messages starve in the BL egress queue, clockwise"),
	PMON_EVENT(ON_EX, "egress_starved_bl_ccw", "event=0x43,umask=0x20", CLOCKS,
		   "Messages starve in the BL egress queue, counter-clockwise"),
	PMON_EVENT(ON_EX, "egress_starved_bl", "event=0x43,umask=0x30", CLOCKS,
		   "Messages starve in the BL egress queue"),

	/* Short cuts */
	PMON_EVENT(ON_EX, "halfline_bypass", "event=0x30", EACH,
		   "Half cache lines that took a bypass"),
	PMON_EVENT(ON_EX, "rbox_hom_bypass", "event=0x50", EACH,
		   "HOM packets to the R-box that took the bypass"),
	PMON_EVENT(ON_EX, "rbox_snp_bypass_snp", "event=0x51,umask=0x01", EACH,
		   "Snoops to the R-box that took the snoop bypass"),
	PMON_EVENT(ON_EX, "rbox_snp_bypass_big_snp", "event=0x51,umask=0x02", EACH,
		   "Snoops to the R-box that took the big snoop bypass"),
	PMON_EVENT(ON_EX, "rbox_snp_bypass_all", "event=0x51,umask=0x03", EACH,
		   "Snoops to the R-box that took a bypass"),
	PMON_EVENT(ON_EX, "s2b_hom_bypass", "event=0x52", CLOCKS,
		   "The bypass for HOM packets to the B-box is used, by credits as well"),
	PMON_EVENT(ON_EX, "b2s_drs_bypass", "event=0x53", CLOCKS,
		   "The bypass for DRS packets from the B-box is used"),
	PMON_EVENT(ON_EX, "bbox_hom_bypass", "event=0x54", EACH,
		   "HOM packets to the B-box that took the bypass"),

	/* Packets sent; a data packet has 9 flits, NCB up to 11, the others one */
	PMON_EVENT(ON_EX, "pkts_sent_hom_rbox", "event=0x60,umask=0x01", EACH,
		   "HOM packets sent to the R-box"),
	PMON_EVENT(ON_EX, "pkts_sent_hom_bbox", "event=0x60,umask=0x02", EACH,
		   "HOM packets sent to the B-box"),
	PMON_EVENT(ON_EX, "pkts_sent_hom_all", "event=0x60,umask=0x03", EACH,
		   "HOM packets sent to R-box and B-box"),
	PMON_EVENT(ON_EX, "pkts_sent_snp", "event=0x62", EACH,
		   "SNP packets sent to the system"),
	PMON_EVENT(ON_EX, "pkts_sent_ndr", "event=0x63", EACH,
		   "NDR packets sent to the system"),

	DRS_SENT(ON_NHMEX, 0, 4, 0x01), DRS_SENT(ON_NHMEX, 1, 5, 0x02),
	DRS_SENT(ON_NHMEX, 2, 6, 0x04), DRS_SENT(ON_NHMEX, 3, 7, 0x08),
	DRS_SENT(ON_WSMEX, 0, 5, 0x01), DRS_SENT(ON_WSMEX, 1, 6, 0x02),
	DRS_SENT(ON_WSMEX, 2, 7, 0x04), DRS_SENT(ON_WSMEX, 3, 8, 0x08),
	DRS_SENT(ON_WSMEX, 4, 9, 0x10),
	PMON_EVENT(ON_NHMEX, "pkts_sent_drs_all", "event=0x64,umask=0x0f", EACH,
		   "DRS packets sent to the system, all slices"),
	PMON_EVENT(ON_WSMEX, "pkts_sent_drs_all", "event=0x64,umask=0x1f", EACH,
		   "DRS packets sent to the system, all slices"),
	PMON_EVENT(ON_EX, "flits_sent_drs", "event=0x65", EACH,
		   "Flits of DRS packets sent to the system"),

	NCS_SENT(ON_NHMEX, 0, 4, 0x01), NCS_SENT(ON_NHMEX, 1, 5, 0x02),
	NCS_SENT(ON_NHMEX, 2, 6, 0x04), NCS_SENT(ON_NHMEX, 3, 7, 0x08),
	NCS_SENT(ON_WSMEX, 0, 5, 0x01), NCS_SENT(ON_WSMEX, 1, 6, 0x02),
	NCS_SENT(ON_WSMEX, 2, 7, 0x04), NCS_SENT(ON_WSMEX, 3, 8, 0x08),
	NCS_SENT(ON_WSMEX, 4, 9, 0x10),
	PMON_EVENT(ON_NHMEX, "pkts_sent_ncs_all", "event=0x66,umask=0x0f", EACH,
		   "NCS packets sent to the system, all slices"),
	PMON_EVENT(ON_WSMEX, "pkts_sent_ncs_all", "event=0x66,umask=0x1f", EACH,
		   "NCS packets sent to the system, all slices"),
	PMON_EVENT(ON_EX, "flits_sent_ncs", "event=0x67", EACH,
		   "Flits of NCS packets sent to the system"),

	NCB_SENT(ON_NHMEX, 0, 4, 0x01), NCB_SENT(ON_NHMEX, 1, 5, 0x02),
	NCB_SENT(ON_NHMEX, 2, 6, 0x04), NCB_SENT(ON_NHMEX, 3, 7, 0x08),
	NCB_SENT(ON_WSMEX, 0, 5, 0x01), NCB_SENT(ON_WSMEX, 1, 6, 0x02),
	NCB_SENT(ON_WSMEX, 2, 7, 0x04), NCB_SENT(ON_WSMEX, 3, 8, 0x08),
	NCB_SENT(ON_WSMEX, 4, 9, 0x10),
	PMON_EVENT(ON_NHMEX, "pkts_sent_ncb_all", "event=0x68,umask=0x0f", EACH,
		   "NCB packets sent to the system, all slices"),
	PMON_EVENT(ON_WSMEX, "pkts_sent_ncb_all", "event=0x68,umask=0x1f", EACH,
		   "NCB packets sent to the system, all slices"),
	PMON_EVENT(ON_EX, "flits_sent_ncb", "event=0x69", EACH,
		   "Flits of NCB packets sent to the system"),

	PMON_EVENT(ON_WSMEX, "flits_sent_loc_ncs", "event=0x90", EACH,
		   "Flits of NCS packets sent within this socket"),
	PMON_EVENT(ON_EX | PMON_LISTED, "to_r_b_requests_local", "event=0x6c,umask=0x01", EACH,
		   "Requests sent to this socket"),
	PMON_EVENT(ON_EX | PMON_LISTED, "to_r_b_requests_remote", "event=0x6c,umask=0x02", EACH,
		   "Requests sent to other sockets"),
	PMON_EVENT(ON_EX | PMON_LISTED, "to_r_b_requests_all", "event=0x6c,umask=0x03", EACH,
		   "Requests sent to any socket"),

	/* Packets received */
	PMON_EVENT(ON_EX, "pkts_rcvd_ndr", "event=0x70", EACH,
		   "NDR packets received from the system"),
	PMON_EVENT(ON_EX, "pkts_rcvd_snp", "event=0x71", EACH,
		   "SNP packets received from the system"),
	PMON_EVENT(ON_EX, "pkts_rcvd_drs_from_r", "event=0x72", EACH,
		   "DRS packets received from the R-box"),
	PMON_EVENT(ON_EX, "pkts_rcvd_drs_from_b", "event=0x73", EACH,
		   "DRS packets received from the B-box"),
	PMON_EVENT(ON_EX, "pkts_rcvd_ncs", "event=0x74", EACH,
		   "NCS packets received from the system"),
	PMON_EVENT(ON_EX, "pkts_rcvd_ncb", "event=0x75", EACH,
		   "NCB packets received from the system"),
	PMON_EVENT(ON_WSMEX, "pkts_rcvd_loc_ncs", "event=0x8f", EACH,
		   "NCS packets received from this socket"),

	/* Credits: travel in idle flits; a packet without one waits */
	PMON_EVENT(ON_EX, "rbox_credit_returns", "event=0x6a", EACH,
		   "Idle flits with credits sent to the R-box"),
	PMON_EVENT(ON_EX, "bbox_credit_returns", "event=0x6b", EACH,
		   "Idle flits with credits sent to the B-box"),
	PMON_EVENT(ON_NHMEX, "rbox_credit_carriers", "event=0x76", EACH,
		   "Idle flits with credits received from the R-box"),
	PMON_EVENT(ON_WSMEX, "rbox_credits", "event=0x76", EACH,
		   "Idle flits with credits received from the R-box"),
	PMON_EVENT(ON_EX, "bbox_credits", "event=0x77", EACH,
		   "Idle flits with credits received from the B-box"),
	PMON_EVENT(ON_EX, "no_credit_hom", "event=0x80", CLOCKS,
		   "A packet waits for a credit of the class HOM"),
	PMON_EVENT(ON_EX, "no_credit_snp", "event=0x81", CLOCKS,
		   "A packet waits for a credit of the class SNP"),
	PMON_EVENT(ON_EX, "no_credit_drs", "event=0x82", CLOCKS,
		   "A packet waits for a credit of the class DRS"),
	PMON_EVENT(ON_EX, "no_credit_ncs", "event=0x83", CLOCKS,
		   "A packet waits for a credit of the class NCS"),
	PMON_EVENT(ON_EX, "no_credit_ncb", "event=0x84", CLOCKS,
		   "A packet waits for a credit of the class NCB"),
	PMON_EVENT(ON_EX, "no_credit_ndr", "event=0x85", CLOCKS,
		   "A packet waits for a credit of the class NDR"),
	PMON_EVENT(ON_EX, "no_credit_vna_rbox", "event=0x86,umask=0x01", CLOCKS,
		   "A packet waits for a VNA credit of the R-box"),
	PMON_EVENT(ON_EX, "no_credit_vna_bbox", "event=0x86,umask=0x02", CLOCKS,
		   "A packet waits for a VNA credit of the B-box"),
	PMON_EVENT(ON_EX, "no_credit_vna_all", "event=0x86,umask=0x03", CLOCKS,
		   "A packet waits for a VNA credit of R-box or B-box"),
	PMON_EVENT(ON_EX, "no_credit_ad", "event=0x87", CLOCKS,
		   "A message to the ring waits for a credit of the AD ring"),
	PMON_EVENT(ON_EX, "no_credit_ak", "event=0x88", CLOCKS,
		   "A message to the ring waits for a credit of the AK ring"),
	PMON_EVENT(ON_EX, "no_credit_bl", "event=0x89", CLOCKS,
		   "A message to the ring waits for a credit of the BL ring"),
	PMON_EVENT(ON_EX, "no_credit_ipq", "event=0x8a", CLOCKS,
		   "A snoop waits for a credit of a slice's IPQ"),
	PMON_EVENT(ON_WSMEX, "no_credit_loc_ncs", "event=0x8b", CLOCKS,
		   "An NCS packet to this socket waits for a credit"),
	{}
};

enum { MATCH, MASK, MM_CFG };

static const struct pmon_rule rules[] = {
	{ 0x00, 0xff, .use = {
		{ .extra = MATCH, .mask = ~0ULL, .word = PMON_CONFIG1 },
		{ .extra = MASK, .mask = ~0ULL, .word = PMON_CONFIG2 },
		{
			.extra = MM_CFG, .mask = MATCH_ON,
			.word = PMON_WORDS, .natural = MATCH_ON,
		},
	} },
	{}
};

/* Registers of the first S-box, 323535 */
#define GLOBAL_CTL		0xc40
#define GLOBAL_STATUS		0xc41
#define GLOBAL_OVF_CTL		0xc42
#define CTL(n)			(0xc50 + 2 * (n))
#define CTR(n)			(0xc51 + 2 * (n))
#define MSR_MM_CFG		0xe48
#define MSR_MATCH		0xe49
#define MSR_MASK		0xe4a

#define MATCHING_BASE	1

/* Writing match or mask while they are on raises #GP (323535 p2-49) */
static const struct pmon_extra extra[] = {
	[MATCH] = { .reg = MSR_MATCH, .base = MATCHING_BASE, .gate = MM_CFG },
	[MASK] = { .reg = MSR_MASK, .base = MATCHING_BASE, .gate = MM_CFG },
	[MM_CFG] = { .reg = MSR_MM_CFG, .base = MATCHING_BASE },
};

static const struct pmon_unit units[] = { {}, { .base = { 0x80, 0x10 } } };

static const struct pmon_counter counters[] = {
	PMON_EX_COUNTER(CTL(0), CTR(0)),
	PMON_EX_COUNTER(CTL(1), CTR(1)),
	PMON_EX_COUNTER(CTL(2), CTR(2)),
	PMON_EX_COUNTER(CTL(3), CTR(3)),
};

static const struct pmon_overflow overflow =
	PMON_EX_OVERFLOW(GLOBAL_STATUS, GLOBAL_OVF_CTL, PMON_EX_PMI_ENABLE, GENMASK(3, 0));

#define SBOX_KIND \
	PMON_EX_KIND, \
	.enable = BIT(22), \
	.name = "sbox", \
	.counters = 4, \
	.run = GENMASK(3, 0), \
	.fields = fields, \
	.events = events, \
	.rules = rules

#define SBOX \
	.space = PMON_MSR, \
	.units = 2, \
	.unit = units, \
	.counter = counters, \
	.box_ctl = GLOBAL_CTL, \
	.overflow = &overflow, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

const struct pmon_type pmon_nhmex_sbox = {
	SBOX,
	.kind = &(const struct pmon_kind) {
		SBOX_KIND,
		.on = ON_NHMEX,
	},
};

/* The E7's S-box has the same registers; its events differ with the number of slices */
const struct pmon_type pmon_wsmex_sbox = {
	SBOX,
	.kind = &(const struct pmon_kind) {
		SBOX_KIND,
		.on = ON_WSMEX,
	},
};
