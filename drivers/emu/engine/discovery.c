// SPDX-License-Identifier: GPL-2.0-only
/*
 * The discovery table of a socket, as Sapphire Rapids and what came after it have one: what
 * software reads of it. It is made from the boxes that there are; after that each entry can be
 * replaced by a line of the file "table", since the tables of firmware have faults.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "alloc.h"
#include "discovery.h"
#include "files.h"
#include "line.h"
#include "model.h"
#include "state.h"

/* The tables of all sockets, one socket after the other; NULL if the platform has no tables */
static struct emu_table_entry *discovery_tables;

struct emu_given emu_given;

/* Tables of all sockets */
static unsigned int discovery_tables_nr(void)
{
	return emu.sockets * emu.chip->tables;
}

/* Entry @n of one of the tables of all sockets, 0: the one of the table as a whole */
static struct emu_table_entry *discovery_entry(unsigned int table, unsigned int n)
{
	return &discovery_tables[table * EMU_ENTRIES + n];
}

/* Boxes that a table says it has: entries behind the first one */
static unsigned int discovery_count(unsigned int table)
{
	return FIELD_GET(EMU_GLOBAL_COUNT, discovery_entry(table, 0)->word[0]);
}

/* A PCI address has bus, device, function and offset, and bit 31. */
static u64 discovery_address(const struct emu_box *box)
{
	const struct emu_bus *bus = emu.socket[box->socket].bus;
	u64 addr = emu_reg_addr(box, emu_reg_find(box, EMU_BOX_CTL, 0));

	if (box->unit->space != EMU_PCI)
		return addr;
	return EMU_PCI_ENABLE | FIELD_PREP(EMU_PCI_BUS, bus[box->unit->bus].number) |
	       FIELD_PREP(EMU_PCI_DEVFN, box->unit->functions[box->index].devfn) | addr;
}

static void discovery_list_box(struct emu_table_entry *entry, const struct emu_box *box)
{
	entry->box = box;
	entry->word[0] = box->unit->shape;
	entry->word[1] = discovery_address(box);
	entry->word[2] = FIELD_PREP(EMU_UNIT_TYPE, box->unit->listed_as) |
			 FIELD_PREP(EMU_UNIT_NUMBER, emu_box_number(box));
}

/* Entries of a given table that are no boxes. Return: the next one that is, or the end. */
static unsigned int discovery_list_given(unsigned int t, unsigned int n)
{
	for (; n < emu_given.nentries && !emu_given.entries[n].is_box; n++)
		*discovery_entry(t, n) = emu_given.entries[n];
	return n;
}

/* An address in memory is one in the window of the socket. */
static void discovery_list_global(unsigned int t, unsigned int count)
{
	u64 *word = discovery_entry(t, 0)->word;

	memcpy(word, emu.chip->global[t % emu.chip->tables], sizeof(emu.chip->global[0]));
	word[0] |= FIELD_PREP(EMU_GLOBAL_COUNT, count);
	if (FIELD_GET(EMU_SHAPE_ACCESS, word[0]) == EMU_LISTED_MMIO)
		word[1] += emu.socket[t / emu.chip->tables].window;
}

/* A die that has no box of a table does not have it. */
static void discovery_fill(unsigned int t)
{
	const struct emu_socket *socket = &emu.socket[t / emu.chip->tables];
	const struct emu_box *box;
	u64 count = 0;

	memset(discovery_entry(t, 0), 0, EMU_ENTRIES * sizeof(struct emu_table_entry));
	for (box = socket->boxes; box < socket->end; box++) {
		if (!box->unit->listed || box->unit->table != t % emu.chip->tables ||
		    box->absent || box->index >= box->unit->count - box->unit->unlisted)
			continue;
		count = discovery_list_given(t, count + 1);
		discovery_list_box(discovery_entry(t, count), box);
	}
	if (count)
		discovery_list_global(t, discovery_list_given(t, count + 1) - 1);
}

/* Make the tables of all sockets; the boxes and their windows are known */
static void discovery_fill_all(void)
{
	unsigned int t;

	for (t = 0; t < discovery_tables_nr(); t++)
		discovery_fill(t);
}

/**
 * emu_discovery_word() - a word of the table
 * @box: where the table is
 * @offset: of the word, in bytes
 *
 * Return: the word, 0 behind the end.
 */
u64 emu_discovery_word(const struct emu_box *box, u32 offset)
{
	unsigned int t = box->socket * emu.chip->tables + box->unit->table;
	u64 global = discovery_entry(t, 0)->word[0];
	unsigned int stride = FIELD_GET(EMU_GLOBAL_STRIDE, global) ?: EMU_ENTRY_WORDS;
	unsigned int entry = offset / 8 / stride, word = offset / 8 % stride;

	if (entry >= EMU_ENTRIES || word >= EMU_ENTRY_WORDS)
		return 0;
	return discovery_entry(t, entry)->word[word];
}

/* xorshift: the same numbers in every kernel and process */
struct discovery_random {
	u64 state;
};

