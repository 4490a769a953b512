// SPDX-License-Identifier: GPL-2.0-only
/*
 * R-box: the router of the 7500, in two halves of four ports. Event codes go by
 * port: six for each, in pairs that do the same with registers of their own.
 */
#include "boxes.h"

#define EVENT(n)	((n) << 1)
#define EVENT_MASK	GENMASK(5, 1)

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 1, 5),
	PMON_FIELD("xbr_mm_cfg", PMON_CONFIG, 32, 63),
	PMON_FIELD("xbr_match", PMON_CONFIG1, 0, 63),
	PMON_FIELD("qlx_cfg", PMON_CONFIG1, 0, 15),
	PMON_FIELD("iperf_cfg", PMON_CONFIG1, 0, 31),
	PMON_FIELD("xbr_mask", PMON_CONFIG2, 0, 63),
	{}
};

/*
 * Four ports, each with two IPERF registers, two halves of a QLX register and two
 * sets of match registers (XBR). The two of a kind are alternative encodings: an event of one is
 * counted with the other if that is free. Ports 0 to 3 of R-box 1 are ports 4 to 7
 * of the socket.
 *
 * IPERF: packets by message class (HOM, SNP, NDR, DRS, NCS, NCB) and virtual
 * network (VN0, VN1, VNA), the EOT (entry overflow table) of the input, and flits.
 * QLX: the bids of packets, to the arbiters of their queue, of their port, and of
 * all ports.
 */
