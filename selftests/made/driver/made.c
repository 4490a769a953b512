// SPDX-License-Identifier: GPL-2.0-only
/*
 * A made-up platform: the emulator's machine with a discovery table,
 * Documentation/dev-tools/emulator.rst. It has a row of each sort that machines since Skylake-SP
 * have: types from the table, one of them without a row here (type 23); a field in three pieces;
 * PCI functions at an address; registers in memory, in windows too; free-running counters.
 */
#include "boxes.h"

static const struct pmon_field plain[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	PMON_FIELD("umask", PMON_CONFIG, 8, 15),
	{}
};

/* Sapphire Rapids has a filter of its CHAs where no table says */
static const struct pmon_field filtered[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 15 }, { 32, 43 }, { 45, 55 } } },
	PMON_FIELD("filter", PMON_CONFIG1, 0, 9),
	{}
};

static const struct pmon_rule filter_rules[] = {
	{ .key = 0x43, .mask = 0xff, .use = {
		{ .mask = GENMASK(9, 0), .extra = 0, .word = PMON_CONFIG1 },
	} },
	{}
};

static const struct pmon_extra filter_registers[] = { { .reg = 0xe } };

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
	.fields = filtered,
	.rules = filter_rules,
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

#define MMIO_FIXED	{ .ctl = 0x54, .ctr = 0x38, .width = 48 }

static const struct pmon_counter mmio_fixed = MMIO_FIXED;

static const struct pmon_type msr = {
	.kind = &msr_kind,
	.space = PMON_MSR,
	.listed = &(const struct pmon_listed) { .number = 20 },
	.extra = filter_registers,
	.nr_extra = ARRAY_SIZE(filter_registers),
};

static const struct pmon_type pci = {
	.kind = &pci_kind,
	.space = PMON_PCI_AT,
	.listed = &(const struct pmon_listed) { .number = 21 },
};

static const struct pmon_type mmio = {
	.kind = &mmio_kind,
	.space = PMON_MMIO,
	.counter = &mmio_fixed,
	.listed = &(const struct pmon_listed) { .number = 22, .mmio_step = 4 },
};

static const struct pmon_discovery table = {
	.devices = { 0x09a7 },
	.msr_first = 0x3000,
	.msr_last = 0x30ff,
	.global_freeze = PMON_DISCOVERY_FREEZE,
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

/*
 * Channels in windows: not in the table, but where a function of the die says. Each controller has
 * a channel, and free-running counters that are a PMU of their own.
 */
static const struct pmon_function chan_controllers[] = {
	{ .device = 0x0d4a, .devfn = PCI_DEVFN(12, 0) },
	{ .device = 0x0d4a, .devfn = PCI_DEVFN(13, 0) },
};

static const struct pmon_window chan_window = {
	.device = 0x0d51,
	.base_reg = 0xd0, .base_bits = 29, .base_shift = 23,
	.offset_reg = 0xd8, .offset_bits = 11, .offset_shift = 12,
	.controllers = chan_controllers,
};

static const struct pmon_kind chan_kind = {
	PMON_DISCOVERY_CONTROL,
	.fixed_enable = BIT(22),
	.name = "chan",
	.counters = 4,
	.fixed = true,
	.max_inc = 255,
	.fields = plain,
};

#define CHAN_COUNTER(_ctl, _ctr)	{ .ctl = (_ctl), .ctr = (_ctr), .width = 48 }

static const struct pmon_counter chan_counters[] = {
	CHAN_COUNTER(0x40, 0x08), CHAN_COUNTER(0x44, 0x10), CHAN_COUNTER(0x48, 0x18),
	CHAN_COUNTER(0x4c, 0x20), MMIO_FIXED,
};

static const struct pmon_unit chan_units[] = {
	{ .window = 0, .base[0] = 0x2800 }, { .window = 1, .base[0] = 0x2800 },
};

/* The root bus of each stack, by a function on it; units are not in the order of the stacks */
static const u8 chan_stack_of[] = { 1, 0 };

static const struct pmon_stacks chan_stacks[] = { {
	.device = 0x0d09,
	.reg = 0x3f4,
	.stack = GENMASK(6, 4),
	.package = GENMASK(3, 0),
	.units = ARRAY_SIZE(chan_stack_of),
	.of_unit = chan_stack_of,
}, {} };

static const struct pmon_type chan = {
	.kind = &chan_kind,
	.space = PMON_MMIO,
	.units = ARRAY_SIZE(chan_units),
	.size = 0x60,
	.box_ctl = 0,
	.counter = chan_counters,
	.unit = chan_units,
	.window = &chan_window,
	.stacks = chan_stacks,
};

static const struct pmon_kind chan_free_kind = {
	.name = "chan_free",
	.freerunning = msr_free_umasks,
	.fields = plain,
};

static const struct pmon_counter chan_free_counters[] = {
	{ .ctl = PMON_NO_REG, .ctr = 0, .width = 48, .max_inc = 4 },
	{ .ctl = PMON_NO_REG, .ctr = 8, .width = 36, .max_inc = 4 },
};

static const struct pmon_unit chan_free_units[] = {
	{ .window = 0, .base[0] = 0x2890 }, { .window = 1, .base[0] = 0x2890 },
};

static const struct pmon_type chan_free = {
	.kind = &chan_free_kind,
	.space = PMON_MMIO,
	.units = ARRAY_SIZE(chan_free_units),
	.size = 0x10,
	.box_ctl = PMON_NO_REG,
	.counter = chan_free_counters,
	.unit = chan_free_units,
	.window = &chan_window,
	.part_of = "chan",
};

static const struct pmon_type *const table_types[] = {
	&msr_free, &chan, &chan_free, &msr, &pci, &mmio, NULL
};

static const struct pmon_topology table_topology = {
	.device = 0x0d00,
	.node_id = 0xc0,
	.node_map = 0xd4,
	.node_bits = 3,
};

const struct pmon_platform pmon_platforms[] = {
	{ .name = "a machine with a discovery table", .model = 176, .max_mhz = 4000,
	  .types = table_types, .topology = &table_topology, .discovery = &table },
	{}
};
