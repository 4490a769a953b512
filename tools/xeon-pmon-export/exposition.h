/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Conversion of a snapshot to the samples of a scrape.
 *
 * Pure function: it depends on its arguments only.
 */
#ifndef XEON_PMON_EXPORT_EXPOSITION_H
#define XEON_PMON_EXPORT_EXPOSITION_H

#include "http_count.h"
#include "process.h"
#include "sampling.h"
#include "series.h"

/**
 * struct exposition - parameters of a conversion
 * @choice: the exported counters
 * @version: version of this program
 * @driver: version of the driver; NULL: not loaded
 * @begin: start of counting, in seconds of CLOCK_MONOTONIC
 * @process: resource usage of this process; NULL: omit it, as in a textfile, whose reader exports
 *	     the same series for itself
 * @sampling: overhead of sampling
 * @answers: number of responses by status; NULL: there is no server
 */
struct exposition {
	const struct series_choice *choice;
	const char *version;
	const char *driver;
	double begin;
	const struct process *process;
	const struct sampling *sampling;
	const struct http_count *answers;
};

/**
 * exposition_write() - convert a snapshot
 * @exposition: the parameters
 * @snapshot: the snapshot
 * @samples: the output, valid as long as @exposition's choice
 *
 * A counter of a lost or refused box, or of a socket with such a box, is omitted, since the sum
 * would be incomplete. If the box returns, the counter continues at its old value. A counter whose
 * events were not on a hardware counter since the last read keeps its value; the counters of time
 * enabled and time running distinguish this from idle hardware.
 */
void exposition_write(const struct exposition *exposition,
		      const struct sampler_snapshot *snapshot, struct samples *samples);

/**
 * exposition_is_up() - whether any box counts
 * @snapshot: the snapshot
 *
 * Return: true if at least one box counts.
 */
bool exposition_is_up(const struct sampler_snapshot *snapshot);

#endif /* XEON_PMON_EXPORT_EXPOSITION_H */
