// SPDX-License-Identifier: GPL-2.0-only
/* xeon-pmon list and show: print events and metrics from the tables, on any machine. */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "catalogue.h"
#include "command.h"
#include "event.h"
#include "legacy_cpu.h"
#include "output.h"
#include "perf_names.h"
#include "plan.h"
#include "recording.h"
#include "rows.h"

/**
 * struct list - what to list
 * @platform: the platform; NULL: @core
 * @core: the core PMU of an old CPU
 * @recording: list only what this recording has; NULL: everything
 * @pattern: text that a line must contain; NULL: list all
 * @intel: prefix of Intel's event name; NULL: @pattern is no such name
 * @metrics: whether to list metrics
 * @events: whether to list events
 * @json: whether to print a JSON object on each line, with the keys of "perf list -j"
 * @lines: number of lines printed
 */
struct list {
	const struct pmon_platform *platform;
	const struct cesr_family *core;
	struct recording *recording;
	char *pattern;
	const char *intel;
	bool metrics;
	bool events;
	bool json;
	unsigned int lines;
};

static bool list_fits(const struct list *list, const char *line)
{
	return !fnmatch(list->pattern, line, FNM_CASEFOLD);
}

/* Return: true if the caller must print the line as JSON. */
static bool list_line(struct list *list, bool fits, const char *name, const char *what,
		      const char *more)
{
	char line[512];

	snprintf(line, sizeof(line), "%-48s %s [%s]", name, what, more);
	if (!fits && !list_fits(list, line))
		return false;
	list->lines++;
	if (!list->json)
		puts(line);
	return list->json;
}

/* Print pairs of key and string; a pair with a NULL string is omitted */
static void list_json(const char *const (*pair)[2], unsigned int nr)
{
	const char *before = "{";

	for (; nr; nr--, pair++) {
		if (!(*pair)[1])
			continue;
		fputs(before, stdout);
		output_json_text(stdout, (*pair)[0], (*pair)[1]);
		before = ", ";
	}
	puts("}");
}

static void list_metric_json(const struct metric *metric)
{
	char box[PMON_NAME_LEN], unit[16];
	const char *const pairs[][2] = {
		{ "MetricGroup", catalogue_group(catalogue_find(metric->name)->group) },
		{ "Unit", box },
		{ "MetricName", metric->name },
		{ "MetricExpr", metric->formula },
		{ "ScaleUnit", unit },
		{ "BriefDescription", metric->what },
	};

	snprintf(box, sizeof(box), "%s%s", pmon_pmu_prefix(metric->box), metric->box);
	snprintf(unit, sizeof(unit), "1%s", metric->unit);
	list_json(pairs, ARRAY_SIZE(pairs));
}

static void list_metrics(struct list *list)
{
	const struct metric *metric;
	char more[64];

	for (metric = xp_metrics(list->platform); metric->name; metric++) {
		if (!xp_has_metric(list->platform, metric) ||
		    (list->recording && !recording_has_metric(list->recording, metric)))
			continue;
		snprintf(more, sizeof(more), "metric of %s%s, %s",
			 pmon_pmu_prefix(metric->box), metric->box, metric->unit);
		if (list_line(list, false, metric->name, metric->what, more))
			list_metric_json(metric);
	}
}

static void list_event_json(const struct pmon_pmu_desc *desc, const struct pmon_alias *event,
			    const char *other)
{
	char box[PMON_NAME_LEN], encoding[256];
	const char *const pairs[][2] = {
		{ "Unit", box },
		{ "EventName", event->name },
		{ "EventAlias", other },
		{ "BriefDescription", event->what },
		{ "CountsBy", event->by },
		{ "Encoding", encoding },
	};

	snprintf(box, sizeof(box), "%s%s", pmon_pmu_prefix(desc->name), desc->name);
	snprintf(encoding, sizeof(encoding), "%s/%s/", box, event->terms);
	list_json(pairs, ARRAY_SIZE(pairs));
}

static void list_event(struct list *list, const struct pmon_type *type,
		       const struct pmon_alias *event)
{
	const char *kind = type->desc->name, *prefix = pmon_pmu_prefix(kind);
	const char *other = xp_perf_name(type->desc, event);
	char name[96], more[256];
	bool fits;

	fits = list->intel && xp_perf_name_fits(type->desc, event, list->intel, false);
	snprintf(name, sizeof(name), "%s%s/%s/", prefix, kind, event->name);
	snprintf(more, sizeof(more), "%s; %s%s/%s/%s%s", event->by, prefix, kind, event->terms,
		 other ? "; " : "", other ?: "");
	if (list_line(list, fits, name, event->what, more))
		list_event_json(type->desc, event, other);
}

