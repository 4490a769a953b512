// SPDX-License-Identifier: GPL-2.0-only
/* A picture of the machine: its places and their items, and the picture as text. */
#include <linux/kernel.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "map_place.h"
#include "rows.h"

#define BAR		20	/* characters */
#define ASLEEP		50	/* per cent of the time in self-refresh, a convention */
#define SILENT		0.01	/* share of the busiest channel, as in the rules */
#define IDLE		10	/* MB/s: idle I/O stacks without a device share a line */
#define YELLOW		0.6	/* share of the rules' limit; a bar is red at the limit */
#define FULL		80	/* per cent: limit of kinds without a rule */

static const struct map_kind map_kinds[] = {
	{ .on = NOT_ON(ON_EX), .label = "memory", .metrics = "mem_bw", .sum = true,
	  .ceiling = "mem_capacity / mem_capacity{carrying}", .needs = "mem_capacity,mem_reads",
	  .limit = "mem_limit" },
	{ .on = ON_EX, .label = "memory", .metrics = "mem_bw", .sum = true,
	  .ceiling = "16 * mem_clock", .needs = "mem_clock" },
	{ .on = ON_CLX_CPX | ON_ICX, .label = "persistent memory", .metrics = "pmm_[rw]*_bw",
	  .sum = true },
	{ .on = ON_RAPIDS | ON_PHI, .label = "HBM", .metrics = "hbm_[rw]*_bw", .sum = true },
	{ .on = ON_LINKED, .label = "CXL", .metrics = "cxl_[rw]*_bw", .sum = true },
	{ .on = ON_QPI | ON_EX, .label = "links", .metrics = "qpi_*out_util", .ceiling = "100",
	  .needs = "qpi_capacity", .limit = "link_limit", .capacity = "qpi_capacity",
	  .asleep = "qpi_off", .serves = "qpi" },
	{ .on = ON_UPI, .label = "links", .metrics = "upi_out_util",
	  .ceiling = "100", .needs = "upi_capacity", .limit = "link_limit",
	  .capacity = "upi_capacity", .asleep = "upi_off", .serves = "upi" },
	{ .on = NOT_ON(ON_EX), .label = "I/O", .metrics = "pcie_[rw]*_bw",
	  .ceiling = "pcie_ceiling", .serves = "iio" },
	{ .on = ON_EX, .label = "I/O", .metrics = "io_bw", .sum = true },
};

static bool map_is_on(const struct map_kind *kind, const struct pmon_platform *platform)
{
	return kind->on & xp_on(platform);
}

void map_metrics(const struct pmon_platform *platform, char *list, size_t size)
{
	const struct metric *metric;
	size_t len = 0;
	unsigned int k;
	bool wanted;

	*list = '\0';
	for (metric = xp_metrics(platform); metric->name; metric++) {
		for (wanted = false, k = 0; k < ARRAY_SIZE(map_kinds); k++)
			wanted |= map_is_on(&map_kinds[k], platform) &&
				  (xp_fits_one(map_kinds[k].metrics, metric->name) ||
				   xp_fits_one(map_kinds[k].needs, metric->name) ||
				   xp_fits_one(map_kinds[k].asleep, metric->name));
		/* As a pattern, so that a machine without the boxes is no error */
		if (wanted && xp_has_metric(platform, metric) && len < size)
			len += snprintf(list + len, size - len, "%s[%c]%s", len ? "," : "",
					*metric->name, metric->name + 1);
	}
}

const char *map_place_name(const struct map *map, unsigned int place, char *text, size_t size)
{
	const struct explain_place *at = &map->facts->place[place];

	snprintf(text, size, "S%d%s%s", at->socket, at->die ? "-D" : "", at->die ?: "");
	return text;
}

static void map_note(struct map_item *item, const char *text)
{
	size_t len = strlen(item->note);

	if (*text)
		snprintf(item->note + len, NOTE - len, "%s%.300s", len ? "; " : "", text);
}

/* Unit number of a box: "uncore_iio_free_running_2" and "uncore_iio_2" are the same stack. */
static int map_unit(const char *box)
{
	const char *number = box ? strrchr(box, '_') : NULL;

	return number ? atoi(number + 1) : -1;
}

