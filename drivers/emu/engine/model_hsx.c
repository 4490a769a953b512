// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon E5 and E7 v3 (Haswell, model 63), E5 and E7 v4 (Broadwell, model 79) and
 * Xeon D-1500 (Broadwell-DE, model 86): every box of one socket, with all that
 * the largest of each has.
 *
 * No manual of these was at hand. Linux's driver and Intel's event lists are the
 * first witnesses, then LIKWID, libpfm4 and PCM, all independently of the
 * driver's tables; where they disagree and hardware alone could tell, Linux is
 * taken at its word. What differs between the three is said where it does; the
 * rest is written once, and that of their parents is in model_ep.h.
 */
#include <linux/bitfield.h>
#include <linux/bitops.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "model.h"
#include "model_ep.h"
#include "signal.h"
#include "state.h"

/* What follows the first byte of a PCI device id is the same on all three. */
#define IDS_HSX		0x2f00
#define IDS_BDX		0x6f00

/* Function 0 of a device whose real one the facts do not name. */
#define ID_FILLER	0xff

/*
 * Control words: ov_en as on the E5 v2, though LIKWID alone sets it, and not in
 * C- and S-boxes; invert is back, as on the first E5. The PCU has no extra
 * select bit any more.
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

#define BOX_CTL(_addr)							\
	{ .name = "box_ctl", .addr = (_addr), .width = 32,		\
	  .role = EMU_BOX_CTL, .rw = BOX_BITS, .strobe = BOX_STROBES }
#define CTL(_n, _addr, _rw)	OV_CTL(_n, _addr, _rw, EMU_CTL_RST)

/*
 * U-box, with the socket's global registers as LIKWID and PCM use them: freeze
 * and unfreeze are those of the E5 v2, wake and the choice of a core are
 * confirmed by no other source and not modelled. GLOBAL_CONFIG reads zero.
 */
#define GLOBAL_REG_CTL							\
	{ .name = "global_ctl", .addr = 0x700, .width = 32,		\
	  .role = EMU_GLOBAL_CTL,					\
	  .strobe = GLOBAL_FRZ | GLOBAL_UNFRZ, .hidden = GLOBAL_FRZ }
#define GLOBAL_REG_STATUS						\
	{ .name = "global_status", .addr = 0x701, .width = 64,		\
	  .role = EMU_GLOBAL_STATUS, .w1c = GENMASK_ULL(34, 0) }

/* The filter, 0x707: cid 5:1, tid 0. Linux knows it of the v3 alone. */
static const struct emu_reg hsx_ubox_regs[] = {
	GLOBAL_REG_CTL,
	GLOBAL_REG_STATUS,
	REG("global_config", 0x702, EMU_PLAIN, 0, 0),
	OV_FIXED_CTL(0x703, 0),
	FIXED_CTR48(0x704),
	CTL(0, 0x705, CTL_BITS_U),
	CTL(1, 0x706, CTL_BITS_U),
	REG("filter", 0x707, EMU_FILTER, 0, GENMASK(5, 0)),
	OV_STATUS(0x708, 3),
	CTR44(0, 0x709),
	CTR44(1, 0x70a),
};

static const struct emu_reg bdx_ubox_regs[] = {
	GLOBAL_REG_CTL,
	GLOBAL_REG_STATUS,
	REG("global_config", 0x702, EMU_PLAIN, 0, 0),
	OV_FIXED_CTL(0x703, 0),
	FIXED_CTR48(0x704),
	CTL(0, 0x705, CTL_BITS_U),
	CTL(1, 0x706, CTL_BITS_U),
	OV_STATUS(0x708, 3),
	CTR48(0, 0x709),
	CTR48(1, 0x70a),
};

