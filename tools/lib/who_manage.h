/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Temporary monitoring groups of resctrl for cgroups: this process creates and removes the groups.
 *
 * A group is created in mon_groups of the control group that the cgroup's tasks belong to, so their
 * allocation does not change. No schemata and no cpus file is written, and groups of other programs
 * are not changed: tasks in another program's monitoring group stay there. The name of a group
 * identifies the process that created the group. If this process is killed, the next one finds and
 * removes the groups by their names.
 */
#ifndef XEON_PMON_WHO_MANAGE_H
#define XEON_PMON_WHO_MANAGE_H

#include "resctrl.h"

#define MANAGE_PREFIX	"xeon-pmon-"
#define MANAGE_CGROUPS	32	/* maximum number of cgroups if the user names none */
#define MANAGE_PATH	256

/**
 * struct manage_group - a group that this process has created
 * @name: path of the group's folder below the mount point, as in &resctrl_group.name
 * @inode: inode of the folder
 * @control: name of the control group that the group is in
 * @cgroup: the cgroup, an index of &manage.cgroup
 */
struct manage_group {
	char name[RESCTRL_NAME];
	u64 inode;
	char control[RESCTRL_NAME];
	unsigned int cgroup;
};

/**
 * struct manage - cgroups and their monitoring groups
 * @root: mount point of resctrl
 * @proc: mount point of procfs
 * @cgroups: mount point of cgroup v2
 * @rmids: maximum number of groups, as in &resctrl_info.rmids
 * @nr_cgroups: number of cgroups
 * @cgroup: path of each cgroup below @cgroups
 * @nr: number of groups that this process has created
 * @group: the groups
 * @foreign: number of tasks of the cgroups in monitoring groups of other programs, in the last pass
 * @error: the first reason why a group was not created or a task was not moved; empty: no failure
 *
 * The other members are for use by the functions only.
 */
struct manage {
	const char *root;
	const char *proc;
	char cgroups[MANAGE_PATH];
	unsigned int rmids;
	unsigned int nr_cgroups;
	char (*cgroup)[MANAGE_PATH];
	unsigned int nr;
	struct manage_group *group;
	unsigned int foreign;
	struct xp_error error;

	/* private: */
	unsigned int serial;
};

/**
 * manage_clean() - remove groups whose process has ended
 * @root: mount point of resctrl
 * @proc: mount point of procfs
 *
 * Groups of processes in another PID namespace are kept, because those processes are not visible
 * in @proc.
 *
 * Return: number of removed groups.
 */
unsigned int manage_clean(const char *root, const char *proc);

/**
 * manage_open() - choose cgroups
 * @manage: the caller has set @root, @proc and @rmids; if @cgroups is empty, the mount point is
 *	    read from @proc
 * @names: paths below @cgroups, or unique ends of such paths
 * @nr: number of names; 0: choose the cgroups with the most CPU time
 * @error: the reason for a failure
 *
 * Return: 0, or -1.
 */
int manage_open(struct manage *manage, char *const *names, unsigned int nr,
		struct xp_error *error);

/**
 * manage_pass() - move the tasks of the cgroups into their groups
 * @manage: the groups
 *
 * The function repeats until no task is left to move, or until a maximum number of passes if tasks
 * are created faster than the function moves them. A forked child inherits the group of its parent,
 * or is moved by the next pass. Tasks that have left a cgroup return to the control group.
 *
 * Return: number of moved tasks.
 */
unsigned int manage_pass(struct manage *manage);

/**
 * manage_close() - remove all groups that this process has created
 * @manage: the groups; all members may be 0
 */
void manage_close(struct manage *manage);

#endif /* XEON_PMON_WHO_MANAGE_H */
