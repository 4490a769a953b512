// SPDX-License-Identifier: GPL-2.0-only
/*
 * A machine that was never built: one box of each sort that Skylake and what came
 * after it have and the E5 has not. It describes itself by a discovery table, so
 * drivers count on it that know such tables and nothing of this machine; what
 * happens there is injected.
 *
 *   msr   behind MSRs, a umask in three pieces, box 2 is missing; free-running counters
 *   pci   two functions of the same id, registers in extended config space, controls of 64 bits
 *   mmio  in memory, controls of 32 bits; a fixed counter, free-running ones
 *   wide  in memory, controls of 64 bits
 *   chan  in memory, and in no table: registers of a PCI function say where, as those of Ice Lake's
 *         memory controllers do
 *
 * Box control and event select are those of the machines with a table: bit 0 freezes,
 * bits 8 and 9 reset, a counter whose event select is 0 does not count.
 */
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "discovery.h"
#include "model.h"
#include "model_table.h"
#include "state.h"

#define UMASK_PIECES	(GENMASK_ULL(15, 8) | GENMASK_ULL(43, 32) | GENMASK_ULL(55, 45))
#define UMASK_WIDE	(GENMASK_ULL(15, 8) | GENMASK_ULL(39, 32))

#define BOX_CTL(_addr)							\
	{ .name = "box_ctl", .addr = (_addr), .width = 32, .role = EMU_BOX_CTL,\
	  .rw = EMU_TABLE_FRZ, .strobe = EMU_TABLE_RST_CTLS | EMU_TABLE_RST_CTRS }
#define CTL(_n, _addr)							\
	{ .name = "ctl" #_n, .addr = (_addr), .width = 32,		\
	  .role = EMU_CTL, .idx = (_n), .rw = CTL_BITS, .en = EMU_CTL_EVENT }
#define CTR(_n, _addr)							\
	{ .name = "ctr" #_n, .addr = (_addr), .width = 48,		\
	  .role = EMU_CTR, .idx = (_n), .rw = GENMASK_ULL(47, 0) }

/* One for each controller */
static const struct emu_function controller_functions[] = {
	{ PCI_DEVFN(12, 0), 0x0d4a },
	{ PCI_DEVFN(13, 0), 0x0d4a },
};

#define TABLE_AT	0x100000

static const struct emu_unit madeup_templates[] = {
	{
		TEMPLATE("msr", EMU_BOX_TYPES, 20, UMASK_PIECES),
		.numbered = true,
		/* What the table does not have: free-running and fixed counters. */
		OWN_REGS(FREE("free0", 0x0c, 36, 0x10), FREE("free1", 0x0d, 48, 0x20),
			 { .name = "filter", .addr = 0x0e, .width = 64, .rw = GENMASK(9, 0) }),
		.umask = UMASK_PIECES,
	}, {
		TEMPLATE("pci", EMU_BOX_TYPES, 21, UMASK_WIDE),
		.numbered = true,
		.functions = (const struct emu_function[]) { { PCI_DEVFN(9, 1), 0x0d01 } },
		.class = CLASS_COUNTERS,
		.umask = UMASK_WIDE,
	}, {
		TEMPLATE("mmio", EMU_BOX_TYPES, 22, 0),
		.numbered = true,
		OWN_REGS(FIXED_CTR(0x38), FIXED_CTL(0x54), FREE("free0", 0x90, 48, 0x10),
			 FREE("free1", 0x98, 36, 0x20)),
	}, {
		TEMPLATE("wide", EMU_BOX_TYPES, 23, UMASK_WIDE),
		.numbered = true,
		.umask = UMASK_WIDE,
		.wide = true,
	},
};

static const struct emu_entry madeup_entries[] = {
	{ 20, 0, 2, 0x10,   0x0000000008300204, 0x3000 },
	{ 20, 3, 1, 0,      0x0000000008300204, 0x3030 },
	{ 21, 0, 2, 0x8000, 0x8000000008304004, 0x8ff49400 },
	{ 22, 0, 2, 0x4000, 0x4000000008304004, 0x22800 },
	{ 23, 0, 1, 0,      0x4000000008304002, 0x32800 },
};

