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
	"This page is for users who ask what a CPU can count: its boxes, the number of its named\n"
	"events, and its metrics. ``xeon-pmon list`` and ``xeon-pmon show NAME`` print the same for\n"
	"one machine, with formulas and codes; ``-p PLATFORM`` selects another one.\n"
	"`Install <admin-guide/install.rst>`__ has the CPUs of each platform.\n\n";

static const char about_boxes[] =
	"The number of boxes that a socket can have; ``n``: its discovery table has the number. Boxes\n"
	"of such a table that are not listed here have generic names, ``uncore_type_<type>``.\n\n";

static const char about_names[] =
	"The number of events that have a name. Any other event counts by its codes, or by the names\n"
	"of perf's own lists.\n\n";

static const char about_metrics[] =
	"Different letters in a line are different definitions, which are below: read them before you\n"
	"compare values of two CPUs. ``~`` marks a metric whose events cannot count together, so that\n"
	"it is always an estimate.\n\n";

/* Tables of their own, so that each fits on a page; each platform is in one */
static const struct {
	const char *title;
	u64 on;
} families[] = {
	{ "Xeon E5, E7, D-1500, 5500 to 7500", ON_E5 | ON_EX | ON_GQ },
	{ "Xeon Scalable up to Ice Lake, D-1700, Atom P5900, Xeon Phi", ON_SP | ON_PHI },
	{ "Sapphire Rapids and later", ON_DISC },
	{ "Client dies", ON_CLIENT },
};

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

static void platforms_rule(unsigned int wide, u64 on)
{
	char line[NAME];
	unsigned int p;

	memset(line, '=', sizeof(line));
	printf("%.*s", wide, line);
	for (p = 0; p < nr_platforms; p++)
		if (xp_on(platform[p]) & on)
			printf("  %.*s", (int)strlen(xp_short_name(platform[p])), line);
	printf("\n");
}

static void platforms_print_cells(const char *name, unsigned int wide, char (*cell)[8], u64 on)
{
	unsigned int p;

	printf("%-*s", wide, name);
	for (p = 0; p < nr_platforms; p++) {
		const char *title = xp_short_name(platform[p]);

		if (xp_on(platform[p]) & on)
			printf("  %*s", (int)strlen(title),
			       !cell ? title : cell[p][0] ? cell[p] : "-");
	}
	printf("\n");
}

static bool platforms_any(char (*cell)[8], u64 on)
{
	unsigned int p;

	for (p = 0; p < nr_platforms; p++)
		if (xp_on(platform[p]) & on && cell[p][0])
			return true;
	return false;
}

static void platforms_print_family(struct platforms_list *list, unsigned int wide, u64 on)
{
	unsigned int i;
	char name[NAME + 4];

	platforms_rule(wide, on);
	platforms_print_cells("", wide, NULL, on);
	platforms_rule(wide, on);
	for (i = 0; i < list->nr; i++) {
		sprintf(name, "``%s``", list->name[i]);
		if (platforms_any(list->cell[i], on))
			platforms_print_cells(name, wide, list->cell[i], on);
	}
	platforms_rule(wide, on);
	printf("\n");
}

static void platforms_print(struct platforms_list *list, unsigned int wide)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(families); i++) {
		printf("*%s*\n\n", families[i].title);
		platforms_print_family(list, wide, families[i].on);
	}
}

/* Return: the families that have this platform */
static unsigned int platforms_families(const struct pmon_platform *of)
{
	unsigned int i, nr = 0;

	for (i = 0; i < ARRAY_SIZE(families); i++)
		nr += !!(families[i].on & xp_on(of));
	return nr;
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

	for (p = 0; p < nr_platforms; p++)
		printf("%s``%s`` %u", !p ? "" : p % 8 ? ", " : ",\n", xp_short_name(platform[p]),
		       nr_events[p]);
	printf("\n\n");
}

int main(void)
{
	const struct pmon_platform *next = NULL;
	const struct metric *metric;

	while ((next = xp_next_platform(next))) {
		if (platforms_families(next) != 1) {
			fprintf(stderr, "gen_platforms.c: %s must be in one of families[]\n",
				xp_short_name(next));
			return 1;
		}
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
