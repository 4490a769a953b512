/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the kernel's resctrl file system says of memory bandwidth (MBM): monitoring groups, and the
 * bytes that the cores' tasks of each group have moved beyond the L3, by domain. A domain is an L3:
 * a socket, or a die of one.
 *
 * A sample is all groups at one time, and a use is what happened between two samples:
 *
 *	if (resctrl_read_info(root, &info, &error) || resctrl_read(root, &info, &old, &error))
 *		...
 *	sleep(1);
 *	resctrl_read(root, &info, &new, &error);
 *	resctrl_read_places(sysfs, &places);
 *	for (g = 0; g < new.nr; g++)
 *		use = resctrl_used(&old, &new, g, &places, socket);
 *
 * Linux extends the hardware's counters to 64 bits, so a smaller value is a counter that began
 * again: the group was made anew, its domain was offline, or someone changed what MBM counts.
 */
#ifndef XEON_PMON_RESCTRL_H
#define XEON_PMON_RESCTRL_H

#include <linux/types.h>

#include "util.h"

#define RESCTRL_ROOT	"/sys/fs/resctrl"
#define RESCTRL_NAME	256	/* of a group */
#define RESCTRL_PLACES	64	/* domains of a machine */

/**
 * enum resctrl_state - what there is in the place of a number
 * @RESCTRL_COUNTED: there is a number
 * @RESCTRL_UNAVAILABLE: "Unavailable": the hardware has none now
 * @RESCTRL_ERROR: "Error": the hardware does not know the RMID
 * @RESCTRL_UNASSIGNED: "Unassigned": no counter is assigned to the group
 * @RESCTRL_MISSING: there is no file, or it cannot be read: no such event, domain or group
 * @RESCTRL_GARBLED: a text that is none of these
 * @RESCTRL_NEW: only of a use: the group or the domain was not there at its beginning
 * @RESCTRL_RESET: only of a use: the counter began again
 */
enum resctrl_state {
	RESCTRL_COUNTED,
	RESCTRL_UNAVAILABLE,
	RESCTRL_ERROR,
	RESCTRL_UNASSIGNED,
	RESCTRL_MISSING,
	RESCTRL_GARBLED,
	RESCTRL_NEW,
	RESCTRL_RESET,
};

/**
 * struct resctrl_bytes - a count
 * @state: whether it is whole
 * @bytes: the count; with another state than RESCTRL_COUNTED: what is known of it, at the least
 */
struct resctrl_bytes {
	enum resctrl_state state;
	u64 bytes;
};

/**
 * struct resctrl_use - what was moved beyond an L3
 * @total: from and to any memory
 * @local: from and to the memory of the same socket
 */
struct resctrl_use {
	struct resctrl_bytes total;
	struct resctrl_bytes local;
};

/**
 * struct resctrl_domain - what a group has moved beyond one L3 so far
 * @id: of the L3: NN of mon_L3_NN
 * @use: the counts
 */
struct resctrl_domain {
	unsigned int id;
	struct resctrl_use use;
};

/**
 * struct resctrl_group - a group
 * @name: its folder below the root: "" (the default group), "ctrl", "mon_groups/a",
 *	  "ctrl/mon_groups/a"
 * @parent: the control group that it is in, an index of &resctrl_sample.group; its own: it is one
 * @inode: of its folder: another one is another group
 * @nr: how many domains
 * @domain: each one, by id, as the files have it: the kernel adds the counts of its monitoring
 *	    groups to those of a control group
 */
struct resctrl_group {
	char name[RESCTRL_NAME];
	unsigned int parent;
	u64 inode;
	unsigned int nr;
	struct resctrl_domain domain[RESCTRL_PLACES];
};

/**
 * struct resctrl_sample - all groups at one time
 * @time: when, in seconds of CLOCK_MONOTONIC: the middle of reading
 * @took: how long reading took
 * @nr: how many groups
 * @group: each one; a control group stands before its monitoring groups
 */
struct resctrl_sample {
	double time;
	double took;
	unsigned int nr;
	struct resctrl_group *group;
};

/**
 * struct resctrl_info - what there is
 * @rmids: how many groups there can be, of both kinds together
 * @total: whether there is mbm_total_bytes
 * @local: whether there is mbm_local_bytes
 * @configurable: whether what they count can be changed, as AMD's CPUs have it
 * @clustered: whether an L3 has several nodes (SNC)
 */
