// SPDX-License-Identifier: GPL-2.0-only
/*
 * A picture of the machine as SVG. It uses presentation attributes only, since a page's
 * Content-Security-Policy may forbid styles.
 */
#include <linux/kernel.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "map_place.h"

/*
 * Layout of the SVG in pixels. Places are drawn in two columns; links are lines in the gap between
 * the columns. Each line has its own lane and its own end points, so lines do not overlap.
 * CHARACTER is the mean width of a character of a note, which must not exceed its column.
 */
enum {
	COLUMN = 620, LINE = 20, LABEL = 80, BOX = 180, VALUE = 130, MARGIN = 12, LANE = 9,
	GAP = 24, HEAD = 4 * LINE, CHARACTER = 7
};

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

/* Colour from green to red: 1 is the rules' limit */
static const char *map_hue(double heat)
{
	static char text[32];

	snprintf(text, sizeof(text), "hsl(%.0f,70%%,45%%)", 120 * (1 - heat));
	return text;
}

/* An item without a value has its note in place of the value. */
static void map_draw_note(const struct map_item *item, FILE *out, int x, int y, bool has_value)
{
	int at = LABEL + BOX + (has_value ? VALUE : 6), most = (COLUMN - MARGIN - at) / CHARACTER;
	bool cut = strlen(item->note) > most;
	char note[NOTE];

	snprintf(note, sizeof(note), "%.*s", cut ? most - 4 : most, item->note);
	xp_end_whole(note);
	strcat(note, cut ? " ..." : "");
	map_text(out, x + at, y + 14, item->wrong ? " fill=\"#c000c0\"" : " fill=\"#555\"", note);
}

static void map_draw_item(const struct map_item *item, FILE *out, int x, int y)
{
	bool dashed = item->asleep || !metric_has_value(item->state);
	double share = isnan(item->share) ? 0 : fmin(item->share, 100);
	char value[48], text[96];

	map_format_value(item, value, sizeof(value));
	fprintf(out, "<g><title>");
	map_escape(out, item->name);
	fprintf(out, " %s ", value);
	map_escape(out, item->note);
	fprintf(out, "</title>\n");
	map_text(out, x, y + 14, "", item->name);
	snprintf(text, sizeof(text), " stroke=\"%s\"%s", item->wrong ? "#c000c0" : "#888",
		 dashed ? " stroke-dasharray=\"4 3\"" : item->wrong ? " stroke-width=\"2\"" : "");
	map_rect(out, x + LABEL, y + 3, BOX, LINE - 6, isnan(item->share) ? "#ddd" : "#fff", text);
	map_rect(out, x + LABEL + 1, y + 4, share * (BOX - 2) / 100, LINE - 8,
		 map_hue(map_heat(item)), "");
	map_text(out, x + LABEL + BOX + 6, y + 14, "", value);
	map_draw_note(item, out, x, y, *value);
	fputs("</g>\n", out);
}

/* Horizontal position of a place: left column, or right of the gap */
static int map_x(unsigned int p, int gap)
{
	return p % 2 ? COLUMN + gap : 0;
}

static struct map_item *map_far_item(struct map_place *places, const struct map_item *item)
{
	struct map_place *far = item->far < 0 ? NULL : &places[item->far];
	unsigned int i;

	for (i = 0; far && i < far->nr; i++)
		if (far->item[i].kind == item->kind && far->item[i].unit == item->far_unit)
			return &far->item[i];
	return NULL;
}

/* A link is an item of both its places: draw it once, if each names the other as its peer. */
static bool map_is_wire(struct map_place *places, unsigned int p, const struct map_item *item)
{
	const struct map_item *other = map_far_item(places, item);

	return other && (item->far > (int)p || other->far != (int)p ||
			 other->far_unit != item->unit);
}

/*
 * Draw a dot at the edge of a place, beside the link's name. Dots of the right column, and the end
 * of a second line, are shifted down.
 */
static int map_draw_end(unsigned int p, struct map_item *item, FILE *out, int gap)
{
	int x = p % 2 ? COLUMN + gap + MARGIN / 2 : COLUMN;
	int y = item->y + (p % 2 ? 12 : 4) + 4 * (item->ends++ % 2);

	fprintf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"2\" fill=\"#444\"/>\n", x, y);
	return y;
}

/* Draw a line between two ends in its own lane, in the colour of the busier direction */
static void map_draw_wire(const struct map *map, struct map_place *places, unsigned int p,
			  struct map_item *item, FILE *out, int lane, int gap)
{
	struct map_item *other = map_far_item(places, item);
	char from[24], to[24], here[48], there[48];
	unsigned int far = item->far;
	int y = map_draw_end(p, item, out, gap), far_y = map_draw_end(far, other, out, gap);

