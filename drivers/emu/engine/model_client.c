// SPDX-License-Identifier: GPL-2.0-only
/*
 * Client dies, and the Xeons made of them: E3-1200 and what came after it.
 *
 * Written independently of the driver's rows. VirtualBox has the MSRs of four real machines (models
 * 42, 58, 61, 94): which exist, and which of their bits fault. For other models that is inferred.
 *
 * Sources of snb ivb hsw bdw skl icl rkl tgl adl: Intel's SDM (volume 3B, uncore of Sandy Bridge
 * and Haswell, volume 4, MSRs); Linux, Intel's event lists, VirtualBox's CPU database
 *
 * Choices:
 *
 * - Behind the last slice is one more set of registers, which MSR 0x396 counts and which belongs
 *   to no core: it keeps what is written and counts nothing.
 * - Counters 2 and 3 of a Skylake's C-box count.
 * - An overflow shows in 0x392 or its successor, and in the C-box; 0x393 clears what is of the
 *   clock and of the ARB there, ones written to the C-box's status clear that.
 * - The low bits of the global control are the cores that get the interrupt.
 */
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "count.h"
#include "model.h"
#include "model_client.h"
#include "open_questions.h"
#include "overflow.h"
#include "event.h"
#include "state.h"

/* Event select: other bits fault, bit 19 does nothing. Alder Lake's C-box: thresholds of 6 bits */
#define SELECT_BITS	(EMU_CTL_THRESH5 | EMU_CTL_INVERT | EMU_CTL_EN | EMU_CTL_OV_EN | \
			 EMU_CTL_TID_EN | EMU_CTL_EDGE | EMU_CTL_UMASK | EMU_CTL_EVENT)
#define SELECT_BITS6	(SELECT_BITS | BIT(29))

#define GLOBAL_EN	BIT_ULL(29)
#define GLOBAL_FREEZE	BIT_ULL(31)
#define GLOBAL_BITS	(GENMASK_ULL(31, 29) | GENMASK_ULL(4, 0))
#define GLOBAL_BITS_BDW	(GENMASK_ULL(31, 29) | GENMASK_ULL(6, 0))

/* Bits of MSR_UNC_PERF_GLOBAL_STATUS */
#define STATUS_CLOCK	BIT_ULL(0)
#define STATUS_ARB	BIT_ULL(1)
#define STATUS_CBOX	BIT_ULL(3)

