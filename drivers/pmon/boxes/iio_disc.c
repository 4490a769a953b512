// SPDX-License-Identifier: GPL-2.0-only
/*
 * IIO from Sapphire Rapids on: a stack of the I/O, with up to eight PCIe ports. Beside the four
 * counters each stack has free-running ones, which are a PMU of their own.
 */
#include "boxes.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 35),
	PMON_FIELD("ch_mask", PMON_CONFIG, 36, 47),
	PMON_FIELD("fc_mask", PMON_CONFIG, 48, 50),
	{}
};

#define CONTROL_BITS	51
#define CH_MASK		GENMASK_ULL(47, 36)
#define FC_MASK		GENMASK_ULL(50, 48)

#define MIB_OF_4	"3.814697265625e-6"

#define PORT(_name, _umask, _port, _mask, _what) \
	PMON_QUANTITY(ON_DISC | PMON_LISTED, "data_" _name "_port" #_port, \
		      "event=0x83,umask=" #_umask ",ch_mask=" #_mask ",fc_mask=0x7", \
		      MIB_OF_4, "MiB", "4 bytes for each", _what)

#define PORT_READS(_port, _mask) \
	PORT("read", 0x04, _port, _mask, \
	     "Data that devices of port " #_port " read from memory")

#define PORT_WRITES(_port, _mask) \
	PORT("write", 0x01, _port, _mask, \
	     "Data that devices of port " #_port " write to memory")

static const struct pmon_event events[] = {
	PMON_EVENT(ON_DISC | PMON_LISTED, "clockticks", "event=0x01", EACH,
		   "Clocks of the I/O stack"),
	PORT_READS(0, 0x1), PORT_READS(1, 0x2), PORT_READS(2, 0x4), PORT_READS(3, 0x8),
	PORT_READS(4, 0x10), PORT_READS(5, 0x20), PORT_READS(6, 0x40), PORT_READS(7, 0x80),
	PORT_WRITES(0, 0x1), PORT_WRITES(1, 0x2), PORT_WRITES(2, 0x4), PORT_WRITES(3, 0x8),
	PORT_WRITES(4, 0x10), PORT_WRITES(5, 0x20), PORT_WRITES(6, 0x40), PORT_WRITES(7, 0x80),
	{}
};

#define DATA_REQ_OF_CPU		0x83
#define TXN_REQ_OF_CPU		0x84
#define DATA_REQ_BY_CPU		0xc0
#define TXN_REQ_BY_CPU		0xc1
#define COMP_BUF_INSERTS	0xc2
#define COMP_BUF_OCCUPANCY	0xd5

#define NEEDS_MASKS(_event) \
	PMON_EP_NEEDS(0, _event, CH_MASK), PMON_EP_NEEDS(0, _event, FC_MASK)

/* Traffic of no port, or of no flow class, is none */
static const struct pmon_rule rules[] = {
	NEEDS_MASKS(DATA_REQ_OF_CPU),
	NEEDS_MASKS(TXN_REQ_OF_CPU),
	NEEDS_MASKS(DATA_REQ_BY_CPU),
	NEEDS_MASKS(TXN_REQ_BY_CPU),
	NEEDS_MASKS(COMP_BUF_INSERTS),
	PMON_EP_NEEDS(0, COMP_BUF_OCCUPANCY, FC_MASK),
	{}
};

/* Where the in-kernel driver and Intel's event lists differ, the counters that both have */
static const struct pmon_constraint constraints[] = {
	{ 0x02, 0x03, 0x3 },
	{ 0x40, 0x41, 0x1, ON_RAPIDS },
	{ DATA_REQ_OF_CPU, DATA_REQ_OF_CPU, 0x3 },
	{ TXN_REQ_OF_CPU, TXN_REQ_OF_CPU, 0x3, ON_XEON6 },
	{ 0x88, 0x88, 0xc },
	{ DATA_REQ_BY_CPU, DATA_REQ_BY_CPU, 0xc },
	{ TXN_REQ_BY_CPU, TXN_REQ_BY_CPU, 0xc, ON_XEON6 },
	{ 0xc5, 0xc5, 0xc },
	{ COMP_BUF_OCCUPANCY, COMP_BUF_OCCUPANCY, 0xc },
	{}
};

#define IIO_KIND \
	PMON_DISCOVERY_KIND, \
	.name = "iio", \
	.counters = 4, \
	.ctl_bits = CONTROL_BITS, \
	.fields = fields, \
	.events = events, \
	.constraints = constraints, \
	.rules = rules

#define IIO \
	PMON_DISCOVERY_MSR, \
	.listed = &(const struct pmon_listed) { .number = 1 }

const struct pmon_type pmon_spr_iio = {
	IIO,
	.kind = &(const struct pmon_kind) {
		IIO_KIND,
		.on = ON_RAPIDS,
	},
};

const struct pmon_type pmon_gnr_iio = {
	IIO,
	.kind = &(const struct pmon_kind) {
		IIO_KIND,
		.on = ON_XEON6,
	},
};
