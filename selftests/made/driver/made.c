// SPDX-License-Identifier: GPL-2.0-only
/*
 * A made-up platform: the registers of an E5-2600, described as later machines describe theirs.
 * Each sort of row that no supported CPU has is here: units with ids of their own, and not on every
 * die; box control at offset 0; a field in three pieces; PCI functions at an address;
 * free-running counters.
 */
#include "boxes.h"

/* Bits 10 and 13 of umask belong to no field */
static const struct pmon_field pieces[] = {
	PMON_FIELD("event", PMON_CONFIG, 0, 7),
	{ "umask", PMON_CONFIG, { { 8, 9 }, { 11, 12 }, { 14, 15 } } },
	PMON_FIELD("thresh", PMON_CONFIG, 24, 31),
	{}
};

/* A C-box, whose control register is the unit's address */
static const struct pmon_kind slice_kind = {
	PMON_EP_KIND,
	PMON_EP_RESET,
	PMON_EP_FREEZING,
	.name = "slice",
	.numbered = true,
	.counters = 4,
	.max_inc = 31,
	.fields = pieces,
};

static const struct pmon_counter slice_counters[] = {
	PMON_EP_COUNTER(0x0c, 0x12, 44),
	PMON_EP_COUNTER(0x0d, 0x13, 44),
	PMON_EP_COUNTER(0x0e, 0x14, 44),
	PMON_EP_COUNTER(0x0f, 0x15, 44),
};

/* Ids 0, 3 and 7 on the first die; 0 and 7 on the second */
static const struct pmon_unit slice_units[] = {
	{ .id = 0, .base[0] = 0xd04 },
	{ .id = 3, .base[0] = 0xd64 },
	{ .id = 7, .base[0] = 0xdc4 },
	{ .id = 0, .base[0] = 0xd04 },
	{ .id = 3, .base[0] = PMON_NO_ADDRESS },
	{ .id = 7, .base[0] = 0xdc4 },
};

static const struct pmon_type slice = {
	.kind = &slice_kind,
	.space = PMON_MSR,
	.units = 3,
	.discovered = true,
	.counter = slice_counters,
	.unit = slice_units,
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
	&pmon_snbep_ubox, &slice, &channel, &free_running, &none, NULL
};

const struct pmon_platform pmon_platforms[] = {
	{ .name = "a made-up platform", .model = 45, .max_mhz = 4000, .types = types },
	{}
};
