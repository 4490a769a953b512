/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The progress of the boxes, and the overflows that stop them. Called under emu.lock, but for
 * emu_overflow_interrupts() and emu_overflow_pending().
 */
#ifndef EMU_OVERFLOW_H
#define EMU_OVERFLOW_H

#include <linux/types.h>

struct emu_box;
struct emu_event;
struct emu_socket;

void emu_overflow_report(struct emu_box *box, u64 bits);
bool emu_overflow_blocked(const struct emu_box *box, u32 bit, u64 global);
void emu_overflow_interrupt(unsigned int socket);
void emu_overflow_cancel(struct emu_socket *s);
u64 emu_overflow_next(void);
void emu_box_sync(struct emu_box *box);
void emu_socket_sync(unsigned int socket);
bool emu_inject(struct emu_box *box, const struct emu_event *ev, u64 *done);
void emu_sync_all(void);
bool emu_overflow_interrupts(unsigned int cpu);
bool emu_overflow_pending(void);
void emu_overflow_give_up(void);
void emu_overflow_expire_all(void);

#endif /* EMU_OVERFLOW_H */
