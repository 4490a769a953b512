// SPDX-License-Identifier: GPL-2.0-only
/* Print the driver's tables as pages in reStructuredText. */
#include <stdio.h>
#include <string.h>

#include "pages.h"

static void pages_print_origin(void)
{
	/* Split, so that tools do not take it for this file's license */
	printf(".. %s-License-Identifier: GPL-2.0-only\n", "SPDX");
	printf(".. Made by \"make htmldocs\" from drivers/pmon/{boxes,events}: do not edit.\n\n");
}

static void pages_heading(const char *text, char line)
{
	size_t i;

	printf("%s\n", text);
	for (i = 0; i < strlen(text); i++)
		putchar(line);
	printf("\n\n");
}

/* Each print_cells() prints one row */
static void pages_print_table_head(const char *widths, const char *columns)
{
	printf(".. csv-table::\n   :header: %s\n   :widths: %s\n\n", columns, widths);
}

/* Print a cell of a csv-table: quoted, with quotes doubled */
static void pages_print_cell(const char *text)
{
	putchar('"');
	for (; *text; text++) {
		if (*text == '"')
			putchar('"');
		putchar(*text);
	}
	putchar('"');
}

/*
 * Print the addresses of free-running counters by event; the distance between units is that of
 * their bases
 */
static void pages_print_freerunning(const struct pmon_type *type)
{
	const struct pmon_counter *counter = type->counter;
	unsigned int i, nr = pmon_nr_counters(type->desc);

	printf("Free-running counters: %u of %u bits, of unit 0:", nr, counter->width);
	for (i = 0; i < nr; i++)
		printf("%s config 0x%x at 0x%x", i ? "," : "", type->desc->freerunning[i],
		       counter[i].ctr);
	printf("\n");
}

static void pages_print_counters(const struct pmon_type *type)
{
	const struct pmon_counter *counter = type->counter;
	unsigned int i;

	if (type->desc->freerunning) {
		pages_print_freerunning(type);
		return;
	}
	printf("Counters: %u of %u bits, at ", type->desc->counters, counter->width);
	for (i = 0; i < type->desc->counters; i++)
		printf("%s0x%x", i ? ", " : "", counter[i].ctr);
	printf("\n\nControl: ");
	for (i = 0; i < type->desc->counters; i++)
		printf("%s0x%x", i ? ", " : "", counter[i].ctl);
	printf("\n");
	if (type->desc->fixed)
		printf("\nFixed counter: %u bits, control 0x%x, counter 0x%x\n",
		       counter[i].width, counter[i].ctl, counter[i].ctr);
}

static void pages_print_unit(const struct pmon_type *type, unsigned int i)
{
	const struct pmon_unit *unit = &type->unit[i];

	printf("   %u, ", i);
	if (type->space == PMON_MSR) {
		printf("MSR + 0x%llx\n", unit->base[0]);
		return;
	}
	printf("\"8086:%04x at %02x.%u", unit->function.device,
	       PCI_SLOT(unit->function.devfn), PCI_FUNC(unit->function.devfn));
	if (unit->function.io)
		printf(" of the I/O bus");
	if (unit->match.device)
		printf(", match registers at %02x.%u",
		       PCI_SLOT(unit->match.devfn),
		       PCI_FUNC(unit->match.devfn));
	printf("\"\n");
}

static void pages_print_registers(const struct pmon_type *type)
{
	unsigned int i;

	pages_print_counters(type);
	if (type->box_ctl != PMON_NO_REG)
		printf("\nBox control: 0x%x; running 0x%x, frozen 0x%x\n",
		       type->box_ctl, type->desc->run, type->desc->freeze);
	printf("\nLargest increment per clock, for the poll period: %u\n\n",
	       type->desc->max_inc);

	if (!type->units) {
		printf("Units: those of type %u in the machine's discovery table. Where that says\n"
		       "otherwise than this page, it is right.\n\n", type->discovery->number);
		return;
	}
	pages_print_table_head("20 80", "unit, location");
	for (i = 0; i < type->units; i++)
		pages_print_unit(type, i);
	printf("\n");
}

static void pages_print_field(const struct pmon_field *field)
{
	char text[64];
	int len = pmon_field_text(field, text, sizeof(text));

	printf("   ``%s``, \"%.*s\"\n", field->name, len - 1, text);
}

static void pages_print_fields(const struct pmon_pmu_desc *desc)
{
	const struct pmon_field *field;

	pages_print_table_head("40 60", "field, bits");
	for (field = pmon_next_field(desc, NULL); field; field = pmon_next_field(desc, field))
		pages_print_field(field);
	printf("\n");
}

static void pages_print_constraint(const struct pmon_constraint *row)
{
	printf("   0x%02x", row->first);
	if (row->last != row->first)
		printf(" to 0x%02x", row->last);
	if (row->counters == PMON_NO_COUNTER)
		printf(", none: no such event\n");
	else
		printf(", mask 0x%x\n", row->counters);
}

