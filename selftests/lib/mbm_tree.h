/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * mbm_tree.h - a folder with the layout of resctrl for a simulated machine
 *
 * The layout and the texts are those of Documentation/filesystems/resctrl.rst and of
 * fs/resctrl/ctrlmondata.c of Linux: monitoring groups are in mon_groups/, each with tasks, cpus,
 * cpus_list and mon_data/mon_L3_NN/; a counter that has no value reads "Unavailable" or "Error".
 */
#ifndef SELFTESTS_MBM_TREE_H
#define SELFTESTS_MBM_TREE_H

#include <stdbool.h>

#include "known_machine.h"

/**
 * enum mbm_tree_kind - features of the CPU and the kernel
 * @MBM_TREE_FULL: monitoring with both MBM events
 * @MBM_TREE_NO_MBM: monitoring of cache occupancy only
 * @MBM_TREE_ALLOCATION: no monitoring
 * @MBM_TREE_AMD: an EPYC: allocation of slow memory (SMBA), configurable events, and no event for
 *	local memory
 * @MBM_TREE_MBPS: mounted with -o mba_MBps, so the kernel itself uses MBM
 */
enum mbm_tree_kind {
	MBM_TREE_FULL, MBM_TREE_NO_MBM, MBM_TREE_ALLOCATION, MBM_TREE_AMD, MBM_TREE_MBPS
};

/*
 * Write the content of the file system at @time to the folder @path, which is created if it does
 * not exist. Folders of groups and L3 domains that no longer exist are removed. A program that
 * reads at the same time reads complete files.
 *
 * Return: whether all files were written.
 */
bool mbm_tree_write(const struct known_machine *machine, enum mbm_tree_kind kind,
		    const char *path, double time);

/* Remove a folder and its content, if the folder exists. */
void mbm_tree_remove(const char *path);

/* Return: paths, modes and contents of all files below a folder as one text, for free(). */
char *mbm_tree_text(const char *path);

#endif
