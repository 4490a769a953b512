// SPDX-License-Identifier: GPL-2.0-only
/*
 * C-box: a slice of the last-level cache and its ring stop, up to one per
 * core. One filter register, shared by its four counters.
 */
#include "boxes.h"

#define TID_EN		BIT(19)

/* Filter register, 327043 section 2.3; the same bits in config1 */
#define FILTER_TID	GENMASK(4, 0)
#define FILTER_NID	GENMASK(17, 10)
#define FILTER_STATE	GENMASK(22, 18)
#define FILTER_OPC	GENMASK(31, 23)

/* Sub-event bits of LLC_LOOKUP, TOR_* and LLC_VICTIMS, in the control word */
#define BY_OPCODE	BIT(8)
#define BY_NID		BIT(14)

static const struct pmon_field snbep_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("filter_tid", PMON_CONFIG1, 0, 4),
	PMON_FIELD("filter_nid", PMON_CONFIG1, 10, 17),
	PMON_FIELD("filter_state", PMON_CONFIG1, 18, 22),
	PMON_FIELD("filter_opc", PMON_CONFIG1, 23, 31),
	{}
};

/*
 * 329468: two filter registers, here the halves of config1. Bits 16:5 and, in
 * the second, 29 are reserved; the in-kernel driver offers filter_link and
 * filter_c6 there.
 */
#define FILTER2_STATE	GENMASK(22, 17)
#define FILTER2_NID	GENMASK(15, 0)
#define FILTER2_OPC	(GENMASK(28, 20) | BIT(30) | BIT(31))

static const struct pmon_field ivbep_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("filter_tid", PMON_CONFIG1, 0, 4),
	PMON_FIELD("filter_state", PMON_CONFIG1, 17, 22),
	PMON_FIELD("filter_nid", PMON_CONFIG1, 32, 47),
	PMON_FIELD("filter_opc", PMON_CONFIG1, 52, 60),
	PMON_FIELD("filter_nc", PMON_CONFIG1, 62, 62),
	PMON_FIELD("filter_isoc", PMON_CONFIG1, 63, 63),
	{}
};

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP, "clockticks", "event=0x00", EACH,
		   "Clocks of the slice (uncore clock)"),
	{}
};

/*
 * Counters per event: the intersection of Intel's event lists and of the
 * in-kernel table, which allows more (0x03, 0x06, 0x14).
 */
static const struct pmon_constraint snbep_constraints[] = {
	{ 0x01, 0x01, 0x1 },
	{ 0x02, 0x07, 0x3 },
	{ 0x09, 0x09, 0x3 },
	{ 0x11, 0x11, 0x1 },
	{ 0x12, 0x14, 0x3 },
	{ 0x1b, 0x1e, 0xc },
	{ 0x1f, 0x1f, 0xe },
	{ 0x21, 0x21, 0x3 },
	{ 0x23, 0x23, 0x3 },
	{ 0x31, 0x35, 0x3 },
	{ 0x36, 0x36, 0x1 },
	{ 0x37, 0x39, 0x3 },
	{ 0x3b, 0x3b, 0x1 },
	{}
};

/* The same, and QLRU (0x3c), which only this generation has */
static const struct pmon_constraint ivbep_constraints[] = {
	{ 0x01, 0x01, 0x1 },
	{ 0x02, 0x07, 0x3 },
	{ 0x09, 0x09, 0x3 },
	{ 0x11, 0x11, 0x1 },
	{ 0x12, 0x14, 0x3 },
	{ 0x1b, 0x1e, 0xc },
	{ 0x1f, 0x1f, 0xe },
	{ 0x21, 0x21, 0x3 },
	{ 0x23, 0x23, 0x3 },
	{ 0x31, 0x35, 0x3 },
	{ 0x36, 0x36, 0x1 },
	{ 0x37, 0x39, 0x3 },
	{ 0x3b, 0x3b, 0x1 },
	{ 0x3c, 0x3c, 0x3 },
	{}
};

