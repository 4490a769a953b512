// SPDX-License-Identifier: GPL-2.0-only
/*
 * Types made at load, as rows of the driver, from the units of discovery tables. The tables have
 * the addresses of registers, but do not tell what events mean: a type gets the description of the
 * platform's row for its number, or the generic one.
 */
#include <linux/printk.h>
#include <linux/slab.h>
#include <linux/sort.h>

#include "die.h"
#include "step.h"
#include "types.h"
#include "unit.h"

/**
 * struct discovered_type - a type made of units with the same layout of registers
 */
struct discovered_type {
	/**
	 * @type: the type; it has no units if all belong to PMUs whose first unit has another
	 * layout
	 */
	struct pmon_type type;
	/** @first: the first unit with the layout */
	const struct pmon_discovered *first;
	/**
	 * @desc: its description: that of the platform's row, with the number of counters of the
	 * table
	 */
	struct pmon_pmu_desc desc;
	/**
	 * @name: its name, if it has the generic description, or if units of another source have
	 * that of the row
	 */
	char name[24];
	/** @alias: its second name in these cases */
	char alias[24];
	/** @counter: its counters */
	struct pmon_counter counter[PMON_MAX_COUNTERS];
	/** @unit: its units, those of the first die first */
	struct pmon_unit unit[];
};

static struct pmon_platform types_platform;
static const struct pmon_type **types_list;
/* Index in types_list of the first type that was made from a table */
static unsigned int types_first;

/*
 * Sort by type, source, id, then die: units with the same layout need not be consecutive, but have
 * ascending ids
 */
static int types_compare(const void *a, const void *b)
{
	const struct pmon_discovered *x = a, *y = b;

	if (x->type != y->type)
		return x->type - y->type;
	if (x->source != y->source)
		return x->source - y->source;
	return x->id != y->id ? x->id - y->id : (int)x->die - (int)y->die;
}

static bool types_is_first_of_layout(const struct pmon_discovered *unit)
{
	const struct pmon_discovered *other;

	for (other = pmon_units; other < unit; other++)
		if (pmon_discovered_same_layout(other, unit))
			return false;
	return true;
}

/* Return: true for the unit of the first die with its id, whose layout gives the PMU its type */
static bool types_is_first_die(const struct pmon_discovered *unit)
{
	return unit == pmon_units || !pmon_discovered_same_id(unit - 1, unit);
}

/*
 * Return: number of PMUs of units with the type and source of @first; with @same_layout, only of
 * those with its layout
 */
static unsigned int types_count_pmus(const struct pmon_discovered *first, bool same_layout)
{
	const struct pmon_discovered *unit, *end = pmon_units + pmon_nr_units;
	unsigned int nr = 0;

	for (unit = pmon_units; unit < end; unit++)
		nr += types_is_first_die(unit) && unit->type == first->type &&
		      unit->source == first->source &&
		      (!same_layout || pmon_discovered_same_layout(unit, first));
	return nr;
}

/* Return: true if an earlier source lists units of the same type number, which may be others */
static bool types_has_earlier_source(const struct pmon_discovered *found)
{
	const struct pmon_discovered *other;

	for (other = pmon_units; other < pmon_units + pmon_nr_units; other++)
		if (other->type == found->type && other->source < found->source)
			return true;
	return false;
}

/* Two sources may give two types the same number, so the names of their PMUs differ */
static void types_fill_name(struct discovered_type *made, const struct pmon_discovered *found)
{
	const struct pmon_type *row = found->row;
	const char *later = row && found->source ? row->discovery->later_name : NULL;
	const char *from = pmon_platform->discovery->source[found->source].name;

	if (!row) {
		snprintf(made->name, sizeof(made->name), "type_%u", found->type);
		made->desc.name = made->name;
	}
	if (!later && !types_has_earlier_source(found))
		return;
	snprintf(made->alias, sizeof(made->alias), "type_%u_%s", found->type, from);
	snprintf(made->name, sizeof(made->name), "%s_%s", row ? row->desc->name : "type", from);
	made->desc.alias = made->alias;
	made->desc.name = later ?: row ? made->name : made->alias;
}

/* @layout: the layout of @first, with the distance of control registers from pmon_step_find() */
static void types_fill_desc(struct discovered_type *made, const struct pmon_discovered *first,
			    const struct pmon_discovered *layout)
{
	const struct pmon_type *row = first->row;

	made->desc = row ? *row->desc : pmon_generic_desc;
	types_fill_name(made, first);
	made->desc.counters = layout->counters;
	made->desc.numbered = types_count_pmus(first, false) > 1;
	/* A control register of 32 bits lacks the bits above 31 of the row's fields */
	if (row && row->discovery->step_unknown && layout->ctl_step == sizeof(u32))
		made->desc.reserved |= GENMASK_ULL(63, 32);
}

static void types_fill_counters(struct discovered_type *made, const struct pmon_discovered *found)
{
	const struct pmon_type *row = found->row;
	unsigned int i;

	for (i = 0; i < found->counters; i++)
		made->counter[i] = (struct pmon_counter) {
			.ctl = found->box_ctl + found->ctl + i * found->ctl_step,
			.ctr = found->box_ctl + found->ctr + i * found->ctr_step,
			.width = found->width,
			.ctl64 = found->space != PMON_MSR && found->ctl_step == sizeof(u64),
		};
	if (made->desc.fixed)
		made->counter[i] = row->counter[row->desc->counters];
}

