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
	PMON_FIELD_ON(ON_SNBEP | ON_V3, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	/* the bits of a physical address, so address >> 6 is the value */
	PMON_FIELD("filter_addr", PMON_CONFIG1, 6, 45),
	PMON_FIELD("filter_opc", PMON_CONFIG1, 48, 53),
	{}
};

/*
 * A request asks for a line whose memory is behind this home agent. The home
 * tracker (HT) holds the requests at work; from the v2 on, the backup tracker (BT)
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
 * that writes from I/O need, HitME (from the v3 on) that of lines which sockets hand
 * to each other, with a presence bit for each that may have one. NDR are messages without data,
 * DRS those with data, SNP snoops, HOM requests and answers to their home.
 */
#define HITME_LOOKUP(_on, _name, _umask, _what) \
	PMON_EVENT(_on, "hitme_lookup_" _name, "event=0x70,umask=" #_umask, EACH, \
		   "Lookups in the HitME cache: " _what)

#define HITME_HIT(_on, _name, _umask, _what) \
	PMON_EVENT(_on, "hitme_hit_" _name, "event=0x71,umask=" #_umask, EACH, \
		   "Hits in the HitME cache: " _what)

#define HITME_BITS(_on, _name, _umask, _what) \
	PMON_EVENT(_on, "hitme_hit_pv_bits_set_" _name, "event=0x72,umask=" #_umask, \
		   "1 for each bit", "Presence bits of HitME entries that were hit: " _what)

