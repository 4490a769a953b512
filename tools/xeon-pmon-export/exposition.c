// SPDX-License-Identifier: GPL-2.0-only
/*
 * A snapshot of the counters as the text of a scrape.
 */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "exposition.h"
#include "rows.h"

#define NS	1e9

/* Room for a socket, a box or a counter, the labels of a series, and the end */
#define MAX_LABELS	(SERIES_LABELS + 4)

static const struct text_family up = {
	"xeon_pmon_up", "gauge", NULL,
	"1 if a box is counted; 0 if none is, as without the driver: /healthz says why."
};

static const struct text_family info = {
	"xeon_pmon", "info", NULL, "The exporter, the platform it runs on, and its driver."
};

static const struct text_family boxes = {
	"xeon_pmon_boxes", "gauge", NULL, "Boxes of a type that are counted."
};

static const struct text_family box_state = {
	"xeon_pmon_box_state", "gauge", NULL,
	"1 for a box that is not counted, and why: lost, hidden or absent."
};

static const struct text_family impossible = {
	"xeon_pmon_impossible_values", "counter", NULL,
	"Values of a box above what the hardware can do, which no counter has in it."
};

static const struct text_family wanted = {
	"xeon_pmon_wanted_seconds", "counter", "seconds",
	"How long a counter was to be counted, added up over the boxes of the socket."
};

static const struct text_family measured = {
	"xeon_pmon_measured_seconds", "counter", "seconds",
	"How much of xeon_pmon_wanted_seconds_total a counter was counted: less if multiplexed."
};

static const struct text_family elapsed = {
	"xeon_pmon_elapsed_seconds", "counter", "seconds",
	"Time from the start of the exporter to the last read of the counters."
};

static const struct {
	struct text_family family;
	size_t value;
} sampling_rows[] = {
#define SAMPLING(_value, _name, _unit, _help) \
	{ { "xeon_pmon_sampling_" _name, "counter", _unit, _help }, \
	  offsetof(struct sampling_socket, _value) }
	SAMPLING(samples, "samples", NULL, "Samples that any user has recorded on the socket."),
	SAMPLING(lost, "lost_interrupts", NULL,
		 "Overflows that no interrupt came for, until a timer found them."),
	SAMPLING(stopped, "stopped_seconds", "seconds",
		 "For how long all counters of the socket stood still because of samples."),
};

static const struct {
	struct text_family family;
	size_t value;
} process_rows[] = {
#define PROCESS(_value, _name, _type, _unit, _help) \
	{ { "process_" _name, _type, _unit, _help }, offsetof(struct process, _value) }
	PROCESS(cpu_seconds, "cpu_seconds", "counter", "seconds", "CPU time of the exporter."),
	PROCESS(start_seconds, "start_time_seconds", "gauge", "seconds",
		"When the exporter was started, since the Unix epoch."),
	PROCESS(resident_bytes, "resident_memory_bytes", "gauge", "bytes",
		"Memory of the exporter that is in RAM."),
	PROCESS(virtual_bytes, "virtual_memory_bytes", "gauge", "bytes",
		"Address space of the exporter."),
	PROCESS(open_fds, "open_fds", "gauge", NULL, "Open files of the exporter."),
	PROCESS(max_fds, "max_fds", "gauge", NULL, "How many files the exporter may open."),
};

static const struct text_label none[] = { {} };

/* Whether the counts since the beginning are those of the whole box or socket */
static bool exposition_is_whole(const struct metric_value *value)
{
	return value->state != METRIC_LOST && value->state != METRIC_ABSENT &&
	       value->state != METRIC_HIDDEN;
}

static double exposition_total_of(const struct metric_value *value, const struct series_row *row)
{
	return row->event == SERIES_TOTAL ? value->total : value->count[row->event].estimate;
}

static bool exposition_is_of(const struct metric_value *value, const struct series_row *row,
			     enum series_per per)
{
	return value->socket != XP_MACHINE && !strcmp(value->metric->name, row->metric) &&
	       !value->box == (per == PER_SOCKET);
}

