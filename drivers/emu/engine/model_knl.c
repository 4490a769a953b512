// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon Phi x200 (Knights Landing, model 87, and Knights Mill, model 133): every box of one socket,
 * with all that the largest has.
 *
 * Written independently of the driver's tables. Classes are chosen. No source tells Knights Mill
 * from Knights Landing.
 *
 * Sources of knl knm: not at hand (334467, 334480); Linux, Intel's event list, LIKWID, libpfm4,
 * Intel PCM, a list of PCI functions of a real machine
 *
 * The boxes are those of a Haswell-EP, on a mesh and with the CHA of a Skylake: one for each of 38
 * tiles. There are two kinds of memory, DDR (MC) and MCDRAM (EDC).
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "model.h"
#include "model_sp.h"
#include "event.h"
#include "state.h"

/* Bit 16, "qor", keeps what is written: its effect is in no source. */
#define CTL_QOR		BIT(16)
#define PCU_THRESH	GENMASK(29, 24)
#define PCU_BITS	(EMU_CTL_OCC_EDGE | EMU_CTL_OCC_INVERT | PCU_THRESH | EMU_CTL_INVERT |	\
			 EMU_CTL_EN | EMU_CTL_OV_EN | EMU_CTL_TID_EN | EMU_CTL_EDGE |		\
			 EMU_CTL_OCC_SEL | EMU_CTL_EVENT)

#define KNL_BOX_CTL(_addr)	EP_BOX_CTL(_addr, EMU_BOX_FRZ | EMU_BOX_FRZ_EN, BOX_STROBES)

/* Memory: bit 0 enables the fixed counter, by Linux and LIKWID; by PCM that of DDR has bit 22. */
#define MEMORY_FIXED_CTL(_addr)						\
	EMU_REG("fixed_ctl", _addr, 32, EMU_FIXED_CTL, .rw = BIT(0), .en = BIT(0))
/*
 * The fixed counter is not aligned to its size; the untile clock's is further behind the other
 * counters
 */
#define FIXED_AT(_at)	((_at) == 0x400 ? 0x44c : (_at) + 0x3c)
#define MEMORY_REGS(_at)						\
	OWN_REGS(ROWS4(CTR48, _at, 8), ROWS4(CTL, (_at) + 0x20, 4, 32, CTL_BITS),\
		 KNL_BOX_CTL((_at) + 0x30), OV_STATUS((_at) + 0x34, 5),	\
		 FIXED_CTR48(FIXED_AT(_at)), MEMORY_FIXED_CTL(FIXED_AT(_at) + 8))

/* Filter 0: what Linux calls link is in none of its masks. Filter 1 has the layout of Skylake. */
#define CHA_TID		GENMASK(8, 0)
#define CHA_LINK	BIT(12)
#define CHA_STATE	GENMASK(20, 18)
#define CHA_FILTER1	(GENMASK(1, 0) | GENMASK(5, 3) | GENMASK(28, 9) | GENMASK(31, 30))

static void knl_cha_filters(const struct emu_box *box, struct emu_control *control)
{
	emu_skx_cha_filters(box, control);
	control->sel.state = FIELD_GET(CHA_STATE, emu_value(box, EMU_FILTER, 0));
}

static void knl_pcu_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	emu_pcu_decode(box, ctl, control);
	control->thresh = FIELD_GET(PCU_THRESH, ctl);
}

/* Bit 7 of the event is the occupancy path; no frequency bands */
static bool knl_pcu_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	return !(control->sel.event & 0x80) || control->sel.umask == BIT(ev->pcu.occ);
}

/* Only LIKWID's table has these bits of the global status */
static const u8 cha_report[] = {
	3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
	24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
};

static const u8 edc_report[] = { 43, 44, 45, 46, 47, 48, 49, 50 };