static const struct pmon_alias events[] = {
	PMON_EVENT(ON_E5 | PMON_LISTED, "clockticks",
		   "event=0x00", EACH,
		   "Cycles of the home agent (uncore clock)"),

	PMON_EVENT(ON_E5 | PMON_LISTED, "requests_reads", "event=0x01,umask=0x03", EACH,
		   "Read requests, from any socket"),
	PMON_EVENT(ON_V2UP | PMON_LISTED, "requests_reads_local", "event=0x01,umask=0x01", EACH,
		   "Read requests from the own socket"),
	PMON_EVENT(ON_V2UP | PMON_LISTED, "requests_reads_remote", "event=0x01,umask=0x02", EACH,
		   "Read requests from other sockets"),
	PMON_EVENT(ON_E5 | PMON_LISTED, "requests_writes", "event=0x01,umask=0x0c", EACH,
		   "Write requests, from any socket"),
	PMON_EVENT(ON_V2UP, "requests_writes_local", "event=0x01,umask=0x04", EACH,
		   "Write requests from the own socket"),
	PMON_EVENT(ON_V2UP, "requests_writes_remote", "event=0x01,umask=0x08", EACH,
		   "Write requests from other sockets"),
	PMON_EVENT(ON_IVBEP, "requests_invitoe", "event=0x01,umask=0x30", EACH,
		   "InvItoE requests, from any socket"),
	PMON_EVENT(ON_V2UP, "requests_invitoe_local", "event=0x01,umask=0x10", EACH,
		   "InvItoE requests from the own socket"),
	PMON_EVENT(ON_V2UP, "requests_invitoe_remote", "event=0x01,umask=0x20", EACH,
		   "InvItoE requests from other sockets"),
	PMON_EVENT(ON_BDX, "requests_all_local", "event=0x01,umask=0x15", EACH,
		   "Requests from the own socket: reads, writes and InvItoE"),
	PMON_EVENT(ON_BDX, "requests_all_remote", "event=0x01,umask=0x2a", EACH,
		   "Requests from other sockets: reads, writes and InvItoE"),
	PMON_EVENT(ON_BDX, "requests_all", "event=0x01,umask=0x3f", EACH,
		   "Requests from any socket: reads, writes and InvItoE"),

	PMON_EVENT(ON_SNBEP, "tracker_inserts_all", "event=0x06,umask=0x03", EACH,
		   "Requests that were given a place in the home tracker"),
	PMON_EVENT(ON_IVBEP, "tracker_cycles_ne", "event=0x03", CLOCKS,
		   "The home tracker is not empty"),
	PMON_EVENT(ON_V3, "tracker_cycles_ne_local", "event=0x03,umask=0x01", CLOCKS,
		   "The home tracker holds a request from the own socket"),
	PMON_EVENT(ON_V3, "tracker_cycles_ne_remote", "event=0x03,umask=0x02", CLOCKS,
		   "The home tracker holds a request from another socket"),
	PMON_EVENT(ON_V3, "tracker_cycles_ne_all", "event=0x03,umask=0x03", CLOCKS,
		   "The home tracker holds a request from any socket"),
	PMON_EVENT(ON_V3, "tracker_cycles_full_gp", "event=0x02,umask=0x01", CLOCKS,
		   "The home tracker has no place left in its general pool"),
	PMON_EVENT(ON_V3, "tracker_cycles_full_all", "event=0x02,umask=0x02", CLOCKS,
		   "The home tracker has no place left at all, reserved ones included"),
	PMON_EVENT(ON_V3, "tracker_occupancy_reads_local", "event=0x04,umask=0x04", LEVEL_TO(128),
		   "Reads from the own socket in the home tracker"),
	PMON_EVENT(ON_V3, "tracker_occupancy_reads_remote", "event=0x04,umask=0x08", LEVEL_TO(128),
		   "Reads from other sockets in the home tracker"),
	PMON_EVENT(ON_V3, "tracker_occupancy_writes_local", "event=0x04,umask=0x10", LEVEL_TO(128),
		   "Writes from the own socket in the home tracker"),
	PMON_EVENT(ON_V3, "tracker_occupancy_writes_remote", "event=0x04,umask=0x20", LEVEL_TO(128),
		   "Writes from other sockets in the home tracker"),
	PMON_EVENT(ON_V3, "tracker_occupancy_invitoe_local", "event=0x04,umask=0x40", LEVEL_TO(128),
		   "InvItoE requests from the own socket in the home tracker"),
	PMON_EVENT(ON_V3, "tracker_occupancy_invitoe_remote",
		   "event=0x04,umask=0x80", LEVEL_TO(128),
		   "InvItoE requests from other sockets in the home tracker"),
	PMON_EVENT(ON_BDX, "tracker_occupancy_rw_local", "event=0x04,umask=0x14", LEVEL_TO(128),
		   "Reads and writes from the own socket in the home tracker"),
	PMON_EVENT(ON_BDX, "tracker_occupancy_rw_remote", "event=0x04,umask=0x28", LEVEL_TO(128),
		   "Reads and writes from other sockets in the home tracker"),
	PMON_EVENT(ON_BDX, "tracker_occupancy_all_local", "event=0x04,umask=0x54", LEVEL_TO(128),
		   "Requests of any kind from the own socket in the home tracker"),
	PMON_EVENT(ON_BDX, "tracker_occupancy_all_remote", "event=0x04,umask=0xa8", LEVEL_TO(128),
		   "Requests of any kind from other sockets in the home tracker"),
	PMON_EVENT(ON_V3, "tracker_pending_occupancy_local", "event=0x05,umask=0x01", LEVEL_TO(127),
		   "Local requests in the home tracker that wait for data from memory"),
	PMON_EVENT(ON_V3, "tracker_pending_occupancy_remote",
		   "event=0x05,umask=0x02", LEVEL_TO(127),
		   "Remote requests in the home tracker that wait for data from memory"),
	PMON_EVENT(ON_BDX, "tracker_pending_occupancy_all", "event=0x05,umask=0x03", LEVEL_TO(127),
		   "Requests in the home tracker that wait for data from memory"),

	PMON_EVENT(ON_V3, "snoop_cycles_ne_local", "event=0x08,umask=0x01", CLOCKS,
		   "Snoops for a request from the own socket are outstanding"),
	PMON_EVENT(ON_V3, "snoop_cycles_ne_remote", "event=0x08,umask=0x02", CLOCKS,
		   "Snoops for a request from another socket are outstanding"),
	PMON_EVENT(ON_V3, "snoop_cycles_ne_all", "event=0x08,umask=0x03", CLOCKS,
		   "Snoops are outstanding, for a request from any socket"),
	PMON_EVENT(ON_V3, "snoop_occupancy_local", "event=0x09,umask=0x01", LEVEL_TO(127),
		   "Requests from the own socket with snoops outstanding"),
	PMON_EVENT(ON_V3, "snoop_occupancy_remote", "event=0x09,umask=0x02", LEVEL_TO(127),
		   "Requests from other sockets with snoops outstanding"),
	PMON_EVENT(ON_V3, "snoops_rsp_after_data_local", "event=0x0a,umask=0x01", UP_TO(127),
		   "Local requests whose data was there before the last snoop answer"),
	PMON_EVENT(ON_V3, "snoops_rsp_after_data_remote", "event=0x0a,umask=0x02", UP_TO(127),
		   "Remote requests whose data was there before the last snoop answer"),

	PMON_EVENT(ON_SNBEP, "conflict_cycles_no_conflict", "event=0x0b,umask=0x01", CLOCKS,
		   "No two requests compete for the same line"),
	PMON_EVENT(ON_EP, "conflict_cycles_conflict", "event=0x0b,umask=0x02", CLOCKS,
		   "Requests compete for the same line"),
	PMON_EVENT(ON_V3, "conflict_cycles", "event=0x0b", CLOCKS,
		   "Requests compete for the same line"),
	PMON_EVENT(ON_IVBEP, "conflict_cycles_last", "event=0x0b,umask=0x04", EACH,
		   "Requests at the end of a chain that compete for a line"),
	PMON_EVENT(ON_IVBEP, "conflict_cycles_ackcnflts", "event=0x0b,umask=0x08", EACH,
		   "AckCnflt messages received: a requester agreed to a conflict"),
	PMON_EVENT(ON_IVBEP, "conflict_cycles_cmp_fwds", "event=0x0b,umask=0x10", EACH,
		   "Completions sent that tell the receiver to forward the line (Cmp_Fwd)"),

	PMON_EVENT(ON_E5, "directory_lookup_snp", "event=0x0c,umask=0x01", EACH,
		   "Directory lookups after which another socket had to be snooped"),
	PMON_EVENT(ON_E5, "directory_lookup_no_snp", "event=0x0c,umask=0x02", EACH,
		   "Directory lookups that made a snoop unnecessary"),
	PMON_EVENT(ON_IVBEP, "directory_lookup_snoop_a", "event=0x0c,umask=0x08", EACH,
		   "Directory lookups that led to a snoop because of state A"),
	PMON_EVENT(ON_IVBEP, "directory_lookup_any", "event=0x0c,umask=0x10", EACH,
		   "Directory lookups, whatever the state"),
	PMON_EVENT(ON_IVBEP, "directory_lookup_state_i", "event=0x0c,umask=0x20", EACH,
		   "Directory lookups that found state I"),
	PMON_EVENT(ON_IVBEP, "directory_lookup_state_s", "event=0x0c,umask=0x40", EACH,
		   "Directory lookups that found state S"),
	PMON_EVENT(ON_IVBEP, "directory_lookup_state_a", "event=0x0c,umask=0x80", EACH,
		   "Directory lookups that found state A"),
	PMON_EVENT(ON_E5, "directory_update_set", "event=0x0d,umask=0x01", EACH,
		   "Directory updates that note a copy in another socket"),
	PMON_EVENT(ON_E5, "directory_update_clear", "event=0x0d,umask=0x02", EACH,
		   "Directory updates that say that no other socket has a copy"),
	PMON_EVENT(ON_E5, "directory_update_any", "event=0x0d,umask=0x03", EACH,
		   "Directory updates that set or clear"),
	PMON_EVENT(ON_IVBEP, "directory_update_i2a", "event=0x0d,umask=0x04", EACH,
		   "Directory updates from state I to A"),
	PMON_EVENT(ON_IVBEP, "directory_update_s2i", "event=0x0d,umask=0x08", EACH,
		   "Directory updates from state S to I"),
	PMON_EVENT(ON_IVBEP, "directory_update_s2a", "event=0x0d,umask=0x10", EACH,
		   "Directory updates from state S to A"),
	PMON_EVENT(ON_IVBEP, "directory_update_a2i", "event=0x0d,umask=0x20", EACH,
		   "Directory updates from state A to I"),
	PMON_EVENT(ON_IVBEP, "directory_update_a2s", "event=0x0d,umask=0x40", EACH,
		   "Directory updates from state A to S"),
	PMON_EVENT(ON_V2UP, "directory_lat_opt", "event=0x41", EACH,
		   "Reads answered by the fast path, as the directory was in state I"),

	PMON_EVENT(ON_V2UP, "txr_ak", "event=0x0e", EACH,
		   "Messages sent on the AK ring"),
	PMON_EVENT(ON_SNBEP, "txr_ak_ndr", "event=0x0e", EACH,
		   "Messages without data sent on the AK ring"),
	PMON_EVENT(ON_IVBEP, "txr_ak_ndr", "event=0x0e,umask=0x01", EACH,
		   "NDR messages sent on the AK ring"),
	PMON_EVENT(ON_IVBEP, "txr_ak_crd_cbo", "event=0x0e,umask=0x02", EACH,
		   "Credits given back to C-boxes on the AK ring"),
	PMON_EVENT(ON_IVBEP, "txr_ak_crd_qpi", "event=0x0e,umask=0x04", EACH,
		   "Credits given back to QPI ports on the AK ring"),
	PMON_EVENT(ON_SNBEP, "txr_ad_ndr", "event=0x0f,umask=0x01", EACH,
		   "NDR messages sent on the AD ring, to other sockets"),
	PMON_EVENT(ON_SNBEP, "txr_ad_snp", "event=0x0f,umask=0x02", EACH,
		   "Snoops sent on the AD ring, to other sockets"),
	PMON_EVENT(ON_V2UP, "txr_ad_hom", "event=0x0f,umask=0x04", EACH,
		   "HOM messages sent on the AD ring"),
	PMON_EVENT(ON_E5, "txr_bl_drs_cache", "event=0x10,umask=0x01", EACH,
		   "Data messages (DRS) sent on the BL ring to the cache"),
	PMON_EVENT(ON_E5, "txr_bl_drs_core", "event=0x10,umask=0x02", EACH,
		   "Data messages (DRS) sent on the BL ring directly to a core"),
	PMON_EVENT(ON_E5, "txr_bl_drs_qpi", "event=0x10,umask=0x04", EACH,
		   "Data messages (DRS) sent on the BL ring to a QPI port"),

	PMON_EVENT(ON_E5, "direct2core_count", "event=0x11", EACH,
		   "Data messages sent directly to a core, past its C-box"),
	PMON_EVENT(ON_E5, "direct2core_cycles_disabled", "event=0x12", CLOCKS,
		   "Sending data directly to cores is switched off"),
	PMON_EVENT(ON_E5, "direct2core_txn_override", "event=0x13", EACH,
		   "Reads whose data could have gone directly to a core, but did not"),

	PMON_EVENT(ON_E5, "bypass_imc_taken", "event=0x14,umask=0x01", EACH,
		   "Requests that took the short way to the memory controller"),
	PMON_EVENT(ON_E5, "bypass_imc_not_taken", "event=0x14,umask=0x02", EACH,
		   "Requests that could not take the short way to the memory controller"),
	PMON_EVENT(ON_E5, "imc_retry", "event=0x1e", EACH,
		   "Requests that had to be sent to the memory controller once more"),

	/* Credits are per channel: regular ones, and special ones for priority traffic */
	PMON_EVENT(ON_E5, "rpq_cycles_no_reg_credits_chn0", "event=0x15,umask=0x01", CLOCKS,
		   "No regular credit for a read is left of channel 0 (RPQ)"),
	PMON_EVENT(ON_E5, "rpq_cycles_no_reg_credits_chn1", "event=0x15,umask=0x02", CLOCKS,
		   "No regular credit for a read is left of channel 1 (RPQ)"),
	PMON_EVENT(ON_E5, "rpq_cycles_no_reg_credits_chn2", "event=0x15,umask=0x04", CLOCKS,
		   "No regular credit for a read is left of channel 2 (RPQ)"),
	PMON_EVENT(ON_E5, "rpq_cycles_no_reg_credits_chn3", "event=0x15,umask=0x08", CLOCKS,
		   "No regular credit for a read is left of channel 3 (RPQ)"),
	PMON_EVENT(ON_SNBEP, "rpq_cycles_no_reg_credits_all", "event=0x15,umask=0x0f", UP_TO(4),
		   "Channels without a regular read credit (RPQ), added up"),
	PMON_EVENT(ON_E5, "rpq_cycles_no_spec_credits_chn0", "event=0x16,umask=0x01", CLOCKS,
		   "No special credit for a read is left of channel 0 (RPQ)"),
	PMON_EVENT(ON_E5, "rpq_cycles_no_spec_credits_chn1", "event=0x16,umask=0x02", CLOCKS,
		   "No special credit for a read is left of channel 1 (RPQ)"),
	PMON_EVENT(ON_E5, "rpq_cycles_no_spec_credits_chn2", "event=0x16,umask=0x04", CLOCKS,
		   "No special credit for a read is left of channel 2 (RPQ)"),
	PMON_EVENT(ON_E5, "rpq_cycles_no_spec_credits_chn3", "event=0x16,umask=0x08", CLOCKS,
		   "No special credit for a read is left of channel 3 (RPQ)"),
	PMON_EVENT(ON_E5, "wpq_cycles_no_reg_credits_chn0", "event=0x18,umask=0x01", CLOCKS,
		   "No regular credit for a write is left of channel 0 (WPQ)"),
	PMON_EVENT(ON_E5, "wpq_cycles_no_reg_credits_chn1", "event=0x18,umask=0x02", CLOCKS,
		   "No regular credit for a write is left of channel 1 (WPQ)"),
	PMON_EVENT(ON_E5, "wpq_cycles_no_reg_credits_chn2", "event=0x18,umask=0x04", CLOCKS,
		   "No regular credit for a write is left of channel 2 (WPQ)"),
	PMON_EVENT(ON_E5, "wpq_cycles_no_reg_credits_chn3", "event=0x18,umask=0x08", CLOCKS,
		   "No regular credit for a write is left of channel 3 (WPQ)"),
	PMON_EVENT(ON_E5, "wpq_cycles_no_spec_credits_chn0", "event=0x19,umask=0x01", CLOCKS,
		   "No special credit for a write is left of channel 0 (WPQ)"),
	PMON_EVENT(ON_E5, "wpq_cycles_no_spec_credits_chn1", "event=0x19,umask=0x02", CLOCKS,
		   "No special credit for a write is left of channel 1 (WPQ)"),
	PMON_EVENT(ON_E5, "wpq_cycles_no_spec_credits_chn2", "event=0x19,umask=0x04", CLOCKS,
		   "No special credit for a write is left of channel 2 (WPQ)"),
	PMON_EVENT(ON_E5, "wpq_cycles_no_spec_credits_chn3", "event=0x19,umask=0x08", CLOCKS,
		   "No special credit for a write is left of channel 3 (WPQ)"),

	PMON_BYTES_64(ON_V2UP, "imc_reads_normal", "event=0x17,umask=0x01",
		      "Lines asked for from the memory controller, without priority"),
	PMON_BYTES_64(ON_E5, "imc_writes_full", "event=0x1a,umask=0x01",
		      "Full lines written to the memory controller, without priority"),
	PMON_EVENT(ON_E5, "imc_writes_partial", "event=0x1a,umask=0x02", EACH,
		   "Writes of a part of a line to the memory controller, without priority"),
	PMON_BYTES_64(ON_E5, "imc_writes_full_isoch", "event=0x1a,umask=0x04",
		      "Full lines written to the memory controller with isochronous priority"),
	PMON_EVENT(ON_E5, "imc_writes_partial_isoch", "event=0x1a,umask=0x08", EACH,
		   "Writes of a part of a line with isochronous priority"),
	PMON_EVENT(ON_E5, "imc_writes_all", "event=0x1a,umask=0x0f", EACH,
		   "Writes to the memory controller, of full lines and of parts"),

	/* Regions as firmware has set them up in the TAD, in order of address */
	PMON_EVENT(ON_E5, "tad_requests_g0_region0", "event=0x1b,umask=0x01", UP_TO(2),
		   "Requests to addresses of TAD region 0"),
	PMON_EVENT(ON_E5, "tad_requests_g0_region1", "event=0x1b,umask=0x02", UP_TO(2),
		   "Requests to addresses of TAD region 1"),
	PMON_EVENT(ON_E5, "tad_requests_g0_region2", "event=0x1b,umask=0x04", UP_TO(2),
		   "Requests to addresses of TAD region 2"),
	PMON_EVENT(ON_E5, "tad_requests_g0_region3", "event=0x1b,umask=0x08", UP_TO(2),
		   "Requests to addresses of TAD region 3"),
	PMON_EVENT(ON_E5, "tad_requests_g0_region4", "event=0x1b,umask=0x10", UP_TO(2),
		   "Requests to addresses of TAD region 4"),
	PMON_EVENT(ON_E5, "tad_requests_g0_region5", "event=0x1b,umask=0x20", UP_TO(2),
		   "Requests to addresses of TAD region 5"),
	PMON_EVENT(ON_E5, "tad_requests_g0_region6", "event=0x1b,umask=0x40", UP_TO(2),
		   "Requests to addresses of TAD region 6"),
	PMON_EVENT(ON_E5, "tad_requests_g0_region7", "event=0x1b,umask=0x80", UP_TO(2),
		   "Requests to addresses of TAD region 7"),
	PMON_EVENT(ON_E5, "tad_requests_g1_region8", "event=0x1c,umask=0x01", UP_TO(2),
		   "Requests to addresses of TAD region 8"),
	PMON_EVENT(ON_E5, "tad_requests_g1_region9", "event=0x1c,umask=0x02", UP_TO(2),
		   "Requests to addresses of TAD region 9"),
	PMON_EVENT(ON_E5, "tad_requests_g1_region10", "event=0x1c,umask=0x04", UP_TO(2),
		   "Requests to addresses of TAD region 10"),
	PMON_EVENT(ON_E5, "tad_requests_g1_region11", "event=0x1c,umask=0x08", UP_TO(2),
		   "Requests to addresses of TAD region 11"),

	/* Address bits 45:6 and an opcode; the rules below say which of them are needed */
	PMON_EVENT(ON_V2UP, "addr_opc_match_addr", "event=0x20,umask=0x01,filter_addr=?", EACH,
		   "Requests to the line at filter_addr * 64"),
	PMON_EVENT(ON_V2UP, "addr_opc_match_opc", "event=0x20,umask=0x02,filter_opc=?", EACH,
		   "Requests with the opcode filter_opc"),
	PMON_EVENT(ON_E5, "addr_opc_match_filt",
		   "event=0x20,umask=0x03,filter_addr=?,filter_opc=?", EACH,
		   "Requests to the line at filter_addr * 64 with the opcode filter_opc"),
	PMON_EVENT(ON_V2UP, "addr_opc_match_ad", "event=0x20,umask=0x04,filter_opc=?", EACH,
		   "Messages with the opcode filter_opc on the AD ring"),
	PMON_EVENT(ON_V2UP, "addr_opc_match_bl", "event=0x20,umask=0x08,filter_opc=?", EACH,
		   "Messages with the opcode filter_opc on the BL ring"),
	PMON_EVENT(ON_V2UP, "addr_opc_match_ak", "event=0x20,umask=0x10,filter_opc=?", EACH,
		   "Messages with the opcode filter_opc on the AK ring"),

	/* Rsp and the state that the line was left in; Fwd: sent on, Wb: written back */
	PMON_EVENT(ON_V2UP, "snoop_resp_rspi", "event=0x21,umask=0x01", EACH,
		   "Snoop answers RspI: the line is not held"),
	PMON_EVENT(ON_V2UP, "snoop_resp_rsps", "event=0x21,umask=0x02", EACH,
		   "Snoop answers RspS: the line is held in state S"),
	PMON_EVENT(ON_V2UP, "snoop_resp_rspifwd", "event=0x21,umask=0x04", EACH,
		   "Snoop answers RspIFwd: the line was sent on and given up"),
	PMON_EVENT(ON_V2UP, "snoop_resp_rspsfwd", "event=0x21,umask=0x08", EACH,
		   "Snoop answers RspSFwd: the line was sent on and kept in state S"),
	PMON_EVENT(ON_V2UP, "snoop_resp_rsp_wb", "event=0x21,umask=0x10", EACH,
		   "Snoop answers RspIWb and RspSWb: the line is written back"),
	PMON_EVENT(ON_V2UP, "snoop_resp_rsp_fwd_wb", "event=0x21,umask=0x20", EACH,
		   "Snoop answers RspFwdIWb and RspFwdSWb: sent on and written back"),
	PMON_EVENT(ON_V2UP, "snoop_resp_rspcnflct", "event=0x21,umask=0x40", EACH,
		   "Snoop answers RspCnflct: the line is asked for there as well"),
	PMON_EVENT(ON_V2UP, "snp_resp_recv_local_rspi", "event=0x60,umask=0x01", EACH,
		   "Snoop answers RspI of the own socket: it is not held"),
	PMON_EVENT(ON_V2UP, "snp_resp_recv_local_rsps", "event=0x60,umask=0x02", EACH,
		   "Snoop answers RspS of the own socket: it is held in state S"),
	PMON_EVENT(ON_V2UP, "snp_resp_recv_local_rspifwd", "event=0x60,umask=0x04", EACH,
		   "Snoop answers RspIFwd of the own socket: it was sent on and given up"),
	PMON_EVENT(ON_V2UP, "snp_resp_recv_local_rspsfwd", "event=0x60,umask=0x08", EACH,
		   "Snoop answers RspSFwd of the own socket: it was sent on and kept in state S"),
	PMON_EVENT(ON_V2UP, "snp_resp_recv_local_rspxwb", "event=0x60,umask=0x10", EACH,
		   "Snoop answers from the own socket that write the line back"),
	PMON_EVENT(ON_V2UP, "snp_resp_recv_local_rspxfwdxwb", "event=0x60,umask=0x20", EACH,
		   "Snoop answers from the own socket that send the line on and write it back"),
	PMON_EVENT(ON_V2UP, "snp_resp_recv_local_rspcnflct", "event=0x60,umask=0x40", EACH,
		   "Snoop answers RspCnflct from the own socket: the line is asked for there"),
	PMON_EVENT(ON_V2UP, "snp_resp_recv_local_other", "event=0x60,umask=0x80", EACH,
		   "Snoop answers from the own socket of any other kind"),

	/* Credits for the ingress queues of the QPI ports */
	PMON_EVENT(ON_E5, "igr_no_credit_cycles_ad_qpi0", "event=0x22,umask=0x01", CLOCKS,
		   "No credit to send to QPI port 0 on the AD ring"),
	PMON_EVENT(ON_E5, "igr_no_credit_cycles_ad_qpi1", "event=0x22,umask=0x02", CLOCKS,
		   "No credit to send to QPI port 1 on the AD ring"),
	PMON_EVENT(ON_E5, "igr_no_credit_cycles_bl_qpi0", "event=0x22,umask=0x04", CLOCKS,
		   "No credit to send to QPI port 0 on the BL ring"),
	PMON_EVENT(ON_E5, "igr_no_credit_cycles_bl_qpi1", "event=0x22,umask=0x08", CLOCKS,
		   "No credit to send to QPI port 1 on the BL ring"),
	PMON_EVENT(ON_V3, "igr_no_credit_cycles_ad_qpi2", "event=0x22,umask=0x10", CLOCKS,
		   "No credit to send to QPI port 2 on the AD ring"),
	PMON_EVENT(ON_V3, "igr_no_credit_cycles_bl_qpi2", "event=0x22,umask=0x20", CLOCKS,
		   "No credit to send to QPI port 2 on the BL ring"),
	PMON_EVENT(ON_IVBEP, "igr_credits_ad_qpi2", "event=0x59", LEVEL,
		   "Credits to send to QPI port 2 on the AD ring"),
	PMON_EVENT(ON_IVBEP, "igr_credits_bl_qpi2", "event=0x5a", LEVEL,
		   "Credits to send to QPI port 2 on the BL ring"),

	PMON_EVENT(ON_E5, "txr_ad_inserts_sched0", "event=0x27,umask=0x01", EACH,
		   "Messages put into the AD egress queue of scheduler 0"),
	PMON_EVENT(ON_E5, "txr_ad_inserts_sched1", "event=0x27,umask=0x02", EACH,
		   "Messages put into the AD egress queue of scheduler 1"),
	PMON_EVENT(ON_E5, "txr_ad_inserts_all", "event=0x27,umask=0x03", EACH,
		   "Messages put into the AD egress queue of both schedulers"),
	PMON_EVENT(ON_EP, "txr_ad_occupancy_sched0", "event=0x28,umask=0x01", LEVEL,
		   "Messages in the AD egress queue of scheduler 0"),
	PMON_EVENT(ON_EP, "txr_ad_occupancy_sched1", "event=0x28,umask=0x02", LEVEL,
		   "Messages in the AD egress queue of scheduler 1"),
	PMON_EVENT(ON_SNBEP, "txr_ad_occupancy_all", "event=0x28,umask=0x03", LEVEL,
		   "Messages in the AD egress queue of both schedulers"),
	PMON_EVENT(ON_E5, "txr_ad_cycles_ne_sched0", "event=0x29,umask=0x01", CLOCKS,
		   "The AD egress queue of scheduler 0 is not empty"),
	PMON_EVENT(ON_E5, "txr_ad_cycles_ne_sched1", "event=0x29,umask=0x02", CLOCKS,
		   "The AD egress queue of scheduler 1 is not empty"),
	PMON_EVENT(ON_E5, "txr_ad_cycles_ne_all", "event=0x29,umask=0x03", CLOCKS,
		   "The AD egress queues of the two schedulers are not both empty"),
	PMON_EVENT(ON_E5, "txr_ad_cycles_full_sched0", "event=0x2a,umask=0x01", CLOCKS,
		   "The AD egress queue of scheduler 0 is full"),
	PMON_EVENT(ON_E5, "txr_ad_cycles_full_sched1", "event=0x2a,umask=0x02", CLOCKS,
		   "The AD egress queue of scheduler 1 is full"),
	PMON_EVENT(ON_E5, "txr_ad_cycles_full_all", "event=0x2a,umask=0x03", CLOCKS,
		   "The AD egress queues of the two schedulers are both full"),

	PMON_EVENT(ON_E5, "txr_ak_inserts_sched0", "event=0x2f,umask=0x01", EACH,
		   "Messages put into the AK egress queue of scheduler 0"),
	PMON_EVENT(ON_E5, "txr_ak_inserts_sched1", "event=0x2f,umask=0x02", EACH,
		   "Messages put into the AK egress queue of scheduler 1"),
	PMON_EVENT(ON_E5, "txr_ak_inserts_all", "event=0x2f,umask=0x03", EACH,
		   "Messages put into the AK egress queue of both schedulers"),
	PMON_EVENT(ON_EP, "txr_ak_occupancy_sched0", "event=0x30,umask=0x01", LEVEL,
		   "Messages in the AK egress queue of scheduler 0"),
	PMON_EVENT(ON_EP, "txr_ak_occupancy_sched1", "event=0x30,umask=0x02", LEVEL,
		   "Messages in the AK egress queue of scheduler 1"),
	PMON_EVENT(ON_SNBEP, "txr_ak_occupancy_all", "event=0x30,umask=0x03", LEVEL,
		   "Messages in the AK egress queue of both schedulers"),
	PMON_EVENT(ON_E5, "txr_ak_cycles_ne_sched0", "event=0x31,umask=0x01", CLOCKS,
		   "The AK egress queue of scheduler 0 is not empty"),
	PMON_EVENT(ON_E5, "txr_ak_cycles_ne_sched1", "event=0x31,umask=0x02", CLOCKS,
		   "The AK egress queue of scheduler 1 is not empty"),
	PMON_EVENT(ON_E5, "txr_ak_cycles_ne_all", "event=0x31,umask=0x03", CLOCKS,
		   "The AK egress queues of the two schedulers are not both empty"),
	PMON_EVENT(ON_E5, "txr_ak_cycles_full_sched0", "event=0x32,umask=0x01", CLOCKS,
		   "The AK egress queue of scheduler 0 is full"),
	PMON_EVENT(ON_E5, "txr_ak_cycles_full_sched1", "event=0x32,umask=0x02", CLOCKS,
		   "The AK egress queue of scheduler 1 is full"),
	PMON_EVENT(ON_E5, "txr_ak_cycles_full_all", "event=0x32,umask=0x03", CLOCKS,
		   "The AK egress queues of the two schedulers are both full"),

	PMON_EVENT(ON_E5, "txr_bl_inserts_sched0", "event=0x33,umask=0x01", EACH,
		   "Messages put into the BL egress queue of scheduler 0"),
	PMON_EVENT(ON_E5, "txr_bl_inserts_sched1", "event=0x33,umask=0x02", EACH,
		   "Messages put into the BL egress queue of scheduler 1"),
	PMON_EVENT(ON_E5, "txr_bl_inserts_all", "event=0x33,umask=0x03", EACH,
		   "Messages put into the BL egress queue of both schedulers"),
	PMON_EVENT(ON_EP, "txr_bl_occupancy_sched0", "event=0x34,umask=0x01", LEVEL_TO(20),
		   "Messages in the BL egress queue of scheduler 0"),
	PMON_EVENT(ON_EP, "txr_bl_occupancy_sched1", "event=0x34,umask=0x02", LEVEL_TO(20),
		   "Messages in the BL egress queue of scheduler 1"),
	PMON_EVENT(ON_EP, "txr_bl_occupancy_all", "event=0x34,umask=0x03", LEVEL,
		   "Messages in the BL egress queue of both schedulers"),
	PMON_EVENT(ON_V3, "txr_bl_occupancy", "event=0x34", LEVEL_TO(20),
		   "Messages in the BL egress queues"),
	PMON_EVENT(ON_E5, "txr_bl_cycles_ne_sched0", "event=0x35,umask=0x01", CLOCKS,
		   "The BL egress queue of scheduler 0 is not empty"),
	PMON_EVENT(ON_E5, "txr_bl_cycles_ne_sched1", "event=0x35,umask=0x02", CLOCKS,
		   "The BL egress queue of scheduler 1 is not empty"),
	PMON_EVENT(ON_E5, "txr_bl_cycles_ne_all", "event=0x35,umask=0x03", CLOCKS,
		   "The BL egress queues of the two schedulers are not both empty"),
	PMON_EVENT(ON_E5, "txr_bl_cycles_full_sched0", "event=0x36,umask=0x01", CLOCKS,
		   "The BL egress queue of scheduler 0 is full"),
	PMON_EVENT(ON_E5, "txr_bl_cycles_full_sched1", "event=0x36,umask=0x02", CLOCKS,
		   "The BL egress queue of scheduler 1 is full"),
	PMON_EVENT(ON_E5, "txr_bl_cycles_full_all", "event=0x36,umask=0x03", CLOCKS,
		   "The BL egress queues of the two schedulers are both full"),

	/* A ring has two directions and two polarities; the v2 alone has two of each ring */
	PMON_EVENT(ON_SNBEP | ON_V3, "ring_ad_used_cw_even", "event=0x3e,umask=0x01", CLOCKS,
		   "Ring AD is in use here clockwise, even polarity"),
	PMON_EVENT(ON_SNBEP | ON_V3, "ring_ad_used_cw_odd", "event=0x3e,umask=0x02", CLOCKS,
		   "Ring AD is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_SNBEP | ON_V3, "ring_ad_used_ccw_even", "event=0x3e,umask=0x04", CLOCKS,
		   "Ring AD is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_SNBEP | ON_V3, "ring_ad_used_ccw_odd", "event=0x3e,umask=0x08", CLOCKS,
		   "Ring AD is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_V3, "ring_ad_used_cw", "event=0x3e,umask=0x03", CLOCKS,
		   "Ring AD is in use here clockwise"),
	PMON_EVENT(ON_V3, "ring_ad_used_ccw", "event=0x3e,umask=0x0c", CLOCKS,
		   "Ring AD is in use here counter-clockwise"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_cw_vr0_even", "event=0x3e,umask=0x01", CLOCKS,
		   "Ring AD 0 is in use here clockwise, even polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_cw_vr0_odd", "event=0x3e,umask=0x02", CLOCKS,
		   "Ring AD 0 is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_ccw_vr0_even", "event=0x3e,umask=0x04", CLOCKS,
		   "Ring AD 0 is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_ccw_vr0_odd", "event=0x3e,umask=0x08", CLOCKS,
		   "Ring AD 0 is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_cw_vr1_even", "event=0x3e,umask=0x10", CLOCKS,
		   "Ring AD 1 is in use here clockwise, even polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_cw_vr1_odd", "event=0x3e,umask=0x20", CLOCKS,
		   "Ring AD 1 is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_ccw_vr1_even", "event=0x3e,umask=0x40", CLOCKS,
		   "Ring AD 1 is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_ccw_vr1_odd", "event=0x3e,umask=0x80", CLOCKS,
		   "Ring AD 1 is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_cw", "event=0x3e,umask=0x33", CLOCKS,
		   "An AD ring is in use here clockwise"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_ccw", "event=0x3e,umask=0xcc", CLOCKS,
		   "An AD ring is in use here counter-clockwise"),
	PMON_EVENT(ON_IVBEP, "ring_ad_used_any", "event=0x3e,umask=0xff", CLOCKS,
		   "An AD ring is in use here, in either direction"),

	PMON_EVENT(ON_SNBEP | ON_V3, "ring_ak_used_cw_even", "event=0x3f,umask=0x01", CLOCKS,
		   "Ring AK is in use here clockwise, even polarity"),
	PMON_EVENT(ON_SNBEP | ON_V3, "ring_ak_used_cw_odd", "event=0x3f,umask=0x02", CLOCKS,
		   "Ring AK is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_SNBEP | ON_V3, "ring_ak_used_ccw_even", "event=0x3f,umask=0x04", CLOCKS,
		   "Ring AK is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_SNBEP | ON_V3, "ring_ak_used_ccw_odd", "event=0x3f,umask=0x08", CLOCKS,
		   "Ring AK is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_V3, "ring_ak_used_cw", "event=0x3f,umask=0x03", CLOCKS,
		   "Ring AK is in use here clockwise"),
	PMON_EVENT(ON_V3, "ring_ak_used_ccw", "event=0x3f,umask=0x0c", CLOCKS,
		   "Ring AK is in use here counter-clockwise"),
	PMON_EVENT(ON_V4, "ring_ak_used_all", "event=0x3f,umask=0x0f", CLOCKS,
		   "Ring AK is in use here, in either direction"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_cw_vr0_even", "event=0x3f,umask=0x01", CLOCKS,
		   "Ring AK 0 is in use here clockwise, even polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_cw_vr0_odd", "event=0x3f,umask=0x02", CLOCKS,
		   "Ring AK 0 is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_ccw_vr0_even", "event=0x3f,umask=0x04", CLOCKS,
		   "Ring AK 0 is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_ccw_vr0_odd", "event=0x3f,umask=0x08", CLOCKS,
		   "Ring AK 0 is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_cw_vr1_even", "event=0x3f,umask=0x10", CLOCKS,
		   "Ring AK 1 is in use here clockwise, even polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_cw_vr1_odd", "event=0x3f,umask=0x20", CLOCKS,
		   "Ring AK 1 is in use here clockwise, odd polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_ccw_vr1_even", "event=0x3f,umask=0x40", CLOCKS,
		   "Ring AK 1 is in use here counter-clockwise, even polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_ccw_vr1_odd", "event=0x3f,umask=0x80", CLOCKS,
		   "Ring AK 1 is in use here counter-clockwise, odd polarity"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_cw", "event=0x3f,umask=0x33", CLOCKS,
		   "An AK ring is in use here clockwise"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_ccw", "event=0x3f,umask=0xcc", CLOCKS,
		   "An AK ring is in use here counter-clockwise"),
	PMON_EVENT(ON_IVBEP, "ring_ak_used_any", "event=0x3f,umask=0xff", CLOCKS,
		   "An AK ring is in use here, in either direction"),

	PMON_BYTES_32(ON_SNBEP | ON_V3, "ring_bl_used_cw_even", "event=0x40,umask=0x01",
		      "Data passing on ring BL, clockwise, even polarity"),
	PMON_BYTES_32(ON_SNBEP | ON_V3, "ring_bl_used_cw_odd", "event=0x40,umask=0x02",
		      "Data passing on ring BL, clockwise, odd polarity"),
	PMON_BYTES_32(ON_SNBEP | ON_V3, "ring_bl_used_ccw_even", "event=0x40,umask=0x04",
		      "Data passing on ring BL, counter-clockwise, even polarity"),
	PMON_BYTES_32(ON_SNBEP | ON_V3, "ring_bl_used_ccw_odd", "event=0x40,umask=0x08",
		      "Data passing on ring BL, counter-clockwise, odd polarity"),
	PMON_BYTES_32(ON_V3, "ring_bl_used_cw", "event=0x40,umask=0x03",
		      "Data passing on ring BL, clockwise"),
	PMON_BYTES_32(ON_V3, "ring_bl_used_ccw", "event=0x40,umask=0x0c",
		      "Data passing on ring BL, counter-clockwise"),
	PMON_BYTES_32(ON_V4, "ring_bl_used_all", "event=0x40,umask=0x0f",
		      "Data passing on ring BL, in both directions"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_cw_vr0_even", "event=0x40,umask=0x01",
		      "Data passing on ring BL 0, clockwise, even polarity"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_cw_vr0_odd", "event=0x40,umask=0x02",
		      "Data passing on ring BL 0, clockwise, odd polarity"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_ccw_vr0_even", "event=0x40,umask=0x04",
		      "Data passing on ring BL 0, counter-clockwise, even polarity"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_ccw_vr0_odd", "event=0x40,umask=0x08",
		      "Data passing on ring BL 0, counter-clockwise, odd polarity"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_cw_vr1_even", "event=0x40,umask=0x10",
		      "Data passing on ring BL 1, clockwise, even polarity"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_cw_vr1_odd", "event=0x40,umask=0x20",
		      "Data passing on ring BL 1, clockwise, odd polarity"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_ccw_vr1_even", "event=0x40,umask=0x40",
		      "Data passing on ring BL 1, counter-clockwise, even polarity"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_ccw_vr1_odd", "event=0x40,umask=0x80",
		      "Data passing on ring BL 1, counter-clockwise, odd polarity"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_cw", "event=0x40,umask=0x33",
		      "Data passing on the BL rings, clockwise"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_ccw", "event=0x40,umask=0xcc",
		      "Data passing on the BL rings, counter-clockwise"),
	PMON_BYTES_32(ON_IVBEP, "ring_bl_used_any", "event=0x40,umask=0xff",
		      "Data passing on the BL rings, in both directions"),

	PMON_EVENT(ON_V2UP, "bt_cycles_ne", "event=0x42", CLOCKS,
		   "The backup tracker is not empty"),
	PMON_EVENT(ON_IVBEP, "bt_cycles_ne_local", "event=0x42,umask=0x01", CLOCKS,
		   "The backup tracker holds a request from the own socket"),
	PMON_EVENT(ON_IVBEP, "bt_cycles_ne_remote", "event=0x42,umask=0x02", CLOCKS,
		   "The backup tracker holds a request from another socket"),
	PMON_EVENT(ON_V3, "bt_occupancy", "event=0x43", LEVEL_TO(512),
		   "Requests in the backup tracker"),
	PMON_EVENT(ON_IVBEP, "bt_occupancy_local", "event=0x43,umask=0x01", LEVEL_TO(512),
		   "Requests from the own socket in the backup tracker"),
	PMON_EVENT(ON_IVBEP, "bt_occupancy_remote", "event=0x43,umask=0x02", LEVEL_TO(512),
		   "Requests from other sockets in the backup tracker"),
	PMON_EVENT(ON_IVBEP, "bt_occupancy_reads_local", "event=0x43,umask=0x04", LEVEL_TO(512),
		   "Reads from the own socket in the backup tracker"),
	PMON_EVENT(ON_IVBEP, "bt_occupancy_reads_remote", "event=0x43,umask=0x08", LEVEL_TO(512),
		   "Reads from other sockets in the backup tracker"),
	PMON_EVENT(ON_IVBEP, "bt_occupancy_writes_local", "event=0x43,umask=0x10", LEVEL_TO(512),
		   "Writes from the own socket in the backup tracker"),
	PMON_EVENT(ON_IVBEP, "bt_occupancy_writes_remote", "event=0x43,umask=0x20", LEVEL_TO(512),
		   "Writes from other sockets in the backup tracker"),
	PMON_EVENT(ON_IVBEP, "bt_bypass", "event=0x52", EACH,
		   "Requests that passed by the backup tracker"),

	/* Clocks in which the backup tracker held a request back from the home tracker */
	PMON_EVENT(ON_V2UP, "bt_to_ht_not_issued_incoming_snp_hazard",
		   "event=0x51,umask=0x02", CLOCKS,
		   "BT held a request back because of an incoming snoop"),
	PMON_EVENT(ON_V2UP, "bt_to_ht_not_issued_incoming_bl_hazard",
		   "event=0x51,umask=0x04", CLOCKS,
		   "BT held a request back because of incoming data on the BL ring"),
	PMON_EVENT(ON_V2UP, "bt_to_ht_not_issued_rspackcflt_hazard",
		   "event=0x51,umask=0x08", CLOCKS,
		   "BT held a request back because of a conflict answer (RspAckCnflt)"),
	PMON_EVENT(ON_V2UP, "bt_to_ht_not_issued_wbmdata_hazard", "event=0x51,umask=0x10", CLOCKS,
		   "BT held a request back because of data written back (WbMData)"),

	PMON_EVENT(ON_V2UP, "osb_reads_local", "event=0x53,umask=0x02", EACH,
		   "OSB snoops for reads from the own socket"),
	PMON_EVENT(ON_V2UP, "osb_invitoe_local", "event=0x53,umask=0x04", EACH,
		   "OSB snoops for InvItoE requests from the own socket"),
	PMON_EVENT(ON_V2UP, "osb_remote", "event=0x53,umask=0x08", EACH,
		   "OSB snoops for requests from other sockets"),
	PMON_EVENT(ON_V3, "osb_cancelled", "event=0x53,umask=0x10", EACH,
		   "OSB snoops that were cancelled"),
	PMON_EVENT(ON_V3, "osb_reads_local_useful", "event=0x53,umask=0x20", EACH,
		   "OSB snoops for reads from the own socket that were of use"),
	PMON_EVENT(ON_V3, "osb_remote_useful", "event=0x53,umask=0x40", EACH,
		   "OSB snoops for requests from other sockets that were of use"),
	PMON_EVENT(ON_V2UP, "osb_edr_all", "event=0x54,umask=0x01", EACH,
		   "Data returned early thanks to an OSB snoop"),
	PMON_EVENT(ON_V2UP, "osb_edr_reads_local_i", "event=0x54,umask=0x02", EACH,
		   "Local reads with data returned early by OSB, directory in state I"),
	PMON_EVENT(ON_V2UP, "osb_edr_reads_remote_i", "event=0x54,umask=0x04", EACH,
		   "Remote reads with data returned early by OSB, directory in state I"),
	PMON_EVENT(ON_V2UP, "osb_edr_reads_local_s", "event=0x54,umask=0x08", EACH,
		   "Local reads with data returned early by OSB, directory in state S"),
	PMON_EVENT(ON_V2UP, "osb_edr_reads_remote_s", "event=0x54,umask=0x10", EACH,
		   "Remote reads with data returned early by OSB, directory in state S"),

	PMON_EVENT(ON_IVBEP, "iodc_inserts", "event=0x56", EACH,
		   "Entries made in the IODC"),
	PMON_EVENT(ON_IVBEP, "iodc_conflicts_any", "event=0x57,umask=0x01", EACH,
		   "Conflicts in the IODC, of any kind"),
	PMON_EVENT(ON_IVBEP, "iodc_conflicts_last", "event=0x57,umask=0x04", EACH,
		   "Conflicts in the IODC, only the last of each chain"),
	PMON_EVENT(ON_IVBEP, "iodc_olen_wbmtoi", "event=0x58", EACH,
		   "Write-backs without data (WbMtoI) that the IODC took"),

	/* An S-box forwards messages to the other ring and gives credits for them */
	PMON_EVENT(ON_V3, "sbo0_credits_acquired_ad", "event=0x68,umask=0x01", EACH,
		   "Credits of S-box 0 taken for the AD ring"),
	PMON_EVENT(ON_V3, "sbo0_credits_acquired_bl", "event=0x68,umask=0x02", EACH,
		   "Credits of S-box 0 taken for the BL ring"),
	PMON_EVENT(ON_V3, "sbo1_credits_acquired_ad", "event=0x69,umask=0x01", EACH,
		   "Credits of S-box 1 taken for the AD ring"),
	PMON_EVENT(ON_V3, "sbo1_credits_acquired_bl", "event=0x69,umask=0x02", EACH,
		   "Credits of S-box 1 taken for the BL ring"),
	PMON_EVENT(ON_V3, "sbo0_credit_occupancy_ad", "event=0x6a,umask=0x01", LEVEL,
		   "Credits of S-box 0 for the AD ring in use"),
	PMON_EVENT(ON_V3, "sbo0_credit_occupancy_bl", "event=0x6a,umask=0x02", LEVEL,
		   "Credits of S-box 0 for the BL ring in use"),
	PMON_EVENT(ON_V3, "sbo1_credit_occupancy_ad", "event=0x6b,umask=0x01", LEVEL,
		   "Credits of S-box 1 for the AD ring in use"),
	PMON_EVENT(ON_V3, "sbo1_credit_occupancy_bl", "event=0x6b,umask=0x02", LEVEL,
		   "Credits of S-box 1 for the BL ring in use"),
	PMON_EVENT(ON_V3, "stall_no_sbo_credit_sbo0_ad", "event=0x6c,umask=0x01", CLOCKS,
		   "Messages for the AD ring wait for a credit of S-box 0"),
	PMON_EVENT(ON_V3, "stall_no_sbo_credit_sbo1_ad", "event=0x6c,umask=0x02", CLOCKS,
		   "Messages for the AD ring wait for a credit of S-box 1"),
	PMON_EVENT(ON_V3, "stall_no_sbo_credit_sbo0_bl", "event=0x6c,umask=0x04", CLOCKS,
		   "Messages for the BL ring wait for a credit of S-box 0"),
	PMON_EVENT(ON_V3, "stall_no_sbo_credit_sbo1_bl", "event=0x6c,umask=0x08", CLOCKS,
		   "Messages for the BL ring wait for a credit of S-box 1"),
	PMON_EVENT(ON_V3, "txr_starved_ak", "event=0x6d,umask=0x01", CLOCKS,
		   "The egress has found no place on the AK ring for long"),
	PMON_EVENT(ON_V3, "txr_starved_bl", "event=0x6d,umask=0x02", CLOCKS,
		   "The egress has found no place on the BL ring for long"),

	/* Intel gives little more than names of the IOT events, which debug the interconnect */
	PMON_EVENT(ON_V3, "iot_backpressure_sat", "event=0x61,umask=0x01", CLOCKS,
		   "Back pressure of the interconnect (IOT): SAT"),
	PMON_EVENT(ON_V3, "iot_backpressure_hub", "event=0x61,umask=0x02", CLOCKS,
		   "Back pressure of the interconnect (IOT): HUB"),
	PMON_EVENT(ON_V3, "iot_cts_west_lo_cts0", "event=0x62,umask=0x01", CLOCKS,
		   "Debug match of the interconnect (IOT): CTS0, west"),
	PMON_EVENT(ON_V3, "iot_cts_west_lo_cts1", "event=0x62,umask=0x02", CLOCKS,
		   "Debug match of the interconnect (IOT): CTS1, west"),
	PMON_EVENT(ON_V3, "iot_cts_east_lo_cts0", "event=0x64,umask=0x01", CLOCKS,
		   "Debug match of the interconnect (IOT): CTS0, east"),
	PMON_EVENT(ON_V3, "iot_cts_east_lo_cts1", "event=0x64,umask=0x02", CLOCKS,
		   "Debug match of the interconnect (IOT): CTS1, east"),
	PMON_EVENT(ON_V3, "iot_cts_hi_cts2", "event=0x65,umask=0x01", CLOCKS,
		   "Debug match of the interconnect (IOT): CTS2"),
	PMON_EVENT(ON_V3, "iot_cts_hi_cts3", "event=0x65,umask=0x02", CLOCKS,
		   "Debug match of the interconnect (IOT): CTS3"),

	/*
	 * HITME events by the message that led to the access; names of several messages are sums
	 */
	HITME_LOOKUP(ON_V3, "read_or_invitoe", 0x01, "reads and InvItoE requests"),
	HITME_LOOKUP(ON_V3, "wbmtoi", 0x02, "WbMtoI, lines written back and given up"),
	HITME_LOOKUP(ON_V3, "ackcnfltwbi", 0x04, "AckCnfltWbI, write-backs that end a conflict"),
	HITME_LOOKUP(ON_V3, "wbmtoe_or_s", 0x08, "WbMtoE and WbMtoS, written back and kept"),
	HITME_LOOKUP(ON_V3, "hom", 0x0f, "HOM requests of any kind"),
	HITME_LOOKUP(ON_V3, "rspfwdi_remote", 0x10, "RspIFwd and RspIFwdWb, remote request"),
	HITME_LOOKUP(ON_V3, "rspfwdi_local", 0x20, "RspIFwd and RspIFwdWb, local request"),
	HITME_LOOKUP(ON_V3, "invals", 0x26, "those that invalidate an entry"),
	HITME_LOOKUP(ON_V3, "rspfwds", 0x40, "RspSFwd and RspSFwdWb"),
	HITME_LOOKUP(ON_HSX, "evicts", 0x42, "those that evict an entry"),
	HITME_LOOKUP(ON_V3, "allocs", 0x70, "those that make an entry"),
	HITME_LOOKUP(ON_V3, "rsp", 0x80, "other answers to snoops"),
	HITME_LOOKUP(ON_V3, "all", 0xff, "all messages"),

	HITME_HIT(ON_V3, "read_or_invitoe", 0x01, "reads and InvItoE requests"),
	HITME_HIT(ON_V3, "wbmtoi", 0x02, "WbMtoI, lines written back and given up"),
	HITME_HIT(ON_V3, "ackcnfltwbi", 0x04, "AckCnfltWbI, write-backs that end a conflict"),
	HITME_HIT(ON_V3, "wbmtoe_or_s", 0x08, "WbMtoE and WbMtoS, written back and kept"),
	HITME_HIT(ON_V3, "hom", 0x0f, "HOM requests of any kind"),
	HITME_HIT(ON_V3, "rspfwdi_remote", 0x10, "RspIFwd and RspIFwdWb, remote request"),
	HITME_HIT(ON_V3, "rspfwdi_local", 0x20, "RspIFwd and RspIFwdWb, local request"),
	HITME_HIT(ON_V3, "invals", 0x26, "those that invalidate an entry"),
	HITME_HIT(ON_V3, "rspfwds", 0x40, "RspSFwd and RspSFwdWb"),
	HITME_HIT(ON_V3, "evicts", 0x42, "those that evict an entry"),
	HITME_HIT(ON_V3, "allocs", 0x70, "those that make an entry"),
	HITME_HIT(ON_V3, "rsp", 0x80, "other answers to snoops"),
	HITME_HIT(ON_V3, "all", 0xff, "all messages"),

	HITME_BITS(ON_V3, "read_or_invitoe", 0x01, "reads and InvItoE requests"),
	HITME_BITS(ON_V3, "wbmtoi", 0x02, "WbMtoI, lines written back and given up"),
	HITME_BITS(ON_V3, "ackcnfltwbi", 0x04, "AckCnfltWbI, write-backs that end a conflict"),
	HITME_BITS(ON_V3, "wbmtoe_or_s", 0x08, "WbMtoE and WbMtoS, written back and kept"),
	HITME_BITS(ON_V3, "hom", 0x0f, "HOM requests of any kind"),
	HITME_BITS(ON_V3, "rspfwdi_remote", 0x10, "RspIFwd and RspIFwdWb, remote request"),
	HITME_BITS(ON_V3, "rspfwdi_local", 0x20, "RspIFwd and RspIFwdWb, local request"),
	HITME_BITS(ON_V3, "rspfwds", 0x40, "RspSFwd and RspSFwdWb"),
	HITME_BITS(ON_V3, "rsp", 0x80, "other answers to snoops"),
	HITME_BITS(ON_V3, "all", 0xff, "all messages"),
	{}
};

