// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "filters": the counts with each value of a filter must add up to the
 * count without it.
 */
#include <stdlib.h>

#include "rows.h"
#include "verify.h"

#define MAX_PARTS	8		/* values of a filter */

static const struct split {
	u64 on;
	const char *name;
	const char *formula;	/* %s: the filter */
	const char *all;	/* filter that passes all events of the workload */
	const char *part[MAX_PARTS];	/* filters of which each event passes exactly one */
	const char *kind;	/* kind of workload; NULL: reads */
	bool apart;	/* needs accesses to another socket's memory */
} splits[] = {
	{ ON_SNBEP, "line states", "cbox:llc_lookup_data_read{filter_state=%s}", "0x1f",
	  { "0x1", "0x2", "0x4", "0x8", "0x10" } },
	{ ON_IVBEP, "line states", "cbox:llc_lookup_data_read{filter_state=%s}", "0x3f",
	  { "0x1", "0x2", "0x4", "0x8", "0x10", "0x20" } },
	{ ON_V3, "line states", "cbox:llc_lookup_data_read{filter_state=%s}", "0x7f",
	  { "0x1", "0x2", "0x4", "0x8", "0x10", "0x20", "0x40" } },
	{ ON_SKX_ALL, "line states", "cha:llc_lookup_data_read{filter_state=%s}", "0x3ff",
	  { "0x1", "0x2", "0x4", "0x8", "0x10", "0x20", "0x40", "0x380" } },
	{ ON_ICE, "line states", "cha:{event=0x34,umask=0x1bc1%s}", "ff",
	  { "01", "02", "04", "08", "10", "20", "40", "80" } },
	{ ON_E5, "nodes", "cbox:{event=0x35,umask=0x4a,filter_nid=%s}", "0xff",
	  { "0x1", "0x2", "0x4", "0x8", "0x10", "0x20", "0x40", "0x80" } },
	/* A frequency is always at least 0 and never 25.5 GHz */
	{ ON_E5, "frequencies", "pcu:freq_band1_cycles{filter_band1=%s}", "0", { "0", "255" } },
	{ ON_QPI, "message classes", "qpi:cto_count{match_mc=%s}", "0,mask_mc=0",
	  { "0,mask_mc=8", "8,mask_mc=8" }, .apart = true },
	/* A pointer chase causes data reads but no non-temporal writes */
	{ ON_E5, "opcodes", "cbox:{event=0x35,umask=0x3,filter_opc=%s}", "0x182",
	  { "0x182", "0x18c" }, .kind = "chase" },
	{ ON_SKX_ALL, "opcodes", "cha:{event=0x35,umask=0x21,filter_opc0=%s}", "0x202",
	  { "0x202", "0x20c" }, .kind = "chase" },
	{ ON_SUNNY, "opcodes", "cha:{event=0x35,umask=%s}", "0xc817fe01",
	  { "0xc817fe01", "0xc867fe01" }, .kind = "chase" },
	{ ON_P_CORES, "opcodes", "cha:{event=0x35,umask=%s}", "0xc817fe01",
	  { "0xc817fe01", "0xc867fe01" }, .kind = "chase" },
	{ ON_E_CORES | ON_SNR, "opcodes", "cha:{event=0x35,umask=%s}", "0xc827fe01",
	  { "0xc827fe01", "0xc867fe01" }, .kind = "chase" },
	/* The filter selects both targets, then each of them */
	{ ON_SKX_ALL, "targets", "cha:{event=0x35,umask=0x21,filter_opc0=0x202,%s}",
	  "filter_rem=1,filter_loc=1", { "filter_rem=1", "filter_loc=1" }, .kind = "chase" },
	{ ON_E_CORES, "targets", "cha:{event=0x35,umask=%s}", "0xc827fe01",
	  { "0xc826fe01", "0xc8277e01" }, .kind = "chase" },
	{ ON_SUNNY | ON_P_CORES, "targets", "cha:{event=0x35,umask=%s}", "0xc817fe01",
	  { "0xc816fe01", "0xc8177e01" }, .kind = "chase" },
};

