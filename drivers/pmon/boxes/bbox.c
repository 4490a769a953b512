// SPDX-License-Identifier: GPL-2.0-only
/*
 * B-box: home agent of the 7500. Each of its four counters has events of its
 * own; the in-kernel driver's term "counter" says which are meant, and is not
 * written anywhere. Some events count only what address and message match.
 */
#include "boxes.h"

#define COUNTER		6	/* lowest bit of the term */

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 1, 5),
	PMON_FIELD("counter", PMON_CONFIG, COUNTER, COUNTER + 1),
	/* the registers have 60 bits */
	PMON_FIELD("match", PMON_CONFIG1, 0, 59),
	PMON_FIELD("mask", PMON_CONFIG2, 0, 59),
	{}
};

/*
 * Named are the counter that has the event, and match and mask where it uses
 * them. The structures: the tracker file (TF) holds transactions from arrival to
 * completion, the in-memory table (IMT) those that the M-box works on; SNPOQ and
 * DRSQ queue outgoing snoops and data responses, DIRQ directory accesses, COHQ
 * reads that are ready. IOH is an I/O hub; InvItoE asks for a line without data.
 *
 * An occupancy is summed up in an accumulator whose overflows are counted: the
 * average is the count times the entries of the structure, by clocks (323535
 * section 2.4.4).
 */
#define OVERFLOWS	"1 for each overflow of an accumulator"
#define PER_32		"1 for each 32, summed over the cycles"
#define PER_256		"1 for each 256, summed over the cycles"

#define MATCHING	",match=?,mask=?"

