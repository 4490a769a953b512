// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon 7500 (Nehalem-EX, model 46) and Xeon E7 (Westmere-EX, model 47): every box of one socket.
 * They differ in the number of C-boxes and in the layout of one M-box register.
 *
 * Written independently of the driver's tables.
 *
 * Sources of nhmex wsmex: Intel's uncore guide 323535; LIKWID
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/limits.h>

#include "model.h"
#include "open_questions.h"
#include "overflow.h"
#include "event.h"
#include "state.h"

/* Control words: C-, S-, W-box; U-box; B-box; M-box; R-box */
#define CTL_PMI_EN	BIT(20)
#define CTL_BITS	(EMU_CTL_THRESH | EMU_CTL_INVERT | EMU_CTL_EN | \
			 CTL_PMI_EN | EMU_CTL_EDGE | EMU_CTL_UMASK | \
			 EMU_CTL_EVENT)
/* Events go up to 0x1e6: nine bits, whatever the drivers make of them. */
#define U_EVENT		GENMASK(8, 0)
#define U_BITS		(EMU_CTL_EN | CTL_PMI_EN | EMU_CTL_EDGE | U_EVENT)
#define B_EN		BIT(0)
#define B_EVENT		GENMASK(5, 1)
#define B_BITS		(CTL_PMI_EN | B_EVENT | B_EN)
/* 323535 table 2-67; storage_mode keeps what is written and does nothing here */
#define M_EN		BIT(0)
#define M_PMI_EN	BIT(1)
#define M_COUNT_MODE	GENMASK(3, 2)
#define M_STORAGE_MODE	GENMASK(5, 4)
#define M_WRAP_MODE	BIT(6)
#define M_FLAG_MODE	BIT(7)
#define M_INC_SEL	GENMASK(13, 9)
#define M_SET_FLAG_SEL	GENMASK(21, 19)
#define M_BITS		(M_SET_FLAG_SEL | M_INC_SEL | M_FLAG_MODE | \
			 M_WRAP_MODE | M_STORAGE_MODE | M_COUNT_MODE | \
			 M_PMI_EN | M_EN)
#define R_EN		BIT(0)
#define R_EVENT		GENMASK(5, 1)
#define R_PMI_EN	BIT(6)
#define R_BITS		(R_PMI_EN | R_EVENT | R_EN)
#define W_FIXED_EN	BIT(0)
/* No source has this bit: the smaller Nehalems, whose fixed counter has the same MSRs, have it */
#define W_FIXED_PMI_EN	BIT(2)

/* U-box: GLOBAL_STATUS, whose other bits are questions, and GLOBAL_CTL */
#define GLOBAL_S1	BIT_ULL(2)
#define GLOBAL_W	BIT_ULL(1)
#define GLOBAL_FRZ_ALL	BIT(31)
#define GLOBAL_RST_ALL	BIT(29)
#define GLOBAL_EN_ALL	BIT(28)
#define GLOBAL_CORE	GENMASK(4, 1)
#define GLOBAL_EN_U	BIT(0)
#define GLOBAL_BITS	(GLOBAL_FRZ_ALL | GLOBAL_RST_ALL | GLOBAL_EN_ALL | \
			 GLOBAL_CORE | GLOBAL_EN_U)
/* Bits of the S-box summary (323535 table 2-26) */
#define SUMMARY_R	BIT(19)
#define SUMMARY_S	BIT(18)
#define SUMMARY_MB	BIT(16)
#define SUMMARY_C_LEFT	BIT(2)
#define SUMMARY_C_RIGHT	BIT(0)

/* Questions that the guide leaves open. The bits of GLOBAL_STATUS are from memory alone. */
enum {
	EX_BIT_COND = EMU_OWN_QUESTIONS,
	EX_BIT_PMI,
	EX_BIT_S0,
	EX_BIT_U,
	EX_SUMMARY,		/* address of S-box 0's, 0: there is none */
	EX_SILENT,		/* without pmi_en an overflow sets its status */
	EX_PROPAGATE,		/* clearing a bit clears those that summarise it */
	EX_ERRATUM,		/* when a W-box counter is read wrongly */
	EX_RST_ALL,		/* what rst_all resets */
	EX_CHOICES
};

enum ex_erratum { EX_ERRATUM_NEVER, EX_ERRATUM_PRELOAD, EX_ERRATUM_ALWAYS };

static const char *const ex_erratum_words[] = { "never", "preload", "always" };

enum ex_rst_all { EX_RST_ALL_COUNTERS, EX_RST_ALL_STATE };

static const char *const ex_rst_all_words[] = { "counters", "state" };

/*
 * The address of the summary is in no source: the number behind the overflow control is free and as
 * good as any. The W-box' erratum is in the guide of the 7500; of the E7 no source says that it has
 * it, or has not.
 */
