// SPDX-License-Identifier: GPL-2.0-only
/*
 * Client dies with a discovery table: Panther Lake and Wildcat Lake, Nova Lake. An MSR has the
 * address of the table, which lists units in memory; those behind MSRs are not in it.
 *
 * Written independently of the driver's rows. Sources are those of model_mtl.c.
 *
 * Linux 7.2 has the numbers of the MSRs, the types of the table, and that two registers freeze all:
 * the table's global control, and one in the sNCU's page 0x380 behind its unit control. Chosen,
 * because no source has it: that these are two registers, both set after reset; how many units of a
 * type there are and where; how many counters they have. Those of hbo and sncu are as Lunar Lake's,
 * those of imc as Alder Lake's. Controls are 4 bytes apart, as Linux takes them.
 */
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "count.h"
#include "model.h"
#include "model_client.h"
#include "model_table.h"
#include "open_questions.h"
#include "state.h"

enum { PTL_TILE = EMU_OWN_QUESTIONS, PTL_FREEZE, PTL_QUESTIONS };

/* Answers to: which of the two registers freezes the units of the table? */
enum { FREEZE_TABLE, FREEZE_SNCU, FREEZE_BOTH };

static const char *const ptl_freeze_words[] = { "table", "sncu", "both" };

static const struct emu_question ptl_questions[PTL_QUESTIONS] = {
	EMU_COMMON_QUESTIONS(EMU_BLOCKED_NEVER, EMU_CORE_MASK),
	[PTL_TILE] = CORE_ULTRA_QUESTION(1),
	[PTL_FREEZE] = { "freeze", ptl_freeze_words, FREEZE_BOTH, FREEZE_BOTH },
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

/* MSRs that relatives have, of counters and of tables' addresses, and that raise #GP here */
static const struct emu_range ptl_msrs[] = {
	{ 0x391, 0x397 },
	{ 0x3b0, 0x3b3 },
	{ 0x700, 0x76f },
	{ 0xe01, 0xe02 },
	{ 0x2000, 0x25ff },
	{ 0x2fd0, 0x2fff },
};

static bool ptl_unit_runs(const struct emu_box *box, const struct emu_reg *ctr)
{
	const struct emu_box *sncu = emu_box_first("sncu", box->socket);
	u32 freeze = emu.answer[PTL_FREEZE];

	if (freeze != FREEZE_TABLE && emu_value(sncu, EMU_UNITS_CTL, 0) & EMU_TABLE_FRZ)
		return false;
	return freeze == FREEZE_SNCU ?
	       !(emu_value(box, EMU_BOX_CTL, 0) & (EMU_TABLE_FRZ | EMU_TABLE_RST)) :
	       emu_discovery_runs(box, ctr);
}

static bool ptl_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return box->unit->space == EMU_MSR ? emu_core_ultra_runs(box, PTL_TILE) :
					     ptl_unit_runs(box, ctr);
}

#define PTL_CHIP(_name, _title, _units)					\
	.name = (_name),						\
	.title = (_title),						\
	UNITS(_units),							\
	ENTRIES(ptl_entries),						\
	TEMPLATES(ptl_templates),					\
	.tables = 1,							\
	.global = { { 0x4000000000000300, GLOBAL_AT, 0 } },		\
	MSRS(ptl_msrs),							\
	.window = PTL_WINDOW,						\
	.may_count = ptl_running,					\
	QUESTIONS(ptl_questions)

const struct emu_chip emu_ptl = {
	PTL_CHIP("ptl", "Core Ultra series 3 (Panther Lake, Wildcat Lake)", ptl_units),
};

const struct emu_chip emu_nvl = {
	PTL_CHIP("nvl", "Core Ultra (Nova Lake)", nvl_units),
};
