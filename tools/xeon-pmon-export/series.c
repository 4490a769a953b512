// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which counters are exported, and what has to be counted for them.
 */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "series.h"

#define PREFIX	"xeon_pmon_"

static bool is_event_of(const struct metric *metric, const char *event)
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
	       (!series->event || is_event_of(metric, series->event));
}

/* One name of the choice; people may leave out what all names begin with. */
static bool fits(const char *pattern, const struct series_family *family,
		 const struct series *series)
{
	if (!strcmp(pattern, "default"))
		return series->normal;
	return !fnmatch(pattern, family->text.name, 0) ||
	       !fnmatch(pattern, family->text.name + strlen(PREFIX), 0);
}

bool series_is_chosen(const struct series_choice *choice, const struct series_family *family,
		      const struct series *series)
{
	char *copy, *rest, *pattern;
	bool chosen = false;

	copy = strdup(choice->text);
	rest = copy;
	while (!chosen && (pattern = strsep(&rest, ",")))
		chosen = fits(pattern, family, series);
	free(copy);
	return chosen && series_has(choice->platform, series);
}

/* Each name of the choice has to stand for something. */
static int check_pattern(const struct pmon_platform *platform, const char *pattern,
			 struct xp_error *error)
{
	const struct series_choice choice = { platform, pattern };
	const struct series_family *family;
	const struct series *series;

	for (family = series_families; family->series; family++)
		for (series = family->series; series->metric; series++)
			if (series_is_chosen(&choice, family, series))
				return 0;
	return xp_fail(error, "no counter \"%s\" on the %s; see \"xeon-pmon export --list\"",
		       pattern, platform->name);
}

static int check_patterns(const struct series_choice *choice, struct xp_error *error)
{
	char *copy = strdup(choice->text);
	char *rest = copy;
	char *pattern;
	int ret = copy ? 0 : xp_fail(error, "no memory");

	while (!ret && (pattern = strsep(&rest, ",")))
		ret = check_pattern(choice->platform, pattern, error);
	free(copy);
	return ret;
}

/* A metric of several counters twice in the list is counted once. */
char *series_metrics(const struct series_choice *choice, struct xp_error *error)
{
	const struct series_family *family;
	const struct series *series;
	struct text list = {};

	if (check_patterns(choice, error))
		return NULL;
	for (family = series_families; family->series; family++)
		for (series = family->series; series->metric; series++)
			if (series_is_chosen(choice, family, series))
				text_printf(&list, "%s%s", list.len ? "," : "", series->metric);
	if (!list.failed)
		return list.data;
	text_free(&list);
	xp_fail(error, "no memory");
	return NULL;
}
