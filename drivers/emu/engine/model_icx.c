// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon Scalable of the third generation (Ice Lake-SP, model 106), Xeon D of the same cores (Ice
 * Lake-D, model 108), and Atom P5900 (Snow Ridge, model 134), whose boxes count what those of an
 * Ice Lake-SP count: every box of one socket, with all that the largest has.
 *
 * Written independently of the driver's tables. Comments below mark what no source has.
 *
 * Sources of icx icxd: not at hand (639778); Linux, Intel's event lists, Intel PCM, LIKWID,
 * libpfm4, lists of PCI functions of real machines
 * Sources of snr: not at hand (611319); Linux, Intel's event list, Intel PCM
 *
 * The U-box and all PCI boxes of a socket are on one bus, behind which comes one with the
 * functions of the CHAs and of the PCU. Each stack has a root bus of its own. The memory
 * controllers are in memory: a function beside the U-box tells where.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "count.h"
#include "model.h"
#include "model_sp.h"
#include "event.h"
#include "state.h"

#define BUS_UBOX	EMU_BUS_UNCORE
#define BUS_PCU		EMU_BUS_2

/*
 * Buses as on real machines: two Platinum 8358, whose stack 3 has no root bus, and a Xeon D with
 * three
 */
static const u8 icx_buses[EMU_BUSES] = {
	[BUS_UBOX] = 0x7e,
	[BUS_PCU] = 0x7f,
	[EMU_BUS_IO] = 0x00,
	[EMU_BUS_3] = 0x16,
	[EMU_BUS_4] = 0x30,
	[EMU_BUS_5] = 0x4a,
	[EMU_BUS_6] = 0x64,
};

static const u8 icxd_buses[EMU_BUSES] = {
	[BUS_UBOX] = 0x7e,
	[BUS_PCU] = 0x7f,
	[EMU_BUS_IO] = 0x00,
	[EMU_BUS_3] = 0x0a,
	[EMU_BUS_4] = 0x73,
};

/* Function 0 of a device whose real one the facts do not name */
#define ID_FILLER	0x34ff

/* CHA, UPI, M2M: the umask goes on in the upper half */
#define CHA_UMASK	(EMU_CTL_UMASK | GENMASK_ULL(57, 32))
#define UPI_UMASK	(EMU_CTL_UMASK | GENMASK_ULL(55, 32))
#define M2M_UMASK	(EMU_CTL_UMASK | GENMASK_ULL(39, 32))

#define IIO_PARTS	GENMASK_ULL(47, 36)
#define IIO_CLASSES	GENMASK_ULL(50, 48)
#define CTL_BITS_IIO	(CTL_COMMON | IIO_THRESH | IIO_PARTS | IIO_CLASSES)

/* Offsets of the stacks' boxes, and of their free-running counters of bandwidth */
static const u32 stack_offsets[] = { 0x00, 0x20, 0x40, 0x90, 0xb0, 0xd0 };
static const u32 free_offsets[] = { 0x00, 0x10, 0x20, 0x90, 0xa0, 0xb0 };