#define IPERF_EVENT(_port, _register, _code, _what, _of, _cfg, _by, _doc) \
	PMON_EVENT(ON_EX, _what "_port" #_port "_" #_register _of, \
		   "event=" #_code ",iperf_cfg=" _cfg, _by, \
		   _doc " (port " #_port ", " #_register ")")

/* A data response has 64 bytes of data */
#define IPERF_DATA(_port, _register, _code, _what, _of, _cfg, _doc) \
	PMON_BYTES_64(ON_EX, _what "_port" #_port "_" #_register _of, \
		      "event=" #_code ",iperf_cfg=" _cfg, \
		      _doc " (port " #_port ", " #_register ")")

#define IPERF_FLITS(_port, _register, _code, _what, _cfg, _doc) \
	PMON_BYTES_8(ON_EX, _what "_port" #_port "_" #_register, \
		     "event=" #_code ",iperf_cfg=" _cfg, \
		     _doc " (port " #_port ", " #_register ")")

/* The second half of a QLX register is one byte up: two digits more, @_shift */
#define QLX_EVENT(_port, _register, _code, _shift, _what, _of, _cfg, _by, _doc) \
	PMON_EVENT(ON_EX, _what "_port" #_port "_" #_register _of, \
		   "event=" #_code ",qlx_cfg=" _cfg _shift, _by, \
		   _doc " (port " #_port ", " #_register ")")

#define ROWS(...)	__VA_ARGS__

/*
 * Events of an IPERF register: (port, register, code of its event). Packets by class (bits 5:0)
 * and virtual network (7:6), then by bits of their own.
 */
#define IPERF_ROWS(...) ROWS( \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn0_ncb", "0x1", EACH, \
		    "NCB packets received on VN0"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn0_ncs", "0x2", EACH, \
		    "NCS packets received on VN0"), \
	IPERF_DATA(__VA_ARGS__, "new_packets_recv", "_vn0_drs", "0x4", \
		   "Data of DRS packets received on VN0"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn0_ndr", "0x8", EACH, \
		    "NDR packets received on VN0"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn0_snp", "0x10", EACH, \
		    "SNP packets received on VN0"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn0_hom", "0x20", EACH, \
		    "HOM packets received on VN0"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn0_all", "0x3f", EACH, \
		    "Packets of any class received on VN0"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn1_ncb", "0x41", EACH, \
		    "NCB packets received on VN1"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn1_ncs", "0x42", EACH, \
		    "NCS packets received on VN1"), \
	IPERF_DATA(__VA_ARGS__, "new_packets_recv", "_vn1_drs", "0x44", \
		   "Data of DRS packets received on VN1"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn1_ndr", "0x48", EACH, \
		    "NDR packets received on VN1"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn1_snp", "0x50", EACH, \
		    "SNP packets received on VN1"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn1_hom", "0x60", EACH, \
		    "HOM packets received on VN1"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vn1_all", "0x7f", EACH, \
		    "Packets of any class received on VN1"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vna_ncb", "0x81", EACH, \
		    "NCB packets received on VNA"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vna_ncs", "0x82", EACH, \
		    "NCS packets received on VNA"), \
	IPERF_DATA(__VA_ARGS__, "new_packets_recv", "_vna_drs", "0x84", \
		   "Data of DRS packets received on VNA"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vna_ndr", "0x88", EACH, \
		    "NDR packets received on VNA"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vna_snp", "0x90", EACH, \
		    "SNP packets received on VNA"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vna_hom", "0xa0", EACH, \
		    "HOM packets received on VNA"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_vna_all", "0xbf", EACH, \
		    "Packets of any class received on VNA"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_any_ncb", "0xc1", EACH, \
		    "NCB packets received"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_any_ncs", "0xc2", EACH, \
		    "NCS packets received"), \
	IPERF_DATA(__VA_ARGS__, "new_packets_recv", "_any_drs", "0xc4", \
		   "Data of DRS packets received"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_any_ndr", "0xc8", EACH, \
		    "NDR packets received"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_any_snp", "0xd0", EACH, \
		    "SNP packets received"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_any_hom", "0xe0", EACH, \
		    "HOM packets received"), \
	IPERF_EVENT(__VA_ARGS__, "new_packets_recv", "_any_all", "0xff", EACH, \
		    "Packets of any class received"), \
	IPERF_EVENT(__VA_ARGS__, "inque_read_win", "", "0x100", EACH, \
		    "Reads of the input queue that won the arbitration"), \
	IPERF_EVENT(__VA_ARGS__, "alloc_to_arb", "_ncb", "0x200", EACH, \
		    "NCB packets handed to the arbiter"), \
	IPERF_EVENT(__VA_ARGS__, "alloc_to_arb", "_ncs", "0x400", EACH, \
		    "NCS packets handed to the arbiter"), \
	IPERF_EVENT(__VA_ARGS__, "alloc_to_arb", "_drs_vn01", "0x800", EACH, \
		    "DRS packets of VN0 and VN1 handed to the arbiter"), \
	IPERF_EVENT(__VA_ARGS__, "alloc_to_arb", "_ndr", "0x1000", EACH, \
		    "NDR packets handed to the arbiter"), \
	IPERF_EVENT(__VA_ARGS__, "alloc_to_arb", "_snp", "0x2000", EACH, \
		    "SNP packets handed to the arbiter"), \
	IPERF_EVENT(__VA_ARGS__, "alloc_to_arb", "_hom_vn0", "0x4000", EACH, \
		    "HOM packets of VN0 handed to the arbiter"), \
	IPERF_EVENT(__VA_ARGS__, "alloc_to_arb", "_hom_vn1", "0x8000", EACH, \
		    "HOM packets of VN1 handed to the arbiter"), \
	IPERF_EVENT(__VA_ARGS__, "alloc_to_arb", "_all", "0xfe00", EACH, \
		    "Packets of any class handed to the arbiter"), \
	IPERF_EVENT(__VA_ARGS__, "eot_ne_cycles", "", "0x10000", CLOCKS, \
		    "The EOT holds a packet"), \
	IPERF_EVENT(__VA_ARGS__, "eot_occupancy", "_hom_vn0", "0x20000", LEVEL, \
		    "HOM packets of VN0 in the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_occupancy", "_hom_vn1", "0x40000", LEVEL, \
		    "HOM packets of VN1 in the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_occupancy", "_ndr", "0x60000", LEVEL, \
		    "NDR packets in the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_occupancy", "_drs_vn0", "0x80000", LEVEL, \
		    "DRS packets of VN0 in the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_occupancy", "_snp", "0xa0000", LEVEL, \
		    "SNP packets in the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_occupancy", "_ncb", "0xc0000", LEVEL, \
		    "NCB packets in the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_occupancy", "_ncs", "0xe0000", LEVEL, \
		    "NCS packets in the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_occupancy", "_drs_vn1", "0x100000", LEVEL, \
		    "DRS packets of VN1 in the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_inserts", "_hom_vn0", "0x220000", EACH, \
		    "HOM packets of VN0 put into the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_inserts", "_hom_vn1", "0x240000", EACH, \
		    "HOM packets of VN1 put into the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_inserts", "_ndr", "0x260000", EACH, \
		    "NDR packets put into the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_inserts", "_drs_vn0", "0x280000", EACH, \
		    "DRS packets of VN0 put into the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_inserts", "_snp", "0x2a0000", EACH, \
		    "SNP packets put into the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_inserts", "_ncb", "0x2c0000", EACH, \
		    "NCB packets put into the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_inserts", "_ncs", "0x2e0000", EACH, \
		    "NCS packets put into the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "eot_inserts", "_drs_vn1", "0x300000", EACH, \
		    "DRS packets of VN1 put into the EOT"), \
	IPERF_EVENT(__VA_ARGS__, "flits_recv_err", "", "0x1000000", EACH, \
		    "Flits received with an error"), \
	IPERF_EVENT(__VA_ARGS__, "flits_recv_spec", "", "0x2000000", EACH, \
		    "Flits received and passed on before their check"), \
	IPERF_EVENT(__VA_ARGS__, "outputq_ne", "", "0x4000000", CLOCKS, \
		    "The output queue holds a flit"), \
	IPERF_EVENT(__VA_ARGS__, "outputq_ovfl", "", "0x8000000", EACH, \
		    "Overflows of the output queue"), \
	IPERF_EVENT(__VA_ARGS__, "retryq_ne", "", "0x10000000", CLOCKS, \
		    "The retry queue holds a flit"), \
	IPERF_EVENT(__VA_ARGS__, "retryq_ov", "", "0x20000000", EACH, \
		    "Overflows of the retry queue"), \
	IPERF_EVENT(__VA_ARGS__, "null_idle", "", "0x40000000", EACH, \
		    "Null and idle flits sent"), \
	IPERF_FLITS(__VA_ARGS__, "flits_sent", "0x80000000", \
		    "Flits sent, of 8 bytes of data or header"))

/*
 * Events of half a QLX register: (port, register, code of its event, shift). Packets by type (bits
 * 3:0) of a class (6:4), and by virtual network (7); VSM and VLG are small and large packets of
 * VNA.
 */
#define QLX_ROWS(...) ROWS( \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid", "_hom", "0x00", EACH, \
		  "Bids of HOM packets in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid", "_snp", "0x10", EACH, \
		  "Bids of SNP packets in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid", "_ndr", "0x20", EACH, \
		  "Bids of NDR packets in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid", "_ncs", "0x30", EACH, \
		  "Bids of NCS packets in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid", "_drs", "0x40", EACH, \
		  "Bids of DRS packets in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid", "_ncb", "0x50", EACH, \
		  "Bids of NCB packets in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid_fail", "_hom", "0x03", EACH, \
		  "Bids of HOM packets that failed in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid_fail", "_snp", "0x13", EACH, \
		  "Bids of SNP packets that failed in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid_fail", "_ndr", "0x23", EACH, \
		  "Bids of NDR packets that failed in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid_fail", "_ncs", "0x33", EACH, \
		  "Bids of NCS packets that failed in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid_fail", "_drs", "0x43", EACH, \
		  "Bids of DRS packets that failed in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "que_arb_bid_fail", "_ncb", "0x53", EACH, \
		  "Bids of NCB packets that failed in the arbitration of the queue"), \
	QLX_EVENT(__VA_ARGS__, "local_arb_bid", "", "0x01", EACH, \
		  "Bids in the arbitration of the port"), \
	QLX_EVENT(__VA_ARGS__, "local_arb_bid_fail", "", "0x04", EACH, \
		  "Bids that failed in the arbitration of the port"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid", "", "0x02", EACH, \
		  "Bids in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "starving", "", "0x0a", EACH, \
		  "Times that a packet was found to starve"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn0_hom", "0x05", EACH, \
		  "Bids of HOM packets of VN0 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn0_snp", "0x15", EACH, \
		  "Bids of SNP packets of VN0 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn0_ndr", "0x25", EACH, \
		  "Bids of NDR packets of VN0 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn0_ncs", "0x35", EACH, \
		  "Bids of NCS packets of VN0 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn0_drs", "0x45", EACH, \
		  "Bids of DRS packets of VN0 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn0_ncb", "0x55", EACH, \
		  "Bids of NCB packets of VN0 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn1_hom", "0x85", EACH, \
		  "Bids of HOM packets of VN1 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn1_snp", "0x95", EACH, \
		  "Bids of SNP packets of VN1 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn1_ndr", "0xa5", EACH, \
		  "Bids of NDR packets of VN1 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn1_ncs", "0xb5", EACH, \
		  "Bids of NCS packets of VN1 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn1_drs", "0xc5", EACH, \
		  "Bids of DRS packets of VN1 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "global_arb_bid_fail", "_vn1_ncb", "0xd5", EACH, \
		  "Bids of NCB packets of VN1 that failed in the arbitration of all ports"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn0_hom", "0x09", CLOCKS, \
		  "The target can take a HOM packet of VN0"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn0_snp", "0x19", CLOCKS, \
		  "The target can take an SNP packet of VN0"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn0_ndr", "0x29", CLOCKS, \
		  "The target can take an NDR packet of VN0"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn0_ncs", "0x39", CLOCKS, \
		  "The target can take an NCS packet of VN0"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn0_drs", "0x49", CLOCKS, \
		  "The target can take a DRS packet of VN0"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn0_ncb", "0x59", CLOCKS, \
		  "The target can take an NCB packet of VN0"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn0_vsm", "0x69", CLOCKS, \
		  "The target can take a small packet on VNA, of VN0"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn0_vlg", "0x79", CLOCKS, \
		  "The target can take a large packet on VNA, of VN0"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn1_hom", "0x89", CLOCKS, \
		  "The target can take a HOM packet of VN1"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn1_snp", "0x99", CLOCKS, \
		  "The target can take an SNP packet of VN1"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn1_ndr", "0xa9", CLOCKS, \
		  "The target can take an NDR packet of VN1"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn1_ncs", "0xb9", CLOCKS, \
		  "The target can take an NCS packet of VN1"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn1_drs", "0xc9", CLOCKS, \
		  "The target can take a DRS packet of VN1"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn1_ncb", "0xd9", CLOCKS, \
		  "The target can take an NCB packet of VN1"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn1_vsm", "0xe9", CLOCKS, \
		  "The target can take a small packet on VNA, of VN1"), \
	QLX_EVENT(__VA_ARGS__, "target_available", "_vn1_vlg", "0xf9", CLOCKS, \
		  "The target can take a large packet on VNA, of VN1"))

#define XBR_EVENT(_port, _set, _event) \
	PMON_EVENT(ON_EX, "xbr_match_port" #_port "_set" #_set, \
		   "event=" #_event ",xbr_mm_cfg=?,xbr_match=?,xbr_mask=?", EACH, \
		   "Packets through port " #_port " that match by the three terms (set " #_set ")")

static const struct pmon_alias events[] = {
	IPERF_ROWS(0, iperf0, 0x00), IPERF_ROWS(0, iperf1, 0x01),
	QLX_ROWS(0, qlx0, 0x02, ""), QLX_ROWS(0, qlx1, 0x03, "00"),
	IPERF_ROWS(1, iperf0, 0x06), IPERF_ROWS(1, iperf1, 0x07),
	QLX_ROWS(1, qlx0, 0x08, ""), QLX_ROWS(1, qlx1, 0x09, "00"),
	IPERF_ROWS(2, iperf0, 0x0c), IPERF_ROWS(2, iperf1, 0x0d),
	QLX_ROWS(2, qlx0, 0x0e, ""), QLX_ROWS(2, qlx1, 0x0f, "00"),
	IPERF_ROWS(3, iperf0, 0x12), IPERF_ROWS(3, iperf1, 0x13),
	QLX_ROWS(3, qlx0, 0x14, ""), QLX_ROWS(3, qlx1, 0x15, "00"),

	XBR_EVENT(0, 1, 0x04), XBR_EVENT(0, 2, 0x05),
	XBR_EVENT(1, 1, 0x0a), XBR_EVENT(1, 2, 0x0b),
	XBR_EVENT(2, 1, 0x10), XBR_EVENT(2, 2, 0x11),
	XBR_EVENT(3, 1, 0x16), XBR_EVENT(3, 2, 0x17),

	/* The in-kernel driver's names, as it spells them and as they are spelt */
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi0_flit_send",
		   "event=0x0,iperf_cfg=0x80000000", EACH,
		   "The in-kernel driver's name of flits_sent_port0_iperf0"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_filt_send",
		   "event=0x6,iperf_cfg=0x80000000", EACH,
		   "The in-kernel driver's name of flits_sent_port1_iperf0"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_flit_send",
		   "event=0x6,iperf_cfg=0x80000000", EACH,
		   "The right spelling of qpi1_filt_send"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi0_idle_filt",
		   "event=0x0,iperf_cfg=0x40000000", EACH,
		   "The in-kernel driver's name of null_idle_port0_iperf0"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi0_idle_flit",
		   "event=0x0,iperf_cfg=0x40000000", EACH,
		   "The right spelling of qpi0_idle_filt"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_idle_filt",
		   "event=0x6,iperf_cfg=0x40000000", EACH,
		   "The in-kernel driver's name of null_idle_port1_iperf0"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_idle_flit",
		   "event=0x6,iperf_cfg=0x40000000", EACH,
		   "The right spelling of qpi1_idle_filt"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi0_date_response",
		   "event=0x0,iperf_cfg=0xc4", EACH,
		   "The in-kernel driver's name of new_packets_recv_port0_iperf0_any_drs"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi0_data_response",
		   "event=0x0,iperf_cfg=0xc4", EACH,
		   "The right spelling of qpi0_date_response"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_date_response",
		   "event=0x6,iperf_cfg=0xc4", EACH,
		   "The in-kernel driver's name of new_packets_recv_port1_iperf0_any_drs"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_data_response",
		   "event=0x6,iperf_cfg=0xc4", EACH,
		   "The right spelling of qpi1_date_response"),
	{}
};

/* The R-box has 24 events: codes from 0x18 on count nothing, on any counter */
static const struct pmon_constraint constraints[] = {
	{ 0x18, 0x1f, PMON_NO_COUNTER },
	{}
};

/* The extra registers of one port */
enum {
	IPERF0, IPERF1, QLX,
	XBR1_MATCH, XBR1_MASK, XBR1_CFG,
	XBR2_MATCH, XBR2_MASK, XBR2_CFG,
	PER_PORT
};

#define EXTRA(_port, _reg)	((_port) * PER_PORT + (_reg))

#define PAIR(_event, _alt) \
	.key = EVENT(_event), .mask = EVENT_MASK, \
	.alts = 2, .alt = (_alt), .step = EVENT(1)

#define IPERF(_event, _alt, _extra) { \
	PAIR(_event, _alt), .use = { { \
		.extra = (_extra), .mask = GENMASK(31, 0), \
		.word = PMON_CONFIG1, .extra_step = IPERF1 - IPERF0, \
	} } \
}

#define QLX_BYTE(_event, _alt, _extra, _mask) { \
	PAIR(_event, _alt), .use = { { \
		.extra = (_extra), .mask = (_mask), \
		.word = PMON_CONFIG1, .step = 8, \
	} } \
}

