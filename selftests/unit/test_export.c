// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_export.c - the exporter's text, what it exports, and what it leaves out
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exposition.h"
#include "history.h"
#include "ktap.h"
#include "textfile.h"

#define PREFIX	"xeon_pmon_"

static const struct text_family bytes = {
	"m_bytes", "counter", "bytes", "Bytes \\ of \"it\"\nall."
};

static const struct text_label labels[] = {
	{ "box", "a\"b\\c\nd" }, { "left_out", NULL }, { "way", "in" }, {}
};

static const struct text_label none[] = { {} };

static void write_text(struct text *text)
{
	static const struct text_family kind = { "m", "info", NULL, "What." };
	static const struct text_family gauge = { "m_state", "gauge", NULL, "Now." };

	text_family(text, &bytes);
	text_sample(text, &bytes, labels, 9007199254740991.0);
	text_sample(text, &bytes, none, 0.5);
	text_family(text, &kind);
	text_sample(text, &kind, none, 1);
	text_family(text, &gauge);
	text_sample(text, &gauge, none, -1);
	text_end(text);
}

#define SAMPLES \
	"m_bytes_total{box=\"a\\\"b\\\\c\\nd\",way=\"in\"} 9007199254740991\n" \
	"m_bytes_total 0.5\n"

static void test_text(void)
{
	struct text open = { .format = TEXT_OPENMETRICS };
	struct text old = { .format = TEXT_PROMETHEUS };

	write_text(&open);
	ktap_str_eq(open.data,
		    "# HELP m_bytes Bytes \\\\ of \\\"it\\\"\\nall.\n# TYPE m_bytes counter\n"
		    "# UNIT m_bytes bytes\n" SAMPLES
		    "# HELP m What.\n# TYPE m info\nm_info 1\n"
		    "# HELP m_state Now.\n# TYPE m_state gauge\nm_state -1\n# EOF\n",
		    "OpenMetrics");
	write_text(&old);
	ktap_str_eq(old.data,
		    "# HELP m_bytes_total Bytes \\\\ of \"it\"\\nall.\n# TYPE m_bytes_total counter\n"
		    SAMPLES
		    "# HELP m_info What.\n# TYPE m_info gauge\nm_info 1\n"
		    "# HELP m_state Now.\n# TYPE m_state gauge\nm_state -1\n", "the older format");
	text_free(&open);
	text_free(&old);
	ktap_ok(!open.data && !open.len, "and it is gone");
}

/* More than any first allocation */
static void test_growth(void)
{
	struct text text = {};
	unsigned int i;

	for (i = 0; i < 100000; i++)
		text_printf(&text, "%u\n", i % 10);
	ktap_ok(!text.failed && text.len == 200000 && strlen(text.data) == text.len,
		"a text of any length");
	text_free(&text);
}

static bool ends_with(const char *text, const char *end)
{
	size_t len = strlen(text), tail = strlen(end);

	return len >= tail && !strcmp(text + len - tail, end);
}

static unsigned int count_rows(const struct pmon_platform *platform)
{
	const struct series_family *family;
	const struct series *series;
	unsigned int rows = 0;

	for (family = series_families; family->series; family++)
		for (series = family->series; series->metric; series++)
			rows += series_has(platform, series);
	return rows;
}

/* What a row without an event adds up is a rate. */
static bool is_right(const struct pmon_platform *platform, const struct series *series)
{
	return series_has(platform, series) &&
	       (series->event || live_unit(xp_metric(platform, series->metric))->rate);
}

/* A row that no platform has is a mistake in a name. */
static void test_row(const struct series_family *family, const struct series *series)
{
	const struct pmon_platform *platform;

	for (platform = pmon_platforms; platform->name; platform++)
		if (is_right(platform, series))
			return;
	ktap_ok(false, "%s: %s of %s", family->text.name, series->event ?: "all", series->metric);
}

