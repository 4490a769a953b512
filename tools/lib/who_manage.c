// SPDX-License-Identifier: GPL-2.0-only
/*
 * Temporary monitoring groups of resctrl for cgroups.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/kernel.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "who_manage.h"

#define PATH		1024
#define PASSES		16	/* maximum in a call; the next call moves newer tasks */
#define START_FIELD	20	/* spaces between the name in /proc/PID/stat and starttime */
#define MANAGE_DEPTH	16	/* maximum depth of nested cgroups */

/**
 * struct manage_tasks - a list of tasks
 * @nr: number of tasks
 * @id: thread IDs, in ascending order
 */
struct manage_tasks {
	unsigned int nr;
	int *id;
};

static int manage_compare(const void *a, const void *b)
{
	const int *one = a, *other = b;

	return (*one > *other) - (*one < *other);
}

static void manage_sort(struct manage_tasks *tasks)
{
	if (tasks->nr)
		qsort(tasks->id, tasks->nr, sizeof(*tasks->id), manage_compare);
}

static bool manage_has(const struct manage_tasks *tasks, int id)
{
	return tasks->nr && bsearch(&id, tasks->id, tasks->nr, sizeof(id), manage_compare);
}

static struct manage_tasks manage_tasks_of(const char *root, const char *group)
{
	struct manage_tasks tasks;

	tasks.id = resctrl_read_tasks(root, group, &tasks.nr);
	manage_sort(&tasks);
	return tasks;
}

/* Inode number of the PID namespace of this process, such as 4026531836; 0: not readable */
static unsigned long manage_namespace(const char *proc)
{
	unsigned long number;
	char path[PATH], link[64];
	ssize_t len;

	snprintf(path, sizeof(path), "%.400s/self/ns/pid", proc);
	len = readlink(path, link, sizeof(link) - 1);
	if (len < 0)
		return 0;
	link[len] = '\0';
	return sscanf(link, "pid:[%lu]", &number) == 1 ? number : 0;
}

/*
 * Start time of a process in ticks since boot, which differs between processes that reuse a PID; 0:
 * no such process
 */
static unsigned long long manage_start(const char *proc, int pid)
{
	unsigned long long start;
	unsigned int field;
	char path[PATH], line[1024], *at;

	snprintf(path, sizeof(path), "%.400s/%d/stat", proc, pid);
	if (xp_read_line(path, line, sizeof(line)))
		return 0;
	/* The name in parentheses may contain spaces and parentheses. */
	at = strrchr(line, ')');
	for (field = 0; at && field < START_FIELD; field++)
		at = strchr(at + 1, ' ');
	start = at ? strtoull(at, NULL, 10) : 0;
	return start ? start : 1;
}

/* "xeon-pmon-1234-567890-4026531836-0": PID, start time, PID namespace, serial number */
static void manage_format_name(char *name, size_t size, int pid, unsigned long long start,
			       unsigned long space, unsigned int serial)
{
	snprintf(name, size, "%s%d-%llu-%lu-%u", MANAGE_PREFIX, pid, start, space, serial);
}

/*
 * Whether the process that created a group has ended. If the parsed name, formatted again, differs
 * in any character, the group belongs to another program.
 */
static bool manage_is_left(const char *proc, const char *group)
{
	const char *slash = strrchr(group, '/'), *name = slash ? slash + 1 : group;
	unsigned long long start, began;
	char same[RESCTRL_NAME];
	unsigned int serial;
	unsigned long space;
	int pid;

	if (!slash || sscanf(name, MANAGE_PREFIX "%d-%llu-%lu-%u", &pid, &start, &space,
			     &serial) != 4)
		return false;
	manage_format_name(same, sizeof(same), pid, start, space, serial);
	if (strcmp(name, same) || pid <= 0 || space != manage_namespace(proc))
		return false;
	began = manage_start(proc, pid);
	return !began || began != start;
}

static int manage_remove(const char *root, const char *group)
{
	char path[PATH];

	snprintf(path, sizeof(path), "%.400s/%s", root, group);
	return rmdir(path);
}

unsigned int manage_clean(const char *root, const char *proc)
{
	struct resctrl_sample sample;
	unsigned int g, nr = 0;

	resctrl_list(root, &sample);
	for (g = 0; g < sample.nr; g++)
		if (manage_is_left(proc, sample.group[g].name) &&
		    !manage_remove(root, sample.group[g].name))
			nr++;
	resctrl_free(&sample);
	return nr;
}

