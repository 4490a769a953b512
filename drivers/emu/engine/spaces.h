/* SPDX-License-Identifier: GPL-2.0-only */
/* The spaces that registers are in, behind emu_access(). */
#ifndef EMU_SPACES_H
#define EMU_SPACES_H

struct emu_access;

/* space_msr.c */
int emu_msr_init(void);
void emu_msr_free(void);
int emu_msr_access(struct emu_access *access);

/* space_config.c */
void emu_config_bars_set(void);
int emu_config_access(struct emu_access *access);

/* space_memory.c */
int emu_memory_access(struct emu_access *access);

#endif /* EMU_SPACES_H */
