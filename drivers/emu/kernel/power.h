/* SPDX-License-Identifier: GPL-2.0-only */
/* Sleep and shutdown. Called without a lock. */
#ifndef EMU_POWER_H
#define EMU_POWER_H

int emu_power_init(void);
void emu_power_exit(void);

#endif /* EMU_POWER_H */
