// SPDX-License-Identifier: GPL-2.0-only
/* Counting uncore events with perf_event_open(). */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "other_driver.h"
#include "perf_events.h"

#define DEVICES		"/sys/bus/event_source/devices"
#define DRIVER		"/sys/module/xeon_pmon"
#define REFUSAL		DRIVER "/parameters/last_refusal"

/* All metrics of eight sockets with 105 boxes each are 14,248 events. */
#define EVENTS_MOST_FILES	32768

/* The read format of a group leader: PERF_FORMAT_GROUP with both times */
struct group_read {
	u64 nr;
	struct xp_tally tally;
};

/* Config words of a plan's events on one die, resolved on first use */
struct resolved {
	bool done[XP_EVENTS];
	u64 config[XP_EVENTS][PMON_WORDS];
};

/*
 * State of one xp_boxes_open() for one plan. All boxes of a type have the same files in format/, so
 * events are resolved once for each die instead of once for each of some hundred boxes. The results
 * are not kept, since another driver may be loaded before the next call.
 */
struct opening {
	struct xp_boxes *boxes;
	struct xp_plan *plan;
	unsigned int nr;
	struct resolved *resolved;
};

/*
 * File descriptors that events leave free for the rest of the program: the exporter has up to 128
 * clients.
 */
static rlim_t events_most_files(const struct rlimit *limit)
{
	const rlim_t reserve = 160;

	return limit->rlim_cur - (limit->rlim_cur < 2 * reserve ? limit->rlim_cur / 2 : reserve);
}

/* A new descriptor has the lowest free number. Return: the event, or -1 with EMFILE. */
static int events_reserve_files(int event)
{
	struct rlimit limit;

	if (event < 0 || getrlimit(RLIMIT_NOFILE, &limit) ||
	    (rlim_t)event < events_most_files(&limit))
		return event;
	close(event);
	errno = EMFILE;
	return -1;
}

/* @pinned: perf_event_attr.pinned */
static int events_open_event(const struct xp_box *box, const u64 *config, int leader, bool pinned)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.type = box->type,
		.config = config[PMON_CONFIG],
		.config1 = config[PMON_CONFIG1],
		.config2 = config[PMON_CONFIG2],
		.disabled = leader < 0,
		.pinned = pinned && leader < 0,
		.read_format = PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED |
			       PERF_FORMAT_TOTAL_TIME_RUNNING,
	};

	return events_reserve_files(syscall(SYS_perf_event_open, &attr, -1, box->cpu, leader,
					    PERF_FLAG_FD_CLOEXEC));
}

#define fail(err, ...) (xp_fail(__VA_ARGS__), (err))

/* The kernel returns EACCES without permission to count; a seccomp filter returns EPERM. */
static int events_forbidden(int err, struct xp_error *error)
{
	if (err == -EACCES && !geteuid())
		return fail(err, error, "not allowed: root of a container needs CAP_PERFMON of %s",
			    "the host, and kernel.perf_event_paranoid at most 2");
	if (err == -EPERM)
		return fail(err, error, "not allowed: the seccomp profile (of this container) %s",
			    "forbids perf_event_open");
	return fail(err, error, "not allowed: run as root, or with CAP_PERFMON and %s",
		    "kernel.perf_event_paranoid at most 2, or for all users at most 0");
}

static int events_too_many(struct xp_error *error)
{
	struct rlimit limit = {};

	getrlimit(RLIMIT_NOFILE, &limit);
	return fail(-EMFILE, error, "too many open files: the limit of %llu is for %llu events; "
		    "raise LimitNOFILE= of the service, or ulimit -n",
		    (unsigned long long)limit.rlim_cur,
		    (unsigned long long)events_most_files(&limit));
}

/* Return: a negative errno, that of the system call. */
static int events_refused(const struct xp_box *box, const char *event, struct xp_error *error)
{
	char why[160];
	int err = -errno;

	if (xp_is_forbidden(err))
		return events_forbidden(err, error);
	if (err == -EMFILE)
		return events_too_many(error);
	if (err != -EINVAL || xp_read_line(REFUSAL, why, sizeof(why)))
		snprintf(why, sizeof(why), "%s", strerror(-err));
	return fail(err, error, "%s/%s/: %s", box->name, event, why);
}

