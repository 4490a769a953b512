// SPDX-License-Identifier: GPL-2.0-only
/*
 * Parsing of the metrics, events and formulas that a user requests, and planning of their events.
 */
#define _GNU_SOURCE
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "catalogue.h"
#include "metric_set.h"
#include "other_driver.h"
#include "perf_names.h"
#include "rows.h"

int xp_wants_init(struct xp_wants *wants, struct xp_error *error)
{
	memset(wants, 0, sizeof(*wants));
	wants->platform = xp_platform(NULL);
	wants->other_driver = other_driver_counts();
	return wants->platform ? 0 : xp_unsupported(error);
}

void xp_wants_free(struct xp_wants *wants)
{
	unsigned int i;

	for (i = 0; i < wants->nr_plans; i++)
		free(wants->plan[i]);
	for (i = 0; i < wants->nr_wanted; i++)
		free(wants->wanted[i].ceiling);
	for (i = 0; i < wants->nr_own; i++) {
		free((char *)wants->own[i].name);
		free((char *)wants->own[i].box);
		free((char *)wants->own[i].formula);
	}
	memset(wants, 0, sizeof(*wants));
}

static struct xp_plan *metric_set_find_plan(const struct xp_wants *wants,
					    const struct pmon_type *type)
{
	unsigned int i;

	for (i = 0; i < wants->nr_plans; i++)
		if (wants->plan[i]->type == type)
			return wants->plan[i];
	return NULL;
}

static struct xp_plan *metric_set_plan_of(struct xp_wants *wants, const struct pmon_type *type,
					  struct xp_error *error)
{
	struct xp_plan *plan = metric_set_find_plan(wants, type);

	if (plan)
		return plan;
	if (wants->nr_plans == XP_PLANS) {
		xp_fail(error, "more than %d types of box", XP_PLANS);
		return NULL;
	}
	plan = xp_allocate(1, sizeof(*plan));
	plan->type = type;
	wants->plan[wants->nr_plans++] = plan;
	return plan;
}

/* A single event without node ids would keep the boxes of all other metrics from being opened. */
static bool metric_set_lacks_nodes(const struct xp_wants *wants, struct xp_wanted *wanted)
{
	const struct formula *formula = &wanted->formula;
	unsigned int e;

	for (e = 0; wants->no_nodes && e < formula->nr_events; e++) {
		if (!strstr(formula->event[e], "LOCAL_NODE") &&
		    !strstr(formula->event[e], "REMOTE_NODES"))
			continue;
		snprintf(wanted->lacks, sizeof(wanted->lacks),
			 "the sockets' node ids are unknown: run as root, or use --nodes");
		return true;
	}
	return false;
}

static int metric_set_add(struct xp_wants *wants, const struct metric *metric,
			  struct xp_error *error)
{
	const struct pmon_type *type = xp_type(wants->platform, metric->box);
	struct xp_wanted *wanted = &wants->wanted[wants->nr_wanted];
	struct xp_error refused;
	struct xp_plan *plan;

	if (!type)
		return xp_fail(error, "%s has no box \"%s\"", wants->platform->name, metric->box);
	if (wants->nr_wanted == XP_METRICS)
		return xp_fail(error, "too many metrics");
	plan = metric_set_plan_of(wants, type, error);
	if (!plan || xp_want_nothing(wanted, metric, plan, error))
		return -1;
	if (wants->other_driver &&
	    other_driver_refuses(wants->platform, metric, &wanted->formula, &refused))
		strcpy(wanted->lacks, refused.text);
	else if (!metric_set_lacks_nodes(wants, wanted) &&
		 xp_want(wanted, metric, plan, error))
		return -1;
	wanted->busy = wants->other_driver && other_driver_may_be_blind(wants->platform, metric);
	wants->nr_wanted++;
	return 0;
}

static const struct xp_wanted *metric_set_find(const struct xp_wants *wants,
					       const struct metric *metric)
{
	unsigned int i;

	for (i = 0; i < wants->nr_wanted; i++)
		if (wants->wanted[i].metric == metric)
			return &wants->wanted[i];
	return NULL;
}

