/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What one look has shown, as the samples of a scrape.
 *
 * Pure: all that it says is in its arguments.
 */
#ifndef XEON_PMON_EXPORT_EXPOSITION_H
#define XEON_PMON_EXPORT_EXPOSITION_H

#include "http_count.h"
#include "process.h"
#include "sampling.h"
#include "series.h"

/**
 * struct exposition - what is to be said
 * @choice: what is exported
 * @version: of this program
 * @driver: version of the driver; NULL if it is not loaded
 * @begin: when it began to count, in seconds of CLOCK_MONOTONIC
 * @process: what this program takes; NULL to leave that out, as in a file whose reader has the same
 *	     series of its own
 * @sampling: what sampling costs
 * @answers: how many requests were answered, by status; NULL, as in a file: there is no server
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
 * exposition_write() - make a scrape
 * @exposition: what is to be said besides
 * @snapshot: what was read
 * @samples: where to, valid as long as @exposition's choice
 *
 * A counter of a box that is lost or refused, or of a socket with one, is left out: the
 * sum would lack a part. It goes on where it was if the box comes back. One that
 * was not counted since the last read, because counters are multiplexed, stands
 * still: how long it was wanted, and measured, tells that from idle hardware.
 */
void exposition_write(const struct exposition *exposition,
		      const struct sampler_snapshot *snapshot, struct samples *samples);

/**
 * exposition_is_up() - whether anything is counted
 * @snapshot: what was read
 *
 * Return: whether a box is.
 */
bool exposition_is_up(const struct sampler_snapshot *snapshot);

#endif /* XEON_PMON_EXPORT_EXPOSITION_H */
