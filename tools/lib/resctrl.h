/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Memory bandwidth monitoring (MBM) with the kernel's resctrl file system: the bytes that the tasks
 * of each group have moved between the L3 and memory, by L3 domain. An L3 domain is a socket or a
 * die of a socket.
 *
 * A sample has the counts of all groups at one time; a use is the difference of two samples:
 *
 *	if (resctrl_read_info(root, &info, &error) || resctrl_read(root, &info, &old, &error))
 *		...
 *	sleep(1);
 *	resctrl_read(root, &info, &new, &error);
 *	resctrl_read_places(sysfs, &places);
 *	for (g = 0; g < new.nr; g++)
 *		use = resctrl_used(&old, &new, g, &places, socket);
 *
 * Linux extends the hardware counters to 64 bits, so if a count decreases, the counter was reset:
 * the group was created again, the domain was offline, or the configuration of MBM has changed.
 *
 * If the kernel has telemetry of a package (PERF_PKG_MON), a sample also has the energy of the
 * cores that ran the tasks of each group.
 */
#ifndef XEON_PMON_RESCTRL_H
#define XEON_PMON_RESCTRL_H

#include <linux/types.h>

#include "util.h"

#define RESCTRL_ROOT	"/sys/fs/resctrl"
#define RESCTRL_NAME	256	/* size of a group's name */
#define RESCTRL_PLACES	64	/* maximum number of L3 domains */
#define RESCTRL_SOCKETS	32	/* maximum number of packages with telemetry */
#define RESCTRL_JOULE	1000000	/* an energy is in microjoules */

/**
 * enum resctrl_state - state of a count
 * @RESCTRL_COUNTED: the count is valid
 * @RESCTRL_UNAVAILABLE: the file reads "Unavailable": the hardware has no valid count now
 * @RESCTRL_ERROR: the file reads "Error": the hardware reports an invalid RMID or event
 * @RESCTRL_UNASSIGNED: the file reads "Unassigned": no counter is assigned to the group
 * @RESCTRL_MISSING: the file does not exist or cannot be read: no such event, domain or group
 * @RESCTRL_GARBLED: the file has another text
 * @RESCTRL_NEW: only in a use: the older sample does not have the group or the domain
 * @RESCTRL_RESET: only in a use: the counter was reset between the samples
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
 * @state: RESCTRL_COUNTED, or the reason why the count is not complete
 * @bytes: the count; if @state is not RESCTRL_COUNTED, a lower bound of the count
 */
struct resctrl_bytes {
	enum resctrl_state state;
	u64 bytes;
};

/**
 * struct resctrl_use - bytes between an L3 and memory
 * @total: bytes from and to any memory, as in mbm_total_bytes
 * @local: bytes from and to memory of the same socket, as in mbm_local_bytes
 */
struct resctrl_use {
	struct resctrl_bytes total;
	struct resctrl_bytes local;
};

/**
 * struct resctrl_domain - counts of a group in an L3 domain
 * @id: ID of the L3: NN of mon_L3_NN
 * @use: the counts, since the group was created
 */
struct resctrl_domain {
	unsigned int id;
	struct resctrl_use use;
};

/**
 * struct resctrl_package - energy of a group on a package
 * @id: physical package ID: YY of mon_PERF_PKG_YY
 * @energy: energy of the cores in microjoules
 */
struct resctrl_package {
	unsigned int id;
	struct resctrl_bytes energy;
};

/**
 * struct resctrl_group - a control group or a monitoring group
 * @name: path of the group's folder below the mount point: "" (the default group), "ctrl",
 *	  "mon_groups/a", "ctrl/mon_groups/a"
 * @parent: the control group that the group is in, an index of &resctrl_sample.group; the parent of
 *	    a control group is the group itself
 * @inode: inode of the folder, which differs if the group was removed and created again
 * @nr: number of domains
 * @domain: the domains, by ID. The counts are those of the files: in the files of a control group,
 *	    the kernel includes the counts of its monitoring groups
 * @nr_packages: number of packages
 * @package: the packages, with counts like those of @domain
 */
struct resctrl_group {
	char name[RESCTRL_NAME];
	unsigned int parent;
	u64 inode;
	unsigned int nr;
	struct resctrl_domain domain[RESCTRL_PLACES];
	unsigned int nr_packages;
	struct resctrl_package package[RESCTRL_SOCKETS];
};

/**
 * struct resctrl_sample - all groups at one time
 * @time: the middle of the reading, in seconds of CLOCK_MONOTONIC
 * @took: duration of the reading in seconds
 * @nr: number of groups
 * @group: the groups; a control group precedes its monitoring groups
 */
struct resctrl_sample {
	double time;
	double took;
	unsigned int nr;
	struct resctrl_group *group;
};

/**
 * struct resctrl_info - features of resctrl
 * @rmids: maximum number of control groups and monitoring groups together
 * @total: whether the event mbm_total_bytes exists
 * @local: whether the event mbm_local_bytes exists
 * @configurable: whether the events can be configured to count other transactions, as on AMD CPUs
 * @energy: whether the event core_energy exists
 */
struct resctrl_info {
	unsigned int rmids;
	bool total;
	bool local;
	bool configurable;
	bool energy;
};

/**
 * struct resctrl_places - socket of each L3 domain
 * @nr: number of domains
 * @domain: ID of each domain
 * @socket: socket of each domain, its physical_package_id
 */
