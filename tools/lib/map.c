// SPDX-License-Identifier: GPL-2.0-only
/*
 * A picture of the machine, as text and as SVG.
 */
#include <linux/kernel.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "map.h"
#include "rows.h"

#define ITEMS		64	/* of a place */
#define NOTE		320
#define SHORT		44	/* characters of it that a picture has room for */
#define BAR		20	/* characters */
#define ASLEEP		50	/* per cent of the time, a convention */
#define SILENT		0.01	/* of the busiest, as in the rules */

/* Of the SVG, in pixels */
enum { COLUMN = 620, LINE = 20, LABEL = 80, BOX = 180, VALUE = 110, MARGIN = 12, WIRE = 8 };

/**
 * struct map_kind - what there is several of
 * @on: platforms
 * @label: what it is
 * @metrics: a pattern of metrics: what it carries
 * @sum: they add up; otherwise the greatest of them counts
 * @ceiling: what each one can carry, a formula of the rules; NULL: that is not known
 * @needs: metrics that this needs besides
 * @asleep: metrics that say for how much of the time it slept
 * @serves: kind of PMU that has a file on what it serves
 */
struct map_kind {
	u64 on;
	const char *label;
	const char *metrics;
	bool sum;
	const char *ceiling;
	const char *needs;
	const char *asleep;
	const char *serves;
};

static const struct map_kind map_kinds[] = {
	{ NOT_ON(ON_EX), "memory", "mem_bw", true, "mem_capacity / mem_capacity{carrying}",
	  "mem_capacity" },
	{ ON_EX, "memory", "mem_bw", true, "16 * mem_clock", "mem_clock" },
	{ ON_CLX_CPX | ON_ICX, "persistent memory", "pmm_[rw]*_bw", true },
	{ ON_RAPIDS | ON_PHI, "HBM", "hbm_[rw]*_bw", true },
	{ ON_LINKED, "CXL", "cxl_[rw]*_bw", true },
	{ ON_QPI | ON_EX, "links", "qpi_*out_util", false, "100", NULL, "qpi_off", "qpi" },
	{ ON_UPI, "links", "upi_out_util", false, "100", NULL, "upi_off",
	  "upi" },
	{ NOT_ON(ON_EX), "I/O", "pcie_[rw]*_bw", false, "pcie_ceiling", NULL, NULL, "iio" },
	{ ON_EX, "I/O", "io_bw", true },
};

/**
 * struct map_item - one of them
 * @kind: of this kind
 * @unit: its number; -1: all of a place
 * @name: "imc_5"
 * @state: whether there is a value
 * @value: in the metric's unit
 * @share: of the ceiling, in per cent; NAN: that is not known
 * @wrong: what a reader should see
 * @asleep: it slept
 * @far: the place that a link leads to; -1: it is none, or that is not known
 * @far_unit: the link's number there
 * @note: what else there is to say
 */
struct map_item {
	const struct map_kind *kind;
	int unit;
	char name[32];
	enum metric_state state;
	double value;
	double share;
	bool wrong;
	bool asleep;
	int far;
	int far_unit;
	char note[NOTE];
};

/**
 * struct map_place - what is in a place
 * @title: of the place
 * @nr: how many items
 * @item: each one
 */
struct map_place {
	char title[64];
	unsigned int nr;
	struct map_item item[ITEMS];
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
		/* A pattern: not every machine has the boxes */
		if (wanted && xp_has_metric(platform, metric) && len < size)
			len += snprintf(list + len, size - len, "%s[%c]%s", len ? "," : "",
					*metric->name, metric->name + 1);
	}
}

static const char *map_place_name(const struct map *map, unsigned int place, char *text,
				  size_t size)
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

/* "uncore_iio_free_running_2" and "uncore_iio_2" are one stack. */
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
	};
	if (kind->serves && fact->box)
		snprintf(item->name, sizeof(item->name), "%s_%d", kind->serves, unit);
	else
		snprintf(item->name, sizeof(item->name), "%.30s",
			 fact->box ? xp_box_name(fact->box) : kind->label);
	/* Persistent memory is behind channels that are there already, of memory */
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

/* Every channel could have some; where none carries any, there is none, or it does nothing. */
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

/* Each box, and what is of the place alone */
static void map_add_kind(const struct map *map, unsigned int p, struct map_place *place,
			 const struct map_kind *kind)
{
	const struct explain_fact *fact = NULL;

	while ((fact = map_next_fact(map, p, kind->metrics, fact)))
		if (fact->box || !explain_is_by_box(fact->metric))
			map_add_fact(place, kind, fact);
	map_drop_unused(place, kind);
}

/* "upi_1,die_1" */
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

/* A channel without traffic beside others that have some */
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

/* Whether a CPU is of a place */
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

/* "S0, nodes 0 1" */
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