static const struct pmon_alias events[] = {
	PMON_EVENT(ON_EX, "msg_addr_in_match", "event=0x01,counter=0x0" MATCHING, EACH,
		   "Incoming messages whose class and address match"),
	PMON_EVENT(ON_EX, "opcode_addr_in_match", "event=0x02,counter=0x0" MATCHING, EACH,
		   "Incoming messages whose opcode and address match"),
	PMON_EVENT(ON_EX, "msg_opcode_addr_in_match", "event=0x03,counter=0x0" MATCHING, EACH,
		   "Incoming messages whose class, opcode and address match"),
	PMON_EVENT(ON_EX, "tf_all", "event=0x04,counter=0x0", PER_256,
		   "Transactions in the TF"),
	PMON_EVENT(ON_EX, "tf_wr", "event=0x05,counter=0x0", PER_256,
		   "Writes in the TF"),
	PMON_EVENT(ON_EX, "tf_invitoe", "event=0x06,counter=0x0", PER_256,
		   "InvItoE in the TF"),
	PMON_EVENT(ON_EX, "tf_ioh", "event=0x0b,counter=0x0", PER_256,
		   "Transactions of an IOH in the TF"),
	PMON_EVENT(ON_EX, "tf_ioh_wr", "event=0x0d,counter=0x0", PER_256,
		   "Writes of an IOH in the TF"),
	PMON_EVENT(ON_EX, "tf_ioh_invitoe", "event=0x0f,counter=0x0", PER_256,
		   "InvItoE of an IOH in the TF"),
	PMON_EVENT(ON_EX, "tf_ioh_non_invitoe_rd", "event=0x1c,counter=0x0", PER_256,
		   "Reads of an IOH, other than InvItoE, in the TF"),
	PMON_EVENT(ON_EX, "imt_valid_occupancy", "event=0x07,counter=0x0", PER_32,
		   "Valid entries of the IMT"),
	PMON_EVENT(ON_EX, "drsq_occupancy", "event=0x09,counter=0x0", OVERFLOWS,
		   "Entries of the DRSQ"),
	PMON_EVENT(ON_EX, "snpoq_occupancy", "event=0x12,counter=0x0", OVERFLOWS,
		   "Entries of the SNPOQ"),
	PMON_EVENT(ON_EX, "dirq_occupancy", "event=0x17,counter=0x0", OVERFLOWS,
		   "Entries of the DIRQ"),

	PMON_EVENT(ON_EX, "msg_in_match", "event=0x01,counter=0x1" MATCHING, EACH,
		   "Incoming messages whose class matches"),
	PMON_EVENT(ON_EX, "msg_out_match", "event=0x02,counter=0x1" MATCHING, EACH,
		   "Outgoing messages whose class matches"),
	PMON_EVENT(ON_EX, "opcode_in_match", "event=0x03,counter=0x1" MATCHING, EACH,
		   "Incoming messages whose opcode matches"),
	PMON_EVENT(ON_EX, "opcode_out_match", "event=0x04,counter=0x1" MATCHING, EACH,
		   "Outgoing messages whose opcode matches"),
	PMON_EVENT(ON_EX, "msg_opcode_in_match", "event=0x05,counter=0x1" MATCHING, EACH,
		   "Incoming messages whose class and opcode match"),
	PMON_EVENT(ON_EX, "msg_opcode_out_match", "event=0x06,counter=0x1" MATCHING, EACH,
		   "Outgoing messages whose class and opcode match"),
	PMON_EVENT(ON_EX, "imt_inserts_all", "event=0x07,counter=0x1", EACH,
		   "Transactions that entered the IMT"),
	PMON_EVENT(ON_EX | PMON_LISTED, "imt_inserts_ioh", "event=0x0a,counter=0x1", EACH,
		   "Transactions of an IOH that entered the IMT"),
	PMON_EVENT(ON_EX, "imt_inserts_non_ioh", "event=0x0b,counter=0x1", EACH,
		   "Transactions of others than an IOH that entered the IMT"),
	PMON_EVENT(ON_EX, "imt_inserts_wr", "event=0x0c,counter=0x1", EACH,
		   "Writes that entered the IMT"),
	PMON_EVENT(ON_EX | PMON_LISTED, "imt_inserts_ioh_wr", "event=0x0d,counter=0x1", EACH,
		   "Writes of an IOH that entered the IMT"),
	PMON_EVENT(ON_EX, "imt_inserts_non_ioh_wr", "event=0x0e,counter=0x1", EACH,
		   "Writes of others than an IOH that entered the IMT"),
	PMON_EVENT(ON_EX | PMON_LISTED, "imt_inserts_rd", "event=0x1d,counter=0x1", EACH,
		   "Reads that entered the IMT"),
	PMON_EVENT(ON_EX | PMON_LISTED, "imt_inserts_non_ioh_rd", "event=0x1f,counter=0x1", EACH,
		   "Reads of others than an IOH that entered the IMT"),
	PMON_EVENT(ON_EX, "imt_inserts_invitoe", "event=0x0f,counter=0x1", EACH,
		   "InvItoE that entered the IMT"),
	PMON_EVENT(ON_EX, "imt_inserts_ioh_invitoe", "event=0x10,counter=0x1", EACH,
		   "InvItoE of an IOH that entered the IMT"),
	PMON_EVENT(ON_EX, "imt_inserts_non_ioh_invitoe", "event=0x1c,counter=0x1", EACH,
		   "InvItoE of others than an IOH that entered the IMT"),
	PMON_EVENT(ON_EX, "drsq_inserts", "event=0x09,counter=0x1", EACH,
		   "Data responses that entered the DRSQ"),
	PMON_EVENT(ON_EX, "snpoq_inserts", "event=0x12,counter=0x1", EACH,
		   "Snoops that entered the SNPOQ"),
	PMON_EVENT(ON_EX, "dirq_inserts", "event=0x17,counter=0x1", EACH,
		   "Requests that entered the DIRQ"),

	PMON_EVENT(ON_EX, "msgs_in_non_snp", "event=0x01,counter=0x2", EACH,
		   "Incoming messages other than snoops"),
	PMON_EVENT(ON_EX, "msgs_s_to_b", "event=0x02,counter=0x2", EACH,
		   "Messages from the S-box to the B-box"),
	PMON_EVENT(ON_EX, "msgs_b_to_s", "event=0x03,counter=0x2", EACH,
		   "Messages from the B-box to the S-box"),
	PMON_EVENT(ON_EX, "addr_in_match", "event=0x04,counter=0x2" MATCHING, EACH,
		   "Incoming messages whose address matches"),
	PMON_EVENT(ON_EX, "imt_ne_cycles", "event=0x07,counter=0x2", CLOCKS,
		   "The IMT has an entry at least"),

	PMON_EVENT(ON_EX, "early_ack", "event=0x02,counter=0x3", EACH,
		   "Requests that the M-box acknowledged early"),
	PMON_EVENT(ON_EX, "imt_prealloc", "event=0x06,counter=0x3", EACH,
		   "Entries of the IMT reserved before they were needed"),
	PMON_EVENT(ON_EX, "cohq_bypass", "event=0x0e,counter=0x3", EACH,
		   "Requests that went past the COHQ"),
	PMON_EVENT(ON_EX, "demand_fetch", "event=0x0f,counter=0x3", EACH,
		   "Reads sent to the M-box on demand, not as prefetches"),
	PMON_EVENT(ON_EX, "implicit_wbs", "event=0x12,counter=0x3", EACH,
		   "Snoop responses that brought modified data to write back"),
	PMON_EVENT(ON_EX, "cohq_imt_alloc_wait", "event=0x13,counter=0x3", CLOCKS,
		   "A request in the COHQ waits for an entry of the IMT"),
	PMON_EVENT(ON_EX, "sbox_vn0_unavail", "event=0x14,counter=0x3", CLOCKS,
		   "A message to the S-box lacks a VN0 credit"),
	PMON_EVENT(ON_EX, "rbox_vna_unavail", "event=0x15,counter=0x3", CLOCKS,
		   "A message to the R-box lacks a VNA credit"),
	PMON_EVENT(ON_EX, "imt_full", "event=0x16,counter=0x3", CLOCKS,
		   "The IMT is full"),
	PMON_EVENT(ON_EX, "conflicts", "event=0x17,counter=0x3", EACH,
		   "Requests that conflicted with another one for the same line"),
	PMON_EVENT(ON_EX, "ack_before_last_snp", "event=0x19,counter=0x3", EACH,
		   "Prefetches acknowledged by the M-box before the last snoop response"),
	{}
};