/* A metric that the user requests by name must be countable; a pattern skips those that are not. */
static int metric_set_name(const struct xp_wants *wants, const struct metric *metric,
			   struct xp_error *error)
{
	const struct xp_wanted *wanted = metric_set_find(wants, metric);

	if (*wanted->lacks)
		return xp_fail(error, "%.48s: %.200s", metric->name, wanted->lacks);
	wanted->plan->named = true;
	return 0;
}

unsigned int xp_refused(const struct xp_wants *wants)
{
	const struct xp_wanted *wanted = wants->wanted;
	unsigned int nr = 0;

	for (; wants->other_driver && wanted < wants->wanted + wants->nr_wanted; wanted++)
		nr += *wanted->lacks != '\0';
	return nr;
}

/* An unknown metric name is often the name of a group, or misspelled. */
static int metric_set_no_metric(const struct xp_wants *wants, const char *name,
				struct xp_error *error)
{
	struct xp_nearest nearest = { .word = name };
	const char *near = xp_metric_near_perf(name, &nearest);
	const struct metric *metric;
	unsigned int group;

	for (group = 0; group < NR_GROUPS; group++)
		if (!strcmp(name, catalogue_group(group)))
			return xp_fail(error, "no metric \"%s\"; @%s is the group", name, name);
	if (near && xp_metric(wants->platform, near))
		return xp_fail(error, "no metric \"%s\" here; %s is the nearest, see \"xeon-pmon "
			       "show %s\"", name, near, near);
	if (xp_is_perf_name(name))
		return xp_fail(error, "no metric \"%s\": it is the name of an event, -e %s", name,
			       name);
	for (metric = xp_metrics(wants->platform); metric->name; metric++)
		if (xp_has_metric(wants->platform, metric))
			xp_compare(&nearest, metric->name);
	return xp_fail(error, "no metric \"%s\" on the %s%s; see \"xeon-pmon list\"", name,
		       wants->platform->name, xp_did_you_mean(&nearest));
}

/* Add all metrics of this platform whose names match a pattern. */
static int metric_set_want_pattern(struct xp_wants *wants, const char *pattern,
				   struct xp_error *error)
{
	bool named = !wants->partial && !strpbrk(pattern, "*?[@"), found = false;
	const struct metric *metric;

	pattern = xp_metric_of_perf(pattern) ?: pattern;
	for (metric = xp_metrics(wants->platform); metric->name; metric++) {
		if (!xp_has_metric(wants->platform, metric) ||
		    !catalogue_fits(pattern, metric->name))
			continue;
		found = true;
		if ((!metric_set_find(wants, metric) && metric_set_add(wants, metric, error)) ||
		    (named && metric_set_name(wants, metric, error)))
			return -1;
	}
	if (found)
		return 0;
	if (!*pattern)
		return xp_fail(error, "none of these metrics is on the %s; see \"xeon-pmon list\"",
			       wants->platform->name);
	if (*pattern == '@')
		return xp_fail(error, "no metrics \"%s\" on the %s; groups:%s", pattern,
			       wants->platform->name, catalogue_groups());
	return metric_set_no_metric(wants, pattern, error);
}

int xp_want_list(struct xp_wants *wants, const char *list, struct xp_error *error)
{
	char *copy = strdup(list);
	char *rest = copy;
	char *pattern;
	int ret = copy ? 0 : xp_fail(error, "no memory");

	while (!ret && (pattern = strsep(&rest, ","))) {
		pattern += strspn(pattern, " ");
		pattern[strcspn(pattern, " ")] = '\0';
		ret = metric_set_want_pattern(wants, pattern, error);
	}
	free(copy);
	return ret;
}

int xp_want_defaults(struct xp_wants *wants, struct xp_error *error)
{
	const struct metric_entry *entry;
	const struct metric *metric;

	for (entry = catalogue; entry->name; entry++) {
		metric = xp_metric(wants->platform, entry->name);
		if (!metric || !((entry->stat | entry->stat_found) & xp_on(wants->platform)))
			continue;
		if (metric_set_add(wants, metric, error))
			return -1;
		wants->wanted[wants->nr_wanted - 1].found =
			entry->stat_found & xp_on(wants->platform);
	}
	return 0;
}

