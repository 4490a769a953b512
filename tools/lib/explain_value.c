// SPDX-License-Identifier: GPL-2.0-only
/* Evaluation of a rule's formula in one place. */
#include <linux/kernel.h>
#include <math.h>
#include <string.h>

#include "explain.h"
#include "explain_derived.h"
#include "explain_spread.h"
#include "explain_value.h"
#include "rows.h"

struct explain_value explain_no(enum explain_state state, const char *why)
{
	struct explain_value value = { .state = state };

	snprintf(value.why, sizeof(value.why), "%s", why);
	return value;
}

struct explain_value explain_yes(double number)
{
	return (struct explain_value){ .value = number };
}

const struct explain_quantity *explain_find_quantity(u64 on, const char *name)
{
	const struct explain_quantity *quantity;

	for (quantity = explain_quantities; quantity->name; quantity++)
		if (quantity->on & on && !strcmp(quantity->name, name))
			return quantity;
	return NULL;
}

/* If one counter of a box has an impossible value, all counts of the box are in doubt. */
static bool value_is_doubted(const struct explain_facts *facts, unsigned int place,
			     const char *box)
{
	const struct explain_fact *fact = facts->fact + facts->place[place].first;
	const struct explain_fact *end = facts->fact + facts->place[place].end;

	for (; facts->place[place].doubt && fact < end; fact++)
		if (fact->state == METRIC_IMPOSSIBLE && !strcmp(fact->metric->box, box))
			return true;
	return false;
}

/* The counts of slices are in doubt if they contradict the home agents'. */
static bool value_is_slice_doubted(const struct explain_facts *facts,
				   const struct explain_fact *fact)
{
	const char *box = fact->metric->box;

	if ((strcmp(box, "cbox") && strcmp(box, "cha")) ||
	    !strncmp(fact->metric->name, "home_", 5) ||
	    !strncmp(fact->metric->name, "directory_", 10))
		return false;
	return facts->place[fact->place].slices;
}

struct explain_value explain_believe(const struct explain_facts *facts,
				     const struct explain_fact *fact)
{
	const char *name = fact->metric->name;

	if (value_is_doubted(facts, fact->place, fact->metric->box) ||
	    value_is_slice_doubted(facts, fact))
		return explain_no(EXPLAIN_DOUBT, name);
	switch (fact->state) {
	case METRIC_MEASURED:
		return explain_yes(fact->value);
	case METRIC_MULTIPLEXED:
		return fact->share < EXPLAIN_SHARE_LEAST ? explain_no(EXPLAIN_DOUBT, name) :
						   explain_yes(fact->value);
	case METRIC_UNDEFINED:
		return explain_no(EXPLAIN_NOTHING, name);
	case METRIC_ABSENT:
	case METRIC_HIDDEN:
		return explain_no(EXPLAIN_LACKING, name);
	default:
		return explain_no(EXPLAIN_DOUBT, name);
	}
}

const struct explain_fact *explain_find_fact(const struct explain_at *at, unsigned int place,
					     const char *name)
{
	const struct explain_fact *fact = at->facts->fact + at->facts->place[place].first;
	const struct explain_fact *end = at->facts->fact + at->facts->place[place].end;

	for (; fact < end; fact++)
		if (!strcmp(fact->metric->name, name) &&
		    (at->box ? fact->box && !strcmp(fact->box, at->box) : !fact->box))
			return fact;
	return NULL;
}

/* Return: NULL if the finding is full, has this line already, or no arithmetic is needed. */
struct explain_term *explain_new_term(const struct explain_at *at, const char *name)
{
	struct explain_finding *finding = at->finding;
	struct explain_term *term;
	unsigned int t;

	for (t = 0; finding && t < finding->nr_terms; t++)
		if (!strcmp(finding->term[t].name, name))
			return NULL;
	if (!finding || t == EXPLAIN_TERMS)
		return NULL;
	term = &finding->term[finding->nr_terms++];
	snprintf(term->name, sizeof(term->name), "%s", name);
	return term;
}

void explain_add_metric(const struct explain_at *at, const struct explain_fact *fact)
{
	struct explain_term *term = explain_new_term(at, fact->metric->name);

	if (!term)
		return;
	term->what = fact->metric->formula;
	term->value = fact->value;
	term->share = fact->share;
	term->unit = fact->metric->unit;
	term->fact = fact->formula ? fact : NULL;
	/* Any 64-bit DDR bus transfers a line in four clock cycles, two transfers in each */
	if (!strcmp(fact->metric->name, "mem_capacity"))
		snprintf(term->note, sizeof(term->note), "%.0f MHz x 16 B x %u channels",
			 fact->value / 16 / fact->nr_boxes, fact->nr_boxes);
	else if (fact->state == METRIC_MULTIPLEXED)
		snprintf(term->note, sizeof(term->note), "an estimate: %.0f %% of the time",
			 100 * fact->share);
}

