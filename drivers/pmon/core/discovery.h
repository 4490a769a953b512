/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * All that the core knows of discovery/, a machine that lists its boxes itself: rows and six calls.
 */
#ifndef PMON_DISCOVERY_H
#define PMON_DISCOVERY_H

#include <linux/types.h>

struct pmon_die;
struct pmon_kind;
struct seq_file;

/**
 * struct pmon_unit_msr - a register with the number of units that a die has
 * @msr: its number; 0: there is none, the table is right
 * @first: unit 0: its control register, an MSR
 * @stride: how far the units are apart
 */
struct pmon_unit_msr {
	u32 msr;
	u32 first;
	u32 stride;
};

/**
 * struct pmon_discovery_type - how discovery tables list the units of a type
 * @number: number of the type in them
 * @mmio_step: how far control registers are apart in memory, 0 if they are not there
 * @any_step: no source says that: it is at most so far, and tried at load
 * @count: where a table may list too many or too few, how many there are
 * @later: name of those that tables of a later source than the first list; NULL: as that of others
 * @global: how far behind the control register of a unit one is that freezes all boxes of the die,
 *	    beside the one that the table names; 0: there is none
 * @any_space: no source says in which space they are: a table does
 */
struct pmon_discovery_type {
	u16 number;
	u8 mmio_step;
	bool any_step;
	const char *later;
	u16 global;
	bool any_space;
	struct pmon_unit_msr count;
};

/**
 * struct pmon_source - where some of a machine's discovery tables are
 * @name: in names of PMUs whose type number tables of an earlier source list, too
 * @device: PCI id of the functions that have them in their memory; 0 if an MSR says where they are
 * @msr: number of the MSR of a die that has the physical address of its table, 0 if there is none
 * @broken: types whose units do not work; 0: no other
 * @frozen: firmware leaves all boxes of a die frozen by the register that this table has
 */
struct pmon_source {
	const char *name;
	u16 device;
	u16 msr;
	u16 broken[2];
	bool frozen;
};

#define PMON_SOURCES	4

/**
 * struct pmon_discovery - how discovery tables are found, and what they may name
 * @source: where they are, functions first; the rest is empty
 * @of_package: the functions are of packages, which may have several, not of dies
 * @msr_first: first MSR that a table may name; what it names outside of these is not accessed
 * @msr_last: last one
 * @global_freeze: bit of the control register of a die that freezes all its boxes
 */
struct pmon_discovery {
	struct pmon_source source[PMON_SOURCES];
	bool of_package;
	u16 msr_first;
	u16 msr_last;
	u32 global_freeze;
};

/* boxes/common.c: the kind of units whose type number no type of the platform has */
extern const struct pmon_kind pmon_generic_kind;

/* discovery/discovery.c */
bool pmon_discovery_exists(const struct pmon_discovery *row);
int pmon_discovery_read(void);
void pmon_discovery_arrived(const struct pmon_die *die);
void pmon_discovery_log_absent(void);
int pmon_discovery_show(struct seq_file *file, void *unused);
void pmon_discovery_forget(void);

#endif /* PMON_DISCOVERY_H */
