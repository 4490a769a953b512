// SPDX-License-Identifier: GPL-2.0-only
/*
 * The units in the discovery tables of this machine, except those that cannot be right, and the
 * entries as they were read.
 */
#include <linux/io.h>
#include <linux/io-64-nonatomic-lo-hi.h>
#include <linux/printk.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#include "die.h"
#include "discovery.h"
#include "global.h"
#include "tables.h"
#include "topology.h"
#include "unit.h"

/* Lines in the log about tables: a fault of the firmware is mostly repeated for each unit */
#define UNIT_LINES		5
/*
 * Most entries of all tables, three times as many as eight sockets have. The number is limited
 * because each unit is compared with all others. Each die can have an equal share, but at least
 * UNIT_ENTRIES_LEAST, so that long tables of one die do not keep those of another from being used.
 */
#define UNIT_ENTRIES		8192
#define UNIT_ENTRIES_LEAST	1024
/* A counter of fewer bits is polled so often that it is logged */
#define UNIT_NARROW		36

/* The units of all dies, in the order in which tables were read */
struct pmon_discovered *pmon_units;
unsigned int pmon_nr_units;
static unsigned int unit_lines;
/* Number of entries that are not used because there are too many */
static unsigned int unit_unread;

/**
 * pmon_units_log() - log what is wrong with a discovery table
 * @format: a line, as printf() takes it
 *
 * Context: may sleep.
 */
void pmon_units_log(const char *format, ...)
{
	struct va_format line = { .fmt = format };
	va_list args;

	if (unit_lines++ >= UNIT_LINES)
		return;
	va_start(args, format);
	line.va = &args;
	pr_warn("discovery table: %pV\n", &line);
	va_end(args);
}

/*
 * Entries as they were read, for reports of users: the first one of each table and
 * &pmon_table.units that follow
 */
static struct unit_entry {
	unsigned int die;
	unsigned int n;
	u64 word[PMON_ENTRY_WORDS];
} *unit_entries;
static unsigned int unit_nr_entries;

static int unit_keep_entry(const struct pmon_die *die, unsigned int n, const u64 *entry)
{
	struct unit_entry *grown;

	grown = krealloc(unit_entries, (unit_nr_entries + 1) * sizeof(*grown), GFP_KERNEL);
	if (!grown)
		return -ENOMEM;
	unit_entries = grown;
	grown += unit_nr_entries++;
	grown->die = die->id;
	grown->n = n;
	memcpy(grown->word, entry, sizeof(grown->word));
	return 0;
}

/**
 * pmon_discovery_show() - the entries of all tables, as they were read at load
 * @file: gets a line for each: socket, number, words
 * @unused: no meaning
 *
 * Context: any, until pmon_discovery_free().
 * Return: 0.
 */
int pmon_discovery_show(struct seq_file *file, void *unused)
{
	const struct unit_entry *line;

	for (line = unit_entries; line < unit_entries + unit_nr_entries; line++)
		seq_printf(file, "%u %u 0x%llx 0x%llx 0x%llx\n", line->die, line->n, line->word[0],
			   line->word[1], line->word[2]);
	return 0;
}

static unsigned int unit_entries_of_die(void)
{
	return max_t(unsigned int, UNIT_ENTRIES / pmon_nr_dies(), UNIT_ENTRIES_LEAST);
}

static void unit_read_entry(const void __iomem *at, u64 *entry)
{
	unsigned int word;

	for (word = 0; word < PMON_ENTRY_WORDS; word++)
		entry[word] = readq(at + word * sizeof(*entry));
}

/* Return: the row of the platform for a type number, NULL if there is none */
static const struct pmon_type *unit_row(u16 number)
{
	const struct pmon_type *const *row;

	for (row = pmon_platform->types; *row; row++)
		if ((*row)->discovery && (*row)->discovery->number == number)
			return *row;
	return NULL;
}

static const char *unit_conflict(const struct pmon_discovered *unit)
{
	const struct pmon_discovered *other;
	const char *why = NULL;

	for (other = pmon_units; !why && other < pmon_units + pmon_nr_units; other++)
		if (other->used)
			why = pmon_discovered_conflict(other, unit);
	return why;
}

static void unit_log_left_out(const struct pmon_discovered *unit, const char *why)
{
	pmon_units_log("unit %u of type %u on socket %u is left out: %s", unit->id, unit->type,
		       unit->die, why);
}

