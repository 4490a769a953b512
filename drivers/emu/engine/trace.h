/* SPDX-License-Identifier: GPL-2.0-only */
/* The last accesses of a driver. emu_trace_add() is called under emu.lock. */
#ifndef EMU_TRACE_H
#define EMU_TRACE_H

#include <linux/types.h>

struct emu_box;
struct emu_reg;

/* struct emu_trace - one register access of the driver */
struct emu_trace {
	u64 seq;		/* running number */
	u64 ns;			/* virtual time */
	int cpu;		/* the CPU that made it */
	const struct emu_box *box;	/* the box that it reached */
	const struct emu_reg *reg;	/* register, or NULL if there is none at that offset */
	u32 offset;		/* offset of the access in the box */
	bool write;		/* whether it was a write */
	u64 old;		/* register part before */
	u64 val;		/* register part after; of a read, what was read */
};

int emu_trace_init(void);
void emu_trace_exit(void);
void emu_trace_add(struct emu_trace entry);

#endif /* EMU_TRACE_H */
