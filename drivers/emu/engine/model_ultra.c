// SPDX-License-Identifier: GPL-2.0-only
/*
 * Client dies since the Core Ultra: Meteor Lake and Arrow Lake, Lunar Lake; and those with a
 * discovery table, Panther Lake and Wildcat Lake, Nova Lake: an MSR has the address of the table,
 * which lists units in memory; those behind MSRs are not in it.
 *
 * Written independently of the driver's rows. Numbers of MSRs and places in memory are those of
 * Linux 7.2 (uncore_snb.c), on Meteor Lake also of PmcReader; the memory controller is Alder
 * Lake's, whose bits the data sheet of the Core Ultra 200H has (844345).
 *
 * Sources of mtl lnl ptl nvl: not at hand; Linux, Intel's event lists, PmcReader
 *
 * Choices:
 *
 * - Dies are made of tiles. MSRs from 0x2400 on are of the tile with the cores, those from 0x2000
 *   on of the SoC tile. Each has a control with an enable bit, 29: Linux calls it the box control
 *   of the clock there on Meteor Lake, and a global control on Lunar Lake. It is taken as what lets
 *   all counters of the tile count, and clear after reset.
 * - No source has a status, an interrupt, or what an overflow does but in a memory controller.
 * - The global control of Lunar Lake's units behind SAFBAR is frozen after reset, as its
 *   successor's is, and resets all of them.
 * - Linux has the numbers of the MSRs of Panther Lake, the types of its table, and that two
 *   registers freeze all: the table's global control, and one in the sNCU's page 0x380 behind its
 *   unit control. That these are two registers, both set after reset, is chosen, and how many units
 *   of a type there are and where, and how many counters they have. Those of hbo and sncu are as
 *   Lunar Lake's, those of imc as Alder Lake's. Controls are 4 bytes apart, as Linux takes them.
 */
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "count.h"
#include "model.h"
#include "model_client.h"
#include "model_table.h"
#include "open_questions.h"
#include "event.h"
#include "state.h"

/* Question: does a tile's control let the clock of its box count, or all counters of the tile? */
enum { ULTRA_TILE = EMU_OWN_QUESTIONS, ULTRA_QUESTIONS };

static const char *const ultra_words[] = { "clock", "tile" };

static const struct emu_question ultra_questions[ULTRA_QUESTIONS] = {
	EMU_COMMON_QUESTIONS(EMU_BLOCKED_NEVER),
	[ULTRA_TILE] = { "tile_control", ultra_words, 1, 1 },
};

#define CORE_ULTRA_UNITS(_name, _type, _regs, _count, _stride)		\
	.name = (_name),						\
	.type = (_type),						\
	.space = EMU_MSR,						\
	.count = (_count),						\
	.stride = (_stride),						\
	REGS(_regs)
#define CORE_ULTRA_UNIT(_name, _type, _regs, _count)			\
	CORE_ULTRA_UNITS(_name, _type, _regs, _count, 0x10)
#define CORE_ULTRA_CBOX(_regs, _most)					\
	CORE_ULTRA_UNIT("cbox", EMU_CBOX, _regs, _most),		\
	.slices = true,							\
	.event_matches = emu_client_cbox_matches

#define CORE_ULTRA_EN		BIT(29)
#define CORE_ULTRA_SELECT	(EMU_CTL_THRESH5 | BIT(29) | EMU_CTL_INVERT | EMU_CTL_EN | \
				 EMU_CTL_OV_EN | EMU_CTL_EDGE | EMU_CTL_UMASK | EMU_CTL_EVENT)
#define CORE_ULTRA_CTL(_n, _addr)	EMU_CTL_N(_n, _addr, CORE_ULTRA_SELECT, EMU_CTL_EN)
#define CORE_ULTRA_CTR(_n, _addr)	EMU_CTR_N(_n, _addr, 48)
/* Two selects, and their counters six MSRs behind */
#define CORE_ULTRA_REGS(_addr)						\
	ROWS2(CORE_ULTRA_CTL, _addr, 1), ROWS2(CORE_ULTRA_CTR, (_addr) + 6, 1)
/* PmcReader writes event 0xff to the control of the clock; without it the clock counts as well */
#define CORE_ULTRA_CLOCK(_addr)						\
	EMU_REG("fixed_ctl", _addr, 32, EMU_FIXED_CTL,			\
		.rw = EMU_CTL_EN | EMU_CTL_OV_EN | EMU_CTL_EVENT, .en = EMU_CTL_EN), \
	EMU_COUNTER("fixed_ctr", (_addr) + 6, 48, EMU_FIXED_CTR)
