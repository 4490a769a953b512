// SPDX-License-Identifier: GPL-2.0-only
/*
 * Discovery tables: the file "table", which also makes them wrong.
 */
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

static void table_file_show_entry(struct emu_sink *sink, unsigned int t, unsigned int n)
{
	const struct emu_table_entry *entry = emu_table_entry(t, n);
	const u64 *word = entry->word;

	emu_print(sink, "%u %u 0x%llx 0x%llx 0x%llx", t, n, word[0], word[1], word[2]);
	if (entry->box)
		emu_print(sink, " # %s", entry->box->name);
	emu_print(sink, "\n");
}

static void table_file_show_table(struct emu_sink *sink, unsigned int t)
{
	unsigned int n;

	for (n = 0; n <= emu_discovery_count(t); n++)
		table_file_show_entry(sink, t, n);
}

/**
 * emu_discovery_show() - file "table": what software reads
 * @sink: where to
 */
void emu_discovery_show(struct emu_sink *sink)
{
	unsigned int t;

	for (t = 0; emu_discovery_tables && t < emu_discovery_tables_nr(); t++)
		table_file_show_table(sink, t);
}

/* "<table> <entry> <word 0> <word 1> <word 2>" replaces an entry */
static int table_file_replace(const struct emu_form *form, struct emu_args *args)
{
	if (!emu_discovery_tables)
		return -EOPNOTSUPP;
	if (args->number[0] >= emu_discovery_tables_nr() || args->number[1] >= EMU_ENTRIES)
		return -EINVAL;
	memcpy(emu_table_entry(args->number[0], args->number[1])->word, &args->number[2],
	       EMU_ENTRY_WORDS * sizeof(u64));
	return 0;
}

/* Make the tables wrong */
static int table_file_seed(const struct emu_form *form, struct emu_args *args)
{
	if (!emu_discovery_tables)
		return -EOPNOTSUPP;
	emu_discovery_random(args->number[0]);
	return 0;
}

/* Make the tables right again */
static int table_file_reset(const struct emu_form *form, struct emu_args *args)
{
	if (!emu_discovery_tables)
		return -EOPNOTSUPP;
	emu_discovery_fill();
	return 0;
}

/* Software that reads a table meanwhile sees some of it before and some after the change. */
const struct emu_form emu_table_lines[EMU_TABLE_LINES] = {
	{ "reset", "", table_file_reset },
	{ "seed", "n", table_file_seed },
	{ NULL, "nnnnn", table_file_replace },
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
	emu_discovery_tables = emu_zalloc(emu_discovery_tables_nr() * EMU_ENTRIES,
					  sizeof(*emu_discovery_tables));
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
