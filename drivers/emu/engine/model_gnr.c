// SPDX-License-Identifier: GPL-2.0-only
/*
 * Granite Rapids, Sierra Forest, Grand Ridge and Clearwater Forest: the boxes are in the discovery
 * table, here is the table and what it does not say.
 *
 * Sources of gnr srf grr cwf: not at hand; Linux, Intel's event lists, Intel PCM, LIKWID
 *
 * They have fewer facts of these than of Sapphire Rapids (model_spr.c). Chosen, because
 * no source has it: where the PCU, the MDF, the B2HOT, the CXL boxes, the PCIe root ports and the
 * global control are, and which of their numbers the three stacks have.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "model.h"
#include "model_table.h"

#define BUS_UBOX	EMU_BUS_UNCORE
#define BUS_PORTS	EMU_BUS_3
#define BUS_TABLE	EMU_BUS_IO

static const u8 gnr_buses[EMU_BUSES] = {
	[BUS_TABLE] = 0x00,
	[BUS_UBOX] = 0x7e,
	[BUS_PORTS] = 0x7f,
	[EMU_BUS_4] = 0x0a,
	[EMU_BUS_5] = 0x2b,
};

#define IIO_BITS	GENMASK_ULL(50, 32)

static const struct emu_unit gnr_templates[] = {
	{ TEMPLATE_CHA },
	{
		TEMPLATE("iio", EMU_IIO, 1, IIO_BITS),
		/* Numbers of free-running counters are the umasks by which Linux knows them. */
		OWN_REGS(FREE_MSR("ioclk", 0x290e, 0x10, 0x10), ROWS8(BW_IN, 0x360e, 0x10, 0x80),
			 ROWS8(BW_OUT, 0x2e0e, 0x10, 0x80)),
		/* Counters that an event is wired to: the stricter of Linux and Intel's list */
		OWN_EVENTS({ 0x02, 0x03, 0x3 }, { 0x83, 0x84, 0x3 }, { 0x88, 0x88, 0xc },
			   { 0xc0, 0xc1, 0xc }, { 0xc5, 0xc5, 0xc }, { 0xd5, 0xd5, 0xc }),
		.decode_control = emu_icx_iio_decode,
		.filters_match = emu_spr_iio_filters_match,
	},
	{ UPPER_TEMPLATE("irp", EMU_IRP, 2) },
	{ TEMPLATE("pcu", EMU_PCU, 4, 0) },
	{
		TEMPLATE("ubox", EMU_UBOX, 5, 0),
		OWN_REGS(FIXED_CTR(0xd), FIXED_CTL(0xe)),
	}, {
		TEMPLATE("imc", EMU_IMC, 6, 0),
		REGS(emu_spr_imc_regs),
	}, {
		UPPER_TEMPLATE("upi", EMU_UPI, 8),
		REGS(emu_spr_upi_regs),
		LISTED_FUNCTION(0x3241, CLASS_COUNTERS),
	},
	{ TEMPLATE_CXLCM },
	{
		UPPER_TEMPLATE("cxldp", EMU_MESH, 13),
		.wide = true,
	},
	{ TEMPLATE("b2hot", EMU_MESH, 15, 0) },
	{
		UPPER_TEMPLATE("b2cmi", EMU_M2M, 16),
		LISTED_FUNCTION(0x324a, CLASS_SYSTEM),
	}, {
		UPPER_TEMPLATE("b2cxl", EMU_MESH, 17),
		.wide = true,
	}, {
		UPPER_TEMPLATE("b2upi", EMU_MESH, 18),
		LISTED_FUNCTION(0x3247, CLASS_COUNTERS),
	},
	{ TEMPLATE("mdf_sbo", EMU_MESH, 20, 0) },
	{
		UPPER_TEMPLATE("pciex16_", EMU_MESH, 21),
		LISTED_FUNCTION(0x0db0, CLASS_SYSTEM),
	}, {
		UPPER_TEMPLATE("pciex8_", EMU_MESH, 22),
		LISTED_FUNCTION(0x0db6, CLASS_SYSTEM),
	},
};

/*
 * B2CMI are functions 1 to 7 of device 5, then 1 to 5 of device 6; two numbers are left out.
 * No source has the addresses of types 15 and 20: these are free MSRs among those of the others.
 */
static const struct emu_entry gnr_entries[] = {
	{  0, 0, 126, 0x10,  0x0000000108300204, 0x2000 },
	{  1, 0, 16, 0x10,   0x0000000108300204, 0x2900 },
	{  2, 0, 16, 0x10,   0x0000000108300204, 0x2a00 },
	{  4, 0, 5,  0x10,   0x0000000108300204, 0x2f00 },
	{  5, 0, 1,  0,      0x0000000108300202, 0x3ff0 },
	{  6, 0, 12, 0x4000, 0x4000000008304004, 0x24e800 },
	{  8, 0, 6,  0x8000, 0x8000000008303804, 0x87e81318 },
	{ 12, 0, 2,  0x2000, 0x4000000050301008, 0x310000 },
	{ 13, 0, 2,  0x2000, 0x4000000030301004, 0x311000 },
	{ 15, 0, 20, 0x10,   0x0000000108300204, 0x3600 },
	{ 16, 0, 7,  0x1000, 0x8000000008303004, 0x87e29438 },
	{ 16, 7, 5,  0x1000, 0x8000000008303004, 0x87e31438 },
	{ 17, 0, 16, 0x1000, 0x4000000008303004, 0x300000 },
	{ 18, 0, 6,  0x8000, 0x8000000008302804, 0x87ec0408 },
	{ 20, 0, 80, 0x10,   0x0000000108300204, 0x3000 },
	{ 21, 1, 3,  0x8000, 0x8000000030301004, 0x87f08620 },
	{ 21, 8, 1,  0,      0x8000000030301004, 0x87f20620 },
	{ 22, 0, 1,  0,      0x8000000030301004, 0x87f28620 },
};

