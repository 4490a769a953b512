// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counting, with perf_event_open() alone.
 */
#include <errno.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "xeon-pmon.h"

#define DEVICES		"/sys/bus/event_source/devices"
#define REFUSAL		"/sys/module/xeon_pmon/parameters/last_refusal"
#define PACKAGE		"/sys/devices/system/cpu/cpu%u/topology/physical_package_id"

#define MAX_CPUS	1024

/* What a read of a group's first event returns */
struct group_read {
	u64 nr;
	u64 enabled;
	u64 running;
	u64 value[PMON_MAX_COUNTERS];
};

static int read_file(const char *path, char *text, size_t size)
{
	FILE *file = fopen(path, "r");
	char *ok;

	if (!file)
		return -1;
	ok = fgets(text, size, file);
	fclose(file);
	if (!ok)
		return -1;
	text[strcspn(text, "\n")] = '\0';
	return 0;
}

static int socket_of(unsigned int cpu)
{
	char path[96], text[16];

	snprintf(path, sizeof(path), PACKAGE, cpu);
	return read_file(path, text, sizeof(text)) ? -1 : atoi(text);
}

static int open_event(const struct xp_box *box, const u64 *config, int leader)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.type = box->type,
		.config = config[PMON_CONFIG],
		.config1 = config[PMON_CONFIG1],
		.config2 = config[PMON_CONFIG2],
		.disabled = leader < 0,
		.read_format = PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED |
			       PERF_FORMAT_TOTAL_TIME_RUNNING,
	};

	return syscall(SYS_perf_event_open, &attr, -1, box->cpu, leader, PERF_FLAG_FD_CLOEXEC);
}

static int refused(const struct xp_box *box, const char *event, struct xp_error *error)
{
	char why[160];
	int err = errno;

	if (err == EACCES || err == EPERM)
		return xp_fail(error, "%s",
			       "not allowed: be root, or set kernel.perf_event_paranoid to 0");
	if (err != EINVAL || read_file(REFUSAL, why, sizeof(why)))
		snprintf(why, sizeof(why), "%s", strerror(err));
	return xp_fail(error, "%s/%s/: %s", box->name, event, why);
}

/* Return: 0, the errno of a box that is not there or lacks something, or -1. */
static int open_group(struct xp_box *box, int node, unsigned int g,
		      struct xp_error *error)
{
	const struct xp_source source = { box->plan->type, box->folder, node };
	const struct xp_group *group = &box->plan->group[g];
	u64 config[PMON_WORDS];
	unsigned int m;
	int fd;

	for (m = 0; m < group->nr; m++) {
		const char *text = box->plan->text[group->event[m]];

		if (xp_resolve(&source, text, config, error))
			return -1;
		fd = open_event(box, config, box->fd[g]);
		if (fd < 0 && (errno == ENODEV || errno == EOPNOTSUPP))
			return errno;
		if (fd < 0)
			return refused(box, text, error);
		if (!m)
			box->fd[g] = fd;
		if (!m && !g)
			memcpy(box->probe, config, sizeof(box->probe));
	}
	return 0;
}

/* "0:1 1:0": the node id of each socket; files of other drivers are not there */
static int node_in_sysfs(const struct xp_box *box)
{
	char path[128], text[64], *at = text;
	int socket, node, len;

	snprintf(path, sizeof(path), "%s/node_ids", box->folder);
	if (read_file(path, text, sizeof(text)))
		return XP_NO_NODE;
	while (sscanf(at, "%d:%d%n", &socket, &node, &len) == 2) {
		if (socket == box->socket)
			return node;
		at += len;
	}
	return XP_NO_NODE;
}

static int open_box(struct xp_box *box, int node, struct xp_error *error)
{
	char path[128], type[16];
	unsigned int g;
	int ret = 0;

	snprintf(path, sizeof(path), "%s/type", box->folder);
	if (read_file(path, type, sizeof(type)))
		return xp_fail(error, "%s: cannot be read", path);
	box->type = atoi(type);
	memset(box->fd, -1, sizeof(box->fd));
	for (g = 0; g < box->plan->nr_groups && !ret; g++)
		ret = open_group(box, node, g, error);
	if (ret > 0)
		snprintf(box->missing, sizeof(box->missing), "%s %s", box->name,
			 ret == ENODEV ? "is not there" : "cannot count it");
	return ret < 0 ? -1 : 0;
}

static int add_box(struct xp_boxes *boxes, struct xp_box *box, struct xp_error *error)
{
	struct xp_box *more;
	int node;

	box->socket = socket_of(box->cpu);
	if (box->socket < 0 || box->socket >= XP_SOCKETS)
		return xp_fail(error, "cpu %d is of no socket", box->cpu);
	node = boxes->nodes[box->socket];
	if (open_box(box, node == XP_NO_NODE ? node_in_sysfs(box) : node, error))
		return -1;
	more = realloc(boxes->box, (boxes->nr + 1) * sizeof(*more));
	if (!more)
		return xp_fail(error, "no memory");
	boxes->box = more;
	boxes->box[boxes->nr++] = *box;
	return 0;
}

