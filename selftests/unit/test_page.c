// SPDX-License-Identifier: GPL-2.0-only
/* test_page.c - the lines of "xeon-pmon top", from snapshots made by hand */
#include <string.h>

#include "ktap.h"
#include "top_view.h"
#include "rows.h"

static const struct metric read_bw = { 0xff, "mem_read_bw", "imc", "MB/s" };
static const struct metric llc_miss = { 0xff, "llc_drd_miss", "cbox", "%" };
static const struct metric latency = { 0xff, "llc_miss_time", "cbox", "ns" };
static const struct metric qpi_bw = { 0xff, "qpi_in_bw", "qpi", "MB/s" };
static const struct metric qpi_util = { 0xff, "qpi_in_util", "qpi", "%" };
static const struct metric c0 = { 0xff, "cores_c0", "pcu", "cores" };
static const struct metric heat = { 0xff, "limit_heat", "pcu", "%" };

static const char imc_0[] = "uncore_imc_0", imc_1[] = "uncore_imc_1";

static struct metric_value values[] = {
	{ &read_bw, 0, NULL, METRIC_MEASURED, "", 12.5e9, 1, 1 },
	{ &read_bw, 0, imc_0, METRIC_MEASURED, "", 12.5e9, 1, 1 },
	{ &read_bw, 0, imc_1, METRIC_HIDDEN, "uncore_imc_1 is absent" },
	{ &llc_miss, 0, NULL, METRIC_MULTIPLEXED, "multiplexed, 25% of the time", 0.2, 0.25, 1 },
	{ &latency, 0, NULL, METRIC_UNDEFINED, "idle" },
	{ &qpi_bw, 0, NULL, METRIC_MEASURED, "", 1e9, 1, 1 },
	{ &qpi_util, 0, NULL, METRIC_MULTIPLEXED, "multiplexed, 50% of the time", 0.1, 0.5, 1 },
	{ &c0, 0, NULL, METRIC_MULTIPLEXED, "multiplexed, 50% of the time", 3.25, 0.5, 1 },
	{ &heat, 0, NULL, METRIC_LOST, "uncore_pcu has gone while it counted" },
};

static struct sampler_box boxes[] = {
	{ imc_0, 0, METRIC_MEASURED, "" },
	{ imc_1, 0, METRIC_HIDDEN, "uncore_imc_1 is absent" },
};

static struct sampler_snapshot snapshot = {
	.nr_values = ARRAY(values), .value = values, .nr_boxes = ARRAY(boxes), .box = boxes,
};

static struct top_history history;
static struct top_choice view = { .socket = -1, .interval = 1, .width = 80 };
static struct top_view page;

static void look(int times)
{
	while (times--)
		top_view_remember(&history, &snapshot);
	top_view_make(&page, &view, &snapshot, &history);
}

/* The line that begins with a label, without its styles; "" if there is none */
static const char *line_of(const char *label)
{
	static char plain[TOP_TEXT];
	unsigned int i;
	char *to;

	for (i = 0; i < page.nr; i++) {
		const char *from = page.line[i].text;

		for (to = plain; *from; from++)
			if (*from < STYLE_PLAIN || *from > STYLE_WARNING)
				*to++ = *from;
		*to = '\0';
		if (!strncmp(plain + strspn(plain, " "), label, strlen(label)))
			return plain;
	}
	return "";
}

static bool has(const char *label, const char *text)
{
	const char *line = line_of(label);

	if (strstr(line, text))
		return true;
	ktap_note("%s: no \"%s\" in \"%s\"", label, text, line);
	return false;
}

