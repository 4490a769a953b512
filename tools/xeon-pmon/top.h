/* SPDX-License-Identifier: GPL-2.0-only */
/* Internal interfaces of "xeon-pmon top". */
#ifndef XEON_PMON_TOP_H
#define XEON_PMON_TOP_H

#include "recording.h"
#include "top_view.h"
#include "who_reader.h"

/**
 * struct top_who - the screen of "xeon-pmon who"
 * @live: the sampler of its metrics, while the screen is shown; NULL: none
 * @reader: the books
 * @text: the screen's text; NULL: none
 */
struct top_who {
	struct sampler *live;
	struct who_reader reader;
	char *text;
};

/**
 * struct top - state of "xeon-pmon top"
 * @live: the sampler
 * @recording: the recording that is read; NULL: count
 * @error: an error of the recording; empty: none
 * @snapshot: the last snapshot; NULL before the first
 * @history: samples of earlier snapshots
 * @view: what is shown
 * @page: the lines that are shown
 * @who: the screen of "xeon-pmon who"
 * @nodes: node id of each socket, as in &sampler_config.nodes
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
	struct top_who who;
	const int *nodes;
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

/**
 * top_who_metrics() - append the metrics of the screen of "xeon-pmon who"
 * @top: the state, with a recording
 * @list: metric names, separated by commas
 * @size: size of @list
 */
void top_who_metrics(struct top *top, char *list, size_t size);

/**
 * top_who_toggle() - show the screen of "xeon-pmon who", or the values again
 * @top: the state
 *
 * Its events are open only while the screen is shown, because more events on the same counters
 * would make the values of the other screens less exact.
 */
void top_who_toggle(struct top *top);

/**
 * top_who_look() - read the books of the interval, if the screen is shown
 * @top: the state, with a new snapshot
 */
void top_who_look(struct top *top);

/**
 * top_who_close() - close the events of the screen
 * @top: the state
 */
void top_who_close(struct top *top);

#endif /* XEON_PMON_TOP_H */
