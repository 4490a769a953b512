// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which counters are exported, and what has to be counted for them.
 */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "series.h"

#define PREFIX	"xeon_pmon_"

static bool series_is_event_of(const struct metric *metric, const char *event)
{
	struct formula formula;
	unsigned int e;

	if (formula_parse(&formula, metric->formula))
		return false;
	for (e = 0; e < formula.nr_events; e++)
		if (!strcmp(formula.event[e], event))
			return true;
	return false;
}

bool series_has(const struct pmon_platform *platform, const struct series *series)
{
	const struct metric *metric = xp_metric(platform, series->metric);

	return series->on & xp_on(platform) && metric &&
	       (!series->event || series_is_event_of(metric, series->event));
}

/* A counter by its name, with the prefix or without */
static bool series_is_named(const char *pattern, const struct series_family *family)
{
	return !fnmatch(pattern, family->text.name, 0) ||
	       !fnmatch(pattern, family->text.name + strlen(PREFIX), 0);
}

static bool series_names_counter(const char *pattern)
{
	const struct series_family *family;

	for (family = series_families; family->series; family++)
		if (series_is_named(pattern, family))
			return true;
	return false;
}

/* One name of the choice: of counters, or else of metrics, as "xeon-pmon stat" has them */
static bool series_fits(const char *pattern, const struct series_family *family,
			const struct series *series)
{
	if (!strcmp(pattern, "default"))
		return series->level == SERIES_NORMAL;
	if (!strcmp(pattern, "full"))
		return series->level >= SERIES_FULL;
	if (series_names_counter(pattern))
		return series_is_named(pattern, family);
	return !fnmatch(pattern, series->metric, 0);
}

bool series_is_chosen(const struct series_choice *choice, const struct series *series)
{
	unsigned int i;

	for (i = 0; i < choice->nr; i++)
		if (choice->series[i] == series)
			return true;
	return false;
}

/* Whether one of the patterns stands for a counter of this platform */
static bool series_fits_any(const char *patterns[], unsigned int nr,
			    const struct pmon_platform *platform,
			    const struct series_family *family, const struct series *series)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (series_fits(patterns[i], family, series))
			return series_has(platform, series);
	return false;
}

/* Return: how many counters the patterns stand for; they are put at @rows unless that is NULL. */
static unsigned int series_find_rows(const char *patterns[], unsigned int nr,
				     const struct pmon_platform *platform,
				     const struct series **rows)
{
	const struct series_family *family;
	const struct series *series;
	unsigned int found = 0;

	for (family = series_families; family->series; family++)
		for (series = family->series; series->metric; series++) {
			if (!series_fits_any(patterns, nr, platform, family, series))
				continue;
			if (rows)
				rows[found] = series;
			found++;
		}
	return found;
}

/* Each name of the choice has to stand for something. */
static int series_check_pattern(const struct pmon_platform *platform, const char *pattern,
				struct xp_error *error)
{
	if (series_find_rows(&pattern, 1, platform, NULL))
		return 0;
	return xp_fail(error, "no counter or metric \"%s\" on the %s; see \"export --list\"",
		       pattern, platform->name);
}

/* One name stands for a family at least: more of them say nothing new. */
static int series_choose_list(struct series_choice *choice, char *text, struct xp_error *error)
{
	const char *patterns[SERIES_ROWS];
	unsigned int nr = 0;

	while (text) {
		if (nr == SERIES_ROWS)
			return xp_fail(error, "-M: more than %u names", SERIES_ROWS);
		patterns[nr] = strsep(&text, ",");
		if (series_check_pattern(choice->platform, patterns[nr++], error))
			return -1;
	}
	choice->nr = series_find_rows(patterns, nr, choice->platform, NULL);
	if (choice->nr > SERIES_ROWS)
		return xp_fail(error, "-M: more than %u counters; leave some out", SERIES_ROWS);
	series_find_rows(patterns, nr, choice->platform, choice->series);
	return 0;
}

int series_choose(struct series_choice *choice, const struct pmon_platform *platform,
		  const char *text, struct xp_error *error)
{
	char *copy = strdup(text);
	int ret;

	*choice = (struct series_choice){ .platform = platform };
	ret = copy ? series_choose_list(choice, copy, error) : xp_fail(error, "no memory");
	free(copy);
	return ret;
}

/* A metric of several counters twice in the list is counted once. */
char *series_metrics(const struct series_choice *choice)
{
	struct text list = {};
	unsigned int i;

	for (i = 0; i < choice->nr; i++)
		text_printf(&list, "%s%s", i ? "," : "", choice->series[i]->metric);
	if (!list.failed)
		return list.data;
	text_free(&list);
	return NULL;
}

void series_write(const struct series_choice *choice, struct text *text)
{
	const struct series_family *family;
	const struct series *series;
	struct text_family row = { .type = "gauge" };

	for (family = series_families; family->series; family++)
		for (series = family->series; series->metric; series++) {
			struct text_label label[SERIES_LABELS + 1] = {};

			if (!series_has(choice->platform, series))
				continue;
			memcpy(label, series->label, sizeof(series->label));
			row.name = family->text.name + strlen(PREFIX);
			text_sample(text, &row, label, series_is_chosen(choice, series));
		}
}
