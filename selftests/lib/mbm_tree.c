// SPDX-License-Identifier: GPL-2.0-only
/*
 * mbm_tree.c - a folder with the layout of resctrl for a simulated machine
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ktap.h"
#include "mbm_tree.h"

#define RMIDS	144

static bool tree_failed;

static const char *const tree_info[] = {
	[MBM_TREE_FULL] = "llc_occupancy\nmbm_total_bytes\nmbm_local_bytes\n",
	[MBM_TREE_NO_MBM] = "llc_occupancy\n",
	[MBM_TREE_AMD] = "llc_occupancy\nmbm_total_bytes\nmbm_total_bytes_config\n",
	[MBM_TREE_MBPS] = "llc_occupancy\nmbm_total_bytes\nmbm_local_bytes\n",
};

static void tree_path(char *to, const char *fmt, va_list args)
{
	if (vsnprintf(to, PATH_MAX, fmt, args) >= PATH_MAX)
		ktap_bail("a path is too long");
}

__printf(1, 2)
static void tree_folder(const char *fmt, ...)
{
	char path[PATH_MAX];
	va_list args;

	va_start(args, fmt);
	tree_path(path, fmt, args);
	va_end(args);
	if (mkdir(path, 0755) && errno != EEXIST)
		tree_failed = true;
}

/* Overwrite the file in place: as in resctrl, open file descriptors read the new text, too. */
__printf(3, 4)
static void tree_file(const char *text, mode_t mode, const char *fmt, ...)
{
	char path[PATH_MAX];
	struct stat before;
	size_t size = strlen(text);
	va_list args;
	int fd;

	va_start(args, fmt);
	tree_path(path, fmt, args);
	va_end(args);
	fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	if (fd < 0 || fstat(fd, &before) || pwrite(fd, text, size, 0) != (ssize_t)size ||
	    (before.st_size > (off_t)size && ftruncate(fd, size)) ||
	    ((before.st_mode & 0777) != mode && fchmod(fd, mode)))
		tree_failed = true;
	if (fd >= 0)
		close(fd);
}

void mbm_tree_remove(const char *path)
{
	char *const paths[] = { (char *)path, NULL };
	FTS *files = fts_open(paths, FTS_PHYSICAL | FTS_NOSTAT, NULL);
	FTSENT *file;

	while (files && (file = fts_read(files)))
		if (file->fts_info == FTS_D)
			chmod(file->fts_accpath, 0755);
		else if (file->fts_info == FTS_DP)
			rmdir(file->fts_accpath);
		else
			unlink(file->fts_accpath);
	if (files)
		fts_close(files);
}

static int tree_by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

char *mbm_tree_text(const char *path)
{
	char *const paths[] = { (char *)path, NULL };
	char *text, part[4096];
	FTS *files = fts_open(paths, FTS_PHYSICAL, tree_by_name);
	FTSENT *file;
	size_t size;
	FILE *to = open_memstream(&text, &size), *from;

	if (!files || !to)
		ktap_bail("%s: %s", path, strerror(errno));
	while ((file = fts_read(files))) {
		if (file->fts_info == FTS_DP)
			continue;
		fprintf(to, "%s %o %u\n", file->fts_path, file->fts_statp->st_mode,
			file->fts_statp->st_uid);
		from = file->fts_info == FTS_F ? fopen(file->fts_accpath, "re") : NULL;
		while (from && fgets(part, sizeof(part), from))
			fputs(part, to);
		if (from)
			fclose(from);
	}
	fts_close(files);
	fclose(to);
	return text;
}

/*
 * Files of a group
 */

static void tree_counter(const struct known_machine *machine, const char *folder,
			 unsigned int group, unsigned int socket, bool local, double time)
{
	static const char *const words[] = {
		[KNOWN_MBM_UNAVAILABLE] = "Unavailable\n", [KNOWN_MBM_ERROR] = "Error\n",
	};
	double bytes = 0;
	enum known_mbm state = known_read_mbm(machine, group, socket, local, time, &bytes);
	char text[32];

	snprintf(text, sizeof(text), "%.0f\n", bytes);
	tree_file(state == KNOWN_MBM_VALUE ? text : words[state], 0444,
		  "%s/mon_data/mon_L3_%02u/mbm_%s_bytes", folder, machine->domain[socket],
		  local ? "local" : "total");
}

static void tree_mon_data(const struct known_machine *machine, enum mbm_tree_kind kind,
			  const char *folder, unsigned int group, double time)
{
	char path[PATH_MAX + 32];
	double bytes;

	tree_folder("%s/mon_data", folder);
	for (unsigned int s = 0; s < machine->sockets; s++) {
		snprintf(path, sizeof(path), "%s/mon_data/mon_L3_%02u", folder,
			 machine->domain[s]);
		/* No group has a folder for a domain whose CPUs are offline. */
		if (known_read_mbm(machine, 0, s, false, time, &bytes) == KNOWN_MBM_ABSENT) {
			mbm_tree_remove(path);
			continue;
		}
		tree_folder("%s", path);
		tree_file("2162688\n", 0444, "%s/llc_occupancy", path);
		if (kind != MBM_TREE_NO_MBM)
			tree_counter(machine, folder, group, s, false, time);
		if (kind == MBM_TREE_FULL || kind == MBM_TREE_MBPS)
			tree_counter(machine, folder, group, s, true, time);
	}
}

