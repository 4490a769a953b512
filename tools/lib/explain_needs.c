// SPDX-License-Identifier: GPL-2.0-only
/* The metrics that the rules need, and whether a platform has them. */
#include <string.h>

#include "explain.h"
#include "explain_derived.h"
#include "explain_value.h"
#include "rows.h"

/**
 * struct needs - search for the metrics of formulas
 * @platform: the platform
 * @list: the names found, in the format of metric_set_add_names(); NULL: no list is needed
 * @size: size of @list
 * @lacking: a metric that the platform lacks; empty: none
 */
struct needs {
	const struct pmon_platform *platform;
	char *list;
	size_t size;
	char lacking[48];
};

/* Return: true if a list contains a whole item. */
static bool needs_has_item(const char *list, const char *item)
{
	size_t len = strlen(item);

	while ((list = strstr(list, item)) && list[len] && list[len] != ',')
		list += len;
	return list;
}

static void needs_add_metrics(struct needs *needs, const char *pattern)
{
	const u64 on = xp_on(needs->platform);
	const struct metric *metric;
	bool found = false;
	char text[64];

	for (metric = xp_metrics(needs->platform); metric->name; metric++) {
		if (!(metric->on & on) || !xp_matches(pattern, metric->name))
			continue;
		found = true;
		/* As a pattern, so that a machine without the boxes is no error */
		snprintf(text, sizeof(text), ",[%c]%s", *metric->name, metric->name + 1);
		if (needs->list && !needs_has_item(needs->list, text) &&
		    strlen(needs->list) + strlen(text) < needs->size)
			strcat(needs->list, text);
	}
	if (!found)
		snprintf(needs->lacking, sizeof(needs->lacking), "%s", pattern);
}

static void needs_add(struct needs *needs, const char *what, unsigned int depth)
{
	const struct explain_quantity *quantity;
	struct formula formula;
	unsigned int e;

	if (depth > EXPLAIN_DEPTH || formula_parse(&formula, what))
		return;
	for (e = 0; e < formula.nr_events; e++) {
		char *name = formula.event[e];

		name[strcspn(name, ",")] = '\0';
		quantity = explain_find_quantity(xp_on(needs->platform), name);
		if (explain_find_derived(name))
			continue;
		if (quantity && quantity->what)
			needs_add(needs, quantity->what, depth + 1);
		else
			needs_add_metrics(needs, quantity ? quantity->ways : name);
	}
}

static void needs_add_sentence(struct needs *needs, const char *sentence)
{
	char what[96];
	const char *slot;

	for (slot = sentence; slot && (slot = strchr(slot, '[')); slot++) {
		snprintf(what, sizeof(what), "%.*s", (int)strcspn(slot + 1, "|"), slot + 1);
		needs_add(needs, what, 0);
	}
}

static void needs_add_tests(struct needs *needs, const struct explain_test *test)
{
	const struct explain_test *end = test + EXPLAIN_TESTS;

	for (; test < end && test->is; test++)
		needs_add(needs, test->what, 0);
}

static void needs_add_also(struct needs *needs, const char *list)
{
	char name[48];
	size_t len;

	for (; list && *list; list += len + !!list[len]) {
		len = strcspn(list, ",");
		snprintf(name, sizeof(name), "%.*s", (int)len, list);
		needs_add_metrics(needs, name);
	}
}

bool explain_platform_has(const struct pmon_platform *platform, const struct explain_rule *rule,
			  char *why, size_t size)
{
	struct needs needs = { .platform = platform };

	if (rule->on && !(rule->on & xp_on(platform)))
		snprintf(needs.lacking, sizeof(needs.lacking), "for other CPUs");
	else
		needs_add_tests(&needs, rule->when);
	snprintf(why, size, "%s", needs.lacking);
	return !*needs.lacking;
}

void explain_metrics(const struct pmon_platform *platform, char *list, size_t size)
{
	struct needs needs = { .platform = platform, .list = list, .size = size };
	const struct explain_rule *rule;
	const struct explain_part *part;
	const struct explain_limit *limit;
	char lacking[48];

	*list = '\0';
	for (rule = explain_rules; rule->id; rule++) {
		if (!explain_platform_has(platform, rule, lacking, sizeof(lacking)))
			continue;
		needs_add_tests(&needs, rule->when);
		needs_add_tests(&needs, rule->or);
		needs_add_sentence(&needs, rule->sentence);
		needs_add_also(&needs, rule->also);
	}
	for (part = explain_parts; part->label; part++)
		if (part->on & xp_on(platform))
			needs_add(&needs, part->what, 0);
	for (limit = explain_limits; limit->metric; limit++)
		if (limit->on & xp_on(platform))
			needs_add(&needs, limit->what, 0);
	/* Remove the first comma: each name has one before it */
	if (*list)
		memmove(list, list + 1, strlen(list));
}
