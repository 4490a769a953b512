// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon report --html: a recording as a self-contained page with the charts of the exporter's
 * page. The exporter's page script gets the same data as from the exporter's history.
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../xeon-pmon-export/exposition.h"
#include "../xeon-pmon-export/history.h"
#include "../xeon-pmon-export/page.h"
#include "arguments.h"
#include "command.h"
#include "explain_print.h"
#include "map.h"
#include "measure.h"
#include "report_view.h"
#include "rows.h"
#include "who_file.h"

#define METRICS		16384
#define POINTS		300	/* points of a chart's line */
#define NO_SYSFS	"/dev/null"	/* recordings have no device names */

/**
 * struct page - contents of the page
 * @file: the recording
 * @machine: output of "xeon-pmon report", or NULL
 * @choice: the counters of the charts
 * @history: values of these counters
 * @explain: findings, as text
 * @tree: the conditions of all rules
 * @map: the picture of the machine
 * @who: tables of "xeon-pmon who"; NULL: the recording has no monitoring groups
 * @about: description of the recording and its machine
 * @cpu: brand string of the CPU
 * @seconds: duration of the recording
 */
struct page {
	const char *file;
	const char *machine;
	struct series_choice choice;
	struct history history;
	char *explain;
	char *tree;
	char *map;
	char *who;
	char *about;
	char cpu[RECORDING_TEXT];
	double seconds;
};

/* The page contains everything, and its Content-Security-Policy forbids other sources. */
static const char head[] =
	"<!DOCTYPE html>\n"
	"<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
	"style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
	"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	"<meta name=\"color-scheme\" content=\"light dark\">\n"
	"<title>xeon-pmon report</title>\n<link rel=\"icon\" href=\"data:,\">\n";

static const char chartless[] =
	"<p id=\"chartless\">Numbers only: charts need Chart.js, which was not found when this page "
	"was made. See xeon-pmon-export(1).</p>\n";

static void page_print_escaped(const char *text)
{
	for (; *text; text++) {
		if (*text == '<')
			fputs("&lt;", stdout);
		else if (*text == '&')
			fputs("&amp;", stdout);
		else if (*text == '"')
			fputs("&quot;", stdout);
		else
			putchar(*text);
	}
}

/* Print a file of the exporter's page from @begin to @end, inclusive; "": the whole file */
static void page_print_part(const char *name, const char *begin, const char *end)
{
	const struct page_part *part = page_find(name);
	const char *from = memmem(part->data, part->len, begin, strlen(begin));
	const char *to = (const char *)part->data + part->len;

	if (*end)
		to = (const char *)memmem(from, to - from, end, strlen(end)) + strlen(end);
	fwrite(from, 1, to - from, stdout);
}

/* Return: the text of Chart.js, to be freed; NULL if it is not installed. */
static char *page_read_charts(void)
{
	const char *const *path = page_find("chart.js")->files;
	char *text = NULL;
	size_t size = 0;
	FILE *file = NULL;

	while (!file && *path)
		file = fopen(*path++, "re");
	if (!file)
		return NULL;
	if (getdelim(&text, &size, '\0', file) < 0 || strstr(text, "</script")) {
		free(text);
		text = NULL;
	}
	fclose(file);
	return text;
}

static void page_print_scripts(void)
{
	char *charts = page_read_charts();

	if (charts)
		printf("<script>\n%s\n</script>\n", charts);
	else
		fprintf(stderr, "xeon-pmon: the page has numbers and no charts: Chart.js was not "
			"found, see xeon-pmon-export(1)\n");
	free(charts);
	fputs("<script>\n", stdout);
	page_print_part("page.js", "", "");
	fputs("</script>\n", stdout);
}

static void page_print_text(const char *title, const char *text, bool folded)
{
	printf(folded ? "<details class=\"text\">\n<summary>%s</summary>\n<pre>" :
			"<div class=\"text\">\n<h2>%s</h2>\n<pre>", title);
	page_print_escaped(text);
	printf("</pre>\n</%s>\n", folded ? "details" : "div");
}

static void page_print_history(const struct page *page)
{
	struct text text = {};

	history_write(&page->history, &text);
	fputs("<pre hidden id=\"recording\" data-name=\"", stdout);
	page_print_escaped(page->cpu);
	fputs("\">\n", stdout);
	page_print_escaped(text.data ?: "");
	fputs("</pre>\n", stdout);
	text_free(&text);
}

static void page_print(const struct page *page)
{
	const char *svg = strstr(page->map, "<svg");

	fputs(head, stdout);
	fputs("<style>\n", stdout);
	page_print_part("page.css", "", "");
	fputs("</style>\n</head>\n<body>\n<header>\n<h1>xeon-pmon <span id=\"host\"></span></h1>\n"
	      "<p id=\"status\" role=\"status\"></p>\n<p id=\"time\"></p>\n</header>\n"
	      "<noscript><p class=\"warning\">The charts need JavaScript.</p></noscript>\n"
	      "<ul id=\"warnings\"></ul>\n", stdout);
	page_print_text("What limits the machine", page->explain, false);
	printf("<div id=\"map\">%s</div>\n", svg ?: "");
	fputs("<main id=\"charts\"></main>\n<p id=\"folded\"></p>\n", stdout);
	fputs(chartless, stdout);
	if (page->who)
		page_print_text("Whose traffic the memory carries", page->who, false);
	page_print_text("All tests of the rules, and their results", page->tree, true);
	page_print_text("The recording", page->about, false);
	if (page->machine)
		page_print_text("The machine", page->machine, true);
	page_print_part("", "<template id=\"card\">", "</template>\n");
	page_print_history(page);
	page_print_scripts();
	fputs("</body>\n</html>\n", stdout);
}

