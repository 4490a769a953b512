// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon E5 and E7 v3 (Haswell, model 63), E5 and E7 v4 (Broadwell, model 79) and Xeon D-1500
 * (Broadwell-DE, model 86): every box of one socket, with all that the largest of each has.
 *
 * Written independently of the driver's tables. Where the sources disagree and only hardware could
 * decide, the model follows Linux. A comment marks what differs between the three; what they share
 * with the E5-2600 and its v2 is in model_ep.h.
 *
 * Sources of hsx bdx bdxde: not at hand; Linux, Intel's event lists, LIKWID, libpfm4, Intel PCM
 */
#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "model.h"
#include "model_ep.h"
#include "event.h"
#include "state.h"

/* The low byte of a PCI device id is the same on all three platforms. */
#define IDS_HSX		0x2f00
#define IDS_BDX		0x6f00

/* Function 0 of a device whose real one the facts do not name. */
#define ID_FILLER	0xff

/*
 * Control words: ov_en as on the E5 v2, though LIKWID alone sets it, and not in C- and S-boxes;
 * invert is back, as on the first E5. The PCU has no extra select bit any more.
 */
#define CTL_COMMON	(EMU_CTL_INVERT | EMU_CTL_EN | EMU_CTL_EDGE | \
			 EMU_CTL_UMASK | EMU_CTL_EVENT)
#define CTL_BITS	(CTL_COMMON | EMU_CTL_THRESH | EMU_CTL_OV_EN)
#define CTL_BITS_U	(CTL_COMMON | EMU_CTL_THRESH5 | EMU_CTL_OV_EN)
#define CTL_BITS_C	(CTL_COMMON | EMU_CTL_THRESH | EMU_CTL_TID_EN)
#define CTL_BITS_QPI	(CTL_BITS | EMU_CTL_EXT)
#define CTL_BITS_PCU	(EMU_CTL_OCC_EDGE | EMU_CTL_OCC_INVERT | \
			 EMU_CTL_THRESH5 | EMU_CTL_INVERT | EMU_CTL_EN | \
			 EMU_CTL_OV_EN | EMU_CTL_EDGE | EMU_CTL_OCC_SEL | \
			 EMU_CTL_EVENT)
/* Bit 7 of the event is the occupancy path; on Broadwell counter 0 has none. */
#define CTL_BITS_NO_OCC	(CTL_BITS_PCU & ~BIT(7))

#define BOX_BITS	(EMU_BOX_FRZ | EMU_BOX_FRZ_EN)

#define BOX_CTL(_addr)	EP_BOX_CTL(_addr, BOX_BITS, BOX_STROBES)
#define CTL(_n, _addr, _rw)	OV_CTL(_n, _addr, _rw, EMU_CTL_RST)

/*
 * U-box, with the socket's global registers as LIKWID and PCM use them: freeze
 * and unfreeze are those of the E5 v2, wake and the choice of a core are
 * confirmed by no other source and not modelled. GLOBAL_CONFIG reads zero.
 */
#define GLOBAL_REG_CTL							\
	EMU_REG("global_ctl", 0x700, 32, EMU_GLOBAL_CTL, .strobe = GLOBAL_FRZ | GLOBAL_UNFRZ, \
		.hidden = GLOBAL_FRZ)
#define GLOBAL_REG_STATUS						\
	EMU_REG("global_status", 0x701, 64, EMU_GLOBAL_STATUS, .w1c = GENMASK_ULL(34, 0))

#define V3_UBOX_REGS(_ctr, ...)						\
	OWN_REGS(GLOBAL_REG_CTL, GLOBAL_REG_STATUS, REG("global_config", 0x702, EMU_PLAIN, 0, 0),\
		 OV_FIXED_CTL(0x703, 0), FIXED_CTR48(0x704),		\
		 ROWS2(CTL, 0x705, 1, CTL_BITS_U), ##__VA_ARGS__,	\
		 OV_STATUS(0x708, 3), ROWS2(_ctr, 0x709, 1))