#define FREE_IN(_n, _addr)						\
	FREE("bw_in" #_n, _addr, 0x20 + (_n), .offsets = free_offsets)
#define FREE(_name, _addr, _number, ...)				\
	EMU_REG(_name, _addr, 48, EMU_FREE, .idx = (_number), ##__VA_ARGS__)

#define CHA_TID		GENMASK(8, 0)

/* Offsets of CHAs begin anew at number 18; from 34 on they are below all others */
static const u32 cha_offsets[] = {
	0xe00, 0xe0e, 0xe1c, 0xe2a, 0xe38, 0xe46, 0xe54, 0xe62,
	0xe70, 0xe7e, 0xe8c, 0xe9a, 0xea8, 0xeb6, 0xec4, 0xed2,
	0xee0, 0xeee, 0xf0a, 0xf18, 0xf26, 0xf34, 0xf42, 0xf50,
	0xf5e, 0xf6c, 0xf7a, 0xf88, 0xf96, 0xfa4, 0xfb2, 0xfc0,
	0xfce, 0xfdc, 0xb60, 0xb6e, 0xb7c, 0xb8a, 0xb98, 0xba6,
};

/* A channel, in memory. Its fixed counter has half the clock, by its name. */
static const struct emu_reg imc_regs[] = {
	BOX_CTL(0x00),
	ROWS4(CTR48, 0x08, 8),
	FIXED_CTR48(0x38),
	ROWS4(CTL, 0x40, 4, 32, CTL_BITS),
	FIXED_CTL(0x54, EMU_FIXED_RST),
	OV_STATUS(0x5c, 5),
};

/* A channel has its first DIMM; the second slot is empty, and neither has persistent memory */
static const struct emu_reg dimm_regs[] = {
	REG("dimm0", 0x00c, EMU_DIMM, 0, 0),
	EMU_REG("dimm1", 0x010, 32, EMU_PLAIN),
	EMU_REG("ddrt", 0x170, 32, EMU_PLAIN),
};

/* The free-running counters of a memory controller */
#define MC_FREE		0x2290
#define MC_FREE_SIZE	0x28

static const struct emu_reg mc_regs[] = {
	FREE("read", 0x00, 0x20),
	FREE("write", 0x08, 0x21),
	FREE("ddrt_read", 0x10, 0x30),
	FREE("ddrt_write", 0x18, 0x31),
	FREE("dclk", 0x20, 0x10),
};

static const struct emu_reg m2m_regs[] = {
	BOX_CTL(0x438),
	ROWS4(CTR48, 0x440, 8),
	ROWS4(CTL, 0x468, 8, 64, CTL_BITS | M2M_UMASK),
	OV_STATUS(0x4a8, 4),
};

/*
 * The registers tell where the memory controllers are: the base in units of 8 MB in 28:0, then
 * each controller's offset in units of 4 KB in 10:0 of a register of its own, with the last page
 * in 23:13 (Linux' i10nm_edac). The register of a controller that the die lacks reads 0.
 */
#define MC_SIZE		0x40000
#define MC_AT(_mc)	(MC_SIZE * ((_mc) + 1))
#define MC_PAGES(_mc)	((MC_AT(_mc) >> 12) * (1 + BIT(13)) + ((MC_SIZE >> 12) - 1) * BIT(13))
#define MC_BASE		REG("mem_base", 0xd0, EMU_MEM_BASE, 0, GENMASK(28, 0))
#define MC_PLACE(_mc, _pages)						\
	EMU_REG("mem" #_mc, 0xd8 + 4 * (_mc), 32, EMU_PLAIN,		\
		.rw = GENMASK(23, 13) | GENMASK(10, 0), .reset = (_pages))

/* Counters that an event is wired to: Linux and Intel's list agree */
const struct emu_constraint emu_icx_cha_constraints[] = {
	{ 0x11, 0x11, 0x1 },
	{ 0x36, 0x36, 0x1 },
};

const struct emu_constraint emu_icx_m2pcie_constraints[] = {
	{ 0x14, 0x14, 0x3 },
	{ 0x23, 0x23, 0x3 },
	{ 0x2d, 0x2d, 0x3 },
};

/*
 * TOR: what of the umask, with its upper part from bit 8 on, is a choice among
 * alternatives. A request is one of each; the opcode is a number.
 */
#define TOR_OPCODE	GENMASK_ULL(28, 19)
#define TOR_MATCH	GENMASK_ULL(18, 17)	/* as it came, and before morphing */
#define TOR_ONLY	GENMASK_ULL(33, 32)	/* non-coherent, isochronous */

#define LLC_LOOKUP	0x34
#define LOOKUP_STATES	GENMASK_ULL(7, 0)

static const u64 tor_choices[] = {
	GENMASK_ULL(7, 0),	/* source */
	GENMASK_ULL(9, 8),	/* hit, miss */
	GENMASK_ULL(14, 10),	/* DRAM, persistent memory, MMCFG and others */
	GENMASK_ULL(16, 15),	/* local, remote */
	GENMASK_ULL(31, 30),	/* near memory, not near memory */
};

/* Opcodes and states are in the umask here: any passes. */
static void icx_cha_unfilter(struct emu_select *sel)
{
	if (emu_is_tor(sel->event))
		sel->umask &= ~TOR_MATCH;
	else if (sel->event == LLC_LOOKUP)
		sel->umask |= LOOKUP_STATES;
}

static void icx_cha_filters(const struct emu_box *box, struct emu_control *control)
{
	control->sel.tid = FIELD_GET(CHA_TID, emu_value(box, EMU_FILTER, 0));
	if (box->unfiltered)
		icx_cha_unfilter(&control->sel);
}

/*
 * Return: true if @umask has a target that the event's umask selects from @group, or if that
 * selects none, since Intel's list has events of the TOR with a source and nothing else
 */
static bool icx_cha_tor_chosen(const struct emu_control *control, u64 group, u64 umask)
{
	u64 chosen = control->sel.umask & group;

	return !chosen || !(umask & group & ~chosen);
}

static bool icx_cha_tor_matches(const struct emu_control *control, u64 umask)
{
	u64 wanted = control->sel.umask;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(tor_choices); i++)
		if (!icx_cha_tor_chosen(control, tor_choices[i], umask))
			return false;
	return !(wanted & TOR_ONLY & ~umask) &&
	       (!(wanted & TOR_MATCH) || !((wanted ^ umask) & TOR_OPCODE));
}

/* All that the umask of a TOR event chooses must fit. */
static bool icx_cha_event_matches(const struct emu_control *control, const struct emu_event *ev)
{
	if (control->sel.event != ev->code)
		return false;
	return emu_is_tor(ev->code) ? icx_cha_tor_matches(control, ev->umask) :
					     (control->sel.umask & ev->umask) == ev->umask;
}

bool emu_icx_cha_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	return !control->sel.tid_en || control->sel.tid == ev->req.tid;
}

