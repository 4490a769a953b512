/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The files in debugfs: declarations shared by the functions that parse and print their lines.
 */
#ifndef EMU_DEBUGFS_H
#define EMU_DEBUGFS_H

#include <linux/seq_file.h>
#include <linux/types.h>

#include "state.h"

/**
 * struct emu_cmd - a write in progress
 * @apply: false: check only; true: it is correct, do it
 * @real: which clock there will be after the lines so far
 * @clear: the lines so far end all rates
 * @rates: those that the lines so far begin
 * @truths: the sums that they begin
 */
struct emu_cmd {
	bool apply;
	bool real;
	bool clear;
	struct list_head rates;
	struct list_head truths;
};

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
void emu_show_box(struct seq_file *m, const struct emu_box *box);
int emu_reg_by_name(const struct emu_box *box, const char *name);

/* inject.c: with the mutex of the files */
int emu_inject_line(struct emu_cmd *cmd, char *text);
int emu_rate_line(struct emu_cmd *cmd, char *text);
void emu_rate_done(struct emu_cmd *cmd);
void emu_rate_show(struct seq_file *m);

/* faults.c: with the mutex of the files, but for the last one */
void emu_faults_check(void);
int emu_faults_line(struct emu_cmd *cmd, char *text);
void emu_faults_show(struct seq_file *m);

/* debugfs_table.c: the last two with the mutex of the files */
int emu_discovery_init(void);
void emu_discovery_exit(void);
int emu_discovery_line(struct emu_cmd *cmd, char *text);
void emu_discovery_show(struct seq_file *m);

/* discovery_file.c */
int emu_file_init(void);
void emu_file_exit(void);

#endif /* EMU_DEBUGFS_H */
