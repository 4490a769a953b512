// SPDX-License-Identifier: GPL-2.0-only
/*
 * C-box: a slice of the last-level cache and its ring stop, up to one per
 * core. One filter register or two, shared by its four counters.
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

/* Sub-event of RXR_ISMQ_RETRY: only Intel's list gives it a node */
#define WB_CREDITS	BIT(15)

/*
 * 329468: two filter registers, here the halves of config1. Bits 16:5 and, in
 * the second, 29 are reserved; the in-kernel driver offers filter_link and
 * filter_c6 there.
 */
#define FILTER2_STATE	GENMASK(22, 17)
#define FILTER2_NID	GENMASK(15, 0)
#define FILTER2_OPC	(GENMASK(28, 20) | BIT(30) | BIT(31))

/* The v3 has one more bit for the thread and for the states (libpfm4, in-kernel driver) */
#define FILTER3_TID	GENMASK(5, 0)
#define FILTER3_STATE	GENMASK(23, 17)

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("tid_en", PMON_CONFIG, 19, 19),
	PMON_FIELD_ON(ON_SNBEP | ON_V3, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD_ON(ON_EP, "filter_tid", PMON_CONFIG1, 0, 4),
	PMON_FIELD_ON(ON_V3, "filter_tid", PMON_CONFIG1, 0, 5),
	PMON_FIELD_ON(ON_SNBEP, "filter_nid", PMON_CONFIG1, 10, 17),
	PMON_FIELD_ON(ON_SNBEP, "filter_state", PMON_CONFIG1, 18, 22),
	PMON_FIELD_ON(ON_SNBEP, "filter_opc", PMON_CONFIG1, 23, 31),
	PMON_FIELD_ON(ON_IVBEP, "filter_state", PMON_CONFIG1, 17, 22),
	PMON_FIELD_ON(ON_V3, "filter_state", PMON_CONFIG1, 17, 23),
	PMON_FIELD_ON(ON_V2UP, "filter_nid", PMON_CONFIG1, 32, 47),
	PMON_FIELD_ON(ON_V2UP, "filter_opc", PMON_CONFIG1, 52, 60),
	PMON_FIELD_ON(ON_V2UP, "filter_nc", PMON_CONFIG1, 62, 62),
	PMON_FIELD_ON(ON_V2UP, "filter_isoc", PMON_CONFIG1, 63, 63),
	{}
};

/*
 * Rings: AD carries requests, AK acknowledgments, BL data, IV snoops of the
 * cores. A ring is busy at this stop with what passes or ends here, not with what
 * starts here. What comes in waits in the IRQ (requests of cores and I/O), the
 * IPQ (snoops of other sockets), the ISMQ (responses) or the PRQ (I/O, from the E5
 * v2 on). The TOR, table of requests, has an entry for each one under way. From
 * the v3 on a chip has several rings, and S-boxes between them.
 */
#define AD_RING(_on, _way, _umask, _what) \
	PMON_EVENT(_on, "ring_ad_used_" _way, "event=0x1b,umask=" #_umask, \
		   CLOCKS, "AD ring busy here: " _what)

#define AK_RING(_on, _way, _umask, _what) \
	PMON_EVENT(_on, "ring_ak_used_" _way, "event=0x1c,umask=" #_umask, \
		   CLOCKS, "AK ring busy here: " _what)

#define BL_RING(_on, _way, _umask, _what) \
	PMON_BYTES_32(_on, "ring_bl_used_" _way, "event=0x1d,umask=" #_umask, \
		      "Cycles with the BL ring busy here: " _what)

#define TOR_INSERTS(_on, _name, _umask, _what) \
	PMON_EVENT(_on, "tor_inserts_" _name, "event=0x35,umask=" _umask, \
		   EACH, "Entries made in the TOR: " _what)

#define TOR_OCCUPANCY(_on, _name, _umask, _what) \
	PMON_EVENT(_on, "tor_occupancy_" _name, "event=0x36,umask=" _umask, \
		   LEVEL_TO(20), "Entries in the TOR: " _what)

/* The thread number of requests that come from no core (ucevent, Intel PCM) */
#define FROM_IO		"tid_en=0x1,filter_tid=0x3e"

