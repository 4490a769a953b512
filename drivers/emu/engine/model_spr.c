// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sapphire Rapids and Emerald Rapids; Granite Rapids, Sierra Forest, Grand Ridge and Clearwater
 * Forest: the boxes are in the discovery table, here is the table and what it does not say.
 *
 * Written independently of the driver's tables. The layout of the discovery table is certain; no
 * table of a real machine was at hand, so addresses marked "chosen" are from no source.
 *
 * Sources of spr emr: not at hand (639667); Linux, Intel's event lists, Intel PCM, LIKWID
 * Sources of gnr srf grr cwf: not at hand; Linux, Intel's event lists, Intel PCM, LIKWID
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "count.h"
#include "model.h"
#include "model_table.h"
#include "event.h"
#include "state.h"

/*
 * Buses of a socket: the first of two has the U-box, UPI and M2M, the second the CHA's and the
 * PCU's functions; the table is at the I/O bus of the first accelerators.
 */
#define BUS_UBOX	EMU_BUS_UNCORE
#define BUS_CHA		EMU_BUS_3
#define BUS_TABLE	EMU_BUS_2

/*
 * Buses as on the first of two sockets, with three of its ten stacks. The stacks' numbers are
 * chosen but for the accelerators' (Intel PCM). EMU_BUS_IO has no function: 00:00.0 of the machine
 * is QEMU's.
 */
static const u8 spr_buses[EMU_BUSES] = {
	[EMU_BUS_IO] = 0x00,
	[BUS_TABLE] = 0x6a,
	[BUS_UBOX] = 0x7e,
	[BUS_CHA] = 0x7f,
	[EMU_BUS_4] = 0x1e,
	[EMU_BUS_5] = 0x31,
};

/* Bits of control registers above 31 */
#define IIO_THRESH	GENMASK_ULL(35, 24)
#define IIO_PORTS	GENMASK_ULL(47, 36)
#define IIO_CLASSES	GENMASK_ULL(50, 48)

#define CHA_TID_EN	BIT(16)
#define CHA_TID		GENMASK(9, 0)

static const struct emu_reg cha_regs[] = {
	EMU_REG("filter", 0xe, 64, EMU_FILTER, .rw = CHA_TID),
};

static const struct emu_reg imc_regs[] = {
	FIXED_CTR(0x38),
	FIXED_CTL(0x54),
};

/* 0x94: port and node at the other end; 0x120: bit 4, the link is trained */
static const struct emu_reg upi_regs[] = {
	KNOWS("far", 0x94, EMU_FAR_END),
	READS("link", 0x120, BIT(4)),
};

/*
 * CHA: one filter register, for the thread; all else that a request in the TOR can be selected
 * by is in the umask.
 */

static void spr_filters_cha(const struct emu_box *box, struct emu_control *control)
{
	control->sel.tid = FIELD_GET(CHA_TID, emu_value(box, EMU_FILTER, 0));
}

/* The thread filter is enabled by bit 16; other Xeons have that bit at 19 */
static void spr_decode_cha(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	emu_decode_control(box, ctl, control);
	control->sel.tid_en = ctl & CHA_TID_EN;
}

/* Umask of TOR events, its pieces next to each other */
#define TOR_MATCH_OPC	BIT_ULL(17)
#define TOR_PREMORPH	BIT_ULL(18)
#define TOR_OPC		GENMASK_ULL(29, 19)

/*
 * An opcode is a number, all other bits of the umask are what a request is, one of each group, of
 * which those that are not selected do not match.
 */
static bool spr_tor_matches(u64 wanted, u64 umask, u64 opc)
{
	if (wanted & TOR_MATCH_OPC && FIELD_GET(TOR_OPC, wanted) != opc)
		return false;
	umask &= ~(TOR_MATCH_OPC | TOR_PREMORPH | TOR_OPC);
	return (wanted & umask) == umask;
}

