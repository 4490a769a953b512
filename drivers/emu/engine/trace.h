/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The last accesses of a driver. emu_trace_add() is called under emu.lock.
 */
#ifndef EMU_TRACE_H
#define EMU_TRACE_H

#include <linux/types.h>

struct emu_box;
struct emu_reg;

/**
 * struct emu_trace - one register access of the driver
 * @seq: running number
 * @ns: virtual time
 * @cpu: the CPU that made it
 * @box: the box that it reached
 * @reg: register, or NULL if there is none at that offset
 * @offset: of the access in config space
 * @write: it was a write
 * @old: register part before
 * @val: and after; of a read, what was read
 */
struct emu_trace {
	u64 seq;
	u64 ns;
	int cpu;
	const struct emu_box *box;
	const struct emu_reg *reg;
	u32 offset;
	bool write;
	u64 old;
	u64 val;
};

int emu_trace_init(void);
void emu_trace_exit(void);
void emu_trace_add(struct emu_trace entry);

#endif /* EMU_TRACE_H */
