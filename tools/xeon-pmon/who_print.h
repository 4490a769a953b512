/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The books of xeon-pmon who, for people and for programs.
 */
#ifndef XEON_PMON_WHO_PRINT_H
#define XEON_PMON_WHO_PRINT_H

#include <stdio.h>

#include "who_counts.h"

#define WHO_SCHEMA	1

/**
 * struct who_view - what is printed
 * @counts: of the interval
 * @book: of each socket of it
 * @seconds: how long the interval was
 * @mbm: why there are no groups; empty: there are
 */
struct who_view {
	const struct who_counts *counts;
	const struct who_book *book;
	double seconds;
	const char *mbm;
};

/**
 * who_print() - a line for each socket, and a table below it
 * @out: where to
 * @view: what
 */
void who_print(FILE *out, const struct who_view *view);

/**
 * who_print_json() - an object on a line
 * @out: where to
 * @view: what
 */
void who_print_json(FILE *out, const struct who_view *view);

#endif /* XEON_PMON_WHO_PRINT_H */
