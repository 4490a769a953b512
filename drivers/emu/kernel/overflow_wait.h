/* SPDX-License-Identifier: GPL-2.0-only */
/* Waiting for overflows. Called without a lock. */
#ifndef EMU_OVERFLOW_WAIT_H
#define EMU_OVERFLOW_WAIT_H

int emu_overflow_wait_served(void);
int emu_overflow_wait_init(void);
void emu_overflow_wait_exit(void);

#endif /* EMU_OVERFLOW_WAIT_H */