struct explain_value explain_metric_value(const struct explain_at *at, unsigned int place,
					  const char *name)
{
	const struct explain_fact *fact = explain_find_fact(at, place, name);
	struct explain_value value;

	if (!fact)
		return explain_no(EXPLAIN_LACKING, name);
	value = explain_believe(at->facts, fact);
	if (value.state == EXPLAIN_KNOWN)
		explain_add_metric(at, fact);
	return value;
}

struct explain_value explain_plain_value(const struct explain_at *at, const char *name)
{
	const struct explain_quantity *quantity;
	explain_derived *derived = explain_find_derived(name);
	struct explain_value value;
	struct explain_term *term;

	if (derived)
		return derived(at);
	quantity = explain_find_quantity(xp_on(at->facts->platform), name);
	if (!quantity)
		return explain_metric_value(at, at->place, name);
	value = explain_formula(at, quantity->what);
	term = value.state == EXPLAIN_KNOWN ? explain_new_term(at, name) : NULL;
	if (!term)
		return value;
	term->what = quantity->what;
	term->unit = quantity->unit;
	term->value = value.value;
	return value;
}

/* Statistics over several places: all or all but this one, the greatest or the least value */
static const struct explain_asked_places value_places[] = {
	{ .asked = "anywhere" }, { .asked = "others", .others = true },
	{ .asked = "fastest", .others = true }, { .asked = "greatest", .others = true },
	{ .asked = "elsewhere", .others = true, .least = true },
};

const struct explain_asked_places *explain_find_asked_places(const char *asked)
{
	unsigned int a;

	for (a = 0; a < ARRAY_SIZE(value_places); a++)
		if (!strcmp(value_places[a].asked, asked))
			return &value_places[a];
	return NULL;
}

static struct explain_value value_of_places(const struct explain_at *at, const char *name,
					    const struct explain_asked_places *asked)
{
		struct explain_value value = explain_no(EXPLAIN_LACKING, name), one;
	double number = asked->least ? HUGE_VAL : 0;
	struct explain_at there = *at;

	/* "others" is defined for two sockets only */
	if (!strcmp(asked->asked, "others") && at->facts->nr_places != 2)
		return value;
	there.finding = NULL;
	for (there.place = 0; there.place < at->facts->nr_places; there.place++) {
		if (asked->others && there.place == at->place)
			continue;
		one = explain_plain_value(&there, name);
		if (one.state == EXPLAIN_KNOWN)
			number = asked->least ? fmin(number, one.value) : fmax(number, one.value);
		if (one.state < value.state)
			value = one;
	}
	if (value.state == EXPLAIN_KNOWN)
		value.value = number;
	return value;
}

/* @text: "name,asked" */
static struct explain_value value_asked(const struct explain_at *at, const char *text)
{
	const char *asked = strchr(text, ',') + 1, *unit = NULL;
	const struct explain_asked_places *places = explain_find_asked_places(asked);
	const struct explain_fact *box = NULL;
	struct explain_value value;
	struct explain_term *term;
	char name[32], shown[48];
	double most;

	snprintf(name, sizeof(name), "%.*s", (int)(asked - text - 1), text);
	snprintf(shown, sizeof(shown), "%s{%s}", name, asked);
	if (places) {
		value = value_of_places(at, name, places);
	} else {
		value = explain_ways(at, name, &most);
		if (value.state == EXPLAIN_KNOWN || value.state == EXPLAIN_NOTHING)
			value = strcmp(asked, "most") ?
				explain_of_boxes(at, name, asked, &unit, &box) :
				value.state == EXPLAIN_KNOWN ? explain_yes(most) : value;
	}
	term = value.state == EXPLAIN_KNOWN ? explain_new_term(at, shown) : NULL;
	if (term) {
		term->value = value.value;
		term->unit = unit;
		term->box = box ? box->box : NULL;
	}
	return value;
}

struct explain_value explain_formula(const struct explain_at *at, const char *what)
{
	struct explain_value worst = explain_yes(0), one;
	double count[FORMULA_EVENTS];
	struct explain_at within = *at;
	struct formula_input input = { .count = count };
	struct formula formula;
	const char *name;
	unsigned int e;

	if (++within.depth > EXPLAIN_DEPTH || formula_parse(&formula, what))
		return explain_no(EXPLAIN_LACKING, what);
	for (e = 0; e < formula.nr_events; e++) {
		name = formula.event[e];
		one = strchr(name, ',') ? value_asked(&within, name) :
					  explain_plain_value(&within, name);
		count[e] = one.value;
		if (one.state > worst.state)
			worst = one;
	}
	if (worst.state == EXPLAIN_KNOWN && formula_eval(&formula, &input, &worst.value))
		return explain_no(EXPLAIN_NOTHING, what);
	return worst;
}

struct explain_value explain_work_out(const struct explain_facts *facts, unsigned int place,
				      const char *what)
{
	const struct explain_at at = { .facts = facts, .place = place };

	return explain_formula(&at, what);
}
