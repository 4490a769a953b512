/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Values that rules use beside metrics, and that no formula of metrics has: see the table in
 * explain_derived.c.
 */
#ifndef XEON_PMON_EXPLAIN_DERIVED_H
#define XEON_PMON_EXPLAIN_DERIVED_H

#include "explain_value.h"

typedef struct explain_value explain_derived(const struct explain_at *at);

/**
 * explain_find_derived() - find such a value
 * @name: its name
 *
 * Return: what works it out, or NULL.
 */
explain_derived *explain_find_derived(const char *name);

#endif /* XEON_PMON_EXPLAIN_DERIVED_H */
