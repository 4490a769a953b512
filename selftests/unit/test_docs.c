// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_docs.c - the pages that tools/rows prints have every row of the driver, and nothing else;
 * a command of a document works on each platform that the comment behind it does not exclude, or
 * has options that its help has, if it only counts
 */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../tools/rows/pages.h"
#include "../metrics/refusals.h"
#include "command.h"
#include "event.h"
#include "ktap.h"
#include "metric_set.h"
#include "rows.h"

/* The page of a platform's events, of all boxes if it is NULL; to be freed */
static char *copy_page(const struct pmon_platform *platform)
{
	FILE *saved = stdout;
	char *text = NULL;
	size_t size = 0;

	stdout = open_memstream(&text, &size);
	if (platform)
		print_events_page(platform);
	else
		print_boxes_page();
	fclose(stdout);
	stdout = saved;
	return text;
}

/* The text below a heading, up to the next one with this or a higher underline, to be freed */
static char *copy_section(const char *text, const char *title, const char *lines)
{
	char heading[128], line[128];
	const char *start, *end, *next;
	size_t len = strlen(title);
	char mark;

	memset(line, lines[strlen(lines) - 1], len);
	snprintf(heading, sizeof(heading), "\n%s\n%.*s\n", title, (int)len, line);
	start = strstr(text, heading);
	if (!start)
		return strdup("");
	start += strlen(heading);
	end = start + strlen(start);
	for (; (mark = *lines); lines++) {
		snprintf(line, sizeof(line), "\n%c%c%c", mark, mark, mark);
		next = strstr(start, line);
		if (next && next < end)
			end = next;
	}
	return strndup(start, end - start);
}

static unsigned int count_table_rows(const char *text)
{
	unsigned int nr = 0;

	for (; (text = strstr(text, "\n   ")); text++)
		nr += text[4] != ':';
	return nr;
}

/* Whether a line has all these texts in this order; the first begins it */
static bool has_line(const char *text, const char *first, const char *second, const char *third)
{
	char start[128];
	const char *end;

	snprintf(start, sizeof(start), "\n   %s", first);
	text = strstr(text, start);
	if (!text)
		return false;
	end = strchrnul(text + 1, '\n');
	text = strstr(text, second);
	text = text ? strstr(text, third) : NULL;
	return text && text < end;
}

/* Its PMU names, as Documentation writes them */
static const char *title_of(const struct pmon_type *type)
{
	static char title[64];
	int len = snprintf(title, sizeof(title), "%s%s", pmon_pmu_prefix(type->desc->name),
			   type->desc->name);

	if (!type->units)
		snprintf(title + len, sizeof(title) - len, "_N");
	else if (type->units > 1)
		snprintf(title + len, sizeof(title) - len, "_0..%u", type->units - 1);
	else if (type->desc->numbered)
		snprintf(title + len, sizeof(title) - len, "_0");
	return title;
}

static void check_events(const struct pmon_platform *platform, const char *page)
{
	unsigned int lost = 0, rows = 0, lines = 0;
	const struct pmon_type *const *type;
	const struct pmon_alias *event;
	char start[96], terms[128];
	char *section;

	for (type = platform->types; *type; type++) {
		section = copy_section(page, title_of(*type), "=-");
		for (event = (*type)->desc->events; event->name; event++) {
			if (!(event->on & (*type)->desc->on))
				continue;
			rows++;
			snprintf(start, sizeof(start), "``%s``%s, ", event->name,
				 event->on & PMON_LISTED ? " \\*" : "");
			snprintf(terms, sizeof(terms), "\"``%s``\"", event->terms);
			lost += !has_line(section, start, terms, event->what) ||
				!has_line(section, start, terms, event->by);
		}
		lines += count_table_rows(section);
		free(section);
	}
	ktap_eq(lost, 0, "%s: every event has a line with its terms and what it counts",
		platform->name);
	ktap_eq(lines, rows, "%s: no other line of events", platform->name);
}

static unsigned int check_fields(const struct pmon_type *type, const char *section,
				 unsigned int *lost)
{
	const struct pmon_field *field;
	char name[64], bits[64];
	unsigned int rows = 0;

	for (field = type->desc->fields; field->name; field++) {
		if (!pmon_has(type->desc, field->on))
			continue;
		rows++;
		snprintf(name, sizeof(name), "``%s``, ", field->name);
		pmon_field_text(field, bits, sizeof(bits));
		bits[strcspn(bits, "\n")] = '"';
		*lost += !has_line(section, name, bits, "");
	}
	return rows;
}

