// SPDX-License-Identifier: GPL-2.0-only
/* Evaluation of the rules. */
#include <linux/kernel.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "explain_sentence.h"
#include "explain_spread.h"
#include "explain_value.h"
#include "rows.h"

#define PERCENT_MOST	102
#define WELL_ABOVE	110	/* per cent of use that a changing load cannot explain */
#define SAME		0.05	/* relative difference of two places within one finding */

static double judge_excess(const struct explain_test *test, double value)
{
	double limit = test->limit;

	return test->is == EXPLAIN_ABOVE ? value / limit : limit / fmax(value, limit / 1000);
}

/* Return: EXPLAIN_KNOWN with 1 or 0, or the reason why the conditions cannot be evaluated. */
static struct explain_value judge_tests(const struct explain_at *at,
					const struct explain_test *when, double *excess)
{
	struct explain_value value, worst = explain_yes(1);
	const struct explain_test *test;
	bool is;

	for (test = when; test < when + EXPLAIN_TESTS && test->is; test++) {
		value = explain_formula(at, test->what);
		if (value.state > worst.state)
			worst = value;
		is = test->is == EXPLAIN_ABOVE ? value.value > test->limit :
						 value.value < test->limit;
		if (value.state == EXPLAIN_NOTHING || (value.state == EXPLAIN_KNOWN && !is))
			return explain_yes(0);
		if (test == when)
			*excess = judge_excess(test, value.value);
	}
	if (worst.state == EXPLAIN_KNOWN)
		worst.value = 1;
	return worst;
}

/* If the machine lacks the metrics of @or, only @when is evaluated. */
static struct explain_value judge_rule(const struct explain_at *at, const struct explain_rule *rule,
				       const struct explain_test **when, double *excess)
{
	struct explain_value value = judge_tests(at, rule->when, excess), other;

	*when = rule->when;
	if (value.state != EXPLAIN_KNOWN || value.value || !rule->or->is)
		return value;
	other = judge_tests(at, rule->or, excess);
	if (other.state != EXPLAIN_KNOWN || !other.value)
		return value;
	*when = rule->or;
	return other;
}

static void judge_add_also(const struct explain_at *at, const char *list)
{
	const struct explain_fact *fact;
	char name[48];
	size_t len;

	for (; list && *list; list += len + !!list[len]) {
		len = strcspn(list, ",");
		snprintf(name, sizeof(name), "%.*s", (int)len, list);
		fact = explain_find_fact(at, at->place, name);
		if (fact && explain_believe(at->facts, fact).state == EXPLAIN_KNOWN)
			explain_add_metric(at, fact);
	}
}

/* Return: true if two words are equal, or are numbers that differ by less than SAME. */
static bool judge_is_same_word(const char *a, size_t a_len, const char *b, size_t b_len)
{
	char *a_end, *b_end;
	double one = strtod(a, &a_end), other = strtod(b, &b_end);

	if (a_len == b_len && !strncmp(a, b, a_len))
		return true;
	return a_end > a && b_end > b && a_end <= a + a_len && b_end <= b + b_len &&
	       a_len - (a_end - a) == b_len - (b_end - b) &&
	       fabs(one - other) <= SAME * fmax(fabs(one), fabs(other));
}

/* Compare the sentences of two findings, which contain the names of boxes */
static bool judge_is_same(const char *a, const char *b)
{
	size_t a_len, b_len;

	for (; *a && *b; a += a_len, b += b_len) {
		a += *a == ' ';
		b += *b == ' ';
		a_len = strcspn(a, " ");
		b_len = strcspn(b, " ");
		if (!judge_is_same_word(a, a_len, b, b_len))
			return false;
	}
	return !*a && !*b;
}

static struct explain_finding *judge_new_finding(struct explain_report *report,
						 const struct explain_rule *rule,
						 unsigned int place)
{
	struct explain_finding *finding;

	if (report->nr == EXPLAIN_FINDINGS)
		return NULL;
	finding = &report->finding[report->nr++];
	*finding = (struct explain_finding){
		.rule = rule, .severity = rule->severity, .when = rule->when, .place = place,
	};
	return finding;
}

