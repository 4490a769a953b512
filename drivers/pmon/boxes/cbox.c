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

/*
 * Rings: AD carries requests, AK acknowledgments, BL data, IV snoops of the
 * cores. A ring is busy at this stop with what passes or ends here, not with what
 * starts here. What comes in waits in the IRQ (requests of cores and I/O), the
 * IPQ (snoops of other sockets), the ISMQ (responses) or the PRQ (I/O, on the E5
 * v2). The TOR, table of requests, has an entry for each one under way.
 */
#define AD_RING(_on, _way, _umask, _what) \
	PMON_EVENT(_on, "ring_ad_used_" _way, "event=0x1b,umask=" #_umask, \
		   CLOCKS, "AD ring busy here: " _what)

#define AK_RING(_on, _way, _umask, _what) \
	PMON_EVENT(_on, "ring_ak_used_" _way, "event=0x1c,umask=" #_umask, \
		   CLOCKS, "AK ring busy here: " _what)

#define BL_RING(_on, _way, _umask, _what) \
	PMON_BYTES_32(_on, "ring_bl_used_" _way, "event=0x1d,umask=" #_umask, \
		      "Clocks with the BL ring busy here: " _what)

#define TOR_INSERTS(_on, _name, _umask, _what) \
	PMON_EVENT(_on, "tor_inserts_" _name, "event=0x35,umask=" _umask, \
		   EACH, "Entries made in the TOR: " _what)

