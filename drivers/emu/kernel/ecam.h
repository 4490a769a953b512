/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory-mapped config space for programs that map physical addresses. */
#ifndef EMU_ECAM_H
#define EMU_ECAM_H

#include <linux/types.h>

#if defined(CONFIG_X86_64) && defined(CONFIG_ACPI)
int emu_ecam_init(void);
void emu_ecam_exit(void);
bool emu_ecam_has(phys_addr_t phys, unsigned int size);
u64 emu_ecam_read(phys_addr_t phys, unsigned int size);
void emu_ecam_write(phys_addr_t phys, unsigned int size, u64 val);
#else
static inline int emu_ecam_init(void) { return 0; }
static inline void emu_ecam_exit(void) { }
static inline bool emu_ecam_has(phys_addr_t phys, unsigned int size) { return false; }
static inline u64 emu_ecam_read(phys_addr_t phys, unsigned int size) { return 0; }
static inline void emu_ecam_write(phys_addr_t phys, unsigned int size, u64 val) { }
#endif

#endif /* EMU_ECAM_H */
