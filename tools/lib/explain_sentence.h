/* SPDX-License-Identifier: GPL-2.0-only */
/* Completion of the sentences of findings. */
#ifndef XEON_PMON_EXPLAIN_SENTENCE_H
#define XEON_PMON_EXPLAIN_SENTENCE_H

#include "explain_value.h"

/**
 * explain_say() - complete a sentence with values
 * @at: where formulas are evaluated
 * @sentence: as in &explain_rule.sentence: a part after a semicolon is omitted if it has no value
 * @text: set to the sentence
 * @size: size of @text
 *
 * Return: true if all values of the first part are known.
 */
bool explain_say(const struct explain_at *at, const char *sentence, char *text, size_t size);

#endif /* XEON_PMON_EXPLAIN_SENTENCE_H */