struct resctrl_places {
	unsigned int nr;
	unsigned int domain[RESCTRL_PLACES];
	int socket[RESCTRL_PLACES];
};

/**
 * resctrl_state_name() - name of a state
 * @state: the state
 *
 * Return: the kernel's text if the file has one, such as "Unavailable"; otherwise a description.
 */
const char *resctrl_state_name(enum resctrl_state state);

/**
 * resctrl_parse() - parse a file of mon_data
 * @text: first line of the file, with or without the newline
 *
 * Return: the count.
 */
struct resctrl_bytes resctrl_parse(const char *text);

/**
 * resctrl_parse_energy() - parse a file core_energy of mon_data
 * @text: first line of the file, a decimal fraction in Joules, with or without the newline
 *
 * Return: the energy in microjoules.
 */
struct resctrl_bytes resctrl_parse_energy(const char *text);

/**
 * resctrl_read_info() - test whether a folder is a mounted resctrl with MBM
 * @root: mount point of resctrl
 * @info: filled in
 * @error: the reason for a failure, as a sentence with the remedy
 *
 * Return: 0, or -1.
 */
int resctrl_read_info(const char *root, struct resctrl_info *info, struct xp_error *error);

/**
 * resctrl_list() - list all groups without reading counts
 * @root: mount point of resctrl
 * @sample: filled in; resctrl_free() frees it. If @root cannot be read, there is no group
 */
void resctrl_list(const char *root, struct resctrl_sample *sample);

/**
 * resctrl_read() - read the counts of all groups
 * @root: mount point of resctrl
 * @info: features of resctrl
 * @sample: filled in; resctrl_free() frees it
 * @error: the reason for a failure
 *
 * If a group is removed during the reading, the sample does not have the group, or the counts of
 * the group are RESCTRL_MISSING.
 *
 * Return: 0, or -1.
 */
int resctrl_read(const char *root, const struct resctrl_info *info, struct resctrl_sample *sample,
		 struct xp_error *error);

/**
 * resctrl_free() - free a sample
 * @sample: the sample; all members may be 0
 */
void resctrl_free(struct resctrl_sample *sample);

/**
 * resctrl_used() - compute the bytes of a group on a socket between two samples
 * @old: the earlier sample; NULL: none
 * @new: the later sample
 * @group: index of the group in @new
 * @places: socket of each domain
 * @socket: the socket
 *
 * Pure. The group is found in @old by name and inode. If one of the samples lacks a domain of the
 * socket, the sum is not complete. In each sample, the counts of the monitoring groups are
 * subtracted from the count of their control group, so the difference is the count of the control
 * group's own tasks, even if monitoring groups were created or removed. A control group is
 * read before its monitoring groups, so the difference may decrease: if it decreases by at most the
 * gain of the monitoring groups, the use is 0.
 *
 * Return: the sum of the socket's domains, with the state of the first domain without a count.
 */
struct resctrl_use resctrl_used(const struct resctrl_sample *old, const struct resctrl_sample *new,
				unsigned int group, const struct resctrl_places *places,
				int socket);

/**
 * resctrl_energy() - compute the energy of a group on a socket between two samples
 * @old: the earlier sample; NULL: none
 * @new: the later sample
 * @group: index of the group in @new
 * @socket: the socket
 *
 * Pure. As resctrl_used(), but if the energy decreases by more than 1 % of the gain of the
 * monitoring groups, the state is RESCTRL_RESET.
 *
 * Return: the energy in microjoules.
 */
struct resctrl_bytes resctrl_energy(const struct resctrl_sample *old,
				    const struct resctrl_sample *new, unsigned int group,
				    int socket);

/**
 * resctrl_read_places() - read the socket of each L3 domain
 * @sysfs: mount point of sysfs
 * @places: filled in from the CPUs that are online
 */
void resctrl_read_places(const char *sysfs, struct resctrl_places *places);

/**
 * resctrl_add_task() - add a task to a list
 * @tasks: the list, NULL if it is empty; no other function has made it larger
 * @nr: number of tasks, is increased
 * @task: thread ID
 *
 * The list doubles, so that the time for all tasks is proportional to their number.
 *
 * Return: the list at its new address, for free().
 */
int *resctrl_add_task(int *tasks, unsigned int *nr, int task);

/**
 * resctrl_read_tasks() - read the tasks of a group
 * @root: mount point of resctrl
 * @group: name of the group, as in &resctrl_group.name
 * @nr: set to the number of tasks
 *
 * Return: thread IDs, which the caller frees with free(); NULL: the tasks file cannot be read or is
 * empty.
 */
int *resctrl_read_tasks(const char *root, const char *group, unsigned int *nr);

/**
 * resctrl_name_group() - name a group by its tasks
 * @proc: mount point of procfs
 * @tasks: thread IDs of the group's tasks
 * @nr: number of tasks
 * @by_process: use the name of the process, not of the cgroup
 * @text: set to the cgroup that all tasks are in, such as "system.slice/nginx.service". With
 *	  @by_process: to the process of all tasks, such as "nginx (1234)", or to the common name of
 *	  several processes, such as "nginx"
 * @size: size of @text in bytes
 *
 * Return: whether all tasks have the same name; otherwise @text is empty.
 */
bool resctrl_name_group(const char *proc, const int *tasks, unsigned int nr, bool by_process,
			char *text, size_t size);

#endif /* XEON_PMON_RESCTRL_H */
