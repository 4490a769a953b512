// SPDX-License-Identifier: GPL-2.0-only
/* emulated.c - the emulator's model of a socket, without a machine */
#include <stdlib.h>

#include "emulated.h"
#include "../../drivers/emu/engine/count.h"
#include "../../drivers/emu/engine/clock.h"
#include "../../drivers/emu/engine/discovery.h"
#include "../../drivers/emu/engine/model.h"
#include "../../drivers/emu/engine/overflow.h"
#include "../../drivers/emu/engine/replay.h"
#include "../../drivers/emu/engine/state.h"

#define MAX_BOXES 256

static struct emu_box boxes[MAX_BOXES];

static const struct {
	const struct emu_chip *chip;
} chips[] = {
#define PMON_PLATFORM(_name, ...) { &emu_##_name },
#define PMON_VARIANT(_name, ...) { &emu_##_name },
#include <pmon/platforms.h>
};

static void add_boxes(const struct emu_unit *unit)
{
	unsigned int i;

	for (i = 0; emu_unit_present(unit) && i < unit->count && emu.end < boxes + MAX_BOXES; i++) {
		struct emu_box *box = emu.end++;

		*box = (struct emu_box){ .unit = unit, .index = i };
		emu_count_init(box);
		emu_box_reset(box);
		if (emu_reg_find(box, EMU_GLOBAL_CTL, 0) >= 0)
			emu.socket[0].global = box;
	}
}

static void reset_questions(void)
{
	unsigned int i;

	for (i = 0; emu.chip->questions && i < emu.chip->nquestions; i++)
		emu.answer[i] = emu.chip->questions[i].val;
}

bool emulated_start(const char *platform)
{
	unsigned int i;

	emu.chip = NULL;
	for (i = 0; i < ARRAY_SIZE(chips); i++)
		if (!strcmp(chips[i].chip->name, platform))
			emu.chip = chips[i].chip;
	if (!emu.chip)
		return false;
	reset_questions();
	emu.socket[0].global = NULL;
	emu.boxes = boxes;
	emu.end = boxes;
	emu.socket[0].boxes = boxes;
	for (i = 0; i < emu.chip->nunits; i++)
		add_boxes(&emu.chip->units[i]);
	emu.socket[0].end = emu.end;
	for (i = 0; i < emu.end - boxes; i++)
		boxes[i].peer = emulated_box(boxes[i].unit->name, boxes[i].index, true);
	return true;
}

static bool has_match(const struct emu_box *box)
{
	return box->unit->suffix && emu_reg_find(box, EMU_MATCH, 0) >= 0;
}

/* There is "_" behind one that ends with a digit */
static bool is_name_of(const char *name, const char *type)
{
	size_t length = strlen(type);

	return !strncmp(name, type, length) && (!name[length] || !strcmp(name + length, "_"));
}

struct emu_box *emulated_box(const char *type, unsigned int index, bool match)
{
	struct emu_box *box;

	for (box = boxes; box < emu.end; box++)
		if (is_name_of(box->unit->name, type) && box->index == index &&
		    (match ? has_match(box) : !box->unit->suffix))
			return box;
	return NULL;
}

u32 emulated_function(const struct emu_box *box, u16 *device)
{
	if (box->unit->space != EMU_PCI)
		return 0;
	*device = emu.chip->devices | box->unit->functions[box->index].device;
	return box->unit->functions[box->index].devfn;
}

static int find(const struct emu_box *box, u32 addr)
{
	unsigned int r;

	for (r = 0; r < box->unit->nregs; r++)
		if (emu_reg_addr(box, r) == addr)
			return r;
	return -1;
}

bool emulated_write(struct emu_box *box, u32 addr, u64 value)
{
	int r = find(box, addr);
	const struct emu_reg *reg = &box->unit->regs[r];

	if (r < 0)
		return false;
	box->state[r].val = value & reg->rw;
	return !(value & ~(reg->rw | reg->w1c | reg->strobe));
}

u64 emulated_bits(const struct emu_box *box, u32 addr)
{
	int r = find(box, addr);

	return r < 0 ? 0 : box->unit->regs[r].rw & ~(u64)box->unit->regs[r].ov;
}

static unsigned int generic(const struct emu_box *box)
{
	unsigned int nr = 0;

	while (emu_reg_find(box, EMU_CTR, nr) >= 0)
		nr++;
	return nr;
}

static int number(const struct emu_box *box, int r)
{
	const struct emu_reg *reg = &box->unit->regs[r];

	if (reg->role == EMU_CTR)
		return reg->idx;
	return reg->role == EMU_FIXED_CTR ? (int)generic(box) : -1;
}

u32 emulated_counts(struct emu_box *box, const struct emu_event *ev)
{
	struct emu_part part = { 0, 1 };
	struct emu_event one = *ev;
	unsigned int r;
	u32 counters = 0;

	one.burst.inc = 1;
	one.burst.cycles = 1;
	one.burst.times = 1;
	for (r = 0; r < box->unit->nregs; r++)
		if (number(box, r) >= 0)
			box->state[r].val = 0;
	emu_count_part(box, &one, part);
	for (r = 0; r < box->unit->nregs; r++)
		if (number(box, r) >= 0 && box->state[r].val)
			counters |= BIT(number(box, r));
	return counters;
}

static void clear_status(struct emu_box *box)
{
	emu_reset_role(box, EMU_STATUS);
	emu_reset_role(box, EMU_GLOBAL_STATUS);
}

u64 emulated_overflow(struct emu_box *box, unsigned int counter, u32 addr, u64 *global)
{
	struct emu_box *top = emu.socket[0].global;
	int r = emu_reg_find(box, EMU_CTR, counter), status = find(box, addr);

	clear_status(box);
	clear_status(top);
	if (r >= 0)
		emu.chip->set_status(box, &box->unit->regs[r]);
	*global = emu_value(top, EMU_GLOBAL_STATUS, 0);
	return status < 0 ? 0 : box->state[status].val;
}

/*
 * What else of the emulator its model refers to: nothing here makes time pass, or a counter
 * overflow.
 */
const char *const emu_blocked_words[1], *const emu_ovf_uncore_words[1];

u64 emu_ticks(u64 rate, u64 ns, u64 *frac)
{
	abort();
}

u64 emu_ticks_time(u64 rate, u64 count, u64 frac)
{
	abort();
}

void emu_overflow_report(struct emu_box *box, u64 bits)
{
	abort();
}

bool emu_overflow_blocked(const struct emu_box *box, u32 bit, u64 global)
{
	abort();
}

void emu_overflow_interrupt(unsigned int socket)
{
	abort();
}

u64 emu_discovery_word(const struct emu_box *box, u32 offset)
{
	abort();
}

bool emu_replay_is_on(void)
{
	return false;
}

u64 emu_replay_gain(const struct emu_box *box, int r, u64 control, u64 from, u64 until)
{
	return 0;
}