#define CORE_ULTRA_TILE(_addr)						\
	EMU_REG("box_ctl", _addr, 32, EMU_TILE_CTL, .rw = CORE_ULTRA_EN)
/* A clock, and the control of its tile 12 MSRs behind it */
#define CORE_ULTRA_NCU(_addr)	CORE_ULTRA_CLOCK(_addr), CORE_ULTRA_TILE((_addr) + 12)

#define UNCOUNTED(_name, _addr, _rw)	EMU_REG(_name, _addr, 64, EMU_PLAIN, .rw = (_rw))

static const struct emu_reg mtl_cbox_regs[] = { CORE_ULTRA_REGS(0x2442) };
static const struct emu_reg mtl_arb_regs[] = { CORE_ULTRA_REGS(0x2412) };
static const struct emu_reg mtl_hac_arb_regs[] = { CORE_ULTRA_REGS(0x2012) };
static const struct emu_reg mtl_hac_cbox_regs[] = { CORE_ULTRA_REGS(0x2042) };
static const struct emu_reg mtl_cncu_regs[] = { CORE_ULTRA_NCU(0x2402) };
static const struct emu_reg mtl_sncu_regs[] = { CORE_ULTRA_NCU(0x2002) };
static const struct emu_reg lnl_global_regs[] = { CORE_ULTRA_TILE(0x240e) };

/* The set that is no core's, as Alder Lake may have it */
static const struct emu_reg mtl_extra_regs[] = {
	UNCOUNTED("ctl0", 0x2442, CORE_ULTRA_SELECT), UNCOUNTED("ctl1", 0x2443, CORE_ULTRA_SELECT),
	UNCOUNTED("ctr0", 0x2448, GENMASK_ULL(47, 0)),
	UNCOUNTED("ctr1", 0x2449, GENMASK_ULL(47, 0)),
};

static u64 ultra_global_reads(const struct emu_reg *reg, const struct emu_reg_state *state, u64 val)
{
	return val + 1;
}

/* Any write faults, also one of zero. */
static bool ultra_global_raises_gp(const struct emu_box *box, int r, u64 val)
{
	return true;
}

/* Only the first counter can add up reads that wait for data: Intel's event list */
#define UNIT_ARB(_count)						\
	CORE_ULTRA_UNIT("arb", EMU_ARB, mtl_arb_regs, _count),		\
	OWN_CONSTRAINTS({ 0x85, 0x85, 0x1 })

static const struct emu_unit mtl_units[] = {
	{
		.name = "global",
		.type = EMU_BOX_TYPES,
		.space = EMU_MSR,
		.count = 1,
		OWN_REGS(EMU_REG("cbox_count", 0x396, 64, EMU_CHA_COUNT)),
		.on_read = ultra_global_reads,
		.write_raises_gp = ultra_global_raises_gp,
	},
	{ CORE_ULTRA_CBOX(mtl_cbox_regs, 12) },
	{
		CORE_ULTRA_UNIT("extra", EMU_BOX_TYPES, mtl_extra_regs, 1),
		.after_slices = true,
	},
	{ UNIT_ARB(2) },
	{ CORE_ULTRA_UNIT("hac_arb", EMU_ARB, mtl_hac_arb_regs, 2) },
	{ CORE_ULTRA_UNIT("hac_cbox", EMU_CBOX, mtl_hac_cbox_regs, 2) },
	{ CORE_ULTRA_UNIT("cncu", EMU_CLOCK_BOX, mtl_cncu_regs, 1) },
	{ CORE_ULTRA_UNIT("sncu", EMU_CLOCK_BOX, mtl_sncu_regs, 1) },
	{ UNIT_IMC },
	{ UNIT_MC(0xd840, 0x00, 0x18, 0x60) },
	{ UNIT_WINDOW("mchbar", EMU_BOX_TYPES, 0, MCHBAR_128K) },
	{
		UNIT_HOST_BRIDGE(0x7d01),
		OWN_REGS(CLIENT_MCHBAR),
	},
};

/* Lunar Lake's units in memory: a counter with an event counts, unless it is frozen. */
#define SAFBAR		0x1000000
#define SAFBAR_16M	0x1000000
#define LNL_CONTROL	(EMU_CTL_THRESH | EMU_CTL_INVERT | EMU_CTL_EDGE | EMU_CTL_UMASK | \
			 EMU_CTL_EVENT)
#define LNL_CTL(_n, _addr)	EMU_CTL_N(_n, _addr, LNL_CONTROL, EMU_CTL_EVENT)
#define LNL_CTR(_n, _addr)	EMU_CTR_N(_n, _addr, 64)

