// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon E5-2600 v2 and E7 v2 (Ivy Bridge-EP and -EX, model 62): every box of one
 * socket, with all that the largest E7 has.
 *
 * Written independently of the driver's tables.
 *
 * Sources of ivbep: Intel's uncore guide 329468; the datasheet 329595, Intel's event lists, LIKWID
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "model.h"
#include "model_ep.h"
#include "open_questions.h"
#include "overflow.h"
#include "event.h"
#include "state.h"

/* Function 0 of a device whose real one the facts do not name. */
#define ID_FILLER	0x0eff

/*
 * Control words: as on the E5-2600, but bit 20 (ov_en) is new and bit 23 has become reserved, there
 * is no invert (329468 table 2-121). Each has rst (17); bit 16 is write-only in the home agent
 * (Linux calls it Q_OCC_RST) and acts on queues that are not modelled.
 */
#define CTL_COMMON	(EMU_CTL_EN | EMU_CTL_OV_EN | EMU_CTL_EDGE | \
			 EMU_CTL_UMASK | EMU_CTL_EVENT)
#define CTL_BITS	(CTL_COMMON | EMU_CTL_THRESH)
#define CTL_BITS_U	(CTL_COMMON | EMU_CTL_THRESH5)
#define CTL_BITS_C	(CTL_BITS | EMU_CTL_TID_EN)
#define CTL_BITS_QPI	(CTL_BITS | EMU_CTL_EXT)
#define CTL_BITS_PCU	(EMU_CTL_OCC_EDGE | EMU_CTL_OCC_INVERT | \
			 EMU_CTL_THRESH5 | EMU_CTL_EN | EMU_CTL_EXT | \
			 EMU_CTL_OV_EN | EMU_CTL_EDGE | EMU_CTL_OCC_SEL | \
			 EMU_CTL_EVENT)
#define CTL_Q_OCC_RST	BIT(16)

/*
 * Bits 17:16 of a box control are to be written 1 (329468 table 2-72, of the iMC). They keep what
 * is written, so that a test can look. What happens if they are 0 is not in the facts: nothing,
 * here. The freeze needs no frz_en: Linux, written by Intel's people, freezes with bit 8 alone.
 */
#define BOX_BITS	(EMU_BOX_FRZ | GENMASK(17, 16))

#define BOX_CTL(_addr)	EP_BOX_CTL(_addr, BOX_BITS, BOX_STROBES)
#define CTL(_n, _addr, _rw)	OV_CTL(_n, _addr, _rw, EMU_CTL_RST)
#define GLOBAL_REG_CTL							\
	EMU_REG("global_ctl", 0xc00, 32, EMU_GLOBAL_CTL, .rw = GLOBAL_WAKE | GLOBAL_CORES, \
		.strobe = GLOBAL_FRZ | GLOBAL_UNFRZ, .hidden = GLOBAL_FRZ)
#define GLOBAL_REG_STATUS						\
	EMU_REG("global_status", 0xc01, 32, EMU_GLOBAL_STATUS, .w1c = GENMASK(26, 0))

/*
 * Filter 0: state 22:17, tid 4:0; 8:5 is reserved in 329468 table 2-16, but
 * Linux has filter_link there, as it has filter_c6 in filter 1. Both fields
 * exist here, so that a test sees what arrives in them.
 */
#define CBOX_STATE	GENMASK(22, 17)
#define CBOX_LINK	GENMASK(8, 5)
#define CBOX_TID	GENMASK(4, 0)

#define HA_CTL(_n, _addr)						\
	OV_CTL(_n, _addr, CTL_BITS, EMU_CTL_RST | CTL_Q_OCC_RST)

void emu_cbox_filter1(const struct emu_box *box, struct emu_control *control)
{
	u32 filter = emu_value(box, EMU_FILTER, 1);

	control->sel.opc = FIELD_GET(FILTER1_OPC, filter);
	control->sel.nid = FIELD_GET(FILTER1_NID, filter);
}

