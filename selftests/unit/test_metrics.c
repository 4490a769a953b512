// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_metrics.c - xeon-pmon's formulas, its events, its plans, and every metric of every platform
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "catalogue.h"
#include "event.h"
#include "ktap.h"
#include "metric_set.h"
#include "rows.h"

#define TINY	0.000000001

/* What the formulas below are worked out with: a, b and zero */
static double count_of(const char *event)
{
	if (*event == 'b')
		return 3;
	return *event == 'z' ? 0 : 12;
}

static const struct {
	const char *text;
	double value;
} sums[] = {
	{ "a", 12 },
	{ "1.5", 1.5 },
	{ "2e3", 2000 },
	{ "0x10", 16 },
	{ "a + b", 15 },
	{ "a - b - b", 6 },
	{ "a - (b - b)", 12 },
	{ "a / b / 2", 2 },
	{ "a / (b / 2)", 8 },
	{ "a + b * 2", 18 },
	{ "(a + b) * 2", 30 },
	{ "a * b + a / b", 40 },
	{ "-b + a", 9 },
	{ "-(a + b) * 2", -30 },
	{ "a - -b", 15 },
	{ "100 - 100 * b / a", 75 },
	{ "a + zero", 12 },
	{ "zero / a", 0 },
	{ "a*b - a*b", 0 },
	{ "a / duration_time", 6 },
	{ "a / boxes", 3 },
	{ "a{umask=0x3} + b", 15 },
	{ "{event=0x4,umask=0x3} + b", 15 },
	{ "a + b + a", 27 },
	{ "((((a))))", 12 },
};

static const struct {
	const char *text;
	unsigned int at;
} mistakes[] = {
	{ "", 0 },
	{ "  ", 2 },
	{ "a +", 3 },
	{ "a b", 2 },
	{ "a + * b", 4 },
	{ "(a + b", 6 },
	{ "a + b)", 5 },
	{ "a $ b", 2 },
	{ "2x", 0 },
	{ "a{", 2 },
	{ "a{}", 2 },
	{ "a{umask=1", 9 },
	{ "a{umask 1}", 8 },
	{ "--a", 1 },
	{ "a % b", 2 },
};

static double value_of(const char *text, int *ret)
{
	double counts[FORMULA_EVENTS];
	const struct formula_input input = { counts, 2, 4 };
	struct formula formula;
	double value = NAN;
	unsigned int e;

	*ret = formula_parse(&formula, text);
	if (*ret) {
		ktap_note("%s: %s at %zu", text, formula.error, formula.at);
		return value;
	}
	for (e = 0; e < formula.nr_events; e++)
		counts[e] = count_of(formula.event[e]);
	*ret = formula_eval(&formula, &input, &value);
	return value;
}

static void test_sums(void)
{
	unsigned int i;
	int ret;

	for (i = 0; i < ARRAY_SIZE(sums); i++) {
		double value = value_of(sums[i].text, &ret);

		ktap_ok(!ret && fabs(value - sums[i].value) < TINY, "%s is %g", sums[i].text,
			sums[i].value);
	}
}

static void test_mistakes(void)
{
	struct formula formula;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(mistakes); i++) {
		int ret = formula_parse(&formula, mistakes[i].text);

		ktap_ok(ret && formula.error && formula.at == mistakes[i].at,
			"\"%s\" is wrong at %u", mistakes[i].text, mistakes[i].at);
	}
}

static bool takes_brackets(unsigned int depth)
{
	struct formula formula;
	char text[200] = "";

	memset(text, '(', depth);
	text[depth] = 'a';
	memset(text + depth + 1, ')', depth);
	return !formula_parse(&formula, text);
}

static void test_limits(void)
{
	struct formula formula;
	char text[400];
	unsigned int i;

	ktap_ok(takes_brackets(32), "32 brackets are accepted");
	ktap_ok(!takes_brackets(33), "33 are refused");

	text[sizeof(text) - 1] = '\0';
	memset(text, 'a', sizeof(text) - 1);
	ktap_ok(formula_parse(&formula, text), "a name that is too long is refused");

	text[0] = '\0';
	for (i = 0; i <= FORMULA_EVENTS; i++)
		sprintf(text + strlen(text), "%sa%u", i ? "+" : "", i);
	ktap_ok(formula_parse(&formula, text), "too many events are refused");

	text[0] = '\0';
	for (i = 0; i <= FORMULA_OPS / 2; i++)
		sprintf(text + strlen(text), "%s1", i ? "+" : "");
	ktap_ok(formula_parse(&formula, text), "too many operations are refused");
}