static const struct emu_reg lnl_hbo_regs[] = {
	CLIENT_BOX_CTL("box_ctl", 0x548, EMU_BOX_CTL),
	ROWS4(LNL_CTL, 0x550, 4), ROWS4(LNL_CTR, 0x570, 8),
};

/*
 * Linux has two counters from 0x390 on and two controls from 0x398 on, so that the second counter
 * would be the controls. Here is the first counter alone; the model "lnl-2" has two of each, in the
 * order of all other units.
 */
#define LNL_SNCU_REGS(...)						\
	OWN_REGS(CLIENT_BOX_CTL("box_ctl", 0x380, EMU_BOX_CTL), ##__VA_ARGS__,	\
		 CLIENT_BOX_CTL("global_ctl", 0x700, EMU_UNITS_CTL, .reset = CLIENT_FRZ))

#define UNIT_SAFBAR(_name, _type, _base, _size, _count)			\
	UNIT_WINDOWS(_name, _type, EMU_SAFBAR, SAFBAR + (_base), _size, _count), \
	.rst_ctls = CLIENT_RST_CTLS,					\
	.rst_ctrs = CLIENT_RST_CTRS

#define LNL_UNITS(...)							\
	{								\
		CORE_ULTRA_UNIT("global", EMU_BOX_TYPES, lnl_global_regs, 1),	\
	},								\
	{ CORE_ULTRA_CBOX(mtl_cbox_regs, 4) },				\
	{ UNIT_ARB(2) },						\
	{								\
		UNIT_SAFBAR("hbo", EMU_MESH, 0xe53000, 0x1000, 2),	\
		.offsets = (const u32[]) { 0x1000, 0 },			\
		REGS(lnl_hbo_regs),					\
	}, {								\
		UNIT_SAFBAR("sncu", EMU_MESH, 0xe4b000, 0x1000, 1),	\
		LNL_SNCU_REGS(__VA_ARGS__),				\
	},								\
	{ UNIT_IMC },							\
	{ UNIT_MC(0xd840, 0x00, 0x18, 0x60) },				\
	{ UNIT_WINDOW("mchbar", EMU_BOX_TYPES, 0, MCHBAR_128K) },	\
	{ UNIT_SAFBAR("safbar", EMU_BOX_TYPES, 0, SAFBAR_16M, 1) },	\
	{								\
		UNIT_HOST_BRIDGE(0x6400),				\
		OWN_REGS(CLIENT_MCHBAR, EMU_REG("safbar", 0x68, 64, EMU_SAFBAR)), \
	}

static const struct emu_unit lnl_units[] = {
	LNL_UNITS(LNL_CTR(0, 0x390), LNL_CTL(0, 0x398))
};

static const struct emu_unit lnl_2_units[] = {
	LNL_UNITS(ROWS2(LNL_CTL, 0x390, 4), ROWS2(LNL_CTR, 0x398, 8))
};

/* MSRs that relatives have, of counters and of tables' addresses, and that raise #GP here */
static const struct emu_range ultra_msrs[] = {
	{ 0x391, 0x397 },
	{ 0x3b0, 0x3b3 },
	{ 0x700, 0x76f },
	{ 0xe01, 0xe02 },
	{ 0x2000, 0x25ff },
	{ 0x2fd0, 0x2fff },
};

/* MSRs of a tile have the same number without the last ten bits. */
static bool ultra_same_tile(const struct emu_box *a, const struct emu_box *b)
{
	return !((emu_reg_addr(a, 0) ^ emu_reg_addr(b, 0)) & ~0x3ffU);
}

/* A box with a control of its own, or the first one of the tile that has one; or NULL */
static const struct emu_box *ultra_tile_of(const struct emu_box *box)
{
	const struct emu_socket *s = &emu.socket[box->socket];
	const struct emu_box *other;

	if (emu_reg_find(box, EMU_TILE_CTL, 0) >= 0)
		return box;
	for (other = s->boxes; other < s->end && emu.answer[ULTRA_TILE]; other++)
		if (emu_reg_find(other, EMU_TILE_CTL, 0) >= 0 && ultra_same_tile(box, other))
			return other;
	return NULL;
}

/* A box behind MSRs lets its counters count if the control of its tile does, or there is none. */
static bool ultra_msr_runs(const struct emu_box *box)
{
	const struct emu_box *tile = ultra_tile_of(box);

	return !tile || emu_value(tile, EMU_TILE_CTL, 0) & CORE_ULTRA_EN;
}