static void events_close_box(struct xp_box *box)
{
	struct xp_count *count;
	unsigned int m;

	for (count = box->count; count < box->count + box->plan->nr_groups; count++)
		for (m = 0; m < PMON_MAX_COUNTERS; m++) {
			if (count->fd[m] >= 0)
				close(count->fd[m]);
			count->fd[m] = -1;
		}
}

/* New events begin at 0: their counts are added to the totals of earlier events. */
static void events_begin_box(struct xp_box *box)
{
	struct xp_count *count;

	for (count = box->count; count < box->count + box->plan->nr_groups; count++) {
		count->total.enabled = xp_time_enabled(count);
		memset(count->fd, -1, sizeof(count->fd));
		memset(&count->seen, 0, sizeof(count->seen));
		memset(&count->fresh, 0, sizeof(count->fresh));
	}
}

/* xeon_pmon has a file with the node id of each socket, "0:1 1:0"; other drivers have none. */
static int events_node_in_sysfs(const struct xp_box *box)
{
	char path[128], text[512], *at = text;
	int socket, node, len;

	snprintf(path, sizeof(path), "%s/node_ids", box->folder);
	if (xp_read_line(path, text, sizeof(text)))
		return XP_NO_NODE;
	while (sscanf(at, "%d:%d%n", &socket, &node, &len) == 2) {
		if (socket == box->socket)
			return node;
		at += len;
	}
	return XP_NO_NODE;
}

static struct resolved *events_resolved(struct opening *opening, const struct xp_die *die)
{
	for (; die->number >= opening->nr; opening->nr++) {
		opening->resolved = xp_grow(opening->resolved, opening->nr + 1,
					    sizeof(*opening->resolved));
		memset(&opening->resolved[opening->nr], 0, sizeof(*opening->resolved));
	}
	return &opening->resolved[die->number];
}

static int events_resolve_text(const struct xp_boxes *boxes, const struct xp_box *box,
			       unsigned int event, u64 *config, struct xp_error *error)
{
	struct xp_source source = { box->plan->type->desc, box->folder, XP_NO_NODE };

	if (box->socket < XP_SOCKETS)
		source.node = boxes->nodes[box->socket];
	if (source.node == XP_NO_NODE)
		source.node = events_node_in_sysfs(box);
	return xp_resolve(&source, box->plan->text[event], config, error);
}

int xp_box_config(const struct xp_boxes *boxes, const struct xp_box *box, unsigned int event,
		  u64 *config)
{
	struct xp_error error;

	return events_resolve_text(boxes, box, event, config, &error);
}

/*
 * Return: the config words of a plan's event on this box; NULL and @error if it cannot be resolved.
 */
static const u64 *events_resolve(struct opening *opening, const struct xp_box *box,
				 unsigned int event, struct xp_error *error)
{
	struct resolved *resolved = events_resolved(opening, box->die);

	if (resolved->done[event])
		return resolved->config[event];
	if (events_resolve_text(opening->boxes, box, event, resolved->config[event], error))
		return NULL;
	resolved->done[event] = true;
	return resolved->config[event];
}

/* Return: 0, or a negative errno and @error. */
static int events_open_group(struct opening *opening, struct xp_box *box, unsigned int g,
			     struct xp_error *error)
{
	const struct xp_group *group = &box->plan->group[g];
	int *fd = box->count[g].fd;
	const u64 *config;
	unsigned int m;

	for (m = 0; m < group->nr; m++) {
		config = events_resolve(opening, box, group->event[m], error);
		if (!config)
			return -EINVAL;
		fd[m] = events_open_event(box, config, m ? fd[0] : -1, box->plan->pinned && !g);
		if (fd[m] < 0)
			return events_refused(box, box->plan->text[group->event[m]], error);
		if (!m && !g)
			memcpy(box->probe, config, sizeof(box->probe));
	}
	return 0;
}

