// SPDX-License-Identifier: GPL-2.0-only
/*
 * Discovery tables, in which firmware lists the units of a die and the addresses of their
 * registers. The driver trusts no entry: a unit whose registers cannot be at these addresses is
 * left out. Pure.
 *
 * A table is an array of entries of several 64-bit words. The first entry describes the table, and
 * each other one a unit. Sources: uncore_discovery.h of intel_uncore, LIKWID and Intel PCM.
 */
#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "encoding.h"
#include "table.h"

/* Distance between two registers of the same kind in a unit, in MSRs or bytes */
#define MSR_STEP	1
#define PCI_STEP	8
#define MMIO_STEP	4
#define MMIO_CTR_STEP	8

/* A physical address has at most this many bits (SDM vol. 3A) */
#define PHYSICAL_BITS	52

/* Config space of a function */
#define PCI_SPACE	0x1000
#define PCI_HEADER	0x40

/* First word of the first entry: words of an entry, and entries of units */
#define GLOBAL_STRIDE	GENMASK_ULL(15, 8)
#define GLOBAL_UNITS	GENMASK_ULL(25, 16)

/* First word of a unit: number of counters, first control register, width, first counter */
#define UNIT_COUNTERS	GENMASK_ULL(7, 0)
#define UNIT_CTL	GENMASK_ULL(15, 8)
#define UNIT_WIDTH	GENMASK_ULL(23, 16)
#define UNIT_CTR	GENMASK_ULL(31, 24)

/* First word of both: space of the control register, whose address is the second word */
#define ENTRY_ACCESS	GENMASK_ULL(63, 62)
enum { ACCESS_MSR, ACCESS_MMIO, ACCESS_PCI };

/* Third word of a unit */
#define UNIT_TYPE	GENMASK_ULL(15, 0)
#define UNIT_ID		GENMASK_ULL(31, 16)

/* Address of a register in config space: domain, bus, device and function; its offset */
#define PCI_ENABLE	BIT_ULL(31)
#define PCI_FUNCTION	GENMASK_ULL(30, 12)
#define PCI_OFFSET	GENMASK_ULL(11, 0)

/**
 * pmon_entry_is_unused() - is an entry unused?
 * @entry: its words
 *
 * Return: true if it is.
 */
bool pmon_entry_is_unused(const u64 *entry)
{
	return !entry[0] || entry[0] == ~0ULL || !entry[1] || entry[1] == ~0ULL ||
	       entry[2] == ~0ULL;
}

/* A range of bytes, or MSRs, from the control register of a unit */
struct table_range {
	unsigned int first;
	unsigned int end;
};

static struct table_range table_make_range(unsigned int first, unsigned int step, unsigned int nr)
{
	return (struct table_range) { first, first + step * nr };
}

static bool table_overlap(struct table_range a, struct table_range b)
{
	return a.first < b.end && b.first < a.end;
}

/* A unit has three ranges: its control register, those of the counters, and the counters */
#define TABLE_RANGES		3

/* Return: number of ranges of a unit; a row adds registers that tables do not have */
static unsigned int table_nr_ranges(const struct pmon_discovered *found)
{
	const struct pmon_type *row = found->row;

	return TABLE_RANGES + (row ? row->nr_extra + (row->desc->fixed ? 2 : 0) : 0);
}

static struct table_range table_row_range(const struct pmon_discovered *found, unsigned int n)
{
	const struct pmon_type *row = found->row;
	const struct pmon_counter *fixed = row->counter + row->desc->counters;

	/* An extra register is an MSR, so its range is one number */
	if (n < row->nr_extra)
		return table_make_range(row->extra[n].reg, 1, 1);
	return n == row->nr_extra ? table_make_range(fixed->ctl, found->ctl_step, 1) :
				       table_make_range(fixed->ctr, found->ctr_step, 1);
}

