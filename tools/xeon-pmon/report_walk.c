// SPDX-License-Identifier: GPL-2.0-only
/* Reading of a recording as snapshots, from start to end. */
#include "arguments.h"
#include "report_view.h"
#include "rows.h"

/* Read @step seconds. Return: as recording_next(). */
static int walk_next(struct recording *recording, double step, struct xp_error *error)
{
	double begin = recording->time, half = recording->interval / 2e3;
	int got;

	do
		got = recording_next(recording, error);
	while (got > 0 && recording->time + half < begin + step);
	return got < 0 ? -1 : recording->time > begin;
}

static int walk_all(const struct report_walk *walk, struct recording *recording,
		    struct sampler *live)
{
	struct xp_error error;
	int got;

	do {
		walk->take(recording, sampler_read(live), walk->data);
		got = walk_next(recording, walk->step, &error);
	} while (got > 0);
	return got ? xp_end_with(&error) : 0;
}

int report_walk(const struct report_walk *walk)
{
	struct xp_error error;
	struct recording *recording = recording_open(walk->file, &error);
	const struct sampler_config config = {
		.metrics = walk->metrics ?: "*", .counts = recording ? &recording->counts : NULL,
	};
	struct sampler *live;
	int code;

	if (!recording)
		return xp_end_with(&error);
	recording->mark = walk->mark;
	recording->data = walk->data;
	live = sampler_open(&config, &error);
	code = live ? walk_all(walk, recording, live) : xp_end_with(&error);
	if (live)
		sampler_close(live);
	recording_close(recording);
	return code;
}
