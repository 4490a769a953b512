// SPDX-License-Identifier: GPL-2.0-only
/* Output of "xeon-pmon explain" as text. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "explain_print.h"
#include "output.h"
#include "rows.h"

#define LEAST_PART	5	/* MB/s: a smaller value is printed as 0.00 GB/s */
#define CLOCK_NEAR	0.005	/* relative distance to a standard rate, if the clock runs */
#define LITTLE		50	/* per cent of what is published, or of mem_load: a low load */
#define OTHER_LEAST	100	/* MB/s: least traffic of memory other than DRAM that is printed */
#define REMOTE_SHARE	20	/* per cent of LLC misses */
#define REMOTE_LEAST	2000	/* and MB/s: remote accesses are printed from both on */
/*
 * A core whose reads wait for each other moves a line of 64 bytes in the time of a read. A remote
 * read of 200 ns makes that 320 MB/s, which are as slow for their program as more are for others.
 */
#define REMOTE_MOST	50	/* per cent of LLC misses */
#define REMOTE_CORE	300	/* and MB/s: printed as well */
#define AWAKE		0.9	/* cores in C0, of which one that always works has 1 */
#define IS_OF(_row, _facts)	((_row)->on & xp_on((_facts)->platform))

const char *explain_side(const struct explain_test *test)
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
	/* Avoid "-0.00" */
	value = fabs(value) < 0.005 ? 0 : value;
	fprintf(out, "%.*f%s%s", fabs(value) < 10 ? 2 : 1, value, *unit ? " " : "", unit);
}

const char *explain_unit_of(const struct explain_facts *facts, const struct explain_term *term)
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

/* Print the inputs of a formula: "cas_count_all 2626564000, 8 boxes, 1.000017 s" */
static void print_counts(FILE *out, const struct explain_fact *fact)
{
	unsigned int e;

	for (e = 0; e < fact->formula->nr_events; e++)
		fprintf(out, "%s %.0f, ", fact->formula->event[e], fact->count[e]);
	fprintf(out, "%u box%s, %.6f s", fact->nr_boxes, fact->nr_boxes == 1 ? "" : "es",
		fact->seconds);
}

static void print_term(FILE *out, const struct explain_facts *facts,
		       const struct explain_term *term)
{
	fprintf(out, "    %s = ", term->name);
	if (term->what)
		fprintf(out, "%s = ", term->what);
	if (*term->note && strchr(term->note, 'x'))
		fprintf(out, "%s = ", term->note);
	print_number(out, term->value, explain_unit_of(facts, term));
	if (term->box)
		fprintf(out, " (%s)", xp_box_name(term->box));
	if (term->fact) {
		fputs(" (", out);
		print_counts(out, term->fact);
		fputc(')', out);
	}
	if (*term->note && !strchr(term->note, 'x'))
		fprintf(out, " (%s)", term->note);
	fputc('\n', out);
}

/* Print the places of a finding, "S0, S1" */
static void print_places(FILE *out, const struct explain_facts *facts,
			 const struct explain_finding *finding)
{
	const char *separator = "";
	unsigned int place;

	for (place = 0; place < facts->nr_places; place++)
		if (place == finding->place || finding->also & 1ULL << place) {
			fprintf(out, "%s%s", separator, print_place(facts, place));
			separator = ", ";
		}
}

static void print_test(FILE *out, const struct explain_test *test, double value)
{
	fprintf(out, "    %s = ", test->what);
	print_number(out, value, test->unit);
	fprintf(out, ": %s %g%s\n", explain_side(test), test->limit,
		test->exact ? "" : ", a limit by convention");
}