/* Parts are ports on Sapphire Rapids. */
void emu_icx_iio_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	emu_decode_control(box, ctl, control);
	control->thresh = FIELD_GET(IIO_THRESH, ctl);
	control->sel.parts = FIELD_GET(IIO_PARTS, ctl);
	control->sel.classes = FIELD_GET(IIO_CLASSES, ctl);
}

static const struct emu_function m2m_functions[] = {
	{ PCI_DEVFN(12, 0), 0x344a },
	{ PCI_DEVFN(13, 0), 0x344a },
	{ PCI_DEVFN(14, 0), 0x344a },
	{ PCI_DEVFN(15, 0), 0x344a },
};

static const struct emu_function mem_functions[] = {
	{ PCI_DEVFN(0, 1), 0x3451 },
};

/* Numbers of channels are three for each controller, of which Ice Lake-SP has two. */
static const u16 imc_ids[] = { 0, 1, 3, 4, 6, 7, 9, 10 };

#define IMC_AT(_mc, _channel)	(MC_AT(_mc) + 0x22800 + 0x4000 * (_channel))
#define IMC_SIZE		0x800

/*
 * The registers of the DIMMs precede the channel's counters. No source says what the counters of a
 * channel without DIMMs read; that they exist and stand still is the harder case for a driver.
 */
#define DIMMS_AT(_mc, _channel)	(MC_AT(_mc) + 0x20800 + 0x4000 * (_channel))
#define DIMMS_SIZE		0x180

static const u32 imc_offsets[] = {
	IMC_AT(0, 0), IMC_AT(0, 1), IMC_AT(1, 0), IMC_AT(1, 1),
	IMC_AT(2, 0), IMC_AT(2, 1), IMC_AT(3, 0), IMC_AT(3, 1),
};

static const u32 dimms_offsets[] = {
	DIMMS_AT(0, 0), DIMMS_AT(0, 1), DIMMS_AT(1, 0), DIMMS_AT(1, 1),
	DIMMS_AT(2, 0), DIMMS_AT(2, 1), DIMMS_AT(3, 0), DIMMS_AT(3, 1),
};

static const u32 icxd_imc_offsets[] = { IMC_AT(0, 0), IMC_AT(0, 1), IMC_AT(0, 2) };
static const u32 icxd_dimms_offsets[] = { DIMMS_AT(0, 0), DIMMS_AT(0, 1), DIMMS_AT(0, 2) };

#define UNIT_IMC_MMIO							\
	.name = "imc",							\
	.type = EMU_IMC,						\
	.space = EMU_MMIO,						\
	.size = IMC_SIZE,						\
	.without_memory = true,						\
	REGS(imc_regs)
#define UNIT_DIMMS							\
	.name = "dimms",						\
	.type = EMU_BOX_TYPES,						\
	.space = EMU_MMIO,						\
	.size = DIMMS_SIZE,						\
	REGS(dimm_regs)