#define EX_CHOICE_ROWS(_erratum)					\
	[EX_BIT_COND] = { "bit_cond", NULL, 63, 31 },			\
	[EX_BIT_PMI] = { "bit_pmi", NULL, 63, 30 },			\
	[EX_BIT_S0] = { "bit_s0", NULL, 63, 3 },			\
	[EX_BIT_U] = { "bit_u", NULL, 63, 0 },				\
	[EX_SUMMARY] = { "summary", NULL, 0xf7f, 0xc43 },		\
	[EX_SILENT] = { "silent_status", NULL, 1, 1 },			\
	[EX_PROPAGATE] = { "propagate", NULL, 1, 1 },			\
	[EX_ERRATUM] = { "low24", ex_erratum_words, EX_ERRATUM_ALWAYS,	\
			 (_erratum) },					\
	[EX_RST_ALL] = { "rst_all", ex_rst_all_words,			\
			 EX_RST_ALL_STATE, EX_RST_ALL_COUNTERS }

static const struct emu_question nhmex_questions[EX_CHOICES] = {
	EMU_COMMON_QUESTIONS(EMU_BLOCKED_BOX),
	EX_CHOICE_ROWS(EX_ERRATUM_ALWAYS),
};

static const struct emu_question wsmex_questions[EX_CHOICES] = {
	EMU_COMMON_QUESTIONS(EMU_BLOCKED_BOX),
	EX_CHOICE_ROWS(EX_ERRATUM_NEVER),
};

#define MM_ENABLE	BIT_ULL(63)
/* The fixed counter of the W-box in its box registers */
#define FIXED_BIT	BIT(31)

#define BOX_CTL(_addr, _bits)	EMU_REG("box_ctl", _addr, 32, EMU_BOX_CTL, .rw = (_bits))
#define STATUS(_addr)		EMU_REG("status", _addr, 32, EMU_STATUS)
#define OVF_CTL(_addr, _bits)	EMU_REG("ovf_ctl", _addr, 32, EMU_OVF_CTL, .strobe = (_bits))
#define CTL(_n, _addr)		EMU_CTL_N(_n, _addr, CTL_BITS, EMU_CTL_EN, .ov = CTL_PMI_EN)
#define CTL_B(_n, _addr)	EMU_CTL_N(_n, _addr, B_BITS, B_EN, .ov = CTL_PMI_EN)
#define CTL_M(_n, _addr)	EMU_CTL_N(_n, _addr, M_BITS, M_EN, .ov = M_PMI_EN)
#define CTL_R(_n, _addr)	EMU_CTL_N(_n, _addr, R_BITS, R_EN, .ov = R_PMI_EN)
#define CTR(_n, _addr)		EMU_CTR_N(_n, _addr, 48)
/* Controls and counters alternate */
#define WITH_CTR(_n, _addr, _ctl)	_ctl(_n, _addr), CTR(_n, (_addr) + 1)
/* with a distance of its own between the boxes */
#define REG_AT(_name, _addr, _stride, _role, _idx, _rw)			\
	EMU_REG(_name, _addr, 64, _role, .stride = (_stride), .idx = (_idx), .rw = (_rw))
#define REG(_name, _addr, _role, _idx, _rw)				\
	REG_AT(_name, _addr, 0, _role, _idx, _rw)

static const struct emu_reg ubox_regs[] = {
	REG("global_ctl", 0xc00, EMU_GLOBAL_CTL, 0, GLOBAL_BITS),
	REG("global_status", 0xc01, EMU_GLOBAL_STATUS, 0, 0),
	EMU_REG("global_ovf_ctl", 0xc02, 64, EMU_GLOBAL_OVF_CTL, .strobe = U64_MAX),
	EMU_CTL_N(0, 0xc10, U_BITS, EMU_CTL_EN, .ov = CTL_PMI_EN),
	CTR(0, 0xc11),
};

/* Offsets of C-boxes, which follow no pattern. Number 8 and 9 are the E7's. */
static const u32 cbox_offsets[] = {
	0x000, 0x080, 0x040, 0x0c0, 0x020, 0x0a0, 0x060, 0x0e0, 0x240, 0x2c0,
};

static const struct emu_reg cbox_regs[] = {
	BOX_CTL(0xd00, GENMASK(5, 0)),
	STATUS(0xd01),
	OVF_CTL(0xd02, GENMASK(5, 0)),
	ROWS6(WITH_CTR, 0xd10, 2, CTL),
};

/* Match and mask have 60 bits. */
static const struct emu_reg bbox_regs[] = {
	BOX_CTL(0xc20, GENMASK(3, 0)),
	STATUS(0xc21),
	OVF_CTL(0xc22, GENMASK(3, 0)),
	ROWS4(WITH_CTR, 0xc30, 2, CTL_B),
	REG_AT("match", 0xe45, 8, EMU_MATCH, 0, GENMASK_ULL(59, 0)),
	REG_AT("mask", 0xe46, 8, EMU_MASK, 0, GENMASK_ULL(59, 0)),
};

