// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "multiplexing": the counts that perf scales where there are more events
 * than counters, as "xeon-pmon stat" prints them.
 */
#include <stdlib.h>

#include "evaluate.h"
#include "rows.h"
#include "verify.h"

#define MULTIPLEXED_NS	1000000000	/* how long they are multiplexed: a second */
#define NO_TIME		"time passes only during a workload here: perf rotates no group"

/* In struct xp_plan.group */
enum { ALWAYS, FIRST, SECOND, GROUPS };

/* What the tries have said of a box so far: nothing, or nothing for sure, or what has been told */
enum multiplexing_state { UNKNOWN, DOUBTFUL, TOLD };

static bool multiplexing_plan(struct xp_plan *plan, const struct pmon_type *type)
{
	const char *const *name;

	for (name = verify_clocks; *name; name++)
		if (xp_plan_multiplexed(plan, type, *name))
			return true;
	return false;
}

/* In ns; 0: unknown. Perf has the interval of the rotation in sysfs, for each PMU. */
static double multiplexing_rotation_interval(const struct xp_box *box)
{
	char path[160], text[16];

	snprintf(path, sizeof(path), "%s/perf_event_mux_interval_ms", box->folder);
	return xp_read_line(path, text, sizeof(text)) ? 0 : atoi(text) * 1e6;
}

static unsigned int multiplexing_boxes(const struct verify *run, bool missing)
{
	const struct xp_box *box;
	unsigned int boxes = 0;

	for (box = run->boxes.first; box; box = box->next)
		boxes += missing || !*box->missing;
	return boxes;
}

/*
 * The largest share of the counts that a rotation may lose: from the time that perf notes to the
 * stop or start of the counters it takes no longer than a program needs to stop and start a box.
 */
static double multiplexing_lost_share(const struct verify *run, const struct xp_box *box)
{
	double interval = multiplexing_rotation_interval(box);

	return interval ? run->skew * 1e9 / multiplexing_boxes(run, false) / interval : 0;
}

static struct verify_finding multiplexing_finding_of(const struct verify *run,
						     const struct xp_box *box, unsigned int member)
{
	double first = box->count[FIRST].estimate[member];
	double second = box->count[SECOND].estimate[member];
	double whole = box->count[ALWAYS].estimate[0];

	return verify_multiplexed(first, second, whole, whole * multiplexing_lost_share(run, box));
}

/* Of the first counter that is not right, if there is one */
static enum verify_verdict multiplexing_verdict(const struct verify *run, const struct xp_box *box)
{
	enum verify_verdict verdict = VERIFY_PASS;
	unsigned int m;

	for (m = 0; m < box->plan->group[FIRST].nr && verdict == VERIFY_PASS; m++)
		verdict = multiplexing_finding_of(run, box, m).verdict;
	return verdict;
}

static void multiplexing_check_box(struct verify *run, const struct xp_box *box, bool doubtful)
{
	const struct xp_tally *total = &box->count[ALWAYS].total;
	struct verify_finding finding;
	unsigned int m;

	if (total->running < total->enabled * ALL_THE_TIME || !total->running) {
		verify_cannot_box(run, "multiplexing", box->name, box->die,
				  "other events are counted on it");
		return;
	}
	for (m = 0; m < box->plan->group[FIRST].nr; m++) {
		finding = multiplexing_finding_of(run, box, m);
		if (finding.verdict == VERIFY_FAIL && doubtful) {
			verify_cannot_box(run, "multiplexing", box->name, box->die,
					  "too busy to tell: wrong in one try, undecided in another");
			return;
		}
		verify_tell(run, "multiplexing", &finding, "%s %s, event %u of its group",
			    xp_box_name(box->name), xp_where(box->die).text, m);
		/* What is in its way is in that of all */
		if (finding.verdict == VERIFY_CANNOT)
			return;
	}
}

static int multiplexing_count_type(struct verify *run, const struct pmon_type *type,
				   struct xp_error *error)
{
	struct xp_plan *plan = verify_plan(run, error);

	if (!plan)
		return -1;
	/* What has no clock has been told by the check of clocks */
	if (!multiplexing_plan(plan, type))
		return 0;
	if (verify_open(run, error))
		return -1;
	return verify_pass_time(run, MULTIPLEXED_NS, NULL, error);
}

/*
 * A busy machine disturbs some boxes in every try: a box that was right in one of them is right,
 * one that is wrong is so in all of them, and the last try decides about the others. @states has
 * one for each box. Return: how many are left.
 */
static unsigned int multiplexing_check_boxes(struct verify *run, enum multiplexing_state *states,
					     bool last)
{
	enum verify_verdict verdict;
	const struct xp_box *box;
	unsigned int left = 0;

	for (box = run->boxes.first; box; box = box->next, states++) {
		if (*box->missing || *states == TOLD)
			continue;
		verdict = multiplexing_verdict(run, box);
		if (verdict == VERIFY_PASS || last) {
			multiplexing_check_box(run, box, *states == DOUBTFUL);
			*states = TOLD;
			continue;
		}
		if (verdict == VERIFY_CANNOT)
			*states = DOUBTFUL;
		left++;
	}
	return left;
}

/* One type at a time: the fewer boxes, the better is known what a stop and a start take */
static int multiplexing_check_type(struct verify *run, const struct pmon_type *type,
				   struct xp_error *error)
{
	unsigned int tries = VERIFY_TRIES, boxes = 0;
	enum multiplexing_state *states = NULL;
	int ret;

	while (!(ret = multiplexing_count_type(run, type, error)) && tries--) {
		/* A socket has come or gone: the states are of other boxes */
		if (!states || multiplexing_boxes(run, true) != boxes) {
			free(states);
			boxes = multiplexing_boxes(run, true);
			states = calloc(boxes + 1, sizeof(*states));
		}
		if (!states || !multiplexing_check_boxes(run, states, !tries))
			break;
		verify_close(run);
	}
	if (!ret && !states)
		ret = xp_fail(error, "no memory");
	if (!ret)
		verify_tell_passed(run, "multiplexing", type->kind->name);
	verify_close(run);
	free(states);
	return ret;
}

int verify_check_multiplexing(struct verify *run, struct xp_error *error)
{
	const struct pmon_type *const *type;

	if (run->worker.still) {
		verify_cannot(run, "multiplexing", "all boxes", NO_TIME);
		return 0;
	}
	for (type = xp_platform(NULL)->types; *type; type++)
		if (multiplexing_check_type(run, *type, error))
			return -1;
	return 0;
}
