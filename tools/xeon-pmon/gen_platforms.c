// SPDX-License-Identifier: GPL-2.0-only
/*
 * gen_platforms - print which boxes and metrics each platform has: Documentation/platforms.rst
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "plan.h"
#include "rows.h"

#define PLATFORMS	40
#define NAMES		256
#define NAME		48

static const char about[] =
	"``xeon-pmon list`` and ``xeon-pmon show NAME`` print what this machine has, with formulas\n"
	"and codes; with ``-p PLATFORM``, what another one has.\n"
	"`Install <admin-guide/install.rst>`__ says which CPUs the platforms are.\n\n";

static const char about_boxes[] =
	"How many of each box a socket can have; ``n`` where its discovery table says how many. Boxes\n"
	"of such a table that are not here have generic names, ``uncore_type_<type>``.\n\n";

static const char about_names[] =
	"How many events have a name here. Any other event counts by its codes, or by the names of\n"
	"perf's own lists.\n\n";

static const char about_metrics[] =
	"In a line, another letter has another description below: read it before you compare values\n"
	"of two CPUs. ``~`` marks a metric whose events cannot count together, so that it is always\n"
	"an estimate.\n\n";

/**
 * struct platforms_list - a table with a row for each name and a column for each platform
 * @nr: number of names
 * @name: the name, with "#" for the digits of a numbered one
 * @cell: contents of the table
 */
static struct platforms_list {
	unsigned int nr;
	char name[NAMES][NAME];
	char cell[NAMES][PLATFORMS][8];
} boxes, metrics;

static unsigned int nr_events[PLATFORMS];

/* Definitions of each metric, indexed by letter */
static const struct metric *definition[NAMES][26];
static const struct pmon_platform *platform[PLATFORMS];
static unsigned int nr_platforms;

static void platforms_heading(const char *text, char line)
{
	char under[64];

	memset(under, line, sizeof(under));
	printf("%s\n%.*s\n\n", text, (int)strlen(text), under);
}

/* "pcie_port3_read_bw" becomes pcie_port#_read_bw. */
static void platforms_numbered(char *name)
{
	char *number = strstr(name, "port");

	if (number && isdigit(number[4]))
		number[4] = '#';
}

/* Return: index of a name in the list; a new name is appended. */
static unsigned int platforms_place(struct platforms_list *list, const char *name)
{
	unsigned int i;

	for (i = 0; i < list->nr; i++)
		if (!strcmp(list->name[i], name))
			return i;
	strcpy(list->name[list->nr], name);
	return list->nr++;
}

static void platforms_add_boxes(unsigned int p)
{
	const struct pmon_type *const *type;
	const struct pmon_alias *event;
	char *cell;

	for (type = platform[p]->types; *type; type++) {
		cell = boxes.cell[platforms_place(&boxes, (*type)->desc->name)][p];
		strcpy(cell, "n");
		if ((*type)->units)
			sprintf(cell, "%u", (*type)->units);
		for (event = (*type)->desc->events; event && event->name; event++)
			nr_events[p] += !!(event->on & (*type)->desc->on);
	}
}

/* Return: the letter of the definition */
static char platforms_define(unsigned int place, const struct metric *metric)
{
	unsigned int i;

	for (i = 0; definition[place][i]; i++)
		if (!strcmp(definition[place][i]->what, metric->what) ||
		    strcmp(definition[place][i]->name, metric->name))
			break;
	if (!definition[place][i])
		definition[place][i] = metric;
	return 'a' + i;
}

static void platforms_add_metric(unsigned int p, const struct metric *metric)
{
	static struct xp_plan plan;
	struct metric_request request = {};
	struct xp_error error;
	unsigned int place;
	char name[NAME];

	memset(&plan, 0, sizeof(plan));
	plan.type = xp_type(platform[p], metric->box);
	strcpy(name, metric->name);
	platforms_numbered(name);
	place = platforms_place(&metrics, name);
	if (!metrics.cell[place][p][0] && !metric_request_plan(&request, metric, &plan, &error))
		sprintf(metrics.cell[place][p], "%c%s", platforms_define(place, metric),
			request.split ? "~" : "");
}

static void platforms_rule(unsigned int wide)
{
	char line[NAME];
	unsigned int p;

	memset(line, '=', sizeof(line));
	printf("%.*s", wide, line);
	for (p = 0; p < nr_platforms; p++)
		printf("  %.*s", (int)strlen(xp_short_name(platform[p])), line);
	printf("\n");
}

static void platforms_print_cells(const char *name, unsigned int wide, char (*cell)[8])
{
	unsigned int p;

	printf("%-*s", wide, name);
	for (p = 0; p < nr_platforms; p++) {
		const char *title = xp_short_name(platform[p]);

		printf("  %*s", (int)strlen(title), !cell ? title : cell[p][0] ? cell[p] : "-");
	}
	printf("\n");
}

static void platforms_print(const struct platforms_list *list, unsigned int wide)
{
	unsigned int i;
	char name[NAME + 4];

	platforms_rule(wide);
	platforms_print_cells("", wide, NULL);
	platforms_rule(wide);
	for (i = 0; i < list->nr; i++) {
		sprintf(name, "``%s``", list->name[i]);
		platforms_print_cells(name, wide, (char (*)[8])list->cell[i]);
	}
	platforms_rule(wide);
	printf("\n");
}

static void platforms_print_definitions(void)
{
	const struct metric *metric;
	unsigned int i, letter;

	for (i = 0; i < metrics.nr; i++) {
		printf("``%s``, %s\n", metrics.name[i], definition[i][0]->unit);
		for (letter = 0; (metric = definition[i][letter]); letter++)
			printf("\t| %c: %s\n", 'a' + letter, metric->what);
		printf("\n");
	}
}

static void platforms_print_events(void)
{
	unsigned int p;

	printf("=========  ======\nPlatform   Events\n=========  ======\n");
	for (p = 0; p < nr_platforms; p++)
		printf("``%s``%*u\n", xp_short_name(platform[p]),
		       13 - (int)strlen(xp_short_name(platform[p])), nr_events[p]);
	printf("=========  ======\n\n");
}

int main(void)
{
	const struct pmon_platform *next = NULL;
	const struct metric *metric;

	while ((next = xp_next_platform(next))) {
		platform[nr_platforms] = next;
		platforms_add_boxes(nr_platforms);
		for (metric = xp_metrics(next); metric->name; metric++)
			if (xp_has_metric(next, metric))
				platforms_add_metric(nr_platforms, metric);
		nr_platforms++;
	}
	/* Split, so that tools do not take it for this file's license */
	printf(".. %s-License-Identifier: GPL-2.0-only\n", "SPDX");
	printf(".. Made by \"make -C tools/xeon-pmon platforms\": do not edit.\n\n");
	platforms_heading("Boxes and metrics of each platform", '#');
	fputs(about, stdout);
	platforms_heading("Boxes", '=');
	fputs(about_boxes, stdout);
	platforms_print(&boxes, 22);
	platforms_heading("Named events", '=');
	fputs(about_names, stdout);
	platforms_print_events();
	platforms_heading("Metrics", '=');
	fputs(about_metrics, stdout);
	platforms_print(&metrics, 28);
	platforms_print_definitions();
	return 0;
}