/*
 * Return: true if the unit has another layout on another die, which is more common or was read
 * first
 */
static bool unit_has_rare_layout(const struct pmon_discovered *unit)
{
	const struct pmon_discovered *other;

	for (other = pmon_units; other < pmon_units + pmon_nr_units; other++)
		if (pmon_discovered_same_id(other, unit) &&
		    !pmon_discovered_same_layout(other, unit) &&
		    (other->nr_same > unit->nr_same ||
		     (other->nr_same == unit->nr_same && other < unit)))
			return true;
	return false;
}

/* Log faults of a unit that is used all the same */
static void unit_log_faults(const struct pmon_discovered *unit)
{
	if (unit_has_rare_layout(unit))
		pmon_units_log("unit %u of type %u on socket %u: %s", unit->id, unit->type,
			       unit->die,
			       "its register layout differs from another socket's");
	if (unit->unused)
		pmon_units_log("unit %u of type %u on socket %u: %u of %u counters can be used",
			       unit->id, unit->type, unit->die, unit->counters,
			       unit->counters + unit->unused);
	if (unit->unmarked)
		pmon_units_log("unit %u of type %u on socket %u: PCI address lacks the enable bit",
			       unit->id, unit->type, unit->die);
	if (unit->width < UNIT_NARROW)
		pmon_units_log("unit %u of type %u on socket %u: %u-bit counters, polled often",
			       unit->id, unit->type, unit->die, unit->width);
}

static int unit_append(const struct pmon_discovered *unit)
{
	struct pmon_discovered *grown;

	grown = krealloc(pmon_units, (pmon_nr_units + 1) * sizeof(*grown), GFP_KERNEL);
	if (!grown)
		return -ENOMEM;
	pmon_units = grown;
	pmon_units[pmon_nr_units++] = *unit;
	return 0;
}

/* Beside some units is a register that freezes all boxes of the die */
static int unit_add_freeze_reg(const struct pmon_discovered *unit)
{
	u16 global = unit->row ? unit->row->discovery->global : 0;

	if (!global)
		return 0;
	return pmon_global_add(pmon_die(unit->die), unit->space, unit->address + global, 0,
			       pmon_platform->discovery->global_freeze);
}

/* Return: true if an MSR has the number of units of a type */
static bool unit_is_counted(const struct pmon_type *row)
{
	return row && row->discovery->count.msr;
}

/*
 * Add the unit of an entry. A unit that cannot be right is left out, and logged. If the platform's
 * row has the units of the type, or the entry is void, the unit is left out without a log line.
 */
static int unit_add(struct pmon_die *die, const u64 *entry, unsigned int source)
{
	const struct pmon_type *row = unit_row(entry[2]);
	struct pmon_discovered unit;
	const char *why;

	if (row && row->units)
		return 0;
	if (pmon_entry_is_unused(entry)) {
		die->tables->incomplete |= unit_is_counted(row);
		return 0;
	}
	why = pmon_table_unit(entry, pmon_platform->discovery, row, &unit);
	unit.die = die->id;
	unit.source = source;
	if (why) {
		die->tables->incomplete |= unit_is_counted(row);
		unit_log_left_out(&unit, why);
		return 0;
	}
	return unit_append(&unit);
}

static int unit_read_all(const struct pmon_discovery_source *source, struct pmon_die *die,
			 const void __iomem *at, const struct pmon_table *table)
{
	unsigned int nr = source - pmon_platform->discovery->source;
	u64 entry[PMON_ENTRY_WORDS];
	unsigned int n;
	int err = 0;

	for (n = 1; !err && n <= table->units; n++) {
		unit_read_entry(at + n * table->stride * sizeof(*entry), entry);
		err = unit_keep_entry(die, n, entry);
		if (!err && !pmon_source_has(source->broken, entry[2]))
			err = unit_add(die, entry, nr);
	}
	return err;
}

static int unit_add_global(struct pmon_die *die, const struct pmon_discovered *global)
{
	return pmon_global_add(die, global->space, global->address, global->box_ctl,
			       pmon_platform->discovery->global_freeze);
}

/**
 * pmon_units_read() - read a table
 * @source: the source of the table
 * @die: the die
 * @at: where the table is mapped
 * @size: bytes from there to the end of its memory
 *
 * Context: may sleep.
 * Return: 0 or -ENOMEM; faults of the table or of a unit are logged.
 */
