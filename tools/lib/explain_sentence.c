// SPDX-License-Identifier: GPL-2.0-only
/* Completion of the sentences of findings with names of places and boxes, and values. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "explain_sentence.h"
#include "explain_spread.h"
#include "explain_value.h"
#include "rows.h"

#define AS_MUCH	0.95	/* share of the greatest box's value */

/* Return: the place that the value of "name{anywhere}" belongs to. */
static unsigned int sentence_find_place(const struct explain_at *at, const char *what)
{
	unsigned int found = at->place;
	char name[48], question[16] = "";
	struct explain_at there = *at;
	struct explain_value one;
	double best = HUGE_VAL;
	const struct explain_asked_places *asked;

	if (sscanf(what, "%47[^{]{%15[^}]", name, question) < 2)
		return found;
	asked = explain_find_asked_places(question);
	if (!asked)
		return found;
	there.finding = NULL;
	for (there.place = 0; there.place < at->facts->nr_places; there.place++) {
		if (asked->others && there.place == at->place)
			continue;
		one = explain_plain_value(&there, name);
		if (one.state != EXPLAIN_KNOWN)
			continue;
		one.value = asked->least ? one.value : -one.value;
		if (one.value >= best)
			continue;
		best = one.value;
		found = there.place;
	}
	return found;
}

static void sentence_name_place(const struct explain_at *at, const char *what, char *text,
				size_t size)
{
	const struct explain_place *place = &at->facts->place[sentence_find_place(at, what)];

	snprintf(text, size, "S%d%s%s", place->socket, place->die ? "-D" : "", place->die ?: "");
}

/* Names of boxes without traffic, and of boxes without a value */
static void sentence_name_silent(const struct explain_at *at, const char *name, char *text,
				 size_t size)
{
	const struct explain_fact *fact = at->facts->fact + at->facts->place[at->place].first;
	const struct explain_fact *end = at->facts->fact + at->facts->place[at->place].end;
	const char *pattern = explain_pattern(at, name);
	struct explain_spread spread;
	size_t len = 0;
	unsigned int b;

	explain_spread_over(at, at->place, name, &spread);
	snprintf(text, size, "channels that are hidden or absent:");
	for (b = 0; b < spread.silent && len < size; b++)
		len += snprintf(text + len, size - len, "%s%s", len ? ", " : "",
				xp_box_name(spread.box[b]->box));
	for (; fact < end && len < size; fact++)
		if (fact->box && fact->state == METRIC_UNDEFINED &&
		    xp_matches(pattern, fact->metric->name))
			len += snprintf(text + len, size - len, "%s%s", len ? ", " : "",
					xp_box_name(fact->box));
	if (len && len + 2 < size)
		strcat(text, ":");
}

static int sentence_compare_names(const void *a, const void *b)
{
	const struct explain_fact *one = *(const struct explain_fact *const *)a;
	const struct explain_fact *other = *(const struct explain_fact *const *)b;

	return atoi(strrchr(one->box, '_') + 1) - atoi(strrchr(other->box, '_') + 1);
}

static void sentence_name_cluster(const struct explain_at *at, char *text, size_t size)
{
	struct explain_cluster cluster;
	struct explain_spread spread;
	unsigned int b;
	size_t len = 0;

	explain_busy_clusters(at, true, &cluster);
	explain_list_boxes(at, at->place, "mem_bw", &spread);
	qsort(spread.box, spread.nr, sizeof(*spread.box), sentence_compare_names);
	for (b = 0; b < spread.nr && len < size; b++)
		if (cluster.members & 1 << spread.box[b]->cluster % EXPLAIN_CLUSTERS)
			len += snprintf(text + len, size - len, "%s%s", len ? ", " : "",
					xp_box_name(spread.box[b]->box));
}

/* Names of the boxes with about as much as the greatest one, which is not among them */
static void sentence_name_alike(const struct explain_spread *spread, char *text, size_t size)
{
	const struct explain_fact *most = spread->box[spread->nr - 1], *named;
	struct explain_spread sorted = *spread;
	unsigned int b;
	size_t len = 0;

	named = explain_first_alike(spread, most);
	qsort(sorted.box, sorted.nr, sizeof(*sorted.box), sentence_compare_names);
	for (b = 0; b < sorted.nr && len < size; b++)
		if (sorted.box[b] != named && sorted.box[b]->value >= AS_MUCH * most->value)
			len += snprintf(text + len, size - len, "%s%s", len ? ", " : "",
					xp_box_name(sorted.box[b]->box));
}

