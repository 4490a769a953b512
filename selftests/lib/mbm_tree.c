// SPDX-License-Identifier: GPL-2.0-only
/* mbm_tree.c - a folder with the layout of resctrl for a simulated machine */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ktap.h"
#include "mbm_tree.h"

#define RMIDS	"144"

static bool tree_failed;

__printf(1, 2)
static void tree_folder(const char *fmt, ...)
{
	char path[PATH_MAX];
	va_list args;

	va_start(args, fmt);
	vsnprintf(path, sizeof(path), fmt, args);
	va_end(args);
	if (mkdir(path, 0755) && errno != EEXIST)
		tree_failed = true;
}

/* Overwrite the file in place: as in resctrl, open file descriptors read the new text, too. */
__printf(2, 3)
static void tree_file(const char *text, const char *fmt, ...)
{
	char path[PATH_MAX];
	struct stat before;
	size_t size = strlen(text);
	va_list args;
	int fd;

	va_start(args, fmt);
	vsnprintf(path, sizeof(path), fmt, args);
	va_end(args);
	fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	if (fd < 0 || fstat(fd, &before) || pwrite(fd, text, size, 0) != (ssize_t)size ||
	    (before.st_size > (off_t)size && ftruncate(fd, size)))
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
		if (file->fts_info != FTS_D)
			remove(file->fts_accpath);
	if (files)
		fts_close(files);
}

static void tree_counter(const struct known_machine *machine, const char *folder,
			 unsigned int group, unsigned int socket, bool local, double time)
{
	double bytes = 0;
	char text[32];

	known_read_mbm(machine, group, socket, local, time, &bytes);
	snprintf(text, sizeof(text), "%.0f\n", bytes);
	tree_file(text, "%s/mon_data/mon_L3_%02u/mbm_%s_bytes", folder, machine->domain[socket],
		  local ? "local" : "total");
}

static void tree_group(const struct known_machine *machine, const char *folder,
		       unsigned int group, double time)
{
	char text[KNOWN_TASKS * 8] = "";

	tree_folder("%s", folder);
	for (unsigned int t = 0; t < machine->nr_tasks; t++)
		if (machine->task[t].group == group)
			sprintf(text + strlen(text), "%d\n", machine->task[t].pid);
	tree_file(text, "%s/tasks", folder);
	tree_folder("%s/mon_data", folder);
	for (unsigned int s = 0; s < machine->sockets; s++) {
		tree_folder("%s/mon_data/mon_L3_%02u", folder, machine->domain[s]);
		tree_counter(machine, folder, group, s, false, time);
		tree_counter(machine, folder, group, s, true, time);
	}
}

bool mbm_tree_write(const struct known_machine *machine, const char *path, double time)
{
	char folder[PATH_MAX];

	tree_failed = false;
	tree_folder("%s", path);
	tree_folder("%s/info", path);
	tree_folder("%s/info/L3_MON", path);
	tree_file(RMIDS "\n", "%s/info/L3_MON/num_rmids", path);
	tree_file("mbm_total_bytes\nmbm_local_bytes\n", "%s/info/L3_MON/mon_features", path);
	tree_folder("%s/mon_groups", path);
	for (unsigned int g = 0; g < machine->nr_groups; g++) {
		snprintf(folder, sizeof(folder), "%s%s%s", path, g ? "/mon_groups/" : "",
			 machine->group[g].name);
		tree_group(machine, folder, g, time);
	}
	return !tree_failed;
}