int pmon_units_read(const struct pmon_discovery_source *source, struct pmon_die *die,
		    const void __iomem *at, size_t size)
{
	u64 entry[PMON_ENTRY_WORDS] = {};
	struct pmon_table table;
	const char *why;

	if (size >= sizeof(entry))
		unit_read_entry(at, entry);
	why = pmon_table_check(entry, size, pmon_platform->discovery, &table);
	if (why) {
		pmon_units_log("socket %u: its table is not used: %s", die->id, why);
		return 0;
	}
	if (die->tables->entries + table.units >= unit_entries_of_die()) {
		unit_unread += table.units;
		return 0;
	}
	die->tables->entries += table.units + 1;
	if (table.missing)
		pmon_units_log("socket %u: %u units are beyond the end of its table", die->id,
			       table.missing);
	if (table.global_wrong)
		pmon_units_log("the control register of socket %u is not used: %s", die->id,
			       table.global_wrong);
	return unit_keep_entry(die, 0, entry) ?:
	       (table.has_global ? unit_add_global(die, &table.global) : 0) ?:
	       unit_read_all(source, die, at, &table);
}

static void unit_count_same_layout(void)
{
	struct pmon_discovered *unit, *other, *end = pmon_units + pmon_nr_units;

	for (unit = pmon_units; unit < end; unit++)
		for (other = pmon_units; other < end; other++)
			unit->nr_same += pmon_discovered_same_layout(other, unit);
}

/* Return: true if no other layout of the type is more common than that of the unit */
static bool unit_has_common_layout(const struct pmon_discovered *unit)
{
	const struct pmon_discovered *other;

	for (other = pmon_units; other < pmon_units + pmon_nr_units; other++)
		if (other->type == unit->type && other->source == unit->source &&
		    other->nr_same > unit->nr_same)
			return false;
	return true;
}

static void unit_check_conflict(struct pmon_discovered *unit)
{
	const char *why = unit_conflict(unit);

	unit->used = !why;
	if (!why)
		return;
	pmon_die(unit->die)->tables->incomplete |= unit_is_counted(unit->row);
	unit_log_left_out(unit, why);
}

static void unit_check_conflicts(bool usual)
{
	struct pmon_discovered *unit;

	for (unit = pmon_units; unit < pmon_units + pmon_nr_units; unit++)
		if (unit_has_common_layout(unit) == usual)
			unit_check_conflict(unit);
}

/*
 * Units with the most common layout of their type are used before all others, so that a wrong entry
 * keeps no right one from being used. Of two with the same priority, the first one is used.
 */
static void unit_drop_conflicts(void)
{
	unsigned int from, to = 0;

	unit_count_same_layout();
	unit_check_conflicts(true);
	unit_check_conflicts(false);
	for (from = 0; from < pmon_nr_units; from++)
		if (pmon_units[from].used)
			pmon_units[to++] = pmon_units[from];
	pmon_nr_units = to;
}

static int unit_accept(void)
{
	const struct pmon_discovered *unit;
	int err = 0;

	unit_drop_conflicts();
	for (unit = pmon_units; !err && unit < pmon_units + pmon_nr_units; unit++) {
		unit_log_faults(unit);
		err = unit_add_freeze_reg(unit);
	}
	return err;
}

/* Return: the unit of a die by type and id; if @id is negative, one with the most common layout */
static struct pmon_discovered *unit_find(unsigned int die, u16 type, int id)
{
	struct pmon_discovered *unit, *found = NULL;

	for (unit = pmon_units; unit < pmon_units + pmon_nr_units; unit++)
		if (unit->die == die && unit->type == type && (id < 0 || unit->id == id) &&
		    (!found || unit->nr_same > found->nr_same))
			found = unit;
	return found;
}

static void unit_drop_surplus(unsigned int die, u16 type, u64 count)
{
	unsigned int from, to = 0;

	for (from = 0; from < pmon_nr_units; from++) {
		const struct pmon_discovered *unit = &pmon_units[from];

		if (unit->die == die && unit->type == type && unit->id >= count)
			unit_log_left_out(unit, "a register says that there are fewer");
		else
			pmon_units[to++] = *unit;
	}
	pmon_nr_units = to;
}

