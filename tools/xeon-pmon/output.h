/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Values as lines for programs: CSV as RFC 4180 has it (but for the ends of lines, which are those
 * of Unix), and JSON with the keys of "perf stat -j".
 */
#ifndef XEON_PMON_OUTPUT_H
#define XEON_PMON_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* How bytes per second are written */
enum xp_units { UNITS_SI, UNITS_IEC, UNITS_MB, NR_UNITS };

/**
 * xp_parse_units() - units by their name
 * @text: "si", "iec" or "mb"
 * @units: filled in
 *
 * Return: whether there are such.
 */
bool xp_parse_units(const char *text, enum xp_units *units);

/**
 * struct output - how values are printed
 * @file: where
 * @separator: between the columns of CSV; NULL: no CSV
 * @json: an object on each line instead
 * @header: CSV begins with a line of the columns' names
 * @time: there is a column with the time
 * @summary: which has no time, but says that it is for all of it
 * @deviation: there is one with the deviation of repeated runs
 * @min_max: there are columns with the least and the greatest value of a box
 * @iec: MiB/s instead of MB/s
 */
struct output {
	FILE *file;
	const char *separator;
	bool json;
	bool header;
	bool time;
	bool summary;
	bool deviation;
	bool min_max;
	bool iec;
};

/**
 * struct output_value - a value
 * @time: seconds since counting began
 * @socket: the socket; -1: the machine as a whole
 * @die: which die of it; NULL: it has one
 * @node: name of the NUMA node; NULL: it is not of one
 * @box: name of the PMU; empty: the die as a whole
 * @nr_boxes: how many boxes are in it
 * @metric: name of the metric, or a formula
 * @unit: of the value, as the metric has it
 * @counted: whether there is a value
 * @impossible: whether there is none because it was above what the hardware can do
 * @state: what it is worth, or why there is none, as a word
 * @value: the value, in @unit
 * @seconds: how long it was counted
 * @share: the part of that in which all events were on counters, 0 to 1
 * @deviation: standard error of the mean of repeated runs, by the mean
 * @min: the least value of one of its boxes
 * @max: the greatest
 * @note: what else is said of it
 */
struct output_value {
	double time;
	int socket;
	const char *die;
	const char *node;
	const char *box;
	unsigned int nr_boxes;
	const char *metric;
	const char *unit;
	bool counted;
	bool impossible;
	const char *state;
	double value;
	double seconds;
	double share;
	double deviation;
	double min;
	double max;
	const char *note;
};

#define OUTPUT_PLACE	32

/**
 * output_place() - name a place as perf does
 * @text: filled in, OUTPUT_PLACE bytes: "S0", "S0-D1", "all"
 * @socket: the socket; -1: the machine as a whole
 * @die: which die of it; NULL: it has one
 *
 * Return: @text.
 */
const char *output_place(char *text, int socket, const char *die);

/**
 * output_separator() - what CSV has between its columns
 * @text: as the user writes it: "\t" is a tab, as in perf
 *
 * Return: the separator; NULL if it is empty, or has quotes or ends of lines.
 */
const char *output_separator(const char *text);

/**
 * output_is_for_programs() - whether it is CSV or JSON
 * @output: how it is printed
 *
 * Return: whether output_value() can print it.
 */
static inline bool output_is_for_programs(const struct output *output)
{
	return output->json || output->separator;
}

/**
 * output_in_units() - a value in the units of the output
 * @output: which units
 * @unit: of the value; changed to those of the output
 * @value: the value
 *
 * Return: the value in that unit.
 */
double output_in_units(const struct output *output, const char **unit, double value);

/* The same, where the unit is known to be that */
static inline double output_number(const struct output *output, const char *unit, double value)
{
	return output_in_units(output, &unit, value);
}

/**
 * output_begin() - print the names of the columns, if that is wanted
 * @output: how
 */
void output_begin(const struct output *output);

/**
 * output_json_text() - print a text in an object of JSON
 * @file: where
 * @key: its key; NULL: it is in an array
 * @text: the text
 */
void output_json_text(FILE *file, const char *key, const char *text);

/**
 * output_value() - print a value as a line of CSV or JSON
 * @output: how
 * @value: the value
 */
void output_value(const struct output *output, const struct output_value *value);

#endif /* XEON_PMON_OUTPUT_H */
