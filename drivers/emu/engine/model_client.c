// SPDX-License-Identifier: GPL-2.0-only
/*
 * Client dies, and the Xeons made of them: E3-1200 and what came after it.
 *
 * Written from facts, independently of the driver's rows: Linux, Intel's event lists, the SDM
 * (volume 3B, uncore of Sandy Bridge and Haswell; volume 4), and the MSRs of four real machines
 * that VirtualBox has (models 42, 58, 61, 94): which exist, and which of their bits fault. Of
 * other models that is inferred. Choices:
 *
 * - Behind the last slice is one more set of registers, which MSR 0x396 counts and which belongs
 *   to no core: it keeps what is written and counts nothing.
 * - An overflow shows in 0x392 or its successor, and in the C-box; 0x393 clears what is of the
 *   clock and of the ARB there, ones written to the C-box's status clear that.
 * - The low bits of the global control are the cores that get the interrupt.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "count.h"
#include "model.h"
#include "open_questions.h"
#include "overflow.h"
#include "signal.h"
#include "state.h"

#define CLASS_BRIDGE	0x060000

/* Event select: all other bits fault, bit 19 does nothing. */
#define SELECT_BITS	(EMU_CTL_THRESH5 | EMU_CTL_INVERT | EMU_CTL_EN | EMU_CTL_OV_EN | \
			 EMU_CTL_TID_EN | EMU_CTL_EDGE | EMU_CTL_UMASK | EMU_CTL_EVENT)

#define GLOBAL_EN	BIT_ULL(29)
#define GLOBAL_FREEZE	BIT_ULL(31)
#define GLOBAL_BITS	(GENMASK_ULL(31, 29) | GENMASK_ULL(4, 0))

/* Global status */
#define STATUS_CLOCK	BIT_ULL(0)
#define STATUS_ARB	BIT_ULL(1)
#define STATUS_CBOX	BIT_ULL(3)