#define XBR(_event, _alt, _match, _mask, _cfg) { \
	PAIR(_event, _alt), .use = { { \
		.extra = (_match), .mask = ~0ULL, \
		.word = PMON_CONFIG1, .extra_step = XBR2_MATCH - XBR1_MATCH, \
	}, { \
		.extra = (_mask), .mask = ~0ULL, \
		.word = PMON_CONFIG2, .extra_step = XBR2_MASK - XBR1_MASK, \
	}, { \
		.extra = (_cfg), .mask = GENMASK(31, 0), \
		.word = PMON_CONFIG, .shift = 32, \
		.extra_step = XBR2_CFG - XBR1_CFG, \
	} } \
}

static const struct pmon_rule rules[] = {
	IPERF(0x00, 0, EXTRA(0, IPERF0)),
	IPERF(0x01, 1, EXTRA(0, IPERF1)),
	QLX_BYTE(0x02, 0, EXTRA(0, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x03, 1, EXTRA(0, QLX), GENMASK(15, 8)),
	XBR(0x04, 0, EXTRA(0, XBR1_MATCH),
	    EXTRA(0, XBR1_MASK), EXTRA(0, XBR1_CFG)),
	XBR(0x05, 1, EXTRA(0, XBR2_MATCH),
	    EXTRA(0, XBR2_MASK), EXTRA(0, XBR2_CFG)),
	IPERF(0x06, 0, EXTRA(1, IPERF0)),
	IPERF(0x07, 1, EXTRA(1, IPERF1)),
	QLX_BYTE(0x08, 0, EXTRA(1, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x09, 1, EXTRA(1, QLX), GENMASK(15, 8)),
	XBR(0x0a, 0, EXTRA(1, XBR1_MATCH),
	    EXTRA(1, XBR1_MASK), EXTRA(1, XBR1_CFG)),
	XBR(0x0b, 1, EXTRA(1, XBR2_MATCH),
	    EXTRA(1, XBR2_MASK), EXTRA(1, XBR2_CFG)),
	IPERF(0x0c, 0, EXTRA(2, IPERF0)),
	IPERF(0x0d, 1, EXTRA(2, IPERF1)),
	QLX_BYTE(0x0e, 0, EXTRA(2, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x0f, 1, EXTRA(2, QLX), GENMASK(15, 8)),
	XBR(0x10, 0, EXTRA(2, XBR1_MATCH),
	    EXTRA(2, XBR1_MASK), EXTRA(2, XBR1_CFG)),
	XBR(0x11, 1, EXTRA(2, XBR2_MATCH),
	    EXTRA(2, XBR2_MASK), EXTRA(2, XBR2_CFG)),
	IPERF(0x12, 0, EXTRA(3, IPERF0)),
	IPERF(0x13, 1, EXTRA(3, IPERF1)),
	QLX_BYTE(0x14, 0, EXTRA(3, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x15, 1, EXTRA(3, QLX), GENMASK(15, 8)),
	XBR(0x16, 0, EXTRA(3, XBR1_MATCH),
	    EXTRA(3, XBR1_MASK), EXTRA(3, XBR1_CFG)),
	XBR(0x17, 1, EXTRA(3, XBR2_MATCH),
	    EXTRA(3, XBR2_MASK), EXTRA(3, XBR2_CFG)),
	{}
};

/* Registers of the first R-box, 323535; those of a port by its number */
#define GLOBAL_CTL		0xe00
#define GLOBAL_STATUS		0xe01
#define GLOBAL_OVF_CTL		0xe02
#define CTL(n)			(0xe10 + 2 * (n))
#define CTR(n)			(0xe11 + 2 * (n))
#define IPERF_CFG0(port)	(0xe04 + (port))
#define IPERF_CFG1(port)	(0xe24 + (port))
#define QLX_CFG(port)		(0xe0c + (port))
#define SET1_MM_CFG(port)	(0xe60 + 4 * (port))
#define SET1_MATCH(port)	(0xe61 + 4 * (port))
#define SET1_MASK(port)		(0xe62 + 4 * (port))
#define SET2_MM_CFG(port)	(0xe70 + 4 * (port))
#define SET2_MATCH(port)	(0xe71 + 4 * (port))
#define SET2_MASK(port)		(0xe72 + 4 * (port))

/*
 * IPERF registers of both halves are in one row, the others are far apart; .base selects the
 * distance of the second half
 */
#define IPERF_REG(_reg)	{ .reg = (_reg), .base = 1 }
#define HALF_REG(_reg)	{ .reg = (_reg) }

/* Registers in the order of the names above, port by port */
static const struct pmon_extra extra[] = {
	IPERF_REG(IPERF_CFG0(0)), IPERF_REG(IPERF_CFG1(0)), HALF_REG(QLX_CFG(0)),
	HALF_REG(SET1_MATCH(0)), HALF_REG(SET1_MASK(0)), HALF_REG(SET1_MM_CFG(0)),
	HALF_REG(SET2_MATCH(0)), HALF_REG(SET2_MASK(0)), HALF_REG(SET2_MM_CFG(0)),
	IPERF_REG(IPERF_CFG0(1)), IPERF_REG(IPERF_CFG1(1)), HALF_REG(QLX_CFG(1)),
	HALF_REG(SET1_MATCH(1)), HALF_REG(SET1_MASK(1)), HALF_REG(SET1_MM_CFG(1)),
	HALF_REG(SET2_MATCH(1)), HALF_REG(SET2_MASK(1)), HALF_REG(SET2_MM_CFG(1)),
	IPERF_REG(IPERF_CFG0(2)), IPERF_REG(IPERF_CFG1(2)), HALF_REG(QLX_CFG(2)),
	HALF_REG(SET1_MATCH(2)), HALF_REG(SET1_MASK(2)), HALF_REG(SET1_MM_CFG(2)),
	HALF_REG(SET2_MATCH(2)), HALF_REG(SET2_MASK(2)), HALF_REG(SET2_MM_CFG(2)),
	IPERF_REG(IPERF_CFG0(3)), IPERF_REG(IPERF_CFG1(3)), HALF_REG(QLX_CFG(3)),
	HALF_REG(SET1_MATCH(3)), HALF_REG(SET1_MASK(3)), HALF_REG(SET1_MM_CFG(3)),
	HALF_REG(SET2_MATCH(3)), HALF_REG(SET2_MASK(3)), HALF_REG(SET2_MM_CFG(3)),
};

static const struct pmon_unit units[] = { {}, { .base = { 0x20, 0x04 } } };

static const struct pmon_counter counters[] = {
	PMON_EX_COUNTER(CTL(0), CTR(0)),
	PMON_EX_COUNTER(CTL(1), CTR(1)),
	PMON_EX_COUNTER(CTL(2), CTR(2)),
	PMON_EX_COUNTER(CTL(3), CTR(3)),
	PMON_EX_COUNTER(CTL(4), CTR(4)),
	PMON_EX_COUNTER(CTL(5), CTR(5)),
	PMON_EX_COUNTER(CTL(6), CTR(6)),
	PMON_EX_COUNTER(CTL(7), CTR(7)),
};

static const struct pmon_overflow overflow =
	PMON_EX_OVERFLOW(GLOBAL_STATUS, GLOBAL_OVF_CTL, BIT(6), GENMASK(7, 0));

const struct pmon_type pmon_nhmex_rbox = {
	.kind = &(const struct pmon_kind) {
		PMON_EX_KIND,
		.enable = BIT(0),
		.on = ON_EX,
		.name = "rbox",
		.counters = 8,
		.run = GENMASK(7, 0),
		.fields = fields,
		.events = events,
		.constraints = constraints,
		.rules = rules,
	},
	.space = PMON_MSR,
	.units = 2,
	.unit = units,
	.counter = counters,
	.box_ctl = GLOBAL_CTL,
	.overflow = &overflow,
	.extra = extra,
	.nr_extra = ARRAY_SIZE(extra),
};