static const struct emu_reg sbox_regs[] = {
	BOX_CTL(0xc40, GENMASK(3, 0)),
	STATUS(0xc41),
	OVF_CTL(0xc42, GENMASK(3, 0)),
	EMU_REG("summary", 0, 64, EMU_SUMMARY, .stride = 0x80, .addr_question = EX_SUMMARY),
	ROWS4(WITH_CTR, 0xc50, 2, CTL),
	REG_AT("mm_cfg", 0xe48, 0x10, EMU_MM_CFG, 0, MM_ENABLE),
	REG_AT("match", 0xe49, 0x10, EMU_MATCH, 0, U64_MAX),
	REG_AT("mask", 0xe4a, 0x10, EMU_MASK, 0, U64_MAX),
};

/*
 * Most sub-select registers are known only in part, so they hold all bits that software can give.
 * The time stamp stands still.
 */
static const struct emu_reg mbox_regs[] = {
	BOX_CTL(0xca0, GENMASK(5, 0)),
	STATUS(0xca1),
	OVF_CTL(0xca2, GENMASK(5, 0)),
	REG("timestamp", 0xca4, EMU_PLAIN, 0, 0),
	REG("dsp", 0xca5, EMU_SUBSELECT, EMU_DSP, U32_MAX),
	REG("iss", 0xca6, EMU_SUBSELECT, EMU_ISS, U32_MAX),
	REG("map", 0xca7, EMU_SUBSELECT, EMU_MAP, U32_MAX),
	REG("thr", 0xca8, EMU_SUBSELECT, EMU_THR, U32_MAX),
	REG("pgt", 0xca9, EMU_SUBSELECT, EMU_PGT, U32_MAX),
	REG("pld", 0xcaa, EMU_SUBSELECT, EMU_PLD, U32_MAX),
	REG("fvc", 0xcab, EMU_SUBSELECT, EMU_FVC, U32_MAX),
	ROWS6(WITH_CTR, 0xcb0, 2, CTL_M),
	REG_AT("mm_cfg", 0xe54, 8, EMU_MM_CFG, 0, MM_ENABLE),
	REG_AT("addr_match", 0xe55, 8, EMU_MATCH, 0, GENMASK_ULL(33, 0)),
	REG_AT("addr_mask", 0xe56, 8, EMU_MASK, 0, GENMASK_ULL(26, 0)),
};

/* 323535 table 2-50: 63 disables, 21:0 are trigger, flit count, bits 71:64 */
#define XBR_DISABLE	BIT_ULL(63)
#define XBR_TRIGGER	BIT_ULL(21)
#define XBR_ANY_FLIT	BIT_ULL(20)
#define XBR_FLIT	GENMASK_ULL(19, 16)
#define XBR_MATCH_HI	GENMASK_ULL(15, 8)
#define XBR_MASK_HI	GENMASK_ULL(7, 0)
#define XBR_CFG_BITS	(XBR_DISABLE | XBR_TRIGGER | XBR_ANY_FLIT | \
			 XBR_FLIT | XBR_MATCH_HI | XBR_MASK_HI)

#define XBR(_name, _addr, _idx)						\
	REG("xbr_cfg" _name, _addr, EMU_XBR_CFG, _idx, XBR_CFG_BITS),	\
	REG("xbr_match" _name, (_addr) + 1, EMU_XBR_MATCH, _idx, U64_MAX),\
	REG("xbr_mask" _name, (_addr) + 2, EMU_XBR_MASK, _idx, U64_MAX)
#define QLX(_n, _addr)	REG("qlx" #_n, _addr, EMU_QLX, _n, GENMASK(15, 0))

/*
 * One R-box is a half with four ports. The names have the port, local to the
 * half, and which one of a pair: iperf2_1 is IPERF_CFG1 of port 2 (or 6).
 */
static const struct emu_reg rbox_regs[] = {
	BOX_CTL(0xe00, GENMASK(7, 0)),
	STATUS(0xe01),
	OVF_CTL(0xe02, GENMASK(7, 0)),
	REG_AT("iperf0_0", 0xe04, 4, EMU_IPERF, 0, U32_MAX),
	REG_AT("iperf1_0", 0xe05, 4, EMU_IPERF, 1, U32_MAX),
	REG_AT("iperf2_0", 0xe06, 4, EMU_IPERF, 2, U32_MAX),
	REG_AT("iperf3_0", 0xe07, 4, EMU_IPERF, 3, U32_MAX),
	REG_AT("iperf0_1", 0xe24, 4, EMU_IPERF, 4, U32_MAX),
	REG_AT("iperf1_1", 0xe25, 4, EMU_IPERF, 5, U32_MAX),
	REG_AT("iperf2_1", 0xe26, 4, EMU_IPERF, 6, U32_MAX),
	REG_AT("iperf3_1", 0xe27, 4, EMU_IPERF, 7, U32_MAX),
	ROWS4(QLX, 0xe0c, 1),
	ROWS8(WITH_CTR, 0xe10, 2, CTL_R),
	XBR("0_1", 0xe60, 0),
	XBR("1_1", 0xe64, 1),
	XBR("2_1", 0xe68, 2),
	XBR("3_1", 0xe6c, 3),
	XBR("0_2", 0xe70, 4),
	XBR("1_2", 0xe74, 5),
	XBR("2_2", 0xe78, 6),
	XBR("3_2", 0xe7c, 7),
};

