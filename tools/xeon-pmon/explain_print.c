// SPDX-License-Identifier: GPL-2.0-only
/*
 * How "xeon-pmon explain" prints its report, for people and for programs.
 */
#include <math.h>
#include <string.h>

#include "explain_print.h"
#include "output.h"
#include "rows.h"

#define IS_OF(_row, _facts)	((_row)->on & xp_on((_facts)->platform))

static const char *print_side(const struct explain_test *test)
{
	return test->is == EXPLAIN_ABOVE ? "above" : "below";
}

static const char *print_place(const struct explain_facts *facts, unsigned int place)
{
	static char text[OUTPUT_PLACE];

	return output_place(text, facts->place[place].socket, facts->place[place].die);
}

static void print_number(FILE *out, double value, const char *unit)
{
	fprintf(out, "%.*f%s%s", fabs(value) < 10 ? 2 : 1, value, *unit ? " " : "", unit);
}

static const char *print_unit_of(const struct explain_facts *facts,
				 const struct explain_term *term)
{
	char name[sizeof(term->name)];
	const struct explain_quantity *quantity = explain_quantities;
	const struct metric *metric;

	if (term->unit)
		return term->unit;
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(term->name, "{"), term->name);
	metric = xp_metric(facts->platform, name);
	while (quantity->name && (!IS_OF(quantity, facts) || strcmp(quantity->name, name)))
		quantity++;
	return metric ? metric->unit : quantity->name ? quantity->unit : "";
}

static void print_term(FILE *out, const struct explain_facts *facts,
		       const struct explain_term *term)
{
	fprintf(out, "    %s = ", term->name);
	if (term->what)
		fprintf(out, "%s = ", term->what);
	if (*term->note && strchr(term->note, 'x'))
		fprintf(out, "%s = ", term->note);
	print_number(out, term->value, print_unit_of(facts, term));
	if (term->box)
		fprintf(out, " (%s)", xp_box_name(term->box));
	if (*term->note && !strchr(term->note, 'x'))
		fprintf(out, " (%s)", term->note);
	fputc('\n', out);
}

static void print_also(FILE *out, const struct explain_facts *facts, u64 also)
{
	unsigned int place;

	for (place = 0; place < facts->nr_places; place++)
		if (also & 1ULL << place)
			fprintf(out, ", %s", print_place(facts, place));
}

static void print_finding(FILE *out, const struct explain_facts *facts,
			  const struct explain_finding *finding)
{
	const struct explain_rule *rule = finding->rule;
	const struct explain_test *test;
	unsigned int t;

	fprintf(out, "%s", print_place(facts, finding->place));
	print_also(out, facts, finding->also);
	fprintf(out, ": %s. (%s)\n", finding->sentence, rule->id);
	for (t = 0; t < finding->nr_terms; t++)
		print_term(out, facts, &finding->term[t]);
	for (test = finding->when; test < finding->when + EXPLAIN_TESTS && test->is; test++) {
		struct explain_value value = explain_work_out(facts, finding->place, test->what);

		fprintf(out, "    %s = ", test->what);
		print_number(out, value.value, test->unit);
		fprintf(out, ": %s %g%s\n", print_side(test), test->limit,
			test->exact ? "" : ", a limit by convention");
	}
	if (*finding->devices)
		fprintf(out, "    behind it: %s\n", finding->devices);
	fprintf(out, "  Next: %s\n", rule->remedy);
}

/* The greatest value in any place; -1: there is none */
static double print_find_most(const struct explain_facts *facts, const char *what,
			      unsigned int *most)
{
	double greatest = -1;
	unsigned int place;

	for (place = 0; place < facts->nr_places; place++) {
		struct explain_value value = explain_work_out(facts, place, what);

		if (value.state == EXPLAIN_KNOWN && value.value > greatest) {
			greatest = value.value;
			*most = place;
		}
	}
	return greatest;
}