static void test_zero(void)
{
	static const char *const text[] = {
		"a / zero", "a / (b - b)", "1 / (1 / zero)", "1 + a / zero * 0", "zero / zero",
		"1e999 * a",
	};
	const struct formula_input input = { (const double[]){ 0, 0, 0, 0 }, 2, 4 };
	struct formula formula;
	unsigned int i;
	double value;

	for (i = 0; i < ARRAY_SIZE(text); i++)
		ktap_ok(!formula_parse(&formula, text[i]) && formula_eval(&formula, &input, &value),
			"%s has no value", text[i]);
}

static void test_events(void)
{
	struct formula formula;

	formula_parse(&formula, "x{m=1,n=2} + y * x - x{m=1,n=2} / {n=3}");
	ktap_eq(formula.nr_events, 4, "each event is there once");
	ktap_str_eq(formula.event[0], "x,m=1,n=2", "with its terms");
	ktap_str_eq(formula.event[1], "y", "or without");
	ktap_str_eq(formula.event[2], "x", "the same without terms is another event");
	ktap_str_eq(formula.event[3], ",n=3", "terms alone are an event, too");
}

/* On the C-box of the E5-2600: expectations from 327043. The umask of an IIO has ch_mask, too. */
static const struct {
	const char *text;
	u64 config;
	u64 config1;
	const struct pmon_type *type;
} resolved[] = {
	{ ",event=0x83,ch_mask=0x2,umask=0x4", 0x2000000483, 0, &pmon_gnr_iio },
	{ ",event=0x83,umask=0x70ff004,ch_mask=0x2", 0x7002000000483, 0, &pmon_gnr_iio },
	{ ",event=0x83,umask=0x4,ch_mask=0xff,umask=0x7001001", 0x7001000000183, 0, &pmon_gnr_iio },
	{ "clockticks", 0, 0 },
	{ ",event=0x35,umask=0x01,filter_opc=0x182", 0x0135, 0x182ULL << 23 },
	{ ",event=054,edge,thresh=1", 0x01040036, 0 },
	{ ",event=0x35,umask=0x4a,filter_nid=LOCAL_NODE", 0x4a35, 2ULL << 10 },
	{ ",event=0x35,umask=0x4a,filter_nid=REMOTE_NODES", 0x4a35, 0xfdULL << 10 },
};

static const char *const unresolved[] = {
	"nosuch", "clockticks,nosuch=1", "clockticks,umask=0x100", "clockticks,umask=x",
	"clockticks,umask=", ",umask=0x",
};

static void test_resolve(void)
{
	struct xp_source source = { .node = 1 };
	struct xp_error error;
	u64 config[PMON_WORDS];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(resolved); i++) {
		source.desc = (resolved[i].type ?: &pmon_snbep_cbox)->desc;
		ktap_ok(!xp_resolve(&source, resolved[i].text, config, &error) &&
			config[0] == resolved[i].config && config[1] == resolved[i].config1,
			"%s/%s/ is config 0x%llx config1 0x%llx", source.desc->name,
			resolved[i].text, resolved[i].config, resolved[i].config1);
	}
	source.desc = pmon_snbep_cbox.desc;
	for (i = 0; i < ARRAY_SIZE(unresolved); i++)
		ktap_ok(xp_resolve(&source, unresolved[i], config, &error),
			"cbox/%s/ is refused", unresolved[i]);
}

/* What a file in format/ may say of a field; the second is what 0x1ff gets to in config */
static const struct {
	const char *text;
	u64 config;
} formats[] = {
	{ "config:0-7,21", 0x2000ff },
	{ "config:0-63", 0x1ff },
	{ "config:0-7,63", 0x80000000000000ff },
	{ "config:0-7,200", 0 },
	{ "config:0-7,64", 0 },
	{ "config:0-7,5", 0 },
	{ "config:0-64", 0 },
	{ "config:200", 0 },
	{ "config:0-7,21,22", 0x2000ff },
	{ "config:8-15,32-43,45-55", 0x10000ff00 },
	{ "config:0-1,4-5,8-55", 0x1f33 },
	{ "config:0-7,21,22,23", 0 },
	{ "config:0-7,21,", 0 },
	{ "config:0-7 21", 0 },
	{ "config3:0-8", 0 },
	{ "config", 0 },
};

