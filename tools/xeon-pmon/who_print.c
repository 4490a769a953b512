// SPDX-License-Identifier: GPL-2.0-only
/*
 * Output of xeon-pmon who: text and JSON.
 */
#include <math.h>
#include <string.h>
#include <time.h>

#include "output.h"
#include "who_print.h"

#define SMALL	0.01	/* fraction of the whole: the line adds up smaller parts */
#define LEAST	0.05	/* GB/s: smaller values would be printed as 0.0 */
#define NAMES	36	/* width of a name in columns */
#define FEWEST	16	/* the same on a narrow screen */
#define OTHERS	57	/* width of the other columns */
#define POWER	9	/* width of the column with the power of cores */

/* The last component of a path, unless another part has the same last component */
static const char *print_short_name(const struct who_book *book, const struct who_part *part)
{
	const char *slash = strrchr(part->name, '/'), *other;
	const char *name = slash ? slash + 1 : part->name;
	unsigned int p;

	if (part->kind != WHO_GROUP || !*name)
		return part->name;
	for (p = 0; p < book->nr; p++) {
		if (&book->part[p] == part)
			continue;
		other = strrchr(book->part[p].name, '/');
		other = other ? other + 1 : book->part[p].name;
		if (!strcmp(other, name))
			return part->name;
	}
	return name;
}

static bool print_is_small(const struct who_book *book, const struct who_part *part)
{
	if (part->basis == WHO_UNKNOWN)
		return false;
	return part->value < LEAST || part->value < SMALL * book->whole;
}

static void print_part_of_line(FILE *out, const struct who_book *book, const struct who_part *part)
{
	const char *name = print_short_name(book, part);

	if (part->basis != WHO_UNKNOWN)
		fprintf(out, "%s %.1f", name, part->value);
	else if (part->value >= LEAST)
		fprintf(out, "%s at least %.1f", name, part->value);
	else
		fprintf(out, "%s unknown", name);
}

/* "S0 DRAM 59.3 GB/s = nginx.slice 31.0 + mlx5_0 9.2 + not attributed 2.9 (5 %)" */
static void print_line(FILE *out, const struct who_book *book, const struct who_place *place)
{
	const struct who_part *part, *end = book->part + book->nr;
	const char *separator = "= ";
	unsigned int others = 0;
	double sum = 0;

	fprintf(out, "S%d %s ", book->socket, place->memory);
	if (isnan(book->whole))
		fputs("unknown ", out);
	else
		fprintf(out, "%.1f GB/s ", book->whole);
	for (part = book->part; part < end; part++) {
		if (print_is_small(book, part)) {
			others += part->value > 0;
			sum += part->value;
			continue;
		}
		fputs(separator, out);
		print_part_of_line(out, book, part);
		separator = " + ";
	}
	if (sum >= LEAST) {
		fprintf(out, "%s%u others %.1f", separator, others, sum);
		separator = " + ";
	}
	if (isnan(book->rest))
		fprintf(out, "%snot attributed unknown\n", separator);
	else if (book->whole > 0)
		fprintf(out, "%snot attributed %.1f (%.0f %%)\n", separator, book->rest,
			100 * book->rest / book->whole);
	else
		fprintf(out, "%snot attributed 0.0\n", separator);
}

static void print_doubt(FILE *out, double low, double high)
{
	char text[32];

	snprintf(text, sizeof(text), "%.1f", low);
	if (isnan(high))
		fprintf(out, "%6s or more  ", text);
	else
		fprintf(out, "%6s to %-6.1f", text, high);
}

/* Return: whether a group has a count of energy, so that there is a column for it. */
static bool print_has_power(const struct who_view *view)
{
	unsigned int s, p;

	for (s = 0; s < view->counts->nr; s++)
		for (p = 0; p < view->book[s].nr; p++)
			if (view->book[s].part[p].powered)
				return true;
	return false;
}

static int print_names(const struct who_view *view, bool power)
{
	unsigned int others = OTHERS + (power ? POWER : 0);

	if (!view->width || view->width >= NAMES + others)
		return NAMES;
	return view->width < FEWEST + others ? FEWEST : view->width - others;
}

static void print_row(FILE *out, const struct who_part *part, int names, bool power)
{
	const char *name = part->name;
	size_t len = strlen(name);
	bool away = part->kind == WHO_GROUP && part->away >= LEAST;

	/* Print the end of a long path, because paths differ there; skip a partial character. */
	if (len > (size_t)names)
		name += len - names;
	while ((*name & 0xc0) == 0x80)
		name++;
	fprintf(out, "  %-*s  %-26s  ", names, name, part->source);
	if (part->basis == WHO_UNKNOWN && part->value < LEAST)
		fprintf(out, "%7s  ", "unknown");
	else
		fprintf(out, "%7.1f  ", part->value);
	if (part->powered && !part->no_watts)
		fprintf(out, "%7.1f  ", part->core_watts);
	else if (power)
		fprintf(out, "%7s  ", part->powered ? "unknown" : "");
	print_doubt(out, part->low, part->high);
	if (part->no_watts)
		fprintf(out, "  core W: %s%s", part->no_watts, *part->why || away ? ";" : "");
	if (*part->why)
		fprintf(out, "  %s", part->why);
	if (away)
		fprintf(out, "%s%.1f GB/s of other sockets' memory besides",
			*part->why ? "; " : "  ", part->away);
	fputc('\n', out);
}

