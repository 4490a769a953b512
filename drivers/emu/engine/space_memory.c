// SPDX-License-Identifier: GPL-2.0-only
/* Registers in memory: each socket has a window of physical addresses, which the host chooses. */
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci_regs.h>

#include "chip.h"
#include "count.h"
#include "host.h"
#include "model.h"
#include "regfile.h"
#include "spaces.h"
#include "state.h"

/**
 * emu_window_size() - room that the boxes of a socket need among the physical addresses
 *
 * Return: bytes, a multiple of the unit of base addresses.
 */
u32 emu_window_size(void)
{
	return round_up(emu.chip->window, EMU_WINDOW_ALIGN);
}

/**
 * emu_window_set() - say where a socket has its room
 * @socket: the socket
 * @start: physical address
 */
void emu_window_set(unsigned int socket, u64 start)
{
	emu.socket[socket].window = start;
}

/* A table may have an address at the end of 64 bits: no sum of address and size is compared. */
static bool emu_memory_is_within(u64 phys, unsigned long size, u64 start, u64 room)
{
	return size && size <= room && phys >= start && phys - start <= room - size;
}

static struct emu_socket *emu_memory_socket(u64 phys, unsigned long size)
{
	struct emu_socket *socket = emu.socket;
	unsigned int s;

	if (emu_memory_is_within(phys, size, emu.chip->fixed, emu.chip->fixed_size))
		return socket;
	for (s = 0; s < emu.sockets && emu.chip->window; s++, socket++) {
		if (emu_memory_is_within(phys, size, socket->window, emu_window_size()))
			return socket;
	}
	return NULL;
}

/**
 * emu_memory_has() - are these addresses of a window?
 * @phys: the first one
 * @size: how many
 *
 * Return: true if all of them are.
 */
bool emu_memory_has(u64 phys, unsigned long size)
{
	return emu_memory_socket(phys, size);
}

/**
 * emu_memory_is_unmappable() - can a driver not map addresses? A fault of some box there
 * @phys: the first one
 * @size: how many
 *
 * Return: true if ioremap() is to fail.
 */
bool emu_memory_is_unmappable(u64 phys, unsigned long size)
{
	const struct emu_box *box;

	for (box = emu.boxes; box < emu.cpus; box++) {
		if (box->unmappable && emu_box_phys(box) < phys + size &&
		    emu_box_phys(box) + box->unit->size > phys)
			return true;
	}
	return false;
}

/* struct emu_memory_at - where an access meets a box */
struct emu_memory_at {
	struct emu_box *box;	/* box, NULL: there is none */
	u32 offset;		/* offset of the access in the box */
	int r;			/* row of the register, or -1 */
	unsigned int shift;	/* first bit of the access in it */
};

/* A window of the host bridge answers only if a bit there says so. */
static bool emu_memory_is_open(const struct emu_box *box)
{
	enum emu_role role = box->unit->opened_by;

	return !role || emu_value(emu.socket[box->socket].bridge, role, 0) & 1;
}

static struct emu_memory_at emu_memory_find(u64 phys)
{
	struct emu_socket *socket = emu_memory_socket(phys, 1);
	struct emu_memory_at at = { .r = -1 };
	struct emu_box *box;

	for (box = socket->boxes; box < socket->end; box++) {
		if (box->unit->space != EMU_MMIO || !emu_memory_is_open(box))
			continue;
		at.offset = phys - emu_box_phys(box);
		if (at.offset >= box->unit->size)
			continue;
		at.box = box;
		at.r = emu_reg_at(box, at.offset);
		if (at.r >= 0)
			at.shift = 8 * (at.offset - box->unit->regs[at.r].addr);
		break;
	}
	return at;
}

static u64 emu_memory_mask(unsigned int size)
{
	return GENMASK_ULL(8 * size - 1, 0);
}

/* Return: what an address that is no register reads: memory of a box, or nothing */
static u64 emu_memory_read_other(const struct emu_memory_at *at, u64 mask)
{
	u32 word = round_down(at->offset, 8);

	return at->box->unit->memory(at->box, word) >> (8 * (at->offset - word)) & mask;
}

/*
 * The memory of a function answers while that decodes its base address, and is in D0. To some
 * memory no function points.
 */
