// SPDX-License-Identifier: GPL-2.0-only
/*
 * IRP: the I/O hub's cache for coherent requests. One PCI function with two
 * units of two counters: counters 0 and 1 see the first unit's events, 2 and 3
 * the second's (329468 table 1-3). Later ones seem to be like that: Intel's lists give
 * their events to counters 0 and 1. On the v2 the counters are not in one row.
 */
#include "boxes.h"

#define UNIT	32	/* above the control word: it is not written */

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD_ON(ON_V3, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("unit", PMON_CONFIG, UNIT, UNIT),
	{}
};

/*
 * An event counts on the first unit, with unit=1 on the second. Messages from the ring come
 * through R2PCIe, on BL (data) and AK.
 */
static const struct pmon_alias events[] = {
	PMON_EVENT(ON_V2UP | ON_PHI | PMON_LISTED, "clockticks",
		   "event=0x00", EACH,
		   "Cycles of the unit (uncore clock)"),

	PMON_EVENT(ON_V2UP, "rxr_bl_drs_inserts", "event=0x01", EACH,
		   "Data responses (DRS) put into the BL ingress queue"),
	PMON_EVENT(ON_V2UP, "rxr_bl_ncb_inserts", "event=0x02", EACH,
		   "Non-coherent bypass (NCB) messages put into the BL ingress queue"),
	PMON_EVENT(ON_V2UP, "rxr_bl_ncs_inserts", "event=0x03", EACH,
		   "Non-coherent standard (NCS) messages put into the BL ingress queue"),
	PMON_EVENT(ON_V2UP, "rxr_bl_drs_cycles_full", "event=0x04", CLOCKS,
		   "The BL ingress queue of DRS messages is full"),
	PMON_EVENT(ON_V2UP, "rxr_bl_ncb_cycles_full", "event=0x05", CLOCKS,
		   "The BL ingress queue of NCB messages is full"),
	PMON_EVENT(ON_V2UP, "rxr_bl_ncs_cycles_full", "event=0x06", CLOCKS,
		   "The BL ingress queue of NCS messages is full"),
	PMON_EVENT(ON_V2UP, "rxr_bl_drs_occupancy", "event=0x07", LEVEL_TO(24),
		   "DRS messages in the BL ingress queue"),
	PMON_EVENT(ON_V2UP, "rxr_bl_ncb_occupancy", "event=0x08", LEVEL_TO(24),
		   "NCB messages in the BL ingress queue"),
	PMON_EVENT(ON_V2UP, "rxr_bl_ncs_occupancy", "event=0x09", LEVEL_TO(24),
		   "NCS messages in the BL ingress queue"),
	PMON_EVENT(ON_V2UP, "rxr_ak_inserts", "event=0x0a", EACH,
		   "Acknowledgments put into the AK ingress queue"),
	PMON_EVENT(ON_IVBEP, "rxr_ak_cycles_full", "event=0x0b", CLOCKS,
		   "The AK ingress queue is full"),
	PMON_EVENT(ON_IVBEP, "rxr_ak_occupancy", "event=0x0c", LEVEL_TO(24),
		   "Acknowledgments in the AK ingress queue"),

	PMON_EVENT(ON_V2UP, "txr_request_occupancy", "event=0x0d", LEVEL,
		   "Requests on their way from the IRP to the devices"),
	PMON_EVENT(ON_V2UP, "txr_data_inserts_ncb", "event=0x0e", EACH,
		   "NCB messages with data put into the queue towards the devices"),
	PMON_EVENT(ON_V2UP, "txr_data_inserts_ncs", "event=0x0f", EACH,
		   "NCS messages with data put into the queue towards the devices"),
	PMON_EVENT(ON_V2UP, "txr_ad_stall_credit_cycles", "event=0x18", CLOCKS,
		   "A request waits for a credit of R2PCIe's AD egress queue"),
	PMON_EVENT(ON_V2UP, "txr_bl_stall_credit_cycles", "event=0x19", CLOCKS,
		   "Data waits for a credit of R2PCIe's BL egress queue"),
	PMON_EVENT(ON_IVBEP, "write_ordering_stall_cycles", "event=0x1a", CLOCKS,
		   "Writes wait for acknowledgment and the way into the IRP idles"),

	/*
	 * CACHE_*_OCCUPANCY events count entries of the write cache that serve requests of the
	 * devices
	 */
	PMON_EVENT(ON_V2UP, "cache_total_occupancy_any",
		   "event=0x12,umask=0x01", LEVEL_TO(128),
		   "Requests, reads and writes, that the uncore has not completed"),
	PMON_EVENT(ON_IVBEP, "cache_read_occupancy_any",
		   "event=0x10,umask=0x01", LEVEL_TO(128),
		   "Reads that the uncore has not completed"),
	PMON_EVENT(ON_IVBEP, "cache_write_occupancy_any",
		   "event=0x11,umask=0x01", LEVEL_TO(128),
		   "Writes that the uncore has not completed"),
	PMON_EVENT(ON_IVBEP, "cache_own_occupancy_any",
		   "event=0x13,umask=0x01", LEVEL_TO(128),
		   "Writes that wait for ownership of their line"),
	PMON_EVENT(ON_IVBEP, "cache_ack_pending_occupancy_any",
		   "event=0x14,umask=0x01", LEVEL_TO(128),
		   "Writes that own their line and wait for the acknowledgment"),
	PMON_EVENT(ON_IVBEP, "transactions_reads", "event=0x15,umask=0x01", EACH,
		   "Read requests of devices, prefetches not included"),
	PMON_EVENT(ON_IVBEP, "transactions_writes", "event=0x15,umask=0x02", EACH,
		   "Write requests of devices"),
	PMON_EVENT(ON_IVBEP, "transactions_rd_prefetches",
		   "event=0x15,umask=0x04", EACH,
		   "Prefetches for reads of devices"),

	/* A tickle asks for a line back that the cache owns for a write */
	PMON_EVENT(ON_IVBEP, "tickles_lost_ownership",
		   "event=0x16,umask=0x01", EACH,
		   "Requests that lost their line to a tickle and must ask again"),
	PMON_EVENT(ON_IVBEP, "tickles_top_of_queue",
		   "event=0x16,umask=0x02", EACH,
		   "Tickles answered with data: the request was the next in the queue"),
	PMON_EVENT(ON_IVBEP, "address_match_stall_count",
		   "event=0x17,umask=0x01", EACH,
		   "Requests held up by one to the same address, not to be merged"),
	PMON_EVENT(ON_IVBEP, "address_match_merge_count",
		   "event=0x17,umask=0x02", EACH,
		   "Requests merged with one to the same address before them"),

	/* Requests to the ring, by their kind; what the caches hold follows them */
	PMON_EVENT(ON_V3 | PMON_LISTED, "coherent_ops_pcirdcur", "event=0x13,umask=0x01", EACH,
		   "Reads of a line as it is now, which no cache keeps (PCIRdCur)"),
	PMON_EVENT(ON_V3, "coherent_ops_crd", "event=0x13,umask=0x02", EACH,
		   "Reads of code (CRd)"),
	PMON_EVENT(ON_V3, "coherent_ops_drd", "event=0x13,umask=0x04", EACH,
		   "Reads of data (DRd)"),
	PMON_EVENT(ON_V3 | PMON_LISTED, "coherent_ops_rfo", "event=0x13,umask=0x08", EACH,
		   "Reads for ownership, before a line is written in part (RFO)"),
	PMON_EVENT(ON_V3 | PMON_LISTED, "coherent_ops_pcitom", "event=0x13,umask=0x10", EACH,
		   "Lines taken to write all of them, without their data (PCIItoM)"),
	PMON_EVENT(ON_V3, "coherent_ops_pcidcahint", "event=0x13,umask=0x20", EACH,
		   "Hints that a core will soon need a line (PCIDCAHint)"),
	PMON_EVENT(ON_V3, "coherent_ops_wbmtoi", "event=0x13,umask=0x40", EACH,
		   "Lines written back and given up (WbMtoI)"),
	PMON_EVENT(ON_V3, "coherent_ops_clflush", "event=0x13,umask=0x80", EACH,
		   "Lines flushed from the caches (CLFlush)"),
	PMON_EVENT(ON_V3, "transactions_reads", "event=0x16,umask=0x01", EACH,
		   "Read requests of devices, prefetches not included"),
	PMON_EVENT(ON_V3, "transactions_writes", "event=0x16,umask=0x02", EACH,
		   "Write requests of devices, prefetches not included"),
	PMON_EVENT(ON_V3, "transactions_rd_pref", "event=0x16,umask=0x04", EACH,
		   "Prefetches for reads of devices"),
	PMON_EVENT(ON_V3, "transactions_wr_pref", "event=0x16,umask=0x08", EACH,
		   "Prefetches for writes of devices"),
	PMON_EVENT(ON_V3, "transactions_atomic", "event=0x16,umask=0x10", EACH,
		   "Atomic requests of devices"),
	PMON_EVENT(ON_V3, "transactions_other", "event=0x16,umask=0x20", EACH,
		   "Requests of devices of any other kind"),
	PMON_EVENT(ON_V4, "transactions_all_reads", "event=0x16,umask=0x05", EACH,
		   "Read requests of devices and prefetches for them"),
	PMON_EVENT(ON_V4, "transactions_all_writes", "event=0x16,umask=0x0a", EACH,
		   "Write requests of devices and prefetches for them"),

	/*
	 * A request for a line that the cache holds for another one, its primary, is a
	 * secondary, and gets the line from there.
	 */
	PMON_EVENT(ON_V3, "misc0_fast_req", "event=0x14,umask=0x01", EACH,
		   "Requests that may take the fast path"),
	PMON_EVENT(ON_V3, "misc0_fast_rej", "event=0x14,umask=0x02", EACH,
		   "Requests that the fast path turned away"),
	PMON_EVENT(ON_V3, "misc0_2nd_rd_insert", "event=0x14,umask=0x04", EACH,
		   "Reads put into the cache as secondaries"),
	PMON_EVENT(ON_V3, "misc0_2nd_wr_insert", "event=0x14,umask=0x08", EACH,
		   "Writes put into the cache as secondaries"),
	PMON_EVENT(ON_V3, "misc0_2nd_atomic_insert", "event=0x14,umask=0x10", EACH,
		   "Atomic requests put into the cache as secondaries"),
	PMON_EVENT(ON_BDXDE, "misc0_inserts", "event=0x14,umask=0x1c", EACH,
		   "Requests of any kind put into the cache as secondaries"),
	PMON_EVENT(ON_V3, "misc0_fast_xfer", "event=0x14,umask=0x20", EACH,
		   "Lines handed from a primary to a secondary by the fast path"),
	PMON_EVENT(ON_V3, "misc0_pf_ack_hint", "event=0x14,umask=0x40", EACH,
		   "Hints to a secondary that the prefetch is acknowledged"),
	PMON_EVENT(ON_V3, "misc0_pf_timeout", "event=0x14,umask=0x80", EACH,
		   "Prefetched lines discarded because no request came in time"),
	PMON_EVENT(ON_V3, "misc1_slow_i", "event=0x15,umask=0x01", EACH,
		   "Lines in state I handed on by the slow path"),
	PMON_EVENT(ON_V3, "misc1_slow_s", "event=0x15,umask=0x02", EACH,
		   "Lines in state S handed on by the slow path"),
	PMON_EVENT(ON_V3, "misc1_slow_e", "event=0x15,umask=0x04", EACH,
		   "Lines in state E handed on by the slow path"),
	PMON_EVENT(ON_V3, "misc1_slow_m", "event=0x15,umask=0x08", EACH,
		   "Lines in state M handed on by the slow path"),
	PMON_EVENT(ON_BDXDE, "misc1_slow", "event=0x15,umask=0x0f", EACH,
		   "Lines in any state handed on by the slow path"),
	PMON_EVENT(ON_V3, "misc1_lost_fwd", "event=0x15,umask=0x10", EACH,
		   "Lines lost to a snoop before the write was done"),
	PMON_EVENT(ON_V3, "misc1_sec_rcvd_invld", "event=0x15,umask=0x20", EACH,
		   "Lines that a secondary got in a state of no use to it"),
	PMON_EVENT(ON_V3, "misc1_sec_rcvd_vld", "event=0x15,umask=0x40", EACH,
		   "Lines that a secondary got in a state that it needs"),
	PMON_EVENT(ON_V3, "misc1_data_throttle", "event=0x15,umask=0x80", EACH,
		   "Data held back on its way to the devices"),

	/*
	 * SNOOP_RESP counts a find for each kind of snoop; a name stands for one find of all
	 * kinds, or for all finds of one kind
	 */
	PMON_EVENT(ON_V3, "snoop_resp_miss", "event=0x17,umask=0x71", EACH,
		   "Snoops that did not find the line"),
	PMON_EVENT(ON_V3, "snoop_resp_hit_i", "event=0x17,umask=0x72", EACH,
		   "Snoops that found the line in state I"),
	PMON_EVENT(ON_V3, "snoop_resp_hit_es", "event=0x17,umask=0x74", EACH,
		   "Snoops that found the line in state E or S"),
	PMON_EVENT(ON_V3, "snoop_resp_hit_m", "event=0x17,umask=0x78", EACH,
		   "Snoops that found the line in state M"),
	PMON_EVENT(ON_BDXDE, "snoop_resp_hit", "event=0x17,umask=0x7e", EACH,
		   "Snoops that found the line in any state"),
	PMON_EVENT(ON_V3, "snoop_resp_snpcode", "event=0x17,umask=0x1f", EACH,
		   "Snoops for code (SnpCode), whatever they found"),
	PMON_EVENT(ON_V3, "snoop_resp_snpdata", "event=0x17,umask=0x2f", EACH,
		   "Snoops for data (SnpData), whatever they found"),
	PMON_EVENT(ON_V3, "snoop_resp_snpinv", "event=0x17,umask=0x4f", EACH,
		   "Snoops to invalidate (SnpInv), whatever they found"),
	{}
};