static const struct emu_reg hsx_pcu_regs[] = {
	RESIDENCY("c3_residency", 0x3fc, 0),
	RESIDENCY("c6_residency", 0x3fd, 1),
	BOX_CTL(0x710),
	CTL(0, 0x711, CTL_BITS_PCU),
	CTL(1, 0x712, CTL_BITS_PCU),
	CTL(2, 0x713, CTL_BITS_PCU),
	CTL(3, 0x714, CTL_BITS_PCU),
	REG("filter", 0x715, EMU_FILTER, 0, GENMASK(31, 0)),
	OV_STATUS(0x716, 4),
	CTR48(0, 0x717),
	CTR48(1, 0x718),
	CTR48(2, 0x719),
	CTR48(3, 0x71a),
};

static const struct emu_reg bdx_pcu_regs[] = {
	RESIDENCY("c3_residency", 0x3fc, 0),
	RESIDENCY("c6_residency", 0x3fd, 1),
	BOX_CTL(0x710),
	CTL(0, 0x711, CTL_BITS_NO_OCC),
	CTL(1, 0x712, CTL_BITS_PCU),
	CTL(2, 0x713, CTL_BITS_PCU),
	CTL(3, 0x714, CTL_BITS_PCU),
	REG("filter", 0x715, EMU_FILTER, 0, GENMASK(31, 0)),
	OV_STATUS(0x716, 4),
	CTR48(0, 0x717),
	CTR48(1, 0x718),
	CTR48(2, 0x719),
	CTR48(3, 0x71a),
};

/*
 * S-box: its control holds the word that was written last, reset bits and all,
 * because the next one is compared with it, see hsx_sbox_write_raises_gp(). MSR 0x725 is the
 * status by LIKWID, a filter by Intel's list of MSRs, which no event uses.
 */
#define SBOX_CTL							\
	{ .name = "box_ctl", .addr = 0x720, .width = 32,		\
	  .role = EMU_BOX_CTL, .rw = BOX_BITS | BOX_STROBES,		\
	  .strobe = BOX_STROBES, .hidden = BOX_STROBES }

static const struct emu_reg hsx_sbox_regs[] = {
	SBOX_CTL,
	CTL(0, 0x721, CTL_BITS_C),
	CTL(1, 0x722, CTL_BITS_C),
	CTL(2, 0x723, CTL_BITS_C),
	CTL(3, 0x724, CTL_BITS_C),
	OV_STATUS(0x725, 4),
	CTR44(0, 0x726),
	CTR44(1, 0x727),
	CTR44(2, 0x728),
	CTR44(3, 0x729),
};

static const struct emu_reg bdx_sbox_regs[] = {
	SBOX_CTL,
	CTL(0, 0x721, CTL_BITS_C),
	CTL(1, 0x722, CTL_BITS_C),
	CTL(2, 0x723, CTL_BITS_C),
	CTL(3, 0x724, CTL_BITS_C),
	OV_STATUS(0x725, 4),
	CTR48(0, 0x726),
	CTR48(1, 0x727),
	CTR48(2, 0x728),
	CTR48(3, 0x729),
};

/* Filter 0. Only Linux names the link field, and no event needs it. */
#define CBOX_STATE	GENMASK(23, 17)
#define CBOX_LINK	GENMASK(9, 6)
#define CBOX_TID	GENMASK(5, 0)

static const struct emu_reg cbox_regs[] = {
	BOX_CTL(0xe00),
	CTL(0, 0xe01, CTL_BITS_C),
	CTL(1, 0xe02, CTL_BITS_C),
	CTL(2, 0xe03, CTL_BITS_C),
	CTL(3, 0xe04, CTL_BITS_C),
	REG("filter0", 0xe05, EMU_FILTER, 0, CBOX_STATE | CBOX_LINK | CBOX_TID),
	REG("filter1", 0xe06, EMU_FILTER, 1, FILTER1_BITS),
	OV_STATUS(0xe07, 4),
	CTR48(0, 0xe08),
	CTR48(1, 0xe09),
	CTR48(2, 0xe0a),
	CTR48(3, 0xe0b),
};

