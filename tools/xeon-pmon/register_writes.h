/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the driver does to each register of a box, by its rows.
 */
#ifndef XEON_PMON_REGISTER_WRITES_H
#define XEON_PMON_REGISTER_WRITES_H

#include "platform.h"

#define WRITES_EVENT	"EVENT"		/* the control word of the event that a user asks for */
#define WRITES_FILTER	"FILTER"	/* what the event wants of a filter or match register */
#define WRITES_RESET	"reset"		/* the box control register clears it */
#define WRITES_READ	"read"		/* it is read, and never written */
#define WRITES_SAMPLING	"sampling"	/* it is accessed if the parameter sampling is set */

/**
 * struct register_writes - a register and what the driver writes to it, as text
 * @name: what it is, as in "control 0"
 * @space: where it is
 * @at: number of the MSR, offset in config space, or from the unit's first register in memory
 * @bytes: its size
 * @match: it is in the unit's match function
 * @counts: bits of which one is set while a counter counts
 * @frozen: bits that are all set while the box is frozen; 0: no bit says so
 * @load: what is written at load, in this order
 * @count: what is written while something counts on the box
 * @unload: what is written at unload
 */
struct register_writes {
	char name[24];
	enum pmon_space space;
	u64 at;
	unsigned int bytes;
	bool match;
	u64 counts;
	u64 frozen;
	char load[80];
	char count[48];
	char unload[48];
};

typedef void (*register_visit_t)(const struct register_writes *writes, void *data);

/**
 * register_writes_of_unit() - the registers of a box
 * @platform: the platform
 * @type: a type of it
 * @unit: the unit; NULL for one that only a discovery table lists
 * @visit: called with each register
 * @data: for @visit
 */
void register_writes_of_unit(const struct pmon_platform *platform, const struct pmon_type *type,
			     const struct pmon_unit *unit, register_visit_t visit, void *data);

/**
 * register_writes_of_die() - the MSRs of a die that are of no box
 * @platform: the platform
 * @visit: called with each register
 * @data: for @visit
 */
void register_writes_of_die(const struct pmon_platform *platform, register_visit_t visit,
			    void *data);

/**
 * register_writes_if_frozen() - a register of which a bit is cleared if it is set
 * @name: what it is
 * @at: where in memory
 * @freeze: the bit
 *
 * Return: the register.
 */
struct register_writes register_writes_if_frozen(const char *name, u64 at, u32 freeze);

#endif /* XEON_PMON_REGISTER_WRITES_H */