/* Skylake and later have an IRP for each I/O stack, in MSRs */
static const struct pmon_alias sp_events[] = {
	PMON_EVENT(ON_SP | PMON_LISTED, "clockticks", "event=0x01", EACH,
		   "Cycles of the box"),
	{}
};

static const struct pmon_counter_select pick = { .lo = UNIT, .counters = { 0x3, 0xc } };

#define TRANSACTIONS	0x16
#define SNOOP_RESP	0x17

/*
 * SNOOP_RESP needs one of the finds and one of the kinds of snoop; bit 7 of TRANSACTIONS only
 * qualifies. The notes in Intel's own lists, from which ucevent is made, say so.
 */
static const struct pmon_rule v3_rules[] = {
	PMON_EP_NEEDS(0, TRANSACTIONS, GENMASK(14, 8)),
	PMON_EP_LISTED(0, SNOOP_RESP, GENMASK(11, 8)),
	PMON_EP_LISTED(0, SNOOP_RESP, GENMASK(14, 12)),
	{}
};

/* The IRP is a function of the I/O hub, which is not on the bus of the other boxes */
#define UNIT_AT(_device) \
	{ .function = { .device = (_device), .devfn = PCI_DEVFN(5, 6), .io = true } }

static const struct pmon_unit ivbep_units[] = {
	UNIT_AT(0x0e39),
};

