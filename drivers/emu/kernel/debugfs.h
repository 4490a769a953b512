/* SPDX-License-Identifier: GPL-2.0-only */
/* The files in debugfs. Called without a lock. */
#ifndef EMU_DEBUGFS_H
#define EMU_DEBUGFS_H

void emu_debugfs_init(void);
void emu_debugfs_exit(void);

#endif /* EMU_DEBUGFS_H */