/* One box for each CPU of "0,8-9" */
static int add_sockets(struct xp_boxes *boxes, struct xp_box *box, struct xp_error *error)
{
	char path[128], cpus[256];
	unsigned int cpu, last;
	char *at = cpus;

	snprintf(path, sizeof(path), "%s/cpumask", box->folder);
	if (read_file(path, cpus, sizeof(cpus)))
		return xp_fail(error, "%s: cannot be read", path);
	while (*at) {
		cpu = strtoul(at, &at, 10);
		last = *at == '-' ? strtoul(at + 1, &at, 10) : cpu;
		if ((*at && *at++ != ',') || last >= MAX_CPUS)
			return xp_fail(error, "%s: no list of CPUs", path);
		for (; cpu <= last; cpu++) {
			box->cpu = cpu;
			if (add_box(boxes, box, error))
				return -1;
		}
	}
	return 0;
}

static bool has_box(const struct xp_boxes *boxes, unsigned int from, const char *name, int socket)
{
	unsigned int b;

	for (b = from; b < boxes->nr; b++)
		if (boxes->box[b].socket == socket && (!name || !strcmp(boxes->box[b].name, name)))
			return true;
	return false;
}

static int add_missing(struct xp_boxes *boxes, const struct xp_box *like, int socket,
		       struct xp_error *error)
{
	struct xp_box box = *like;
	struct xp_box *more = realloc(boxes->box, (boxes->nr + 1) * sizeof(*more));

	if (!more)
		return xp_fail(error, "no memory");
	box.socket = socket;
	snprintf(box.missing, sizeof(box.missing), "%s is not there", box.name);
	boxes->box = more;
	boxes->box[boxes->nr++] = box;
	return 0;
}

/* A socket that has other boxes of the type, or another socket that has this one */
static int add_all_missing(struct xp_boxes *boxes, unsigned int from, struct xp_error *error)
{
	unsigned int b, last = boxes->nr;
	int socket;

	for (b = from; b < last; b++)
		for (socket = 0; socket < XP_SOCKETS; socket++) {
			struct xp_box like = boxes->box[b];

			if (!has_box(boxes, from, NULL, socket) ||
			    has_box(boxes, from, like.name, socket))
				continue;
			if (add_missing(boxes, &like, socket, error))
				return -1;
		}
	return 0;
}

static int add_unit(struct xp_boxes *boxes, const struct xp_plan *plan, const char *suffix,
		    struct xp_error *error)
{
	struct xp_box box = { .plan = plan };

	snprintf(box.name, sizeof(box.name), "uncore_%s%s", plan->type->name, suffix);
	snprintf(box.folder, sizeof(box.folder), DEVICES "/%s", box.name);
	return access(box.folder, R_OK) ? 0 : add_sockets(boxes, &box, error);
}

int xp_boxes_open(struct xp_boxes *boxes, const struct xp_plan *plan,
		  struct xp_error *error)
{
	unsigned int before = boxes->nr;
	char suffix[8] = "";
	unsigned int unit;

	if (add_unit(boxes, plan, suffix, error))
		return -1;
	for (unit = 0; unit < plan->type->units; unit++) {
		snprintf(suffix, sizeof(suffix), "_%u", unit);
		if (add_unit(boxes, plan, suffix, error))
			return -1;
	}
	if (boxes->nr == before)
		return xp_fail(error, "there is no uncore_%s here; is xeon_pmon loaded?",
			       plan->type->name);
	return add_all_missing(boxes, before, error);
}

static void box_enable(const struct xp_box *box, unsigned long request)
{
	unsigned int g;

	for (g = 0; g < box->plan->nr_groups; g++)
		ioctl(box->fd[g], request, 0);
}

void xp_boxes_enable(const struct xp_boxes *boxes, bool on)
{
	const struct xp_box *box;

	for (box = boxes->box; box < boxes->box + boxes->nr; box++)
		if (!*box->missing)
			box_enable(box, on ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE);
}

/* The end of the file instead of counts: the driver has lost the box */
static bool read_group(struct xp_box *box, unsigned int g)
{
	struct group_read now;

	if (read(box->fd[g], &now, sizeof(now)) <= 0)
		return false;
	memcpy(box->last[g], box->count[g], sizeof(box->last[g]));
	memcpy(box->count[g], now.value, now.nr * sizeof(*now.value));
	box->last_enabled[g] = box->enabled[g];
	box->last_running[g] = box->running[g];
	box->enabled[g] = now.enabled;
	box->running[g] = now.running;
	return true;
}

/*
 * The driver learns at the latest when it reads a box that it has gone, and refuses new events of
 * it from then on. Those that exist end a moment later: the count before that is none.
 */
static bool answers(const struct xp_box *box)
{
	int fd = open_event(box, box->probe, -1);

	if (fd < 0)
		return errno != ENODEV;
	close(fd);
	return true;
}

static void lose(struct xp_box *box)
{
	box->gone = true;
	snprintf(box->missing, sizeof(box->missing), "%s has gone while it counted", box->name);
}

void xp_boxes_read(struct xp_boxes *boxes)
{
	struct xp_box *box;
	unsigned int g;

	for (box = boxes->box; box < boxes->box + boxes->nr; box++) {
		for (g = 0; g < box->plan->nr_groups && !*box->missing; g++)
			if (!read_group(box, g))
				lose(box);
		if (!*box->missing && !answers(box))
			lose(box);
	}
}