static const struct pmon_counter_select pick = {
	.lo = COUNTER, .counters = { 0x1, 0x2, 0x4, 0x8 },
};

enum { MATCH, MASK };

#define MATCHED(_counter, _event) { \
	.key = (_counter) << COUNTER | (_event) << 1, .mask = GENMASK(7, 1), \
	.use = { \
		{ \
			.extra = MATCH, .mask = GENMASK_ULL(59, 0), \
			.word = PMON_CONFIG1, \
		}, { \
			.extra = MASK, .mask = GENMASK_ULL(59, 0), \
			.word = PMON_CONFIG2, \
		}, \
	}, \
}

static const struct pmon_rule rules[] = {
	MATCHED(0, 1), MATCHED(0, 2), MATCHED(0, 3),
	MATCHED(1, 1), MATCHED(1, 2), MATCHED(1, 3),
	MATCHED(1, 4), MATCHED(1, 5), MATCHED(1, 6),
	MATCHED(2, 4),
	{}
};

/* Registers of the first B-box, 323535 */
#define GLOBAL_CTL		0xc20
#define GLOBAL_STATUS		0xc21
#define GLOBAL_OVF_CTL		0xc22
#define EVT_SEL(n)		(0xc30 + 2 * (n))
#define CNT(n)			(0xc31 + 2 * (n))
#define MSR_MATCH		0xe45
#define MSR_MASK		0xe46

#define MATCHING_BASE	1

static const struct pmon_extra extra[] = {
	[MATCH] = { .reg = MSR_MATCH, .base = MATCHING_BASE },
	[MASK] = { .reg = MSR_MASK, .base = MATCHING_BASE },
};

static const struct pmon_unit units[] = { {}, { .base = { 0x40, 0x08 } } };

static const struct pmon_counter counters[] = {
	PMON_EX_COUNTER(EVT_SEL(0), CNT(0)),
	PMON_EX_COUNTER(EVT_SEL(1), CNT(1)),
	PMON_EX_COUNTER(EVT_SEL(2), CNT(2)),
	PMON_EX_COUNTER(EVT_SEL(3), CNT(3)),
};

static const struct pmon_overflow overflow =
	PMON_EX_OVERFLOW(GLOBAL_STATUS, GLOBAL_OVF_CTL, PMON_EX_PMI_ENABLE, GENMASK(3, 0));

const struct pmon_type pmon_nhmex_bbox = {
	.kind = &(const struct pmon_kind) {
		PMON_EX_KIND,
		.enable = BIT(0),
		.on = ON_EX,
		.name = "bbox",
		.counters = 4,
		.run = GENMASK(3, 0),
		.fields = fields,
		.events = events,
		.select = &pick,
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
