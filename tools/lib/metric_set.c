// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the user wants to see: names and formulas, to metrics with a plan each.
 */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "metric_set.h"
#include "rows.h"

int xp_wants_init(struct xp_wants *wants, struct xp_error *error)
{
	memset(wants, 0, sizeof(*wants));
	wants->platform = xp_platform(NULL);
	return wants->platform ? 0 : xp_unsupported(error);
}

void xp_wants_free(struct xp_wants *wants)
{
	unsigned int i;

	for (i = 0; i < wants->nr_plans; i++)
		free(wants->plan[i]);
	for (i = 0; i < wants->nr_own; i++) {
		free((char *)wants->own[i].name);
		free((char *)wants->own[i].box);
	}
	memset(wants, 0, sizeof(*wants));
}

static struct xp_plan *metric_set_plan_of(struct xp_wants *wants, const struct pmon_type *type,
					  struct xp_error *error)
{
	struct xp_plan *plan;
	unsigned int i;

	for (i = 0; i < wants->nr_plans; i++)
		if (wants->plan[i]->type == type)
			return wants->plan[i];
	plan = wants->nr_plans < XP_PLANS ? calloc(1, sizeof(*plan)) : NULL;
	if (!plan) {
		xp_fail(error, "no memory");
		return NULL;
	}
	plan->type = type;
	wants->plan[wants->nr_plans++] = plan;
	return plan;
}

static int metric_set_add(struct xp_wants *wants, const struct metric *metric,
			  struct xp_error *error)
{
	const struct pmon_type *type = xp_type(wants->platform, metric->box);
	struct xp_plan *plan;

	if (!type)
		return xp_fail(error, "%s has no box \"%s\"", wants->platform->name, metric->box);
	if (wants->nr_wanted == XP_METRICS)
		return xp_fail(error, "too many metrics");
	plan = metric_set_plan_of(wants, type, error);
	if (!plan || xp_want(&wants->wanted[wants->nr_wanted], metric, plan, error))
		return -1;
	wants->nr_wanted++;
	return 0;
}

static bool metric_set_is_wanted(const struct xp_wants *wants, const struct metric *metric)
{
	unsigned int i;

	for (i = 0; i < wants->nr_wanted; i++)
		if (wants->wanted[i].metric == metric)
			return true;
	return false;
}

/* All the metrics of this platform that a pattern fits */
static int metric_set_want_pattern(struct xp_wants *wants, const char *pattern,
				   struct xp_error *error)
{
	const struct metric *metric;
	bool found = false;

	for (metric = xp_metrics(wants->platform); metric->name; metric++) {
		if (!xp_has_metric(wants->platform, metric) || fnmatch(pattern, metric->name, 0))
			continue;
		found = true;
		if (!metric_set_is_wanted(wants, metric) && metric_set_add(wants, metric, error))
			return -1;
	}
	if (!found)
		return xp_fail(error, "no metric \"%s\" on the %s; see \"xeon-pmon list\"",
			       pattern, wants->platform->name);
	return 0;
}

int xp_want_list(struct xp_wants *wants, const char *list, struct xp_error *error)
{
	char *copy = strdup(list);
	char *rest = copy;
	char *pattern;
	int ret = copy ? 0 : xp_fail(error, "no memory");

	while (!ret && (pattern = strsep(&rest, ",")))
		ret = metric_set_want_pattern(wants, pattern, error);
	free(copy);
	return ret;
}

/* Of each line the first that this platform has: llc_miss is an estimate on most */
int xp_want_defaults(struct xp_wants *wants, struct xp_error *error)
{
	static const char *const names[][2] = {
		{ "mem_read_bw" }, { "mem_write_bw" }, { "llc_drd_miss", "llc_miss" },
		{ "uncore_clock" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(names); i++) {
		const char *name = names[i][!xp_metric(wants->platform, names[i][0])];

		if (name && metric_set_want_pattern(wants, name, error))
			return -1;
	}
	return 0;
}

int xp_want_formula(struct xp_wants *wants, const char *text, struct xp_error *error)
{
	struct metric *metric = &wants->own[wants->nr_own];
	const char *colon = strchr(text, ':');
	char *copy;

	if (!colon)
		return xp_fail(error, "%s: no box and colon before the formula", text);
	if (wants->nr_own == XP_METRICS)
		return xp_fail(error, "too many formulas");
	copy = strdup(text);
	metric->name = copy;
	metric->box = strndup(text, colon - text);
	if (!copy || !metric->box) {
		free(copy);
		free((char *)metric->box);
		return xp_fail(error, "no memory");
	}
	metric->unit = "";
	metric->formula = copy + (colon + 1 - text);
	wants->nr_own++;
	return metric_set_add(wants, metric, error);
}
