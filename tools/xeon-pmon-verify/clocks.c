// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, checks "clocks" and "steps": count the same clock on all counters of a box in
 * one group, and read running counters.
 */
#include <stdlib.h>
#include <string.h>

#include "evaluate.h"
#include "rows.h"
#include "verify.h"

#define CLOCKS_NS	1000000000	/* duration of counting: 1 s */
#define STEPS		64		/* reads of running counters with --workload */
#define STEP_NS		100000000	/* between reads; the total has a carry out of 32 bits */
#define NO_CLOCK	"it has no clock that each of its counters can count"
#define UNUSED		"all its counters stand still: it is not in use, or the check \"memory\" fails"
#define MAY_SLEEP	"it has no clock, and may have slept: /dev/cpu_dma_latency cannot be opened"

const char *const verify_clocks[] = { "dclockticks", "dclk_ticks", "clockticks", NULL };

/*
 * Plan a clock event on all counters. Return: true if there is one, possibly only on the fixed
 * counter.
 */
static bool clocks_plan(struct xp_plan *plan, const struct pmon_type *type)
{
	const char *const *name;

	for (name = verify_clocks; *name; name++) {
		if (xp_plan_everywhere(plan, type, *name)) {
			/*
			 * Add the fixed counter of a memory channel, which only counts this event
			 */
			xp_plan_also(plan, name == verify_clocks ? ",event=0xff" :
							"clockticks_fixed");
			return true;
		}
		if (plan->nr_events && xp_plan_counter(plan, 0, 0) == type->desc->counters)
			return true;
	}
	return false;
}

/* Return: true if neither this check nor the check "slices" covers the type's counters. */
static bool clocks_has_none(const struct pmon_type *type, bool clock, const struct xp_plan *plan)
{
	struct xp_plan *other;
	bool requests;

	if (clock && plan->nr_events >= type->desc->counters)
		return false;
	other = xp_allocate(1, sizeof(*other));
	requests = verify_plan_requests(other, type);
	free(other);
	return type->desc->counters && !requests;
}

static int clocks_open(struct verify *run, bool aloud, struct xp_error *error)
{
	const struct pmon_type *const *type;
	struct xp_plan *plan;
	bool clock;

	if (metric_set_init(&run->set, error))
		return -1;
	for (type = run->set.platform->types; *type; type++) {
		if (run->set.nr_plans == XP_PLANS)
			return xp_fail(error, "more than %u types of box", XP_PLANS);
		plan = xp_allocate(1, sizeof(*plan));
		clock = clocks_plan(plan, *type);
		if (aloud && clocks_has_none(*type, clock, plan))
			verify_cannot(run, "counters", (*type)->desc->name, NO_CLOCK);
		if (clock)
			run->set.plan[run->set.nr_plans++] = plan;
		else
			free(plan);
	}
	return verify_open(run, error);
}

/*
 * Return: the number of a box's events that count the same clock: all, except on Ice Lake the last,
 * on the fixed counter. Its name in Intel's lists suggests half the frequency; no document confirms
 * it.
 */
static unsigned int clocks_alike(const struct xp_box *box)
{
	const struct pmon_pmu_desc *desc = box->plan->type->desc;
	unsigned int nr = box->plan->group[0].nr;

	return desc->on & ON_ICE && nr > desc->counters ? desc->counters : nr;
}

/*
 * Types with possibly unused boxes: channels without memory, links and ports that are not
 * connected. The firmware may stop their clocks.
 */