static struct map_item *map_find(struct map_place *place, const struct map_kind *kind,
				 const struct explain_fact *fact)
{
	struct map_item *item, *end = place->item + place->nr;
	int unit = map_unit(fact->box);

	for (item = place->item; item < end; item++)
		if (item->kind == kind && item->unit == unit)
			return item;
	if (place->nr == ITEMS)
		return NULL;
	place->nr++;
	*item = (struct map_item){
		.kind = kind, .unit = unit, .state = fact->state, .share = NAN, .far = -1,
		.moved = NAN, .limit = FULL, .cluster = fact->cluster,
	};
	if (kind->serves && fact->box)
		snprintf(item->name, sizeof(item->name), "%s_%d", kind->serves, unit);
	else
		snprintf(item->name, sizeof(item->name), "%.30s",
			 fact->box ? xp_box_name(fact->box) : kind->label);
	/* Persistent memory uses the channels that already have an item for DRAM */
	if (!kind->ceiling && fact->box)
		map_note(item, kind->label);
	return item;
}

static void map_add_fact(struct map_place *place, const struct map_kind *kind,
			 const struct explain_fact *fact)
{
	struct map_item *item = map_find(place, kind, fact);

	if (!item)
		return;
	if (!metric_has_value(fact->state)) {
		item->state = metric_has_value(item->state) ? fact->state : item->state;
		item->wrong |= fact->state != METRIC_UNDEFINED;
		if (!strstr(item->note, fact->why))
			map_note(item, fact->why);
		return;
	}
	item->value = kind->sum ? item->value + fact->value : fmax(item->value, fact->value);
}

static const struct explain_fact *map_next_fact(const struct map *map, unsigned int place,
						const char *metrics,
						const struct explain_fact *last)
{
	const struct explain_fact *fact = last ? last + 1 : map->facts->fact;

	for (; fact < map->facts->fact + map->facts->nr; fact++)
		if (fact->place == place && xp_matches(metrics, fact->metric->name))
			return fact;
	return NULL;
}

/*
 * Drop a kind without traffic: any channel could have such memory, but then it is absent or unused.
 */
static void map_drop_unused(struct map_place *place, const struct map_kind *kind)
{
	const struct map_item *item, *end = place->item + place->nr;

	if (strcmp(kind->label, "persistent memory"))
		return;
	for (item = place->item; item < end; item++)
		if (item->kind == kind && (item->value || !metric_has_value(item->state)))
			return;
	while (place->nr && place->item[place->nr - 1].kind == kind)
		place->nr--;
}

/* Add each box, and the values of the whole place */
static void map_add_kind(const struct map *map, unsigned int p, struct map_place *place,
			 const struct map_kind *kind)
{
	const struct explain_fact *fact = NULL;

	while ((fact = map_next_fact(map, p, kind->metrics, fact)))
		if (fact->box || !explain_is_by_box(fact->metric))
			map_add_fact(place, kind, fact);
	map_drop_unused(place, kind);
}

/* @end: the link's peer as in the driver's file, "upi_1,die_1" */
static void map_add_far_end(const struct map *map, struct map_item *item, const char *end)
{
	char far[32], place[24], text[80];
	unsigned int die;

	if (sscanf(end, "%31[^,],die_%u", far, &die) != 2 || die >= map->facts->nr_places)
		return;
	item->far = die;
	item->far_unit = map_unit(far);
	snprintf(text, sizeof(text), "to %s %s", map_place_name(map, die, place, sizeof(place)),
		 far);
	map_note(item, text);
}

static void map_add_served(const struct map *map, unsigned int p, struct map_item *item)
{
	char text[64], names[NOTE] = "";

	if (!item->kind->serves || item->unit < 0)
		return;
	devices_mapping(map->sysfs, item->kind->serves, item->unit, p, text, sizeof(text));
	map_add_far_end(map, item, text);
	if (*text)
		item->wrong |= devices_behind(map->devices, text, -1, names, sizeof(names));
	map_note(item, names);
}

static void map_add_sleep(const struct map *map, unsigned int p, struct map_item *item)
{
	const struct explain_fact *fact = NULL;
	char text[48];

	while (item->kind->asleep && (fact = map_next_fact(map, p, item->kind->asleep, fact)))
		if (fact->box && map_unit(fact->box) == item->unit &&
		    metric_has_value(fact->state) && fact->value > ASLEEP) {
			item->asleep = true;
			snprintf(text, sizeof(text), "asleep %.0f %% of the time", fact->value);
			map_note(item, text);
		}
}

