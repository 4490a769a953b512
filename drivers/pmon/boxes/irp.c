// SPDX-License-Identifier: GPL-2.0-only
/*
 * IRP: the I/O hub's cache for coherent requests. One PCI function with two
 * units of two counters: counters 0 and 1 see the first unit's events, 2 and 3
 * the second's (329468 table 1-3). Its counters are not in one row.
 */
#include "boxes.h"

#define UNIT	32	/* above the control word: it is not written */

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("unit", PMON_CONFIG, UNIT, UNIT),
	{}
};

/*
 * As the names stand here they are of the first unit; unit=1 is the second.
 * Messages from the ring come through R2PCIe, on BL (data) and AK.
 */
static const struct pmon_event events[] = {
	PMON_EVENT(ON_IVB | PMON_LISTED, "clockticks",
		   "event=0x00", EACH,
		   "Clocks of the unit (uncore clock)"),

	PMON_EVENT(ON_IVB, "rxr_bl_drs_inserts", "event=0x01", EACH,
		   "Data responses (DRS) put into the BL ingress queue"),
	PMON_EVENT(ON_IVB, "rxr_bl_ncb_inserts", "event=0x02", EACH,
		   "Non-coherent bypass (NCB) messages put into the BL ingress queue"),
	PMON_EVENT(ON_IVB, "rxr_bl_ncs_inserts", "event=0x03", EACH,
		   "Non-coherent standard (NCS) messages put into the BL ingress queue"),
	PMON_EVENT(ON_IVB, "rxr_bl_drs_cycles_full", "event=0x04", CLOCKS,
		   "The BL ingress queue of DRS messages is full"),
	PMON_EVENT(ON_IVB, "rxr_bl_ncb_cycles_full", "event=0x05", CLOCKS,
		   "The BL ingress queue of NCB messages is full"),
	PMON_EVENT(ON_IVB, "rxr_bl_ncs_cycles_full", "event=0x06", CLOCKS,
		   "The BL ingress queue of NCS messages is full"),
	PMON_EVENT(ON_IVB, "rxr_bl_drs_occupancy", "event=0x07", LEVEL_TO(24),
		   "DRS messages in the BL ingress queue"),
	PMON_EVENT(ON_IVB, "rxr_bl_ncb_occupancy", "event=0x08", LEVEL_TO(24),
		   "NCB messages in the BL ingress queue"),
	PMON_EVENT(ON_IVB, "rxr_bl_ncs_occupancy", "event=0x09", LEVEL_TO(24),
		   "NCS messages in the BL ingress queue"),
	PMON_EVENT(ON_IVB, "rxr_ak_inserts", "event=0x0a", EACH,
		   "Acknowledgments put into the AK ingress queue"),
	PMON_EVENT(ON_IVB, "rxr_ak_cycles_full", "event=0x0b", CLOCKS,
		   "The AK ingress queue is full"),
	PMON_EVENT(ON_IVB, "rxr_ak_occupancy", "event=0x0c", LEVEL_TO(24),
		   "Acknowledgments in the AK ingress queue"),

	PMON_EVENT(ON_IVB, "txr_request_occupancy", "event=0x0d", LEVEL,
		   "Requests on their way from the IRP to the devices"),
	PMON_EVENT(ON_IVB, "txr_data_inserts_ncb", "event=0x0e", EACH,
		   "NCB messages with data put into the queue towards the devices"),
	PMON_EVENT(ON_IVB, "txr_data_inserts_ncs", "event=0x0f", EACH,
		   "NCS messages with data put into the queue towards the devices"),
	PMON_EVENT(ON_IVB, "txr_ad_stall_credit_cycles", "event=0x18", CLOCKS,
		   "A request waits for a credit of R2PCIe's AD egress queue"),
	PMON_EVENT(ON_IVB, "txr_bl_stall_credit_cycles", "event=0x19", CLOCKS,
		   "Data waits for a credit of R2PCIe's BL egress queue"),
	PMON_EVENT(ON_IVB, "write_ordering_stall_cycles", "event=0x1a", CLOCKS,
		   "Writes wait for acknowledgment and the way into the IRP idles"),

	/* What the write cache holds for requests of the devices */
	PMON_EVENT(ON_IVB, "cache_total_occupancy_any",
		   "event=0x12,umask=0x01", LEVEL_TO(128),
		   "Requests, reads and writes, that the uncore has not completed"),
	PMON_EVENT(ON_IVB, "cache_read_occupancy_any",
		   "event=0x10,umask=0x01", LEVEL_TO(128),
		   "Reads that the uncore has not completed"),
	PMON_EVENT(ON_IVB, "cache_write_occupancy_any",
		   "event=0x11,umask=0x01", LEVEL_TO(128),
		   "Writes that the uncore has not completed"),
	PMON_EVENT(ON_IVB, "cache_own_occupancy_any",
		   "event=0x13,umask=0x01", LEVEL_TO(128),
		   "Writes that wait for ownership of their line"),
	PMON_EVENT(ON_IVB, "cache_ack_pending_occupancy_any",
		   "event=0x14,umask=0x01", LEVEL_TO(128),
		   "Writes that own their line and wait for the acknowledgment"),
	PMON_EVENT(ON_IVB, "transactions_reads", "event=0x15,umask=0x01", EACH,
		   "Read requests of devices, prefetches not included"),
	PMON_EVENT(ON_IVB, "transactions_writes", "event=0x15,umask=0x02", EACH,
		   "Write requests of devices"),
	PMON_EVENT(ON_IVB, "transactions_rd_prefetches",
		   "event=0x15,umask=0x04", EACH,
		   "Prefetches for reads of devices"),

	/* A tickle asks for a line back that the cache owns for a write */
	PMON_EVENT(ON_IVB, "tickles_lost_ownership",
		   "event=0x16,umask=0x01", EACH,
		   "Requests that lost their line to a tickle and must ask again"),
	PMON_EVENT(ON_IVB, "tickles_top_of_queue",
		   "event=0x16,umask=0x02", EACH,
		   "Tickles answered with data: the request was the next in the queue"),
	PMON_EVENT(ON_IVB, "address_match_stall_count",
		   "event=0x17,umask=0x01", EACH,
		   "Requests held up by one to the same address, not to be merged"),
	PMON_EVENT(ON_IVB, "address_match_merge_count",
		   "event=0x17,umask=0x02", EACH,
		   "Requests merged with one to the same address before them"),
	{}
};

static const struct pmon_pick pick = { .lo = UNIT, .counters = { 0x3, 0xc } };

static const struct pmon_unit units[] = {
	PMON_EP_PCI_UNIT(0x0e39, 5, 6),
};

/* Not at the offsets of the other boxes: 329468 */
static const struct pmon_counter counters[] = {
	PMON_EP_COUNTER(0xd8, 0xa0, 44),
	PMON_EP_COUNTER(0xdc, 0xb0, 44),
	PMON_EP_COUNTER(0xe0, 0xb8, 44),
	PMON_EP_COUNTER(0xe4, 0xc0, 44),
};

/* CACHE_*_OCCUPANCY goes up by 128 at most */
const struct pmon_type pmon_ivbep_irp = {
	.name = "irp",
	.on = ON_IVB,
	.units = 1,
	.unit = units,
	.counters = 4,
	.counter = counters,
	.max_inc = 128,
	PMON_EP_PCI,
	PMON_EP_RESET,
	PMON_EP_FREEZING,
	.fields = fields,
	.events = events,
	.pick = &pick,
};
