// SPDX-License-Identifier: GPL-2.0-only
/*
 * NUMA nodes as places.
 *
 * No register and no manual tells which box belongs to which cluster. For some CPUs Linux's perf
 * does (tools/perf/arch/x86/util/pmu.c): slices in equal ranges of their numbers, channels by
 * tables.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "nodes.h"
#include "rows.h"

#define CPULIST		"/sys/devices/system/node/node%d/cpulist"
#define MAX_NODES	1024	/* Linux's limit */

/**
 * struct nodes_row - assignment of a type of box to the NUMA nodes of a die
 * @on: platforms
 * @type: the type
 * @nr: number of nodes on the die
 * @order: node of box 0, 1 ...; repeated from the start after its last element; NULL: equal ranges
 */
struct nodes_row {
	u64 on;
	const char *type;
	unsigned int nr;
	const char *order;
};

static const struct nodes_row rows[] = {
	{ ON_P_CORES, "cha", 2 },
	{ ON_P_CORES, "cha", 3 },
	{ ON_RAPIDS, "imc", 2, "0011" },
	{ ON_GNR, "imc", 2, "1100" },
	{ ON_GNR, "imc", 3, "110022" },
};

/* HBM and CXL memory can have NUMA nodes of their own, without CPUs. */
static bool nodes_is_apart(const char *type)
{
	return !strcmp(type, "hbm") || !strncmp(type, "cxl", 3);
}

/* List the NUMA nodes with the first CPU of each; nodes without CPUs are left out */
static void nodes_list(struct xp_boxes *boxes)
{
	struct xp_die **at = &boxes->numa;
	char path[64], cpus[64];
	const struct xp_die *die;
	int node;

	for (node = 0; node < MAX_NODES; node++) {
		snprintf(path, sizeof(path), CPULIST, node);
		if (xp_read_line(path, cpus, sizeof(cpus)) || !isdigit((unsigned char)*cpus))
			continue;
		die = xp_die_of_cpu(boxes, atoi(cpus));
		if (!die)
			continue;
		*at = xp_allocate(1, sizeof(**at));
		**at = (struct xp_die){ .socket = die->socket, .id = node, .of = die };
		snprintf((*at)->name, sizeof((*at)->name), "N%d", node);
		at = &(*at)->next;
	}
}

static unsigned int nodes_count_units(const struct xp_boxes *boxes, const struct xp_box *like)
{
	const struct xp_box *box;
	unsigned int nr = 0;

	for (box = boxes->first; box; box = box->next)
		nr += box->plan == like->plan && box->die == like->die;
	return nr;
}

/* Return: index of a box's node among the @nr nodes of its die; -1: unknown. */
static int nodes_index(const struct xp_boxes *boxes, const struct xp_box *box, u64 on,
		       unsigned int nr)
{
	const char *type = box->plan->type->desc->name;
	const struct nodes_row *row = rows;

	if (nr < 2)
		return nr && !nodes_is_apart(type) ? 0 : -1;
	while (row < rows + ARRAY_SIZE(rows) &&
	       !(row->on & on && row->nr == nr && !strcmp(row->type, type)))
		row++;
	if (row == rows + ARRAY_SIZE(rows))
		return -1;
	return row->order ? row->order[box->unit % strlen(row->order)] - '0' :
	       box->unit * nr / nodes_count_units(boxes, box);
}

void xp_find_nodes(struct xp_boxes *boxes, const struct pmon_platform *platform)
{
	const struct xp_die *node;
	struct xp_box *box;
	unsigned int nr;
	int index;

	nodes_list(boxes);
	for (box = boxes->first; box; box = box->next) {
		for (nr = 0, node = boxes->numa; node; node = node->next)
			nr += node->of == box->die;
		index = nodes_index(boxes, box, xp_on(platform), nr);
		for (node = index < 0 ? NULL : boxes->numa; node; node = node->next)
			if (node->of == box->die && !index--)
				box->node = node;
	}
}