static const struct pmon_unit hsx_units[] = {
	UNIT_AT(0x2f39),
};

static const struct pmon_unit bdx_units[] = {
	UNIT_AT(0x6f39),
};

/* The counters are not at the offsets of the other boxes: 329468 */
static const struct pmon_counter ivbep_counters[] = {
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(0), 0xa0, 44),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(1), 0xb0, 44),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(2), 0xb8, 44),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(3), 0xc0, 44),
};

/* CACHE_*_OCCUPANCY goes up by 128 at most */
#define IRP_KIND \
	PMON_EP_KIND, \
	.name = "irp", \
	.counters = 4, \
	.max_inc = 128, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events, \
	.select = &pick

#define IRP \
	.units = 1, \
	PMON_EP_PCI

const struct pmon_type pmon_ivbep_irp = {
	IRP,
	.kind = &(const struct pmon_kind) {
		IRP_KIND,
		.on = ON_IVBEP,
	},
	.unit = ivbep_units,
	.counter = ivbep_counters,
};

/* The v3's counters are where other boxes have theirs (in-kernel driver) */
const struct pmon_type pmon_hsx_irp = {
	IRP,
	.kind = &(const struct pmon_kind) {
		IRP_KIND,
		.on = ON_HSX,
		.rules = v3_rules,
	},
	.unit = hsx_units,
	.counter = pmon_ep_counters_48,
};