#define V3_PCU(_bits0)							\
	UNIT_PCU,							\
	.report = (const u8[]) { 2 },					\
	OWN_REGS(RESIDENCY("c3_residency", 0x3fc, 0), RESIDENCY("c6_residency", 0x3fd, 1),\
		 BOX_CTL(0x710), CTL(0, 0x711, _bits0), CTL(1, 0x712, CTL_BITS_PCU),\
		 CTL(2, 0x713, CTL_BITS_PCU), CTL(3, 0x714, CTL_BITS_PCU),\
		 REG("filter", 0x715, EMU_FILTER, 0, GENMASK(31, 0)),	\
		 OV_STATUS(0x716, 4), ROWS4(CTR48, 0x717, 1))

/*
 * S-box: its control holds the word that was written last, reset bits and all,
 * because the next one is compared with it, see hsx_sbox_write_raises_gp(). MSR 0x725 is the
 * status by LIKWID, a filter by Intel's list of MSRs, which no event uses.
 */
#define SBOX_CTL							\
	EMU_REG("box_ctl", 0x720, 32, EMU_BOX_CTL, .rw = BOX_BITS | BOX_STROBES, \
		.strobe = BOX_STROBES, .hidden = BOX_STROBES)

#define V3_SBOX(_ctr)							\
	.name = "sbox",							\
	.type = EMU_EP_SBOX,						\
	.space = EMU_MSR,						\
	.count = 4,							\
	.stride = 0xa,							\
	OWN_REGS(SBOX_CTL, ROWS4(CTL, 0x721, 1, CTL_BITS_C), OV_STATUS(0x725, 4),\
		 ROWS4(_ctr, 0x726, 1)),				\
	.write_raises_gp = hsx_sbox_write_raises_gp

/* Filter 0. Only Linux names the link field, and no event needs it. */
#define CBOX_STATE	GENMASK(23, 17)
#define CBOX_LINK	GENMASK(9, 6)
#define CBOX_TID	GENMASK(5, 0)

static const struct emu_reg cbox_regs[] = {
	BOX_CTL(0xe00),
	ROWS4(CTL, 0xe01, 1, CTL_BITS_C),
	REG("filter0", 0xe05, EMU_FILTER, 0, CBOX_STATE | CBOX_LINK | CBOX_TID),
	REG("filter1", 0xe06, EMU_FILTER, 1, FILTER1_BITS),
	OV_STATUS(0xe07, 4),
	ROWS4(CTR48, 0xe08, 1),
};

static const struct emu_reg ha_regs[] = {
	REG("addrmatch0", 0x40, EMU_ADDR, 0, GENMASK(31, 6)),
	REG("addrmatch1", 0x44, EMU_ADDR, 1, GENMASK(13, 0)),
	REG("opcodematch", 0x48, EMU_OPCODE, 0, GENMASK(5, 0)),
	ROWS4(CTR48, 0xa0, 8),
	ROWS4(CTL, 0xd8, 4, CTL_BITS),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 4),
};

static const struct emu_reg imc_regs[] = {
	ROWS4(CTR48, 0xa0, 8),
	FIXED_CTR48(0xd0),
	ROWS4(CTL, 0xd8, 4, CTL_BITS),
	OV_FIXED_CTL(0xf0, EMU_FIXED_RST),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 5),
};

/*
 * IRP, two units of two counters, and R2PCIe. By Linux the counters of an IRP are
 * where those of all boxes are; LIKWID still has the places of the E5 v2.
 */
static const struct emu_reg pci_regs[] = {
	ROWS4(CTR48, 0xa0, 8),
	ROWS4(CTL, 0xd8, 4, CTL_BITS),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 4),
};

static const struct emu_reg qpi_regs[] = {
	ROWS4(CTR48, 0xa0, 8),
	ROWS4(CTL, 0xd8, 4, CTL_BITS_QPI),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 4),
};

#define V3_R3QPI(_ctr)							\
	UNIT_R3QPI,							\
	.functions = r3qpi_functions,					\
	OWN_REGS(ROWS3(_ctr, 0xa0, 8), ROWS3(CTL, 0xd8, 4, CTL_BITS), BOX_CTL(0xf4),\
		 OV_STATUS(0xf8, 3))

static const struct emu_constraint bdx_cbox_constraints[] = {
	{ 0x09, 0x09, 0x3 },
	{ 0x11, 0x11, 0x1 },
	{ 0x1f, 0x1f, 0xe },
	{ 0x34, 0x35, 0xf, .exact_umask = true },
	{ 0x36, 0x36, 0x1, .exact_umask = true },
	{ 0x3e, 0x3e, 0x1 },
};

