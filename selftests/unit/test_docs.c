// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_docs.c - the pages that tools/rows prints have every row of the driver, and nothing else
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../tools/rows/pages.h"
#include "ktap.h"

/* The page of a platform's events, of all boxes if it is NULL; to be freed */
static char *copy_page(const struct pmon_platform *platform)
{
	FILE *saved = stdout;
	char *text = NULL;
	size_t size = 0;

	stdout = open_memstream(&text, &size);
	if (platform)
		print_events_page(platform);
	else
		print_boxes_page();
	fclose(stdout);
	stdout = saved;
	return text;
}

/* The text below a heading, up to the next one with this or a higher underline, to be freed */
static char *copy_section(const char *text, const char *title, const char *lines)
{
	char heading[128], line[128];
	const char *start, *end, *next;
	size_t len = strlen(title);
	char mark;

	memset(line, lines[strlen(lines) - 1], len);
	snprintf(heading, sizeof(heading), "\n%s\n%.*s\n", title, (int)len, line);
	start = strstr(text, heading);
	if (!start)
		return strdup("");
	start += strlen(heading);
	end = start + strlen(start);
	for (; (mark = *lines); lines++) {
		snprintf(line, sizeof(line), "\n%c%c%c", mark, mark, mark);
		next = strstr(start, line);
		if (next && next < end)
			end = next;
	}
	return strndup(start, end - start);
}

static unsigned int count_table_rows(const char *text)
{
	unsigned int nr = 0;

	for (; (text = strstr(text, "\n   ")); text++)
		nr += text[4] != ':';
	return nr;
}

/* Whether a line has all these texts in this order; the first begins it */
static bool has_line(const char *text, const char *first, const char *second, const char *third)
{
	char start[128];
	const char *end;

	snprintf(start, sizeof(start), "\n   %s", first);
	text = strstr(text, start);
	if (!text)
		return false;
	end = strchrnul(text + 1, '\n');
	text = strstr(text, second);
	text = text ? strstr(text, third) : NULL;
	return text && text < end;
}

/* Its PMU names, as Documentation writes them */
static const char *title_of(const struct pmon_type *type)
{
	static char title[64];
	int len = snprintf(title, sizeof(title), "uncore_%s", type->kind->name);

	if (!type->units)
		snprintf(title + len, sizeof(title) - len, "_N");
	else if (type->units > 1)
		snprintf(title + len, sizeof(title) - len, "_0..%u", type->units - 1);
	else if (type->kind->numbered)
		snprintf(title + len, sizeof(title) - len, "_0");
	return title;
}

static void check_events(const struct pmon_platform *platform, const char *page)
{
	unsigned int lost = 0, rows = 0, lines = 0;
	const struct pmon_type *const *type;
	const struct pmon_event *event;
	char start[96], terms[128];
	char *section;

	for (type = platform->types; *type; type++) {
		section = copy_section(page, title_of(*type), "=-");
		for (event = (*type)->kind->events; event->name; event++) {
			if (!(event->on & (*type)->kind->on))
				continue;
			rows++;
			snprintf(start, sizeof(start), "``%s``%s, ", event->name,
				 event->on & PMON_LISTED ? " \\*" : "");
			snprintf(terms, sizeof(terms), "\"``%s``\"", event->terms);
			lost += !has_line(section, start, terms, event->what) ||
				!has_line(section, start, terms, event->by);
		}
		lines += count_table_rows(section);
		free(section);
	}
	ktap_eq(lost, 0, "%s: every event has a line with its terms and what it counts",
		platform->name);
	ktap_eq(lines, rows, "%s: no other line of events", platform->name);
}

