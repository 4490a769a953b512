/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Monitoring groups of resctrl, their labels, and their MBM counts in each interval.
 *
 *	struct who_groups groups = { .root = RESCTRL_ROOT, .proc = "/proc", .sysfs = "/sys" };
 *
 *	if (who_groups_open(&groups, &error))
 *		...
 *	for (;;) {
 *		sleep(1);
 *		if (!who_groups_read(&groups, &error))
 *			who_groups_use(&groups, counts.socket, counts.nr);
 *	}
 *	who_groups_close(&groups);
 */
#ifndef XEON_PMON_WHO_GROUPS_H
#define XEON_PMON_WHO_GROUPS_H

#include "who.h"

#define WHO_DEFAULT	"default group"	/* label of the root group of resctrl */

/**
 * struct who_label - label of a group
 * @name: path of the group's folder below the mount point, as in &resctrl_group.name
 * @inode: inode of the folder
 * @time: when @label was read, as in &resctrl_sample.time; infinite: @label does not change
 * @label: the label, without control characters
 */
struct who_label {
	char name[RESCTRL_NAME];
	u64 inode;
	double time;
	char label[WHO_NAME];
};

/**
 * struct who_groups - all monitoring groups
 * @root: mount point of resctrl; the caller sets @root, @proc, @sysfs and @by_process
 * @proc: mount point of procfs
 * @sysfs: mount point of sysfs
 * @by_process: labels are names of processes, not of cgroups
 * @info: features of resctrl
 * @old: the sample before @new
 * @new: the last sample
 * @seconds: time between @old and @new
 * @nr: number of groups
 * @group: the groups, for who_close_books()
 *
 * The other members are for use by the functions only.
 */
struct who_groups {
	const char *root;
	const char *proc;
	const char *sysfs;
	bool by_process;
	struct resctrl_info info;
	struct resctrl_sample old;
	struct resctrl_sample new;
	double seconds;
	unsigned int nr;
	struct who_group *group;

	/* private: */
	struct resctrl_places places;
	struct resctrl_use *use;
	struct resctrl_bytes *energy;
	unsigned int nr_labels;
	struct who_label *label;
};

/**
 * who_groups_open() - take the first sample
 * @groups: the caller has set @root, @proc, @sysfs and @by_process; all other members are 0
 * @error: the reason why MBM is not available
 *
 * Return: 0, or -1.
 */
int who_groups_open(struct who_groups *groups, struct xp_error *error);

/**
 * who_groups_read() - take another sample
 * @groups: from who_groups_open()
 * @error: the reason for a failure; @old and @new are unchanged then
 *
 * Return: 0, or -1.
 */
int who_groups_read(struct who_groups *groups, struct xp_error *error);

/**
 * who_groups_use() - compute the bytes and the energy of each group between the last two samples
 * @groups: sets @nr and @group, which are valid until the next call
 * @socket: the sockets, as in &who_input.socket
 * @nr: number of sockets
 */
void who_groups_use(struct who_groups *groups, const struct who_socket *socket, unsigned int nr);

/**
 * who_groups_label() - set the label of a group
 * @groups: the groups
 * @name: path of the group's folder below the mount point
 * @inode: inode of the folder
 * @label: the label, which does not change until the group is removed
 */
void who_groups_label(struct who_groups *groups, const char *name, u64 inode, const char *label);

/**
 * who_groups_close() - free the samples, groups and labels
 * @groups: the groups
 */
void who_groups_close(struct who_groups *groups);

#endif /* XEON_PMON_WHO_GROUPS_H */