enum { ADDRESS, OPCODE };

#define USE_ADDRESS { \
	.extra = ADDRESS, .mask = GENMASK_ULL(45, 6), .word = PMON_CONFIG1, \
	.advice = PMON_COUNTS_ZERO, \
}

#define USE_OPCODE { \
	.extra = OPCODE, .mask = GENMASK(5, 0), .word = PMON_CONFIG1, \
	.shift = 48, \
}

/* The v2 and later match the opcode alone, too, on one of three rings: umask bits 2 to 4 */
#define RING_AD	BIT(10)
#define RING_BL	BIT(11)
#define RING_AK	BIT(12)

static const struct pmon_rule rules[] = {
	{ BY_ADDRESS | MATCH_EVENT, BY_ADDRESS | 0xff, .use = { USE_ADDRESS } },
	{ BY_OPCODE | MATCH_EVENT, BY_OPCODE | 0xff, .use = { USE_OPCODE } },
	{ RING_AD | MATCH_EVENT, RING_AD | BY_OPCODE | 0xff, ON_V2UP, .use = { USE_OPCODE } },
	{ RING_BL | MATCH_EVENT, RING_BL | BY_OPCODE | 0xff, ON_V2UP, .use = { USE_OPCODE } },
	{ RING_AK | MATCH_EVENT, RING_AK | BY_OPCODE | 0xff, ON_V2UP, .use = { USE_OPCODE } },
	PMON_EP_NEEDS(0, MATCH_EVENT, PMON_EP_UMASK),
	{}
};

