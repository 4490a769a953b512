// SPDX-License-Identifier: GPL-2.0-only
/*
 * Uncore metrics of each socket's memory controllers, devices and home agents.
 */
#include <linux/kernel.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "rows.h"
#include "who_counts.h"

#define FEW	3	/* device names in the name of a part, without port counters */

/* The member of struct who_socket or struct who_device to which a metric contributes */
enum counts_role { READS, WRITES, LOCAL, REMOTE, MISSES, ELSEWHERE, SHARE, IN, OUT };

/**
 * struct counts_row - role of a metric
 * @metric: name of the metric
 * @role: the member to which the metric contributes
 * @memory: the kind of memory if it is not DRAM; NULL: DRAM, or no metric of a memory controller
 */
struct counts_row {
	const char *metric;
	enum counts_role role;
	const char *memory;
};

static const struct counts_row counts_rows[] = {
	{ "mem_read_bw", READS }, { "mem_write_bw", WRITES },
	{ "pmm_read_bw", READS, "persistent memory" },
	{ "pmm_write_bw", WRITES, "persistent memory" },
	{ "hbm_read_bw", READS, "HBM" }, { "hbm_write_bw", WRITES, "HBM" },
	{ "cxl_read_bw", READS, "CXL" }, { "cxl_write_bw", WRITES, "CXL" },
	{ "home_local_bw", LOCAL }, { "home_remote_bw", REMOTE },
	{ "ddio_read_miss_bw", MISSES }, { "ddio_write_miss_bw", MISSES },
	{ "device_remote_bw", ELSEWHERE }, { "remote", SHARE },
	{ "pcie_read_bw", IN }, { "io_bw", IN }, { "pcie_write_bw", OUT },
};

static const struct counts_row *counts_find_row(const struct metric *metric)
{
	unsigned int r;

	for (r = 0; r < ARRAY_SIZE(counts_rows); r++)
		if (!strcmp(counts_rows[r].metric, metric->name))
			return &counts_rows[r];
	return NULL;
}

void who_list_metrics(const struct pmon_platform *platform, char *list, size_t size)
{
	const struct metric *metric;
	size_t len = 0;

	*list = '\0';
	/* A pattern may match no metric; a name would be an error if the boxes are absent. */
	for (metric = xp_metrics(platform); metric->name; metric++)
		if (counts_find_row(metric) && xp_has_metric(platform, metric) && len < size)
			len += snprintf(list + len, size - len, "%s[%c]%s", len ? "," : "",
					*metric->name, metric->name + 1);
}

/* Whether the metric counts each port (IIO), so that traffic is known by device */
static bool counts_has_ports(const struct metric *metric)
{
	return !strncmp(metric->box, "iio", 3);
}

static int counts_find_socket(struct who_counts *counts, int id)
{
	struct who_socket *socket;
	unsigned int s;

	for (s = 0; s < counts->nr; s++)
		if (counts->socket[s].id == id)
			return s;
	if (counts->nr == WHO_SOCKETS)
		return -1;
	socket = &counts->socket[counts->nr];
	*socket = (struct who_socket){
		.id = id, .reads = NAN, .writes = NAN, .remote = NAN, .remote_writes = NAN,
		.device_misses = NAN, .local_share = NAN,
	};
	counts->place[counts->nr] = (struct who_place){ .memory = "DRAM" };
	return counts->nr++;
}

/* A sum is NAN until its first value; other dies and other kinds of memory add to the value. */
static void counts_add(double *sum, double more)
{
	*sum = isnan(*sum) ? more : *sum + more;
}

static bool counts_is_whole(const struct metric_value *value)
{
	return metric_has_value(value->state) && !value->refused;
}

static void counts_say_memory(struct who_place *place, const char *memory)
{
	size_t len = strlen(place->memory);

	if (!strstr(place->memory, memory))
		snprintf(place->memory + len, sizeof(place->memory) - len, " and %s", memory);
}

/*
 * If DRAM is not counted, the whole is not known. If other memory is not counted, the whole remains
 * known, because most machines do not have such memory.
 */
