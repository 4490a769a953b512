/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Output of values for programs: CSV by RFC 4180, except for Unix line ends, and JSON with the keys
 * of "perf stat -j".
 */
#ifndef XEON_PMON_OUTPUT_H
#define XEON_PMON_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* Units of bytes per second */
enum xp_units { UNITS_SI, UNITS_IEC, UNITS_MB, NR_UNITS };

/**
 * xp_parse_units() - parse the name of units
 * @text: "si", "iec" or "mb"
 * @units: set to the units
 *
 * Return: true if the name is valid.
 */
bool xp_parse_units(const char *text, enum xp_units *units);

/**
 * struct output - how values are printed
 * @file: the output
 * @separator: separator of CSV columns; NULL: no CSV
 * @json: whether to print a JSON object on each line
 * @header: whether CSV begins with the names of the columns
 * @time: whether there is a column with the time
 * @summary: whether values are those of the whole time: the time column says "summary"
 * @deviation: whether there is a column with the deviation over repeated runs
 * @min_max: whether there are columns with the least and the greatest value of a box
 * @iec: whether to print MiB/s instead of MB/s
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
 * struct output_value - a value to print
 * @time: seconds since counting began
 * @socket: the socket; -1: the whole machine
 * @die: name of the die; NULL: the socket has one die
 * @node: name of the NUMA node; NULL: not a value of a node
 * @box: name of the PMU; empty: the whole die
 * @nr_boxes: number of boxes in the sum
 * @metric: name of the metric, or a formula
 * @unit: unit of @value in the metric's table
 * @counted: whether there is a value
 * @impossible: whether there is no value because it exceeded what the hardware can do
 * @state: name of the state
 * @value: the value, in @unit
 * @seconds: duration of counting
 * @share: fraction of @seconds in which all events were on counters, 0 to 1
 * @deviation: standard error of the mean over repeated runs, relative to the mean
 * @min: the least value of a single box
 * @max: the greatest value of a single box
 * @note: explanation of the state
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
 * @text: set to "S0", "S0-D1" or "all"; has OUTPUT_PLACE bytes
 * @socket: the socket; -1: the whole machine
 * @die: name of the die; NULL: the socket has one die
 *
 * Return: @text.
 */
const char *output_place(char *text, int socket, const char *die);

/**
 * output_separator() - parse the separator of CSV columns
 * @text: the separator; "\t" is a tab, as in perf
 *
 * Return: the separator; NULL if it is empty, or contains quotes or line ends.
 */
const char *output_separator(const char *text);

/**
 * output_is_for_programs() - whether the output is CSV or JSON
 * @output: the output
 *
 * Return: true if output_value() can print it.
 */
static inline bool output_is_for_programs(const struct output *output)
{
	return output->json || output->separator;
}

/**
 * output_in_units() - convert a value to the units of the output
 * @output: the output
 * @unit: unit of the value; set to the new unit
 * @value: the value
 *
 * Return: the converted value.
 */
double output_in_units(const struct output *output, const char **unit, double value);

/* output_in_units() without the new unit */
static inline double output_number(const struct output *output, const char *unit, double value)
{
	return output_in_units(output, &unit, value);
}

/**
 * output_begin() - print the names of the columns if &output.header is set
 * @output: the output
 */
void output_begin(const struct output *output);

/**
 * output_json_text() - print a string of a JSON object
 * @file: the output
 * @key: its key; NULL: an element of an array
 * @text: the string
 */
void output_json_text(FILE *file, const char *key, const char *text);

/**
 * output_value() - print a value as a line of CSV or JSON
 * @output: the output
 * @value: the value
 */
void output_value(const struct output *output, const struct output_value *value);

#endif /* XEON_PMON_OUTPUT_H */
