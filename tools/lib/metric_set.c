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

int metric_set_init(struct metric_set *set, struct xp_error *error)
{
	memset(set, 0, sizeof(*set));
	set->platform = xp_platform(NULL);
	set->other_driver = other_driver_counts();
	return set->platform ? 0 : xp_unsupported(error);
}

void metric_set_free(struct metric_set *set)
{
	unsigned int i;

	for (i = 0; i < set->nr_plans; i++)
		free(set->plan[i]);
	for (i = 0; i < set->nr_requests; i++)
		free(set->request[i].ceiling);
	for (i = 0; i < set->nr_own; i++) {
		free((char *)set->own[i].name);
		free((char *)set->own[i].box);
		free((char *)set->own[i].formula);
	}
	memset(set, 0, sizeof(*set));
}

static struct xp_plan *metric_set_find_plan(const struct metric_set *set,
					    const struct pmon_type *type)
{
	unsigned int i;

	for (i = 0; i < set->nr_plans; i++)
		if (set->plan[i]->type == type)
			return set->plan[i];
	return NULL;
}

static struct xp_plan *metric_set_plan_of(struct metric_set *set, const struct pmon_type *type,
					  struct xp_error *error)
{
	struct xp_plan *plan = metric_set_find_plan(set, type);

	if (plan)
		return plan;
	if (set->nr_plans == XP_PLANS) {
		xp_fail(error, "more than %d types of box", XP_PLANS);
		return NULL;
	}
	plan = xp_allocate(1, sizeof(*plan));
	plan->type = type;
	set->plan[set->nr_plans++] = plan;
	return plan;
}

/* A single event without node ids would keep the boxes of all other metrics from being opened. */
static bool metric_set_lacks_nodes(const struct metric_set *set, struct metric_request *request)
{
	const struct formula *formula = &request->formula;
	unsigned int e;

	for (e = 0; set->no_nodes && e < formula->nr_events; e++) {
		if (!strstr(formula->event[e], "LOCAL_NODE") &&
		    !strstr(formula->event[e], "REMOTE_NODES"))
			continue;
		snprintf(request->lacks, sizeof(request->lacks),
			 "the sockets' node ids are unknown: run as root, or use --nodes");
		return true;
	}
	return false;
}

static int metric_set_add_one(struct metric_set *set, const struct metric *metric,
			      struct xp_error *error)
{
	const struct pmon_type *type = xp_type(set->platform, metric->box);
	struct metric_request *request = &set->request[set->nr_requests];
	struct xp_error refused;
	struct xp_plan *plan;

	if (!type)
		return xp_fail(error, "%s has no box \"%s\"", set->platform->name, metric->box);
	if (set->nr_requests == XP_METRICS)
		return xp_fail(error, "too many metrics");
	plan = metric_set_plan_of(set, type, error);
	if (!plan || metric_request_init(request, metric, plan, error))
		return -1;
	if (set->other_driver &&
	    other_driver_refuses(set->platform, metric, &request->formula, &refused))
		strcpy(request->lacks, refused.text);
	else if (!metric_set_lacks_nodes(set, request) &&
		 metric_request_plan(request, metric, plan, error))
		return -1;
	request->busy = set->other_driver && other_driver_may_read_zero(set->platform, metric);
	set->nr_requests++;
	return 0;
}

static const struct metric_request *metric_set_find(const struct metric_set *set,
						    const struct metric *metric)
{
	unsigned int i;

	for (i = 0; i < set->nr_requests; i++)
		if (set->request[i].metric == metric)
			return &set->request[i];
	return NULL;
}

/* A metric that the user requests by name must be countable; a pattern skips those that are not. */
static int metric_set_name(const struct metric_set *set, const struct metric *metric,
			   struct xp_error *error)
{
	const struct metric_request *request = metric_set_find(set, metric);

	if (*request->lacks)
		return xp_fail(error, "%.48s: %.200s", metric->name, request->lacks);
	request->plan->named = true;
	return 0;
}

unsigned int metric_set_refused(const struct metric_set *set)
{
	const struct metric_request *request = set->request;
	unsigned int nr = 0;

	for (; set->other_driver && request < set->request + set->nr_requests; request++)
		nr += *request->lacks != '\0';
	return nr;
}

