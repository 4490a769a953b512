// SPDX-License-Identifier: GPL-2.0-only
/* Selection of the exported counters, and of the metrics to count for them. */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "series.h"

#define PREFIX	"xeon_pmon_"

/* Match the name of a counter, with or without its prefix */
static bool series_is_named(const char *pattern, const struct series_family *family)
{
	return !fnmatch(pattern, family->text.name, 0) ||
	       !fnmatch(pattern, family->text.name + strlen(PREFIX), 0);
}

static bool series_names_counter(const char *pattern)
{
	const struct series_family *family;

	for (family = series_families; family->text.name; family++)
		if (series_is_named(pattern, family))
			return true;
	return false;
}

/* Match one pattern of the selection: a name of counters, or of metrics as for "xeon-pmon stat" */
static bool series_fits(const char *pattern, const struct series_row *row)
{
	if (!strcmp(pattern, "default"))
		return row->level == SERIES_NORMAL;
	if (!strcmp(pattern, "full"))
		return row->level >= SERIES_FULL;
	if (series_names_counter(pattern))
		return series_is_named(pattern, row->family);
	return catalogue_fits(pattern, row->metric->name);
}

/* Return: true if the platform has the counter and a pattern matches it. */
static bool series_fits_any(const char *patterns[], unsigned int nr,
			    const struct pmon_platform *platform,
			    const struct series *series, const struct series_row *row)
{
	unsigned int i;

	if (!row->metric || (series->on && !(series->on & xp_on(platform))))
		return false;
	for (i = 0; i < nr; i++)
		if (series_fits(patterns[i], row))
			return true;
	return false;
}

static enum series_level series_level_on(const struct pmon_platform *platform,
					 const struct series *series)
{
	if (series->normal & xp_on(platform))
		return SERIES_NORMAL;
	return series->full & xp_on(platform) ? SERIES_FULL : SERIES_ASKED;
}

/* Add the counters of a family and a metric */
static void series_find_some(struct series_choice *choice, const char *patterns[], unsigned int nr,
			     const struct series_family *family, const struct metric_entry *entry)
{
	const struct series *series;
	struct series_row row = { .family = family };

	for (series = entry->series; series->family; series++) {
		if (strcmp(series->family, family->text.name + strlen(PREFIX)))
			continue;
		row.metric = xp_metric(choice->platform, entry->name);
		row.event = series->event;
		row.label = series->label;
		row.level = series_level_on(choice->platform, series);
		if (!series_fits_any(patterns, nr, choice->platform, series, &row))
			continue;
		if (choice->nr < SERIES_ROWS)
			choice->row[choice->nr] = row;
		choice->nr++;
	}
}

/* Find the counters that match; there may be more than SERIES_ROWS. */
static void series_find_rows(struct series_choice *choice, const char *patterns[], unsigned int nr)
{
	const struct series_family *family;
	const struct metric_entry *entry;

	choice->nr = 0;
	for (family = series_families; family->text.name; family++)
		for (entry = catalogue; entry->name; entry++)
			series_find_some(choice, patterns, nr, family, entry);
}

/* Each pattern of the selection must match a counter. */
static int series_check_pattern(struct series_choice *choice, const char *pattern,
				struct xp_error *error)
{
	series_find_rows(choice, &pattern, 1);
	if (choice->nr)
		return 0;
	return xp_fail(error, "no counter or metric \"%s\" on the %s; see \"export --list\"",
		       pattern, choice->platform->name);
}

/* Each pattern matches a family at least, so more patterns than SERIES_ROWS are redundant. */
static int series_choose_list(struct series_choice *choice, char *text, struct xp_error *error)
{
	const char *patterns[SERIES_ROWS];
	unsigned int nr = 0;

	while (text) {
		if (nr == SERIES_ROWS)
			return xp_fail(error, "-M: more than %u names", SERIES_ROWS);
		patterns[nr] = strsep(&text, ",");
		if (series_check_pattern(choice, patterns[nr++], error))
			return -1;
	}
	series_find_rows(choice, patterns, nr);
	if (choice->nr > SERIES_ROWS)
		return xp_fail(error, "-M: more than %u counters; leave some out", SERIES_ROWS);
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

/* A metric that is in the list twice is counted once. */
char *series_metrics(const struct series_choice *choice)
{
	struct text list = {};
	unsigned int i;

	for (i = 0; i < choice->nr; i++)
		text_printf(&list, "%s%s", i ? "," : "", choice->row[i].metric->name);
	return list.data;
}

static bool series_is_chosen(const struct series_choice *choice, const struct series_row *row)
{
	unsigned int i;

	for (i = 0; i < choice->nr; i++)
		if (choice->row[i].label == row->label)
			return true;
	return false;
}

void series_write(const struct series_choice *choice, struct text *text)
{
	struct series_choice all = { .platform = choice->platform };
	struct samples samples = {};
	const struct series_row *row;
	const char *pattern = "*";

	series_find_rows(&all, &pattern, 1);
	for (row = all.row; row < all.row + all.nr; row++) {
		const struct text_family family = {
			.name = row->family->text.name + strlen(PREFIX), .type = "gauge",
		};
		struct text_label label[SERIES_LABELS + 1] = {};

		memcpy(label, row->label, sizeof(*label) * SERIES_LABELS);
		samples_add(&samples, &family, label, series_is_chosen(choice, row));
	}
	text_samples(text, &samples);
	samples_free(&samples);
}
