// SPDX-License-Identifier: GPL-2.0-only
/*
 * R-box: the router of the 7500, in two halves of four ports. Event codes go by
 * port: six for each, in pairs that do the same with registers of their own.
 */
#include "boxes.h"

#define EVENT(n)	((n) << 1)
#define EVENT_MASK	GENMASK(5, 1)

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 1, 5),
	PMON_FIELD("xbr_mm_cfg", PMON_CONFIG, 32, 63),
	PMON_FIELD("xbr_match", PMON_CONFIG1, 0, 63),
	PMON_FIELD("qlx_cfg", PMON_CONFIG1, 0, 15),
	PMON_FIELD("iperf_cfg", PMON_CONFIG1, 0, 31),
	PMON_FIELD("xbr_mask", PMON_CONFIG2, 0, 63),
	{}
};

/*
 * Four ports, each with two IPERF registers, two halves of a QLX register and two
 * sets of match registers (XBR). The two of a kind are twins: an event of one is
 * counted with the other if that is free. Ports 0 to 3 of R-box 1 are ports 4 to 7
 * of the socket.
 *
 * IPERF: packets by message class (HOM, SNP, NDR, DRS, NCS, NCB) and virtual
 * network (VN0, VN1, VNA), the EOT (entry overflow table) of the input, and flits.
 * QLX: the bids of packets, to the arbiters of their queue, of their port, and of
 * all ports.
 */
#define AT		" (port " PORT ", " REGISTER ")"

#define IPERF_EVENT(_what, _of, _cfg, _by, _doc) \
	PMON_EVENT(ON_EX, _what "_port" PORT "_" REGISTER _of, \
		   "event=" CODE ",iperf_cfg=" _cfg, _by, _doc AT)

/* A data response has 64 bytes of data */
#define IPERF_DATA(_what, _of, _cfg, _doc) \
	PMON_BYTES_64(ON_EX, _what "_port" PORT "_" REGISTER _of, \
		      "event=" CODE ",iperf_cfg=" _cfg, _doc AT)

#define QLX_EVENT(_what, _of, _cfg, _by, _doc) \
	PMON_EVENT(ON_EX, _what "_port" PORT "_" REGISTER _of, \
		   "event=" CODE ",qlx_cfg=" _cfg SHIFT, _by, _doc AT)

#define XBR_EVENT(_port, _set, _event) \
	PMON_EVENT(ON_EX, "xbr_match_port" #_port "_set" #_set, \
		   "event=" #_event ",xbr_mm_cfg=?,xbr_match=?,xbr_mask=?", EACH, \
		   "Packets through port " #_port " that match by the three terms (set " #_set ")")

static const struct pmon_event events[] = {
#define PORT "0"
#define REGISTER "iperf0"
#define CODE "0x00"
#include "rbox_iperf.h"

#define PORT "0"
#define REGISTER "iperf1"
#define CODE "0x01"
#include "rbox_iperf.h"

#define PORT "0"
#define REGISTER "qlx0"
#define CODE "0x02"
#define SHIFT ""
#include "rbox_qlx.h"

#define PORT "0"
#define REGISTER "qlx1"
#define CODE "0x03"
#define SHIFT "00"
#include "rbox_qlx.h"

#define PORT "1"
#define REGISTER "iperf0"
#define CODE "0x06"
#include "rbox_iperf.h"

#define PORT "1"
#define REGISTER "iperf1"
#define CODE "0x07"
#include "rbox_iperf.h"

#define PORT "1"
#define REGISTER "qlx0"
#define CODE "0x08"
#define SHIFT ""
#include "rbox_qlx.h"

#define PORT "1"
#define REGISTER "qlx1"
#define CODE "0x09"
#define SHIFT "00"
#include "rbox_qlx.h"

#define PORT "2"
#define REGISTER "iperf0"
#define CODE "0x0c"
#include "rbox_iperf.h"

#define PORT "2"
#define REGISTER "iperf1"
#define CODE "0x0d"
#include "rbox_iperf.h"

#define PORT "2"
#define REGISTER "qlx0"
#define CODE "0x0e"
#define SHIFT ""
#include "rbox_qlx.h"

#define PORT "2"
#define REGISTER "qlx1"
#define CODE "0x0f"
#define SHIFT "00"
#include "rbox_qlx.h"

#define PORT "3"
#define REGISTER "iperf0"
#define CODE "0x12"
#include "rbox_iperf.h"

#define PORT "3"
#define REGISTER "iperf1"
#define CODE "0x13"
#include "rbox_iperf.h"

#define PORT "3"
#define REGISTER "qlx0"
#define CODE "0x14"
#define SHIFT ""
#include "rbox_qlx.h"

#define PORT "3"
#define REGISTER "qlx1"
#define CODE "0x15"
#define SHIFT "00"
#include "rbox_qlx.h"

	XBR_EVENT(0, 1, 0x04), XBR_EVENT(0, 2, 0x05),
	XBR_EVENT(1, 1, 0x0a), XBR_EVENT(1, 2, 0x0b),
	XBR_EVENT(2, 1, 0x10), XBR_EVENT(2, 2, 0x11),
	XBR_EVENT(3, 1, 0x16), XBR_EVENT(3, 2, 0x17),

	/* The in-kernel driver's names, as it spells them and as they are spelt */
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi0_flit_send",
		   "event=0x0,iperf_cfg=0x80000000", EACH,
		   "The in-kernel driver's name of flits_sent_port0_iperf0"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_filt_send",
		   "event=0x6,iperf_cfg=0x80000000", EACH,
		   "The in-kernel driver's name of flits_sent_port1_iperf0"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_flit_send",
		   "event=0x6,iperf_cfg=0x80000000", EACH,
		   "The right spelling of qpi1_filt_send"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi0_idle_filt",
		   "event=0x0,iperf_cfg=0x40000000", EACH,
		   "The in-kernel driver's name of null_idle_port0_iperf0"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi0_idle_flit",
		   "event=0x0,iperf_cfg=0x40000000", EACH,
		   "The right spelling of qpi0_idle_filt"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_idle_filt",
		   "event=0x6,iperf_cfg=0x40000000", EACH,
		   "The in-kernel driver's name of null_idle_port1_iperf0"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_idle_flit",
		   "event=0x6,iperf_cfg=0x40000000", EACH,
		   "The right spelling of qpi1_idle_filt"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi0_date_response",
		   "event=0x0,iperf_cfg=0xc4", EACH,
		   "The in-kernel driver's name of new_packets_recv_port0_iperf0_any_drs"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi0_data_response",
		   "event=0x0,iperf_cfg=0xc4", EACH,
		   "The right spelling of qpi0_date_response"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_date_response",
		   "event=0x6,iperf_cfg=0xc4", EACH,
		   "The in-kernel driver's name of new_packets_recv_port1_iperf0_any_drs"),
	PMON_EVENT(ON_EX | PMON_LISTED, "qpi1_data_response",
		   "event=0x6,iperf_cfg=0xc4", EACH,
		   "The right spelling of qpi1_date_response"),
	{}
};