static const struct emu_reg ha_regs[] = {
	REG("addrmatch0", 0x40, EMU_ADDR, 0, GENMASK(31, 6)),
	REG("addrmatch1", 0x44, EMU_ADDR, 1, GENMASK(13, 0)),
	REG("opcodematch", 0x48, EMU_OPCODE, 0, GENMASK(5, 0)),
	CTR48(0, 0xa0),
	CTR48(1, 0xa8),
	CTR48(2, 0xb0),
	CTR48(3, 0xb8),
	CTL(0, 0xd8, CTL_BITS),
	CTL(1, 0xdc, CTL_BITS),
	CTL(2, 0xe0, CTL_BITS),
	CTL(3, 0xe4, CTL_BITS),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 4),
};

static const struct emu_reg imc_regs[] = {
	CTR48(0, 0xa0),
	CTR48(1, 0xa8),
	CTR48(2, 0xb0),
	CTR48(3, 0xb8),
	FIXED_CTR48(0xd0),
	CTL(0, 0xd8, CTL_BITS),
	CTL(1, 0xdc, CTL_BITS),
	CTL(2, 0xe0, CTL_BITS),
	CTL(3, 0xe4, CTL_BITS),
	OV_FIXED_CTL(0xf0, EMU_FIXED_RST),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 5),
};

/*
 * IRP, two units of two counters, and R2PCIe. By Linux the counters of an IRP are
 * where those of all boxes are; LIKWID still has the places of the E5 v2.
 */
static const struct emu_reg pci_regs[] = {
	CTR48(0, 0xa0),
	CTR48(1, 0xa8),
	CTR48(2, 0xb0),
	CTR48(3, 0xb8),
	CTL(0, 0xd8, CTL_BITS),
	CTL(1, 0xdc, CTL_BITS),
	CTL(2, 0xe0, CTL_BITS),
	CTL(3, 0xe4, CTL_BITS),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 4),
};

static const struct emu_reg qpi_regs[] = {
	CTR48(0, 0xa0),
	CTR48(1, 0xa8),
	CTR48(2, 0xb0),
	CTR48(3, 0xb8),
	CTL(0, 0xd8, CTL_BITS_QPI),
	CTL(1, 0xdc, CTL_BITS_QPI),
	CTL(2, 0xe0, CTL_BITS_QPI),
	CTL(3, 0xe4, CTL_BITS_QPI),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 4),
};

/* CTO_COUNT looks at what is received: what is sent has a match of its own. */
static const struct emu_reg qpi_mm_regs[] = {
	REG("tx_match0", 0x200, EMU_PLAIN, 0, QPI_WORD0),
	REG("tx_match1", 0x204, EMU_PLAIN, 0, QPI_WORD1),
	REG("tx_mask0", 0x210, EMU_PLAIN, 0, QPI_WORD0),
	REG("tx_mask1", 0x214, EMU_PLAIN, 0, QPI_WORD1),
	REG("match0", 0x228, EMU_MATCH, 0, QPI_WORD0),
	REG("match1", 0x22c, EMU_MATCH, 1, QPI_WORD1),
	REG("mask0", 0x238, EMU_MASK, 0, QPI_WORD0),
	REG("mask1", 0x23c, EMU_MASK, 1, QPI_WORD1),
};

static const struct emu_reg qpi_misc_regs[] = {
	REG("link_idle", 0xc8, EMU_PLAIN, 0, 0),
	REG("link_llr", 0xd0, EMU_PLAIN, 0, 0),
	REG("rate_status", 0xd4, EMU_PLAIN, 0, 0),
};

static const struct emu_reg hsx_r3qpi_regs[] = {
	CTR44(0, 0xa0),
	CTR44(1, 0xa8),
	CTR44(2, 0xb0),
	CTL(0, 0xd8, CTL_BITS),
	CTL(1, 0xdc, CTL_BITS),
	CTL(2, 0xe0, CTL_BITS),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 3),
};

static const struct emu_reg bdx_r3qpi_regs[] = {
	CTR48(0, 0xa0),
	CTR48(1, 0xa8),
	CTR48(2, 0xb0),
	CTL(0, 0xd8, CTL_BITS),
	CTL(1, 0xdc, CTL_BITS),
	CTL(2, 0xe0, CTL_BITS),
	BOX_CTL(0xf4),
	OV_STATUS(0xf8, 3),
};

