// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory bandwidth monitoring (MBM) and energy of cores with the kernel's resctrl file system.
 *
 * Sources: Linux Documentation/filesystems/resctrl.rst, and Linux fs/resctrl for the count of a
 * control group if a monitoring group has no count.
 */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/kernel.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "resctrl.h"
#include "rows.h"

#define PATH		1024
#define DOMAIN		"mon_L3_"
#define CLUSTER		"mon_sub_L3_"
#define PACKAGE		"mon_PERF_PKG_"
#define ENERGY		"core_energy"
#define GROUPS		4096	/* maximum number of groups; no CPU has as many RMIDs */
#define HALF		0x8000000000000000ULL
#define DIGITS		"0123456789"
#define LEAST		1000	/* microjoules: the rounding of the sums of groups is smaller */

/* What is counted for each group. The place is an L3 domain; with RESCTRL_ENERGY, a package. */
enum resctrl_event { RESCTRL_TOTAL, RESCTRL_LOCAL, RESCTRL_ENERGY };

const char *resctrl_state_name(enum resctrl_state state)
{
	static const char *const names[] = {
		[RESCTRL_COUNTED] = "counted", [RESCTRL_UNAVAILABLE] = "Unavailable",
		[RESCTRL_ERROR] = "Error", [RESCTRL_UNASSIGNED] = "Unassigned",
		[RESCTRL_MISSING] = "missing", [RESCTRL_GARBLED] = "unreadable",
		[RESCTRL_NEW] = "new", [RESCTRL_RESET] = "reset",
	};

	return names[state];
}

struct resctrl_bytes resctrl_parse(const char *text)
{
	struct resctrl_bytes bytes = { .state = RESCTRL_GARBLED };
	size_t len = strcspn(text, "\n");
	enum resctrl_state state;
	const char *word;
	char *end;

	for (state = RESCTRL_UNAVAILABLE; state <= RESCTRL_UNASSIGNED; state++) {
		word = resctrl_state_name(state);
		if (len == strlen(word) && !strncmp(text, word, len))
			return (struct resctrl_bytes){ .state = state };
	}
	if (!isdigit((unsigned char)*text))
		return bytes;
	errno = 0;
	bytes.bytes = strtoull(text, &end, 10);
	if (errno || end != text + len)
		return (struct resctrl_bytes){ .state = RESCTRL_GARBLED };
	bytes.state = RESCTRL_COUNTED;
	return bytes;
}

/* Joules become microjoules if the decimal point moves by six digits. */
struct resctrl_bytes resctrl_parse_energy(const char *text)
{
	size_t whole = strspn(text, DIGITS), point = text[whole] == '.';
	const char *part = text + whole + point;
	size_t len = strspn(part, DIGITS);
	int used = len < 6 ? len : 6;
	char number[128];

	if (!whole || point != !!len)
		return resctrl_parse(text);
	snprintf(number, sizeof(number), "%.*s%.*s%.*s%s", (int)whole, text, used, part, 6 - used,
		 "000000", part + len);
	return resctrl_parse(number);
}

__printf(3, 4)
static const char *resctrl_path(char *path, const char *root, const char *fmt, ...)
{
	size_t len = snprintf(path, PATH, "%.400s/", root);
	va_list args;

	va_start(args, fmt);
	vsnprintf(path + len, PATH - len, fmt, args);
	va_end(args);
	return path;
}

static bool resctrl_has(const char *root, const char *what)
{
	char path[PATH];

	return !access(resctrl_path(path, root, "%s", what), F_OK);
}

/* Whether a file has a line that begins with @line, as a complete word */
static bool resctrl_file_has(const char *root, const char *what, const char *line)
{
	char path[PATH], text[128];
	FILE *file = fopen(resctrl_path(path, root, "%s", what), "re");
	bool found = false;

	while (file && !found && fgets(text, sizeof(text), file))
		found = !strncmp(text, line, strlen(line)) &&
			!isalnum((unsigned char)text[strlen(line)]) && text[strlen(line)] != '_';
	if (file)
		fclose(file);
	return found;
}

