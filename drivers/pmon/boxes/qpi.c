// SPDX-License-Identifier: GPL-2.0-only
/*
 * QPI: the link layer of a port. Packets are matched by four registers in a
 * second PCI function, above offset 0x100 (327043 section 2.7.3.3).
 */
#include "boxes.h"

#define CTO_COUNT	0x38

/* Bit 23 of the control word is reserved on the v2 only (329468) */
static const struct pmon_field fields[] = {
	{ "event", PMON_CONFIG, { { 0, 7 }, { 21, 21 } } },
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD_ON(ON_SNBEP | ON_V3, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("match_rds", PMON_CONFIG1, 48, 51),
	PMON_FIELD("match_rnid30", PMON_CONFIG1, 32, 35),
	PMON_FIELD("match_rnid4", PMON_CONFIG1, 31, 31),
	PMON_FIELD("match_dnid", PMON_CONFIG1, 13, 17),
	PMON_FIELD("match_mc", PMON_CONFIG1, 9, 12),
	PMON_FIELD("match_opc", PMON_CONFIG1, 5, 8),
	PMON_FIELD("match_vnw", PMON_CONFIG1, 3, 4),
	PMON_FIELD("match0", PMON_CONFIG1, 0, 31),
	PMON_FIELD("match1", PMON_CONFIG1, 32, 63),
	PMON_FIELD("mask_rds", PMON_CONFIG2, 48, 51),
	PMON_FIELD("mask_rnid30", PMON_CONFIG2, 32, 35),
	PMON_FIELD("mask_rnid4", PMON_CONFIG2, 31, 31),
	PMON_FIELD("mask_dnid", PMON_CONFIG2, 13, 17),
	PMON_FIELD("mask_mc", PMON_CONFIG2, 9, 12),
	PMON_FIELD("mask_opc", PMON_CONFIG2, 5, 8),
	PMON_FIELD("mask_vnw", PMON_CONFIG2, 3, 4),
	PMON_FIELD("mask0", PMON_CONFIG2, 0, 31),
	PMON_FIELD("mask1", PMON_CONFIG2, 32, 63),
	{}
};

/*
 * A flit is 80 bits, of which a data flit carries 8 bytes of data; a link at full
 * width moves two in a clock; from the v3 on one, in a clock of twice the rate (Intel
 * PCM). TxL is the sending side, RxL the receiving one, TxR what received messages
 * leave through, to the ring. BGF is the FIFO between the clocks of link and ring.
 *
 * Message classes: HOM (requests to the home of a line, and answers to it), SNP
 * (snoops), NDR (answers without data), DRS (answers and write-backs with data),
 * NCB and NCS (non-coherent, with data and short). Each class has credits of its
 * own in the virtual networks VN0 and VN1, and all share the pool VNA.
 *
 * Direct2Core (D2C) hands received data to a core without the detour by its C-box.
 * The route-back table (RBT) knows which core asked; its entry may be marked as
 * not for D2C, or its tag may not match.
 */
static const struct pmon_alias events[] = {
	PMON_EVENT(ON_EP | PMON_LISTED, "clockticks",
		   "event=0x14", EACH,
		   "Cycles of the link layer; the link can move two flits in each"),
	PMON_EVENT(ON_V3 | PMON_LISTED, "clockticks", "event=0x14", EACH,
		   "Cycles of the link layer; the link can move one flit in each"),

	/* Flits that the link moved, sent (TxL) and received (RxL) */
	PMON_EVENT(ON_SNBEP, "txl_flits_g0_idle", "event=0x00,umask=0x01", UP_TO(2),
		   "Flits sent that say nothing, as there was nothing to say"),
	PMON_BYTES_8(ON_E5 | PMON_LISTED, "txl_flits_g0_data", "event=0x00,umask=0x02",
		     "Flits sent with data of any message class"),
	PMON_BYTES_8(ON_E5 | PMON_LISTED, "txl_flits_g0_non_data", "event=0x00,umask=0x04",
		     "Flits sent with headers and control: what they take of the link"),
	PMON_EVENT(ON_E5, "txl_flits_g1_snp", "event=0x100,umask=0x01", UP_TO(2),
		   "SNP flits sent: snoop requests"),
	PMON_EVENT(ON_E5, "txl_flits_g1_hom_req", "event=0x100,umask=0x02", UP_TO(2),
		   "HOM flits sent with requests"),
	PMON_EVENT(ON_E5, "txl_flits_g1_hom_nonreq", "event=0x100,umask=0x04", UP_TO(2),
		   "HOM flits sent that are no requests: answers to a snoop"),
	PMON_EVENT(ON_E5, "txl_flits_g1_hom", "event=0x100,umask=0x06", UP_TO(2),
		   "HOM flits sent, requests or not"),
	PMON_BYTES_8(ON_E5, "txl_flits_g1_drs_data", "event=0x100,umask=0x08",
		     "DRS flits sent with data"),
	PMON_EVENT(ON_E5, "txl_flits_g1_drs_nondata", "event=0x100,umask=0x10", UP_TO(2),
		   "DRS flits sent with headers"),
	PMON_EVENT(ON_E5, "txl_flits_g1_drs", "event=0x100,umask=0x18", UP_TO(2),
		   "DRS flits sent, data and headers"),
	PMON_EVENT(ON_E5, "txl_flits_g2_ndr_ad", "event=0x101,umask=0x01", UP_TO(2),
		   "NDR flits sent on the path of the AD ring"),
	PMON_EVENT(ON_E5, "txl_flits_g2_ndr_ak", "event=0x101,umask=0x02", UP_TO(2),
		   "NDR flits sent on the path of the AK ring"),
	PMON_BYTES_8(ON_E5, "txl_flits_g2_ncb_data", "event=0x101,umask=0x04",
		     "NCB flits sent with data"),
	PMON_EVENT(ON_E5, "txl_flits_g2_ncb_nondata", "event=0x101,umask=0x08", UP_TO(2),
		   "NCB flits sent with headers"),
	PMON_EVENT(ON_E5, "txl_flits_g2_ncb", "event=0x101,umask=0x0c", UP_TO(2),
		   "NCB flits sent, data and headers"),
	PMON_EVENT(ON_E5, "txl_flits_g2_ncs", "event=0x101,umask=0x10", UP_TO(2),
		   "NCS flits sent"),

	PMON_EVENT(ON_E5, "rxl_flits_g0_idle", "event=0x01,umask=0x01", UP_TO(2),
		   "Flits received that say nothing, as there was nothing to say"),
	PMON_BYTES_8(ON_EP | ON_BDX | PMON_LISTED, "rxl_flits_g0_data", "event=0x01,umask=0x02",
		     "Flits received with data of any message class"),
	PMON_BYTES_8(ON_EP | ON_BDX | PMON_LISTED, "rxl_flits_g0_non_data", "event=0x01,umask=0x04",
		     "Flits received with headers and control: what they take of the link"),
	PMON_EVENT(ON_E5, "rxl_flits_g1_snp", "event=0x102,umask=0x01", UP_TO(2),
		   "SNP flits received: snoop requests"),
	PMON_EVENT(ON_E5, "rxl_flits_g1_hom_req", "event=0x102,umask=0x02", UP_TO(2),
		   "HOM flits received with requests"),
	PMON_EVENT(ON_E5, "rxl_flits_g1_hom_nonreq", "event=0x102,umask=0x04", UP_TO(2),
		   "HOM flits received that are no requests: answers to a snoop"),
	PMON_EVENT(ON_E5, "rxl_flits_g1_hom", "event=0x102,umask=0x06", UP_TO(2),
		   "HOM flits received, requests or not"),
	PMON_BYTES_8(ON_EP, "rxl_flits_g1_drs_data", "event=0x102,umask=0x08",
		     "DRS flits received with data"),
	PMON_EVENT(ON_E5, "rxl_flits_g1_drs_nondata", "event=0x102,umask=0x10", UP_TO(2),
		   "DRS flits received with headers"),
	PMON_EVENT(ON_E5, "rxl_flits_g1_drs", "event=0x102,umask=0x18", UP_TO(2),
		   "DRS flits received, data and headers"),
	PMON_EVENT(ON_E5, "rxl_flits_g2_ndr_ad", "event=0x103,umask=0x01", UP_TO(2),
		   "NDR flits received on the path of the AD ring"),
	PMON_EVENT(ON_E5, "rxl_flits_g2_ndr_ak", "event=0x103,umask=0x02", UP_TO(2),
		   "NDR flits received on the path of the AK ring"),
	PMON_BYTES_8(ON_EP, "rxl_flits_g2_ncb_data", "event=0x103,umask=0x04",
		     "NCB flits received with data"),
	PMON_EVENT(ON_E5, "rxl_flits_g2_ncb_nondata", "event=0x103,umask=0x08", UP_TO(2),
		   "NCB flits received with headers"),
	PMON_EVENT(ON_E5, "rxl_flits_g2_ncb", "event=0x103,umask=0x0c", UP_TO(2),
		   "NCB flits received, data and headers"),
	PMON_EVENT(ON_E5, "rxl_flits_g2_ncs", "event=0x103,umask=0x10", UP_TO(2),
		   "NCS flits received"),

	/* Data received by kind; PMON_LISTED where the in-kernel driver has no name for it */
	PMON_BYTES_8(ON_V3 | PMON_LISTED, "rxl_flits_g1_drs_data", "event=0x102,umask=0x08",
		     "DRS flits received with data"),
	PMON_BYTES_8(ON_V3 | PMON_LISTED, "rxl_flits_g2_ncb_data", "event=0x103,umask=0x04",
		     "NCB flits received with data"),

	/* Older names of these events, not scaled to bytes */
	PMON_EVENT(ON_EP | PMON_LISTED, "txl_flits_active",
		   "event=0x00,umask=0x06", UP_TO(2),
		   "Flits sent that are not idle: data and headers"),
	PMON_EVENT(ON_EP | PMON_LISTED, "drs_data",
		   "event=0x102,umask=0x08", UP_TO(2),
		   "The in-kernel driver's name of rxl_flits_g1_drs_data, in flits"),
	PMON_EVENT(ON_EP | PMON_LISTED, "ncb_data",
		   "event=0x103,umask=0x04", UP_TO(2),
		   "The in-kernel driver's name of rxl_flits_g2_ncb_data, in flits"),

	PMON_EVENT(ON_E5, "txl_inserts", "event=0x04", EACH,
		   "Flits put into the queue of the sending side"),
	PMON_EVENT(ON_E5, "txl_bypassed", "event=0x05", EACH,
		   "Flits sent past the queue of the sending side, as it was empty"),
	PMON_EVENT(ON_E5, "txl_cycles_ne", "event=0x06", CLOCKS,
		   "The queue of the sending side is not empty"),
	PMON_EVENT(ON_E5, "txl_occupancy", "event=0x07", LEVEL,
		   "Flits in the queue of the sending side"),
	PMON_EVENT(ON_E5, "txl_crc_no_credits_full", "event=0x02,umask=0x01", CLOCKS,
		   "Nothing can be sent: the buffer for repeats after errors is full"),
	PMON_EVENT(ON_E5, "txl_crc_no_credits_almost_full", "event=0x02,umask=0x02", CLOCKS,
		   "The buffer for repeats after errors is almost full"),
	PMON_EVENT(ON_E5, "rxl_crc_errors_link_init", "event=0x03,umask=0x01", EACH,
		   "Checksum errors while the link is started"),
	PMON_EVENT(ON_E5, "rxl_crc_errors_normal_op", "event=0x03,umask=0x02", EACH,
		   "Checksum errors in normal operation"),

	PMON_EVENT(ON_EP, "txl0_power_cycles", "event=0x0c", CLOCKS,
		   "The sending side runs at full width (L0)"),
	PMON_EVENT(ON_V3, "txl0_power_cycles", "event=0x0c", CLOCKS,
		   "The sending side runs, at full width or at half (L0, L0p)"),
	PMON_EVENT(ON_E5, "txl0p_power_cycles", "event=0x0d", CLOCKS,
		   "The sending side runs at half width (L0p) to save power"),
	PMON_EVENT(ON_EP, "rxl0_power_cycles", "event=0x0f", CLOCKS,
		   "The receiving side runs at full width (L0)"),
	PMON_EVENT(ON_V3, "rxl0_power_cycles", "event=0x0f", CLOCKS,
		   "The receiving side runs, at full width or at half (L0, L0p)"),
	PMON_EVENT(ON_E5 | PMON_LISTED, "rxl0p_power_cycles", "event=0x10", CLOCKS,
		   "The receiving side runs at half width (L0p) to save power"),
	PMON_EVENT(ON_E5 | PMON_LISTED, "l1_power_cycles", "event=0x12", CLOCKS,
		   "The link is switched off (L1)"),

	/* D2C by what came of it: each data message is in one of them */
	PMON_EVENT(ON_SNBEP, "direct2core_success", "event=0x13,umask=0x01", EACH,
		   "Data messages that went directly to a core (D2C)"),
	PMON_EVENT(ON_V2UP, "direct2core_success_rbt_hit", "event=0x13,umask=0x01", EACH,
		   "Data messages that the RBT let go directly to a core (D2C)"),
	PMON_EVENT(ON_E5, "direct2core_failure_credits", "event=0x13,umask=0x02", EACH,
		   "D2C not done: the ring had no credit, though the RBT allowed it"),
	PMON_EVENT(ON_SNBEP, "direct2core_failure_rbt", "event=0x13,umask=0x04", EACH,
		   "D2C not done: the RBT forbade it"),
	PMON_EVENT(ON_V2UP, "direct2core_failure_rbt_hit", "event=0x13,umask=0x04", EACH,
		   "D2C not done: the RBT's entry, which matched, forbade it"),
	PMON_EVENT(ON_E5, "direct2core_failure_credits_rbt", "event=0x13,umask=0x08", EACH,
		   "D2C not done: the ring had no credit and the RBT forbade it"),
	PMON_EVENT(ON_V2UP, "direct2core_failure_miss", "event=0x13,umask=0x10", EACH,
		   "D2C not done: the RBT's tag did not match"),
	PMON_EVENT(ON_V2UP, "direct2core_failure_credits_miss", "event=0x13,umask=0x20", EACH,
		   "D2C not done: the ring had no credit and the RBT's tag did not match"),
	PMON_EVENT(ON_V2UP, "direct2core_failure_rbt_miss", "event=0x13,umask=0x40", EACH,
		   "D2C not done: the RBT's entry forbade it and its tag did not match"),
	PMON_EVENT(ON_V2UP, "direct2core_failure_credits_rbt_miss", "event=0x13,umask=0x80", EACH,
		   "D2C not done for all reasons: no credit, RBT forbade it, no match"),

	/* The receive queue holds what cannot go to the ring at once */
	PMON_EVENT(ON_E5, "rxl_inserts", "event=0x08", EACH,
		   "Flits put into the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_inserts_drs", "event=0x109", EACH,
		   "DRS flits put into the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_inserts_ncb", "event=0x10a", EACH,
		   "NCB flits put into the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_inserts_ncs", "event=0x10b", EACH,
		   "NCS flits put into the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_inserts_hom", "event=0x10c", EACH,
		   "HOM flits put into the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_inserts_snp", "event=0x10d", EACH,
		   "SNP flits put into the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_inserts_ndr", "event=0x10e", EACH,
		   "NDR flits put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_drs_vn0", "event=0x109,umask=0x01", EACH,
		   "DRS flits of VN0 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_drs_vn1", "event=0x109,umask=0x02", EACH,
		   "DRS flits of VN1 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_ncb_vn0", "event=0x10a,umask=0x01", EACH,
		   "NCB flits of VN0 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_ncb_vn1", "event=0x10a,umask=0x02", EACH,
		   "NCB flits of VN1 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_ncs_vn0", "event=0x10b,umask=0x01", EACH,
		   "NCS flits of VN0 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_ncs_vn1", "event=0x10b,umask=0x02", EACH,
		   "NCS flits of VN1 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_hom_vn0", "event=0x10c,umask=0x01", EACH,
		   "HOM flits of VN0 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_hom_vn1", "event=0x10c,umask=0x02", EACH,
		   "HOM flits of VN1 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_snp_vn0", "event=0x10d,umask=0x01", EACH,
		   "SNP flits of VN0 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_snp_vn1", "event=0x10d,umask=0x02", EACH,
		   "SNP flits of VN1 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_ndr_vn0", "event=0x10e,umask=0x01", EACH,
		   "NDR flits of VN0 put into the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_inserts_ndr_vn1", "event=0x10e,umask=0x02", EACH,
		   "NDR flits of VN1 put into the receive queue"),
	PMON_EVENT(ON_E5, "rxl_bypassed", "event=0x09", EACH,
		   "Flits received that went past the receive queue"),
	PMON_EVENT(ON_E5, "rxl_cycles_ne", "event=0x0a", CLOCKS,
		   "The receive queue is not empty"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_drs_vn0", "event=0x10f,umask=0x01", CLOCKS,
		   "The receive queue holds DRS flits of VN0"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_drs_vn1", "event=0x10f,umask=0x02", CLOCKS,
		   "The receive queue holds DRS flits of VN1"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_ncb_vn0", "event=0x110,umask=0x01", CLOCKS,
		   "The receive queue holds NCB flits of VN0"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_ncb_vn1", "event=0x110,umask=0x02", CLOCKS,
		   "The receive queue holds NCB flits of VN1"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_ncs_vn0", "event=0x111,umask=0x01", CLOCKS,
		   "The receive queue holds NCS flits of VN0"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_ncs_vn1", "event=0x111,umask=0x02", CLOCKS,
		   "The receive queue holds NCS flits of VN1"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_hom_vn0", "event=0x112,umask=0x01", CLOCKS,
		   "The receive queue holds HOM flits of VN0"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_hom_vn1", "event=0x112,umask=0x02", CLOCKS,
		   "The receive queue holds HOM flits of VN1"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_snp_vn0", "event=0x113,umask=0x01", CLOCKS,
		   "The receive queue holds SNP flits of VN0"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_snp_vn1", "event=0x113,umask=0x02", CLOCKS,
		   "The receive queue holds SNP flits of VN1"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_ndr_vn0", "event=0x114,umask=0x01", CLOCKS,
		   "The receive queue holds NDR flits of VN0"),
	PMON_EVENT(ON_V2UP, "rxl_cycles_ne_ndr_vn1", "event=0x114,umask=0x02", CLOCKS,
		   "The receive queue holds NDR flits of VN1"),
	PMON_EVENT(ON_E5, "rxl_occupancy", "event=0x0b", LEVEL_TO(128),
		   "Flits in the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_occupancy_drs", "event=0x115", LEVEL_TO(128),
		   "DRS flits in the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_occupancy_ncb", "event=0x116", LEVEL_TO(128),
		   "NCB flits in the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_occupancy_ncs", "event=0x117", LEVEL_TO(128),
		   "NCS flits in the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_occupancy_hom", "event=0x118", LEVEL_TO(128),
		   "HOM flits in the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_occupancy_snp", "event=0x119", LEVEL_TO(128),
		   "SNP flits in the receive queue"),
	PMON_EVENT(ON_SNBEP, "rxl_occupancy_ndr", "event=0x11a", LEVEL_TO(128),
		   "NDR flits in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_drs_vn0", "event=0x115,umask=0x01", LEVEL_TO(128),
		   "DRS flits of VN0 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_drs_vn1", "event=0x115,umask=0x02", LEVEL_TO(128),
		   "DRS flits of VN1 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_ncb_vn0", "event=0x116,umask=0x01", LEVEL_TO(128),
		   "NCB flits of VN0 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_ncb_vn1", "event=0x116,umask=0x02", LEVEL_TO(128),
		   "NCB flits of VN1 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_ncs_vn0", "event=0x117,umask=0x01", LEVEL_TO(128),
		   "NCS flits of VN0 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_ncs_vn1", "event=0x117,umask=0x02", LEVEL_TO(128),
		   "NCS flits of VN1 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_hom_vn0", "event=0x118,umask=0x01", LEVEL_TO(128),
		   "HOM flits of VN0 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_hom_vn1", "event=0x118,umask=0x02", LEVEL_TO(128),
		   "HOM flits of VN1 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_snp_vn0", "event=0x119,umask=0x01", LEVEL_TO(128),
		   "SNP flits of VN0 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_snp_vn1", "event=0x119,umask=0x02", LEVEL_TO(128),
		   "SNP flits of VN1 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_ndr_vn0", "event=0x11a,umask=0x01", LEVEL_TO(128),
		   "NDR flits of VN0 in the receive queue"),
	PMON_EVENT(ON_V2UP, "rxl_occupancy_ndr_vn1", "event=0x11a,umask=0x02", LEVEL_TO(128),
		   "NDR flits of VN1 in the receive queue"),

	/* Clocks in which received flits could not go on */
	PMON_EVENT(ON_SNBEP, "rxl_stalls_bgf_drs", "event=0x35,umask=0x01", CLOCKS,
		   "DRS flits wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_SNBEP, "rxl_stalls_bgf_ncb", "event=0x35,umask=0x02", CLOCKS,
		   "NCB flits wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_SNBEP, "rxl_stalls_bgf_ncs", "event=0x35,umask=0x04", CLOCKS,
		   "NCS flits wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_SNBEP, "rxl_stalls_bgf_hom", "event=0x35,umask=0x08", CLOCKS,
		   "HOM flits wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_SNBEP, "rxl_stalls_bgf_snp", "event=0x35,umask=0x10", CLOCKS,
		   "SNP flits wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_SNBEP, "rxl_stalls_bgf_ndr", "event=0x35,umask=0x20", CLOCKS,
		   "NDR flits wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_SNBEP, "rxl_stalls_egress_credits", "event=0x35,umask=0x40", CLOCKS,
		   "Flits wait for credits to enter the ring"),
	PMON_EVENT(ON_SNBEP, "rxl_stalls_gv", "event=0x35,umask=0x80", CLOCKS,
		   "Flits wait while the ring changes its frequency"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn0_bgf_drs", "event=0x135,umask=0x01", CLOCKS,
		   "DRS flits of VN0 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn0_bgf_ncb", "event=0x135,umask=0x02", CLOCKS,
		   "NCB flits of VN0 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn0_bgf_ncs", "event=0x135,umask=0x04", CLOCKS,
		   "NCS flits of VN0 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn0_bgf_hom", "event=0x135,umask=0x08", CLOCKS,
		   "HOM flits of VN0 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn0_bgf_snp", "event=0x135,umask=0x10", CLOCKS,
		   "SNP flits of VN0 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn0_bgf_ndr", "event=0x135,umask=0x20", CLOCKS,
		   "NDR flits of VN0 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn0_egress_credits", "event=0x135,umask=0x40", CLOCKS,
		   "Flits of VN0 wait for credits to enter the ring"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn0_gv", "event=0x135,umask=0x80", CLOCKS,
		   "Flits of VN0 wait while the ring changes its frequency"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn1_bgf_drs", "event=0x13a,umask=0x01", CLOCKS,
		   "DRS flits of VN1 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn1_bgf_ncb", "event=0x13a,umask=0x02", CLOCKS,
		   "NCB flits of VN1 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn1_bgf_ncs", "event=0x13a,umask=0x04", CLOCKS,
		   "NCS flits of VN1 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn1_bgf_hom", "event=0x13a,umask=0x08", CLOCKS,
		   "HOM flits of VN1 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn1_bgf_snp", "event=0x13a,umask=0x10", CLOCKS,
		   "SNP flits of VN1 wait for room in the FIFO to the ring (BGF)"),
	PMON_EVENT(ON_V2UP, "rxl_stalls_vn1_bgf_ndr", "event=0x13a,umask=0x20", CLOCKS,
		   "NDR flits of VN1 wait for room in the FIFO to the ring (BGF)"),

	/* The other side's credits, which a received message uses until it has gone on */
	PMON_EVENT(ON_E5, "rxl_credits_consumed_vna", "event=0x11d", EACH,
		   "Credits of the pool VNA used by received messages"),
	PMON_EVENT(ON_E5, "rxl_credits_consumed_vn0_drs", "event=0x11e,umask=0x01", UP_TO(2),
		   "Credits of VN0 used by received DRS messages"),
	PMON_EVENT(ON_E5, "rxl_credits_consumed_vn0_ncb", "event=0x11e,umask=0x02", UP_TO(2),
		   "Credits of VN0 used by received NCB messages"),
	PMON_EVENT(ON_E5, "rxl_credits_consumed_vn0_ncs", "event=0x11e,umask=0x04", UP_TO(2),
		   "Credits of VN0 used by received NCS messages"),
	PMON_EVENT(ON_E5, "rxl_credits_consumed_vn0_hom", "event=0x11e,umask=0x08", UP_TO(2),
		   "Credits of VN0 used by received HOM messages"),
	PMON_EVENT(ON_E5, "rxl_credits_consumed_vn0_snp", "event=0x11e,umask=0x10", UP_TO(2),
		   "Credits of VN0 used by received SNP messages"),
	PMON_EVENT(ON_E5, "rxl_credits_consumed_vn0_ndr", "event=0x11e,umask=0x20", UP_TO(2),
		   "Credits of VN0 used by received NDR messages"),
	PMON_EVENT(ON_V2UP, "rxl_credits_consumed_vn1_drs", "event=0x139,umask=0x01", UP_TO(2),
		   "Credits of VN1 used by received DRS messages"),
	PMON_EVENT(ON_V2UP, "rxl_credits_consumed_vn1_ncb", "event=0x139,umask=0x02", UP_TO(2),
		   "Credits of VN1 used by received NCB messages"),
	PMON_EVENT(ON_V2UP, "rxl_credits_consumed_vn1_ncs", "event=0x139,umask=0x04", UP_TO(2),
		   "Credits of VN1 used by received NCS messages"),
	PMON_EVENT(ON_V2UP, "rxl_credits_consumed_vn1_hom", "event=0x139,umask=0x08", UP_TO(2),
		   "Credits of VN1 used by received HOM messages"),
	PMON_EVENT(ON_V2UP, "rxl_credits_consumed_vn1_snp", "event=0x139,umask=0x10", UP_TO(2),
		   "Credits of VN1 used by received SNP messages"),
	PMON_EVENT(ON_V2UP, "rxl_credits_consumed_vn1_ndr", "event=0x139,umask=0x20", UP_TO(2),
		   "Credits of VN1 used by received NDR messages"),
	PMON_EVENT(ON_E5, "vna_credit_returns", "event=0x11c", EACH,
		   "VNA credits given back to the other side"),
	PMON_EVENT(ON_E5, "vna_credit_return_occupancy", "event=0x11b", LEVEL_TO(128),
		   "VNA credits that wait to be given back to the other side"),

	/* Credits for handing received messages to R3QPI: there are, and were taken */
	PMON_EVENT(ON_V2UP, "txr_bl_drs_credit_occupancy_vn0",
		   "event=0x11f,umask=0x01", LEVEL_TO(8),
		   "Credits left for DRS messages of VN0 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_drs_credit_occupancy_vn1",
		   "event=0x11f,umask=0x02", LEVEL_TO(8),
		   "Credits left for DRS messages of VN1 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_drs_credit_occupancy_vn_shr",
		   "event=0x11f,umask=0x04", LEVEL_TO(8),
		   "Credits left for DRS messages to the BL ring that VN0 and VN1 share"),
	PMON_EVENT(ON_V2UP, "txr_bl_ncb_credit_occupancy_vn0",
		   "event=0x120,umask=0x01", LEVEL_TO(2),
		   "Credits left for NCB messages of VN0 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_ncb_credit_occupancy_vn1",
		   "event=0x120,umask=0x02", LEVEL_TO(2),
		   "Credits left for NCB messages of VN1 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_ncs_credit_occupancy_vn0",
		   "event=0x121,umask=0x01", LEVEL_TO(2),
		   "Credits left for NCS messages of VN0 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_ncs_credit_occupancy_vn1",
		   "event=0x121,umask=0x02", LEVEL_TO(2),
		   "Credits left for NCS messages of VN1 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_hom_credit_occupancy_vn0",
		   "event=0x122,umask=0x01", LEVEL_TO(28),
		   "Credits left for HOM messages of VN0 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_hom_credit_occupancy_vn1",
		   "event=0x122,umask=0x02", LEVEL_TO(28),
		   "Credits left for HOM messages of VN1 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_snp_credit_occupancy_vn0",
		   "event=0x123,umask=0x01", LEVEL_TO(28),
		   "Credits left for SNP messages of VN0 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_snp_credit_occupancy_vn1",
		   "event=0x123,umask=0x02", LEVEL_TO(28),
		   "Credits left for SNP messages of VN1 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_ndr_credit_occupancy_vn0",
		   "event=0x124,umask=0x01", LEVEL_TO(8),
		   "Credits left for NDR messages of VN0 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_ndr_credit_occupancy_vn1",
		   "event=0x124,umask=0x02", LEVEL_TO(8),
		   "Credits left for NDR messages of VN1 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ak_ndr_credit_occupancy", "event=0x125", LEVEL_TO(6),
		   "Credits left for NDR messages to the AK ring"),
	PMON_EVENT(ON_IVBEP, "txr_ak_ndr_credit_occupancy_vn0", "event=0x125,umask=0x01", LEVEL,
		   "Credits left for NDR messages of VN0 to the AK ring"),
	PMON_EVENT(ON_IVBEP, "txr_ak_ndr_credit_occupancy_vn1", "event=0x125,umask=0x02", LEVEL,
		   "Credits left for NDR messages of VN1 to the AK ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_drs_credit_acquired_vn0", "event=0x12a,umask=0x01", EACH,
		   "Credits taken for DRS messages of VN0 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_drs_credit_acquired_vn1", "event=0x12a,umask=0x02", EACH,
		   "Credits taken for DRS messages of VN1 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_drs_credit_acquired_vn_shr", "event=0x12a,umask=0x04", EACH,
		   "Credits taken for DRS messages to the BL ring that VN0 and VN1 share"),
	PMON_EVENT(ON_V2UP, "txr_bl_ncb_credit_acquired_vn0", "event=0x12b,umask=0x01", EACH,
		   "Credits taken for NCB messages of VN0 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_ncb_credit_acquired_vn1", "event=0x12b,umask=0x02", EACH,
		   "Credits taken for NCB messages of VN1 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_ncs_credit_acquired_vn0", "event=0x12c,umask=0x01", EACH,
		   "Credits taken for NCS messages of VN0 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_bl_ncs_credit_acquired_vn1", "event=0x12c,umask=0x02", EACH,
		   "Credits taken for NCS messages of VN1 to the BL ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_hom_credit_acquired_vn0", "event=0x126,umask=0x01", EACH,
		   "Credits taken for HOM messages of VN0 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_hom_credit_acquired_vn1", "event=0x126,umask=0x02", EACH,
		   "Credits taken for HOM messages of VN1 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_snp_credit_acquired_vn0", "event=0x127,umask=0x01", EACH,
		   "Credits taken for SNP messages of VN0 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_snp_credit_acquired_vn1", "event=0x127,umask=0x02", EACH,
		   "Credits taken for SNP messages of VN1 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_ndr_credit_acquired_vn0", "event=0x128,umask=0x01", EACH,
		   "Credits taken for NDR messages of VN0 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ad_ndr_credit_acquired_vn1", "event=0x128,umask=0x02", EACH,
		   "Credits taken for NDR messages of VN1 to the AD ring"),
	PMON_EVENT(ON_V2UP, "txr_ak_ndr_credit_acquired", "event=0x129", EACH,
		   "Credits taken for NDR messages to the AK ring"),
	PMON_EVENT(ON_IVBEP, "txr_ak_ndr_credit_acquired_vn0", "event=0x129,umask=0x01", EACH,
		   "Credits taken for NDR messages of VN0 to the AK ring"),
	PMON_EVENT(ON_IVBEP, "txr_ak_ndr_credit_acquired_vn1", "event=0x129,umask=0x02", EACH,
		   "Credits taken for NDR messages of VN1 to the AK ring"),

	/*
	 * Messages by their header, 327043 section 2.7.3.3: class in bits 12:9, opcode in
	 * bits 8:5 (bit 8 is the size if there is data), the line's state in RDS.
	 */
	PMON_EVENT(ON_E5, "cto_count", "event=0x138", UP_TO(2),
		   "Messages whose header is match_* in the bits that are set in mask_*"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_anydatac", "event=0x138,match0=0x1c00,mask0=0x1f80",
		      "Lines moved by DRS messages DataC, in any state"),
	PMON_EVENT(ON_IVBEP, "message_drs_anyresp",
		   "event=0x138,match0=0x1c00,mask0=0x1e00", UP_TO(2),
		   "DRS messages of any kind"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_anyresp9flits",
		      "event=0x138,match0=0x1c00,mask0=0x1f00",
		      "Lines moved by DRS messages of 9 flits: full lines"),
	PMON_EVENT(ON_IVBEP, "message_drs_anyresp11flits",
		   "event=0x138,match0=0x1d00,mask0=0x1f00", UP_TO(2),
		   "DRS messages of 11 flits: parts of lines, with byte enables"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_datac_e",
		      "event=0x138,match0=0x1c00,mask0=0x1fe0,match_rds=0x4,mask_rds=0xf",
		      "Lines moved by DRS messages DataC in state E"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_datac_e_cmp",
		      "event=0x138,match0=0x1c40,mask0=0x1fe0,match_rds=0x4,mask_rds=0xf",
		      "Lines moved by DataC in state E, with a completion"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_datac_e_frcackcnflt",
		      "event=0x138,match0=0x1c20,mask0=0x1fe0,match_rds=0x4,mask_rds=0xf",
		      "Lines moved by DataC in state E, with a call to settle a conflict"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_datac_f",
		      "event=0x138,match0=0x1c00,mask0=0x1fe0,match_rds=0x1,mask_rds=0xf",
		      "Lines moved by DRS messages DataC in state F"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_datac_f_cmp",
		      "event=0x138,match0=0x1c40,mask0=0x1fe0,match_rds=0x1,mask_rds=0xf",
		      "Lines moved by DataC in state F, with a completion"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_datac_f_frcackcnflt",
		      "event=0x138,match0=0x1c20,mask0=0x1fe0,match_rds=0x1,mask_rds=0xf",
		      "Lines moved by DataC in state F, with a call to settle a conflict"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_datac_m",
		      "event=0x138,match0=0x1c00,mask0=0x1fe0,match_rds=0x8,mask_rds=0xf",
		      "Lines moved by DRS messages DataC in state M"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_wbidata", "event=0x138,match0=0x1c80,mask0=0x1fe0",
		      "Lines written back and given up (WbIData)"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_wbsdata", "event=0x138,match0=0x1ca0,mask0=0x1fe0",
		      "Lines written back and kept in state S (WbSData)"),
	PMON_BYTES_64(ON_IVBEP, "message_drs_wbedata", "event=0x138,match0=0x1cc0,mask0=0x1fe0",
		      "Lines written back and kept in state E (WbEData)"),
	PMON_EVENT(ON_IVBEP, "message_hom_anyreq", "event=0x138,match0=0x0,mask0=0x1e00", UP_TO(2),
		   "HOM requests of any kind"),
	PMON_EVENT(ON_IVBEP, "message_hom_anyresp", "event=0x138,match0=0x200,mask0=0x1e00",
		   UP_TO(2), "HOM answers to snoops, of any kind"),
	PMON_EVENT(ON_IVBEP, "message_hom_respfwd", "event=0x138,match0=0x300,mask0=0x1fe0",
		   UP_TO(2), "HOM answers RspFwd: the line was sent on"),
	PMON_EVENT(ON_IVBEP, "message_hom_respfwdi",
		   "event=0x138,match0=0x320,mask0=0x1fe0", UP_TO(2),
		   "HOM answers RspFwdI: the line was sent on and given up"),
	PMON_EVENT(ON_IVBEP, "message_hom_respfwds",
		   "event=0x138,match0=0x340,mask0=0x1fe0", UP_TO(2),
		   "HOM answers RspFwdS: the line was sent on and kept in state S"),
	PMON_EVENT(ON_IVBEP, "message_hom_respfwdiwb",
		   "event=0x138,match0=0x360,mask0=0x1fe0", UP_TO(2),
		   "HOM answers RspFwdIWb: sent on, written back and given up"),
	PMON_EVENT(ON_IVBEP, "message_hom_respfwdswb",
		   "event=0x138,match0=0x380,mask0=0x1fe0", UP_TO(2),
		   "HOM answers RspFwdSWb: sent on, written back and kept in state S"),
	PMON_EVENT(ON_IVBEP, "message_ncb_anymsg", "event=0x138,match0=0x1800,mask0=0x1e00",
		   UP_TO(2), "NCB messages of any kind"),
	PMON_EVENT(ON_IVBEP, "message_ncb_anymsg9flits",
		   "event=0x138,match0=0x1800,mask0=0x1f00", UP_TO(2),
		   "NCB messages of 9 flits"),
	PMON_EVENT(ON_IVBEP, "message_ncb_anymsg11flits",
		   "event=0x138,match0=0x1900,mask0=0x1f00", UP_TO(2),
		   "NCB messages of 11 flits"),
	PMON_EVENT(ON_IVBEP, "message_ncb_anyint", "event=0x138,match0=0x1900,mask0=0x1f80",
		   UP_TO(2), "NCB messages that are interrupts"),
	PMON_EVENT(ON_IVBEP, "message_ncs_anymsg1or2flits",
		   "event=0x138,match0=0x800,mask0=0x1f00", UP_TO(2),
		   "NCS messages of 1 or 2 flits"),
	PMON_EVENT(ON_IVBEP, "message_ncs_anymsg3flits",
		   "event=0x138,match0=0x900,mask0=0x1f00", UP_TO(2),
		   "NCS messages of 3 flits"),
	PMON_EVENT(ON_IVBEP, "message_ncs_ncrd", "event=0x138,match0=0x800,mask0=0x1fe0", UP_TO(2),
		   "NCS messages NcRd: non-coherent reads"),
	PMON_EVENT(ON_IVBEP, "message_snp_anysnp", "event=0x138,match0=0x600,mask0=0x1e00",
		   UP_TO(2), "SNP messages of any kind"),
	{}
};

enum { MATCH, MASK };

static const struct pmon_rule rules[] = {
	/* CTO_COUNT counts every packet if match and mask are both 0 */
	{ CTO_COUNT, 0xff, .use = {
		{ .extra = MATCH, .mask = ~0ULL, .word = PMON_CONFIG1 },
		{ .extra = MASK, .mask = ~0ULL, .word = PMON_CONFIG2 },
	} },
	{}
};

/* The first of two registers of 32 bits each, 327043 table 2-84 */
#define PKT_MATCH	0x228
#define PKT_MASK	0x238

#define OPCODE	GENMASK(8, 5)	/* a field of both registers */

static const struct pmon_extra extra[] = {
	[MATCH] = {
		.reg = PKT_MATCH, .quad = true, .match = true, .probe = OPCODE,
	},
	[MASK] = {
		.reg = PKT_MASK, .quad = true, .match = true, .probe = OPCODE,
	},
};

static const struct pmon_unit snbep_units[] = {
	{
		.function = { 0x3c41, PCI_DEVFN(8, 2) },
		.match = { 0x3c86, PCI_DEVFN(8, 6) },
	}, {
		.function = { 0x3c42, PCI_DEVFN(9, 2) },
		.match = { 0x3c96, PCI_DEVFN(9, 6) },
	},
};

static const struct pmon_unit ivbep_units[] = {
	{
		.function = { 0x0e32, PCI_DEVFN(8, 2) },
		.match = { 0x0e86, PCI_DEVFN(8, 6) },
		.overflow = BIT(22),
	}, {
		.function = { 0x0e33, PCI_DEVFN(9, 2) },
		.match = { 0x0e96, PCI_DEVFN(9, 6) },
		.overflow = BIT(23),
	}, {
		/* Port 2's match registers are at 24.6 (329468), but no source has the id */
		.function = { 0x0e3a, PCI_DEVFN(24, 2) },
	},
};

/*
 * The v4's third match function is known to the in-kernel driver. The v3's has its id
 * from pci.ids and its place from there being one at the same place on the v4: it is
 * used if a function with that id is there, and a match on port 2 is refused if not.
 *
 * These functions have match registers for the sending side as well, at 0x200; no
 * source names an event that uses them.
 */
static const struct pmon_unit hsx_units[] = {
	{
		.function = { 0x2f32, PCI_DEVFN(8, 2) },
		.match = { 0x2f86, PCI_DEVFN(8, 6) },
	}, {
		.function = { 0x2f33, PCI_DEVFN(9, 2) },
		.match = { 0x2f96, PCI_DEVFN(9, 6) },
	}, {
		.function = { 0x2f3a, PCI_DEVFN(10, 2) },
		.match = { 0x2f46, PCI_DEVFN(10, 6) },
	},
};

static const struct pmon_unit bdx_units[] = {
	{
		.function = { 0x6f32, PCI_DEVFN(8, 2) },
		.match = { 0x6f86, PCI_DEVFN(8, 6) },
	}, {
		.function = { 0x6f33, PCI_DEVFN(9, 2) },
		.match = { 0x6f96, PCI_DEVFN(9, 6) },
	}, {
		.function = { 0x6f3a, PCI_DEVFN(10, 2) },
		.match = { 0x6f46, PCI_DEVFN(10, 6) },
	},
};

/* The manual's "6b per cycle (???)" is less than its queue of 128 VNA credits */
#define QPI_KIND \
	PMON_EP_KIND, \
	.name = "qpi", \
	.counters = 4, \
	.max_inc = 128, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events, \
	.rules = rules

#define QPI \
	.counter = pmon_ep_counters_48, \
	PMON_EP_PCI, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

const struct pmon_type pmon_snbep_qpi = {
	QPI,
	.kind = &(const struct pmon_kind) {
		QPI_KIND,
		.on = ON_SNBEP,
	},
	.units = 2,
	.unit = snbep_units,
};

const struct pmon_type pmon_ivbep_qpi = {
	QPI,
	.kind = &(const struct pmon_kind) {
		QPI_KIND,
		.on = ON_IVBEP,
	},
	.units = 3,
	.unit = ivbep_units,
	.overflow = &pmon_ivb_pci_overflow,
};

const struct pmon_type pmon_hsx_qpi = {
	QPI,
	.kind = &(const struct pmon_kind) {
		QPI_KIND,
		.on = ON_HSX,
	},
	.units = 3,
	.unit = hsx_units,
};

const struct pmon_type pmon_bdx_qpi = {
	QPI,
	.kind = &(const struct pmon_kind) {
		QPI_KIND,
		.on = ON_BDX,
	},
	.units = 3,
	.unit = bdx_units,
};