static void print_finding(FILE *out, const struct explain_facts *facts,
			  const struct explain_finding *finding)
{
	const struct explain_rule *rule = finding->rule;
	const struct explain_test *test;
	unsigned int t;

	print_places(out, facts, finding);
	fprintf(out, ": %s. (%s)\n", finding->sentence, rule->id);
	for (t = 0; t < finding->nr_terms; t++)
		print_term(out, facts, &finding->term[t]);
	for (test = finding->when; test < finding->when + EXPLAIN_TESTS && test->is; test++)
		print_test(out, test, finding->value[test - finding->when]);
	if (*finding->devices)
		fprintf(out, "    behind it: %s\n", finding->devices);
	fprintf(out, "  Next: %s\n", rule->remedy);
}

/* The heading: the machine */

static unsigned int print_count_channels(const struct explain_facts *facts, unsigned int place)
{
	const struct explain_fact *fact = facts->fact + facts->place[place].first;
	const struct explain_fact *end = facts->fact + facts->place[place].end;
	unsigned int nr = 0;

	for (; fact < end; fact++)
		nr += fact->box && fact->state != METRIC_HIDDEN && fact->state != METRIC_ABSENT &&
		      !strcmp(fact->metric->name, "mem_bw");
	return nr;
}

/* Return: the most frequent value of all places. */
static double print_usual(const struct explain_facts *facts, const double *value)
{
	unsigned int p, q, nr, most = 0;
	double usual = value[0];

	for (p = 0; p < facts->nr_places; p++) {
		for (nr = 0, q = 0; q < facts->nr_places; q++)
			nr += value[q] == value[p];
		if (nr > most)
			usual = value[p];
		most = nr > most ? nr : most;
	}
	return usual;
}

/* Print a value of each place, equal values once: "DDR4-2666, but DDR4-2133 (S2)" */
static void print_each(FILE *out, const struct explain_facts *facts, const double *value,
		       const char *before)
{
	double usual = print_usual(facts, value);
	const char *but = ", but ";
	unsigned int p;

	fprintf(out, "%s%.0f", before, usual);
	for (p = 0; p < facts->nr_places; p++) {
		if (value[p] == usual)
			continue;
		fprintf(out, "%s%s%.0f (%s)", but, before, value[p], print_place(facts, p));
		but = ", ";
	}
}

static unsigned int print_count_sockets(const struct explain_facts *facts)
{
	unsigned int p, nr = 0;

	for (p = 0; p < facts->nr_places; p++)
		nr += !p || facts->place[p].socket != facts->place[p - 1].socket;
	return nr;
}

/* The memory clock may stop on an idle socket, so its rate is only valid under load. */
static bool print_find_rates(const struct explain_facts *facts, double *rate)
{
	struct explain_value value, load;
	bool known = true;
	unsigned int p;

	for (p = 0; p < facts->nr_places; p++) {
		value = explain_work_out(facts, p, "mem_rate");
		load = explain_work_out(facts, p, "mem_load");
		rate[p] = explain_round_rate(value.value);
		known = known && value.state == EXPLAIN_KNOWN &&
			(fabs(rate[p] - value.value) < CLOCK_NEAR * rate[p] || load.value > 5);
	}
	return known;
}

/* Platforms whose memory boxes are no channels: M-boxes, or one uncore box */
static void print_old_machine(FILE *out, u64 on, unsigned int sockets, unsigned int boxes)
{
	fprintf(out, "%u socket%s", sockets, sockets == 1 ? "" : "s");
	if (on & ON_EX)
		fprintf(out, " x %u memory controllers of %s", boxes, explain_memory_name(on));
	else
		fprintf(out, " of %s (channels are not counted one by one)",
			explain_memory_name(on));
}