static u32 types_size(const struct discovered_type *made)
{
	unsigned int i, nr = pmon_nr_counters(&made->desc);
	u32 end = 0;

	for (i = 0; i < nr; i++)
		end = max3(end, made->counter[i].ctl, made->counter[i].ctr);
	return end + sizeof(u64);
}

static struct discovered_type *types_make_type(const struct pmon_discovered *first)
{
	unsigned int units = types_count_pmus(first, true);
	const struct pmon_type *row = first->row;
	struct pmon_discovered layout = *first;
	struct discovered_type *made;

	made = kzalloc(struct_size(made, unit, units * pmon_nr_dies()), GFP_KERNEL);
	if (!made)
		return NULL;
	pmon_step_find(&layout);
	made->first = first;
	types_fill_desc(made, first, &layout);
	types_fill_counters(made, &layout);
	made->type = (struct pmon_type) {
		.desc = &made->desc,
		.space = first->space,
		.units = units,
		.discovered = true,
		.box_ctl = first->box_ctl,
		.counter = made->counter,
		.unit = made->unit,
		.size = types_size(made),
		.discovery = row ? row->discovery : NULL,
		.probe = row ? row->probe : NULL,
		.stacks = row ? row->stacks : NULL,
		.extra = row ? row->extra : NULL,
		.nr_extra = row ? row->nr_extra : 0,
	};
	return made;
}

static struct discovered_type *types_of(const struct pmon_type *type)
{
	return container_of(type, struct discovered_type, type);
}

/* Return: the type of units with the layout of this one */
static const struct pmon_type *types_find(const struct pmon_discovered *unit)
{
	const struct pmon_type *const *type = &types_list[types_first];

	while (!pmon_discovered_same_layout(types_of(*type)->first, unit))
		type++;
	return *type;
}

/* Fill in row @n of each die; @first is the unit on the first die that has it */
static void types_fill_unit(struct discovered_type *made, const struct pmon_discovered *first,
			    unsigned int n)
{
	const struct pmon_discovered *unit = first;
	unsigned int i, units = made->type.units;

	for (i = n; i < units * pmon_nr_dies(); i += units) {
		made->unit[i].id = first->id;
		made->unit[i].base[0] = PMON_NO_ADDRESS;
	}
	do {
		struct pmon_unit *row = &made->unit[unit->die * units + n];

		row->base[0] = unit->address;
		if (!pmon_discovered_same_layout(unit, first))
			row->type = types_find(unit);
	} while (++unit < pmon_units + pmon_nr_units && !types_is_first_die(unit));
}

static void types_fill_units(struct discovered_type *made)
{
	const struct pmon_discovered *unit;
	unsigned int n = 0;

	for (unit = made->first; unit < pmon_units + pmon_nr_units; unit++)
		if (types_is_first_die(unit) && pmon_discovered_same_layout(unit, made->first))
			types_fill_unit(made, unit, n++);
}

static unsigned int types_count_rows(void)
{
	unsigned int nr = 0;

	while (pmon_platform->types[nr])
		nr++;
	return nr;
}

/* Make a platform with the types of the rows first, then those of the tables */
static int types_make_platform(void)
{
	const struct pmon_discovered *unit;
	struct discovered_type *made;
	unsigned int nr = types_count_rows();

	types_list = kcalloc(nr + pmon_nr_units + 1, sizeof(*types_list), GFP_KERNEL);
	if (!types_list)
		return -ENOMEM;
	memcpy(types_list, pmon_platform->types, nr * sizeof(*types_list));
	types_first = nr;
	for (unit = pmon_units; unit < pmon_units + pmon_nr_units; unit++) {
		if (!types_is_first_of_layout(unit))
			continue;
		made = types_make_type(unit);
		if (!made)
			return -ENOMEM;
		types_list[nr++] = &made->type;
	}
	for (nr = types_first; types_list[nr]; nr++)
		types_fill_units(types_of(types_list[nr]));
	types_platform = *pmon_platform;
	types_platform.types = types_list;
	pmon_platform = &types_platform;
	return 0;
}

static void types_log_unknown(void)
{
	const struct pmon_discovered *unit;
	unsigned int nr = 0;

	for (unit = pmon_units; unit < pmon_units + pmon_nr_units; unit++)
		nr += !unit->row;
	if (nr)
		pr_info("%u units are of types without names in this driver: their PMUs are uncore_type_*, with the terms that all units have; please send the output of \"xeon-pmon report\"\n",
			nr);
}

/**
 * pmon_types_make() - make types of the units of all tables
 *
 * Context: may sleep; at load, before boxes are made.
 * Return: 0 or -ENOMEM.
 */
int pmon_types_make(void)
{
	if (!pmon_nr_units)
		return 0;
	types_log_unknown();
	sort(pmon_units, pmon_nr_units, sizeof(*pmon_units), types_compare, NULL);
	return types_make_platform();
}

/**
 * pmon_types_free() - free the types that were made
 *
 * Context: may sleep; at unload, after the boxes were freed.
 */
void pmon_types_free(void)
{
	unsigned int i;

	for (i = types_first; types_list && types_list[i]; i++)
		kfree(types_of(types_list[i]));
	kfree(types_list);
}

