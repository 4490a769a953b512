// SPDX-License-Identifier: GPL-2.0-only
/*
 * test_random_tables.c - discovery tables of random words: what they may make the driver access
 *
 * Words are right ones with random changes. The registers of each unit that passes are set out one
 * by one, as bytes or MSRs: none of them is outside of where units can be, none is misaligned, and
 * none is another's, of this unit or of one before. The memory of a table ends where its size says,
 * for AddressSanitizer.
 *
 * PMON_TABLES=N: so many (default 200000). PMON_SEED=N: of the first one (default 1).
 */
#include <stdlib.h>
#include <string.h>

#include <linux/kernel.h>

#include "code.h"
#include "table.h"
#include "ktap.h"

#define MAX_UNITS	12
/* Registers of a unit are within that: offsets have 8 bits */
#define ROOM		512

/* Those of Sapphire Rapids, and of Diamond Rapids, where no MSR is a unit's */
static const struct pmon_discovery rows[] = {
	{ .msr_first = 0x2000, .msr_last = 0x3fff }, { .msr_first = 1 },
};

#define LISTED(_number, ...)	.listed = &(const struct pmon_listed) { (_number), __VA_ARGS__ }
#define KIND(_counters, ...) \
	.kind = &(const struct pmon_kind) { .counters = (_counters), __VA_ARGS__ }

static const struct pmon_counter imc_counters[] = {
	{}, {}, {}, {}, { .ctl = 0x54, .ctr = 0x38 },
};

/* As in the driver's rows: with a filter, a fixed counter, controls of 64 bits, in any space */
static const struct pmon_type types[] = {
	{ LISTED(0), .space = PMON_MSR, KIND(4),
	  .extra = &(const struct pmon_extra) { .reg = 0xe }, .nr_extra = 1 },
	{ LISTED(6, .mmio_step = 4), .space = PMON_MMIO, KIND(4, .fixed = true),
	  .counter = imc_counters },
	{ LISTED(12, .mmio_step = 8), .space = PMON_MMIO, KIND(8) },
	{ LISTED(35, .mmio_step = 8, .any_space = true), .space = PMON_MMIO, KIND(4) },
};

/* Right units; their numbers follow each other in this distance */
static const struct {
	u64 word[3];
	unsigned int distance;
} right[] = {
	{ { 0x0000000108300204, 0x2000, 0 }, 0x10 },
	{ { 0x4000000008304004, 0xc8022800, 6 }, 0x8000 },
	{ { 0x4000000050301008, 0xd0000000, 12 }, 0x1000 },
	{ { 0x4000000050301004, 0x100082000, 35 }, 0x1000 },
	{ { 0x8000000008303004, 0x87e60438, 7 }, 0x8000 },
	{ { 0x4000000050301004, 0x200000000, 99 }, 0x80 },
};

static u64 state;

/* splitmix64 */
static u64 draw(u64 below)
{
	u64 z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	z ^= z >> 31;
	return below ? z % below : z;
}

static u64 changed(u64 word)
{
	switch (draw(6)) {
	case 0:
		return draw(0);
	case 1:
		return draw(2) ? 0 : ~0ULL;
	case 2:
		return word ^ draw(256) << 8 * draw(8);
	case 3:
		return word + draw(0x80) - 0x40;
	case 4:
		return word ^ draw(4) << 62;
	default:
		return word ^ 1ULL << draw(64);
	}
}

static void make_entry(u64 *entry, unsigned int n)
{
	unsigned int which = draw(ARRAY_SIZE(right)), number = draw(4);
	unsigned int changes = n || !draw(8) ? draw(4) : 0;

	memcpy(entry, right[which].word, sizeof(right[which].word));
	entry[1] += number * right[which].distance;
	entry[2] |= (u64)number << 16;
	if (!n)
		entry[0] = (u64)draw(MAX_UNITS) << 16 | (3 + draw(3)) << 8 | draw(4) << 62;
	while (changes--) {
		u64 *word = &entry[draw(3)];

		*word = changed(*word);
	}
}

struct unit {
	struct pmon_found found;
	unsigned int die;
	unsigned int end;
	u8 taken[ROOM];
};

/* Return: 1 if a register is another's, too, or misaligned. MSRs have numbers */
static unsigned int take(struct unit *unit, unsigned int at, unsigned int size)
{
	unsigned int i, wrong = unit->found.space == PMON_MMIO && at % size;

	if (unit->found.space == PMON_MSR)
		size = 1;
	for (i = at; i < at + size; i++)
		wrong |= unit->taken[i]++;
	unit->end = max(unit->end, at + size);
	return !!wrong;
}

static unsigned int set_out(struct unit *unit, const struct pmon_type *type)
{
	const struct pmon_found *found = &unit->found;
	const struct pmon_counter *fixed;
	unsigned int i, wrong = take(unit, 0, 4);

	for (i = 0; i < found->counters; i++)
		wrong += take(unit, found->ctl + i * found->ctl_step, found->ctl_step) +
			 take(unit, found->ctr + i * found->ctr_step, found->ctr_step);
	for (i = 0; type && i < type->nr_extra; i++)
		wrong += take(unit, type->extra[i].reg, 1);
	if (!type || !type->kind->fixed)
		return wrong;
	fixed = &type->counter[type->kind->counters];
	return wrong + take(unit, fixed->ctl, 4) + take(unit, fixed->ctr, 8);
}