/* What a model has of the dies of its generation: bits 7:6. */
static const struct emu_reg capability_regs[] = {
	REG("capid4", 0x94, EMU_CAPID4, 0, 0),
};

/*
 * Counters that an event is wired to: what all sources allow, as for the parents.
 * Rows that only Linux has for the v3 and no longer for the v4 (C-box 0x01, 0x38,
 * 0x3b and some of the ring's) are in no list of Intel; it is the only witness.
 * 0x1f follows counter 0, so it cannot be there.
 */
static const struct emu_event hsx_cbox_events[] = {
	{ 0x01, 0x01, 0x1 },
	{ 0x09, 0x09, 0x1 },
	{ 0x11, 0x11, 0x1 },
	{ 0x1f, 0x1f, 0xe },
	{ 0x34, 0x35, 0xf, .code = true },
	{ 0x36, 0x36, 0x1, .code = true },
	{ 0x38, 0x38, 0x3 },
	{ 0x3b, 0x3b, 0x1 },
	{ 0x3e, 0x3e, 0x1 },
};

static const struct emu_event bdx_cbox_events[] = {
	{ 0x09, 0x09, 0x3 },
	{ 0x11, 0x11, 0x1 },
	{ 0x1f, 0x1f, 0xe },
	{ 0x34, 0x35, 0xf, .code = true },
	{ 0x36, 0x36, 0x1, .code = true },
	{ 0x3e, 0x3e, 0x1 },
};

/* libpfm4 alone has that row. */
static const struct emu_event hsx_sbox_events[] = {
	{ 0x11, 0x11, 0x1 },
};

/* 0x0b: by ucevent, the only list that limits it. */
static const struct emu_event ha_events[] = {
	{ 0x0b, 0x0b, 0x2 },
	{ 0x61, 0x62, 0x7 },
	{ 0x64, 0x65, 0x7 },
};

/* CAS commands by rank: the umask is the number of a bank, or of several. */
static const struct emu_event imc_events[] = {
	{ 0xb0, 0xbf, 0xf, .code = true },
};

static const struct emu_event hsx_r2pcie_events[] = {
	{ 0x10, 0x11, 0x3 },
	{ 0x13, 0x13, 0x1 },
	{ 0x23, 0x25, 0x1 },
	{ 0x26, 0x26, 0x3 },
	{ 0x27, 0x27, 0x1 },
	{ 0x28, 0x29, 0x3 },
	{ 0x2a, 0x2a, 0x1 },
	{ 0x2b, 0x2d, 0x3 },
	{ 0x32, 0x35, 0x3 },
};

static const struct emu_event bdx_r2pcie_events[] = {
	{ 0x10, 0x11, 0x3 },
	{ 0x13, 0x13, 0x1 },
	{ 0x23, 0x23, 0x1 },
	{ 0x25, 0x25, 0x1 },
	{ 0x26, 0x26, 0x3 },
	{ 0x28, 0x28, 0x3 },
	{ 0x2a, 0x2a, 0x1 },
	{ 0x2c, 0x2d, 0x3 },
	{ 0x32, 0x33, 0x3 },
};

static const struct emu_event hsx_r3qpi_events[] = {
	{ 0x01, 0x01, 0x3 },
	{ 0x10, 0x12, 0x3 },
	{ 0x13, 0x13, 0x1 },
	{ 0x14, 0x15, 0x3 },
	{ 0x1f, 0x23, 0x3 },
	{ 0x25, 0x26, 0x3 },
	{ 0x28, 0x29, 0x3 },
	{ 0x2a, 0x2b, 0x1 },
	{ 0x2c, 0x2f, 0x3 },
	{ 0x31, 0x34, 0x3 },
	{ 0x36, 0x39, 0x3 },
};