static void counts_add_memory(struct who_counts *counts, int s, const struct counts_row *row,
			      const struct metric_value *value, double bytes)
{
	struct who_place *place = &counts->place[s];
	double *sum = row->role == READS ? &counts->socket[s].reads : &counts->socket[s].writes;

	if (!counts_is_whole(value)) {
		if (!row->memory && !*place->why)
			snprintf(place->why, sizeof(place->why), "%s: %.70s", row->metric,
				 *value->why ? value->why : metric_state_name(value->state));
		return;
	}
	counts_add(sum, bytes);
	if (row->memory && bytes > 0)
		counts_say_memory(place, row->memory);
}

static void counts_add_value(struct who_counts *counts, int s, const struct counts_row *row,
			     const struct metric_value *value, double seconds)
{
	struct who_socket *socket = &counts->socket[s];
	double bytes = value->value * seconds;

	if (row->role == READS || row->role == WRITES) {
		counts_add_memory(counts, s, row, value, bytes);
		return;
	}
	if (!counts_is_whole(value))
		return;
	if (row->role == LOCAL)
		socket->local += bytes;
	else if (row->role == REMOTE)
		counts_add(&socket->remote, bytes);
	else if (row->role == MISSES)
		counts_add(&socket->device_misses, bytes);
	else if (row->role == SHARE)
		socket->local_share = 1 - value->value;
}

/* LLC misses of devices in other sockets' memory are not traffic of this socket's memory. */
static void counts_take_elsewhere(struct who_counts *counts,
				  const struct sampler_snapshot *snapshot, double seconds)
{
	const struct metric_value *value, *end = snapshot->value + snapshot->nr_values;
	const struct counts_row *row;
	double *misses;
	int s;

	for (value = snapshot->value; value < end; value++) {
		row = counts_find_row(value->metric);
		if (!row || row->role != ELSEWHERE || value->box || value->socket == XP_MACHINE ||
		    !counts_is_whole(value))
			continue;
		s = counts_find_socket(counts, value->socket);
		misses = s < 0 ? NULL : &counts->socket[s].device_misses;
		if (misses && !isnan(*misses))
			*misses = fmax(0, *misses - value->value * seconds);
	}
}

static void counts_add_name(char *text, size_t size, const struct xp_device *device)
{
	size_t len = strlen(text);

	snprintf(text + len, size - len, "%s%.*s", len ? "," : "",
		 (int)strcspn(device->name, " ,"), device->name);
}

/* List Linux's names, such as "mlx5_0", of devices behind a root bus; NULL: of a socket */
static unsigned int counts_name(const struct xp_device *device, const char *root, int socket,
				char *text, size_t size)
{
	unsigned int nr = 0;

	*text = '\0';
	for (; device; device = device->next) {
		if (root ? strcmp(root, device->root) : device->socket != socket)
			continue;
		counts_add_name(text, size, device);
		nr++;
	}
	return nr;
}

static struct who_device *counts_find_device(struct who_counts *counts, int s, const char *name)
{
	struct who_socket *socket = &counts->socket[s];
	unsigned int d;

	for (d = 0; d < socket->nr_devices; d++)
		if (!strcmp(socket->device[d].name, name))
			return (struct who_device *)&socket->device[d];
	if (counts->nr_devices == WHO_DEVICES)
		return NULL;
	if (!socket->nr_devices)
		socket->device = &counts->device[counts->nr_devices];
	d = counts->nr_devices++;
	snprintf(counts->name[d], sizeof(counts->name[d]), "%s", name);
	counts->device[d] = (struct who_device){ .name = counts->name[d] };
	socket->nr_devices++;
	return &counts->device[d];
}

/* A box such as "uncore_iio_free_running_2" selects the port; NULL: all devices of the socket */
static void counts_name_device(const char *sysfs, const struct xp_device *devices,
			       const struct metric_value *value, unsigned int die, char *name,
			       size_t size)
{
	const char *number = value->box ? strrchr(value->box, '_') : NULL;
	int unit = number ? atoi(number + 1) : -1;
	char root[64] = "";

	*name = '\0';
	if (unit < 0) {
		if (counts_name(devices, NULL, value->socket, name, size) > FEW || !*name)
			snprintf(name, size, "devices");
		return;
	}
	devices_mapping(sysfs, "iio", unit, die, root, sizeof(root));
	if (*root)
		counts_name(devices, root, -1, name, size);
	if (!*name)
		snprintf(name, size, "iio_%d", unit);
}

