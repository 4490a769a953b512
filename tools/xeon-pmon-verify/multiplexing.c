// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "multiplexing": scaled counts when there are more events than counters,
 * as "xeon-pmon stat" prints them.
 */
#include <stdlib.h>

#include "evaluate.h"
#include "rows.h"
#include "verify.h"

#define MULTIPLEXED_NS	1000000000	/* duration of counting: 1 s */
#define NO_TIME		"time passes only during a workload here: perf rotates no group"

/* Indices of &xp_plan.group */
enum { ALWAYS, FIRST, SECOND, GROUPS };

/* State of a box after some tries: no result, only undecided results, or reported */
enum multiplexing_state { UNKNOWN, DOUBTFUL, REPORTED };

static bool multiplexing_plan(struct xp_plan *plan, const struct pmon_type *type)
{
	const char *const *name;

	for (name = verify_clocks; *name; name++)
		if (xp_plan_multiplexed(plan, type, *name))
			return true;
	return false;
}

/* Return: perf_event_mux_interval_ms of the PMU in ns; 0: unknown. */
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
 * Return: the greatest share of counts that a rotation can lose. The time between perf's time stamp
 * and the stop or start of the counters is at most what a program needs to stop and start a box.
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

/* Return: the verdict on the first counter that does not pass, if any. */
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
		/* The reason applies to all counters of the box */
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
	/* The check "clocks" has reported types without a clock */
	if (!multiplexing_plan(plan, type))
		return 0;
	if (verify_open(run, error))
		return -1;
	return verify_pass_time(run, MULTIPLEXED_NS, NULL, error);
}

/*
 * On a busy machine some boxes are disturbed in each try: a box that passes one try passes, one
 * that fails all tries fails, and the last try decides about the others. @states: state of each
 * box. Return: number of boxes without a result.
 */
static unsigned int multiplexing_check_boxes(struct verify *run, enum multiplexing_state *states,
					     bool last)
{
	enum verify_verdict verdict;
	const struct xp_box *box;
	unsigned int left = 0;

	for (box = run->boxes.first; box; box = box->next, states++) {
		if (*box->missing || *states == REPORTED)
			continue;
		verdict = multiplexing_verdict(run, box);
		if (verdict == VERIFY_PASS || last) {
			multiplexing_check_box(run, box, *states == DOUBTFUL);
			*states = REPORTED;
			continue;
		}
		if (verdict == VERIFY_CANNOT)
			*states = DOUBTFUL;
		left++;
	}
	return left;
}

/*
 * Check one type at a time: with fewer boxes, the time of a stop and start is known more precisely
 */
static int multiplexing_check_type(struct verify *run, const struct pmon_type *type,
				   struct xp_error *error)
{
	unsigned int tries = VERIFY_TRIES, boxes = 0;
	enum multiplexing_state *states = NULL;
	int ret;

	while (!(ret = multiplexing_count_type(run, type, error)) && tries--) {
		/* The number of boxes has changed by CPU hotplug: @states belong to other boxes */
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
		verify_tell_passed(run, "multiplexing", type->desc->name);
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
