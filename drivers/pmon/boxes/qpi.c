// SPDX-License-Identifier: GPL-2.0-only
/*
 * QPI: the link layer of a port. Packets are matched by four registers in a
 * second PCI function, above offset 0x100 (327043 section 2.7.3.3).
 */
#include "boxes.h"

#define CTO_COUNT	0x38

static const struct pmon_field snbep_fields[] = {
	{ "event", PMON_CONFIG, 0, 7, .top = 21 },
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("match_rds", PMON_CONFIG1, 48, 51),
	PMON_FIELD("match_rnid30", PMON_CONFIG1, 32, 35),
	PMON_FIELD("match_rnid4", PMON_CONFIG1, 31, 31),
	PMON_FIELD("match_dnid", PMON_CONFIG1, 13, 17),
	PMON_FIELD("match_mc", PMON_CONFIG1, 9, 12),
	PMON_FIELD("match_opc", PMON_CONFIG1, 5, 8),
	PMON_FIELD("match_vnw", PMON_CONFIG1, 3, 4),
	PMON_FIELD("match0", PMON_CONFIG1, 0, 31),
	PMON_FIELD("match1", PMON_CONFIG1, 32, 63),
	PMON_FIELD("mask_rds", PMON_CONFIG2, 48, 51),
	PMON_FIELD("mask_rnid30", PMON_CONFIG2, 32, 35),
	PMON_FIELD("mask_rnid4", PMON_CONFIG2, 31, 31),
	PMON_FIELD("mask_dnid", PMON_CONFIG2, 13, 17),
	PMON_FIELD("mask_mc", PMON_CONFIG2, 9, 12),
	PMON_FIELD("mask_opc", PMON_CONFIG2, 5, 8),
	PMON_FIELD("mask_vnw", PMON_CONFIG2, 3, 4),
	PMON_FIELD("mask0", PMON_CONFIG2, 0, 31),
	PMON_FIELD("mask1", PMON_CONFIG2, 32, 63),
	{}
};

static const struct pmon_field ivbep_fields[] = {
	{ "event", PMON_CONFIG, 0, 7, .top = 21 },
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	PMON_FIELD("match_rds", PMON_CONFIG1, 48, 51),
	PMON_FIELD("match_rnid30", PMON_CONFIG1, 32, 35),
	PMON_FIELD("match_rnid4", PMON_CONFIG1, 31, 31),
	PMON_FIELD("match_dnid", PMON_CONFIG1, 13, 17),
	PMON_FIELD("match_mc", PMON_CONFIG1, 9, 12),
	PMON_FIELD("match_opc", PMON_CONFIG1, 5, 8),
	PMON_FIELD("match_vnw", PMON_CONFIG1, 3, 4),
	PMON_FIELD("match0", PMON_CONFIG1, 0, 31),
	PMON_FIELD("match1", PMON_CONFIG1, 32, 63),
	PMON_FIELD("mask_rds", PMON_CONFIG2, 48, 51),
	PMON_FIELD("mask_rnid30", PMON_CONFIG2, 32, 35),
	PMON_FIELD("mask_rnid4", PMON_CONFIG2, 31, 31),
	PMON_FIELD("mask_dnid", PMON_CONFIG2, 13, 17),
	PMON_FIELD("mask_mc", PMON_CONFIG2, 9, 12),
	PMON_FIELD("mask_opc", PMON_CONFIG2, 5, 8),
	PMON_FIELD("mask_vnw", PMON_CONFIG2, 3, 4),
	PMON_FIELD("mask0", PMON_CONFIG2, 0, 31),
	PMON_FIELD("mask1", PMON_CONFIG2, 32, 63),
	{}
};

