// SPDX-License-Identifier: GPL-2.0-only
/*
 * Config space of PCI functions.
 *
 * The functions have a header and no interrupt, and only where the model says so a BAR. Those with
 * registers above 0xff have a PCI Express capability, as real ones have, but for the 7833 of a Xeon
 * Phi: sysfs and /proc/bus/pci end at 0xff without it.
 */
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/pci.h>

#include "chip.h"
#include "host.h"
#include "model.h"
#include "regfile.h"
#include "spaces.h"
#include "state.h"

#define EMU_HEADER_END	0x40
#define EMU_EXPRESS_END	0x7c		/* the capability behind the header */
#define EMU_EXPRESS	0x00920010	/* version 2, an endpoint of the root complex */
#define EMU_HEADER_TYPE_MULTI	0x800000	/* in the dword at 0xc */

static bool emu_config_has_extended(const struct emu_unit *unit)
{
	int r;

	for (r = 0; r < unit->nregs; r++) {
		if (unit->regs[r].addr >= PCI_CFG_SPACE_SIZE)
			return true;
	}
	return false;
}

static u32 emu_config_header_dword(const struct emu_box *box, unsigned int where)
{
	bool express = emu_config_has_extended(box->unit);

	switch (where & ~3) {
	case PCI_VENDOR_ID:
		return (u32)box->device << 16 | PCI_VENDOR_ID_INTEL;
	case PCI_COMMAND:
		return express ? PCI_STATUS_CAP_LIST << 16 : 0;
	case PCI_BASE_ADDRESS_0:
	case PCI_BASE_ADDRESS_1:
		return box->bar[where / 4 - PCI_BASE_ADDRESS_0 / 4];
	case PCI_CAPABILITY_LIST:
		return express ? EMU_HEADER_END : 0;
	case EMU_HEADER_END:
		return EMU_EXPRESS;
	case PCI_CLASS_REVISION:
		return box->unit->class << 8;
	case PCI_CACHE_LINE_SIZE:
		return EMU_HEADER_TYPE_MULTI;
	}
	return 0;
}

static u32 emu_config_size_mask(int size)
{
	return size == 4 ? U32_MAX : BIT(8 * size) - 1;
}

/* Software finds out the size of the memory by the bits that stay zero. */
static void emu_config_bar_set(struct emu_box *box, u64 addr)
{
	u64 kept = box->unit->bar_size ? ~(u64)(box->unit->bar_size - 1) : 0;

	box->bar[0] = addr & kept;
	box->bar[1] = (addr & kept) >> 32;
	if (kept)
		box->bar[0] |= PCI_BASE_ADDRESS_MEM_TYPE_64;
}

/* Only the base address can be written, in whole dwords */
static void emu_config_header_write(struct emu_box *box, unsigned int where, u32 val, u32 mask)
{
	u64 addr = (u64)box->bar[1] << 32 | box->bar[0];

	box->access[EMU_HDR_WR]++;
	if (where == PCI_BASE_ADDRESS_0 && mask == U32_MAX)
		emu_config_bar_set(box, (addr & ~(u64)U32_MAX) | val);
	else if (where == PCI_BASE_ADDRESS_1 && mask == U32_MAX)
		emu_config_bar_set(box, (addr & U32_MAX) | (u64)val << 32);
}

/*
 * The header of a link of a Cooper Lake without wires reads ones: Linux says "type 00 class
 * 0xffffff"
 */
static bool emu_config_header_is_dead(const struct emu_box *box, unsigned int where)
{
	return box->dead && where >= PCI_COMMAND && (where & ~3) != PCI_CACHE_LINE_SIZE;
}

static u32 emu_config_header_read(struct emu_box *box, unsigned int where, u32 mask)
{
	box->access[EMU_HDR_RD]++;
	if (box->silent || emu_config_header_is_dead(box, where))
		return mask;
	return emu_config_header_dword(box, where) >> (8 * (where & 3)) & mask;
}

