/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Metrics, counted while a command runs or read from a recording. A command of xeon-pmon says what
 * to count and is called with each table of counts:
 *
 *	struct measure_job job = {
 *		.nr_choices = 1, .choice = { { "mem_bw,qpi_bw", xp_want_list } },
 *		.seconds = 2, .show = show, .data = &mine,
 *	};
 *
 *	return measure_run_job(&job);
 *
 * One that chooses dies, or repeats its command, calls the steps of that itself.
 */
#ifndef XEON_PMON_MEASURE_H
#define XEON_PMON_MEASURE_H

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>

#include "recording.h"

/**
 * struct measure_choice - metrics or events of a command line
 * @text: names of metrics, events, or a formula
 * @add: adds them to what is wanted
 */
struct measure_choice {
	const char *text;
	int (*add)(struct xp_wants *wants, const char *text, struct xp_error *error);
};

/**
 * struct measure_table - what was counted
 * @wants: the metrics
 * @boxes: the boxes
 * @recording: where that was read; NULL: it was counted now
 * @now: when the boxes were read, in seconds since counting began
 * @last: whether counting has ended
 * @out: where to print: stdout, or beside a command stderr
 */
struct measure_table {
	const struct xp_wants *wants;
	struct xp_boxes *boxes;
	const struct recording *recording;
	double now;
	bool last;
	FILE *out;
};

/* @data: as in &measure_job.data. Return: whether to go on; a command goes on in any case. */
typedef bool measure_show(const struct measure_table *table, void *data);

/**
 * struct measure_job - what to count
 * @nr_choices: metrics and events; 0: those of "xeon-pmon stat", or what was recorded
 * @choice: each one
 * @only: patterns of boxes, with commas between them; NULL: all. One of them must count
 * @file: a recording to be read in the place of the machine; NULL: none
 * @interval: milliseconds between two calls of @show; 0: one in the end
 * @tables: after how many of these to end; 0: as long as it counts
 * @delay: seconds until counting begins
 * @seconds: how long, without a command; 0: until Ctrl-C
 * @command: ends with NULL; NULL: none
 * @show: called with what was counted
 * @data: for @show
 */
struct measure_job {
	unsigned int nr_choices;
	struct measure_choice choice[XP_METRICS];
	const char *only;
	const char *file;
	unsigned int interval;
	unsigned int tables;
	double delay;
	double seconds;
	char **command;
	measure_show *show;
	void *data;
};

/**
 * struct measure - a job while it runs
 * @job: what is counted
 * @wants: the metrics, looked up
 * @boxes: the boxes
 * @recording: the file that is read, or NULL
 * @now: as in &measure_table.now
 * @elapsed: the time of all runs
 * @signal: the signal that has ended it, or 0
 * @counted: whether the command ran, so that there are counts
 * @printed: how many tables there were
 * @begin: when counting began
 * @last: whether counting has ended
 * @stop: whether @show wants no more
 * @files: how many the command may open: as many as this program, in the beginning
 * @mask: signals that are waited for
 * @blocked: signals that were blocked in the beginning, as they are for the command
 * @on_child: what was done on SIGCHLD then, as the command does
 */
struct measure {
	struct measure_job job;
	struct xp_wants wants;
	struct xp_boxes boxes;
	struct recording *recording;
	double now;
	double elapsed;
	int signal;
	bool counted;

	/* private: */
	unsigned int printed;
	double begin;
	bool last;
	bool stop;
	struct rlimit files;
	sigset_t mask;
	sigset_t blocked;
	struct sigaction on_child;
};

/**
 * measure_platform() - which metrics there are
 * @file: a recording; NULL: of this machine
 * @error: why not
 *
 * Return: the platform, or NULL.
 */
const struct pmon_platform *measure_platform(const char *file, struct xp_error *error);

/**
 * measure_run_job() - count metrics while a command runs, or read them from a recording
 * @job: what
 *
 * Return: an exit code.
 */
int measure_run_job(const struct measure_job *job);

/**
 * measure_init() - begin with a job
 * @measure: zeroes; the caller sets @job, and may choose dies of @boxes
 */
void measure_init(struct measure *measure);

/**
 * measure_open() - look up what is wanted, and open its events
 * @measure: the job
 * @error: why not
 *
 * Return: 0, or -1.
 */
int measure_open(struct measure *measure, struct xp_error *error);

/**
 * measure_run() - count once, and show each table
 * @measure: the job
 *
 * Return: an exit code.
 */
int measure_run(struct measure *measure);

/**
 * measure_block_signals() - wait for signals in measure_once(), from now on
 * @measure: the job
 */
void measure_block_signals(struct measure *measure);

/**
 * measure_once() - as measure_run(), but without the table in the end
 * @measure: the job; sets @counted
 *
 * Return: an exit code.
 */
int measure_once(struct measure *measure);

/**
 * measure_sum_up() - show the counts of all of the time, not of the last interval
 * @measure: the job, after its last table
 */
void measure_sum_up(struct measure *measure);

/**
 * measure_has_box() - whether a box is one of @only
 * @job: what is counted
 * @name: of the box
 *
 * Return: whether one of the patterns is the PMU's name, or what perf's users know it as.
 */
bool measure_has_box(const struct measure_job *job, const char *name);

#endif /* XEON_PMON_MEASURE_H */
