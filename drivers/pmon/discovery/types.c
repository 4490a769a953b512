// SPDX-License-Identifier: GPL-2.0-only
/*
 * Types made at load: the units of discovery tables, as rows of the driver. The tables say where
 * registers are, not what events mean: a type has the kind that the platform names for its number,
 * or the generic one.
 */
#include <linux/printk.h>
#include <linux/slab.h>
#include <linux/sort.h>

#include "box.h"
#include "code.h"
#include "die.h"
#include "discovery.h"
#include "platform.h"
#include "pmus.h"
#include "table.h"
#include "topology.h"
#include "types.h"

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
 * @name: its name, if it has the generic kind, or if units of another source have that of its row
 * @alias: likewise its second name
 * @counter: its counters
 * @unit: its units, those of the first die first
 */
struct types_made {
	struct pmon_type type;
	struct pmon_kind kind;
	char name[24];
	char alias[24];
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

/* The type of the platform that is listed by this number */
static const struct pmon_type *types_row(u16 number)
{
	const struct pmon_type *const *row;

	for (row = pmon_platform->types; *row; row++)
		if ((*row)->listed && (*row)->listed->number == number)
			return *row;
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

static void types_leave_out(const struct types_unit *unit, const char *why)
{
	pmon_types_log("unit %u of type %u on socket %u is left out: %s", unit->found.id,
		       unit->found.type, unit->die, why);
}

/* What is odd about a unit that is used */
static void types_note(const struct types_unit *unit)
{
	const struct pmon_found *found = &unit->found;

	if (found->unused)
		pmon_types_log("unit %u of type %u on socket %u: %u of %u counters can be used",
			       found->id, found->type, unit->die, found->counters,
			       found->counters + found->unused);
	if (found->unmarked)
		pmon_types_log("unit %u of type %u on socket %u: its address is not marked as one",
			       found->id, found->type, unit->die);
}

static int types_append(const struct types_unit *unit)
{
	struct types_unit *grown;

	grown = krealloc(types_units, (types_nr_units + 1) * sizeof(*grown), GFP_KERNEL);
	if (!grown)
		return -ENOMEM;
	types_units = grown;
	types_units[types_nr_units++] = *unit;
	return 0;
}

/**
 * pmon_types_add() - add a unit
 * @die: its die
 * @entry: its entry in a discovery table
 * @source: which &pmon_discovery.source the table is of
 *
 * A unit that cannot be right is left out, with a line in the log; one of an ignored type, or whose
 * entry is void, without.
 *
 * Context: may sleep.
 * Return: 0 or -ENOMEM.
 */
int pmon_types_add(struct pmon_die *die, const u64 *entry, unsigned int source)
{
	const struct pmon_type *row = types_row(entry[2]);
	bool counted = row && row->listed->count.msr;
	struct types_unit unit = { .die = die->id };
	const char *why;

	if (row && row->listed->elsewhere)
		return 0;
	if (pmon_entry_is_void(entry)) {
		die->tables->unsure |= counted;
		return 0;
	}
	why = pmon_table_unit(entry, pmon_platform->discovery, row, &unit.found);
	unit.found.source = source;
	why = why ?: types_conflict(&unit);
	if (why) {
		die->tables->unsure |= counted;
		types_leave_out(&unit, why);
		return 0;
	}
	types_note(&unit);
	return types_append(&unit);
}

static struct types_unit *types_find(unsigned int die, u16 type, int id)
{
	struct types_unit *unit;

	for (unit = types_units; unit < types_units + types_nr_units; unit++)
		if (unit->die == die && unit->found.type == type &&
		    (id < 0 || unit->found.id == id))
			return unit;
	return NULL;
}

static void types_drop_surplus(unsigned int die, u16 type, u64 count)
{
	unsigned int from, to = 0;

	for (from = 0; from < types_nr_units; from++) {
		const struct types_unit *unit = &types_units[from];

		if (unit->die == die && unit->found.type == type && unit->found.id >= count)
			types_leave_out(unit, "a register says that there are fewer");
		else
			types_units[to++] = *unit;
	}
	types_nr_units = to;
}

/* Like the others of the die; whether its registers are there is tested when it is attached */
static int types_add_missing(unsigned int die, const struct pmon_listed *listed, u64 count)
{
	const struct pmon_count *row = &listed->count;
	struct types_unit unit;
	unsigned int id;
	int err = 0;

	for (id = 0; !err && id < count; id++) {
		u32 address = row->first + id * row->stride;

		if (address + row->stride - 1 > pmon_platform->discovery->msr_last)
			break;
		if (types_find(die, listed->number, id))
			continue;
		unit = *types_find(die, listed->number, -1);
		unit.found.id = id;
		unit.found.address = address;
		if (types_conflict(&unit))
			continue;
		pmon_types_log("unit %u of type %u on socket %u is missing: a register says %llu",
			       id, listed->number, die, count);
		err = types_append(&unit);
	}
	return err;
}

static u64 types_largest_count(const struct pmon_listed *listed)
{
	unsigned int die;
	u64 count = 0;

	for (die = 0; die < pmon_nr_dies(); die++)
		count = max(count, pmon_msr_of_die(pmon_die(die), listed->count.msr));
	return count;
}

/*
 * Where another register than the table knows how many units there are. That of a die without CPUs
 * cannot be read: it has as many as another die until it is attached. What a table lists as void or
 * wrong is not missing: firmware may have switched it off.
 */
static int types_correct_die(unsigned int die, const struct pmon_listed *listed)
{
	bool online = pmon_die_is_online(pmon_die(die));
	u64 count = online ? pmon_msr_of_die(pmon_die(die), listed->count.msr) :
			     types_largest_count(listed);

	if (!count || !types_find(die, listed->number, -1))
		return 0;
	if (online)
		types_drop_surplus(die, listed->number, count);
	if (pmon_die(die)->tables->unsure || !types_find(die, listed->number, -1))
		return 0;
	return types_add_missing(die, listed, count);
}

static int types_correct(const struct pmon_listed *listed)
{
	unsigned int die;
	int err = 0;

	for (die = 0; !err && die < pmon_nr_dies(); die++)
		err = types_correct_die(die, listed);
	return err;
}

static int types_correct_all(void)
{
	const struct pmon_type *const *row;
	int err = 0;

	for (row = pmon_platform->types; !err && *row; row++)
		if ((*row)->listed && (*row)->listed->count.msr)
			err = types_correct((*row)->listed);
	return err;
}

/* By type, source, then id: units that are alike need not follow each other, but their ids rise */
static int types_compare(const void *a, const void *b)
{
	const struct pmon_found *x = &((const struct types_unit *)a)->found;
	const struct pmon_found *y = &((const struct types_unit *)b)->found;

	if (x->type != y->type)
		return x->type - y->type;
	return x->source != y->source ? x->source - y->source : x->id - y->id;
}

static bool types_is_first(const struct types_unit *unit)
{
	const struct types_unit *other;

	for (other = types_units; other < unit; other++)
		if (pmon_found_alike(&other->found, &unit->found))
			return false;
	return true;
}

/*
 * Number of different ids of the units that are laid out like this one (@alike), or that its source
 * lists with its type
 */
static unsigned int types_count_ids(const struct types_unit *first, bool alike)
{
	const struct types_unit *unit, *end = types_units + types_nr_units;
	unsigned int nr = 0;
	int last = -1;

	for (unit = types_units; unit < end; unit++) {
		if (unit->found.type != first->found.type ||
		    unit->found.source != first->found.source || unit->found.id == last ||
		    (alike && !pmon_found_alike(&unit->found, &first->found)))
			continue;
		last = unit->found.id;
		nr++;
	}
	return nr;
}

/* Does a source before its own list units of the same type number, which need not be alike? */
static bool types_is_later(const struct pmon_found *found)
{
	const struct types_unit *other;

	for (other = types_units; other < types_units + types_nr_units; other++)
		if (other->found.type == found->type && other->found.source < found->source)
			return true;
	return false;
}

/* Units of one number from two sources are different ones: so are their PMUs' names */
static void types_fill_name(struct types_made *made, const struct pmon_found *found)
{
	const struct pmon_type *row = types_row(found->type);
	const char *later = row && found->source ? row->listed->later : NULL;
	const char *from = pmon_platform->discovery->source[found->source].name;

	if (!row) {
		snprintf(made->name, sizeof(made->name), "type_%u", found->type);
		made->kind.name = made->name;
	}
	if (!later && !types_is_later(found))
		return;
	snprintf(made->alias, sizeof(made->alias), "type_%u_%s", found->type, from);
	snprintf(made->name, sizeof(made->name), "%s_%s", row ? row->kind->name : "type", from);
	made->kind.alias = made->alias;
	made->kind.name = later ?: row ? made->name : made->alias;
}

static void types_fill_kind(struct types_made *made, const struct types_unit *first)
{
	const struct pmon_type *row = types_row(first->found.type);

	made->kind = row ? *row->kind : *pmon_platform->discovery->generic;
	types_fill_name(made, &first->found);
	made->kind.counters = first->found.counters;
	made->kind.numbered = types_count_ids(first, false) > 1;
}

static void types_fill_counters(struct types_made *made, const struct pmon_found *found)
{
	const struct pmon_type *row = types_row(found->type);
	unsigned int i;

	for (i = 0; i < found->counters; i++)
		made->counter[i] = (struct pmon_counter) {
			.ctl = found->box_ctl + found->ctl + i * found->ctl_step,
			.ctr = found->box_ctl + found->ctr + i * found->ctr_step,
			.width = found->width,
			.wide = found->space != PMON_MSR && found->ctl_step == sizeof(u64),
		};
	if (made->kind.fixed)
		made->counter[i] = row->counter[row->kind->counters];
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
	unsigned int units = types_count_ids(first, true);
	const struct pmon_type *row = types_row(first->found.type);
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
		.listed = row ? row->listed : NULL,
		.stacks = row ? row->stacks : NULL,
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

static void types_log_unknown(void)
{
	const struct types_unit *unit;
	unsigned int nr = 0;

	for (unit = types_units; unit < types_units + types_nr_units; unit++)
		nr += !types_row(unit->found.type);
	if (nr)
		pr_info("%u units are of types without names here: they are uncore_type_*, with the terms that all have; please send the output of \"xeon-pmon report\"\n",
			nr);
}

/* Listed, but not there: its function is absent, or its registers do not answer */
static void types_log_absent(const struct pmon_box *box)
{
	char place[PMON_NAME_LEN];

	if (!box->type->discovered || box->place.unit.base[0] == PMON_NO_ADDRESS ||
	    pmon_box_present(box))
		return;
	pmon_io(box->type)->text(&box->place, box->type, -1, place, sizeof(place));
	pmon_types_log("%s on socket %u is left out: %s %s", box->pmu->name, box->die->id, place,
		       box->state == PMON_WRONG ? "does not hold what is written" :
		       "does not answer, or is in use; see lspci and /proc/iomem");
}

/**
 * pmon_discovery_log_absent() - log which listed units do not answer, and how many lines were not
 *
 * Context: may sleep; at load, after the boxes were attached.
 */
void pmon_discovery_log_absent(void)
{
	const struct pmon_box *box;
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		if (pmon_die(id)->seen)
			list_for_each_entry(box, &pmon_die(id)->boxes, node)
				types_log_absent(box);
	if (types_lines > TYPES_LINES)
		pr_warn("discovery table: %u more such lines are left out\n",
			types_lines - TYPES_LINES);
}

/**
 * pmon_types_make() - make types of the units that were added
 *
 * Context: may sleep; at load, before boxes are made.
 * Return: 0 or a negative error.
 */
int pmon_types_make(void)
{
	int err = types_correct_all();

	if (err || !types_nr_units)
		return err;
	types_log_unknown();
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