/* Return: as events_open_group(). */
static int events_open_groups(struct opening *opening, struct xp_box *box, struct xp_error *error)
{
	unsigned int g;
	int err = 0;

	for (g = 0; g < box->plan->nr_groups && !err; g++)
		err = events_open_group(opening, box, g, error);
	return err;
}

/* Return: as events_open_group(); 0 also for a box that is absent or lacks an event's feature. */
static int events_open_box(struct opening *opening, struct xp_box *box, struct xp_error *error)
{
	int err;

	events_begin_box(box);
	err = events_open_groups(opening, box, error);
	box->refused = err && err != -ENODEV && err != -ENXIO;
	if (!err) {
		*box->missing = '\0';
		box->gone = false;
		return 0;
	}
	events_close_box(box);
	if (box->refused) {
		memcpy(box->missing, error->text, sizeof(box->missing));
		return err;
	}
	if (!box->gone)
		snprintf(box->missing, sizeof(box->missing), "%s %s", box->name,
			 xp_box_try(box, box->probe) ? "is absent" : "cannot count it");
	return 0;
}

static struct xp_box *events_find_box(const struct xp_boxes *boxes, const struct xp_box *like,
				      const struct xp_die *die)
{
	struct xp_box *box;

	for (box = boxes->first; box; box = box->next)
		if (box->die == die && !strcmp(box->name, like->name))
			return box;
	return NULL;
}

static bool events_comes_before(const struct xp_box *a, const struct xp_box *b)
{
	int type = strcmp(a->plan->type->desc->name, b->plan->type->desc->name);

	if (type)
		return type < 0;
	return a->unit != b->unit ? a->unit < b->unit : xp_die_is_before(a->die, b->die);
}

static void events_insert_box(struct xp_boxes *boxes, struct xp_box *box)
{
	struct xp_box **at = &boxes->first;

	while (*at && events_comes_before(*at, box))
		at = &(*at)->next;
	box->next = *at;
	*at = box;
}

struct xp_box *xp_add_box(struct xp_boxes *boxes, const struct xp_box *like,
			  const struct xp_die *die)
{
	struct xp_box *box = xp_allocate(1, sizeof(*box) +
					 like->plan->nr_groups * sizeof(*box->count));

	memcpy(box->name, like->name, sizeof(box->name));
	memcpy(box->folder, like->folder, sizeof(box->folder));
	box->plan = like->plan;
	box->unit = like->unit;
	box->nr = like->nr;
	box->die = die;
	box->socket = die->socket;
	events_begin_box(box);
	snprintf(box->missing, sizeof(box->missing), "%s is absent", box->name);
	events_insert_box(boxes, box);
	return box;
}

/* Look up a CPU's die once for all boxes of the plan. Return: NULL if the CPU has no die. */
static struct xp_die *events_die_of(struct opening *opening, int cpu)
{
	struct xp_die *die;

	for (die = opening->boxes->dies; die; die = die->next)
		if (die->cpu == cpu)
			return die;
	die = xp_die_of_cpu(opening->boxes, cpu);
	if (die)
		die->cpu = cpu;
	return die;
}

/*
 * Open the box on the die of a CPU from the PMU's cpumask, unless it counts already. Return: as
 * events_open_group().
 */
static int events_open_at(struct opening *opening, const struct xp_box *like, int cpu,
			  struct xp_error *error)
{
	const struct xp_die *die = events_die_of(opening, cpu);
	struct xp_boxes *boxes = opening->boxes;
	struct xp_box *box;

	if (!die)
		return fail(-EINVAL, error, "CPU %d belongs to no socket", cpu);
	if (boxes->some && !die->chosen)
		return 0;
	box = events_find_box(boxes, like, die);
	if (!box)
		box = xp_add_box(boxes, like, die);
	if (!*box->missing)
		return 0;
	box->cpu = cpu;
	box->type = like->type;
	return events_open_box(opening, box, error);
}

/* @file: a file of the PMU's directory in sysfs */
static int events_read_file(const struct xp_box *box, const char *file, char *text, size_t size,
			    struct xp_error *error)
{
	char path[128];

	snprintf(path, sizeof(path), "%s/%s", box->folder, file);
	errno = 0;
	if (!xp_read_line(path, text, size))
		return 0;
	return fail(-EIO, error, "%s: %s", path, errno ? strerror(errno) : "is empty");
}

