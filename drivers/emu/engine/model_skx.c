// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon Scalable of model 85 (Skylake-SP, Cascade Lake, Cooper Lake): every box of one
 * socket, with all that the largest has.
 *
 * Written independently of the driver's tables. Comments below mark what no source has.
 *
 * Sources of skx clx cpx: not at hand (336274); Linux, Intel's event lists, Intel PCM, LIKWID,
 * libpfm4, lists of PCI functions of real machines
 *
 * A socket has a root bus for each of its stacks. The U-box is on the first, so on
 * the lowest: all other buses up to the next U-box are of its socket.
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

#define BUS_STACK0	EMU_BUS_IO
#define BUS_STACK1	EMU_BUS_2
#define BUS_STACK2	EMU_BUS_3
#define BUS_STACK3	EMU_BUS_UNCORE
#define BUS_LINKS	BUS_STACK3
#define BUS_CPX_STACK3	EMU_BUS_4

/* The bus numbers are those of a real machine: 00 17 3a 5d, 80 97 ba dd */
static const u8 skx_buses[EMU_BUSES] = {
	[BUS_STACK0] = 0x00,
	[BUS_STACK1] = 0x17,
	[BUS_STACK2] = 0x3a,
	[BUS_STACK3] = 0x5d,
};

/* 00 15 23 31 32, if a socket has a quarter of the bus numbers. The links have their own. */
static const u8 cpx_buses[EMU_BUSES] = {
	[BUS_STACK0] = 0x00,
	[BUS_STACK1] = 0x2a,
	[BUS_STACK2] = 0x46,
	[BUS_LINKS] = 0x62,
	[BUS_CPX_STACK3] = 0x64,
};

/* Function 0 of a device whose real one the facts do not name */
#define ID_FILLER	0x20ff

/* Fields of an IIO's control register for parts (ports) and flow classes */
#define IIO_PARTS	GENMASK_ULL(43, 36)
#define IIO_CLASSES	GENMASK_ULL(46, 44)
#define CTL_BITS_IIO	(CTL_COMMON | IIO_THRESH | IIO_PARTS | IIO_CLASSES)

/* UPI: the umask goes on in the upper half, with a hole at 44 */
#define UPI_UMASK	(EMU_CTL_UMASK | GENMASK_ULL(43, 32) | GENMASK_ULL(55, 45))
#define CTL_BITS_UPI	(CTL_BITS | UPI_UMASK)

#define FREE(_name, _addr, _stride, _number)				\
	EMU_REG(_name, _addr, 36, EMU_FREE, .stride = (_stride), .idx = (_number))