static const struct pmon_alias events[] = {
	PMON_EVENT(ON_E5 | PMON_LISTED, "clockticks",
		   "event=0x00", EACH,
		   "Cycles of the slice (uncore clock)"),

	/* Egress queues, from the cache side and the core side to a ring */
	PMON_EVENT(ON_E5, "txr_inserts_ad_cache", "event=0x02,umask=0x01", EACH,
		   "Messages that the cache side put into the AD egress queue"),
	PMON_EVENT(ON_E5, "txr_inserts_ak_cache", "event=0x02,umask=0x02", EACH,
		   "Messages that the cache side put into the AK egress queue"),
	PMON_EVENT(ON_E5, "txr_inserts_bl_cache", "event=0x02,umask=0x04", EACH,
		   "Messages that the cache side put into the BL egress queue"),
	PMON_EVENT(ON_E5, "txr_inserts_iv_cache", "event=0x02,umask=0x08", EACH,
		   "Messages that the cache side put into the IV egress queue"),
	PMON_EVENT(ON_E5, "txr_inserts_ad_core", "event=0x02,umask=0x10", EACH,
		   "Messages that the core side put into the AD egress queue"),
	PMON_EVENT(ON_E5, "txr_inserts_ak_core", "event=0x02,umask=0x20", EACH,
		   "Messages that the core side put into the AK egress queue"),
	PMON_EVENT(ON_E5, "txr_inserts_bl_core", "event=0x02,umask=0x40", EACH,
		   "Messages that the core side put into the BL egress queue"),
	PMON_EVENT(ON_SNBEP, "txr_starved_ak", "event=0x03,umask=0x02", CLOCKS,
		   "The AK egress queue has waited long for a free slot on the ring"),
	PMON_EVENT(ON_SNBEP, "txr_starved_bl", "event=0x03,umask=0x04", CLOCKS,
		   "The BL egress queue has waited long for a free slot on the ring"),
	PMON_EVENT(ON_V2UP, "txr_starved_ak_both",
		   "event=0x03,umask=0x02", CLOCKS,
		   "The AK egress queues of both sides have waited long for a free slot"),
	PMON_EVENT(ON_V3, "txr_starved_bl_both",
		   "event=0x03,umask=0x04", CLOCKS,
		   "The BL egress queues of both sides have waited long for a free slot"),
	PMON_EVENT(ON_V2UP, "txr_starved_iv", "event=0x03,umask=0x08", CLOCKS,
		   "The IV egress queue has waited long for a free slot on the ring"),
	PMON_EVENT(ON_V2UP, "txr_starved_ad_core",
		   "event=0x03,umask=0x10", CLOCKS,
		   "The core side's AD egress queue has waited long for a free slot"),
	PMON_EVENT(ON_SNBEP, "txr_ads_used", "event=0x04", EACH,
		   "Messages sent in a slot kept free against deadlock (ADS)"),
	PMON_EVENT(ON_V2UP, "txr_ads_used_ad", "event=0x04,umask=0x01", EACH,
		   "AD messages sent in a slot kept free against deadlock (ADS)"),
	PMON_EVENT(ON_V2UP, "txr_ads_used_ak", "event=0x04,umask=0x02", EACH,
		   "AK messages sent in a slot kept free against deadlock (ADS)"),
	PMON_EVENT(ON_V2UP, "txr_ads_used_bl", "event=0x04,umask=0x04", EACH,
		   "BL messages sent in a slot kept free against deadlock (ADS)"),

	/* A message whose receiver is full stays on the ring: it bounces */
	PMON_EVENT(ON_SNBEP, "ring_bounces_ak_core",
		   "event=0x05,umask=0x02", EACH,
		   "Acknowledgments to the core that bounced"),
	PMON_EVENT(ON_SNBEP, "ring_bounces_bl_core",
		   "event=0x05,umask=0x04", EACH,
		   "Data for the core that bounced"),
	PMON_EVENT(ON_SNBEP, "ring_bounces_iv_core",
		   "event=0x05,umask=0x08", EACH,
		   "Snoops of the core's caches that bounced"),
	PMON_EVENT(ON_IVBEP, "ring_bounces_ad_irq", "event=0x05,umask=0x02", EACH,
		   "AD messages for the IRQ that bounced"),
	PMON_EVENT(ON_IVBEP, "ring_bounces_ak", "event=0x05,umask=0x04", EACH,
		   "AK messages, acknowledgments, that bounced"),
	PMON_EVENT(ON_IVBEP, "ring_bounces_bl", "event=0x05,umask=0x08", EACH,
		   "BL messages, data, that bounced"),
	PMON_EVENT(ON_V3, "ring_bounces_ad", "event=0x05,umask=0x01", EACH,
		   "AD messages, requests, that bounced"),
	PMON_EVENT(ON_V3, "ring_bounces_ak", "event=0x05,umask=0x02", EACH,
		   "AK messages, acknowledgments, that bounced"),
	PMON_EVENT(ON_V3, "ring_bounces_bl", "event=0x05,umask=0x04", EACH,
		   "BL messages, data, that bounced"),
	PMON_EVENT(ON_V2UP, "ring_bounces_iv", "event=0x05,umask=0x10", EACH,
		   "IV messages, snoops of the core's caches, that bounced"),
	PMON_EVENT(ON_SNBEP, "ring_sink_starved_ad_cache",
		   "event=0x06,umask=0x01", CLOCKS,
		   "AD messages for the cache side bounce and wait long for a place"),
	PMON_EVENT(ON_SNBEP, "ring_sink_starved_ak_core",
		   "event=0x06,umask=0x02", CLOCKS,
		   "AK messages for the core bounce and wait long for a place"),
	PMON_EVENT(ON_SNBEP, "ring_sink_starved_bl_core",
		   "event=0x06,umask=0x04", CLOCKS,
		   "BL messages for the core bounce and wait long for a place"),
	PMON_EVENT(ON_SNBEP, "ring_sink_starved_iv_core",
		   "event=0x06,umask=0x08", CLOCKS,
		   "IV messages for the core bounce and wait long for a place"),
	PMON_EVENT(ON_IVBEP, "ring_sink_starved_ad_irq",
		   "event=0x06,umask=0x01", CLOCKS,
		   "AD messages for the IRQ bounce and wait long for a place"),
	PMON_EVENT(ON_IVBEP, "ring_sink_starved_ad_ipq",
		   "event=0x06,umask=0x02", CLOCKS,
		   "AD messages for the IPQ bounce and wait long for a place"),
	PMON_EVENT(ON_IVBEP, "ring_sink_starved_iv",
		   "event=0x06,umask=0x10", CLOCKS,
		   "IV messages bounce and wait long for a place"),
	PMON_EVENT(ON_V3, "ring_sink_starved_ad",
		   "event=0x06,umask=0x01", CLOCKS,
		   "AD messages bounce and wait long for a place"),
	PMON_EVENT(ON_V3, "ring_sink_starved_ak",
		   "event=0x06,umask=0x02", CLOCKS,
		   "AK messages bounce and wait long for a place"),
	PMON_EVENT(ON_V3, "ring_sink_starved_bl",
		   "event=0x06,umask=0x04", CLOCKS,
		   "BL messages bounce and wait long for a place"),
	PMON_EVENT(ON_V3, "ring_sink_starved_iv",
		   "event=0x06,umask=0x08", CLOCKS,
		   "IV messages bounce and wait long for a place"),
	PMON_EVENT(ON_E5, "ring_src_thrtl", "event=0x07", CLOCKS,
		   "The slice holds messages back, because too many bounce"),
	PMON_EVENT(ON_V3, "fast_asserted", "event=0x09", CLOCKS,
		   "Distress is signalled, by this stop of the ring or another (FaST)"),
	PMON_EVENT(ON_V3, "bounce_control", "event=0x0a", EACH,
		   "Bounce control: no source says more"),

	AD_RING(ON_SNBEP | ON_V3, "up_even", 0x01, "up, even slots"),
	AD_RING(ON_SNBEP | ON_V3, "up_odd", 0x02, "up, odd slots"),
	AD_RING(ON_SNBEP | ON_V3, "down_even", 0x04, "down, even slots"),
	AD_RING(ON_SNBEP | ON_V3, "down_odd", 0x08, "down, odd slots"),
	AD_RING(ON_IVBEP, "up_vr0_even", 0x01, "up, even slots of virtual ring 0"),
	AD_RING(ON_IVBEP, "up_vr0_odd", 0x02, "up, odd slots of virtual ring 0"),
	AD_RING(ON_IVBEP, "down_vr0_even", 0x04, "down, even slots of virtual ring 0"),
	AD_RING(ON_IVBEP, "down_vr0_odd", 0x08, "down, odd slots of virtual ring 0"),
	AD_RING(ON_IVBEP, "up_vr1_even", 0x10, "up, even slots of virtual ring 1"),
	AD_RING(ON_IVBEP, "up_vr1_odd", 0x20, "up, odd slots of virtual ring 1"),
	AD_RING(ON_IVBEP, "down_vr1_even", 0x40, "down, even slots of virtual ring 1"),
	AD_RING(ON_IVBEP, "down_vr1_odd", 0x80, "down, odd slots of virtual ring 1"),
	AD_RING(ON_IVBEP, "cw", 0x03, "up (clockwise), virtual ring 0"),
	AD_RING(ON_IVBEP, "ccw", 0x0c, "down (counterclockwise), virtual ring 0"),
	AD_RING(ON_IVBEP, "up", 0x33, "up"),
	AD_RING(ON_IVBEP, "down", 0xcc, "down"),
	AD_RING(ON_IVBEP, "any", 0xff, "either way"),
	AD_RING(ON_BDXDE, "cw", 0x03, "up (clockwise)"),
	AD_RING(ON_BDXDE, "ccw", 0x0c, "down (counterclockwise)"),
	AD_RING(ON_HSX | ON_BDX, "up", 0x03, "up"),
	AD_RING(ON_HSX | ON_BDX, "down", 0x0c, "down"),
	PMON_EVENT(ON_V3, "ring_ad_used_all", "event=0x1b,umask=0x0f", UP_TO(2),
		   "AD ring busy here, the two ways added up"),

	AK_RING(ON_SNBEP | ON_V3, "up_even", 0x01, "up, even slots"),
	AK_RING(ON_SNBEP | ON_V3, "up_odd", 0x02, "up, odd slots"),
	AK_RING(ON_SNBEP | ON_V3, "down_even", 0x04, "down, even slots"),
	AK_RING(ON_SNBEP | ON_V3, "down_odd", 0x08, "down, odd slots"),
	AK_RING(ON_IVBEP, "up_vr0_even", 0x01, "up, even slots of virtual ring 0"),
	AK_RING(ON_IVBEP, "up_vr0_odd", 0x02, "up, odd slots of virtual ring 0"),
	AK_RING(ON_IVBEP, "down_vr0_even", 0x04, "down, even slots of virtual ring 0"),
	AK_RING(ON_IVBEP, "down_vr0_odd", 0x08, "down, odd slots of virtual ring 0"),
	AK_RING(ON_IVBEP, "up_vr1_even", 0x10, "up, even slots of virtual ring 1"),
	AK_RING(ON_IVBEP, "up_vr1_odd", 0x20, "up, odd slots of virtual ring 1"),
	AK_RING(ON_IVBEP, "down_vr1_even", 0x40, "down, even slots of virtual ring 1"),
	AK_RING(ON_IVBEP, "down_vr1_odd", 0x80, "down, odd slots of virtual ring 1"),
	AK_RING(ON_IVBEP, "cw", 0x03, "up (clockwise), virtual ring 0"),
	AK_RING(ON_IVBEP, "ccw", 0x0c, "down (counterclockwise), virtual ring 0"),
	AK_RING(ON_IVBEP, "up", 0x33, "up"),
	AK_RING(ON_IVBEP, "down", 0xcc, "down"),
	AK_RING(ON_IVBEP, "any", 0xff, "either way"),
	AK_RING(ON_BDXDE, "cw", 0x03, "up (clockwise)"),
	AK_RING(ON_BDXDE, "ccw", 0x0c, "down (counterclockwise)"),
	AK_RING(ON_HSX | ON_BDX, "up", 0x03, "up"),
	AK_RING(ON_HSX | ON_BDX, "down", 0x0c, "down"),
	PMON_EVENT(ON_V3, "ring_ak_used_all", "event=0x1c,umask=0x0f", UP_TO(2),
		   "AK ring busy here, the two ways added up"),

	BL_RING(ON_SNBEP | ON_V3, "up_even", 0x01, "up, even slots"),
	BL_RING(ON_SNBEP | ON_V3, "up_odd", 0x02, "up, odd slots"),
	BL_RING(ON_SNBEP | ON_V3, "down_even", 0x04, "down, even slots"),
	BL_RING(ON_SNBEP | ON_V3, "down_odd", 0x08, "down, odd slots"),
	BL_RING(ON_IVBEP, "up_vr0_even", 0x01, "up, even slots of virtual ring 0"),
	BL_RING(ON_IVBEP, "up_vr0_odd", 0x02, "up, odd slots of virtual ring 0"),
	BL_RING(ON_IVBEP, "down_vr0_even", 0x04, "down, even slots of virtual ring 0"),
	BL_RING(ON_IVBEP, "down_vr0_odd", 0x08, "down, odd slots of virtual ring 0"),
	BL_RING(ON_IVBEP, "up_vr1_even", 0x10, "up, even slots of virtual ring 1"),
	BL_RING(ON_IVBEP, "up_vr1_odd", 0x20, "up, odd slots of virtual ring 1"),
	BL_RING(ON_IVBEP, "down_vr1_even", 0x40, "down, even slots of virtual ring 1"),
	BL_RING(ON_IVBEP, "down_vr1_odd", 0x80, "down, odd slots of virtual ring 1"),
	BL_RING(ON_IVBEP, "cw", 0x03, "up (clockwise), virtual ring 0"),
	BL_RING(ON_IVBEP, "ccw", 0x0c, "down (counterclockwise), virtual ring 0"),
	BL_RING(ON_IVBEP, "up", 0x33, "up"),
	BL_RING(ON_IVBEP, "down", 0xcc, "down"),
	BL_RING(ON_IVBEP, "any", 0xff, "either way"),
	BL_RING(ON_BDXDE, "cw", 0x03, "up (clockwise)"),
	BL_RING(ON_BDXDE, "ccw", 0x0c, "down (counterclockwise)"),
	BL_RING(ON_HSX | ON_BDX, "up", 0x03, "up"),
	BL_RING(ON_HSX | ON_BDX, "down", 0x0c, "down"),
	BL_RING(ON_V3, "all", 0x0f, "either way"),

	PMON_EVENT(ON_E5, "ring_iv_used_any", "event=0x1e,umask=0x0f", CLOCKS,
		   "IV ring busy here: either way"),
	PMON_EVENT(ON_IVBEP, "ring_iv_used_up", "event=0x1e,umask=0x33", CLOCKS,
		   "IV ring busy here: up"),
	PMON_EVENT(ON_V2UP, "ring_iv_used_down", "event=0x1e,umask=0xcc", CLOCKS,
		   "IV ring busy here: down"),
	/* No source says how the two of the v3 that go down differ */
	PMON_EVENT(ON_V3, "ring_iv_used_up", "event=0x1e,umask=0x03", CLOCKS,
		   "IV ring busy here: up"),
	PMON_EVENT(ON_V3, "ring_iv_used_dn", "event=0x1e,umask=0x0c", CLOCKS,
		   "IV ring busy here: down, what ring_iv_used_any has of it"),

	/* Ingress queues, from the rings */
	PMON_EVENT(ON_E5, "rxr_inserts_irq", "event=0x13,umask=0x01", EACH,
		   "Requests put into the IRQ"),
	PMON_EVENT(ON_SNBEP, "rxr_inserts_irq_rejected",
		   "event=0x13,umask=0x02", EACH,
		   "Requests sent back to the IRQ for a retry"),
	PMON_EVENT(ON_V2UP, "rxr_inserts_irq_rej", "event=0x13,umask=0x02", EACH,
		   "Requests sent back to the IRQ for a retry"),
	PMON_EVENT(ON_E5, "rxr_inserts_ipq", "event=0x13,umask=0x04", EACH,
		   "Snoops put into the IPQ"),
	PMON_EVENT(ON_EP, "rxr_inserts_vfifo", "event=0x13,umask=0x10", EACH,
		   "I/O requests put into the FIFO that keeps them in order"),
	PMON_EVENT(ON_V3, "rxr_inserts_prq", "event=0x13,umask=0x10", EACH,
		   "I/O requests put into the PRQ"),
	PMON_EVENT(ON_V3, "rxr_inserts_prq_rej", "event=0x13,umask=0x20", EACH,
		   "I/O requests sent back to the PRQ for a retry"),
	PMON_EVENT(ON_E5, "rxr_occupancy_irq",
		   "event=0x11,umask=0x01", LEVEL_TO(20),
		   "Requests in the IRQ"),
	PMON_EVENT(ON_SNBEP, "rxr_occupancy_irq_rejected",
		   "event=0x11,umask=0x02", LEVEL_TO(20),
		   "Requests in the IRQ that wait for a retry"),
	PMON_EVENT(ON_V2UP, "rxr_occupancy_irq_rej",
		   "event=0x11,umask=0x02", LEVEL_TO(20),
		   "Requests in the IRQ that wait for a retry"),
	PMON_EVENT(ON_E5, "rxr_occupancy_ipq",
		   "event=0x11,umask=0x04", LEVEL_TO(20),
		   "Snoops in the IPQ"),
	PMON_EVENT(ON_EP, "rxr_occupancy_vfifo",
		   "event=0x11,umask=0x10", LEVEL_TO(20),
		   "I/O requests in the FIFO that keeps them in order"),
	PMON_EVENT(ON_V3, "rxr_occupancy_prq_rej",
		   "event=0x11,umask=0x20", LEVEL_TO(20),
		   "I/O requests in the PRQ that wait for a retry"),
	PMON_EVENT(ON_HSX, "rxr_occupancy_irq_ipq",
		   "event=0x11,umask=0x05", LEVEL_TO(20),
		   "Requests in the IRQ, and snoops in the IPQ"),
	PMON_EVENT(ON_HSX, "rxr_occupancy_irq_prq_rej",
		   "event=0x11,umask=0x21", LEVEL_TO(20),
		   "Requests in the IRQ, and those in the PRQ that wait for a retry"),
	PMON_EVENT(ON_HSX, "rxr_occupancy_ipq_prq_rej",
		   "event=0x11,umask=0x24", LEVEL_TO(20),
		   "Snoops in the IPQ, and requests in the PRQ that wait for a retry"),
	PMON_EVENT(ON_SNBEP, "ismq_drd_miss_occ", "event=0x21", LEVEL_TO(20),
		   "Data reads that missed and whose responses the ISMQ awaits"),
	PMON_EVENT(ON_E5, "counter0_occupancy", "event=0x1f", LEVEL_TO(20),
		   "What counter 0 adds up, for thresh and edge here"),

	PMON_EVENT(ON_E5, "rxr_ext_starved_irq",
		   "event=0x12,umask=0x01", CLOCKS,
		   "The IRQ has waited long: the IPQ is held up for it"),
	PMON_EVENT(ON_E5, "rxr_ext_starved_ipq",
		   "event=0x12,umask=0x02", CLOCKS,
		   "The IPQ has waited long: the IRQ is held up for it"),
	PMON_EVENT(ON_SNBEP, "rxr_ext_starved_ismq",
		   "event=0x12,umask=0x04", CLOCKS,
		   "The ISMQ has waited long: IRQ and IPQ are held up for it"),
	PMON_EVENT(ON_V2UP, "rxr_ext_starved_prq",
		   "event=0x12,umask=0x04", CLOCKS,
		   "The PRQ has waited long: the IRQ is held up for it"),
	PMON_EVENT(ON_E5, "rxr_ext_starved_ismq_bids",
		   "event=0x12,umask=0x08", CLOCKS,
		   "The ISMQ asks for its turn, and the others are held up"),
	PMON_EVENT(ON_E5, "rxr_int_starved_irq",
		   "event=0x14,umask=0x01", CLOCKS,
		   "An entry of the IRQ has waited long, while others went first"),
	PMON_EVENT(ON_E5, "rxr_int_starved_ipq",
		   "event=0x14,umask=0x04", CLOCKS,
		   "An entry of the IPQ has waited long, while others went first"),
	PMON_EVENT(ON_E5, "rxr_int_starved_ismq",
		   "event=0x14,umask=0x08", CLOCKS,
		   "An entry of the ISMQ has waited long, while others went first"),
	PMON_EVENT(ON_V3, "rxr_int_starved_prq",
		   "event=0x14,umask=0x10", CLOCKS,
		   "An entry of the PRQ has waited long, while others went first"),

	/* A message that the slice cannot take now goes back to its queue */
	PMON_EVENT(ON_E5, "rxr_ipq_retry_any", "event=0x31,umask=0x01", EACH,
		   "Retries of snoops in the IPQ, for any reason"),
	PMON_EVENT(ON_E5, "rxr_ipq_retry_full", "event=0x31,umask=0x02", EACH,
		   "Retries of snoops in the IPQ: no place in the egress queue"),
	PMON_EVENT(ON_E5, "rxr_ipq_retry_addr_conflict",
		   "event=0x31,umask=0x04", EACH,
		   "Retries of snoops in the IPQ: the TOR has an entry for the address"),
	PMON_EVENT(ON_E5, "rxr_ipq_retry_qpi_credits",
		   "event=0x31,umask=0x10", EACH,
		   "Retries of snoops in the IPQ: no credit for QPI"),
	PMON_EVENT(ON_E5, "rxr_irq_retry_any", "event=0x32,umask=0x01", EACH,
		   "Retries of requests in the IRQ, for any reason"),
	PMON_EVENT(ON_E5, "rxr_irq_retry_full", "event=0x32,umask=0x02", EACH,
		   "Retries of requests in the IRQ: no place in the egress queue"),
	PMON_EVENT(ON_E5, "rxr_irq_retry_addr_conflict",
		   "event=0x32,umask=0x04", EACH,
		   "Retries of requests in the IRQ: the TOR has an entry for the address"),
	PMON_EVENT(ON_E5, "rxr_irq_retry_rtid", "event=0x32,umask=0x08", EACH,
		   "Retries of requests in the IRQ: no transaction id (RTID) is free"),
	PMON_EVENT(ON_E5, "rxr_irq_retry_qpi_credits",
		   "event=0x32,umask=0x10", EACH,
		   "Retries of requests in the IRQ: no credit for QPI"),
	PMON_EVENT(ON_V2UP, "rxr_irq_retry_iio_credits",
		   "event=0x32,umask=0x20", EACH,
		   "Retries of requests in the IRQ: no credit for the I/O hub"),
	PMON_EVENT(ON_E5, "rxr_ismq_retry_any", "event=0x33,umask=0x01", EACH,
		   "Retries of responses in the ISMQ, for any reason"),
	PMON_EVENT(ON_E5, "rxr_ismq_retry_full", "event=0x33,umask=0x02", EACH,
		   "Retries of responses in the ISMQ: no place in the egress queue"),
	PMON_EVENT(ON_E5, "rxr_ismq_retry_rtid", "event=0x33,umask=0x08", EACH,
		   "Retries of responses in the ISMQ: no transaction id (RTID) is free"),
	PMON_EVENT(ON_E5, "rxr_ismq_retry_qpi_credits",
		   "event=0x33,umask=0x10", EACH,
		   "Retries of responses in the ISMQ: no credit for QPI"),
	PMON_EVENT(ON_E5, "rxr_ismq_retry_iio_credits",
		   "event=0x33,umask=0x20", EACH,
		   "Retries of responses in the ISMQ: no credit for the I/O hub"),
	PMON_EVENT(ON_V2UP, "rxr_ismq_retry_wb_credits",
		   "event=0x33,umask=0x80", EACH,
		   "Retries of responses in the ISMQ: no credit for a write-back"),
	PMON_EVENT(ON_V3, "rxr_irq_retry_nid",
		   "event=0x32,umask=0x40,filter_nid=?", EACH,
		   "Retries of requests in the IRQ, nodes filter_nid"),
	PMON_EVENT(ON_V3, "rxr_ismq_retry_nid",
		   "event=0x33,umask=0x40,filter_nid=?", EACH,
		   "Retries of responses in the ISMQ, nodes filter_nid"),
	PMON_EVENT(ON_V3, "rxr_ipq_retry2_ad_sbo", "event=0x28,umask=0x01", EACH,
		   "Retries of snoops in the IPQ: no credit for the AD queue of the S-box"),
	PMON_EVENT(ON_V3, "rxr_ipq_retry2_target",
		   "event=0x28,umask=0x40,filter_nid=?", EACH,
		   "Retries of snoops in the IPQ, to the nodes filter_nid"),
	PMON_EVENT(ON_V3, "rxr_irq_retry2_ad_sbo", "event=0x29,umask=0x01", EACH,
		   "Retries of requests in the IRQ: no credit for the AD queue of the S-box"),
	PMON_EVENT(ON_V3, "rxr_irq_retry2_bl_sbo", "event=0x29,umask=0x02", EACH,
		   "Retries of requests in the IRQ: no credit for the BL queue of the S-box"),
	PMON_EVENT(ON_V3, "rxr_irq_retry2_target",
		   "event=0x29,umask=0x40,filter_nid=?", EACH,
		   "Retries of requests in the IRQ, to the nodes filter_nid"),
	PMON_EVENT(ON_V3, "rxr_ismq_retry2_ad_sbo", "event=0x2a,umask=0x01", EACH,
		   "Retries of responses in the ISMQ: no credit for the AD queue of the S-box"),
	PMON_EVENT(ON_V3, "rxr_ismq_retry2_bl_sbo", "event=0x2a,umask=0x02", EACH,
		   "Retries of responses in the ISMQ: no credit for the BL queue of the S-box"),
	PMON_EVENT(ON_V3, "rxr_ismq_retry2_target",
		   "event=0x2a,umask=0x40,filter_nid=?", EACH,
		   "Retries of responses in the ISMQ, to the nodes filter_nid"),
	PMON_EVENT(ON_V3, "sbo_credits_acquired_ad", "event=0x3d,umask=0x01", EACH,
		   "Credits for the AD queue of the S-box taken"),
	PMON_EVENT(ON_V3, "sbo_credits_acquired_bl", "event=0x3d,umask=0x02", EACH,
		   "Credits for the BL queue of the S-box taken"),
	PMON_EVENT(ON_BDX, "sbo_credits_acquired_any", "event=0x3d,umask=0x03", EACH,
		   "Credits for the AD and BL queues of the S-box taken"),
	PMON_EVENT(ON_V3, "sbo_credit_occupancy_ad",
		   "event=0x3e,umask=0x01", LEVEL_TO(7),
		   "Credits for the AD queue of the S-box in use"),
	PMON_EVENT(ON_V3, "sbo_credit_occupancy_bl",
		   "event=0x3e,umask=0x02", LEVEL_TO(7),
		   "Credits for the BL queue of the S-box in use"),
	PMON_EVENT(ON_BDX, "sbo_credit_occupancy_any",
		   "event=0x3e,umask=0x03", LEVEL_TO(14),
		   "Credits for the AD and BL queues of the S-box in use"),

	/*
	 * LLC_LOOKUP counts lines in the states of filter_state, without it in any state, I (a
	 * miss) included
	 */
	PMON_EVENT(ON_E5 | PMON_LISTED, "llc_lookup_data_read", "event=0x34,umask=0x03", EACH,
		   "Lines looked up for data reads"),
	PMON_EVENT(ON_E5, "llc_lookup_write", "event=0x34,umask=0x05", EACH,
		   "Lines looked up for writes: write-backs of the cores' caches"),
	PMON_EVENT(ON_E5, "llc_lookup_remote_snoop",
		   "event=0x34,umask=0x09", EACH,
		   "Lines looked up for snoops from other sockets"),
	PMON_EVENT(ON_V2UP, "llc_lookup_any", "event=0x34,umask=0x11", EACH,
		   "Lines looked up, for whatever reason"),
	PMON_EVENT(ON_V3, "llc_lookup_read", "event=0x34,umask=0x21", EACH,
		   "Lines looked up for reads"),
	PMON_EVENT(ON_EP, "llc_lookup_nid",
		   "event=0x34,umask=0x41,filter_nid=?", EACH,
		   "Lines looked up for requests to the nodes filter_nid"),
	PMON_EVENT(ON_V3, "llc_lookup_nid", "event=0x34,umask=0x41", EACH,
		   "Lines looked up for requests to the nodes filter_nid, or to any without it"),
	PMON_BYTES_64(ON_E5, "llc_victims_m_state", "event=0x37,umask=0x01",
		      "Lines evicted in state M, to be written back"),
	PMON_EVENT(ON_E5, "llc_victims_e_state", "event=0x37,umask=0x02", EACH,
		   "Lines evicted in state E"),
	PMON_EVENT(ON_E5, "llc_victims_s_state", "event=0x37,umask=0x04", EACH,
		   "Lines evicted in state S"),
	PMON_EVENT(ON_V3, "llc_victims_f_state", "event=0x37,umask=0x08", EACH,
		   "Lines evicted in state F"),
	PMON_EVENT(ON_HSX, "llc_victims_meif", "event=0x37,umask=0x0f", EACH,
		   "Lines evicted in state M, E, S or F"),
	PMON_EVENT(ON_EP, "llc_victims_miss", "event=0x37,umask=0x08", EACH,
		   "Lines evicted to make room for a line that missed"),
	PMON_EVENT(ON_V3, "llc_victims_miss", "event=0x37,umask=0x10", EACH,
		   "Lines evicted to make room for a line that missed"),
	PMON_EVENT(ON_SNBEP, "llc_victims_all_states",
		   "event=0x37,umask=0x0f", EACH,
		   "Lines evicted in state M, E or S, and those of llc_victims_miss"),
	PMON_EVENT(ON_IVBEP, "llc_victims_any", "event=0x37,umask=0x07", EACH,
		   "Lines evicted in state M, E or S"),
	PMON_EVENT(ON_E5, "llc_victims_nid",
		   "event=0x37,umask=0x40,filter_nid=?", EACH,
		   "Lines evicted whose home is in the nodes filter_nid"),

	/* filter_nid is a mask of nodes, filter_opc one opcode */
	TOR_INSERTS(ON_E5, "opcode", "0x01,filter_opc=?", "opcode filter_opc"),
	TOR_INSERTS(ON_E5, "miss_opcode", "0x03,filter_opc=?",
		    "misses, opcode filter_opc"),
	TOR_INSERTS(ON_E5, "eviction", "0x04", "evictions"),
	TOR_INSERTS(ON_V2UP, "all", "0x08", "all kinds"),
	TOR_INSERTS(ON_EP | PMON_LISTED, "miss_all", "0x0a", "misses"),
	TOR_INSERTS(ON_E5, "wb", "0x10", "write-backs"),
	TOR_INSERTS(ON_E5, "nid_opcode", "0x41,filter_opc=?,filter_nid=?",
		    "opcode filter_opc, nodes filter_nid"),
	TOR_INSERTS(ON_E5, "nid_miss_opcode", "0x43,filter_opc=?,filter_nid=?",
		    "misses, opcode filter_opc, nodes filter_nid"),
	TOR_INSERTS(ON_E5, "nid_eviction", "0x44,filter_nid=?",
		    "evictions, nodes filter_nid"),
	TOR_INSERTS(ON_E5, "nid_all", "0x48,filter_nid=?", "nodes filter_nid"),
	TOR_INSERTS(ON_E5, "nid_miss_all", "0x4a,filter_nid=?",
		    "misses, nodes filter_nid"),
	TOR_INSERTS(ON_E5, "nid_wb", "0x50,filter_nid=?",
		    "write-backs, nodes filter_nid"),
	TOR_INSERTS(ON_V2UP, "local", "0x28", "memory of this socket"),
	TOR_INSERTS(ON_V2UP | PMON_LISTED, "miss_local", "0x2a",
		    "misses, memory of this socket"),
	TOR_INSERTS(ON_V2UP, "local_opcode", "0x21,filter_opc=?",
		    "opcode filter_opc, memory of this socket"),
	TOR_INSERTS(ON_V2UP, "miss_local_opcode", "0x23,filter_opc=?",
		    "misses, opcode filter_opc, memory of this socket"),
	TOR_INSERTS(ON_V2UP, "remote", "0x88", "memory of other sockets"),
	TOR_INSERTS(ON_V2UP | PMON_LISTED, "miss_remote", "0x8a",
		    "misses, memory of other sockets"),
	TOR_INSERTS(ON_V2UP, "remote_opcode", "0x81,filter_opc=?",
		    "opcode filter_opc, memory of other sockets"),
	TOR_INSERTS(ON_V2UP, "miss_remote_opcode", "0x83,filter_opc=?",
		    "misses, opcode filter_opc, memory of other sockets"),

	TOR_OCCUPANCY(ON_E5, "opcode", "0x01,filter_opc=?",
		      "opcode filter_opc"),
	TOR_OCCUPANCY(ON_E5, "miss_opcode", "0x03,filter_opc=?",
		      "misses, opcode filter_opc"),
	TOR_OCCUPANCY(ON_E5, "eviction", "0x04", "evictions"),
	TOR_OCCUPANCY(ON_E5, "all", "0x08", "all kinds"),
	TOR_OCCUPANCY(ON_E5, "miss_all", "0x0a", "misses"),
	TOR_OCCUPANCY(ON_V2UP, "wb", "0x10", "write-backs"),
	TOR_OCCUPANCY(ON_E5, "nid_opcode", "0x41,filter_opc=?,filter_nid=?",
		      "opcode filter_opc, nodes filter_nid"),
	TOR_OCCUPANCY(ON_E5, "nid_miss_opcode", "0x43,filter_opc=?,filter_nid=?",
		      "misses, opcode filter_opc, nodes filter_nid"),
	TOR_OCCUPANCY(ON_E5, "nid_eviction", "0x44,filter_nid=?",
		      "evictions, nodes filter_nid"),
	TOR_OCCUPANCY(ON_E5, "nid_all", "0x48,filter_nid=?",
		      "nodes filter_nid"),
	TOR_OCCUPANCY(ON_E5, "nid_miss_all", "0x4a,filter_nid=?",
		      "misses, nodes filter_nid"),
	TOR_OCCUPANCY(ON_V2UP, "nid_wb", "0x50,filter_nid=?",
		      "write-backs, nodes filter_nid"),
	TOR_OCCUPANCY(ON_V2UP, "local", "0x28", "memory of this socket"),
	TOR_OCCUPANCY(ON_V2UP, "miss_local", "0x2a",
		      "misses, memory of this socket"),
	TOR_OCCUPANCY(ON_V2UP, "local_opcode", "0x21,filter_opc=?",
		      "opcode filter_opc, memory of this socket"),
	TOR_OCCUPANCY(ON_V2UP, "miss_local_opcode", "0x23,filter_opc=?",
		      "misses, opcode filter_opc, memory of this socket"),
	TOR_OCCUPANCY(ON_V2UP, "remote", "0x88", "memory of other sockets"),
	TOR_OCCUPANCY(ON_V2UP, "miss_remote", "0x8a",
		      "misses, memory of other sockets"),
	TOR_OCCUPANCY(ON_V2UP, "remote_opcode", "0x81,filter_opc=?",
		      "opcode filter_opc, memory of other sockets"),
	TOR_OCCUPANCY(ON_V2UP, "miss_remote_opcode", "0x83,filter_opc=?",
		      "misses, opcode filter_opc, memory of other sockets"),

	/* TOR entries by a single opcode, which the name tells */
	TOR_INSERTS(ON_E5 | PMON_LISTED, "drd", "0x01,filter_opc=0x182",
		    "data reads of cores"),
	TOR_INSERTS(ON_E5 | PMON_LISTED, "miss_drd", "0x03,filter_opc=0x182",
		    "misses, data reads of cores"),
	TOR_INSERTS(ON_E5 | PMON_LISTED, "crd", "0x01,filter_opc=0x181",
		    "code reads"),
	TOR_INSERTS(ON_E5 | PMON_LISTED, "miss_crd", "0x03,filter_opc=0x181",
		    "misses, code reads"),
	TOR_INSERTS(ON_E5 | PMON_LISTED, "rfo", "0x01,filter_opc=0x180",
		    "reads for ownership (RFO)"),
	TOR_INSERTS(ON_E5 | PMON_LISTED, "miss_rfo", "0x03,filter_opc=0x180",
		    "misses, reads for ownership (RFO)"),
	TOR_INSERTS(ON_E5 | PMON_LISTED, "pcirdcur", "0x01,filter_opc=0x19e",
		    "lines that devices read with a snoop"),
	TOR_INSERTS(ON_E5 | PMON_LISTED, "miss_pcirdcur", "0x03,filter_opc=0x19e",
		    "misses, lines that devices read with a snoop"),
	TOR_INSERTS(ON_E5 | PMON_LISTED, "pciitom", "0x01,filter_opc=0x19c",
		    "lines that devices write with a snoop"),
	TOR_INSERTS(ON_E5 | PMON_LISTED, "miss_pciitom", "0x03,filter_opc=0x19c",
		    "misses, lines that devices write with a snoop"),
	TOR_INSERTS(ON_E5 | PMON_LISTED, "pciwilf", "0x01,filter_opc=0x194",
		    "lines that devices write by write invalidate"),
	TOR_INSERTS(ON_V2UP | PMON_LISTED, "pcinsrd", "0x01,filter_opc=0x1e4",
		    "lines that devices read without a snoop"),
	TOR_INSERTS(ON_V2UP | PMON_LISTED, "pcinswrf", "0x01,filter_opc=0x1e6",
		    "lines that devices write without a snoop"),
	TOR_INSERTS(ON_V3 | PMON_LISTED, "io_itom", "0x01,filter_opc=0x1c8," FROM_IO,
		    "whole lines that devices write"),
	TOR_INSERTS(ON_V3 | PMON_LISTED, "io_rfo", "0x01,filter_opc=0x180," FROM_IO,
		    "parts of lines that devices write"),
	TOR_INSERTS(ON_V2UP | PMON_LISTED, "miss_local_drd", "0x23,filter_opc=0x182",
		    "misses, data reads of cores, memory of this socket"),
	TOR_INSERTS(ON_V2UP | PMON_LISTED, "miss_remote_drd", "0x83,filter_opc=0x182",
		    "misses, data reads of cores, memory of other sockets"),
	TOR_OCCUPANCY(ON_E5 | PMON_LISTED, "drd", "0x01,filter_opc=0x182",
		      "data reads of cores"),
	TOR_OCCUPANCY(ON_E5 | PMON_LISTED, "miss_drd", "0x03,filter_opc=0x182",
		      "misses, data reads of cores"),
	TOR_OCCUPANCY(ON_V2UP | PMON_LISTED, "miss_local_drd", "0x23,filter_opc=0x182",
		      "misses, data reads of cores, memory of this socket"),
	TOR_OCCUPANCY(ON_V2UP | PMON_LISTED, "miss_remote_drd", "0x83,filter_opc=0x182",
		      "misses, data reads of cores, memory of other sockets"),

	PMON_EVENT(ON_E5, "misc_rspi_was_fse", "event=0x39,umask=0x01", EACH,
		   "Snoops that hit in state F, S or E and led to a silent eviction"),
	PMON_EVENT(ON_E5, "misc_wc_aliasing", "event=0x39,umask=0x02", EACH,
		   "Write-combining writes that hit a line in state M"),
	PMON_EVENT(ON_E5, "misc_started", "event=0x39,umask=0x04", EACH,
		   "Requests started in the slice's pipeline"),
	PMON_EVENT(ON_E5, "misc_rfo_hit_s", "event=0x39,umask=0x08", EACH,
		   "Requests for ownership (RFO) that hit in state S"),
	PMON_EVENT(ON_V3, "misc_cvzero_prefetch_victim",
		   "event=0x39,umask=0x10", EACH,
		   "Clean lines evicted that no core has, by their core valid bits"),
	PMON_EVENT(ON_V3, "misc_cvzero_prefetch_miss",
		   "event=0x39,umask=0x20", EACH,
		   "Data reads that hit a line not in M that no core has, by its core valid bits"),

	/* Quad-age replacement: the line to evict is one of age 0, if there is one */
	PMON_EVENT(ON_V2UP, "qlru_age0", "event=0x3c,umask=0x01", EACH,
		   "Ages of lines set to 0"),
	PMON_EVENT(ON_V2UP, "qlru_age1", "event=0x3c,umask=0x02", EACH,
		   "Ages of lines set to 1"),
	PMON_EVENT(ON_V2UP, "qlru_age2", "event=0x3c,umask=0x04", EACH,
		   "Ages of lines set to 2"),
	PMON_EVENT(ON_V2UP, "qlru_age3", "event=0x3c,umask=0x08", EACH,
		   "Ages of lines set to 3"),
	PMON_EVENT(ON_V2UP, "qlru_lru_decrement", "event=0x3c,umask=0x10", EACH,
		   "Ages of all lines of a set lowered by 1"),
	PMON_EVENT(ON_V2UP, "qlru_victim_non_zero",
		   "event=0x3c,umask=0x20", EACH,
		   "Lines evicted whose age was not 0"),
	{}
};

