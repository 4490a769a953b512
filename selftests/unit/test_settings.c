// SPDX-License-Identifier: GPL-2.0-only
/* test_settings.c - the user's settings, numbers of the command line, and lists of patterns */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arguments.h"
#include "ktap.h"
#include "metric_set.h"
#include "rows.h"
#include "settings.h"

/* Lines that are wrong, and what is said of them */
static const struct {
	const char *line;
	const char *why;
} mistakes[] = {
	{ "colour = red", "unknown key \"colour\"" },
	{ "units", "must be key = value" },
	{ "units = GB", "must be si, iec or mb" },
	{ "interval = soon", "must be seconds from 0.1 to 3600" },
	{ "interval = nan", "must be seconds from 0.1 to 3600" },
};

static void test_lines(void)
{
	struct xp_settings settings = {};
	struct xp_error error;
	unsigned int i;

	ktap_ok(!xp_settings_parse(&settings, "# a comment\n", &error) &&
		!xp_settings_parse(&settings, "\t\n", &error) && !settings.has_units &&
		!settings.interval && !*settings.rows, "lines that say nothing");
	ktap_ok(!xp_settings_parse(&settings, " units\t= IEC \r\n", &error) &&
		settings.has_units && settings.units == UNITS_IEC, "units");
	ktap_ok(!xp_settings_parse(&settings, "interval=0.5", &error), "an interval");
	ktap_near(settings.interval, 0.5, 0, "of half a second");
	ktap_ok(!xp_settings_parse(&settings, "rows = mem_*,qpi_*\n", &error), "rows");
	ktap_str_eq(settings.rows, "mem_*,qpi_*", "by their metrics");
	for (i = 0; i < ARRAY(mistakes); i++) {
		struct xp_settings before = settings;

		*error.text = '\0';
		ktap_ok(xp_settings_parse(&settings, mistakes[i].line, &error) &&
			strstr(error.text, mistakes[i].why), "\"%s\": %s", mistakes[i].line,
			error.text);
		ktap_ok(before.has_units == settings.has_units &&
			!strcmp(before.rows, settings.rows), "changes nothing");
	}
}

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	fputs(text, file);
	fclose(file);
}

static void test_file(void)
{
	char folder[] = "/tmp/test_settings.XXXXXX", sub[64], path[80];
	struct xp_settings settings;
	struct xp_error error;

	if (!mkdtemp(folder))
		ktap_bail("no folder");
	snprintf(sub, sizeof(sub), "%s/xeon-pmon", folder);
	snprintf(path, sizeof(path), "%s/config", sub);
	setenv("XDG_CONFIG_HOME", folder, 1);
	ktap_ok(!xp_settings_read(&settings, &error) && !settings.interval, "there is no file");
	mkdir(sub, 0700);
	write_file(path, "# mine\nunits = mb\ninterval = 2\n");
	ktap_ok(!xp_settings_read(&settings, &error) && settings.interval == 2 &&
		settings.has_units && settings.units == UNITS_MB, "there is one");
	write_file(path, "units = mb\n\nintervall = 2\n");
	ktap_ok(xp_settings_read(&settings, &error) &&
		strstr(error.text, "/xeon-pmon/config:3: unknown key \"intervall\""),
		"with a mistake: %s", error.text);
	unlink(path);
	mkdir(path, 0700);
	ktap_ok(xp_settings_read(&settings, &error) && strstr(error.text, "Is a directory"),
		"a folder is none: %s", error.text);
	rmdir(path);
	rmdir(sub);
	rmdir(folder);
}

static void test_numbers(void)
{
	/* Not modulo 2^32 or 2^64, no signs, no blanks, nothing behind it, and not nothing */
	static const char *const wrong[] = {
		"4294967297", "18446744073709551617", "-1", "+1", " 1", "1x", "",
	};
	unsigned int number = 7, i;
	double seconds;

	ktap_ok(xp_parse_number("60", 1, 86400, &number) && number == 60, "60 is a number");
	for (i = 0; i < ARRAY(wrong); i++)
		ktap_ok(!xp_parse_number(wrong[i], 0, 86400, &number), "\"%s\" is none", wrong[i]);
	ktap_ok(!xp_parse_seconds("nan", 0.1, 10, &seconds), "seconds are numbers");
	ktap_ok(xp_parse_seconds("0.1", 0.1, 10, &seconds), "within their limits");
}

static void test_patterns(void)
{
	ktap_ok(xp_fits_one("imc_0,qpi_*", "qpi_1"), "the second pattern fits");
	ktap_ok(xp_fits_one("imc_0 , qpi_*", "imc_0") && xp_fits_one("x, qpi_*", "qpi_1"),
		"blanks are none of it");
	ktap_ok(!xp_fits_one("imc_0,qpi_*", "imc_01"), "none fits");
	ktap_ok(!xp_fits_one("", "imc_0"), "there is none");
}

/* The text of a formula may be gone before it is shown. */
static void test_formula(void)
{
	static struct metric_set set;
	struct xp_error error;
	char text[] = "cbox:2 * clockticks";

	set.platform = xp_platform("snbep");
	ktap_ok(!metric_set_add_formula(&set, text, &error), "a formula");
	memset(text, 'x', sizeof(text) - 1);
	ktap_str_eq(set.own[0].name, "cbox:2 * clockticks", "keeps its name");
	ktap_str_eq(set.own[0].formula, "2 * clockticks", "and its text");
	metric_set_free(&set);
}

/* As perf writes them */
static const struct {
	const char *text;
	const char *box;
	const char *formula;
	int unit;
} events[] = {
	{ "uncore_imc/cas_count_read/", "imc", "cas_count_read", XP_ALL_UNITS },
	{ "imc_1/event=4,umask=3/", "imc", "{event=4,umask=3}", 1 },
	{ "uncore_cbox_0/clockticks,edge,thresh=1/", "cbox", "clockticks{edge,thresh=1}", 0 },
};

static void test_events(void)
{
	static const char *const wrong[] = {
		"imc", "imc/", "imc/clockticks", "nosuch/x/", "imc_x/clockticks/",
		"imc_/clockticks/", "imc/clockticks/u", "imc//", "imc/nosuch/",
		"imc_4294967296/clockticks/",
	};
	static struct metric_set set;
	struct xp_error error = {};
	unsigned int i;

	set.platform = xp_platform("snbep");
	ktap_ok(!metric_set_add_events(&set, "cbox:clockticks / 2", &error), "a formula, still");
	metric_set_free(&set);
	for (i = 0; i < ARRAY(events); i++) {
		set.platform = xp_platform("snbep");
		ktap_ok(!metric_set_add_events(&set, events[i].text, &error), "%s", events[i].text);
		ktap_str_eq(set.own[0].name, events[i].text, "keeps its name");
		ktap_str_eq(set.own[0].box, events[i].box, "its box");
		ktap_str_eq(set.own[0].formula, events[i].formula, "its terms");
		ktap_eq(set.request[0].unit, events[i].unit, "and the box's number");
		metric_set_free(&set);
	}
	for (i = 0; i < ARRAY(wrong); i++) {
		set.platform = xp_platform("snbep");
		ktap_ok(metric_set_add_events(&set, wrong[i], &error), "\"%s\": %s", wrong[i],
			error.text);
		metric_set_free(&set);
	}
}

int main(void)
{
	test_lines();
	test_file();
	test_numbers();
	test_patterns();
	test_formula();
	test_events();
	return ktap_exit();
}
