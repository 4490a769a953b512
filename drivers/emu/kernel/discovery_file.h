/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Parameter table=.
 */
#ifndef EMU_DISCOVERY_FILE_H
#define EMU_DISCOVERY_FILE_H

int emu_file_init(void);

#endif /* EMU_DISCOVERY_FILE_H */
