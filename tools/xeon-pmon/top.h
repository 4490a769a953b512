/* SPDX-License-Identifier: GPL-2.0-only */
/* Internal interfaces of "xeon-pmon top". */
#ifndef XEON_PMON_TOP_H
#define XEON_PMON_TOP_H

#include "recording.h"
#include "top_view.h"

/**
 * struct top - state of "xeon-pmon top"
 * @live: the sampler
 * @recording: the recording that is read; NULL: count
 * @error: an error of the recording; empty: none
 * @snapshot: the last snapshot; NULL before the first
 * @history: samples of earlier snapshots
 * @view: what is shown
 * @page: the lines that are shown
 * @next: time of the next refresh, in seconds of CLOCK_MONOTONIC
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
 * top_time_left() - time until the next refresh
 * @top: the state
 *
 * Return: seconds, not below 0.
 */
double top_time_left(const struct top *top);

/**
 * top_look() - take a snapshot
 * @top: the state
 *
 * Return: true if there is a new snapshot; false at the end of a recording.
 */
bool top_look(struct top *top);

/**
 * top_skip() - begin a new interval, and discard the counts since the last snapshot
 * @top: the state
 */
void top_skip(struct top *top);

/**
 * top_terminal_works() - whether stdin and stdout are a terminal that supports the screen
 *
 * Return: true if the screen can be used; otherwise use batch mode.
 */
bool top_terminal_works(void);

/**
 * top_terminal_run() - show the screen until the user quits
 * @top: the state
 */
void top_terminal_run(struct top *top);

#endif /* XEON_PMON_TOP_H */
