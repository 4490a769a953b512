// SPDX-License-Identifier: GPL-2.0-only
/*
 * Assignment of events to groups. It uses the driver's tables and the driver's pmon_plan_add(), so
 * it requests no group from perf that the driver would refuse.
 */
#include <stdlib.h>
#include <string.h>

#include "event.h"
#include "plan.h"

static bool plan_group_add(struct xp_group *group, const struct xp_plan *plan,
			   unsigned int event)
{
	if (pmon_plan_add(&group->plan, plan->code[event]) != PMON_FITS)
		return false;
	group->event[group->nr++] = event;
	return true;
}

static unsigned int plan_group_find(const struct xp_group *group, unsigned int event)
{
	unsigned int m = 0;

	while (m < group->nr && group->event[m] != event)
		m++;
	return m;
}

/* Add all events, or leave the group unchanged */
static bool plan_group_add_all(struct xp_group *group, const struct xp_plan *plan,
			       const unsigned int *event, unsigned int nr)
{
	struct xp_group wider = *group;
	unsigned int e;

	for (e = 0; e < nr; e++)
		if (plan_group_find(&wider, event[e]) == wider.nr &&
		    !plan_group_add(&wider, plan, event[e]))
			return false;
	*group = wider;
	return true;
}

/* An encoding error is a mistake in the formula: the box cannot count the event even alone. */
static int plan_encode(struct xp_plan *plan, unsigned int event, struct xp_error *error)
{
	struct pmon_refusal refusal;

	if (!pmon_encode(plan->type->desc, plan->config[event], plan->code[event], &refusal))
		return 0;
	return xp_fail(error, "%s: %s (%s 0x%llx)", plan->text[event], refusal.why,
		       pmon_word_name(refusal.word), refusal.bits);
}

static int plan_find_event(struct xp_plan *plan, const char *text, unsigned int *event,
			   struct xp_error *error)
{
	const struct xp_source source = { .desc = plan->type->desc };
	unsigned int e;

	for (e = 0; e < plan->nr_events; e++)
		if (!strcmp(plan->text[e], text))
			break;
	*event = e;
	if (e < plan->nr_events)
		return 0;
	if (e == XP_EVENTS)
		return xp_fail(error, "too many events for %s%s",
			       pmon_pmu_prefix(plan->type->desc->name), plan->type->desc->name);
	if (xp_resolve(&source, text, plan->config[e], error))
		return -1;
	strcpy(plan->text[e], text);
	plan->nr_events++;
	return plan_encode(plan, e, error);
}

/*
 * Return: the first group from @from on that has room for all events, a new group if none has, or
 * -1.
 */
static int plan_place(struct xp_plan *plan, const unsigned int *event, unsigned int nr,
		      unsigned int from)
{
	unsigned int g;

	for (g = from; g < plan->nr_groups; g++)
		if (plan_group_add_all(&plan->group[g], plan, event, nr))
			return g;
	if (g == XP_GROUPS)
		return -1;
	memset(&plan->group[g], 0, sizeof(plan->group[g]));
	if (!plan_group_add_all(&plan->group[g], plan, event, nr))
		return -1;
	plan->nr_groups++;
	return g;
}

static void plan_set_place(struct metric_request *request, unsigned int e, unsigned int g,
			   unsigned int event)
{
	request->place[e].group = g;
	request->place[e].member = plan_group_find(&request->plan->group[g], event);
}

/* Use new groups only, so that multiplexing one metric does not affect the events of others */
static int plan_put_apart(struct metric_request *request, const unsigned int *event,
			  struct xp_error *error)
{
	unsigned int first = request->plan->nr_groups;
	unsigned int e;

	request->split = true;
	for (e = 0; e < request->formula.nr_events; e++) {
		int g = plan_place(request->plan, &event[e], 1, first);

		if (g < 0)
			return xp_fail(error, "too many groups for %s%s at a time",
				       pmon_pmu_prefix(request->plan->type->desc->name),
				       request->plan->type->desc->name);
		plan_set_place(request, e, g, event[e]);
	}
	return 0;
}

static int plan_put_all(struct metric_request *request, const unsigned int *event,
			struct xp_error *error)
{
	unsigned int nr = request->formula.nr_events;
	int g = plan_place(request->plan, event, nr, 0);
	unsigned int e;

	if (g < 0)
		return plan_put_apart(request, event, error);
	for (e = 0; e < nr; e++)
		plan_set_place(request, e, g, event[e]);
	return 0;
}

int metric_request_init(struct metric_request *request, const struct metric *metric,
			struct xp_plan *plan, struct xp_error *error)
{
	struct formula *formula = &request->formula;

	memset(request, 0, sizeof(*request));
	request->metric = metric;
	request->unit = XP_ALL_UNITS;
	request->plan = plan;
	if (formula_parse(formula, metric->formula))
		return xp_fail(error, "%s: %s at \"%s\"", metric->name, formula->error,
			       metric->formula + formula->at);
	if (!formula->nr_events)
		return xp_fail(error, "%s: the formula has no event", metric->name);
	return 0;
}