static const struct emu_unit madeup_units[] = {
	{
		.name = "global",
		.type = EMU_BOX_TYPES,
		.space = EMU_MSR,
		.count = 1,
		OWN_REGS(TABLE_GLOBAL_CTL(0x3080)),
	}, {
		.name = "chan",
		.type = EMU_BOX_TYPES,
		.space = EMU_MMIO,
		OWN_REGS(BOX_CTL(0x00), ROWS4(CTR, 0x08, 8), FIXED_CTR(0x38), ROWS4(CTL, 0x40, 4),
			 FIXED_CTL(0x54), FREE("free0", 0x90, 48, 0x10),
			 FREE("free1", 0x98, 36, 0x20)),
		.numbered = true,
		.rst_ctls = EMU_TABLE_RST_CTLS,
		.rst_ctrs = EMU_TABLE_RST_CTRS,
		.count = ARRAY_SIZE(controller_functions),
		.base = 0x42800,
		.stride = 0x10000,
		.size = 0x800,
	}, {
		PCI_FUNCTIONS("node", EMU_BUS_UNCORE, { PCI_DEVFN(0, 0), 0x0d00 }),
		OWN_REGS(KNOWS("node_id", 0xc0, EMU_NODE_ID),
			 KNOWS("node_map", 0xd4, EMU_NODE_MAP)),
	}, {
		PCI_FUNCTIONS("bases", EMU_BUS_UNCORE, { PCI_DEVFN(0, 1), 0x0d51 }),
		/*
		 * Where the channels are, in the layout of Ice Lake's function 3451: the base in
		 * units of 8 MB, then the offset of each controller in units of 4 KB. Software sets
		 * them up.
		 */
		OWN_REGS({ .name = "base", .addr = 0xd0, .width = 32, .rw = GENMASK(31, 0) },
			 { .name = "offset0", .addr = 0xd8, .width = 32, .rw = GENMASK(31, 0) },
			 { .name = "offset1", .addr = 0xdc, .width = 32, .rw = GENMASK(31, 0) }),
	}, {
		.name = "controller",
		.type = EMU_BOX_TYPES,
		.space = EMU_PCI,
		FUNCTIONS(controller_functions),
		.class = CLASS_COUNTERS,
	}, {
		/* The machine has functions of its own on the first I/O bus. */
		PCI_FUNCTIONS("stack", EMU_BUS_IO, { PCI_DEVFN(8, 0), 0x0d09 }),
		/* Which stack a root bus is: software sets it up. */
		OWN_REGS({ .name = "stack", .addr = 0x3f4, .width = 32, .rw = GENMASK(6, 0) }),
	}, {
		UNIT_TABLE(TABLE_AT),
	}, {
		UNIT_TABLE_PCI(TABLE_AT),
		.functions = (const struct emu_function[]) { { PCI_DEVFN(3, 1), 0x09a7 } },
	}, {
		.name = "filler",
		.type = EMU_BOX_TYPES,
		.space = EMU_PCI,
		/* A PCI scan looks at a device only if it has a function 0. */
		OWN_FUNCTIONS({ PCI_DEVFN(3, 0), 0x0dff }, { PCI_DEVFN(9, 0), 0x0dff },
			      { PCI_DEVFN(10, 0), 0x0dff }),
		.class = CLASS_SYSTEM,
	},
};

static const struct emu_range madeup_msrs[] = {
	{ 0x3000, 0x30ff },
};

const struct emu_chip emu_madeup = {
	.name = "madeup",
	.title = "Machine with a discovery table that was never built",
	.units = madeup_units,
	ENTRIES(madeup_entries),
	TEMPLATES(madeup_templates),
	.global = { 0x0000000000000401, 0x3080 },
	.msrs = madeup_msrs,
	.nunits = ARRAY_SIZE(madeup_units),
	.nmsrs = ARRAY_SIZE(madeup_msrs),
	.window = 0x200000,
	.may_count = emu_discovery_runs,
};