/* Intel's event lists; the in-kernel driver allows all four everywhere */
static const struct pmon_constraint v3_constraints[] = {
	{ 0x0b, 0x0b, 0x2 },
	{ 0x61, 0x62, 0x7 },
	{ 0x64, 0x65, 0x7 },
	{}
};

/* Registers, 327043; the address has two of 32 bits */
#define ADDRMATCH	0x40
#define OPCODEMATCH	0x48

static const struct pmon_extra extra[] = {
	[ADDRESS] = { .reg = ADDRMATCH, .quad = true },
	[OPCODE] = { .reg = OPCODEMATCH },
};

static const struct pmon_unit snbep_units[] = {
	PMON_EP_PCI_UNIT(0x3c46, 14, 1),
};

static const struct pmon_unit ivbep_units[] = {
	PMON_IVB_PCI_UNIT(0x0e30, 14, 1, 18),
	PMON_IVB_PCI_UNIT(0x0e38, 28, 1, 19),
};

static const struct pmon_unit hsx_units[] = {
	PMON_EP_PCI_UNIT(0x2f30, 18, 1),
	PMON_EP_PCI_UNIT(0x2f38, 18, 5),
};

/* The Xeon D has the first alone */
static const struct pmon_unit bdx_units[] = {
	PMON_EP_PCI_UNIT(0x6f30, 18, 1),
	PMON_EP_PCI_UNIT(0x6f38, 18, 5),
};