#define USE(_mask) { .mask = (_mask), .word = PMON_CONFIG1 }
#define NEED(_mask) { .mask = (_mask), .word = PMON_CONFIG1, .required = true }

static const struct pmon_rule snbep_rules[] = {
	{ TID_EN, TID_EN, .use = { USE(FILTER_TID) } },
	/* A lookup finds its line in some state: without a filter, in any */
	{ 0x34, 0xff, .use = { {
		.mask = FILTER_STATE, .word = PMON_CONFIG1,
		.natural = FILTER_STATE,
	} } },
	{ BY_NID | 0x34, BY_NID | 0xff, .use = { NEED(FILTER_NID) } },
	{ BY_NID | 0x35, BY_NID | 0xff, .use = { NEED(FILTER_NID) } },
	{ BY_NID | 0x36, BY_NID | 0xff, .use = { NEED(FILTER_NID) } },
	{ BY_NID | 0x37, BY_NID | 0xff, .use = { NEED(FILTER_NID) } },
	{ BY_OPCODE | 0x35, BY_OPCODE | 0xff, .use = { NEED(FILTER_OPC) } },
	{ BY_OPCODE | 0x36, BY_OPCODE | 0xff, .use = { NEED(FILTER_OPC) } },
	{}
};

enum { FILTER, FILTER2 };

static const struct pmon_shared snbep_shared[] = {
	[FILTER] = { .reg = 0xd14, .stride = 0x20 },
};

#define NEED2(_mask) { \
	.mask = (_mask), .shared = FILTER2, .word = PMON_CONFIG1, .shift = 32, \
	.required = true, \
}

/* 329468 section 2.3.3.3: one filtering criterion at a time */
static const struct pmon_rule ivbep_rules[] = {
	{ TID_EN, TID_EN, .alone = true, .use = { USE(FILTER_TID) } },
	{ 0x34, 0xff, .use = { {
		.mask = FILTER2_STATE, .word = PMON_CONFIG1,
		.natural = FILTER2_STATE,
	} } },
	{ BY_NID | 0x34, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x35, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x36, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x37, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_OPCODE | 0x35, BY_OPCODE | 0xff, .use = { NEED2(FILTER2_OPC) } },
	{ BY_OPCODE | 0x36, BY_OPCODE | 0xff, .use = { NEED2(FILTER2_OPC) } },
	{}
};

static const struct pmon_shared ivbep_shared[] = {
	[FILTER] = { .reg = 0xd14, .stride = 0x20 },
	[FILTER2] = { .reg = 0xd1a, .stride = 0x20 },
};

static const struct pmon_unit units[] = {
	{ .msr = 0x000 }, { .msr = 0x020 }, { .msr = 0x040 }, { .msr = 0x060 },
	{ .msr = 0x080 }, { .msr = 0x0a0 }, { .msr = 0x0c0 }, { .msr = 0x0e0 },
	{ .msr = 0x100 }, { .msr = 0x120 }, { .msr = 0x140 }, { .msr = 0x160 },
	{ .msr = 0x180 }, { .msr = 0x1a0 }, { .msr = 0x1c0 },
};

#define CBOX \
	.name = "cbox", \
	.access = PMON_MSR, \
	.unit = units, \
	.counters = 4, \
	.width = 44, \
	.max_inc = 31, \
	.ctl = { 0xd10, 0xd11, 0xd12, 0xd13 }, \
	.ctr = { 0xd16, 0xd17, 0xd18, 0xd19 }, \
	.enable = PMON_EP_ENABLE, \
	.box_ctl = 0xd04, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.events = events

const struct pmon_type pmon_snbep_cbox = {
	CBOX,
	.on = ON_SNB,
	.units = 8,
	.fields = snbep_fields,
	.constraints = snbep_constraints,
	.rules = snbep_rules,
	.shared = snbep_shared,
	.nr_shared = ARRAY_SIZE(snbep_shared),
};