#define UNIT_MC								\
	.name = "mc",							\
	.type = EMU_MC,							\
	.space = EMU_MMIO,						\
	.numbered = true,						\
	.base = MC_AT(0) + MC_FREE,					\
	.stride = MC_AT(1) - MC_AT(0),					\
	.size = MC_FREE_SIZE,						\
	REGS(mc_regs)
#define UNIT_M2M							\
	PCI_UNIT("m2m", EMU_M2M, BUS_UBOX, CLASS_COUNTERS),		\
	.functions = m2m_functions,					\
	.numbered = true,						\
	REGS(m2m_regs),							\
	.umask = M2M_UMASK

#define ICX_STACKS	ARRAY_SIZE(stack_offsets)
#define ICX_MCS		4
#define ICXD_MCS	1
#define ICXD_CHAS	20

/* An Ice Lake-D has no links and one memory controller. */
static const struct emu_unit icx_units[] = {
	{
		UNIT_UBOX,
		OWN_REGS(SP_GLOBAL_CTL, REG("global_config", 0x702, EMU_CHA_COUNT, 0, 0),
			 FIXED_CTL(0x703, 0),
			 FIXED_CTR48(0x704), ROWS2(CTL, 0x705, 1, 32, CTL_BITS_U),
			 OV_STATUS(0x708, 3), ROWS2(CTR48, 0x709, 1),
			 /* No source says which bit belongs to which box, so none is set */
			 EMU_REG("global_status0", 0x70e, 64, EMU_GLOBAL_STATUS, .w1c = U64_MAX),
			 EMU_REG("global_status1", 0x70f, 64, EMU_GLOBAL_STATUS, .idx = 1,
				 .w1c = U64_MAX)),
	}, {
		UNIT_PCU,
		REGS(emu_sp_pcu_regs),
	}, {
		MSR_UNIT("cha", EMU_CHA),
		OWN_REGS(BOX_CTL(0), ROWS4(CTL, 1, 1, 64, CTL_BITS_CHA | CHA_UMASK),
			 REG("filter", 5, EMU_FILTER, 0, CHA_TID), OV_STATUS(7, 4),
			 ROWS4(CTR48, 8, 1)),
		.count = ARRAY_SIZE(cha_offsets),
		.slices = true,
		.offsets = cha_offsets,
		.umask = CHA_UMASK,
		CONSTRAINTS(emu_icx_cha_constraints),
		.decode_filters = icx_cha_filters,
		.event_matches = icx_cha_event_matches,
		.filters_match = emu_icx_cha_filters_match,
	}, {
		MSR_UNIT("iio", EMU_IIO),
		/* Numbers of free-running counters are the umasks by which Linux knows them. */
		OWN_REGS(BOX_CTL(0xa50), ROWS4(CTR48, 0xa51, 1), FREE("ioclk", 0xa55, 0x10),
			 OV_STATUS(0xa57, 4), ROWS4(CTL, 0xa58, 1, 64, CTL_BITS_IIO),
			 ROWS8(FREE_IN, 0xaa0, 1)),
		.count = ICX_STACKS,
		.offsets = stack_offsets,
		OWN_CONSTRAINTS({ 0x02, 0x03, 0x3 }, { 0x83, 0x83, 0x3 }, { 0x88, 0x88, 0xc },
				{ 0xc0, 0xc0, 0xc }, { 0xc5, 0xc5, 0xc }, { 0xd5, 0xd5, 0xc }),
		.decode_control = emu_icx_iio_decode,
		.filters_match = emu_sp_iio_filters_match,
	}, {
		MSR_UNIT("irp", EMU_IRP),
		OWN_REGS(BOX_CTL(0xa4a), ROWS2(CTR48, 0xa4b, 1),
			 ROWS2(CTL, 0xa4d, 1, 32, CTL_BITS), OV_STATUS(0xa4f, 2)),
		.count = ICX_STACKS,
		.offsets = stack_offsets,
	}, {
		MSR_UNIT("m2pcie", EMU_M2PCIE),
		OWN_REGS(BOX_CTL(0xa40), ROWS4(CTR48, 0xa41, 1), OV_STATUS(0xa45, 4),
			 ROWS4(CTL, 0xa46, 1, 32, CTL_BITS)),
		.count = ICX_STACKS,
		.offsets = stack_offsets,
		CONSTRAINTS(emu_icx_m2pcie_constraints),
	}, {
		UNIT_IMC_MMIO,
		.count = ARRAY_SIZE(imc_offsets),
		.offsets = imc_offsets,
		.ids = imc_ids,
		.on = ON_ICX,
	}, {
		UNIT_IMC_MMIO,
		.count = ARRAY_SIZE(icxd_imc_offsets),
		.offsets = icxd_imc_offsets,
		.on = ON_ICXD,
	}, {
		UNIT_DIMMS,
		.count = ARRAY_SIZE(dimms_offsets),
		.offsets = dimms_offsets,
		.ids = imc_ids,
		.on = ON_ICX,
	}, {
		UNIT_DIMMS,
		.count = ARRAY_SIZE(icxd_dimms_offsets),
		.offsets = icxd_dimms_offsets,
		.on = ON_ICXD,
	}, {
		UNIT_MC,
		.count = ICX_MCS,
		.on = ON_ICX,
	}, {
		UNIT_MC,
		.count = ICXD_MCS,
		.on = ON_ICXD,
	}, {
		UNIT_M2M,
		.count = ICX_MCS,
		.on = ON_ICX,
	}, {
		UNIT_M2M,
		.count = ICXD_MCS,
		.on = ON_ICXD,
	}, {
		PCI_UNIT("upi", EMU_UPI, BUS_UBOX, CLASS_SYSTEM),
		OWN_FUNCTIONS({ PCI_DEVFN(2, 1), 0x3441 }, { PCI_DEVFN(3, 1), 0x3441 },
			      { PCI_DEVFN(4, 1), 0x3441 }),
		/* 0x94: port and node at the other end; 0x120: bit 4, the link is trained */
		OWN_REGS(REG("far", 0x94, EMU_FAR_END, 0, 0),
			 EMU_REG("link", 0x120, 32, EMU_PLAIN, .reset = BIT(4)),
			 BOX_CTL(0x318), ROWS4(CTR48, 0x320, 8),
			 ROWS4(CTL, 0x350, 8, 64, CTL_BITS | UPI_UMASK), OV_STATUS(0x37c, 4)),
		.umask = UPI_UMASK,
		.on = ON_ICX,
	}, {
		PCI_UNIT("m3upi", EMU_M3UPI, BUS_UBOX, CLASS_SYSTEM),
		OWN_FUNCTIONS({ PCI_DEVFN(5, 1), 0x3446 }, { PCI_DEVFN(6, 1), 0x3446 },
			      { PCI_DEVFN(7, 1), 0x3446 }),
		OWN_REGS(BOX_CTL(0xa0), ROWS4(CTR48, 0xa8, 8), ROWS4(CTL, 0xd8, 4, 32, CTL_BITS),
			 OV_STATUS(0xf8, 4)),
		OWN_CONSTRAINTS({ 0x1c, 0x1f, 0x1 }, { 0x40, 0x40, 0x7 }, { 0x4e, 0x50, 0x7 }),
		.on = ON_ICX,
	}, {
		PCI_FUNCTIONS("ubox_pci", BUS_UBOX, CLASS_SYSTEM, { PCI_DEVFN(0, 0), 0x3450 }),
		OWN_REGS(REG("node_id", 0xc0, EMU_NODE_ID, 0, 0),
			 REG("node_map", 0xd4, EMU_NODE_MAP, 0, 0)),
	}, {
		PCI_UNIT("mem_pci", EMU_BOX_TYPES, BUS_UBOX, CLASS_SYSTEM),
		FUNCTIONS(mem_functions),
		OWN_REGS(MC_BASE, MC_PLACE(0, MC_PAGES(0)), MC_PLACE(1, MC_PAGES(1)),
			 MC_PLACE(2, MC_PAGES(2)), MC_PLACE(3, MC_PAGES(3))),
		.on = ON_ICX,
	}, {
		PCI_UNIT("mem_pci", EMU_BOX_TYPES, BUS_UBOX, CLASS_SYSTEM),
		FUNCTIONS(mem_functions),
		OWN_REGS(MC_BASE, MC_PLACE(0, MC_PAGES(0)), MC_PLACE(1, 0), MC_PLACE(2, 0),
			 MC_PLACE(3, 0)),
		.on = ON_ICXD,
	}, {
		/* A PCI scan looks at a device only if it has a function 0. */
		PCI_FUNCTIONS("filler1_", BUS_UBOX, CLASS_SYSTEM,
			      { PCI_DEVFN(2, 0), ID_FILLER }, { PCI_DEVFN(3, 0), ID_FILLER },
			      { PCI_DEVFN(4, 0), ID_FILLER }, { PCI_DEVFN(5, 0), ID_FILLER },
			      { PCI_DEVFN(6, 0), ID_FILLER }, { PCI_DEVFN(7, 0), ID_FILLER }),
		.on = ON_ICX,
	}, {
		/* Each CHA has one function of either kind */
		PCI_FUNCTIONS("cha_a", BUS_PCU, CLASS_SYSTEM,
			      ROWS8(FUNCTION, PCI_DEVFN(0, 0), 1, 0x344c),
			      ROWS8(FUNCTION, PCI_DEVFN(1, 0), 1, 0x344c),
			      ROWS8(FUNCTION, PCI_DEVFN(2, 0), 1, 0x344c),
			      ROWS8(FUNCTION, PCI_DEVFN(3, 0), 1, 0x344c),
			      ROWS8(FUNCTION, PCI_DEVFN(4, 0), 1, 0x344c)),
		.slices = true,
	}, {
		PCI_FUNCTIONS("cha_b", BUS_PCU, CLASS_SYSTEM,
			      ROWS8(FUNCTION, PCI_DEVFN(10, 0), 1, 0x344d),
			      ROWS8(FUNCTION, PCI_DEVFN(11, 0), 1, 0x344d),
			      ROWS8(FUNCTION, PCI_DEVFN(12, 0), 1, 0x344d),
			      ROWS8(FUNCTION, PCI_DEVFN(13, 0), 1, 0x344d),
			      ROWS8(FUNCTION, PCI_DEVFN(14, 0), 1, 0x344d)),
		.slices = true,
	}, {
		PCI_FUNCTIONS("pcu_pci", BUS_PCU, CLASS_SYSTEM, { PCI_DEVFN(30, 3), 0x345b }),
		OWN_REGS(REG("capid6", 0x9c, EMU_CAPID6, 0, 0),
			 REG("capid7", 0xa0, EMU_CAPID7, 0, 0)),
	}, {
		PCI_FUNCTIONS("filler2_", BUS_PCU, CLASS_SYSTEM, { PCI_DEVFN(30, 0), ID_FILLER }),
	},
	/* The function 00:00.0 of the machine is QEMU's */
	{ UNIT_STACK(0, EMU_BUS_IO, PCI_DEVFN(30, 0)) },
	{ UNIT_STACK(1, EMU_BUS_3, PCI_DEVFN(0, 0)) },
	{ UNIT_STACK(2, EMU_BUS_4, PCI_DEVFN(0, 0)) },
	{
		UNIT_STACK(4, EMU_BUS_5, PCI_DEVFN(0, 0)),
		.on = ON_ICX,
	}, {
		UNIT_STACK(5, EMU_BUS_6, PCI_DEVFN(0, 0)),
		.on = ON_ICX,
	},
};