static bool resctrl_in_container(void)
{
	return getenv("KUBERNETES_SERVICE_HOST") || getenv("container") ||
	       !access("/.dockerenv", F_OK) || !access("/run/.containerenv", F_OK);
}

/* Set the reason why the info folder does not exist, and the remedy. */
static int resctrl_say_absence(const char *root, struct xp_error *error)
{
	char flags[4096];

	if (access(root, X_OK) && errno == EACCES)
		return xp_fail(error, "%s: %s; run it as root", root, strerror(EACCES));
	if (strcmp(root, RESCTRL_ROOT))
		return xp_fail(error, "%s is not resctrl, because it has no folder info; name the "
			       "folder where resctrl is mounted with --resctrl", root);
	xp_cpuinfo("flags", flags, sizeof(flags));
	if (!strstr(flags, "cqm_mbm_total") && !strstr(flags, "cqm_mbm_local"))
		return xp_fail(error, "this CPU has no MBM: /proc/cpuinfo lacks cqm_mbm_total; an "
			       "E5 v4, a Xeon Scalable or later has it, unless a hypervisor hides it");
	if (resctrl_in_container())
		return xp_fail(error, "resctrl is not visible in this container: mount the host's "
			       RESCTRL_ROOT " into it, and name the folder by --resctrl");
	if (access(root, F_OK))
		return xp_fail(error, "this kernel lacks resctrl (CONFIG_X86_CPU_RESCTRL)");
	return xp_fail(error, "resctrl is not mounted: mount -t resctrl none " RESCTRL_ROOT);
}

int resctrl_read_info(const char *root, struct resctrl_info *info, struct xp_error *error)
{
	char path[PATH], text[32] = "0";

	*info = (struct resctrl_info){};
	if (!resctrl_has(root, "info"))
		return resctrl_say_absence(root, error);
	if (!resctrl_has(root, "info/L3_MON"))
		return xp_fail(error, "%s has no info/L3_MON: this CPU, or this kernel, allocates "
			       "the L3 and does not monitor it", root);
	xp_read_line(resctrl_path(path, root, "info/L3_MON/num_rmids"), text, sizeof(text));
	info->rmids = strtoul(text, NULL, 10);
	info->total = resctrl_file_has(root, "info/L3_MON/mon_features", "mbm_total_bytes");
	info->local = resctrl_file_has(root, "info/L3_MON/mon_features", "mbm_local_bytes");
	info->configurable =
		resctrl_file_has(root, "info/L3_MON/mon_features", "mbm_total_bytes_config") ||
		resctrl_file_has(root, "info/L3_MON/mon_features", "mbm_local_bytes_config") ||
		resctrl_file_has(root, "info/L3_MON/mbm_assign_mode", "[mbm_event]");
	info->energy = resctrl_file_has(root, "info/PERF_PKG_MON/mon_features", ENERGY);
	if (access(resctrl_path(path, root, "info/L3_MON/mon_features"), R_OK) && errno == EACCES)
		return xp_fail(error, "%s: %s; run it as root", path, strerror(EACCES));
	if (!info->total && !info->local)
		return xp_fail(error, "%s/info/L3_MON/mon_features has neither mbm_total_bytes nor "
			       "mbm_local_bytes: this CPU monitors no memory bandwidth", root);
	if (info->configurable)
		return xp_fail(error, "the events of MBM can be configured in %s, as on AMD's "
			       "CPUs, and may include write-backs: its groups are not used", root);
	return 0;
}

static struct resctrl_bytes resctrl_read_count(int domain, const char *prefix, const char *event)
{
	int fd;
	char path[300], text[64];
	ssize_t len;