static const struct emu_reg wbox_regs[] = {
	EMU_COUNTER("fixed_ctr", 0x394, 48, EMU_FIXED_CTR),
	EMU_REG("fixed_ctl", 0x395, 32, EMU_FIXED_CTL, .rw = W_FIXED_EN | W_FIXED_PMI_EN,
		.en = W_FIXED_EN, .ov = W_FIXED_PMI_EN),
	BOX_CTL(0xc80, FIXED_BIT | GENMASK(3, 0)),
	STATUS(0xc81),
	OVF_CTL(0xc82, FIXED_BIT | GENMASK(3, 0)),
	ROWS4(WITH_CTR, 0xc90, 2, CTL),
};

/* U-box */

/* The U-box has no threshold: edge detect works on the event itself. */
static void nhmex_ubox_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	control->event = FIELD_GET(U_EVENT, ctl);
	control->sel.event = control->event;
	control->edge = ctl & EMU_CTL_EDGE;
	control->thresh = control->edge;
}

/* B-box */

static void nhmex_bbox_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	control->event = FIELD_GET(B_EVENT, ctl);
}

/* Match and mask act on these events of each counter. */
static const struct {
	u8 first;
	u8 last;
} bbox_matched[] = { { 0x01, 0x03 }, { 0x01, 0x06 }, { 0x04, 0x04 } };

static bool nhmex_bbox_is_matched(const struct emu_control *control)
{
	return control->set < ARRAY_SIZE(bbox_matched) &&
	       control->event >= bbox_matched[control->set].first &&
	       control->event <= bbox_matched[control->set].last;
}

/* No source says what a mask bit means: 1 compares, as on the E5's QPI */
static bool nhmex_bbox_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	u64 match = emu_value(control->box, EMU_MATCH, 0);
	u64 mask = emu_value(control->box, EMU_MASK, 0);

	return !nhmex_bbox_is_matched(control) || !((ev->packet.match ^ match) & mask);
}

/* S-box */

/*
 * TO_R_PROG_EV (0x00). Here a mask bit that is set means not to compare (323535 table 2-35); it has
 * address and home node, 38:0, the rest of the word cannot be masked.
 */
static bool nhmex_sbox_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	u64 match = emu_value(control->box, EMU_MATCH, 0);
	u64 mask = emu_value(control->box, EMU_MASK, 0) & GENMASK_ULL(38, 0);

	if (control->event)
		return true;
	return emu_value(control->box, EMU_MM_CFG, 0) & MM_ENABLE &&
	       !((ev->packet.match ^ match) & ~mask);
}

/* 323535 p2-49: match and mask can be written only while they are off. */
static bool nhmex_sbox_write_raises_gp(const struct emu_box *box, int r, u64 val)
{
	u8 role = box->unit->regs[r].role;

	return (role == EMU_MATCH || role == EMU_MASK) &&
	       emu_value(box, EMU_MM_CFG, 0) & MM_ENABLE;
}

/* M-box */

#define M_DSP		BIT(EMU_DSP)
#define M_ISS		BIT(EMU_ISS)
#define M_MAP		BIT(EMU_MAP)
#define M_THR		BIT(EMU_THR)
#define M_PGT		BIT(EMU_PGT)
#define M_PLD		BIT(EMU_PLD)
/* events with a sub-select in the FVC register, one slot each */
#define M_FVC_EV0	0x0d
#define M_FVC_EVENTS	4
#define M_DRAM_CMD	0x0a
#define M_RETRIES	0x0b	/* the E7 has DRAM_MISC here */
#define M_ISS_SCHED	0x08	/* the E7's sub-events of these two ... */
#define M_PAGE_EV	0x16
#define M_PAGE_EV2	0x15	/* ... are separate events on the 7500 */

/* Sub-select registers that an event needs, FVC apart: inc_sel, set_flag_sel */
static const u8 mbox_inc_needs[] = {
	[0x00] = M_DSP,
	[0x04] = M_THR,
	[0x05] = M_THR,
	[0x09] = M_ISS,
	[M_DRAM_CMD] = M_ISS | M_PLD,
	[M_RETRIES] = M_PLD,
	[M_PAGE_EV] = M_PGT,
};

static const u8 mbox_flag_needs[] = {
	[0x00] = M_DSP,
	[0x01] = M_ISS,
	[0x05] = M_PGT,
	[0x06] = M_MAP,
};

static bool nhmex_mbox_is_e7(void)
{
	return emu.chip == &emu_wsmex;
}

static u8 nhmex_mbox_needs(bool flag, unsigned int event)
{
	if (flag)
		return event < ARRAY_SIZE(mbox_flag_needs) ?
		       mbox_flag_needs[event] : 0;
	if (nhmex_mbox_is_e7() && event == M_ISS_SCHED)
		return M_ISS;
	if (nhmex_mbox_is_e7() && event == M_PAGE_EV2)
		return M_PGT;
	return event < ARRAY_SIZE(mbox_inc_needs) ? mbox_inc_needs[event] : 0;
}