static bool spr_cha_matches(const struct emu_control *control, const struct emu_event *ev)
{
	u64 wanted = control->sel.umask;

	if (control->event != ev->code)
		return false;
	if (!emu_is_tor(control->event))
		return (wanted & ev->umask) == ev->umask;
	return spr_tor_matches(wanted, ev->umask, ev->req.opc ?: FIELD_GET(TOR_OPC, ev->umask));
}

/*
 * Data and transactions (0x80 and up) are of a port and a flow class. The occupancy of the
 * completion buffer (0xd5) has the port in its umask: whether it needs ch_mask as well, sources
 * disagree. To requests with a matched target (0x8f) no event list gives either.
 */
static bool spr_iio_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	const struct emu_select *sel = &control->sel;

	if (sel->event < 0x80 || sel->event == 0x8f)
		return true;
	if (!(sel->classes & (ev->iio.flow ?: 1)))
		return false;
	return sel->event == 0xd5 || sel->parts & (ev->iio.part ?: 1);
}

#define TEMPLATE_CHA							\
	TEMPLATE("cha", EMU_CHA, 0, GENMASK_ULL(63, 32) | BIT(16)),	\
	REGS(cha_regs),						\
	CONSTRAINTS(emu_icx_cha_constraints),				\
	.slices = true,							\
	.umask = EMU_CTL_UMASK | GENMASK_ULL(63, 32),			\
	.decode_control = spr_decode_cha,				\
	.decode_filters = spr_filters_cha,				\
	.event_matches = spr_cha_matches,				\
	.filters_match = emu_icx_cha_filters_match
#define TEMPLATE_CXLCM							\
	UPPER_TEMPLATE("cxlcm", EMU_MESH, 12),				\
	OWN_CONSTRAINTS({ 0x02, 0x02, 0x0f }, { 0x05, 0x05, 0x0f },	\
			{ 0x40, 0x43, 0xf0 }, { 0x4b, 0x4b, 0xf0 },		\
			{ 0x52, 0x52, 0xf0 }),				\
	.wide = true

static const struct emu_unit spr_templates[] = {
	{ TEMPLATE_CHA },
	{
		TEMPLATE("iio", EMU_IIO, 1, IIO_THRESH | IIO_PORTS | IIO_CLASSES),
		/* Numbers of free-running counters are the umasks by which Linux knows them. */
		OWN_REGS(FREE_MSR("ioclk", 0x340e, 0x10, 0x10), ROWS8(BW_IN, 0x3800, 1, 0x10),
			 ROWS8(BW_OUT, 0x3808, 1, 0x10)),
		/* Counters that an event is wired to: the stricter of Linux and Intel's list */
		OWN_CONSTRAINTS({ 0x02, 0x03, 0x3 }, { 0x40, 0x40, 0x1 }, { 0x83, 0x83, 0x3 },
				{ 0x88, 0x88, 0xc }, { 0xc0, 0xc0, 0xc }, { 0xc5, 0xc5, 0xc },
				{ 0xd5, 0xd5, 0xc }),
		.decode_control = emu_icx_iio_decode,
		.filters_match = spr_iio_filters_match,
	},
	{ UPPER_TEMPLATE("irp", EMU_IRP, 2) },
	{
		UPPER_TEMPLATE("m2pcie", EMU_M2PCIE, 3),
		CONSTRAINTS(emu_icx_m2pcie_constraints),
	}, {
		TEMPLATE("pcu", EMU_PCU, 4, 0),
		OWN_CONSTRAINTS({ 0x06, 0x06, 0x1 }),
	}, {
		TEMPLATE("ubox", EMU_UBOX, 5, 0),
		OWN_REGS(FIXED_CTL(0xe), FIXED_CTR(0xf)),
		OWN_CONSTRAINTS({ 0x4c, 0x4f, 0x1 }),
	}, {
		TEMPLATE("imc", EMU_IMC, 6, 0),
		REGS(imc_regs),
	}, {
		UPPER_TEMPLATE("m2m", EMU_M2M, 7),
		LISTED_FUNCTION(0x324a, CLASS_SYSTEM),
	}, {
		UPPER_TEMPLATE("upi", EMU_UPI, 8),
		REGS(upi_regs),
		LISTED_FUNCTION(0x3241, CLASS_COUNTERS),
	}, {
		UPPER_TEMPLATE("m3upi", EMU_M3UPI, 9),
		OWN_CONSTRAINTS({ 0x1c, 0x1f, 0x1 }, { 0x21, 0x21, 0x1 }, { 0x30, 0x30, 0x1 },
				{ 0x35, 0x35, 0x1 }, { 0x40, 0x40, 0x7 }, { 0x43, 0x43, 0x1 },
				{ 0x47, 0x4d, 0x1 }, { 0x4e, 0x50, 0x7 }, { 0x51, 0x61, 0x1 },
				{ 0x7d, 0x7e, 0x1 }),
		LISTED_FUNCTION(0x3246, CLASS_COUNTERS),
	},
	{ UPPER_TEMPLATE("mdf", EMU_MESH, 11) },
	{ TEMPLATE_CXLCM },
	{
		UPPER_TEMPLATE("cxldp", EMU_MESH, 13),
		.wide = true,
	}, {
		TEMPLATE("hbm", EMU_HBM, 14, 0),
		REGS(imc_regs),
	},
};