static void write_format(const char *folder, const char *text)
{
	char path[64];
	FILE *file;

	snprintf(path, sizeof(path), "%s/format/x", folder);
	file = fopen(path, "w");
	if (!file || fputs(text, file) < 0 || fclose(file))
		ktap_bail("cannot write %s", path);
}

static void remove_format(const char *folder)
{
	char path[64];

	snprintf(path, sizeof(path), "%s/format/x", folder);
	unlink(path);
	snprintf(path, sizeof(path), "%s/format", folder);
	rmdir(path);
	rmdir(folder);
}

static void test_formats(void)
{
	char folder[] = "/tmp/pmuXXXXXX", path[64];
	const struct xp_source source = { .desc = pmon_snbep_pcu.desc, .folder = folder };
	u64 config[PMON_WORDS];
	struct xp_error error;
	unsigned int i;

	snprintf(path, sizeof(path), "%s/format", mkdtemp(folder));
	if (mkdir(path, 0700))
		ktap_bail("cannot make %s", path);
	for (i = 0; i < ARRAY_SIZE(formats); i++) {
		int ret;

		write_format(folder, formats[i].text);
		ret = xp_resolve(&source, ",x=0x1ff", config, &error);
		ktap_ok(formats[i].config ? !ret && config[0] == formats[i].config : ret,
			"format/x is %s (%d, 0x%llx)", formats[i].text, ret, config[0]);
	}
	remove_format(folder);
}

#define DRD(umask)	"{event=0x35,umask=" umask ",filter_opc=0x182}"
#define RFO(umask)	"{event=0x35,umask=" umask ",filter_opc=0x180}"
#define DRD_WAIT(umask)	"{event=0x36,umask=" umask ",filter_opc=0x182}"

/* In how many groups the C-box of the E5-2600 counts a formula, and the sum of several */
static const struct {
	const char *formula;
	bool split;
	unsigned int groups;
	const char *why;
} plans[] = {
	{ DRD("1") " / " DRD("3"), false, 1, "one filter value" },
	{ RFO("1") " / " RFO("3"), false, 2, "another filter value gets another group" },
	{ "clockticks", false, 2, "it joins a group" },
	{ DRD("1") " / " RFO("1"), true, 4, "two filter values cannot be in one" },
	{ DRD_WAIT("1") " - " DRD_WAIT("3"), true, 6, "both need counter 0" },
	{ DRD("1"), false, 6, "it has a group already" },
};

static void test_plan(void)
{
	static struct xp_plan plan = { .type = &pmon_snbep_cbox };
	struct metric metric = { .name = "metric", .box = "cbox" };
	struct metric_request request;
	struct xp_error error;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(plans); i++) {
		metric.formula = plans[i].formula;
		ktap_ok(!metric_request_plan(&request, &metric, &plan, &error) &&
			request.split == plans[i].split && plan.nr_groups == plans[i].groups,
			"%s: %s (%u groups)", plans[i].formula, plans[i].why, plan.nr_groups);
	}
	/* Of the PCU, like the driver: it would count what its name does not say */
	metric.box = "pcu";
	plan = (struct xp_plan){ .type = &pmon_snbep_pcu };
	metric.formula = "{event=0x80}";
	ktap_ok(metric_request_plan(&request, &metric, &plan, &error) &&
		strstr(error.text, "without a value"),
		"an event without its filter is refused: %s", error.text);
	metric.formula = "clockticks{filter_opc=1}";
	ktap_ok(metric_request_plan(&request, &metric, &plan, &error),
		"so is a filter that is of no use");
	metric.formula = "1 + 1";
	ktap_ok(metric_request_plan(&request, &metric, &plan, &error),
		"and a formula without an event");
}

/* Add what a format makes of 0, 1, 2, ... until it is refused. Return: how often it was not. */
static unsigned int want_many(const char *format, char *why)
{
	static struct metric_set set;
	struct xp_error error;
	unsigned int nr = 0;
	char text[64];

	set.platform = xp_platform("snbep");
	do
		snprintf(text, sizeof(text), format, nr);
	while (!metric_set_add_events(&set, text, &error) && ++nr < 1000);
	strcpy(why, error.text);
	metric_set_free(&set);
	return nr;
}

