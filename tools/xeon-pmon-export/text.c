// SPDX-License-Identifier: GPL-2.0-only
/*
 * Exposition formats: OpenMetrics 1.0 and Prometheus's text format 0.0.4.
 *
 * They differ in the lines of a family: OpenMetrics names it without the suffix of its samples, has
 * a unit and ends with a line EOF; the older format has no type "info".
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"
#include "util.h"

static void text_add(struct text *text, const char *more, size_t len)
{
	if (text->room - text->len <= len) {
		text->room = 2 * (text->room + len) + 4096;
		text->data = xp_grow(text->data, text->room, 1);
	}
	memcpy(text->data + text->len, more, len);
	text->len += len;
	text->data[text->len] = '\0';
}

void text_printf(struct text *text, const char *fmt, ...)
{
	char *more = NULL;
	va_list args;
	int len;

	va_start(args, fmt);
	len = vasprintf(&more, fmt, args);
	va_end(args);
	if (len > 0)
		text_add(text, more, len);
	free(more);
}

/* Quotes are escaped in label values, and in the HELP of OpenMetrics */
static void text_add_escaped(struct text *text, const char *value, bool quotes)
{
	const char *escaped = quotes ? "\n\\\"" : "\n\\";
	size_t plain;

	for (; *value; value += plain + !!value[plain]) {
		plain = strcspn(value, escaped);
		text_add(text, value, plain);
		if (value[plain])
			text_printf(text, "\\%c", value[plain] == '\n' ? 'n' : value[plain]);
	}
}

static const char *text_suffix(const struct text_family *family)
{
	if (!strcmp(family->type, "counter"))
		return "_total";
	return strcmp(family->type, "info") ? "" : "_info";
}

static void text_family(struct text *text, const struct text_family *family)
{
	bool open = text->format == TEXT_OPENMETRICS;
	const char *type = family->type;
	const char *end = open ? "" : text_suffix(family);

	if (!open && !strcmp(type, "info"))
		type = "gauge";
	text_printf(text, "# HELP %s%s ", family->name, end);
	text_add_escaped(text, family->help, open);
	text_printf(text, "\n# TYPE %s%s %s\n", family->name, end, type);
	if (open && family->unit)
		text_printf(text, "# UNIT %s %s\n", family->name, family->unit);
}

/* Most counts are integers. For other numbers fifteen digits are usually enough. */
void text_number(struct text *text, double value)
{
	char number[32];

	if (value >= 0 && value < 1e15 && value == (long long)value)
		snprintf(number, sizeof(number), "%lld", (long long)value);
	else if (snprintf(number, sizeof(number), "%.15g", value) && strtod(number, NULL) != value)
		snprintf(number, sizeof(number), isnan(value) ? "NaN" : "%.17g", value);
	text_add(text, number, strlen(number));
}

void text_samples(struct text *text, const struct samples *samples)
{
	const struct sample *sample = samples->sample, *end = sample + samples->nr;
	const char *name;

	for (; sample < end; sample++) {
		if (sample->family) {
			text_family(text, sample->family);
			continue;
		}
		name = samples->names.data + sample->name;
		text_add(text, name, strlen(name));
		text_add(text, " ", 1);
		text_number(text, sample->value);
		text_add(text, "\n", 1);
	}
	if (text->format == TEXT_OPENMETRICS)
		text_printf(text, "# EOF\n");
}

void text_free(struct text *text)
{
	free(text->data);
	*text = (struct text){ .format = text->format };
}

static void text_append(struct samples *samples, const struct text_family *family, double value)
{
	unsigned int nr = samples->nr++;

	/* Double the array whenever its size, a power of two, is used up */
	if (!(nr & (nr - 1)))
		samples->sample = xp_grow(samples->sample, 2 * nr ?: 1, sizeof(*samples->sample));
	samples->sample[nr] = (struct sample){ family, samples->names.len, value };
}

void samples_family(struct samples *samples, const struct text_family *family)
{
	text_append(samples, family, NAN);
}

void samples_add(struct samples *samples, const struct text_family *family,
		 const struct text_label *labels, double value)
{
	const char *suffix = text_suffix(family), *before = "{";
	struct text *names = &samples->names;

	text_append(samples, NULL, value);
	text_add(names, family->name, strlen(family->name));
	text_add(names, suffix, strlen(suffix));
	for (; labels->name; labels++) {
		if (!labels->value)
			continue;
		text_add(names, before, 1);
		text_add(names, labels->name, strlen(labels->name));
		text_add(names, "=\"", 2);
		text_add_escaped(names, labels->value, true);
		text_add(names, "\"", 1);
		before = ",";
	}
	/* Including the terminating zero */
	text_add(names, *before == ',' ? "}" : "", *before == ',' ? 2 : 1);
}

void samples_free(struct samples *samples)
{
	text_free(&samples->names);
	free(samples->sample);
	memset(samples, 0, sizeof(*samples));
}
