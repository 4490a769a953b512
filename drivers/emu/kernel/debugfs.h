/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The files in debugfs: declarations shared by the functions that parse and print their lines.
 */
#ifndef EMU_DEBUGFS_H
#define EMU_DEBUGFS_H

#include <linux/seq_file.h>
#include <linux/types.h>

#include "state.h"

/* debugfs.c: no lock */
void emu_debugfs_init(void);
void emu_debugfs_exit(void);

/* debugfs_line.c */
char *emu_word(char **text);
char *emu_value_of(char *word);
int emu_number(const char *text, u64 max, u64 *val);
const char *emu_place(void);
struct emu_box *emu_parse_boxes(char **text, bool *all);
struct emu_box *emu_parse_box(char **text);
int emu_reg_by_name(const struct emu_box *box, const char *name);

/* inject.c: with the mutex of the files */
int emu_inject_line(char *text);
int emu_rate_line(char *text);
void emu_rate_done(int err);
void emu_rate_show(struct seq_file *m);

/* faults.c: with emu.lock */
int emu_faults_line(char *text);

/* debugfs_table.c: the last two with the mutex of the files */
int emu_discovery_init(void);
void emu_discovery_exit(void);
int emu_discovery_line(char *text);
void emu_discovery_show(struct seq_file *m);

/* replay_file.c: with the mutex of the files */
int emu_replay_line(char *text);
void emu_replay_file_show(struct seq_file *m);

/* discovery_file.c */
int emu_file_init(void);
void emu_file_exit(void);

#endif /* EMU_DEBUGFS_H */