#define SELECT(_n, _addr, _rw)	EMU_CTL_N(_n, _addr, _rw, EMU_CTL_EN, .ov = EMU_CTL_OV_EN)
#define CTR(_n, _addr)		EMU_CTR_N(_n, _addr, 44)
#define CLOCK_CTL(_addr, ...)						\
	EMU_REG("fixed_ctl", _addr, 32, EMU_FIXED_CTL, .rw = EMU_CTL_EN | EMU_CTL_OV_EN, \
		.en = EMU_CTL_EN, .ov = EMU_CTL_OV_EN, ##__VA_ARGS__)
#define CLOCK_CTR(_addr, ...)						\
	EMU_COUNTER("fixed_ctr", _addr, 48, EMU_FIXED_CTR, ##__VA_ARGS__)
#define UNCOUNTED(_name, _addr, _rw)	EMU_REG(_name, _addr, 64, EMU_PLAIN, .rw = (_rw))
#define SELECTS_2(_addr, _rw)	SELECT(0, _addr, _rw), SELECT(1, (_addr) + 1, _rw)
#define CTRS_2(_addr)		CTR(0, _addr), CTR(1, (_addr) + 1)
#define CTR_BITS		GENMASK_ULL(43, 0)

/* A C-box has 16 registers; no source says what the fifth one is for */
#define CBOX_UNKNOWN	UNCOUNTED("unknown", 0x704, GENMASK_ULL(3, 0))
#define CBOX_STATUS	EMU_REG("status", 0x705, 32, EMU_STATUS, .w1c = GENMASK_ULL(3, 0))
#define CBOX_CLOCK	CLOCK_CTL(0x394, .first = true), CLOCK_CTR(0x395, .first = true)

/* The C-box counts with two of its four counters; registers of the other two exist */
static const struct emu_reg snb_cbox_regs[] = {
	SELECTS_2(0x700, SELECT_BITS), CTRS_2(0x706),
	UNCOUNTED("ctl2", 0x702, SELECT_BITS), UNCOUNTED("ctl3", 0x703, SELECT_BITS),
	UNCOUNTED("ctr2", 0x708, CTR_BITS), UNCOUNTED("ctr3", 0x709, CTR_BITS),
	CBOX_UNKNOWN, CBOX_STATUS, CBOX_CLOCK,
};

static const struct emu_reg skl_cbox_regs[] = {
	SELECTS_2(0x700, SELECT_BITS), CTRS_2(0x706),
	SELECT(2, 0x702, SELECT_BITS), SELECT(3, 0x703, SELECT_BITS), CTR(2, 0x708), CTR(3, 0x709),
	CBOX_UNKNOWN, CBOX_STATUS, CBOX_CLOCK,
};

/* The set that is no core's */
static const struct emu_reg snb_extra_regs[] = {
	UNCOUNTED("ctl0", 0x700, SELECT_BITS), UNCOUNTED("ctl1", 0x701, SELECT_BITS),
	UNCOUNTED("ctl2", 0x702, SELECT_BITS), UNCOUNTED("ctl3", 0x703, SELECT_BITS),
	UNCOUNTED("ctr0", 0x706, CTR_BITS), UNCOUNTED("ctr1", 0x707, CTR_BITS),
	UNCOUNTED("ctr2", 0x708, CTR_BITS), UNCOUNTED("ctr3", 0x709, CTR_BITS),
	CBOX_UNKNOWN,
	EMU_REG("status", 0x705, 32, EMU_PLAIN, .w1c = GENMASK_ULL(3, 0)),
};

/* Since Ice Lake there are no more than these, 8 apart. */
#define CBOX_REGS_ICL(_addr, _select)	SELECTS_2(_addr, _select), CTRS_2((_addr) + 2)
#define EXTRA_REGS_ICL(_addr, _select)					\
	UNCOUNTED("ctl0", _addr, _select), UNCOUNTED("ctl1", (_addr) + 1, _select), \
	UNCOUNTED("ctr0", (_addr) + 2, CTR_BITS), UNCOUNTED("ctr1", (_addr) + 3, CTR_BITS)

static const struct emu_reg icl_cbox_regs[] = { CBOX_REGS_ICL(0x700, SELECT_BITS) };
static const struct emu_reg icl_extra_regs[] = { EXTRA_REGS_ICL(0x700, SELECT_BITS) };
static const struct emu_reg adl_cbox_regs[] = { CBOX_REGS_ICL(0x2000, SELECT_BITS6) };
static const struct emu_reg adl_extra_regs[] = { EXTRA_REGS_ICL(0x2000, SELECT_BITS6) };

static const struct emu_reg snb_arb_regs[] = {
	SELECTS_2(0x3b2, SELECT_BITS), CTRS_2(0x3b0),
};

/* One machine holds bit 29 of the event select, too */
static const struct emu_reg ivb_arb_regs[] = {
	SELECTS_2(0x3b2, SELECT_BITS | BIT(29)), CTRS_2(0x3b0),
};

/* Counter 0 does not work (ICL068): there is the other one alone, whose number here is 0. */
static const struct emu_reg icl_arb_regs[] = {
	SELECT(0, 0x3b3, SELECT_BITS), CTR(0, 0x3b1),
	UNCOUNTED("dead_ctl", 0x3b2, SELECT_BITS), UNCOUNTED("dead_ctr", 0x3b0, CTR_BITS),
};

static const struct emu_reg adl_arb_regs[] = {
	SELECTS_2(0x2fd0, SELECT_BITS), CTRS_2(0x2fd2),
};

#define CBOX_COUNT	EMU_REG("cbox_count", 0x396, 64, EMU_CHA_COUNT)
/* The status register ignores writes of its bits */
#define STATUS(_addr)							\
	EMU_REG("global_status", _addr, 64, EMU_GLOBAL_STATUS, .strobe = GENMASK_ULL(3, 0))
#define GLOBAL_REGS(_ctl, _ctl_bits, _status)				\
	EMU_REG("global_ctl", _ctl, 64, EMU_GLOBAL_CTL, .rw = (_ctl_bits)),	\
	STATUS(_status), CBOX_COUNT,					\
	EMU_REG("global_ovf_ctl", 0x393, 64, EMU_GLOBAL_OVF_CTL,	\
		.strobe = STATUS_CLOCK | STATUS_ARB),			\
	UNCOUNTED("unknown", 0x397, GENMASK_ULL(3, 0))

static const struct emu_reg snb_global_regs[] = { GLOBAL_REGS(0x391, GLOBAL_BITS, 0x392) };
static const struct emu_reg bdw_global_regs[] = { GLOBAL_REGS(0x391, GLOBAL_BITS_BDW, 0x392) };
static const struct emu_reg skl_global_regs[] = { GLOBAL_REGS(0xe01, GLOBAL_BITS, 0xe02) };

/* Ice Lake's global control register neither stops nor freezes anything (ICL068) */
static const struct emu_reg icl_global_regs[] = {
	UNCOUNTED("no_global_ctl", 0xe01, GLOBAL_BITS), CBOX_COUNT,
};

/* No source has a status. */
static const struct emu_reg rkl_global_regs[] = {
	EMU_REG("global_ctl", 0xe01, 64, EMU_GLOBAL_CTL, .rw = GLOBAL_BITS), CBOX_COUNT,
};

/* Firmware leaves it running; how the status clears is a guess. */
static const struct emu_reg adl_global_regs[] = {
	EMU_REG("global_ctl", 0x2ff0, 64, EMU_GLOBAL_CTL, .rw = GLOBAL_BITS, .reset = GLOBAL_EN),
	EMU_REG("global_status", 0x2ff2, 64, EMU_GLOBAL_STATUS, .w1c = GENMASK_ULL(3, 0)),
	CBOX_COUNT,
};

static const struct emu_reg icl_clock_regs[] = { CLOCK_CTL(0x394), CLOCK_CTR(0x395) };
static const struct emu_reg adl_clock_regs[] = { CLOCK_CTL(0x2fde), CLOCK_CTR(0x2fdf) };

/*
 * A lookup has a state and a request, an answer to a snoop an answer and a reason: a counter that
 * selects none of either counts nothing. It may select any request at once.
 */
#define CBOX_SNOOP	0x22
#define SNOOP_ANSWER	(BIT(4) | GENMASK(3, 0))
#define SNOOP_REASON	GENMASK(7, 5)
#define CBOX_LOOKUP	0x34
#define LOOKUP_STATE	GENMASK(3, 0)
#define LOOKUP_REQUEST	GENMASK(6, 4)
#define LOOKUP_ANY	BIT(7)

/* Is all that is in @have in @want, and is there anything? */
static bool client_has(u64 want, u64 have, u64 field)
{
	return have & field && (want & have & field) == (have & field);
}

/* A counter of a C-box counts an event if all umask bits of the event are selected. */
bool emu_client_cbox_matches(const struct emu_control *control, const struct emu_event *ev)
{
	u64 want = control->sel.umask, have = ev->umask;

	if (control->event != ev->code)
		return false;
	switch (control->event) {
	case CBOX_SNOOP:
		return client_has(want, have, SNOOP_ANSWER) && client_has(want, have, SNOOP_REASON);
	case CBOX_LOOKUP:
		return client_has(want, have, LOOKUP_STATE) &&
		       (want & LOOKUP_ANY || client_has(want, have, LOOKUP_REQUEST));
	default:
		return (want & have) == have;
	}
}

static const struct emu_question client_questions[EMU_OWN_QUESTIONS] = {
	EMU_COMMON_QUESTIONS(EMU_BLOCKED_NEVER),
};

static u64 client_global_reads(const struct emu_reg *reg, const struct emu_reg_state *state,
			       u64 val)
{
	return reg->role == EMU_CHA_COUNT ? val + 1 : val;
}

/* likwid clears Ice Lake's clock. No source writes to Alder Lake's: as if it were read-only */
static bool client_clock_raises_gp(const struct emu_box *box, int r, u64 val)
{
	return box->unit->regs[r].role == EMU_FIXED_CTR;
}

/* Any write faults, also one of zero. */
static bool client_write_raises_gp(const struct emu_box *box, int r, u64 val)
{
	return box->unit->regs[r].role == EMU_CHA_COUNT;
}

/* Each word of the window that is no counter has a value of its own, which must not change. */
u64 emu_client_memory(const struct emu_box *box, u32 offset)
{
	return 0x0101010101010101ULL * (offset / 8 & 0xff) ^ offset;
}

#define UNIT_MSRS(_name, _type, _regs, _count)				\
	MSR_UNIT(_name, _type),						\
	REGS(_regs),							\
	.count = (_count)
#define UNIT_MSR(_name, _type, _regs)	UNIT_MSRS(_name, _type, _regs, 1)
#define UNIT_GLOBAL(_regs)						\
	UNIT_MSR("global", EMU_BOX_TYPES, _regs),			\
	.on_read = client_global_reads,					\
	.write_raises_gp = client_write_raises_gp
/* The slices that the largest die has */
#define UNIT_CBOX(_regs, _stride, _most)				\
	UNIT_MSRS("cbox", EMU_CBOX, _regs, _most),			\
	.slices = true,							\
	.stride = (_stride),						\
	.event_matches = emu_client_cbox_matches
#define UNIT_EXTRA(_regs, _stride)					\
	UNIT_MSR("extra", EMU_BOX_TYPES, _regs),			\
	.stride = (_stride),						\
	.after_slices = true
/*
 * Only the first counter can add up entries that wait in the ARB. No source has an event 0xff of
 * the ARB: it is the code of the clock, whose fixed counter the C-boxes have, or the clock box.
 */
#define ARB_CLOCK	{ 0xff, 0xff, 0 }
#define UNIT_ARB(_regs, _count)						\
	UNIT_MSRS("arb", EMU_ARB, _regs, _count),			\
	OWN_CONSTRAINTS({ 0x80, 0x80, 0x1 }, { 0x83, 0x83, 0x1 }, { 0x85, 0x85, 0x1 }, ARB_CLOCK)
#define UNIT_CLOCK(_regs)						\
	UNIT_MSR("clock", EMU_CLOCK_BOX, _regs)

/* Counters that cannot be stopped: numbers are the events by which Linux knows them. */
#define UNIT_IMC32							\
	UNIT_WINDOW("imc", EMU_MC, 0x5040, 0x18),				\
	OWN_REGS(CLIENT_FREE("gt_requests", 0x0, 32, 3), CLIENT_FREE("ia_requests", 0x4, 32, 4), \
		 CLIENT_FREE("io_requests", 0x8, 32, 5), CLIENT_FREE("data_reads", 0x10, 32, 1), \
		 CLIENT_FREE("data_writes", 0x14, 32, 2)),			\
	.dwords = true
#define UNIT_MCHBAR(_size)						\
	UNIT_WINDOW("mchbar", EMU_BOX_TYPES, 0, _size),			\
	.dwords = true
#define UNIT_BRIDGE(_device)						\
	UNIT_HOST_BRIDGE(_device),					\
	OWN_REGS(CLIENT_MCHBAR)

/* Host bridges: each an id that a Xeon has, or of which that is assumed */
#define UNITS_SNB(_global, _arb, _bridge)				\
	{ UNIT_GLOBAL(_global) },					\
	{ UNIT_CBOX(snb_cbox_regs, 0x10, 4) },				\
	{ UNIT_EXTRA(snb_extra_regs, 0x10) },				\
	{ UNIT_ARB(_arb, 1) },						\
	{ UNIT_IMC32 },							\
	{ UNIT_MCHBAR(MCHBAR_32K) },					\
	{ UNIT_BRIDGE(_bridge) }

static const struct emu_unit snb_units[] = {
	UNITS_SNB(snb_global_regs, snb_arb_regs, 0x0108),
};

static const struct emu_unit ivb_units[] = {
	UNITS_SNB(snb_global_regs, ivb_arb_regs, 0x0158),
};

static const struct emu_unit hsw_units[] = {
	UNITS_SNB(snb_global_regs, snb_arb_regs, 0x0c08),
};

static const struct emu_unit bdw_units[] = {
	UNITS_SNB(bdw_global_regs, snb_arb_regs, 0x1618),
};

/*
 * The eighth C-box is elsewhere: 0x770 to 0x777 are of the cores' P-states (HWP). Where the ninth
 * and the tenth are, no source says: behind it.
 */
static const u32 skl_cbox_offsets[] = {
	0x00, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x870, 0x880, 0x890, 0x8a0,
};

static const struct emu_unit skl_units[] = {
	{ UNIT_GLOBAL(skl_global_regs) },
	{ UNIT_CBOX(skl_cbox_regs, 0, 10), .offsets = skl_cbox_offsets },
	{ UNIT_EXTRA(snb_extra_regs, 0), .offsets = skl_cbox_offsets },
	{ UNIT_ARB(snb_arb_regs, 1) },
	{ UNIT_IMC32 },
	{ UNIT_MCHBAR(MCHBAR_32K) },
	{ UNIT_BRIDGE(0x3e33) },
};

#define UNITS_ICL(_global)						\
	{ UNIT_GLOBAL(_global) },					\
	{ UNIT_CBOX(icl_cbox_regs, 8, 8) },				\
	{ UNIT_EXTRA(icl_extra_regs, 8) },				\
	{ UNIT_CLOCK(icl_clock_regs) }

/* Without the first counter of the ARB, entries that wait there cannot be added up. */
static const struct emu_unit icl_units[] = {
	UNITS_ICL(icl_global_regs),
	{
		UNIT_MSR("arb", EMU_ARB, icl_arb_regs),
		OWN_CONSTRAINTS({ 0x80, 0x80, 0 }, { 0x83, 0x83, 0 }, { 0x85, 0x85, 0 }, ARB_CLOCK),
	},
	{ UNIT_IMC32 },
	{ UNIT_MCHBAR(MCHBAR_32K) },
	{ UNIT_BRIDGE(0x8a12) },
};

static const struct emu_unit rkl_units[] = {
	UNITS_ICL(rkl_global_regs),
	{ UNIT_ARB(snb_arb_regs, 1) },
	{ UNIT_IMC32 },
	{ UNIT_MCHBAR(MCHBAR_32K) },
	{ UNIT_BRIDGE(0x4c43) },
};

static const struct emu_unit tgl_units[] = {
	UNITS_ICL(rkl_global_regs),
	{ UNIT_ARB(snb_arb_regs, 1) },
	{ UNIT_MC(0xd840, 0x00, 0x18, 0x60) },
	{ UNIT_WINDOW("mchbar", EMU_BOX_TYPES, 0, MCHBAR_128K) },
	{ UNIT_BRIDGE(0x9a36) },
};

/* Units of model 140, in small laptops */
static const struct emu_unit tgl_u_units[] = {
	UNITS_ICL(rkl_global_regs),
	{ UNIT_ARB(snb_arb_regs, 1) },
	{ UNIT_MC(0x5040, 0x00, 0x18, 0x60) },
	{ UNIT_WINDOW("mchbar", EMU_BOX_TYPES, 0, MCHBAR_128K) },
	{ UNIT_BRIDGE(0x9a14) },
};

/*
 * Alder Lake's counters of a memory controller: no bit enables one, it counts if it has an event.
 * What no source says: an overflow with bit 20 stops the box.
 */
#define IMC_BITS	(EMU_CTL_THRESH | EMU_CTL_INVERT | EMU_CTL_OV_EN | EMU_CTL_EDGE | \
			 CLIENT_CHANNELS | EMU_CTL_EVENT)

#define IMC_CTL(_n, _addr)						\
	EMU_CTL_N(_n, _addr, IMC_BITS, EMU_CTL_EVENT, .strobe = EMU_CTL_RST, .ov = EMU_CTL_OV_EN)
#define IMC_CTR(_n, _addr)	EMU_CTR_N(_n, _addr, 64)

const struct emu_reg emu_client_imc_regs[12] = {
	CLIENT_BOX_CTL("global_ctl", 0xc0, EMU_MC_GLOBAL),
	CLIENT_BOX_CTL("box_ctl", 0xc4, EMU_BOX_CTL),
	ROWS4(IMC_CTL, 0xd0, 4), IMC_CTL(4, 0xe0), ROWS4(IMC_CTR, 0xe8, 8), IMC_CTR(4, 0x108),
};

/* Event and channels must be the same: no channel selected is all of them. */
bool emu_client_imc_matches(const struct emu_control *control, const struct emu_event *ev)
{
	u64 channels = control->sel.umask;

	return control->event == ev->code && (!channels || (channels & ev->umask) == ev->umask);
}

static const struct emu_unit adl_units[] = {
	{ UNIT_GLOBAL(adl_global_regs) },
	{ UNIT_CBOX(adl_cbox_regs, 8, 12) },
	{ UNIT_EXTRA(adl_extra_regs, 8) },
	{ UNIT_CLOCK(adl_clock_regs), .write_raises_gp = client_clock_raises_gp },
	{
		UNIT_ARB(adl_arb_regs, 2),
		.stride = 8,
	},
	{ UNIT_IMC },
	{ UNIT_MC(0xd840, 0x00, 0x18, 0x60) },
	{ UNIT_WINDOW("mchbar", EMU_BOX_TYPES, 0, MCHBAR_128K) },
	{ UNIT_BRIDGE(0xa711) },
};

static const struct emu_range snb_msrs[] = {
	{ 0x391, 0x397 },
	{ 0x3b0, 0x3b3 },
	{ 0x700, 0x74f },
};

/* 0x391 and 0x392 are of the cores. */
static const struct emu_range skl_msrs[] = {
	{ 0x391, 0x397 },
	{ 0x3b0, 0x3b3 },
	{ 0x700, 0x76f },
	{ 0x780, 0x7af },
	{ 0xe01, 0xe02 },
	{ 0xf70, 0xfaf },
};

/* MSRs of other clients; 0x394, 0x395 and 0x704 were seen not to exist on these CPUs */
static const struct emu_range adl_msrs[] = {
	{ 0x391, 0x397 },
	{ 0x3b0, 0x3b3 },
	{ 0x700, 0x76f },
	{ 0xe01, 0xe02 },
	{ 0x2000, 0x20ff },
	{ 0x2fd0, 0x2fff },
};

static u64 client_global(unsigned int socket)
{
	return emu_value(emu.socket[socket].global, EMU_GLOBAL_CTL, 0);
}

static struct emu_box *client_imc(unsigned int socket, unsigned int index)
{
	return emu_box_first("imc", socket) + index;
}

/* The second memory controller's control stops both. */
bool emu_client_imc_runs(const struct emu_box *box)
{
	return !((emu_value(box, EMU_BOX_CTL, 0) |
		  emu_value(client_imc(box->socket, 1), EMU_MC_GLOBAL, 0)) & CLIENT_FRZ);
}

static bool client_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	if (box->unit->type == EMU_IMC)
		return emu_client_imc_runs(box);
	return client_global(box->socket) & GLOBAL_EN;
}