static int manage_find_cgroups(struct manage *manage, struct xp_error *error)
{
	char path[PATH], line[PATH], where[MANAGE_PATH], type[32];
	FILE *file;

	if (*manage->cgroups)
		return 0;
	snprintf(path, sizeof(path), "%.400s/self/mounts", manage->proc);
	file = fopen(path, "re");
	while (file && !*manage->cgroups && fgets(line, sizeof(line), file))
		if (sscanf(line, "%*s %255s %31s", where, type) == 2 && !strcmp(type, "cgroup2"))
			strcpy(manage->cgroups, where);
	if (file)
		fclose(file);
	if (*manage->cgroups)
		return 0;
	return xp_fail(error, "--manage: cgroup v2 is not mounted, whose cpu.stat it needs; boot "
		       "with systemd.unified_cgroup_hierarchy=1, or make groups of resctrl by hand");
}

/**
 * struct manage_candidate - a cgroup that can be chosen
 * @path: path of the cgroup below the mount point
 * @usage: CPU time of the cgroup in microseconds
 */
struct manage_candidate {
	char path[MANAGE_PATH];
	unsigned long long usage;
};

/**
 * struct manage_candidates - all cgroups that can be chosen
 * @nr: number of cgroups
 * @at: the cgroups
 */
struct manage_candidates {
	unsigned int nr;
	struct manage_candidate *at;
};

static unsigned long long manage_usage(const char *folder)
{
	unsigned long long usage = 0;
	char path[PATH], line[128];
	FILE *file;

	snprintf(path, sizeof(path), "%.700s/cpu.stat", folder);
	file = fopen(path, "re");
	while (file && fgets(line, sizeof(line), file))
		sscanf(line, "usage_usec %llu", &usage);
	if (file)
		fclose(file);
	return usage;
}

static bool manage_has_tasks(const char *folder)
{
	char path[PATH], line[32];

	snprintf(path, sizeof(path), "%.700s/cgroup.threads", folder);
	return !xp_read_line(path, line, sizeof(line));
}

static void manage_add_candidate(struct manage_candidates *all, const char *path,
				 const char *folder)
{
	struct manage_candidate *candidate;

	all->at = xp_grow(all->at, all->nr + 1, sizeof(*all->at));
	candidate = &all->at[all->nr++];
	snprintf(candidate->path, sizeof(candidate->path), "%s", path);
	candidate->usage = manage_usage(folder);
}

/* List all cgroups below @path; the root cgroup cannot be chosen. */
static void manage_list(const struct manage *manage, const char *path, unsigned int depth,
			struct manage_candidates *all)
{
	char folder[PATH], below[2 * MANAGE_PATH];
	struct dirent *entry;
	DIR *dir;

	snprintf(folder, sizeof(folder), "%s/%s", manage->cgroups, path);
	if (*path)
		manage_add_candidate(all, path, folder);
	dir = depth < MANAGE_DEPTH ? opendir(folder) : NULL;
	while (dir && (entry = readdir(dir))) {
		if (entry->d_type != DT_DIR || *entry->d_name == '.')
			continue;
		snprintf(below, sizeof(below), "%s%s%s", path, *path ? "/" : "", entry->d_name);
		if (strlen(below) < MANAGE_PATH)
			manage_list(manage, below, depth + 1, all);
	}
	if (dir)
		closedir(dir);
}

static void manage_choose(struct manage *manage, const char *path)
{
	unsigned int c;

	for (c = 0; c < manage->nr_cgroups; c++)
		if (!strcmp(manage->cgroup[c], path))
			return;
	manage->cgroup = xp_grow(manage->cgroup, manage->nr_cgroups + 1, sizeof(*manage->cgroup));
	snprintf(manage->cgroup[manage->nr_cgroups++], MANAGE_PATH, "%s", path);
}

/* The path of "/nginx.slice/" and of "/sys/fs/cgroup/nginx.slice" is "nginx.slice". */
static void manage_strip(const struct manage *manage, const char *name, char *path)
{
	size_t len = strlen(manage->cgroups);

	if (!strncmp(name, manage->cgroups, len) && name[len] == '/')
		name += len;
	while (*name == '/')
		name++;
	snprintf(path, MANAGE_PATH, "%s", name);
	for (len = strlen(path); len && path[len - 1] == '/'; len--)
		path[len - 1] = '\0';
}