/* An MSR of these that is no register raises #GP, also a CHA that the die lacks */
#define ICX_CHIP							\
	UNITS(icx_units),						\
	OWN_MSRS({ 0x700, 0x71f }, { 0xa40, 0xa9f }, { 0xaa0, 0xac7 },	\
		 { 0xad0, 0xb57 }, { 0xb60, 0xbb1 }, { 0xe00, 0xfe7 }),	\
	.window = MC_AT(ICX_MCS),					\
	.may_count = emu_sp_running,					\
	.on_overflow = emu_sp_overflow,					\
	.set_status = emu_socket_set_status,				\
	.on_write = emu_sp_written

const struct emu_chip emu_icx = {
	.name = "icx",
	.title = "Xeon Scalable, third generation (Ice Lake-SP)",
	.bit = ON_ICX,
	.buses = icx_buses,
	ICX_CHIP,
};

const struct emu_chip emu_icxd = {
	.name = "icxd",
	.title = "Xeon D-1700, D-2700 (Ice Lake-D)",
	.bit = ON_ICXD,
	.buses = icxd_buses,
	.max_slices = ICXD_CHAS,
	ICX_CHIP,
};

/*
 * Snow Ridge. No list of a real machine's PCI functions was at hand. Chosen, because no source has
 * it: all bus numbers, and that the U-box's functions are where an Ice Lake-SP has them. Status
 * registers, a global control and an interrupt at an overflow are in no source, so there are none.
 */

