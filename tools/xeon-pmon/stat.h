/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What else can be said of metrics that "xeon-pmon stat" counts.
 */
#ifndef XEON_PMON_STAT_H
#define XEON_PMON_STAT_H

#include <stdio.h>

#include "recording.h"

/**
 * struct stat_choice - metrics or events of a command line
 * @text: names of metrics, events, or a formula
 * @add: adds them to what is wanted
 */
struct stat_choice {
	const char *text;
	int (*add)(struct xp_wants *wants, const char *text, struct xp_error *error);
};

/**
 * struct stat_table - what was counted
 * @wants: the metrics
 * @boxes: the boxes
 * @recording: where that was read; NULL: it was counted now
 * @now: seconds since counting began
 * @last: whether counting has ended
 * @out: where to print
 */
struct stat_table {
	const struct xp_wants *wants;
	struct xp_boxes *boxes;
	const struct recording *recording;
	double now;
	bool last;
	FILE *out;
};

/* @data: as in &stat_job.data. Return: whether to go on; a command goes on in any case. */
typedef bool stat_show(const struct stat_table *table, void *data);

/**
 * struct stat_job - what stat_measure() counts
 * @nr_choices: metrics and events; 0: those of stat, or what was recorded
 * @choice: each one
 * @file: a recording to be read in the place of the machine; NULL: none
 * @interval: milliseconds between two calls of @show; 0: one in the end
 * @seconds: how long, without a command; 0: until Ctrl-C
 * @command: ends with NULL; NULL: none
 * @show: called with what was counted
 * @data: for @show
 */
struct stat_job {
	unsigned int nr_choices;
	struct stat_choice choice[XP_METRICS];
	const char *file;
	unsigned int interval;
	double seconds;
	char **command;
	stat_show *show;
	void *data;
};

/**
 * stat_platform() - which metrics there are
 * @file: a recording; NULL: of this machine
 * @error: why not
 *
 * Return: the platform, or NULL.
 */
const struct pmon_platform *stat_platform(const char *file, struct xp_error *error);

/**
 * stat_measure() - count metrics while a command runs, or read them from a recording
 * @job: what
 *
 * Return: an exit code.
 */
int stat_measure(const struct stat_job *job);

#endif /* XEON_PMON_STAT_H */
