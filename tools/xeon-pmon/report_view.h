/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A recording for other programs: a page of a browser, a trace of Perfetto.
 */
#ifndef XEON_PMON_REPORT_VIEW_H
#define XEON_PMON_REPORT_VIEW_H

#include "recording.h"
#include "sampler.h"

/**
 * struct report_walk - how a recording is read from its begin to its end
 * @file: the recording
 * @metrics: which metrics, as in &sampler_config.metrics; NULL: all
 * @step: seconds between two snapshots at least
 * @take: called before the first interval, and with each snapshot
 * @mark: called with each mark; NULL: they are left out
 * @data: for both
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
 * report_walk() - read a recording
 * @walk: how
 *
 * Return: an exit code.
 */
int report_walk(const struct report_walk *walk);

/**
 * report_page() - print a page that needs no other file
 * @file: a recording
 * @machine: lines of "xeon-pmon report"; NULL: the machine is another one
 *
 * Return: an exit code.
 */
int report_page(const char *file, const char *machine);

/**
 * report_trace() - print the trace of all metrics
 * @file: a recording
 *
 * Return: an exit code.
 */
int report_trace(const char *file);

#endif /* XEON_PMON_REPORT_VIEW_H */
