// SPDX-License-Identifier: GPL-2.0-only
/*
 * Types made at load: the units of discovery tables, as rows of the driver. The tables say where
 * registers are, not what events mean: a type has the kind that the platform names for its number,
 * or the generic one.
 */
#include <linux/printk.h>
#include <linux/slab.h>
#include <linux/sort.h>

#include "core.h"

/* Lines in the log about tables; firmware that is wrong once is wrong hundreds of times */
#define TYPES_LINES		40

/**
 * struct types_unit - a unit of the tables
 * @found: what its entry says
 * @die: number of its die
 */
struct types_unit {
	struct pmon_found found;
	unsigned int die;
};

/**
 * struct types_made - a type made of units that are alike
 * @type: the type
 * @kind: its kind: that of the platform's row, with the number of counters of the table
 * @name: its name, if it has the generic kind
 * @counter: its counters
 * @unit: its units, those of the first die first
 */
struct types_made {
	struct pmon_type type;
	struct pmon_kind kind;
	char name[16];
	struct pmon_counter counter[PMON_MAX_COUNTERS];
	struct pmon_unit unit[];
};

static struct types_unit *types_units;
static unsigned int types_nr_units;
static unsigned int types_lines;
static struct pmon_platform types_platform;
static const struct pmon_type **types_list;
/* Where in that list the types begin that were made */
static unsigned int types_first;

/**
 * pmon_types_log() - log what is wrong with a discovery table
 * @format: a line, as printf() takes it
 *
 * Context: may sleep.
 */
void pmon_types_log(const char *format, ...)
{
	struct va_format line = { .fmt = format };
	va_list args;

	if (types_lines++ >= TYPES_LINES)
		return;
	va_start(args, format);
	line.va = &args;
	pr_warn("discovery table: %pV\n", &line);
	va_end(args);
}

static const struct pmon_discovery *types_row(void)
{
	return pmon_platform->discovery;
}

static const struct pmon_discovery_kind *types_kind_row(u16 type)
{
	const struct pmon_discovery_kind *row;

	for (row = types_row()->kinds; row->kind || row->ignored; row++)
		if (row->type == type)
			return row;
	return NULL;
}

static const char *types_conflict(const struct types_unit *unit)
{
	const struct types_unit *other;
	const char *why = NULL;

	for (other = types_units; !why && other < types_units + types_nr_units; other++)
		why = pmon_found_conflict(&other->found, &unit->found, other->die == unit->die);
	return why;
}

/**
 * pmon_types_add() - add a unit
 * @die: its die
 * @entry: its entry in a discovery table, which is not void
 *
 * A unit that cannot be right is left out, with a line in the log; one of an ignored type without.
 *
 * Context: may sleep.
 * Return: 0 or -ENOMEM.
 */
int pmon_types_add(const struct pmon_die *die, const u64 *entry)
{
	const struct pmon_discovery_kind *row = types_kind_row(entry[2]);
	struct types_unit unit = { .die = die->id }, *grown;
	const char *why;

	if (row && row->ignored)
		return 0;
	why = pmon_table_unit(entry, row ? row->mmio_step : 0, &unit.found) ?:
	      types_conflict(&unit);
	if (why) {
		pmon_types_log("unit %u of type %u on socket %u is left out: %s", unit.found.id,
			       unit.found.type, die->id, why);
		return 0;
	}
	grown = krealloc(types_units, (types_nr_units + 1) * sizeof(*grown), GFP_KERNEL);
	if (!grown)
		return -ENOMEM;
	types_units = grown;
	types_units[types_nr_units++] = unit;
	return 0;
}

/* By type, then id: units that are alike need not follow each other, but their ids rise */
static int types_compare(const void *a, const void *b)
{
	const struct pmon_found *x = &((const struct types_unit *)a)->found;
	const struct pmon_found *y = &((const struct types_unit *)b)->found;

	return x->type != y->type ? x->type - y->type : x->id - y->id;
}

static bool types_is_first(const struct types_unit *unit)
{
	const struct types_unit *other;

	for (other = types_units; other < unit; other++)
		if (pmon_found_alike(&other->found, &unit->found))
			return false;
	return true;
}

/* How many ids the units have that are like this one, or of its type */
static unsigned int types_count_ids(const struct types_unit *first, bool alike)
{
	const struct types_unit *unit, *end = types_units + types_nr_units;
	unsigned int nr = 0;
	int last = -1;

	for (unit = types_units; unit < end; unit++) {
		if (unit->found.type != first->found.type || unit->found.id == last ||
		    (alike && !pmon_found_alike(&unit->found, &first->found)))
			continue;
		last = unit->found.id;
		nr++;
	}
	return nr;
}