/* For each box: the whole, each part, and the whole again */
struct parts {
	double value[MAX_PARTS + 2];
};

static unsigned int filters_nr_parts(const struct split *split)
{
	unsigned int part = 0;

	while (part < MAX_PARTS && split->part[part])
		part++;
	return part;
}

/* Upper limit of the number of a type's units on all dies */
static unsigned int filters_most_boxes(const struct verify *run)
{
	return XP_EVENTS * run->machine.nr_dies;
}

static int filters_measure_part(struct verify *run, const struct xp_die *die,
				const struct split *split, struct parts *parts, unsigned int part,
				struct xp_error *error)
{
	const struct xp_die *memory = split->apart ? verify_next_die(run, die) : die;
	bool is_part = part && part <= MAX_PARTS;
	char formula[FORMULA_TEXT];
	const struct xp_box *box;
	unsigned int b = 0;
	int err;

	snprintf(formula, sizeof(formula), split->formula,
		 is_part ? split->part[part - 1] : split->all);
	if (verify_open_text(run, formula, error))
		return -1;
	err = verify_during(run, split->kind ?: "read", die, memory, error);
	for (box = run->boxes.first; box && b < filters_most_boxes(run); box = box->next)
		parts[b++].value[part] = verify_value(run, run->set.request, box->die, box);
	if (part <= MAX_PARTS)
		verify_close(run);
	return err;
}

/* Return: true if the box counted all the time in all runs. */
static bool filters_is_whole(const struct split *split, const struct parts *parts)
{
	unsigned int part;

	for (part = 0; part <= filters_nr_parts(split); part++)
		if (parts->value[part] < 0)
			return false;
	return parts->value[MAX_PARTS + 1] >= 0;
}

static void filters_check_parts(struct verify *run, const struct xp_die *die,
				const struct split *split, const struct parts *parts)
{
	struct verify_finding finding;
	const struct xp_box *box;
	char of[128];

	for (box = run->boxes.first; box; box = box->next, parts++) {
		if (*box->missing || !xp_is_same_die(box->die, die))
			continue;
		if (!filters_is_whole(split, parts)) {
			verify_cannot_box(run, "filters", box->name, die,
					  "it did not count all of the time");
			continue;
		}
		finding = verify_split(parts->value[0], parts->value[MAX_PARTS + 1],
				       parts->value + 1, filters_nr_parts(split));
		verify_tell(run, "filters", &finding, "%s %s, %s", xp_box_name(box->name),
			    xp_where(die).text, split->name);
	}
	snprintf(of, sizeof(of), "%s, %s", split->name, xp_where(die).text);
	verify_tell_passed(run, "filters", of);
}

static void filters_check_split(struct verify *run, const struct xp_die *die,
				const struct split *split)
{
	struct parts *parts = xp_allocate(filters_most_boxes(run), sizeof(*parts));
	struct xp_error error;
	unsigned int part;
	int err = 0;

	for (part = 0; part <= MAX_PARTS + 1 && !err; part++)
		if (part <= filters_nr_parts(split) || part > MAX_PARTS)
			err = filters_measure_part(run, die, split, parts, part, &error);
	if (err)
		verify_cannot(run, "filters", split->name, error.text);
	else
		filters_check_parts(run, die, split, parts);
	verify_close(run);
	free(parts);
}

int verify_check_filters(struct verify *run, struct xp_error *error)
{
	const struct pmon_platform *platform = xp_platform(NULL);
	const struct xp_die *die;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(splits); i++)
		for (die = run->machine.dies; die; die = die->next)
			if (splits[i].on & xp_on(platform) &&
			    (run->machine.nr_dies > 1 || !splits[i].apart))
				filters_check_split(run, die, &splits[i]);
	return 0;
}