static struct emu_box *ultra_units_control(unsigned int socket)
{
	return emu_box_first("sncu", socket);
}

/* The sNCU's page has the control of it and of the HBOs */
static bool ultra_unit_runs(const struct emu_box *box)
{
	return !((emu_value(box, EMU_BOX_CTL, 0) |
		  emu_value(ultra_units_control(box->socket), EMU_UNITS_CTL, 0)) & CLIENT_FRZ);
}

static bool ultra_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	if (box->unit->space == EMU_MSR)
		return ultra_msr_runs(box);
	return box->unit->type == EMU_IMC ? emu_client_imc_runs(box) : ultra_unit_runs(box);
}

static void ultra_units_reset(const struct emu_box *sncu, u64 strobe)
{
	struct emu_socket *s = &emu.socket[sncu->socket];
	struct emu_box *box;

	for (box = s->boxes; box < s->end; box++) {
		if (box->unit->opened_by != EMU_SAFBAR)
			continue;
		if (strobe & CLIENT_RST_CTLS)
			emu_reset_role(box, EMU_CTL);
		if (strobe & CLIENT_RST_CTRS)
			emu_reset_role(box, EMU_CTR);
	}
}

static void ultra_written(struct emu_box *box, int r, u64 strobe)
{
	switch (box->unit->regs[r].role) {
	case EMU_MC_GLOBAL:
		emu_client_imc_reset(box, strobe);
		break;
	case EMU_UNITS_CTL:
		ultra_units_reset(box, strobe);
		break;
	default:
		break;
	}
}

/* Only a memory controller shows an overflow, as Alder Lake's does. */
static void ultra_set_status(struct emu_box *box, const struct emu_reg *ctr)
{
	if (box->unit->type == EMU_IMC)
		emu_value_set(box, EMU_BOX_CTL, 0, 0, CLIENT_FRZ);
}

static void ultra_overflow(struct emu_box *box, const struct emu_reg *ctr, bool report)
{
	if (report)
		ultra_set_status(box, ctr);
}

#define MTL_CHIP(_name, _title, _units, _window)			\
	.name = (_name),						\
	.title = (_title),						\
	UNITS(_units),							\
	MSRS(ultra_msrs),							\
	.window = (_window),						\
	QUESTIONS(ultra_questions),					\
	.usual_slices = 4,						\
	.may_count = ultra_running,					\
	.on_overflow = ultra_overflow,					\
	.set_status = ultra_set_status,					\
	.on_write = ultra_written

const struct emu_chip emu_mtl = {
	MTL_CHIP("mtl", "Core Ultra (Meteor Lake, Arrow Lake)", mtl_units, MCHBAR_128K),
};

const struct emu_chip emu_lnl = {
	MTL_CHIP("lnl", "Core Ultra 200V (Lunar Lake)", lnl_units, SAFBAR + SAFBAR_16M),
};

const struct emu_chip emu_lnl_2 = {
	MTL_CHIP("lnl", "Core Ultra 200V (Lunar Lake), two counters of the sNCU", lnl_2_units,
		 SAFBAR + SAFBAR_16M),
	.model = "lnl-2",
};

/* The table, its global control register and its units follow MCHBAR, a page for each unit */
#define TABLE_AT	0x100000
#define GLOBAL_AT	(TABLE_AT + TABLE_BAR)
#define UNIT_AT(_n)	(GLOBAL_AT + 0x1000 + 0x1000 * (_n))
#define PTL_WINDOW	0x200000

static const struct emu_unit ptl_templates[] = {
	{
		TEMPLATE("imc", EMU_IMC, 6, 0),
		.numbered = true,
	}, {
		TEMPLATE("sncu", EMU_MESH, 34, 0),
		OWN_REGS(EMU_REG("freeze_ctl", 0x380, 32, EMU_UNITS_CTL, .rw = EMU_TABLE_FRZ,
				 .reset = EMU_TABLE_FRZ)),
	}, {
		TEMPLATE("hbo", EMU_MESH, 41, 0),
		.numbered = true,
	},
};

/*
 * Word 0 of a unit in memory: offset of the first counter, width (64 bits), offset of the first
 * control register, number of counters
 */
#define SHAPE(_counters, _ctl, _ctr)					\
	(0x4000000000400000 | (_ctr) << 24 | (_ctl) << 8 | (_counters))

static const struct emu_entry ptl_entries[] = {
	{ 6,  0, 2, 0x1000, SHAPE(5, 0x0c, 0x24), UNIT_AT(0) + 0xc4 },
	{ 34, 0, 1, 0,      SHAPE(2, 0x10, 0x18), UNIT_AT(2) },
	{ 41, 0, 2, 0x1000, SHAPE(4, 0x08, 0x28), UNIT_AT(3) },
};

