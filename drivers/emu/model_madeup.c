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
#include "state.h"

#define CLASS_COUNTERS	0x110100
#define CLASS_SYSTEM	0x088000

#define BOX_FRZ		BIT(0)
#define BOX_RST_CTLS	BIT(8)
#define BOX_RST_CTRS	BIT(9)

#define GLOBAL_FRZ	BIT(0)

#define UMASK_PIECES	(GENMASK_ULL(15, 8) | GENMASK_ULL(43, 32) | GENMASK_ULL(55, 45))
#define UMASK_WIDE	(GENMASK_ULL(15, 8) | GENMASK_ULL(39, 32))

#define CTL_BITS	(EMU_CTL_THRESH | EMU_CTL_INVERT | EMU_CTL_EDGE | EMU_CTL_UMASK | \
			 EMU_CTL_EVENT)

#define CTL(_n, _addr, _width, _rw)					\
	{ .name = "ctl" #_n, .addr = (_addr), .width = (_width),	\
	  .role = EMU_CTL, .idx = (_n), .rw = CTL_BITS | (_rw), .en = EMU_CTL_EVENT }
#define CTR(_n, _addr)							\
	{ .name = "ctr" #_n, .addr = (_addr), .width = 48,		\
	  .role = EMU_CTR, .idx = (_n), .rw = GENMASK_ULL(47, 0) }
#define FREE(_name, _addr, _width, _number)				\
	{ .name = (_name), .addr = (_addr), .width = (_width),		\
	  .role = EMU_FREE, .idx = (_number) }
#define BOX_CTL(_addr)							\
	{ .name = "box_ctl", .addr = (_addr), .width = 32,		\
	  .role = EMU_BOX_CTL, .rw = BOX_FRZ, .strobe = BOX_RST_CTLS | BOX_RST_CTRS }
#define READS(_name, _addr, _value)					\
	{ .name = (_name), .addr = (_addr), .width = 32, .reset = (_value) }

static const struct emu_reg global_regs[] = {
	{ .name = "global_ctl", .addr = 0x3080, .width = 64,
	  .role = EMU_GLOBAL_CTL, .rw = GLOBAL_FRZ },
};

static const struct emu_reg msr_regs[] = {
	BOX_CTL(0x3000),
	CTL(0, 0x3002, 64, UMASK_PIECES),
	CTL(1, 0x3003, 64, UMASK_PIECES),
	CTL(2, 0x3004, 64, UMASK_PIECES),
	CTL(3, 0x3005, 64, UMASK_PIECES),
	CTR(0, 0x3008),
	CTR(1, 0x3009),
	CTR(2, 0x300a),
	CTR(3, 0x300b),
	FREE("free0", 0x300c, 36, 0x10),
	FREE("free1", 0x300d, 48, 0x20),
	{ .name = "filter", .addr = 0x300e, .width = 64, .rw = GENMASK(9, 0) },
};

static const struct emu_reg pci_regs[] = {
	BOX_CTL(0x400),
	CTR(0, 0x408),
	CTR(1, 0x410),
	CTR(2, 0x418),
	CTR(3, 0x420),
	CTL(0, 0x440, 64, UMASK_WIDE),
	CTL(1, 0x448, 64, UMASK_WIDE),
	CTL(2, 0x450, 64, UMASK_WIDE),
	CTL(3, 0x458, 64, UMASK_WIDE),
};

static const struct emu_reg mmio_regs[] = {
	BOX_CTL(0x00),
	CTR(0, 0x08),
	CTR(1, 0x10),
	CTR(2, 0x18),
	CTR(3, 0x20),
	{ .name = "fixed_ctr", .addr = 0x38, .width = 48,
	  .role = EMU_FIXED_CTR, .rw = GENMASK_ULL(47, 0) },
	CTL(0, 0x40, 32, 0),
	CTL(1, 0x44, 32, 0),
	CTL(2, 0x48, 32, 0),
	CTL(3, 0x4c, 32, 0),
	{ .name = "fixed_ctl", .addr = 0x54, .width = 32,
	  .role = EMU_FIXED_CTL, .rw = EMU_CTL_EN, .en = EMU_CTL_EN },
	FREE("free0", 0x90, 48, 0x10),
	FREE("free1", 0x98, 36, 0x20),
};

