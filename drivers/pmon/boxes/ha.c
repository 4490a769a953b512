// SPDX-License-Identifier: GPL-2.0-only
/*
 * HA: home agent. Event 0x20 counts requests by address and opcode, which are
 * matched by three registers of its own function. Bits 1:0 of its box control
 * and 17 of its control words are reserved (327043 p48): no reset.
 */
#include "boxes.h"

#define MATCH_EVENT	0x20
#define BY_ADDRESS	BIT(8)
#define BY_OPCODE	BIT(9)

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD_ON(ON_SNB, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	/* the bits of a physical address, so address >> 6 is the value */
	PMON_FIELD("filter_addr", PMON_CONFIG1, 6, 45),
	PMON_FIELD("filter_opc", PMON_CONFIG1, 48, 53),
	{}
};

/*
 * A request asks for a line whose memory is behind this home agent. The home
 * tracker (HT) holds the requests at work; on the v2, the backup tracker (BT)
 * those that wait for a place in it. "Local" is from the agent's own socket,
 * "remote" from another one.
 *
 * Messages go out through the egress queues (TxR) of three rings: AD (requests,
 * snoops), AK (acknowledgements) and BL (data), two schedulers for each. RPQ and
 * WPQ are the queues of reads and of writes in a memory channel, TAD the decoder
 * that picks the channel. The directory keeps with a line whether another socket
 * may have it: I no, S shared, A in any state. InvItoE takes a line to write all
 * of it, without its data. OSB is a snoop that is broadcast before the directory
 * was read, while the links have room. IODC is the cache of directory entries
 * that writes from I/O need. NDR are messages without data,
 * DRS those with data, SNP snoops, HOM requests and answers to their home.
 */
