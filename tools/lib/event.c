// SPDX-License-Identifier: GPL-2.0-only
/*
 * An event's text to the words of its attr. Names are those of the driver's rows,
 * whichever of them are in sysfs; fields are where the format/ folder of a PMU
 * says, as for perf, or the rows that the driver makes it from.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "event.h"

#define TERMS	512

/* First line of a file in format/. Return: 0, or -1 if there is none. */
static int read_format(const char *folder, const char *name, char *line, size_t size)
{
	char path[256];
	FILE *file;
	char *ok;

	snprintf(path, sizeof(path), "%s/format/%s", folder, name);
	file = fopen(path, "r");
	if (!file)
		return -1;
	ok = fgets(line, size, file);
	fclose(file);
	if (!ok)
		return -1;
	line[strcspn(line, "\n")] = '\0';
	return 0;
}

static int row_terms(const struct pmon_kind *kind, const char *name, char *terms)
{
	const struct pmon_event *event;

	for (event = kind->events; event && event->name; event++) {
		if (!(event->on & kind->on) || strcmp(event->name, name))
			continue;
		snprintf(terms, TERMS, "%s", event->terms);
		return 0;
	}
	return -1;
}

/* "config1:32-47", "config:0-7,21" */
static int parse_format(const char *text, struct pmon_field *field)
{
	unsigned int lo, hi, top;
	int used = 0;

	memset(field, 0, sizeof(*field));
	if (strncmp(text, "config", 6))
		return -1;
	text += 6;
	if (*text != ':')
		field->word = *text++ - '0';
	if (field->word >= PMON_WORDS || sscanf(text, ":%u%n", &lo, &used) != 1)
		return -1;
	text += used;
	hi = lo;
	if (sscanf(text, "-%u%n", &hi, &used) == 1)
		text += used;
	if (hi < lo || hi > 63)
		return -1;
	field->lo = lo;
	field->hi = hi;
	if (sscanf(text, ",%u%n", &top, &used) == 1) {
		if (top <= hi || top > 63)
			return -1;
		field->top = top;
		text += used;
	}
	return *text ? -1 : 0;
}

static int row_field(const struct pmon_kind *kind, const char *name,
		     struct pmon_field *found)
{
	const struct pmon_field *field;

	for (field = pmon_next_field(kind, NULL); field; field = pmon_next_field(kind, field)) {
		if (strcmp(field->name, name))
			continue;
		*found = *field;
		return 0;
	}
	return -1;
}

static int find_field(const struct xp_source *source, const char *name,
		      struct pmon_field *field)
{
	char line[64];

	if (!source->folder)
		return row_field(source->kind, name, field);
	if (read_format(source->folder, name, line, sizeof(line)))
		return -1;
	return parse_format(line, field);
}

static int set_field(const struct pmon_field *field, u64 value, u64 *word)
{
	unsigned int bits = field->hi - field->lo + 1;
	u64 low = bits == 64 ? ~0ULL : (1ULL << bits) - 1;
	u64 high = bits == 64 ? 0 : value >> bits;

	if (high > (field->top ? 1 : 0))
		return -1;
	*word &= ~pmon_field_mask(field);
	*word |= (value & low) << field->lo;
	if (high)
		*word |= BIT_ULL(field->top);
	return 0;
}

static bool is_node_mask(const char *text)
{
	return !strcmp(text, "LOCAL_NODE") || !strcmp(text, "REMOTE_NODES");
}

/* Masks of node ids are eight bits wide in the oldest filter */
static u64 node_mask(const char *text, int node)
{
	return *text == 'L' ? BIT_ULL(node) : 0xff & ~BIT_ULL(node);
}

static int term_value(const struct xp_source *source, const char *text, u64 *value)
{
	char *end;

	if (is_node_mask(text)) {
		*value = node_mask(text, source->node);
		return 0;
	}
	errno = 0;
	*value = strtoull(text, &end, 0);
	return errno || end == text || *end ? -1 : 0;
}

static int apply_term(const struct xp_source *source, char *term, u64 *config,
		      struct xp_error *error)
{
	char *text = strchr(term, '=');
	struct pmon_field field;
	u64 value = 1;

	if (text)
		*text++ = '\0';
	if (find_field(source, term, &field))
		return xp_fail(error, "uncore_%s has no field \"%s\"",
			       source->kind->name, term);
	if (text && is_node_mask(text) && source->node == XP_NO_NODE)
		return xp_fail(error, "the sockets' node ids are unknown; give them with --nodes");
	if (text && term_value(source, text, &value))
		return xp_fail(error, "%s=%s: not a number", term, text);
	if (set_field(&field, value, &config[field.word]))
		return xp_fail(error, "%s=%s: the value has too many bits",
			       term, text ? text : "1");
	return 0;
}

/* Whether the user's terms give a value to the term that begins here */
static bool is_given(const char *term, const char *given)
{
	size_t len = strcspn(term, "=") + 1;
	const char *at = given;

	while (at) {
		if (!strncmp(at, term, len))
			return true;
		at = strchr(at, ',');
		if (at)
			at++;
	}
	return false;
}

/* @given: the user's terms, which take the place of those with "=?" */
static int apply_terms(const struct xp_source *source, char *terms,
		       const char *given, u64 *config, struct xp_error *error)
{
	char *rest = terms;
	char *term;

	while ((term = strsep(&rest, ","))) {
		size_t len = strlen(term);

		if (!len)
			continue;
		if (len > 2 && !strcmp(term + len - 2, "=?")) {
			if (!is_given(term, given))
				return xp_fail(error, "it needs a value: {%.*s...}",
					       (int)len - 1, term);
			continue;
		}
		if (apply_term(source, term, config, error))
			return -1;
	}
	return 0;
}

int xp_resolve(const struct xp_source *source, const char *text, u64 *config,
	       struct xp_error *error)
{
	char name[FORMULA_TEXT], terms[TERMS];
	char *given;

	memset(config, 0, PMON_WORDS * sizeof(*config));
	snprintf(name, sizeof(name), "%s", text);
	given = name + strcspn(name, ",");
	if (*given)
		*given++ = '\0';
	*terms = '\0';
	if (*name && row_terms(source->kind, name, terms))
		return xp_fail(error, "uncore_%s has no event \"%s\"", source->kind->name, name);
	if (apply_terms(source, terms, given, config, error))
		return -1;
	return apply_terms(source, given, "", config, error);
}