static const struct pmon_event events[] = {
	PMON_EVENT(ON_EP, "clockticks", "event=0x14", EACH,
		   "Clocks of the link layer, one for every 4 flits of link time"),
	PMON_EVENT(ON_EP, "txl_flits_active", "event=0x00,umask=0x06", EACH,
		   "Flits sent that are not idle: data and headers"),
	PMON_EVENT(ON_EP, "drs_data", "event=0x102,umask=0x08", EACH,
		   "Flits of data received with DRS (data response) packets"),
	PMON_EVENT(ON_EP, "ncb_data", "event=0x103,umask=0x04", EACH,
		   "Flits of data received with NCB (non-coherent bypass) packets"),
	{}
};

enum { MATCH, MASK };

/* With both left 0 every packet matches, which is what CTO_COUNT means */
#define MATCH_RULE { \
	.key = CTO_COUNT, .mask = 0xff, \
	.use = { \
		{ .shared = MATCH, .mask = ~0ULL, .word = PMON_CONFIG1 }, \
		{ .shared = MASK, .mask = ~0ULL, .word = PMON_CONFIG2 }, \
	} \
}

static const struct pmon_rule snbep_rules[] = {
	MATCH_RULE,
	{}
};

#define EXT	BIT(21)

/*
 * On the v2 the queue events by message class are for each virtual network, by
 * umask. Intel's event list has them without one, too: they count nothing.
 */
#define PER_NETWORK(_event)	PMON_EP_NEEDS(EXT | (_event), PMON_EP_UMASK)

static const struct pmon_rule ivbep_rules[] = {
	MATCH_RULE,
	PER_NETWORK(0x09), PER_NETWORK(0x0a), PER_NETWORK(0x0b),
	PER_NETWORK(0x0c), PER_NETWORK(0x0d), PER_NETWORK(0x0e),
	PER_NETWORK(0x15), PER_NETWORK(0x16), PER_NETWORK(0x17),
	PER_NETWORK(0x18), PER_NETWORK(0x19), PER_NETWORK(0x1a),
	{}
};

#define OPCODE	GENMASK(8, 5)	/* a field of both registers */

static const struct pmon_shared shared[] = {
	[MATCH] = {
		.reg = 0x228, .quad = true, .companion = true, .echo = OPCODE,
	},
	[MASK] = {
		.reg = 0x238, .quad = true, .companion = true, .echo = OPCODE,
	},
};

static const struct pmon_unit snbep_units[] = {
	{
		.device = 0x3c41, .devfn = PCI_DEVFN(8, 2),
		.companion = 0x3c86, .companion_devfn = PCI_DEVFN(8, 6),
	}, {
		.device = 0x3c42, .devfn = PCI_DEVFN(9, 2),
		.companion = 0x3c96, .companion_devfn = PCI_DEVFN(9, 6),
	},
};

static const struct pmon_unit ivbep_units[] = {
	{
		.device = 0x0e32, .devfn = PCI_DEVFN(8, 2),
		.companion = 0x0e86, .companion_devfn = PCI_DEVFN(8, 6),
	}, {
		.device = 0x0e33, .devfn = PCI_DEVFN(9, 2),
		.companion = 0x0e96, .companion_devfn = PCI_DEVFN(9, 6),
	}, {
		.device = 0x0e3a, .devfn = PCI_DEVFN(24, 2),
		.companion = PMON_ANY_DEVICE, .companion_devfn = PCI_DEVFN(24, 6),
	},
};

/* The manual doubts its own "6b per cycle": 63 is the cautious reading */
#define QPI \
	.name = "qpi", \
	.counters = 4, \
	.width = 48, \
	.max_inc = 63, \
	PMON_EP_PCI, \
	PMON_EP_RESET, \
	PMON_EP_FREEZING, \
	.events = events, \
	.shared = shared, \
	.nr_shared = ARRAY_SIZE(shared)

const struct pmon_type pmon_snbep_qpi = {
	QPI,
	.on = ON_SNB,
	.units = 2,
	.unit = snbep_units,
	.fields = snbep_fields,
	.rules = snbep_rules,
};

const struct pmon_type pmon_ivbep_qpi = {
	QPI,
	.on = ON_IVB,
	.units = 3,
	.unit = ivbep_units,
	.fields = ivbep_fields,
	.rules = ivbep_rules,
};