/* Mark channels without traffic if other channels have some */
static void map_find_silent(struct map_place *place)
{
	struct map_item *item, *other, *end = place->item + place->nr;

	for (item = place->item; item < end; item++) {
		if (!metric_has_value(item->state) || strcmp(item->kind->label, "memory"))
			continue;
		for (other = place->item; other < end; other++)
			if (other->kind == item->kind && other->share > 1 &&
			    item->value <= SILENT * other->value)
				break;
		if (other == end)
			continue;
		item->wrong = true;
		map_note(item, "no traffic");
	}
}

/* Return: true if a CPU belongs to a place. */
static bool map_has_cpu(const struct map *map, unsigned int p, int cpu)
{
	const struct explain_place *at = &map->facts->place[p];
	char path[256], text[16];
	int len = snprintf(path, sizeof(path), "%.120s/devices/system/cpu/cpu%d/topology/",
			   map->sysfs, cpu);

	strcpy(path + len, "physical_package_id");
	if (xp_read_line(path, text, sizeof(text)) || atoi(text) != at->socket)
		return false;
	strcpy(path + len, "die_id");
	return !at->die || (!xp_read_line(path, text, sizeof(text)) && !strcmp(text, at->die));
}

/* Heading, "S0, nodes 0 1" */
static void map_add_title(const struct map *map, unsigned int p, struct map_place *place)
{
	char name[24], path[256], text[64];
	size_t len;
	int node;

	len = snprintf(place->title, sizeof(place->title), "%s",
		       map_place_name(map, p, name, sizeof(name)));
	for (node = 0; node < 256 && len < sizeof(place->title); node++) {
		snprintf(path, sizeof(path), "%.120s/devices/system/node/node%d/cpulist",
			 map->sysfs, node);
		if (!xp_read_line(path, text, sizeof(text)) && *text &&
		    map_has_cpu(map, p, atoi(text)))
			len += snprintf(place->title + len, sizeof(place->title) - len, "%s %d",
					strchr(place->title, ',') ? "" : ", node", node);
	}
}

/* Add the devices of the socket that no box is known to serve */
static void map_add_rest(const struct map *map, unsigned int p, struct map_place *place)
{
	struct map_item *item = place->nr ? place->item + place->nr - 1 : NULL;
	const struct explain_place *at = &map->facts->place[p];
	char names[NOTE] = "";
	bool narrow = devices_behind(map->devices, NULL, at->socket, names, sizeof(names));

	/* The devices of a socket are shown at the first of its dies. */
	if (!*names || place->nr == ITEMS || (p && at[-1].socket == at->socket))
		return;
	if (!item || item->unit >= 0 || strcmp(item->kind->label, "I/O")) {
		item = &place->item[place->nr++];
		*item = (struct map_item){ .kind = map_kinds + ARRAY_SIZE(map_kinds) - 1,
					   .state = METRIC_UNDEFINED, .share = NAN, .far = -1,
					   .moved = NAN, .limit = FULL };
		strcpy(item->name, "elsewhere");
	}
	item->wrong |= narrow;
	map_note(item, names);
}

static bool map_is_idle(const struct map_item *item)
{
	return !strcmp(item->kind->label, "I/O") && item->unit >= 0 && !item->wrong &&
	       !*item->note && metric_has_value(item->state) && item->value < IDLE;
}

/* Idle I/O stacks without a device share one line. */
static void map_fold_idle(struct map_place *place)
{
	struct map_item *item, *kept = place->item, *end = kept + place->nr, *folded = NULL;
	unsigned int nr = 0;
	char first[32];

	for (item = place->item; item < end; item++)
		nr += map_is_idle(item);
	if (nr < 2)
		return;
	for (item = place->item; item < end; item++) {
		if (!map_is_idle(item)) {
			*kept++ = *item;
			continue;
		}
		strcpy(first, item->name);
		if (!folded) {
			folded = kept;
			*kept++ = *item;
			folded->unit = -1;
			snprintf(folded->name, sizeof(folded->name), "%u idle", nr);
		}
		map_note(folded, first);
	}
	place->nr = kept - place->item;
}

static double map_value(const struct map *map, unsigned int p, const char *what)
{
	struct explain_value value = explain_work_out(map->facts, p, what);

	return value.state == EXPLAIN_KNOWN ? value.value : NAN;
}

/* Set &map_item.moved of a link. */
static void map_add_moved(const struct map *map, unsigned int p, struct map_item *item)
{
	const struct explain_fact *fact = NULL;

	while (item->kind->capacity &&
	       (fact = map_next_fact(map, p, item->kind->capacity, fact)))
		if (fact->box && map_unit(fact->box) == item->unit &&
		    metric_has_value(fact->state) && metric_has_value(item->state))
			item->moved = fact->value * item->value / 100;
}