static void exposition_add_value(struct text *text, const struct series_row *row,
				 const struct metric_value *value)
{
	struct text_label label[MAX_LABELS] = {};
	char socket[12];
	double total = exposition_total_of(value, row);

	if (!exposition_is_whole(value) || isnan(total))
		return;
	snprintf(socket, sizeof(socket), "%d", value->socket);
	label[0] = (struct text_label){ "socket", socket };
	label[1] = (struct text_label){ "die", value->die };
	label[2] = (struct text_label){ "box", value->box ? xp_box_name(value->box) : NULL };
	memcpy(&label[3], row->label, sizeof(*label) * SERIES_LABELS);
	text_sample(text, &row->family->text, label, total);
}

static void exposition_add_rows(const struct exposition *exposition, struct text *text,
				const struct sampler_snapshot *snapshot)
{
	const struct series_row *row = exposition->choice->row, *end = row + exposition->choice->nr;
	const struct metric_value *value, *last = snapshot->value + snapshot->nr_values;

	for (; row < end; row++) {
		if (row == exposition->choice->row || row->family != row[-1].family)
			text_family(text, &row->family->text);
		for (value = snapshot->value; value < last; value++)
			if (exposition_is_of(value, row, row->family->per))
				exposition_add_value(text, row, value);
	}
}

/* What is split over several groups is as good as the worst of them. */
static u64 exposition_time_of(const struct metric_value *value, const struct series_row *row,
			      bool want)
{
	u64 least = UINT64_MAX, time;
	int c;

	for (c = 0; c < (int)value->nr_counts; c++) {
		const struct sampler_count *count = &value->count[c];

		if (row->event != SERIES_TOTAL && row->event != c)
			continue;
		time = want ? count->enabled : count->running;
		if (time < least)
			least = time;
	}
	return least == UINT64_MAX ? 0 : least;
}

/* The labels are those of the counter's own series, but of the socket as a whole. */
static void exposition_add_time(struct text *text, const struct text_family *family,
				const struct series_row *row, const struct metric_value *value)
{
	struct text_label label[MAX_LABELS] = {};
	char socket[12], name[64];

	snprintf(socket, sizeof(socket), "%d", value->socket);
	snprintf(name, sizeof(name), "%s_total", row->family->text.name);
	label[0] = (struct text_label){ "socket", socket };
	label[1] = (struct text_label){ "die", value->die };
	label[2] = (struct text_label){ "counter", name };
	memcpy(&label[3], row->label, sizeof(*label) * SERIES_LABELS);
	text_sample(text, family, label, exposition_time_of(value, row, family == &wanted) / NS);
}

static void exposition_add_times(const struct exposition *exposition, struct text *text,
				 const struct text_family *family,
				 const struct sampler_snapshot *snapshot)
{
	const struct series_row *row = exposition->choice->row, *end = row + exposition->choice->nr;
	const struct metric_value *value, *last = snapshot->value + snapshot->nr_values;

	text_family(text, family);
	for (; row < end; row++)
		for (value = snapshot->value; value < last; value++)
			if (exposition_is_of(value, row, PER_SOCKET) && value->nr_counts &&
			    exposition_is_whole(value))
				exposition_add_time(text, family, row, value);
}

/* "imc" of "imc_0" */
static int exposition_type_length(const struct sampler_box *box)
{
	const char *name = xp_box_name(box->name);
	int len = strlen(name);

	while (len && name[len - 1] >= '0' && name[len - 1] <= '9')
		len--;
	return len && name[len] && name[len - 1] == '_' ? len - 1 : (int)strlen(name);
}

static bool exposition_is_beside(const struct sampler_box *box, const struct sampler_box *other)
{
	return box->socket == other->socket && box->die == other->die &&
	       exposition_type_length(box) == exposition_type_length(other) &&
	       !strncmp(box->name, other->name,
			xp_box_name(box->name) - box->name + exposition_type_length(box));
}

/* Boxes of a type are one after the other. Only the first one of its socket says how many. */
static void exposition_add_type(struct text *text, const struct sampler_snapshot *snapshot,
				const struct sampler_box *box)
{
	int len = exposition_type_length(box);
	const struct sampler_box *other;
	unsigned int nr = 0;
	char socket[12], type[PMON_NAME_LEN];
	const struct text_label label[] = {
		{ "socket", socket }, { "die", box->die }, { "type", type }, {}
	};

	for (other = snapshot->box; other < snapshot->box + snapshot->nr_boxes; other++) {
		if (!exposition_is_beside(box, other))
			continue;
		if (other < box)
			return;
		nr += other->state == METRIC_MEASURED;
	}
	snprintf(socket, sizeof(socket), "%d", box->socket);
	snprintf(type, sizeof(type), "%.*s", len, xp_box_name(box->name));
	text_sample(text, &boxes, label, nr);
}

