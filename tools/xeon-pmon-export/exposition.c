// SPDX-License-Identifier: GPL-2.0-only
/*
 * What one look has shown, as the text of a scrape.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "exposition.h"

#define NS	1e9

/* Room for a socket, a box, the labels of a series, and the end */
#define MAX_LABELS	(SERIES_LABELS + 3)

static const struct text_family info = {
	"xeon_pmon", "info", NULL, "The exporter, the platform it runs on, and its driver."
};

static const struct text_family box_state = {
	"xeon_pmon_box_state", "gauge", NULL,
	"Always 1: whether a box is counting, lost, hidden or absent is its label."
};

static const struct text_family wanted = {
	"xeon_pmon_wanted_seconds", "counter", "seconds",
	"How long a counter was to be counted, added up over the boxes of the socket."
};

static const struct text_family measured = {
	"xeon_pmon_measured_seconds", "counter", "seconds",
	"How long of that it was: less, if counters take turns."
};

static const struct text_family look = {
	"xeon_pmon_look_seconds", "counter", "seconds",
	"When the counters were read: seconds of the machine's monotonic clock."
};

static const struct text_family cpu = {
	"process_cpu_seconds", "counter", "seconds", "CPU time of the exporter."
};

/* Whether the counts since the beginning are those of the whole box or socket */
static bool is_whole(const struct live_value *value)
{
	return value->state != LIVE_LOST && value->state != LIVE_ABSENT &&
	       value->state != LIVE_HIDDEN;
}

static const struct live_count *find_count(const struct live_value *value, const char *event)
{
	unsigned int c;

	for (c = 0; c < value->nr_counts; c++)
		if (!event || !strcmp(value->count[c].event, event))
			return &value->count[c];
	return NULL;
}

/*
 * What nobody counted since the last look is not known, and no zero. It is known as soon as it has
 * had a turn.
 */
static bool is_known(const struct live_value *value)
{
	return is_whole(value) && value->state != LIVE_WAITING;
}

static double total_of(const struct live_value *value, const struct series *series)
{
	const struct live_count *count;

	if (!series->event)
		return value->total;
	count = find_count(value, series->event);
	return count ? count->estimate : NAN;
}

static bool is_of(const struct live_value *value, const struct series *series,
		  enum series_per per)
{
	return !strcmp(value->metric->name, series->metric) && !value->box == (per == PER_SOCKET);
}

static void add_value(struct text *text, const struct series_family *family,
		      const struct series *series, const struct live_value *value)
{
	struct text_label label[MAX_LABELS] = {};
	char socket[12];
	double total = total_of(value, series);

	if (!is_known(value) || isnan(total))
		return;
	snprintf(socket, sizeof(socket), "%d", value->socket);
	label[0] = (struct text_label){ "socket", socket };
	label[1] = (struct text_label){ "box", value->box ? xp_box_name(value->box) : NULL };
	memcpy(&label[2], series->label, sizeof(series->label));
	text_sample(text, &family->text, label, total);
}

static bool is_any_chosen(const struct exposition *exposition,
			  const struct series_family *family)
{
	const struct series *series;

	for (series = family->series; series->metric; series++)
		if (series_is_chosen(exposition->choice, series))
			return true;
	return false;
}

static void add_series(struct text *text, const struct series_family *family,
		       const struct series *series, const struct live_snapshot *snapshot)
{
	unsigned int v;

	for (v = 0; v < snapshot->nr_values; v++)
		if (is_of(&snapshot->value[v], series, family->per))
			add_value(text, family, series, &snapshot->value[v]);
}

static void add_family(const struct exposition *exposition, struct text *text,
		       const struct series_family *family, const struct live_snapshot *snapshot)
{
	const struct series *series;

	if (!is_any_chosen(exposition, family))
		return;
	text_family(text, &family->text);
	for (series = family->series; series->metric; series++)
		if (series_is_chosen(exposition->choice, series))
			add_series(text, family, series, snapshot);
}

/* Enabled or running, of one metric on one socket */
static void add_time(struct text *text, const struct text_family *family,
		     const struct live_value *value)
{
	struct text_label label[] = { { "socket", NULL }, { "metric", value->metric->name }, {} };
	u64 least = family == &wanted ? value->count[0].enabled : value->count[0].running;
	char socket[12];
	unsigned int c;

	/* What is split over several groups is as good as the worst of them. */
	for (c = 1; c < value->nr_counts; c++) {
		const struct live_count *count = &value->count[c];
		u64 time = family == &wanted ? count->enabled : count->running;

		if (time < least)
			least = time;
	}
	snprintf(socket, sizeof(socket), "%d", value->socket);
	label[0].value = socket;
	text_sample(text, family, label, least / NS);
}

static void add_times(struct text *text, const struct text_family *family,
		      const struct live_snapshot *snapshot)
{
	unsigned int v;

	text_family(text, family);
	for (v = 0; v < snapshot->nr_values; v++)
		if (!snapshot->value[v].box && snapshot->value[v].nr_counts &&
		    is_whole(&snapshot->value[v]))
			add_time(text, family, &snapshot->value[v]);
}

static void add_boxes(struct text *text, const struct live_snapshot *snapshot)
{
	unsigned int b;

	text_family(text, &box_state);
	for (b = 0; b < snapshot->nr_boxes; b++) {
		const struct live_box *box = &snapshot->box[b];
		char socket[12];
		const struct text_label label[] = {
			{ "socket", socket },
			{ "box", xp_box_name(box->name) },
			{ "state", box->state == LIVE_MEASURED ? "counting" :
				   live_state_name(box->state) },
			{}
		};

		snprintf(socket, sizeof(socket), "%d", box->socket);
		text_sample(text, &box_state, label, 1);
	}
}

static void add_info(const struct exposition *exposition, struct text *text)
{
	const struct text_label label[] = {
		{ "version", exposition->version },
		{ "platform", xp_short_name(exposition->choice->platform) },
		{ "driver", exposition->driver },
		{}
	};

	text_family(text, &info);
	text_sample(text, &info, label, 1);
}

/* There was no look as long as the driver is being replaced. */
static void add_look(const struct live_snapshot *snapshot, struct text *text)
{
	static const struct text_label none[] = { {} };

	text_family(text, &look);
	if (snapshot->time)
		text_sample(text, &look, none, snapshot->time);
}

void exposition_write(const struct exposition *exposition,
		      const struct live_snapshot *snapshot, struct text *text)
{
	static const struct text_label none[] = { {} };
	const struct series_family *family;

	add_info(exposition, text);
	add_look(snapshot, text);
	add_boxes(text, snapshot);
	add_times(text, &wanted, snapshot);
	add_times(text, &measured, snapshot);
	for (family = series_families; family->series; family++)
		add_family(exposition, text, family, snapshot);
	text_family(text, &cpu);
	text_sample(text, &cpu, none, exposition->cpu_seconds);
	text_end(text);
}