int metric_request_plan(struct metric_request *request, const struct metric *metric,
			struct xp_plan *plan, struct xp_error *error)
{
	unsigned int event[FORMULA_EVENTS] = {};
	struct formula *formula = &request->formula;
	unsigned int e;

	if (metric_request_init(request, metric, plan, error))
		return -1;
	for (e = 0; e < formula->nr_events; e++) {
		struct xp_error why;

		if (plan_find_event(plan, formula->event[e], &event[e], &why))
			return xp_fail(error, "%s: %s", metric->name, why.text);
	}
	return plan_put_all(request, event, error);
}

/* An event that is in two groups uses a counter in each: perf opens it twice. */
static bool plan_add_beside(struct xp_group *all, const struct xp_plan *plan,
			    const struct xp_group *group)
{
	unsigned int m;

	for (m = 0; m < group->nr; m++)
		if (!plan_group_add(all, plan, group->event[m]))
			return false;
	return true;
}

bool xp_plan_fits(const struct xp_plan *plan)
{
	struct xp_group all = {};
	unsigned int g;

	for (g = 0; g < plan->nr_groups; g++)
		if (!plan_add_beside(&all, plan, &plan->group[g]))
			return false;
	return true;
}

static bool plan_add_beside_all(struct metric_request *ceiling, unsigned int g, unsigned int e,
				bool spare)
{
	struct xp_plan *plan = ceiling->plan;
	struct xp_group *group = &plan->group[g];
	struct xp_error error;
	unsigned int event;

	if (plan_find_event(plan, ceiling->formula.event[e], &event, &error))
		return false;
	if (plan_group_find(group, event) == group->nr &&
	    (!plan_group_add(group, plan, event) || !xp_plan_fits(plan) ||
	     (!spare && xp_plan_counter(plan, g, group->nr - 1) < plan->type->desc->counters)))
		return false;
	plan_set_place(ceiling, e, g, event);
	return true;
}

void metric_request_add_ceiling(struct metric_request *request, const char *formula, bool spare)
{
	unsigned int g = request->place[0].group, nr = request->plan->nr_events, e;
	struct xp_group was = request->plan->group[g];
	struct metric_request *ceiling = xp_allocate(1, sizeof(*ceiling));
	bool counted;

	ceiling->metric = request->metric;
	ceiling->plan = request->plan;
	ceiling->unit = request->unit;
	counted = !request->split && !formula_parse(&ceiling->formula, formula);
	for (e = 0; counted && e < ceiling->formula.nr_events; e++)
		counted = plan_add_beside_all(ceiling, g, e, spare);
	if (counted) {
		request->ceiling = ceiling;
		return;
	}
	request->plan->group[g] = was;
	request->plan->nr_events = nr;
	free(ceiling);
}

/* Add an event to the group, even if the group contains it already */
static bool plan_add_again(struct xp_plan *plan, const char *text)
{
	const struct xp_source source = { .desc = plan->type->desc };
	unsigned int e = plan->nr_events;
	struct xp_error error;

	if (e == PMON_MAX_COUNTERS || xp_resolve(&source, text, plan->config[e], &error) ||
	    plan_encode(plan, e, &error) || !plan_group_add(&plan->group[0], plan, e))
		return false;
	strcpy(plan->text[e], text);
	plan->nr_events++;
	return true;
}

bool xp_plan_everywhere(struct xp_plan *plan, const struct pmon_type *type, const char *text)
{
	memset(plan, 0, sizeof(*plan));
	plan->type = type;
	plan->nr_groups = 1;
	while (plan_add_again(plan, text))
		;
	return plan->nr_events && plan->nr_events >= type->desc->counters;
}

bool xp_plan_also(struct xp_plan *plan, const char *text)
{
	return plan_add_again(plan, text);
}

/* Add a group that contains @nr copies of the plan's first event */
static bool plan_add_group(struct xp_plan *plan, unsigned int nr)
{
	struct xp_group *group = &plan->group[plan->nr_groups++];

	while (group->nr < nr && plan_group_add(group, plan, 0))
		;
	return group->nr == nr;
}

bool xp_plan_multiplexed(struct xp_plan *plan, const struct pmon_type *type, const char *text)
{
	struct xp_error error;
	unsigned int event;

	memset(plan, 0, sizeof(*plan));
	plan->type = type;
	plan->pinned = true;
	return type->desc->counters > 1 && !plan_find_event(plan, text, &event, &error) &&
	       plan_add_group(plan, 1) && plan_add_group(plan, type->desc->counters - 1) &&
	       xp_plan_fits(plan) &&
	       plan_add_group(plan, type->desc->counters - 1) && !xp_plan_fits(plan);
}

unsigned int xp_plan_counter(const struct xp_plan *plan, unsigned int group, unsigned int member)
{
	return plan->group[group].plan.assigned.counter[member];
}