static bool pages_has_constraints(const struct pmon_type *type)
{
	const struct pmon_constraint *row;

	for (row = type->desc->constraints; row && row->counters; row++)
		if (pmon_has(type->desc, row->on))
			return true;
	return false;
}

static void pages_print_constraints(const struct pmon_type *type)
{
	const struct pmon_constraint *row;

	if (!pages_has_constraints(type))
		return;
	pages_print_table_head("40 60", "event codes, counters");
	for (row = type->desc->constraints; row->counters; row++)
		if (pmon_has(type->desc, row->on))
			pages_print_constraint(row);
	printf("\n");
}

static void pages_print_use(const struct pmon_type *type, const struct pmon_filter_field *use)
{
	if (use->extra == PMON_IN_CONTROL)
		printf("control word");
	else
		printf("0x%x", type->extra[use->extra].reg);
	printf(" bits 0x%llx", (unsigned long long)use->mask);
	if (use->required)
		printf(" (required)");
	else if (use->neutral)
		printf(" (0x%llx if not given)", (unsigned long long)use->neutral);
}

static void pages_print_rule(const struct pmon_type *type, const struct pmon_rule *rule)
{
	const struct pmon_filter_field *use = rule->filter;

	printf("   config & 0x%llx = 0x%llx, \"",
	       (unsigned long long)rule->mask, (unsigned long long)rule->key);
	for (; use < rule->filter + PMON_MAX_FILTERS && use->mask; use++) {
		printf(use == rule->filter ? "" : ", ");
		pages_print_use(type, use);
	}
	if (rule->alts)
		printf("; one of %u alternative encodings", rule->alts);
	printf("\"\n");
}

static bool pages_has_rules(const struct pmon_type *type)
{
	const struct pmon_rule *rule;

	for (rule = type->desc->rules; rule && rule->mask; rule++)
		if (pmon_has(type->desc, rule->on))
			return true;
	return false;
}

static void pages_print_rules(const struct pmon_type *type)
{
	const struct pmon_rule *rule;

	if (!pages_has_rules(type))
		return;
	pages_print_table_head("40 60", "events, extra registers (of unit 0) that they use");
	for (rule = type->desc->rules; rule->mask; rule++)
		if (pmon_has(type->desc, rule->on))
			pages_print_rule(type, rule);
	printf("\n");
}

static void pages_print_title(const struct pmon_type *type)
{
	char title[PMON_NAME_LEN];

	if (type->units == 1 && type->desc->numbered)
		snprintf(title, sizeof(title), "uncore_%s_0", type->desc->name);
	else if (type->units == 1)
		snprintf(title, sizeof(title), "%s%s", pmon_pmu_prefix(type->desc->name),
			 type->desc->name);
	else if (!type->units)
		snprintf(title, sizeof(title), "uncore_%s_N", type->desc->name);
	else
		snprintf(title, sizeof(title), "uncore_%s_0..%u", type->desc->name,
			 type->units - 1);
	pages_heading(title, '-');
}

static void pages_print_type(const struct pmon_type *type)
{
	pages_print_title(type);
	pages_print_registers(type);
	pages_print_fields(type->desc);
	pages_print_constraints(type);
	pages_print_rules(type);
}

static void pages_print_boxes(const struct pmon_platform *platform)
{
	const struct pmon_type *const *type;

	pages_heading(platform->name, '=');
	for (type = platform->types; *type; type++)
		pages_print_type(*type);
}

static void pages_print_event(const struct pmon_alias *event)
{
	char counts[256];

	snprintf(counts, sizeof(counts), "%s: %s", event->what, event->by);
	printf("   ``%s``%s, \"``%s``\", ", event->name,
	       event->on & PMON_LISTED ? " \\*" : "", event->terms);
	pages_print_cell(counts);
	putchar('\n');
}

static bool pages_has_names(const struct pmon_pmu_desc *desc)
{
	const struct pmon_alias *event;

	for (event = desc->events; event->name; event++)
		if (event->on & desc->on)
			return true;
	return false;
}

static void pages_print_names(const struct pmon_type *type)
{
	const struct pmon_alias *event;

	pages_print_title(type);
	if (!pages_has_names(type->desc)) {
		printf("No event has a name.\n\n");
		return;
	}
	pages_print_table_head("30 30 40", "name, terms, counts");
	for (event = type->desc->events; event->name; event++) {
		if (event->on & type->desc->on)
			pages_print_event(event);
	}
	printf("\n");
}

void print_events_page(const struct pmon_platform *platform)
{
	const struct pmon_type *const *type;
	char title[80];

	pages_print_origin();
	snprintf(title, sizeof(title), "Events of the %s", platform->name);
	pages_heading(title, '=');
	printf("``events/`` in sysfs has the names with a star; with ``all_names=1``, all.\n\n");
	for (type = platform->types; *type; type++)
		pages_print_names(*type);
}

void print_boxes_page(void)
{
	const struct pmon_platform *platform, *row;

	pages_print_origin();
	pages_heading("Boxes of every platform", '#');
	for (platform = pmon_platforms; platform->name; platform++)
		for (row = platform; row; row = row->later)
			pages_print_boxes(row);
}