static const struct emu_reg ptl_cbox_regs[] = { CORE_ULTRA_REGS(0x2442) };
static const struct emu_reg ptl_bridge_regs[] = { CORE_ULTRA_REGS(0x2022) };
static const struct emu_reg ptl_santa_regs[] = { CORE_ULTRA_REGS(0x2412) };
static const struct emu_reg ptl_cncu_regs[] = { CORE_ULTRA_NCU(0x2402) };
static const struct emu_reg nvl_cbox_regs[] = { CORE_ULTRA_REGS(0x2102) };
static const struct emu_reg nvl_santa_regs[] = { CORE_ULTRA_REGS(0x2042) };
static const struct emu_reg nvl_cncu_regs[] = { CORE_ULTRA_NCU(0x2022) };

#define UNITS_PTL(_table_msr, _bridge)					\
	{								\
		.name = "die",						\
		.type = EMU_BOX_TYPES,					\
		.space = EMU_MSR,					\
		.count = 1,						\
		OWN_REGS(EMU_REG("table_at", _table_msr, 64, EMU_TABLE_AT)), \
	}, {								\
		.name = "global",					\
		.type = EMU_BOX_TYPES,					\
		.space = EMU_MMIO,					\
		.count = 1,						\
		.base = GLOBAL_AT,					\
		.size = 8,						\
		OWN_REGS(EMU_REG("global_ctl", 0, 64, EMU_GLOBAL_CTL,	\
				 .rw = EMU_TABLE_FRZ, .reset = EMU_TABLE_FRZ)), \
	},								\
	{ UNIT_TABLE(TABLE_AT) },					\
	{ UNIT_MC(0xd840, 0x00, 0x18, 0x60) },				\
	{ UNIT_WINDOW("mchbar", EMU_BOX_TYPES, 0, MCHBAR_128K) },	\
	{								\
		UNIT_HOST_BRIDGE(_bridge),				\
		OWN_REGS(CLIENT_MCHBAR),				\
	}

static const struct emu_unit ptl_units[] = {
	{ CORE_ULTRA_CBOX(ptl_cbox_regs, 6) },
	{ CORE_ULTRA_UNIT("ia_core_bridge", EMU_MESH, ptl_bridge_regs, 1) },
	{ CORE_ULTRA_UNIT("santa", EMU_MESH, ptl_santa_regs, 2) },
	{ CORE_ULTRA_UNITS("cncu", EMU_CLOCK_BOX, ptl_cncu_regs, 2, 0x140) },
	UNITS_PTL(0x201e, 0xb000),
};

/* The id of the host bridge is a guess: no source has it. */
static const struct emu_unit nvl_units[] = {
	{ CORE_ULTRA_CBOX(nvl_cbox_regs, 12) },
	{ CORE_ULTRA_UNIT("santa", EMU_MESH, nvl_santa_regs, 2) },
	{ CORE_ULTRA_UNIT("cncu", EMU_CLOCK_BOX, nvl_cncu_regs, 1) },
	UNITS_PTL(0x711, 0xd700),
};

static bool ultra_table_unit_runs(const struct emu_box *box, const struct emu_reg *ctr)
{
	const struct emu_box *sncu = emu_box_first("sncu", box->socket);

	return !(emu_value(sncu, EMU_UNITS_CTL, 0) & EMU_TABLE_FRZ) && emu_discovery_runs(box, ctr);
}

static bool ultra_table_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return box->unit->space == EMU_MSR ? ultra_msr_runs(box) : ultra_table_unit_runs(box, ctr);
}

#define PTL_CHIP(_name, _title, _units)					\
	.name = (_name),						\
	.title = (_title),						\
	UNITS(_units),							\
	ENTRIES(ptl_entries),						\
	TEMPLATES(ptl_templates),					\
	.tables = 1,							\
	.global = { { 0x4000000000000300, GLOBAL_AT, 0 } },		\
	MSRS(ultra_msrs),							\
	.window = PTL_WINDOW,						\
	.may_count = ultra_table_running,					\
	QUESTIONS(ultra_questions)

const struct emu_chip emu_ptl = {
	PTL_CHIP("ptl", "Core Ultra series 3 (Panther Lake, Wildcat Lake)", ptl_units),
};

const struct emu_chip emu_nvl = {
	PTL_CHIP("nvl", "Core Ultra (Nova Lake)", nvl_units),
};