	map_format_value(item, here, sizeof(here));
	map_format_value(other, there, sizeof(there));
	fprintf(out, "<path d=\"M%d %dH%dV%dH%d\" fill=\"none\" stroke-width=\"2\" ",
		p % 2 ? COLUMN + gap + MARGIN / 2 : COLUMN, y, lane, far_y,
		far % 2 ? COLUMN + gap + MARGIN / 2 : COLUMN);
	fprintf(out, "stroke=\"%s\"%s>", map_hue(fmax(map_heat(item), map_heat(other))),
		item->asleep ? " stroke-dasharray=\"4 3\"" : "");
	fprintf(out, "<title>%s %s (%s) to %s %s (%s)</title></path>\n",
		map_place_name(map, p, from, sizeof(from)), item->name, here,
		map_place_name(map, far, to, sizeof(to)), other->name, there);
}

static void map_draw_place(const struct map *map, struct map_place *place, unsigned int p,
			   FILE *out, int top, int height, int gap)
{
	int x = map_x(p, gap), y = top + 2 * LINE;
	char text[32];
	unsigned int i;

	map_rect(out, x + MARGIN / 2, top, COLUMN - MARGIN / 2, height, "#f4f4f4",
		 " stroke=\"#444\"");
	map_text(out, x + MARGIN, top + LINE - 4, " font-weight=\"bold\"", place->title);
	map_text(out, x + MARGIN, top + 2 * LINE - 6, " fill=\"#555\"", place->total);
	for (i = 0; i < place->nr; i++, y += LINE) {
		if (map_begins_cluster(place, i)) {
			snprintf(text, sizeof(text), "cluster %u", place->item[i].cluster);
			map_text(out, x + MARGIN, y + 14, " fill=\"#555\"", text);
			y += LINE;
		}
		place->item[i].y = y;
		map_draw_item(&place->item[i], out, x + MARGIN, y);
	}
}

/* Draw the legend */
static void map_draw_legend(FILE *out, int y)
{
	unsigned int step;
	int x = MARGIN;

	for (step = 0; step <= 10; step++)
		map_rect(out, x + step * 12, y + 4, 12, LINE - 8, map_hue(step / 10.), "");
	map_text(out, x + 138, y + 15, "",
		 "from idle to full, by the limits of \"xeon-pmon explain\"");
	x += 480;
	map_rect(out, x, y + 4, 30, LINE - 8, "#fff", " stroke=\"#c000c0\" stroke-width=\"2\"");
	map_text(out, x + 36, y + 15, "", "needs attention");
	x += 150;
	map_rect(out, x, y + 4, 30, LINE - 8, "#fff", " stroke=\"#888\" stroke-dasharray=\"4 3\"");
	map_text(out, x + 36, y + 15, "", "no value, or asleep");
	x += 170;
	fprintf(out, "<path d=\"M%d %dH%d\" stroke-width=\"3\" stroke=\"%s\"/>\n", x, y + 10,
		x + 30, map_hue(0));
	map_text(out, x + 36, y + 15, "", "a link, in the colour of its busier way");
}

static unsigned int map_count_lines(const struct map_place *place)
{
	unsigned int i, lines = 2 + place->nr;

	for (i = 0; i < place->nr; i++)
		lines += map_begins_cluster(place, i);
	return lines;
}

void map_draw(const struct map *map, FILE *out)
{
	unsigned int p, i, wires = 0, nr = map->facts->nr_places;
	struct map_place *place = map_make_places(map);
	char text[EXPLAIN_TEXT + 128];
	int height = HEAD, tops[EXPLAIN_PLACES / 2 + 1] = { HEAD }, gap, width, lane;

	for (p = 0; p < nr; p++) {
		int bottom = tops[p / 2] + map_count_lines(&place[p]) * LINE + MARGIN + LINE;

		height = bottom > height ? bottom : height;
		tops[p / 2 + 1] = height;
		for (i = 0; i < place[p].nr; i++)
			wires += map_is_wire(place, p, &place[p].item[i]);
	}
	gap = nr > 1 ? 2 * GAP + wires * LANE : 0;
	width = (nr > 1 ? 2 * COLUMN : COLUMN) + gap + MARGIN;
	width = width > 1150 ? width : 1150;
	height += 2 * LINE;
	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" ", width,
		height);
	fputs("role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n", out);
	map_rect(out, 0, 0, width, height, "#fff", "");
	map_format_machine(map, text, sizeof(text));
	map_text(out, MARGIN, LINE - 4, " fill=\"#555\"", text);
	map_format_finding(map, place, text, sizeof(text));
	map_text(out, MARGIN, 2 * LINE - 2, " font-weight=\"bold\"", text);
	map_draw_legend(out, 2 * LINE + 8);
	for (p = 0; p < nr; p++)
		map_draw_place(map, &place[p], p, out, tops[p / 2],
			       tops[p / 2 + 1] - tops[p / 2] - LINE, gap);
	for (p = 0, lane = COLUMN + GAP; p < nr; p++)
		for (i = 0; i < place[p].nr; i++)
			if (map_is_wire(place, p, &place[p].item[i])) {
				map_draw_wire(map, place, p, &place[p].item[i], out, lane, gap);
				lane += LANE;
			}
	map_format_missing(map, text, sizeof(text));
	map_text(out, MARGIN, height - 4, " fill=\"#555\"", text);
	fputs("</svg>\n", out);
	free(place);
}