/* Print "2 sockets x 6 channels of DDR4-2666 (6 of 6 populated)" */
static void print_machine(FILE *out, const struct explain_facts *facts)
{
	u64 on = xp_on(facts->platform);
	unsigned int sockets = print_count_sockets(facts), model, most = 0, p;
	double channels[EXPLAIN_PLACES], rate[EXPLAIN_PLACES];
	char name[16];

	for (p = 0; p < facts->nr_places; p++) {
		channels[p] = print_count_channels(facts, p);
		most = fmax(most, channels[p]);
	}
	if (!most) {
		fprintf(out, "%u socket%s, memory channels are not counted", sockets,
			sockets == 1 ? "" : "s");
		return;
	}
	if (on & (ON_EX | ON_GQ | ON_ONE_TILE)) {
		print_old_machine(out, on, sockets, most);
		return;
	}
	model = explain_channels(on, most);
	fprintf(out, "%u socket%s", sockets, sockets == 1 ? "" : "s");
	if (sockets && facts->nr_places > sockets)
		fprintf(out, " of %u dies", facts->nr_places / sockets);
	fprintf(out, " x %u channels", model ?: most);
	if (print_find_rates(facts, rate)) {
		snprintf(name, sizeof(name), "%s-", explain_memory_name(on));
		fputs(" of ", out);
		print_each(out, facts, rate, name);
	} else if (explain_memory_name(on)) {
		fprintf(out, " of %s", explain_memory_name(on));
	}
	fputs(" (", out);
	print_each(out, facts, channels, "");
	fprintf(out, " of %u populated", model ?: most);
	if (explain_may_be_all(facts, most))
		fputs(", all that a Xeon W-2100 or W-2200 has", out);
	if (facts->memory.slots)
		fprintf(out, ", %u DIMMs in %u slots", facts->memory.filled, facts->memory.slots);
	fputc(')', out);
}

/* Return: the sum over all places in MB/s; -1: not counted. */
static double print_sum(const struct explain_facts *facts, const char *what)
{
	struct explain_value value;
	bool known = false;
	double sum = 0;
	unsigned int p;

	for (p = 0; p < facts->nr_places; p++) {
		value = explain_work_out(facts, p, what);
		known |= value.state == EXPLAIN_KNOWN;
		sum += value.state == EXPLAIN_KNOWN ? value.value : 0;
	}
	return known ? sum : -1;
}

/* Return: the greatest value of all places; -1: none. */
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

static const struct {
	u64 on;
	const char *what, *name;
	bool fast;
	const char *used;
} print_kinds[] = {
	{ ON_CLX_CPX, "pmm_read_bw + pmm_write_bw", "persistent memory", .used = "pmm_used" },
	{ NOT_ON(ON_CLX_CPX), "pmm_read_bw + pmm_write_bw", "persistent memory" },
	{ ON_PHI, "hbm_read_bw + hbm_write_bw", "MCDRAM", true,
	  .used = "100 * (hbm_read_bw + hbm_write_bw) / other_reads" },
	{ NOT_ON(ON_PHI), "hbm_read_bw + hbm_write_bw", "HBM", true },
	{ ON_ALL, "cxl_read_bw + cxl_write_bw", "CXL memory" },
};

/* Whether no place uses more of it than LITTLE, by a bandwidth that is published */
static bool print_is_little(const struct explain_facts *facts, const char *used)
{
	unsigned int most = 0;
	double share = used ? print_find_most(facts, used, &most) : -1;

	return share >= 0 && share < LITTLE;
}

/*
 * Print "plus 57.6 GB/s of persistent memory, whose ceiling is not known". Return: false if there
 * is none, or little of it in use.
 */
static bool print_other_memory(FILE *out, const struct explain_facts *facts)
{
	bool any = false, little;
	unsigned int k;
	double sum;

	for (k = 0; k < ARRAY_SIZE(print_kinds); k++) {
		sum = IS_OF(&print_kinds[k], facts) ? print_sum(facts, print_kinds[k].what) : -1;
		little = print_is_little(facts, print_kinds[k].used);
		any |= sum > OTHER_LEAST && !little;
		if (out && sum > OTHER_LEAST)
			fprintf(out, ", plus %.1f GB/s of %s%s", sum / 1000, print_kinds[k].name,
				little ? "" : ", whose ceiling is not known");
		else if (out && sum >= 0 && print_kinds[k].fast)
			fprintf(out, ", %s without traffic", print_kinds[k].name);
	}
	return any;
}