/* There are 24 events: the codes above count nothing, on no counter */
static const struct pmon_constraint constraints[] = {
	{ 0x18, 0x1f, PMON_NO_COUNTER },
	{}
};

/* The extra registers of one port */
enum {
	IPERF0, IPERF1, QLX,
	XBR1_MATCH, XBR1_MASK, XBR1_CFG,
	XBR2_MATCH, XBR2_MASK, XBR2_CFG,
	PER_PORT
};

#define EXTRA(_port, _reg)	((_port) * PER_PORT + (_reg))

#define PAIR(_event, _twin) \
	.key = EVENT(_event), .mask = EVENT_MASK, \
	.twins = 2, .twin = (_twin), .step = EVENT(1)

#define IPERF(_event, _twin, _extra) { \
	PAIR(_event, _twin), .use = { { \
		.extra = (_extra), .mask = GENMASK(31, 0), \
		.word = PMON_CONFIG1, .extra_step = IPERF1 - IPERF0, \
	} } \
}

#define QLX_BYTE(_event, _twin, _extra, _mask) { \
	PAIR(_event, _twin), .use = { { \
		.extra = (_extra), .mask = (_mask), \
		.word = PMON_CONFIG1, .step = 8, \
	} } \
}

#define XBR(_event, _twin, _match, _mask, _cfg) { \
	PAIR(_event, _twin), .use = { { \
		.extra = (_match), .mask = ~0ULL, \
		.word = PMON_CONFIG1, .extra_step = XBR2_MATCH - XBR1_MATCH, \
	}, { \
		.extra = (_mask), .mask = ~0ULL, \
		.word = PMON_CONFIG2, .extra_step = XBR2_MASK - XBR1_MASK, \
	}, { \
		.extra = (_cfg), .mask = GENMASK(31, 0), \
		.word = PMON_CONFIG, .shift = 32, \
		.extra_step = XBR2_CFG - XBR1_CFG, \
	} } \
}

