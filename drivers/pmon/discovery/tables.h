/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The discovery tables of a die.
 */
#ifndef PMON_TABLES_H
#define PMON_TABLES_H

#include "platform.h"

/**
 * struct pmon_tables - the discovery tables of a die
 * @address: physical address of the table whose address is in an MSR, 0 if there is none
 * @msr_read: the die was online when this MSR was read
 * @listed: a table of the die was found, or the log says that the die has none
 * @entries: number of entries that were read
 * @incomplete: an entry of a type with &pmon_discovery_type.count is void or wrong
 */
struct pmon_tables {
	u64 address;
	bool msr_read;
	bool listed;
	unsigned int entries;
	bool incomplete;
};

/* Return: true if @list, a member of &struct pmon_discovery_source, has @value */
static inline bool pmon_source_has(const u16 *list, u16 value)
{
	return value && (list[0] == value || list[1] == value);
}

#endif /* PMON_TABLES_H */
