/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The sentences of findings.
 */
#ifndef XEON_PMON_EXPLAIN_SENTENCE_H
#define XEON_PMON_EXPLAIN_SENTENCE_H

#include "explain_value.h"

/**
 * explain_say() - fill in a sentence
 * @at: where its values are worked out
 * @sentence: as in &explain_rule.sentence: parts after a semicolon are left out if they have no
 * value
 * @text: gets it
 * @size: room there
 *
 * Return: whether its first part has all values.
 */
bool explain_say(const struct explain_at *at, const char *sentence, char *text, size_t size);

#endif /* XEON_PMON_EXPLAIN_SENTENCE_H */
