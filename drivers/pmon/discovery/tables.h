/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The discovery tables of this machine, the units that they list, and the types made of these.
 */
#ifndef PMON_TABLES_H
#define PMON_TABLES_H

#include "table.h"

struct pmon_die;

/**
 * struct pmon_tables - the discovery tables of a die
 * @address: physical address of the table whose address is in an MSR, 0 if there is none
 * @asked: the die was online when this MSR was read
 * @listed: a table of the die was found, or the log says that the die has none
 * @entries: number of entries that were read
 * @incomplete: an entry of a type with &pmon_discovery_type.count is void or wrong
 */
struct pmon_tables {
	u64 address;
	bool asked;
	bool listed;
	unsigned int entries;
	bool incomplete;
};

/* Return: true if @list, a member of &struct pmon_source, has @value */
static inline bool pmon_source_has(const u16 *list, u16 value)
{
	return value && (list[0] == value || list[1] == value);
}

/* unit.c: the units, of all dies */
extern struct pmon_discovered *pmon_units;
extern unsigned int pmon_nr_units;
__printf(1, 2) void pmon_units_log(const char *format, ...);
int pmon_units_read(const struct pmon_source *source, struct pmon_die *die, const void __iomem *at,
		    size_t size);
int pmon_units_correct(void);
void pmon_units_forget(void);

/* function.c */
bool pmon_functions_exist(const struct pmon_discovery *row);
int pmon_functions_read(const struct pmon_discovery *row, bool *any);

/* step.c */
void pmon_step_find(struct pmon_discovered *found);

/* types.c */
int pmon_types_make(void);
void pmon_types_forget(void);

#endif /* PMON_TABLES_H */
