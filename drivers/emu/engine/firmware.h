/* SPDX-License-Identifier: GPL-2.0-only */
/* Register values that firmware sets before the kernel starts. Called under emu.lock. */
#ifndef EMU_FIRMWARE_H
#define EMU_FIRMWARE_H

void emu_firmware_set(void);

#endif /* EMU_FIRMWARE_H */
