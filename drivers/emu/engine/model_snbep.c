// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon E5-2600 (Sandy Bridge-EP, model 45): every box of one socket.
 *
 * Written independently of the driver's tables, so that a typing error in one of the two shows.
 *
 * Sources of snbep: Intel's uncore guide 327043; the datasheet 326509, Intel's event lists
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "count.h"
#include "model.h"
#include "model_ep.h"
#include "event.h"
#include "state.h"

/* Function 0 of a device whose real one the facts do not name. */
#define ID_FILLER	0x3cff

/* Fields that every control word has: thresh, invert, en, edge, umask, event */
#define CTL_BITS	(EMU_CTL_THRESH | EMU_CTL_INVERT | EMU_CTL_EN | \
			 EMU_CTL_EDGE | EMU_CTL_UMASK | EMU_CTL_EVENT)
/*
 * Bits that an i7-3960X keeps in its MSRs, though 327043 calls them reserved (VirtualBox's CPU
 * database, probed there): 20:19 of controls, 17 of box controls, 7:5 of filters. Nothing acts on
 * them.
 */
#define CTL_KEPT	(EMU_CTL_OV_EN | BIT(19))
#define BOX_KEPT	BIT(17)
#define FILTER_KEPT	GENMASK(7, 5)
/* U-box: five threshold bits, 31:29 are reserved */
#define CTL_BITS_U	(EMU_CTL_THRESH5 | EMU_CTL_INVERT | EMU_CTL_EN | \
			 EMU_CTL_EDGE | EMU_CTL_UMASK | EMU_CTL_EVENT | CTL_KEPT)
#define CTL_BITS_C	(CTL_BITS | EMU_CTL_TID_EN | CTL_KEPT)
/* Bits that are written without effect */
#define CTL_STROBES_C	(EMU_CTL_RST | BIT(16))
#define CTL_BITS_QPI	(CTL_BITS | EMU_CTL_EXT)
#define CTL_BITS_PCU	(EMU_CTL_OCC_EDGE | EMU_CTL_OCC_INVERT | \
			 EMU_CTL_THRESH5 | EMU_CTL_INVERT | EMU_CTL_EN | \
			 EMU_CTL_EXT | EMU_CTL_EDGE | EMU_CTL_OCC_SEL | \
			 EMU_CTL_EVENT | CTL_KEPT)

/*
 * 327043 table 2-85 calls frz and frz_en write-only, the datasheet 326509
 * frz_en readable. If they read zero, software that freezes by setting bit 8
 * in what it read would lose frz_en, and its freeze would never work: Intel's
 * own driver in Linux does just that, on hardware, so they read back. Bit 17
 * is reserved in 327043 and kept by an i7-3960X; the datasheet's overflow enable
 * has nothing to act on here, because this generation has no overflow interrupt.
 */
#define BOX_BITS	(EMU_BOX_FRZ | EMU_BOX_FRZ_EN)

#define BOX_CTL(_addr, _strobe)	EP_BOX_CTL(_addr, BOX_BITS | BOX_KEPT, _strobe)
/*
 * The status reads 0, because nothing on this generation can set an overflow bit (control bit 20
 * is reserved). The register exists because tools clear it.
 */
#define STATUS(_addr, _bits)						\
	EMU_REG("status", _addr, 32, EMU_PLAIN, .w1c = GENMASK((_bits) - 1, 0))
#define CTL(_n, _addr, _rw, _strobe)					\
	EMU_CTL_N(_n, _addr, _rw, EMU_CTL_EN, .strobe = (_strobe))
#define FIXED_CTL	EP_FIXED_CTL

/* Fields of the C-box filter: opc 31:23, state 22:18, nid 17:10, tid 4:0 */
#define CBOX_OPC	GENMASK(31, 23)
#define CBOX_STATE	GENMASK(22, 18)
#define CBOX_NID	GENMASK(17, 10)
#define CBOX_TID	GENMASK(4, 0)

const struct emu_reg emu_qpi_mm_regs[4] = {
	REG("match0", 0x228, EMU_MATCH, 0, QPI_WORD0),
	REG("match1", 0x22c, EMU_MATCH, 1, QPI_WORD1),
	REG("mask0", 0x238, EMU_MASK, 0, QPI_WORD0),
	REG("mask1", 0x23c, EMU_MASK, 1, QPI_WORD1),
};

const struct emu_reg emu_ubox_pci_regs[2] = {
	REG("cpunodeid", 0x40, EMU_NODE_ID, 0, 0),
	REG("gidnidmap", 0x54, EMU_NODE_MAP, 0, 0),
};