/* What no box of the socket is known to serve */
static void map_add_rest(const struct map *map, unsigned int p, struct map_place *place)
{
	struct map_item *item = place->nr ? place->item + place->nr - 1 : NULL;
	const struct explain_place *at = &map->facts->place[p];
	char names[NOTE] = "";
	bool narrow = devices_behind(map->devices, NULL, at->socket, names, sizeof(names));

	/* Of several dies the first one has them. */
	if (!*names || place->nr == ITEMS || (p && at[-1].socket == at->socket))
		return;
	if (!item || item->unit >= 0 || strcmp(item->kind->label, "I/O")) {
		item = &place->item[place->nr++];
		*item = (struct map_item){ .kind = map_kinds + ARRAY_SIZE(map_kinds) - 1,
					   .state = METRIC_UNDEFINED, .share = NAN, .far = -1 };
		strcpy(item->name, "elsewhere");
	}
	item->wrong |= narrow;
	map_note(item, names);
}

static void map_make_place(const struct map *map, unsigned int p, struct map_place *place)
{
	struct explain_value ceiling;
	unsigned int k, i;

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
		map_add_served(map, p, item);
		map_add_sleep(map, p, item);
	}
	map_find_silent(place);
	map_add_rest(map, p, place);
}

/* Kinds that the platform can have, and of which nothing was counted */
static void map_say_lacking(const struct map *map, char *text, size_t size)
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

/* "21.0 GB/s 82 %" */
static void map_say_value(const struct map_item *item, char *text, size_t size)
{
	int len = 0;

	*text = '\0';
	if (!metric_has_value(item->state)) {
		snprintf(text, size, "%s", strcmp(item->name, "elsewhere") ?
			 metric_state_name(item->state) : "");
		return;
	}
	if (!item->kind->ceiling || strcmp(item->kind->ceiling, "100"))
		len = snprintf(text, size, "%.1f GB/s%s", item->value / 1000,
			       isnan(item->share) ? "" : " ");
	if (!isnan(item->share))
		snprintf(text + len, size - len, "%.0f %%", item->share);
}

static bool map_say_finding(const struct map *map, char *text, size_t size)
{
	const struct explain_finding *finding;
	char place[24];

	if (!map->report || !map->report->nr)
		return false;
	finding = map->report->finding;
	snprintf(text, size, "%s: %s (%s)",
		 map_place_name(map, finding->place, place, sizeof(place)), finding->sentence,
		 finding->rule->id);
	return true;
}

static const char *map_colour(const struct map_item *item, bool colours)
{
	if (!colours)
		return "";
	return item->wrong ? "\033[1;35m" : !(item->share >= 50) ? "\033[32m" :
	       item->share < 80 ? "\033[33m" : "\033[31m";
}

static void map_print_item(const struct map_item *item, FILE *out, bool colours)
{
	int full = isnan(item->share) ? 0 : fmin(item->share, 100) * BAR / 100 + .5;
	char value[48];

	map_say_value(item, value, sizeof(value));
	fprintf(out, "%s%c %-10s %s%.*s%.*s%s %18s%s%s\n", map_colour(item, colours),
		item->wrong ? '!' : ' ', item->name, isnan(item->share) ? " " : "|", full,
		"####################", BAR - full,
		isnan(item->share) ? "                    " : "....................",
		colours ? "\033[0m" : "", value, *item->note ? "  " : "", item->note);
}

void map_print(const struct map *map, FILE *out, bool colours)
{
	static struct map_place place;
	char text[EXPLAIN_TEXT + 64];
	unsigned int p, i;

	if (map_say_finding(map, text, sizeof(text)))
		fprintf(out, "%s\n", text);
	for (p = 0; p < map->facts->nr_places; p++) {
		map_make_place(map, p, &place);
		fprintf(out, "%s\n", place.title);
		for (i = 0; i < place.nr; i++)
			map_print_item(&place.item[i], out, colours);
	}
	map_say_lacking(map, text, sizeof(text));
	if (*text)
		fprintf(out, "%s\n", text);
}

/*
 * SVG, with attributes alone: a page's policy need not allow styles.
 */

static void map_escape(FILE *out, const char *text)
{
	for (; *text; text++)
		if (*text == '<' || *text == '&')
			fprintf(out, "&#%d;", *text);
		else
			fputc(*text, out);
}

static void map_text(FILE *out, int x, int y, const char *attributes, const char *text)
{
	fprintf(out, "<text x=\"%d\" y=\"%d\"%s>", x, y, attributes);
	map_escape(out, text);
	fputs("</text>\n", out);
}

static void map_rect(FILE *out, int x, int y, int width, int height, const char *fill,
		     const char *attributes)
{
	fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"%s/>\n", x, y,
		width, height, fill, attributes);
}

/* From green to red with the share */
static const char *map_hue(double share)
{
	static char text[32];

	snprintf(text, sizeof(text), "hsl(%.0f,70%%,45%%)",
		 1.2 * (100 - (isnan(share) ? 0 : fmin(share, 100))));
	return text;
}

