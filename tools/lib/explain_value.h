/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Evaluation of a rule's formula in one place. An operand is a metric, a quantity of
 * explain_quantities[], a value of explain_derived.c, or "name{asked}": a statistic over the boxes
 * of the place (explain_spread.h), or over other places.
 */
#ifndef XEON_PMON_EXPLAIN_VALUE_H
#define XEON_PMON_EXPLAIN_VALUE_H

#include "explain.h"

/* A value that was counted for a smaller share of the time is in doubt: a convention */
#define EXPLAIN_SHARE_LEAST	0.01
#define EXPLAIN_DEPTH		8	/* nested formulas */

/**
 * struct explain_at - where a formula is evaluated
 * @facts: the metrics
 * @place: index of the place
 * @box: if not NULL, use the values of this box
 * @finding: gets the lines of arithmetic; NULL: none are needed
 * @depth: current nesting of formulas
 */
struct explain_at {
	const struct explain_facts *facts;
	unsigned int place;
	const char *box;
	struct explain_finding *finding;
	unsigned int depth;
};

/**
 * struct explain_asked_places - a statistic over several places
 * @asked: the word in braces
 * @others: whether to leave out this place
 * @least: whether to use the least value instead of the greatest
 */
struct explain_asked_places {
	const char *asked;
	bool others;
	bool least;
};

/**
 * explain_no() - make a value that is unknown
 * @state: why
 * @why: the operand that has no value
 *
 * Return: the value.
 */
struct explain_value explain_no(enum explain_state state, const char *why);

/**
 * explain_yes() - make a value that is known
 * @number: the value
 *
 * Return: the value.
 */
struct explain_value explain_yes(double number);

/**
 * explain_find_quantity() - find a quantity
 * @on: the platform's bit
 * @name: its name
 *
 * Return: the row of explain_quantities[], or NULL.
 */
const struct explain_quantity *explain_find_quantity(u64 on, const char *name);

/**
 * explain_believe() - the value of a fact, unless it is in doubt
 * @facts: the metrics
 * @fact: the fact
 *
 * Return: the value, or the reason why there is none.
 */
struct explain_value explain_believe(const struct explain_facts *facts,
				     const struct explain_fact *fact);

/**
 * explain_find_fact() - find a metric of a place or of @at->box
 * @at: where
 * @place: replaces @at->place
 * @name: its name
 *
 * Return: the fact, or NULL.
 */
const struct explain_fact *explain_find_fact(const struct explain_at *at, unsigned int place,
					     const char *name);

/**
 * explain_new_term() - add a line to the arithmetic
 * @at: its finding gets the line
 * @name: name of the operand
 *
 * Return: the line; NULL if the finding is full, has this line already, or no arithmetic is needed.
 */
struct explain_term *explain_new_term(const struct explain_at *at, const char *name);

/**
 * explain_add_metric() - add a metric to the arithmetic
 * @at: its finding gets the line
 * @fact: the metric
 */
void explain_add_metric(const struct explain_at *at, const struct explain_fact *fact);

/**
 * explain_metric_value() - the value of a metric; adds its line of arithmetic
 * @at: where
 * @place: replaces @at->place
 * @name: name of the metric
 *
 * Return: the value, or the reason why there is none.
 */
struct explain_value explain_metric_value(const struct explain_at *at, unsigned int place,
					  const char *name);

/**
 * explain_plain_value() - the value of an operand without braces
 * @at: where
 * @name: a metric, a quantity or a derived value
 *
 * Return: the value, or the reason why there is none.
 */
struct explain_value explain_plain_value(const struct explain_at *at, const char *name);

/**
 * explain_formula() - evaluate a formula
 * @at: where
 * @what: the formula
 *
 * Return: the value, or the reason why an operand has none.
 */
struct explain_value explain_formula(const struct explain_at *at, const char *what);

/**
 * explain_find_asked_places() - find a statistic over several places
 * @asked: the word in braces
 *
 * Return: the statistic; NULL: it is one over boxes.
 */
const struct explain_asked_places *explain_find_asked_places(const char *asked);

#endif /* XEON_PMON_EXPLAIN_VALUE_H */
