/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * MSR accesses of a driver under test. Called without a lock.
 */
#ifndef EMU_MSR_H
#define EMU_MSR_H

#include <linux/types.h>

struct module;

/**
 * struct emu_msr_call - an access on another CPU
 * @msr: number
 * @write: write @val
 * @val: value, of a read 0 if there is none
 * @err: 0, or -EIO for a #GP
 */
struct emu_msr_call {
	u32 msr;
	bool write;
	u64 val;
	int err;
};

int emu_rdmsr(u32 msr, u64 *val);
int emu_wrmsr(u32 msr, u64 val);
int emu_msr_on_cpu(unsigned int cpu, struct emu_msr_call *call);
int emu_msr_read_safe_on_cpu(unsigned int cpu, u32 msr, u64 *val);
void emu_msr_refused(void);
int emu_msr_patch(const struct module *mod);
int emu_msr_user_patch(const struct module *mod);
void emu_msr_exit(void);

#endif /* EMU_MSR_H */