static unsigned int check_units(const struct pmon_type *type, const char *section,
				unsigned int *lost)
{
	char nr[16], where[64];
	unsigned int i;

	for (i = 0; i < type->units; i++) {
		snprintf(nr, sizeof(nr), "%u, ", i);
		if (type->space == PMON_MSR)
			snprintf(where, sizeof(where), "MSR + 0x%llx", type->unit[i].base[0]);
		else
			snprintf(where, sizeof(where), "8086:%04x at %02x.%x",
				 type->unit[i].function.device, type->unit[i].function.devfn >> 3,
				 type->unit[i].function.devfn & 7);
		*lost += !has_line(section, nr, where, "");
	}
	return type->units;
}

static unsigned int check_constraints(const struct pmon_type *type, const char *section,
				      unsigned int *lost)
{
	const struct pmon_constraint *row = type->desc->constraints;
	char codes[32], counters[32];
	unsigned int rows = 0;

	for (; row && row->counters; row++) {
		if (!pmon_has(type->desc, row->on))
			continue;
		rows++;
		snprintf(codes, sizeof(codes), "0x%02x%s", row->first,
			 row->last == row->first ? ", " : " to ");
		snprintf(counters, sizeof(counters), "mask 0x%x", row->counters);
		if (row->counters == PMON_NO_COUNTER)
			snprintf(counters, sizeof(counters), "none");
		*lost += !has_line(section, codes, counters, "");
	}
	return rows;
}

static unsigned int count_rules(const struct pmon_type *type)
{
	const struct pmon_rule *rule = type->desc->rules;
	unsigned int rows = 0;

	for (; rule && rule->mask; rule++)
		rows += pmon_has(type->desc, rule->on);
	return rows;
}

/* Each register of a counter, in the paragraphs above the tables */
static unsigned int lost_registers(const struct pmon_type *type, const char *section)
{
	unsigned int i, lost = 0;
	char text[32];

	for (i = 0; i < type->desc->counters; i++) {
		snprintf(text, sizeof(text), " 0x%x", type->counter[i].ctl);
		lost += !strstr(section, text);
		snprintf(text, sizeof(text), " 0x%x", type->counter[i].ctr);
		lost += !strstr(section, text);
	}
	return lost;
}

static void check_boxes(const struct pmon_platform *platform, const char *page)
{
	unsigned int lost = 0, rows = 0, lines = 0;
	const struct pmon_type *const *type;
	char *chapter, *section;

	chapter = copy_section(page, platform->name, "=");
	for (type = platform->types; *type; type++) {
		section = copy_section(chapter, title_of(*type), "-");
		rows += check_fields(*type, section, &lost);
		rows += check_units(*type, section, &lost);
		rows += check_constraints(*type, section, &lost);
		rows += count_rules(*type);
		lost += lost_registers(*type, section);
		lines += count_table_rows(section);
		free(section);
	}
	free(chapter);
	ktap_eq(lost, 0, "%s: every field, unit, constraint and counter is in boxes",
		platform->name);
	ktap_eq(lines, rows, "%s: no other line of boxes", platform->name);
}

static void test_platform(const struct pmon_platform *platform, const char *boxes)
{
	char *events = copy_page(platform);

	check_events(platform, events);
	check_boxes(platform, boxes);
	free(events);
}

/* What the comment behind a command says of the CPUs that it is for */
static const struct {
	const char *words;
	u64 on;
} scopes[] = {
	{ "E5", ON_QPI },
	{ "Sapphire Rapids and later: llc_drd_miss", ~ON_DISC_CHA },
	{ "7500, first E7, Xeon 6", ~(ON_EX | ON_XEON6) },
	{ "7500, first E7", ~ON_EX },
	{ "a CPU with UPI", ON_UPI },
	{ "Skylake-SP and later", ~(ON_E5 | ON_EX | ON_PHI) },
	{ "Xeon Phi", ~ON_PHI },
	{ "an Ice Lake-SP", ON_ICX },
};

#define WORDS	24

/* struct line - a command: its words, the last one NULL, and the comment behind it */
struct line {
	unsigned int nr;
	char *word[WORDS];
	char comment[96];
};

