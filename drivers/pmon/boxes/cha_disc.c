// SPDX-License-Identifier: GPL-2.0-only
/*
 * CHA from Sapphire Rapids on: a slice of the last-level cache, its snoop filter and home agent.
 *
 * What the filter registers of Skylake-SP chose is in the upper half of the control word, a part of
 * umask: target, memory, opcode. The thread alone has a register left.
 */
#include "boxes.h"

static const struct pmon_field fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 63 } } },
	PMON_FIELD("tid_en", PMON_CONFIG, 16, 16),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("filter_tid", PMON_CONFIG1, 0, 9),
	{}
};

#define INSERTS(_on, _name, _umask, _what) \
	PMON_EVENT((_on) | PMON_LISTED, "tor_inserts_" _name, "event=0x35,umask=" #_umask, EACH, \
		   _what)
#define OCCUPANCY(_on, _name, _umask, _what) \
	PMON_EVENT((_on) | PMON_LISTED, "tor_occupancy_" _name, "event=0x36,umask=" #_umask, \
		   LEVEL, _what " that have missed, in flight")
#define IO_LINES(_name, _umask, _what) \
	PMON_BYTES_64(ON_DISC_CHA | PMON_LISTED, "tor_inserts_io_" _name, \
		      "event=0x35,umask=" #_umask, \
		      _what)
#define REQUESTS(_name, _umask, _what) \
	PMON_BYTES_64(ON_DISC_CHA | PMON_LISTED, "requests_" _name, "event=0x50,umask=" #_umask, \
		      _what)

/* Reads of cores have another opcode on E-cores: Intel's event lists */
static const struct pmon_alias events[] = {
	PMON_EVENT(ON_DISC_CHA | PMON_LISTED, "clockticks", "event=0x01", EACH,
		   "Cycles of the mesh (uncore clock)"),

	INSERTS(ON_P_CORES, "ia_miss_drd", 0xc817fe01, "Data reads of cores that miss"),
	OCCUPANCY(ON_P_CORES, "ia_miss_drd", 0xc817fe01, "Data reads of cores"),
	INSERTS(ON_P_CORES, "ia_miss_drd_local", 0xc816fe01,
		"Data reads of cores that miss, to memory of this socket"),
	INSERTS(ON_P_CORES, "ia_miss_drd_remote", 0xc8177e01,
		"Data reads of cores that miss, to memory of another socket"),
	OCCUPANCY(ON_P_CORES, "ia_miss_drd_local", 0xc816fe01,
		  "Data reads of cores from memory of this socket"),
	OCCUPANCY(ON_P_CORES, "ia_miss_drd_remote", 0xc8177e01,
		  "Data reads of cores from memory of another socket"),
	INSERTS(ON_E_CORES, "ia_miss_drd_opt", 0xc827fe01, "Data reads of cores that miss"),
	OCCUPANCY(ON_E_CORES, "ia_miss_drd_opt", 0xc827fe01, "Data reads of cores"),
	INSERTS(ON_E_CORES, "ia_miss_drd_opt_local", 0xc826fe01,
		"Data reads of cores that miss, to memory of this socket"),
	INSERTS(ON_E_CORES, "ia_miss_drd_opt_remote", 0xc8277e01,
		"Data reads of cores that miss, to memory of another socket"),
	INSERTS(ON_RAPIDS, "ia_miss_rfo", 0xc807fe01,
		"Reads for ownership of cores that miss (RFO)"),
	INSERTS(ON_DISC_CHA, "ia_miss", 0xc001fe01, "Requests of cores that miss"),
	INSERTS(ON_DISC_CHA, "ia_hit", 0xc001fd01, "Requests of cores that hit"),
	IO_LINES("pcirdcur", 0xc8f3ff04, "Lines read by devices (PCIRdCur)"),
	IO_LINES("itom", 0xcc43ff04, "Whole lines written by devices (ItoM)"),
	IO_LINES("itomcachenear", 0xcd43ff04, "Parts of lines written by devices (ItoMCacheNear)"),

	/* REQUESTS counts what is sent to the home agent of this slice */
	REQUESTS("reads_local", 0x01, "Lines that this socket reads from its own memory"),
	REQUESTS("reads_remote", 0x02, "Lines that other sockets read from this socket's memory"),
	REQUESTS("writes_local", 0x04, "Lines that this socket writes to its own memory"),
	REQUESTS("writes_remote", 0x08, "Lines that other sockets write to this socket's memory"),
	{}
};

/* FILTER is the offset from the unit's control register (in-kernel driver, LIKWID, Intel PCM) */
#define FILTER		0xe
#define FILTER_TID	GENMASK(9, 0)
#define TID_EN		BIT(16)

static const struct pmon_extra extra[] = { { .reg = FILTER } };

static const struct pmon_rule rules[] = {
	{ .key = TID_EN, .mask = TID_EN,
	  .use = { { .mask = FILTER_TID, .word = PMON_CONFIG1 } } },
	{}
};

#define TOR_OCCUPANCY	0x36

static const struct pmon_constraint constraints[] = {
	{ 0x11, 0x11, 0x1 },
	{ TOR_OCCUPANCY, TOR_OCCUPANCY, 0x1 },
	{}
};

#define CHA_KIND \
	PMON_DISCOVERY_KIND, \
	.implied = TID_EN, \
	.name = "cha", \
	.counters = 4, \
	.ctl_bits = 64, \
	.fields = fields, \
	.events = events, \
	.constraints = constraints, \
	.rules = rules

#define CHA \
	PMON_DISCOVERY_MSR, \
	.extra = extra, \
	.nr_extra = ARRAY_SIZE(extra)

/* A register with their number is right where tables are not: the in-kernel driver, Intel PCM */
const struct pmon_type pmon_spr_cha = {
	CHA,
	.discovery = &(const struct pmon_discovery_type) {
		.number = 0,
		.count = { .msr = 0x2ffe, .first = 0x2000, .stride = 0x10 },
	},
	.kind = &(const struct pmon_kind) {
		CHA_KIND,
		.on = ON_RAPIDS,
	},
};

const struct pmon_type pmon_gnr_cha = {
	CHA,
	.discovery = &(const struct pmon_discovery_type) { .number = 0 },
	.kind = &(const struct pmon_kind) {
		CHA_KIND,
		.on = ON_GNR,
	},
};

const struct pmon_type pmon_srf_cha = {
	CHA,
	.discovery = &(const struct pmon_discovery_type) { .number = 0 },
	.kind = &(const struct pmon_kind) {
		CHA_KIND,
		.on = ON_E_CORES,
	},
};
