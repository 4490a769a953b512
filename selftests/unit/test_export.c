// SPDX-License-Identifier: GPL-2.0-only
/* test_export.c - the exporter's text, what it exports, and what it leaves out */
#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exposition.h"
#include "history.h"
#include "ktap.h"
#include "real.h"
#include "rows.h"
#include "textfile.h"

#define PREFIX	"xeon_pmon_"
#define TOOLS	"../../../tools/"

static const struct text_family bytes = {
	"m_bytes", "counter", "bytes", "Bytes \\ of \"it\"\nall."
};

static const struct text_label labels[] = {
	{ "box", "a\"b\\c\nd" }, { "left_out", NULL }, { "way", "in" }, {}
};

static const struct text_label none[] = { {} };

static void write_text(struct text *text)
{
	struct samples samples = {};
	static const struct text_family kind = { "m", "info", NULL, "What." };
	static const struct text_family gauge = { "m_state", "gauge", NULL, "Now." };

	samples_family(&samples, &bytes);
	samples_add(&samples, &bytes, labels, 9007199254740991.0);
	samples_add(&samples, &bytes, none, 0.5);
	samples_family(&samples, &kind);
	samples_add(&samples, &kind, none, 1);
	samples_family(&samples, &gauge);
	samples_add(&samples, &gauge, none, -1);
	text_samples(text, &samples);
	samples_free(&samples);
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

static bool ends_with(const char *text, const char *end)
{
	size_t len = strlen(text), tail = strlen(end);

	return len >= tail && !strcmp(text + len - tail, end);
}

static unsigned int count_rows(const struct pmon_platform *platform)
{
	struct series_choice choice;
	struct xp_error error;

	return series_choose(&choice, platform, "*", &error) ? 0 : choice.nr;
}

static bool has_family(const struct series *series)
{
	const struct series_family *family = series_families;

	while (family->text.name && strcmp(family->text.name + strlen(PREFIX), series->family))
		family++;
	return family->text.name;
}

/* It has that event, or what it adds up is a rate. */
static bool is_right(const struct metric *metric, const struct series *series)
{
	struct formula formula;

	if (series->event == SERIES_TOTAL)
		return sampler_unit(metric)->rate;
	return !formula_parse(&formula, metric->formula) &&
	       series->event < (int)formula.nr_events;
}

/* On each platform that it is meant for, of which there is one */
static void test_series(const struct metric_entry *entry, const struct series *series)
{
	const struct pmon_platform *platform;
	const struct metric *metric;
	unsigned int nr = 0, wrong = !has_family(series);

	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform)) {
		metric = xp_metric(platform, entry->name);
		if (!metric || (series->on && !(series->on & xp_on(platform))))
			continue;
		wrong += !is_right(metric, series);
		nr++;
	}
	if (!nr || wrong)
		ktap_ok(false, "%s of %s", series->family, entry->name);
}

static void test_rows(void)
{
	const struct pmon_platform *platform;
	const struct metric_entry *entry;
	const struct series *series;

	for (entry = catalogue; entry->name; entry++)
		for (series = entry->series; series->family; series++)
			test_series(entry, series);
	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform))
		ktap_ok(count_rows(platform) > (!xp_metric(platform, "mem_read_bw") ? 0 :
						xp_metric(platform, "page_hit") &&
						!(xp_on(platform) &
						  (ON_CLIENT | ON_GQ)) ? 20 : 3),
			"%s has %u counters", xp_short_name(platform), count_rows(platform));
}

static bool is_series(const char *word, size_t len)
{
	const struct series_family *family;
	char name[64];

	for (family = series_families; family->text.name; family++) {
		snprintf(name, sizeof(name), "%s_total", family->text.name);
		if (len == strlen(name) && !strncmp(word, name, len))
			return true;
	}
	return false;
}

/* A word with "_" in a help text names a series. Return: one that does not; NULL if all do. */
static const char *find_unknown(const char *help)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
	size_t len;

	for (; *help; help += len + strcspn(help + len, letters)) {
		len = strspn(help, letters);
		if (memchr(help, '_', len) && !is_series(help, len))
			return help;
	}
	return NULL;
}