/* As a shell splits it, up to what ends it there or in a text; @text is changed. */
static void split_line(struct line *line, char *text)
{
	bool quoted = false, inside = false;
	char *to = text;

	memset(line, 0, sizeof(*line));
	snprintf(line->comment, sizeof(line->comment), "%s", strchrnul(text, '#'));
	for (; *text && (quoted || !strchr("#`|>;\"\n", *text)); text++) {
		bool blank = !quoted && strchr(" \t", *text);

		quoted ^= *text == '\'';
		if (!blank && !inside && line->nr < WORDS - 1)
			line->word[line->nr++] = to;
		if (blank && inside)
			*to++ = '\0';
		inside = !blank;
		if (inside && *text != '\'')
			*to++ = *text;
	}
	*to = '\0';
}

static bool has_box(const struct metric_set *set, const char *patterns)
{
	char name[64];
	unsigned int p;

	for (p = 0; p < set->nr_plans; p++) {
		snprintf(name, sizeof(name), "%s_0", set->plan[p]->type->desc->name);
		if (xp_fits_one(patterns, name))
			return true;
	}
	return false;
}

static bool stat_works(const struct line *line, const struct pmon_platform *platform)
{
	static struct metric_set set;
	struct xp_error error = { "no such box" };
	const char *box = NULL;
	unsigned int i;
	int err = 0;

	set = (struct metric_set){ .platform = platform };
	for (i = 2; i < line->nr && *line->word[i] == '-' && !err; i++) {
		const char *option = line->word[i];

		if (!strstr("-M -e --formula -I -r -o -C --box --for --socket", option))
			continue;
		i++;
		if (!strcmp(option, "-M"))
			err = metric_set_add_names(&set, line->word[i], &error);
		if (!strcmp(option, "-e"))
			err = metric_set_add_events(&set, line->word[i], &error);
		if (!strcmp(option, "--formula"))
			err = metric_set_add_formula(&set, line->word[i], &error);
		if (!strcmp(option, "--box"))
			box = line->word[i];
	}
	if (!err && !set.nr_requests)
		err = metric_set_add_defaults(&set, &error);
	if (!err && box && !has_box(&set, box))
		err = -1;
	if (err)
		ktap_note("%s: %s", xp_short_name(platform), error.text);
	metric_set_free(&set);
	return !err;
}

/* perf knows the names in events/ alone. */
static bool is_name(const struct pmon_pmu_desc *desc, const char *text)
{
	const struct pmon_alias *event;
	size_t len = strcspn(text, ",");

	for (event = desc->events; event->name; event++)
		if (event->on & desc->on && event->on & PMON_LISTED && strlen(event->name) == len &&
		    !strncmp(event->name, text, len))
			return true;
	return false;
}

/* "uncore_imc_0/TERMS/" */
static bool event_works(const char *pmu, const struct pmon_platform *platform)
{
	struct pmon_encoding code[PMON_MAX_ALTS];
	struct pmon_refusal refusal;
	struct xp_source source = {};
	const struct pmon_type *type;
	char kind[32], text[FORMULA_TEXT] = ",";
	u64 config[PMON_WORDS];
	struct xp_error error;

	pmu = xp_box_name(pmu);
	if (sscanf(pmu, "%31[a-z]%*[^/]/%90[^/]", kind, text + 1) != 2 &&
	    sscanf(pmu, "%31[a-z]/%90[^/]", kind, text + 1) != 2)
		return false;
	type = xp_type(platform, kind);
	if (!type)
		return false;
	source.desc = type->desc;
	return !xp_resolve(&source, text + is_name(type->desc, text + 1), config, &error) &&
	       !pmon_encode(type->desc, config, code, &refusal);
}

/* An event with a filter that it does not use is shown because it is refused. */
static bool perf_works(const struct line *line, const struct pmon_platform *platform)
{
	bool works = true, shown = false;
	unsigned int i;
	char *at;

	for (i = 2; i < line->nr; i++)
		for (at = strstr(line->word[i], "uncore"); at; at = strstr(at + 1, "uncore")) {
			works &= event_works(at, platform);
			shown |= !strcmp(at, "uncore_cbox_0/event=0x0,filter_opc=0x182/");
		}
	return works != shown;
}

