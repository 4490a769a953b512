/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * mbm_tree.h - a folder like resctrl (Documentation/filesystems/resctrl.rst,
 * fs/resctrl/ctrlmondata.c) for a simulated machine: mon_groups/, each with tasks and
 * mon_data/mon_L3_NN/
 */
#ifndef SELFTESTS_MBM_TREE_H
#define SELFTESTS_MBM_TREE_H

#include <stdbool.h>

#include "known_machine.h"

/*
 * Write the file system at @time to the folder @path, also if new. The machine has no faults, and
 * each file is complete at any time. Return: whether all files were written.
 */
bool mbm_tree_write(const struct known_machine *machine, const char *path, double time);

/* Remove a folder and its content, if the folder exists. */
void mbm_tree_remove(const char *path);

#endif
