/* SPDX-License-Identifier: GPL-2.0-only */
/* Labels of exported samples. */
#ifndef XEON_PMON_TEXT_LABEL_H
#define XEON_PMON_TEXT_LABEL_H

/**
 * struct text_label - a label of a sample
 * @name: its name; NULL ends a list of labels
 * @value: its value; NULL: omit the label
 */
struct text_label {
	const char *name;
	const char *value;
};

#endif /* XEON_PMON_TEXT_LABEL_H */