/*
 * Counters per event: the intersection of Intel's event lists and of the
 * in-kernel table, which allows more (0x03, 0x06, 0x14).
 */
static const struct pmon_constraint ep_constraints[] = {
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
	/* QLRU, which only the v2 has */
	{ 0x3c, 0x3c, 0x3, ON_IVBEP },
	{}
};

/*
 * Nearly all events of the v3 can be on any counter. The only source of the
 * restrictions of 0x01, 0x38 and 0x3b, and of 0x09 on counter 0, is the in-kernel
 * driver, for the v3 but not for the v4; that of 0x1f is libpfm4.
 */
static const struct pmon_constraint v3_constraints[] = {
	{ 0x01, 0x01, 0x1, ON_HSX },
	{ 0x09, 0x09, 0x1, ON_HSX },
	{ 0x09, 0x09, 0x3, ON_V4 },
	{ 0x11, 0x11, 0x1 },
	{ 0x1f, 0x1f, 0xe },
	{ 0x36, 0x36, 0x1 },
	{ 0x38, 0x38, 0x3, ON_HSX },
	{ 0x3b, 0x3b, 0x1, ON_HSX },
	{ 0x3e, 0x3e, 0x1 },
	{}
};

#define USE(_mask) { .mask = (_mask), .word = PMON_CONFIG1 }