static const struct emu_reg wide_regs[] = {
	BOX_CTL(0x00),
	CTR(0, 0x08),
	CTR(1, 0x10),
	CTL(0, 0x40, 64, UMASK_WIDE),
	CTL(1, 0x48, 64, UMASK_WIDE),
};

/*
 * The function that has the table: PCI Express capability (an integrated endpoint),
 * and two of 0x23 (DVSEC): first telemetry, which is none of a counter driver's
 * business, then PMON: BAR 0, offset 0.
 */
static const struct emu_reg table_regs[] = {
	READS("express", 0x40, 0x00920010),
	READS("other", 0x100, 0x14010023),
	READS("other_vendor", 0x104, 0x01018086),
	READS("other_id", 0x108, 0x04010002),
	READS("pmon", 0x140, 0x00010023),
	READS("pmon_vendor", 0x144, 0x01018086),
	READS("pmon_id", 0x148, 0x04010001),
	READS("pmon_bar", 0x14c, 0),
};

/*
 * Where the channels are, in the layout of Ice Lake's function 3451: the base in units of 8 MB,
 * then the offset of each controller in units of 4 KB. Software sets them up.
 */
static const struct emu_reg bases_regs[] = {
	{ .name = "base", .addr = 0xd0, .width = 32, .rw = GENMASK(31, 0) },
	{ .name = "offset0", .addr = 0xd8, .width = 32, .rw = GENMASK(31, 0) },
	{ .name = "offset1", .addr = 0xdc, .width = 32, .rw = GENMASK(31, 0) },
};

static const struct emu_reg node_regs[] = {
	{ .name = "node_id", .addr = 0xc0, .width = 32, .role = EMU_NODE_ID },
	{ .name = "node_map", .addr = 0xd4, .width = 32, .role = EMU_NODE_MAP },
};

/* Which stack a root bus is: software sets it up. */
static const struct emu_reg stack_regs[] = {
	{ .name = "stack", .addr = 0x3f4, .width = 32, .rw = GENMASK(6, 0) },
};

static const u8 msr_ids[] = { 0, 1, 3 };
static const u32 msr_offsets[] = { 0, 0x10, 0x30 };

static const struct emu_function pci_functions[] = {
	{ PCI_DEVFN(9, 1), 0x0d01 },
	{ PCI_DEVFN(10, 1), 0x0d01 },
};

static const struct emu_function table_functions[] = {
	{ PCI_DEVFN(3, 1), 0x09a7 },
};

static const struct emu_function node_functions[] = {
	{ PCI_DEVFN(0, 0), 0x0d00 },
};

static const struct emu_function bases_functions[] = {
	{ PCI_DEVFN(0, 1), 0x0d51 },
};

/* One for each controller */
static const struct emu_function controller_functions[] = {
	{ PCI_DEVFN(12, 0), 0x0d4a },
	{ PCI_DEVFN(13, 0), 0x0d4a },
};

/* The machine has functions of its own on the first I/O bus. */
static const struct emu_function stack_functions[] = {
	{ PCI_DEVFN(8, 0), 0x0d09 },
};

/* A PCI scan looks at a device only if it has a function 0. */
static const struct emu_function filler_functions[] = {
	{ PCI_DEVFN(3, 0), 0x0dff },
	{ PCI_DEVFN(9, 0), 0x0dff },
	{ PCI_DEVFN(10, 0), 0x0dff },
};

#define TABLE_AT	0x100000
#define TABLE_BAR	0x80000

#define UNIT_BOX(_name, _space, _listed_as)				\
	.name = (_name),						\
	.type = EMU_BOX_TYPES,						\
	.space = (_space),						\
	.numbered = true,						\
	.rst_ctls = BOX_RST_CTLS,					\
	.rst_ctrs = BOX_RST_CTRS,					\
	.listed = true,							\
	.listed_as = (_listed_as)

