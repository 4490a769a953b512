/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counting metrics while a command runs, or reading them from a recording. A subcommand of
 * xeon-pmon fills in a &struct measure_job; its callback gets each table of counts:
 *
 *	struct measure_job job = {
 *		.nr_choices = 1, .choice = { { "mem_bw,qpi_bw", metric_set_add_names } },
 *		.seconds = 2, .show = show, .data = &mine,
 *	};
 *
 *	return measure_run_job(&job);
 *
 * A subcommand that selects dies, or repeats the command, calls measure_init(), measure_open() and
 * measure_run() itself.
 */
#ifndef XEON_PMON_MEASURE_H
#define XEON_PMON_MEASURE_H

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>

#include "recording.h"

/**
 * struct measure_choice - metrics or events from the command line
 * @text: names of metrics, events, or a formula
 * @add: parses @text and adds the metrics to @set
 */
struct measure_choice {
	const char *text;
	int (*add)(struct metric_set *set, const char *text, struct xp_error *error);
};

/**
 * struct measure_table - the counts that &measure_job.show prints
 * @set: the metrics
 * @boxes: the boxes
 * @recording: the recording that was read; NULL: this machine counted
 * @now: time of the read, in seconds since counting began
 * @last: whether this is the last table
 * @out: where to print: stderr if a command runs, else stdout
 */
struct measure_table {
	const struct metric_set *set;
	struct xp_boxes *boxes;
	const struct recording *recording;
	double now;
	bool last;
	FILE *out;
};

/*
 * @data: &measure_job.data. Return: whether to continue; counting with a command continues in any
 * case.
 */
typedef bool measure_show(const struct measure_table *table, void *data);

/**
 * struct measure_job - parameters of a measurement
 * @nr_choices: number of choices; 0: the default metrics of "xeon-pmon stat", or all recorded ones
 * @choice: metrics and events
 * @only: patterns of boxes, separated by commas, one of which must count; NULL: all boxes
 * @file: the recording to read instead of counting; NULL: count
 * @interval: milliseconds between two calls of @show; 0: a single call at the end
 * @tables: number of interval tables after which to stop; 0: unlimited
 * @delay: seconds to wait before counting
 * @seconds: duration without a command; 0: until Ctrl-C
 * @command: argument vector, terminated by NULL; NULL: no command
 * @begin: callback at the time when counting begins; may be NULL
 * @show: callback that gets the counts
 * @data: argument of @begin and @show
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
	void (*begin)(void *data);
	measure_show *show;
	void *data;
};

/**
 * struct measure - the state of a measurement
 * @job: its parameters
 * @set: the metrics of &measure_job.choice
 * @boxes: the boxes, with their open events
 * @recording: the recording that is read, or NULL
 * @now: as in &measure_table.now
 * @elapsed: sum of the durations of all measure_once()
 * @signal: the signal that ended counting, or 0
 * @counted: whether the command was executed, so that the counts are meaningful
 * @printed: number of interval tables so far
 * @begin: time at which counting began, of xp_now()
 * @last: &measure_table.last
 * @stop: whether @show returned false
 * @files: RLIMIT_NOFILE at the start of the program, restored for the command
 * @mask: signals that sigtimedwait() waits for
 * @blocked: signal mask at the start of the program, restored for the command
 * @on_child: SIGCHLD action at the start of the program, restored for the command
 */
struct measure {
	struct measure_job job;
	struct metric_set set;
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
 * measure_platform() - the platform of a recording or of this machine
 * @file: the recording; NULL: this machine
 * @error: set to the reason of a failure
 *
 * Return: the platform, or NULL.
 */
const struct pmon_platform *measure_platform(const char *file, struct xp_error *error);

/**
 * measure_run_job() - count metrics while a command runs, or read them from a recording
 * @job: the parameters
 *
 * Return: an exit code.
 */
int measure_run_job(const struct measure_job *job);

/**
 * measure_init() - initialize a measurement
 * @measure: zeroed; the caller then sets @job, and may select dies of @boxes
 */
void measure_init(struct measure *measure);

/**
 * measure_open() - look up the metrics, and open their events
 * @measure: the measurement
 * @error: set to the reason of a failure
 *
 * Return: 0, or -1.
 */
int measure_open(struct measure *measure, struct xp_error *error);

/**
 * measure_run() - count once, and show each table
 * @measure: the measurement
 *
 * Return: an exit code.
 */
int measure_run(struct measure *measure);

/**
 * measure_block_signals() - block the signals that measure_once() waits for
 * @measure: the measurement
 */
void measure_block_signals(struct measure *measure);

/**
 * measure_once() - count once, without the final table
 * @measure: the measurement; sets @counted
 *
 * Return: an exit code.
 */
int measure_once(struct measure *measure);

/**
 * measure_sum_up() - make the counts of the whole run those of the next table
 * @measure: the measurement, after its last interval table
 */
void measure_sum_up(struct measure *measure);

/**
 * measure_has_box() - whether &measure_job.only selects a box
 * @job: the parameters
 * @name: name of the PMU
 *
 * Return: true if a pattern matches @name, with or without "uncore_".
 */
bool measure_has_box(const struct measure_job *job, const char *name);

#endif /* XEON_PMON_MEASURE_H */