static void types_fill_kind(struct types_made *made, const struct types_unit *first)
{
	const struct pmon_discovery_kind *row = types_kind_row(first->found.type);

	made->kind = row ? *row->kind : *types_row()->generic;
	if (!row) {
		snprintf(made->name, sizeof(made->name), "type_%u", first->found.type);
		made->kind.name = made->name;
	}
	made->kind.counters = first->found.counters;
	made->kind.fixed = row && row->fixed;
	made->kind.numbered = types_count_ids(first, false) > 1;
}

static void types_fill_counters(struct types_made *made, const struct pmon_found *found)
{
	const struct pmon_discovery_kind *row = types_kind_row(found->type);
	unsigned int i;

	for (i = 0; i < found->counters; i++)
		made->counter[i] = (struct pmon_counter) {
			.ctl = found->box_ctl + found->ctl + i * found->ctl_step,
			.ctr = found->box_ctl + found->ctr + i * found->ctr_step,
			.width = found->width,
			.wide = found->space != PMON_MSR && found->ctl_step == sizeof(u64),
		};
	if (made->kind.fixed)
		made->counter[i] = *row->fixed;
}

static u32 types_size(const struct types_made *made)
{
	unsigned int i, nr = pmon_nr_counters(&made->kind);
	u32 end = 0;

	for (i = 0; i < nr; i++)
		end = max3(end, made->counter[i].ctl, made->counter[i].ctr);
	return end + sizeof(u64);
}

static void types_fill_units(struct types_made *made, const struct types_unit *first)
{
	const struct types_unit *unit, *end = types_units + types_nr_units;
	unsigned int i, n = 0, units = made->type.units;

	for (i = 0; i < units * pmon_nr_dies(); i++)
		made->unit[i].base[0] = PMON_NO_ADDRESS;
	for (unit = first; unit < end; unit++) {
		if (!pmon_found_alike(&unit->found, &first->found))
			continue;
		if (unit != first && made->unit[n].id != unit->found.id)
			n++;
		for (i = n; i < units * pmon_nr_dies(); i += units)
			made->unit[i].id = unit->found.id;
		made->unit[unit->die * units + n].base[0] = unit->found.address;
	}
}

static struct types_made *types_make_type(const struct types_unit *first)
{
	const struct pmon_discovery_kind *row = types_kind_row(first->found.type);
	unsigned int units = types_count_ids(first, true);
	struct types_made *made;

	made = kzalloc(struct_size(made, unit, units * pmon_nr_dies()), GFP_KERNEL);
	if (!made)
		return NULL;
	types_fill_kind(made, first);
	types_fill_counters(made, &first->found);
	made->type = (struct pmon_type) {
		.kind = &made->kind,
		.space = first->found.space,
		.units = units,
		.discovered = true,
		.box_ctl = first->found.box_ctl,
		.counter = made->counter,
		.unit = made->unit,
		.size = types_size(made),
		.extra = row ? row->extra : NULL,
		.nr_extra = row ? row->nr_extra : 0,
	};
	types_fill_units(made, first);
	return made;
}

static unsigned int types_count_rows(void)
{
	unsigned int nr = 0;

	while (pmon_platform->types[nr])
		nr++;
	return nr;
}

/* The platform gets the types of its rows first, then those of the tables */
static int types_make_platform(void)
{
	const struct types_unit *unit;
	struct types_made *made;
	unsigned int nr = types_count_rows();

	types_list = kcalloc(nr + types_nr_units + 1, sizeof(*types_list), GFP_KERNEL);
	if (!types_list)
		return -ENOMEM;
	memcpy(types_list, pmon_platform->types, nr * sizeof(*types_list));
	types_first = nr;
	for (unit = types_units; unit < types_units + types_nr_units; unit++) {
		if (!types_is_first(unit))
			continue;
		made = types_make_type(unit);
		if (!made)
			return -ENOMEM;
		types_list[nr++] = &made->type;
	}
	types_platform = *pmon_platform;
	types_platform.types = types_list;
	pmon_platform = &types_platform;
	return 0;
}

/**
 * pmon_types_make() - make types of the units that were added
 *
 * Context: may sleep; at load, before boxes are made.
 * Return: 0 or a negative error.
 */
int pmon_types_make(void)
{
	if (types_lines > TYPES_LINES)
		pr_warn("discovery table: %u more such lines are left out\n",
			types_lines - TYPES_LINES);
	if (!types_nr_units)
		return 0;
	sort(types_units, types_nr_units, sizeof(*types_units), types_compare, NULL);
	return types_make_platform();
}

/**
 * pmon_types_forget() - free the types that were made, and the units
 *
 * Context: may sleep; at unload, after the boxes were freed.
 */
void pmon_types_forget(void)
{
	unsigned int i;

	for (i = types_first; types_list && types_list[i]; i++)
		kfree(container_of(types_list[i], struct types_made, type));
	kfree(types_list);
	kfree(types_units);
}