static const struct emu_unit madeup_units[] = {
	{
		.name = "global",
		.type = EMU_BOX_TYPES,
		.space = EMU_MSR,
		.count = 1,
		REGS(global_regs),
	}, {
		UNIT_BOX("msr", EMU_MSR, 20),
		REGS(msr_regs),
		.count = ARRAY_SIZE(msr_ids),
		.ids = msr_ids,
		.offsets = msr_offsets,
		.umask = UMASK_PIECES,
	}, {
		UNIT_BOX("pci", EMU_PCI, 21),
		REGS(pci_regs),
		FUNCTIONS(pci_functions),
		.class = CLASS_COUNTERS,
		.umask = UMASK_WIDE,
	}, {
		UNIT_BOX("mmio", EMU_MMIO, 22),
		REGS(mmio_regs),
		.count = 2,
		.base = 0x22800,
		.stride = 0x4000,
		.size = 0x800,
	}, {
		UNIT_BOX("wide", EMU_MMIO, 23),
		REGS(wide_regs),
		.count = 1,
		.base = 0x32800,
		.size = 0x800,
		.umask = UMASK_WIDE,
	}, {
		.name = "chan",
		.type = EMU_BOX_TYPES,
		.space = EMU_MMIO,
		REGS(mmio_regs),
		.numbered = true,
		.rst_ctls = BOX_RST_CTLS,
		.rst_ctrs = BOX_RST_CTRS,
		.count = ARRAY_SIZE(controller_functions),
		.base = 0x42800,
		.stride = 0x10000,
		.size = 0x800,
	}, {
		.name = "node",
		.type = EMU_BOX_TYPES,
		.space = EMU_PCI,
		REGS(node_regs),
		FUNCTIONS(node_functions),
		.class = CLASS_SYSTEM,
	}, {
		.name = "bases",
		.type = EMU_BOX_TYPES,
		.space = EMU_PCI,
		REGS(bases_regs),
		FUNCTIONS(bases_functions),
		.class = CLASS_SYSTEM,
	}, {
		.name = "controller",
		.type = EMU_BOX_TYPES,
		.space = EMU_PCI,
		FUNCTIONS(controller_functions),
		.class = CLASS_COUNTERS,
	}, {
		.name = "stack",
		.type = EMU_BOX_TYPES,
		.space = EMU_PCI,
		.bus = EMU_BUS_IO,
		REGS(stack_regs),
		FUNCTIONS(stack_functions),
		.class = CLASS_SYSTEM,
	}, {
		.name = "table",
		.type = EMU_BOX_TYPES,
		.space = EMU_MMIO,
		.count = 1,
		.base = TABLE_AT,
		.size = TABLE_BAR,
		.memory = emu_discovery_word,
	}, {
		.name = "table_pci",
		.type = EMU_BOX_TYPES,
		.space = EMU_PCI,
		.count = 1,
		.functions = table_functions,
		.class = CLASS_SYSTEM,
		.express = true,
		.bar = TABLE_AT,
		.bar_size = TABLE_BAR,
		REGS(table_regs),
	}, {
		.name = "filler",
		.type = EMU_BOX_TYPES,
		.space = EMU_PCI,
		FUNCTIONS(filler_functions),
		.class = CLASS_SYSTEM,
	},
};

static bool madeup_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return !(emu_value(box, EMU_BOX_CTL, 0) & BOX_FRZ) &&
	       !(emu_value(emu.socket[box->socket].global, EMU_GLOBAL_CTL, 0) & GLOBAL_FRZ);
}

static const struct emu_range madeup_msrs[] = {
	{ 0x3000, 0x30ff },
};

const struct emu_chip emu_madeup = {
	.name = "madeup",
	.title = "Machine with a discovery table that was never built",
	.gen = EMU_GENS,
	.units = madeup_units,
	.msrs = madeup_msrs,
	.nunits = ARRAY_SIZE(madeup_units),
	.nmsrs = ARRAY_SIZE(madeup_msrs),
	.window = 0x200000,
	.may_count = madeup_running,
};
