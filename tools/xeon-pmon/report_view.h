/* SPDX-License-Identifier: GPL-2.0-only */
/* Conversion of a recording to an HTML page or a Perfetto trace. */
#ifndef XEON_PMON_REPORT_VIEW_H
#define XEON_PMON_REPORT_VIEW_H

#include "recording.h"
#include "sampler.h"

/**
 * struct report_walk - an iteration over a recording
 * @file: the recording
 * @metrics: the metrics, as in &sampler_config.metrics; NULL: all
 * @step: least time between two snapshots, in seconds
 * @take: callback before the first interval and for each snapshot
 * @mark: callback for each mark; NULL: ignore marks
 * @data: argument of the callbacks
 */
struct report_walk {
	const char *file;
	const char *metrics;
	double step;
	void (*take)(const struct recording *recording, const struct sampler_snapshot *snapshot,
		     void *data);
	void (*mark)(const char *sentence, void *data);
	void *data;
};

/**
 * report_walk() - read a recording from start to end
 * @walk: the parameters
 *
 * Return: an exit code.
 */
int report_walk(const struct report_walk *walk);

/**
 * report_page() - print a self-contained HTML page
 * @file: a recording
 * @machine: output of "xeon-pmon report"; NULL: the recording is from another machine
 *
 * Return: an exit code.
 */
int report_page(const char *file, const char *machine);

/**
 * report_trace() - print a trace with all metrics
 * @file: a recording
 *
 * Return: an exit code.
 */
int report_trace(const char *file);

#endif /* XEON_PMON_REPORT_VIEW_H */
