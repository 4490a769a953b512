// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_who_resctrl.c - reading of resctrl, messages for unusable folders, and the groups of
 * "who --manage". The folder is that of a simulated machine; wrappers of mkdir(), rmdir(), open()
 * and write() replace the kernel.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "known_machine.h"
#include "ktap.h"
#include "mbm_tree.h"
#include "real.h"
#include "resctrl.h"
#include "who_manage.h"

#define NOBODY	65534
#define TASKS	8
#define OTHERS	"others"	/* a monitoring group of another program */

static char work[] = "/tmp/who_resctrl.XXXXXX", root[PATH_MAX];

/*
 * The simulated kernel
 *
 * @on: the wrappers handle files below @root
 * @rmids: number of free RMIDs
 * @refuses: error number of mkdir(); 0: mkdir() succeeds
 * @wrong: number of forbidden calls: a new group outside mon_groups, or a write to another file
 *	   than tasks
 * @tasks: for each file descriptor of an open tasks file, the folder of the file
 * @forks: number of tasks that fork a child before they are moved
 */
static struct {
	bool on;
	unsigned int rmids;
	int refuses;
	unsigned int wrong;
	char tasks[64][PATH_MAX];
	unsigned int forks;
} kernel;

/* Running tasks and their groups */
static struct {
	int pid;
	char group[PATH_MAX];
} tasks[64];
static unsigned int nr_tasks;

static bool kernel_has(const char *path)
{
	return kernel.on && !strncmp(path, root, strlen(root));
}

__printf(1, 3)
static void kernel_file(const char *fmt, const char *text, ...)
{
	char path[PATH_MAX];
	va_list args;
	FILE *file;

	va_start(args, text);
	vsnprintf(path, sizeof(path), fmt, args);
	va_end(args);
	file = fopen(path, "w");
	if (!file || fputs(text, file) < 0 || fclose(file))
		ktap_bail("%s: %s", path, strerror(errno));
}

/* Write the tasks files of all groups that have tasks. */
static void kernel_show_tasks(void)
{
	char text[1024], path[PATH_MAX];
	bool shown[ARRAY(tasks)] = {};

	for (unsigned int i = 0; i < nr_tasks; i++) {
		*text = '\0';
		for (unsigned int j = i; j < nr_tasks; j++)
			if (!shown[j] && !strcmp(tasks[i].group, tasks[j].group)) {
				shown[j] = true;
				sprintf(text + strlen(text), "%d\n", tasks[j].pid);
			}
		snprintf(path, sizeof(path), "%.2048s/tasks", tasks[i].group);
		if (*text)
			kernel_file("%s", text, path);
	}
}

static void kernel_empty_tasks(const char *group)
{
	for (unsigned int i = 0; i < nr_tasks; i++)
		if (!strcmp(tasks[i].group, group))
			return;
	kernel_file("%s/tasks", "", group);
}

int __wrap_mkdir(const char *path, mode_t mode)
{
	const char *last = strrchr(path, '/');

	if (!kernel_has(path))
		return __real_mkdir(path, mode);
	kernel.wrong += last - path < 11 || strncmp(last - 11, "/mon_groups", 11);
	errno = kernel.refuses ?: kernel.rmids ? kernel.refuses : ENOSPC;
	if (errno || __real_mkdir(path, mode))
		return -1;
	kernel.rmids--;
	kernel_file("%s/tasks", "", path);
	kernel_file("%s/cpus", "0\n", path);
	kernel_file("%s/cpus_list", "\n", path);
	return 0;
}

/* Tasks of a removed group move to its control group, which is the root group here. */
int __wrap_rmdir(const char *path)
{
	if (!kernel_has(path))
		return __real_rmdir(path);
	kernel.on = false;
	for (unsigned int i = 0; i < nr_tasks; i++)
		if (!strcmp(tasks[i].group, path))
			strcpy(tasks[i].group, root);
	mbm_tree_remove(path);
	kernel_show_tasks();
	kernel.rmids++;
	kernel.on = true;
	return 0;
}

