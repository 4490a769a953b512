// SPDX-License-Identifier: GPL-2.0-only
/* Samples of the last ten minutes, for a page that has just been opened. */
#define _GNU_SOURCE
#include <linux/kernel.h>
#include <math.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "history.h"
#include "util.h"

double history_due(const struct history *history, double now)
{
	double next = history->time + HISTORY_SECONDS;

	return !history->nr || next <= now ? 0 : next - now;
}

/* Elements of the tree are pointers to the names of series. */
static int history_compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

static struct history_series *history_new(struct history *history, const char *name)
{
	struct history_series *series = xp_allocate(1, sizeof(*series) + strlen(name) + 1);
	unsigned int i;

	series->value = xp_allocate(history->room, sizeof(*series->value));
	for (i = 0; i < history->room; i++)
		series->value[i] = NAN;
	strcpy(series->name, name);
	if (!history->last)
		history->last = &history->series;
	*history->last = series;
	history->last = &series->next;
	tsearch(series->name, &history->by_name, history_compare);
	return series;
}

/* @guess: the series after the last one found, which is usually the right one */
static struct history_series *history_find(struct history *history, struct history_series *guess,
					   const char *name)
{
	char **found;

	if (guess && !strcmp(guess->name, name))
		return guess;
	found = tfind(name, &history->by_name, history_compare);
	return found ? container_of(*found, struct history_series, name[0]) :
	       history_new(history, name);
}

void history_add(struct history *history, const struct samples *samples, double now)
{
	const struct sample *sample = samples->sample, *end = sample + samples->nr;
	struct history_series *series;

	if (!history->room)
		history->room = HISTORY_LOOKS;
	for (series = history->series; series; series = series->next)
		series->value[history->at] = NAN;
	for (series = history->series; sample < end; sample++) {
		if (sample->family)
			continue;
		series = history_find(history, series, samples->names.data + sample->name);
		series->value[history->at] = sample->value;
		series = series->next;
	}
	history->at = (history->at + 1) % history->room;
	history->nr += history->nr < history->room;
	history->time = now;
}

static void history_write_series(const struct history *history, struct text *text,
				 const struct history_series *series)
{
	unsigned int i;

	text_printf(text, "%s", series->name);
	for (i = history->room - history->nr; i < history->room; i++) {
		text_printf(text, " ");
		text_number(text, series->value[(history->at + i) % history->room]);
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
	struct history_series *series, *next;

	for (series = history->series; series; series = next) {
		tdelete(series->name, &history->by_name, history_compare);
		next = series->next;
		free(series->value);
		free(series);
	}
	memset(history, 0, sizeof(*history));
}