/* The filter compares with 0 without a value: perf and telegraf list the event so */
#define NEED(_mask) { .mask = (_mask), .word = PMON_CONFIG1, .advice = PMON_COUNTS_ZERO }

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

/*
 * Registers of the first C-box: 327043, for the second filter 329468. No source has the place
 * of the status: inferred from the others.
 */
#define EP_BOX_CTL		0xd04
#define EP_CTL(n)		(0xd10 + (n))
#define EP_BOX_FILTER		0xd14
#define EP_BOX_STATUS		0xd15
#define EP_CTR(n)		(0xd16 + (n))
#define EP_BOX_FILTER1		0xd1a

/* The v3 has them elsewhere: libpfm4, the in-kernel driver */
#define V3_BOX_CTL		0xe00
#define V3_CTL(n)		(0xe01 + (n))
#define V3_BOX_FILTER0		0xe05
#define V3_BOX_FILTER1		0xe06
#define V3_CTR(n)		(0xe08 + (n))

static const struct pmon_extra snbep_extra[] = {
	[FILTER] = { .reg = EP_BOX_FILTER },
};

#define NEED2(_mask) { \
	.mask = (_mask), .extra = FILTER2, .word = PMON_CONFIG1, .shift = 32, \
	.advice = PMON_COUNTS_ZERO, \
}