/* Merge the last finding into an earlier one with the same sentence for another place. */
static void judge_join(struct explain_report *report)
{
	struct explain_finding *last = &report->finding[report->nr - 1], *one = report->finding;
	struct explain_finding was;

	while (one < last && (one->rule != last->rule || one->when != last->when ||
			      !judge_is_same(one->sentence, last->sentence)))
		one++;
	if (one == last)
		return;
	if (last->excess > one->excess) {
		was = *one;
		*one = *last;
		one->also = was.also | 1ULL << was.place;
	} else {
		one->also |= 1ULL << last->place;
	}
	report->nr--;
}

static void judge_find(const struct explain_facts *facts, const struct explain_rule *rule,
		       const struct explain_test *when, unsigned int place, double excess,
		       struct explain_report *report)
{
	struct explain_finding *finding = judge_new_finding(report, rule, place);
	struct explain_at at = { .facts = facts, .place = place, .finding = finding };
	const struct explain_test *test;

	if (!finding)
		return;
	finding->when = when;
	finding->excess = excess;
	for (test = when; test < when + EXPLAIN_TESTS && test->is; test++)
		finding->value[test - when] = explain_formula(&at, test->what).value;
	explain_say(&at, rule->sentence, finding->sentence, sizeof(finding->sentence));
	judge_add_also(&at, rule->also);
	judge_join(report);
}

/* Return: true if the report has a finding with this id for a place. */
static bool judge_has(const struct explain_report *report, const char *id, unsigned int place)
{
	const struct explain_finding *one, *end = report->finding + report->nr;

	for (one = report->finding; one < end; one++)
		if (!strcmp(one->rule->id, id) &&
		    (one->place == place || one->also & 1ULL << place))
			return true;
	return false;
}

/* Return: true if a finding of &explain_rule.unless explains the values of this rule. */
static bool judge_is_explained(const struct explain_report *report, const struct explain_rule *rule,
			       unsigned int place)
{
	const struct explain_finding *one, *end = report->finding + report->nr;

	for (one = report->finding; rule->unless && one < end; one++)
		if (xp_fits_one(rule->unless, one->rule->id) &&
		    (one->place == place || one->also & 1ULL << place))
			return true;
	return false;
}

/* Return: why the rule could not be evaluated in any place; KNOWN or NOTHING: it was. */
/*
 * Return: a metric of the rule that the platform lacks; cached, since top and the exporter need it
 * at each refresh.
 */
static const char *judge_lacking(const struct pmon_platform *platform,
				 const struct explain_rule *rule)
{
	static struct {
		const struct pmon_platform *platform;
		char why[48];
	} kept[128], *one;

	one = &kept[(rule - explain_rules) % ARRAY_SIZE(kept)];
	if (one->platform != platform)
		explain_platform_has(platform, rule, one->why, sizeof(one->why));
	one->platform = platform;
	return one->why;
}

static struct explain_value judge_everywhere(const struct explain_facts *facts,
					     const struct explain_rule *rule,
					     struct explain_report *report)
{
	const char *why = judge_lacking(facts->platform, rule);
	struct explain_value value, best = explain_no(EXPLAIN_LACKING, why);
	bool has = !*why;
	const struct explain_test *when;
	struct explain_at at = { .facts = facts };
	double excess = 0;

	for (; has && at.place < facts->nr_places; at.place++) {
		if (rule->channels && judge_has(report, EXPLAIN_BOOKS, at.place)) {
			if (best.state > EXPLAIN_DOUBT)
				best = explain_no(EXPLAIN_DOUBT, "mem_bw");
			continue;
		}
		value = judge_rule(&at, rule, &when, &excess);
		if (value.state <= best.state)
			best = value;
		if (value.state == EXPLAIN_KNOWN && value.value &&
		    !judge_has(report, rule->id, at.place) &&
		    !judge_is_explained(report, rule, at.place))
			judge_find(facts, rule, when, at.place, excess, report);
	}
	return best;
}

static struct explain_unasked *judge_find_unasked(struct explain_report *report, const char *id)
{
	struct explain_unasked *one = report->unasked;

	while (one < report->unasked + report->nr_unasked && strcmp(one->rule->id, id))
		one++;
	return one;
}

/* A rule with several rows was evaluated if one row was and no row needs a value in doubt. */
static void judge_note_unasked(struct explain_report *report, const struct explain_rule *rule,
			       const struct explain_value *best)
{
	struct explain_unasked *one = judge_find_unasked(report, rule->id);

	if (one == report->unasked + report->nr_unasked) {
		report->nr_unasked++;
		one->rule = rule;
	} else if (one->state == EXPLAIN_DOUBT ||
		   (best->state != EXPLAIN_DOUBT && best->state >= one->state)) {
		return;
	}
	one->state = best->state;
	snprintf(one->why, sizeof(one->why), "%s", best->why);
}

