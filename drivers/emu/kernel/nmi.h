/* SPDX-License-Identifier: GPL-2.0-only */
/* The lock of the machine, which an NMI may interrupt, and the NMIs themselves. */
#ifndef EMU_NMI_H
#define EMU_NMI_H

#include <linux/irq_work.h>
#include <linux/types.h>
#include <linux/wait.h>

#include "state.h"

void emu_nmi_lock(unsigned long *flags) __acquires(&emu.lock);
void emu_nmi_unlock(unsigned long flags) __releases(&emu.lock);
void emu_irq_work_queue(struct irq_work *work);
bool emu_nmi_is_hidden(void);
void emu_nmi_interrupt(unsigned int cpu);
extern struct wait_queue_head emu_overflow_waitq;
void emu_nmi_foreign(unsigned int cpu, bool claimed);
void emu_nmi_resume(void);
int emu_nmi_register_first(void);
int emu_nmi_init(void);
void emu_nmi_exit(void);

#endif /* EMU_NMI_H */
