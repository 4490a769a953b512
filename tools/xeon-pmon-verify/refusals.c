// SPDX-License-Identifier: GPL-2.0-only
/*
 * xeon-pmon verify, check "refusals": the driver must reject an event that it cannot count as
 * requested. Events are only opened, not counted.
 */
#include <string.h>

#include "rows.h"
#include "verify.h"

/* Values of fields that the event's box lacks or the event does not use */
static const struct refusal {
	u64 on;
	const char *box;
	const char *terms;
	const char *why;
} refusals[] = {
	{ ON_E5, "cbox", ",event=0x00,filter_opc=0x182", "clocks have no opcode to compare" },
	{ ON_E5, "cbox", ",event=0x34,umask=0x3,filter_opc=0x182", "nor have lookups" },
	{ ON_E5, "pcu", ",event=0x80", "a state of cores is to be counted, but none given" },
	{ ON_E5, "pcu", ",event=0x00,filter_band0=20", "clocks are of no band of frequencies" },
	{ ON_E5, "pcu", ",event=0x0b,filter_band1=20", "it is the event of another band" },
	{ ON_SKX_ALL, "cha", ",event=0x00,filter_opc0=0x202", "clocks have no opcode to compare" },
	{ ON_SKX_ALL, "cha", ",event=0x34,umask=0x3,filter_opc0=0x202", "nor have lookups" },
	{ ON_SKX_ALL, "cha", ",event=0x35,umask=0x21,filter_state=0x1",
	  "requests have no line state" },
	{ ON_SP, "pcu", ",event=0x05,umask=0x1", "it has no sub-events" },
};

/* Return: the highest bit of config that belongs to no field; 0: none. */
static u64 refusals_stray_bit(const struct pmon_pmu_desc *desc)
{
	const struct pmon_field *field;
	u64 free = ~0ULL;

	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field))
		if (field->word == PMON_CONFIG)
			free &= ~pmon_field_mask(field);
	return free ? 1ULL << (63 - __builtin_clzll(free)) : 0;
}

static void refusals_check_stray_bit(struct verify *run, const struct xp_box *box)
{
	u64 config[PMON_WORDS], bit = refusals_stray_bit(box->plan->type->desc);
	struct verify_finding finding;

	memcpy(config, box->probe, sizeof(config));
	config[PMON_CONFIG] |= bit;
	if (!bit)
		return;
	finding = verify_refused(xp_box_try(box, config));
	verify_tell(run, "refusals", &finding, "%s, config=%#llx: no field has %#llx",
		    xp_box_name(box->name), config[PMON_CONFIG], bit);
}

static void refusals_check_row(struct verify *run, const struct xp_box *box,
			       const struct refusal *row)
{
	const struct xp_source source = { box->plan->type->desc, box->folder, XP_NO_NODE };
	struct verify_finding finding;
	u64 config[PMON_WORDS];
	struct xp_error error;

	if (xp_resolve(&source, row->terms, config, &error)) {
		verify_cannot(run, "refusals", xp_box_name(box->name), error.text);
		return;
	}
	finding = verify_refused(xp_box_try(box, config));
	verify_tell(run, "refusals", &finding, "%s/%s/, %s", xp_box_name(box->name),
		    row->terms + 1, row->why);
}

/* Plan any valid event, so that the error is caused by what is added to it */
static bool refusals_plan_any(struct xp_plan *plan, const struct pmon_type *type)
{
	const struct pmon_alias *event;

	for (event = type->desc->events; event->name; event++) {
		if (!(event->on & type->desc->on))
			continue;
		xp_plan_everywhere(plan, type, event->name);
		if (plan->nr_events)
			return true;
	}
	return false;
}

/* Check the first box only: the driver's checks are the same for all boxes of a type */
static void refusals_check_first(struct verify *run)
{
	const struct xp_box *box = run->boxes.first;
	const struct refusal *row;
	const char *name;

	while (box && *box->missing)
		box = box->next;
	if (!box)
		return;
	name = box->plan->type->desc->name;
	refusals_check_stray_bit(run, box);
	for (row = refusals; row < refusals + ARRAY_SIZE(refusals); row++)
		if (row->on & xp_on(run->set.platform) && !strcmp(row->box, name))
			refusals_check_row(run, box, row);
	verify_tell_passed(run, "refusals", name);
}

static int refusals_check_type(struct verify *run, const struct pmon_type *type,
			       struct xp_error *error)
{
	struct xp_plan *plan = verify_plan(run, error);

	if (!plan)
		return -1;
	if (refusals_plan_any(plan, type)) {
		if (verify_open(run, error))
			return -1;
		refusals_check_first(run);
	}
	verify_close(run);
	return 0;
}

int verify_check_refusals(struct verify *run, struct xp_error *error)
{
	const struct pmon_type *const *type;

	for (type = xp_platform(NULL)->types; *type; type++)
		if (refusals_check_type(run, *type, error))
			return -1;
	return 0;
}