static const struct emu_event bdx_r3qpi_events[] = {
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
static bool hsx_ubox_filters_match(const struct emu_watch *watch,
				   const struct emu_signal *sig)
{
	if (watch->event != 0x41 || !(watch->sel.umask & 0x05))
		return true;
	return emu_value(watch->box, EMU_FILTER, 0) == sig->tid;
}

static void hsx_cbox_filters(const struct emu_box *box, struct emu_watch *watch)
{
	u32 filter = emu_value(box, EMU_FILTER, 0);

	watch->sel.state = FIELD_GET(CBOX_STATE, filter);
	watch->sel.tid = FIELD_GET(CBOX_TID, filter);
	emu_cbox_filter1(box, watch);
}

/*
 * Retries (0x28..0x2a, 0x32, 0x33) have a node as well now; LLC_LOOKUP's NID code
 * has none any more, by Linux and Intel's lists.
 */
static bool hsx_cbox_uses_nid(const struct emu_select *sel)
{
	if ((sel->event >= 0x28 && sel->event <= 0x2a) ||
	    sel->event == 0x32 || sel->event == 0x33)
		return sel->umask & 0x40;
	return sel->event != 0x34 && emu_cbox_uses_nid(sel);
}

static bool hsx_cbox_filters_match(const struct emu_watch *watch,
				   const struct emu_signal *sig)
{
	const struct emu_select *sel = &watch->sel;

	if (sel->tid_en && sel->tid != sig->tid)
		return false;
	if (sel->event == 0x34 && !(sel->state & sig->state))
		return false;
	if (emu_cbox_uses_opc(sel) && !emu_cbox_opc_matches(watch, sig))
		return false;
	return !hsx_cbox_uses_nid(sel) || sel->nid & sig->nid;
}

/*
 * By Linux a write may raise #GP if it sets several bits that were clear: here it
 * always does. What was set by the last write may be written again.
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

/* Controller 0, channels 0-3, then controller 1 */
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

static const struct emu_function irp_functions[] = {
	{ PCI_DEVFN(5, 6), 0x39 },
};

static const struct emu_function qpi_functions[] = {
	{ PCI_DEVFN(8, 2), 0x32 },
	{ PCI_DEVFN(9, 2), 0x33 },
	{ PCI_DEVFN(10, 2), 0x3a },
};

/* On the v3, port 2's has its id from the list of PCI ids, its place from the v4. */
static const struct emu_function qpi_mm_functions[] = {
	{ PCI_DEVFN(8, 6), 0x86 },
	{ PCI_DEVFN(9, 6), 0x96 },
	{ PCI_DEVFN(10, 6), 0x46 },
};

static const struct emu_function qpi_misc_functions[] = {
	{ PCI_DEVFN(8, 0), 0x80 },
	{ PCI_DEVFN(9, 0), 0x90 },
	{ PCI_DEVFN(10, 0), 0x40 },
};

static const struct emu_function r2pcie_functions[] = {
	{ PCI_DEVFN(16, 1), 0x34 },
};

static const struct emu_function r3qpi_functions[] = {
	{ PCI_DEVFN(11, 1), 0x36 },
	{ PCI_DEVFN(11, 2), 0x37 },
	{ PCI_DEVFN(11, 5), 0x3e },
};

static const struct emu_function ubox_pci_functions[] = {
	{ PCI_DEVFN(16, 5), 0x1e },
};

static const struct emu_function capability_functions[] = {
	{ PCI_DEVFN(30, 3), 0xc0 },
};

/* Of the class of those with counters, but no source names any: U-box, R3QPI */
static const struct emu_function unused_functions[] = {
	{ PCI_DEVFN(16, 6), 0x7d },
	{ PCI_DEVFN(11, 6), 0x3f },
};

static const struct emu_function filler_functions[] = {
	{ PCI_DEVFN(11, 0), ID_FILLER },
	{ PCI_DEVFN(16, 0), ID_FILLER },
	{ PCI_DEVFN(18, 0), ID_FILLER },
	{ PCI_DEVFN(30, 0), ID_FILLER },
};

static const struct emu_function io_filler_functions[] = {
	{ PCI_DEVFN(5, 0), ID_FILLER },
};

/*
 * GLOBAL_STATUS bits of the v3, from LIKWID's table and the gaps in it. It has the
 * same for the v4, where they leave no room for its C-boxes: none are there.
 */
static const u8 ubox_report[] = { REPORT_U };
static const u8 pcu_report[] = { 2 };
static const u8 cbox_report[] = {
	3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
};

static const u8 ha_report[] = { 21, 22 };
static const u8 imc_report[] = { 23, 23, 23, 23, 24, 24, 24, 24 };
static const u8 qpi_report[] = { 25, 26, REPORT_NONE };
static const u8 r3qpi_report[] = { 27, 28, REPORT_NONE };
static const u8 r2pcie_report[] = { 29 };
static const u8 sbox_report[] = { 30, 31, 32, 33 };
static const u8 irp_report[] = { 34 };

#define HSX_CBOXES	18
#define BDX_CBOXES	24
#define BDXDE_CBOXES	16

/* Models of up to 8 and 10 cores are made from the smallest die. */
#define HSX_SMALL_DIE	8
#define BDX_SMALL_DIE	10

/* What units have in common on all three beyond model_ep.h */
#define UNIT_HSX_CBOX							\
	UNIT_CBOX,							\
	.stride = 0x10,							\
	.decode_filters = hsx_cbox_filters,				\
	.filters_match = hsx_cbox_filters_match
#define UNIT_SBOX							\
	.name = "sbox",							\
	.type = EMU_EP_SBOX,						\
	.space = EMU_MSR,						\
	.count = 4,							\
	.stride = 0xa,							\
	.write_raises_gp = hsx_sbox_write_raises_gp

#define CAPABILITY							\
	{								\
		NO_COUNTERS("pcu_pci", capability_functions, CLASS_SYSTEM),\
		REGS(capability_regs),					\
	}
#define UNUSED								\
	{								\
		NO_COUNTERS("unused", unused_functions, CLASS_COUNTERS),\
	}

/* The smallest die of the v3 has two S-boxes, that of the v4 none. */
static const struct emu_unit hsx_units[] = {
	{
		UNIT_UBOX,
		.report = ubox_report,
		REGS(hsx_ubox_regs),
		.filters_match = hsx_ubox_filters_match,
	}, {
		UNIT_PCU,
		.report = pcu_report,
		REGS(hsx_pcu_regs),
	}, {
		UNIT_HSX_CBOX,
		.count = HSX_CBOXES,
		EVENTS(hsx_cbox_events),
		.report = cbox_report,
	}, {
		UNIT_SBOX,
		.missing = 2,
		REGS(hsx_sbox_regs),
		EVENTS(hsx_sbox_events),
		.report = sbox_report,
	}, {
		UNIT_HA,
		EVENTS(ha_events),
		.count = ARRAY_SIZE(ha_functions),
		.report = ha_report,
	}, {
		UNIT_IMC,
		EVENTS(imc_events),
		.count = ARRAY_SIZE(imc_functions),
		.report = imc_report,
	}, {
		UNIT_IRP,
		REGS(pci_regs),
		.report = irp_report,
	}, {
		UNIT_QPI,
		.report = qpi_report,
	}, {
		UNIT_R2PCIE,
		REGS(pci_regs),
		EVENTS(hsx_r2pcie_events),
		.report = r2pcie_report,
	}, {
		UNIT_R3QPI,
		.type = EMU_R3QPI,
		.count = ARRAY_SIZE(r3qpi_functions),
		REGS(hsx_r3qpi_regs),
		EVENTS(hsx_r3qpi_events),
		.report = r3qpi_report,
	},
	QPI_MM(qpi_mm_regs), QPI_MISC, UBOX_PCI, CAPABILITY, UNUSED, FILLER, IO_FILLER,
};

static const struct emu_unit bdx_units[] = {
	{
		UNIT_UBOX,
		.report = ubox_report,
		REGS(bdx_ubox_regs),
	}, {
		UNIT_PCU,
		.report = pcu_report,
		REGS(bdx_pcu_regs),
	}, {
		UNIT_HSX_CBOX,
		.count = BDX_CBOXES,
		EVENTS(bdx_cbox_events),
	}, {
		UNIT_SBOX,
		.missing = 4,
		REGS(bdx_sbox_regs),
	}, {
		UNIT_HA,
		EVENTS(ha_events),
		.count = ARRAY_SIZE(ha_functions),
	}, {
		UNIT_IMC,
		EVENTS(imc_events),
		.count = ARRAY_SIZE(imc_functions),
	}, {
		UNIT_IRP,
		REGS(pci_regs),
	}, {
		UNIT_QPI,
	}, {
		UNIT_R2PCIE,
		REGS(pci_regs),
		EVENTS(bdx_r2pcie_events),
	}, {
		UNIT_R3QPI,
		.type = EMU_R3QPI,
		.count = ARRAY_SIZE(r3qpi_functions),
		REGS(bdx_r3qpi_regs),
		EVENTS(bdx_r3qpi_events),
	},
	QPI_MM(qpi_mm_regs), QPI_MISC, UBOX_PCI, CAPABILITY, UNUSED, FILLER, IO_FILLER,
};

/*
 * Xeon D: one home agent, one memory controller, no S-box and no QPI. Two of the
 * R3QPI functions are there all the same, and nothing happens in them.
 */
static const struct emu_unit bdxde_units[] = {
	{
		UNIT_UBOX,
		.report = ubox_report,
		REGS(bdx_ubox_regs),
	}, {
		UNIT_PCU,
		.report = pcu_report,
		REGS(bdx_pcu_regs),
	}, {
		UNIT_HSX_CBOX,
		.count = BDXDE_CBOXES,
		EVENTS(bdx_cbox_events),
	}, {
		UNIT_HA,
		EVENTS(ha_events),
		.count = 1,
		.numbered = true,
	}, {
		UNIT_IMC,
		EVENTS(imc_events),
		.count = 4,
	}, {
		UNIT_IRP,
		REGS(pci_regs),
	}, {
		UNIT_R2PCIE,
		REGS(pci_regs),
		EVENTS(bdx_r2pcie_events),
	}, {
		UNIT_R3QPI,
		.type = EMU_BOX_TYPES,
		.count = 2,
		REGS(bdx_r3qpi_regs),
		EVENTS(bdx_r3qpi_events),
	},
	UBOX_PCI, CAPABILITY, UNUSED, FILLER, IO_FILLER,
};

/*
 * A freeze is that of the first E5: Linux lets each box obey it (frz_en) before
 * it freezes one, and no longer did so on the E5 v2.
 */
static bool hsx_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return !emu_snbep_frozen(box) && !emu_socket_frozen(box);
}

