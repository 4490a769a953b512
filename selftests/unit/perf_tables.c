// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf_tables - what perf_tables.sh needs of the driver's rows
 *
 *	perf_tables platforms		all, and the CPUID that perf has for each
 *	perf_tables pmus PLATFORM DIR	make PMUs in DIR as perf reads them: type, cpumask, alias,
 *					format/
 *	perf_tables compare PLATFORM	compare perf's events, lines "NAME PMU TERMS", with the
 *					driver's: a line for each that one of them refuses, lacks or
 *					encodes otherwise, and for each two names for one event
 */
#include <ctype.h>
#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "event.h"
#include "perf_names.h"
#include "plan.h"
#include "rows.h"

static void write_text(const char *dir, const char *name, const char *text)
{
	char path[512];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	file = fopen(path, "w");
	if (!file || fprintf(file, "%s\n", text) < 0 || fclose(file))
		exit(EXIT_FAILURE);
}

static void make_format(const char *dir, const struct pmon_field *field)
{
	char text[128];
	size_t len = snprintf(text, sizeof(text), "%s:", pmon_word_name(field->word));
	unsigned int p;

	for (p = 0; p < PMON_PARTS && (!p || field->part[p].hi); p++)
		len += snprintf(text + len, sizeof(text) - len, "%s%u-%u", p ? "," : "",
				field->part[p].lo, field->part[p].hi);
	write_text(dir, field->name, text);
}

/* One of each type, that which has a second name */
static void make_pmu(const char *dir, const struct pmon_type *type, unsigned int number)
{
	const struct pmon_pmu_desc *desc = type->desc;
	const struct pmon_field *field;
	char path[300], format[320], text[64];

	if (type->units == 1 && !desc->numbered)
		snprintf(path, sizeof(path), "%s/%s%s", dir, pmon_pmu_prefix(desc->name),
			 desc->name);
	else
		snprintf(path, sizeof(path), "%s/uncore_%s_%u", dir, desc->name, desc->alias_from);
	snprintf(format, sizeof(format), "%s/format", path);
	if (mkdir(path, 0755) || mkdir(format, 0755))
		exit(EXIT_FAILURE);
	snprintf(text, sizeof(text), "%u", number);
	write_text(path, "type", text);
	write_text(path, "cpumask", "0");
	if (desc->alias) {
		snprintf(text, sizeof(text), "uncore_%s_%u", desc->alias, desc->alias_from);
		write_text(path, "alias", text);
	}
	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field))
		make_format(format, field);
}

static void make_pmus(const struct pmon_platform *platform, const char *dir)
{
	const struct pmon_type *const *type;
	unsigned int number = 100;

	for (type = platform->types; *type; type++)
		make_pmu(dir, *type, number++);
}

/* What one count of an event is in bytes, on these platforms or on all; the first row counts */
static const struct quantity {
	const char *type;
	const char *names;
	double bytes;
	u64 on;
} quantities[] = {
	{ "?box", "llc_victims_m_state", 64 },
	{ "cha", "llc_victims_m", 64 },
	{ "cha", "io_*", 64 },
	{ "cha", "tor_inserts_io_*", 64 },
	{ "cha", "requests_*s*", 64 },
	{ "edc_eclk", "?pq_inserts", 64 },
	{ "edc_uclk", "edc_access_*", 64 },
	{ "ha", "imc_reads_normal", 64 },
	{ "ha", "imc_writes_full*", 64 },
	{ "m2m", "imc_*s", 64 },
	{ "imc", "cas_count_*", 0, ON_CLIENT },
	{ "imc", "*_data", 32, ON_ULTRA },
	{ "imc", "cas_count_*", 64 },
	{ "imc", "[rw][dr]_cas_rank*", 64 },
	{ "imc", "data_*s", 64 },
	{ "imc", "??_requests", 64 },
	{ "imc", "pmm_read", 64 },
	{ "imc", "pmm_write", 64 },
	{ "mbox", "dram_*_cas_*", 64 },
	{ "mbox", "fvc_*_cmds_*", 64 },
	{ "rbox", "new_packets_recv_*_drs", 64 },
	{ "qpi", "message_drs_anyresp", 0 },
	{ "qpi", "message_drs_anyresp11flits", 0 },
	{ "qpi", "message_drs_*", 64 },
	{ "*", "ring_bl_used_*", 32 },
	/* Flits have 8 bytes of data, nine of the UPI's a line */
	{ "qpi", "*_nondata", 0 },
	{ "qpi", "[rt]xl_flits_g?_*data", 8 },
	{ "rbox", "flits_sent_*", 8 },
	{ "upi", "[rt]xl_flits_data", 64.0 / 9 },
	{ "upi", "[rt]xl_flits_all_data", 64.0 / 9 },
	{ "cxlcm", "tx_*_data", 32 },
	{ "cxl??", "*_data", 64 },
	{ "hbm", "cas_count_*", 32 },
	{ "iio", "data_*", 4 },
	{ "iio_free_running", "bw_out_*", 0, ON_DISC_CHA },
	{ "iio_free_running", "bw_*", 32, ON_ICE | ON_DISC_CHA },
	{ "iio_free_running", "bw_*", 4 },
	{ "imc_free_running", "*", 0, ON_ULTRA },
	{ "imc_free_running", "*read", 64 },
	{ "imc_free_running", "*write", 64 },
	{ "imc_free_running", "data_total", 64 },
};