static bool nhmex_mbox_is_fvc(unsigned int event)
{
	return event >= M_FVC_EV0 && event < M_FVC_EV0 + M_FVC_EVENTS;
}

/* The E7's FVC register has everything but its lowest bits one bit higher. */
static u32 nhmex_mbox_fvc_shared(u64 fvc)
{
	return fvc & (nhmex_mbox_is_e7() ? BIT(24) | GENMASK(11, 0) : BIT(23) | GENMASK(10, 0));
}

static u32 nhmex_mbox_fvc_slot(u64 fvc, unsigned int event)
{
	unsigned int first = nhmex_mbox_is_e7() ? 12 : 11;

	return fvc >> (first + 3 * (event - M_FVC_EV0)) & 7;
}

/*
 * With flag_mode the counter counts while the flag is set, else it counts the
 * event of inc_sel; count_mode 0 up, 1 down, 2 both: the flag then counts down.
 */
static void nhmex_mbox_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	control->event = ctl & M_FLAG_MODE ? FIELD_GET(M_SET_FLAG_SEL, ctl) :
					   FIELD_GET(M_INC_SEL, ctl);
	control->down = FIELD_GET(M_COUNT_MODE, ctl) == 1;
	control->up_down = FIELD_GET(M_COUNT_MODE, ctl) == 2;
}

/* Any of the four FVC events can see what the FVC register selects for it. */
static bool nhmex_mbox_event_matches(const struct emu_control *control, const struct emu_event *ev)
{
	bool flag = control->ctl & M_FLAG_MODE;

	if (control->up_down && ev->flag && !flag)
		return ev->code == FIELD_GET(M_SET_FLAG_SEL, control->ctl);
	if (!ev->flag != !flag)
		return false;
	if (!flag && nhmex_mbox_is_fvc(control->event))
		return nhmex_mbox_is_fvc(ev->code);
	return control->event == ev->code;
}

static bool nhmex_mbox_fvc_matches(const struct emu_control *control, const struct emu_event *ev)
{
	u64 fvc = emu_value(control->box, EMU_SUBSELECT, EMU_FVC);
	u64 want = ev->mbox.subselect[EMU_FVC];

	return nhmex_mbox_fvc_shared(fvc) == nhmex_mbox_fvc_shared(want) &&
	       nhmex_mbox_fvc_slot(fvc, control->event) ==
	       nhmex_mbox_fvc_slot(want, ev->code);
}

/* The mask has address bits 32:6; what its bits mean: see nhmex_bbox_filters_match(). */
static bool nhmex_mbox_addr_matches(const struct emu_control *control, const struct emu_event *ev)
{
	u64 match = emu_value(control->box, EMU_MATCH, 0);
	u64 mask = emu_value(control->box, EMU_MASK, 0) << 6;

	return !(emu_value(control->box, EMU_MM_CFG, 0) & MM_ENABLE) ||
	       !((ev->memory.addr ^ match) & mask);
}

static bool nhmex_mbox_selects_match(const struct emu_control *control, const struct emu_event *ev)
{
	u8 needs = nhmex_mbox_needs(ev->flag, ev->code);
	unsigned int i;

	for (i = 0; i < EMU_SUBSELECTS; i++)
		if (needs & BIT(i) &&
		    ev->mbox.subselect[i] != emu_value(control->box, EMU_SUBSELECT, i))
			return false;
	return true;
}

/*
 * The sub-select registers must hold what the occurrence was given: the whole
 * register, as software that shares it between counters has to compare it.
 */
static bool nhmex_mbox_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	if (!ev->flag && nhmex_mbox_is_fvc(ev->code))
		return nhmex_mbox_fvc_matches(control, ev);
	if (!ev->flag &&
	    (ev->code == M_DRAM_CMD || ev->code == M_RETRIES) &&
	    !nhmex_mbox_addr_matches(control, ev))
		return false;
	return nhmex_mbox_selects_match(control, ev);
}

/* 323535 table 2-67: without wrap_mode a counter stops when it overflows. */
static bool nhmex_mbox_wraps(u32 ctl)
{
	return ctl & M_WRAP_MODE;
}

/* R-box: six events a port, in pairs of equals: IPERF, QLX, XBR */

#define R_EVENTS	6	/* of a port */
#define R_PORTS		4

/* IPERF_CFG has bit masks, except in the fields of the virtual network and of the EOT class. */
#define IPERF_EOT	GENMASK(21, 17)
#define IPERF_VN	GENMASK(7, 6)
#define IPERF_PACKETS	GENMASK(5, 0)
#define IPERF_ANY_VN	3

enum rbox_kind { RBOX_IPERF, RBOX_QLX, RBOX_XBR };

static unsigned int nhmex_rbox_port(unsigned int event)
{
	return event / R_EVENTS;
}

static enum rbox_kind nhmex_rbox_kind(unsigned int event)
{
	return event % R_EVENTS / 2;
}

/* Index of the register that an event uses: of all ports first ones first. */
static unsigned int nhmex_rbox_index(unsigned int event)
{
	return nhmex_rbox_port(event) + R_PORTS * (event & 1);
}

