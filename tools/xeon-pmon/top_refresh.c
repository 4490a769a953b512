// SPDX-License-Identifier: GPL-2.0-only
/*
 * When "xeon-pmon top" reads the counters, on a screen or line by line.
 */
#include "top.h"

double top_time_left(const struct top *top)
{
	double left = top->next - xp_now();

	return left > 0 ? left : 0;
}

void top_skip(struct top *top)
{
	sampler_read(top->live);
	top->next = xp_now() + top->view.interval;
}

void top_look(struct top *top)
{
	top->snapshot = sampler_read(top->live);
	top_view_remember(&top->history, top->snapshot);
	top->next += top->view.interval;
	if (top->next < xp_now())
		top->next = xp_now() + top->view.interval;
}
