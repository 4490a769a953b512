// SPDX-License-Identifier: GPL-2.0-only
/*
 * Client dies since the Core Ultra: Meteor Lake and Arrow Lake, Lunar Lake.
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
 */
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "count.h"
#include "model.h"
#include "model_client.h"
#include "open_questions.h"
#include "signal.h"
#include "state.h"

enum {
	MTL_TILE = EMU_OWN_QUESTIONS,
	MTL_ONE_MORE,
	MTL_QUESTIONS
};

const char *const emu_core_ultra_words[2] = { "clock", "tile" };
static const char *const mtl_one_more_words[] = { "slices", "one_more" };

static const struct emu_question mtl_questions[MTL_QUESTIONS] = {
	EMU_COMMON_QUESTIONS(EMU_BLOCKED_NEVER, EMU_CORE_MASK),
	[MTL_TILE] = CORE_ULTRA_QUESTION(1),
	[MTL_ONE_MORE] = { "cbox_count", mtl_one_more_words, 1, 1 },
};

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

static u64 mtl_global_reads(const struct emu_reg *reg, const struct emu_reg_state *state, u64 val)
{
	return val + emu.answer[MTL_ONE_MORE];
}

/* Any write faults, also one of zero. */
static bool mtl_global_raises_gp(const struct emu_box *box, int r, u64 val)
{
	return true;
}

/* Only the first counter can add up reads that wait for data: Intel's event list */
#define UNIT_ARB(_count)						\
	CORE_ULTRA_UNIT("arb", EMU_ARB, mtl_arb_regs, _count),		\
	OWN_EVENTS({ 0x85, 0x85, 0x1 })

static const struct emu_unit mtl_units[] = {
	{
		.name = "global",
		.type = EMU_BOX_TYPES,
		.space = EMU_MSR,
		.count = 1,
		OWN_REGS(EMU_REG("cbox_count", 0x396, 64, EMU_CHA_COUNT)),
		.on_read = mtl_global_reads,
		.write_raises_gp = mtl_global_raises_gp,
	},
	{ CORE_ULTRA_CBOX(mtl_cbox_regs, 12) },
	{
		CORE_ULTRA_UNIT("extra", EMU_BOX_TYPES, mtl_extra_regs, 1),
		.behind = true,
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

/* MSRs of other clients, which no source has here */
static const struct emu_range mtl_msrs[] = {
	{ 0x391, 0x397 },
	{ 0x3b0, 0x3b3 },
	{ 0x700, 0x76f },
	{ 0xe01, 0xe02 },
	{ 0x2000, 0x25ff },
	{ 0x2fd0, 0x2fff },
};

/* MSRs of a tile have the same number without the last ten bits. */
static bool mtl_same_tile(const struct emu_box *a, const struct emu_box *b)
{
	return !((emu_reg_addr(a, 0) ^ emu_reg_addr(b, 0)) & ~0x3ffU);
}

/* A box with a control of its own, or the first one of the tile that has one; or NULL */
static const struct emu_box *mtl_tile_of(const struct emu_box *box, u32 tile_question)
{
	const struct emu_socket *s = &emu.socket[box->socket];
	const struct emu_box *other;

	if (emu_reg_find(box, EMU_TILE_CTL, 0) >= 0)
		return box;
	for (other = s->boxes; other < s->end && emu.answer[tile_question]; other++)
		if (emu_reg_find(other, EMU_TILE_CTL, 0) >= 0 && mtl_same_tile(box, other))
			return other;
	return NULL;
}

/**
 * emu_core_ultra_runs() - does a box behind MSRs let its counters count?
 * @box: box
 * @tile_question: number of the question what the control of a tile is for
 *
 * Return: true if the control of its tile does, or there is none.
 */
bool emu_core_ultra_runs(const struct emu_box *box, u32 tile_question)
{
	const struct emu_box *tile = mtl_tile_of(box, tile_question);

	return !tile || emu_value(tile, EMU_TILE_CTL, 0) & CORE_ULTRA_EN;
}

static struct emu_box *mtl_units_control(unsigned int socket)
{
	return emu_box_first("sncu", socket);
}

/* The sNCU's page has the control of it and of the HBOs */
static bool mtl_unit_runs(const struct emu_box *box)
{
	return !((emu_value(box, EMU_BOX_CTL, 0) |
		  emu_value(mtl_units_control(box->socket), EMU_UNITS_CTL, 0)) & CLIENT_FRZ);
}

static bool mtl_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	if (box->unit->space == EMU_MSR)
		return emu_core_ultra_runs(box, MTL_TILE);
	return box->unit->type == EMU_IMC ? emu_client_imc_runs(box) : mtl_unit_runs(box);
}

static void mtl_units_reset(const struct emu_box *sncu, u64 strobe)
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

static void mtl_written(struct emu_box *box, int r, u64 strobe)
{
	switch (box->unit->regs[r].role) {
	case EMU_MC_GLOBAL:
		emu_client_imc_reset(box, strobe);
		break;
	case EMU_UNITS_CTL:
		mtl_units_reset(box, strobe);
		break;
	default:
		break;
	}
}

/* Only a memory controller shows an overflow, as Alder Lake's does. */
static void mtl_set_status(struct emu_box *box, const struct emu_reg *ctr)
{
	if (box->unit->type == EMU_IMC)
		emu_value_set(box, EMU_BOX_CTL, 0, 0, CLIENT_FRZ);
}

static void mtl_overflow(struct emu_box *box, const struct emu_reg *ctr, bool report)
{
	if (report)
		mtl_set_status(box, ctr);
}

#define MTL_CHIP(_name, _title, _units, _window)			\
	.name = (_name),						\
	.title = (_title),						\
	UNITS(_units),							\
	MSRS(mtl_msrs),							\
	.window = (_window),						\
	QUESTIONS(mtl_questions),					\
	.usual_slices = 4,						\
	.may_count = mtl_running,					\
	.on_overflow = mtl_overflow,					\
	.set_status = mtl_set_status,					\
	.on_write = mtl_written

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