int __wrap_open(const char *path, int flags, ...)
{
	const char *last = strrchr(path, '/');
	va_list args;
	int mode, fd;

	va_start(args, flags);
	mode = flags & O_CREAT ? va_arg(args, int) : 0;
	va_end(args);
	/* A write to a tasks file of the kernel does not truncate the file. */
	if (kernel_has(path))
		flags &= ~O_TRUNC;
	fd = __real_open(path, flags, mode);
	if (fd < 0 || !kernel_has(path) || !(flags & (O_WRONLY | O_RDWR)))
		return fd;
	if (!last || strcmp(last, "/tasks"))
		kernel.wrong++;
	else if (fd < (int)ARRAY(kernel.tasks))
		snprintf(kernel.tasks[fd], sizeof(kernel.tasks[fd]), "%.*s", (int)(last - path),
			 path);
	return fd;
}

static int kernel_fork(const char *group)
{
	int pid = fork();

	if (!pid)
		for (;;)
			pause();
	tasks[nr_tasks].pid = pid;
	strcpy(tasks[nr_tasks++].group, group);
	return pid;
}

static char cgroup[PATH_MAX];

/* Write the tasks of the cgroup: all tasks except the first, which is in no chosen cgroup. */
static void kernel_show_cgroup(void)
{
	char text[1024] = "";

	for (unsigned int i = 1; i < nr_tasks; i++)
		sprintf(text + strlen(text), "%d\n", tasks[i].pid);
	kernel_file("%s/cgroup.threads", text, cgroup);
	kernel_file("%s/cgroup.procs", text, cgroup);
}

static ssize_t kernel_move(const char *group, int pid)
{
	unsigned int i = 0;

	while (i < nr_tasks && tasks[i].pid != pid)
		i++;
	if (i == nr_tasks) {
		errno = ESRCH;
		return -1;
	}
	if (kernel.forks) {
		kernel.forks--;
		kernel_fork(tasks[i].group);
	}
	strcpy(tasks[i].group, group);
	kernel_show_tasks();
	kernel_empty_tasks(root);
	kernel_show_cgroup();
	return 0;
}

ssize_t __wrap_write(int fd, const void *from, size_t size)
{
	char text[32] = "", group[PATH_MAX];

	if (!kernel.on || fd < 0 || fd >= (int)ARRAY(kernel.tasks) || !*kernel.tasks[fd])
		return __real_write(fd, from, size);
	strcpy(group, kernel.tasks[fd]);
	memcpy(text, from, size < sizeof(text) ? size : sizeof(text) - 1);
	kernel.on = false;
	*text = kernel_move(group, atoi(text)) ? '\0' : 'm';
	kernel.on = true;
	return *text ? (ssize_t)size : -1;
}

int __wrap_close(int fd)
{
	if (fd >= 0 && fd < (int)ARRAY(kernel.tasks))
		*kernel.tasks[fd] = '\0';
	return __real_close(fd);
}

/*
 * Unusable folders
 */

/* The error must be one sentence with @word, and all files must be unchanged. */
static void check_refusal(const char *what, const char *word, int code,
			  const struct xp_error *error, const char *before)
{
	char *after = mbm_tree_text(root);

	ktap_note("%s: %s", what, code ? error->text : "(accepted)");
	ktap_ok(code && !strchr(error->text, '\n') && strstr(error->text, word) &&
		error->code > 0, "%s: a sentence", what);
	ktap_ok(!strcmp(before, after), "%s: nothing is changed", what);
	free(after);
}

static void test_refused(const char *what, const char *word)
{
	char *before = mbm_tree_text(root);
	struct xp_error error = {};
	struct resctrl_info info = {};
	int code = resctrl_read_info(root, &info, &error);

	check_refusal(what, word, code, &error, before);
	free(before);
}

static void test_no_folder(void)
{
	char gone[PATH_MAX + 8];
	struct xp_error error = {};
	struct resctrl_info info = {};

	snprintf(gone, sizeof(gone), "%.2048s/nosuch", work);
	ktap_ok(resctrl_read_info(gone, &info, &error) && *error.text,
		"a kernel without resctrl: a sentence");
	ktap_note("%s", error.text);
}

static void make_tree(const struct known_machine *machine, enum mbm_tree_kind kind, double time)
{
	mbm_tree_remove(root);
	if (!mbm_tree_write(machine, kind, root, time))
		ktap_bail("%s cannot be written: %s", root, strerror(errno));
}

static void test_unreadable(const struct known_machine *machine)
{
	char path[PATH_MAX + 32], *before;
	struct xp_error error = {};
	struct resctrl_info info = {};
	int code;

	make_tree(machine, MBM_TREE_FULL, 1);
	before = mbm_tree_text(root);
	snprintf(path, sizeof(path), "%s", root);
	chmod(path, 0);
	if (!geteuid() && setresuid(NOBODY, NOBODY, 0))
		ktap_bail("setresuid: %s", strerror(errno));
	code = resctrl_read_info(root, &info, &error);
	if (geteuid() == NOBODY && setresuid(0, 0, 0))
		ktap_bail("setresuid: %s", strerror(errno));
	chmod(path, 0755);
	check_refusal("files that the user may not read", "root", code, &error, before);
	free(before);
}