static void nhmex_rbox_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	control->event = FIELD_GET(R_EVENT, ctl);
}

static bool nhmex_rbox_event_matches(const struct emu_control *control, const struct emu_event *ev)
{
	return nhmex_rbox_port(control->event) < R_PORTS &&
	       nhmex_rbox_port(control->event) == nhmex_rbox_port(ev->code) &&
	       nhmex_rbox_kind(control->event) == nhmex_rbox_kind(ev->code);
}

static bool nhmex_iperf_matches(u32 cfg, u32 iperf)
{
	u32 bits = iperf & ~(IPERF_EOT | IPERF_VN);
	u32 vn = FIELD_GET(IPERF_VN, cfg);

	if ((cfg & bits) != bits)
		return false;
	if (iperf & IPERF_PACKETS && vn != IPERF_ANY_VN && vn != FIELD_GET(IPERF_VN, iperf))
		return false;
	return !(iperf & IPERF_EOT) || !((cfg ^ iperf) & IPERF_EOT);
}

static bool nhmex_rbox_xbr_matches(const struct emu_box *box, unsigned int i,
				   const struct emu_event *ev)
{
	u64 cfg = emu_value(box, EMU_XBR_CFG, i);
	u64 match = emu_value(box, EMU_XBR_MATCH, i);
	u64 mask = emu_value(box, EMU_XBR_MASK, i);

	if (cfg & XBR_DISABLE)
		return false;
	if (!(cfg & XBR_ANY_FLIT) && FIELD_GET(XBR_FLIT, cfg) != ev->packet.flit)
		return false;
	return !((ev->packet.match ^ match) & mask) &&
	       !((ev->packet.match_hi ^ FIELD_GET(XBR_MATCH_HI, cfg)) &
		 FIELD_GET(XBR_MASK_HI, cfg));
}

static bool nhmex_rbox_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	unsigned int i = nhmex_rbox_index(control->event);
	u64 qlx;

	switch (nhmex_rbox_kind(control->event)) {
	case RBOX_IPERF:
		return nhmex_iperf_matches(emu_value(control->box, EMU_IPERF, i), ev->rbox.iperf);
	case RBOX_QLX:
		qlx = emu_value(control->box, EMU_QLX, nhmex_rbox_port(control->event));
		return (control->event & 1 ? qlx >> 8 : qlx & 0xff) == ev->rbox.qlx;
	default:
		return nhmex_rbox_xbr_matches(control->box, i, ev);
	}
}

/* W-box */

/*
 * 323535 p2-128: when the low 24 bits are 0 or 1, the value that is read is too
 * large by 0x1000000; and software must not write a value that ends in fffffe or
 * ffffff. The guide does not say whether the first depends on the second.
 */
static u64 nhmex_wbox_reads(const struct emu_reg *reg, const struct emu_reg_state *state, u64 val)
{
	u32 when = emu.answer[EX_ERRATUM];

	if (reg->role != EMU_CTR && reg->role != EMU_FIXED_CTR)
		return val;
	if (when == EX_ERRATUM_NEVER || (when == EX_ERRATUM_PRELOAD && !state->tainted))
		return val;
	if ((val & GENMASK(23, 0)) > 1)
		return val;
	return (val + BIT(24)) & emu_reg_mask(reg);
}

/* The socket */

static struct emu_box *nhmex_global(const struct emu_box *box)
{
	return emu.socket[box->socket].global;
}

/* A counter's bit in the registers of its box. */
static u32 nhmex_bit(const struct emu_reg *ctr)
{
	return ctr->role == EMU_FIXED_CTR ? FIXED_BIT : BIT(ctr->idx);
}

/* Socket and box; the third enable is in the control word. */
static bool nhmex_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	u64 global = emu_value(nhmex_global(box), EMU_GLOBAL_CTL, 0);

	if (!(global & GLOBAL_EN_ALL) || global & GLOBAL_RST_ALL)
		return false;
	if (box == nhmex_global(box))
		return global & GLOBAL_EN_U;
	return emu_value(box, EMU_BOX_CTL, 0) & nhmex_bit(ctr);
}

/*
 * C-boxes 0 and 1 are left of S-box 0, 2 and 3 right; 4 to 7 the same of S-box
 * 1. The E7's 8 and 9 are in no source: left of S-box 1.
 */
static u32 nhmex_cbox_summary(unsigned int index)
{
	return index < 8 && index & 2 ? SUMMARY_C_RIGHT : SUMMARY_C_LEFT;
}

static unsigned int nhmex_cbox_side(unsigned int index)
{
	return index < 8 ? index / 4 : 1;
}

/* A box's bit in the summary of its S-box, 0 if it has none. */
static u32 nhmex_summary_bit(const struct emu_box *box)
{
	switch (box->unit->type) {
	case EMU_EX_CBOX:
		return nhmex_cbox_summary(box->index);
	case EMU_BBOX:
	case EMU_MBOX:
		return SUMMARY_MB;
	case EMU_SBOX:
		return SUMMARY_S;
	case EMU_RBOX:
		return SUMMARY_R;
	default:
		return 0;
	}
}