static void test_rows(void)
{
	const struct pmon_platform *platform;
	const struct series_family *family;
	const struct series *series;

	for (family = series_families; family->series; family++)
		for (series = family->series; series->metric; series++)
			test_row(family, series);
	for (platform = pmon_platforms; platform->name; platform++)
		ktap_ok(count_rows(platform) > 20, "%s has %u counters", xp_short_name(platform),
			count_rows(platform));
}

static void test_names(void)
{
	const struct series_family *family, *other;
	unsigned int wrong = 0;

	for (family = series_families; family->series; family++) {
		const struct text_family *text = &family->text;

		wrong += strncmp(text->name, PREFIX, strlen(PREFIX)) ||
			 (text->unit && !ends_with(text->name, text->unit)) ||
			 !ends_with(text->help, ".") || strcmp(text->type, "counter");
		for (other = series_families; other < family; other++)
			wrong += !strcmp(other->text.name, text->name);
	}
	ktap_eq(wrong, 0, "names have the prefix and their unit, and are there once");
}

/* What is exported without being asked for has one group a box: nothing takes turns. */
static unsigned int groups_of(const struct pmon_platform *platform, const char *metrics)
{
	struct xp_wants wants;
	struct xp_error error;
	unsigned int p, most = 0;

	memset(&wants, 0, sizeof(wants));
	wants.platform = platform;
	if (xp_want_list(&wants, metrics, &error)) {
		ktap_note("%s", error.text);
		return 0;
	}
	for (p = 0; p < wants.nr_plans; p++)
		if (wants.plan[p]->nr_groups > most)
			most = wants.plan[p]->nr_groups;
	xp_wants_free(&wants);
	return most;
}

static char *metrics_of(struct series_choice *choice, const struct pmon_platform *platform,
			const char *text)
{
	struct xp_error error;

	if (series_choose(choice, platform, text, &error))
		ktap_bail("%s", error.text);
	return series_metrics(choice);
}

static void test_default(const struct pmon_platform *platform)
{
	struct series_choice choice;
	char *metrics = metrics_of(&choice, platform, "default");

	ktap_ok(metrics && strstr(metrics, "mem_read_bw") && strstr(metrics, "uncore_clock"),
		"%s exports %s", xp_short_name(platform), metrics);
	ktap_eq(groups_of(platform, metrics), 1, "%s: which takes no turns",
		xp_short_name(platform));
	free(metrics);
	metrics = metrics_of(&choice, platform, "*");
	ktap_ok(groups_of(platform, metrics) > 1, "%s: all of them do", xp_short_name(platform));
	free(metrics);
}

static void test_choice(void)
{
	const struct pmon_platform *platform = xp_platform("snbep");
	struct series_choice choice;
	struct xp_error error;
	char *metrics;

	ktap_ok(series_choose(&choice, platform, "pcie_bytes,nosuch", &error) &&
		strstr(error.text, "\"nosuch\""), "what fits nothing is refused: %s", error.text);
	ktap_ok(series_choose(&choice, platform, "turbo_cycles", &error),
		"and what this platform has not");
	metrics = metrics_of(&choice, platform, "pcie_bytes,xeon_pmon_ddio_b*,pcie_bytes");
	ktap_str_eq(metrics, "pcie_read_bw,pcie_write_bw,ddio_read_bw,ddio_write_bw",
		    "with the prefix or without, patterns");
	free(metrics);
}

/* A look at two channels and the C-boxes of a socket, as live_read() gives it */
static struct live_value values[] = {
	{ .socket = 0, .box = NULL, .total = 30, .nr_counts = 1,
	  .count = { { "cas_count_read", 3, 3, 2000000000, 2000000000 } } },
	{ .socket = 0, .box = "uncore_imc_0", .total = 10, .nr_counts = 1,
	  .count = { { "cas_count_read", 1, 1, 1000000000, 1000000000 } } },
	{ .socket = 0, .box = "uncore_imc_1", .total = 20, .nr_counts = 1,
	  .count = { { "cas_count_read", 2, 2, 1000000000, 1000000000 } } },
	{ .socket = 1, .box = NULL, .total = NAN, .state = LIVE_TURNS, .nr_counts = 2,
	  .count = { { "tor_inserts_miss_drd", 5, 50.5, 4000000000, 2000000000 },
		     { "tor_inserts_drd", 8, 80, 4000000000, 1000000000 } } },
};