/*
 * 329468 section 2.3.3.3: one filtering criterion at a time. Beside the thread
 * that leaves only what the event counts nothing without, a state, node or
 * opcode, and no rule lets an event have a criterion that it can do without. Of
 * the v3 no source says so, nor that it can have two.
 */
static const struct pmon_rule two_filters_rules[] = {
	{ TID_EN, TID_EN, ON_IVBEP, .use = { USE(FILTER_TID) } },
	{ TID_EN, TID_EN, ON_V3, .use = { USE(FILTER3_TID) } },
	{ 0x34, 0xff, ON_IVBEP, .use = { {
		.mask = FILTER2_STATE, .word = PMON_CONFIG1,
		.natural = FILTER2_STATE,
	} } },
	{ 0x34, 0xff, ON_V3, .use = { {
		.mask = FILTER3_STATE, .word = PMON_CONFIG1,
		.natural = FILTER3_STATE,
	} } },
	/* Bit 0 is in all its names, and without it nothing is counted: Intel's list, ucevent */
	PMON_EP_NEEDS(ON_V3, 0x34, BIT(8)),
	{ BY_NID | 0x28, BY_NID | 0xff, ON_V3, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x29, BY_NID | 0xff, ON_V3, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x2a, BY_NID | 0xff, ON_V3, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x32, BY_NID | 0xff, ON_V3, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x33, BY_NID | 0xff, ON_V3, .use = { NEED2(FILTER2_NID) } },
	{ WB_CREDITS | 0x33, WB_CREDITS | 0xff, ON_V3, .use = { {
		.mask = FILTER2_NID, .extra = FILTER2, .word = PMON_CONFIG1,
		.shift = 32,
	} } },
	{ BY_NID | 0x34, BY_NID | 0xff, ON_IVBEP, .use = { NEED2(FILTER2_NID) } },
	/*
	 * The event's name has a node, but no source has a node filter for it: any node may be
	 * given
	 */
	{ BY_NID | 0x34, BY_NID | 0xff, ON_V3, .use = { {
		.mask = FILTER2_NID, .natural = FILTER2_NID, .extra = FILTER2,
		.word = PMON_CONFIG1, .shift = 32,
	} } },
	{ BY_NID | 0x35, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x36, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_NID | 0x37, BY_NID | 0xff, .use = { NEED2(FILTER2_NID) } },
	{ BY_OPCODE | 0x35, BY_OPCODE | 0xff, .use = { NEED2(FILTER2_OPC) } },
	{ BY_OPCODE | 0x36, BY_OPCODE | 0xff, .use = { NEED2(FILTER2_OPC) } },
	{}
};