static bool manage_ends_with(const char *path, const char *name)
{
	size_t len = strlen(path), end = strlen(name);

	return len > end && path[len - end - 1] == '/' && !strcmp(path + len - end, name);
}

static bool manage_has_path(const struct manage_candidates *all, const char *path)
{
	unsigned int c;

	for (c = 0; c < all->nr; c++)
		if (!strcmp(all->at[c].path, path))
			return true;
	return false;
}

/* A full path has precedence; otherwise the end of a path, "nginx.service", must be unique. */
static int manage_choose_name(struct manage *manage, const struct manage_candidates *all,
			      const char *name, struct xp_error *error)
{
	const char *found = NULL;
	char path[MANAGE_PATH];
	unsigned int c;

	manage_strip(manage, name, path);
	if (manage_has_path(all, path))
		found = path;
	for (c = 0; c < all->nr && found != path; c++) {
		if (!manage_ends_with(all->at[c].path, path))
			continue;
		if (found)
			return xp_fail(error, "--manage: cgroup %.60s: there are %.60s, %.60s; "
				       "name the whole path", name, found, all->at[c].path);
		found = all->at[c].path;
	}
	if (!*path || !found)
		return xp_fail(error, "--manage: no cgroup %.100s in %.60s; \"systemd-cgls\" lists "
			       "them", name, manage->cgroups);
	manage_choose(manage, found);
	return 0;
}

static int manage_compare_usage(const void *a, const void *b)
{
	const struct manage_candidate *one = a, *other = b;

	if (one->usage != other->usage)
		return one->usage > other->usage ? -1 : 1;
	return strcmp(one->path, other->path);
}

static void manage_choose_largest(struct manage *manage, struct manage_candidates *all)
{
	char folder[PATH];
	unsigned int c;

	if (all->nr)
		qsort(all->at, all->nr, sizeof(*all->at), manage_compare_usage);
	for (c = 0; c < all->nr && manage->nr_cgroups < MANAGE_CGROUPS; c++) {
		snprintf(folder, sizeof(folder), "%s/%s", manage->cgroups, all->at[c].path);
		/* The CPU time of a cgroup without tasks is that of its children. */
		if (all->at[c].usage && manage_has_tasks(folder))
			manage_choose(manage, all->at[c].path);
	}
}

int manage_open(struct manage *manage, char *const *names, unsigned int nr,
		struct xp_error *error)
{
	struct manage_candidates all = {};
	unsigned int n;
	int ret = 0;

	if (manage_find_cgroups(manage, error))
		return -1;
	manage_list(manage, "", 0, &all);
	for (n = 0; n < nr && !ret; n++)
		ret = manage_choose_name(manage, &all, names[n], error);
	if (!nr)
		manage_choose_largest(manage, &all);
	free(all.at);
	if (ret)
		xp_make_printable(error->text);
	if (!ret && !manage->nr_cgroups)
		ret = xp_fail(error, "--manage: no cgroup in %.100s has used CPU time",
			      manage->cgroups);
	return ret;
}

static int manage_find_chosen(const struct manage *manage, const char *path)
{
	unsigned int c;

	for (c = 0; c < manage->nr_cgroups; c++)
		if (!strcmp(manage->cgroup[c], path))
			return c;
	return -1;
}

/* Read the threads of a cgroup and of its descendants, except those that were chosen, too. */
static void manage_read_threads(const struct manage *manage, const char *path,
				unsigned int depth, struct manage_tasks *tasks)
{
	char name[PATH], below[2 * MANAGE_PATH];
	struct dirent *entry;
	FILE *file;
	DIR *dir;
	int id;

	snprintf(name, sizeof(name), "%s/%s/cgroup.threads", manage->cgroups, path);
	file = fopen(name, "re");
	while (file && fscanf(file, "%d", &id) == 1) {
		/* 0 is a task of another PID namespace; resctrl would move the writer for 0. */
		if (id <= 0)
			continue;
		tasks->id = resctrl_add_task(tasks->id, &tasks->nr, id);
	}
	if (file)
		fclose(file);
	snprintf(name, sizeof(name), "%s/%s", manage->cgroups, path);
	dir = depth < MANAGE_DEPTH ? opendir(name) : NULL;
	while (dir && (entry = readdir(dir))) {
		if (entry->d_type != DT_DIR || *entry->d_name == '.')
			continue;
		snprintf(below, sizeof(below), "%s/%s", path, entry->d_name);
		if (strlen(below) < MANAGE_PATH && manage_find_chosen(manage, below) < 0)
			manage_read_threads(manage, below, depth + 1, tasks);
	}
	if (dir)
		closedir(dir);
}