static void ivbep_cbox_filters(const struct emu_box *box, struct emu_control *control)
{
	u32 filter = emu_value(box, EMU_FILTER, 0);

	control->sel.state = FIELD_GET(CBOX_STATE, filter);
	control->sel.tid = FIELD_GET(CBOX_TID, filter);
	emu_cbox_filter1(box, control);
}

/* The bits nc, isoc and c6 belong to the opcode: if one is set, only such requests pass. */
bool emu_cbox_opc_matches(const struct emu_control *control, const struct emu_event *ev)
{
	u32 filter = emu_value(control->box, EMU_FILTER, 1);

	return control->sel.opc == ev->req.opc &&
	       (!(filter & FILTER1_NC) || ev->req.nc) &&
	       (!(filter & FILTER1_ISOC) || ev->req.isoc) &&
	       (!(filter & FILTER1_C6) || ev->req.c6);
}

/* RxR_IPQ_RETRY.QPI_CREDITS (0x31, umask bit 4) of some links, if one is set. */
static bool ivbep_cbox_link_matches(const struct emu_control *control, const struct emu_event *ev)
{
	u32 filter = emu_value(control->box, EMU_FILTER, 0);
	u8 links = FIELD_GET(CBOX_LINK, filter);

	if (control->event != 0x31 || !(control->sel.umask & 0x10))
		return true;
	return !links || links & ev->req.link;
}

/*
 * The manual promises one criterion at a time (329468 2.3.3.3): more than one
 * are combined by and, which is what software would expect.
 */
static bool ivbep_cbox_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	const struct emu_select *sel = &control->sel;

	if (sel->tid_en && sel->tid != ev->req.tid)
		return false;
	if (sel->event == 0x34 && !(sel->state & ev->req.state))
		return false;
	if (emu_cbox_uses_opc(sel) && !emu_cbox_opc_matches(control, ev))
		return false;
	if (emu_cbox_uses_nid(sel) && !(sel->nid & ev->req.nid))
		return false;
	return ivbep_cbox_link_matches(control, ev);
}

static const u8 cbox_report[] = {
	3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
};

