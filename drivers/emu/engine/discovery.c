// SPDX-License-Identifier: GPL-2.0-only
/*
 * The discovery table of a socket, as Sapphire Rapids and what came after it have one: what
 * software reads of it. It is made from the boxes that there are; after that each entry can be
 * replaced, since the tables of firmware have faults.
 */
#include <linux/bitfield.h>
#include <linux/string.h>

#include "discovery.h"
#include "model.h"
#include "state.h"

/* The tables of all sockets, one socket after the other; NULL if the platform has no tables */
struct emu_table_entry *emu_discovery_tables;

struct emu_given emu_given;

/**
 * emu_discovery_tables_nr() - tables of all sockets
 *
 * Return: how many there are.
 */
unsigned int emu_discovery_tables_nr(void)
{
	return emu.sockets * emu.chip->tables;
}

/**
 * emu_table_entry() - an entry of a table
 * @table: which one of those of all sockets
 * @n: which entry, 0: the one of the table as a whole
 *
 * Return: the entry.
 */
struct emu_table_entry *emu_table_entry(unsigned int table, unsigned int n)
{
	return &emu_discovery_tables[table * EMU_ENTRIES + n];
}

/**
 * emu_discovery_count() - boxes that a table says it has
 * @table: which one of those of all sockets
 *
 * Return: number of entries behind the first one.
 */
unsigned int emu_discovery_count(unsigned int table)
{
	return FIELD_GET(EMU_GLOBAL_COUNT, emu_table_entry(table, 0)->word[0]);
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
		*emu_table_entry(t, n) = emu_given.entries[n];
	return n;
}

/* An address in memory is one in the window of the socket. */
static void discovery_list_global(unsigned int t, unsigned int count)
{
	u64 *word = emu_table_entry(t, 0)->word;

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

	memset(emu_table_entry(t, 0), 0, EMU_ENTRIES * sizeof(struct emu_table_entry));
	for (box = socket->boxes; box < socket->end; box++) {
		if (!box->unit->listed || box->unit->table != t % emu.chip->tables ||
		    box->absent || box->index >= box->unit->count - box->unit->unlisted)
			continue;
		count = discovery_list_given(t, count + 1);
		discovery_list_box(emu_table_entry(t, count), box);
	}
	if (count)
		discovery_list_global(t, discovery_list_given(t, count + 1) - 1);
}

/** emu_discovery_fill() - make the tables of all sockets; the boxes and their windows are known */
void emu_discovery_fill(void)
{
	unsigned int t;

	for (t = 0; t < emu_discovery_tables_nr(); t++)
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
	u64 global = emu_table_entry(t, 0)->word[0];
	unsigned int stride = FIELD_GET(EMU_GLOBAL_STRIDE, global) ?: EMU_ENTRY_WORDS;
	unsigned int entry = offset / 8 / stride, word = offset / 8 % stride;

	if (entry >= EMU_ENTRIES || word >= EMU_ENTRY_WORDS)
		return 0;
	return emu_table_entry(t, entry)->word[word];
}