static double print_at(const struct explain_facts *facts, unsigned int place, const char *what)
{
	struct explain_value value = explain_work_out(facts, place, what);

	return value.state == EXPLAIN_KNOWN ? value.value : -1;
}

static bool print_has_remote(const struct explain_report *report)
{
	const struct explain_finding *one, *end = report->finding + report->nr;

	for (one = report->finding; one < end; one++)
		if (!strcmp(one->rule->id, "remote-heavy"))
			return true;
	return false;
}

/* Print the remote accesses of the place that moves most, if they are many */
static void print_remote(FILE *out, const struct explain_facts *facts)
{
	double share = 0, moved = 0, here, bytes;
	unsigned int p, most = 0;

	for (p = 0; p < facts->nr_places; p++) {
		here = print_at(facts, p, "core_remote");
		bytes = print_at(facts, p, "core_remote_bw");
		if (bytes > moved && ((here > REMOTE_SHARE && bytes > REMOTE_LEAST) ||
				      (here > REMOTE_MOST && bytes > REMOTE_CORE))) {
			share = here;
			moved = bytes;
			most = p;
		}
	}
	if (facts->nr_places > 1 && moved)
		fprintf(out, "; %s: %.0f %% of the cores' LLC misses go to another socket%s "
			"(%.1f GB/s)", print_place(facts, most), share,
			facts->place[most].die ? " or die" : "", moved / 1000);
}

/* Print the published range of such memory for the place with the highest memory utilization */
static void print_normal(FILE *out, const struct explain_facts *facts)
{
	unsigned int most = 0;
	double machines, low, high, once, between;

	if (print_find_most(facts, "mem_share", &most) <= 0)
		return;
	if (print_at(facts, most, "mem_assumed") > 0) {
		fprintf(out, "; nothing is published of this family's memory, %.0f %% assumed",
			print_at(facts, most, "mem_assumed"));
		return;
	}
	machines = print_at(facts, most, "mem_machines");
	low = print_at(facts, most, "mem_low * mem_ceiling / 100000");
	high = print_at(facts, most, "mem_high * mem_ceiling / 100000");
	once = print_at(facts, most, "mem_once * mem_ceiling / 100000");
	between = print_at(facts, most, "mem_between * mem_ceiling / 100000");
	fprintf(out, ".\n%s moves %.1f GB/s, and with such memory ", print_place(facts, most),
		print_at(facts, most, "mem_bw / 1000"));
	if (low > 0)
		fprintf(out, "%.0f published machines of this family end at %.0f to %.0f GB/s",
			machines, low, high);
	else if (once > 0)
		fprintf(out, "the published machine of this family ends at %.0f GB/s", once);
	else
		fprintf(out, "this family ends at about %.0f GB/s (between published mixes of "
			"reads and writes)", between);
}

/* Print the utilization of each resource, and the read latency, in lines of their own */
static void print_headroom(FILE *out, const struct explain_facts *facts,
			   const struct explain_report *report)
{
	const struct explain_part *part;
	const char *separator = ".\nIn use: ";
	unsigned int most = 0;
	double value;

	for (part = explain_headroom; part->label; part++) {
		value = IS_OF(part, facts) ? print_find_most(facts, part->what, &most) : -1;
		/* On a machine with one socket, links are not connected */
		if (value < 0 || (facts->nr_places < 2 && strstr(part->what, "link_out")))
			continue;
		fprintf(out, "%s%s %.0f %% (%s)", separator, part->label, value,
			print_place(facts, most));
		separator = ", ";
	}
	if (*separator == ',')
		fputs(" of what its clock allows", out);
	value = print_find_most(facts, "idle_channels", &most);
	if (value > 0)
		fprintf(out, " (%.0f channels of sub-NUMA clusters without traffic are left out)",
			value);
	print_normal(out, facts);
	value = print_find_most(facts, "pcie_busiest", &most);
	if (value >= 100 && print_find_most(facts, "slot_bw", &most) < 0)
		fprintf(out, "; PCI Express %.1f GB/s one way (the slots' width is not known here)",
			value / 1000);
	value = print_find_most(facts, "llc_miss_time", &most);
	if (value > 0)
		fprintf(out, "; reads take %.0f ns (%s)", value, print_place(facts, most));
	if (!print_has_remote(report))
		print_remote(out, facts);
}