/* list and show: of a platform that they name, or else of this one */
static bool list_works(const struct line *line, const struct pmon_platform *platform)
{
	char *argv[WORDS + 2] = { "x", "-p", (char *)xp_short_name(platform) };
	FILE *saved = stdout;
	int code;

	if (line->nr == 2)
		return true;
	memcpy(argv + 3, line->word + 2, (line->nr - 2) * sizeof(*argv));
	stdout = fopen("/dev/null", "w");
	code = (*line->word[1] == 'l' ? xp_list : xp_show)(line->nr + 1, argv);
	fclose(stdout);
	stdout = saved;
	return code == EXIT_SUCCESS;
}

static bool line_works(const struct line *line, const struct pmon_platform *platform)
{
	if (!strcmp(line->word[0], "perf"))
		return perf_works(line, platform);
	return strcmp(line->word[1], "stat") ? list_works(line, platform) :
					       stat_works(line, platform);
}

/*
 * record, diff, explain, map, curve, top, who, verify and report are the same on each platform:
 * "--for 30", "-x,", "--svg=FILE"
 */
static bool options_work(const struct line *line)
{
	char help[8192], command[96], option[64];
	size_t len = 0, i;
	const char *at;
	FILE *out;

	snprintf(command, sizeof(command), "../../xeon-pmon/static/xeon-pmon %s --help 2>&1",
		 line->word[1]);
	out = popen(command, "r");
	len = out ? fread(help, 1, sizeof(help) - 1, out) : 0;
	help[len] = '\0';
	if (!out || pclose(out))
		return false;
	for (i = 2; i < line->nr; i++) {
		const char *word = line->word[i];

		if (*word != '-' && strcmp(line->word[1], "top") && !atoi(word))
			return true;
		if (*word != '-')
			continue;
		len = word[1] == '-' ? strcspn(word, "=") : 2;
		snprintf(option, sizeof(option), " %.*s", (int)len, word);
		at = strstr(help, option);
		if (!at || !strchr(" ,=[\n", at[strlen(option)]))
			return false;
	}
	return true;
}

/* The CPU that an example with xeon-emu names, or the default one; none if there is no such CPU */
static u64 emulated_cpu(const char *option)
{
	const struct pmon_platform *platform;
	char name[16] = "icx";

	if (option)
		sscanf(option, "--cpu %15s", name);
	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform))
		if (!strcmp(name, xp_short_name(platform)))
			return xp_on(platform);
	return 0;
}

/* "FILE:NUMBER:TEXT" */
/* What no list has is marked: C-boxes since Ice Lake, a cache behind CXL on a Xeon 6 */
static void test_marks(const struct pmon_platform *platform)
{
	static const struct {
		u64 on;
		const char *name;
	} rows[] = {
		{ (ON_ONE_TILE & ~ON_RING) | ON_MTL, "llc_miss" },
		{ ON_ONE_TILE & ~ON_RING, "llc_lookups" },
		{ ON_XEON6 & ON_LINKED, "cxl_cache_bw" },
	};
	const struct pmon_type *cbox = xp_type(platform, "cbox");
	const struct pmon_alias *event;
	unsigned int i, wrong = 0;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct metric *metric = xp_metric(platform, rows[i].name);

		wrong += metric && !strstr(metric->what, "undocumented") !=
				   !(rows[i].on & xp_on(platform));
	}
	for (event = cbox ? cbox->desc->events : NULL; event && event->name; event++)
		wrong += event->on & cbox->desc->on && !strstr(event->what, "undocumented") !=
							!(rows[0].on & xp_on(platform));
	ktap_eq(wrong, 0, "%s: undocumented events are marked, and no others", platform->name);
}

