/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How "xeon-pmon explain" prints its report.
 */
#ifndef XEON_PMON_EXPLAIN_PRINT_H
#define XEON_PMON_EXPLAIN_PRINT_H

#include "explain.h"

/* Of the JSON object: another number if a key goes or changes its meaning */
#define EXPLAIN_SCHEMA	1

/**
 * explain_print() - print a report for people
 * @out: where to
 * @facts: what was counted
 * @report: what there is to be said
 */
void explain_print(FILE *out, const struct explain_facts *facts,
		   const struct explain_report *report);

/**
 * explain_print_json() - print a report for programs: an object, on a line
 * @out: where to
 * @facts: what was counted
 * @report: what there is to be said
 */
void explain_print_json(FILE *out, const struct explain_facts *facts,
			const struct explain_report *report);

/**
 * explain_print_tree() - print what was asked, in the order of rules, and what it gave
 * @out: where
 * @facts: what was counted
 * @report: what explain_judge() found
 */
void explain_print_tree(FILE *out, const struct explain_facts *facts,
			const struct explain_report *report);

#endif /* XEON_PMON_EXPLAIN_PRINT_H */
