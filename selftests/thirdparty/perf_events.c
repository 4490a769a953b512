// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf_events.c - every uncore event of the tables that are built into the perf tool
 *
 * "perf list" names them, and "perf stat -vv" says to which PMU and terms it has resolved each. It
 * compares each of them with the names of all events of all PMUs: with one PMU of each type it
 * takes half the time.
 *
 * PERF_EVENTS=FILE: these, as ../unit/perf_tables.sh resolves them for any platform. That needs no
 * perf here, so it can be done in one process.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ktap.h"
#include "pmu.h"
#include "testbed.h"
#include "event_tables.h"

#define MAX_EVENTS	8192
#define BATCH		1024
#define ONE_OF_EACH	"/tmp/one_of_each"
#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))

/**
 * struct event - an event of perf's table
 * @name: perf's name, as in unc_c_tor_inserts.opcode
 * @pmu: the first of its PMUs; empty if perf could not resolve it
 * @terms: what perf makes of it
 */
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

/* A link named as the type is there once. */
static bool is_first_of_type(const char *pmu)
{
	char path[sizeof(ONE_OF_EACH) + 300];

	snprintf(path, sizeof(path), ONE_OF_EACH "/types/%.*s", (int)type_length(pmu), pmu);
	return !symlink(pmu, path);
}

static void link_pmu(const char *pmu)
{
	char from[300], to[300];

	snprintf(from, sizeof(from), "/sys/devices/%s", pmu);
	snprintf(to, sizeof(to), ONE_OF_EACH "/pmus/%s", pmu);
	if (symlink(from, to))
		ktap_bail("%s: no link", to);
}

/* For this program and those that it starts, sysfs has one PMU of each type. */
static void show_one_of_each(void)
{
	struct dirent **entries;
	int i, nr = scandir(PMU_DIR, &entries, NULL, alphasort);

	if (nr < 0 || mkdir(ONE_OF_EACH, 0755) || mkdir(ONE_OF_EACH "/types", 0755) ||
	    mkdir(ONE_OF_EACH "/pmus", 0755))
		ktap_bail("no folder for links to PMUs");
	for (i = 0; i < nr; free(entries[i++]))
		if (*entries[i]->d_name != '.' && is_first_of_type(entries[i]->d_name))
			link_pmu(entries[i]->d_name);
	free(entries);
	if (unshare(CLONE_NEWNS) || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
	    mount(ONE_OF_EACH "/pmus", PMU_DIR, NULL, MS_BIND, NULL))
		ktap_bail("cannot mount over %s", PMU_DIR);
}

static FILE *start(const char *command)
{
	FILE *pipe = popen(command, "r");

	if (!pipe)
		ktap_bail("cannot run %s", command);
	return pipe;
}

static struct event *find_event(const char *name)
{
	int i;

	for (i = 0; i < nr_events; i++)
		if (!strcmp(events[i].name, name))
			return &events[i];
	return NULL;
}

/*
 * Events of cores and software have other names. Before Skylake-SP those with further prefixes need
 * a filter that perf's table says in its own way.
 */
static bool is_uncore(const char *name)
{
	static const char *const prefixes[] = {
		"unc_", "llc_misses.", "llc_references.", "upi_data_bandwidth",
	};
	int i, nr = bed()->id & BED_SINCE_SKX ? ARRAY_SIZE(prefixes) : 1;

	for (i = 0; i < nr; i++)
		if (!strncmp(name, prefixes[i], strlen(prefixes[i])))
			return true;
	return false;
}

/* One word each; those of several PMUs come several times. */
static void list_events(void)
{
	FILE *pipe = start("perf list --raw-dump 2> /dev/null");
	char word[80];

	while (fscanf(pipe, "%79s", word) == 1) {
		if (!is_uncore(word) || find_event(word))
			continue;
		if (nr_events == MAX_EVENTS)
			ktap_bail("too many events");
		strcpy(events[nr_events++].name, word);
	}
	pclose(pipe);
}

/* An event comes once for each of its PMUs. */
static void resolved(const char *name, const char *pmu, const char *terms)
{
	static struct event *event;

	if (!event || strcmp(event->name, name))
		event = find_event(name);
	if (!event || *event->pmu)
		return;
	snprintf(event->pmu, sizeof(event->pmu), "%s", pmu);
	snprintf(event->terms, sizeof(event->terms), "%s", terms);
}

/*
 * perf 6.1: "<name> -> <pmu>/<terms>/". perf 6.12: "Attempt to add: <pmu>/<name>/", and on the next
 * line "..after resolving event: <pmu>/<terms>/"; its arrow says no more than the name.
 */
static void read_line(const char *line)
{
	static char adding[80];
	char name[80], pmu[32], terms[128];

	if (sscanf(line, "Attempt to add: %31[^/]/%79[^/]/", pmu, name) == 2)
		strcpy(adding, name);
	else if (sscanf(line, "..after resolving event: %31[^/]/%127[^/]/", pmu, terms) == 2)
		resolved(adding, pmu, terms);
	else if (sscanf(line, "%79s -> %31[^/]/%127[^/]/", name, pmu, terms) == 3 &&
		 strcmp(name, terms))
		resolved(name, pmu, terms);
}

static bool all_resolved(int first, int nr)
{
	int i;

	for (i = first; i < first + nr; i++)
		if (!*events[i].pmu)
			return false;
	return true;
}