static void map_draw_item(const struct map_item *item, FILE *out, int x, int y)
{
	bool dashed = item->asleep || !metric_has_value(item->state);
	double share = isnan(item->share) ? 0 : fmin(item->share, 100);
	char value[48], note[SHORT + 8], text[96];

	map_say_value(item, value, sizeof(value));
	fprintf(out, "<g><title>");
	map_escape(out, item->name);
	fprintf(out, " %s ", value);
	map_escape(out, item->note);
	fprintf(out, "</title>\n");
	map_text(out, x, y + 14, "", item->name);
	snprintf(text, sizeof(text), " stroke=\"%s\"%s", item->wrong ? "#c000c0" : "#888",
		 dashed ? " stroke-dasharray=\"4 3\"" : item->wrong ? " stroke-width=\"2\"" : "");
	map_rect(out, x + LABEL, y + 3, BOX, LINE - 6, isnan(item->share) ? "#ddd" : "#fff", text);
	map_rect(out, x + LABEL + 1, y + 4, share * (BOX - 2) / 100, LINE - 8, map_hue(share), "");
	map_text(out, x + LABEL + BOX + 6, y + 14, "", value);
	snprintf(note, sizeof(note), "%.*s%s", SHORT, item->note,
		 strlen(item->note) > SHORT ? " ..." : "");
	map_text(out, x + LABEL + BOX + VALUE, y + 14,
		 item->wrong ? " fill=\"#c000c0\"" : " fill=\"#555\"", note);
	fputs("</g>\n", out);
}

/* Each link is in both places that it leads to and from. */
static bool map_is_wire(const struct map_item *item, unsigned int p)
{
	return item->far > (int)p;
}

/* Under the places, from one to the other, in the colour of the busier way */
static void map_draw_wire(const struct map *map, const struct map_place *places, unsigned int p,
			  const struct map_item *item, FILE *out, int top, int y)
{
	const struct map_place *far = &places[item->far];
	const struct map_item *other = far->item, *end = far->item + far->nr;
	int x = LABEL + MARGIN + y - top;
	double share = item->share;
	char from[24], to[24];

	while (other < end && (other->kind != item->kind || other->unit != item->far_unit))
		other++;
	if (other < end)
		share = fmax(share, other->share);
	fprintf(out, "<path d=\"M%d %dV%dH%dV%d\" fill=\"none\" stroke-width=\"3\" ",
		p * COLUMN + x, top, y, item->far * COLUMN + x, top);
	fprintf(out, "stroke=\"%s\"%s>", map_hue(share),
		item->asleep ? " stroke-dasharray=\"4 3\"" : "");
	fprintf(out, "<title>%s %s to %s %s_%d: %.0f %%</title></path>\n",
		map_place_name(map, p, from, sizeof(from)), item->name,
		map_place_name(map, item->far, to, sizeof(to)), item->kind->serves, item->far_unit,
		share);
}

void map_draw(const struct map *map, FILE *out)
{
	unsigned int p, i, lines = 0, wires = 0, nr = map->facts->nr_places;
	struct map_place *place = xp_allocate(nr, sizeof(*place));
	char text[EXPLAIN_TEXT + 64];
	int bottom, height, y;

	for (p = 0; p < nr; p++) {
		map_make_place(map, p, &place[p]);
		lines = place[p].nr > lines ? place[p].nr : lines;
		for (i = 0; i < place[p].nr; i++)
			wires += map_is_wire(&place[p].item[i], p);
	}
	bottom = (lines + 2) * LINE + MARGIN + 4;
	height = (lines + 4) * LINE + wires * WIRE;
	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" ",
		nr * COLUMN + MARGIN, height);
	fputs("role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n", out);
	map_rect(out, 0, 0, nr * COLUMN + MARGIN, height, "#fff", "");
	map_text(out, MARGIN, LINE - 4, " font-weight=\"bold\"",
		 map_say_finding(map, text, sizeof(text)) ? text : map->facts->platform->name);
	for (p = 0, y = bottom; p < nr; p++) {
		map_rect(out, p * COLUMN + MARGIN / 2, LINE + 4, COLUMN - MARGIN / 2,
			 (lines + 1) * LINE + MARGIN, "#f4f4f4", " stroke=\"#444\"");
		map_text(out, p * COLUMN + MARGIN, 2 * LINE, " font-weight=\"bold\"",
			 place[p].title);
		for (i = 0; i < place[p].nr; i++) {
			map_draw_item(&place[p].item[i], out, p * COLUMN + MARGIN,
				      (i + 2) * LINE + 6);
			if (map_is_wire(&place[p].item[i], p))
				map_draw_wire(map, place, p, &place[p].item[i], out, bottom,
					      y += WIRE);
		}
	}
	map_say_lacking(map, text, sizeof(text));
	map_text(out, MARGIN, height - 4, " fill=\"#555\"", text);
	fputs("</svg>\n", out);
	free(place);
}