struct resctrl_info {
	unsigned int rmids;
	bool total;
	bool local;
	bool configurable;
	bool clustered;
};

/**
 * struct resctrl_places - which socket a domain is of
 * @nr: how many domains
 * @domain: id of each one
 * @socket: its socket, physical_package_id
 */
struct resctrl_places {
	unsigned int nr;
	unsigned int domain[RESCTRL_PLACES];
	int socket[RESCTRL_PLACES];
};

/**
 * resctrl_state_name() - a state, in the kernel's word where it has one
 * @state: the state
 *
 * Return: "Unavailable".
 */
const char *resctrl_state_name(enum resctrl_state state);

/**
 * resctrl_parse() - what a file of mon_data says
 * @text: its first line, without or with its end
 *
 * Return: the count.
 */
struct resctrl_bytes resctrl_parse(const char *text);

/**
 * resctrl_read_info() - find out whether a folder is a resctrl with MBM
 * @root: the folder
 * @info: filled in
 * @error: why it is not, as a sentence with the remedy
 *
 * Return: 0, or -1.
 */
int resctrl_read_info(const char *root, struct resctrl_info *info, struct xp_error *error);

/**
 * resctrl_list() - find all groups, without counts
 * @root: the folder
 * @sample: filled in, for resctrl_free(); without a group: @root cannot be read
 */
void resctrl_list(const char *root, struct resctrl_sample *sample);

/**
 * resctrl_read() - read all groups
 * @root: the folder
 * @info: what there is
 * @sample: filled in, for resctrl_free()
 * @error: why not
 *
 * A group that is removed meanwhile is left out, or has RESCTRL_MISSING.
 *
 * Return: 0, or -1.
 */
int resctrl_read(const char *root, const struct resctrl_info *info, struct resctrl_sample *sample,
		 struct xp_error *error);

/**
 * resctrl_free() - free a sample
 * @sample: the sample, or zeroes
 */
void resctrl_free(struct resctrl_sample *sample);

/**
 * resctrl_gain() - what was counted between two reads of a file
 * @old: the first one
 * @new: the second one
 *
 * Pure. A smaller value is RESCTRL_RESET, unless a count of 64 bits wrapped.
 *
 * Return: the difference; of a counter that began again, what it has since then.
 */
struct resctrl_bytes resctrl_gain(struct resctrl_bytes old, struct resctrl_bytes new);

/**
 * resctrl_used() - what a group has moved on a socket, between two samples
 * @old: the first one; NULL: there is none
 * @new: the second one
 * @group: an index of @new
 * @places: which domains the socket has
 * @socket: the socket
 *
 * Pure. The group is found in @old by name and inode. A domain that either sample lacks makes a sum
 * that is not whole. From the counts of a control group, those of its monitoring groups are taken
 * in each sample: what remains is of its own tasks, whichever groups come and go.
 * If it seems to go back by no more than these groups have gained, it was read earlier than they,
 * and is 0.
 *
 * Return: the sum of the socket's domains. Its state is that of the first one that is not counted.
 */
struct resctrl_use resctrl_used(const struct resctrl_sample *old, const struct resctrl_sample *new,
				unsigned int group, const struct resctrl_places *places,
				int socket);

/**
 * resctrl_read_places() - which socket each L3 is of
 * @sysfs: where sysfs is
 * @places: filled in, from CPUs that are online
 */
void resctrl_read_places(const char *sysfs, struct resctrl_places *places);

/**
 * resctrl_read_tasks() - the tasks of a group
 * @root: the folder
 * @group: name of the group
 * @nr: set to how many
 *
 * Return: their ids, for free(); NULL: they cannot be read, or there is none.
 */
int *resctrl_read_tasks(const char *root, const char *group, unsigned int *nr);

/**
 * resctrl_name_group() - what a group is
 * @proc: where procfs is
 * @tasks: its tasks
 * @nr: how many
 * @by_process: name the process, not the cgroup
 * @text: set to the cgroup that all of the tasks are in ("system.slice/nginx.service"), or to the
 *	  process that all of them are of ("nginx (1234)"), or that all are named like ("nginx")
 * @size: room there
 *
 * Return: whether there is one; without one, @text is empty.
 */
bool resctrl_name_group(const char *proc, const int *tasks, unsigned int nr, bool by_process,
			char *text, size_t size);

#endif /* XEON_PMON_RESCTRL_H */