static void test_names(void)
{
	const struct series_family *family, *other;
	unsigned int wrong = 0;

	for (family = series_families; family->text.name; family++) {
		const struct text_family *text = &family->text;

		wrong += strncmp(text->name, PREFIX, strlen(PREFIX)) ||
			 (text->unit && !ends_with(text->name, text->unit)) ||
			 !ends_with(text->help, ".") || strcmp(text->type, "counter");
		if (find_unknown(text->help))
			ktap_ok(false, "%s: no series %s", text->name, find_unknown(text->help));
		for (other = series_families; other < family; other++)
			wrong += !strcmp(other->text.name, text->name);
	}
	ktap_eq(wrong, 0, "names have the prefix and their unit, and are there once");
}

/* How long counters were counted */
static bool is_own(const char *word)
{
	word += strlen(PREFIX);
	return !strncmp(word, "wanted_", 7) || !strncmp(word, "measured_", 9) ||
	       !strncmp(word, "elapsed_", 8);
}

/* The series of "--groups" that the page reads, see groups.c */
static bool is_group(const char *word, size_t len)
{
	return (len == strlen("group_bytes") && !strncmp(word, "group_bytes", len)) ||
	       (len == strlen("group_memory_bytes") && !strncmp(word, "group_memory_bytes", len));
}

/* Series by their whole name; in the page's script, in quotes without prefix and suffix */
static bool names_no_series(const char *word, size_t len)
{
	char name[64];

	if (word[-1] == '"' && word[len] == '"' && is_group(word, len))
		return false;
	if (word[-1] == '"' && word[len] == '"' && strncmp(word, PREFIX, strlen(PREFIX)) &&
	    (!strncmp(word + len - 6, "_bytes", 6) || !strncmp(word + len - 7, "_cycles", 7))) {
		snprintf(name, sizeof(name), PREFIX "%.*s_total", (int)len, word);
		return !is_series(name, strlen(name));
	}
	return !strncmp(word, PREFIX, strlen(PREFIX)) && len > 6 &&
	       !strncmp(word + len - 6, "_total", 6) && !is_series(word, len) && !is_own(word);
}

/* Panels, rules and the page are views of what is exported. */
static void test_views(const char *path)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
	unsigned int words = 0, wrong = 0;
	FILE *file = fopen(path, "r");
	char line[4096];

	while (file && fgets(line + 1, sizeof(line) - 1, file)) {
		const char *word = line + 1;
		size_t len;

		for (*line = ' '; *word; word += len + strcspn(word + len, letters)) {
			len = strspn(word, letters);
			words += len > 6;
			if (len <= 6 || !names_no_series(word, len))
				continue;
			ktap_note("%.*s", (int)len, word);
			wrong++;
		}
	}
	if (file)
		fclose(file);
	ktap_ok(words > 100 && !wrong, "%s: what it names is exported", strrchr(path, '/') + 1);
}

/* Counters of the box that a plan takes; those that are fixed, or run freely, are behind them. */
static unsigned int count_counters(const struct xp_plan *plan)
{
	unsigned int g, m, nr = 0;

	for (g = 0; g < plan->nr_groups; g++)
		for (m = 0; m < plan->group[g].nr; m++)
			nr += xp_plan_counter(plan, g, m) < plan->type->desc->counters;
	return nr;
}

/* Bandwidth in both directions of a channel with two subchannels takes all four. */
static bool leaves_two(const struct xp_plan *plan)
{
	const struct pmon_pmu_desc *desc = plan->type->desc;

	/* A C-box of a client die has two */
	return count_counters(plan) + 2 <= desc->counters || desc->counters <= 2 ||
	       (!strcmp(desc->name, "imc") && strstr(plan->text[0], "_sch0"));
}