static void test_command(char *text)
{
	static const char *const commands[] = {
		"xeon-pmon stat", "xeon-pmon list", "xeon-pmon show", "perf stat",
		"xeon-pmon record", "xeon-pmon explain", "xeon-pmon map", "xeon-pmon curve",
		"xeon-pmon top", "xeon-pmon diff", "xeon-pmon who", "xeon-pmon verify",
		"xeon-pmon report",
	};
	const struct pmon_platform *platform;
	unsigned int i, failed = 0;
	char *command = NULL;
	struct line line;
	u64 on = ~0ULL;

	for (i = 0; i < ARRAY_SIZE(commands) && !command; i++)
		command = strstr(text, commands[i]);
	split_line(&line, command);
	if (i > 4 || (line.nr > 2 && !strcmp(line.word[1], "list") &&
		      !strcmp(line.word[2], "--file"))) {
		*strchrnul(strchr(text, ':') + 1, ':') = '\0';
		ktap_ok(options_work(&line), "%s: %s has these options", text, line.word[1]);
		return;
	}
	for (i = 0; i < ARRAY_SIZE(scopes); i++)
		if (strstr(line.comment, scopes[i].words))
			on &= scopes[i].on;
	/* Client dies and the 5500 have other boxes, and pages of their own */
	on &= strstr(text, "/client.rst:") ? ON_ONE_TILE :
	      strstr(text, "/xeon5500.rst:") ? ON_GQ : ~(ON_CLIENT | ON_GQ);
	if (strstr(line.comment, "Rocket Lake"))
		on &= ON_CLIENT_32;
	/* Of Diamond Rapids no event is known but clocks: Documentation/admin-guide/install.rst */
	on &= ~ON_DMR;
	if (strstr(text, "xeon-emu run"))
		on &= emulated_cpu(strstr(text, "--cpu "));
	for (platform = xp_next_platform(NULL); platform; platform = xp_next_platform(platform))
		if (on & xp_on(platform) && !line_works(&line, platform)) {
			ktap_note("not on %s", xp_short_name(platform));
			failed++;
		}
	*strchrnul(strchr(text, ':') + 1, ':') = '\0';
	ktap_eq(failed + !on, 0, "%s: %s works where it says", text, line.word[0]);
}

/* README, documents and manual pages: what grep -n found there */
static void test_commands(void)
{
	FILE *file = fopen(".commands", "r");
	char text[512];

	if (!file)
		ktap_bail("no .commands");
	test_command(strcpy(text, "a pattern:xeon-pmon stat -M '*'"));
	while (fgets(text, sizeof(text), file))
		test_command(text);
	fclose(file);
}

/* Whether a row names a platform: "CPU", "hsx bdx", "``mem_*``: the reason" */
static bool row_is_of(const char *row, const char *name)
{
	const char *names = strstr(row, "\", \"");
	const char *end = names ? strstr(names + 4, "\", \"") : NULL;
	const char *at = end ? strstr(names, name) : NULL;

	return at && at < end && strchr(" \"", at[-1]) && strchr(" \"", at[strlen(name)]);
}

/* How many of @metrics fit the next pattern between ``; each one that fits is marked. */
static unsigned int mark_fitting(char **row, const char *const *metrics, bool *marked)
{
	char *pattern = strstr(*row, "``") + 2, *end = strstr(pattern, "``");
	unsigned int i, nr = 0;

	*end = '\0';
	*row = end + 2;
	for (i = 0; metrics[i]; i++) {
		marked[i] |= !fnmatch(pattern, metrics[i], 0);
		nr += !fnmatch(pattern, metrics[i], 0);
	}
	return nr;
}

/* Whether the patterns of a row fit each metric that intel_uncore cannot count, and nothing else */
static bool row_has_refusals(char *row, const struct refusal *refusal)
{
	static const char *const none[] = { NULL };
	const char *const *metrics = refusal ? refusal->metrics : none;
	bool marked[16] = {}, right = true;
	unsigned int i;

	while (strstr(row, "``"))
		right &= mark_fitting(&row, metrics, marked) > 0;
	for (i = 0; metrics[i]; i++)
		right &= marked[i];
	return right;
}

/* before.rst: the metrics that need xeon_pmon, as metrics/other_driver finds them in a guest */
static void test_other_driver(const struct pmon_platform *platform)
{
	FILE *file = fopen("../../../Documentation/admin-guide/before.rst", "r");
	char line[512], row[512] = "";
	unsigned int nr = 0;

	if (!file)
		ktap_bail("no before.rst");
	while (fgets(line, sizeof(line), file))
		if (!strncmp(line, "   \"", 4) && row_is_of(line, xp_short_name(platform))) {
			strcpy(row, line);
			nr++;
		}
	fclose(file);
	ktap_ok(nr == 1 && row_has_refusals(row, refusal_on(xp_on(platform))),
		"%s: before.rst has the metrics that intel_uncore cannot count",
		xp_short_name(platform));
}

int main(void)
{
	const struct pmon_platform *platform;
	char *boxes = copy_page(NULL);

	for (platform = pmon_platforms; platform->name; platform++) {
		test_platform(platform, boxes);
		test_marks(platform);
		test_other_driver(platform);
	}
	free(boxes);
	test_commands();
	return ktap_exit();
}
