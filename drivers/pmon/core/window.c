// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where in memory the registers of a memory controller are. Pure.
 */
#include "pmon.h"

/* Bits of a dword; false if it reads all ones: no function answers */
static bool window_bits(u32 dword, unsigned int bits, u64 *value)
{
	*value = dword & (BIT_ULL(bits) - 1);
	return dword != ~0u;
}

static bool window_exists(const struct pmon_window *row, unsigned int window, u64 offset)
{
	return offset ? offset != BIT_ULL(row->offset_bits) - 1 : row->first_at_base && !window;
}

/**
 * pmon_window_address() - where a window is
 * @row: how it is found
 * @window: its number
 * @base: what the register with the base of all windows holds
 * @offset: what the register with the offset of this one holds
 * @address: filled in: the physical address
 *
 * A controller that does not exist has no offset. Then the base alone would be an address, of
 * registers of something else.
 *
 * Return: false if there is no such window.
 */
bool pmon_window_address(const struct pmon_window *row, unsigned int window, u32 base, u32 offset,
			 u64 *address)
{
	u64 high, low;

	if (!window_bits(base, row->base_bits, &high) || !high ||
	    !window_bits(offset, row->offset_bits, &low) || !window_exists(row, window, low))
		return false;
	*address = (high << row->base_shift) + (low << row->offset_shift);
	return true;
}