/* Return: the most groups that a box has, and how many types have less than two counters left. */
static unsigned int groups_of(const struct pmon_platform *platform, const char *metrics,
			      unsigned int *tight)
{
	struct metric_set set;
	struct xp_error error;
	unsigned int p, most = 0;

	*tight = 0;
	memset(&set, 0, sizeof(set));
	set.platform = platform;
	if (metric_set_add_names(&set, metrics, &error)) {
		ktap_note("%s", error.text);
		return 0;
	}
	for (p = 0; p < set.nr_plans; p++) {
		if (set.plan[p]->nr_groups > most)
			most = set.plan[p]->nr_groups;
		*tight += !leaves_two(set.plan[p]);
	}
	metric_set_free(&set);
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
	/* It has few metrics */
	bool phi = xp_type(platform, "edc_eclk");
	const char *name = xp_short_name(platform);
	struct series_choice choice;
	unsigned int tight;
	char *metrics = metrics_of(&choice, platform, "default");

	/* Of Diamond Rapids, whose events no source has */
	if (!xp_metric(platform, "mem_read_bw")) {
		ktap_ok(!strcmp(metrics, "dram_clock"), "%s exports %s", name, metrics);
		free(metrics);
		return;
	}
	ktap_ok(metrics && strstr(metrics, "mem_read_bw") &&
		strstr(metrics, phi ? "hbm_" : xp_on(platform) & ON_ULTRA ? "" : "llc_"),
		"%s exports %s", name, metrics);
	ktap_ok(groups_of(platform, metrics, &tight) == 1 && !tight,
		"%s: nothing is multiplexed, and two counters of each box are left", name);
	free(metrics);
	metrics = metrics_of(&choice, platform, "full");
	ktap_ok(!strstr(metrics, "uncore_clock") == !xp_metric(platform, "uncore_clock") &&
		groups_of(platform, metrics, &tight) == 1,
		"%s: with all that fits, nothing is multiplexed either", name);
	free(metrics);
	metrics = metrics_of(&choice, platform, "*");
	/* Client dies have few events, and not all of them have some that do not fit */
	ktap_ok((groups_of(platform, metrics, &tight) > 1) == !phi ||
		xp_on(platform) & ON_CLIENT,
		"%s: all of them are%s", name, phi ? " not" : "");
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
	ktap_str_eq(metrics, "pcie_write_bw,pcie_read_bw,ddio_read_bw,ddio_write_bw",
		    "with the prefix or without, patterns");
	free(metrics);
	metrics = metrics_of(&choice, platform, "mem_read_bw,qpi_out*bw");
	ktap_str_eq(metrics, "mem_read_bw,qpi_out_data_bw,qpi_out_bw", "or by names of metrics");
	free(metrics);
}

/* A look at two channels and the C-boxes of a socket, as sampler_read() gives it */
static struct metric_value values[] = {
	{ .socket = 0, .box = NULL, .total = 30, .nr_counts = 2,
	  .count = (struct sampler_count[]){ { "cas_count_read", 3, 3, 2000000000, 2000000000 },
		     { "cas_count_more", 3, 3, 2000000000, 1500000000 } } },
	{ .socket = 0, .box = "uncore_imc_0", .total = 10, .nr_counts = 1,
	  .count = (struct sampler_count[]){ { "cas_count_read", 1, 1, 1000000000, 1000000000 } } },
	{ .socket = 0, .box = "uncore_imc_1", .total = 20, .nr_counts = 1,
	  .count = (struct sampler_count[]){ { "cas_count_read", 2, 2, 1000000000, 1000000000 } } },
	{ .socket = 1, .box = NULL, .total = NAN, .state = METRIC_MULTIPLEXED, .nr_counts = 2,
	  .count = (struct sampler_count[]){
		     { "tor_inserts_miss_drd", 5, 50.5, 4000000000, 2000000000 },
		     { "tor_inserts_drd", 8, 80, 4000000000, 1000000000 } } },
};