/* An unknown metric name is often the name of a group, or misspelled. */
static int metric_set_no_metric(const struct metric_set *set, const char *name,
				struct xp_error *error)
{
	struct xp_nearest nearest = { .word = name };
	const char *near = xp_metric_near_perf(name, &nearest);
	const struct metric *metric;
	unsigned int group;

	for (group = 0; group < NR_GROUPS; group++)
		if (!strcmp(name, catalogue_group(group)))
			return xp_fail(error, "no metric \"%s\"; @%s is the group", name, name);
	if (near && xp_metric(set->platform, near))
		return xp_fail(error, "no metric \"%s\" here; %s is the nearest, see \"xeon-pmon "
			       "show %s\"", name, near, near);
	if (xp_is_perf_name(name))
		return xp_fail(error, "no metric \"%s\": it is the name of an event, -e %s", name,
			       name);
	for (metric = xp_metrics(set->platform); metric->name; metric++)
		if (xp_has_metric(set->platform, metric))
			xp_compare(&nearest, metric->name);
	return xp_fail(error, "no metric \"%s\" on the %s%s; see \"xeon-pmon list\"", name,
		       set->platform->name, xp_did_you_mean(&nearest));
}

/* Add all metrics of this platform whose names match a pattern. */
static int metric_set_add_pattern(struct metric_set *set, const char *pattern,
				  struct xp_error *error)
{
	bool named = !set->partial && !strpbrk(pattern, "*?[@"), found = false;
	const struct metric *metric;

	pattern = xp_metric_of_perf(pattern) ?: pattern;
	for (metric = xp_metrics(set->platform); metric->name; metric++) {
		if (!xp_has_metric(set->platform, metric) ||
		    !catalogue_fits(pattern, metric->name))
			continue;
		found = true;
		if ((!metric_set_find(set, metric) && metric_set_add_one(set, metric, error)) ||
		    (named && metric_set_name(set, metric, error)))
			return -1;
	}
	if (found)
		return 0;
	if (!*pattern)
		return xp_fail(error, "the %s has none of these metrics; see \"xeon-pmon list\"",
			       set->platform->name);
	if (*pattern == '@')
		return xp_fail(error, "no metrics \"%s\" on the %s; groups:%s", pattern,
			       set->platform->name, catalogue_groups());
	return metric_set_no_metric(set, pattern, error);
}

int metric_set_add_names(struct metric_set *set, const char *list, struct xp_error *error)
{
	char *copy = strdup(list);
	char *rest = copy;
	char *pattern;
	int ret = copy ? 0 : xp_fail(error, "no memory");

	while (!ret && (pattern = strsep(&rest, ","))) {
		pattern += strspn(pattern, " ");
		pattern[strcspn(pattern, " ")] = '\0';
		if (*pattern || !*list)
			ret = metric_set_add_pattern(set, pattern, error);
		else
			ret = xp_fail(error, "\"%.160s\": a name is missing beside a comma",
				      list);
	}
	free(copy);
	return ret;
}