#define BW_IN(_n, _addr)	FREE("bw_in" #_n, _addr, 0x10, 0x20 + (_n))
#define BW_OUT(_n, _addr)	FREE("bw_out" #_n, _addr, 0x10, 0x24 + (_n))
#define UTIL(_n, _addr)							\
	FREE("util_in" #_n, _addr, 0x10, 0x30 + 2 * (_n)),		\
	FREE("util_out" #_n, (_addr) + 1, 0x10, 0x31 + 2 * (_n))

/* MSR 0x300 has the root bus of each stack, a byte each, and bit 63 */
static const struct emu_reg ubox_regs[] = {
	EMU_REG("buses", 0x300, 64, EMU_BUS_MAP, .idx = 1),
	SP_GLOBAL_CTL,
	EMU_REG("global_status", 0x701, 64, EMU_GLOBAL_STATUS, .w1c = U64_MAX),
	REG("global_config", 0x702, EMU_CHA_COUNT, 0, 0),
	FIXED_CTL(0x703, 0),
	FIXED_CTR48(0x704),
	ROWS2(CTL, 0x705, 1, 32, CTL_BITS_U),
	OV_STATUS(0x708, 3),
	ROWS2(CTR48, 0x709, 1),
};

const struct emu_reg emu_sp_pcu_regs[11] = {
	BOX_CTL(0x710),
	ROWS4(CTL, 0x711, 1, 32, CTL_BITS_PCU),
	REG("filter", 0x715, EMU_FILTER, 0, GENMASK(31, 0)),
	OV_STATUS(0x716, 4),
	ROWS4(CTR48, 0x717, 1),
};

/* Filter 0: thread, link, state; filter 1: what a request in the TOR is like */
#define CHA_TID		GENMASK(8, 0)
#define CHA_LINK	GENMASK(12, 9)
#define CHA_STATE	GENMASK(26, 17)
#define CHA_REMOTE	BIT(0)
#define CHA_LOCAL	BIT(1)
#define CHA_ALL_OPC	BIT(3)
#define CHA_NEAR	BIT(4)
#define CHA_NOT_NEAR	BIT(5)
#define CHA_OPC0	GENMASK(18, 9)
#define CHA_OPC1	GENMASK(28, 19)
#define CHA_C6		BIT(29)
#define CHA_NC		BIT(30)
#define CHA_ISOC	BIT(31)
#define CHA_FILTER1	(CHA_REMOTE | CHA_LOCAL | CHA_ALL_OPC | CHA_NEAR | CHA_NOT_NEAR | \
			 CHA_OPC0 | CHA_OPC1 | CHA_C6 | CHA_NC | CHA_ISOC)

/* 0x94: port and node at the other end; 0x120: bit 4, the link is trained */
static const struct emu_reg upi_regs[] = {
	REG("far", 0x94, EMU_FAR_END, 0, 0),
	EMU_REG("link", 0x120, 32, EMU_PLAIN, .reset = BIT(4)),
	ROWS4(CTR48, 0x318, 8),
	ROWS4(CTL, 0x350, 8, 64, CTL_BITS_UPI),
	BOX_CTL(0x378),
	OV_STATUS(0x37c, 4),
};

static const struct emu_reg m2pcie_regs[] = {
	ROWS4(CTR48, 0xa0, 8),
	ROWS4(CTL, 0xd8, 4, 32, CTL_BITS),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 4),
};

static const struct emu_reg m3upi_regs[] = {
	ROWS3(CTR48, 0xa0, 8),
	ROWS3(CTL, 0xd8, 4, 32, CTL_BITS),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 3),
};

static const struct emu_constraint m2pcie_constraints[] = {
	{ 0x23, 0x23, 0x3 },
};

static const struct emu_constraint m3upi_constraints[] = {
	{ 0x1c, 0x1e, 0x1 },
	{ 0x3c, 0x3c, 0x1 },
	{ 0x8e, 0x8e, 0x1 },
};

/*
 * A TOR filter that selects no target, no memory or no opcode lets nothing pass; no source says so.
 */
void emu_skx_cha_filters(const struct emu_box *box, struct emu_control *control)
{
	u32 filter0 = emu_value(box, EMU_FILTER, 0), filter1 = emu_value(box, EMU_FILTER, 1);

	control->sel.tid = FIELD_GET(CHA_TID, filter0);
	control->sel.state = FIELD_GET(CHA_STATE, filter0);
	control->sel.remote = filter1 & CHA_REMOTE;
	control->sel.local = filter1 & CHA_LOCAL;
	control->sel.near = filter1 & CHA_NEAR;
	control->sel.far = filter1 & CHA_NOT_NEAR;
	control->sel.any_opc = filter1 & CHA_ALL_OPC;
	control->sel.opc = FIELD_GET(CHA_OPC0, filter1);
	control->sel.opc1 = FIELD_GET(CHA_OPC1, filter1);
}

/* If nc or isoc is set, only such requests pass. */
static bool skx_cha_tor_matches(const struct emu_control *control, const struct emu_event *ev)
{
	const struct emu_select *sel = &control->sel;
	u32 filter1 = emu_value(control->box, EMU_FILTER, 1);

	return (ev->req.remote ? sel->remote : sel->local) &&
	       (ev->req.near ? sel->near : sel->far) &&
	       (sel->any_opc || sel->opc == ev->req.opc || sel->opc1 == ev->req.opc) &&
	       (!(filter1 & CHA_NC) || ev->req.nc) && (!(filter1 & CHA_ISOC) || ev->req.isoc);
}