/* The least that is left of each resource, and how long reads take */
static void print_headroom(FILE *out, const struct explain_facts *facts)
{
	const struct explain_part *part;
	const char *separator = "; left are: ";
	unsigned int most = 0;
	double value;

	for (part = explain_headroom; part->label; part++) {
		value = print_find_most(facts, part->what, &most);
		if (value < 0)
			continue;
		fprintf(out, "%s%s %.0f %% (%s)", separator, part->label, 100 - value,
			print_place(facts, most));
		separator = ", ";
	}
	value = print_find_most(facts, "llc_miss_time", &most);
	if (value > 0)
		fprintf(out, "; reads take %.0f ns (%s)", value, print_place(facts, most));
}

static void print_nothing(FILE *out, const struct explain_facts *facts,
			  const struct explain_report *report)
{
	struct explain_value value;
	double sum = 0;
	unsigned int place;
	bool known = false;

	for (place = 0; place < facts->nr_places; place++) {
		value = explain_work_out(facts, place, "mem_bw");
		known |= value.state == EXPLAIN_KNOWN;
		sum += value.state == EXPLAIN_KNOWN ? value.value : 0;
	}
	if (!known) {
		fputs("Nothing can be said: no memory traffic is counted here.\n", out);
		return;
	}
	fprintf(out, "%s: %.*f GB/s of memory traffic", report->idle ? "Idle" :
		report->nr_unasked == EXPLAIN_RULES - 2 ? "No rule can be asked" : "Nothing wrong",
		report->idle ? 2 : 1, sum / 1000);
	if (!report->idle)
		print_headroom(out, facts);
	fputs(".\n", out);
}

static void print_unasked(FILE *out, const struct explain_report *report,
			  enum explain_state state, const char *why)
{
	const char *separator = why;
	unsigned int u;

	for (u = 0; u < report->nr_unasked; u++) {
		if (report->unasked[u].state != state)
			continue;
		fprintf(out, "%s%s (%s)", separator, report->unasked[u].rule->id,
			report->unasked[u].why);
		separator = ", ";
	}
	if (separator != why)
		fputc('\n', out);
}

static const struct explain_part *print_next_part(const struct explain_facts *facts,
						  const struct explain_part *part)
{
	while (part->label && !IS_OF(part, facts))
		part++;
	return part;
}

/* DRAM = parts + what no counter accounts for */
static void print_books(FILE *out, const struct explain_facts *facts, unsigned int place)
{
	const struct explain_part *part = print_next_part(facts, explain_parts);
	struct explain_value all = explain_work_out(facts, place, part->what), value;
	const char *separator = " = ";
	double rest = all.value;

	if (all.state != EXPLAIN_KNOWN || all.value <= 0)
		return;
	fprintf(out, "%s: %s %.2f GB/s", print_place(facts, place), part->label, all.value / 1000);
	while ((part = print_next_part(facts, part + 1))->label) {
		value = explain_work_out(facts, place, part->what);
		if (value.state != EXPLAIN_KNOWN)
			continue;
		fprintf(out, "%s%.2f %s", separator, value.value / 1000, part->label);
		separator = " + ";
		rest -= value.value;
	}
	rest = fabs(rest) < 5 ? 0 : rest;
	fprintf(out, "%s%.2f unaccounted (%.0f %%)\n", separator, rest / 1000,
		100 * rest / all.value);
}

void explain_print(FILE *out, const struct explain_facts *facts,
		   const struct explain_report *report)
{
	unsigned int i;

	for (i = 0; i < report->nr && i < EXPLAIN_MOST; i++)
		print_finding(out, facts, &report->finding[i]);
	if (report->nr > EXPLAIN_MOST) {
		fprintf(out, "Also:");
		for (; i < report->nr; i++)
			fprintf(out, " %s", report->finding[i].rule->id);
		fprintf(out, "; --json has all of it\n");
	}
	if (!report->nr)
		print_nothing(out, facts, report);
	for (i = 0; i < facts->nr_places && !report->idle; i++)
		print_books(out, facts, i);
	print_unasked(out, report, EXPLAIN_DOUBT,
		      "Not asked, for want of a value to be believed: ");
	print_unasked(out, report, EXPLAIN_LACKING, "Not asked, since it is not counted here: ");
}

/*
 * JSON
 */

static void print_json_place(FILE *out, const struct explain_facts *facts, unsigned int place)
{
	fprintf(out, "{\"socket\" : %d", facts->place[place].socket);
	if (facts->place[place].die)
		fprintf(out, ",\"die\" : %s", facts->place[place].die);
	fputc('}', out);
}

