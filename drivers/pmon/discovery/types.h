/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Types made at load, of the units that discovery tables list.
 */
#ifndef PMON_TYPES_H
#define PMON_TYPES_H

#include <linux/types.h>

struct pmon_die;

/**
 * struct pmon_tables - the discovery tables of a die
 * @address: physical address of the one that an MSR of the die names, 0 if none does
 * @asked: the die was online when such MSRs were read
 * @listed: a function of it has a table, or it is logged that none has
 * @unsure: of a unit that &pmon_listed.count counts, too, the entry there is void or wrong
 */
struct pmon_tables {
	u64 address;
	bool asked;
	bool listed;
	bool unsure;
};

__printf(1, 2) void pmon_types_log(const char *format, ...);
int pmon_types_add(struct pmon_die *die, const u64 *entry, unsigned int source);
int pmon_types_make(void);
void pmon_types_forget(void);

#endif /* PMON_TYPES_H */