#define TOR_OCCUPANCY(_on, _name, _umask, _what) \
	PMON_EVENT(_on, "tor_occupancy_" _name, "event=0x36,umask=" _umask, \
		   LEVEL_TO(20), "Entries in the TOR: " _what)

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP, "clockticks", "event=0x00", EACH,
		   "Clocks of the slice (uncore clock)"),

	/* Egress queues, from the cache side and the core side to a ring */
	PMON_EVENT(ON_EP, "txr_inserts_ad_cache", "event=0x02,umask=0x01", EACH,
		   "Messages that the cache side put into the AD egress queue"),
	PMON_EVENT(ON_EP, "txr_inserts_ak_cache", "event=0x02,umask=0x02", EACH,
		   "Messages that the cache side put into the AK egress queue"),
	PMON_EVENT(ON_EP, "txr_inserts_bl_cache", "event=0x02,umask=0x04", EACH,
		   "Messages that the cache side put into the BL egress queue"),
	PMON_EVENT(ON_EP, "txr_inserts_iv_cache", "event=0x02,umask=0x08", EACH,
		   "Messages that the cache side put into the IV egress queue"),
	PMON_EVENT(ON_EP, "txr_inserts_ad_core", "event=0x02,umask=0x10", EACH,
		   "Messages that the core side put into the AD egress queue"),
	PMON_EVENT(ON_EP, "txr_inserts_ak_core", "event=0x02,umask=0x20", EACH,
		   "Messages that the core side put into the AK egress queue"),
	PMON_EVENT(ON_EP, "txr_inserts_bl_core", "event=0x02,umask=0x40", EACH,
		   "Messages that the core side put into the BL egress queue"),
	PMON_EVENT(ON_SNB, "txr_starved_ak", "event=0x03,umask=0x02", CLOCKS,
		   "The AK egress queue has waited long for a free slot on the ring"),
	PMON_EVENT(ON_SNB, "txr_starved_bl", "event=0x03,umask=0x04", CLOCKS,
		   "The BL egress queue has waited long for a free slot on the ring"),
	PMON_EVENT(ON_IVB, "txr_starved_ak_both",
		   "event=0x03,umask=0x02", CLOCKS,
		   "The AK egress queues of both sides have waited long for a free slot"),
	PMON_EVENT(ON_IVB, "txr_starved_iv", "event=0x03,umask=0x08", CLOCKS,
		   "The IV egress queue has waited long for a free slot on the ring"),
	PMON_EVENT(ON_IVB, "txr_starved_ad_core",
		   "event=0x03,umask=0x10", CLOCKS,
		   "The core side's AD egress queue has waited long for a free slot"),
	PMON_EVENT(ON_SNB, "txr_ads_used", "event=0x04", EACH,
		   "Messages sent in a slot kept free against deadlock (ADS)"),
	PMON_EVENT(ON_IVB, "txr_ads_used_ad", "event=0x04,umask=0x01", EACH,
		   "AD messages sent in a slot kept free against deadlock (ADS)"),
	PMON_EVENT(ON_IVB, "txr_ads_used_ak", "event=0x04,umask=0x02", EACH,
		   "AK messages sent in a slot kept free against deadlock (ADS)"),
	PMON_EVENT(ON_IVB, "txr_ads_used_bl", "event=0x04,umask=0x04", EACH,
		   "BL messages sent in a slot kept free against deadlock (ADS)"),

	/* A message whose receiver is full stays on the ring: it bounces */
	PMON_EVENT(ON_SNB, "ring_bounces_ak_core",
		   "event=0x05,umask=0x02", EACH,
		   "Acknowledgments to the core that bounced"),
	PMON_EVENT(ON_SNB, "ring_bounces_bl_core",
		   "event=0x05,umask=0x04", EACH,
		   "Data for the core that bounced"),
	PMON_EVENT(ON_SNB, "ring_bounces_iv_core",
		   "event=0x05,umask=0x08", EACH,
		   "Snoops of the core's caches that bounced"),
	PMON_EVENT(ON_IVB, "ring_bounces_ad_irq", "event=0x05,umask=0x02", EACH,
		   "AD messages for the IRQ that bounced"),
	PMON_EVENT(ON_IVB, "ring_bounces_ak", "event=0x05,umask=0x04", EACH,
		   "AK messages, acknowledgments, that bounced"),
	PMON_EVENT(ON_IVB, "ring_bounces_bl", "event=0x05,umask=0x08", EACH,
		   "BL messages, data, that bounced"),
	PMON_EVENT(ON_IVB, "ring_bounces_iv", "event=0x05,umask=0x10", EACH,
		   "IV messages, snoops of the core's caches, that bounced"),
	PMON_EVENT(ON_SNB, "ring_sink_starved_ad_cache",
		   "event=0x06,umask=0x01", CLOCKS,
		   "AD messages for the cache side bounce and wait long for a place"),
	PMON_EVENT(ON_SNB, "ring_sink_starved_ak_core",
		   "event=0x06,umask=0x02", CLOCKS,
		   "AK messages for the core bounce and wait long for a place"),
	PMON_EVENT(ON_SNB, "ring_sink_starved_bl_core",
		   "event=0x06,umask=0x04", CLOCKS,
		   "BL messages for the core bounce and wait long for a place"),
	PMON_EVENT(ON_SNB, "ring_sink_starved_iv_core",
		   "event=0x06,umask=0x08", CLOCKS,
		   "IV messages for the core bounce and wait long for a place"),
	PMON_EVENT(ON_IVB, "ring_sink_starved_ad_irq",
		   "event=0x06,umask=0x01", CLOCKS,
		   "AD messages for the IRQ bounce and wait long for a place"),
	PMON_EVENT(ON_IVB, "ring_sink_starved_ad_ipq",
		   "event=0x06,umask=0x02", CLOCKS,
		   "AD messages for the IPQ bounce and wait long for a place"),
	PMON_EVENT(ON_IVB, "ring_sink_starved_iv",
		   "event=0x06,umask=0x10", CLOCKS,
		   "IV messages bounce and wait long for a place"),
	PMON_EVENT(ON_EP, "ring_src_thrtl", "event=0x07", CLOCKS,
		   "The slice holds messages back, because too many bounce"),

	AD_RING(ON_SNB, "up_even", 0x01, "up, even slots"),
	AD_RING(ON_SNB, "up_odd", 0x02, "up, odd slots"),
	AD_RING(ON_SNB, "down_even", 0x04, "down, even slots"),
	AD_RING(ON_SNB, "down_odd", 0x08, "down, odd slots"),
	AD_RING(ON_IVB, "up_vr0_even", 0x01, "up, even slots of virtual ring 0"),
	AD_RING(ON_IVB, "up_vr0_odd", 0x02, "up, odd slots of virtual ring 0"),
	AD_RING(ON_IVB, "down_vr0_even", 0x04, "down, even slots of virtual ring 0"),
	AD_RING(ON_IVB, "down_vr0_odd", 0x08, "down, odd slots of virtual ring 0"),
	AD_RING(ON_IVB, "up_vr1_even", 0x10, "up, even slots of virtual ring 1"),
	AD_RING(ON_IVB, "up_vr1_odd", 0x20, "up, odd slots of virtual ring 1"),
	AD_RING(ON_IVB, "down_vr1_even", 0x40, "down, even slots of virtual ring 1"),
	AD_RING(ON_IVB, "down_vr1_odd", 0x80, "down, odd slots of virtual ring 1"),
	AD_RING(ON_IVB, "cw", 0x03, "up (clockwise), virtual ring 0"),
	AD_RING(ON_IVB, "ccw", 0x0c, "down (counterclockwise), virtual ring 0"),
	AD_RING(ON_IVB, "up", 0x33, "up"),
	AD_RING(ON_IVB, "down", 0xcc, "down"),
	AD_RING(ON_IVB, "any", 0xff, "either way"),

	AK_RING(ON_SNB, "up_even", 0x01, "up, even slots"),
	AK_RING(ON_SNB, "up_odd", 0x02, "up, odd slots"),
	AK_RING(ON_SNB, "down_even", 0x04, "down, even slots"),
	AK_RING(ON_SNB, "down_odd", 0x08, "down, odd slots"),
	AK_RING(ON_IVB, "up_vr0_even", 0x01, "up, even slots of virtual ring 0"),
	AK_RING(ON_IVB, "up_vr0_odd", 0x02, "up, odd slots of virtual ring 0"),
	AK_RING(ON_IVB, "down_vr0_even", 0x04, "down, even slots of virtual ring 0"),
	AK_RING(ON_IVB, "down_vr0_odd", 0x08, "down, odd slots of virtual ring 0"),
	AK_RING(ON_IVB, "up_vr1_even", 0x10, "up, even slots of virtual ring 1"),
	AK_RING(ON_IVB, "up_vr1_odd", 0x20, "up, odd slots of virtual ring 1"),
	AK_RING(ON_IVB, "down_vr1_even", 0x40, "down, even slots of virtual ring 1"),
	AK_RING(ON_IVB, "down_vr1_odd", 0x80, "down, odd slots of virtual ring 1"),
	AK_RING(ON_IVB, "cw", 0x03, "up (clockwise), virtual ring 0"),
	AK_RING(ON_IVB, "ccw", 0x0c, "down (counterclockwise), virtual ring 0"),
	AK_RING(ON_IVB, "up", 0x33, "up"),
	AK_RING(ON_IVB, "down", 0xcc, "down"),
	AK_RING(ON_IVB, "any", 0xff, "either way"),

	BL_RING(ON_SNB, "up_even", 0x01, "up, even slots"),
	BL_RING(ON_SNB, "up_odd", 0x02, "up, odd slots"),
	BL_RING(ON_SNB, "down_even", 0x04, "down, even slots"),
	BL_RING(ON_SNB, "down_odd", 0x08, "down, odd slots"),
	BL_RING(ON_IVB, "up_vr0_even", 0x01, "up, even slots of virtual ring 0"),
	BL_RING(ON_IVB, "up_vr0_odd", 0x02, "up, odd slots of virtual ring 0"),
	BL_RING(ON_IVB, "down_vr0_even", 0x04, "down, even slots of virtual ring 0"),
	BL_RING(ON_IVB, "down_vr0_odd", 0x08, "down, odd slots of virtual ring 0"),
	BL_RING(ON_IVB, "up_vr1_even", 0x10, "up, even slots of virtual ring 1"),
	BL_RING(ON_IVB, "up_vr1_odd", 0x20, "up, odd slots of virtual ring 1"),
	BL_RING(ON_IVB, "down_vr1_even", 0x40, "down, even slots of virtual ring 1"),
	BL_RING(ON_IVB, "down_vr1_odd", 0x80, "down, odd slots of virtual ring 1"),
	BL_RING(ON_IVB, "cw", 0x03, "up (clockwise), virtual ring 0"),
	BL_RING(ON_IVB, "ccw", 0x0c, "down (counterclockwise), virtual ring 0"),
	BL_RING(ON_IVB, "up", 0x33, "up"),
	BL_RING(ON_IVB, "down", 0xcc, "down"),
	BL_RING(ON_IVB, "any", 0xff, "either way"),

	PMON_EVENT(ON_EP, "ring_iv_used_any", "event=0x1e,umask=0x0f", CLOCKS,
		   "IV ring busy here: either way"),
	PMON_EVENT(ON_IVB, "ring_iv_used_up", "event=0x1e,umask=0x33", CLOCKS,
		   "IV ring busy here: up"),
	PMON_EVENT(ON_IVB, "ring_iv_used_down", "event=0x1e,umask=0xcc", CLOCKS,
		   "IV ring busy here: down"),

	/* Ingress queues, from the rings */
	PMON_EVENT(ON_EP, "rxr_inserts_irq", "event=0x13,umask=0x01", EACH,
		   "Requests put into the IRQ"),
	PMON_EVENT(ON_SNB, "rxr_inserts_irq_rejected",
		   "event=0x13,umask=0x02", EACH,
		   "Requests sent back to the IRQ for a retry"),
	PMON_EVENT(ON_IVB, "rxr_inserts_irq_rej", "event=0x13,umask=0x02", EACH,
		   "Requests sent back to the IRQ for a retry"),
	PMON_EVENT(ON_EP, "rxr_inserts_ipq", "event=0x13,umask=0x04", EACH,
		   "Snoops put into the IPQ"),
	PMON_EVENT(ON_EP, "rxr_inserts_vfifo", "event=0x13,umask=0x10", EACH,
		   "I/O requests put into the FIFO that keeps them in order"),
	PMON_EVENT(ON_EP, "rxr_occupancy_irq",
		   "event=0x11,umask=0x01", LEVEL_TO(20),
		   "Requests in the IRQ"),
	PMON_EVENT(ON_SNB, "rxr_occupancy_irq_rejected",
		   "event=0x11,umask=0x02", LEVEL_TO(20),
		   "Requests in the IRQ that wait for a retry"),
	PMON_EVENT(ON_IVB, "rxr_occupancy_irq_rej",
		   "event=0x11,umask=0x02", LEVEL_TO(20),
		   "Requests in the IRQ that wait for a retry"),
	PMON_EVENT(ON_EP, "rxr_occupancy_ipq",
		   "event=0x11,umask=0x04", LEVEL_TO(20),
		   "Snoops in the IPQ"),
	PMON_EVENT(ON_EP, "rxr_occupancy_vfifo",
		   "event=0x11,umask=0x10", LEVEL_TO(20),
		   "I/O requests in the FIFO that keeps them in order"),
	PMON_EVENT(ON_SNB, "ismq_drd_miss_occ", "event=0x21", LEVEL_TO(20),
		   "Data reads that missed and whose responses the ISMQ awaits"),
	PMON_EVENT(ON_EP, "counter0_occupancy", "event=0x1f", LEVEL_TO(20),
		   "What counter 0 adds up, for thresh and edge here"),

	PMON_EVENT(ON_EP, "rxr_ext_starved_irq",
		   "event=0x12,umask=0x01", CLOCKS,
		   "The IRQ has waited long: the IPQ is held up for it"),
	PMON_EVENT(ON_EP, "rxr_ext_starved_ipq",
		   "event=0x12,umask=0x02", CLOCKS,
		   "The IPQ has waited long: the IRQ is held up for it"),
	PMON_EVENT(ON_SNB, "rxr_ext_starved_ismq",
		   "event=0x12,umask=0x04", CLOCKS,
		   "The ISMQ has waited long: IRQ and IPQ are held up for it"),
	PMON_EVENT(ON_IVB, "rxr_ext_starved_prq",
		   "event=0x12,umask=0x04", CLOCKS,
		   "The PRQ has waited long: the IRQ is held up for it"),
	PMON_EVENT(ON_EP, "rxr_ext_starved_ismq_bids",
		   "event=0x12,umask=0x08", CLOCKS,
		   "The ISMQ asks for its turn, and the others are held up"),
	PMON_EVENT(ON_EP, "rxr_int_starved_irq",
		   "event=0x14,umask=0x01", CLOCKS,
		   "An entry of the IRQ has waited long, while others went first"),
	PMON_EVENT(ON_EP, "rxr_int_starved_ipq",
		   "event=0x14,umask=0x04", CLOCKS,
		   "An entry of the IPQ has waited long, while others went first"),
	PMON_EVENT(ON_EP, "rxr_int_starved_ismq",
		   "event=0x14,umask=0x08", CLOCKS,
		   "An entry of the ISMQ has waited long, while others went first"),

	/* A message that the slice cannot take now goes back to its queue */
	PMON_EVENT(ON_EP, "rxr_ipq_retry_any", "event=0x31,umask=0x01", EACH,
		   "Retries of snoops in the IPQ, for any reason"),
	PMON_EVENT(ON_EP, "rxr_ipq_retry_full", "event=0x31,umask=0x02", EACH,
		   "Retries of snoops in the IPQ: no place in the egress queue"),
	PMON_EVENT(ON_EP, "rxr_ipq_retry_addr_conflict",
		   "event=0x31,umask=0x04", EACH,
		   "Retries of snoops in the IPQ: the TOR has an entry for the address"),
	PMON_EVENT(ON_EP, "rxr_ipq_retry_qpi_credits",
		   "event=0x31,umask=0x10", EACH,
		   "Retries of snoops in the IPQ: no credit for QPI"),
	PMON_EVENT(ON_EP, "rxr_irq_retry_any", "event=0x32,umask=0x01", EACH,
		   "Retries of requests in the IRQ, for any reason"),
	PMON_EVENT(ON_EP, "rxr_irq_retry_full", "event=0x32,umask=0x02", EACH,
		   "Retries of requests in the IRQ: no place in the egress queue"),
	PMON_EVENT(ON_EP, "rxr_irq_retry_addr_conflict",
		   "event=0x32,umask=0x04", EACH,
		   "Retries of requests in the IRQ: the TOR has an entry for the address"),
	PMON_EVENT(ON_EP, "rxr_irq_retry_rtid", "event=0x32,umask=0x08", EACH,
		   "Retries of requests in the IRQ: no transaction id (RTID) is free"),
	PMON_EVENT(ON_EP, "rxr_irq_retry_qpi_credits",
		   "event=0x32,umask=0x10", EACH,
		   "Retries of requests in the IRQ: no credit for QPI"),
	PMON_EVENT(ON_IVB, "rxr_irq_retry_iio_credits",
		   "event=0x32,umask=0x20", EACH,
		   "Retries of requests in the IRQ: no credit for the I/O hub"),
	PMON_EVENT(ON_EP, "rxr_ismq_retry_any", "event=0x33,umask=0x01", EACH,
		   "Retries of responses in the ISMQ, for any reason"),
	PMON_EVENT(ON_EP, "rxr_ismq_retry_full", "event=0x33,umask=0x02", EACH,
		   "Retries of responses in the ISMQ: no place in the egress queue"),
	PMON_EVENT(ON_EP, "rxr_ismq_retry_rtid", "event=0x33,umask=0x08", EACH,
		   "Retries of responses in the ISMQ: no transaction id (RTID) is free"),
	PMON_EVENT(ON_EP, "rxr_ismq_retry_qpi_credits",
		   "event=0x33,umask=0x10", EACH,
		   "Retries of responses in the ISMQ: no credit for QPI"),
	PMON_EVENT(ON_EP, "rxr_ismq_retry_iio_credits",
		   "event=0x33,umask=0x20", EACH,
		   "Retries of responses in the ISMQ: no credit for the I/O hub"),
	PMON_EVENT(ON_IVB, "rxr_ismq_retry_wb_credits",
		   "event=0x33,umask=0x80", EACH,
		   "Retries of responses in the ISMQ: no credit for a write-back"),

	/* By state with filter_state, else in any, I (a miss) included */
	PMON_EVENT(ON_EP, "llc_lookup_data_read", "event=0x34,umask=0x03", EACH,
		   "Lines looked up for data reads"),
	PMON_EVENT(ON_EP, "llc_lookup_write", "event=0x34,umask=0x05", EACH,
		   "Lines looked up for writes: write-backs of the cores' caches"),
	PMON_EVENT(ON_EP, "llc_lookup_remote_snoop",
		   "event=0x34,umask=0x09", EACH,
		   "Lines looked up for snoops from other sockets"),
	PMON_EVENT(ON_IVB, "llc_lookup_any", "event=0x34,umask=0x11", EACH,
		   "Lines looked up, for whatever reason"),
	PMON_EVENT(ON_EP, "llc_lookup_nid",
		   "event=0x34,umask=0x41,filter_nid=?", EACH,
		   "Lines looked up for requests to the nodes filter_nid"),
	PMON_BYTES_64(ON_EP, "llc_victims_m_state", "event=0x37,umask=0x01",
		      "Lines evicted in state M, to be written back"),
	PMON_EVENT(ON_EP, "llc_victims_e_state", "event=0x37,umask=0x02", EACH,
		   "Lines evicted in state E"),
	PMON_EVENT(ON_EP, "llc_victims_s_state", "event=0x37,umask=0x04", EACH,
		   "Lines evicted in state S"),
	PMON_EVENT(ON_EP, "llc_victims_miss", "event=0x37,umask=0x08", EACH,
		   "Lines evicted to make room for a line that missed"),
	PMON_EVENT(ON_SNB, "llc_victims_all_states",
		   "event=0x37,umask=0x0f", EACH,
		   "Lines evicted in state M, E or S, and those of llc_victims_miss"),
	PMON_EVENT(ON_IVB, "llc_victims_any", "event=0x37,umask=0x07", EACH,
		   "Lines evicted in state M, E or S"),
	PMON_EVENT(ON_EP, "llc_victims_nid",
		   "event=0x37,umask=0x40,filter_nid=?", EACH,
		   "Lines evicted whose home is in the nodes filter_nid"),

	/* filter_nid is a mask of nodes, filter_opc one opcode */
	TOR_INSERTS(ON_EP, "opcode", "0x01,filter_opc=?", "opcode filter_opc"),
	TOR_INSERTS(ON_EP, "miss_opcode", "0x03,filter_opc=?",
		    "misses, opcode filter_opc"),
	TOR_INSERTS(ON_EP, "eviction", "0x04", "evictions"),
	TOR_INSERTS(ON_IVB, "all", "0x08", "all kinds"),
	TOR_INSERTS(ON_EP, "miss_all", "0x0a", "misses"),
	TOR_INSERTS(ON_EP, "wb", "0x10", "write-backs"),
	TOR_INSERTS(ON_EP, "nid_opcode", "0x41,filter_opc=?,filter_nid=?",
		    "opcode filter_opc, nodes filter_nid"),
	TOR_INSERTS(ON_EP, "nid_miss_opcode", "0x43,filter_opc=?,filter_nid=?",
		    "misses, opcode filter_opc, nodes filter_nid"),
	TOR_INSERTS(ON_EP, "nid_eviction", "0x44,filter_nid=?",
		    "evictions, nodes filter_nid"),
	TOR_INSERTS(ON_EP, "nid_all", "0x48,filter_nid=?", "nodes filter_nid"),
	TOR_INSERTS(ON_EP, "nid_miss_all", "0x4a,filter_nid=?",
		    "misses, nodes filter_nid"),
	TOR_INSERTS(ON_EP, "nid_wb", "0x50,filter_nid=?",
		    "write-backs, nodes filter_nid"),
	TOR_INSERTS(ON_IVB, "local", "0x28", "memory of this socket"),
	TOR_INSERTS(ON_IVB, "miss_local", "0x2a",
		    "misses, memory of this socket"),
	TOR_INSERTS(ON_IVB, "local_opcode", "0x21,filter_opc=?",
		    "opcode filter_opc, memory of this socket"),
	TOR_INSERTS(ON_IVB, "miss_local_opcode", "0x23,filter_opc=?",
		    "misses, opcode filter_opc, memory of this socket"),
	TOR_INSERTS(ON_IVB, "remote", "0x88", "memory of other sockets"),
	TOR_INSERTS(ON_IVB, "miss_remote", "0x8a",
		    "misses, memory of other sockets"),
	TOR_INSERTS(ON_IVB, "remote_opcode", "0x81,filter_opc=?",
		    "opcode filter_opc, memory of other sockets"),
	TOR_INSERTS(ON_IVB, "miss_remote_opcode", "0x83,filter_opc=?",
		    "misses, opcode filter_opc, memory of other sockets"),

	TOR_OCCUPANCY(ON_EP, "opcode", "0x01,filter_opc=?",
		      "opcode filter_opc"),
	TOR_OCCUPANCY(ON_EP, "miss_opcode", "0x03,filter_opc=?",
		      "misses, opcode filter_opc"),
	TOR_OCCUPANCY(ON_EP, "eviction", "0x04", "evictions"),
	TOR_OCCUPANCY(ON_EP, "all", "0x08", "all kinds"),
	TOR_OCCUPANCY(ON_EP, "miss_all", "0x0a", "misses"),
	TOR_OCCUPANCY(ON_IVB, "wb", "0x10", "write-backs"),
	TOR_OCCUPANCY(ON_EP, "nid_opcode", "0x41,filter_opc=?,filter_nid=?",
		      "opcode filter_opc, nodes filter_nid"),
	TOR_OCCUPANCY(ON_EP, "nid_miss_opcode", "0x43,filter_opc=?,filter_nid=?",
		      "misses, opcode filter_opc, nodes filter_nid"),
	TOR_OCCUPANCY(ON_EP, "nid_eviction", "0x44,filter_nid=?",
		      "evictions, nodes filter_nid"),
	TOR_OCCUPANCY(ON_EP, "nid_all", "0x48,filter_nid=?",
		      "nodes filter_nid"),
	TOR_OCCUPANCY(ON_EP, "nid_miss_all", "0x4a,filter_nid=?",
		      "misses, nodes filter_nid"),
	TOR_OCCUPANCY(ON_IVB, "nid_wb", "0x50,filter_nid=?",
		      "write-backs, nodes filter_nid"),
	TOR_OCCUPANCY(ON_IVB, "local", "0x28", "memory of this socket"),
	TOR_OCCUPANCY(ON_IVB, "miss_local", "0x2a",
		      "misses, memory of this socket"),
	TOR_OCCUPANCY(ON_IVB, "local_opcode", "0x21,filter_opc=?",
		      "opcode filter_opc, memory of this socket"),
	TOR_OCCUPANCY(ON_IVB, "miss_local_opcode", "0x23,filter_opc=?",
		      "misses, opcode filter_opc, memory of this socket"),
	TOR_OCCUPANCY(ON_IVB, "remote", "0x88", "memory of other sockets"),
	TOR_OCCUPANCY(ON_IVB, "miss_remote", "0x8a",
		      "misses, memory of other sockets"),
	TOR_OCCUPANCY(ON_IVB, "remote_opcode", "0x81,filter_opc=?",
		      "opcode filter_opc, memory of other sockets"),
	TOR_OCCUPANCY(ON_IVB, "miss_remote_opcode", "0x83,filter_opc=?",
		      "misses, opcode filter_opc, memory of other sockets"),

	PMON_EVENT(ON_EP, "misc_rspi_was_fse", "event=0x39,umask=0x01", EACH,
		   "Snoops that hit in state F, S or E and led to a silent eviction"),
	PMON_EVENT(ON_EP, "misc_wc_aliasing", "event=0x39,umask=0x02", EACH,
		   "Write-combining writes that hit a line in state M"),
	PMON_EVENT(ON_EP, "misc_started", "event=0x39,umask=0x04", EACH,
		   "Requests started in the slice's pipeline"),
	PMON_EVENT(ON_EP, "misc_rfo_hit_s", "event=0x39,umask=0x08", EACH,
		   "Requests for ownership (RFO) that hit in state S"),

	/* Quad-age replacement: the line to evict is one of age 0, if there is one */
	PMON_EVENT(ON_IVB, "qlru_age0", "event=0x3c,umask=0x01", EACH,
		   "Ages of lines set to 0"),
	PMON_EVENT(ON_IVB, "qlru_age1", "event=0x3c,umask=0x02", EACH,
		   "Ages of lines set to 1"),
	PMON_EVENT(ON_IVB, "qlru_age2", "event=0x3c,umask=0x04", EACH,
		   "Ages of lines set to 2"),
	PMON_EVENT(ON_IVB, "qlru_age3", "event=0x3c,umask=0x08", EACH,
		   "Ages of lines set to 3"),
	PMON_EVENT(ON_IVB, "qlru_lru_decrement", "event=0x3c,umask=0x10", EACH,
		   "Ages of all lines of a set lowered by 1"),
	PMON_EVENT(ON_IVB, "qlru_victim_non_zero",
		   "event=0x3c,umask=0x20", EACH,
		   "Lines evicted whose age was not 0"),
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
	.upper_in_config2 = true,
	.shared = ivbep_shared,
	.nr_shared = ARRAY_SIZE(ivbep_shared),
};

/* The 7500's slices have six counters and no filter; the E7 has two more */
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
	.fields = pmon_ex_fields

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