static void exposition_add_state(struct text *text, const struct sampler_box *box)
{
	char socket[12];
	const struct text_label label[] = {
		{ "socket", socket },
		{ "die", box->die },
		{ "box", xp_box_name(box->name) },
		{ "state", metric_state_name(box->state) },
		{}
	};

	snprintf(socket, sizeof(socket), "%d", box->socket);
	if (box->state != METRIC_MEASURED)
		text_sample(text, &box_state, label, 1);
}

/* A series for each box and state would be more than all counters together. */
static void exposition_add_boxes(struct text *text, const struct sampler_snapshot *snapshot)
{
	unsigned int b;

	text_family(text, &boxes);
	for (b = 0; b < snapshot->nr_boxes; b++)
		exposition_add_type(text, snapshot, &snapshot->box[b]);
	text_family(text, &box_state);
	for (b = 0; b < snapshot->nr_boxes; b++)
		exposition_add_state(text, &snapshot->box[b]);
}

static void exposition_add_up(struct text *text, const struct sampler_snapshot *snapshot)
{
	unsigned int b, nr = 0;

	for (b = 0; b < snapshot->nr_boxes; b++)
		nr += snapshot->box[b].state == METRIC_MEASURED;
	text_family(text, &up);
	text_sample(text, &up, none, nr > 0);
}

static void exposition_add_info(const struct exposition *exposition, struct text *text,
				const struct sampler_snapshot *snapshot)
{
	const struct text_label label[] = {
		{ "version", exposition->version },
		{ "platform", xp_short_name(exposition->choice->platform) },
		{ "driver", exposition->driver ?: snapshot->driver },
		{}
	};

	text_family(text, &info);
	text_sample(text, &info, label, 1);
}

/* Nothing is read while the driver is being replaced. */
static void exposition_add_elapsed(const struct exposition *exposition, struct text *text,
				   const struct sampler_snapshot *snapshot)
{
	text_family(text, &elapsed);
	if (snapshot->time)
		text_sample(text, &elapsed, none, snapshot->time - exposition->begin);
}

static void exposition_add_sampling_row(struct text *text, const struct sampling *sampling,
					unsigned int row)
{
	char socket[12];
	unsigned int s;

	text_family(text, &sampling_rows[row].family);
	for (s = 0; s < sampling->nr; s++) {
		const char *values = (const char *)&sampling->of[s];
		const struct text_label label[] = { { "socket", socket }, {} };

		snprintf(socket, sizeof(socket), "%u", sampling->of[s].socket);
		text_sample(text, &sampling_rows[row].family, label,
			    *(const double *)(values + sampling_rows[row].value));
	}
}

static void exposition_add_sampling(struct text *text, const struct sampling *sampling)
{
	unsigned int row;

	for (row = 0; sampling->nr && row < ARRAY_SIZE(sampling_rows); row++)
		exposition_add_sampling_row(text, sampling, row);
}

static void exposition_add_process(struct text *text, const struct process *process)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(process_rows); i++) {
		double value = *(const double *)((const char *)process + process_rows[i].value);

		if (isnan(value))
			continue;
		text_family(text, &process_rows[i].family);
		text_sample(text, &process_rows[i].family, none, value);
	}
}

void exposition_write(const struct exposition *exposition,
		      const struct sampler_snapshot *snapshot, struct text *text)
{
	exposition_add_up(text, snapshot);
	exposition_add_info(exposition, text, snapshot);
	exposition_add_elapsed(exposition, text, snapshot);
	exposition_add_boxes(text, snapshot);
	text_family(text, &impossible);
	text_sample(text, &impossible, none, snapshot->impossible);
	exposition_add_times(exposition, text, &wanted, snapshot);
	exposition_add_times(exposition, text, &measured, snapshot);
	exposition_add_rows(exposition, text, snapshot);
	if (exposition->sampling)
		exposition_add_sampling(text, exposition->sampling);
	if (exposition->process)
		exposition_add_process(text, exposition->process);
	text_end(text);
}