const struct pmon_type pmon_ivbep_cbox = {
	CBOX,
	.on = ON_IVB,
	.units = 15,
	.fields = ivbep_fields,
	.constraints = ivbep_constraints,
	.rules = ivbep_rules,
	.one_filter = true,
	.shared = ivbep_shared,
	.nr_shared = ARRAY_SIZE(ivbep_shared),
};

/*
 * The 7500's slices have six counters and no filter. "sb" is the direction of
 * the ring that leads to the nearer S-box, "nsb" the other one; p2c is from core
 * to slice, c2p back, s2c and s2p from the S-box. The queues: IRQ of requests,
 * IPQ of snoops from outside, VIQ of victims, RWRF of responses and writebacks,
 * RSPF of snoop responses. The MAF (missing address file) tracks the slice's
 * open transactions; a message that it cannot take is rejected and tried again.
 */
static const struct pmon_event ex_events[] = {
	/* Egress messages that nobody took from the ring */
	PMON_EVENT(ON_NHM, "bounces_p2c_ad_sb", "event=0x01,umask=0x01", EACH,
		   "Requests of cores bounced on the AD ring, towards the S-box"),
	PMON_EVENT(ON_NHM, "bounces_p2c_ad_nsb", "event=0x01,umask=0x02", EACH,
		   "Requests of cores bounced on the AD ring, away from the S-box"),
	PMON_EVENT(ON_NHM, "bounces_p2c_ad_all", "event=0x01,umask=0x03", EACH,
		   "Requests of cores bounced on the AD ring"),
	PMON_EVENT(ON_WSM, "bounces_c2p_ad_sb", "event=0x01,umask=0x01", EACH,
		   "Messages bounced on the AD ring, towards the S-box"),
	PMON_EVENT(ON_WSM, "bounces_c2p_ad_nsb", "event=0x01,umask=0x02", EACH,
		   "Messages bounced on the AD ring, away from the S-box"),
	PMON_EVENT(ON_WSM, "bounces_c2p_ad_all", "event=0x01,umask=0x03", EACH,
		   "Messages bounced on the AD ring"),
	PMON_EVENT(ON_EX, "bounces_c2p_ak_sb", "event=0x02,umask=0x01", EACH,
		   "Acknowledgements to cores bounced on the AK ring, towards the S-box"),
	PMON_EVENT(ON_EX, "bounces_c2p_ak_nsb", "event=0x02,umask=0x02", EACH,
		   "Acknowledgements to cores bounced on the AK ring, away from the S-box"),
	PMON_EVENT(ON_EX, "bounces_c2p_ak_all", "event=0x02,umask=0x03", EACH,
		   "Acknowledgements to cores bounced on the AK ring"),
	PMON_EVENT(ON_EX, "bounces_c2p_bl_sb", "event=0x03,umask=0x01", EACH,
		   "Data to cores bounced on the BL ring, towards the S-box"),
	PMON_EVENT(ON_EX, "bounces_c2p_bl_nsb", "event=0x03,umask=0x02", EACH,
		   "Data to cores bounced on the BL ring, away from the S-box"),
	PMON_EVENT(ON_EX, "bounces_c2p_bl_all", "event=0x03,umask=0x03", EACH,
		   "Data to cores bounced on the BL ring"),
	PMON_EVENT(ON_EX, "bounces_c2p_iv", "event=0x04", EACH,
		   "Snoops of cores bounced on the IV ring"),

	/* Messages taken from the ring */
	PMON_EVENT(ON_EX, "sinks_p2c_iv", "event=0x05,umask=0x01", EACH,
		   "Messages of cores that the slice took from the IV ring"),
	PMON_EVENT(ON_EX, "sinks_p2c_ak", "event=0x05,umask=0x02", EACH,
		   "Messages of cores that the slice took from the AK ring"),
	PMON_EVENT(ON_EX, "sinks_p2c_bl", "event=0x05,umask=0x04", EACH,
		   "Messages of cores that the slice took from the BL ring"),
	PMON_EVENT(ON_EX, "sinks_c2p_iv", "event=0x06,umask=0x01", EACH,
		   "Messages of slices that the core took from the IV ring"),
	PMON_EVENT(ON_EX, "sinks_c2p_ak", "event=0x06,umask=0x02", EACH,
		   "Messages of slices that the core took from the AK ring"),
	PMON_EVENT(ON_EX, "sinks_c2p_bl", "event=0x06,umask=0x04", EACH,
		   "Messages of slices that the core took from the BL ring"),
	PMON_EVENT(ON_EX, "sinks_s2c_ad", "event=0x07,umask=0x01", EACH,
		   "Messages of the S-box that the slice took from the AD ring"),
	PMON_EVENT(ON_EX, "sinks_s2c_ak", "event=0x07,umask=0x02", EACH,
		   "Messages of the S-box that the slice took from the AK ring"),
	PMON_EVENT(ON_EX, "sinks_s2c_bl", "event=0x07,umask=0x04", EACH,
		   "Messages of the S-box that the slice took from the BL ring"),
	PMON_EVENT(ON_EX, "sinks_s2p_bl", "event=0x08", EACH,
		   "Messages of the S-box that the core took from the BL ring"),

	/* Egress queues that tried to put a message on the ring */
	PMON_EVENT(ON_EX, "arb_losses_ad_sb", "event=0x0a,umask=0x01", EACH,
		   "Lost arbitrations for the AD ring towards the S-box"),
	PMON_EVENT(ON_EX, "arb_losses_ad_nsb", "event=0x0a,umask=0x02", EACH,
		   "Lost arbitrations for the AD ring away from the S-box"),
	PMON_EVENT(ON_EX, "arb_losses_ad_all", "event=0x0a,umask=0x03", EACH,
		   "Lost arbitrations for the AD ring"),
	PMON_EVENT(ON_EX, "arb_losses_ak_sb", "event=0x0a,umask=0x04", EACH,
		   "Lost arbitrations for the AK ring towards the S-box"),
	PMON_EVENT(ON_EX, "arb_losses_ak_nsb", "event=0x0a,umask=0x08", EACH,
		   "Lost arbitrations for the AK ring away from the S-box"),
	PMON_EVENT(ON_EX, "arb_losses_ak_all", "event=0x0a,umask=0x0c", EACH,
		   "Lost arbitrations for the AK ring"),
	PMON_EVENT(ON_EX, "arb_losses_bl_sb", "event=0x0a,umask=0x10", EACH,
		   "Lost arbitrations for the BL ring towards the S-box"),
	PMON_EVENT(ON_EX, "arb_losses_bl_nsb", "event=0x0a,umask=0x20", EACH,
		   "Lost arbitrations for the BL ring away from the S-box"),
	PMON_EVENT(ON_EX, "arb_losses_bl_all", "event=0x0a,umask=0x30", EACH,
		   "Lost arbitrations for the BL ring"),
	PMON_EVENT(ON_EX, "arb_losses_iv", "event=0x0a,umask=0x40", EACH,
		   "Lost arbitrations for the IV ring"),
	PMON_EVENT(ON_EX, "arb_losses_all", "event=0x0a,umask=0x7f", EACH,
		   "Lost arbitrations for any ring"),
	PMON_EVENT(ON_WSM, "arb_wins_p2c_sb", "event=0x33", EACH,
		   "Arbitrations that a request of the core won towards the S-box"),
	PMON_EVENT(ON_WSM, "arb_wins_p2c_nsb", "event=0x34", EACH,
		   "Arbitrations that a request of the core won away from the S-box"),

	PMON_EVENT(ON_EX, "starved_egress_p2c_ad_sb", "event=0x0b,umask=0x01", LEVEL_TO(8),
		   "Starving AD egress queues, core to slice, towards the S-box"),
	PMON_EVENT(ON_EX, "starved_egress_c2p_ad_sb", "event=0x0b,umask=0x02", LEVEL_TO(8),
		   "Starving AD egress queues, slice to S-box, towards the S-box"),
	PMON_EVENT(ON_EX, "starved_egress_ad_sb", "event=0x0b,umask=0x03", LEVEL_TO(8),
		   "Starving AD egress queues, towards the S-box"),
	PMON_EVENT(ON_EX, "starved_egress_ad_nsb", "event=0x0b,umask=0x04", LEVEL_TO(8),
		   "Starving AD egress queues, away from the S-box"),
	PMON_EVENT(ON_EX, "starved_egress_ad", "event=0x0b,umask=0x07", LEVEL_TO(8),
		   "Starving AD egress queues"),
	PMON_EVENT(ON_EX, "starved_egress_ak_sb", "event=0x0b,umask=0x08", LEVEL_TO(8),
		   "Starving AK egress queues, towards the S-box"),
	PMON_EVENT(ON_EX, "starved_egress_ak_nsb", "event=0x0b,umask=0x10", LEVEL_TO(8),
		   "Starving AK egress queues, away from the S-box"),
	PMON_EVENT(ON_EX, "starved_egress_ak", "event=0x0b,umask=0x18", LEVEL_TO(8),
		   "Starving AK egress queues"),
	PMON_EVENT(ON_EX, "starved_egress_bl_sb", "event=0x0b,umask=0x20", LEVEL_TO(8),
		   "Starving BL egress queues, towards the S-box"),
	PMON_EVENT(ON_EX, "starved_egress_bl_nsb", "event=0x0b,umask=0x40", LEVEL_TO(8),
		   "Starving BL egress queues, away from the S-box"),
	PMON_EVENT(ON_EX, "starved_egress_bl", "event=0x0b,umask=0x60", LEVEL_TO(8),
		   "Starving BL egress queues"),
	PMON_EVENT(ON_EX, "starved_egress_iv", "event=0x0b,umask=0x80", LEVEL_TO(8),
		   "Starving IV egress queues"),

	/* Messages that did not have to wait in a queue */
	PMON_EVENT(ON_EX, "egress_bypass_wins_ad_byp0", "event=0x0c,umask=0x01", EACH,
		   "Messages that took bypass 0 of the AD egress queue"),
	PMON_EVENT(ON_EX, "egress_bypass_wins_ad_byp1", "event=0x0c,umask=0x02", EACH,
		   "Messages that took bypass 1 of the AD egress queue"),
	PMON_EVENT(ON_EX, "egress_bypass_wins_ak_byp0", "event=0x0c,umask=0x04", EACH,
		   "Messages that took bypass 0 of the AK egress queue"),
	PMON_EVENT(ON_EX, "egress_bypass_wins_ak_byp1", "event=0x0c,umask=0x08", EACH,
		   "Messages that took bypass 1 of the AK egress queue"),
	PMON_EVENT(ON_EX, "egress_bypass_wins_bl_byp0", "event=0x0c,umask=0x10", EACH,
		   "Messages that took bypass 0 of the BL egress queue"),
	PMON_EVENT(ON_EX, "egress_bypass_wins_bl_byp1", "event=0x0c,umask=0x20", EACH,
		   "Messages that took bypass 1 of the BL egress queue"),
	PMON_EVENT(ON_EX, "egress_bypass_wins_iv_byp0", "event=0x0c,umask=0x40", EACH,
		   "Messages that took bypass 0 of the IV egress queue"),
	PMON_EVENT(ON_EX, "egress_bypass_wins_iv_byp1", "event=0x0c,umask=0x80", EACH,
		   "Messages that took bypass 1 of the IV egress queue"),
	PMON_EVENT(ON_EX, "ingress_bypass_wins_ad_irq_byp0", "event=0x0e,umask=0x01", EACH,
		   "Messages from the AD ring that took bypass 0 of the IRQ"),
	PMON_EVENT(ON_EX, "ingress_bypass_wins_ad_irq_byp1", "event=0x0e,umask=0x02", EACH,
		   "Messages from the AD ring that took bypass 1 of the IRQ"),
	PMON_EVENT(ON_EX, "ingress_bypass_wins_ad_ipq_byp0", "event=0x0e,umask=0x04", EACH,
		   "Messages from the AD ring that took bypass 0 of the IPQ"),
	PMON_EVENT(ON_EX, "ingress_bypass_wins_ad_ipq_byp1", "event=0x0e,umask=0x08", EACH,
		   "Messages from the AD ring that took bypass 1 of the IPQ"),

	PMON_EVENT(ON_EX, "maf_ack", "event=0x10", EACH,
		   "Messages that the MAF accepted"),
	PMON_EVENT(ON_EX, "maf_nack1_go_pending", "event=0x11,umask=0x01", EACH,
		   "Messages rejected: the core has not been told to go on (GO) yet"),
	PMON_EVENT(ON_EX, "maf_nack1_vic_pending", "event=0x11,umask=0x02", EACH,
		   "Messages rejected: a victim is pending"),
	PMON_EVENT(ON_EX, "maf_nack1_snp_pending", "event=0x11,umask=0x04", EACH,
		   "Messages rejected: a snoop is pending"),
	PMON_EVENT(ON_EX, "maf_nack1_ac_pending", "event=0x11,umask=0x08", EACH,
		   "Messages rejected: an acknowledged conflict (AC) is pending"),
	PMON_EVENT(ON_EX, "maf_nack1_idx_block", "event=0x11,umask=0x10", EACH,
		   "Messages rejected: the index (set) is blocked"),
	PMON_EVENT(ON_EX, "maf_nack1_pa_block", "event=0x11,umask=0x20", EACH,
		   "Messages rejected: the physical address is blocked"),
	PMON_EVENT(ON_EX, "maf_nack1_idle_qpi", "event=0x11,umask=0x40", EACH,
		   "Messages rejected: QPI is to become idle"),
	PMON_EVENT(ON_EX, "maf_nack1_all_maf_nack1", "event=0x11,umask=0x80", EACH,
		   "Messages rejected for any reason that maf_nack1_* names"),
	PMON_EVENT(ON_EX, "maf_nack1_total_maf_nacks", "event=0x11,umask=0xff", EACH,
		   "Messages rejected for whatever reason"),
	PMON_EVENT(ON_EX, "maf_nack2_maf_full", "event=0x12,umask=0x01", EACH,
		   "Messages rejected: the MAF is full"),
	PMON_EVENT(ON_EX, "maf_nack2_egress_full", "event=0x12,umask=0x02", EACH,
		   "Messages rejected: an egress queue is full"),
	PMON_EVENT(ON_EX, "maf_nack2_viq_full", "event=0x12,umask=0x04", EACH,
		   "Messages rejected: the VIQ is full"),
	PMON_EVENT(ON_EX, "maf_nack2_no_tracker_credits", "event=0x12,umask=0x08", EACH,
		   "Messages rejected: no credit for the home agent's tracker"),
	PMON_EVENT(ON_EX, "maf_nack2_no_s_fifo_credits", "event=0x12,umask=0x10", EACH,
		   "Messages rejected: no credit for a FIFO of the S-box"),
	PMON_EVENT(ON_EX, "maf_nack2_no_s_reqtbl_entries", "event=0x12,umask=0x20", EACH,
		   "Messages rejected: no entry in the request table of the S-box"),
	PMON_EVENT(ON_EX, "maf_nack2_wb_pending", "event=0x12,umask=0x40", EACH,
		   "Messages rejected: a writeback is pending"),
	PMON_EVENT(ON_EX, "maf_nack2_nack2_else", "event=0x12,umask=0x80", EACH,
		   "Messages rejected for a reason that has no event of its own"),

	/* By the state in which the slice has the line */
	PMON_EVENT(ON_EX, "llc_misses_shared", "event=0x14,umask=0x01", EACH,
		   "Misses: the line is there, but Shared is not enough"),
	PMON_EVENT(ON_EX, "llc_misses_forward", "event=0x14,umask=0x02", EACH,
		   "Misses: the line is there, but Forward is not enough"),
	PMON_EVENT(ON_EX, "llc_misses_invalid", "event=0x14,umask=0x04", EACH,
		   "Misses: the line is not there"),
	PMON_EVENT(ON_EX, "llc_misses_all", "event=0x14,umask=0x07", EACH,
		   "Misses of the slice"),
	PMON_EVENT(ON_EX, "llc_hits_modified", "event=0x15,umask=0x01", EACH,
		   "Hits on Modified lines"),
	PMON_EVENT(ON_EX, "llc_hits_exclusive", "event=0x15,umask=0x02", EACH,
		   "Hits on Exclusive lines"),
	PMON_EVENT(ON_EX, "llc_hits_shared", "event=0x15,umask=0x04", EACH,
		   "Hits on Shared lines"),
	PMON_EVENT(ON_EX, "llc_hits_forward", "event=0x15,umask=0x08", EACH,
		   "Hits on Forward lines"),
	PMON_EVENT(ON_EX, "llc_hits_all", "event=0x15,umask=0x0f", EACH,
		   "Hits in the slice"),
	PMON_EVENT(ON_EX, "llc_s_fills_modified", "event=0x16,umask=0x01", EACH,
		   "Lines from the S-box filled as Modified"),
	PMON_EVENT(ON_EX, "llc_s_fills_exclusive", "event=0x16,umask=0x02", EACH,
		   "Lines from the S-box filled as Exclusive"),
	PMON_EVENT(ON_EX, "llc_s_fills_shared", "event=0x16,umask=0x04", EACH,
		   "Lines from the S-box filled as Shared"),
	PMON_EVENT(ON_EX, "llc_s_fills_forward", "event=0x16,umask=0x08", EACH,
		   "Lines from the S-box filled as Forward"),
	PMON_EVENT(ON_EX, "llc_s_fills_all", "event=0x16,umask=0x0f", EACH,
		   "Lines from the S-box filled"),
	PMON_EVENT(ON_EX, "llc_victims_modified", "event=0x17,umask=0x01", EACH,
		   "Modified lines evicted"),
	PMON_EVENT(ON_EX, "llc_victims_exclusive", "event=0x17,umask=0x02", EACH,
		   "Exclusive lines evicted"),
	PMON_EVENT(ON_EX, "llc_victims_shared", "event=0x17,umask=0x04", EACH,
		   "Shared lines evicted"),
	PMON_EVENT(ON_EX, "llc_victims_forward", "event=0x17,umask=0x08", EACH,
		   "Forward lines evicted"),
	PMON_EVENT(ON_EX, "llc_victims_fill_without_victims", "event=0x17,umask=0x10", EACH,
		   "Fills that found a free place"),
	PMON_EVENT(ON_WSM, "llc_victims_all", "event=0x17,umask=0x0f", EACH,
		   "Lines evicted"),
	/* LIKWID's mask for this model has one bit more */
	PMON_EVENT(ON_NHM, "llc_victims_all", "event=0x17,umask=0x1f", EACH,
		   "Lines evicted, and fills that found a free place"),

	PMON_EVENT(ON_EX, "occupancy_irq", "event=0x18", LEVEL,
		   "Entries of the IRQ"),
	PMON_EVENT(ON_EX, "trans_irq", "event=0x19", EACH,
		   "Messages that entered the IRQ"),
	PMON_EVENT(ON_EX, "occupancy_ipq", "event=0x1a", LEVEL,
		   "Entries of the IPQ"),
	PMON_EVENT(ON_EX, "trans_ipq", "event=0x1b", EACH,
		   "Snoops that entered the IPQ"),
	PMON_EVENT(ON_EX, "occupancy_viq", "event=0x1c", LEVEL,
		   "Entries of the VIQ"),
	PMON_EVENT(ON_EX, "trans_viq", "event=0x1d", EACH,
		   "Victims that entered the VIQ"),
	PMON_EVENT(ON_EX, "occupancy_maf", "event=0x1e", LEVEL,
		   "Entries of the MAF"),
	PMON_EVENT(ON_EX, "trans_maf", "event=0x1f", EACH,
		   "Transactions that entered the MAF"),
	PMON_EVENT(ON_EX, "occupancy_rwrf", "event=0x20", LEVEL,
		   "Entries of the RWRF"),
	PMON_EVENT(ON_EX, "trans_rwrf", "event=0x21", EACH,
		   "Responses and writebacks that entered the RWRF"),
	PMON_EVENT(ON_EX, "occupancy_rspf", "event=0x22", LEVEL,
		   "Entries of the RSPF"),
	PMON_EVENT(ON_EX, "trans_rspf", "event=0x23", EACH,
		   "Snoop responses that entered the RSPF"),

	/* Snoops of other sockets: read, or read for ownership (RFO) */
	PMON_EVENT(ON_EX, "snps_remote_rd", "event=0x27,umask=0x01", EACH,
		   "Snoops of other sockets for a read"),
	PMON_EVENT(ON_EX, "snps_remote_rfo", "event=0x27,umask=0x02", EACH,
		   "Snoops of other sockets for an RFO"),
	PMON_EVENT(ON_EX, "snps_remote_any", "event=0x27,umask=0x03", EACH,
		   "Snoops of other sockets"),
	PMON_EVENT(ON_EX, "snp_hits_remote_rd_hitm", "event=0x28,umask=0x01", EACH,
		   "Snoops of other sockets for a read that hit a Modified line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_rd_hite", "event=0x28,umask=0x02", EACH,
		   "Snoops of other sockets for a read that hit an Exclusive line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_rd_hits", "event=0x28,umask=0x04", EACH,
		   "Snoops of other sockets for a read that hit a Shared line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_rd_hitf", "event=0x28,umask=0x08", EACH,
		   "Snoops of other sockets for a read that hit a Forward line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_rfo_hitm", "event=0x28,umask=0x10", EACH,
		   "Snoops of other sockets for an RFO that hit a Modified line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_rfo_hite", "event=0x28,umask=0x20", EACH,
		   "Snoops of other sockets for an RFO that hit an Exclusive line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_rfo_hits", "event=0x28,umask=0x40", EACH,
		   "Snoops of other sockets for an RFO that hit a Shared line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_rfo_hitf", "event=0x28,umask=0x80", EACH,
		   "Snoops of other sockets for an RFO that hit a Forward line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_hitm", "event=0x28,umask=0x11", EACH,
		   "Snoops of other sockets that hit a Modified line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_hite", "event=0x28,umask=0x22", EACH,
		   "Snoops of other sockets that hit an Exclusive line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_hits", "event=0x28,umask=0x44", EACH,
		   "Snoops of other sockets that hit a Shared line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_hitf", "event=0x28,umask=0x88", EACH,
		   "Snoops of other sockets that hit a Forward line"),
	PMON_EVENT(ON_EX, "snp_hits_remote_any", "event=0x28,umask=0xff", EACH,
		   "Snoops of other sockets that hit a line"),
	{}
};

/* The E7 has two slices more */
static const struct pmon_unit ex_units[] = {
	{ .msr = 0x000 }, { .msr = 0x080 }, { .msr = 0x040 }, { .msr = 0x0c0 },
	{ .msr = 0x020 }, { .msr = 0x0a0 }, { .msr = 0x060 }, { .msr = 0x0e0 },
	{ .msr = 0x240 }, { .msr = 0x2c0 },
};

#define EX_CBOX \
	PMON_EX_BOX, \
	.name = "cbox", \
	.unit = ex_units, \
	.counters = 6, \
	.ctl = { 0xd10, 0xd12, 0xd14, 0xd16, 0xd18, 0xd1a }, \
	.ctr = { 0xd11, 0xd13, 0xd15, 0xd17, 0xd19, 0xd1b }, \
	.run = GENMASK(5, 0), \
	.box_ctl = 0xd00, \
	.enable = BIT(22), \
	.fields = pmon_ex_fields, \
	.events = ex_events

const struct pmon_type pmon_nhmex_cbox = {
	EX_CBOX,
	.on = ON_NHM,
	.units = 8,
};

const struct pmon_type pmon_wsmex_cbox = {
	EX_CBOX,
	.on = ON_WSM,
	.units = 10,
};
