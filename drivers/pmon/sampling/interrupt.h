/* SPDX-License-Identifier: GPL-2.0-only */
/* The registers of overflow interrupts. */
#ifndef PMON_INTERRUPT_H
#define PMON_INTERRUPT_H

#include "sample.h"

bool pmon_interrupt_can_select(unsigned int cpu);
void pmon_interrupt_set(struct pmon_die *die, u64 word);
void pmon_interrupt_command(const struct pmon_sampler *sampler, u64 what);
u64 pmon_interrupt_status(void);
u64 pmon_interrupt_clear(void);
bool pmon_interrupt_pending(void);
u64 pmon_interrupt_acknowledge(void);
bool pmon_interrupt_clear_box(const struct pmon_box *box);
bool pmon_interrupt_receive(bool on);
void pmon_interrupt_unmask(void);

#endif /* PMON_INTERRUPT_H */