/* With mba_MBps, the kernel itself reads MBM, and programs can read MBM, too. */
static void test_mbps(const struct known_machine *machine)
{
	struct resctrl_sample sample = {};
	struct resctrl_info info = {};
	struct xp_error error = {};
	char *before, *after;

	make_tree(machine, MBM_TREE_MBPS, 1);
	before = mbm_tree_text(root);
	ktap_ok(!resctrl_read_info(root, &info, &error) &&
		!resctrl_read(root, &info, &sample, &error) && info.total && info.local &&
		sample.nr == machine->nr_groups, "a mount with mba_MBps is read");
	resctrl_free(&sample);
	after = mbm_tree_text(root);
	ktap_ok(!strcmp(before, after), "a mount with mba_MBps: nothing is changed");
	free(before);
	free(after);
}

static void test_bad_folders(const struct known_machine *machine)
{
	test_no_folder();
	mbm_tree_remove(root);
	__real_mkdir(root, 0755);
	test_refused("an empty folder: resctrl is not mounted", "mounted");
	make_tree(machine, MBM_TREE_ALLOCATION, 1);
	test_refused("no monitoring", "not monitor");
	make_tree(machine, MBM_TREE_NO_MBM, 1);
	test_refused("monitoring of the cache alone", "bandwidth");
	test_unreadable(machine);
	make_tree(machine, MBM_TREE_AMD, 1);
	test_refused("the folder of an EPYC", "AMD");
	test_mbps(machine);
}

/*
 * Counts
 */

static bool same_bytes(const struct resctrl_bytes *got, enum known_mbm state, double bytes)
{
	static const enum resctrl_state states[] = {
		[KNOWN_MBM_VALUE] = RESCTRL_COUNTED, [KNOWN_MBM_ABSENT] = RESCTRL_MISSING,
		[KNOWN_MBM_UNAVAILABLE] = RESCTRL_UNAVAILABLE, [KNOWN_MBM_ERROR] = RESCTRL_ERROR,
	};

	return got->state == states[state] &&
	       (state != KNOWN_MBM_VALUE || got->bytes == (u64)bytes);
}

/* Compare all counts of a group. The sample must not have other domains. */
static bool same_group(const struct known_machine *machine, unsigned int number,
		       const struct resctrl_group *group, double time)
{
	unsigned int there = 0;

	for (unsigned int s = 0; s < machine->sockets; s++) {
		const struct resctrl_domain *domain = group->domain;
		double bytes[2] = {};
		enum known_mbm state[2];

		for (unsigned int local = 0; local < 2; local++)
			state[local] = known_read_mbm(machine, number, s, local, time,
						      &bytes[local]);
		if (state[0] == KNOWN_MBM_ABSENT)
			continue;
		there++;
		while (domain < group->domain + group->nr && domain->id != s)
			domain++;
		if (domain == group->domain + group->nr ||
		    !same_bytes(&domain->use.total, state[0], bytes[0]) ||
		    !same_bytes(&domain->use.local, state[1], bytes[1]))
			return false;
	}
	return there == group->nr;
}

static unsigned int same_groups(const struct known_machine *machine,
				const struct resctrl_sample *sample, double time)
{
	unsigned int same = 0;

	for (unsigned int g = 0; g < machine->nr_groups; g++) {
		char name[64] = "";

		if (g)
			snprintf(name, sizeof(name), "mon_groups/%s", machine->group[g].name);
		for (unsigned int i = 0; i < sample->nr; i++)
			same += !strcmp(name, sample->group[i].name) &&
				known_group_there(machine, g, time) &&
				same_group(machine, g, &sample->group[i], time);
	}
	return same;
}

