// SPDX-License-Identifier: GPL-2.0-only
/*
 * rows_nhm.c - Xeon 5500 and 5600: SDM vol. 3B
 */
#include "rows.h"

/* The enable bit of the fixed counter is bit 0 of its control register */
static const struct box_type types[] = {
	{ .name = "uncore", .enable = 1 << 22, .fixed_enable = 1, .event = {
		E(0x03), E(0x04), E(0x05), E(0x06),
		E(0x07), E(0x08), E(0x09), E(0x0b) } },
};

#define MATCH(_sel, _more)	"event=0x35,umask=0x01,match_sel=" #_sel "," _more
#define MESSAGE(_what)		"event=0x35 umask=0x01 " _what
#define BOTH(_sel)		MATCH(_sel, "match_addr=0x201,match_opc=0x1a")

/* Figure 18-31: both, the opcode, the address, either; the address from its bit 3 */
static const struct filter_row filters[] = {
	{ "uncore", BOTH(0x1), { MESSAGE("addr=0x1008 opcode=0x1a") },
	  { MESSAGE("addr=0x1008 opcode=0x1d"), MESSAGE("addr=0x1010 opcode=0x1a") } },
	{ "uncore", MATCH(0x2, "match_opc=0x1a"), { MESSAGE("addr=0x1008 opcode=0x1a") },
	  { MESSAGE("opcode=0x1d"), "event=0x35 umask=0x02 opcode=0x1a" } },
	{ "uncore", MATCH(0x4, "match_addr=0x201"), { MESSAGE("addr=0x1008 opcode=0x1a") },
	  { MESSAGE("addr=0x1010") } },
	{ "uncore", BOTH(0x6),
	  { MESSAGE("addr=0x1008 opcode=0x1d"), MESSAGE("addr=0x1010 opcode=0x1a") },
	  { MESSAGE("addr=0x1010 opcode=0x1d") } },
};

/* Of the match register one value at a time */
static const struct rivals rivals[] = {
	{ "match", "uncore", { MATCH(0x2, "match_opc=0x1a"), MATCH(0x2, "match_opc=0x1d") },
	  { MESSAGE("opcode=0x1a"), MESSAGE("opcode=0x1d") } },
};

static const struct shared_row shares[] = {
	{ "uncore", MATCH(0x2, "match_opc=0x1a"), MESSAGE("opcode=0x1a") },
};

/* The same message from two origins */
static const struct together togethers[] = {
	{ "one match", "uncore", { MATCH(0x2, "match_opc=0x1a"),
				   "event=0x35,umask=0x04,match_sel=0x2,match_opc=0x1a" },
	  { MESSAGE("opcode=0x1a"), "event=0x35 umask=0x04 opcode=0x1a" } },
};

const struct platform platform_nhm = {
	.on = ON_GQ,
	.types = types, .nr_types = ARRAY_SIZE(types),
	.filters = filters, .nr_filters = ARRAY_SIZE(filters),
	.rivals = rivals, .nr_rivals = ARRAY_SIZE(rivals),
	.shares = shares, .nr_shares = ARRAY_SIZE(shares),
	.togethers = togethers, .nr_togethers = ARRAY_SIZE(togethers),
};
