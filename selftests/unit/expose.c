// SPDX-License-Identifier: GPL-2.0-only
/*
 * expose.c - print what the exporter serves of a machine that was made up
 *
 *	expose PLATFORM old|openmetrics|counters [NAMES]
 *
 * All counters of the platform, or those that NAMES stand for, of two sockets with eight boxes of
 * each type, of which the last one is lost.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exposition.h"
#include "groups.h"
#include "rows.h"

#define SOCKETS		2
#define BOXES		8
#define MAX_VALUES	(XP_METRICS * SOCKETS * (1 + BOXES))

static struct metric_value values[MAX_VALUES];
static struct sampler_box boxes[XP_PLANS * SOCKETS * BOXES];
static struct sampler_snapshot snapshot = { .time = 12.5, .value = values, .box = boxes };

static const char *box_name(const struct pmon_type *type, unsigned int unit)
{
	char *name;

	return asprintf(&name, "uncore_%s_%u", type->desc->name, unit) < 0 ? NULL : name;
}

static void add_value(const struct metric_request *request, int socket, const char *box)
{
	struct metric_value *value = &values[snapshot.nr_values++];
	unsigned int e;

	value->metric = request->metric;
	value->socket = socket;
	value->box = box;
	value->total = snapshot.nr_values * 1000.5;
	value->nr_counts = request->formula.nr_events;
	value->count = xp_allocate(value->nr_counts, sizeof(*value->count));
	for (e = 0; e < value->nr_counts; e++)
		value->count[e] = (struct sampler_count){
			request->formula.event[e], 1, snapshot.nr_values + 0.25, 2, 2,
		};
}

static void add_metric(const struct metric_request *request)
{
	unsigned int unit;
	int socket;

	for (socket = 0; socket < SOCKETS; socket++) {
		add_value(request, socket, NULL);
		for (unit = 0; unit < BOXES; unit++)
			add_value(request, socket, box_name(request->plan->type, unit));
	}
}

static void add_boxes(const struct pmon_type *type)
{
	unsigned int i;

	for (i = 0; i < SOCKETS * BOXES; i++)
		boxes[snapshot.nr_boxes++] = (struct sampler_box){
			.name = box_name(type, i % BOXES), .type = type->desc->name,
			.socket = i / BOXES,
			.state = i + 1 < SOCKETS * BOXES ? METRIC_MEASURED : METRIC_LOST,
		};
}

static int make_up(const struct series_choice *choice, struct xp_error *error)
{
	/* The names of events in the values are its own */
	static struct metric_set set;
	char *metrics = series_metrics(choice);
	unsigned int i;

	set.platform = choice->platform;
	if (!metrics || metric_set_add_names(&set, metrics, error))
		return -1;
	for (i = 0; i < set.nr_requests; i++)
		add_metric(&set.request[i]);
	for (i = 0; i < set.nr_plans; i++)
		add_boxes(set.plan[i]->type);
	free(metrics);
	return 0;
}

/* Whose traffic the memory of a socket carries: two groups are too small for a line of a chart */
static void add_groups(struct groups *groups)
{
	struct who_part part[] = {
		{ "web.slice", WHO_GROUP, .value = 2 },
		{ "tiny.service", WHO_GROUP, .value = 0.01 },
		{ "small.service", WHO_GROUP, .value = 0.02 },
	};
	const struct who_book book = { .whole = 3, .rest = 0.97, .nr = 3, .part = part };

	groups_add(groups, &book, 1, 1);
}

int main(int argc, char **argv)
{
	const struct pmon_platform *platform = argc >= 3 ? xp_platform(argv[1]) : NULL;
	const char *names = argc > 3 ? argv[3] : "*";
	struct series_choice choice;
	const struct process process = { 0.25, 1700000000, 1e6, 2e6, 10, 1024 };
	struct exposition exposition = {
		.choice = &choice, .version = "1", .driver = "2", .begin = 2, .process = &process,
	};
	struct text text = { .format = TEXT_OPENMETRICS };
	struct samples samples = {};
	struct groups groups = { .limit = 3 };
	struct xp_error error = {};

	if (!platform || series_choose(&choice, platform, names, &error) ||
	    make_up(&choice, &error)) {
		fprintf(stderr, "expose PLATFORM FORMAT [NAMES] %s\n", error.text);
		return EXIT_FAILURE;
	}
	if (!strcmp(argv[2], "old"))
		text.format = TEXT_PROMETHEUS;
	exposition_write(&exposition, &snapshot, &samples);
	add_groups(&groups);
	groups_write(&groups, &samples);
	if (!strcmp(argv[2], "counters"))
		series_write(&choice, &text);
	else
		text_samples(&text, &samples);
	fputs(text.data, stdout);
	text_free(&text);
	samples_free(&samples);
	groups_close(&groups);
	return EXIT_SUCCESS;
}
