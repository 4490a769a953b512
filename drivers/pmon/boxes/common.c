// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fields and counters that box files share, and the description of boxes in discovery tables whose
 * type is unknown.
 */
#include "boxes.h"

/*
 * Fields of the control word (327043 table 2-86); only on the v2 bit 23 is reserved (329468 table
 * 2-121)
 */
const struct pmon_field pmon_ep_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD_ON(ON_SNBEP | ON_V3 | ON_SP | ON_PHI, "inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	{}
};

const struct pmon_counter pmon_ep_counters_44[] = {
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(0), PMON_EP_PCI_CTR(0), 44),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(1), PMON_EP_PCI_CTR(1), 44),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(2), PMON_EP_PCI_CTR(2), 44),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(3), PMON_EP_PCI_CTR(3), 44),
};

const struct pmon_counter pmon_ep_counters_48[] = {
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(0), PMON_EP_PCI_CTR(0), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(1), PMON_EP_PCI_CTR(1), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(2), PMON_EP_PCI_CTR(2), 48),
	PMON_EP_COUNTER(PMON_EP_PCI_CTL(3), PMON_EP_PCI_CTR(3), 48),
};

const struct pmon_overflow pmon_ivb_pci_overflow =
	PMON_IVB_OVERFLOW(PMON_EP_PCI_STATUS, PMON_EP_PCI_STATUS, GENMASK(4, 0));

const struct pmon_field pmon_free_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	{}
};

/* Fields of the C-, S- and W-box (323535) */
const struct pmon_field pmon_ex_fields[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	PMON_FIELD("edge", PMON_CONFIG, 18, 18),
	PMON_FIELD("inv", PMON_CONFIG, 23, 23),
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	{}
};

/*
 * pmon_generic_desc holds for every box of a machine with discovery tables, so max_inc assumes the
 * fastest possible event
 */
const struct pmon_pmu_desc pmon_generic_desc = {
	PMON_DISCOVERY_CONTROL,
	.max_inc = 255,
	.fields = pmon_ex_fields,
};

/*
 * The PCI id is that of the functions with tables (pci.ids, the in-kernel driver, Intel PCM). The
 * range of MSRs has all units that these sources list, and no register of a core (SDM vol. 4).
 */
#define DISCOVERY \
	.msr_first = 0x2000, \
	.msr_last = 0x3fff, \
	.global_freeze = PMON_DISCOVERY_FREEZE

const struct pmon_discovery pmon_discovery = {
	DISCOVERY,
	.source = { { .device = 0x09a7 } },
};

/* Panther Lake and later have the address of the table in this MSR (in-kernel driver) */
static const struct pmon_discovery unknown_discovery = {
	DISCOVERY,
	.source = {
		{ .device = 0x09a7 },
		{ .device = 0x09a1, .name = "imh", .broken = { 0x13, 0x25 } },
		{ .msr = 0x201e, .name = "msr" },
	},
};

/*
 * The platform of a CPU without a row that has a discovery table. The frequency of its clocks is
 * unknown.
 */
const struct pmon_platform pmon_unknown_platform = {
	.name = "a CPU that is unknown here, with discovery tables",
	.max_mhz = 8000,
	.no_pmi =
		"no source has the interrupts of this CPU's counters, so no sampling; use perf stat",
	.types = (const struct pmon_type *const []) { NULL },
	.discovery = &unknown_discovery,
};