static u64 client_status_bit(const struct emu_box *box, const struct emu_reg *ctr)
{
	if (ctr->role == EMU_FIXED_CTR)
		return STATUS_CLOCK;
	return box->unit->type == EMU_ARB ? STATUS_ARB : STATUS_CBOX;
}

static void client_set_status(struct emu_box *box, const struct emu_reg *ctr)
{
	if (box->unit->type == EMU_IMC) {
		emu_value_set(box, EMU_BOX_CTL, 0, 0, CLIENT_FRZ);
		return;
	}
	if (ctr->role == EMU_CTR)
		emu_value_set(box, EMU_STATUS, 0, 0, BIT(ctr->idx));
	emu_value_set(emu.socket[box->socket].global, EMU_GLOBAL_STATUS, 0, 0,
		      client_status_bit(box, ctr));
}

static void client_overflow(struct emu_box *box, const struct emu_reg *ctr, bool report)
{
	if (!report)
		return;
	client_set_status(box, ctr);
	if (box->unit->type != EMU_IMC)
		emu_overflow_report(box, 0);
}

static void client_overflow_arrival(unsigned int socket, u64 bits)
{
	if (client_global(socket) & GLOBAL_FREEZE)
		emu_value_set(emu.socket[socket].global, EMU_GLOBAL_CTL, 0, GLOBAL_EN, 0);
	emu_overflow_interrupt(socket);
}

