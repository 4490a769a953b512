// SPDX-License-Identifier: GPL-2.0-only
/*
 * The discovery table of a socket, as Sapphire Rapids and what came after it have one: what
 * software reads of it. It is made from the boxes that there are; after that each entry can be
 * replaced, since the tables of firmware have faults.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/bitfield.h>
#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/seq_file.h>
#include <linux/moduleparam.h>
#include <linux/printk.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "clock.h"
#include "debugfs.h"
#include "discovery.h"
#include "model.h"
#include "state.h"

static char *table_fault = "";
module_param(table_fault, charp, 0444);
MODULE_PARM_DESC(table_fault, "what is wrong with the discovery tables: name[,name...]");

static unsigned long long table_seed;
module_param(table_seed, ullong, 0444);
MODULE_PARM_DESC(table_seed, "discovery tables with random faults: a number that is not 0");

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
	bool is_box = false;
	const u64 *word;

	while ((word = emu_file_words(n, &is_box)) && !is_box)
		memcpy(emu_table_entry(s, n++)->word, word, EMU_ENTRY_WORDS * sizeof(*word));
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

static void discovery_show_entry(struct seq_file *m, unsigned int s, unsigned int n)
{
	const struct emu_table_entry *entry = emu_table_entry(s, n);
	const u64 *word = entry->word;

	seq_printf(m, "%u %u 0x%llx 0x%llx 0x%llx", s, n, word[0], word[1], word[2]);
	if (entry->box)
		seq_printf(m, " # %s", entry->box->name);
	seq_putc(m, '\n');
}

static void discovery_show_socket(struct seq_file *m, unsigned int s)
{
	unsigned int n;

	for (n = 0; n <= emu_discovery_count(s); n++)
		discovery_show_entry(m, s, n);
}

/**
 * emu_discovery_show() - file "table": what software reads
 * @m: where to
 */
void emu_discovery_show(struct seq_file *m)
{
	unsigned int s;

	for (s = 0; emu_discovery_tables && s < emu.sockets; s++)
		discovery_show_socket(m, s);
}

static void discovery_fill_all(void)
{
	unsigned int s;

	for (s = 0; s < emu.sockets; s++)
		discovery_fill(s);
}

static int discovery_entry_line(struct emu_cmd *cmd, char *word, char *text)
{
	u64 socket, n, words[EMU_ENTRY_WORDS];
	unsigned int i;

	if (emu_number(word, emu.sockets - 1, &socket) ||
	    emu_number(emu_word(&text), EMU_ENTRIES - 1, &n))
		return -EINVAL;
	for (i = 0; i < EMU_ENTRY_WORDS; i++) {
		if (emu_number(emu_word(&text), U64_MAX, &words[i]))
			return -EINVAL;
	}
	if (emu_word(&text))
		return -EINVAL;
	if (cmd->apply)
		memcpy(emu_table_entry(socket, n)->word, words, sizeof(words));
	return 0;
}

static int discovery_seed_line(struct emu_cmd *cmd, char *text)
{
	u64 seed;

	if (emu_number(text, U64_MAX, &seed))
		return -EINVAL;
	if (cmd->apply)
		emu_discovery_random(seed);
	return 0;
}

/**
 * emu_discovery_line() - change what software reads
 * @cmd: check or apply
 * @text: "<socket> <entry> <word 0> <word 1> <word 2>" replaces an entry, "fault <name>" and
 *	"seed <number>" make tables wrong, "reset" right again
 *
 * Software that reads a table meanwhile sees some of it before and some after the change.
 *
 * Return: 0 or an error.
 */
int emu_discovery_line(struct emu_cmd *cmd, char *text)
{
	char *word = emu_word(&text);

	if (!emu_discovery_tables)
		return -EOPNOTSUPP;
	if (!strcmp(word, "fault"))
		return text ? emu_discovery_fault(strim(text), cmd->apply) : -EINVAL;
	if (!strcmp(word, "seed"))
		return discovery_seed_line(cmd, text ? strim(text) : NULL);
	if (strcmp(word, "reset"))
		return discovery_entry_line(cmd, word, text);
	if (cmd->apply)
		discovery_fill_all();
	return 0;
}

static int discovery_add_faults(void)
{
	char *text = kstrdup(table_fault, GFP_KERNEL), *rest = text, *word;
	int err = text ? 0 : -ENOMEM;

	while (!err && (word = strsep(&rest, ","))) {
		if (!strcmp(word, "bar-unset"))
			emu.bar_unset = true;
		else if (*word)
			err = emu_discovery_fault(word, true);
		if (err)
			pr_err("table_fault=%s: unknown; see emulator.rst\n", word);
	}
	kfree(text);
	return err;
}

/**
 * emu_discovery_init() - make the tables; the boxes and their windows are known
 *
 * Return: 0 or an error.
 */
int emu_discovery_init(void)
{
	if (!emu.chip->global[0])
		return 0;
	emu_discovery_tables = kvcalloc(array_size(emu.sockets, EMU_ENTRIES),
					sizeof(*emu_discovery_tables), GFP_KERNEL);
	if (!emu_discovery_tables)
		return -ENOMEM;
	discovery_fill_all();
	emu_discovery_random(table_seed);
	return discovery_add_faults();
}

/** emu_discovery_exit() - no software reads them any more */
void emu_discovery_exit(void)
{
	kvfree(emu_discovery_tables);
}
