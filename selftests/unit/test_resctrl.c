// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_resctrl.c - a resctrl tree, and groups of "who --manage" in it. The tree is a folder:
 * mkdir(), rmdir() and write() to "tasks" do what the kernel's file system does.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ktap.h"
#include "real.h"
#include "who_groups.h"
#include "who_manage.h"
#include "who_print.h"

#define NOBODY	65534

static char base[64];
static char resctrl[80], proc[80], sysfs[80];
static unsigned int free_rmids = 100;
static int refused = ENOSPC;	/* what mkdir() says without a free RMID */
static unsigned int foreign;	/* folders that are no monitoring group, files other than "tasks" */
static int forks;	/* so many children come while tasks are moved */

__printf(1, 2) static const char *tree(const char *fmt, ...)
{
	static char text[4][512];
	static unsigned int turn;
	char *path = text[turn++ % 4];
	size_t len = snprintf(path, sizeof(*text), "%s/", base);
	va_list args;

	va_start(args, fmt);
	vsnprintf(path + len, sizeof(*text) - len, fmt, args);
	va_end(args);
	return path;
}

static void put(const char *path, const char *mode, const char *text)
{
	char folder[512], *slash;
	FILE *file;

	for (slash = strchr(path + strlen(base) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		snprintf(folder, sizeof(folder), "%.*s", (int)(slash - path), path);
		if (__real_mkdir(folder, 0755) && errno != EEXIST)
			ktap_bail("%s cannot be made", folder);
	}
	file = fopen(path, mode);
	if (!file)
		ktap_bail("%s cannot be written", path);
	fputs(text, file);
	fclose(file);
}

static bool has_task(const char *group, int task)
{
	unsigned int nr, t;
	int *tasks = resctrl_read_tasks(resctrl, group, &nr);
	bool found = false;

	for (t = 0; t < nr; t++)
		found |= tasks[t] == task;
	free(tasks);
	return found;
}

static void set_task(const char *group, int task, bool there)
{
	char path[512], text[4096] = "", line[16];
	unsigned int nr, t;
	int *tasks = resctrl_read_tasks(resctrl, group, &nr);

	for (t = 0; t < nr; t++)
		if (tasks[t] != task)
			sprintf(text + strlen(text), "%d\n", tasks[t]);
	snprintf(line, sizeof(line), "%d\n", task);
	if (there)
		strcat(text, line);
	free(tasks);
	snprintf(path, sizeof(path), "%s", tree("r/%s/tasks", group));
	put(path, "w", text);
}

int __wrap_mkdir(const char *path, mode_t mode)
{
	char tasks[512];

	foreign += !strstr(path, "/mon_groups/");
	if (!free_rmids) {
		errno = refused;
		return -1;
	}
	free_rmids--;
	snprintf(tasks, sizeof(tasks), "%s/tasks", path);
	if (__real_mkdir(path, mode))
		return -1;
	put(tasks, "w", "");
	return 0;
}

int __wrap_rmdir(const char *path)
{
	char command[600];

	free_rmids++;
	snprintf(command, sizeof(command), "rm -r '%s'", path);
	return system(command);
}

/* The child of a task that was not moved yet is in the group where the parent was. */
static void fork_task(void)
{
	char line[16];

	if (forks <= 0)
		return;
	snprintf(line, sizeof(line), "%d\n", 500 + forks--);
	put(tree("c/a.slice/cgroup.threads"), "a", line);
	put(tree("r/tasks"), "a", line);
}

ssize_t __wrap_write(int fd, const void *data, size_t size)
{
	char link[64], path[512], group[512];
	struct resctrl_sample sample;
	const char *name;
	unsigned int g;
	ssize_t len;
	int task;

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	len = readlink(link, path, sizeof(path) - 1);
	path[len < 0 ? 0 : len] = '\0';
	if (!strstr(path, "/tasks")) {
		foreign += !strncmp(path, resctrl, strlen(resctrl));
		return __real_write(fd, data, size);
	}
	task = atoi(data);
	snprintf(group, sizeof(group), "%.*s", (int)(strlen(path) - strlen("/tasks")), path);
	name = group + strlen(resctrl);
	name += *name == '/';
	resctrl_list(resctrl, &sample);
	for (g = 0; g < sample.nr; g++) {
		bool is_control = sample.group[g].parent == g;

		if (!is_control)
			set_task(sample.group[g].name, task, !strcmp(sample.group[g].name, name));
	}
	resctrl_free(&sample);
	fork_task();
	return size;
}

static void make_group(const char *group, unsigned int domain, unsigned long long total,
		       unsigned long long local)
{
	char text[32];

	sprintf(text, "%llu\n", total);
	put(tree("r/%s/mon_data/mon_L3_%02u/mbm_total_bytes", group, domain), "w", text);
	sprintf(text, "%llu\n", local);
	put(tree("r/%s/mon_data/mon_L3_%02u/mbm_local_bytes", group, domain), "w", text);
}

static void make_tree(void)
{
	put(tree("r/info/L3_MON/num_rmids"), "w", "176\n");
	put(tree("r/info/L3_MON/mon_features"), "w",
	    "llc_occupancy\nmbm_total_bytes\nmbm_local_bytes\n");
	put(tree("r/tasks"), "w", "1\n101\n102\n103\n201\n");
	put(tree("r/be/tasks"), "w", "301\n302\n");
	put(tree("r/mon_groups/theirs/tasks"), "w", "103\n");
	__real_mkdir(tree("r/be/mon_groups"), 0755);
	make_group(".", 0, 1000, 800);
	make_group(".", 4, 100, 80);
	make_group("mon_groups/theirs", 0, 300, 200);
	make_group("mon_groups/theirs", 4, 30, 20);
	make_group("be", 0, 50, 50);
	put(tree("r/be/mon_data/mon_L3_04/mbm_total_bytes"), "w", "Unavailable\n");
	put(tree("s/devices/system/cpu/cpu0/cache/index3/id"), "w", "0\n");
	put(tree("s/devices/system/cpu/cpu0/topology/physical_package_id"), "w", "0\n");
	put(tree("s/devices/system/cpu/cpu1/cache/index3/id"), "w", "4\n");
	put(tree("s/devices/system/cpu/cpu1/topology/physical_package_id"), "w", "2\n");
	put(tree("c/cgroup.threads"), "w", "1\n");
	put(tree("c/a.slice/cgroup.threads"), "w", "101\n102\n103\n301\n");
	put(tree("c/a.slice/cpu.stat"), "w", "usage_usec 500\nuser_usec 1\n");
	put(tree("c/b.slice/cpu.stat"), "w", "usage_usec 9000\n");
	put(tree("c/b.slice/cgroup.threads"), "w", "");
	put(tree("c/b.slice/x.service/cpu.stat"), "w", "usage_usec 8000\n");
	put(tree("c/b.slice/x.service/cgroup.threads"), "w", "201\n");
	put(tree("c/idle.slice/cpu.stat"), "w", "usage_usec 0\n");
	put(tree("c/idle.slice/cgroup.threads"), "w", "7\n");
	put(tree("p/self/mounts"), "w", "x / ext4 rw 0 0\nx /cpu cgroup rw,cpu 0 0\n");
	put(tree("p/101/cgroup"), "w", "0::/a.slice\n");
	put(tree("p/102/cgroup"), "w", "0::/a.slice\n");
	put(tree("p/201/cgroup"), "w", "0::/b.slice/x.service\n");
	put(tree("p/101/status"), "w", "Name:\tworker\nTgid:\t101\nPid:\t101\n");
	put(tree("p/102/status"), "w", "Name:\tthread\nTgid:\t101\nPid:\t102\n");
}

static void test_parse(void)
{
	static struct resctrl_bytes (*const bytes)(const char *text) = resctrl_parse;
	static struct resctrl_bytes (*const energy)(const char *text) = resctrl_parse_energy;
	const struct {
		struct resctrl_bytes (*parse)(const char *text);
		const char *text;
		enum resctrl_state state;
		u64 value;
	} rows[] = {
		{ bytes, "12345\n", RESCTRL_COUNTED, 12345 },
		{ bytes, "18446744073709551615", RESCTRL_COUNTED, ~0ULL },
		{ bytes, "18446744073709551616", RESCTRL_GARBLED },
		{ bytes, "Unavailable\n", RESCTRL_UNAVAILABLE },
		{ bytes, "Error", RESCTRL_ERROR }, { bytes, "Unassigned", RESCTRL_UNASSIGNED },
		{ bytes, "Errors", RESCTRL_GARBLED }, { bytes, "-1", RESCTRL_GARBLED },
		{ bytes, "", RESCTRL_GARBLED }, { bytes, "1 2", RESCTRL_GARBLED },
		{ energy, "0.02203\n", RESCTRL_COUNTED, 22030 },
		{ energy, "12\n", RESCTRL_COUNTED, 12000000 },
		{ energy, "3.1234569", RESCTRL_COUNTED, 3123456 },
		{ energy, "0.0", RESCTRL_COUNTED, 0 },
		{ energy, "Unavailable\n", RESCTRL_UNAVAILABLE },
		{ energy, "Error\n", RESCTRL_ERROR }, { energy, "1.\n", RESCTRL_GARBLED },
		{ energy, ".5", RESCTRL_GARBLED }, { energy, "1.5 J", RESCTRL_GARBLED },
		{ energy, "1e3", RESCTRL_GARBLED }, { energy, "nan", RESCTRL_GARBLED },
		{ energy, "-0.5", RESCTRL_GARBLED },
		{ energy, "18446744073709551615.5", RESCTRL_GARBLED },
	};
	struct resctrl_bytes parsed;
	unsigned int r;

	for (r = 0; r < ARRAY(rows); r++) {
		parsed = rows[r].parse(rows[r].text);
		ktap_ok(parsed.state == rows[r].state && parsed.bytes == rows[r].value,
			"%s \"%.*s\" is %s", rows[r].parse == bytes ? "bytes" : "energy",
			(int)strcspn(rows[r].text, "\n"), rows[r].text,
			resctrl_state_name(rows[r].state));
	}
}

static struct resctrl_use used(const struct who_groups *groups, const char *name, int socket)
{
	unsigned int g = 0;

	while (g < groups->new.nr && strcmp(groups->new.group[g].name, name))
		g++;
	return resctrl_used(&groups->old, &groups->new, g, &groups->places, socket);
}

static void test_samples(void)
{
	struct who_groups groups = {
		.root = resctrl, .proc = proc, .sysfs = sysfs,
	};
	struct xp_error error;
	struct resctrl_use use;

	ktap_ok(!who_groups_open(&groups, &error) && groups.info.rmids == 176 &&
		groups.new.nr == 3, "a tree of three groups");
	/* The group moved nothing, but its file was read before the file of the other group. */
	make_group(".", 0, 1395, 1195);
	make_group("mon_groups/theirs", 0, 700, 600);
	make_group(".", 4, 180, 140);
	make_group("mon_groups/theirs", 4, 70, 50);
	make_group("be", 0, 20, 20);
	who_groups_read(&groups, &error);
	use = used(&groups, "mon_groups/theirs", 0);
	ktap_ok(!use.total.state && use.total.bytes == 400 && use.local.bytes == 400,
		"a monitoring group has the difference of its counts");
	use = used(&groups, "", 0);
	ktap_ok(!use.total.state && !use.total.bytes,
		"a control group that was read earlier than its monitoring group has moved nothing");
	use = used(&groups, "", 2);
	ktap_ok(!use.total.state && use.total.bytes == 40 && use.local.bytes == 30,
		"the domains of a socket are found by sysfs, and monitoring groups taken off");
	use = used(&groups, "be", 0);
	ktap_ok(use.total.state == RESCTRL_RESET && use.total.bytes == 20,
		"a smaller count is one that began again");
	ktap_eq(used(&groups, "be", 2).total.state, RESCTRL_UNAVAILABLE, "Unavailable stays so");
	/* All CPUs of a domain go offline, and a group is removed. */
	rename(tree("r/mon_data/mon_L3_04"), tree("away_L3"));
	rename(tree("r/be"), tree("away_be"));
	ktap_ok(!who_groups_read(&groups, &error) && groups.new.nr == 2 &&
		used(&groups, "", 2).total.state == RESCTRL_MISSING &&
		!used(&groups, "", 0).total.state, "groups and domains may go between two reads");
	rename(tree("away_L3"), tree("r/mon_data/mon_L3_04"));
	rename(tree("away_be"), tree("r/be"));
	/* A monitoring group is removed after it was listed: the kernel's sum may have its part. */
	rename(tree("r/mon_groups/theirs/mon_data"), tree("away_counts"));
	ktap_ok(!who_groups_read(&groups, &error) &&
		used(&groups, "", 0).total.state == RESCTRL_MISSING,
		"without the counts of a monitoring group, its control group has none");
	rename(tree("away_counts"), tree("r/mon_groups/theirs/mon_data"));
	who_groups_close(&groups);
}

/* An L3 whose nodes (SNC) have the counts; a node without one */
static void test_nodes(void)
{
	static const char *const counts[][3] = {
		{ "30", "12", "counted" }, { "30", "Unavailable", "Unavailable" },
		{ "Error", "12", "Error" },
	};
	struct resctrl_sample sample;
	struct resctrl_info info;
	struct resctrl_bytes sum;
	struct xp_error error;
	unsigned int r;

	for (r = 0; r < ARRAY(counts); r++) {
		put(tree("r/mon_data/mon_L3_08/mon_sub_L3_08/mbm_total_bytes"), "w", counts[r][0]);
		put(tree("r/mon_data/mon_L3_08/mon_sub_L3_09/mbm_total_bytes"), "w", counts[r][1]);
		if (resctrl_read_info(resctrl, &info, &error) ||
		    resctrl_read(resctrl, &info, &sample, &error) || sample.group[0].nr != 3)
			ktap_bail("no groups: %s", error.text);
		sum = sample.group[0].domain[2].use.total;
		ktap_str_eq(resctrl_state_name(sum.state), counts[r][2], "nodes with %s and %s",
			    counts[r][0], counts[r][1]);
		ktap_ok(sum.state != RESCTRL_COUNTED || sum.bytes == 42, "are added up");
		resctrl_free(&sample);
	}
	rename(tree("r/mon_data/mon_L3_08"), tree("away_nodes"));
}

/* Energy of cores */

static void make_energy(const char *group, unsigned int package, const char *text)
{
	put(tree("r/%s/mon_data/mon_PERF_PKG_%02u/core_energy", group, package), "w", text);
}

/* Text and JSON of an interval of two seconds */
static void print_books(struct who_groups *groups, enum who_by by, struct who_book *book,
			char *text, size_t size)
{
	static struct who_counts counts = {
		.nr = 2, .socket = { { .id = 0 }, { .id = 2 } },
		.place = { { .memory = "DRAM" }, { .memory = "DRAM" } },
	};
	const struct who_view view = { &counts, book, 2, "", .time = 1 };
	struct who_input input = { 2, 2, counts.socket };
	FILE *out = fmemopen(text, size, "w");

	who_groups_use(groups, counts.socket, 2);
	input.nr_groups = groups->nr;
	input.group = groups->group;
	who_close_books(&input, by, book);
	who_print(out, &view);
	who_print_json(out, &view);
	fclose(out);
}

static const char *power(const struct who_book *book, const char *name)
{
	static char text[32];
	unsigned int p;

	for (p = 0; p < book->nr && strcmp(book->part[p].name, name); p++)
		;
	if (p == book->nr || !book->part[p].powered)
		return "none";
	snprintf(text, sizeof(text), "%.3f", book->part[p].core_watts);
	if (!strcmp(text, "nan"))
		return book->part[p].no_watts;
	return book->part[p].no_watts ? "both" : text;
}

static void free_books(struct who_book *book)
{
	who_free(&book[0]);
	who_free(&book[1]);
}

static void test_energy(void)
{
	struct who_groups groups = { .root = resctrl, .proc = proc, .sysfs = sysfs };
	struct who_book book[2];
	struct xp_error error;
	char text[8192];

	/* The kernel lists the event in info; a file alone is no event. */
	make_energy(".", 0, "1.5\n");
	who_groups_open(&groups, &error);
	who_groups_read(&groups, &error);
	print_books(&groups, WHO_BY_GROUP, book, text, sizeof(text));
	ktap_ok(!strstr(text, "core W") && !strstr(text, "core_watts"),
		"without PERF_PKG_MON nothing names energy");
	free_books(book);
	who_groups_close(&groups);

	groups = (struct who_groups){ .root = resctrl, .proc = proc, .sysfs = sysfs };
	put(tree("r/info/PERF_PKG_MON/mon_features"), "w", "core_energy\nactivity\n");
	make_energy(".", 0, "100.5\n");
	make_energy("mon_groups/theirs", 0, "30.25\n");
	make_energy("be", 0, "7.5\n");
	make_energy(".", 2, "50.0\n");
	make_energy("mon_groups/theirs", 2, "10.0\n");
	who_groups_open(&groups, &error);
	make_energy(".", 0, "180.75\n");
	make_energy("mon_groups/theirs", 0, "70.25\n");
	make_energy("be", 0, "8.0\n");
	/* The kernel leaves a monitoring group without a count out of the sum. */
	make_energy(".", 2, "50.5\n");
	make_energy("mon_groups/theirs", 2, "Unavailable\n");
	who_groups_read(&groups, &error);
	print_books(&groups, WHO_BY_GROUP, book, text, sizeof(text));
	ktap_str_eq(power(&book[0], "theirs"), "20.000", "watts of a monitoring group");
	ktap_str_eq(power(&book[0], "be"), "0.250", "watts of a control group");
	ktap_str_eq(power(&book[0], "default group"), "20.125",
		    "watts of the default group, without its monitoring group");
	ktap_str_eq(power(&book[1], "theirs"), "Unavailable", "no watts if a count is Unavailable");
	ktap_str_eq(power(&book[1], "default group"), "5.250",
		    "watts of the default group, whose monitoring group is Unavailable");
	ktap_str_eq(power(&book[1], "be"), "missing", "no watts if a group has no folder");
	ktap_ok(strstr(text, "core W: energy of the cores with L1 and L2") &&
		strstr(text, "   20.1  ") && strstr(text, "core W: Unavailable"),
		"the table has watts, their source, and the reason for none");
	ktap_ok(strstr(text, "\"core_watts\" : 20.125000,\"no_core_watts_because\" : \"\"") &&
		strstr(text, "\"core_watts\" : null,\"no_core_watts_because\" : \"missing\""),
		"JSON has watts, and null with the reason");
	free_books(book);
	print_books(&groups, WHO_BY_NODE, book, text, sizeof(text));
	ktap_str_eq(power(&book[0], "cores"), "40.375", "watts of all groups");
	ktap_str_eq(power(&book[1], "cores"), "Unavailable",
		    "no watts of all groups if one has none");
	free_books(book);

	make_energy(".", 0, "160.75\n");
	make_energy("be", 0, "2.0\n");
	make_energy(".", 2, "30.0\n");
	make_energy("mon_groups/theirs", 2, "30.0\n");
	who_groups_read(&groups, &error);
	print_books(&groups, WHO_BY_GROUP, book, text, sizeof(text));
	ktap_str_eq(power(&book[0], "be"), "reset", "no watts if the energy falls");
	ktap_str_eq(power(&book[0], "default group"), "reset",
		    "no watts if the energy of the default group falls");
	ktap_str_eq(power(&book[0], "theirs"), "none", "a group that used nothing is not listed");
	ktap_str_eq(power(&book[1], "default group"), "Unavailable",
		    "no watts if the kernel's sum has the monitoring group only");
	free_books(book);
	make_energy(".", 0, "210.7\n");
	make_energy("mon_groups/theirs", 0, "120.25\n");
	who_groups_read(&groups, &error);
	print_books(&groups, WHO_BY_GROUP, book, text, sizeof(text));
	ktap_str_eq(power(&book[0], "default group"), "none",
		    "a default group that was read earlier than its monitoring group used nothing");
	free_books(book);
	make_energy(".", 0, "240.7\n");
	make_energy("mon_groups/theirs", 0, "160.25\n");
	who_groups_read(&groups, &error);
	print_books(&groups, WHO_BY_GROUP, book, text, sizeof(text));
	ktap_str_eq(power(&book[0], "default group"), "reset",
		    "no watts if the energy falls by much while a monitoring group uses more");
	free_books(book);
	who_groups_close(&groups);
	remove(tree("r/info/PERF_PKG_MON/mon_features"));
}

static const char *label(const char *list, bool by_process)
{
	static char text[256];
	int tasks[4], nr;

	nr = sscanf(list, "%d,%d,%d,%d", &tasks[0], &tasks[1], &tasks[2], &tasks[3]);
	resctrl_name_group(proc, tasks, nr, by_process, text, sizeof(text));
	return text;
}

static void test_names(void)
{
	char line[400];

	ktap_str_eq(label("101,102", false), "a.slice", "tasks of one cgroup have its name");
	ktap_str_eq(label("101,201", false), "", "tasks of two cgroups have none");
	ktap_str_eq(label("101,999", false), "a.slice", "a task that has ended does not matter");
	ktap_str_eq(label("101,102", true), "worker (101)", "threads have their process' name");
	put(tree("p/101/task/113/comm"), "w", "");
	put(tree("p/113/status"), "w", "Name:\tunread\nTgid:\t113\n");
	ktap_str_eq(label("101,113", true), "worker (101)",
		    "the file status of a process is not read again for each of its threads");
	snprintf(line, sizeof(line), "0::/%0300d/a.scope\n", 0);
	put(tree("p/111/cgroup"), "w", line);
	snprintf(line, sizeof(line), "0::/%0300d/b.scope\n", 0);
	put(tree("p/112/cgroup"), "w", line);
	ktap_str_eq(label("111,112", false), "", "cgroups with long paths that differ at the end");
	snprintf(line, sizeof(line), "%s", label("112,112", false));
	ktap_ok(strlen(line) == RESCTRL_NAME - 1 && strstr(line, "/b.scope"),
		"of a long path, the end is the name");
}

/* Any user can name a cgroup or a process. */
static void test_hostile_names(void)
{
	static const char *const rows[][2] = {
		{ "a\nb\x1b[31m\x7f", "a?b?[31m?" }, { "\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80",
		  "\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80" },
		{ "\xff \xc3", "? ?" }, { "\xe2\x82", "??" }, { "\xc2\x9b", "??" },
		{ "\xc0\xaf", "??" }, { "\xe0\x80\xaf", "???" }, { "\xed\xa0\x80", "???" },
		{ "\xf4\x90\x80\x80", "????" },
		{ "a\u202eb", "a???b" }, { "\u2066\u200b", "??????" }, { "\u061c\u00ad", "????" },
		{ "\ufeff\U000e0041", "???????" },
		{ "\u2010\u2027\u202f\u00ae", "\u2010\u2027\u202f\u00ae" },
	};
	struct who_groups groups = { .root = resctrl, .proc = proc, .sysfs = sysfs };
	struct who_socket socket = { .id = 0 };
	bool found = false, clean = true;
	struct xp_error error;
	unsigned int i;
	char text[16];

	for (i = 0; i < ARRAY(rows); i++) {
		snprintf(text, sizeof(text), "%s", rows[i][0]);
		xp_make_printable(text);
		ktap_str_eq(text, rows[i][1], "name %u can be printed", i);
	}
	__real_mkdir(tree("r/mon_groups/x\x1b\xff"), 0755);
	who_groups_open(&groups, &error);
	who_groups_label(&groups, "be", groups.new.group[groups.new.nr - 1].inode, "y\n");
	who_groups_use(&groups, &socket, 1);
	for (i = 0; i < groups.nr; i++) {
		found |= !strcmp(groups.group[i].name, "x??");
		clean &= !strpbrk(groups.group[i].name, "\x1b\xff\n");
	}
	ktap_ok(found && clean, "names of groups have no control characters and are UTF-8");
	who_groups_close(&groups);
	rmdir(tree("r/mon_groups/x\x1b\xff"));
}

static int open_manage(struct manage *manage, const char *name, struct xp_error *error)
{
	char *one = (char *)name;

	*manage = (struct manage){ .root = resctrl, .proc = "/proc", .rmids = 176 };
	snprintf(manage->cgroups, sizeof(manage->cgroups), "%s", tree("c"));
	return manage_open(manage, &one, !!name, error);
}

static const char *own_group(const struct manage *manage, const char *cgroup, const char *control)
{
	unsigned int g;

	for (g = 0; g < manage->nr; g++)
		if (!strcmp(manage->cgroup[manage->group[g].cgroup], cgroup) &&
		    !strcmp(manage->group[g].control, control))
			return manage->group[g].name;
	return "nosuch";
}

static void test_choice(void)
{
	struct manage manage;
	struct xp_error error;
	unsigned int i;

	ktap_ok(!open_manage(&manage, NULL, &error) && manage.nr_cgroups == 2 &&
		!strcmp(manage.cgroup[0], "b.slice/x.service") &&
		!strcmp(manage.cgroup[1], "a.slice"),
		"cgroups with tasks and CPU time are chosen, the busiest first");
	manage_close(&manage);
	ktap_ok(!open_manage(&manage, "x.service", &error) &&
		!strcmp(manage.cgroup[0], "b.slice/x.service"), "the end of a path names a cgroup");
	manage_close(&manage);
	ktap_ok(open_manage(&manage, "y.service", &error) &&
		strstr(error.text, "no cgroup y.service") &&
		open_manage(&manage, "service", &error), "a name that no cgroup has is refused");
	manage_close(&manage);
	/* In any order of a folder, two of them come before it. */
	for (i = 0; i < 40; i++)
		put(tree("c/n%u.slice/a.slice/cgroup.threads", i), "w", "");
	ktap_ok(!open_manage(&manage, "a.slice", &error) && !strcmp(manage.cgroup[0], "a.slice"),
		"a whole path is that cgroup, also where others end like it");
	manage_close(&manage);
	ktap_ok(open_manage(&manage, "../c/a.slice", &error) && open_manage(&manage, "", &error),
		"a path out of the folder is refused, and an empty one");
	manage_close(&manage);
	manage = (struct manage){ .root = resctrl, .proc = proc };
	ktap_ok(manage_open(&manage, NULL, 0, &error) &&
		strstr(error.text, "cgroup v2 is not mounted"),
		"without cgroup v2, a sentence says so");
}

static void test_moves(void)
{
	struct manage manage;
	struct xp_error error;
	char group[RESCTRL_NAME];

	open_manage(&manage, NULL, &error);
	forks = 5;
	manage_pass(&manage);
	snprintf(group, sizeof(group), "%s", own_group(&manage, "a.slice", ""));
	ktap_ok(has_task(group, 101) && has_task(group, 102), "tasks are moved into the group");
	ktap_ok(!forks && has_task(group, 501) && has_task(group, 505),
		"children that were forked meanwhile are moved, too");
	ktap_ok(has_task(own_group(&manage, "a.slice", "be"), 301),
		"a task of a control group is moved to a group of that");
	ktap_ok(has_task("mon_groups/theirs", 103) && manage.foreign == 1,
		"a task in a monitoring group of others stays there");
	put(tree("c/a.slice/cgroup.threads"), "w", "101\n");
	put(tree("c/b.slice/x.service/cgroup.threads"), "w", "201\n102\n");
	manage_pass(&manage);
	ktap_ok(has_task(own_group(&manage, "b.slice/x.service", ""), 102) && !has_task(group, 102),
		"a task that changed its cgroup changes its group");
	ktap_ok(!has_task(group, 501) && !has_task("be/mon_groups", 301),
		"a task that has left its cgroup leaves the group");
	manage_close(&manage);
	ktap_ok(access(tree("r/%s", group), F_OK) && !access(tree("r/mon_groups/theirs"), F_OK),
		"in the end its own groups are removed, and no others");
	ktap_eq(foreign, 0, "no folder is made and no file written but monitoring groups' tasks");
}

/* A cgroup and another one in it; the group of the first is removed by hand. */
static void test_nested(void)
{
	char upper[] = "b.slice", lower[] = "x.service", *names[] = { lower, upper };
	struct manage manage = { .root = resctrl, .proc = "/proc", .rmids = 176 };
	struct xp_error error;
	char group[RESCTRL_NAME];

	snprintf(manage.cgroups, sizeof(manage.cgroups), "%s", tree("c"));
	put(tree("c/b.slice/cgroup.threads"), "w", "202\n");
	put(tree("c/b.slice/x.service/cgroup.threads"), "w", "201\n");
	set_task("", 201, true);
	set_task("", 202, true);
	ktap_ok(!manage_open(&manage, names, 2, &error) && manage_pass(&manage) == 2 &&
		has_task(own_group(&manage, "b.slice/x.service", ""), 201) &&
		has_task(own_group(&manage, "b.slice", ""), 202),
		"a cgroup that is in another one has a group of its own");
	snprintf(group, sizeof(group), "%s", own_group(&manage, "b.slice", ""));
	__wrap_rmdir(tree("r/%s", group));
	manage_pass(&manage);
	ktap_ok(has_task(own_group(&manage, "b.slice", ""), 202),
		"a group that a user has removed is made again");
	manage_close(&manage);
	put(tree("c/b.slice/cgroup.threads"), "w", "");
}

static void test_limits(void)
{
	static const struct {
		int code;
		const char *sentence;
	} rows[] = { { ENOSPC, "RMIDs are used" }, { EROFS, "writable resctrl" } };
	struct manage manage;
	struct xp_error error;
	unsigned int r;

	free_rmids = 1;
	for (r = 0; r < ARRAY(rows); r++) {
		refused = rows[r].code;
		open_manage(&manage, NULL, &error);
		manage_pass(&manage);
		ktap_ok(manage.nr == 1 && strstr(manage.error.text, rows[r].sentence),
			"a cgroup whose group is refused has none: %s", manage.error.text);
		manage_close(&manage);
	}
	free_rmids = 100;
}

static unsigned long own_namespace(void)
{
	struct stat stat_of;

	return stat("/proc/self/ns/pid", &stat_of) ? 0 : stat_of.st_ino;
}

/* Groups with names that are nearly as long as Linux allows, and a task that has no PID here */
static void test_odd_tasks(void)
{
	char longer[121], longest[241], shorter[101];
	struct manage manage;
	struct xp_error error;

	snprintf(longer, sizeof(longer), "%0120d", 0);
	snprintf(longest, sizeof(longest), "%0240d", 0);
	snprintf(shorter, sizeof(shorter), "%0100d", 0);
	put(tree("r/%s/tasks", longer), "w", "601\n");
	put(tree("r/%s/tasks", longest), "w", "602\n");
	put(tree("r/%s/tasks", shorter), "w", "0\n");
	__real_mkdir(tree("r/%s/mon_groups", longer), 0755);
	__real_mkdir(tree("r/%s/mon_groups", longest), 0755);
	__real_mkdir(tree("r/%s/mon_groups", shorter), 0755);
	put(tree("c/odd.slice/cgroup.threads"), "w", "0\n601\n602\n");
	open_manage(&manage, "odd.slice", &error);
	manage_pass(&manage);
	ktap_ok(manage.nr == 1 && has_task(own_group(&manage, "odd.slice", longer), 601) &&
		strstr(own_group(&manage, "odd.slice", longer), longer),
		"a group is made in a control group with a long name, not in one that begins so");
	ktap_ok(strstr(manage.error.text, "too long"), "a name that is too long is reported");
	ktap_ok(!has_task(own_group(&manage, "odd.slice", shorter), 0), "task 0 is not moved");
	manage_close(&manage);
}

/* Groups of ended processes, of another namespace, of this process, and of other programs */
static void test_leftovers(void)
{
	static const char *const others[] = {
		"xeon-pmon-99999999-1-2-0", "xeon-pmon-mine", "xeon-pmon-99999999",
		"xeon-pmon-99999999-0", "xeon-pmon-99999999-1-%lu", "xeon-pmon-99999999-1-%lu-0-b",
		"xeon-pmon-+99999999-1-%lu-0",
	};
	char own[RESCTRL_NAME], ended[64], reused[64], other[64];
	unsigned long space = own_namespace();
	struct manage manage;
	struct xp_error error;
	unsigned int i, left = 0;

	snprintf(ended, sizeof(ended), "mon_groups/xeon-pmon-99999999-1-%lu-0", space);
	snprintf(reused, sizeof(reused), "be/mon_groups/xeon-pmon-%d-1-%lu-7", getpid(), space);
	put(tree("r/%s/tasks", ended), "w", "");
	put(tree("r/%s/tasks", reused), "w", "");
	for (i = 0; i < ARRAY(others); i++) {
		snprintf(other, sizeof(other), others[i], space);
		put(tree("r/mon_groups/%s/tasks", other), "w", "");
	}
	open_manage(&manage, "a.slice", &error);
	manage_pass(&manage);
	snprintf(own, sizeof(own), "%s", manage.group[0].name);
	ktap_eq(manage_clean(resctrl, "/proc"), 2, "groups of two ended processes are removed");
	ktap_ok(access(tree("r/%s", ended), F_OK) && access(tree("r/%s", reused), F_OK),
		"of a process that ended, and of one whose PID is in use again");
	for (i = 0; i < ARRAY(others); i++) {
		snprintf(other, sizeof(other), others[i], space);
		left += !access(tree("r/mon_groups/%s", other), F_OK);
	}
	ktap_eq(left, ARRAY(others), "groups of another PID namespace and similar names stay");
	ktap_ok(!access(tree("r/%s", own), F_OK), "a group of a running process stays");
	manage_close(&manage);
}

/* Folders that are refused, by the events that they list, and what the sentence names */
static void test_refusals(void)
{
	static const char *const rows[][3] = {
		{ "amd", "mbm_total_bytes\nmbm_total_bytes_config\n", "configured" },
		{ "occupancy", "llc_occupancy\n", "no memory bandwidth" },
		{ "allocation", NULL, "does not monitor" }, { "nosuch", NULL, "--resctrl" },
	};
	struct resctrl_info info;
	struct xp_error error;
	unsigned int r;

	put(tree("allocation/info/L3/num_closids"), "w", "16\n");
	for (r = 0; r < ARRAY(rows); r++) {
		if (rows[r][1])
			put(tree("%s/info/L3_MON/mon_features", rows[r][0]), "w", rows[r][1]);
		ktap_ok(resctrl_read_info(tree("%s", rows[r][0]), &info, &error) &&
			strstr(error.text, rows[r][2]), "%s is refused: %s", rows[r][0],
			error.text);
	}
	chmod(resctrl, 0);
	if (!geteuid() && setresuid(NOBODY, NOBODY, 0))
		ktap_bail("setresuid: %s", strerror(errno));
	r = resctrl_read_info(resctrl, &info, &error);
	if (geteuid() == NOBODY && setresuid(0, 0, 0))
		ktap_bail("setresuid: %s", strerror(errno));
	chmod(resctrl, 0755);
	ktap_ok(r && strstr(error.text, "run it as root"), "a folder that only root may read");
}

int main(void)
{
	char command[128];

	snprintf(base, sizeof(base), "/tmp/test_resctrl.%d", getpid());
	snprintf(resctrl, sizeof(resctrl), "%s/r", base);
	snprintf(proc, sizeof(proc), "%s/p", base);
	snprintf(sysfs, sizeof(sysfs), "%s/s", base);
	if (__real_mkdir(base, 0755))
		ktap_bail("%s cannot be made", base);
	make_tree();
	test_parse();
	test_samples();
	test_nodes();
	test_energy();
	test_names();
	test_hostile_names();
	test_choice();
	test_moves();
	test_nested();
	test_limits();
	test_odd_tasks();
	test_leftovers();
	test_refusals();
	snprintf(command, sizeof(command), "rm -r '%s'", base);
	if (system(command))
		ktap_bail("%s cannot be removed", base);
	return ktap_exit();
}
