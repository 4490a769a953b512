// SPDX-License-Identifier: GPL-2.0-only
/*
 * Formulas of metrics: a recursive descent parser emits operations in postfix order for a stack
 * machine.
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formula.h"

struct parser {
	struct formula *formula;
	const char *text;
	const char *at;
	unsigned int depth;
};

#define MAX_DEPTH	32

static int formula_factor(struct parser *p);
static int formula_sum(struct parser *p);

static int formula_fail(struct parser *p, const char *error)
{
	p->formula->error = error;
	p->formula->at = p->at - p->text;
	return -1;
}

static char formula_peek(struct parser *p)
{
	while (isspace((unsigned char)*p->at))
		p->at++;
	return *p->at;
}

static int formula_emit(struct parser *p, struct formula_op op)
{
	if (p->formula->nr_ops == FORMULA_OPS)
		return formula_fail(p, "the formula is too long");
	p->formula->op[p->formula->nr_ops++] = op;
	return 0;
}

static int formula_emit_operator(struct parser *p, char kind)
{
	return formula_emit(p, (struct formula_op){ .kind = kind });
}

/* An event that occurs twice is stored once */
static int formula_emit_event(struct parser *p, const char *text)
{
	struct formula *formula = p->formula;
	unsigned int e;

	for (e = 0; e < formula->nr_events; e++)
		if (!strcmp(formula->event[e], text))
			break;
	if (e == FORMULA_EVENTS)
		return formula_fail(p, "the formula has too many events");
	if (e == formula->nr_events)
		strcpy(formula->event[formula->nr_events++], text);
	return formula_emit(p, (struct formula_op){ .kind = 'e', .event = e });
}

static int formula_parse_number(struct parser *p)
{
	char *end;
	double value = strtod(p->at, &end);

	if (isalnum((unsigned char)*end) || *end == '_')
		return formula_fail(p, "a number or a name is missing");
	p->at = end;
	return formula_emit(p, (struct formula_op){ .kind = 'n', .number = value });
}

/* Copy letters, digits and the characters in @also. Return: the number of characters. */
static size_t formula_copy(struct parser *p, char *to, size_t size, const char *also)
{
	size_t len = 0;

	for (; isalnum((unsigned char)*p->at) || (*p->at && strchr(also, *p->at));
	     p->at++, len++)
		if (len + 1 < size)
			to[len] = *p->at;
	to[len < size ? len : size - 1] = '\0';
	return len;
}

/* Convert "{term=value,...}" to ",term=value,..." */
static int formula_parse_terms(struct parser *p, char *to, size_t size)
{
	p->at++;
	*to++ = ',';
	if (formula_copy(p, to, size - 1, "_=,") >= size - 1)
		return formula_fail(p, "too many terms");
	if (!*to)
		return formula_fail(p, "the braces are empty");
	if (formula_peek(p) != '}')
		return formula_fail(p, "a } is missing");
	p->at++;
	return 0;
}

static int formula_parse_name(struct parser *p)
{
	char text[FORMULA_TEXT];
	size_t len = formula_copy(p, text, sizeof(text) - 1, "_");

	if (len >= sizeof(text) - 1)
		return formula_fail(p, "the name is too long");
	if (!strcmp(text, "duration_time"))
		return formula_emit_operator(p, 't');
	if (!strcmp(text, "boxes"))
		return formula_emit_operator(p, 'b');
	if (formula_peek(p) == '{' && formula_parse_terms(p, text + len, sizeof(text) - len))
		return -1;
	return formula_emit_event(p, text);
}

static int formula_bracket(struct parser *p)
{
	p->at++;
	if (++p->depth > MAX_DEPTH)
		return formula_fail(p, "too many brackets");
	if (formula_sum(p))
		return -1;
	p->depth--;
	if (formula_peek(p) != ')')
		return formula_fail(p, "a ) is missing");
	p->at++;
	return 0;
}

static int formula_parse_minus(struct parser *p)
{
	p->at++;
	if (formula_peek(p) == '-')
		return formula_fail(p, "a second minus");
	return formula_factor(p) ? -1 : formula_emit_operator(p, '~');
}

static int formula_factor(struct parser *p)
{
	char c = formula_peek(p);

	if (c == '(')
		return formula_bracket(p);
	if (c == '-')
		return formula_parse_minus(p);
	if (isdigit((unsigned char)c) || c == '.')
		return formula_parse_number(p);
	if (isalpha((unsigned char)c) || c == '_' || c == '{')
		return formula_parse_name(p);
	return formula_fail(p, c ? "a number or a name is missing" : "the formula is not complete");
}

/* Parse operands with operators of the same precedence, left-associative */
static int formula_chain(struct parser *p, int (*operand)(struct parser *p),
			 const char *operators)
{
	char c;

	if (operand(p))
		return -1;
	while ((c = formula_peek(p)) && strchr(operators, c)) {
		p->at++;
		if (operand(p) || formula_emit_operator(p, c))
			return -1;
	}
	return 0;
}

static int formula_product(struct parser *p)
{
	return formula_chain(p, formula_factor, "*/");
}

static int formula_sum(struct parser *p)
{
	return formula_chain(p, formula_product, "+-");
}

int formula_parse(struct formula *formula, const char *text)
{
	struct parser p = { .formula = formula, .text = text, .at = text };

	memset(formula, 0, sizeof(*formula));
	if (formula_sum(&p))
		return -1;
	return formula_peek(&p) ? formula_fail(&p, "an operator is missing") : 0;
}

/* Store the result in @left */
static int formula_apply(char kind, double *left, double right)
{
	switch (kind) {
	case '+':
		*left += right;
		return 0;
	case '-':
		*left -= right;
		return 0;
	case '*':
		*left *= right;
		return 0;
	default:
		if (!right)
			return -1;
		*left /= right;
		return 0;
	}
}

static double formula_operand_of(const struct formula_op *op,
				 const struct formula_input *input)
{
	switch (op->kind) {
	case 'e':
		return input->count[op->event];
	case 't':
		return input->seconds;
	case 'b':
		return input->boxes;
	default:
		return op->number;
	}
}

int formula_eval(const struct formula *formula,
		 const struct formula_input *input, double *value)
{
	const struct formula_op *op = formula->op;
	double stack[FORMULA_OPS];
	unsigned int top = 0;

	for (; op < formula->op + formula->nr_ops; op++) {
		if (strchr("netb", op->kind)) {
			stack[top++] = formula_operand_of(op, input);
		} else if (op->kind == '~') {
			stack[top - 1] = -stack[top - 1];
		} else {
			top--;
			if (formula_apply(op->kind, &stack[top - 1], stack[top]))
				return -1;
		}
	}
	*value = stack[0];
	return isfinite(*value) ? 0 : -1;
}