/* Move a task to a group. Return: 0, or the error number. */
static int manage_write(const struct manage *manage, const char *group, int task)
{
	char path[PATH], text[16];
	int fd, len, ret = 0;

	snprintf(path, sizeof(path), "%.400s/%s%stasks", manage->root, group, *group ? "/" : "");
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return errno;
	len = snprintf(text, sizeof(text), "%d\n", task);
	if (write(fd, text, len) != len)
		ret = errno;
	close(fd);
	return ret;
}

/* Keep the message of the first system call that failed, unless the task has ended (ESRCH). */
static void manage_note(struct manage *manage, const char *what, const char *which, int code)
{
	if (*manage->error.text || code == ESRCH)
		return;
	if (code == ENOSPC || code == EBUSY)
		xp_fail(&manage->error, "--manage: all %u RMIDs are used, by groups of all "
			"programs%s; the other cgroups count as part of the \"default group\"",
			manage->rmids, code == EBUSY ? " or by lines still in the L3" : "");
	else
		xp_fail(&manage->error, "--manage: %s %.80s: %s%s", what, which, strerror(code),
			code == EACCES || code == EPERM || code == EROFS ?
			"; it needs root, and a writable resctrl" : "");
}

static struct manage_group *manage_find_group(struct manage *manage, unsigned int cgroup,
					      const char *control)
{
	unsigned int g;

	for (g = 0; g < manage->nr; g++)
		if (manage->group[g].cgroup == cgroup &&
		    !strcmp(manage->group[g].control, control))
			return &manage->group[g];
	return NULL;
}

static struct manage_group *manage_make_group(struct manage *manage, unsigned int cgroup,
					      const char *control)
{
	struct manage_group group = { .cgroup = cgroup };
	char path[PATH], name[96];
	struct stat stat_of;
	size_t len;

	snprintf(group.control, sizeof(group.control), "%s", control);
	manage_format_name(name, sizeof(name), getpid(), manage_start(manage->proc, getpid()),
			   manage_namespace(manage->proc), manage->serial++);
	len = snprintf(group.name, sizeof(group.name), "%s%smon_groups/%s", control,
		       *control ? "/" : "", name);
	/* A truncated name would be the path of another folder. */
	if (len >= sizeof(group.name)) {
		manage_note(manage, "group in", control, ENAMETOOLONG);
		return NULL;
	}
	snprintf(path, sizeof(path), "%.400s/%s", manage->root, group.name);
	if (mkdir(path, 0755)) {
		manage_note(manage, "group", group.name, errno);
		return NULL;
	}
	if (!stat(path, &stat_of))
		group.inode = stat_of.st_ino;
	manage->group = xp_grow(manage->group, manage->nr + 1, sizeof(group));
	manage->group[manage->nr] = group;
	return &manage->group[manage->nr++];
}

/**
 * struct manage_state - tasks of all groups at the beginning of a pass
 * @sample: the groups, without counts
 * @tasks: tasks of each group
 */
struct manage_state {
	struct resctrl_sample sample;
	struct manage_tasks *tasks;
};

static struct manage_state manage_read_state(const struct manage *manage)
{
	struct manage_state state;
	unsigned int g;

	resctrl_list(manage->root, &state.sample);
	state.tasks = xp_allocate(state.sample.nr + 1, sizeof(*state.tasks));
	for (g = 0; g < state.sample.nr; g++)
		state.tasks[g] = manage_tasks_of(manage->root, state.sample.group[g].name);
	return state;
}

static void manage_free_state(struct manage_state *state)
{
	unsigned int g;

	for (g = 0; g < state->sample.nr; g++)
		free(state->tasks[g].id);
	free(state->tasks);
	resctrl_free(&state->sample);
}

static int manage_find_own(const struct manage *manage, const char *name)
{
	unsigned int g;

	for (g = 0; g < manage->nr; g++)
		if (!strcmp(manage->group[g].name, name))
			return g;
	return -1;
}

/**
 * struct manage_place - groups of a task
 * @control: name of the task's control group; NULL: no group lists the task
 * @own: the group in &manage.group that has the task; -1: none
 * @foreign: whether the task is in a monitoring group of another program
 */
struct manage_place {
	const char *control;
	int own;
	bool foreign;
};