	snprintf(path, sizeof(path), "%s%s%s", prefix, *prefix ? "/" : "", event);
	fd = openat(domain, path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return (struct resctrl_bytes){ .state = RESCTRL_MISSING };
	len = read(fd, text, sizeof(text) - 1);
	close(fd);
	if (len < 0)
		return (struct resctrl_bytes){ .state = RESCTRL_MISSING };
	text[len] = '\0';
	return strcmp(event, ENERGY) ? resctrl_parse(text) : resctrl_parse_energy(text);
}

/* Add a count to a sum. The state of the sum is that of the first count that is not complete. */
static void resctrl_add(struct resctrl_bytes *sum, struct resctrl_bytes bytes)
{
	if (sum->state == RESCTRL_COUNTED)
		sum->state = bytes.state;
	sum->bytes += bytes.bytes;
}

/* Sum of the nodes (SNC), if the folder of the L3 has no file for the whole L3 */
static struct resctrl_bytes resctrl_read_clusters(int fd, const char *event)
{
	struct resctrl_bytes sum = {};
	int copy = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = copy < 0 ? NULL : fdopendir(copy);
	struct dirent *entry;
	bool found = false;

	while (dir && (entry = readdir(dir))) {
		if (strncmp(entry->d_name, CLUSTER, strlen(CLUSTER)))
			continue;
		resctrl_add(&sum, resctrl_read_count(fd, entry->d_name, event));
		found = true;
	}
	if (dir)
		closedir(dir);
	return found ? sum : (struct resctrl_bytes){ .state = RESCTRL_MISSING };
}

static struct resctrl_bytes resctrl_read_event(int fd, bool is_there, const char *event)
{
	struct resctrl_bytes bytes = { .state = RESCTRL_MISSING };

	if (is_there)
		bytes = resctrl_read_count(fd, "", event);
	if (is_there && bytes.state == RESCTRL_MISSING)
		bytes = resctrl_read_clusters(fd, event);
	return bytes;
}

static int resctrl_compare_domains(const void *a, const void *b)
{
	const struct resctrl_domain *one = a, *other = b;

	return (one->id > other->id) - (one->id < other->id);
}

/* Return: whether a folder of mon_data has a name like mon_L3_00. */
static bool resctrl_is_place(const char *name, const char *prefix, unsigned int *id)
{
	const char *number = name + strlen(prefix);
	char *end;

	if (strncmp(name, prefix, strlen(prefix)))
		return false;
	*id = strtoul(number, &end, 10);
	return !*end && end != number;
}

static void resctrl_read_domains(const char *root, const struct resctrl_info *info,
				 struct resctrl_group *group)
{
	char path[PATH];
	struct resctrl_domain *domain;
	struct dirent *entry;
	unsigned int id;
	DIR *dir;
	int fd;