static struct table_range table_nth_range(const struct pmon_discovered *found, unsigned int n)
{
	switch (n) {
	case 0:
		return table_make_range(0, found->ctr_step, 1);
	case 1:
		return table_make_range(found->ctl, found->ctl_step, found->counters);
	case 2:
		return table_make_range(found->ctr, found->ctr_step, found->counters);
	default:
		return table_row_range(found, n - TABLE_RANGES);
	}
}

/* @registers: offsets from the unit's control register */
static bool table_range_overlaps(const struct pmon_discovered *found, struct table_range registers)
{
	unsigned int n;

	for (n = 0; n < table_nr_ranges(found); n++)
		if (table_overlap(table_nth_range(found, n), registers))
			return true;
	return false;
}

/* Return: offset behind the last register of a unit */
static unsigned int table_end(const struct pmon_discovered *found)
{
	unsigned int n, end = 0;

	for (n = 0; n < table_nr_ranges(found); n++)
		end = max(end, table_nth_range(found, n).end);
	return end;
}

/*
 * Check that a unit can have registers at these addresses. @end: offset behind the last register.
 * Return: NULL, or the reason if it cannot
 */
static const char *table_check_place(const struct pmon_discovered *found, unsigned int end,
				     const struct pmon_discovery *row)
{
	switch (found->space) {
	case PMON_MSR:
		if (found->address < row->msr_first || found->address + end - 1 > row->msr_last ||
		    found->address > row->msr_last)
			return "its registers are no MSRs of the uncore";
		return NULL;
	case PMON_PCI_AT:
		if (found->box_ctl < PCI_HEADER)
			return "its registers are in the header of config space";
		if ((found->box_ctl | found->ctl | found->ctr) % sizeof(u32))
			return "its registers are not aligned";
		if (found->box_ctl + end > PCI_SPACE)
			return "its registers are beyond the end of config space";
		return NULL;
	default:
		if (found->address >> PHYSICAL_BITS)
			return "its address is not a physical address";
		if (found->address % sizeof(u32) ||
		    (found->address + found->ctl) % found->ctl_step ||
		    (found->address + found->ctr) % found->ctr_step)
			return "its registers are not aligned";
		return NULL;
	}
}

static bool table_ranges_overlap(const struct pmon_discovered *found)
{
	unsigned int a, b;

	for (a = 0; a < table_nr_ranges(found); a++)
		for (b = 0; b < a; b++)
			if (table_overlap(table_nth_range(found, a), table_nth_range(found, b)))
				return true;
	return false;
}

static const char *table_check_registers(const struct pmon_discovered *found,
					 const struct pmon_discovery *row)
{
	const struct pmon_type *type = found->row;

	if (type && !type->discovery->space_unknown && found->space != type->space)
		return "it is in another space than units of its type are";
	if (table_ranges_overlap(found))
		return "its registers overlap";
	return table_check_place(found, table_end(found), row);
}

/*
 * In config space, a counter is two dwords, of which the high one must never hold all ones: 56 bits
 * at most. Memory controllers of client dies have counters of 64 bits.
 */
static bool table_width_is_bad(const struct pmon_discovered *found)
{
	if (found->space == PMON_PCI_AT)
		return found->width < 36 || found->width > 56;
	return found->width < 32 || found->width > (found->space == PMON_MMIO ? 64 : 63);
}

/* @address: address of the unit's control register */
static const char *table_set_space(struct pmon_discovered *found, unsigned int access, u64 address,
				   unsigned int mmio_step)
{
	found->address = address;
	switch (access) {
	case ACCESS_MSR:
		found->space = PMON_MSR;
		found->ctl_step = MSR_STEP;
		found->ctr_step = MSR_STEP;
		return NULL;
	case ACCESS_MMIO:
		found->space = PMON_MMIO;
		found->ctl_step = mmio_step ?: MMIO_STEP;
		found->ctr_step = MMIO_CTR_STEP;
		return NULL;
	case ACCESS_PCI:
		found->space = PMON_PCI_AT;
		found->unmarked = !(address & PCI_ENABLE);
		found->address = FIELD_GET(PCI_FUNCTION, address);
		found->box_ctl = FIELD_GET(PCI_OFFSET, address);
		found->ctl_step = PCI_STEP;
		found->ctr_step = PCI_STEP;
		return NULL;
	default:
		return "it is in a space that does not exist";
	}
}

