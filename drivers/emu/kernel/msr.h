/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * MSR accesses of a driver under test. Called without a lock.
 */
#ifndef EMU_MSR_H
#define EMU_MSR_H

#include <linux/types.h>

struct module;

int emu_rdmsr(u32 msr, u64 *val);
int emu_wrmsr(u32 msr, u64 val);
int emu_msr_init(void);
void emu_msr_free(void);
int emu_msr_patch(const struct module *mod);
int emu_msr_user_patch(const struct module *mod);
void emu_unguarded(u32 msr);
void emu_msr_exit(void);

#endif /* EMU_MSR_H */
