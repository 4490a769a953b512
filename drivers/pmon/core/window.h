/* SPDX-License-Identifier: GPL-2.0-only */
/* The address of the registers of a memory controller. Pure. */
#ifndef PMON_WINDOW_H
#define PMON_WINDOW_H

#include "type.h"

bool pmon_window_address(const struct pmon_window *row, const struct pmon_unit *unit, u32 size,
			 u32 base, u32 offset_reg, u64 *address);
bool pmon_bar_address(const struct pmon_bar *row, const struct pmon_unit *unit, u32 size,
		      u64 value, u64 *address);

#endif /* PMON_WINDOW_H */
