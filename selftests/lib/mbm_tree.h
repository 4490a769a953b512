/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * mbm_tree.h - the folder of a made-up machine's resctrl file system
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
 * enum mbm_tree_kind - what the kernel and the CPU offer
 * @MBM_TREE_FULL: monitoring, with both events
 * @MBM_TREE_NO_MBM: monitoring of the cache alone
 * @MBM_TREE_ALLOCATION: no monitoring at all
 * @MBM_TREE_AMD: as on an EPYC: slow memory can be allocated, events can be configured, and there
 *	is no event for local memory
 * @MBM_TREE_MBPS: mounted with -o mba_MBps: the kernel itself uses MBM
 */
enum mbm_tree_kind {
	MBM_TREE_FULL, MBM_TREE_NO_MBM, MBM_TREE_ALLOCATION, MBM_TREE_AMD, MBM_TREE_MBPS
};

/*
 * Write what the file system shows at @time to @path, which is made if need be. What is there of
 * groups and L3 domains that have gone is removed. A program that reads meanwhile
 * sees whole files. Return: whether it could.
 */
bool mbm_tree_write(const struct known_machine *machine, enum mbm_tree_kind kind,
		    const char *path, double time);

/* Remove a folder with all that is in it, if it is there */
void mbm_tree_remove(const char *path);

/* Names, modes and contents of all files below a folder, one text to be compared; free() it */
char *mbm_tree_text(const char *path);

#endif
