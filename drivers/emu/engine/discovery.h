/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Discovery tables: a machine describes its boxes.
 *
 * A table is words of eight bytes: an entry for the socket as a whole, then one for each box.
 * Three words of an entry are defined; how many there are from one to the next is in the first:
 *
 *	word	socket					box
 *	0	7:0 type, 15:8 words of an entry,	7:0 counters, 15:8 first control,
 *		25:16 boxes, 63:62 access		23:16 width, 31:24 first counter,
 *							39:32 status, 63:62 access
 *	1	global control				unit control
 *	2	7:0 status, 23:8 how many		15:0 type, 31:16 number
 */
#ifndef EMU_DISCOVERY_H
#define EMU_DISCOVERY_H

#include <linux/bits.h>
#include <linux/types.h>

struct emu_box;
struct emu_entry;

#define EMU_ENTRY_WORDS		3

/* Entries of a table: what bits 25:16 of the first can say, and that one */
#define EMU_ENTRIES	1024

#define EMU_GLOBAL_STRIDE	GENMASK_ULL(15, 8)
#define EMU_GLOBAL_COUNT	GENMASK_ULL(25, 16)

#define EMU_SHAPE_COUNTERS	GENMASK_ULL(7, 0)
#define EMU_SHAPE_CTL		GENMASK_ULL(15, 8)
#define EMU_SHAPE_WIDTH		GENMASK_ULL(23, 16)
#define EMU_SHAPE_CTR		GENMASK_ULL(31, 24)
#define EMU_SHAPE_ACCESS	GENMASK_ULL(63, 62)

#define EMU_UNIT_TYPE		GENMASK_ULL(15, 0)
#define EMU_UNIT_NUMBER		GENMASK_ULL(31, 16)

#define EMU_PCI_ENABLE		BIT_ULL(31)
#define EMU_PCI_BUS		GENMASK_ULL(27, 20)
#define EMU_PCI_DEVFN		GENMASK_ULL(19, 12)
#define EMU_PCI_OFFSET		GENMASK_ULL(11, 0)

/* How the registers of a box are accessed. */
enum { EMU_LISTED_MSR, EMU_LISTED_MMIO, EMU_LISTED_PCI };

/* Unit control and global control of machines with a table */
#define EMU_TABLE_FRZ		BIT(0)
#define EMU_TABLE_RST_CTLS	BIT(8)
#define EMU_TABLE_RST_CTRS	BIT(9)
#define EMU_TABLE_RST		(EMU_TABLE_RST_CTLS | EMU_TABLE_RST_CTRS)

/* struct emu_table_entry - an entry of a table */
struct emu_table_entry {
	u64 word[EMU_ENTRY_WORDS];	/* its words, what follows them in the table is 0 */
	const struct emu_box *box;	/* what it was made from, or NULL */
	bool is_box;		/* of a given table: there is a box for it */
};

/* struct emu_given - a table that is given, all of it 0: none is */
struct emu_given {
	struct emu_table_entry *entries;	/* what it has, from number 1 on */
	struct emu_entry *rows;	/* boxes of it, in place of the platform's */
	unsigned int nentries;	/* number of @entries, 0 included */
	unsigned int nrows;	/* number of @rows */
};

/* discovery.c: the tables */
extern struct emu_given emu_given;

u64 emu_discovery_word(const struct emu_box *box, u32 offset);
int emu_discovery_init(void);
void emu_discovery_exit(void);

/* discovery_units.c: the boxes */
int emu_units_init(void);
void emu_units_exit(void);

#endif /* EMU_DISCOVERY_H */
