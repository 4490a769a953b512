// SPDX-License-Identifier: GPL-2.0-only
/* Compute where in memory the registers of a memory controller are. Pure. */
#include <linux/kernel.h>

#include "window.h"

/* Return: a field of a dword */
static u64 window_bits(u32 dword, unsigned int shift, unsigned int bits)
{
	return dword >> shift & (BIT_ULL(bits) - 1);
}

static bool window_exists(const struct pmon_window *row, unsigned int window, u64 offset)
{
	return offset ? offset != BIT_ULL(row->offset_bits) - 1 : row->first_at_base && !window;
}

/* Return: size of the window, by the offset of its last page */
static u64 window_size(const struct pmon_window *row, u32 offset_reg, u64 offset)
{
	u64 last = window_bits(offset_reg, row->last_shift, row->offset_bits);

	return last < offset ? 0 : (last - offset + 1) << row->offset_shift;
}

/**
 * pmon_window_address() - compute the address of a box in a memory controller's window
 * @row: how the window is found
 * @unit: the number of the window, and where in it the box is
 * @size: bytes of the box
 * @base: value of the register with the base of all windows
 * @offset_reg: value of the register with the offset of this window
 * @address: filled in: the physical address
 *
 * The register of a controller that does not exist has an offset of 0 or all ones. The base alone,
 * and addresses behind the end of a window, are those of other registers.
 *
 * Return: false if there is no such window, or it does not have all of the box.
 */
bool pmon_window_address(const struct pmon_window *row, const struct pmon_unit *unit, u32 size,
			 u32 base, u32 offset_reg, u64 *address)
{
	u64 high = window_bits(base, 0, row->base_bits);
	u64 offset = window_bits(offset_reg, 0, row->offset_bits);

	/* A register of all ones means that no function answers */
	if (base == ~0u || offset_reg == ~0u || !high ||
	    !window_exists(row, unit->window, offset) ||
	    unit->base[0] + size > window_size(row, offset_reg, offset))
		return false;
	*address = (high << row->base_shift) + (offset << row->offset_shift) + unit->base[0];
	return true;
}

/**
 * pmon_bar_address() - compute the address of a box in a window of the host bridge
 * @row: how the window is found
 * @unit: where in it the box is
 * @size: bytes of the box
 * @value: value of the register with the base of the window
 * @address: filled in: the physical address
 *
 * Return: false if the window is not decoded, or does not have all of the box.
 */
bool pmon_bar_address(const struct pmon_bar *row, const struct pmon_unit *unit, u32 size,
		      u64 value, u64 *address)
{
	/* A register of all ones means that no function answers */
	if (value == ~0ULL || !(value & row->enabled) || !(value & row->base) ||
	    unit->base[0] + size > (row->base & -row->base))
		return false;
	*address = (value & row->base) + unit->base[0];
	return true;
}
