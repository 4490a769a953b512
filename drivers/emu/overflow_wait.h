/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Waiting for overflows. Called without a lock.
 */
#ifndef EMU_OVERFLOW_WAIT_H
#define EMU_OVERFLOW_WAIT_H

int emu_alarm_wait(void);
int emu_alarm_init(void);
void emu_alarm_exit(void);

#endif /* EMU_OVERFLOW_WAIT_H */
