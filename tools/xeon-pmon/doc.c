// SPDX-License-Identifier: GPL-2.0-only
/*
 * doc - print the metrics of every platform as a document
 */
#include <stdlib.h>
#include <string.h>

#include "xeon-pmon.h"

static const char about[] =
	"``xeon-pmon stat -M`` knows these by name; see :doc:`xeon-pmon` and ``man xeon-pmon``.\n"
	"A metric is worked out for every box, and for a socket from the sum of its boxes.\n"
	"*Within* is how far it may be from the truth under a steady load. Events that a box can\n"
	"count at the same time are counted as one group: such a metric is exact but for the\n"
	"moments at which counting begins and ends. Where it says *by turns*, no box can count\n"
	"the events together (one filter register would need two values, or two events one\n"
	"counter): then groups take turns of a few milliseconds, each count is scaled by the\n"
	"share of time that it had, and the output says so.\n\n"
	"If more is asked for than the boxes have counters, whole metrics take turns too.\n\n";

static void heading(const char *text, char line)
{
	size_t i;

	printf("%s\n", text);
	for (i = 0; i < strlen(text); i++)
		putchar(line);
	printf("\n\n");
}

static int print_metric(const struct pmon_platform *platform, const struct metric *metric)
{
	static struct xp_plan plan;
	struct xp_wanted wanted;
	struct xp_error error;

	memset(&plan, 0, sizeof(plan));
	plan.type = xp_type(platform, metric->box);
	if (xp_want(&wanted, metric, &plan, &error)) {
		fprintf(stderr, "%s: %s\n", platform->name, error.text);
		return -1;
	}
	printf("``%s``, %s, of ``uncore_%s``, within %g %%%s\n", metric->name, metric->unit,
	       metric->box, metric->within / 10.0, wanted.split ? ", by turns" : "");
	printf("\t%s:\n\t``%s``\n\n", metric->what, metric->formula);
	return 0;
}

static int print_platform(const struct pmon_platform *platform)
{
	const struct metric *metric;
	int ret = 0;

	heading(platform->name, '=');
	for (metric = xp_metrics(platform); metric->name; metric++)
		if (xp_has_metric(platform, metric))
			ret |= print_metric(platform, metric);
	return ret;
}

int main(void)
{
	const struct pmon_platform *platform;
	int ret = 0;

	/* Not in one piece, or it would be taken for this file's own */
	printf(".. %s-License-Identifier: GPL-2.0-only\n", "SPDX");
	printf(".. Made by \"make docs\" from tools/xeon-pmon/metrics_*.c: do not edit.\n\n");
	heading("Metrics", '#');
	fputs(about, stdout);
	for (platform = pmon_platforms; platform->name; platform++)
		ret |= print_platform(platform);
	return ret ? EXIT_FAILURE : EXIT_SUCCESS;
}