/*
 * The manual says 8 bits; the v2's backup tracker has 512 entries, and a count of
 * them.
 *
 * No source says that the v2 has a reset, and of the later ones only what the
 * in-kernel driver writes, as it does here; cleared one by one they need none.
 */
#define HA_KIND \
	PMON_EP_KIND, \
	.name = "ha", \
	.counters = 4, \
	.max_inc = 512, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events, \
	.rules = rules

#define HA \
	.counter = pmon_ep_counters_48, \
	PMON_EP_PCI, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

const struct pmon_type pmon_snbep_ha = {
	HA,
	.kind = &(const struct pmon_kind) {
		HA_KIND,
		.on = ON_SNBEP,
	},
	.units = 1,
	.unit = snbep_units,
};

const struct pmon_type pmon_ivbep_ha = {
	HA,
	.kind = &(const struct pmon_kind) {
		HA_KIND,
		.on = ON_IVBEP,
	},
	.units = 2,
	.unit = ivbep_units,
	.overflow = &pmon_ivb_pci_overflow,
};

const struct pmon_type pmon_hsx_ha = {
	HA,
	.kind = &(const struct pmon_kind) {
		HA_KIND,
		.on = ON_HSX,
		.constraints = v3_constraints,
	},
	.units = 2,
	.unit = hsx_units,
};

const struct pmon_type pmon_bdx_ha = {
	HA,
	.kind = &(const struct pmon_kind) {
		HA_KIND,
		.on = ON_BDX,
		.constraints = v3_constraints,
	},
	.units = 2,
	.unit = bdx_units,
};

const struct pmon_type pmon_bdxde_ha = {
	HA,
	.kind = &(const struct pmon_kind) {
		HA_KIND,
		.on = ON_BDXDE,
		.numbered = true,
		.constraints = v3_constraints,
	},
	.units = 1,
	.unit = bdx_units,
};