/*
 * Open one box for each CPU of the cpumask "0,8-9", which names one CPU of each die. An error of
 * one box does not stop the others, except a missing permission.
 */
static int events_open_dies(struct opening *opening, struct xp_box *like, struct xp_error *error)
{
	char type[16], cpus[4096];
	unsigned int cpu, last;
	char *at = cpus;
	int err = 0;

	if (events_read_file(like, "type", type, sizeof(type), error) ||
	    events_read_file(like, "cpumask", cpus, sizeof(cpus), error))
		return -EIO;
	like->type = atoi(type);
	while (*at) {
		cpu = strtoul(at, &at, 10);
		last = *at == '-' ? strtoul(at + 1, &at, 10) : cpu;
		if ((*at && *at++ != ',') || last >= XP_CPUS)
			return fail(-EINVAL, error, "%s/cpumask: no list of CPUs", like->folder);
		for (; cpu <= last && !xp_is_forbidden(err); cpu++)
			err = events_open_at(opening, like, cpu, error) ?: err;
	}
	return err;
}

static bool events_has_die(const struct xp_boxes *boxes, const struct xp_plan *plan,
			   const struct xp_die *die)
{
	const struct xp_box *box;

	for (box = boxes->first; box; box = box->next)
		if (box->die == die && box->plan == plan)
			return true;
	return false;
}

/*
 * Add a missing box to each die that has boxes of the type, but not this unit that another die has
 */
static void events_add_missing(struct xp_boxes *boxes, const struct xp_plan *plan)
{
	const struct xp_box *box;
	const struct xp_die *die;

	for (box = boxes->first; box; box = box->next)
		for (die = boxes->dies; die && box->plan == plan; die = die->next)
			if (events_has_die(boxes, plan, die) && !events_find_box(boxes, box, die))
				xp_add_box(boxes, box, die);
}

/* intel_uncore also registers PMUs for memory channels that no Ice Lake has. */
static bool events_is_unit(const struct pmon_type *type, int unit)
{
	return unit < 0 || !type->unit || type->unit[unit].base[0] != PMON_NO_ADDRESS;
}

/* @unit: -1: the PMU's name has no number */
static int events_open_unit(struct opening *opening, int unit, struct xp_error *error)
{
	const char *kind = opening->plan->type->desc->name;
	struct xp_box like = { .plan = opening->plan, .unit = unit, .nr = 1 };
	char suffix[12] = "";

	if (unit >= 0)
		snprintf(suffix, sizeof(suffix), "_%u", (unsigned int)unit);
	snprintf(like.name, sizeof(like.name), "%s%s%s", pmon_pmu_prefix(kind), kind, suffix);
	snprintf(like.folder, sizeof(like.folder), DEVICES "/%s", like.name);
	if (!events_is_unit(opening->plan->type, unit) || access(like.folder, R_OK))
		return 0;
	return events_open_dies(opening, &like, error);
}

/* Return: the number behind "uncore_@kind_", else -1. */
static int events_unit_of(const char *name, const char *kind)
{
	size_t len = strlen(kind);
	char *end;
	long unit;

	if (strncmp(name, "uncore_", 7) || strncmp(name + 7, kind, len) || name[7 + len] != '_')
		return -1;
	unit = strtol(name + 8 + len, &end, 10);
	return *end || unit > INT_MAX ? -1 : unit;
}

/* The number of units on a machine with discovery tables is only known from the driver's PMUs. */
static int events_last_listed(const struct pmon_type *type)
{
	DIR *dir = opendir(DEVICES);
	struct dirent *entry;
	int unit, last = -1;

	while (dir && (entry = readdir(dir))) {
		unit = events_unit_of(entry->d_name, type->desc->name);
		if (unit > last)
			last = unit;
	}
	if (dir)
		closedir(dir);
	return last;
}

void xp_find_first(const struct xp_boxes *boxes, struct xp_plan *plan)
{
	for (plan->first = boxes->first; plan->first && plan->first->plan != plan;)
		plan->first = plan->first->next;
}

