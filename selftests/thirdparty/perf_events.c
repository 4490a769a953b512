// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf_events.c - every uncore event of the tables that are built into the perf tool opens and puts
 * perf's control word into a counter, or is refused for a reason
 *
 * In one process: ../unit/perf_tables.sh has perf resolve them into PERF_EVENTS=FILE, lines "NAME
 * PMU TERMS", beside perf.rows with what is to say of them, as pfm.rows is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ktap.h"
#include "pmu.h"
#include "testbed.h"
#include "event_tables.h"

#define MAX_EVENTS	8192

/* An event of perf's table, the first of its PMUs, and what perf makes of it */
static struct event {
	char name[80];
	char pmu[32];
	char terms[128];
} events[MAX_EVENTS];

static int nr_events;

/* The type of a box: "uncore_cha" of uncore_cha_3 */
static size_t type_length(const char *pmu)
{
	const char *number = strrchr(pmu, '_');

	if (!number || number[1] < '0' || number[1] > '9')
		return strlen(pmu);
	return number - pmu;
}

/* Before Skylake-SP one with another prefix needs a filter that perf's table says in its own way */
static bool is_wanted(const struct event *event)
{
	return bed()->id & ON_SINCE_SKX || !strncmp(event->name, "unc_", 4);
}

/* An event comes once for each of its PMUs. */
static void read_events(const char *path)
{
	FILE *file = path ? fopen(path, "r") : NULL;
	struct event *event = events;

	if (!file)
		ktap_bail("no PERF_EVENTS");
	while (event < events + MAX_EVENTS &&
	       fscanf(file, "%79s %31s %127s", event->name, event->pmu, event->terms) == 3)
		event += is_wanted(event) &&
			 (event == events || strcmp(event[-1].name, event->name));
	nr_events = event - events;
	fclose(file);
}

/*
 * From 6.12 on, perf's tables have lost the bit that selects the second half of the QPI's events:
 * what opens is another event, or none.
 */
static bool lost_ext(const struct event *event)
{
	static int has_ext;
	int i;

	for (i = 0; i < nr_events && !has_ext; i++)
		has_ext = !strncmp(events[i].terms, "event=0x1", 9) &&
			  strtoul(events[i].terms + 6, NULL, 0) > 0xff;
	return !has_ext && !strncmp(event->pmu, "uncore_qpi", 10);
}

/* What has to be said of an event, unless perf's table has that term or the other PMU by now */
static const char *refusal(const struct event *event)
{
	const char *why = tables_refusal(event->name);
	char term[40];

	if (!why || strstr(event->pmu, "_free_running"))
		return NULL;
	snprintf(term, sizeof(term), "%.*s=", (int)strcspn(why, ":"), why);
	return strstr(event->terms, term) ? NULL : why;
}

/* The first box of the type, or the only one: the events of a PMU come one after the other. */
static bool find_pmu(const char *name, struct pmu *pmu)
{
	size_t len = type_length(name);
	char text[40];

	if (!strncmp(pmu->name, name, len) && len == type_length(pmu->name))
		return true;
	snprintf(text, sizeof(text), "%.*s_0", (int)len, name);
	if (!pmu_find(pmu, text))
		return true;
	text[len] = '\0';
	return !pmu_find(pmu, text);
}

static bool check(const struct event *event)
{
	struct perf_event_attr attr;
	static struct pmu pmu;

	/* What perf 6.12 has read may have more bits than its term */
	if (!find_pmu(event->pmu, &pmu) || pmu_parse(&pmu, event->terms, &attr)) {
		*pmu.name = '\0';
		if (tables_unread(event->name))
			return true;
		ktap_note("%s: no such event: %s/%s/", event->name, event->pmu, event->terms);
		return false;
	}
	return lost_ext(event) || tables_check(event->name, &pmu, &attr, refusal(event));
}

int main(void)
{
	int i, good = 0;

	tables_read("perf.rows");
	read_events(getenv("PERF_EVENTS"));
	for (i = 0; i < nr_events; i++)
		good += check(&events[i]);
	ktap_ok(nr_events && good == nr_events, "%d of perf's %d events are as they should", good,
		nr_events);
	return ktap_exit();
}