/* Format "memory 80.0 GB/s of 150.0 GB/s, 3200 MT/s; links out 23.4 GB/s" */
static void map_add_total(const struct map *map, unsigned int p, struct map_place *place)
{
	double memory = map_value(map, p, "mem_bw"), capacity = map_value(map, p, "mem_capacity");
	double rate = map_value(map, p, "mem_rate"), links = 0;
	size_t len = 0, size = sizeof(place->total);
	unsigned int i;
	bool known = false;

	if (!isnan(memory))
		len = snprintf(place->total, size, "memory %.1f GB/s", memory / 1000);
	if (len && !isnan(capacity))
		len += snprintf(place->total + len, size - len, " of %.1f GB/s", capacity / 1000);
	if (len && !isnan(rate))
		len += snprintf(place->total + len, size - len, " at %.0f MT/s",
				explain_round_rate(rate));
	for (i = 0; i < place->nr; i++)
		if (!isnan(place->item[i].moved)) {
			links += place->item[i].moved;
			known = true;
		}
	if (known)
		snprintf(place->total + len, size - len, "%slinks send %.1f GB/s", len ? "; " : "",
			 links / 1000);
}

static void map_make_place(const struct map *map, unsigned int p, struct map_place *place)
{
	struct explain_value ceiling;
	unsigned int k, i;
	double limit;

	memset(place, 0, sizeof(*place));
	map_add_title(map, p, place);
	for (k = 0; k < ARRAY_SIZE(map_kinds); k++)
		if (map_is_on(&map_kinds[k], map->facts->platform))
			map_add_kind(map, p, place, &map_kinds[k]);
	for (i = 0; i < place->nr; i++) {
		struct map_item *item = &place->item[i];

		ceiling.state = EXPLAIN_LACKING;
		if (item->kind->ceiling)
			ceiling = explain_work_out(map->facts, p, item->kind->ceiling);
		if (metric_has_value(item->state) && ceiling.state == EXPLAIN_KNOWN)
			item->share = 100 * item->value / ceiling.value;
		limit = item->kind->limit ? map_value(map, p, item->kind->limit) : NAN;
		item->limit = isnan(limit) ? FULL : limit;
		map_add_moved(map, p, item);
		map_add_served(map, p, item);
		map_add_sleep(map, p, item);
	}
	map_find_silent(place);
	map_add_rest(map, p, place);
	place->clusters = map->facts->place[p].clusters;
	map_add_total(map, p, place);
	map_fold_idle(place);
}

/* Return: true for the first channel of a cluster, which gets a line with the cluster's number. */
bool map_begins_cluster(const struct map_place *place, unsigned int i)
{
	const struct map_item *item = &place->item[i];

	return place->clusters > 1 && item->unit >= 0 && !strcmp(item->kind->label, "memory") &&
	       (!i || item[-1].kind != item->kind || item[-1].cluster != item->cluster);
}

/* Format the kinds of items that the platform can have but that were not counted */
void map_format_missing(const struct map *map, char *text, size_t size)
{
	const struct pmon_platform *platform = map->facts->platform;
	size_t len = snprintf(text, size, "Not measured here:");
	unsigned int k, p, nr;

	for (k = 0; k < ARRAY_SIZE(map_kinds); k++) {
		if (!map_is_on(&map_kinds[k], platform))
			continue;
		for (nr = 0, p = 0; p < map->facts->nr_places; p++)
			nr += !!map_next_fact(map, p, map_kinds[k].metrics, NULL);
		if (!nr && len < size)
			len += snprintf(text + len, size - len, "%s %s",
					text[len - 1] == ':' ? "" : ",", map_kinds[k].label);
	}
	if (text[len - 1] == ':')
		*text = '\0';
}

/* Format "21.0 GB/s 82 %" */
void map_format_value(const struct map_item *item, char *text, size_t size)
{
	int len = 0;

	*text = '\0';
	if (!metric_has_value(item->state)) {
		snprintf(text, size, "%s", strcmp(item->name, "elsewhere") ?
			 metric_state_name(item->state) : "");
		return;
	}
	if (!item->kind->ceiling || strcmp(item->kind->ceiling, "100") || !isnan(item->moved))
		len = snprintf(text, size, "%.1f GB/s%s",
			       (isnan(item->moved) ? item->value : item->moved) / 1000,
			       isnan(item->share) ? "" : " ");
	if (!isnan(item->share))
		snprintf(text + len, size - len, "%.0f %%", item->share);
}