static void snbep_cbox_filters(const struct emu_box *box, struct emu_control *control)
{
	u32 filter = emu_value(box, EMU_FILTER, 0);

	control->sel.opc = FIELD_GET(CBOX_OPC, filter);
	control->sel.state = FIELD_GET(CBOX_STATE, filter);
	control->sel.nid = FIELD_GET(CBOX_NID, filter);
	control->sel.tid = FIELD_GET(CBOX_TID, filter);
}

/*
 * A filter field acts on the events made for it: state on LLC_LOOKUP (0x34), opcode on the *OPCODE
 * codes of TOR_INSERTS and TOR_OCCUPANCY (0x35, 0x36: umask bit 0), node id where the umask has
 * the NID bit (bit 6), thread where the control word says so.
 */
bool emu_cbox_uses_nid(const struct emu_select *sel)
{
	return sel->event >= 0x34 && sel->event <= 0x37 && sel->umask & 0x40;
}

bool emu_cbox_uses_opc(const struct emu_select *sel)
{
	return emu_is_tor(sel->event) && sel->umask & 0x01 && !sel->any_opc;
}

static bool snbep_cbox_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	const struct emu_select *sel = &control->sel;

	if (sel->tid_en && sel->tid != ev->req.tid)
		return false;
	if (sel->event == 0x34 && !(sel->state & ev->req.state))
		return false;
	if (emu_cbox_uses_opc(sel) && sel->opc != ev->req.opc)
		return false;
	return !emu_cbox_uses_nid(sel) || sel->nid & ev->req.nid;
}

/*
 * The PCU's word has occ_sel where others have a umask: it chooses among the event's sub-events.
 * It has a threshold of five bits, and for events of the occupancy path (bit 7) an invert and an
 * edge bit of their own. No source says whether bits 23 and 18 act on that path as well: assumed
 * not, as there are separate bits.
 */
void emu_pcu_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	emu_decode_control(box, ctl, control);
	control->sel.umask = BIT(FIELD_GET(EMU_CTL_OCC_SEL, ctl));
	control->thresh = FIELD_GET(EMU_CTL_THRESH5, ctl);
	if (control->sel.event & 0x80) {
		control->invert = ctl & EMU_CTL_OCC_INVERT;
		control->edge = ctl & EMU_CTL_OCC_EDGE;
	}
}

/* emu_pcu_filters_match() looks at occ_sel. */
bool emu_pcu_event_matches(const struct emu_control *control, const struct emu_event *ev)
{
	return control->event == ev->code && control->sel.ext == ev->ext &&
	       !ev->umask;
}

void emu_pcu_filters(const struct emu_box *box, struct emu_control *control)
{
	u32 filter = emu_value(box, EMU_FILTER, 0);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(control->sel.band); i++)
		control->sel.band[i] = filter >> (8 * i);
}

/*
 * FREQ_BANDn_CYCLES (0x0b + n) count while the frequency is at least the band; with the extra
 * select bit the same codes are other events.
 */
bool emu_pcu_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	const struct emu_select *sel = &control->sel;

	if (sel->event & 0x80)
		return sel->umask == BIT(ev->pcu.occ);
	if (sel->ext || sel->event < 0x0b || sel->event > 0x0e)
		return true;
	return ev->pcu.freq >= sel->band[sel->event - 0x0b];
}

void emu_ha_filters(const struct emu_box *box, struct emu_control *control)
{
	control->addr = emu_value(box, EMU_ADDR, 1) << 32 |
		      emu_value(box, EMU_ADDR, 0);
	control->opcode = emu_value(box, EMU_OPCODE, 0);
}

/*
 * ADDR_OPC_MATCH (0x20), 327043 2.4: umask bit 0 looks at a cache line, the others at the opcode;
 * on the E5 v2 three of them are for one ring each.
 */
bool emu_ha_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	bool by_addr = control->sel.umask & BIT(0);
	bool by_opcode = control->sel.umask & GENMASK(4, 1);

	if (control->event != 0x20)
		return true;
	if (by_addr && (ev->memory.addr & GENMASK_ULL(45, 6)) != control->addr)
		return false;
	return !by_opcode || ev->memory.opcode == control->opcode;
}

void emu_qpi_filters(const struct emu_box *box, struct emu_control *control)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(control->sel.match); i++) {
		control->sel.match[i] = emu_value(box->peer, EMU_MATCH, i);
		control->sel.mask[i] = emu_value(box->peer, EMU_MASK, i);
	}
}

/*
 * CTO_COUNT (0x38), 327043 2.7.3.3. The guide names the code without the extra select bit, Intel's
 * event list with it: the match acts on both.
 */
