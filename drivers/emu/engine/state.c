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

/**
 * emu_box_number() - number of a box
 * @box: box
 *
 * Return: that of its name.
 */
unsigned int emu_box_number(const struct emu_box *box)
{
	return box->unit->ids ? box->unit->ids[box->index] : box->index;
}

/**
 * emu_box_find() - find a box by name
 * @name: as in debugfs
 * @socket: its socket
 *
 * Return: the box or NULL.
 */
struct emu_box *emu_box_find(const char *name, unsigned int socket)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++) {
		if (box->socket == socket && !strcmp(box->name, name))
			return box;
	}
	return NULL;
}

/**
 * emu_box_first() - the first box of a kind
 * @name: name of the kind, that of its boxes without their numbers
 * @socket: the socket it is on
 *
 * Return: the box or NULL.
 */
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

/**
 * emu_function_find() - find a box by its place on a PCI bus
 * @bus: bus number
 * @devfn: device and function number
 *
 * Return: the box, hidden or not, or NULL.
 */
struct emu_box *emu_function_find(unsigned int bus, unsigned int devfn)
{
	struct emu_bus *on = emu_state_bus(bus);

	return on ? on->box[devfn] : NULL;
}

/**
 * emu_unit_present() - does the platform have boxes of a unit in its table?
 * @unit: kind of box
 *
 * Return: true if it has.
 */
bool emu_unit_present(const struct emu_unit *unit)
{
	return !unit->on || unit->on & emu.chip->bit;
}

/**
 * emu_chip_has_bus() - does the platform have functions on such a PCI bus?
 * @kind: which bus of a socket
 *
 * Return: true if some unit is there.
 */
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

/**
 * emu_chip_has_pci() - does the platform have PCI functions?
 *
 * Return: true if some unit is one.
 */
bool emu_chip_has_pci(void)
{
	unsigned int kind;

	for (kind = 0; kind < EMU_BUSES; kind++) {
		if (emu_chip_has_bus(kind))
			return true;
	}
	return false;
}

/**
 * emu_die_is_small() - is it the smallest die of the platform?
 *
 * The number of slices tells.
 *
 * Return: true if it is.
 */
bool emu_die_is_small(void)
{
	return emu.slices <= emu.chip->small_die;
}

/**
 * emu_socket_of() - the socket whose registers a CPU accesses
 * @cpu: the CPU
 *
 * If a package has several dies, each of them is a socket here.
 *
 * Return: its socket, or if CPUs have registers of their own, itself.
 */
unsigned int emu_socket_of(unsigned int cpu)
{
	return emu.chip->per_cpu ? cpu : topology_logical_die_id(cpu);
}

/**
 * emu_box_has() - does a box have a register of its unit?
 * @box: box
 * @reg: register
 *
 * Return: false if the first one alone has it.
 */
bool emu_box_has(const struct emu_box *box, const struct emu_reg *reg)
{
	return !reg->first || !box->index;
}

/**
 * emu_reg_find() - find a register by what it does
 * @box: box
 * @role: role
 * @idx: which one of that role
 *
 * Return: its row, or -1.
 */
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

/**
 * emu_reg_at() - find a register by its place in config space or memory
 * @box: box
 * @offset: of an access
 *
 * Return: its row, or -1.
 */
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

/**
 * emu_box_responds() - do the registers of a box hold something?
 * @box: box
 *
 * Return: false if they read all ones, or raise #GP.
 */
bool emu_box_responds(const struct emu_box *box)
{
	return !box->silent && !box->dead && !box->absent &&
	       (!box->empty || box->unit->without_memory);
}

/**
 * emu_box_phys() - where a box is that is in memory
 * @box: box
 *
 * Return: physical address.
 */
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

/**
 * emu_reg_mask() - bits that a register has
 * @reg: register
 *
 * Return: mask of its width.
 */
u64 emu_reg_mask(const struct emu_reg *reg)
{
	return GENMASK_ULL(reg->width - 1, 0);
}

/**
 * emu_value() - current value of a register, no access
 * @box: box, may be NULL
 * @role: role
 * @idx: which one of that role
 *
 * Return: the value, 0 if there is no such register.
 */
u64 emu_value(const struct emu_box *box, enum emu_role role, unsigned int idx)
{
	int r = box ? emu_reg_find(box, role, idx) : -1;

	return r < 0 ? 0 : box->state[r].val;
}

/**
 * emu_value_set() - the hardware changes a register
 * @box: box, may be NULL
 * @role: role
 * @idx: which one of that role
 * @clear: bits to clear
 * @set: bits to set
 */
void emu_value_set(struct emu_box *box, enum emu_role role, unsigned int idx, u64 clear, u64 set)
{
	int r = box ? emu_reg_find(box, role, idx) : -1;

	if (r >= 0)
		box->state[r].val = (box->state[r].val & ~clear) | set;
}

/**
 * emu_reg_state_set() - set a register, a counter with a whole event to go
 * @box: box
 * @r: row; nothing happens if it is -1
 * @val: value
 */
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

/**
 * emu_reset_role() - clear all registers of one role
 * @box: box
 * @role: role
 */
void emu_reset_role(struct emu_box *box, enum emu_role role)
{
	unsigned int i;

	for (i = 0; i < EMU_MAX_INDEX; i++)
		emu_reg_state_set(box, emu_reg_find(box, role, i), 0);
}

/**
 * emu_box_reset() - registers as after power-on
 * @box: box
 */
void emu_box_reset(struct emu_box *box)
{
	unsigned int r;

	for (r = 0; r < box->unit->nregs; r++)
		emu_reg_state_set(box, r, box->unit->regs[r].reset);
}