static const struct pmon_extra ivbep_extra[] = {
	[FILTER] = { .reg = EP_BOX_FILTER },
	[FILTER2] = { .reg = EP_BOX_FILTER1 },
};

static const struct pmon_extra v3_extra[] = {
	[FILTER] = { .reg = V3_BOX_FILTER0 },
	[FILTER2] = { .reg = V3_BOX_FILTER1 },
};

/* Bit 3 of the die's status, and on, on the v2: LIKWID */
#define EP_UNIT(_base, _overflow)	{ .base[0] = (_base), .overflow = BIT(_overflow) }

static const struct pmon_unit units[] = {
	EP_UNIT(0x000, 3), EP_UNIT(0x020, 4), EP_UNIT(0x040, 5),
	EP_UNIT(0x060, 6), EP_UNIT(0x080, 7), EP_UNIT(0x0a0, 8),
	EP_UNIT(0x0c0, 9), EP_UNIT(0x0e0, 10), EP_UNIT(0x100, 11),
	EP_UNIT(0x120, 12), EP_UNIT(0x140, 13), EP_UNIT(0x160, 14),
	EP_UNIT(0x180, 15), EP_UNIT(0x1a0, 16), EP_UNIT(0x1c0, 17),
};

static const struct pmon_overflow ivbep_overflow =
	PMON_IVB_OVERFLOW(EP_BOX_STATUS, EP_BOX_STATUS, GENMASK(3, 0));

