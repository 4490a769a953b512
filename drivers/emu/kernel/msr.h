/* SPDX-License-Identifier: GPL-2.0-only */
/* MSR accesses of a driver under test. Called without a lock. */
#ifndef EMU_MSR_H
#define EMU_MSR_H

#include <linux/types.h>

struct module;

int emu_rdmsr(u32 msr, u64 *val);
int emu_wrmsr(u32 msr, u64 val);
void emu_msr_refused(void);
int emu_msr_patch(const struct module *mod);
void emu_msr_exit(void);

#endif /* EMU_MSR_H */