	dir = opendir(resctrl_path(path, root, "%s%smon_data", group->name,
				   *group->name ? "/" : ""));
	while (dir && group->nr < RESCTRL_PLACES && (entry = readdir(dir))) {
		if (info->energy && group->nr_packages < RESCTRL_SOCKETS &&
		    resctrl_is_place(entry->d_name, PACKAGE, &id))
			group->package[group->nr_packages++] = (struct resctrl_package){
				id, resctrl_read_count(dirfd(dir), entry->d_name, ENERGY),
			};
		if (!resctrl_is_place(entry->d_name, DOMAIN, &id))
			continue;
		domain = &group->domain[group->nr++];
		*domain = (struct resctrl_domain){
			.id = id, .use.total.state = RESCTRL_MISSING,
			.use.local.state = RESCTRL_MISSING,
		};
		fd = openat(dirfd(dir), entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		if (fd < 0)
			continue;
		domain->use.total = resctrl_read_event(fd, info->total, "mbm_total_bytes");
		domain->use.local = resctrl_read_event(fd, info->local, "mbm_local_bytes");
		close(fd);
	}
	if (dir)
		closedir(dir);
	qsort(group->domain, group->nr, sizeof(*group->domain), resctrl_compare_domains);
}

static struct resctrl_group *resctrl_add_group(struct resctrl_sample *sample, const char *root,
					       const char *name, unsigned int parent)
{
	struct resctrl_group *group;
	struct stat stat_of;
	char path[PATH];

	if (sample->nr == GROUPS ||
	    stat(resctrl_path(path, root, "%s", name), &stat_of) || !S_ISDIR(stat_of.st_mode))
		return NULL;
	sample->group = xp_grow(sample->group, sample->nr + 1, sizeof(*sample->group));
	group = &sample->group[sample->nr];
	memset(group, 0, sizeof(*group));
	snprintf(group->name, sizeof(group->name), "%s", name);
	group->parent = parent;
	group->inode = stat_of.st_ino;
	sample->nr++;
	return group;
}

static int resctrl_is_folder(const struct dirent *entry)
{
	return *entry->d_name != '.' && entry->d_type != DT_REG;
}

static void resctrl_list_monitored(struct resctrl_sample *sample, const char *root,
				   const char *control, unsigned int parent)
{
	char path[PATH], name[2 * RESCTRL_NAME];
	struct dirent **entries;
	int nr, i;

	nr = scandir(resctrl_path(path, root, "%s%smon_groups", control, *control ? "/" : ""),
		     &entries, resctrl_is_folder, alphasort);
	for (i = 0; i < nr; i++) {
		snprintf(name, sizeof(name), "%s%smon_groups/%s", control, *control ? "/" : "",
			 entries[i]->d_name);
		if (strlen(name) < RESCTRL_NAME)
			resctrl_add_group(sample, root, name, parent);
		free(entries[i]);
	}
	if (nr >= 0)
		free(entries);
}

static bool resctrl_is_own_folder(const char *name)
{
	return !strcmp(name, "info") || !strcmp(name, "mon_groups") || !strcmp(name, "mon_data");
}

void resctrl_list(const char *root, struct resctrl_sample *sample)
{
	struct dirent **entries;
	int nr, i;

	*sample = (struct resctrl_sample){};
	if (resctrl_add_group(sample, root, "", 0))
		resctrl_list_monitored(sample, root, "", 0);
	nr = scandir(root, &entries, resctrl_is_folder, alphasort);
	for (i = 0; i < nr; i++) {
		if (!resctrl_is_own_folder(entries[i]->d_name) &&
		    strlen(entries[i]->d_name) < RESCTRL_NAME &&
		    resctrl_add_group(sample, root, entries[i]->d_name, sample->nr))
			resctrl_list_monitored(sample, root, entries[i]->d_name, sample->nr - 1);
		free(entries[i]);
	}
	if (nr >= 0)
		free(entries);
}

int resctrl_read(const char *root, const struct resctrl_info *info, struct resctrl_sample *sample,
		 struct xp_error *error)
{
	double begin = xp_now();
	unsigned int g;

