/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Labels of what is exported.
 */
#ifndef XEON_PMON_TEXT_LABEL_H
#define XEON_PMON_TEXT_LABEL_H

/**
 * struct text_label - a label of a sample
 * @name: its name; a list of labels ends with one that has none
 * @value: its value; the label is left out if that is NULL
 */
struct text_label {
	const char *name;
	const char *value;
};

#endif /* XEON_PMON_TEXT_LABEL_H */
