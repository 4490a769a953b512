// SPDX-License-Identifier: GPL-2.0-only
/* The access of a driver or program, in whatever space. */
#include "chip.h"
#include "spaces.h"

/**
 * emu_access() - a driver or program accesses a register
 * @access: it
 *
 * Context: any.
 * Return: 0; -ENXIO: nothing of the platform is there; -EIO: a #GP.
 */
int emu_access(struct emu_access *access)
{
	static int (*const spaces[])(struct emu_access *access) = {
		[EMU_MSR] = emu_msr_access,
		[EMU_PCI] = emu_config_access,
		[EMU_MMIO] = emu_memory_access,
	};

	return spaces[access->space](access);
}
