// SPDX-License-Identifier: GPL-2.0-only
/*
 * U-box: system configuration agent, one per socket. On the E5 it has no box
 * control register (327043 p18), so a group cannot be stopped in one instant.
 * On the 7500 its only counter is enabled with all the others of the socket.
 */
#include "boxes.h"

static const struct pmon_field snbep_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 28),
	{}
};

/* 329468: bit 23 is reserved */
static const struct pmon_field ivbep_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 28),
	{}
};

/* 323535: nine bits of event select, which the in-kernel driver cuts to eight */
static const struct pmon_field nhmex_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 8),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	{}
};

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP, "clockticks", "event=0xff", EACH,
		   "Uncore clocks, on the fixed counter"),

	/* Messages to cores */
	PMON_EVENT(ON_EP, "event_msg_vlw_rcvd", "event=0x42,umask=0x01", EACH,
		   "Legacy signals received as virtual wires (VLW)"),
	PMON_EVENT(ON_EP, "event_msg_msi_rcvd", "event=0x42,umask=0x02", EACH,
		   "Message signalled interrupts (MSI) received"),
	PMON_EVENT(ON_EP, "event_msg_ipi_rcvd", "event=0x42,umask=0x04", EACH,
		   "Interrupts from one core to another (IPI) received"),
	PMON_EVENT(ON_EP, "event_msg_doorbell_rcvd",
		   "event=0x42,umask=0x08", EACH,
		   "Doorbell messages received"),
	PMON_EVENT(ON_EP, "event_msg_int_prio", "event=0x42,umask=0x10", EACH,
		   "Interrupt priority messages received"),

	/* Events that the uncore sends to one core or to all */
	PMON_EVENT(ON_EP, "u2c_events_monitor_t0",
		   "event=0x43,umask=0x01", EACH,
		   "Wake-ups sent to thread 0: its monitored line was written"),
	PMON_EVENT(ON_EP, "u2c_events_monitor_t1",
		   "event=0x43,umask=0x02", EACH,
		   "Wake-ups sent to thread 1: its monitored line was written"),
	PMON_EVENT(ON_EP, "u2c_events_livelock", "event=0x43,umask=0x04", EACH,
		   "Livelock events sent to cores"),
	PMON_EVENT(ON_EP, "u2c_events_lterror", "event=0x43,umask=0x08", EACH,
		   "LT errors (trusted execution) sent to cores"),
	PMON_EVENT(ON_EP, "u2c_events_cmc", "event=0x43,umask=0x10", EACH,
		   "Corrected machine checks sent to cores"),
	PMON_EVENT(ON_EP, "u2c_events_umc", "event=0x43,umask=0x20", EACH,
		   "Uncorrected machine checks sent to cores"),
	PMON_EVENT(ON_EP, "u2c_events_trap", "event=0x43,umask=0x40", EACH,
		   "Traps sent to cores"),
	PMON_EVENT(ON_EP, "u2c_events_other", "event=0x43,umask=0x80", EACH,
		   "Events of any other kind sent to cores"),

	PMON_EVENT(ON_EP, "lock_cycles", "event=0x44", EACH,
		   "Lock sequences begun, for locked and split accesses of cores"),
	PMON_EVENT(ON_IVB, "phold_cycles_assert_to_ack",
		   "event=0x45,umask=0x01", CLOCKS,
		   "The I/O hub asks to hold the processor, not yet acknowledged"),
	PMON_EVENT(ON_IVB, "racu_requests", "event=0x46", EACH,
		   "Requests for register accesses in the message channel (RACU)"),
	{}
};

static const struct pmon_unit units[] = { {} };

/*
 * The fixed counter has 44 bits in 327043 table 2-5 and 48 in other sources.
 * Folding at 44 is right for both: it is looked at far more often than it
 * gains 2^44.
 */
#define UBOX \
	.name = "ubox", \
	.access = PMON_MSR, \
	.units = 1, \
	.unit = units, \
	.counters = 2, \
	.width = 44, \
	.max_inc = 1, \
	.ctl = { 0xc10, 0xc11 }, \
	.ctr = { 0xc16, 0xc17 }, \
	.enable = PMON_EP_ENABLE, \
	.fixed_ctl = 0xc08, \
	.fixed_ctr = 0xc09, \
	.fixed_width = 44, \
	.fixed_enable = PMON_EP_ENABLE

const struct pmon_type pmon_snbep_ubox = {
	UBOX,
	.on = ON_SNB,
	.fields = snbep_fields,
	.events = events,
};

const struct pmon_type pmon_ivbep_ubox = {
	UBOX,
	.on = ON_IVB,
	.fields = ivbep_fields,
	.events = events,
};

const struct pmon_type pmon_nhmex_ubox = {
	PMON_EX_BOX,
	.on = ON_EX,
	.name = "ubox",
	.units = 1,
	.unit = units,
	.counters = 1,
	.ctl = { 0xc10 },
	.ctr = { 0xc11 },
	.enable = BIT(22),
	.fields = nhmex_fields,
};