bool emu_skx_cha_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	const struct emu_select *sel = &control->sel;

	if (sel->tid_en && sel->tid != ev->req.tid)
		return false;
	if (sel->event == 0x34 && !(sel->state & ev->req.state))
		return false;
	return !emu_is_tor(sel->event) || skx_cha_tor_matches(control, ev);
}

void emu_skx_iio_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	emu_decode_control(box, ctl, control);
	control->thresh = FIELD_GET(IIO_THRESH, ctl);
	control->sel.parts = FIELD_GET(IIO_PARTS, ctl);
	control->sel.classes = FIELD_GET(IIO_CLASSES, ctl);
}

/*
 * Data and transactions (0x80 and up) are of a part and a flow class; the occupancy of the
 * completion buffer (0xd5) has the part in its umask. To the symbol times of the link (0x82),
 * "nothing" (0x80) and requests with a matched target (0x8f) no event list gives either.
 */
bool emu_sp_iio_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	const struct emu_select *sel = &control->sel;

	if (sel->event <= 0x80 || sel->event == 0x82 || sel->event == 0x8f)
		return true;
	if (!(sel->classes & (ev->iio.flow ?: 1)))
		return false;
	return sel->event == 0xd5 || sel->parts & (ev->iio.part ?: 1);
}

/* Skylake has three UPI links, Cooper Lake three more */
#define SKX_LINKS	3

static const struct emu_function upi_functions[] = {
	{ PCI_DEVFN(14, 0), 0x2058 },
	{ PCI_DEVFN(15, 0), 0x2058 },
	{ PCI_DEVFN(16, 0), 0x2058 },
	{ PCI_DEVFN(14, 4), 0x2058 },
	{ PCI_DEVFN(15, 4), 0x2058 },
	{ PCI_DEVFN(16, 4), 0x2058 },
};

/* The fourth is where machines have it, Cooper Lake has none; Linux looks for it at 21.5. */
#define CPX_M2PCIES	3

static const struct emu_function m2pcie_functions[] = {
	{ PCI_DEVFN(21, 1), 0x2088 },
	{ PCI_DEVFN(22, 1), 0x2088 },
	{ PCI_DEVFN(23, 1), 0x2088 },
	{ PCI_DEVFN(22, 5), 0x2088 },
};

static const u8 cha_report[] = {
	3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
	26, 27, 28, 29, 30,
};

static const u8 upi_report[] = { 41, 42, 43, REPORT_NONE, REPORT_NONE, REPORT_NONE };
static const u8 m3upi_report[] = {
	46, 47, REPORT_NONE, REPORT_NONE, REPORT_NONE, REPORT_NONE,
};

static const u8 io_report[] = { 56, 57, 58, 59, 60, REPORT_NONE };
#define SKX_STACKS	6

