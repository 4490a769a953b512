// SPDX-License-Identifier: GPL-2.0-only
/*
 * The discovery table of a socket, as Sapphire Rapids and what came after it have
 * one: an entry for the socket as a whole, then one for each box.
 *
 * It is made from the model: which boxes there are, and where their registers are.
 */
#include <linux/bits.h>

#include "discovery.h"
#include "model.h"
#include "state.h"

/* How the registers of a box are accessed. */
enum { EMU_LISTED_MSR, EMU_LISTED_MMIO, EMU_LISTED_PCI };

#define EMU_LISTED_ACCESS_SHIFT	62

static unsigned int emu_discovery_count(const struct emu_socket *socket)
{
	const struct emu_box *box;
	unsigned int count = 0;

	for (box = socket->boxes; box < socket->end; box++)
		count += box->unit->listed;
	return count;
}

static const struct emu_box *emu_discovery_nth(const struct emu_socket *socket, unsigned int n)
{
	const struct emu_box *box;

	for (box = socket->boxes; box < socket->end; box++) {
		if (box->unit->listed && !n--)
			return box;
	}
	return NULL;
}

/* Access by MSRs: 0 in bits 63:62. */
static u64 emu_discovery_global(const struct emu_socket *socket, unsigned int word)
{
	int r = socket->global ? emu_reg_find(socket->global, EMU_GLOBAL_CTL, 0) : -1;

	if (!word)
		return 1 | EMU_DISCOVERY_STRIDE << 8 | emu_discovery_count(socket) << 16;
	return word == 1 && r >= 0 ? emu_reg_addr(socket->global, r) : 0;
}

static u64 emu_discovery_access(const struct emu_box *box)
{
	static const u8 access[] = {
		[EMU_MSR] = EMU_LISTED_MSR,
		[EMU_MMIO] = EMU_LISTED_MMIO,
		[EMU_PCI] = EMU_LISTED_PCI,
	};

	return (u64)access[box->unit->space] << EMU_LISTED_ACCESS_SHIFT;
}

static u64 emu_discovery_shape(const struct emu_box *box)
{
	const struct emu_reg *regs = box->unit->regs;
	u32 control = regs[emu_reg_find(box, EMU_BOX_CTL, 0)].addr;
	int first = emu_reg_find(box, EMU_CTR, 0);
	u64 count = 0;

	while (emu_reg_find(box, EMU_CTR, count) >= 0)
		count++;
	return emu_discovery_access(box) | count |
	       (u64)(regs[emu_reg_find(box, EMU_CTL, 0)].addr - control) << 8 |
	       (u64)regs[first].width << 16 | (u64)(regs[first].addr - control) << 24;
}

/* A PCI address has bus, device, function and offset, and bit 31. */
static u64 emu_discovery_address(const struct emu_socket *socket, const struct emu_box *box)
{
	u64 addr = emu_reg_addr(box, emu_reg_find(box, EMU_BOX_CTL, 0));

	if (box->unit->space != EMU_PCI)
		return addr;
	return BIT(31) | (u64)socket->bus[box->unit->bus].number << 20 |
	       (u64)box->unit->functions[box->index].devfn << 12 | addr;
}

/**
 * emu_discovery_word() - a word of the table
 * @box: where the table is
 * @offset: of the word, in bytes
 *
 * Return: the word, 0 behind the end.
 */
u64 emu_discovery_word(const struct emu_box *box, u32 offset)
{
	const struct emu_socket *socket = &emu.socket[box->socket];
	unsigned int entry = offset / 8 / EMU_DISCOVERY_STRIDE;
	unsigned int word = offset / 8 % EMU_DISCOVERY_STRIDE;
	const struct emu_box *listed;

	if (!entry)
		return emu_discovery_global(socket, word);
	listed = emu_discovery_nth(socket, entry - 1);
	if (!listed)
		return 0;
	switch (word) {
	case 0:
		return emu_discovery_shape(listed);
	case 1:
		return emu_discovery_address(socket, listed);
	case 2:
		return listed->unit->listed_as | emu_box_number(listed) << 16;
	default:
		return 0;
	}
}
