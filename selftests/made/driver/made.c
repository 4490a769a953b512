// SPDX-License-Identifier: GPL-2.0-only
/*
 * A made-up platform: the registers of an E5-2600, described as later machines describe theirs.
 * Each sort of row that no supported CPU has is here: types from a discovery table, with box
 * control at offset 0; a field in three pieces; PCI functions at an address; free-running counters.
 */
#include "boxes.h"

/* Bits 10 and 13 of umask belong to no field */
static const struct pmon_field pieces[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 9 }, { 11, 12 }, { 14, 15 } } },
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	{}
};

/* A C-box */
static const struct pmon_kind slice_kind = {
	PMON_EP_KIND,
	PMON_EP_RESET,
	PMON_EP_FREEZING,
	.name = "slice",
	.max_inc = 31,
	.fields = pieces,
};

/* The units of type 1 in tables.c; of all other types they are generic */
static const struct pmon_type slice = {
	.kind = &slice_kind,
	.listed = &(const struct pmon_listed) { .number = 1 },
};

static const struct pmon_discovery discovery = {
	.device = 0xffff,
	.generic = &pmon_generic_kind,
};

/* A memory channel; the emulator's sockets have their uncore on the buses 7f and ff */
static const struct pmon_kind channel_kind = {
	PMON_EP_KIND,
	PMON_EP_FREEZING,
	.name = "channel",
	.numbered = true,
	.counters = 4,
	.max_inc = 255,
	.fields = pmon_ep_fields,
	.on = ON_SNB,
};

#define FUNCTION(_bus, _dev, _fn)	((_bus) << 8 | PCI_DEVFN(_dev, _fn))

static const struct pmon_unit channel_units[] = {
	{ .id = 1, .base[0] = FUNCTION(0x7f, 16, 1) },
	{ .id = 4, .base[0] = FUNCTION(0x7f, 16, 5) },
	{ .id = 1, .base[0] = FUNCTION(0xff, 16, 1) },
	{ .id = 4, .base[0] = FUNCTION(0xff, 16, 5) },
};

static const struct pmon_type channel = {
	.kind = &channel_kind,
	.space = PMON_PCI_AT,
	.units = 2,
	.discovered = true,
	.box_ctl = PMON_EP_PCI_BOX_CTL,
	.counter = pmon_ep_counters_48,
	.unit = channel_units,
};

/* Two counters of the U-box, which only read; another PMU lets them count */
static const struct pmon_field plain[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	{}
};

static const u8 free_umasks[] = { 0x10, 0x21, 0 };

static const struct pmon_kind free_kind = {
	.name = "free",
	.freerunning = free_umasks,
	.fields = plain,
};

static const struct pmon_counter free_counters[] = {
	{ .ctl = PMON_NO_REG, .ctr = 0xc09, .width = 44, .max_inc = 1 },
	{ .ctl = PMON_NO_REG, .ctr = 0xc16, .width = 44, .max_inc = 1 },
};

static const struct pmon_unit free_units[] = { {} };

static const struct pmon_type free_running = {
	.kind = &free_kind,
	.space = PMON_MSR,
	.units = 1,
	.box_ctl = PMON_NO_REG,
	.counter = free_counters,
	.unit = free_units,
};

/* The second counter is that of a C-box that the chip does not have: no such PMU */
static const struct pmon_kind none_kind = {
	.name = "none",
	.freerunning = free_umasks,
	.fields = plain,
};

static const struct pmon_counter none_counters[] = {
	{ .ctl = PMON_NO_REG, .ctr = 0xc09, .width = 44, .max_inc = 1 },
	{ .ctl = PMON_NO_REG, .ctr = 0xdf6, .width = 44, .max_inc = 1 },
};

static const struct pmon_type none = {
	.kind = &none_kind,
	.space = PMON_MSR,
	.units = 1,
	.box_ctl = PMON_NO_REG,
	.counter = none_counters,
	.unit = free_units,
};

static const struct pmon_type *const types[] = {
	&pmon_snbep_ubox, &channel, &free_running, &none, &slice, NULL
};

/*
 * The emulator's machine with a discovery table, Documentation/dev-tools/emulator.rst. Units of
 * type 23 have no row here.
 */
static const struct pmon_field three_pieces[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 43 }, { 45, 55 } } },
	{}
};

static const struct pmon_field two_pieces[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 39 } } },
	{}
};

static const struct pmon_kind msr_kind = {
	PMON_DISCOVERY_CONTROL,
	.name = "msr",
	.max_inc = 255,
	.ctl_bits = 64,
	.fields = three_pieces,
};

static const struct pmon_kind pci_kind = {
	PMON_DISCOVERY_CONTROL,
	.name = "pci",
	.max_inc = 255,
	.ctl_bits = 64,
	.fields = two_pieces,
};

static const struct pmon_kind mmio_kind = {
	PMON_DISCOVERY_CONTROL,
	.fixed_enable = BIT(22),
	.name = "mmio",
	.fixed = true,
	.max_inc = 255,
	.fields = plain,
};

static const struct pmon_type msr = {
	.kind = &msr_kind,
	.listed = &(const struct pmon_listed) { .number = 20 },
};

static const struct pmon_type pci = {
	.kind = &pci_kind,
	.listed = &(const struct pmon_listed) { .number = 21 },
};

static const struct pmon_type mmio = {
	.kind = &mmio_kind,
	.counter = &(const struct pmon_counter) { .ctl = 0x54, .ctr = 0x38, .width = 48 },
	.listed = &(const struct pmon_listed) { .number = 22, .mmio_step = 4 },
};

static const struct pmon_discovery table = {
	.device = 0x09a7,
	.generic = &pmon_generic_kind,
};

static const u8 msr_free_umasks[] = { 0x10, 0x20, 0 };

static const struct pmon_kind msr_free_kind = {
	.name = "msr_free",
	.freerunning = msr_free_umasks,
	.fields = plain,
};

static const struct pmon_counter msr_free_counters[] = {
	{ .ctl = PMON_NO_REG, .ctr = 0x300c, .width = 36, .max_inc = 4 },
	{ .ctl = PMON_NO_REG, .ctr = 0x300d, .width = 48, .max_inc = 64 },
};

static const struct pmon_unit msr_free_units[] = { { .base[0] = 0 }, { .base[0] = 0x10 } };

static const struct pmon_type msr_free = {
	.kind = &msr_free_kind,
	.space = PMON_MSR,
	.units = 2,
	.box_ctl = PMON_NO_REG,
	.counter = msr_free_counters,
	.unit = msr_free_units,
};

static const struct pmon_type *const table_types[] = { &msr_free, &msr, &pci, &mmio, NULL };

const struct pmon_platform pmon_platforms[] = {
	{ .name = "a made-up platform", .model = 45, .max_mhz = 4000, .types = types,
	  .discovery = &discovery },
	{ .name = "a machine with a discovery table", .model = 176, .max_mhz = 4000,
	  .types = table_types, .discovery = &table },
	{}
};