#define BUS_PORTS	EMU_BUS_2

/* The U-box is on the highest: a bus without one is of the next U-box. */
static const u8 snr_buses[EMU_BUSES] = {
	[EMU_BUS_IO] = 0x00,
	[BUS_PORTS] = 0x0b,
	[EMU_BUS_3] = 0x2a,
	[EMU_BUS_4] = 0x48,
	[EMU_BUS_5] = 0x63,
	[BUS_UBOX] = 0x7e,
};

/* Ports and flow classes of the PCIe box, which has the layout of Skylake */
#define PORT_BITS	(CTL_COMMON | IIO_THRESH | GENMASK_ULL(46, 36))

/* No source tells whether Snow Ridge has the bits 17:16 of Ice Lake */
#define SNR_BOX_CTL(_addr)	EP_BOX_CTL(_addr, EMU_BOX_FRZ, BOX_STROBES)
#define BW_IN(_n, _addr)	FREE("bw_in" #_n, _addr, 0x20 + (_n))

#define SNR_STACKS	5

#define STACK_UNIT(_name, _type)					\
	MSR_UNIT(_name, _type),						\
	.count = SNR_STACKS,						\
	.stride = 0x10

/* One memory controller in the socket's window, as on Ice Lake */
#define SNR_CHANNELS	2
#define CHANNEL_STRIDE	0x4000