void xp_say_driver(char *text, size_t size, const char *driver, unsigned int refused,
		   unsigned int all)
{
	size_t len = snprintf(text, size, "counted by %.64s", driver);

	if (refused)
		snprintf(text + len, size - len, "; %u of %u metrics need xeon_pmon", refused, all);
}

void xp_want_ceilings(struct xp_wants *wants, bool spare)
{
	struct xp_wanted *wanted = wants->wanted;
	const struct metric_entry *entry;
	const struct metric *metric;

	for (; wanted < wants->wanted + wants->nr_wanted; wanted++) {
		if (*wanted->lacks)
			continue;
		entry = catalogue_find(wanted->metric->name);
		if (!entry || !entry->ceiling ||
		    (entry->ceiling_on && !(entry->ceiling_on & xp_on(wants->platform))))
			continue;
		metric = xp_metric(wants->platform, entry->ceiling);
		xp_want_ceiling(wanted, metric ? metric->formula : entry->ceiling, spare);
	}
}

/* Takes ownership of the strings. */
static int metric_set_add_own(struct xp_wants *wants, char *name, char *box, char *formula,
			      struct xp_error *error)
{
	struct metric *metric = &wants->own[wants->nr_own++];

	*metric = (struct metric){ .name = name, .box = box, .unit = "", .formula = formula };
	return metric_set_add(wants, metric, error) || metric_set_name(wants, metric, error) ?
	       -1 : 0;
}

int xp_want_formula(struct xp_wants *wants, const char *text, struct xp_error *error)
{
	const char *colon = strchr(text, ':');

	if (!colon)
		return xp_fail(error, "%s: must be BOX:FORMULA", text);
	if (wants->nr_own == XP_METRICS)
		return xp_fail(error, "too many formulas");
	return metric_set_add_own(wants, strdup(text), strndup(text, colon - text),
				  strdup(colon + 1), error);
}

/*
 * Parse a PMU name: "imc_2" is unit 2 of type "imc". Return: the type's name, or NULL; sets @unit.
 */
static char *metric_set_box_of(const struct xp_wants *wants, const char *pmu, size_t len, int *unit)
{
	char *name = strndup(pmu, len), *number = strrchr(name, '_');
	unsigned int nth;

	*unit = XP_ALL_UNITS;
	if (xp_type(wants->platform, name))
		return name;
	if (number && xp_parse_number(number + 1, 0, INT_MAX, &nth)) {
		*unit = nth;
		*number = '\0';
		if (xp_type(wants->platform, name))
			return name;
	}
	free(name);
	return NULL;
}

/* Convert "name", "name,term=1" or "event=4,term=1" to the syntax of a formula. */
static char *metric_set_formula_of(const char *terms, size_t len)
{
	size_t name = strcspn(terms, ",/");
	char *text;

	if (memchr(terms, '=', name))
		name = 0;
	if (asprintf(&text, name == len ? "%.*s" : "%.*s{%.*s}", (int)name, terms,
		     (int)(len - name - !!name), terms + name + !!name) < 0)
		return NULL;
	return text;
}

static int metric_set_no_box(const struct xp_wants *wants, const char *pmu, size_t len,
			     struct xp_error *error)
{
	char name[32];
	struct xp_nearest nearest = { .word = name };
	const struct pmon_type *const *type;

	snprintf(name, sizeof(name), "%.*s", (int)len, pmu);
	for (type = wants->platform->types; *type; type++)
		xp_compare(&nearest, (*type)->desc->name);
	return xp_fail(error, "%s has no box \"%s\"%s", wants->platform->name, name,
		       xp_did_you_mean(&nearest));
}

/* Parse "uncore_imc_2/cas_count_read/", @len characters. */
static int metric_set_want_event(struct xp_wants *wants, const char *text, size_t len,
				 struct xp_error *error)
{
	const char *pmu = xp_box_name(text), *slash = strchr(pmu, '/');
	char *box;
	int unit;