static struct sampler_box boxes[] = {
	{ .name = "uncore_imc_0", .type = "imc", .socket = 0, .state = METRIC_MEASURED },
	{ .name = "uncore_imc_1", .type = "imc", .socket = 0, .state = METRIC_LOST },
};

static struct sampler_snapshot snapshot = {
	.time = 12.5, .nr_values = ARRAY_SIZE(values), .value = values,
	.nr_boxes = ARRAY_SIZE(boxes), .box = boxes, .duration = 0.25, .losses = 3,
};

static const struct http_count answers[] = { { 200, 7 }, { 503, 1 }, {} };

static const struct process process = { 0.25, 1700000000.5, 4096, 8192, 7, NAN };

static struct exposition about = {
	.version = "1", .driver = NULL, .begin = 2.5, .process = &process, .answers = answers,
};

#define LABELS(_counter) \
	"{socket=\"1\",counter=\"xeon_pmon_" _counter "_total\",request=\"data_read\""
#define MISSES		LABELS("llc_misses")
#define REQUESTS	LABELS("llc_requests")

static char *expose_of(const struct sampler_snapshot *look, enum text_format format)
{
	struct exposition exposition = about;
	struct series_choice choice;
	struct text text = { .format = format };
	struct samples samples = {};

	free(metrics_of(&choice, xp_platform("snbep"), "default"));
	exposition.choice = &choice;
	exposition_write(&exposition, look, &samples);
	text_samples(&text, &samples);
	samples_free(&samples);
	return text.data;
}

static char *expose(enum text_format format)
{
	unsigned int v;

	for (v = 0; v < ARRAY_SIZE(values); v++)
		values[v].metric = xp_metric(xp_platform("snbep"),
					     v < 3 ? "mem_read_bw" : "llc_drd_miss");
	return expose_of(&snapshot, format);
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
	has(text, "\nxeon_pmon_up 1\n", "a box is counted");
	has(text, "\nxeon_pmon_exporter_build_info{version=\"1\"} 1\n", "as others say it");
	has(text, "\nxeon_pmon_read_duration_seconds 0.25\n", "how long the read took");
	has(text, "\nxeon_pmon_read_errors_total 3\n", "how often a box was lost");
	has(text, "_missing gauge\nxeon_pmon_missing{type=\"cbox\"} 1\n",
	    "types of box of which none is counted");
	ktap_ok(!strstr(text, "xeon_pmon_missing{type=\"imc\"}"), "and no others");
	has(text, "_http_requests_total{code=\"200\"} 7\n"
	    "xeon_pmon_http_requests_total{code=\"503\"} 1\n#", "requests by status");
	has(text, "\nxeon_pmon_elapsed_seconds_total 10\n", "how long it has counted");
	has(text,
	    "\nxeon_pmon_memory_bytes_total{socket=\"0\",box=\"imc_0\",direction=\"read\"} 10\n",
	    "a channel");
	ktap_ok(!strstr(text, "memory_bytes_total{socket=\"0\",direction"),
		"but not the sum of what has a line each");
	has(text, "\nxeon_pmon_llc_misses_total{socket=\"1\",request=\"data_read\"} 51\n",
	    "an event of a formula, estimated, as a whole number");
	has(text, "\nxeon_pmon_wanted_seconds_total" MISSES "} 4\n", "how long it was wanted");
	has(text, "\nxeon_pmon_measured_seconds_total" MISSES "} 2\n",
	    "and how long it was counted");
	has(text, "\nxeon_pmon_measured_seconds_total" REQUESTS "} 1\n",
	    "each event of a formula for itself");
	has(text, "counter=\"xeon_pmon_memory_bytes_total\",direction=\"read\"} 2\n",
	    "all boxes together");
	has(text, "measured_seconds_total{socket=\"0\","
	    "counter=\"xeon_pmon_memory_bytes_total\",direction=\"read\"} 1.5\n",
	    "of several groups the least");
	has(text, "\nxeon_pmon_boxes{socket=\"0\",type=\"imc\"} 1\n", "how many boxes count");
	has(text, "_box_state gauge\n"
	    "xeon_pmon_box_state{socket=\"0\",box=\"imc_1\",state=\"lost\"} 1\n#",
	    "and only of those that do not, which and why");
	has(text, "\nprocess_cpu_seconds_total 0.25\n", "the exporter's CPU time");
	has(text, "\nprocess_start_time_seconds 1700000000.5\n", "when it was started");
	has(text, "\nprocess_open_fds 7\n# EOF\n", "the end, without a limit that is not known");
	free(text);
}