/* struct own - an event of the driver */
static struct own {
	const struct pmon_type *type;	/* its type of box */
	const struct pmon_alias *event;	/* the row */
	u64 config[PMON_WORDS];		/* its words, 0 where the user has to give a value */
	u64 asked[PMON_WORDS];		/* bits of those fields */
	bool named;			/* perf has an event of that name */
} own[4096];

static unsigned int nr_own;

/* Return: whether the text is an event of such a box. Says why not. */
static bool resolve(const struct pmon_type *type, const char *name, const char *text, u64 *config)
{
	struct xp_source source = { .desc = type->desc };
	struct xp_error error;

	if (!xp_resolve(&source, text, config, &error))
		return true;
	printf("refused %s %s\n", name, error.text);
	return false;
}

/* Return: NULL if the driver accepts the words, or the field that it refuses */
static const char *refusal(const struct pmon_type *type, const u64 *config)
{
	static struct pmon_encoding code[PMON_MAX_ALTS];
	const struct pmon_field *field;
	struct pmon_refusal refusal;

	if (!pmon_encode(type->desc, config, code, &refusal))
		return NULL;
	for (field = pmon_next_field(type->desc, NULL); field;
	     field = pmon_next_field(type->desc, field))
		if (field->word == refusal.word && pmon_field_mask(field) & refusal.bits)
			return field->name;
	return "reserved bits";
}

/* "term=?" is left to the user: all bits of the term */
static void split_asked(const struct own *row, char *text, u64 *asked)
{
	const struct pmon_field *field;
	char ask[40], *at;

	for (field = pmon_next_field(row->type->desc, NULL); field;
	     field = pmon_next_field(row->type->desc, field)) {
		snprintf(ask, sizeof(ask), ",%s=?", field->name);
		at = strstr(text, ask);
		if (!at)
			continue;
		memmove(at, at + strlen(ask), strlen(at + strlen(ask)) + 1);
		asked[field->word] |= pmon_field_mask(field);
	}
}

/* Either it is accepted as it stands, or it asks for a value. */
static void add_own(const struct pmon_type *type, const struct pmon_alias *event)
{
	struct own *row = &own[nr_own++];
	char text[300];
	const char *why;

	row->type = type;
	row->event = event;
	snprintf(text, sizeof(text), ",%s", event->terms);
	split_asked(row, text, row->asked);
	if (!resolve(type, event->name, text, row->config))
		return;
	why = refusal(type, row->config);
	if (why && !strchr(event->terms, '?'))
		printf("wrong %s %s: refused for %s\n", type->desc->name, event->name, why);
}

static double bytes_of(const struct own *row)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(quantities); i++)
		if ((!quantities[i].on || pmon_has(row->type->desc, quantities[i].on)) &&
		    !fnmatch(quantities[i].type, row->type->desc->name, 0) &&
		    !fnmatch(quantities[i].names, row->event->name, 0))
			return quantities[i].bytes;
	return 0;
}

/* perf_event_tests and awk scripts want lower case and nothing odd. */
static bool is_well_spelt(const char *name)
{
	while (islower(*name) || isdigit(*name) || *name == '_')
		name++;
	return !*name;
}

/* The first name of the same event. A code that is mistyped is often that of another event. */
static void check_twin(const struct own *row)
{
	const struct own *other = own;

	while (other < row && (other->type != row->type ||
			       memcmp(other->config, row->config, sizeof(row->config)) ||
			       memcmp(other->asked, row->asked, sizeof(row->asked))))
		other++;
	if (other < row)
		printf("twin %s %s %s\n", row->type->desc->name, other->event->name,
		       row->event->name);
}

