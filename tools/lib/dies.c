// SPDX-License-Identifier: GPL-2.0-only
/* The dies and packages of the machine, from sysfs. */
#include <stdlib.h>
#include <string.h>

#include "perf_events.h"

#define TOPOLOGY	"/sys/devices/system/cpu/cpu%u/topology/%s"

/* The longest CPU list: every second of XP_CPUS, as for one thread of each core */
#define CPU_LIST		(XP_CPUS / 2 * sizeof("8190"))

/* Return: true if the file exists; an offline CPU has no topology directory. */
static bool dies_topology(unsigned int cpu, const char *file, char *text, size_t size)
{
	char path[96];

	snprintf(path, sizeof(path), TOPOLOGY, cpu, file);
	return !xp_read_line(path, text, size);
}

int xp_socket_of_cpu(unsigned int cpu)
{
	char text[16];

	return dies_topology(cpu, "physical_package_id", text, sizeof(text)) ? atoi(text) : -1;
}

/* Find a die or package in a sorted list, or insert it */
static struct xp_die *dies_find_place(struct xp_die **at, unsigned int *nr, int socket, int id)
{
	const struct xp_die like = { .socket = socket, .id = id, .cpu = -1 };
	struct xp_die *die;

	while (*at && xp_die_is_before(*at, &like))
		at = &(*at)->next;
	if (*at && !xp_die_is_before(&like, *at))
		return *at;
	die = xp_allocate(1, sizeof(*die));
	*die = like;
	snprintf(die->name, sizeof(die->name), "%d", id);
	die->number = (*nr)++;
	die->next = *at;
	*at = die;
	return die;
}

struct xp_die *xp_add_die(struct xp_boxes *boxes, int socket, int id, bool several)
{
	struct xp_die *die = dies_find_place(&boxes->dies, &boxes->nr_dies, socket, id);

	die->several |= several;
	if (die->several)
		dies_find_place(&boxes->packages, &boxes->nr_packages, socket, XP_PACKAGE);
	return die;
}

/* die_id exists since Linux 5.2; it is -1 if the kernel does not know the die. */
struct xp_die *xp_die_of_cpu(struct xp_boxes *boxes, unsigned int cpu)
{
	static char package[CPU_LIST], cpus[CPU_LIST];
	char text[16] = "0";
	int socket = xp_socket_of_cpu(cpu);

	if (socket < 0)
		return NULL;
	dies_topology(cpu, "die_id", text, sizeof(text));
	return xp_add_die(boxes, socket, atoi(text),
			  dies_topology(cpu, "package_cpus_list", package, sizeof(package)) &&
			  dies_topology(cpu, "die_cpus_list", cpus, sizeof(cpus)) &&
			  strcmp(package, cpus));
}

void xp_find_dies(struct xp_boxes *boxes)
{
	struct xp_die *die;
	unsigned int cpu;

	for (cpu = 0; cpu < XP_CPUS; cpu++) {
		die = xp_die_of_cpu(boxes, cpu);
		if (die && die->cpu < 0)
			die->cpu = cpu;
	}
}

struct xp_where xp_where(const struct xp_die *die)
{
	const char *name = xp_die_name(die);
	struct xp_where where;

	snprintf(where.text, sizeof(where.text), "socket %d%s%s", die->socket,
		 name ? " die " : "", name ?: "");
	return where;
}

bool xp_is_counted(const struct xp_boxes *boxes, const struct xp_die *place)
{
	const struct xp_die *die;

	for (die = boxes->dies; die && boxes->some; die = die->next)
		if (xp_is_in(die, place) && !die->chosen)
			return false;
	return true;
}

static void dies_free_list(struct xp_die **list)
{
	struct xp_die *place;

	while ((place = *list)) {
		*list = place->next;
		free(place);
	}
}

void xp_free_dies(struct xp_boxes *boxes)
{
	dies_free_list(&boxes->dies);
	dies_free_list(&boxes->packages);
	dies_free_list(&boxes->numa);
	boxes->nr_dies = 0;
	boxes->nr_packages = 0;
}
