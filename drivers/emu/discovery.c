// SPDX-License-Identifier: GPL-2.0-only
/*
 * The discovery table of a socket, as Sapphire Rapids and what came after it have one: what
 * software reads of it. It is made from the boxes that there are; after that each entry can be
 * replaced, since the tables of firmware have faults.
 */
#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#include "clock.h"
#include "debugfs.h"
#include "discovery.h"
#include "model.h"
#include "nmi.h"
#include "state.h"

/* Entries of a table: what bits 25:16 of the first can say, and that one */
#define DISCOVERY_ENTRIES	1024

/**
 * struct emu_table_entry - an entry of a table
 * @word: its words, what follows them in the table is 0
 */
struct emu_table_entry {
	u64 word[EMU_ENTRY_WORDS];
};

/* Of each socket, protected by emu.lock; NULL: the platform has no tables. */
static struct emu_table_entry *discovery_tables;

static struct emu_table_entry *discovery_entry(unsigned int socket, unsigned int n)
{
	return &discovery_tables[socket * DISCOVERY_ENTRIES + n];
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
	entry->word[0] = box->unit->shape;
	entry->word[1] = discovery_address(box);
	entry->word[2] = FIELD_PREP(EMU_UNIT_TYPE, box->unit->listed_as) |
			 FIELD_PREP(EMU_UNIT_NUMBER, emu_box_number(box));
}

static void discovery_fill(unsigned int s)
{
	struct emu_table_entry *global = discovery_entry(s, 0);
	const struct emu_box *box;
	u64 count = 0;

	for (box = emu.socket[s].boxes; box < emu.socket[s].end; box++) {
		if (box->unit->listed)
			discovery_list_box(discovery_entry(s, ++count), box);
	}
	memcpy(global->word, emu.chip->global, sizeof(global->word));
	global->word[0] |= FIELD_PREP(EMU_GLOBAL_COUNT, count);
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
	u64 global = discovery_entry(box->socket, 0)->word[0];
	unsigned int stride = FIELD_GET(EMU_GLOBAL_STRIDE, global) ?: EMU_ENTRY_WORDS;
	unsigned int entry = offset / 8 / stride, word = offset / 8 % stride;

	if (entry > FIELD_GET(EMU_GLOBAL_COUNT, global) || word >= EMU_ENTRY_WORDS)
		return 0;
	return discovery_entry(box->socket, entry)->word[word];
}

/* The n-th box of a socket that had an entry when the table was made, NULL: there are fewer. */
static const struct emu_box *discovery_nth(unsigned int s, unsigned int n)
{
	const struct emu_box *box;

	for (box = emu.socket[s].boxes; box < emu.socket[s].end; box++) {
		if (box->unit->listed && !--n)
			return box;
	}
	return NULL;
}

static void discovery_show_entry(struct seq_file *m, unsigned int s, unsigned int n)
{
	const struct emu_box *box = discovery_nth(s, n);
	const u64 *word = discovery_entry(s, n)->word;

	seq_printf(m, "%u %u 0x%llx 0x%llx 0x%llx", s, n, word[0], word[1], word[2]);
	if (box)
		seq_printf(m, " # %s", box->name);
	seq_putc(m, '\n');
}

static void discovery_show_socket(struct seq_file *m, unsigned int s)
{
	unsigned int n, count = FIELD_GET(EMU_GLOBAL_COUNT, discovery_entry(s, 0)->word[0]);

	for (n = 0; n <= count; n++)
		discovery_show_entry(m, s, n);
}

/**
 * emu_discovery_show() - file "table": what software reads
 * @m: where to
 */
void emu_discovery_show(struct seq_file *m)
{
	unsigned int s;

	for (s = 0; discovery_tables && s < emu.sockets; s++)
		discovery_show_socket(m, s);
}

static void discovery_replace(u64 socket, u64 n, const struct emu_table_entry *entry)
{
	unsigned long flags;

	emu_lock(&flags);
	*discovery_entry(socket, n) = *entry;
	emu_unlock(flags);
}

/**
 * emu_discovery_line() - "<socket> <entry> <word 0> <word 1> <word 2>" replaces an entry
 * @cmd: check or apply
 * @text: the line
 *
 * Return: 0 or an error.
 */
int emu_discovery_line(struct emu_cmd *cmd, char *text)
{
	struct emu_table_entry entry;
	u64 socket, n;
	unsigned int i;

	if (!discovery_tables)
		return -EOPNOTSUPP;
	if (emu_number(emu_word(&text), emu.sockets - 1, &socket) ||
	    emu_number(emu_word(&text), DISCOVERY_ENTRIES - 1, &n))
		return -EINVAL;
	for (i = 0; i < EMU_ENTRY_WORDS; i++) {
		if (emu_number(emu_word(&text), U64_MAX, &entry.word[i]))
			return -EINVAL;
	}
	if (emu_word(&text))
		return -EINVAL;
	if (cmd->apply)
		discovery_replace(socket, n, &entry);
	return 0;
}

/**
 * emu_discovery_init() - make the tables; the boxes and their windows are known
 *
 * Return: 0 or an error.
 */
int emu_discovery_init(void)
{
	unsigned int s;

	if (!emu.chip->global[0])
		return 0;
	discovery_tables = kvcalloc(array_size(emu.sockets, DISCOVERY_ENTRIES),
				    sizeof(*discovery_tables), GFP_KERNEL);
	if (!discovery_tables)
		return -ENOMEM;
	for (s = 0; s < emu.sockets; s++)
		discovery_fill(s);
	return 0;
}

/** emu_discovery_exit() - no software reads them any more */
void emu_discovery_exit(void)
{
	kvfree(discovery_tables);
}