static struct manage_place manage_find(const struct manage *manage,
				       const struct manage_state *state, int task)
{
	struct manage_place place = { .own = -1 };
	const struct resctrl_group *group;
	unsigned int g;

	for (g = 0; g < state->sample.nr; g++) {
		if (!manage_has(&state->tasks[g], task))
			continue;
		group = &state->sample.group[g];
		/* The list of a control group includes tasks of its monitoring groups. */
		place.control = state->sample.group[group->parent].name;
		if (group->parent == g)
			continue;
		place.own = manage_find_own(manage, group->name);
		place.foreign = place.own < 0;
		break;
	}
	return place;
}

static bool manage_move(struct manage *manage, const struct manage_state *state,
			unsigned int cgroup, int task)
{
	struct manage_place place = manage_find(manage, state, task);
	struct manage_group *group;
	int code;

	manage->foreign += place.foreign;
	/* A task in no list is new or has ended; the next pass finds it if it is new. */
	if (!place.control || place.foreign ||
	    (place.own >= 0 && manage->group[place.own].cgroup == cgroup))
		return false;
	group = manage_find_group(manage, cgroup, place.control) ?:
		manage_make_group(manage, cgroup, place.control);
	if (!group)
		return false;
	code = manage_write(manage, group->name, task);
	if (code)
		manage_note(manage, "tasks of", group->name, code);
	return !code;
}

/* Move tasks that have left the cgroup of a group back to the group's control group. */
static void manage_return(struct manage *manage, const struct manage_state *state, int own,
			  unsigned int g, const struct manage_tasks *threads)
{
	const struct manage_group *group = &manage->group[own];
	unsigned int t;

	for (t = 0; t < state->tasks[g].nr; t++)
		if (!manage_has(threads, state->tasks[g].id[t]))
			manage_write(manage, group->control, state->tasks[g].id[t]);
}

/* Forget groups that no longer exist, because a user removed them or their control group. */
static void manage_forget_removed(struct manage *manage, const struct manage_state *state)
{
	unsigned int g, s, kept = 0;

	for (g = 0; g < manage->nr; g++) {
		for (s = 0; s < state->sample.nr; s++)
			if (!strcmp(state->sample.group[s].name, manage->group[g].name))
				break;
		if (s < state->sample.nr)
			manage->group[kept++] = manage->group[g];
	}
	manage->nr = kept;
}

static void manage_return_all(struct manage *manage, const struct manage_state *state,
			      const struct manage_tasks *threads)
{
	unsigned int g;
	int own;

	for (g = 0; g < state->sample.nr; g++) {
		own = manage_find_own(manage, state->sample.group[g].name);
		if (own >= 0)
			manage_return(manage, state, own, g, &threads[manage->group[own].cgroup]);
	}
}

/*
 * The lists of groups are read before those of cgroups, so a task in the group but not in the
 * cgroup has left the cgroup. Such tasks return to the control group before tasks are moved to
 * groups, because a task may have entered another chosen cgroup.
 */
static unsigned int manage_pass_once(struct manage *manage)
{
	struct manage_state state = manage_read_state(manage);
	struct manage_tasks *threads = xp_allocate(manage->nr_cgroups + 1, sizeof(*threads));
	unsigned int nr = 0, c, t;

	manage_forget_removed(manage, &state);
	for (c = 0; c < manage->nr_cgroups; c++) {
		manage_read_threads(manage, manage->cgroup[c], 0, &threads[c]);
		manage_sort(&threads[c]);
	}
	manage_return_all(manage, &state, threads);
	manage->foreign = 0;
	for (c = 0; c < manage->nr_cgroups; c++) {
		for (t = 0; t < threads[c].nr; t++)
			nr += manage_move(manage, &state, c, threads[c].id[t]);
		free(threads[c].id);
	}
	free(threads);
	manage_free_state(&state);
	return nr;
}

unsigned int manage_pass(struct manage *manage)
{
	unsigned int pass, moved, nr = 0;

	for (pass = 0; pass < PASSES; pass++) {
		moved = manage_pass_once(manage);
		nr += moved;
		if (!moved)
			break;
	}
	return nr;
}

void manage_close(struct manage *manage)
{
	unsigned int g;

	for (g = 0; g < manage->nr; g++)
		manage_remove(manage->root, manage->group[g].name);
	free(manage->group);
	free(manage->cgroup);
	manage->group = NULL;
	manage->cgroup = NULL;
	manage->nr = 0;
	manage->nr_cgroups = 0;
}
