// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon report --perfetto: print a recording as counter tracks in Chrome's JSON trace format,
 * which Perfetto and its trace_processor read:
 * https://perfetto.dev/docs/getting-started/other-formats
 */
#include <stdio.h>
#include <string.h>

#include "output.h"
#include "report_view.h"

#define ALL	999	/* process id of the whole machine; those of sockets are their numbers */

/**
 * struct trace - state of printing a trace
 * @nr: number of events so far
 * @begin: start of the next interval, in seconds
 * @named: processes whose names were printed
 */
struct trace {
	unsigned long nr;
	double begin;
	bool named[ALL + 1];
};

static unsigned int trace_process(const struct metric_value *value)
{
	return value->socket < 0 || value->socket >= ALL ? ALL : value->socket;
}

static void trace_begin(struct trace *trace, const char *phase, const char *name)
{
	printf("%s\n{\"ph\":\"%s\",\"name\":", trace->nr++ ? "," : "", phase);
	output_json_text(stdout, NULL, name);
}

static void trace_name(struct trace *trace, const struct metric_value *value)
{
	unsigned int process = trace_process(value);
	char name[32] = "machine";

	if (trace->named[process])
		return;
	trace->named[process] = true;
	if (process != ALL)
		snprintf(name, sizeof(name), "socket %u", process);
	trace_begin(trace, "M", "process_name");
	printf(",\"pid\":%u,\"args\":{\"name\":\"%s\"}}", process, name);
}

/* A track shows a value until the next one, so the value of an interval is printed at its start. */
static void trace_value(struct trace *trace, const struct metric_value *value)
{
	char name[128];

	if (!metric_has_value(value->state) || value->refused)
		return;
	trace_name(trace, value);
	snprintf(name, sizeof(name), "%s%s%s%s%s", value->metric->name, value->die ? " die " : "",
		 value->die ?: "", value->box ? " " : "", value->box ?: "");
	trace_begin(trace, "C", name);
	printf(",\"pid\":%u,\"ts\":%.0f,\"args\":{", trace_process(value), trace->begin * 1e6);
	output_json_text(stdout, NULL, *value->metric->unit ? value->metric->unit : "value");
	printf(":%.10g}}", value->value / sampler_unit(value->metric)->scale);
}

static void trace_take(const struct recording *recording, const struct sampler_snapshot *snapshot,
		       void *data)
{
	struct trace *trace = data;
	unsigned int v;

	for (v = 0; v < snapshot->nr_values && recording->nr_counts; v++)
		trace_value(trace, &snapshot->value[v]);
	trace->begin = recording->time;
}

static void trace_mark(const char *sentence, void *data)
{
	struct trace *trace = data;

	trace_begin(trace, "i", sentence);
	printf(",\"s\":\"g\",\"pid\":%u,\"tid\":0,\"ts\":%.0f}", ALL, trace->begin * 1e6);
}

int report_trace(const char *file)
{
	static struct trace trace;
	const struct report_walk walk = {
		.file = file, .take = trace_take, .mark = trace_mark, .data = &trace,
	};
	int code;

	printf("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[");
	code = report_walk(&walk);
	puts("\n]}");
	return code;
}