/* perf reads all events before it opens the first one: on a CPU that is not there it opens none. */
static void resolve(int first, int nr)
{
	char command[BATCH * 82 + 64] = "perf stat -vv -C 4095 -e ", line[512];
	FILE *pipe;
	int i;

	for (i = first; i < first + nr; i++)
		sprintf(command + strlen(command), "%s%s", i == first ? "" : ",", events[i].name);
	strcat(command, " true 2>&1");
	pipe = start(command);
	while (fgets(line, sizeof(line), pipe))
		read_line(line);
	pclose(pipe);
}

/* One that perf cannot read spoils those behind it: go on with halves. */
static void resolve_all(int first, int nr)
{
	resolve(first, nr);
	if (nr == 1 || all_resolved(first, nr))
		return;
	if (!all_resolved(first, nr / 2))
		resolve_all(first, nr / 2);
	if (!all_resolved(first + nr / 2, nr - nr / 2))
		resolve_all(first + nr / 2, nr - nr / 2);
}

/* Return: how many events there are before those that perf may fail to read */
static int put_unread_last(void)
{
	struct event event;
	int i, nr = 0;

	for (i = 0; i < nr_events; i++) {
		if (tables_unread(events[i].name))
			continue;
		event = events[nr];
		events[nr++] = events[i];
		events[i] = event;
	}
	return nr;
}

/* In batches, from one event up to another */
static void resolve_range(int from, int to, void (*how)(int first, int nr))
{
	for (; from < to; from += BATCH)
		how(from, from + BATCH < to ? BATCH : to - from);
}

/* Those that perf may fail to read get one try. */
static void resolve_events(void)
{
	int readable = put_unread_last();

	resolve_range(0, readable, resolve_all);
	resolve_range(readable, nr_events, resolve);
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

/* What has to be said of an event, unless perf's table has it by now */
static const char *refusal(const struct event *event)
{
	const char *why = tables_refusal(event->name);

	return why && strstr(event->terms, why) ? NULL : why;
}

/* Lines "NAME PMU TERMS". Return: whether there is a file of them */
static bool read_events(void)
{
	const char *path = getenv("PERF_EVENTS");
	FILE *file = path ? fopen(path, "r") : NULL;
	struct event *event = events;

	while (file && event < events + MAX_EVENTS &&
	       fscanf(file, "%79s %31s %127s", event->name, event->pmu, event->terms) == 3)
		event += event == events || strcmp(event[-1].name, event->name);
	nr_events = event - events;
	return path;
}

/* How many of a type a machine has, and so whether it has a number, is not known where they were read */
static int find_pmu(struct pmu *pmu, const char *name)
{
	int len = type_length(name);
	char other[36];

	if (!pmu_find(pmu, name))
		return 0;
	snprintf(other, sizeof(other), "%.*s", len, name);
	if (!pmu_find(pmu, other))
		return 0;
	snprintf(other, sizeof(other), "%.*s_0", len, name);
	return pmu_find(pmu, other);
}

/* The events of a PMU come one after the other. */
static bool parse_event(const struct event *event, struct pmu *pmu,
			struct perf_event_attr *attr)
{
	if (strcmp(pmu->name, event->pmu) && find_pmu(pmu, event->pmu))
		*pmu->name = '\0';
	return *pmu->name && !pmu_parse(pmu, event->terms, attr);
}

static bool check(const struct event *event)
{
	struct perf_event_attr attr;
	static struct pmu pmu;

	/* What perf 6.12 has read may have more bits than its term */
	if (!parse_event(event, &pmu, &attr)) {
		if (tables_unread(event->name))
			return true;
		ktap_note("%s: no such event: %s/%s/", event->name, event->pmu, event->terms);
		return false;
	}
	return lost_ext(event) || tables_check(event->name, &pmu, &attr, refusal(event));
}

static bool is_same_type(const struct event *a, const struct event *b)
{
	size_t len = type_length(a->pmu);

	return len == type_length(b->pmu) && !strncmp(a->pmu, b->pmu, len);
}

/* All events of the same type of box; those that perf could not resolve have none */
static void test_type(const struct event *first)
{
	const char *type = *first->pmu ? first->pmu : "not read by perf";
	int len = *first->pmu ? (int)type_length(first->pmu) : (int)strlen(type);
	const struct event *event;
	int nr = 0, good = 0;

	for (event = first; event < events + nr_events; event++) {
		if (!is_same_type(event, first))
			continue;
		nr++;
		good += check(event);
	}
	ktap_eq(good, nr, "%.*s: perf's events open with our codes, or are refused for a reason",
		len, type);
}

static bool is_first(const struct event *event)
{
	const struct event *other = events;

	while (other < event && !is_same_type(other, event))
		other++;
	return other == event;
}

int main(void)
{
	int i;

	tables_read("perf.rows");
	if (!read_events()) {
		show_one_of_each();
		list_events();
	}
	/* Of what has a discovery table perf 6.1 knows Sapphire Rapids alone */
	if (!nr_events && bed()->id & BED_DISC & ~BED_SPR)
		ktap_skip_all("this perf has no uncore events of this CPU");
	if (!getenv("PERF_EVENTS"))
		resolve_events();
	ktap_ok(nr_events, "perf has %d uncore events", nr_events);
	for (i = 0; i < nr_events; i++)
		if (is_first(&events[i]))
			test_type(&events[i]);
	return ktap_exit();
}
