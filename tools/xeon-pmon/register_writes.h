/* SPDX-License-Identifier: GPL-2.0-only */
/* The driver's accesses to each register of a box, from its tables. */
#ifndef XEON_PMON_REGISTER_WRITES_H
#define XEON_PMON_REGISTER_WRITES_H

#include "platform.h"

#define WRITES_EVENT	"EVENT"		/* control word of the event that the user requests */
#define WRITES_FILTER	"FILTER"	/* value of a filter or match register for the event */
#define WRITES_RESET	"reset"		/* cleared by a write to the box control register */
#define WRITES_READ	"read"		/* only read */
#define WRITES_SAMPLING	"sampling"	/* accessed only if the parameter sampling is set */

/**
 * struct register_writes - a register and the values that the driver writes to it, as text
 * @name: its name, as in "control 0"
 * @space: its address space
 * @at: number of an MSR, offset in config space, or offset from the unit's first MMIO register
 * @bytes: its size in bytes
 * @match: whether it is in the unit's match function
 * @counts: mask of enable bits: one of them is set while a counter counts
 * @frozen: mask of bits that are all set while the box is frozen; 0: there is no such bit
 * @load: values written when the driver is loaded, in order
 * @count: values written while an event counts on the box
 * @unload: values written when the driver is unloaded
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
 * register_writes_of_unit() - iterate over the registers of a box
 * @platform: the platform
 * @type: the type of box
 * @unit: the unit; NULL: a unit that only a discovery table lists
 * @visit: callback for each register
 * @data: argument of @visit
 */
void register_writes_of_unit(const struct pmon_platform *platform, const struct pmon_type *type,
			     const struct pmon_unit *unit, register_visit_t visit, void *data);

/**
 * register_writes_of_die() - iterate over the MSRs of a die that belong to no box
 * @platform: the platform
 * @visit: callback for each register
 * @data: argument of @visit
 */
void register_writes_of_die(const struct pmon_platform *platform, register_visit_t visit,
			    void *data);

/**
 * register_writes_if_frozen() - a register whose freeze bit the driver clears if it is set
 * @name: its name
 * @at: its MMIO offset
 * @freeze: the freeze bit
 *
 * Return: the description of the register.
 */
struct register_writes register_writes_if_frozen(const char *name, u64 at, u32 freeze);

#endif /* XEON_PMON_REGISTER_WRITES_H */
