// SPDX-License-Identifier: GPL-2.0-only
/*
 * Xeon 5500 and 5600 (Nehalem-EP, Westmere-EP), and the dies of one socket that are like them: all
 * units of a socket share eight counters.
 *
 * Written independently of the driver's rows.
 *
 * Sources of nhm wsm: Intel's SDM (volume 3B, uncore of Nehalem, 3C, MSRs); no other
 *
 * Choices:
 *
 * - A write of the status, and of a bit that is not documented, raises #GP. For cores 4 and 5 of a
 *   Westmere the interrupt's bits are the next two.
 * - Status is set by any overflow, that of an interrupt only if one is asked for.
 * - What waits in a queue is known by a copy of its depth, which each counter has and which bit 17
 *   of its control corrects. How wrong it is without that is a parameter.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/kernel.h>

#include "count.h"
#include "model.h"
#include "open_questions.h"
#include "overflow.h"
#include "event.h"
#include "state.h"

/* Global control, status and what clears it */
#define GLOBAL_CTRS	GENMASK_ULL(7, 0)
#define GLOBAL_FIXED	BIT_ULL(32)
#define GLOBAL_RUN	(GLOBAL_FIXED | GLOBAL_CTRS)
#define GLOBAL_CORES	GENMASK_ULL(53, 48)
#define GLOBAL_BITS_NHM	(GLOBAL_RUN | GENMASK_ULL(51, 48) | GLOBAL_FRZ)
#define GLOBAL_BITS_WSM	(GLOBAL_RUN | GLOBAL_CORES | GLOBAL_FRZ)
#define GLOBAL_FRZ	BIT_ULL(63)
#define STATUS_PMI	BIT_ULL(61)
#define STATUS_CHG	BIT_ULL(63)

/* Bit 17 is written to the register and reads zero. */
#define SELECT_QUEUE	BIT(17)
#define SELECT_BITS	(EMU_CTL_THRESH | EMU_CTL_INVERT | EMU_CTL_EN | EMU_CTL_OV_EN | \
			 EMU_CTL_EDGE | SELECT_QUEUE | EMU_CTL_UMASK | EMU_CTL_EVENT)
#define FIXED_EN	BIT(0)
#define FIXED_PMI	BIT(2)

/* Fields of the register that matches address and opcode */
#define MATCH_ADDR	GENMASK_ULL(39, 3)
#define MATCH_OPCODE	GENMASK_ULL(47, 40)
#define MATCH_SELECT	GENMASK_ULL(63, 61)
#define MATCH_EVENT	0x35

enum { MATCH_OFF, MATCH_BOTH, MATCH_OPCODE_ONLY, MATCH_ADDR_ONLY = 4, MATCH_EITHER = 6 };

#define SELECT(_n, _addr)						\
	EMU_CTL_N(_n, _addr, SELECT_BITS, EMU_CTL_EN, .ov = EMU_CTL_OV_EN)
#define CTR(_n, _addr)		EMU_CTR_N(_n, _addr, 48)

#define NHM_REGS(_global_bits)						\
	EMU_REG("global_ctl", 0x391, 64, EMU_GLOBAL_CTL, .rw = (_global_bits)), \
	EMU_REG("global_status", 0x392, 64, EMU_GLOBAL_STATUS),		\
	EMU_REG("global_ovf_ctl", 0x393, 64, EMU_GLOBAL_OVF_CTL,	\
		.strobe = GLOBAL_RUN | STATUS_PMI | STATUS_CHG),	\
	EMU_COUNTER("fixed_ctr", 0x394, 48, EMU_FIXED_CTR),		\
	EMU_REG("fixed_ctl", 0x395, 32, EMU_FIXED_CTL, .rw = FIXED_EN | FIXED_PMI, \
		.en = FIXED_EN, .ov = FIXED_PMI),			\
	EMU_REG("match", 0x396, 64, EMU_FILTER, .rw = MATCH_SELECT | MATCH_OPCODE | MATCH_ADDR), \
	ROWS8(SELECT, 0x3c0, 1), ROWS8(CTR, 0x3b0, 1)

/* Questions that the manual leaves open */
enum { NHM_QUEUE = EMU_OWN_QUESTIONS, NHM_QUESTIONS };

static const struct emu_question nhm_questions[NHM_QUESTIONS] = {
	EMU_COMMON_QUESTIONS(EMU_BLOCKED_NEVER),
	[NHM_QUEUE] = { "queue", NULL, U16_MAX, 0 },
};

static bool nhm_is_queue(u16 event)
{
	return event == 0x02 || event == 0x23 || event == 0x2a || event == 0x2b;
}

static void nhm_decode(const struct emu_box *box, u64 ctl, struct emu_control *control)
{
	const struct emu_reg_state *state = &box->state[emu_reg_find(box, EMU_CTL, control->ctr)];

	emu_decode_control(box, ctl, control);
	if (nhm_is_queue(control->event) && state->stale)
		control->extra_inc = emu.answer[NHM_QUEUE];
}

