// SPDX-License-Identifier: GPL-2.0-only
/* Output of "xeon-pmon explain" as JSON. */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "explain_print.h"
#include "output.h"
#include "rows.h"

static void json_add(FILE *out, const char *key, const char *text)
{
	fputc(',', out);
	output_json_text(out, key, text);
}

/* Print a place, without the closing brace */
static void json_place(FILE *out, const struct explain_facts *facts, unsigned int place)
{
	fprintf(out, "{\"socket\" : %d", facts->place[place].socket);
	if (facts->place[place].die)
		fprintf(out, ",\"die\" : %s", facts->place[place].die);
}

static void json_counts(FILE *out, const struct explain_fact *fact)
{
	unsigned int e;

	fputs("\"counts\" : {", out);
	for (e = 0; e < fact->formula->nr_events; e++)
		fprintf(out, "%s\"%s\" : %.0f", e ? "," : "", fact->formula->event[e],
			fact->count[e]);
	fprintf(out, "},\"boxes\" : %u,\"seconds\" : %.6f,", fact->nr_boxes, fact->seconds);
}

static void json_terms(FILE *out, const struct explain_facts *facts,
		       const struct explain_finding *finding)
{
	unsigned int t;

	for (t = 0; t < finding->nr_terms; t++) {
		const struct explain_term *term = &finding->term[t];

		fputs(t ? ",{" : "{", out);
		output_json_text(out, "name", term->name);
		if (term->what)
			json_add(out, "formula", term->what);
		if (term->box)
			json_add(out, "box", term->box);
		fprintf(out, ",\"value\" : %.10g,", term->value);
		if (term->fact)
			json_counts(out, term->fact);
		if (term->share)
			fprintf(out, "\"share\" : %.4g,", term->share);
		output_json_text(out, "unit", explain_unit_of(facts, term));
		fputc('}', out);
	}
}

static void json_tests(FILE *out, const struct explain_finding *finding)
{
	const struct explain_test *test = finding->when;

	for (; test < finding->when + EXPLAIN_TESTS && test->is; test++) {
		fputs(test == finding->when ? "{" : ",{", out);
		output_json_text(out, "formula", test->what);
		fprintf(out, ",\"value\" : %.10g,\"%s\" : %g,\"convention\" : %s,",
			finding->value[test - finding->when], explain_side(test), test->limit,
			test->exact ? "false" : "true");
		output_json_text(out, "unit", test->unit);
		fputc('}', out);
	}
}

/* Print a place, and the values of the finding's conditions there */
static void json_place_values(FILE *out, const struct explain_facts *facts,
			      const struct explain_finding *finding, unsigned int place)
{
	const struct explain_test *test = finding->when;
	const char *separator = "";

	json_place(out, facts, place);
	fputs(",\"values\" : [", out);
	for (; test < finding->when + EXPLAIN_TESTS && test->is; test++) {
		fprintf(out, "%s%.10g", separator, place == finding->place ?
			finding->value[test - finding->when] :
			explain_work_out(facts, place, test->what).value);
		separator = ",";
	}
	fputs("]}", out);
}

static void json_finding(FILE *out, const struct explain_facts *facts,
			 const struct explain_finding *finding)
{
	const char *separator = "";
	unsigned int place;

	fputc('{', out);
	output_json_text(out, "id", finding->rule->id);
	fputs(",\"places\" : [", out);
	for (place = 0; place < facts->nr_places; place++)
		if (place == finding->place || finding->also & 1ULL << place) {
			fputs(separator, out);
			json_place_values(out, facts, finding, place);
			separator = ",";
		}
	fputs("],", out);
	output_json_text(out, "severity", explain_severity_name(finding->severity));
	json_add(out, "sentence", finding->sentence);
	json_add(out, "next", finding->rule->remedy);
	if (*finding->devices)
		json_add(out, "devices", finding->devices);
	fputs(",\"values\" : [", out);
	json_terms(out, facts, finding);
	fputs("],\"limits\" : [", out);
	json_tests(out, finding);
	fputs("]}", out);
}

static void json_machine(FILE *out, const struct explain_facts *facts)
{
	char host[128] = "", cpu[128], now[32], *text = NULL;
	time_t seconds = time(NULL);
	size_t size = 0;
	FILE *words = open_memstream(&text, &size);

	gethostname(host, sizeof(host) - 1);
	xp_cpuinfo("model name", cpu, sizeof(cpu));
	strftime(now, sizeof(now), "%Y-%m-%dT%H:%M:%SZ", gmtime(&seconds));
	fprintf(out, "{\"schema\" : %d,", EXPLAIN_SCHEMA);
	output_json_text(out, "time", now);
	json_add(out, "host", host);
	json_add(out, "cpu", cpu);
	json_add(out, "platform", xp_short_name(facts->platform));
	json_add(out, "driver", facts->driver ?: "xeon_pmon");
	if (facts->seconds)
		fprintf(out, ",\"seconds\" : %.3f", facts->seconds);
	if (words) {
		explain_print_machine(words, facts);
		fclose(words);
		json_add(out, "machine", text);
	}
	free(text);
	fputc(',', out);
}

/* Print the parts of the memory traffic, or the utilization of each resource */
static void json_parts(FILE *out, const struct explain_facts *facts,
		       const struct explain_part *parts, bool headroom)
{
	const struct explain_part *part;
	const char *separator = "";
	struct explain_value value;
	unsigned int place;

	for (place = 0; place < facts->nr_places; place++)
		for (part = explain_next_part(facts, parts); part->label;
		     part = explain_next_part(facts, part + 1)) {
			value = explain_work_out(facts, place, part->what);
			if (value.state != EXPLAIN_KNOWN)
				continue;
			fprintf(out, "%s{\"place\" : ", separator);
			json_place(out, facts, place);
			fputc('}', out);
			json_add(out, headroom ? "of" : "part", part->label);
			if (!headroom)
				json_add(out, "formula", part->what);
			fprintf(out, ",\"%s\" : %.10g,\"unit\" : \"%s\"}",
				headroom ? "used" : "value", value.value, headroom ? "%" : "MB/s");
			separator = ",";
		}
}

void explain_print_json(FILE *out, const struct explain_facts *facts,
			const struct explain_report *report)
{
	unsigned int i;

	json_machine(out, facts);
	fprintf(out, "\"idle\" : %s,\"findings\" : [", report->idle ? "true" : "false");
	for (i = 0; i < report->nr; i++) {
		fputs(i ? "," : "", out);
		json_finding(out, facts, &report->finding[i]);
	}
	fputs("],\"acknowledged\" : [", out);
	for (i = 0; i < report->nr_known; i++)
		fprintf(out, "%s\"%s\"", i ? "," : "", report->known[i]->id);
	fputs("],", out);
	output_json_text(out, "acknowledged_wrong", report->known_wrong ?: "");
	fputs(",\"headroom\" : [", out);
	json_parts(out, facts, explain_headroom, true);
	fputs("],\"books\" : [", out);
	json_parts(out, facts, explain_parts, false);
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