/* monitoring.rst: the version of xeon_pmon, or intel_uncore */
static void test_driver(void)
{
	struct sampler_snapshot other = snapshot;
	char *text;

	other.driver = "intel_uncore";
	text = expose_of(&other, TEXT_OPENMETRICS);
	has(text, ",driver=\"intel_uncore\"} 1\n", "the driver that counts");
	free(text);
	about.driver = "0.2.0";
	text = expose_of(&snapshot, TEXT_OPENMETRICS);
	has(text, ",driver=\"0.2.0\"} 1\n", "or the version of xeon_pmon");
	free(text);
	about.driver = NULL;
}

/* By the rules of explain, of what is exported: a channel with nothing while the other one works */
static void test_findings(void)
{
	static struct metric_value look[] = {
		{ .value = 8e9, .nr_boxes = 2 }, { .value = 8e9, .box = "uncore_imc_0" },
		{ .value = 0, .box = "uncore_imc_1" },
		{ .value = 4e9, .nr_boxes = 2 }, { .value = 4e9, .box = "uncore_imc_0" },
		{ .value = 0, .box = "uncore_imc_1" }, { .value = 800e6 },
	}, two[2 * ARRAY_SIZE(look)];
	static const char *const die[] = { "0", "1" };
	struct sampler_snapshot other = { .time = 3, .nr_values = 3, .value = look };
	unsigned int v;
	char *text;

	for (v = 0; v < ARRAY_SIZE(look); v++) {
		look[v].metric = xp_metric(xp_platform("snbep"), v < 3 ? "mem_read_bw" :
					   v < 6 ? "mem_write_bw" : "dram_clock");
		look[v].share = 1;
	}
	text = expose_of(&other, TEXT_OPENMETRICS);
	ktap_ok(!strstr(text, "_finding"), "no finding without writes and a clock");
	free(text);
	other.nr_values = ARRAY_SIZE(look);
	text = expose_of(&other, TEXT_OPENMETRICS);
	has(text, "xeon_pmon_finding{id=\"channel-missing\",severity=\"config\",socket=\"0\"} "
	    "1\n", "a finding");
	free(text);
	for (v = 0; v < ARRAY_SIZE(look); v++) {
		two[2 * v] = look[v];
		two[2 * v].die = die[0];
		two[2 * v + 1] = look[v];
		two[2 * v + 1].die = die[1];
	}
	other.value = two;
	other.nr_values = ARRAY_SIZE(two);
	text = expose_of(&other, TEXT_OPENMETRICS);
	has(text, "xeon_pmon_finding{id=\"channel-missing\",severity=\"config\",socket=\"0\","
	    "die=\"0\"} 1\nxeon_pmon_finding{id=\"channel-missing\",severity=\"config\","
	    "socket=\"0\",die=\"1\"} 1\n", "one of each die");
	free(text);
}

