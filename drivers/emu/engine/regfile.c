// SPDX-License-Identifier: GPL-2.0-only
/*
 * Accesses: one read path and one write path for every box, be it behind MSRs, in
 * PCI config space or in memory, and the side effects of a write.
 */
#include <linux/bitops.h>
#include <linux/minmax.h>

#include "clock.h"
#include "count.h"
#include "model.h"
#include "overflow.h"
#include "pmi.h"
#include "regfile.h"
#include "state.h"
#include "trace.h"

/*
 * The strobe of a control word clears its counter. A counter also starts with a whole event to go
 * whenever it is programmed anew, so what it gains in a time does not depend on what it did before.
 */
static void emu_reg_control_written(struct emu_box *box, int ctr, bool changed, bool strobe)
{
	if (ctr < 0)
		return;
	if (changed) {
		box->state[ctr].frac = 0;
		box->state[ctr].stopped = false;
	}
	if (strobe)
		emu_reg_state_set(box, ctr, 0);
}

static void emu_reg_box_ctl_written(struct emu_box *box, u64 strobe)
{
	const struct emu_unit *unit = box->unit;

	if (strobe & (unit->rst_ctls ?: EMU_BOX_RST_CTRL)) {
		emu_reset_role(box, EMU_CTL);
		emu_reset_role(box, EMU_FIXED_CTL);
	}
	if (strobe & (unit->rst_ctrs ?: EMU_BOX_RST_CTRS)) {
		emu_reset_role(box, EMU_CTR);
		emu_reset_role(box, EMU_FIXED_CTR);
	}
}

static void emu_reg_ctl_written(struct emu_box *box, int r, u64 old, u64 strobe)
{
	unsigned int idx = box->unit->regs[r].idx;

	if (box->unit->ctl_bits)
		emu_count_control_check(box, old, box->state[r].val);
	else
		emu_reg_control_written(box, emu_reg_find(box, EMU_CTR, idx),
					old != box->state[r].val, strobe);
}

/*
 * Once a counter reports its overflows, emu_overflow_update_next() has to be called whenever the
 * next one may change
 */
static void emu_reg_note_report(struct emu_box *box, int r)
{
	if (!(box->state[r].val & box->unit->regs[r].ov))
		return;
	box->reports = true;
	emu.reporting = true;
}

static void emu_reg_written(struct emu_box *box, int r, u64 old, u64 strobe)
{
	const struct emu_reg *reg = &box->unit->regs[r];

	switch (reg->role) {
	case EMU_BOX_CTL:
		emu_reg_box_ctl_written(box, strobe);
		break;
	case EMU_CTL:
		emu_reg_ctl_written(box, r, old, strobe);
		emu_reg_note_report(box, r);
		break;
	case EMU_FIXED_CTL:
		emu_reg_note_report(box, r);
		emu_reg_control_written(box, emu_reg_find(box, EMU_FIXED_CTR, 0),
					old != box->state[r].val, strobe);
		break;
	case EMU_CTR:
	case EMU_FIXED_CTR:
		emu_reg_state_set(box, r, box->state[r].val);
		break;
	case EMU_TSC:
		emu_count_misuse("the time stamp counter was written");
		break;
	case EMU_CPU_OVF_CTRL:
		emu_pmi_clear(box, strobe);
		break;
	default:
		break;
	}
	if (emu.chip->on_write)
		emu.chip->on_write(box, r, strobe);
}

static void emu_reg_store(struct emu_box *box, int r, u64 val, u64 mask)
{
	const struct emu_reg *reg = &box->unit->regs[r];
	u64 old = box->state[r].val;
	u64 rw = reg->rw & mask;

	val &= mask;
	if (reg->signed_at)
		val = sign_extend64(val, reg->signed_at);
	box->state[r].val = ((old & ~rw) | (val & rw)) & ~(val & reg->w1c);
	emu_reg_written(box, r, old, val & reg->strobe);
}

/* After each access: count it, trace it, and let time pass */
static void emu_reg_accessed(struct emu_box *box, int r, u32 offset, bool write, u64 old, u64 val)
{
	static const u8 reads[] = {
		[EMU_MSR] = EMU_MSR_RD, [EMU_PCI] = EMU_PCI_RD, [EMU_MMIO] = EMU_MMIO_RD,
	};

	box->access[reads[box->unit->space] + write]++;
	emu_trace_add((struct emu_trace) {
		.box = box,
		.reg = r < 0 ? NULL : &box->unit->regs[r],
		.offset = offset,
		.write = write,
		.old = old,
		.val = val,
	});
	if (emu.access_ns)
		emu_clock_advance(emu.access_ns);
}

