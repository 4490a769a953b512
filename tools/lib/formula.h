/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Formulas of metrics: sums, differences, products and quotients of events.
 *
 *	sum	= product { ("+" | "-") product }
 *	product	= factor { ("*" | "/") factor }
 *	factor	= "-" factor | "(" sum ")" | number | "duration_time" | "boxes" | event
 *	event	= name | [ name ] "{" term { "," term } "}"
 *
 * Pure: no event is looked up, no counter is read.
 */
#ifndef XEON_PMON_FORMULA_H
#define XEON_PMON_FORMULA_H

#include <stddef.h>

#define FORMULA_OPS	64
#define FORMULA_EVENTS	12
#define FORMULA_TEXT	96

/**
 * struct formula_op - one step of a formula, on a stack of numbers
 * @kind: 'n' push @number, 'e' push event @event, 't' push the time, 'b' push
 *	  the number of boxes, '~' negate; else the operator: + - * /
 * @number: the number
 * @event: which event
 */
struct formula_op {
	char kind;
	double number;
	unsigned int event;
};

/**
 * struct formula - a formula in the order in which it is worked out
 * @nr_ops: its steps
 * @op: operands come before their operator
 * @nr_events: its events, each one once
 * @event: an event as perf writes it: "name", "name,term=value" or, of terms
 *	   alone, ",term=value"
 * @error: what is wrong with the text, NULL if nothing is
 * @at: and where, in characters from its beginning
 */
struct formula {
	unsigned int nr_ops;
	struct formula_op op[FORMULA_OPS];
	unsigned int nr_events;
	char event[FORMULA_EVENTS][FORMULA_TEXT];
	const char *error;
	size_t at;
};

/**
 * struct formula_input - what a formula is worked out from
 * @count: of each event, in the order of &formula.event
 * @seconds: how long they counted
 * @boxes: how many boxes they are the sum of
 */
struct formula_input {
	const double *count;
	double seconds;
	unsigned int boxes;
};

/**
 * formula_parse() - read a formula
 * @formula: filled in
 * @text: the formula
 *
 * Return: 0, or -1 with &formula.error and &formula.at set.
 */
int formula_parse(struct formula *formula, const char *text);

/**
 * formula_eval() - work out a formula
 * @formula: one that was read without error
 * @input: the counts
 * @value: filled in
 *
 * Return: 0, or -1 if it divides by zero or is infinite, and then there is no value.
 */
int formula_eval(const struct formula *formula,
		 const struct formula_input *input, double *value);

#endif /* XEON_PMON_FORMULA_H */
