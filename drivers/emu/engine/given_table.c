// SPDX-License-Identifier: GPL-2.0-only
/*
 * A machine that is given by its discovery table.
 *
 * The lines are those of the file "table". The boxes are those of socket 0, all sockets
 * have them. Functions and boxes in memory move to where the platform has buses and a window: bus
 * numbers become those of the platform in the order in which they appear, each 2 MB of physical
 * addresses that has boxes becomes 2 MB of the window, where it can the upper half if it was one
 * of 4 MB: so the boxes of an emulated machine stay where they are. An entry that makes no box is
 * read as it is given.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/printk.h>
#include <linux/string.h>

#include "alloc.h"
#include "chip.h"
#include "discovery.h"
#include "line.h"
#include "model.h"
#include "state.h"

/* The window: its lower half is full of 2 MB parts, the table is behind that. */
#define TABLE_PARTS	2
#define TABLE_PART	0x200000

/* Numbers of the file in the order in which they appear */
static u8 table_buses[2];
static unsigned int table_nbuses;
/* The addresses of each part of the window, in 2 MB; 0, where no box can be: none yet */
static u64 table_parts[TABLE_PARTS];

static bool table_line(char *line)
{
	char *text = strsep(&line, "#"), *first = emu_word(&text);
	u64 socket, n, word[EMU_ENTRY_WORDS];
	unsigned int i;

	if (!first)
		return true;
	if (emu_number(first, EMU_MAX_SOCKETS - 1, &socket) ||
	    emu_number(emu_word(&text), EMU_ENTRIES - 1, &n))
		return false;
	for (i = 0; i < EMU_ENTRY_WORDS; i++) {
		if (emu_number(emu_word(&text), U64_MAX, &word[i]))
			return false;
	}
	if (socket)
		return true;
	memcpy(emu_given.entries[n].word, word, sizeof(word));
	emu_given.nentries = max_t(unsigned int, emu_given.nentries, n + 1);
	return true;
}

static int table_parse(const char *name, char *text)
{
	unsigned int n = 0;
	char *line;

	while ((line = strsep(&text, "\n"))) {
		n++;
		if (!table_line(line)) {
			pr_err("table=%s: line %u must be: socket, entry, three words\n", name, n);
			return -EINVAL;
		}
	}
	return 0;
}

/* Place of a number among those that have appeared, -1: there is no room for it. */
static int table_bus(u8 bus)
{
	unsigned int i;

	for (i = 0; i < table_nbuses; i++) {
		if (table_buses[i] == bus)
			return i;
	}
	if (table_nbuses == ARRAY_SIZE(table_buses))
		return -1;
	table_buses[table_nbuses] = bus;
	return table_nbuses++;
}

/* Place of an address's 2 MB in the window, -1: there is no room for it. */
static int table_part(u64 addr)
{
	u64 part = addr / TABLE_PART;
	unsigned int i, place;

	for (i = 0; i < TABLE_PARTS; i++) {
		place = (part + i) % TABLE_PARTS;
		if (!table_parts[place])
			table_parts[place] = part;
		if (table_parts[place] == part)
			return place;
	}
	return -1;
}

static bool table_move_pci(u64 *addr)
{
	static const u8 kinds[] = { EMU_BUS_UNCORE, EMU_BUS_3 };
	int bus = table_bus(FIELD_GET(EMU_PCI_BUS, *addr));

	if (bus < 0 || !emu.chip->buses)
		return false;
	*addr = (*addr & (EMU_PCI_DEVFN | EMU_PCI_OFFSET)) | EMU_PCI_ENABLE |
		FIELD_PREP(EMU_PCI_BUS, emu.chip->buses[kinds[bus]]);
	return true;
}

static bool table_move_mmio(u64 *addr)
{
	int part = table_part(*addr);

	if (part < 0)
		return false;
	*addr = *addr % TABLE_PART + (u64)part * TABLE_PART;
	return true;
}

static bool table_is_msr(u64 addr)
{
	unsigned int i;

	for (i = 0; i < emu.chip->nmsrs; i++) {
		if (addr >= emu.chip->msrs[i].first && addr <= emu.chip->msrs[i].last)
			return true;
	}
	return false;
}

/* Can the emulator have a box there? Then that is in &addr. */
static bool table_move(u64 shape, u64 *addr)
{
	switch (FIELD_GET(EMU_SHAPE_ACCESS, shape)) {
	case EMU_LISTED_MSR:
		return table_is_msr(*addr);
	case EMU_LISTED_MMIO:
		return table_move_mmio(addr);
	case EMU_LISTED_PCI:
		return table_move_pci(addr);
	default:
		return false;
	}
}

static bool table_has_shape(u64 shape)
{
	unsigned int width = FIELD_GET(EMU_SHAPE_WIDTH, shape);

	return shape & EMU_SHAPE_COUNTERS && shape & EMU_SHAPE_CTL && shape & EMU_SHAPE_CTR &&
	       width && width <= 64;
}

static void table_add_row(unsigned int n)
{
	struct emu_table_entry *entry = &emu_given.entries[n];
	u64 shape = entry->word[0], addr = entry->word[1];

	if (!table_has_shape(shape) || !table_move(shape, &addr))
		return;
	entry->is_box = true;
	emu_given.rows[emu_given.nrows++] = (struct emu_entry) {
		.type = FIELD_GET(EMU_UNIT_TYPE, entry->word[2]),
		.first = FIELD_GET(EMU_UNIT_NUMBER, entry->word[2]),
		.count = 1,
		.shape = shape,
		.addr = addr,
	};
}

/**
 * emu_given_table() - take the discovery table of a machine
 * @name: name of its file, for messages
 * @text: its lines, which are taken apart
 *
 * Return: 0 or an error; emu_given_table_exit() has to be called in either case.
 */
int emu_given_table(const char *name, char *text)
{
	unsigned int n;
	int err;

	emu_given.entries = emu_zalloc(EMU_ENTRIES, sizeof(*emu_given.entries));
	emu_given.rows = emu_zalloc(EMU_ENTRIES, sizeof(*emu_given.rows));
	if (!emu_given.entries || !emu_given.rows)
		return -ENOMEM;
	err = table_parse(name, text);
	for (n = 1; !err && n < emu_given.nentries; n++)
		table_add_row(n);
	if (!err && !emu_given.nrows) {
		pr_err("table=%s: no entry describes a box\n", name);
		err = -EINVAL;
	}
	return err;
}

/** emu_given_table_exit() - forget it */
void emu_given_table_exit(void)
{
	kvfree(emu_given.entries);
	kvfree(emu_given.rows);
}
