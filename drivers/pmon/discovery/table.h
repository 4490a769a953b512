/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The entries of a discovery table. Pure.
 */
#ifndef PMON_TABLE_H
#define PMON_TABLE_H

#include "platform.h"

/**
 * struct pmon_discovered - a unit, as a discovery table describes it
 * @type: number of its type
 * @id: number of the unit; the numbers of a type need not begin with 0, and may have gaps
 * @space: the space of its registers
 * @address: address of its control register: an MSR, or as in &pmon_regs.address
 * @box_ctl: config space: offset of its control register; 0 in other spaces
 * @counters: number of counters that can be used
 * @unused: number of further counters, which are too many for a box
 * @unmarked: config space: bit 31 of the address, which marks a valid one, is clear
 * @width: number of bits of a counter
 * @ctl: offset of the first counter's control register from that of the unit
 * @ctl_step: distance between two such registers
 * @ctr: offset of the first counter from the unit's control register
 * @ctr_step: distance between two counters
 * @source: index of the &pmon_discovery.source that lists it; set by the caller, as are @die,
 *	    @alike and @used
 * @die: number of its die
 * @alike: number of units of all dies with the same layout of registers
 * @used: the unit contradicts no other one that is used
 * @row: its type in the rows of the platform, NULL if there is none
 */
struct pmon_discovered {
	u16 type;
	u16 id;
	enum pmon_space space;
	u64 address;
	u16 box_ctl;
	u8 counters;
	u8 unused;
	bool unmarked;
	u8 width;
	u8 ctl;
	u8 ctl_step;
	u8 ctr;
	u8 ctr_step;
	u8 source;
	unsigned int die;
	unsigned int alike;
	bool used;
	const struct pmon_type *row;
};

/**
 * struct pmon_table - the first entry of a discovery table
 * @stride: number of words of an entry
 * @units: number of entries that follow, and are in the table's memory
 * @missing: number of entries beyond that memory
 * @has_global: the table names a control register of the die
 * @global_wrong: the reason if the table names one that cannot be used, otherwise NULL
 * @global: space, address and @box_ctl of that register; no other member is set
 */
struct pmon_table {
	unsigned int stride;
	unsigned int units;
	unsigned int missing;
	bool has_global;
	const char *global_wrong;
	struct pmon_discovered global;
};

/* Number of words of an entry that have a meaning; an entry may be longer */
#define PMON_ENTRY_WORDS	3

/* table.c: pure */
bool pmon_entry_is_void(const u64 *entry);
size_t pmon_table_size(u64 first);
const char *pmon_table_check(const u64 *entry, size_t size, const struct pmon_discovery *row,
			     struct pmon_table *table);
const char *pmon_table_unit(const u64 *entry, const struct pmon_discovery *row,
			    const struct pmon_type *type, struct pmon_discovered *found);
const char *pmon_discovered_conflict(const struct pmon_discovered *a,
				     const struct pmon_discovered *b);
bool pmon_discovered_same_id(const struct pmon_discovered *a, const struct pmon_discovered *b);
bool pmon_discovered_alike(const struct pmon_discovered *a, const struct pmon_discovered *b);

#endif /* PMON_TABLE_H */