/*
 * Print "Nothing wrong", or the notes with which it depends on the owner's purpose whether anything
 * is wrong
 */
static void print_verdict(FILE *out, const struct explain_report *report, double sum)
{
	const struct explain_finding *one, *end = report->finding + report->nr;
	const char *separator = "Nothing is saturated, but see ";

	for (one = report->finding; one < end; one++) {
		if (!one->rule->depends)
			continue;
		fprintf(out, "%s(%s)", separator, one->rule->id);
		separator = ", ";
	}
	fprintf(out, "%s: %.1f GB/s of memory traffic", *separator == ',' ? " below" :
		"Nothing wrong", sum / 1000);
}

static void print_unknown_ceiling(FILE *out, const struct explain_facts *facts,
				  const struct explain_report *report, double sum)
{
	unsigned int most = 0;
	double load = print_find_most(facts, "mem_load", &most), here;

	if (load >= 0 && load < LITTLE) {
		print_verdict(out, report, sum);
		fputs(", which is not much (the ceiling is not known on this CPU)", out);
		return;
	}
	here = print_find_most(facts, "mem_bw", &most);
	fprintf(out, "Whether memory is at its limit cannot be said, its ceiling is not known on "
		"this CPU: %.1f GB/s of memory traffic, %.1f GB/s of it %s", sum / 1000,
		here / 1000, print_place(facts, most));
	if (!report->nr)
		fputs("; no other rule applies", out);
}

/* Cores are awake in C0: whether they work or do not sleep is not counted */
static void print_idle(FILE *out, const struct explain_facts *facts, double sum)
{
	unsigned int most = 0;
	double awake = print_find_most(facts, "cores_c0", &most);

	fprintf(out, "Idle%s: %.2f GB/s of memory traffic", awake < 0 ?
		" (whether cores work is not counted here)" :
		awake > AWAKE ? " but for the cores" : "", sum / 1000);
	if (awake > AWAKE)
		fprintf(out, "; %.1f cores of %s are awake (\"turbostat\" shows whether they "
			"work)", awake, print_place(facts, most));
	print_remote(out, facts);
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
	if (report->idle)
		print_idle(out, facts, sum);
	else if (!report->nr_asked)
		fprintf(out, "No rule can be applied: %.1f GB/s of memory traffic, whose ceiling "
			"is not known on this CPU", sum / 1000);
	else if (print_find_most(facts, "mem_share", &place) < 0)
		print_unknown_ceiling(out, facts, report, sum);
	else if (print_other_memory(NULL, facts))
		fprintf(out, "Of the parts with a known ceiling, nothing is full: %.1f GB/s of "
			"DRAM traffic", sum / 1000);
	else
		print_verdict(out, report, sum);
	if (!report->idle && report->nr_asked)
		print_headroom(out, facts, report);
	fputs(".\n", out);
}

/* Print the ids of acknowledged findings. */
static void print_known(FILE *out, const struct explain_report *report)
{
	unsigned int k;

	for (k = 0; k < report->nr_known; k++)
		fprintf(out, "%s%s", k ? ", " : "Acknowledged (" EXPLAIN_KNOWN_FILE "): ",
			report->known[k]->id);
	if (k)
		fputc('\n', out);
	if (report->known_wrong)
		fprintf(out, EXPLAIN_KNOWN_FILE ": %s.\n", report->known_wrong);
}

static void print_unasked(FILE *out, const struct explain_report *report,
			  enum explain_state state, const char *before)
{
	const char *separator = before, *why;
	unsigned int u;