static const struct emu_unit snr_units[] = {
	{
		UNIT_UBOX,
		OWN_REGS(ROWS2(CTL, 0x1f91, 1, 32, CTL_BITS), FIXED_CTL(0x1f93, 0),
			 FIXED_CTR48(0x1f94), ROWS2(CTR48, 0x1f98, 1)),
	}, {
		UNIT_PCU,
		OWN_REGS(SNR_BOX_CTL(0x1ef0), ROWS4(CTL, 0x1ef1, 1, 32, CTL_BITS_PCU),
			 ROWS4(CTR48, 0x1ef8, 1),
			 REG("filter", 0x1efc, EMU_FILTER, 0, GENMASK(31, 0))),
	}, {
		MSR_UNIT("cha", EMU_CHA),
		/* Each cluster of four cores has a CHA; the status is where it is on Ice Lake */
		OWN_REGS(SNR_BOX_CTL(0x1c00),
			 ROWS4(CTL, 0x1c01, 1, 64, CTL_BITS_CHA | CHA_UMASK),
			 REG("filter", 0x1c05, EMU_FILTER, 0, CHA_TID),
			 OV_STATUS(0x1c07, 4), ROWS4(CTR48, 0x1c08, 1)),
		.count = 6,
		.slices = true,
		.stride = 0x10,
		.umask = CHA_UMASK,
		CONSTRAINTS(emu_icx_cha_constraints),
		.decode_filters = icx_cha_filters,
		.event_matches = icx_cha_event_matches,
		.filters_match = emu_icx_cha_filters_match,
	}, {
		STACK_UNIT("iio", EMU_IIO),
		/* Numbers of free-running counters are the umasks by which Linux knows them. */
		OWN_REGS(SNR_BOX_CTL(0x1e00), ROWS4(CTR48, 0x1e01, 1), OV_STATUS(0x1e07, 4),
			 ROWS4(CTL, 0x1e08, 1, 64, CTL_BITS_IIO), FREE("ioclk", 0x1eac, 0x10),
			 ROWS8(BW_IN, 0x1f00, 1)),
		/* Counters that an event is wired to, by Intel's list; Linux allows more */
		OWN_CONSTRAINTS({ 0x02, 0x03, 0x3 }, { 0x83, 0x83, 0x3 }, { 0x88, 0x88, 0xc },
				{ 0xc0, 0xc0, 0xc }, { 0xc5, 0xc5, 0xc }, { 0xd5, 0xd5, 0xc }),
		.decode_control = emu_icx_iio_decode,
		.filters_match = emu_sp_iio_filters_match,
	}, {
		STACK_UNIT("m2pcie", EMU_M2PCIE),
		OWN_REGS(SNR_BOX_CTL(0x1e50), ROWS4(CTR48, 0x1e51, 1),
			 ROWS4(CTL, 0x1e58, 1, 32, CTL_BITS)),
		CONSTRAINTS(emu_icx_m2pcie_constraints),
	}, {
		STACK_UNIT("irp", EMU_IRP),
		OWN_REGS(SNR_BOX_CTL(0x1ea0), ROWS2(CTR48, 0x1ea1, 1),
			 ROWS2(CTL, 0x1ea8, 1, 32, CTL_BITS)),
	}, {
		UNIT_IMC_MMIO,
		.count = SNR_CHANNELS,
		.base = IMC_AT(0, 0),
		.stride = CHANNEL_STRIDE,
	}, {
		UNIT_DIMMS,
		.count = SNR_CHANNELS,
		.base = DIMMS_AT(0, 0),
		.stride = CHANNEL_STRIDE,
	}, {
		.name = "mc",
		.type = EMU_MC,
		.space = EMU_MMIO,
		.count = 1,
		.base = MC_AT(0) + MC_FREE,
		.size = MC_FREE_SIZE,
		OWN_REGS(FREE("read", 0x00, 0x20), FREE("write", 0x08, 0x21),
			 FREE("dclk", 0x20, 0x10)),
	}, {
		PCI_UNIT("m2m", EMU_M2M, BUS_UBOX, CLASS_COUNTERS),
		OWN_FUNCTIONS({ PCI_DEVFN(12, 0), 0x344a }),
		OWN_REGS(SNR_BOX_CTL(0x438), ROWS4(CTR48, 0x440, 8),
			 ROWS4(CTL, 0x468, 8, 64, CTL_BITS | M2M_UMASK), OV_STATUS(0x4a8, 4)),
		.umask = M2M_UMASK,
	}, {
		/* A root port, which its own driver is bound to: header of a bridge */
		PCI_UNIT("pcie3_", EMU_IIO, BUS_PORTS, 0x060400),
		OWN_FUNCTIONS({ PCI_DEVFN(4, 0), 0x334a }),
		OWN_REGS(EMU_REG("header_type", 0x0c, 32, EMU_PLAIN, .reset = 0x00010000),
			 SNR_BOX_CTL(0x4e0), ROWS4(CTR48, 0x4e8, 8),
			 ROWS4(CTL, 0x508, 8, 64, PORT_BITS)),
		.decode_control = emu_skx_iio_decode,
		.filters_match = emu_sp_iio_filters_match,
	}, {
		PCI_FUNCTIONS("ubox_pci", BUS_UBOX, CLASS_SYSTEM, { PCI_DEVFN(0, 0), 0x3460 }),
		OWN_REGS(REG("node_id", 0xc0, EMU_NODE_ID, 0, 0),
			 REG("node_map", 0xd4, EMU_NODE_MAP, 0, 0)),
	}, {
		PCI_FUNCTIONS("mem_pci", BUS_UBOX, CLASS_SYSTEM, { PCI_DEVFN(0, 1), 0x3451 }),
		OWN_REGS(MC_BASE, MC_PLACE(0, MC_PAGES(0))),
	},
	/* The function 00:00.0 of the machine is QEMU's */
	{ UNIT_STACK(0, EMU_BUS_IO, PCI_DEVFN(30, 0)) },
	{ UNIT_STACK(1, BUS_PORTS, PCI_DEVFN(0, 0)) },
	{ UNIT_STACK(2, EMU_BUS_3, PCI_DEVFN(0, 0)) },
	{ UNIT_STACK(3, EMU_BUS_4, PCI_DEVFN(0, 0)) },
	{ UNIT_STACK(4, EMU_BUS_5, PCI_DEVFN(0, 0)) },
};

const struct emu_chip emu_snr = {
	.name = "snr",
	.title = "Atom P5900 (Snow Ridge)",
	UNITS(snr_units),
	/* An MSR of these that is no register raises #GP: an absent CHA's, or a relative's */
	OWN_MSRS({ 0x700, 0x71f }, { 0xa40, 0xbff }, { 0xe00, 0xfff },
		 { 0x1c00, 0x1cff }, { 0x1e00, 0x1fff }),
	.buses = snr_buses,
	.window = MC_AT(1),
	.may_count = emu_sp_running,
	.on_overflow = emu_sp_overflow,
	.set_status = emu_socket_set_status,
};