static void test_values(void)
{
	look(1);
	ktap_str_eq(line_of("memory read"),
		    " memory read       12.50 GB/s           |||||||||||||  #", "a whole line");
	ktap_str_eq(line_of("LLC miss, hit"),
		    " LLC miss, hit         20.0 %~  80.0 %~ |||            .",
		    "and one with two numbers: each ends in a column of its own");
	ktap_ok(has("memory read", " 12.50 GB/s "), "a value, in its unit");
	ktap_ok(has("memory read", "|||||||||||||"), "the largest value fills the bar");
	ktap_ok(has("LLC miss, hit", " 20.0 %~  80.0 %~ |||  "), "misses, hits, a fifth of a bar");
	ktap_ok(has("~", "25 % of the time"), "what ~ means");
	ktap_ok(has("miss latency", " idle"), "no value, and why not");
	ktap_ok(!strchr(line_of("miss latency"), '0'), "and no zero");
	values[0].state = METRIC_LOST;
	values[0].why = "uncore_imc_0 has gone while it counted";
	look(1);
	ktap_ok(has("memory read", " lost  uncore_imc_0 has gone"), "what is lost is said to be");
	ktap_ok(!strstr(line_of("memory read"), "B/s"), "and has no number");
	values[0].state = METRIC_MEASURED;
	values[0].why = "uncore_imc_1 is absent";
	values[0].partial = true;
	look(1);
	ktap_ok(has("memory read", " 12.50 GB/s*"), "a sum that is not of all boxes has a mark");
	ktap_ok(has("*", "uncore_imc_1 is absent"), "and this is what * means");
	values[0].why = "";
	values[0].partial = false;
}

/* Each number has its own marks, whichever line it is in, and each mark is explained. */
static void test_marks(void)
{
	struct metric_value kept = values[0];
	unsigned int i;

	look(1);
	ktap_ok(has("QPI in", " 1.00 GB/s   10.0 %~ "), "the second number is an estimate");
	ktap_ok(has("Socket 0", " C0 3.2~"), "one in the heading");
	ktap_ok(has("Socket 0", " heat lost"), "one there that is lost");
	values[0].state = METRIC_MULTIPLEXED;
	values[0].partial = true;
	values[0].share = 1;
	values[0].why = "terms in several groups, uncore_imc_3 is absent";
	look(1);
	ktap_ok(has("memory read", " 12.50 GB/s~*"), "an estimate of some of the boxes has both");
	ktap_ok(has("*", "uncore_imc_3 is absent"), "of which one is missing");
	for (i = 1; i < ARRAY(values); i++)
		if (values[i].state == METRIC_MULTIPLEXED)
			values[i].state = METRIC_MEASURED;
	look(1);
	ktap_ok(has("~", "in several groups"), "counted all of the time, by several groups");
	for (i = 1; i < ARRAY(values); i++)
		values[i].state = values[i].share && values[i].share < 1 ? METRIC_MULTIPLEXED :
				  values[i].state;
	values[0] = kept;
}

static void test_units(void)
{
	static const struct {
		enum xp_units units;
		double value;
		const char *text;
	} rows[] = {
		{ UNITS_SI, 999, " 999.00 B/s " },
		{ UNITS_SI, 1000, " 1.00 kB/s " },
		{ UNITS_SI, 2.5e12, " 2500.00 GB/s " },
		{ UNITS_IEC, 1023, " 1023.00 B/s " },
		{ UNITS_IEC, 1.5 * 1024 * 1024, " 1.50 MiB/s " },
		{ UNITS_MB, 12.5e9, " 12500.00 MB/s " },
		{ UNITS_SI, 0, " 0.00 B/s " },
	};
	double value = values[0].value;
	unsigned int i;

	for (i = 0; i < ARRAY(rows); i++) {
		view.units = rows[i].units;
		values[0].value = rows[i].value;
		look(1);
		ktap_ok(has("memory read", rows[i].text), "%g:%s", rows[i].value, rows[i].text);
	}
	view.units = UNITS_SI;
	values[0].value = value;
}

/* A share of misses just above 1 is rounding; one well above it shows. */
static void test_zero(void)
{
	struct metric_value kept = values[3];

	values[3].value = 1.0000001;
	look(1);
	ktap_ok(has("LLC miss, hit", " 100.0 %~   0.0 %~ "), "no hits, and no sign");
	ktap_ok(!strstr(line_of("LLC miss, hit"), "-0.0"), "before the zero");
	values[3].value = 1.01;
	look(1);
	ktap_ok(has("LLC miss, hit", " 101.0 %~  -1.0 %~ "), "what is wrong is not hidden");
	values[3] = kept;
}

static void test_rows(void)
{
	view.rows = "mem_read_bw,qpi_*";
	look(1);
	ktap_ok(*line_of("memory read") && *line_of("QPI in"), "the rows that were asked for");
	ktap_ok(!*line_of("LLC miss, hit"), "and no others");
	view.rows = NULL;
}