/* Offsets of the memory controllers in the socket's window are chosen, as that of HBM is */
#define MC_STRIDE	0x80000
#define MC(_mc)		((_mc) * MC_STRIDE)
#define IMC_AT		0x22800
/*
 * The register has the first page of a controller, and the last one in bits 23:13 (Linux'
 * i10nm_edac)
 */
#define MC_PAGES(_mc)	((MC(_mc) >> 12) + (((MC((_mc) + 1) >> 12) - 1) << 13))

/* IMCS() lists both channels of a controller */
#define IMCS(_mc)							\
	{  6, 2 * (_mc), 2, 0x8000, 0x4000000008304004, MC(_mc) + IMC_AT }

/* Places of the PCU, the M2PCIe and the MDF are chosen */
#define SPR_ENTRIES							\
	{  0, 0, 60, 0x10,   0x0000000108300204, 0x2000 },		\
	{  1, 0, 12, 0x10,   0x0000000108300204, 0x3000 },		\
	{  2, 0, 12, 0x10,   0x0000000108300202, 0x3400 },		\
	{  3, 0, 12, 0x10,   0x0000000108300204, 0x3200 },		\
	{  4, 0, 1,  0,      0x0000000108300204, 0x2fc0 },		\
	{  5, 0, 1,  0,      0x0000000108300202, 0x2fd0 },		\
	IMCS(0), IMCS(1), IMCS(2), IMCS(3),				\
	{  7, 0, 4,  0x8000, 0x8000000008303004, 0x87e60438 },		\
	{  8, 0, 4,  0x8000, 0x8000000008303804, 0x87e09318 },		\
	{  9, 0, 4,  0x8000, 0x8000000008303804, 0x87e290a0 },		\
	{ 11, 0, 40, 0x10,   0x0000000108300204, 0x2800 }

static const struct emu_entry spr_entries[] = {
	SPR_ENTRIES,
};

/*
 * Xeon Max: memory in the package, two channels of each of 16 controllers, and an M2M for each,
 * functions 1 to 4 of the devices of the others (Linux' i10nm_edac; numbers: assumed)
 */
#define HBM(_n)								\
	{ 14, 2 * (_n), 2, 0x4000, 0x4000000008304004, 0x341c00 + 0x9000 * (_n) }