/* Index of a die among the dies of all sockets, in the kernel's order */
static unsigned int counts_die(const struct sampler_snapshot *snapshot,
			       const struct metric_value *of)
{
	const struct metric_value *value = snapshot->value, *last = NULL;
	unsigned int nr = 0;

	for (; value < snapshot->value + snapshot->nr_values; value++) {
		if (value->metric != of->metric || value->socket == XP_MACHINE || value->box)
			continue;
		if (value->socket == of->socket && value->die == of->die)
			return nr;
		nr += !last || last->socket != value->socket || last->die != value->die;
		last = value;
	}
	return nr;
}

static void counts_take_device(struct who_counts *counts, int s, const struct counts_row *row,
			       const struct sampler_snapshot *snapshot,
			       const struct metric_value *value, const char *sysfs,
			       const struct xp_device *devices, double seconds)
{
	struct who_device *device;
	char name[WHO_NAME];

	if (!metric_has_value(value->state))
		return;
	counts_name_device(sysfs, devices, value, counts_die(snapshot, value), name, sizeof(name));
	device = counts_find_device(counts, s, name);
	if (device && row->role == OUT)
		device->writes += value->value * seconds;
	else if (device)
		device->reads += value->value * seconds;
}

/* One socket is filled in at a time, so that devices of the same socket are adjacent. */
static void counts_take_socket(struct who_counts *counts, int s,
			       const struct sampler_snapshot *snapshot, const char *sysfs,
			       const struct xp_device *devices, double seconds)
{
	const struct metric_value *value, *end = snapshot->value + snapshot->nr_values;
	const struct counts_row *row;

	for (value = snapshot->value; value < end; value++) {
		row = counts_find_row(value->metric);
		if (!row || value->socket != counts->socket[s].id)
			continue;
		if (row->role != IN && row->role != OUT) {
			if (!value->box)
				counts_add_value(counts, s, row, value, seconds);
		} else if (!value->box == !counts_has_ports(value->metric)) {
			counts_take_device(counts, s, row, snapshot, value, sysfs, devices,
					   seconds);
		}
	}
}

static int counts_compare(const void *a, const void *b)
{
	const struct who_socket *one = a, *other = b;

	return (one->id > other->id) - (one->id < other->id);
}

/* If a socket has several dies, requests of its other dies are counted as remote, too. */
static void counts_name_remote(struct who_counts *counts, bool dies)
{
	unsigned int s;

	for (s = 0; s < counts->nr; s++) {
		snprintf(counts->place[s].remote, sizeof(counts->place[s].remote),
			 dies ? "from other dies" : "from other sockets");
		if (counts->nr == 2 && !dies)
			snprintf(counts->place[s].remote, sizeof(counts->place[s].remote),
				 "from S%d", counts->socket[!s].id);
		counts->socket[s].remote_name = counts->place[s].remote;
	}
}

bool who_count(const struct sampler_snapshot *snapshot, double seconds, double skew,
	       const char *sysfs, const struct xp_device *devices, struct who_counts *counts)
{
	unsigned int v, s;
	bool dies = false;

	counts->nr = 0;
	counts->nr_devices = 0;
	for (v = 0; v < snapshot->nr_values; v++) {
		if (snapshot->value[v].socket != XP_MACHINE)
			counts_find_socket(counts, snapshot->value[v].socket);
		dies |= !!snapshot->value[v].die;
	}
	qsort(counts->socket, counts->nr, sizeof(*counts->socket), counts_compare);
	for (s = 0; s < counts->nr; s++) {
		counts->socket[s].skew = skew;
		counts_take_socket(counts, s, snapshot, sysfs, devices, seconds);
		/* If a DRAM count is missing, the sum of the others is not the whole. */
		if (*counts->place[s].why)
			counts->socket[s].reads = NAN;
	}
	counts_take_elsewhere(counts, snapshot, seconds);
	counts_name_remote(counts, dies);
	return counts->nr;
}