/* Boxes count without the control register of the die, so the table is used if that is wrong */
static void table_read_global(const u64 *entry, const struct pmon_discovery *row,
			      struct pmon_table *table)
{
	struct pmon_discovered *found = &table->global;

	*found = (struct pmon_discovered) {};
	table->global_wrong = NULL;
	table->has_global = false;
	if (!entry[1] || entry[1] == ~0ULL)
		return;
	table->global_wrong =
		table_set_space(found, FIELD_GET(ENTRY_ACCESS, entry[0]), entry[1], 0) ?:
		table_check_place(found, found->ctr_step, row);
	table->has_global = !table->global_wrong;
}

/**
 * pmon_table_size() - length of a discovery table by its first entry
 * @first: the first word of its first entry
 *
 * Return: bytes, 2 MB at most.
 */
size_t pmon_table_size(u64 first)
{
	return (FIELD_GET(GLOBAL_UNITS, first) + 1) * FIELD_GET(GLOBAL_STRIDE, first) *
	       sizeof(first);
}

/**
 * pmon_table_check() - read the first entry of a discovery table
 * @entry: its words
 * @size: bytes from the start of the table to the end of its memory
 * @row: the addresses that tables may name
 * @table: filled in
 *
 * Return: NULL, or why the table cannot be used.
 */
const char *pmon_table_check(const u64 *entry, size_t size, const struct pmon_discovery *row,
			     struct pmon_table *table)
{
	unsigned int stride, units, room;

	if (size < PMON_ENTRY_WORDS * sizeof(*entry))
		return "it begins beyond the end of its memory";
	/* The second word, the address of the die's control register, may be missing */
	if (!entry[0] || entry[0] == ~0ULL)
		return "it is empty, or its memory does not answer";
	stride = FIELD_GET(GLOBAL_STRIDE, entry[0]);
	units = FIELD_GET(GLOBAL_UNITS, entry[0]);
	if (stride < PMON_ENTRY_WORDS)
		return "its entries overlap";
	room = size / (stride * sizeof(*entry));
	if (!units || room < 2)
		return "it has no units";
	table->stride = stride;
	table->units = min(units, room - 1);
	table->missing = units - table->units;
	table_read_global(entry, row, table);
	return NULL;
}

/*
 * Control registers in memory are 4 or 8 bytes apart, and the entry does not have the distance. It
 * must be 4 if the counters begin where control registers 8 bytes apart would be.
 */
static bool table_is_too_close(const struct pmon_discovered *found)
{
	return found->ctr > found->ctl && found->ctr - found->ctl < found->counters * 8;
}

static bool table_step_is_known(const struct pmon_discovered *found, unsigned int mmio_step)
{
	return found->space != PMON_MMIO || mmio_step || table_is_too_close(found);
}

/**
 * pmon_table_unit() - read an entry of a discovery table
 * @entry: its words; the entry is not void
 * @row: the addresses that tables may name
 * @type: the row of its type, NULL if there is none
 * @found: filled in; on error, type and id only
 *
 * Counters beyond the number that a box can have are not used, see &pmon_discovered.unused. If the
 * distance between the control registers is unknown, only the first counter is used.
 *
 * Return: NULL, or what is wrong with the entry.
 */