static bool client_is_frozen(unsigned int socket)
{
	u64 ctl = client_global(socket);

	if (ctl & GLOBAL_FREEZE)
		return !(ctl & GLOBAL_EN);
	return emu_value(emu.socket[socket].global, EMU_GLOBAL_STATUS, 0);
}

/* The bit of all C-boxes is that of any of them. */
static void client_cbox_cleared(const struct emu_box *cleared)
{
	struct emu_socket *s = &emu.socket[cleared->socket];
	const struct emu_box *box;
	u64 any = 0;

	for (box = s->boxes; box < s->end; box++)
		any |= emu_value(box, EMU_STATUS, 0);
	if (!any)
		emu_value_set(s->global, EMU_GLOBAL_STATUS, 0, STATUS_CBOX, 0);
}

/* The second memory controller's control resets the boxes of both. */
void emu_client_imc_reset(const struct emu_box *box, u64 strobe)
{
	unsigned int i;

	for (i = 0; box->index && i < 2; i++) {
		if (strobe & CLIENT_RST_CTLS)
			emu_reset_role(client_imc(box->socket, i), EMU_CTL);
		if (strobe & CLIENT_RST_CTRS)
			emu_reset_role(client_imc(box->socket, i), EMU_CTR);
	}
}

static void client_written(struct emu_box *box, int r, u64 strobe)
{
	switch (box->unit->regs[r].role) {
	case EMU_MC_GLOBAL:
		emu_client_imc_reset(box, strobe);
		break;
	case EMU_GLOBAL_OVF_CTL:
		emu_value_set(box, EMU_GLOBAL_STATUS, 0, strobe, 0);
		break;
	case EMU_STATUS:
		client_cbox_cleared(box);
		break;
	default:
		break;
	}
}

