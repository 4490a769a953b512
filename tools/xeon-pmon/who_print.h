/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Output of xeon-pmon who: text and JSON.
 */
#ifndef XEON_PMON_WHO_PRINT_H
#define XEON_PMON_WHO_PRINT_H

#include <stdio.h>
#include <time.h>

#include "who_counts.h"

#define WHO_SCHEMA	1

/**
 * struct who_view - an interval to print
 * @counts: uncore counts of the interval
 * @book: book of each socket in @counts
 * @seconds: length of the interval
 * @mbm: the reason why there are no groups; empty: there are groups
 * @time: end of the interval, in seconds since the Epoch; 0: now
 * @width: maximum width of a table in columns; 0: no maximum
 */
struct who_view {
	const struct who_counts *counts;
	const struct who_book *book;
	double seconds;
	const char *mbm;
	time_t time;
	unsigned int width;
};

/**
 * who_print() - print a line and a table for each socket
 * @out: the output file
 * @view: the interval
 */
void who_print(FILE *out, const struct who_view *view);

/**
 * who_print_json() - print a JSON object on one line
 * @out: the output file
 * @view: the interval
 */
void who_print_json(FILE *out, const struct who_view *view);

#endif /* XEON_PMON_WHO_PRINT_H */