static const struct emu_unit ivbep_units[] = {
	{
		UNIT_UBOX,
		/*
		 * U-box, with the socket's global registers. frz_all and unfrz_all are
		 * write-only: bit 31 holds whether the socket is frozen, and reads zero.
		 * GLOBAL_CONFIG counts boxes in a layout that is not in the facts: it reads
		 * zero. The fixed counter has 44 bits as on the E5-2600.
		 */
		OWN_REGS(GLOBAL_REG_CTL, GLOBAL_REG_STATUS,
			 REG("global_config", 0xc06, EMU_PLAIN, 0, 0), OV_FIXED_CTL(0xc08, 0),
			 FIXED_CTR44(0xc09), ROWS2(CTL, 0xc10, 1, CTL_BITS_U), OV_STATUS(0xc15, 3),
			 ROWS2(CTR44, 0xc16, 1)),
		.report = (const u8[]) { REPORT_U },
	}, {
		UNIT_PCU,
		OWN_REGS(RESIDENCY("c3_residency", 0x3fc, 0), RESIDENCY("c6_residency", 0x3fd, 1),
			 BOX_CTL(0xc24), ROWS4(CTL, 0xc30, 1, CTL_BITS_PCU),
			 REG("filter", 0xc34, EMU_FILTER, 0, GENMASK(31, 0)), OV_STATUS(0xc35, 4),
			 ROWS4(CTR48, 0xc36, 1)),
		.report = (const u8[]) { 2 },
	}, {
		UNIT_CBOX,
		OWN_REGS(BOX_CTL(0xd04), ROWS4(CTL, 0xd10, 1, CTL_BITS_C),
			 REG("filter0", 0xd14, EMU_FILTER, 0, CBOX_STATE | CBOX_LINK | CBOX_TID),
			 OV_STATUS(0xd15, 4), ROWS4(CTR44, 0xd16, 1),
			 REG("filter1", 0xd1a, EMU_FILTER, 1, FILTER1_BITS)),
		.count = ARRAY_SIZE(cbox_report),
		.stride = 0x20,
		/*
		 * Counters that an event is wired to: what all sources allow, as for the
		 * E5-2600. R2PCIe 0x26 and 0x28: libpfm4's counter 0 alone is an error of that
		 * table, Intel's list has 0 and 1.
		 */
		OWN_CONSTRAINTS({ 0x01, 0x01, 0x1 }, { 0x02, 0x07, 0x3 }, { 0x09, 0x09, 0x3 },
				{ 0x11, 0x11, 0x1 }, { 0x12, 0x14, 0x3 }, { 0x1b, 0x1e, 0xc },
				{ 0x1f, 0x1f, 0xe }, { 0x21, 0x21, 0x3 }, { 0x23, 0x23, 0x3 },
				{ 0x31, 0x33, 0x3 }, { 0x34, 0x35, 0x3, .exact_umask = true },
				{ 0x36, 0x36, 0x1, .exact_umask = true }, { 0x37, 0x39, 0x3 },
				{ 0x3b, 0x3b, 0x1 }, { 0x3c, 0x3c, 0x3 }),
		.report = cbox_report,
		.decode_filters = ivbep_cbox_filters,
		.filters_match = ivbep_cbox_filters_match,
	}, {
		UNIT_HA,
		OWN_FUNCTIONS({ PCI_DEVFN(14, 1), 0x0e30 }, { PCI_DEVFN(28, 1), 0x0e38 }),
		OWN_REGS(REG("addrmatch0", 0x40, EMU_ADDR, 0, GENMASK(31, 6)),
			 REG("addrmatch1", 0x44, EMU_ADDR, 1, GENMASK(13, 0)),
			 REG("opcodematch", 0x48, EMU_OPCODE, 0, GENMASK(5, 0)),
			 ROWS4(CTR48, 0xa0, 8), ROWS4(HA_CTL, 0xd8, 4), BOX_CTL(0xf4),
			 OV_STATUS(0xf8, 4)),
		.report = (const u8[]) { 18, 19 },
	}, {
		UNIT_IMC,
		/* The channels 0 to 3 of controller 0, then those of controller 1 */
		OWN_FUNCTIONS({ PCI_DEVFN(16, 4), 0x0eb4 }, { PCI_DEVFN(16, 5), 0x0eb5 },
			      { PCI_DEVFN(16, 0), 0x0eb0 }, { PCI_DEVFN(16, 1), 0x0eb1 },
			      { PCI_DEVFN(30, 4), 0x0ef4 }, { PCI_DEVFN(30, 5), 0x0ef5 },
			      { PCI_DEVFN(30, 0), 0x0ef0 }, { PCI_DEVFN(30, 1), 0x0ef1 }),
		OWN_REGS(ROWS4(CTR48, 0xa0, 8), FIXED_CTR48(0xd0), ROWS4(CTL, 0xd8, 4, CTL_BITS),
			 OV_FIXED_CTL(0xf0, EMU_FIXED_RST), BOX_CTL(0xf4), OV_STATUS(0xf8, 5)),
		.report = (const u8[]) { 20, 20, 20, 20, 21, 21, 21, 21 },
	}, {
		UNIT_IRP,
		OWN_FUNCTIONS({ PCI_DEVFN(5, 6), 0x0e39 }),
		/*
		 * One function has two units of two counters: 0 and 1 are IRP0's, 2 and 3 IRP1's.
		 * Sources give 44 or 48 bits; here they have 48, as in Linux.
		 */
		OWN_REGS(CTR48(0, 0xa0), CTR48(1, 0xb0), CTR48(2, 0xb8), CTR48(3, 0xc0),
			 ROWS4(CTL, 0xd8, 4, CTL_BITS), BOX_CTL(0xf4), OV_STATUS(0xf8, 4)),
	}, {
		UNIT_QPI,
		OWN_FUNCTIONS({ PCI_DEVFN(8, 2), 0x0e32 }, { PCI_DEVFN(9, 2), 0x0e33 },
			      { PCI_DEVFN(24, 2), 0x0e3a }),
		OWN_REGS(ROWS4(CTR48, 0xa0, 8), ROWS4(CTL, 0xd8, 4, CTL_BITS_QPI), BOX_CTL(0xf4),
			 OV_STATUS(0xf8, 4)),
		.report = (const u8[]) { 22, 23, REPORT_NONE },
	}, {
		UNIT_R2PCIE,
		OWN_FUNCTIONS({ PCI_DEVFN(19, 1), 0x0e34 }),
		OWN_REGS(ROWS4(CTR44, 0xa0, 8), ROWS4(CTL, 0xd8, 4, CTL_BITS), BOX_CTL(0xf4),
			 OV_STATUS(0xf8, 4)),
		OWN_CONSTRAINTS({ 0x10, 0x11, 0x3 }, { 0x12, 0x13, 0x1 }, { 0x23, 0x23, 0x1 },
				{ 0x24, 0x24, 0x3 }, { 0x25, 0x25, 0x1 }, { 0x26, 0x26, 0x3 },
				{ 0x28, 0x28, 0x3 }, { 0x32, 0x34, 0x3 }),
		.report = (const u8[]) { 26 },
	}, {
		UNIT_R3QPI,
		.type = EMU_R3QPI,
		OWN_FUNCTIONS({ PCI_DEVFN(19, 5), 0x0e36 }, { PCI_DEVFN(19, 6), 0x0e37 },
			      { PCI_DEVFN(18, 5), 0x0e3e }),
		OWN_REGS(ROWS3(CTR44, 0xa0, 8), ROWS3(CTL, 0xd8, 4, CTL_BITS), BOX_CTL(0xf4),
			 OV_STATUS(0xf8, 3)),
		OWN_CONSTRAINTS({ 0x10, 0x12, 0x3 }, { 0x13, 0x13, 0x1 }, { 0x20, 0x26, 0x3 },
				{ 0x28, 0x34, 0x3 }, { 0x36, 0x39, 0x3 }),
		.report = (const u8[]) { 24, 25, REPORT_NONE },
	}, {
		/*
		 * Port 2's are at 24.6 and 24.0 (329468), but no source has their ids. Ports 0
		 * and 1 have 0e8x and 0e9x; port 2 is given 0e4x, which the lists of PCI ids
		 * have for functions of the third link.
		 */
		PCI_FUNCTIONS("qpi", EMU_BUS_UNCORE, CLASS_SYSTEM, { PCI_DEVFN(8, 6), 0x0e86 },
			      { PCI_DEVFN(9, 6), 0x0e96 }, { PCI_DEVFN(24, 6), 0x0e46 }),
		.suffix = "_mm",
		REGS(emu_qpi_mm_regs),
	}, {
		PCI_FUNCTIONS("qpi", EMU_BUS_UNCORE, CLASS_SYSTEM, { PCI_DEVFN(8, 0), 0x0e80 },
			      { PCI_DEVFN(9, 0), 0x0e90 }, { PCI_DEVFN(24, 0), 0x0e40 }),
		.suffix = "_misc",
		OWN_REGS(REG("rate_status", 0xd4, EMU_PLAIN, 0, 0)),
	}, {
		PCI_FUNCTIONS("ubox_pci", EMU_BUS_UNCORE, CLASS_SYSTEM,
			      { PCI_DEVFN(11, 0), 0x0e1e }),
		REGS(emu_ubox_pci_regs),
	}, {
		PCI_FUNCTIONS("filler", EMU_BUS_UNCORE, CLASS_SYSTEM,
			      { PCI_DEVFN(14, 0), ID_FILLER },
			      { PCI_DEVFN(18, 0), ID_FILLER }, { PCI_DEVFN(19, 0), ID_FILLER },
			      { PCI_DEVFN(28, 0), ID_FILLER }),
	}, {
		PCI_FUNCTIONS("io_filler", EMU_BUS_IO, CLASS_SYSTEM,
			      { PCI_DEVFN(5, 0), ID_FILLER }),
	},
};

