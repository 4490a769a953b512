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
 * struct history_series - the values of a series
 * @next: the one that was first seen after it
 * @value: a ring of &history.room values, NAN where the series was not in the scrape
 * @name: with its labels, as in a scrape
 */
struct history_series {
	struct history_series *next;
	double *value;
	char name[];
};

/**
 * struct history - some scrapes, as numbers: large machines have thousands of series
 * @room: of how many scrapes; 0 until the first series: HISTORY_LOOKS
 * @series: the first of all series
 * @last: where the next new one goes; NULL before the first
 * @by_name: their names as a tree of tsearch(3)
 * @nr: how many scrapes there are
 * @at: place of the next one in the rings
 * @time: when the last one was added, in seconds
 */
struct history {
	unsigned int room;
	struct history_series *series;
	struct history_series **last;
	void *by_name;
	unsigned int nr;
	unsigned int at;
	double time;
};

/**
 * history_due() - how long until a scrape is wanted
 * @history: the history
 * @now: the time, in seconds
 *
 * Return: seconds; 0 if it is wanted now.
 */
double history_due(const struct history *history, double now);

/**
 * history_add() - add a scrape
 * @history: the history
 * @samples: its samples
 * @now: the time, in seconds
 */
void history_add(struct history *history, const struct samples *samples, double now);

/**
 * history_write() - write all of it
 * @history: the history
 * @text: where to: a line for each series, with its values behind it, the oldest first; NaN where a
 *	  scrape has not had it
 */
void history_write(const struct history *history, struct text *text);

/**
 * history_free() - forget all
 * @history: the history
 */
void history_free(struct history *history);

#endif /* XEON_PMON_EXPORT_HISTORY_H */
