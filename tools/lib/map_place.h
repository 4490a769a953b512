/* SPDX-License-Identifier: GPL-2.0-only */
/* The places and items of a picture of the machine, for map.c and map_draw.c. */
#ifndef XEON_PMON_MAP_PLACE_H
#define XEON_PMON_MAP_PLACE_H

#include "map.h"

#define ITEMS		64	/* items of a place */
#define NOTE		320

/**
 * struct map_kind - a kind of item: memory channels, links, I/O stacks
 * @on: platforms
 * @label: label of the items
 * @metrics: pattern of the metrics for an item's traffic
 * @sum: whether to add up these metrics; otherwise the greatest one is shown
 * @ceiling: capacity of an item, a formula of the rules; NULL: unknown
 * @needs: additional metrics for @ceiling
 * @limit: the share at which the rules report an item as full, a formula; NULL: FULL
 * @capacity: a metric of the same box: what 100 % is in MB/s
 * @asleep: metrics with the share of time in self-refresh
 * @serves: type of PMU whose mapping file in sysfs describes the item
 */
struct map_kind {
	u64 on;
	const char *label;
	const char *metrics;
	bool sum;
	const char *ceiling;
	const char *needs;
	const char *limit;
	const char *capacity;
	const char *asleep;
	const char *serves;
};

/**
 * struct map_item - a memory channel, a link or an I/O stack
 * @kind: its kind
 * @unit: unit number of its box; -1: the whole place
 * @name: name of its box, "imc_5"
 * @state: the state of @value
 * @value: in the metric's unit
 * @share: use in per cent of the ceiling; NAN: unknown
 * @limit: the share at which the item is full
 * @moved: traffic that a link sends, in MB/s; NAN: unknown
 * @cluster: sub-NUMA cluster of a channel within its socket
 * @y: vertical position of its row in the picture
 * @ends: number of link lines that end at the item
 * @wrong: whether to highlight the item
 * @asleep: whether it was in self-refresh
 * @far: index of the place at the other end of a link; -1: no link, or unknown
 * @far_unit: unit number of the link at that end
 * @note: text beside the value
 */
struct map_item {
	const struct map_kind *kind;
	int unit;
	char name[32];
	enum metric_state state;
	double value;
	double share;
	double limit;
	double moved;
	unsigned int cluster;
	int y;
	unsigned int ends;
	bool wrong;
	bool asleep;
	int far;
	int far_unit;
	char note[NOTE];
};

/**
 * struct map_place - the items of a place
 * @title: heading
 * @total: sum of memory and link traffic, and the memory clock
 * @clusters: number of sub-NUMA clusters; 0 or 1: none
 * @nr: number of items
 * @item: the items
 */
struct map_place {
	char title[64];
	char total[160];
	unsigned int clusters;
	unsigned int nr;
	struct map_item item[ITEMS];
};

/* All places, allocated; by index as in &explain_facts.place */
struct map_place *map_make_places(const struct map *map);

/* "S0-D1"; returns @text */
const char *map_place_name(const struct map *map, unsigned int place, char *text, size_t size);

/* True for the first channel of a cluster, which gets a line with the cluster's number */
bool map_begins_cluster(const struct map_place *place, unsigned int i);

/* Use relative to the limit: 1 is full */
double map_heat(const struct map_item *item);

/* "21.0 GB/s 82 %" */
void map_format_value(const struct map_item *item, char *text, size_t size);

/* The kinds of items that the platform can have but that were not counted */
void map_format_missing(const struct map *map, char *text, size_t size);

/* The most important finding, and the number of others */
void map_format_finding(const struct map *map, const struct map_place *places, char *text,
			size_t size);

/* "spr, host, 2026-11-29 11:20:05" */
void map_format_machine(const struct map *map, char *text, size_t size);

#endif /* XEON_PMON_MAP_PLACE_H */
