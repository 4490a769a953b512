/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The entries of a discovery table. Pure.
 */
#ifndef PMON_TABLE_H
#define PMON_TABLE_H

#include "platform.h"

/**
 * struct pmon_discovered - a unit, as a discovery table describes it
 */
struct pmon_discovered {
	/** @type: number of its type */
	u16 type;
	/**
	 * @id: number of the unit; the numbers of a type need not begin with 0, and may have gaps
	 */
	u16 id;
	/** @space: the space of its registers */
	enum pmon_space space;
	/** @address: address of its control register: an MSR, or as in &pmon_regs.address */
	u64 address;
	/** @box_ctl: config space: offset of its control register; 0 in other spaces */
	u16 box_ctl;
	/** @counters: number of counters that can be used */
	u8 counters;
	/** @unused: number of further counters, which are too many for a box */
	u8 unused;
	/** @unmarked: config space: bit 31 of the address, which marks a valid one, is clear */
	bool unmarked;
	/** @width: number of bits of a counter */
	u8 width;
	/** @ctl: offset of the first counter's control register from that of the unit */
	u8 ctl;
	/** @ctl_step: distance between two such registers */
	u8 ctl_step;
	/** @ctr: offset of the first counter from the unit's control register */
	u8 ctr;
	/** @ctr_step: distance between two counters */
	u8 ctr_step;
	/**
	 * @source: index of the &pmon_discovery.source that lists it; set by the caller, as are
	 * @die, @nr_same and @used
	 */
	u8 source;
	/** @die: number of its die */
	unsigned int die;
	/** @nr_same: number of units of all dies with the same layout of registers */
	unsigned int nr_same;
	/** @used: the unit contradicts no other one that is used */
	bool used;
	/** @row: its type in the rows of the platform, NULL if there is none */
	const struct pmon_type *row;
};

/**
 * struct pmon_table - the first entry of a discovery table
 */
struct pmon_table {
	/** @stride: number of words of an entry */
	unsigned int stride;
	/** @units: number of entries that follow, and are in the table's memory */
	unsigned int units;
	/** @missing: number of entries beyond that memory */
	unsigned int missing;
	/** @has_global: the table names a control register of the die */
	bool has_global;
	/** @global_wrong: the reason if the table names one that cannot be used, otherwise NULL */
	const char *global_wrong;
	/** @global: space, address and @box_ctl of that register; no other member is set */
	struct pmon_discovered global;
};

/* Number of words of an entry that have a meaning; an entry may be longer */
#define PMON_ENTRY_WORDS	3

/* table.c: pure */
bool pmon_entry_is_unused(const u64 *entry);
size_t pmon_table_size(u64 first);
const char *pmon_table_check(const u64 *entry, size_t size, const struct pmon_discovery *row,
			     struct pmon_table *table);
const char *pmon_table_unit(const u64 *entry, const struct pmon_discovery *row,
			    const struct pmon_type *type, struct pmon_discovered *found);
const char *pmon_discovered_conflict(const struct pmon_discovered *a,
				     const struct pmon_discovered *b);
bool pmon_discovered_same_id(const struct pmon_discovered *a, const struct pmon_discovered *b);
bool pmon_discovered_same_layout(const struct pmon_discovered *a, const struct pmon_discovered *b);

#endif /* PMON_TABLE_H */
