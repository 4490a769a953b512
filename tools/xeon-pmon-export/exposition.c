// SPDX-License-Identifier: GPL-2.0-only
/* Conversion of a snapshot to the samples of a scrape. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "explain.h"
#include "exposition.h"
#include "rows.h"

#define NS	1e9

/* Labels of a series plus socket, box or counter, and the terminator */
#define MAX_LABELS	(SERIES_LABELS + 4)

static const struct text_family up = {
	"xeon_pmon_up", "gauge", NULL,
	"1 if a box is counted, 0 if not, as without a driver; /healthz has the reason."
};

static const struct text_family info = {
	"xeon_pmon", "info", NULL, "The version of the exporter, the platform and the driver."
};

static const struct text_family build = {
	"xeon_pmon_exporter_build", "info", NULL, "The version, under the usual name."
};

static const struct text_family missing = {
	"xeon_pmon_missing", "gauge", NULL,
	"1 for a type of box whose counters are exported, but of which no box counts."
};

static const struct text_family duration = {
	"xeon_pmon_read_duration_seconds", "gauge", "seconds",
	"How long the last read of all counters took."
};

static const struct text_family losses = {
	"xeon_pmon_read_errors", "counter", NULL, "Reads of the counters in which a box was lost."
};

static const struct text_family answers = {
	"xeon_pmon_http_requests", "counter", NULL, "Requests that were answered, by status."
};

static const struct text_family boxes = {
	"xeon_pmon_boxes", "gauge", NULL, "Boxes of a type that are counted."
};

static const struct text_family box_state = {
	"xeon_pmon_box_state", "gauge", NULL,
	"1 for a box that is not counted, by reason: lost, hidden, absent or refused."
};

static const struct text_family impossible = {
	"xeon_pmon_impossible_values", "counter", NULL,
	"Values above the limit of the hardware, which were left out of the counters."
};

static const struct text_family findings = {
	"xeon_pmon_finding", "gauge", NULL,
	"1 for each rule of xeon-pmon explain that applies to the exported counters."
};

static const struct text_family wanted = {
	"xeon_pmon_wanted_seconds", "counter", "seconds",
	"Time for which a counter was requested, summed over the boxes of the socket."
};

static const struct text_family measured = {
	"xeon_pmon_measured_seconds", "counter", "seconds",
	"Part of xeon_pmon_wanted_seconds_total in which it counted; less if multiplexed."
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
		 "Overflows without an interrupt, which a timer found."),
	SAMPLING(stopped, "stopped_seconds", "seconds",
		 "Time for which samples stopped all counters of the socket."),
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
	PROCESS(max_fds, "max_fds", "gauge", NULL, "Maximum number of open files of the exporter."),
};

/**
 * struct exposing - state of a conversion
 * @about: parameters
 * @snapshot: what was read
 * @samples: the output
 * @first: first value of the metric of each exported counter; NULL: none
 */
struct exposing {
	const struct exposition *about;
	const struct sampler_snapshot *snapshot;
	struct samples *samples;
	const struct metric_value *first[SERIES_ROWS];
};

/* Add a family of one sample without labels; NAN: a family without samples */
static void exposition_add_one(struct exposing *to, const struct text_family *family, double value)
{
	static const struct text_label none[] = { {} };

	samples_family(to->samples, family);
	if (!isnan(value))
		samples_add(to->samples, family, none, value);
}

/* Values of a metric are consecutive in a snapshot. */
static void exposition_find_values(struct exposing *to)
{
	const struct series_choice *choice = to->about->choice;
	const struct metric_value *value = to->snapshot->value;
	const struct metric *last = NULL;
	unsigned int v, i;

	for (v = 0; v < to->snapshot->nr_values; v++, last = value++->metric)
		for (i = 0; value->metric != last && i < choice->nr; i++)
			if (choice->row[i].metric == value->metric)
				to->first[i] = value;
}

/* Return: true if the totals are those of the whole box or socket. */
static bool exposition_is_whole(const struct metric_value *value)
{
	return value->state != METRIC_LOST && value->state != METRIC_ABSENT &&
	       value->state != METRIC_HIDDEN && value->state != METRIC_REFUSED &&
	       !value->refused;
}

/*
 * Return: the next value of a counter's metric for a socket or box; @last: NULL: begin; NULL: no
 * more.
 */
static const struct metric_value *exposition_next(const struct exposing *to,
						  const struct series_row *row, enum series_per per,
						  const struct metric_value *last)
{
	const struct metric_value *end = to->snapshot->value + to->snapshot->nr_values;
	const struct metric_value *value =
		last ? last + 1 : to->first[row - to->about->choice->row];
	bool of_socket = per == PER_SOCKET;

	for (; value && value < end && value->metric == row->metric; value++)
		if (value->socket != XP_MACHINE && !value->box == of_socket &&
		    exposition_is_whole(value))
			return value;
	return NULL;
}

