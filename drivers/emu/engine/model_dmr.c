// SPDX-License-Identifier: GPL-2.0-only
/*
 * Diamond Rapids (family 19, model 1): a package has dies with cores (CBB), each with a discovery
 * table whose address an MSR has, and two with memory and I/O (IMH), each with a table that a PCI
 * function has. A CBB is a die of the kernel; the IMHs are on the first one's buses.
 *
 * Sources of dmr: not at hand; Linux
 *
 * Linux has types of units, control words, constraints, free-running counters. Chosen, because no
 * source has it: how many units there are, all addresses and bus numbers, how many counters a unit
 * has and where, which units are PCI functions, and that controls have 64 bits where a control
 * word needs them, and 32 where not.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "count.h"
#include "model.h"
#include "model_table.h"
#include "open_questions.h"

#define BUS_IMH1	EMU_BUS_IO
#define BUS_IMH2	EMU_BUS_4
#define BUS_PORTS	EMU_BUS_3

/* EMU_BUS_UNCORE has no function. */
static const u8 dmr_buses[EMU_BUSES] = {
	[BUS_IMH1] = 0x00,
	[BUS_IMH2] = 0x40,
	[BUS_PORTS] = 0x7e,
	[EMU_BUS_UNCORE] = 0x7f,
};

/* The discovery tables of a die */
enum { TABLE_CBB, TABLE_IMH1, TABLE_IMH2 };

/* The MSR of the table's address may also be 0x201e or 0x711, on CPUs that no driver knows */
enum { DMR_TABLE_MSR = EMU_OWN_QUESTIONS, DMR_QUESTIONS };

static const struct emu_question dmr_questions[DMR_QUESTIONS] = {
	EMU_COMMON_QUESTIONS(EMU_BLOCKED_NEVER),
	[DMR_TABLE_MSR] = { "table_msr", NULL, U32_MAX, 0x710 },
};

/* Each table has a region in the window of a die; the table is first, and the boxes follow */
#define REGION		0x200000
#define REGION_AT(_table)	(REGION * (_table))
#define GLOBAL_AT(_table)	(REGION_AT(_table) + TABLE_BAR)
#define UNITS_AT(_table)	(GLOBAL_AT(_table) + 0x1000)

/* Control words: the plain one has 32 bits, no mask is in the upper half. */
#define UMASK_UPPER	GENMASK_ULL(63, 32)
#define IMC_THRESH	GENMASK_ULL(32, 23)
#define CXL_INVERT	BIT(21)
#define CXL_THRESH	GENMASK(31, 23)
#define CXL_PORTS	GENMASK_ULL(35, 32)
#define PCIE_THRESH	GENMASK_ULL(35, 24)
/* rs3, rx, tx, iep, virtual channel, port: what they select among is unknown. */
#define PCIE_SELECT	GENMASK_ULL(55, 36)

/*
 * The threshold has the place of the invert bit; no source says whether there is another invert bit
 */
static void dmr_imc_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	emu_decode_control(box, ctl, control);
	control->thresh = FIELD_GET(IMC_THRESH, ctl);
	control->invert = false;
}

static void dmr_cxl_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	emu_decode_control(box, ctl, control);
	control->sel.ext = false;
	control->thresh = FIELD_GET(CXL_THRESH, ctl);
	control->invert = ctl & CXL_INVERT;
}

static void dmr_pcie_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	emu_decode_control(box, ctl, control);
	control->thresh = FIELD_GET(PCIE_THRESH, ctl);
}

