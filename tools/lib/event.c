// SPDX-License-Identifier: GPL-2.0-only
/*
 * Conversion of an event's text to the config words of perf_event_attr. Event names are those of
 * the driver's tables, whether or not they are in sysfs. The bit positions of fields come from the
 * PMU's format/ directory in sysfs, as for perf, or from the tables from which the driver makes it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "event.h"

#define TERMS	512

const struct pmon_alias *xp_find_event(const struct pmon_pmu_desc *desc, const char *name)
{
	const struct pmon_alias *event;

	for (event = desc->events; event && event->name; event++)
		if (event->on & desc->on && !strcmp(event->name, name))
			return event;
	return NULL;
}

static int event_row_terms(const struct pmon_pmu_desc *desc, const char *name, char *terms)
{
	const struct pmon_alias *event = xp_find_event(desc, name);

	if (!event)
		return -1;
	snprintf(terms, TERMS, "%s", event->terms);
	return 0;
}

/* Parse "32-47" or "21". Return: its length, or -1. */
static int event_parse_part(const char *text, struct pmon_part *part)
{
	unsigned int lo, hi;
	int len, more = 0;

	if (sscanf(text, "%u%n", &lo, &len) != 1)
		return -1;
	if (sscanf(text + len, "-%u%n", &hi, &more) != 1)
		hi = lo;
	if (hi < lo || hi > 63)
		return -1;
	*part = (struct pmon_part) { lo, hi };
	return len + more;
}

/* Parse "config1:32-47" or "config:0-7,21" */
static int event_parse_format(const char *text, struct pmon_field *field)
{
	unsigned int p;
	int len;

	memset(field, 0, sizeof(*field));
	if (strncmp(text, "config", 6))
		return -1;
	text += 6;
	if (*text != ':')
		field->word = *text++ - '0';
	if (field->word >= PMON_WORDS || *text != ':')
		return -1;
	for (p = 0; *text; p++) {
		if (p == PMON_PARTS || *text++ != (p ? ',' : ':'))
			return -1;
		len = event_parse_part(text, &field->part[p]);
		if (len < 0 || (p && field->part[p].lo <= field->part[p - 1].hi))
			return -1;
		text += len;
	}
	return 0;
}

static int event_row_field(const struct pmon_pmu_desc *desc, const char *name,
			   struct pmon_field *found)
{
	const struct pmon_field *field;

	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field)) {
		if (strcmp(field->name, name))
			continue;
		*found = *field;
		return 0;
	}
	return -1;
}

static int event_find_field(const struct xp_source *source, const char *name,
			    struct pmon_field *field)
{
	char path[256], line[64];

	if (!source->folder)
		return event_row_field(source->desc, name, field);
	snprintf(path, sizeof(path), "%s/format/%s", source->folder, name);
	return xp_read_line(path, line, sizeof(line)) ? -1 : event_parse_format(line, field);
}

static bool event_is_node_mask(const char *text)
{
	return !strcmp(text, "LOCAL_NODE") || !strcmp(text, "REMOTE_NODES");
}

/* The oldest filters have eight bits for a mask of node ids */
static u64 event_node_mask(const char *text, int node)
{
	return *text == 'L' ? BIT_ULL(node) : 0xff & ~BIT_ULL(node);
}

static int event_term_value(const struct xp_source *source, const char *text, u64 *value)
{
	char *end;

	if (event_is_node_mask(text)) {
		*value = event_node_mask(text, source->node);
		return 0;
	}
	errno = 0;
	/* As in perf, a leading zero does not make the number octal */
	*value = strtoull(text, &end, strncasecmp(text, "0x", 2) ? 10 : 16);
	return errno || end == text || *end ? -1 : 0;
}

/*
 * Bits of a field's upper parts that another field also uses, as those of ch_mask within umask. A
 * value with these bits at 0 leaves them to the other field.
 */
static u64 event_shared_bits(const struct pmon_pmu_desc *desc, const struct pmon_field *field,
			     const char *name)
{
	const struct pmon_field *other;
	u64 shared = 0;

	for (other = pmon_next_field(desc, NULL); other; other = pmon_next_field(desc, other))
		if (other->word == field->word && strcmp(other->name, name))
			shared |= pmon_field_mask(other);
	return shared & pmon_field_mask(field) & ~GENMASK_ULL(field->part[0].hi, 0);
}

static int event_apply_term(const struct xp_source *source, char *term, u64 *config,
			    struct xp_error *error)
{
	char *text = strchr(term, '=');
	struct pmon_field field;
	u64 value = 1, bits = 0, shared;

	if (text)
		*text++ = '\0';
	errno = 0;
	if (event_find_field(source, term, &field))
		return xp_fail(error, "%s%s %s \"%s\"%s",
			       pmon_pmu_prefix(source->desc->name), source->desc->name,
			       errno == EMFILE ? "cannot read its field" : "has no field", term,
			       errno == EMFILE ? ": too many open files; see \"ulimit -n\"" : "");
	if (text && event_is_node_mask(text) && source->node == XP_NO_NODE)
		return xp_fail(error,
			       "the sockets' node ids are unknown: run as root, or use --nodes");
	if (text && event_term_value(source, text, &value))
		return xp_fail(error, "%s=%s: not a number", term, text);
	if (!pmon_field_set(&field, value, &bits))
		return xp_fail(error, "%s=%s: the value has too many bits",
			       term, text ? text : "1");
	shared = event_shared_bits(source->desc, &field, term);
	config[field.word] &= ~pmon_field_mask(&field) | (bits & shared ? 0 : shared);
	config[field.word] |= bits;
	return 0;
}

/* Return: true if the user's terms have a value for @term. */
static bool event_is_given(const char *term, const char *given)
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

/* @given: the user's terms, which replace terms with "=?" */
static int event_apply_terms(const struct xp_source *source, char *terms,
			     const char *given, u64 *config, struct xp_error *error)
{
	char *rest = terms;
	char *term;

	while ((term = strsep(&rest, ","))) {
		size_t len = strlen(term);

		if (!len)
			continue;
		if (len > 2 && !strcmp(term + len - 2, "=?")) {
			if (!event_is_given(term, given))
				return xp_fail(error, "it needs a value: {%.*s...}",
					       (int)len - 1, term);
			continue;
		}
		if (event_apply_term(source, term, config, error))
			return -1;
	}
	return 0;
}

static const char *event_nearest(const struct pmon_pmu_desc *desc, const char *name)
{
	struct xp_nearest nearest = { .word = name };
	const struct pmon_alias *event;

	for (event = desc->events; event && event->name; event++)
		if (event->on & desc->on)
			xp_compare(&nearest, event->name);
	return xp_did_you_mean(&nearest);
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
	if (*name && event_row_terms(source->desc, name, terms))
		return xp_fail(error, "%s%s has no event \"%s\"%s",
			       pmon_pmu_prefix(source->desc->name), source->desc->name, name,
			       event_nearest(source->desc, name));
	if (event_apply_terms(source, terms, given, config, error))
		return -1;
	return event_apply_terms(source, given, "", config, error);
}