static void test_many(void)
{
	char why[XP_ERROR];
	unsigned int nr;

	nr = want_many("imc_0/event=%u/", why);
	ktap_ok(nr == XP_EVENTS && strstr(why, "too many events for uncore_imc"), "%u events: %s",
		nr, why);
	nr = want_many("imc_%u/event=4/", why);
	ktap_ok(nr == XP_METRICS && strstr(why, "too many"), "%u boxes: %s", nr, why);
}

static const struct pmon_alias *find_row(const struct pmon_type *type, const char *text)
{
	const struct pmon_alias *event;
	size_t len = strcspn(text, ",");

	for (event = type->desc->events; event && event->name; event++)
		if (event->on & type->desc->on && strlen(event->name) == len &&
		    !strncmp(event->name, text, len))
			return event;
	return NULL;
}

/*
 * What a metric counts is in events/ by default, unless a node must be given. Where perf itself has
 * all names, that has the common ones alone, and others are terms.
 */
static bool is_listed(const struct pmon_type *type, const char *text)
{
	const struct pmon_alias *event = find_row(type, text);

	if (*text == ',')
		return true;
	if (event && (event->on & PMON_LISTED || strstr(event->terms, "filter_nid=?")))
		return true;
	ktap_note("%s is not listed", text);
	return false;
}

static bool all_listed(const struct metric_request *request)
{
	unsigned int e;
	bool all = true;

	for (e = 0; e < request->formula.nr_events; e++)
		all &= is_listed(request->plan->type, request->formula.event[e]);
	return all;
}

/* Every event exists, the box can count it, and the row says whether multiplexed. */
static void test_metric(const char *name, const struct pmon_platform *platform,
			const struct metric *metric)
{
	static struct xp_plan plan;
	struct metric_request request;
	struct xp_error error = { "" };
	int ret;

	memset(&plan, 0, sizeof(plan));
	plan.type = xp_type(platform, metric->box);
	ret = plan.type ? metric_request_plan(&request, metric, &plan, &error) : -1;
	if (ret)
		ktap_note("%s", plan.type ? error.text : "no such box");
	ktap_ok(!ret && *metric->what && *metric->unit &&
		request.split == (metric->within >= MULTIPLEXED), "%s %s", name, metric->name);
	ktap_ok(!ret && all_listed(&request), "%s %s: its events are listed", name, metric->name);
}

/* Scripts open every name in events/, as it stands; with all_names=1 some ask for a value. */
static unsigned int count_listed(const struct pmon_type *type, unsigned int *wrong)
{
	const struct xp_source source = { .desc = type->desc };
	const struct pmon_alias *event;
	struct pmon_refusal refusal;
	u64 config[PMON_WORDS];
	struct xp_error error;
	struct pmon_encoding code[PMON_MAX_ALTS];
	unsigned int nr = 0;

	for (event = type->desc->events; event && event->name; event++) {
		bool listed = event->on & PMON_LISTED, asks = strchr(event->terms, '?');

		if (!(event->on & type->desc->on))
			continue;
		nr += listed;
		if (asks ? !listed :
		    !xp_resolve(&source, event->name, config, &error) &&
		    !pmon_encode(type->desc, config, code, &refusal))
			continue;
		ktap_note("%s/%s/ does not open", type->desc->name, event->name);
		++*wrong;
	}
	return nr;
}

/* The kernel's names, and a few dozen */
static void test_listed(void)
{
	const struct pmon_platform *platform;
	const struct pmon_type *const *type;

	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform)) {
		unsigned int nr = 0, wrong = 0;

		for (type = platform->types; *type; type++)
			nr += count_listed(*type, &wrong);
		/* Client dies have fewer boxes */
		ktap_ok(nr >= (xp_on(platform) & ON_ONE_TILE ? 10 :
			       xp_on(platform) & ON_ULTRA ? 9 : 20) && nr <= 96,
			"%s lists %u names", xp_short_name(platform), nr);
		ktap_eq(wrong, 0, "%s: they open as they stand", xp_short_name(platform));
	}
}

static bool is_twice(const struct pmon_platform *platform, const struct metric *metric)
{
	const struct metric *other;

	for (other = xp_metrics(platform); other < metric; other++)
		if (xp_has_metric(platform, other) && !strcmp(other->name, metric->name))
			return true;
	return false;
}

