// SPDX-License-Identifier: GPL-2.0-only
/*
 * A machine that is given by its discovery table, in a file: parameter table=.
 *
 * The lines are those of the debugfs file "table". The boxes are those of socket 0, all sockets
 * have them. Functions and boxes in memory move to where the platform has buses and a window: bus
 * numbers become those of the platform in the order in which they appear, each 2 MB of physical
 * addresses that has boxes becomes 2 MB of the window, where it can the upper half if it was one
 * of 4 MB: so the boxes of an emulated machine stay where they are. An entry that makes no box is
 * read as it is given.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/bitfield.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/kernel.h>
#include <linux/moduleparam.h>
#include <linux/printk.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "debugfs.h"
#include "discovery.h"
#include "model.h"
#include "state.h"

#define FILE_MAX	SZ_256K

/* The window: its lower half is full of 2 MB parts, the table is behind that. */
#define FILE_PARTS	2
#define FILE_PART	SZ_2M

static char *table = "";
module_param(table, charp, 0444);
MODULE_PARM_DESC(table, "file with the discovery table of the machine to emulate");

/* Numbers of the file in the order in which they appear */
static u8 file_buses[2];
static unsigned int file_nbuses;
/* The addresses of each part of the window, in 2 MB; 0, where no box can be: none yet */
static u64 file_parts[FILE_PARTS];

static bool file_line(char *line)
{
	char *hash = strchr(line, '#');
	u64 socket, n, word[EMU_ENTRY_WORDS];
	unsigned int i;

	if (hash)
		*hash = '\0';
	line = strim(line);
	if (!*line)
		return true;
	if (emu_number(emu_word(&line), EMU_MAX_SOCKETS - 1, &socket) ||
	    emu_number(emu_word(&line), EMU_ENTRIES - 1, &n))
		return false;
	for (i = 0; i < EMU_ENTRY_WORDS; i++) {
		if (emu_number(emu_word(&line), U64_MAX, &word[i]))
			return false;
	}
	if (socket)
		return true;
	memcpy(emu_given.entries[n].word, word, sizeof(word));
	emu_given.nentries = max_t(unsigned int, emu_given.nentries, n + 1);
	return true;
}

static int file_parse(char *text)
{
	unsigned int n = 0;
	char *line;

	while ((line = strsep(&text, "\n"))) {
		n++;
		if (!file_line(line)) {
			pr_err("table=%s: line %u is not: socket, entry, three words\n", table, n);
			return -EINVAL;
		}
	}
	return 0;
}

static int file_read(char *text)
{
	struct file *file = filp_open(table, O_RDONLY, 0);
	loff_t pos = 0;
	ssize_t len;

	if (IS_ERR(file)) {
		pr_err("table=%s: cannot be opened (%ld)\n", table, PTR_ERR(file));
		return PTR_ERR(file);
	}
	len = kernel_read(file, text, FILE_MAX - 1, &pos);
	filp_close(file, NULL);
	if (len < 0)
		return len;
	text[len] = '\0';
	return file_parse(text);
}

/* Place of a number among those that have appeared, -1: there is no room for it. */
static int file_bus(u8 bus)
{
	unsigned int i;

	for (i = 0; i < file_nbuses; i++) {
		if (file_buses[i] == bus)
			return i;
	}
	if (file_nbuses == ARRAY_SIZE(file_buses))
		return -1;
	file_buses[file_nbuses] = bus;
	return file_nbuses++;
}

/* Place of an address's 2 MB in the window, -1: there is no room for it. */
static int file_part(u64 addr)
{
	u64 part = addr / FILE_PART;
	unsigned int i, place;

	for (i = 0; i < FILE_PARTS; i++) {
		place = (part + i) % FILE_PARTS;
		if (!file_parts[place])
			file_parts[place] = part;
		if (file_parts[place] == part)
			return place;
	}
	return -1;
}

static bool file_move_pci(u64 *addr)
{
	static const u8 kinds[] = { EMU_BUS_UNCORE, EMU_BUS_3 };
	int bus = file_bus(FIELD_GET(EMU_PCI_BUS, *addr));

	if (bus < 0 || !emu.chip->buses)
		return false;
	*addr = (*addr & (EMU_PCI_DEVFN | EMU_PCI_OFFSET)) | EMU_PCI_ENABLE |
		FIELD_PREP(EMU_PCI_BUS, emu.chip->buses[kinds[bus]]);
	return true;
}

static bool file_move_mmio(u64 *addr)
{
	int part = file_part(*addr);

	if (part < 0)
		return false;
	*addr = *addr % FILE_PART + (u64)part * FILE_PART;
	return true;
}

static bool file_is_msr(u64 addr)
{
	unsigned int i;

	for (i = 0; i < emu.chip->nmsrs; i++) {
		if (addr >= emu.chip->msrs[i].first && addr <= emu.chip->msrs[i].last)
			return true;
	}
	return false;
}

/* Can the emulator have a box there? Then that is in &addr. */
static bool file_move(u64 shape, u64 *addr)
{
	switch (FIELD_GET(EMU_SHAPE_ACCESS, shape)) {
	case EMU_LISTED_MSR:
		return file_is_msr(*addr);
	case EMU_LISTED_MMIO:
		return file_move_mmio(addr);
	case EMU_LISTED_PCI:
		return file_move_pci(addr);
	default:
		return false;
	}
}

static bool file_has_shape(u64 shape)
{
	unsigned int width = FIELD_GET(EMU_SHAPE_WIDTH, shape);

	return shape & EMU_SHAPE_COUNTERS && shape & EMU_SHAPE_CTL && shape & EMU_SHAPE_CTR &&
	       width && width <= 64;
}

static void file_add_row(unsigned int n)
{
	struct emu_table_entry *entry = &emu_given.entries[n];
	u64 shape = entry->word[0], addr = entry->word[1];

	if (!file_has_shape(shape) || !file_move(shape, &addr))
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

static int file_load(void)
{
	char *text = kvmalloc(FILE_MAX, GFP_KERNEL);
	unsigned int n;
	int err;

	emu_given.entries = kvcalloc(EMU_ENTRIES, sizeof(*emu_given.entries), GFP_KERNEL);
	emu_given.rows = kvcalloc(EMU_ENTRIES, sizeof(*emu_given.rows), GFP_KERNEL);
	err = text && emu_given.entries && emu_given.rows ? file_read(text) : -ENOMEM;
	kvfree(text);
	for (n = 1; !err && n < emu_given.nentries; n++)
		file_add_row(n);
	return err;
}

/**
 * emu_file_init() - read the discovery table that a file has
 *
 * Return: 0 or an error; emu_file_exit() has to be called in either case.
 */
int emu_file_init(void)
{
	int err;

	if (!*table)
		return 0;
	if (emu.chip->tables != 1) {
		pr_err("table=%s: platform %s has no discovery table, or several\n", table,
		       emu.chip->name);
		return -EINVAL;
	}
	err = file_load();
	if (!err && !emu_given.nrows) {
		pr_err("table=%s: no entry is a box\n", table);
		err = -EINVAL;
	}
	return err;
}

/** emu_file_exit() - free them */
void emu_file_exit(void)
{
	kvfree(emu_given.entries);
	kvfree(emu_given.rows);
}
