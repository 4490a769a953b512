/* SPDX-License-Identifier: GPL-2.0-only */
/* Output of "xeon-pmon explain". */
#ifndef XEON_PMON_EXPLAIN_PRINT_H
#define XEON_PMON_EXPLAIN_PRINT_H

#include "explain.h"

/* Schema version of the JSON object; changes if a key is removed or its meaning changes */
#define EXPLAIN_SCHEMA	1

/**
 * explain_print() - print a report as text
 * @out: the output
 * @facts: the metrics
 * @report: the findings
 */
void explain_print(FILE *out, const struct explain_facts *facts,
		   const struct explain_report *report);

/**
 * explain_print_json() - print a report as a JSON object on one line
 * @out: the output
 * @facts: the metrics
 * @report: the findings
 */
void explain_print_json(FILE *out, const struct explain_facts *facts,
			const struct explain_report *report);

/**
 * explain_print_tree() - print the conditions of all rules in the order of evaluation
 * @out: the output
 * @facts: the metrics
 * @report: the findings of explain_judge()
 */
void explain_print_tree(FILE *out, const struct explain_facts *facts,
			const struct explain_report *report);

/* Parts of the text that the JSON object has, too */
const char *explain_side(const struct explain_test *test);
const char *explain_unit_of(const struct explain_facts *facts, const struct explain_term *term);
void explain_print_machine(FILE *out, const struct explain_facts *facts);
const struct explain_part *explain_next_part(const struct explain_facts *facts,
					     const struct explain_part *part);

#endif /* XEON_PMON_EXPLAIN_PRINT_H */