static void test_places(void)
{
	unsigned int i;

	look(1);
	ktap_ok(page.line[1].socket == 0 && !page.line[1].box, "a socket's lines lead to it");
	view.socket = 0;
	look(1);
	ktap_ok(has("imc_0", " 12.50 GB/s "), "the socket has a line for each box");
	ktap_ok(has("imc_1", " hidden  uncore_imc_1 is absent"), "for a hidden one as well");
	for (i = 0; i < page.nr; i++)
		if (page.line[i].box == imc_1)
			break;
	ktap_ok(i < page.nr && page.line[i].socket == 0, "that leads to it");
	view.box = imc_0;
	look(1);
	ktap_ok(has("memory read", " 12.50 GB/s ") && !*line_of("LLC miss"),
		"and has its own values");
	view.socket = -1;
	view.box = NULL;
}

/* 80 columns: 24 characters of history, 8 samples each */
/* What is wrong is in the first line, whatever is looked at; nothing rests on what is lost. */
static void test_finding(void)
{
	struct metric_value kept = values[8];

	look(1);
	ktap_ok(has("xeon-pmon top", "S0: limit_heat has no value: uncore_pcu has gone"), "lost");
	values[8].state = METRIC_MEASURED;
	values[8].value = 0.4;
	view.socket = 1;
	look(1);
	ktap_ok(has("xeon-pmon top socket 1", "  S0: heat limits the cores' frequency "
		"for 40 % of the time (throttled-heat)"), "a finding");
	view.socket = -1;
	values[8].value = 0.05;
	look(1);
	ktap_ok(has("xeon-pmon top", "  every 1 s  Xeon E5-2600"), "nothing is wrong");
	values[8] = kept;
}

static void test_history(void)
{
	const char *line;

	top_view_forget(&history);
	memset(&history, 0, sizeof(history));
	look(1);
	values[0].value = 0;
	look(15);
	line = line_of("memory read");
	ktap_ok(!strcmp(line + strlen(line) - 3, " ._"), "means of 8 samples: an eighth, nothing");
	values[0].state = METRIC_LOST;
	look(8);
	values[0].state = METRIC_MEASURED;
	values[0].value = 12.5e9;
	look(8);
	line = line_of("memory read");
	ktap_ok(!strcmp(line + strlen(line) - 5, " ._?#"), "lost is no zero: %s",
		line + strlen(line) - 5);
	look(1000);
	ktap_eq(strspn(strrchr(line_of("memory read"), ' ') + 1, "#"), 22,
		"of %d samples, those that fill a character", TOP_HISTORY);
	ktap_ok(strlen(line_of("memory read")) <= 80, "and the line is no longer than it may be");
	values[0].value = 0;
	look(1);
	values[0].value = 12.5e9;
	line = line_of("memory read");
	ktap_ok(!strcmp(line + strlen(line) - 2, "#_"), "the last one begins with one sample");
}

/* The books of "xeon-pmon who", of which a line is wider than the screen */
static void test_books(void)
{
	view.who = true;
	look(1);
	ktap_ok(has("The first interval", "is being counted"), "books: none yet");
	view.books = "S0 DRAM 59.3 GB/s = nginx.slice 31.0 + backup.service 12.1 + mlx5_0 9.2 + "
		     "from S1 4.1 + not attributed 2.9\n  part\n";
	look(1);
	ktap_ok(has("S0 DRAM", "mlx5_0 9.2 + from") && !strstr(line_of("S0 DRAM"), "S1"),
		"a line ends with the screen");
	ktap_ok(has("S1 4.1", "    S1 4.1 + not attributed 2.9") && has("part", "  part"),
		"and goes on in the next one");
	ktap_eq(page.nr, 4, "no other line");
	view.who = false;
	view.books = NULL;
}

static void test_missing(void)
{
	strcpy(snapshot.missing, "no box counts; is xeon_pmon loaded?");
	look(1);
	ktap_ok(has("no box counts", "xeon_pmon"), "why there is nothing");
	*snapshot.missing = '\0';
}

/* "In" is what comes to the socket: what its devices write. */
static const struct {
	const char *platform;
	const char *metric;
	const char *label;
} labels[] = {
	{ "snbep", "mem_write_bw", "memory write" }, { "snbep", "qpi_out_bw", "QPI out" },
	{ "snbep", "pcie_write_bw", "PCIe in" },     { "snbep", "pcie_read_bw", "PCIe out" },
	{ "nhmex", "qpi_in_data_bw", "QPI in" },     { "nhmex", "qpi_out_bw", "QPI out" },
	{ "nhmex", "io_write_bw", "I/O in" },	     { "nhmex", "io_read_bw", "I/O out" },
	{ "skx", "upi_in_bw", "UPI in" },	     { "skx", "upi_out_bw", "UPI out" },
	{ "skx", "pcie_write_bw", "PCIe in" },	     { "skx", "pcie_read_bw", "PCIe out" },
};

