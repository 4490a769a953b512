/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Formulas of metrics: sums, differences, products and quotients of events.
 *
 *	sum	= product { ("+" | "-") product }
 *	product	= factor { ("*" | "/") factor }
 *	factor	= "-" factor | "(" sum ")" | number | "duration_time" | "boxes" | event
 *	event	= name | [ name ] "{" term { "," term } "}"
 *
 * Pure functions: they neither look up events nor read counters.
 */
#ifndef XEON_PMON_FORMULA_H
#define XEON_PMON_FORMULA_H

#include <stddef.h>

#define FORMULA_OPS	64
#define FORMULA_EVENTS	12
#define FORMULA_TEXT	96

/**
 * struct formula_op - an operation of a formula's stack machine
 * @kind: 'n' push @number, 'e' push event @event, 't' push the time, 'b' push the number of boxes,
 *	  '~' negate; else the operator: + - * /
 * @number: the number
 * @event: index of the event
 */
struct formula_op {
	char kind;
	double number;
	unsigned int event;
};

/**
 * struct formula - a parsed formula, in postfix order
 * @nr_ops: number of operations
 * @op: the operations; operands precede their operator
 * @nr_events: number of different events
 * @event: each event in perf's syntax: "name", "name,term=value", or ",term=value" if there are
 *	   only terms
 * @error: a syntax error, NULL if none
 * @at: position of the error in the text
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
 * struct formula_input - input of formula_eval()
 * @count: counts of each event, in the order of &formula.event
 * @seconds: value of "duration_time"
 * @boxes: value of "boxes": number of boxes that @count is summed over
 */
struct formula_input {
	const double *count;
	double seconds;
	unsigned int boxes;
};

/**
 * formula_parse() - parse a formula
 * @formula: set to the operations
 * @text: the formula
 *
 * Return: 0, or -1 with &formula.error and &formula.at set.
 */
int formula_parse(struct formula *formula, const char *text);

/**
 * formula_eval() - evaluate a formula
 * @formula: a formula that was parsed without error
 * @input: counts, time and number of boxes
 * @value: set to the result
 *
 * Return: 0, or -1 if the result is not finite, as after a division by 0.
 */
int formula_eval(const struct formula *formula,
		 const struct formula_input *input, double *value);

#endif /* XEON_PMON_FORMULA_H */
