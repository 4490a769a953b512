/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * mbm_tree.h - a folder with the layout of resctrl for a simulated machine
 *
 * The layout and the texts are those of Documentation/filesystems/resctrl.rst and of
 * fs/resctrl/ctrlmondata.c of Linux: monitoring groups are in mon_groups/, each with tasks and
 * mon_data/mon_L3_NN/.
 */
#ifndef SELFTESTS_MBM_TREE_H
#define SELFTESTS_MBM_TREE_H

#include <stdbool.h>

#include "known_machine.h"

/*
 * Write the content of the file system at @time to the folder @path, which is created if it does
 * not exist. The machine has no faults. A program that reads at the same time reads complete files.
 *
 * Return: whether all files were written.
 */
bool mbm_tree_write(const struct known_machine *machine, const char *path, double time);

/* Remove a folder and its content, if the folder exists. */
void mbm_tree_remove(const char *path);

#endif