static const struct pmon_rule rules[] = {
	IPERF(0x00, 0, EXTRA(0, IPERF0)),
	IPERF(0x01, 1, EXTRA(0, IPERF1)),
	QLX_BYTE(0x02, 0, EXTRA(0, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x03, 1, EXTRA(0, QLX), GENMASK(15, 8)),
	XBR(0x04, 0, EXTRA(0, XBR1_MATCH),
	    EXTRA(0, XBR1_MASK), EXTRA(0, XBR1_CFG)),
	XBR(0x05, 1, EXTRA(0, XBR2_MATCH),
	    EXTRA(0, XBR2_MASK), EXTRA(0, XBR2_CFG)),
	IPERF(0x06, 0, EXTRA(1, IPERF0)),
	IPERF(0x07, 1, EXTRA(1, IPERF1)),
	QLX_BYTE(0x08, 0, EXTRA(1, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x09, 1, EXTRA(1, QLX), GENMASK(15, 8)),
	XBR(0x0a, 0, EXTRA(1, XBR1_MATCH),
	    EXTRA(1, XBR1_MASK), EXTRA(1, XBR1_CFG)),
	XBR(0x0b, 1, EXTRA(1, XBR2_MATCH),
	    EXTRA(1, XBR2_MASK), EXTRA(1, XBR2_CFG)),
	IPERF(0x0c, 0, EXTRA(2, IPERF0)),
	IPERF(0x0d, 1, EXTRA(2, IPERF1)),
	QLX_BYTE(0x0e, 0, EXTRA(2, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x0f, 1, EXTRA(2, QLX), GENMASK(15, 8)),
	XBR(0x10, 0, EXTRA(2, XBR1_MATCH),
	    EXTRA(2, XBR1_MASK), EXTRA(2, XBR1_CFG)),
	XBR(0x11, 1, EXTRA(2, XBR2_MATCH),
	    EXTRA(2, XBR2_MASK), EXTRA(2, XBR2_CFG)),
	IPERF(0x12, 0, EXTRA(3, IPERF0)),
	IPERF(0x13, 1, EXTRA(3, IPERF1)),
	QLX_BYTE(0x14, 0, EXTRA(3, QLX), GENMASK(7, 0)),
	QLX_BYTE(0x15, 1, EXTRA(3, QLX), GENMASK(15, 8)),
	XBR(0x16, 0, EXTRA(3, XBR1_MATCH),
	    EXTRA(3, XBR1_MASK), EXTRA(3, XBR1_CFG)),
	XBR(0x17, 1, EXTRA(3, XBR2_MATCH),
	    EXTRA(3, XBR2_MASK), EXTRA(3, XBR2_CFG)),
	{}
};

/* From one half to the other: IPERF registers in one row, the rest apart */
#define IPERF_REG(_reg)	{ .reg = (_reg), .base = 1 }
#define HALF_REG(_reg)	{ .reg = (_reg) }

/* In the order of the names above, port by port */
static const struct pmon_extra extra[] = {
	IPERF_REG(0xe04), IPERF_REG(0xe24), HALF_REG(0xe0c),
	HALF_REG(0xe61), HALF_REG(0xe62), HALF_REG(0xe60),
	HALF_REG(0xe71), HALF_REG(0xe72), HALF_REG(0xe70),
	IPERF_REG(0xe05), IPERF_REG(0xe25), HALF_REG(0xe0d),
	HALF_REG(0xe65), HALF_REG(0xe66), HALF_REG(0xe64),
	HALF_REG(0xe75), HALF_REG(0xe76), HALF_REG(0xe74),
	IPERF_REG(0xe06), IPERF_REG(0xe26), HALF_REG(0xe0e),
	HALF_REG(0xe69), HALF_REG(0xe6a), HALF_REG(0xe68),
	HALF_REG(0xe79), HALF_REG(0xe7a), HALF_REG(0xe78),
	IPERF_REG(0xe07), IPERF_REG(0xe27), HALF_REG(0xe0f),
	HALF_REG(0xe6d), HALF_REG(0xe6e), HALF_REG(0xe6c),
	HALF_REG(0xe7d), HALF_REG(0xe7e), HALF_REG(0xe7c),
};

static const struct pmon_unit units[] = { {}, { .base = { 0x20, 0x04 } } };

static const struct pmon_counter counters[] = {
	PMON_EX_COUNTER(0xe10, 0xe11, BIT(0)),
	PMON_EX_COUNTER(0xe12, 0xe13, BIT(0)),
	PMON_EX_COUNTER(0xe14, 0xe15, BIT(0)),
	PMON_EX_COUNTER(0xe16, 0xe17, BIT(0)),
	PMON_EX_COUNTER(0xe18, 0xe19, BIT(0)),
	PMON_EX_COUNTER(0xe1a, 0xe1b, BIT(0)),
	PMON_EX_COUNTER(0xe1c, 0xe1d, BIT(0)),
	PMON_EX_COUNTER(0xe1e, 0xe1f, BIT(0)),
};

const struct pmon_type pmon_nhmex_rbox = {
	PMON_EX_BOX,
	.on = ON_EX,
	.name = "rbox",
	.units = 2,
	.unit = units,
	.counters = 8,
	.counter = counters,
	.run = GENMASK(7, 0),
	.box_ctl = 0xe00,
	.fields = fields,
	.events = events,
	.constraints = constraints,
	.rules = rules,
	.extra = extra,
	.nr_extra = ARRAY_SIZE(extra),
};