/* Never a zero for what is not there, and no sum without a part of it */
static void test_lost(void)
{
	static const enum metric_state gone[] = {
		METRIC_LOST, METRIC_ABSENT, METRIC_HIDDEN, METRIC_REFUSED
	};
	char *text, state[64];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(gone); i++) {
		values[1].state = gone[i];
		values[3].state = gone[i];
		boxes[1].state = gone[i];
		text = expose(TEXT_PROMETHEUS);
		snprintf(state, sizeof(state), "box=\"imc_1\",state=\"%s\"} 1\n",
			 metric_state_name(gone[i]));
		has(text, state, "the box's state");
		ktap_ok(!strstr(text, "_total{socket=\"0\",box=\"imc_0\"") &&
			strstr(text, "_total{socket=\"0\",box=\"imc_1\"") &&
			!strstr(text, "llc_misses_total{") &&
			!strstr(text, "counter=\"xeon_pmon_llc_misses_total\""),
			"%s: no line", metric_state_name(gone[i]));
		free(text);
	}
	values[1].state = METRIC_MEASURED;
	values[3].state = METRIC_UNDEFINED;
	text = expose(TEXT_PROMETHEUS);
	ktap_ok(strstr(text, "llc_misses_total{"),
		"counts are there if there was nothing to divide by");
	free(text);
	values[3].refused = true;
	text = expose(TEXT_PROMETHEUS);
	ktap_ok(!strstr(text, "llc_misses_total{"), "not if a box refuses that belongs to the sum");
	free(text);
	values[3].refused = false;
}

/* Multiplexed, and not counted since the last read by any client: it stands still, and is there. */
static void test_waiting(void)
{
	char *text;

	values[1].state = METRIC_WAITING;
	values[3].state = METRIC_WAITING;
	text = expose(TEXT_PROMETHEUS);
	has(text, "_total{socket=\"0\",box=\"imc_0\",direction=\"read\"} 10\n",
	    "a box that was not counted has its last total");
	has(text, "llc_misses_total{socket=\"1\",request=\"data_read\"} 51\n",
	    "and so has a socket");
	has(text, "wanted_seconds_total" MISSES "} 4\n", "how long it was wanted");
	has(text, "measured_seconds_total" MISSES "} 2\n", "and how long it was counted");
	free(text);
	values[1].state = METRIC_MEASURED;
	values[3].state = METRIC_MULTIPLEXED;
}

/* While the driver is replaced, nothing is read: rate() must not see a clock that begins anew. */
static void test_released(void)
{
	static const struct sampler_snapshot nothing;
	const struct sampler_snapshot kept = snapshot;
	char *text;

	snapshot = nothing;
	/* A file's reader, node_exporter, has such series of its own. */
	about.process = NULL;
	text = expose(TEXT_PROMETHEUS);
	ktap_ok(!strstr(text, "process_"), "without series of the process");
	ktap_ok(!strstr(text, "\nxeon_pmon_elapsed_seconds_total "), "no read, no time of it");
	has(text, "\nxeon_pmon_up 0\n", "nothing is counted");
	free(text);
	snapshot = kept;
}

/* Nothing where nothing can sample; else what the driver says, as far as it is understood */
static void test_sampling(void)
{
	static const char *const said[] = {
		"# TYPE xeon_pmon_sampling_samples counter\n",
		"\nxeon_pmon_sampling_samples_total{socket=\"0\"} 7\n",
		"\nxeon_pmon_sampling_lost_interrupts_total{socket=\"0\"} 2\n"
			"xeon_pmon_sampling_lost_interrupts_total{socket=\"1\"} 0\n",
		"\nxeon_pmon_sampling_stopped_seconds_total{socket=\"0\"} 1.5\n",
	};
	char path[] = "/tmp/test_export.XXXXXX";
	FILE *file = fdopen(mkstemp(path), "w");
	struct sampling sampling;
	char *text = expose(TEXT_OPENMETRICS);
	unsigned int i;

	ktap_ok(text && !strstr(text, "_sampling_"), "no series of sampling without it");
	free(text);
	fputs("socket 0 samples 7 interrupts 5 lost 2 stopped_ns 1500000000 on\n"
	      "socket 1 samples 0 interrupts 0 lost 0 stopped_ns 0 idle\nsocket x\n", file);
	fclose(file);
	sampling_read(path, &sampling);
	remove(path);
	about.sampling = &sampling;
	text = expose(TEXT_OPENMETRICS);
	for (i = 0; i < ARRAY_SIZE(said); i++)
		has(text, said[i], "sampling on each socket");
	free(text);
	sampling_read(path, &sampling);
	ktap_eq(sampling.nr, 0, "without the driver there is nothing");
	about.sampling = NULL;
}