static bool emu_memory_decodes(const struct emu_box *memory)
{
	const struct emu_socket *socket = &emu.socket[memory->socket];
	const struct emu_box *box = socket->boxes;

	while (box < socket->end &&
	       !(box->unit->bar_size && box->unit->table == memory->unit->table))
		box++;
	return box == socket->end ||
	       (emu_value(box, EMU_COMMAND, 0) & PCI_COMMAND_MEMORY &&
		!(emu_value(box, EMU_POWER_STATE, 0) & PCI_PM_CTRL_STATE_MASK));
}

/*
 * An access that the bus does not support is an error of the driver, and reads a value that no
 * counter holds
 */
static bool emu_memory_is_misread(const struct emu_memory_at *at, u64 mask)
{
	bool misread = at->box->unit->dwords && (mask != U32_MAX || at->offset % 4);

	if (misread)
		emu_count_misuse("memory that has dwords was read otherwise");
	return misread;
}

static u64 emu_memory_read_box(const struct emu_memory_at *at, u64 mask)
{
	if (emu_memory_is_misread(at, mask))
		return mask;
	if (at->r < 0 && at->box->unit->memory && emu_box_responds(at->box))
		return emu_memory_decodes(at->box) ? emu_memory_read_other(at, mask) : mask;
	return emu_reg_read(at->box, at->r, at->shift, at->offset, mask);
}

static u64 emu_memory_read_unlocked(const struct emu_memory_at *at, u64 mask)
{
	if (!emu_box_responds(at->box))
		return mask;
	return at->r < 0 ? 0 : emu_reg_read_unlocked(at->box, at->r) >> at->shift & mask;
}

/* An access of eight bytes to registers of four is two: the bus has no such register. */
static bool emu_memory_is_two(const struct emu_memory_at *at, unsigned int size)
{
	return size == 8 && at->r >= 0 && at->box->unit->regs[at->r].width <= 32 &&
	       !at->box->unit->dwords;
}

/**
 * emu_memory_is_narrow() - would an access of eight bytes be one of several registers?
 * @phys: physical address
 * @write: it is a write; a read may be of the end of a wrong discovery table
 *
 * Return: true if the register there has four bytes.
 */
bool emu_memory_is_narrow(u64 phys, bool write)
{
	const struct emu_memory_at at = emu_memory_find(phys);

	return at.r >= 0 && at.box->unit->regs[at.r].width <= 32 && (write || !emu.chip->tables);
}

/**
 * emu_memory_is_misaligned() - is it an access that the bus does not support?
 * @phys: physical address of an access of a program
 * @size: bytes
 *
 * Return: true if it is, then it is counted as a misuse.
 */
bool emu_memory_is_misaligned(u64 phys, unsigned int size)
{
	unsigned long flags;

	if (!(phys % size))
		return false;
	emu_lock(&flags);
	emu_count_misuse("registers were accessed at an address that is no multiple of the size");
	emu_unlock(flags);
	return true;
}

static void emu_memory_access_two(struct emu_access *access)
{
	struct emu_access low = *access, high = *access;

	low.size = 4;
	low.val = lower_32_bits(access->val);
	high.size = 4;
	high.addr += 4;
	high.val = upper_32_bits(access->val);
	emu_memory_access(&low);
	emu_memory_access(&high);
	access->val = low.val | high.val << 32;
}

static void emu_memory_access_box(const struct emu_memory_at *at, struct emu_access *access,
				  u64 mask)
{
	unsigned long flags;

	emu_lock(&flags);
	if (access->write)
		emu_reg_write(at->box, at->r, at->shift, at->offset, access->val & mask, mask);
	else
		access->val = emu_memory_read_box(at, mask);
	emu_unlock(flags);
}

/**
 * emu_memory_access() - emu_access() of memory of a window
 * @access: it; where there is no box, a read has all ones
 *
 * Return: 0; -ENXIO: it is no window.
 */
int emu_memory_access(struct emu_access *access)
{
	u64 mask = emu_memory_mask(access->size);
	struct emu_memory_at at;
	bool hidden;

	if (!emu_memory_has(access->addr, access->size))
		return -ENXIO;
	at = emu_memory_find(access->addr);
	if (emu_memory_is_two(&at, access->size)) {
		emu_memory_access_two(access);
		return 0;
	}
	hidden = emu.host->hides();
	if (!at.box && !access->write)
		access->val = mask;
	else if (at.box && !hidden)
		emu_memory_access_box(&at, access, mask);
	else if (at.box && !access->write)
		access->val = emu_memory_read_unlocked(&at, mask);
	return 0;
}