static bool clocks_may_rest(const struct xp_box *box)
{
	static const char *const kinds[] = {
		"imc", "hbm", "mbox", "qpi", "r3qpi", "upi", "m3upi", "b2upi", "b2cxl", "cxlcm",
		"cxldp",
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		if (!strcmp(box->plan->type->desc->name, kinds[i]))
			return !verify_most_of(box);
	return false;
}

/*
 * Return: the nearest clock count of another box of the type: each die of a Xeon 6 has its own
 * clock, and several boxes.
 */
static u64 clocks_nearest(const struct verify *run, const struct xp_box *box)
{
	u64 mine = verify_most_of(box), its, off, least = U64_MAX, nearest = mine;
	const struct xp_box *other;

	for (other = run->boxes.first; other; other = other->next) {
		if (*other->missing || other == box || other->plan != box->plan ||
		    other->die != box->die)
			continue;
		its = verify_most_of(other);
		off = its > mine ? its - mine : mine - its;
		if (off < least) {
			least = off;
			nearest = its;
		}
	}
	return nearest;
}

static u64 clock_beside(const struct verify *run, const struct xp_box *box)
{
	const struct xp_box *other;
	u64 most = 0;

	for (other = run->boxes.first; other; other = other->next)
		if (!*other->missing && other->plan == box->plan &&
		    other->die == box->die && verify_most_of(other) > most)
			most = verify_most_of(other);
	return most;
}

/* Return: why an existing box cannot be checked; NULL: it can. */
static const char *clocks_excuse(const struct verify *run, const struct xp_box *box)
{
	const struct xp_tally *total = &box->count[0].total;

	if (total->running < total->enabled * ALL_THE_TIME || !total->running)
		return "it had no counters for a part of the time; others count, too";
	if (run->awake < 0 &&
	    clock_beside(run, box) < VERIFY_SLOWEST_MHZ * 1e6 * run->done.seconds)
		return MAY_SLEEP;
	return clocks_may_rest(box) ? UNUSED : NULL;
}

static bool clocks_can_check(struct verify *run, const struct xp_box *box, const char *check)
{
	const char *why = clocks_excuse(run, box);

	if (why)
		verify_cannot_box(run, check, box->name, box->die, why);
	return !why;
}

/* Sort the counts by counter instead of by event */
static void clocks_check_counters(struct verify *run, const struct xp_box *box)
{
	const struct xp_group *group = &box->plan->group[0];
	u64 count[PMON_MAX_COUNTERS] = {};
	struct verify_finding finding;
	unsigned int m;

	if (*box->missing || !clocks_can_check(run, box, "counters") ||
	    group->nr < box->plan->type->desc->counters)
		return;
	for (m = 0; m < group->nr; m++)
		count[xp_plan_counter(box->plan, 0, m)] = box->count[0].total.count[m];
	finding = verify_counters(count, group->nr, clocks_alike(box));
	verify_tell(run, "counters", &finding, "%s %s", xp_box_name(box->name),
		    xp_where(box->die).text);
}

static void clocks_check_clock(struct verify *run, const struct xp_box *box)
{
	bool by_die = box->plan->type->desc->on & ON_XEON6;
	struct verify_finding finding;

	if (*box->missing || clocks_excuse(run, box))
		return;
	finding = verify_clock(verify_most_of(box),
			       by_die ? clocks_nearest(run, box) : clock_beside(run, box),
			       run->done.seconds, run->skew, run->set.platform->max_mhz);
	verify_tell(run, "clocks", &finding, "%s %s", xp_box_name(box->name),
		    xp_where(box->die).text);
}

/* Report refused and lost boxes only; xeon-pmon-check lists absent ones */
static void clocks_check_missing(struct verify *run, const struct xp_box *box)
{
	if (box->refused || box->gone)
		verify_cannot_box(run, "counters", box->name, box->die, box->missing);
}

static void clocks_check_type(struct verify *run, const struct xp_plan *plan, const char *check,
			      void (*check_box)(struct verify *run, const struct xp_box *box))
{
	const struct xp_box *box;

	for (box = run->boxes.first; box; box = box->next)
		if (box->plan == plan)
			check_box(run, box);
	verify_tell_passed(run, check, plan->type->desc->name);
}

int verify_check_clocks(struct verify *run, struct xp_error *error)
{
	unsigned int p;

	if (clocks_open(run, true, error) || verify_pass_time(run, CLOCKS_NS, NULL, error))
		return -1;
	for (p = 0; p < run->set.nr_plans; p++) {
		clocks_check_type(run, run->set.plan[p], "counters", clocks_check_missing);
		clocks_check_type(run, run->set.plan[p], "counters", clocks_check_counters);
		clocks_check_type(run, run->set.plan[p], "clocks", clocks_check_clock);
		verify_confirm(run, run->set.plan[p]);
	}
	verify_close(run);
	return 0;
}

/* The last read of each box, in the order of run->boxes */
static struct clocks_read {
	u64 before[PMON_MAX_COUNTERS];
	bool reported;
	bool apart;
	bool carried;
} *reads;

static unsigned long long nr_reads;

static void clocks_read_group(struct verify *run, const struct xp_box *box,
			      struct clocks_read *read)
{
	struct verify_finding finding;

	finding = verify_together(box->count[0].seen.count, clocks_alike(box));
	if (finding.verdict == VERIFY_PASS || read->apart)
		return;
	read->apart = true;
	verify_tell(run, "steps", &finding, "%s %s", xp_box_name(box->name),
		    xp_where(box->die).text);
}

static void clocks_read_box(struct verify *run, const struct xp_box *box, struct clocks_read *read,
			    double most)
{
	struct verify_finding finding;
	unsigned int m;

	clocks_read_group(run, box, read);
	for (m = 0; m < box->plan->group[0].nr; m++) {
		finding = verify_step(read->before[m], box->count[0].seen.count[m], most);
		read->before[m] = box->count[0].seen.count[m];
		read->carried |= read->before[m] >> 32;
		nr_reads++;
		if (finding.verdict == VERIFY_PASS || read->reported)
			continue;
		read->reported = true;
		verify_tell(run, "steps", &finding, "%s %s counter %u",
			    xp_box_name(box->name), xp_where(box->die).text,
			    xp_plan_counter(box->plan, 0, m));
	}
}

/* The upper limit of an increase: from before one read to after the next, at the highest clock. */
static void clocks_read_all(void *context)
{
	struct verify *run = context;
	double before = xp_now(), seconds;
	struct clocks_read *read = reads;
	const struct xp_box *box;

	xp_boxes_read(&run->boxes);
	seconds = run->worker.still ? run->done.seconds : xp_now() - run->begun;
	run->begun = before;
	for (box = run->boxes.first; box; box = box->next, read++)
		if (!*box->missing)
			clocks_read_box(run, box, read,
					run->set.platform->max_mhz * 1e6 * seconds);
}

static int clocks_take_steps(struct verify *run, struct xp_error *error)
{
	unsigned int i;

	if (!run->worker.to)
		return verify_pass_time(run, (u64)STEPS * STEP_NS, clocks_read_all, error);
	for (i = 0; i < STEPS; i++)
		if (verify_pass_time(run, STEP_NS, clocks_read_all, error))
			return -1;
	return 0;
}

/* Report a pass for a box whose counters have had a carry out of their lower half */
static void clocks_end_steps(struct verify *run, const struct xp_box *box,
			     const struct clocks_read *read)
{
	if (*box->missing || read->reported || read->apart)
		return;
	if (read->carried)
		run->passed++;
	else
		verify_cannot_box(run, "steps", box->name, box->die,
				  "no carry out of 32 bits in this time, when a read might be torn");
}

int verify_check_steps(struct verify *run, struct xp_error *error)
{
	const struct xp_box *box;
	unsigned int nr = 0;
	struct clocks_read *read;
	int err;

	if (clocks_open(run, false, error))
		return -1;
	for (box = run->boxes.first; box; box = box->next)
		nr++;
	reads = xp_allocate(nr, sizeof(*reads));
	nr_reads = 0;
	err = clocks_take_steps(run, error);
	for (box = run->boxes.first, read = reads; box && !err; box = box->next, read++)
		clocks_end_steps(run, box, read);
	snprintf(run->sample.why, sizeof(run->sample.why), "%llu reads", nr_reads);
	verify_tell_passed(run, "steps", "boxes");
	free(reads);
	verify_close(run);
	return err;
}