static bool nhm_filters_match(const struct emu_control *control, const struct emu_event *ev)
{
	u64 match = emu_value(control->box, EMU_FILTER, 0);
	bool addr = !((match ^ ev->memory.addr) & MATCH_ADDR);
	bool opcode = FIELD_GET(MATCH_OPCODE, match) == ev->memory.opcode;

	if (control->event != MATCH_EVENT)
		return true;
	switch (FIELD_GET(MATCH_SELECT, match)) {
	case MATCH_BOTH:
		return addr && opcode;
	case MATCH_OPCODE_ONLY:
		return opcode;
	case MATCH_ADDR_ONLY:
		return addr;
	case MATCH_EITHER:
		return addr || opcode;
	default:
		return false;
	}
}

static bool nhm_write_raises_gp(const struct emu_box *box, int r, u64 val)
{
	return box->unit->regs[r].role == EMU_GLOBAL_STATUS;
}

#define UNIT_UNCORE(_global_bits)					\
	{								\
		.name = "uncore",					\
		.type = EMU_NHM,					\
		.space = EMU_MSR,					\
		.count = 1,						\
		OWN_REGS(NHM_REGS(_global_bits)),			\
		.decode_control = nhm_decode,				\
		.filters_match = nhm_filters_match,			\
		.write_raises_gp = nhm_write_raises_gp,			\
	}

static const struct emu_unit nhm_units[] = { UNIT_UNCORE(GLOBAL_BITS_NHM) };
static const struct emu_unit wsm_units[] = { UNIT_UNCORE(GLOBAL_BITS_WSM) };

/* A counter's bit in the global registers */
static u64 nhm_bit(const struct emu_reg *ctr)
{
	return ctr->role == EMU_FIXED_CTR ? GLOBAL_FIXED : BIT_ULL(ctr->idx);
}

static bool nhm_running(const struct emu_box *box, const struct emu_reg *ctr)
{
	return emu_value(box, EMU_GLOBAL_CTL, 0) & nhm_bit(ctr);
}

static void nhm_set_status(struct emu_box *box, const struct emu_reg *ctr)
{
	emu_value_set(box, EMU_GLOBAL_STATUS, 0, 0, nhm_bit(ctr) | STATUS_CHG);
}

static void nhm_overflow(struct emu_box *box, const struct emu_reg *ctr, bool report)
{
	bool blocked = emu_overflow_blocked(box, 0, nhm_bit(ctr));

	nhm_set_status(box, ctr);
	if (report && !blocked)
		emu_overflow_report(box, 0);
}

static void nhm_overflow_arrival(unsigned int socket, u64 bits)
{
	struct emu_box *box = emu.socket[socket].global;

	if (emu_value(box, EMU_GLOBAL_CTL, 0) & GLOBAL_FRZ)
		emu_value_set(box, EMU_GLOBAL_CTL, 0, GLOBAL_RUN, 0);
	emu_value_set(box, EMU_GLOBAL_STATUS, 0, 0, STATUS_PMI | STATUS_CHG);
	emu_overflow_interrupt(socket);
}

/* Without the freeze, only the status shows that an overflow has happened */
static bool nhm_is_frozen(unsigned int socket)
{
	struct emu_box *box = emu.socket[socket].global;
	u64 ctl = emu_value(box, EMU_GLOBAL_CTL, 0);

	if (ctl & GLOBAL_FRZ)
		return !(ctl & GLOBAL_RUN);
	return emu_value(box, EMU_GLOBAL_STATUS, 0) & STATUS_PMI;
}

/* The copy of a queue's depth is right from a write with bit 17 until another event is chosen. */
static void nhm_select_written(struct emu_box *box, struct emu_reg_state *state)
{
	u16 event = FIELD_GET(EMU_CTL_EVENT, state->val);

	state->stale |= event != state->event;
	state->event = event;
	if (state->val & SELECT_QUEUE)
		state->stale = false;
	state->val &= ~(u64)SELECT_QUEUE;
}

static void nhm_written(struct emu_box *box, int r, u64 strobe)
{
	switch (box->unit->regs[r].role) {
	case EMU_CTL:
		nhm_select_written(box, &box->state[r]);
		break;
	case EMU_GLOBAL_OVF_CTL:
		emu_value_set(box, EMU_GLOBAL_STATUS, 0, strobe, 0);
		break;
	default:
		break;
	}
}

#define NHM_CHIP(_name, _title, _units)					\
	.name = (_name),						\
	.title = (_title),						\
	UNITS(_units),							\
	OWN_MSRS({ 0x391, 0x396 }, { 0x3b0, 0x3b7 }, { 0x3c0, 0x3c7 }),	\
	QUESTIONS(nhm_questions),					\
	.may_count = nhm_running,					\
	.on_overflow = nhm_overflow,					\
	.set_status = nhm_set_status,					\
	.on_overflow_arrival = nhm_overflow_arrival,			\
	.is_frozen = nhm_is_frozen,					\
	.cores = GLOBAL_CORES,						\
	.on_write = nhm_written

const struct emu_chip emu_nhm = {
	NHM_CHIP("nhm", "Xeon 5500 / 3500 (Nehalem-EP)", nhm_units),
};

const struct emu_chip emu_wsm = {
	NHM_CHIP("wsm", "Xeon 5600 / 3600 (Westmere-EP)", wsm_units),
};