static int events_open_plan(struct xp_boxes *boxes, struct xp_plan *plan,
			    struct xp_error *error)
{
	int last = plan->type->units ? plan->type->units - 1 : events_last_listed(plan->type);
	struct opening opening = { .boxes = boxes, .plan = plan };
	struct xp_die *die;
	int unit, err = 0;

	for (die = boxes->dies; die; die = die->next)
		die->cpu = -1;
	for (unit = -1; unit <= last && !xp_is_forbidden(err); unit++)
		err = events_open_unit(&opening, unit, error) ?: err;
	free(opening.resolved);
	events_add_missing(boxes, plan);
	xp_find_first(boxes, plan);
	return err;
}

int xp_boxes_open(struct xp_boxes *boxes, const struct metric_set *set,
		  struct xp_error *error)
{
	struct xp_error why;
	unsigned int p;
	int err = 0;

	if (boxes->counts)
		return boxes->counts->open(boxes->counts, boxes, set, error);
	if (set->other_driver && !boxes->first)
		other_driver_find_nodes(boxes, set->platform);
	for (p = 0; p < set->nr_plans && !xp_is_forbidden(err); p++) {
		int refused = !set->plan[p]->nr_groups ? 0 :
			      events_open_plan(boxes, set->plan[p], &why);
		bool fatal = refused && (set->plan[p]->named || xp_is_forbidden(refused));

		if (fatal || (refused && !err))
			*error = why;
		err = fatal ? refused : err;
	}
	return err;
}

static bool events_has_plan(const struct xp_boxes *boxes, const struct xp_plan *plan)
{
	const struct xp_box *box;

	for (box = boxes->first; box; box = box->next)
		if (box->plan == plan)
			return true;
	return false;
}

int xp_boxes_check(const struct xp_boxes *boxes, const struct metric_set *set,
		   struct xp_error *error)
{
	unsigned int p;

	for (p = 0; p < set->nr_plans && !boxes->counts; p++)
		if ((!boxes->first || set->plan[p]->named) && set->plan[p]->nr_groups &&
		    !events_has_plan(boxes, set->plan[p]))
			return xp_fail(error, "there is no %s%s %s",
				       pmon_pmu_prefix(set->plan[p]->type->desc->name),
				       set->plan[p]->type->desc->name,
				       boxes->first || !access(DRIVER, F_OK) ? "on this machine" :
				       "here; is xeon_pmon loaded? See xeon-pmon-check");
	return 0;
}

const char *xp_other_driver(const struct xp_boxes *boxes)
{
	if (boxes->counts)
		return boxes->counts->driver;
	return !boxes->first || !access(DRIVER, F_OK) ? NULL : "intel_uncore";
}

/*
 * The largest machines need more descriptors than the usual soft limit of 1024, and than 4096, the
 * kernel's default hard limit, which may apply to root as well.
 */
static void events_allow_files(void)
{
	const struct rlimit most = { EVENTS_MOST_FILES, EVENTS_MOST_FILES };
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) ||
	    (limit.rlim_max < most.rlim_max && !setrlimit(RLIMIT_NOFILE, &most)))
		return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

void xp_boxes_init(struct xp_boxes *boxes)
{
	unsigned int socket;

	memset(boxes, 0, sizeof(*boxes));
	for (socket = 0; socket < XP_SOCKETS; socket++)
		boxes->nodes[socket] = XP_NO_NODE;
	events_allow_files();
}

int xp_parse_nodes(struct xp_boxes *boxes, const char *text, struct xp_error *error)
{
	unsigned int socket;
	unsigned long node;
	char *end;

	for (socket = 0; socket < XP_SOCKETS; socket++) {
		node = strtoul(text, &end, 10);
		if (end == text || (*end && *end != ',') || node > 7)
			return xp_fail(error, "--nodes: must be node ids from 0 to 7, as in 0,1");
		boxes->nodes[socket] = node;
		if (!*end)
			return 0;
		text = end + 1;
	}
	return xp_fail(error, "--nodes: more than %d sockets", XP_SOCKETS);
}

