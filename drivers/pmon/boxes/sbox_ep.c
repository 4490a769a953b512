// SPDX-License-Identifier: GPL-2.0-only
/*
 * S-box of the E5 v3 and v4: the stop that joins two rings of a chip. A large
 * chip has four, a small one two (v3) or none (v4), a Xeon D none. It has nothing
 * but the name in common with that of the 7500, in sbox.c.
 */
#include "boxes.h"

/*
 * AD carries requests, AK acknowledgments, BL data, IV snoops of the cores. What
 * comes from a ring waits in an ingress queue, what goes to one in an egress queue.
 * A message that holds a credit (crd) has a place in the queue, one without (bnc)
 * bounces if there is none. A ring is busy at this stop as at that of a C-box.
 */
#define QUEUE(_event, _by, _name, _kind, _umask, _what) \
	PMON_EVENT(ON_SBOX, _name "_" _kind, \
		   "event=" #_event ",umask=" #_umask, _by, _what)

#define AD_RING(_on, _way, _umask, _what) \
	PMON_EVENT(_on, "ring_ad_used_" _way, "event=0x1b,umask=" #_umask, \
		   CLOCKS, "AD ring busy here: " _what)

#define AK_RING(_on, _way, _umask, _what) \
	PMON_EVENT(_on, "ring_ak_used_" _way, "event=0x1c,umask=" #_umask, \
		   CLOCKS, "AK ring busy here: " _what)

#define BL_RING(_on, _way, _umask, _what) \
	PMON_BYTES_32(_on, "ring_bl_used_" _way, "event=0x1d,umask=" #_umask, \
		      "Cycles with the BL ring busy here: " _what)

#define TXR_OCCUPANCY(_kind, _umask, _what) \
	QUEUE(0x01, LEVEL_TO(12), "txr_occupancy", _kind, _umask, \
	      "Messages in the egress queues: " _what)
#define TXR_INSERTS(_kind, _umask, _what) \
	QUEUE(0x02, EACH, "txr_inserts", _kind, _umask, \
	      "Messages put into an egress queue: " _what)
#define RXR_OCCUPANCY(_kind, _umask, _what) \
	QUEUE(0x11, LEVEL_TO(12), "rxr_occupancy", _kind, _umask, \
	      "Messages in the ingress queues: " _what)
#define RXR_BYPASS(_kind, _umask, _what) \
	QUEUE(0x12, UP_TO(12), "rxr_bypass", _kind, _umask, \
	      "Messages that went around an empty ingress queue: " _what)
#define RXR_INSERTS(_kind, _umask, _what) \
	QUEUE(0x13, EACH, "rxr_inserts", _kind, _umask, \
	      "Messages put into an ingress queue: " _what)
#define RXR_CRD_STARVED(_kind, _umask, _what) \
	QUEUE(0x14, CLOCKS, "rxr_crd_starved", _kind, _umask, \
	      "An ingress queue has waited long for a credit: " _what)
#define RXR_BUSY_STARVED(_kind, _umask, _what) \
	QUEUE(0x15, CLOCKS, "rxr_busy_starved", _kind, _umask, \
	      "An ingress queue has waited long, while another message was sent: " _what)

static const struct pmon_alias events[] = {
	PMON_EVENT(ON_SBOX | PMON_LISTED, "clockticks",
		   "event=0x00", EACH,
		   "Cycles of the S-box (uncore clock)"),

	TXR_OCCUPANCY("ad_crd", 0x01, "AD with credit"),
	TXR_OCCUPANCY("ad_bnc", 0x02, "AD without credit"),
	TXR_OCCUPANCY("bl_crd", 0x04, "BL with credit"),
	TXR_OCCUPANCY("bl_bnc", 0x08, "BL without credit"),
	TXR_OCCUPANCY("ak", 0x10, "AK"),
	TXR_OCCUPANCY("iv", 0x20, "IV"),
	TXR_INSERTS("ad_crd", 0x01, "AD with credit"),
	TXR_INSERTS("ad_bnc", 0x02, "AD without credit"),
	TXR_INSERTS("bl_crd", 0x04, "BL with credit"),
	TXR_INSERTS("bl_bnc", 0x08, "BL without credit"),
	TXR_INSERTS("ak", 0x10, "AK"),
	TXR_INSERTS("iv", 0x20, "IV"),
	PMON_EVENT(ON_SBOX, "txr_starved_ad", "event=0x03,umask=0x01", CLOCKS,
		   "The AD egress queue has waited long for a free slot on the ring"),
	PMON_EVENT(ON_SBOX, "txr_starved_ak", "event=0x03,umask=0x02", CLOCKS,
		   "The AK egress queue has waited long for a free slot on the ring"),
	PMON_EVENT(ON_SBOX, "txr_starved_bl", "event=0x03,umask=0x04", CLOCKS,
		   "The BL egress queue has waited long for a free slot on the ring"),
	PMON_EVENT(ON_SBOX, "txr_starved_iv", "event=0x03,umask=0x08", CLOCKS,
		   "The IV egress queue has waited long for a free slot on the ring"),
	PMON_EVENT(ON_SBOX, "txr_ads_used_ad", "event=0x04,umask=0x01", EACH,
		   "AD messages sent in a slot kept free against deadlock (ADS)"),
	PMON_EVENT(ON_SBOX, "txr_ads_used_ak", "event=0x04,umask=0x02", EACH,
		   "AK messages sent in a slot kept free against deadlock (ADS)"),
	PMON_EVENT(ON_SBOX, "txr_ads_used_bl", "event=0x04,umask=0x04", EACH,
		   "BL messages sent in a slot kept free against deadlock (ADS)"),

	/* All sources have only the names of TXR_ORDERING */
	PMON_EVENT(ON_BDX, "txr_ordering_ak_u2c_up_even",
		   "event=0x07,umask=0x04", EACH,
		   "Ordering of AK messages from uncore to cores: up, even slots"),
	PMON_EVENT(ON_BDX, "txr_ordering_ak_u2c_up_odd",
		   "event=0x07,umask=0x08", EACH,
		   "Ordering of AK messages from uncore to cores: up, odd slots"),
	PMON_EVENT(ON_BDX, "txr_ordering_ak_u2c_dn_even",
		   "event=0x07,umask=0x10", EACH,
		   "Ordering of AK messages from uncore to cores: down, even slots"),
	PMON_EVENT(ON_BDX, "txr_ordering_ak_u2c_dn_odd",
		   "event=0x07,umask=0x20", EACH,
		   "Ordering of AK messages from uncore to cores: down, odd slots"),

	/* A message whose receiver is full stays on the ring: it bounces */
	PMON_EVENT(ON_SBOX, "ring_bounces_ad_cache", "event=0x05,umask=0x01", UP_TO(2),
		   "AD messages for the cache side that bounced"),
	PMON_EVENT(ON_SBOX, "ring_bounces_ak_core", "event=0x05,umask=0x02", UP_TO(2),
		   "AK messages for the core side that bounced"),
	PMON_EVENT(ON_SBOX, "ring_bounces_bl_core", "event=0x05,umask=0x04", UP_TO(2),
		   "BL messages for the core side that bounced"),
	PMON_EVENT(ON_SBOX, "ring_bounces_iv_core", "event=0x05,umask=0x08", UP_TO(2),
		   "IV messages for the core side that bounced"),
	PMON_EVENT(ON_SBOX, "ring_sink_starved_ad_cache",
		   "event=0x06,umask=0x01", CLOCKS,
		   "AD messages for the cache side bounce and wait long for a place"),
	PMON_EVENT(ON_SBOX, "ring_sink_starved_ak_core",
		   "event=0x06,umask=0x02", CLOCKS,
		   "AK messages for the core side bounce and wait long for a place"),
	PMON_EVENT(ON_SBOX, "ring_sink_starved_bl_core",
		   "event=0x06,umask=0x04", CLOCKS,
		   "BL messages for the core side bounce and wait long for a place"),
	PMON_EVENT(ON_SBOX, "ring_sink_starved_iv_core",
		   "event=0x06,umask=0x08", CLOCKS,
		   "IV messages for the core side bounce and wait long for a place"),
	PMON_EVENT(ON_SBOX, "fast_asserted", "event=0x09", CLOCKS,
		   "Distress is signalled, by this stop of the ring or another (FaST)"),
	PMON_EVENT(ON_SBOX, "bounce_control", "event=0x0a", EACH,
		   "Bounce control: no source says more"),

	RXR_OCCUPANCY("ad_crd", 0x01, "AD with credit"),
	RXR_OCCUPANCY("ad_bnc", 0x02, "AD without credit"),
	RXR_OCCUPANCY("bl_crd", 0x04, "BL with credit"),
	RXR_OCCUPANCY("bl_bnc", 0x08, "BL without credit"),
	RXR_OCCUPANCY("ak", 0x10, "AK"),
	RXR_OCCUPANCY("iv", 0x20, "IV"),
	RXR_BYPASS("ad_crd", 0x01, "AD with credit"),
	RXR_BYPASS("ad_bnc", 0x02, "AD without credit"),
	RXR_BYPASS("bl_crd", 0x04, "BL with credit"),
	RXR_BYPASS("bl_bnc", 0x08, "BL without credit"),
	RXR_BYPASS("ak", 0x10, "AK"),
	RXR_BYPASS("iv", 0x20, "IV"),
	RXR_INSERTS("ad_crd", 0x01, "AD with credit"),
	RXR_INSERTS("ad_bnc", 0x02, "AD without credit"),
	RXR_INSERTS("bl_crd", 0x04, "BL with credit"),
	RXR_INSERTS("bl_bnc", 0x08, "BL without credit"),
	RXR_INSERTS("ak", 0x10, "AK"),
	RXR_INSERTS("iv", 0x20, "IV"),
	RXR_CRD_STARVED("ad_crd", 0x01, "AD with credit"),
	RXR_CRD_STARVED("ad_bnc", 0x02, "AD without credit"),
	RXR_CRD_STARVED("bl_crd", 0x04, "BL with credit"),
	RXR_CRD_STARVED("bl_bnc", 0x08, "BL without credit"),
	RXR_CRD_STARVED("ak", 0x10, "AK"),
	RXR_CRD_STARVED("iv", 0x20, "IV"),
	RXR_CRD_STARVED("ifv", 0x40, "IFV"),
	RXR_BUSY_STARVED("ad_crd", 0x01, "AD with credit"),
	RXR_BUSY_STARVED("ad_bnc", 0x02, "AD without credit"),
	RXR_BUSY_STARVED("bl_crd", 0x04, "BL with credit"),
	RXR_BUSY_STARVED("bl_bnc", 0x08, "BL without credit"),

	AD_RING(ON_SBOX, "up_even", 0x01, "up, even slots"),
	AD_RING(ON_SBOX, "up_odd", 0x02, "up, odd slots"),
	AD_RING(ON_SBOX, "up", 0x03, "up"),
	AD_RING(ON_SBOX, "down_even", 0x04, "down, even slots"),
	AD_RING(ON_SBOX, "down_odd", 0x08, "down, odd slots"),
	AD_RING(ON_SBOX, "down", 0x0c, "down"),
	PMON_EVENT(ON_HSX, "ring_ad_used_any", "event=0x1b,umask=0x0f", UP_TO(2),
		   "AD ring busy here, the two ways added up"),
	PMON_EVENT(ON_BDX, "ring_ad_used_all", "event=0x1b,umask=0x0f", UP_TO(2),
		   "AD ring busy here, the two ways added up"),

	AK_RING(ON_SBOX, "up_even", 0x01, "up, even slots"),
	AK_RING(ON_SBOX, "up_odd", 0x02, "up, odd slots"),
	AK_RING(ON_SBOX, "up", 0x03, "up"),
	AK_RING(ON_SBOX, "down_even", 0x04, "down, even slots"),
	AK_RING(ON_SBOX, "down_odd", 0x08, "down, odd slots"),
	AK_RING(ON_SBOX, "down", 0x0c, "down"),
	PMON_EVENT(ON_HSX, "ring_ak_used_any", "event=0x1c,umask=0x0f", UP_TO(2),
		   "AK ring busy here, the two ways added up"),
	PMON_EVENT(ON_BDX, "ring_ak_used_all", "event=0x1c,umask=0x0f", UP_TO(2),
		   "AK ring busy here, the two ways added up"),

	BL_RING(ON_SBOX, "up_even", 0x01, "up, even slots"),
	BL_RING(ON_SBOX, "up_odd", 0x02, "up, odd slots"),
	BL_RING(ON_SBOX, "up", 0x03, "up"),
	BL_RING(ON_SBOX, "down_even", 0x04, "down, even slots"),
	BL_RING(ON_SBOX, "down_odd", 0x08, "down, odd slots"),
	BL_RING(ON_SBOX, "down", 0x0c, "down"),
	BL_RING(ON_HSX, "any", 0x0f, "either way"),
	BL_RING(ON_BDX, "all", 0x0f, "either way"),

	PMON_EVENT(ON_SBOX, "ring_iv_used_up", "event=0x1e,umask=0x03", CLOCKS,
		   "IV ring busy here: up"),
	PMON_EVENT(ON_SBOX, "ring_iv_used_dn", "event=0x1e,umask=0x0c", CLOCKS,
		   "IV ring busy here: down"),
	PMON_EVENT(ON_SBOX, "ring_iv_used_any", "event=0x1e,umask=0x0f", CLOCKS,
		   "IV ring busy here: either way"),
	{}
};

/* libpfm4; Intel's list of events allows all */
static const struct pmon_constraint constraints[] = {
	{ 0x11, 0x11, 0x1, ON_HSX },
	{}
};

static const struct pmon_unit units[] = {
	{ .base[0] = 0x00 }, { .base[0] = 0x0a }, { .base[0] = 0x14 }, { .base[0] = 0x1e },
};

/* Registers of the first S-box: libpfm4, the in-kernel driver */
#define BOX_CTL		0x720
#define CTL(n)		(0x721 + (n))
#define CTR(n)		(0x726 + (n))

/* 44 bits in-kernel, 48 in LIKWID: folding at 44 is right for both */
static const struct pmon_counter hsx_counters[] = {
	PMON_EP_COUNTER(CTL(0), CTR(0), 44),
	PMON_EP_COUNTER(CTL(1), CTR(1), 44),
	PMON_EP_COUNTER(CTL(2), CTR(2), 44),
	PMON_EP_COUNTER(CTL(3), CTR(3), 44),
};

static const struct pmon_counter bdx_counters[] = {
	PMON_EP_COUNTER(CTL(0), CTR(0), 48),
	PMON_EP_COUNTER(CTL(1), CTR(1), 48),
	PMON_EP_COUNTER(CTL(2), CTR(2), 48),
	PMON_EP_COUNTER(CTL(3), CTR(3), 48),
};

/*
 * A write that sets several bits of the box control word may raise #GP, says the
 * in-kernel driver: one after the other, each with those before. Freezing and
 * running change one bit anyway.
 */
#define SBOX_KIND \
	PMON_EP_KIND, \
	.name = "sbox", \
	.counters = 4, \
	.max_inc = 12, \
	.reset = { \
		PMON_EP_RESET_CTL, \
		PMON_EP_RESET_CTL | PMON_EP_RESET_CTR, \
		PMON_EP_RESET_CTL | PMON_EP_RESET_CTR | PMON_EP_FREEZE_ENABLE, \
	}, \
	PMON_EP_FREEZING, \
	.fields = pmon_ep_fields, \
	.events = events, \
	.constraints = constraints

#define SBOX \
	.space = PMON_MSR, \
	.units = 4, \
	.unit = units, \
	.box_ctl = BOX_CTL

const struct pmon_type pmon_hsx_sbox = {
	SBOX,
	.kind = &(const struct pmon_kind) {
		SBOX_KIND,
		.on = ON_HSX,
	},
	.counter = hsx_counters,
};

const struct pmon_type pmon_bdx_sbox = {
	SBOX,
	.kind = &(const struct pmon_kind) {
		SBOX_KIND,
		.on = ON_BDX,
	},
	.counter = bdx_counters,
};