static struct emu_box *ivbep_global_of(const struct emu_box *box)
{
	return emu.socket[box->socket].global;
}

bool emu_socket_frozen(const struct emu_box *box)
{
	return emu_value(ivbep_global_of(box), EMU_GLOBAL_CTL, 0) & GLOBAL_FRZ;
}

static bool ivbep_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return !(emu_value(box, EMU_BOX_CTL, 0) & EMU_BOX_FRZ) &&
	       !emu_socket_frozen(box);
}

/* The status of a box has the fixed counter first (329595 13.2.4.6). */
static u32 ivbep_status_bit(const struct emu_box *box, const struct emu_reg *ctr)
{
	bool fixed = emu_reg_find(box, EMU_FIXED_CTR, 0) >= 0;

	return BIT(ctr->role == EMU_CTR ? ctr->idx + fixed : 0);
}

static u64 ivbep_report_bit(const struct emu_box *box, const struct emu_reg *ctr)
{
	u8 bit = box->unit->report ? box->unit->report[box->index] :
				     REPORT_NONE;

	if (bit == REPORT_U && ctr->role == EMU_FIXED_CTR)
		bit = REPORT_U_FIXED;
	return bit == REPORT_NONE ? 0 : BIT_ULL(bit);
}

void emu_socket_set_status(struct emu_box *box, const struct emu_reg *ctr)
{
	emu_value_set(box, EMU_STATUS, 0, 0, ivbep_status_bit(box, ctr));
	emu_value_set(ivbep_global_of(box), EMU_GLOBAL_STATUS, 0, 0, ivbep_report_bit(box, ctr));
}