int metric_set_add_defaults(struct metric_set *set, struct xp_error *error)
{
	const struct metric_entry *entry;
	const struct metric *metric;

	for (entry = catalogue; entry->name; entry++) {
		metric = xp_metric(set->platform, entry->name);
		if (!metric || !((entry->stat | entry->stat_found) & xp_on(set->platform)))
			continue;
		if (metric_set_add_one(set, metric, error))
			return -1;
		set->request[set->nr_requests - 1].found =
			entry->stat_found & xp_on(set->platform);
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

void metric_set_add_ceilings(struct metric_set *set, bool spare)
{
	struct metric_request *request = set->request;
	const struct metric_entry *entry;
	const struct metric *metric;

	for (; request < set->request + set->nr_requests; request++) {
		if (*request->lacks)
			continue;
		entry = catalogue_find(request->metric->name);
		if (!entry || !entry->ceiling ||
		    (entry->ceiling_on && !(entry->ceiling_on & xp_on(set->platform))))
			continue;
		metric = xp_metric(set->platform, entry->ceiling);
		metric_request_add_ceiling(request, metric ? metric->formula : entry->ceiling,
					   spare);
	}
}

/* Takes ownership of the strings. */
static int metric_set_add_own(struct metric_set *set, char *name, char *box, char *formula,
			      struct xp_error *error)
{
	struct metric *metric = &set->own[set->nr_own++];

	*metric = (struct metric){ .name = name, .box = box, .unit = "", .formula = formula };
	return metric_set_add_one(set, metric, error) || metric_set_name(set, metric, error) ?
	       -1 : 0;
}

int metric_set_add_formula(struct metric_set *set, const char *text, struct xp_error *error)
{
	const char *colon = strchr(text, ':');

	if (!colon)
		return xp_fail(error, "%s: must be BOX:FORMULA", text);
	if (set->nr_own == XP_METRICS)
		return xp_fail(error, "too many formulas");
	return metric_set_add_own(set, strdup(text), strndup(text, colon - text),
				  strdup(colon + 1), error);
}

/*
 * Parse a PMU name: "imc_2" is unit 2 of type "imc". Return: the type's name, or NULL; sets @unit.
 */
static char *metric_set_box_of(const struct metric_set *set, const char *pmu, size_t len, int *unit)
{
	char *name = strndup(pmu, len), *number = strrchr(name, '_');
	unsigned int nth;

	*unit = XP_ALL_UNITS;
	if (xp_type(set->platform, name))
		return name;
	if (number && xp_parse_number(number + 1, 0, INT_MAX, &nth)) {
		*unit = nth;
		*number = '\0';
		if (xp_type(set->platform, name))
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

static int metric_set_no_box(const struct metric_set *set, const char *pmu, size_t len,
			     struct xp_error *error)
{
	char name[32];
	struct xp_nearest nearest = { .word = name };
	const struct pmon_type *const *type;

	snprintf(name, sizeof(name), "%.*s", (int)len, pmu);
	for (type = set->platform->types; *type; type++)
		xp_compare(&nearest, (*type)->desc->name);
	return xp_fail(error, "%s has no box \"%s\"%s", set->platform->name, name,
		       xp_did_you_mean(&nearest));
}

/* Parse "uncore_imc_2/cas_count_read/", @len characters. */
static int metric_set_add_event(struct metric_set *set, const char *text, size_t len,
				struct xp_error *error)
{
	const char *pmu = xp_box_name(text), *slash = strchr(pmu, '/');
	char *box;
	int unit;

	box = metric_set_box_of(set, pmu, slash - pmu, &unit);
	if (!box)
		return metric_set_no_box(set, pmu, slash - pmu, error);
	if (metric_set_add_own(set, strndup(text, len), box,
			       metric_set_formula_of(slash + 1, text + len - slash - 2), error))
		return -1;
	set->request[set->nr_requests - 1].unit = unit;
	return 0;
}

/* A word without slashes is no uncore event: it may be a metric (-M), or an event of the cores. */
static int metric_set_no_event(const struct metric_set *set, const char *name,
			       struct xp_error *error)
{
	struct xp_nearest nearest = { .word = name };
	const struct pmon_type *const *type;
	const struct pmon_alias *event;
	char whole[XP_PERF_NAME], best[XP_PERF_NAME];

	if (xp_metric(set->platform, xp_metric_of_perf(name) ?: name))
		return xp_fail(error, "%s is a metric: -M %s", name,
			       xp_metric_of_perf(name) ?: name);
	for (type = set->platform->types; *type; type++)
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
		       set->platform->name, xp_did_you_mean(&nearest));
}

/* Parse "unc_m_cas_count.rd": a name from Intel's event lists, as "perf list" prints it. */
static int metric_set_add_name(struct metric_set *set, const char *text, size_t len,
			       struct xp_error *error)
{
	const struct pmon_type *const *type;
	const struct pmon_alias *event;
	char name[XP_PERF_NAME];

	snprintf(name, sizeof(name), "%.*s", (int)len, text);
	for (type = set->platform->types; *type; type++)
		for (event = (*type)->desc->events; event && event->name; event++)
			if (event->on & (*type)->desc->on &&
			    xp_perf_name_fits((*type)->desc, event, name, true))
				return metric_set_add_own(set, strdup(name),
							  strdup((*type)->desc->name),
							  strdup(event->name), error);
	return metric_set_no_event(set, name, error);
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

int metric_set_add_events(struct metric_set *set, const char *list, struct xp_error *error)
{
	const char *slash = strchr(list, '/'), *end, *next, *colon = strchr(list, ':');

	if (colon && (!slash || colon < slash))
		return metric_set_add_formula(set, list, error);
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
		if (set->nr_own == XP_METRICS)
			return xp_fail(error, "too many events");
		if ((end[-1] == '/' ? metric_set_add_event : metric_set_add_name)
		    (set, list, end - list, error))
			return -1;
	}
	return 0;
}