/* 18 on the E5 v3, 24 on the v4, 16 on the Xeon D */
static const struct pmon_unit v3_units[] = {
	{ .base[0] = 0x000 }, { .base[0] = 0x010 }, { .base[0] = 0x020 }, { .base[0] = 0x030 },
	{ .base[0] = 0x040 }, { .base[0] = 0x050 }, { .base[0] = 0x060 }, { .base[0] = 0x070 },
	{ .base[0] = 0x080 }, { .base[0] = 0x090 }, { .base[0] = 0x0a0 }, { .base[0] = 0x0b0 },
	{ .base[0] = 0x0c0 }, { .base[0] = 0x0d0 }, { .base[0] = 0x0e0 }, { .base[0] = 0x0f0 },
	{ .base[0] = 0x100 }, { .base[0] = 0x110 }, { .base[0] = 0x120 }, { .base[0] = 0x130 },
	{ .base[0] = 0x140 }, { .base[0] = 0x150 }, { .base[0] = 0x160 }, { .base[0] = 0x170 },
};

static const struct pmon_counter ep_counters[] = {
	PMON_EP_COUNTER(EP_CTL(0), EP_CTR(0), 44),
	PMON_EP_COUNTER(EP_CTL(1), EP_CTR(1), 44),
	PMON_EP_COUNTER(EP_CTL(2), EP_CTR(2), 44),
	PMON_EP_COUNTER(EP_CTL(3), EP_CTR(3), 44),
};

static const struct pmon_counter v3_counters[] = {
	PMON_EP_COUNTER(V3_CTL(0), V3_CTR(0), 48),
	PMON_EP_COUNTER(V3_CTL(1), V3_CTR(1), 48),
	PMON_EP_COUNTER(V3_CTL(2), V3_CTR(2), 48),
	PMON_EP_COUNTER(V3_CTL(3), V3_CTR(3), 48),
};

#define CBOX_KIND \
	PMON_EP_KIND, \
	.name = "cbox", \
	.counters = 4, \
	.max_inc = 31, \
	.implied = TID_EN, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.fields = fields, \
	.events = events

#define CBOX \
	.space = PMON_MSR

#define EP_CBOX_KIND \
	CBOX_KIND, \
	.constraints = ep_constraints

#define EP_CBOX \
	CBOX, \
	.unit = units, \
	.counter = ep_counters, \
	.box_ctl = EP_BOX_CTL

/* libpfm4 writes the second filter register as config2 */
#define TWO_FILTERS \
	.rules = two_filters_rules, \
	.one_filter = true, \
	.upper_in = PMON_CONFIG2

#define V3_CBOX_KIND \
	CBOX_KIND, \
	TWO_FILTERS, \
	.constraints = v3_constraints

#define V3_CBOX \
	CBOX, \
	.unit = v3_units, \
	.counter = v3_counters, \
	.box_ctl = V3_BOX_CTL, \
	.extra = v3_extra, \
	.nr_extra = ARRAY_SIZE(v3_extra)

