// SPDX-License-Identifier: GPL-2.0-only
/* test_rows.c - what must be so in the rows of every platform */
#include <stdio.h>
#include <string.h>

#include "../../drivers/pmon/boxes/boxes.h"
#include "encoding.h"
#include "event.h"
#include "ktap.h"
#include "plain_events.h"

static bool has_events(const struct pmon_type *type)
{
	const struct pmon_alias *event;

	for (event = type->desc->events; event && event->name; event++)
		if (event->on & type->desc->on)
			return true;
	return false;
}

/* Intel's lists have no event of these, of Diamond Rapids, and of some boxes of a Core Ultra. */
static bool is_unlisted(const struct pmon_type *type)
{
	const char *name = type->desc->name;

	return type->desc->on & (ON_DMR | ON_ULTRA) || !strcmp(name, "m2pcie") ||
	       !strcmp(name, "pcie3") ||
	       (!strcmp(name, "pcu") && type->desc->on & ON_PHI) || !strcmp(name, "pciex16") ||
	       !strcmp(name, "pciex8");
}

/* Another box may add up any queue; what no register selects is a clock or a transfer. */
static unsigned int needs(const struct pmon_type *type)
{
	return type->desc->freerunning ? 1 : plain_event_most(type->desc->name) ?: 255;
}

static bool opens(const struct pmon_filter_field *use, const struct pmon_filter_field *end,
		  unsigned int gate)
{
	for (; use < end && use->mask; use++)
		if (use->extra == gate)
			return true;
	return false;
}

/* A register behind a gate is written with the gate shut: who uses it uses the gate after it. */
static unsigned int shut_out(const struct pmon_type *type)
{
	const struct pmon_rule *rule;
	const struct pmon_filter_field *use, *end;
	unsigned int nr = 0;

	for (rule = type->desc->rules; rule && rule->mask; rule++) {
		end = rule->filter + PMON_MAX_FILTERS;
		for (use = rule->filter; use < end && use->mask; use++)
			if (use->extra != PMON_IN_CONTROL && type->extra[use->extra].gate)
				nr += !opens(use, end, type->extra[use->extra].gate);
	}
	return nr;
}

/* A control word that is wider than its register, or not as wide */
static bool is_cut(const struct pmon_type *type)
{
	return type->space == PMON_PCI && (type->desc->ctl_bits > 32) != type->counter->ctl64;
}

/* Counters with a clock in their row: two channels of DDR4-3200 move 800 lines in 1 us */
static bool is_late(const struct pmon_type *type)
{
	const struct pmon_counter *row = type->counter;
	unsigned int nr = pmon_nr_counters(type->desc);

	for (; nr; nr--, row++)
		if (row->max_mhz && row->max_inc * row->max_mhz < 800)
			return true;
	return false;
}

/* A box is frozen and run by its control register; one without has no words for it. */
static bool has_control_words(const struct pmon_type *type)
{
	return (type->desc->run != type->desc->freeze) == (type->box_ctl != PMON_NO_REG);
}

static bool is_foreign(const struct pmon_type *type, u64 on, u64 bit)
{
	return on & type->desc->on && !(on & bit);
}

/* A kind that platforms share offers all of its rows on each: none may be of others alone */
static unsigned int foreign_rows(const struct pmon_type *type, u64 bit)
{
	const struct pmon_pmu_desc *desc = type->desc;
	const struct pmon_constraint *constraint;
	const struct pmon_alias *event;
	const struct pmon_field *field;
	const struct pmon_rule *rule;
	unsigned int nr = 0;

	for (event = desc->events; event && event->name; event++)
		nr += is_foreign(type, event->on, bit);
	for (field = desc->fields; field->name; field++)
		nr += is_foreign(type, field->on, bit);
	for (constraint = desc->constraints; constraint && constraint->counters; constraint++)
		nr += is_foreign(type, constraint->on, bit);
	for (rule = desc->rules; rule && rule->mask; rule++)
		nr += is_foreign(type, rule->on, bit);
	return nr;
}

/* An event that has a name is accepted without a remark, if it has its values */
static unsigned int remarked(const struct pmon_type *type)
{
	struct xp_source source = { .desc = type->desc };
	static struct pmon_encoding code[PMON_MAX_ALTS];
	const struct pmon_alias *event;
	struct pmon_refusal refusal;
	struct xp_error error;
	u64 config[PMON_WORDS];
	unsigned int nr = 0;
	char text[300], *at;

	for (event = type->desc->events; event && event->name; event++) {
		if (!(event->on & type->desc->on))
			continue;
		snprintf(text, sizeof(text), ",%s", event->terms);
		while ((at = strchr(text, '?')))
			*at = '1';
		if (!xp_resolve(&source, text, config, &error) &&
		    !pmon_encode(type->desc, config, code, &refusal) && !refusal.why)
			continue;
		ktap_note("%s/%s/", type->desc->name, event->name);
		nr++;
	}
	return nr;
}

static void test_platform(const struct pmon_platform *platform)
{
	u64 bit = BIT_ULL(platform - pmon_platforms);
	int foreign = 0, rows = 0, nameless = 0, slow = 0, shut = 0, wide = 0;
	int wordless = 0, remarks = 0;
	const struct pmon_type *const *type;

	for (type = platform->types; *type; type++) {
		foreign += !((*type)->desc->on & bit);
		rows += foreign_rows(*type, bit);
		nameless += !has_events(*type) && !is_unlisted(*type);
		slow += (*type)->desc->max_inc < needs(*type) || is_late(*type);
		shut += shut_out(*type);
		wide += is_cut(*type);
		remarks += remarked(*type);
		wordless += !has_control_words(*type);
	}
	ktap_eq(foreign, 0, "%s: its types are for it", platform->name);
	ktap_eq(rows, 0, "%s: and no name, term or rule of them is of another one alone",
		platform->name);
	ktap_eq(nameless, 0, "%s: each has events", platform->name);
	ktap_eq(slow, 0, "%s: none is looked at more seldom than its fastest event needs",
		platform->name);
	ktap_eq(shut, 0, "%s: each match has its gate opened after it", platform->name);
	ktap_eq(wide, 0, "%s: a control word in config space is as wide as its register",
		platform->name);
	ktap_eq(remarks, 0, "%s: no event that has a name counts 0", platform->name);
	ktap_eq(wordless, 0, "%s: box control words where there is a register for them",
		platform->name);
}

/* A group consists of the platforms of its family; a new platform may be in no group. */
static void test_groups(void)
{
	static const struct {
		const char *name;
		u64 on;
	} groups[] = {
		{ "ep", ON_E5 }, { "ex", ON_EX }, { "sp", ON_SP }, { "phi", ON_PHI },
		{ "disc", ON_DISC }, { "client", ON_CLIENT }, { "nhm", ON_GQ },
	};
	static const char *const families[] = {
#define PMON_PLATFORM(_name, _id, _family, ...) \
		[PMON_##_id] = #_family,
#include <pmon/platforms.h>
	};
	unsigned int wrong = 0, i, at;

	for (i = 0; i < ARRAY_SIZE(groups); i++)
		for (at = 0; at < ARRAY_SIZE(families); at++)
			wrong += !(groups[i].on >> at & 1) == !strcmp(groups[i].name, families[at]);
	ktap_ok(!wrong, "the groups of families have their platforms (%u wrong)", wrong);
}

int main(void)
{
	const struct pmon_platform *platform;

	test_groups();
	for (platform = pmon_platforms; platform->name; platform++)
		test_platform(platform);
	return ktap_exit();
}
