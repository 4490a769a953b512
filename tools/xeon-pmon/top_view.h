/* SPDX-License-Identifier: GPL-2.0-only */
/* The page of "xeon-pmon top", line by line, for the screen and for batch mode. */
#ifndef XEON_PMON_TOP_VIEW_H
#define XEON_PMON_TOP_VIEW_H

#include "sampler.h"
#include "output.h"

#define TOP_LINES	64	/* lines of a page */
#define TOP_TEXT	1024
#define TOP_WIDTH	240	/* columns; the rest of a wider terminal is not used */
#define TOP_HISTORY	180	/* samples in the history of each value */

/*
 * Bytes in a line's text that change the style of the following text on a screen that supports it.
 * They use no column.
 */
#define STYLE_PLAIN	'\1'
#define STYLE_TITLE	'\2'
#define STYLE_BAR	'\3'
#define STYLE_HISTORY	'\4'
#define STYLE_WARNING	'\5'

/**
 * struct top_series - history of a value
 * @metric: as in &struct metric_value
 * @socket: the same
 * @die: the same
 * @box: the same
 * @sample: a ring buffer: the sample of interval n is at n modulo TOP_HISTORY; NAN: no value
 */
struct top_series {
	const struct metric *metric;
	int socket;
	const char *die;
	const char *box;
	float sample[TOP_HISTORY];
};

/**
 * struct top_history - history of all values
 * @nr: number of values
 * @series: history of each value, in the order of the snapshot
 * @intervals: number of intervals so far
 */
struct top_history {
	unsigned int nr;
	struct top_series *series;
	unsigned int intervals;
};

/**
 * struct top_choice - what the user wants to see
 * @platform: the platform
 * @rows: patterns of the metrics to show, separated by commas; NULL: all
 * @socket: the socket; -1: the whole machine
 * @die: name of the die; NULL: the socket has one die
 * @box: the box; NULL: the whole die
 * @help: whether to show the help text
 * @paused: whether to show that the view is paused
 * @who: whether to show the books of "xeon-pmon who"
 * @books: their text; NULL: none yet
 * @recorded: whether to show the snapshot's time instead of the current time
 * @interval: refresh interval in seconds
 * @units: units of bandwidths
 * @width: width in columns
 * @utf8: whether block characters can be shown
 */
struct top_choice {
	const struct pmon_platform *platform;
	const char *rows;
	int socket;
	const char *die;
	const char *box;
	bool help;
	bool paused;
	bool who;
	const char *books;
	bool recorded;
	double interval;
	enum xp_units units;
	unsigned int width;
	bool utf8;
};

/**
 * struct top_line - a line of the page
 * @text: text with STYLE_ bytes
 * @socket: the socket to show if the user selects this line, else -1
 * @die: the die to show
 * @box: the box to show
 */
struct top_line {
	char text[TOP_TEXT];
	int socket;
	const char *die;
	const char *box;
};

/**
 * struct top_view - a page
 * @nr: number of lines
 * @room: allocated lines
 * @line: the lines; the first one is a title, which does not scroll
 */
struct top_view {
	unsigned int nr;
	unsigned int room;
	struct top_line *line;
};

/**
 * top_view_metrics() - the metrics of a page
 * @view: the platform and the rows
 * @list: set to metric names, separated by commas; empty if no row is shown
 * @size: size of @list
 */
void top_view_metrics(const struct top_choice *view, char *list, size_t size);

/**
 * top_view_remember() - add a snapshot to the history
 * @history: the history
 * @snapshot: the snapshot
 */
void top_view_remember(struct top_history *history, const struct sampler_snapshot *snapshot);

/**
 * top_view_forget() - free a history
 * @history: the history
 */
void top_view_forget(struct top_history *history);

/**
 * top_view_make() - build a page
 * @page: set to the lines
 * @view: what to show
 * @snapshot: the last snapshot
 * @history: the history, which includes that snapshot
 */
void top_view_make(struct top_view *page, const struct top_choice *view,
		   const struct sampler_snapshot *snapshot, const struct top_history *history);

#endif /* XEON_PMON_TOP_VIEW_H */
