// SPDX-License-Identifier: GPL-2.0-only
/* Output of values for programs. Pure functions. */
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "output.h"

#define MEGA	1e6
#define MEBI	1048576.0

bool xp_parse_units(const char *text, enum xp_units *units)
{
	static const char *const names[] = {
		[UNITS_SI] = "si", [UNITS_IEC] = "iec", [UNITS_MB] = "mb",
	};

	for (*units = 0; *units < NR_UNITS; ++*units)
		if (!strcasecmp(text, names[*units]))
			return true;
	return false;
}

const char *output_place(char *text, int socket, const char *die)
{
	if (socket < 0)
		return strcpy(text, "all");
	snprintf(text, OUTPUT_PLACE, "S%d%s%s", socket, die ? "-D" : "", die ?: "");
	return text;
}

static const char *output_place_of(const struct output_value *value, char *text)
{
	return value->node ?: output_place(text, value->socket, value->die);
}

const char *output_separator(const char *text)
{
	if (!*text || strpbrk(text, "\"\r\n"))
		return NULL;
	return strcmp(text, "\\t") ? text : "\t";
}

double output_in_units(const struct output *output, const char **unit, double value)
{
	if (!output->iec || strcmp(*unit, "MB/s"))
		return value;
	*unit = "MiB/s";
	return value * MEGA / MEBI;
}

/* A field with a separator, a quote or a line end is quoted; quotes in it are doubled. */
static void output_csv_text(const struct output *output, const char *text)
{
	if (!strpbrk(text, "\"\r\n") && !strstr(text, output->separator)) {
		fputs(text, output->file);
		return;
	}
	fputc('"', output->file);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', output->file);
		fputc(*text, output->file);
	}
	fputc('"', output->file);
}

/* Numbers are quoted as well if needed: the separator may be a dot or a digit. */
static void output_csv_column(const struct output *output, const char *text)
{
	output_csv_text(output, text);
	fputs(output->separator, output->file);
}

static __printf(3, 4) void output_csv_number(const struct output *output, bool there,
					     const char *fmt, ...)
{
	char text[64] = "";
	va_list args;

	va_start(args, fmt);
	if (there)
		vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	output_csv_column(output, text);
}

static void output_csv_line(const struct output *output, const struct output_value *value)
{
	const char *unit = value->unit;
	double number = output_in_units(output, &unit, value->value);
	char place[OUTPUT_PLACE];

	if (output->summary)
		output_csv_column(output, "summary");
	else if (output->time)
		output_csv_number(output, true, "%.3f", value->time);
	output_csv_column(output, output_place_of(value, place));
	output_csv_column(output, value->box);
	output_csv_column(output, value->metric);
	output_csv_number(output, value->counted, "%.10g", number);
	output_csv_column(output, unit);
	output_csv_number(output, value->counted, "%.9f", value->seconds);
	output_csv_number(output, value->counted, "%.2f", 100 * value->share);
	if (output->deviation)
		output_csv_number(output, value->counted, "%.2f", 100 * value->deviation);
	if (output->min_max) {
		output_csv_number(output, value->counted, "%.10g",
				  output_number(output, value->unit, value->min));
		output_csv_number(output, value->counted, "%.10g",
				  output_number(output, value->unit, value->max));
	}
	output_csv_text(output, value->note);
	fputc('\n', output->file);
}

void output_begin(const struct output *output)
{
	static const char *const names[] = {
		"socket", "box", "metric", "value", "unit", "seconds", "percent",
	};
	unsigned int i;

	if (!output->header || !output->separator)
		return;
	if (output->time)
		output_csv_column(output, "time");
	for (i = 0; i < sizeof(names) / sizeof(*names); i++)
		output_csv_column(output, names[i]);
	if (output->deviation)
		output_csv_column(output, "deviation");
	if (output->min_max) {
		output_csv_column(output, "min");
		output_csv_column(output, "max");
	}
	output_csv_text(output, "note");
	fputc('\n', output->file);
}

void output_json_text(FILE *file, const char *key, const char *text)
{
	if (key)
		fprintf(file, "\"%s\" : ", key);
	fputc('"', file);
	for (; *text; text++)
		if (*text == '"' || *text == '\\' || (unsigned char)*text < ' ')
			fprintf(file, "\\u%04x", *text);
		else
			fputc(*text, file);
	fputc('"', file);
}

/*
 * Keys as in "perf stat -j"; "box", "note", "state", "impossible", "summary", "min" and "max" are
 * our own
 */
static void output_json_line(const struct output *output, const struct output_value *value)
{
	double share = value->nr_boxes ? value->share : 0;
	const char *unit = value->unit;
	double number = output_in_units(output, &unit, value->value);
	FILE *out = output->file;
	char place[OUTPUT_PLACE];

	fputc('{', out);
	if (output->summary)
		fprintf(out, "\"summary\" : true, ");
	else if (output->time)
		fprintf(out, "\"interval\" : %.9f, ", value->time);
	fprintf(out, "\"%s\" : \"%s\", \"aggregate-number\" : %u, ",
		value->node ? "node" : value->die ? "die" : "socket",
		output_place_of(value, place), value->nr_boxes);
	if (*value->box) {
		output_json_text(out, "box", value->box);
		fputs(", ", out);
	}
	if (value->counted)
		fprintf(out, "\"counter-value\" : \"%.6f\", ", number);
	else
		fprintf(out, "\"counter-value\" : \"<not counted>\", ");
	if (value->impossible)
		fprintf(out, "\"impossible\" : true, ");
	if (output->deviation && value->counted)
		fprintf(out, "\"variance\" : %.2f, ", 100 * value->deviation);
	if (output->min_max && value->counted)
		fprintf(out, "\"min\" : \"%.6f\", \"max\" : \"%.6f\", ",
			output_number(output, value->unit, value->min),
			output_number(output, value->unit, value->max));
	output_json_text(out, "unit", unit);
	fputs(", ", out);
	output_json_text(out, "event", value->metric);
	fprintf(out, ", \"event-runtime\" : %.0f, \"pcnt-running\" : %.2f, ",
		1e9 * value->seconds * share, 100 * share);
	output_json_text(out, "state", value->state);
	fputs(", ", out);
	output_json_text(out, "note", value->note);
	fputs("}\n", out);
}

void output_value(const struct output *output, const struct output_value *value)
{
	if (output->json)
		output_json_line(output, value);
	else
		output_csv_line(output, value);
}