static void judge_drop_asked(struct explain_report *report)
{
	unsigned int u, left = 0;

	for (u = 0; u < report->nr_unasked; u++)
		if (report->unasked[u].state >= EXPLAIN_DOUBT)
			report->unasked[left++] = report->unasked[u];
	report->nr_asked = report->nr_unasked - left;
	report->nr_unasked = left;
}

/* If home agents count less than memory (EXPLAIN_BOOKS), the counts of all slices are in doubt. */
static void judge_doubt_slices(struct explain_facts *facts, const struct explain_report *report)
{
	const struct explain_finding *one, *end = report->finding + report->nr;
	unsigned int p;

	for (one = report->finding; one < end; one++)
		for (p = 0; p < facts->nr_places; p++)
			if (!strcmp(one->rule->id, EXPLAIN_BOOKS) &&
			    one->severity == EXPLAIN_COUNTER &&
			    one->when->is == EXPLAIN_ABOVE &&
			    (one->place == p || one->also & 1ULL << p))
				facts->place[p].slices = true;
}

/* Within a severity, findings have the order of explain_rules[]. */
static int judge_compare_findings(const void *a, const void *b)
{
	const struct explain_finding *one = a, *other = b;

	if (one->severity != other->severity)
		return (int)one->severity - (int)other->severity;
	if (one->rule != other->rule)
		return one->rule < other->rule ? -1 : 1;
	return (one->excess < other->excess) - (one->excess > other->excess) ?:
	       (int)one->place - (int)other->place;
}

/* Apply explain_limits[], for metrics without a ceiling in the catalogue */
static void judge_apply_limits(struct explain_facts *facts)
{
	struct explain_fact *fact, *end = facts->fact + facts->nr;
	const struct explain_limit *limit;
	struct explain_value most;

	for (fact = facts->fact; fact < end; fact++) {
		struct explain_at at = { .facts = facts, .place = fact->place, .box = fact->box };

		if (!metric_has_value(fact->state))
			continue;
		if (!strcmp(fact->metric->unit, "%") &&
		    (fact->value > PERCENT_MOST || fact->value < 100 - PERCENT_MOST)) {
			/*
			 * Multiplexed terms that were not counted at the same time may exceed the
			 * limit
			 */
			fact->state = fact->state == METRIC_MEASURED ||
				      (fact->value > WELL_ABOVE &&
				       xp_matches("*_util", fact->metric->name)) ?
				      METRIC_IMPOSSIBLE : METRIC_UNDEFINED;
			snprintf(fact->why, sizeof(fact->why), "%.1f %%", fact->value);
			continue;
		}
		for (limit = explain_limits; limit->metric; limit++) {
			if (!(limit->on & xp_on(facts->platform)) ||
			    !fact->box == explain_is_by_box(fact->metric) ||
			    !xp_matches(limit->metric, fact->metric->name))
				continue;
			most = explain_formula(&at, limit->what);
			if (most.state != EXPLAIN_KNOWN || most.value <= 0 ||
			    fact->value <= PERCENT_MOST / 100.0 * most.value)
				continue;
			fact->state = METRIC_IMPOSSIBLE;
			snprintf(fact->why, sizeof(fact->why), "%.1f %s of %.1f at most",
				 fact->value, fact->metric->unit, most.value);
		}
	}
}

static void judge_find_doubts(struct explain_facts *facts)
{
	unsigned int f;

	for (f = 0; f < facts->nr; f++)
		facts->place[facts->fact[f].place].doubt |=
			facts->fact[f].state == METRIC_IMPOSSIBLE;
}

/* Return: true if a value is in doubt for a reason other than METRIC_IMPOSSIBLE. */
static bool judge_is_weak(const struct explain_fact *fact)
{
	return fact->state == METRIC_LOST || fact->state == METRIC_WAITING ||
	       (fact->state == METRIC_MULTIPLEXED && fact->share < EXPLAIN_SHARE_LEAST);
}

