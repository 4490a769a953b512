// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "slices": boxes of client dies, which have no clock event for all of
 * their counters. A workload of memory reads causes requests to each of them.
 */
#include <stdlib.h>

#include "evaluate.h"
#include "rows.h"
#include "verify.h"

/*
 * Each line that is read causes one of these events; lines are distributed over all boxes of a type
 */
static const char *const slices_events[] = { "cache_lookup_any_mesi", "trk_requests_all", NULL };

/* Without a freeze bit the counters of a group start one after the other */
#define SLICES_SKEW	0.001
/* Share of the busiest box's count: a box below it has other traffic */
#define SLICES_LEAST	0.25

bool verify_plan_requests(struct xp_plan *plan, const struct pmon_type *type)
{
	const char *const *name;

	/*
	 * Intel does not document these events for Core Ultra: none for slices, and none for all
	 * requests to an arbiter
	 */
	if (type->desc->on & ON_ULTRA)
		return false;
	for (name = slices_events; *name; name++)
		if (xp_plan_everywhere(plan, type, *name))
			return true;
	return false;
}

static u64 slices_most(const struct xp_plan *plan)
{
	const struct xp_box *box;
	u64 most = 0;

	for (box = plan->first; box && box->plan == plan; box = box->next)
		if (!*box->missing && verify_most_of(box) > most)
			most = verify_most_of(box);
	return most;
}

/* Return: why a box cannot be checked; NULL: it can. */
static const char *slices_excuse(const struct xp_box *box, u64 most)
{
	const struct xp_tally *total = &box->count[0].total;
	bool last = !box->next || box->next->plan != box->plan;
	u64 mine = verify_most_of(box);

	if (*box->missing)
		return box->missing;
	if (total->running < total->enabled * ALL_THE_TIME || !total->running)
		return "it had no counters for a part of the time; others count, too";
	if (!mine && last && box->plan->type->desc->on & ~ON_RING)
		return "it counts nothing: the last one may be of the graphics since Ice Lake";
	if (mine && mine < SLICES_LEAST * most)
		return "it has less than a quarter of what another one has";
	return NULL;
}

static void slices_check_box(struct verify *run, const struct xp_box *box, u64 most)
{
	const u64 *count = box->count[0].total.count;
	unsigned int nr = box->plan->group[0].nr;
	const char *why = slices_excuse(box, most);
	struct verify_finding finding;

	if (why) {
		verify_cannot_box(run, "slices", box->name, box->die, why);
		return;
	}
	finding = verify_counters(count, nr, nr);
	if (!run->set.platform->global_freeze && count[0] && count[nr - 1])
		finding = verify_near(count[nr - 1], count[0], SLICES_SKEW * count[0], count[0]);
	verify_tell(run, "slices", &finding, "%s %s", xp_box_name(box->name),
		    xp_where(box->die).text);
}

static void slices_check_plan(struct verify *run, const struct xp_plan *plan)
{
	const struct xp_box *box;

	for (box = plan->first; box && box->plan == plan; box = box->next)
		slices_check_box(run, box, slices_most(plan));
	verify_tell_passed(run, "slices", plan->type->desc->name);
	verify_confirm(run, plan);
}

int verify_check_slices(struct verify *run, struct xp_error *error)
{
	const struct pmon_type *const *type;
	struct xp_error why;
	unsigned int p;
	int err;

	if (metric_set_init(&run->set, error))
		return -1;
	for (type = run->set.platform->types; *type; type++) {
		struct xp_plan *plan = xp_allocate(1, sizeof(*plan));

		if (verify_plan_requests(plan, *type))
			run->set.plan[run->set.nr_plans++] = plan;
		else
			free(plan);
	}
	err = verify_open(run, error);
	if (!err && run->set.nr_plans &&
	    verify_during(run, "read", run->machine.dies, run->machine.dies, &why))
		verify_cannot(run, "slices", "all boxes", why.text);
	else if (!err)
		for (p = 0; p < run->set.nr_plans; p++)
			slices_check_plan(run, run->set.plan[p]);
	verify_close(run);
	return err;
}
