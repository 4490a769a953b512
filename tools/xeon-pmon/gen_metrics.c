// SPDX-License-Identifier: GPL-2.0-only
/*
 * gen_metrics - print the metrics of every platform as a page in reStructuredText
 */
#include <stdlib.h>
#include <string.h>

#include "plan.h"
#include "rows.h"

static const char about[] =
	"``xeon-pmon stat -M NAME`` counts these; see :doc:`xeon-pmon` and ``man xeon-pmon``.\n"
	"A metric is computed for each box, and for a socket from the sum of its boxes.\n\n"
	"*Within* is how far a metric may be from the emulator's ground truth under a steady load; it\n"
	"was not measured on hardware, and says nothing of the events themselves. The events of\n"
	"most metrics fit on the counters of a box together and are counted as one group: the only\n"
	"error is that of the moments at which counting begins and ends. The events of a metric that\n"
	"is marked *multiplexed* do not fit together (one filter register would need two values, or\n"
	"two events the same counter). They are counted in several groups, each for a time slice of\n"
	"a few milliseconds; each count is scaled by the share of time that its group was counting,\n"
	"and the output marks the value as an estimate.\n\n"
	"If more metrics are requested than the boxes have counters, whole metrics are\n"
	"multiplexed as well.\n\n";

static void metrics_heading(const char *text, char line)
{
	size_t i;

	printf("%s\n", text);
	for (i = 0; i < strlen(text); i++)
		putchar(line);
	printf("\n\n");
}

static int metrics_print_one(const struct pmon_platform *platform, const struct metric *metric)
{
	static struct xp_plan plan;
	struct metric_request request;
	struct xp_error error;

	memset(&plan, 0, sizeof(plan));
	plan.type = xp_type(platform, metric->box);
	if (metric_request_plan(&request, metric, &plan, &error)) {
		fprintf(stderr, "%s: %s\n", platform->name, error.text);
		return -1;
	}
	printf("``%s``, %s, of ``%s%s``, within %g %%%s\n", metric->name, metric->unit,
	       pmon_pmu_prefix(metric->box), metric->box, metric->within / 10.0,
	       request.split ? ", multiplexed" : "");
	printf("\t%s:\n\t``%s``\n\n", metric->what, metric->formula);
	return 0;
}

static int metrics_print_platform(const struct pmon_platform *platform)
{
	const struct metric *metric;
	int ret = 0;

	metrics_heading(platform->name, '=');
	for (metric = xp_metrics(platform); metric->name; metric++)
		if (xp_has_metric(platform, metric))
			ret |= metrics_print_one(platform, metric);
	return ret;
}

int main(void)
{
	const struct pmon_platform *platform;
	int ret = 0;

	/* Split, so that tools do not take it for this file's license */
	printf(".. %s-License-Identifier: GPL-2.0-only\n", "SPDX");
	printf(".. Made by \"make htmldocs\" from tools/lib/metrics_*.c: do not edit.\n\n");
	metrics_heading("Metrics", '#');
	fputs(about, stdout);
	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform))
		ret |= metrics_print_platform(platform);
	return ret ? EXIT_FAILURE : EXIT_SUCCESS;
}