/* 0x0b: by ucevent, the only list that limits it. */
static const struct emu_constraint ha_constraints[] = {
	{ 0x0b, 0x0b, 0x2 },
	{ 0x61, 0x62, 0x7 },
	{ 0x64, 0x65, 0x7 },
};

/* CAS commands by rank: the umask is the number of a bank, or of several. */
static const struct emu_constraint imc_constraints[] = {
	{ 0xb0, 0xbf, 0xf, .exact_umask = true },
};

static const struct emu_constraint bdx_r3qpi_constraints[] = {
	{ 0x10, 0x11, 0x3 },
	{ 0x13, 0x13, 0x1 },
	{ 0x14, 0x15, 0x3 },
	{ 0x1f, 0x23, 0x3 },
	{ 0x25, 0x26, 0x3 },
	{ 0x28, 0x29, 0x3 },
	{ 0x2a, 0x2b, 0x1 },
	{ 0x2c, 0x2f, 0x3 },
	{ 0x33, 0x34, 0x3 },
	{ 0x36, 0x39, 0x3 },
};

/* FILTER_MATCH (0x41): the core and thread of what is enabled (bits 0 and 2). */
static bool hsx_ubox_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	if (control->event != 0x41 || !(control->sel.umask & 0x05))
		return true;
	return emu_value(control->box, EMU_FILTER, 0) == ev->req.tid;
}

static void hsx_cbox_filters(const struct emu_box *box, struct emu_control *control)
{
	u32 filter = emu_value(box, EMU_FILTER, 0);

	control->sel.state = FIELD_GET(CBOX_STATE, filter);
	control->sel.tid = FIELD_GET(CBOX_TID, filter);
	emu_cbox_filter1(box, control);
}

/*
 * Retries (0x28..0x2a, 0x32, 0x33) have a node as well now; LLC_LOOKUP's NID code
 * has none any more, by Linux and Intel's lists.
 */
static bool hsx_cbox_uses_nid(const struct emu_select *sel)
{
	if ((sel->event >= 0x28 && sel->event <= 0x2a) || sel->event == 0x32 || sel->event == 0x33)
		return sel->umask & 0x40;
	return sel->event != 0x34 && emu_cbox_uses_nid(sel);
}

static bool hsx_cbox_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	const struct emu_select *sel = &control->sel;

	if (sel->tid_en && sel->tid != ev->req.tid)
		return false;
	if (sel->event == 0x34 && !(sel->state & ev->req.state))
		return false;
	if (emu_cbox_uses_opc(sel) && !emu_cbox_opc_matches(control, ev))
		return false;
	return !hsx_cbox_uses_nid(sel) || sel->nid & ev->req.nid;
}

/*
 * A write that sets several bits which were clear may raise #GP, says Linux; here it always does.
 * Bits that the last write had set may be written again.
 */
static bool hsx_sbox_write_raises_gp(const struct emu_box *box, int r, u64 val)
{
	return box->unit->regs[r].role == EMU_BOX_CTL &&
	       hweight64(val & ~box->state[r].val) > 1;
}

static const struct emu_function ha_functions[] = {
	{ PCI_DEVFN(18, 1), 0x30 },
	{ PCI_DEVFN(18, 5), 0x38 },
};

/* The channels 0 to 3 of controller 0, then those of controller 1 */
static const struct emu_function imc_functions[] = {
	{ PCI_DEVFN(20, 0), 0xb0 },
	{ PCI_DEVFN(20, 1), 0xb1 },
	{ PCI_DEVFN(21, 0), 0xb4 },
	{ PCI_DEVFN(21, 1), 0xb5 },
	{ PCI_DEVFN(23, 0), 0xd0 },
	{ PCI_DEVFN(23, 1), 0xd1 },
	{ PCI_DEVFN(24, 0), 0xd4 },
	{ PCI_DEVFN(24, 1), 0xd5 },
};

static const struct emu_function qpi_functions[] = {
	{ PCI_DEVFN(8, 2), 0x32 },
	{ PCI_DEVFN(9, 2), 0x33 },
	{ PCI_DEVFN(10, 2), 0x3a },
};

static const struct emu_function r3qpi_functions[] = {
	{ PCI_DEVFN(11, 1), 0x36 },
	{ PCI_DEVFN(11, 2), 0x37 },
	{ PCI_DEVFN(11, 5), 0x3e },
};

