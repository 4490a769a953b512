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

/* What the file has: the words of each entry, and the rows of the boxes that these make. */
static u64 (*file_words)[EMU_ENTRY_WORDS];
static bool *file_is_box;
static struct emu_entry *file_rows;
static unsigned int file_nwords, file_nrows;

/* Numbers of the file in the order in which they appear */
static u8 file_buses[2];
static unsigned int file_nbuses;
/* The addresses of each part of the window, in 2 MB; 0, where no box can be: none yet */
static u64 file_parts[FILE_PARTS];

/**
 * emu_file_words() - an entry that is given
 * @n: which entry
 * @is_box: gets whether there is a box for it
 *
 * Return: its words, NULL if the table is not given or has not so many.
 */
const u64 *emu_file_words(unsigned int n, bool *is_box)
{
	if (n >= file_nwords)
		return NULL;
	*is_box = file_is_box[n];
	return file_words[n];
}

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
	memcpy(file_words[n], word, sizeof(word));
	file_nwords = max_t(unsigned int, file_nwords, n + 1);
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
	u64 shape = file_words[n][0], addr = file_words[n][1];

	if (!file_has_shape(shape) || !file_move(shape, &addr))
		return;
	file_is_box[n] = true;
	file_rows[file_nrows++] = (struct emu_entry) {
		.type = FIELD_GET(EMU_UNIT_TYPE, file_words[n][2]),
		.first = FIELD_GET(EMU_UNIT_NUMBER, file_words[n][2]),
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

	file_words = kvcalloc(EMU_ENTRIES, sizeof(*file_words), GFP_KERNEL);
	file_is_box = kcalloc(EMU_ENTRIES, sizeof(*file_is_box), GFP_KERNEL);
	file_rows = kvcalloc(EMU_ENTRIES, sizeof(*file_rows), GFP_KERNEL);
	err = text && file_words && file_is_box && file_rows ? file_read(text) : -ENOMEM;
	kvfree(text);
	for (n = 1; !err && n < file_nwords; n++)
		file_add_row(n);
	return err;
}

/**
 * emu_file_entries() - rows of a platform's boxes, or of those that a file has
 * @chip: platform; its entries become those of the file
 *
 * Return: 0 or an error.
 */
int emu_file_entries(struct emu_chip *chip)
{
	int err;

	if (!*table)
		return 0;
	if (!chip->nentries) {
		pr_err("table=%s: platform %s has no discovery table\n", table, chip->name);
		return -EINVAL;
	}
	err = file_load();
	chip->entries = file_rows;
	chip->nentries = file_nrows;
	if (!err && !file_nrows) {
		pr_err("table=%s: no entry is a box\n", table);
		err = -EINVAL;
	}
	return err;
}

/** emu_file_exit() - free them */
void emu_file_exit(void)
{
	kvfree(file_words);
	kfree(file_is_box);
	kvfree(file_rows);
}
