/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the files of "xeon-pmon top" have of each other.
 */
#ifndef XEON_PMON_TOP_H
#define XEON_PMON_TOP_H

#include "recording.h"
#include "top_view.h"

/**
 * struct top - a live view
 * @live: where the values come from
 * @recording: where their counts come from; NULL: the machine
 * @error: what is wrong with that; empty: nothing
 * @snapshot: the last one, NULL before the first
 * @history: the ones before
 * @view: what is to be seen of it
 * @page: and what that says
 * @next: when to look again, in seconds of CLOCK_MONOTONIC
 */
struct top {
	struct sampler *live;
	struct recording *recording;
	struct xp_error error;
	const struct sampler_snapshot *snapshot;
	struct top_history history;
	struct top_choice view;
	struct top_view page;
	double next;
};

/**
 * top_time_left() - how long until it is time to look again
 * @top: the view
 *
 * Return: seconds, not below 0.
 */
double top_time_left(const struct top *top);

/**
 * top_look() - look
 * @top: the view
 *
 * Return: whether there was anything new; not behind the end of a recording.
 */
bool top_look(struct top *top);

/**
 * top_skip() - begin a new interval, and forget what was counted since the last
 * @top: the view
 */
void top_skip(struct top *top);

/**
 * top_terminal_works() - whether this is a terminal that can be drawn on
 *
 * Return: whether it is; if not, lines can be printed.
 */
bool top_terminal_works(void);

/**
 * top_terminal_run() - show it on the terminal until the user has had enough
 * @top: the view
 */
void top_terminal_run(struct top *top);

#endif /* XEON_PMON_TOP_H */