const struct pmon_type pmon_bdx_irp = {
	IRP,
	.kind = &(const struct pmon_kind) {
		IRP_KIND,
		.on = ON_BDX,
		.rules = v3_rules,
	},
	.unit = bdx_units,
	.counter = pmon_ep_counters_48,
};

const struct pmon_type pmon_bdxde_irp = {
	IRP,
	.kind = &(const struct pmon_kind) {
		IRP_KIND,
		.on = ON_BDXDE,
		.rules = v3_rules,
	},
	.unit = bdx_units,
	.counter = pmon_ep_counters_48,
};

/* The IRP's registers are in the window of its IIO stack (in-kernel driver, LIKWID, Intel PCM) */
#define SP_BOX_CTL	0xa58
#define SP_CTR(n)	(0xa59 + (n))
#define SP_CTL(n)	(0xa5b + (n))

#define STACK(_n)	{ .base[0] = 0x20 * (_n) }

static const struct pmon_unit sp_units[] = {
	STACK(0), STACK(1), STACK(2), STACK(3), STACK(4), STACK(5),
};

static const struct pmon_counter sp_counters[] = {
	PMON_EP_COUNTER(SP_CTL(0), SP_CTR(0), 48),
	PMON_EP_COUNTER(SP_CTL(1), SP_CTR(1), 48),
};