/* Skylake and Cascade Lake are alike */
static const struct emu_unit skx_units[] = {
	{
		UNIT_UBOX,
		REGS(ubox_regs),
		/* GLOBAL_STATUS bits, from LIKWID's table alone; what it does not have has none */
		.report = (const u8[]) { REPORT_U },
	}, {
		UNIT_PCU,
		REGS(emu_sp_pcu_regs),
		.report = (const u8[]) { 2 },
	}, {
		MSR_UNIT("cha", EMU_CHA),
		OWN_REGS(BOX_CTL(0xe00), ROWS4(CTL, 0xe01, 1, 32, CTL_BITS_CHA),
			 REG("filter0", 0xe05, EMU_FILTER, 0, CHA_TID | CHA_LINK | CHA_STATE),
			 REG("filter1", 0xe06, EMU_FILTER, 1, CHA_FILTER1), OV_STATUS(0xe07, 4),
			 ROWS4(CTR48, 0xe08, 1)),
		.report = cha_report,
		.count = ARRAY_SIZE(cha_report),
		.slices = true,
		.stride = 0x10,
		/* Counters that an event is wired to: the stricter of Linux and Intel's list */
		OWN_CONSTRAINTS({ 0x11, 0x11, 0x1 }, { 0x36, 0x36, 0x1 }, { 0x3b, 0x3b, 0x1 }),
		.decode_filters = emu_skx_cha_filters,
		.filters_match = emu_skx_cha_filters_match,
	}, {
		MSR_UNIT("iio", EMU_IIO),
		/* Numbers of free-running counters are the umasks by which Linux knows them. */
		OWN_REGS(BOX_CTL(0xa40), ROWS4(CTR48, 0xa41, 1), FREE("ioclk", 0xa45, 0x20, 0x10),
			 OV_STATUS(0xa47, 4), ROWS4(CTL, 0xa48, 1, 64, CTL_BITS_IIO),
			 ROWS4(BW_IN, 0xb00, 1), ROWS4(BW_OUT, 0xb04, 1), ROWS4(UTIL, 0xb08, 2)),
		.report = io_report,
		.count = SKX_STACKS,
		.stride = 0x20,
		OWN_CONSTRAINTS({ 0x83, 0x83, 0x3 }, { 0x88, 0x88, 0xc }, { 0x95, 0x95, 0xc },
				{ 0xc0, 0xc0, 0xc }, { 0xc5, 0xc5, 0xc }, { 0xd4, 0xd5, 0xc }),
		.decode_control = emu_skx_iio_decode,
		.filters_match = emu_sp_iio_filters_match,
	}, {
		MSR_UNIT("irp", EMU_IRP),
		OWN_REGS(BOX_CTL(0xa58), ROWS2(CTR48, 0xa59, 1),
			 ROWS2(CTL, 0xa5b, 1, 32, CTL_BITS), OV_STATUS(0xa5f, 2)),
		.report = io_report,
		.count = SKX_STACKS,
		.stride = 0x20,
	}, {
		PCI_UNIT("imc", EMU_IMC, BUS_STACK2, CLASS_SYSTEM),
		/*
		 * The channels 0 to 2 of controller 0, then those of controller 1, with the same
		 * ids
		 */
		OWN_FUNCTIONS({ PCI_DEVFN(10, 2), 0x2042 }, { PCI_DEVFN(10, 6), 0x2046 },
			      { PCI_DEVFN(11, 2), 0x204a }, { PCI_DEVFN(12, 2), 0x2042 },
			      { PCI_DEVFN(12, 6), 0x2046 }, { PCI_DEVFN(13, 2), 0x204a }),
		OWN_REGS(ROWS4(CTR48, 0xa0, 8), FIXED_CTR48(0xd0),
			 ROWS4(CTL, 0xd8, 4, 32, CTL_BITS), FIXED_CTL(0xf0, EMU_FIXED_RST),
			 BOX_CTL(0xf4), OV_STATUS(0xf8, 5)),
		.report = (const u8[]) { 39, 39, 39, 40, 40, 40 },
	}, {
		PCI_UNIT("m2m", EMU_M2M, BUS_STACK2, CLASS_SYSTEM),
		OWN_FUNCTIONS({ PCI_DEVFN(8, 0), 0x2066 }, { PCI_DEVFN(9, 0), 0x2066 }),
		OWN_REGS(ROWS4(CTR48, 0x200, 8), ROWS4(CTL, 0x228, 8, 32, CTL_BITS),
			 BOX_CTL(0x258), OV_STATUS(0x260, 4)),
		.report = (const u8[]) { 62, 63 },
	}, {
		PCI_FUNCTIONS("ubox_pci", BUS_STACK0, CLASS_SYSTEM, { PCI_DEVFN(8, 0), 0x2014 }),
		OWN_REGS(REG("node_id", 0xc0, EMU_NODE_ID, 0, 0),
			 REG("node_map", 0xd4, EMU_NODE_MAP, 0, 0)),
	}, {
		PCI_FUNCTIONS("ubox_other", BUS_STACK0, CLASS_COUNTERS,
			      { PCI_DEVFN(8, 1), 0x2015 }),
	}, {
		PCI_FUNCTIONS("ubox_bus", BUS_STACK0, CLASS_SYSTEM, { PCI_DEVFN(8, 2), 0x2016 }),
		OWN_REGS(EMU_REG("buses", 0xcc, 64, EMU_BUS_MAP)),
	}, {
		/* Each CHA has one function of either kind */
		PCI_FUNCTIONS("cha_a", BUS_STACK1, CLASS_SYSTEM,
			      ROWS8(FUNCTION, PCI_DEVFN(8, 0), 1, 0x208d),
			      ROWS8(FUNCTION, PCI_DEVFN(9, 0), 1, 0x208d),
			      ROWS8(FUNCTION, PCI_DEVFN(10, 0), 1, 0x208d),
			      ROWS4(FUNCTION, PCI_DEVFN(11, 0), 1, 0x208d)),
		.slices = true,
	}, {
		PCI_FUNCTIONS("cha_b", BUS_STACK1, CLASS_SYSTEM,
			      ROWS8(FUNCTION, PCI_DEVFN(14, 0), 1, 0x208e),
			      ROWS8(FUNCTION, PCI_DEVFN(15, 0), 1, 0x208e),
			      ROWS8(FUNCTION, PCI_DEVFN(16, 0), 1, 0x208e),
			      ROWS4(FUNCTION, PCI_DEVFN(17, 0), 1, 0x208e)),
		.slices = true,
	}, {
		PCI_FUNCTIONS("pcu_pci", BUS_STACK1, CLASS_SYSTEM, { PCI_DEVFN(30, 3), 0x2083 }),
		OWN_REGS(REG("capid6", 0x9c, EMU_CAPID6, 0, 0)),
	}, {
		/* A PCI scan looks at a device only if it has a function 0. */
		PCI_FUNCTIONS("filler1_", BUS_STACK1, CLASS_SYSTEM,
			      { PCI_DEVFN(30, 0), ID_FILLER }),
	}, {
		PCI_FUNCTIONS("filler2_", BUS_STACK2, CLASS_SYSTEM,
			      { PCI_DEVFN(10, 0), ID_FILLER }, { PCI_DEVFN(11, 0), ID_FILLER },
			      { PCI_DEVFN(12, 0), ID_FILLER }, { PCI_DEVFN(13, 0), ID_FILLER }),
	}, {
		PCI_FUNCTIONS("filler3_", BUS_STACK3, CLASS_SYSTEM,
			      { PCI_DEVFN(18, 0), ID_FILLER }, { PCI_DEVFN(21, 0), ID_FILLER },
			      { PCI_DEVFN(22, 0), ID_FILLER }, { PCI_DEVFN(23, 0), ID_FILLER }),
	}, {
		PCI_FUNCTIONS("filler4_", BUS_STACK3, CLASS_SYSTEM,
			      { PCI_DEVFN(19, 0), ID_FILLER }, { PCI_DEVFN(20, 0), ID_FILLER }),
		.on = ON_CPX,
	}, {
		PCI_FUNCTIONS("filler5_", BUS_CPX_STACK3, CLASS_SYSTEM,
			      { PCI_DEVFN(5, 0), ID_FILLER }),
		.on = ON_CPX,
	}, {
		PCI_UNIT("upi", EMU_UPI, BUS_STACK3, CLASS_COUNTERS),
		.functions = upi_functions,
		.count = SKX_LINKS,
		REGS(upi_regs),
		.umask = UPI_UMASK,
		.report = upi_report,
		.on = ON_SKX | ON_CLX,
	}, {
		PCI_UNIT("upi", EMU_UPI, BUS_STACK3, CLASS_COUNTERS),
		FUNCTIONS(upi_functions),
		REGS(upi_regs),
		.umask = UPI_UMASK,
		.report = upi_report,
		.on = ON_CPX,
	}, {
		PCI_UNIT("m3upi", EMU_M3UPI, BUS_STACK3, CLASS_COUNTERS),
		OWN_FUNCTIONS({ PCI_DEVFN(18, 1), 0x204d }, { PCI_DEVFN(18, 2), 0x204e },
			      { PCI_DEVFN(18, 5), 0x204d }),
		REGS(m3upi_regs),
		CONSTRAINTS(m3upi_constraints),
		.report = m3upi_report,
		.on = ON_SKX | ON_CLX,
	}, {
		PCI_UNIT("m3upi", EMU_M3UPI, BUS_STACK3, CLASS_COUNTERS),
		OWN_FUNCTIONS({ PCI_DEVFN(18, 1), 0x204d }, { PCI_DEVFN(18, 2), 0x204e },
			      { PCI_DEVFN(19, 1), 0x204d }, { PCI_DEVFN(19, 2), 0x204e },
			      { PCI_DEVFN(20, 1), 0x204d }, { PCI_DEVFN(20, 2), 0x204e }),
		REGS(m3upi_regs),
		CONSTRAINTS(m3upi_constraints),
		.report = m3upi_report,
		.on = ON_CPX,
	}, {
		PCI_UNIT("m2pcie", EMU_M2PCIE, BUS_STACK3, CLASS_COUNTERS),
		FUNCTIONS(m2pcie_functions),
		REGS(m2pcie_regs),
		CONSTRAINTS(m2pcie_constraints),
		.on = ON_SKX | ON_CLX,
	}, {
		PCI_UNIT("m2pcie", EMU_M2PCIE, BUS_STACK3, CLASS_COUNTERS),
		.functions = m2pcie_functions,
		.count = CPX_M2PCIES,
		REGS(m2pcie_regs),
		CONSTRAINTS(m2pcie_constraints),
		.on = ON_CPX,
	},
};