/* As for their parents: what is a counter's on a relative must raise #GP here. */
static const struct emu_range hsx_msrs[] = {
	{ 0x394, 0x395 },
	{ 0x3fc, 0x3fd },
	{ 0x700, 0x747 },
	{ 0xc00, 0xfff },
};

#define V3_CHIP								\
	.msrs = hsx_msrs,						\
	.nmsrs = ARRAY_SIZE(hsx_msrs),					\
	.may_count = hsx_running,					\
	EP_OVERFLOW,							\
	.on_write = emu_socket_written

const struct emu_chip emu_hsx = {
	V3_CHIP,
	.name = "hsx",
	.title = "Xeon E5 v3 / E7 v3 (Haswell-EP/EX)",
	.units = hsx_units,
	.nunits = ARRAY_SIZE(hsx_units),
	.small_die = HSX_SMALL_DIE,
	.devices = IDS_HSX,
};

const struct emu_chip emu_bdx = {
	V3_CHIP,
	.name = "bdx",
	.title = "Xeon E5 v4 / E7 v4 (Broadwell-EP/EX)",
	.units = bdx_units,
	.nunits = ARRAY_SIZE(bdx_units),
	.small_die = BDX_SMALL_DIE,
	.devices = IDS_BDX,
};

/* All of them are made from the smallest die there is. */
const struct emu_chip emu_bdxde = {
	V3_CHIP,
	.name = "bdxde",
	.title = "Xeon D-1500 (Broadwell-DE)",
	.units = bdxde_units,
	.nunits = ARRAY_SIZE(bdxde_units),
	.small_die = BDXDE_CBOXES,
	.devices = IDS_BDX,
};