static const struct pmon_kind sp_kind = {
	PMON_SP_KIND,
	.name = "irp",
	.counters = 2,
	PMON_SP_RESET,
	PMON_SP_FREEZING,
	.on = ON_SP,
	.fields = pmon_ep_fields,
	.events = sp_events,
};

const struct pmon_type pmon_skx_irp = {
	.kind = &sp_kind,
	.space = PMON_MSR,
	.units = ARRAY_SIZE(sp_units),
	.unit = sp_units,
	.counter = sp_counters,
	.box_ctl = SP_BOX_CTL,
};

/* Elsewhere in that window on Ice Lake (same sources) */
#define ICX_BOX_CTL		0xa4a
#define ICX_CTR(n)		(0xa4b + (n))
#define ICX_CTL(n)		(0xa4d + (n))

static const struct pmon_counter icx_counters[] = {
	PMON_EP_COUNTER(ICX_CTL(0), ICX_CTR(0), 48),
	PMON_EP_COUNTER(ICX_CTL(1), ICX_CTR(1), 48),
};

const struct pmon_type pmon_icx_irp = {
	.kind = &sp_kind,
	.space = PMON_MSR,
	.units = PMON_ICX_STACKS,
	.unit = pmon_icx_stacks,
	.counter = icx_counters,
	.box_ctl = ICX_BOX_CTL,
};

/* Snow Ridge: the in-kernel driver, Intel PCM */
#define SNR_BOX_CTL		0x1ea0
#define SNR_CTR(n)		(0x1ea1 + (n))
#define SNR_CTL(n)		(0x1ea8 + (n))

static const struct pmon_counter snr_counters[] = {
	PMON_EP_COUNTER(SNR_CTL(0), SNR_CTR(0), 48),
	PMON_EP_COUNTER(SNR_CTL(1), SNR_CTR(1), 48),
};

const struct pmon_type pmon_snr_irp = {
	.kind = &sp_kind,
	.space = PMON_MSR,
	.units = PMON_SNR_STACKS,
	.unit = pmon_snr_stacks,
	.counter = snr_counters,
	.box_ctl = SNR_BOX_CTL,
};

/*
 * A Xeon Phi has two of the E5's counters, and its box control is one register before: the
 * in-kernel driver, LIKWID
 */
#define KNL_BOX_CTL		0xf0

static const struct pmon_field knl_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("qor", PMON_CONFIG, 16, 16),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	{}
};

static const struct pmon_unit knl_units[] = {
	UNIT_AT(0x7814),
};

const struct pmon_type pmon_knl_irp = {
	.kind = &(const struct pmon_kind) {
		PMON_EP_KIND,
		.name = "irp",
		.counters = 2,
		.max_inc = 128,
		PMON_EP_RESET,
		PMON_EP_FREEZING,
		.on = ON_PHI,
		.fields = knl_fields,
		.events = events,
		.rules = v3_rules,
	},
	.space = PMON_PCI,
	.units = ARRAY_SIZE(knl_units),
	.unit = knl_units,
	.counter = pmon_ep_counters_48,
	.box_ctl = KNL_BOX_CTL,
};
