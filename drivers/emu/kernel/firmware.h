/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the firmware leaves in the registers. Called under emu.lock.
 */
#ifndef EMU_FIRMWARE_H
#define EMU_FIRMWARE_H

void emu_firmware_set(void);
void emu_reset_all(void);

#endif /* EMU_FIRMWARE_H */