static unsigned int count_files(const char *folder)
{
	DIR *dir = opendir(folder);
	unsigned int nr = 0;

	while (dir && readdir(dir))
		nr++;
	if (dir)
		closedir(dir);
	return nr - 2;
}

static void test_process(void)
{
	struct process before, after;
	int fd;

	process_start();
	process_read(&before);
	fd = open("/dev/null", O_RDONLY);
	process_read(&after);
	ktap_ok(before.start_seconds > 1.6e9 && before.resident_bytes > 4096 &&
		before.virtual_bytes > before.resident_bytes && before.max_fds > before.open_fds,
		"start, memory and files of this process");
	ktap_ok(after.open_fds == count_files("/proc/self/fd") - 1, "as many as are listed");
	ktap_ok(after.open_fds == before.open_fds + 1, "one file more: %g", after.open_fds);
	ktap_ok(after.cpu_seconds >= before.cpu_seconds, "CPU time does not get less");
	close(fd);
}

static void test_counters(void)
{
	struct series_choice choice;
	struct text text = {};

	free(metrics_of(&choice, xp_platform("hsx"), "default"));
	series_write(&choice, &text);
	has(text.data, "memory_bytes{direction=\"read\"} 1\n", "what is exported");
	has(text.data, "\npcie_bytes{direction=\"read\"} 0\n", "and what could be, no prefix");
	ktap_ok(!strstr(text.data, "turbo_cycles"), "but nothing that the platform has not");
	text_free(&text);
}

static void limit_size(rlim_t size)
{
	const struct rlimit limit = { size, RLIM_INFINITY };

	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &limit);
}

static char folder[] = "/tmp/test_export.XXXXXX", path[64];
static struct textfile file = { .path = path };

/* Never the file of another day, and nothing left beside it */
/* One that its reader, another user, may read; and nothing of a run that was killed */
static void test_left_file(const struct text *text)
{
	char left[128], other[128];
	struct xp_error error;
	struct stat status;

	snprintf(path, sizeof(path), "%s/x.prom", folder);
	snprintf(left, sizeof(left), "%s/.%s.abcdef", folder, strrchr(path, '/') + 1);
	snprintf(other, sizeof(other), "%s/.%s.abcdefg", folder, strrchr(path, '/') + 1);
	close(open(left, O_CREAT | O_WRONLY, 0600));
	close(open(other, O_CREAT | O_WRONLY, 0600));
	textfile_clean(path);
	ktap_ok(access(left, F_OK) && !access(other, F_OK), "what a killed run left is removed");
	unlink(other);
	umask(077);
	ktap_ok(!textfile_write(&file, text, &error) && !stat(path, &status) &&
		(status.st_mode & 0777) == 0644, "all may read the file");
	textfile_remove(&file);
}

static void test_textfile(const struct text *text)
{
	struct xp_error error;
	bool failed;

	ktap_ok(!textfile_write(&file, text, &error) && !access(path, R_OK), "a file");
	/* No report in between: the output of a test may be a file as well */
	limit_size(0);
	failed = textfile_write(&file, text, &error);
	limit_size(RLIM_INFINITY);
	ktap_ok(failed && strstr(error.text, "too large"), "it cannot be written: %s", error.text);
	ktap_eq(count_files(folder), 0, "then there is none, nor a part of it");
	ktap_ok(!textfile_write(&file, text, &error) && !access(path, R_OK), "later there is");
	ktap_eq(count_files(folder), 1, "one");
	textfile_remove(&file);
	ktap_eq(count_files(folder), 0, "it is removed in the end");
}

