// SPDX-License-Identifier: GPL-2.0-only
/*
 * perf_tables - what perf_tables.sh needs of the driver's rows
 *
 *	perf_tables pmus CPUID DIR	make PMUs in DIR as perf reads them: type, cpumask, format/
 *	perf_tables encode CPUID	of each line "NAME PMU TERMS", whether the driver accepts it
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "event.h"
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

static void make_pmu(const char *dir, const struct pmon_type *type, unsigned int number)
{
	const struct pmon_field *field;
	char path[300], format[320], text[16];

	if (type->units == 1 && !type->kind->numbered)
		snprintf(path, sizeof(path), "%s/uncore_%s", dir, type->kind->name);
	else
		snprintf(path, sizeof(path), "%s/uncore_%s_0", dir, type->kind->name);
	snprintf(format, sizeof(format), "%s/format", path);
	if (mkdir(path, 0755) || mkdir(format, 0755))
		exit(EXIT_FAILURE);
	snprintf(text, sizeof(text), "%u", number);
	write_text(path, "type", text);
	write_text(path, "cpumask", "0");
	for (field = pmon_next_field(type->kind, NULL); field;
	     field = pmon_next_field(type->kind, field))
		make_format(format, field);
}

static void make_pmus(const struct pmon_platform *platform, const char *dir)
{
	const struct pmon_type *const *type;
	unsigned int number = 100;

	for (type = platform->types; *type; type++)
		make_pmu(dir, *type, number++);
}

/* perf gives a filter as the whole word: the only term that is no field */
static bool resolve(const struct xp_source *source, char *terms, u64 *config,
		    struct xp_error *error)
{
	char *word = strstr(terms, ",config1="), text[300];
	u64 filter = word ? strtoull(word + strlen(",config1="), NULL, 0) : 0;

	if (word)
		*word = '\0';
	snprintf(text, sizeof(text), ",%s", terms);
	if (xp_resolve(source, text, config, error))
		return false;
	config[PMON_CONFIG1] |= filter;
	return true;
}

static void encode(const struct pmon_platform *platform, const char *name, const char *pmu,
		   char *terms)
{
	static struct pmon_code code[PMON_MAX_ALTS];
	struct xp_source source = {};
	struct pmon_refusal refusal;
	const struct pmon_type *type;
	u64 config[PMON_WORDS];
	struct xp_error error;
	char box[32];

	type = sscanf(pmu, "uncore_%31[a-z0-9]", box) == 1 ? xp_type(platform, box) : NULL;
	if (!type) {
		printf("refused %s: no box of %s\n", name, pmu);
		return;
	}
	source.kind = type->kind;
	if (!resolve(&source, terms, config, &error))
		printf("refused %s: %s\n", name, error.text);
	else if (pmon_encode(type->kind, config, code, &refusal))
		printf("refused %s: %s, %s 0x%llx\n", name, refusal.why,
		       pmon_word_name(refusal.word), refusal.bits);
	else
		printf("accepted %s\n", name);
}

/* As perf writes it: vendor, family, model and stepping */
static const struct pmon_platform *platform_of(const char *cpuid)
{
	const struct pmon_platform *row = pmon_platforms;
	unsigned int model, stepping;

	if (sscanf(cpuid, "GenuineIntel-6-%x-%x", &model, &stepping) != 2)
		return NULL;
	while (row->name && row->model != model)
		row++;
	while (row->later && stepping >= row->later->stepping)
		row = row->later;
	return row->name ? row : NULL;
}

int main(int argc, char **argv)
{
	const struct pmon_platform *platform = argc > 2 ? platform_of(argv[2]) : NULL;
	char name[128], pmu[64], terms[256];

	if (!platform)
		return EXIT_FAILURE;
	if (!strcmp(argv[1], "pmus") && argc == 4)
		make_pmus(platform, argv[3]);
	while (!strcmp(argv[1], "encode") && scanf("%127s %63s %255s", name, pmu, terms) == 3)
		encode(platform, name, pmu, terms);
	return EXIT_SUCCESS;
}
