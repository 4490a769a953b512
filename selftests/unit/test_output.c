// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_output.c - lines for programs: a strict reader of CSV gets back each text that was put in,
 * and JSON keeps to one line
 *
 *	test_output json	print these lines of JSON, which json.sh reads with a parser
 *	test_output texts	the texts in them, with a NUL behind each
 */
#include <stdlib.h>
#include <string.h>

#include "csv.h"
#include "ktap.h"
#include "output.h"

static const char *const texts[] = {
	"mem_read_bw",
	"imc:{event=4,umask=3}",
	"imc:64 *\n\tcas_count_rd",
	"imc:\"quoted\"",
	"terms multiplexed, 50% of the time",
	",", "\"", "\n", "\r\n", "\r", "", "\\", "\\u0041", "\x01\x1f\x7f", "\302\265s",
};

static const char *const separators[] = { ",", ";", "\t", "|", "::", ".", "0" };

static char *print(const struct output *how, const struct output_value *value)
{
	struct output output = *how;
	char *text;
	size_t size;

	output.file = open_memstream(&text, &size);
	output_begin(&output);
	output_value(&output, value);
	fclose(output.file);
	return text;
}

static bool is_same(const struct csv_record *record, const char *text)
{
	return record->nr == 8 && !strcmp(record->field[0], "S1") &&
	       !strcmp(record->field[1], "uncore_imc_0") && !strcmp(record->field[2], text) &&
	       !strcmp(record->field[3], "1.5") && !strcmp(record->field[4], "MB/s") &&
	       !strcmp(record->field[5], "2.000000000") && !strcmp(record->field[6], "50.00") &&
	       !strcmp(record->field[7], text);
}

static void test_csv(const char *separator)
{
	const struct output output = { .separator = separator };
	struct csv_record record;
	unsigned int i;

	for (i = 0; i < ARRAY(texts); i++) {
		const struct output_value value = {
			.socket = 1, .box = "uncore_imc_0", .metric = texts[i], .unit = "MB/s",
			.counted = true, .value = 1.5, .seconds = 2, .share = 0.5,
			.state = "multiplexed", .note = texts[i],
		};
		char *line = print(&output, &value);
		const char *end = csv_read(line, separator, &record);

		if (!ktap_ok(end && !*end && is_same(&record, texts[i]),
			     "CSV with '%s': text %u comes back", separator, i))
			ktap_note("%s", line);
		free(line);
	}
}

static void test_header(void)
{
	const struct output output = {
		.separator = ",", .header = true, .time = true, .deviation = true,
	};
	const struct output_value value = {
		.box = "", .metric = "m", .unit = "%", .state = "idle", .note = "",
	};
	struct csv_record names, values;
	char *text = print(&output, &value);
	const char *next = csv_read(text, ",", &names);

	next = next ? csv_read(next, ",", &values) : NULL;
	ktap_ok(next && !*next, "a header, and a line");
	ktap_eq(names.nr, values.nr, "with as many columns");
	ktap_str_eq(names.field[0], "time", "the time first");
	ktap_str_eq(names.field[4], "value", "then the value");
	ktap_str_eq(values.field[4], "", "which is empty where nothing was counted");
	ktap_str_eq(names.field[8], "deviation", "the deviation of several runs");
	free(text);
}

static void test_json(void)
{
	const struct output output = { .json = true };
	unsigned int i;

	for (i = 0; i < ARRAY(texts); i++) {
		const struct output_value value = {
			.box = "", .metric = texts[i], .unit = "", .state = "lost",
			.note = texts[i],
		};
		char *line = print(&output, &value);

		ktap_ok(strchr(line, '\n') == line + strlen(line) - 1 && !strchr(line, '\r'),
			"JSON: text %u leaves one line", i);
		free(line);
	}
}

static void print_json(void)
{
	const struct output output = { .json = true, .time = true, .deviation = true };
	unsigned int i;

	for (i = 0; i < ARRAY(texts); i++) {
		const struct output_value value = {
			.socket = 1, .box = *texts[i] ? texts[i] : "uncore_imc_0",
			.metric = texts[i], .unit = texts[i],
			.counted = true, .value = 1.5, .seconds = 2, .share = 0.5, .nr_boxes = 3,
			.time = 0.25, .deviation = 0.1, .state = "multiplexed",
			.note = texts[i],
		};
		char *line = print(&output, &value);

		fputs(line, stdout);
		free(line);
	}
}

static void print_texts(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY(texts); i++)
		fwrite(texts[i], strlen(texts[i]) + 1, 1, stdout);
}

static void test_units(void)
{
	const struct output mb = {}, iec = { .iec = true };
	const char *unit = "MB/s", *percent = "%";

	ktap_near(output_in_units(&mb, &unit, 1048576), 1048576, 0, "MB/s stay");
	ktap_near(output_in_units(&iec, &unit, 1048576), 1000000, 0, "or become MiB/s");
	ktap_str_eq(unit, "MiB/s", "which is said");
	ktap_near(output_in_units(&iec, &percent, 7), 7, 0, "other units stay");
	ktap_str_eq(percent, "%", "as they are");
}

static void test_separators(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY(separators); i++)
		ktap_ok(output_separator(separators[i]), "'%s' can be between columns",
			separators[i]);
	ktap_ok(!output_separator(""), "nothing cannot");
	ktap_ok(!output_separator("\""), "nor a quote");
	ktap_ok(!output_separator("\n"), "nor an end of a line");
	ktap_str_eq(output_separator("\\t"), "\t", "a tab as perf has it");
}

int main(int argc, char **argv)
{
	unsigned int i;

	if (argc > 1) {
		strcmp(argv[1], "json") ? print_texts() : print_json();
		return 0;
	}
	for (i = 0; i < ARRAY(separators); i++)
		test_csv(separators[i]);
	test_header();
	test_json();
	test_units();
	test_separators();
	return ktap_exit();
}