static const struct emu_unit knl_units[] = {
	{
		UNIT_UBOX,
		OWN_REGS(SP_GLOBAL_CTL,
			 EMU_REG("global_status", 0x701, 64, EMU_GLOBAL_STATUS,
				 .w1c = GENMASK_ULL(52, 0)),
			 REG("global_config", 0x702, EMU_CHA_COUNT, 0, 0),
			 FIXED_CTL(0x703, 0), FIXED_CTR48(0x704),
			 ROWS2(CTL, 0x705, 1, 32, CTL_BITS_U | EMU_CTL_TID_EN),
			 OV_STATUS(0x708, 3), ROWS2(CTR48, 0x709, 1)),
		.report = (const u8[]) { REPORT_U },
	}, {
		MSR_UNIT("pcu", EMU_PCU),
		.count = 1,
		OWN_REGS(KNL_BOX_CTL(0x710), ROWS4(CTL, 0x711, 1, 32, PCU_BITS),
			 ROWS4(CTR48, 0x717, 1)),
		.report = (const u8[]) { 2 },
		.decode_control = knl_pcu_decode,
		.event_matches = emu_pcu_event_matches,
		.filters_match = knl_pcu_filters_match,
	}, {
		MSR_UNIT("cha", EMU_CHA),
		OWN_REGS(KNL_BOX_CTL(0xe00), ROWS4(CTL, 0xe01, 1, 32, CTL_BITS_CHA | CTL_QOR),
			 REG("filter0", 0xe05, EMU_FILTER, 0, CHA_TID | CHA_LINK | CHA_STATE),
			 REG("filter1", 0xe06, EMU_FILTER, 1, CHA_FILTER1), OV_STATUS(0xe07, 4),
			 ROWS4(CTR48, 0xe08, 1)),
		.count = ARRAY_SIZE(cha_report),
		.slices = true,
		.stride = 0xc,
		OWN_CONSTRAINTS({ 0x11, 0x11, 0x1 }, { 0x1f, 0x1f, 0x1 }, { 0x36, 0x36, 0x1 }),
		.report = cha_report,
		.decode_filters = knl_cha_filters,
		.filters_match = emu_skx_cha_filters_match,
	}, {
		PCI_UNIT("imc", EMU_IMC, EMU_BUS_UNCORE, CLASS_SYSTEM),
		/* The three channels of controller 0, then those of controller 1 */
		OWN_FUNCTIONS({ PCI_DEVFN(8, 2), 0x7843 }, { PCI_DEVFN(8, 3), 0x7843 },
			      { PCI_DEVFN(8, 4), 0x7843 }, { PCI_DEVFN(9, 2), 0x7843 },
			      { PCI_DEVFN(9, 3), 0x7843 }, { PCI_DEVFN(9, 4), 0x7843 }),
		MEMORY_REGS(0xb00),
		.report = (const u8[]) { 41, 41, 41, 42, 42, 42 },
	}, {
		PCI_UNIT("imc_uclk", EMU_MESH, EMU_BUS_UNCORE, CLASS_SYSTEM),
		OWN_FUNCTIONS({ PCI_DEVFN(10, 0), 0x7841 }, { PCI_DEVFN(11, 0), 0x7841 }),
		MEMORY_REGS(0x400),
		.report = (const u8[]) { 41, 42 },
	}, {
		PCI_UNIT("edc_uclk", EMU_HBM, EMU_BUS_UNCORE, CLASS_SYSTEM),
		OWN_FUNCTIONS(ROWS8(FUNCTION, PCI_DEVFN(15, 0), PCI_DEVFN(1, 0), 0x7833)),
		MEMORY_REGS(0x400),
		.report = edc_report,
	}, {
		PCI_UNIT("edc_eclk", EMU_HBM, EMU_BUS_UNCORE, CLASS_SYSTEM),
		OWN_FUNCTIONS(ROWS8(FUNCTION, PCI_DEVFN(24, 2), PCI_DEVFN(1, 0), 0x7835)),
		MEMORY_REGS(0xa00),
		.report = edc_report,
	}, {
		PCI_UNIT("m2pcie", EMU_M2PCIE, EMU_BUS_UNCORE, CLASS_COUNTERS),
		OWN_FUNCTIONS({ PCI_DEVFN(12, 1), 0x7817 }),
		OWN_REGS(ROWS4(CTR48, 0xa0, 8), ROWS4(CTL, 0xd8, 4, 32, CTL_BITS),
			 KNL_BOX_CTL(0xf4), OV_STATUS(0xf8, 4)),
		OWN_CONSTRAINTS({ 0x23, 0x23, 0x3 }),
		.report = (const u8[]) { 51 },
	}, {
		PCI_UNIT("irp", EMU_IRP, EMU_BUS_IO, CLASS_COUNTERS),
		OWN_FUNCTIONS({ PCI_DEVFN(5, 6), 0x7814 }),
		OWN_REGS(ROWS2(CTR48, 0xa0, 8), ROWS2(CTL, 0xd8, 4, 32, CTL_BITS | CTL_QOR),
			 KNL_BOX_CTL(0xf0), OV_STATUS(0xf4, 2)),
		.report = (const u8[]) { 52 },
	}, {
		/* A PCI scan looks at a device only if it has a function 0. */
		PCI_FUNCTIONS("filler1_", EMU_BUS_UNCORE, CLASS_SYSTEM,
			      { PCI_DEVFN(8, 0), 0x7840 }, { PCI_DEVFN(9, 0), 0x7840 },
			      { PCI_DEVFN(12, 0), 0x7816 },
			      ROWS8(FUNCTION, PCI_DEVFN(24, 0), PCI_DEVFN(1, 0), 0x7831)),
	}, {
		PCI_FUNCTIONS("filler2_", EMU_BUS_IO, CLASS_SYSTEM, { PCI_DEVFN(5, 0), 0x7810 }),
	},
};

/* A box freezes if it was told to obey, as on a Haswell-EP. */
static bool knl_may_count(const struct emu_box *box, const struct emu_reg *ctr)
{
	return !emu_snbep_frozen(box) &&
	       !(emu_value(emu.socket[box->socket].global, EMU_GLOBAL_CTL, 0) & SP_FRZ_ALL);
}

/* An MSR of these that is no register raises #GP, also a CHA that the die lacks */
#define KNL_CHIP							\
	UNITS(knl_units),						\
	OWN_MSRS({ 0x700, 0x71f }, { 0xe00, 0xfff }),			\
	.may_count = knl_may_count,					\
	.on_overflow = emu_sp_overflow,					\
	.set_status = emu_socket_set_status,				\
	.on_write = emu_sp_written

const struct emu_chip emu_knl = {
	.name = "knl",
	.title = "Xeon Phi 7200 (Knights Landing)",
	KNL_CHIP,
};

const struct emu_chip emu_knm = {
	.name = "knm",
	.title = "Xeon Phi 7205 to 7295 (Knights Mill)",
	KNL_CHIP,
};
