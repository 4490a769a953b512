/* SPDX-License-Identifier: GPL-2.0-only */
/* The registers of each CPU that receive an uncore PMI. Called under emu.lock. */
#ifndef EMU_PMI_H
#define EMU_PMI_H

#include <linux/types.h>

struct emu_box;
struct emu_unit;

const struct emu_unit *emu_pmi_unit(void);
bool emu_pmi_owns(u32 msr);
struct emu_box *emu_pmi_box(unsigned int cpu);
bool emu_pmi_enabled(unsigned int cpu);
bool emu_pmi_receive(unsigned int cpu);
void emu_pmi_clear(struct emu_box *box, u64 bits);

#endif /* EMU_PMI_H */