#define HSX_CBOXES	18
#define BDX_CBOXES	24
#define BDXDE_CBOXES	16

/* Models of up to 8 and 10 cores are made from the smallest die. */
#define HSX_SMALL_DIE	8
#define BDX_SMALL_DIE	10

/* Macros for what units of the v3, the v4 and the Xeon D share beyond model_ep.h */
#define V3_CBOX								\
	UNIT_CBOX,							\
	.stride = 0x10,							\
	REGS(cbox_regs),						\
	.decode_filters = hsx_cbox_filters,				\
	.filters_match = hsx_cbox_filters_match
#define V3_HA	UNIT_HA, REGS(ha_regs), CONSTRAINTS(ha_constraints), .functions = ha_functions
#define V3_IMC	UNIT_IMC, REGS(imc_regs), CONSTRAINTS(imc_constraints), .functions = imc_functions
#define V3_IRP	UNIT_IRP, REGS(pci_regs), OWN_FUNCTIONS({ PCI_DEVFN(5, 6), 0x39 })
#define V3_QPI	UNIT_QPI, REGS(qpi_regs), FUNCTIONS(qpi_functions)
#define V3_R2PCIE	UNIT_R2PCIE, REGS(pci_regs), OWN_FUNCTIONS({ PCI_DEVFN(16, 1), 0x34 })

/*
 * GLOBAL_STATUS bits (.report) of the v3 are from LIKWID's table and the gaps in it. It has the
 * same for the v4, where they leave no room for its C-boxes: none are there.
 *
 * Xeon D: one home agent, one memory controller, no S-box and no QPI. Two of the
 * R3QPI functions are there all the same, and nothing happens in them.
 */