const struct pmon_type pmon_snbep_cbox = {
	EP_CBOX,
	.kind = &(const struct pmon_kind) {
		EP_CBOX_KIND,
		.on = ON_SNBEP,
		.rules = snbep_rules,
	},
	.units = 8,
	.extra = snbep_extra,
	.nr_extra = ARRAY_SIZE(snbep_extra),
};

const struct pmon_type pmon_ivbep_cbox = {
	EP_CBOX,
	.kind = &(const struct pmon_kind) {
		EP_CBOX_KIND,
		TWO_FILTERS,
		.on = ON_IVBEP,
	},
	.units = 15,
	.overflow = &ivbep_overflow,
	.extra = ivbep_extra,
	.nr_extra = ARRAY_SIZE(ivbep_extra),
};

const struct pmon_type pmon_hsx_cbox = {
	V3_CBOX,
	.kind = &(const struct pmon_kind) {
		V3_CBOX_KIND,
		.on = ON_HSX,
	},
	.units = 18,
};

const struct pmon_type pmon_bdx_cbox = {
	V3_CBOX,
	.kind = &(const struct pmon_kind) {
		V3_CBOX_KIND,
		.on = ON_BDX,
	},
	.units = 24,
};

const struct pmon_type pmon_bdxde_cbox = {
	V3_CBOX,
	.kind = &(const struct pmon_kind) {
		V3_CBOX_KIND,
		.on = ON_BDXDE,
	},
	.units = 16,
};

/*
 * The 7500's slices have six counters and no filter. "sb" is the direction of
 * the ring that leads to the nearer S-box, "nsb" the other one; p2c is from core
 * to slice, c2p back, s2c and s2p from the S-box. The queues: IRQ of requests,
 * IPQ of snoops from outside, VIQ of victims, RWRF of responses and writebacks,
 * RSPF of snoop responses. The MAF (missing address file) tracks the slice's
 * open transactions; a message that it cannot take is rejected and tried again.
 */
static const struct pmon_alias ex_events[] = {
	/* Egress messages that no agent took from the ring */
	PMON_EVENT(ON_NHMEX, "bounces_p2c_ad_sb", "event=0x01,umask=0x01", EACH,
		   "Requests of cores bounced on the AD ring, towards the S-box"),
	PMON_EVENT(ON_NHMEX, "bounces_p2c_ad_nsb", "event=0x01,umask=0x02", EACH,
		   "Requests of cores bounced on the AD ring, away from the S-box"),
	PMON_EVENT(ON_NHMEX, "bounces_p2c_ad_all", "event=0x01,umask=0x03", EACH,
		   "Requests of cores bounced on the AD ring"),
	PMON_EVENT(ON_WSMEX, "bounces_c2p_ad_sb", "event=0x01,umask=0x01", EACH,
		   "Messages bounced on the AD ring, towards the S-box"),
	PMON_EVENT(ON_WSMEX, "bounces_c2p_ad_nsb", "event=0x01,umask=0x02", EACH,
		   "Messages bounced on the AD ring, away from the S-box"),
	PMON_EVENT(ON_WSMEX, "bounces_c2p_ad_all", "event=0x01,umask=0x03", EACH,
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
	PMON_EVENT(ON_WSMEX, "arb_wins_p2c_sb", "event=0x33", EACH,
		   "Arbitrations that a request of the core won towards the S-box"),
	PMON_EVENT(ON_WSMEX, "arb_wins_p2c_nsb", "event=0x34", EACH,
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

	/* LLC_MISSES counts by the state in which the slice has the line */
	PMON_EVENT(ON_EX, "llc_misses_shared", "event=0x14,umask=0x01", EACH,
		   "Misses: the line is there, but Shared is not enough"),
	PMON_EVENT(ON_EX, "llc_misses_forward", "event=0x14,umask=0x02", EACH,
		   "Misses: the line is there, but Forward is not enough"),
	PMON_EVENT(ON_EX, "llc_misses_invalid", "event=0x14,umask=0x04", EACH,
		   "Misses: the line is not there"),
	PMON_EVENT(ON_EX | PMON_LISTED, "llc_misses_all", "event=0x14,umask=0x07", EACH,
		   "Misses of the slice"),
	PMON_EVENT(ON_EX, "llc_hits_modified", "event=0x15,umask=0x01", EACH,
		   "Hits on Modified lines"),
	PMON_EVENT(ON_EX, "llc_hits_exclusive", "event=0x15,umask=0x02", EACH,
		   "Hits on Exclusive lines"),
	PMON_EVENT(ON_EX, "llc_hits_shared", "event=0x15,umask=0x04", EACH,
		   "Hits on Shared lines"),
	PMON_EVENT(ON_EX, "llc_hits_forward", "event=0x15,umask=0x08", EACH,
		   "Hits on Forward lines"),
	PMON_EVENT(ON_EX | PMON_LISTED, "llc_hits_all", "event=0x15,umask=0x0f", EACH,
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
	PMON_EVENT(ON_WSMEX, "llc_victims_all", "event=0x17,umask=0x0f", EACH,
		   "Lines evicted"),
	/* LIKWID's mask for this model has one bit more */
	PMON_EVENT(ON_NHMEX, "llc_victims_all", "event=0x17,umask=0x1f", EACH,
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
	PMON_EVENT(ON_EX | PMON_LISTED, "occupancy_maf", "event=0x1e", LEVEL,
		   "Entries of the MAF"),
	PMON_EVENT(ON_EX | PMON_LISTED, "trans_maf", "event=0x1f", EACH,
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

/* Registers of the first C-box, 323535 */
#define EX_GLOBAL_CTL		0xd00
#define EX_GLOBAL_STATUS	0xd01
#define EX_GLOBAL_OVF_CTL	0xd02
#define EX_EVNT_SEL(n)		(0xd10 + 2 * (n))
#define EX_CTR(n)		(0xd11 + 2 * (n))

/* The E7 has two slices more */
static const struct pmon_unit ex_units[] = {
	{ .base[0] = 0x000 }, { .base[0] = 0x080 }, { .base[0] = 0x040 }, { .base[0] = 0x0c0 },
	{ .base[0] = 0x020 }, { .base[0] = 0x0a0 }, { .base[0] = 0x060 }, { .base[0] = 0x0e0 },
	{ .base[0] = 0x240 }, { .base[0] = 0x2c0 },
};

static const struct pmon_counter ex_counters[] = {
	PMON_EX_COUNTER(EX_EVNT_SEL(0), EX_CTR(0)),
	PMON_EX_COUNTER(EX_EVNT_SEL(1), EX_CTR(1)),
	PMON_EX_COUNTER(EX_EVNT_SEL(2), EX_CTR(2)),
	PMON_EX_COUNTER(EX_EVNT_SEL(3), EX_CTR(3)),
	PMON_EX_COUNTER(EX_EVNT_SEL(4), EX_CTR(4)),
	PMON_EX_COUNTER(EX_EVNT_SEL(5), EX_CTR(5)),
};

static const struct pmon_overflow ex_overflow =
	PMON_EX_OVERFLOW(EX_GLOBAL_STATUS, EX_GLOBAL_OVF_CTL, PMON_EX_PMI_ENABLE,
			 GENMASK(5, 0));

#define EX_CBOX_KIND \
	PMON_EX_KIND, \
	.enable = BIT(22), \
	.name = "cbox", \
	.counters = 6, \
	.run = GENMASK(5, 0), \
	.fields = pmon_ex_fields, \
	.events = ex_events

#define EX_CBOX \
	.space = PMON_MSR, \
	.unit = ex_units, \
	.counter = ex_counters, \
	.box_ctl = EX_GLOBAL_CTL, \
	.overflow = &ex_overflow

const struct pmon_type pmon_nhmex_cbox = {
	EX_CBOX,
	.kind = &(const struct pmon_kind) {
		EX_CBOX_KIND,
		.on = ON_NHMEX,
	},
	.units = 8,
};

const struct pmon_type pmon_wsmex_cbox = {
	EX_CBOX,
	.kind = &(const struct pmon_kind) {
		EX_CBOX_KIND,
		.on = ON_WSMEX,
	},
	.units = 10,
};