static unsigned int nhmex_side(const struct emu_box *box)
{
	return box->unit->type == EMU_EX_CBOX ? nhmex_cbox_side(box->index) :
						box->index;
}

static struct emu_box *nhmex_sbox(const struct emu_box *box)
{
	struct emu_socket *s = &emu.socket[box->socket];
	struct emu_box *sbox;

	for (sbox = s->boxes; sbox < s->end; sbox++) {
		if (sbox->unit->type == EMU_SBOX && sbox->index == nhmex_side(box))
			return sbox;
	}
	return NULL;
}

/* A box's bit in the socket's status. */
static u64 nhmex_status_bit(const struct emu_box *box)
{
	if (nhmex_summary_bit(box))
		return nhmex_side(box) ? GLOBAL_S1 : BIT_ULL(emu.answer[EX_BIT_S0]);
	return box == nhmex_global(box) ? BIT_ULL(emu.answer[EX_BIT_U]) : GLOBAL_W;
}

/* An overflow shows on all levels at once. */
static void nhmex_set_status(struct emu_box *box, const struct emu_reg *ctr)
{
	u32 summary = nhmex_summary_bit(box);

	emu_value_set(box, EMU_STATUS, 0, 0, nhmex_bit(ctr));
	if (summary)
		emu_value_set(nhmex_sbox(box), EMU_SUMMARY, 0, 0, summary);
	emu_value_set(nhmex_global(box), EMU_GLOBAL_STATUS, 0, 0, nhmex_status_bit(box));
}

static void nhmex_overflow(struct emu_box *box, const struct emu_reg *ctr, bool report)
{
	bool blocked = emu_overflow_blocked(box, nhmex_bit(ctr), nhmex_status_bit(box));

	if (report || emu.answer[EX_SILENT])
		nhmex_set_status(box, ctr);
	if (report && !blocked)
		emu_overflow_report(box, 0);
}

/* 323535 2.1: the U-box stops the socket if software wanted that. */
static void nhmex_overflow_arrival(unsigned int socket, u64 bits)
{
	struct emu_box *global = emu.socket[socket].global;
	bool freeze = emu_value(global, EMU_GLOBAL_CTL, 0) & GLOBAL_FRZ_ALL;

	bits = BIT_ULL(emu.answer[EX_BIT_PMI]);
	if (freeze) {
		bits |= BIT_ULL(emu.answer[EX_BIT_COND]);
		emu_value_set(global, EMU_GLOBAL_CTL, 0, GLOBAL_EN_ALL, 0);
	}
	emu_value_set(global, EMU_GLOBAL_STATUS, 0, 0, bits);
	emu_overflow_interrupt(socket);
}

/* Without the freeze, only the PMI bit shows that an overflow has happened */
static bool nhmex_is_frozen(unsigned int socket)
{
	struct emu_box *global = emu.socket[socket].global;
	u64 ctl = emu_value(global, EMU_GLOBAL_CTL, 0);

	if (ctl & GLOBAL_FRZ_ALL)
		return !(ctl & GLOBAL_EN_ALL);
	return emu_value(global, EMU_GLOBAL_STATUS, 0) &
	       BIT_ULL(emu.answer[EX_BIT_PMI]);
}

/* Does another box still hold this box's summary bit? */
static bool nhmex_summary_held(const struct emu_box *box)
{
	struct emu_socket *s = &emu.socket[box->socket];
	struct emu_box *other;

	for (other = s->boxes; other < s->end; other++) {
		if (nhmex_summary_bit(other) == nhmex_summary_bit(box) &&
		    nhmex_side(other) == nhmex_side(box) &&
		    emu_value(other, EMU_STATUS, 0))
			return true;
	}
	return false;
}

/* 323535 2.1.4: what summarises a cleared overflow is cleared with it. */
static void nhmex_clear(struct emu_box *box, u64 bits)
{
	struct emu_box *sbox = nhmex_summary_bit(box) ? nhmex_sbox(box) : NULL;
	unsigned int r;

	emu_value_set(box, EMU_STATUS, 0, bits, 0);
	for (r = 0; r < box->unit->nregs; r++) {
		if (box->unit->regs[r].role == EMU_CTR && nhmex_bit(&box->unit->regs[r]) & bits)
			box->state[r].stopped = false;
	}
	if (emu_value(box, EMU_STATUS, 0))
		return;
	if (sbox && !nhmex_summary_held(box))
		emu_value_set(sbox, EMU_SUMMARY, 0, nhmex_summary_bit(box), 0);
	if (!emu_value(sbox, EMU_SUMMARY, 0) && emu.answer[EX_PROPAGATE])
		emu_value_set(nhmex_global(box), EMU_GLOBAL_STATUS, 0, nhmex_status_bit(box), 0);
}

static void nhmex_reset_box(struct emu_box *box)
{
	if (emu.answer[EX_RST_ALL] == EX_RST_ALL_STATE) {
		emu_box_reset(box);
		return;
	}
	emu_reset_role(box, EMU_CTR);
	emu_reset_role(box, EMU_FIXED_CTR);
}