static unsigned int check_fields(const struct pmon_type *type, const char *section,
				 unsigned int *lost)
{
	const struct pmon_field *field;
	char name[64], bits[64];
	unsigned int rows = 0;

	for (field = type->kind->fields; field->name; field++) {
		if (!pmon_has(type->kind, field->on))
			continue;
		rows++;
		snprintf(name, sizeof(name), "``%s``, ", field->name);
		pmon_field_text(field, bits, sizeof(bits));
		bits[strcspn(bits, "\n")] = '"';
		*lost += !has_line(section, name, bits, "");
	}
	return rows;
}

static unsigned int check_units(const struct pmon_type *type, const char *section,
				unsigned int *lost)
{
	char nr[16], where[64];
	unsigned int i;

	for (i = 0; i < type->units; i++) {
		snprintf(nr, sizeof(nr), "%u, ", i);
		if (type->space == PMON_MSR)
			snprintf(where, sizeof(where), "MSR + 0x%llx", type->unit[i].base[0]);
		else
			snprintf(where, sizeof(where), "8086:%04x at %02x.%x",
				 type->unit[i].function.device, type->unit[i].function.devfn >> 3,
				 type->unit[i].function.devfn & 7);
		*lost += !has_line(section, nr, where, "");
	}
	return type->units;
}

static unsigned int check_constraints(const struct pmon_type *type, const char *section,
				      unsigned int *lost)
{
	const struct pmon_constraint *row = type->kind->constraints;
	char codes[32], counters[32];
	unsigned int rows = 0;

	for (; row && row->counters; row++) {
		if (!pmon_has(type->kind, row->on))
			continue;
		rows++;
		snprintf(codes, sizeof(codes), "0x%02x%s", row->first,
			 row->last == row->first ? ", " : " to ");
		snprintf(counters, sizeof(counters), "mask 0x%x", row->counters);
		if (row->counters == PMON_NO_COUNTER)
			snprintf(counters, sizeof(counters), "none");
		*lost += !has_line(section, codes, counters, "");
	}
	return rows;
}

static unsigned int count_rules(const struct pmon_type *type)
{
	const struct pmon_rule *rule = type->kind->rules;
	unsigned int rows = 0;

	for (; rule && rule->mask; rule++)
		rows += pmon_has(type->kind, rule->on);
	return rows;
}

/* Each register of a counter, in the paragraphs above the tables */
static unsigned int lost_registers(const struct pmon_type *type, const char *section)
{
	unsigned int i, lost = 0;
	char text[32];

	for (i = 0; i < type->kind->counters; i++) {
		snprintf(text, sizeof(text), " 0x%x", type->counter[i].ctl);
		lost += !strstr(section, text);
		snprintf(text, sizeof(text), " 0x%x", type->counter[i].ctr);
		lost += !strstr(section, text);
	}
	return lost;
}

static void check_boxes(const struct pmon_platform *platform, const char *page)
{
	unsigned int lost = 0, rows = 0, lines = 0;
	const struct pmon_type *const *type;
	char *chapter, *section;

	chapter = copy_section(page, platform->name, "=");
	for (type = platform->types; *type; type++) {
		section = copy_section(chapter, title_of(*type), "-");
		rows += check_fields(*type, section, &lost);
		rows += check_units(*type, section, &lost);
		rows += check_constraints(*type, section, &lost);
		rows += count_rules(*type);
		lost += lost_registers(*type, section);
		lines += count_table_rows(section);
		free(section);
	}
	free(chapter);
	ktap_eq(lost, 0, "%s: every field, unit, constraint and counter is in boxes",
		platform->name);
	ktap_eq(lines, rows, "%s: no other line of boxes", platform->name);
}

static void test_platform(const struct pmon_platform *platform, const char *boxes)
{
	char *events = copy_page(platform);

	check_events(platform, events);
	check_boxes(platform, boxes);
	free(events);
}

int main(void)
{
	const struct pmon_platform *platform;
	char *boxes = copy_page(NULL);

	for (platform = pmon_platforms; platform->name; platform++)
		test_platform(platform, boxes);
	free(boxes);
	ktap_exit();
}