static void exposition_add_value(struct exposing *to, const struct text_family *family,
				 const struct series_row *row, const struct metric_value *value,
				 struct text_label third, double number)
{
	char socket[12];
	struct text_label label[MAX_LABELS] = {
		{ "socket", socket }, { "die", value->die }, third
	};

	snprintf(socket, sizeof(socket), "%d", value->socket);
	memcpy(&label[3], row->label, sizeof(*label) * SERIES_LABELS);
	samples_add(to->samples, family, label, number);
}

static void exposition_add_row(struct exposing *to, const struct series_row *row)
{
	const struct metric_value *value = NULL;

	while ((value = exposition_next(to, row, row->family->per, value))) {
		const struct text_label box = {
			"box", value->box ? xp_box_name(value->box) : NULL
		};
		double total = row->event == SERIES_TOTAL ? value->total :
			       value->count[row->event].estimate;

		/* Bytes, cycles and events are integers: round an estimate */
		if (!isnan(total))
			exposition_add_value(to, &row->family->text, row, value, box,
					     round(total));
	}
}

static void exposition_add_rows(struct exposing *to)
{
	const struct series_row *row = to->about->choice->row, *end = row + to->about->choice->nr;

	for (; row < end; row++) {
		if (row == to->about->choice->row || row->family != row[-1].family)
			samples_family(to->samples, &row->family->text);
		exposition_add_row(to, row);
	}
}

/* Return: time enabled or running; the smallest one if the events are in several groups. */
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

/* The labels are those of the counter's series, for the whole socket. */
static void exposition_add_times(struct exposing *to, const struct text_family *family)
{
	const struct series_row *row = to->about->choice->row, *end = row + to->about->choice->nr;
	const struct metric_value *value;
	char name[64];

	samples_family(to->samples, family);
	for (; row < end; row++) {
		snprintf(name, sizeof(name), "%s_total", row->family->text.name);
		for (value = NULL; (value = exposition_next(to, row, PER_SOCKET, value));)
			if (value->nr_counts)
				exposition_add_value(to, family, row, value,
						     (struct text_label){ "counter", name },
						     exposition_time_of(value, row,
									family == &wanted) / NS);
	}
}

static bool exposition_is_beside(const struct sampler_box *box, const struct sampler_box *other)
{
	return box->socket == other->socket && box->die == other->die;
}

/* Boxes of a type are consecutive; only the first box of a die adds the sample. */
static void exposition_add_type(struct exposing *to, const struct sampler_box *box)
{
	const struct sampler_box *begin = to->snapshot->box, *other;
	const struct sampler_box *end = begin + to->snapshot->nr_boxes;
	char socket[12];
	const struct text_label label[] = {
		{ "socket", socket }, { "die", box->die }, { "type", box->type }, {}
	};
	unsigned int nr = 0;

	for (other = box; other > begin && other[-1].type == box->type;)
		if (exposition_is_beside(box, --other))
			return;
	for (other = box; other < end && other->type == box->type; other++)
		nr += exposition_is_beside(box, other) && other->state == METRIC_MEASURED;
	snprintf(socket, sizeof(socket), "%d", box->socket);
	samples_add(to->samples, &boxes, label, nr);
}

static void exposition_add_state(struct exposing *to, const struct sampler_box *box)
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
		samples_add(to->samples, &box_state, label, 1);
}

/* One series for each state, with the number of boxes: a series for each box would be too many. */
static void exposition_add_boxes(struct exposing *to)
{
	const struct sampler_box *box = to->snapshot->box, *end = box + to->snapshot->nr_boxes;

	samples_family(to->samples, &boxes);
	for (; box < end; box++)
		exposition_add_type(to, box);
	samples_family(to->samples, &box_state);
	for (box = to->snapshot->box; box < end; box++)
		exposition_add_state(to, box);
}

static bool exposition_counts_type(const struct exposing *to, const char *type)
{
	const struct sampler_box *box = to->snapshot->box, *end = box + to->snapshot->nr_boxes;

	for (; box < end; box++)
		if (box->state == METRIC_MEASURED && !strcmp(box->type, type))
			return true;
	return false;
}

/* Return: true if an earlier row has the same type of box. */
static bool exposition_is_again(const struct series_choice *choice, const struct series_row *row)
{
	const struct series_row *other = choice->row;

	while (strcmp(other->metric->box, row->metric->box))
		other++;
	return other < row;
}

static void exposition_add_missing(struct exposing *to)
{
	const struct series_choice *choice = to->about->choice;
	const struct series_row *row = choice->row, *end = row + choice->nr;
	bool any = false;

	for (; row < end; row++) {
		const struct text_label label[] = { { "type", row->metric->box }, {} };

		if (exposition_is_again(choice, row) ||
		    exposition_counts_type(to, row->metric->box))
			continue;
		if (!any)
			samples_family(to->samples, &missing);
		any = true;
		samples_add(to->samples, &missing, label, 1);
	}
}

