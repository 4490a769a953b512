/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What "xeon-pmon top" says, line by line: the screen and the batch mode only
 * differ in where they put it.
 */
#ifndef XEON_PMON_TOP_VIEW_H
#define XEON_PMON_TOP_VIEW_H

#include "sampler.h"
#include "output.h"

#define TOP_LINES	64	/* at a time */
#define TOP_TEXT	1024
#define TOP_WIDTH	240	/* columns; a wider terminal stays empty on the right */
#define TOP_HISTORY	180	/* samples that are kept of each value */

/*
 * Bytes in a line's text that say how what follows is to look, for a screen
 * that can. They take no column.
 */
#define STYLE_PLAIN	'\1'
#define STYLE_TITLE	'\2'
#define STYLE_BAR	'\3'
#define STYLE_HISTORY	'\4'
#define STYLE_WARNING	'\5'

/**
 * struct top_series - the last samples of a value
 * @metric: as in &struct metric_value
 * @socket: the same
 * @die: the same
 * @box: the same
 * @sample: of interval n at n modulo TOP_HISTORY; NAN: there was no value
 */
struct top_series {
	const struct metric *metric;
	int socket;
	const char *die;
	const char *box;
	float sample[TOP_HISTORY];
};

/**
 * struct top_history - the last samples of all values
 * @nr: how many values
 * @series: of each one, in the order of the snapshot
 * @intervals: how many intervals there have been
 */
struct top_history {
	unsigned int nr;
	struct top_series *series;
	unsigned int intervals;
};

/**
 * struct top_choice - what the user wants to see, and how
 * @platform: the machine
 * @rows: metrics whose rows are shown, patterns with commas between them; NULL: all
 * @socket: the socket, -1: all of them
 * @die: which die of it; NULL: it has one
 * @box: the box of that, NULL: the die as a whole
 * @help: rather an explanation
 * @paused: whether this is to be said
 * @recorded: whether the time is that of the snapshot, not now
 * @interval: seconds between two looks
 * @units: for bytes per second
 * @width: columns
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
	bool recorded;
	double interval;
	enum xp_units units;
	unsigned int width;
	bool utf8;
};

/**
 * struct top_line - a line
 * @text: what it says, with styles in it
 * @socket: the socket that is to be seen if the user chooses this line, else -1
 * @die: which die of it
 * @box: and the box
 */
struct top_line {
	char text[TOP_TEXT];
	int socket;
	const char *die;
	const char *box;
};

/**
 * struct top_view - what is to be shown
 * @nr: how many lines
 * @room: and for how many there is room
 * @line: the lines; the first one is a title that stays where it is
 */
struct top_view {
	unsigned int nr;
	unsigned int room;
	struct top_line *line;
};

/**
 * top_view_metrics() - what a page needs to be looked at
 * @view: the machine, and the rows
 * @list: filled in: names with commas between them; empty if no row is shown
 * @size: room there
 */
void top_view_metrics(const struct top_choice *view, char *list, size_t size);

/**
 * top_view_remember() - add a snapshot to the history
 * @history: of all the snapshots before
 * @snapshot: the snapshot
 */
void top_view_remember(struct top_history *history, const struct sampler_snapshot *snapshot);

/**
 * top_view_forget() - free a history
 * @history: the history
 */
void top_view_forget(struct top_history *history);

/**
 * top_view_make() - put it all into words
 * @page: filled in
 * @view: what is to be seen
 * @snapshot: the last one
 * @history: with that snapshot
 */
void top_view_make(struct top_view *page, const struct top_choice *view,
		   const struct sampler_snapshot *snapshot, const struct top_history *history);

#endif /* XEON_PMON_TOP_VIEW_H */