static const struct emu_entry spr_hbm_entries[] = {
	SPR_ENTRIES,
	{  7, 4, 4,  0x8000, 0x8000000008303004, 0x87e61438 },
	{  7, 8, 4,  0x8000, 0x8000000008303004, 0x87e62438 },
	{  7, 12, 4, 0x8000, 0x8000000008303004, 0x87e63438 },
	{  7, 16, 4, 0x8000, 0x8000000008303004, 0x87e64438 },
	HBM(0), HBM(1), HBM(2), HBM(3), HBM(4), HBM(5), HBM(6), HBM(7),
	HBM(8), HBM(9), HBM(10), HBM(11), HBM(12), HBM(13), HBM(14), HBM(15),
};

/* The two CXL ports have chosen addresses and offsets; their controls are 8 bytes apart */
static const struct emu_entry spr_cxl_entries[] = {
	SPR_ENTRIES,
	{ 12, 0, 2, 0x2000,  0x4000000050301008, 0x310000 },
	{ 13, 0, 2, 0x2000,  0x4000000030301004, 0x311000 },
};

/*
 * The medium die: numbers of stacks have a hole, there is no MDF. Firmware lists two of three links
 * (linux-kernel, 2022-11-29).
 */
static const struct emu_entry spr_mcc_entries[] = {
	{  0, 0, 32, 0x10,   0x0000000108300204, 0x2000 },
	{  1, 0, 6,  0x10,   0x0000000108300204, 0x3000 },
	{  1, 10, 1, 0,      0x0000000108300204, 0x30a0 },
	{  2, 0, 6,  0x10,   0x0000000108300202, 0x3400 },
	{  2, 10, 1, 0,      0x0000000108300202, 0x34a0 },
	{  3, 0, 6,  0x10,   0x0000000108300204, 0x3200 },
	{  3, 10, 1, 0,      0x0000000108300204, 0x32a0 },
	{  4, 0, 1,  0,      0x0000000108300204, 0x2fc0 },
	{  5, 0, 1,  0,      0x0000000108300202, 0x2fd0 },
	IMCS(0), IMCS(1), IMCS(2), IMCS(3),
	{  7, 0, 4,  0x8000, 0x8000000008303004, 0x87e60438 },
	{  8, 0, 2,  0x8000, 0x8000000008303804, 0x87e09318 },
	{  8, 2, 1,  0,      0x8000000008303804, 0x87e19318, .unlisted = true },
	{  9, 0, 2,  0x8000, 0x8000000008303804, 0x87e290a0 },
	{  9, 2, 1,  0,      0x8000000008303804, 0x87e390a0, .unlisted = true },
};

#define TABLE_AT	0x400000

