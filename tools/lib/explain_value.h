/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The value of a formula of the rules in one place. A name in it is a metric, a quantity of
 * explain_quantities[], a value of explain_derived.c, or "name{asked}": a question to the boxes of
 * the place (explain_spread.h), or to other places.
 */
#ifndef XEON_PMON_EXPLAIN_VALUE_H
#define XEON_PMON_EXPLAIN_VALUE_H

#include "explain.h"

/* A value that was counted in less of the time is in doubt: a convention. */
#define EXPLAIN_SHARE_LEAST	0.01
#define EXPLAIN_DEPTH		8	/* of formulas in formulas */

/**
 * struct explain_at - where a formula is worked out
 * @facts: what was counted
 * @place: where
 * @box: of this box alone, if it is not NULL
 * @finding: gets the arithmetic; NULL: none is wanted
 * @depth: of formulas in formulas
 */
struct explain_at {
	const struct explain_facts *facts;
	unsigned int place;
	const char *box;
	struct explain_finding *finding;
	unsigned int depth;
};

/**
 * struct explain_asked_places - a question about several places
 * @asked: the word in braces
 * @others: of all places but this one
 * @least: the least value of them, not the greatest
 */
struct explain_asked_places {
	const char *asked;
	bool others;
	bool least;
};

/**
 * explain_no() - a value that is not known
 * @state: why
 * @why: the name that has no value
 *
 * Return: it.
 */
struct explain_value explain_no(enum explain_state state, const char *why);

/**
 * explain_yes() - a value that is known
 * @number: the value
 *
 * Return: it.
 */
struct explain_value explain_yes(double number);

/**
 * explain_find_quantity() - find a quantity
 * @on: the platform, as bits
 * @name: its name
 *
 * Return: the row of explain_quantities[], or NULL.
 */
const struct explain_quantity *explain_find_quantity(u64 on, const char *name);

/**
 * explain_believe() - the value of a metric, unless it is in doubt
 * @facts: what was counted
 * @fact: the metric
 *
 * Return: the value, or the reason for which it has none.
 */
struct explain_value explain_believe(const struct explain_facts *facts,
				     const struct explain_fact *fact);

/**
 * explain_find_fact() - find a metric of a place, or of @at->box
 * @at: where
 * @place: in place of @at->place
 * @name: its name
 *
 * Return: the metric, or NULL.
 */
const struct explain_fact *explain_find_fact(const struct explain_at *at, unsigned int place,
					     const char *name);

/**
 * explain_new_term() - add a line to the arithmetic
 * @at: its finding gets it
 * @name: of the value
 *
 * Return: the line; NULL if there is no room, no arithmetic is wanted, or it is there already.
 */
struct explain_term *explain_new_term(const struct explain_at *at, const char *name);

/**
 * explain_add_metric() - add a metric to the arithmetic
 * @at: its finding gets it
 * @fact: the metric
 */
void explain_add_metric(const struct explain_at *at, const struct explain_fact *fact);

/**
 * explain_metric_value() - the value of a metric, with its line of arithmetic
 * @at: where
 * @place: in place of @at->place
 * @name: of the metric
 *
 * Return: the value, or the reason for which it has none.
 */
struct explain_value explain_metric_value(const struct explain_at *at, unsigned int place,
					  const char *name);

/**
 * explain_plain_value() - the value of a name without a question
 * @at: where
 * @name: a metric, a quantity or a derived value
 *
 * Return: the value, or the reason for which it has none.
 */
struct explain_value explain_plain_value(const struct explain_at *at, const char *name);

/**
 * explain_formula() - the value of a formula
 * @at: where
 * @what: the formula
 *
 * Return: the value, or the reason for which one of its names has none.
 */
struct explain_value explain_formula(const struct explain_at *at, const char *what);

/**
 * explain_find_asked_places() - find a question about several places
 * @asked: the word in braces
 *
 * Return: the question; NULL: it is one about boxes.
 */
const struct explain_asked_places *explain_find_asked_places(const char *asked);

#endif /* XEON_PMON_EXPLAIN_VALUE_H */