#define PLAIN(_name, _type, ...)					\
	{ TEMPLATE(_name, EMU_MESH, _type, 0), ##__VA_ARGS__ }
/* Selectors are as a umask here: an event that has one counts where its bit is set. */
#define WIDE(_name, _kind, _type, _upper)				\
	TEMPLATE(_name, _kind, _type, _upper),				\
	.wide = true,							\
	.umask = EMU_CTL_UMASK | (_upper)
#define UPPER(_name, _type, ...)					\
	{ WIDE(_name, EMU_MESH, _type, UMASK_UPPER), ##__VA_ARGS__ }
#define PCIE(_name, _type)						\
	{								\
		WIDE(_name, EMU_MESH, _type, PCIE_SELECT),		\
		.decode_control = dmr_pcie_decode,			\
		LISTED_FUNCTION(0x0db0, CLASS_SYSTEM),					\
		.numbered = true,					\
	}

static const struct emu_unit dmr_templates[] = {
	PLAIN("pcu", 4, .numbered = true),
	PLAIN("ubox", 5, .numbered = true),
	{
		.name = "imc",
		.type = EMU_IMC,
		.listed_as = 6,
		.control = IMC_THRESH | EMU_CTL_EDGE | EMU_CTL_UMASK | EMU_CTL_EVENT,
		.wide = true,
		.numbered = true,
		OWN_REGS(FIXED_CTL(0x10), FIXED_CTR(0x18)),
		.decode_control = dmr_imc_decode,
	},
	PLAIN("mse", 19, .numbered = true),
	UPPER("sca", 23, .numbered = true),
	{
		.name = "cxlcm",
		.type = EMU_MESH,
		.listed_as = 24,
		.control = CXL_PORTS | CXL_THRESH | CXL_INVERT | EMU_CTL_EDGE | EMU_CTL_UMASK |
			   EMU_CTL_EVENT,
		.umask = EMU_CTL_UMASK | CXL_PORTS,
		.wide = true,
		.numbered = true,
		OWN_CONSTRAINTS({ 0x01, 0x24, 0x0f }, { 0x41, 0x41, 0xf0 }, { 0x50, 0x5e, 0xf0 },
				{ 0x60, 0x61, 0xf0 }),
		.decode_control = dmr_cxl_decode,
	},
	UPPER("hamvf", 30, .numbered = true),
	{
		WIDE("cbo", EMU_CBOX, 31, UMASK_UPPER),
		.slices = true,
		OWN_CONSTRAINTS({ 0x11, 0x11, 0x1 }, { 0x19, 0x1a, 0x1 }, { 0x1f, 0x1f, 0x1 },
				{ 0x21, 0x21, 0x1 }, { 0x25, 0x25, 0x1 }, { 0x36, 0x36, 0x1 }),
	},
	PLAIN("santa", 32),
	PLAIN("cncu", 33),
	PLAIN("sncu", 34),
	UPPER("ula", 35, .numbered = true),
	UPPER("dda", 36),
	PLAIN("sb2ucie", 37),
	UPPER("sbo", 38, OWN_CONSTRAINTS({ 0x1f, 0x1f, 0x1 }, { 0x25, 0x25, 0x1 })),
	UPPER("ubr", 43, .numbered = true),
	PCIE("pcie4_", 45),
	PLAIN("crs", 46, .numbered = true),
	UPPER("cpc", 47, .numbered = true),
	UPPER("itc", 48),
	UPPER("otc", 49),
	PLAIN("cms", 50, .numbered = true),
	PCIE("pcie6_", 51),
};

/* Word 0 of a unit with four counters behind four controls of 64 bits */
#define SHAPE		0x4000000050301004
#define SHAPE_OF_2	0x4000000050301002
#define SHAPE_OF_8	0x4000000050301008
/* Word 0 of units whose counters follow the fixed counter, and of units in config space */
#define SHAPE_IMC	0x4000000080304004
#define SHAPE_PCI	0x8000000030301004
/* The other domain has the same type at other offsets */
#define SHAPE_ULA	0x4000000060302004

#define CBB_AT(_n)	(UNITS_AT(TABLE_CBB) + 0x1000 * (_n))

#define IMH(_table, _type, _first, _count, _shape, _n)			\
	{ _type, _first, _count, 0x1000, _shape, UNITS_AT(_table) + 0x1000 * (_n) + 0x440,\
	  .table = (_table), .once = EMU_ONCE_A_PACKAGE }
#define IMH_PCI(_table, _type, _first, _count, _addr)			\
	{ _type, _first, _count, 0x8000, SHAPE_PCI, _addr,		\
	  .table = (_table), .once = EMU_ONCE_A_PACKAGE }

/* Units of an IMH; numbers of the second IMH's begin at 0x8000 */
#define IMH_ENTRIES(_table, _id, _pcie4)				\
	IMH(_table, 4, _id, 1, SHAPE, 0),				\
	IMH(_table, 5, _id, 1, SHAPE_OF_2, 1),				\
	IMH(_table, 6, _id, 8, SHAPE_IMC, 2),				\
	IMH(_table, 19, _id, 1, SHAPE, 10),				\
	IMH(_table, 23, _id, 2, SHAPE, 11),				\
	IMH(_table, 24, _id, 2, SHAPE_OF_8, 13),			\
	IMH(_table, 30, _id, 4, SHAPE, 15),				\
	IMH(_table, 35, _id, 1, SHAPE_ULA, 19),				\
	IMH(_table, 43, _id, 1, SHAPE, 20),				\
	IMH_PCI(_table, 45, _id, 2, _pcie4),				\
	IMH(_table, 46, _id, 1, SHAPE, 21),				\
	IMH(_table, 47, _id, 1, SHAPE, 22),				\
	IMH(_table, 48, _id, 4, SHAPE, 23),				\
	IMH(_table, 49, _id, 4, SHAPE, 27),				\
	IMH(_table, 50, _id, 1, SHAPE, 31),				\
	IMH(_table, 51, _id, 2, SHAPE, 32)

static const struct emu_entry dmr_entries[] = {
	{ 31, 0, 8, 0x1000, SHAPE, CBB_AT(0) },
	{ 32, 0, 1, 0,      SHAPE, CBB_AT(8) },
	{ 33, 0, 1, 0,      SHAPE, CBB_AT(9) },
	{ 34, 0, 1, 0,      SHAPE, CBB_AT(10) },
	{ 35, 0, 2, 0x1000, SHAPE, CBB_AT(11), .name = "d2d_ula" },
	{ 36, 0, 2, 0x1000, SHAPE, CBB_AT(13) },
	{ 37, 0, 1, 0,      SHAPE, CBB_AT(15) },
	{ 38, 0, 2, 0x1000, SHAPE, CBB_AT(16) },
	IMH_ENTRIES(TABLE_IMH1, 0, 0x87e08620),
	IMH_ENTRIES(TABLE_IMH2, 0x8000, 0x87e48620),
};

/* Bit 0 is set at power-on: all is frozen. Whether an IMH has a control of its own is unknown. */
#define GLOBAL(_name, _table, _reset)					\
	.name = (_name),						\
	.type = EMU_BOX_TYPES,						\
	.space = EMU_MMIO,						\
	.count = 1,							\
	.base = GLOBAL_AT(_table),					\
	.size = 8,							\
	.table = (_table),						\
	OWN_REGS(EMU_REG("global_ctl", 0, 64, EMU_GLOBAL_CTL, .rw = EMU_TABLE_FRZ, \
			 .reset = (_reset)))

#define IMH_TABLE(_table)						\
	UNIT_TABLE(REGION_AT(_table)),					\
	.table = (_table),						\
	.once = EMU_ONCE_A_PACKAGE
#define IMH_TABLE_PCI(_table, _bus)					\
	UNIT_TABLE_PCI(REGION_AT(_table), _bus, PCI_DEVFN(3, 0), 0x09a1), \
	.table = (_table),						\
	.once = EMU_ONCE_A_PACKAGE

/* Numbers of free-running counters are the umasks by which Linux knows them. */
#define INBOUND(_n, _addr)	FREE("inb_data" #_n, _addr, 48, 0x10 + (_n))
#define BANDWIDTH_IN(_n, _addr)	FREE("bw_in" #_n, _addr, 48, 0x20 + (_n))
#define BANDWIDTH_OUT(_n, _addr)	FREE("bw_out" #_n, _addr, 48, 0x30 + (_n))

/*
 * Four of the I/O blocks of IMH 1 have free-running counters, HIOP 0, 1, 3 and 4. Linux has one
 * physical address for all machines; where those of another package are is unknown: nowhere.
 */
#define HIOP_AT		0x1ffff6ae7000
#define HIOP_SIZE	0x8000

static const struct emu_unit dmr_units[] = {
	{
		.name = "cbb",
		.type = EMU_BOX_TYPES,
		.space = EMU_MSR,
		.count = 1,
		OWN_REGS(EMU_REG("table_at", 0, 64, EMU_TABLE_AT, .stride = 1,
				 .addr_question = DMR_TABLE_MSR)),
	},
	{ GLOBAL("global", TABLE_CBB, EMU_TABLE_FRZ) },
	{
		GLOBAL("global_imh1", TABLE_IMH1, 0),
		.once = EMU_ONCE_A_PACKAGE,
	}, {
		GLOBAL("global_imh2", TABLE_IMH2, 0),
		.once = EMU_ONCE_A_PACKAGE,
	},
	{ UNIT_TABLE(REGION_AT(TABLE_CBB)) },
	{
		IMH_TABLE(TABLE_IMH1),
		.suffix = "_imh1",
	}, {
		IMH_TABLE(TABLE_IMH2),
		.suffix = "_imh2",
	}, {
		IMH_TABLE_PCI(TABLE_IMH1, BUS_IMH1),
		.suffix = "_imh1",
	}, {
		IMH_TABLE_PCI(TABLE_IMH2, BUS_IMH2),
		.suffix = "_imh2",
	}, {
		.name = "hiop",
		.type = EMU_IIO,
		.space = EMU_MMIO,
		.count = 4,
		.offsets = (const u32[]) { 0, 0x8000, 0x18000, 0x20000 },
		.size = HIOP_SIZE,
		.fixed = true,
		.once = EMU_ONCE_A_MACHINE,
		OWN_REGS(ROWS8(INBOUND, 0x4d40, 8), ROWS8(BANDWIDTH_IN, 0x6b00, 8),
			 ROWS8(BANDWIDTH_OUT, 0x6b60, 8), FREE("clock", 0x6bb0, 48, 0x40)),
	},
};

/* MSRs that relatives have for a table's address or for units, and that raise #GP here */
static const struct emu_range dmr_msrs[] = { { 0x700, 0x71f }, { 0x2000, 0x3fff } };

#define DMR_CHIP(_title)						\
	.name = "dmr",							\
	.title = (_title),						\
	UNITS(dmr_units),						\
	ENTRIES(dmr_entries),						\
	TEMPLATES(dmr_templates),					\
	.tables = 3,							\
	.global = {							\
		{ 0x4000000000000300, GLOBAL_AT(TABLE_CBB), 0 },	\
		{ 0x4000000000000300, GLOBAL_AT(TABLE_IMH1), 0 },	\
		{ 0x4000000000000300, GLOBAL_AT(TABLE_IMH2), 0 },	\
	},								\
	MSRS(dmr_msrs),							\
	.buses = dmr_buses,						\
	.window = REGION * 3,						\
	.fixed = HIOP_AT,						\
	.fixed_size = 0x20000 + HIOP_SIZE,				\
	.may_count = emu_discovery_runs,				\
	QUESTIONS(dmr_questions)

const struct emu_chip emu_dmr = {
	DMR_CHIP("Xeon (Diamond Rapids)"),
};

/* No source says how far controls in memory are apart: all 4 bytes, or all 8 */
const struct emu_chip emu_dmr_4 = {
	DMR_CHIP("Xeon (Diamond Rapids), controls 4 bytes apart"),
	.model = "dmr-4",
	.control_step = 4,
};

const struct emu_chip emu_dmr_8 = {
	DMR_CHIP("Xeon (Diamond Rapids), controls 8 bytes apart"),
	.model = "dmr-8",
	.control_step = 8,
};
