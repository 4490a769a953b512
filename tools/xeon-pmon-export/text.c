// SPDX-License-Identifier: GPL-2.0-only
/*
 * Text of metrics: OpenMetrics 1.0, and Prometheus's text format 0.0.4.
 *
 * They differ in what is said of a family. OpenMetrics gives the name without
 * the suffix of its samples, a unit, and a last line; the older one knows no
 * type "info".
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

static bool text_make_room(struct text *text, size_t more)
{
	size_t room = text->room ? text->room : 4096;
	char *data;

	while (room - text->len <= more)
		room *= 2;
	if (room == text->room)
		return true;
	data = realloc(text->data, room);
	if (!data) {
		text->failed = true;
		return false;
	}
	text->data = data;
	text->room = room;
	return true;
}

/* As far as there is room for it. Return: as vsnprintf(). */
static int text_put(struct text *text, const char *fmt, va_list args)
{
	size_t room = text->room - text->len;

	return vsnprintf(room ? text->data + text->len : NULL, room, fmt, args);
}

void text_printf(struct text *text, const char *fmt, ...)
{
	va_list args, again;
	int len;

	va_start(args, fmt);
	va_copy(again, args);
	len = text_put(text, fmt, args);
	if (len >= 0 && (size_t)len >= text->room - text->len)
		len = text_make_room(text, len) ? text_put(text, fmt, again) : -1;
	if (len >= 0)
		text->len += len;
	else if (text->data)
		text->data[text->len] = '\0';
	va_end(again);
	va_end(args);
}

/* In a label's value a quote is escaped as well; in HELP, OpenMetrics wants it too */
static void text_add_escaped(struct text *text, const char *value, bool quotes)
{
	const char *escaped = quotes ? "\n\\\"" : "\n\\";
	int plain;

	for (; *value; value += plain + !!value[plain]) {
		plain = strcspn(value, escaped);
		text_printf(text, "%.*s", plain, value);
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

void text_family(struct text *text, const struct text_family *family)
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

/* Fifteen digits are mostly enough. */
void text_number(struct text *text, double value)
{
	char number[32];

	snprintf(number, sizeof(number), "%.15g", value);
	if (!isnan(value) && strtod(number, NULL) != value)
		snprintf(number, sizeof(number), "%.17g", value);
	text_printf(text, "%s", isnan(value) ? "NaN" : number);
}

void text_sample(struct text *text, const struct text_family *family,
		 const struct text_label *labels, double value)
{
	char before = '{';

	text_printf(text, "%s%s", family->name, text_suffix(family));
	for (; labels->name; labels++) {
		if (!labels->value)
			continue;
		text_printf(text, "%c%s=\"", before, labels->name);
		text_add_escaped(text, labels->value, true);
		text_printf(text, "\"");
		before = ',';
	}
	text_printf(text, before == ',' ? "} " : " ");
	text_number(text, value);
	text_printf(text, "\n");
}

void text_end(struct text *text)
{
	if (text->format == TEXT_OPENMETRICS)
		text_printf(text, "# EOF\n");
}

void text_free(struct text *text)
{
	free(text->data);
	*text = (struct text){ .format = text->format };
}
