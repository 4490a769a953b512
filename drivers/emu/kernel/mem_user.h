/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Programs that map physical addresses.
 */
#ifndef EMU_MEM_USER_H
#define EMU_MEM_USER_H

#ifdef CONFIG_X86_64
int emu_mem_user_init(void);
void emu_mem_user_exit(void);
#else
/* No register is in memory, see mmio.h */
static inline int emu_mem_user_init(void) { return 0; }
static inline void emu_mem_user_exit(void) { }
#endif

#endif /* EMU_MEM_USER_H */