static u32 discovery_random(struct discovery_random *rnd)
{
	rnd->state ^= rnd->state << 13;
	rnd->state ^= rnd->state >> 7;
	rnd->state ^= rnd->state << 17;
	return rnd->state >> 16;
}

/* A wrong word: a bit, a byte, all of it, that of another entry. */
static u64 discovery_random_word(struct discovery_random *rnd, u64 word, u64 other)
{
	u32 shift = discovery_random(rnd) % 64;

	switch (discovery_random(rnd) % 7) {
	case 0:
	case 1:
		return word ^ BIT_ULL(shift);
	case 2:
		return word ^ (u64)(discovery_random(rnd) & 0xff) << (shift & ~7);
	case 3:
		return (u64)discovery_random(rnd) << 32 | discovery_random(rnd);
	case 4:
		return shift & 1 ? 0 : U64_MAX;
	case 5:
		return word ^ (u64)(discovery_random(rnd) & 3) << 62;
	default:
		return other;
	}
}

/* One change in eight affects the first entry. */
static void discovery_random_change(struct discovery_random *rnd, unsigned int table)
{
	unsigned int count = discovery_count(table);
	unsigned int n = discovery_random(rnd) % 8 ? discovery_random(rnd) % (count + 1) : 0;
	unsigned int other = discovery_random(rnd) % (count + 1);
	unsigned int i = discovery_random(rnd) % EMU_ENTRY_WORDS;
	u64 *word = discovery_entry(table, n)->word;

	word[i] = discovery_random_word(rnd, word[i], discovery_entry(table, other)->word[i]);
}

/*
 * Make the tables wrong at random, as firmware may, from one change to hundreds. The same seed
 * makes the same tables; 0: nothing
 */
static void discovery_make_random(u64 seed)
{
	struct discovery_random rnd;
	unsigned int t, changes;

	if (!seed)
		return;
	rnd.state = seed | 1;
	for (t = 0; t < discovery_tables_nr(); t++) {
		changes = 1 << discovery_random(&rnd) % 9;
		while (changes--)
			discovery_random_change(&rnd, t);
	}
}

static void discovery_show_entry(struct emu_sink *sink, unsigned int t, unsigned int n)
{
	const struct emu_table_entry *entry = discovery_entry(t, n);
	const u64 *word = entry->word;

	emu_print(sink, "%u %u 0x%llx 0x%llx 0x%llx", t, n, word[0], word[1], word[2]);
	if (entry->box)
		emu_print(sink, " # %s", entry->box->name);
	emu_print(sink, "\n");
}

static void discovery_show_table(struct emu_sink *sink, unsigned int t)
{
	unsigned int n;

	for (n = 0; n <= discovery_count(t); n++)
		discovery_show_entry(sink, t, n);
}

/**
 * emu_discovery_show() - file "table": what software reads
 * @sink: where to
 */
void emu_discovery_show(struct emu_sink *sink)
{
	unsigned int t;

	for (t = 0; discovery_tables && t < discovery_tables_nr(); t++)
		discovery_show_table(sink, t);
}

/* "<table> <entry> <word 0> <word 1> <word 2>" replaces an entry */
static int discovery_replace(const struct emu_line_form *form, struct emu_line_args *args)
{
	if (!discovery_tables)
		return -EOPNOTSUPP;
	if (args->number[0] >= discovery_tables_nr() || args->number[1] >= EMU_ENTRIES)
		return -EINVAL;
	memcpy(discovery_entry(args->number[0], args->number[1])->word, &args->number[2],
	       EMU_ENTRY_WORDS * sizeof(u64));
	return 0;
}

/* Make the tables wrong */
static int discovery_seed(const struct emu_line_form *form, struct emu_line_args *args)
{
	if (!discovery_tables)
		return -EOPNOTSUPP;
	discovery_make_random(args->number[0]);
	return 0;
}

/* Make the tables right again */
static int discovery_reset(const struct emu_line_form *form, struct emu_line_args *args)
{
	if (!discovery_tables)
		return -EOPNOTSUPP;
	discovery_fill_all();
	return 0;
}

/* Software that reads a table meanwhile sees some of it before and some after the change. */
const struct emu_line_form emu_table_lines[EMU_TABLE_LINES] = {
	{ "reset", "", discovery_reset },
	{ "seed", "n", discovery_seed },
	{ NULL, "nnnnn", discovery_replace },
};

/**
 * emu_discovery_init() - make the tables; the boxes and their windows are known
 *
 * Return: 0 or an error.
 */
int emu_discovery_init(void)
{
	if (!emu.chip->tables)
		return 0;
	discovery_tables = emu_zalloc(discovery_tables_nr() * EMU_ENTRIES,
				      sizeof(*discovery_tables));
	if (!discovery_tables)
		return -ENOMEM;
	discovery_fill_all();
	return 0;
}

/** emu_discovery_exit() - no software reads them any more */
void emu_discovery_exit(void)
{
	kvfree(discovery_tables);
}