static void check_own(const struct own *row)
{
	const struct pmon_alias *event = row->event;
	double bytes = event->scale ? strtod(event->scale, NULL) * 1024 * 1024 : 0;
	bool unit = !event->scale ? !event->unit : event->unit && !strcmp(event->unit, "MiB");

	if (fabs(bytes - bytes_of(row)) > 0.000001 || !unit)
		printf("wrong %s %s: a count is %g bytes, not %g\n", row->type->desc->name,
		       event->name, bytes, bytes_of(row));
	if (!is_well_spelt(event->name))
		printf("wrong %s %s: spelt badly\n", row->type->desc->name, event->name);
	if (!row->named)
		printf("alone %s %s %s\n", row->type->desc->name, event->name, event->terms);
	check_twin(row);
}

static void add_all(const struct pmon_platform *platform)
{
	const struct pmon_type *const *type;
	const struct pmon_alias *event;

	for (type = platform->types; *type; type++)
		for (event = (*type)->desc->events; event && event->name; event++)
			if (pmon_has((*type)->desc, event->on))
				add_own(*type, event);
}

static struct own *find_own(const struct pmon_type *type, const char *perf)
{
	unsigned int i;

	for (i = 0; i < nr_own; i++)
		if (own[i].type == type && xp_perf_name_fits(type->desc, own[i].event, perf, true))
			return &own[i];
	return NULL;
}

static bool is_same(const struct own *row, const u64 *config)
{
	unsigned int word;

	for (word = 0; word < PMON_WORDS; word++)
		if ((row->config[word] ^ config[word]) & ~row->asked[word])
			return false;
	return true;
}

/* perf gives a filter as the whole word: the only term that is no field */
static bool resolve_perf(const struct pmon_type *type, const char *name, char *terms, u64 *config)
{
	char *word = strstr(terms, ",config1="), text[300];
	u64 filter = word ? strtoull(word + strlen(",config1="), NULL, 0) : 0;

	if (word)
		*word = '\0';
	snprintf(text, sizeof(text), ",%s", terms);
	if (!resolve(type, name, text, config))
		return false;
	config[PMON_CONFIG1] |= filter;
	return true;
}

static void compare(const struct pmon_type *type, const char *name, char *terms)
{
	struct own *row = find_own(type, name);
	u64 config[PMON_WORDS] = {};
	const char *why;

	if (!resolve_perf(type, name, terms, config))
		return;
	why = refusal(type, config);
	if (why)
		printf("refused %s %s\n", name, why);
	if (!row) {
		printf("unnamed %s %s\n", name, terms);
		return;
	}
	row->named = true;
	if (!is_same(row, config))
		printf("unlike %s %s %s\n", name, terms, row->event->terms);
}

/* "uncore_mdf_sbo_0" is of the type mdf_sbo */
static const struct pmon_type *type_of(const struct pmon_platform *platform, const char *pmu)
{
	char box[64], *number;

	snprintf(box, sizeof(box), "%s", xp_box_name(pmu));
	number = strrchr(box, '_');
	if (number && isdigit(number[1]))
		*number = '\0';
	return xp_type(platform, box);
}

static void compare_all(const struct pmon_platform *platform)
{
	char name[128], pmu[64], terms[256];
	const struct pmon_type *type;
	unsigned int i;

	add_all(platform);
	while (scanf("%127s %63s %255s", name, pmu, terms) == 3) {
		type = type_of(platform, pmu);
		if (type)
			compare(type, name, terms);
		else
			printf("refused %s %s\n", name, pmu);
	}
	for (i = 0; i < nr_own; i++)
		check_own(&own[i]);
}

static void list_platforms(void)
{
	const struct pmon_platform *platform = NULL;

	while ((platform = xp_next_platform(platform)))
		printf("%s GenuineIntel-%u-%02X-%X\n", xp_short_name(platform),
		       platform->model >> 8 ?: 6, platform->model & 0xff, platform->stepping);
}

int main(int argc, char **argv)
{
	const struct pmon_platform *platform = argc > 2 ? xp_platform(argv[2]) : NULL;

	if (argc == 2 && !strcmp(argv[1], "platforms"))
		list_platforms();
	else if (argc == 4 && platform && !strcmp(argv[1], "pmus"))
		make_pmus(platform, argv[3]);
	else if (argc == 3 && platform && !strcmp(argv[1], "compare"))
		compare_all(platform);
	else
		return EXIT_FAILURE;
	return EXIT_SUCCESS;
}