/* Return: a box without a value, if other boxes have one; else NULL. */
static const char *sentence_find_lost(const struct explain_at *at, const char *name)
{
	const struct explain_fact *fact = at->facts->fact + at->facts->place[at->place].first;
	const struct explain_fact *end = at->facts->fact + at->facts->place[at->place].end;
	const char *pattern = explain_pattern(at, name);

	for (; fact < end; fact++)
		if (fact->box && !metric_has_value(fact->state) &&
		    xp_matches(pattern, fact->metric->name))
			return fact->box;
	return NULL;
}

/* Names of the boxes that "name{asked}" refers to */
static void sentence_name_boxes(const struct explain_at *at, const char *what, char *text,
				size_t size)
{
	const struct explain_quantity *quantity;
	size_t len = strcspn(what, "{");
	const struct explain_fact *box;
	struct explain_spread spread;
	struct explain_at there = *at;
	const char *lost;
	char name[48];

	if (!strcmp(what, "cluster_bw")) {
		sentence_name_cluster(at, text, size);
		return;
	}
	snprintf(name, sizeof(name), "%.*s", (int)len, what);
	if (!strcmp(what + len, "{silent}")) {
		sentence_name_silent(at, name, text, size);
		return;
	}
	if (!strcmp(what + len, "{anywhere}")) {
		there.place = sentence_find_place(at, what);
		quantity = explain_find_quantity(xp_on(at->facts->platform), name);
		sentence_name_boxes(&there, quantity->what, text, size);
		return;
	}
	explain_spread_over(at, at->place, name, &spread);
	if (!strcmp(what + len, "{alike}") && spread.nr) {
		sentence_name_alike(&spread, text, size);
		return;
	}
	box = spread.nr ? explain_first_alike(&spread, spread.box[spread.nr - 1]) : NULL;
	if (!strcmp(what + len, "{odd}") && spread.nr > spread.silent)
		explain_apart(&spread, &box);
	else if (!strcmp(what + len, "{min}") && spread.nr)
		box = explain_first_alike(&spread, spread.box[0]);
	lost = strcmp(what + len, "{min}") ? NULL : sentence_find_lost(at, name);
	snprintf(text, size, "%s", lost ? xp_box_name(lost) : box ? xp_box_name(box->box) : "?");
}

static void sentence_format(char *text, size_t size, const char *format, double value)
{
	switch (*format) {
	case 'B':
		snprintf(text, size, "%.1f GB/s", value / 1000);
		break;
	case '%':
		snprintf(text, size, "%.0f %%", value);
		break;
	case 'g':
		snprintf(text, size, "%.2f GHz", value);
		break;
	case 'r':
		snprintf(text, size, "%.0f", explain_round_rate(value));
		break;
	case 'x':
		snprintf(text, size, "%.1f", value);
		break;
	default:
		snprintf(text, size, "%.0f", value);
	}
}

/* Append the value of "[FORMULA|FORMAT]". Return: false if it has no value. */
static bool sentence_fill(const struct explain_at *at, const char *slot, size_t len, char *text,
			  size_t size)
{
	char what[96];
	char *format;
	struct explain_value value;

	snprintf(what, sizeof(what), "%.*s", (int)len, slot);
	format = strchr(what, '|');
	*format++ = '\0';
	if (!strcmp(format, "name") || !strcmp(format, "where")) {
		*text = '\0';
		(*format == 'n' ? sentence_name_boxes : sentence_name_place)(at, what, text, size);
		return *text;
	}
	value = explain_formula(at, what);
	if (value.state != EXPLAIN_KNOWN)
		return false;
	sentence_format(text, size, format, value.value);
	return true;
}

/* Append a part up to a semicolon. Return: true if all its values are known. */
static bool sentence_append_part(const struct explain_at *at, const char *part, size_t len,
				 char *text, size_t size)
{
	const char *end = part + len, *close;
	size_t used = 0;

	*text = '\0';
	while (part < end && used + 1 < size) {
		if (*part != '[') {
			text[used++] = *part++;
			text[used] = '\0';
			continue;
		}
		close = strchr(part, ']');
		if (!sentence_fill(at, part + 1, close - part - 1, text + used, size - used))
			return false;
		used += strlen(text + used);
		part = close + 1;
	}
	return true;
}

bool explain_say(const struct explain_at *at, const char *sentence, char *text, size_t size)
{
	size_t len, used = 0;

	for (*text = '\0'; *sentence; sentence += len) {
		len = strcspn(sentence + 1, ";") + 1;
		if (sentence_append_part(at, sentence, len, text + used, size - used))
			used += strlen(text + used);
		else if (!used)
			return false;
		text[used] = '\0';
	}
	return true;
}