static bool is_outside(const struct pmon_found *found, unsigned int end,
		       const struct pmon_discovery *row)
{
	switch (found->space) {
	case PMON_MSR:
		return found->address < row->msr_first || found->address > row->msr_last ||
		       found->address + end > row->msr_last + 1u;
	case PMON_PCI_AT:
		return found->address > 0x7ffff || found->box_ctl < 0x40 || found->box_ctl % 4 ||
		       found->ctl % 4 || found->ctr % 4 || found->box_ctl + end > 0x1000;
	default:
		return found->space != PMON_MMIO || found->address % 8 ||
		       found->address >= 1ULL << 52;
	}
}

static bool is_wrong(struct unit *unit, const struct pmon_type *type,
		     const struct pmon_discovery *row)
{
	const struct pmon_found *found = &unit->found;
	bool pci = found->space == PMON_PCI_AT;

	return !found->counters || found->counters >= PMON_MAX_COUNTERS ||
	       found->width < (pci ? 36 : 32) || found->width > (pci ? 56 : 63) ||
	       (type && type->space != found->space && !type->listed->any_space) ||
	       set_out(unit, type) || is_outside(found, unit->end, row);
}

static u64 begin_of(const struct unit *unit)
{
	return unit->found.space == PMON_PCI_AT ? unit->found.box_ctl : unit->found.address;
}

/* Do both have a register? MSRs are a die's */
static bool share(const struct unit *a, const struct unit *b)
{
	u64 distance = begin_of(b) - begin_of(a);
	unsigned int i;

	if (begin_of(a) > begin_of(b))
		return share(b, a);
	if (a->found.space != b->found.space ||
	    (a->found.space == PMON_PCI_AT && a->found.address != b->found.address) ||
	    (a->found.space == PMON_MSR && a->die != b->die))
		return false;
	for (i = 0; distance + i < ROOM; i++)
		if (a->taken[distance + i] && b->taken[i])
			return true;
	return false;
}

static const struct pmon_type *type_of(u16 number)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(types); i++)
		if (types[i].listed->number == number)
			return &types[i];
	return NULL;
}

static struct unit units[2 * MAX_UNITS];
static unsigned int nr_units, all_units;

/* Return: whether a unit of a table may be accessed that must not */
static bool add_unit(const u64 *entry, unsigned int die, const struct pmon_discovery *row)
{
	const struct pmon_type *type = type_of(entry[2]);
	struct unit *unit = &units[nr_units], *other;
	bool twice = false;

	memset(unit, 0, sizeof(*unit));
	if (pmon_entry_is_void(entry) || pmon_table_unit(entry, row, type, &unit->found))
		return false;
	unit->die = die;
	unit->found.source = die;
	if (is_wrong(unit, type, row))
		return true;
	for (other = units; other < unit; other++) {
		if (pmon_found_conflict(&other->found, &unit->found, other->die == die))
			return false;
		twice |= share(other, unit);
	}
	nr_units++;
	all_units++;
	return twice;
}

/* Return: whether the table is read behind its end, or names what it must not */
static bool add_table(unsigned int die, const struct pmon_discovery *row)
{
	u64 words[(MAX_UNITS + 1) * 6] = {}, entry[PMON_ENTRY_WORDS];
	size_t size = draw(4) ? sizeof(words) : draw(sizeof(words)), n;
	struct pmon_table table = {};
	unsigned int stride;
	bool wrong;
	char *memory;

	make_entry(words, 0);
	stride = words[0] >> 8 & 0xff;
	if (stride < 3 || stride > 6)
		stride = 3;
	for (n = 1; n <= MAX_UNITS; n++)
		make_entry(words + n * stride, n);
	memory = malloc(size);
	memcpy(memory, words, size);
	if (pmon_table_check(words, size, row, &table)) {
		free(memory);
		return false;
	}
	wrong = table.stride < PMON_ENTRY_WORDS ||
		(table.has_global && is_outside(&table.global, 1, row));
	for (n = 1; n <= table.units && n <= MAX_UNITS; n++) {
		memcpy(entry, memory + n * table.stride * sizeof(u64), sizeof(entry));
		wrong |= add_unit(entry, die, row);
	}
	free(memory);
	return wrong;
}

static u64 number(const char *name, u64 otherwise)
{
	return getenv(name) ? strtoull(getenv(name), NULL, 0) : otherwise;
}

int main(void)
{
	u64 nr = number("PMON_TABLES", 200000), seed = number("PMON_SEED", 1), n, wrong = 0;

	ktap_plan(2);
	for (n = 0; n < nr && !wrong; n += 2) {
		const struct pmon_discovery *row = &rows[(seed + n) / 2 % 2];

		state = seed + n;
		nr_units = 0;
		if (add_table(0, row) || add_table(1, row))
			wrong = seed + n;
	}
	ktap_eq(wrong, 0, "%llu tables name nothing that is not to be accessed (else the seed)",
		(unsigned long long)n);
	ktap_ok(all_units > 2 * n, "%u units pass", all_units);
	return ktap_exit();
}