/* Return: use relative to the limit: 1 is full. */
double map_heat(const struct map_item *item)
{
	return isnan(item->share) ? 0 : fmin(item->share / item->limit, 1);
}

/*
 * Format the most important finding, and the number of others. If there is none but a bar is red,
 * name the item with the highest use.
 */
void map_format_finding(const struct map *map, const struct map_place *places, char *text,
			size_t size)
{
	const struct explain_finding *finding = map->report ? map->report->finding : NULL;
	const struct map_item *item, *fullest = NULL;
	unsigned int p, most = 0, others = map->report ? map->report->nr : 0;
	char place[24];
	int len;

	*text = '\0';
	if (others) {
		len = snprintf(text, size, "%s: %s (%s)",
			       map_place_name(map, finding->place, place, sizeof(place)),
			       finding->sentence, finding->rule->id);
		if (others > 1 && len < (int)size)
			snprintf(text + len, size - len, "; and %u further finding%s: \"xeon-pmon "
				 "explain\"", others - 1, others > 2 ? "s" : "");
		return;
	}
	for (p = 0; p < map->facts->nr_places; p++)
		for (item = places[p].item; item < places[p].item + places[p].nr; item++)
			if (!isnan(item->share) &&
			    (!fullest || map_heat(item) > map_heat(fullest))) {
				fullest = item;
				most = p;
			}
	if (fullest)
		snprintf(text, size,
			 "No finding; the fullest part is %s %s, %.0f %% of its ceiling",
			 map_place_name(map, most, place, sizeof(place)), fullest->name,
			 fullest->share);
}

/* Format "spr, host, 2026-11-29 11:20:05" */
void map_format_machine(const struct map *map, char *text, size_t size)
{
	size_t len = snprintf(text, size, "%s", map->facts->platform->name);
	struct tm tm;

	if (map->host)
		len += snprintf(text + len, size - len, ", %.64s", map->host);
	if (map->time && localtime_r(&map->time, &tm))
		strftime(text + len, size - len, ", %Y-%m-%d %H:%M:%S", &tm);
}

static const char *map_colour(const struct map_item *item, bool colours)
{
	if (!colours)
		return "";
	return item->wrong ? "\033[1;35m" : map_heat(item) < YELLOW ? "\033[32m" :
	       map_heat(item) < 1 ? "\033[33m" : "\033[31m";
}

static void map_print_item(const struct map_item *item, FILE *out, bool colours)
{
	int full = isnan(item->share) ? 0 : fmin(item->share, 100) * BAR / 100 + .5;
	char value[48];

	map_format_value(item, value, sizeof(value));
	fprintf(out, "%s%c %-10s %s%.*s%.*s%s %18s%s%s\n", map_colour(item, colours),
		item->wrong ? '!' : ' ', item->name, isnan(item->share) ? " " : "|", full,
		"####################", BAR - full,
		isnan(item->share) ? "                    " : "....................",
		colours ? "\033[0m" : "", value, *item->note ? "  " : "", item->note);
}

struct map_place *map_make_places(const struct map *map)
{
	unsigned int p, nr = map->facts->nr_places;
	struct map_place *place = xp_allocate(nr ?: 1, sizeof(*place));

	for (p = 0; p < nr; p++)
		map_make_place(map, p, &place[p]);
	return place;
}

void map_print(const struct map *map, FILE *out, bool colours)
{
	struct map_place *place = map_make_places(map);
	char text[EXPLAIN_TEXT + 128];
	unsigned int p, i;

	map_format_finding(map, place, text, sizeof(text));
	if (*text)
		fprintf(out, "%s\n", text);
	for (p = 0; p < map->facts->nr_places; p++) {
		fprintf(out, "%s%s%s\n", place[p].title, *place[p].total ? ": " : "",
			place[p].total);
		for (i = 0; i < place[p].nr; i++) {
			if (map_begins_cluster(&place[p], i))
				fprintf(out, "  cluster %u\n", place[p].item[i].cluster);
			map_print_item(&place[p].item[i], out, colours);
		}
	}
	map_format_missing(map, text, sizeof(text));
	if (*text)
		fprintf(out, "%s\n", text);
	free(place);
}
