/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Boxes whose registers are in memory: windows of physical addresses that no memory and no device
 * has, and what happens when a driver under test maps and accesses them.
 */
#ifndef EMU_MMIO_H
#define EMU_MMIO_H

#include <linux/types.h>

struct module;

#ifdef CONFIG_X86_64
int emu_mmio_init(void);
void emu_mmio_exit(void);
int emu_mmio_patch(const struct module *mod);
u64 emu_mmio_read(phys_addr_t phys, unsigned int size);
void emu_mmio_write(phys_addr_t phys, unsigned int size, u64 val);
unsigned int emu_mmio_mappings(void);
#else
#include "model.h"
#include "state.h"

/* A 32-bit address has no bits left that tell ours from all others. */
static inline int emu_mmio_init(void)
{
	return emu.chip->window ? -EOPNOTSUPP : 0;
}

static inline void emu_mmio_exit(void) { }
static inline int emu_mmio_patch(const struct module *mod) { return 0; }
static inline unsigned int emu_mmio_mappings(void) { return 0; }
#endif

#endif /* EMU_MMIO_H */