static void list_events(struct list *list, const struct pmon_type *type)
{
	const struct pmon_alias *event;

	for (event = type->desc->events; event && event->name; event++)
		if (event->on & type->desc->on)
			list_event(list, type, event);
}

/* Print a recorded event that is written as terms, without a name */
static void list_terms(struct list *list, const struct pmon_type *type, const char *terms)
{
	const char *kind = type->desc->name;
	const struct pmon_alias event = {
		.name = terms, .terms = terms, .what = "an event by its terms", .by = "as recorded",
	};
	char name[FORMULA_TEXT + 32];

	snprintf(name, sizeof(name), "%s%s/%s/", pmon_pmu_prefix(kind), kind, terms);
	if (list_line(list, false, name, event.what, event.by))
		list_event_json(type->desc, &event, NULL);
}

static void list_recorded(struct list *list, const struct pmon_type *type)
{
	const struct pmon_alias *event;
	const char *text;
	unsigned int e;

	for (e = 0; (text = recording_event(list->recording, type, e)); e++) {
		text += *text == ',';
		event = xp_find_event(type->desc, text);
		if (event)
			list_event(list, type, event);
		else
			list_terms(list, type, text);
	}
}

static void list_boxes(struct list *list)
{
	const struct pmon_type *const *type;

	for (type = list->platform->types; *type; type++)
		if (list->recording)
			list_recorded(list, *type);
		else
			list_events(list, *type);
}

/* Return: the terms of an event, without the newline of the sysfs file. */
static const char *list_core_terms(const struct cesr_event *event)
{
	static char text[128];

	cesr_event_text(event, text, sizeof(text));
	text[strcspn(text, "\n")] = '\0';
	return text;
}

static const char *list_core_by(const struct cesr_event *event)
{
	return event->clocks ? "its cycles" : "1 each time";
}

static void list_core_json(const char *pmu, const struct cesr_event *event)
{
	char encoding[160];
	const char *const pairs[][2] = {
		{ "Unit", pmu },
		{ "EventName", event->name },
		{ "BriefDescription", event->what },
		{ "CountsBy", list_core_by(event) },
		{ "Encoding", encoding },
	};

	snprintf(encoding, sizeof(encoding), "%s/%s/", pmu, list_core_terms(event));
	list_json(pairs, ARRAY_SIZE(pairs));
}

static void list_core(struct list *list)
{
	const struct cesr_event *event = NULL;
	char name[96], more[160];

	while ((event = cesr_next_event(list->core, event))) {
		snprintf(name, sizeof(name), "%s/%s/", list->core->name, event->name);
		snprintf(more, sizeof(more), "%s; %s", list_core_by(event), list_core_terms(event));
		if (list_line(list, false, name, event->what, more))
			list_core_json(list->core->name, event);
	}
}

/* Return: 0, or an exit code after an error message. */
static int list_set_platform(struct list *list, const char *name)
{
	struct xp_error error;

	list->platform = xp_platform(name);
	list->core = list->platform ? NULL : xp_core(name);
	if (list->platform || list->core)
		return 0;
	if (name) {
		fprintf(stderr, "xeon-pmon: no platform \"%s\"; there are:%s %s\n", name,
			xp_platforms(), xp_cores());
		return EXIT_FAILURE;
	}
	xp_unsupported(&error);
	fprintf(stderr, "xeon-pmon: %s; choose one with -p\n", error.text);
	return error.code;
}

enum { LIST_FILE = 256 };

static const struct argp_option list_options[] = {
	{ "metrics", 'm', NULL, 0, "Only metrics" },
	{ "events", 'e', NULL, 0, "Only events" },
	{ "platform", 'p', "PLATFORM", 0, "List PLATFORM instead of this machine" },
	{ "file", LIST_FILE, "FILE", 0, "List those of a recording" },
	{ "json", 'j', NULL, 0, "A JSON object on each line" },
	{}
};

/**
 * struct list_input - the arguments of list and show
 * @list: what to list
 * @platform: argument of --cpu, or NULL
 * @file: the recording to read instead of the machine; NULL: none
 * @names: names to show, terminated by NULL
 */
struct list_input {
	struct list list;
	const char *platform;
	const char *file;
	char **names;
};

