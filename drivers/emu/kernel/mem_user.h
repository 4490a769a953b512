/* SPDX-License-Identifier: GPL-2.0-only */
/* Emulated /dev/mem for programs that map physical addresses. */
#ifndef EMU_MEM_USER_H
#define EMU_MEM_USER_H

#ifdef CONFIG_X86_64
int emu_mem_user_init(void);
void emu_mem_user_exit(void);
#else
/* Without this configuration, no register is memory-mapped; see mmio.h. */
static inline int emu_mem_user_init(void) { return 0; }
static inline void emu_mem_user_exit(void) { }
#endif

#endif /* EMU_MEM_USER_H */
