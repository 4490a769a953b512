/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Monitoring groups of resctrl for cgroups, made and removed by one process.
 *
 * A group is made in mon_groups of the control group that the cgroup's tasks are in, so their
 * allocation does not change; schemata, cpus and other folders are never written. Tasks that are in
 * a monitoring group of someone else stay there. The name of a group has the process that made it,
 * so that the next one removes what a killed one left.
 */
#ifndef XEON_PMON_WHO_MANAGE_H
#define XEON_PMON_WHO_MANAGE_H

#include "resctrl.h"

#define MANAGE_PREFIX	"xeon-pmon-"
#define MANAGE_CGROUPS	32	/* chosen without names */
#define MANAGE_PATH	256

/**
 * struct manage_group - a group that was made
 * @name: of its folder
 * @inode: of it
 * @control: the control group that it is in, by name
 * @cgroup: the cgroup, an index of &manage.cgroup
 */
struct manage_group {
	char name[RESCTRL_NAME];
	u64 inode;
	char control[RESCTRL_NAME];
	unsigned int cgroup;
};

/**
 * struct manage - the groups of this process
 * @root: where resctrl is mounted
 * @proc: where procfs is
 * @cgroups: where cgroup v2 is mounted
 * @rmids: how many groups resctrl can have
 * @nr_cgroups: how many cgroups
 * @cgroup: the path of each one below @cgroups
 * @nr: how many groups were made
 * @group: each one
 * @foreign: how many tasks are in monitoring groups of others, as of the last pass
 * @error: why a group was not made, or a task was not moved; empty: there was no such case
 *
 * Other members are of the functions themselves.
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
 * manage_clean() - remove the groups that ended processes left
 * @root: where resctrl is mounted
 * @proc: where procfs is
 *
 * Those of another PID namespace are left alone: their processes cannot be seen from here.
 *
 * Return: how many were removed.
 */
unsigned int manage_clean(const char *root, const char *proc);

/**
 * manage_open() - choose cgroups
 * @manage: the caller has set @root, @proc and @rmids; and @cgroups, or else it is found
 * @names: paths below @cgroups, or ends of such paths that are unique
 * @nr: how many; 0: those with the most CPU time
 * @error: why not
 *
 * Return: 0, or -1.
 */
int manage_open(struct manage *manage, char *const *names, unsigned int nr,
		struct xp_error *error);

/**
 * manage_pass() - move the tasks of the cgroups into their groups
 * @manage: the groups
 *
 * A child that is forked inherits the group of its parent, or is found by the next pass: this ends
 * with one that finds none, or after some, if tasks come faster than they can be moved. Tasks that
 * have left a cgroup return to the control group.
 *
 * Return: how many tasks were moved.
 */
unsigned int manage_pass(struct manage *manage);

/**
 * manage_close() - remove all groups that this process has made
 * @manage: the groups, or zeroes
 */
void manage_close(struct manage *manage);

#endif /* XEON_PMON_WHO_MANAGE_H */