static struct live_box boxes[] = {
	{ .name = "uncore_imc_0", .socket = 0, .state = LIVE_MEASURED },
	{ .name = "uncore_imc_1", .socket = 0, .state = LIVE_LOST },
};

static struct live_snapshot snapshot = {
	.time = 12.5, .nr_values = ARRAY_SIZE(values), .value = values,
	.nr_boxes = ARRAY_SIZE(boxes), .box = boxes,
};

static const struct exposition about = {
	.version = "1", .driver = NULL, .cpu_seconds = 0.25,
};

static char *expose(enum text_format format)
{
	struct exposition exposition = about;
	struct series_choice choice;
	struct text text = { .format = format };
	unsigned int v;

	free(metrics_of(&choice, xp_platform("snbep"), "default"));
	exposition.choice = &choice;
	for (v = 0; v < ARRAY_SIZE(values); v++)
		values[v].metric = xp_metric(choice.platform,
					     v < 3 ? "mem_read_bw" : "llc_drd_miss");
	exposition_write(&exposition, &snapshot, &text);
	return text.data;
}

static void has(const char *text, const char *line, const char *what)
{
	if (!ktap_ok(text && strstr(text, line), "%s", what))
		ktap_note("%s is not in %s", line, text);
}

static void test_exposition(void)
{
	char *text = expose(TEXT_OPENMETRICS);

	has(text, "xeon_pmon_info{version=\"1\",platform=\"snbep\"} 1\n",
	    "a driver that is not loaded has no version");
	has(text, "\nxeon_pmon_look_seconds_total 12.5\n", "when it was");
	has(text,
	    "\nxeon_pmon_memory_bytes_total{socket=\"0\",box=\"imc_0\",direction=\"read\"} 10\n",
	    "a channel");
	ktap_ok(!strstr(text, "memory_bytes_total{socket=\"0\",direction"),
		"but not the sum of what has a line each");
	has(text, "\nxeon_pmon_llc_misses_total{socket=\"1\",request=\"data_read\"} 50.5\n",
	    "an event of a formula, estimated");
	has(text, "\nxeon_pmon_wanted_seconds_total{socket=\"1\",metric=\"llc_drd_miss\"} 4\n",
	    "how long it was wanted");
	has(text, "\nxeon_pmon_measured_seconds_total{socket=\"1\",metric=\"llc_drd_miss\"} 1\n",
	    "and how long the least of its events was counted");
	has(text, "state=\"counting\"} 1\n"
	    "xeon_pmon_box_state{socket=\"0\",box=\"imc_1\",state=\"lost\"} 1\n",
	    "boxes and their states");
	has(text, "\nprocess_cpu_seconds_total 0.25\n# EOF\n", "the end");
	free(text);
}

/* Never a zero for what is not there, and no sum without a part of it */
static void test_lost(void)
{
	static const enum live_state gone[] = { LIVE_LOST, LIVE_ABSENT, LIVE_HIDDEN };
	unsigned int i;
	char *text;

	for (i = 0; i < ARRAY_SIZE(gone); i++) {
		values[1].state = gone[i];
		values[3].state = gone[i];
		text = expose(TEXT_PROMETHEUS);
		ktap_ok(!strstr(text, "_total{socket=\"0\",box=\"imc_0\"") &&
			strstr(text, "_total{socket=\"0\",box=\"imc_1\"") &&
			!strstr(text, "llc_misses_total{") &&
			!strstr(text, "metric=\"llc_drd_miss\""),
			"%s: no line", live_state_name(gone[i]));
		free(text);
	}
	values[1].state = LIVE_MEASURED;
	values[3].state = LIVE_UNDEFINED;
	text = expose(TEXT_PROMETHEUS);
	ktap_ok(strstr(text, "llc_misses_total{"),
		"counts are there if there was nothing to divide by");
	free(text);
}