/* What others have put there, before or meanwhile */
static void test_foreign_file(const struct text *text)
{
	char target[64];
	struct xp_error error;

	snprintf(target, sizeof(target), "%s/other", folder);
	close(open(target, O_CREAT | O_WRONLY, 0600));
	if (symlink(target, path))
		ktap_bail("no link");
	ktap_ok(textfile_write(&file, text, &error) && strstr(error.text, "not a regular file"),
		"a link is not replaced: %s", error.text);
	textfile_remove(&file);
	ktap_eq(count_files(folder), 2, "nor removed, and its target is there");
	unlink(path);
	mkfifo(path, 0600);
	ktap_ok(textfile_write(&file, text, &error), "nor is a pipe");
	unlink(path);
	ktap_ok(!textfile_write(&file, text, &error), "without it there is a file");
	unlink(path);
	rename(target, path);
	textfile_remove(&file);
	ktap_ok(!access(path, F_OK), "a file that has taken its place is not removed");
	unlink(path);
}

static void test_files(void)
{
	struct text text = {};

	text_printf(&text, "a 1\n");
	if (!mkdtemp(folder))
		ktap_bail("no folder");
	test_left_file(&text);
	test_textfile(&text);
	test_foreign_file(&text);
	rmdir(folder);
	text_free(&text);
}

static void add_scrape(struct history *history, unsigned int number, unsigned int series)
{
	static const struct text_family plain = { "number", "gauge" }, late = { "late", "gauge" };
	char box[16];
	const struct text_label label[] = { { "box", box }, {} };
	struct samples samples = {};
	unsigned int i;

	samples_family(&samples, &plain);
	samples_add(&samples, &plain, none, number);
	if (number == 1)
		samples_add(&samples, &late, none, 0.5);
	for (i = 0; i < series; i++) {
		snprintf(box, sizeof(box), "imc_%u", i);
		samples_add(&samples, &bytes, label, number * 1e12 / 3);
	}
	history_add(history, &samples, 100 + number * HISTORY_SECONDS);
	samples_free(&samples);
}

static void test_history(void)
{
	static struct history history;
	struct text text = {};
	unsigned int i;

	ktap_ok(!history_due(&history, 0), "the first scrape is wanted at once");
	add_scrape(&history, 0, 0);
	ktap_ok(history_due(&history, 101) == HISTORY_SECONDS - 1, "the next one later");
	ktap_ok(!history_due(&history, 100 + HISTORY_SECONDS), "and then");
	add_scrape(&history, 1, 0);
	history_write(&history, &text);
	ktap_str_eq(text.data, "number 0 1\nlate NaN 0.5\n", "oldest first");
	text_free(&text);
	for (i = 2; i <= HISTORY_LOOKS; i++)
		add_scrape(&history, i, 0);
	history_write(&history, &text);
	ktap_ok(!strncmp(text.data, "number 1 2 ", 11) && strstr(text.data, " 40\nlate 0.5 NaN "),
		"the oldest scrape makes room");
	text_free(&text);
	history_free(&history);
}

/* The exporter's service may have 64 MB, and the largest machines have some thousand series. */
static void test_size(void)
{
	static struct history history;
	size_t before = __sanitizer_get_current_allocated_bytes(), held;
	unsigned int i;

	for (i = 0; i < 2 * HISTORY_LOOKS; i++)
		add_scrape(&history, i, 5000);
	held = __sanitizer_get_current_allocated_bytes() - before;
	ktap_ok(held < 4000000, "%u scrapes of 5000 series are %zu bytes", HISTORY_LOOKS, held);
	history_free(&history);
}

int main(void)
{
	const struct pmon_platform *platform;

	test_text();
	test_history();
	test_size();
	test_files();
	test_process();
	test_sampling();
	test_counters();
	test_names();
	test_views(TOOLS "packaging/grafana/xeon-pmon.json");
	test_views(TOOLS "xeon-pmon-export/prometheus/xeon-pmon.rules.yml");
	test_views(TOOLS "xeon-pmon-export/page/page.js");
	test_rows();
	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform))
		test_default(platform);
	test_choice();
	test_exposition();
	test_driver();
	test_findings();
	test_lost();
	test_waiting();
	test_released();
	return ktap_exit();
}