/* Read all counts in each second, although groups, domains and counts disappear. */
static void test_counts(const char *platform, unsigned int seed)
{
	const struct known_config config = { .platform = platform, .seed = seed, .faults = true };
	struct known_machine *machine = known_make(&config);
	struct resctrl_info info = {};
	unsigned int wrong = 0;

	mbm_tree_remove(root);
	for (double time = 0.5; time < machine->seconds; time++) {
		struct resctrl_sample sample = {};
		struct xp_error error = {};

		if (!mbm_tree_write(machine, MBM_TREE_FULL, root, time))
			ktap_bail("%s cannot be written", root);
		wrong += resctrl_read_info(root, &info, &error) ||
			 resctrl_read(root, &info, &sample, &error) ||
			 same_groups(machine, &sample, time) != sample.nr;
		resctrl_free(&sample);
	}
	ktap_eq(wrong, 0, "%s, schedule %u: all groups and counts of each second are read",
		platform, seed);
	free(machine);
}

/*
 * Groups of --manage
 */

static unsigned int tasks_in(const char *group)
{
	unsigned int nr = 0;

	for (unsigned int i = 0; i < nr_tasks; i++)
		nr += !strcmp(tasks[i].group, group);
	return nr;
}

/* Start a machine with a cgroup; one of its tasks is in another program's monitoring group. */
static void begin_kernel(const struct known_machine *machine)
{
	char others[PATH_MAX + 32], path[PATH_MAX + 16];

	make_tree(machine, MBM_TREE_FULL, 1);
	snprintf(others, sizeof(others), "%s/mon_groups/" OTHERS, root);
	for (unsigned int g = 1; g < machine->nr_groups; g++) {
		snprintf(path, sizeof(path), "%s/mon_groups/%s", root, machine->group[g].name);
		mbm_tree_remove(path);
	}
	kernel.on = true;
	kernel.rmids = 8;
	kernel.refuses = 0;
	kernel.wrong = 0;
	kernel.forks = 0;
	__wrap_mkdir(others, 0755);
	kernel.on = false;
	nr_tasks = 0;
	for (unsigned int i = 0; i < TASKS; i++)
		kernel_fork(i == 1 ? others : root);
	kernel_show_tasks();
	snprintf(path, sizeof(path), "%s/load.slice", work);
	__real_mkdir(path, 0755);
	snprintf(cgroup, sizeof(cgroup), "%.2048s/load.slice", work);
	kernel_file("%s/cpu.stat", "usage_usec 1000000\n", cgroup);
	kernel_file("%s/cgroup.controllers", "cpu memory\n", work);
	kernel_show_cgroup();
	kernel.on = true;
}

static void end_kernel(void)
{
	kernel.on = false;
	for (unsigned int i = 0; i < nr_tasks; i++) {
		kill(tasks[i].pid, SIGKILL);
		waitpid(tasks[i].pid, NULL, 0);
	}
	nr_tasks = 0;
}

static int begin_manage(struct manage *manage, struct xp_error *error)
{
	static char name[] = "load.slice", *names[] = { name };

	*manage = (struct manage){ .root = root, .proc = "/proc", .rmids = 8 };
	snprintf(manage->cgroups, sizeof(manage->cgroups), "%s", work);
	return manage_open(manage, names, 1, error);
}

/* All folders and tasks files must be as before. */
static void check_restored(const char *before, const char *what)
{
	char *after;

	kernel.on = false;
	after = mbm_tree_text(root);
	ktap_ok(!strcmp(before, after), "%s: all is as before", what);
	ktap_eq(kernel.wrong, 0, "%s: no folder but monitoring groups, no file but \"tasks\"",
		what);
	free(after);
}

static void test_manage(const struct known_machine *machine, unsigned int forks, const char *what)
{
	struct xp_error error = {};
	struct manage manage;
	char *before, group[PATH_MAX + RESCTRL_NAME];

	begin_kernel(machine);
	kernel.on = false;
	before = mbm_tree_text(root);
	kernel.on = true;
	kernel.forks = forks;
	if (!ktap_ok(!begin_manage(&manage, &error), "%s: a cgroup is found", what))
		ktap_note("%s", error.text);
	manage_pass(&manage);
	ktap_eq(manage.nr, 1, "%s: a group for it", what);
	snprintf(group, sizeof(group), "%s/%s", root, manage.nr ? manage.group[0].name : "");
	ktap_eq(tasks_in(group), TASKS - 2 + forks, "%s: has the tasks of the cgroup", what);
	ktap_eq(manage.foreign, 1, "%s: but for one in a group of another program", what);
	if (*manage.error.text)
		ktap_note("%s", manage.error.text);
	manage_close(&manage);
	/* Forked children are added to the root group's tasks file, so @before does not apply. */
	if (!forks)
		check_restored(before, what);
	ktap_eq(tasks_in(root), TASKS - 1 + forks, "%s: gives them back", what);
	free(before);
	end_kernel();
}