/* A flat line would look like no traffic; how long it was not counted has to be told. */
static void test_waiting(void)
{
	char *text;

	values[1].state = LIVE_WAITING;
	values[3].state = LIVE_WAITING;
	text = expose(TEXT_PROMETHEUS);
	ktap_ok(!strstr(text, "_total{socket=\"0\",box=\"imc_0\"") &&
		strstr(text, "_total{socket=\"0\",box=\"imc_1\"") &&
		!strstr(text, "llc_misses_total{"), "no turn, no line");
	has(text, "wanted_seconds_total{socket=\"1\",metric=\"llc_drd_miss\"} 4\n",
	    "but how long it was wanted");
	has(text, "measured_seconds_total{socket=\"1\",metric=\"llc_drd_miss\"} 1\n",
	    "and how long it was counted");
	free(text);
}

/* While the driver is replaced, nobody looks: rate() must not see a clock that begins anew. */
static void test_released(void)
{
	double time = snapshot.time;
	char *text;

	snapshot.time = 0;
	text = expose(TEXT_PROMETHEUS);
	ktap_ok(!strstr(text, "\nxeon_pmon_look_seconds_total "), "no look, no time of it");
	free(text);
	snapshot.time = time;
}

/* Never the file of another day */
static void test_textfile(void)
{
	char path[] = "/tmp/test_export.XXXXXX", file[64], new[72];
	struct text text = {};
	struct xp_error error;

	text_printf(&text, "a 1\n");
	if (!mkdtemp(path))
		ktap_bail("no folder");
	snprintf(file, sizeof(file), "%s/x.prom", path);
	snprintf(new, sizeof(new), "%s.new", file);
	ktap_ok(!textfile_write(file, &text, &error) && !access(file, R_OK), "a file");
	mkdir(new, 0700);
	ktap_ok(textfile_write(file, &text, &error) && strstr(error.text, "directory"),
		"it cannot be written: %s", error.text);
	ktap_ok(access(file, F_OK), "then there is none");
	rmdir(new);
	ktap_ok(!textfile_write(file, &text, &error) && !access(file, R_OK), "later there is");
	unlink(file);
	rmdir(path);
	text_free(&text);
}

static void add_look(struct history *history, unsigned int number)
{
	struct text text = {};

	text_printf(&text, "number %u\n", number);
	history_add(history, &text, 100 + number * HISTORY_SECONDS);
}

static void test_history(void)
{
	static struct history history;
	struct text text = {};
	unsigned int i;

	ktap_ok(!history_due(&history, 0), "the first look is wanted at once");
	add_look(&history, 0);
	ktap_ok(history_due(&history, 101) == HISTORY_SECONDS - 1, "the next one later");
	ktap_ok(!history_due(&history, 100 + HISTORY_SECONDS), "and then");
	add_look(&history, 1);
	history_write(&history, &text);
	ktap_str_eq(text.data, "# look\nnumber 0\n# look\nnumber 1\n", "oldest first");
	text_free(&text);
	for (i = 2; i <= HISTORY_LOOKS; i++)
		add_look(&history, i);
	history_write(&history, &text);
	ktap_ok(!strncmp(text.data, "# look\nnumber 1\n", 16) &&
		ends_with(text.data, "# look\nnumber 40\n"), "the oldest look makes room");
	text_free(&text);
	history_free(&history);
}

int main(void)
{
	const struct pmon_platform *platform;

	ktap_plan(0);
	test_text();
	test_history();
	test_textfile();
	test_growth();
	test_names();
	test_rows();
	for (platform = pmon_platforms; platform->name; platform++)
		test_default(platform);
	test_choice();
	test_exposition();
	test_lost();
	test_waiting();
	test_released();
	return ktap_exit();
}