static error_t list_parse(int key, char *arg, struct argp_state *state)
{
	struct list_input *input = state->input;

	switch (key) {
	case 'm':
		input->list.metrics = true;
		return 0;
	case 'e':
		input->list.events = true;
		return 0;
	case 'j':
		input->list.json = true;
		return 0;
	case 'p':
		input->platform = arg;
		return 0;
	case LIST_FILE:
		input->file = arg;
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num)
			argp_error(state, "\"%s\": one pattern at a time", arg);
		input->list.pattern = arg;
		return 0;
	case ARGP_KEY_END:
		if (input->platform && input->file)
			argp_error(state, "--platform and --file: choose one");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp xp_list_argp = {
	.options = list_options,
	.parser = list_parse,
	.args_doc = "[PATTERN]",
	.doc = "List metrics and events.\vPATTERN is a part of the line; * and ? are wildcards.",
	.children = xp_help_child,
};

static void list_everything(struct list *list)
{
	if (list->metrics && list->platform)
		list_metrics(list);
	if (list->events && list->platform)
		list_boxes(list);
	if (list->events && list->core)
		list_core(list);
}

/* Return: 0, or an exit code after an error message. */
static int list_open(struct list *list, const char *path)
{
	struct xp_error error;

	list->recording = recording_open(path, &error);
	if (!list->recording)
		return xp_end_with(&error);
	list->platform = list->recording->platform;
	return 0;
}

int xp_list(int argc, char **argv)
{
	struct list_input input = {};
	struct list *list = &input.list;
	int code;

	if (argp_parse(&xp_list_argp, argc, argv, 0, NULL, &input))
		return EXIT_FAILURE;
	code = input.file ? list_open(list, input.file) :
	       list_set_platform(list, input.platform);
	if (code)
		return code;
	if (!list->metrics && !list->events) {
		list->metrics = true;
		list->events = true;
	}
	if (list->pattern && xp_is_perf_name(list->pattern))
		list->intel = list->pattern;
	if (asprintf(&list->pattern, "*%s*", list->pattern ?: "") < 0)
		return EXIT_FAILURE;
	list_everything(list);
	free(list->pattern);
	if (list->recording)
		recording_close(list->recording);
	if (list->lines)
		return EXIT_SUCCESS;
	fprintf(stderr, "xeon-pmon: no metric or event of the %s matches; see \"xeon-pmon list\"\n",
		input.file ? "recording" : list->core ? list->core->name : list->platform->name);
	return EXIT_FAILURE;
}

static void list_show_groups(const struct metric_request *request)
{
	unsigned int e;

	for (e = 0; e < request->formula.nr_events; e++)
		printf("  group %u: %s\n", request->place[e].group,
		       request->formula.event[e] + (*request->formula.event[e] == ','));
	if (request->split)
		printf("  No box can count these at the same time: the groups are multiplexed.\n");
}

static void list_show_metric(const struct pmon_platform *platform, const struct metric *metric)
{
	const struct metric_entry *entry = catalogue_find(metric->name);
	const char *without = catalogue_without(entry, xp_on(platform));
	static struct xp_plan plan;
	struct metric_request request;
	struct xp_error error;

	memset(&plan, 0, sizeof(plan));
	plan.type = xp_type(platform, metric->box);
	printf("%s, in %s, of %s%s\n  %s\n  = %s\n", metric->name, metric->unit,
	       pmon_pmu_prefix(metric->box), metric->box, metric->what, metric->formula);
	printf("  group: @%s\n", catalogue_group(entry->group));
	if (entry->ceiling && (!entry->ceiling_on || entry->ceiling_on & xp_on(platform)))
		printf("  cannot be above: %s\n", entry->ceiling);
	if (without)
		printf("  leaves out: %s\n", without);
	printf("  agrees with the emulator's ground truth within %g %% under a steady load\n",
	       metric->within / 10.0);
	if (metric_request_plan(&request, metric, &plan, &error))
		printf("  cannot be counted: %s\n", error.text);
	else
		list_show_groups(&request);
}

static void list_show_counters(const struct pmon_type *type, const char *name)
{
	const struct xp_source source = { .desc = type->desc };
	struct pmon_refusal refusal;
	u64 config[PMON_WORDS];
	struct xp_error error;
	struct pmon_encoding code[PMON_MAX_ALTS];

	if (xp_resolve(&source, name, config, &error)) {
		printf("  %s\n", error.text);
		return;
	}
	if (pmon_encode(type->desc, config, code, &refusal))
		printf("  %s\n", refusal.why);
	else
		printf("  on counters 0x%x of the box\n", code->counters);
}

static void list_show_event(const struct pmon_type *type, const struct pmon_alias *event)
{
	const char *other = xp_perf_name(type->desc, event), *kind = type->desc->name;
	const char *prefix = pmon_pmu_prefix(kind);

	printf("%s%s/%s/\n  %s\n  %s\n  = %s%s/%s/\n", prefix, kind, event->name, event->what,
	       event->by, prefix, kind, event->terms);
	if (other)
		printf("  Intel's name: %s\n", other);
	if (!(event->on & PMON_LISTED))
		printf("  perf knows the name with \"modprobe xeon_pmon all_names=1\" alone\n");
	if (event->unit)
		printf("  perf shows it in %s: times %s\n", event->unit, event->scale);
	list_show_counters(type, event->name);
}

/* Match "name" of any box, "box/name", perf's "uncore_box_0/name/", or Intel's name */
static bool list_is_named(const struct pmon_type *type, const struct pmon_alias *event,
			  const char *name)
{
	const char *slash = strchr(name, '/');
	size_t len;

	if (!slash)
		return !strcasecmp(name, event->name) ||
		       xp_perf_name_fits(type->desc, event, name, true);
	name = xp_box_name(name);
	len = strlen(type->desc->name);
	if (strncmp(name, type->desc->name, len))
		return false;
	if (name[len] == '_')
		len += 1 + strspn(name + len + 1, "0123456789");
	if (name + len != slash)
		return false;
	len = strlen(event->name);
	return !strncasecmp(slash + 1, event->name, len) &&
	       (!slash[len + 1] || !strcmp(slash + len + 1, "/"));
}

static unsigned int list_show_events(const struct pmon_type *type, const char *name)
{
	const struct pmon_alias *event;
	unsigned int found = 0;

	for (event = type->desc->events; event && event->name; event++) {
		if (!(event->on & type->desc->on) || !list_is_named(type, event, name))
			continue;
		list_show_event(type, event);
		found++;
	}
	return found;
}

static unsigned int list_show_name(const struct pmon_platform *platform, const char *name)
{
	const struct metric *metric = xp_metric(platform, xp_metric_of_perf(name) ?: name);
	const struct pmon_type *const *type;
	unsigned int found = 0;

	if (metric) {
		list_show_metric(platform, metric);
		found++;
	}
	for (type = platform->types; *type; type++)
		found += list_show_events(*type, name);
	return found;
}

/* @name: "name", or perf's "pmu/name/" */
static unsigned int list_show_core(const struct cesr_family *core, const char *name)
{
	const struct cesr_event *event = NULL;
	unsigned int found = 0;
	char full[96];

	while ((event = cesr_next_event(core, event))) {
		snprintf(full, sizeof(full), "%s/%s/", core->name, event->name);
		if (strcasecmp(name, event->name) && strcasecmp(name, full))
			continue;
		printf("%s\n  %s\n  %s\n  = %s\n", full, event->what, list_core_by(event),
		       list_core_terms(event));
		found++;
	}
	return found;
}

static const struct argp_option show_options[] = {
	{ "platform", 'p', "PLATFORM", 0, "Use PLATFORM instead of this machine" },
	{}
};

static error_t list_show_parse(int key, char *arg, struct argp_state *state)
{
	struct list_input *input = state->input;

	switch (key) {
	case 'p':
		input->platform = arg;
		return 0;
	case ARGP_KEY_ARGS:
		input->names = state->argv + state->next;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "the name of an event or metric is missing");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp xp_show_argp = {
	.options = show_options,
	.parser = list_show_parse,
	.args_doc = "NAME...",
	.doc = "Describe metrics and events: formula, groups, counters.",
	.children = xp_help_child,
};

static bool list_is_group(const char *name)
{
	unsigned int group;

	for (group = 0; group < NR_GROUPS; group++)
		if (!strcmp(name, catalogue_group(group)))
			return true;
	return false;
}

int xp_show(int argc, char **argv)
{
	struct list_input input = {};
	const struct list *list = &input.list;
	int code;

	if (argp_parse(&xp_show_argp, argc, argv, 0, NULL, &input))
		return EXIT_FAILURE;
	code = list_set_platform(&input.list, input.platform);
	for (; !code && *input.names; input.names++) {
		if (list->core ? list_show_core(list->core, *input.names) :
		    list_show_name(list->platform, *input.names))
			continue;
		code = EXIT_FAILURE;
		if (!list->core && list_is_group(*input.names)) {
			fprintf(stderr, "xeon-pmon: \"%s\" is a group of metrics: \"xeon-pmon stat "
				"-M @%s\"\n", *input.names, *input.names);
			continue;
		}
		fprintf(stderr, "xeon-pmon: \"%s\" is no event and no metric of the %s%s\n",
			*input.names, list->core ? list->core->name : list->platform->name,
			xp_is_perf_name(*input.names) ?
			" that has a name here; perf may know it: perf list" :
			"; see \"xeon-pmon list\"");
	}
	return code;
}