static const struct emu_unit v3_units[] = {
	{
		UNIT_UBOX,
		.on = ON_HSX,
		.report = (const u8[]) { REPORT_U },
		/* The filter has cid in bits 5:1, tid in bit 0. Linux has it only for the v3. */
		V3_UBOX_REGS(CTR44, REG("filter", 0x707, EMU_FILTER, 0, GENMASK(5, 0))),
		.filters_match = hsx_ubox_filters_match,
	}, {
		UNIT_UBOX,
		.on = ON_V4,
		.report = (const u8[]) { REPORT_U },
		V3_UBOX_REGS(CTR48),
	}, {
		V3_PCU(CTL_BITS_PCU),
		.on = ON_HSX,
	}, {
		V3_PCU(CTL_BITS_NO_OCC),
		.on = ON_V4,
	}, {
		V3_CBOX,
		.on = ON_HSX,
		.count = HSX_CBOXES,
		/*
		 * Counters that an event is wired to: what all sources allow, as for the parents.
		 * Rows that only Linux has for the v3 and no longer for the v4 (C-box 0x01, 0x38,
		 * 0x3b and some of the ring's) are in no list of Intel; it is the only witness.
		 * 0x1f follows counter 0, so it cannot be there.
		 */
		OWN_CONSTRAINTS({ 0x01, 0x01, 0x1 }, { 0x09, 0x09, 0x1 }, { 0x11, 0x11, 0x1 },
				{ 0x1f, 0x1f, 0xe }, { 0x34, 0x35, 0xf, .exact_umask = true },
				{ 0x36, 0x36, 0x1, .exact_umask = true }, { 0x38, 0x38, 0x3 },
				{ 0x3b, 0x3b, 0x1 }, { 0x3e, 0x3e, 0x1 }),
		.report = (const u8[]) {
			3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
		},
	}, {
		V3_CBOX,
		.on = ON_BDX,
		.count = BDX_CBOXES,
		CONSTRAINTS(bdx_cbox_constraints),
	}, {
		V3_CBOX,
		.on = ON_BDXDE,
		.count = BDXDE_CBOXES,
		CONSTRAINTS(bdx_cbox_constraints),
	}, {
		/* The smallest die of the v3 has two S-boxes, that of the v4 none. */
		V3_SBOX(CTR44),
		.on = ON_HSX,
		.small_die_lacks = 2,
		/* libpfm4 alone has that row. */
		OWN_CONSTRAINTS({ 0x11, 0x11, 0x1 }),
		.report = (const u8[]) { 30, 31, 32, 33 },
	}, {
		V3_SBOX(CTR48),
		.on = ON_BDX,
		.small_die_lacks = 4,
	}, {
		V3_HA,
		.on = ON_HSX,
		.count = 2,
		.report = (const u8[]) { 21, 22 },
	}, {
		V3_HA,
		.on = ON_BDX,
		.count = 2,
	}, {
		V3_HA,
		.on = ON_BDXDE,
		.count = 1,
		.numbered = true,
	}, {
		V3_IMC,
		.on = ON_HSX,
		.count = 8,
		.report = (const u8[]) { 23, 23, 23, 23, 24, 24, 24, 24 },
	}, {
		V3_IMC,
		.on = ON_BDX,
		.count = 8,
	}, {
		V3_IMC,
		.on = ON_BDXDE,
		.count = 4,
	}, {
		V3_IRP,
		.on = ON_HSX,
		.report = (const u8[]) { 34 },
	}, {
		V3_IRP,
		.on = ON_V4,
	}, {
		V3_QPI,
		.on = ON_HSX,
		.report = (const u8[]) { 25, 26, REPORT_NONE },
	}, {
		V3_QPI,
		.on = ON_BDX,
	}, {
		V3_R2PCIE,
		.on = ON_HSX,
		OWN_CONSTRAINTS({ 0x10, 0x11, 0x3 }, { 0x13, 0x13, 0x1 }, { 0x23, 0x25, 0x1 },
				{ 0x26, 0x26, 0x3 }, { 0x27, 0x27, 0x1 }, { 0x28, 0x29, 0x3 },
				{ 0x2a, 0x2a, 0x1 }, { 0x2b, 0x2d, 0x3 }, { 0x32, 0x35, 0x3 }),
		.report = (const u8[]) { 29 },
	}, {
		V3_R2PCIE,
		.on = ON_V4,
		OWN_CONSTRAINTS({ 0x10, 0x11, 0x3 }, { 0x13, 0x13, 0x1 }, { 0x23, 0x23, 0x1 },
				{ 0x25, 0x25, 0x1 }, { 0x26, 0x26, 0x3 }, { 0x28, 0x28, 0x3 },
				{ 0x2a, 0x2a, 0x1 }, { 0x2c, 0x2d, 0x3 }, { 0x32, 0x33, 0x3 }),
	}, {
		V3_R3QPI(CTR44),
		.on = ON_HSX,
		.type = EMU_R3QPI,
		.count = 3,
		OWN_CONSTRAINTS({ 0x01, 0x01, 0x3 }, { 0x10, 0x12, 0x3 }, { 0x13, 0x13, 0x1 },
				{ 0x14, 0x15, 0x3 }, { 0x1f, 0x23, 0x3 }, { 0x25, 0x26, 0x3 },
				{ 0x28, 0x29, 0x3 }, { 0x2a, 0x2b, 0x1 }, { 0x2c, 0x2f, 0x3 },
				{ 0x31, 0x34, 0x3 }, { 0x36, 0x39, 0x3 }),
		.report = (const u8[]) { 27, 28, REPORT_NONE },
	}, {
		V3_R3QPI(CTR48),
		.on = ON_BDX,
		.type = EMU_R3QPI,
		.count = 3,
		CONSTRAINTS(bdx_r3qpi_constraints),
	}, {
		V3_R3QPI(CTR48),
		.on = ON_BDXDE,
		.type = EMU_BOX_TYPES,
		.count = 2,
		CONSTRAINTS(bdx_r3qpi_constraints),
	}, {
		/* The id of port 2 of the v3 is from the list of PCI ids, its place from the v4. */
		PCI_FUNCTIONS("qpi", EMU_BUS_UNCORE, CLASS_SYSTEM, { PCI_DEVFN(8, 6), 0x86 },
			      { PCI_DEVFN(9, 6), 0x96 }, { PCI_DEVFN(10, 6), 0x46 }),
		.on = ON_HSX | ON_BDX,
		.suffix = "_mm",
		/* CTO_COUNT looks at what is received: what is sent has a match of its own. */
		OWN_REGS(REG("tx_match0", 0x200, EMU_PLAIN, 0, QPI_WORD0),
			 REG("tx_match1", 0x204, EMU_PLAIN, 0, QPI_WORD1),
			 REG("tx_mask0", 0x210, EMU_PLAIN, 0, QPI_WORD0),
			 REG("tx_mask1", 0x214, EMU_PLAIN, 0, QPI_WORD1),
			 REG("match0", 0x228, EMU_MATCH, 0, QPI_WORD0),
			 REG("match1", 0x22c, EMU_MATCH, 1, QPI_WORD1),
			 REG("mask0", 0x238, EMU_MASK, 0, QPI_WORD0),
			 REG("mask1", 0x23c, EMU_MASK, 1, QPI_WORD1)),
	}, {
		PCI_FUNCTIONS("qpi", EMU_BUS_UNCORE, CLASS_SYSTEM, { PCI_DEVFN(8, 0), 0x80 },
			      { PCI_DEVFN(9, 0), 0x90 }, { PCI_DEVFN(10, 0), 0x40 }),
		.on = ON_HSX | ON_BDX,
		.suffix = "_misc",
		OWN_REGS(REG("link_idle", 0xc8, EMU_PLAIN, 0, 0),
			 REG("link_llr", 0xd0, EMU_PLAIN, 0, 0),
			 REG("rate_status", 0xd4, EMU_PLAIN, 0, 0)),
	}, {
		PCI_FUNCTIONS("ubox_pci", EMU_BUS_UNCORE, CLASS_SYSTEM, { PCI_DEVFN(16, 5), 0x1e }),
		REGS(emu_ubox_pci_regs),
	}, {
		PCI_FUNCTIONS("pcu_pci", EMU_BUS_UNCORE, CLASS_SYSTEM, { PCI_DEVFN(30, 3), 0xc0 }),
		/* CAPID4 tells in bits 7:6 which die of its generation the chip is made from */
		OWN_REGS(REG("capid4", 0x94, EMU_CAPID4, 0, 0)),
	}, {
		/*
		 * Functions with the class of those that have counters, although no source names
		 * any: U-box, R3QPI
		 */
		PCI_FUNCTIONS("unused", EMU_BUS_UNCORE, CLASS_COUNTERS, { PCI_DEVFN(16, 6), 0x7d },
			      { PCI_DEVFN(11, 6), 0x3f }),
	}, {
		PCI_FUNCTIONS("filler", EMU_BUS_UNCORE, CLASS_SYSTEM,
			      { PCI_DEVFN(11, 0), ID_FILLER },
			      { PCI_DEVFN(16, 0), ID_FILLER }, { PCI_DEVFN(18, 0), ID_FILLER },
			      { PCI_DEVFN(30, 0), ID_FILLER }),
	}, {
		PCI_FUNCTIONS("io_filler", EMU_BUS_IO, CLASS_SYSTEM,
			      { PCI_DEVFN(5, 0), ID_FILLER }),
	},
};