static void print_table(FILE *out, const struct who_book *book, const struct who_place *place,
			int names, bool power)
{
	unsigned int p;

	fprintf(out, "  %-*s  %-26s  %7s  %s%6s\n", names, "part", "source", "GB/s",
		power ? " core W  " : "", "doubt");
	for (p = 0; p < book->nr; p++)
		print_row(out, &book->part[p], names, power);
	if (isnan(book->whole)) {
		fprintf(out, "  the memory's traffic is not counted: %s\n",
			*place->why ? place->why : "there is no counter of it");
		return;
	}
	fprintf(out, "  %-*s  %-26s  %7.1f  %*s", names, "not attributed", "memory controllers",
		book->rest, power ? POWER : 0, "");
	print_doubt(out, book->rest_low, book->rest_high);
	fputc('\n', out);
	if (*book->sentence)
		fprintf(out, "  %s\n", book->sentence);
}

void who_print(FILE *out, const struct who_view *view)
{
	bool power = print_has_power(view);
	unsigned int s;

	for (s = 0; s < view->counts->nr; s++) {
		print_line(out, &view->book[s], &view->counts->place[s]);
		print_table(out, &view->book[s], &view->counts->place[s],
			    print_names(view, power), power);
	}
	if (power)
		fputs("core W: energy of the cores with L1 and L2 (core_energy of resctrl), "
		      "without L3, memory and devices\n", out);
}

static void print_json_number(FILE *out, const char *key, double value)
{
	if (isfinite(value))
		fprintf(out, "\"%s\" : %.6f", key, value);
	else
		fprintf(out, "\"%s\" : null", key);
}

/* The value, and the bounds of its range */
static void print_json_range(FILE *out, double value, double low, double high)
{
	print_json_number(out, "value", value);
	fputc(',', out);
	print_json_number(out, "low", low);
	fputc(',', out);
	print_json_number(out, "high", high);
}

static void print_json_part(FILE *out, const struct who_part *part)
{
	fputc('{', out);
	output_json_text(out, "name", part->name);
	fprintf(out, ",\"kind\" : \"%s\",\"basis\" : \"%s\",", who_kind_name(part->kind),
		who_basis_name(part->basis));
	output_json_text(out, "source", part->source);
	fputc(',', out);
	print_json_range(out, part->value, part->low, part->high);
	if (part->kind == WHO_GROUP) {
		fputc(',', out);
		print_json_number(out, "other_sockets", part->away);
	}
	if (part->powered) {
		fputc(',', out);
		print_json_number(out, "core_watts", part->core_watts);
		fputc(',', out);
		output_json_text(out, "no_core_watts_because", part->no_watts ?: "");
	}
	fputc(',', out);
	output_json_text(out, "why", part->why);
	fputc('}', out);
}

static void print_json_book(FILE *out, const struct who_book *book, const struct who_place *place)
{
	unsigned int p;

	fprintf(out, "{\"socket\" : %d,", book->socket);
	output_json_text(out, "memory", place->memory);
	fputc(',', out);
	print_json_number(out, "whole", book->whole);
	fputs(",\"parts\" : [", out);
	for (p = 0; p < book->nr; p++) {
		fputs(p ? "," : "", out);
		print_json_part(out, &book->part[p]);
	}
	fputs("],\"not_attributed\" : {", out);
	print_json_range(out, book->rest, book->rest_low, book->rest_high);
	fputs("},", out);
	print_json_number(out, "excess", book->excess);
	fputc(',', out);
	output_json_text(out, "doubted", book->doubted ? book->doubted->name : "");
	fputc(',', out);
	output_json_text(out, "sentence", *place->why ? place->why : book->sentence);
	fputc('}', out);
}

void who_print_json(FILE *out, const struct who_view *view)
{
	time_t now = view->time ?: time(NULL);
	unsigned int s;
	char text[32];

	strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
	fprintf(out, "{\"schema\" : %d,\"time\" : \"%s\",\"seconds\" : %.6f,\"unit\" : \"GB/s\",",
		WHO_SCHEMA, text, view->seconds);
	output_json_text(out, "no_groups_because", view->mbm);
	fputs(",\"sockets\" : [", out);
	for (s = 0; s < view->counts->nr; s++) {
		fputs(s ? "," : "", out);
		print_json_book(out, &view->book[s], &view->counts->place[s]);
	}
	fputs("]}\n", out);
}