static bool emu_reg_is_global(const struct emu_box *box, int r)
{
	switch (r < 0 ? EMU_PLAIN : box->unit->regs[r].role) {
	case EMU_GLOBAL_CTL:
	case EMU_GLOBAL_STATUS:
	case EMU_GLOBAL_OVF_CTL:
	case EMU_SUMMARY:
	case EMU_MC_GLOBAL:
	case EMU_TILE_CTL:
	case EMU_UNITS_CTL:
		return true;
	default:
		return false;
	}
}

/*
 * The registers of one function steer the counters of another one (match and
 * mask), global ones those of the socket: all that they reach has to count
 * up to now before anything is changed or read.
 */
static void emu_reg_sync(struct emu_box *box, int r)
{
	emu_box_sync(box);
	if (box->peer)
		emu_box_sync(box->peer);
	if (emu_reg_is_global(box, r))
		emu_socket_sync(box->socket);
}

static bool emu_reg_is_counter(const struct emu_reg *reg)
{
	return reg->role == EMU_CTR || reg->role == EMU_FIXED_CTR || reg->role == EMU_FREE;
}

/* Return: the value that software reads */
static u64 emu_reg_shown(const struct emu_box *box, int r)
{
	const struct emu_reg *reg = &box->unit->regs[r];
	u64 val = box->state[r].val & ~reg->hidden;

	if (box->phantom && emu_reg_is_counter(reg))
		return box->phantom == EMU_PHANTOM_ONES ? U64_MAX : 0;
	return box->unit->on_read ?
	       box->unit->on_read(reg, &box->state[r], val) : val;
}

static u64 emu_reg_part(const struct emu_box *box, int r, unsigned int shift, u64 mask)
{
	u64 val, late;

	if (r < 0)
		return 0;
	val = emu_reg_shown(box, r);
	late = shift ? box->state[r].high_delay : 0;
	return (val < late ? 0 : val - late) >> shift & mask;
}

/**
 * emu_reg_read() - the driver reads a register or a part of it
 * @box: box
 * @r: row, -1 if there is no register: reads zero
 * @shift: first bit of the part
 * @offset: byte offset of the access, for the trace
 * @mask: bits of the part, at bit 0
 *
 * Nothing latches: each part is the register at the time of its own access.
 *
 * Return: value.
 */
u64 emu_reg_read(struct emu_box *box, int r, unsigned int shift, u32 offset, u64 mask)
{
	u64 val;

	emu_reg_sync(box, r);
	val = emu_box_responds(box) ? emu_reg_part(box, r, shift, mask) : mask;
	emu_reg_accessed(box, r, offset, false, val, val);
	return val;
}

/**
 * emu_reg_preset() - a register gets a value, no access
 * @box: box
 * @r: row
 * @val: value
 */
void emu_reg_preset(struct emu_box *box, int r, u64 val)
{
	emu_reg_sync(box, r);
	box->state[r].val = val;
	box->state[r].frac = 0;
	emu_reg_note_report(box, r);
}

/**
 * emu_reg_read_unlocked() - value of a register without the lock, no access
 * @box: box
 * @r: row
 *
 * Status is 0: for this access the overflow has not happened, see emu_nmi_is_hidden().
 *
 * Context: without emu.lock.
 * Return: value.
 */
u64 emu_reg_read_unlocked(const struct emu_box *box, int r)
{
	switch (box->unit->regs[r].role) {
	case EMU_STATUS:
	case EMU_GLOBAL_STATUS:
	case EMU_SUMMARY:
	case EMU_CPU_STATUS:
		return 0;
	default:
		return emu_reg_shown(box, r);
	}
}

/* A fault: it holds what it has, whatever is written. */
static bool emu_reg_is_readonly(const struct emu_box *box, int r)
{
	return box->readonly ||
	       (box->state[r].stuck && box->unit->regs[r].role == EMU_CTL);
}

/* Does a write have an effect? */
static bool emu_reg_is_writable(const struct emu_box *box, int r)
{
	const struct emu_reg *reg = box->unit->regs + max(r, 0);

	return r >= 0 && reg->rw | reg->w1c | reg->strobe;
}

/**
 * emu_reg_write() - the driver writes a register or a part of it
 * @box: box
 * @r: row, -1 if there is no register: the write is lost
 * @shift: first bit of the part
 * @offset: byte offset of the access, for the trace
 * @val: value
 * @mask: bits of the part, at bit 0
 */
void emu_reg_write(struct emu_box *box, int r, unsigned int shift, u32 offset, u64 val, u64 mask)
{
	u64 old;

	emu_reg_sync(box, r);
	old = emu_reg_part(box, r, shift, mask);
	emu.stray_writes += box->unit->space != EMU_MSR && !emu_reg_is_writable(box, r);
	if (r >= 0 && emu_box_responds(box) && !emu_reg_is_readonly(box, r))
		emu_reg_store(box, r, val << shift, mask << shift);
	emu_reg_accessed(box, r, offset, true, old, emu_reg_part(box, r, shift, mask));
}