/*
 * A freeze is that of the first E5: Linux lets each box obey it (frz_en) before
 * it freezes one, and no longer did so on the E5 v2.
 */
static bool hsx_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return !emu_snbep_frozen(box) && !emu_socket_frozen(box);
}

/* Counters of relatives must raise #GP here, as EP_MSRS do in the other E5 models */
#define V3_CHIP								\
	UNITS(v3_units),						\
	OWN_MSRS({ 0x394, 0x395 }, { 0x3fc, 0x3fd }, { 0x700, 0x747 },	\
		 { 0xc00, 0xfff }),					\
	.may_count = hsx_running,					\
	EP_OVERFLOW,							\
	.on_write = emu_socket_written

const struct emu_chip emu_hsx = {
	V3_CHIP,
	.name = "hsx",
	.title = "Xeon E5 v3 / E7 v3 (Haswell-EP/EX)",
	.bit = ON_HSX,
	.small_die = HSX_SMALL_DIE,
	.devices = IDS_HSX,
};

const struct emu_chip emu_bdx = {
	V3_CHIP,
	.name = "bdx",
	.title = "Xeon E5 v4 / E7 v4 (Broadwell-EP/EX)",
	.bit = ON_BDX,
	.small_die = BDX_SMALL_DIE,
	.devices = IDS_BDX,
};

/* Every Xeon D-1500 is made from the smallest die that exists. */
const struct emu_chip emu_bdxde = {
	V3_CHIP,
	.name = "bdxde",
	.title = "Xeon D-1500 (Broadwell-DE)",
	.bit = ON_BDXDE,
	.small_die = BDXDE_CBOXES,
	.devices = IDS_BDX,
};