static void exposition_add_answers(struct exposing *to, const struct http_count *count)
{
	char status[12];
	const struct text_label label[] = { { "code", status }, {} };

	samples_family(to->samples, &answers);
	for (; count->status; count++) {
		snprintf(status, sizeof(status), "%u", count->status);
		samples_add(to->samples, &answers, label, count->nr);
	}
}

static void exposition_add_finding(struct exposing *to, const struct explain_facts *facts,
				   const struct explain_finding *finding)
{
	unsigned int p;
	char socket[12];

	for (p = 0; p < facts->nr_places; p++) {
		const struct text_label label[] = {
			{ "id", finding->rule->id },
			{ "severity", explain_severity_name(finding->severity) },
			{ "socket", socket }, { "die", facts->place[p].die }, {}
		};

		snprintf(socket, sizeof(socket), "%d", facts->place[p].socket);
		if (finding->place == p || finding->also & 1ULL << p)
			samples_add(to->samples, &findings, label, 1);
	}
}

static void exposition_add_findings(struct exposing *to)
{
	static struct explain_report report;
	struct explain_facts facts;
	unsigned int f;

	explain_take(&facts, to->about->choice->platform, to->snapshot);
	explain_judge(&facts, &report);
	explain_leave_known(&facts, &report);
	if (report.nr)
		samples_family(to->samples, &findings);
	for (f = 0; f < report.nr; f++)
		exposition_add_finding(to, &facts, &report.finding[f]);
	explain_drop(&facts);
}

bool exposition_is_up(const struct sampler_snapshot *snapshot)
{
	unsigned int b;

	for (b = 0; b < snapshot->nr_boxes; b++)
		if (snapshot->box[b].state == METRIC_MEASURED)
			return true;
	return false;
}

static void exposition_add_info(struct exposing *to)
{
	const struct text_label label[] = {
		{ "version", to->about->version },
		{ "platform", xp_short_name(to->about->choice->platform) },
		{ "driver", to->about->driver ?: to->snapshot->driver },
		{}
	};

	const struct text_label version[] = { { "version", to->about->version }, {} };

	samples_family(to->samples, &info);
	samples_add(to->samples, &info, label, 1);
	samples_family(to->samples, &build);
	samples_add(to->samples, &build, version, 1);
}

static void exposition_add_sampling_row(struct exposing *to, const struct sampling *sampling,
					unsigned int row)
{
	char socket[12];
	unsigned int s;

	samples_family(to->samples, &sampling_rows[row].family);
	for (s = 0; s < sampling->nr; s++) {
		const char *values = (const char *)&sampling->of[s];
		const struct text_label label[] = { { "socket", socket }, {} };

		snprintf(socket, sizeof(socket), "%u", sampling->of[s].socket);
		samples_add(to->samples, &sampling_rows[row].family, label,
			    *(const double *)(values + sampling_rows[row].value));
	}
}

static void exposition_add_sampling(struct exposing *to, const struct sampling *sampling)
{
	unsigned int row;

	for (row = 0; sampling->nr && row < ARRAY_SIZE(sampling_rows); row++)
		exposition_add_sampling_row(to, sampling, row);
}

static void exposition_add_process(struct exposing *to, const struct process *process)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(process_rows); i++) {
		double value = *(const double *)((const char *)process + process_rows[i].value);

		if (!isnan(value))
			exposition_add_one(to, &process_rows[i].family, value);
	}
}

void exposition_write(const struct exposition *exposition, const struct sampler_snapshot *snapshot,
		      struct samples *samples)
{
	struct exposing to = { .about = exposition, .snapshot = snapshot, .samples = samples };

	exposition_find_values(&to);
	exposition_add_one(&to, &up, exposition_is_up(snapshot));
	exposition_add_info(&to);
	/* There is no snapshot while the driver is released */
	exposition_add_one(&to, &elapsed,
			   snapshot->time ? snapshot->time - exposition->begin : NAN);
	exposition_add_one(&to, &duration, snapshot->time ? snapshot->duration : NAN);
	exposition_add_one(&to, &losses, snapshot->time ? snapshot->losses : NAN);
	exposition_add_boxes(&to);
	exposition_add_missing(&to);
	exposition_add_one(&to, &impossible, snapshot->impossible);
	exposition_add_findings(&to);
	exposition_add_times(&to, &wanted);
	exposition_add_times(&to, &measured);
	exposition_add_rows(&to);
	if (exposition->sampling)
		exposition_add_sampling(&to, exposition->sampling);
	if (exposition->answers)
		exposition_add_answers(&to, exposition->answers);
	if (exposition->process)
		exposition_add_process(&to, exposition->process);
}