static void test_metrics(void)
{
	const struct pmon_platform *platform;
	const struct metric *metric;
	unsigned int twice = 0;

	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform))
		for (metric = xp_metrics(platform); metric->name; metric++) {
			if (!xp_has_metric(platform, metric))
				continue;
			test_metric(xp_short_name(platform), platform, metric);
			twice += is_twice(platform, metric);
		}
	ktap_eq(twice, 0, "no name is there twice");
}

/* The platforms that have a metric */
static u64 platforms_of(const char *name)
{
	const struct pmon_platform *platform;
	u64 on = 0;

	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform))
		if (xp_metric(platform, name))
			on |= xp_on(platform);
	return on;
}

static unsigned int count_entries(const char *name)
{
	const struct metric_entry *entry;
	unsigned int nr = 0;

	for (entry = catalogue; entry->name; entry++)
		nr += !strcmp(entry->name, name);
	return nr;
}

/* What is said of a platform by name, it has; "all" are those that have the metric. */
static void test_entry(const struct metric_entry *entry)
{
	u64 on = platforms_of(entry->name), default_on = 0;

	if (entry->stat != ON_ALL)
		default_on = entry->stat & platforms_of("mem_read_bw");
	ktap_ok(on && count_entries(entry->name) == 1 && !(default_on & ~on) &&
		!(entry->top_on & ~on) && (!entry->second || platforms_of(entry->second) & on),
		"%s is in the catalogue once, for platforms that have it", entry->name);
}

static bool all_in_catalogue(const struct pmon_platform *platform)
{
	const struct metric *metric;
	bool all = true;

	for (metric = xp_metrics(platform); metric->name; metric++)
		if (xp_has_metric(platform, metric) && !catalogue_find(metric->name)) {
			ktap_note("%s is not", metric->name);
			all = false;
		}
	return all;
}

/* Return: how many metrics are requested, 0 if they cannot be; @split: how many are estimates. */
static unsigned int count_wanted(const struct pmon_platform *platform, const char *list,
				 unsigned int *split)
{
	struct metric_set set = { .platform = platform };
	struct xp_error error;
	unsigned int i, nr;

	*split = 0;
	if (list ? metric_set_add_names(&set, list, &error) : metric_set_add_defaults(&set, &error))
		ktap_note("%s", error.text);
	nr = set.nr_requests;
	for (i = 0; i < set.nr_requests; i++) {
		*split += set.request[i].split;
		nr -= set.request[i].found;
	}
	metric_set_free(&set);
	return nr;
}

static void test_catalogue(void)
{
	const struct pmon_platform *platform;
	const struct metric_entry *entry;
	unsigned int group, split, all, nr, most;

	for (entry = catalogue; entry->name; entry++)
		test_entry(entry);
	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform)) {
		const char *name = xp_short_name(platform);

		ktap_ok(all_in_catalogue(platform), "%s: all metrics are in the catalogue", name);
		nr = count_wanted(platform, NULL, &split);
		/* The LLC of a Core Ultra has no documented event; Lunar Lake has no clock */
		most = !strcmp(name, "dmr") ? 1 : !strcmp(name, "lnl") ? 2 :
		       xp_on(platform) & ON_ULTRA ? 3 : 4;
		ktap_ok(nr == most && !split,
			"%s: stat counts four by default, and what few have, no estimate", name);
		for (group = 0, nr = 0; group < NR_GROUPS; group++) {
			char list[16];

			snprintf(list, sizeof(list), "@%s", catalogue_group(group));
			nr += count_wanted(platform, list, &split);
		}
		all = count_wanted(platform, "*", &split);
		ktap_eq(nr, all, "%s: each metric is in one group", name);
	}
	platform = xp_platform("skx");
	ktap_eq(count_wanted(platform, "@memory,mem_bw", &split),
		count_wanted(platform, "@memory", &split), "a metric and its group");
	ktap_eq(count_wanted(platform, "@nosuch", &split), 0, "no such group");
	ktap_eq(count_wanted(platform, "@", &split), 0, "a group without a name");
}

int main(void)
{
	test_sums();
	test_mistakes();
	test_limits();
	test_zero();
	test_events();
	test_resolve();
	test_formats();
	test_plan();
	test_many();
	test_metrics();
	test_catalogue();
	test_listed();
	return ktap_exit();
}
