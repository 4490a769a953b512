/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The last ten minutes, for a page that is opened now.
 *
 * Pure: time is an argument.
 */
#ifndef XEON_PMON_EXPORT_HISTORY_H
#define XEON_PMON_EXPORT_HISTORY_H

#include "text.h"

#define HISTORY_LOOKS	40
#define HISTORY_SECONDS	15	/* between two */

/**
 * struct history - some looks, each as the text of a scrape
 * @text: the texts, a ring; each is the oldest's when the next is written
 * @time: when each was, in seconds
 * @next: which is written next
 */
struct history {
	struct text text[HISTORY_LOOKS];
	double time[HISTORY_LOOKS];
	unsigned int next;
};

/**
 * history_due() - how long until a look is wanted
 * @history: the history
 * @now: the time, in seconds
 *
 * Return: seconds; 0 if it is wanted now.
 */
double history_due(const struct history *history, double now);

/**
 * history_add() - a look
 * @history: the history, which takes over the text
 * @text: the look
 * @now: the time, in seconds
 */
void history_add(struct history *history, const struct text *text, double now);

/**
 * history_write() - all looks, the oldest first
 * @history: the history
 * @text: where to; a line "# scrape" is before each
 */
void history_write(const struct history *history, struct text *text);

/**
 * history_free() - forget all
 * @history: the history
 */
void history_free(struct history *history);

#endif /* XEON_PMON_EXPORT_HISTORY_H */