	box = metric_set_box_of(wants, pmu, slash - pmu, &unit);
	if (!box)
		return metric_set_no_box(wants, pmu, slash - pmu, error);
	if (metric_set_add_own(wants, strndup(text, len), box,
			       metric_set_formula_of(slash + 1, text + len - slash - 2), error))
		return -1;
	wants->wanted[wants->nr_wanted - 1].unit = unit;
	return 0;
}

/* A word without slashes is no uncore event: it may be a metric (-M), or an event of the cores. */
static int metric_set_no_event(const struct xp_wants *wants, const char *name,
			       struct xp_error *error)
{
	struct xp_nearest nearest = { .word = name };
	const struct pmon_type *const *type;
	const struct pmon_alias *event;
	char whole[XP_PERF_NAME], best[XP_PERF_NAME];

	if (xp_metric(wants->platform, xp_metric_of_perf(name) ?: name))
		return xp_fail(error, "%s is a metric: -M %s", name,
			       xp_metric_of_perf(name) ?: name);
	for (type = wants->platform->types; *type; type++)
		for (event = (*type)->desc->events; event && event->name; event++) {
			if (!(event->on & (*type)->desc->on))
				continue;
			if (!strcmp(event->name, name))
				return xp_fail(error, "%s: must be as in %s%s/%s/", name,
					       pmon_pmu_prefix((*type)->desc->name),
					       (*type)->desc->name, name);
			xp_whole_perf_name((*type)->desc, event, whole);
			xp_compare(&nearest, whole);
			/* The next iteration overwrites @whole */
			if (nearest.name == whole)
				nearest.name = strcpy(best, whole);
		}
	if (!xp_is_perf_name(name))
		return xp_fail(error, "%s: must be as in %s/; for cores use \"perf stat -e %s\"",
			       name, "uncore_imc/cas_count_read", name);
	return xp_fail(error, "no event \"%s\" on the %s%s; see \"xeon-pmon list\"", name,
		       wants->platform->name, xp_did_you_mean(&nearest));
}

/* Parse "unc_m_cas_count.rd": a name from Intel's event lists, as "perf list" prints it. */
static int metric_set_want_name(struct xp_wants *wants, const char *text, size_t len,
				struct xp_error *error)
{
	const struct pmon_type *const *type;
	const struct pmon_alias *event;
	char name[XP_PERF_NAME];

	snprintf(name, sizeof(name), "%.*s", (int)len, text);
	for (type = wants->platform->types; *type; type++)
		for (event = (*type)->desc->events; event && event->name; event++)
			if (event->on & (*type)->desc->on &&
			    xp_perf_name_fits((*type)->desc, event, name, true))
				return metric_set_add_own(wants, strdup(name),
							  strdup((*type)->desc->name),
							  strdup(event->name), error);
	return metric_set_no_event(wants, name, error);
}

/* Return: the end of an event, which may have commas between its slashes; NULL: no second slash. */
static const char *metric_set_end_of_event(const char *text)
{
	const char *end = text + strcspn(text, "/,}");

	if (*end != '/')
		return end;
	end = strchr(end + 1, '/');
	return end ? end + 1 : NULL;
}

int xp_want_events(struct xp_wants *wants, const char *list, struct xp_error *error)
{
	const char *slash = strchr(list, '/'), *end, *next, *colon = strchr(list, ':');

	if (colon && (!slash || colon < slash))
		return xp_want_formula(wants, list, error);
	for (; *list; list = *next ? next + 1 : next) {
		/*
		 * perf's group braces are ignored: events of a box are always grouped as far as
		 * possible
		 */
		list += *list == '{';
		end = metric_set_end_of_event(list);
		next = end ? end + (*end == '}') : NULL;
		if (!next || end == list || (*next && *next != ','))
			return xp_fail(error, "%s: must be as in %s", list,
				       "uncore_imc/cas_count_read/; formulas: --formula");
		if (wants->nr_own == XP_METRICS)
			return xp_fail(error, "too many events");
		if ((end[-1] == '/' ? metric_set_want_event : metric_set_want_name)
		    (wants, list, end - list, error))
			return -1;
	}
	return 0;
}