static const struct emu_unit spr_units[] = {
	{
		.name = "global",
		.type = EMU_BOX_TYPES,
		.space = EMU_MSR,
		.count = 1,
		/* MSR 0x2ffe has the number of CHAs */
		OWN_REGS(TABLE_GLOBAL_CTL(0x2ff0), EMU_REG("cha_count", 0x2ffe, 64, EMU_CHA_COUNT)),
	}, {
		.name = "mc",
		.type = EMU_MC,
		.space = EMU_MMIO,
		.count = 4,
		.stride = MC_STRIDE,
		.size = 0x2400,
		/* The free-running counters of a memory controller with two channels */
		OWN_REGS(FREE("dclk", 0x22b0, 48, 0x10), FREE("rpq_cycles", 0x2318, 48, 0x20),
			 FREE("wpq_cycles", 0x2320, 48, 0x21)),
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
		/*
		 * The registers tell where the memory controllers are: the base in units of 8 MB,
		 * and each controller from there in units of 4 KB
		 */
		OWN_REGS(KNOWS("mem_base", 0xd0, EMU_MEM_BASE), READS("hbm_offset", 0xd4, 0x200),
			 READS("mc0_offset", 0xd8, MC_PAGES(0)),
			 READS("mc1_offset", 0xdc, MC_PAGES(1)),
			 READS("mc2_offset", 0xe0, MC_PAGES(2)),
			 READS("mc3_offset", 0xe4, MC_PAGES(3))),
	}, {
		PCI_FUNCTIONS("capability", BUS_CHA, CLASS_SYSTEM, { PCI_DEVFN(30, 3), 0x325b }),
		/* PCM counts the CHAs by the last two. */
		OWN_REGS(KNOWS("capid4", 0x94, EMU_CAPID4), KNOWS("capid6", 0x9c, EMU_CAPID6),
			 KNOWS("capid7", 0xa0, EMU_CAPID7)),
	}, {
		/* A PCI scan looks at a device only if it has a function 0. */
		PCI_FUNCTIONS("filler0_", BUS_UBOX, CLASS_SYSTEM, { PCI_DEVFN(1, 0), 0x3240 },
			      { PCI_DEVFN(2, 0), 0x3240 }, { PCI_DEVFN(3, 0), 0x3240 },
			      { PCI_DEVFN(4, 0), 0x3240 }, { PCI_DEVFN(5, 0), 0x3245 },
			      { PCI_DEVFN(6, 0), 0x3245 }, { PCI_DEVFN(7, 0), 0x3245 },
			      { PCI_DEVFN(8, 0), 0x3245 },
			      /* PCM 202604 ends if a link has no such function (spr-2s-8480) */
			      { PCI_DEVFN(1, 2), 0x3242 }, { PCI_DEVFN(2, 2), 0x3242 },
			      { PCI_DEVFN(3, 2), 0x3242 }, { PCI_DEVFN(4, 2), 0x3242 }),
	},
	{ PCI_FUNCTIONS("filler1_", BUS_CHA, CLASS_SYSTEM, { PCI_DEVFN(30, 0), 0x3258 }) },
	{
		PCI_FUNCTIONS("filler2_", BUS_TABLE, CLASS_SYSTEM, { PCI_DEVFN(0, 1), 0x09a4 },
			      { PCI_DEVFN(0, 2), 0x09a3 }),
	},
	{ UNIT_MSM(BUS_TABLE) },
	{ UNIT_STACK(8, BUS_TABLE, PCI_DEVFN(0, 0)) },
	{ UNIT_STACK(1, EMU_BUS_4, PCI_DEVFN(0, 0)) },
	{ UNIT_STACK(2, EMU_BUS_5, PCI_DEVFN(0, 0)) },
};

/* Values of CAPID4 for the two dies */
#define SPR_MCC		1
#define SPR_XCC		3

/* A table tells which of these MSRs are registers; all others raise #GP */
#define SPR_CHIP							\
	UNITS(spr_units),						\
	TEMPLATES(spr_templates),					\
	.tables = 1,							\
	.global = { { 0x0000000000000300, 0x2ff0, 0x0802 } },		\
	OWN_MSRS({ 0x2000, 0x3fff }),					\
	.buses = spr_buses,						\
	.window = 0x800000,						\
	.may_count = emu_discovery_runs

const struct emu_chip emu_spr = {
	.name = "spr",
	.title = "Xeon Scalable (Sapphire Rapids)",
	.die = SPR_XCC,
	ENTRIES(spr_entries),
	SPR_CHIP,
};

const struct emu_chip emu_spr_hbm = {
	.name = "spr",
	.model = "spr-hbm",
	.title = "Xeon Max (Sapphire Rapids with HBM)",
	.die = SPR_XCC,
	ENTRIES(spr_hbm_entries),
	SPR_CHIP,
};

const struct emu_chip emu_spr_cxl = {
	.name = "spr",
	.model = "spr-cxl",
	.title = "Xeon Scalable (Sapphire Rapids with CXL devices)",
	.die = SPR_XCC,
	ENTRIES(spr_cxl_entries),
	SPR_CHIP,
};

const struct emu_chip emu_spr_mcc = {
	.name = "spr",
	.model = "spr-mcc",
	.title = "Xeon Scalable (Sapphire Rapids, medium die)",
	.die = SPR_MCC,
	ENTRIES(spr_mcc_entries),
	SPR_CHIP,
};

