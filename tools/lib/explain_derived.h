/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Operands of rules that are neither metrics nor formulas of metrics: see the table in
 * explain_derived.c.
 */
#ifndef XEON_PMON_EXPLAIN_DERIVED_H
#define XEON_PMON_EXPLAIN_DERIVED_H

#include "explain_value.h"

typedef struct explain_value explain_derived(const struct explain_at *at);

/**
 * explain_find_derived() - find an operand
 * @name: its name
 *
 * Return: the function that computes it, or NULL.
 */
explain_derived *explain_find_derived(const char *name);

#endif /* XEON_PMON_EXPLAIN_DERIVED_H */
