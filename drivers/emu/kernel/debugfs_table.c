// SPDX-License-Identifier: GPL-2.0-only
/*
 * Discovery tables: file "table" in debugfs, which also makes them wrong.
 */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "debugfs.h"
#include "discovery.h"
#include "model.h"
#include "state.h"

static void table_show_entry(struct seq_file *m, unsigned int t, unsigned int n)
{
	const struct emu_table_entry *entry = emu_table_entry(t, n);
	const u64 *word = entry->word;

	seq_printf(m, "%u %u 0x%llx 0x%llx 0x%llx", t, n, word[0], word[1], word[2]);
	if (entry->box)
		seq_printf(m, " # %s", entry->box->name);
	seq_putc(m, '\n');
}

static void table_show_table(struct seq_file *m, unsigned int t)
{
	unsigned int n;

	for (n = 0; n <= emu_discovery_count(t); n++)
		table_show_entry(m, t, n);
}

/**
 * emu_discovery_show() - file "table": what software reads
 * @m: where to
 */
void emu_discovery_show(struct seq_file *m)
{
	unsigned int t;

	for (t = 0; emu_discovery_tables && t < emu_discovery_tables_nr(); t++)
		table_show_table(m, t);
}

static int table_entry_line(char *word, char *text)
{
	u64 table, n, words[EMU_ENTRY_WORDS];
	unsigned int i;

	if (emu_number(word, emu_discovery_tables_nr() - 1, &table) ||
	    emu_number(emu_word(&text), EMU_ENTRIES - 1, &n))
		return -EINVAL;
	for (i = 0; i < EMU_ENTRY_WORDS; i++) {
		if (emu_number(emu_word(&text), U64_MAX, &words[i]))
			return -EINVAL;
	}
	if (emu_word(&text))
		return -EINVAL;
	memcpy(emu_table_entry(table, n)->word, words, sizeof(words));
	return 0;
}

/**
 * emu_discovery_line() - change what software reads
 * @text: "<table> <entry> <word 0> <word 1> <word 2>" replaces an entry, "seed <number>" makes
 *	tables wrong, "reset" right again
 *
 * Software that reads a table meanwhile sees some of it before and some after the change.
 *
 * Return: 0 or an error.
 */
int emu_discovery_line(char *text)
{
	char *word = emu_word(&text);
	u64 seed;

	if (!emu_discovery_tables)
		return -EOPNOTSUPP;
	if (!strcmp(word, "reset")) {
		emu_discovery_fill();
	} else if (!strcmp(word, "seed")) {
		if (!text || emu_number(strim(text), U64_MAX, &seed))
			return -EINVAL;
		emu_discovery_random(seed);
	} else {
		return table_entry_line(word, text);
	}
	return 0;
}

/**
 * emu_discovery_init() - make the tables; the boxes and their windows are known
 *
 * Return: 0 or an error.
 */
int emu_discovery_init(void)
{
	if (!emu.chip->tables)
		return 0;
	emu_discovery_tables = kvcalloc(array_size(emu_discovery_tables_nr(), EMU_ENTRIES),
					sizeof(*emu_discovery_tables), GFP_KERNEL);
	if (!emu_discovery_tables)
		return -ENOMEM;
	emu_discovery_fill();
	return 0;
}

/** emu_discovery_exit() - no software reads them any more */
void emu_discovery_exit(void)
{
	kvfree(emu_discovery_tables);
}