	for (u = 0; u < report->nr_unasked; u++) {
		if (report->unasked[u].state != state)
			continue;
		why = report->unasked[u].why;
		/* A reason is "for other CPUs", or names what is missing */
		fprintf(out, "%s%s (%s%s)", separator, report->unasked[u].rule->id,
			state == EXPLAIN_LACKING && strncmp(why, "for ", 4) ? "no " : "", why);
		separator = ", ";
	}
	if (separator != before)
		fputc('\n', out);
}

const struct explain_part *explain_next_part(const struct explain_facts *facts,
					     const struct explain_part *part)
{
	while (part->label && !IS_OF(part, facts))
		part++;
	return part;
}

/* Return: the value in units of 10 MB/s, as "%.2f" prints GB/s. */
static long long print_rounded(double value)
{
	return llround(value / 10);
}

/* The terms of the line add up as they are printed */
static void print_rest(FILE *out, long long rest, double all, bool gap)
{
	fprintf(out, "%c %.2f ", rest < 0 ? '-' : '+', llabs(rest) / 100.0);
	if (rest < 0)
		fprintf(out, "beyond the total (%.0f %%)\n", -1000 * rest / all);
	else if (gap)
		fprintf(out, "unaccounted (%.0f %%)\n", 1000 * rest / all);
	else
		fputs("that is not counted by source\n", out);
}

/* Print "DRAM = parts + unaccounted traffic", unless no part is counted */
static void print_books(FILE *out, const struct explain_facts *facts, unsigned int place)
{
	const struct explain_part *part = explain_next_part(facts, explain_parts);
	struct explain_value all = explain_work_out(facts, place, part->what), value, reads;
	bool counted = false;
	char *parts = NULL;
	size_t len = 0;
	long long rest;
	FILE *text;

	if (all.state != EXPLAIN_KNOWN || all.value <= 0)
		return;
	text = open_memstream(&parts, &len);
	if (!text)
		return;
	rest = print_rounded(all.value);
	fprintf(text, "%s: %s %.2f GB/s", print_place(facts, place), part->label, rest / 100.0);
	reads = explain_work_out(facts, place, "mem_bw * mem_reads / 100");
	if (reads.state == EXPLAIN_KNOWN)
		fprintf(text, " (DRAM reads %.2f, writes %.2f)", reads.value / 1000,
			explain_work_out(facts, place, "mem_bw").value / 1000 -
			reads.value / 1000);
	fputs(" = ", text);
	while ((part = explain_next_part(facts, part + 1))->label) {
		value = explain_work_out(facts, place, part->what);
		if (value.state != EXPLAIN_KNOWN)
			continue;
		counted |= value.value != 0;
		rest -= print_rounded(value.value);
		if (value.value >= LEAST_PART || strstr(part->what, "local"))
			fprintf(text, "%.2f %s + ", print_rounded(value.value) / 100.0,
				part->label);
	}
	fclose(text);
	if (counted) {
		fprintf(out, "%.*s", (int)strlen(parts) - 2, parts);
		print_rest(out, rest, all.value,
			   explain_work_out(facts, place, "gap").state == EXPLAIN_KNOWN);
	}
	free(parts);
}

static bool print_is_fault(const struct explain_finding *finding)
{
	return finding->severity < EXPLAIN_NOTE;
}

void explain_print_machine(FILE *out, const struct explain_facts *facts)
{
	print_machine(out, facts);
	print_other_memory(out, facts);
}

