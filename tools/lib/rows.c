// SPDX-License-Identifier: GPL-2.0-only
/* Lookup in the tables of platforms, boxes and metrics by name. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"

#define CPUINFO	"/proc/cpuinfo"

/*
 * The index is that of pmon_platforms[], and the bit number in &metric.on. The platforms are
 * followed by later steppings of some of them, in the same order; @of: index of the platform.
 */
static const struct {
	const char *name;
	const struct metric *metrics;
	unsigned int of;
} platforms[] = {
#define PMON_PLATFORM(_name, _id, _family, ...) \
	[PMON_##_id] = { #_name, metrics_##_family, PMON_##_id },
#define PMON_VARIANT(_name, _id, _of, _of_id, ...) \
	[PMON_##_id] = { #_name, NULL, PMON_##_of_id },
#include <pmon/platforms.h>
};

const char *xp_platforms(void)
{
	static char names[8 * ARRAY_SIZE(platforms)];
	unsigned int i;

	if (!*names)
		for (i = 0; i < ARRAY_SIZE(platforms); i++)
			snprintf(names + strlen(names), sizeof(names) - strlen(names), " %s",
				 platforms[i].name);
	return names;
}

static const struct pmon_platform *row_at(unsigned int place)
{
	unsigned int of = platforms[place].of, i;
	const struct pmon_platform *row = &pmon_platforms[of];

	for (i = of + 1; i <= place; i++)
		if (platforms[i].of == of)
			row = row->later;
	return row;
}

/*
 * Called for each row of each table, so the index is computed; only a later stepping is searched
 * for.
 */
static unsigned int rows_place_of(const struct pmon_platform *platform)
{
	size_t place = ((uintptr_t)platform - (uintptr_t)pmon_platforms) / sizeof(*platform);

	if (place < ARRAY_SIZE(platforms) && platforms[place].of == place)
		return place;
	for (place = 0; row_at(place) != platform;)
		place++;
	return place;
}

const struct pmon_platform *xp_next_platform(const struct pmon_platform *platform)
{
	unsigned int place = platform ? rows_place_of(platform) + 1 : 0;

	return place < ARRAY_SIZE(platforms) ? row_at(place) : NULL;
}

static const struct pmon_platform *rows_by_model(unsigned int model, unsigned int stepping)
{
	const struct pmon_platform *row = NULL;
	unsigned int i;

	for (i = 0; !row && pmon_models[i].platform; i++)
		if (pmon_models[i].number == model)
			row = pmon_models[i].platform;
	while (row && row->later && stepping >= row->later->stepping)
		row = row->later;
	return row;
}

/* Parse "key : value": blanks before the colon, one space behind it */
static const char *rows_value_of_line(const char *line, const char *key)
{
	size_t len = strlen(key);
	const char *colon = line + len;

	if (strncmp(line, key, len))
		return NULL;
	colon += strspn(colon, " \t");
	return *colon == ':' ? colon + 1 + strspn(colon + 1, " ") : NULL;
}

void xp_cpuinfo(const char *key, char *value, size_t size)
{
	static char line[4096];
	FILE *file = fopen(CPUINFO, "r");
	const char *found = NULL;

	while (file && !found && fgets(line, sizeof(line), file))
		found = rows_value_of_line(line, key);
	if (file)
		fclose(file);
	snprintf(value, size, "%.*s", found ? (int)strcspn(found, "\n") : 0, found ?: "");
}

int xp_unsupported(struct xp_error *error)
{
	char vendor[32], family[8], model[8], stepping[8];
	FILE *file = fopen(CPUINFO, "r");

	/* After this error a service manager should restart the program: no XP_EXIT_UNSUPPORTED */
	if (!file)
		return xp_fail(error, CPUINFO ": %s", strerror(errno));
	fclose(file);
	xp_cpuinfo("vendor_id", vendor, sizeof(vendor));
	xp_cpuinfo("cpu family", family, sizeof(family));
	xp_cpuinfo("model", model, sizeof(model));
	xp_cpuinfo("stepping", stepping, sizeof(stepping));
	xp_fail(error, "unsupported CPU: %s family %s model %s stepping %s; supported:%s; "
		"see xeon-pmon-check(1)", vendor, family, model, stepping, xp_platforms());
	error->code = XP_EXIT_UNSUPPORTED;
	return -1;
}

static const struct pmon_platform *rows_this_machine(void)
{
	char vendor[32], family[8], model[8], stepping[8];

	xp_cpuinfo("vendor_id", vendor, sizeof(vendor));
	xp_cpuinfo("cpu family", family, sizeof(family));
	xp_cpuinfo("model", model, sizeof(model));
	xp_cpuinfo("stepping", stepping, sizeof(stepping));
	if (strcmp(vendor, "GenuineIntel"))
		return NULL;
	return rows_by_model(PMON_MODEL(atoi(family), atoi(model)), atoi(stepping));
}

const struct pmon_platform *xp_platform(const char *name)
{
	unsigned int i;

	if (!name)
		return rows_this_machine();
	for (i = 0; i < ARRAY_SIZE(platforms); i++)
		if (!strcmp(platforms[i].name, name))
			return row_at(i);
	return NULL;
}

const char *xp_short_name(const struct pmon_platform *platform)
{
	return platforms[rows_place_of(platform)].name;
}

/* Units of some types have another name in later discovery tables */
static bool rows_is_later(const struct pmon_type *type, const char *name)
{
	return type->discovery && type->discovery->later_name &&
	       !strcmp(type->discovery->later_name, name);
}

const struct pmon_type *xp_type(const struct pmon_platform *platform,
				const char *name)
{
	const struct pmon_type *const *type;

	for (type = platform->types; *type; type++)
		if (!strcmp((*type)->desc->name, name) || rows_is_later(*type, name))
			return *type;
	return NULL;
}

const struct metric *xp_metrics(const struct pmon_platform *platform)
{
	return platforms[platforms[rows_place_of(platform)].of].metrics;
}

u64 xp_on(const struct pmon_platform *platform)
{
	return BIT_ULL(rows_place_of(platform));
}

bool xp_has_metric(const struct pmon_platform *platform,
		   const struct metric *metric)
{
	return metric->on & xp_on(platform);
}

const struct metric *xp_metric(const struct pmon_platform *platform, const char *name)
{
	const struct metric *metric;

	for (metric = xp_metrics(platform); metric->name; metric++)
		if (xp_has_metric(platform, metric) && !strcmp(metric->name, name))
			return metric;
	return NULL;
}