/*
 * rst_all clears all counters, and software clears the overflow bits itself before it counts
 * on with the same controls (323535 2.1.4). The bit is GLOBAL_CTL's own, is not said to
 * clear itself, and no counter counts as long as it is set.
 */
static void nhmex_reset(unsigned int socket)
{
	struct emu_box *global = emu.socket[socket].global;
	u64 ctl = emu_value(global, EMU_GLOBAL_CTL, 0);
	struct emu_box *box;

	for (box = emu.socket[socket].boxes; box < emu.socket[socket].end; box++)
		nhmex_reset_box(box);
	emu_value_set(global, EMU_GLOBAL_CTL, 0, 0, ctl);
}

static void nhmex_written(struct emu_box *box, int r, u64 strobe)
{
	switch (box->unit->regs[r].role) {
	case EMU_GLOBAL_CTL:
		if (box->state[r].val & GLOBAL_RST_ALL)
			nhmex_reset(box->socket);
		break;
	case EMU_GLOBAL_OVF_CTL:
		emu_value_set(box, EMU_GLOBAL_STATUS, 0, strobe, 0);
		break;
	case EMU_OVF_CTL:
		nhmex_clear(box, strobe);
		break;
	case EMU_CTR:
	case EMU_FIXED_CTR:
		box->state[r].tainted = (box->state[r].val & GENMASK(23, 1)) ==
				       GENMASK(23, 1);
		break;
	default:
		break;
	}
}

#define UNIT_CBOX							\
	.name = "cbox",							\
	.type = EMU_EX_CBOX,						\
	.slices = true,							\
	.space = EMU_MSR,						\
	.offsets = cbox_offsets,					\
	REGS(cbox_regs)

static const struct emu_unit ex_units[] = {
	{
		.name = "ubox",
		.type = EMU_EX_UBOX,
		.space = EMU_MSR,
		.count = 1,
		.event_max = U_EVENT,
		REGS(ubox_regs),
		.decode_control = nhmex_ubox_decode,
	}, {
		UNIT_CBOX,
		.on = ON_NHMEX,
		.count = 8,
	}, {
		UNIT_CBOX,
		.on = ON_WSMEX,
		.count = 10,
	}, {
		.name = "bbox",
		.type = EMU_BBOX,
		.space = EMU_MSR,
		.count = 2,
		.per_set = 1,
		.stride = 0x40,
		REGS(bbox_regs),
		.decode_control = nhmex_bbox_decode,
		.filters_match = nhmex_bbox_filters_match,
	}, {
		.name = "sbox",
		.type = EMU_SBOX,
		.space = EMU_MSR,
		.count = 2,
		.stride = 0x80,
		REGS(sbox_regs),
		.filters_match = nhmex_sbox_filters_match,
		.write_raises_gp = nhmex_sbox_write_raises_gp,
	}, {
		.name = "mbox",
		.type = EMU_MBOX,
		.space = EMU_MSR,
		.count = 2,
		.stride = 0x40,
		REGS(mbox_regs),
		.decode_control = nhmex_mbox_decode,
		.event_matches = nhmex_mbox_event_matches,
		.filters_match = nhmex_mbox_filters_match,
		.counts_after_overflow = nhmex_mbox_wraps,
	}, {
		.name = "rbox",
		.type = EMU_RBOX,
		.space = EMU_MSR,
		.count = 2,
		.stride = 0x20,
		REGS(rbox_regs),
		.decode_control = nhmex_rbox_decode,
		.event_matches = nhmex_rbox_event_matches,
		.filters_match = nhmex_rbox_filters_match,
	}, {
		.name = "wbox",
		.type = EMU_WBOX,
		.space = EMU_MSR,
		.count = 1,
		REGS(wbox_regs),
		.on_read = nhmex_wbox_reads,
	},
};

/* The MSRs 0x3fc and 0x3fd are registers of the cores of both CPUs. */
#define EX_CHIP								\
	UNITS(ex_units),						\
	OWN_MSRS({ 0x394, 0x395 }, { 0xc00, 0xfff }),			\
	.may_count = nhmex_running,					\
	.on_overflow = nhmex_overflow,					\
	.set_status = nhmex_set_status,					\
	.on_overflow_arrival = nhmex_overflow_arrival,			\
	.is_frozen = nhmex_is_frozen,					\
	.cores = GLOBAL_CORE,						\
	.selects_one_core = true,					\
	.on_write = nhmex_written

const struct emu_chip emu_nhmex = {
	EX_CHIP,
	.name = "nhmex",
	.title = "Xeon 7500 (Nehalem-EX)",
	.bit = ON_NHMEX,
	QUESTIONS(nhmex_questions),
};

const struct emu_chip emu_wsmex = {
	EX_CHIP,
	.name = "wsmex",
	.title = "Xeon E7 (Westmere-EX)",
	.bit = ON_WSMEX,
	QUESTIONS(wsmex_questions),
};