/* Groups of a killed process must be removed; groups of a running process must remain. */
static void test_killed(const struct known_machine *machine, bool alive)
{
	const char *what = alive ? "groups of a process that runs" : "after SIGKILL";
	char *before, text[8];
	int maker, to_test[2];

	begin_kernel(machine);
	kernel.on = false;
	before = mbm_tree_text(root);
	kernel.on = true;
	if (pipe(to_test))
		ktap_bail("pipe: %s", strerror(errno));
	maker = fork();
	if (!maker) {
		struct xp_error error;
		struct manage manage;

		if (!begin_manage(&manage, &error))
			manage_pass(&manage);
		kernel.on = false;
		text[0] = manage.nr;
		__real_write(to_test[1], text, 1);
		for (;;)
			pause();
	}
	if (read(to_test[0], text, 1) != 1 || text[0] != 1)
		ktap_bail("the process made no group");
	if (!alive) {
		kill(maker, SIGKILL);
		waitpid(maker, NULL, 0);
	}
	/*
	 * The child process has its own copy of the simulated tasks. When the group is removed, the
	 * tasks files are written from this process's copy, in which no task was moved.
	 */
	ktap_eq(manage_clean(root, "/proc"), !alive, "%s: removed by the next run", what);
	if (alive) {
		kill(maker, SIGKILL);
		waitpid(maker, NULL, 0);
	} else {
		check_restored(before, what);
	}
	__real_close(to_test[0]);
	__real_close(to_test[1]);
	free(before);
	end_kernel();
}

/* mkdir() fails: no RMID is free, or the mount is read-only, as in a container. */
static void test_no_group(const struct known_machine *machine, unsigned int rmids, int refuses,
			  const char *what)
{
	struct xp_error error = {};
	struct manage manage;
	char *before;

	begin_kernel(machine);
	kernel.on = false;
	before = mbm_tree_text(root);
	kernel.on = true;
	kernel.rmids = rmids;
	kernel.refuses = refuses;
	if (!begin_manage(&manage, &error))
		manage_pass(&manage);
	ktap_ok(!manage.nr && (*manage.error.text || *error.text), "%s: a sentence", what);
	ktap_note("%s", *error.text ? error.text : manage.error.text);
	manage_close(&manage);
	check_restored(before, what);
	free(before);
	end_kernel();
}

/* With only cgroup v1 in /proc/self/mounts, manage_open() must fail. */
static void test_cgroup_v1(void)
{
	static const char mount[] = "none /sys/fs/cgroup/cpu cgroup rw,cpu 0 0\n";
	struct manage manage = { .root = root, .rmids = 8 };
	struct xp_error error = {};
	char proc[PATH_MAX], self[PATH_MAX + 8];

	snprintf(proc, sizeof(proc), "%.2048s/proc", work);
	snprintf(self, sizeof(self), "%s/self", proc);
	__real_mkdir(proc, 0755);
	__real_mkdir(self, 0755);
	kernel_file("%s/mounts", mount, proc);
	kernel_file("%s/mounts", mount, self);
	kernel_file("%s/mountinfo",
		    "30 23 0:26 / /sys/fs/cgroup/cpu rw - cgroup none rw,cpu\n", self);
	manage.proc = proc;
	ktap_ok(manage_open(&manage, NULL, 0, &error) && *error.text, "cgroup v1: a sentence");
	ktap_note("%s", error.text);
	manage_close(&manage);
}

int main(void)
{
	const struct known_config config = { .platform = "skx", .seed = 5, .groups = 6 };
	struct known_machine *machine = known_make(&config);

	if (!mkdtemp(work) || chmod(work, 0755))
		ktap_bail("%s: %s", work, strerror(errno));
	snprintf(root, sizeof(root), "%s/resctrl", work);
	test_bad_folders(machine);
	test_counts("skx", 1);
	test_counts("icx", 2);
	test_counts("bdx", 7);
	test_manage(machine, 0, "managed");
	test_manage(machine, 3, "tasks that fork meanwhile");
	test_killed(machine, false);
	test_killed(machine, true);
	test_no_group(machine, 0, 0, "no RMID is free");
	test_no_group(machine, 8, EROFS, "a mount that is read-only");
	test_cgroup_v1();
	mbm_tree_remove(work);
	free(machine);
	return ktap_exit();
}