/* The tasks of a group; the root group also has the tasks of removed groups. */
static void tree_tasks(const struct known_machine *machine, const char *folder, unsigned int group,
		       double time)
{
	char text[KNOWN_TASKS * 8] = "";

	for (unsigned int t = 0; t < machine->nr_tasks; t++) {
		const struct known_task *task = &machine->task[t];
		bool there = known_group_there(machine, task->group, time);

		if (there ? task->group == group : !group)
			sprintf(text + strlen(text), "%d\n", task->pid);
	}
	tree_file(text, 0644, "%s/tasks", folder);
}

static void tree_group(const struct known_machine *machine, enum mbm_tree_kind kind,
		       const char *folder, unsigned int group, double time)
{
	char list[16];

	tree_folder("%s", folder);
	tree_tasks(machine, folder, group, time);
	snprintf(list, sizeof(list), "0-%u\n", machine->cpus - 1);
	/* Only the root group has CPUs; the mask of other groups is 0, and the list is empty. */
	tree_file(group ? "0\n" : "ffffffff\n", 0644, "%s/cpus", folder);
	tree_file(group ? "\n" : list, 0644, "%s/cpus_list", folder);
	tree_mon_data(machine, kind, folder, group, time);
}

static void tree_domains(const struct known_machine *machine, char *to, const char *name,
			 const char *value)
{
	to += sprintf(to, "%s", name);
	for (unsigned int s = 0; s < machine->sockets; s++)
		to += sprintf(to, "%s%u=%s", s ? ";" : "", machine->domain[s], value);
	sprintf(to, "\n");
}

static void tree_allocation(const struct known_machine *machine, enum mbm_tree_kind kind,
			    const char *path)
{
	char text[256] = "";

	tree_domains(machine, text, "    L3:", "7ff");
	tree_domains(machine, text + strlen(text), "    MB:",
		     kind == MBM_TREE_MBPS ? "4294967295" : kind == MBM_TREE_AMD ? "2048" : "100");
	if (kind == MBM_TREE_AMD)
		tree_domains(machine, text + strlen(text), "  SMBA:", "2048");
	tree_file(text, 0644, "%s/schemata", path);
	tree_file("shareable\n", 0644, "%s/mode", path);
	/* The file exists since Linux 6.14, and only with this mount option. */
	if (kind == MBM_TREE_MBPS)
		tree_file("mbm_local_bytes\n", 0644, "%s/mba_MBps_event", path);
	tree_folder("%s/info/L3", path);
	tree_file("16\n", 0444, "%s/info/L3/num_closids", path);
	tree_file("7ff\n", 0444, "%s/info/L3/cbm_mask", path);
	tree_folder("%s/info/MB", path);
	tree_file("8\n", 0444, "%s/info/MB/num_closids", path);
	if (kind == MBM_TREE_AMD)
		tree_folder("%s/info/SMBA", path);
	if (kind == MBM_TREE_AMD)
		tree_file("16\n", 0444, "%s/info/SMBA/num_closids", path);
}

static void tree_monitoring(const char *path, enum mbm_tree_kind kind)
{
	char rmids[16];

	snprintf(rmids, sizeof(rmids), "%u\n", RMIDS);
	tree_folder("%s/info/L3_MON", path);
	tree_file(rmids, 0444, "%s/info/L3_MON/num_rmids", path);
	tree_file(tree_info[kind], 0444, "%s/info/L3_MON/mon_features", path);
	tree_file("73728\n", 0644, "%s/info/L3_MON/max_threshold_occupancy", path);
	tree_folder("%s/mon_groups", path);
}

bool mbm_tree_write(const struct known_machine *machine, enum mbm_tree_kind kind,
		    const char *path, double time)
{
	char folder[PATH_MAX];

	tree_failed = false;
	tree_folder("%s", path);
	tree_folder("%s/info", path);
	tree_file("ok\n", 0444, "%s/info/last_cmd_status", path);
	tree_allocation(machine, kind, path);
	if (kind == MBM_TREE_ALLOCATION) {
		tree_tasks(machine, path, 0, time);
		return !tree_failed;
	}
	tree_monitoring(path, kind);
	tree_group(machine, kind, path, 0, time);
	for (unsigned int g = 1; g < machine->nr_groups; g++) {
		snprintf(folder, sizeof(folder), "%s/mon_groups/%s", path, machine->group[g].name);
		if (known_group_there(machine, g, time))
			tree_group(machine, kind, folder, g, time);
		else
			mbm_tree_remove(folder);
	}
	return !tree_failed;
}