static void judge_describe_doubt(const struct explain_fact *fact, struct explain_finding *finding)
{
	char *text = finding->sentence;
	size_t size = sizeof(finding->sentence);
	const char *box = fact->box ? xp_box_name(fact->box) : fact->metric->box;

	if (fact->state == METRIC_IMPOSSIBLE)
		snprintf(text, size, "%s is more than the hardware can do: %s%s%s; what %s counts "
			 "on this socket is not used", fact->metric->name, fact->box ? box : "",
			 fact->box && *fact->why ? ", " : "", fact->why, fact->metric->box);
	else if (fact->state == METRIC_MULTIPLEXED)
		snprintf(text, size, "%s was counted in %.2f %% of the time, which is too little "
			 "to be used: other programs have the counters of %s, or it does not answer",
			 fact->metric->name, 100 * fact->share, box);
	else if (fact->state == METRIC_WAITING)
		snprintf(text, size, "%s was not counted: other programs have all counters of %s, "
			 "for example pinned events of perf", fact->metric->name, box);
	else
		snprintf(text, size, "%s has no value: %s%s", fact->metric->name,
			 *fact->why ? fact->why : box, *fact->why ? "" : " is gone");
}

/* Add a finding for each place with such a value; name the box rather than the place */
static void judge_counters(const struct explain_facts *facts, const struct explain_rule *rule,
			   bool impossible, struct explain_report *report)
{
	const struct explain_fact *fact, *end, *worst;
	struct explain_finding *finding;
	unsigned int p;

	for (p = 0; p < facts->nr_places; p++) {
		worst = NULL;
		end = facts->fact + facts->place[p].end;
		for (fact = facts->fact + facts->place[p].first; fact < end; fact++)
			if ((impossible ? fact->state == METRIC_IMPOSSIBLE : judge_is_weak(fact)) &&
			    (!worst || (!worst->box && fact->box)))
				worst = fact;
		finding = worst ? judge_new_finding(report, rule, p) : NULL;
		if (!finding)
			continue;
		finding->excess = 1;
		judge_describe_doubt(worst, finding);
		judge_join(report);
	}
}

static void judge_driver(const struct explain_facts *facts, const struct explain_rule *rule,
			 struct explain_report *report)
{
	struct explain_finding *finding;
	unsigned int p;

	finding = facts->nr_refused && facts->nr_places ? judge_new_finding(report, rule, 0) : NULL;
	if (!finding)
		return;
	for (p = 1; p < facts->nr_places; p++)
		finding->also |= 1ULL << p;
	snprintf(finding->sentence, sizeof(finding->sentence),
		 "counted by %s: %u metrics that need xeon_pmon are not used", facts->driver,
		 facts->nr_refused);
}

/* Notes and caveats are also true of an idle machine: channels are empty, intel_uncore counts */
static bool judge_is_idle(const struct explain_facts *facts, const struct explain_report *report)
{
	const struct explain_finding *one, *end = report->finding + report->nr;
	const struct explain_test *test;
	struct explain_value value;
	bool known = false;

	for (one = report->finding; one < end; one++)
		if (one->severity < EXPLAIN_NOTE || one->rule->depends)
			return false;

	for (test = explain_idle; test->is; test++) {
		value = explain_work_out(facts, 0, test->what);
		if (value.state == EXPLAIN_KNOWN && value.value >= test->limit)
			return false;
		known |= value.state == EXPLAIN_KNOWN;
	}
	return known;
}

void explain_judge(struct explain_facts *facts, struct explain_report *report)
{
	const struct explain_rule *rule;
	struct explain_value best;
	bool books;

	memset(report, 0, sizeof(*report));
	explain_find_clusters(facts);
	judge_apply_limits(facts);
	judge_find_doubts(facts);
	for (rule = explain_rules; rule->id; rule++) {
		books = !strcmp(rule->id, EXPLAIN_BOOKS);
		if (!books)
			judge_doubt_slices(facts, report);
		if (!strcmp(rule->id, EXPLAIN_IMPOSSIBLE)) {
			judge_counters(facts, rule, true, report);
		} else if (!strcmp(rule->id, EXPLAIN_DOUBTED)) {
			judge_counters(facts, rule, false, report);
		} else if (!strcmp(rule->id, EXPLAIN_DRIVER)) {
			judge_driver(facts, rule, report);
		} else {
			best = judge_everywhere(facts, rule, report);
			judge_note_unasked(report, rule, &best);
		}
	}
	judge_drop_asked(report);
	qsort(report->finding, report->nr, sizeof(*report->finding), judge_compare_findings);
	report->idle = judge_is_idle(facts, report);
}