static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP | PMON_LISTED, "clockticks",
		   "event=0x00", EACH,
		   "Clocks of the home agent (uncore clock)"),

	PMON_EVENT(ON_EP | PMON_LISTED, "requests_reads", "event=0x01,umask=0x03", EACH,
		   "Read requests, from any socket"),
	PMON_EVENT(ON_IVB | PMON_LISTED, "requests_reads_local", "event=0x01,umask=0x01", EACH,
		   "Read requests from the own socket"),
	PMON_EVENT(ON_IVB | PMON_LISTED, "requests_reads_remote", "event=0x01,umask=0x02", EACH,
		   "Read requests from other sockets"),
	PMON_EVENT(ON_EP | PMON_LISTED, "requests_writes", "event=0x01,umask=0x0c", EACH,
		   "Write requests, from any socket"),
	PMON_EVENT(ON_IVB, "requests_writes_local", "event=0x01,umask=0x04", EACH,
		   "Write requests from the own socket"),
	PMON_EVENT(ON_IVB, "requests_writes_remote", "event=0x01,umask=0x08", EACH,
		   "Write requests from other sockets"),
	PMON_EVENT(ON_IVB, "requests_invitoe", "event=0x01,umask=0x30", EACH,
		   "InvItoE requests, from any socket"),
	PMON_EVENT(ON_IVB, "requests_invitoe_local", "event=0x01,umask=0x10", EACH,
		   "InvItoE requests from the own socket"),
	PMON_EVENT(ON_IVB, "requests_invitoe_remote", "event=0x01,umask=0x20", EACH,
		   "InvItoE requests from other sockets"),

	PMON_EVENT(ON_SNB, "tracker_inserts_all", "event=0x06,umask=0x03", EACH,
		   "Requests that were given a place in the home tracker"),
	PMON_EVENT(ON_IVB, "tracker_cycles_ne", "event=0x03", CLOCKS,
		   "The home tracker is not empty"),

	PMON_EVENT(ON_SNB, "conflict_cycles_no_conflict", "event=0x0b,umask=0x01", CLOCKS,
		   "No two requests compete for the same line"),
	PMON_EVENT(ON_EP, "conflict_cycles_conflict", "event=0x0b,umask=0x02", CLOCKS,
		   "Requests compete for the same line"),
	PMON_EVENT(ON_IVB, "conflict_cycles_last", "event=0x0b,umask=0x04", EACH,
		   "Requests at the end of a chain that compete for a line"),
	PMON_EVENT(ON_IVB, "conflict_cycles_ackcnflts", "event=0x0b,umask=0x08", EACH,
		   "AckCnflt messages received: a requester agreed to a conflict"),
	PMON_EVENT(ON_IVB, "conflict_cycles_cmp_fwds", "event=0x0b,umask=0x10", EACH,
		   "Completions sent that tell the receiver to forward the line (Cmp_Fwd)"),

	PMON_EVENT(ON_EP, "directory_lookup_snp", "event=0x0c,umask=0x01", EACH,
		   "Directory lookups after which another socket had to be snooped"),
	PMON_EVENT(ON_EP, "directory_lookup_no_snp", "event=0x0c,umask=0x02", EACH,
		   "Directory lookups that made a snoop unnecessary"),
	PMON_EVENT(ON_IVB, "directory_lookup_snoop_a", "event=0x0c,umask=0x08", EACH,
		   "Directory lookups that led to a snoop because of state A"),
	PMON_EVENT(ON_IVB, "directory_lookup_any", "event=0x0c,umask=0x10", EACH,
		   "Directory lookups, whatever the state"),
	PMON_EVENT(ON_IVB, "directory_lookup_state_i", "event=0x0c,umask=0x20", EACH,
		   "Directory lookups that found state I"),
	PMON_EVENT(ON_IVB, "directory_lookup_state_s", "event=0x0c,umask=0x40", EACH,
		   "Directory lookups that found state S"),
	PMON_EVENT(ON_IVB, "directory_lookup_state_a", "event=0x0c,umask=0x80", EACH,
		   "Directory lookups that found state A"),
	PMON_EVENT(ON_EP, "directory_update_set", "event=0x0d,umask=0x01", EACH,
		   "Directory updates that note a copy in another socket"),
	PMON_EVENT(ON_EP, "directory_update_clear", "event=0x0d,umask=0x02", EACH,
		   "Directory updates that say that no other socket has a copy"),
	PMON_EVENT(ON_EP, "directory_update_any", "event=0x0d,umask=0x03", EACH,
		   "Directory updates that set or clear"),
	PMON_EVENT(ON_IVB, "directory_update_i2a", "event=0x0d,umask=0x04", EACH,
		   "Directory updates from state I to A"),
	PMON_EVENT(ON_IVB, "directory_update_s2i", "event=0x0d,umask=0x08", EACH,
		   "Directory updates from state S to I"),
	PMON_EVENT(ON_IVB, "directory_update_s2a", "event=0x0d,umask=0x10", EACH,
		   "Directory updates from state S to A"),
	PMON_EVENT(ON_IVB, "directory_update_a2i", "event=0x0d,umask=0x20", EACH,
		   "Directory updates from state A to I"),
	PMON_EVENT(ON_IVB, "directory_update_a2s", "event=0x0d,umask=0x40", EACH,
		   "Directory updates from state A to S"),
	PMON_EVENT(ON_IVB, "directory_lat_opt", "event=0x41", EACH,
		   "Reads answered by the fast path, as the directory was in state I"),

	PMON_EVENT(ON_IVB, "txr_ak", "event=0x0e", EACH,
		   "Messages sent on the AK ring"),
	PMON_EVENT(ON_SNB, "txr_ak_ndr", "event=0x0e", EACH,
		   "Messages without data sent on the AK ring"),
	PMON_EVENT(ON_IVB, "txr_ak_ndr", "event=0x0e,umask=0x01", EACH,
		   "NDR messages sent on the AK ring"),
	PMON_EVENT(ON_IVB, "txr_ak_crd_cbo", "event=0x0e,umask=0x02", EACH,
		   "Credits given back to C-boxes on the AK ring"),
	PMON_EVENT(ON_IVB, "txr_ak_crd_qpi", "event=0x0e,umask=0x04", EACH,
		   "Credits given back to QPI ports on the AK ring"),
	PMON_EVENT(ON_SNB, "txr_ad_ndr", "event=0x0f,umask=0x01", EACH,
		   "NDR messages sent on the AD ring, to other sockets"),
	PMON_EVENT(ON_SNB, "txr_ad_snp", "event=0x0f,umask=0x02", EACH,
		   "Snoops sent on the AD ring, to other sockets"),
	PMON_EVENT(ON_IVB, "txr_ad_hom", "event=0x0f,umask=0x04", EACH,
		   "HOM messages sent on the AD ring"),
	PMON_EVENT(ON_EP, "txr_bl_drs_cache", "event=0x10,umask=0x01", EACH,
		   "Data messages (DRS) sent on the BL ring to the cache"),
	PMON_EVENT(ON_EP, "txr_bl_drs_core", "event=0x10,umask=0x02", EACH,
		   "Data messages (DRS) sent on the BL ring directly to a core"),
	PMON_EVENT(ON_EP, "txr_bl_drs_qpi", "event=0x10,umask=0x04", EACH,
		   "Data messages (DRS) sent on the BL ring to a QPI port"),

	PMON_EVENT(ON_EP, "direct2core_count", "event=0x11", EACH,
		   "Data messages sent directly to a core, past its C-box"),
	PMON_EVENT(ON_EP, "direct2core_cycles_disabled", "event=0x12", CLOCKS,
		   "Sending data directly to cores is switched off"),
	PMON_EVENT(ON_EP, "direct2core_txn_override", "event=0x13", EACH,
		   "Reads whose data could have gone directly to a core, but did not"),

	PMON_EVENT(ON_EP, "bypass_imc_taken", "event=0x14,umask=0x01", EACH,
		   "Requests that took the short way to the memory controller"),
	PMON_EVENT(ON_EP, "bypass_imc_not_taken", "event=0x14,umask=0x02", EACH,
		   "Requests that could not take the short way to the memory controller"),
	PMON_EVENT(ON_EP, "imc_retry", "event=0x1e", EACH,
		   "Requests that had to be sent to the memory controller once more"),

	/* Credits are per channel: regular ones, and special ones for priority traffic */
	PMON_EVENT(ON_EP, "rpq_cycles_no_reg_credits_chn0", "event=0x15,umask=0x01", CLOCKS,
		   "No regular credit for a read is left of channel 0 (RPQ)"),
	PMON_EVENT(ON_EP, "rpq_cycles_no_reg_credits_chn1", "event=0x15,umask=0x02", CLOCKS,
		   "No regular credit for a read is left of channel 1 (RPQ)"),
	PMON_EVENT(ON_EP, "rpq_cycles_no_reg_credits_chn2", "event=0x15,umask=0x04", CLOCKS,
		   "No regular credit for a read is left of channel 2 (RPQ)"),
	PMON_EVENT(ON_EP, "rpq_cycles_no_reg_credits_chn3", "event=0x15,umask=0x08", CLOCKS,
		   "No regular credit for a read is left of channel 3 (RPQ)"),
	PMON_EVENT(ON_SNB, "rpq_cycles_no_reg_credits_all", "event=0x15,umask=0x0f", UP_TO(4),
		   "Channels without a regular read credit (RPQ), added up"),
	PMON_EVENT(ON_EP, "rpq_cycles_no_spec_credits_chn0", "event=0x16,umask=0x01", CLOCKS,
		   "No special credit for a read is left of channel 0 (RPQ)"),
	PMON_EVENT(ON_EP, "rpq_cycles_no_spec_credits_chn1", "event=0x16,umask=0x02", CLOCKS,
		   "No special credit for a read is left of channel 1 (RPQ)"),
	PMON_EVENT(ON_EP, "rpq_cycles_no_spec_credits_chn2", "event=0x16,umask=0x04", CLOCKS,
		   "No special credit for a read is left of channel 2 (RPQ)"),
	PMON_EVENT(ON_EP, "rpq_cycles_no_spec_credits_chn3", "event=0x16,umask=0x08", CLOCKS,
		   "No special credit for a read is left of channel 3 (RPQ)"),
	PMON_EVENT(ON_EP, "wpq_cycles_no_reg_credits_chn0", "event=0x18,umask=0x01", CLOCKS,
		   "No regular credit for a write is left of channel 0 (WPQ)"),
	PMON_EVENT(ON_EP, "wpq_cycles_no_reg_credits_chn1", "event=0x18,umask=0x02", CLOCKS,
		   "No regular credit for a write is left of channel 1 (WPQ)"),
	PMON_EVENT(ON_EP, "wpq_cycles_no_reg_credits_chn2", "event=0x18,umask=0x04", CLOCKS,
		   "No regular credit for a write is left of channel 2 (WPQ)"),
	PMON_EVENT(ON_EP, "wpq_cycles_no_reg_credits_chn3", "event=0x18,umask=0x08", CLOCKS,
		   "No regular credit for a write is left of channel 3 (WPQ)"),
	PMON_EVENT(ON_EP, "wpq_cycles_no_spec_credits_chn0", "event=0x19,umask=0x01", CLOCKS,
		   "No special credit for a write is left of channel 0 (WPQ)"),
	PMON_EVENT(ON_EP, "wpq_cycles_no_spec_credits_chn1", "event=0x19,umask=0x02", CLOCKS,
		   "No special credit for a write is left of channel 1 (WPQ)"),
	PMON_EVENT(ON_EP, "wpq_cycles_no_spec_credits_chn2", "event=0x19,umask=0x04", CLOCKS,
		   "No special credit for a write is left of channel 2 (WPQ)"),
	PMON_EVENT(ON_EP, "wpq_cycles_no_spec_credits_chn3", "event=0x19,umask=0x08", CLOCKS,
		   "No special credit for a write is left of channel 3 (WPQ)"),

	PMON_BYTES_64(ON_IVB, "imc_reads_normal", "event=0x17,umask=0x01",
		      "Lines asked for from the memory controller, without priority"),
	PMON_BYTES_64(ON_EP, "imc_writes_full", "event=0x1a,umask=0x01",
		      "Full lines written to the memory controller, without priority"),
	PMON_EVENT(ON_EP, "imc_writes_partial", "event=0x1a,umask=0x02", EACH,
		   "Writes of a part of a line to the memory controller, without priority"),
	PMON_BYTES_64(ON_EP, "imc_writes_full_isoch", "event=0x1a,umask=0x04",
		      "Full lines written to the memory controller with isochronous priority"),
	PMON_EVENT(ON_EP, "imc_writes_partial_isoch", "event=0x1a,umask=0x08", EACH,
		   "Writes of a part of a line with isochronous priority"),
	PMON_EVENT(ON_EP, "imc_writes_all", "event=0x1a,umask=0x0f", EACH,
		   "Writes to the memory controller, of full lines and of parts"),

	/* Regions as firmware has set them up in the TAD, in order of address */
	PMON_EVENT(ON_EP, "tad_requests_g0_region0", "event=0x1b,umask=0x01", UP_TO(2),
		   "Requests to addresses of TAD region 0"),
	PMON_EVENT(ON_EP, "tad_requests_g0_region1", "event=0x1b,umask=0x02", UP_TO(2),
		   "Requests to addresses of TAD region 1"),
	PMON_EVENT(ON_EP, "tad_requests_g0_region2", "event=0x1b,umask=0x04", UP_TO(2),
		   "Requests to addresses of TAD region 2"),
	PMON_EVENT(ON_EP, "tad_requests_g0_region3", "event=0x1b,umask=0x08", UP_TO(2),
		   "Requests to addresses of TAD region 3"),
	PMON_EVENT(ON_EP, "tad_requests_g0_region4", "event=0x1b,umask=0x10", UP_TO(2),
		   "Requests to addresses of TAD region 4"),
	PMON_EVENT(ON_EP, "tad_requests_g0_region5", "event=0x1b,umask=0x20", UP_TO(2),
		   "Requests to addresses of TAD region 5"),
	PMON_EVENT(ON_EP, "tad_requests_g0_region6", "event=0x1b,umask=0x40", UP_TO(2),
		   "Requests to addresses of TAD region 6"),
	PMON_EVENT(ON_EP, "tad_requests_g0_region7", "event=0x1b,umask=0x80", UP_TO(2),
		   "Requests to addresses of TAD region 7"),
	PMON_EVENT(ON_EP, "tad_requests_g1_region8", "event=0x1c,umask=0x01", UP_TO(2),
		   "Requests to addresses of TAD region 8"),
	PMON_EVENT(ON_EP, "tad_requests_g1_region9", "event=0x1c,umask=0x02", UP_TO(2),
		   "Requests to addresses of TAD region 9"),
	PMON_EVENT(ON_EP, "tad_requests_g1_region10", "event=0x1c,umask=0x04", UP_TO(2),
		   "Requests to addresses of TAD region 10"),
	PMON_EVENT(ON_EP, "tad_requests_g1_region11", "event=0x1c,umask=0x08", UP_TO(2),
		   "Requests to addresses of TAD region 11"),

	/* Address bits 45:6 and an opcode; the rules below say which of them are needed */
	PMON_EVENT(ON_IVB, "addr_opc_match_addr", "event=0x20,umask=0x01,filter_addr=?", EACH,
		   "Requests to the line at filter_addr * 64"),
	PMON_EVENT(ON_IVB, "addr_opc_match_opc", "event=0x20,umask=0x02,filter_opc=?", EACH,
		   "Requests with the opcode filter_opc"),
	PMON_EVENT(ON_EP, "addr_opc_match_filt",
		   "event=0x20,umask=0x03,filter_addr=?,filter_opc=?", EACH,
		   "Requests to the line at filter_addr * 64 with the opcode filter_opc"),
	PMON_EVENT(ON_IVB, "addr_opc_match_ad", "event=0x20,umask=0x04,filter_opc=?", EACH,
		   "Messages with the opcode filter_opc on the AD ring"),
	PMON_EVENT(ON_IVB, "addr_opc_match_bl", "event=0x20,umask=0x08,filter_opc=?", EACH,
		   "Messages with the opcode filter_opc on the BL ring"),
	PMON_EVENT(ON_IVB, "addr_opc_match_ak", "event=0x20,umask=0x10,filter_opc=?", EACH,
		   "Messages with the opcode filter_opc on the AK ring"),

	/* Rsp and the state that the line was left in; Fwd: sent on, Wb: written back */
	PMON_EVENT(ON_IVB, "snoop_resp_rspi", "event=0x21,umask=0x01", EACH,
		   "Snoop answers RspI: the line is not held"),
	PMON_EVENT(ON_IVB, "snoop_resp_rsps", "event=0x21,umask=0x02", EACH,
		   "Snoop answers RspS: the line is held in state S"),
	PMON_EVENT(ON_IVB, "snoop_resp_rspifwd", "event=0x21,umask=0x04", EACH,
		   "Snoop answers RspIFwd: the line was sent on and given up"),
	PMON_EVENT(ON_IVB, "snoop_resp_rspsfwd", "event=0x21,umask=0x08", EACH,
		   "Snoop answers RspSFwd: the line was sent on and kept in state S"),
	PMON_EVENT(ON_IVB, "snoop_resp_rsp_wb", "event=0x21,umask=0x10", EACH,
		   "Snoop answers RspIWb and RspSWb: the line is written back"),
	PMON_EVENT(ON_IVB, "snoop_resp_rsp_fwd_wb", "event=0x21,umask=0x20", EACH,
		   "Snoop answers RspFwdIWb and RspFwdSWb: sent on and written back"),
	PMON_EVENT(ON_IVB, "snoop_resp_rspcnflct", "event=0x21,umask=0x40", EACH,
		   "Snoop answers RspCnflct: the line is asked for there as well"),
	PMON_EVENT(ON_IVB, "snp_resp_recv_local_rspi", "event=0x60,umask=0x01", EACH,
		   "Snoop answers RspI of the own socket: it is not held"),
	PMON_EVENT(ON_IVB, "snp_resp_recv_local_rsps", "event=0x60,umask=0x02", EACH,
		   "Snoop answers RspS of the own socket: it is held in state S"),
	PMON_EVENT(ON_IVB, "snp_resp_recv_local_rspifwd", "event=0x60,umask=0x04", EACH,
		   "Snoop answers RspIFwd of the own socket: it was sent on and given up"),
	PMON_EVENT(ON_IVB, "snp_resp_recv_local_rspsfwd", "event=0x60,umask=0x08", EACH,
		   "Snoop answers RspSFwd of the own socket: it was sent on and kept in state S"),
	PMON_EVENT(ON_IVB, "snp_resp_recv_local_rspxwb", "event=0x60,umask=0x10", EACH,
		   "Snoop answers from the own socket that write the line back"),
	PMON_EVENT(ON_IVB, "snp_resp_recv_local_rspxfwdxwb", "event=0x60,umask=0x20", EACH,
		   "Snoop answers from the own socket that send the line on and write it back"),
	PMON_EVENT(ON_IVB, "snp_resp_recv_local_rspcnflct", "event=0x60,umask=0x40", EACH,
		   "Snoop answers RspCnflct from the own socket: the line is asked for there"),
	PMON_EVENT(ON_IVB, "snp_resp_recv_local_other", "event=0x60,umask=0x80", EACH,
		   "Snoop answers from the own socket of any other kind"),

	/* Credits for the ingress queues of the QPI ports */
	PMON_EVENT(ON_EP, "igr_no_credit_cycles_ad_qpi0", "event=0x22,umask=0x01", CLOCKS,
		   "No credit to send to QPI port 0 on the AD ring"),
	PMON_EVENT(ON_EP, "igr_no_credit_cycles_ad_qpi1", "event=0x22,umask=0x02", CLOCKS,
		   "No credit to send to QPI port 1 on the AD ring"),
	PMON_EVENT(ON_EP, "igr_no_credit_cycles_bl_qpi0", "event=0x22,umask=0x04", CLOCKS,
		   "No credit to send to QPI port 0 on the BL ring"),
	PMON_EVENT(ON_EP, "igr_no_credit_cycles_bl_qpi1", "event=0x22,umask=0x08", CLOCKS,
		   "No credit to send to QPI port 1 on the BL ring"),
	PMON_EVENT(ON_IVB, "igr_credits_ad_qpi2", "event=0x59", LEVEL,
		   "Credits to send to QPI port 2 on the AD ring"),
	PMON_EVENT(ON_IVB, "igr_credits_bl_qpi2", "event=0x5a", LEVEL,
		   "Credits to send to QPI port 2 on the BL ring"),

	PMON_EVENT(ON_EP, "txr_ad_inserts_sched0", "event=0x27,umask=0x01", EACH,
		   "Messages put into the AD egress queue of scheduler 0"),
	PMON_EVENT(ON_EP, "txr_ad_inserts_sched1", "event=0x27,umask=0x02", EACH,
		   "Messages put into the AD egress queue of scheduler 1"),
	PMON_EVENT(ON_EP, "txr_ad_inserts_all", "event=0x27,umask=0x03", EACH,
		   "Messages put into the AD egress queue of both schedulers"),
	PMON_EVENT(ON_EP, "txr_ad_occupancy_sched0", "event=0x28,umask=0x01", LEVEL,
		   "Messages in the AD egress queue of scheduler 0"),
	PMON_EVENT(ON_EP, "txr_ad_occupancy_sched1", "event=0x28,umask=0x02", LEVEL,
		   "Messages in the AD egress queue of scheduler 1"),
	PMON_EVENT(ON_SNB, "txr_ad_occupancy_all", "event=0x28,umask=0x03", LEVEL,
		   "Messages in the AD egress queue of both schedulers"),
	PMON_EVENT(ON_EP, "txr_ad_cycles_ne_sched0", "event=0x29,umask=0x01", CLOCKS,
		   "The AD egress queue of scheduler 0 is not empty"),
	PMON_EVENT(ON_EP, "txr_ad_cycles_ne_sched1", "event=0x29,umask=0x02", CLOCKS,
		   "The AD egress queue of scheduler 1 is not empty"),
	PMON_EVENT(ON_EP, "txr_ad_cycles_ne_all", "event=0x29,umask=0x03", CLOCKS,
		   "The AD egress queues of the two schedulers are not both empty"),
	PMON_EVENT(ON_EP, "txr_ad_cycles_full_sched0", "event=0x2a,umask=0x01", CLOCKS,
		   "The AD egress queue of scheduler 0 is full"),
	PMON_EVENT(ON_EP, "txr_ad_cycles_full_sched1", "event=0x2a,umask=0x02", CLOCKS,
		   "The AD egress queue of scheduler 1 is full"),
	PMON_EVENT(ON_EP, "txr_ad_cycles_full_all", "event=0x2a,umask=0x03", CLOCKS,
		   "The AD egress queues of the two schedulers are both full"),

	PMON_EVENT(ON_EP, "txr_ak_inserts_sched0", "event=0x2f,umask=0x01", EACH,
		   "Messages put into the AK egress queue of scheduler 0"),
	PMON_EVENT(ON_EP, "txr_ak_inserts_sched1", "event=0x2f,umask=0x02", EACH,
		   "Messages put into the AK egress queue of scheduler 1"),
	PMON_EVENT(ON_EP, "txr_ak_inserts_all", "event=0x2f,umask=0x03", EACH,
		   "Messages put into the AK egress queue of both schedulers"),
	PMON_EVENT(ON_EP, "txr_ak_occupancy_sched0", "event=0x30,umask=0x01", LEVEL,
		   "Messages in the AK egress queue of scheduler 0"),
	PMON_EVENT(ON_EP, "txr_ak_occupancy_sched1", "event=0x30,umask=0x02", LEVEL,
		   "Messages in the AK egress queue of scheduler 1"),
	PMON_EVENT(ON_SNB, "txr_ak_occupancy_all", "event=0x30,umask=0x03", LEVEL,
		   "Messages in the AK egress queue of both schedulers"),
	PMON_EVENT(ON_EP, "txr_ak_cycles_ne_sched0", "event=0x31,umask=0x01", CLOCKS,
		   "The AK egress queue of scheduler 0 is not empty"),
	PMON_EVENT(ON_EP, "txr_ak_cycles_ne_sched1", "event=0x31,umask=0x02", CLOCKS,
		   "The AK egress queue of scheduler 1 is not empty"),
	PMON_EVENT(ON_EP, "txr_ak_cycles_ne_all", "event=0x31,umask=0x03", CLOCKS,
		   "The AK egress queues of the two schedulers are not both empty"),
	PMON_EVENT(ON_EP, "txr_ak_cycles_full_sched0", "event=0x32,umask=0x01", CLOCKS,
		   "The AK egress queue of scheduler 0 is full"),
	PMON_EVENT(ON_EP, "txr_ak_cycles_full_sched1", "event=0x32,umask=0x02", CLOCKS,
		   "The AK egress queue of scheduler 1 is full"),
	PMON_EVENT(ON_EP, "txr_ak_cycles_full_all", "event=0x32,umask=0x03", CLOCKS,
		   "The AK egress queues of the two schedulers are both full"),

	PMON_EVENT(ON_EP, "txr_bl_inserts_sched0", "event=0x33,umask=0x01", EACH,
		   "Messages put into the BL egress queue of scheduler 0"),
	PMON_EVENT(ON_EP, "txr_bl_inserts_sched1", "event=0x33,umask=0x02", EACH,
		   "Messages put into the BL egress queue of scheduler 1"),
	PMON_EVENT(ON_EP, "txr_bl_inserts_all", "event=0x33,umask=0x03", EACH,
		   "Messages put into the BL egress queue of both schedulers"),
	PMON_EVENT(ON_EP, "txr_bl_occupancy_sched0", "event=0x34,umask=0x01", LEVEL_TO(20),
		   "Messages in the BL egress queue of scheduler 0"),
	PMON_EVENT(ON_EP, "txr_bl_occupancy_sched1", "event=0x34,umask=0x02", LEVEL_TO(20),
		   "Messages in the BL egress queue of scheduler 1"),
	PMON_EVENT(ON_EP, "txr_bl_occupancy_all", "event=0x34,umask=0x03", LEVEL,
		   "Messages in the BL egress queue of both schedulers"),
	PMON_EVENT(ON_EP, "txr_bl_cycles_ne_sched0", "event=0x35,umask=0x01", CLOCKS,
		   "The BL egress queue of scheduler 0 is not empty"),
	PMON_EVENT(ON_EP, "txr_bl_cycles_ne_sched1", "event=0x35,umask=0x02", CLOCKS,
		   "The BL egress queue of scheduler 1 is not empty"),
	PMON_EVENT(ON_EP, "txr_bl_cycles_ne_all", "event=0x35,umask=0x03", CLOCKS,
		   "The BL egress queues of the two schedulers are not both empty"),
	PMON_EVENT(ON_EP, "txr_bl_cycles_full_sched0", "event=0x36,umask=0x01", CLOCKS,
		   "The BL egress queue of scheduler 0 is full"),
	PMON_EVENT(ON_EP, "txr_bl_cycles_full_sched1", "event=0x36,umask=0x02", CLOCKS,
		   "The BL egress queue of scheduler 1 is full"),
	PMON_EVENT(ON_EP, "txr_bl_cycles_full_all", "event=0x36,umask=0x03", CLOCKS,
		   "The BL egress queues of the two schedulers are both full"),

	/* A ring has two directions and two polarities; the v2 has two of each ring */
	PMON_EVENT(ON_SNB, "ring_ad_used_cw_even", "event=0x3e,umask=0x01", CLOCKS,
		   "Ring AD is in use here clockwise, even polarity"),
	PMON_EVENT(ON_SNB, "ring_ad_used_cw_odd", "event=0x3e,umask=0x02", CLOCKS,
		   "Ring AD is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_SNB, "ring_ad_used_ccw_even", "event=0x3e,umask=0x04", CLOCKS,
		   "Ring AD is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_SNB, "ring_ad_used_ccw_odd", "event=0x3e,umask=0x08", CLOCKS,
		   "Ring AD is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_IVB, "ring_ad_used_cw_vr0_even", "event=0x3e,umask=0x01", CLOCKS,
		   "Ring AD 0 is in use here clockwise, even polarity"),
	PMON_EVENT(ON_IVB, "ring_ad_used_cw_vr0_odd", "event=0x3e,umask=0x02", CLOCKS,
		   "Ring AD 0 is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_IVB, "ring_ad_used_ccw_vr0_even", "event=0x3e,umask=0x04", CLOCKS,
		   "Ring AD 0 is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_IVB, "ring_ad_used_ccw_vr0_odd", "event=0x3e,umask=0x08", CLOCKS,
		   "Ring AD 0 is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_IVB, "ring_ad_used_cw_vr1_even", "event=0x3e,umask=0x10", CLOCKS,
		   "Ring AD 1 is in use here clockwise, even polarity"),
	PMON_EVENT(ON_IVB, "ring_ad_used_cw_vr1_odd", "event=0x3e,umask=0x20", CLOCKS,
		   "Ring AD 1 is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_IVB, "ring_ad_used_ccw_vr1_even", "event=0x3e,umask=0x40", CLOCKS,
		   "Ring AD 1 is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_IVB, "ring_ad_used_ccw_vr1_odd", "event=0x3e,umask=0x80", CLOCKS,
		   "Ring AD 1 is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_IVB, "ring_ad_used_cw", "event=0x3e,umask=0x33", CLOCKS,
		   "An AD ring is in use here clockwise"),
	PMON_EVENT(ON_IVB, "ring_ad_used_ccw", "event=0x3e,umask=0xcc", CLOCKS,
		   "An AD ring is in use here counter-clockwise"),
	PMON_EVENT(ON_IVB, "ring_ad_used_any", "event=0x3e,umask=0xff", CLOCKS,
		   "An AD ring is in use here, in either direction"),

	PMON_EVENT(ON_SNB, "ring_ak_used_cw_even", "event=0x3f,umask=0x01", CLOCKS,
		   "Ring AK is in use here clockwise, even polarity"),
	PMON_EVENT(ON_SNB, "ring_ak_used_cw_odd", "event=0x3f,umask=0x02", CLOCKS,
		   "Ring AK is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_SNB, "ring_ak_used_ccw_even", "event=0x3f,umask=0x04", CLOCKS,
		   "Ring AK is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_SNB, "ring_ak_used_ccw_odd", "event=0x3f,umask=0x08", CLOCKS,
		   "Ring AK is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_IVB, "ring_ak_used_cw_vr0_even", "event=0x3f,umask=0x01", CLOCKS,
		   "Ring AK 0 is in use here clockwise, even polarity"),
	PMON_EVENT(ON_IVB, "ring_ak_used_cw_vr0_odd", "event=0x3f,umask=0x02", CLOCKS,
		   "Ring AK 0 is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_IVB, "ring_ak_used_ccw_vr0_even", "event=0x3f,umask=0x04", CLOCKS,
		   "Ring AK 0 is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_IVB, "ring_ak_used_ccw_vr0_odd", "event=0x3f,umask=0x08", CLOCKS,
		   "Ring AK 0 is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_IVB, "ring_ak_used_cw_vr1_even", "event=0x3f,umask=0x10", CLOCKS,
		   "Ring AK 1 is in use here clockwise, even polarity"),
	PMON_EVENT(ON_IVB, "ring_ak_used_cw_vr1_odd", "event=0x3f,umask=0x20", CLOCKS,
		   "Ring AK 1 is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_IVB, "ring_ak_used_ccw_vr1_even", "event=0x3f,umask=0x40", CLOCKS,
		   "Ring AK 1 is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_IVB, "ring_ak_used_ccw_vr1_odd", "event=0x3f,umask=0x80", CLOCKS,
		   "Ring AK 1 is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_IVB, "ring_ak_used_cw", "event=0x3f,umask=0x33", CLOCKS,
		   "An AK ring is in use here clockwise"),
	PMON_EVENT(ON_IVB, "ring_ak_used_ccw", "event=0x3f,umask=0xcc", CLOCKS,
		   "An AK ring is in use here counter-clockwise"),
	PMON_EVENT(ON_IVB, "ring_ak_used_any", "event=0x3f,umask=0xff", CLOCKS,
		   "An AK ring is in use here, in either direction"),

	PMON_BYTES_32(ON_SNB, "ring_bl_used_cw_even", "event=0x40,umask=0x01",
		      "Data passing on ring BL, clockwise, even polarity"),
	PMON_BYTES_32(ON_SNB, "ring_bl_used_cw_odd", "event=0x40,umask=0x02",
		      "Data passing on ring BL, clockwise, odd polarity"),
	PMON_BYTES_32(ON_SNB, "ring_bl_used_ccw_even", "event=0x40,umask=0x04",
		      "Data passing on ring BL, counter-clockwise, even polarity"),
	PMON_BYTES_32(ON_SNB, "ring_bl_used_ccw_odd", "event=0x40,umask=0x08",
		      "Data passing on ring BL, counter-clockwise, odd polarity"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_cw_vr0_even", "event=0x40,umask=0x01",
		      "Data passing on ring BL 0, clockwise, even polarity"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_cw_vr0_odd", "event=0x40,umask=0x02",
		      "Data passing on ring BL 0, clockwise, odd polarity"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_ccw_vr0_even", "event=0x40,umask=0x04",
		      "Data passing on ring BL 0, counter-clockwise, even polarity"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_ccw_vr0_odd", "event=0x40,umask=0x08",
		      "Data passing on ring BL 0, counter-clockwise, odd polarity"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_cw_vr1_even", "event=0x40,umask=0x10",
		      "Data passing on ring BL 1, clockwise, even polarity"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_cw_vr1_odd", "event=0x40,umask=0x20",
		      "Data passing on ring BL 1, clockwise, odd polarity"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_ccw_vr1_even", "event=0x40,umask=0x40",
		      "Data passing on ring BL 1, counter-clockwise, even polarity"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_ccw_vr1_odd", "event=0x40,umask=0x80",
		      "Data passing on ring BL 1, counter-clockwise, odd polarity"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_cw", "event=0x40,umask=0x33",
		      "Data passing on the BL rings, clockwise"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_ccw", "event=0x40,umask=0xcc",
		      "Data passing on the BL rings, counter-clockwise"),
	PMON_BYTES_32(ON_IVB, "ring_bl_used_any", "event=0x40,umask=0xff",
		      "Data passing on the BL rings, in both directions"),

	PMON_EVENT(ON_IVB, "bt_cycles_ne", "event=0x42", CLOCKS,
		   "The backup tracker is not empty"),
	PMON_EVENT(ON_IVB, "bt_cycles_ne_local", "event=0x42,umask=0x01", CLOCKS,
		   "The backup tracker holds a request from the own socket"),
	PMON_EVENT(ON_IVB, "bt_cycles_ne_remote", "event=0x42,umask=0x02", CLOCKS,
		   "The backup tracker holds a request from another socket"),
	PMON_EVENT(ON_IVB, "bt_occupancy_local", "event=0x43,umask=0x01", LEVEL_TO(512),
		   "Requests from the own socket in the backup tracker"),
	PMON_EVENT(ON_IVB, "bt_occupancy_remote", "event=0x43,umask=0x02", LEVEL_TO(512),
		   "Requests from other sockets in the backup tracker"),
	PMON_EVENT(ON_IVB, "bt_occupancy_reads_local", "event=0x43,umask=0x04", LEVEL_TO(512),
		   "Reads from the own socket in the backup tracker"),
	PMON_EVENT(ON_IVB, "bt_occupancy_reads_remote", "event=0x43,umask=0x08", LEVEL_TO(512),
		   "Reads from other sockets in the backup tracker"),
	PMON_EVENT(ON_IVB, "bt_occupancy_writes_local", "event=0x43,umask=0x10", LEVEL_TO(512),
		   "Writes from the own socket in the backup tracker"),
	PMON_EVENT(ON_IVB, "bt_occupancy_writes_remote", "event=0x43,umask=0x20", LEVEL_TO(512),
		   "Writes from other sockets in the backup tracker"),
	PMON_EVENT(ON_IVB, "bt_bypass", "event=0x52", EACH,
		   "Requests that passed by the backup tracker"),

	/* Clocks in which the backup tracker held a request back from the home tracker */
	PMON_EVENT(ON_IVB, "bt_to_ht_not_issued_incoming_snp_hazard",
		   "event=0x51,umask=0x02", CLOCKS,
		   "BT held a request back because of an incoming snoop"),
	PMON_EVENT(ON_IVB, "bt_to_ht_not_issued_incoming_bl_hazard",
		   "event=0x51,umask=0x04", CLOCKS,
		   "BT held a request back because of incoming data on the BL ring"),
	PMON_EVENT(ON_IVB, "bt_to_ht_not_issued_rspackcflt_hazard", "event=0x51,umask=0x08", CLOCKS,
		   "BT held a request back because of a conflict answer (RspAckCnflt)"),
	PMON_EVENT(ON_IVB, "bt_to_ht_not_issued_wbmdata_hazard", "event=0x51,umask=0x10", CLOCKS,
		   "BT held a request back because of data written back (WbMData)"),

	PMON_EVENT(ON_IVB, "osb_reads_local", "event=0x53,umask=0x02", EACH,
		   "OSB snoops for reads from the own socket"),
	PMON_EVENT(ON_IVB, "osb_invitoe_local", "event=0x53,umask=0x04", EACH,
		   "OSB snoops for InvItoE requests from the own socket"),
	PMON_EVENT(ON_IVB, "osb_remote", "event=0x53,umask=0x08", EACH,
		   "OSB snoops for requests from other sockets"),
	PMON_EVENT(ON_IVB, "osb_edr_all", "event=0x54,umask=0x01", EACH,
		   "Data returned early thanks to an OSB snoop"),
	PMON_EVENT(ON_IVB, "osb_edr_reads_local_i", "event=0x54,umask=0x02", EACH,
		   "Local reads with data returned early by OSB, directory in state I"),
	PMON_EVENT(ON_IVB, "osb_edr_reads_remote_i", "event=0x54,umask=0x04", EACH,
		   "Remote reads with data returned early by OSB, directory in state I"),
	PMON_EVENT(ON_IVB, "osb_edr_reads_local_s", "event=0x54,umask=0x08", EACH,
		   "Local reads with data returned early by OSB, directory in state S"),
	PMON_EVENT(ON_IVB, "osb_edr_reads_remote_s", "event=0x54,umask=0x10", EACH,
		   "Remote reads with data returned early by OSB, directory in state S"),

	PMON_EVENT(ON_IVB, "iodc_inserts", "event=0x56", EACH,
		   "Entries made in the IODC"),
	PMON_EVENT(ON_IVB, "iodc_conflicts_any", "event=0x57,umask=0x01", EACH,
		   "Conflicts in the IODC, of any kind"),
	PMON_EVENT(ON_IVB, "iodc_conflicts_last", "event=0x57,umask=0x04", EACH,
		   "Conflicts in the IODC, only the last of each chain"),
	PMON_EVENT(ON_IVB, "iodc_olen_wbmtoi", "event=0x58", EACH,
		   "Write-backs without data (WbMtoI) that the IODC took"),
	{}
};