bool emu_sp_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return !(emu_value(box, EMU_BOX_CTL, 0) & EMU_BOX_FRZ) &&
	       !(emu_value(emu.socket[box->socket].global, EMU_GLOBAL_CTL, 0) & SP_FRZ_ALL);
}

void emu_sp_written(struct emu_box *box, int r, u64 strobe)
{
	if (box->unit->regs[r].role != EMU_GLOBAL_CTL)
		return;
	if (strobe & SP_FRZ_ALL)
		emu_value_set(box, EMU_GLOBAL_CTL, 0, 0, SP_FRZ_ALL);
	if (strobe & SP_UNFRZ_ALL)
		emu_value_set(box, EMU_GLOBAL_CTL, 0, SP_FRZ_ALL, 0);
}

/* An overflow stops nothing and interrupts no CPU; a free-running counter has no status. */
void emu_sp_overflow(struct emu_box *box, const struct emu_reg *ctr, bool report)
{
	if (ctr->role != EMU_FREE)
		emu_socket_set_status(box, ctr);
}

/* An MSR of these that is no register raises #GP, also a CHA that the die lacks */
#define SKX_CHIP							\
	UNITS(skx_units),						\
	OWN_MSRS({ 0x300, 0x300 }, { 0x700, 0x71f }, { 0xa40, 0xaff },	\
		 { 0xb00, 0xb5f }, { 0xe00, 0xfbf }),			\
	.may_count = emu_sp_running,					\
	.on_overflow = emu_sp_overflow,					\
	.set_status = emu_socket_set_status,				\
	.on_write = emu_sp_written

const struct emu_chip emu_skx = {
	.name = "skx",
	.title = "Xeon Scalable (Skylake-SP)",
	.bit = ON_SKX,
	.buses = skx_buses,
	SKX_CHIP,
};

const struct emu_chip emu_clx = {
	.name = "clx",
	.title = "Xeon Scalable, second generation (Cascade Lake)",
	.bit = ON_CLX,
	.buses = skx_buses,
	SKX_CHIP,
};

const struct emu_chip emu_cpx = {
	.name = "cpx",
	.title = "Xeon Scalable, third generation (Cooper Lake)",
	.bit = ON_CPX,
	.buses = cpx_buses,
	SKX_CHIP,
};