static void page_take(const struct recording *recording, const struct sampler_snapshot *snapshot,
		      void *data)
{
	struct page *page = data;
	const struct exposition exposition = {
		.choice = &page->choice, .version = XP_VERSION, .begin = recording->start,
		.driver = recording->machine.driver,
	};
	struct samples samples = {};

	exposition_write(&exposition, snapshot, &samples);
	history_add(&page->history, &samples, snapshot->time);
	samples_free(&samples);
}

static FILE *page_open_text(char **text)
{
	static size_t size;
	FILE *out = open_memstream(text, &size);

	if (!out)
		xp_allocate((size_t)-1, 1);
	return out;
}

static void page_print_memory(FILE *out, const struct recording_facts *facts)
{
	if (facts->filled)
		fprintf(out, "DIMMs:     %u of %u slots, %u MT/s, rated %u MT/s\n", facts->filled,
			facts->slots, facts->slowest, facts->rated);
}

static void page_describe_recording(struct page *page, const struct measure_table *table)
{
	const struct recording *recording = table->recording;
	const struct recording_machine *machine = &recording->machine;
	time_t start = recording->start;
	FILE *out = page_open_text(&page->about);
	char when[64];

	strftime(when, sizeof(when), "%Y-%m-%d %H:%M:%S UTC", gmtime(&start));
	fprintf(out, "begin:     %s\nduration:  %.1f s\nintervals: %u, of %u ms\n", when,
		recording->time, recording->nr_counts, recording->interval);
	fprintf(out, "platform:  %s\ncpu:       %s\nnumber:    family %u model %u stepping %u\n",
		recording->platform->name, machine->cpu, machine->family, machine->model,
		machine->stepping);
	page_print_memory(out, &recording->facts);
	fprintf(out, "kernel:    %s\ndriver:    %s\nrecorded:  by xeon-pmon %s, read by %s\n",
		machine->kernel, machine->driver, recording->tool, XP_VERSION);
	if (machine->emulated)
		fputs("emulated:  all counts are made up\n", out);
	if (!recording->ended)
		fputs("complete:  no, the last interval is missing\n", out);
	fclose(out);
	memcpy(page->cpu, machine->cpu, sizeof(page->cpu));
}

/* The traffic of monitoring groups, in all of the recording's time */
static void page_read_groups(struct page *page)
{
	const struct who_file file = {
		.path = page->file, .interval = INFINITY, .out = page_open_text(&page->who),
		.silent = true,
	};

	who_file_print(&file);
	fclose(file.out);
}

static bool page_explain(const struct measure_table *table, void *data)
{
	static struct explain_report report;
	struct page *page = data;
	struct explain_facts facts;
	struct map map = { .facts = &facts, .report = &report, .sysfs = NO_SYSFS };
	FILE *out;

	explain_gather(&facts, table->set, table->boxes);
	facts.seconds = table->recording->time;
	explain_read_recording(&facts, table->recording);
	explain_judge(&facts, &report);
	explain_leave_known(&facts, &report);
	out = page_open_text(&page->explain);
	explain_print(out, &facts, &report);
	fclose(out);
	out = page_open_text(&page->tree);
	explain_print_tree(out, &facts, &report);
	fclose(out);
	out = page_open_text(&page->map);
	map_draw(&map, out);
	fclose(out);
	page_describe_recording(page, table);
	page->seconds = table->recording->time;
	if (table->recording->groups.any)
		page_read_groups(page);
	explain_drop(&facts);
	return true;
}

/* Read the whole recording: findings, picture, machine */
static int page_read_whole(struct page *page, const struct pmon_platform *platform)
{
	char metrics[2][METRICS];
	struct measure_job job = {
		.show = page_explain, .data = page, .file = page->file, .nr_choices = 2,
		.choice = { { metrics[0], metric_set_add_names },
			    { metrics[1], metric_set_add_names } },
	};

	explain_metrics(platform, metrics[0], sizeof(metrics[0]));
	map_metrics(platform, metrics[1], sizeof(metrics[1]));
	return measure_run_job(&job);
}

/* Read the recording interval by interval, for the charts */
static int page_read_intervals(struct page *page)
{
	const struct report_walk walk = {
		.file = page->file, .metrics = series_metrics(&page->choice),
		.step = page->seconds / POINTS, .take = page_take, .data = page,
	};
	int code;

	page->history.room = POINTS + 2;
	code = report_walk(&walk);
	free((char *)walk.metrics);
	return code;
}

int report_page(const char *file, const char *machine)
{
	static struct page page;
	const struct pmon_platform *platform;
	struct xp_error error;
	int code;

	page.file = file;
	page.machine = machine;
	page_load();
	platform = measure_platform(file, &error);
	if (!platform || series_choose(&page.choice, platform, "*", &error))
		return xp_end_with(&error);
	code = page_read_whole(&page, platform);
	if (!page.map)
		return code ?: EXIT_FAILURE;
	code = page_read_intervals(&page) ?: code;
	page_print(&page);
	return code;
}