#define CLIENT_CHIP(_name, _title, _units, _msrs, _window)		\
	.name = (_name),						\
	.title = (_title),						\
	UNITS(_units),							\
	MSRS(_msrs),							\
	.window = (_window),						\
	QUESTIONS(client_questions),					\
	.usual_slices = 4
/* CLIENT_CHIP_GLOBAL() is for chips with a global control register */
#define CLIENT_CHIP_GLOBAL(...)						\
	CLIENT_CHIP(__VA_ARGS__),					\
	.may_count = client_running,					\
	.on_overflow = client_overflow,					\
	.set_status = client_set_status,				\
	.on_overflow_arrival = client_overflow_arrival,			\
	.is_frozen = client_is_frozen,					\
	.cores = GENMASK_ULL(6, 0),					\
	.on_write = client_written

const struct emu_chip emu_snb = {
	CLIENT_CHIP_GLOBAL("snb", "Xeon E3-1200 (Sandy Bridge)", snb_units, snb_msrs, MCHBAR_32K),
};

const struct emu_chip emu_ivb = {
	CLIENT_CHIP_GLOBAL("ivb", "Xeon E3-1200 v2 (Ivy Bridge)", ivb_units, snb_msrs, MCHBAR_32K),
};

const struct emu_chip emu_hsw = {
	CLIENT_CHIP_GLOBAL("hsw", "Xeon E3-1200 v3 (Haswell)", hsw_units, snb_msrs, MCHBAR_32K),
};

