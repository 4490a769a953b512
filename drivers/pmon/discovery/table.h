/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a discovery table says. Pure.
 */
#ifndef PMON_TABLE_H
#define PMON_TABLE_H

#include "discovery.h"
#include "type.h"

/**
 * struct pmon_discovered - a unit, as a discovery table describes it
 * @type: number of its type
 * @id: its number; neither from 0 on nor without gaps
 * @space: where its registers are
 * @address: MSR, or as in &pmon_place.address
 * @box_ctl: its control register; config space: its offset, otherwise 0
 * @counters: number of its counters
 * @unused: number of those that are too many for a box
 * @unmarked: bit 31 of the address of a PCI function is not set, which says that it is one
 * @width: their bits
 * @ctl: first control register of a counter, from @box_ctl
 * @ctl_step: how far they are apart
 * @ctr: first counter, from @box_ctl
 * @ctr_step: how far they are apart
 * @source: which &pmon_discovery.source lists it; as the next three, for the caller to fill in
 * @die: number of its die
 * @alike: number of units of all dies that are laid out like it
 * @used: it contradicts no other one that is used
 * @row: its type in the platform, NULL if it has none
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
 * struct pmon_table - what the first entry of a discovery table says
 * @stride: words of an entry
 * @units: number of entries that follow, as far as they are in the table's memory
 * @missing: number of entries beyond that memory
 * @has_global: there is a control register of the die
 * @global_wrong: what is wrong with it if it is listed and cannot be used, else NULL
 * @global: where that is; only space, address and control register are set
 */
struct pmon_table {
	unsigned int stride;
	unsigned int units;
	unsigned int missing;
	bool has_global;
	const char *global_wrong;
	struct pmon_discovered global;
};

/* Words of an entry of a discovery table that mean something */
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