/* 64 CHAs, and an MSR that counts none; ten stacks */
static const struct emu_entry emr_entries[] = {
	{  0, 0, 64, 0x10,   0x0000000108300204, 0x2000 },
	{  1, 0, 10, 0x10,   0x0000000108300204, 0x3000 },
	{  2, 0, 10, 0x10,   0x0000000108300202, 0x3400 },
	{  3, 0, 10, 0x10,   0x0000000108300204, 0x3200 },
	{  4, 0, 1,  0,      0x0000000108300204, 0x2fc0 },
	{  5, 0, 1,  0,      0x0000000108300202, 0x2fd0 },
	IMCS(0), IMCS(1), IMCS(2), IMCS(3),
	{  7, 0, 4,  0x8000, 0x8000000008303004, 0x87e60438 },
	{  8, 0, 4,  0x8000, 0x8000000008303804, 0x87e09318 },
	{  9, 0, 4,  0x8000, 0x8000000008303804, 0x87e290a0 },
	{ 11, 0, 40, 0x10,   0x0000000108300204, 0x2800 },
};

const struct emu_chip emu_emr = {
	.name = "emr",
	.title = "Xeon Scalable (Emerald Rapids)",
	.hides_cha_count = true,
	.die = SPR_XCC,
	ENTRIES(emr_entries),
	SPR_CHIP,
};

/*
 * Granite Rapids and its relatives, of which the sources have fewer facts. Chosen, because no
 * source has it: where the PCU, the MDF, the B2HOT, the CXL boxes, the PCIe root ports and the
 * global control are, and which of their numbers the three stacks have.
 */

#define BUS_PORTS	EMU_BUS_3

static const u8 gnr_buses[EMU_BUSES] = {
	[EMU_BUS_IO] = 0x00,
	[BUS_UBOX] = 0x7e,
	[BUS_PORTS] = 0x7f,
	[EMU_BUS_4] = 0x0a,
	[EMU_BUS_5] = 0x2b,
};

static const struct emu_unit gnr_templates[] = {
	{ TEMPLATE_CHA },
	{
		TEMPLATE("iio", EMU_IIO, 1, IIO_THRESH | IIO_PORTS | IIO_CLASSES),
		/* Numbers of free-running counters are the umasks by which Linux knows them. */
		OWN_REGS(FREE_MSR("ioclk", 0x290e, 0x10, 0x10), ROWS8(BW_IN, 0x360e, 0x10, 0x80),
			 ROWS8(BW_OUT, 0x2e0e, 0x10, 0x80)),
		/* Counters that an event is wired to: the stricter of Linux and Intel's list */
		OWN_CONSTRAINTS({ 0x02, 0x03, 0x3 }, { 0x83, 0x84, 0x3 }, { 0x88, 0x88, 0xc },
				{ 0xc0, 0xc1, 0xc }, { 0xc5, 0xc5, 0xc }, { 0xd5, 0xd5, 0xc }),
		.decode_control = emu_icx_iio_decode,
		.filters_match = spr_iio_filters_match,
	},
	{ UPPER_TEMPLATE("irp", EMU_IRP, 2) },
	{ TEMPLATE("pcu", EMU_PCU, 4, 0) },
	{
		TEMPLATE("ubox", EMU_UBOX, 5, 0),
		OWN_REGS(FIXED_CTR(0xd), FIXED_CTL(0xe)),
	}, {
		TEMPLATE("imc", EMU_IMC, 6, 0),
		REGS(imc_regs),
	}, {
		UPPER_TEMPLATE("upi", EMU_UPI, 8),
		REGS(upi_regs),
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
		UNIT_TABLE_PCI(TABLE_AT, EMU_BUS_IO, PCI_DEVFN(3, 1), 0x09a7),
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
	{ UNIT_MSM(EMU_BUS_IO) },
	/* The function 00:00.0 of the machine is QEMU's */
	{ UNIT_STACK(8, EMU_BUS_IO, PCI_DEVFN(30, 0)) },
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