const struct emu_chip emu_bdw = {
	CLIENT_CHIP_GLOBAL("bdw", "Xeon E3-1200 v4 (Broadwell)", bdw_units, snb_msrs, MCHBAR_32K),
};

const struct emu_chip emu_skl = {
	CLIENT_CHIP_GLOBAL("skl", "Xeon E3-1200 v5 / E-2100 / W-1200 (Skylake to Comet Lake)",
			   skl_units, skl_msrs, MCHBAR_32K),
};

const struct emu_chip emu_icl = {
	CLIENT_CHIP("icl", "Core 10th generation (Ice Lake client)", icl_units, skl_msrs,
		    MCHBAR_32K),
};

const struct emu_chip emu_rkl = {
	CLIENT_CHIP_GLOBAL("rkl", "Xeon E-2300 / W-1300 (Rocket Lake)", rkl_units, skl_msrs,
			   MCHBAR_32K),
};

const struct emu_chip emu_tgl = {
	CLIENT_CHIP_GLOBAL("tgl", "Xeon W-11000 (Tiger Lake-H)", tgl_units, skl_msrs, MCHBAR_128K),
};

const struct emu_chip emu_tgl_u = {
	CLIENT_CHIP_GLOBAL("tgl", "Core 11th generation (Tiger Lake-U)", tgl_u_units, skl_msrs,
			   MCHBAR_128K),
	.model = "tgl-u",
};

const struct emu_chip emu_adl = {
	CLIENT_CHIP_GLOBAL("adl", "Xeon E-2400 / 6300 (Alder and Raptor Lake)", adl_units,
			   adl_msrs, MCHBAR_128K),
};