static void test_labels(void)
{
	const struct sampler_snapshot kept = snapshot;
	struct metric_value value = { .state = METRIC_MEASURED, .value = 7e9, .share = 1 };
	unsigned int i;

	snapshot.value = &value;
	snapshot.nr_values = 1;
	for (i = 0; i < ARRAY(labels); i++) {
		view.platform = xp_platform(labels[i].platform);
		value.metric = xp_metric(view.platform, labels[i].metric);
		look(1);
		ktap_ok(has(labels[i].label, " 7.00 GB/s "), "%s: %s is %s", labels[i].platform,
			labels[i].metric, labels[i].label);
	}
	snapshot = kept;
	view.platform = xp_platform("snbep");
}

/* Each socket has its own values, below its heading and alone */
static void test_sockets(void)
{
	const struct sampler_snapshot kept = snapshot;
	struct metric_value two[] = {
		{ &read_bw, 0, NULL, METRIC_MEASURED, "", 3e9, 1, 1 },
		{ &read_bw, 1, NULL, METRIC_MEASURED, "", 7e9, 1, 1 },
	};
	struct sampler_box both[] = { { imc_0, 0 }, { imc_0, 1 } };
	unsigned int i, right = 0;

	snapshot = (struct sampler_snapshot){
		.nr_values = ARRAY(two), .value = two, .nr_boxes = ARRAY(both), .box = both,
	};
	look(1);
	for (i = 0; i < page.nr; i++)
		right += !!strstr(page.line[i].text,
				  page.line[i].socket ? " 7.00 GB/s" : " 3.00 GB/s");
	ktap_eq(right, 2, "each socket has its own line");
	view.socket = 1;
	look(1);
	ktap_ok(has("memory read", " 7.00 GB/s"), "a socket alone has its own");
	view.socket = -1;
	snapshot = kept;
}

static unsigned int fewest_numbers(const struct pmon_platform *platform)
{
	if (xp_metric(platform, "qpi_out_bw"))
		return 16;
	if (xp_on(platform) & ON_ULTRA)
		return xp_metric(platform, "uncore_clock") ? 3 : 2;
	if (xp_on(platform) & (ON_CLIENT | ON_GQ | ON_GRR))
		return 5;
	return xp_metric(platform, "page_hit") ? 10 : 5;
}

/* The metrics of the lines, on every platform */
static void test_metrics(const struct pmon_platform *platform)
{
	static const char *const all[] = { "mem_read_bw", "mem_write_bw", "uncore_clock" };
	struct metric_set set = { .platform = platform };
	struct xp_error error = {};
	const struct top_choice all_rows = { .platform = platform };
	const struct top_choice some = { .platform = platform, .rows = "nosuch,mem_[rw]*" };
	char list[1024];
	unsigned int i;

	if (!xp_metric(platform, "mem_read_bw"))
		return;
	top_view_metrics(&some, list, sizeof(list));
	ktap_str_eq(list, "mem_read_bw,mem_write_bw", "rows by a pattern");
	top_view_metrics(&all_rows, list, sizeof(list));
	ktap_eq(metric_set_add_names(&set, list, &error), 0, "%s can have %s: %s",
		xp_short_name(platform), list, error.text);
	for (i = 0; i < ARRAY(all); i++)
		ktap_ok(!strstr(list, all[i]) == !xp_metric(platform, all[i]),
			"%s is there if it can be", all[i]);
	ktap_ok(set.nr_requests >= fewest_numbers(platform),
		"and %u numbers in all", set.nr_requests);
	metric_set_free(&set);
}

int main(void)
{
	const struct pmon_platform *platform;

	view.platform = xp_platform("snbep");
	test_values();
	test_marks();
	test_units();
	test_zero();
	test_rows();
	test_places();
	test_finding();
	test_history();
	test_books();
	test_missing();
	test_labels();
	test_sockets();
	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform))
		test_metrics(platform);
	top_view_forget(&history);
	return ktap_exit();
}
