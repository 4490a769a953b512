/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The monitoring groups of a machine with their names, from interval to interval.
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

#define WHO_DEFAULT	"default group"	/* tasks of no other group */

/**
 * struct who_label - what a group is called
 * @name: of its folder
 * @inode: of it
 * @time: when that was found out; infinite: it stays so
 * @label: what it is called, without control characters
 */
struct who_label {
	char name[RESCTRL_NAME];
	u64 inode;
	double time;
	char label[WHO_NAME];
};

/**
 * struct who_groups - all groups
 * @root: where resctrl is mounted; this and what follows is set by the caller
 * @proc: where procfs is
 * @sysfs: where sysfs is
 * @by_process: name processes, not cgroups
 * @info: what resctrl has
 * @old: the sample before the last one
 * @new: the last sample
 * @seconds: between the two
 * @nr: how many groups
 * @group: each one, for who_close_books()
 *
 * Other members are of the functions themselves.
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
	unsigned int nr_labels;
	struct who_label *label;
};

/**
 * who_groups_open() - take the first sample
 * @groups: the caller has set the first members, all else is 0
 * @error: why there is no MBM
 *
 * Return: 0, or -1.
 */
int who_groups_open(struct who_groups *groups, struct xp_error *error);

/**
 * who_groups_read() - take one more sample
 * @groups: from who_groups_open()
 * @error: why not; the last samples stay
 *
 * Return: 0, or -1.
 */
int who_groups_read(struct who_groups *groups, struct xp_error *error);

/**
 * who_groups_use() - what each group has moved between the last two samples
 * @groups: sets @nr and @group, good until the next call
 * @socket: the sockets of the books
 * @nr: how many
 */
void who_groups_use(struct who_groups *groups, const struct who_socket *socket, unsigned int nr);

/**
 * who_groups_label() - say what a group is called
 * @groups: the groups
 * @name: of its folder
 * @inode: of it
 * @label: what it is called from now on
 */
void who_groups_label(struct who_groups *groups, const char *name, u64 inode, const char *label);

/**
 * who_groups_close() - free all of it
 * @groups: the groups
 */
void who_groups_close(struct who_groups *groups);

#endif /* XEON_PMON_WHO_GROUPS_H */
