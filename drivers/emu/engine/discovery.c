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

/* Of each socket; NULL: the platform has no tables. */
struct emu_table_entry *emu_discovery_tables;

struct emu_given emu_given;

/**
 * emu_table_entry() - an entry of a table, with its box
 * @socket: of which socket
 * @n: which entry, 0: the one of the socket as a whole
 *
 * Return: the entry.
 */
struct emu_table_entry *emu_table_entry(unsigned int socket, unsigned int n)
{
	return &emu_discovery_tables[socket * EMU_ENTRIES + n];
}

/**
 * emu_discovery_entry() - an entry of a table
 * @socket: of which socket
 * @n: which entry, 0: the one of the socket as a whole
 *
 * Return: its words.
 */
u64 *emu_discovery_entry(unsigned int socket, unsigned int n)
{
	return emu_table_entry(socket, n)->word;
}

/**
 * emu_discovery_count() - boxes that a table says it has
 * @socket: of which socket
 *
 * Return: number of entries behind the first one.
 */
unsigned int emu_discovery_count(unsigned int socket)
{
	return FIELD_GET(EMU_GLOBAL_COUNT, emu_table_entry(socket, 0)->word[0]);
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
static unsigned int discovery_list_given(unsigned int s, unsigned int n)
{
	for (; n < emu_given.nentries && !emu_given.entries[n].is_box; n++)
		*emu_table_entry(s, n) = emu_given.entries[n];
	return n;
}

static void discovery_fill(unsigned int s)
{
	struct emu_table_entry *global = emu_table_entry(s, 0);
	const struct emu_box *box;
	u64 count = 0;

	memset(global, 0, EMU_ENTRIES * sizeof(*global));
	for (box = emu.socket[s].boxes; box < emu.socket[s].end; box++) {
		if (!box->unit->listed ||
		    box->index >= box->unit->count - box->unit->unlisted)
			continue;
		count = discovery_list_given(s, count + 1);
		discovery_list_box(emu_table_entry(s, count), box);
	}
	count = discovery_list_given(s, count + 1) - 1;
	memcpy(global->word, emu.chip->global, sizeof(global->word));
	global->word[0] |= FIELD_PREP(EMU_GLOBAL_COUNT, count);
}

/** emu_discovery_fill() - make the tables of all sockets; the boxes and their windows are known */
void emu_discovery_fill(void)
{
	unsigned int s;

	for (s = 0; s < emu.sockets; s++)
		discovery_fill(s);
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
	u64 global = emu_table_entry(box->socket, 0)->word[0];
	unsigned int stride = FIELD_GET(EMU_GLOBAL_STRIDE, global) ?: EMU_ENTRY_WORDS;
	unsigned int entry = offset / 8 / stride, word = offset / 8 % stride;

	if (entry >= EMU_ENTRIES || word >= EMU_ENTRY_WORDS)
		return 0;
	return emu_table_entry(box->socket, entry)->word[word];
}