bool emu_qpi_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	const struct emu_select *sel = &control->sel;

	if (sel->event != 0x38)
		return true;
	return !((ev->qpi.match[0] ^ sel->match[0]) & sel->mask[0]) &&
	       !((ev->qpi.match[1] ^ sel->match[1]) & sel->mask[1]);
}

static const struct emu_unit snbep_units[] = {
	{
		UNIT_UBOX,
		/*
		 * U-box: no box control, so its counters cannot be frozen or reset as a whole.
		 * The fixed counter has 44 bits in 327043 table 2-5; an i7-3960X takes 48, as
		 * Linux has it.
		 */
		OWN_REGS(FIXED_CTL(0xc08, 0), FIXED_CTR48(0xc09),
			 ROWS2(CTL, 0xc10, 1, CTL_BITS_U, EMU_CTL_RST), STATUS(0xc15, 2),
			 ROWS2(CTR44, 0xc16, 1)),
	}, {
		UNIT_PCU,
		OWN_REGS(RESIDENCY("c3_residency", 0x3fc, 0), RESIDENCY("c6_residency", 0x3fd, 1),
			 BOX_CTL(0xc24, BOX_STROBES),
			 ROWS4(CTL, 0xc30, 1, CTL_BITS_PCU, EMU_CTL_RST),
			 REG("filter", 0xc34, EMU_FILTER, 0, GENMASK(31, 0)), STATUS(0xc35, 7),
			 ROWS4(CTR48, 0xc36, 1)),
	}, {
		UNIT_CBOX,
		OWN_REGS(BOX_CTL(0xd04, BOX_STROBES),
			 ROWS4(CTL, 0xd10, 1, CTL_BITS_C, CTL_STROBES_C),
			 REG("filter", 0xd14, EMU_FILTER, 0,
			     CBOX_OPC | CBOX_STATE | CBOX_NID | CBOX_TID | FILTER_KEPT),
			 STATUS(0xd15, 4), ROWS4(CTR44, 0xd16, 1)),
		.count = 8,
		.stride = 0x20,
		/*
		 * Counters that an event is wired to. Sources disagree on some rows; each row
		 * here is what all of them allow. That is what Intel's event lists say for
		 * every event they name; a looser table elsewhere (Linux lets C-box 0x03, 0x06
		 * and 0x14 use any counter, R2PCIe 0x23-0x25 two) is taken for an oversight.
		 * Events that only Linux restricts (C-box 0x01, 0x09, 0x23, 0x38, 0x3b) are in
		 * no list of Intel for this platform; there Linux is the only source.
		 */
		OWN_CONSTRAINTS({ 0x01, 0x01, 0x1 }, { 0x02, 0x07, 0x3 }, { 0x09, 0x09, 0x3 },
				{ 0x11, 0x11, 0x1 }, { 0x12, 0x14, 0x3 }, { 0x1b, 0x1e, 0xc },
				{ 0x1f, 0x1f, 0xe }, { 0x21, 0x21, 0x3 }, { 0x23, 0x23, 0x3 },
				{ 0x31, 0x33, 0x3 }, { 0x34, 0x35, 0x3, .exact_umask = true },
				{ 0x36, 0x36, 0x1, .exact_umask = true }, { 0x37, 0x39, 0x3 },
				{ 0x3b, 0x3b, 0x1 }),
		.decode_filters = snbep_cbox_filters,
		.filters_match = snbep_cbox_filters_match,
	}, {
		UNIT_HA,
		/* The registers are those of 327043 table 2-84 and of the tables of other boxes */
		OWN_FUNCTIONS({ PCI_DEVFN(14, 1), 0x3c46 }),
		/* The HA has neither a box reset nor rst in the control words (327043 p48) */
		OWN_REGS(REG("addrmatch0", 0x40, EMU_ADDR, 0, GENMASK(31, 6)),
			 REG("addrmatch1", 0x44, EMU_ADDR, 1, GENMASK(13, 0)),
			 REG("opcodematch", 0x48, EMU_OPCODE, 0, GENMASK(5, 0)),
			 ROWS4(CTR48, 0xa0, 8), ROWS4(CTL, 0xd8, 4, CTL_BITS, 0), BOX_CTL(0xf4, 0),
			 STATUS(0xf8, 4)),
	}, {
		UNIT_IMC,
		OWN_FUNCTIONS({ PCI_DEVFN(16, 0), 0x3cb0 }, { PCI_DEVFN(16, 1), 0x3cb1 },
			      { PCI_DEVFN(16, 4), 0x3cb4 }, { PCI_DEVFN(16, 5), 0x3cb5 }),
		/* 327043 p61: as HA; but the fixed counter can be reset (table 2-62) */
		OWN_REGS(ROWS4(CTR48, 0xa0, 8), FIXED_CTR48(0xd0),
			 ROWS4(CTL, 0xd8, 4, CTL_BITS, 0), FIXED_CTL(0xf0, EMU_FIXED_RST),
			 BOX_CTL(0xf4, 0), STATUS(0xf8, 4)),
	}, {
		UNIT_QPI,
		OWN_FUNCTIONS({ PCI_DEVFN(8, 2), 0x3c41 }, { PCI_DEVFN(9, 2), 0x3c42 }),
		OWN_REGS(ROWS4(CTR48, 0xa0, 8), ROWS4(CTL, 0xd8, 4, CTL_BITS_QPI, EMU_CTL_RST),
			 BOX_CTL(0xf4, BOX_STROBES), STATUS(0xf8, 4)),
	}, {
		UNIT_R2PCIE,
		OWN_FUNCTIONS({ PCI_DEVFN(19, 1), 0x3c43 }),
		OWN_REGS(ROWS4(CTR44, 0xa0, 8), ROWS4(CTL, 0xd8, 4, CTL_BITS, EMU_CTL_RST),
			 BOX_CTL(0xf4, BOX_STROBES), STATUS(0xf8, 4)),
		OWN_CONSTRAINTS({ 0x10, 0x11, 0x3 }, { 0x12, 0x12, 0x1 }, { 0x23, 0x25, 0x1 },
				{ 0x26, 0x26, 0x3 }, { 0x32, 0x34, 0x3 }),
	}, {
		UNIT_R3QPI,
		.type = EMU_R3QPI,
		OWN_FUNCTIONS({ PCI_DEVFN(19, 5), 0x3c44 }, { PCI_DEVFN(19, 6), 0x3c45 }),
		OWN_REGS(ROWS3(CTR44, 0xa0, 8), ROWS3(CTL, 0xd8, 4, CTL_BITS, EMU_CTL_RST),
			 BOX_CTL(0xf4, BOX_STROBES), STATUS(0xf8, 4)),
		OWN_CONSTRAINTS({ 0x10, 0x12, 0x3 }, { 0x13, 0x13, 0x1 }, { 0x20, 0x26, 0x3 },
				{ 0x28, 0x34, 0x3 }, { 0x36, 0x39, 0x3 }),
	}, {
		PCI_FUNCTIONS("qpi", EMU_BUS_UNCORE, CLASS_SYSTEM, { PCI_DEVFN(8, 6), 0x3c86 },
			      { PCI_DEVFN(9, 6), 0x3c96 }),
		.suffix = "_mm",
		REGS(emu_qpi_mm_regs),
	}, {
		/*
		 * 327043 has the second one at 9.1, where nothing of id 0x3c90 is known; the
		 * other functions of the two ports are at equal numbers, so this is too.
		 */
		PCI_FUNCTIONS("qpi", EMU_BUS_UNCORE, CLASS_SYSTEM, { PCI_DEVFN(8, 0), 0x3c80 },
			      { PCI_DEVFN(9, 0), 0x3c90 }),
		.suffix = "_misc",
		OWN_REGS(REG("rate_status", 0xd4, EMU_PLAIN, 0, 0)),
	}, {
		PCI_FUNCTIONS("ubox_pci", EMU_BUS_UNCORE, CLASS_SYSTEM,
			      { PCI_DEVFN(11, 0), 0x3ce0 }),
		REGS(emu_ubox_pci_regs),
	},
	/* The IRP has counters, but no manual says where: it is there, it is empty. */
	{ PCI_FUNCTIONS("irp", EMU_BUS_UNCORE, CLASS_COUNTERS, { PCI_DEVFN(5, 6), 0x3c40 }) },
	{
		PCI_FUNCTIONS("filler", EMU_BUS_UNCORE, CLASS_SYSTEM,
			      { PCI_DEVFN(5, 0), ID_FILLER },
			      { PCI_DEVFN(14, 0), ID_FILLER }, { PCI_DEVFN(19, 0), ID_FILLER }),
	},
};

/* 327043 table 2-85: frz alone does nothing, the box must be told to obey. */
bool emu_snbep_frozen(const struct emu_box *box)
{
	return !(~emu_value(box, EMU_BOX_CTL, 0) & BOX_BITS);
}

static bool snbep_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return !emu_snbep_frozen(box);
}

const struct emu_chip emu_snbep = {
	.name = "snbep",
	.title = "Xeon E5-2600 (Sandy Bridge-EP)",
	UNITS(snbep_units),
	EP_MSRS,
	.may_count = snbep_running,
};