enum { ADDRESS, OPCODE };

#define USE_ADDRESS { \
	.extra = ADDRESS, .mask = GENMASK_ULL(45, 6), .word = PMON_CONFIG1, \
	.required = true, \
}

#define USE_OPCODE { \
	.extra = OPCODE, .mask = GENMASK(5, 0), .word = PMON_CONFIG1, \
	.shift = 48, \
}

/* On the v2 also the opcode alone, on one of three rings: umask bits 2 to 4 */
#define ON_AD	BIT(10)
#define ON_BL	BIT(11)
#define ON_AK	BIT(12)

static const struct pmon_rule rules[] = {
	{ BY_ADDRESS | MATCH_EVENT, BY_ADDRESS | 0xff, .use = { USE_ADDRESS } },
	{ BY_OPCODE | MATCH_EVENT, BY_OPCODE | 0xff, .use = { USE_OPCODE } },
	{ ON_AD | MATCH_EVENT, ON_AD | BY_OPCODE | 0xff, ON_IVB, .use = { USE_OPCODE } },
	{ ON_BL | MATCH_EVENT, ON_BL | BY_OPCODE | 0xff, ON_IVB, .use = { USE_OPCODE } },
	{ ON_AK | MATCH_EVENT, ON_AK | BY_OPCODE | 0xff, ON_IVB, .use = { USE_OPCODE } },
	PMON_EP_NEEDS(0, MATCH_EVENT, PMON_EP_UMASK),
	{}
};

static const struct pmon_extra extra[] = {
	[ADDRESS] = { .reg = 0x40, .quad = true },
	[OPCODE] = { .reg = 0x48 },
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3c46, 14, 1),
};

static const struct pmon_unit ivbep_units[] = {
	PMON_EP_PCI_UNIT(0x0e30, 14, 1),
	PMON_EP_PCI_UNIT(0x0e38, 28, 1),
};

/*
 * The manual says 8 bits; the v2's backup tracker has 512 entries, and a count of
 * them.
 *
 * No source says that the v2 has a reset; cleared one by one it needs none.
 */
#define HA \
	.name = "ha", \
	.counters = 4, \
	.counter = pmon_ep_counters_48, \
	.max_inc = 512, \
	PMON_EP_PCI, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events, \
	.rules = rules, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

const struct pmon_type pmon_snbep_ha = {
	HA,
	.on = ON_SNB,
	.units = 1,
	.unit = snbep_units,
};

const struct pmon_type pmon_ivbep_ha = {
	HA,
	.on = ON_IVB,
	.units = 2,
	.unit = ivbep_units,
};