	resctrl_list(root, sample);
	if (!sample->nr)
		return xp_fail(error, "%s: %s", root, strerror(errno));
	for (g = 0; g < sample->nr; g++)
		resctrl_read_domains(root, info, &sample->group[g]);
	sample->took = xp_now() - begin;
	sample->time = begin + sample->took / 2;
	return 0;
}

void resctrl_free(struct resctrl_sample *sample)
{
	free(sample->group);
	*sample = (struct resctrl_sample){};
}

/* A smaller count is that since a reset, unless 64 bits wrapped. */
static struct resctrl_bytes resctrl_gain(struct resctrl_bytes old, struct resctrl_bytes new)
{
	if (new.state != RESCTRL_COUNTED)
		return (struct resctrl_bytes){ .state = new.state };
	if (old.state != RESCTRL_COUNTED)
		return (struct resctrl_bytes){ .state = old.state };
	if (new.bytes >= old.bytes || old.bytes - new.bytes > HALF)
		return (struct resctrl_bytes){ .bytes = new.bytes - old.bytes };
	return (struct resctrl_bytes){ .state = RESCTRL_RESET, .bytes = new.bytes };
}

/* Return: the count; NULL: the group does not have the place. */
static const struct resctrl_bytes *resctrl_find_count(const struct resctrl_group *group,
						      unsigned int id, enum resctrl_event event)
{
	const struct resctrl_use *use;
	unsigned int d;

	for (d = 0; group && event == RESCTRL_ENERGY && d < group->nr_packages; d++)
		if (group->package[d].id == id)
			return &group->package[d].energy;
	for (d = 0; group && event != RESCTRL_ENERGY && d < group->nr; d++) {
		use = &group->domain[d].use;
		if (group->domain[d].id == id)
			return event == RESCTRL_LOCAL ? &use->local : &use->total;
	}
	return NULL;
}

static const struct resctrl_group *resctrl_find(const struct resctrl_sample *sample,
						const struct resctrl_group *like)
{
	unsigned int g;

	for (g = 0; sample && g < sample->nr; g++)
		if (sample->group[g].inode == like->inode &&
		    !strcmp(sample->group[g].name, like->name))
			return &sample->group[g];
	return NULL;
}

static struct resctrl_bytes resctrl_count(const struct resctrl_group *group, unsigned int id,
					  enum resctrl_event event)
{
	const struct resctrl_bytes *count = resctrl_find_count(group, id, event);

	return count ? *count : (struct resctrl_bytes){ .state = RESCTRL_MISSING };
}

/*
 * Count of a control group without its monitoring groups. The kernel's sum leaves out monitoring
 * groups without a count. A group that was removed during the reading may be in the kernel's sum,
 * but has no count here, so the difference is not known. If the kernel cannot read the control
 * group's own RMID, the sum has the monitoring groups only, and the rest is no energy.
 */
static struct resctrl_bytes resctrl_own(const struct resctrl_sample *sample, unsigned int control,
					unsigned int id, enum resctrl_event event)
{
	struct resctrl_bytes sum, part;
	const struct resctrl_group *group = sample->group;
	bool any = false;
	unsigned int g;

	sum = resctrl_count(&group[control], id, event);
	for (g = 0; g < sample->nr && sum.state == RESCTRL_COUNTED; g++) {
		if (g == control || group[g].parent != control)
			continue;
		part = resctrl_count(&group[g], id, event);
		any |= part.state == RESCTRL_COUNTED;
		if (part.state == RESCTRL_COUNTED)
			sum.bytes -= part.bytes;
		else if (part.state == RESCTRL_MISSING || part.state == RESCTRL_GARBLED)
			sum.state = part.state;
	}
	if (event == RESCTRL_ENERGY && any && sum.state == RESCTRL_COUNTED &&
	    (s64)sum.bytes < LEAST)
		sum.state = RESCTRL_UNAVAILABLE;
	return sum;
}

/* Sum of the differences of a control group's monitoring groups, as far as they are known */
static u64 resctrl_gain_below(const struct resctrl_sample *old, const struct resctrl_sample *new,
			      unsigned int control, unsigned int id,
			      enum resctrl_event event)
{
	const struct resctrl_group *before;
	struct resctrl_bytes was, is;
	unsigned int g;
	u64 sum = 0;