const char *pmon_table_unit(const u64 *entry, const struct pmon_discovery *row,
			    const struct pmon_type *type, struct pmon_discovered *found)
{
	unsigned int step = type ? type->discovery->mmio_step : 0;
	unsigned int nr = FIELD_GET(UNIT_COUNTERS, entry[0]);
	const char *wrong;

	*found = (struct pmon_discovered) {
		.type = FIELD_GET(UNIT_TYPE, entry[2]),
		.id = FIELD_GET(UNIT_ID, entry[2]),
		.counters = min_t(unsigned int, nr, PMON_MAX_COUNTERS - 1),
		.ctl = FIELD_GET(UNIT_CTL, entry[0]),
		.width = FIELD_GET(UNIT_WIDTH, entry[0]),
		.ctr = FIELD_GET(UNIT_CTR, entry[0]),
		.row = type,
	};
	wrong = table_set_space(found, FIELD_GET(ENTRY_ACCESS, entry[0]), entry[1], step);
	if (wrong)
		return wrong;
	if (!found->counters)
		return "it has no counters";
	if (table_width_is_bad(found))
		return "its counters are too narrow or too wide";
	if (found->space == PMON_MMIO && type && type->discovery->step_unknown &&
	    table_is_too_close(found))
		found->ctl_step = MMIO_STEP;
	wrong = table_check_registers(found, row);
	if (!table_step_is_known(found, step))
		found->counters = 1;
	found->unused = nr - found->counters;
	return wrong;
}

/**
 * pmon_discovered_same_layout() - do two units have the same layout of registers?
 * @a: one
 * @b: the other
 *
 * Return: true if one &struct pmon_type describes both.
 */
bool pmon_discovered_same_layout(const struct pmon_discovered *a, const struct pmon_discovered *b)
{
	return a->type == b->type && a->source == b->source && a->space == b->space &&
	       a->counters == b->counters && a->width == b->width && a->box_ctl == b->box_ctl &&
	       a->ctl == b->ctl && a->ctr == b->ctr;
}

/**
 * pmon_discovered_same_id() - do two units, of two dies, have the same PMU?
 * @a: one
 * @b: the other
 *
 * Return: true if type, number and source are the same.
 */
bool pmon_discovered_same_id(const struct pmon_discovered *a, const struct pmon_discovered *b)
{
	return a->type == b->type && a->id == b->id && a->source == b->source;
}

/* All dies share memory and config space, while each has its own MSRs */
static bool table_same_space(const struct pmon_discovered *a, const struct pmon_discovered *b)
{
	if (a->space != b->space || (a->space == PMON_PCI_AT && a->address != b->address))
		return false;
	return a->die == b->die || a->space != PMON_MSR;
}

static u64 table_begin(const struct pmon_discovered *found)
{
	return found->space == PMON_PCI_AT ? found->box_ctl : found->address;
}

static bool table_units_overlap(const struct pmon_discovered *a, const struct pmon_discovered *b)
{
	u64 distance = table_begin(b) - table_begin(a);
	unsigned int n;

	if (table_begin(b) < table_begin(a))
		return table_units_overlap(b, a);
	if (distance >= table_end(a))
		return false;
	for (n = 0; n < table_nr_ranges(b); n++) {
		struct table_range moved = table_nth_range(b, n);

		moved.first += distance;
		moved.end += distance;
		if (table_range_overlaps(a, moved))
			return true;
	}
	return false;
}

/**
 * pmon_discovered_conflict() - can two units both exist?
 * @a: one
 * @b: the other, later in the tables
 *
 * Units with the same id on two dies have the same PMU, even if the layouts of their registers
 * differ. Units of two sources have two PMUs.
 *
 * Return: NULL, or what is wrong with the second.
 */
const char *pmon_discovered_conflict(const struct pmon_discovered *a,
				     const struct pmon_discovered *b)
{
	if (a->die == b->die && pmon_discovered_same_id(a, b))
		return "another unit has its id";
	if (table_same_space(a, b) && table_units_overlap(a, b))
		return "another unit has its registers, or some of them";
	return NULL;
}