#define REG64(_name, _addr, _role, ...)					\
	{ .name = (_name), .addr = (_addr), .width = 64, .role = (_role), ##__VA_ARGS__ }
#define SELECT(_n, _addr, _rw)						\
	{ .name = "ctl" #_n, .addr = (_addr), .width = 32,		\
	  .role = EMU_CTL, .idx = (_n), .rw = (_rw), .en = EMU_CTL_EN, .ov = EMU_CTL_OV_EN }
#define CTR(_n, _addr)							\
	{ .name = "ctr" #_n, .addr = (_addr), .width = 44,		\
	  .role = EMU_CTR, .idx = (_n), .rw = GENMASK_ULL(43, 0) }
#define CLOCK_CTL(_addr, ...)						\
	{ .name = "fixed_ctl", .addr = (_addr), .width = 32, .role = EMU_FIXED_CTL, \
	  .rw = EMU_CTL_EN | EMU_CTL_OV_EN, .en = EMU_CTL_EN, .ov = EMU_CTL_OV_EN, \
	  ##__VA_ARGS__ }
#define CLOCK_CTR(_addr, ...)						\
	{ .name = "fixed_ctr", .addr = (_addr), .width = 48, .role = EMU_FIXED_CTR,	\
	  .rw = GENMASK_ULL(47, 0), ##__VA_ARGS__ }
#define UNCOUNTED(_name, _addr, _rw)					\
	{ .name = (_name), .addr = (_addr), .width = 64, .rw = (_rw) }
#define FREE32(_name, _addr, _number)					\
	{ .name = (_name), .addr = (_addr), .width = 32, .role = EMU_FREE, .idx = (_number) }

/* Of the 16 registers of a C-box; what the fifth one is for, no source says. */
#define CBOX_OTHERS							\
	UNCOUNTED("unknown", 0x704, GENMASK_ULL(3, 0)),			\
	{ .name = "status", .addr = 0x705, .width = 32, .role = EMU_STATUS,	\
	  .w1c = GENMASK_ULL(3, 0) }
#define CBOX_CLOCK							\
	CLOCK_CTL(0x394, .first = true), CLOCK_CTR(0x395, .first = true)

static const struct emu_reg skl_cbox_regs[] = {
	SELECT(0, 0x700, SELECT_BITS), SELECT(1, 0x701, SELECT_BITS),
	SELECT(2, 0x702, SELECT_BITS), SELECT(3, 0x703, SELECT_BITS),
	CTR(0, 0x706), CTR(1, 0x707), CTR(2, 0x708), CTR(3, 0x709),
	CBOX_OTHERS, CBOX_CLOCK,
};

/* The set that is no core's */
static const struct emu_reg snb_extra_regs[] = {
	UNCOUNTED("ctl0", 0x700, SELECT_BITS), UNCOUNTED("ctl1", 0x701, SELECT_BITS),
	UNCOUNTED("ctl2", 0x702, SELECT_BITS), UNCOUNTED("ctl3", 0x703, SELECT_BITS),
	UNCOUNTED("ctr0", 0x706, GENMASK_ULL(43, 0)), UNCOUNTED("ctr1", 0x707, GENMASK_ULL(43, 0)),
	UNCOUNTED("ctr2", 0x708, GENMASK_ULL(43, 0)), UNCOUNTED("ctr3", 0x709, GENMASK_ULL(43, 0)),
	UNCOUNTED("unknown", 0x704, GENMASK_ULL(3, 0)),
	{ .name = "status", .addr = 0x705, .width = 32, .w1c = GENMASK_ULL(3, 0) },
};

static const struct emu_reg snb_arb_regs[] = {
	SELECT(0, 0x3b2, SELECT_BITS), SELECT(1, 0x3b3, SELECT_BITS),
	CTR(0, 0x3b0), CTR(1, 0x3b1),
};

/* The status ignores writes of its bits. */
#define GLOBAL_REGS(_ctl, _ctl_bits, _status)				\
	REG64("global_ctl", _ctl, EMU_GLOBAL_CTL, .rw = (_ctl_bits)),	\
	REG64("global_status", _status, EMU_GLOBAL_STATUS, .strobe = GENMASK_ULL(3, 0)), \
	REG64("global_ovf_ctl", 0x393, EMU_GLOBAL_OVF_CTL, .strobe = STATUS_CLOCK | STATUS_ARB), \
	REG64("cbox_count", 0x396, EMU_CHA_COUNT),			\
	UNCOUNTED("unknown", 0x397, GENMASK_ULL(3, 0))

static const struct emu_reg skl_global_regs[] = {
	GLOBAL_REGS(0xe01, GLOBAL_BITS, 0xe02),
};

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

static bool client_cbox_matches(const struct emu_watch *watch, const struct emu_signal *sig)
{
	u64 want = watch->sel.umask, have = sig->umask;

	if (watch->event != sig->event)
		return false;
	switch (watch->event) {
	case CBOX_SNOOP:
		return client_has(want, have, SNOOP_ANSWER) && client_has(want, have, SNOOP_REASON);
	case CBOX_LOOKUP:
		return client_has(want, have, LOOKUP_STATE) &&
		       (want & LOOKUP_ANY || client_has(want, have, LOOKUP_REQUEST));
	default:
		return (want & have) == have;
	}
}

/* A number: all registers that count take part, one more behind the last slice */
static u64 client_global_reads(const struct emu_reg *reg, const struct emu_reg_state *state,
			       u64 val)
{
	return reg->role == EMU_CHA_COUNT ? val + 1 : val;
}

/* Any write faults, also one of zero. */
static bool client_write_raises_gp(const struct emu_box *box, int r, u64 val)
{
	return box->unit->regs[r].role == EMU_CHA_COUNT;
}

/* What is no counter in the window: it must stay as it is, whatever it is. */
static u64 client_mchbar_word(const struct emu_box *box, u32 offset)
{
	return 0x0101010101010101ULL * (offset / 8 & 0xff) ^ offset;
}

/* A counter of the ARB adds up what waits there; the second one cannot. */
#define ARB_EVENTS	{ 0x80, 0x80, 0x1 }, { 0x83, 0x83, 0x1 }, { 0x85, 0x85, 0x1 }

#define UNIT_MSR(_name, _type)						\
	.name = (_name),						\
	.type = (_type),						\
	.space = EMU_MSR
#define UNIT_GLOBAL(_regs)						\
	UNIT_MSR("global", EMU_BOX_TYPES),				\
	REGS(_regs),							\
	.count = 1,							\
	.on_read = client_global_reads,					\
	.write_raises_gp = client_write_raises_gp
#define UNIT_CBOX(_regs, _count)					\
	UNIT_MSR("cbox", EMU_CBOX),					\
	REGS(_regs),							\
	.count = (_count),						\
	.slices = true,							\
	.event_matches = client_cbox_matches
#define UNIT_EXTRA(_regs)						\
	UNIT_MSR("extra", EMU_BOX_TYPES),				\
	REGS(_regs),							\
	.count = 1,							\
	.behind = true
#define UNIT_ARB(_regs)							\
	UNIT_MSR("arb", EMU_ARB),					\
	REGS(_regs),							\
	.count = 1,							\
	OWN_EVENTS(ARB_EVENTS)

/*
 * Counters of the memory controller that cannot be stopped; numbers are the events by which Linux
 * knows them. All the rest of the window is somebody else's.
 */
#define UNIT_IMC32							\
	.name = "imc",							\
	.type = EMU_MC,							\
	.space = EMU_MMIO,						\
	.count = 1,							\
	.base = 0x5040,							\
	.size = 0x18,							\
	.dwords = true,							\
	.memory = client_mchbar_word,					\
	OWN_REGS(FREE32("gt_requests", 0x0, 3), FREE32("ia_requests", 0x4, 4),	\
		 FREE32("io_requests", 0x8, 5), FREE32("data_reads", 0x10, 1),	\
		 FREE32("data_writes", 0x14, 2))
#define UNIT_MCHBAR(_size)						\
	.name = "mchbar",						\
	.type = EMU_BOX_TYPES,						\
	.space = EMU_MMIO,						\
	.count = 1,							\
	.size = (_size),						\
	.dwords = true,							\
	.memory = client_mchbar_word
#define UNIT_BRIDGE(_device)						\
	.name = "bridge",						\
	.type = EMU_BOX_TYPES,						\
	.space = EMU_PCI,						\
	.bus = EMU_BUS_IO,						\
	.class = CLASS_BRIDGE,						\
	.replaces = true,						\
	OWN_FUNCTIONS({ PCI_DEVFN(0, 0), _device }),			\
	OWN_REGS(REG64("mchbar", 0x48, EMU_MCHBAR))

#define MCHBAR_32K	0x8000

/*
 * The eighth C-box is elsewhere: 0x770 to 0x777 are of the cores' P-states (HWP). Where the ninth
 * and the tenth are, no source says: behind it.
 */
static const u32 skl_cbox_offsets[] = {
	0x00, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x870, 0x880, 0x890, 0x8a0,
};

static const struct emu_unit skl_units[] = {
	{
		UNIT_GLOBAL(skl_global_regs),
	}, {
		UNIT_CBOX(skl_cbox_regs, 10),
		.offsets = skl_cbox_offsets,
	}, {
		UNIT_EXTRA(snb_extra_regs),
		.offsets = skl_cbox_offsets,
	}, {
		UNIT_ARB(snb_arb_regs),
	}, {
		UNIT_IMC32,
	}, {
		UNIT_MCHBAR(MCHBAR_32K),
	}, {
		/* Four cores, server: E-2100, E-2200 */
		UNIT_BRIDGE(0x3e33),
	},
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

/* What the manual would have to answer */
enum { CLIENT_UPPER = EMU_OWN_QUESTIONS, CLIENT_QUESTIONS };

static const char *const client_upper_words[] = { "stand", "count" };

static const struct emu_question client_questions[] = {
	EMU_COMMON_QUESTIONS(EMU_BLOCKED_NEVER, EMU_CORE_MASK),
	[CLIENT_UPPER] = { "upper_counters", client_upper_words, 1, 1 },
};

static u64 client_global(unsigned int socket)
{
	return emu_value(emu.socket[socket].global, EMU_GLOBAL_CTL, 0);
}

/* The registers of counters 2 and 3 of a C-box exist. Whether they count? */
static bool client_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	if (ctr->role == EMU_CTR && ctr->idx >= 2 && !emu.answer[CLIENT_UPPER])
		return false;
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

static u64 client_cores(unsigned int socket)
{
	return client_global(socket) & GENMASK_ULL(6, 0);
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

static void client_written(struct emu_box *box, int r, u64 strobe)
{
	switch (box->unit->regs[r].role) {
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
	.units = (_units),						\
	.nunits = ARRAY_SIZE(_units),					\
	.msrs = (_msrs),						\
	.nmsrs = ARRAY_SIZE(_msrs),					\
	.window = (_window),						\
	.questions = client_questions,					\
	.nquestions = ARRAY_SIZE(client_questions),			\
	.usual_slices = 4,						\
	.may_count = client_running,					\
	.on_overflow = client_overflow,					\
	.set_status = client_set_status,				\
	.on_overflow_arrival = client_overflow_arrival,			\
	.is_frozen = client_is_frozen,					\
	.selected_cores = client_cores,					\
	.on_write = client_written

const struct emu_chip emu_skl = {
	CLIENT_CHIP("skl", "Skylake to Comet Lake client (Xeon E3-1200 v5, E-2100, W-1200)",
		    skl_units, skl_msrs, MCHBAR_32K),
};
