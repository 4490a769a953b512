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

static const struct emu_reg global_regs[] = {
	{ .name = "global_ctl", .addr = 0x3080, .width = 64,
	  .role = EMU_GLOBAL_CTL, .rw = EMU_TABLE_FRZ },
};

/* What the table does not have: free-running and fixed counters. */
static const struct emu_reg msr_regs[] = {
	FREE("free0", 0x0c, 36, 0x10),
	FREE("free1", 0x0d, 48, 0x20),
};

static const struct emu_reg mmio_regs[] = {
	FIXED_CTR(0x38),
	FIXED_CTL(0x54),
	FREE("free0", 0x90, 48, 0x10),
	FREE("free1", 0x98, 36, 0x20),
};

static const struct emu_function pci_functions[] = {
	{ PCI_DEVFN(9, 1), 0x0d01 },
};

static const struct emu_function table_functions[] = {
	{ PCI_DEVFN(3, 1), 0x09a7 },
};

/* A PCI scan looks at a device only if it has a function 0. */
static const struct emu_function filler_functions[] = {
	{ PCI_DEVFN(3, 0), 0x0dff },
	{ PCI_DEVFN(9, 0), 0x0dff },
	{ PCI_DEVFN(10, 0), 0x0dff },
};

#define TABLE_AT	0x100000

static const struct emu_unit madeup_templates[] = {
	{
		TEMPLATE("msr", EMU_BOX_TYPES, 20, UMASK_PIECES),
		.numbered = true,
		REGS(msr_regs),
		.umask = UMASK_PIECES,
	}, {
		TEMPLATE("pci", EMU_BOX_TYPES, 21, UMASK_WIDE),
		.numbered = true,
		.functions = pci_functions,
		.class = CLASS_COUNTERS,
		.umask = UMASK_WIDE,
	}, {
		TEMPLATE("mmio", EMU_BOX_TYPES, 22, 0),
		.numbered = true,
		REGS(mmio_regs),
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
		REGS(global_regs),
	}, {
		UNIT_TABLE(TABLE_AT),
	}, {
		UNIT_TABLE_PCI(TABLE_AT),
		.functions = table_functions,
	}, {
		.name = "filler",
		.type = EMU_BOX_TYPES,
		.space = EMU_PCI,
		FUNCTIONS(filler_functions),
		.class = CLASS_SYSTEM,
	},
};

static const struct emu_range madeup_msrs[] = {
	{ 0x3000, 0x30ff },
};

const struct emu_chip emu_madeup = {
	.name = "madeup",
	.title = "Machine with a discovery table that was never built",
	.gen = EMU_GENS,
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