/* Add a unit that the table lacks as a copy of another one; the attach tests its registers */
static int unit_add_missing(unsigned int die, const struct pmon_discovery_type *listed, u64 count)
{
	const struct pmon_unit_msr *row = &listed->count;
	struct pmon_discovered unit;
	unsigned int id;
	int err = 0;

	for (id = 0; !err && id < count; id++) {
		u32 address = row->first + id * row->stride;

		if (address + row->stride - 1 > pmon_platform->discovery->msr_last)
			break;
		if (unit_find(die, listed->number, id))
			continue;
		unit = *unit_find(die, listed->number, -1);
		unit.id = id;
		unit.address = address;
		if (unit_conflict(&unit))
			continue;
		pmon_units_log("unit %u of type %u on socket %u is missing: a register says %llu",
			       id, listed->number, die, count);
		err = unit_append(&unit);
	}
	return err;
}

static u64 unit_largest_count(const struct pmon_discovery_type *listed)
{
	unsigned int die;
	u64 count = 0;

	for (die = 0; die < pmon_nr_dies(); die++)
		count = max(count, pmon_msr_of_die(pmon_die(die), listed->count.msr));
	return count;
}

/*
 * A unit whose entry is void or wrong (&pmon_tables.incomplete) does not count as missing: firmware
 * may have switched it off
 */
static int unit_correct_die(unsigned int die, const struct pmon_discovery_type *listed)
{
	bool online = pmon_die_is_online(pmon_die(die));
	u64 count = online ? pmon_msr_of_die(pmon_die(die), listed->count.msr) :
			     unit_largest_count(listed);

	if (!count || !unit_find(die, listed->number, -1))
		return 0;
	if (online)
		unit_drop_surplus(die, listed->number, count);
	if (pmon_die(die)->tables->incomplete || !unit_find(die, listed->number, -1))
		return 0;
	return unit_add_missing(die, listed, count);
}

static int unit_correct_type(const struct pmon_discovery_type *listed)
{
	unsigned int die;
	int err = 0;

	for (die = 0; !err && die < pmon_nr_dies(); die++)
		err = unit_correct_die(die, listed);
	return err;
}

/**
 * pmon_units_correct() - drop units that contradict others, and those that do not exist
 *
 * If an MSR has the number of units of a type, missing ones are added. The MSR of a die without
 * CPUs cannot be read: the largest number of the other dies is used until the die is attached.
 *
 * Context: may sleep; after all tables were read.
 * Return: 0 or -ENOMEM.
 */
int pmon_units_correct(void)
{
	const struct pmon_type *const *row;
	int err = unit_accept();

	for (row = pmon_platform->types; !err && *row; row++)
		if ((*row)->discovery && (*row)->discovery->count.msr)
			err = unit_correct_type((*row)->discovery);
	return err;
}

/* Log a unit that a table lists, whose function is absent, or whose registers do not respond */
static void unit_log_absent(const struct pmon_box *box)
{
	char place[PMON_NAME_LEN];

	if (!box->type->discovered || box->regs.unit.base[0] == PMON_NO_ADDRESS ||
	    pmon_box_present(box))
		return;
	pmon_io(box->type)->text(&box->regs, box->type, -1, place, sizeof(place));
	pmon_units_log("%s on socket %u is left out: %s %s", box->pmu->name, box->die->id, place,
		       box->state == PMON_WRONG ? "does not hold what is written" :
		       "does not answer, or is in use; see lspci and /proc/iomem");
}

/**
 * pmon_discovery_log_absent() - log units that do not respond, and the number of lines left out
 *
 * Context: may sleep; at load, after the boxes were attached.
 */
void pmon_discovery_log_absent(void)
{
	const struct pmon_box *box;
	unsigned int id;

	for (id = 0; id < pmon_nr_dies(); id++)
		if (pmon_die(id)->was_online)
			list_for_each_entry(box, &pmon_die(id)->boxes, node)
				unit_log_absent(box);
	if (unit_lines > UNIT_LINES)
		pr_warn("discovery table: %u more such lines are left out\n",
			unit_lines - UNIT_LINES);
	if (unit_unread)
		pr_warn("discovery table: %u entries are not used, because the tables of a socket have more than %u\n",
			unit_unread, unit_entries_of_die());
}

/**
 * pmon_units_free() - free the units, and what was read
 *
 * Context: may sleep; at unload.
 */
void pmon_units_free(void)
{
	kfree(pmon_units);
	kfree(unit_entries);
}