	for (g = 0; g < new->nr; g++) {
		if (g == control || new->group[g].parent != control)
			continue;
		before = resctrl_find(old, &new->group[g]);
		is = resctrl_count(&new->group[g], id, event);
		was = before ? resctrl_count(before, id, event) : (struct resctrl_bytes){};
		sum += resctrl_gain(was, is).bytes;
	}
	return sum;
}

static struct resctrl_bytes resctrl_used_place(const struct resctrl_sample *old,
					       const struct resctrl_sample *new, unsigned int g,
					       unsigned int id, enum resctrl_event event)
{
	const struct resctrl_group *group = &new->group[g];
	const struct resctrl_group *before = resctrl_find(old, group);
	struct resctrl_bytes is, was, gain;
	/* The groups are read within a small part of the interval. */
	unsigned int slack = event == RESCTRL_ENERGY ? 100 : 1;
	u64 back;

	if (!resctrl_find_count(group, id, event))
		return (struct resctrl_bytes){ .state = RESCTRL_MISSING };
	is = resctrl_own(new, g, id, event);
	if (is.state == RESCTRL_COUNTED && !resctrl_find_count(before, id, event))
		return (struct resctrl_bytes){ .state = RESCTRL_NEW };
	was = before ? resctrl_own(old, before - old->group, id, event) : is;
	if (is.state != RESCTRL_COUNTED || was.state != RESCTRL_COUNTED)
		return resctrl_gain(was, is);
	gain = (struct resctrl_bytes){ .bytes = is.bytes - was.bytes };
	if (gain.bytes < HALF)
		return gain;
	back = -gain.bytes;
	if (back <= resctrl_gain_below(old, new, g, id, event) / slack)
		return (struct resctrl_bytes){};
	return (struct resctrl_bytes){ .state = RESCTRL_RESET,
				       .bytes = is.bytes < HALF ? is.bytes : 0 };
}

struct resctrl_use resctrl_used(const struct resctrl_sample *old, const struct resctrl_sample *new,
				unsigned int group, const struct resctrl_places *places,
				int socket)
{
	struct resctrl_use use = {};
	bool found = false;
	unsigned int p;

	for (p = 0; p < places->nr; p++) {
		if (places->socket[p] != socket)
			continue;
		found = true;
		resctrl_add(&use.total, resctrl_used_place(old, new, group, places->domain[p],
							   RESCTRL_TOTAL));
		resctrl_add(&use.local, resctrl_used_place(old, new, group, places->domain[p],
							   RESCTRL_LOCAL));
	}
	if (!found)
		use.total.state = RESCTRL_MISSING;
	if (!found)
		use.local.state = RESCTRL_MISSING;
	return use;
}

struct resctrl_bytes resctrl_energy(const struct resctrl_sample *old,
				    const struct resctrl_sample *new, unsigned int group,
				    int socket)
{
	return resctrl_used_place(old, new, group, socket, RESCTRL_ENERGY);
}

static int resctrl_read_number(const char *sysfs, int cpu, const char *file)
{
	char path[PATH], text[32];

	resctrl_path(path, sysfs, "devices/system/cpu/cpu%d/%s", cpu, file);
	return xp_read_line(path, text, sizeof(text)) || !isdigit((unsigned char)*text) ? -1 :
	       atoi(text);
}

static void resctrl_add_place(struct resctrl_places *places, int domain, int socket)
{
	unsigned int p;

	for (p = 0; p < places->nr; p++)
		if (places->domain[p] == (unsigned int)domain)
			return;
	if (domain < 0 || socket < 0 || places->nr == RESCTRL_PLACES)
		return;
	places->domain[places->nr] = domain;
	places->socket[places->nr++] = socket;
}

void resctrl_read_places(const char *sysfs, struct resctrl_places *places)
{
	struct dirent *entry;
	char path[PATH];
	int cpu, end;
	DIR *dir;

	*places = (struct resctrl_places){};
	dir = opendir(resctrl_path(path, sysfs, "devices/system/cpu"));
	while (dir && (entry = readdir(dir))) {
		end = 0;
		if (sscanf(entry->d_name, "cpu%d%n", &cpu, &end) != 1 || entry->d_name[end])
			continue;
		resctrl_add_place(places, resctrl_read_number(sysfs, cpu, "cache/index3/id"),
				  resctrl_read_number(sysfs, cpu, "topology/physical_package_id"));
	}
	if (dir)
		closedir(dir);
}

int *resctrl_add_task(int *tasks, unsigned int *nr, int task)
{
	if (!(*nr & (*nr - 1)))
		tasks = xp_grow(tasks, *nr ? 2 * (size_t)*nr : 1, sizeof(*tasks));
	tasks[(*nr)++] = task;
	return tasks;
}

int *resctrl_read_tasks(const char *root, const char *group, unsigned int *nr)
{
	char path[PATH];
	FILE *file = fopen(resctrl_path(path, root, "%s%stasks", group, *group ? "/" : ""), "re");
	int *tasks = NULL, task;

	*nr = 0;
	while (file && fscanf(file, "%d", &task) == 1)
		tasks = resctrl_add_task(tasks, nr, task);
	if (file)
		fclose(file);
	return tasks;
}

/* Read "0::/system.slice/nginx.service"; with cgroup v1, the cgroup of the memory controller. */
static bool resctrl_read_cgroup(const char *proc, int task, char *text, size_t size)
{
	char path[PATH], line[4 * PATH], *at;
	FILE *file = fopen(resctrl_path(path, proc, "%d/cgroup", task), "re");
	size_t len;

	*text = '\0';
	while (file && fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\n")] = '\0';
		at = strchr(line, ':');
		at = at ? strchr(at + 1, '/') : NULL;
		if (!at || (strncmp(line, "0::", 3) && !strstr(line, ":memory:")))
			continue;
		/* Keep the end of a long path: containers have paths that differ at the end. */
		len = strlen(at + 1);
		snprintf(text, size, "%s", at + 1 + (len < size ? 0 : len + 1 - size));
	}
	if (file)
		fclose(file);
	return *text;
}

/* Read the value of a line of /proc/TASK/status, such as "Tgid:	1234". */
static bool resctrl_read_status(const char *proc, int task, const char *key, char *text,
				size_t size)
{
	char path[PATH], line[256];
	FILE *file = fopen(resctrl_path(path, proc, "%d/status", task), "re");
	size_t len = strlen(key);

	*text = '\0';
	while (file && !*text && fgets(line, sizeof(line), file))
		if (!strncmp(line, key, len) && line[len] == ':')
			snprintf(text, size, "%.*s", (int)strcspn(line + len + 2, "\n"),
				 line + len + 2);
	if (file)
		fclose(file);
	return *text;
}

/* The kernel has a folder for each thread of a process, so no file of the thread is read. */
static bool resctrl_is_thread(const char *proc, const char *pid, int task)
{
	char path[PATH];

	return *pid && !access(resctrl_path(path, proc, "%s/task/%d", pid, task), F_OK);
}

static bool resctrl_read_process(const char *proc, int task, char *name, char *pid, size_t size)
{
	/* Threads may have different names; the name of a process is that of its first thread. */
	return resctrl_read_status(proc, task, "Tgid", pid, size) &&
	       resctrl_read_status(proc, atoi(pid), "Name", name, size);
}

bool resctrl_name_group(const char *proc, const int *tasks, unsigned int nr, bool by_process,
			char *text, size_t size)
{
	char name[RESCTRL_NAME], pid[RESCTRL_NAME] = "", one[RESCTRL_NAME], of[RESCTRL_NAME];
	bool found = false, same = true, known;
	unsigned int t;

	*text = *name = '\0';
	for (t = 0; t < nr; t++) {
		if (by_process && resctrl_is_thread(proc, pid, tasks[t]))
			continue;
		*of = '\0';
		known = by_process ? resctrl_read_process(proc, tasks[t], one, of, sizeof(one)) :
				     resctrl_read_cgroup(proc, tasks[t], one, sizeof(one));
		/* A task that exists without a cgroup path is in the root cgroup: no name. */
		if (!known && !by_process && resctrl_read_status(proc, tasks[t], "Tgid", of, 8))
			return false;
		if (!known)
			continue;
		if (found && strcmp(one, name))
			return false;
		same &= !found || !strcmp(of, pid);
		strcpy(name, one);
		strcpy(pid, of);
		found = true;
	}
	if (!found)
		return false;
	if (by_process && same)
		snprintf(text, size, "%.120s (%.20s)", name, pid);
	else
		snprintf(text, size, "%s", name);
	return true;
}