static void print_json_terms(FILE *out, const struct explain_facts *facts,
			     const struct explain_finding *finding)
{
	unsigned int t;

	for (t = 0; t < finding->nr_terms; t++) {
		const struct explain_term *term = &finding->term[t];

		fputs(t ? ",{" : "{", out);
		output_json_text(out, "name", term->name);
		if (term->what)
			fputc(',', out);
		if (term->what)
			output_json_text(out, "formula", term->what);
		if (term->box)
			fputc(',', out);
		if (term->box)
			output_json_text(out, "box", term->box);
		fprintf(out, ",\"value\" : %.10g,", term->value);
		output_json_text(out, "unit", print_unit_of(facts, term));
		fputc('}', out);
	}
}

static void print_json_tests(FILE *out, const struct explain_facts *facts,
			     const struct explain_finding *finding)
{
	const struct explain_test *test = finding->when;

	for (; test < finding->when + EXPLAIN_TESTS && test->is; test++) {
		fputs(test == finding->when ? "{" : ",{", out);
		output_json_text(out, "formula", test->what);
		fprintf(out, ",\"value\" : %.10g,\"%s\" : %g,\"convention\" : %s,",
			explain_work_out(facts, finding->place, test->what).value,
			print_side(test), test->limit, test->exact ? "false" : "true");
		output_json_text(out, "unit", test->unit);
		fputc('}', out);
	}
}

static void print_json_finding(FILE *out, const struct explain_facts *facts,
			       const struct explain_finding *finding)
{
	unsigned int place;

	fputc('{', out);
	output_json_text(out, "id", finding->rule->id);
	fputs(",\"places\" : [", out);
	print_json_place(out, facts, finding->place);
	for (place = 0; place < facts->nr_places; place++)
		if (finding->also & 1ULL << place) {
			fputc(',', out);
			print_json_place(out, facts, place);
		}
	fputs("],", out);
	output_json_text(out, "sentence", finding->sentence);
	fputc(',', out);
	output_json_text(out, "next", finding->rule->remedy);
	if (*finding->devices)
		fputc(',', out);
	if (*finding->devices)
		output_json_text(out, "devices", finding->devices);
	fputs(",\"values\" : [", out);
	print_json_terms(out, facts, finding);
	fputs("],\"limits\" : [", out);
	print_json_tests(out, facts, finding);
	fputs("]}", out);
}

static void print_json_books(FILE *out, const struct explain_facts *facts)
{
	const struct explain_part *part;
	const char *separator = "";
	unsigned int place;

	for (place = 0; place < facts->nr_places; place++)
		for (part = print_next_part(facts, explain_parts); part->label;
		     part = print_next_part(facts, part + 1)) {
			struct explain_value value = explain_work_out(facts, place, part->what);

			if (value.state != EXPLAIN_KNOWN)
				continue;
			fprintf(out, "%s{\"place\" : ", separator);
			print_json_place(out, facts, place);
			fputc(',', out);
			output_json_text(out, "part", part->label);
			fputc(',', out);
			output_json_text(out, "formula", part->what);
			fprintf(out, ",\"value\" : %.10g,\"unit\" : \"MB/s\"}", value.value);
			separator = ",";
		}
}

void explain_print_json(FILE *out, const struct explain_facts *facts,
			const struct explain_report *report)
{
	unsigned int i;

	fprintf(out, "{\"idle\" : %s,\"findings\" : [", report->idle ? "true" : "false");
	for (i = 0; i < report->nr; i++) {
		fputs(i ? "," : "", out);
		print_json_finding(out, facts, &report->finding[i]);
	}
	fputs("],\"books\" : [", out);
	print_json_books(out, facts);
	fputs("],\"not_asked\" : [", out);
	for (i = 0; i < report->nr_unasked; i++) {
		fputs(i ? ",{" : "{", out);
		output_json_text(out, "id", report->unasked[i].rule->id);
		fprintf(out, ",\"because\" : \"%s\",",
			report->unasked[i].state == EXPLAIN_LACKING ? "not counted" : "in doubt");
		output_json_text(out, "metric", report->unasked[i].why);
		fputc('}', out);
	}
	fputs("]}\n", out);
}
