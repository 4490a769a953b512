// SPDX-License-Identifier: GPL-2.0-only
/* The machine, and what its registers hold: no access, no time, no event. */
#include <linux/bits.h>
#include <linux/string.h>
#include <linux/topology.h>

#include "model.h"
#include "state.h"

struct emu emu = {
	.lock = __RAW_SPIN_LOCK_UNLOCKED(emu.lock),
};

/** emu_box_number() - number of a box, that of its name */
unsigned int emu_box_number(const struct emu_box *box)
{
	return box->unit->ids ? box->unit->ids[box->index] : box->index;
}

/** emu_box_find() - the box of a socket with a name as in debugfs, or NULL */
struct emu_box *emu_box_find(const char *name, unsigned int socket)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++) {
		if (box->socket == socket && !strcmp(box->name, name))
			return box;
	}
	return NULL;
}

/** emu_box_first() - the first box of a kind on a socket, by the name without a number, or NULL */
struct emu_box *emu_box_first(const char *name, unsigned int socket)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end && box->unit; box++) {
		if (box->socket == socket && !box->unit->suffix && !strcmp(box->unit->name, name))
			return box;
	}
	return NULL;
}

static struct emu_bus *emu_state_bus(unsigned int number)
{
	unsigned int s, kind;

	for (s = 0; s < emu.sockets; s++)
		for (kind = 0; kind < EMU_BUSES; kind++)
			if (emu.socket[s].bus[kind].number == number && emu_chip_has_bus(kind))
				return &emu.socket[s].bus[kind];
	return NULL;
}

/** emu_function_find() - the box at a place on a PCI bus, hidden or not, or NULL */
struct emu_box *emu_function_find(unsigned int bus, unsigned int devfn)
{
	struct emu_bus *on = emu_state_bus(bus);

	return on ? on->box[devfn] : NULL;
}

/** emu_unit_present() - does the platform have boxes of a unit in its table? */
bool emu_unit_present(const struct emu_unit *unit)
{
	return !unit->on || unit->on & emu.chip->bit;
}

/** emu_chip_has_bus() - does the platform have functions on this bus of a socket? */
bool emu_chip_has_bus(enum emu_bus_kind kind)
{
	const struct emu_unit *unit = emu.chip->units;
	unsigned int u;

	for (u = 0; u < emu.chip->nunits; u++) {
		if (emu_unit_present(&unit[u]) && unit[u].space == EMU_PCI && unit[u].bus == kind)
			return true;
	}
	return false;
}

/** emu_chip_has_pci() - does the platform have PCI functions? */
bool emu_chip_has_pci(void)
{
	unsigned int kind;

	for (kind = 0; kind < EMU_BUSES; kind++) {
		if (emu_chip_has_bus(kind))
			return true;
	}
	return false;
}

/** emu_die_is_small() - is it the smallest die of the platform, by the number of slices? */
bool emu_die_is_small(void)
{
	return emu.slices <= emu.chip->small_die;
}

/** emu_socket_of() - the socket of a CPU's registers: its die, or the CPU if it has its own */
unsigned int emu_socket_of(unsigned int cpu)
{
	return emu.chip->per_cpu ? cpu : topology_logical_die_id(cpu);
}

/** emu_box_has() - does a box have a register of its unit? The first one alone may have it */
bool emu_box_has(const struct emu_box *box, const struct emu_reg *reg)
{
	return !reg->first || !box->index;
}

/** emu_reg_find() - row of the register with a role, of which it is number @idx, or -1 */
int emu_reg_find(const struct emu_box *box, enum emu_role role, unsigned int idx)
{
	const struct emu_reg *reg = box->unit->regs;
	int r;

	for (r = 0; r < box->unit->nregs; r++, reg++) {
		if (reg->role == role && reg->idx == idx && emu_box_has(box, reg))
			return r;
	}
	return -1;
}