void explain_print(FILE *out, const struct explain_facts *facts,
		   const struct explain_report *report)
{
	unsigned int i;

	explain_print_machine(out, facts);
	fputs(". ", out);
	if (!report->nr || !print_is_fault(report->finding))
		print_nothing(out, facts, report);
	for (i = 0; i < report->nr && i < EXPLAIN_MOST; i++)
		print_finding(out, facts, &report->finding[i]);
	for (; i < report->nr; i++) {
		fputs("Also ", out);
		print_places(out, facts, &report->finding[i]);
		fprintf(out, ": %s. (%s)\n", report->finding[i].sentence,
			report->finding[i].rule->id);
	}
	for (i = 0; i < facts->nr_places && !report->idle; i++)
		print_books(out, facts, i);
	print_known(out, report);
	print_unasked(out, report, EXPLAIN_DOUBT,
		      "Not applied, no believable value: ");
	print_unasked(out, report, EXPLAIN_LACKING, "Not applied here: ");
}

/* --tree: the conditions of each rule, in the order of evaluation, with their values */

static const char *const print_reasons[] = {
	[EXPLAIN_NOTHING] = "the divisor is 0: idle",
	[EXPLAIN_DOUBT] = "not believed",
	[EXPLAIN_LACKING] = "not counted here",
};

/* Print a condition, "mem_full = 108.1 %, above 100? yes". Return: true if it holds. */
static bool print_question(FILE *out, const struct explain_facts *facts, unsigned int place,
			   const struct explain_test *test)
{
	struct explain_value value = explain_work_out(facts, place, test->what);
	bool is = test->is == EXPLAIN_ABOVE ? value.value > test->limit : value.value < test->limit;

	if (value.state != EXPLAIN_KNOWN) {
		fprintf(out, "%s: %s (%s)", test->what, print_reasons[value.state], value.why);
		return false;
	}
	fprintf(out, "%s = ", test->what);
	print_number(out, value.value, test->unit);
	fprintf(out, ", %s %g? %s", explain_side(test), test->limit, is ? "yes" : "no");
	return is;
}

static const struct explain_finding *print_find_finding(const struct explain_report *report,
							const struct explain_rule *rule,
							unsigned int place)
{
	unsigned int f;

	for (f = 0; f < report->nr; f++)
		if (report->finding[f].rule == rule &&
		    (report->finding[f].place == place || report->finding[f].also & 1ULL << place))
			return &report->finding[f];
	return NULL;
}

/* Print conditions up to the first that does not hold. Return: false if there are none. */
static bool print_questions(FILE *out, const struct explain_facts *facts, unsigned int place,
			    const struct explain_test *tests, const char *before)
{
	const struct explain_test *test;
	const char *separator = before;
	bool is = true;

	for (test = tests; is && test < tests + EXPLAIN_TESTS && test->is; test++) {
		fputs(separator, out);
		is = print_question(out, facts, place, test);
		separator = "; ";
	}
	return tests->is;
}

static void print_branch(FILE *out, const struct explain_facts *facts,
			 const struct explain_report *report, const struct explain_rule *rule,
			 unsigned int place)
{
	const struct explain_finding *finding = print_find_finding(report, rule, place);

	fprintf(out, "    %s: ", print_place(facts, place));
	if (!print_questions(out, facts, place, rule->when, ""))
		fputs(finding ? "yes" : "no", out);
	else if (!finding || finding->when != rule->when)
		print_questions(out, facts, place, rule->or, "; or else ");
	fprintf(out, "%s\n", finding ? " -> found" : "");
}

void explain_print_tree(FILE *out, const struct explain_facts *facts,
			const struct explain_report *report)
{
	const struct explain_rule *rule;
	unsigned int place;
	char why[48];

	for (rule = explain_rules; rule->id; rule++) {
		fprintf(out, "%s (%s)", rule->id, explain_severity_name(rule->severity));
		if (rule->unless)
			fprintf(out, ", unless %s is found", rule->unless);
		if (!explain_platform_has(facts->platform, rule, why, sizeof(why))) {
			fprintf(out, ": not tested, %s%s\n", why,
				strchr(why, ' ') ? "" : " is not counted on this CPU");
			continue;
		}
		fputc('\n', out);
		for (place = 0; place < facts->nr_places; place++)
			print_branch(out, facts, report, rule, place);
	}
}
