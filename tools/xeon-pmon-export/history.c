// SPDX-License-Identifier: GPL-2.0-only
/*
 * The last ten minutes, for a page that is opened now.
 */
#define _GNU_SOURCE
#include <math.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "history.h"

double history_due(const struct history *history, double now)
{
	double next = history->time + HISTORY_SECONDS;

	return !history->nr || next <= now ? 0 : next - now;
}

static int history_compare(const void *a, const void *b)
{
	const struct history_series *const one = a, *const other = b;

	return strcmp(one->name, other->name);
}

static struct history_series *history_make(const char *name, size_t len)
{
	struct history_series *series = malloc(sizeof(*series) + len + 1);
	unsigned int i;

	if (!series)
		return NULL;
	series->next = NULL;
	for (i = 0; i < HISTORY_LOOKS; i++)
		series->value[i] = NAN;
	memcpy(series->name, name, len);
	series->name[len] = '\0';
	return series;
}

/* Return: the series of that name, a new one if there is none yet; NULL without memory. */
static struct history_series *history_find(struct history *history, const char *name, size_t len)
{
	struct history_series *new = history_make(name, len), **found;

	if (!new)
		return NULL;
	found = tsearch(new, &history->by_name, history_compare);
	if (found && *found == new) {
		if (!history->last)
			history->last = &history->series;
		*history->last = new;
		history->last = &new->next;
		return new;
	}
	free(new);
	return found ? *found : NULL;
}

/* "name{labels} value" */
static void history_add_line(struct history *history, const char *line, size_t len)
{
	const char *space = memrchr(line, ' ', len);
	struct history_series *series;

	if (*line == '#' || !space)
		return;
	series = history_find(history, line, space - line);
	if (series)
		series->value[history->at] = strtod(space + 1, NULL);
}

void history_add(struct history *history, const struct text *scrape, double now)
{
	const char *line = scrape->data, *end;
	struct history_series *series;

	for (series = history->series; series; series = series->next)
		series->value[history->at] = NAN;
	for (; line && (end = strchr(line, '\n')); line = end + 1)
		history_add_line(history, line, end - line);
	history->at = (history->at + 1) % HISTORY_LOOKS;
	history->nr += history->nr < HISTORY_LOOKS;
	history->time = now;
}

static void history_write_series(const struct history *history, struct text *text,
				 const struct history_series *series)
{
	unsigned int i;

	text_printf(text, "%s", series->name);
	for (i = HISTORY_LOOKS - history->nr; i < HISTORY_LOOKS; i++) {
		text_printf(text, " ");
		text_number(text, series->value[(history->at + i) % HISTORY_LOOKS]);
	}
	text_printf(text, "\n");
}

void history_write(const struct history *history, struct text *text)
{
	const struct history_series *series;

	for (series = history->series; series; series = series->next)
		history_write_series(history, text, series);
}

void history_free(struct history *history)
{
	tdestroy(history->by_name, free);
	memset(history, 0, sizeof(*history));
}
