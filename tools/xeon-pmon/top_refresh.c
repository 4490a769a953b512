// SPDX-License-Identifier: GPL-2.0-only
/* Refresh timer of "xeon-pmon top", for the screen and for batch mode. */
#include "top.h"

double top_time_left(const struct top *top)
{
	double left = top->next - xp_now();

	return left > 0 ? left : 0;
}

/* A recording continues where it was; only live counts are discarded. */
void top_skip(struct top *top)
{
	if (!top->recording) {
		sampler_read(top->live);
		top_who_look(top);
	}
	top->next = xp_now() + top->view.interval;
}

/* Read a recording for an interval, or to its end. Return: true if there were more counts. */
static bool top_read_file(struct top *top)
{
	struct recording *recording = top->recording;
	double begin = recording->time, half = recording->interval / 2e3;

	while (recording->time + half < begin + top->view.interval &&
	       recording_next(recording, &top->error) > 0)
		;
	return recording->time > begin;
}

bool top_look(struct top *top)
{
	if (top->recording && !top_read_file(top)) {
		top->view.paused = true;
		return false;
	}
	top->snapshot = sampler_read(top->live);
	top_view_remember(&top->history, top->snapshot);
	top_who_look(top);
	top->next += top->view.interval;
	if (top->next < xp_now())
		top->next = xp_now() + top->view.interval;
	return true;
}