static void events_enable_box(const struct xp_box *box, unsigned long request)
{
	unsigned int g;

	for (g = 0; g < box->plan->nr_groups; g++)
		ioctl(box->count[g].fd[0], request, 0);
}

void xp_boxes_enable(const struct xp_boxes *boxes, bool on)
{
	const struct xp_box *box;

	for (box = boxes->first; box; box = box->next)
		if (!*box->missing)
			events_enable_box(box, on ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE);
}

static void events_subtract(struct xp_tally *fresh, const struct xp_tally *now,
			    const struct xp_tally *seen, unsigned int nr)
{
	unsigned int m;

	fresh->enabled = now->enabled - seen->enabled;
	fresh->running = now->running - seen->running;
	for (m = 0; m < nr; m++)
		fresh->count[m] = now->count[m] - seen->count[m];
}

static void events_add(struct xp_count *count, unsigned int nr)
{
	const struct xp_tally *fresh = &count->fresh;
	unsigned int m;

	count->total.enabled += fresh->enabled;
	count->total.running += fresh->running;
	for (m = 0; m < nr; m++) {
		count->total.count[m] += fresh->count[m];
		count->estimate[m] += (double)fresh->count[m] * fresh->enabled / fresh->running;
	}
}

void xp_count_take(struct xp_count *count, const struct xp_tally *now, unsigned int nr)
{
	events_subtract(&count->fresh, now, &count->seen, nr);
	if (!count->fresh.running)
		return;
	events_add(count, nr);
	count->seen = *now;
}

/* End of file instead of counts: the driver has removed the box */
static bool events_read_group(struct xp_count *count)
{
	struct group_read now = {};

	if (read(count->fd[0], &now, sizeof(now)) <= 0)
		return false;
	xp_count_take(count, &now.tally, now.nr);
	return true;
}

static bool events_has_counted(const struct xp_box *box)
{
	unsigned int g, m;

	for (g = 0; g < box->plan->nr_groups; g++)
		for (m = 0; m < box->plan->group[g].nr; m++)
			if (box->count[g].fresh.count[m])
				return true;
	return false;
}

int xp_box_try(const struct xp_box *box, const u64 *config)
{
	int fd = events_open_event(box, config, -1, false);

	if (fd < 0)
		return -errno;
	close(fd);
	return 0;
}

/*
 * The driver notices a surprise removal when it reads the box, at the latest, and then refuses new
 * events. Events that were open count until a moment later, so the last counts are invalid. To save
 * time, only a box whose counts have not changed is probed. MSR boxes cannot be removed: if their
 * socket goes offline, their time running stops.
 */
static bool events_answers(const struct xp_box *box)
{
	int err;

	if (box->plan->type->space == PMON_MSR && box->count[0].fresh.running)
		return true;
	err = xp_box_try(box, box->probe);
	return err != -ENODEV && err != -ENXIO;
}

static bool events_read_box(struct xp_box *box)
{
	unsigned int g;

	for (g = 0; g < box->plan->nr_groups; g++)
		if (!events_read_group(&box->count[g]))
			return false;
	return events_has_counted(box) || events_answers(box);
}

unsigned int xp_boxes_read(struct xp_boxes *boxes)
{
	unsigned int lost = 0;
	struct xp_box *box;

	if (boxes->counts)
		return boxes->counts->read(boxes->counts, boxes);
	for (box = boxes->first; box; box = box->next) {
		if (*box->missing || events_read_box(box))
			continue;
		events_close_box(box);
		box->gone = true;
		snprintf(box->missing, sizeof(box->missing), "%s has gone while it counted",
			 box->name);
		lost++;
	}
	return lost;
}

void xp_boxes_close(struct xp_boxes *boxes)
{
	struct xp_box *box;

	for (box = boxes->first; box; box = box->next) {
		if (*box->missing)
			continue;
		events_close_box(box);
		box->gone = true;
		snprintf(box->missing, sizeof(box->missing), "%s is not counted", box->name);
	}
}

void xp_boxes_free(struct xp_boxes *boxes)
{
	struct xp_box *box;

	while ((box = boxes->first)) {
		boxes->first = box->next;
		free(box);
	}
	xp_free_dies(boxes);
}