#define TABLE_AT	0x400000

static const struct emu_unit gnr_units[] = {
	{
		.name = "global",
		.type = EMU_BOX_TYPES,
		.space = EMU_MSR,
		.count = 1,
		OWN_REGS(TABLE_GLOBAL_CTL(0x2ff0)),
	},
	{ UNIT_TABLE(TABLE_AT) },
	{
		UNIT_TABLE_PCI(TABLE_AT, BUS_TABLE, PCI_DEVFN(3, 1), 0x09a7),
	}, {
		PCI_FUNCTIONS("node", BUS_UBOX, CLASS_SYSTEM, { PCI_DEVFN(0, 0), 0x3250 }),
		OWN_REGS(KNOWS("node_id", 0xc0, EMU_NODE_ID),
			 KNOWS("node_map", 0xd4, EMU_NODE_MAP)),
	}, {
		PCI_FUNCTIONS("memory", BUS_UBOX, CLASS_SYSTEM, { PCI_DEVFN(0, 1), 0x3251 }),
		OWN_REGS(KNOWS("mem_base", 0xd0, EMU_MEM_BASE), READS("mc_offset", 0xd4, 0)),
	}, {
		/* A PCI scan looks at a device only if it has a function 0. */
		PCI_FUNCTIONS("filler0_", BUS_UBOX, CLASS_SYSTEM, { PCI_DEVFN(5, 0), 0x3258 },
			      { PCI_DEVFN(6, 0), 0x3258 }, { PCI_DEVFN(16, 0), 0x3240 },
			      { PCI_DEVFN(17, 0), 0x3240 }, { PCI_DEVFN(18, 0), 0x3240 },
			      { PCI_DEVFN(19, 0), 0x3240 }, { PCI_DEVFN(20, 0), 0x3240 },
			      { PCI_DEVFN(21, 0), 0x3240 },
			      /* As on spr, for PCM */
			      { PCI_DEVFN(16, 2), 0x3242 }, { PCI_DEVFN(17, 2), 0x3242 },
			      { PCI_DEVFN(18, 2), 0x3242 }, { PCI_DEVFN(19, 2), 0x3242 },
			      { PCI_DEVFN(20, 2), 0x3242 }, { PCI_DEVFN(21, 2), 0x3242 }),
	},
	{ UNIT_MSM(BUS_TABLE) },
	/* The function 00:00.0 of the machine is QEMU's */
	{ UNIT_STACK(8, BUS_TABLE, PCI_DEVFN(30, 0)) },
	{ UNIT_STACK(2, EMU_BUS_4, PCI_DEVFN(0, 0)) },
	{ UNIT_STACK(29, EMU_BUS_5, PCI_DEVFN(0, 0)) },
};

/* One socket; its U-box, which is elsewhere, is left out. */
static const struct emu_entry grr_entries[] = {
	{  0, 0, 24, 0x10,   0x0000000108300204, 0x2000 },
	{  1, 0, 3,  0x10,   0x0000000108300204, 0x2900 },
	{  2, 0, 3,  0x10,   0x0000000108300204, 0x2a00 },
	{  4, 0, 1,  0,      0x0000000108300204, 0x2f00 },
	{  6, 0, 2,  0x4000, 0x4000000008304004, 0x24e800 },
	{ 15, 0, 3,  0x10,   0x0000000108300204, 0x3600 },
	{ 16, 0, 2,  0x1000, 0x8000000008303004, 0x87e29438 },
	{ 20, 0, 6,  0x10,   0x0000000108300204, 0x3000 },
};

#define GNR_CHIP(_entries)						\
	UNITS(gnr_units),						\
	ENTRIES(_entries),						\
	TEMPLATES(gnr_templates),					\
	.tables = 1,							\
	.global = { { 0x0000000000000300, 0x2ff0, 0x0802 } },		\
	OWN_MSRS({ 0x2000, 0x3fff }),					\
	.buses = gnr_buses,						\
	.window = 0x800000,						\
	.may_count = emu_discovery_runs

const struct emu_chip emu_gnr = {
	.name = "gnr",
	.title = "Xeon 6 (Granite Rapids)",
	GNR_CHIP(gnr_entries),
};

const struct emu_chip emu_srf = {
	.name = "srf",
	.title = "Xeon 6 E (Sierra Forest)",
	GNR_CHIP(gnr_entries),
};

const struct emu_chip emu_grr = {
	.name = "grr",
	.title = "Atom P6900 (Grand Ridge)",
	GNR_CHIP(grr_entries),
};

const struct emu_chip emu_cwf = {
	.name = "cwf",
	.title = "Xeon 6+ E (Clearwater Forest)",
	GNR_CHIP(gnr_entries),
};
