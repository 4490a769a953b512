/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Samples of the last ten minutes, for a page that has just been opened.
 *
 * Pure functions: time is an argument.
 */
#ifndef XEON_PMON_EXPORT_HISTORY_H
#define XEON_PMON_EXPORT_HISTORY_H

#include "text.h"

#define HISTORY_LOOKS	40
#define HISTORY_SECONDS	15	/* interval between scrapes */

/**
 * struct history_series - the history of a series
 * @next: the next series in the order of their first occurrence
 * @value: ring buffer of &history.room values; NAN: the series was not in the scrape
 * @name: name and labels, as in a scrape
 */
struct history_series {
	struct history_series *next;
	double *value;
	char name[];
};

/**
 * struct history - scrapes as numbers, since large machines have thousands of series
 * @room: size of the ring buffers; 0 before the first series, then HISTORY_LOOKS
 * @series: the first series
 * @last: where the next new series is linked; NULL before the first
 * @by_name: a tree of tsearch(3) with the names
 * @nr: number of scrapes
 * @at: index of the next scrape in the ring buffers
 * @time: time of the last scrape, in seconds
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
 * history_due() - time until the next scrape is due
 * @history: the history
 * @now: the current time, in seconds
 *
 * Return: the time in seconds; 0: now.
 */
double history_due(const struct history *history, double now);

/**
 * history_add() - add a scrape
 * @history: the history
 * @samples: its samples
 * @now: the current time, in seconds
 */
void history_add(struct history *history, const struct samples *samples, double now);

/**
 * history_write() - write the history
 * @history: the history
 * @text: the output: a line for each series, followed by its values, the oldest first; NaN: the
 *	  series was not in that scrape
 */
void history_write(const struct history *history, struct text *text);

/**
 * history_free() - free the history
 * @history: the history
 */
void history_free(struct history *history);

#endif /* XEON_PMON_EXPORT_HISTORY_H */