static unsigned int emu_config_shift(const struct emu_box *box, int r, unsigned int where)
{
	return r < 0 ? 0 : 8 * (where - box->unit->regs[r].addr);
}

/* The header and what Linux reads of the capability; behind 0xff there are no others. */
static bool emu_config_is_header(const struct emu_box *box, int r, unsigned int where)
{
	if (r >= 0)
		return false;
	return where < EMU_HEADER_END || (emu_config_has_extended(box->unit) &&
	       (where < EMU_EXPRESS_END || (where & ~3) == PCI_CFG_SPACE_SIZE));
}

static void emu_config_access_box(struct emu_box *box, struct emu_access *access)
{
	u32 mask = emu_config_size_mask(access->size);
	unsigned int where = access->addr % PCI_CFG_SPACE_EXP_SIZE;
	int r = emu_reg_at(box, where);

	if (emu_config_is_header(box, r, where) && access->write)
		emu_config_header_write(box, where, access->val, mask);
	else if (emu_config_is_header(box, r, where))
		access->val = emu_config_header_read(box, where, mask);
	else if (access->write)
		emu_reg_write(box, r, emu_config_shift(box, r, where), where, access->val & mask,
			      mask);
	else
		access->val = emu_reg_read(box, r, emu_config_shift(box, r, where), where, mask);
}

/* Return: the box that answers at a place on a bus, or NULL */
static struct emu_box *emu_config_box(unsigned int bus, unsigned int devfn)
{
	struct emu_box *box = emu_function_find(bus, devfn);

	if (box && box->swapped)
		box = box->swapped;
	return box && !box->hidden && (!box->absent || box->dead) ? box : NULL;
}

/**
 * emu_config_access() - emu_access() of config space
 * @access: it
 *
 * Return: 0; -ENXIO: there is no function of the platform.
 */
int emu_config_access(struct emu_access *access)
{
	struct emu_box *box = emu_config_box(access->addr >> 20, access->addr >> 12 & 0xff);
	unsigned long flags;

	if (!box)
		return -ENXIO;
	emu_lock(&flags);
	emu_config_access_box(box, access);
	emu_unlock(flags);
	return 0;
}

/**
 * emu_has_function() - does a function of the platform answer?
 * @bus: bus number
 * @devfn: device and function number
 *
 * Return: true if one does.
 */
bool emu_has_function(unsigned int bus, unsigned int devfn)
{
	return emu_config_box(bus, devfn);
}

/* The next place on a bus, or the first one of the next bus. Return: false behind the last */
static bool emu_config_step(struct emu_function_at *at)
{
	if (++at->devfn < ARRAY_SIZE(emu.socket->bus->box))
		return true;
	at->devfn = 0;
	if (++at->kind < EMU_BUSES)
		return true;
	at->kind = 0;
	return ++at->socket < emu.sockets;
}

/**
 * emu_next_function() - the PCI functions that units of the platform have, one after the other
 * @at: the last one, all of it 0 and @devfn -1U to begin with; gets the next
 *
 * One that is hidden is among them: emu_has_function() tells.
 *
 * Return: false if there is none any more.
 */
bool emu_next_function(struct emu_function_at *at)
{
	const struct emu_box *box = NULL;
	const struct emu_bus *bus;

	while (!box && emu_config_step(at)) {
		bus = &emu.socket[at->socket].bus[at->kind];
		box = bus->box[at->devfn];
		at->bus = bus->number;
	}
	at->replaces = box && box->unit->replaces;
	return box;
}

/** emu_config_bars_set() - set the base addresses, as firmware does */
void emu_config_bars_set(void)
{
	struct emu_box *box;

	for (box = emu.boxes; box < emu.end; box++)
		if (box->unit->bar_size)
			emu_config_bar_set(box, emu.socket[box->socket].window + box->unit->bar);
}