/*
 * With ov_en an overflow sets the box's status bit and is sent to the U-box, which freezes the
 * socket (329468 2.1.1 and 2.3.3.2), as IRP and the third QPI do, which have no bit in the global
 * status. Without ov_en the counter wraps and that is all.
 */
void emu_socket_overflow(struct emu_box *box, const struct emu_reg *ctr, bool report)
{
	u64 bit = ivbep_report_bit(box, ctr);
	bool blocked = emu_overflow_blocked(box, ivbep_status_bit(box, ctr), bit);

	if (!report)
		return;
	emu_value_set(box, EMU_STATUS, 0, 0, ivbep_status_bit(box, ctr));
	if (!blocked)
		emu_overflow_report(box, bit);
}

void emu_socket_overflow_arrival(unsigned int socket, u64 bits)
{
	struct emu_box *global = emu.socket[socket].global;

	emu_value_set(global, EMU_GLOBAL_STATUS, 0, 0, bits);
	emu_value_set(global, EMU_GLOBAL_CTL, 0, 0, GLOBAL_FRZ);
	emu_overflow_interrupt(socket);
}

bool emu_socket_is_frozen(unsigned int socket)
{
	return emu_socket_frozen(emu.socket[socket].global);
}

const struct emu_question emu_ep_questions[EMU_OWN_QUESTIONS] = {
	EMU_COMMON_QUESTIONS(EMU_BLOCKED_SOCKET),
};

/* If both strobes are written at once, the socket is unfrozen; no manual covers that. */
void emu_socket_written(struct emu_box *box, int r, u64 strobe)
{
	struct emu_reg_state *state = &box->state[r];

	if (box->unit->regs[r].role != EMU_GLOBAL_CTL)
		return;
	if (strobe & GLOBAL_FRZ)
		state->val |= GLOBAL_FRZ;
	if (strobe & GLOBAL_UNFRZ)
		state->val &= ~(u64)GLOBAL_FRZ;
}

const struct emu_chip emu_ivbep = {
	.name = "ivbep",
	.title = "Xeon E5-2600 v2 (Ivy Bridge-EP)",
	UNITS(ivbep_units),
	EP_MSRS,
	.may_count = ivbep_running,
	EP_OVERFLOW,
	.cores = GLOBAL_CORES,
	.on_write = emu_socket_written,
};