/** emu_reg_at() - row of the register at an offset in config space or memory, or -1 */
int emu_reg_at(const struct emu_box *box, u32 offset)
{
	const struct emu_reg *reg = box->unit->regs;
	int r;

	for (r = 0; r < box->unit->nregs; r++, reg++) {
		if (offset >= reg->addr && offset < reg->addr + (reg->width > 32 ? 8 : 4))
			return r;
	}
	return -1;
}

/* An answer of 0 is a register that does not exist: no MSR has that number here. */
static u32 emu_state_own_addr(const struct emu_reg *reg, unsigned int index)
{
	u32 addr = reg->addr_question ? emu.answer[reg->addr_question] : reg->addr;

	if (!addr)
		return U32_MAX;
	return addr + (reg->offsets ? reg->offsets[index] : reg->stride * index);
}

static u32 emu_state_box_offset(const struct emu_box *box)
{
	const struct emu_unit *unit = box->unit;
	unsigned int index = box->index + (unit->after_slices ? emu.slices : 0);

	return unit->offsets ? unit->offsets[index] : unit->stride * index;
}

/** emu_box_responds() - do the registers of a box neither read all ones nor raise #GP? */
bool emu_box_responds(const struct emu_box *box)
{
	return !box->silent && !box->dead && !box->absent &&
	       (!box->empty || box->unit->without_memory);
}

/** emu_box_phys() - physical address of a box in memory */
u64 emu_box_phys(const struct emu_box *box)
{
	u64 start = box->unit->fixed ? emu.chip->fixed : emu.socket[box->socket].window;

	return start + box->unit->base + emu_state_box_offset(box);
}

/**
 * emu_reg_addr() - address of a register
 * @box: box
 * @r: row
 *
 * Return: MSR number, offset in config space, or physical address; of what the box lacks a number
 * that none has.
 */
u64 emu_reg_addr(const struct emu_box *box, unsigned int r)
{
	const struct emu_reg *reg = &box->unit->regs[r];

	if (!emu_box_has(box, reg))
		return U32_MAX;
	if (box->unit->space == EMU_MMIO)
		return emu_box_phys(box) + reg->addr;
	if (reg->offsets)
		return emu_state_own_addr(reg, box->index);
	if (reg->stride)
		return emu_state_own_addr(reg, emu_box_number(box));
	return reg->addr + emu_state_box_offset(box);
}

/** emu_reg_mask() - bits that a register has */
u64 emu_reg_mask(const struct emu_reg *reg)
{
	return GENMASK_ULL(reg->width - 1, 0);
}

/** emu_value() - current value of a register, no access; 0 without @box or such a register */
u64 emu_value(const struct emu_box *box, enum emu_role role, unsigned int idx)
{
	int r = box ? emu_reg_find(box, role, idx) : -1;

	return r < 0 ? 0 : box->state[r].val;
}

/** emu_value_set() - the hardware clears and sets bits of a register; @box may be NULL */
void emu_value_set(struct emu_box *box, enum emu_role role, unsigned int idx, u64 clear, u64 set)
{
	int r = box ? emu_reg_find(box, role, idx) : -1;

	if (r >= 0)
		box->state[r].val = (box->state[r].val & ~clear) | set;
}

/** emu_reg_state_set() - set a register, a counter with a whole event to go; -1 is no row */
void emu_reg_state_set(struct emu_box *box, int r, u64 val)
{
	if (r < 0)
		return;
	box->state[r].val = val;
	box->state[r].frac = 0;
	box->state[r].stopped = false;
	box->state[r].stale = false;
	box->state[r].tainted = false;
}

/** emu_reset_role() - clear all registers of one role */
void emu_reset_role(struct emu_box *box, enum emu_role role)
{
	unsigned int i;

	for (i = 0; i < EMU_MAX_INDEX; i++)
		emu_reg_state_set(box, emu_reg_find(box, role, i), 0);
}

/** emu_box_reset() - registers as after power-on */
void emu_box_reset(struct emu_box *box)
{
	unsigned int r;

	for (r = 0; r < box->unit->nregs; r++)
		emu_reg_state_set(box, r, box->unit->regs[r].reset);
}
